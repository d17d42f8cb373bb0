package rules_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/rules"
)

func TestAnErrorShowsTheLinesAroundItsPlace(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"in the middle", "id: home\nname: Home\nversion: 1\nplayers:\n  min: 2\n  jokerz: 4\n  max: 5\npack:\nrounds:\n", `home.yaml:6:3: unknown field "jokerz"
     4 | players:
     5 |   min: 2
>    6 |   jokerz: 4
           ^
     7 |   max: 5
     8 | pack:`},
		{"in the first line", "jokerz: 4\n\nname: Home\n", `home.yaml:1:1: unknown field "jokerz"
>    1 | jokerz: 4
         ^
     2 |
     3 | name: Home`},
		{"in the last line", "id: home\nname: [Home]", `home.yaml:2:7: want a word
     1 | id: home
>    2 | name: [Home]
               ^`},
		{"after letters of several bytes", "id: home\nname: {♥: 1}", `home.yaml:2:7: want a word
     1 | id: home
>    2 | name: {♥: 1}
               ^`},
		{"letters of several bytes before it", "players: {min: 2, warn: \"♥♥\", nix: 5}", `home.yaml:1:25: want a number or a span such as "3-6", not "♥♥"
>    1 | players: {min: 2, warn: "♥♥", nix: 5}
                                 ^`},
		{"and before an unknown key", "rules: [{id: ♥♥, nix: 5}]", `home.yaml:1:18: unknown field "nix"
>    1 | rules: [{id: ♥♥, nix: 5}]
                          ^`},
		{"lines that end as on Windows", "id: home\r\nnix: 5\r\nname: Home\r\n", `home.yaml:2:1: unknown field "nix"
     1 | id: home
>    2 | nix: 5
         ^
     3 | name: Home`},
		{"the whole file is meant", "name: Home\n", `home.yaml: id: is missing`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := rules.Load("home.yaml", []byte(tt.text))
			require.EqualError(t, err, tt.want)
		})
	}
}

func TestWhatIsNoTextIsNoGame(t *testing.T) {
	for _, text := range []string{"", "\n", "# nothing but a comment\n", "---\n"} {
		_, err := rules.Load("home.yaml", []byte(text))
		require.EqualError(t, err, "home.yaml: id: is missing", "%q", text)
	}
	_, err := rules.Load("home.yaml", []byte("id: home\nname: H\xf6me\n"))
	require.EqualError(t, err, "home.yaml: want text in UTF-8")
	require.ErrorIs(t, err, rules.ErrRules)
	_, err = rules.Load("home.yaml", []byte("Bl7 Go12 W"))
	require.ErrorContains(t, err, "home.yaml:1:1: want keys and values\n")
}

func TestAFileOfAWindowsEditorIsTheSameGame(t *testing.T) {
	text := "\ufeff" + strings.ReplaceAll(kitYAML(t), "\n", "\r\n")
	require.Equal(t, kit(t), loaded(t, text))
}

func TestMarksOfABeginningAndAnEndAreNoSecondGame(t *testing.T) {
	require.Equal(t, kit(t), loaded(t, "---\n"+kitYAML(t)+"...\n"))
}
