package score_test

import (
	"math"
	"slices"
	"strconv"

	"github.com/stretchr/testify/require"
)

// brought is what a player brings to a round: as it is typed after the name, and
// what is left by the cards that were dealt.
type brought struct {
	typed              string
	left               int
	out, knock, absent bool
	way                string // the bonus that was said
	fixed              bool   // what is left is points in the place of a hand
	asked              bool   // whoever is out of the match is not
}

// tally is a round as somebody counts it who has read the game's file only.
type tally struct {
	brought []brought
	points  []int
	up      string // the card turned up that says what is wild, as typed
	back    []int  // who came back into the match before it
}

func (r tally) ender() int {
	return slices.IndexFunc(r.brought, func(b brought) bool { return b.out || b.knock })
}

// others calls with everybody who played beside one player.
func (r tally) others(one int, with func(i int, b brought)) {
	for i, b := range r.brought {
		if i != one && !b.absent {
			with(i, b)
		}
	}
}

// collectors are those whom a round brings points where not all keep their own.
func (m *match) collectors(r tally) (who []int) {
	end := r.ender()
	least := r.brought[end].left
	if m.says("score.settle") == "winner_collects" || least == 0 {
		return []int{end}
	}
	r.others(end, func(_ int, b brought) {
		if !b.fixed {
			least = min(least, b.left)
		}
	})
	r.others(end, func(i int, b brought) {
		if b.left == least && !b.fixed {
			who = append(who, i)
		}
	})
	if len(who) == 0 {
		return []int{end}
	}
	return who
}

// worth is what the special ways to end a round add to it: to whoever ended it,
// from each of the others; to whoever did better; and by how much all is multiplied.
func (m *match) worth(r tally, upcardSuit string) (fromEach, better, times int) {
	times = 1
	end := r.ender()
	if end < 0 {
		return 0, 0, times
	}
	ended, saidInstead, beaten := r.brought[end], false, false
	r.others(end, func(_ int, b brought) { beaten = beaten || b.left < ended.left && !b.fixed })
	for _, b := range m.game.Score.Bonuses {
		saidInstead = saidInstead || b.When == "said" && b.Code == ended.way
	}
	for _, b := range m.game.Score.Bonuses {
		caught := false
		switch b.When {
		case "said":
			if ended.way != b.Code {
				continue
			}
		case "nothing_left":
			if ended.left > 0 || saidInstead {
				continue
			}
		case "undercut":
			if caught = !slices.Contains(m.collectors(r), end); !caught {
				continue
			}
		case "beaten":
			if caught = beaten; !caught {
				continue
			}
		case "upcard":
			if !slices.Contains(b.Suits, upcardSuit) {
				continue
			}
		default:
			require.Fail(m.t, "the test knows no such bonus", b.When)
		}
		times *= max(b.Times, 1)
		if caught {
			better += int(b.Points)
		} else {
			fromEach += int(b.Points)
		}
	}
	return fromEach, better, times
}

// settle counts what a round scores each player.
func (m *match) settle(r tally, upcardSuit string) []int {
	points := make([]int, len(r.brought))
	fromEach, better, times := m.worth(r, upcardSuit)
	if m.says("score.settle") == "own" {
		for i, b := range r.brought {
			switch limit := m.figure("score.cap"); {
			case b.out && m.worse(1) > 0:
				points[i] = m.figure("score.out_points") - fromEach
			case b.out:
				points[i] = m.figure("score.out_points") + fromEach
			case b.fixed:
				points[i] = b.left
			case limit > 0:
				points[i] = min(b.left*times, limit)
			default:
				points[i] = b.left * times
			}
		}
		return points
	}
	end := r.ender()
	for _, who := range m.collectors(r) {
		sum, given := 0, 0
		r.others(who, func(_ int, b brought) {
			if b.fixed {
				given += b.left
				return
			}
			sum += b.left
			if m.says("score.settle") == "difference" {
				sum -= r.brought[who].left
			}
			if who == end {
				sum += fromEach
			}
		})
		if who != end {
			sum += better
		}
		points[who] = sum*times + given
	}
	return points
}

// column is what stands below a player's name.
type column struct {
	total, extra, played, missed, outs, won int
	ranked                                  bool
	place                                   int
	gone                                    int // the round after which the player was out of the match; 0: still in
	sum, counted                            int // of the rounds played
}

// columns adds all rounds up and ranks the players.
func (m *match) columns() []column {
	if m.says("rounds.end") == "elimination" {
		return m.survivors()
	}
	all := make([]column, len(m.players))
	for i := range all {
		c := &all[i]
		for _, r := range m.rounds {
			switch b := r.brought[i]; {
			case b.absent:
				c.missed++
			default:
				c.played++
				c.total += r.points[i]
				if b.out || b.knock {
					c.outs++
				}
				if r.points[i] > 0 {
					c.won++
				}
			}
		}
		c.ranked = c.played > 0
		if c.missed > 0 {
			switch absent := m.says("players.absent"); absent {
			case "unranked":
				c.ranked = false
			case "average":
				if c.played > 0 {
					c.total += c.missed * int(math.Floor(float64(c.total)/float64(c.played)+0.5))
				}
			default:
				n, err := strconv.Atoi(absent)
				require.NoError(m.t, err)
				c.total += c.missed * n
			}
		}
	}
	m.rank(all, func(c column) int {
		if m.says("rounds.end") == "single" {
			return -c.outs
		}
		return m.worse(c.total)
	})
	return all
}

