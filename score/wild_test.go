package score

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/rules"
)

// pool is a game in which a card turned up says which rank is wild, who drops
// scores fixed points, no round counts more than 80, and who reaches 100 is out.
const pool = `
id: pool
name: Pool
version: 1
players: {min: 2, max: 6}
pack:
  suits: [{code: h}, {code: d}, {code: c}, {code: s}]
  ranks:
    - {code: A, value: 10}
    - {code: "2", value: 2}
    - {code: "3", value: 3}
    - {code: "4", value: 4}
    - {code: "5", value: 5}
    - {code: "6", value: 6}
    - {code: "7", value: 7}
    - {code: "8", value: 8}
    - {code: "9", value: 9}
    - {code: "10", value: 10}
    - {code: J, value: 10}
    - {code: Q, value: 10}
    - {code: K, value: 10}
  packs: 2
  specials: [{code: Jk, name: joker, per_pack: 1, wild: true}, {code: X, name: blank, wild: true}]
rounds: {deal: 13, end: elimination, target: 100, reentry: highest_plus_one}
wild: {rank: drawn, fallback: A}
melds:
  - {kind: set, min: 3, max: 4, suits: distinct}
  - {kind: run, min: 3, ace: either}
score:
  wild_rank_value: 0
  cap: 80
  penalties: [{code: drop, points: 20}, {code: middle-drop, points: 40}, {code: wrong-show, points: 95}]
rules:
  - {id: pool.wild, text: A card is turned up., basis: text}
  - {id: pool.cap, text: No more than 80., basis: text}
  - {id: pool.drop, text: Who is left has won., basis: text}
`

// poolGame returns the game of these tests with a table's house rules.
func poolGame(t require.TestingT, house ...string) *rules.Game {
	key := "pool " + joined(house)
	if g, ok := games.Load(key); ok {
		return g.(*rules.Game)
	}
	g := file(t, pool, house...)
	games.Store(key, g)
	return g
}

func TestTheCardTurnedUpSaysWhatIsWild(t *testing.T) {
	for _, tt := range []struct {
		line string
		told string // as it stands on record
		wild string
		left int // what East's cards count
	}{
		{"--wild=7 North=out East:7,7,K", "7", "7", 10},
		{"--wild=7h North=out East:7,7,K", "7", "7", 10}, // its suit does not matter
		{"--wild=k North=out East:7,7,K", "K", "K", 14},
		{"--wild=jk North=out East:A,7,7", "Jk", "A", 14}, // then aces are
		{"--wild=A North=out East:A,Jk,9h", "A", "A", 9},
		{"North=out East=23", "", "", 23}, // points stand without
	} {
		t.Run(tt.line, func(t *testing.T) {
			s := match(t, poolGame(t), "North East", tt.line)
			r := s.Rounds[0]
			require.Equal(t, tt.told, r.Wild)
			require.Equal(t, tt.wild, s.Game.WildCode(r.Table.Round))
			require.Equal(t, tt.left, int(s.Totals[1].Points))
			body, err := Decode("round_scored", Encode(s.events[1].Body))
			require.NoError(t, err)
			require.Equal(t, s.events[1].Body, body)
		})
	}
}

func TestWhatIsWildHasToBeToldBeforeCards(t *testing.T) {
	g := poolGame(t)
	const before = "the cards cannot be counted before it is told which rank is wild in this round"
	const hint = "add --wild RANK, such as --wild A, or give the points"
	codes := "write one of A, 2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, Jk"
	for _, tt := range []struct {
		g    *rules.Game
		line string
		want *Mistake
	}{
		{g, "North=out East:7,K", wrong("round.wild", "East: "+before, hint)},
		{g, "--wild=1 North=out East=23", wrong("round.wild", `"1" is no rank and no special card of Pool`, codes)},
		{g, "--wild=X North=out East=23", wrong("round.wild", `"X" is no rank and no special card of Pool`, codes)}, // there is none in a pack
		{kit(t), "--wild=3 North=out East=23", wrong("round.wild", "in Kit no card is turned up to say which rank is wild", "leave out --wild")},
	} {
		_, _, err := typed(begin(t, tt.g, "North East"), tt.line)
		require.Equal(t, tt.want, err, tt.line)
		p, err := proposal(begin(t, tt.g, "North East"), tt.line)
		require.NoError(t, err)
		_, err = begin(t, tt.g, "North East").Check(p)
		require.Equal(t, tt.want, err, "at a prompt: %s", tt.line)
	}
	p, err := proposal(begin(t, g, "North East"), "X:7,K")
	require.NoError(t, err)
	p.Entries[0].Player = "" // not named yet
	_, err = begin(t, g, "North East").Check(p)
	require.Equal(t, wrong("round.wild", before, hint), err)
}

