package stats

// Named is how many of those who reached one mark are named.
const Named = 3

// Deed is something a player did, and where.
type Deed struct {
	Player string // the id that counts
	Match  int64  // short number
	Day    string // local day the match began
	Round  int    // 0: the match as a whole
}

// Mark is a best or a worst, and who reached it. Its zero value is none yet.
type Mark struct {
	Value int64
	Times int    // how often it was reached; 0: there is none
	By    []Deed // the first of them, Named at most
}

// reach takes a value in: one before the mark becomes the mark.
func (m *Mark) reach(value int64, before func(a, b int64) bool, by Deed) {
	switch {
	case m.Times == 0 || before(value, m.Value):
		*m = Mark{Value: value, Times: 1, By: []Deed{by}}
	case value == m.Value:
		m.Times++
		if len(m.By) < Named {
			m.By = append(m.By, by)
		}
	}
}

// better tells whether points are better than others in matches of a kind.
func (k Kind) better(a, b int64) bool {
	if k.LowWins {
		return a < b
	}
	return a > b
}

func (k Kind) worse(a, b int64) bool { return k.better(b, a) }

func more(a, b int64) bool { return a > b }
