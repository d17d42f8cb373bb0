package score_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/cmd/rummy/render"
	"rummy/score"
	"rummy/validate/card"
	"rummy/validate/rules"
)

// What holds for every game of the program, whatever its file says. The rules are
// asked for by their paths in the file; nothing here knows a game.

// long tells by how much the flag of the recount makes these tests longer.
func long(t testing.TB) int {
	n, err := strconv.Atoi(flag.Lookup("seeds").Value.String())
	require.NoError(t, err)
	return max(1, n/300)
}

// files are the games as they come with the program, each read once.
var files = map[string]*rules.Game{}

// builtin returns a game with a table's house rules, each as typed.
func builtin(t testing.TB, id string, house ...string) *rules.Game {
	t.Helper()
	g, err := files[id], error(nil)
	if g == nil {
		g, err = rules.Builtin(id)
		require.NoError(t, err)
		files[id] = g
	}
	var o rules.Overlay
	for _, text := range house {
		s, err := rules.ParseSetting(text)
		require.NoError(t, err)
		o = append(o, s)
	}
	g, err = g.With(o)
	require.NoError(t, err)
	return g
}

// match is a match drawn at random, in the program and as somebody counts it.
type match struct {
	t         testing.TB
	r         *rand.Rand
	game      *rules.Game
	file      map[string]any // the game's rules as they are kept
	players   []string
	events    []score.Event
	sheet     *score.Sheet
	rounds    []tally
	tieBreaks []tally
	back      []int // who has come back since the last round
	lines     []string
}

// says returns the value at a path of two words.
func (m *match) says(field string) string {
	part, name, _ := strings.Cut(field, ".")
	v, ok := m.file[part].(map[string]any)[name]
	require.True(m.t, ok, field)
	if list, ok := v.([]any); ok {
		require.Len(m.t, list, 1, field)
		v = list[0]
	}
	return fmt.Sprint(v)
}

func (m *match) figure(field string) int {
	n, err := strconv.Atoi(m.says(field))
	require.NoError(m.t, err)
	return n
}

// begin seats some players.
func begin(t testing.TB, g *rules.Game, r *rand.Rand, players int) *match {
	m := &match{t: t, r: r, game: g}
	require.NoError(t, json.Unmarshal(g.JSON(), &m.file))
	m.players = strings.Fields("North East South West Zoë Li Per Ana")[:players]
	m.requireMeldsOfThree()
	m.record(score.MatchStarted{Game: g.ID, Rules: g.Digest(), House: g.House, Day: "2026-11-30", Players: m.players, Dealer: m.players[0]})
	return m
}

// seated draws how many play.
func seated(g *rules.Game, r *rand.Rand) int {
	return g.Players.Min + r.IntN(min(g.Players.Max, 6)-g.Players.Min+1)
}

func (m *match) record(b score.Body) {
	seq := int64(len(m.events) + 1)
	e := score.Event{Seq: seq, At: time.Date(2026, 11, 30, 19, int(seq), 0, 0, time.UTC), Actor: "West", Body: b}
	m.events = append(m.events, e)
	var err error
	if m.sheet == nil {
		m.sheet, err = score.Replay(m.game, m.events, nil)
	} else {
		m.sheet, err = m.sheet.With(e)
	}
	require.NoError(m.t, err)
}

