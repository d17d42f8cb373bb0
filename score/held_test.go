package score

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"rummy/validate/card"
	"rummy/validate/rules"
)

// Games in which melds are laid during play and all cards held count: Kings and
// Kids Rummy.

// builtin returns a built-in game with a table's house rules, each as typed.
func builtin(t require.TestingT, id string, house ...string) *rules.Game {
	g, err := rules.Builtin(id)
	require.NoError(t, err)
	var o rules.Overlay
	for _, h := range house {
		s, err := rules.ParseSetting(h)
		require.NoError(t, err)
		o = append(o, s)
	}
	g, err = g.With(o)
	require.NoError(t, err)
	return g
}

// upTo passes over the rounds before round n.
func upTo(t require.TestingT, s *Sheet, n int) *Sheet {
	for len(s.Rounds) < n-1 {
		s = play(t, s, "skip dinner")
	}
	return s
}

func TestCardsHeldCount(t *testing.T) {
	for _, tt := range []struct {
		name, game string
		house      []string
		round      int
		east       string
		want       card.Points
	}{
		{"G24: a wild rank counts 20, an ace 1", "kings", nil, 4, "East:4h,Ad,10c", 31},
		{"G25: aces are wild in the first round", "kings", nil, 1, "East:Ah,Qd,7c", 37},
		{"G26: melds held count", "kings", nil, 6, "East:6h,7h,8h,Qd", 45},
		{"kings are wild in the last", "kings", nil, 13, "East:K,Q,J", 40},
		{"and count 10 in the one before", "kings", nil, 12, "East:K,J", 20},
		{"both jokers", "kings", nil, 2, "East:Jk,Jk", 40},
		{"the most that seven cards count", "kings", nil, 10, "East:10,10,10,10,Jk,Jk,K", 130},
		{"ranks only", "kings", nil, 5, "East:5,A,K", 31},
		{"a hand named as such", "kings", nil, 6, "East=hand:6h,7h,8h,Qd", 45},
		{"D15: a set held counts", "kids-rummy", nil, 1, "East:9h,9d,9c,4s", 31},
		{"D16: a joker counts 20", "kids-rummy", nil, 1, "East:7h,7d,Jk,Kc,Ah", 45},
		{"what a joker counts is the table's choice", "kids-rummy", []string{"pack.specials.Jk.value=15"}, 1, "East:7h,7d,Jk,Kc,Ah", 40},
		{"no rank is wild, in any round", "kids-rummy", nil, 7, "East:7,A,2", 10},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := upTo(t, begin(t, builtin(t, tt.game, tt.house...), "North East"), tt.round)
			b, ruling, err := typed(s, "North=out "+tt.east)
			require.NoError(t, err)
			require.Empty(t, ruling.Findings)
			require.Empty(t, ruling.Remarks)
			scores := record(t, s, b).Rounds[tt.round-1].Scores
			require.Equal(t, Score{Player: "North", Entry: Entry{Player: "North", Out: true}, Known: true}, scores[0])
			require.Equal(t, tt.want, scores[1].Points)
			require.True(t, scores[1].Known)
		})
	}
}

