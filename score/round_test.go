package score

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"rummy/validate/card"
)

func TestTheOrderInWhichPlayersAreNamedDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawMatch(t)
		if _, ok := s.Next(); !ok {
			return
		}
		p := drawProposal(t, s)
		b, ruling, err := s.Propose(p)
		require.NoError(t, err)
		p.Entries = rapid.Permutation(p.Entries).Draw(t, "named otherwise")
		again, same, err := s.Propose(p)
		require.NoError(t, err)
		require.Equal(t, ruling, same)
		require.Equal(t, string(Encode(b)), string(Encode(again)))
	})
}

// Cards count what they are worth by the sheet, and the same when the table
// adds them up.
func TestCardsAndTheirPointsScoreTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := begin(t, kit(t, rapid.SampledFrom(houses).Draw(t, "house rules")...), "North East South")
		cards, added := s, s
		for range rapid.IntRange(1, 10).Draw(t, "rounds") {
			next, ok := cards.Next()
			if !ok {
				break
			}
			p := drawProposal(t, cards)
			b, _, err := cards.Propose(p)
			require.NoError(t, err)
			for i, e := range p.Entries {
				if len(e.Cards) == 0 {
					continue
				}
				var sum card.Points
				for _, c := range e.Cards {
					sum += worth(c, next.Table.Round.Dealt, s.Game.Score.WildRankValue.Set)
				}
				p.Entries[i] = Entry{Player: e.Player, Points: &sum}
			}
			c, ruling, err := added.Propose(p)
			require.NoError(t, err)
			require.Empty(t, ruling.Findings)
			cards, added = record(t, cards, b), record(t, added, c)
			require.Equal(t, cards.Totals, added.Totals)
			require.Equal(t, cards.End, added.End)
		}
	})
}

// Every total is the sum of the rows shown, and so is every running total.
func TestTotalsAreTheSumsOfTheRowsShown(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawMatch(t)
		for seat, total := range s.Totals {
			want := Total{Player: s.Players[seat], Whole: true, Place: total.Place}
			penalties := func(after int) {
				for _, p := range s.Penalties {
					if p.Player == want.Player && p.After == after && !p.Revoked {
						want.Points, want.Penal = want.Points+p.Points, want.Penal+p.Points
						require.Equal(t, want.Points, p.Total)
					}
				}
			}
			penalties(0)
			for i, r := range s.Rounds {
				if i > 0 {
					penalties(i)
				}
				if r.Skipped {
					require.Empty(t, r.Scores)
					continue
				}
				sc := r.Scores[seat]
				require.Equal(t, s.Players[seat], sc.Player)
				if sc.Known {
					want.Points += sc.Points
				} else {
					require.Zero(t, sc.Points)
				}
				require.Equal(t, want.Points, sc.Total)
				switch {
				case sc.Entry.Absent:
					want.Missed++
				case sc.Entry.Unknown:
					want.Whole = false
				default:
					want.Rounds++
				}
				if sc.Entry.Out {
					want.Outs++
				}
			}
			if len(s.Rounds) > 0 {
				penalties(len(s.Rounds))
			}
			require.Equal(t, want, total)
		}
	})
}

// A better total never has the worse place, and equal totals share one unless
// a tie for the first place was split, if only in part by a tie-break round; as many places are left out as are shared.
func TestPlacesOfARandomMatch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawMatch(t)
		ranked := 0
		// A tie-break round may settle some places and leave the first to another.
		brokenByRounds := slices.ContainsFunc(s.TieBreaks, func(r Round) bool { return !r.AfterEnd })
		for _, a := range s.Totals {
			if a.Place == 0 {
				require.True(t, !a.Whole || a.Missed > 0 || a.Rounds == 0)
				continue
			}
			ranked++
			before := 0
			for _, b := range s.Totals {
				if b.Place == 0 || a.Player == b.Player {
					continue
				}
				if better := s.LowWins() == (a.Points < b.Points); a.Points != b.Points {
					require.Equal(t, better, a.Place < b.Place)
				} else if !brokenByRounds && (s.End.Tie == "" || s.End.Tie == "shared" && s.Game.End.Tie[0] == "shared") {
					require.Equal(t, a.Place, b.Place)
				}
				if b.Place < a.Place {
					before++
				}
			}
			require.Equal(t, before+1, a.Place)
		}
		require.Equal(t, ranked > 0, len(s.firsts()) > 0)
	})
}

