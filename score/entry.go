package score

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"rummy/validate/card"
	"rummy/validate/rules"
)

// Entry is what one player brings to a round. Just one of Out, Points, cards
// (Cards, Melds, Hand or LaidOff), Fixed, Absent, Unknown and Held is given, but
// that Melds or Hand may show the hand of a player who is out.
type Entry struct {
	Player  string        `json:"player"`
	Out     bool          `json:"out,omitempty"`      // went out first
	Way     string        `json:"way,omitempty"`      // how, where a bonus goes by it: its code
	Knock   bool          `json:"knock,omitempty"`    // ended the round by knocking, with what Points or cards say left
	Points  *card.Points  `json:"points,omitempty"`   // points of the cards left, as added up at the table
	Sum     []card.Points `json:"sum,omitempty"`      // the addends, where Points was typed as a sum
	Melds   [][]string    `json:"melds,omitempty"`    // a whole hand as laid: its melds, and in Cards what is left
	Cards   []string      `json:"cards,omitempty"`    // the cards left, in the order typed, as printed
	Hand    []string      `json:"hand,omitempty"`     // a whole hand that was not arranged
	LaidOff []string      `json:"laid_off,omitempty"` // cards laid off on the melds of who knocked
	Fixed   string        `json:"fixed,omitempty"`    // gave up, or had to: the code of the points that counts in the place of a hand
	Absent  bool          `json:"absent,omitempty"`   // did not play this round; never 0
	Unknown bool          `json:"unknown,omitempty"`  // points not known yet
	Held    bool          `json:"held,omitempty"`     // held cards that are not counted, in a game of one round
}

// says counts how many of Out, Points, cards, Fixed, Absent, Unknown and Held are given.
func (e Entry) says() int {
	n := 0
	shown := len(e.Cards) > 0 || len(e.Melds) > 0 || len(e.LaidOff) > 0
	for _, given := range []bool{e.Out, e.Points != nil, shown && !e.Out, len(e.Hand) > 0 && !e.Out, e.Fixed != "", e.Absent, e.Unknown, e.Held} {
		if given {
			n++
		}
	}
	if e.Out && len(e.Hand) > 0 && shown || e.Knock && (e.Out || e.Fixed != "" || e.Absent || e.Unknown || e.Held) || e.Way != "" && !e.Out {
		n++
	}
	return n
}

// Ends tells whether the player has ended the round, by going out or knocking.
func (e Entry) Ends() bool { return e.Out || e.Knock }

// whole tells whether the entry shows a whole hand.
func (e Entry) whole() bool { return len(e.Melds) > 0 || len(e.Hand) > 0 }

