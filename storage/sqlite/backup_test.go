package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/storage"
)

// bigBook is a book of some megabytes: 60 matches with 40 events of a thousand bytes.
func bigBook(t *testing.T, path string) *Log {
	t.Helper()
	l := openBook(t, path)
	require.NoError(t, l.Batch(t.Context(), func(b storage.Batch) error {
		for m := range 60 {
			events := make([]storage.Event, 40)
			for i := range events {
				events[i] = storage.Event{Stream: fmt.Sprintf("m%02d", m), Seq: int64(i + 1), Kind: "round_scored", Actor: "North", At: evening,
					Body: fmt.Appendf(nil, `"%01000d"`, i)}
			}
			if err := b.Import(t.Context(), storage.TypeMatch, events); err != nil {
				return err
			}
		}
		return nil
	}))
	return l
}

// untouched wants the files of a folder to be just as they are now when the test is over.
func untouchedFolder(t *testing.T, folder string) (asBefore func()) {
	t.Helper()
	read := func() map[string]string {
		all := map[string]string{}
		for _, name := range filesIn(t, folder) {
			text, err := os.ReadFile(filepath.Join(folder, name))
			require.NoError(t, err)
			all[name] = string(text)
		}
		return all
	}
	before := read()
	return func() {
		t.Helper()
		require.Equal(t, before, read())
	}
}

func TestABackupHoldsAllAndIsForItsOwnerOnly(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "East's 50% game #2?.db")
	require.NoError(t, fill(t.Context(), path, "m"))
	require.NoError(t, fill(t.Context(), path, "n"))
	asBefore := untouchedFolder(t, filepath.Dir(path))
	to := filepath.Join(t.TempDir(), "new", "book.db")

	s, err := Backup(t.Context(), path, to)
	require.NoError(t, err)
	events, err := openBook(t, path).Events(t.Context(), "m")
	require.NoError(t, err)
	require.Equal(t, Summary{Schema: newest, Events: 4, Counts: map[storage.Type]int64{storage.TypeMatch: 2}, Newest: evening, Last: 4,
		First: events[0].Hash()}, s)
	again, err := Summarize(t.Context(), to)
	require.NoError(t, err)
	require.Equal(t, s, again)
	require.Equal(t, []string{"book.db"}, filesIn(t, filepath.Dir(to)))
	info, err := os.Stat(to)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	info, err = os.Stat(filepath.Dir(to))
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o700), info.Mode().Perm())
	require.NoError(t, checkFilled(t.Context(), to, "m"))
	require.NoError(t, checkFilled(t.Context(), to, "n"))
	asBefore()

	// With more on record it takes the place of the copy before.
	require.NoError(t, fill(t.Context(), path, "o"))
	_, err = Backup(t.Context(), path, to)
	require.NoError(t, err)
	require.NoError(t, checkFilled(t.Context(), to, "o"))
	require.Equal(t, []string{"book.db"}, filesIn(t, filepath.Dir(to)))
}

func TestABookOfAnOlderSchemaIsBackedUpAsItIs(t *testing.T) {
	t.Parallel()
	for v := 1; v < newest; v++ {
		path := kept(t, v)
		to := filepath.Join(t.TempDir(), "copy.db")
		s, err := Backup(t.Context(), path, to)
		require.NoError(t, err)
		require.Equal(t, v, s.Schema)
		require.Equal(t, v, version(t, to))
		require.Equal(t, v, version(t, path))
		require.Equal(t, rowsIn(t, path, "SELECT * FROM events"), rowsIn(t, to, "SELECT * FROM events"))
		require.Equal(t, []string{"book.db"}, filesIn(t, filepath.Dir(path)))
	}
}

func TestABackupOfABookWithAWriteAheadLogIsOneFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	require.NoError(t, fill(t.Context(), path, "m"))
	other := connect(path, writer)
	defer other.Close()
	var mode string
	require.NoError(t, other.QueryRow("PRAGMA journal_mode = WAL").Scan(&mode))
	var n int // one who has read holds the log
	require.NoError(t, other.QueryRow("SELECT count(*) FROM events").Scan(&n))
	require.NoError(t, fill(t.Context(), path, "n"))
	require.FileExists(t, path+"-wal")
	to := filepath.Join(t.TempDir(), "copy.db")

	_, err := Backup(t.Context(), path, to)
	require.NoError(t, err)
	require.Equal(t, []string{"copy.db"}, filesIn(t, filepath.Dir(to)))
	db := connect(to, reader)
	defer db.Close()
	require.NoError(t, db.QueryRow("PRAGMA journal_mode").Scan(&mode))
	require.Equal(t, "delete", mode)
	require.NoError(t, checkFilled(t.Context(), to, "n"))
}

