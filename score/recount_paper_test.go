package score

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"rummy/validate/card"
)

// A paper is a match as somebody keeps it with pencil and paper beside the
// program: a list of the deeds, those in force numbered again on its margin.
// After every deed all is counted anew from the first, by what the rule sheets
// say and nothing of the program's.
//
// Not on paper: whole hands shown, whose arrangement drawMatch and the tests of
// hands look at, tie-break rounds, games of one round, totals recorded without
// rounds, and what the referee says of cards, which an edit or a correction is told.
type paper struct {
	game         string
	house        map[string]string // the house rules of the start, by field
	players      []string          // at the start, in the order of the seats; the first deals
	deeds        []deed            // all that is on record after the start; the first of them is event 2
	done, undone []int             // places in deeds of those in force, oldest first, and of those taken back
}

// deed is one line typed, as it is meant.
type deed struct {
	kind, line string
	changes    bool // it can be taken back
	of         int  // place in deeds of what it takes back or brings back

	number     int // of a round or penalty
	dealer     string
	brought    []brought // of all who sat in the round
	unfinished bool
	agreed     string
	passed     bool
	reason     string

	player, is string // who is penalised; who has played in whose name
	points     int
	count      bool
	seats      []string // the table from now on; of an edit, at the start
	day        string
	season     *string
	house      []string // field=value
}

// brought is what one player brings to a round, as it is typed after the name.
type brought struct {
	player, word         string
	out, absent, unknown bool
	sum                  []int    // points, as added up at the table
	cards                []string // else the cards left
	cannot               bool     // no cards make these points
}

// usual are the values that the rule sheets give, where a table has chosen nothing.
var usual = map[string]map[string]string{
	"kit": {"rounds.end": "fixed", "rounds.count": "10", "score.wild_rank_value": "20", "score.out_points": "-5"},
	"kids-rummy": {"rounds.end": "target", "rounds.target_test": "reach", "score.wild_rank_value": "face", "score.out_points": "0",
		"pack.specials.Jk.value": "20", "rounds.target": "100 of two, else 300", "rounds.reentry": "none"},
	"kings": {"rounds.end": "fixed", "rounds.count": "13", "score.wild_rank_value": "20", "score.out_points": "0",
		"pack.specials.Jk.value": "20"},
	"": {"score.winner": "low", "players.absent": "unranked", "end.tie": "shared"},
}

// custom is the rules of a table.
type custom struct {
	game  string
	house map[string]string
}

func (a custom) says(field string) string {
	for _, said := range []map[string]string{a.house, usual[a.game], usual[""]} {
		if v, ok := said[field]; ok {
			return v
		}
	}
	panic("no rule of " + field)
}

func (a custom) figure(field string) int { return must(strconv.Atoi(a.says(field))) }

func must(n int, err error) int {
	if err != nil {
		panic(err)
	}
	return n
}

// most returns how many may sit at the table.
func (a custom) most() int { return map[string]int{"kit": 7, "kids-rummy": 6, "kings": 7}[a.game] }

// pool tells whether whoever reaches the target is out and the others play on.
func (a custom) pool() bool { return a.says("rounds.end") == "elimination" }

// dealt returns how many cards each of some players is dealt.
func (a custom) dealt(round, players int) int {
	switch {
	case a.game == "kit":
		return round + 2
	case a.game == "kids-rummy" && players <= 2:
		return 10
	}
	return 7
}

// wild returns the rank that is wild in a round, or "".
func (a custom) wild(round int) string {
	switch a.game {
	case "kit":
		return strconv.Itoa(round + 2)
	case "kings":
		return strings.Fields("A 2 3 4 5 6 7 8 9 10 J Q K")[round-1]
	}
	return ""
}

// worth returns what a card counts that is left in a round.
func (a custom) worth(code string, round int) int {
	switch code {
	case "W":
		return 20
	case "Jk":
		return a.figure("pack.specials.Jk.value")
	}
	rank := strings.Trim(code, "BlGorPuhdcs")
	if rank == a.wild(round) && a.says("score.wild_rank_value") != "face" {
		return a.figure("score.wild_rank_value")
	}
	switch rank {
	case "A":
		return 1
	case "J", "Q", "K":
		return 10
	}
	return must(strconv.Atoi(rank))
}

