package sqlite

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A book holds millions of rounds: no command may read a table from end to end.
func TestQueriesGoByIndex(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	require.NoError(t, fill(t.Context(), path, "m"))
	db := connect(path, reader)
	defer db.Close()
	for name, query := range map[string]string{
		"events of a stream":       eventsOfStream,
		"events of a type":         eventsOfType,
		"a stream":                 streamByID,
		"a numbered stream":        streamByNumber,
		"a page of headings":       streamsAfter,
		"a document":               documentByDigest,
		"the open match":           matchRows + isOpenMatch,
		"the open match's results": resultRows + isOpenMatch + resultOrder,
		"one match":                matchRows + " WHERE matches.stream = ?",
		"one match's results":      resultRows + " WHERE matches.stream = ?" + resultOrder,
		"the matches of a season":  matchRows + " WHERE matches.season = ?",
		"the results of a season":  resultRows + " WHERE matches.season = ?" + resultOrder,
		"the matches of a player":  matchRows + " WHERE " + isOfPlayer,
		"the results of a player":  resultRows + " WHERE " + isOfPlayer + resultOrder,
		"a player's in a season":   matchRows + " WHERE matches.season = ? AND " + isOfPlayer,
		"and their results":        resultRows + " WHERE matches.season = ? AND " + isOfPlayer + resultOrder,
		"the newest event":         newestEvent,
		"the matches changed":      matchRows + " WHERE " + hasSince,
		"the results changed":      resultRows + " WHERE " + hasSince + resultOrder,
		"a page of matches":        matchRows + " WHERE " + isNumbered,
		"a page's results":         resultRows + " WHERE " + isNumbered + resultOrder,
		"a page of events":         eventsAfter,
		"the end of a stream":      tailOf,
		"the newest fork":          newestFork,
		"an event kept aside":      keptAlready,
		"the totals of a season":   totalRows + " WHERE season = ?" + totalOrder,
		"the totals of a game":     totalRows + " WHERE season = ? AND game = ?" + totalOrder,
		"the fewest points":        lowestCounted,
		"the most points":          highestCounted,
		"the newest position":      newestPos,
		"the last position":        lastPos,
		"the newest number":        newestNumber,
		"the event that opened":    openedPos,
		"the results taken out":    countedResults,
	} {
		t.Run(name, func(t *testing.T) {
			args := make([]any, strings.Count(query, "?"))
			for i := range args {
				args[i] = "m"
			}
			rows, err := db.Query("EXPLAIN QUERY PLAN "+query, args...)
			require.NoError(t, err)
			var plan []string
			for rows.Next() {
				var id, parent, unused int
				var detail string
				require.NoError(t, rows.Scan(&id, &parent, &unused, &detail))
				plan = append(plan, detail)
			}
			require.NoError(t, errors.Join(rows.Err(), rows.Close()))
			require.NotEmpty(t, plan)
			for _, step := range plan {
				if step == "SCAN CONSTANT ROW" { // no table at all
					continue
				}
				require.NotContains(t, step, "SCAN", "%q", plan)
			}
			if name == "the totals of a season" || strings.HasSuffix(name, "points") {
				require.NotContains(t, strings.Join(plan, "\n"), "TEMP B-TREE")
			}
		})
	}
}
