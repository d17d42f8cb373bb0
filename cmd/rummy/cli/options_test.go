package cli

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score/book"
	"rummy/validate/rules"
)

// read has a command read its arguments, and returns what it would say of them.
func read(t *testing.T, d *Deps, run func() error) answer {
	t.Helper()
	var out, err bytes.Buffer
	d.Out, d.Err, d.Env = &out, &err, func(string) string { return "" }
	if e := run(); e != nil {
		return answer{report(d, e), out.String(), err.String()}
	}
	return answer{0, out.String(), err.String()}
}

func TestScoreAddReadsItsFlags(t *testing.T) {
	face := rules.Overlay{{Field: "score.wild_rank_value", Value: "face"}}
	for _, tt := range []struct {
		name string
		args []string
		want book.Round
	}{
		{"nothing", nil, book.Round{Words: []string{}}},
		{"entries", []string{"North=out", "East=23"}, book.Round{Words: []string{"North=out", "East=23"}}},
		{"an entry after --", []string{"--", "North=-5"}, book.Round{Words: []string{"North=-5"}}},
		{"which round, who dealt", []string{"--round", "4", "--dealer", "East", "North=out"},
			book.Round{Words: []string{"North=out"}, Number: 4, Dealer: "East"}},
		{"another match", []string{"-m", "3", "North=out"}, book.Round{Which: book.Which{Match: "3"}, Words: []string{"North=out"}}},
		{"broken off, as agreed", []string{"North=1", "--unfinished", "--agreed", "it fell down"},
			book.Round{Words: []string{"North=1"}, Unfinished: true, Agreed: "it fell down"}},
		{"a tie-break round", []string{"--tie-break", "North=out", "East=23"}, book.Round{Words: []string{"North=out", "East=23"}, TieBreak: true}},
		{"a match to start", []string{"-g", "kit", "--season", "Autumn", "--date", "yesterday", "--rule", "score.wild_rank_value=face",
			"--new", "Nroth", "--new", "Eest", "Nroth=out"},
			book.Round{Words: []string{"Nroth=out"}, Start: &book.Start{Game: "kit", Season: "Autumn", Day: "yesterday", House: face, New: []string{"Nroth", "Eest"}}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got *book.Round
			d := &Deps{}
			c := newScoreAdd(d, func(_ context.Context, _ *Deps, o *scoreAddOptions) error {
				got = &o.round
				return nil
			})
			c.SetArgs(append([]string{}, tt.args...))
			require.NoError(t, c.ExecuteContext(t.Context()))
			require.Equal(t, &tt.want, got)
		})
	}
}

func TestScoreCorrectReadsItsFlags(t *testing.T) {
	for _, tt := range []struct {
		name string
		args []string
		want scoreCorrectOptions
	}{
		{"an entry", []string{"2", "East=32", "--reason", "misread"},
			scoreCorrectOptions{Correction: book.Correction{Round: 2, Words: []string{"East=32"}, Reason: "misread"}}},
		{"a number below zero", []string{"2", "East=-5", "--reason", "misread"},
			scoreCorrectOptions{Correction: book.Correction{Round: 2, Words: []string{"East=-5"}, Reason: "misread"}}},
		{"who dealt, in another match", []string{"10", "--dealer", "East", "-m", "3", "--reason", "misread"},
			scoreCorrectOptions{Correction: book.Correction{Which: book.Which{Match: "3"}, Round: 10, Words: []string{}, Dealer: "East", Reason: "misread"}}},
		{"broken off, as agreed", []string{"1", "North=1", "--unfinished", "--agreed", "it fell down", "--reason", "misread", "--dry-run"},
			scoreCorrectOptions{dryRun: true,
				Correction: book.Correction{Round: 1, Words: []string{"North=1"}, Unfinished: true, Agreed: "it fell down", Reason: "misread"}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got *scoreCorrectOptions
			c := newScoreCorrect(&Deps{}, func(_ context.Context, _ *Deps, o *scoreCorrectOptions) error {
				got = o
				return nil
			})
			c.SetArgs(append([]string{}, tt.args...))
			require.NoError(t, c.ExecuteContext(t.Context()))
			require.Equal(t, &tt.want, got)
		})
	}
}

func TestScoreAddRefusesFlagsThatSayNothing(t *testing.T) {
	for _, tt := range []struct {
		name string
		args []string
		want string
	}{
		{"a round that cannot be", []string{"--round", "0"}, "rummy: --round wants a number from 1\n"},
		{"agreed on nothing", []string{"--agreed", " "},
			"rummy: --agreed wants a reason\nrummy: hint: write why, such as --agreed \"counted again together\"\n"},
		{"a house rule without a value", []string{"--rule", "end.tie"},
			"rummy: house rule end.tie=: write it as path=value, such as score.wild_rank_value=face\n" +
				"rummy: hint: \"rummy game show GAME\" lists the options\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := &Deps{}
			c := newScoreAdd(d, func(context.Context, *Deps, *scoreAddOptions) error {
				t.Error("it was run")
				return nil
			})
			c.SetArgs(tt.args)
			c.SilenceErrors, c.SilenceUsage = true, true
			require.Equal(t, answer{2, "", tt.want}, read(t, d, c.Execute))
		})
	}
}

func TestMatchStartReadsItsFlags(t *testing.T) {
	for _, tt := range []struct {
		name string
		args []string
		want matchStartOptions
	}{
		{"nothing", nil, matchStartOptions{players: []string{}}},
		{"players", []string{"North", "East"}, matchStartOptions{players: []string{"North", "East"}}},
		{"everything", []string{"--game", "kit", "--dealer", "East", "--season", "Autumn", "--date", "2026-11-30", "--rule", "end.tie=most_outs",
			"--rule", "players.absent=0", "--new", "Nroth", "Nroth", "East"},
			matchStartOptions{start: startFlags{game: "kit", season: "Autumn", day: "2026-11-30",
				house: []string{"end.tie=most_outs", "players.absent=0"}, new: []string{"Nroth"}}, dealer: "East", players: []string{"Nroth", "East"}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got *matchStartOptions
			c := newMatchStart(&Deps{}, func(_ context.Context, _ *Deps, o *matchStartOptions) error {
				got = o
				return nil
			})
			c.SetArgs(append([]string{}, tt.args...))
			require.NoError(t, c.ExecuteContext(t.Context()))
			require.Equal(t, &tt.want, got)
		})
	}
}
