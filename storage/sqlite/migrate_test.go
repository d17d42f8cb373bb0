package sqlite

import (
	"bytes"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/storage"
)

// nextMigration stands for a migration to come. To take it twice is an error.
const nextMigration = "CREATE TABLE later (x INTEGER NOT NULL) STRICT; INSERT INTO later VALUES (1)"

// newest is the schema version of today.
var newest = len(Options{}.migrations())

// withMigration are today's migrations and one more.
func withMigration(sql string) []string { return append(Options{}.migrations(), sql) }

// endlessly puts numbers without end, n (i), before a statement.
func endlessly(statement string) string {
	return "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) " + statement
}

// endless is a migration that writes until it is killed.
var endless = "CREATE TABLE later (x); " + endlessly("INSERT INTO later SELECT zeroblob(4000) FROM n")

// version reads the schema version of a file, in the file's own words.
func version(t *testing.T, path string) int {
	t.Helper()
	db := connect(path, reader)
	defer db.Close()
	var v, id int
	require.NoError(t, db.QueryRow("SELECT user_version, application_id FROM pragma_user_version, pragma_application_id").Scan(&v, &id))
	require.Equal(t, applicationID, id)
	return v
}

// copies are the copies beside a book in a folder of its own.
func copies(t *testing.T, path string) []string {
	t.Helper()
	found, err := filepath.Glob(path + ".before-*")
	require.NoError(t, err)
	return found
}

func TestMigrationCopiesTheBookFirstAndSaysSo(t *testing.T) {
	t.Parallel()
	for name, open := range map[string]func(Options, string) (*Log, error){
		"a writer": func(o Options, path string) (*Log, error) { return o.Open(t.Context(), path) },
		"a reader": func(o Options, path string) (*Log, error) { return o.OpenReader(t.Context(), path) },
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "East's 50% game #2?.db")
			require.NoError(t, fill(t.Context(), path, "m"))
			require.Empty(t, copies(t, path))
			require.Equal(t, newest, version(t, path))

			var said []string
			o := Options{steps: withMigration(nextMigration), Notice: func(s string) { said = append(said, s) }}
			l, err := open(o, path)
			require.NoError(t, err)
			t.Cleanup(func() { l.Close() })

			require.Equal(t, newest+1, version(t, path))
			c := copies(t, path)
			require.Len(t, c, 1)
			require.Regexp(t, fmt.Sprintf(`%s\.before-v%d-20\d{6}T\d{6}Z$`, regexp.QuoteMeta(path), newest+1), c[0])
			require.Equal(t, []string{fmt.Sprintf("copied %s to %s before bringing it from schema %d to %d", path, c[0], newest, newest+1)}, said)
			require.Equal(t, newest, version(t, c[0]))
			require.NoError(t, checkFilled(t.Context(), c[0], "m"))
			info, err := os.Stat(c[0])
			require.NoError(t, err)
			require.Equal(t, os.FileMode(0o600), info.Mode().Perm())

			events, err := l.Events(t.Context(), "m")
			require.NoError(t, err)
			require.Len(t, events, 2)

			again, err := open(o, path) // nothing is left to do
			require.NoError(t, err)
			require.NoError(t, again.Close())
			require.Len(t, said, 1)
			require.Len(t, copies(t, path), 1)
		})
	}
}

func TestNoCopyIsOverwritten(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "copy")
	names := []string{name, name + "-2", name + "-3"}
	for _, want := range names {
		part, err := claimName(name + ".part")
		require.NoError(t, err)
		second, err := claimName(name + ".part") // as if the first were left behind
		require.NoError(t, err)
		require.Equal(t, part+"-2", second)
		require.NoError(t, os.WriteFile(second, []byte(want), 0o600))
		got, err := giveName(second, name)
		require.NoError(t, err)
		require.Equal(t, want, got)
		require.NoError(t, os.Remove(part))
	}
	for _, want := range names {
		text, err := os.ReadFile(want)
		require.NoError(t, err)
		require.Equal(t, want, string(text))
	}
}

