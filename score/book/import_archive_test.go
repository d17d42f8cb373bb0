package book_test

import (
	"bytes"
	"context"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/oklog/ulid/v2"
	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/storage"
	"rummy/storage/archive"
)

// exported is the archive of a book.
func exported(t testing.TB, log storage.Log) string {
	t.Helper()
	var b bytes.Buffer
	_, err := archive.Write(t.Context(), log, &b)
	require.NoError(t, err)
	return b.String()
}

// takeIn imports an archive into the book of a terminal.
func (b *terminal) takeIn(t testing.TB, text string, o archive.ImportOptions) (archive.Imported, error) {
	t.Helper()
	open := func(log storage.Log) *book.Book {
		return book.New(log, func() time.Time { return b.now }, func() string { return ulid.Make().String() }, "ann")
	}
	return archive.Import(t.Context(), b.log, open, strings.NewReader(text), o)
}

// takenIn is takeIn of an archive that nothing speaks against.
func (b *terminal) takenIn(t testing.TB, text string, o archive.ImportOptions) archive.Imported {
	t.Helper()
	done, err := b.takeIn(t, text, o)
	require.NoError(t, err)
	return done
}

// kept is all that a book shows of its matches, by stream.
type kept struct {
	Rows   map[string]storage.Match
	Sheets map[string][]score.Total
	Totals []storage.Total
}

func keptOf(t testing.TB, b *terminal) kept {
	t.Helper()
	k := kept{Rows: map[string]storage.Match{}, Sheets: map[string][]score.Total{}}
	rows, err := b.log.Matches(t.Context(), storage.MatchFilter{})
	require.NoError(t, err)
	for _, r := range rows {
		m, err := b.Match(t.Context(), strconv.FormatInt(r.Number, 10))
		require.NoError(t, err)
		r.Number = 0 // by order of arrival
		k.Rows[r.Stream], k.Sheets[r.Stream] = r, m.Sheet.Totals
	}
	k.Totals, err = b.log.Totals(t.Context(), storage.TotalFilter{})
	require.NoError(t, err)
	return k
}

// played is a book in which a number of things were done.
func played(t *testing.T, seed uint64, deeds int) *hall {
	c := newHall(t, seed, map[string]int{})
	for range deeds {
		c.deed()
	}
	return c
}

// Complaint 42: the same file twice doubles nothing, the trial run counts as the
// real one, and what a book exports it reads.
func TestComplaint42AnArchiveImportedTwiceAddsNothing(t *testing.T) {
	for seed := range uint64(*seeds) {
		a := played(t, seed, 100)
		text := exported(t, a.log)
		b := alone(t)

		would := b.takenIn(t, text, archive.ImportOptions{DryRun: true})
		_, err := b.log.Newest(t.Context())
		require.ErrorIs(t, err, storage.ErrNotFound, "a trial run records nothing")
		done := b.takenIn(t, text, archive.ImportOptions{})
		require.Equal(t, would, done)
		require.True(t, done.New())
		require.Equal(t, int64(len(a.matches)), done.Matches.Added)
		require.Equal(t, int64(3), done.Seasons.Added)
		require.Equal(t, int64(strings.Count(text, `"kind":"player_added"`)), done.Players.Added)
		require.Equal(t, int64(strings.Count(text, `"kind":"round_scored"`)+strings.Count(text, `"kind":"round_skipped"`)), done.Rounds.Added)

		require.Equal(t, text, exported(t, b.log), "seed %d", seed)
		require.Equal(t, keptOf(t, a.terminal), keptOf(t, b))

		again := b.takenIn(t, text, archive.ImportOptions{})
		require.False(t, again.New())
		require.Equal(t, archive.Tally{Known: done.Matches.Added}, again.Matches)
		require.Equal(t, archive.Count{Known: done.Rounds.Added}, again.Rounds)
		require.Empty(t, again.Notes)
		require.Equal(t, text, exported(t, b.log))
		findings(t, b)
	}
}

