package score

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate"
	"rummy/validate/rules"
)

func TestProposeMistakes(t *testing.T) {
	const (
		seated  = "seated are North, East, South"
		missing = "write NAME=absent for a player who did not play the round, NAME=unknown for points not known yet"
		skip    = `write "rummy score skip --reason WHY"`
		shown   = `"rummy score show" shows what is recorded`
		right   = `"rummy score correct" puts a round right`
	)
	one := []string{"North=out East=23 South=0"}
	for _, tt := range []struct {
		name   string
		house  []string
		before []string
		typed  string
		want   *Mistake
	}{
		{"a player is missing", nil, nil, "North=out East=23",
			wrong("player.missing", "South is missing: a round brings something for every player", missing)},
		{"two are missing", nil, nil, "North=out",
			wrong("player.missing", "East and South are missing: a round brings something for every player", missing)},
		{"a player is named twice", nil, nil, "North=out East=23 North=12 South=0",
			wrong("player.twice", "North is named twice", "")},
		{"a stranger", nil, nil, "North=out East=23 South=0 West=12",
			wrong("player.not_seated", "West does not play in this match", seated)},
		{"a stranger dealt", nil, nil, "North=out East=23 South=0 --dealer=West",
			wrong("player.not_seated", "West does not play in this match", seated)},
		{"nobody played", nil, nil, "North=absent East=absent South=absent",
			wrong("round.nobody_played", "nobody played this round", `write "rummy score skip --reason WHY" to pass over a round`)},
		{"unfinished, though somebody went out", nil, nil, "North=out East=23 South=0 --unfinished",
			wrong("round.unfinished", "the round cannot be unfinished: North went out", "leave out --unfinished, or give the points of North")},
		{"unfinished, though two went out", nil, nil, "North=out East=23 South=out --unfinished",
			wrong("round.unfinished", "the round cannot be unfinished: North and South went out", "leave out --unfinished, or give the points of North and South")},
		{"unfinished, where that does not count", []string{"rounds.unfinished=void"}, nil, "North=12 East=23 South=0 --unfinished",
			wrong("round.void", "at this table a round that nobody goes out in does not count", skip)},
		{"the first round, as the second", nil, nil, "North=out East=23 South=0 --round=2",
			wrong("round.not_next", "round 2 is not the next one: 0 rounds are recorded, so round 1 comes next", shown)},
		{"the same round again", nil, one, "North=out East=23 South=0 --round=1",
			wrong("round.not_next", "round 1 is not the next one: 1 round is recorded, so round 2 comes next", shown)},
		{"a round too far", nil, append(one, "skip dinner"), "North=out East=23 South=0 --round=5",
			wrong("round.not_next", "round 5 is not the next one: 2 rounds are recorded, so round 3 comes next", shown)},
		{"after the last round", []string{"rounds.count=2"}, append(one, one...), "North=out East=23 South=0",
			wrong("match.over", "the match is over: 2 rounds are in", `start another with "rummy match start"; `+right)},
		{"after the only round", []string{"rounds.count=1"}, one, "North=out East=23 South=0",
			wrong("match.over", "the match is over: 1 round is in", `start another with "rummy match start"; `+right)},
		{"after an early end", nil, append(one, "end"), "North=out East=23 South=0",
			wrong("match.over", "the match was ended early after 1 round", `take it up again with "rummy match resume", or start another with "rummy match start"`)},
		{"while points of the last round are not known", []string{"rounds.count=2"}, append(one, "North=out East=unknown South=0"), "North=out East=23 South=0",
			wrong("match.over", "2 rounds are in, the last among them: only points not known yet keep the match open", `"rummy score correct" puts them in`)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := match(t, kit(t, tt.house...), "North East South", tt.before...)
			_, _, err := typed(s, tt.typed)
			require.Equal(t, tt.want, err)
			// The table's word does not make sense of what cannot be meant.
			b, ruling, err := typed(s, tt.typed+" --agreed=anyway")
			require.Equal(t, tt.want, err)
			require.Nil(t, b)
			require.Equal(t, validate.Ruling{}, ruling)
		})
	}
}

func TestAnEntryThatSaysNothingOrTwoThingsIsAMistake(t *testing.T) {
	s := begin(t, kit(t), "North East")
	for _, e := range []Entry{
		{Player: "East"},
		{Player: "East", Out: true, Points: points(3)},
		{Player: "East", Absent: true, Cards: []string{"W"}},
		{Player: "East", Absent: true, Unknown: true},
	} {
		_, _, err := s.Propose(Proposal{Entries: []Entry{{Player: "North", Out: true}, e}})
		require.Equal(t, wrong("entry.form", "East needs just one of out, points, cards, absent and unknown", entryForms), err)
	}
}