// target returns the points that end a match that some players began.
func (a custom) target(players int) int {
	if v, ok := a.house["rounds.target"]; ok {
		return must(strconv.Atoi(v))
	}
	if players == 2 {
		return 100
	}
	return 300
}

// better tells whether one number of points is better than another.
func (a custom) better(p, q int) bool {
	if a.says("score.winner") == "high" {
		return p > q
	}
	return p < q
}

// people are those who have a part in the match, each with a number: what they
// are called is another matter, since an edit may say that it was somebody else.
type people struct {
	called []string
	known  map[string]int // by what they are called now
}

func (p *people) number(name string) int {
	n, ok := p.known[name]
	if !ok {
		n = len(p.called)
		p.called = append(p.called, name)
		p.known[name] = n
	}
	return n
}

func (p *people) numbers(names []string) (list []int) {
	for _, name := range names {
		list = append(list, p.number(name))
	}
	return list
}

func (p *people) names(numbers []int) (list []string) {
	for _, n := range numbers {
		list = append(list, p.called[n])
	}
	return list
}

// meant is a deed in force, with its people by number.
type meant struct {
	deed
	seq        int64
	who, deals int
	sit        []int
	brings     map[int]brought
}

// written is one round on paper.
type written struct {
	number     int
	sat        []int
	table      []int // where players are out, all who sat at the table
	dealer     int
	skipped    bool
	reason     string
	unfinished bool
	agreed     string
	brings     map[int]brought
	corrected  Correction
	seq        int64
}

// fine is one penalty on paper.
type fine struct {
	Penalty
	who int
}

// counted is a paper counted through.
type counted struct {
	custom
	people
	start  MatchStarted
	order  []int // of the seats at the start
	deals  int   // who deals first
	edited Correction
	sit    []int
	all    []int // who has a part, in the order of the sheet
	rounds []written
	fines  []fine
	backs  []back
	outs   [][]bool // by round, who was out before it, in the order of all
	end    End
	// unvoided is the end of a void match as it was before; the zero value: not void.
	unvoided End
	opened   int64
	last     int     // the round that ended the match, or the newest
	scores   [][]sum // of each round, in the order of all; none for a round passed over
	columns  []sum
	waits    bool // for points not known yet
}

// sum is a number on the sheet; of a column, the player's total too.
type sum struct {
	points, total        int
	known                bool
	penal                int
	whole                bool
	missed, played, outs int
	place                int
	gone, back           int  // after which round the player was out; what coming back has added
	out, unasked         bool // of a score
}

// moment is when an event of the tests is recorded: one a minute.
func moment(seq int64) time.Time {
	return time.Date(2026, 11, 30, 19, 0, 0, 0, time.UTC).Add(time.Duration(seq-1) * time.Minute)
}

func corrected(was Correction, reason string, seq int64) Correction {
	return Correction{Times: was.Times + 1, Reason: reason, Seq: seq, At: moment(seq), Actor: "West"}
}

// recount counts the match through, by other house rules than those on paper
// where some are given.
func (p *paper) recount(otherwise ...string) *counted {
	c := &counted{custom: custom{p.game, maps.Clone(p.house)}, people: people{known: map[string]int{}}, opened: 1}
	c.order = c.numbers(p.players)
	c.start = MatchStarted{Game: p.game, Day: "2026-11-30"}
	deeds := c.understand(p)
	for _, d := range deeds {
		if d.kind == "edit" {
			c.putRight(d)
		}
	}
	c.agree(otherwise)
	c.sit = c.order
	c.all = slices.Clone(c.order)
	for _, d := range deeds {
		for _, n := range d.sit {
			if d.kind == "seats" && !slices.Contains(c.all, n) {
				c.all = append(c.all, n)
			}
		}
	}
	for i, d := range p.deeds {
		if d.kind == "resume" && !d.changes {
			c.opened = int64(i + 2)
		}
	}
	for _, d := range deeds {
		c.take(d)
	}
	c.addUp()
	return c
}

