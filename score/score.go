// Package score turns a match's events into a score sheet, and sheets into
// standings. It is pure: the same events give the same sheet.
//
// A match is one play of a game by seated players to its end; a round is one
// deal, scored; an Entry is what one player brings to a round. Players are
// named by opaque ids here; what they are called is the book's business.
package score

import "fmt"

// Mistake is a wrong use: what was typed cannot be meant, whatever the rules of
// the game say (a player named twice, a round that is not the next one).
type Mistake struct {
	Name    string // stable: "player.twice"
	Message string // one clause, lower case, values quoted as typed
	Hint    string // what to do, or ""
	About   string // the word in question, where a caller may ask on about it
}

// Error returns the message.
func (m *Mistake) Error() string { return m.Message }

func mistake(name, hint, format string, args ...any) *Mistake {
	return &Mistake{Name: name, Message: fmt.Sprintf(format, args...), Hint: hint}
}
