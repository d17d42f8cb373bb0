package chart

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/color"
	"math"
	"strconv"
	"strings"
)

// SVG draws the chart as a picture that any size shows sharply, in the fonts of
// whoever looks at it.
func (c Chart) SVG() ([]byte, error) {
	l, err := newLetters()
	if err != nil {
		return nil, err
	}
	return newPicture(c, l).svg(), nil
}

func (p picture) svg() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" role="img" font-family="Go, Helvetica, Arial, sans-serif">`,
		p.width, p.height)
	fmt.Fprintf(&b, "\n<title>%s</title>\n<desc>%s</desc>\n", escaped(p.title), escaped(p.text))
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="%s"/>`+"\n", p.width, p.height, hex(white))
	for _, s := range p.strokes {
		fmt.Fprintf(&b, `<polyline points="%s" fill="none" stroke="%s" stroke-width="%s" stroke-linejoin="round"`, list(s.points), hex(s.colour), pixels(s.width))
		if s.dash != nil {
			fmt.Fprintf(&b, ` stroke-dasharray="%s"`, strings.Trim(fmt.Sprint(s.dash), "[]"))
		}
		b.WriteString("/>\n")
	}
	for _, a := range p.areas {
		fmt.Fprintf(&b, `<polygon points="%s" fill="%s"`, list(a.outline), hex(a.colour))
		if a.what == "" {
			b.WriteString("/>\n")
		} else {
			fmt.Fprintf(&b, "><title>%s</title></polygon>\n", escaped(a.what))
		}
	}
	for _, w := range p.words {
		fmt.Fprintf(&b, `<text x="%s" y="%s" font-size="%s" fill="%s" text-anchor="%s">%s</text>`+"\n",
			pixels(w.at.x), pixels(w.at.y), pixels(w.size), hex(w.colour), w.anchor, escaped(w.text))
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}

// String is the word for it in SVG.
func (a anchor) String() string {
	switch a {
	case middle:
		return "middle"
	case right:
		return "end"
	}
	return "start"
}

// list writes points: "40,12.5 80,60".
func list(points []point) string {
	texts := make([]string, len(points))
	for i, p := range points {
		texts[i] = pixels(p.x) + "," + pixels(p.y)
	}
	return strings.Join(texts, " ")
}

// pixels writes a length to a hundredth of a pixel.
func pixels(f float64) string {
	return strconv.FormatFloat(math.Round(100*f)/100+0, 'f', -1, 64)
}

func hex(c color.RGBA) string { return fmt.Sprintf("#%02X%02X%02X", c.R, c.G, c.B) }

func escaped(text string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(text)) // a builder takes all
	return b.String()
}
