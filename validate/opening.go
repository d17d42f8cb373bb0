package validate

import (
	"fmt"
	"strings"

	"rummy/validate/card"
	"rummy/validate/meld"
	"rummy/validate/rules"
)

// Opened returns the table of a player who has laid down what the rules ask of the
// first melds of a round, so that it is not asked again.
//
// Source: rules opening.need, opening.more.
func (t Table) Opened() Table {
	return t.but(func(g *rules.Game) {
		if g.Opening.More == "none" {
			g.Melds = nil
		}
		g.Opening.Need = "none"
	})
}

// Unopened is the condition of what is said of a hand where the rules ask something of
// the first melds of a player: that none are laid yet; or "".
func (t Table) Unopened() string {
	if t.Game.Opening.Need == "points" || t.Game.Opening.Need == "contract" && t.Round.Contract != nil {
		return "the player has laid nothing yet in the round"
	}
	return ""
}

// LayTogether rules on melds that are laid down together: each must be a meld, and
// together they must be what the rules ask of the first melds of a player or, where
// they ask it of the whole hand of who goes out, of that. Ruling.Melds is each of
// them as it is read then.
//
// The error wraps meld.ErrNoSuit when only the rank of a card was told, and
// meld.ErrTooLarge when there is too much to try.
//
// Source: rules rounds.contract, opening, out.hand_needs; cases F17, F45.
func (t Table) LayTogether(melds []card.Hand) (r Ruling, err error) {
	for _, m := range melds {
		one, err := t.LayDown(m, meld.Ask{})
		if err != nil {
			return Ruling{}, err
		}
		r.add(one.about("(" + t.Cards.FormatHand(m) + ") is no meld: "))
	}
	r.Findings = append(r.Findings, t.Census(melds...).Findings...)
	if !r.Legal() {
		return r, nil
	}
	together, err := t.together(melds)
	if err != nil {
		return Ruling{}, err
	}
	r.Melds = together.Melds
	if together.Lack != meld.LackNothing {
		r.Findings = append(r.Findings, t.lacks(together))
		return r, nil
	}
	r.Condition = t.whenAsked()
	return r, nil
}

// add takes in another ruling's findings and remarks.
func (r *Ruling) add(other Ruling) {
	r.Findings = append(r.Findings, other.Findings...)
	r.Remarks = append(r.Remarks, other.Remarks...)
}

// whenAsked says when melds that meet what is asked may be laid.
func (t Table) whenAsked() string {
	switch {
	case t.Round.Contract != nil && t.Game.Opening.Need == "contract":
		if t.Round.Contract.Whole {
			return "they are the player's first melds of the round, and no card is left in the hand"
		}
		return "they are the player's first melds of the round"
	case !t.Game.Out.HandNeeds.IsZero():
		return "they are the player's whole hand"
	}
	return ""
}

// asked is what the rules ask of melds that are laid together, in words.
func (t Table) asked() string {
	switch {
	case !t.Game.Out.HandNeeds.IsZero():
		return "who goes out needs " + inWords(t.Game, t.Game.Out.HandNeeds)
	case t.Game.Opening.Need == "points":
		return fmt.Sprintf("the first melds of a player count %d or more", t.Game.Opening.Points)
	}
	return "the contract of this round is " + inWords(t.Game, *t.Round.Contract)
}

// unmet refuses melds that are not what the rules ask.
func (t Table) unmet(message string) Finding {
	switch {
	case !t.Game.Out.HandNeeds.IsZero():
		return t.decided(t.finding("out.needs", t.firstRule("hand_needs", "out"), message, ""), "out.hand_needs")
	case t.Game.Opening.Need == "points":
		return t.decided(t.finding("opening.points", t.firstRule("opening_points", "opening"), message, ""), "opening.points")
	}
	return t.decided(t.finding("opening.contract", t.firstRule("contract", "opening"), message, ""), "rounds.contract")
}

// lacks puts into words what melds laid together lack.
func (t Table) lacks(m meld.Together) Finding {
	words := t.asked()
	switch m.Lack {
	case meld.LackSuit, meld.LackRank:
		return t.alike(m)
	case meld.LackApart:
		runs := t.label(meld.Run) + "s"
		return t.decided(t.finding("opening.differ", t.firstRule("differ", "opening"),
			fmt.Sprintf("two %s of one %s follow on each other, so that they are one", runs, t.Game.Pack.SuitWord), "leave a gap between them"), "opening.differ")
	case meld.LackPure:
		if t.Game.Out.HandNeeds.IsZero() {
			return t.decided(t.finding("opening.wilds", t.firstRule("opening_wilds", "opening"), "the first melds of a player hold no "+t.wildWord()+" that stands for another card", ""), "opening.wilds")
		}
	case meld.LackRoom:
		return t.decided(t.finding("opening.more", t.firstRule("more_melds", "contract", "opening"), words+", and nothing besides may be laid of one's own", "further cards may be laid off on melds on the table"), "opening.more", "rounds.contract")
	case meld.LackPoints:
		return t.unmet(fmt.Sprintf("%s, and these count %d", words, m.Points))
	}
	missing := make([]string, len(m.Missing))
	count := 0
	for i, n := range m.Missing {
		missing[i] = needWords(t.Game, n)
		count += n.Count
	}
	return t.unmet(words + ": " + join(missing, " and ") + isOrAre(count) + " missing")
}

// alike refuses melds of one suit, or one rank, where a player's must differ.
func (t Table) alike(m meld.Together) Finding {
	what, word, rule := meld.Run, t.Game.Pack.SuitWord, "run_suits"
	if m.Lack == meld.LackRank {
		what, word, rule = meld.Set, t.Game.Pack.RankWord, "set_ranks"
	}
	return t.decided(t.finding("opening.differ", t.firstRule("differ_"+rule, "differ", "opening"),
		fmt.Sprintf("the %ss of a player differ in %s, and two of these do not", t.label(what), word), ""), "opening.differ")
}

// inWords writes a contract as it is said: "2 sets and a run of 4".
func inWords(g *rules.Game, c rules.Contract) string {
	ways := make([]string, len(c.Ways))
	for i, way := range c.Ways {
		words := make([]string, len(way))
		for k, n := range way {
			words[k] = needWords(g, n)
		}
		ways[i] = join(words, " and ")
	}
	text := strings.Join(ways, ", or ")
	if c.Whole {
		text += ", with no card left over"
	}
	return text
}

func needWords(g *rules.Game, n rules.Need) string {
	label := n.Kind
	for _, m := range g.Melds {
		if m.Kind == n.Kind && m.Label != "" {
			label = m.Label
		}
	}
	text := label
	if n.Count > 1 {
		text += "s"
	}
	if n.Pure {
		text = "pure " + text
	}
	if n.Count == 1 {
		text = withArticle(text)
	} else {
		text = fmt.Sprintf("%d %s", n.Count, text)
	}
	if n.Cards > 0 {
		text += fmt.Sprintf(" of %d", n.Cards)
	}
	return text
}
