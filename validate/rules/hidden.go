package rules

import "unicode"

// Hidden tells whether a character steers a terminal or turns the direction of
// the text around it instead of being seen. The joiners of emoji are left alone.
func Hidden(r rune) bool {
	switch {
	case unicode.IsControl(r), r == '\u2028', r == '\u2029', r == '\ufeff':
		return true
	case r >= '\u202a' && r <= '\u202e', r >= '\u2066' && r <= '\u2069', r == '\u200e', r == '\u200f', r == '\u061c':
		return true
	}
	return false
}
