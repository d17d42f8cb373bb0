package stats

// Met is how often a player and another were ranked in the same match, and who
// came in ahead, by place.
type Met struct {
	Times  int
	Ahead  int
	Behind int
	Equal  int
}

func (m Met) with(place, other int) Met {
	m.Times++
	switch {
	case place < other:
		m.Ahead++
	case place > other:
		m.Behind++
	default:
		m.Equal++
	}
	return m
}

// Heads is who came in ahead of whom. Its zero value is that of no match.
type Heads struct {
	Same Same // nil: every id counts for itself
	met  map[[2]string]Met
}

// Add takes a match in.
func (h *Heads) Add(m Match) {
	if h.met == nil {
		h.met = map[[2]string]Met{}
	}
	list := m.finishes(h.Same.orNone())
	for _, a := range list {
		for _, b := range list {
			if a.player != b.player {
				pair := [2]string{a.player, b.player}
				h.met[pair] = h.met[pair].with(a.Place, b.Place)
			}
		}
	}
}

// Of returns how a player did against another.
func (h *Heads) Of(player, other string) Met { return h.met[[2]string{player, other}] }

func (s Same) orNone() Same {
	if s == nil {
		return func(player string) string { return player }
	}
	return s
}
