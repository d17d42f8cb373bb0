package book

import (
	"fmt"
	"slices"

	"rummy/storage"
)

// oneName holds that no season that was imported, or given another name, is called
// like another: a name is to find one.
func (f *finishing) oneName() error {
	for i, s := range f.seasons {
		for _, o := range f.seasons[:i] {
			if key(o.Name) != key(s.Name) || !f.isNew(s.changes.all) && !f.isNew(o.changes.all) {
				continue
			}
			hint := "give one of them another name in the book that the archive is of, and export it again"
			if f.were.byID(o.ID) != nil || f.were.byID(s.ID) != nil {
				hint = fmt.Sprintf(`"rummy season edit %s --name NAME --reason WHY" gives the one on record another name`, asTyped(s.Name))
			}
			return mistake("season.known", hint, "two seasons would be called %s, so nothing is imported", s.Name)
		}
	}
	return nil
}

// oneSeat holds that nobody has two seats in an imported match under the ids of
// players who are one by a merging.
func (f *finishing) oneSeat(m *Match, isNew bool) error {
	where := matchNumbers([]int64{m.Number})
	if isNew {
		where = fmt.Sprintf("a match of %s in the archive", m.Day())
	}
	for i, id := range m.Sheet.Players {
		for _, other := range m.Sheet.Players[:i] {
			if f.ps.id(id) == f.ps.id(other) {
				return f.twoSeats(other, id, where)
			}
		}
	}
	return nil
}

// merged holds that no merging that was imported makes one of two who sat in a match
// on record.
func (f *finishing) merged() error {
	groups := map[int]bool{}
	for i, p := range f.ps.list {
		if p.into != "" && f.isNew(f.ps.changes[i].all) {
			groups[f.ps.root(i)] = true
		}
	}
	for i, p := range f.ps.list {
		if root := f.ps.root(i); root == i || !groups[root] {
			continue
		}
		matches, err := f.in.Matches(f.ctx, storage.MatchFilter{Player: p.ID})
		if err != nil {
			return err
		}
		for _, m := range matches {
			other := slices.IndexFunc(m.Results, func(r storage.Result) bool { return r.Player != p.ID && f.ps.id(r.Player) == f.ps.id(p.ID) })
			if other >= 0 {
				return f.twoSeats(p.ID, m.Results[other].Player, matchNumbers([]int64{m.Number}))
			}
		}
	}
	return nil
}

func (f *finishing) twoSeats(a, b, where string) error {
	merged := f.ps.byID[a]
	if f.ps.list[merged].into == "" {
		merged = f.ps.byID[b]
	}
	hint := f.ps.unmergeHint(merged) + ": nobody has two seats in a match, so these are two people"
	if f.isNew(f.ps.changes[merged].all) {
		hint = "nobody has two seats in a match, so these are two people: take their merging back in the book that the archive is of, and export it again"
	}
	return mistake("player.both_sat", hint, "%s and %s are one player by a merging, and both sat in %s, so nothing is imported",
		f.ps.own(a).Name, f.ps.own(b).Name, where)
}
