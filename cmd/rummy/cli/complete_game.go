package cli

import (
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"rummy/cmd/rummy/help"
	"rummy/validate"
	"rummy/validate/rules"
)

// games are those built in, or a file where the word begins as one. Only those that
// fit are read, which takes some milliseconds each.
func games(w *word) (all []choice) {
	if strings.ContainsAny(w.typed, "./") {
		return anyFile(w)
	}
	for _, id := range rules.IDs() {
		if !w.fits(choice{value: id}) {
			continue
		}
		if g, err := rules.Builtin(id); err == nil {
			all = append(all, choice{value: id, about: g.Name})
		}
	}
	return all
}

// game returns the game meant and how many play it: that of --game, else of the
// match meant; nil where there is none.
func (w *word) game() (g *rules.Game, players int) {
	if id := w.flag("game"); id != "" {
		g, _ = w.deps.gameNamed(w.command.Context(), id) // nil where there is none
		return g, 0
	}
	if m := w.match(); m != nil {
		return m.Sheet.Game, len(m.Sheet.Seats)
	}
	return nil, 0
}

// houseRules completes KEY=VALUE of the options that the game meant lists.
func houseRules(w *word) (all []choice) {
	g, _ := w.game()
	if g == nil {
		return nil
	}
	key, _, behind := strings.Cut(w.typed, "=")
	if !behind {
		w.unfinished()
	}
	for _, o := range g.Options {
		switch {
		case !behind:
			all = append(all, choice{value: o.Field + "=", about: o.Why})
		case o.Field == key:
			for _, v := range o.Values {
				about := ""
				if v == o.Default {
					about = "as " + g.Name + " has it"
				}
				all = append(all, choice{value: key + "=" + v, about: about})
			}
		}
	}
	return all
}

// ranks are those of the game meant, where one is wild from round to round.
func ranks(w *word) (all []choice) {
	g, players := w.game()
	if g == nil || !g.RotatesWild() {
		return nil
	}
	w.inOrder()
	for _, r := range g.Cards(players).Ranks() {
		all = append(all, choice{value: r.Code})
	}
	return all
}

// fewRounds is how many rounds are offered of a game that has no last one.
const fewRounds = 20

// roundsOfGame are the rounds that the game meant has.
func roundsOfGame(w *word) (all []choice) {
	g, players := w.game()
	if g == nil {
		return nil
	}
	w.inOrder()
	for n := 1; n <= fewRounds; n++ {
		t, ok := validate.At(g, n, players)
		if !ok {
			break
		}
		about := ""
		if wild := g.Wilds(t.Round); wild != "" {
			about = wild + " are wild"
		}
		all = append(all, choice{value: strconv.Itoa(n), about: about})
	}
	return all
}

// nextRound is the one that comes next in the match meant.
func nextRound(w *word) []choice {
	if m := w.match(); m != nil {
		if next, ok := m.Sheet.Next(); ok {
			return []choice{{value: strconv.Itoa(next.Round)}}
		}
	}
	return nil
}

// findings are the names of the reasons for a no.
func findings(*word) (all []choice) {
	for _, name := range help.Findings() {
		all = append(all, choice{value: name, about: help.FindingTitle(name)})
	}
	return all
}

// helpWords are commands, topics and findings, and the commands of a group.
func helpWords(w *word) (all []choice) {
	c, rest, err := w.command.Root().Find(w.before)
	if err != nil || len(rest) > 0 {
		return nil
	}
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			all = append(all, choice{value: sub.Name(), about: sub.Short})
		}
	}
	if len(w.before) > 0 {
		return all
	}
	isCommand := func(name string) bool {
		return slices.ContainsFunc(c.Commands(), func(sub *cobra.Command) bool { return sub.Name() == name })
	}
	for _, t := range help.Topics() {
		if !isCommand(t) {
			all = append(all, choice{value: t, about: help.Title(t)})
		}
	}
	return append(all, findings(w)...)
}
