package score

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/validate"
	"rummy/validate/card"
	"rummy/validate/rules"
)

// A match under test is typed as at a table, one line a command:
//
//	North=out East=23 South:7,W,11   a round, with --tie-break, --unfinished, --round=N, --dealer=NAME, --agreed=WHY
//	correct N East=30                a correction of round N, with --unfinished, --dealer=NAME, --agreed=WHY
//	skip WHY · end · end --count · resume · undo · redo · void WHY
//	penalty NAME POINTS · revoke N · join NAME [after NAME|for NAME], also of who is out · leave NAME... · seats NAME...
//	edit day=D season=S dealer=NAME seats=NAME,NAME person=WAS,IS house=FIELD=VALUE
//
// Its players' ids are what they are called.

var games sync.Map // house rules as typed -> the game; reading one takes milliseconds

// kit returns Kit with a table's house rules, each as typed: "rounds.count=2".
func kit(t require.TestingT, house ...string) *rules.Game {
	key := strings.Join(house, " ")
	if g, ok := games.Load(key); ok {
		return g.(*rules.Game)
	}
	g, err := rules.Builtin("kit")
	require.NoError(t, err)
	var o rules.Overlay
	for _, h := range house {
		s, err := rules.ParseSetting(h)
		require.NoError(t, err)
		o = append(o, s)
	}
	g, err = g.With(o)
	require.NoError(t, err)
	games.Store(key, g)
	return g
}

// begin starts a match; the first player named deals first.
func begin(t require.TestingT, g *rules.Game, players string) *Sheet {
	seats := strings.Fields(players)
	s, err := Replay(g, []Event{after(&Sheet{}, MatchStarted{
		Game: g.ID, Rules: g.Digest(), House: g.House, Day: "2026-11-30", Players: seats, Dealer: seats[0],
	})}, nil)
	require.NoError(t, err)
	return s
}

// record takes the next event in, a minute after the one before it.
func record(t require.TestingT, s *Sheet, b Body) *Sheet {
	next, err := s.With(after(s, b))
	require.NoError(t, err)
	return next
}

func after(s *Sheet, b Body) Event {
	began := time.Date(2026, 11, 30, 19, 0, 0, 0, time.UTC)
	return Event{Seq: s.Seq() + 1, At: began.Add(time.Duration(s.Seq()) * time.Minute), Actor: "West", Body: b}
}

// typed asks the sheet what a line is to put on record.
func typed(s *Sheet, line string) (b Body, ruling validate.Ruling, err error) {
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "skip":
		b, err = s.Skip(0, rest)
	case "end":
		b, err = s.EndEarly(rest == "--count")
	case "resume":
		b = MatchResumed{}
	case "void":
		b, err = s.Void(rest)
	case "penalty":
		name, number, _ := strings.Cut(rest, " ")
		var p card.Points
		if p, err = ParsePoints(number); err == nil {
			b, err = s.Penalise(name, p, "misdeal")
		}
	case "revoke":
		var n int
		if _, err = fmt.Sscan(rest, &n); err == nil {
			b, err = s.Revoke(n, "not hers")
		}
	case "join":
		words := append(strings.Fields(rest), "", "", "")
		if s.isOut(words[0]) {
			b, err = s.Reenter(words[0])
		} else if words[1] == "for" {
			b, err = s.Join(words[0], "", words[2])
		} else {
			b, err = s.Join(words[0], words[2], "")
		}
	case "leave":
		b, err = s.Leave(strings.Fields(rest)...)
	case "seats":
		b, err = s.Reseat(strings.Fields(rest))
	case "edit":
		b, ruling, err = edited(s, rest)
	case "undo":
		b, _, err = s.Undo()
	case "redo":
		b, _, err = s.Redo()
	case "correct":
		var n int
		number, entries, _ := strings.Cut(rest, " ")
		if _, err = fmt.Sscan(number, &n); err == nil {
			var p Proposal
			if p, err = proposal(s, entries); err == nil {
				b, ruling, err = s.Correct(n, p, "counted again")
			}
		}
	default:
		var p Proposal
		if p, err = proposal(s, line); err == nil {
			b, ruling, err = s.Propose(p)
		}
	}
	return b, ruling, err
}

