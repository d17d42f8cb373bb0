package book

import (
	"context"
	"fmt"
	"strings"
	"time"

	"rummy/storage"
)

const kindSeasonEdited = "season_edited"

// seasonEdited says what a season is to be instead, as a whole.
type seasonEdited struct {
	Name   string       `json:"name"`
	From   string       `json:"from"`
	To     string       `json:"to,omitempty"`
	Rules  *seasonRules `json:"rules,omitempty"`
	Reason string       `json:"reason"`
}

// SeasonEdited is an edit of a season.
type SeasonEdited struct {
	At     time.Time
	By     string
	Reason string
}

// SeasonEdit is an edit of a season as it was typed. What is empty stays.
type SeasonEdit struct {
	Season   string // its name so far
	Name     string
	From, To string // as ParseDay reads them
	OpenEnd  bool   // it has no last day
	Rules    SeasonRulesAsked
	Reason   string
}

// EditSeason edits a season, over or not: its name, its days, how it ranks. Which
// matches belong to it stays as it is. remarks are as those of StartSeason. The
// error is a *score.Mistake: no such season, a name that is taken, days that make
// no sense, no reason, or nothing that would change.
func (b *Book) EditSeason(ctx context.Context, e SeasonEdit) (s Season, remarks []string, err error) {
	if e.Reason, err = cleanReason(e.Reason); err != nil {
		return s, nil, err
	}
	if e.Reason == "" {
		return s, nil, mistake("reason.missing", `add --reason "as we agreed in spring"`, "why is the season edited?")
	}
	err = again(func() error {
		seen, err := b.newest(ctx)
		if err != nil {
			return err
		}
		all, err := b.seasons(ctx)
		if err != nil {
			return err
		}
		found, err := all.find(e.Season)
		if err != nil {
			return err
		}
		if s, err = b.edited(all, *found, e); err != nil {
			return err
		}
		remarks = all.without(found.ID).remarks(s)
		s.Seq++
		return b.log.Record(ctx, storage.Change{Actor: b.who, At: b.at(),
			Appends: []storage.Append{{Stream: s.ID, Type: storage.TypeSeason, After: found.Seq,
				Events: []storage.NewEvent{{Kind: kindSeasonEdited, Body: mustJSON(seasonEdited{s.Name, s.From, s.To, s.Rules.body(), e.Reason})}}}}, Seen: seen})
	})
	return s, remarks, err
}

// edited works out what an edit makes of a season.
func (b *Book) edited(all seasons, s Season, e SeasonEdit) (Season, error) {
	var err error
	before := s
	if e.Name != "" {
		if s.Name, err = cleanName("season", e.Name); err != nil {
			return s, err
		}
		if err := all.free(s); err != nil {
			return s, err
		}
	}
	if e.From != "" {
		if s.From, err = b.ParseDay(e.From); err != nil {
			return s, err
		}
	}
	switch {
	case e.OpenEnd && e.To != "":
		return s, mistake("season.days", "leave out one of them", "--open and --to exclude each other")
	case e.OpenEnd:
		s.To = ""
	case e.To != "":
		if s.To, err = b.ParseDay(e.To); err != nil {
			return s, err
		}
	}
	if s.To != "" && s.To < s.From {
		return s, mistake("season.days", "", "a season from %s cannot end on %s", s.From, s.To)
	}
	if s.Rules, err = e.Rules.on(s.Rules); err != nil {
		return s, err
	}
	if s.Name == before.Name && s.From == before.From && s.To == before.To && s.Rules.same(before.Rules) {
		return s, mistake("edit.nothing", `"rummy season list" shows it`, "nothing changes: season %s is on record just so already", s.Name)
	}
	s.Ended = s.Ended && s.To == before.To
	s.Over = s.over(b.today())
	return s, nil
}

// free holds that no other season has the name of one.
func (all seasons) free(s Season) error {
	if known, err := all.find(s.Name); err == nil && known.ID != s.ID {
		return mistake("season.known", "take another name, such as one with the year", "there is a season %s already", known.Name)
	}
	return nil
}

func (r SeasonRules) same(o SeasonRules) bool {
	return fmt.Sprint(r) == fmt.Sprint(o)
}

func (all seasons) without(id string) (others seasons) {
	for _, s := range all {
		if s.ID != id {
			others = append(others, s)
		}
	}
	return others
}

// describeSeason says in words what an event of a season did.
func describeSeason(name string, e storage.Event) (string, error) {
	switch e.Kind {
	case kindSeasonEnded:
		var body seasonEnded
		err := read(e, &body)
		return fmt.Sprintf("the end of season %s on %s", name, body.Day), err
	case kindSeasonEdited:
		var body seasonEdited
		err := read(e, &body)
		return fmt.Sprintf("the edit of season %s: %s", name, strings.TrimSpace(body.Reason)), err
	}
	return "", unknownKind(e)
}
