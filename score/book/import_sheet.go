package book

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"rummy/score"
	"rummy/validate"
	"rummy/validate/card"
	"rummy/validate/rules"
)

// SheetImport is a score sheet from a file, to become a match of its own.
type SheetImport struct {
	Start  Start // its Players are those of the sheet
	Rows   []SheetRow
	Totals []SheetTotal // those that the file states
	Agreed string       // why rounds are to stand although a check refuses them
	DryRun bool         // work everything out and record nothing
	Notes  []string     // what is worth a look about the file
}

// SheetRow is one line of a score sheet from a file: a round, or what Skip or
// Penalty make of it.
type SheetRow struct {
	Line       int      // in the file
	Words      []string // as typed: "North=out", "South:7,W,11"
	Columns    []int    // of the words, in the file
	TieBreak   bool
	Dealer     string // name of who dealt, or "" for who was due
	Upcard     string // the card turned up, or ""
	Wild       string // the rank or special card turned up that says which rank is wild, or ""
	Unfinished bool
	Agreed     string
	Skip       string       // why the round was passed over, or ""
	Penalty    string       // what the points of Words are a penalty for, or ""
	Sum        *card.Points // of all players, where the file states it
	SumColumn  int
}

// SheetTotal is what a file says a player has in the end.
type SheetTotal struct {
	Player       string // name
	Points       card.Points
	Line, Column int // in the file
}

// Imported is a match that was put on record from a file; its Number is 0 after
// a dry run.
type Imported struct {
	Begun
	Rounds  int // rounds, those passed over and tie-break rounds among them
	Entries int // what players brought to them
	Remarks []validate.Finding
	Waived  []validate.Finding // what the table overruled
}

// RefusedSheet is a score sheet with rounds that the rules of the game forbid.
// It unwraps to a *Refused with all their findings, each with line and column.
type RefusedSheet struct {
	Refused *Refused
	Rounds  int // that are refused
	Of      int
}

// Error says how many rounds are refused.
func (r *RefusedSheet) Error() string {
	if r.Rounds == 1 {
		return fmt.Sprintf("1 of %d rounds is refused, so nothing is imported", r.Of)
	}
	return fmt.Sprintf("%d of %d rounds are refused, so nothing is imported", r.Rounds, r.Of)
}

// Unwrap returns the refusal with its findings.
func (r *RefusedSheet) Unwrap() error { return r.Refused }

// Rules returns the rules that a match would be played by. The error is a
// *score.Mistake: no such game, or a house rule that it does not have.
func (s Start) Rules() (*rules.Game, error) {
	g, err := s.Own, error(nil)
	if g == nil {
		g, err = rules.Builtin(s.Game)
	}
	if err != nil {
		return nil, mistake("game.unknown", `"rummy game list" shows the games`, "no game %q", s.Game)
	}
	played, err := g.With(s.House)
	if err != nil {
		return nil, mistake("rule.unknown", fmt.Sprintf(`"rummy game show %s" lists the options`, g.ID), "%v", err)
	}
	return played, nil
}

// ImportSheet puts a whole match on record in one change. Its rounds are ruled on
// one after the other, like those that are typed. An open match stays the open one.
//
// The error is a *RefusedSheet when a check of cards or points forbids some of them
// and nothing was agreed, or a *score.Mistake: a line cannot be meant, a total of
// the file is not the sum of its rounds, or the match cannot start so.
func (b *Book) ImportSheet(ctx context.Context, im SheetImport) (done Imported, err error) {
	if im.Agreed, err = cleanReason(im.Agreed); err != nil {
		return done, err
	}
	if len(im.Rows) == 0 {
		return done, mistake("csv.form", "", "the file holds no rounds")
	}
	err = again(func() error {
		done, err = b.importSheet(ctx, im)
		return err
	})
	return done, err
}

func (b *Book) importSheet(ctx context.Context, im SheetImport) (Imported, error) {
	p, err := b.prepare(ctx, im.Start)
	if err != nil {
		return Imported{}, err
	}
	if p.open, err = b.toStayOpen(ctx, p.players, false); err != nil {
		return Imported{}, err
	}
	s := sheetPlay{im: im, players: p.players, match: *p.begun.Match, event: score.Event{At: p.change.At, Actor: b.who}}
	if err := s.play(); err != nil {
		return Imported{}, err
	}
	if err := s.totals(); err != nil {
		return Imported{}, err
	}
	done := s.done
	if im.DryRun {
		s.match.Notes = slices.Concat(p.begun.Notes, im.Notes)
		done.Begun = Begun{Match: &s.match, New: p.begun.New}
		return done, nil
	}
	p.begun.Notes = append(p.begun.Notes, im.Notes...)
	if p.open != nil {
		p.begun.Notes = append(p.begun.Notes, fmt.Sprintf("match %d stays the open one", p.open.Number))
	}
	done.Begun, err = b.begin(ctx, p, s.bodies...)
	return done, err
}

// sheetPlay plays the rows of a sheet from a file, one after the other.
type sheetPlay struct {
	im      SheetImport
	players *players
	match   Match // as it stands after the rows so far
	event   score.Event
	bodies  []score.Body
	done    Imported
	refused int // rounds
	ruling  validate.Ruling
}

// play rules on all rows. What is refused counts as agreed for those after it.
func (s *sheetPlay) play() error {
	for _, row := range s.im.Rows {
		bodies, err := s.row(row)
		if err != nil {
			return inLine(err, row.Line)
		}
		for _, body := range bodies {
			s.event.Seq, s.event.Body = s.match.Sheet.Seq()+1, body
			if s.match.Sheet, err = s.match.Sheet.With(s.event); err != nil {
				return err
			}
			s.bodies = append(s.bodies, body)
		}
		if err := s.sum(row); err != nil {
			return err
		}
	}
	if s.refused > 0 {
		return &RefusedSheet{Refused: &Refused{Match: &s.match, Ruling: s.ruling}, Rounds: s.refused, Of: s.done.Rounds}
	}
	return nil
}

