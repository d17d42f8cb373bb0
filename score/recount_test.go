package score

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/rules"
)

var seeds = flag.Int("seeds", 300, "how many random matches to recount")

// Whatever is played, corrected, taken back, brought back, edited or ended: after
// every deed the sheet shows what somebody counts anew who keeps the match on paper.
func TestASheetIsWhatSomebodyCountsAnewOnPaper(t *testing.T) {
	tally := map[string]int{}
	for seed := range uint64(*seeds) {
		playAtRandom(t, seed, tally)
	}
	for _, called := range slices.Sorted(maps.Keys(tally)) {
		t.Logf("%7d %s", tally[called], called)
	}
	for _, called := range often {
		require.GreaterOrEqual(t, tally[called], *seeds/10, "%s must happen often enough", called)
	}
	for _, called := range seldom {
		require.GreaterOrEqual(t, tally[called], *seeds/200, "%s must happen now and then", called)
	}
}

// often are deeds and what comes of them: each happens in one match of ten at
// least; seldom are those that happen in one of two hundred.
var often = []string{
	"round", "round broken off", "round dealt by another", "round agreed on", "skip", "penalty", "revoke",
	"join", "join after", "join for", "leave", "seats",
	"correct: the whole round", "correct: one player", "correct: another was out", "correct: somebody was out after all",
	"correct: nobody was out", "correct: the dealer", "correct: not played", "correct: played after all", "correct: who had no seat then",
	"correct: agreed on", "edit day", "edit season", "edit seats", "edit dealer", "edit person", "edit options",
	"end", "end --count", "void", "resume", "resume, not ended early", "undo", "redo",
	"refused round", "refused skip", "refused correct", "refused penalty", "refused revoke", "refused seats", "refused edit", "refused undo",
	"refused redo", "refused end",
	"brought out", "brought points", "brought a sum", "brought cards", "brought absent", "brought unknown",
	"out of the match", "over by the rules", "waiting", "rounds after the end", "missed rounds that count", "the highest total wins", "tie shared", "by other rules",
}

var seldom = []string{"back", "refused back", "out, and played all the same", "tie last_round", "tie most_outs", "refused void", "edit agreed on"}

// playing is a match at random, on paper and in the program.
type playing struct {
	luck
	t     *testing.T
	paper *paper
	sheet *Sheet
	now   *counted
	lines []string
	views []view // after each event
	tally map[string]int
}

func playAtRandom(t *testing.T, seed uint64, tally map[string]int) {
	p := &playing{luck: luck{Rand: rand.New(rand.NewPCG(seed, 4))}, t: t, tally: tally}
	p.dull = p.oneIn(3)
	p.paper = p.drawPaper()
	house := settingsOf(p.paper.house)
	defer func() {
		if t.Failed() {
			t.Logf("seed %d: %s %s among %s\n%s", seed, p.paper.game, joined(house), joined(p.paper.players), strings.Join(p.lines, "\n"))
		}
	}()
	p.sheet = begin(t, gameOf(t, p.paper.game, house), joined(p.paper.players))
	p.compare()
	for range 15 + p.IntN(35) {
		p.say(p.drawDeed(p.paper, p.now))
	}
	p.lookBack()
	p.rescore()
}

func settingsOf(house map[string]string) (list []string) {
	for _, field := range slices.Sorted(maps.Keys(house)) {
		list = append(list, field+"="+house[field])
	}
	return list
}

// gameOf returns a built-in game with a table's house rules.
func gameOf(t *testing.T, id string, house []string) *rules.Game {
	key := id + " " + joined(house)
	if g, ok := games.Load(key); ok {
		return g.(*rules.Game)
	}
	g, err := rules.Builtin(id)
	require.NoError(t, err)
	g, err = g.With(overlay(t, house))
	require.NoError(t, err)
	games.Store(key, g)
	return g
}

func overlay(t *testing.T, house []string) (o rules.Overlay) {
	for _, h := range house {
		s, err := rules.ParseSetting(h)
		require.NoError(t, err)
		o = append(o, s)
	}
	return o
}

// say says a deed to both. What cannot be is refused, and nothing else is.
func (p *playing) say(d draw) {
	p.lines = append(p.lines, d.line)
	b, ruling, err := typed(p.sheet, d.line)
	if !p.possible(d.deed) {
		require.Error(p.t, err)
		p.lines[len(p.lines)-1] += " (refused)"
		p.tally["refused "+d.kind]++
		return
	}
	require.NoError(p.t, err)
	b = p.agree(&d, b, ruling.Legal())
	p.sheet = record(p.t, p.sheet, b)
	p.paper.write(d.deed)
	p.count(d)
	p.compare()
}