func TestWhatCannotBeHeldIsRefused(t *testing.T) {
	for _, tt := range []struct {
		name, game string
		house      []string
		line       string
		want       []string
	}{
		{"0 without being out", "kings", nil, "North=out East=0", []string{"points.zero"}},
		{"0 without being out", "kids-rummy", nil, "North=out East=0", []string{"points.zero"}},
		{"0 where jokers count nothing is a joker", "kids-rummy", []string{"pack.specials.Jk.value=0"}, "North=out East=0", nil},
		{"but not where there are none", "kids-rummy", []string{"pack.specials.Jk.value=0", "pack.specials.Jk.per_pack=0"}, "North=out East=0", []string{"points.zero"}},
		{"below zero", "kings", nil, "North=out East=-5", []string{"points.negative"}},
		{"three jokers", "kings", nil, "North=out East:Jk,Jk,Jk", []string{"left.too_many_copies"}},
		{"three jokers of two packs", "kings", []string{"pack.packs=2"}, "North=out East:Jk,Jk,Jk", nil},
		{"a joker at a table without", "kids-rummy", []string{"pack.specials.Jk.per_pack=0"}, "North=out East:Jk", []string{"left.too_many_copies"}},
		{"a card twice", "kids-rummy", nil, "North=out East:7h,7h", []string{"left.too_many_copies"}},
		{"a card twice of two packs", "kids-rummy", []string{"pack.packs=2"}, "North=out East:7h,7h", nil},
		{"five of a rank", "kings", nil, "North=out East:7,7,7,7,7", []string{"left.too_many_copies"}},
		{"nobody out", "kings", nil, "North=5 East=5", []string{"round.nobody_out"}},
		{"nobody out, said so", "kings", nil, "North=5 East=5 --unfinished", nil},
		{"two out", "kids-rummy", nil, "North=out East=out", []string{"round.two_out"}},
		// 52 cards count 340 and two jokers 40; in the first round four aces 19 more each.
		{"more than all cards", "kings", nil, "North=out East=457", []string{"points.impossible"}},
		{"more than all cards", "kids-rummy", nil, "North=out East=381", []string{"points.impossible"}},
	} {
		t.Run(tt.game+": "+tt.name, func(t *testing.T) {
			_, ruling, err := typed(begin(t, builtin(t, tt.game, tt.house...), "North East"), tt.line)
			require.NoError(t, err)
			var names []string
			for _, f := range ruling.Findings {
				names = append(names, f.Name)
				require.True(t, strings.HasPrefix(f.Rule, tt.game+"."), "%s names the rule %q", f.Name, f.Rule)
				require.NotEmpty(t, f.Basis)
			}
			require.Equal(t, tt.want, names)
		})
	}
}

func TestEntriesThatCannotBeMeantInAGame(t *testing.T) {
	const all = "list the cards still held, without parentheses"
	for _, tt := range []struct {
		name, game string
		house      []string
		east       string
		want       *Mistake
	}{
		{"melds of a hand that counts as a whole", "kings", nil, "East:(5h,6h,7h)Qd",
			wrong("entry.hand", "East: in Kings all cards held count, also those that would make a meld", all)},
		{"the hand of a player who holds nothing", "kids-rummy", nil, "East=out:5h,5d,5c",
			wrong("entry.hand", "East: whoever goes out in Kids Rummy holds nothing, so there is no hand to show", "write NAME=out")},
		{"cards held, and not which", "kings", nil, "East=in",
			wrong("entry.form", "East: cards are held, and what they are or count is missing", entryForms)},
		{"points where nothing is counted", "kids-rummy", []string{"rounds.end=single"}, "East=5",
			wrong("entry.not_counted", "East: in a game of one round nothing is counted, so there are no points to tell", "name only who went out: NAME=out")},
		{"cards where nothing is counted", "kids-rummy", []string{"rounds.end=single"}, "East:5h",
			wrong("entry.not_counted", "East: in a game of one round nothing is counted, so there are no points to tell", "name only who went out: NAME=out")},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := begin(t, builtin(t, tt.game, tt.house...), "North East")
			_, _, err := typed(s, "North=out "+tt.east)
			require.Equal(t, tt.want, err)

			// the same is said before all players are named, without the name
			_, e, err := ParseEntry(s.Game, s.Cards(), tt.east)
			require.NoError(t, err)
			_, err = s.Check(Proposal{Entries: []Entry{e}})
			require.EqualError(t, err, strings.TrimPrefix(tt.want.Message, "East: "))
		})
	}
}

func TestWhoHasTheExtraCard(t *testing.T) {
	for _, tt := range []struct{ extra, first, want string }{
		{"dealer", "dealer", "North"},
		{"dealer", "left_of_dealer", "North"},
		{"first_player", "left_of_dealer", "East"},
		{"first_player", "dealer", "North"},
		{"none", "dealer", ""},
	} {
		s := begin(t, builtin(t, "kings", "rounds.extra_card="+tt.extra, "rounds.first_turn="+tt.first), "North East South")
		next, ok := s.Next()
		require.True(t, ok)
		require.Equal(t, tt.want, next.Extra, tt)
	}
}

