package book_test

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/score/stats"
)

// came is where somebody came in, of those ranked in a match.
type came struct {
	*sitting
	who    *person // who counts for the one who sat there
	seat   int
	points int
	place  int
	share  *big.Rat // of the win
}

func (m *sitting) points(seat int) (sum int) {
	for _, row := range m.rounds {
		sum += row[seat].points
	}
	if m.high {
		return sum - m.penalties[seat] // a penalty is worse for the player in every game
	}
	return sum + m.penalties[seat]
}

func (m *sitting) over() bool {
	for seat := range m.seats {
		if m.target > 0 && m.points(seat) >= m.target {
			return true
		}
	}
	return m.count > 0 && len(m.rounds) == m.count
}

func (m *sitting) counts() bool { return !m.void && (m.over() || m.ended && m.kept) }

// missed tells whether the player of a seat missed a round, so that the match
// does not count for them.
func (m *sitting) missed(seat int) bool {
	return slices.ContainsFunc(m.rounds, func(row []carried) bool { return row[seat].absent })
}

// better compares points: above zero when a is better.
func (m *sitting) better(a, b int) int {
	if m.high {
		return a - b
	}
	return b - a
}

// finish lists those ranked, in the order of their seats; none while it does not count.
func (m *sitting) finish() (list []came) {
	if !m.counts() {
		return nil
	}
	for seat, p := range m.seats {
		if !m.missed(seat) {
			list = append(list, came{sitting: m, who: p.one(), seat: seat, points: m.points(seat)})
		}
	}
	firsts := int64(0)
	for i := range list {
		list[i].place = 1
		for _, o := range list {
			if m.better(o.points, list[i].points) > 0 {
				list[i].place++
			}
		}
		if list[i].place == 1 {
			firsts++
		}
	}
	for i := range list {
		list[i].share = new(big.Rat)
		if list[i].place == 1 {
			list[i].share = big.NewRat(1, firsts)
		}
	}
	return list
}

func (f came) outs() (n int) {
	for _, row := range f.rounds {
		if row[f.seat].out {
			n++
		}
	}
	return n
}

// played lists the matches that pass, those played first before the others.
func (c *almanac) played(pass func(*sitting) bool) (list []*sitting) {
	for _, m := range c.matches {
		if pass(m) {
			list = append(list, m)
		}
	}
	slices.SortFunc(list, func(a, b *sitting) int {
		if a.day != b.day {
			return strings.Compare(a.day, b.day)
		}
		return a.number - b.number
	})
	return list
}

// table is standings worked out from a notebook: each value anew whenever it is asked.
type table struct {
	matches []*sitting // in the order played
	by      score.By
	chain   []score.TieBreak
	points  []int
}

func (s table) of(p *person) (list []came) {
	for _, m := range s.matches {
		for _, f := range m.finish() {
			if f.who == p {
				list = append(list, f)
			}
		}
	}
	return list
}

func (s table) people() (list []*person) {
	for _, m := range s.matches {
		for _, f := range m.finish() {
			if !slices.Contains(list, f.who) {
				list = append(list, f.who)
			}
		}
	}
	return list
}

// total adds up what each match brings a player.
func (s table) total(p *person, bring func(came) *big.Rat) *big.Rat {
	sum := new(big.Rat)
	for _, f := range s.of(p) {
		sum.Add(sum, bring(f))
	}
	return sum
}

func whole(n int) *big.Rat { return big.NewRat(int64(n), 1) }

func (s table) mean(p *person, bring func(came) *big.Rat) *big.Rat {
	return new(big.Rat).Quo(s.total(p, bring), whole(len(s.of(p))))
}

func wonOne(f came) *big.Rat {
	if f.place == 1 {
		return whole(1)
	}
	return new(big.Rat)
}

// main is the main value, the more the better.
func (s table) main(p *person) *big.Rat {
	good := func(f came) *big.Rat { return whole(f.better(f.points, 0)) }
	switch s.by {
	case score.ByPlaces:
		return s.mean(p, func(f came) *big.Rat { return whole(-f.place) })
	case score.ByLeague:
		return s.total(p, func(f came) *big.Rat {
			if f.place > len(s.points) {
				return new(big.Rat)
			}
			return whole(s.points[f.place-1])
		})
	case score.ByAverage:
		return s.mean(p, good)
	case score.ByTotal:
		return s.total(p, good)
	}
	return s.total(p, wonOne)
}

