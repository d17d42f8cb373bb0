package meld_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
	"rummy/validate/meld"
)

func TestReadingsSayWhatEveryCardStandsFor(t *testing.T) {
	kit5, kings2, kings7 := at(t, "kit", "5"), at(t, "kings", "2"), at(t, "kings", "7")
	for _, tt := range []struct {
		name  string
		table table
		cards string
		ask   meld.Ask
		want  []string
	}{
		{"the order typed does not matter", kit5, "Bl6 Bl4 Go5", meld.Ask{}, []string{"run Bl4 Go5=Bl5 Bl6"}},
		{"K6: a card of the wild rank as itself", kit5, "Bl4 Bl5 Bl6", meld.Ask{}, []string{"run Bl4 Bl5 Bl6"}},
		{"K1: identical cards", kit5, "Bl7 Bl7 Pu7", meld.Ask{}, []string{"set Bl7 Bl7 Pu7"}},
		{"K12: a wild cannot stand past the highest rank", kit5, "Bl10 Bl11 Bl12 W", meld.Ask{}, []string{"run W=Bl9 Bl10 Bl11 Bl12"}},
		{"a set and a run at once", kit5, "Bl7 W W", meld.Ask{}, []string{
			"set Bl7 W=7 W=7", "run W=Bl5 W=Bl6 Bl7", "run W=Bl6 Bl7 W=Bl8", "run Bl7 W=Bl8 W=Bl9",
		}},
		{"two different wilds in either place", kit5, "Bl7 W Go5", meld.Ask{Kind: meld.Run}, []string{
			"run W=Bl5 Go5=Bl6 Bl7", "run Go5=Bl5 W=Bl6 Bl7", "run W=Bl6 Bl7 Go5=Bl8", "run Go5=Bl6 Bl7 W=Bl8", "run Bl7 W=Bl8 Go5=Bl9", "run Bl7 Go5=Bl8 W=Bl9",
		}},
		{"K4: wilds only leave it open", kit5, "W W W", meld.Ask{}, []string{"set W=? W=? W=?", "run W=? W=? W=?"}},
		{"K4: cards of the wild rank are also a set of it", kit5, "Bl5 Go5 Gr5", meld.Ask{Kind: meld.Set}, []string{"set Bl5 Go5 Gr5", "set Bl5=? Go5=? Gr5=?"}},
		{"G9: the declared reading decides", kings7, "6h 7d Jk", meld.Ask{}, []string{"set 6h Jk=6 7d=6", "run Jk=5h 6h 7d=7h", "run 7d=5h 6h Jk=7h"}},
		{"G8: 7h is itself, or stands for another", kings7, "6h 7h Jk", meld.Ask{Kind: meld.Run}, []string{
			"run Jk=5h 6h 7h", "run 6h 7h Jk=8h", "run 7h=5h 6h Jk=7h",
		}},
		{"as they lie there is one", kings7, "6h 7h Jk", meld.Ask{Kind: meld.Run, Ordered: true}, []string{"run 6h 7h Jk=8h"}},
		{"G16: kings stand at either end", at(t, "kings", "K"), "Jh Qh Kd", meld.Ask{}, []string{"run Kd=10h Jh Qh", "run Jh Qh Kd=Kh"}},
		{"G7: one natural between two jokers", kings2, "Jk 5h Jk", meld.Ask{Kind: meld.Run}, []string{"run Jk=4h 5h Jk=6h"}},
		{"D6: both missing suits are open", at(t, "kids-rummy", ""), "7h 7d Jk", meld.Ask{}, []string{"set 7h 7d Jk=7"}},
		{"one missing suit is the joker's", at(t, "kids-rummy", ""), "7h 7d 7c Jk", meld.Ask{}, []string{"set 7h 7d 7c Jk=7s"}},
		{"where suits differ a card of the wild rank may stand for another", at(t, "kings", "7", "pack.packs=2", "melds.set.suits=distinct"), "7h 7h 7d", meld.Ask{Kind: meld.Set}, []string{"set 7h 7d 7h=7"}},
		{"where wilds are never natural", at(t, "kit", "5", "wild.as_natural=false"), "Bl4 Bl5 Bl6", meld.Ask{}, []string{"run Bl4 Bl5=Bl5 Bl6"}},
		{"a high ace", at(t, "kings", "2", "melds.run.ace=high"), "Qh Ah Kh", meld.Ask{}, []string{"run Qh Kh Ah"}},
		{"a high or low ace", at(t, "kings", "7", "melds.run.ace=either"), "Kh Ah Jk", meld.Ask{}, []string{"run Jk=Qh Kh Ah"}},
		{"round the corner", at(t, "kings", "7", "melds.run.ace=around"), "Kh Ah 2h", meld.Ask{}, []string{"run Kh Ah 2h"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, tt.table.allWritten(tt.table.read(t, tt.cards, tt.ask)))
		})
	}
}

