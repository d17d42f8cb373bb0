package book_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/oklog/ulid/v2"
	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/storage"
	"rummy/storage/sqlite"
)

// check returns what a check of a book says, a line a finding: "replay: match 1: …",
// with "note" before a remark.
func check(t testing.TB, b *book.Book) (said []string) {
	t.Helper()
	require.NoError(t, b.Check(t.Context(), func(f book.Finding) { said = append(said, line(f)) }))
	return said
}

func line(f book.Finding) string {
	if f.Remark {
		return "note " + f.Check + ": " + f.What
	}
	return f.Check + ": " + f.What
}

// reading opens a book as doctor does.
func reading(t testing.TB, path string) *book.Book {
	t.Helper()
	log, err := sqlite.OpenReader(t.Context(), path)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, log.Close()) })
	return on(log)
}

func on(log storage.Log) *book.Book {
	return book.New(log, func() time.Time { return evening }, func() string { return ulid.Make().String() }, "ann")
}

// past changes the rows of a book past the program. No guard stands over them.
func past(t testing.TB, path string, statements ...string) {
	t.Helper()
	db, err := sql.Open(sql.Drivers()[0], path)
	require.NoError(t, err)
	defer db.Close()
	for _, s := range statements {
		_, err := db.Exec(s)
		require.NoError(t, err, s)
	}
}

// twoMatches is a book of two seasons with two matches in Autumn: match 1, which
// North won with 15 points to 18 of East, and match 2 of East and South, still open.
func twoMatches(t testing.TB) (b *terminal, path string) {
	t.Helper()
	path = newBook(t)
	b = open(t, path, "ann")
	for _, s := range [][3]string{{"Spring", "2026-03-01", "2026-06-30"}, {"Autumn", "2026-09-01", ""}} {
		_, _, err := b.StartSeason(t.Context(), s[0], s[1], s[2], book.SeasonRulesAsked{})
		require.NoError(t, err)
	}
	b.first(t, "North=out", "East=23")
	b.add(t, "North=20", "East=out")
	_, err := b.EndMatch(t.Context(), book.Which{}, true)
	require.NoError(t, err)
	b.start(t, "East", "South")
	b.add(t, "East=out", "South=20")
	return b, path
}

func TestASoundBookIsFoundSound(t *testing.T) {
	b, path := twoMatches(t)
	require.Empty(t, check(t, b.Book))
	require.Empty(t, check(t, reading(t, path)))
	require.Empty(t, check(t, alone(t).Book))
	require.Empty(t, check(t, on(storage.Nothing{})))
}

// Whatever was played, corrected, edited and taken back: a check finds nothing,
// and making all rows anew changes none.
func TestWhateverIsPlayedIsFoundSoundAndIsRebuiltAsItWas(t *testing.T) {
	for seed := range uint64(*seeds) {
		c := newHall(t, seed, map[string]int{})
		for i := range 150 {
			if i == 75 {
				c.endAutumn()
			}
			c.deed()
		}
		wrong := slices.DeleteFunc(check(t, c.Book), func(l string) bool { return strings.HasPrefix(l, "note seasons:") })
		require.Empty(t, wrong, "seed %d", seed)
		matches, totals := rows(t, c.log)
		require.NotEmpty(t, totals)
		done, err := c.Rebuild(t.Context())
		require.NoError(t, err)
		require.Equal(t, book.Rebuilt{Matches: int64(len(matches))}, done)
		matchesAfter, totalsAfter := rows(t, c.log)
		require.Equal(t, matches, matchesAfter)
		require.Equal(t, totals, totalsAfter)
	}
}

// rows returns all that is kept beside what was entered.
func rows(t testing.TB, log storage.Log) ([]storage.Match, []storage.Total) {
	t.Helper()
	matches, err := log.Matches(t.Context(), storage.MatchFilter{})
	require.NoError(t, err)
	totals, err := log.Totals(t.Context(), storage.TotalFilter{})
	require.NoError(t, err)
	return matches, totals
}

