package score

import (
	"slices"
	"strconv"
	"strings"

	"rummy/validate/card"
)

// Entry is what one player brings to a round. Just one of Out, Points, cards
// (Cards, Melds or Hand), Absent, Unknown and Held is given, but that Melds or
// Hand may show the hand of a player who is out.
type Entry struct {
	Player  string        `json:"player"`
	Out     bool          `json:"out,omitempty"`     // went out first
	Points  *card.Points  `json:"points,omitempty"`  // points of the cards left, as added up at the table
	Sum     []card.Points `json:"sum,omitempty"`     // the addends, where Points was typed as a sum
	Melds   [][]string    `json:"melds,omitempty"`   // a whole hand as laid: its melds, and in Cards what is left
	Cards   []string      `json:"cards,omitempty"`   // the cards left, in the order typed, as printed
	Hand    []string      `json:"hand,omitempty"`    // a whole hand that was not arranged
	Absent  bool          `json:"absent,omitempty"`  // did not play this round; never 0
	Unknown bool          `json:"unknown,omitempty"` // points not known yet
	Held    bool          `json:"held,omitempty"`    // held cards that are not counted, in a game of one round
}

// says counts how many of Out, Points, cards, Absent, Unknown and Held are given.
func (e Entry) says() int {
	n := 0
	shown := len(e.Cards) > 0 || len(e.Melds) > 0
	for _, given := range []bool{e.Out, e.Points != nil, shown && !e.Out, len(e.Hand) > 0 && !e.Out, e.Absent, e.Unknown, e.Held} {
		if given {
			n++
		}
	}
	if e.Out && len(e.Hand) > 0 && shown {
		n++
	}
	return n
}

// whole tells whether the entry shows a whole hand.
func (e Entry) whole() bool { return len(e.Melds) > 0 || len(e.Hand) > 0 }

// Typed writes the entry as it would be typed after a player's name.
func (e Entry) Typed() string {
	switch {
	case e.Out && e.whole():
		return "=out:" + e.shown()
	case e.Out:
		return "=out"
	case len(e.Hand) > 0:
		return "=hand:" + e.shown()
	case len(e.Melds) > 0:
		return ":" + e.shown()
	case e.Absent:
		return "=absent"
	case e.Unknown:
		return "=unknown"
	case e.Held:
		return "=in"
	case len(e.Cards) > 0:
		return ":" + strings.Join(e.Cards, ",")
	case len(e.Sum) > 0:
		words := make([]string, len(e.Sum))
		for i, p := range e.Sum {
			words[i] = strconv.Itoa(int(p))
		}
		return "=" + strings.Join(words, "+")
	case e.Points != nil:
		return "=" + strconv.Itoa(int(*e.Points))
	}
	return "="
}

// shown writes a whole hand: melds in parentheses, then what is left.
func (e Entry) shown() string {
	var words []string
	for _, m := range e.Melds {
		words = append(words, "("+strings.Join(m, " ")+")")
	}
	return strings.Join(slices.Concat(words, e.Cards, e.Hand), " ")
}

// maxPoints bounds one number typed; beyond it there is a slip.
const maxPoints = 1_000_000

const entryForms = `write NAME=out, NAME=23, NAME=7+20+3, NAME:7,W,11, NAME=absent or NAME=unknown; see "rummy help entries"`

// ParseEntry reads one entry as typed: NAME=…, or NAME: and cards. The name
// comes back as typed, and the Entry without a player. Every error is a *Mistake.
func ParseEntry(word string, pack *card.Pack) (name string, e Entry, err error) {
	i := strings.IndexAny(word, "=:")
	if i < 0 {
		return "", e, mistake("entry.form", entryForms, "%q is no entry: it has neither = nor :", word)
	}
	name, rest := strings.TrimSpace(word[:i]), strings.TrimSpace(word[i+1:])
	if name == "" {
		return "", e, mistake("entry.form", entryForms, "%q names no player", word)
	}
	if word[i] == ':' {
		err = e.parseCards(rest, pack)
	} else {
		err = e.parseValue(rest, pack)
	}
	if m, ok := err.(*Mistake); ok {
		m.Message = name + ": " + m.Message
	}
	return name, e, err
}

// parseCards reads the cards left or, with parentheses, a whole hand as laid.
func (e *Entry) parseCards(text string, pack *card.Pack) error {
	melds, left, err := cutMelds(text)
	if err != nil {
		return err
	}
	for _, m := range melds {
		words, err := readCards(m, pack, false)
		if err == nil && len(words) == 0 {
			err = mistake("entry.empty", "", "a pair of parentheses holds no card")
		}
		if err != nil {
			return err
		}
		e.Melds = append(e.Melds, words)
	}
	e.Cards, err = readCards(left, pack, len(melds) == 0)
	if err == nil && len(e.Cards) == 0 && len(melds) == 0 {
		err = mistake("entry.empty", "write NAME=0 when nothing is left, NAME=absent or NAME=unknown", "no cards are named")
	}
	return err
}

