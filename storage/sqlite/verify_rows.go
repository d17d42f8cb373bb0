package sqlite

// rows wants matches, results and totals to agree with each other. Whether they
// follow from the events is for whoever can read these.
func (v *verification) rows() error {
	for _, c := range rowChecks {
		err := each(v, scanPlace, func(p Place, err error) {
			if err != nil {
				v.found(Place{}, "%v", err)
				return
			}
			v.found(p, "%s", c.what)
		}, c.query)
		if err != nil {
			return err
		}
	}
	return nil
}

// rowChecks are queries for what is wrong: type, number, stream, seq and pos of its place.
var rowChecks = []struct{ what, query string }{
	{"its row is of a stream without a heading",
		`SELECT 'match', 0, m.stream, 0, 0 FROM matches m WHERE NOT EXISTS (SELECT 1 FROM streams s WHERE s.stream = m.stream)`},
	{"it has results and no row",
		`SELECT DISTINCT coalesce(s.type, 'match'), coalesce(s.number, 0), r.match, 0, 0 FROM results r LEFT JOIN streams s ON s.stream = r.match
			WHERE NOT EXISTS (SELECT 1 FROM matches m WHERE m.stream = r.match)`},
	{"its row is that of something else than a match",
		`SELECT type, number, m.stream, 0, 0 FROM matches m JOIN streams s ON s.stream = m.stream WHERE type <> 'match'`},
	{"its row says that another event opened it",
		`SELECT type, number, m.stream, 0, 0 FROM matches m JOIN streams s ON s.stream = m.stream
			WHERE NOT EXISTS (SELECT 1 FROM events e WHERE e.pos = m.opened AND e.stream = m.stream AND e.seq = m.opened_seq)`},
	{"its results say otherwise than its row",
		`SELECT type, number, m.stream, 0, 0 FROM matches m JOIN streams s ON s.stream = m.stream
			WHERE EXISTS (SELECT 1 FROM results r WHERE r.match = m.stream AND (r.season <> m.season OR r.game <> m.game
				OR r.high_wins <> m.high_wins OR r.counted <> (m.counts = 1 AND r.place > 0)))`},
	{"a seat is missing among its results",
		`SELECT type, number, s.stream, 0, 0 FROM streams s JOIN (SELECT match FROM results GROUP BY match
			HAVING min(seat) <> 1 OR max(seat) <> count(*)) r ON r.match = s.stream`},
	{"a player has two of its results",
		`SELECT type, number, s.stream, 0, 0 FROM streams s JOIN (SELECT match FROM results GROUP BY match
			HAVING count(DISTINCT player) <> count(*)) r ON r.match = s.stream`},
	{"its totals are not the sums of its results", totalsOff},
}

// totalsOff are the players of which a total is missing, left over or wrong.
const totalsOff = `WITH sums AS (SELECT season, game, high_wins, player, count(*), sum(wins), sum(win_share), sum(place), sum(points),
		sum(outs), sum(rounds), min(points), max(points) FROM results WHERE counted = 1 GROUP BY season, game, high_wins, player),
	kept AS (SELECT season, game, high_wins, player, played, wins, win_share, places, points, outs, rounds, low, high FROM totals),
	off AS (SELECT player FROM (SELECT * FROM sums EXCEPT SELECT * FROM kept)
		UNION SELECT player FROM (SELECT * FROM kept EXCEPT SELECT * FROM sums))
	SELECT coalesce(type, 'player'), coalesce(number, 0), player, 0, 0 FROM off LEFT JOIN streams ON stream = player ORDER BY player`
