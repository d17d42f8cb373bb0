package validate

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/card"
)

// The last column of the table in the collected rules of Kit (1.3, consequence 6).
func TestTheMostThatIsLeftInTheBestArrangementInKit(t *testing.T) {
	for i, want := range []card.Points{43, 53, 62, 70, 76, 84, 89, 94, 98, 102} {
		table := round(t, kit(t), i+1)
		most, ok := table.mostLeft(1000)
		require.True(t, ok)
		require.Equal(t, want, most, "round %d", i+1)
		require.Empty(t, table.Beyond(want).Remarks)
		require.Equal(t, "points.better", table.Beyond(want + 1).Remarks[0].Name)
		require.True(t, table.Beyond(want+1).Legal())
	}
}

func BenchmarkMostLeft(b *testing.B) {
	table := round(b, kit(b), 10)
	for b.Loop() {
		table.mostLeft(1000)
	}
}