// asked is what a tie-break asks of one of some who are equal so far, the more the better.
func (s table) asked(tie score.TieBreak, p *person, equal []*person) *big.Rat {
	switch tie {
	case score.BreakWins:
		return s.total(p, wonOne)
	case score.BreakWinShare:
		return s.total(p, func(f came) *big.Rat { return f.share })
	case score.BreakHead:
		ahead, behind, _ := s.heads(p, equal)
		return whole(ahead - behind)
	case score.BreakLast:
		return whole(-s.last(p, equal))
	}
	return s.mean(p, func(f came) *big.Rat { return whole(-f.place) })
}

// heads counts how often a player came in ahead of others, behind them and equal with them.
func (s table) heads(p *person, others []*person) (ahead, behind, equal int) {
	for _, f := range s.of(p) {
		for _, o := range f.finish() {
			switch {
			case o.who == p || !slices.Contains(others, o.who):
			case f.place < o.place:
				ahead++
			case f.place > o.place:
				behind++
			default:
				equal++
			}
		}
	}
	return ahead, behind, equal
}

// last is a player's place in the last match that all of some are ranked in, 0 where there is none.
func (s table) last(p *person, equal []*person) (place int) {
	for _, m := range s.matches {
		found, mine := 0, 0
		for _, f := range m.finish() {
			if slices.Contains(equal, f.who) {
				found++
			}
			if f.who == p {
				mine = f.place
			}
		}
		if found == len(equal) {
			place = mine
		}
	}
	return place
}

// before compares two of those ranked, above zero when a comes first, and says
// what splits them where their main values are equal, and what was asked before.
func (s table) before(a, b *person, all []*person) (sign int, split score.TieBreak, asked []string) {
	if sign = s.main(a).Cmp(s.main(b)); sign != 0 {
		return sign, "", nil
	}
	equal := slices.DeleteFunc(slices.Clone(all), func(p *person) bool { return s.main(p).Cmp(s.main(a)) != 0 })
	for _, tie := range s.chain {
		of := s.asked(tie, a, equal)
		asked = append(asked, s.words(tie, a, equal))
		if sign = of.Cmp(s.asked(tie, b, equal)); sign != 0 {
			return sign, tie, asked
		}
		equal = slices.DeleteFunc(slices.Clone(equal), func(p *person) bool { return s.asked(tie, p, equal).Cmp(of) != 0 })
	}
	return 0, "", asked
}

// words writes what a tie-break asks of a player, without decimals.
func (s table) words(tie score.TieBreak, p *person, equal []*person) string {
	switch tie {
	case score.BreakHead:
		ahead, behind, _ := s.heads(p, equal)
		return fmt.Sprintf("head-to-head %d ahead, %d behind", ahead, behind)
	case score.BreakLast:
		if place := s.last(p, equal); place > 0 {
			return "last match place " + strconv.Itoa(place)
		}
		return "last match none together"
	case score.BreakPlace:
		sum := s.total(p, func(f came) *big.Rat { return whole(f.place) })
		return fmt.Sprintf("average place %s/%d", sum.RatString(), len(s.of(p)))
	case score.BreakWins:
		return "wins " + s.total(p, wonOne).RatString()
	}
	return string(tie)
}

// inWords writes what was asked as words does.
func inWords(asked []score.Asked) (list []string) {
	for _, a := range asked {
		text := string(a.By) + " " + a.Value
		switch a.By {
		case score.BreakPlace:
			_, fraction, _ := strings.Cut(a.Value, " (")
			text = string(a.By) + " " + strings.TrimSuffix(fraction, ")")
		case score.BreakWinShare:
			text = string(a.By)
		}
		list = append(list, text)
	}
	return list
}

// checkSeasons compares the list of seasons.
func (c *almanac) checkSeasons() {
	listed, err := c.Seasons(c.t.Context())
	require.NoError(c.t, err)
	require.Len(c.t, listed, len(c.seasons))
	for i, s := range c.seasons {
		over := s.to != "" && (s.to < c.today() || s.ended && s.to == c.today())
		require.Equal(c.t, []any{s.name, s.from, s.to, over, s.by, fmt.Sprint(s.chain), int64(s.least), fmt.Sprint(s.points)},
			[]any{listed[i].Name, listed[i].From, listed[i].To, listed[i].Over, listed[i].Rules.By, fmt.Sprint(listed[i].Rules.Chain), listed[i].Rules.Min, fmt.Sprint(listed[i].Rules.Points)})
	}
}

