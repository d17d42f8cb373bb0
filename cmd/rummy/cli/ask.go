package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"rummy/cmd/rummy/prompt"
	"rummy/score"
	"rummy/score/book"
	"rummy/validate/rules"
)

// askStart asks for what is missing to start a match. Where nobody can be asked
// the error names the flag.
func askStart(ctx context.Context, d *Deps, b *book.Book, s *book.Start) error {
	p, err := d.ask()
	if err != nil {
		return err
	}
	if s.Game == "" {
		if p == nil {
			return usage(`add --game, such as --game kit; "rummy game list" shows the games`, "no game is named")
		}
		if s.Game, err = askGame(ctx, p, b); err != nil {
			return err
		}
	}
	if len(s.Players) > 0 {
		return nil
	}
	if p == nil {
		return usage("name them in the order of the seats, such as North East South", "no players are named")
	}
	s.Players, err = askPlayers(ctx, p, b, *s)
	return err
}

// askGame asks for the game; Enter alone is the one played last.
func askGame(ctx context.Context, p prompt.Prompter, b *book.Book) (string, error) {
	ids := rules.IDs()
	if len(ids) == 1 {
		return ids[0], nil
	}
	last := ""
	m, err := b.Match(ctx, "")
	switch {
	case err == nil && slices.Contains(ids, m.Sheet.Game.ID):
		last = m.Sheet.Game.ID
	case err != nil && !errors.Is(err, book.ErrNoMatch):
		return "", err
	}
	i, err := p.Select(ctx, prompt.Question{Text: "Which game?", Default: last}, ids)
	if err != nil {
		return "", err
	}
	return ids[i], nil
}

func askPlayers(ctx context.Context, p prompt.Prompter, b *book.Book, s book.Start) ([]string, error) {
	known, err := b.Players(ctx)
	if err != nil {
		return nil, err
	}
	names := make([]string, len(known))
	for i, k := range known {
		names[i] = k.Name
	}
	help := "Names separated by commas, in the order of the seats to the left; the first deals."
	if len(names) > 0 {
		help += " On record: " + strings.Join(names, ", ") + "."
	}
	text, err := p.Input(ctx, prompt.Question{Text: "Who plays? (in the order of the seats, first dealer first)", Help: help},
		func(answer string) error {
			if s.Players = splitNames(answer); len(s.Players) < 2 {
				return errors.New("at least two names, separated by commas")
			}
			_, err := b.Preview(ctx, s)
			var wrong *score.Mistake
			if errors.As(err, &wrong) && wrong.Name != "player.near" && aboutPlayers(wrong) {
				return withHint(err)
			}
			return nil
		})
	return splitNames(text), err
}

// aboutPlayers tells whether other players would mend a mistake.
func aboutPlayers(wrong *score.Mistake) bool {
	return wrong.Name == "name.form" || strings.HasPrefix(wrong.Name, "player.") || strings.HasPrefix(wrong.Name, "players.")
}

func splitNames(text string) []string {
	var names []string
	for _, n := range strings.Split(text, ",") {
		if n = strings.TrimSpace(n); n != "" {
			names = append(names, n)
		}
	}
	return names
}

