package book_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/storage"
	"rummy/storage/archive"
	"rummy/validate/rules"
)

// forkedByRules is forked, where bob plays by other rules after his second round.
func forkedByRules(t *testing.T) (ann *terminal, fromBob string) {
	ann, bob := apart(t)
	ann.inMatch(t, "1", "North=12", "East=out")
	bob.inMatch(t, "1", "North=24", "East=out")
	_, err := bob.EditMatch(t.Context(), book.Edit{Which: book.Which{Match: "1"},
		House: rules.Overlay{{Field: "score.wild_rank_value", Value: "face"}}, Reason: "as we play"})
	require.NoError(t, err)
	return ann, exported(t, bob.log)
}

// The rules that only what was kept aside names stand before it, between its lines.
func TestRulesOfWhatWasKeptAsideTravel(t *testing.T) {
	ann, fromBob := forkedByRules(t)
	ann.takenIn(t, fromBob, archive.ImportOptions{Fork: archive.TakeOurs})
	text := exported(t, ann.log)
	first := strings.Index(text, `{"aside":1`)
	require.Greater(t, strings.LastIndex(text, `{"document"`), first)

	other := alone(t)
	done := other.takenIn(t, text, archive.ImportOptions{})
	require.Equal(t, archive.Count{Added: 1}, done.Aside)
	require.Equal(t, archive.Count{Added: 2}, done.Documents)
	require.Equal(t, text, exported(t, other.log))
	findings(t, other)
}

// lineIn is the number of the line that holds a text.
func lineIn(text, part string) int { return strings.Count(text[:strings.Index(text, part)], "\n") + 1 }

// Whatever is wrong with an event kept aside, its own line is named.
func TestAFaultInWhatWasKeptAsideIsNamedByItsLine(t *testing.T) {
	ann, _, _, fromBob := forked(t)
	ann.takenIn(t, fromBob, archive.ImportOptions{Fork: archive.TakeOurs})
	text := exported(t, ann.log)
	first := lineIn(text, `{"aside":1`)
	require.Equal(t, first+2, lineIn(text, `{"end"`), "two rounds are kept aside")
	for _, tt := range []struct {
		name, old, new string
		line           int
		mistake        string
	}{
		{"a kind", `"seq":3,"kind":"round_scored","at":"2026-11-30T19:01:30.000Z"`, `"seq":3,"kind":"round_dreamt","at":"2026-11-30T19:01:30.000Z"`, first, "archive.newer"},
		{"the last of it", `"seq":4,"kind":"round_scored"`, `"seq":4,"kind":"round_dreamt"`, first + 1, "archive.newer"},
		{"why", `"why":"an archive`, `"why":"\u202ean archive`, first, "archive.text"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, 1, strings.Count(text, tt.old))
			_, err := alone(t).takeIn(t, strings.Replace(text, tt.old, tt.new, 1), archive.ImportOptions{})
			var wrong *score.Mistake
			require.ErrorAs(t, err, &wrong)
			require.Equal(t, tt.mistake, wrong.Name)
			require.Regexp(t, fmt.Sprintf("^line %d: ", tt.line), wrong.Message)
		})
	}
}

// asides are the numbers of events of each end that is kept aside.
func asides(t *testing.T, b *terminal) (n []int) {
	t.Helper()
	forks, err := b.log.Forks(t.Context())
	require.NoError(t, err)
	for _, f := range forks {
		n = append(n, len(f.Events))
	}
	return n
}

// Each keeps its own end, which the other has kept aside: it is not kept aside once more.
func TestOurOwnEndIsNotKeptAside(t *testing.T) {
	ann, bob, _, fromBob := forked(t)
	ann.takenIn(t, fromBob, archive.ImportOptions{Fork: archive.TakeOurs})
	text := exported(t, ann.log)
	for range 2 {
		done := bob.takenIn(t, text, archive.ImportOptions{Fork: archive.TakeOurs})
		require.Equal(t, archive.Count{Known: 1}, done.Aside)
		require.Equal(t, []int{1}, asides(t, bob), "ann's round")
	}
	require.Equal(t, -5+24-5, north(t, bob))
}

// An end that was kept aside and taken later stands once in an archive.
func TestWhatWasTakenLaterIsNotExportedAsKeptAside(t *testing.T) {
	ann, _, _, fromBob := forked(t)
	ann.takenIn(t, fromBob, archive.ImportOptions{Fork: archive.TakeOurs})
	ann.takenIn(t, fromBob, archive.ImportOptions{Fork: archive.TakeTheirs})
	text := exported(t, ann.log)
	require.Equal(t, 1, strings.Count(text, `{"aside":`))
	other := alone(t)
	other.takenIn(t, text, archive.ImportOptions{})
	require.Equal(t, []int{1}, asides(t, other), "ann's round")
	require.Equal(t, text, exported(t, other.log))
}

// Rules that no event names are nothing.
func TestAnArchiveOfRulesAloneIsNothingNew(t *testing.T) {
	ann, _ := apart(t)
	lines := strings.SplitAfter(exported(t, ann.log), "\n")
	rules := ""
	for _, l := range lines {
		if strings.HasPrefix(l, `{"document"`) {
			rules = l
		}
	}
	require.NotEmpty(t, rules)
	b := alone(t)
	done := b.takenIn(t, lines[0]+rules+`{"end":{"events":0,"streams":0,"documents":1,"aside":0}}`, archive.ImportOptions{})
	require.False(t, done.New())
	_, err := b.log.Newest(t.Context())
	require.ErrorIs(t, err, storage.ErrNotFound)
}

// 52 rounds of East, in as many matches, that no cards make: 50 are named.
func TestFindingsThatAreNotNamedAreCounted(t *testing.T) {
	ann := alone(t)
	for range 52 {
		ann.start(t, "North", "East")
		ann.add(t, "North=out", "East=23")
	}
	text := strings.ReplaceAll(exported(t, ann.log), `"points":23`, `"points":1`)
	_, err := alone(t).takeIn(t, text, archive.ImportOptions{})
	require.EqualError(t, err, "52 checks refuse rounds of the archive, so nothing is imported; the first 50")
	done := alone(t).takenIn(t, text, archive.ImportOptions{Agreed: "as on paper"})
	require.Len(t, done.Waived, 50)
	require.Equal(t, []string{"2 more findings are agreed on"}, done.Notes)
}