// One who writes without end neither stops a backup nor is stopped by it.
func TestABackupIsMadeBesideAWriter(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	l := bigBook(t, path)
	before, err := Summarize(t.Context(), path)
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	written, longest := 0, time.Duration(0)
	first, done := make(chan bool), make(chan error)
	go func() {
		for {
			begun := time.Now()
			if _, err := addNext(ctx, l, "m00", "East", "{}"); err != nil {
				done <- err
				return
			}
			if longest = max(longest, time.Since(begun)); written == 0 {
				close(first)
			}
			written++
		}
	}()
	<-first
	to := filepath.Join(t.TempDir(), "copy.db")
	s, err := Backup(t.Context(), path, to)
	stop()
	require.ErrorIs(t, <-done, context.Canceled, "no write was refused")
	require.NoError(t, err)
	require.Greater(t, s.Events, before.Events)
	require.LessOrEqual(t, s.Events, before.Events+int64(written)+1)
	require.Less(t, longest, patience)
	chainsHold(t, to)
}

func TestABackupIsMadeBesideAnotherProgram(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	require.NoError(t, bigBook(t, path).Close())
	const rounds = 60
	p := start(t, "add", path, "m00", fmt.Sprint(rounds), "East").letGo()
	p.says() // it has begun
	dir := t.TempDir()
	var last int64
	for i := range 5 {
		to := filepath.Join(dir, fmt.Sprint(i))
		s, err := Backup(t.Context(), path, to)
		require.NoError(t, err)
		require.GreaterOrEqual(t, s.Last, max(last, 60*40+1))
		last = s.Last
		chainsHold(t, to)
	}
	p.succeeds() // no round was refused
	s, err := Summarize(t.Context(), path)
	require.NoError(t, err)
	require.Equal(t, int64(60*40+rounds), s.Last)
}

func TestABackupWaitsForALockAndGivesUp(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	require.NoError(t, fill(t.Context(), path, "m"))
	db := connect(path, writer)
	defer db.Close()
	_, err := db.Exec("BEGIN EXCLUSIVE")
	require.NoError(t, err)
	folder := t.TempDir()

	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	begun := time.Now()
	_, err = Backup(ctx, path, filepath.Join(folder, "copy.db"))
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.Less(t, time.Since(begun), patience)
	require.Empty(t, filesIn(t, folder))

	_, err = Backup(t.Context(), path, filepath.Join(folder, "copy.db"))
	require.ErrorIs(t, err, ErrBusy)
	require.ErrorContains(t, err, path+": ")
	require.Empty(t, filesIn(t, folder))

	_, err = db.Exec("ROLLBACK")
	require.NoError(t, err)
	_, err = Backup(t.Context(), path, filepath.Join(folder, "copy.db"))
	require.NoError(t, err)
}

// damageTable overwrites a table's first page in a file.
func damageTable(t *testing.T, path, table string) {
	t.Helper()
	db := connect(path, reader)
	var page, size int64
	require.NoError(t, db.QueryRow("SELECT rootpage, page_size FROM sqlite_schema, pragma_page_size WHERE name = ?", table).Scan(&page, &size))
	require.NoError(t, db.Close())
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	require.NoError(t, err)
	_, err = f.WriteAt([]byte(strings.Repeat("\xff", int(size))), (page-1)*size)
	require.NoError(t, err)
	require.NoError(t, f.Close())
}

