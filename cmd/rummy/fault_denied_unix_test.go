//go:build unix

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// ordinary lets the program be run by somebody who is not root, since root may do
// anything: in a folder of his own, which is returned.
func ordinary(t *testing.T) (folder string, run func(book string, args ...string) said) {
	t.Helper()
	folder = t.TempDir()
	bin, err := exec.LookPath("rummy")
	require.NoError(t, err)
	as := &syscall.SysProcAttr{}
	if os.Getuid() == 0 {
		as.Credential = &syscall.Credential{Uid: 65534, Gid: 65534}
		require.NoError(t, os.Chmod(filepath.Dir(folder), 0o755)) // testing makes it for its owner only
		require.NoError(t, os.Chown(folder, 65534, 65534))
		data, err := os.ReadFile(bin)
		require.NoError(t, err)
		bin = filepath.Join(folder, "rummy")
		require.NoError(t, os.WriteFile(bin, data, 0o755))
	}
	run = func(book string, args ...string) said {
		t.Helper()
		s := &started{cmd: command(t, book, "ann", args...)}
		s.cmd.Path, s.cmd.Dir, s.cmd.SysProcAttr = bin, folder, as
		s.cmd.Env = append(s.cmd.Env, "HOME="+folder, "TMPDIR="+folder)
		s.cmd.Stdout, s.cmd.Stderr = &s.out, &s.err
		if err := s.cmd.Start(); err != nil {
			t.Skip("another user cannot run the program where tests put it: ", err)
		}
		return s.end(t)
	}
	require.Equal(t, 0, run(filepath.Join(folder, "none.db"), "version").code)
	return folder, run
}

func TestWithoutPermissionItIsSaidWhatMayNotBeDoneAndNothingChanges(t *testing.T) {
	folder, run := ordinary(t)
	var (
		add    = []string{"score", "add", "North=20", "East=out"}
		show   = []string{"score", "show"}
		list   = []string{"player", "list"}
		doctor = []string{"doctor"}
		backup = []string{"backup"}
		export = []string{"export"}
	)
	for i, tt := range []struct {
		name    string
		prepare func(t *testing.T, book string) // undone by what the test does at its end
		done    [][]string
		refused [][]string
		says    string
	}{
		{"a file that may not be read",
			func(t *testing.T, book string) { require.NoError(t, os.Chmod(book, 0)) },
			[][]string{{"__complete", "player", "show", ""}, {"db", "path"}},
			[][]string{show, add, doctor, backup, export, {}},
			"BOOK: the book may not be opened"},
		{"a file that may only be read",
			func(t *testing.T, book string) { require.NoError(t, os.Chmod(book, 0o400)) },
			[][]string{show, doctor, export, {"backup", "--output", "copy.db"}},
			[][]string{add, {"score", "undo"}},
			"BOOK: the book cannot be written"},
		{"a folder that may only be read",
			func(t *testing.T, book string) { require.NoError(t, os.Chmod(filepath.Dir(book), 0o500)) },
			[][]string{show, doctor, export},
			[][]string{add},
			"BOOK: the book cannot be written"},
		{"a folder in which no copies may be made",
			func(t *testing.T, book string) { require.NoError(t, os.Chmod(filepath.Dir(book), 0o500)) },
			nil,
			[][]string{backup},
			"FOLDER/backups: the copy cannot be made there: permission denied"},
		{"a folder that may not be entered",
			func(t *testing.T, book string) { require.NoError(t, os.Chmod(filepath.Dir(book), 0)) },
			[][]string{{"__complete", "player", "show", ""}, {"db", "path"}},
			[][]string{show, add, doctor, backup, list},
			"BOOK: the book may not be opened: permission denied"},
		{"a journal that may not be rolled back",
			func(t *testing.T, book string) {
				leaveHotJournal(t, book)
				require.NoError(t, os.Chmod(book, 0o400))
				require.NoError(t, os.Chmod(book+"-journal", 0o400))
			},
			nil,
			[][]string{show, add},
			"BOOK: the book cannot be written, and a change that was cut off must be taken back first"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			home := filepath.Join(folder, fmt.Sprint("case", i))
			book := filepath.Join(home, "book.db")
			for _, args := range [][]string{{"score", "add", "--game", "kit", "North=out", "East=20"}, {"score", "add", "North=out", "East=21"}} {
				require.Equal(t, 0, run(book, args...).code)
			}
			before := onRecord(t, book)
			tt.prepare(t, book)
			for _, args := range tt.done {
				s := run(book, args...)
				require.Equal(t, 0, s.code, "rummy %q: %s", args, s.err)
				require.NotContains(t, s.err, "no book is there")
			}
			for _, args := range tt.refused {
				s := run(book, append(args[:len(args):len(args)], "--json")...)
				requireTold(t, s, 1, "no_permission")
				says := strings.NewReplacer("BOOK", book, "FOLDER", home).Replace(tt.says)
				require.Contains(t, s.out, `"message":"`+says+`"`, "rummy %q", args)
			}
			require.NoError(t, os.Chmod(home, 0o700))
			require.NoError(t, os.Chmod(book, 0o600))
			require.Equal(t, before, onRecord(t, book))
			require.Equal(t, 0, run(book, add...).code, "once it is permitted again")
		})
	}

	t.Run("where no book may be made", func(t *testing.T) {
		shut := filepath.Join(folder, "shut")
		require.NoError(t, os.Mkdir(shut, 0o555))
		file := filepath.Join(folder, "file")
		require.NoError(t, os.WriteFile(file, nil, 0o644))
		for book, says := range map[string]string{
			filepath.Join(shut, "book.db"):               "BOOK: the book cannot be written: permission denied",
			filepath.Join(shut, "deep", "er", "book.db"): "BOOK: the book cannot be written: SHUT/deep: permission denied",
		} {
			require.Equal(t, 0, run(book, "player", "list").code, "nobody is on record")
			s := run(book, "player", "add", "North", "--json")
			requireTold(t, s, 1, "no_permission")
			require.Contains(t, s.out, `"message":"`+strings.NewReplacer("BOOK", book, "SHUT", shut).Replace(says)+`"`)
		}
		within := filepath.Join(file, "book.db")
		for _, args := range [][]string{{"player", "add", "North"}, {"player", "list"}} {
			s := run(within, append(args, "--json")...)
			requireTold(t, s, 1, "not_a_book")
			require.Contains(t, s.out, within+": the folder that the book should lie in is a file")
		}
		s := run(shut, "player", "list", "--json")
		requireTold(t, s, 1, "not_a_book")
		require.Contains(t, s.out, shut+": this is a folder, not a book")
	})
}