// findings wants a check of the book to find nothing wrong.
func findings(t *testing.T, b *terminal) {
	t.Helper()
	require.NoError(t, b.Check(context.Background(), func(f book.Finding) { require.True(t, f.Remark, "%s: %s", f.Check, f.What) }))
}

// Two books that never met: whichever takes the other in, the sheets, rows and
// totals are the same, and whoever has two ids is named.
func TestTwoBooksMergedInEitherOrderAreTheSame(t *testing.T) {
	for seed := range uint64(*seeds) {
		a, b := played(t, seed, 60), played(t, seed+1000, 60)
		for _, name := range seasonNames { // no name finds two
			_, _, err := b.EditSeason(t.Context(), book.SeasonEdit{Season: name, Name: name + " of b", Reason: "two books"})
			require.NoError(t, err)
		}
		one, other := exported(t, a.log), exported(t, b.log)
		done := a.takenIn(t, other, archive.ImportOptions{})
		b.takenIn(t, one, archive.ImportOptions{})
		require.Equal(t, int64(len(b.matches)), done.Matches.Added)
		require.Equal(t, keptOf(t, a.terminal), keptOf(t, b.terminal))
		names := strings.Join(done.Notes, "\n")
		require.Contains(t, names, `2 players are found by the name `)
		findings(t, a.terminal)
		findings(t, b.terminal)

		// What each has taken from the other is known to both.
		require.False(t, a.takenIn(t, exported(t, b.log), archive.ImportOptions{}).New())
	}
}

// apart are two terminals, ann's and bob's, on books with two matches in common.
func apart(t *testing.T) (ann, bob *terminal) {
	ann = alone(t)
	ann.start(t, "North", "East")
	ann.add(t, "North=out", "East=23")
	ann.start(t, "North", "South")
	ann.add(t, "North=out", "South=12")
	bob = open(t, newBook(t), "bob")
	bob.takenIn(t, exported(t, ann.log), archive.ImportOptions{})
	return ann, bob
}

// inMatch adds the second round to a match.
func (b *terminal) inMatch(t testing.TB, match string, words ...string) {
	t.Helper()
	_, err := b.AddRound(t.Context(), book.Round{Which: book.Which{Match: match}, Words: words})
	require.NoError(t, err)
}

func TestBooksThatWentOnInDifferentMatchesAreMergedBothWays(t *testing.T) {
	ann, bob := apart(t)
	ann.inMatch(t, "1", "North=12", "East=out")
	bob.inMatch(t, "2", "North=24", "South=out")
	fromAnn, fromBob := exported(t, ann.log), exported(t, bob.log)
	for _, done := range []archive.Imported{
		ann.takenIn(t, fromBob, archive.ImportOptions{}), bob.takenIn(t, fromAnn, archive.ImportOptions{}),
	} {
		require.Equal(t, archive.Tally{Extended: 1, Known: 1}, done.Matches)
		require.Equal(t, archive.Count{Added: 1, Known: 2}, done.Rounds)
		require.Equal(t, archive.Tally{Known: 3}, done.Players)
	}
	require.Equal(t, keptOf(t, ann), keptOf(t, bob))
	m, err := ann.Match(t.Context(), "2")
	require.NoError(t, err)
	require.EqualValues(t, -5+24, m.Sheet.Totals[0].Points)
	require.Equal(t, "bob", m.Sheet.Rounds[1].Actor)
}

// forked is a match in which ann and bob entered another second round each, and
// what bob exported of it.
func forked(t *testing.T) (ann, bob *terminal, fromAnn, fromBob string) {
	ann, bob = apart(t)
	bob.now = evening.Add(90 * time.Second)
	ann.inMatch(t, "1", "North=12", "East=out")
	bob.inMatch(t, "1", "North=24", "East=out")
	bob.inMatch(t, "1", "North=out", "East=30")
	return ann, bob, exported(t, ann.log), exported(t, bob.log)
}

