package render

import (
	"fmt"
	"slices"
	"strings"

	"rummy/validate"
	"rummy/validate/card"
	"rummy/validate/meld"
	"rummy/validate/rules"
)

// Ruling draws a ruling on cards: what they are, each way they can be read, or
// the first rule that they break; what it hangs on; and what would help.
func Ruling(p *Page, t validate.Table, cards string, r validate.Ruling) {
	if r.Legal() {
		melds(p, t, r.Melds, inkYes)
	} else {
		inkNo.line(p, "not legal: "+cards)
		findings(p, r.Findings)
	}
	if r.More {
		p.Line("and more readings, which differ in which wild stands where")
	}
	if len(r.Order) > 1 {
		p.Line("in this order: " + t.Cards.FormatHand(r.Order))
	}
	findings(p, r.Remarks)
	condition(p, r.Condition, r.Legal())
	remedies(p, r.Findings)
}

// Together draws a ruling on melds that are laid down together.
func Together(p *Page, t validate.Table, cards string, r validate.Ruling) {
	if !r.Legal() {
		Ruling(p, t, cards, r)
		return
	}
	inkYes.line(p, "legal: "+cards)
	melds(p, t, r.Melds, "")
	findings(p, r.Remarks)
	condition(p, r.Condition, true)
}

// TogetherLine writes a ruling on melds that are laid down together on one line.
func TogetherLine(t validate.Table, cards string, r validate.Ruling) string {
	if !r.Legal() {
		return RulingLine(t, cards, r)
	}
	return strings.Join(readings(t, r.Melds), " + ")
}

// melds says what each meld is, and what its wilds stand for.
func melds(p *Page, t validate.Table, melds []meld.Meld, as ink) {
	for _, line := range readings(t, melds) {
		as.line(p, line)
	}
}

// findings says what was found, and by which rule.
func findings(p *Page, findings []validate.Finding) {
	for _, f := range findings {
		p.Printf("  %s  %s%s\n", f.Name, f.Message, byRule(f))
	}
}

// remedies says what would help.
func remedies(p *Page, findings []validate.Finding) {
	for _, f := range findings {
		if f.Hint != "" {
			inkAside.line(p, "hint: "+f.Hint)
		}
	}
}

// condition says on a line of its own what a ruling hangs on that no card shows.
func condition(p *Page, condition string, legal bool) {
	switch {
	case condition == "":
	case legal:
		p.Line("legal if " + condition)
	default:
		p.Line("that is, if " + condition)
	}
}

// OnlyIf is the condition of a ruling at the end of its line in a list.
func OnlyIf(r validate.Ruling) string {
	if r.Condition == "" {
		return ""
	}
	return ", if " + r.Condition
}

// byRule names the rule that decides, and where it comes from.
func byRule(f validate.Finding) string {
	if f.Rule == "" {
		return ""
	}
	return fmt.Sprintf(" (rule %s: %s)", f.Rule, origin[f.Basis])
}

// origin says in a word or two where a rule comes from.
var origin = map[rules.Basis]string{
	rules.Text:     "the rule sheet",
	rules.Source:   "a published source",
	rules.Inferred: "follows from the sheet",
	rules.Choice:   "our default",
	rules.House:    "this table's own",
}

// readings writes what each meld is.
func readings(t validate.Table, melds []meld.Meld) (words []string) {
	for _, m := range melds {
		words = append(words, m.Label()+": "+reading(t, m))
	}
	return words
}

// reading writes a meld in its order, and what its wilds stand for.
func reading(t validate.Table, m meld.Meld) string {
	text := t.Cards.FormatHand(m.Cards())
	var as []string
	for _, p := range m.Places() {
		if p.Wild && p.As != (card.Card{}) {
			word := t.Cards.Format(p.Card) + " as " + t.Cards.Format(p.As)
			if !slices.Contains(as, word) { // in a set all stand for the one rank
				as = append(as, word)
			}
		}
	}
	if len(as) > 0 {
		text += ", " + strings.Join(as, ", ")
	}
	return text
}

// RulingLine writes a ruling on one line, for a list of them.
func RulingLine(t validate.Table, cards string, r validate.Ruling) string {
	if !r.Legal() {
		f := r.Findings[0]
		return fmt.Sprintf("not legal: %s: %s %s%s", cards, f.Name, f.Message, byRule(f))
	}
	ways := readings(t, r.Melds)
	if r.More {
		ways = append(ways, "and more")
	}
	return strings.Join(ways, " | ")
}

