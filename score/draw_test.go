package score

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"rummy/validate/card"
)

// houses are the house rules that matches are drawn under.
var houses = [][]string{
	nil,
	{"score.wild_rank_value=face"},
	{"players.absent=average"},
	{"players.absent=25", "end.tie=last_round"},
	{"rounds.count=3", "end.tie=most_outs"},
	{"rounds.count=3", "players.absent=average", "end.tie=last_round"},
	{"rounds.count=2", "score.winner=high"},
	{"rounds.count=1", "end.tie=extra_round"},
}

// drawMatch draws a match of Kit as it may go at a table: rounds scored and
// passed over, points missing, corrections, an early end, changes of mind.
func drawMatch(t *rapid.T) *Sheet {
	g := kit(t, rapid.SampledFrom(houses).Draw(t, "house rules")...)
	players := joined(names[:rapid.IntRange(2, 7).Draw(t, "players")])
	s := begin(t, g, players)
	for range rapid.IntRange(0, 20).Draw(t, "steps") {
		s = record(t, s, drawChange(t, s))
	}
	return s
}

// drawChange draws what may happen next in a match.
func drawChange(t *rapid.T, s *Sheet) Body {
	if _, ok := s.Next(); ok {
		switch rapid.IntRange(0, 9).Draw(t, "deed") {
		case 0, 1, 2, 3, 4:
			return drawRound(t, s)
		case 5:
			b, err := s.Skip(0, "dinner")
			if len(s.tied) > 0 {
				require.Error(t, err, "a tie-break round cannot be passed over")
				break
			}
			require.NoError(t, err)
			return b
		}
	}
	return drawOtherChange(t, s)
}

// drawOtherChange draws anything but a round. A match can be taken up again whatever became of it.
func drawOtherChange(t *rapid.T, s *Sheet) Body {
	who := func(label string) string { return rapid.SampledFrom(names).Draw(t, label) }
	line := rapid.SampledFrom([]string{"undo", "undo", "redo", "end", "end --count", "resume", "void a card short", "correct", "correct", "correct",
		"penalty", "penalty", "revoke", "join", "leave", "seats", "edit"}).Draw(t, "change")
	switch line {
	case "correct":
		if b := drawCorrection(t, s); b != nil {
			return b
		}
	case "penalty":
		line += fmt.Sprintf(" %s %d", who("penalised"), rapid.IntRange(-30, 30).Draw(t, "penalty points"))
	case "revoke":
		line += fmt.Sprintf(" %d", rapid.IntRange(1, 3).Draw(t, "penalty"))
	case "join":
		line += " " + who("joins") + rapid.SampledFrom([]string{"", " after " + s.Seats[0], " for " + s.Seats[len(s.Seats)-1]}).Draw(t, "where")
	case "leave":
		line += " " + who("leaves")
	case "seats":
		line += " " + joined(rapid.Permutation(s.Seats).Draw(t, "order"))
	case "edit":
		line += drawEdit(t, s)
	}
	b, ruling, err := typed(s, line)
	if len(ruling.Findings) > 0 {
		return MatchResumed{} // an edit that makes a hand laid before impossible
	}
	if err != nil {
		return MatchResumed{}
	}
	return b
}

// drawEdit draws what may be wrong about a match as a whole.
func drawEdit(t *rapid.T, s *Sheet) string {
	switch rapid.IntRange(0, 5).Draw(t, "what is edited") {
	case 0:
		return fmt.Sprintf(" day=2026-11-%d", rapid.IntRange(10, 30).Draw(t, "day"))
	case 1:
		return " season=" + rapid.SampledFrom([]string{"", "Autumn"}).Draw(t, "season")
	case 2:
		return " dealer=" + rapid.SampledFrom(s.Started.Players).Draw(t, "first dealer")
	case 3:
		return " seats=" + strings.Join(rapid.Permutation(s.Started.Players).Draw(t, "seats"), ",")
	case 4:
		return " person=" + rapid.SampledFrom(s.Players).Draw(t, "was") + "," + rapid.SampledFrom(names).Draw(t, "is")
	}
	return " house=" + rapid.SampledFrom([]string{"score.wild_rank_value=face", "score.wild_rank_value=20", "players.absent=average",
		"players.absent=unranked", "players.absent=25", "score.winner=high", "score.out_points=-10", "end.tie=most_outs", "rounds.count=4"}).Draw(t, "house rule")
}

