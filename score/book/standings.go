package book

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"rummy/score"
	"rummy/score/rating"
	"rummy/storage"
	"rummy/validate/rules"
)

// StandingsOf says which standings are wanted.
type StandingsOf struct {
	Season string        // name, or "" for the only open one that covers today, else the one started last
	All    bool          // all matches on record, whatever their season
	Game   string        // id, or "" for all games
	By     score.By      // "": as the season says, else by wins
	Min    *int64        // matches that a player must have in them to be ranked; nil: as the season says
	House  rules.Overlay // as they would be by these further house rules; none: as they are
}

// Standings is the standings of finished matches.
type Standings struct {
	Season  *Season // nil: all matches, or those of no season
	All     bool
	Ranking score.Ranking // how they are ranked
	Game    string        // id of the only game in them, or "" where games mix
	Mixed   bool          // some were won by high points and some by low, so that points do not add up
	Lines   []Line
	Short   []Line                   // who has played too few matches to be ranked
	Ratings map[string]rating.Rating // by player, where they go by rating
	Matches int                      // that the ratings follow from, in which somebody was ranked

	Others     int      // seasons not shown
	Loose      bool     // matches of no season are not shown either
	OtherGames []string // ids of games that were filtered out
	// Corrected are the changes that came after the end of the season.
	Corrected []CorrectedAfter
	Rescored  *Rescored // nil: as they are
}

// Line is one player's line.
type Line struct {
	score.Standing
	Name  string
	Best  int64 // of the only game: points of the best match
	Worst int64
}

// Standings ranks the players over the finished matches of a season, or of the
// whole book. The error is a *score.Mistake: no such season or game, points of
// several games to be added up, or points for places that nothing tells.
func (b *Book) Standings(ctx context.Context, of StandingsOf) (*Standings, error) {
	game, err := b.gameCalled(ctx, of.Game)
	if err != nil {
		return nil, err
	}
	out := &Standings{All: of.All, Game: game}
	if of.All && of.Season != "" {
		return nil, mistake("season.which", "leave out one of them", "--all and season %s exclude each other", of.Season)
	}
	filter, err := b.ofSeason(ctx, of, out)
	if err != nil {
		return nil, err
	}
	by, err := of.rules(out.Season)
	if err != nil {
		return nil, err
	}
	ps, err := b.players(ctx)
	if err != nil {
		return nil, err
	}
	out.Ranking = by.ranking()
	var totals []storage.Total
	var played []storage.Match // those ranked, where more than sums is asked
	if len(of.House) > 0 {
		played, out.Rescored, err = b.rescoredMatches(ctx, ps, filter, of.House)
		totals = sums(played)
	} else {
		totals, err = b.log.Totals(ctx, filter)
	}
	if err == nil && len(of.House) == 0 && out.needsMatches() {
		played, err = b.counted(ctx, filter)
	}
	list := tallies(ps, totals)
	var rated *ratings
	if err == nil && by.By == score.ByRating {
		if rated = ratedAnew(ps, played); len(of.House) == 0 {
			rated, err = b.ratings(ctx, ps, filter, list)
		}
	}
	if err != nil {
		return nil, err
	}
	if err := out.fill(ps, by, totals, list, played, rated); err != nil {
		return nil, err
	}
	return out, b.filtered(ctx, of, filter, out)
}

func (by SeasonRules) ranking() score.Ranking {
	return score.Ranking{By: by.By, Chain: by.Chain, Min: by.Min}
}

// fill ranks the players of the list, which totals add up to. The matches are
// needed where needsMatches says so, ratings where standings go by them.
func (s *Standings) fill(ps *players, by SeasonRules, totals []storage.Total, list []score.Tally, played []storage.Match, rated *ratings) error {
	if err := s.oneGame(totals); err != nil {
		return err
	}
	s.meet(ps, played, by, list)
	s.rate(rated, list)
	s.rank(ps, list)
	return nil
}

// gameCalled is the id of a game as typed, or "" for none. The error is a *score.Mistake.
func (b *Book) gameCalled(ctx context.Context, typed string) (string, error) {
	id := strings.ToLower(typed)
	if id == "" {
		return "", nil
	}
	known, err := b.knows(ctx, id)
	if err == nil && !known {
		err = mistake("game.unknown", `"rummy game list" shows the games`, "no game %q", typed)
	}
	return id, err
}

// ofSeason finds the season that standings are of, and what it leaves out.
func (b *Book) ofSeason(ctx context.Context, of StandingsOf, out *Standings) (f storage.TotalFilter, err error) {
	f = storage.TotalFilter{Game: out.Game}
	if of.All {
		return f, nil
	}
	all, err := b.seasons(ctx)
	if err != nil {
		return f, err
	}
	if out.Season, err = all.shown(of.Season, b.today()); err != nil || out.Season == nil {
		return f, err
	}
	f.Season, out.Others = &out.Season.ID, len(all)-1
	out.Corrected, err = b.correctedAfter(ctx, out.Season)
	return f, err
}

// filtered notes which matches a filter has left out.
func (b *Book) filtered(ctx context.Context, of StandingsOf, f storage.TotalFilter, out *Standings) error {
	if out.Season != nil {
		none := ""
		loose, err := b.log.Totals(ctx, storage.TotalFilter{Season: &none, Game: f.Game})
		if err != nil {
			return err
		}
		out.Loose = len(loose) > 0
	}
	if of.Game == "" {
		return nil
	}
	totals, err := b.log.Totals(ctx, storage.TotalFilter{Season: f.Season})
	for _, t := range totals {
		if t.Game != f.Game && !slices.Contains(out.OtherGames, t.Game) {
			out.OtherGames = append(out.OtherGames, t.Game)
		}
	}
	slices.Sort(out.OtherGames)
	return err
}

