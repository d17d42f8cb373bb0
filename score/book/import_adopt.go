package book

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"rummy/score"
	"rummy/storage"
	"rummy/validate"
	"rummy/validate/rules"
)

// Adoption makes events of another book that were imported in a batch part of this
// one: they must make sense, rounds are ruled on, rows are set.
type Adoption struct {
	b     *Book // reads from the batch
	in    storage.Batch
	since int64   // Pos of the newest event before
	open  string  // stream of the open match before, where it was not over
	were  seasons // before

	// Matches is about how many matches are imported, for who watches the book.
	Matches int64

	replaced map[string]replaced // by stream
}

// Adopted is what came of it.
type Adopted struct {
	Waived []validate.Finding // what the table agreed on, each with its match and round
	Notes  []string           // what is worth a look
}

// mostRefused is how many findings a refused import names.
const mostRefused = 50

// RefusedArchive is an archive with rounds that the rules of their games forbid.
// It unwraps to a *Refused with the first of their findings, each with match and round.
type RefusedArchive struct {
	Refused *Refused
	More    int // findings besides
}

// Error says how much is refused.
func (r *RefusedArchive) Error() string {
	n := len(r.Refused.Ruling.Findings)
	if r.More > 0 {
		return fmt.Sprintf("%d checks refuse rounds of the archive, so nothing is imported; the first %d", n+r.More, n)
	}
	if n == 1 {
		return "a check refuses a round of the archive, so nothing is imported"
	}
	return fmt.Sprintf("%d checks refuse rounds of the archive, so nothing is imported", n)
}

// Unwrap returns the refusal with its findings.
func (r *RefusedArchive) Unwrap() error { return r.Refused }

// Adopt begins an adoption, before the first event is imported. b must read from
// the batch.
func (b *Book) Adopt(ctx context.Context, in storage.Batch) (*Adoption, error) {
	a := &Adoption{b: b, in: in, replaced: map[string]replaced{}}
	newest, err := in.Newest(ctx)
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		return nil, err
	}
	a.since = newest.Pos
	if a.were, err = b.seasons(ctx); err != nil {
		return nil, err
	}
	open, err := in.OpenMatch(ctx)
	if err == nil && open.State == storage.Open {
		a.open = open.Stream
	}
	if errors.Is(err, storage.ErrNotFound) {
		err = nil
	}
	return a, err
}

// Called returns what a stream is called as it stands: "match 3", "player North".
func (a *Adoption) Called(ctx context.Context, stream string) (string, error) {
	h, err := a.in.Heading(ctx, stream)
	if err != nil {
		return "", err
	}
	events, err := a.in.Events(ctx, stream)
	return streamName(h, events), err
}

// Finish folds what was imported, rules on each round of it as on one typed, and
// sets the rows of the matches. It holds one match in memory, beside players,
// seasons and rulings. With agreed, rounds stand although a check refuses them: an
// event of their match says so. Seasons that were over before say that their
// standings were corrected where a match has changed them.
//
// The error is a *RefusedArchive, or a *score.Mistake: what was imported makes no
// sense, or could not have been typed, or goes against what is on record: two
// seasons of one name, or players who are one and both sat in a match.
func (a *Adoption) Finish(ctx context.Context, agreed string) (done Adopted, err error) {
	agreed, err = cleanReason(agreed)
	if err != nil {
		return done, err
	}
	f := &finishing{Adoption: a, ctx: ctx, agreed: agreed, marked: map[string]bool{}, step: a.b.steps(a.Matches)}
	if f.ps, err = a.b.players(ctx); err != nil {
		return done, senseless(err)
	}
	if f.seasons, err = a.b.seasons(ctx); err != nil {
		return done, senseless(err)
	}
	if _, err = a.b.Rulings(ctx, RulingsLike{}); err != nil {
		return done, senseless(err)
	}
	if err := f.oneName(); err != nil {
		return done, err
	}
	if err := f.eachNew(f.adopt); err != nil {
		return done, err
	}
	if err := f.merged(); err != nil {
		return done, err
	}
	if len(f.refused) > 0 && agreed == "" {
		return done, &RefusedArchive{&Refused{Match: f.match, Ruling: validate.Ruling{Findings: f.refused}}, f.more}
	}
	if done.Waived = f.refused; f.more > 0 {
		f.notes = append(f.notes, fmt.Sprintf("%d more findings are agreed on", f.more))
	}
	if err := f.correct(); err != nil {
		return done, err
	}
	f.twins()
	err = f.openNow()
	done.Notes = f.notes
	return done, err
}

