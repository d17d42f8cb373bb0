package cli

import (
	"fmt"

	"github.com/spf13/cobra"
)

// shown says how a command is used.
func shown(c *cobra.Command) string {
	if c.Example == "" {
		return fmt.Sprintf("see %q", c.CommandPath()+" --help")
	}
	return "for example:\n" + c.Example
}

// needArgs wants at least n arguments and says which otherwise.
func needArgs(n int, what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) < n {
			return usage(shown(c), "%s", what)
		}
		return nil
	}
}

// upToArgs wants no more than n arguments.
func upToArgs(n int) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) > n {
			return usage(shown(c), "%q is one word too many", args[n])
		}
		return nil
	}
}

// allArgs joins checks of arguments.
func allArgs(checks ...cobra.PositionalArgs) cobra.PositionalArgs {
	return cobra.MatchAll(checks...)
}