// propose reads a round as it is typed.
func (m *match) propose(next score.Next, r tally, upcard card.Card, unfinished bool) (score.Body, []string, error) {
	p := score.Proposal{Unfinished: unfinished, TieBreak: len(next.TieBreak) > 0, Wild: r.up}
	if upcard.Rank() >= 0 {
		p.Upcard = next.Table.Cards.Format(upcard)
	}
	line := p.Upcard + " " + r.up
	for i, b := range r.brought {
		if b.typed == "" || p.TieBreak && b.absent || !b.asked && b.absent {
			continue
		}
		line += " " + m.players[i] + b.typed
		name, e, err := score.ParseEntry(m.game, m.sheet.Cards(), m.players[i]+b.typed)
		require.NoError(m.t, err, line)
		e.Player = name
		p.Entries = append(p.Entries, e)
	}
	m.r.Shuffle(len(p.Entries), func(i, k int) { p.Entries[i], p.Entries[k] = p.Entries[k], p.Entries[i] })
	m.lines = append(m.lines, line)
	b, ruling, err := m.sheet.Propose(p)
	var found []string
	for _, f := range ruling.Findings {
		found = append(found, f.Name+": "+f.Who+": "+f.Message)
	}
	return b, found, err
}

// take records a round and looks whether the sheet says what was counted.
func (m *match) take(b score.Body, r tally, upcard card.Card) {
	suit := ""
	if upcard.Suit() >= 0 {
		suit = m.game.Pack.Suits[upcard.Suit()].Code
	}
	r.points = m.settle(r, suit)
	r.back, m.back = m.back, nil
	if _, tieBreak := b.(score.TieBreakScored); tieBreak {
		m.tieBreaks = append(m.tieBreaks, r)
	} else {
		m.rounds = append(m.rounds, r)
	}
	m.record(b)
	m.compare()
}

// play draws the next round, which has to be legal, and plays it.
func (m *match) play() {
	m.comeBack()
	next, ok := m.sheet.Next()
	require.True(m.t, ok)
	r, upcard, unfinished := m.round(next)
	b, found, err := m.propose(next, r, upcard, unfinished)
	require.NoError(m.t, err)
	require.Empty(m.t, found)
	m.take(b, r, upcard)
}

// comeBack lets somebody who is out come back now and then, where that can be.
func (m *match) comeBack() {
	if m.says("rounds.reentry") == "none" || m.r.IntN(4) > 0 {
		return
	}
	all := m.columns()
	target, _ := m.game.Rounds.Target.At(1, len(m.players))
	total := m.comeback(all)
	for i, name := range m.players {
		if all[i].gone == 0 {
			continue
		}
		b, err := m.sheet.Reenter(name)
		if total > target || total == target && m.says("rounds.target_test") == "reach" {
			require.Error(m.t, err)
			return
		}
		require.NoError(m.t, err)
		m.lines = append(m.lines, name+" comes back")
		m.back = append(m.back, i)
		m.record(b)
		m.compare()
		return
	}
}

// compare counts everything anew and looks whether the sheet shows the same.
func (m *match) compare() {
	for i, r := range m.rounds {
		for seat, sc := range m.sheet.Rounds[i].Scores {
			if b := r.brought[seat]; !b.absent {
				require.Equal(m.t, r.points[seat], int(sc.Points), "round %d, %s", i+1, sc.Player)
				require.Equal(m.t, b.left, int(sc.Counted), "round %d, %s", i+1, sc.Player)
			}
		}
	}
	all, by, playOn := m.columns(), "", false
	last := m.atEnd(all)
	if last {
		by, playOn = m.split(all)
	}
	ended := last && !playOn
	require.Equal(m.t, ended, m.sheet.End.Over && !m.sheet.End.Early, "by its own rule")
	if ended {
		m.reward(all)
		require.Equal(m.t, by, m.sheet.End.Tie)
	}
	for i, c := range all {
		t := m.sheet.Totals[i]
		require.Equal(m.t, []int{c.total, c.extra, c.played, c.missed, c.outs, c.place, c.gone},
			[]int{int(t.Points), int(t.Extra), t.Rounds, t.Missed, t.Outs, t.Place, t.Eliminated}, "%s: total, bonuses, played, missed, outs, place, out", t.Player)
	}
	next, more := m.sheet.Next()
	require.Equal(m.t, !m.sheet.End.Over, more)
	if playOn && m.says("rounds.end") == "fixed" {
		var tied []string
		for _, i := range firsts(all) {
			tied = append(tied, m.players[i])
		}
		require.Equal(m.t, tied, next.TieBreak)
	}
}