func TestRowsThatDoNotFollowFromWhatWasEnteredAreNamedAndRebuilt(t *testing.T) {
	const north, east = "(SELECT stream FROM streams WHERE type = 'player' AND number = 1)", "(SELECT stream FROM streams WHERE type = 'player' AND number = 2)"
	const first = "(SELECT stream FROM streams WHERE type = 'match' AND number = 1)"
	const spring = "(SELECT stream FROM streams WHERE type = 'season' AND number = 1)"
	const off = "replay: match 1: what is kept of it is not what its rounds give: "
	for name, tt := range map[string]struct {
		damage []string
		want   []string
		done   book.Rebuilt
	}{
		"points": {[]string{"UPDATE results SET points = 14 WHERE match = " + first + " AND player = " + north},
			[]string{off + "North points 14, not 15"}, book.Rebuilt{Matches: 2, Changed: 1}},
		"places swapped": {[]string{"UPDATE results SET place = 3 - place WHERE match = " + first},
			[]string{off + "North place 2, not 1, East place 1, not 2"}, book.Rebuilt{Matches: 2, Changed: 1}},
		"a win and the share of it": {[]string{"UPDATE results SET wins = 1, win_share = 1 WHERE match = " + first + " AND player = " + east},
			[]string{off + "East wins 1, not 0, East another share of the win"}, book.Rebuilt{Matches: 2, Changed: 1}},
		"rounds": {[]string{"UPDATE results SET outs = 2, rounds = 3, known = 0 WHERE match = " + first + " AND seat = 1"},
			[]string{off + "North all points known: no, not yes, North rounds gone out 2, not 1, North rounds 3, not 2"}, book.Rebuilt{Matches: 2, Changed: 1}},
		"who sat where": {[]string{"UPDATE results SET player = (SELECT stream FROM streams WHERE type = 'player' AND number = 3) WHERE match = " + first + " AND seat = 2"},
			[]string{off + "South in seat 2, not East"}, book.Rebuilt{Matches: 2, Changed: 1}},
		"a result is gone": {[]string{"DELETE FROM results WHERE match = " + first + " AND seat = 2"},
			[]string{off + "players 1, not 2"}, book.Rebuilt{Matches: 2, Changed: 1}},
		"all of a match": {[]string{"UPDATE matches SET game = 'kings', high_wins = 1, day = '2026-01-01', state = 'finished', void = 1, counts = 0, round = 3, opened_seq = 2 WHERE stream = " + first},
			[]string{off + "game kings, not kit, more points better: yes, not no, begun on 2026-01-01, not 2026-11-30, state finished, not ended, and 4 more"},
			book.Rebuilt{Matches: 2, Changed: 1}},
		"its season": {[]string{"UPDATE matches SET season = " + spring + " WHERE stream = " + first},
			[]string{off + "in season Spring, not in season Autumn"}, book.Rebuilt{Matches: 2, Changed: 1}},
		"in no season": {[]string{"UPDATE matches SET season = '' WHERE stream = " + first},
			[]string{off + "in no season, not in season Autumn"}, book.Rebuilt{Matches: 2, Changed: 1}},
		"a match is gone": {[]string{"DELETE FROM results WHERE match = " + first, "DELETE FROM matches WHERE stream = " + first},
			[]string{"replay: match 1: nothing is kept of what it brought, and no list shows it"}, book.Rebuilt{Matches: 2, Changed: 1}},
		"a total": {[]string{"UPDATE totals SET points = 16, low = 14, played = 2 WHERE player = " + north},
			[]string{"totals: the totals of North in season Autumn, kit are not the sums of the matches: played 2, not 1, points 16, not 15, fewest points 14, not 15"},
			book.Rebuilt{Matches: 2, Totals: 1}},
		"all of a total": {[]string{"UPDATE totals SET wins = 9, win_share = 9, places = 9, high = 99, outs = 9, rounds = 9 WHERE player = " + east},
			[]string{"totals: the totals of East in season Autumn, kit are not the sums of the matches: wins 9, not 0, another share of wins, sum of places 9, not 2, most points 99, not 18, and 2 more"},
			book.Rebuilt{Matches: 2, Totals: 1}},
		"a total is gone": {[]string{"DELETE FROM totals WHERE player = " + east},
			[]string{"totals: the totals of East in season Autumn, kit: they are missing"}, book.Rebuilt{Matches: 2, Totals: 1}},
		"a total is left over": {[]string{"INSERT INTO totals SELECT '', game, high_wins, player, played, wins, win_share, places, points, outs, rounds, low, high FROM totals WHERE player = " + east},
			[]string{"totals: the totals of East in no season, kit: no match stands behind them"}, book.Rebuilt{Matches: 2, Totals: 1}},
		"a match and its totals alike": {[]string{"UPDATE results SET points = 14 WHERE match = " + first + " AND player = " + north,
			"UPDATE totals SET points = 14, low = 14, high = 14 WHERE player = " + north},
			[]string{off + "North points 14, not 15",
				"totals: the totals of North in season Autumn, kit are not the sums of the matches: points 14, not 15, fewest points 14, not 15, most points 14, not 15"},
			book.Rebuilt{Matches: 2, Changed: 1, Totals: 1}},
		"all of it": {[]string{"DELETE FROM totals", "DELETE FROM results", "DELETE FROM matches"},
			[]string{"replay: match 1: nothing is kept of what it brought, and no list shows it", "replay: match 2: nothing is kept of what it brought, and no list shows it",
				"totals: the totals of North in season Autumn, kit: they are missing", "totals: the totals of East in season Autumn, kit: they are missing"},
			book.Rebuilt{Matches: 2, Changed: 2, Totals: 2}},
	} {
		t.Run(name, func(t *testing.T) {
			b, path := twoMatches(t)
			matches, totals := rows(t, b.log)
			past(t, path, tt.damage...)
			require.Equal(t, tt.want, check(t, reading(t, path)))

			// when somebody records meanwhile it is found all the same
			log, err := sqlite.OpenReader(t.Context(), path)
			require.NoError(t, err)
			defer log.Close()
			require.Equal(t, tt.want, check(t, on(&atTotals{log, func() {
				_, err := b.AddPlayer(t.Context(), "West")
				require.NoError(t, err)
			}})))

			done, err := b.Rebuild(t.Context())
			require.NoError(t, err)
			require.Equal(t, tt.done, done)
			matchesAfter, totalsAfter := rows(t, b.log)
			require.Equal(t, matches, matchesAfter)
			require.Equal(t, totals, totalsAfter)
			require.Empty(t, check(t, b.Book))
		})
	}
}

