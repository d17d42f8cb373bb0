package book

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"rummy/storage"
)

// Player is one person.
type Player struct {
	ID       string
	Name     string
	Number   int64 // 1, 2, … in the order they were added
	Added    time.Time
	Aliases  []string // further names given, in the order given
	Former   []string // names borne before, in that order
	Merged   []string // names of the players merged into this one, in the order they were added
	Archived bool
	Played   int64 // matches in the standings

	into string // id of the player this one was merged into, or ""
}

// players is all persons on record.
type players struct {
	list    []Player  // in the order they were added, those merged into others too
	changes []changes // of each in list that has been recorded
	byID    map[string]int
	byKey   map[string]int // key of each name that finds somebody -> whose own it is, merged or not
	keys    [][]string     // of each in list: keys of the name and the aliases
	events  []storage.Event
	seen    *int64 // see storage.Change
}

func (b *Book) players(ctx context.Context) (*players, error) {
	seen, err := b.newest(ctx)
	if err != nil {
		return nil, err
	}
	events, err := b.log.All(ctx, storage.TypePlayer)
	if err != nil {
		return nil, err
	}
	ps, err := foldPlayers(events)
	if err == nil {
		ps.seen = seen
	}
	return ps, err
}

// foldPlayers turns the events of all players, in order of arrival, into players.
func foldPlayers(events []storage.Event) (*players, error) {
	ps := &players{byID: make(map[string]int, len(events)), events: events}
	var former []formerName
	for i, stream := range byStream(events) {
		c, err := inForce(stream, kindPlayerUndone, kindPlayerRedone)
		if err != nil {
			return nil, err
		}
		var p Player
		borne, err := p.fold(c)
		if err != nil {
			return nil, err
		}
		p.Number = int64(i + 1)
		for _, f := range borne {
			f.of = i
			former = append(former, f)
		}
		ps.byID[p.ID] = i
		ps.list, ps.changes = append(ps.list, p), append(ps.changes, c)
	}
	if err := ps.join(); err != nil {
		return nil, err
	}
	ps.index(former)
	return ps, nil
}

// fold makes of the changes in force what they say of a player, and returns the
// names that were given up for others.
func (p *Player) fold(c changes) (former []formerName, err error) {
	for i, e := range c.done {
		if (i == 0) != (e.Kind == kindPlayerAdded) {
			return nil, unknownKind(e)
		}
		switch e.Kind {
		case kindPlayerAdded:
			var b playerAdded
			err = read(e, &b)
			p.ID, p.Name, p.Added = e.Stream, b.Name, e.At
		case kindPlayerRenamed:
			var b playerRenamed
			err = read(e, &b)
			former = append(former, formerName{key: key(p.Name), until: e.Pos})
			p.Former, p.Name = append(without(p.Former, p.Name), p.Name), b.Name
		case kindPlayerAliased:
			var b playerAliased
			err = read(e, &b)
			p.Aliases = append(without(p.Aliases, b.Alias), b.Alias)
		case kindAliasRemoved:
			var b playerAliased
			err = read(e, &b)
			p.Aliases = without(p.Aliases, b.Alias)
		case kindPlayerArchived, kindPlayerRestored:
			err = read(e, &playerMoved{})
			p.Archived = e.Kind == kindPlayerArchived
		case kindPlayerMerged:
			var b playerMerged
			err = read(e, &b)
			p.into = b.Into
		default:
			err = unknownKind(e)
		}
		if err != nil {
			return nil, err
		}
	}
	p.Former = without(p.Former, p.Name)
	return former, nil
}

// without returns names but for one, however it is written.
func without(names []string, name string) []string {
	return slices.DeleteFunc(names, func(n string) bool { return key(n) == key(name) })
}

// read reads the body of an event of a player or season, and refuses what it does not know.
func read(e storage.Event, into any) error {
	d := json.NewDecoder(bytes.NewReader(e.Body))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return fmt.Errorf("%w: event %d of %s (%s) cannot be read", storage.ErrCorrupt, e.Seq, e.Stream, e.Kind)
	}
	return nil
}

func unknownKind(e storage.Event) error {
	return fmt.Errorf("%w: %s %s is not known to this version of rummy", storage.ErrCorrupt, e.Stream, e.Kind)
}

