package stats_test

import (
	"fmt"
	"strings"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/stats"
	"rummy/validate/card"
	"rummy/validate/rules"
)

// table is where matches are played, of one game under house rules.
type table struct {
	t      require.TestingT
	game   *rules.Game
	number int64 // of the match played last
	mirror bool  // every number of points is entered with the other sign
}

// at sets a table up; house rules are "path=value".
func at(t require.TestingT, game string, house ...string) *table {
	g, err := rules.Builtin(game)
	require.NoError(t, err)
	var all rules.Overlay
	for _, h := range house {
		path, value, _ := strings.Cut(h, "=")
		all = append(all, rules.Setting{Field: path, Value: value})
	}
	g, err = g.With(all)
	require.NoError(t, err)
	return &table{t: t, game: g}
}

// play plays the next match, a line a round: "A=out B=20", "skip", "tie-break
// A=out B=3"; "seats A C" before one; "penalty A 10", "correct A=out B=3" for the first round, "end" for
// an end that does not count. After the last line it is ended and counts.
func (b *table) play(lines ...string) stats.Match {
	b.number++
	var bodies []score.Body
	rounds := 0
	for _, line := range lines {
		words := strings.Fields(line)
		switch words[0] {
		case "penalty":
			var points card.Points
			_, err := fmt.Sscan(words[2], &points)
			require.NoError(b.t, err)
			bodies = append(bodies, score.PenaltyGiven{Player: words[1], Points: points, Reason: "late"})
		case "tie-break":
			bodies = append(bodies, score.TieBreakScored{Number: 1, Entries: b.entries(words[1:])})
		case "correct": // the first round
			bodies = append(bodies, score.RoundCorrected{Round: 1, Entries: b.entries(words[1:]), Reason: "counted again"})
		case "seats":
			bodies = append(bodies, score.SeatsChanged{Round: rounds + 1, Seats: words[1:]})
		case "skip":
			rounds++
			bodies = append(bodies, score.RoundSkipped{Round: rounds, Reason: "dinner"})
		case "end":
			bodies = append(bodies, score.MatchEnded{})
		default:
			rounds++
			entries := b.entries(words)
			if rounds == 1 {
				bodies = append([]score.Body{b.start(entries)}, bodies...)
			}
			bodies = append(bodies, score.RoundScored{Round: rounds, Entries: entries, Unfinished: !strings.Contains(line, "=out")})
		}
	}
	return stats.Match{Number: b.number, Day: fmt.Sprintf("2026-11-%02d", b.number), Sheet: b.sheet(bodies)}
}

func (b *table) start(entries []score.Entry) score.MatchStarted {
	s := score.MatchStarted{Game: b.game.ID, Day: "2026-11-30", Dealer: entries[0].Player}
	for _, e := range entries {
		s.Players = append(s.Players, e.Player)
	}
	return s
}

func (b *table) entries(words []string) (entries []score.Entry) {
	for _, word := range words {
		name, e, err := score.ParseEntry(b.game, b.game.Cards(2), word)
		require.NoError(b.t, err)
		e.Player = name
		if e.Points != nil {
			p := b.sign(*e.Points)
			e.Points, e.Sum = &p, nil
		}
		entries = append(entries, e)
	}
	return entries
}

func (b *table) sign(p card.Points) card.Points {
	if b.mirror {
		return -p
	}
	return p
}

// sheet replays bodies, and ends what is not over.
func (b *table) sheet(bodies []score.Body) *score.Sheet {
	var events []score.Event
	for i, body := range bodies {
		events = append(events, score.Event{Seq: int64(i + 1), At: time.Unix(0, 0), Actor: "ann", Body: body})
	}
	s, err := score.Replay(b.game, events, nil)
	require.NoError(b.t, err)
	if !s.End.Over {
		s, err = s.With(score.Event{Seq: s.Seq() + 1, At: time.Unix(0, 0), Actor: "ann", Body: score.MatchEnded{Count: true}})
		require.NoError(b.t, err)
	}
	return s
}

// of returns what a player did in matches.
func of(player string, same stats.Same, matches []stats.Match) *stats.Player {
	p := &stats.Player{ID: player, Same: same}
	for _, m := range matches {
		p.Add(m)
	}
	return p
}

func recordsOf(matches []stats.Match) *stats.Records {
	r := &stats.Records{}
	for _, m := range matches {
		r.Add(m)
	}
	return r
}
