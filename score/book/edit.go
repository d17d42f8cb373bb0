package book

import (
	"context"
	"fmt"
	"slices"

	"rummy/score"
	"rummy/storage"
	"rummy/validate/rules"
)

// Edit is an edit of a match as a whole as it was typed: what was recorded
// wrong of it since its start. What is empty stays.
type Edit struct {
	Which
	Day      string // as ParseDay reads it
	Season   string // name
	NoSeason bool   // it belongs to no season
	Seats    []string
	Dealer   string // name of who was to deal the first round
	Was, Is  string // names of who is on record, and of who has played in that name
	New      []string
	House    rules.Overlay // on top of the rules played by so far
	Agreed   string        // why rounds stand although a check refuses them under these rules
	Reason   string
	Seen     int64 // the newest event of the match as it was shown before; 0: it was not
}

// PreviewEdit says what an edit would move, and records nothing. The errors are
// those of EditMatch.
func (b *Book) PreviewEdit(ctx context.Context, e Edit) (Changed, error) {
	p, err := b.prepareEdit(ctx, e)
	return p.changed, err
}

// EditMatch edits a match, over or not, whatever has become of its season. The
// error is a *Refused when rounds on record break the rules it is to be played
// by and nothing was agreed, a *score.Mistake when the words cannot be meant or
// what is recorded does not fit, ErrNoMatch, or a *Conflict.
func (b *Book) EditMatch(ctx context.Context, e Edit) (c Changed, err error) {
	err = again(func() error {
		p, err := b.prepareEdit(ctx, e)
		if c = p.changed; err != nil {
			return err
		}
		c.Match, err = b.carryOut(ctx, p.players, p.before, c.Match, p.with, p.body)
		return err
	})
	return c, err
}

type preparedEdit struct {
	players *players
	before  *Match
	body    score.MatchEdited
	with    storage.Change
	changed Changed
}

func (b *Book) prepareEdit(ctx context.Context, e Edit) (p preparedEdit, err error) {
	if e.Reason, err = cleanReason(e.Reason); err != nil {
		return p, err
	}
	if e.Agreed, err = cleanReason(e.Agreed); err != nil {
		return p, err
	}
	p.players, p.before, err = b.seen(ctx, e.Which, e.Seen)
	p.changed.Match = p.before
	if err != nil {
		return p, err
	}
	m := p.before
	p.body = score.MatchEdited{Reason: e.Reason}
	if err := b.readEdit(ctx, e, &p); err != nil {
		return p, err
	}
	g, err := m.otherRules(e.House, &p)
	if err != nil {
		return p, err
	}
	_, ruling, err := m.Sheet.Edit(p.body, g)
	if err != nil {
		return p, err
	}
	m.nameHints(ruling)
	if !ruling.Legal() {
		if p.body.Agreed = e.Agreed; e.Agreed == "" {
			return p, &Refused{Match: m, Ruling: ruling}
		}
	}
	if p.changed, err = b.look(ctx, p.players, m, p.body); err != nil {
		return p, err
	}
	p.changed.Waived = ruling.Findings
	if len(p.with.Appends) > 0 {
		p.changed.New = []string{m.Sheet.Name(p.body.Person.Is)}
	}
	return p, b.noteDay(ctx, p.changed.Match)
}

// readEdit reads the words of an edit but its rules.
func (b *Book) readEdit(ctx context.Context, e Edit, p *preparedEdit) (err error) {
	m, ps := p.before, p.players
	if e.Day != "" {
		if p.body.Day, err = b.ParseDay(e.Day); err != nil {
			return err
		}
	}
	if e.NoSeason && e.Season != "" {
		return mistake("season.which", "leave out one of them", "--no-season and season %s exclude each other", e.Season)
	}
	if e.NoSeason {
		p.body.Season = new(string)
	}
	if e.Season != "" {
		all, err := b.seasons(ctx)
		if err != nil {
			return err
		}
		s, err := all.find(e.Season)
		if err != nil {
			return err
		}
		p.body.Season = &s.ID
	}
	for _, name := range e.Seats {
		id, err := m.seated(ps, name)
		if err != nil {
			return err
		}
		p.body.Seats = append(p.body.Seats, id)
	}
	if e.Dealer != "" {
		if p.body.Dealer, err = m.seated(ps, e.Dealer); err != nil {
			return err
		}
	}
	if e.Was == "" {
		return nil
	}
	was, err := m.seated(ps, e.Was)
	if err != nil {
		return err
	}
	is, err := b.enlist(ps, e.Is, e.New, &p.with)
	p.body.Person = &score.Person{Was: was, Is: is}
	return err
}

