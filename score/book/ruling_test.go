package book_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/storage"
	"rummy/validate"
	"rummy/validate/rules"
)

// gap is a ruling that Bl4 Bl5 Bl7 is no run, 9s being wild.
func gap(t *testing.T, about string) (book.Given, storage.Document) {
	t.Helper()
	g, err := rules.Builtin("kit")
	require.NoError(t, err)
	return book.Given{About: about, Question: "meld check", Game: "kit", Rules: g.Digest(), Wild: "9", Cards: []string{"Bl4", "Bl5", "Bl7"},
		Answer:   "not legal: Bl4 Bl5 Bl7",
		Findings: []book.GivenFinding{{Name: "meld.gap", Rule: "kit.run", Basis: rules.Text, Message: "Bl6 is missing"}},
	}, storage.Document{Digest: g.Digest(), Body: g.JSON()}
}

// record puts a ruling on record.
func (b *terminal) record(t *testing.T, about string, change func(*book.Given)) book.Ruling {
	t.Helper()
	given, doc := gap(t, about)
	if change != nil {
		change(&given)
	}
	r, err := b.RecordRuling(t.Context(), given, doc)
	require.NoError(t, err)
	return r
}

// mistaken wants the error to be a mistake of that name.
func mistaken(t *testing.T, name string, err error) {
	t.Helper()
	var wrong *score.Mistake
	require.ErrorAs(t, err, &wrong)
	require.Equal(t, name, wrong.Name)
}

func TestARulingOnRecordIsReadBackAsItWasGiven(t *testing.T) {
	b := alone(t)
	r := b.record(t, "  may a run \n skip a number? ", nil)
	require.Equal(t, int64(1), r.Number)

	given, doc := gap(t, "may a run skip a number?") // on one line
	want := book.Ruling{ID: r.ID, Number: 1, Given: given, At: evening.UTC(), By: "ann", Seq: 1}
	read, err := b.Ruling(t.Context(), 1)
	require.NoError(t, err)
	require.True(t, want.At.Equal(read.At))
	read.At = want.At
	require.Equal(t, want, read)

	// the rules it was judged by are kept
	kept, err := b.log.Document(t.Context(), given.Rules)
	require.NoError(t, err)
	require.Equal(t, doc, kept)
}

func TestFindingsAreGivenWithoutTheirHints(t *testing.T) {
	require.Nil(t, book.FindingsGiven(nil))
	require.Equal(t, []book.GivenFinding{{Name: "meld.gap", Rule: "kit.run", Basis: rules.Text, Message: "Bl6 is missing"}},
		book.FindingsGiven([]validate.Finding{{Name: "meld.gap", Rule: "kit.run", Basis: rules.Text, Who: "x", Message: "Bl6 is missing", Hint: "with Bl6"}}))
}

func TestARulingWantsToSayWhatItWasAbout(t *testing.T) {
	b := alone(t)
	for about, name := range map[string]string{"": "ruling.about", " \t ": "ruling.about", "a\x1b[2J": "reason.form", "a\u202e": "reason.form", "\xff": "reason.form"} {
		given, doc := gap(t, about)
		_, err := b.RecordRuling(t.Context(), given, doc)
		mistaken(t, name, err)
	}
	all, err := b.Rulings(t.Context(), book.RulingsLike{})
	require.NoError(t, err)
	require.Empty(t, all)
}

func TestRulingsAreFoundByGameCardsAndFinding(t *testing.T) {
	b := alone(t)
	all, err := b.Rulings(t.Context(), book.RulingsLike{})
	require.NoError(t, err)
	require.Empty(t, all)

	b.record(t, "one", nil)
	b.record(t, "two", func(g *book.Given) { g.Cards = []string{"Bl4", "Bl4", "Bl7"} })
	b.record(t, "three", func(g *book.Given) { g.Game = "house"; g.Findings[0].Name = "meld.too_few" })
	b.record(t, "four", func(g *book.Given) { g.Findings, g.Legal = nil, true })

	for _, tt := range []struct {
		name string
		like book.RulingsLike
		want []string
	}{
		{"all, oldest first", book.RulingsLike{}, []string{"one", "two", "three", "four"}},
		{"a game", book.RulingsLike{Game: "house"}, []string{"three"}},
		{"cards in another order", book.RulingsLike{Cards: []string{"Bl7", "Bl4", "Bl5"}}, []string{"one", "three", "four"}},
		{"cards of a game", book.RulingsLike{Game: "kit", Cards: []string{"Bl7", "Bl4", "Bl5"}}, []string{"one", "four"}},
		{"each card as often", book.RulingsLike{Cards: []string{"Bl4", "Bl7", "Bl4"}}, []string{"two"}},
		{"not just some of the cards", book.RulingsLike{Cards: []string{"Bl4", "Bl7"}}, nil},
		{"a finding", book.RulingsLike{Finding: "meld.gap"}, []string{"one", "two"}},
		{"the beginning of one", book.RulingsLike{Finding: "meld."}, []string{"one", "two", "three"}},
		{"no finding of that name", book.RulingsLike{Finding: "gap"}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			found, err := b.Rulings(t.Context(), tt.like)
			require.NoError(t, err)
			var about []string
			for _, r := range found {
				about = append(about, r.Given.About)
			}
			require.Equal(t, tt.want, about)
		})
	}
}