// check looks at every view of every season and of every player.
func (c *almanac) check() {
	for _, s := range c.seasons {
		in := func(m *sitting) bool { return m.season == s }
		c.checkTable(book.StandingsOf{Season: s.name}, s.plan, in)
		c.checkTable(book.StandingsOf{Season: s.name, By: pickOf(c.r, []score.By{score.ByWins, score.ByPlaces, score.ByLeague})}, s.plan, in)
		for _, by := range []score.By{score.ByAverage, score.ByTotal} {
			game, least := pickOf(c.r, []string{"", s.game}), int64(c.r.IntN(4))
			c.checkTable(book.StandingsOf{Season: s.name, By: by, Game: game, Min: &least}, s.plan,
				func(m *sitting) bool { return m.season == s && (game == "" || m.game == game) })
		}
		c.checkRecords(s)
		c.checkRatings(book.StandingsOf{Season: s.name}, s.least, in)
	}
	c.checkRatings(book.StandingsOf{All: true, Game: "kit"}, 0, func(m *sitting) bool { return m.game == "kit" })
	c.checkTable(book.StandingsOf{All: true}, plan{by: score.ByWins, chain: usualChain(score.ByWins)}, func(*sitting) bool { return true })
	for _, p := range c.people {
		if c.known(p) && p.into == nil {
			s := pickOf(c.r, c.seasons)
			c.checkPlayer(p, book.PlayerFilter{}, func(*sitting) bool { return true })
			c.checkPlayer(p, book.PlayerFilter{Season: s.name, Game: "kit"}, func(m *sitting) bool { return m.season == s && m.game == "kit" })
		}
	}
}

// ranks tells what standings go by: the season's rules, or what was asked for once.
func ranks(of book.StandingsOf, p plan) plan {
	if of.By != "" && of.By != p.by {
		p.by, p.chain = of.By, usualChain(of.By)
	}
	if of.Min != nil {
		p.least = int(*of.Min)
	}
	return p
}

// kinds lists the games of matches, and whether points of one win high and low.
func kinds(matches []*sitting) (games []string, mixed bool) {
	for _, m := range matches {
		if len(m.finish()) == 0 {
			continue
		}
		if !slices.Contains(games, m.game) {
			games = append(games, m.game)
		}
		for _, o := range matches {
			mixed = mixed || len(o.finish()) > 0 && o.high != m.high
		}
	}
	return games, mixed
}

// checkTable compares standings with the notebook's.
func (c *almanac) checkTable(of book.StandingsOf, p plan, pass func(*sitting) bool) {
	p = ranks(of, p)
	want := table{c.played(pass), p.by, p.chain, p.points}
	games, mixed := kinds(want.matches)
	s, err := c.Standings(c.t.Context(), of)
	switch {
	case p.by == score.ByLeague && len(p.points) == 0:
		requireMistake(c.t, err, "season.points")
		return
	case p.by.OfPoints() && (len(games) > 1 || mixed):
		requireMistake(c.t, err, "standings.mixed")
		c.tally["points of two games"]++
		return
	}
	require.NoError(c.t, err)
	var all, short []*person
	for _, who := range want.people() {
		if len(want.of(who)) < p.least {
			short = append(short, who)
			continue
		}
		all = append(all, who)
	}
	c.tally["under the minimum"] += len(short)
	require.ElementsMatch(c.t, calledNow(all), lineNames(s.Lines))
	require.ElementsMatch(c.t, calledNow(short), lineNames(s.Short))
	for _, l := range s.Short {
		require.Zero(c.t, l.Place)
	}
	for _, l := range slices.Concat(s.Lines, s.Short) {
		c.checkLine(want, c.byName(l.Name), l, len(games) == 1 && !mixed)
	}
	c.checkPlaces(want, all, s.Lines)
}

// checkPlaces compares the places of those ranked, and what is said to split
// neighbours, with what the notebook finds between any two of them.
func (c *almanac) checkPlaces(want table, all []*person, lines []book.Line) {
	for i, l := range lines {
		who := c.byName(l.Name)
		place, shared, asked := 1, false, []string(nil)
		for _, o := range all {
			if o == who {
				continue
			}
			sign, _, so := want.before(who, o, all)
			if sign < 0 {
				place++
			}
			shared = shared || sign == 0
			if len(so) > len(asked) {
				asked = so
			}
		}
		require.Equal(c.t, []any{place, shared, asked}, []any{l.Place, l.Shared, inWords(l.Asked)}, "by %s, %v: %s", want.by, want.chain, l.Name)
		if shared {
			c.tally["shared"]++
		}
		if i == 0 {
			continue
		}
		require.LessOrEqual(c.t, lines[i-1].Place, l.Place)
		_, split, _ := want.before(c.byName(lines[i-1].Name), who, all)
		require.Equal(c.t, split, l.Split, "by %s, %v: what puts %s behind %s", want.by, want.chain, l.Name, lines[i-1].Name)
		if split != "" {
			c.tally["split by "+string(split)]++
		}
	}
}

