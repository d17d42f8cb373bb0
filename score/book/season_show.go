package book

import (
	"context"

	"rummy/score/stats"
	"rummy/storage"
)

// SeasonView is a season with its matches, its standings, who came in ahead of
// whom, and its records.
type SeasonView struct {
	Season    Season
	Matches   []Listed
	Standings *Standings
	Heads     *stats.Heads
	Records   *stats.Records
	NameOf    func(player string) string // what a player in Records is called
}

// ShowSeason returns a season by its name or, with none, the one that standings
// are shown of. It reads one match at a time. The error is a *score.Mistake when
// there is none.
func (b *Book) ShowSeason(ctx context.Context, typed string) (*SeasonView, error) {
	s, err := b.Season(ctx, typed)
	if err != nil {
		return nil, err
	}
	v := &SeasonView{Season: s}
	if v.Matches, err = b.matchesOf(ctx, storage.MatchFilter{Season: &s.ID}); err != nil {
		return nil, err
	}
	if v.Standings, err = b.Standings(ctx, StandingsOf{Season: s.Name}); err != nil {
		return nil, err
	}
	return v, b.recordsOf(ctx, v)
}

// recordsOf fills in what only the sheets of a season tell.
func (b *Book) recordsOf(ctx context.Context, v *SeasonView) error {
	ps, err := b.players(ctx)
	if err != nil {
		return err
	}
	v.Heads, v.Records, v.NameOf = &stats.Heads{Same: ps.id}, &stats.Records{Same: ps.id}, ps.name
	rows, err := b.counted(ctx, storage.TotalFilter{Season: &v.Season.ID})
	if err != nil {
		return err
	}
	step := b.steps(int64(len(rows)))
	for _, r := range rows {
		step()
		m, err := b.load(ctx, ps, r.Stream, r.Number)
		if err != nil {
			return err
		}
		v.Heads.Add(m.finished())
		v.Records.Add(m.finished())
	}
	return nil
}