func TestBooksThatWentOnDifferentlyAreNamedAndNothingIsDone(t *testing.T) {
	ann, _, fromAnn, fromBob := forked(t)
	for _, dry := range []bool{false, true} {
		_, err := ann.takeIn(t, fromBob, archive.ImportOptions{DryRun: dry})
		var parted *archive.Forked
		require.ErrorAs(t, err, &parted)
		require.Len(t, parted.Forks, 1)
		require.Equal(t, "match 1 parts at event 3: here by ann on 2026-11-30 20:00, in the archive by bob on 2026-11-30 20:01",
			parted.Forks[0].Describe(evening.Location()))
		require.Equal(t, "the archive goes on otherwise than the book in 1 place, so nothing is imported", err.Error())
	}
	require.Equal(t, fromAnn, exported(t, ann.log))
}

// north is North's total of match 1: -5 of the first round, and what came then.
func north(t *testing.T, b *terminal) int {
	m, err := b.Match(t.Context(), "1")
	require.NoError(t, err)
	return int(m.Sheet.Totals[0].Points)
}

func TestAForkIsSettledForEitherSideAndTheOtherIsKeptAside(t *testing.T) {
	for _, tt := range []struct {
		name  string
		take  archive.Take
		north int
		aside int // events
	}{
		{"ours", archive.TakeOurs, -5 + 12, 2},
		{"theirs", archive.TakeTheirs, -5 + 24 - 5, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			ann, bob, _, fromBob := forked(t)
			would := ann.takenIn(t, fromBob, archive.ImportOptions{Fork: tt.take, DryRun: true})
			require.Equal(t, -5+12, north(t, ann))
			done := ann.takenIn(t, fromBob, archive.ImportOptions{Fork: tt.take})
			require.Equal(t, would, done)
			require.Equal(t, archive.Tally{Known: 1, Forks: 1}, done.Matches)
			require.Len(t, done.Settled, 1)
			require.Equal(t, tt.north, north(t, ann))
			forks, err := ann.log.Forks(t.Context())
			require.NoError(t, err)
			require.Len(t, forks, 1)
			require.Len(t, forks[0].Events, tt.aside)
			shared, err := ann.log.Events(t.Context(), forks[0].Stream)
			require.NoError(t, err)
			require.Equal(t, shared[1].Hash(), forks[0].Events[0].Prev, "it follows the last event that both have")
			findings(t, ann)

			// Twice adds nothing, however it is asked for.
			text := exported(t, ann.log)
			for _, take := range []archive.Take{archive.TakeNone, tt.take} {
				again := ann.takenIn(t, fromBob, archive.ImportOptions{Fork: take})
				require.False(t, again.New())
				require.Equal(t, archive.Tally{Known: 2}, again.Matches)
			}
			require.Equal(t, text, exported(t, ann.log))

			// What was kept aside travels.
			third := alone(t)
			moved := third.takenIn(t, text, archive.ImportOptions{})
			require.Equal(t, archive.Count{Added: 1}, moved.Aside)
			require.Equal(t, text, exported(t, third.log))
			require.False(t, third.takenIn(t, text, archive.ImportOptions{}).New())

			// Bob, who takes the same side, comes to the same matches.
			side := map[archive.Take]archive.Take{archive.TakeOurs: archive.TakeTheirs, archive.TakeTheirs: archive.TakeOurs}[tt.take]
			bob.takeIn(t, text, archive.ImportOptions{Fork: side})
			require.Equal(t, keptOf(t, ann), keptOf(t, bob))
		})
	}
}

// A fork may be settled otherwise later on.
func TestAForkSettledForOursCanBeSettledForTheirs(t *testing.T) {
	ann, _, _, fromBob := forked(t)
	ann.takenIn(t, fromBob, archive.ImportOptions{Fork: archive.TakeOurs})
	ann.takenIn(t, fromBob, archive.ImportOptions{Fork: archive.TakeTheirs})
	require.Equal(t, -5+24-5, north(t, ann))
	findings(t, ann)
}

// withRound replaces what was entered for East in the first round of match 1.
func withRound(text, points string) string {
	return strings.Replace(text, `"points":23`, `"points":`+points, 1)
}