func calledNow(people []*person) []string {
	list := []string{}
	for _, p := range people {
		list = append(list, p.name)
	}
	return list
}

func lineNames(lines []book.Line) []string {
	list := []string{}
	for _, l := range lines {
		list = append(list, l.Name)
	}
	return list
}

// checkLine compares one line; points only where they are of one kind.
func (c *almanac) checkLine(want table, who *person, l book.Line, oneKind bool) {
	number := func(bring func(came) int) int {
		return int(want.total(who, func(f came) *big.Rat { return whole(bring(f)) }).Num().Int64())
	}
	require.Equal(c.t, []int{len(want.of(who)), number(func(f came) int { return int(wonOne(f).Num().Int64()) }), number(func(f came) int { return f.place }), number(came.outs)},
		[]int{int(l.Played), int(l.Wins), int(l.Places), int(l.Outs)}, l.Name)
	share := want.total(who, func(f came) *big.Rat { return f.share })
	require.Equal(c.t, share.RatString(), big.NewRat(l.WinShare, score.WinUnit).RatString(), l.Name)
	if want.by == score.ByLeague {
		require.Equal(c.t, want.main(who).RatString(), strconv.FormatInt(l.League, 10), l.Name)
	}
	if !oneKind {
		return
	}
	list := want.of(who)
	best, worst := list[0].points, list[0].points
	for _, f := range list {
		if f.better(f.points, best) > 0 {
			best = f.points
		}
		if f.better(f.points, worst) < 0 {
			worst = f.points
		}
	}
	require.Equal(c.t, []int{number(func(f came) int { return f.points }), best, worst}, []int{int(l.Points), int(l.Best), int(l.Worst)}, l.Name)
}

// feat is something that could be a record.
type feat struct {
	came
	value, round int // round: 0 for the match as a whole
}

// feats lists what was done in matches of a kind, in the order played.
func feats(matches []*sitting, do func(came) []feat) (list []feat) {
	for _, m := range matches {
		var here []feat
		for _, f := range m.finish() {
			here = append(here, do(f)...)
		}
		slices.SortStableFunc(here, func(a, b feat) int { return a.round - b.round })
		list = append(list, here...)
	}
	return list
}

func theMatch(f came) []feat { return []feat{{f, f.points, 0}} }

func mostOuts(f came) []feat {
	if f.outs() == 0 {
		return nil
	}
	return []feat{{f, f.outs(), 0}}
}

func everyRound(f came) (list []feat) {
	for i, row := range f.sitting.rounds {
		list = append(list, feat{f, row[f.seat].points, i + 1})
	}
	return list
}

func roundsNotOut(f came) (list []feat) {
	return slices.DeleteFunc(everyRound(f), func(r feat) bool { return f.sitting.rounds[r.round-1][f.seat].out })
}

// checkMark compares a mark with the feats that nothing surpasses.
func (c *almanac) checkMark(what string, list []feat, surpasses func(a, b int) bool, m stats.Mark, nameOf func(string) string) {
	top := slices.DeleteFunc(slices.Clone(list), func(f feat) bool {
		return slices.ContainsFunc(list, func(o feat) bool { return surpasses(o.value, f.value) })
	})
	want, got := []string{fmt.Sprint(len(top))}, []string{fmt.Sprint(m.Times)}
	for i, f := range top {
		if i < 3 {
			want = append(want, fmt.Sprint(f.value, f.who.name, f.number, f.day, f.round))
		}
	}
	for _, d := range m.By {
		got = append(got, fmt.Sprint(m.Value, nameOf(d.Player), d.Match, d.Day, d.Round))
	}
	require.Equal(c.t, want, got, what)
}

func moreThan(a, b int) bool { return a > b }

// run is matches won in a row.
type run struct {
	who  *person
	wins []came
}