// cutMelds takes the groups in parentheses out of a text.
func cutMelds(text string) (melds []string, left string, err error) {
	for {
		before, rest, open := strings.Cut(text, "(")
		left += before + " "
		if strings.Contains(before, ")") {
			break
		}
		if !open {
			return melds, left, nil
		}
		inside, after, closed := strings.Cut(rest, ")")
		if !closed || strings.Contains(inside, "(") {
			break
		}
		melds, text = append(melds, inside), after
	}
	return nil, "", mistake("entry.form", `write each meld in its own pair, such as "(Bl4 Bl5 Bl6) Go9"`, "the parentheses do not pair up")
}

// readCards reads cards and writes them as printed. In a whole hand every card
// needs its suit; among cards left the rank alone will do.
func readCards(text string, pack *card.Pack, loose bool) ([]string, error) {
	hand, err := pack.ParseHand(text, true)
	if err != nil {
		return nil, mistake("card.unknown", "see \"rummy help cards\"", "%v", err)
	}
	var words []string
	for _, c := range hand {
		if c.RankOnly() && !loose {
			return nil, mistake("card.no_suit", "write each card in full; among cards left the rank alone will do", "%q lacks its suit, and a whole hand is shown", pack.Format(c))
		}
		words = append(words, pack.Format(c))
	}
	return words, nil
}

func (e *Entry) parseValue(text string, pack *card.Pack) error {
	switch low := strings.ToLower(text); {
	case low == "out":
		e.Out = true
	case low == "absent":
		e.Absent = true
	case low == "unknown":
		e.Unknown = true
	case low == "in":
		e.Held = true
	case strings.HasPrefix(low, "out:"):
		e.Out = true
		if !strings.Contains(text, "(") {
			return e.parseHand(text[len("out:"):], pack)
		}
		return e.parseCards(text[len("out:"):], pack)
	case strings.HasPrefix(low, "hand:"):
		return e.parseHand(text[len("hand:"):], pack)
	case low == "":
		return mistake("entry.empty", "write NAME=0 when nothing is left, NAME=absent or NAME=unknown", "nothing stands after =")
	default:
		return e.parseSum(text)
	}
	return nil
}

func (e *Entry) parseHand(text string, pack *card.Pack) (err error) {
	if strings.ContainsAny(text, "()") {
		return mistake("entry.form", "write NAME:\"(…) …\" for a hand that is arranged", "=hand: takes the cards without parentheses")
	}
	e.Hand, err = readCards(text, pack, false)
	if err == nil && len(e.Hand) == 0 {
		err = mistake("entry.empty", "", "no cards are named")
	}
	return err
}

func (e *Entry) parseSum(text string) error {
	var sum card.Points
	parts := strings.Split(text, "+")
	for _, part := range parts {
		p, ok := parsePoints(strings.TrimSpace(part))
		switch {
		case !ok:
			hint := entryForms
			if strings.ContainsAny(text, ", ") {
				hint = "cards are written NAME:7,W,11 and points are added as NAME=7+20+11"
			}
			return mistake("entry.form", hint, "%q is no number of points", text)
		case p < 0 && len(parts) > 1:
			return mistake("entry.form", "write NAME=out for the player who went out first", "%q adds a number below zero: no card counts that", text)
		}
		sum += p
		if sum > maxPoints || sum < -maxPoints {
			return mistake("entry.form", "", "%q is beyond %d points", text, maxPoints)
		}
		if len(parts) > 1 {
			e.Sum = append(e.Sum, p)
		}
	}
	e.Points = &sum
	return nil
}

// minus are the signs that a keyboard, a phone or a word processor sets for minus.
const minus = "-\u2212\u2010\u2011\u2012\u2013\ufe63\uff0d"

// parsePoints reads a whole number in plain digits, with any minus before it.
// One beyond maxPoints comes back as the first beyond it.
func parsePoints(text string) (p card.Points, ok bool) {
	digits := strings.TrimLeft(text, minus)
	sign := text[:len(text)-len(digits)]
	if digits == "" || len([]rune(sign)) > 1 || strings.Trim(digits, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(digits)
	if err != nil || n > maxPoints {
		n = maxPoints + 1
	}
	if sign != "" {
		n = -n
	}
	return card.Points(n), true
}
