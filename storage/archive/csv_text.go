package archive

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	xunicode "golang.org/x/text/encoding/unicode"

	"rummy/score"
)

const saveAsUTF8 = "save it in the spreadsheet as CSV in UTF-8, and import that"

// decoded is the text of a file: lines end with \n alone.
type decoded struct {
	text     string
	encoding string // as it was guessed, or told by a byte order mark
}

// decode recognises the encoding of a file: by its byte order mark, else by its
// bytes. The error is a *score.Mistake with line, column and the encoding guessed.
func decode(data []byte) (d decoded, err error) {
	switch {
	case bytes.HasPrefix(data, []byte{0xff, 0xfe, 0, 0}), bytes.HasPrefix(data, []byte{0, 0, 0xfe, 0xff}):
		return d, faultAt("csv.encoding", 1, 1, saveAsUTF8, "the file is in UTF-32, which is not read")
	case bytes.HasPrefix(data, []byte{0xef, 0xbb, 0xbf}):
		d = decoded{string(bytes.ToValidUTF8(data[3:], lost)), "UTF-8"}
	case bytes.HasPrefix(data, []byte{0xff, 0xfe}):
		d, err = wide(data[2:], xunicode.LittleEndian, "UTF-16 (little-endian)")
	case bytes.HasPrefix(data, []byte{0xfe, 0xff}):
		d, err = wide(data[2:], xunicode.BigEndian, "UTF-16 (big-endian)")
	case zeros(data, 1):
		d, err = wide(data, xunicode.LittleEndian, "UTF-16 (little-endian)")
	case zeros(data, 0):
		d, err = wide(data, xunicode.BigEndian, "UTF-16 (big-endian)")
	case utf8.Valid(data) || multibyte(data):
		d = decoded{string(bytes.ToValidUTF8(data, lost)), "UTF-8"}
	default:
		return latin1(data)
	}
	if err != nil {
		return d, err
	}
	d.text = oneNewline(d.text)
	return d, d.whole()
}

// lost stands for what could not be decoded.
var lost = []byte("\ufffd")

// oneNewline ends lines with \n alone and drops byte order marks that stand where a line
// begins, as they do where files were put together.
func oneNewline(text string) string {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	return strings.ReplaceAll(strings.TrimPrefix(text, "\ufeff"), "\n\ufeff", "\n")
}

func wide(data []byte, order xunicode.Endianness, name string) (decoded, error) {
	text, err := xunicode.UTF16(order, xunicode.IgnoreBOM).NewDecoder().Bytes(data)
	if err != nil {
		return decoded{}, fmt.Errorf("reading %s: %w", name, err)
	}
	return decoded{string(text), name}, nil
}

// zeros tells whether most of the bytes at even (0) or odd (1) places are 0, and
// hardly any of the others: western text in UTF-16 without a mark.
func zeros(data []byte, parity int) bool {
	var at [2]int
	for i, b := range data {
		if b == 0 {
			at[i%2]++
		}
	}
	return at[parity]*3 > len(data) && at[1-parity]*20 < len(data)
}

// multibyte tells whether some characters are written as UTF-8 writes those
// beyond ASCII: then it is UTF-8, broken elsewhere.
func multibyte(data []byte) bool {
	for len(data) > 0 {
		r, size := utf8.DecodeRune(data)
		if r != utf8.RuneError && size > 1 {
			return true
		}
		data = data[size:]
	}
	return false
}

// latin1 reads text of one byte a character. What Latin-1 would not have in a
// name or a number is refused: it is another encoding then, and would be read
// as other letters.
func latin1(data []byte) (decoded, error) {
	text, err := charmap.Windows1252.NewDecoder().Bytes(data)
	if err != nil {
		return decoded{}, fmt.Errorf("reading Latin-1: %w", err)
	}
	d := decoded{oneNewline(string(text)), "Latin-1"}
	for i, r := range d.text {
		odd := r >= utf8.RuneSelf && !strings.ContainsRune("’–\u00a0´·", r) && (r > 0xff || !unicode.IsLetter(r))
		if odd {
			return d, d.fault(i, "a byte that is a letter in another encoding stands here; the encoding was guessed to be Latin-1")
		}
	}
	return d, d.whole()
}

// whole refuses text in which something could not be decoded, or that steers a terminal.
func (d decoded) whole() error {
	for i, r := range d.text {
		switch {
		case r == utf8.RuneError:
			return d.fault(i, "a character is broken; the encoding was guessed to be "+d.encoding)
		case unicode.IsControl(r) && r != '\n' && r != '\t':
			return d.fault(i, fmt.Sprintf("a control character (%04X) stands here; the encoding was guessed to be %s", r, d.encoding))
		}
	}
	return nil
}

// fault says what is wrong at a byte of the text.
func (d decoded) fault(at int, what string) error {
	sep, _ := separator(d.text)
	line, column := position(d.text[:at], sep)
	return faultAt("csv.encoding", line, column, saveAsUTF8, "%s", what)
}

// position returns the line, and the column of cells, in which a text ends.
func position(before string, sep rune) (line, column int) {
	line, column = 1, 1
	quoted := false
	for _, r := range before {
		switch {
		case r == '"':
			quoted = !quoted
		case r == '\n':
			line++
			if !quoted {
				column = 1
			}
		case r == sep && !quoted:
			column++
		}
	}
	return line, column
}

// faultAt is a *score.Mistake about a cell.
func faultAt(name string, line, column int, hint, format string, args ...any) error {
	return &score.Mistake{Name: name, Hint: hint, Message: fmt.Sprintf("line %d, column %d: ", line, column) + fmt.Sprintf(format, args...)}
}
