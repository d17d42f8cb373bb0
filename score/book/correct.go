package book

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"rummy/score"
	"rummy/storage"
	"rummy/validate"
)

// Correction is a correction of a round as it was typed.
type Correction struct {
	Which
	Round      int      // its number
	Words      []string // entries in place of those of the players named
	Dealer     string   // name of who dealt it, or "" for who did so far
	Unfinished bool
	Agreed     string // why it is to stand although a check refuses it
	Reason     string // why it is corrected
	Seen       int64  // the newest event of the match as it was shown before; 0: it was not
}

// Corrected is a correction, recorded or only looked at.
type Corrected struct {
	*Match  // as it stands with it
	Round   score.Round
	Newest  bool // no later round of the match is on record
	Moves   Moves
	Remarks []validate.Finding
	Waived  []validate.Finding // what the table overruled
}

// Moves is what a correction moves.
type Moves struct {
	Round   int
	Players []Moved      // all seats, in their order
	Was, Is Outcome      // of the match
	Season  []MovedPlace // lines of the season's standings by wins that change
	Dealt   [2]string    // names of who dealt the round, before and after
	Out     []int        // rounds that lie after the end now, and count no longer
	In      []int        // rounds that count again
	Seq     int64        // the newest event of the match as it was
}

// Moved is what a correction moves for one player.
type Moved struct {
	Player  string // name
	Was, Is Stand
}

// Changes tells whether anything moves for the player.
func (m Moved) Changes() bool {
	return m.Was.Entry.Typed() != m.Is.Entry.Typed() || m.Was.Points != m.Is.Points || m.Was.Known != m.Is.Known ||
		m.Was.Total != m.Is.Total || m.Was.Whole != m.Is.Whole || m.Was.Place != m.Is.Place
}

// Stand is what the round brought a player, and where the player stands.
type Stand struct {
	Entry  score.Entry
	Points int64 // of the round
	Known  bool
	Total  int64 // of the match
	Whole  bool  // no points of the match are unknown
	Place  int   // 0: not ranked
}

// Outcome is how a match stands as a whole.
type Outcome struct {
	Over    bool
	Counts  bool     // it is in the standings
	Winners []string // names; none while it does not count
}

// MovedPlace is a line of standings that changes. A place is 0 where the player
// is not in them.
type MovedPlace struct {
	Player  string // name
	Was, Is InSeason
}

// InSeason is where a player stands in a season.
type InSeason struct {
	Place        int
	Wins, Played int64
}

// PreviewCorrection says what a correction would move, and records nothing. The
// errors are those of Correct.
func (b *Book) PreviewCorrection(ctx context.Context, c Correction) (Corrected, error) {
	_, _, _, done, err := b.correction(ctx, c)
	return done, err
}

// Correct corrects a round of a match, over or not, whatever has become of its
// season. The error is a *Refused when a check of cards or points forbids the
// round as it would stand and nothing was agreed, a *score.Mistake when the
// words cannot be meant, ErrNoMatch, or a *Conflict: also when the match is not
// as it was Seen.
func (b *Book) Correct(ctx context.Context, c Correction) (Corrected, error) {
	ps, before, body, done, err := b.correction(ctx, c)
	if err != nil {
		return done, err
	}
	notes := done.Notes
	if done.Match, err = b.record(ctx, ps, before, body); err != nil {
		return done, err
	}
	done.Round = done.Sheet.Rounds[c.Round-1]
	done.Notes = append(done.Notes, notes...)
	return done, nil
}

// correction works out what a correction makes of a match.
func (b *Book) correction(ctx context.Context, c Correction) (ps *players, m *Match, body score.Body, done Corrected, err error) {
	if c.Reason, err = cleanReason(c.Reason); err != nil {
		return
	}
	if c.Agreed, err = cleanReason(c.Agreed); err != nil {
		return
	}
	if ps, err = b.players(ctx); err != nil {
		return
	}
	if m, err = b.forWriting(ctx, ps, c.Which); err != nil {
		return
	}
	done.Match = m
	if c.Seen != 0 && m.Sheet.Seq() != c.Seen {
		err = conflictSince(m, c.Seen)
		return
	}
	p, err := m.read(ps, Round{Words: c.Words, Dealer: c.Dealer, Unfinished: c.Unfinished, Agreed: c.Agreed})
	if err != nil {
		return
	}
	body, ruling, err := m.Sheet.Correct(c.Round, p, c.Reason)
	m.nameHints(ruling)
	if err != nil {
		return
	}
	corrected := body.(score.RoundCorrected)
	if !ruling.Legal() && corrected.Agreed == "" {
		err = &Refused{Match: m, Round: c.Round, Ruling: ruling}
		return
	}
	after := *m
	if after.Sheet, err = m.Sheet.With(score.Event{Seq: m.Sheet.Seq() + 1, At: b.at(), Actor: b.who, Body: body}); err != nil {
		return
	}
	done = Corrected{Match: &after, Round: after.Sheet.Rounds[c.Round-1], Newest: c.Round == len(m.Sheet.Rounds) && len(m.Sheet.TieBreaks) == 0,
		Moves: moves(m, &after, c.Round), Remarks: ruling.Remarks, Waived: ruling.Findings}
	if c.Agreed != "" && ruling.Legal() {
		after.Notes = append(after.Notes, "no check refuses the round, so it stands like any other, without --agreed")
	}
	err = b.movedSeason(ctx, ps, m, &after, &done.Moves)
	return
}

