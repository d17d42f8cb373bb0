package rules

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"rummy/validate/card"
)

// problem is something wrong with one value, by its path in the file.
type problem struct{ path, why string }

// idForm is the form of a game's id, and ruleChars are what may follow it in a rule's.
var idForm = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)

const ruleChars = "abcdefghijklmnopqrstuvwxyz0123456789_."

// complete puts in the defaults and returns the first thing that makes no game.
func (g *Game) complete() *problem { return g.completeWith(&checker{}) }

func (g *Game) completeWith(c *checker) *problem {
	c.ask(g.ID != "", "id", "is missing")
	c.ask(idForm.MatchString(g.ID), "id", "want lower-case words joined by dashes, not %q", g.ID)
	c.ask(g.Name != "", "name", "is missing")
	c.ask(g.Version >= 1, "version", "want a number from 1")
	if g.Players.Min == 0 {
		g.Players.Min = 2
	}
	if g.Players.Max == 0 {
		g.Players.Max = MaxPlayers
	}
	c.ask(g.Players.Min >= 1 && g.Players.Min <= g.Players.Max && g.Players.Max <= MaxPlayers,
		"players", "want 1 ≤ min ≤ max ≤ %d", MaxPlayers)
	g.completeLimits(c)
	g.completePack(c)
	g.completeRounds(c)
	g.completeMelds(c)
	c.one(&g.Opening.Need, "opening.need", "none", "own_meld", "contract", "points")
	c.one(&g.Opening.Wilds, "opening.wilds", "free", "none")
	for _, word := range g.Opening.Differ {
		c.word(word, "opening.differ", "run_suits", "set_ranks", "runs_apart")
	}
	c.one(&g.Opening.More, "opening.more", "free", "none")
	c.one(&g.Table.Melding, "table.melding", "during_play", "only_when_out")
	c.one(&g.Table.LayOff, "table.lay_off", "none", "own", "any")
	c.one(&g.Table.Swap, "table.swap", "none", "runs", "sets", "both", "move_inside")
	for i, word := range g.Table.SwapThen {
		c.i = i
		c.word(word, "table.swap_then[]", "hand", "play_now", "cover")
	}
	c.one(&g.Table.SwapSet, "table.swap_set", "either_suit", "all_suits")
	c.one(&g.Table.SwapDuty, "table.swap_duty", "none", "full_sets", "always")
	c.one(&g.Turn.DiscardSource, "turn.discard_source", "top", "none")
	c.one(&g.Turn.DiscardWild, "turn.discard_wild", "free", "not_last", "never")
	c.one(&g.Turn.LastCardDraw, "turn.last_card_draw", "any", "stock_only")
	c.one(&g.Turn.Buy, "turn.buy", "none", "free")
	c.one(&g.Turn.StockEmpty, "turn.stock_empty", "reshuffle", "turn_over", "end_round", "ask")
	c.one(&g.Out.FinalDiscard, "out.final_discard", "required", "optional")
	c.ask(g.Out.FinalTurns == 0 || g.Out.FinalTurns == 1, "out.final_turns", "want 0 or 1")
	c.one(&g.Out.After, "out.after", "none", "defender_lays_off")
	c.one(&g.Score.Winner, "score.winner", "low", "high", "by_settle")
	c.one(&g.Score.Counts, "score.counts", "hand", "deadwood", "typed")
	c.one(&g.Score.HandNeedsFail, "score.hand_needs_fail", "none", "whole_hand", "spare_pure")
	c.one(&g.Score.Arrangement, "score.arrangement", "best", "declared")
	g.completeContracts(c)
	g.completeSettling(c)
	g.completeFixed(c)
	if len(g.End.Tie) == 0 {
		g.End.Tie = Words{"shared"}
	}
	for _, word := range g.End.Tie {
		c.word(word, "end.tie", "shared", "last_round", "most_outs", "extra_round")
		c.ask(word != "extra_round" || g.Rounds.End != "single", "end.tie", "a game of one round has no extra round")
		c.ask(word != "extra_round" || g.Rounds.End != "open", "end.tie", "a game that the table ends has no extra round")
		c.ask(word != "extra_round" || g.Rounds.End != "elimination", "end.tie", "a game of elimination has no extra round")
	}
	g.completeWords(c)
	return c.found
}

// reserved are words of entries, which no bonus may take.
var reserved = []string{"out", "knock", "absent", "unknown", "in", "hand"}

