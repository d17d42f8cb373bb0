package rules

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"rummy/validate/card"
)

// Each type here is written in a file in more than one way. UnmarshalJSON is
// the one place where its forms are told apart; YAML comes through it too
// (fill.go). What is null has not been written.

// Amount is a whole number that may depend on the round or on how many play. It
// is written as a number, a list by round, {start: 3, step: 1} by round, or a
// list of {players: "3-6", value: 7}.
type Amount struct {
	plain     *int
	byRound   []int
	steps     *steps
	byPlayers []byPlayers
}

type steps struct {
	Start int `json:"start"`
	Step  int `json:"step"`
}

type byPlayers struct {
	Players Range `json:"players"`
	Value   int   `json:"value"`
}

// Plain returns the Amount that is n in every round and for any number of players.
func Plain(n int) Amount { return Amount{plain: &n} }

// IsZero tells that nothing was written.
func (a Amount) IsZero() bool {
	return a.plain == nil && a.byRound == nil && a.steps == nil && a.byPlayers == nil
}

// At returns the number for a round, from 1, and a number of players; with 0
// players the largest for any number of them. It is not ok when the list says nothing of it.
func (a Amount) At(round, players int) (n int, ok bool) {
	switch {
	case a.plain != nil:
		return *a.plain, true
	case a.steps != nil:
		return a.steps.Start + (round-1)*a.steps.Step, true
	case a.byRound != nil:
		if round < 1 || round > len(a.byRound) {
			return 0, false
		}
		return a.byRound[round-1], true
	}
	for _, b := range a.byPlayers {
		if players == 0 && (!ok || b.Value > n) {
			n, ok = b.Value, true
		} else if players >= b.Players.From && players <= b.Players.To {
			return b.Value, true
		}
	}
	return n, ok
}

// MarshalJSON writes the form that was read.
func (a Amount) MarshalJSON() ([]byte, error) {
	switch {
	case a.plain != nil:
		return json.Marshal(*a.plain)
	case a.byRound != nil:
		return json.Marshal(a.byRound)
	case a.steps != nil:
		return json.Marshal(a.steps)
	}
	return json.Marshal(a.byPlayers)
}

// UnmarshalJSON reads any of the forms.
func (a *Amount) UnmarshalJSON(b []byte) error {
	*a = Amount{}
	switch first(b) {
	case 'n':
		return nil
	case '{':
		return strict(b, &a.steps)
	case '[':
		if strict(b, &a.byRound) == nil && len(a.byRound) > 0 {
			return nil
		}
		a.byRound = nil
		if err := strict(b, &a.byPlayers); err != nil || len(a.byPlayers) == 0 {
			return errors.New(`want a list of numbers by round, or of {players: "3-6", value: 7}`)
		}
		return a.eachOnce()
	}
	var n int
	if json.Unmarshal(b, &n) != nil {
		return fmt.Errorf("want a whole number, not %s", b)
	}
	a.plain = &n
	return nil
}

// eachOnce refuses a list by players that says two things of a number of them,
// or a value without players.
func (a Amount) eachOnce() error {
	for i, b := range a.byPlayers {
		if b.Players == (Range{}) {
			return errors.New(`a value in the list has no players`)
		}
		for _, c := range a.byPlayers[:i] {
			if b.Players.From <= c.Players.To && c.Players.From <= b.Players.To {
				return fmt.Errorf("two values in the list are for %d players", max(b.Players.From, c.Players.From))
			}
		}
	}
	return nil
}

// variesByRound tells whether the number depends on the round.
func (a Amount) variesByRound() bool { return a.byRound != nil || a.steps != nil }

// Range is a number or a span of numbers, written "3" or "3-6". The zero Range is no span.
type Range struct{ From, To int }

// MarshalJSON writes "3-6", or null for no span.
func (r Range) MarshalJSON() ([]byte, error) {
	switch {
	case r == Range{}:
		return []byte("null"), nil
	case r.From == r.To:
		return json.Marshal(strconv.Itoa(r.From))
	}
	return json.Marshal(fmt.Sprintf("%d-%d", r.From, r.To))
}