func TestABookThatCannotBeCopiedIsNotMigrated(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	require.NoError(t, fill(t.Context(), path, "m"))
	db := connect(path, reader)
	var page, size int64
	require.NoError(t, db.QueryRow("SELECT rootpage, page_size FROM sqlite_schema, pragma_page_size WHERE name = 'documents'").Scan(&page, &size))
	require.NoError(t, db.Close())
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	require.NoError(t, err)
	_, err = f.WriteAt(bytes.Repeat([]byte{0xff}, int(size)), (page-1)*size)
	require.NoError(t, err)
	require.NoError(t, f.Close())

	o := Options{steps: withMigration(nextMigration), Notice: func(s string) { t.Error(s) }}
	_, err = o.Open(t.Context(), path)
	require.ErrorIs(t, err, storage.ErrCorrupt)
	require.Equal(t, newest, version(t, path))
	require.Equal(t, []string{"book.db"}, filesIn(t, filepath.Dir(path)))
}

func TestABookIsMigratedStepByStepFromAnyVersion(t *testing.T) {
	t.Parallel()
	steps := append(withMigration(nextMigration), "ALTER TABLE later ADD COLUMN y INTEGER", "UPDATE later SET y = x + 1")
	for from := range len(steps) + 1 {
		path := filepath.Join(t.TempDir(), "book.db")
		if from > 0 {
			require.NoError(t, closing(Options{steps: steps[:from]}.Open(t.Context(), path)))
		}
		require.NoError(t, closing(Options{steps: steps}.Open(t.Context(), path)))
		require.Equal(t, len(steps), version(t, path))
		db := connect(path, reader)
		var y int
		require.NoError(t, db.QueryRow("SELECT y FROM later").Scan(&y))
		require.Equal(t, 2, y)
		require.NoError(t, db.Close())
		if from == 0 || from == len(steps) {
			require.Empty(t, copies(t, path))
		} else {
			require.Len(t, copies(t, path), 1)
		}
	}
}

func TestAFailedMigrationLeavesTheBookAsItWas(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	require.NoError(t, fill(t.Context(), path, "m"))
	_, err := Options{steps: withMigration("CREATE TABLE later (x); INSERT INTO nowhere VALUES (1)")}.Open(t.Context(), path)
	require.ErrorContains(t, err, "nowhere")
	require.Equal(t, newest, version(t, path))
	require.NoError(t, checkFilled(t.Context(), path, "m"))
}

func TestComplaint37AMigrationKilledHalfWayIsRolledBackAndTakenAgain(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	require.NoError(t, fill(t.Context(), path, "m"))
	p := start(t, "stuck", path).letGo()
	waitForJournal(t, path, 1<<20)
	p.kill()
	require.FileExists(t, path+"-journal")

	require.NoError(t, checkFilled(t.Context(), path, "m"), "the version before reads it still")
	require.Equal(t, newest, version(t, path))
	require.NoError(t, closing(Options{steps: withMigration(nextMigration)}.Open(t.Context(), path)))
	require.Equal(t, newest+1, version(t, path))
	require.Len(t, copies(t, path), 2)
	for _, c := range copies(t, path) {
		require.NoError(t, checkFilled(t.Context(), c, "m"))
	}
}

func TestACreationKilledHalfWayIsTakenAgain(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	require.NoError(t, createFile(path))
	p := start(t, "stuck", path).letGo()
	waitForJournal(t, path, 1<<20)
	p.kill()
	require.FileExists(t, path+"-journal")

	require.NoError(t, closing(Open(t.Context(), path)))
	require.Equal(t, newest, version(t, path))
	require.Equal(t, []string{"book.db"}, filesIn(t, filepath.Dir(path)))
}

func TestAnEmptyFileBecomesABookAlsoForAReader(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	require.NoError(t, createFile(path))
	l, err := OpenReader(t.Context(), path)
	require.NoError(t, err)
	defer l.Close()
	_, err = l.OpenMatch(t.Context())
	require.ErrorIs(t, err, storage.ErrNotFound)
	require.Equal(t, []string{"book.db"}, filesIn(t, filepath.Dir(path)))
}

func TestOfTwoProgramsOneMigratesAndBothGoOn(t *testing.T) {
	t.Parallel()
	for range 3 {
		path := filepath.Join(t.TempDir(), "book.db")
		require.NoError(t, fill(t.Context(), path, "m"))
		a, b := start(t, "migrate", path), start(t, "migrate", path)
		a.letGo()
		b.letGo()
		a.succeeds()
		b.succeeds()
		require.Equal(t, newest+1, version(t, path))
		require.Len(t, copies(t, path), 1)
		require.NoError(t, checkFilled(t.Context(), copies(t, path)[0], "m"))
	}
}