// Numbers are those of the order in which they came, whoever asks for which.
func TestRulingsKeepTheirNumbers(t *testing.T) {
	path := newBook(t)
	ann, bert := open(t, path, "ann"), open(t, path, "bert")
	require.Equal(t, int64(1), ann.record(t, "one", nil).Number)
	require.Equal(t, int64(2), bert.record(t, "two", nil).Number)
	require.Equal(t, int64(3), ann.record(t, "three", func(g *book.Given) { g.Findings = nil }).Number)
	found, err := bert.Rulings(t.Context(), book.RulingsLike{Finding: "meld"})
	require.NoError(t, err)
	require.Len(t, found, 2)
	require.Equal(t, int64(2), found[1].Number)
	require.Equal(t, "bert", found[1].By)
	r, err := ann.Ruling(t.Context(), 3)
	require.NoError(t, err)
	require.Equal(t, "three", r.Given.About)
	for _, n := range []int64{0, -1, 4} {
		_, err := ann.Ruling(t.Context(), n)
		mistaken(t, "ruling.unknown", err)
	}
}

func TestOverrulingNamesTheRoundsFromThatOfTheRulingOnAndChangesNone(t *testing.T) {
	b := alone(t)
	begun := b.start(t, "North", "East")
	b.add(t, "North=out", "East=20")
	r := b.record(t, "a dispute in round 2", func(g *book.Given) { g.Match, g.Round = begun.ID, 2 })
	first := b.record(t, "one in round 1", func(g *book.Given) { g.Match, g.Round = begun.ID, 1 })
	later := b.record(t, "one in round 9", func(g *book.Given) { g.Match, g.Round = begun.ID, 9 })
	b.add(t, "North=12", "East=out")
	b.add(t, "North=out", "East=9")
	before, err := b.Match(t.Context(), "")
	require.NoError(t, err)

	b.now = evening.Add(time.Hour)
	over, rounds, err := b.Overrule(t.Context(), r.Number, " the sheet  says otherwise ")
	require.NoError(t, err)
	require.Equal(t, []int{2, 3}, rounds)
	require.Equal(t, "the sheet says otherwise", over.Overruled)
	require.Equal(t, "ann", over.OverBy)
	require.Equal(t, int64(1), over.MatchNo)
	after, err := b.Match(t.Context(), "")
	require.NoError(t, err)
	require.Equal(t, before.Sheet.Totals, after.Sheet.Totals)
	require.Len(t, after.Sheet.Rounds, len(before.Sheet.Rounds))
	for i, round := range after.Sheet.Rounds {
		require.Equal(t, before.Sheet.Rounds[i].Scores, round.Scores)
	}

	// it stays on record as it was, with the day on which it was given
	read, err := b.Ruling(t.Context(), r.Number)
	require.NoError(t, err)
	require.Equal(t, r.Given, read.Given)
	require.True(t, read.At.Equal(evening))
	require.Equal(t, "the sheet says otherwise", read.Overruled)

	_, rounds, err = b.Overrule(t.Context(), first.Number, "no")
	require.NoError(t, err)
	require.Equal(t, []int{1, 2, 3}, rounds)
	_, rounds, err = b.Overrule(t.Context(), later.Number, "no")
	require.NoError(t, err)
	require.Empty(t, rounds)
}

func TestARulingIsOverruledOnceAndForAReason(t *testing.T) {
	b := alone(t)
	r := b.record(t, "one", nil)
	_, _, err := b.Overrule(t.Context(), r.Number, "  ")
	mistaken(t, "reason.missing", err)
	_, _, err = b.Overrule(t.Context(), r.Number, "a\x07")
	mistaken(t, "reason.form", err)
	_, _, err = b.Overrule(t.Context(), 2, "so it is")
	mistaken(t, "ruling.unknown", err)

	_, rounds, err := b.Overrule(t.Context(), r.Number, "so it is")
	require.NoError(t, err)
	require.Empty(t, rounds, "without a match no round was entered under it")
	_, _, err = b.Overrule(t.Context(), r.Number, "again")
	mistaken(t, "ruling.overruled", err)
	read, err := b.Ruling(t.Context(), r.Number)
	require.NoError(t, err)
	require.Equal(t, "so it is", read.Overruled)
}

// Of two terminals that overrule one ruling at a time one is told so.
func TestTheFasterTerminalOverrules(t *testing.T) {
	path := newBook(t)
	ann, bert := open(t, path, "ann"), open(t, path, "bert")
	r := ann.record(t, "one", nil)
	bert.log.before = func() {
		_, _, err := ann.Overrule(t.Context(), r.Number, "ann says so")
		require.NoError(t, err)
	}
	_, _, err := bert.Overrule(t.Context(), r.Number, "bert says so")
	require.ErrorIs(t, err, storage.ErrConflict)
	read, err := bert.Ruling(t.Context(), r.Number)
	require.NoError(t, err)
	require.Equal(t, "ann says so", read.Overruled)
	require.Equal(t, "ann", read.OverBy)
}
