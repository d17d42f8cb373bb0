//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// nobody is an account that owns nothing.
const nobody = 65534

// A stick that is write-protected, a share that is only lent.
func TestCommandsThatOnlyShowNeedNoRightToWrite(t *testing.T) {
	t.Parallel()
	top := playedFolder(t)
	want := answersAll(t, func(args []string) *exec.Cmd { return inFolder(top, args...) })
	require.Contains(t, want, "standings: exit status 0")

	// A program that anybody may start, since the folder of this one is closed to others.
	exe, err := os.Executable()
	require.NoError(t, err)
	program, err := os.ReadFile(exe)
	require.NoError(t, err)
	place := t.TempDir()
	require.NoError(t, os.Chmod(filepath.Dir(place), 0o755))
	require.NoError(t, os.Chmod(place, 0o755))
	rummy := filepath.Join(place, "rummy")
	require.NoError(t, os.WriteFile(rummy, program, 0o755))

	require.NoError(t, os.RemoveAll(filepath.Join(top, "cache")))
	require.NoError(t, os.Chmod(filepath.Dir(top), 0o755))
	for _, file := range []string{"book.db", "old.db", "book.jsonl"} {
		require.NoError(t, os.Chmod(filepath.Join(top, file), 0o444))
	}
	require.NoError(t, os.Chmod(top, 0o555))
	t.Cleanup(func() { os.Chmod(top, 0o755) })
	before := folder(t, top)
	got := answersAll(t, func(args []string) *exec.Cmd {
		cmd := inFolder(top, args...)
		cmd.Path, cmd.Err = rummy, nil
		if os.Getuid() == 0 { // whom no mode stops
			cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
		}
		return cmd
	})
	require.Equal(t, before, folder(t, top))
	require.Equal(t, want, got)

	cmd := inFolder(top, "score", "add", "North=20", "East=out", "South=3")
	cmd.Path = rummy
	if os.Getuid() == 0 {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	}
	out, err := cmd.CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(out), "db path", "who may not write is told so")
	require.Equal(t, before, folder(t, top))
}
