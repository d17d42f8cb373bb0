package cli

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"rummy/cmd/rummy/prompt"
	"rummy/cmd/rummy/render"
	"rummy/score/book"
	"rummy/storage"
	"rummy/validate"
	"rummy/validate/card"
	"rummy/validate/meld"
)

// verdict is a ruling or an arrangement, ready to be printed in any form.
type verdict struct {
	json  func(ruling int64) any // ruling: its number on record, or 0
	draw  func(*render.Page)
	line  func() string // on one line, without the condition
	legal bool

	cards, on card.Hand // what it is about; on the table, if anything
	how       string    // what was declared besides: melds laid together
	ruling    validate.Ruling
}

// claim is a question put to the referee.
type claim struct {
	question string // the command: "meld check"
	how      string // what else was declared: "as run"
	rule     func(validate.Table, card.Hand) (verdict, error)
	together func(*bench, []card.Hand) (verdict, error) // of melds in parentheses; nil: there are none
}

// answer rules on cards as typed.
func (c claim) answer(b *bench, text string) (a verdict, err error) {
	if c.together != nil && strings.ContainsAny(text, "()") {
		melds, err := b.melds(text)
		if err != nil {
			return a, err
		}
		a, err = c.together(b, melds)
		if err != nil {
			err = aboutCards(b.table, slices.Concat(melds...), c.question, err)
		}
		return a, err
	}
	h, err := b.cards(text)
	if err != nil {
		return a, err
	}
	if a, err = c.rule(b.table, h); err != nil {
		err = aboutCards(b.table, h, c.question, err)
	}
	return a, err
}

// errNotLegal ends a command whose answer, already printed, says no.
var errNotLegal = errors.New("not legal")

// judge returns the judge of a table, made once for each wild rank.
func (b *bench) judge(t validate.Table) *meld.Judge {
	if b.judges == nil {
		b.judges = map[int]*meld.Judge{}
	}
	j, ok := b.judges[t.Round.Wild]
	if !ok {
		j = t.Judge()
		b.judges[t.Round.Wild] = j
	}
	return j
}

// judgeCards rules on the cards given as words or, for -, on a list of hands.
// Without any, on a terminal, it asks for them.
func (d *Deps) judgeCards(ctx context.Context, b *bench, words []string, c claim) error {
	if len(words) == 1 && words[0] == "-" {
		if b.recording {
			return usage("record the disputed one by itself", "a list of hands is not put on record")
		}
		return d.judgeList(ctx, b, c)
	}
	if err := d.askWild(ctx, b); err != nil {
		return err
	}
	if len(words) == 0 {
		text, err := d.askCards(ctx, b, "Which cards?",
			usage(`name them, or write - to read a list from standard input; see "rummy help cards"`, "no cards are named"))
		if err != nil {
			return err
		}
		words = []string{text}
	}
	a, err := c.answer(b, strings.Join(words, " "))
	if err != nil {
		return err
	}
	var number int64
	if b.recording {
		if number, err = d.record(ctx, b, c, a); err != nil {
			return err
		}
	}
	if err := d.show(a.json(number), a.draw); err != nil || a.legal {
		return err
	}
	return errNotLegal
}

// askCards asks for cards; where nobody can be asked the error is the one given.
func (d *Deps) askCards(ctx context.Context, b *bench, question string, otherwise error) (string, error) {
	p, err := d.ask()
	if err != nil {
		return "", err
	}
	if p == nil {
		return "", otherwise
	}
	return p.Input(ctx, prompt.Question{Text: question, Help: "Cards with spaces between them, such as " + b.someCards() + "."}, func(answer string) error {
		if answer == "" {
			return errors.New("please type cards, such as " + b.someCards())
		}
		_, err := b.cards(answer)
		return err
	})
}

// askWild asks which rank is wild, if that is not settled.
func (d *Deps) askWild(ctx context.Context, b *bench) error {
	unsettled := b.mustBeSettled()
	if unsettled == nil {
		return nil
	}
	p, err := d.ask()
	if err != nil {
		return err
	}
	if p == nil {
		return unsettled
	}
	ranks := strings.Join(b.ranks(), ", ")
	rank, err := p.Input(ctx, prompt.Question{Text: "Which rank is wild in this round?", Help: "One of " + ranks + "."}, func(answer string) error {
		if answer == "" {
			return errors.New("please type one of " + ranks)
		}
		_, err := b.withWild(answer)
		return err
	})
	if err != nil {
		return err
	}
	b.settled = true
	b.table, err = b.withWild(rank)
	return err
}

