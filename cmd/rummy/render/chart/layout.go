package chart

import (
	"fmt"
	"math"
)

// The sizes of a picture, in pixels. A phone shows it at a third, where small
// letters are as large as those of its own labels.
const (
	pictureWidth = 1080
	margin       = 40
	plotHeight   = 640
	titleSize    = 42.0
	textSize     = 34.0
	smallSize    = 30.0
	lineWidth    = 5
	mostTicks    = 10
	mostRadius   = 12.0
	leastRadius  = 3.5
	sampleWidth  = 84 // of a line in the legend
	legendRow    = 52
	legendGap    = 48 // between columns of the legend
)

// layout puts a chart on a picture, from the top down.
type layout struct {
	Chart
	*letters
	picture
	axis
	y                        float64 // how far down it is filled
	left, right, top, bottom float64 // of the values: the first column, the last one, both ends of the axis
}

// newPicture lays a chart out.
func newPicture(c Chart, l *letters) picture {
	p := &layout{Chart: c, letters: l, axis: newAxis(c, mostTicks), y: margin}
	p.picture.width, p.picture.title, p.picture.text = pictureWidth, c.Title, p.inWords()
	p.heading()
	p.frame()
	p.columns()
	p.lines()
	p.legend()
	p.picture.height = int(math.Ceil(p.y)) + margin
	return p.picture
}

// inWords says what the chart shows, for those who cannot see it.
func (p *layout) inWords() string {
	text := fmt.Sprintf("%s by %s; %s.", p.YLabel, p.XLabel, p.Better)
	for _, l := range p.Chart.Lines {
		text += fmt.Sprintf(" %s: %s.", l.Name, orDash(l.last()))
	}
	return text
}

func orDash(text string) string {
	if text == "" {
		return "–"
	}
	return text
}

// write writes one line of text.
func (p *layout) write(x, y float64, a anchor, size float64, text string) {
	colour := ink
	if size == smallSize {
		colour = grey
	}
	p.words = append(p.words, words{point{x, y}, a, size, colour, text})
}

// paragraph writes a text below what is there.
func (p *layout) paragraph(size float64, text string) {
	for _, line := range p.wrap(text, size, pictureWidth-2*margin) {
		p.y += 1.25 * size
		p.write(margin, p.y-0.3*size, left, size, line)
	}
}

// heading writes the title, the notes, and which way is better.
func (p *layout) heading() {
	p.paragraph(titleSize, p.Chart.Title)
	for _, note := range p.Notes {
		p.paragraph(smallSize, note)
	}
	p.y += 24 + 1.25*smallSize
	base := p.y - 0.3*smallSize
	p.areas = append(p.areas, area{outline: arrow(point{margin + 14, base - 0.36*smallSize}), colour: grey})
	p.write(margin+40, base, left, smallSize, p.cut(p.YLabel+": "+p.Better, smallSize, pictureWidth-2*margin-40))
	p.y += 12
}

// arrow is one that points up, around a point.
func arrow(at point) []point {
	return marker{{0, -14}, {11, 0}, {3.5, 0}, {3.5, 14}, {-3.5, 14}, {-3.5, 0}, {-11, 0}}.at(at, 1)
}

// frame draws the labelled values and the lines across.
func (p *layout) frame() {
	wide := 0.0
	for _, v := range p.ticks {
		wide = max(wide, p.room(Number(v), textSize))
	}
	first := margin + wide + 16
	end := float64(pictureWidth - margin)
	inside := 2 * mostRadius
	p.left, p.right, p.top, p.bottom = first+inside, end-inside, p.y+inside, p.y+plotHeight-inside
	for _, v := range p.ticks {
		y := p.at(0, v).y
		s := stroke{points: []point{{first, y}, {end, y}}, width: 2, colour: light}
		if v == 0 {
			s.colour = grey
		}
		p.strokes = append(p.strokes, s)
		p.write(first-16, y+0.35*textSize, right, textSize, Number(v))
	}
	p.y += plotHeight
}