// seats finds or makes the players named, in that order. A new name that is
// one slip away from a known one is a mistake unless it is confirmed; a name that
// somebody bore before is new if it is confirmed. What has to be recorded for the
// new ones comes back as appends.
func (b *Book) seats(ps *players, typed, confirmed []string) (ids []string, added []Player, appends []storage.Append, err error) {
	onRecord := ps.names()
	sure := map[string]bool{}
	for _, name := range confirmed {
		sure[key(name)] = true
	}
	for _, t := range typed {
		name, err := cleanName("player", t)
		if err != nil {
			return nil, nil, nil, err
		}
		p, known := ps.find(name)
		if known && sure[key(name)] && !ps.bears(name) {
			known = false // it only was somebody's name
		}
		if !known {
			if near := nearest(name, onRecord); near != "" && !sure[key(name)] {
				wrong := mistake("player.near", fmt.Sprintf("write %s, or add --new %q if this is somebody else", near, name),
					"no player %q is on record; did you mean %s?", name, ps.whose(near))
				wrong.About = name
				return nil, nil, nil, wrong
			}
			p = Player{ID: b.id(), Name: name, Added: b.at()}
			ps.add(p)
			added = append(added, p)
			appends = append(appends, b.newPlayer(p))
		}
		if slices.Contains(ids, p.ID) {
			return nil, nil, nil, mistake("player.twice", "", "%s is named twice", p.Name)
		}
		ids = append(ids, p.ID)
	}
	for _, name := range confirmed {
		if !slices.ContainsFunc(typed, func(t string) bool { return key(t) == key(name) }) {
			return nil, nil, nil, mistake("player.new", "--new repeats a name given as a player", "--new %s: no such player is named", name)
		}
	}
	return ids, added, appends, nil
}

func (b *Book) newPlayer(p Player) storage.Append {
	return storage.Append{Stream: p.ID, Type: storage.TypePlayer,
		Events: []storage.NewEvent{{Kind: kindPlayerAdded, Body: mustJSON(playerAdded{p.Name})}}}
}

// AddPlayer puts a person on record. The error is a *score.Mistake when the
// name cannot be one or belongs to somebody; a name that somebody bore before may be taken.
func (b *Book) AddPlayer(ctx context.Context, typed string) (done PlayerChanged, err error) {
	name, err := cleanName("player", typed)
	if err != nil {
		return done, err
	}
	err = again(func() error {
		ps, err := b.players(ctx)
		if err != nil {
			return err
		}
		if known, ok := ps.find(name); ok && ps.bears(name) {
			if key(known.Name) != key(name) {
				return mistake("player.known", `"rummy player list" shows all players`, "%s is another name of %s", name, known.Name)
			}
			return mistake("player.known", `"rummy player list" shows all players`, "%s is on record already", known.Name)
		}
		done = PlayerChanged{Player: Player{ID: b.id(), Name: name, Added: b.at(), Number: int64(len(ps.list) + 1)}, Notes: ps.takenOver(name, "")}
		return b.log.Record(ctx, storage.Change{Actor: b.who, At: done.Added,
			Appends: []storage.Append{b.newPlayer(done.Player)},
			Seen:    ps.seen})
	})
	return done, err
}

// Players returns the persons on record by name, but for those in the archive.
func (b *Book) Players(ctx context.Context) ([]Player, error) {
	all, err := b.AllPlayers(ctx)
	return slices.DeleteFunc(all, func(p Player) bool { return p.Archived }), err
}

// AllPlayers returns all persons on record by name, those in the archive too.
func (b *Book) AllPlayers(ctx context.Context) ([]Player, error) {
	ps, err := b.players(ctx)
	if err != nil {
		return nil, err
	}
	if err := b.count(ctx, ps); err != nil {
		return nil, err
	}
	var all []Player
	for i, p := range ps.list {
		if ps.root(i) == i {
			all = append(all, p)
		}
	}
	slices.SortStableFunc(all, func(a, b Player) int { return strings.Compare(key(a.Name), key(b.Name)) })
	return all, nil
}

// count fills in how many matches each has played.
func (b *Book) count(ctx context.Context, ps *players) error {
	totals, err := b.log.Totals(ctx, storage.TotalFilter{})
	for _, t := range totals {
		if i, ok := ps.byID[ps.id(t.Player)]; ok {
			ps.list[i].Played += t.Played
		}
	}
	return err
}

func mustJSON(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic("book: " + err.Error()) // only plain structs come here
	}
	return text
}
