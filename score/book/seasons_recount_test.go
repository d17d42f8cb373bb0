package book_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/validate/rules"
)

// Over months of evenings, in three zones, past midnight and over the days on
// which clocks change, with seasons that leave gaps, overlap and are edited, and
// players who are renamed and merged: every view of a season or a player says
// what somebody finds who has kept a notebook and counts it anew.
func TestSeasonsAreWhatANotebookSays(t *testing.T) {
	tally := map[string]int{}
	for seed := range uint64(*seeds) {
		keepAlmanac(t, seed, tally)
	}
	for _, called := range slices.Sorted(maps.Keys(tally)) {
		t.Logf("%7d %s", tally[called], called)
	}
	for _, called := range []string{"Pacific/Auckland", "Europe/Berlin", "America/Los_Angeles", "played past midnight", "begun after midnight", "backdated",
		"season named", "season by its days", "two open ones cover it", "no season covers it", "season start", "season end", "season edit", "season undo", "season redo",
		"rename", "rename undone", "merge", "merge refused", "merge undone", "void", "end", "end --count", "match undo", "match edit",
		"high", "kit", "kings", "kids-rummy", "gap", "overlap", "under the minimum", "points of two games", "shared",
		"split by wins", "split by win share", "split by average place", "split by head-to-head", "split by last match", "rated"} {
		require.GreaterOrEqual(t, tally[called], max(1, *seeds/3), "%s must happen often enough", called)
	}
}

// person is somebody, by whatever name.
type person struct {
	name, was string  // was: the name before the newest renaming
	into      *person // whom this one was merged into
}

// one is who counts for a person.
func (p *person) one() *person {
	for p.into != nil {
		p = p.into
	}
	return p
}

// plan is a season as it stands.
type plan struct {
	name, from, to string
	ended          bool
	by             score.By
	chain          []score.TieBreak
	least          int
	points         []int
}

// campaign is a season with what it was before.
type campaign struct {
	plan
	done, undone []plan
	game         string // that is mostly played in it
	high         bool   // many points win in most of its matches
}

// carried is what a player brought to a round.
type carried struct {
	points      int
	out, absent bool
}

// sitting is a match as a notebook has it.
type sitting struct {
	number        int
	day           string
	season        *campaign
	game          string
	high          bool
	count, target int // how it ends: after rounds, or at points; 0: not so
	seats         []*person
	rounds        [][]carried // in the order of the seats
	penalties     []int
	ended, kept   bool // early; it counts all the same
	void          bool
}

// almanac is a notebook beside a book.
type almanac struct {
	*terminal
	t       *testing.T
	r       *rand.Rand
	tally   map[string]int
	said    []string
	day     time.Time // the evening's day, as a date
	zone    *time.Location
	people  []*person
	names   []string // that nobody has had yet, each far from all others
	seasons []*campaign
	matches []*sitting
}

var games = []string{"kit", "kings", "kids-rummy"}

var zones = []string{"Pacific/Auckland", "Europe/Berlin", "America/Los_Angeles"}

// turning are days on which clocks change in one of the zones, and New Year.
var turning = []string{"2026-09-27", "2026-10-25", "2026-11-01", "2026-12-31", "2027-01-01", "2027-03-14", "2027-03-28", "2027-04-04"}

func keepAlmanac(t *testing.T, seed uint64, tally map[string]int) {
	c := &almanac{terminal: alone(t), t: t, r: rand.New(rand.NewPCG(seed, 7)), tally: tally,
		names: strings.Fields("Anemone Birch Cypress Dahlia Foxglove Gentian Hazelnut Juniper Larkspur Myrtle Oleander Peony Quince Rosemary Saffron Thistle Umbel Violet Willow Yarrow")}
	for _, name := range []string{"North", "East", "Southern", "Western", "Zoë", "李雷", "Bartholomew", "Emil", "Quentin", "Max"} {
		c.people = append(c.people, &person{name: name})
	}
	defer func() {
		if t.Failed() {
			t.Logf("seed %d:\n%s", seed, strings.Join(c.said, "\n"))
		}
	}()
	c.day = time.Date(2026, 8, 20, 0, 0, 0, 0, time.UTC)
	for evening := range 30 {
		c.nextDay()
		c.evening()
		if evening%15 == 14 {
			c.check()
		}
	}
}