// edited reads an edit as typed and rules on it.
func edited(s *Sheet, words string) (b MatchEdited, ruling validate.Ruling, err error) {
	b.Reason = "entered wrong"
	var g *rules.Game
	for _, word := range strings.Fields(words) {
		what, value, _ := strings.Cut(word, "=")
		switch what {
		case "day":
			b.Day = value
		case "season":
			b.Season = &value
		case "dealer":
			b.Dealer = value
		case "seats":
			b.Seats = strings.Split(value, ",")
		case "person":
			was, is, _ := strings.Cut(value, ",")
			b.Person = &Person{was, is}
		case "house":
			setting, err := rules.ParseSetting(value)
			if err != nil {
				return b, ruling, err
			}
			if g == nil {
				g = s.Game
			}
			if g, err = g.With(rules.Overlay{setting}); err != nil {
				return b, ruling, err
			}
			b.Rules, b.House = g.Digest(), g.House
		}
	}
	_, ruling, err = s.Edit(b, g)
	return b, ruling, err
}

func proposal(s *Sheet, line string) (p Proposal, err error) {
	for _, word := range strings.Fields(line) {
		flag, value, _ := strings.Cut(word, "=")
		switch flag {
		case "--tie-break":
			p.TieBreak = true
		case "--unfinished":
			p.Unfinished = true
		case "--skipped":
			p.Skipped = true
		case "--agreed":
			p.Agreed = value
		case "--dealer":
			p.Dealer = value
		case "--wild":
			p.Wild = value
		case "--upcard":
			p.Upcard = value
		case "--round":
			_, err = fmt.Sscan(value, &p.Number)
		default:
			var e Entry
			var name string
			name, e, err = ParseEntry(s.Game, s.Cards(), word)
			e.Player = name
			p.Entries = append(p.Entries, e)
		}
		if err != nil {
			return p, err
		}
	}
	return p, nil
}

// play puts lines on record, none of which may be refused but with --agreed.
func play(t require.TestingT, s *Sheet, lines ...string) *Sheet {
	for _, line := range lines {
		b, ruling, err := typed(s, line)
		require.NoError(t, err, line)
		if !strings.Contains(line, "--agreed") {
			require.Empty(t, ruling.Findings, line)
		}
		s = record(t, s, b)
	}
	return s
}

// match plays a match from its start.
func match(t require.TestingT, g *rules.Game, players string, lines ...string) *Sheet {
	return play(t, begin(t, g, players), lines...)
}

func wrong(name, message, hint string) *Mistake {
	return &Mistake{Name: name, Message: message, Hint: hint}
}

func points(p card.Points) *card.Points { return &p }

func sums(addends ...card.Points) []card.Points { return addends }

// view is all that a sheet shows, without the events it came from.
type view struct {
	Started   MatchStarted
	Players   []string
	Seats     []string
	Rounds    []Round
	Breaks    []Round
	Penalties []Penalty
	Reentries []Reentry
	Totals    []Total
	End       End
	Edited    Correction
	Opened    int64
}

func (s *Sheet) view() view {
	return view{s.Started, s.Players, s.Seats, s.Rounds, s.TieBreaks, s.Penalties, s.Reentries, s.Totals, s.End, s.Edited, s.Opened}
}

// totals writes the players' points, in the order of the seats.
func totals(s *Sheet) (all []card.Points) {
	for _, t := range s.Totals {
		all = append(all, t.Points)
	}
	return all
}

// places writes the players' places, in the order of the seats.
func places(s *Sheet) (all []int) {
	for _, t := range s.Totals {
		all = append(all, t.Place)
	}
	return all
}

func joined(words []string) string { return strings.Join(words, " ") }