// A row that holds what none can hold is one more that is made anew.
func TestARowThatCannotBeReadIsNamedAndRebuilt(t *testing.T) {
	b, path := twoMatches(t)
	matches, totals := rows(t, b.log)
	past(t, path, "PRAGMA ignore_check_constraints = on; UPDATE matches SET round = 2000, void = 7 WHERE counts = 0")
	said := check(t, reading(t, path))
	require.Len(t, said, 1)
	require.Contains(t, said[0], "replay: match 2: what is kept of it cannot be read: ")
	_, err := b.Rebuild(t.Context())
	require.NoError(t, err)
	matchesAfter, totalsAfter := rows(t, b.log)
	require.Equal(t, matches, matchesAfter)
	require.Equal(t, totals, totalsAfter)
}

// plant records events past the book, as another program might have.
func (b *terminal) plant(t testing.TB, kind storage.Type, stream string, after int64, events ...storage.NewEvent) {
	t.Helper()
	require.NoError(t, b.log.Record(t.Context(), storage.Change{Actor: "x", At: b.now,
		Appends: []storage.Append{{Stream: stream, Type: kind, After: after, Events: events}}}))
}

// streamOf returns the heading of a stream by its number.
func (b *terminal) streamOf(t testing.TB, kind storage.Type, number int64) storage.Stream {
	t.Helper()
	h, err := b.log.Numbered(t.Context(), kind, number)
	require.NoError(t, err)
	return h
}

