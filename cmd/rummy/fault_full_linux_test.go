package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// smallDisk names the folder in which the test, when it is run for a second time, finds
// a small disk of its own: a file system that nobody else sees.
const smallDisk = "RUMMY_TEST_SMALL_DISK"

// Complaint 34, on a disk that is really full: what cannot be written is not there, not
// even in part, and all that was there is.
func TestComplaint34AFullDiskTakesNothingAway(t *testing.T) {
	folder := os.Getenv(smallDisk)
	if folder == "" {
		onSmallDisk(t)
		return
	}
	require.NoError(t, syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=400k"))
	t.Setenv("TMPDIR", filepath.Dir(folder)) // has room
	book := filepath.Join(folder, "book.db")
	for _, args := range [][]string{{"score", "add", "--game", "kit", "North=out", "East=20"}, {"score", "add", "North=out", "East=21"}} {
		rummy(t, book, args...)
	}
	archive, events := archiveOfAMatch(t, t.TempDir())
	sound, err := os.ReadFile(book)
	require.NoError(t, err)
	before := onRecord(t, book)
	filler := filepath.Join(folder, "filler")
	// fill leaves so many pages free.
	fill := func(free int) {
		t.Helper()
		f, err := os.Create(filler)
		require.NoError(t, err)
		page, n := bytes.Repeat([]byte("."), 4096), 0
		for ; err == nil; n++ {
			_, err = f.Write(page)
		}
		require.ErrorIs(t, err, syscall.ENOSPC)
		require.NoError(t, f.Truncate(int64(max(0, n-1-free)*4096)))
		require.NoError(t, f.Close())
	}

	refused := map[string]int{}
	for free := 0; free <= 12; free += times(4, 1) {
		for _, tt := range []struct {
			args   []string
			events int
		}{
			{[]string{"score", "add", "North=20", "East=out"}, 1},
			{[]string{"score", "correct", "1", "East=22", "--reason", "counted again", "--yes"}, 1},
			{[]string{"score", "undo"}, 1},
			{[]string{"import", archive}, events},
			{[]string{"backup", "--output", filepath.Join(folder, "copy.db")}, 0},
			{[]string{"score", "show"}, 0},
			{[]string{"doctor"}, 0},
		} {
			fill(free)
			s := begin(t, book, "ann", append(tt.args, "--json")...).end(t)
			if s.code != 0 {
				refused[tt.args[0]]++
				requireTold(t, s, 1, "disk_full")
				require.Contains(t, s.out, "there is no space left")
			}
			look := here(t, book, "score", "show") // the disk is full still
			require.Equal(t, 0, look.code, look.err)
			requireGrown(t, book, before, tt.events, s.code == 0)
			requireSound(t, book)
			left, err := os.ReadDir(folder)
			require.NoError(t, err)
			for _, e := range left {
				require.Contains(t, []string{"book.db", "filler", "copy.db"}, e.Name())
				if e.Name() == "copy.db" {
					require.Zero(t, s.code, "half a copy")
					require.NoError(t, os.Remove(filepath.Join(folder, "copy.db")))
				}
			}
			require.NoError(t, os.Remove(filler))
			require.NoError(t, os.WriteFile(book, sound, 0o600))
		}
	}
	require.NotZero(t, refused["score"])
	require.NotZero(t, refused["import"])
	require.NotZero(t, refused["backup"])
	require.Zero(t, refused["doctor"])

	// no room for a book that is made
	fill(0)
	other := filepath.Join(folder, "new", "book.db")
	requireTold(t, begin(t, other, "ann", "player", "add", "North", "--json").end(t), 1, "disk_full")
	require.NoError(t, os.Remove(filler))
	require.Equal(t, 0, begin(t, other, "ann", "player", "add", "North").end(t).code, "once there is room")

	// a disk that may only be read
	require.NoError(t, syscall.Mount("", folder, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""))
	for _, args := range [][]string{{"score", "show"}, {"standings"}, {"doctor"}, {"export"}, {"__complete", "player", "show", ""}} {
		s := begin(t, book, "ann", args...).end(t)
		require.Equal(t, 0, s.code, "rummy %q: %s", args, s.err)
	}
	for _, args := range [][]string{{"score", "add", "North=20", "East=out"}, {"score", "undo"}, {"backup"}, {"backup", "--output", filepath.Join(folder, "copy.db")}} {
		requireTold(t, begin(t, book, "ann", append(args, "--json")...).end(t), 1, "no_permission")
	}
	requireTold(t, begin(t, filepath.Join(folder, "newer", "book.db"), "ann", "player", "add", "North", "--json").end(t), 1, "no_permission")
	require.Equal(t, before, onRecord(t, book))
}

// onSmallDisk runs the test a second time where it may mount a file system.
func onSmallDisk(t *testing.T) {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "disk")
	require.NoError(t, os.Mkdir(folder, 0o700))
	self, err := os.Executable()
	require.NoError(t, err)
	args := []string{"-test.run=^" + t.Name() + "$", "-test.v"}
	if *long {
		args = append(args, "-long")
	}
	cmd := exec.CommandContext(t.Context(), self, args...)
	cmd.Env = append(os.Environ(), smallDisk+"="+folder)
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS,
		UidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}},
	}
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		t.Skip("no name space may be made here, in which a small disk could be mounted: ", err)
	}
	err = cmd.Wait()
	if strings.Contains(out.String(), "operation not permitted") {
		t.Skip("no small disk may be mounted here")
	}
	require.NoError(t, err, "%s", &out)
	require.Contains(t, out.String(), "--- PASS: "+t.Name())
}
