package score

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A round on record is ruled on at its own table: in round 1 three cards are dealt
// and 3s are wild, in round 2 four and 4s.
func TestCheckRecordedRulesByTheRoundOnRecord(t *testing.T) {
	s := match(t, kit(t), "North East", "North=out East=23", "skip dinner", "North=20 East=12 --unfinished")
	check := func(number int, entries ...string) []string {
		var all []Entry
		for _, text := range entries {
			_, e, err := ParseEntry(s.Game, s.Cards(), "x"+text)
			require.NoError(t, err)
			all = append(all, e)
		}
		ruling, err := s.CheckRecorded(number, Proposal{Entries: all})
		require.NoError(t, err)
		return namesOf(ruling.Findings)
	}
	require.Empty(t, check(1, "=out", ":7,8,9"))
	require.Equal(t, []string{"left.size"}, check(2, ":7,8,9"), "of four cards three cannot be left")
	require.Equal(t, []string{"left.too_many_copies"}, check(1, ":Bl7,Bl7,8", ":Bl7,8,9"))

	_, err := s.CheckRecorded(4, Proposal{})
	require.ErrorContains(t, err, "there is no round 4 to correct")
	_, err = s.CheckRecorded(1, Proposal{TieBreak: true})
	require.ErrorContains(t, err, "there is no tie-break round 1 to correct")
	_, err = s.CheckRecorded(1, Proposal{Entries: []Entry{{Held: true}}})
	require.ErrorContains(t, err, "cards are held")
}