func TestWhatWasEnteredAndMakesNoSenseIsNamedAndStopsARebuild(t *testing.T) {
	event := func(kind, body string) storage.NewEvent { return storage.NewEvent{Kind: kind, Body: []byte(body)} }
	for name, tt := range map[string]struct {
		damage func(t *testing.T, b *terminal)
		want   string // without ids
		stuck  bool   // a rebuild stops there
	}{
		"an event of a kind that is not known": {func(t *testing.T, b *terminal) {
			m := b.streamOf(t, storage.TypeMatch, 2)
			b.plant(t, storage.TypeMatch, m.ID, m.Seq, event("round_sung", "{}"))
		}, `replay: match 2: the events of the match make no sense: unknown kind "round_sung"`, true},
		"a match that does not begin with its start": {func(t *testing.T, b *terminal) {
			b.plant(t, storage.TypeMatch, "M3", 0, event("match_resumed", "{}"))
		}, "replay: match 3: the events of the match make no sense", true},
		"rules that are not there": {func(t *testing.T, b *terminal) {
			b.plant(t, storage.TypeMatch, "M3", 0, event("match_started", `{"game":"kit","rules":"abc","day":"2026-11-30","players":["P","Q"],"dealer":"P"}`))
		}, "replay: the rules of match 3: document abc: not on record", true},
		"a player of a kind that is not known": {func(t *testing.T, b *terminal) {
			p := b.streamOf(t, storage.TypePlayer, 1)
			b.plant(t, storage.TypePlayer, p.ID, p.Seq, event("player_sung", "{}"))
		}, "players: the players cannot be read: the record is damaged: ID player_sung is not known to this version of rummy", false},
		"a season of a kind that is not known": {func(t *testing.T, b *terminal) {
			s := b.streamOf(t, storage.TypeSeason, 1)
			b.plant(t, storage.TypeSeason, s.ID, s.Seq, event("season_sung", "{}"))
		}, "seasons: the seasons cannot be read: the record is damaged: ID season_sung is not known to this version of rummy", false},
		"a season corrected by a match that is not there": {func(t *testing.T, b *terminal) {
			s := b.streamOf(t, storage.TypeSeason, 1)
			b.plant(t, storage.TypeSeason, s.ID, s.Seq, event("season_corrected", `{"match":"M9","seq":1}`))
		}, "seasons: season Spring was corrected by a change of match M9, which is not on record", false},
		"a ruling of a kind that is not known": {func(t *testing.T, b *terminal) {
			b.plant(t, storage.TypeRuling, "R1", 0, event("ruling_sung", "{}"))
		}, "replay: the rulings cannot be read: the record is damaged: R1 ruling_sung is not known to this version of rummy", false},
		"a ruling by rules that are not there": {func(t *testing.T, b *terminal) {
			b.plant(t, storage.TypeRuling, "R1", 0, event("ruling_given", `{"about":"x","question":"meld check","game":"kit","rules":"abc","cards":[],"legal":true,"answer":"yes"}`))
		}, "replay: the rules of ruling 1: document abc: not on record", false},
	} {
		t.Run(name, func(t *testing.T) {
			b, _ := twoMatches(t)
			players, err := b.Players(t.Context())
			require.NoError(t, err)
			tt.damage(t, b)
			said := check(t, b.Book)
			require.Len(t, said, 1)
			for _, n := range []storage.Type{storage.TypePlayer, storage.TypeSeason} {
				said[0] = strings.ReplaceAll(said[0], b.streamOf(t, n, 1).ID, "ID")
			}
			require.Equal(t, tt.want, said[0])
			require.NotEmpty(t, players)

			matches, totals := rows(t, b.log)
			_, err = b.Rebuild(t.Context())
			var stuck *book.Unreplayable
			if tt.stuck {
				require.ErrorAs(t, err, &stuck)
				require.Equal(t, strings.TrimPrefix(tt.want, "replay: "), stuck.Error())
			} else {
				require.NoError(t, err)
			}
			matchesAfter, totalsAfter := rows(t, b.log)
			require.Equal(t, matches, matchesAfter)
			require.Equal(t, totals, totalsAfter)
		})
	}
}

