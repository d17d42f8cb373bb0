package chart

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// PNG draws the chart in Latin, Greek and Cyrillic letters. What they cannot
// write is returned with what stands in its place: for a name its number in the
// legend.
func (c Chart) PNG() ([]byte, []Instead, error) {
	l, err := newLetters()
	if err != nil {
		return nil, nil, err
	}
	c, instead := l.written(c)
	var b bytes.Buffer
	err = png.Encode(&b, newPicture(c, l).paint(l))
	return b.Bytes(), instead, err
}

// paint draws the picture.
func (p picture) paint(l *letters) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, p.width, p.height))
	draw.Draw(img, img.Rect, image.NewUniform(white), image.Point{}, draw.Src)
	for _, s := range p.strokes {
		fill(img, s.outlines(), s.colour)
	}
	for _, a := range p.areas {
		fill(img, [][]point{a.outline}, a.colour)
	}
	for _, w := range p.words {
		d := font.Drawer{Dst: img, Src: image.NewUniform(w.colour), Face: l.faces[w.size]}
		wide := float64(d.MeasureString(w.text)) / 64
		d.Dot = fixed.Point26_6{X: fixed.Int26_6(64 * (w.at.x - float64(w.anchor)*wide)), Y: fixed.Int26_6(64 * w.at.y)}
		d.DrawString(w.text)
	}
	return img
}

// fill fills outlines, which all run the same way round, so that where they
// overlap they are filled once.
func fill(img draw.Image, outlines [][]point, colour color.RGBA) {
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, o := range outlines {
		for _, p := range o {
			low, high = point{min(low.x, p.x), min(low.y, p.y)}, point{max(high.x, p.x), max(high.y, p.y)}
		}
	}
	box := image.Rect(int(math.Floor(low.x)), int(math.Floor(low.y)), int(math.Ceil(high.x)), int(math.Ceil(high.y)))
	if box.Empty() {
		return
	}
	r := vector.NewRasterizer(box.Dx(), box.Dy())
	for _, o := range outlines {
		for i, p := range o {
			x, y := float32(p.x-float64(box.Min.X)), float32(p.y-float64(box.Min.Y))
			if i == 0 {
				r.MoveTo(x, y)
			} else {
				r.LineTo(x, y)
			}
		}
		r.ClosePath()
	}
	r.Draw(img, box, image.NewUniform(colour), image.Point{})
}

// outlines are those of the strokes of a line, and of the joints between them.
func (s stroke) outlines() (all [][]point) {
	for _, piece := range dashed(s.points, s.dash) {
		for i := 1; i < len(piece); i++ {
			all = append(all, bar(piece[i-1], piece[i], s.width/2))
			if i > 1 {
				all = append(all, polygon(16, 1, 0).at(piece[i-1], s.width/2))
			}
		}
	}
	return all
}

// bar is a straight stroke, round the way that a polygon goes.
func bar(a, b point, half float64) []point {
	long := math.Hypot(b.x-a.x, b.y-a.y)
	if long == 0 {
		return nil
	}
	x, y := half*(b.x-a.x)/long, half*(b.y-a.y)/long
	return []point{{a.x + y, a.y - x}, {b.x + y, b.y - x}, {b.x - y, b.y + x}, {a.x - y, a.y + x}}
}

// dashed cuts a line into the strokes of its pattern, which goes on round corners.
func dashed(points []point, pattern []float64) (pieces [][]point) {
	if len(pattern) == 0 {
		return [][]point{points}
	}
	part, rest := 0, pattern[0] // an even part is a stroke, an odd one a space
	piece := []point{points[0]}
	for i := 1; i < len(points); i++ {
		from, to := points[i-1], points[i]
		for {
			long := math.Hypot(to.x-from.x, to.y-from.y)
			if long <= rest {
				rest -= long
				piece = append(piece, to)
				break
			}
			from = point{from.x + rest/long*(to.x-from.x), from.y + rest/long*(to.y-from.y)}
			if part%2 == 0 {
				pieces = append(pieces, append(piece, from))
			}
			part = (part + 1) % len(pattern)
			rest, piece = pattern[part], []point{from}
		}
	}
	if part%2 == 0 && len(piece) > 1 {
		pieces = append(pieces, piece)
	}
	return pieces
}
