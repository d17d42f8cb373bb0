package sqlite

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Stray is a file beside a book that ought not to be there.
type Stray struct {
	Path    string
	What    string // in words
	Passing bool   // it may be there because a program is at work, or be left by one that was cut off
}

// What lies beside a book, in words.
const (
	strayConflict = "a second copy made by a program that synchronises folders"
	strayPerhaps  = "perhaps a second copy made by a program that synchronises folders"
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
	`[ .-]conflict(ed)?\b.*`,   // Resilio, pCloud and others
	`-(DESKTOP|LAPTOP)-[^/]+`,  // OneDrive: the name of the computer
	`-[A-Z0-9-]+-(PC|MACBOOK)`, // the same
}, "|") + `)$`)

// likeConflicted is how iCloud names a copy, and a person a second book.
var likeConflicted = regexp.MustCompile(`^ \d{1,2}$`)

// Strays lists the files beside the book at path that show that something else
// has handled it, or that a command was cut off: conflicted copies, journals,
// unfinished copies; in the order of their names. Copies that this program made
// and finished are none. No file is opened. It is not an error if the folder is
// not there.
func Strays(path string) ([]Stray, error) {
	folder, name := filepath.Split(followed(path))
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
		if what, passing := stray(e.Name(), name, there); what != "" && !e.IsDir() {
			all = append(all, Stray{folder + e.Name(), what, passing})
		}
	}
	return all, nil
}

// followed is the file that a link leads to, beside which SQLite keeps its journal and we
// our copies; path itself where it is no link, or leads nowhere.
func followed(path string) string {
	if info, err := os.Lstat(path); err == nil && info.Mode()&os.ModeSymlink != 0 {
		if to, err := filepath.EvalSymlinks(path); err == nil {
			return to
		}
	}
	return path
}

func cleanFolder(folder string) string {
	if folder == "" {
		return "."
	}
	return folder
}

// stray says what a file is to a book, or "", and whether it may be passing.
func stray(file, book string, there map[string]bool) (what string, passing bool) {
	main, companion := file, ""
	for _, c := range companions {
		if m, ok := strings.CutSuffix(file, c); ok {
			main, companion = m, c
		}
	}
	passing = companion != ""
	conflict := conflictIn(main, book)
	switch {
	case passing && (main == book || conflict != "") && !there[main]:
		return strayOrphan, passing
	case conflict != "":
		return conflict, passing
	case main == book && companion == "-journal":
		return strayJournal, passing
	case main == book && passing:
		return strayWAL, passing
	case strings.HasPrefix(main, book+".") && strings.Contains(main[len(book):], ".part"):
		return strayPart, true
	}
	return "", false
}

// conflictIn says that a file is named as a conflicted copy of a book, or "".
func conflictIn(file, book string) string {
	ending := filepath.Ext(book)
	stem := strings.TrimSuffix(book, ending)
	middle, ok := strings.CutPrefix(file, stem)
	if !ok || file == book {
		return ""
	}
	// Some put their mark after the ending.
	mark, before := strings.CutSuffix(middle, ending)
	after, behind := strings.CutPrefix(middle, ending)
	switch {
	case before && conflicted.MatchString(mark), behind && conflicted.MatchString(after):
		return strayConflict
	case before && likeConflicted.MatchString(mark):
		return strayPerhaps
	}
	return ""
}

// keptBeside is what follows the name of a book in those of the copies that Restore
// and a migration leave.
var keptBeside = regexp.MustCompile(`^\.before-(restore-\d{4}-\d{2}-\d{2}T\d{6}|v\d+-\d{8}T\d{6}Z)(-\d+)?$`)

// KeptBeside lists the copies beside the book at path that were made before it was
// changed as a whole, by name, the last first. A folder that cannot be read has none.
func KeptBeside(path string) (all []string) {
	folder, name := filepath.Split(followed(path))
	entries, _ := os.ReadDir(cleanFolder(folder))
	for _, e := range slices.Backward(entries) {
		if rest, ok := strings.CutPrefix(e.Name(), name); ok && e.Type().IsRegular() && keptBeside.MatchString(rest) {
			all = append(all, folder+e.Name())
		}
	}
	return all
}
