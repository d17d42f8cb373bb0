package main

import (
	"fmt"
	"strings"
	"time"
)

// roff is a man page in the making, in the macros of man(7).
type roff struct {
	b     strings.Builder
	fresh bool // a section has just begun
}

// escaped writes plain text so that roff shows just that. Dashes become those
// that can be copied into a shell.
func escaped(text string) string {
	return strings.NewReplacer(`\`, `\e`, `-`, `\-`).Replace(text)
}

func bold(text string) string { return `\fB` + escaped(text) + `\fR` }

// title begins the page and says under NAME what it is about.
func (r *roff) title(name string, section int, date time.Time, about string) {
	fmt.Fprintf(&r.b, ".TH %s %d %s rummy \"Rummy manual\"\n", escaped(strings.ToUpper(name)), section, date.Format(time.DateOnly))
	r.section("NAME")
	r.lines(escaped(name) + ` \- ` + escaped(about))
}

func (r *roff) section(name string) {
	fmt.Fprintf(&r.b, ".SH \"%s\"\n", escaped(name))
	r.fresh = true
}

// paragraph begins one; a section begins with one anyway.
func (r *roff) paragraph() {
	if !r.fresh {
		r.b.WriteString(".PP\n")
	}
	r.fresh = false
}

// lines writes text that is escaped already. A full stop or an apostrophe that
// begins a line is no command.
func (r *roff) lines(text string) {
	for _, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			line = `\&` + line
		}
		r.b.WriteString(line + "\n")
	}
}

// tagged writes one of a list of things, each with what it is; the tag is
// escaped already.
func (r *roff) tagged(tag, text string) {
	r.b.WriteString(".TP\n")
	r.lines(tag)
	r.lines(escaped(text))
}

// shown writes lines as they are, set in.
func (r *roff) shown(text string) {
	r.paragraph()
	r.b.WriteString(".RS 4\n.nf\n")
	r.lines(escaped(text))
	r.b.WriteString(".fi\n.RE\n")
}

// text writes what help says.
func (r *roff) text(text string) {
	for _, b := range blocks(text) {
		switch b.kind {
		case heading:
			r.section(b.text)
		case item:
			r.b.WriteString(".IP \\(bu 2\n")
			r.lines(escaped(b.text))
		case shown:
			r.shown(b.text)
		default:
			r.paragraph()
			r.lines(escaped(b.text))
		}
	}
}

func (r *roff) page() []byte { return []byte(r.b.String()) }
