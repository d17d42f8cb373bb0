package render

import (
	"fmt"
	"strings"
	"time"

	"rummy/score/book"
	"rummy/validate"
)

// Rulings draws the list of rulings on record.
func Rulings(p *Page, rulings []book.Ruling) {
	if len(rulings) == 0 {
		p.Line("no such ruling is on record")
	}
	var rows [][]string
	for _, r := range rulings {
		rows = append(rows, []string{num(r.Number), r.At.Format(time.DateOnly), r.Given.Game, r.Given.Wild, cardsGiven(r.Given), verdictOf(r), r.Given.About})
	}
	p.Table(table{columns: []column{{head: "ruling", key: true}, {head: "given", left: true}, {head: "game", left: true}, {head: "wild"},
		{head: "cards", left: true, wrap: 32}, {head: "verdict", left: true}, {head: "about", left: true, wrap: 40}}, rows: rows})
}

func cardsGiven(g book.Given) string {
	text := strings.Join(g.Cards, " ")
	if len(g.On) > 0 {
		text += " on " + strings.Join(g.On, " ")
	}
	return text
}

// verdictOf is the answer in a word or two: "legal", "cannot go out", "6 left".
func verdictOf(r book.Ruling) string {
	verdict := "legal"
	switch answer, _, _ := strings.Cut(r.Given.Answer, ":"); {
	case r.Given.Question == "hand best":
		verdict = answer + " left"
	case !r.Given.Legal:
		verdict = answer
	case r.Given.Question == "hand out":
		verdict = "can go out"
	}
	if r.Overruled != "" {
		verdict += ", overruled"
	}
	return verdict
}

// Given draws a ruling on record with its reasons.
func Given(p *Page, r book.Ruling) {
	g := r.Given
	p.Printf("ruling %d, given on %s by %s: %s\n", r.Number, r.At.Format(time.DateOnly), r.By, g.About)
	where := g.Game
	if g.Wild != "" {
		where += ", wild " + g.Wild
	}
	if r.MatchNo > 0 {
		where += fmt.Sprintf(", round %d of match %d", g.Round, r.MatchNo)
	}
	question := g.Question
	if g.How != "" {
		question += ", " + g.How
	}
	p.Printf("%s: %s (%s)\n", question, cardsGiven(g), where)
	answer := g.Answer
	if len(g.Findings) > 0 { // they follow
		answer, _, _ = strings.Cut(answer, ":")
	} else if g.Question == "hand best" {
		answer = strings.Replace(answer, ":", " left:", 1)
	}
	p.Line(answer)
	for _, f := range g.Findings {
		p.Printf("  %s  %s%s\n", f.Name, f.Message, byRule(validate.Finding{Rule: f.Rule, Basis: f.Basis}))
	}
	condition(p, g.Condition, g.Legal)
	if r.Overruled != "" {
		p.Printf("overruled by %s: %s\n", r.OverBy, r.Overruled)
	}
}

// Overruled draws a ruling that was just overruled, and the rounds entered under it.
func Overruled(p *Page, r book.Ruling, rounds []int) {
	Given(p, r)
	if len(rounds) == 0 {
		return
	}
	words := make([]string, len(rounds))
	for i, n := range rounds {
		words[i] = fmt.Sprint(n)
	}
	last := len(words) - 1
	list := "round " + words[last]
	if last > 0 {
		list = "rounds " + strings.Join(words[:last], ", ") + " and " + words[last]
	}
	p.Printf("entered under it, and not changed: %s of match %d\n", list, r.MatchNo)
}

// GivenJSON is a ruling on record.
type GivenJSON struct {
	Schema int `json:"schema"`
	givenJSON
}

type givenJSON struct {
	Ruling    int64     `json:"ruling"`
	ID        string    `json:"id"`
	At        time.Time `json:"given_at"`
	By        string    `json:"given_by"`
	MatchNo   *int64    `json:"match"`
	Overruled *string   `json:"overruled"`
	OverBy    *string   `json:"overruled_by"`
	Claim     givenPart `json:"claim"`
	Rounds    []int     `json:"rounds_under_it,omitempty"`
}

type givenPart struct {
	About     string              `json:"about"`
	Question  string              `json:"question"`
	Game      string              `json:"game"`
	Rules     string              `json:"rules"`
	Wild      *string             `json:"wild"`
	On        []string            `json:"on,omitempty"`
	Cards     []string            `json:"cards"`
	How       string              `json:"how,omitempty"`
	Round     int                 `json:"round,omitempty"`
	Legal     bool                `json:"legal"`
	Answer    string              `json:"answer"`
	Condition string              `json:"condition,omitempty"`
	Findings  []book.GivenFinding `json:"findings"`
}

func newGivenJSON(r book.Ruling, rounds []int) givenJSON {
	g := r.Given
	j := givenJSON{Ruling: r.Number, ID: r.ID, At: r.At, By: r.By, Overruled: orNull(r.Overruled), OverBy: orNull(r.OverBy), Rounds: rounds,
		Claim: givenPart{g.About, g.Question, g.Game, g.Rules, orNull(g.Wild), g.On, g.Cards, g.How, g.Round, g.Legal, g.Answer, g.Condition,
			append([]book.GivenFinding{}, g.Findings...)}}
	if r.MatchNo > 0 {
		j.MatchNo = &r.MatchNo
	}
	return j
}

// NewGivenJSON makes the JSON of a ruling on record; rounds are those entered under it.
func NewGivenJSON(r book.Ruling, rounds []int) GivenJSON {
	return GivenJSON{Schema, newGivenJSON(r, rounds)}
}

// RulingsJSON is the list of rulings on record.
type RulingsJSON struct {
	Schema  int         `json:"schema"`
	Rulings []givenJSON `json:"rulings"`
}

// NewRulingsJSON makes the JSON of a list of rulings.
func NewRulingsJSON(rulings []book.Ruling) RulingsJSON {
	j := RulingsJSON{Schema, []givenJSON{}}
	for _, r := range rulings {
		j.Rulings = append(j.Rulings, newGivenJSON(r, nil))
	}
	return j
}
