package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

// entered are the rounds of a match: who entered what East has, in order.
func entered(t *testing.T, book string, match int) (by []string, points []int) {
	t.Helper()
	var s struct {
		Rounds []struct {
			By     string `json:"entered_by"`
			Scores []struct{ Points int }
		}
	}
	require.NoError(t, json.Unmarshal([]byte(here(t, book, "score", "show", "--match", strconv.Itoa(match), "--json").out), &s))
	for _, r := range s.Rounds {
		by, points = append(by, r.By), append(points, r.Scores[1].Points)
	}
	return by, points
}

// Complaint 39, with twenty: half of them at one match, the others at one each.
func TestComplaint39OfTwentyTerminalsNoneLosesOrDoublesARound(t *testing.T) {
	folder := inMemory(t)
	told := regexp.MustCompile(`u(\d+) recorded round (\d+) \(North=out East=(\d+)\)`)
	landed, conflicts, busy := 0, 0, 0
	for range times(4, 50) {
		const atOne, alone = 10, 10
		book := filepath.Join(folder(t), "book.db")
		for range 1 + alone {
			require.Equal(t, 0, here(t, book, "match", "start", "--game", "kit", "North", "East").code)
		}
		all := make([]*started, atOne+alone)
		for i := range all {
			match := max(1, i-atOne+2)
			all[i] = begin(t, book, fmt.Sprint("u", i), "score", "add", "--match", strconv.Itoa(match), "North=out", fmt.Sprint("East=", 20+i))
		}
		ended := make([]said, len(all))
		for i, s := range all {
			ended[i] = s.end(t)
		}
		by, points := entered(t, book, 1)
		roundOf := map[string]int{}
		for i, who := range by {
			require.NotContains(t, roundOf, who, "a round is there twice")
			roundOf[who] = i + 1
			require.Equal(t, who, fmt.Sprint("u", points[i]-20))
		}
		for i, s := range ended {
			who, round := fmt.Sprint("u", i), 0
			if i < atOne {
				round = roundOf[who]
			} else {
				by, points := entered(t, book, i-atOne+2)
				if len(by) > 0 {
					round = 1
					require.Equal(t, []string{who}, by)
					require.Equal(t, []int{20 + i}, points)
				}
			}
			switch {
			case s.code == 0:
				landed++
				require.NotZero(t, round, "what was acknowledged is lost")
			case strings.Contains(s.err, "is in use by another program"):
				busy++ // on a machine that is very slow
				require.Zero(t, round)
			default:
				conflicts++
				require.Equal(t, 1, s.code, s.err)
				require.Zero(t, round, "a conflict that recorded")
				require.Less(t, i, atOne, "nobody else writes to this match: %s", s.err)
				require.Contains(t, s.err, "rummy: another terminal wrote to match 1 first; ")
				require.Contains(t, s.err, "rummy: hint: nothing of yours was recorded")
				m := told.FindStringSubmatch(s.err)
				require.NotNil(t, m, s.err)
				require.Equal(t, strconv.Itoa(roundOf["u"+m[1]]), m[2], "what the other recorded")
				require.Equal(t, strconv.Itoa(20+must(strconv.Atoi(m[1]))), m[3])
			}
		}
		require.NotEmpty(t, by)
		requireSound(t, book)
		require.NoError(t, os.RemoveAll(filepath.Dir(book)))
	}
	t.Logf("%d rounds landed, %d conflicts, %d waited in vain; none lost, none doubled", landed, conflicts, busy)
}

func must(n int, err error) int {
	if err != nil {
		panic(err)
	}
	return n
}

