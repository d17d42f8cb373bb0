package cli

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rummy/score"
	"rummy/score/book"
)

// cutEntry splits NAME=… or NAME:… behind the name.
func cutEntry(text string) (name, rest string, ok bool) {
	i := strings.IndexAny(text, "=:")
	if i < 0 {
		return text, "", false
	}
	return strings.TrimSpace(text[:i]), text[i:], true
}

// notNamed leaves out who is named in a word before.
func (w *word) notNamed(all []choice) []choice {
	var before []string
	for _, text := range w.before {
		name, _, _ := cutEntry(text)
		before = append(before, name)
	}
	return slices.DeleteFunc(all, func(c choice) bool {
		return slices.ContainsFunc(append([]string{c.value}, c.also...), func(name string) bool { return isAmong(before, name) })
	})
}

// withEquals puts = behind names; what follows it, nobody can know.
func withEquals(complete completer) completer {
	return func(w *word) []choice {
		w.unfinished()
		if strings.Contains(w.typed, "=") {
			return nil
		}
		all := complete(w)
		for i := range all {
			all[i].value += "="
		}
		return all
	}
}

// entriesOfNext completes entries of the round that comes next: who has a part in
// it and no entry yet.
func entriesOfNext(w *word) []choice {
	m := w.match()
	if m == nil || m.Sheet.End.Over && w.flag("match") == "" {
		return w.entries(nil, func(w *word) []choice { return players(w) })
	}
	return w.entries(m, func(*word) []choice {
		if next, ok := m.Sheet.Next(); ok {
			return names(m.Sheet, next.Players)
		}
		return nil
	})
}

// entriesOfRound completes the number of a round, then entries of those who had a
// part in it.
func entriesOfRound(w *word) (all []choice) {
	m := w.match()
	if m == nil {
		return nil
	}
	rounds := m.Sheet.Rounds
	if w.flag("tie-break") == "true" {
		rounds = m.Sheet.TieBreaks
	}
	if len(w.before) == 0 {
		w.inOrder()
		for _, r := range slices.Backward(rounds) {
			all = append(all, choice{value: strconv.Itoa(r.Number), about: said(m.Sheet, r)})
		}
		return all
	}
	return w.entries(m, func(*word) []choice {
		for _, r := range rounds {
			if strconv.Itoa(r.Number) == w.before[0] {
				return names(m.Sheet, whoPlayed(r))
			}
		}
		return nil
	})
}

// whoPlayed are the players who had a part in a round; all at the table where it
// was passed over.
func whoPlayed(r score.Round) (ids []string) {
	for _, s := range r.Scores {
		if !s.Away {
			ids = append(ids, s.Player)
		}
	}
	if r.Skipped {
		return r.Seats
	}
	return ids
}

// said is a round as it would be typed.
func said(s *score.Sheet, r score.Round) string {
	if r.Skipped {
		return "passed over"
	}
	var words []string
	for _, e := range r.Scores {
		if !e.Away {
			words = append(words, s.Name(e.Player)+e.Entry.Typed())
		}
	}
	return strings.Join(words, " ")
}

// entries completes NAME= of those who may bring something to a round, and behind
// it the words that are no numbers. m may be nil: the match is still to start.
func (w *word) entries(m *book.Match, who completer) (all []choice) {
	name, rest, ok := cutEntry(w.typed)
	if !ok {
		return w.notNamedEntries(who)
	}
	if !strings.HasPrefix(rest, "=") {
		return nil // cards
	}
	words := []choice{{value: "out", about: "went out first"}}
	if m != nil {
		for _, way := range m.Sheet.Game.Ways() {
			words = append(words, choice{value: way, about: "went out so"})
		}
		for _, f := range m.Sheet.Game.Score.Penalties {
			words = append(words, choice{value: f.Code, about: fmt.Sprintf("gave up: %d points", f.Points)})
		}
	}
	words = append(words, choice{value: "absent", about: "did not play this round"}, choice{value: "unknown", about: "points not known yet"})
	for i := range words {
		words[i].value = w.typed[:len(name)] + "=" + words[i].value
	}
	return words
}

func (w *word) notNamedEntries(who completer) []choice {
	return withEquals(func(w *word) []choice { return w.notNamed(who(w)) })(w)
}