func TestWhatIsNoGoodBookIsNotBackedUpAndReplacesNothing(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		spoil func(t *testing.T, path string)
		is    error
	}{
		"a damaged book": {func(t *testing.T, path string) { damageTable(t, path, "documents") }, storage.ErrCorrupt},
		"a book whose rows refer to nothing": {func(t *testing.T, path string) {
			db := connect(path, writer)
			defer db.Close()
			_, err := db.Exec("PRAGMA foreign_keys = off; UPDATE matches SET opened = 99")
			require.NoError(t, err)
		}, storage.ErrCorrupt},
		"a book with nothing on record": {func(t *testing.T, path string) {
			require.NoError(t, os.Remove(path))
			require.NoError(t, closing(Open(t.Context(), path)))
		}, ErrEmpty},
		"an empty file": {func(t *testing.T, path string) { require.NoError(t, os.Truncate(path, 0)) }, ErrEmpty},
		"no file":       {func(t *testing.T, path string) { require.NoError(t, os.Remove(path)) }, fs.ErrNotExist},
		"a photo": {func(t *testing.T, path string) {
			require.NoError(t, os.WriteFile(path, []byte("\xff\xd8\xff\xe0"+strings.Repeat("x", 5000)), 0o600))
		}, ErrNotADatabase},
		"a database of another program": {func(t *testing.T, path string) {
			db := connect(path, writer)
			defer db.Close()
			_, err := db.Exec("PRAGMA application_id = 7")
			require.NoError(t, err)
		}, ErrForeign},
		"a book of a newer program": {func(t *testing.T, path string) {
			require.NoError(t, closing(Options{steps: withMigration(nextMigration)}.Open(t.Context(), path)))
		}, ErrNewer},
		"another book": {func(t *testing.T, path string) {
			require.NoError(t, os.Remove(path))
			require.NoError(t, fill(t.Context(), path, "another"))
		}, ErrOtherBook},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path, to := filepath.Join(t.TempDir(), "book.db"), filepath.Join(t.TempDir(), "copy.db")
			require.NoError(t, fill(t.Context(), path, "m"))
			_, err := Backup(t.Context(), path, to)
			require.NoError(t, err)
			tt.spoil(t, path)
			asBefore := untouchedFolder(t, filepath.Dir(to))
			_, err = Backup(t.Context(), path, to)
			require.ErrorIs(t, err, tt.is)
			require.True(t, strings.HasPrefix(err.Error(), path+": ") || strings.HasPrefix(err.Error(), to+": ") || errors.Is(err, fs.ErrNotExist), err.Error())
			require.NotContains(t, err.Error(), ".part")
			asBefore()
		})
	}
}

func TestABackupReplacesNothingButAnOlderCopy(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	require.NoError(t, fill(t.Context(), path, "m"))
	for name, tt := range map[string]struct {
		there func(t *testing.T, to string)
		is    error
	}{
		"a copy that holds more": {func(t *testing.T, to string) {
			_, err := Backup(t.Context(), path, to)
			require.NoError(t, err)
			require.NoError(t, fill(t.Context(), to, "n"))
		}, ErrAhead},
		"another book": {func(t *testing.T, to string) { require.NoError(t, fill(t.Context(), to, "n")) }, ErrOtherBook},
		"a letter":     {func(t *testing.T, to string) { require.NoError(t, os.WriteFile(to, []byte("Dear North"), 0o600)) }, ErrNotADatabase},
		"a folder":     {func(t *testing.T, to string) { require.NoError(t, os.Mkdir(to, 0o700)) }, ErrFolder},
		"a damaged copy": {func(t *testing.T, to string) {
			_, err := Backup(t.Context(), path, to)
			require.NoError(t, err)
			damageTable(t, to, "events")
		}, storage.ErrCorrupt},
		"an empty file": {func(t *testing.T, to string) { require.NoError(t, os.WriteFile(to, nil, 0o600)) }, nil},
		"an empty book": {func(t *testing.T, to string) { require.NoError(t, closing(Open(t.Context(), to))) }, nil},
	} {
		t.Run(name, func(t *testing.T) {
			to := filepath.Join(t.TempDir(), "copy.db")
			tt.there(t, to)
			if tt.is == nil {
				_, err := Backup(t.Context(), path, to)
				require.NoError(t, err)
				require.NoError(t, checkFilled(t.Context(), to, "m"))
				return
			}
			info, err := os.Stat(to)
			require.NoError(t, err)
			_, err = Backup(t.Context(), path, to)
			require.ErrorIs(t, err, tt.is)
			require.ErrorContains(t, err, to+": ")
			after, err := os.Stat(to)
			require.NoError(t, err)
			require.True(t, os.SameFile(info, after))
			require.Equal(t, info.ModTime(), after.ModTime())
			require.Equal(t, []string{"copy.db"}, filesIn(t, filepath.Dir(to)))
		})
	}
	_, err := Backup(t.Context(), path, path)
	require.Error(t, err, "the book itself")
	require.Equal(t, []string{"book.db"}, filesIn(t, filepath.Dir(path)))

	// What was put aside in the meantime is held still.
	to := filepath.Join(t.TempDir(), "copy.db")
	_, err = Backup(t.Context(), path, to)
	require.NoError(t, err)
	l := openBook(t, path)
	require.NoError(t, l.Batch(t.Context(), func(b storage.Batch) error {
		if err := b.Aside(t.Context(), "m", 2, "a test"); err != nil {
			return err
		}
		return b.SetMatches(t.Context(), filled("m").Matches)
	}))
	_, err = Backup(t.Context(), path, to)
	require.NoError(t, err)
	_, err = addNext(t.Context(), l, "m", "m", string(filled("m").Appends[0].Events[1].Body))
	require.NoError(t, err)
	require.NoError(t, checkFilled(t.Context(), path, "m"))
}