// names are those who may have a part in a match drawn.
var names = []string{"North", "East", "South", "West", "Anna", "Béla", "李雷", "Zoë", "Max"}

// drawCorrection draws a correction of a round scored: all of it dealt anew, or
// what one player brought to it; nil where there is none, or it may not be.
func drawCorrection(t *rapid.T, s *Sheet) Body {
	if len(s.Rounds) == 0 {
		return nil
	}
	r := rapid.SampledFrom(s.Rounds).Draw(t, "which round")
	if rapid.IntRange(0, 9).Draw(t, "passed over") == 9 {
		b, _, err := s.Correct(r.Number, Proposal{Skipped: true}, "not played")
		require.Equal(t, r.Skipped, err != nil)
		return b
	}
	p := deal(t, s, Next{Round: r.Number, Players: r.Seats, Table: r.Table, Dealer: r.Dealer})
	whole := rapid.Bool().Draw(t, "the whole round")
	if !whole {
		p.Entries, p.Unfinished = p.Entries[:1], false
	}
	b, ruling, err := s.Correct(r.Number, p, "counted again")
	if whole && err != nil {
		require.ErrorContains(t, err, "nothing changes")
	}
	if err != nil || !ruling.Legal() {
		require.False(t, whole && err == nil, "cards really dealt are legal")
		return nil
	}
	return b
}

// drawRound draws a round from cards really dealt. No check may refuse it.
func drawRound(t *rapid.T, s *Sheet) Body {
	b, ruling, err := s.Propose(drawProposal(t, s))
	require.NoError(t, err)
	require.Empty(t, ruling.Findings)
	return b
}

// drawProposal deals the next round.
func drawProposal(t *rapid.T, s *Sheet) Proposal {
	next, ok := s.Next()
	require.True(t, ok)
	return deal(t, s, next)
}

// deal deals a round from the two packs and lets every player lay down some of
// the cards. The players are named in any order.
func deal(t *rapid.T, s *Sheet, next Next) Proposal {
	luck := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "luck"), 1))
	deck := shuffled(luck)
	players := next.Players
	p := Proposal{TieBreak: len(next.TieBreak) > 0, Unfinished: rapid.IntRange(0, 9).Draw(t, "unfinished") == 9}
	if rapid.Bool().Draw(t, "another dealer") {
		p.Dealer = rapid.SampledFrom(players).Draw(t, "dealer")
	}
	out := rapid.SampledFrom(players).Draw(t, "out")
	for i, player := range players {
		dealt := deck[i*next.Table.Round.Dealt : (i+1)*next.Table.Round.Dealt]
		left := dealt[:luck.IntN(len(dealt)-2)] // of h cards h-3 at the most, or all
		if luck.IntN(10) == 0 {
			left = dealt
		}
		e := Entry{Player: player}
		switch how := rapid.IntRange(0, 24).Draw(t, "how"); {
		case player == out && !p.Unfinished:
			e.Out = true
		case how == 23 && player != out:
			e.Absent = true
		case how == 24:
			e.Unknown = true
		case how == 22:
			e.Hand = dealt
		case how < 10 && len(left) > 0:
			e.Cards = left
		default:
			e.Points = points(0)
			for _, c := range left {
				worth := worth(c, next.Table.Round.Dealt, s.Game.Score.WildRankValue.Set)
				*e.Points += worth
				if len(left) > 1 && how < 18 {
					e.Sum = append(e.Sum, worth)
				}
			}
		}
		p.Entries = append(p.Entries, e)
	}
	p.Entries = rapid.Permutation(p.Entries).Draw(t, "named")
	return p
}

// shuffled returns the 88 cards of Kit, each as printed.
func shuffled(r *rand.Rand) []string {
	deck := slices.Repeat([]string{"W"}, 8)
	for _, colour := range []string{"Bl", "Go", "Gr", "Pu"} {
		for number := 3; number <= 12; number++ {
			code := fmt.Sprint(colour, number)
			deck = append(deck, code, code)
		}
	}
	r.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	return deck
}

// worth counts a card of Kit by the sheet: its number, a wild 20.
func worth(code string, wild int, wildRankCounts20 bool) card.Points {
	var number int
	if code == "W" {
		return 20
	}
	fmt.Sscan(strings.TrimLeft(code, "BGPloru"), &number)
	if number == wild && wildRankCounts20 {
		return 20
	}
	return card.Points(number)
}
