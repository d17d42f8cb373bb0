package book

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"rummy/storage"
	"rummy/validate"
	"rummy/validate/rules"
)

// Given is a ruling as it is put on record: the claim, the rules it was judged
// by, the verdict and its reasons.
type Given struct {
	About     string         `json:"about"`    // what the dispute was, in the table's words
	Question  string         `json:"question"` // what was asked: "meld check", "meld layoff", "hand out"
	Game      string         `json:"game"`
	Rules     string         `json:"rules"`           // digest of the rules
	Wild      string         `json:"wild,omitempty"`  // wild rank, as printed
	On        []string       `json:"on,omitempty"`    // cards of the meld on the table
	Cards     []string       `json:"cards"`           // as typed
	How       string         `json:"how,omitempty"`   // what else was declared: "as run", "take"
	Match     string         `json:"match,omitempty"` // id
	Round     int            `json:"round,omitempty"`
	Legal     bool           `json:"legal"`
	Answer    string         `json:"answer"` // in one line
	Condition string         `json:"condition,omitempty"`
	Findings  []GivenFinding `json:"findings,omitempty"`
}

// GivenFinding is one reason of a ruling on record.
type GivenFinding struct {
	Name    string      `json:"name"`
	Rule    string      `json:"rule,omitempty"`
	Basis   rules.Basis `json:"basis,omitempty"`
	Message string      `json:"message"`
}

// FindingsGiven puts findings in the form they are kept in.
func FindingsGiven(findings []validate.Finding) (given []GivenFinding) {
	for _, f := range findings {
		given = append(given, GivenFinding{f.Name, f.Rule, f.Basis, f.Message})
	}
	return given
}

type rulingOverruled struct {
	Reason string `json:"reason"`
}

const (
	kindRulingGiven     = "ruling_given"
	kindRulingOverruled = "ruling_overruled"
)

// Ruling is a ruling on record.
type Ruling struct {
	ID        string
	Number    int64 // 1, 2, … in the order they were given
	Given     Given
	At        time.Time
	By        string
	MatchNo   int64  // short number of the match, or 0
	Overruled string // why the table took it back, or ""
	OverBy    string // who did
	Seq       int64
}

// RecordRuling puts a ruling on record, with the rules it was judged by. The
// error is a *score.Mistake when it does not say what it was about.
func (b *Book) RecordRuling(ctx context.Context, g Given, doc storage.Document) (Ruling, error) {
	about, err := cleanReason(g.About)
	if err != nil {
		return Ruling{}, err
	}
	if about == "" {
		return Ruling{}, mistake("ruling.about", `write what it was about, such as --record "may wilds touch?"`, "--record wants a few words")
	}
	g.About = about
	r := Ruling{ID: b.id(), Given: g, At: b.at(), By: b.who, Seq: 1}
	err = b.log.Record(ctx, storage.Change{Actor: b.who, At: r.At, Documents: []storage.Document{doc},
		Appends: []storage.Append{{Stream: r.ID, Type: storage.TypeRuling,
			Events: []storage.NewEvent{{Kind: kindRulingGiven, Body: mustJSON(g)}}}}})
	if err != nil {
		return r, err
	}
	if heading, err := b.log.Heading(ctx, r.ID); err == nil { // it is on record whether or not its number can be read
		r.Number = heading.Number
	}
	return r, nil
}

// RulingsLike says which rulings are wanted. Its zero value lets all through.
type RulingsLike struct {
	Game    string   // in this game
	Cards   []string // with just these cards, in any order
	Finding string   // with a finding of this name, or of a name that begins so
}