func TestMatchesOfPlayersAndSeasonsThatAreNotOnRecordAreNamed(t *testing.T) {
	b, _ := twoMatches(t)
	m, err := b.Match(t.Context(), "1")
	require.NoError(t, err)
	started := m.Sheet.Started
	started.Season, started.Players, started.Dealer = "S9", []string{started.Players[0], "P9"}, "P9"
	b.plant(t, storage.TypeMatch, "M3", 0, storage.NewEvent{Kind: started.Kind(), Body: score.Encode(started)})
	_, err = b.Rebuild(t.Context())
	require.NoError(t, err)
	require.Equal(t, []string{
		"players: match 3: player P9, who had a seat, is not on record",
		"seasons: match 3: its season S9 is not on record",
	}, check(t, b.Book))
}

// Each merging is right for itself where two books are made one; what they make
// together is not.
func TestOnePlayerOnTwoSeatsIsNamedWithTheWayBack(t *testing.T) {
	b, _ := twoMatches(t)
	north, east := b.streamOf(t, storage.TypePlayer, 1), b.streamOf(t, storage.TypePlayer, 2)
	b.plant(t, storage.TypePlayer, east.ID, east.Seq, storage.NewEvent{Kind: "player_merged", Body: fmt.Appendf(nil, `{"into":%q}`, north.ID)})
	var hints []string
	require.NoError(t, b.Check(t.Context(), func(f book.Finding) {
		require.Equal(t, "players: match 1: North and East are one player, and both had a seat", line(f))
		require.Equal(t, "match 1", f.Where)
		hints = append(hints, f.Hint)
	}))
	require.Equal(t, []string{`"rummy score undo --player East" takes back the merging of East`}, hints)
	_, err := b.UndoPlayer(t.Context(), "East")
	require.NoError(t, err)
	require.Empty(t, check(t, b.Book))
}

func TestTwoPlayersOrSeasonsOfOneNameAreWorthALook(t *testing.T) {
	b, _ := twoMatches(t)
	b.plant(t, storage.TypePlayer, "P9", 0, storage.NewEvent{Kind: "player_added", Body: []byte(`{"name":"NORTH"}`)})
	b.plant(t, storage.TypeSeason, "S9", 0, storage.NewEvent{Kind: "season_started", Body: []byte(`{"name":"spring","from":"2025-03-01","to":"2025-06-30"}`)})
	north := b.streamOf(t, storage.TypePlayer, 1).ID
	var hints []string
	var said []string
	require.NoError(t, b.Check(t.Context(), func(f book.Finding) { said, hints = append(said, line(f)), append(hints, f.Hint) }))
	require.Equal(t, []string{
		"note players: 2 players are found by the name north: North (player 1), NORTH (player 4)",
		"note seasons: two seasons are called spring: one 2026-03-01 to 2026-06-30, one 2025-03-01 to 2025-06-30",
	}, said)
	require.Equal(t, fmt.Sprintf(`"rummy player merge P9 --into %s" if they are one person, else "rummy player rename P9 NAME"`, north), hints[0])

	// what the hint says can be done
	_, err := b.MergePlayers(t.Context(), "P9", north, "")
	require.NoError(t, err)
	require.Equal(t, said[1:], check(t, b.Book))
}

