package archive

import (
	"io"
	"strconv"

	"rummy/score"
	"rummy/score/book"
	"rummy/storage"
)

// WriteResults writes the results of matches as CSV, a line for every player of
// every match. A place is empty where the player is not ranked, points are while some
// are not known yet.
func WriteResults(w io.Writer, matches []book.Listed, f Form) error {
	t, err := f.table(w)
	if err != nil {
		return err
	}
	if err := t.row(texts("match", "id", "day", "season", "game", "player", "place", "points", "wins", "win_share", "outs", "rounds", "counts", "state")...); err != nil {
		return err
	}
	for _, m := range matches {
		for i, r := range m.Results {
			row := []cell{number64(m.Number), text(m.Stream), text(m.Day), text(m.SeasonName), text(m.Game), text(m.Players[i]), "", "",
				number64(r.Wins), cell(score.Decimal(r.WinShare, score.WinUnit)), number64(r.Outs), number64(r.Rounds),
				text(strconv.FormatBool(m.Counts)), text(stateOf(m.Match))}
			if r.Place > 0 {
				row[6] = number64(int64(r.Place))
			}
			if r.Known {
				row[7] = number64(r.Points)
			}
			if err := t.row(row...); err != nil {
				return err
			}
		}
	}
	return t.end()
}

func stateOf(m storage.Match) string {
	if m.Void {
		return "void"
	}
	return string(m.State)
}

// WriteStandings writes standings as CSV, in the columns of the table; those who
// are not ranked come last and have no place. What does not hold of these standings (points
// where games mix, a rating where they go by wins) is empty.
func WriteStandings(w io.Writer, s *book.Standings, f Form) error {
	t, err := f.table(w)
	if err != nil {
		return err
	}
	if err := t.row(texts("place", "player", "played", "wins", "win_share", "average_place", "total", "average", "best", "worst", "outs", "points", "rating", "tie")...); err != nil {
		return err
	}
	for _, lines := range [][]book.Line{s.Lines, s.Short} {
		for _, l := range lines {
			if err := t.row(standing(s, l)...); err != nil {
				return err
			}
		}
	}
	return t.end()
}

func standing(s *book.Standings, l book.Line) []cell {
	row := []cell{"", text(l.Name), number64(l.Played), number64(l.Wins), cell(score.Decimal(l.WinShare, score.WinUnit)),
		cell(score.Decimal(l.Places, l.Played)), "", "", "", "", number64(l.Outs), "", "", ""}
	if l.Place > 0 {
		row[0] = number64(int64(l.Place))
	}
	if s.Game != "" {
		row[6], row[7], row[8], row[9] = number64(l.Points), cell(score.Decimal(l.Points, l.Played)), number64(l.Best), number64(l.Worst)
	}
	switch s.Ranking.By {
	case score.ByLeague:
		row[11] = number64(l.League)
	case score.ByRating:
		row[12] = cell(strconv.FormatFloat(l.Strength, 'f', 2, 64))
	}
	switch {
	case l.Shared:
		row[13] = "shared"
	case l.Split != "":
		row[13] = text("behind by " + string(l.Split))
	}
	return row
}