func TestProposeFindings(t *testing.T) {
	nobody := validate.Finding{Name: "round.nobody_out", Rule: "kit.unfinished", Basis: rules.Choice, Message: "nobody went out",
		Hint: "write NAME=out for the player who went out first, or add --unfinished if the round was broken off"}
	nobodyVoid := nobody
	nobodyVoid.Hint = `write NAME=out for the player who went out first, or pass over the round with "rummy score skip --reason WHY"`
	twoOut := func(message string) validate.Finding {
		return validate.Finding{Name: "round.two_out", Rule: "kit.first_out", Basis: rules.Text, Message: message, Hint: "the other scores 0: write NAME=0"}
	}
	size := func(who, message string) validate.Finding {
		return validate.Finding{Name: "left.size", Rule: "kit.left_size", Basis: rules.Inferred, Who: who, Message: message}
	}
	impossible := func(who, message, hint string) validate.Finding {
		return validate.Finding{Name: "points.impossible", Rule: "kit.left_size", Basis: rules.Inferred, Who: who, Message: message, Hint: hint}
	}
	negative := func(who string) validate.Finding {
		return validate.Finding{Name: "points.negative", Rule: "kit.out_points", Basis: rules.Text, Who: who,
			Message: "-5: only the player who is out scores below zero", Hint: "write NAME=out for the player who went out first"}
	}
	copies := func(message string) validate.Finding {
		return validate.Finding{Name: "left.too_many_copies", Rule: "kit.census", Basis: rules.Inferred, Message: message}
	}
	still := func(who, cards, counts string) validate.Finding {
		return validate.Finding{Name: "left.melds", Rule: "kit.arrangement", Basis: rules.Choice, Who: who,
			Message: cards + " still hold a meld, with which 0 would be left; they count as listed, " + counts}
	}
	for _, tt := range []struct {
		name  string
		house []string
		round int
		typed string
		want  validate.Ruling
	}{
		{"an ordinary round", nil, 5, "North=out East=23 South:8,W,11", validate.Ruling{}},
		{"somebody else melded everything too", nil, 1, "North=out East=0 South=0", validate.Ruling{}},
		{"somebody missed the round", nil, 1, "North=out East=absent South=unknown", validate.Ruling{}},
		{"a round broken off", nil, 5, "North=12 East=23 South:8,W,11 --unfinished", validate.Ruling{}},
		{"nobody out", nil, 1, "North=12 East=23 South=0", validate.Ruling{Findings: []validate.Finding{nobody}}},
		{"nobody out, where such a round does not count", []string{"rounds.unfinished=void"}, 1, "North=12 East=23 South=0",
			validate.Ruling{Findings: []validate.Finding{nobodyVoid}}},
		{"two out", nil, 1, "South=out East=23 North=out", validate.Ruling{Findings: []validate.Finding{
			twoOut("North and South cannot all be out first: the earlier turn counts")}}},
		{"all out", nil, 1, "North=out East=out South=out", validate.Ruling{Findings: []validate.Finding{
			twoOut("North, East and South cannot all be out first: the earlier turn counts")}}},
		{"a number of cards that cannot be left", nil, 2, "North=out East:7,8 South=0", validate.Ruling{Findings: []validate.Finding{
			size("East", "2 cards cannot be left of 4 cards with 4s wild: 0, 1 or 4 can, since a meld takes at least 3")}}},
		{"a wild counted at its face", nil, 3, "North=out East=5 South=0", validate.Ruling{Findings: []validate.Finding{
			impossible("East", "5 points cannot be left of 5 cards with 5s wild", "is a wild 5 counted at its face? left in the hand it counts 20, which makes 20")}}},
		{"minus five typed for the player who is out", nil, 1, "North=-5 East=23 South=0", validate.Ruling{Findings: []validate.Finding{nobody, negative("North")}}},
		{"the same with the minus of a phone", nil, 1, "North=out East=\u22125 South=0", validate.Ruling{Findings: []validate.Finding{negative("East")}}},
		{"nine wild cards over all hands", nil, 10, "North=out East:W,W,W,W,W South:W,W,W,W", validate.Ruling{Findings: []validate.Finding{
			copies("9 × W shown in this round, and the packs hold 8")},
			Remarks: []validate.Finding{still("East", "W W W W W", "100"), still("South", "W W W W", "80")}}},
		// Case K35.
		{"three Bl7 over all hands", nil, 10, "North=out East:Bl7,Bl7 South:Bl7", validate.Ruling{Findings: []validate.Finding{
			copies("3 × Bl7 shown in this round, and the packs hold 2")}}},
		{"cards of those told as points are not counted", nil, 10, "North=out East:W,W,W,W,W,W,W,W South=20", validate.Ruling{
			Remarks: []validate.Finding{still("East", "W W W W W W W W", "160")}}},
		{"every reason, in the order of the seats", nil, 1, "South=61 East:7,W North=-5", validate.Ruling{Findings: []validate.Finding{
			nobody, negative("North"),
			size("East", "2 cards cannot be left of 3 cards with 3s wild: 0 or 3 can, since a meld takes at least 3"),
			impossible("South", "61 points cannot be left of 3 cards with 3s wild", "the most that can be left is 60")}}},
		{"all cards listed as left: only a remark", nil, 1, "North=out East:Bl4,Bl5,Bl6 South=0", validate.Ruling{Remarks: []validate.Finding{{
			Name: "left.whole_hand", Rule: "kit.left_size", Basis: rules.Inferred, Who: "East", Message: "all 3 cards are listed as left, and count as listed"},
			still("East", "Bl4 Bl5 Bl6", "15")}}},
		{"the wild rank among the addends: only a remark", nil, 3, "North=out East=7+5 South=0", validate.Ruling{Remarks: []validate.Finding{{
			Name: "points.wild_at_face", Rule: "kit.wild_rank_value", Basis: rules.Choice, Who: "East", Message: "5 was added, and 5s are wild: a wild left in the hand counts 20"}}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := begin(t, kit(t, tt.house...), "North East South")
			for range tt.round - 1 {
				s = play(t, s, "skip to the round in question")
			}
			b, ruling, err := typed(s, tt.typed)
			require.NoError(t, err)
			require.Equal(t, tt.want, ruling)

			// Agreed stands on record just where something forbade the round.
			agreed, again, err := typed(s, tt.typed+" --agreed=anyway")
			require.NoError(t, err)
			require.Equal(t, ruling.Findings, again.Findings)
			want := b.(RoundScored)
			require.Empty(t, want.Agreed)
			if !ruling.Legal() {
				want.Agreed = "anyway"
			}
			require.Equal(t, want, agreed)
			record(t, s, agreed)
		})
	}
}

