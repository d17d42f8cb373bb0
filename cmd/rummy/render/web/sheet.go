package web

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"rummy/cmd/rummy/render"
	"rummy/score/book"
	"rummy/validate/rules"
)

// Sheet is a score sheet to be filled in at the table.
type Sheet struct {
	Game    *rules.Game
	House   rules.Overlay // in force
	Players []string      // in the order of the seats; "" is a column without a name
	Dealer  int           // who of them deals first, from 0
	Match   *book.Match   // a match begun, whose rounds so far are filled in; nil: none
}

// leastRows is how many rounds a sheet has room for where the game does not say
// how many are played, and moreRows how many beyond those played at the least.
const (
	leastRows = 14
	moreRows  = 4
)

// mostUpright is how many players fit beside one another on an upright page.
const mostUpright = 7

// sheetPage is a score sheet as the template draws it.
type sheetPage struct {
	Title   string
	Begun   string // what is known of the match; "": a line to write on
	Wide    bool   // it is printed across
	Wild    bool   // a rank is wild that changes from round to round
	Heads   []cell // the players
	Rows    []sheetRow
	Totals  []string // so far, or empty ones
	Counted bool     // points are counted
	Facts   []fact
}

// sheetRow is a round, with a box a player.
type sheetRow struct {
	Round, Wild, Deal, Dealer string
	Boxes                     []string
}

// fact is something worth knowing at the table.
type fact struct {
	About string
	Lines []string
	Code  bool // the lines are to be typed
}

// Write writes the sheet as a page. The error is w's.
func (s Sheet) Write(w io.Writer) error {
	p := sheetPage{Title: s.Game.Name + " score sheet", Wild: s.Game.RotatesWild(), Heads: heads(s.Players),
		Counted: s.counted(), Totals: make([]string, len(s.Players)), Rows: s.rows()}
	if m := s.Match; m != nil {
		p.Begun, p.Heads = render.Title(m), heads(m.Names())
		p.Totals = s.totals()
	}
	p.Wide = len(p.Heads) > mostUpright
	p.Facts = s.facts()
	return write(w, "sheet.html", p)
}

// longWord is from how many letters on a word of a name may be broken.
const longWord = 14

// heads are the heads of the columns of players.
func heads(names []string) []cell {
	list := make([]cell, len(names))
	for i, name := range names {
		list[i] = cell{Words: name, Long: slices.ContainsFunc(strings.FieldsFunc(name, breaks), func(word string) bool {
			return utf8.RuneCountInString(word) >= longWord
		})}
	}
	return list
}

// breaks tells whether a line may end behind a letter.
func breaks(r rune) bool { return r == ' ' || r == '-' }

// totals are those of a match that is over; of any other they are to be written.
func (s Sheet) totals() []string {
	list := make([]string, len(s.Match.Sheet.Totals))
	if s.Match.Sheet.End.Over {
		for i, t := range s.Match.Sheet.Totals {
			list[i] = render.TotalCell(t)
		}
	}
	return list
}

// counted tells whether points are counted: in a game of one round they are not.
func (s Sheet) counted() bool { return s.Game.Rounds.End != "single" }

// rows are the rounds played and those to come.
func (s Sheet) rows() (rows []sheetRow) {
	if s.Match == nil {
		return s.coming(1, s.Players, s.Dealer, len(s.Players))
	}
	for _, r := range render.SheetRows(s.Match) {
		rows = append(rows, sheetRow{r.Head, r.Wild, r.Cards, r.Dealer, r.Cells})
	}
	sheet := s.Match.Sheet
	next, more := sheet.Next()
	boxes := len(sheet.Players)
	switch {
	case !more:
		return rows
	case len(next.TieBreak) > 0:
		return append(rows, s.row(fmt.Sprintf("tie-break %d", next.Round), next.Table.Round, sheet.Name(next.Dealer), boxes))
	}
	var seated []string
	for _, p := range sheet.Seats {
		seated = append(seated, sheet.Name(p))
	}
	return append(rows, s.coming(next.Round, seated, slices.Index(sheet.Seats, next.Dealer), boxes)...)
}