// enlist finds a player by name or puts a new one on record with a change.
func (b *Book) enlist(ps *players, name string, confirmed []string, with *storage.Change) (id string, err error) {
	ids, _, appends, err := b.seats(ps, []string{name}, confirmed)
	if err != nil {
		return "", err
	}
	if len(appends) > 0 {
		with.Appends = append(with.Appends, appends...)
		with.Seen = ps.seen
	}
	return ids[0], nil
}

// otherRules returns the rules of a match with further house rules, or nil where
// there are none.
func (m *Match) otherRules(house rules.Overlay, p *preparedEdit) (*rules.Game, error) {
	if len(house) == 0 {
		return nil, nil
	}
	g, err := m.With(house)
	if err != nil {
		return nil, err
	}
	doc := storage.Document{Digest: g.Digest(), Body: g.JSON()}
	p.body.Rules, p.body.House = doc.Digest, g.House
	p.with.Documents = append(p.with.Documents, doc)
	return g, nil
}

// With returns the rules of a match with further house rules. The error is a
// *score.Mistake: the game has no such rule or value.
func (m *Match) With(house rules.Overlay) (*rules.Game, error) {
	g, err := m.Sheet.Game.With(house)
	if err != nil {
		return nil, mistake("rule.unknown", fmt.Sprintf(`"rummy game show %s" lists the options`, m.Sheet.Game.ID), "%v", err)
	}
	return g, nil
}

// noteDay notes when a match does not lie in the season that it belongs to.
func (b *Book) noteDay(ctx context.Context, m *Match) error {
	if m.Sheet.Started.Season == "" {
		return nil
	}
	all, err := b.seasons(ctx)
	if err != nil {
		return err
	}
	if s := all.byID(m.Sheet.Started.Season); s != nil && !s.Covers(m.Day()) {
		m.note(fmt.Sprintf("%s does not lie in season %s (%s)", m.Day(), s.Name, s.Days()))
	}
	return nil
}

// note adds a note, once.
func (m *Match) note(text string) {
	if !slices.Contains(m.Notes, text) {
		m.Notes = append(m.Notes, text)
	}
}

// PreviewVoid says what declaring a match void would move, and records nothing.
// The errors are those of VoidMatch.
func (b *Book) PreviewVoid(ctx context.Context, w Which, reason string) (Changed, error) {
	_, _, _, c, err := b.void(ctx, w, reason, 0)
	return c, err
}

// VoidMatch declares a match void, for a reason: it stays on record and counts
// nowhere. seen is its newest event as it was shown before, or 0. The error is a
// *score.Mistake: it is void already, or no reason is given; or a *Conflict.
func (b *Book) VoidMatch(ctx context.Context, w Which, reason string, seen int64) (c Changed, err error) {
	err = again(func() error {
		ps, before, body, looked, err := b.void(ctx, w, reason, seen)
		if c = looked; err != nil {
			return err
		}
		c.Match, err = b.carryOut(ctx, ps, before, c.Match, storage.Change{}, body)
		return err
	})
	return c, err
}

func (b *Book) void(ctx context.Context, w Which, reason string, seen int64) (ps *players, m *Match, body score.MatchVoided, c Changed, err error) {
	if reason, err = cleanReason(reason); err != nil {
		return
	}
	if ps, m, err = b.seen(ctx, w, seen); err != nil {
		return
	}
	if body, err = m.Sheet.Void(reason); err != nil {
		c.Match = m
		return
	}
	c, err = b.look(ctx, ps, m, body)
	return
}
