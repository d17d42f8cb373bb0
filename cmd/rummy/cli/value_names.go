package cli

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// valueNames say what goes behind a flag; help prints them in capitals. Flags of one name take the same thing.
var valueNames = map[string]string{
	"after": "name", "against": "name", "agreed": "why", "as": "kind", "by": "value", "cards": "cards", "color": "when", "csv": "what",
	"date": "day", "db": "file", "dealer": "name", "dir": "folder", "finding": "name", "for": "name", "fork": "whose", "from": "day",
	"game": "game", "into": "name", "keep": "n", "match": "n", "min-matches": "n", "name": "name", "new": "name", "on": "cards",
	"output": "file", "player": "name", "players": "n", "points": "points", "reason": "why", "record": "what", "revoke": "n", "round": "n",
	"rule": "path=value", "season": "season", "seats": "names", "ties": "values", "to": "day", "upcard": "card", "who": "name", "wild": "rank",
}

// namedValue is the value of a flag under a name that people read.
type namedValue struct {
	pflag.Value
	name string
}

// Type implements pflag.Value: usage texts print it behind the flag.
func (n namedValue) Type() string { return n.name }

// nameValues has the usage texts of a command say in words what goes behind each
// flag. Completion goes by the types themselves, so it is done for help alone.
func nameValues(c *cobra.Command) {
	name := func(f *pflag.Flag) {
		word, ok := valueNames[f.Name]
		if f.Name == "from" && c.Name() == "new" {
			word = "game"
		}
		if ok && f.Value.Type() != "bool" {
			f.Value = namedValue{f.Value, strings.ToUpper(word)}
			f.DefValue = strings.TrimSuffix(f.DefValue, "[]") // of a list: no default
		}
	}
	c.LocalFlags().VisitAll(name)
	c.InheritedFlags().VisitAll(name)
}

// nameAllValues does so for a command and all below it.
func nameAllValues(c *cobra.Command) {
	nameValues(c)
	for _, sub := range c.Commands() {
		nameAllValues(sub)
	}
}