// East held 1 point in round 1, and no card counts less than 4: 3s are wild and
// count 20.
func TestARoundThatTheRulesForbidRefusesTheWholeArchive(t *testing.T) {
	ann, _ := apart(t)
	text := withRound(exported(t, ann.log), "1")
	path := newBook(t)
	b := open(t, path, "ann")
	b.start(t, "West", "Zoë")
	before, err := os.ReadFile(path)
	require.NoError(t, err)

	_, err = b.takeIn(t, text, archive.ImportOptions{})
	var refused *book.RefusedArchive
	require.ErrorAs(t, err, &refused)
	require.Equal(t, "a check refuses a round of the archive, so nothing is imported", err.Error())
	require.Len(t, refused.Refused.Ruling.Findings, 1)
	require.True(t, strings.HasPrefix(refused.Refused.Ruling.Findings[0].Message, "match 2 (North, East on 2026-11-30), round 1: East: 1 point cannot be left"),
		refused.Refused.Ruling.Findings[0].Message)
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, before, after)

	// The table has agreed: the match says so, and elsewhere nobody is asked again.
	done := b.takenIn(t, text, archive.ImportOptions{Agreed: "as it stood on paper"})
	require.Len(t, done.Waived, 1)
	m, err := b.Match(t.Context(), "2")
	require.NoError(t, err)
	require.Equal(t, "as it stood on paper", m.Sheet.Edited.Agreed)
	require.EqualValues(t, 1, m.Sheet.Totals[1].Points)
	require.False(t, b.takenIn(t, text, archive.ImportOptions{}).New())
	c := alone(t)
	require.Empty(t, c.takenIn(t, exported(t, b.log), archive.ImportOptions{}).Waived)
	findings(t, b)
	findings(t, c)
}

// Whatever a book can hold travels: every kind of event of players, seasons, rulings
// and matches that scores alone do not bring about.
func TestEveryKindOfEventTravels(t *testing.T) {
	b := alone(t)
	ctx := t.Context()
	for _, name := range []string{"North", "Nora", "East", "Nroth"} {
		_, err := b.AddPlayer(ctx, name)
		require.NoError(t, err)
	}
	b.start(t, "North", "East")
	b.add(t, "North=out", "East=23")
	steps := []func() error{
		func() error { _, err := b.RenamePlayer(ctx, "East", "Esther", "married"); return err },
		func() error { _, err := b.AliasPlayer(ctx, "Esther", "Essie", ""); return err },
		func() error { _, err := b.UnaliasPlayer(ctx, "Esther", "Essie", "she dislikes it"); return err },
		func() error { _, err := b.UndoPlayer(ctx, "Esther"); return err },
		func() error { _, err := b.RedoPlayer(ctx, "Esther"); return err },
		func() error { _, err := b.ArchivePlayer(ctx, "Nora", "moved", false); return err },
		func() error { _, err := b.ArchivePlayer(ctx, "Nora", "", true); return err },
		func() error { _, err := b.MergePlayers(ctx, "Nroth", "North", "a slip"); return err },
		func() error {
			_, _, err := b.StartSeason(ctx, "Autumn", "2026-09-01", "", book.SeasonRulesAsked{})
			return err
		},
		func() error {
			_, _, err := b.EditSeason(ctx, book.SeasonEdit{Season: "Autumn", Name: "Fall", Rules: book.SeasonRulesAsked{Points: []int64{5, 3, 1}}, Reason: "as agreed"})
			return err
		},
		func() error { _, err := b.EndSeason(ctx, "Fall", ""); return err },
		func() error { _, _, err := b.UndoSeason(ctx, "Fall"); return err },
		func() error { _, _, err := b.RedoSeason(ctx, "Fall"); return err },
		func() error {
			given, doc := gap(t, "a gap")
			r, err := b.RecordRuling(ctx, given, doc)
			require.NoError(t, err)
			_, _, err = b.Overrule(ctx, r.Number, "we play on")
			return err
		},
		func() error {
			_, err := b.RecordPaper(ctx, book.Paper{Start: &book.Start{Game: "kit", Season: "Fall", Day: "2026-10-01"}, Words: []string{"North=12", "Esther=40"}})
			return err
		},
		func() error {
			_, err := b.RecordPaper(ctx, book.Paper{Match: "2", Words: []string{"North=21", "Esther=40"}, Reason: "misread"})
			return err
		},
	}
	for i, step := range steps {
		require.NoError(t, step(), "step %d", i)
	}
	text := exported(t, b.log)
	for _, kind := range []string{"player_added", "player_renamed", "player_aliased", "alias_removed", "player_archived", "player_restored", "player_merged",
		"player_undone", "player_redone", "season_started", "season_edited", "season_ended", "season_undone", "season_redone", "season_corrected",
		"ruling_given", "ruling_overruled", "totals_recorded", "match_resumed"} {
		require.Contains(t, text, `"kind":"`+kind+`"`)
	}
	other := alone(t)
	done := other.takenIn(t, text, archive.ImportOptions{})
	require.Equal(t, archive.Tally{Added: 1}, done.Rulings)
	require.Equal(t, text, exported(t, other.log))
	require.Equal(t, keptOf(t, b), keptOf(t, other))
	findings(t, other)
}