// RulingJSON is a ruling on cards.
type RulingJSON struct {
	Schema    int           `json:"schema"`
	Game      string        `json:"game"`
	Wild      *string       `json:"wild"`
	On        []string      `json:"on,omitempty"`
	Cards     []string      `json:"cards"`
	Legal     bool          `json:"legal"`
	Readings  []meldJSON    `json:"readings"`
	Melds     []meldJSON    `json:"melds,omitempty"` // laid together: each as it is read then
	More      bool          `json:"more_readings,omitempty"`
	Order     []string      `json:"order,omitempty"`
	Condition string        `json:"condition,omitempty"`
	Findings  []findingJSON `json:"findings"`
	Remarks   []findingJSON `json:"remarks,omitempty"`
	Ruling    int64         `json:"ruling,omitempty"` // number on record
}

type meldJSON struct {
	Kind  string      `json:"kind"`
	Label string      `json:"label"`
	Cards []placeJSON `json:"cards"`
}

type placeJSON struct {
	Card string  `json:"card"`
	As   *string `json:"as"`
	Wild bool    `json:"wild,omitempty"`
}

// NewRulingJSON makes the JSON of a ruling on cards; on are those on the table,
// if any, and number is that of the ruling on record, or 0.
func NewRulingJSON(t validate.Table, on, cards card.Hand, r validate.Ruling, number int64) RulingJSON {
	j := RulingJSON{Schema: Schema, Game: t.Game.ID, Wild: orNull(t.Game.WildCode(t.Round)), Cards: Codes(t, cards),
		Legal: r.Legal(), Readings: []meldJSON{}, More: r.More, Condition: r.Condition, Findings: findingsJSON(r.Findings, nil), Ruling: number}
	if on != nil {
		j.On = Codes(t, on)
	}
	if r.Legal() {
		j.Readings = meldsJSON(t, r.Melds)
	}
	if len(r.Order) > 0 {
		j.Order = Codes(t, r.Order)
	}
	if len(r.Remarks) > 0 {
		j.Remarks = findingsJSON(r.Remarks, nil)
	}
	return j
}

// NewTogetherJSON makes the JSON of a ruling on melds that are laid down together.
func NewTogetherJSON(t validate.Table, melds []card.Hand, r validate.Ruling, number int64) RulingJSON {
	j := NewRulingJSON(t, nil, slices.Concat(melds...), r, number)
	j.Melds, j.Readings = j.Readings, []meldJSON{}
	return j
}

// Codes returns how cards are printed, none for none.
func Codes(t validate.Table, h card.Hand) []string {
	out := make([]string, len(h))
	for i, c := range h {
		out[i] = t.Cards.Format(c)
	}
	return out
}

func meldsJSON(t validate.Table, melds []meld.Meld) []meldJSON {
	out := []meldJSON{}
	for _, m := range melds {
		j := meldJSON{m.Kind().String(), m.Label(), []placeJSON{}}
		for _, p := range m.Places() {
			place := placeJSON{Card: t.Cards.Format(p.Card), Wild: p.Wild}
			if p.As != (card.Card{}) {
				place.As = orNull(t.Cards.Format(p.As))
			}
			j.Cards = append(j.Cards, place)
		}
		out = append(out, j)
	}
	return out
}

// HandJSON is the best arrangement of a hand.
type HandJSON struct {
	Schema    int         `json:"schema"`
	Game      string      `json:"game"`
	Wild      *string     `json:"wild"`
	Points    card.Points `json:"points"`
	Melds     []meldJSON  `json:"melds"`
	Left      []string    `json:"left"`
	Discard   *string     `json:"discard,omitempty"`
	Counts    string      `json:"counts"`
	Lacks     string      `json:"lacks,omitempty"` // what is asked of the melds of the hand and is not in it
	Condition string      `json:"condition,omitempty"`
	Ruling    int64       `json:"ruling,omitempty"`
}

// NewHandJSON makes the JSON of an arrangement; discard is the zero card when
// none was to go, and number that of the ruling on record, or 0.
func NewHandJSON(t validate.Table, a *meld.Arrangement, discard card.Card, number int64) HandJSON {
	j := HandJSON{Schema: Schema, Game: t.Game.ID, Wild: orNull(t.Game.WildCode(t.Round)), Points: a.Points(),
		Melds: meldsJSON(t, a.Melds()), Left: Codes(t, a.Left()), Counts: t.Game.Score.Counts, Lacks: t.Lacking(a), Condition: t.Unopened(), Ruling: number}
	if discard != (card.Card{}) {
		j.Discard = orNull(t.Cards.Format(discard))
	}
	return j
}