func TestSeasonsThatOverlapAreWorthALook(t *testing.T) {
	for name, tt := range map[string]struct {
		from, to string
		want     []string
	}{
		"one day in common":    {"2026-06-30", "2026-07-31", []string{"note seasons: seasons Spring (2026-03-01 to 2026-06-30) and Summer (2026-06-30 to 2026-07-31) overlap"}},
		"the day after":        {"2026-07-01", "2026-08-31", nil},
		"the first day":        {"2026-01-01", "2026-03-01", []string{"note seasons: seasons Summer (2026-01-01 to 2026-03-01) and Spring (2026-03-01 to 2026-06-30) overlap"}},
		"the day before":       {"2026-01-01", "2026-02-28", nil},
		"within":               {"2026-04-01", "2026-04-30", []string{"note seasons: seasons Spring (2026-03-01 to 2026-06-30) and Summer (2026-04-01 to 2026-04-30) overlap"}},
		"into an open-ended":   {"2026-07-01", "2026-09-01", []string{"note seasons: seasons Summer (2026-07-01 to 2026-09-01) and Autumn (from 2026-09-01) overlap"}},
		"both are open-ended":  {"2026-12-01", "", []string{"note seasons: seasons Autumn (from 2026-09-01) and Summer (from 2026-12-01) overlap"}},
		"up to the open-ended": {"2026-07-01", "2026-08-31", nil},
	} {
		t.Run(name, func(t *testing.T) {
			b, _ := twoMatches(t)
			_, _, err := b.StartSeason(t.Context(), "Summer", tt.from, tt.to, book.SeasonRulesAsked{})
			require.NoError(t, err)
			require.Equal(t, tt.want, check(t, b.Book))
		})
	}
}

func TestASeasonEndedForTheNextDoesNotOverlapIt(t *testing.T) {
	b, _ := twoMatches(t)
	_, err := b.EndSeason(t.Context(), "Autumn", "")
	require.NoError(t, err)
	_, _, err = b.StartSeason(t.Context(), "Winter", "", "", book.SeasonRulesAsked{})
	require.NoError(t, err)
	require.Empty(t, check(t, b.Book))
}

// atTotals is a log of which somebody else uses the moment before the totals are
// read, after all matches were.
type atTotals struct {
	storage.Log
	before func()
}

func (a *atTotals) Totals(ctx context.Context, f storage.TotalFilter) ([]storage.Total, error) {
	if before := a.before; before != nil {
		a.before = nil
		before()
	}
	return a.Log.Totals(ctx, f)
}

func TestWhatOthersRecordDuringACheckIsNoDamage(t *testing.T) {
	for name, deed := range map[string]func(t *testing.T, b *terminal){
		"a match comes to its end": func(t *testing.T, b *terminal) {
			_, err := b.EndMatch(t.Context(), book.Which{}, true)
			require.NoError(t, err)
		},
		"one that counted is taken up again": func(t *testing.T, b *terminal) {
			_, err := b.ResumeMatch(t.Context(), "1")
			require.NoError(t, err)
		},
		"one moves to another season": func(t *testing.T, b *terminal) {

			_, err := b.EditMatch(t.Context(), book.Edit{Which: book.Which{Match: "1"}, Season: "Spring", Reason: "it was"})
			require.NoError(t, err)
		},
		"a whole new match": func(t *testing.T, b *terminal) {
			b.start(t, "South", "West")
			b.add(t, "South=out", "West=20")
			_, err := b.EndMatch(t.Context(), book.Which{}, true)
			require.NoError(t, err)
		},
	} {
		t.Run(name, func(t *testing.T) {
			b, path := twoMatches(t)
			_, before := rows(t, b.log)
			log, err := sqlite.OpenReader(t.Context(), path)
			require.NoError(t, err)
			defer log.Close()
			require.Empty(t, check(t, on(&atTotals{log, func() { deed(t, b) }})))
			_, after := rows(t, b.log)
			require.NotEqual(t, before, after, "it must have moved totals")
		})
	}
}

// atMatches is a log of which somebody else uses the moment before the first match
// is read, after players and seasons were.
type atMatches struct {
	storage.Log
	before func()
}

func (a *atMatches) Batch(ctx context.Context, do func(storage.Batch) error) error {
	if before := a.before; before != nil {
		a.before = nil
		before()
	}
	return a.Log.Batch(ctx, do)
}

