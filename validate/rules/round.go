package rules

import (
	"slices"
	"strconv"

	"rummy/validate/card"
)

// Round is what is settled before a round is dealt.
type Round struct {
	Wild  int // place of the wild rank in the pack's list, from 0; -1: no rank is wild
	Dealt int // cards each player is dealt, without an extra card; 0: not told
	// Told: the card turned up that says which rank is wild is told; see Game.Turned.
	Told bool
	// Contract is what a player lays down first, or nil where there is none or the round
	// is not told.
	Contract *Contract
}

// NoWild is the wild rank of a round in which no rank is wild.
const NoWild = -1

// Round returns what is settled for round n, from 1, among a number of players.
// It is not ok when the rules know no such round.
func (g *Game) Round(n, players int) (r Round, ok bool) {
	if n < 1 || g.Rounds.End == "fixed" && n > g.Rounds.Count || g.Rounds.End == "single" && n > 1 {
		return Round{Wild: NoWild}, false
	}
	return g.round(n, n, players)
}

// TieBreak returns what is settled for the k-th tie-break round, from 1, of a
// match among a number of players, however many of them are tied: the cards of
// the last round again, and the wild rank that goes with them; ranks named by
// round go on where the last round left off, the first after the last (Kit:
// always 12 cards and 12s; Kings: aces again, then twos). It is not ok but in
// games of a fixed number of rounds: in a game to a target an extra round is
// simply the next one, and where one round decides there is none.
//
// Source: rules kit.tie, kings.tie.
func (g *Game) TieBreak(k, players int) (r Round, ok bool) {
	if k < 1 || g.Rounds.End != "fixed" {
		return Round{Wild: NoWild}, false
	}
	return g.round(g.Rounds.Count, g.Rounds.Count+k, players)
}

// round puts together the cards of one round and the wild rank of another,
// which differ in tie-break rounds only.
func (g *Game) round(n, wild, players int) (r Round, ok bool) {
	if g.NoCards() {
		return Round{Wild: NoWild}, true
	}
	dealt, ok := g.Rounds.Deal.At(n, players)
	if !ok || !dealable(dealt) {
		return Round{Wild: NoWild}, false
	}
	r = Round{Wild: NoWild, Dealt: dealt, Contract: g.contract(n)}
	switch w := g.Wild.Rank; {
	case w.CardsDealt:
		r.Wild = g.dealtRank(dealt)
		ok = r.Wild != NoWild
	case w.Fixed != "":
		r.Wild = g.rankOf(w.Fixed)
	case w.ByRound != nil:
		r.Wild = g.rankOf(w.ByRound[(wild-1)%len(w.ByRound)])
	}
	return r, ok
}

// contract returns that of a round; where the list is shorter, the last one goes on.
func (g *Game) contract(n int) *Contract {
	if len(g.Rounds.Contract) == 0 {
		return nil
	}
	return &g.Rounds.Contract[min(n, len(g.Rounds.Contract))-1]
}

// Turned returns the round in which a card was turned up to say which rank is wild:
// its own or, of a special, wild.fallback. It is not ok where no card does.
//
// Source: rule indian-rummy.wild.
func (g *Game) Turned(r Round, c card.Card) (Round, bool) {
	if !g.Wild.Rank.Drawn {
		return r, false
	}
	r.Wild, r.Told = c.Rank(), true
	if r.Wild < 0 {
		r.Wild = g.rankOf(g.Wild.Fallback)
	}
	return r, true
}

// Fixed returns the points of an entry that says a player's points are fixed.
func (g *Game) Fixed(code string) (card.Points, bool) {
	for _, p := range g.Score.Penalties {
		if p.Code == code {
			return p.Points, true
		}
	}
	return 0, false
}

// PointsOnly tells whether the program counts no cards: there are none, or the table
// adds up by itself.
func (g *Game) PointsOnly() bool { return g.NoCards() || g.Score.Counts == "typed" }

// WildCode returns how the wild rank of a round is printed, or "" when none is wild.
func (g *Game) WildCode(r Round) string {
	if r.Wild == NoWild {
		return ""
	}
	return g.Pack.Ranks[r.Wild].Code
}

// Wilds returns what the cards of a round's wild rank are called, "3s" or
// "aces", or "" when none is wild.
func (g *Game) Wilds(r Round) string {
	if r.Wild == NoWild {
		return ""
	}
	if name := g.Pack.Ranks[r.Wild].Name; name != "" {
		return name + "s"
	}
	return g.WildCode(r) + "s"
}

// NoCards tells whether the game has no pack, and is scored by points alone.
func (g *Game) NoCards() bool { return len(g.Pack.Suits)+len(g.Pack.Ranks)+len(g.Pack.Specials) == 0 }

