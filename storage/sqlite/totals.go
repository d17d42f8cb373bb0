package sqlite

import (
	"cmp"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"rummy/storage"
)

// totalKey names a row of totals.
type totalKey struct {
	season, game string
	highWins     bool
	player       string
}

func (k totalKey) compare(o totalKey) int {
	return cmp.Or(strings.Compare(k.season, o.season), strings.Compare(k.game, o.game),
		cmp.Compare(bit(k.highWins), bit(o.highWins)), strings.Compare(k.player, o.player))
}

// sums are the columns of a total that are added up, in the order of the table:
// played, wins, win_share, places, points, outs, rounds.
type sums [7]int64

func sumsOf(r storage.Result) sums {
	return sums{1, r.Wins, r.WinShare, int64(r.Place), r.Points, r.Outs, r.Rounds}
}

var errOverflow = errors.New("a total would be beyond 64 bits")

// plus is the sum of s and o, or errOverflow.
func (s sums) plus(o sums) (sums, error) {
	for i, n := range o {
		if (n > 0 && s[i] > math.MaxInt64-n) || (n < 0 && s[i] < math.MinInt64-n) {
			return s, errOverflow
		}
		s[i] += n
	}
	return s, nil
}

// minus is the difference of s and o, or errOverflow.
func (s sums) minus(o sums) (sums, error) {
	for i, n := range o {
		if n == math.MinInt64 {
			return s, errOverflow
		}
		o[i] = -n
	}
	return s.plus(o)
}

// span holds the fewest and most points of some results; the zero span is of none.
type span struct {
	some      bool
	low, high int64
}

func (s span) with(points int64) span {
	if !s.some {
		return span{true, points, points}
	}
	return span{true, min(s.low, points), max(s.high, points)}
}

// change is what a Record takes from and adds to one total.
type change struct {
	by             sums
	removed, added span
}

type changes map[totalKey]change

func (c changes) add(k totalKey, r storage.Result) (err error) {
	d := c[k]
	d.by, err = d.by.plus(sumsOf(r))
	d.added = d.added.with(r.Points)
	c[k] = d
	return err
}

func (c changes) remove(k totalKey, r storage.Result) (err error) {
	d := c[k]
	d.by, err = d.by.minus(sumsOf(r))
	d.removed = d.removed.with(r.Points)
	c[k] = d
	return err
}

// applyTotals carries changes into the table, key by key. The results are
// already as they are to be.
func (r recording) applyTotals(c changes) error {
	for _, k := range slices.SortedFunc(maps.Keys(c), totalKey.compare) {
		if err := r.applyTotal(k, c[k]); err != nil {
			return fmt.Errorf("total of player %s in season %q, game %s: %w", k.player, k.season, k.game, err)
		}
	}
	return nil
}

func (r recording) applyTotal(k totalKey, d change) error {
	var old sums
	var was span
	err := r.row(`SELECT played, wins, win_share, places, points, outs, rounds, low, high
		FROM totals WHERE season = ? AND game = ? AND high_wins = ? AND player = ?`, k.season, k.game, bit(k.highWins), k.player).
		Scan(&old[0], &old[1], &old[2], &old[3], &old[4], &old[5], &old[6], &was.low, &was.high)
	if was.some = err == nil; !was.some && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	now, err := old.plus(d.by)
	switch {
	case err != nil:
		return err
	case now[0] < 0 || (d.removed.some && !was.some):
		return fmt.Errorf("%w: it holds fewer matches than there are results", storage.ErrCorrupt)
	case now[0] == 0:
		return r.exec("DELETE FROM totals WHERE season = ? AND game = ? AND high_wins = ? AND player = ?", k.season, k.game, bit(k.highWins), k.player)
	}
	is, err := r.extremes(k, was, d)
	if err != nil || (now == old && is == was) {
		return err
	}
	return r.exec(`INSERT INTO totals
			(season, game, high_wins, player, played, wins, win_share, places, points, outs, rounds, low, high)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (season, game, high_wins, player) DO UPDATE SET
			played = excluded.played, wins = excluded.wins, win_share = excluded.win_share,
			places = excluded.places, points = excluded.points, outs = excluded.outs,
			rounds = excluded.rounds, low = excluded.low, high = excluded.high`,
		k.season, k.game, bit(k.highWins), k.player, now[0], now[1], now[2], now[3], now[4], now[5], now[6], is.low, is.high)
}

// extremes returns the fewest and most points after d. They are read from the
// results only if one that was taken away was the fewest or the most, and
// nothing that was added goes as far.
func (r recording) extremes(k totalKey, was span, d change) (span, error) {
	is := was
	if d.added.some {
		is = is.with(d.added.low).with(d.added.high)
	}
	if !d.removed.some {
		return is, nil
	}
	if d.removed.low == was.low && !(d.added.some && d.added.low <= was.low) {
		if err := r.row(lowestCounted, k.season, k.game, bit(k.highWins), k.player).Scan(&is.low); err != nil {
			return is, err
		}
	}
	if d.removed.high == was.high && !(d.added.some && d.added.high >= was.high) {
		if err := r.row(highestCounted, k.season, k.game, bit(k.highWins), k.player).Scan(&is.high); err != nil {
			return is, err
		}
	}
	return is, nil
}

const (
	lowestCounted = `SELECT points FROM results
		WHERE season = ? AND game = ? AND high_wins = ? AND player = ? AND counted = 1 ORDER BY points LIMIT 1`
	highestCounted = `SELECT points FROM results
		WHERE season = ? AND game = ? AND high_wins = ? AND player = ? AND counted = 1 ORDER BY points DESC LIMIT 1`
)
