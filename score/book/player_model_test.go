package book_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/oklog/ulid/v2"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"rummy/score"
	"rummy/score/book"
	"rummy/storage"
)

// memory is a log of players, with rows of matches that a test puts there.
type memory struct {
	storage.Nothing
	events  []storage.Event
	matches []storage.Match
}

func (m *memory) Record(_ context.Context, c storage.Change) error {
	for _, a := range c.Appends {
		seq := int64(0)
		for _, e := range m.events {
			if e.Stream == a.Stream {
				seq = e.Seq
			}
		}
		if seq != a.After {
			return storage.ErrConflict
		}
		for i, e := range a.Events {
			m.events = append(m.events, storage.Event{Pos: int64(len(m.events) + 1), Stream: a.Stream, Seq: seq + int64(i) + 1,
				Kind: e.Kind, Body: e.Body, Actor: c.Actor, At: c.At})
		}
	}
	return nil
}

func (m *memory) All(_ context.Context, t storage.Type) ([]storage.Event, error) {
	if t != storage.TypePlayer {
		return nil, nil
	}
	return slices.Clone(m.events), nil
}

func (m *memory) Matches(_ context.Context, f storage.MatchFilter) (found []storage.Match, err error) {
	for _, match := range m.matches {
		if f.Player == "" || slices.ContainsFunc(match.Results, func(r storage.Result) bool { return r.Player == f.Player }) {
			found = append(found, match)
		}
	}
	return found, nil
}

func (m *memory) Totals(context.Context, storage.TotalFilter) ([]storage.Total, error) {
	var totals []storage.Total
	for _, match := range m.matches {
		for _, r := range match.Results {
			i := slices.IndexFunc(totals, func(t storage.Total) bool { return t.Player == r.Player })
			if i < 0 {
				i = len(totals)
				totals = append(totals, storage.Total{Game: "kit", Player: r.Player, Low: r.Points, High: r.Points})
			}
			t := &totals[i]
			t.Played++
			t.Wins += r.Wins
			t.WinShare += r.WinShare
			t.Places += int64(r.Place)
			t.Points += r.Points
			t.Low, t.High = min(t.Low, r.Points), max(t.High, r.Points)
		}
	}
	return totals, nil
}

// spellings are the names of the model, each as it may be typed.
var spellings = [][]string{
	{"Anton", "ANTON ", "Ａnton"},
	{"Zo\u00eb Berg", "zoe\u0308  BERG"},
	{"Strauß", "strauss"},
	{"李雷", " 李雷"},
	{"Quentin", "qUENTIN"},
	{"Mo Li", "MO\u00a0li"},
}

// modelState is what holds of a player at one moment.
type modelState struct {
	name     int // index of spellings
	aliases  []int
	former   map[int]int // name -> moment when it was given up
	archived bool
	into     *modelPlayer
}

// modelPlayer keeps every state there was, so that taking back is going back.
type modelPlayer struct {
	id     string
	past   []modelState // the last is now
	future []modelState
}

func (p *modelPlayer) now() modelState { return p.past[len(p.past)-1] }

// model is players in the slowest way.
type model struct {
	players []*modelPlayer
	moment  int
}

func root(p *modelPlayer) *modelPlayer {
	for p.now().into != nil {
		p = p.now().into
	}
	return p
}

// own is the player whose own name, merged or not, a name is.
func (m *model) own(name int) *modelPlayer {
	for _, rule := range []func(p *modelPlayer) bool{
		func(p *modelPlayer) bool { return root(p) == p && p.now().name == name },
		func(p *modelPlayer) bool { return root(p) == p && slices.Contains(p.now().aliases, name) },
		func(p *modelPlayer) bool { return p.now().name == name || slices.Contains(p.now().aliases, name) },
	} {
		if i := slices.IndexFunc(m.players, rule); i >= 0 {
			return m.players[i]
		}
	}
	var last *modelPlayer
	at := 0
	for _, p := range m.players {
		if when := p.now().former[name]; when > at {
			last, at = p, when
		}
	}
	return last
}

// sound tells whether every name is that of one at most.
func (m *model) sound() bool {
	for name := range spellings {
		var who []*modelPlayer
		for _, p := range m.players {
			if (p.now().name == name || slices.Contains(p.now().aliases, name)) && !slices.Contains(who, root(p)) {
				who = append(who, root(p))
			}
		}
		if len(who) > 1 {
			return false
		}
	}
	return true
}

// apart tells whether no match has two seats of one player.
func (m *model) apart(matches []storage.Match) bool {
	for _, match := range matches {
		var who []*modelPlayer
		for _, r := range match.Results {
			p := root(m.byID(r.Player))
			if slices.Contains(who, p) {
				return false
			}
			who = append(who, p)
		}
	}
	return true
}