// What cannot be left without a wild rank can be left with another; with one card
// dealt, what is left is the value of one card.
func TestPointsStandIfTheyCanBeLeftWithAnyCardTurnedUp(t *testing.T) {
	for _, tt := range []struct {
		wild  string // what one card of the wild rank counts
		line  string
		legal bool
	}{
		{"0", "North=out East=7", true},
		{"0", "--wild=7 North=out East=7", false},
		{"0", "--wild=8 North=out East=7", true},
		{"0", "North=out East=11", false}, // no card counts that
		{"50", "North=out East=50", true}, // some card turned up makes that of it
		{"50", "--wild=Jk North=out East=50", true},
		{"50", "North=out East=49", false},
	} {
		g := poolGame(t, "score.cap=0", "rounds.deal=1", "score.wild_rank_value="+tt.wild)
		_, ruling, err := typed(begin(t, g, "North East"), tt.line)
		require.NoError(t, err)
		require.Equal(t, tt.legal, ruling.Legal(), tt.line)
	}
}

func TestACorrectionTellsAnotherCardTurnedUp(t *testing.T) {
	s := match(t, poolGame(t), "North East", "--wild=7 North=out East:7,7,K", "North=out East=30")
	s = play(t, s, "correct 1 --wild=K")
	require.Equal(t, "K", s.Rounds[0].Wild)
	require.Equal(t, 14, int(s.Rounds[0].Scores[1].Points))
	s = play(t, s, "correct 1 East:7,7,K,2")
	require.Equal(t, "K", s.Rounds[0].Wild, "it stays")
	require.Equal(t, 16, int(s.Rounds[0].Scores[1].Points))
	_, _, err := typed(s, "correct 1 --wild=K")
	require.EqualError(t, err, "nothing changes: round 1 stands just so already")
	_, _, err = typed(s, "correct 2 East:7,K")
	require.ErrorContains(t, err, "East: the cards cannot be counted")
	s = play(t, s, "correct 2 --wild=Jk East:7,A", "undo", "undo", "undo")
	require.Equal(t, "7", s.Rounds[0].Wild)

	list := []Entry{{Player: "East", Cards: []string{"7", "A"}}}
	_, err = s.CheckRecorded(1, Proposal{Entries: list})
	require.NoError(t, err)
	_, err = s.CheckRecorded(2, Proposal{Entries: list})
	require.ErrorContains(t, err, "East: the cards cannot be counted")
	_, err = s.CheckRecorded(2, Proposal{Entries: list, Wild: "3"})
	require.NoError(t, err)
}

// What another book has recorded is ruled on with the card that it says.
func TestACardTurnedUpIsRecheckedAsItWasTold(t *testing.T) {
	s := begin(t, poolGame(t), "North East")
	b, _, err := typed(s, "--wild=7 North=out East:7,7,K")
	require.NoError(t, err)
	findings, err := s.Recheck(b, nil)
	require.NoError(t, err)
	require.Empty(t, findings)
	untold := b.(RoundScored)
	untold.Wild = ""
	_, err = s.Recheck(untold, nil)
	require.ErrorContains(t, err, "cannot be counted before")
	s = record(t, s, b)
	b, _, err = typed(s, "correct 1 --wild=K")
	require.NoError(t, err)
	_, err = s.Recheck(b, nil)
	require.NoError(t, err)
	untold.Wild = "none"
	_, err = begin(t, poolGame(t), "North East").With(after(begin(t, poolGame(t), "North East"), untold))
	require.ErrorIs(t, err, ErrEvent)
}
