package render

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestHowLongAgoIsSaidInTheLargestUnitThatFitsTwice(t *testing.T) {
	for d, want := range map[time.Duration]string{
		-time.Hour:                   "just now", // a clock that was put back
		0:                            "just now",
		2*time.Minute - 1:            "just now",
		2 * time.Minute:              "2 minutes ago",
		2*time.Hour - 1:              "119 minutes ago",
		2 * time.Hour:                "2 hours ago",
		48*time.Hour - time.Second:   "47 hours ago",
		48 * time.Hour:               "2 days ago",
		400*24*time.Hour + time.Hour: "400 days ago",
	} {
		require.Equal(t, want, ago(d), "%v", d)
	}
}

func TestWhatOfAMatchWouldBeLost(t *testing.T) {
	for want, l := range map[string]LostMatch{
		"match 7 (kit, begun on 2026-11-30): all of it, 1 round":                {Whole: true, Rounds: []int{1}, Changes: 2},
		"match 7 (kit, begun on 2026-11-30): round 3":                           {Rounds: []int{3}, Changes: 1},
		"match 7 (kit, begun on 2026-11-30): rounds 3 to 5":                     {Rounds: []int{3, 4, 5}, Changes: 3},
		"match 7 (kit, begun on 2026-11-30): rounds 3 to 4, and 1 other change": {Rounds: []int{3, 4}, Changes: 3},
		"match 7 (kit, begun on 2026-11-30): 1 change":                          {Changes: 1},
		"match 7 (kit, begun on 2026-11-30): 2 changes":                         {Changes: 2},
		"match 7 (kit, begun on 2026-11-30): round 3, and 2 other changes":      {Rounds: []int{3}, Changes: 3},
		"match 7 (kit, begun on 2026-11-30): all of it, 0 rounds":               {Whole: true, Changes: 1},
		"match 7 (kit, begun on 2026-11-30): all of it, 2 rounds":               {Whole: true, Rounds: []int{1, 2}, Changes: 9},
	} {
		l.Match, l.Game, l.Day = 7, "kit", "2026-11-30"
		require.Equal(t, want, l.String())
	}
}

// What has one cure is told it once, below the last of it.
func TestDoctorWritesAHintOnceForAllThatHasTheSameCure(t *testing.T) {
	text := drawn(t, func(p *Page) {
		Doctor(p, DoctorJSON{Checks: []CheckJSON{
			{Name: "chain", Findings: []CheckFindingJSON{{What: "a", Hint: "restore"}, {What: "b", Hint: "restore"}, {What: "c", Hint: "look"}, {What: "d"}}},
			{Name: "players", OK: true, Findings: []CheckFindingJSON{{What: "e", Hint: "merge", Remark: true}}},
			{Name: "forks", Skipped: true, Findings: []CheckFindingJSON{{What: "not checked: why"}}},
			{Name: "totals", Skipped: true, Why: "a table is missing", Findings: []CheckFindingJSON{{What: "not checked: a table is missing"}}},
		}})
	})
	require.Equal(t, "chain: wrong\n  a\n  b\n  hint: restore\n  c\n  hint: look\n  d\nplayers: ok\n  note: e\n  hint: merge\nforks: not checked\ntotals: not checked: a table is missing\n", text)
}
