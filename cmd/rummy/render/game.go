package render

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rummy/validate/rules"
)

// Games draws the list of games, each line beginning with the id.
func Games(p *Page, games []*rules.Game) {
	id, name := column{head: "id", left: true, key: true}, column{head: "game", left: true}
	t := table{columns: []column{id, name, {left: true, wrap: squeezable}},
		data: &table{columns: []column{id, name, {head: "fewest players"}, {head: "most players"}, {head: "length", left: true}}}}
	for _, g := range games {
		least, most := strconv.Itoa(g.Players.Min), strconv.Itoa(g.Players.Max)
		t.rows = append(t.rows, []string{g.ID, g.Name, fmt.Sprintf("%s to %s players, %s", least, most, length(g))})
		t.data.rows = append(t.data.rows, []string{g.ID, g.Name, least, most, length(g)})
	}
	p.Table(t)
}

func length(g *rules.Game) string {
	winner := "the lowest total wins"
	if !g.LowWins() {
		winner = "the highest total wins"
	}
	if g.PointsOnly() && !g.NoCards() {
		winner += "; points as the table adds them up"
	}
	switch g.Rounds.End {
	case "target":
		return "up to a target, " + winner
	case "single":
		return "one round"
	case "elimination":
		return "until one player is left, " + winner
	case "open":
		return "until the table ends it, " + winner
	}
	return fmt.Sprintf("%d rounds, %s", g.Rounds.Count, winner)
}

// Game draws the rules of a game and what a table may choose, after the house
// rules by which it is played. With words, only the rules and options that hold
// all of them.
func Game(p *Page, g *rules.Game, house rules.Overlay, words []string) {
	found := 0
	if len(house) > 0 {
		p.Printf("the open match is played by house rules: %s\n\n", settings(house))
	}
	if len(words) == 0 {
		p.Printf("%s (%s): %d to %d players, %s\n\n", g.Name, g.ID, g.Players.Min, g.Players.Max, length(g))
		limits(p, g)
	}
	for _, r := range g.Rules {
		if !holds(words, r.ID, r.Text) {
			continue
		}
		found++
		p.Line(r.ID)
		p.Prose("    ", r.Text)
		p.Printf("    [%s; %s]\n", basis(r.Basis, r.Sources), watches(r.Referee))
	}
	if options := optionsThatHold(g, words); len(options) > 0 {
		if found > 0 {
			p.Gap()
		}
		found += len(options)
		choices(p, g, options)
	}
	if found == 0 {
		p.Printf("no rule of %s holds %s\n", g.Name, strings.Join(words, " and "))
	}
	if len(words) == 0 {
		p.Gap()
		p.Line("sources:")
		for _, s := range g.Sources {
			p.Verbatim("  " + s + "\n") // an address that is broken cannot be followed
		}
	}
}

// limits says what the program does not watch or count.
func limits(p *Page, g *rules.Game) {
	if len(g.Limits) == 0 {
		return
	}
	p.Line("what rummy does not do in this game:")
	for _, l := range g.Limits {
		p.Prose("  ", l)
	}
	p.Gap()
}

// Options draws what a table may choose in a game, after the house rules by which
// it is played. With words, only the options that hold all of them.
func Options(p *Page, g *rules.Game, house rules.Overlay, words []string) {
	if len(house) > 0 {
		p.Printf("the open match is played by house rules: %s\n\n", settings(house))
	}
	options := optionsThatHold(g, words)
	if len(options) == 0 {
		p.Printf("no option of %s holds %s\n", g.Name, strings.Join(words, " and "))
		return
	}
	choices(p, g, options)
}

func optionsThatHold(g *rules.Game, words []string) (options []rules.Option) {
	for _, o := range g.Options {
		if holds(words, o.Field, o.Why) {
			options = append(options, o)
		}
	}
	return options
}

// choices draws options with their values, the one in force marked.
func choices(p *Page, g *rules.Game, options []rules.Option) {
	p.Line("this table may choose, with --rule when a match starts:")
	for _, o := range options {
		values := slices.Clone(o.Values)
		current, _ := g.Value(o.Field)
		for i, v := range values {
			if v == current {
				values[i] = v + " (now)"
			}
		}
		p.Printf("%s = %s\n", o.Field, strings.Join(values, ", "))
		p.Prose("    ", o.Why)
	}
}

// settings writes house rules as they are typed.
func settings(house rules.Overlay) string {
	out := make([]string, len(house))
	for i, h := range house {
		out[i] = h.Field + "=" + h.Value
	}
	return strings.Join(out, ", ")
}

// holds tells whether every word stands in one of the texts, in any case.
func holds(words []string, texts ...string) bool {
	all := strings.ToLower(strings.Join(texts, " "))
	for _, w := range words {
		if !strings.Contains(all, strings.ToLower(w)) {
			return false
		}
	}
	return true
}

func basis(b rules.Basis, sources []string) string {
	text := map[rules.Basis]string{
		rules.Text:     "the rule sheet says so",
		rules.Source:   "a published source says so",
		rules.Inferred: "follows from the rule sheet or by arithmetic",
		rules.Choice:   "our choice; the table may agree otherwise",
	}[b]
	if len(sources) > 0 {
		text += ": " + strings.Join(sources, ", ")
	}
	return text
}

func watches(referee string) string {
	if referee == "table" {
		return "the table watches it"
	}
	return "rummy checks it"
}
