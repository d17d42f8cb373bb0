package score

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate"
	"rummy/validate/rules"
)

// workedMatch is a match that somebody has counted by hand: a file of lines, see
// each case of play.
type workedMatch struct {
	t     *testing.T
	game  string
	house []string
	sheet *Sheet
	told  map[string]bool
}

// TestWorkedMatchesOfEveryGame plays the matches of testdata/matches. Every game
// but those that have their own tests here has two at least.
func TestWorkedMatchesOfEveryGame(t *testing.T) {
	files, err := filepath.Glob("testdata/matches/*.match")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	count := map[string]int{}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".match"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			m := workedMatch{t: t, told: map[string]bool{}}
			for line := range strings.Lines(string(text)) {
				m.play(strings.TrimSpace(line))
			}
			for _, word := range []string{"round", "points", "total", "place", "over"} {
				require.True(t, m.told[word], "the file tells no %s", word)
			}
			count[m.game]++
		})
	}
	for _, id := range rules.IDs() {
		if g := builtin(t, id); !slices.Contains([]string{"kit", "kids-rummy", "kings"}, id) && (!g.PointsOnly() || g.NoCards()) {
			require.GreaterOrEqual(t, count[id], 2, "%s has too few worked matches", id)
		}
	}
}

// play does what a line says, or holds that the sheet shows it.
func (m *workedMatch) play(line string) {
	if line == "" || strings.HasPrefix(line, "#") {
		return
	}
	word, rest, _ := strings.Cut(line, ": ")
	m.told[word] = true
	switch word {
	case "game":
		m.game = rest
	case "rule":
		m.house = append(m.house, rest)
	case "players":
		m.sheet = begin(m.t, builtin(m.t, m.game, m.house...), rest)
	case "round":
		b, ruling, err := typedRound(m.sheet, rest)
		require.NoError(m.t, err, rest)
		require.Empty(m.t, ruling.Findings, rest)
		m.sheet = record(m.t, m.sheet, b)
	case "end":
		b, err := m.sheet.EndEarly(rest == "count")
		require.NoError(m.t, err)
		m.sheet = record(m.t, m.sheet, b)
	case "join":
		b, err := m.sheet.Reenter(rest)
		require.NoError(m.t, err)
		m.sheet = record(m.t, m.sheet, b)
	case "points":
		last := m.sheet.Rounds[len(m.sheet.Rounds)-1]
		if n := len(m.sheet.TieBreaks); n > 0 {
			last = m.sheet.TieBreaks[n-1]
		}
		require.Equal(m.t, strings.Fields(rest), pointWords(last), "round %d", last.Number)
	case "total":
		words := make([]string, len(m.sheet.Totals))
		for i, t := range m.sheet.Totals {
			words[i] = fmt.Sprint(t.Points)
		}
		require.Equal(m.t, strings.Fields(rest), words)
	case "place":
		words := make([]string, len(m.sheet.Totals))
		for i, t := range m.sheet.Totals {
			words[i] = fmt.Sprint(t.Place)
		}
		require.Equal(m.t, strings.Fields(rest), words)
	case "over":
		require.Equal(m.t, rest == "yes", m.sheet.End.Over)
	default:
		require.Fail(m.t, "unknown line", line)
	}
}

// pointWords are the points of a round in the order of the seats, - for none.
func pointWords(r Round) []string {
	words := make([]string, len(r.Scores))
	for i, sc := range r.Scores {
		words[i] = "-"
		if sc.Known {
			words[i] = fmt.Sprint(sc.Points)
		}
	}
	return words
}

// typedRound reads a round as it is typed after "score add". A hand in quotes is
// one word, and a flag is followed by its value.
func typedRound(s *Sheet, line string) (Body, validate.Ruling, error) {
	var p Proposal
	words := quotedWords(line)
	for i := 0; i < len(words); i++ {
		value := ""
		if i+1 < len(words) {
			value = words[i+1]
		}
		switch words[i] {
		case "--upcard":
			p.Upcard, i = value, i+1
		case "--wild":
			p.Wild, i = value, i+1
		case "--dealer":
			p.Dealer, i = value, i+1
		case "--unfinished":
			p.Unfinished = true
		case "--tie-break":
			p.TieBreak = true
		default:
			name, e, err := ParseEntry(s.Game, s.Cards(), words[i])
			if err != nil {
				return nil, validate.Ruling{}, err
			}
			e.Player = name
			p.Entries = append(p.Entries, e)
		}
	}
	return s.Propose(p)
}

// quotedWords parts a line at its spaces, but for those in quotes.
func quotedWords(line string) (words []string) {
	for i, part := range strings.Split(line, `"`) {
		if i%2 == 1 {
			words[len(words)-1] += part
			continue
		}
		fields := strings.Fields(part)
		if i > 0 && len(fields) > 0 && !strings.HasPrefix(part, " ") {
			words[len(words)-1] += fields[0]
			fields = fields[1:]
		}
		words = append(words, fields...)
	}
	return words
}
