package score

import (
	"math"
	"slices"

	"rummy/validate/card"
)

// What is otherwise on paper where whoever reaches the target is out of the match and
// the others play on.

// back is somebody who came back, on paper.
type back struct {
	Reentry
	who int
	sit []int // at the table then
}

// in returns those of some players who are not out, by the columns as they stand.
func (c *counted) in(players []int) (list []int) {
	for _, n := range players {
		if !c.isOut(n) {
			list = append(list, n)
		}
	}
	return list
}

func (c *counted) isOut(n int) bool {
	at := slices.Index(c.all, n)
	return at >= 0 && at < len(c.columns) && c.columns[at].gone > 0
}

// there tells whether a total is at the target.
func (c *counted) there(total int) bool {
	target := c.target(len(c.order))
	return total > target || total == target && c.says("rounds.target_test") == "reach"
}

// tableAfter are those who sit at the table after n rounds.
func (c *counted) tableAfter(n int) []int {
	if n < len(c.rounds) {
		return c.rounds[n].table
	}
	return c.sit
}

// toTheLast looks for the first round after which no more than one is in.
func (c *counted) toTheLast() (over bool) {
	for n := 1; n <= len(c.rounds); n++ {
		c.columns = c.columnsAfter(n, n)
		if len(c.in(c.tableAfter(n))) <= 1 {
			c.last = n
			c.columns = c.columnsAfter(n, len(c.rounds))
			return true
		}
	}
	c.columns = c.columnsAfter(c.last, c.last)
	return false
}

// columnsInPool goes through the first n rounds one by one, since whoever is out by
// then has no part in the next.
func (c *counted) columnsInPool(n, given int) []sum {
	for i := range c.fines {
		c.fines[i].Total = 0
	}
	for i := range c.backs {
		c.backs[i].Held, c.backs[i].Points, c.backs[i].Total = false, 0, 0
	}
	c.outs = nil
	c.columns = make([]sum, len(c.all))
	played := make([]int, len(c.all)) // points of the rounds played
	sat := make([]bool, len(c.all))
	for i := range c.columns {
		c.columns[i].whole = true
	}
	c.margin(0, sat)
	for i, r := range c.rounds {
		outs := make([]bool, len(c.all))
		for at, who := range c.all {
			t := &c.columns[at]
			outs[at] = t.gone > 0
			if i < n {
				sat[at] = sat[at] || slices.Contains(r.sat, who)
			}
			if r.skipped {
				continue
			}
			s := c.brought(r, who)
			s.out, s.unasked = outs[at], slices.Contains(r.table, who) && !slices.Contains(r.sat, who)
			if s.missed > 0 && c.says("players.absent") == "average" {
				s.points, s.known = 0, false
				if rounds := t.played; i < n && !s.out && !s.unasked && rounds > 0 {
					s.points, s.known = int(math.Floor(float64(played[at])/float64(rounds)+0.5)), true
				}
			}
			if i < n {
				if !s.out && !s.unasked {
					t.total += s.points
					t.missed, t.played, t.outs = t.missed+s.missed, t.played+s.played, t.outs+s.outs
					t.whole = t.whole && s.whole
					if s.played > 0 {
						played[at] += s.points
					}
				}
				s.total = t.total
			}
			c.scores[i] = append(c.scores[i], s)
		}
		c.outs = append(c.outs, outs)
		if i < n {
			c.putOut(i+1, sat)
			c.margin(i+1, sat)
		}
	}
	for after := n + 1; after <= given; after++ {
		for at, who := range c.all {
			c.penalise(&c.columns[at], who, after)
		}
	}
	return c.columns
}

// margin takes in what was written after so many rounds, in that order.
func (c *counted) margin(after int, sat []bool) {
	for seq := int64(2); seq < 1000; seq++ {
		for i := range c.fines {
			if f := &c.fines[i]; f.Seq == seq && f.After == after && !f.Revoked {
				t := &c.columns[slices.Index(c.all, f.who)]
				t.total, t.penal = t.total+int(f.Points), t.penal+int(f.Points)
				f.Total = card.Points(t.total)
				c.putOut(after, sat)
			}
		}
		for i := range c.backs {
			if b := &c.backs[i]; b.Seq == seq && b.After == after {
				t := &c.columns[slices.Index(c.all, b.who)]
				total, can := c.comeback(b.sit)
				if b.Held, b.Points, b.Total = can && t.gone > 0, 0, card.Points(t.total); b.Held {
					b.Points, b.Total = card.Points(total-t.total), card.Points(total)
					t.back += total - t.total
					t.total, t.gone = total, 0
				}
				c.putOut(after, sat)
			}
		}
	}
}

func (c *counted) putOut(after int, sat []bool) {
	for at := range c.columns {
		if t := &c.columns[at]; sat[at] && (t.gone == 0 || t.gone == after) {
			if t.gone = 0; c.there(t.total) {
				t.gone = after
			}
		}
	}
}

// comeback is the total with which somebody comes back among those at the table.
func (c *counted) comeback(sit []int) (total int, can bool) {
	in := c.in(sit)
	if len(in) < 2 || c.says("rounds.reentry") == "none" {
		return 0, false
	}
	total = math.MinInt
	for _, n := range in {
		total = max(total, c.columns[slices.Index(c.all, n)].total)
	}
	if c.says("rounds.reentry") == "highest_plus_one" {
		total++
	}
	return total, !c.there(total)
}

// stay is how long somebody stayed in: until going out, or leaving the table.
func (c *counted) stay(at int) int {
	until := c.columns[at].gone
	if until == 0 {
		until = math.MaxInt
	}
	if slices.Contains(c.tableAfter(c.last), c.all[at]) {
		return until
	}
	for n := c.last; n > 0; n-- {
		if slices.Contains(c.rounds[n-1].sat, c.all[at]) {
			return min(until, n)
		}
	}
	return 0
}

// choicesNow are what a table may choose, as the match stands.
func choicesNow(a custom) [][]string {
	if a.pool() {
		return choices["pool"]
	}
	return choices[a.game]
}
