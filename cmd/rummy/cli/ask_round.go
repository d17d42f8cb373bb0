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
)

// askRound asks for a whole round: who plays, if no match is open, who went
// out, and what each other player has left. Nothing is recorded until the
// summary is confirmed.
func askRound(ctx context.Context, d *Deps, b *book.Book, r *book.Round) error {
	p, err := d.ask()
	if err != nil {
		return err
	}
	if p == nil {
		return usage(`write one for each player, such as North=out East=23 South:7,W,11; see "rummy help entries"`, "no entries are given")
	}
	m, err := askMatch(ctx, d, b, r)
	if err != nil {
		return err
	}
	n, ok := m.Sheet.Next()
	tied := len(n.TieBreak) > 0
	if !ok || r.Number != 0 && r.Number != n.Round || r.TieBreak && !tied {
		_, _, err := m.Sheet.Propose(score.Proposal{Number: r.Number, TieBreak: r.TieBreak || tied}) // says why there is no such round now
		return err
	}
	r.Number, r.TieBreak = n.Round, tied
	return newTelling(m, n, r).ask(ctx, p, d.flags.yes)
}

// askMatch returns the match that a round is to be added to: the one meant or, if
// none is open, one that is asked for and only looked at so far.
func askMatch(ctx context.Context, d *Deps, b *book.Book, r *book.Round) (*book.Match, error) {
	m, err := b.Match(ctx, r.Match)
	if errors.Is(err, book.ErrNoMatch) || err == nil && r.Match == "" && m.Sheet.End.Over {
		if r.Start == nil {
			r.Start = &book.Start{}
		}
		r.Start.Dealer = r.Dealer
		if _, err := askStart(ctx, d, b, r.Start); err != nil {
			return nil, err
		}
		return d.preview(ctx, b, r.Start)
	}
	if err != nil {
		return nil, err
	}
	if r.Start != nil && !m.Sheet.End.Over {
		if err := m.Fits(r.Start); err != nil {
			return nil, err
		}
	}
	if r.Match == "" {
		if err := d.mustBeToday(ctx, b, m, &r.Sure); err != nil {
			return nil, err
		}
	}
	if r.Dealer != "" {
		err = b.MustSit(ctx, m, r.Dealer)
	}
	return m, err
}

// mustBeToday asks about an open match of an earlier day, unless sure.
func (d *Deps) mustBeToday(ctx context.Context, b *book.Book, m *book.Match, sure *bool) error {
	return d.insist(ctx, sure, nil, func() error {
		if *sure {
			return nil
		}
		return b.MustBeToday(m)
	})
}

const (
	nobody = "nobody: the round was broken off"
	giveUp = "give up: nothing is recorded"
	whoOut = "who went out first"
)

// telling is a round while it is asked for.
type telling struct {
	m       *book.Match
	n       score.Next
	r       *book.Round
	names   []string
	broken  bool     // nobody can have gone out: that was said before, or points are all there is
	out     int      // who went out first, as an index of names; len(names): nobody; -1: not told yet
	how     string   // how, as after the name
	entries []string // what each player brings, as after the name; "" where it is not told yet
	before  []string // the same, as it was told before it was to be typed anew
}

func newTelling(m *book.Match, n score.Next, r *book.Round) *telling {
	t := &telling{m: m, n: n, r: r, broken: r.Unfinished || m.Sheet.Game.PointsOnly(), out: -1}
	for _, p := range n.Players {
		t.names = append(t.names, m.Sheet.Name(p))
	}
	t.entries, t.before = make([]string, len(t.names)), make([]string, len(t.names))
	return t
}

// ask asks for the round until it can be recorded and its summary is confirmed.
func (t *telling) ask(ctx context.Context, p prompt.Prompter, sure bool) error {
	for {
		if err := t.askMissing(ctx, p); err != nil {
			return err
		}
		t.r.Words = t.words()
		refused := t.m.Refuses(*t.r)
		if refused == nil {
			if sure {
				return nil
			}
			yes, err := p.Confirm(ctx, prompt.Question{Text: fmt.Sprintf("Record %s: %s?", score.RoundName(t.n.Round, t.r.TieBreak), strings.Join(t.r.Words, "  ")), Default: "yes"})
			if err != nil || yes {
				return err
			}
		}
		if err := t.askAnew(ctx, p, refused); err != nil {
			return err
		}
	}
}

