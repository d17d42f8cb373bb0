package main

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"rummy/cmd/rummy/help"
)

// manual returns the man pages: a page a command in section 1, a page a help
// topic in section 7.
func manual(root *cobra.Command, date time.Time) (pages []page) {
	for _, c := range all(root) {
		pages = append(pages, page{dashed(c) + ".1", commandPage(c, date)})
	}
	for _, topic := range help.Topics() {
		pages = append(pages, page{"rummy-" + topic + ".7", topicPage(topic, date)})
	}
	return pages
}

// commandPage is a page in the order that man pages have everywhere; that of the
// program itself leads to all topics.
func commandPage(c *cobra.Command, date time.Time) []byte {
	var r roff
	r.title(dashed(c), 1, date, c.Short)
	r.section("SYNOPSIS")
	r.lines(bold(c.UseLine()))
	r.section("DESCRIPTION")
	r.text(cmp.Or(c.Long, c.Short+"."))
	if subs := listed(c); len(subs) > 0 {
		r.section("COMMANDS")
		for _, sub := range subs {
			r.tagged(bold(dashed(sub))+"(1)", sub.Short)
		}
	}
	r.section("OPTIONS")
	r.flags(c.LocalFlags())
	if c.HasParent() {
		r.section("OPTIONS OF EVERY COMMAND")
		r.flags(c.InheritedFlags())
	}
	r.section("EXAMPLES")
	r.shown(unindented(c.Example))
	r.section("SEE ALSO")
	if c.HasParent() {
		r.lines(bold(dashed(c.Parent())) + "(1)")
	} else {
		r.lines(topics())
	}
	return r.page()
}

// topics names the pages of all topics.
func topics() string {
	var names []string
	for _, topic := range help.Topics() {
		names = append(names, bold("rummy-"+topic)+"(7)")
	}
	return strings.Join(names, ",\n")
}

// topicPage makes a page of a topic: its title stands under NAME. That on the
// findings holds the page of each, a section a finding.
func topicPage(topic string, date time.Time) []byte {
	text, _ := help.Topic(topic)
	if topic == "findings" {
		for _, name := range help.Findings() {
			finding, _ := help.Finding(name)
			text += "\n#" + finding
		}
	}
	_, body, _ := strings.Cut(text, "\n")
	var r roff
	r.title("rummy-"+topic, 7, date, help.Title(topic))
	r.section("DESCRIPTION")
	r.text(body)
	r.section("SEE ALSO")
	r.lines(bold("rummy") + "(1)")
	return r.page()
}

// flags lists flags with what their values are called.
func (r *roff) flags(flags *pflag.FlagSet) {
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		value, usage := pflag.UnquoteUsage(f)
		tag := bold("--" + f.Name)
		if f.Shorthand != "" {
			tag = bold("-"+f.Shorthand) + ", " + tag
		}
		if value != "" {
			tag += fmt.Sprintf(` \fI%s\fR`, escaped(value))
		}
		r.tagged(tag, usage)
	})
}