func (g *Game) completeSettling(c *checker) {
	c.one(&g.Score.Settle, "score.settle", "own", "winner_collects", "difference")
	c.ask(g.Score.Settle == "own" || g.Rounds.Unfinished == "void", "rounds.unfinished", "want void: where nobody goes out nobody collects")
	c.ask(g.Score.Settle == "own" || g.Rounds.End != "single", "score.settle", "want own: in a game of one round nothing is counted")
	c.ask(g.Out.KnockLimit.IsZero() || g.Score.Counts == "deadwood", "out.knock_limit", "want score.counts: deadwood beside it")
	c.ask(g.Out.After == "none" || !g.Out.KnockLimit.IsZero(), "out.after", "want out.knock_limit beside it")
	seen := map[string]bool{}
	for i := range g.Score.Bonuses {
		b := &g.Score.Bonuses[i]
		c.i = i
		c.ask(idForm.MatchString(b.Code) && !slices.Contains(reserved, b.Code), "score.bonuses[].code", "want a word that no entry has, not %q", b.Code)
		c.ask(!seen[b.Code], "score.bonuses[].code", "%q stands here twice", b.Code)
		seen[b.Code] = true
		c.one(&b.When, "score.bonuses[].when", BonusSaid, BonusNothingLeft, BonusUndercut, BonusBeaten, BonusUpcard)
		c.ask(b.When != BonusUndercut && b.When != BonusBeaten || !g.Out.KnockLimit.IsZero(), "score.bonuses[].when", "want out.knock_limit beside it")
		b.Times = max(b.Times, 1)
		c.ask(b.When == BonusUpcard || len(b.Suits) == 0, "score.bonuses[].suits", "want upcard beside it")
		for _, code := range b.Suits {
			c.ask(g.hasSuit(code), "score.bonuses[].suits", "%q is no suit of the pack", code)
		}
	}
	for i := range g.End.Bonuses {
		b := &g.End.Bonuses[i]
		c.i = i
		c.ask(idForm.MatchString(b.Code), "end.bonuses[].code", "want a word, not %q", b.Code)
		c.word(b.When, "end.bonuses[].when", EndBonusMatchWon, EndBonusRoundWon, EndBonusShutout)
		b.Times = max(b.Times, 1)
	}
}

// completeFixed asks of values of some cards, the limit of a round and fixed points.
func (g *Game) completeFixed(c *checker) {
	c.ask(g.Score.Cap >= 0, "score.cap", "want points from 0")
	for i, o := range g.Score.Overrides {
		c.i = i
		c.ask(g.rankOf(o.Rank) >= 0, "score.overrides[].rank", "%q is no rank of the pack", o.Rank)
		c.ask(len(o.Suits) > 0, "score.overrides[].suits", "want some suits")
		for _, code := range o.Suits {
			c.ask(g.hasSuit(code), "score.overrides[].suits", "%q is no suit of the pack", code)
		}
		c.ask(o.Value >= 0 && o.Value <= maxValue, "score.overrides[].value", "want points from 0 to %d", maxValue)
	}
	ways := g.Ways()
	for i, p := range g.Score.Penalties {
		c.i = i
		c.ask(idForm.MatchString(p.Code) && !slices.Contains(reserved, p.Code) && !slices.Contains(ways, p.Code), "score.penalties[].code", "want a word that no entry has, not %q", p.Code)
		ways = append(ways, p.Code)
	}
	c.ask(g.Score.Counts != "typed" || g.Score.Settle == "own", "score.settle", "want own where score.counts is %s", g.Score.Counts)
	c.ask(g.Score.Counts != "typed" || len(g.Score.Penalties) == 0, "score.penalties", "want none where score.counts is typed")
}

func (g *Game) hasSuit(code string) bool {
	return slices.ContainsFunc(g.Pack.Suits, func(s card.Suit) bool { return s.Code == code })
}

func (g *Game) completePack(c *checker) {
	if g.Pack.Packs.IsZero() {
		g.Pack.Packs = Plain(1)
	}
	c.ask(!g.Pack.Packs.variesByRound(), "pack.packs", "want a number, or a list by players")
	c.one((*string)(&g.Pack.Print), "pack.print", "rank_first", "suit_first")
	c.one(&g.Pack.SuitWord, "pack.suit_word", "suit", "colour")
	c.one(&g.Pack.RankWord, "pack.rank_word", "rank", "number")
	g.cards = map[int]*card.Pack{}
	for _, n := range g.seats(c) {
		packs, ok := g.Pack.Packs.At(1, n)
		c.ask(ok, "pack.packs", "want a number for %d players", n)
		if ok && g.cards[packs] == nil {
			p, err := card.NewPack(g.Pack.Suits, g.Pack.Ranks, g.Pack.Specials, g.Pack.Print, packs)
			c.ask(err == nil, "pack", "%v", err)
			g.cards[packs] = p
		}
	}
	if g.Wild.Rank.Fixed != "" {
		c.ask(g.rankOf(g.Wild.Rank.Fixed) >= 0, "wild.rank", "%q is no rank of the pack", g.Wild.Rank.Fixed)
	}
	c.ask(g.Wild.Fallback == "" || g.Wild.Rank.Drawn && g.rankOf(g.Wild.Fallback) >= 0, "wild.fallback", "want a rank of the pack, beside wild.rank: drawn")
	for _, code := range g.Wild.Rank.ByRound {
		c.ask(g.rankOf(code) >= 0, "wild.rank", "%q is no rank of the pack", code)
	}
}