// killed leaves a journal such as one leaves who is killed in the middle of a change:
// SQLite plays it back into whatever has the name of its file.
func killed(t *testing.T, journal string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "book.db")
	l := bigBook(t, path)
	require.NoError(t, l.Close())
	db := connect(path, writer)
	defer db.Close()
	_, err := db.Exec("PRAGMA cache_size = 1; BEGIN IMMEDIATE; DROP TRIGGER events_no_update; UPDATE events SET body = '1'")
	require.NoError(t, err)
	text, err := os.ReadFile(path + "-journal")
	require.NoError(t, err)
	require.Equal(t, "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7", string(text[:8]), "it is one that is played back")
	require.NoError(t, os.WriteFile(journal, text, 0o600))
}

// A journal that lies where a copy is to go was written for something else.
func TestACopyIsNotPutBesideAJournalThatWouldDestroyIt(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	require.NoError(t, fill(t.Context(), path, "m"))
	for name, there := range map[string]func(to string) error{
		"no file":       func(string) error { return nil },
		"an empty file": func(to string) error { return os.WriteFile(to, nil, 0o600) },
	} {
		t.Run(name, func(t *testing.T) {
			to := filepath.Join(t.TempDir(), "league.db")
			require.NoError(t, there(to))
			killed(t, to+"-journal")
			asBefore := untouchedFolder(t, filepath.Dir(to))
			_, err := Backup(t.Context(), path, to)
			require.ErrorIs(t, err, ErrCompanion)
			require.ErrorContains(t, err, to+"-journal: ")
			asBefore()
		})
	}

	// Beside the name that a copy has until it is finished it does no harm.
	to := filepath.Join(t.TempDir(), "league.db")
	killed(t, to+".part-journal")
	_, err := Backup(t.Context(), path, to)
	require.NoError(t, err)
	require.NoError(t, checkFilled(t.Context(), to, "m"))
}

func TestALinkToACopyStaysALink(t *testing.T) {
	t.Parallel()
	path, copied := aBookAndItsCopy(t)
	link := filepath.Join(t.TempDir(), "link.db")
	require.NoError(t, os.Symlink(copied, link))
	require.NoError(t, fill(t.Context(), path, "n"))
	_, err := Backup(t.Context(), path, link)
	require.NoError(t, err)
	is, err := os.Readlink(link)
	require.NoError(t, err)
	require.Equal(t, copied, is)
	require.NoError(t, checkFilled(t.Context(), copied, "n"))
}

func TestFilesAreFoundByARelativePath(t *testing.T) {
	path, copied := aBookAndItsCopy(t)
	t.Chdir(filepath.Dir(path))
	s, err := Summarize(t.Context(), "book.db")
	require.NoError(t, err)
	require.Equal(t, int64(2), s.Events)
	back, err := filepath.Rel(filepath.Dir(path), copied)
	require.NoError(t, err)
	seen, err := CompareBackup(t.Context(), back, "book.db")
	require.NoError(t, err)
	aside, err := Restore(t.Context(), seen, minute(7))
	require.NoError(t, err)
	require.FileExists(t, aside)
}