// understand goes through the deeds in force and asks whom each one meant when
// it was typed.
func (c *counted) understand(p *paper) (deeds []meant) {
	for _, at := range p.done {
		d := meant{deed: p.deeds[at], seq: int64(at + 2), who: -1, deals: -1, brings: map[int]brought{}}
		if d.player != "" {
			d.who = c.number(d.player)
		}
		if d.dealer != "" {
			d.deals = c.number(d.dealer)
		}
		d.sit = c.numbers(d.seats)
		for _, b := range d.brought {
			d.brings[c.number(b.player)] = b
		}
		if d.is != "" {
			delete(c.known, d.player)
			c.called[d.who], c.known[d.is] = d.is, d.who
		}
		deeds = append(deeds, d)
	}
	return deeds
}

// putRight takes in an edit: it holds from the start.
func (c *counted) putRight(d meant) {
	was := c.edited.Agreed
	c.edited = corrected(c.edited, "entered wrong", d.seq)
	if c.edited.Agreed = d.agreed; d.agreed == "" {
		c.edited.Agreed = was // what the table said of the rules stays said
	}
	if d.day != "" {
		c.start.Day = d.day
	}
	if d.season != nil {
		c.start.Season = *d.season
	}
	if len(d.sit) > 0 {
		c.order = d.sit
	}
	if d.deals >= 0 {
		c.deals = d.deals
	}
	c.agree(d.house)
}

func (c *counted) agree(house []string) {
	for _, h := range house {
		field, value, _ := strings.Cut(h, "=")
		if c.house == nil {
			c.house = map[string]string{}
		}
		c.house[field] = value
	}
}

// take takes in what happened, in the order it was recorded.
func (c *counted) take(d meant) {
	switch d.kind {
	case "round":
		r := written{number: len(c.rounds) + 1, sat: c.sit, dealer: d.deals, unfinished: d.unfinished, agreed: d.agreed, brings: d.brings, seq: d.seq}
		if c.pool() {
			r.table, r.sat = c.sit, nil
			for _, n := range c.sit {
				if _, named := d.brings[n]; named {
					r.sat = append(r.sat, n)
				}
			}
		}
		if r.dealer < 0 {
			r.dealer = c.due(len(c.rounds), r.sat)
		}
		c.rounds = append(c.rounds, r)
	case "skip":
		r := written{number: len(c.rounds) + 1, sat: c.sit, dealer: -1, skipped: true, reason: d.reason, seq: d.seq}
		if c.pool() {
			c.columns = c.columnsAfter(len(c.rounds), len(c.rounds))
			r.table, r.sat = c.sit, c.in(c.sit)
		}
		c.rounds = append(c.rounds, r)
	case "back":
		if !slices.Contains(c.sit, d.who) {
			c.sit = append(slices.Clone(c.sit), d.who)
		}
		c.backs = append(c.backs, back{Reentry{After: len(c.rounds), Seq: d.seq, At: moment(d.seq), Actor: "West"}, d.who, c.sit})
	case "correct":
		c.correct(d)
	case "seats":
		c.sit = d.sit
	case "penalty":
		worse := card.Points(d.points)
		if c.says("score.winner") == "high" {
			worse = -worse
		}
		c.fines = append(c.fines, fine{Penalty{Number: len(c.fines) + 1, Points: worse, Reason: "misdeal",
			After: len(c.rounds), Seq: d.seq, At: moment(d.seq), Actor: "West"}, d.who})
	case "revoke":
		c.fines[d.number-1].Revoked, c.fines[d.number-1].Why = true, "not hers"
	case "end":
		c.end = End{Over: true, Early: true, Counts: d.count}
	case "void":
		c.unvoided, c.end = c.end, End{Over: true, Early: c.end.Early, Void: true, Reason: d.reason}
	case "resume": // it takes back what came last: of a void match that it is void
		c.end, c.unvoided, c.opened = c.unvoided, End{}, max(c.opened, d.seq)
	}
}

