package cli

import (
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
)

// checkQR refuses what does not go with a QR code.
func (o *exportOptions) checkQR(d *Deps, c *cobra.Command) error {
	switch {
	case !o.qr:
	case !o.bgStats:
		return usage("add --bgstats", "--qr is about the link to BG Stats")
	case d.flags.json && o.output.file == "":
		return usage("leave out one of them", "--qr and --json exclude each other")
	case c.Flags().Changed("output") && strings.ToLower(filepath.Ext(o.output.file)) != ".png":
		return usage("let the name end in .png", "%s is no name of a picture of a QR code", o.output.file)
	}
	return nil
}

// deliverQR draws a link as a QR code, or writes the picture that is wanted.
func (d *Deps) deliverQR(o *exportOptions, link string) error {
	code, ok := render.NewQR(link)
	if !ok {
		return usage("leave out --qr: the link itself can be sent", "%s", render.QRTooLong(link))
	}
	if o.output.file != "" {
		return d.deliver(o.output, "bgstats_qr", code.PNG())
	}
	if wide := d.Width(); wide > 0 && wide < code.Width() {
		return usage("widen it, with smaller letters, or add --output FILE.png", "the QR code takes %d columns, and the terminal has %d", code.Width(), wide)
	}
	colours := d.takesColour(d.Out)
	if !colours {
		d.notice("note: the QR code is printed without colours: it can be read only where what is printed is dark and the ground is light")
	}
	return d.deliver(o.output, "bgstats_qr", []byte(code.Text(colours)))
}