func TestABookMigratedWhileItIsOpenIsNotWrittenAsBefore(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	l := openBook(t, path)
	require.NoError(t, l.Record(t.Context(), filled("m")))
	require.NoError(t, closing(Options{steps: withMigration(nextMigration)}.Open(t.Context(), path)))

	err := l.Record(t.Context(), filled("n"))
	require.ErrorIs(t, err, ErrNewer)
	require.ErrorContains(t, err, path)
	_, err = l.Heading(t.Context(), "n")
	require.ErrorIs(t, err, storage.ErrNotFound)
}

func TestComplaint37ANewerBookIsRefusedAndNotTouched(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	require.NoError(t, closing(Options{steps: withMigration(nextMigration)}.Open(t.Context(), path)))
	refusesUntouched(t, path, ErrNewer)
}

func TestAFileThatIsNoDatabaseIsRefusedAndNotTouched(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"a line":  "not a book\n",
		"a page":  string(make([]byte, 4096)),
		"a photo": "\xff\xd8\xff\xe0" + string(make([]byte, 100_000)),
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "book.db")
			require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
			refusesUntouched(t, path, ErrNotADatabase)
		})
	}
}

func TestADatabaseOfAnotherProgramIsRefusedAndNotTouched(t *testing.T) {
	t.Parallel()
	for name, statements := range map[string]string{
		"it has tables":                        "CREATE TABLE moz_places (id INTEGER PRIMARY KEY)",
		"it has tables and our schema version": "CREATE TABLE moz_places (id INTEGER PRIMARY KEY); PRAGMA user_version = 1",
		"it has tables and its own id":         "CREATE TABLE gpkg (id INTEGER PRIMARY KEY); PRAGMA application_id = 1196444487",
		"it has its own id and no tables yet":  "PRAGMA application_id = 1196444487",
		"it has a version and no tables yet":   "PRAGMA user_version = 7",
		"it has a write-ahead log":             "PRAGMA journal_mode = WAL; CREATE TABLE moz_places (id INTEGER PRIMARY KEY)",
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "places.sqlite")
			require.NoError(t, createFile(path))
			db := connect(path, writer)
			_, err := db.Exec(statements)
			require.NoError(t, err)
			require.NoError(t, db.Close())
			refusesUntouched(t, path, ErrForeign)
		})
	}
}

// refusesUntouched opens a file both ways, wants an error, and not a byte of
// the file changed nor a file beside it.
func refusesUntouched(t *testing.T, path string, want error) {
	t.Helper()
	before, err := os.ReadFile(path)
	require.NoError(t, err)
	_, err = Open(t.Context(), path)
	require.ErrorIs(t, err, want)
	require.ErrorContains(t, err, path+": ")
	_, err = OpenReader(t.Context(), path)
	require.ErrorIs(t, err, want)
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, before, after)
	require.Equal(t, []string{filepath.Base(path)}, filesIn(t, filepath.Dir(path)))
}

func TestABookTurnedToAWriteAheadLogIsTurnedBack(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "book.db")
	require.NoError(t, fill(t.Context(), path, "m"))
	mode := func(db *sql.DB, pragma string) (mode string) {
		require.NoError(t, db.QueryRow("PRAGMA "+pragma).Scan(&mode))
		return mode
	}
	other := connect(path, writer)
	defer other.Close()
	require.Equal(t, "wal", mode(other, "journal_mode = WAL"))

	// While another program has it open, it is used as it is.
	require.NoError(t, fill(t.Context(), path, "n"))
	require.NoError(t, checkFilled(t.Context(), path, "n"))
	require.Equal(t, "wal", mode(other, "journal_mode"))
	require.NoError(t, other.Close())

	l := openBook(t, path)
	require.Equal(t, "delete", mode(l.db, "journal_mode"))
	require.Equal(t, []string{"book.db"}, filesIn(t, filepath.Dir(path)))
	require.NoError(t, checkFilled(t.Context(), path, "m"))
	require.NoError(t, checkFilled(t.Context(), path, "n"))
}

// waitForJournal waits until a program has begun to overwrite a book: the file
// has grown by more than a cache holds back, and its journal lies beside it.
func waitForJournal(t *testing.T, path string, growth int64) {
	t.Helper()
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Eventually(t, func() bool {
		now, err := os.Stat(path)
		_, journal := os.Stat(path + "-journal")
		return err == nil && journal == nil && now.Size() > info.Size()+growth
	}, 20*time.Second, 2*time.Millisecond)
}
