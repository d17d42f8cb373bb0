package render

import (
	"fmt"
	"time"
)

// Holding is what a copy of a book holds.
type Holding struct {
	Events, Matches, Players int64
	Aside                    int64         // events kept aside when books were made one
	Newest                   time.Time     // when its newest event was entered, on the clock of the table
	Age                      time.Duration // how long ago that is
}

type holdingJSON struct {
	Events  int64     `json:"events"`
	Aside   int64     `json:"aside,omitempty"`
	Matches int64     `json:"matches"`
	Players int64     `json:"players"`
	Newest  time.Time `json:"newest"`
}

func (h Holding) json() holdingJSON {
	return holdingJSON{h.Events, h.Aside, h.Matches, h.Players, h.Newest}
}

// String says what a copy holds: "12 events of 2 matches and 3 players, the newest
// of 2026-11-30 22:58 (2 minutes ago)".
func (h Holding) String() string {
	aside := ""
	if h.Aside > 0 {
		aside = fmt.Sprintf(", and %s kept aside", plural(int(h.Aside), "event"))
	}
	return fmt.Sprintf("%s of %s and %s, the newest of %s (%s)%s", plural(int(h.Events), "event"), plural(int(h.Matches), "match"),
		plural(int(h.Players), "player"), h.Newest.Format("2006-01-02 15:04"), ago(h.Age), aside)
}

// ago says how long ago something was, in the largest unit that fits twice.
func ago(d time.Duration) string {
	for _, unit := range []struct {
		name string
		is   time.Duration
	}{{"days", 24 * time.Hour}, {"hours", time.Hour}, {"minutes", time.Minute}} {
		if d >= 2*unit.is {
			return fmt.Sprintf("%d %s ago", d/unit.is, unit.name)
		}
	}
	return "just now"
}

// BackupJSON says where a copy of the book is.
type BackupJSON struct {
	Schema int    `json:"schema"`
	File   string `json:"file"`
	Made   bool   `json:"made"` // false: it was there already, and holds all
	holdingJSON
	Removed []string `json:"removed"` // older copies
	Stayed  []string `json:"stayed"`  // older copies that hold more, or cannot be read
}

// NewBackupJSON makes the JSON of a copy.
func NewBackupJSON(file string, made bool, h Holding, removed, stayed []string) BackupJSON {
	return BackupJSON{Schema, file, made, h.json(), append([]string{}, removed...), append([]string{}, stayed...)}
}

// Backup says where a copy of the book is, and what is in it.
func Backup(p *Page, file string, made bool, h Holding, removed []string) {
	text := "copied: "
	if !made {
		text = "nothing was entered since the last copy: "
	}
	p.Verbatim(text + file + "\n")
	p.Line("it holds " + h.String())
	for _, old := range removed {
		p.Verbatim("removed: " + old + "\n")
	}
}

// PlaceJSON is where the book is, and what else of it lies about.
type PlaceJSON struct {
	PathJSON
	Backups []string     `json:"backups"` // dated copies, the newest first
	Beside  []BesideJSON `json:"beside"`  // files beside the book that have to do with it
}

// BesideJSON is a file beside the book.
type BesideJSON struct {
	File string `json:"file"`
	What string `json:"what"`
}

// NewPlaceJSON makes the JSON of where the book is and of what lies about.
func NewPlaceJSON(p PathJSON, backups []string, beside []BesideJSON) PlaceJSON {
	return PlaceJSON{p, append([]string{}, backups...), append([]BesideJSON{}, beside...)}
}
