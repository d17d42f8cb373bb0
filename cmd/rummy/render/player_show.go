package render

import (
	"fmt"
	"slices"
	"strings"

	"rummy/score"
	"rummy/score/book"
	"rummy/score/stats"
)

// Player draws what a player has done, against whom, and what was left out.
func Player(p *Page, v *book.PlayerView) {
	p.Line(playerTitle(v))
	if also := slices.Concat(v.Player.Aliases, v.Player.Former, v.Player.Merged); len(also) > 0 {
		p.Line("also " + strings.Join(also, ", "))
	}
	if v.Stats.Played == 0 {
		p.Line("no finished match yet")
	}
	if v.Against != nil {
		meetings(p, v)
	} else {
		playerDeeds(p, v)
	}
	playerLeftOut(p, v)
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

func playerDeeds(p *Page, v *book.PlayerView) {
	if v.Stats.Played > 0 {
		deedLines(p, v)
	}
	if len(v.Stats.Games) > 1 {
		p.Gap()
		p.Line("points of different games do not add up:")
		p.Gap()
		p.Table(gameTable(v.Stats.Games))
	}
	if len(v.Opponents) > 0 {
		p.Gap()
	}
	p.Table(opponentTable(v.Opponents))
	if v.Stats.Played > 0 {
		p.Printf("\nbest is fewest points where few win; after a shared place the next is left\nout (1-2-2-4)\n" + streakNote)
	}
}

// deedLines says a deed a line.
func deedLines(p *Page, v *book.PlayerView) {
	lines := [][2]string{{"played", playedLine(v.Stats)}, {"places", placesLine(v.Stats)}}
	if g := v.Stats.Only(); g != nil && g.Scored > 0 {
		lines = append(lines, pointLines(g)...)
	}
	lines = append(lines, [2]string{"gone out", fmt.Sprintf("in %d of %s", v.Stats.Outs, plural(int(v.Stats.Rounds), "round"))},
		[2]string{"streak", streakLine(v.Stats)})
	p.Gap()
	for _, l := range lines {
		p.Printf("%-11s  %s\n", l[0], l[1])
	}
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

// gameTable is what several games brought, a row each.
func gameTable(games []*stats.Game) table {
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
	return table{columns: []column{{head: "game", left: true, key: true}, {head: "played"}, {head: "wins"}, {head: "average"},
		{head: "best"}, {head: "worst"}, {head: "best round"}, {head: "worst round"}}, rows: rows}
}

func opponentTable(opponents []book.Opponent) table {
	var rows [][]string
	for _, o := range opponents {
		rows = append(rows, []string{o.Name, num(int64(o.Times)), num(int64(o.Ahead)), num(int64(o.Behind)), num(int64(o.Equal))})
	}
	return table{columns: []column{{head: "against", left: true, key: true}, {head: "met"}, {head: "ahead"}, {head: "behind"}, {head: "equal"}}, rows: rows}
}

// meetings draws the matches of two players and what they come to.
func meetings(p *Page, v *book.PlayerView) {
	if v.Stats.Played > 0 {
		p.Gap()
	}
	p.Table(meetingTable(v))
	if v.Stats.Played == 0 {
		return
	}
	met := v.Stats.Against[v.Against.ID]
	p.Printf("\n%s: %s ahead in %d, %s in %d, equal in %d\n%sunder each name is the place\n", plural(met.Times, "match"),
		v.Player.Name, met.Ahead, v.Against.Name, met.Behind, met.Equal, pointSums(v))
}

// meetingTable is the matches of two players, with their places under their names.
func meetingTable(v *book.PlayerView) table {
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
	heads := func(one, points, other, more string) []column {
		return []column{{head: "match", key: true}, {head: "begun", left: true}, {head: "game", left: true}, {head: one}, {head: points},
			{head: other}, {head: more}, {head: "ahead", left: true}}
	}
	one, other := v.Player.Name, v.Against.Name
	return table{columns: heads(one, "points", other, "points"), rows: rows,
		data: &table{columns: heads(one+" place", one+" points", other+" place", other+" points"), rows: rows}}
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
func playerLeftOut(p *Page, v *book.PlayerView) {
	switch {
	case v.NotRanked > 0 && v.Against != nil:
		p.Printf("not counted: %s in which one of them is not ranked\n", plural(v.NotRanked, "match"))
	case v.NotRanked > 0:
		p.Printf("not ranked in %s, so not counted here\n", plural(v.NotRanked, "match"))
	}
	if v.NotOver > 0 {
		p.Printf("not counted: %s not over, void, or ended early without --count\n", plural(v.NotOver, "match"))
	}
	if v.LeftOut > 0 {
		p.Printf("not shown: %s; only those %s were asked for\n", plural(v.LeftOut, "match"), strings.Join(askedFor(v), ", "))
	}
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