// LowWins tells whether the lowest total wins.
func (g *Game) LowWins() bool {
	return g.Score.Winner == "low" || g.Score.Winner == "by_settle" && g.Score.Settle == "own"
}

// Ways returns the words that are typed for how a player went out, beside out:
// the codes of bonuses that go by it.
func (g *Game) Ways() (codes []string) {
	for _, b := range g.Score.Bonuses {
		if b.When == BonusSaid || b.When == BonusNothingLeft {
			codes = append(codes, b.Code)
		}
	}
	return codes
}

// AsksUpcard tells whether what a round scores depends on the card turned up.
func (g *Game) AsksUpcard() bool {
	return g.Out.KnockLimit.Upcard || slices.ContainsFunc(g.Score.Bonuses, func(b Bonus) bool {
		return b.When == BonusUpcard && (b.Points != 0 || b.Times > 1)
	})
}

// KnockLimit returns how much may be left to a player who knocks in a round,
// where a card was turned up that counts; it is not ok when any amount may be.
// With an ace turned up, or whatever counts 1, nothing may be left.
func (g *Game) KnockLimit(r Round, p *card.Pack, upcard card.Card) (limit card.Points, ok bool) {
	switch k := g.Out.KnockLimit; {
	case k.Upcard:
		if limit = g.Points(r, p, upcard); limit == 1 {
			limit = 0
		}
		return limit, true
	case k.Set:
		return k.Points, true
	}
	return 0, false
}

// UnfinishedCounts tells whether a round that nobody goes out in is scored.
// Where one round is all, it would decide nothing.
func (g *Game) UnfinishedCounts() bool {
	return g.Rounds.Unfinished == "count" && g.Rounds.End != "single"
}

// Cards returns the cards on the table among a number of players; with 0
// players, or a number that the rules do not know, the most packs that any
// number of them would use. They are those of the rules as they were read.
func (g *Game) Cards(players int) *card.Pack {
	packs, ok := g.Pack.Packs.At(1, players)
	if !ok {
		packs, _ = g.Pack.Packs.At(1, 0)
	}
	if p := g.cards[packs]; p != nil {
		return p
	}
	p, err := card.NewPack(g.Pack.Suits, g.Pack.Ranks, g.Pack.Specials, g.Pack.Print, packs)
	if err != nil {
		panic("rules: " + err.Error()) // complete has tried every number of players
	}
	return p
}

// Points returns what a card counts when it is left in a round.
//
// Source: rules kit.values, kit.wild_rank_value.
func (g *Game) Points(r Round, p *card.Pack, c card.Card) card.Points {
	if v := g.Score.WildRankValue; v.Set && r.Wild != NoWild && c.Rank() == r.Wild {
		return v.Points
	}
	for _, o := range g.Score.Overrides {
		if c.Suit() >= 0 && c.Rank() == g.rankOf(o.Rank) && slices.Contains(o.Suits, g.Pack.Suits[c.Suit()].Code) {
			return o.Value
		}
	}
	return p.Value(c)
}

// Rule returns the rule with an id.
func (g *Game) Rule(id string) (Rule, bool) {
	for _, r := range g.Rules {
		if r.ID == id {
			return r, true
		}
	}
	return Rule{}, false
}

// rankOf returns the place of a rank by its code, or -1.
func (g *Game) rankOf(code string) int {
	for i, r := range g.Pack.Ranks {
		if r.Code == code {
			return i
		}
	}
	return -1
}

// dealtRank returns the place of the rank that is wild when so many cards are
// dealt: the rank of that number or, past the numbers, as many ranks further up
// (eleven cards in a standard pack: the jacks). It is -1 when there is none.
func (g *Game) dealtRank(dealt int) int {
	top, number := -1, 0 // the rank of the largest number
	for i, r := range g.Pack.Ranks {
		n, err := strconv.Atoi(r.Code)
		switch {
		case err != nil:
		case n == dealt:
			return i
		case n > number:
			top, number = i, n
		}
	}
	if further := top + dealt - number; top >= 0 && dealt > number && further < len(g.Pack.Ranks) {
		return further
	}
	return -1
}

// FixedWild returns the rank that is wild in every round, or NoWild.
func (g *Game) FixedWild() int {
	if g.Wild.Rank.Fixed == "" {
		return NoWild
	}
	return g.rankOf(g.Wild.Rank.Fixed)
}

// RotatesWild tells whether another rank is wild from round to round.
func (g *Game) RotatesWild() bool {
	return g.Wild.Rank.CardsDealt || g.Wild.Rank.Drawn || len(g.Wild.Rank.ByRound) > 0
}
