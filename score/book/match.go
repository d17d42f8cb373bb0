package book

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"rummy/score"
	"rummy/storage"
	"rummy/validate/rules"
)

// Match is one match as it stands.
type Match struct {
	ID      string
	Number  int64  // short number: 1, 2, … in order of arrival
	Season  string // name of its season, or ""
	Sheet   *score.Sheet
	Started time.Time // when it was entered; the day it was played is Sheet.Started.Day
	Notes   []string  // what is worth a look about the change just recorded
}

// Day is the local day on which the match began.
func (m *Match) Day() string { return m.Sheet.Started.Day }

// Names returns the names of all who have or had a seat, in the order of
// score.Sheet.Players.
func (m *Match) Names() []string { return names(m.Sheet, m.Sheet.Players) }

// ErrNoMatch: no match is on record yet.
var ErrNoMatch = errors.New("no match is on record")

// Match returns a match by its short number or ULID; with "", the open match,
// also when it has ended since. The error is ErrNoMatch when none is on record,
// a *score.Mistake when there is no such match.
func (b *Book) Match(ctx context.Context, which string) (*Match, error) {
	ps, err := b.players(ctx)
	if err != nil {
		return nil, err
	}
	return b.match(ctx, ps, which)
}

func (b *Book) match(ctx context.Context, ps *players, which string) (*Match, error) {
	if which == "" {
		row, err := b.log.OpenMatch(ctx)
		if errors.Is(err, storage.ErrNotFound) {
			return nil, ErrNoMatch
		}
		if err != nil {
			return nil, err
		}
		return b.load(ctx, ps, row.Stream, row.Number)
	}
	var heading storage.Stream
	n, err := strconv.ParseInt(which, 10, 64)
	if err == nil {
		heading, err = b.log.Numbered(ctx, storage.TypeMatch, n)
	} else {
		heading, err = b.log.Heading(ctx, strings.ToUpper(which))
	}
	if errors.Is(err, storage.ErrNotFound) || err == nil && heading.Type != storage.TypeMatch {
		return nil, mistake("match.unknown", `"rummy match list" shows all matches`, "no match %q", which)
	}
	if err != nil {
		return nil, err
	}
	return b.load(ctx, ps, heading.ID, heading.Number)
}

// load replays a match from its events and the rules it is played by.
func (b *Book) load(ctx context.Context, ps *players, id string, number int64) (*Match, error) {
	stored, err := b.log.Events(ctx, id)
	if err != nil {
		return nil, err
	}
	m, seated, err := b.replayed(ctx, id, number, stored)
	if err != nil {
		return nil, err
	}
	if err := b.catchUp(ctx, ps, seated); err != nil {
		return nil, err
	}
	m.Sheet.Named(ps.name)
	m.Season, err = b.seasonName(ctx, m.Sheet.Started.Season)
	return m, err
}

// replayed makes a match of its events, without names, and lists all who ever
// had a seat.
func (b *Book) replayed(ctx context.Context, id string, number int64, stored []storage.Event) (m *Match, seated []string, err error) {
	events := make([]score.Event, len(stored))
	for i, e := range stored {
		body, err := score.Decode(e.Kind, e.Body)
		if err != nil {
			return nil, nil, fmt.Errorf("match %d: %w", number, err)
		}
		events[i] = score.Event{Seq: e.Seq, At: e.At, Actor: e.Actor, Body: body}
	}
	m = &Match{ID: id, Number: number, Started: events[0].At}
	started, ok := events[0].Body.(score.MatchStarted)
	if !ok {
		return nil, nil, fmt.Errorf("match %d: %w", number, score.ErrEvent)
	}
	g, err := b.rules(ctx, number, started.Rules)
	if err != nil {
		return nil, nil, err
	}
	edited := score.Rules{}
	seated = started.Players
	for _, e := range events {
		switch body := e.Body.(type) {
		case score.MatchEdited:
			if body.Rules != "" && edited[body.Rules] == nil {
				if edited[body.Rules], err = b.rules(ctx, number, body.Rules); err != nil {
					return nil, nil, err
				}
			}
			if body.Person != nil {
				seated = append(slices.Clip(seated), body.Person.Is)
			}
		case score.SeatsChanged:
			seated = append(slices.Clip(seated), body.Seats...)
		}
	}
	if m.Sheet, err = score.Replay(g, events, edited); err != nil {
		return nil, nil, fmt.Errorf("match %d: %w", number, err)
	}
	return m, seated, nil
}