// replay reads the match again as it stands on record, by the rules as they do.
func (m *match) replay() {
	g, err := rules.FromJSON(m.game.JSON())
	require.NoError(m.t, err)
	require.Equal(m.t, m.game.Digest(), g.Digest())
	events := make([]score.Event, len(m.events))
	for i, e := range m.events {
		e.Body, err = score.Decode(e.Body.Kind(), score.Encode(e.Body))
		require.NoError(m.t, err)
		events[i] = e
	}
	again, err := score.Replay(g, events, nil)
	require.NoError(m.t, err)
	require.Equal(m.t, m.sheet.Totals, again.Totals)
	require.Equal(m.t, m.sheet.Bonuses, again.Bonuses)
	require.Equal(m.t, m.sheet.End, again.End)
	require.Len(m.t, again.Rounds, len(m.sheet.Rounds))
	for i, r := range again.Rounds {
		require.Equal(m.t, m.sheet.Rounds[i].Scores, r.Scores)
		require.Equal(m.t, m.sheet.Rounds[i].Table.Round, r.Table.Round)
	}
}

// told shows a match that went wrong.
func (m *match) told() {
	if m.t.Failed() {
		m.t.Logf("%s %v among %v:\n%s", m.game.ID, m.game.House, m.players, strings.Join(m.lines, "\n"))
	}
}

// most is how many rounds a match is given to come to its end.
const most = 400

// Whole matches end by the rule of their game, when it says and not before.
func TestRandomMatchesOfEveryGameEndByTheirOwnRule(t *testing.T) {
	for _, id := range rules.IDs() {
		t.Run(id, func(t *testing.T) {
			g := builtin(t, id)
			for seed := range 15 * long(t) {
				r := rand.New(rand.NewPCG(uint64(seed), 8))
				m := begin(t, g, r, seated(g, r))
				defer m.told()
				for !m.sheet.End.Over && len(m.rounds) < most {
					if m.play(); m.says("rounds.end") == "open" && len(m.rounds) == 6 {
						end, err := m.sheet.EndEarly(false)
						require.NoError(t, err)
						m.record(end)
					}
				}
				require.True(t, m.sheet.End.Over)
				require.True(t, m.sheet.End.Counts)
				_, _, err := m.sheet.Propose(score.Proposal{})
				require.ErrorContains(t, err, "the match ")
				m.replay()
			}
		})
	}
}

// chosen are the house rules that choose a value of an option. A match to a number
// of rounds is cut short, so that it ends.
func chosen(g *rules.Game, o rules.Option, value string) []string {
	house := []string{o.Field + "=" + value}
	if g.Rounds.End == "fixed" && o.Field != "rounds.count" {
		house = append(house, "rounds.count=3")
	}
	return house
}

// everyOption calls with every value of every option of every game.
func everyOption(t *testing.T, with func(t *testing.T, g *rules.Game, o rules.Option, value string)) {
	for _, id := range rules.IDs() {
		g := builtin(t, id)
		require.NotEmpty(t, g.Options, id)
		for _, o := range g.Options {
			for _, value := range o.Values {
				t.Run(fmt.Sprintf("%s %s=%s", id, o.Field, value), func(t *testing.T) { with(t, g, o, value) })
			}
		}
	}
}

func TestEveryValueOfEveryOptionIsPlayedBy(t *testing.T) {
	everyOption(t, func(t *testing.T, g *rules.Game, o rules.Option, value string) {
		g = builtin(t, g.ID, chosen(g, o, value)...)
		now, ok := g.Value(o.Field)
		require.True(t, ok)
		require.Equal(t, value, now)
		for seed := range long(t) {
			r := rand.New(rand.NewPCG(uint64(seed), 9))
			m := begin(t, g, r, seated(g, r))
			defer m.told()
			for range 3 {
				if !m.sheet.End.Over {
					m.play()
				}
			}
			m.replay()
		}
	})
}

