package book_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
)

// laid is what one player is left with: cards, or points as added up at the table.
type laid struct {
	out, absent bool
	cards       []string // nil where points are told
	points      int
}

// word writes it as it is typed after a name.
func (l laid) word() string {
	switch {
	case l.out:
		return "=out"
	case l.absent:
		return "=absent"
	case l.cards != nil:
		return ":" + strings.Join(l.cards, ",")
	}
	return "=" + strconv.Itoa(l.points)
}

// pencilled is a match of Kit of which the cards are noted, by round and seat.
type pencilled struct {
	players []string
	season  string
	rounds  [][]laid
	penalty map[string]int
	face    bool // what it is played by: a card of the wild number counts its number
}

// worth counts what somebody is left with in a round, from 1.
func (l laid) worth(round, outPoints int, face bool) *int {
	points := l.points
	switch {
	case l.absent:
		return nil
	case l.out:
		points = outPoints
	}
	for _, code := range l.cards {
		n := 20
		if number, err := strconv.Atoi(strings.TrimLeft(code, "BlGorPu")); err == nil && (face || number != round+2) {
			n = number
		}
		points += n
	}
	return &points
}

// by counts the match by some rules.
func (p *pencilled) by(outPoints int, face bool) *noted {
	n := &noted{season: p.season, players: p.players, ended: true, counted: true}
	for i, r := range p.rounds {
		sheet := notedRound{out: slices.IndexFunc(r, func(l laid) bool { return l.out })}
		for _, l := range r {
			sheet.points = append(sheet.points, l.worth(i+1, outPoints, face))
		}
		n.rounds = append(n.rounds, sheet)
	}
	penalties := notedRound{out: -1}
	for _, name := range p.players {
		points := p.penalty[name]
		penalties.points = append(penalties.points, &points)
	}
	n.rounds = append(n.rounds, penalties)
	return n
}

// lay deals a round of three cards or more, and leaves of each hand all, or what
// is in no meld of three or more.
func lay(r *rand.Rand, round, players int) (hands []laid) {
	deck := slices.Repeat([]string{"W"}, 8)
	for _, colour := range []string{"Bl", "Go", "Gr", "Pu"} {
		for n := 3; n <= 12; n++ {
			deck = append(deck, colour+strconv.Itoa(n), colour+strconv.Itoa(n))
		}
	}
	r.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	dealt := round + 2
	out := r.IntN(players)
	for i := range players {
		left := deck[i*dealt : (i+1)*dealt]
		if r.IntN(3) > 0 {
			left = left[:r.IntN(dealt-2)]
		}
		switch l := (laid{cards: slices.Clone(left)}); {
		case i == out:
			hands = append(hands, laid{out: true})
		case r.IntN(15) == 0:
			hands = append(hands, laid{absent: true})
		case len(left) == 0:
			hands = append(hands, laid{})
		case r.IntN(3) == 0:
			for _, code := range left { // wilds are not among what is added up: no rule changes points that are told
				if code == "W" || code[2:] == strconv.Itoa(dealt) {
					l.cards = nil
				}
			}
			if l.cards == nil {
				hands = append(hands, laid{points: 0})
				continue
			}
			hands = append(hands, laid{points: *l.worth(round, 0, true)})
		default:
			hands = append(hands, l)
		}
	}
	return hands
}

// playPencilled plays a match of four rounds, with a penalty and a correction.
func playPencilled(t *testing.T, b *terminal, r *rand.Rand, season string) *pencilled {
	p := &pencilled{players: slices.Clone(hallNames), season: season, penalty: map[string]int{}, face: r.IntN(2) == 0}
	r.Shuffle(len(p.players), func(i, j int) { p.players[i], p.players[j] = p.players[j], p.players[i] })
	p.players = p.players[:2+r.IntN(3)]
	house := []string{"rounds.count=4", "score.wild_rank_value=20"}
	if p.face {
		house[1] = "score.wild_rank_value=face"
	}
	begun, err := b.StartMatch(t.Context(), book.Start{Game: "kit", Season: season, House: overlay(t, house...), Players: p.players})
	require.NoError(t, err)
	w := book.Which{Match: strconv.FormatInt(begun.Number, 10)}
	words := func(hands []laid) (list []string) {
		for i, l := range hands {
			list = append(list, p.players[i]+l.word())
		}
		return list
	}
	for n := 1; n <= 4; n++ {
		hands := lay(r, n, len(p.players))
		_, err := b.AddRound(t.Context(), book.Round{Which: w, Words: words(hands)})
		require.NoError(t, err, words(hands))
		p.rounds = append(p.rounds, hands)
	}
	if r.IntN(2) == 0 {
		n := 1 + r.IntN(4)
		again := lay(r, n, len(p.players))
		if fmt.Sprint(again) != fmt.Sprint(p.rounds[n-1]) {
			_, err := b.Correct(t.Context(), book.Correction{Which: w, Round: n, Words: words(again), Reason: "misread"})
			require.NoError(t, err, words(again))
			p.rounds[n-1] = again
		}
	}
	who := p.players[r.IntN(len(p.players))]
	_, err = b.Penalise(t.Context(), w, who, "7", "misdeal")
	require.NoError(t, err)
	p.penalty[who] = 7
	return p
}

