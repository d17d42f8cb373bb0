package render

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rummy/score"
	"rummy/score/book"
)

// Sheet draws the score sheet of a match, who has won, and what is dealt next.
func Sheet(p *Page, m *book.Match) {
	p.Line(Title(m))
	p.Gap()
	if len(m.Sheet.Rounds) > 0 || len(m.Sheet.Penalties) > 0 || len(m.Sheet.Paper) > 0 {
		p.Table(roundsDown(m), roundsAcross(m))
		for _, line := range belowRounds(m.Sheet) {
			p.Line(line)
		}
		p.Gap()
	} else {
		p.Table(table{data: roundsData(m)})
	}
	verdict(p, m)
}

// verdict draws what comes next, or how the match ended.
func verdict(p *Page, m *book.Match) {
	won := slices.ContainsFunc(m.Sheet.Totals, func(t score.Total) bool { return t.Place == 1 })
	if _, more := m.Sheet.Next(); !more && won && m.Sheet.End.Counts && !m.Sheet.End.Waiting {
		inkLead.line(p, Standing(m))
		return
	}
	p.Line(Standing(m))
}

// belowRounds are the lines below the table of rounds: tie-break rounds,
// penalties taken away, an edit of the match.
func belowRounds(s *score.Sheet) (lines []string) {
	for _, r := range s.TieBreaks {
		lines = append(lines, tieBreak(s, r))
	}
	for _, p := range s.Penalties {
		if p.Revoked {
			lines = append(lines, fmt.Sprintf("penalty %d of %+d for %s (%s) was taken away: %s", p.Number, p.Points, s.Name(p.Player), p.Reason, p.Why))
		}
	}
	if e := s.Edited; e.Times > 0 {
		text := "edited: " + e.Reason
		if e.Times > 1 {
			text = fmt.Sprintf("edited %d times: %s", e.Times, e.Reason)
		}
		if e.Agreed != "" {
			text += "; as agreed: " + e.Agreed
		}
		lines = append(lines, text)
	}
	return lines
}

// Seated names those who sit at the table, in order to the left.
func Seated(m *book.Match) []string { return names(m.Sheet, m.Sheet.Seats) }

// eliminations says who came back into the match for a round, and who was out of it after.
func eliminations(s *score.Sheet, r score.Round) (notes []string) {
	for _, b := range s.Reentries {
		if b.Held && b.After == r.Number-1 {
			notes = append(notes, fmt.Sprintf("%s back with %d", s.Name(b.Player), b.Total))
		}
	}
	var out []string
	for _, t := range s.Totals {
		if t.Eliminated == r.Number {
			out = append(out, s.Name(t.Player))
		}
	}
	if len(out) > 0 {
		notes = append(notes, And(out)+" out of the match")
	}
	return notes
}

// Title names a match: its number, game, start day, season and house rules.
func Title(m *book.Match) string {
	title := fmt.Sprintf("match %d: %s, begun on %s", m.Number, m.Sheet.Game.Name, m.Day())
	if m.Season != "" {
		title += ", season " + m.Season
	}
	if len(m.Sheet.Paper) > 0 {
		title += ", its totals only"
	}
	if house := m.Sheet.Started.House; len(house) > 0 {
		title += ", " + settings(house)
	}
	return title
}

// tieBreak writes a tie-break round in one line.
func tieBreak(s *score.Sheet, r score.Round) string {
	text := fmt.Sprintf("tie-break %d: %s", r.Number, plural(r.Table.Round.Dealt, "card"))
	if w := s.Game.Wilds(r.Table.Round); w != "" {
		text += ", " + w + " wild"
	}
	var scores []string
	for _, sc := range r.Scores {
		what := "unknown"
		switch {
		case sc.Entry.Absent:
			what = "absent"
		case sc.Entry.Out:
			what = fmt.Sprintf("%d (out)", sc.Points)
		case sc.Entry.Fixed != "":
			what = fmt.Sprintf("%d (%s)", sc.Points, sc.Entry.Fixed)
		case sc.Known:
			what = strconv.Itoa(int(sc.Points))
		}
		scores = append(scores, s.Name(sc.Player)+" "+what)
	}
	text += ": " + strings.Join(scores, ", ")
	if r.Unfinished {
		text += "; nobody out"
	}
	if r.Agreed != "" {
		text += "; as agreed: " + r.Agreed
	}
	text += correctedNote(r.Corrected, "; ")
	if r.AfterEnd {
		text += "; not counted: the tie is another since a correction"
	}
	return text
}

// counts tells whether points are counted: in a game of one round they are not.
func counts(s *score.Sheet) bool { return s.Game.Rounds.End != "single" }