// Complaint 39, with two that enter rounds of ten matches each as fast as they can, and
// one more that both enter.
func TestComplaint39TwoTerminalsThatEnterManyMatchesAtOnceLoseNothing(t *testing.T) {
	folder := inMemory(t)
	book := filepath.Join(folder(t), "book.db")
	const matches = 10
	for range 2*matches + 1 {
		require.Equal(t, 0, here(t, book, "match", "start", "--game", "kit", "North", "East").code)
	}
	var both sync.WaitGroup
	kept := [2]map[int][]int{{}, {}} // what each was told is recorded, by match
	var failed atomic.Value
	for who := range 2 {
		both.Go(func() {
			for round := range times(2, 4) {
				for m := range matches + 1 {
					match := 1
					if m > 0 {
						match = 1 + who*matches + m
					}
					score := 20 + 4*who + round
					s := &started{cmd: command(t, book, fmt.Sprint("u", who), "score", "add", "--match", strconv.Itoa(match), "North=out", fmt.Sprint("East=", score))}
					s.cmd.Stderr = &s.err
					switch err := s.cmd.Run(); {
					case err == nil:
						kept[who][match] = append(kept[who][match], score)
					case match > 1:
						failed.Store(s.err.String())
					}
				}
			}
		})
	}
	both.Wait()
	require.Nil(t, failed.Load(), "nobody else writes to that match")
	for match := 1; match <= 2*matches+1; match++ {
		by, points := entered(t, book, match)
		got := [2][]int{}
		for i := range by {
			who := must(strconv.Atoi(by[i][1:]))
			got[who] = append(got[who], points[i])
		}
		require.Equal(t, [2][]int{kept[0][match], kept[1][match]}, got, "match %d", match)
	}
	requireSound(t, book)
}

// An export that somebody reads very slowly, and checks, copies and tables that are made
// one after the other, make nobody wait in vain.
func TestReadersThatNeverComeToAnEndMakeNoWriterFail(t *testing.T) {
	folder := inMemory(t)
	book := filepath.Join(folder(t), "book.db")
	require.Equal(t, 0, here(t, book, "match", "start", "--game", "kit", "North", "East").code)
	long := strings.Repeat("a long story ", 2000)
	for range 12 { // more than a pipe holds
		require.Equal(t, 0, here(t, book, "score", "penalty", "North", "5", "--reason", long).code)
	}
	before := onRecord(t, book)

	from, to, err := os.Pipe()
	require.NoError(t, err)
	defer from.Close()
	defer to.Close()
	slow := command(t, book, "ann", "export")
	slow.Stdout = to
	require.NoError(t, slow.Start())
	first := make([]byte, 1)
	_, err = from.Read(first) // it has begun to write, and waits for the rest to be read
	require.NoError(t, err)

	var readers sync.WaitGroup
	var over atomic.Bool
	var failed atomic.Value
	for _, args := range [][]string{{"doctor"}, {"backup", "--output", filepath.Join(filepath.Dir(book), "copy", "copy.db")}, {"export"}, {"standings"}} {
		readers.Go(func() {
			for !over.Load() {
				s := &started{cmd: command(t, book, "bob", args...)}
				s.cmd.Stderr = &s.err
				if err := s.cmd.Run(); err != nil {
					failed.Store(fmt.Sprintf("rummy %q: %v %s", args, err, &s.err))
				}
			}
		})
	}
	for round := 1; round <= 10; round++ {
		s := begin(t, book, "ann", "score", "add", "North=out", "East=20").end(t)
		if s.code != 0 {
			over.Store(true)
		}
		require.Equal(t, 0, s.code, s.err)
		require.Contains(t, s.out, fmt.Sprintf("recorded: round %d ", round))
	}
	over.Store(true)
	readers.Wait()
	require.Nil(t, failed.Load())

	require.NoError(t, to.Close())
	var rest bytes.Buffer
	_, err = rest.ReadFrom(from)
	require.NoError(t, err)
	require.NoError(t, slow.Wait())
	archive := string(first) + rest.String()
	require.True(t, strings.HasSuffix(archive, "}}\n"))
	require.Contains(t, archive, `{"end":{"events":`)
	exported := eventsOf(archive)
	now := onRecord(t, book)
	require.Equal(t, now[:len(exported)], exported, "one state of the book")
	require.GreaterOrEqual(t, len(exported), len(before))
	require.Len(t, now, len(before)+10)
	requireSound(t, book)
}
