package prompt

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// typist hands on one chunk at each read, as a terminal does, and then waits.
type typist struct {
	chunks []string
	silent chan struct{}
}

func (p *typist) Read(b []byte) (int, error) {
	if len(p.chunks) == 0 {
		<-p.silent
		return 0, io.EOF
	}
	n := copy(b, p.chunks[0])
	p.chunks = p.chunks[1:]
	return n, nil
}

// keyboard returns keys for chunks typed one after the other.
func keyboard(t *testing.T, chunks ...string) *keys {
	p := &typist{chunks: chunks, silent: make(chan struct{})}
	t.Cleanup(func() { close(p.silent) })
	return &keys{in: &listener{from: p, size: 256}, ctx: t.Context()}
}

// read returns what one read brings.
func read(t *testing.T, k *keys) string {
	t.Helper()
	b := make([]byte, 64)
	n, err := k.Read(b)
	require.NoError(t, err)
	return string(b[:n])
}

func TestKeysComeOneAtATime(t *testing.T) {
	for _, tt := range []struct {
		name  string
		typed []string
		want  string // keys with a space between them
	}{
		{"letters, Enter and Backspace", []string{"Bl7\r\n\x7f."}, "B l 7 \r \n \x7f ."},
		{"letters of several bytes stay whole", []string{"éŒ♥."}, "é Œ ♥ ."},
		{"and come whole when their bytes do not", []string{"a\xe2", "\x99", "\xa5."}, "a ♥ ."},
		{"arrows, of both kinds", []string{"\x1b[A\x1bOB\x1b[C\x1bOD."}, "\x1b[A \x1b[B \x1b[C \x1b[D ."},
		{"Home, End and Delete, of all kinds", []string{"\x1b[H\x1bOH\x1b[1~\x1b[7~\x1b[F\x1bOF\x1b[4~\x1b[8~\x1b[3~."},
			"\x1b[H \x1b[H \x1b[H \x1b[H \x1b[F \x1b[F \x1b[F \x1b[F \x1b[3~ ."},
		{"a key that comes in two parts", []string{"1\x1b", "[", "A."}, "1 \x1b[A ."},
		{"keys survey does not know are dropped whole", []string{"1\x1b[1;5C2\x1bOP3\x1b[15~4\x1b[[A5\x1b[Z6\x1b[200~."}, "1 2 3 4 5 6 ."},
		{"keys with Alt are dropped", []string{"1\x1bb2\x1b\x1b[A."}, "1 2 ."},
		{"Escape alone is dropped", []string{"1\x1b\r."}, "1 \r ."},
		{"Escape never swallows Ctrl-C", []string{"\x1b\x03."}, "\x03 ."},
		{"Ctrl-D is Ctrl-C", []string{"\x04."}, "\x03 ."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			k := keyboard(t, tt.typed...)
			var got []string
			for key := ""; key != "."; got = append(got, key) {
				key = read(t, k)
			}
			require.Equal(t, tt.want, strings.Join(got, " "))
		})
	}
}

func TestEscapeIsDroppedWhenNothingFollowsItInTime(t *testing.T) {
	in, out, err := os.Pipe()
	require.NoError(t, err)
	defer in.Close()
	defer out.Close()
	k := &keys{in: &listener{from: in, size: 256}, ctx: t.Context()}
	_, err = out.WriteString("\x1b")
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), 4*keyLimit)
	defer cancel()
	k.ctx = ctx
	_, err = k.Read(make([]byte, 64))
	require.Equal(t, ErrCancelled, err)
	k.ctx = t.Context()
	_, err = out.WriteString("Os")
	require.NoError(t, err)
	require.Equal(t, "O", read(t, k)) // not half of a keypad key
}

func TestThePlaceOfTheCursorComesBeforeKeysTypedEarlier(t *testing.T) {
	k := keyboard(t, "R7\r\x1b[", "12;40R8", "\x1b[1;1R")
	k.places = 2
	require.Equal(t, "\x1b[12;40R", read(t, k))
	require.Equal(t, "\x1b[1;1R", read(t, k))
	var got strings.Builder
	for range 4 {
		got.WriteString(read(t, k))
	}
	require.Equal(t, "R7\r8", got.String())
}

func TestATerminalThatDoesNotSayWhereItsCursorIsFailsForGood(t *testing.T) {
	t.Parallel() // it waits
	k := keyboard(t, "23\r")
	k.places = 1
	for range 3 {
		_, err := k.Read(make([]byte, 64))
		require.Equal(t, errSilent, err)
	}
	require.Equal(t, "23\r", string(k.in.heard))
}

func TestAScreenCountsQuestionsForTheCursorAndLeavesColoursOut(t *testing.T) {
	for _, tt := range []struct {
		name  string
		color bool
		want  string
	}{
		{"without colours", false, "\x1b[2K? Who?\x1b[6n"},
		{"with colours", true, "\x1b[2K\x1b[1;92m? \x1b[0mWho?\x1b[6n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "screen")
			f, err := os.Create(path)
			require.NoError(t, err)
			defer f.Close()
			s := &screen{out: f, keys: &keys{}, color: tt.color}
			for _, part := range []string{"\x1b[2K", "\x1b[1;92m? \x1b[0mWho?", "\x1b[6n"} {
				n, err := s.Write([]byte(part))
				require.NoError(t, err)
				require.Equal(t, len(part), n)
			}
			require.Equal(t, 1, s.keys.places)
			shown, err := os.ReadFile(path)
			require.NoError(t, err)
			require.Equal(t, tt.want, string(shown))
		})
	}
}