func TestSkip(t *testing.T) {
	s := match(t, kit(t), "North East", "North=out East=23")
	_, err := s.Skip(0, "")
	require.Equal(t, wrong("reason.missing", "why is round 2 passed over?", `add --reason "out of time"`), err)
	_, err = s.Skip(1, "dinner")
	require.Equal(t, wrong("round.not_next", "round 1 is not the next one: 1 round is recorded, so round 2 comes next", `"rummy score show" shows what is recorded`), err)
	b, err := s.Skip(2, "dinner")
	require.NoError(t, err)
	require.Equal(t, RoundSkipped{Round: 2, Reason: "dinner"}, b)
	// Its wild rank passes with it: the third round is dealt with 5s wild.
	next, ok := record(t, s, b).Next()
	require.True(t, ok)
	require.Equal(t, "5", s.Game.WildCode(next.Table.Round))

	_, err = match(t, kit(t), "North East", "end").Skip(0, "dinner")
	require.Equal(t, wrong("match.over", "the match was ended early after 0 rounds",
		`take it up again with "rummy match resume", or start another with "rummy match start"`), err)
}

func TestAMatchOfRoundsAllPassedOverIsOverAndDoesNotCount(t *testing.T) {
	s := match(t, kit(t, "rounds.count=2"), "North East", "skip dinner", "skip breakfast")
	require.Equal(t, End{Over: true}, s.End)
	require.Equal(t, []int{0, 0}, places(s), "nobody is ranked where nothing was played")
	_, err := s.Skip(0, "lunch")
	require.ErrorContains(t, err, "the match is over: 2 rounds are in")
}

func TestEndEarly(t *testing.T) {
	for _, tt := range []struct {
		name, typed string
		before      []string
		want        End
	}{
		{"does not count unless told", "end", []string{"North=out East=23"}, End{Over: true, Early: true}},
		{"counts", "end --count", []string{"North=out East=23"}, End{Over: true, Early: true, Counts: true}},
		{"before anything was scored", "end", []string{"skip dinner"}, End{Over: true, Early: true}},
		{"while points are unknown", "end", []string{"North=out East=unknown"}, End{Over: true, Early: true}},
		{"while the last round waits for points", "end", []string{"North=out East=23", "North=out East=23", "North=out East=unknown"}, End{Over: true, Early: true}},
		{"with a tie for the first place", "end --count", []string{"North=out East=23", "North=23 East=out"}, End{Over: true, Early: true, Counts: true, Tie: "shared"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := match(t, kit(t, "rounds.count=3"), "North East", append(tt.before, tt.typed)...)
			require.Equal(t, tt.want, s.End)
			_, ok := s.Next()
			require.False(t, ok)
		})
	}
}

func TestEndEarlyMistakes(t *testing.T) {
	for _, tt := range []struct {
		name, typed string
		before      []string
		want        *Mistake
	}{
		{"over already, by its rules", "end", []string{"North=out East=23", "North=out East=23"}, wrong("match.over", "the match is over already", "")},
		{"over already, early", "end --count", []string{"North=out East=23", "end"}, wrong("match.over", "the match is over already", "")},
		{"nothing to count", "end --count", nil, wrong("match.empty", "a match without a scored round cannot count", "leave out --count")},
		{"nothing but a round passed over", "end --count", []string{"skip dinner"}, wrong("match.empty", "a match without a scored round cannot count", "leave out --count")},
		{"points are unknown", "end --count", []string{"North=out East=unknown"}, wrong("points.unknown", "points of East are not known yet, so the match cannot count", "leave out --count")},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := match(t, kit(t, "rounds.count=2"), "North East", tt.before...)
			b, _, err := typed(s, tt.typed)
			require.Equal(t, tt.want, err)
			require.Equal(t, MatchEnded{}, b)
		})
	}
}

func TestResumeTakesBackAnEarlyEnd(t *testing.T) {
	s := match(t, kit(t), "North East", "North=out East=23", "end --count", "resume")
	require.Equal(t, End{}, s.End)
	require.Equal(t, int64(4), s.Opened, "it is the open match from then on")
	next, ok := s.Next()
	require.True(t, ok)
	require.Equal(t, 2, next.Round)
	s = play(t, s, "North=20 East=out")
	require.Equal(t, []card.Points{15, 18}, totals(s)) // -5+20, 23-5

	// A match that its rules have ended stays so, but becomes the open one.
	s = match(t, kit(t, "rounds.count=1"), "North East", "North=out East=23", "resume")
	require.Equal(t, End{Over: true, Counts: true}, s.End)
	require.Equal(t, int64(3), s.Opened)
}
