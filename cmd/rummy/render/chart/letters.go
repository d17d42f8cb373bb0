package chart

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
)

// letters is the font that PNGs are written in, and that text is measured by.
type letters struct {
	font  *sfnt.Font
	faces map[float64]font.Face // by size
}

// newLetters reads the font in the sizes that pictures have.
func newLetters() (*letters, error) {
	f, err := opentype.Parse(goregular.TTF)
	if err != nil {
		return nil, err
	}
	l := &letters{f, map[float64]font.Face{}}
	for _, size := range []float64{titleSize, textSize, smallSize} {
		l.faces[size], err = opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
		if err != nil {
			return nil, err
		}
	}
	return l, nil
}

// has tells whether the font can write a text. It has no marks that are put over
// the letter before, and no letters that run from right to left.
func (l *letters) has(text string) bool {
	var buffer sfnt.Buffer
	for _, r := range text {
		glyph, err := l.font.GlyphIndex(&buffer, r)
		if err != nil || glyph == 0 {
			return false
		}
	}
	return true
}

// room is how wide a text may become, in pixels: a tenth more than in this font,
// since an SVG is shown in whatever font there is, and an em for each letter that
// is not in it.
func (l *letters) room(text string, size float64) float64 {
	wide := 0.0
	for _, r := range text {
		if advance, ok := l.faces[size].GlyphAdvance(r); ok && l.has(string(r)) {
			wide += float64(advance) / 64
		} else {
			wide += size
		}
	}
	return 1.1 * wide
}

// cut shortens a text to what there is room for.
func (l *letters) cut(text string, size, room float64) string {
	if l.room(text, size) <= room {
		return text
	}
	runes := []rune(text)
	for len(runes) > 0 && l.room(string(runes)+"…", size) > room {
		runes = runes[:len(runes)-1]
	}
	return strings.TrimRight(string(runes), " ") + "…"
}

// wrap breaks a text between words into lines that there is room for.
func (l *letters) wrap(text string, size, room float64) (lines []string) {
	for _, word := range strings.Fields(text) {
		if n := len(lines); n > 0 && l.room(lines[n-1]+" "+word, size) <= room {
			lines[n-1] += " " + word
		} else {
			lines = append(lines, l.cut(word, size, room))
		}
	}
	return lines
}

// Instead is what stands in a PNG for something that it cannot write.
type Instead struct {
	Shown string // "no. 2" for the second name of the legend, "…" for other words
	Text  string
}

// written returns the chart as the font can write it, and what it cannot.
func (l *letters) written(c Chart) (Chart, []Instead) {
	var names, others []Instead
	c.Lines = slices.Clone(c.Lines)
	for i, line := range c.Lines {
		if !l.has(line.Name) {
			c.Lines[i].Name = fmt.Sprintf("no. %d", i+1)
			names = append(names, Instead{c.Lines[i].Name, line.Name})
		}
	}
	long := slices.SortedStableFunc(slices.Values(names), func(a, b Instead) int { return len(b.Text) - len(a.Text) })
	sentence := func(text string) string {
		for _, n := range long { // the longest first, since one may be a part of another
			text = strings.ReplaceAll(text, n.Text, n.Shown)
		}
		list := strings.Split(text, " ")
		for i, word := range list {
			if !l.has(word) {
				list[i] = "…"
				if in := (Instead{"…", word}); !slices.Contains(others, in) {
					others = append(others, in)
				}
			}
		}
		return strings.Join(list, " ")
	}
	each := func(texts []string) []string {
		out := make([]string, len(texts))
		for i, text := range texts {
			out[i] = sentence(text)
		}
		return out
	}
	c.Title, c.XLabel, c.YLabel, c.Better = sentence(c.Title), sentence(c.XLabel), sentence(c.YLabel), sentence(c.Better)
	c.Notes, c.X = each(c.Notes), each(c.X)
	return c, append(names, others...)
}