// record puts a ruling on record before it is shown, and returns its number.
func (d *Deps) record(ctx context.Context, b *bench, c claim, a verdict) (number int64, err error) {
	t := b.table
	given := book.Given{About: b.record, Question: c.question, How: cmp.Or(a.how, c.how), Game: b.game.ID, Rules: b.game.Digest(),
		Wild: b.game.WildCode(t.Round), Cards: render.Codes(t, a.cards), On: render.Codes(t, a.on), Match: b.match, Round: b.round,
		Legal: a.legal, Answer: a.line(), Condition: a.ruling.Condition, Findings: book.FindingsGiven(a.ruling.Findings)}
	err = d.writing(ctx, func(bk *book.Book) error {
		r, err := bk.RecordRuling(ctx, given, storage.Document{Digest: given.Rules, Body: b.game.JSON()})
		if err == nil {
			number = r.Number
			d.notice(fmt.Sprintf("on record as ruling %d", number))
		}
		return err
	})
	return number, err
}

// aboutCards puts the errors of the engine into words with what to do.
func aboutCards(t validate.Table, h card.Hand, question string, err error) error {
	switch {
	case errors.Is(err, meld.ErrTooLarge) && strings.HasPrefix(question, "meld"):
		return usage("--ordered takes the cards of the meld as they lie", "%v", err)
	case errors.Is(err, meld.ErrTooLarge):
		return usage(fmt.Sprintf("a hand of up to %d cards is arranged", meld.MaxCards), "%v", err)
	case errors.Is(err, meld.ErrTooMany):
		if r := t.Census(h); !r.Legal() {
			return &notLegalError{r.Findings}
		}
	case errors.Is(err, meld.ErrNoSuit):
		return usage(`see "rummy help cards"`, "%v", err)
	}
	return err
}

// notLegalError is cards that there cannot be, for the first of the reasons.
type notLegalError struct{ findings []validate.Finding }

func (n *notLegalError) Error() string { return findingLine(n.findings[0], nil) }

// maxLine bounds one line of a list of hands, in bytes.
const maxLine = 64 << 10

var errLongLine = usage("a hand is a line", "the line is too long")

// nextLine returns a line without its end. The error is io.EOF after the last
// one, and errLongLine for a line longer than maxLine, which is passed over.
func nextLine(in *bufio.Reader) (string, error) {
	line, more, err := in.ReadLine()
	if err != nil && err != io.EOF {
		return "", fmt.Errorf("standard input: %w", err)
	}
	if !more {
		return string(line), err
	}
	for more && err == nil {
		_, more, err = in.ReadLine()
	}
	return "", errLongLine
}

// judgeList rules on hands, one a line, and answers each with a line, in order.
func (d *Deps) judgeList(ctx context.Context, b *bench, c claim) error {
	in := bufio.NewReaderSize(d.In, maxLine)
	out := bufio.NewWriterSize(d.Out, maxLine)
	legal := true
	for {
		line, err := nextLine(in)
		if err == io.EOF {
			break
		}
		if err == nil {
			err = ctx.Err()
		}
		if err != nil && !errors.Is(err, errLongLine) {
			return errors.Join(err, out.Flush())
		}
		var a verdict
		if err == nil {
			a, err = b.judgeLine(line, c)
		}
		switch {
		case err != nil && d.flags.json:
			o := judge(err)
			err = render.JSON(out, render.NewErrorJSON(o.name, o.message, o.hint, o.findings, o.nameOf))
			legal = false
		case err != nil:
			_, err = fmt.Fprintf(out, "error: %v\n", err)
			legal = false
		case d.flags.json:
			err = render.JSON(out, a.json(0))
			legal = legal && a.legal
		default:
			_, err = fmt.Fprintln(out, a.line()+render.OnlyIf(a.ruling))
			legal = legal && a.legal
		}
		if err != nil {
			return &outputError{err: err}
		}
	}
	if err := out.Flush(); err != nil {
		return &outputError{err: err}
	}
	if !legal {
		return errNotLegal
	}
	return nil
}

// judgeLine rules on one line: cards, after RANK: if the line has its own wild rank.
func (b *bench) judgeLine(line string, c claim) (a verdict, err error) {
	at := *b
	if rank, rest, ok := strings.Cut(line, ":"); ok {
		if at.table, err = b.wildTable(strings.TrimSpace(rank)); err != nil {
			return a, err
		}
		line = rest
	} else if err := b.mustBeSettled(); err != nil {
		return a, err
	}
	return c.answer(&at, line)
}

// wildTable returns the table with a wild rank, made once for each.
func (b *bench) wildTable(rank string) (validate.Table, error) {
	if t, ok := b.tables[rank]; ok {
		return t, nil
	}
	t, err := b.withWild(rank)
	if err == nil {
		if b.tables == nil {
			b.tables = map[string]validate.Table{}
		}
		b.tables[rank] = t
	}
	return t, err
}
