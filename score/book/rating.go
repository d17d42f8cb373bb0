package book

import (
	"context"

	"rummy/score/rating"
	"rummy/storage"
)

// ratings are those after a number of matches, which were added in the order played.
type ratings struct {
	table   *rating.Table
	matches int                  // in which somebody was ranked
	sums    map[string]inRatings // by player
	day     string               // on which the last of them was played
	number  int64                // of the last of them
}

// inRatings is what a player has in the matches rated, as totals count it.
type inRatings struct {
	Played int64 `json:"played"`
	Places int64 `json:"places"` // their sum
}

// add rates matches that were played after all those rated, in that order.
func (r *ratings) add(ps *players, played []storage.Match) {
	for _, m := range played {
		ranked := 0
		for _, result := range m.Results {
			if result.Place > 0 {
				ranked++
				sum := r.sums[ps.id(result.Player)]
				r.sums[ps.id(result.Player)] = inRatings{sum.Played + 1, sum.Places + int64(result.Place)}
			}
		}
		if ranked == 0 {
			continue
		}
		r.table.Add(placesIn(ps, m))
		r.matches++
		r.day, r.number = m.Day, m.Number
	}
}

// ratedAnew rates matches in the order given.
func ratedAnew(ps *players, played []storage.Match) *ratings {
	r := &ratings{table: &rating.Table{}, sums: map[string]inRatings{}}
	r.add(ps, played)
	return r
}

// placesIn returns the places of a match by player, of those ranked in it.
func placesIn(ps *players, m storage.Match) map[string]int {
	places := make(map[string]int, len(m.Results))
	for _, r := range m.Results {
		if r.Place > 0 {
			places[ps.id(r.Player)] = r.Place
		}
	}
	return places
}

// RatingOf says which history of a rating is wanted.
type RatingOf struct {
	Player string // as typed
	Season string // name, or "" for all matches on record
	Game   string // id, or "" for all games
}

// RatingHistory is a player's rating after each match in which the player was ranked.
type RatingHistory struct {
	Player  Player
	Season  *Season // nil: all matches on record
	Game    string  // id of the only game asked for, or ""
	Lines   []RatingLine
	Matches int // of everybody, in which somebody was ranked
}

// RatingLine is a player's rating after one match.
type RatingLine struct {
	Match         int64
	Day           string // on which it was played, as 2026-11-30
	Game          string
	Place         int // 1, 2, …
	Ranked        int // players ranked in it, this one too
	rating.Rating     // after it
}

// PlayerRating returns a player's rating after each match, in the order played.
// It rates the matches that standings of the same season and game are about, so
// that its last line is what these show. The error is a *score.Mistake: no such
// player, season or game.
func (b *Book) PlayerRating(ctx context.Context, of RatingOf) (*RatingHistory, error) {
	ps, err := b.players(ctx)
	if err != nil {
		return nil, err
	}
	i, err := ps.kept(of.Player)
	if err != nil {
		return nil, err
	}
	about := StandingsOf{Season: of.Season, All: of.Season == "", Game: of.Game}
	game, err := b.gameCalled(ctx, about.Game)
	if err != nil {
		return nil, err
	}
	shown := &Standings{Game: game}
	filter, err := b.ofSeason(ctx, about, shown)
	if err != nil {
		return nil, err
	}
	played, err := b.counted(ctx, filter)
	if err != nil {
		return nil, err
	}
	h := &RatingHistory{Player: ps.list[i], Season: shown.Season, Game: game}
	h.follow(ps, played)
	return h, nil
}

// follow rates the matches and notes what becomes of the player.
func (h *RatingHistory) follow(ps *players, played []storage.Match) {
	var table rating.Table
	for _, m := range played {
		places := placesIn(ps, m)
		table.Add(places)
		if len(places) > 0 {
			h.Matches++
		}
		if place, ok := places[h.Player.ID]; ok {
			h.Lines = append(h.Lines, RatingLine{Match: m.Number, Day: m.Day, Game: m.Game, Place: place,
				Ranked: len(places), Rating: table.Rating(h.Player.ID)})
		}
	}
}