func (c *counted) correct(d meant) {
	r := &c.rounds[d.number-1]
	r.corrected = corrected(r.corrected, "counted again", d.seq)
	if d.passed {
		*r = written{number: r.number, sat: r.sat, table: r.table, dealer: -1, skipped: true, reason: "counted again", corrected: r.corrected, seq: r.seq}
		return
	}
	if r.skipped {
		named := func(list []int) []int {
			return slices.DeleteFunc(slices.Clone(list), func(n int) bool { _, ok := d.brings[n]; return !ok })
		}
		players := named(r.sat)
		if len(players) == 0 {
			players = named(r.table)
		}
		r.skipped, r.reason, r.dealer = false, "", c.due(d.number-1, players)
	}
	if d.deals >= 0 {
		r.dealer = d.deals
	}
	r.unfinished, r.agreed, r.brings = d.unfinished, d.agreed, d.brings
	if c.pool() { // all who had a seat are named
		seats := slices.Concat(r.sat, r.table)
		r.sat = nil
		for _, n := range seats {
			if _, named := d.brings[n]; named && !slices.Contains(r.sat, n) {
				r.sat = append(r.sat, n)
			}
		}
	}
	for _, n := range slices.Sorted(maps.Keys(d.brings)) {
		if !slices.Contains(r.sat, n) {
			r.sat = append(slices.Clone(r.sat), n)
		}
	}
}

// due returns who of some players deals after the first n rounds: the next to
// the left of whoever dealt the last one played. Whoever has left is passed by.
func (c *counted) due(n int, players []int) int {
	for i := n - 1; i >= 0; i-- {
		if r := c.rounds[i]; !r.skipped {
			if slices.Contains(players, r.dealer) {
				return left(r.dealer, players, players)
			}
			if slices.Contains(r.table, r.dealer) { // out, and still at the table
				if slices.Contains(c.sit, r.dealer) {
					return left(r.dealer, c.sit, players)
				}
				return left(r.dealer, r.table, players)
			}
			return left(r.dealer, r.sat, players)
		}
	}
	if slices.Contains(players, c.deals) {
		return c.deals
	}
	return left(c.deals, c.order, players)
}

// left goes round a table to the left of somebody until one of some players sits
// there; the first of them where none does.
func left(of int, round, players []int) int {
	at := slices.Index(round, of)
	for step := 1; step <= len(round); step++ {
		if n := round[(at+step)%len(round)]; slices.Contains(players, n) {
			return n
		}
	}
	return players[0]
}

// addUp finds the end of the match, and works out what stands there.
func (c *counted) addUp() {
	c.last = len(c.rounds)
	byRules := false
	switch c.says("rounds.end") {
	case "fixed":
		byRules = len(c.rounds) >= c.figure("rounds.count")
		c.columns = c.columnsAfter(c.last, c.last)
	case "target":
		byRules = c.toTarget()
	case "elimination":
		byRules = c.toTheLast()
	}
	whole := !slices.ContainsFunc(c.columns, func(t sum) bool { return !t.whole })
	played := slices.ContainsFunc(c.rounds[:c.last], func(r written) bool { return !r.skipped })
	if !c.end.Early && !c.end.Void && (byRules || c.waits) {
		c.end = End{Over: whole, Waiting: !whole, Counts: whole && played}
	}
	if c.end.Early && !(whole && played) { // no longer what it was let count as
		c.end.Counts = false
	}
	c.rank()
	if c.end.Over {
		c.end.Tie = c.settle()
	}
}

// toTarget looks for the first round with which somebody is at the target who has
// sat at the table by then: what missed rounds count ends no match before that. A
// tie that is to be played on for plays on.
func (c *counted) toTarget() (over bool) {
	target := c.target(len(c.order))
	for n := 1; n <= len(c.rounds); n++ {
		c.columns = c.columnsAfter(n, n)
		there := false
		for i, t := range c.columns {
			sat := slices.ContainsFunc(c.rounds[:n], func(r written) bool { return slices.Contains(r.sat, c.all[i]) })
			there = there || sat && (t.total > target || t.total == target && c.says("rounds.target_test") == "reach")
		}
		if !there {
			continue
		}
		c.rank()
		first := 0
		for _, t := range c.columns {
			if t.place == 1 {
				first++
			}
		}
		if first < 2 || c.says("end.tie") != "extra_round" {
			c.last = n
			c.columns = c.columnsAfter(n, len(c.rounds))
			return true
		}
		c.waits = n == len(c.rounds) && slices.ContainsFunc(c.columns, func(t sum) bool { return !t.whole })
	}
	c.columns = c.columnsAfter(c.last, c.last)
	return false
}

