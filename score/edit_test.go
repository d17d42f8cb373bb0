package score

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/rules"
)

func TestAnEditHoldsFromTheStart(t *testing.T) {
	s := match(t, kit(t), "North East South", "North=out East=23 South=14", "East=7 North=14 South=out", "edit day=2026-11-28 season=Autumn")
	require.Equal(t, []string{"2026-11-28", "Autumn"}, []string{s.Started.Day, s.Started.Season})
	require.Equal(t, Correction{Times: 1, Reason: "entered wrong", Seq: 4, At: s.Events()[3].At, Actor: "West"}, s.Edited)
	require.Equal(t, "2026-11-30", play(t, s, "undo").Started.Day)
	require.Empty(t, play(t, s, "edit season=").Started.Season)

	seats := play(t, s, "edit seats=North,South,East")
	require.Equal(t, []string{"North", "South", "East"}, seats.Players)
	require.Equal(t, []card.Points{9, 9, 30}, totals(seats), "the points stay with their players")
	require.Equal(t, []string{"North", "South"}, []string{seats.Rounds[0].Dealer, seats.Rounds[1].Dealer}, "whose deal it was follows from the seats")
	require.Equal(t, "5 cards, 5s wild, East deals, North plays first", due(t, seats))

	dealer := play(t, s, "edit dealer=South")
	require.Equal(t, []string{"South", "North"}, []string{dealer.Rounds[0].Dealer, dealer.Rounds[1].Dealer})

	person := play(t, s, "edit person=East,Zoë")
	require.Equal(t, []string{"North", "Zoë", "South"}, person.Players)
	require.Equal(t, []card.Points{9, 30, 9}, totals(person))
	require.Equal(t, "Zoë", person.Rounds[1].Dealer)
	further := play(t, person, "North=out Zoë=9 South=20", "edit person=Zoë,Anna")
	require.Equal(t, []string{"North", "Anna", "South"}, further.Players)
	require.Equal(t, person.view(), play(t, further, "undo", "undo").view())
	require.Equal(t, s.view(), play(t, person, "undo").view())
}

// Cards are counted anew, points stay as they were entered: North's 3 was wild
// in round 1 and counted 20 and counts 3, East's 47 stays.
func TestOtherRulesCountCardsAnewAndLeavePoints(t *testing.T) {
	s := match(t, kit(t), "North East South", "North:3,W,7 East=47 South=out", "North=out East:4 South:12")
	require.Equal(t, []card.Points{42, 67, 7}, totals(s)) // 20+20+7-5; 47+20; -5+12
	face := play(t, s, "edit house=score.wild_rank_value=face")
	require.Equal(t, []card.Points{25, 51, 7}, totals(face)) // 3+20+7-5; 47+4; -5+12
	require.Equal(t, "score.wild_rank_value", face.Started.House[0].Field)
	out := play(t, face, "edit house=score.out_points=-10")
	require.Equal(t, []card.Points{20, 51, 2}, totals(out), "who was out counts what the rules say")
	require.Equal(t, s.view(), play(t, out, "undo", "undo").view())
	later := play(t, face, "North=out East:5,8 South=9")
	require.Equal(t, card.Points(64), totals(later)[1], "5 and 8 in the third round")

	r, err := s.Rescore(face.Game)
	require.NoError(t, err)
	require.Equal(t, face.Totals, r.Totals)
	require.Equal(t, []int{2, 1}, []int{r.Rounds, r.AsPoints}, "of two rounds one holds points entered as points")
	require.Empty(t, r.Broken)
	require.Equal(t, []card.Points{42, 67, 7}, totals(s), "nothing is changed by it")
}