// rules reads rules that a match names by their digest. They never change, and
// reading them takes longer than replaying a match: each is read once.
func (b *Book) rules(ctx context.Context, match int64, digest string) (*rules.Game, error) {
	if g, ok := b.games.Load(digest); ok {
		return g.(*rules.Game), nil
	}
	doc, err := b.log.Document(ctx, digest)
	if err != nil {
		return nil, fmt.Errorf("the rules of match %d: %w", match, err)
	}
	g, err := rules.FromJSON(doc.Body)
	if err != nil {
		return nil, fmt.Errorf("the rules of match %d: %w", match, err)
	}
	b.games.Store(digest, g)
	return g, nil
}

// seasonName returns what a season is called; "" of none.
func (b *Book) seasonName(ctx context.Context, id string) (string, error) {
	if id == "" {
		return "", nil
	}
	all, err := b.seasons(ctx)
	if err != nil {
		return "", err
	}
	if s := all.byID(id); s != nil {
		return s.Name, nil
	}
	return "", nil
}

// catchUp reads the players again if some of those seated are not among them:
// another terminal may have put them on record since, and started the match.
func (b *Book) catchUp(ctx context.Context, ps *players, seated []string) error {
	for _, id := range seated {
		if _, ok := ps.byID[id]; ok {
			continue
		}
		now, err := b.players(ctx)
		if err == nil {
			*ps = *now
		}
		return err
	}
	return nil
}

// Start is a match as somebody wants it started.
type Start struct {
	Game    string      // id
	Own     *rules.Game // the rules of a game of one's own, which has that id; nil for one of the program's
	House   rules.Overlay
	Season  string   // name, or "" for the only open one that covers the day
	Day     string   // as ParseDay reads it
	Dealer  string   // name of who deals first, or "" for the first player
	Players []string // names, in the order of the seats to the left
	New     []string // names confirmed to be new although they are near known ones
}

// Begun is a match that was started.
type Begun struct {
	*Match
	New []Player // players put on record with it
}

// StartMatch starts a match and makes it the open one. The error is a
// *score.Mistake: no such game or season, a house rule that the game does not
// have, too few or too many players, one named twice, a name near a known one.
func (b *Book) StartMatch(ctx context.Context, s Start) (begun Begun, err error) {
	err = again(func() error {
		p, err := b.prepare(ctx, s)
		if err != nil {
			return err
		}
		begun, err = b.begin(ctx, p)
		return err
	})
	return begun, err
}

// prepared is a match ready to be recorded, and with it perhaps its first round.
type prepared struct {
	begun   Begun
	change  storage.Change
	started score.MatchStarted
	doc     storage.Document
	players *players
	open    *Match // the match that is to stay the open one, or nil
}

// toStayOpen returns the match that is to stay the open one when another that was
// played before is put on record beside it, or nil. One that is over stays so only
// with also; one that was ended by the table cannot, since taking it up would undo that.
func (b *Book) toStayOpen(ctx context.Context, ps *players, also bool) (*Match, error) {
	m, err := b.match(ctx, ps, "")
	switch {
	case errors.Is(err, ErrNoMatch):
		return nil, nil
	case err != nil:
		return nil, err
	case m.Sheet.End.Over && (!also || m.Sheet.End.Early || m.Sheet.End.Void):
		return nil, nil
	}
	return m, nil
}

// stayOpen adds to a change that the match to stay open is taken up again.
func (b *Book) stayOpen(p *prepared) error {
	if p.open == nil {
		return nil
	}
	m := *p.open
	body := score.MatchResumed{Beside: true}
	var err error
	if m.Sheet, err = m.Sheet.With(score.Event{Seq: m.Sheet.Seq() + 1, At: p.change.At, Actor: b.who, Body: body}); err != nil {
		return err
	}
	p.change.Appends = append(p.change.Appends, storage.Append{Stream: m.ID, Type: storage.TypeMatch, After: m.Sheet.Seq() - 1, Events: encode([]score.Body{body})})
	p.change.Matches = append(p.change.Matches, row(&m))
	return nil
}