func TestKidsRummyEndsWhenTheTargetIsReached(t *testing.T) {
	for _, tt := range []struct {
		name, players string
		house         []string
		lines         []string
		over          bool
		tie           string
	}{
		{"99 of two", "North East", nil, []string{"North=out East=99"}, false, ""},
		{"100 of two", "North East", nil, []string{"North=out East=100"}, true, ""},
		{"100 where it has to be passed", "North East", []string{"rounds.target_test=exceed"}, []string{"North=out East=100"}, false, ""},
		{"101 where it has to be passed", "North East", []string{"rounds.target_test=exceed"}, []string{"North=out East=101"}, true, ""},
		{"299 of three", "North East South", nil, threeTimes90("North=out East=29 South=1"), false, ""},
		{"300 of three", "North East South", nil, threeTimes90("North=out East=30 South=1"), true, ""},
		{"100 of three", "North East South", nil, []string{"North=out East=90 South=1", "North=out East=10 South=1"}, false, ""},
		{"a target that was agreed", "North East South", []string{"rounds.target=90"}, []string{"North=out East=90 South=1"}, true, ""},
		{"two past it at once", "North East South", []string{"rounds.target=60"}, []string{"North=out East=70 South=65"}, true, ""},
		{"all past it: the lowest wins", "North East", nil, []string{"North=99 East=out", "North=out East=99", "North=10 East=20 --unfinished"}, true, ""},
		{"tied", "North East South", []string{"rounds.target=100"}, []string{"North=out East=20 South=50", "North=20 East=out South=50"}, true, "shared"},
		{"tied, and another round is played", "North East South", []string{"rounds.target=100", "end.tie=extra_round"},
			[]string{"North=out East=20 South=50", "North=20 East=out South=50"}, false, ""},
		{"a tie behind the first is none", "North East South", []string{"rounds.target=50", "end.tie=extra_round"}, []string{"North=out East=50 South=50"}, true, ""},
		{"points not known yet may matter", "North East South", []string{"rounds.target=50"}, []string{"North=out East=50 South=unknown"}, false, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := match(t, builtin(t, "kids-rummy", tt.house...), tt.players, tt.lines...)
			require.Equal(t, tt.over, s.End.Over)
			require.Equal(t, tt.over, s.End.Counts)
			require.Equal(t, tt.tie, s.End.Tie)
		})
	}
}

// threeTimes90 is three rounds in which East holds 90, two jokers and five cards
// of 10, before a last one: seven cards cannot count more.
func threeTimes90(last string) []string {
	round := "North=out East=90 South=1"
	return []string{round, round, round, last}
}

func TestAGameOfOneRoundIsWonByGoingOut(t *testing.T) {
	g := builtin(t, "kids-rummy", "rounds.end=single")
	for _, tt := range []struct {
		line   string
		places []int
	}{
		{"East=out", []int{2, 1, 2}},
		{"North=in East=out South=in", []int{2, 1, 2}},
		{"South=out North=absent", []int{0, 2, 1}},
	} {
		s := match(t, g, "North East South", tt.line)
		require.Equal(t, End{Over: true, Counts: true}, s.End, tt.line)
		require.Equal(t, tt.places, places(s), tt.line)
		require.Equal(t, sums(0, 0, 0), totals(s), tt.line)
	}

	// a round that nobody wins decides nothing
	s := begin(t, g, "North East South")
	_, ruling, err := typed(s, "East=absent")
	require.NoError(t, err)
	require.Equal(t, "round.nobody_out", ruling.Findings[0].Name)
	require.Equal(t, `write NAME=out for the player who went out first, or pass over the round with "rummy score skip --reason WHY"`, ruling.Findings[0].Hint)
	_, _, err = typed(s, "--unfinished")
	require.Equal(t, wrong("round.void", "at this table a round that nobody goes out in does not count", `write "rummy score skip --reason WHY"`), err)
	require.Equal(t, End{Over: true}, play(t, s, "skip dinner").End)
}

