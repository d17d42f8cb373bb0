// Package validate gives a ruling on a claim made at the table.
//
// A claim is what somebody says: these cards are left in my hand, this is what
// they count. A Ruling answers with findings, each with a stable name, the
// game's rule that decides, and whether that rule is the sheet's or a choice.
package validate

import (
	"rummy/validate/card"
	"rummy/validate/meld"
	"rummy/validate/rules"
)

// Finding is one reason of a ruling.
type Finding struct {
	Name    string      // stable: "left.size"; help and scripts go by it
	Rule    string      // id of the game's rule that decides, or "" where the game has none for it
	Basis   rules.Basis // where that rule comes from
	Who     string      // the player it is about, or "" for the whole table
	Message string      // one clause, lower case, the cards or points in question named
	Hint    string      // what would make it right, or ""
}

// Ruling is a verdict with its reasons.
type Ruling struct {
	Findings []Finding   // each forbids; none: it is legal
	Remarks  []Finding   // allowed, but worth a look
	Melds    []meld.Meld // what the cards are, each way they can be read; or the melds of a hand
	More     bool        // there are further readings
	Order    card.Hand   // the cards added, in an order that works
	// Condition is what must be true besides and cannot be seen in the cards, as
	// a clause after "if": "the player has laid a meld of their own"; or "".
	Condition string
}

// Legal tells whether nothing forbids it.
func (r Ruling) Legal() bool { return len(r.Findings) == 0 }

// Table is what is settled where a claim is made.
type Table struct {
	Game  *rules.Game
	Cards *card.Pack // all cards on the table
	Round rules.Round
	// Broken: the round was broken off, perhaps in the middle of a turn, with a
	// card drawn and none discarded yet.
	Broken bool
	// Defends: the player may have laid cards off on the melds of who knocked,
	// which are Knocked where they are known.
	Defends bool
	Knocked []meld.Meld
}

// At returns the table of round n, from 1, among a number of players. It is not
// ok when the game has no such round.
func At(g *rules.Game, n, players int) (t Table, ok bool) {
	r, ok := g.Round(n, players)
	return Table{Game: g, Cards: g.Cards(players), Round: r}, ok
}

// AtTieBreak returns the table of the k-th tie-break round of a match among a
// number of players. It is not ok where rules.Game.TieBreak is not.
func AtTieBreak(g *rules.Game, k, players int) (t Table, ok bool) {
	r, ok := g.TieBreak(k, players)
	return Table{Game: g, Cards: g.Cards(players), Round: r}, ok
}

// Points returns what the cards count when they are left.
func (t Table) Points(h card.Hand) card.Points {
	var sum card.Points
	for _, c := range h {
		sum += t.Game.Points(t.Round, t.Cards, c)
	}
	return sum
}

// finding makes a finding under the game's rule of that name, if it has one.
func (t Table) finding(name, rule, message, hint string) Finding {
	f := Finding{Name: name, Message: message, Hint: hint}
	if r, ok := t.Game.Rule(t.Game.ID + "." + rule); ok {
		f.Rule, f.Basis = r.ID, r.Basis
	}
	return f
}

// Refuse rules that something is forbidden by the game's rule of that name.
func (t Table) Refuse(name, rule, message, hint string) Ruling {
	return Ruling{Findings: []Finding{t.finding(name, rule, message, hint)}}
}

// Add takes in a ruling on one player's part.
func (r *Ruling) Add(who string, other Ruling) {
	for _, f := range other.Findings {
		f.Who = who
		r.Findings = append(r.Findings, f)
	}
	for _, f := range other.Remarks {
		f.Who = who
		r.Remarks = append(r.Remarks, f)
	}
}
