package rules_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/rules"
)

// YAML has more than one way to write a number, and a number that is written
// like another, or a word that is read as a truth value, must not slip in.

func TestANumberIsWrittenInOneWay(t *testing.T) {
	for _, tt := range []struct{ written, problem string }{
		{"010", "write 010 as a whole number, or in quotes if it is a word"}, // not 8
		{"0o10", "write 0o10 as a whole number, or in quotes if it is a word"},
		{"0x10", "write 0x10 as a whole number, or in quotes if it is a word"},
		{"0b11", "write 0b11 as a whole number, or in quotes if it is a word"},
		{"1_0", "write 1_0 as a whole number, or in quotes if it is a word"},
		{"+10", "write +10 as a whole number, or in quotes if it is a word"},
		{"10.0", "write 10.0 as a whole number, or in quotes if it is a word"},
		{"10.7", "write 10.7 as a whole number, or in quotes if it is a word"}, // not 10
		{".inf", "write .inf as a whole number, or in quotes if it is a word"},
		{".nan", "write .nan as a whole number, or in quotes if it is a word"},
		{"08", "want a whole number"},
		{"1e1", "want a whole number"},
		{`"10.7"`, "want a whole number"},
		{`"010"`, "want a whole number"},
		{"ten", "want a whole number"},
	} {
		t.Run(tt.written, func(t *testing.T) {
			_, err := rules.Load("kit.yaml", []byte(replaced(t, kitYAML(t), "count: 10", "count: "+tt.written)))
			var e *rules.FileError
			require.ErrorAs(t, err, &e)
			require.Equal(t, tt.problem, e.Problem)
			require.Equal(t, [2]int{45, 10}, [2]int{e.Line, e.Column}) // "  count: " is nine long
		})
	}
}

func TestANumberMayBeBelowZero(t *testing.T) {
	require.EqualValues(t, -5, kit(t).Score.OutPoints)
}

func TestARankMayBeWrittenWithoutQuotes(t *testing.T) {
	quoted := kit(t)
	for _, tt := range []struct{ name, old, new string }{
		{"its code", `code: "10"`, "code: 10"},
		{"the values of an option", "  - field: melds.set.min_naturals\n    values: [\"0\", \"1\", \"2\"]\n    default: \"0\"",
			"  - field: melds.set.min_naturals\n    values: [0, 1, 2]\n    default: 0"},
		{"truth values of an option", `values: ["true", "false"]` + "\n    default: \"true\"", "values: [true, false]\n    default: true"},
		{"a span", `warn: "2-6"`, "warn: 2-6"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, quoted, loaded(t, replaced(t, kitYAML(t), tt.old, tt.new)))
		})
	}

	for _, tt := range []struct{ bare, inQuotes string }{
		{"{fixed: 10}", `{fixed: "10"}`},
		{"{by_round: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12]}", `{by_round: ["3", "4", "5", "6", "7", "8", "9", "10", "11", "12"]}`},
	} {
		bare := loaded(t, replaced(t, kitYAML(t), "rank: cards_dealt", "rank: "+tt.bare))
		require.Equal(t, loaded(t, replaced(t, kitYAML(t), "rank: cards_dealt", "rank: "+tt.inQuotes)), bare)
	}
}

func TestARankWithALeadingZeroIsRefused(t *testing.T) {
	for _, tt := range []struct{ old, new string }{
		{`code: "10"`, "code: 010"},
		{"rank: cards_dealt", "rank: {fixed: 010}"},
		{"rank: cards_dealt", "rank: {by_round: [3, 010]}"},
		{"default: \"20\"", "default: 010"},
	} {
		_, err := rules.Load("kit.yaml", []byte(replaced(t, kitYAML(t), tt.old, tt.new)))
		require.ErrorIs(t, err, rules.ErrRules)
		require.ErrorContains(t, err, "write 010 as a whole number, or in quotes if it is a word")
	}
}

func TestAWordIsKeptAsItIsWritten(t *testing.T) {
	for _, tt := range []struct{ written, want string }{
		{"no", "no"}, {"yes", "yes"}, {"on", "on"}, {"NO", "NO"}, {"y", "y"},
		{"true", "true"}, {"True", "True"}, {"FALSE", "FALSE"},
		{"12", "12"}, {`"010"`, "010"}, {"'1.0'", "1.0"}, {"2026-01-02", "2026-01-02"}, {"1:30", "1:30"}, {"12 o'clock", "12 o'clock"},
		{`"null"`, "null"}, {"|-\n  10", "10"}, {">-\n  a\n  b", "a b"},
	} {
		g := loaded(t, replaced(t, kitYAML(t), "name: Kit\n", "name: "+tt.written+"\n"))
		require.Equal(t, tt.want, g.Name, tt.written)
	}
}

func TestNoIsNotFalse(t *testing.T) {
	for _, word := range []string{"no", "yes", "on", "off", "y", "n", "0", `"false"`} {
		_, err := rules.Load("kit.yaml", []byte(replaced(t, kitYAML(t), "duty: false", "duty: "+word)))
		require.ErrorContains(t, err, "want true or false", word)
	}
}

func TestNothingWrittenIsTheDefault(t *testing.T) {
	for _, nothing := range []string{"", " ~", " null"} {
		text := replaced(t, minimal, "rounds: {deal: 7, count: 1}", "rounds:\n  deal: 7\n  count: 1\n  end:"+nothing+"\nend:"+nothing+"\nalso:"+nothing+
			"\nplayers:\n  min:"+nothing+"\n  max:"+nothing+"\n  warn:"+nothing+"\n  absent:"+nothing)
		require.Equal(t, loaded(t, minimal), loaded(t, text))
	}
}