// UnmarshalJSON reads 3, "3" or "3-6".
func (r *Range) UnmarshalJSON(b []byte) error {
	*r = Range{}
	if first(b) == 'n' {
		return nil
	}
	text, found := word(b)
	from, to, span := strings.Cut(text, "-")
	if !span {
		to = from
	}
	var errFrom, errTo error
	r.From, errFrom = strconv.Atoi(strings.TrimSpace(from))
	r.To, errTo = strconv.Atoi(strings.TrimSpace(to))
	if !found || errFrom != nil || errTo != nil || r.From < 1 || r.To < r.From {
		return fmt.Errorf(`want a number or a span such as "3-6", not %s`, b)
	}
	return nil
}

// WildRank says which rank is wild in a round. It is written none (default),
// cards_dealt (3s when three cards are dealt), drawn (that of a card turned up for each
// deal), {fixed: "2"} or {by_round: [A, "2", …]}.
type WildRank struct {
	CardsDealt bool
	Drawn      bool
	Fixed      string
	ByRound    []string
}

// IsZero tells that no rank is wild.
func (w WildRank) IsZero() bool {
	return !w.CardsDealt && !w.Drawn && w.Fixed == "" && w.ByRound == nil
}

// MarshalJSON writes the form that was read.
func (w WildRank) MarshalJSON() ([]byte, error) {
	switch {
	case w.CardsDealt:
		return json.Marshal("cards_dealt")
	case w.Drawn:
		return json.Marshal("drawn")
	case w.Fixed != "":
		return json.Marshal(map[string]string{"fixed": w.Fixed})
	case w.ByRound != nil:
		return json.Marshal(map[string][]string{"by_round": w.ByRound})
	}
	return json.Marshal("none")
}

// UnmarshalJSON reads any of the forms.
func (w *WildRank) UnmarshalJSON(b []byte) error {
	*w = WildRank{}
	if first(b) == 'n' {
		return nil
	}
	if first(b) == '{' {
		var v struct {
			Fixed   code   `json:"fixed"`
			ByRound []code `json:"by_round"`
		}
		if strict(b, &v) == nil && (v.Fixed != "") != (len(v.ByRound) > 0) {
			w.Fixed = string(v.Fixed)
			for _, c := range v.ByRound {
				w.ByRound = append(w.ByRound, string(c))
			}
			return nil
		}
	}
	switch text, _ := word(b); text {
	case "none":
		return nil
	case "cards_dealt":
		w.CardsDealt = true
		return nil
	case "drawn":
		w.Drawn = true
		return nil
	}
	return errors.New(`want none, cards_dealt, drawn, {fixed: "2"} or {by_round: ["A", "2"]}`)
}

// code is the code of a rank, which may be typed without quotes: 10 or "10".
type code string

// UnmarshalJSON reads a word or a number.
func (c *code) UnmarshalJSON(b []byte) error {
	text, ok := word(b)
	if !ok || text == "" {
		return errors.New("want the code of a rank")
	}
	*c = code(text)
	return nil
}

// Limit is a greatest number of cards: none (default), per_packs (four times the packs) or a number.
type Limit struct {
	PerPacks bool
	N        int // 0: none
}

// MarshalJSON writes the form that was read.
func (l Limit) MarshalJSON() ([]byte, error) {
	switch {
	case l.PerPacks:
		return json.Marshal("per_packs")
	case l.N > 0:
		return json.Marshal(l.N)
	}
	return json.Marshal("none")
}

// UnmarshalJSON reads any of the forms.
func (l *Limit) UnmarshalJSON(b []byte) error {
	*l = Limit{}
	if first(b) == 'n' {
		return nil
	}
	text, _ := word(b)
	switch text {
	case "none":
		return nil
	case "per_packs":
		l.PerPacks = true
		return nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return fmt.Errorf("want none, per_packs or a number from 1, not %s", b)
	}
	l.N = n
	return nil
}

// WildValue is what an unused card of the wild rank counts: face (default), its own value, or a number.
type WildValue struct {
	Set    bool
	Points card.Points
}

// MarshalJSON writes the form that was read.
func (v WildValue) MarshalJSON() ([]byte, error) {
	if v.Set {
		return json.Marshal(v.Points)
	}
	return json.Marshal("face")
}

// UnmarshalJSON reads face or a number.
func (v *WildValue) UnmarshalJSON(b []byte) error {
	*v = WildValue{}
	if first(b) == 'n' {
		return nil
	}
	text, _ := word(b)
	if text == "face" {
		return nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return fmt.Errorf("want face or points from 0, not %s", b)
	}
	*v = WildValue{Set: true, Points: card.Points(n)}
	return nil
}

