package book

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"rummy/storage"
)

// formerName is a name that a player gave up for another.
type formerName struct {
	key   string
	of    int   // index of the player
	until int64 // Pos of the event that gave it up
}

// join puts the names of those merged into others to the players kept.
func (ps *players) join() error {
	for _, p := range ps.list {
		if _, ok := ps.byID[p.into]; p.into != "" && !ok {
			return fmt.Errorf("%w: player %s was merged into %s, who is not on record", storage.ErrCorrupt, p.ID, p.into)
		}
	}
	for i, p := range ps.list {
		if kept := &ps.list[ps.root(i)]; kept.ID != p.ID {
			kept.Merged = append(kept.Merged, p.Name)
		}
	}
	return nil
}

// index makes byKey. Of those a name could find it is the one who is called so,
// then whose alias it is, then who was called so when merged into another, then
// who bore it last.
func (ps *players) index(former []formerName) {
	ps.byKey, ps.keys = make(map[string]int, len(ps.list)), make([][]string, len(ps.list))
	claim := func(k string, i int) {
		if _, ok := ps.byKey[k]; !ok {
			ps.byKey[k] = i
		}
	}
	for i, p := range ps.list {
		ps.keys[i] = []string{key(p.Name)}
		for _, a := range p.Aliases {
			ps.keys[i] = append(ps.keys[i], key(a))
		}
	}
	for i := range ps.list {
		if ps.root(i) == i {
			claim(ps.keys[i][0], i)
		}
	}
	for _, merged := range []bool{false, true} {
		for i := range ps.list {
			if (ps.root(i) != i) == merged {
				for _, k := range ps.keys[i] {
					claim(k, i)
				}
			}
		}
	}
	slices.SortStableFunc(former, func(a, b formerName) int { return cmp.Compare(b.until, a.until) })
	for _, f := range former {
		claim(f.key, f.of)
	}
}

// root is the index of the player that one was merged into in the end, or is.
func (ps *players) root(i int) int {
	for steps := 0; ps.list[i].into != ""; steps++ {
		if steps > len(ps.list) { // books that were merged may say of each that it went into the other
			return ps.firstOfRing(i)
		}
		i = ps.byID[ps.list[i].into]
	}
	return i
}

func (ps *players) firstOfRing(i int) int {
	first := i
	for j := ps.byID[ps.list[i].into]; j != i; j = ps.byID[ps.list[j].into] {
		first = min(first, j)
	}
	return first
}

// id returns the id of the player kept, of one merged into another; else the same id.
func (ps *players) id(id string) string {
	if i, ok := ps.byID[id]; ok {
		return ps.list[ps.root(i)].ID
	}
	return id
}

// own returns a player as they were before they were merged into another.
func (ps *players) own(id string) Player {
	if i, ok := ps.byID[id]; ok {
		return ps.list[i]
	}
	return Player{ID: id, Name: id}
}

// name returns what a player is called.
func (ps *players) name(id string) string { return ps.own(ps.id(id)).Name }

// find returns the player of a typed name, however it is typed.
func (ps *players) find(typed string) (Player, bool) {
	if i, ok := ps.byKey[key(typed)]; ok {
		return ps.list[ps.root(i)], true
	}
	return Player{}, false
}

// seat returns the one of the ids seated that a typed name means.
func (ps *players) seat(typed string, seated []string) (id string, ok bool) {
	p, ok := ps.find(typed)
	if !ok {
		return "", false
	}
	i := slices.IndexFunc(seated, func(id string) bool { return ps.id(id) == p.ID })
	if i < 0 {
		return "", false
	}
	return seated[i], true
}

// bears tells whether a name is somebody's now: what a player is called, an
// alias, or such a name of one merged into another. A name that somebody bore
// before is free.
func (ps *players) bears(name string) bool { return len(ps.bearers(key(name))) > 0 }

// bearers returns the indexes of all whose name or alias has a key.
func (ps *players) bearers(k string) []int {
	var found []int
	for i, keys := range ps.keys {
		if r := ps.root(i); slices.Contains(keys, k) && !slices.Contains(found, r) {
			found = append(found, r)
		}
	}
	return found
}

// meant returns the index of the player that a typed name or an id means, as
// they were before they were merged into another. The error is a *score.Mistake.
func (ps *players) meant(typed string) (int, error) {
	if i, ok := ps.byKey[key(typed)]; ok {
		return i, nil
	}
	if i, ok := ps.byID[strings.ToUpper(strings.TrimSpace(typed))]; ok {
		return i, nil
	}
	hint := `"rummy player list --all" shows all players`
	if near := nearest(typed, ps.names()); near != "" {
		hint = fmt.Sprintf("did you mean %s?", ps.whose(near))
	}
	return 0, mistake("player.unknown", hint, "no player %q is on record", typed)
}

// names returns the names that a typed one may be a slip of: all that find
// somebody, but for those that players in the archive bore before.
func (ps *players) names() []string {
	var now, more []string
	for i, p := range ps.list {
		now = append(now, p.Name)
		more = append(more, p.Aliases...)
		if !ps.list[ps.root(i)].Archived {
			more = append(more, p.Former...)
		}
	}
	return append(now, more...)
}

// whose writes a name that finds somebody, with what that player is called
// where this is something else: "Nonny (North)".
func (ps *players) whose(name string) string {
	if p, ok := ps.find(name); ok && key(p.Name) != key(name) {
		return fmt.Sprintf("%s (%s)", name, p.Name)
	}
	return name
}

// add puts in a player who is not recorded yet.
func (ps *players) add(p Player) {
	p.Number = int64(len(ps.list) + 1)
	i := len(ps.list)
	ps.byID[p.ID], ps.byKey[key(p.Name)] = i, i
	ps.list, ps.keys = append(ps.list, p), append(ps.keys, []string{key(p.Name)})
}

// archived says which of these players are in the archive.
func (ps *players) archived(ids []string) []string {
	var notes []string
	for _, id := range ids {
		if p := ps.own(ps.id(id)); p.Archived {
			notes = append(notes, fmt.Sprintf(`%s is in the archive; "rummy player archive --restore %s" takes %s out of it`, p.Name, asTyped(p.Name), p.Name))
		}
	}
	return notes
}