// columnsAfter adds up the first n rounds, and the penalties given before more
// than so many rounds were played.
func (c *counted) columnsAfter(n, given int) (columns []sum) {
	c.scores = make([][]sum, len(c.rounds))
	if c.pool() {
		return c.columnsInPool(n, given)
	}
	for i := range c.fines {
		c.fines[i].Total = 0
	}
	for _, who := range c.all {
		column := sum{whole: true}
		c.penalise(&column, who, 0)
		for i, r := range c.rounds {
			if r.skipped {
				if i < n {
					c.penalise(&column, who, i+1)
				}
				continue
			}
			s := c.brought(r, who)
			if i >= n {
				if c.says("players.absent") == "average" && s.missed > 0 {
					s.points, s.known = 0, false
				}
				c.scores[i] = append(c.scores[i], s)
				continue
			}
			if s.missed > 0 && c.says("players.absent") == "average" {
				s.points, s.known = c.average(who, n)
			}
			column.total += s.points
			column.missed, column.played, column.outs = column.missed+s.missed, column.played+s.played, column.outs+s.outs
			column.whole = column.whole && s.whole
			s.total = column.total
			c.scores[i] = append(c.scores[i], s)
			c.penalise(&column, who, i+1)
		}
		for after := n + 1; after <= given; after++ {
			c.penalise(&column, who, after)
		}
		columns = append(columns, column)
	}
	return columns
}

// penalise adds the penalties that somebody was given after so many rounds.
func (c *counted) penalise(column *sum, who, after int) {
	for i := range c.fines {
		if f := &c.fines[i]; f.who == who && f.After == after && !f.Revoked {
			column.total, column.penal = column.total+int(f.Points), column.penal+int(f.Points)
			f.Total = card.Points(column.total)
		}
	}
}

// brought counts what somebody brought to a round; who had no seat missed it.
func (c *counted) brought(r written, who int) sum {
	b, sat := r.brings[who]
	switch {
	case !sat || b.absent:
		s := sum{missed: 1, whole: true}
		if n, err := strconv.Atoi(c.says("players.absent")); err == nil {
			s.points, s.known = n, true
		}
		return s
	case b.unknown:
		return sum{}
	case b.out:
		return sum{points: c.figure("score.out_points"), known: true, whole: true, played: 1, outs: 1}
	}
	s := sum{known: true, whole: true, played: 1}
	for _, p := range b.sum {
		s.points += p
	}
	for _, code := range b.cards {
		s.points += c.worth(code, r.number)
	}
	return s
}

// average returns the whole number next to the average of the rounds that
// somebody played, of two equally near ones the larger.
func (c *counted) average(who, n int) (average int, ok bool) {
	all, rounds := 0, 0
	for _, r := range c.rounds[:n] {
		if r.skipped {
			continue
		}
		if s := c.brought(r, who); s.played > 0 {
			all, rounds = all+s.points, rounds+1
		}
	}
	if rounds == 0 {
		return 0, false
	}
	away := math.MaxInt
	for a := -20; a <= 1000; a++ {
		if d := max(all-a*rounds, a*rounds-all); d <= away {
			average, away = a, d
		}
	}
	return average, true
}

// rank gives each who can be compared a place: one more than are better.
func (c *counted) rank() {
	compared := func(t sum) bool {
		return t.whole && t.played > 0 && (t.missed == 0 || c.says("players.absent") != "unranked")
	}
	for i := range c.columns {
		t := &c.columns[i]
		t.place = 0
		if !compared(*t) {
			continue
		}
		t.place = 1
		for o, other := range c.columns {
			ahead := c.better(other.total, t.total)
			if c.pool() && c.stay(i) != c.stay(o) {
				ahead = c.stay(o) > c.stay(i)
			}
			if compared(other) && ahead {
				t.place++
			}
		}
	}
}

// settle splits a tie for the first place as the table has agreed on, and says
// what did.
func (c *counted) settle() string {
	var tied []int
	for i, t := range c.columns {
		if t.place == 1 {
			tied = append(tied, i)
		}
	}
	if len(tied) < 2 {
		return ""
	}
	by := c.says("end.tie")
	value := func(i int) int { return 0 }
	switch by {
	case "last_round":
		round := c.last - 1
		for c.rounds[round].skipped {
			round--
		}
		value = func(i int) int { return c.scores[round][i].points }
	case "most_outs":
		value = func(i int) int {
			if c.says("score.winner") == "high" {
				return c.columns[i].outs
			}
			return -c.columns[i].outs
		}
	}
	firsts := 0
	for _, i := range tied {
		c.columns[i].place = 1
		for _, o := range tied {
			if c.better(value(o), value(i)) {
				c.columns[i].place++
			}
		}
		if c.columns[i].place == 1 {
			firsts++
		}
	}
	if firsts == 1 {
		return by
	}
	return "shared"
}