// Both call North something else: the player is named in words.
func TestAForkOfAPlayerIsNamed(t *testing.T) {
	ann, bob := apart(t)
	_, err := ann.RenamePlayer(t.Context(), "North", "Nora", "")
	require.NoError(t, err)
	_, err = bob.RenamePlayer(t.Context(), "North", "Norbert", "")
	require.NoError(t, err)
	fromBob := exported(t, bob.log)
	_, err = ann.takeIn(t, fromBob, archive.ImportOptions{})
	var parted *archive.Forked
	require.ErrorAs(t, err, &parted)
	require.Equal(t, "player Nora", parted.Forks[0].Called)
	done := ann.takenIn(t, fromBob, archive.ImportOptions{Fork: archive.TakeTheirs})
	require.Equal(t, archive.Tally{Known: 2, Forks: 1}, done.Players)
	m, err := ann.Match(t.Context(), "1")
	require.NoError(t, err)
	require.Equal(t, []string{"Norbert", "East"}, m.Names())
}

// What was changed in an archive by hand is refused as a whole, by line or by name.
func TestAnArchiveChangedByHandIsRefused(t *testing.T) {
	ann := alone(t)
	_, _, err := ann.StartSeason(t.Context(), "Autumn", "2026-09-01", "", book.SeasonRulesAsked{})
	require.NoError(t, err)
	ann.start(t, "North", "East")
	ann.add(t, "North=out", "East=23")
	ann.add(t, "North=12", "East=out")
	text := exported(t, ann.log) // season, North, East, rules, start, two rounds
	lines := strings.SplitAfter(text, "\n")
	require.Len(t, lines, 10) // with the header, the counts, and nothing behind the last line end
	without := func(n int, counts ...string) string {
		rest := strings.Join(append(append([]string{}, lines[:n-1]...), lines[n:]...), "")
		return strings.NewReplacer(counts...).Replace(rest)
	}
	for _, tt := range []struct{ name, text, mistake, message string }{
		{"a round", without(7, `"events":6`, `"events":5`), "archive.form", `^line 7: event 3 of match \w+ does not come after event 1$`},
		{"the start of a match", without(6, `"events":6`, `"events":5`), "archive.form", `^line 6: event 2 of match \w+ does not come after event 0$`},
		{"the rules", without(5, `"documents":1`, `"documents":0`), "archive.form", `^line 5: the rules that it names do not stand before it$`},
		{"the season", without(2, `"events":6,"streams":4`, `"events":5,"streams":3`), "archive.event", `^season \w+ of match \w+ is neither in the archive nor on record$`},
		{"a player", without(3, `"events":6,"streams":4`, `"events":5,"streams":3`), "archive.event", `^player \w+, who has a seat in match \w+, is neither in the archive nor on record$`},
		{"another type", strings.Replace(text, `"type":"player"`, `"type":"jury"`, 1), "archive.newer", `^line 3: this version knows no "jury" of which there could be events$`},
		{"a type changed", strings.Replace(text, `"type":"match","seq":2,"kind":"round_scored"`, `"type":"ruling","seq":2,"kind":"ruling_overruled"`, 1), "archive.event", `^line 7: this version cannot read what is said by the ruling_overruled$`},
		{"a round twice as many", strings.Replace(text, `"round":2`, `"round":4`, 1), "archive.event", `^what would be imported makes no sense: stream \w+: match 1: .*round 4 cannot follow 1 rounds$`},
		{"a player in two seats", strings.Replace(text, `"players":["`, `"players":["`+ulidOf(lines[2])+`","`, 1), "archive.event", `^what would be imported makes no sense: stream \w+: match 1: .*a player has two seats$`},
		{"points below a million", strings.Replace(text, `"points":23`, `"points":-2300000`, 1), "archive.event", `^event 2 of match \w+ \(round_scored\) could not have been typed: East: .*$`},
		{"the digest", strings.Replace(text, `{"document":"`, `{"document":"0`, 1), "archive.document", `^line 5: document 0[0-9a-f]{64} was changed: its digest is another$`},
		{"a field of the body", strings.Replace(text, `"round":2`, `"rouns":2`, 1), "archive.event", `^line 8: this version cannot read what is said by the round_scored$`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.NotEqual(t, text, tt.text)
			b := alone(t)
			for _, agreed := range []string{"", "whatever it says"} {
				_, err := b.takeIn(t, tt.text, archive.ImportOptions{Agreed: agreed})
				var wrong *score.Mistake
				require.ErrorAs(t, err, &wrong)
				require.Regexp(t, tt.message, wrong.Message)
				require.Equal(t, tt.mistake, wrong.Name)
			}
			_, err := b.log.Newest(t.Context())
			require.ErrorIs(t, err, storage.ErrNotFound)
		})
	}
}

