package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"rummy/score/book"
	"rummy/validate"
	"rummy/validate/card"
	"rummy/validate/meld"
	"rummy/validate/rules"
)

// refereeFlags say by which rules, and in which round, a ruling is given.
type refereeFlags struct {
	match, game, wild string
	round             int
	house             []string
	record            string
	changed           func(flag string) bool // whether a flag is given; nil: none is
}

func (r *refereeFlags) add(c *cobra.Command) {
	f := c.Flags()
	matchFlag(c, &r.match)
	f.StringVarP(&r.game, "game", "g", "", "rules to judge by, or a file of them (default: the open match's)")
	f.StringVarP(&r.wild, "wild", "w", "", "wild rank of the round (default: that of the open match's next round)")
	f.IntVar(&r.round, "round", 0, "round, which says what is wild, how many cards are dealt and what is laid first")
	f.StringArrayVar(&r.house, "rule", nil, "house rule, as path=value, with --game")
	f.StringVar(&r.record, "record", "", "put the ruling on record, and what it was about")
	r.changed = f.Changed
}

func (r *refereeFlags) given(flag string) bool { return r.changed != nil && r.changed(flag) }

// bench is where claims are judged: a game with its house rules, and the round
// if it is settled.
type bench struct {
	game      *rules.Game
	players   int // 0: not told
	table     validate.Table
	settled   bool   // which rank is wild is known
	match     string // id of the match, or ""
	round     int    // of the match
	recording bool   // the ruling goes on record
	record    string // what the dispute was about

	judges map[int]*meld.Judge       // by wild rank
	tables map[string]validate.Table // by wild rank as typed
}

// bench finds the rules and the round: those of --game, else of the match.
func (d *Deps) bench(ctx context.Context, r *refereeFlags) (b *bench, err error) {
	if r.game == "" {
		b, err = d.benchOfMatch(ctx, r)
	} else {
		b, err = d.benchOfGame(ctx, r, r.game)
	}
	if err != nil {
		return nil, err
	}
	b.recording, b.record = r.given("record"), r.record
	return b, b.settle(r)
}

func (d *Deps) benchOfGame(ctx context.Context, r *refereeFlags, name string) (*bench, error) {
	if r.match != "" {
		return nil, usage("leave out one of them", "--game and --match exclude each other")
	}
	g, err := d.gameNamed(ctx, name)
	if err != nil {
		return nil, err
	}
	house, err := overlay(r.house)
	if err != nil {
		return nil, err
	}
	if g, err = g.With(house); err != nil {
		return nil, usage(fmt.Sprintf(`"rummy game show %s" lists the options`, strings.ToLower(name)), "%v", err)
	}
	return &bench{game: g}, nil
}

func (d *Deps) benchOfMatch(ctx context.Context, r *refereeFlags) (*bench, error) {
	if len(r.house) > 0 {
		return nil, usage("add --game, such as --game kit", "--rule goes with --game; a match has its own house rules")
	}
	b := &bench{}
	err := d.reading(ctx, func(bk *book.Book) error {
		m, err := bk.Match(ctx, r.match)
		if errors.Is(err, book.ErrNoMatch) && r.match == "" {
			b, err = d.benchAsked(ctx, r, bk)
			return err
		}
		if err != nil {
			return err
		}
		b.game, b.players, b.match = m.Sheet.Game, len(m.Sheet.Seats), m.ID
		// Tie-break rounds are counted on from the last round of the match here.
		lines := slices.Concat(m.Sheet.Rounds, m.Sheet.TieBreaks)
		if n, ok := m.Sheet.Next(); ok {
			b.table, b.round = n.Table, len(lines)+1
		} else if last := len(lines); last > 0 {
			b.table, b.round = lines[last-1].Table, last
		}
		b.settled = b.round > 0 && (!b.game.Wild.Rank.Drawn || b.table.Round.Told)
		return nil
	})
	return b, err
}

// benchAsked asks for the game where neither a flag nor a match tells it.
func (d *Deps) benchAsked(ctx context.Context, r *refereeFlags, bk *book.Book) (*bench, error) {
	p, err := d.ask()
	if err != nil {
		return nil, err
	}
	if p == nil {
		return nil, usage(`add --game, such as --game kit; "rummy game list" shows the games`, "no match is open, and no game is named")
	}
	game, err := askGame(ctx, p, bk)
	if err != nil {
		return nil, err
	}
	return d.benchOfGame(ctx, r, game)
}

// settle takes the round from the flags where they say it.
func (b *bench) settle(r *refereeFlags) (err error) {
	switch {
	case r.given("wild") && r.given("round") && !b.game.Wild.Rank.Drawn:
		return usage("leave out one of them", "--wild and --round exclude each other: the round says what is wild")
	case r.given("round"):
		var ok bool
		if b.table, ok = validate.At(b.game, r.round, b.players); !ok {
			return usage(`"rummy game show `+b.game.ID+`" says how many there are`, "%s has no round %d", b.game.Name, r.round)
		}
		b.round, b.settled = r.round, !b.game.Wild.Rank.Drawn
	case !b.settled:
		b.table = validate.Table{Game: b.game, Cards: b.game.Cards(b.players), Round: rules.Round{Wild: b.game.FixedWild()}}
		b.settled = !b.game.RotatesWild()
	}
	if r.given("wild") {
		b.table, err = b.withWild(r.wild)
		b.settled = true
	}
	return err
}

