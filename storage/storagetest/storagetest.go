// Package storagetest states what every storage.Log promises, as one suite of
// tests that each must pass.
package storagetest

import (
	"testing"

	"rummy/storage"
)

// NewBook makes an empty book and returns what opens it: each call gives
// another log on the same book, as another program would have.
type NewBook func(t *testing.T) (open func() storage.Log)

// Run holds the logs that newBook leads to against every promise.
func Run(t *testing.T, newBook NewBook) {
	for _, promise := range promises {
		t.Run(promise.name, func(t *testing.T) {
			t.Parallel() // most of the time goes into waiting for the disk
			promise.test(newTable(t, newBook))
		})
	}
}

// promises are sub-tests; their names say what is promised.
var promises = []struct {
	name string
	test func(*table)
}{
	{"an empty book has nothing on record", emptyBook},
	{"what is recorded comes back byte for byte", byteForByte},
	{"what is recorded is there after closing and opening again", reopened},
	{"the events of a stream are numbered without gaps and each carries the hash of the one before", chained},
	{"positions count the events of all streams in the order given", positions},
	{"short numbers count the streams of each type in order of arrival", numbers},
	{"all events of a type come in order of arrival", allOfType},
	{"a change of several streams is recorded as a whole", wholeChange},
	{"a change that has not seen the newest event is a conflict and leaves nothing", conflicts},
	{"a change that has not seen every stream of a type is a conflict and leaves nothing", unseen},
	{"a change that no record could hold is refused and leaves nothing", refused},
	{"a change is not recorded once its context has ended", cancelled},
	{"a document is kept once under the digest of its bytes", documents},
	{"the open match is the one last started or resumed, in order of arrival", openMatch},
	{"a match and its results are replaced as a whole", replaced},
	{"a match is void for as long as it is said to be", void},
	{"matches come by number, filtered by stream, season and state", matchFilters},
	{"the matches of a player are those that hold a result of that player, whatever it is", playerFilter},
	{"the matches changed after a position are those with an event recorded after it", changedFilter},
	{"the newest event is the one recorded last, of whatever stream", newest},
	{"totals come in order, filtered by season and game", totalFilters},
	{"totals sum the ranked results of the matches that count", totals},
	{"fewest and most points are right after the match that held them is changed", extremes},
	{"a match that moves to another season takes its part of the totals along", moved},
	{"a total that would not fit is refused and leaves nothing", overflow},
	{"totals equal a slow recomputation after any changes", anyChanges},
	{"events after a position come in order of arrival, with the types of their streams, a page at a time", afterPosition},
	{"matches come by number a page at a time", pagesOfMatches},
	{"a batch is recorded as a whole, and seen through it at once", batchWhole},
	{"a batch that fails leaves nothing", batchFails},
	{"a batch is not recorded once its context has ended", batchCancelled},
	{"imported events keep their actor and time and extend their stream", imported},
	{"events that do not follow the newest are a conflict, and the batch goes on", importConflicts},
	{"rows that were cleared are made anew", rebuilt},
	{"the end of a stream is put aside as it was, with its match's part of the totals", putAside},
	{"events of elsewhere are kept aside once and change nothing else", keptAside},
	{"a batch need not be small", manyEvents},
	{"of many writers that follow the same event exactly one wins", contention},
}