func TestOpenNamesTheMissingSuits(t *testing.T) {
	kids := at(t, "kids-rummy", "")
	require.Equal(t, "7c 7s", kids.pack.FormatHand(kids.read(t, "7h 7d Jk", meld.Ask{})[0].Open()))
	kings := at(t, "kings", "2")
	require.Nil(t, kings.read(t, "7h 7d Jk", meld.Ask{})[0].Open(), "any suit will do")
}

func TestAFaultSaysWhichRuleAndWhichCards(t *testing.T) {
	kit, kings, kids := at(t, "kit", "5"), at(t, "kings", "2"), at(t, "kids-rummy", "", "pack.packs=2")
	for _, tt := range []struct {
		name           string
		table          table
		cards          string
		ask            meld.Ask
		kind           meld.Kind // that came nearest
		reason         meld.Reason
		about, missing string
		have, want     int
	}{
		{"more copies than there are", kit, "Bl7 Bl7 Bl7", meld.Ask{}, meld.Set, meld.Copies, "Bl7", "", 3, 2},
		{"D4: two cards", kids, "9h 9d", meld.Ask{}, meld.Set, meld.TooFew, "9h 9d", "", 2, 3},
		{"D9: five cards", kids, "7h 7d 7c 7s Jk", meld.Ask{}, meld.Set, meld.TooMany, "7h 7d 7c 7s Jk", "", 5, 4},
		{"K16: more cards than ranks", kit, "Bl3 Bl4 Bl5 Bl6 Bl7 Bl8 Bl9 Bl10 Bl11 Bl12 W", meld.Ask{Kind: meld.Run}, meld.Run, meld.TooMany,
			"Bl3 Bl4 Bl5 Bl6 Bl7 Bl8 Bl9 Bl10 Bl11 Bl12 W", "", 11, 10},
		{"D3: another rank", kids, "9h 9d 6c 9s", meld.Ask{}, meld.Set, meld.Rank, "6c", "", 0, 0},
		{"K14: another suit", kit, "Bl7 Go8 Bl9", meld.Ask{}, meld.Run, meld.Suit, "Go8", "", 0, 0},
		{"D2: a suit twice", kids, "9h 9h 9d 9c", meld.Ask{}, meld.Set, meld.Repeated, "9h", "", 0, 0},
		{"K13: a number twice", kit, "Bl7 Bl7 Bl8 W", meld.Ask{}, meld.Run, meld.Repeated, "Bl7", "", 0, 0},
		{"a gap", kit, "Bl4 Bl7 W Bl9", meld.Ask{}, meld.Run, meld.Gap, "Bl4 Bl7 W Bl9", "Bl5 Bl6 Bl8", 1, 3},
		{"K9: the wild rank may not be left out", kit, "Bl4 Bl6 Bl7", meld.Ask{}, meld.Run, meld.Gap, "Bl4 Bl6 Bl7", "Bl5", 0, 1},
		{"K15: too few wilds", at(t, "kit", "4"), "Bl7 Bl12 W W W", meld.Ask{}, meld.Run, meld.Gap, "Bl7 Bl12 W W W", "Bl8 Bl9 Bl10 Bl11", 3, 4},
		{"K11: round the corner", at(t, "kit", "6"), "Bl11 Bl12 Bl3", meld.Ask{}, meld.Run, meld.Wrap, "Bl3", "", 0, 0},
		{"G3: the ace is low", at(t, "kings", "5"), "Qh Kh Ah", meld.Ask{}, meld.Run, meld.Wrap, "Ah", "", 0, 0},
		{"G13: no natural", at(t, "kings", "9", "pack.packs=2"), "Jk Jk Jk", meld.Ask{Kind: meld.Set}, meld.Set, meld.Naturals, "Jk Jk Jk", "", 0, 1},
		{"too many wilds", at(t, "kings", "9", "melds.set.max_wilds=1"), "7h Jk Jk", meld.Ask{Kind: meld.Set}, meld.Set, meld.Wilds, "Jk Jk", "", 2, 1},
		{"G5: substitutes touch", kings, "5h Jk 2s 8h", meld.Ask{}, meld.Run, meld.Adjacent, "Jk 2s", "6h 7h", 0, 0},
		{"they do not lie in order", kings, "6h 5h 7h", meld.Ask{Kind: meld.Run, Ordered: true}, meld.Run, meld.Order, "6h 5h 7h", "", 0, 0},
		{"D5: a kind that the game does not have", kids, "5h 6h 7h", meld.Ask{Kind: meld.Run}, meld.Run, meld.NoSuchKind, "5h 6h 7h", "", 0, 0},
		{"a card that lies in no meld", at(t, "kings", "2", "pack.specials.Jk.meldable=false"), "7h 7d Jk", meld.Ask{}, meld.Set, meld.NeverMelded, "Jk", "", 0, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v, err := tt.table.Check(tt.table.hand(t, tt.cards), tt.ask)
			require.NoError(t, err)
			require.False(t, v.Legal())
			require.False(t, tt.table.Legal(tt.table.hand(t, tt.cards), tt.ask))
			f := v.Nearest()
			require.Equal(t, tt.kind, f.Kind)
			require.Equal(t, tt.reason.String(), f.Reason.String())
			require.Equal(t, tt.about, tt.table.pack.FormatHand(f.Cards))
			require.Equal(t, tt.missing, tt.table.pack.FormatHand(f.Missing))
			require.Equal(t, [2]int{tt.have, tt.want}, [2]int{f.Have, f.Want})
		})
	}
}