// coming are the rounds from one on, the first dealt by the player of that place.
func (s Sheet) coming(from int, players []string, dealer, boxes int) (rows []sheetRow) {
	for n := from; n <= s.last(from); n++ {
		r, ok := s.Game.Round(n, len(players))
		if !ok {
			break
		}
		rows = append(rows, s.row(strconv.Itoa(n), r, players[(dealer+n-from)%len(players)], boxes))
	}
	return rows
}

// last is the last round that there is room for, where the next is that one.
func (s Sheet) last(next int) int {
	switch s.Game.Rounds.End {
	case "target", "elimination", "open":
		return max(leastRows, next+moreRows-1)
	case "single":
		return 1
	}
	return s.Game.Rounds.Count
}

func (s Sheet) row(name string, r rules.Round, dealer string, boxes int) sheetRow {
	deal := ""
	if !s.Game.NoCards() {
		deal = strconv.Itoa(r.Dealt)
	}
	if s.Game.Rounds.ExtraCard != "none" {
		deal += " + 1"
	}
	return sheetRow{name, s.Game.WildCode(r), deal, dealer, make([]string, boxes)}
}

// facts are what is worth knowing below the sheet.
func (s Sheet) facts() []fact {
	all := []fact{{About: "played", Lines: []string{s.length()}}}
	if who := s.extra(); who != "" {
		all = append(all, fact{About: "+ 1", Lines: []string{who + " is dealt one card more than the others"}})
	}
	if contracts := s.Game.Rounds.Contract; len(contracts) > 0 {
		var lines []string
		for i, c := range contracts {
			lines = append(lines, fmt.Sprintf("%d: %s", i+1, c))
		}
		all = append(all, fact{About: "laid first", Lines: lines})
	}
	switch {
	case s.Game.PointsOnly():
		all = append(all, fact{About: "points", Lines: []string{"what the round brings each player, below zero too"}})
	case s.counted():
		all = append(all, fact{About: "cards count", Lines: s.values()}, fact{About: "going out", Lines: s.goingOut()})
	default:
		all = append(all, fact{About: "points", Lines: []string{"none are counted: mark who goes out"}})
	}
	all = append(all, fact{About: "house rules", Lines: s.house()})
	if command := s.keying(); len(command) > 0 {
		all = append(all, fact{About: "to key it in", Lines: command, Code: true})
	}
	return all
}

// length says how the match ends, and who wins.
func (s Sheet) length() string {
	text := render.Length(s.Game)
	if s.Game.Rounds.End != "target" && s.Game.Rounds.End != "elimination" {
		return text
	}
	target, ok := s.Game.Rounds.Target.At(1, s.seats())
	if !ok {
		return text
	}
	does := "reaches"
	if s.Game.Rounds.TargetTest == "exceed" {
		does = "passes"
	}
	if s.Game.Rounds.End == "elimination" {
		return fmt.Sprintf("%s: whoever %s %d is out", text, does, target)
	}
	return fmt.Sprintf("%s: it ends when somebody %s %d", text, does, target)
}

// seats is how many play.
func (s Sheet) seats() int {
	if s.Match != nil {
		return len(s.Match.Sheet.Seats)
	}
	return len(s.Players)
}

// extra is who is dealt one card more, or "".
func (s Sheet) extra() string {
	switch s.Game.Rounds.ExtraCard {
	case "dealer":
		return "the dealer"
	case "first_player":
		return "who plays first"
	}
	return ""
}

