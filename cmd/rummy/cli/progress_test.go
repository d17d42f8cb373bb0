package cli

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestTheLineOfLongWorkIsWrittenLateSeldomAndCleared(t *testing.T) {
	var out bytes.Buffer
	now := time.Date(2026, 11, 30, 20, 0, 0, 0, time.UTC)
	p := &progress{out: &out, now: func() time.Time { return now }, after: 500 * time.Millisecond, every: 200 * time.Millisecond}
	tell := func(ms int, done int64) {
		now = time.Date(2026, 11, 30, 20, 0, 0, ms*1_000_000, time.UTC)
		p.tell("went through %s of %s matches", done, 20_000)
	}
	tell(0, 1)
	tell(499, 2)
	p.clear()
	require.Empty(t, out.String(), "short work is not told of, and nothing is cleared")
	tell(500, 999)
	require.Equal(t, "\r\x1b[Kwent through 999 of 20,000 matches", out.String())
	out.Reset()
	tell(600, 1_100)
	tell(699, 1_150)
	require.Empty(t, out.String(), "five times a second are enough")
	tell(700, 1_200)
	require.Equal(t, "\r\x1b[Kwent through 1,200 of 20,000 matches", out.String())
	out.Reset()
	p.clear()
	p.clear()
	require.Equal(t, "\r\x1b[K", out.String(), "once")
}

func TestLongWorkIsToldToNobodyButATerminal(t *testing.T) {
	var out bytes.Buffer
	d := &Deps{Err: &out, Env: func(name string) string { return map[string]string{"TERM": "xterm"}[name] }}
	require.False(t, newProgress(d).watched())
	var none *progress
	none.tell("%s of %s", 1, 2)
	none.clear()
	c := newCounted(&Deps{progress: newProgress(d)}, strings.NewReader("abc"))
	n, err := c.Read(make([]byte, 10))
	require.NoError(t, err)
	require.Equal(t, 3, n)
	require.Empty(t, out.String())
}

func TestNumbersAreGroupedByThousands(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", 20_000: "20,000", 1_234_567: "1,234,567"} {
		require.Equal(t, want, grouped(n))
	}
}