// ended says who ended a round and, where it is settled with what was left, how
// much that was.
func ended(s *score.Sheet, r score.Round) (notes []string) {
	var out, special, gaveUp, left []string
	for _, sc := range r.Scores {
		name := s.Name(sc.Player)
		switch e := sc.Entry; {
		case e.Knock:
			special = append(special, fmt.Sprintf("%s knocked with %d", name, sc.Counted))
		case e.Way != "":
			special = append(special, name+" "+e.Way)
		case e.Out:
			out = append(out, name)
		case e.Fixed != "":
			gaveUp = append(gaveUp, name+": "+e.Fixed)
		case !e.Absent && !e.Unknown:
			left = append(left, fmt.Sprintf("%s %d", name, sc.Counted))
		}
	}
	if len(out) > 0 {
		special = append(special, strings.Join(out, " and ")+" out")
	}
	if len(special) > 0 {
		notes = append(notes, strings.Join(special, " and "))
	}
	if len(gaveUp) > 0 {
		notes = append(notes, strings.Join(gaveUp, ", "))
	}
	if s.Game.Score.Settle != "own" && len(left) > 0 {
		notes = append(notes, "left: "+strings.Join(left, ", "))
	}
	return notes
}

func remark(s *score.Sheet, r score.Round) string {
	var notes []string
	if r.Upcard != "" {
		notes = append(notes, r.Upcard+" turned up")
	}
	if r.Wild != "" && r.Wild != s.Game.WildCode(r.Table.Round) { // else the column says so
		notes = append(notes, r.Wild+" turned up")
	}
	notes = append(notes, ended(s, r)...)
	if r.Unfinished {
		notes = append(notes, "nobody out")
	}
	notes = append(notes, eliminations(s, r)...)
	if r.Skipped {
		notes = append(notes, "passed over: "+r.Reason)
		if r.Corrected.Times > 0 {
			notes = append(notes, "recorded before as played")
		}
	}
	if r.Agreed != "" {
		notes = append(notes, "as agreed: "+r.Agreed)
	}
	if note := correctedNote(r.Corrected, ""); note != "" && !r.Skipped {
		notes = append(notes, note)
	}
	if r.AfterEnd {
		notes = append(notes, "after the end, not counted")
	}
	return strings.Join(notes, "; ")
}

// correctedNote says that a round was corrected, after a separator, or nothing.
func correctedNote(c score.Correction, before string) string {
	switch {
	case c.Times == 1:
		return before + "corrected: " + c.Reason
	case c.Times > 1:
		return fmt.Sprintf("%scorrected %d times: %s", before, c.Times, c.Reason)
	}
	return ""
}

// Standing says in one line what comes next, or how the match ended.
func Standing(m *book.Match) string {
	s := m.Sheet
	if n, ok := s.Next(); ok {
		what := fmt.Sprintf("round %d", n.Round)
		if len(n.TieBreak) > 0 {
			what = fmt.Sprintf("tie-break %d of %s", n.Round, And(names(s, n.TieBreak)))
		}
		if s.Game.NoCards() {
			return "next: " + what
		}
		return fmt.Sprintf("next: %s, deal %s; %s", what, deal(s, n), turns(s, n))
	}
	switch {
	case s.End.Void:
		return "void: " + s.End.Reason
	case s.End.Waiting:
		return "all rounds are in; points not known yet keep the match open"
	case !s.End.Counts && s.End.Early:
		return "over: ended early, not counted in the standings"
	case !s.End.Counts:
		return "over: no round was scored"
	case s.End.Early && s.Game.Rounds.End == "open":
		return fmt.Sprintf("over after %s; %s", plural(len(s.Rounds), "round"), winners(m))
	case s.End.Early:
		return fmt.Sprintf("over: ended early after %s; %s", plural(len(s.Rounds), "round"), winners(m))
	}
	return "over: " + winners(m)
}

// deal says what is dealt, and what is wild.
func deal(s *score.Sheet, n score.Next) string {
	text := fmt.Sprintf("%d cards each", n.Table.Round.Dealt)
	if n.Extra != "" {
		text += fmt.Sprintf(" but %d to %s", n.Table.Round.Dealt+1, s.Name(n.Extra))
	}
	if w := s.Game.Wilds(n.Table.Round); w != "" {
		text += ", " + w + " are wild"
	}
	return text
}

// turns says who deals and who plays first.
func turns(s *score.Sheet, n score.Next) string {
	if n.First == n.Dealer {
		return s.Name(n.Dealer) + " deals and plays first"
	}
	return fmt.Sprintf("%s deals, %s plays first", s.Name(n.Dealer), s.Name(n.First))
}

// names returns what players are called.
func names(s *score.Sheet, players []string) (names []string) {
	for _, p := range players {
		names = append(names, s.Name(p))
	}
	return names
}

// And joins names as one says them: "North, East and South"; "" for none.
func And(names []string) string {
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

func winners(m *book.Match) string {
	var names []string
	with := ""
	for _, t := range m.Sheet.Totals {
		if t.Place == 1 {
			names = append(names, m.Sheet.Name(t.Player))
			if counts(m.Sheet) {
				with = fmt.Sprintf(" with %d", t.Points)
			}
		}
	}
	switch len(names) {
	case 0:
		if !slices.ContainsFunc(m.Sheet.Rounds, func(r score.Round) bool { return !r.Skipped && !r.AfterEnd }) {
			return "nobody is ranked"
		}
		return "nobody is ranked, since everybody missed a round"
	case 1:
		text := names[0] + " wins" + with
		switch m.Sheet.End.Tie {
		case "last_round":
			text += ", by the better last round"
		case "most_outs":
			text += ", by more rounds gone out first"
		case "extra_round":
			text += ", by a tie-break round"
		}
		return text
	}
	return And(names) + " share the win" + with
}
