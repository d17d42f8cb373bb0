package book

import "fmt"

// twin is a name that finds several players.
type twin struct {
	key   string
	found []int // places in the list of players
}

// twins returns the names of some players that find others too.
func (ps *players) twins(of func(i int) bool) (list []twin) {
	seen := map[string]bool{}
	for i, keys := range ps.keys {
		if !of(i) {
			continue
		}
		for _, k := range keys {
			if found := ps.bearers(k); len(found) > 1 && !seen[k] {
				seen[k] = true
				list = append(list, twin{k, found})
			}
		}
	}
	return list
}

// parting says how the first two who are found by one name are made one, or told apart.
func (ps *players) parting(t twin) string {
	kept, other := ps.list[t.found[0]].ID, ps.list[t.found[1]].ID
	return fmt.Sprintf(`"rummy player merge %s --into %s" if they are one person, else "rummy player rename %s NAME"`, other, kept, other)
}
