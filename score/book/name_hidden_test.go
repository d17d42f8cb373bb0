package book_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestANameIsSeenAndWhatCannotBeSeenTellsNobodyApart(t *testing.T) {
	b := alone(t)
	b.persons(t, "North", "👨\u200d👩\u200d👧", "🏴\U000e0067\U000e0062\U000e007f")
	for _, typed := range []string{"\u200b", "\u00ad\u200d", "\u3164", "\u2800", "\u0301", "\U000e0041"} {
		_, err := b.AddPlayer(t.Context(), typed)
		require.ErrorContains(t, err, "nothing of it can be seen", "%q", typed)
	}
	for _, typed := range []string{"No\u200brth", "North\u2060", "\u00adnorth"} {
		_, err := b.AddPlayer(t.Context(), typed)
		require.ErrorContains(t, err, "North", "%q", typed)
	}
	_, err := b.AddPlayer(t.Context(), "🏴")
	require.NoError(t, err, "another flag")
}

func TestTheCaseOfNoAlphabetTellsPlayersApart(t *testing.T) {
	b := alone(t)
	for _, pair := range [][2]string{{"Ꮳꮃꭹ", "ꮳꮃꭹ"}, {"ΣΊΣΥΦΟΣ", "σίσυφος"}, {"STRASSE", "Straße"}, {"ЖУК", "жук"}, {"ԱՐԱ", "արա"}, {"ǅ", "ǆ"}, {"Ⴀ", "ⴀ"}} {
		b.persons(t, pair[0])
		_, err := b.AddPlayer(t.Context(), pair[1])
		require.ErrorContains(t, err, pair[0], "%s is %s", pair[1], pair[0])
	}
}