// Typed writes the entry as it would be typed after a player's name.
func (e Entry) Typed() string {
	way := cmp.Or(e.Way, "out")
	switch {
	case e.Out && e.whole():
		return "=" + way + ":" + e.shown()
	case e.Out:
		return "=" + way
	case e.Knock && e.Points != nil:
		return "=knock:" + strings.TrimPrefix(Entry{Sum: e.Sum, Points: e.Points}.Typed(), "=")
	case e.Knock:
		return "=knock:" + e.shown()
	case len(e.Hand) > 0:
		return "=hand:" + e.shown()
	case len(e.Melds) > 0 || len(e.LaidOff) > 0:
		return ":" + e.shown()
	case e.Fixed != "":
		return "=" + e.Fixed
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

// shown writes a whole hand: melds in parentheses, then what is left, then in
// brackets what was laid off.
func (e Entry) shown() string {
	var words []string
	for _, m := range e.Melds {
		words = append(words, "("+strings.Join(m, " ")+")")
	}
	words = slices.Concat(words, e.Cards, e.Hand)
	if len(e.LaidOff) > 0 {
		words = append(words, "["+strings.Join(e.LaidOff, " ")+"]")
	}
	return strings.Join(words, " ")
}

// maxEntry bounds an entry, in bytes: no hand takes a tenth of it.
const maxEntry = 4000

// maxPoints bounds one number typed; beyond it there is a slip.
const maxPoints = 1_000_000

const entryForms = `write NAME=out, NAME=23, NAME=7+20+3, NAME:7,W,11, NAME=absent or NAME=unknown; see "rummy help entries"`

// ParseEntry reads one entry of a game as typed: NAME=…, or NAME: and cards. The name
// comes back as typed, and the Entry without a player. Every error is a *Mistake.
func ParseEntry(g *rules.Game, pack *card.Pack, word string) (name string, e Entry, err error) {
	if len(word) > maxEntry {
		return "", Entry{}, mistake("entry.form", entryForms, "%.20q… is no entry: it is longer than %d bytes", word, maxEntry)
	}
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
		err = e.parseValue(rest, pack, g)
	}
	if m, ok := err.(*Mistake); ok {
		m.Message = name + ": " + m.Message
	}
	return name, e, err
}

// parseCards reads the cards left or, with parentheses, a whole hand as laid.
func (e *Entry) parseCards(text string, pack *card.Pack) error {
	text, laidOff, err := cutLaidOff(text)
	if err != nil {
		return err
	}
	if e.LaidOff, err = readCards(laidOff, pack, false); err != nil {
		return err
	}
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
	if err == nil && len(e.Cards) == 0 && len(melds) == 0 && len(e.LaidOff) == 0 {
		err = mistake("entry.empty", "write NAME=0 when nothing is left, NAME=absent or NAME=unknown", "no cards are named")
	}
	return err
}

// cutLaidOff takes the cards in square brackets out of a text.
func cutLaidOff(text string) (rest, laidOff string, err error) {
	before, after, open := strings.Cut(text, "[")
	inside, behind, closed := strings.Cut(after, "]")
	switch rest = before + " " + behind; {
	case open != closed, strings.ContainsAny(rest, "[]"), strings.ContainsAny(inside, "[()"):
		return "", "", mistake("entry.form", `write what was laid off in one pair at the end, such as "(9c 9d 9h) Kc [7s 8s]"`, "the brackets do not pair up")
	case open && strings.TrimSpace(inside) == "":
		return "", "", mistake("entry.empty", "", "a pair of brackets holds no card")
	}
	return rest, inside, nil
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

func (e *Entry) parseValue(text string, pack *card.Pack, g *rules.Game) error {
	low := strings.ToLower(text)
	before, hand, shown := strings.Cut(text, ":")
	if way := strings.ToLower(before); way == "out" || slices.Contains(g.Ways(), way) {
		return e.parseOut(way, hand, shown, pack)
	}
	switch {
	case low == "absent":
		e.Absent = true
	case low == "unknown":
		e.Unknown = true
	case low == "in":
		e.Held = true
	case low == "knock", strings.HasPrefix(low, "knock:"):
		return e.parseKnock(strings.TrimSpace(text[min(len("knock:"), len(text)):]), pack)
	case strings.HasPrefix(low, "hand:"):
		return e.parseHand(text[len("hand:"):], pack)
	case low == "":
		return mistake("entry.empty", "write NAME=0 when nothing is left, NAME=absent or NAME=unknown", "nothing stands after =")
	case slices.ContainsFunc(g.Score.Penalties, func(f rules.Fixed) bool { return f.Code == low }):
		e.Fixed = low
	case len(g.Score.Penalties) > 0 && isWord(low):
		return unknownFixed(low, g.Score.Penalties)
	default:
		return e.parseSum(text)
	}
	return nil
}

// parseOut reads how a player went out and, where it is shown, with which hand.
func (e *Entry) parseOut(way, hand string, shown bool, pack *card.Pack) error {
	e.Out = true
	if way != "out" {
		e.Way = way
	}
	switch {
	case !shown:
		return nil
	case strings.Contains(hand, "("):
		return e.parseCards(hand, pack)
	}
	return e.parseHand(hand, pack)
}

// parseKnock reads what is left to a player who knocked: points, cards or the
// hand as laid.
func (e *Entry) parseKnock(text string, pack *card.Pack) error {
	e.Knock = true
	switch {
	case text == "":
		return mistake("entry.empty", `write NAME=knock:7, NAME=knock:"5c 2d", or the hand as laid: NAME=knock:"(4c 5c 6c) 5d 2d"`, "how much is left after knocking?")
	case strings.Trim(text, "0123456789+ ") == "":
		return e.parseSum(text)
	case strings.Contains(text, "["):
		return mistake("entry.form", "", "who knocks lays nothing off")
	}
	if err := e.parseCards(text, pack); err != nil {
		return err
	}
	for _, word := range e.Cards {
		if c, err := pack.ParseLoose(word); err == nil && c.RankOnly() {
			return mistake("card.no_suit", "write each card in full; a number after knock: is points", "%q lacks its suit", word)
		}
	}
	return nil
}

func (e *Entry) parseHand(text string, pack *card.Pack) (err error) {
	if strings.ContainsAny(text, "()[]") {
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