// apart is how far columns lie from one another.
func (p *layout) apart() float64 {
	if len(p.X) < 2 {
		return p.right - p.left
	}
	return (p.right - p.left) / float64(len(p.X)-1)
}

// at is where a value of a column lies. A single column lies in the middle.
func (p *layout) at(column int, v float64) point {
	x := p.left + float64(column)*p.apart()
	if len(p.X) < 2 {
		x = (p.left + p.right) / 2
	}
	return point{x, p.top + p.down(v)*(p.bottom-p.top)}
}

// columns writes the labels below, as many as there is room for.
func (p *layout) columns() {
	wide := 0.0
	for _, x := range p.X {
		wide = max(wide, p.room(x, textSize))
	}
	p.y += 1.25 * textSize
	for i := 0; i < len(p.X); i += every(wide+16, p.apart()) {
		p.write(p.at(i, p.low).x, p.y-0.3*textSize, middle, textSize, p.X[i])
	}
	p.y += 1.25 * smallSize
	p.write((p.left+p.right)/2, p.y-0.3*smallSize, middle, smallSize, p.XLabel)
}

// lines draws all lines, and over them their markers.
func (p *layout) lines() {
	for i, l := range p.Chart.Lines {
		look := lookOf(i)
		for _, run := range l.runs() {
			var points []point
			for x := run[0]; x <= run[1]; x++ {
				points = append(points, p.at(x, l.Values[x]))
			}
			if len(points) > 1 {
				p.strokes = append(p.strokes, stroke{points, lineWidth, look.colour, look.dash})
			}
		}
	}
	for x := range p.X {
		p.markers(x)
	}
}

// markers draws those of a column; those on one value lie side by side, the
// middle of them where the value is.
func (p *layout) markers(column int) {
	radius := min(mostRadius, max(leastRadius, 0.36*p.apart()))
	on := map[float64]int{}
	for _, l := range p.Chart.Lines {
		on[l.Values[column]]++
	}
	drawn := map[float64]int{}
	for i, l := range p.Chart.Lines {
		v := l.Values[column]
		if !Known(v) {
			continue
		}
		beside := min(2*radius+2, 0.9*p.apart()/float64(on[v]))
		at := p.at(column, v)
		at.x += beside * (float64(drawn[v]) - float64(on[v]-1)/2)
		drawn[v]++
		look := lookOf(i)
		p.areas = append(p.areas, area{look.marker.at(at, radius), look.colour,
			fmt.Sprintf("%s, %s %s: %s", l.Name, p.XLabel, p.X[column], Number(v))})
	}
}

// legend names the lines, with the last value of each, in columns that are read
// down.
func (p *layout) legend() {
	name, value := 0.0, 0.0
	for _, l := range p.Chart.Lines {
		name, value = max(name, p.room(l.Name, textSize)), max(value, p.room(l.last(), textSize))
	}
	const full = pictureWidth - 2*margin
	others := sampleWidth + 16 + value + 24
	name = min(name, full-others)
	columns := min(4, len(p.Chart.Lines), int((full+legendGap)/(others+name+legendGap)))
	rows := (len(p.Chart.Lines) + columns - 1) / max(columns, 1)
	p.y += 28
	for i, l := range p.Chart.Lines {
		x := margin + float64(i/rows)*(others+name+legendGap)
		base := p.y + float64(i%rows+1)*legendRow - 16
		p.sample(i, point{x, base - 0.33*textSize})
		p.write(x+sampleWidth+16, base, left, textSize, p.cut(l.Name, textSize, name))
		if l.last() != "" {
			p.write(x+others+name, base, right, textSize, l.last())
		}
	}
	p.y += float64(rows) * legendRow
}

// sample draws a piece of a line, from a point to the right.
func (p *layout) sample(i int, from point) {
	look := lookOf(i)
	p.strokes = append(p.strokes, stroke{[]point{from, {from.x + sampleWidth, from.y}}, lineWidth, look.colour, look.dash})
	p.areas = append(p.areas, area{outline: look.marker.at(point{from.x + sampleWidth/2, from.y}, mostRadius), colour: look.colour})
}