// seats returns every number of players and then 0, which asks for the largest
// value of any of them. It is empty when something has been found wrong.
func (g *Game) seats(c *checker) []int {
	if c.found != nil {
		return nil
	}
	seats := make([]int, 0, MaxPlayers+1)
	for n := g.Players.Min; n <= g.Players.Max; n++ {
		seats = append(seats, n)
	}
	return append(seats, 0)
}

func (g *Game) completeRounds(c *checker) {
	c.one(&g.Rounds.ExtraCard, "rounds.extra_card", "none", "dealer", "first_player")
	c.one(&g.Rounds.FirstTurn, "rounds.first_turn", "left_of_dealer", "dealer")
	c.one(&g.Rounds.End, "rounds.end", "fixed", "target", "single", "elimination", "open")
	c.one(&g.Rounds.Reentry, "rounds.reentry", "none", "highest", "highest_plus_one")
	c.ask(g.Rounds.Reentry == "none" || g.Rounds.End == "elimination", "rounds.reentry", "want rounds.end: elimination beside it")
	c.one(&g.Rounds.Unfinished, "rounds.unfinished", "count", "void")
	c.one(&g.Rounds.TargetTest, "rounds.target_test", "reach", "exceed")
	if g.Rounds.End == "fixed" {
		c.ask(g.Rounds.Count >= 1 && g.Rounds.Count <= 1000, "rounds.count", "want the number of rounds, 1 to 1000")
		c.ask(g.Wild.Rank.ByRound == nil || len(g.Wild.Rank.ByRound) >= g.Rounds.Count,
			"wild.rank", "names %d ranks for %d rounds", len(g.Wild.Rank.ByRound), g.Rounds.Count)
	}
	if g.NoCards() {
		g.completePointsOnly(c)
		return
	}
	c.ask(!g.Rounds.Deal.IsZero(), "rounds.deal", "is missing")
	g.completeTarget(c)
	last := 1
	if g.Rounds.End == "fixed" {
		last = g.Rounds.Count
	}
	seats := g.seats(c)
	if g.Rounds.Deal.byPlayers == nil {
		seats = seats[:min(1, len(seats))] // one stands for all
	}
	for _, n := range seats {
		for r := 1; r <= last && c.found == nil; r++ {
			dealt, ok := g.Rounds.Deal.At(r, n)
			c.ask(ok && dealable(dealt), "rounds.deal", "want 1 to %d cards in round %d for %d players", maxDealt, r, n)
			if g.Wild.Rank.CardsDealt {
				c.ask(g.dealtRank(dealt) >= 0, "wild.rank", "no rank goes with %d cards dealt", dealt)
			}
		}
	}
}

func (g *Game) completeTarget(c *checker) {
	c.ask(!g.Rounds.Target.variesByRound(), "rounds.target", "want a number, or a list by players")
	if g.Rounds.End != "target" && g.Rounds.End != "elimination" {
		return
	}
	c.ask(g.Rounds.End != "elimination" || g.Score.Settle == "" || g.Score.Settle == "own", "score.settle", "want own in a game of elimination")
	c.ask(g.Rounds.End != "elimination" || g.Score.Winner != "high", "score.winner", "want low in a game of elimination")
	for _, n := range g.seats(c) {
		target, ok := g.Rounds.Target.At(1, n)
		c.ask(ok && target >= 1, "rounds.target", "want points from 1 for %d players", n)
	}
}

// completePointsOnly asks of a game without cards that nothing in it is about cards.
func (g *Game) completePointsOnly(c *checker) {
	g.completeTarget(c)
	c.ask(g.Rounds.Deal.IsZero(), "rounds.deal", "want none in a game without a pack")
	c.ask(g.Rounds.End != "single", "rounds.end", "want fixed, target, elimination or open in a game without a pack")
	c.ask(g.Wild.Rank.IsZero(), "wild.rank", "want none in a game without a pack")
	c.ask(len(g.Melds) == 0, "melds", "want none in a game without a pack")
	c.ask(g.Score.Settle == "" || g.Score.Settle == "own", "score.settle", "want own in a game without a pack: nobody goes out")
}

// maxDealt is the largest number of cards that a player may be dealt.
const maxDealt = 100

func dealable(dealt int) bool { return dealt >= 1 && dealt <= maxDealt }