// standardDeck returns the cards of packs of 52 and two jokers each, as printed, shuffled.
func standardDeck(luck *rand.Rand, packs int) (deck []string) {
	for range packs {
		deck = append(deck, "Jk", "Jk")
		for _, suit := range "hdcs" {
			for _, rank := range standardRanks {
				deck = append(deck, rank+string(suit))
			}
		}
	}
	luck.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	return deck
}

var standardRanks = []string{"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}

// worthHeld counts a card by the sheets: joker and wild rank 20, ace 1, court card 10.
func worthHeld(code, wild string) card.Points {
	rank := strings.TrimRight(code, "hdcs")
	switch rank {
	case "Jk", wild:
		return 20
	case "A":
		return 1
	case "J", "Q", "K":
		return 10
	}
	var p card.Points
	fmt.Sscan(rank, &p)
	return p
}

// Whatever is dealt may be held: no check refuses cards of a real deal, nor
// what they count, and both score the same; and the match ends when it should.
func TestMatchesOfRealDealsInWhichAllCardsHeldCount(t *testing.T) {
	for _, tt := range []struct {
		id     string
		wild   func(round int) string
		target func(players int) card.Points
	}{
		{"kings", func(n int) string { return standardRanks[n-1] }, nil},
		{"kids-rummy", func(int) string { return "-" }, func(n int) card.Points {
			if n == 2 {
				return 100
			}
			return 300
		}},
	} {
		t.Run(tt.id, func(t *testing.T) {
			games := []*rules.Game{builtin(t, tt.id), builtin(t, tt.id, "pack.packs=2")}
			rapid.Check(t, func(t *rapid.T) {
				packs := rapid.IntRange(1, 2).Draw(t, "packs")
				g := games[packs-1]
				players := []string{"North", "East", "South", "West", "Anna", "Béla"}[:rapid.IntRange(2, 6).Draw(t, "players")]
				byCards, byPoints := begin(t, g, joined(players)), begin(t, g, joined(players))
				luck := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "luck"), 1))
				want := make([]card.Points, len(players))
				over := func() bool {
					if tt.target == nil {
						return len(byCards.Rounds) == 13
					}
					for _, p := range want {
						if p >= tt.target(len(players)) {
							return true
						}
					}
					return false
				}
				for !over() {
					next, ok := byCards.Next()
					require.True(t, ok)
					deck := standardDeck(luck, packs)
					var cards, points Proposal
					out := luck.IntN(len(players))
					for i, p := range players {
						held := deck[i*next.Table.Round.Dealt:][:1+luck.IntN(next.Table.Round.Dealt)]
						if i == out {
							cards.Entries = append(cards.Entries, Entry{Player: p, Out: true})
							points.Entries = append(points.Entries, Entry{Player: p, Out: true})
							continue
						}
						var sum card.Points
						for _, c := range held {
							sum += worthHeld(c, tt.wild(next.Round))
						}
						want[i] += sum
						e := Entry{Player: p, Cards: held}
						if luck.IntN(4) == 0 {
							e = Entry{Player: p, Hand: held}
						}
						cards.Entries = append(cards.Entries, e)
						points.Entries = append(points.Entries, Entry{Player: p, Points: &sum})
					}
					a, ruling, err := byCards.Propose(cards)
					require.NoError(t, err)
					require.Empty(t, ruling.Findings)
					require.Empty(t, ruling.Remarks)
					b, ruling, err := byPoints.Propose(points)
					require.NoError(t, err)
					require.Empty(t, ruling.Findings)
					byCards, byPoints = record(t, byCards, a), record(t, byPoints, b)
					require.Equal(t, want, totals(byCards))
					require.Equal(t, byCards.Totals, byPoints.Totals)
				}
				require.True(t, byCards.End.Over)
				require.Equal(t, byCards.End, byPoints.End)
				again, err := Replay(g, byCards.Events(), nil)
				require.NoError(t, err)
				require.Equal(t, byCards, again)
			})
		})
	}
}
