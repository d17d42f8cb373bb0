package book

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"rummy/storage"
)

const kindSeasonCorrected = "season_corrected"

// seasonCorrected says that the standings of a season were changed after its end.
type seasonCorrected struct {
	Match string `json:"match"` // stream of the match that a change was made of
	Seq   int64  `json:"seq"`   // of the newest event of that change
}

// closed returns the seasons that are over and whose standings a change of a
// match changes. A match that was on record before the end of its season and only
// comes to its own changes nothing that stood there.
func (b *Book) closed(ctx context.Context, from, to *Match) (touched []Season, err error) {
	return closedBy(row(from), row(to), to.Started.In(b.now().Location()), func() (seasons, error) { return b.seasons(ctx) })
}

// closedBy is closed by the rows of a match, put on record at a time.
func closedBy(before, after storage.Match, began time.Time, read func() (seasons, error)) (touched []Season, err error) {
	was, now := ranked(before), ranked(after)
	left := len(was) > 0 && (len(now) == 0 || before.Season != after.Season)
	entered := len(now) > 0 && (len(was) == 0 || before.Season != after.Season)
	moved := len(was) > 0 && len(now) > 0 && !slices.Equal(was, now)
	if !left && !entered && !moved {
		return nil, nil
	}
	all, err := read()
	if err != nil {
		return nil, err
	}
	for _, s := range all {
		into := entered && s.ID == after.Season && (before.Season != after.Season || before.Void || s.overAt(began))
		if s.Over && (into || s.ID == before.Season && (left || moved)) {
			touched = append(touched, s)
		}
	}
	return touched, nil
}

// ranked are the results of a match that enter standings, by player.
func ranked(m storage.Match) []storage.Result {
	if !m.Counts {
		return nil
	}
	list := slices.DeleteFunc(slices.Clone(m.Results), func(r storage.Result) bool { return r.Place == 0 })
	slices.SortFunc(list, func(a, b storage.Result) int { return strings.Compare(a.Player, b.Player) })
	return list
}

// corrections are the events that say so in those seasons.
func corrections(closed []Season, m *Match, seq int64) (appends []storage.Append) {
	for _, s := range closed {
		appends = append(appends, storage.Append{Stream: s.ID, Type: storage.TypeSeason, After: s.Seq,
			Events: []storage.NewEvent{{Kind: kindSeasonCorrected, Body: mustJSON(seasonCorrected{m.ID, seq})}}})
	}
	return appends
}

func notesOn(closed []Season) (notes []string) {
	for _, s := range closed {
		notes = append(notes, fmt.Sprintf("season %s was over on %s: its standings say that they were corrected after its end", s.Name, s.To))
	}
	return notes
}

// CorrectedAfter is a change of a match after the end of its season.
type CorrectedAfter struct {
	Match int64     // its short number
	At    time.Time // when the newest such change was made, on the clock of the table
	By    string    // who made it
}

// correctedAfter lists the matches whose changes came after the end of a season,
// each with the newest of them, in the order of those.
func (b *Book) correctedAfter(ctx context.Context, s *Season) (list []CorrectedAfter, err error) {
	if !s.Over {
		return nil, nil // its end was taken back
	}
	for _, c := range s.corrected {
		heading, err := b.log.Heading(ctx, c.match)
		if err != nil {
			return nil, err
		}
		for i, known := range list {
			if known.Match == heading.Number {
				list = append(list[:i], list[i+1:]...)
				break
			}
		}
		list = append(list, CorrectedAfter{Match: heading.Number, At: c.at.In(b.now().Location()), By: c.by})
	}
	return list, nil
}
