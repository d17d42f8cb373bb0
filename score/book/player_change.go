package book

import (
	"context"
	"fmt"
	"slices"

	"rummy/storage"
)

// PlayerChanged is a change of a player that was recorded.
type PlayerChanged struct {
	Player          // as it stands with the change; after a merging, the one kept
	Was    string   // what the one changed was called before
	What   string   // what was taken back or brought back; else ""
	Notes  []string // what is worth a look about it
}

// deed is a change of a player that somebody wants.
type deed struct {
	of   int // index of the player in whose stream it is recorded
	kind string
	body any
	what string // what it takes back or brings back, in words
	back int64  // Pos of the change that it takes back, or 0

	notes func(after *players) []string // what else to say of it, if not nil
}

// RenamePlayer gives a player another name; the old one finds the player still,
// until it becomes somebody else's. The error is a *score.Mistake: no such
// player, a name that cannot be one, that the player has, or that is somebody else's.
func (b *Book) RenamePlayer(ctx context.Context, typed, to, reason string) (PlayerChanged, error) {
	return b.changeNames(ctx, typed, to, reason, func(p Player, name, reason string) (string, any, error) {
		if p.Name == name {
			return "", nil, mistake("player.known", "", "%s is called so already", p.Name)
		}
		return kindPlayerRenamed, playerRenamed{name, reason}, nil
	})
}

// AliasPlayer gives a player a further name. The error is a *score.Mistake, as for RenamePlayer.
func (b *Book) AliasPlayer(ctx context.Context, typed, alias, reason string) (PlayerChanged, error) {
	return b.changeNames(ctx, typed, alias, reason, func(p Player, name, reason string) (string, any, error) {
		if slices.ContainsFunc(append(p.Aliases, p.Name), func(n string) bool { return key(n) == key(name) }) {
			return "", nil, mistake("player.known", "", "%s is a name of %s already", name, p.Name)
		}
		return kindPlayerAliased, playerAliased{name, reason}, nil
	})
}

// UnaliasPlayer takes an alias away. The error is a *score.Mistake: no such
// player, or none of this alias.
func (b *Book) UnaliasPlayer(ctx context.Context, typed, alias, reason string) (PlayerChanged, error) {
	return b.changeNames(ctx, typed, alias, reason, func(p Player, name, reason string) (string, any, error) {
		i := slices.IndexFunc(p.Aliases, func(n string) bool { return key(n) == key(name) })
		if i < 0 {
			return "", nil, mistake("player.no_alias", fmt.Sprintf(`"rummy player history %s" shows all names`, asTyped(p.Name)), "%s is no alias of %s", name, p.Name)
		}
		return kindAliasRemoved, playerAliased{p.Aliases[i], reason}, nil
	})
}

// changeNames records a change that is about a further name of a player.
func (b *Book) changeNames(ctx context.Context, typed, name, reason string, do func(p Player, name, reason string) (kind string, body any, err error)) (done PlayerChanged, err error) {
	if name, err = cleanName("player", name); err != nil {
		return done, err
	}
	if reason, err = cleanReason(reason); err != nil {
		return done, err
	}
	err = again(func() error {
		done, err = b.changePlayer(ctx, func(ps *players) (d deed, err error) {
			if d.of, err = ps.kept(typed); err == nil {
				d.kind, d.body, err = do(ps.list[d.of], name, reason)
			}
			return d, err
		})
		return err
	})
	return done, err
}

