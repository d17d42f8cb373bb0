package render

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"rummy/score"
	"rummy/score/book"
	"rummy/validate/rules"
)

// Status draws a card that says where a match stands: the round and what is dealt,
// who deals and who plays first, the totals by place, and the command to type next,
// which names the match if that must be said.
func Status(p *Page, m *book.Match, named bool) {
	s := m.Sheet
	p.Line(Title(m))
	p.Gap()
	n, ok := s.Next()
	if ok {
		p.Line(roundLine(s, n))
		if !s.Game.NoCards() {
			p.Line("deal " + deal(s, n))
			p.Line(turns(s, n))
		}
	} else {
		verdict(p, m)
	}
	p.Gap()
	if t := places(m); len(t.rows) > 0 {
		p.Table(t)
		p.Gap()
	}
	p.Verbatim("next: " + nextCommand(m, n, ok, named) + "\n") // to be copied in one piece
	if ok {
		p.Line(`"rummy score add" alone asks for each of them; "rummy score show" shows the sheet`)
	}
}

// roundLine says which round of how many comes next.
func roundLine(s *score.Sheet, n score.Next) string {
	switch r := s.Game.Rounds; {
	case len(n.TieBreak) > 0:
		return fmt.Sprintf("tie-break round %d of %s", n.Round, And(names(s, n.TieBreak)))
	case r.End == "target":
		target, _ := r.Target.At(1, len(s.Started.Players))
		return fmt.Sprintf("round %d, played to %d points", n.Round, target)
	case r.End == "elimination":
		target, _ := r.Target.At(1, len(s.Started.Players))
		return fmt.Sprintf("round %d, %s to be out", n.Round, plural(int(target), "point"))
	case r.End == "single":
		return "the only round"
	case r.End == "open":
		return fmt.Sprintf("round %d, until the table ends the match", n.Round)
	default:
		return fmt.Sprintf("round %d of %d", n.Round, r.Count)
	}
}

// places are the totals, the first place first and who is not ranked last; no rows
// before anything is scored.
func places(m *book.Match) table {
	t := table{columns: []column{{head: "place"}, {head: "player", left: true, key: true}, {head: "total"}}, leads: map[int]bool{}}
	if len(m.Sheet.Rounds) == 0 && len(m.Sheet.Penalties) == 0 && len(m.Sheet.Paper) == 0 {
		return t
	}
	totals := slices.Clone(m.Sheet.Totals)
	rank := func(t score.Total) int {
		if t.Place == 0 {
			return len(totals) + 1
		}
		return t.Place
	}
	slices.SortStableFunc(totals, func(a, b score.Total) int { return cmp.Compare(rank(a), rank(b)) })
	for n, each := range totals {
		t.leads[n] = each.Place == 1
		row := []string{place(each), m.Sheet.Name(each.Player), ""}
		if counts(m.Sheet) {
			row[2] = total(each)
		}
		t.rows = append(t.rows, row)
	}
	return t
}

// nextCommand is what is typed next.
func nextCommand(m *book.Match, n score.Next, goesOn, named bool) string {
	s := m.Sheet
	switch {
	case s.End.Waiting:
		return fmt.Sprintf("rummy score correct %s --match %d --reason WHY", unknownPoints(s), m.Number)
	case !goesOn:
		return "rummy match start --game " + s.Game.ID + " " + strings.Join(quoted(Seated(m)), " ")
	}
	words := []string{"rummy score add"}
	if named {
		words = append(words, fmt.Sprintf("--match %d", m.Number))
	}
	if len(n.TieBreak) > 0 {
		words = append(words, "--tie-break")
	} else if s.Game.AsksUpcard() {
		words = append(words, "--upcard CARD")
	}
	if s.Game.Wild.Rank.Drawn {
		words = append(words, "--wild RANK")
	}
	for i, name := range quoted(names(s, n.Players)) {
		switch {
		case i == 0:
			words = append(words, name+FirstEntry(s.Game))
		case counts(s):
			words = append(words, name+"=POINTS")
		}
	}
	return strings.Join(words, " ")
}

// FirstEntry is what stands behind the name of the first player in an example of a round: who
// ends it, where somebody does.
func FirstEntry(g *rules.Game) string {
	switch {
	case g.PointsOnly():
		return "=POINTS"
	case !g.Out.KnockLimit.IsZero():
		return "=knock:POINTS"
	}
	return "=out"
}

// unknownPoints names the first round whose points are not known, and whose they are.
func unknownPoints(s *score.Sheet) string {
	for i, list := range [][]score.Round{s.Rounds, s.TieBreaks} {
		for _, r := range list {
			var words []string
			for _, sc := range r.Scores {
				if sc.Entry.Unknown {
					words = append(words, quoted([]string{s.Name(sc.Player)})[0]+"=POINTS")
				}
			}
			if len(words) > 0 && i == 1 {
				words = append(words, "--tie-break")
			}
			if len(words) > 0 {
				return fmt.Sprintf("%d %s", r.Number, strings.Join(words, " "))
			}
		}
	}
	return "ROUND NAME=POINTS"
}

// quoted puts names that a shell would take apart into quotes.
func quoted(names []string) []string {
	list := slices.Clone(names)
	for i, name := range list {
		if strings.ContainsAny(name, " \t'\"`$&|;<>()*?[]#~!\\{}") {
			list[i] = "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
		}
	}
	return list
}