func (b *Book) prepare(ctx context.Context, s Start) (*prepared, error) {
	g, err := s.Rules()
	if err != nil {
		return nil, err
	}
	ps, err := b.players(ctx)
	if err != nil {
		return nil, err
	}
	day, err := b.ParseDay(s.Day)
	if err != nil {
		return nil, err
	}
	all, err := b.seasons(ctx)
	if err != nil {
		return nil, err
	}
	season, err := all.of(s.Season, day, b.today())
	if err != nil {
		return nil, err
	}
	ids, added, appends, err := b.seats(ps, s.Players, s.New)
	if err != nil {
		return nil, err
	}
	if n := len(ids); n < g.Players.Min || n > g.Players.Max {
		return nil, mistake("players.number", "", "%s is for %d to %d players, not %d", g.Name, g.Players.Min, g.Players.Max, n)
	}
	if s.Own != nil {
		s.House = g.House // those of the match whose rules they are, too
	}
	p := &prepared{players: ps, doc: storage.Document{Digest: g.Digest(), Body: g.JSON()}}
	p.begun.New = added
	p.started = score.MatchStarted{Game: g.ID, Rules: p.doc.Digest, House: s.House, Day: day, Players: ids, Dealer: ids[0]}
	if s.Dealer != "" {
		dealer, ok := ps.find(s.Dealer)
		seat := -1
		for i, id := range ids {
			if ok && id == dealer.ID {
				seat = i
			}
		}
		if seat < 0 {
			return nil, notSeated(s.Dealer, s.Players, nil)
		}
		p.started.Dealer = ids[seat]
	}
	p.begun.Match = &Match{ID: b.id(), Started: b.at()}
	if season != nil {
		p.started.Season, p.begun.Season = season.ID, season.Name
		if !season.Covers(day) {
			p.begun.Notes = append(p.begun.Notes, fmt.Sprintf("%s does not lie in season %s (%s)", day, season.Name, season.Days()))
		}
	}
	if season == nil && len(all) > 0 {
		p.begun.Notes = append(p.begun.Notes, fmt.Sprintf("it belongs to no season: %s", all.whyNone(day, b.today())))
	}
	p.begun.Notes = append(p.begun.Notes, ps.archived(ids)...)
	if w := g.Players.Warn; w != (rules.Range{}) && (len(ids) < w.From || len(ids) > w.To) {
		p.begun.Notes = append(p.begun.Notes, fmt.Sprintf("%s works best with %d to %d players", g.Name, w.From, w.To))
	}
	event := score.Event{Seq: 1, At: p.begun.Started, Actor: b.who, Body: p.started}
	if p.begun.Sheet, err = score.Replay(g, []score.Event{event}, nil); err != nil {
		return nil, err
	}
	p.begun.Sheet.Named(ps.name)
	p.change = storage.Change{Actor: b.who, At: p.begun.Started, Appends: appends,
		Documents: []storage.Document{p.doc}, Seen: ps.seen}
	return p, nil
}

// begin records a prepared match, with what comes after its start.
func (b *Book) begin(ctx context.Context, p *prepared, bodies ...score.Body) (Begun, error) {
	m := p.begun.Match
	start := *m
	for _, body := range bodies {
		sheet, err := m.Sheet.With(score.Event{Seq: m.Sheet.Seq() + 1, At: p.change.At, Actor: b.who, Body: body})
		if err != nil {
			return p.begun, err
		}
		m.Sheet = sheet
	}
	p.change.Appends = append(p.change.Appends, storage.Append{Stream: m.ID, Type: storage.TypeMatch,
		Events: encode(append([]score.Body{p.started}, bodies...))})
	p.change.Matches = append(p.change.Matches, row(m))
	closed, err := b.closed(ctx, &start, m)
	if err != nil {
		return p.begun, err
	}
	p.change.Appends = append(p.change.Appends, corrections(closed, m, m.Sheet.Seq())...)
	m.Notes = append(m.Notes, notesOn(closed)...)
	if err := b.stayOpen(p); err != nil {
		return p.begun, err
	}
	if err := b.log.Record(ctx, p.change); err != nil {
		return p.begun, err
	}
	// It is on record now: what fails from here on must not look like a refusal.
	heading, err := b.log.Heading(ctx, m.ID)
	if err != nil {
		p.begun.Notes = append(p.begun.Notes, fmt.Sprintf("the match is on record, but its number could not be read: %v", err))
	}
	m.Number = heading.Number
	return p.begun, nil
}

func encode(bodies []score.Body) []storage.NewEvent {
	events := make([]storage.NewEvent, len(bodies))
	for i, body := range bodies {
		events[i] = storage.NewEvent{Kind: body.Kind(), Body: score.Encode(body)}
	}
	return events
}

