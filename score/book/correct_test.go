package book_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
)

// four plays four rounds of Kit to North 10-18 = -8, East 34, South 56.
func (b *terminal) four(t testing.TB) {
	t.Helper()
	b.first(t, "North=out", "East=23", "South=14")
	b.add(t, "North=7", "East=out", "South=14")
	b.add(t, "North=out", "East=8", "South=14")
	b.add(t, "North=out", "East=8", "South=14")
}

// Complaints 3 and 4: what a correction moves is known before anything is
// recorded, and who, when, why, before and after are on record.
func TestComplaint4ACorrectionSaysWhoWhenWhyBeforeAndAfter(t *testing.T) {
	b := alone(t)
	b.four(t)
	c := book.Correction{Round: 2, Words: []string{"North=60"}, Reason: "  misread\n"}
	shown, err := b.PreviewCorrection(t.Context(), c)
	require.NoError(t, err)
	m, err := b.Match(t.Context(), "")
	require.NoError(t, err)
	require.Equal(t, []int{-8, 34, 56}, totals(m), "nothing is recorded yet")
	require.Equal(t, []int{45, 34, 56}, totals(shown.Match)) // 60-7 more
	require.False(t, shown.Newest)

	done, err := b.Correct(t.Context(), c)
	require.NoError(t, err)
	require.Equal(t, shown.Moves, done.Moves)
	points := func(p int64, total int64, place int, e score.Entry) book.Stand {
		return book.Stand{Entry: e, Points: p, Known: true, Total: total, Whole: true, Place: place}
	}
	was, is := m.Sheet.Rounds[1].Scores, done.Sheet.Rounds[1].Scores
	require.Equal(t, "=7", was[0].Entry.Typed())
	require.Equal(t, "=60", is[0].Entry.Typed())
	require.Equal(t, []book.Moved{
		{"North", points(7, -8, 1, was[0].Entry), points(60, 45, 2, is[0].Entry)},
		{"East", points(-5, 34, 2, was[1].Entry), points(-5, 34, 1, is[1].Entry)},
		{"South", points(14, 56, 3, was[2].Entry), points(14, 56, 3, is[2].Entry)},
	}, done.Moves.Players)
	require.Equal(t, []bool{true, true, false}, []bool{done.Moves.Players[0].Changes(), done.Moves.Players[1].Changes(), done.Moves.Players[2].Changes()})
	require.Equal(t, score.Correction{Times: 1, Reason: "misread", Seq: 6, At: evening.UTC(), Actor: "ann"}, done.Round.Corrected)

	_, lines, err := b.History(t.Context(), "")
	require.NoError(t, err)
	require.Len(t, lines, 6)
	require.Equal(t, was[0].Entry, lines[5].Before[0], "complaint 3: the old value comes back")
	require.Equal(t, is[0].Entry, lines[5].After[0])

	_, what, err := b.Undo(t.Context(), book.Which{})
	require.NoError(t, err)
	require.Equal(t, "round 2 corrected (North=60 East=out South=14): misread", what)
}

func TestCorrectionsThatAreRefused(t *testing.T) {
	b := alone(t)
	_, err := b.Correct(t.Context(), book.Correction{Round: 1, Words: []string{"North=3"}, Reason: "misread"})
	require.ErrorIs(t, err, book.ErrNoMatch)
	b.four(t)
	for _, tt := range []struct{ name, want string }{
		{"North=1", ""}, {"North=out", ""},
		{"North", "entry.form"}, {"Nroth=3", "player.not_seated"}, {"North:Bl13", "card.unknown"}, {"North=7", "correct.nothing"},
	} {
		_, err := b.Correct(t.Context(), book.Correction{Round: 2, Words: []string{tt.name}, Reason: "misread"})
		if tt.want != "" {
			requireMistake(t, err, tt.want)
			continue
		}
		var refused *book.Refused
		require.ErrorAs(t, err, &refused)
		require.EqualError(t, err, "round 2 of match 1 is refused")
	}
	_, err = b.Correct(t.Context(), book.Correction{Round: 2, Words: []string{"North=8"}})
	requireMistake(t, err, "reason.missing")
	_, err = b.Correct(t.Context(), book.Correction{Round: 2, Words: []string{"North=8"}, Reason: "a\x1bb"})
	requireMistake(t, err, "reason.form")
	_, err = b.Correct(t.Context(), book.Correction{Round: 2, Dealer: "West", Reason: "misread"})
	requireMistake(t, err, "player.not_seated")
	m, err := b.Match(t.Context(), "")
	require.NoError(t, err)
	require.Equal(t, int64(5), m.Sheet.Seq())
}

