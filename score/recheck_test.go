package score

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/rules"
)

// recheckAll rules on every event of a match once more, and counts them by kind.
func recheckAll(t *testing.T, s *Sheet, rechecked map[string]int) {
	t.Helper()
	for _, e := range s.Events()[1:] {
		before, err := s.At(e.Seq - 1)
		require.NoError(t, err)
		var g *rules.Game
		if edit, ok := e.Body.(MatchEdited); ok {
			g = s.edited[edit.Rules]
		}
		findings, err := before.Recheck(e.Body, g)
		require.NoError(t, err, "%s %s", e.Body.Kind(), Encode(e.Body))
		require.Empty(t, findings, "%s %s", e.Body.Kind(), Encode(e.Body))
		rechecked[e.Body.Kind()]++
	}
}

// Whatever was typed passes the same rulings once more, event by event.
func TestWhatWasTypedPassesOnceMore(t *testing.T) {
	rechecked := map[string]int{}
	for seed := range uint64(*seeds / 3) {
		p := &playing{luck: luck{Rand: rand.New(rand.NewPCG(seed, 44))}, t: t, tally: map[string]int{}}
		p.paper = p.drawPaper()
		p.sheet = begin(t, gameOf(t, p.paper.game, settingsOf(p.paper.house)), joined(p.paper.players))
		p.compare()
		for range 30 {
			p.say(p.drawDeed(p.paper, p.now))
		}
		recheckAll(t, p.sheet, rechecked)
	}
	recheckAll(t, onPaper(t, begin(t, kit(t), "North East"), "", PaperTotal{"North", 1}, PaperTotal{"East", 2}), rechecked)
	recheckAll(t, match(t, playedOut(t), "North East South", append(tiedAtSeven, "--tie-break North=out East=7")...), rechecked)
	for _, b := range []Body{RoundScored{}, TieBreakScored{}, RoundSkipped{}, RoundCorrected{}, SeatsChanged{}, PenaltyGiven{}, PenaltyRevoked{},
		MatchEdited{}, TotalsRecorded{}, MatchVoided{}, MatchEnded{}, MatchResumed{}, ChangeUndone{}, ChangeRedone{}} {
		require.Positive(t, rechecked[b.Kind()], b.Kind())
	}
}

// dreamt is a kind of event that was added without a thought of archives.
type dreamt struct{ MatchVoided }

func (dreamt) Kind() string { return "match_dreamt" }

