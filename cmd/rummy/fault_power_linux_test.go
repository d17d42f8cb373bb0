package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/storage/sqlite"
)

// What a cut of the power leaves. The writes and syncs of one command are recorded
// with strace, and replayed up to each of them on a disk that promises no more than it
// must: what a file holds is there when that file was synced, and what a folder names
// when the folder was. All the rest may have reached the disk, or not, or in part.

// disk is what lies below one folder, as far as it is sure and as programs see it.
type disk struct {
	sure  map[string]*inode // by path
	names []naming          // not synced yet, in order
}

// inode is a file, under whatever name, or a folder.
type inode struct {
	folder  bool
	sure    []byte
	pending []change // not synced yet, in order
}

// change writes data at a place, or sets the length if it is nil.
type change struct {
	data []byte
	at   int64
}

// naming gives a file a name in its folder, takes one away, or both.
type naming struct {
	folder    string
	give, off string
	file      *inode
}

func (n naming) apply(names map[string]*inode) {
	delete(names, n.off)
	if n.give != "" {
		names[n.give] = n.file
	}
}

func (c change) apply(to []byte) []byte {
	end := c.at + int64(len(c.data))
	if c.data == nil {
		return append(to[:min(c.at, int64(len(to)))], make([]byte, max(0, c.at-int64(len(to))))...)
	}
	if grow := end - int64(len(to)); grow > 0 {
		to = append(to, make([]byte, grow)...)
	}
	copy(to[c.at:], c.data)
	return to
}

// keep says whether something that was not synced has reached the disk.
type keep func() bool

// sector is what a disk writes as a whole.
const sector = 512

// left is what a cut of the power leaves, by path; folders are nil.
func (d *disk) left(kept keep) map[string][]byte {
	names := maps.Clone(d.sure)
	for _, n := range d.names {
		if kept() {
			n.apply(names)
		}
	}
	image := map[string][]byte{}
	for _, path := range slices.Sorted(maps.Keys(names)) {
		file := names[path]
		if above, ok := names[filepath.Dir(path)]; path != "." && (!ok || !above.folder) {
			continue // its folder is not there
		}
		if file.folder {
			image[path] = nil
			continue
		}
		data := append([]byte{}, file.sure...)
		for _, c := range file.pending {
			if c.data == nil {
				if kept() {
					data = c.apply(data)
				}
				continue
			}
			for from := 0; from < len(c.data); {
				to := min(len(c.data), from+sector-int(c.at+int64(from))%sector)
				if kept() {
					data = change{c.data[from:to], c.at + int64(from)}.apply(data)
				}
				from = to
			}
		}
		image[path] = data
	}
	return image
}

// seen is what programs see.
func (d *disk) seen() map[string]*inode {
	names := maps.Clone(d.sure)
	for _, n := range d.names {
		n.apply(names)
	}
	return names
}

// step is one call of the system by the command.
type step struct {
	text string
	said string // to whoever reads the answer
	do   func(d *disk)
}

// diskOf is what lies below a folder now, all of it synced.
func diskOf(t *testing.T, folder string) *disk {
	d := &disk{sure: map[string]*inode{}}
	require.NoError(t, filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		file := &inode{folder: e.IsDir()}
		if !e.IsDir() {
			file.sure, err = os.ReadFile(path)
		}
		name, _ := filepath.Rel(folder, path)
		d.sure[name] = file
		return err
	}))
	return d
}

var (
	straceCall = regexp.MustCompile(`^(\w+)\((.*)\)\s+= (-?\d+)`)
	straceWord = regexp.MustCompile(`"((?:\\x[0-9a-f]{2})*)"(?:\.\.\.)?|(-?\w+)<((?:\\x[0-9a-f]{2})*)>|[^,\s][^,]*`)
)

// word is an argument of a call: data, or a number or a constant, with the path if the
// number is that of an open file.
type word struct {
	text, path string
	data       []byte
}

func unhex(s string) []byte {
	data, _ := hex.DecodeString(strings.ReplaceAll(s, `\x`, ""))
	return data
}

