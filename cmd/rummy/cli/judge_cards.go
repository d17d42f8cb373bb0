package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
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
	json  func() any
	draw  func() error
	line  func() string // for a list
	legal bool

	cards, on card.Hand // what it is about; on the table, if anything
	ruling    validate.Ruling
}

// claim is a question put to the referee.
type claim struct {
	question string // the command: "meld check"
	how      string // what else was declared: "as run"
	rule     func(validate.Table, card.Hand) (verdict, error)
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
		if b.record != "" {
			return usage("record the disputed one by itself", "a list of hands is not put on record")
		}
		return d.judgeList(ctx, b, c.rule)
	}
	if err := b.mustBeSettled(); err != nil {
		return err
	}
	if len(words) == 0 {
		p, err := d.ask()
		if err != nil {
			return err
		}
		if p == nil {
			return usage(`name them, or write - to read a list from standard input; see "rummy help cards"`, "no cards are named")
		}
		text, err := p.Input(ctx, prompt.Question{Text: "Which cards?"}, func(answer string) error {
			_, err := b.cards(answer)
			return err
		})
		if err != nil {
			return err
		}
		words = []string{text}
	}
	h, err := b.cards(words...)
	if err != nil {
		return err
	}
	a, err := c.rule(b.table, h)
	if err != nil {
		return aboutCards(err)
	}
	if b.record != "" {
		if err := d.record(ctx, b, c, a); err != nil {
			return err
		}
	}
	if err := d.show(a.json(), a.draw); err != nil || a.legal {
		return err
	}
	return errNotLegal
}

// record puts a ruling on record before it is shown.
func (d *Deps) record(ctx context.Context, b *bench, c claim, a verdict) error {
	t := b.table
	given := book.Given{About: b.record, Question: c.question, How: c.how, Game: b.game.ID, Rules: b.game.Digest(),
		Wild: b.game.WildCode(t.Round), Cards: render.Codes(t, a.cards), On: render.Codes(t, a.on), Match: b.match, Round: b.round,
		Legal: a.legal, Answer: a.line(), Condition: a.ruling.Condition, Findings: book.FindingsGiven(a.ruling.Findings)}
	return d.writing(ctx, func(bk *book.Book) error {
		r, err := bk.RecordRuling(ctx, given, storage.Document{Digest: given.Rules, Body: b.game.JSON()})
		if err == nil {
			d.notice(fmt.Sprintf("on record as ruling %d", r.Number))
		}
		return err
	})
}

// aboutCards puts the errors of the engine into words with what to do.
func aboutCards(err error) error {
	switch {
	case errors.Is(err, meld.ErrTooLarge):
		return usage(fmt.Sprintf("up to %d cards are arranged; --ordered takes the cards of a meld as they lie", meld.MaxCards), "%v", err)
	case errors.Is(err, meld.ErrTooMany):
		return &notLegalError{"left.too_many_copies", err.Error()}
	case errors.Is(err, meld.ErrNoSuit):
		return usage(`see "rummy help cards"`, "%v", err)
	}
	return err
}

// notLegalError is cards that there cannot be.
type notLegalError struct{ name, message string }

func (n *notLegalError) Error() string { return n.message }

// maxLine bounds one line of a list of hands, in bytes.
const maxLine = 64 << 10

// judgeList rules on hands, one a line, and answers each with a line, in order.
func (d *Deps) judgeList(ctx context.Context, b *bench, rule func(validate.Table, card.Hand) (verdict, error)) error {
	in := bufio.NewScanner(d.In)
	in.Buffer(make([]byte, 0, maxLine), maxLine)
	out := bufio.NewWriterSize(d.Out, maxLine)
	legal := true
	for in.Scan() {
		if err := ctx.Err(); err != nil {
			return errors.Join(err, out.Flush())
		}
		a, err := b.judgeLine(in.Text(), rule)
		switch {
		case err != nil && d.flags.json:
			o := judge(err)
			err = render.JSON(out, render.NewErrorJSON(o.name, o.message, o.hint, nil, nil))
			legal = false
		case err != nil:
			_, err = fmt.Fprintf(out, "error: %v\n", err)
			legal = false
		case d.flags.json:
			err = render.JSON(out, a.json())
			legal = legal && a.legal
		default:
			_, err = fmt.Fprintln(out, a.line())
			legal = legal && a.legal
		}
		if err != nil {
			return err
		}
	}
	if err := errors.Join(in.Err(), out.Flush()); err != nil {
		return fmt.Errorf("standard input: %w", err)
	}
	if !legal {
		return errNotLegal
	}
	return nil
}

// judgeLine rules on one line: cards, after RANK: if the line has its own wild rank.
func (b *bench) judgeLine(line string, rule func(validate.Table, card.Hand) (verdict, error)) (a verdict, err error) {
	at := *b
	if rank, rest, ok := strings.Cut(line, ":"); ok {
		if at.table, err = b.wildTable(strings.TrimSpace(rank)); err != nil {
			return a, err
		}
		line = rest
	} else if err := b.mustBeSettled(); err != nil {
		return a, err
	}
	h, err := at.cards(line)
	if err != nil {
		return a, err
	}
	a, err = rule(at.table, h)
	return a, aboutCards(err)
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
