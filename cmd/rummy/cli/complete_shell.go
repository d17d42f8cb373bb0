package cli

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
)

// runCompletion prints what lets a shell complete; it is named as the shell is.
func runCompletion(c *cobra.Command, d *Deps) error {
	bare, err := c.Flags().GetBool("no-descriptions")
	if err != nil {
		return err
	}
	var script bytes.Buffer
	root := c.Root()
	switch c.Name() + "," + strconv.FormatBool(bare) {
	case "bash,true", "bash,false":
		err = root.GenBashCompletionV2(&script, !bare)
	case "zsh,false":
		err = root.GenZshCompletion(&script)
	case "zsh,true":
		err = root.GenZshCompletionNoDesc(&script)
	case "fish,true", "fish,false":
		err = root.GenFishCompletion(&script, !bare)
	case "powershell,false":
		err = root.GenPowerShellCompletionWithDesc(&script)
	case "powershell,true":
		err = root.GenPowerShellCompletion(&script)
	}
	if err != nil {
		return err
	}
	text, err := mend(c.Name(), script.String())
	if err != nil {
		return err
	}
	if _, err := fmt.Fprint(d.Out, text); err != nil {
		return &outputError{err, false}
	}
	return nil
}

// mended is a part of a script of cobra's and what stands in its place.
type mended struct{ was, is string }

// mends let names with spaces, quotes and hyphens, and words with two equals signs,
// come through the scripts that cobra writes.
var mends = map[string][]mended{
	"bash": {
		// The only choice may be found by another name: it need not begin as the word does.
		{"        __rummy_handle_standard_completion_case\n        ;;", "        __rummy_handle_standard_completion_case\n        if (( ${#COMPREPLY[@]} == 0 && ${#completions[@]} == 1 )); then\n            COMPREPLY=(\"$(printf %q \"${completions[0]%%$'\\t'*}\")\")\n        fi\n        ;;"},
		// Where several names begin alike, that beginning is put in the line as it is.
		{`COMPREPLY+=("$compline")`, `COMPREPLY+=("$comp${compline#"${compline%%$tab*}"}")`},
		{"        comp=${compline%%$tab*}\n        if ((${#comp}>longest))", "        if ((${#comp}>longest))"},
		{`COMPREPLY[0]=$(printf "%q" "${COMPREPLY[0]%%$tab*}")`, `COMPREPLY[0]=${COMPREPLY[0]%%$tab*}`},
		{"        if (( ${#COMPREPLY[@]} == 1 )); then\n            COMPREPLY[0]=$(printf \"%q\" \"${COMPREPLY[0]}\")\n        fi\n",
			"        (( ${#COMPREPLY[@]} == 0 )) || IFS=$'\\n' read -ra COMPREPLY -d '' < <(printf \"%q\\n\" \"${COMPREPLY[@]}\")\n"},
	},
	"zsh": {
		// The only choice may be found by another name: it need not begin as the word does.
		{`            __rummy_debug "_describe did not find completions."`, "            if [ ${#completions} -eq 1 ] && eval _describe \"completions\" completions -U $flagPrefix $noSpace; then\n                return 0\n            fi"},
		// A hyphen in a name begins no flag, and = in the value of a flag does not end one.
		{`if [[ "${lastParam}" =~ '-.*=' ]]`, `if [[ "${lastParam}" =~ '^-[^=]*=' ]]`},
		{`            comp=${comp//:/\\:}`, "            comp=${comp//\\\\/\\\\\\\\}\n            comp=${comp//:/\\\\:}"},
	},
	"fish": {
		// A word reaches the program as it is meant, not as it is typed. One with a quote
		// that is still open is not read.
		{`set -l args (commandline -opc)`, `set -l args (string escape -- (commandline -opc))`},
		{`set -l lastArg (string escape -- (commandline -ct))`, "set -l lastArg (string escape -- (string unescape -- (commandline -ct)))\n    test -n \"$lastArg\"; or set lastArg (string escape -- (commandline -ct))"},
		{`set -l prefix (commandline -t | string escape --style=regex)`, `set -l prefix (commandline -ct | string unescape | string escape --style=regex)`},
		{`set -l flagPrefix (string match -r -- '-.*=' "$lastArg")`, `set -l flagPrefix (string match -r -- '^-[^=]*=' "$lastArg")`},
	},
}

// mend puts a script right. The error is that a part is not as it is known: cobra
// writes another one now.
func mend(shell, script string) (string, error) {
	for _, m := range mends[shell] {
		if strings.Count(script, m.was) != 1 {
			return "", fmt.Errorf("the script for %s is not as it is known: %q", shell, m.was)
		}
		script = strings.Replace(script, m.was, m.is, 1)
	}
	return script, nil
}
