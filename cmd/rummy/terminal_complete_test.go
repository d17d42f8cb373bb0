package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/cmd/rummy/termtest"
)

// shells are those that completion is tried in: the files in their home that make
// them ready, and how they are called.
var shells = []struct {
	name, command string
	aliases       bool // it lets a word become one that begins otherwise
	files         map[string]string
}{
	{"bash", `bash --rcfile "$HOME/rc" -i`, true, map[string]string{"rc": `
		for f in /usr/share/bash-completion/bash_completion /opt/homebrew/etc/profile.d/bash_completion.sh /usr/local/etc/profile.d/bash_completion.sh; do
			[ -r $f ] && . $f && break
		done
		. <(rummy completion bash)
		PS1='ready> '`}},
	{"zsh", `ZDOTDIR="$HOME" zsh -i`, true, map[string]string{".zshrc": `
		autoload -U compinit && compinit -u -d "$HOME/dump"
		. <(rummy completion zsh)
		bindkey -e
		PS1='ready> '`}},
	{"fish", `fish -i`, false, map[string]string{".config/fish/config.fish": `
		rummy completion fish | source
		set -g fish_greeting; set -g fish_history ''
		function fish_prompt; echo -n 'ready> '; end`,
		// where it is missing, fish fills it from the man pages, and is not done when the test is
		".local/share/fish/generated_completions/.keep": ""}},
}

// inShell opens a shell that completes, in a home of its own. The test is skipped
// where the shell is missing.
func inShell(t *testing.T, book, command string, files map[string]string) *termtest.Pane {
	t.Helper()
	home := t.TempDir()
	for name, text := range files {
		path := filepath.Join(home, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o700))
		require.NoError(t, os.WriteFile(path, []byte(text+"\n"), 0o600))
	}
	require.NoError(t, os.WriteFile(filepath.Join(home, "evening.csv"), nil, 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(home, "evening.txt"), nil, 0o600))
	p := onScreen(t, 150, 50, book, fmt.Sprintf(`export HOME='%s' LC_ALL=C.UTF-8 && unset XDG_CONFIG_HOME XDG_DATA_HOME XDG_CACHE_HOME && cd "$HOME" && %s`, home, command))
	p.Await("ready> ")
	return p
}

// needs skips a test where a program is missing.
func needs(t *testing.T, program string) {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		t.Skip("completion is tested in the real shell, which is missing: ", err)
	}
}

// oddNames is a book with a match in which names are hard for a shell.
func oddNames(t *testing.T) string {
	t.Helper()
	book := filepath.Join(t.TempDir(), "book.db")
	shell(t, book, `rummy match start --game kit "Anna Lena" "Anna Maria" "O'Neil" Jörg 小明 Jan-Ole '$HOME'`)
	shell(t, book, `rummy player add Kalin && rummy player alias Kalin Mausi && rummy player add 'back\slash'`)
	shell(t, book, `rummy season start "Autumn & Winter"`)
	return book
}

// What Tab makes of a word is one word to the shell: it is printed by itself, in
// angle brackets, by a command put before the line.
func TestShellsCompleteWords(t *testing.T) {
	for _, s := range shells {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			needs(t, s.name)
			p := inShell(t, oddNames(t), s.command, s.files)
			for _, tt := range []struct {
				typed []string // a Tab follows each
				want  string
			}{
				{[]string{"rummy sco"}, "<rummy><score>"},
				{[]string{"rummy score add --game kid"}, "<rummy><score><add><--game><kids-rummy>"},
				{[]string{"rummy score add --game=kin"}, "<rummy><score><add><--game=kings>"},
				{[]string{"rummy score add J\u00f6"}, "<rummy><score><add><Jörg=>"},
				{[]string{"rummy score add 小", "abs"}, "<rummy><score><add><小明=absent>"},
				{[]string{"rummy score add O", "o"}, "<rummy><score><add><O'Neil=out>"},
				{[]string{`rummy score add Anna\ L`, "o"}, "<rummy><score><add><Anna Lena=out>"},
				{[]string{"rummy score add Ann", "M", "unk"}, "<rummy><score><add><Anna Maria=unknown>"},
				{[]string{`rummy score add Anna\ Lena=3 O\'Neil=4 Ann`, "out"}, "<rummy><score><add><Anna Lena=3><O'Neil=4><Anna Maria=out>"},
				{[]string{"rummy score add Jan-", "u"}, "<rummy><score><add><Jan-Ole=unknown>"},
				{[]string{`rummy match leave \$`}, "<rummy><match><leave><$HOME>"},
				{[]string{"rummy player show Kal"}, "<rummy><player><show><Kalin>"},
				{[]string{"rummy player show mau"}, map[bool]string{true: "<rummy><player><show><Kalin>", false: "<rummy><player><show><mau>"}[s.aliases]},
				{[]string{"rummy player show bac"}, `<rummy><player><show><back\slash>`},
				{[]string{"rummy match leave Jan"}, "<rummy><match><leave><Jan-Ole>"},
				{[]string{"rummy standings A"}, "<rummy><standings><Autumn & Winter>"},
				{[]string{"rummy score show --rule score.wild", "f"}, "<rummy><score><show><--rule><score.wild_rank_value=face>"},
				{[]string{"rummy score show --rule=score.wild_rank_value=f"}, "<rummy><score><show><--rule=score.wild_rank_value=face>"},
				{[]string{"rummy import evening.c"}, "<rummy><import><evening.csv>"}, // fish offers other files too
				{[]string{"rummy help house"}, "<rummy><help><house-rules>"},
			} {
				for _, part := range tt.typed {
					p.Press("-l", part)
					p.Press("Tab")
				}
				p.Press("C-a")
				p.Press("-l", `printf '<%s>' `)
				p.Press("C-e")
				p.Write("; echo ' done'")
				p.Await(tt.want + " done")
				p.Write("clear")
			}
		})
	}
}

// Where nothing can be offered, Tab prints nothing and makes no file.
func TestShellsAreOfferedNothingWithoutABook(t *testing.T) {
	for _, s := range shells {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			needs(t, s.name)
			folder := t.TempDir()
			p := inShell(t, filepath.Join(folder, "no", "book.db"), s.command, s.files)
			p.Press("-l", "rummy score add N")
			p.Press("Tab", "Tab", "o", "C-a")
			p.Press("-l", `printf '<%s>' `)
			p.Press("C-e")
			p.Write("; echo ' done'")
			screen := p.Await("<rummy><score><add><No> done")
			require.NotContains(t, screen, "Completion ended")
			require.NotContains(t, screen, "evening")
			entries, err := os.ReadDir(folder)
			require.NoError(t, err)
			require.Empty(t, entries)
		})
	}
}
