package stats

import (
	"slices"

	"rummy/score"
)

// Player is what one player has done. Played, Wins and WinShare are what the
// standings of the same matches say.
type Player struct {
	ID        string
	Same      Same // nil: every id counts for itself
	Played    int64
	Wins      int64   // matches finished first, shared or not
	WinShare  int64   // in units of 1/score.WinUnit
	Places    []int64 // how often 1st, 2nd, …, down to the worst place
	Rounds    int64   // rounds scored
	Outs      int64   // of them, gone out first
	NotRanked int64   // matches that count, but not for the player: not ranked in them
	Games     []*Game // in the order they were first played
	Longest   Streak  // the longest, and of several the first
	Now       Streak  // the one that the newest match is part of
	Since     int64   // matches played after the newest win; all where there is none
	Against   map[string]Met
}

// Game is what a player's matches of one kind brought in points. Points of
// different games do not add up, nor do points that win high with those that win low.
type Game struct {
	Kind
	Played      int64
	Wins        int64
	WinShare    int64
	Scored      int64 // matches whose points count: not those of one round
	Points      int64 // sum of their totals, penalties among them
	Best, Worst Mark  // totals

	Rounds                int64 // rounds of them whose points count
	RoundPoints           int64 // sum of the points brought to them, penalties not among them
	BestRound, WorstRound Mark
}

// Only returns the kind of all matches, nil where there are several or none.
func (p *Player) Only() *Game {
	if len(p.Games) != 1 {
		return nil
	}
	return p.Games[0]
}

// PlaceSum is the sum of all places.
func (p *Player) PlaceSum() (sum int64) {
	for i, times := range p.Places {
		sum += int64(i+1) * times
	}
	return sum
}

// Add takes a match in. One that does not count, or in which the player had no
// part, changes nothing.
func (p *Player) Add(m Match) {
	same := p.Same.orNone()
	list := m.finishes(same)
	for _, f := range list {
		if f.player == p.ID {
			p.finished(m, f)
			p.meet(f, list)
		}
	}
	if m.Sheet.End.Counts {
		for _, t := range m.Sheet.Totals {
			if t.Place == 0 && same(t.Player) == p.ID {
				p.NotRanked++
			}
		}
	}
}

func (p *Player) finished(m Match, f finish) {
	p.Played++
	p.Rounds += int64(f.Rounds)
	p.Outs += int64(f.Outs)
	p.WinShare += f.share
	for len(p.Places) < f.Place {
		p.Places = append(p.Places, 0)
	}
	p.Places[f.Place-1]++
	p.Since++
	if f.won() {
		p.Wins, p.Since = p.Wins+1, 0
	}
	p.Now = p.Now.after(f.won(), m.deed(f, 0))
	if p.Now.Matches > p.Longest.Matches {
		p.Longest = p.Now
	}
	p.game(m.kind()).add(m, f)
}

// game returns the player's part in the matches of a kind.
func (p *Player) game(k Kind) *Game {
	i := slices.IndexFunc(p.Games, func(g *Game) bool { return g.Kind == k })
	if i < 0 {
		i = len(p.Games)
		p.Games = append(p.Games, &Game{Kind: k})
	}
	return p.Games[i]
}

func (g *Game) add(m Match, f finish) {
	g.Played++
	g.WinShare += f.share
	if f.won() {
		g.Wins++
	}
	if !m.Scored() {
		return
	}
	g.Scored++
	g.Points += int64(f.Points)
	g.Best.reach(int64(f.Points), g.better, m.deed(f, 0))
	g.Worst.reach(int64(f.Points), g.worse, m.deed(f, 0))
	for _, b := range m.rounds(f) {
		g.Rounds++
		g.RoundPoints += b.points
		g.BestRound.reach(b.points, g.better, m.deed(f, b.round))
		g.WorstRound.reach(b.points, g.worse, m.deed(f, b.round))
	}
}

// meet takes in who else was ranked.
func (p *Player) meet(f finish, list []finish) {
	for _, o := range list {
		if o.player == p.ID {
			continue
		}
		if p.Against == nil {
			p.Against = map[string]Met{}
		}
		p.Against[o.player] = p.Against[o.player].with(f.Place, o.Place)
	}
}

// Average writes the points of a match on average; "" where none count.
func (g *Game) Average() string { return average(g.Points, g.Scored) }

// RoundAverage writes the points of a round on average; "" where none count.
func (g *Game) RoundAverage() string { return average(g.RoundPoints, g.Rounds) }

func average(sum, n int64) string {
	if n == 0 {
		return ""
	}
	return score.Decimal(sum, n)
}
