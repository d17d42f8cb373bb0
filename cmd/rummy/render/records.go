package render

import (
	"fmt"

	"rummy/score/book"
	"rummy/score/stats"
)

// records draws the records of a season, a row for each who holds one.
func records(p *Page, v *book.SeasonView) {
	t := recordTable(v)
	if len(t.rows) > 0 {
		p.Printf("\nrecords\n\n")
	}
	p.Table(t)
	if len(t.rows) > 0 {
		p.Gap()
		p.Line("best is fewest points where few win; the best round is one not gone out first")
		if v.Records.Streaks.Matches > 1 {
			p.Printf(streakNote)
		}
	}
}

// recordTable is the records of a season.
func recordTable(v *book.SeasonView) table {
	games := shownRecords(v)
	var rows [][]string
	if streaks := v.Records.Streaks; streaks.Matches > 1 {
		rows = streakRows(v, streaks)
	}
	for _, g := range games {
		what := ""
		if len(games) > 1 {
			what = kindName(g.Kind)
		}
		rows = append(rows, markRows(v, what, "best match", "points", g.Best)...)
		rows = append(rows, markRows(v, what, "best round", "points", g.Round)...)
		rows = append(rows, markRows(v, what, "biggest round", "points", g.Biggest)...)
		if g.Outs.Value > 1 {
			rows = append(rows, markRows(v, what, "most go-outs", "rounds", g.Outs)...)
		}
	}
	return table{grouped: true, rows: rows, columns: []column{{head: "record", left: true, key: true}, {head: "game", left: true}, {head: "value", left: true},
		{head: "who", left: true}, {head: "match", left: true}, {head: "begun", left: true, wrap: squeezable}, {head: "round"}}}
}

const streakNote = "a streak is matches won in a row, in the order played; a shared win counts\n"

// shownRecords are those of games that have any.
func shownRecords(v *book.SeasonView) (games []*stats.GameRecords) {
	for _, g := range v.Records.Games {
		if g.Best.Times > 0 {
			games = append(games, g)
		}
	}
	return games
}

// kindName writes a game; one that is won high only where many points win.
func kindName(k stats.Kind) string {
	if k.LowWins {
		return k.Game
	}
	return k.Game + ", high wins"
}

func markRows(v *book.SeasonView, game, record, unit string, m stats.Mark) (rows [][]string) {
	for _, d := range m.By {
		row := []string{"", "", "", v.NameOf(d.Player), num(d.Match), d.Day, ""}
		if d.Round > 0 {
			row[6] = num(int64(d.Round))
		}
		rows = append(rows, row)
	}
	return headed(rows, game, record, fmt.Sprintf("%d %s", m.Value, unit), m.Times)
}

func streakRows(v *book.SeasonView, s stats.Streaks) (rows [][]string) {
	for _, run := range s.By {
		day := run.First.Day
		if run.Last.Day != day {
			day += " to " + run.Last.Day
		}
		rows = append(rows, []string{"", "", "", v.NameOf(run.First.Player), fmt.Sprintf("%d to %d", run.First.Match, run.Last.Match), day, ""})
	}
	return headed(rows, "", "longest streak", fmt.Sprintf("%d wins", s.Matches), s.Times)
}

// headed puts the record into the first of its rows, and says how many more hold it.
func headed(rows [][]string, game, record, value string, times int) [][]string {
	if len(rows) == 0 {
		return nil
	}
	rows[0][0], rows[0][1], rows[0][2] = record, game, value
	if more := times - len(rows); more > 0 {
		who := fmt.Sprintf("and %d others", more)
		if more == 1 {
			who = "and 1 other"
		}
		rows = append(rows, []string{"", "", "", who, "", "", ""})
	}
	return rows
}

// recordsJSON is the records of a season.
type recordsJSON struct {
	Streak *streakRecordJSON `json:"longest_streak"` // null while nobody has won twice in a row
	Games  []gameRecordsJSON `json:"games"`
}

type gameRecordsJSON struct {
	Game    string    `json:"game"`
	LowWins bool      `json:"low_wins"`
	Best    *markJSON `json:"best_match"`
	Round   *markJSON `json:"best_round"`
	Biggest *markJSON `json:"biggest_round"`
	Outs    *markJSON `json:"most_outs"` // null while nobody has gone out twice in a match
}

// markJSON is a best or a worst; null where there is none yet.
type markJSON struct {
	Value int64      `json:"value"`
	Times int        `json:"times"`
	By    []deedJSON `json:"by"` // the first of them, three at most
}

type deedJSON struct {
	Player string `json:"player,omitempty"`
	Match  int64  `json:"match"`
	Day    string `json:"day"`
	Round  int    `json:"round,omitempty"`
}

type streakRecordJSON struct {
	Matches int          `json:"matches"`
	Times   int          `json:"times"`
	By      []streakJSON `json:"by"` // the first of them, three at most
}

type streakJSON struct {
	Player  string   `json:"player,omitempty"`
	Matches int      `json:"matches"`
	First   deedJSON `json:"first"`
	Last    deedJSON `json:"last"`
}

// newMarkJSON makes the JSON of a mark; without nameOf nobody is named.
func newMarkJSON(m stats.Mark, nameOf func(string) string) *markJSON {
	if m.Times == 0 {
		return nil
	}
	j := &markJSON{m.Value, m.Times, []deedJSON{}}
	for _, d := range m.By {
		one := deedJSON{Match: d.Match, Day: d.Day, Round: d.Round}
		if nameOf != nil {
			one.Player = nameOf(d.Player)
		}
		j.By = append(j.By, one)
	}
	return j
}

func newStreakJSON(s stats.Streak) streakJSON {
	return streakJSON{Matches: s.Matches, First: deedJSON{Match: s.First.Match, Day: s.First.Day}, Last: deedJSON{Match: s.Last.Match, Day: s.Last.Day}}
}

func newRecordsJSON(v *book.SeasonView) recordsJSON {
	j := recordsJSON{Games: []gameRecordsJSON{}}
	if s := v.Records.Streaks; s.Matches > 1 {
		j.Streak = &streakRecordJSON{s.Matches, s.Times, []streakJSON{}}
		for _, run := range s.By {
			one := newStreakJSON(run)
			one.Player = v.NameOf(run.First.Player)
			j.Streak.By = append(j.Streak.By, one)
		}
	}
	for _, g := range v.Records.Games {
		one := gameRecordsJSON{Game: g.Game, LowWins: g.LowWins, Best: newMarkJSON(g.Best, v.NameOf), Round: newMarkJSON(g.Round, v.NameOf),
			Biggest: newMarkJSON(g.Biggest, v.NameOf)}
		if g.Outs.Value > 1 {
			one.Outs = newMarkJSON(g.Outs, v.NameOf)
		}
		j.Games = append(j.Games, one)
	}
	return j
}
