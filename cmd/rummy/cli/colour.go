package cli

import (
	"io"
	"slices"

	"rummy/cmd/rummy/prompt"
	"rummy/cmd/rummy/render"
)

// The values of --color.
const (
	colourAuto   = "auto"
	colourAlways = "always"
	colourNever  = "never"
)

// checkColour refuses a --color that is none.
func (g *globals) checkColour() error {
	switch g.colour {
	case colourAuto, colourAlways, colourNever:
		return nil
	}
	return usage("write --color auto, --color always or --color never", "--color cannot be %q", g.colour)
}

// coloured tells whether what is written there may be marked by colour: as --color
// says, or by itself on a terminal whose owner wants neither plain lines nor no colour.
// What is read by programs or read aloud never is.
func (d *Deps) coloured(out io.Writer) bool {
	if d.flags.json || d.flags.form() != render.Text {
		return false
	}
	switch d.flags.colour {
	case colourAlways:
		return true
	case colourAuto:
		return isTerminal(out) && d.Env("NO_COLOR") == "" && !slices.Contains([]string{"", "dumb"}, d.Env("TERM")) && !prompt.WantsLines(d.Env)
	}
	return false
}