func (g *Game) completeMelds(c *checker) {
	seen := map[string]bool{}
	for i := range g.Melds {
		m := &g.Melds[i]
		c.i = i
		c.word(m.Kind, "melds[].kind", "set", "run", "colour")
		c.ask(!seen[m.Kind], "melds[].kind", "%s stands here twice", m.Kind)
		seen[m.Kind] = true
		if m.Label == "" {
			m.Label = m.Kind
		}
		if m.Min == 0 {
			m.Min = 3
		}
		most := m.Max.N
		if m.Max.PerPacks {
			packs, _ := g.Pack.Packs.At(1, 0)
			most = 4 * packs
		}
		c.ask(m.Min >= 1, "melds[].min", "want a number from 1")
		c.ask(most == 0 || m.Min <= most, "melds[].min", "want no more than the max, %d", most)
		c.ask(m.MinNaturals >= 0, "melds[].min_naturals", "want a number from 0")
		c.ask(most == 0 || m.MinNaturals <= most, "melds[].min_naturals", "want no more than the max, %d", most)
		c.ask(!m.MaxWilds.PerPacks, "melds[].max_wilds", "want none or a number from 1")
		c.one(&m.WildRatio, "melds[].wild_ratio", "free", "not_more", "fewer")
		c.ask(!m.LowAce.Set || m.Kind == "run", "melds[].low_ace", "want it for a run")
		c.ask(m.LowAce.Points <= maxValue, "melds[].low_ace", "want no more than %d points", maxValue)
		switch m.Kind {
		case "run":
			c.one(&m.Suits, "melds[].suits", "same", "any")
		case "colour":
			c.one(&m.Suits, "melds[].suits", "same")
			c.ask(g.Wild.Rank.IsZero(), "wild.rank", "want none in a game of colours: only specials are wild there")
		default:
			c.one(&m.Suits, "melds[].suits", "any", "distinct", "same")
		}
		c.one(&m.Ace, "melds[].ace", "low", "high", "either", "around")
	}
}

func (g *Game) completeWords(c *checker) {
	ids := map[string]bool{}
	for i := range g.Rules {
		r := &g.Rules[i]
		c.i = i
		word, ok := strings.CutPrefix(r.ID, g.ID+".")
		c.ask(ok && word != "" && strings.Trim(word, ruleChars) == "", "rules[].id", "want %s.word, not %q", g.ID, r.ID)
		c.ask(!ids[r.ID], "rules[].id", "%q stands here twice", r.ID)
		ids[r.ID] = true
		c.ask(r.Text != "", "rules[].text", "is missing")
		c.word(string(r.Basis), "rules[].basis", string(Text), string(Source), string(Inferred), string(Choice))
		c.one(&r.Referee, "rules[].referee", "program", "table")
	}
	for i := range g.Options {
		o := &g.Options[i]
		c.i = i
		c.one((*string)(&o.Basis), "options[].basis", string(Choice), string(Text), string(Source), string(Inferred))
		c.ask(slices.Contains(o.Values, o.Default), "options[].default", "%q is not among the values", o.Default)
		c.ask(o.Why != "", "options[].why", "is missing")
	}
}

// checkOptions returns what is wrong with the options of a file: a path that is
// not there, or a default that is not the file's own value. House rules may
// change that value later, so it is asked of a file only.
func (g *Game) checkOptions() *problem {
	c, tree := &checker{}, g.tree()
	for i, o := range g.Options {
		c.i = i
		v, ok := find(tree, strings.Split(o.Field, "."))
		c.ask(ok, "options[].field", "the rules have no such value")
		own, ok := plain(v)
		c.ask(!ok || own == o.Default, "options[].default", "the file's own value is %q", own)
	}
	return c.found
}

// checker keeps the first thing found wrong.
type checker struct {
	found *problem
	words map[string][]string // which words each path takes, as far as it was asked; nil: nobody wants to know
	i     int                 // of the element of a list that is looked at, for a path that holds []
}

func (c *checker) ask(ok bool, path, why string, args ...any) {
	if !ok && c.found == nil {
		path = strings.Replace(path, "[]", fmt.Sprintf("[%d]", c.i), 1)
		c.found = &problem{path, fmt.Sprintf(why, args...)}
	}
}

// one wants one of the words; nothing written means the first.
func (c *checker) one(value *string, path string, words ...string) {
	if *value == "" {
		*value = words[0]
	}
	c.word(*value, path, words...)
}

// word wants one of the words.
func (c *checker) word(value, path string, words ...string) {
	if c.words != nil {
		c.words[path] = words
	}
	switch {
	case slices.Contains(words, value):
	case value == "":
		c.ask(false, path, "want %s", list(words))
	default:
		c.ask(false, path, "want %s, not %q", list(words), value)
	}
}

// list writes "a", "a or b", "a, b or c".
func list(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