func (m *model) byID(id string) *modelPlayer {
	return m.players[slices.IndexFunc(m.players, func(p *modelPlayer) bool { return p.id == id })]
}

// circular tells whether a player was merged, at last, into itself.
func circular(p *modelPlayer) bool {
	for q := p.now().into; q != nil; q = q.now().into {
		if q == p {
			return true
		}
	}
	return false
}

// try makes a change and takes it away again if it may not be.
func (m *model) try(matches []storage.Match, p *modelPlayer, change func()) bool {
	past, future := slices.Clone(p.past), slices.Clone(p.future)
	change()
	if !circular(p) && m.sound() && m.apart(matches) {
		return true
	}
	p.past, p.future = past, future
	return false
}

// next adds a state to a player.
func (p *modelPlayer) next(edit func(*modelState)) func() {
	return func() {
		s := p.now()
		s.aliases = slices.Clone(s.aliases)
		former := map[int]int{}
		for name, at := range s.former {
			former[name] = at
		}
		s.former = former
		edit(&s)
		p.past, p.future = append(p.past, s), nil
	}
}

func TestPlayersAreThoseOfASlowModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		log, m, ctx := &memory{}, &model{}, context.Background()
		b := book.New(log, func() time.Time { return evening }, func() string { return ulid.Make().String() }, "ann")
		name := rapid.IntRange(0, len(spellings)-1)
		typed := func(n int) string { return rapid.SampledFrom(spellings[n]).Draw(t, "typed") }
		var trace []string
		for n := range 4 {
			added, err := b.AddPlayer(ctx, spellings[n][0])
			if err != nil {
				t.Fatal(err)
			}
			m.players = append(m.players, &modelPlayer{id: added.ID, past: []modelState{{name: n}}})
		}
		for range rapid.IntRange(5, 40).Draw(t, "deeds") {
			n, other := name.Draw(t, "name"), name.Draw(t, "other")
			p := m.own(n)
			m.moment++
			done, err := false, error(nil)
			deed := rapid.SampledFrom([]string{
				"add", "rename", "rename", "alias", "unalias", "merge", "merge", "archive", "restore", "undo", "undo", "redo", "redo", "play"}).Draw(t, "deed")
			trace = append(trace, fmt.Sprint(deed, " ", spellings[n][0], " ", spellings[other][0]))
			try := func(p *modelPlayer, edit func(*modelState)) bool { return m.try(log.matches, p, p.next(edit)) }
			switch deed {
			case "add":
				var added book.PlayerChanged
				added, err = b.AddPlayer(ctx, spellings[n][0])
				fresh := &modelPlayer{id: added.ID, past: []modelState{{name: n}}}
				m.players = append(m.players, fresh)
				if done = m.sound(); !done {
					m.players = m.players[:len(m.players)-1]
				}
			case "rename":
				_, err = b.RenamePlayer(ctx, typed(n), spellings[other][0], "")
				if p != nil && root(p).now().name != other {
					done = try(root(p), func(s *modelState) { s.former[s.name], s.name = m.moment, other })
				}
			case "alias":
				_, err = b.AliasPlayer(ctx, typed(n), typed(other), "")
				if p != nil && root(p).now().name != other && !slices.Contains(root(p).now().aliases, other) {
					done = try(root(p), func(s *modelState) { s.aliases = append(s.aliases, other) })
				}
			case "unalias":
				_, err = b.UnaliasPlayer(ctx, typed(n), typed(other), "")
				if p != nil && slices.Contains(root(p).now().aliases, other) {
					done = try(root(p), func(s *modelState) {
						s.aliases = slices.DeleteFunc(s.aliases, func(a int) bool { return a == other })
					})
				}
			case "merge":
				_, err = b.MergePlayers(ctx, typed(n), typed(other), "")
				if q := m.own(other); p != nil && q != nil && root(p) != root(q) {
					into := root(q)
					done = try(root(p), func(s *modelState) { s.into = into })
				}
			case "archive", "restore":
				_, err = b.ArchivePlayer(ctx, typed(n), "", deed == "restore")
				if p != nil && root(p).now().archived == (deed == "restore") {
					done = try(root(p), func(s *modelState) { s.archived = deed == "archive" })
				}
			case "undo":
				_, err = b.UndoPlayer(ctx, typed(n))
				if p != nil && len(p.past) > 1 {
					done = m.try(log.matches, p, func() {
						p.past, p.future = p.past[:len(p.past)-1], append(p.future, p.now())
					})
				}
			case "redo":
				_, err = b.RedoPlayer(ctx, typed(n))
				if p != nil && len(p.future) > 0 {
					done = m.try(log.matches, p, func() {
						p.past, p.future = append(p.past, p.future[len(p.future)-1]), p.future[:len(p.future)-1]
					})
				}
			case "play":
				q := m.own(other)
				if p == nil || q == nil || root(p) == root(q) {
					continue
				}
				match := storage.Match{Number: int64(len(log.matches) + 1), Counts: true}
				for place, id := range []string{root(p).id, root(q).id} {
					r := storage.Result{Player: id, Place: place + 1, Points: int64(rapid.IntRange(-50, 200).Draw(t, "points"))}
					if place == 0 {
						r.Wins, r.WinShare = 1, score.WinUnit
					}
					match.Results = append(match.Results, r)
				}
				log.matches, done = append(log.matches, match), true
			}
			var wrong *score.Mistake
			if done != (err == nil) || err != nil && !errors.As(err, &wrong) {
				t.Fatalf("%s: the model says %v, the book %v", strings.Join(trace, "; "), done, err)
			}
			compareNames(t, b, m, trace)
			comparePlayers(t, b, m, log, trace)
		}
		compareSeats(t, b, m, trace)
	})
}

