package book

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"rummy/score"
)

// maxName bounds a name, in characters.
const maxName = 60

// cleanName puts a typed name in the form it is kept in, or says why it cannot be one.
func cleanName(what, typed string) (string, error) {
	name := strings.Join(strings.Fields(norm.NFC.String(typed)), " ")
	switch {
	case !utf8.ValidString(typed):
		return "", mistake("name.form", "", "the %s's name is not valid text", what)
	case name == "":
		return "", mistake("name.form", "", "a %s needs a name", what)
	case strings.HasPrefix(name, "-"):
		return "", mistake("name.form", "", "%q cannot be a %s: a name may not begin with -", typed, what)
	case strings.ContainsAny(name, "=:"):
		return "", mistake("name.form", "", "%q cannot be a %s: a name may not hold = or :", typed, what)
	case strings.ContainsFunc(name, hidden):
		return "", mistake("name.form", "", "%q cannot be a %s: it holds a control character", typed, what)
	case utf8.RuneCountInString(name) > maxName:
		return "", mistake("name.form", "", "the %s's name %q… is longer than %d characters", what, string([]rune(name)[:20]), maxName)
	}
	return name, nil
}

// cleanReason puts a typed reason on one line, or says why it cannot be kept.
func cleanReason(typed string) (string, error) {
	reason := strings.Join(strings.Fields(typed), " ")
	if !utf8.ValidString(typed) || strings.ContainsFunc(reason, hidden) {
		return "", mistake("reason.form", "", "the reason %q holds a control character", typed)
	}
	return reason, nil
}

// hidden tells whether a character steers a terminal or turns the direction of
// the text around it instead of being seen. The joiners of emoji are left alone.
func hidden(r rune) bool {
	switch {
	case unicode.IsControl(r), r == '\u2028', r == '\u2029', r == '\ufeff':
		return true
	case r >= '\u202a' && r <= '\u202e', r >= '\u2066' && r <= '\u2069', r == '\u200e', r == '\u200f', r == '\u061c':
		return true
	}
	return false
}

// key is what two spellings of one name have in common: case, width, spaces
// and the way accents are put together do not count.
func key(name string) string {
	return strings.Join(strings.Fields(cases.Fold().String(norm.NFKC.String(name))), " ")
}

// bare is the key without accents and spaces.
func bare(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) || unicode.IsSpace(r) {
			return -1
		}
		return r
	}, norm.NFD.String(key(name)))
}

// oneSlip tells whether two names differ by no more than one slip of the
// finger: a letter added, dropped or changed, or two neighbours swapped. Two
// single letters, and names that differ only in their number ("Team 1", "Team
// 2"), are meant to differ.
func oneSlip(a, b string) bool {
	a, b = bare(a), bare(b)
	switch {
	case a == b:
		return true
	case utf8.RuneCountInString(a) == 1 && utf8.RuneCountInString(b) == 1, unnumbered(a) == unnumbered(b):
		return false
	}
	return levenshtein.ComputeDistance(a, b) <= 1 || swapped([]rune(a), []rune(b))
}

// unnumbered is a name with all digits alike.
func unnumbered(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return '0'
		}
		return r
	}, name)
}

func swapped(a, b []rune) bool {
	if len(a) != len(b) {
		return false
	}
	for i := 0; i+1 < len(a); i++ {
		if a[i] != b[i] {
			return a[i] == b[i+1] && a[i+1] == b[i] && string(a[i+2:]) == string(b[i+2:])
		}
	}
	return false
}

// nearest returns the known name that a typed one is one slip away from, or "".
func nearest(typed string, known []string) string {
	for _, k := range known {
		if oneSlip(typed, k) {
			return k
		}
	}
	return ""
}

// asTyped writes a name as a word of a command line.
func asTyped(name string) string { return score.AsTyped(name) }