func (r run) String() string {
	if len(r.wins) == 0 {
		return "none"
	}
	return fmt.Sprintf("%d %s %d-%d", len(r.wins), r.who.name, r.wins[0].number, r.wins[len(r.wins)-1].number)
}

// runs lists a player's runs of wins, also those of one win; the last is the one
// that goes on, and may be of none.
func (s table) runs(p *person) []run {
	list := []run{{who: p}}
	for _, f := range s.of(p) {
		if f.place == 1 {
			list[len(list)-1].wins = append(list[len(list)-1].wins, f)
		} else {
			list = append(list, run{who: p})
		}
	}
	return list
}

func streak(s stats.Streak, nameOf func(string) string) string {
	if s.Matches == 0 {
		return "none"
	}
	return fmt.Sprintf("%d %s %d-%d", s.Matches, nameOf(s.First.Player), s.First.Match, s.Last.Match)
}

// checkRecords compares a season's head-to-head table and its records.
func (c *almanac) checkRecords(s *campaign) {
	view, err := c.ShowSeason(c.t.Context(), s.name)
	require.NoError(c.t, err)
	want := table{matches: c.played(func(m *sitting) bool { return m.season == s })}
	var inIt []int64
	for _, m := range c.matches {
		if m.season == s {
			inIt = append(inIt, int64(m.number))
		}
	}
	var shown []int64
	for _, m := range view.Matches {
		shown = append(shown, m.Number)
	}
	require.Equal(c.t, inIt, shown, "the matches of %s", s.name)
	for _, a := range view.Standings.Lines {
		for _, b := range view.Standings.Lines {
			if a.Player == b.Player {
				continue
			}
			ahead, behind, equal := want.heads(c.byName(a.Name), []*person{c.byName(b.Name)})
			require.Equal(c.t, stats.Met{Times: ahead + behind + equal, Ahead: ahead, Behind: behind, Equal: equal}, view.Heads.Of(a.Player, b.Player))
		}
	}
	c.checkStreaks(want, view)
	for _, g := range view.Records.Games {
		of := slices.DeleteFunc(slices.Clone(want.matches), func(m *sitting) bool { return m.game != g.Game || m.high == g.LowWins })
		require.NotEmpty(c.t, of)
		better := func(a, b int) bool { return of[0].better(a, b) > 0 }
		c.checkMark("best match", feats(of, theMatch), better, g.Best, view.NameOf)
		c.checkMark("best round", feats(of, roundsNotOut), better, g.Round, view.NameOf)
		c.checkMark("biggest round", feats(of, everyRound), moreThan, g.Biggest, view.NameOf)
		c.checkMark("most go-outs", feats(of, mostOuts), moreThan, g.Outs, view.NameOf)
	}
}

// checkStreaks compares the longest runs of wins of a season, those that were
// reached first before the others.
func (c *almanac) checkStreaks(want table, view *book.SeasonView) {
	longest, reached := 0, []run{}
	for _, p := range want.people() {
		for _, r := range want.runs(p) {
			switch {
			case len(r.wins) > longest:
				longest, reached = len(r.wins), []run{r}
			case len(r.wins) == longest && longest > 0:
				reached = append(reached, r)
			}
		}
	}
	slices.SortFunc(reached, func(a, b run) int {
		x, y := a.wins[longest-1], b.wins[longest-1]
		if x.sitting == y.sitting {
			return x.seat - y.seat
		}
		return slices.Index(want.matches, x.sitting) - slices.Index(want.matches, y.sitting)
	})
	var wantRuns, gotRuns []string
	for i, r := range reached {
		if i < 3 {
			wantRuns = append(wantRuns, r.String())
		}
	}
	for _, r := range view.Records.Streaks.By {
		gotRuns = append(gotRuns, streak(r, view.NameOf))
	}
	require.Equal(c.t, []any{longest, len(reached), wantRuns}, []any{view.Records.Streaks.Matches, view.Records.Streaks.Times, gotRuns}, "longest streaks of %s", view.Season.Name)
}

func (c *almanac) byName(name string) *person {
	i := slices.IndexFunc(c.people, func(p *person) bool { return p.into == nil && p.name == name })
	require.GreaterOrEqual(c.t, i, 0, name)
	return c.people[i]
}