// finishing is one Finish under way.
type finishing struct {
	*Adoption
	ctx     context.Context
	agreed  string
	step    func() // after each match
	ps      *players
	seasons seasons

	called  string // the match under way
	match   *Match // one that has findings
	refused []validate.Finding
	more    int // findings that are not kept
	notes   []string

	corrected []correcting
	marked    map[string]bool // season and match of each mark that is new
}

// senseless says of events that cannot be folded that the archive is at fault.
func senseless(err error) error {
	if !isDamage(err) {
		return err
	}
	return mistake("archive.event", "the archive was changed, or a newer rummy has written it", "what would be imported makes no sense: %v", err)
}

// eachNew goes along the imported events, a page at a time. What is recorded
// meanwhile is not among them.
func (f *finishing) eachNew(do func(storage.Event) error) error {
	newest, err := f.in.Newest(f.ctx)
	if errors.Is(err, storage.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	for pos := f.since; pos < newest.Pos; {
		page, err := f.in.After(f.ctx, pos, 256)
		if err != nil || len(page) == 0 {
			return err
		}
		for _, e := range page {
			if pos = e.Pos; pos > newest.Pos {
				return nil
			}
			if err := do(e); err != nil {
				return err
			}
		}
	}
	return nil
}

// adopt looks at one imported event. A match is taken at its newest.
func (f *finishing) adopt(e storage.Event) error {
	switch {
	case e.Kind == kindSeasonCorrected:
		match, err := matchMarked(e)
		if err != nil {
			return err
		}
		f.marked[e.Stream+match] = true
		_, err = f.in.Heading(f.ctx, match)
		return senseless(err)
	case e.Type != storage.TypeMatch:
		return nil
	}
	h, err := f.in.Heading(f.ctx, e.Stream)
	if err != nil || h.Seq != e.Seq {
		return err
	}
	f.step()
	return f.adoptMatch(h)
}

func (f *finishing) adoptMatch(h storage.Stream) error {
	stored, err := f.in.Events(f.ctx, h.ID)
	if err != nil {
		return err
	}
	m, seated, err := f.b.replayed(f.ctx, h.ID, h.Number, stored)
	if err != nil {
		return senseless(fmt.Errorf("stream %s: %w", h.ID, err))
	}
	if err := f.known(m, seated); err != nil {
		return err
	}
	m.Sheet.Named(f.ps.name)
	first := slices.IndexFunc(stored, func(e storage.Event) bool { return e.Pos > f.since })
	f.called = matchNumbers([]int64{m.Number})
	if first == 0 { // nobody knows it by its number yet
		f.called += fmt.Sprintf(" (%s on %s)", strings.Join(m.Names(), ", "), m.Day())
	}
	if err := f.oneSeat(m, first == 0); err != nil {
		return err
	}
	before := len(f.refused) + f.more
	if err := f.recheck(m, first); err != nil {
		return err
	}
	if f.agreed != "" && len(f.refused)+f.more > before {
		err = f.agree(m)
	} else {
		err = f.agreeAgain(m, first)
	}
	if err != nil {
		return err
	}
	was, known := f.replaced[h.ID]
	if !known && first > 0 {
		if was.row, err = f.row(f.ctx, h.ID); err != nil {
			return err
		}
	}
	now := row(m)
	f.restated(m, was.row, now)
	return f.in.SetMatches(f.ctx, []storage.Match{now})
}

// known holds that the players and the season of a match are on record.
func (f *finishing) known(m *Match, seated []string) error {
	for _, id := range seated {
		if _, ok := f.ps.byID[id]; !ok {
			return mistake("archive.event", "", "player %s, who has a seat in match %s, is neither in the archive nor on record", id, m.ID)
		}
	}
	if id := m.Sheet.Started.Season; id != "" && f.seasons.byID(id) == nil {
		return mistake("archive.event", "", "season %s of match %s is neither in the archive nor on record", id, m.ID)
	}
	return nil
}

// recheck rules on the events of a match from an index on, each on the sheet of
// those before it.
func (f *finishing) recheck(m *Match, first int) error {
	events := m.Sheet.Events()
	first = max(first, 1) // of the start, the replay has said all
	if first >= len(events) {
		return nil
	}
	settled := int64(0) // what was recorded before it, the table has agreed on
	for _, e := range events {
		if agrees(e) {
			settled = e.Seq
		}
	}
	sheet, err := m.Sheet.At(int64(first))
	for _, e := range events[first:] {
		if err != nil {
			return senseless(err)
		}
		if err := f.ruleOn(m, sheet, e, e.Seq < settled); err != nil {
			return err
		}
		sheet, err = sheet.With(e)
	}
	return senseless(err)
}

func (f *finishing) ruleOn(m *Match, sheet *score.Sheet, e score.Event, settled bool) error {
	edit, _ := e.Body.(score.MatchEdited)
	findings, err := sheet.Recheck(e.Body, f.b.rulesRead(edit.Rules))
	var wrong *score.Mistake
	if errors.As(err, &wrong) {
		return mistake("archive.event", "somebody changed the archive by hand, or another version of rummy has written it",
			"event %d of match %s (%s) could not have been typed: %s", e.Seq, m.ID, e.Body.Kind(), wrong.Message)
	}
	if err != nil || settled {
		return err
	}
	ruling := validate.Ruling{Findings: findings}
	m.nameHints(ruling)
	for _, finding := range ruling.Findings {
		f.refuse(m, e, finding)
	}
	return nil
}

// rulesRead returns rules that a match replayed before names; nil for "".
func (b *Book) rulesRead(digest string) *rules.Game {
	g, _ := b.games.Load(digest)
	game, _ := g.(*rules.Game)
	return game
}

// refuse notes a finding, with match and round and the player's name.
func (f *finishing) refuse(m *Match, e score.Event, finding validate.Finding) {
	f.match = m
	if len(f.refused) == mostRefused {
		f.more++
		return
	}
	if finding.Who != "" {
		finding.Message = m.Sheet.Name(finding.Who) + ": " + finding.Message
	}
	finding.Who, finding.Hint = "", ""
	finding.Message = fmt.Sprintf("%s%s: %s", f.called, roundOf(e.Body), finding.Message)
	f.refused = append(f.refused, finding)
}

// roundOf names the round that an event is about; "" for a finding of an edit,
// which names it itself.
func roundOf(b score.Body) string {
	switch b := b.(type) {
	case score.RoundScored:
		return fmt.Sprintf(", round %d", b.Round)
	case score.TieBreakScored:
		return fmt.Sprintf(", tie-break round %d", b.Number)
	case score.RoundCorrected:
		if b.TieBreak {
			return fmt.Sprintf(", tie-break round %d, corrected", b.Round)
		}
		return fmt.Sprintf(", round %d, corrected", b.Round)
	}
	return ""
}

// agree records that the table has agreed on what a match holds.
func (f *finishing) agree(m *Match) (err error) {
	body := score.MatchEdited{Agreed: f.agreed, Reason: importedReason}
	at := f.b.at()
	if m.Sheet, err = m.Sheet.With(score.Event{Seq: m.Sheet.Seq() + 1, At: at, Actor: f.b.who, Body: body}); err != nil {
		return err
	}
	return f.in.Record(f.ctx, storage.Change{Actor: f.b.who, At: at, Appends: []storage.Append{
		{Stream: m.ID, Type: storage.TypeMatch, After: m.Sheet.Seq() - 1, Events: encode([]score.Body{body})}}})
}

// twins notes the names by which two players are found since, with what makes them
// one: nothing is joined by itself.
func (f *finishing) twins() {
	for _, t := range f.ps.twins(func(i int) bool { return f.isNew(f.ps.changes[i].all) }) {
		f.notes = append(f.notes, fmt.Sprintf("%d players are found by the name %s; %s", len(t.found), f.ps.list[t.found[0]].Name, f.ps.parting(t)))
	}
}

// isNew tells whether some of these events were imported.
func (f *finishing) isNew(events []storage.Event) bool {
	return slices.ContainsFunc(events, func(e storage.Event) bool { return e.Pos > f.since })
}

// openNow notes when a match of the archive has become the open one.
func (f *finishing) openNow() error {
	if f.open == "" {
		return nil
	}
	now, err := f.in.OpenMatch(f.ctx)
	if err != nil || now.Stream == f.open {
		return err
	}
	was, err := f.in.Heading(f.ctx, f.open)
	if err == nil {
		f.notes = append(f.notes, fmt.Sprintf(`match %d, begun on %s, is the open one now; "rummy match resume %d" goes on with match %d`, now.Number, now.Day, was.Number, was.Number))
	}
	return err
}