// notSeated says that somebody has no part in a match; with a match that goes on,
// how one gets it.
func notSeated(name string, seated []string, going *Match) error {
	hint := ""
	if going != nil && going.Number > 0 && !going.Sheet.End.Over {
		hint = fmt.Sprintf("\"rummy match join %s --match %d\" seats a player from the next round on", asTyped(name), going.Number)
	}
	if near := nearest(name, seated); near != "" {
		hint = "did you mean " + near + "?"
	}
	return mistake("player.not_seated", hint, "no player %q in this match (%s)", name, strings.Join(seated, ", "))
}

// Which says which match a change is meant for.
type Which struct {
	Match string // short number or ULID; "": the open match
	Sure  bool   // also when the open match began on an earlier day
}

// forWriting returns the match that a change is meant for. An open match that
// began on an earlier day must be named, unless it was taken up again today.
func (b *Book) forWriting(ctx context.Context, ps *players, w Which) (*Match, error) {
	m, err := b.match(ctx, ps, w.Match)
	if err != nil || w.Match != "" || w.Sure {
		return m, err
	}
	return m, b.MustBeToday(m)
}

// MustBeToday is the *score.Mistake of meaning an open match of an earlier day without
// saying so, or nil.
func (b *Book) MustBeToday(m *Match) error {
	opened := m.Sheet.Events()[m.Sheet.Opened-1]
	resumed, ok := opened.Body.(score.MatchResumed)
	if m.Day() >= b.today() || ok && !resumed.Beside && opened.At.In(b.now().Location()).Format(time.DateOnly) == b.today() {
		return nil
	}
	return mistake("match.earlier_day", fmt.Sprintf("add --match %d if you mean it, or say so for the rest of the day with \"rummy match resume\"; \"rummy match start\" starts another", m.Number),
		"the open match is match %d, begun on %s", m.Number, m.Day())
}

// record adds events to a match, with what else the change puts on record.
// When another terminal was faster in this match the error is a *Conflict that
// says what it recorded; when it was faster elsewhere, storage.ErrConflict alone.
func (b *Book) record(ctx context.Context, ps *players, m *Match, with storage.Change, bodies ...score.Body) (*Match, error) {
	at := b.at()
	sheet := m.Sheet
	for _, body := range bodies {
		var err error
		if sheet, err = sheet.With(score.Event{Seq: sheet.Seq() + 1, At: at, Actor: b.who, Body: body}); err != nil {
			return m, err
		}
	}
	if err := ps.oneSeat(m.Number, m.Sheet, sheet); err != nil {
		return m, err
	}
	after := *m
	after.Sheet = sheet
	if m.Sheet.End.Counts && !sheet.End.Counts && !sheet.End.Void {
		after.Notes = append(after.Notes, fmt.Sprintf("match %d is open again, and out of the standings", m.Number))
	}
	closed, err := b.closed(ctx, m, &after)
	if err != nil {
		return m, err
	}
	after.Notes = append(after.Notes, notesOn(closed)...)
	if id := sheet.Started.Season; id != m.Sheet.Started.Season {
		if after.Season, err = b.seasonName(ctx, id); err != nil {
			return m, err
		}
	}
	with.Actor, with.At, with.Matches = b.who, at, []storage.Match{row(&after)}
	with.Appends = append(slices.Concat(with.Appends, corrections(closed, m, sheet.Seq())),
		storage.Append{Stream: m.ID, Type: storage.TypeMatch, After: m.Sheet.Seq(), Events: encode(bodies)})
	err = b.log.Record(ctx, with)
	if errors.Is(err, storage.ErrConflict) {
		return m, b.conflict(ctx, ps, m, err)
	}
	return &after, err
}

func (b *Book) conflict(ctx context.Context, ps *players, seen *Match, cause error) error {
	now, err := b.load(ctx, ps, seen.ID, seen.Number)
	if err != nil || now.Sheet.Seq() == seen.Sheet.Seq() {
		return cause
	}
	return conflictSince(now, seen.Sheet.Seq())
}

// conflictSince says what was recorded of a match after the event numbered seq.
func conflictSince(m *Match, seq int64) *Conflict {
	c := &Conflict{Match: m}
	for _, e := range m.Sheet.Events()[seq:] {
		c.Since = append(c.Since, fmt.Sprintf("%s recorded %s", e.Actor, Describe(m.Sheet, e)))
	}
	return c
}

