package prompt

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"

	"rummy/cmd/rummy/termtest"
)

func TestTheWayOfAskingSuitsTheTerminal(t *testing.T) {
	type env map[string]string
	for _, tt := range []struct {
		name    string
		env     env
		in, out bool
		want    style
		err     string
	}{
		{"menus on a terminal", env{"TERM": "xterm-256color"}, true, true, arrowMenus, ""},
		{"menus where TERM is not set, as on Windows", nil, true, true, arrowMenus, ""},
		{"lines on a dumb terminal", env{"TERM": "dumb"}, true, true, plainLines, ""},
		{"lines when asked for by name", env{"RUMMY_PROMPT": "lines"}, true, true, plainLines, ""},
		{"lines for ACCESSIBLE=1", env{"ACCESSIBLE": "1"}, true, true, plainLines, ""},
		{"lines for ACCESSIBLE=yes", env{"ACCESSIBLE": "yes"}, true, true, plainLines, ""},
		{"menus for ACCESSIBLE=0", env{"ACCESSIBLE": "0"}, true, true, arrowMenus, ""},
		{"menus for ACCESSIBLE=False", env{"ACCESSIBLE": "False"}, true, true, arrowMenus, ""},
		{"RUMMY_PROMPT has the last word", env{"RUMMY_PROMPT": "menus", "ACCESSIBLE": "1", "TERM": "dumb"}, true, true, arrowMenus, ""},
		{"a word that RUMMY_PROMPT does not know is an error", env{"RUMMY_PROMPT": "menu"}, true, true, "",
			`unknown RUMMY_PROMPT "menu": it may be lines or menus`},
		{"nobody without a terminal to read from", env{"RUMMY_PROMPT": "lines"}, false, true, "", ErrNoTerminal.Error()},
		{"nobody without a terminal to write to", env{"RUMMY_PROMPT": "lines"}, true, false, "", ErrNoTerminal.Error()},
		{"nobody without any terminal", env{"RUMMY_PROMPT": "menu"}, false, false, "", ErrNoTerminal.Error()},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := choose(func(name string) string { return tt.env[name] }, tt.in, tt.out)
			if tt.err == "" {
				require.NoError(t, err)
			} else {
				require.EqualError(t, err, tt.err)
			}
			require.Equal(t, tt.want, got)
		})
	}
}

func TestForReturnsErrNoTerminalForFilesThatAreNone(t *testing.T) {
	in, out, err := os.Pipe()
	require.NoError(t, err)
	defer in.Close()
	defer out.Close()
	p, err := For(Terminal{In: in, Out: out, Env: func(string) string { return "" }})
	require.Equal(t, ErrNoTerminal, err)
	require.Nil(t, p)
}

func TestScriptsDriveATerminal(t *testing.T) {
	t.Parallel() // one of them waits
	const dir = "testdata/script"
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.NotEmpty(t, files)
	testscript.Run(t, testscript.Params{
		Dir: dir, RequireExplicitExec: true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"shown": termtest.Shown},
	})
}