func TestWhatProposePutsOnRecord(t *testing.T) {
	for _, tt := range []struct {
		name, typed string
		want        RoundScored
	}{
		{"the entries stand in the order of the seats", "South:w,8bl,11 North=Out East=20+4",
			RoundScored{Round: 5, Entries: []Entry{
				{Player: "North", Out: true},
				{Player: "East", Points: points(24), Sum: sums(20, 4)},
				{Player: "South", Cards: []string{"W", "Bl8", "11"}}}}},
		{"somebody else dealt", "North=out East=absent South=unknown --dealer=South",
			RoundScored{Round: 5, Dealer: "South", Entries: []Entry{{Player: "North", Out: true}, {Player: "East", Absent: true}, {Player: "South", Unknown: true}}}},
		{"who was due dealt: nothing to say", "North=out East=0 South=0 --dealer=North --round=5",
			RoundScored{Round: 5, Entries: []Entry{{Player: "North", Out: true}, {Player: "East", Points: points(0)}, {Player: "South", Points: points(0)}}}},
		{"broken off", "North=12 East=0 South=0 --unfinished --agreed=tired",
			RoundScored{Round: 5, Unfinished: true, Entries: []Entry{
				{Player: "North", Points: points(12)}, {Player: "East", Points: points(0)}, {Player: "South", Points: points(0)}}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			fifth := match(t, kit(t), "North East South", "skip late start", "skip late start", "skip late start", "skip late start")
			b, ruling, err := typed(fifth, tt.typed)
			require.NoError(t, err)
			require.Equal(t, validate.Ruling{}, ruling)
			require.Equal(t, tt.want, b)
		})
	}
}

// Where melds are laid during play, only the player who is out holds nothing.
func TestZeroIsRefusedWhereOnlyThePlayerWhoIsOutHoldsNothing(t *testing.T) {
	s := begin(t, kit(t, "table.melding=during_play"), "North East")
	_, ruling, err := typed(s, "North=out East=0")
	require.NoError(t, err)
	require.Equal(t, validate.Ruling{Findings: []validate.Finding{{
		Name: "points.zero", Rule: "kit.left_size", Basis: rules.Inferred, Who: "East",
		Message: "0: only the player who is out holds nothing", Hint: "tell what the player still holds, or write NAME=out for who went out",
	}}}, ruling)
}

func TestMessagesSayWhatPlayersAreCalled(t *testing.T) {
	s := begin(t, kit(t), "01A 01B 01C")
	require.Equal(t, "01A", s.Name("01A"), "the id until the book has said more")
	s.Named(func(id string) string { return map[string]string{"01A": "Anna", "01B": "李雷", "01C": "Zoë"}[id] })
	s = record(t, s, RoundSkipped{Round: 1, Reason: "dinner"}) // the names go on to the next sheet
	require.Equal(t, "Anna", s.Name("01A"))
	_, _, err := s.Propose(Proposal{Entries: []Entry{{Player: "01A", Out: true}}})
	require.EqualError(t, err, "李雷 and Zoë are missing: a round brings something for every player")
	_, ruling, err := s.Propose(Proposal{Entries: []Entry{{Player: "01C", Out: true}, {Player: "01A", Out: true}, {Player: "01B", Points: points(0)}}})
	require.NoError(t, err)
	require.Equal(t, "Anna and Zoë cannot all be out first: the earlier turn counts", ruling.Findings[0].Message)
}