// view writes what was counted in the form of a sheet, but for the tables dealt.
func (c *counted) view() view {
	v := view{Started: c.start, Players: c.names(c.all), Seats: c.names(c.sit), End: c.end, Edited: c.edited, Opened: c.opened}
	v.Started.Players, v.Started.Dealer = c.names(c.order), c.called[c.deals]
	for i, r := range c.rounds {
		round := Round{table: c.names(r.table), Number: r.number, Seats: c.names(r.sat), Skipped: r.skipped, Reason: r.reason, Unfinished: r.unfinished, Agreed: r.agreed,
			AfterEnd: i >= c.last, Corrected: r.corrected, Seq: r.seq, At: moment(r.seq), Actor: "West"}
		if !r.skipped {
			round.Dealer = c.called[r.dealer]
		}
		for seat, s := range c.scores[i] {
			b, sat := r.brings[c.all[seat]]
			name := c.called[c.all[seat]]
			left := 0
			if sat && !b.out && !b.absent && !b.unknown {
				left = s.points
			}
			if s.unasked {
				s.points, s.known = 0, false
			}
			round.Scores = append(round.Scores, Score{Player: name, Entry: b.entry(name, sat), Away: !sat,
				Counted: card.Points(left), Points: card.Points(s.points), Known: s.known, Total: card.Points(s.total), Eliminated: s.out, unasked: s.unasked})
		}
		v.Rounds = append(v.Rounds, round)
	}
	for _, f := range c.fines {
		f.Player = c.called[f.who]
		v.Penalties = append(v.Penalties, f.Penalty)
	}
	for _, b := range c.backs {
		b.Player, b.seats = c.called[b.who], c.names(b.sit)
		v.Reentries = append(v.Reentries, b.Reentry)
	}
	for seat, t := range c.columns {
		v.Totals = append(v.Totals, Total{Player: c.called[c.all[seat]], Points: card.Points(t.total), Penal: card.Points(t.penal), Whole: t.whole,
			Missed: t.missed, Rounds: t.played, Outs: t.outs, Place: t.place, Eliminated: t.gone, Reentered: card.Points(t.back)})
	}
	return v
}

func (b brought) entry(player string, sat bool) Entry {
	e := Entry{Player: player, Out: b.out, Absent: b.absent || !sat, Unknown: b.unknown, Cards: b.cards}
	if len(b.sum) > 0 {
		e.Points = points(0)
		for _, p := range b.sum {
			*e.Points += card.Points(p)
			if len(b.sum) > 1 {
				e.Sum = append(e.Sum, card.Points(p))
			}
		}
	}
	return e
}

// tables writes what was dealt in each round: "round 2, 4 wild, 4 cards".
func (c *counted) tables() (list []string) {
	for _, r := range c.rounds {
		list = append(list, tableOf(r.number, c.wild(r.number), c.dealt(r.number, len(r.sat))))
	}
	return list
}

func tableOf(round int, wild string, dealt int) string {
	return fmt.Sprintf("round %d, %s wild, %d cards", round, wild, dealt)
}

// next says what is dealt next, or "" when the match is over or waits.
func (c *counted) next() string {
	if c.end.Over || c.end.Waiting {
		return ""
	}
	n := len(c.rounds) + 1
	in := c.in(c.sit)
	dealer := c.due(len(c.rounds), in)
	first, extra := left(dealer, c.sit, in), -1
	if c.game == "kings" {
		first, extra = dealer, dealer
	}
	return nextOf(tableOf(n, c.wild(n), c.dealt(n, len(in))), c.names(in), c.name(dealer), c.name(first), c.name(extra))
}

func (c *counted) name(n int) string {
	if n < 0 {
		return ""
	}
	return c.called[n]
}

func nextOf(table string, players []string, dealer, first, extra string) string {
	return fmt.Sprintf("%s: %s; %s deals, %s plays first, one more for %q", table, joined(players), dealer, first, extra)
}
