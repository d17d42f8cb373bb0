package book

import (
	"context"
	"fmt"
	"slices"
	"time"

	"rummy/storage"
)

// Season groups matches.
type Season struct {
	ID     string
	Number int64 // 1, 2, … in the order they were started
	Name   string
	From   string // first local day: 2026-09-01
	To     string // last local day, or "" while it is open-ended
	Ended  bool   // by hand; To is the day then
	Over   bool   // it takes no match of today or later: ended by hand, or its last day is past
	Seq    int64  // of its newest event
	Rules  SeasonRules
	Edited *SeasonEdited // its newest edit; nil where there is none

	ended     time.Time       // when it was ended by hand
	corrected []correctedOnce // changes of its standings after its end, oldest first
	changes   changes
}

type correctedOnce struct {
	match string // stream
	at    time.Time
	by    string
}

// Covers tells whether a local day lies in the season.
func (s Season) Covers(day string) bool { return s.From <= day && (s.To == "" || day <= s.To) }

// Days writes its days: "2026-09-01 to 2026-11-30", "from 2026-09-01".
func (s Season) Days() string {
	if s.To == "" {
		return "from " + s.From
	}
	return s.From + " to " + s.To
}

// open tells whether a match of a day belongs to the season by itself. The day
// that counts is the one played; only when a season is ended by hand, what
// begins later the same day does not belong to it.
func (s Season) open(day, today string) bool {
	return s.Covers(day) && !(s.Ended && s.To == day && day == today)
}

func (s Season) over(today string) bool {
	return s.To != "" && (s.To < today || s.Ended && s.To == today)
}

// overAt tells whether it was over at a time on the clock of the table.
func (s Season) overAt(at time.Time) bool {
	return s.over(at.Format(time.DateOnly)) && !(s.Ended && at.Before(s.ended))
}

type seasonStarted struct {
	Name  string       `json:"name"`
	From  string       `json:"from"`
	To    string       `json:"to,omitempty"`
	Rules *seasonRules `json:"rules,omitempty"` // how it ranks, where not by wins
}

type seasonEnded struct {
	Day string `json:"day"` // its last day
}

const (
	kindSeasonStarted = "season_started"
	kindSeasonEnded   = "season_ended"
	kindSeasonUndone  = "season_undone"
	kindSeasonRedone  = "season_redone"
)

// seasons is all seasons on record, in the order they were started.
type seasons []Season

func (b *Book) seasons(ctx context.Context) (seasons, error) {
	events, err := b.log.All(ctx, storage.TypeSeason)
	if err != nil {
		return nil, err
	}
	var all seasons
	for _, stream := range byStream(events) {
		s, err := foldSeason(stream)
		if err != nil {
			return nil, err
		}
		s.Number, s.Over = int64(len(all)+1), s.over(b.today())
		if s.Edited != nil {
			s.Edited.At = s.Edited.At.In(b.now().Location())
		}
		all = append(all, s)
	}
	return all, nil
}

// foldSeason works one season out from its events.
func foldSeason(stream []storage.Event) (s Season, err error) {
	var deeds []storage.Event // all but the corrections of its standings, which are no changes of the season
	for _, e := range stream {
		if e.Kind != kindSeasonCorrected {
			deeds = append(deeds, e)
			continue
		}
		var body seasonCorrected
		if err := read(e, &body); err != nil {
			return s, err
		}
		s.corrected = append(s.corrected, correctedOnce{body.Match, e.At, e.Actor})
	}
	if s.changes, err = inForce(deeds, kindSeasonUndone, kindSeasonRedone); err != nil {
		return s, err
	}
	s.ID, s.Seq = stream[0].Stream, stream[len(stream)-1].Seq
	for _, e := range s.changes.done {
		switch e.Kind {
		case kindSeasonStarted:
			var body seasonStarted
			err = read(e, &body)
			s.Name, s.From, s.To, s.Rules = body.Name, body.From, body.To, body.Rules.rules()
		case kindSeasonEnded:
			var body seasonEnded
			err = read(e, &body)
			s.To, s.Ended, s.ended = body.Day, true, e.At
		case kindSeasonEdited:
			var body seasonEdited
			err = read(e, &body)
			s.Ended = s.Ended && s.To == body.To
			s.Name, s.From, s.To, s.Rules = body.Name, body.From, body.To, body.Rules.rules()
			s.Edited = &SeasonEdited{e.At, e.Actor, body.Reason}
		default:
			err = unknownKind(e)
		}
		if err != nil {
			return s, err
		}
	}
	return s, nil
}

