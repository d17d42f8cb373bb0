package book

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"rummy/score"
	"rummy/score/stats"
	"rummy/storage"
)

// PlayerFilter says which matches of a player are shown. Its zero value: all on record.
type PlayerFilter struct {
	Season  string // name
	Game    string // id
	Against string // name of another player: only matches that both are ranked in
}

// PlayerView is what a player has done in the matches that enter standings.
type PlayerView struct {
	Player  Player
	Season  *Season // nil: of any season, or of none
	Game    string  // id of the only game that was asked for, or ""
	Against *Player // nil: against anybody
	Stats   *stats.Player
	// Opponents are those ranked in the same matches, who was met most first.
	Opponents []Opponent
	Meetings  []Meeting // with Against: the matches of the two, the last played last

	NotRanked int // matches that are left out because the player, or Against, is not ranked in them
	NotOver   int // matches that do not count: not over, ended early without --count, or void
	LeftOut   int // matches that would count, but that were not asked for
}

// Opponent is another player, as met.
type Opponent struct {
	ID, Name string
	stats.Met
}

// Meeting is one match that two players are ranked in.
type Meeting struct {
	Match         int64 // short number
	Day           string
	Game          string
	Scored        bool // points count in it
	Player, Other score.Total
}

// ShowPlayer returns what a player has done. It reads one match at a time. The
// error is a *score.Mistake: no such player, season or game, or a player against
// themselves.
func (b *Book) ShowPlayer(ctx context.Context, typed string, f PlayerFilter) (*PlayerView, error) {
	ps, err := b.players(ctx)
	if err != nil {
		return nil, err
	}
	v, err := b.viewOf(ctx, ps, typed, f)
	if err != nil {
		return nil, err
	}
	rows, err := b.matchesWith(ctx, ps, v.Player.ID)
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		if !v.wants(ps, r) {
			continue
		}
		m, err := b.load(ctx, ps, r.Stream, r.Number)
		if err != nil {
			return nil, err
		}
		v.take(ps, m)
	}
	v.NotRanked += int(v.Stats.NotRanked)
	v.Player.Played = v.Stats.Played
	v.Opponents = opponents(ps, v.Stats)
	return v, nil
}

// viewOf finds what was asked for.
func (b *Book) viewOf(ctx context.Context, ps *players, typed string, f PlayerFilter) (*PlayerView, error) {
	i, err := ps.kept(typed)
	if err != nil {
		return nil, err
	}
	v := &PlayerView{Player: ps.list[i]}
	if v.Game, err = b.gameCalled(ctx, f.Game); err != nil {
		return nil, err
	}
	v.Stats = &stats.Player{ID: v.Player.ID, Same: ps.id}
	if f.Against != "" {
		other, err := ps.kept(f.Against)
		if err != nil {
			return nil, err
		}
		if other == i {
			return nil, mistake("player.one", "name another player with --against", "%q and %q are one player", typed, f.Against)
		}
		v.Against = &ps.list[other]
	}
	if f.Season == "" {
		return v, nil
	}
	all, err := b.seasons(ctx)
	if err == nil {
		v.Season, err = all.find(f.Season)
	}
	return v, err
}

// matchesWith returns the matches that a player has or had a seat in, also as one
// merged into the player, the last played last.
func (b *Book) matchesWith(ctx context.Context, ps *players, player string) (rows []storage.Match, err error) {
	seen := map[string]bool{} // books that were merged may seat one person twice
	for _, p := range ps.list {
		if ps.id(p.ID) != player {
			continue
		}
		more, err := b.log.Matches(ctx, storage.MatchFilter{Player: p.ID})
		if err != nil {
			return nil, err
		}
		for _, r := range more {
			if !seen[r.Stream] {
				seen[r.Stream] = true
				rows = append(rows, r)
			}
		}
	}
	inPlayedOrder(rows)
	return rows, nil
}

// wants tells whether a match is to be counted, and notes why not.
func (v *PlayerView) wants(ps *players, r storage.Match) bool {
	asked := (v.Season == nil || r.Season == v.Season.ID) && (v.Game == "" || r.Game == v.Game) &&
		(v.Against == nil || sat(ps, r, v.Against.ID))
	switch {
	case !asked && r.Counts && placed(ps, r, v.Player.ID):
		v.LeftOut++
	case asked && !r.Counts:
		v.NotOver++
	case asked && v.Against != nil && !(placed(ps, r, v.Player.ID) && placed(ps, r, v.Against.ID)):
		v.NotRanked++
	default:
		return asked
	}
	return false
}

// sat tells whether a player has or had a seat in a match.
func sat(ps *players, r storage.Match, player string) bool {
	return slices.ContainsFunc(r.Results, func(o storage.Result) bool { return ps.id(o.Player) == player })
}

// placed tells whether a player is ranked in a match.
func placed(ps *players, r storage.Match, player string) bool {
	return slices.ContainsFunc(r.Results, func(o storage.Result) bool { return ps.id(o.Player) == player && o.Place > 0 })
}

// take counts a match in.
func (v *PlayerView) take(ps *players, m *Match) {
	v.Stats.Add(m.finished())
	if v.Against == nil {
		return
	}
	t := Meeting{Match: m.Number, Day: m.Day(), Game: m.Sheet.Started.Game, Scored: m.finished().Scored()}
	for _, total := range m.Sheet.Totals {
		switch ps.id(total.Player) {
		case v.Player.ID:
			t.Player = total
		case v.Against.ID:
			t.Other = total
		}
	}
	v.Meetings = append(v.Meetings, t)
}

func (m *Match) finished() stats.Match {
	return stats.Match{Number: m.Number, Day: m.Day(), Sheet: m.Sheet}
}

// opponents lists those met, who was met most first.
func opponents(ps *players, p *stats.Player) (list []Opponent) {
	for id, met := range p.Against {
		list = append(list, Opponent{id, ps.name(id), met})
	}
	slices.SortFunc(list, func(a, b Opponent) int {
		return cmp.Or(cmp.Compare(b.Times, a.Times), strings.Compare(key(a.Name), key(b.Name)), strings.Compare(a.ID, b.ID))
	})
	return list
}
