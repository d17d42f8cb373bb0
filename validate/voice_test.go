package validate

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/rules"
)

// Every finding names the game's rule and its basis, in one clause, without a
// full stop and without a word of the program's own.
func TestFindingsSpeakToTheTable(t *testing.T) {
	all := map[Finding]bool{}
	for _, house := range []string{"score.wild_rank_value=20", "score.wild_rank_value=face", "table.melding=during_play", "score.out_points=0", "wild.rank=none"} {
		g := kit(t, house)
		for _, n := range []int{1, 2, 10} {
			table := round(t, g, n)
			var r Ruling
			for p := card.Points(-6); p <= 60; p++ {
				r.Add("", table.Total(p))
				r.Add("", table.Sum([]card.Points{p, 3}))
			}
			for size := range 14 {
				h := slices.Repeat(hand(t, table, "Bl7"), size)
				r.Add("", table.Left(h))
				r.Add("", table.Census(h, hand(t, table, "7 7 7 7 7 7 W W W W W W W W W")))
			}
			for _, f := range append(r.Findings, r.Remarks...) {
				all[f] = true
			}
		}
	}
	names := map[string]bool{}
	for f := range all {
		names[f.Name] = true
		require.NotEmpty(t, f.Rule, f)
		require.NotEmpty(t, f.Basis, f)
		requireVoice(t, f)
	}
	require.Equal(t, map[string]bool{
		"left.size": true, "left.too_many_copies": true, "left.whole_hand": true,
		"points.impossible": true, "points.negative": true, "points.wild_at_face": true, "points.zero": true,
	}, names)
}

// gameNames are the names of the games that come with the program.
var gameNames = sync.OnceValue(func() (names []string) {
	for _, id := range rules.IDs() {
		if g, err := rules.Builtin(id); err == nil {
			names = append(names, g.Name)
		}
	}
	return names
})

// requireVoice holds that a finding is said in one clause, in lower case but for
// cards and the names of games, and without a word of the program's own.
func requireVoice(t testing.TB, f Finding) {
	t.Helper()
	require.NotEmpty(t, f.Message, f.Name)
	for _, text := range []string{f.Message, f.Hint} {
		for _, name := range gameNames() {
			text = strings.TrimPrefix(text, name+" ")
		}
		require.Regexp(t, `^$|^(-?[0-9]|[a-z]|[(]|([A-Z][a-z]?)?([0-9]+|[AJQKWS])[a-z]*,? )`, text)
		require.NotRegexp(t, `\.$|[{}\[\]]|%!|0x|<nil>|no card|card\.|rules\.|validate\.|\n|  | ,| :|: $`, text)
		require.NotRegexp(t, `\b1 (cards|wilds|naturals|points)\b|\b([02-9]|[0-9]{2,}) (card|natural|point)\b`, text)
	}
}
