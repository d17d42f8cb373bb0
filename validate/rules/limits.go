package rules

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/goccy/go-yaml/token"
)

// What a file may ask for at the most. It is far past any game of cards, and keeps
// what tries every total and every arrangement, or adds up points, within bounds.
const (
	maxFile   = 100_000   // bytes; the longest built in has less than a fifth of it
	maxDepth  = 20        // lists and groups of keys inside one another, on a line
	maxNumber = 1_000_000 // of everything that is counted, above and below zero
	maxListed = 60        // suits, ranks, specials, bonuses
	maxCopies = 50        // of a special in a pack
	maxValue  = 1000      // points of a card
	maxTimes  = 1000      // by what all bonuses together multiply
)

// completeLimits refuses what is past the limits.
func (g *Game) completeLimits(c *checker) {
	if path, found := findIn(reflect.ValueOf(g).Elem(), tooLarge); found {
		c.ask(false, tidied(path), "want a number from %d to %d", -maxNumber, maxNumber)
	}
	if path, found := findIn(reflect.ValueOf(g).Elem(), steers); found {
		c.ask(false, tidied(path), "it holds a control character")
	}
	c.listed(len(g.Pack.Suits), "pack.suits")
	c.listed(len(g.Pack.Ranks), "pack.ranks")
	c.listed(len(g.Pack.Specials), "pack.specials")
	c.listed(len(g.Score.Bonuses), "score.bonuses")
	c.listed(len(g.End.Bonuses), "end.bonuses")
	c.listed(len(g.Score.Overrides), "score.overrides")
	c.listed(len(g.Score.Penalties), "score.penalties")
	c.listed(len(g.Limits), "limits")
	c.ask(len(g.Rounds.Contract) <= 1000, "rounds.contract", "want no more than 1000")
	for i, r := range g.Pack.Ranks {
		c.i = i
		c.ask(r.Value <= maxValue, "pack.ranks[].value", "want no more than %d points", maxValue)
	}
	for i, s := range g.Pack.Specials {
		c.i = i
		c.ask(s.Value <= maxValue, "pack.specials[].value", "want no more than %d points", maxValue)
		c.ask(s.PerPack <= maxCopies, "pack.specials[].per_pack", "want no more than %d", maxCopies)
	}
	c.ask(g.Score.WildRankValue.Points <= maxValue, "score.wild_rank_value", "want no more than %d points", maxValue)
	all := 1
	for i, b := range g.Score.Bonuses {
		c.i = i
		all = c.times(all, b.Times, "score.bonuses[].times")
	}
	all = 1
	for i, b := range g.End.Bonuses {
		c.i = i
		all = c.times(all, b.Times, "end.bonuses[].times")
	}
}

// times returns by what all bonuses so far multiply, and refuses too much.
func (c *checker) times(all, more int, path string) int {
	all *= max(more, 1)
	c.ask(all <= maxTimes, path, "all of them together may multiply by no more than %d", maxTimes)
	return min(all, maxTimes)
}

func (c *checker) listed(n int, path string) {
	c.ask(n <= maxListed, path, "want no more than %d", maxListed)
}

// findIn finds a value that is bad, wherever it stands, and returns its path.
func findIn(v reflect.Value, bad func(reflect.Value) bool) (path string, found bool) {
	switch v.Kind() {
	case reflect.Int, reflect.String:
		return "", bad(v)
	case reflect.Pointer:
		if !v.IsNil() {
			return findIn(v.Elem(), bad)
		}
	case reflect.Slice:
		for i := range v.Len() {
			if path, found = findIn(v.Index(i), bad); found {
				return fmt.Sprintf("[%d].%s", i, path), true
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if path, found = findIn(v.Field(i), bad); found {
				return v.Type().Field(i).Tag.Get("yaml") + "." + path, true // no tag: one of the forms of a value
			}
		}
	}
	return "", false
}

// tooLarge tells whether it is a number beyond all that is counted.
func tooLarge(v reflect.Value) bool {
	return v.Kind() == reflect.Int && (v.Int() > maxNumber || v.Int() < -maxNumber)
}

// steers tells whether it is text that would steer a terminal. The lines of a long
// text are joined where it is printed.
func steers(v reflect.Value) bool {
	return v.Kind() == reflect.String && strings.ContainsFunc(v.String(), func(r rune) bool { return r != '\n' && Hidden(r) })
}

// tidied is a path without the full stops that tooLarge leaves between its steps.
func tidied(path string) string {
	for strings.Contains(path, "..") {
		path = strings.ReplaceAll(path, "..", ".")
	}
	return strings.ReplaceAll(strings.Trim(path, "."), ".[", "[")
}

// tooDeep returns where a file holds lists and groups of keys too deep inside one
// another, since to read them takes the longer the deeper they are; nil where it does not.
func tooDeep(tokens token.Tokens) *fault {
	open, begun, line := 0, 0, 0
	for _, t := range tokens {
		if t.Position.Line != line {
			line, begun = t.Position.Line, 0
		}
		switch t.Type {
		case token.SequenceStartType, token.MappingStartType:
			open++
		case token.SequenceEndType, token.MappingEndType:
			open--
		case token.SequenceEntryType, token.MappingKeyType: // "- - -" and "? ? ?"
			begun++
		}
		if open > maxDepth || begun > maxDepth {
			return &fault{fmt.Sprintf("more than %d lists or groups of keys inside one another", maxDepth), t}
		}
	}
	return nil
}