// compareNames wants every name to find whose own it is.
func compareNames(t *rapid.T, b *book.Book, m *model, trace []string) {
	for n, spelled := range spellings {
		for _, typed := range spelled {
			got, _, err := b.PlayerHistory(context.Background(), typed)
			p := m.own(n)
			if (err == nil) != (p != nil) || p != nil && got.ID != p.id {
				t.Fatalf("%s: %q is %s's", strings.Join(trace, "; "), typed, got.Name)
			}
		}
	}
}

// compareSeats wants every name to seat the player kept.
func compareSeats(t *rapid.T, b *book.Book, m *model, trace []string) {
	for n, spelled := range spellings {
		match, err := b.Preview(context.Background(), book.Start{Game: "kit", Players: []string{spelled[len(spelled)-1], "Somebody else"}})
		if err != nil {
			t.Fatal(err)
		}
		got := match.Sheet.Players[0]
		p := m.own(n)
		if known := slices.ContainsFunc(m.players, func(p *modelPlayer) bool { return p.id == got }); known != (p != nil) || known && got != root(p).id {
			t.Fatalf("%s: %q seats %s", strings.Join(trace, "; "), spelled, match.Names()[0])
		}
	}
}

// comparePlayers wants the list of players and the standings to be those of the
// model, with sums over all that one player's matches are.
func comparePlayers(t *rapid.T, b *book.Book, m *model, log *memory, trace []string) {
	type line struct {
		id, name                                       string
		aliases                                        string
		archived                                       bool
		played, wins, places, points, lowest, greatest int64
	}
	var want, got []line
	for _, p := range m.players {
		if root(p) != p {
			continue
		}
		l := line{id: p.id, name: spellings[p.now().name][0], archived: p.now().archived, aliases: fmt.Sprint(len(p.now().aliases))}
		for _, match := range log.matches {
			for _, r := range match.Results {
				if root(m.byID(r.Player)) != p {
					continue
				}
				if l.played == 0 {
					l.lowest, l.greatest = r.Points, r.Points
				}
				l.played++
				l.wins += r.Wins
				l.places += int64(r.Place)
				l.points += r.Points
				l.lowest, l.greatest = min(l.lowest, r.Points), max(l.greatest, r.Points)
			}
		}
		want = append(want, l)
	}
	all, err := b.AllPlayers(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	standings, err := b.Standings(context.Background(), book.StandingsOf{All: true, By: score.ByWins})
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, p := range all {
		l := line{id: p.ID, name: canonical(p.Name), archived: p.Archived, aliases: fmt.Sprint(len(p.Aliases)), played: p.Played}
		for _, s := range standings.Lines {
			if s.Player == p.ID {
				found++
				if s.Played != p.Played || s.Name != p.Name || s.WinShare != s.Wins*score.WinUnit {
					t.Fatalf("%s: %s has played %d in the list, %d in the standings", strings.Join(trace, "; "), p.Name, p.Played, s.Played)
				}
				l.wins, l.places, l.points, l.lowest, l.greatest = s.Wins, s.Places, s.Points, s.Best, s.Worst
			}
		}
		got = append(got, l)
	}
	byID := func(a, b line) int { return cmp.Compare(a.id, b.id) }
	slices.SortFunc(want, byID)
	slices.SortFunc(got, byID)
	if !slices.Equal(got, want) || found != len(standings.Lines) {
		t.Fatalf("%s: players\n%v, want\n%v", strings.Join(trace, "; "), got, want)
	}
}

// canonical is the first spelling of a name.
func canonical(name string) string {
	for _, spelled := range spellings {
		for _, s := range spelled {
			if strings.Join(strings.Fields(norm.NFC.String(s)), " ") == name {
				return spelled[0]
			}
		}
	}
	return name
}
