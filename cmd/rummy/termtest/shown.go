package termtest

import (
	"os"
	"regexp"

	"github.com/rogpeppe/go-internal/testscript"
)

// Shown wants that the terminal of the last "terminal" command has shown a
// pattern, or has not: [!] shown PATTERN. What was typed is shown too, and lines
// end in "\r\n". It fails, whatever it wants, where no terminal was used.
func Shown(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 1 {
		ts.Fatalf("usage: [!] shown PATTERN")
	}
	pattern, err := regexp.Compile("(?m)" + args[0])
	ts.Check(err)
	text, err := os.ReadFile(record(ts.Getenv("WORK")))
	ts.Check(err)
	if pattern.Match(text) == neg {
		ts.Logf("[terminal]\n%s", text)
		if neg {
			ts.Fatalf("the terminal has shown %#q", args[0])
		}
		ts.Fatalf("the terminal has not shown %#q", args[0])
	}
}