// askMissing asks for what is not told yet.
func (t *telling) askMissing(ctx context.Context, p prompt.Prompter) error {
	if err := t.askUpcard(ctx, p); err != nil {
		return err
	}
	if err := t.askTurned(ctx, p); err != nil {
		return err
	}
	if t.out < 0 {
		if err := t.askOut(ctx, p); err != nil {
			return err
		}
	}
	for i := range t.names {
		if i == t.out || t.entries[i] != "" || t.m.Sheet.Game.Rounds.End == "single" {
			continue // in a game of one round nothing is counted
		}
		if err := t.askEntry(ctx, p, i); err != nil {
			return err
		}
	}
	return nil
}

// askOut asks who went out and how, unless nobody can have.
func (t *telling) askOut(ctx context.Context, p prompt.Prompter) (err error) {
	t.out = len(t.names)
	if t.broken {
		return nil
	}
	choices := slices.Clone(t.names)
	if t.m.Sheet.Game.UnfinishedCounts() {
		choices = append(choices, nobody)
	}
	what := sentence(score.RoundName(t.n.Round, t.r.TieBreak))
	question := fmt.Sprintf("%s, %s. %s", strings.TrimSuffix(what, "."), deal(t.m, t.n), whoEnded(t.m.Sheet.Game))
	if t.out, err = p.Select(ctx, prompt.Question{Text: question}, choices); err != nil {
		return err
	}
	if t.r.Unfinished = t.out == len(t.names); t.r.Unfinished {
		return nil
	}
	t.entries[t.out] = ""
	return t.askEnding(ctx, p)
}

// askEntry asks what one player has left.
func (t *telling) askEntry(ctx context.Context, p prompt.Prompter, i int) error {
	question := prompt.Question{Text: t.left(i), Help: leftHelp(t.m.Sheet, t.n.Table)}
	if t.before[i] != "" {
		question.Default = answerOf(t.before[i], ownWords(t.m.Sheet.Game)...)
	}
	own := ownWords(t.m.Sheet.Game)
	answer, err := p.Input(ctx, question, func(answer string) error { return t.check(entryOf(answer, own...)) })
	if err == nil {
		t.entries[i] = entryOf(answer, own...)
	}
	return err
}

// check says why an entry cannot be one of this round, beside those told already.
func (t *telling) check(entry string) error {
	orNothing := ""
	if !t.m.Sheet.Game.PointsOnly() && t.n.Table.Total(0).Legal() {
		orNothing = "; 0 if nothing is left"
	}
	switch {
	case entry == "=":
		return errors.New("please type " + entryWords(t.m.Sheet.Game) + orNothing)
	case t.m.Sheet.Game.PointsOnly():
	case t.isOut(entry) && t.out < len(t.names):
		return errors.New(t.names[t.out] + " went out first" + orNothing)
	case t.isOut(entry):
		return errors.New("nobody went out in this round" + orNothing)
	}
	told := *t.r
	told.Words = t.words()
	return withHint(t.m.Check(told, entry))
}

func (t *telling) isOut(entry string) bool { return isOut(entry, t.m.Sheet.Game.Ways()...) }

// words are the entries told so far, in the order of the seats.
func (t *telling) words() (words []string) {
	for i, name := range t.names {
		switch {
		case i == t.out:
			words = append(words, name+t.how)
		case t.entries[i] != "":
			words = append(words, name+t.entries[i])
		case t.m.Sheet.Game.Rounds.End == "single" && t.m.Number == 0:
			words = append(words, name+"=in") // the words of a first round name the players
		}
	}
	return words
}

// askAnew asks what is to be typed anew, after why the round was refused if it was.
func (t *telling) askAnew(ctx context.Context, p prompt.Prompter, refused error) error {
	var choices []string
	var players []int
	if !t.broken {
		choices, players = append(choices, whoOut), append(players, -1)
	}
	for i, name := range t.names {
		if t.entries[i] != "" {
			choices, players = append(choices, name+t.entries[i]), append(players, i)
		}
	}
	i, err := p.Select(ctx, anew(refused), append(choices, giveUp))
	switch {
	case err != nil:
		return err
	case i == len(choices):
		return prompt.ErrCancelled
	case players[i] < 0:
		t.out = -1
	default:
		t.before[players[i]], t.entries[players[i]] = t.entries[players[i]], ""
	}
	return nil
}

// anew is the question what is to be typed anew.
func anew(refused error) prompt.Question {
	text := "What is to be typed anew?"
	if refused != nil {
		text = sentence(withHint(refused).Error()) + " " + text
	}
	return prompt.Question{Text: text}
}
