package validate

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
)

// Points of the family that people argue about and that no file of cases can say.

// F27: a first drop counts 20, a later one 40; one site has 10 and 30, which a table may choose.
func TestWhatDroppingCountsInIndianRummy(t *testing.T) {
	for _, tt := range []struct {
		house []string
		want  []card.Points
	}{
		{nil, []card.Points{20, 40, 80}},
		{[]string{"score.penalties.drop.points=10", "score.penalties.middle-drop.points=30"}, []card.Points{10, 30, 80}},
	} {
		g := builtin(t, "indian-rummy", tt.house...)
		for i, code := range []string{"drop", "middle-drop", "wrong"} {
			points, ok := g.Fixed(code)
			require.True(t, ok)
			require.Equal(t, tt.want[i], points, code)
		}
		_, ok := g.Fixed("fold")
		require.False(t, ok)
	}
}

// F41: a joker may be taken only by who has laid first melds that count enough.
func TestAJokerOfRummikubIsTakenOnlyAfterTheOpening(t *testing.T) {
	table := round(t, builtin(t, "rummikub"), 1)
	r := swapWild(t, table, "Bl4 Jk Bl6", questions["any"], "Bl5", Take)
	require.True(t, r.Legal(), r.Findings)
	require.Equal(t, "the player has laid first melds that count 30 or more", r.Condition)
}

// F44: a joker that was taken in Rommé is played at once; in Kings it may be kept.
func TestWhatBecomesOfAJokerThatIsTaken(t *testing.T) {
	for game, want := range map[string]string{
		"romme": "the joker goes to the player and has to be played at once",
		"kings": "the wild goes to the hand, which stays as large; it may be kept, and counts if it is",
	} {
		r := swapWild(t, round(t, builtin(t, game), 2), "5h Jk 7h", questions["any"], "6h", Take)
		require.True(t, r.Legal(), r.Findings)
		require.Equal(t, want, r.Remarks[0].Message)
	}
}

// F47: beside 5-6 a joker may be the 4 or the 7; the program says both, and the table which.
func TestAJokerBesideFiveAndSixIsReadBothWays(t *testing.T) {
	r := layDown(t, round(t, builtin(t, "kaluki"), 1), "5h 6h Jk", questions["run"])
	require.Len(t, r.Melds, 2)
}

// F48: whether the ace is high or low is agreed beforehand: every game of the family with
// runs says it, and where it is a choice the file offers it.
func TestEveryGameWithRunsSaysWhereAnAceLies(t *testing.T) {
	for _, id := range []string{"contract-rummy", "liverpool-rummy", "carioca", "jamaican-kalooki", "kaluki", "indian-rummy", "romme", "shanghai", "rummy-500"} {
		_, ok := builtin(t, id).Rule(id + ".run_ends")
		require.True(t, ok, id)
	}
}