// row returns the events that a row becomes.
func (s *sheetPlay) row(row SheetRow) ([]score.Body, error) {
	if row.Penalty != "" {
		return s.penalties(row)
	}
	s.done.Rounds++
	s.done.Entries += len(row.Words)
	if row.Skip != "" {
		reason, err := cleanReason(row.Skip)
		if err != nil {
			return nil, err
		}
		body, err := s.match.Sheet.Skip(0, reason)
		return []score.Body{body}, err
	}
	body, err := s.round(row)
	return []score.Body{body}, err
}

const notAgreed = "not agreed" // stands in a round that is refused until all are ruled on

func (s *sheetPlay) round(row SheetRow) (score.Body, error) {
	agreed, err := cleanReason(cmp.Or(row.Agreed, s.im.Agreed))
	if err != nil {
		return nil, err
	}
	p, err := s.match.read(s.players, Round{Words: row.Words, TieBreak: row.TieBreak, Dealer: row.Dealer, Upcard: row.Upcard, Wild: row.Wild, Unfinished: row.Unfinished, Agreed: cmp.Or(agreed, notAgreed)})
	if err != nil {
		return nil, err
	}
	body, ruling, err := s.match.Sheet.Propose(p)
	if err != nil {
		return nil, err
	}
	s.match.nameHints(ruling)
	s.place(ruling.Findings, p, row)
	s.place(ruling.Remarks, p, row)
	s.done.Remarks = append(s.done.Remarks, ruling.Remarks...)
	if ruling.Legal() {
		return body, nil
	}
	if agreed == "" {
		s.refused++
		s.ruling.Findings = append(s.ruling.Findings, ruling.Findings...)
		return body, nil
	}
	s.done.Waived = append(s.done.Waived, ruling.Findings...)
	return body, nil
}

// place says in each finding where in the file its reason stands.
func (s *sheetPlay) place(findings []validate.Finding, p score.Proposal, row SheetRow) {
	for i := range findings {
		f := &findings[i]
		where := fmt.Sprintf(", in line %d", row.Line)
		if at := slices.IndexFunc(p.Entries, func(e score.Entry) bool { return e.Player == f.Who }); at >= 0 {
			where += fmt.Sprintf(", column %d", row.Columns[at])
		}
		f.Message += where
		if f.Name == "round.nobody_out" {
			f.Hint = `write out for the player who went out first; "unfinished" in a last column that is called note says that the round was broken off`
		}
	}
}

func (s *sheetPlay) penalties(row SheetRow) (bodies []score.Body, err error) {
	reason, err := cleanReason(row.Penalty)
	if err != nil {
		return nil, err
	}
	p, err := s.match.read(s.players, Round{Words: row.Words})
	if err != nil {
		return nil, err
	}
	for _, e := range p.Entries {
		if e.Points == nil {
			return nil, mistake("points.form", "write a whole number, such as 10", "a penalty is a number of points")
		}
		worse := *e.Points
		if !s.match.Sheet.LowWins() {
			worse = -worse
		}
		body, err := s.match.Sheet.Penalise(e.Player, worse, reason)
		if err != nil {
			return nil, err
		}
		bodies = append(bodies, body)
	}
	return bodies, nil
}

// sum holds that a row adds up to what the file says, where it says so and all
// points are known.
func (s *sheetPlay) sum(row SheetRow) error {
	if row.Sum == nil {
		return nil
	}
	what, sum, known := s.newest(row)
	if !known || sum == *row.Sum {
		return nil
	}
	return mistake("csv.totals", "look which of them is right; totals may be left out of the file",
		"line %d, column %d: the %s adds up to %d, and the file says %d", row.Line, row.SumColumn, what, sum, *row.Sum)
}

// newest adds up what a row has just become.
func (s *sheetPlay) newest(row SheetRow) (what string, sum card.Points, known bool) {
	if row.Penalty != "" {
		given := s.match.Sheet.Penalties
		for _, p := range given[len(given)-len(row.Words):] {
			sum += p.Points
		}
		return "penalty", sum, true
	}
	lines := s.match.Sheet.Rounds
	if row.TieBreak {
		lines = s.match.Sheet.TieBreaks
	}
	known = true
	for _, sc := range lines[len(lines)-1].Scores {
		sum += sc.Points
		known = known && !sc.Entry.Unknown
	}
	return "round", sum, known
}

// totals holds that the players have what the file says, as far as their points are known.
func (s *sheetPlay) totals() error {
	for _, t := range s.im.Totals {
		id, err := s.match.seated(s.players, t.Player)
		if err != nil {
			return inLine(err, t.Line)
		}
		if total := s.match.Sheet.Totals[s.match.Sheet.Seat(id)]; total.Whole && total.Points != t.Points {
			return mistake("csv.totals", "look which of them is right; totals may be left out of the file",
				"line %d, column %d: the rounds of %s add up to %d, and the file says %d", t.Line, t.Column, t.Player, total.Points, t.Points)
		}
	}
	return nil
}

// inLine says in which line of the file a mistake is.
func inLine(err error, line int) error {
	var wrong *score.Mistake
	if errors.As(err, &wrong) {
		at := *wrong
		at.Message = fmt.Sprintf("line %d: %s", line, wrong.Message)
		return &at
	}
	return err
}