// askRound asks for a whole round: who plays, if no match is open, who went
// out, and what each other player has left. Nothing is recorded until the
// summary is confirmed.
func askRound(ctx context.Context, d *Deps, b *book.Book, r *book.Round) error {
	p, err := d.ask()
	if err != nil {
		return err
	}
	if p == nil {
		return usage(`write one for each player, such as North=out East=23 South:7,W,11; see "rummy help entries"`, "no entries are given")
	}
	m, err := b.Match(ctx, r.Match)
	if errors.Is(err, book.ErrNoMatch) || err == nil && r.Match == "" && m.Sheet.End.Over {
		if r.Start == nil {
			r.Start = &book.Start{}
		}
		if err = askStart(ctx, d, b, r.Start); err != nil {
			return err
		}
		err = d.insist(ctx, new(bool), newOf(r.Start), func() (err error) {
			m, err = b.Preview(ctx, *r.Start)
			return err
		})
	}
	if err != nil {
		return err
	}
	if r.Start != nil && m.Number > 0 && !m.Sheet.End.Over {
		if err := m.Fits(r.Start); err != nil {
			return err
		}
	}
	if r.Match == "" && m.Number > 0 {
		err := d.insist(ctx, &r.Sure, nil, func() error {
			if r.Sure {
				return nil
			}
			return b.MustBeToday(m)
		})
		if err != nil {
			return err
		}
	}
	n, ok := m.Sheet.Next()
	tied := len(n.TieBreak) > 0
	if !ok || r.Number != 0 && r.Number != n.Round || r.TieBreak && !tied {
		_, _, err := m.Sheet.Propose(score.Proposal{Number: r.Number, TieBreak: r.TieBreak || tied}) // says why there is no such round now
		return err
	}
	r.Number, r.TieBreak = n.Round, tied
	if err := askEntries(ctx, p, m, n, r); err != nil {
		return err
	}
	what := "round"
	if tied {
		what = "tie-break round"
	}
	return d.confirm(ctx, fmt.Sprintf("Record %s %d: %s?", what, n.Round, strings.Join(r.Words, "  ")), "yes", nil)
}

const nobody = "nobody: the round was broken off"

// askEntries asks who went out, unless the round is said to be broken off, and
// what each other player has left.
func askEntries(ctx context.Context, p prompt.Prompter, m *book.Match, n score.Next, r *book.Round) (err error) {
	players, game := n.Players, m.Sheet.Game
	what := fmt.Sprintf("Round %d", n.Round)
	if len(n.TieBreak) > 0 {
		what = fmt.Sprintf("Tie-break round %d", n.Round)
	}
	var names []string
	for _, p := range players {
		names = append(names, m.Sheet.Name(p))
	}
	out := len(names)
	if !r.Unfinished {
		choices := slices.Clone(names)
		if game.UnfinishedCounts() {
			choices = append(choices, nobody)
		}
		question := fmt.Sprintf("%s, %s. Who went out first?", what, deal(m, n))
		if out, err = p.Select(ctx, prompt.Question{Text: question}, choices); err != nil {
			return err
		}
		r.Unfinished = out == len(names)
	}
	orNothing := ""
	if n.Table.Total(0).Legal() {
		orNothing = "; 0 if nothing is left"
	}
	for i, name := range names {
		if i == out {
			r.Words = append(r.Words, name+"=out")
			continue
		}
		if game.Rounds.End == "single" {
			continue // nothing is counted
		}
		answer, err := p.Input(ctx, prompt.Question{
			Text: fmt.Sprintf("%s: points or cards left (total so far %d)", name, m.Sheet.Totals[m.Sheet.Seat(players[i])].Points),
			Help: `Points (23, 7+20+3), or the cards left (7 W 11), or absent, or unknown.`,
		}, func(answer string) error {
			switch entry := entryOf(answer); {
			case entry == "=":
				return errors.New("please type points, cards, absent or unknown" + orNothing)
			case isOut(entry) && out < len(names):
				return errors.New(names[out] + " went out first" + orNothing)
			case isOut(entry):
				return errors.New("nobody went out in this round" + orNothing)
			default:
				return withHint(m.Check(*r, entry))
			}
		})
		if err != nil {
			return err
		}
		r.Words = append(r.Words, name+entryOf(answer))
	}
	return nil
}

func isOut(entry string) bool {
	word, _, _ := strings.Cut(strings.ToLower(entry), ":")
	return word == "=out"
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
// words and a bare number or sum are points, anything else is cards.
func entryOf(answer string) string {
	answer = strings.TrimSpace(answer)
	switch low := strings.ToLower(answer); low {
	case "out", "absent", "unknown", "":
		return "=" + low
	default:
		if strings.HasPrefix(low, "out:") || strings.HasPrefix(low, "hand:") {
			return "=" + answer
		}
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
