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

// Round is a round as it was typed.
type Round struct {
	Which
	Words      []string // one entry a player: "North=out", "South:7,W,11"
	Number     int      // which round is meant, as a guard; 0: the next
	TieBreak   bool     // it is a tie-break round, and Words are of the tied players only
	Dealer     string   // name of who dealt, or "" for who was due
	Upcard     string   // the card turned up, as typed; "" where none was told
	Wild       string   // the rank or special card turned up that says which rank is wild, as typed; "" where none was told
	Unfinished bool
	Agreed     string // why it is to stand although a check refuses it
	Start      *Start // how to start a match if none is open; its Players come from the words
}

// Added is a round that was recorded.
type Added struct {
	*Match
	Begun    *Begun // the match was started with it; else nil
	Round    score.Round
	TieBreak bool // Round is a tie-break round
	Remarks  []validate.Finding
	Waived   []validate.Finding // what the table overruled
}

// AddRound records a round. With no open match and a game named it starts one,
// in the same change; the players in the order named are the seats.
//
// The error is a *Refused when a check of cards or points forbids the round and
// nothing was agreed, a *score.Mistake when the words cannot be meant, ErrNoMatch when
// no match is open and no game is named, or a *Conflict.
func (b *Book) AddRound(ctx context.Context, r Round) (added Added, err error) {
	if r.Agreed, err = cleanReason(r.Agreed); err != nil {
		return added, err
	}
	starts := false
	err = again(func() error {
		added, err = b.addRound(ctx, r, &starts)
		return err
	})
	return added, err
}

// addRound is one try of AddRound. starts holds whether an earlier one was to
// start a match: if there is one by now, another terminal started it.
func (b *Book) addRound(ctx context.Context, r Round, starts *bool) (Added, error) {
	ps, err := b.players(ctx)
	if err != nil {
		return Added{}, err
	}
	m, err := b.match(ctx, ps, r.Match)
	switch {
	case errors.Is(err, ErrNoMatch) && r.Start != nil, err == nil && r.Match == "" && m.Sheet.End.Over && r.Start != nil:
		*starts = true
		return b.addFirstRound(ctx, r)
	case err != nil:
		return Added{}, err
	case *starts:
		return Added{Match: m}, conflictSince(m, 0)
	}
	if r.Match == "" && !r.Sure && !m.Sheet.End.Over {
		if err := b.MustBeToday(m); err != nil {
			return Added{Match: m}, err
		}
	}
	if r.Start != nil && !m.Sheet.End.Over {
		if err := m.mustBe(ps, r); err != nil {
			return Added{Match: m}, err
		}
	}
	body, ruling, err := m.propose(ps, r)
	if err != nil {
		return Added{Match: m}, err
	}
	after, err := b.record(ctx, ps, m, storage.Change{}, body)
	if err != nil {
		return Added{Match: m}, err
	}
	return r.added(after, ruling), nil
}

func (r Round) added(m *Match, ruling validate.Ruling) Added {
	if r.Agreed != "" && ruling.Legal() {
		m.Notes = append(m.Notes, "no check refuses the round, so it stands like any other, without --agreed")
	}
	lines := m.Sheet.Rounds
	if r.TieBreak {
		lines = m.Sheet.TieBreaks
	}
	return Added{Match: m, Round: lines[len(lines)-1], TieBreak: r.TieBreak, Remarks: ruling.Remarks, Waived: ruling.Findings}
}

// addFirstRound starts a match and records its first round in one change.
func (b *Book) addFirstRound(ctx context.Context, r Round) (Added, error) {
	start := *r.Start
	if start.Game == "" {
		return Added{}, mistake("game.missing", "add --game, such as --game kit", "no match is open, and no game is named to start one")
	}
	start.Players = nil
	for _, w := range r.Words {
		name, _, ok := cut(w)
		if !ok {
			_, _, err := score.ParseEntry(&rules.Game{}, nil, w)
			return Added{}, err
		}
		start.Players = append(start.Players, name)
	}
	if start.Dealer == "" {
		start.Dealer = r.Dealer
	}
	p, err := b.prepare(ctx, start)
	if err != nil {
		return Added{}, err
	}
	r.Dealer = ""
	body, ruling, err := p.begun.Match.propose(p.players, r)
	if err != nil {
		return Added{}, err
	}
	begun, err := b.begin(ctx, p, body)
	if err != nil {
		return Added{}, err
	}
	a := r.added(begun.Match, ruling)
	a.Begun = &begun
	return a, nil
}

// cut splits an entry after the name.
func cut(word string) (name, rest string, ok bool) {
	i := strings.IndexAny(word, "=:")
	if i < 0 {
		return "", "", false
	}
	return strings.TrimSpace(word[:i]), word[i:], true
}

const endIt = `end it with "rummy match end" and start another`

func (m *Match) bothWays() string {
	return fmt.Sprintf("leave out what differs to add to match %d, or %s", m.Number, endIt)
}

// Fits refuses to take an open match for one that is to start otherwise: with
// another game, or with what was fixed when it started. The error is a *score.Mistake.
func (m *Match) Fits(s *Start) error {
	if s.Game != "" && !strings.EqualFold(s.Game, m.Sheet.Started.Game) {
		return mistake("match.other_game", m.bothWays(), "match %d is open and is %s, not %s", m.Number, m.Sheet.Game.Name, s.Game)
	}
	if s.Own != nil && !m.playedBy(s.Own) {
		return mistake("match.other_rules", m.bothWays(), "match %d is open and keeps the rules of %s that it was started with, which are not those named now", m.Number, m.Sheet.Game.Name)
	}
	if s.Day != "" || s.Season != "" || len(s.House) > 0 {
		return mistake("match.other_start", m.bothWays()+`; "rummy match edit" puts right what was recorded wrong`,
			"match %d is open: season, day and house rules were fixed when it started", m.Number)
	}
	return nil
}