func TestACorrectionOfAMatchThatChangedSinceItWasShownIsAConflict(t *testing.T) {
	b := alone(t)
	b.four(t)
	c := book.Correction{Round: 2, Words: []string{"North=60"}, Reason: "misread"}
	shown, err := b.PreviewCorrection(t.Context(), c)
	require.NoError(t, err)
	b.add(t, "North=out", "East=8", "South=14")
	c.Seen = shown.Moves.Seq
	_, err = b.Correct(t.Context(), c)
	var conflict *book.Conflict
	require.ErrorAs(t, err, &conflict)
	require.Equal(t, []string{"ann recorded round 5 (North=out East=8 South=14)"}, conflict.Since)
}

// Complaint 6: a match of a season that is over is corrected like any other.
func TestComplaint6AMatchOfASeasonThatIsOverIsCorrected(t *testing.T) {
	b := alone(t)
	b.season(t, "Autumn", "2026-09-01", "")
	b.four(t)
	_, err := b.EndMatch(t.Context(), book.Which{}, true)
	require.NoError(t, err)
	_, err = b.EndSeason(t.Context(), "Autumn", "")
	require.NoError(t, err)
	done, err := b.Correct(t.Context(), book.Correction{Which: book.Which{Match: "1"}, Round: 2, Words: []string{"North=60"}, Reason: "misread"})
	require.NoError(t, err)
	require.Equal(t, []string{"season Autumn was over on 2026-11-30: its standings say that they were corrected after its end"}, done.Notes)
	require.Equal(t, []book.MovedSeason{{Name: "Autumn", By: score.ByWins, Lines: []book.MovedPlace{
		{Player: "East", Was: book.InSeason{Place: 2, Wins: 0, Played: 1}, Is: book.InSeason{Place: 1, Wins: 1, Played: 1}},
		{Player: "North", Was: book.InSeason{Place: 1, Wins: 1, Played: 1}, Is: book.InSeason{Place: 2, Wins: 0, Played: 1}},
	}}}, done.Moves.Seasons)
	shown, err := b.Standings(t.Context(), book.StandingsOf{Season: "Autumn", By: score.ByWins})
	require.NoError(t, err)
	require.Equal(t, []book.CorrectedAfter{{Match: 1, At: evening, By: "ann"}}, shown.Corrected)
	require.Equal(t, []string{"North"}, done.Moves.Was.Winners)
	require.Equal(t, []string{"East"}, done.Moves.Is.Winners)
}

func linesOf(seasons []book.MovedSeason) (lines []book.MovedPlace) {
	for _, s := range seasons {
		lines = append(lines, s.Lines...)
	}
	return lines
}

// Complaints 1 and 13: whatever is corrected in whatever match, the standings
// are those that somebody adds up afresh, and move as was said before.
func TestComplaint1And13StandingsFollowEveryCorrection(t *testing.T) {
	for seed := range uint64(4) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			t.Parallel()
			e := &evenings{terminal: alone(t), t: t, r: rand.New(rand.NewPCG(seed, 2))}
			e.season(t, "Autumn", "2026-09-01", "")
			for range 8 {
				e.match([]string{"Autumn"})
			}
			standing := func() map[string]book.InSeason {
				s, err := e.Standings(t.Context(), book.StandingsOf{Season: "Autumn", By: score.ByWins})
				require.NoError(t, err)
				all := map[string]book.InSeason{}
				for _, l := range s.Lines {
					all[l.Name] = book.InSeason{Place: l.Place, Wins: l.Wins, Played: l.Played}
				}
				return all
			}
			corrected := 0
			for range 40 {
				which := e.r.IntN(len(e.matches))
				n := e.matches[which]
				if len(n.rounds) == 0 {
					continue
				}
				number := 1 + e.r.IntN(len(n.rounds))
				r, words := e.round(len(n.players), number)
				for seat := range words {
					words[seat] = n.players[seat] + words[seat]
				}
				before := standing()
				done, err := e.Correct(t.Context(), book.Correction{Which: book.Which{Match: strconv.Itoa(which + 1)}, Round: number, Words: words, Reason: "misread"})
				var wrong *score.Mistake
				if errors.As(err, &wrong) {
					require.Equal(t, "correct.nothing", wrong.Name)
					continue
				}
				require.NoError(t, err)
				n.rounds[number-1] = r
				corrected++
				e.check(book.StandingsOf{Season: "Autumn", By: score.ByWins}, func(*noted) bool { return true })
				after := standing()
				require.LessOrEqual(t, len(done.Moves.Seasons), 1)
				for _, mv := range linesOf(done.Moves.Seasons) {
					require.Equal(t, before[mv.Player], mv.Was)
					require.Equal(t, after[mv.Player], mv.Is)
					before[mv.Player] = mv.Is
					if mv.Is == (book.InSeason{}) {
						delete(before, mv.Player)
					}
				}
				require.Equal(t, after, before, "nothing else moves")
			}
			require.Greater(t, corrected, 10)
			for _, by := range []score.By{score.ByAverage, score.ByTotal} {
				e.check(book.StandingsOf{Season: "Autumn", By: by}, func(*noted) bool { return true })
			}
		})
	}
}
