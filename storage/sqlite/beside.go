package sqlite

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// Stray is a file beside a book that ought not to be there.
type Stray struct {
	Path string
	What string // in words
}

// What lies beside a book, in words.
const (
	strayConflict = "a second copy made by a program that synchronises folders"
	strayJournal  = "a journal: a change is being made, or was cut off and is taken back when the book is next opened"
	strayOrphan   = "a journal without its file"
	strayPart     = "an unfinished copy"
	strayWAL      = "a write-ahead log: some program turned the book to one"
)

// conflicted are the ways in which such programs name a copy of book.db, between
// "book" and ".db".
var conflicted = regexp.MustCompile(`^(` + strings.Join([]string{
	` \(.+\)`,                  // Dropbox, Nextcloud, Google Drive: "book (North's conflicted copy 2026-11-30).db", "book (1).db"
	`\.sync-conflict-[^/]+`,    // Syncthing
	` \d+`,                     // iCloud
	`[ .-]conflict(ed)?\b.*`,   // Resilio, pCloud and others
	`-(DESKTOP|LAPTOP)-[^/]+`,  // OneDrive: the name of the computer
	`-[A-Z0-9-]+-(PC|MACBOOK)`, // the same
}, "|") + `)$`)

// Strays lists the files beside the book at path that show that something else
// has handled it, or that a command was cut off: conflicted copies, journals,
// unfinished copies; in the order of their names. Copies that this program made
// and finished are none. No file is opened. It is not an error if the folder is
// not there.
func Strays(path string) ([]Stray, error) {
	folder, name := filepath.Split(path)
	entries, err := os.ReadDir(cleanFolder(folder))
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	there := make(map[string]bool, len(entries))
	for _, e := range entries {
		there[e.Name()] = true
	}
	var all []Stray
	for _, e := range entries {
		if what := stray(e.Name(), name, there); what != "" && !e.IsDir() {
			all = append(all, Stray{folder + e.Name(), what})
		}
	}
	return all, nil
}

func cleanFolder(folder string) string {
	if folder == "" {
		return "."
	}
	return folder
}

// stray says what a file is to a book, or "".
func stray(file, book string, there map[string]bool) string {
	main, companion := file, ""
	for _, c := range companions {
		if m, ok := strings.CutSuffix(file, c); ok {
			main, companion = m, c
		}
	}
	conflict := isConflicted(main, book)
	switch {
	case companion != "" && (main == book || conflict) && !there[main]:
		return strayOrphan
	case conflict:
		return strayConflict
	case main == book && companion == "-journal":
		return strayJournal
	case main == book && companion != "":
		return strayWAL
	case strings.HasPrefix(main, book+".") && strings.Contains(main[len(book):], ".part"):
		return strayPart
	}
	return ""
}

// isConflicted tells whether a file is named as a conflicted copy of a book.
func isConflicted(file, book string) bool {
	ending := filepath.Ext(book)
	stem := strings.TrimSuffix(book, ending)
	middle, ok := strings.CutPrefix(file, stem)
	if !ok || file == book {
		return false
	}
	if m, ok := strings.CutSuffix(middle, ending); ok && conflicted.MatchString(m) {
		return true
	}
	// Some put their mark after the ending.
	m, ok := strings.CutPrefix(middle, ending)
	return ok && conflicted.MatchString(m)
}
