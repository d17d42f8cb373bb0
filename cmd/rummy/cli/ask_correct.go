package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"rummy/cmd/rummy/prompt"
	"rummy/score"
	"rummy/score/book"
	"rummy/validate"
)

// askCorrection asks for what is not said of a correction: which round, and what
// each player brought to it, where Enter keeps what is on record.
func askCorrection(ctx context.Context, d *Deps, b *book.Book, o *scoreCorrectOptions) error {
	if o.Round > 0 && !o.asks {
		return nil
	}
	p, err := d.ask()
	if err != nil {
		return err
	}
	m, err := b.Match(ctx, o.Match)
	if err == nil && o.Match == "" {
		err = d.mustBeToday(ctx, b, m, &o.Sure)
	}
	if err == nil && o.Round == 0 {
		err = askWhichRound(ctx, p, m.Sheet, &o.Correction)
	}
	if err != nil || !o.asks {
		return err
	}
	r, ok := roundOf(m.Sheet, o.Correction)
	if !ok {
		return nil // what comes next says so
	}
	return newRetelling(m, r, &o.Correction).ask(ctx, p, b)
}

// roundOf returns the round that a correction is of, if it is on record.
func roundOf(s *score.Sheet, c book.Correction) (score.Round, bool) {
	lines := s.Rounds
	if c.TieBreak {
		lines = s.TieBreaks
	}
	if c.Round < 1 || c.Round > len(lines) {
		return score.Round{}, false
	}
	return lines[c.Round-1], true
}

// askWhichRound asks which round is meant, the newest first.
func askWhichRound(ctx context.Context, p prompt.Prompter, s *score.Sheet, c *book.Correction) error {
	var choices []string
	var rounds []book.Correction
	add := func(lines []score.Round, tieBreak bool) {
		for _, r := range slices.Backward(lines) {
			choices = append(choices, told(s, r, tieBreak))
			rounds = append(rounds, book.Correction{Round: r.Number, TieBreak: tieBreak})
		}
	}
	add(s.TieBreaks, true)
	if !c.TieBreak {
		add(s.Rounds, false)
	}
	if len(choices) == 0 {
		return usage(`"rummy score add" records one`, "no round of this match is on record to correct")
	}
	i, err := p.Select(ctx, prompt.Question{Text: "Which round is to be corrected?"}, choices)
	if err == nil {
		c.Round, c.TieBreak = rounds[i].Round, rounds[i].TieBreak
	}
	return err
}

// told writes a round in one line: "round 3: North out, East 23, South 14".
func told(s *score.Sheet, r score.Round, tieBreak bool) string {
	name := score.RoundName(r.Number, tieBreak)
	if r.Skipped {
		return name + ": passed over"
	}
	var words []string
	for _, sc := range r.Scores {
		what := ""
		switch {
		case sc.Away:
			continue
		case sc.Entry.Out:
			what = "out"
		case sc.Entry.Absent:
			what = "absent"
		case sc.Entry.Held:
			what = "in"
		case sc.Known:
			what = fmt.Sprint(sc.Points)
		default:
			what = "unknown"
		}
		words = append(words, s.Name(sc.Player)+" "+what)
	}
	return name + ": " + strings.Join(words, ", ")
}

// retelling is a round on record while it is told anew.
type retelling struct {
	m       *book.Match
	c       *book.Correction
	what    string
	table   validate.Table
	ways    []string // to go out, beside out
	names   []string
	old     []string // what is on record, as after the name; "" of a round passed over
	entries []string // what is told now; "" where it is not told yet
	broken  bool     // it may be said that nobody went out
}

func newRetelling(m *book.Match, r score.Round, c *book.Correction) *retelling {
	t := &retelling{m: m, c: c, what: score.RoundName(r.Number, c.TieBreak), table: r.Table, ways: m.Sheet.Game.Ways(),
		broken: m.Sheet.Game.UnfinishedCounts() && !m.Sheet.Game.PointsOnly() && !r.Unfinished}
	brought := map[string]score.Score{}
	for _, sc := range r.Scores {
		brought[sc.Player] = sc
	}
	for _, p := range r.Seats {
		sc, ok := brought[p]
		old := ""
		switch {
		case r.Skipped:
		case !ok || sc.Away:
			continue // no part in a tie-break round
		default:
			old = sc.Entry.Typed()
		}
		t.names, t.old = append(t.names, m.Sheet.Name(p)), append(t.old, old)
	}
	t.entries = make([]string, len(t.names))
	return t
}