// Rulings returns the rulings on record that are wanted, oldest first.
func (b *Book) Rulings(ctx context.Context, like RulingsLike) ([]Ruling, error) {
	events, err := b.log.All(ctx, storage.TypeRuling)
	if err != nil {
		return nil, err
	}
	var all []Ruling
	at := map[string]int{}
	for _, e := range events {
		switch e.Kind {
		case kindRulingGiven:
			r := Ruling{ID: e.Stream, Number: int64(len(all) + 1), At: e.At, By: e.Actor, Seq: e.Seq}
			if err := read(e, &r.Given); err != nil {
				return nil, err
			}
			at[e.Stream] = len(all)
			all = append(all, r)
		case kindRulingOverruled:
			var body rulingOverruled
			if err := read(e, &body); err != nil {
				return nil, err
			}
			if i, ok := at[e.Stream]; ok {
				all[i].Overruled, all[i].OverBy, all[i].Seq = body.Reason, e.Actor, e.Seq
			}
		default:
			return nil, unknownKind(e)
		}
	}
	all = slices.DeleteFunc(all, func(r Ruling) bool { return !like.fits(r) })
	for i := range all {
		if id := all[i].Given.Match; id != "" {
			heading, err := b.log.Heading(ctx, id)
			if err != nil && !errors.Is(err, storage.ErrNotFound) {
				return nil, err
			}
			all[i].MatchNo = heading.Number
		}
	}
	return all, nil
}

func (like RulingsLike) fits(r Ruling) bool {
	if like.Game != "" && like.Game != r.Given.Game {
		return false
	}
	if len(like.Cards) > 0 {
		a, b := slices.Sorted(slices.Values(like.Cards)), slices.Sorted(slices.Values(r.Given.Cards))
		if !slices.Equal(a, b) {
			return false
		}
	}
	return like.Finding == "" || slices.ContainsFunc(r.Given.Findings, func(f GivenFinding) bool {
		return strings.HasPrefix(f.Name, like.Finding)
	})
}

// Ruling returns a ruling by its number. The error is a *score.Mistake when there is none.
func (b *Book) Ruling(ctx context.Context, number int64) (Ruling, error) {
	all, err := b.Rulings(ctx, RulingsLike{})
	if err != nil {
		return Ruling{}, err
	}
	for _, r := range all {
		if r.Number == number {
			return r, nil
		}
	}
	return Ruling{}, mistake("ruling.unknown", `"rummy ruling list" shows all rulings`, "no ruling %d", number)
}

// Overrule records that the table took a ruling back, for a reason. It changes
// no round; those that were entered under it are named: the round it was given
// in and the later ones of that match.
func (b *Book) Overrule(ctx context.Context, number int64, reason string) (r Ruling, rounds []int, err error) {
	reason, err = cleanReason(reason)
	if err != nil {
		return r, nil, err
	}
	if r, err = b.Ruling(ctx, number); err != nil {
		return r, nil, err
	}
	switch {
	case reason == "":
		return r, nil, mistake("reason.missing", `add --reason "the sheet says otherwise"`, "why is ruling %d overruled?", number)
	case r.Overruled != "":
		return r, nil, mistake("ruling.overruled", "", "ruling %d was overruled already: %s", number, r.Overruled)
	}
	if rounds, err = b.roundsUnder(ctx, r); err != nil {
		return r, nil, err
	}
	err = b.log.Record(ctx, storage.Change{Actor: b.who, At: b.at(),
		Appends: []storage.Append{{Stream: r.ID, Type: storage.TypeRuling, After: r.Seq,
			Events: []storage.NewEvent{{Kind: kindRulingOverruled, Body: mustJSON(rulingOverruled{reason})}}}}})
	r.Overruled, r.OverBy = reason, b.who
	return r, rounds, err
}

// roundsUnder returns the rounds of the ruling's match from its round on.
func (b *Book) roundsUnder(ctx context.Context, r Ruling) (rounds []int, err error) {
	if r.Given.Match == "" {
		return nil, nil
	}
	m, err := b.Match(ctx, r.Given.Match)
	if err != nil {
		return nil, fmt.Errorf("the match of ruling %d: %w", r.Number, err)
	}
	for _, line := range m.Sheet.Rounds {
		if line.Number >= r.Given.Round && !line.Skipped {
			rounds = append(rounds, line.Number)
		}
	}
	return rounds, nil
}
