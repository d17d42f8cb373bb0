package book

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"rummy/score"
	"rummy/validate/rules"
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
	case strings.ContainsFunc(name, rules.Hidden):
		return "", mistake("name.form", "", "%q cannot be a %s: it holds a control character", typed, what)
	case !strings.ContainsFunc(name, visible):
		return "", mistake("name.form", "", "%q cannot be a %s: nothing of it can be seen", typed, what)
	case utf8.RuneCountInString(name) > maxName:
		return "", mistake("name.form", "", "the %s's name %q… is longer than %d characters", what, string([]rune(name)[:20]), maxName)
	}
	return name, nil
}

// cleanReason puts a typed reason on one line, or says why it cannot be kept.
func cleanReason(typed string) (string, error) {
	reason := strings.Join(strings.Fields(typed), " ")
	if !utf8.ValidString(typed) || strings.ContainsFunc(reason, rules.Hidden) {
		return "", mistake("reason.form", "", "the reason %q holds a control character", typed)
	}
	return reason, nil
}

// visible tells whether a character leaves something on the screen by itself.
func visible(r rune) bool {
	return unicode.In(r, unicode.L, unicode.N, unicode.P, unicode.S) && !unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r) && r != '\u2800'
}

// key is what two spellings of one name have in common: case, width, spaces, what
// cannot be seen and the way accents are put together do not count.
func key(name string) string {
	seen := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) && r < 0xe0000 { // those above tell the flags of some countries apart
			return -1
		}
		return r
	}, name)
	folded := strings.ToLower(cases.Fold().String(norm.NFKC.String(seen))) // the library exchanges the cases of Cherokee
	return strings.Join(strings.Fields(norm.NFKC.String(folded)), " ")
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
