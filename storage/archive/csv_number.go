package archive

import (
	"regexp"
	"strings"
)

// numberKind says what a cell is as a number.
type numberKind int

const (
	noNumber  numberKind = iota
	whole                // a whole number, however it is written
	fraction             // a number with something other than 0 behind its point
	ambiguous            // whole, and another one when its mark is the other mark
)

var (
	plainDigits = regexp.MustCompile(`^\d+$`)
	grouped     = regexp.MustCompile(`^[1-9]\d{0,2}(?:(?:,\d{3})+|(?:\.\d{3})+|(?:'\d{3})+|(?: \d{3})+)$`)
	decimal     = regexp.MustCompile(`^(\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?:'\d{3})+|[1-9]\d{0,2}(?: \d{3})+)([.,])(\d+)$`)
)

// spaced writes the marks of thousands that look alike in one way.
var spaced = strings.NewReplacer("\u00a0", " ", "\u202f", " ", "\u2009", " ", "’", "'")

// minusSigns are what a spreadsheet, a keyboard or a word processor sets for minus.
const minusSigns = "-\u2212\u2010\u2011\u2012\u2013\ufe63\uff0d"

// number reads a cell as a number: digits holds a whole one, in plain digits
// after a minus. Thousands may be set apart by a comma, point, apostrophe or space, and
// decimals that are all 0 are none.
func number(text string) (digits string, kind numberKind) {
	text = spaced.Replace(text)
	sign := ""
	if r := []rune(text); len(r) > 0 && strings.ContainsRune(minusSigns+"+", r[0]) {
		if r[0] != '+' {
			sign = "-"
		}
		text = strings.TrimSpace(string(r[1:]))
	}
	switch {
	case plainDigits.MatchString(text):
		return sign + text, whole
	case grouped.MatchString(text):
		return sign + onlyDigits(text), groupKind(text)
	}
	m := decimal.FindStringSubmatch(text)
	if m == nil || strings.Contains(m[1], m[2]) {
		return "", noNumber
	}
	if strings.Trim(m[3], "0") != "" {
		return "", fraction
	}
	return sign + onlyDigits(m[1]), whole
}

// groupKind tells what groups of three digits are. 12,000 may be twelve
// thousand or twelve; 12,345 cannot be twelve and a part, since points are whole.
func groupKind(text string) numberKind {
	if strings.HasSuffix(text, "000") && strings.Count(text, ",")+strings.Count(text, ".") == 1 {
		return ambiguous
	}
	return whole
}

func onlyDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, text)
}
