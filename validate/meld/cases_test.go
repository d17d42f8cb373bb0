package meld_test

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/meld"
	"rummy/validate/rules"
)

// row is one case of testdata/cases.
type row struct {
	name, rules, wild, question, cards, answer, points string
}

func readCases(t testing.TB, file string) []row {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", "cases", file))
	require.NoError(t, err)
	defer f.Close()
	r := csv.NewReader(f)
	records, err := r.ReadAll()
	require.NoError(t, err)
	require.NotEmpty(t, records)
	require.Equal(t, strings.Fields("case rules wild_rank question cards answer points"), records[0])
	var rows []row
	for _, c := range records[1:] {
		rows = append(rows, row{c[0], c[1], c[2], c[3], c[4], c[5], c[6]})
	}
	return rows
}

// settings are the house rules that an option of the cases' rules column means.
func settings(t testing.TB, option string) []string {
	t.Helper()
	name, value, _ := strings.Cut(option, "=")
	switch name {
	case "packs":
		return []string{"pack.packs=" + value}
	case "min_naturals":
		return []string{"melds.set.min_naturals=" + value, "melds.run.min_naturals=" + value}
	case "unused_wild_rank":
		return []string{"score.wild_rank_value=" + value}
	}
	require.Fail(t, "unknown option", option)
	return nil
}

// cases seats a table for each rules and wild rank once.
type cases struct {
	games  map[string]*rules.Game
	tables map[string]table
}

func (c *cases) table(t testing.TB, r row) table {
	t.Helper()
	key := r.rules + " " + r.wild
	if b, ok := c.tables[key]; ok {
		return b
	}
	id, option, ok := strings.Cut(r.rules, ":")
	if c.games == nil {
		c.games, c.tables = map[string]*rules.Game{}, map[string]table{}
	}
	if c.games[r.rules] == nil {
		var house []string
		if ok {
			house = settings(t, option)
		}
		c.games[r.rules] = seat(t, loaded(t, id), "", house...).game
	}
	c.tables[key] = seat(t, c.games[r.rules], r.wild)
	return c.tables[key]
}

// answerOf asks a case's question and returns the answer as the file writes it.
func answerOf(t testing.TB, b table, r row) (answer, points string) {
	t.Helper()
	h := b.hand(t, r.cards)
	a := meld.Ask{}
	switch r.question {
	case "set":
		a.Kind = meld.Set
	case "run":
		a.Kind = meld.Run
	case "any":
	case "hand_total":
		return "", fmt.Sprint(b.value(h))
	case "best_leftover":
		p, err := b.Least(h)
		require.NoError(t, err)
		general, err := b.GeneralLeast(h)
		require.NoError(t, err)
		require.Equal(t, p, general, "both engines")
		var best meld.Arrangement
		require.NoError(t, b.Best(h, &best))
		require.Equal(t, p, best.Points())
		require.Equal(t, p, b.value(best.Left()))
		return "", fmt.Sprint(p)
	case "go_out_discards":
		var best meld.Arrangement
		e, err := b.GoOut(h, &best)
		require.NoError(t, err)
		require.False(t, e.Without, "a discard is required")
		if !e.Can() {
			return "cannot", ""
		}
		words := strings.Fields(b.pack.FormatHand(e.Discards))
		slices.Sort(words)
		return strings.Join(words, " "), ""
	default:
		require.Fail(t, "unknown question", r.question)
	}
	v, err := b.Check(h, a)
	require.NoError(t, err)
	require.Equal(t, v.Legal(), b.Legal(h, a))
	require.NotEqual(t, v.Legal(), len(v.Faults) > 0)
	if v.Legal() {
		return "legal", ""
	}
	return "illegal", ""
}

func TestEveryCaseIsAnsweredAsComputedExhaustively(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "cases", "*.csv"))
	require.NoError(t, err)
	rows := map[string]int{}
	for _, file := range files {
		name := filepath.Base(file)
		var c cases
		for _, r := range readCases(t, name) {
			answer, points := answerOf(t, c.table(t, r), r)
			require.Equal(t, r.answer, answer, "%s %+v", name, r)
			require.Equal(t, r.points, points, "%s %+v", name, r)
			rows[name]++
		}
	}
	require.Equal(t, map[string]int{
		"gin_hands.csv": 1250, "kids-rummy_hands.csv": 120, "kids-rummy_melds.csv": 250, "kids-rummy_packs2_melds.csv": 250,
		"kings_hands.csv": 120, "kings_melds.csv": 250, "kings_packs2_hands.csv": 120, "kings_packs2_melds.csv": 250,
		"kit_hands.csv": 1548, "kit_melds.csv": 250, "kit_min_naturals2_hands.csv": 120, "kit_min_naturals2_melds.csv": 250, "named.csv": 80,
	}, rows)
}

func TestNamedCases(t *testing.T) {
	var c cases
	for i, r := range readCases(t, "named.csv") {
		t.Run(r.name+" "+strconv.Itoa(i+1)+" "+r.cards, func(t *testing.T) {
			answer, points := answerOf(t, c.table(t, r), r)
			require.Equal(t, r.answer, answer)
			require.Equal(t, r.points, points)
		})
	}
}
