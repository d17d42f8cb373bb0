package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/storage"
	"rummy/validate/rules"
)

// largeArchive writes the archive of a book of so many matches of one round, all of
// one season and played to their end.
func largeArchive(t *testing.T, path string, matches int) {
	t.Helper()
	kit, err := rules.Builtin("kit")
	require.NoError(t, err)
	house := rules.Overlay{{Field: "rounds.count", Value: "1"}}
	kit, err = kit.With(house)
	require.NoError(t, err)
	f, err := os.Create(path)
	require.NoError(t, err)
	defer f.Close()
	write := func(v any) {
		require.NoError(t, json.NewEncoder(f).Encode(v))
	}
	began := time.Date(2026, 1, 1, 18, 0, 0, 0, time.UTC)
	stream := func(n int) string { return fmt.Sprintf("01M8%022d", n) }
	event := func(id, kind string, seq int64, e string, body any) {
		write(map[string]any{"stream": id, "type": kind, "seq": seq, "kind": e, "at": began.Format(storage.TimeLayout), "actor": "ann", "body": body})
	}
	write(map[string]any{"rummy": "archive", "format": 1})
	players := []string{stream(1), stream(2)}
	for i, name := range []string{"North", "East"} {
		event(players[i], "player", 1, "player_added", map[string]string{"name": name})
	}
	season := stream(3)
	event(season, "season", 1, "season_started", map[string]string{"name": "Spring", "from": "2026-01-01"})
	write(map[string]any{"document": kit.Digest(), "body": json.RawMessage(kit.JSON())})
	for n := range matches {
		id := stream(10 + n)
		event(id, "match", 1, "match_started", score.MatchStarted{Game: "kit", Rules: kit.Digest(), House: house, Season: season, Day: "2026-01-01", Players: players, Dealer: players[0]})
		event(id, "match", 2, "round_scored", score.RoundScored{Round: 1, Entries: []score.Entry{{Player: players[0], Out: true}, {Player: players[1], Cards: []string{"9", "10", "12"}}}})
	}
	write(map[string]any{"end": map[string]int{"events": 3 + 2*matches, "streams": 3 + matches, "documents": 1, "aside": 0}})
}

// A book of some thousand matches takes long enough for the line to show. It is
// gone when the answer comes, and Ctrl-C leaves nothing half done.
func TestLongWorkTellsHowFarItHasComeAndCanBeCancelled(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	large, db := filepath.Join(folder, "large.jsonl"), filepath.Join(folder, "book.db")
	largeArchive(t, large, 6000)

	p := onScreen(t, 80, 24, db, "TEST_PATIENCE=10ms rummy import "+large+"; echo code $?")
	p.Await("read ", " KB")
	p.Press("C-c")
	screen := p.Await("code 130")
	require.NotContains(t, screen, " KB", "the line is gone")
	require.NoFileExists(t, db, "nothing is recorded, and no book is begun")

	quiet := exec.Command("rummy", "import", large)
	quiet.Env = append(os.Environ(), "RUMMY_DB="+db)
	var stderr strings.Builder
	quiet.Stderr = &stderr
	out, err := quiet.Output()
	require.NoError(t, err, stderr.String())
	require.Empty(t, stderr.String(), "nothing is told where nobody watches")
	require.Contains(t, string(out), "6000")

	for _, command := range []string{"rummy doctor --rebuild", "rummy doctor"} {
		p = onScreen(t, 80, 24, db, "TEST_PATIENCE=10ms "+command+"; echo code $?")
		p.Await("went through ", " of 6,000 matches")
		p.Press("C-c")
		require.NotContains(t, p.Await("code 130"), " of 6,000 matches")
		entries, err := os.ReadDir(folder)
		require.NoError(t, err)
		require.Len(t, entries, 2, "no file is left behind")
	}
	page := filepath.Join(folder, "spring.html")
	p = onScreen(t, 80, 24, db, "TEST_PATIENCE=10ms rummy report --season Spring --output "+page+"; echo code $?")
	p.Await("read ", " of 6,000 matches")
	p.Press("C-c")
	require.NotContains(t, p.Await("code 130"), " of 6,000 matches")
	require.NoFileExists(t, page)

	p = onScreen(t, 80, 24, db, "TEST_PATIENCE=10ms rummy doctor; echo code $?")
	require.NotContains(t, p.Await("replay: ok", "totals: ok", "code 0"), "went through")
}