// In round 2 of Kit, with 4s wild, (Bl5 Bl6 4) is a run of two naturals and a
// wild; where a run needs three naturals it is none.
func TestOtherRulesRuleOnTheRoundsAnew(t *testing.T) {
	s := match(t, kit(t), "North East", "North=out East=23", "North=out East=out --agreed=both")
	s = play(t, s, "undo")
	b, ruling, err := typed(s, "North=out")
	require.Error(t, err)
	require.Nil(t, b)
	entries := []Entry{{Player: "North", Out: true}, {Player: "East", Melds: [][]string{{"Bl5", "Bl6", "Gr4"}}, Cards: []string{"Pu9"}}}
	b, ruling, err = s.Propose(Proposal{Entries: entries})
	require.NoError(t, err)
	require.Empty(t, ruling.Findings)
	s = record(t, s, b)
	require.Equal(t, []card.Points{-10, 32}, totals(s))

	g := kit(t, "melds.run.min_naturals=3", "melds.set.min_naturals=3")
	after, ruling, err := s.Edit(MatchEdited{Rules: g.Digest(), House: g.House, Reason: "as we play"}, g)
	require.NoError(t, err)
	require.Equal(t, []string{"meld.naturals"}, namesOf(ruling.Findings))
	require.Equal(t, "East", ruling.Findings[0].Who)
	require.Contains(t, ruling.Findings[0].Message, "round 2: (Bl5 Bl6 Gr4) is no meld")
	require.Equal(t, []card.Points{-10, 63}, totals(after), "no meld is left: 5+6+20+9 more")
	r, err := s.Rescore(g)
	require.NoError(t, err)
	require.Equal(t, ruling.Findings, r.Broken)
}

func TestEditsThatCannotBeMeant(t *testing.T) {
	s := match(t, kit(t), "North East", "North=out East:7,W,12", "skip dinner", "North=7 East=out")
	for _, tt := range []struct {
		name, line, want, message string
	}{
		{"nothing would change", "edit day=2026-11-30 season= dealer=North seats=North,East", "edit.nothing", "nothing changes: the match is on record just so already"},
		{"the rules are those already", "edit house=score.wild_rank_value=20", "edit.nothing", "nothing changes: the match is on record just so already"},
		{"a stranger dealt", "edit dealer=West", "player.not_seated", "West did not sit at the table at the start"},
		{"a stranger sat there", "edit seats=North,West", "player.not_seated", "West is not one of North and East"},
		{"a seat is missing", "edit seats=North", "player.missing", "East is missing: an order names everybody at the table"},
		{"somebody who has a part in it", "edit person=North,East", "player.seated", "East has a part in this match already, and cannot have played in the name of North too"},
		{"a stranger was somebody else", "edit person=West,Anna", "player.not_seated", "West does not play in this match"},
		{"fewer rounds than are recorded", "edit house=rounds.count=2", "edit.does_not_fit", "3 rounds are recorded, and these rules know no round 3"},
		{"more players wanted", "edit house=players.min=3", "edit.does_not_fit", "2 sat at the table in round 1, and these rules are for 3 to 7"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b, _, err := typed(s, tt.line)
			var wrong *Mistake
			require.ErrorAs(t, err, &wrong, "%v", b)
			require.Equal(t, []string{tt.want, tt.message}, []string{wrong.Name, wrong.Message})
		})
	}
	_, _, err := s.Edit(MatchEdited{Day: "2026-11-29"}, nil)
	require.Equal(t, wrong("reason.missing", "why is the match edited?", `add --reason "entered on the wrong day"`), err)
	_, err = s.Rescore(kit(t, "rounds.count=2"))
	require.EqualError(t, err, "3 rounds are recorded, and these rules know no round 3")
}

// The tie-break round is like the last, of 4 cards: the same hand of East as above,
// with 4s wild.
func TestOtherRulesRuleOnTieBreakRoundsToo(t *testing.T) {
	s := match(t, kit(t, "rounds.count=2", "end.tie=extra_round"), "North East", "North=out East=20", "North=20 East=out")
	entries := []Entry{{Player: "North", Out: true}, {Player: "East", Melds: [][]string{{"Bl5", "Bl6", "Gr4"}}, Cards: []string{"Pu9"}}}
	b, ruling, err := s.Propose(Proposal{TieBreak: true, Entries: entries})
	require.NoError(t, err)
	require.Empty(t, ruling.Findings)
	s = record(t, s, b)

	g := kit(t, "rounds.count=2", "end.tie=extra_round", "melds.run.min_naturals=3", "melds.set.min_naturals=3")
	_, ruling, err = s.Edit(MatchEdited{Rules: g.Digest(), House: g.House, Reason: "as we play"}, g)
	require.NoError(t, err)
	require.Equal(t, []string{"meld.naturals"}, namesOf(ruling.Findings))
	require.Contains(t, ruling.Findings[0].Message, "tie-break round 1: (Bl5 Bl6 Gr4) is no meld")
}