func TestPlayersAndSeasonsPutOnRecordDuringACheckAreNotMissed(t *testing.T) {
	b, path := twoMatches(t)
	log, err := sqlite.OpenReader(t.Context(), path)
	require.NoError(t, err)
	defer log.Close()
	require.Empty(t, check(t, on(&atMatches{log, func() {
		_, _, err := b.StartSeason(t.Context(), "Winter", "2026-01-01", "2026-02-01", book.SeasonRulesAsked{})
		require.NoError(t, err)
		_, err = b.StartMatch(t.Context(), book.Start{Game: "kit", Players: []string{"West", "Zoe"}, Season: "Winter"})
		require.NoError(t, err)
	}})))
}

// A number that is missing is a damage of the file; the matches after it are read
// all the same.
func TestMatchesBehindAMissingNumberAreCheckedAndRebuilt(t *testing.T) {
	b, path := twoMatches(t)
	past(t, path, "DROP TRIGGER streams_only_grow", "UPDATE streams SET number = 7 WHERE type = 'match' AND number = 1",
		"UPDATE streams SET number = 5 WHERE type = 'match' AND number = 2")
	matches, totals := rows(t, b.log)
	require.Empty(t, check(t, b.Book))
	past(t, path, "UPDATE results SET points = 1 WHERE points = 15")
	require.Equal(t, []string{"replay: match 7: what is kept of it is not what its rounds give: North points 1, not 15"}, check(t, b.Book))
	done, err := b.Rebuild(t.Context())
	require.NoError(t, err)
	require.Equal(t, book.Rebuilt{Matches: 2, Changed: 1}, done)
	matchesAfter, totalsAfter := rows(t, b.log)
	require.Equal(t, matches, matchesAfter)
	require.Equal(t, totals, totalsAfter)
}

// A number of which nothing is left hides no match behind it, not even one of which
// nothing is kept.
func TestAMatchWithoutARowBehindAMissingNumberIsFoundAndRebuilt(t *testing.T) {
	b, path := twoMatches(t)
	matches, totals := rows(t, b.log)
	past(t, path, "PRAGMA foreign_keys = off; DROP TRIGGER streams_no_delete; DROP TRIGGER events_no_delete",
		"DELETE FROM events WHERE stream = (SELECT stream FROM streams WHERE type = 'match' AND number = 1)",
		"DELETE FROM streams WHERE type = 'match' AND number = 1",
		"DELETE FROM totals", "DELETE FROM results", "DELETE FROM matches")
	require.Equal(t, []string{"replay: match 2: nothing is kept of what it brought, and no list shows it"}, check(t, b.Book))
	done, err := b.Rebuild(t.Context())
	require.NoError(t, err)
	require.Equal(t, book.Rebuilt{Matches: 1, Changed: 1}, done)
	matchesAfter, totalsAfter := rows(t, b.log)
	require.Equal(t, matches[1:], matchesAfter)
	require.Empty(t, totalsAfter)
	require.NotEmpty(t, totals)
}

// What is said to have changed is that of the state which was rebuilt.
func TestARebuildCountsWhatOthersRecordedUntilItBegan(t *testing.T) {
	b, path := twoMatches(t)
	past(t, path, "UPDATE results SET points = 14 WHERE points = 15")
	done, err := on(&atMatches{b.log, func() {
		b.start(t, "South", "West")
		past(t, path, "UPDATE matches SET round = 7 WHERE state = 'open'")
	}}).Rebuild(t.Context())
	require.NoError(t, err)
	require.Equal(t, book.Rebuilt{Matches: 3, Changed: 3}, done)
}

// A check that could not be made to its end is never one that found nothing.
func TestACheckThatStopsSaysWhatIsNotChecked(t *testing.T) {
	for damage, want := range map[string][]string{
		"DROP TABLE totals": {book.CheckTotals},
		"DROP INDEX results_counted; ALTER TABLE results DROP COLUMN points": {book.CheckPlayers, book.CheckSeasons, book.CheckReplay, book.CheckTotals},
	} {
		b, path := twoMatches(t)
		past(t, path, damage)
		var part *book.Unfinished
		require.ErrorAs(t, b.Check(t.Context(), func(f book.Finding) { require.Fail(t, line(f)) }), &part)
		require.Equal(t, want, part.Checks)
		require.ErrorContains(t, part.Cause, "no such ")
	}
}

