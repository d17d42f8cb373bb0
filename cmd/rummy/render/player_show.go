package render

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"rummy/score"
	"rummy/score/book"
	"rummy/score/stats"
)

// Player draws what a player has done, against whom, and what was left out.
func Player(w io.Writer, v *book.PlayerView) error {
	if _, err := fmt.Fprintln(w, playerTitle(v)); err != nil {
		return err
	}
	if also := slices.Concat(v.Player.Aliases, v.Player.Former, v.Player.Merged); len(also) > 0 {
		fmt.Fprintf(w, "also %s\n", strings.Join(also, ", "))
	}
	draw := playerDeeds
	switch {
	case v.Stats.Played == 0:
		draw = func(w io.Writer, _ *book.PlayerView) error {
			_, err := fmt.Fprintln(w, "no finished match yet")
			return err
		}
	case v.Against != nil:
		draw = meetings
	}
	if err := draw(w, v); err != nil {
		return err
	}
	return playerLeftOut(w, v)
}

// playerTitle says of whom, and of which matches.
func playerTitle(v *book.PlayerView) string {
	title := v.Player.Name
	if v.Player.Archived {
		title += " (archived)"
	}
	if v.Against != nil {
		title += " against " + v.Against.Name
	}
	if v.Season == nil {
		title += ", all matches on record"
	} else {
		title += ", season " + v.Season.Name
	}
	if g := v.Stats.Only(); g != nil {
		return title + ", " + kindName(g.Kind)
	}
	if v.Game != "" {
		title += ", " + v.Game
	}
	return title
}

func playerDeeds(w io.Writer, v *book.PlayerView) error {
	lines := [][2]string{{"played", playedLine(v.Stats)}, {"places", placesLine(v.Stats)}}
	if g := v.Stats.Only(); g != nil && g.Scored > 0 {
		lines = append(lines, pointLines(g)...)
	}
	lines = append(lines, [2]string{"gone out", fmt.Sprintf("in %d of %s", v.Stats.Outs, plural(int(v.Stats.Rounds), "round"))},
		[2]string{"streak", streakLine(v.Stats)})
	fmt.Fprintln(w)
	for _, l := range lines {
		if _, err := fmt.Fprintf(w, "%-11s  %s\n", l[0], l[1]); err != nil {
			return err
		}
	}
	if len(v.Stats.Games) > 1 {
		if err := gameTable(w, v.Stats.Games); err != nil {
			return err
		}
	}
	if err := opponentTable(w, v.Opponents); err != nil {
		return err
	}
	_, err := fmt.Fprint(w, "\nbest is fewest points where few win; after a shared place the next is left\nout (1-2-2-4)\n"+streakNote)
	return err
}

func playedLine(p *stats.Player) string {
	return fmt.Sprintf("%s; won %d (%s %%), win share %s", plural(int(p.Played), "match"), p.Wins,
		score.Decimal(100*p.Wins, p.Played), score.Decimal(p.WinShare, score.WinUnit))
}

func placesLine(p *stats.Player) string {
	var words []string
	for i, times := range p.Places {
		if times > 0 {
			words = append(words, fmt.Sprintf("%s %s", ordinal(i+1), often(int(times))))
		}
	}
	return strings.Join(words, ", ") + "; " + score.Decimal(p.PlaceSum(), p.Played) + " on average"
}

// ordinal writes a place: 1st, 2nd, 11th.
func ordinal(n int) string {
	end := "th"
	if n%100 < 11 || n%100 > 13 {
		switch n % 10 {
		case 1:
			end = "st"
		case 2:
			end = "nd"
		case 3:
			end = "rd"
		}
	}
	return fmt.Sprint(n, end)
}

