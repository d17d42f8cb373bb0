package book

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"rummy/score"
	"rummy/storage"
)

// MergePlayers makes two players on record one: what the first one played is the
// other's, and every name of either finds the one kept. Matches stay as they were
// recorded, so it can be taken back with UndoPlayer. The error is a
// *score.Mistake: no such player, one player already, or two who sat in one match.
func (b *Book) MergePlayers(ctx context.Context, typed, into, reason string) (done PlayerChanged, err error) {
	if reason, err = cleanReason(reason); err != nil {
		return done, err
	}
	err = again(func() error {
		done, err = b.changePlayer(ctx, func(ps *players) (deed, error) { return ps.merging(typed, into, reason) })
		return err
	})
	return done, err
}

func (ps *players) merging(typed, into, reason string) (d deed, err error) {
	if d.of, err = ps.kept(typed); err != nil {
		return d, err
	}
	to, err := ps.kept(into)
	if err != nil {
		return d, err
	}
	if d.of == to {
		return d, mistake("player.one", "", "%q and %q are one player already", typed, into)
	}
	d.kind, d.body = kindPlayerMerged, playerMerged{ps.list[to].ID, reason}
	d.notes = func(after *players) []string { return []string{after.mergedHint(to)} }
	return d, nil
}

// mergedHint says how the newest merging into player i is taken back, or "" where there is none.
func (ps *players) mergedHint(i int) string {
	newest := -1
	for j := range ps.list {
		if ps.list[j].into == ps.list[i].ID && (newest < 0 || ps.mergedAt(j) > ps.mergedAt(newest)) {
			newest = j
		}
	}
	if newest < 0 {
		return ""
	}
	return ps.unmergeHint(newest)
}

// unmergeHint says how the merging of player i into another is taken back.
func (ps *players) unmergeHint(i int) string {
	p := ps.list[i]
	word := asTyped(p.Name)
	if found, err := ps.meant(p.Name); err != nil || found != i {
		word = p.ID
	}
	return fmt.Sprintf(`"rummy score undo --player %s" takes back the merging of %s`, word, p.Name)
}

// mergedAt is the Pos of the newest change of a player, which for one merged is the merging.
func (ps *players) mergedAt(i int) int64 {
	e, _ := ps.changes[i].toUndo()
	return e.Pos
}

// mayJoin refuses to merge player i into another one: when that one was merged
// into i, or when both sat in one match.
func (b *Book) mayJoin(ctx context.Context, ps *players, i int, into string) error {
	to := ps.root(ps.byID[into])
	if to == i {
		return mistake("player.one", "", "%s was merged into %s since", ps.own(into).Name, ps.list[i].Name)
	}
	var both []int64
	for j, p := range ps.list {
		if ps.root(j) != i {
			continue
		}
		matches, err := b.log.Matches(ctx, storage.MatchFilter{Player: p.ID})
		if err != nil {
			return err
		}
		for _, m := range matches {
			if slices.ContainsFunc(m.Results, func(r storage.Result) bool { return ps.id(r.Player) == ps.list[to].ID }) {
				both = append(both, m.Number)
			}
		}
	}
	if len(both) == 0 {
		return nil
	}
	slices.Sort(both)
	return bothSat(ps.list[i].Name, ps.list[to].Name, matchNumbers(slices.Compact(both)))
}

func bothSat(a, b, where string) error {
	return mistake("player.both_sat", `nobody has two seats in a match, so these are two people; "rummy match show N" shows it`,
		"%s and %s both sat in %s", a, b, where)
}

// oneSeat holds that a change of a match gives nobody a second seat under the id
// of another player who was merged with the first.
func (ps *players) oneSeat(number int64, was, is *score.Sheet) error {
	for i, id := range is.Players {
		for _, other := range is.Players[:i] {
			if ps.id(id) == ps.id(other) && (was.Seat(id) < 0 || was.Seat(other) < 0) {
				return bothSat(ps.own(other).Name, ps.own(id).Name, matchNumbers([]int64{number}))
			}
		}
	}
	return nil
}

// matchNumbers writes a list of matches: "matches 1, 3 and 7".
func matchNumbers(numbers []int64) string {
	if len(numbers) == 1 {
		return fmt.Sprintf("match %d", numbers[0])
	}
	words := make([]string, len(numbers))
	for i, n := range numbers {
		words[i] = fmt.Sprint(n)
	}
	last := len(words) - 1
	return "matches " + strings.Join(words[:last], ", ") + " and " + words[last]
}