// Absent says what a missed round does to a player's match: unranked (default:
// listed, not ranked), average (the average of the rounds played counts), or points a round.
type Absent struct {
	Average bool
	Set     bool
	Points  card.Points
}

// MarshalJSON writes the form that was read.
func (a Absent) MarshalJSON() ([]byte, error) {
	switch {
	case a.Average:
		return json.Marshal("average")
	case a.Set:
		return json.Marshal(a.Points)
	}
	return json.Marshal("unranked")
}

// UnmarshalJSON reads any of the forms.
func (a *Absent) UnmarshalJSON(b []byte) error {
	*a = Absent{}
	if first(b) == 'n' {
		return nil
	}
	text, _ := word(b)
	switch text {
	case "unranked":
		return nil
	case "average":
		a.Average = true
		return nil
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return fmt.Errorf("want unranked, average or points, not %s", b)
	}
	a.Set, a.Points = true, card.Points(n)
	return nil
}

// FalseClaim says what a false going out costs: void (default: nothing, the
// claim falls), whole_hand, or so many points, written 10 or {points: 10}.
type FalseClaim struct {
	WholeHand bool
	Points    card.Points
}

// MarshalJSON writes void, whole_hand or the points.
func (f FalseClaim) MarshalJSON() ([]byte, error) {
	switch {
	case f.WholeHand:
		return json.Marshal("whole_hand")
	case f.Points != 0:
		return json.Marshal(f.Points)
	}
	return json.Marshal("void")
}

// UnmarshalJSON reads any of the forms.
func (f *FalseClaim) UnmarshalJSON(b []byte) error {
	*f = FalseClaim{}
	if first(b) == 'n' {
		return nil
	}
	if first(b) == '{' {
		var v struct {
			Points card.Points `json:"points"`
		}
		if strict(b, &v) == nil && v.Points > 0 {
			f.Points = v.Points
			return nil
		}
	}
	text, _ := word(b)
	switch text {
	case "void":
		return nil
	case "whole_hand":
		f.WholeHand = true
		return nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return errors.New("want void, whole_hand or {points: 10}")
	}
	f.Points = card.Points(n)
	return nil
}

// KnockLimit says with how much left a player may end the round by knocking:
// none (default: nobody knocks), any, upcard (what the card turned up counts; with
// an ace nothing may be left) or so many points.
type KnockLimit struct {
	Any    bool
	Upcard bool
	Set    bool
	Points card.Points
}

// IsZero tells that nobody knocks.
func (k KnockLimit) IsZero() bool { return k == KnockLimit{} }

// MarshalJSON writes the form that was read.
func (k KnockLimit) MarshalJSON() ([]byte, error) {
	switch {
	case k.Any:
		return json.Marshal("any")
	case k.Upcard:
		return json.Marshal("upcard")
	case k.Set:
		return json.Marshal(k.Points)
	}
	return json.Marshal("none")
}

// UnmarshalJSON reads any of the forms.
func (k *KnockLimit) UnmarshalJSON(b []byte) error {
	*k = KnockLimit{}
	if first(b) == 'n' {
		return nil
	}
	text, _ := word(b)
	switch text {
	case "none":
		return nil
	case "any":
		k.Any = true
		return nil
	case "upcard":
		k.Upcard = true
		return nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return fmt.Errorf("want none, any, upcard or points from 0, not %s", b)
	}
	k.Set, k.Points = true, card.Points(n)
	return nil
}

// Words is a list of words, in order. One alone may be written without a list,
// and as a house rule several are typed with commas between them.
type Words []string

// UnmarshalJSON reads words with commas between them, or a list of words.
func (t *Words) UnmarshalJSON(b []byte) error {
	*t = nil
	if first(b) == 'n' {
		return nil
	}
	if text, ok := word(b); ok {
		*t = strings.Split(text, ",")
		return nil
	}
	var list []string
	if strict(b, &list) != nil {
		return errors.New("want a word or a list of words")
	}
	*t = list
	return nil
}

// first returns the first byte that says which form follows.
func first(b []byte) byte {
	if b = bytes.TrimSpace(b); len(b) > 0 {
		return b[0]
	}
	return 'n'
}

// word reads a JSON string or number as text; it is not ok for anything else.
func word(b []byte) (text string, ok bool) {
	if json.Unmarshal(b, &text) == nil {
		return text, true
	}
	var n int
	if json.Unmarshal(b, &n) == nil {
		return strconv.Itoa(n), true
	}
	return "", false
}
