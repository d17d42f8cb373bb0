// Command rummy is a referee and scorekeeper for card games at a real table.
package main

import (
	"os"

	"rummy/cmd/rummy/cli"
)

func main() { os.Exit(cli.Main()) }
