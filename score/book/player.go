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
	ID     string
	Name   string
	Number int64 // 1, 2, … in the order they were added
	Added  time.Time
	Played int64 // matches in the standings; filled by Players only
}

type playerAdded struct {
	Name string `json:"name"`
}

const kindPlayerAdded = "player_added"

// players is all persons on record.
type players struct {
	list  []Player
	byID  map[string]int
	byKey map[string]int
}

func (b *Book) players(ctx context.Context) (*players, error) {
	events, err := b.log.All(ctx, storage.TypePlayer)
	if err != nil {
		return nil, err
	}
	ps := &players{byID: map[string]int{}, byKey: map[string]int{}}
	for _, e := range events {
		if e.Kind != kindPlayerAdded {
			return nil, unknownKind(e)
		}
		var body playerAdded
		if err := read(e, &body); err != nil {
			return nil, err
		}
		ps.add(Player{ID: e.Stream, Name: body.Name, Added: e.At})
	}
	return ps, nil
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

func (ps *players) add(p Player) {
	p.Number = int64(len(ps.list) + 1)
	ps.byID[p.ID] = len(ps.list)
	if _, ok := ps.byKey[key(p.Name)]; !ok {
		ps.byKey[key(p.Name)] = len(ps.list)
	}
	ps.list = append(ps.list, p)
}

// name returns what a player is called.
func (ps *players) name(id string) string {
	if i, ok := ps.byID[id]; ok {
		return ps.list[i].Name
	}
	return id
}

// find returns the player of a typed name, however it is typed.
func (ps *players) find(typed string) (Player, bool) {
	if i, ok := ps.byKey[key(typed)]; ok {
		return ps.list[i], true
	}
	return Player{}, false
}

func (ps *players) names() []string {
	names := make([]string, len(ps.list))
	for i, p := range ps.list {
		names[i] = p.Name
	}
	return names
}

// seats finds or makes the players named, in that order. A new name that is
// one slip away from a known one is a mistake unless it is confirmed. What has
// to be recorded for the new ones comes back as appends.
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
		if !known {
			if near := nearest(name, onRecord); near != "" && !sure[key(name)] {
				wrong := mistake("player.near", fmt.Sprintf("write %s, or add --new %q if this is somebody else", near, name),
					"no player %q is on record; did you mean %s?", name, near)
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
// name cannot be one or belongs to somebody.
func (b *Book) AddPlayer(ctx context.Context, typed string) (p Player, err error) {
	name, err := cleanName("player", typed)
	if err != nil {
		return p, err
	}
	err = again(func() error {
		ps, err := b.players(ctx)
		if err != nil {
			return err
		}
		if known, ok := ps.find(name); ok {
			return mistake("player.known", `"rummy player list" shows all players`, "%s is on record already", known.Name)
		}
		p = Player{ID: b.id(), Name: name, Added: b.at(), Number: int64(len(ps.list) + 1)}
		return b.log.Record(ctx, storage.Change{Actor: b.who, At: p.Added,
			Appends: []storage.Append{b.newPlayer(p)},
			Seen:    map[storage.Type]int64{storage.TypePlayer: int64(len(ps.list))}})
	})
	return p, err
}

// Players returns all persons on record, by name.
func (b *Book) Players(ctx context.Context) ([]Player, error) {
	ps, err := b.players(ctx)
	if err != nil {
		return nil, err
	}
	totals, err := b.log.Totals(ctx, storage.TotalFilter{})
	if err != nil {
		return nil, err
	}
	for _, t := range totals {
		if i, ok := ps.byID[t.Player]; ok {
			ps.list[i].Played += t.Played
		}
	}
	slices.SortStableFunc(ps.list, func(a, b Player) int { return strings.Compare(key(a.Name), key(b.Name)) })
	return ps.list, nil
}

func mustJSON(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic("book: " + err.Error()) // only plain structs come here
	}
	return text
}
