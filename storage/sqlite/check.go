package sqlite

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"
	"unicode/utf8"

	"rummy/storage"
)

// check refuses a change that no record could hold, before the file is touched.
func check(c storage.Change) error {
	if len(c.Appends)+len(c.Documents)+len(c.Matches) == 0 {
		return errors.New("an empty change: nothing to record")
	}
	if err := checkTime(c.At); err != nil {
		return err
	}
	if err := checkAppends(c.Appends); err != nil {
		return err
	}
	if err := checkDocuments(c.Documents); err != nil {
		return err
	}
	return checkMatches(c.Matches)
}

func checkTime(t time.Time) error {
	if _, err := parseTime(onRecord(t)); err != nil {
		return fmt.Errorf("a change of the year %d cannot be recorded", t.UTC().Year())
	}
	return nil
}

// checkEvents refuses events to be imported that are not of one stream, in order.
func checkEvents(t storage.Type, events []storage.Event) error {
	if len(events) == 0 {
		return errors.New("no events to add")
	}
	a := storage.Append{Stream: events[0].Stream, Type: t, After: events[0].Seq - 1, Events: make([]storage.NewEvent, len(events))}
	if a.After < 0 {
		return fmt.Errorf("stream %s: an event before the first", a.Stream)
	}
	for i, e := range events {
		if e.Stream != a.Stream || e.Seq != events[0].Seq+int64(i) {
			return fmt.Errorf("stream %s: event %d of stream %s does not come next", a.Stream, e.Seq, e.Stream)
		}
		if err := checkTime(e.At); err != nil {
			return fmt.Errorf("stream %s: event %d: %w", a.Stream, e.Seq, err)
		}
		a.Events[i] = storage.NewEvent{Kind: e.Kind, Body: e.Body}
	}
	return checkAppends([]storage.Append{a})
}

func checkAppends(appends []storage.Append) error {
	seen := make(map[string]bool, len(appends))
	for _, a := range appends {
		switch {
		case a.Stream == "":
			return errors.New("events of a stream without a name")
		case a.Type == "":
			return fmt.Errorf("stream %s: no type is given", a.Stream)
		case len(a.Events) == 0:
			return fmt.Errorf("stream %s: no events to add", a.Stream)
		case seen[a.Stream]:
			return fmt.Errorf("stream %s stands twice in one change", a.Stream)
		}
		seen[a.Stream] = true
		for i, e := range a.Events {
			if e.Kind == "" {
				return fmt.Errorf("stream %s: event %d has no kind", a.Stream, a.After+int64(i)+1)
			}
			if !isJSON(e.Body) {
				return fmt.Errorf("stream %s: the body of event %d (%s) is not JSON", a.Stream, a.After+int64(i)+1, e.Kind)
			}
		}
	}
	return nil
}

// isJSON also wants UTF-8, which json.Valid does not look at.
func isJSON(b []byte) bool { return json.Valid(b) && utf8.Valid(b) }

func checkDocuments(documents []storage.Document) error {
	for _, d := range documents {
		if d.Digest != storage.Digest(d.Body) {
			return fmt.Errorf("document %s: %w: the digest is not that of its body", d.Digest, storage.ErrCorrupt)
		}
		if !isJSON(d.Body) {
			return fmt.Errorf("document %s is not JSON", d.Digest)
		}
	}
	return nil
}

func checkMatches(matches []storage.Match) error {
	seen := make(map[string]bool, len(matches))
	for _, m := range matches {
		switch {
		case m.Stream == "":
			return errors.New("a match without a stream")
		case seen[m.Stream]:
			return fmt.Errorf("match %s stands twice in one change", m.Stream)
		case m.Game == "":
			return fmt.Errorf("match %s: no game is given", m.Stream)
		case m.State != storage.Open && m.State != storage.Finished && m.State != storage.Ended:
			return fmt.Errorf("match %s: no such state: %q", m.Stream, m.State)
		case m.Opened <= 0:
			return fmt.Errorf("match %s: it is not said which event opened it", m.Stream)
		}
		seen[m.Stream] = true
		players := make(map[string]bool, len(m.Results))
		for _, r := range m.Results {
			switch {
			case r.Player == "":
				return fmt.Errorf("match %s: a result without a player", m.Stream)
			case players[r.Player]:
				return fmt.Errorf("match %s: player %s has two results", m.Stream, r.Player)
			case r.Place < 0:
				return fmt.Errorf("match %s: place %d of player %s", m.Stream, r.Place, r.Player)
			}
			players[r.Player] = true
		}
	}
	return nil
}

// parseTime reads a time of the record. One that would be written differently is damaged.
func parseTime(s string) (time.Time, error) {
	t, err := time.Parse(storage.TimeLayout, s)
	if err == nil && t.Format(storage.TimeLayout) != s {
		err = errors.New("not written as the record writes times")
	}
	return t, err
}
