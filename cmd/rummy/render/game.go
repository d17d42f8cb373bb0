package render

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"rummy/validate/rules"
)

// Games draws the list of games, each line beginning with the id.
func Games(w io.Writer, games []*rules.Game) error {
	var rows [][]string
	for _, g := range games {
		rows = append(rows, []string{g.ID, g.Name, fmt.Sprintf("%d to %d players, %s", g.Players.Min, g.Players.Max, length(g))})
	}
	return grid(w, []column{{head: "id", left: true}, {head: "game", left: true}, {head: "", left: true}}, rows)
}

func length(g *rules.Game) string {
	winner := "the lowest total wins"
	if g.Score.Winner == "high" {
		winner = "the highest total wins"
	}
	switch g.Rounds.End {
	case "target":
		return "up to a target, " + winner
	case "single":
		return "one round"
	}
	return fmt.Sprintf("%d rounds, %s", g.Rounds.Count, winner)
}

// width is where the text of a rule is broken, in characters.
const width = 78

// Game draws the rules of a game and what a table may choose, after the house
// rules by which it is played. With words, only the rules and options that hold
// all of them.
func Game(w io.Writer, g *rules.Game, house rules.Overlay, words []string) error {
	var b strings.Builder
	found := 0
	if len(house) > 0 {
		fmt.Fprintf(&b, "the open match is played by house rules: %s\n\n", settings(house))
	}
	if len(words) == 0 {
		fmt.Fprintf(&b, "%s (%s): %d to %d players, %s\n\n", g.Name, g.ID, g.Players.Min, g.Players.Max, length(g))
	}
	for _, r := range g.Rules {
		if !holds(words, r.ID, r.Text) {
			continue
		}
		found++
		fmt.Fprintf(&b, "%s\n%s\n    [%s; %s]\n", r.ID, wrap(r.Text, "    "), basis(r.Basis, r.Sources), watches(r.Referee))
	}
	var options []rules.Option
	for _, o := range g.Options {
		if holds(words, o.Field, o.Why) {
			options = append(options, o)
		}
	}
	if len(options) > 0 {
		if found > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "this table may choose, with --rule when a match starts:\n")
		for _, o := range options {
			values := slices.Clone(o.Values)
			current, _ := g.Value(o.Field)
			for i, v := range values {
				if v == current {
					values[i] = v + " (now)"
				}
			}
			fmt.Fprintf(&b, "%s = %s\n%s\n", o.Field, strings.Join(values, ", "), wrap(o.Why, "    "))
			found++
		}
	}
	if found == 0 {
		fmt.Fprintf(&b, "no rule of %s holds %s\n", g.Name, strings.Join(words, " and "))
	}
	if len(words) == 0 {
		b.WriteString("\nsources:\n")
		for _, s := range g.Sources {
			fmt.Fprintf(&b, "  %s\n", s)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
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

// wrap breaks text into lines, each after the indent.
func wrap(s, indent string) string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(s) {
		if line != "" && len([]rune(indent+line+" "+word)) > width {
			lines = append(lines, indent+line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return strings.Join(append(lines, indent+line), "\n")
}