func TestWhatIsNotCountedByOtherRulesDoesNotFitThem(t *testing.T) {
	single := builtin(t, "kids-rummy", "rounds.end=single")
	edit := func(s *Sheet, g *rules.Game) string {
		_, _, err := s.Edit(MatchEdited{Rules: g.Digest(), House: g.House, Reason: "as we play"}, g)
		var wrong *Mistake
		require.ErrorAs(t, err, &wrong)
		require.Equal(t, "edit.does_not_fit", wrong.Name)
		return wrong.Message
	}
	kids := func(lines ...string) *Sheet { return match(t, builtin(t, "kids-rummy"), "North East", lines...) }
	require.Equal(t, "there are penalties, and in a game of one round nothing is counted", edit(kids("penalty North 10"), single))
	paper := onPaper(t, kids(), "", PaperTotal{"North", 100}, PaperTotal{"East", 40})
	require.Equal(t, "only the totals are known, and in a game of one round nothing is counted", edit(paper, single))
	require.Equal(t, "2 sat at the table at the start, and these rules are for 3 to 6", edit(kids(), builtin(t, "kids-rummy", "players.min=3")))
}

// What a correction takes away, a round played, was what an early end let count.
func TestAnEarlyEndCountsOnlyWhileThereIsSomethingToCount(t *testing.T) {
	s := match(t, kit(t), "North East", "North=out East=23", "end --count")
	require.Equal(t, End{Over: true, Early: true, Counts: true}, s.End)
	for _, correction := range []string{"correct 1 --skipped", "correct 1 North=out East=unknown"} {
		after := play(t, s, correction)
		require.Equal(t, End{Over: true, Early: true}, after.End, correction)
		require.Equal(t, s.End, play(t, after, "undo").End, correction)
	}
}

func TestAVoidMatchCountsNowhereUntilItIsTakenUpAgain(t *testing.T) {
	s := match(t, kit(t, "rounds.count=2"), "North East", "North=out East=23", "North=out East=20")
	void := play(t, s, "void a card short")
	require.Equal(t, End{Over: true, Void: true, Reason: "a card short"}, void.End)
	require.Equal(t, []int{1, 2}, places(void))
	_, ok := void.Next()
	require.False(t, ok)
	_, _, err := typed(void, "North=out East=3")
	require.Equal(t, wrong("match.void", "the match is void: a card short", `take it up again with "rummy match resume", or start another with "rummy match start"`), err)
	_, _, err = typed(void, "void twice")
	require.Equal(t, wrong("match.void", "the match is void already", `"rummy match resume" takes that back`), err)
	_, err = s.Void("")
	require.Equal(t, wrong("reason.missing", "why is the match void?", `add --reason "played with a card short"`), err)
	for _, back := range []string{"undo", "resume"} {
		require.Equal(t, s.End, play(t, void, back).End, back)
	}
	require.Equal(t, void.End, play(t, void, "resume", "undo").End)
	corrected := play(t, void, "correct 2 North=60 East=out")
	require.Equal(t, void.End, corrected.End, "a correction is possible and leaves it void")
	require.Equal(t, []int{2, 1}, places(play(t, corrected, "resume")))
	early := play(t, match(t, kit(t), "North East", "North=out East=23"), "end", "void never finished", "resume")
	require.Equal(t, End{Over: true, Early: true}, early.End, "what came last is taken back first")
	require.Equal(t, End{}, play(t, early, "resume").End)
	require.Equal(t, early.End, play(t, early, "resume", "undo").End)
}