// What nobody can have typed, or a check refuses, in the second round of Kit among
// North and East: 4 cards each, 4s wild, so that 0, 1 or 4 of them can be left.
func TestWhatCouldNotHaveBeenTypedIsRefused(t *testing.T) {
	s := match(t, kit(t), "North East", "North=out East=23")
	entries := func(east Entry) []Entry { return []Entry{{Player: "North", Out: true}, east} }
	east := func(p card.Points) []Entry { return entries(Entry{Player: "East", Points: &p}) }
	for _, tt := range []struct {
		name    string
		body    Body
		mistake string // or
		finding string
	}{
		{"a round as typed", RoundScored{Round: 2, Entries: east(12)}, "", ""},
		{"points that no cards make", RoundScored{Round: 2, Entries: east(1)}, "", "points.impossible"},
		{"the same, agreed on", RoundScored{Round: 2, Entries: east(1), Agreed: "so it was"}, "", ""},
		{"two cards left of four", RoundScored{Round: 2, Entries: entries(Entry{Player: "East", Cards: []string{"5", "6"}})}, "", "left.size"},
		{"nobody out", RoundScored{Round: 2, Entries: []Entry{{Player: "North", Points: points(9)}, {Player: "East", Points: points(9)}}}, "", "round.nobody_out"},
		{"two out", RoundScored{Round: 2, Entries: entries(Entry{Player: "East", Out: true})}, "", "round.two_out"},
		{"a later round", RoundScored{Round: 3, Entries: east(12)}, "round.not_next", ""},
		{"a player missing", RoundScored{Round: 2, Entries: east(12)[:1]}, "player.missing", ""},
		{"a stranger", RoundScored{Round: 2, Entries: append(east(12), Entry{Player: "West", Out: true})}, "player.not_seated", ""},
		{"no card", RoundScored{Round: 2, Entries: entries(Entry{Player: "East", Cards: []string{"Kh"}})}, "entry.form", ""},
		{"a card as it is not printed", RoundScored{Round: 2, Entries: entries(Entry{Player: "East", Cards: []string{"bl5"}})}, "entry.form", ""},
		{"points beyond all sense", RoundScored{Round: 2, Entries: east(1_000_000_000_000)}, "entry.form", ""},
		{"points below zero", RoundScored{Round: 2, Entries: east(-7)}, "", "points.negative"},
		{"a sum of something else", RoundScored{Round: 2, Entries: entries(Entry{Player: "East", Points: points(12), Sum: sums(5, 6)})}, "entry.form", ""},
		{"two things at once", RoundScored{Round: 2, Entries: entries(Entry{Player: "East", Points: points(12), Absent: true})}, "entry.form", ""},
		{"a tie-break round that is not due", TieBreakScored{Number: 1, Entries: east(12)}, tieBreakMistake, ""},
		{"a correction", RoundCorrected{Round: 1, Entries: east(20), Reason: "misread"}, "", ""},
		{"a correction to points that no cards make", RoundCorrected{Round: 1, Entries: east(1), Reason: "misread"}, "", "points.impossible"},
		{"a correction without a reason", RoundCorrected{Round: 1, Entries: east(20)}, "reason.missing", ""},
		{"a correction of a round to come", RoundCorrected{Round: 2, Entries: east(20), Reason: "misread"}, "round.unknown", ""},
		{"a round passed over without a reason", RoundSkipped{Round: 2}, "reason.missing", ""},
		{"a penalty of nothing", PenaltyGiven{Player: "East", Reason: "late"}, "penalty.nothing", ""},
		{"a penalty beyond all sense", PenaltyGiven{Player: "East", Points: 1_000_001, Reason: "late"}, "points.form", ""},
		{"no such penalty", PenaltyRevoked{Number: 1, Reason: "not hers"}, "penalty.unknown", ""},
		{"totals beside rounds", TotalsRecorded{Totals: []PaperTotal{{"North", 1}, {"East", 2}}}, "totals.rounds", ""},
		{"void without a reason", MatchVoided{}, "reason.missing", ""},
		{"an edit of nothing", MatchEdited{Reason: "why not"}, "edit.nothing", ""},
		{"a kind of which no check is known", dreamt{}, "archive.newer", ""},
		{"an agreement on what is on record", MatchEdited{Agreed: "so it was", Reason: "imported"}, "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			findings, err := s.Recheck(tt.body, nil)
			if tt.mistake != "" {
				var wrong *Mistake
				require.ErrorAs(t, err, &wrong)
				require.Equal(t, tt.mistake, wrong.Name, wrong.Message)
				return
			}
			require.NoError(t, err)
			if tt.finding == "" {
				require.Empty(t, findings)
				return
			}
			require.NotEmpty(t, findings)
			require.Equal(t, tt.finding, findings[0].Name)
		})
	}
}

// By other rules a round on record may break them: the edit wants an agreement. A
// round broken off counts as long as the rules say so.
func TestAnEditToRulesThatForbidARoundWantsAnAgreement(t *testing.T) {
	s := match(t, kit(t), "North East", "North=15 East=23 --unfinished")
	void := kit(t, "rounds.unfinished=void")
	edit := MatchEdited{Rules: void.Digest(), House: void.House, Reason: "as we play"}
	findings, err := s.Recheck(edit, void)
	require.NoError(t, err)
	require.Len(t, findings, 1)
	edit.Agreed = "the first one counts"
	findings, err = s.Recheck(edit, void)
	require.NoError(t, err)
	require.Empty(t, findings)
}
