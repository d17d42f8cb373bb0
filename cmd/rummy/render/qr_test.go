package render

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"

	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"
	"github.com/stretchr/testify/require"
)

// seen is what a camera reads from a picture.
func seen(t *testing.T, picture image.Image) string {
	t.Helper()
	dots, err := gozxing.NewBinaryBitmapFromImage(picture)
	require.NoError(t, err)
	read, err := qrcode.NewQRCodeReader().Decode(dots, map[gozxing.DecodeHintType]any{gozxing.DecodeHintType_PURE_BARCODE: true})
	require.NoError(t, err)
	return read.GetText()
}

// lit is what a terminal of light ground shows of half blocks, six pixels a
// column and twelve a line.
func lit(t *testing.T, text string) image.Image {
	t.Helper()
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	picture := image.NewGray(image.Rect(0, 0, 6*len([]rune(lines[0])), 12*len(lines)))
	for y, line := range lines {
		for x, r := range []rune(line) {
			dark, ok := map[rune][2]bool{' ': {}, '▀': {true, false}, '▄': {false, true}, '█': {true, true}}[r]
			require.True(t, ok, "%q", r)
			for p := range 6 * 12 {
				if shade := color.White; !dark[p/36] {
					picture.Set(6*x+p%6, 12*y+p/6, shade)
				}
			}
		}
	}
	return picture
}

func TestAQRCodeIsReadBackByAnotherProgram(t *testing.T) {
	for _, tt := range []struct{ name, text string }{
		{"a short text", "bgstats://x"},
		{"a link of a match", "bgstats://app.bgstatsapp.com/createPlay.html?data=" + strings.Repeat("%7B%22name%22%3A%22North%22%7D", 25)},
		{"the longest there is", strings.Repeat("a%", 1476) + "b"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			code, ok := NewQR(tt.text)
			require.True(t, ok)
			plain := code.Text(false)
			require.Equal(t, tt.text, seen(t, lit(t, plain)))

			picture, err := png.Decode(bytes.NewReader(code.PNG()))
			require.NoError(t, err)
			require.Equal(t, tt.text, seen(t, picture))

			// in colours each line is black on white and nothing goes on behind it
			for _, line := range strings.SplitAfter(code.Text(true), "\n") {
				if line != "" {
					require.Regexp(t, "^\x1b\\[30;107m[ ▀▄█]+\x1b\\[0m\n$", line)
				}
			}
			require.Equal(t, plain, strings.NewReplacer(blackOnWhite, "", asBefore, "").Replace(code.Text(true)))
		})
	}
}

func TestAQRCodeHasLightGroundAroundIt(t *testing.T) {
	code, ok := NewQR("bgstats://x") // 11 bytes: the smallest code, 21 modules
	require.True(t, ok)
	require.Equal(t, 29, code.Width())
	lines := strings.Split(strings.TrimSuffix(code.Text(false), "\n"), "\n")
	require.Len(t, lines, 15, "29 rows of modules, and one of the last line")
	for i, line := range lines {
		require.Len(t, []rune(line), 29)
		if i < 2 || i > 12 {
			require.Empty(t, strings.TrimSpace(line), "line %d", i)
		}
		require.True(t, strings.HasPrefix(line, "    ") && strings.HasSuffix(line, "    "), "line %d", i)
	}
	require.Equal(t, "    █▀▀▀▀▀█", string([]rune(lines[2])[:11]), "the finder at the top left")
}

func TestALinkTooLongForAQRCodeIsRefused(t *testing.T) {
	long := strings.Repeat("a", 2954)
	_, ok := NewQR(long)
	require.False(t, ok)
	require.Equal(t, "the link has 2954 bytes, and a QR code holds 2953", QRTooLong(long))
	_, ok = NewQR(long[1:])
	require.True(t, ok)
}