func TestEachKindTriedHasItsFaultUnderTheGamesOwnWord(t *testing.T) {
	b := at(t, "kit", "9")
	v, err := b.Check(b.hand(t, "Bl4 Bl5 Bl7"), meld.Ask{})
	require.NoError(t, err)
	require.Len(t, v.Faults, 2)
	require.Equal(t, "kit", v.Faults[0].Label)
	require.Equal(t, meld.Rank, v.Faults[0].Reason)
	require.Equal(t, "run", v.Faults[1].Label)
	require.Equal(t, meld.Gap, v.Faults[1].Reason)
	require.Equal(t, v.Faults[1], v.Nearest())
	require.Equal(t, meld.Fault{}, meld.Verdict{}.Nearest())
	require.Equal(t, "kit", b.read(t, "Bl7 Go7 Gr7", meld.Ask{})[0].Label())
}

func TestCheckRefusesWhatIsNoCard(t *testing.T) {
	b := at(t, "kit", "5")
	for _, tt := range []struct {
		name string
		card card.Card
		want error
	}{
		{"a rank without its suit", b.pack.OfRank(4), meld.ErrNoSuit},
		{"no card", card.Card{}, meld.ErrNoCard},
		{"a card of another pack", b.pack.Suited(7, 4), meld.ErrNoCard},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := append(b.hand(t, "Bl7 Go7"), tt.card)
			_, err := b.Check(h, meld.Ask{})
			require.ErrorIs(t, err, tt.want)
			require.False(t, b.Legal(h, meld.Ask{}))
			for range b.Readings(h, meld.Ask{}) {
				require.Fail(t, "a reading of no card")
			}
			require.True(t, b.Legal(b.hand(t, "Bl7 Go7 Pu7"), meld.Ask{}), "and nothing of it is left behind")
		})
	}
}

// Nine wilds of five kinds beside one card have tens of thousands of readings.
func TestCheckListsNoMoreReadingsThanMaxReadings(t *testing.T) {
	b := at(t, "kit", "5")
	h := b.hand(t, "Bl7 W W W Go5 Go5 Gr5 Pu5 Pu5")
	v, err := b.Check(h, meld.Ask{})
	require.NoError(t, err)
	require.True(t, v.More)
	require.Len(t, v.Melds, meld.MaxReadings)
	n := 0
	for range b.Readings(h, meld.Ask{}) {
		n++
	}
	require.Greater(t, n, 3360, "8!/(3!2!2!) ways in each of two places, and more")
}

func TestWordsForKindsAndReasons(t *testing.T) {
	require.Equal(t, "set run none", meld.Set.String()+" "+meld.Run.String()+" "+meld.None.String())
	require.Equal(t, "gap", meld.Gap.String())
	require.Equal(t, "adjacent", meld.Adjacent.String())
	require.Equal(t, "no_such_kind", meld.NoSuchKind.String())
}

// A pack of more suits or ranks than a judge holds is refused, not guessed at.
func TestAPackThatIsTooLargeIsRefused(t *testing.T) {
	b := at(t, "kit", "5")
	var ranks []card.Rank
	for i := range 61 {
		ranks = append(ranks, card.Rank{Code: "r" + string(rune('A'+i/26)) + string(rune('A'+i%26))})
	}
	p, err := card.NewPack(b.pack.Suits(), ranks, nil, card.SuitFirst, 1)
	require.NoError(t, err)
	j := meld.New(b.game, p, b.round)
	_, err = j.Least(nil)
	require.ErrorIs(t, err, meld.ErrTooLarge)
	_, err = j.Check(nil, meld.Ask{})
	require.ErrorIs(t, err, meld.ErrTooLarge)
	require.False(t, j.Legal(nil, meld.Ask{}))
}