// ask asks what each player brought until the round can stand so.
func (t *retelling) ask(ctx context.Context, p prompt.Prompter, b *book.Book) error {
	before := slices.Clone(t.old)
	for {
		for i := range t.names {
			if t.entries[i] != "" {
				continue
			}
			if err := t.askEntry(ctx, p, i, before[i]); err != nil {
				return err
			}
		}
		t.c.Words = t.changed()
		refused, err := t.refused(ctx, b)
		if err != nil || refused == nil {
			return err
		}
		i, err := t.askAnew(ctx, p, refused)
		if err != nil {
			return err
		}
		if i < len(t.names) {
			before[i], t.entries[i] = t.entries[i], ""
		}
	}
}

// askEntry asks what one player brought; Enter alone is what is on record.
func (t *retelling) askEntry(ctx context.Context, p prompt.Prompter, i int, before string) error {
	question := prompt.Question{Text: fmt.Sprintf("%s in %s: %s", t.names[i], t.what, t.forms()),
		Help: broughtHelp(t.m.Sheet, t.table)}
	if before != "" {
		question.Default = answerOf(before, ownWords(t.m.Sheet.Game)...)
	}
	answer, err := p.Input(ctx, question, func(answer string) error { return t.check(i, entryOf(answer, ownWords(t.m.Sheet.Game)...)) })
	if err == nil {
		t.entries[i] = entryOf(answer, ownWords(t.m.Sheet.Game)...)
	}
	return err
}

func (t *retelling) isOut(entry string) bool { return isOut(entry, t.ways...) }

// forms are what is asked for, and words what may be typed.
func (t *retelling) forms() string {
	if t.m.Sheet.Game.PointsOnly() {
		return "points"
	}
	return "out, points or cards left"
}

func (t *retelling) words() string {
	if t.m.Sheet.Game.PointsOnly() {
		return entryWords(t.m.Sheet.Game)
	}
	return "out, " + entryWords(t.m.Sheet.Game)
}

// check says why an entry cannot be one of the round, beside those told already.
func (t *retelling) check(i int, entry string) error {
	if entry == "=" {
		return errors.New("please type " + t.words())
	}
	other := *t.c
	other.Words = nil
	for j, e := range t.entries {
		if e == "" {
			continue
		}
		if t.isOut(e) && t.isOut(entry) {
			return errors.New(t.names[j] + " went out first")
		}
		other.Words = append(other.Words, t.names[j]+e)
	}
	if entry == t.old[i] {
		return nil
	}
	return withHint(t.m.CheckCorrection(other, entry))
}

// changed are the words that differ from what is on record.
func (t *retelling) changed() (words []string) {
	for i, e := range t.entries {
		if e != t.old[i] {
			words = append(words, t.names[i]+e)
		}
	}
	return words
}

// refused is why the round cannot stand as it is told, as far as other entries
// would mend it. The error is any other reason why it is not corrected.
func (t *retelling) refused(ctx context.Context, b *book.Book) (refused, err error) {
	c := *t.c
	if c.Reason == "" {
		c.Reason = "asked for later" // only looked at
	}
	_, err = b.PreviewCorrection(ctx, c)
	var no *book.Refused
	var wrong *score.Mistake
	switch {
	case errors.As(err, &no):
		return no.Match.Reason(no.Ruling), nil
	case errors.As(err, &wrong) && (wrong.Name == "round.nobody_played" || strings.HasPrefix(wrong.Name, "entry.")):
		return err, nil
	}
	return nil, err
}

// askAnew asks whose entry is to be typed anew, and returns whose it is; with
// len(t.names) that nobody went out.
func (t *retelling) askAnew(ctx context.Context, p prompt.Prompter, refused error) (int, error) {
	var choices []string
	for i, name := range t.names {
		choices = append(choices, name+t.entries[i])
	}
	if t.broken && !t.c.Unfinished && !slices.ContainsFunc(t.entries, t.isOut) {
		choices = append(choices, nobody)
	}
	i, err := p.Select(ctx, anew(refused), append(choices, giveUp))
	switch {
	case err != nil:
		return 0, err
	case i == len(choices):
		return 0, prompt.ErrCancelled
	}
	t.c.Unfinished = i == len(t.names)
	return i, nil
}

// askReason asks why something is put right.
func askReason(ctx context.Context, p prompt.Prompter, question string) (string, error) {
	return p.Input(ctx, prompt.Question{Text: question}, func(answer string) error {
		if answer == "" {
			return errors.New("please type a reason")
		}
		return nil
	})
}
