package book

import (
	"cmp"
	"maps"
	"slices"

	"rummy/storage"
)

// sumKey is what a total is summed by.
type sumKey struct {
	season, game string
	highWins     bool
	player       string
}

func keyOf(t storage.Total) sumKey { return sumKey{t.Season, t.Game, t.HighWins, t.Player} }

func (k sumKey) compare(o sumKey) int {
	return cmp.Or(cmp.Compare(k.season, o.season), cmp.Compare(k.game, o.game), cmp.Compare(yes(k.highWins), yes(o.highWins)),
		cmp.Compare(k.player, o.player))
}

// eachCounted gives what a match brings to totals.
func eachCounted(m storage.Match, each func(sumKey, storage.Result)) {
	if !m.Counts {
		return
	}
	for _, r := range m.Results {
		if r.Place > 0 {
			each(sumKey{m.Season, m.Game, m.HighWins, r.Player}, r)
		}
	}
}

// addTo adds a result to the total of k.
func addTo(sums map[sumKey]storage.Total, k sumKey, r storage.Result) {
	t, some := sums[k]
	if !some {
		t = storage.Total{Season: k.season, Game: k.game, HighWins: k.highWins, Player: k.player, Low: r.Points, High: r.Points}
	}
	t.Played++
	t.Wins += r.Wins
	t.WinShare += r.WinShare
	t.Places += int64(r.Place)
	t.Points += r.Points
	t.Low, t.High = min(t.Low, r.Points), max(t.High, r.Points)
	t.Outs += r.Outs
	t.Rounds += r.Rounds
	sums[k] = t
}

// sums adds up the results of matches, as storage does, in the order it gives
// totals in.
func sums(played []storage.Match) (totals []storage.Total) {
	all := map[sumKey]storage.Total{}
	for _, m := range played {
		eachCounted(m, func(k sumKey, r storage.Result) { addTo(all, k, r) })
	}
	for _, k := range slices.SortedFunc(maps.Keys(all), sumKey.compare) {
		totals = append(totals, all[k])
	}
	return totals
}