func (all seasons) byID(id string) *Season {
	for i := range all {
		if all[i].ID == id {
			return &all[i]
		}
	}
	return nil
}

// find returns the season of a typed name. The error is a *score.Mistake.
func (all seasons) find(typed string) (*Season, error) {
	var names []string
	for i := range all {
		if key(all[i].Name) == key(typed) {
			return &all[i], nil
		}
		names = append(names, all[i].Name)
	}
	if near := nearest(typed, names); near != "" {
		return nil, mistake("season.unknown", fmt.Sprintf("did you mean %q?", near), "no season %q", typed)
	}
	return nil, mistake("season.unknown", `"rummy season list" shows them, "rummy season start" begins one`, "no season %q", typed)
}

// of returns the season of a match that begins on a day: the one named, else
// the only open one that covers the day, else none.
func (all seasons) of(typed, day, today string) (*Season, error) {
	if typed != "" {
		return all.find(typed)
	}
	var only *Season
	for i := range all {
		if s := &all[i]; s.open(day, today) {
			if only != nil {
				return nil, nil
			}
			only = s
		}
	}
	return only, nil
}

// whyNone says why a match of that day belongs to no season.
func (all seasons) whyNone(day, today string) string {
	open := 0
	for _, s := range all {
		if s.open(day, today) {
			open++
		}
	}
	if open > 1 {
		return fmt.Sprintf("%d open ones cover %s, and none was named", open, day)
	}
	return "no open one covers " + day
}

// remarks says how a new season lies among the others: which of them share days
// with it, and which days next to it belong to none.
func (all seasons) remarks(s Season) []string {
	var out []string
	before, after := "", "" // the last day of the season before, the first day of the one after
	for _, o := range all {
		switch {
		case o.To != "" && o.To < s.From:
			before = max(before, o.To)
		case s.To != "" && s.To < o.From:
			if after == "" || o.From < after {
				after = o.From
			}
		case o.Ended && o.To == s.From: // ended for this one
			before = o.To
		default:
			out = append(out, fmt.Sprintf("it overlaps season %s (%s): a match of a day in both wants --season", o.Name, o.Days()))
		}
	}
	gap := func(from, to string) {
		for day := from; day <= to; day = shift(day, 1) {
			if all.cover(day) {
				continue
			}
			first := day
			for shift(day, 1) <= to && !all.cover(shift(day, 1)) {
				day = shift(day, 1)
			}
			if first == day {
				out = append(out, "no season covers "+first)
			} else {
				out = append(out, fmt.Sprintf("no season covers %s to %s", first, day))
			}
		}
	}
	if before != "" {
		gap(shift(before, 1), shift(s.From, -1))
	}
	if after != "" {
		gap(shift(s.To, 1), shift(after, -1))
	}
	return out
}

func (all seasons) cover(day string) bool {
	return slices.ContainsFunc(all, func(s Season) bool { return s.Covers(day) })
}

// shift returns the day n days after another.
func shift(day string, n int) string {
	t, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day // not a day that ParseDay has read
	}
	return t.AddDate(0, 0, n).Format(time.DateOnly)
}