// recorded runs the program under strace and returns the steps it takes below a folder.
func recorded(t *testing.T, folder, book string, args ...string) []step {
	t.Helper()
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("needs strace, which records what a command writes and when it syncs")
	}
	trace := filepath.Join(t.TempDir(), "trace")
	if out, err := exec.Command(strace, "-f", "-o", trace, "true").CombinedOutput(); err != nil {
		t.Skipf("strace may not look at other programs here: %v: %s", err, out)
	}
	cmd := command(t, book, "ann", args...)
	calls := "openat,open,creat,write,pwrite64,writev,pwritev,pwritev2,lseek,truncate,ftruncate,fallocate,copy_file_range,sendfile,fsync,fdatasync," +
		"unlink,unlinkat,rename,renameat,renameat2,link,linkat,mkdir,mkdirat,rmdir,symlink,symlinkat"
	cmd.Args = append([]string{strace, "-f", "-y", "-xx", "-s", "16777216", "-e", "trace=" + calls, "-o", trace, cmd.Path}, args...)
	cmd.Path = strace
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	require.NoError(t, cmd.Run(), "%s", &errs)
	require.NotEmpty(t, out.String(), "the answer")

	text, err := os.ReadFile(trace)
	require.NoError(t, err)
	var steps []step
	begun := map[string]string{} // calls under way, by thread
	ends := map[string]int64{}   // where the next write to a descriptor goes
	for line := range strings.Lines(string(text)) {
		thread, call, _ := strings.Cut(strings.TrimSpace(line), " ")
		call = strings.TrimSpace(call)
		if before, ok := strings.CutSuffix(call, "<unfinished ...>"); ok {
			begun[thread] = strings.TrimSpace(before)
			continue
		}
		if _, rest, ok := strings.Cut(call, " resumed>"); ok && strings.HasPrefix(call, "<... ") {
			call = begun[thread] + rest
		}
		m := straceCall.FindStringSubmatch(call)
		if m == nil || strings.HasPrefix(m[3], "-") {
			continue // a signal, or a call that failed
		}
		var words []word
		for _, w := range straceWord.FindAllStringSubmatch(m[2], -1) {
			switch {
			case strings.HasPrefix(w[0], `"`):
				words = append(words, word{data: unhex(w[1])})
			case w[2] != "":
				words = append(words, word{text: w[2], path: string(unhex(w[3]))})
			default:
				words = append(words, word{text: w[0]})
			}
		}
		result, err := strconv.ParseInt(m[3], 10, 64)
		require.NoError(t, err)
		if s, ok := stepOf(t, folder, m[1], words, result, ends); ok {
			s.text = fmt.Sprintf("%s of %s", m[1], s.text)
			steps = append(steps, s)
		}
	}
	return steps
}