// ArchivePlayer moves a player into the archive, or with restore out of it. Who
// is there is not offered where players are asked for; every name and table
// stays. The error is a *score.Mistake: no such player, or there already.
func (b *Book) ArchivePlayer(ctx context.Context, typed, reason string, restore bool) (done PlayerChanged, err error) {
	if reason, err = cleanReason(reason); err != nil {
		return done, err
	}
	err = again(func() error {
		done, err = b.changePlayer(ctx, func(ps *players) (d deed, err error) {
			if d.of, err = ps.kept(typed); err != nil {
				return d, err
			}
			d.kind, d.body = kindPlayerArchived, playerMoved{reason}
			if restore {
				d.kind = kindPlayerRestored
			}
			switch p := ps.list[d.of]; {
			case p.Archived == restore:
				return d, nil
			case restore:
				return d, mistake("player.archive", "", "%s is not in the archive", p.Name)
			default:
				return d, mistake("player.archive", fmt.Sprintf(`"rummy player archive --restore %s" takes %s out of it`, asTyped(p.Name), p.Name), "%s is in the archive already", p.Name)
			}
		})
		return err
	})
	return done, err
}

// UndoPlayer takes back the newest change of a player that is in force. A name
// of one merged into another means the one merged, so that the merging can be
// taken back. The error is a *score.Mistake: no such player, nothing to take
// back, or a name that has become somebody else's since; or storage.ErrConflict, wrapped.
func (b *Book) UndoPlayer(ctx context.Context, typed string) (PlayerChanged, error) {
	return b.changePlayer(ctx, func(ps *players) (d deed, err error) {
		if d.of, err = ps.meant(typed); err != nil {
			return d, err
		}
		e, ok := ps.changes[d.of].toUndo()
		if !ok {
			return d, mistake("undo.nothing", ps.mergedHint(d.of), "no change of %s can be taken back", ps.list[d.of].Name)
		}
		d.back = e.Pos
		return ps.reversal(d, kindPlayerUndone, e)
	})
}

// RedoPlayer brings back the newest change of a player taken back. The errors
// are those of UndoPlayer, and for a merging those of MergePlayers.
func (b *Book) RedoPlayer(ctx context.Context, typed string) (PlayerChanged, error) {
	return b.changePlayer(ctx, func(ps *players) (d deed, err error) {
		if d.of, err = ps.meant(typed); err != nil {
			return d, err
		}
		e, ok := ps.changes[d.of].toRedo()
		if !ok {
			return d, mistake("redo.nothing", "", "no change of %s was taken back last", ps.list[d.of].Name)
		}
		return ps.reversal(d, kindPlayerRedone, e)
	})
}

func (ps *players) reversal(d deed, kind string, e storage.Event) (deed, error) {
	var err error
	d.kind, d.body = kind, reversed{e.Seq}
	d.what, _, err = ps.describe(e)
	return d, err
}

// kept returns the index of the player that a typed name finds, or an id means.
func (ps *players) kept(typed string) (int, error) {
	i, err := ps.meant(typed)
	if err != nil {
		return 0, err
	}
	return ps.root(i), nil
}

// changePlayer records what somebody wants done to a player, if nobody stands in
// the way: a name may not become that of two, nor two seats of a match those of one.
func (b *Book) changePlayer(ctx context.Context, want func(*players) (deed, error)) (PlayerChanged, error) {
	before, err := b.players(ctx)
	if err != nil {
		return PlayerChanged{}, err
	}
	d, err := want(before)
	if err != nil {
		return PlayerChanged{}, err
	}
	at, c := b.at(), before.changes[d.of]
	next := storage.Event{Stream: before.list[d.of].ID, Seq: c.seq() + 1, Kind: d.kind, Body: mustJSON(d.body), Actor: b.who, At: at}
	after, err := before.with(next)
	if err != nil {
		return PlayerChanged{}, err
	}
	then, err := before.until(d.back)
	if err != nil {
		return PlayerChanged{}, err
	}
	if err := after.oneBearer(before, then, d.of); err != nil {
		return PlayerChanged{}, err
	}
	if into := after.list[d.of].into; into != "" && before.list[d.of].into == "" {
		if err := b.mayJoin(ctx, before, d.of, into); err != nil {
			return PlayerChanged{}, err
		}
	}
	if err := b.count(ctx, after); err != nil {
		return PlayerChanged{}, err
	}
	done := PlayerChanged{Player: after.list[after.root(d.of)], Was: before.list[d.of].Name, What: d.what}
	for _, name := range append(slices.Clone(after.list[d.of].Aliases), after.list[d.of].Name) {
		done.Notes = append(done.Notes, before.takenOver(name, next.Stream)...)
	}
	if d.notes != nil {
		done.Notes = append(done.Notes, d.notes(after)...)
	}
	err = b.log.Record(ctx, storage.Change{Actor: b.who, At: at,
		Appends: []storage.Append{{Stream: next.Stream, Type: storage.TypePlayer, After: c.seq(),
			Events: []storage.NewEvent{{Kind: next.Kind, Body: next.Body}}}},
		Seen: before.seen})
	return done, err
}