// StartSeason begins a season, and says what is worth a look: days shared with
// other seasons, days between it and the next that belong to none. from and to
// are local days as ParseDay reads them; to may be "". The error is a
// *score.Mistake when a name, a day or a rule is wrong.
func (b *Book) StartSeason(ctx context.Context, typed, from, to string, asked SeasonRulesAsked) (s Season, remarks []string, err error) {
	name, err := cleanName("season", typed)
	if err != nil {
		return s, nil, err
	}
	by, err := asked.on(usualRules())
	if err != nil {
		return s, nil, err
	}
	if from, err = b.ParseDay(from); err != nil {
		return s, nil, err
	}
	if to != "" {
		if to, err = b.ParseDay(to); err != nil {
			return s, nil, err
		}
		if to < from {
			return s, nil, mistake("season.days", "", "a season from %s cannot end on %s", from, to)
		}
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
		if known, err := all.find(name); err == nil {
			return mistake("season.known", "take another name, such as one with the year", "there is a season %s already", known.Name)
		}
		s = Season{ID: b.id(), Number: int64(len(all) + 1), Name: name, From: from, To: to, Seq: 1, Rules: by}
		s.Over, remarks = s.over(b.today()), all.remarks(s)
		return b.log.Record(ctx, storage.Change{Actor: b.who, At: b.at(),
			Appends: []storage.Append{{Stream: s.ID, Type: storage.TypeSeason,
				Events: []storage.NewEvent{{Kind: kindSeasonStarted, Body: mustJSON(seasonStarted{name, from, to, by.body()})}}}},
			Seen: seen})
	})
	return s, remarks, err
}

// EndSeason closes a season after a local day; with no name, the only one that
// is not over. The error is a *score.Mistake when there is none, or the day is wrong.
func (b *Book) EndSeason(ctx context.Context, typed, day string) (s Season, err error) {
	if day, err = b.ParseDay(day); err != nil {
		return s, err
	}
	err = again(func() error {
		s, err = b.endSeason(ctx, typed, day)
		return err
	})
	return s, err
}

func (b *Book) endSeason(ctx context.Context, typed, day string) (s Season, err error) {
	all, err := b.seasons(ctx)
	if err != nil {
		return s, err
	}
	found, err := all.running(typed)
	if err != nil {
		return s, err
	}
	switch {
	case found.Ended:
		return s, mistake("season.ended", "", "season %s was ended before; its last day is %s", found.Name, found.To)
	case found.To != "" && day > found.To:
		return s, mistake("season.days", "name its last day with --date", "season %s goes to %s and cannot end on %s", found.Name, found.To, day)
	case day < found.From:
		return s, mistake("season.days", "name the last day with --date", "season %s began on %s and cannot end on %s", found.Name, found.From, day)
	}
	err = b.log.Record(ctx, storage.Change{Actor: b.who, At: b.at(),
		Appends: []storage.Append{{Stream: found.ID, Type: storage.TypeSeason, After: found.Seq,
			Events: []storage.NewEvent{{Kind: kindSeasonEnded, Body: mustJSON(seasonEnded{day})}}}}})
	found.To, found.Ended = day, true
	found.Over = found.over(b.today())
	return *found, err
}

// running returns the season of a typed name or, with none, the only one that is not over.
func (all seasons) running(typed string) (*Season, error) {
	if typed != "" {
		return all.find(typed)
	}
	var only *Season
	for i := range all {
		if !all[i].Over {
			if only != nil {
				return nil, mistake("season.which", "name one of them", "seasons %s and %s are open", only.Name, all[i].Name)
			}
			only = &all[i]
		}
	}
	if only == nil {
		return nil, mistake("season.none", `"rummy season start NAME" begins one`, "no season is open")
	}
	return only, nil
}

// Seasons returns all seasons, in the order they were started.
func (b *Book) Seasons(ctx context.Context) ([]Season, error) { return b.seasons(ctx) }

// Season returns the season of a typed name or, with none, the one that
// standings are shown of: the only open one that covers today, else the one
// started last. The error is a *score.Mistake when there is none.
func (b *Book) Season(ctx context.Context, typed string) (Season, error) {
	all, err := b.seasons(ctx)
	if err != nil {
		return Season{}, err
	}
	s, err := all.shown(typed, b.today())
	if err != nil {
		return Season{}, err
	}
	if s == nil {
		return Season{}, mistake("season.none", `"rummy season start NAME" begins one`, "no season is on record")
	}
	return *s, nil
}

func (all seasons) shown(typed, today string) (*Season, error) {
	s, err := all.of(typed, today, today)
	if err != nil || s != nil || len(all) == 0 {
		return s, err
	}
	return &all[len(all)-1], nil
}