// The totals of a match that cannot be replayed are not in doubt for that.
func TestAMatchThatCannotBeReplayedStillStandsBehindItsTotals(t *testing.T) {
	b, path := twoMatches(t)
	past(t, path, "DROP TRIGGER events_no_update", "UPDATE events SET body = '{}' WHERE kind = 'match_started' AND pos < 7")
	said := check(t, b.Book)
	require.Len(t, said, 1)
	require.Contains(t, said[0], "match 1: ")
}

// A total that is wrong is found also beside one that others move meanwhile.
func TestDamageIsFoundAlthoughOthersRecordMeanwhile(t *testing.T) {
	b, path := twoMatches(t)
	past(t, path, "UPDATE totals SET points = 16 WHERE points = 15")
	log, err := sqlite.OpenReader(t.Context(), path)
	require.NoError(t, err)
	defer log.Close()
	said := check(t, on(&atTotals{log, func() {
		_, err := b.EndMatch(t.Context(), book.Which{}, true)
		require.NoError(t, err)
	}}))
	require.Equal(t, []string{"totals: the totals of North in season Autumn, kit are not the sums of the matches: points 16, not 15"}, said)
}

// twisted is a log in which one event of a match says something else.
type twisted struct {
	storage.Log
	pos  int64
	body []byte
}

func (w *twisted) Batch(ctx context.Context, do func(storage.Batch) error) error {
	return w.Log.Batch(ctx, func(b storage.Batch) error { return do(twistedBatch{b, w}) })
}

type twistedBatch struct {
	oneState
	w *twisted
}

type oneState interface{ storage.Batch }

func (b twistedBatch) Events(ctx context.Context, stream string) ([]storage.Event, error) {
	events, err := b.oneState.Events(ctx, stream)
	for i, e := range events {
		if e.Pos == b.w.pos {
			events[i].Body = b.w.body
		}
	}
	return events, err
}

// A check comes to its end whatever an event of a match says, as long as it is
// JSON: values of another size, lists cut short or longer, fields left out.
func TestACheckComesToItsEndWhateverAnEventSays(t *testing.T) {
	found := 0
	for seed := range uint64(*seeds) {
		c := newHall(t, seed, map[string]int{})
		for range 60 {
			c.deed()
		}
		events, err := c.log.After(t.Context(), 0, 1000)
		require.NoError(t, err)
		events = slices.DeleteFunc(events, func(e storage.Event) bool { return e.Type != storage.TypeMatch })
		for range 60 {
			e := events[c.r.IntN(len(events))]
			var body any
			require.NoError(t, json.Unmarshal(e.Body, &body))
			text, err := json.Marshal(twist(c.r, body))
			require.NoError(t, err)
			t.Logf("event %d: %s", e.Pos, text)
			b := on(&twisted{c.log.Log, e.Pos, text})
			require.NoError(t, b.Check(t.Context(), func(f book.Finding) {
				if !f.Remark {
					found++
				}
			}))
		}
	}
	require.Greater(t, found, 10**seeds)
}

// twist changes one value somewhere in what JSON holds.
func twist(r *rand.Rand, v any) any {
	switch v := v.(type) {
	case map[string]any:
		if len(v) == 0 {
			return v
		}
		k := slices.Sorted(maps.Keys(v))[r.IntN(len(v))]
		if r.IntN(5) == 0 {
			delete(v, k)
			return v
		}
		v[k] = twist(r, v[k])
		return v
	case []any:
		switch n := r.IntN(4); {
		case n == 0 || len(v) == 0:
			return v[:len(v)/2]
		case n == 1:
			return append(v, v[0])
		default:
			i := r.IntN(len(v))
			v[i] = twist(r, v[i])
			return v
		}
	case float64:
		return []float64{-1, 0, 1, 2, 99, 1 << 40, -v}[r.IntN(7)]
	case bool:
		return !v
	case string:
		return []string{"", "x", v + v, v[:len(v)/2]}[r.IntN(4)]
	}
	return 7
}