// goingOut says how a round is ended, what that brings, and what the others count.
func (s Sheet) goingOut() []string {
	score := s.Game.Score
	left := "all cards they hold"
	if score.Counts == "deadwood" {
		left = "the cards in none of their melds"
	}
	var lines []string
	switch score.Settle {
	case "winner_collects":
		lines = []string{"who goes out scores what all others count: " + left}
	case "difference":
		lines = []string{"who has the least left scores the difference to each of the others; all count " + left}
	default:
		lines = []string{fmt.Sprintf("who goes out first scores %d; the others count %s", score.OutPoints, left)}
	}
	switch limit := s.Game.Out.KnockLimit; {
	case limit.Upcard:
		lines = append(lines, "one may knock with no more left than the card turned up counts")
	case limit.Set:
		lines = append(lines, fmt.Sprintf("one may knock with %d or less left", limit.Points))
	case limit.Any:
		lines = append(lines, "one may knock with whatever is left")
	}
	if !s.Game.Out.HandNeeds.IsZero() {
		lines = append(lines, "who goes out needs "+s.Game.Out.HandNeeds.String())
	}
	if score.Cap > 0 {
		lines = append(lines, fmt.Sprintf("a round counts no more than %d", score.Cap))
	}
	for _, f := range score.Penalties {
		lines = append(lines, fmt.Sprintf("%s: %d points in the place of a hand", f.Code, f.Points))
	}
	for _, b := range score.Bonuses {
		lines = append(lines, bonus(b))
	}
	return lines
}

// bonus says what a bonus is worth.
func bonus(b rules.Bonus) string {
	switch {
	case b.Times > 1 && b.Points != 0:
		return fmt.Sprintf("%s: %+d, and all times %d", b.Code, b.Points, b.Times)
	case b.Times > 1:
		return fmt.Sprintf("%s: all times %d", b.Code, b.Times)
	}
	return fmt.Sprintf("%s: %+d", b.Code, b.Points)
}

// house says which house rules are in force, and why one may choose them.
func (s Sheet) house() (lines []string) {
	for _, h := range s.House {
		line := h.Field + "=" + h.Value
		for _, o := range s.Game.Options {
			if o.Field == h.Field {
				line += ": " + o.Why
			}
		}
		lines = append(lines, line)
	}
	if len(lines) == 0 {
		lines = []string{fmt.Sprintf("none; \"rummy game show %s\" tells all rules", s.Game.ID)}
	}
	return lines
}

// keying says how the filled sheet is entered; nothing of a match with no round to come.
func (s Sheet) keying() []string {
	if s.Match != nil {
		return s.nextRound()
	}
	command := "rummy import FILE --game " + s.Game.ID + " --date DAY"
	if s.Dealer > 0 {
		command += " --dealer " + shellWord(s.Players[s.Dealer])
	}
	for _, h := range s.House {
		command += " --rule " + shellWord(h.Field+"="+h.Value)
	}
	return []string{command, "", "FILE holds a line a round:", "round" + csvNames(s.Players), "1," + render.FirstEntry(s.Game)[1:] + strings.Repeat(",POINTS", len(s.Players)-1)}
}

// nextRound is how the next round of a match is entered.
func (s Sheet) nextRound() []string {
	next, more := s.Match.Sheet.Next()
	if !more {
		return nil
	}
	command := fmt.Sprintf("rummy score add --match %d", s.Match.Number)
	if len(next.TieBreak) > 0 {
		command += " --tie-break"
	}
	for i, p := range next.Players {
		command += " " + shellWord(s.Match.Sheet.Name(p)+[]string{render.FirstEntry(s.Match.Sheet.Game), "=POINTS"}[min(i, 1)])
	}
	return []string{command}
}

// csvNames are names as cells of CSV, each behind a comma; who has none is NAME.
func csvNames(names []string) (line string) {
	for _, name := range names {
		switch {
		case name == "":
			line += ",NAME"
		case strings.ContainsAny(name, `,"`):
			line += `,"` + strings.ReplaceAll(name, `"`, `""`) + `"`
		default:
			line += "," + name
		}
	}
	return line
}

// shellWord is a word as a shell takes it for one.
func shellWord(word string) string {
	plain := func(r rune) bool { return r > 127 || strings.ContainsRune("=._-+,:/", r) }
	if strings.IndexFunc(word, func(r rune) bool {
		return !plain(r) && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	}) < 0 {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