// with returns the players as they stand after one more event.
func (ps *players) with(e storage.Event) (*players, error) {
	e.Pos = ps.events[len(ps.events)-1].Pos + 1
	return foldPlayers(append(slices.Clip(ps.events), e))
}

// until returns the players as they stood before the event at a Pos; with 0, as they stand.
func (ps *players) until(pos int64) (*players, error) {
	if pos == 0 {
		return ps, nil
	}
	n := slices.IndexFunc(ps.events, func(e storage.Event) bool { return e.Pos == pos })
	return foldPlayers(ps.events[:n])
}

// oneBearer refuses a change of player i by which a name of theirs, or of one
// merged into them, would be somebody else's too. Names that were two people's
// before it, or before what it takes back, as may come of books that were merged,
// are let be.
func (ps *players) oneBearer(before, then *players, i int) error {
	for j, keys := range ps.keys {
		if !ps.within(j, i) {
			continue
		}
		for _, k := range keys {
			bearers := ps.bearers(k)
			if len(bearers) < 2 || len(before.bearers(k)) > 1 || len(then.bearers(k)) > 1 {
				continue
			}
			other := bearers[0]
			if other == ps.root(i) {
				other = bearers[1]
			}
			return ps.taken(before, k, other)
		}
	}
	return nil
}

// within tells whether player j is i, or was merged into i.
func (ps *players) within(j, i int) bool {
	for range ps.list {
		if j == i {
			return true
		}
		if ps.list[j].into == "" {
			return false
		}
		j = ps.byID[ps.list[j].into]
	}
	return false
}

// taken is the *score.Mistake of a name that is another player's, with what would free it.
func (ps *players) taken(before *players, k string, other int) error {
	is := func(n string) bool { return key(n) == k }
	o := ps.list[other]
	if is(o.Name) {
		return mistake("player.taken", fmt.Sprintf(`"rummy player rename %s NEW" frees the name; if both are one person, "rummy player merge" makes them one`, asTyped(o.Name)),
			"%s is the name of another player", o.Name)
	}
	if n := slices.IndexFunc(o.Aliases, is); n >= 0 {
		return mistake("player.taken", fmt.Sprintf(`"rummy player alias %s %s --remove" frees it`, asTyped(o.Name), asTyped(o.Aliases[n])),
			"%s is an alias of %s", o.Aliases[n], o.Name)
	}
	j := slices.IndexFunc(ps.list, func(p Player) bool {
		j := ps.byID[p.ID]
		return j != other && ps.root(j) == other && slices.Contains(ps.keys[j], k)
	})
	merged := ps.list[j]
	names := append([]string{merged.Name}, merged.Aliases...)
	return mistake("player.taken", before.unmergeHint(j), "%s is a name of %s since a merging", names[slices.IndexFunc(names, is)], o.Name)
}

// takenOver says who was found so far by a name that becomes another's.
func (ps *players) takenOver(name, id string) []string {
	if p, ok := ps.find(name); ok && p.ID != ps.id(id) && !ps.bears(name) {
		return []string{fmt.Sprintf("%s was a name of %s before, and finds %s no more", name, p.Name, p.Name)}
	}
	return nil
}