// Hand draws the best arrangement of a hand.
func Hand(p *Page, t validate.Table, a *meld.Arrangement, discard card.Card) {
	left := plural(int(a.Points()), "point") + " left"
	if t.Game.Score.Counts == "hand" {
		left += " after laying down (in this game all cards held count)"
	}
	p.Line(left)
	if lacks := t.Lacking(a); lacks != "" {
		p.Line(lacks)
	}
	melds(p, t, a.Melds(), "")
	if len(a.Left()) > 0 {
		p.Line("left: " + t.Cards.FormatHand(a.Left()))
	}
	if discard != (card.Card{}) {
		p.Line("discard: " + t.Cards.Format(discard))
	}
	if c := t.Unopened(); c != "" {
		p.Line("that is, if " + c + "; otherwise add --opened")
	}
}

// HandLine writes an arrangement on one line: the points, then the hand as it
// is typed, and the discard after a slash.
func HandLine(t validate.Table, a *meld.Arrangement, discard card.Card) string {
	line := fmt.Sprintf("%d: %s", a.Points(), t.FormatArrangement(a))
	if discard != (card.Card{}) {
		line += " / " + t.Cards.Format(discard)
	}
	return line
}

// ExitJSON is whether and how a hand can go out.
type ExitJSON struct {
	Schema    int           `json:"schema"`
	Game      string        `json:"game"`
	Wild      *string       `json:"wild"`
	Can       bool          `json:"can"`
	Discards  []string      `json:"discards"`
	Without   bool          `json:"without_discard"`
	Knock     *knockJSON    `json:"knock,omitempty"` // where the hand cannot go out, and may knock
	Melds     []meldJSON    `json:"melds"`
	Condition string        `json:"condition,omitempty"`
	Findings  []findingJSON `json:"findings"`
	Ruling    int64         `json:"ruling,omitempty"`
}

// knockJSON is how a hand may knock.
type knockJSON struct {
	Left    card.Points `json:"left"`
	Discard string      `json:"discard"`
	Cards   []string    `json:"cards"` // that are left
}

// NewExitJSON makes the JSON of a going out; number is that of the ruling on record, or 0.
func NewExitJSON(t validate.Table, e validate.Exit, r validate.Ruling, number int64) ExitJSON {
	var knock *knockJSON
	if e.Knocks {
		knock = &knockJSON{e.Left, t.Cards.Format(e.Discard), Codes(t, e.Arrangement.Left())}
	}
	return ExitJSON{Schema: Schema, Game: t.Game.ID, Wild: orNull(t.Game.WildCode(t.Round)), Can: e.Can() && r.Legal(), Knock: knock,
		Discards: Codes(t, e.Discards), Without: e.Without, Melds: meldsJSON(t, r.Melds), Condition: r.Condition, Findings: findingsJSON(r.Findings, nil), Ruling: number}
}

// Exit draws whether and how a hand can go out.
func Exit(p *Page, t validate.Table, cards string, e validate.Exit, r validate.Ruling) {
	if r.Legal() {
		inkYes.line(p, ExitLine(t, cards, e, r))
		melds(p, t, r.Melds, "")
		condition(p, r.Condition, true)
		return
	}
	inkNo.line(p, "cannot go out: "+cards)
	findings(p, r.Findings)
	condition(p, r.Condition, false)
	remedies(p, r.Findings)
}

// ExitLine writes on one line whether and how a hand can go out.
func ExitLine(t validate.Table, cards string, e validate.Exit, r validate.Ruling) string {
	if !r.Legal() {
		return fmt.Sprintf("cannot go out: %s: %s %s%s", cards, r.Findings[0].Name, r.Findings[0].Message, byRule(r.Findings[0]))
	}
	if e.Knocks {
		return fmt.Sprintf("may knock with %d, discarding %s: %s", e.Left, t.Cards.Format(e.Discard), t.FormatArrangement(&e.Arrangement))
	}
	var ways []string
	if e.Without {
		ways = append(ways, "without a discard")
	}
	if len(e.Discards) > 0 {
		ways = append(ways, "discarding "+strings.Join(Codes(t, e.Discards), " or "))
	}
	return "can go out " + strings.Join(ways, ", or ")
}
