package book

import (
	"context"
	"errors"
	"slices"
	"strings"

	"rummy/storage"
	"rummy/validate/rules"
)

// Lately is who sat at the table in the matches entered last.
type Lately struct {
	Tables  [][]string // names of those who sat together, the newest match first, each circle once
	Players []string   // names of all who may be seated, who sat at a table last first
}

// latelyMatches is how many matches before the open one, and from it on, are looked at.
const latelyMatches = 50

// Lately returns who sat at the table in the matches entered last, up to the open
// one and soon after it. Players in the archive, and tables with one of them, are
// left out.
func (b *Book) Lately(ctx context.Context) (l Lately, err error) {
	known, err := b.Players(ctx)
	if err != nil {
		return l, err
	}
	ps, err := b.players(ctx)
	if err != nil {
		return l, err
	}
	rows, err := b.lately(ctx, func(storage.Match) bool { return true })
	if err != nil {
		return l, err
	}
	free := map[string]bool{}
	for _, p := range known {
		free[p.Name] = true
	}
	circles, seen := map[string]bool{}, map[string]bool{}
	for _, row := range rows {
		var table []string
		whole := true
		for _, r := range row.Results {
			name := ps.name(r.Player)
			whole = whole && free[name]
			if free[name] && !seen[name] {
				seen[name] = true
				l.Players = append(l.Players, name)
			}
			table = append(table, name)
		}
		circle := strings.Join(slices.Sorted(slices.Values(table)), "\n")
		if whole && !circles[circle] {
			circles[circle] = true
			l.Tables = append(l.Tables, table)
		}
	}
	for _, p := range known {
		if !seen[p.Name] {
			l.Players = append(l.Players, p.Name)
		}
	}
	return l, nil
}

// HouseRules are those of a match.
type HouseRules struct {
	Match int64 // short number; 0: no match
	House rules.Overlay
}

// LastHouse returns the house rules of the match of a game that was entered last,
// of those that Lately looks at.
func (b *Book) LastHouse(ctx context.Context, game string) (HouseRules, error) {
	rows, err := b.lately(ctx, func(m storage.Match) bool { return m.Game == game })
	if err != nil || len(rows) == 0 {
		return HouseRules{}, err
	}
	ps, err := b.players(ctx)
	if err != nil {
		return HouseRules{}, err
	}
	m, err := b.load(ctx, ps, rows[0].Stream, rows[0].Number)
	if err != nil {
		return HouseRules{}, err
	}
	return HouseRules{Match: m.Number, House: m.Sheet.Started.House}, nil
}

// lately returns the rows of the matches entered last that fit, the newest first.
func (b *Book) lately(ctx context.Context, fits func(storage.Match) bool) ([]storage.Match, error) {
	open, err := b.log.OpenMatch(ctx)
	if errors.Is(err, storage.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	rows, err := b.log.MatchesAfter(ctx, max(open.Number-latelyMatches, 0), 2*latelyMatches)
	slices.Reverse(rows)
	return slices.DeleteFunc(rows, func(m storage.Match) bool { return m.Void || !fits(m) }), err
}
