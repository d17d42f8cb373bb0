package book_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score/book"
)

func TestSpellingsOfOneName(t *testing.T) {
	for _, tt := range []struct {
		name, known, typed string
		one                bool
	}{
		{"as it was", "North", "North", true},
		{"small letters", "North", "north", true},
		{"capitals", "North", "NORTH", true},
		{"a space after it", "North", "north ", true},
		{"a tab before it", "North", "\tNorth", true},
		{"two spaces within", "North Star", "north  star", true},
		{"a space that does not break", "North Star", "North\u00a0Star", true},
		{"wide letters of a Japanese keyboard", "North", "Ｎｏｒｔｈ", true},
		{"an accent of its own, and as a part of the letter", "Zoe\u0308", "Zo\u00eb", true},
		{"an accent as a part of the letter, and of its own", "Zo\u00eb", "ZOE\u0308", true},
		{"the sharp s", "Strauß", "STRAUSS", true},
		{"a name in Chinese", "李雷", " 李雷", true},
		{"an emoji with its joiners", "👩‍🚀", "👩‍🚀", true},
		{"without the accent it is another name", "Zo\u00eb", "Zoe", false},
		{"without the space it is another name", "Ann Lee", "Annlee", false},
		{"another letter", "North", "Norton", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := alone(t)
			known, err := b.AddPlayer(t.Context(), tt.known)
			require.NoError(t, err)
			added, err := b.AddPlayer(t.Context(), tt.typed)
			if !tt.one {
				require.NoError(t, err)
				require.NotEqual(t, known.ID, added.ID)
				return
			}
			require.Equal(t, known.Name+" is on record already", requireMistake(t, err, "player.known").Message)

			// nor can one player take two seats, or be somebody else in a match
			_, err = b.StartMatch(t.Context(), book.Start{Game: "kit", Players: []string{tt.known, "West", tt.typed}})
			requireMistake(t, err, "player.twice")
			m := b.start(t, "West", tt.typed)
			require.Len(t, m.New, 1) // West
			require.Equal(t, []string{"West", known.Name}, m.Names())
			require.Len(t, b.names(t), 2)
		})
	}
}

func TestNamesOneSlipApart(t *testing.T) {
	for _, tt := range []struct {
		known, typed string
		near         bool
	}{
		{"North", "Nroth", true},  // neighbours swapped
		{"North", "Noth", true},   // a letter dropped
		{"North", "Norrth", true}, // a letter added
		{"North", "Nort", true},   // the last one dropped
		{"North", "Morth", true},  // the first one changed
		{"North", "orth", true},   // the first one dropped
		{"North", "nörth ", true}, // an accent, whatever the case
		{"North", "N orth", true}, // a space
		{"North", "N0rth", true},  // a digit for a letter
		{"Zoë", "Zoe", true},
		{"Zoë", "Zeo", true},
		{"Jo", "J", true},
		{"Jo", "Bo", true},
		{"Anna", "Anna2", true},
		{"李雷", "李蕾", true},

		{"North", "South", false},
		{"East", "West", false},
		{"North", "Nrht", false},  // two slips
		{"North", "Nothr", false}, // swapped, but not neighbours
		{"North", "htroN", false},
		{"A", "B", false}, // single letters
		{"A", "é", false},
		{"李", "王", false},
		{"Team 1", "Team 2", false}, // numbered
		{"P1", "P9", false},
		{"Team 12", "Team 21", false},
		{"North", "Northwest", false},
	} {
		t.Run(tt.known+" "+tt.typed, func(t *testing.T) {
			b := alone(t)
			_, err := b.AddPlayer(t.Context(), tt.known)
			require.NoError(t, err)
			start := book.Start{Game: "kit", Players: []string{tt.typed, "Quentin"}}
			if tt.near {
				_, err = b.StartMatch(t.Context(), start)
				wrong := requireMistake(t, err, "player.near")
				require.Equal(t, strings.TrimSpace(tt.typed), wrong.About)
				require.Contains(t, wrong.Message, "did you mean "+tt.known+"?")
				require.Len(t, b.names(t), 1)
				start.New = []string{tt.typed}
			}
			begun, err := b.StartMatch(t.Context(), start)
			require.NoError(t, err)
			require.Len(t, begun.New, 2)
			require.Len(t, b.names(t), 3)
		})
	}
}

// Those who sit down together are told apart by whoever names them.
func TestNewNamesMayBeMuchAlikeAmongThemselves(t *testing.T) {
	b := alone(t)
	b.start(t, "Anna", "Anne", "Annie")
	require.Equal(t, []string{"Anna", "Anne", "Annie"}, b.names(t))
	b.start(t, "anne", "ANNA")
	require.Equal(t, []string{"Anna", "Anne", "Annie"}, b.names(t))
}

func TestWhatANameMayNotBe(t *testing.T) {
	b := alone(t)
	for _, tt := range []struct{ name, typed string }{
		{"nothing", ""},
		{"spaces", " \t"},
		{"an equals sign", "a=b"},
		{"a colon", "a:b"},
		{"a dash in front", "-a"},
		{"a bell", "a\ab"},
		{"an escape sequence", "\x1b[2Ja"},
		{"a turn of the writing direction", "a\u202eb"},
		{"a mark of the writing direction", "a\u200fb"},
		{"bytes that are no text", "a\xffb"},
		{"longer than 60 characters", strings.Repeat("ä", 61)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := b.AddPlayer(t.Context(), tt.typed)
			wrong := requireMistake(t, err, "name.form")
			for _, r := range wrong.Message {
				require.False(t, r < ' ' || r == '\u202e' || r == '\u200f', "%q", wrong.Message)
			}
			_, _, err = b.StartSeason(t.Context(), tt.typed, "", "", book.SeasonRulesAsked{})
			requireMistake(t, err, "name.form")
			_, err = b.StartMatch(t.Context(), book.Start{Game: "kit", Players: []string{"North", tt.typed}})
			requireMistake(t, err, "name.form")
		})
	}
	require.Empty(t, b.names(t))
	for _, name := range []string{strings.Repeat("ä", 60), "a-b", "O'Neill (the elder)", "+1", "@x", "1", "👨‍👩‍👧"} {
		_, err := b.AddPlayer(t.Context(), name)
		require.NoError(t, err, name)
	}
}

func TestANewNameMustBeAmongThePlayers(t *testing.T) {
	b := alone(t)
	_, err := b.StartMatch(t.Context(), book.Start{Game: "kit", Players: []string{"North", "East"}, New: []string{"Nort"}})
	requireMistake(t, err, "player.new")
	require.Empty(t, b.names(t))
}