// nextDay moves on by some days, and to one on which clocks change where it is near.
func (c *almanac) nextDay() {
	next := c.day.AddDate(0, 0, 3+c.r.IntN(9))
	for _, text := range turning {
		day, err := time.Parse(time.DateOnly, text)
		require.NoError(c.t, err)
		if day.Before(next) && day.Sub(c.day) > 48*time.Hour {
			next = day
			break
		}
	}
	c.day = next
}

// clock sets the clock of the terminal, on the evening's day.
func (c *almanac) clock(hour, minute int) {
	c.now = time.Date(c.day.Year(), c.day.Month(), c.day.Day(), hour, minute, 0, 0, c.zone)
}

func (c *almanac) today() string { return c.day.Format(time.DateOnly) }

func (c *almanac) note(called, format string, args ...any) {
	c.tally[called]++
	c.said = append(c.said, fmt.Sprintf("%s %s: ", c.now.Format("2006-01-02 15:04 -0700"), called)+fmt.Sprintf(format, args...))
}

func (c *almanac) evening() {
	zone := zones[c.r.IntN(len(zones))]
	c.tally[zone]++
	var err error
	c.zone, err = time.LoadLocation(zone)
	require.NoError(c.t, err)
	start := [][2]int{{0, 10}, {2, 30}, {20, 0}, {23, 50}}[c.r.IntN(4)]
	c.clock(start[0], start[1])
	if start[0] < 3 {
		c.tally["begun after midnight"]++
	}
	runs := slices.ContainsFunc(c.seasons, func(s *campaign) bool { return s.covers(c.today()) })
	if c.r.IntN(8) == 0 || !runs && c.r.IntN(2) == 0 || len(c.seasons) == 0 {
		c.startSeason()
	}
	for range c.r.IntN(3) {
		c.changeSeason()
	}
	for range c.r.IntN(3) {
		c.changePlayer()
	}
	for range 1 + c.r.IntN(2) {
		c.clock(start[0], start[1])
		c.match()
		c.clock(start[0], start[1])
	}
	for range c.r.IntN(3) {
		c.changeMatch()
	}
	c.checkSeasons()
}

