package score

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
)

// A draw is what somebody at the table may say next, and what the tally calls it.
type draw struct {
	deed
	called []string
}

func (d *draw) call(what string) { d.called = append(d.called, what) }

// luck draws deeds by a seed: the same seed says the same.
type luck struct {
	*rand.Rand
	dull bool // everybody is left with the same, so that many tie
}

func pick[T any](l luck, list []T) T { return list[l.IntN(len(list))] }

func (l luck) oneIn(n int) bool { return l.IntN(n) == 0 }

func mixed[T any](l luck, list []T) []T {
	list = slices.Clone(list)
	l.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// choices are what a table may choose, in each game.
var choices = map[string][][]string{
	"kit": {
		{"rounds.count=2", "rounds.count=3", "rounds.count=4", "rounds.count=6", "rounds.count=10"},
		{"score.wild_rank_value=20", "score.wild_rank_value=face"}, {"score.out_points=-5", "score.out_points=-10", "score.out_points=0"},
		{"score.winner=low", "score.winner=high"}, missing, {"end.tie=shared", "end.tie=last_round", "end.tie=most_outs"},
	},
	"kids-rummy": {
		{"rounds.target=20", "rounds.target=40", "rounds.target=100", "rounds.target=150"}, {"rounds.target_test=reach", "rounds.target_test=exceed"},
		{"pack.specials.Jk.value=20", "pack.specials.Jk.value=50"}, missing, {"score.winner=low", "score.winner=high"},
		{"end.tie=shared", "end.tie=last_round", "end.tie=most_outs", "end.tie=extra_round"},
	},
	"kings": {
		{"rounds.count=2", "rounds.count=3", "rounds.count=5", "rounds.count=13"}, {"pack.specials.Jk.value=20", "pack.specials.Jk.value=15"},
		{"score.wild_rank_value=20", "score.wild_rank_value=face", "score.wild_rank_value=25"}, missing,
		{"end.tie=shared", "end.tie=last_round", "end.tie=most_outs"},
	},
}

// A pool is Kids Rummy in which whoever reaches the target is out.
func init() {
	choices["pool"] = [][]string{
		{"rounds.target=20", "rounds.target=40", "rounds.target=100", "rounds.target=150"}, {"rounds.target_test=reach", "rounds.target_test=exceed"},
		{"pack.specials.Jk.value=20", "pack.specials.Jk.value=50"}, missing, {"end.tie=shared", "end.tie=last_round", "end.tie=most_outs"},
		{"rounds.reentry=none", "rounds.reentry=highest", "rounds.reentry=highest_plus_one"},
	}
}

var missing = []string{"players.absent=unranked", "players.absent=average", "players.absent=25", "players.absent=0"}

// drawPaper draws who sits down to what.
func (l luck) drawPaper() *paper {
	p := &paper{game: pick(l, []string{"kit", "kit", "kit", "kids-rummy", "kids-rummy", "kings"}), house: map[string]string{}}
	list := choices[p.game]
	if p.game == "kids-rummy" && l.oneIn(2) {
		list, p.house["rounds.end"] = choices["pool"], "elimination"
		p.house["rounds.reentry"] = pick(l, []string{"none", "highest", "highest_plus_one"})
	}
	for i, choice := range list {
		usual := p.game == "kids-rummy" && l.oneIn(3) // the target of the sheet goes by the number of players
		if i == 0 && !usual || l.oneIn(3) || l.dull && strings.HasPrefix(choice[0], "end.tie") {
			field, value, _ := strings.Cut(pick(l, choice), "=")
			p.house[field] = value
		}
	}
	seats := 2 + l.IntN(4)
	if l.dull {
		seats = min(seats, 3)
	} else if l.oneIn(6) {
		seats = custom{game: p.game}.most()
	}
	p.players = mixed(l, names)[:seats]
	return p
}

// drawDeed draws a deed, now and then one that is not possible.
func (l luck) drawDeed(p *paper, now *counted) draw {
	switch {
	case len(p.undone) > 0 && l.oneIn(3):
		return simple("redo", false)
	case (now.end.Early || now.end.Void) && l.oneIn(4):
		return simple("resume", true)
	}
	d := l.drawAny(now)
	if playsOn := d.kind == "round" || d.kind == "skip" || d.kind == "seats" || d.kind == "back"; playsOn && now.next() == "" && !l.oneIn(6) {
		return l.drawDeed(p, now)
	}
	return d
}

func (l luck) drawAny(now *counted) draw {
	if now.pool() && now.next() != "" && l.oneIn(3) {
		if n := pick(l, now.all); now.isOut(n) {
			who := now.called[n]
			return draw{deed{kind: "back", line: "join " + who, player: who, changes: true}, []string{"back"}}
		}
	}
	switch n := l.IntN(100); {
	case n < 36:
		return l.drawRound(now)
	case n < 40:
		d := simple("skip", true)
		d.line, d.reason = "skip dinner", "dinner"
		return d
	case n < 56:
		return l.drawCorrection(now)
	case n < 63:
		return l.drawPenalty(now)
	case n < 74:
		return l.drawSeats(now)
	case n < 84:
		return l.drawEditDeed(now)
	case n < 92:
		return simple("undo", false)
	case n < 93:
		return simple("redo", false)
	}
	return l.drawEnd(now)
}

// simple is a deed that is said in one word.
func simple(word string, changes bool) draw {
	return draw{deed{kind: word, line: word, changes: changes}, []string{word}}
}

// drawEnd draws an early end, a match declared void, or taken up again.
func (l luck) drawEnd(now *counted) draw {
	switch stopped := now.end.Early || now.end.Void; {
	case !stopped && l.oneIn(4):
		d := simple("resume", false)
		d.called = []string{"resume, not ended early"}
		return d
	case l.oneIn(3):
		d := simple("void", true)
		d.line, d.reason = "void a card short", "a card short"
		return d
	}
	d := simple("end", true)
	if l.oneIn(2) {
		d.line, d.count, d.called = "end --count", true, []string{"end --count"}
	}
	return d
}

func (l luck) drawPenalty(now *counted) draw {
	if n := len(now.fines); n > 0 && l.oneIn(3) {
		d := simple("revoke", true)
		d.number = 1 + l.IntN(n)
		d.line = fmt.Sprint("revoke ", d.number)
		return d
	}
	d := simple("penalty", true)
	d.player, d.points = pick(l, names), l.IntN(61)-30
	if l.oneIn(2) {
		d.player = now.called[pick(l, now.all)]
	}
	d.line = fmt.Sprintf("penalty %s %d", d.player, d.points)
	return d
}

// drawSeats draws who comes, leaves or moves. What cannot be has no seats.
func (l luck) drawSeats(now *counted) draw {
	seats, d := now.names(now.sit), draw{deed: deed{kind: "seats", changes: true}}
	who, at := l.stranger(seats), l.IntN(len(seats))
	how := l.IntN(6)
	if now.pool() {
		if n := pick(l, now.all); now.isOut(n) {
			who = now.called[n]
		}
		if known, ok := now.known[who]; ok && how < 3 && now.isOut(known) {
			d.call("back")
			d.kind, d.line, d.player = "back", "join "+who, who
			return d
		}
		if how < 2 && len(seats) >= now.most() {
			how = 4
		}
	}
	switch how {
	case 0:
		d.call("join")
		d.line = "join " + who
		d.seats = append(slices.Clone(seats), who)
	case 1:
		d.call("join after")
		d.line = "join " + who + " after " + seats[at]
		d.seats = slices.Insert(slices.Clone(seats), at+1, who)
	case 2:
		d.call("join for")
		d.line = "join " + who + " for " + seats[at]
		if !slices.Contains(seats, who) {
			d.seats = slices.Clone(seats)
			d.seats[at] = who
		}
	case 3, 4:
		d.call("leave")
		if !l.oneIn(4) {
			who = seats[at]
		}
		d.line = "leave " + who
		if i := slices.Index(seats, who); i >= 0 && !now.isOut(now.known[who]) {
			d.seats = slices.Delete(slices.Clone(seats), i, i+1)
		}
	default:
		d.call("seats")
		order := mixed(l, seats)
		d.line = "seats " + joined(order)
		if !slices.Equal(order, seats) {
			d.seats = order
		}
	}
	return d
}

// stranger returns somebody who most often does not sit at the table.
func (l luck) stranger(seats []string) string {
	who := pick(l, names)
	for slices.Contains(seats, who) && !l.oneIn(8) {
		who = pick(l, names)
	}
	return who
}

// drawEditDeed draws one or two things that were wrong of the match as a whole.
func (l luck) drawEditDeed(now *counted) draw {
	d := draw{deed: deed{kind: "edit", line: "edit", changes: true}}
	for _, what := range mixed(l, []string{"day", "season", "seats", "dealer", "person", "options", "options", "options"})[:1+l.IntN(2)] {
		d.call("edit " + what)
		switch what {
		case "day":
			d.day = fmt.Sprintf("2026-11-%d", 27+l.IntN(4))
			d.line += " day=" + d.day
		case "season":
			season := pick(l, []string{"", "Autumn", "Club"})
			d.season = &season
			d.line += " season=" + season
		case "seats":
			d.seats = now.names(mixed(l, now.order))
			d.line += " seats=" + strings.Join(d.seats, ",")
		case "dealer":
			d.dealer = now.called[pick(l, now.order)]
			d.line += " dealer=" + d.dealer
		case "person":
			d.player, d.is = now.called[pick(l, now.all)], pick(l, names)
			d.line += " person=" + d.player + "," + d.is
		case "options":
			h := pick(l, pick(l, choicesNow(now.custom)))
			d.house = append(d.house, h)
			d.line += " house=" + h
		}
	}
	return d
}

// drawRound deals the next round and lets everybody bring something.
func (l luck) drawRound(now *counted) draw {
	d := simple("round", true)
	players := now.names(now.in(now.sit))
	if len(players) == 0 {
		players = now.names(now.sit)
	}
	d.number = min(len(now.rounds)+1, 10)
	out := l.IntN(len(players))
	if d.unfinished = l.oneIn(10); d.unfinished {
		out = -1
		d.call("round broken off")
	}
	d.brought = l.deal(now, d.number, players, out, nil)
	cannot := l.oneIn(8)
	if cannot {
		d.call("round agreed on")
		d.agreed = soSaid
		d.brought[(out+1)%len(players)] = cannotBe(now.game, players[(out+1)%len(players)])
	}
	words := wordsOf(mixed(l, d.brought))
	if cannot || l.oneIn(20) {
		words = append(words, "--agreed="+soSaid) // where no check says no, it is nothing
	}
	if l.oneIn(5) {
		dealer := pick(l, players)
		words = append(words, "--dealer="+dealer)
		if in := now.in(now.sit); len(in) > 0 && dealer != now.called[now.due(len(now.rounds), in)] {
			d.dealer = dealer
			d.call("round dealt by another")
		}
	}
	if d.unfinished {
		words = append(words, "--unfinished")
	}
	d.line = joined(words)
	return d
}

// soSaid is why a table has something recorded although a check refuses it.
const soSaid = "so-said"

// cannotBe is a total that no cards make: a single point in Kit, where the least
// card counts 3; elsewhere more than all cards of a hand.
func cannotBe(game, player string) brought {
	if game == "kit" {
		return brought{player: player, word: "=1", sum: []int{1}, cannot: true}
	}
	return brought{player: player, word: "=1000", sum: []int{1000}, cannot: true}
}

func wordsOf(list []brought) (words []string) {
	for _, b := range list {
		words = append(words, b.player+b.word)
	}
	return words
}

// pack returns the cards of a game, shuffled.
func (l luck) pack(game string) []string {
	if game == "kit" {
		return shuffled(l.Rand)
	}
	cards := []string{"Jk", "Jk"}
	for _, suit := range []string{"h", "d", "c", "s"} {
		for _, rank := range strings.Fields("A 2 3 4 5 6 7 8 9 10 J Q K") {
			cards = append(cards, rank+suit)
		}
	}
	return mixed(l, cards)
}

// deal deals to some players from a pack without the cards shown by others; out
// is the place of who goes out, or below 0. Somebody always plays.
func (l luck) deal(now *counted, number int, players []string, out int, shown []string) (list []brought) {
	cards := l.pack(now.game)
	for _, code := range shown {
		i := slices.IndexFunc(cards, func(c string) bool { return c == code || strings.TrimLeft(c, "BlGorPu") == code })
		cards = slices.Delete(cards, i, i+1)
	}
	dealt := now.dealt(number, len(now.in(now.sit)))
	if number <= len(now.rounds) {
		dealt = now.dealt(number, max(len(players), len(now.rounds[number-1].sat)))
	}
	plays := max(out, 0)
	for i, player := range players {
		if len(cards) < dealt {
			cards = l.pack(now.game) // more than can play
		}
		b := l.bring(now, number, cards[:dealt])
		cards = cards[dealt:]
		switch {
		case i == out:
			b = brought{word: "=out", out: true}
		case i != plays && l.oneIn(14):
			b = brought{word: "=absent", absent: true}
		case l.oneIn(30):
			b = brought{word: "=unknown", unknown: true}
		}
		b.player = player
		list = append(list, b)
	}
	return list
}

// bring leaves some of a hand, as cards or as points.
func (l luck) bring(now *counted, number int, hand []string) (b brought) {
	if l.dull && !l.oneIn(4) {
		b.sum, b.word = []int{10}, "=10"
		if now.game == "kit" {
			b.sum, b.word = []int{0}, "=0"
		}
		return b
	}
	if p := []int{0, 9, 4, 5}; now.game == "kit" && number <= 3 && now.says("score.wild_rank_value") == "face" && l.oneIn(3) {
		b.sum, b.word = p[number:number+1], fmt.Sprint("=", p[number]) // 3s or the one card of the wild rank: nothing where these count 20
		return b
	}
	left := l.leave(now.game, hand)
	if len(left) > 0 && l.oneIn(3) {
		for _, code := range left {
			if now.game == "kit" && l.oneIn(3) {
				code = strings.TrimLeft(code, "BlGorPu") // the colour does not matter
			}
			b.cards = append(b.cards, code)
		}
		b.word = ":" + strings.Join(b.cards, ",")
		return b
	}
	words, total := []string{}, 0
	for _, code := range left {
		worth := now.worth(code, number)
		total += worth
		b.sum = append(b.sum, worth)
		words = append(words, fmt.Sprint(worth))
	}
	if len(left) < 2 || l.oneIn(2) {
		b.sum, words = []int{total}, []string{fmt.Sprint(total)}
	}
	b.word = "=" + strings.Join(words, "+")
	return b
}

// leave leaves some cards of a hand: in Kit all of them, or what is not in melds
// of three or more; in the other games any number but none.
func (l luck) leave(game string, hand []string) []string {
	most, least := len(hand), 1
	if game == "kit" {
		if l.oneIn(8) {
			return hand
		}
		most, least = len(hand)-3, 0
	}
	left := least + l.IntN(most-least+1)
	if l.oneIn(2) {
		left = min(left, least+l.IntN(3)) // as it goes when a round was a long one
	}
	return hand[:left]
}

// onRecord returns what is on record of a round, by what the players are called now.
func (c *counted) onRecord(r written) (list []brought) {
	for _, n := range r.sat {
		if b, ok := r.brings[n]; ok {
			b.player = c.called[n]
			list = append(list, b)
		}
	}
	return list
}

// mend is a correction as it is drawn.
type mend struct {
	draw
	now   *counted
	round written
	was   []brought // on record so far
	out   int       // place among them of who was out, or -1
	said  []brought
	words []string
}

// drawCorrection draws what was wrong of a round on record.
func (l luck) drawCorrection(now *counted) draw {
	d := draw{deed: deed{kind: "correct", changes: true, number: 1, line: "correct 1 --skipped", passed: true}}
	if len(now.rounds) == 0 {
		return d
	}
	m := mend{draw: d, now: now, round: pick(l, now.rounds)}
	m.number, m.unfinished, m.was = m.round.number, m.round.unfinished, now.onRecord(m.round)
	m.out = slices.IndexFunc(m.was, func(b brought) bool { return b.out })
	n := l.IntN(12)
	if n == 0 {
		m.call("correct: not played")
		m.line = fmt.Sprintf("correct %d --skipped", m.number)
		return m.draw
	}
	m.passed = false
	who := l.newcomer(now, m.round)
	switch {
	case m.round.skipped || n < 4:
		l.mendAll(&m, who)
	case n < 7 && who != "":
		m.call("correct: who had no seat then")
		m.said = l.deal(now, m.number, []string{who}, -1, shownBy(m.was))
	case n < 10:
		l.mendOut(&m)
	case n == 10:
		m.words = append(m.words, "--dealer="+now.called[pick(l, m.round.sat)])
	default:
		m.call("correct: one player")
		m.said = l.deal(now, m.number, []string{l.other(m.was)}, -1, shownBy(m.was))
	}
	return l.finish(&m)
}

// mendAll says all of a round otherwise, at times with somebody more.
func (l luck) mendAll(m *mend, who string) {
	m.call("correct: the whole round")
	if m.round.skipped {
		m.called = []string{"correct: played after all"}
	}
	players := m.now.names(m.round.sat)
	if who != "" && l.oneIn(2) {
		players = append(players, who)
		m.call("correct: who had no seat then")
	}
	out := l.IntN(len(players))
	if m.unfinished = l.oneIn(6); m.unfinished {
		out = -1
		m.words = append(m.words, "--unfinished")
	}
	m.said = l.deal(m.now, m.number, players, out, nil)
	for i, b := range m.said {
		if b.absent && b.player == who {
			m.said[i] = brought{player: who, word: "=unknown", unknown: true} // nobody is named to have missed it
		}
	}
}

// mendOut says that another went out, nobody, or somebody after all.
func (l luck) mendOut(m *mend) {
	if m.out < 0 {
		m.call("correct: somebody was out after all")
		m.said, m.unfinished = []brought{{player: l.other(m.was), word: "=out", out: true}}, false
		return
	}
	m.said = l.deal(m.now, m.number, []string{m.was[m.out].player}, -1, shownBy(m.was))
	if l.oneIn(2) {
		m.call("correct: another was out")
		m.said = append(m.said, brought{player: l.other(m.was), word: "=out", out: true})
		return
	}
	m.call("correct: nobody was out")
	m.unfinished = true
	m.words = append(m.words, "--unfinished")
}

// other returns one of those who were not out.
func (l luck) other(was []brought) string {
	return pick(l, slices.DeleteFunc(slices.Clone(was), func(b brought) bool { return b.out })).player
}

// shownBy returns the cards that somebody has shown in a round.
func shownBy(list []brought) (cards []string) {
	for _, b := range list {
		cards = append(cards, b.cards...)
	}
	return cards
}

// newcomer returns somebody who has a part in the match and had no seat in a
// round, also where no chair was left; or "".
func (l luck) newcomer(now *counted, r written) string {
	for _, n := range mixed(l, now.all) {
		if !slices.Contains(r.sat, n) {
			return now.called[n]
		}
	}
	return ""
}

// finish writes the line, and the round as it is to stand.
func (l luck) finish(m *mend) draw {
	all := map[string]brought{}
	for _, b := range slices.Concat(m.was, m.said) {
		all[b.player] = b
	}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		m.brought = append(m.brought, all[name])
	}
	if len(m.said) > 0 && l.oneIn(6) {
		m.words = append(m.words, "--dealer="+m.now.called[pick(l, m.round.sat)])
	}
	so := m.round.dealer
	if m.round.skipped {
		so = m.now.due(m.number-1, m.round.sat)
	}
	for _, w := range m.words {
		if dealer, ok := strings.CutPrefix(w, "--dealer="); ok && dealer != m.now.called[so] {
			m.dealer = dealer
			m.call("correct: the dealer")
		}
	}
	m.line = joined(slices.Concat([]string{fmt.Sprintf("correct %d", m.number)}, wordsOf(mixed(l, m.said)), m.words))
	return m.draw
}