// moves compares a match before and after a correction of one of its rounds.
func moves(was, is *Match, round int) Moves {
	before, after := was.Sheet.Rounds[round-1], is.Sheet.Rounds[round-1]
	mv := Moves{Round: round, Was: outcome(was), Is: outcome(is), Seq: was.Sheet.Seq(),
		Dealt: [2]string{was.Sheet.Name(before.Dealer), is.Sheet.Name(after.Dealer)}}
	for seat, name := range is.Names() {
		mv.Players = append(mv.Players, Moved{Player: name, Was: stand(was.Sheet, before, seat), Is: stand(is.Sheet, after, seat)})
	}
	for i, r := range is.Sheet.Rounds {
		switch old := was.Sheet.Rounds[i].AfterEnd; {
		case r.AfterEnd && !old:
			mv.Out = append(mv.Out, r.Number)
		case old && !r.AfterEnd:
			mv.In = append(mv.In, r.Number)
		}
	}
	return mv
}

func stand(s *score.Sheet, r score.Round, seat int) Stand {
	sc, t := r.Scores[seat], s.Totals[seat]
	return Stand{Entry: sc.Entry, Points: int64(sc.Points), Known: sc.Known, Total: int64(t.Points), Whole: t.Whole, Place: t.Place}
}

func outcome(m *Match) Outcome {
	s := m.Sheet
	o := Outcome{Over: s.End.Over, Counts: s.End.Counts}
	for _, t := range s.Totals {
		if s.End.Counts && t.Place == 1 {
			o.Winners = append(o.Winners, s.Name(t.Player))
		}
	}
	return o
}

// movedSeason works out what a change of a match moves in the standings of its
// season, and notes when the season is over.
func (b *Book) movedSeason(ctx context.Context, ps *players, was, is *Match, mv *Moves) error {
	id := is.Sheet.Started.Season
	if id == "" || !was.Sheet.End.Counts && !is.Sheet.End.Counts {
		return nil
	}
	all, err := b.seasons(ctx)
	if err != nil {
		return err
	}
	if s := all.byID(id); s != nil && s.Over {
		is.Notes = append(is.Notes, fmt.Sprintf("season %s was over on %s: its standings are corrected after its end", s.Name, s.To))
	}
	totals, err := b.log.Totals(ctx, storage.TotalFilter{Season: &id})
	if err != nil {
		return err
	}
	before := tallies(totals)
	after := slices.Clone(before)
	for _, r := range entering(was) {
		add(&after, r, -1)
	}
	for _, r := range entering(is) {
		add(&after, r, 1)
	}
	line := func(standings []score.Standing, player string) InSeason {
		i := slices.IndexFunc(standings, func(s score.Standing) bool { return s.Player == player })
		if i < 0 {
			return InSeason{}
		}
		return InSeason{standings[i].Place, standings[i].Wins, standings[i].Played}
	}
	old, now := score.Standings(before, score.ByWins, is.Sheet.LowWins()), score.Standings(after, score.ByWins, is.Sheet.LowWins())
	for _, t := range after {
		if w, n := line(old, t.Player), line(now, t.Player); w != n {
			mv.Season = append(mv.Season, MovedPlace{ps.name(t.Player), w, n})
		}
	}
	slices.SortFunc(mv.Season, func(a, b MovedPlace) int { // place 0, who leaves them, comes last
		return cmp.Or(cmp.Compare(uint(a.Is.Place)-1, uint(b.Is.Place)-1), strings.Compare(a.Player, b.Player))
	})
	return nil
}

// entering returns the results of a match that enter standings.
func entering(m *Match) []storage.Result {
	if !m.Sheet.End.Counts {
		return nil
	}
	return slices.DeleteFunc(row(m).Results, func(r storage.Result) bool { return r.Place == 0 })
}

// add adds a result to a player's tally, or with -1 takes it away; what
// standings by wins do not go by is left as it is.
func add(list *[]score.Tally, r storage.Result, sign int64) {
	i := slices.IndexFunc(*list, func(t score.Tally) bool { return t.Player == r.Player })
	if i < 0 {
		i = len(*list)
		*list = append(*list, score.Tally{Player: r.Player})
	}
	t := &(*list)[i]
	t.Played += sign
	t.Wins += sign * r.Wins
	t.WinShare += sign * r.WinShare
	t.Places += sign * int64(r.Place)
}
