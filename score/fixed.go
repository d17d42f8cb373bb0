package score

import (
	"slices"
	"strings"
	"unicode"

	"rummy/validate"
	"rummy/validate/rules"
)

// Who gives up, or has to, scores fixed points in the place of a hand, and plays on
// in the next round. When all others have done so the round is over, and whoever is
// left has won it: with nothing to count, entered as NAME=0 or, as tables do that
// count who ended how many rounds, as NAME=out.
//
// Source: rules indian-rummy.penalties, indian-rummy.alone.

// isWord tells whether text is one word of letters, which is no number and no cards.
func isWord(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && r != '-' && r != '_' }) && unicode.IsLetter([]rune(text)[0])
}

// unknownFixed tells whether an entry names fixed points that the game does not have.
func (s *Sheet) unknownFixed(e Entry) bool {
	_, ok := s.Game.Fixed(e.Fixed)
	return e.Fixed != "" && !ok
}

// unknownFixed names the codes that there are.
func unknownFixed(code string, fixed []rules.Fixed) *Mistake {
	if len(fixed) == 0 {
		return mistake("entry.fixed", entryForms, "%q stands for no points: there are no fixed points in this game", code)
	}
	words := make([]string, len(fixed))
	for i, f := range fixed {
		words[i] = "NAME=" + f.Code
	}
	last := len(words) - 1
	hint := "fixed points are written " + words[last]
	if last > 0 {
		hint = "fixed points are written " + strings.Join(words[:last], ", ") + " or " + words[last]
	}
	return mistake("entry.fixed", hint, "%q is no number of points, and stands for none in this game", code)
}

// lastLeft returns whose entry is that of the one player left when all others who
// played have given up, or -1.
func lastLeft(entries []Entry) int {
	gaveUp, left, at := 0, 0, -1
	for i, e := range entries {
		switch {
		case e.Fixed != "":
			gaveUp++
		case !e.Absent:
			left, at = left+1, i
		}
	}
	if gaveUp == 0 || left != 1 {
		return -1
	}
	return at
}

// allGaveUp tells whether nobody is left of those who played.
func allGaveUp(entries []Entry) bool {
	return !slices.ContainsFunc(entries, func(e Entry) bool { return e.Fixed == "" && !e.Absent })
}

// lastLeft returns the score of the one player left when all others have given up;
// nil where there is none.
func (r *Round) lastLeft() *Score {
	entries := make([]Entry, len(r.Scores))
	for i, sc := range r.Scores {
		entries[i] = sc.Entry
	}
	if at := lastLeft(entries); at >= 0 {
		return &r.Scores[at]
	}
	return nil
}

// ruleOnLastLeft rules on what the one player brings who is left when all others have
// given up. How the round went on without them nobody can say.
func (s *Sheet) ruleOnLastLeft(t validate.Table, e Entry) validate.Ruling {
	if e.Ends() || e.Unknown || e.Points != nil && *e.Points == 0 {
		return validate.Ruling{}
	}
	return t.Refuse("points.last_left", "alone", strings.TrimLeft(e.Typed(), "=:")+": whoever is left when all others have given up has won the round, and nothing counts",
		"write NAME=0, or NAME=out")
}