// playedBy tells whether a match is played by a game's rules, but for its house rules.
func (m *Match) playedBy(g *rules.Game) bool {
	same, err := g.With(m.Sheet.Game.House)
	return err == nil && same.Digest() == m.Sheet.Game.Digest()
}

// mustBe refuses to add a round to an open match that is not the one meant.
func (m *Match) mustBe(ps *players, r Round) error {
	s := r.Start
	if err := m.Fits(s); err != nil {
		return err
	}
	var named []string // ids
	for _, w := range r.Words {
		name, _, ok := cut(w)
		if !ok {
			return nil // no entry: propose says why
		}
		id, err := m.seated(ps, name)
		if err != nil {
			hint := m.bothWays()
			if near := nearest(name, m.Names()); near != "" {
				hint = fmt.Sprintf("did you mean %s? if not, %s", near, hint)
			}
			return mistake("match.other_players", hint, "match %d is open, and %q does not play in it (%s)", m.Number, name, strings.Join(m.Names(), ", "))
		}
		named = append(named, id)
	}
	for _, id := range m.Sheet.In() {
		if name := m.Sheet.Name(id); s.Game != "" && !r.TieBreak && !slices.Contains(named, id) {
			return mistake("match.other_players", fmt.Sprintf("write %s=absent to add to match %d, or %s", name, m.Number, endIt),
				"match %d is open, and %s plays in it but is not named", m.Number, name)
		}
	}
	for _, name := range s.New {
		if _, err := m.seated(ps, name); err != nil {
			return mistake("player.new", m.bothWays(), "match %d is open: --new %s seats nobody", m.Number, name)
		}
	}
	return nil
}

// propose reads the words of a round and rules on it. The ruling is legal, or
// the table has agreed.
func (m *Match) propose(ps *players, r Round) (score.Body, validate.Ruling, error) {
	p, err := m.read(ps, r)
	if err != nil {
		return nil, validate.Ruling{}, err
	}
	body, ruling, err := m.Sheet.Propose(p)
	m.nameHints(ruling)
	if err == nil && !ruling.Legal() && r.Agreed == "" {
		next, _ := m.Sheet.Next()
		err = &Refused{Match: m, Round: next.Round, TieBreak: r.TieBreak, Ruling: ruling}
	}
	return body, ruling, err
}

// read reads the words of a round.
func (m *Match) read(ps *players, r Round) (p score.Proposal, err error) {
	p = score.Proposal{Number: r.Number, TieBreak: r.TieBreak, Upcard: r.Upcard, Wild: r.Wild, Unfinished: r.Unfinished, Agreed: r.Agreed}
	for _, w := range r.Words {
		name, e, err := score.ParseEntry(m.Sheet.Game, m.Sheet.Cards(), w)
		if err != nil {
			return p, inGame(err, m.Sheet.Game)
		}
		if e.Player, err = m.seated(ps, name); err != nil {
			return p, err
		}
		p.Entries = append(p.Entries, e)
	}
	if r.Dealer != "" {
		p.Dealer, err = m.seated(ps, r.Dealer)
	}
	return p, err
}

// nameHints has a hint what to write for a player name the player.
func (m *Match) nameHints(ruling validate.Ruling) {
	for i, f := range ruling.Findings {
		if f.Who != "" {
			ruling.Findings[i].Hint = strings.ReplaceAll(f.Hint, "NAME", m.Sheet.Name(f.Who))
		}
	}
}

// inGame says in which game a card was looked for.
func inGame(err error, g *rules.Game) error {
	var wrong *score.Mistake
	if errors.As(err, &wrong) && wrong.Name == "card.unknown" {
		wrong.Message += " in " + g.ID
	}
	return err
}

// seated returns the id of a player of this match by a typed name.
func (m *Match) seated(ps *players, typed string) (string, error) {
	if id, ok := ps.seat(typed, m.Sheet.Players); ok {
		return id, nil
	}
	return "", notSeated(typed, m.Names(), m)
}

// Turned says why a word cannot be the card turned up in the next round that says which
// rank is wild. The error is a *score.Mistake.
func (m *Match) Turned(word string) error {
	_, err := m.Sheet.Check(score.Proposal{Wild: word})
	return err
}

// Check rules on what one player brings to the next round of a match, as it is
// typed at a prompt after the words of r: the first reason why it cannot stand, or nil.
func (m *Match) Check(r Round, entry string) error {
	var entries []score.Entry
	for _, word := range append(slices.Clone(r.Words), "x"+entry) {
		_, e, err := score.ParseEntry(m.Sheet.Game, m.Sheet.Cards(), word)
		if err != nil {
			var wrong *score.Mistake
			if errors.As(err, &wrong) {
				wrong.Message = strings.TrimPrefix(wrong.Message, "x: ")
			}
			return inGame(err, m.Sheet.Game)
		}
		entries = append(entries, e)
	}
	ruling, err := m.Sheet.Check(score.Proposal{Entries: entries, Wild: r.Wild, Unfinished: r.Unfinished})
	if err != nil || ruling.Legal() || r.Agreed != "" {
		return err
	}
	f := ruling.Findings[0]
	return mistake(f.Name, f.Hint, "%s", f.Message)
}

// Skip passes over the next round of a match, for a reason.
func (b *Book) Skip(ctx context.Context, w Which, number int, reason string) (*Match, error) {
	reason, err := cleanReason(reason)
	if err != nil {
		return nil, err
	}
	return b.change(ctx, w, func(m *Match) (score.Body, error) { return m.Sheet.Skip(number, reason) })
}