// agree lets the table have the last word on what a check refuses. Cards really
// dealt are legal; what else was brought may be no total, or not fit rules that an
// edit has brought in or the fewer cards dealt to more players.
func (p *playing) agree(d *draw, b Body, legal bool) Body {
	cannot := slices.ContainsFunc(d.brought, func(b brought) bool { return b.cannot })
	require.False(p.t, cannot && legal)
	switch b := b.(type) {
	case RoundScored:
		require.Equal(p.t, cannot, !legal)
	case MatchEdited:
		if !legal {
			b.Agreed, d.agreed = soSaid, soSaid
			p.tally["edit agreed on"]++
		}
		return b
	case RoundCorrected:
		if whole := slices.Contains(d.called, "correct: the whole round") || slices.Contains(d.called, "correct: played after all"); whole {
			require.True(p.t, legal)
		}
		if !legal {
			p.tally["correct: agreed on"]++
		}
		if legal || b.Agreed != "" {
			d.agreed = b.Agreed
			require.Equal(p.t, legal, b.Agreed == "")
			return b
		}
		d.line, d.agreed = d.line+" --agreed="+soSaid, soSaid
		p.lines[len(p.lines)-1] = d.line
		again, _, err := typed(p.sheet, d.line)
		require.NoError(p.t, err)
		return again
	}
	return b
}

// write puts a deed on paper.
func (p *paper) write(d deed) {
	at := len(p.deeds)
	switch {
	case d.kind == "undo":
		d.of = p.done[len(p.done)-1]
		p.done, p.undone = p.done[:len(p.done)-1], append(p.undone, d.of)
	case d.kind == "redo":
		d.of = p.undone[len(p.undone)-1]
		p.done, p.undone = append(p.done, d.of), p.undone[:len(p.undone)-1]
	case d.changes:
		p.done, p.undone = append(p.done, at), nil
	}
	p.deeds = append(p.deeds, d)
}

// possible tells whether a deed can be done as the match stands.
func (p *playing) possible(d deed) bool {
	now, played := p.now, func(r written) bool { return !r.skipped }
	switch d.kind {
	case "round", "skip":
		return now.next() != ""
	case "correct":
		return p.correctable(d)
	case "penalty":
		return d.points != 0 && now.takesPart(d.player)
	case "revoke":
		return !now.fines[d.number-1].Revoked
	case "seats":
		for i, name := range d.seats {
			if slices.Index(d.seats, name) != i {
				return false
			}
		}
		if at := p.seatsOfIn(d.seats); now.pool() {
			return now.next() != "" && at >= 2 && at <= now.most()
		}
		return now.next() != "" && len(d.seats) >= 2 && len(d.seats) <= now.most()
	case "back":
		_, can := now.comeback(now.sit)
		return now.next() != "" && can && len(now.in(now.sit)) < now.most()
	case "edit":
		return p.editable(d)
	case "end":
		unknown := slices.ContainsFunc(now.columns, func(t sum) bool { return !t.whole })
		return !now.end.Over && (!d.count || !unknown && slices.ContainsFunc(now.rounds[:now.last], played))
	case "void":
		return !now.end.Void
	case "undo":
		return len(p.paper.done) > 0
	case "redo":
		return len(p.paper.undone) > 0
	}
	return true
}

func (c *counted) takesPart(name string) bool {
	n, ok := c.known[name]
	return ok && slices.Contains(c.all, n)
}

// correctable: the round is on record, and stands otherwise afterwards.
func (p *playing) correctable(d deed) bool {
	if d.number > len(p.now.rounds) {
		return false
	}
	r := p.now.rounds[d.number-1]
	if !d.passed && len(d.brought) > p.now.most() {
		return false
	}
	for _, b := range d.brought { // of who was out before it and not asked for
		who := p.now.known[b.player]
		if p.now.pool() && !d.passed && !slices.Contains(r.sat, who) && p.now.outs[d.number-1][slices.Index(p.now.all, who)] {
			return false
		}
	}
	if d.passed || r.skipped {
		return d.passed != r.skipped
	}
	same := slices.Equal(slices.Sorted(slices.Values(wordsOf(p.now.onRecord(r)))), slices.Sorted(slices.Values(wordsOf(d.brought))))
	if same && r.agreed != "" && !slices.ContainsFunc(d.brought, func(b brought) bool { return b.cannot }) {
		_, _, err := typed(p.sheet, d.line) // whether the table's agreement is still wanted, the referee knows
		same = err != nil
	}
	somebody := slices.ContainsFunc(d.brought, func(b brought) bool { return !b.absent })
	return somebody && (!same || d.dealer != "" || d.unfinished != r.unfinished)
}