func pickOf[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

// around returns a day some days from today.
func (c *almanac) around(least, most int) string {
	return c.day.AddDate(0, 0, least+c.r.IntN(most-least+1)).Format(time.DateOnly)
}

func (c *almanac) startSeason() {
	p := plan{name: fmt.Sprintf("Season %d", len(c.seasons)+1), from: c.around(-15, 15), by: score.ByWins, chain: usualChain(score.ByWins)}
	if c.r.IntN(6) > 0 {
		from, err := time.Parse(time.DateOnly, p.from)
		require.NoError(c.t, err)
		p.to = from.AddDate(0, 0, 10+c.r.IntN(60)).Format(time.DateOnly)
	}
	asked := c.askRules()
	p = p.ranked(asked)
	s, remarks, err := c.StartSeason(c.t.Context(), p.name, p.from, p.to, asked)
	require.NoError(c.t, err)
	c.note("season start", "%+v", p)
	require.Equal(c.t, p.to != "" && p.to < c.today(), s.Over)
	c.checkRemarks(p, remarks, c.seasons)
	c.seasons = append(c.seasons, &campaign{plan: p, game: pickOf(c.r, games), high: c.r.IntN(3) == 0})
}

// askRules draws how a season is to rank.
func (c *almanac) askRules() (a book.SeasonRulesAsked) {
	switch c.r.IntN(5) {
	case 0:
		a.By = score.ByPlaces
	case 1, 2:
		a.Points = pickOf(c.r, [][]int64{{5, 3, 1}, {2, 1}, {1, 1, 1}, {10}})
	}
	if c.r.IntN(3) > 0 {
		a.Chain = []score.TieBreak{score.BreakWins, score.BreakWinShare, score.BreakPlace, score.BreakHead, score.BreakLast}
		c.r.Shuffle(len(a.Chain), func(i, j int) { a.Chain[i], a.Chain[j] = a.Chain[j], a.Chain[i] })
		a.Chain = a.Chain[:c.r.IntN(len(a.Chain)+1)]
		if c.r.IntN(3) == 0 { // what splits only few
			a.Chain = []score.TieBreak{score.BreakLast, score.BreakWins, score.BreakHead}
		}
	}
	if c.r.IntN(2) == 0 {
		least := int64(c.r.IntN(4))
		a.Min = &least
	}
	return a
}

// usualChain is what splits equals unless a season says otherwise: help standings.
func usualChain(by score.By) []score.TieBreak {
	switch by {
	case score.ByWins:
		return []score.TieBreak{score.BreakWinShare, score.BreakPlace}
	case score.ByPlaces:
		return []score.TieBreak{score.BreakWins}
	}
	return []score.TieBreak{score.BreakWins, score.BreakPlace}
}

// ranked is the plan with rules that were asked for on top.
func (p plan) ranked(a book.SeasonRulesAsked) plan {
	by := a.By
	if by == "" && len(a.Points) > 0 && len(p.points) == 0 {
		by = score.ByLeague
	}
	if by != "" && by != p.by {
		p.by, p.chain = by, usualChain(by)
	}
	if a.Chain != nil {
		p.chain = a.Chain
	}
	if a.Min != nil {
		p.least = int(*a.Min)
	}
	if a.Points != nil {
		p.points = nil
		for _, n := range a.Points {
			p.points = append(p.points, int(n))
		}
	}
	return p
}

func (p plan) covers(day string) bool { return p.from <= day && (p.to == "" || day <= p.to) }

// takes tells whether a match of a day that is put on record today belongs to the
// season by itself.
func (p plan) takes(day, today string) bool {
	if p.ended && day == today && p.to == today {
		return false // ended by hand today: nothing that begins later
	}
	return p.covers(day)
}

// become takes a change of a season down.
func (s *campaign) become(p plan) {
	s.done, s.undone, s.plan = append(s.done, s.plan), nil, p
}

func (c *almanac) changeSeason() {
	s := pickOf(c.r, c.seasons[max(0, len(c.seasons)-4):])
	switch c.r.IntN(8) {
	case 0, 7:
		p := s.plan
		if p.to, p.ended = pickOf(c.r, []string{c.around(-10, 0), c.today()}), true; s.ended || s.to != "" && p.to > s.to || p.to < p.from {
			return
		}
		_, err := c.EndSeason(c.t.Context(), s.name, p.to)
		require.NoError(c.t, err)
		c.note("season end", "%s on %s", s.name, p.to)
		s.become(p)
	case 1, 2:
		_, _, err := c.UndoSeason(c.t.Context(), s.name)
		if len(s.done) == 0 {
			requireMistake(c.t, err, "undo.nothing")
			return
		}
		require.NoError(c.t, err)
		c.note("season undo", "%s", s.name)
		last := len(s.done) - 1
		s.undone, s.plan, s.done = append(s.undone, s.plan), s.done[last], s.done[:last]
		if c.r.IntN(2) == 0 {
			return
		}
		fallthrough
	case 3:
		_, _, err := c.RedoSeason(c.t.Context(), s.name)
		if len(s.undone) == 0 {
			requireMistake(c.t, err, "redo.nothing")
			return
		}
		require.NoError(c.t, err)
		c.note("season redo", "%s", s.name)
		last := len(s.undone) - 1
		s.done, s.plan, s.undone = append(s.done, s.plan), s.undone[last], s.undone[:last]
	default:
		c.editSeason(s)
	}
}

func (c *almanac) editSeason(s *campaign) {
	e, p := book.SeasonEdit{Season: s.name, Reason: "as we agreed"}, s.plan
	switch c.r.IntN(5) {
	case 0:
		e.Name = fmt.Sprintf("%s, %d", s.name, len(s.done)+len(c.said))
		p.name = e.Name
	case 1:
		e.To = pickOf(c.r, []string{c.around(-20, 60), c.today()})
		p.to = e.To
	case 2:
		e.OpenEnd, p.to = true, ""
	default:
		if e.Rules = c.askRules(); e.Rules.Points == nil && p.by == score.ByLeague && c.r.IntN(2) == 0 {
			e.Rules.By, e.Rules.Points = score.ByWins, []int64{}
		}
		p = p.ranked(e.Rules)
	}
	p.ended = p.ended && p.to == s.to
	got, remarks, err := c.EditSeason(c.t.Context(), e)
	switch {
	case p.to != "" && p.to < p.from:
		requireMistake(c.t, err, "season.days")
		return
	case fmt.Sprint(p) == fmt.Sprint(s.plan):
		requireMistake(c.t, err, "edit.nothing")
		return
	}
	require.NoError(c.t, err)
	c.note("season edit", "%+v", p)
	require.Equal(c.t, []any{p.name, p.from, p.to, p.by, p.chain, int64(p.least)}, []any{got.Name, got.From, got.To, got.Rules.By, got.Rules.Chain, got.Rules.Min})
	others := slices.DeleteFunc(slices.Clone(c.seasons), func(o *campaign) bool { return o == s })
	c.checkRemarks(p, remarks, others)
	s.become(p)
}

// checkRemarks compares what is said of days that seasons share and of days that
// belong to none with what a walk over a calendar finds.
func (c *almanac) checkRemarks(p plan, remarks []string, others []*campaign) {
	var overlaps, before, after []string
	for _, o := range others {
		last := p.to
		if last == "" {
			last = "9999-12-31"
		}
		switch {
		case o.ended && o.to == p.from: // ended for this one
			before = append(before, o.to)
		case o.to != "" && o.to < p.from:
			before = append(before, o.to)
		case o.from > last:
			after = append(after, o.from)
		default:
			overlaps = append(overlaps, o.name)
		}
	}
	covered := func(day string) bool {
		return slices.ContainsFunc(others, func(o *campaign) bool { return o.covers(day) })
	}
	var free []string
	if len(before) > 0 {
		for _, day := range between(c.t, slices.Max(before), p.from) {
			if !covered(day) {
				free = append(free, day)
			}
		}
	}
	if len(after) > 0 {
		for _, day := range between(c.t, p.to, slices.Min(after)) {
			if !covered(day) {
				free = append(free, day)
			}
		}
	}
	var said, saidFree []string
	for _, r := range remarks {
		var from, to string
		if name, ok := strings.CutPrefix(r, "it overlaps season "); ok {
			name, _, _ = strings.Cut(name, " (")
			said = append(said, name)
			c.tally["overlap"]++
			continue
		}
		n, _ := fmt.Sscanf(r, "no season covers %s to %s", &from, &to)
		require.NotZero(c.t, n, r)
		c.tally["gap"]++
		saidFree = append(saidFree, from)
		if n == 2 {
			saidFree = append(append(saidFree, between(c.t, from, to)...), to)
		}
	}
	require.Equal(c.t, overlaps, said, "%+v shares days with", p)
	require.Equal(c.t, free, saidFree, "days next to %+v that belong to no season", p)
}

// between lists the days after one and before another.
func between(t *testing.T, from, to string) (days []string) {
	day, err := time.Parse(time.DateOnly, from)
	require.NoError(t, err)
	for day = day.AddDate(0, 0, 1); day.Format(time.DateOnly) < to; day = day.AddDate(0, 0, 1) {
		days = append(days, day.Format(time.DateOnly))
	}
	return days
}

// kept lists those who were not merged into another.
func (c *almanac) kept() (list []*person) {
	for _, p := range c.people {
		if p.into == nil {
			list = append(list, p)
		}
	}
	return list
}

func (c *almanac) changePlayer() {
	list := c.kept()
	p, other := pickOf(c.r, list), pickOf(c.r, list)
	switch c.r.IntN(4) {
	case 0:
		if len(c.names) == 0 || !c.known(p) {
			return
		}
		to := c.names[0]
		c.names = c.names[1:]
		_, err := c.RenamePlayer(c.t.Context(), p.name, to, "")
		require.NoError(c.t, err)
		c.note("rename", "%s to %s", p.name, to)
		p.was, p.name = p.name, to
	case 1:
		if p.was == "" {
			return
		}
		_, err := c.UndoPlayer(c.t.Context(), p.name)
		require.NoError(c.t, err)
		c.note("rename undone", "%s is %s again", p.name, p.was)
		p.name, p.was = p.was, ""
	case 2:
		if i := slices.IndexFunc(list, func(o *person) bool { return o != p && c.known(o) && !c.sat(p, o) }); i >= 0 && c.r.IntN(3) > 0 {
			other = list[i]
		}
		c.merge(p, other)
	default:
		for _, p := range c.people {
			if p.into != nil {
				_, err := c.UndoPlayer(c.t.Context(), p.name)
				require.NoError(c.t, err)
				c.note("merge undone", "%s is not %s", p.name, p.into.name)
				p.into = nil
				return
			}
		}
	}
}

// known tells whether a person is on record.
func (c *almanac) known(p *person) bool {
	return slices.ContainsFunc(c.matches, func(m *sitting) bool { return slices.Contains(m.seats, p) })
}

// sat tells whether two persons ever had seats in one match.
func (c *almanac) sat(a, b *person) bool {
	is := func(who *person) func(*person) bool { return func(o *person) bool { return o.one() == who } }
	return slices.ContainsFunc(c.matches, func(m *sitting) bool {
		return slices.ContainsFunc(m.seats, is(a)) && slices.ContainsFunc(m.seats, is(b))
	})
}

func (c *almanac) merge(p, into *person) {
	if p == into || !c.known(p) || !c.known(into) || len(c.kept()) < 6 {
		return
	}
	_, err := c.MergePlayers(c.t.Context(), p.name, into.name, "")
	if c.sat(p, into) {
		requireMistake(c.t, err, "player.both_sat")
		c.tally["merge refused"]++
		return
	}
	require.NoError(c.t, err)
	c.note("merge", "%s into %s", p.name, into.name)
	p.into, p.was = into, ""
}

// match starts a match and plays at it.
func (c *almanac) match() {
	m := &sitting{number: len(c.matches) + 1, day: c.today(), game: pickOf(c.r, games), high: c.r.IntN(4) == 0}
	var s book.Start
	if c.r.IntN(4) == 0 {
		s.Day = c.around(-40, -1)
		m.day = s.Day
		c.tally["backdated"]++
	}
	m.season = c.seasonOf(&s, m)
	want := ""
	if m.season != nil {
		if want = m.season.name; c.r.IntN(4) > 0 {
			m.game, m.high = m.season.game, m.season.high
		}
	}
	s.Game, s.House = m.game, c.house(m)
	list := c.kept()
	c.r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	m.seats = list[:2+c.r.IntN(3)]
	m.penalties = make([]int, len(m.seats))
	for _, p := range m.seats {
		s.Players = append(s.Players, p.name)
	}
	begun, err := c.StartMatch(c.t.Context(), s)
	require.NoError(c.t, err)
	c.matches = append(c.matches, m)
	c.note("start", "match %d %+v", m.number, s)
	require.Equal(c.t, []any{int64(m.number), m.day, want}, []any{begun.Number, begun.Day(), begun.Season})
	c.play(m)
}

// house draws when a match ends, and writes by which house rules it is played.
func (c *almanac) house(m *sitting) rules.Overlay {
	house := []string{"end.tie=shared"}
	if m.game == "kids-rummy" {
		m.target = 40
		house = append(house, "rounds.target=40")
	} else {
		m.count = 1 + c.r.IntN(2)
		house = append(house, "rounds.count="+strconv.Itoa(m.count))
	}
	if m.high {
		house = append(house, "score.winner=high")
		c.tally["high"]++
	}
	c.tally[m.game]++
	return overlay(c.t, house...)
}

// seasonOf says which season a match is to belong to, and names one now and then.
func (c *almanac) seasonOf(s *book.Start, m *sitting) *campaign {
	if c.r.IntN(3) == 0 {
		named := pickOf(c.r, c.seasons)
		s.Season = named.name
		c.tally["season named"]++
		return named
	}
	var fit []*campaign
	for _, o := range c.seasons {
		if o.takes(m.day, c.today()) {
			fit = append(fit, o)
		}
	}
	switch len(fit) {
	case 0:
		c.tally["no season covers it"]++
		return nil
	case 1:
		c.tally["season by its days"]++
		return fit[0]
	}
	c.tally["two open ones cover it"]++
	return nil
}

func (c *almanac) which(m *sitting) book.Which {
	return book.Which{Match: strconv.Itoa(m.number), Sure: true}
}

// play plays a match to its end, or nearly, past midnight.
func (c *almanac) play(m *sitting) {
	stop := c.r.IntN(8) == 0 // before its end
	for !m.over() {
		before := c.now.Format(time.DateOnly)
		c.now = c.now.Add(40 * time.Minute)
		if c.now.Format(time.DateOnly) != before {
			c.tally["played past midnight"]++
		}
		c.round(m)
		if stop && !m.over() {
			break
		}
	}
	if points := c.r.IntN(21) - 10; m.target == 0 && points != 0 && c.r.IntN(4) == 0 { // it could move the end of a match to a target
		i := c.r.IntN(len(m.seats))
		_, err := c.Penalise(c.t.Context(), c.which(m), m.seats[i].name, strconv.Itoa(points), "misdeal")
		require.NoError(c.t, err)
		c.note("penalty", "match %d: %s %d", m.number, m.seats[i].name, points)
		m.penalties[i] += points
	}
}

func (c *almanac) round(m *sitting) {
	out, missing := c.r.IntN(len(m.seats)), -1
	if m.target == 0 && len(m.seats) > 2 && c.r.IntN(8) == 0 {
		missing = (out + 1) % len(m.seats)
	}
	var row []carried
	var words []string
	for i, p := range m.seats {
		b := carried{points: pickOf(c.r, []int{0, 10, 20, 20, 23, 30})}
		word := "=" + strconv.Itoa(b.points)
		switch i {
		case out:
			b, word = carried{out: true}, "=out"
			if m.game == "kit" {
				b.points = -5
			}
		case missing:
			b, word = carried{absent: true}, "=absent"
		}
		row, words = append(row, b), append(words, p.name+word)
	}
	_, err := c.AddRound(c.t.Context(), book.Round{Which: c.which(m), Words: words, Agreed: "counted twice"})
	require.NoError(c.t, err)
	c.note("round", "match %d: %v", m.number, words)
	m.rounds = append(m.rounds, row)
}

func (c *almanac) changeMatch() {
	m := pickOf(c.r, c.matches)
	was := *m
	var err error
	switch n := c.r.IntN(5); {
	case n < 2 && !m.void:
		_, err = c.VoidMatch(c.t.Context(), c.which(m), "a card short", 0)
		m.void = true
		c.note("void", "match %d", m.number)
	case n < 3:
		e := book.Edit{Which: c.which(m), Reason: "entered wrong"}
		if c.r.IntN(2) == 0 {
			to := pickOf(c.r, c.seasons)
			if to == m.season {
				return
			}
			e.Season, m.season = to.name, to
		} else if e.Day = c.around(-40, 0); e.Day == m.day {
			return
		} else {
			m.day = e.Day
		}
		_, err = c.EditMatch(c.t.Context(), e)
		c.note("match edit", "match %d %s %s", m.number, e.Season, e.Day)
	default:
		i := slices.IndexFunc(c.matches, func(m *sitting) bool { return !m.over() && !m.ended && !m.void })
		if i < 0 {
			return
		}
		m, was = c.matches[i], *c.matches[i]
		m.ended, m.kept = true, c.r.IntN(3) > 0
		_, err = c.EndMatch(c.t.Context(), c.which(m), m.kept)
		c.note(map[bool]string{true: "end --count", false: "end"}[m.kept], "match %d", m.number)
	}
	require.NoError(c.t, err)
	if c.r.IntN(3) == 0 {
		_, _, err := c.Undo(c.t.Context(), c.which(m))
		require.NoError(c.t, err)
		c.note("match undo", "match %d", m.number)
		*m = was
	}
}
