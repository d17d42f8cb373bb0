package book

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"rummy/score"
	"rummy/storage"
)

// MovedSeason is the standings of a season, by the rules it ranks by, as far as
// they change.
type MovedSeason struct {
	Name  string
	By    score.By // what they go by
	Lines []MovedPlace
}

// MovedPlace is a line of standings that changes.
type MovedPlace struct {
	Player  string // name
	Was, Is InSeason
}

// InSeason is where a player stands in a season.
type InSeason struct {
	Place        int // 0: not in the standings, or not ranked in them
	Wins, Played int64
	Value        string // what the standings go by, where that is not wins
}

// movedSeasons works out what a change of a match moves in the standings of the
// season that it belonged to, and of the one that it belongs to now.
func (b *Book) movedSeasons(ctx context.Context, ps *players, was, is *Match) (list []MovedSeason, err error) {
	if !was.Sheet.End.Counts && !is.Sheet.End.Counts {
		return nil, nil
	}
	all, err := b.seasons(ctx)
	if err != nil {
		return nil, err
	}
	ids := []string{was.Sheet.Started.Season, is.Sheet.Started.Season}
	for _, id := range slices.Compact(ids) {
		s := all.byID(id)
		if s == nil {
			continue
		}
		f := storage.TotalFilter{Season: &id}
		played, err := b.counted(ctx, f)
		if err != nil {
			return nil, err
		}
		before, after := s.ranks(ps, played), s.ranks(ps, instead(played, is, f))
		if lines := movedPlaces(before, after); len(lines) > 0 {
			list = append(list, MovedSeason{s.Name, s.Rules.By, lines})
		}
	}
	return list, nil
}

// instead returns the matches that enter standings with one of them as it is now.
func instead(played []storage.Match, is *Match, f storage.TotalFilter) []storage.Match {
	played = slices.DeleteFunc(slices.Clone(played), func(m storage.Match) bool { return m.Stream == is.ID })
	if m := row(is); counts(m, f) {
		m.Number = is.Number
		played = append(played, m)
	}
	inPlayedOrder(played)
	return played
}

// ranks returns the standings of a season over some matches; without lines
// where they are refused since points of different games do not add up.
func (s *Season) ranks(ps *players, played []storage.Match) *Standings {
	out := &Standings{Season: s, Ranking: s.Rules.ranking()}
	var rated *ratings
	if s.Rules.By == score.ByRating {
		rated = ratedAnew(ps, played)
	}
	totals := sums(played)
	if err := out.fill(ps, s.Rules, totals, tallies(ps, totals), played, rated); err != nil {
		return &Standings{}
	}
	return out
}

// movedPlaces compares standings of the same season.
func movedPlaces(before, after *Standings) (lines []MovedPlace) {
	was, is := before.places(), after.places()
	for player, now := range is {
		if was[player] != now {
			lines = append(lines, MovedPlace{player, was[player], now})
		}
	}
	for player, old := range was {
		if _, stays := is[player]; !stays {
			lines = append(lines, MovedPlace{player, old, InSeason{}})
		}
	}
	slices.SortFunc(lines, func(a, b MovedPlace) int { // place 0, who is not ranked, comes last
		return cmp.Or(cmp.Compare(uint(a.Is.Place)-1, uint(b.Is.Place)-1), strings.Compare(a.Player, b.Player))
	})
	return lines
}

// places is where everybody stands, by name.
func (s *Standings) places() map[string]InSeason {
	all := map[string]InSeason{}
	for _, l := range slices.Concat(s.Lines, s.Short) {
		in := InSeason{Place: l.Place, Wins: l.Wins, Played: l.Played}
		if s.Ranking.By != score.ByWins {
			in.Value = s.Ranking.Value(l.Tally)
		}
		all[l.Name] = in
	}
	return all
}