// rules are those of the season, as far as nothing else is wanted.
func (of StandingsOf) rules(s *Season) (SeasonRules, error) {
	by := usualRules()
	if s != nil {
		by = s.Rules
	}
	if of.By != "" && of.By != by.By {
		by.By, by.Chain = of.By, of.By.Chain()
	}
	if of.Min != nil {
		if by.Min = *of.Min; by.Min < 0 {
			return by, badMinimum(by.Min)
		}
	}
	if by.By == score.ByLeague && len(by.Points) == 0 {
		return by, noPlacePoints()
	}
	return by, nil
}

// needsMatches tells whether standings ask more than the sums over matches and
// the ratings.
func (s *Standings) needsMatches() bool {
	return s.Ranking.NeedsMeetings() || s.Ranking.By == score.ByLeague
}

// counted returns the matches that enter standings, as filtered, the last played last.
func (b *Book) counted(ctx context.Context, f storage.TotalFilter) ([]storage.Match, error) {
	rows, err := b.log.Matches(ctx, storage.MatchFilter{Season: f.Season})
	rows = slices.DeleteFunc(rows, func(m storage.Match) bool { return !counts(m, f) })
	inPlayedOrder(rows)
	return rows, err
}

// counts tells whether a match enters standings, as filtered.
func counts(m storage.Match, f storage.TotalFilter) bool {
	return m.Counts && (f.Season == nil || m.Season == *f.Season) && (f.Game == "" || m.Game == f.Game)
}

// inPlayedOrder sorts matches by the day they were played, those of one day in
// the order in which they were put on record.
func inPlayedOrder(rows []storage.Match) { slices.SortFunc(rows, comparePlayed) }

// comparePlayed is below 0 where match a was played before match b.
func comparePlayed(a, b storage.Match) int {
	return cmp.Or(strings.Compare(a.Day, b.Day), cmp.Compare(a.Number, b.Number))
}

// oneGame holds that points of several games are not added up, and notes the
// only game.
func (s *Standings) oneGame(totals []storage.Total) error {
	games, high, mixed := []string{}, false, false
	for i, t := range totals {
		if !slices.Contains(games, t.Game) {
			games = append(games, t.Game)
		}
		mixed = mixed || i > 0 && t.HighWins != high
		high = t.HighWins
	}
	slices.Sort(games)
	switch {
	case len(games) > 1 && s.Ranking.By.OfPoints():
		return mistake("standings.mixed", "name one with --game, or go by wins", "points of different games (%s) do not add up", strings.Join(games, ", "))
	case mixed && s.Ranking.By.OfPoints():
		return mistake("standings.mixed", "add --by wins", "matches won by high and by low points do not add up: standings go by wins here")
	}
	if s.Mixed = mixed; len(games) == 1 && !mixed {
		s.Game = games[0]
	}
	s.Ranking.LowWins = !high
	return nil
}

// meet takes in what the matches themselves say: who met whom, what the places
// bring.
func (s *Standings) meet(ps *players, played []storage.Match, by SeasonRules, list []score.Tally) {
	if !s.needsMatches() {
		return
	}
	league := map[string]int64{}
	for _, m := range played {
		s.Ranking.Meetings = append(s.Ranking.Meetings, placesIn(ps, m))
		for _, r := range m.Results {
			if r.Place > 0 {
				league[ps.id(r.Player)] += by.For(r.Place)
			}
		}
	}
	for i := range list {
		list[i].League = league[list[i].Player]
	}
}

// rate takes in how strong players are; nothing where rated is nil.
func (s *Standings) rate(rated *ratings, list []score.Tally) {
	if rated == nil {
		return
	}
	s.Ratings, s.Matches = map[string]rating.Rating{}, rated.matches
	for i := range list {
		r := rated.table.Rating(list[i].Player)
		s.Ratings[list[i].Player], list[i].Strength = r, r.Ordinal()
	}
}

// rank ranks the players; of those on one place the first by name comes first.
func (s *Standings) rank(ps *players, list []score.Tally) {
	ranked, short := s.Ranking.Rank(list)
	s.Lines, s.Short = s.named(ps, ranked), s.named(ps, short)
	slices.SortStableFunc(s.Lines, func(a, b Line) int {
		return cmp.Or(cmp.Compare(a.Place, b.Place), strings.Compare(key(a.Name), key(b.Name)))
	})
	slices.SortStableFunc(s.Short, func(a, b Line) int {
		return cmp.Or(cmp.Compare(b.Played, a.Played), strings.Compare(key(a.Name), key(b.Name)))
	})
	for i := 1; i < len(s.Lines); i++ { // what splits a place from the one above is told of its first line
		if l := &s.Lines[i]; l.Place == s.Lines[i-1].Place && l.Split != "" {
			first := slices.IndexFunc(s.Lines, func(o Line) bool { return o.Place == l.Place })
			s.Lines[first].Split, l.Split = l.Split, ""
		}
	}
}

func (s *Standings) named(ps *players, standings []score.Standing) (lines []Line) {
	for _, st := range standings {
		line := Line{Standing: st, Name: ps.name(st.Player), Best: st.Low, Worst: st.High}
		if !s.Ranking.LowWins {
			line.Best, line.Worst = st.High, st.Low
		}
		lines = append(lines, line)
	}
	return lines
}

// tallies adds up each player's totals over seasons and games, and over those
// merged into one.
func tallies(ps *players, totals []storage.Total) []score.Tally {
	var list []score.Tally
	at := map[string]int{}
	for _, t := range totals {
		player := ps.id(t.Player)
		i, ok := at[player]
		if !ok {
			i = len(list)
			at[player] = i
			list = append(list, score.Tally{Player: player, Low: t.Low, High: t.High})
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