func often(n int) string {
	switch n {
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return fmt.Sprintf("%d times", n)
}

func pointLines(g *stats.Game) [][2]string {
	points := fmt.Sprintf("%d in all, %s a match", g.Points, g.Average())
	if g.Rounds > 0 {
		points += fmt.Sprintf(", %s a round", g.RoundAverage())
	}
	lines := [][2]string{{"points", points}}
	if n := g.Played - g.Scored; n > 0 {
		lines = append(lines, [2]string{"", "none in " + plural(int(n), "match") + " of one round"})
	}
	return append(lines, [][2]string{{"best match", markLine(g.Best)}, {"worst match", markLine(g.Worst)},
		{"best round", markLine(g.BestRound)}, {"worst round", markLine(g.WorstRound)}}...)
}

// markLine writes what was reached, how often, and where first.
func markLine(m stats.Mark) string {
	if m.Times == 0 {
		return "none"
	}
	d := m.By[0]
	where := fmt.Sprintf("match %d (%s)", d.Match, d.Day)
	if d.Round > 0 {
		where = fmt.Sprintf("round %d of %s", d.Round, where)
	}
	if m.Times > 1 {
		return fmt.Sprintf("%d, %s, first in %s", m.Value, often(m.Times), where)
	}
	return fmt.Sprintf("%d, in %s", m.Value, where)
}

// streakLine says how many matches were won in a row, and how it stands now.
func streakLine(p *stats.Player) string {
	if p.Wins == 0 {
		return fmt.Sprintf("none: no win in %s", plural(int(p.Played), "match"))
	}
	text := "no two matches won in a row"
	if p.Longest.Matches > 1 {
		text = fmt.Sprintf("%d matches won in a row, match %d to match %d", p.Longest.Matches, p.Longest.First.Match, p.Longest.Last.Match)
	}
	switch {
	case p.Now.Matches == 0:
		return fmt.Sprintf("%s; now no win in %s", text, plural(int(p.Since), "match"))
	case p.Longest.Matches == 1:
		return text + "; the newest was won"
	case p.Now == p.Longest:
		return text + "; it goes on"
	}
	return fmt.Sprintf("%s; now %d", text, p.Now.Matches)
}

// gameTable draws what several games brought, a row each.
func gameTable(w io.Writer, games []*stats.Game) error {
	if _, err := fmt.Fprint(w, "\npoints of different games do not add up:\n\n"); err != nil {
		return err
	}
	var rows [][]string
	for _, g := range games {
		row := []string{kindName(g.Kind), num(g.Played), num(g.Wins), g.Average(), "", "", "", ""}
		for i, m := range []stats.Mark{g.Best, g.Worst, g.BestRound, g.WorstRound} {
			if m.Times > 0 {
				row[4+i] = num(m.Value)
			}
		}
		rows = append(rows, row)
	}
	return grid(w, []column{{head: "game", left: true}, {head: "played"}, {head: "wins"}, {head: "average"},
		{head: "best"}, {head: "worst"}, {head: "best round"}, {head: "worst round"}}, rows)
}

func opponentTable(w io.Writer, opponents []book.Opponent) error {
	if len(opponents) == 0 {
		return nil
	}
	fmt.Fprintln(w)
	var rows [][]string
	for _, o := range opponents {
		rows = append(rows, []string{o.Name, num(int64(o.Times)), num(int64(o.Ahead)), num(int64(o.Behind)), num(int64(o.Equal))})
	}
	return grid(w, []column{{head: "against", left: true}, {head: "met"}, {head: "ahead"}, {head: "behind"}, {head: "equal"}}, rows)
}

// meetings draws the matches of two players and what they come to.
func meetings(w io.Writer, v *book.PlayerView) error {
	fmt.Fprintln(w)
	var rows [][]string
	for _, m := range v.Meetings {
		row := []string{num(m.Match), m.Day, m.Game, num(int64(m.Player.Place)), "", num(int64(m.Other.Place)), "", "equal"}
		if m.Scored {
			row[4], row[6] = num(int64(m.Player.Points)), num(int64(m.Other.Points))
		}
		if m.Player.Place < m.Other.Place {
			row[7] = v.Player.Name
		} else if m.Player.Place > m.Other.Place {
			row[7] = v.Against.Name
		}
		rows = append(rows, row)
	}
	if err := grid(w, []column{{head: "match"}, {head: "begun", left: true}, {head: "game", left: true}, {head: v.Player.Name}, {head: "points"},
		{head: v.Against.Name}, {head: "points"}, {head: "ahead", left: true}}, rows); err != nil {
		return err
	}
	met := v.Stats.Against[v.Against.ID]
	_, err := fmt.Fprintf(w, "\n%s: %s ahead in %d, %s in %d, equal in %d\n%sunder each name is the place\n", plural(met.Times, "match"),
		v.Player.Name, met.Ahead, v.Against.Name, met.Behind, met.Equal, pointSums(v))
	return err
}

// pointSums says what the points of the matches of two players come to, where
// they add up.
func pointSums(v *book.PlayerView) string {
	g := v.Stats.Only()
	if g == nil || g.Scored == 0 {
		return ""
	}
	mine, other := meetingPoints(v)
	return fmt.Sprintf("points: %s %d, %s %d\n", v.Player.Name, mine, v.Against.Name, other)
}

func meetingPoints(v *book.PlayerView) (mine, other int64) {
	for _, m := range v.Meetings {
		if m.Scored {
			mine, other = mine+int64(m.Player.Points), other+int64(m.Other.Points)
		}
	}
	return mine, other
}

// playerLeftOut says which matches are not in the numbers.
func playerLeftOut(w io.Writer, v *book.PlayerView) error {
	var lines []string
	if v.NotRanked > 0 {
		lines = append(lines, "not ranked in "+plural(v.NotRanked, "match")+", so not counted here")
		if v.Against != nil {
			lines[0] = "not counted: " + plural(v.NotRanked, "match") + " in which one of them is not ranked"
		}
	}
	if v.NotOver > 0 {
		lines = append(lines, "not counted: "+plural(v.NotOver, "match")+" not over, void, or ended early without --count")
	}
	if v.LeftOut > 0 {
		lines = append(lines, "not shown: "+plural(v.LeftOut, "match")+"; only those "+strings.Join(askedFor(v), ", ")+" were asked for")
	}
	for _, l := range lines {
		if _, err := fmt.Fprintln(w, l); err != nil {
			return err
		}
	}
	return nil
}

// askedFor names the matches that were asked for.
func askedFor(v *book.PlayerView) (words []string) {
	if v.Against != nil {
		words = append(words, "against "+v.Against.Name)
	}
	if v.Season != nil {
		words = append(words, "of season "+v.Season.Name)
	}
	if v.Game != "" {
		words = append(words, "of "+v.Game)
	}
	return words
}