// What would be by other rules is what somebody counts anew from the cards on
// record: match by match, and in the standings of a season and of all.
func TestStandingsByOtherRulesAreARecountOfTheCards(t *testing.T) {
	moved := 0
	for seed := range uint64(*seeds) {
		b, r := alone(t), rand.New(rand.NewPCG(seed, 6))
		b.season(t, "Autumn", "2026-09-01", "")
		b.season(t, "Club", "2026-09-01", "")
		var all []*pencilled
		for range 8 {
			all = append(all, playPencilled(t, b, r, []string{"Autumn", "Club"}[r.IntN(2)]))
		}
		compareStandings(t, b, all, func(p *pencilled) *noted { return p.by(-5, p.face) })
		for _, face := range []bool{false, true} {
			for _, outPoints := range []int{-5, 0, -10} {
				by := func(p *pencilled) *noted { return p.by(outPoints, face) }
				value := map[bool]string{false: "20", true: "face"}[face]
				house := []string{"score.wild_rank_value=" + value, fmt.Sprint("score.out_points=", outPoints)}
				compareStandings(t, b, all, by, house...)
				moved += compareMatches(t, b, all, by, house...)
			}
		}
	}
	require.Greater(t, moved, *seeds*8, "other rules must make other totals")
}

func compareStandings(t *testing.T, b *terminal, all []*pencilled, by func(*pencilled) *noted, house ...string) {
	var matches []*noted
	rounds, told := map[string]int{}, map[string]int{}
	for _, p := range all {
		matches = append(matches, by(p))
		for _, season := range []string{"", p.season} {
			rounds[season], told[season] = rounds[season]+len(p.rounds), told[season]+p.told()
		}
	}
	for _, season := range []string{"", "Autumn", "Club"} {
		for _, way := range []score.By{score.ByWins, score.ByAverage, score.ByTotal} {
			s, err := b.Standings(t.Context(), book.StandingsOf{Season: season, All: season == "", By: way, House: overlay(t, house...)})
			require.NoError(t, err)
			compareLines(t, s.Lines, standings(t, matches, func(n *noted) bool { return season == "" || n.season == season }), way)
			if len(house) > 0 {
				require.Equal(t, []int{rounds[season], told[season], 0}, []int{s.Rescored.Rounds, s.Rescored.AsPoints, s.Rescored.NotOver})
			}
		}
	}
}

// told counts the rounds in which somebody's points were told, not the cards.
func (p *pencilled) told() (n int) {
	for _, r := range p.rounds {
		if slices.ContainsFunc(r, func(l laid) bool { return !l.out && !l.absent && l.cards == nil }) {
			n++
		}
	}
	return n
}

// compareMatches compares the totals of each match, and returns how many are
// others than by the rules played by.
func compareMatches(t *testing.T, b *terminal, all []*pencilled, by func(*pencilled) *noted, house ...string) (moved int) {
	for i, p := range all {
		m, _, err := b.Rescore(t.Context(), strconv.Itoa(i+1), overlay(t, house...))
		require.NoError(t, err)
		as, err := b.Match(t.Context(), strconv.Itoa(i+1))
		require.NoError(t, err)
		want := make([]int, len(p.players))
		for _, r := range by(p).rounds {
			for seat, points := range r.points {
				if points != nil {
					want[seat] += *points
				}
			}
		}
		require.Equal(t, want, totals(m), "match %d by %v", i+1, house)
		if !slices.Equal(want, totals(as)) {
			moved++
		}
	}
	return moved
}