// ulidOf is the stream of a line.
func ulidOf(line string) string {
	_, rest, _ := strings.Cut(line, `"stream":"`)
	return rest[:26]
}

// A stream that begins otherwise can only be settled for ours.
func TestAStreamThatBeginsOtherwise(t *testing.T) {
	ann, bob := apart(t)
	text := strings.Replace(exported(t, bob.log), `"name":"South"`, `"name":"Süd"`, 1)
	_, err := ann.takeIn(t, text, archive.ImportOptions{Fork: archive.TakeTheirs})
	mistaken(t, "archive.fork", err)
	done := ann.takenIn(t, text, archive.ImportOptions{Fork: archive.TakeOurs})
	require.Equal(t, archive.Tally{Known: 2, Forks: 1}, done.Players)
	require.False(t, ann.takenIn(t, text, archive.ImportOptions{}).New())
	findings(t, ann)
}

// A season names a match that was corrected after its end.
func TestASeasonThatNamesAMatchOfNowhereIsRefused(t *testing.T) {
	ann := alone(t)
	ctx := t.Context()
	_, _, err := ann.StartSeason(ctx, "Autumn", "2026-09-01", "", book.SeasonRulesAsked{})
	require.NoError(t, err)
	_, err = ann.RecordPaper(ctx, book.Paper{Start: &book.Start{Game: "kit", Season: "Autumn"}, Words: []string{"North=12", "East=40"}})
	require.NoError(t, err)
	_, err = ann.EndSeason(ctx, "Autumn", "")
	require.NoError(t, err)
	_, err = ann.RecordPaper(ctx, book.Paper{Match: "1", Words: []string{"North=21", "East=40"}, Reason: "misread"})
	require.NoError(t, err)
	text := exported(t, ann.log)
	alone(t).takenIn(t, text, archive.ImportOptions{})
	changed := strings.Replace(text, `"body":{"match":"01`, `"body":{"match":"00`, 1)
	require.NotEqual(t, text, changed)
	_, err = alone(t).takeIn(t, changed, archive.ImportOptions{})
	mistaken(t, "archive.event", err)
}
