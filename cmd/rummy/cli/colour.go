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

// coloured tells whether what is written there may be marked by colour: never what is
// read by programs or read aloud, and by itself not where plain lines are wanted.
func (d *Deps) coloured(out io.Writer) bool {
	if d.flags.json || d.flags.form() != render.Text {
		return false
	}
	return d.takesColour(out) && (d.flags.colour == colourAlways || !prompt.WantsLines(d.Env))
}

// takesColour tells whether colour may be written there: as --color says, else as the
// environment does, else on a terminal that knows colours.
func (d *Deps) takesColour(out io.Writer) bool {
	switch force := d.Env("CLICOLOR_FORCE"); {
	case d.flags.colour != colourAuto:
		return d.flags.colour == colourAlways
	case d.Env("NO_COLOR") != "":
		return false
	case force != "" && force != "0":
		return true
	case d.Env("CLICOLOR") == "0":
		return false
	}
	return isTerminal(out) && !slices.Contains([]string{"", "dumb"}, d.Env("TERM"))
}