// leaveHotJournal leaves a book as a process leaves it that is killed while it writes:
// the file half written, and the journal that takes it back beside it.
func leaveHotJournal(t *testing.T, book string) {
	t.Helper()
	data, err := os.ReadFile(book)
	require.NoError(t, err)
	db := open(t, book)
	_, err = db.Exec("PRAGMA cache_size = 1")
	require.NoError(t, err)
	_, err = db.Exec("BEGIN IMMEDIATE")
	require.NoError(t, err)
	_, err = db.Exec("CREATE TABLE much AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200) SELECT i, hex(zeroblob(1000)) AS x FROM n")
	require.NoError(t, err)
	half, err := os.ReadFile(book)
	require.NoError(t, err)
	require.NotEqual(t, data, half)
	journal, err := os.ReadFile(book + "-journal")
	require.NoError(t, err)
	require.NoError(t, db.Close())
	require.NoError(t, os.WriteFile(book, half, 0o600))
	require.NoError(t, os.WriteFile(book+"-journal", journal, 0o600))
	if os.Getuid() == 0 {
		require.NoError(t, os.Chown(book+"-journal", 65534, 65534))
	}
}

// A limit on the size of a file, as a quota, stops the disk in the middle of a change.
// It is said, nothing is half done, and without the limit all goes on.
func TestALimitOnTheSizeOfFilesLeavesTheBookAsItWas(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("needs a shell, to limit the size of files")
	}
	folder := inMemory(t)
	book := filepath.Join(folder(t), "book.db")
	for _, args := range [][]string{{"score", "add", "--game", "kit", "North=out", "East=20"}, {"score", "add", "North=out", "East=21"}} {
		require.Equal(t, 0, here(t, book, args...).code)
	}
	sound, err := os.ReadFile(book)
	require.NoError(t, err)
	before := onRecord(t, book)
	refused := 0
	for blocks := 0; blocks*512 <= len(sound)+8192; blocks += times(8, 1) {
		require.NoError(t, os.WriteFile(book, sound, 0o600))
		s := &started{cmd: command(t, book, "ann", "score", "add", "North=20", "East=out", "--json")}
		bin := s.cmd.Path
		s.cmd.Path = shell
		s.cmd.Args = append([]string{"sh", "-c", fmt.Sprintf(`ulimit -f %d && exec "$0" "$@"`, blocks), bin}, s.cmd.Args[1:]...)
		// Not into buffers, which are pipes: into a file nothing could be said at limit 0.
		s.cmd.Stdout, s.cmd.Stderr = &s.out, &s.err
		require.NoError(t, s.cmd.Start())
		ended := s.end(t)
		if ended.code != 0 {
			refused++
			requireTold(t, ended, 1, "disk")
		}
		requireGrown(t, book, before, 1, ended.code == 0)
		requireSound(t, book)
	}
	require.NotZero(t, refused)
	t.Logf("%d limits stopped it", refused)
}
