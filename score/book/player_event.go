package book

import (
	"fmt"

	"rummy/storage"
)

type playerAdded struct {
	Name string `json:"name"`
}

type playerRenamed struct {
	Name   string `json:"name"`
	Reason string `json:"reason,omitempty"`
}

// playerAliased is the body of an alias given and of one taken away.
type playerAliased struct {
	Alias  string `json:"alias"`
	Reason string `json:"reason,omitempty"`
}

// playerMoved is the body of a move into the archive and of one out of it.
type playerMoved struct {
	Reason string `json:"reason,omitempty"`
}

// playerMerged stands in the stream of the player who is no longer one of their own.
type playerMerged struct {
	Into   string `json:"into"` // id of the player kept
	Reason string `json:"reason,omitempty"`
}

const (
	kindPlayerAdded    = "player_added"
	kindPlayerRenamed  = "player_renamed"
	kindPlayerAliased  = "player_aliased"
	kindAliasRemoved   = "alias_removed"
	kindPlayerArchived = "player_archived"
	kindPlayerRestored = "player_restored"
	kindPlayerMerged   = "player_merged"
	kindPlayerUndone   = "player_undone"
	kindPlayerRedone   = "player_redone"
)

// describe says in words what an event of a player did, and why where a reason was given.
func (ps *players) describe(e storage.Event) (what, reason string, err error) {
	switch e.Kind {
	case kindPlayerAdded:
		var b playerAdded
		err = read(e, &b)
		return "the adding of " + b.Name, "", err
	case kindPlayerRenamed:
		var b playerRenamed
		if err = read(e, &b); err != nil {
			return "", "", err
		}
		was, err := ps.nameBefore(e)
		return fmt.Sprintf("the renaming of %s to %s", was, b.Name), b.Reason, err
	case kindPlayerAliased:
		var b playerAliased
		err = read(e, &b)
		return "the alias " + b.Alias, b.Reason, err
	case kindAliasRemoved:
		var b playerAliased
		err = read(e, &b)
		return "the taking away of the alias " + b.Alias, b.Reason, err
	case kindPlayerArchived:
		var b playerMoved
		err = read(e, &b)
		return "the move into the archive", b.Reason, err
	case kindPlayerRestored:
		var b playerMoved
		err = read(e, &b)
		return "the move out of the archive", b.Reason, err
	case kindPlayerMerged:
		var b playerMerged
		err = read(e, &b)
		return fmt.Sprintf("the merging of %s into %s", ps.own(e.Stream).Name, ps.own(b.Into).Name), b.Reason, err
	case kindPlayerUndone, kindPlayerRedone:
		return ps.describeReversal(e)
	}
	return "", "", unknownKind(e)
}

func (ps *players) describeReversal(e storage.Event) (what, reason string, err error) {
	c := ps.changes[ps.byID[e.Stream]]
	of, err := c.of(e)
	if err != nil {
		return "", "", err
	}
	what, _, err = ps.describe(c.all[of-1])
	if e.Kind == kindPlayerUndone {
		return "the taking back of " + what, "", err
	}
	return "the bringing back of " + what, "", err
}

// nameBefore is what a player was called before an event.
func (ps *players) nameBefore(e storage.Event) (string, error) {
	c, err := inForce(ps.changes[ps.byID[e.Stream]].all[:e.Seq-1], kindPlayerUndone, kindPlayerRedone)
	if err != nil {
		return "", err
	}
	var p Player
	_, err = p.fold(c)
	return p.Name, err
}
