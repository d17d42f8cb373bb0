package score

import (
	"strconv"
	"strings"

	"rummy/validate/card"
)

// Entry is what one player brings to a round. Just one of Out, Points, Cards,
// Absent, Unknown and Held is given.
type Entry struct {
	Player  string        `json:"player"`
	Out     bool          `json:"out,omitempty"`     // went out first
	Points  *card.Points  `json:"points,omitempty"`  // points of the cards left, as added up at the table
	Sum     []card.Points `json:"sum,omitempty"`     // the addends, where Points was typed as a sum
	Cards   []string      `json:"cards,omitempty"`   // the cards left, in the order typed, as printed
	Absent  bool          `json:"absent,omitempty"`  // did not play this round; never 0
	Unknown bool          `json:"unknown,omitempty"` // points not known yet
	Held    bool          `json:"held,omitempty"`    // held cards that are not counted, in a game of one round
}

// says counts how many of Out, Points, Cards, Absent, Unknown and Held are given.
func (e Entry) says() int {
	n := 0
	for _, given := range []bool{e.Out, e.Points != nil, len(e.Cards) > 0, e.Absent, e.Unknown, e.Held} {
		if given {
			n++
		}
	}
	return n
}

// Typed writes the entry as it would be typed after a player's name.
func (e Entry) Typed() string {
	switch {
	case e.Out:
		return "=out"
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
		err = e.parseValue(rest)
	}
	if m, ok := err.(*Mistake); ok {
		m.Message = name + ": " + m.Message
	}
	return name, e, err
}

const handsLater = "a whole hand cannot be entered yet; give the cards left (NAME:7,W,11) or their points (NAME=38)"

func (e *Entry) parseCards(text string, pack *card.Pack) error {
	if strings.ContainsAny(text, "()") {
		return mistake("entry.hand", handsLater, "melds in parentheses are not read by this version")
	}
	hand, err := pack.ParseHand(text, true)
	if err != nil {
		return mistake("card.unknown", "see \"rummy help cards\"", "%v", err)
	}
	if len(hand) == 0 {
		return mistake("entry.empty", "write NAME=0 when nothing is left, NAME=absent or NAME=unknown", "no cards are named")
	}
	for _, c := range hand {
		e.Cards = append(e.Cards, pack.Format(c))
	}
	return nil
}

func (e *Entry) parseValue(text string) error {
	switch low := strings.ToLower(text); {
	case low == "out":
		e.Out = true
	case low == "absent":
		e.Absent = true
	case low == "unknown":
		e.Unknown = true
	case low == "in":
		e.Held = true
	case strings.HasPrefix(low, "out:"), strings.HasPrefix(low, "hand:"):
		return mistake("entry.hand", handsLater, "a hand after %q is not read by this version", text[:strings.Index(text, ":")+1])
	case low == "":
		return mistake("entry.empty", "write NAME=0 when nothing is left, NAME=absent or NAME=unknown", "nothing stands after =")
	default:
		return e.parseSum(text)
	}
	return nil
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
