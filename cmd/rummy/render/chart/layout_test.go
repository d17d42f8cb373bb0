package chart

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// box is where a line of text stands: letters reach an em's three quarters up and
// a quarter down.
type box struct{ x0, y0, x1, y1 float64 }

func boxes(l *letters, p picture) (all []box) {
	for _, w := range p.words {
		wide := l.room(w.text, w.size)
		x := w.at.x - float64(w.anchor)*wide
		all = append(all, box{x, w.at.y - 0.75*w.size, x + wide, w.at.y + 0.25*w.size})
	}
	return all
}

// readable wants no text over another, nor beyond the picture, in letters that a
// phone shows large enough: it shows a picture of 1080 pixels at a third.
func readable(t require.TestingT, c Chart) {
	l, err := newLetters()
	require.NoError(t, err)
	p := newPicture(c, l)
	all := boxes(l, p)
	for i, a := range all {
		require.GreaterOrEqual(t, p.words[i].size, 30.)
		require.GreaterOrEqual(t, a.x0, 0., p.words[i].text)
		require.LessOrEqual(t, a.x1, 1080., p.words[i].text)
		require.LessOrEqual(t, a.y1, float64(p.height), p.words[i].text)
		for k, b := range all[:i] {
			over := a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1
			require.False(t, over, "%q and %q", p.words[i].text, p.words[k].text)
		}
	}
}

func TestNoTextLiesOverAnother(t *testing.T) {
	for _, players := range []int{1, 2, 7, 12, 30} {
		for _, rounds := range []int{1, 2, 10, 100} {
			t.Run(fmt.Sprintf("%d players, %d rounds", players, rounds), func(t *testing.T) {
				c := many(players, rounds)
				c.Title = "match 12: Kit, begun on 2026-11-30, season Autumn 2026, score.wild_rank_value=face, melds.run.wilds_adjacent=no"
				c.Notes = []string{"over: Player 1 wins with 10", "rounds after the end of the match are left out: 2"}
				readable(t, c)
				c.Lines[0].Name = strings.Repeat("W", 60)
				readable(t, c)
			})
		}
	}
}

func TestNoTextLiesOverAnotherInAnyChart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := anyChart(t)
		words := rapid.StringOfN(rapid.SampledFrom([]rune("abc Wm日😀Ж")), 0, 60, -1)
		c.Title, c.Lines[0].Name = words.Draw(t, "title"), words.Draw(t, "name")
		c.Notes = rapid.SliceOfN(words, 0, 3).Draw(t, "notes")
		readable(t, c)
	})
}

func TestALongNameIsCutAndLeavesRoomForItsPoints(t *testing.T) {
	l, err := newLetters()
	require.NoError(t, err)
	c := evening()
	c.Lines[0].Name = strings.Repeat("North ", 10)
	p := newPicture(c, l)
	var legend []string
	for _, w := range p.words[len(p.words)-4:] {
		legend = append(legend, w.text)
	}
	require.Regexp(t, `^(North ){5,}(N|No|Nor|Nort|North)?…$`, strings.Replace(legend[0], "North…", "North …", 1))
	require.Equal(t, []string{"20", "East", "40"}, legend[1:])
}

func TestAParagraphIsBrokenBetweenWords(t *testing.T) {
	l, err := newLetters()
	require.NoError(t, err)
	room := l.room("one two", textSize)
	require.Equal(t, []string{"one two", "three"}, l.wrap("one two three", textSize, room))
	require.Equal(t, []string{"one"}, l.wrap(" one ", textSize, room))
	require.Empty(t, l.wrap("", textSize, room))
	for _, line := range l.wrap("one "+strings.Repeat("w", 50)+" two", textSize, room) {
		require.LessOrEqual(t, l.room(line, textSize), room)
	}
}
