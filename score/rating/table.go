package rating

import (
	"maps"
	"slices"
)

// Table holds players' ratings by id; its zero value knows nobody. Ratings
// depend on the order of the matches, which are added in the order played.
// There is no way to take a match out again: a table copied before it, or a new
// one, is given the other matches, and is then the same as if it had never been.
type Table struct {
	ratings map[string]Rating
}

// Add rates one match, given as each player's place by id: 1, 2, …, equal for a
// tie, below 1 for who is not ranked. A match with fewer than two ranked players
// changes nothing; see Rate.
func (t *Table) Add(places map[string]int) {
	var ids []string
	var match []Finish
	for _, id := range slices.Sorted(maps.Keys(places)) {
		if places[id] >= 1 {
			ids = append(ids, id)
			match = append(match, Finish{Rating: t.Rating(id), Place: places[id]})
		}
	}
	if len(match) < 2 {
		return
	}
	if t.ratings == nil {
		t.ratings = map[string]Rating{}
	}
	for i, r := range Rate(match) {
		t.ratings[ids[i]] = r
	}
}

// Rating returns the rating of a player: Default for one who was in no match.
func (t *Table) Rating(id string) Rating {
	if r, ok := t.ratings[id]; ok {
		return r
	}
	return Default()
}

// Players returns the ids of those who were rated in some match, sorted.
func (t *Table) Players() []string { return slices.Sorted(maps.Keys(t.ratings)) }

// Ratings returns the ratings of those who were rated in some match, by id.
func (t *Table) Ratings() map[string]Rating { return maps.Clone(t.ratings) }

// From returns the table whose Ratings were these; matches are added to it as to
// that one.
func From(ratings map[string]Rating) *Table { return &Table{ratings: maps.Clone(ratings)} }

// Copy returns a table with the same ratings; adding to one does not change the
// other.
func (t *Table) Copy() *Table { return &Table{ratings: maps.Clone(t.ratings)} }
