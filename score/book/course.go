package book

import (
	"context"
	"maps"
	"slices"

	"rummy/score"
	"rummy/score/rating"
	"rummy/storage"
)

// Course is how the standings of a season went, match by match.
type Course struct {
	Season  Season
	Ranking score.Ranking  // how the standings after the last match are ranked; without Meetings
	Players []CoursePlayer // all who are in these, in their order, those not ranked last
	Steps   []CourseStep   // one a match that entered the standings, in the order played
}

// CoursePlayer is a player of a season, by the name of today.
type CoursePlayer struct {
	ID   string // two may have one name
	Name string
}

// CourseStep is the standings of a season after one of its matches.
type CourseStep struct {
	Match int64
	Day   string // on which it was played, as 2026-11-30
	Game  string
	Lines map[string]CourseLine // by CoursePlayer.ID, of all who had played by then
}

// CourseLine is where a player stood.
type CourseLine struct {
	Place int     // 1, 2, …; 0: not ranked, with too few matches
	Value float64 // what the standings go by
}

// SeasonCourse ranks the players of a season after each of its matches, in the
// order played, by the season's own rules. The season is found by its name or,
// with none, is the one that standings are shown of. The error is a
// *score.Mistake when there is none, or when its rules add up points of several
// games.
func (b *Book) SeasonCourse(ctx context.Context, typed string) (*Course, error) {
	s, err := b.Season(ctx, typed)
	if err != nil {
		return nil, err
	}
	ps, err := b.players(ctx)
	if err != nil {
		return nil, err
	}
	played, err := b.counted(ctx, storage.TotalFilter{Season: &s.ID})
	if err != nil {
		return nil, err
	}
	c := &Course{Season: s, Ranking: s.Rules.ranking()}
	return c, c.follow(ps, played)
}

// follow ranks after each match what the matches up to it add up to.
func (c *Course) follow(ps *players, played []storage.Match) error {
	all := map[sumKey]storage.Total{}
	rated := &ratings{table: &rating.Table{}, sums: map[string]inRatings{}}
	for i, m := range played {
		eachCounted(m, func(k sumKey, r storage.Result) { addTo(all, k, r) })
		totals := make([]storage.Total, 0, len(all))
		for _, k := range slices.SortedFunc(maps.Keys(all), sumKey.compare) {
			totals = append(totals, all[k])
		}
		now := &Standings{Season: &c.Season, Ranking: c.Season.Rules.ranking()}
		var strengths *ratings
		if c.Season.Rules.By == score.ByRating {
			rated.add(ps, played[i:i+1])
			strengths = rated
		}
		if err := now.fill(ps, c.Season.Rules, totals, tallies(ps, totals), played[:i+1], strengths); err != nil {
			return err
		}
		c.add(m, now)
	}
	return nil
}

// add adds the standings after a match.
func (c *Course) add(m storage.Match, now *Standings) {
	step := CourseStep{Match: m.Number, Day: m.Day, Game: m.Game, Lines: map[string]CourseLine{}}
	c.Players = nil
	for _, l := range slices.Concat(now.Lines, now.Short) {
		c.Players = append(c.Players, CoursePlayer{l.Player, l.Name})
		step.Lines[l.Player] = CourseLine{l.Place, mainNumber(now.Ranking.By, l.Tally)}
	}
	now.Ranking.Meetings = nil
	c.Ranking, c.Steps = now.Ranking, append(c.Steps, step)
}

// mainNumber is a player's main value.
func mainNumber(by score.By, t score.Tally) float64 {
	switch by {
	case score.ByPlaces:
		return float64(t.Places) / float64(t.Played)
	case score.ByLeague:
		return float64(t.League)
	case score.ByAverage:
		return float64(t.Points) / float64(t.Played)
	case score.ByTotal:
		return float64(t.Points)
	case score.ByRating:
		return t.Strength
	}
	return float64(t.Wins)
}