// checkPlayer compares what is shown of a player.
func (c *almanac) checkPlayer(p *person, f book.PlayerFilter, pass func(*sitting) bool) {
	v, err := c.ShowPlayer(c.t.Context(), p.name, f)
	require.NoError(c.t, err)
	want := table{matches: c.played(pass)}
	list := want.of(p)
	var places []int64
	wins, outs, rounds, since, sum := 0, 0, 0, 0, new(big.Rat)
	for _, f := range list {
		for len(places) < f.place {
			places = append(places, 0)
		}
		places[f.place-1]++
		since++
		if f.place == 1 {
			wins, since = wins+1, 0
		}
		outs, rounds = outs+f.outs(), rounds+len(f.sitting.rounds)
		sum.Add(sum, f.share)
	}
	runs := want.runs(p)
	longest := runs[0]
	for _, r := range runs {
		if len(r.wins) > len(longest.wins) {
			longest = r
		}
	}
	nameOf := func(id string) string {
		require.Equal(c.t, v.Player.ID, id)
		return p.name
	}
	st := v.Stats
	require.Equal(c.t, []any{int64(len(list)), int64(wins), sum.RatString(), places, int64(rounds), int64(outs), int64(since), longest.String(), runs[len(runs)-1].String()},
		[]any{st.Played, st.Wins, big.NewRat(st.WinShare, score.WinUnit).RatString(), st.Places, st.Rounds, st.Outs, st.Since, streak(st.Longest, nameOf), streak(st.Now, nameOf)}, p.name)
	c.checkLeftOut(p, v, pass)
	c.checkOpponents(p, v, want)
	c.checkPoints(p, st, want, nameOf)
}

// checkPoints compares a player's points, game by game.
func (c *almanac) checkPoints(p *person, st *stats.Player, want table, nameOf func(string) string) {
	played := 0
	for _, g := range st.Games {
		of := slices.DeleteFunc(slices.Clone(want.matches), func(m *sitting) bool { return m.game != g.Game || m.high == g.LowWins })
		mine := func(do func(came) []feat) []feat {
			return feats(of, func(f came) []feat {
				if f.who != p {
					return nil
				}
				return do(f)
			})
		}
		better := func(a, b int) bool { return of[0].better(a, b) > 0 }
		worse := func(a, b int) bool { return better(b, a) }
		points, brought := 0, 0
		for _, f := range mine(theMatch) {
			points += f.value
		}
		for _, f := range mine(everyRound) {
			brought += f.value
		}
		require.Equal(c.t, []int64{int64(len(mine(theMatch))), int64(points), int64(len(mine(everyRound))), int64(brought)},
			[]int64{g.Scored, g.Points, g.Rounds, g.RoundPoints}, p.name)
		played += int(g.Played)
		c.checkMark("best match", mine(theMatch), better, g.Best, nameOf)
		c.checkMark("worst match", mine(theMatch), worse, g.Worst, nameOf)
		c.checkMark("best round", mine(everyRound), better, g.BestRound, nameOf)
		c.checkMark("worst round", mine(everyRound), worse, g.WorstRound, nameOf)
	}
	require.Equal(c.t, len(want.of(p)), played)
}

// checkLeftOut compares what is said of matches that are not counted.
func (c *almanac) checkLeftOut(p *person, v *book.PlayerView, pass func(*sitting) bool) {
	notRanked, notOver, leftOut := 0, 0, 0
	for _, m := range c.matches {
		seat := slices.IndexFunc(m.seats, func(o *person) bool { return o.one() == p })
		switch {
		case seat < 0:
		case !pass(m):
			if m.counts() && !m.missed(seat) {
				leftOut++
			}
		case !m.counts():
			notOver++
		case m.missed(seat):
			notRanked++
		}
	}
	require.Equal(c.t, []int{notRanked, notOver, leftOut}, []int{v.NotRanked, v.NotOver, v.LeftOut}, p.name)
}

// checkOpponents compares against whom a player is said to have played.
func (c *almanac) checkOpponents(p *person, v *book.PlayerView, want table) {
	met := 0
	for _, o := range want.people() {
		ahead, behind, equal := want.heads(p, []*person{o})
		if o == p || ahead+behind+equal == 0 {
			continue
		}
		met++
		i := slices.IndexFunc(v.Opponents, func(l book.Opponent) bool { return l.Name == o.name })
		require.GreaterOrEqual(c.t, i, 0, o.name)
		require.Equal(c.t, stats.Met{Times: ahead + behind + equal, Ahead: ahead, Behind: behind, Equal: equal}, v.Opponents[i].Met)
	}
	require.Len(c.t, v.Opponents, met)
}
