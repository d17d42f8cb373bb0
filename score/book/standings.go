package book

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"rummy/score"
	"rummy/storage"
	"rummy/validate/rules"
)

// StandingsOf says which standings are wanted.
type StandingsOf struct {
	Season string // name, or "" for the only open one that covers today, else the one started last
	All    bool   // all matches on record, whatever their season
	Game   string // id, or "" for all games
	By     score.By
}

// Standings is the standings of finished matches.
type Standings struct {
	Season *Season // nil: all matches, or those of no season
	All    bool
	By     score.By
	Game   string // id of the only game in them, or "" where games mix
	Lines  []Line
	Others int  // seasons not shown
	Loose  bool // matches of no season are not shown either
}

// Line is one player's line.
type Line struct {
	score.Standing
	Name  string
	Best  int64 // of the only game: points of the best match
	Worst int64
}

// Standings ranks the players over the finished matches of a season, or of the
// whole book. The error is a *score.Mistake: no such season or game, or points
// of several games to be added up.
func (b *Book) Standings(ctx context.Context, of StandingsOf) (*Standings, error) {
	all, err := b.seasons(ctx)
	if err != nil {
		return nil, err
	}
	out := &Standings{By: of.By, All: of.All, Game: strings.ToLower(of.Game)}
	filter := storage.TotalFilter{Game: out.Game}
	if of.Game != "" && !slices.Contains(rules.IDs(), out.Game) {
		return nil, mistake("game.unknown", `"rummy game list" shows the games`, "no game %q", of.Game)
	}
	if of.All && of.Season != "" {
		return nil, mistake("season.which", "leave out one of them", "--all and season %s exclude each other", of.Season)
	}
	if !of.All {
		if out.Season, err = all.shown(of.Season, b.today()); err != nil {
			return nil, err
		}
		if out.Season != nil {
			filter.Season, out.Others = &out.Season.ID, len(all)-1
			none := ""
			loose, err := b.log.Totals(ctx, storage.TotalFilter{Season: &none, Game: out.Game})
			if err != nil {
				return nil, err
			}
			out.Loose = len(loose) > 0
		}
	}
	totals, err := b.log.Totals(ctx, filter)
	if err != nil {
		return nil, err
	}
	return out, b.rank(ctx, out, totals)
}

func (b *Book) rank(ctx context.Context, out *Standings, totals []storage.Total) error {
	games, high := []string{}, false
	for i, t := range totals {
		if !slices.Contains(games, t.Game) {
			games = append(games, t.Game)
		}
		if i > 0 && t.HighWins != high && out.By != score.ByWins {
			return mistake("standings.mixed", "", "matches won by high and by low points do not add up: standings go by wins here")
		}
		high = t.HighWins
	}
	slices.Sort(games)
	if len(games) > 1 && out.By != score.ByWins {
		return mistake("standings.mixed", "name one with --game, or go by wins", "points of different games (%s) do not add up", strings.Join(games, ", "))
	}
	if len(games) == 1 {
		out.Game = games[0]
	}
	ps, err := b.players(ctx)
	if err != nil {
		return err
	}
	for _, s := range score.Standings(tallies(totals), out.By, !high) {
		line := Line{Standing: s, Name: ps.name(s.Player), Best: s.Low, Worst: s.High}
		if high {
			line.Best, line.Worst = s.High, s.Low
		}
		out.Lines = append(out.Lines, line)
	}
	slices.SortStableFunc(out.Lines, func(a, b Line) int {
		return cmp.Or(cmp.Compare(a.Place, b.Place), strings.Compare(key(a.Name), key(b.Name)))
	})
	return nil
}

// tallies adds up each player's totals over seasons and games.
func tallies(totals []storage.Total) []score.Tally {
	var list []score.Tally
	at := map[string]int{}
	for _, t := range totals {
		i, ok := at[t.Player]
		if !ok {
			i = len(list)
			at[t.Player] = i
			list = append(list, score.Tally{Player: t.Player, Low: t.Low, High: t.High})
		}
		y := &list[i]
		y.Played += t.Played
		y.Wins += t.Wins
		y.WinShare += t.WinShare
		y.Places += t.Places
		y.Points += t.Points
		y.Outs += t.Outs
		y.Rounds += t.Rounds
		y.Low, y.High = min(y.Low, t.Low), max(y.High, t.High)
	}
	return list
}

// SeasonView is a season with its matches and standings.
type SeasonView struct {
	Season    Season
	Matches   []Listed
	Standings *Standings
}

// ShowSeason returns a season by its name or, with none, the one that standings
// are shown of. The error is a *score.Mistake when there is none.
func (b *Book) ShowSeason(ctx context.Context, typed string, by score.By) (*SeasonView, error) {
	s, err := b.Season(ctx, typed)
	if err != nil {
		return nil, err
	}
	v := &SeasonView{Season: s}
	if v.Matches, err = b.matchesOf(ctx, storage.MatchFilter{Season: &s.ID}); err != nil {
		return nil, err
	}
	v.Standings, err = b.Standings(ctx, StandingsOf{Season: s.Name, By: by})
	return v, err
}
