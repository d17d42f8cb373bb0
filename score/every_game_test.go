package score

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/rules"
)

var longGames = flag.Bool("games", false, "play very many matches of every game")

// Whatever game comes with the program, and whatever a table chooses in it, a
// match of random rounds is what a table adds up on a slip of paper: it ends by
// its own rule and ranks in the right direction.
func TestRandomMatchesOfEveryGameWithEveryOption(t *testing.T) {
	matches, variants := 3, 1
	if *longGames {
		matches, variants = 400, 40
	}
	for _, id := range rules.IDs() {
		t.Run(id, func(t *testing.T) {
			luck := rand.New(rand.NewPCG(8, uint64(len(id))))
			for range matches {
				newSlip(t, luck, id).play(1000)
			}
			for _, o := range builtin(t, id).Options {
				for _, v := range o.Values {
					for range variants {
						newSlip(t, luck, id, o.Field+"="+v).play(3)
					}
				}
			}
		})
	}
}

// slip is a match on paper, counted without the program.
type slip struct {
	t       *testing.T
	luck    *rand.Rand
	g       *rules.Game
	players []string
	sheet   *Sheet
	totals  []int
	won     []int // rounds that brought points
	rounds  int
}

func newSlip(t *testing.T, luck *rand.Rand, id string, house ...string) *slip {
	s := &slip{t: t, luck: luck, g: builtin(t, id, house...)}
	least, most := s.g.Players.Min, min(s.g.Players.Max, 6)
	s.players = strings.Fields("North East South West Zoe Max")[:least+luck.IntN(most-least+1)]
	s.sheet = begin(t, s.g, strings.Join(s.players, " "))
	s.totals, s.won = make([]int, len(s.players)), make([]int, len(s.players))
	return s
}

// play plays up to so many rounds, and compares after each.
func (s *slip) play(most int) {
	for range most {
		next, ok := s.sheet.Next()
		if !ok || len(next.TieBreak) > 0 {
			break
		}
		require.False(s.t, s.ended(), "a further round after the end")
		s.round()
		s.compare()
		if s.g.Rounds.End == "open" && s.luck.IntN(6) == 0 {
			end, err := s.sheet.EndEarly(false)
			require.NoError(s.t, err)
			s.sheet = record(s.t, s.sheet, end)
			require.True(s.t, s.sheet.End.Counts)
		}
	}
	if next, ok := s.sheet.Next(); ok && len(next.TieBreak) > 0 {
		require.Greater(s.t, len(s.first()), 1, "a tie-break round without a tie")
	}
}

// slipEntry is what a round brings a player: what is left, and how it was ended.
type slipEntry struct {
	left          int
	out, knock    bool
	way           string
	entry, upcard string
}

// round draws entries until the rules take them, and adds them up.
func (s *slip) round() {
	for range 1000 {
		list, upcard := s.draw()
		line := ""
		for i, b := range list {
			if b.entry != "" {
				line += " " + s.players[i] + b.entry
			}
		}
		if upcard != "" {
			line = "--upcard " + upcard + line
		}
		b, ruling, err := typedRound(s.sheet, line)
		require.NoError(s.t, err, line)
		if len(ruling.Findings) > 0 {
			continue // no cards make such points, or too much is left for a knock
		}
		s.sheet = record(s.t, s.sheet, b)
		s.rounds++
		for i, p := range s.points(list, upcard) {
			s.totals[i] += p
			if p > 0 {
				s.won[i]++
			}
		}
		return
	}
	require.Fail(s.t, "no round could be drawn")
}

func (s *slip) draw() (list []slipEntry, upcard string) {
	list = make([]slipEntry, len(s.players))
	for i := range list {
		list[i].left = s.luck.IntN(30)
		if s.g.NoCards() {
			list[i].left -= 10
		}
		list[i].entry = fmt.Sprintf("=%d", list[i].left)
	}
	if s.g.NoCards() {
		return list, ""
	}
	end := &list[s.luck.IntN(len(list))]
	*end = slipEntry{out: true, entry: "=out"}
	if ways := s.g.Ways(); len(ways) > 0 && s.luck.IntN(2) == 0 {
		end.way = ways[s.luck.IntN(len(ways))]
		end.entry = "=" + end.way
	}
	if !s.g.Out.KnockLimit.IsZero() && s.luck.IntN(3) > 0 {
		left := s.luck.IntN(12)
		*end = slipEntry{knock: true, left: left, entry: fmt.Sprintf("=knock:%d", left)}
	}
	if s.g.Rounds.End == "single" {
		for i := range list {
			if !list[i].out {
				list[i].entry = ""
			}
		}
	}
	if s.g.AsksUpcard() {
		pack := s.sheet.Cards()
		upcard = pack.Format(pack.Suited(s.luck.IntN(len(pack.Suits())), s.luck.IntN(len(pack.Ranks()))))
	}
	return list, upcard
}