// survivors goes through a game in which whoever reaches the target is out.
func (m *match) survivors() []column {
	all := make([]column, len(m.players))
	target, ok := m.game.Rounds.Target.At(1, len(m.players))
	require.True(m.t, ok)
	for n, r := range m.rounds {
		for _, who := range r.back {
			all[who].total, all[who].gone = m.comeback(all), 0
		}
		for i, b := range r.brought {
			c := &all[i]
			switch {
			case c.gone > 0:
				require.False(m.t, b.asked)
				continue
			case !b.absent:
				c.total, c.played = c.total+r.points[i], c.played+1
				c.sum, c.counted = c.sum+r.points[i], c.counted+1
				if b.out || b.knock {
					c.outs++
				}
			default:
				c.missed++
				switch absent := m.says("players.absent"); {
				case absent == "average" && c.counted > 0:
					c.total += int(math.Floor(float64(c.sum)/float64(c.counted) + 0.5))
				case absent != "average" && absent != "unranked":
					points, err := strconv.Atoi(absent)
					require.NoError(m.t, err)
					c.total += points
				}
			}
			if c.total > target || c.total == target && m.says("rounds.target_test") == "reach" {
				c.gone = n + 1
			}
		}
	}
	for i := range all {
		all[i].ranked = all[i].played > 0 && (all[i].missed == 0 || m.says("players.absent") != "unranked")
	}
	for _, who := range m.back {
		all[who].total, all[who].gone = m.comeback(all), 0
	}
	m.rank(all, func(c column) int {
		if c.gone > 0 {
			return c.total - c.gone<<20
		}
		return c.total - 1<<40
	})
	return all
}

// comeback is the total with which whoever is out plays on.
func (m *match) comeback(all []column) (most int) {
	for _, c := range all {
		if c.gone == 0 {
			most = max(most, c.total)
		}
	}
	if m.says("rounds.reentry") == "highest_plus_one" {
		most++
	}
	return most
}

// worse turns points so that fewer are better.
func (m *match) worse(points int) int {
	winner := m.says("score.winner")
	if winner == "high" || winner == "by_settle" && m.says("score.settle") != "own" {
		return -points
	}
	return points
}

// rank gives each player that can be compared a place: one more than are better.
func (m *match) rank(all []column, by func(column) int) {
	for i := range all {
		if !all[i].ranked {
			continue
		}
		all[i].place = 1
		for _, o := range all {
			if o.ranked && by(o) < by(all[i]) {
				all[i].place++
			}
		}
	}
}

func firsts(all []column) (who []int) {
	for i, c := range all {
		if c.place == 1 {
			who = append(who, i)
		}
	}
	return who
}

// atEnd tells whether the rules want no further round.
func (m *match) atEnd(all []column) bool {
	switch m.says("rounds.end") {
	case "fixed":
		return len(m.rounds) == m.figure("rounds.count")
	case "single":
		return len(m.rounds) == 1
	case "elimination":
		in := 0
		for _, c := range all {
			if c.gone == 0 {
				in++
			}
		}
		return in <= 1
	case "target":
		target, ok := m.game.Rounds.Target.At(1, len(m.players))
		require.True(m.t, ok)
		return slices.ContainsFunc(all, func(c column) bool {
			return c.total > target || c.total == target && m.says("rounds.target_test") == "reach"
		})
	}
	return false
}

// split settles a tie for the first place as the table has chosen. It names what
// did, and tells whether the tied play on.
func (m *match) split(all []column) (by string, playOn bool) {
	tied := firsts(all)
	if len(tied) < 2 {
		return "", false
	}
	by = m.says("end.tie")
	last := m.rounds[len(m.rounds)-1]
	var keys []func(i int) int
	switch by {
	case "last_round":
		keys = append(keys, func(i int) int { return m.worse(last.points[i]) })
	case "most_outs":
		keys = append(keys, func(i int) int { return -all[i].outs })
	case "extra_round":
		for _, r := range m.tieBreaks {
			keys = append(keys, func(i int) int { return m.worse(r.points[i]) })
		}
	}
	for _, key := range keys {
		for _, i := range tied {
			for _, o := range tied {
				if key(o) < key(i) {
					all[i].place++
				}
			}
		}
		if tied = firsts(all); len(tied) == 1 {
			return by, false
		}
	}
	if by == "extra_round" {
		return "", true
	}
	return "shared", false
}

// reward adds what the end of the match brings.
func (m *match) reward(all []column) {
	first := firsts(all)
	for i := range all {
		c := &all[i]
		alone := len(first) == 1 && first[0] == i
		swept := alone && !slices.ContainsFunc(slices.Delete(slices.Clone(all), i, i+1), func(o column) bool { return o.won > 0 })
		for _, b := range m.game.End.Bonuses {
			due := map[string]int{"match_won": 0, "round_won": c.won, "shutout": 0}
			if alone {
				due["match_won"] = 1
			}
			if swept {
				due["shutout"] = 1
			}
			n, known := due[b.When]
			require.True(m.t, known, "the test knows no such bonus: %s", b.When)
			if n > 0 {
				c.extra += n*int(b.Points) + c.extra*(max(b.Times, 1)-1)
			}
		}
	}
	for i := range all {
		all[i].total += all[i].extra
	}
}
