package cli

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// sheetJSON is what the tests read of "rummy score show --json".
type sheetJSON struct {
	Players []string `json:"players"`
	Seats   []string `json:"seats"`
	Rounds  []struct {
		Skipped bool `json:"skipped"`
		Scores  []struct {
			Player string `json:"player"`
			Points *int   `json:"points"`
			Total  *int   `json:"total"`
		} `json:"scores"`
	} `json:"rounds"`
	Penalties []struct {
		Penalty    int     `json:"penalty"`
		Player     string  `json:"player"`
		Points     int     `json:"points"`
		Total      *int    `json:"total"`
		AfterRound int     `json:"after_round"`
		Revoked    *string `json:"revoked"`
	} `json:"penalties"`
	Totals []struct {
		Player     string `json:"player"`
		Total      int    `json:"total"`
		Penalties  int    `json:"penalties"`
		Incomplete bool   `json:"incomplete"`
	} `json:"totals"`
}

func readSheet(t *testing.T, m *machine) (s sheetJSON) {
	t.Helper()
	require.NoError(t, json.Unmarshal([]byte(m.done(t, "score", "show", "--json").out), &s))
	return s
}

// Complaint 14: whatever happens to a match, every total that is shown is the sum
// of the rows that are shown, and the table shows what the JSON holds.
func TestComplaint14EveryTotalIsTheSumOfTheRowsShown(t *testing.T) {
	did := map[string]int{}
	for seed := range uint64(6) {
		r := rand.New(rand.NewPCG(seed, 14))
		m := newMachine(t)
		start := []string{"match", "start", "--game", "kit", "North", "East", "South"}
		if seed%2 == 1 {
			start = append(start, "--rule", "players.absent=average", "--rule", "score.winner=high")
		}
		m.done(t, start...)
		for range 30 {
			deed := randomDeed(r, readSheet(t, m))
			a := m.run(t, deed...)
			require.Contains(t, []int{0, 2, 3}, a.code, "rummy %q: %s", deed, a.err)
			if a.code == 0 {
				did[deed[1]]++
			}
			s := readSheet(t, m)
			addsUp(t, s)
			require.Equal(t, rowsOf(s), tableOf(t, s, m.done(t, "score", "show").out), "after rummy %q", deed)
		}
	}
	for _, deed := range []string{"add", "skip", "correct", "penalty", "undo", "redo", "join", "leave", "seats", "edit"} {
		require.NotZero(t, did[deed], "nothing was done by %s", deed)
	}
}

// randomDeed is something that may be done to a match, sensible or not.
func randomDeed(r *rand.Rand, s sheetJSON) []string {
	pick := func(words ...string) string { return words[r.IntN(len(words))] }
	round := strconv.Itoa(r.IntN(len(s.Rounds)+1) + 1)
	switch r.IntN(14) {
	case 0:
		return []string{"score", "penalty", pick(s.Players...), pick("10", "-5", "7"), "--reason", "why"}
	case 1:
		return []string{"score", "penalty", "--revoke", pick("1", "2", "3"), "--reason", "why"}
	case 2:
		return []string{"score", "skip", "--reason", "why"}
	case 3:
		return []string{"score", "correct", round, pick(s.Players...) + pick("=20", "=0", "=absent", "=unknown"), "--reason", "why", "--yes"}
	case 4:
		return []string{"score", "correct", round, "--skipped", "--reason", "why", "--yes"}
	case 5:
		return []string{"score", "undo"}
	case 6:
		return []string{"score", "redo"}
	case 7:
		return []string{"match", "join", pick("West", "Zoe", "North"), pick("--after", "--for"), pick(s.Seats...)}
	case 8:
		return []string{"match", "leave", pick(s.Seats...)}
	case 9:
		return append([]string{"match", "seats"}, append(s.Seats[1:len(s.Seats):len(s.Seats)], s.Seats[0])...)
	case 10:
		return []string{"match", "edit", "--rule", "score.out_points=" + pick("0", "-5"), "--reason", "why", "--yes"}
	}
	deed := []string{"score", "add"}
	out := r.IntN(len(s.Seats))
	for i, name := range s.Seats {
		if i == out {
			deed = append(deed, name+"=out")
			continue
		}
		deed = append(deed, name+pick("=20", "=0", ":W", ":W", "=absent", "=unknown"))
	}
	return deed
}

