package render

import (
	"rummy/validate/rules"
)

// GameDiffJSON is what differs between two games.
type GameDiffJSON struct {
	Schema int          `json:"schema"`
	A      string       `json:"a"`
	B      string       `json:"b"`
	Values []valueDiff  `json:"values"`
	Rules  []ruleDiff   `json:"rules"`
	Checks *checkedGame `json:"checked,omitempty"` // of game check
}

type valueDiff struct {
	Field string  `json:"field"`
	A     *string `json:"a"` // null where the game has no such value
	B     *string `json:"b"`
	Why   string  `json:"why,omitempty"`
}

type ruleDiff struct {
	Rule string  `json:"rule"`
	A    *string `json:"a"` // null where the game has no such rule
	B    *string `json:"b"`
}

type checkedGame struct {
	Game   string `json:"game"`
	Name   string `json:"name"`
	Base   string `json:"base,omitempty"`
	Digest string `json:"digest"`
}

// NewGameDiffJSON makes the JSON of what differs between two games.
func NewGameDiffJSON(a, b *rules.Game) GameDiffJSON {
	j := GameDiffJSON{Schema: Schema, A: a.ID, B: b.ID, Values: []valueDiff{}, Rules: []ruleDiff{}}
	for _, d := range rules.Diff(a, b) {
		j.Values = append(j.Values, valueDiff{d.Field, orNull(d.A), orNull(d.B), d.Why})
	}
	for _, d := range rules.DiffRules(a, b) {
		j.Rules = append(j.Rules, ruleDiff{d.ID, orNull(d.A), orNull(d.B)})
	}
	return j
}

// NewGameCheckedJSON makes the JSON of a file that has been read, and what differs
// from its base, if it has one.
func NewGameCheckedJSON(g, base *rules.Game) GameDiffJSON {
	j := GameDiffJSON{Schema: Schema, A: g.Base, B: g.ID, Values: []valueDiff{}, Rules: []ruleDiff{}}
	if base != nil {
		j = NewGameDiffJSON(base, g)
	}
	j.Checks = &checkedGame{g.ID, g.Name, g.Base, g.Digest()}
	return j
}

// GameDiff draws what differs between two games: the values that rulings and
// scores go by, then the rules in words.
func GameDiff(p *Page, a, b *rules.Game) {
	values, words := rules.Diff(a, b), rules.DiffRules(a, b)
	if len(values)+len(words) == 0 {
		p.Printf("%s and %s are the same in every value and every rule\n", a.ID, b.ID)
	}
	t := table{columns: []column{{head: "value", left: true, key: true}, {head: a.ID, left: true, wrap: squeezable}, {head: b.ID, left: true, wrap: squeezable},
		{head: "what it is about", left: true, wrap: squeezable}}}
	for _, d := range values {
		t.rows = append(t.rows, []string{d.Field, orDash(d.A), orDash(d.B), d.Why})
	}
	p.Table(t)
	if len(values) > 0 && len(words) > 0 {
		p.Gap()
	}
	in := table{columns: []column{{head: "rule", left: true, key: true}, {head: a.ID, left: true, wrap: squeezable}, {head: b.ID, left: true, wrap: squeezable}}}
	for _, d := range words {
		in.rows = append(in.rows, []string{d.ID, orDash(d.A), orDash(d.B)})
	}
	p.Table(in)
}

// GameChecked draws that a file of rules can be played by, and what differs from
// its base.
func GameChecked(p *Page, g, base *rules.Game) {
	p.Printf("ok: %s (%s), %d to %d players, %s\n", g.ID, g.Name, g.Players.Min, g.Players.Max, length(g))
	if base == nil {
		return
	}
	p.Gap()
	GameDiff(p, base, g)
}

func orDash(text string) string {
	if text == "" {
		return "-"
	}
	return text
}