// seatsOfIn counts those of some seats who are not out.
func (p *playing) seatsOfIn(names []string) (n int) {
	for _, name := range names {
		if who, ok := p.now.known[name]; !ok || !p.now.isOut(who) {
			n++
		}
	}
	return n
}

// editable: something is otherwise afterwards, and what is on record fits it.
func (p *playing) editable(d deed) bool {
	now := p.now
	if d.is != "" && (d.dealer != "" || len(d.seats) > 0) {
		return false // who it was cannot be said in one breath with where that player sat
	}
	other := custom{now.game, maps.Clone(now.house)}
	changes := d.day != "" && d.day != now.start.Day || d.season != nil && *d.season != now.start.Season ||
		len(d.seats) > 0 && !slices.Equal(d.seats, now.names(now.order)) || d.dealer != "" && d.dealer != now.called[now.deals] || d.is != ""
	for _, h := range d.house {
		field, value, _ := strings.Cut(h, "=")
		other.house[field] = value
	}
	for _, h := range d.house {
		field, _, _ := strings.Cut(h, "=")
		changes = changes || now.says(field) != other.says(field)
	}
	fits := other.says("rounds.end") != "fixed" || other.figure("rounds.count") >= len(now.rounds)
	return changes && (d.is == "" || !now.takesPart(d.is)) && (len(d.house) == 0 || fits)
}

// count counts what happens, so that nothing is left out in silence.
func (p *playing) count(d draw) {
	for _, called := range d.called {
		p.tally[called]++
	}
	for _, b := range d.brought {
		switch {
		case b.out:
			p.tally["brought out"]++
		case b.absent:
			p.tally["brought absent"]++
		case b.unknown:
			p.tally["brought unknown"]++
		case len(b.cards) > 0:
			p.tally["brought cards"]++
		case len(b.sum) > 1:
			p.tally["brought a sum"]++
		default:
			p.tally["brought points"]++
		}
	}
}

// compare counts the paper anew and looks whether the sheet shows the same.
func (p *playing) compare() {
	p.now = p.paper.recount()
	want := p.now.view()
	p.views = append(p.views, want)
	same(p.t, want, shown(p.sheet), "after what was said last")
	require.Equal(p.t, settingsOf(p.now.house), houseOf(p.sheet))
	require.Equal(p.t, p.now.tables(), tablesOf(p.sheet))
	require.Equal(p.t, p.now.next(), nextShown(p.sheet))
	require.Equal(p.t, int64(len(p.paper.deeds)+1), p.sheet.Seq())
	p.compareUndo()
	p.noteState()
}

// same holds that a paper and a sheet show the same, and names the lines that differ.
func same(t *testing.T, paper, sheet view, when string) {
	if reflect.DeepEqual(paper, sheet) {
		return
	}
	one, err := json.MarshalIndent(paper, "", " ")
	require.NoError(t, err)
	other, err := json.MarshalIndent(sheet, "", " ")
	require.NoError(t, err)
	is := strings.Split(string(other), "\n")
	for i, line := range strings.Split(string(one), "\n") {
		if i >= len(is) || line != is[i] {
			t.Logf("%s: line %d on paper: %s", when, i+1, line)
			t.Logf("%s: on the sheet: %s", when, strings.Join(is[max(0, min(i, len(is))-20):min(i+1, len(is))], "\n"))
			break
		}
	}
	require.Fail(t, "the sheet is not what the paper says")
}

// shown is what a sheet shows, but for the tables dealt and the rules.
func shown(s *Sheet) view {
	v := s.view()
	v.Started.Rules, v.Started.House = "", nil
	v.Rounds = slices.Clone(v.Rounds)
	for i := range v.Rounds {
		v.Rounds[i].Table = Next{}.Table
	}
	return v
}