// stepOf understands one call that succeeded.
func stepOf(t *testing.T, folder, call string, w []word, result int64, ends map[string]int64) (step, bool) {
	below := func(path string) string {
		name, err := filepath.Rel(folder, path)
		if err != nil || !filepath.IsAbs(path) || name == ".." || strings.HasPrefix(name, "../") {
			return ""
		}
		return name
	}
	number := func(i int) int64 {
		n, err := strconv.ParseInt(w[i].text, 0, 64)
		require.NoError(t, err, "%s %v", call, w)
		return n
	}
	write := func(name string, c change) (step, bool) {
		return step{text: name, do: func(d *disk) {
			if file := d.seen()[name]; file != nil { // else the file is gone
				file.pending = append(file.pending, c)
			}
		}}, name != ""
	}
	give := func(name, off string, file func(d *disk) *inode) (step, bool) {
		return step{text: name + off, do: func(d *disk) {
			n := naming{folder: filepath.Dir(name + off), give: name, off: off}
			if name != "" {
				n.folder, n.file = filepath.Dir(name), file(d)
			}
			d.names = append(d.names, n)
		}}, name+off != ""
	}
	switch call {
	case "openat", "open":
		i := len(w) - 1
		for len(w[i].data) == 0 {
			i--
		}
		ends[fmt.Sprint(result)] = 0
		name, flags := below(string(w[i].data)), fmt.Sprint(w[i+1:])
		if name == "" || !strings.Contains(flags, "O_CREAT") && !strings.Contains(flags, "O_TRUNC") {
			return step{}, false
		}
		return step{text: name, do: func(d *disk) {
			file := d.seen()[name]
			if file == nil {
				file = &inode{}
				d.names = append(d.names, naming{folder: filepath.Dir(name), give: name, file: file})
			}
			if strings.Contains(flags, "O_TRUNC") {
				file.pending = append(file.pending, change{})
			}
		}}, true
	case "lseek":
		ends[w[0].text] = result
	case "write":
		if w[0].text == "1" {
			return step{said: string(w[1].data), text: "the answer", do: func(*disk) {}}, true
		}
		at := ends[w[0].text]
		ends[w[0].text] += result
		return write(below(w[0].path), change{w[1].data[:result], at})
	case "pwrite64":
		return write(below(w[0].path), change{w[1].data[:result], number(3)})
	case "ftruncate":
		return write(below(w[0].path), change{at: number(1)})
	case "fsync", "fdatasync":
		name := below(w[0].path)
		return step{text: name, do: func(d *disk) {
			file := d.seen()[name]
			switch {
			case file == nil:
			case file.folder:
				d.names = slices.DeleteFunc(d.names, func(n naming) bool {
					if n.folder == name {
						n.apply(d.sure)
					}
					return n.folder == name
				})
			default:
				for _, c := range file.pending {
					file.sure = c.apply(file.sure)
				}
				file.pending = nil
			}
		}}, name != ""
	case "unlink", "unlinkat", "rmdir":
		for _, one := range w {
			if len(one.data) > 0 {
				return give("", below(string(one.data)), nil)
			}
		}
	case "mkdir", "mkdirat":
		for _, one := range w {
			if len(one.data) > 0 {
				return give(below(string(one.data)), "", func(*disk) *inode { return &inode{folder: true} })
			}
		}
	case "rename", "renameat", "renameat2", "link", "linkat":
		var names []string
		for _, one := range w {
			if len(one.data) > 0 {
				names = append(names, below(string(one.data)))
			}
		}
		from, to := names[0], names[1]
		if to == "" {
			return step{}, false
		}
		require.NotEmpty(t, from, "a file comes from another folder")
		require.Equal(t, filepath.Dir(from), filepath.Dir(to), "a file changes its folder")
		off := from
		if strings.HasPrefix(call, "link") {
			off = ""
		}
		return step{text: to, do: func(d *disk) {
			d.names = append(d.names, naming{filepath.Dir(to), to, off, d.seen()[from]})
		}}, true
	default:
		for _, one := range w {
			require.Empty(t, below(one.path)+below(string(one.data)), "%s is not understood", call)
		}
	}
	return step{}, false
}

// putDown writes what a cut has left into a folder.
func putDown(t *testing.T, image map[string][]byte, folder string) {
	t.Helper()
	for _, name := range slices.Sorted(maps.Keys(image)) {
		path := filepath.Join(folder, name)
		if data := image[name]; data != nil {
			require.NoError(t, os.WriteFile(path, data, 0o600))
		} else {
			require.NoError(t, os.MkdirAll(path, 0o700))
		}
	}
}

// digestOf tells one image from another.
func digestOf(image map[string][]byte) [32]byte {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(image)) {
		fmt.Fprintf(h, "%q %d %v\n", name, len(image[name]), image[name] == nil)
		h.Write(image[name])
	}
	return [32]byte(h.Sum(nil))
}

