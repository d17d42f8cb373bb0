package score_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/validate/rules"
)

// pools are games with what no game of the program may have: a card turned up that
// says which rank is wild, fixed points, a cap, and players who are out and come back.
var pools = map[string][]string{
	"a pool":                {},
	"nobody comes back":     {"reentry: highest_plus_one", "reentry: none"},
	"one that exceeds":      {"target_test: reach", "target_test: exceed", "reentry: highest_plus_one", "reentry: highest"},
	"missed rounds count":   {"absent: unranked", "absent: average"},
	"missed rounds count 9": {"absent: unranked", "absent: 9"},
	"sums to a target":      {"end: elimination", "end: target", "reentry: highest_plus_one", "reentry: none"},
	"melds at the end":      {"melding: during_play", "melding: only_when_out", "counts: hand", "counts: deadwood"},
	"doubled":               {"bonuses: []", "bonuses: [{code: double, times: 2}]"},
	"no cap":                {"cap: 80", "cap: 0"},
}

const poolFile = `
id: pool
name: Pool
version: 1
players: {min: 2, max: 6, absent: unranked}
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
  specials: [{code: Jk, name: joker, per_pack: 1, wild: true}]
rounds: {deal: 13, end: elimination, target: 150, target_test: reach, reentry: highest_plus_one}
wild: {rank: drawn, fallback: A}
melds:
  - {kind: set, min: 3, max: 4, suits: distinct}
  - {kind: run, min: 3, ace: either}
table: {melding: during_play}
score:
  counts: hand
  wild_rank_value: 0
  cap: 80
  bonuses: []
  penalties: [{code: drop, points: 20}, {code: middle-drop, points: 40}, {code: wrong-show, points: 95}]
options:
  - {field: score.cap, values: ["80"], default: "80", why: pools}
`

func TestRandomMatchesOfPoolsEndByTheirOwnRule(t *testing.T) {
	seen := map[string]int{}
	for name, changes := range pools {
		t.Run(name, func(t *testing.T) {
			text := poolFile
			for i := 0; i+1 < len(changes); i += 2 {
				text = strings.Replace(text, changes[i], changes[i+1], 1)
			}
			if strings.Contains(text, "cap: 0") {
				text = text[:strings.Index(text, "options:")]
			}
			g, err := rules.Load("pool.yaml", []byte(text))
			require.NoError(t, err)
			for seed := range 12 * long(t) {
				r := rand.New(rand.NewPCG(uint64(seed), 12))
				m := begin(t, g, r, seated(g, r))
				defer m.told()
				for !m.sheet.End.Over && len(m.rounds) < most {
					m.play()
				}
				require.True(t, m.sheet.End.Over)
				_, _, err := m.sheet.Propose(score.Proposal{})
				require.ErrorContains(t, err, "the match is over")
				m.replay()
				for _, r := range m.rounds {
					for i, b := range r.brought {
						for what, is := range map[string]bool{"fixed": b.fixed, "not asked for": !b.asked, "capped": r.points[i] == 80, "left": b.typed == "=0"} {
							if is {
								seen[what]++
							}
						}
					}
					seen["back"] += len(r.back)
				}
			}
		})
	}
	for _, what := range []string{"fixed", "not asked for", "capped", "left", "back"} {
		require.GreaterOrEqual(t, seen[what], 10, what)
	}
}
