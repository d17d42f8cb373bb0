package validate

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/meld"
)

// said writes what a ruling says in the short form of these tests: its readings,
// "run: Bl4 Go5=Bl5 Bl6", where "=" says what a wild stands for; or, where it
// refuses, the findings, "meld.gap kit.run text".
func said(table Table, r Ruling) (lines []string) {
	for _, f := range r.Findings {
		lines = append(lines, strings.TrimSpace(f.Name+" "+f.Rule+" "+string(f.Basis)))
	}
	if !r.Legal() {
		return lines
	}
	for _, m := range r.Melds {
		line := m.Label() + ":"
		for _, p := range m.Places() {
			line += " " + table.Cards.Format(p.Card)
			if p.Wild && p.As != (card.Card{}) {
				line += "=" + table.Cards.Format(p.As)
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// requireSaid compares what a ruling says; "…" at the end stands for further readings.
func requireSaid(t testing.TB, table Table, r Ruling, want ...string) {
	t.Helper()
	got := said(table, r)
	if n := len(want) - 1; n > 0 && want[n] == "…" {
		require.Greater(t, len(got), n)
		got, want = got[:n], want[:n]
	}
	require.Equal(t, want, got)
}

func layDown(t testing.TB, table Table, cards string, ask meld.Ask) Ruling {
	t.Helper()
	r, err := table.LayDown(hand(t, table, cards), ask)
	require.NoError(t, err)
	return r
}

func layOff(t testing.TB, table Table, on string, ask meld.Ask, cards string) Ruling {
	t.Helper()
	r, err := table.LayOff(hand(t, table, on), ask, hand(t, table, cards))
	require.NoError(t, err)
	return r
}

func swapWild(t testing.TB, table Table, on string, ask meld.Ask, real string, how Swap) Ruling {
	t.Helper()
	r, err := table.SwapWild(hand(t, table, on), ask, hand(t, table, real)[0], how)
	require.NoError(t, err)
	return r
}

// goOut writes how a hand goes out: "Bl6 Bl11", "without", "without 4s".
func goOut(t testing.TB, table Table, cards string) (how string, r Ruling) {
	t.Helper()
	e, r, err := table.GoOut(hand(t, table, cards))
	require.NoError(t, err)
	require.Equal(t, r.Legal(), e.Can())
	if e.Without {
		how = "without "
	}
	return strings.TrimSpace(how + table.Cards.FormatHand(e.Discards)), r
}

// counts returns the points of a hand shown but not arranged.
func counts(t testing.TB, table Table, cards string) card.Points {
	t.Helper()
	p, err := table.Counts(Hand{Left: hand(t, table, cards)}, false)
	require.NoError(t, err)
	return p
}

var (
	asSet   = meld.Ask{Kind: meld.Set}
	asRun   = meld.Ask{Kind: meld.Run}
	asItLay = meld.Ask{Kind: meld.Run, Ordered: true}
)
