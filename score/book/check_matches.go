package book

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"rummy/storage"
)

// matchRead is one match, all of it read in one state of the log.
type matchRead struct {
	id        string
	number    int64
	events    []storage.Event
	eventsErr error          // why they cannot be read
	kept      *storage.Match // the row kept of it; nil where there is none
	keptErr   error          // why it cannot be read
}

func (m *matchRead) where() string { return fmt.Sprintf("match %d", m.number) }

// nextMatch reads the first match after a number, whether or not a row is kept of
// it. The error is storage.ErrNotFound when there is none.
func nextMatch(ctx context.Context, log storage.Log, after int64) (m matchRead, err error) {
	if m, err = nextRow(ctx, log, after); err != nil {
		return m, err
	}
	m.events, m.eventsErr = log.Events(ctx, m.id)
	if m.eventsErr != nil && !isDamage(m.eventsErr) {
		return m, m.eventsErr
	}
	return m, nil
}

// nextRow reads what is kept of the match after a number, without its events.
func nextRow(ctx context.Context, log storage.Log, after int64) (m matchRead, err error) {
	headings, err := log.HeadingsAfter(ctx, storage.TypeMatch, after, 1)
	if err != nil {
		return m, err
	}
	if len(headings) == 0 {
		return m, storage.ErrNotFound
	}
	m.id, m.number = headings[0].ID, headings[0].Number
	var rows []storage.Match
	rows, m.keptErr = log.Matches(ctx, storage.MatchFilter{Stream: m.id})
	if len(rows) > 0 {
		m.kept = &rows[0]
	}
	if m.keptErr != nil && !isDamage(m.keptErr) {
		return m, m.keptErr
	}
	return m, nil
}

// eachMatch hands all matches by number to each. next reads the one after a number.
func eachMatch(next func(after int64) (matchRead, error), each func(matchRead) error) error {
	for after := int64(0); ; {
		m, err := next(after)
		if errors.Is(err, storage.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := each(m); err != nil {
			return err
		}
		after = m.number
	}
}

// replayRead replays a match that was read.
func (b *Book) replayRead(ctx context.Context, m matchRead) (*Match, error) {
	if m.eventsErr != nil {
		return nil, m.eventsErr
	}
	match, _, err := b.replayed(ctx, m.id, m.number, m.events)
	return match, err
}

func (c *checking) checkMatches() error {
	inStateOfItsOwn := func(after int64) (m matchRead, err error) {
		err = c.b.log.Batch(c.ctx, func(one storage.Batch) (err error) {
			m, err = nextMatch(c.ctx, one, after)
			return err
		})
		return m, err
	}
	step, err := c.b.watched(c.ctx, c.b.log)
	if err != nil {
		return err
	}
	return eachMatch(inStateOfItsOwn, func(m matchRead) error {
		step()
		match, err := c.b.replayRead(c.ctx, m)
		switch {
		case isDamage(err):
			c.wrong(CheckReplay, m.where(), HintRestore, "%s", cannotReplay(m.number, err))
			if m.kept != nil {
				c.count(*m.kept) // so that no totals are in doubt but its own
			}
			return nil
		case err != nil:
			return err
		}
		return c.checkMatch(m, match)
	})
}

// cannotReplay says what is wrong with a match, naming it once.
func cannotReplay(number int64, err error) string {
	text := err.Error()
	if strings.Contains(text, fmt.Sprintf("match %d:", number)) {
		return text
	}
	return fmt.Sprintf("match %d: %s", number, text)
}

func (c *checking) checkMatch(m matchRead, match *Match) error {
	brought := row(match)
	c.count(brought)
	if err := c.checkSeated(m.where(), match.Sheet.Players); err != nil {
		return err
	}
	if err := c.checkSeasonOf(m.where(), brought.Season); err != nil {
		return err
	}
	what := c.wrongRow(m, brought)
	if what == "" {
		return nil
	}
	c.wrong(CheckReplay, m.where(), HintRebuild, "%s: %s", m.where(), what)
	c.doubt(brought)
	if m.kept != nil {
		c.doubt(*m.kept)
	}
	return nil
}

// wrongRow says what is wrong with the row kept of a match, "" where nothing is.
func (c *checking) wrongRow(m matchRead, brought storage.Match) string {
	if m.keptErr != nil {
		return fmt.Sprintf("what is kept of it cannot be read: %v", m.keptErr)
	}
	if m.kept == nil {
		return "nothing is kept of what it brought, and no list shows it"
	}
	if words := c.unlike(*m.kept, brought); len(words) > 0 {
		return "what is kept of it is not what its rounds give: " + few(words)
	}
	return ""
}

// few writes the first of some words.
func few(words []string) string {
	const most = 4
	if n := len(words); n > most {
		return fmt.Sprintf("%s, and %d more", strings.Join(words[:most], ", "), n-most)
	}
	return strings.Join(words, ", ")
}

// unlike says in what the row kept of a match is not the one that its events
// make, each as "state open, not finished".
func (c *checking) unlike(kept, made storage.Match) (words []string) {
	is := func(what string, kept, made any) {
		if kept != made {
			words = append(words, fmt.Sprintf("%s %v, not %v", what, kept, made))
		}
	}
	is("game", kept.Game, made.Game)
	is("more points better:", yes(kept.HighWins), yes(made.HighWins))
	if kept.Season != made.Season {
		words = append(words, fmt.Sprintf("in %s, not in %s", c.season(kept.Season), c.season(made.Season)))
	}
	is("begun on", kept.Day, made.Day)
	is("state", kept.State, made.State)
	is("void:", yes(kept.Void), yes(made.Void))
	is("counted:", yes(kept.Counts), yes(made.Counts))
	is("rounds", kept.Round, made.Round)
	is("last opened by event", kept.Opened, made.Opened)
	is("players", len(kept.Results), len(made.Results))
	for i := range min(len(kept.Results), len(made.Results)) {
		words = append(words, c.unlikeResult(i+1, kept.Results[i], made.Results[i])...)
	}
	return words
}

func (c *checking) unlikeResult(seat int, kept, made storage.Result) (words []string) {
	if kept.Player != made.Player {
		return []string{fmt.Sprintf("%s in seat %d, not %s", c.name(kept.Player), seat, c.name(made.Player))}
	}
	name := c.name(made.Player)
	is := func(what string, kept, made any) {
		if kept != made {
			words = append(words, fmt.Sprintf("%s %s %v, not %v", name, what, kept, made))
		}
	}
	is("place", kept.Place, made.Place)
	is("points", kept.Points, made.Points)
	is("all points known:", yes(kept.Known), yes(made.Known))
	is("wins", kept.Wins, made.Wins)
	if kept.WinShare != made.WinShare {
		words = append(words, name+" another share of the win")
	}
	is("rounds gone out", kept.Outs, made.Outs)
	is("rounds", kept.Rounds, made.Rounds)
	return words
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}
