package book

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"rummy/score"
	"rummy/score/rating"
	"rummy/storage"
)

// RatingCache keeps ratings from one run of the program to the next. It may lose
// anything at any time: what it gives back is checked before it is used.
type RatingCache interface {
	// Load returns what was stored last under a key.
	Load(key string) (data []byte, ok bool)
	// Store keeps data under a key. A cache that cannot is no error.
	Store(key string, data []byte)
}

// CacheRatings lets the book keep ratings in c; with nil, and at first, in none.
// Ratings are the same with any cache and without one.
func (b *Book) CacheRatings(c RatingCache) { b.cache = c }

// ratings rates the finished matches that f lets through, in the order played.
// totals are those of the same matches.
//
// What the cache holds is used where it is of this very book: then every match
// that counted is in it, and those changed since are added, if all of them were
// played after it. When the sums of all that agree with the totals there is no
// more in it than counts, so no match that was rated has changed. Otherwise
// everything is rated anew.
func (b *Book) ratings(ctx context.Context, ps *players, f storage.TotalFilter, totals []score.Tally) (*ratings, error) {
	if b.cache == nil {
		played, err := b.counted(ctx, f)
		return ratedAnew(ps, played), err
	}
	// The newest event is read before the matches: what is recorded in between is
	// taken for a change the next time, and so never missed.
	newest, err := b.log.Newest(ctx)
	if errors.Is(err, storage.ErrNotFound) {
		return ratedAnew(ps, nil), nil
	}
	if err != nil {
		return nil, err
	}
	r, at, err := b.fromCache(ctx, ps, f)
	if err == nil && (r == nil || !r.agree(totals)) {
		at = 0
		var played []storage.Match
		played, err = b.counted(ctx, f)
		r = ratedAnew(ps, played)
	}
	if err == nil && at != newest.Pos {
		b.cache.Store(cacheKey(f), keep(r, cacheKey(f), ps, newest))
	}
	return r, err
}

// fromCache returns the ratings that the cache leads to, and the Pos of the
// newest event it knew; nil where it is of no use.
func (b *Book) fromCache(ctx context.Context, ps *players, f storage.TotalFilter) (*ratings, int64, error) {
	data, ok := b.cache.Load(cacheKey(f))
	if !ok {
		return nil, 0, nil
	}
	k, ok := readKept(data)
	if !ok || k.Of != cacheKey(f) || k.Players != ps.digest(k.At.Pos) {
		return nil, 0, nil
	}
	if holds, err := b.onRecord(ctx, k.At); err != nil || !holds {
		return nil, 0, err
	}
	changed, err := b.log.Matches(ctx, storage.MatchFilter{After: k.At.Pos})
	if err != nil {
		return nil, 0, err
	}
	r := k.ratings()
	if !r.follow(ps, f, changed) {
		return nil, 0, nil
	}
	return r, k.At.Pos, nil
}

// follow adds those of the matches changed since that f lets through. It does not
// where one of them was played before the last of those rated.
func (r *ratings) follow(ps *players, f storage.TotalFilter, changed []storage.Match) bool {
	changed = slices.DeleteFunc(changed, func(m storage.Match) bool { return !counts(m, f) })
	inPlayedOrder(changed)
	if len(changed) > 0 && r.matches > 0 && comparePlayed(changed[0], storage.Match{Day: r.day, Number: r.number}) < 0 {
		return false
	}
	r.add(ps, changed)
	return true
}

// agree tells whether the totals are those of the matches rated.
func (r *ratings) agree(totals []score.Tally) bool {
	return len(r.sums) == len(totals) && !slices.ContainsFunc(totals, func(t score.Tally) bool {
		return r.sums[t.Player] != inRatings{t.Played, t.Places}
	})
}

// keptForm is the number of the form of kept; one of another form is of no use.
const keptForm = 1

// kept is ratings as they lie in a cache, as JSON after a line with its digest.
type kept struct {
	Form    int                      `json:"form"`
	Version int                      `json:"version"` // rating.Version
	Of      string                   `json:"of"`      // the key
	At      keptAt                   `json:"at"`
	Players string                   `json:"players"` // their digest
	Matches int                      `json:"matches"`
	Day     string                   `json:"day"`
	Number  int64                    `json:"number"`
	Sums    map[string]inRatings     `json:"sums"`
	Ratings map[string]rating.Rating `json:"ratings"`
}

// keptAt is the newest event of the book when the matches were read.
type keptAt struct {
	Pos    int64  `json:"pos"`
	Stream string `json:"stream"`
	Seq    int64  `json:"seq"`
	Hash   string `json:"hash"`
}

func cacheKey(f storage.TotalFilter) string {
	if f.Season == nil {
		return "all seasons, game " + f.Game
	}
	return fmt.Sprintf("season %s, game %s", *f.Season, f.Game)
}

func keep(r *ratings, of string, ps *players, newest storage.Event) []byte {
	body := mustJSON(kept{Form: keptForm, Version: rating.Version, Of: of,
		At:      keptAt{newest.Pos, newest.Stream, newest.Seq, newest.Hash().String()},
		Players: ps.digest(newest.Pos), Matches: r.matches, Day: r.day, Number: r.number, Sums: r.sums, Ratings: r.table.Ratings()})
	return append([]byte(storage.Digest(body)+"\n"), body...)
}

// readKept reads what keep wrote, and nothing else.
func readKept(data []byte) (k kept, ok bool) {
	digest, body, _ := bytes.Cut(data, []byte("\n"))
	if string(digest) != storage.Digest(body) || json.Unmarshal(body, &k) != nil {
		return k, false
	}
	return k, k.Form == keptForm && k.Version == rating.Version
}

func (k kept) ratings() *ratings {
	return &ratings{table: rating.From(k.Ratings), matches: k.Matches, sums: k.Sums, day: k.Day, number: k.Number}
}

// onRecord tells whether the event stands where it stood. A book put back from a
// copy, and written in since, has another one there.
func (b *Book) onRecord(ctx context.Context, at keptAt) (bool, error) {
	events, err := b.log.Events(ctx, at.Stream)
	if errors.Is(err, storage.ErrNotFound) {
		return false, nil
	}
	i := slices.IndexFunc(events, func(e storage.Event) bool { return e.Seq == at.Seq })
	return i >= 0 && events[i].Pos == at.Pos && events[i].Hash().String() == at.Hash, err
}

// digest is another one where players were recorded otherwise up to a Pos, or in
// another order, and where other players than then are merged now.
func (ps *players) digest(pos int64) string {
	h := sha256.New()
	for _, e := range ps.events {
		if e.Pos <= pos {
			fmt.Fprintln(h, e.Pos, e.Hash())
		}
	}
	for i, p := range ps.list {
		if kept := ps.list[ps.root(i)].ID; kept != p.ID {
			fmt.Fprintf(h, "%q is %q\n", p.ID, kept)
		}
	}
	return storage.Hash(h.Sum(nil)).String()
}
