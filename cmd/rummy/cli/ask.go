package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"rummy/score"
	"rummy/score/book"
	"rummy/validate/rules"
)

// isOut tells whether an entry, as after the name, ends the round; ways are those
// to go out beside out.
func isOut(entry string, ways ...string) bool {
	word, _, _ := strings.Cut(strings.ToLower(entry), ":")
	word, said := strings.CutPrefix(word, "=")
	return said && (word == "out" || word == "knock" || slices.Contains(ways, word))
}

// withHint puts the hint of a mistake into its message.
func withHint(err error) error {
	var wrong *score.Mistake
	if errors.As(err, &wrong) && wrong.Hint != "" {
		return fmt.Errorf("%s; %s", wrong.Message, wrong.Hint)
	}
	return err
}

func deal(m *book.Match, n score.Next) string {
	text := fmt.Sprintf("%d cards", n.Table.Round.Dealt)
	if w := m.Sheet.Game.Wilds(n.Table.Round); w != "" {
		text += ", " + w + " wild"
	}
	return text
}

// entryOf turns what is typed at a prompt into what is typed after a name:
// words and a bare number or sum are points, anything else is cards. Ways are the
// game's own words, beside out: see ownWords.
func entryOf(answer string, ways ...string) string {
	answer = strings.TrimSpace(answer)
	low := strings.ToLower(answer)
	word, _, more := strings.Cut(low, ":")
	switch {
	case more && (word == "hand" || isOut("="+word, ways...)):
		return "=" + answer
	case slices.Contains([]string{"out", "absent", "unknown", "in", ""}, low), slices.Contains(ways, low):
		return "=" + low
	}
	if strings.ContainsAny(answer, "=:") {
		return answer[strings.IndexAny(answer, "=:"):]
	}
	sum := answer
	if strings.Contains(answer, "+") {
		sum = strings.Join(strings.Fields(answer), "")
	}
	if !strings.ContainsFunc(sum, func(r rune) bool { return !strings.ContainsRune("0123456789+-\u2212", r) }) {
		return "=" + sum
	}
	return ":" + answer
}

// ownWords are the words of a game for what a player brought: for going out, and for
// points in the place of a hand.
func ownWords(g *rules.Game) []string {
	words := g.Ways()
	for _, f := range g.Score.Penalties {
		words = append(words, f.Code)
	}
	return words
}

// answerOf is entryOf the other way round: what is typed at a prompt for an entry.
func answerOf(entry string, ways ...string) string {
	if answer := strings.TrimLeft(entry[:1], "=:") + entry[1:]; entryOf(answer, ways...) == entry {
		return answer
	}
	return entry // one card by its rank alone is a number without the colon
}

// insist does something again while it is stopped only by what a person can
// confirm: an open match of an earlier day, a new name much like a known one.
func (d *Deps) insist(ctx context.Context, sure *bool, confirmed *[]string, do func() error) error {
	for {
		err := do()
		var wrong *score.Mistake
		if !errors.As(err, &wrong) {
			return err
		}
		switch {
		case wrong.Name == "match.earlier_day" && !*sure:
			if err := d.confirm(ctx, sentence(wrong.Message)+" Is it meant?", "no", err); err != nil {
				return err
			}
			*sure = true
		case wrong.Name == "player.near" && confirmed != nil:
			if err := d.confirm(ctx, sentence(wrong.Message)+" Is "+wrong.About+" somebody else?", "no", err); err != nil {
				return err
			}
			*confirmed = append(*confirmed, wrong.About)
		default:
			return err
		}
	}
}

// newOf is where the names confirmed for a match to start are kept, or nil.
func newOf(s *book.Start) *[]string {
	if s == nil {
		return nil
	}
	return &s.New
}

// sentence makes a message, which is one clause, a sentence to ask on from.
func sentence(message string) string {
	r, size := utf8.DecodeRuneInString(message)
	text := string(unicode.ToUpper(r)) + message[size:]
	if strings.HasSuffix(text, "?") {
		return text
	}
	return text + "."
}
