package render

import (
	"fmt"
	"strings"
)

// Loss is what a book would lose if a backup took its place.
type Loss struct {
	Backup  Holding
	Present *Holding // nil where no book is, or none that can be read
	Damage  string   // why the present book cannot be read, or ""
	Events  int64    // that are not in the backup
	Aside   int64    // events kept aside that are not in the backup
	Gained  int64    // events of the backup that are not in the book
	Matches []LostMatch
	More    int // further matches
	Others  []LostOthers
}

// LostMatch is a match of which a backup lacks something.
type LostMatch struct {
	Match   int64  `json:"match"`
	Game    string `json:"game"`
	Day     string `json:"day"`
	Whole   bool   `json:"whole"`   // the backup has nothing of it
	Rounds  []int  `json:"rounds"`  // that the backup lacks
	Changes int64  `json:"changes"` // that the backup lacks, those rounds among them
}

// LostOthers is how many players, seasons or rulings a backup lacks.
type LostOthers struct {
	Kind   string `json:"kind"` // "player"
	Number int64  `json:"number"`
}

// String says what of a match would be lost.
func (l LostMatch) String() string {
	text := fmt.Sprintf("match %d (%s, begun on %s): ", l.Match, l.Game, l.Day)
	if l.Whole {
		return text + "all of it, " + plural(len(l.Rounds), "round")
	}
	switch n := len(l.Rounds); n {
	case 0:
		return text + plural(int(l.Changes), "change")
	case 1:
		text += fmt.Sprintf("round %d", l.Rounds[0])
	default:
		text += fmt.Sprintf("rounds %d to %d", l.Rounds[0], l.Rounds[n-1])
	}
	if more := int(l.Changes) - len(l.Rounds); more > 0 {
		text += fmt.Sprintf(", and %s", plural(more, "other change"))
	}
	return text
}

// WouldRestore shows what would be lost.
func WouldRestore(p *Page, l Loss, dryRun bool) {
	p.Line("the backup holds " + l.Backup.String())
	switch {
	case l.Damage != "":
		p.Line("the book cannot be read, so what would be lost is not known: " + l.Damage)
	case l.Present == nil:
		p.Line("there is no book, and nothing would be lost")
	default:
		p.Line("the book holds " + l.Present.String())
		wouldBeLost(p, l)
	}
	if l.Gained > 0 && l.Present != nil {
		p.Line("would come back: " + plural(int(l.Gained), "event"))
	}
	if dryRun {
		p.Line("nothing was changed")
	}
}

func wouldBeLost(p *Page, l Loss) {
	var lost []string
	if l.Events > 0 {
		lost = append(lost, plural(int(l.Events), "event"))
	}
	if l.Aside > 0 {
		lost = append(lost, plural(int(l.Aside), "event")+" kept aside")
	}
	if len(lost) == 0 {
		p.Line("nothing would be lost")
		return
	}
	p.Line("would be lost: " + strings.Join(lost, ", and "))
	for _, m := range l.Matches {
		p.Line("  " + m.String())
	}
	if l.More > 0 {
		p.Printf("  and something of %s more\n", plural(l.More, "match"))
	}
	for _, o := range l.Others {
		p.Line("  " + plural(int(o.Number), o.Kind))
	}
}

// RestoreJSON is a backup that took the place of a book, or would.
type RestoreJSON struct {
	Schema  int          `json:"schema"`
	Path    string       `json:"path"` // of the book
	File    string       `json:"file"` // the backup
	Backup  holdingJSON  `json:"backup"`
	Present *holdingJSON `json:"present"` // null where no book was, or none that can be read
	Damage  string       `json:"damage,omitempty"`
	Lost    lostJSON     `json:"lost"`
	Gained  int64        `json:"gained"` // events
	DryRun  bool         `json:"dry_run"`
	Kept    string       `json:"kept"` // where the book as it was is, or ""
}

type lostJSON struct {
	Events  int64        `json:"events"`
	Aside   int64        `json:"aside,omitempty"` // events kept aside
	Matches []LostMatch  `json:"matches"`
	More    int          `json:"more_matches"`
	Others  []LostOthers `json:"others"`
}

// NewRestoreJSON makes the JSON of what a restore does.
func NewRestoreJSON(path, file string, l Loss, dryRun bool) RestoreJSON {
	j := RestoreJSON{Schema: Schema, Path: path, File: file, Backup: l.Backup.json(), Damage: l.Damage, Gained: l.Gained, DryRun: dryRun}
	if l.Present != nil {
		present := l.Present.json()
		j.Present = &present
	}
	j.Lost = lostJSON{l.Events, l.Aside, append([]LostMatch{}, l.Matches...), l.More, append([]LostOthers{}, l.Others...)}
	return j
}

// Restored says that a backup took the place of a book.
func Restored(p *Page, j RestoreJSON) {
	p.Verbatim(fmt.Sprintf("restored: %s from %s\n", j.Path, j.File))
	if j.Kept != "" {
		p.Verbatim("the book as it was is kept: " + j.Kept + "\n")
	}
}