// withWild returns the table on which a rank is wild. How many cards were dealt
// is not told then, but where the rank is that of a card turned up in any round.
func (b *bench) withWild(code string) (validate.Table, error) {
	t := validate.Table{Game: b.game, Cards: b.game.Cards(b.players), Round: rules.Round{Wild: rules.NoWild}}
	c, err := t.Cards.ParseLoose(code)
	if b.game.Wild.Rank.Drawn && err == nil {
		if b.table.Game != nil {
			t = b.table
		}
		t.Round, _ = b.game.Turned(t.Round, c)
		return t, nil
	}
	switch {
	case err != nil || !c.RankOnly():
		return t, usage("the ranks are "+strings.Join(b.ranks(), ", "), "no rank %q in %s", code, b.game.ID)
	case !b.game.RotatesWild():
		return t, usage("leave out --wild", "no rank is wild from round to round in %s", b.game.Name)
	}
	t.Round.Wild = c.Rank()
	return t, nil
}

// ranks are the codes of the ranks of the pack.
func (b *bench) ranks() []string {
	var codes []string
	for _, r := range b.game.Cards(b.players).Ranks() {
		codes = append(codes, r.Code)
	}
	return codes
}

// someCards are three cards of the pack, as an example.
func (b *bench) someCards() string {
	p := b.game.Cards(b.players)
	first := len(p.Ranks()) / 2
	return p.FormatHand(card.Hand{p.Suited(0, first), p.Suited(0, first+1), p.Suited(0, first+2)})
}

// mustBeSettled is the mistake of not saying which rank is wild.
func (b *bench) mustBeSettled() error {
	if b.settled {
		return nil
	}
	add := "add --wild RANK, such as --wild " + b.ranks()[2]
	if !b.game.Wild.Rank.Drawn {
		add += ", or --round N"
	}
	return usage(add, "which rank is wild in this round of %s?", b.game.Name)
}

// mustKnowContract is the mistake of not saying in which round a contract is asked for.
func (b *bench) mustKnowContract() error {
	if len(b.game.Rounds.Contract) == 0 || b.table.Round.Contract != nil {
		return nil
	}
	return usage("add --round N", "which round of %s? what a player lays first goes by it", b.game.Name)
}

// melds reads melds that are laid together, each in parentheses.
func (b *bench) melds(text string) (melds []card.Hand, err error) {
	for rest := strings.TrimSpace(text); rest != ""; rest = strings.TrimSpace(rest) {
		inside, after, closed := strings.Cut(strings.TrimPrefix(rest, "("), ")")
		if rest[0] != '(' || !closed || strings.Contains(inside, "(") {
			return nil, usage(`write each meld in its own pair, such as "(`+b.someCards()+`)"`, "melds that are laid together stand in parentheses, and nothing beside them")
		}
		m, err := b.cards(inside)
		if err != nil {
			return nil, err
		}
		melds, rest = append(melds, m), after
	}
	return melds, nil
}

// cards reads cards, each with its suit.
func (b *bench) cards(words ...string) (card.Hand, error) {
	h, err := b.table.Cards.ParseHand(strings.Join(words, " "), true)
	if err != nil {
		return nil, usage(`see "rummy help cards"`, "%v in %s", err, b.game.ID)
	}
	for _, c := range h {
		if c.RankOnly() {
			return nil, usage(`see "rummy help cards"`, "%q lacks its %s", b.table.Cards.Format(c), b.game.Pack.SuitWord)
		}
	}
	if len(h) == 0 {
		return nil, usage(`see "rummy help cards"`, "no cards are named")
	}
	return h, nil
}

// askFlags say how declared cards are to be read.
type askFlags struct {
	as      string
	ordered bool
}

func (a *askFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&a.as, "as", "", "the kind declared: run, set or colour (default: any)")
	c.Flags().BoolVar(&a.ordered, "ordered", false, "take the cards of a run in the order given")
}

// words are the flags as they stand on record.
func (a *askFlags) words() string {
	var words []string
	if a.as != "" {
		words = append(words, "as "+strings.ToLower(a.as))
	}
	if a.ordered {
		words = append(words, "ordered")
	}
	return strings.Join(words, ", ")
}

func (a *askFlags) ask(g *rules.Game) (meld.Ask, error) {
	ask := meld.Ask{Ordered: a.ordered}
	low := strings.ToLower(a.as)
	if low == "color" {
		low = meld.Colour.String()
	}
	switch {
	case low == "":
	case meld.KindOf(low) != meld.None:
		ask.Kind = meld.KindOf(low)
	default:
		for _, m := range g.Melds {
			if strings.EqualFold(m.Label, low) {
				ask.Kind = meld.KindOf(m.Kind)
				return ask, nil
			}
		}
		return ask, usage("write --as run, --as set or --as colour", "%q is no kind of meld", a.as)
	}
	return ask, nil
}

// overlay reads house rules as typed.
func overlay(typed []string) (house rules.Overlay, err error) {
	for _, text := range typed {
		setting, err := rules.ParseSetting(text)
		if err != nil {
			return nil, usage(`"rummy game show GAME" lists the options`, "%v", err)
		}
		house = append(house, setting)
	}
	return house, nil
}
