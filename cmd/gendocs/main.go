// Command gendocs writes the man pages and the command reference of rummy, from
// the tree of commands and the help topics.
package main

import (
	"os"

	"rummy/cmd/rummy/cli"
)

func main() {
	d := cli.System()
	os.Exit(run(d.Out, d.Err, d.Env, d.Now, os.Args[1:]))
}
