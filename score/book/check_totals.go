package book

import (
	"cmp"
	"fmt"
	"slices"

	"rummy/storage"
)

// count adds what a match brought.
func (c *checking) count(m storage.Match) {
	eachCounted(m, func(k sumKey, r storage.Result) { addTo(c.sums, k, r) })
}

// doubt notes the totals that a row which is wrong bears on.
func (c *checking) doubt(m storage.Match) {
	eachCounted(m, func(k sumKey, _ storage.Result) { c.off[k] = true })
}

// checkTotals compares the totals kept with the sums. began is the newest event
// when the matches began to be read.
func (c *checking) checkTotals(began int64) error {
	totals, err := c.b.log.Totals(c.ctx, storage.TotalFilter{})
	if isDamage(err) {
		c.wrong(CheckTotals, "", HintRebuild, "the totals cannot be read: %v", err)
		return nil
	}
	if err != nil {
		return err
	}
	kept := totalsByKey(totals)
	differ := unlikeTotals(kept, c.sums)
	if len(differ) == 0 {
		return nil
	}
	now, err := c.newest()
	if err != nil {
		return err
	}
	for _, k := range differ {
		is := kept[k]
		if now != began && !c.off[k] {
			var agree bool
			if is, agree, err = c.totalAgain(k); err != nil {
				return err
			}
			if agree {
				continue
			}
		}
		c.wrongTotal(k, is, c.sums[k])
	}
	return nil
}

func totalsByKey(totals []storage.Total) map[sumKey]storage.Total {
	kept := make(map[sumKey]storage.Total, len(totals))
	for _, t := range totals {
		kept[keyOf(t)] = t
	}
	return kept
}

// unlikeTotals returns the keys of which two sets of totals say different things.
func unlikeTotals(a, b map[sumKey]storage.Total) (differ []sumKey) {
	for k := range a {
		if a[k] != b[k] {
			differ = append(differ, k)
		}
	}
	for k := range b {
		if _, ok := a[k]; !ok {
			differ = append(differ, k)
		}
	}
	slices.SortFunc(differ, sumKey.compare)
	return differ
}

// totalAgain looks in one state of the log whether a total is the sum of the rows
// that it follows from: matches that others have changed since are in both then.
func (c *checking) totalAgain(k sumKey) (kept storage.Total, agree bool, err error) {
	err = c.b.log.Batch(c.ctx, func(one storage.Batch) error {
		totals, err1 := one.Totals(c.ctx, storage.TotalFilter{Season: &k.season, Game: k.game})
		rows, err2 := one.Matches(c.ctx, storage.MatchFilter{Season: &k.season, Player: k.player})
		if err := cmp.Or(err1, err2); err != nil {
			return err
		}
		sums := map[sumKey]storage.Total{}
		for _, m := range rows {
			eachCounted(m, func(of sumKey, r storage.Result) {
				if of == k {
					addTo(sums, of, r)
				}
			})
		}
		kept = totalsByKey(totals)[k]
		agree = kept == sums[k]
		return nil
	})
	return kept, agree, err
}

// wrongTotal says in what a total is not the sum.
func (c *checking) wrongTotal(k sumKey, kept, sum storage.Total) {
	name := c.name(k.player)
	of := fmt.Sprintf("the totals of %s in %s, %s", name, c.season(k.season), k.game)
	where := "player " + name
	none := storage.Total{}
	switch {
	case kept == none:
		c.wrong(CheckTotals, where, HintRebuild, "%s: they are missing", of)
	case sum == none:
		c.wrong(CheckTotals, where, HintRebuild, "%s: no match stands behind them", of)
	default:
		c.wrong(CheckTotals, where, HintRebuild, "%s are not the sums of the matches: %s", of, few(unlikeTotal(kept, sum)))
	}
}

func unlikeTotal(kept, sum storage.Total) (words []string) {
	is := func(what string, kept, sum int64) {
		if kept != sum {
			words = append(words, fmt.Sprintf("%s %d, not %d", what, kept, sum))
		}
	}
	is("played", kept.Played, sum.Played)
	is("wins", kept.Wins, sum.Wins)
	if kept.WinShare != sum.WinShare {
		words = append(words, "another share of wins")
	}
	is("sum of places", kept.Places, sum.Places)
	is("points", kept.Points, sum.Points)
	is("fewest points", kept.Low, sum.Low)
	is("most points", kept.High, sum.High)
	is("rounds gone out", kept.Outs, sum.Outs)
	is("rounds", kept.Rounds, sum.Rounds)
	return words
}