// Every game prints: each rule with where it comes from, each option with its
// values. What is kept of it is read again as the same rules.
func TestEveryGamePrintsItsRulesAndOptions(t *testing.T) {
	for _, id := range rules.IDs() {
		g := builtin(t, id)
		var p render.Page
		render.Game(&p, g, nil, nil)
		var out strings.Builder
		require.NoError(t, p.Write(&out, render.Paper{Width: 80}))
		words := strings.Join(strings.Fields(out.String()), " ")
		for _, r := range g.Rules {
			require.Contains(t, words, r.ID+" "+strings.Join(strings.Fields(r.Text), " ")+" [", id)
		}
		for _, o := range g.Options {
			values := strings.Join(o.Values, ", ")
			if now, ok := g.Value(o.Field); ok {
				values = strings.Replace(values, now, now+" (now)", 1)
			}
			require.Contains(t, words, o.Field+" = "+values, id)
			require.Contains(t, words, strings.Join(strings.Fields(o.Why), " "), id)
		}
		for _, s := range g.Sources {
			require.Contains(t, words, strings.Join(strings.Fields(s), " "), id)
		}
	}
}

// Two go out in turn until a tie for the first place is certain: it is split as
// each value of the option says, and the tied play on where they are to.
func TestATieIsSettledByEachValueThatAGameOffers(t *testing.T) {
	settled := map[string]int{}
	everyOption(t, func(t *testing.T, g *rules.Game, o rules.Option, value string) {
		if o.Field != "end.tie" || g.Rounds.End == "target" {
			return
		}
		g = builtin(t, g.ID, chosen(g, o, value)...)
		r := rand.New(rand.NewPCG(5, 5))
		for range 4 * long(t) {
			m := begin(t, g, r, 2)
			for tries := 0; !m.tie(); tries++ {
				require.Less(t, tries, 50)
				m = begin(t, g, r, 2)
			}
			defer m.told()
			for range 50 {
				if !m.sheet.End.Over {
					m.play()
				}
			}
			require.True(t, m.sheet.End.Over)
			by, _ := m.split(m.columns())
			require.Equal(t, by, m.sheet.End.Tie)
			settled[m.sheet.End.Tie]++
			m.replay()
		}
	})
	for _, by := range []string{"shared", "last_round", "most_outs", "extra_round"} {
		require.NotZero(t, settled[by], by)
	}
}

// tie plays three rounds, of which North ends two, that leave both with the same
// total. What cannot be left in a round is drawn again; it is not ok where the last
// round does not give it.
func (m *match) tie() (ok bool) {
	points := func(who, n int) (r tally) {
		r.brought = make([]brought, 2)
		r.brought[who] = brought{typed: fmt.Sprint("=", n), left: n}
		r.brought[1-who] = brought{typed: "=out", out: true}
		if m.game.PointsOnly() {
			r.brought[1-who] = brought{typed: "=0"}
		}
		return r
	}
	add := func(r tally) bool {
		next, ok := m.sheet.Next()
		require.True(m.t, ok)
		b, found, err := m.propose(next, r, card.Card{}, false)
		require.NoError(m.t, err)
		if len(found) == 0 {
			m.take(b, r, card.Card{})
		}
		return len(found) == 0
	}
	for len(m.rounds) < 2 {
		add(points(1, m.r.IntN(30)))
	}
	want := m.columns()
	for n := range 100 {
		if got := m.settle(points(0, n), ""); want[0].total+got[0] == want[1].total+got[1] && add(points(0, n)) {
			ok = true
			break
		}
	}
	if ok && m.says("rounds.end") == "open" {
		end, err := m.sheet.EndEarly(false)
		require.NoError(m.t, err)
		m.record(end)
	}
	return ok
}