func TestWhatWasAcknowledgedSurvivesACutOfThePowerAtAnyMoment(t *testing.T) {
	folder := inMemory(t)
	archive, imported := archiveOfAMatch(t, folder(t))
	match := func(t *testing.T, book string) {
		require.NoError(t, os.MkdirAll(filepath.Dir(book), 0o700))
		for _, args := range [][]string{{"score", "add", "--game", "kit", "North=out", "East=20"}, {"score", "add", "North=out", "East=21"}} {
			require.Equal(t, 0, here(t, book, args...).code)
		}
	}
	older := func(version int) func(t *testing.T, book string) {
		return func(t *testing.T, book string) {
			data, err := os.ReadFile(fmt.Sprintf("../../storage/sqlite/testdata/v%d.db", version))
			require.NoError(t, err)
			require.NoError(t, os.MkdirAll(filepath.Dir(book), 0o700))
			require.NoError(t, os.WriteFile(book, data, 0o600))
		}
	}
	for i, tt := range []struct {
		name    string
		long    bool
		prepare func(t *testing.T, book string)
		args    []string
		events  int
	}{
		{"a round", false, match, []string{"score", "add", "North=out", "East=22"}, 1},
		{"the first round", false, nil, []string{"score", "add", "--game", "kit", "North=out", "East=23"}, 4},
		{"a correction", true, match, []string{"score", "correct", "1", "East=22", "--reason", "counted again", "--yes"}, 1},
		{"an undo", true, match, []string{"score", "undo"}, 1},
		{"an import", true, match, []string{"import", archive}, imported},
		{"an import that makes the book", true, nil, []string{"import", archive}, imported},
		{"a book of schema 1", true, older(1), []string{"player", "list"}, 0},
		{"a book of schema 2", false, older(2), []string{"player", "list"}, 0},
		{"a backup", true, match, []string{"backup"}, 0},
	} {
		if tt.long && !*long {
			continue
		}
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			root := folder(t)
			book := filepath.Join(root, "share", "rummy", "book.db")
			if tt.prepare != nil {
				tt.prepare(t, book)
			}
			d := diskOf(t, root)
			steps := recorded(t, root, book, tt.args...)
			var have []string
			if tt.prepare != nil {
				copy := filepath.Join(folder(t), "book.db") // of an older schema, perhaps
				require.NoError(t, os.WriteFile(copy, d.sure["share/rummy/book.db"].sure, 0o600))
				have = onRecord(t, copy)
			}

			random := rand.New(rand.NewPCG(uint64(i), 10))
			nothing, all := func() bool { return false }, func() bool { return true }
			type left struct {
				image    [32]byte
				answered bool
			}
			tried := map[left]bool{}
			cuts, said, answered, syncs, after := 0, "", false, 0, "the start"
			t.Cleanup(func() {
				if t.Failed() {
					t.Logf("cut after %s, cut %d", after, cuts)
				}
			})
			for n := 0; n <= len(steps); n++ {
				if n > 0 {
					s := steps[n-1]
					said += s.said
					answered = answers(tt.args, said)
					syncs += strings.Count(s.text, "sync of ")
					s.do(d)
					after = s.text
				}
				kept := []keep{nothing, all}
				for range times(1, 8) {
					few := random.IntN(5) + 1
					kept = append(kept, func() bool { return random.IntN(6) < few })
				}
				for _, one := range kept {
					image := d.left(one)
					cuts++
					key := left{digestOf(image), answered}
					if tried[key] {
						continue // another cut has left the same
					}
					tried[key] = true
					fresh := folder(t)
					putDown(t, image, fresh)
					requireSurvived(t, fresh, have, tt.events, answered, tt.args[0])
					if *long || len(tried)%4 == 0 {
						requireUsable(t, fresh)
					}
					require.NoError(t, os.RemoveAll(fresh))
				}
			}
			require.True(t, answered)
			require.NotZero(t, syncs)
			onDisk := diskOf(t, root)
			want := d.left(all)
			require.Equal(t, slices.Sorted(maps.Keys(onDisk.sure)), slices.Sorted(maps.Keys(want)), "the recording has all files")
			for path, file := range onDisk.sure {
				require.True(t, bytes.Equal(file.sure, want[path]), "the recording of %s is complete", path)
			}
			t.Logf("%d steps, %d of them syncs; %d cuts, %d different disks, none lost", len(steps), syncs, cuts, len(tried))
		})
	}
}

// requireSurvived wants a book to hold what it must, and each copy of it too.
func requireSurvived(t *testing.T, root string, have []string, events int, answered bool, what string) {
	t.Helper()
	book := filepath.Join(root, "share", "rummy", "book.db")
	requireGrown(t, book, have, events, answered)
	if kept := sqlite.KeptBeside(book); what == "player" {
		require.NotEmpty(t, kept, "the copy from before the new schema")
		require.Equal(t, have, onRecord(t, kept[0]))
	}
	if what == "backup" && answered {
		copies, err := sqlite.DatedCopies(filepath.Join(filepath.Dir(book), "backups"))
		require.NoError(t, err)
		require.Equal(t, have, onRecord(t, copies[0]))
	}
}

// requireUsable wants a book to be sound, and the next round to be entered.
func requireUsable(t *testing.T, root string) {
	t.Helper()
	book := filepath.Join(root, "share", "rummy", "book.db")
	if _, err := os.Stat(book); err == nil {
		requireSound(t, book)
	}
	s := here(t, book, "match", "start", "--game", "kit", "North", "Ülkü")
	require.Equal(t, 0, s.code, "%s", s.err)
}
