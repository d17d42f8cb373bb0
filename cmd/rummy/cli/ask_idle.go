package cli

import (
	"slices"
	"strconv"
	"strings"

	"rummy/validate/rules"
)

// idle tells whether no value of an option changes anything in g as it stands: it
// is about a target, points, wilds, specials or a second pack, and there are none.
// What it does not know is taken to change something.
func idle(g *rules.Game, o rules.Option, players int) bool {
	group, rest, _ := strings.Cut(o.Field, ".")
	part, last := "", o.Field[strings.LastIndex(o.Field, ".")+1:]
	if group == "pack" || group == "melds" {
		_, part, _ = strings.Cut(rest, ".")
		part, _, _ = strings.Cut(part, ".")
	}
	switch {
	case strings.HasPrefix(o.Field, "rounds.target"):
		return g.Rounds.End != "target" && g.Rounds.End != "elimination"
	case group == "score", o.Field == "end.tie":
		return g.Rounds.End == "single" // who is out has won, and nothing is counted
	case strings.HasPrefix(o.Field, "pack.specials.") && last != "per_pack":
		return last == "value" && g.Rounds.End == "single" || !usesSpecial(g, part)
	case strings.HasPrefix(o.Field, "table.swap_"):
		return g.Table.Swap == "none" || !hasWilds(g)
	case slices.Contains(aboutWilds, o.Field), group == "melds" && slices.Contains(wildsOfMelds, last):
		return !hasWilds(g)
	case group == "melds" && last == "max":
		return oneSize(g, o.Values, players)
	}
	return false
}

// The options that are about wilds, by their field or by its last word.
var (
	aboutWilds   = []string{"table.swap", "turn.discard_wild", "wild.as_natural"}
	wildsOfMelds = []string{"min_naturals", "max_wilds", "wilds_adjacent"}
)

// usesSpecial tells whether there are cards of a special in the pack.
func usesSpecial(g *rules.Game, code string) bool {
	for _, s := range g.Pack.Specials {
		if s.Code == code {
			return s.PerPack > 0
		}
	}
	return false
}

// hasWilds tells whether any card may stand for another one.
func hasWilds(g *rules.Game) bool {
	for _, s := range g.Pack.Specials {
		if s.Wild && s.PerPack > 0 {
			return true
		}
	}
	return !g.Wild.Rank.IsZero()
}

// oneSize tells whether the values of the most cards of a meld are the same number
// with as many packs as are played with.
func oneSize(g *rules.Game, values []string, players int) bool {
	packs, ok := g.Pack.Packs.At(1, players)
	sizes := map[string]bool{}
	for _, v := range values {
		if v == "per_packs" && ok {
			v = strconv.Itoa(4 * packs)
		}
		sizes[v] = true
	}
	return len(sizes) < 2
}
