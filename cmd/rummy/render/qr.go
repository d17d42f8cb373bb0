package render

import (
	"fmt"
	"strings"

	"rsc.io/qr"
)

// quiet is how many modules of light ground are around a QR code.
//
// Source: ISO/IEC 18004, quiet zone.
const quiet = 4

// mostInQR is how many bytes the largest QR code holds at the least correction.
//
// Source: ISO/IEC 18004, version 40 at level L.
const mostInQR = 2953

// QR is a text as a QR code.
type QR struct{ code *qr.Code }

// NewQR makes a QR code with the least correction, which is the smallest. ok is
// false where the text is too long for any.
func NewQR(text string) (code QR, ok bool) {
	if len(text) > mostInQR {
		return QR{}, false
	}
	c, err := qr.Encode(text, qr.L)
	return QR{c}, err == nil
}

// Width is how many columns of a terminal the code takes.
func (q QR) Width() int { return q.code.Size + 2*quiet }

// PNG is the code as a picture, eight pixels a module.
func (q QR) PNG() []byte { return q.code.PNG() }

// Black on white, and what ends it.
const (
	blackOnWhite = "\x1b[30;107m"
	asBefore     = "\x1b[0m"
)

// Text draws the code in half blocks, two rows of modules a line. In colours it is
// black on white, whatever the terminal has; without, what is dark is printed, and
// the ground has to be light.
func (q QR) Text(colours bool) string {
	var b strings.Builder
	for y := -quiet; y < q.code.Size+quiet; y += 2 {
		if colours {
			b.WriteString(blackOnWhite)
		}
		for x := -quiet; x < q.code.Size+quiet; x++ {
			b.WriteString(half(q.code.Black(x, y), q.code.Black(x, y+1)))
		}
		if colours {
			b.WriteString(asBefore)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// half is the block whose upper and lower half are dark or not.
func half(upper, lower bool) string {
	switch {
	case upper && lower:
		return "█"
	case upper:
		return "▀"
	case lower:
		return "▄"
	}
	return " "
}

// QRTooLong says that a text is too long for a QR code.
func QRTooLong(text string) string {
	return fmt.Sprintf("the link has %d bytes, and a QR code holds %d", len(text), mostInQR)
}