func houseOf(s *Sheet) (list []string) {
	for _, h := range s.Started.House {
		list = append(list, h.Field+"="+h.Value)
	}
	slices.Sort(list)
	return list
}

func tablesOf(s *Sheet) (list []string) {
	for _, r := range s.Rounds {
		list = append(list, tableOf(r.Number, s.Game.WildCode(r.Table.Round), r.Table.Round.Dealt))
	}
	return list
}

func nextShown(s *Sheet) string {
	n, ok := s.Next()
	if !ok {
		return ""
	}
	return nextOf(tableOf(n.Round, s.Game.WildCode(n.Table.Round), n.Table.Round.Dealt), n.Players, n.Dealer, n.First, n.Extra)
}

// compareUndo looks what would be taken back and brought back next.
func (p *playing) compareUndo() {
	newest := func(list []int) int64 {
		if len(list) == 0 {
			return 0
		}
		return int64(list[len(list)-1] + 2)
	}
	undo, _, _ := p.sheet.Undo()
	redo, _, _ := p.sheet.Redo()
	require.Equal(p.t, []int64{newest(p.paper.done), newest(p.paper.undone)}, []int64{undo.Seq, redo.Seq})
}

// noteState counts what comes of the deeds.
func (p *playing) noteState() {
	now, end := p.now, p.now.end
	for called, is := range map[string]bool{
		"over by the rules": end.Over && !end.Early && !end.Void, "waiting": end.Waiting, "rounds after the end": now.last < len(now.rounds),
		"the highest total wins": now.says("score.winner") == "high", "tie " + end.Tie: end.Tie != "",
		"missed rounds that count":      slices.ContainsFunc(now.columns, func(t sum) bool { return t.missed > 0 && t.place > 0 }),
		"out of the match":              slices.ContainsFunc(now.columns, func(t sum) bool { return t.gone > 0 }),
		"a comeback that does not hold": slices.ContainsFunc(now.backs, func(b back) bool { return !b.Held }),
		"out, and played all the same": slices.ContainsFunc(now.scores[:now.last], func(list []sum) bool {
			return slices.ContainsFunc(list, func(s sum) bool { return s.out && s.played > 0 })
		}),
	} {
		if is {
			p.tally[called]++
		}
	}
}

// lookBack looks at the sheet as it was after each event, and what of all that
// was said still holds.
func (p *playing) lookBack() {
	for i := 0; i < len(p.views); i += 1 + p.IntN(8) {
		s, err := p.sheet.At(int64(i + 1))
		require.NoError(p.t, err)
		same(p.t, p.views[i], shown(s), fmt.Sprint("as it was after event ", i+1))
	}
	newest := map[int]int{} // by the change, what was last done about it
	for at, d := range p.paper.deeds {
		if d.kind == "undo" || d.kind == "redo" {
			newest[d.of] = at
		}
	}
	for at, d := range p.paper.deeds {
		want := true
		switch {
		case d.kind == "undo" || d.kind == "redo":
			want = newest[d.of] == at
		case d.changes:
			want = slices.Contains(p.paper.done, at)
		}
		require.Equal(p.t, want, p.sheet.InForce(int64(at+2)), "event %d", at+2)
	}
}

// rescore counts the match by other rules, as if it had been played by them.
func (p *playing) rescore() {
	var house []string
	for _, choice := range choicesNow(p.now.custom) {
		if p.oneIn(2) {
			house = append(house, pick(p.luck, choice))
		}
	}
	g, err := p.sheet.Game.With(overlay(p.t, house))
	require.NoError(p.t, err)
	other := p.paper.recount(house...)
	r, err := p.sheet.Rescore(g)
	if other.says("rounds.end") == "fixed" && other.figure("rounds.count") < len(other.rounds) {
		require.Error(p.t, err)
		return
	}
	require.NoError(p.t, err)
	same(p.t, other.view(), shown(r.Sheet), fmt.Sprint("by ", house))
	p.tally["by other rules"]++
	rounds, asPoints := 0, 0
	for _, round := range other.rounds {
		if !round.skipped {
			rounds++
		}
		if slices.ContainsFunc(other.onRecord(round), func(b brought) bool { return len(b.sum) > 0 }) {
			asPoints++
		}
	}
	require.Equal(p.t, strconv.Itoa(rounds)+" "+strconv.Itoa(asPoints), fmt.Sprint(r.Rounds, " ", r.AsPoints))
}