// points settles a round as the sentences of the games say it.
func (s *slip) points(list []slipEntry, upcard string) []int {
	points := make([]int, len(list))
	if s.g.Rounds.End == "single" {
		return points
	}
	end := slices.IndexFunc(list, func(b slipEntry) bool { return b.out || b.knock })
	if s.g.NoCards() {
		for i, b := range list {
			points[i] = b.left
		}
		return points
	}
	least := list[end].left
	for _, b := range list {
		least = min(least, b.left)
	}
	var winners []int
	for i, b := range list {
		if i != end && b.left == least && list[end].left > 0 && s.g.Score.Settle == "difference" {
			winners = append(winners, i)
		}
	}
	undercut := len(winners) > 0
	if !undercut {
		winners = []int{end}
	}
	// the bonuses, by the words of the rule file
	said := slices.ContainsFunc(s.g.Score.Bonuses, func(b rules.Bonus) bool { return b.When == "said" && b.Code == list[end].way })
	each, once, times := 0, 0, 1
	for _, b := range s.g.Score.Bonuses {
		due, single := false, false
		switch b.When {
		case "said":
			due = b.Code == list[end].way
		case "nothing_left":
			due = list[end].left == 0 && !said
		case "undercut":
			due, single = undercut, true
		case "beaten":
			due, single = least < list[end].left, true
		case "upcard":
			due = slices.ContainsFunc(b.Suits, func(suit string) bool { return strings.HasSuffix(upcard, suit) })
		}
		switch {
		case due && single:
			once += int(b.Points)
		case due:
			each += int(b.Points)
		}
		if due {
			times *= b.Times
		}
	}
	for i, b := range list {
		switch {
		case s.g.Score.Settle == "own" && i == end && b.out:
			points[i] = int(s.g.Score.OutPoints) + each
		case s.g.Score.Settle == "own":
			points[i] = b.left * times
		case slices.Contains(winners, i):
			for k, o := range list {
				if k == i {
					continue
				}
				points[i] += o.left
				if s.g.Score.Settle == "difference" {
					points[i] -= b.left
				}
				if !undercut {
					points[i] += each
				}
			}
			if undercut {
				points[i] += once
			}
			points[i] *= times
		}
	}
	return points
}

// ended tells whether the rules end the match here, but for a tie to be played out.
func (s *slip) ended() bool {
	switch s.g.Rounds.End {
	case "fixed":
		return s.rounds >= s.g.Rounds.Count
	case "single":
		return s.rounds >= 1
	case "open":
		return false
	}
	target, _ := s.g.Rounds.Target.At(1, len(s.players))
	top := slices.Max(s.totals)
	reached := top > target || top == target && s.g.Rounds.TargetTest == "reach"
	return reached && !(slices.Contains(s.g.End.Tie, "extra_round") && len(s.first()) > 1)
}

// first are those with the best total.
func (s *slip) first() (seats []int) {
	best := slices.Min(s.totals)
	if !s.lowWins() {
		best = slices.Max(s.totals)
	}
	for i, t := range s.totals {
		if t == best {
			seats = append(seats, i)
		}
	}
	return seats
}

func (s *slip) lowWins() bool {
	if s.g.Score.Winner == "by_settle" {
		return s.g.Score.Settle == "own"
	}
	return s.g.Score.Winner == "low"
}

// compare holds that the sheet shows what the slip does.
func (s *slip) compare() {
	over := s.sheet.End.Over
	tied := len(s.first()) > 1 && slices.Contains(s.g.End.Tie, "extra_round")
	require.Equal(s.t, s.ended() && !tied, over, "%s after %d rounds: %v", s.g.ID, s.rounds, s.totals)
	for i, t := range s.sheet.Totals {
		require.Equal(s.t, s.totals[i], int(t.Points-t.Extra), "%s: the total of %s", s.g.ID, s.players[i])
		require.Equal(s.t, s.extra(i, over), int(t.Extra), "%s: the bonuses of %s", s.g.ID, s.players[i])
		if s.g.Rounds.End == "single" {
			continue
		}
		for k, o := range s.sheet.Totals {
			if better := s.totals[i] < s.totals[k] == s.lowWins() && s.totals[i] != s.totals[k]; better {
				require.Less(s.t, t.Place, o.Place, "%s: %s is ahead of %s", s.g.ID, s.players[i], s.players[k])
			}
		}
	}
}

// extra are the bonuses of the end of the match.
func (s *slip) extra(seat int, over bool) (sum int) {
	if !over {
		return 0
	}
	alone := len(s.first()) == 1 && s.first()[0] == seat
	game := 0
	for _, b := range s.g.End.Bonuses {
		switch {
		case b.When == "round_won":
			sum += int(b.Points) * s.won[seat]
		case b.When == "match_won" && alone:
			game += int(b.Points)
		case b.When == "shutout" && alone && !slices.ContainsFunc(s.won, func(n int) bool { return n > 0 && n != s.won[seat] }):
			others := 0
			for i, n := range s.won {
				if i != seat {
					others += n
				}
			}
			if others == 0 {
				game += int(b.Points) + game*(b.Times-1)
			}
		}
	}
	return sum + game
}