// addsUp holds that every total of a sheet is the sum of what stands above it.
func addsUp(t *testing.T, s sheetJSON) {
	t.Helper()
	sum, penal := map[string]int{}, map[string]int{}
	penalties := func(after int) {
		for _, p := range s.Penalties {
			if p.AfterRound != after || p.Revoked != nil {
				continue
			}
			sum[p.Player] += p.Points
			penal[p.Player] += p.Points
			require.Equal(t, sum[p.Player], *p.Total, "%s with penalty %d", p.Player, p.Penalty)
		}
	}
	penalties(0)
	for i, round := range s.Rounds {
		for _, sc := range round.Scores {
			if sc.Points != nil {
				sum[sc.Player] += *sc.Points
			}
			require.Equal(t, sum[sc.Player], *sc.Total, "%s after round %d", sc.Player, i+1)
		}
		penalties(i + 1)
	}
	require.Len(t, s.Totals, len(s.Players))
	for _, total := range s.Totals {
		require.Equal(t, sum[total.Player], total.Total, total.Player)
		require.Equal(t, penal[total.Player], total.Penalties, total.Player)
	}
}

// rowsOf are the points and totals of a sheet as its table is to show them, a
// line a player with any in a row.
func rowsOf(s sheetJSON) (rows []string) {
	penalties := func(after int) {
		for _, p := range s.Penalties {
			if p.AfterRound == after && p.Revoked == nil {
				rows = append(rows, fmt.Sprintf("penalty %d %s %d %d", p.Penalty, p.Player, p.Points, *p.Total))
			}
		}
	}
	penalties(0)
	for i, round := range s.Rounds {
		for _, sc := range round.Scores {
			if sc.Points != nil {
				rows = append(rows, fmt.Sprintf("%d %s %d %d", i+1, sc.Player, *sc.Points, *sc.Total))
			}
		}
		penalties(i + 1)
	}
	totals := map[string]string{}
	for _, total := range s.Totals {
		totals[total.Player] = fmt.Sprintf("total %s %d", total.Player, total.Total)
	}
	for _, name := range s.Players {
		if len(rows) > 0 || len(s.Rounds) > 0 || len(s.Penalties) > 0 {
			rows = append(rows, totals[name])
		}
	}
	return rows
}

var (
	rowLabel  = regexp.MustCompile(`^ *(penalty \d+|\d+|total) `)
	cellShown = regexp.MustCompile(`([-+]?\d+) \((-?\d+)\)$`)
	totalOf   = regexp.MustCompile(`(-?\d+)(?: \+ unknown)?$`)
)

// tableOf reads the rows back from a table, by where the names of the players end.
func tableOf(t *testing.T, s sheetJSON, text string) (rows []string) {
	t.Helper()
	_, table, ok := strings.Cut(text, "\n\n")
	require.True(t, ok)
	lines := strings.Split(table, "\n")
	if !strings.HasPrefix(strings.TrimLeft(lines[0], " "), "round ") {
		return nil // no table yet
	}
	ends, at := map[string]int{}, 0
	for _, name := range s.Players {
		i := strings.Index(lines[0][at:], " "+name)
		require.GreaterOrEqual(t, i, 0, "no %s in %q", name, lines[0])
		at += i + 1 + len(name)
		ends[name] = at
	}
	for _, line := range lines[1:] {
		label := rowLabel.FindStringSubmatch(line)
		if label == nil {
			continue
		}
		for _, name := range s.Players {
			upTo := line[:min(ends[name], len(line))]
			switch {
			case len(upTo) < ends[name]:
			case label[1] == "total":
				rows = append(rows, fmt.Sprintf("total %s %s", name, totalOf.FindStringSubmatch(upTo)[1]))
			default:
				if cell := cellShown.FindStringSubmatch(upTo); cell != nil {
					rows = append(rows, fmt.Sprintf("%s %s %s %s", label[1], name, strings.TrimPrefix(cell[1], "+"), cell[2]))
				}
			}
		}
	}
	return rows
}