// row is what follows from a match for lists, the open match and standings.
//
// A player who is not ranked has place 0 and does not enter the totals.
func row(m *Match) storage.Match {
	s := m.Sheet
	r := storage.Match{Stream: m.ID, Game: s.Started.Game, HighWins: !s.LowWins(), Season: s.Started.Season,
		Day: s.Started.Day, State: State(s), Counts: s.End.Counts, Void: s.End.Void, Round: len(s.Rounds), Opened: s.Opened}
	firsts := int64(0)
	for _, t := range s.Totals {
		if t.Place == 1 {
			firsts++
		}
	}
	for _, t := range s.Totals {
		result := storage.Result{Player: t.Player, Place: t.Place, Points: int64(t.Points), Known: t.Whole,
			Outs: int64(t.Outs), Rounds: int64(t.Rounds)}
		if t.Place == 1 && s.End.Counts {
			result.Wins, result.WinShare = 1, score.WinUnit/firsts
		}
		r.Results = append(r.Results, result)
	}
	return r
}

// State says how far a match has come.
func State(s *score.Sheet) storage.State {
	switch {
	case s.End.Over && s.End.Early, s.End.Void:
		return storage.Ended
	case s.End.Over:
		return storage.Finished
	}
	return storage.Open
}

// Matches returns the rows of all matches by number, with the names of their
// players and season.
func (b *Book) Matches(ctx context.Context) ([]Listed, error) {
	return b.matchesOf(ctx, storage.MatchFilter{})
}

func (b *Book) matchesOf(ctx context.Context, f storage.MatchFilter) ([]Listed, error) {
	rows, err := b.log.Matches(ctx, f)
	if err != nil {
		return nil, err
	}
	return b.listed(ctx, rows)
}

// listed names players and seasons of rows.
func (b *Book) listed(ctx context.Context, rows []storage.Match) ([]Listed, error) {
	ps, err := b.players(ctx)
	if err != nil {
		return nil, err
	}
	all, err := b.seasons(ctx)
	if err != nil {
		return nil, err
	}
	list := make([]Listed, len(rows))
	for i, r := range rows {
		list[i].Match = r
		if s := all.byID(r.Season); s != nil {
			list[i].SeasonName = s.Name
		}
		for _, result := range r.Results {
			name := ps.name(result.Player)
			list[i].Players = append(list[i].Players, name)
			if result.Place == 1 && r.Counts {
				list[i].Winners = append(list[i].Winners, name)
			}
		}
	}
	return list, nil
}

// Listed is one line of the list of matches.
type Listed struct {
	storage.Match
	SeasonName string
	Players    []string // names, in the order of the seats
	Winners    []string // names; none while it does not count
}

// EndMatch ends a match early; with count it enters the standings as it is.
func (b *Book) EndMatch(ctx context.Context, w Which, count bool) (*Match, error) {
	return b.change(ctx, w, func(m *Match) (score.Body, error) { return m.Sheet.EndEarly(count) })
}

// ResumeMatch makes a match the open one. Its being void is taken back or, where
// it is not void, an early end.
func (b *Book) ResumeMatch(ctx context.Context, which string) (*Match, error) {
	return b.change(ctx, Which{Match: which, Sure: true}, func(*Match) (score.Body, error) { return score.MatchResumed{}, nil })
}

// change records the one event that a deed makes of a match.
func (b *Book) change(ctx context.Context, w Which, deed func(*Match) (score.Body, error)) (m *Match, err error) {
	err = again(func() error {
		m, err = b.changeOnce(ctx, w, deed)
		return err
	})
	return m, err
}

func (b *Book) changeOnce(ctx context.Context, w Which, deed func(*Match) (score.Body, error)) (*Match, error) {
	ps, err := b.players(ctx)
	if err != nil {
		return nil, err
	}
	m, err := b.forWriting(ctx, ps, w)
	if err != nil {
		return m, err
	}
	body, err := deed(m)
	if err != nil {
		return m, err
	}
	return b.record(ctx, ps, m, storage.Change{}, body)
}

// Preview returns the match that StartMatch would start, without recording
// anything. Its Number is 0.
func (b *Book) Preview(ctx context.Context, s Start) (*Match, error) {
	p, err := b.prepare(ctx, s)
	if err != nil {
		return nil, err
	}
	return p.begun.Match, nil
}
