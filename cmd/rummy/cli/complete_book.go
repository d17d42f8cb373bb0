package cli

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rummy/score"
	"rummy/score/book"
)

// fewMatches is how many matches are offered, of a book that may hold thousands.
const fewMatches = 30

// matches are those entered last, the newest first.
func matches(w *word) (all []choice) {
	w.inOrder()
	w.read(func(ctx context.Context, b *book.Book) error {
		rows, err := b.Newest(ctx, fewMatches)
		for _, m := range rows {
			all = append(all, choice{value: strconv.FormatInt(m.Number, 10),
				about: fmt.Sprintf("%s %s: %s", m.Day, m.Game, strings.Join(m.Players, ", "))})
		}
		return err
	})
	return all
}

// seasonsThat are the seasons that fit, the newest first.
func seasonsThat(fit func(book.Season) bool) completer {
	return func(w *word) (all []choice) {
		w.inOrder()
		w.read(func(ctx context.Context, b *book.Book) error {
			seasons, err := b.Seasons(ctx)
			for _, s := range slices.Backward(seasons) {
				if fit(s) {
					all = append(all, choice{value: s.Name, about: s.Days()})
				}
			}
			return err
		})
		return all
	}
}

func seasons(w *word) []choice { return seasonsThat(func(book.Season) bool { return true })(w) }

func seasonsNotOver(w *word) []choice {
	return seasonsThat(func(s book.Season) bool { return !s.Over })(w)
}

// rulings are those given last, the newest first.
func rulings(w *word) (all []choice) {
	w.inOrder()
	w.read(func(ctx context.Context, b *book.Book) error {
		given, err := b.Rulings(ctx, book.RulingsLike{})
		for _, r := range slices.Backward(given[max(len(given)-fewMatches, 0):]) {
			all = append(all, choice{value: strconv.FormatInt(r.Number, 10), about: r.Given.About})
		}
		return err
	})
	return all
}

// onRecord are the players who fit. Each is found by other names too.
func (w *word) onRecord(fit func(book.Player) bool) (all []choice) {
	w.read(func(ctx context.Context, b *book.Book) error {
		players, err := b.AllPlayers(ctx)
		for _, p := range players {
			if fit(p) {
				all = append(all, choice{value: p.Name, also: slices.Concat(p.Aliases, p.Former, p.Merged)})
			}
		}
		return err
	})
	return all
}

// players are those on record who are not in the archive.
func players(w *word) []choice { return w.onRecord(func(p book.Player) bool { return !p.Archived }) }

// playersToArchive are those who can be put there or, with --restore, taken out.
func playersToArchive(w *word) []choice {
	archived := w.flag("restore") == "true"
	return w.onRecord(func(p book.Player) bool { return p.Archived == archived })
}

// freePlayers are players who are not named yet.
func freePlayers(w *word) []choice { return w.notNamed(players(w)) }

// newcomers are players who do not sit at the table.
func newcomers(w *word) []choice {
	at := seated(w)
	return slices.DeleteFunc(players(w), func(p choice) bool {
		return slices.ContainsFunc(at, func(s choice) bool { return s.value == p.value })
	})
}

// playerAndAlias are players and, for --remove, the aliases of the one named.
func playerAndAlias(w *word) (all []choice) {
	if len(w.before) == 0 {
		return players(w)
	}
	if len(w.before) == 1 && w.flag("remove") == "true" {
		w.read(func(ctx context.Context, b *book.Book) error {
			known, err := b.AllPlayers(ctx)
			for _, p := range known {
				for _, alias := range p.Aliases {
					if strings.EqualFold(p.Name, w.before[0]) {
						all = append(all, choice{value: alias})
					}
				}
			}
			return err
		})
	}
	return all
}

// names are choices of players of a match, by their ids.
func names(s *score.Sheet, ids []string) (all []choice) {
	for _, id := range ids {
		all = append(all, choice{value: s.Name(id)})
	}
	return all
}

// playersOfMatch are all who have or had a seat in the match meant.
func playersOfMatch(w *word) []choice {
	if m := w.match(); m != nil {
		return names(m.Sheet, m.Sheet.Players)
	}
	return nil
}

// seated are those who sit at the table now and are not named yet.
func seated(w *word) []choice {
	if m := w.match(); m != nil {
		return w.notNamed(names(m.Sheet, m.Sheet.In()))
	}
	return nil
}

// dealers are those who may have dealt: of a match to start, those named.
func dealers(w *word) (all []choice) {
	switch w.command.CommandPath() {
	case "rummy match start", "rummy sheet":
		for _, name := range w.before {
			all = append(all, choice{value: name})
		}
		if len(all) > 0 {
			return all
		}
		return players(w)
	case "rummy import":
		return players(w)
	}
	return playersOfMatch(w)
}

// wasIs completes WAS=IS: who is on record, and who has played in that name.
func wasIs(w *word) []choice {
	was, _, half := strings.Cut(w.typed, "=")
	if !half {
		return withEquals(playersOfMatch)(w)
	}
	all := players(w)
	for i := range all {
		all[i].value = was + "=" + all[i].value
		all[i].also = nil
	}
	return all
}

// penalties are those in force of the match meant.
func penalties(w *word) (all []choice) {
	m := w.match()
	if m == nil {
		return nil
	}
	for _, p := range m.Sheet.Penalties {
		if !p.Revoked {
			all = append(all, choice{value: strconv.Itoa(p.Number), about: fmt.Sprintf("%s %+d: %s", m.Sheet.Name(p.Player), p.Points, p.Reason)})
		}
	}
	return all
}
