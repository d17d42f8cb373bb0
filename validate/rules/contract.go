package rules

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Contract says which melds have to lie on the table together. It is written as it
// is said: "2 set", "set + run of 5", "pure run + run", "5 run of 3 or 3 run of 4 +
// run", "3 run whole", or none (default).
type Contract struct {
	Ways  [][]Need // any one of them will do
	Whole bool     // no card of the hand may be left over
}

// Need is so many melds of a kind.
type Need struct {
	Count int
	Pure  bool   // none of their cards stands for another
	Kind  string // set, run, colour
	Cards int    // the fewest of each meld; 0: as the kind has it
}

// IsZero tells that nothing is needed.
func (c Contract) IsZero() bool { return len(c.Ways) == 0 }

// String writes the contract as it is typed, or none.
func (c Contract) String() string {
	if c.IsZero() {
		return "none"
	}
	ways := make([]string, len(c.Ways))
	for i, way := range c.Ways {
		needs := make([]string, len(way))
		for k, n := range way {
			needs[k] = n.String()
		}
		ways[i] = strings.Join(needs, " + ")
	}
	text := strings.Join(ways, " or ")
	if c.Whole {
		text += " whole"
	}
	return text
}

// String writes the need as it is typed: "2 pure run of 4".
func (n Need) String() string {
	text := n.Kind
	if n.Pure {
		text = "pure " + text
	}
	if n.Count > 1 {
		text = fmt.Sprintf("%d %s", n.Count, text)
	}
	if n.Cards > 0 {
		text = fmt.Sprintf("%s of %d", text, n.Cards)
	}
	return text
}

// needForm is how a need is typed.
var needForm = regexp.MustCompile(`^(?:([1-9][0-9]?) )?(pure )?(set|run|colour)s?(?: of ([1-9][0-9]?))?$`)

func parseContract(text string) (c Contract, err error) {
	text = strings.Join(strings.Fields(text), " ")
	if text == "none" || text == "" {
		return Contract{}, nil
	}
	rest, whole := strings.CutSuffix(text, " whole")
	c.Whole = whole
	for way := range strings.SplitSeq(rest, " or ") {
		var needs []Need
		for word := range strings.SplitSeq(way, "+") {
			m := needForm.FindStringSubmatch(strings.TrimSpace(word))
			if m == nil {
				return Contract{}, fmt.Errorf(`want melds such as "2 set + run of 4", not %q`, text)
			}
			n := Need{Count: 1, Pure: m[2] != "", Kind: m[3]}
			if m[1] != "" {
				n.Count, _ = strconv.Atoi(m[1])
			}
			if m[4] != "" {
				n.Cards, _ = strconv.Atoi(m[4])
			}
			needs = append(needs, n)
		}
		c.Ways = append(c.Ways, needs)
	}
	return c, nil
}

// MarshalJSON writes the words.
func (c Contract) MarshalJSON() ([]byte, error) { return []byte(strconv.Quote(c.String())), nil }

// UnmarshalJSON reads the words.
func (c *Contract) UnmarshalJSON(b []byte) (err error) {
	*c = Contract{}
	if first(b) == 'n' {
		return nil
	}
	text, ok := word(b)
	if !ok {
		return errors.New(`want melds such as "2 set + run of 4"`)
	}
	*c, err = parseContract(text)
	return err
}

// Contracts are the contracts of the rounds, from the first on: a list of them, or
// their words with commas between them.
type Contracts []Contract

// MarshalJSON writes the words, with commas between them: one value, so that a
// table may choose another.
func (c Contracts) MarshalJSON() ([]byte, error) {
	words := make([]string, len(c))
	for i, each := range c {
		words[i] = each.String()
	}
	if len(words) == 0 {
		words = []string{"none"}
	}
	return []byte(strconv.Quote(strings.Join(words, ", "))), nil
}

// UnmarshalJSON reads either form.
func (c *Contracts) UnmarshalJSON(b []byte) error {
	*c = nil
	if first(b) == 'n' {
		return nil
	}
	var words []string
	if text, ok := word(b); ok {
		if strings.TrimSpace(text) == "none" {
			return nil
		}
		words = strings.Split(text, ",")
	} else if strict(b, &words) != nil {
		return errors.New(`want a list of contracts such as ["2 set", "set + run"]`)
	}
	for _, text := range words {
		each, err := parseContract(text)
		if err != nil {
			*c = nil
			return err
		}
		*c = append(*c, each)
	}
	return nil
}

// completeContracts asks that the melds of a contract are melds of the game.
func (g *Game) completeContracts(c *checker) {
	for i, each := range g.Rounds.Contract {
		c.ask(!each.IsZero(), "rounds.contract", "want melds in round %d", i+1)
		g.completeContract(c, each, "rounds.contract")
	}
	g.completeContract(c, g.Out.HandNeeds, "out.hand_needs")
	c.ask(len(g.Rounds.Contract) == 0 || g.Rounds.End != "fixed" || len(g.Rounds.Contract) >= g.Rounds.Count,
		"rounds.contract", "has %d contracts for %d rounds", len(g.Rounds.Contract), g.Rounds.Count)
	c.ask((len(g.Rounds.Contract) > 0) == (g.Opening.Need == "contract"), "opening.need", "want contract just where rounds.contract stands")
	c.ask((g.Opening.Points > 0) == (g.Opening.Need == "points"), "opening.points", "want points from 1 just where opening.need is points")
	c.ask(g.Opening.Points >= 0 && g.Opening.Points <= maxValue, "opening.points", "want no more than %d points", maxValue)
	c.ask(g.Opening.Need == "contract" || !slices.Contains(g.Opening.Differ, "runs_apart"), "opening.differ", "want opening.need: contract beside runs_apart")
	c.ask(g.Opening.More == "free" || g.Opening.Need == "contract", "opening.more", "want opening.need: contract beside it")
	c.ask(g.Out.HandNeeds.IsZero() || g.Table.Melding == "only_when_out", "out.hand_needs", "want table.melding: only_when_out beside it")
	c.ask(g.Out.HandNeeds.IsZero() || g.Opening.Need == "none", "out.hand_needs", "want opening.need: none beside it")
	if len(g.Rounds.Contract) > 0 || g.Opening.Need == "points" || !g.Out.HandNeeds.IsZero() {
		for i, m := range g.Melds {
			c.i = i
			c.ask(m.MinNaturals >= 1 || m.WildRatio != "free", "melds[].min_naturals", "want 1 or more where melds are asked for")
		}
	}
	c.ask(g.Score.HandNeedsFail == "none" || !g.Out.HandNeeds.IsZero(), "score.hand_needs_fail", "want out.hand_needs beside it")
}

func (g *Game) completeContract(c *checker, contract Contract, path string) {
	for _, way := range contract.Ways {
		all := 0
		for _, n := range way {
			c.ask(g.meldOf(n.Kind) != nil, path, "the game has no %s", n.Kind)
			all += n.Count
		}
		c.ask(all <= maxNeeds, path, "want no more than %d melds", maxNeeds)
	}
	c.ask(len(contract.Ways) <= maxWays, path, "want no more than %d ways", maxWays)
}

// maxNeeds and maxWays bound what is searched for in a hand.
const (
	maxNeeds = 8
	maxWays  = 8
)

// meldOf returns the rules of a kind of meld, or nil.
func (g *Game) meldOf(kind string) *Meld {
	for i := range g.Melds {
		if g.Melds[i].Kind == kind {
			return &g.Melds[i]
		}
	}
	return nil
}
