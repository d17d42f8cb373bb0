package rules

import (
	"fmt"
	"slices"
	"strings"
)

// Variant returns a file of rules of one's own that begins as a built-in game: it
// can be read as it is, and holds all that a table may choose as comments.
func Variant(base *Game, id string) []byte {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("# A game of our own. What does not stand here is as in %s: \"rummy game show %s\"", base.ID, base.ID)
	line("# tells its rules, \"rummy game check\" with this file what it changes.")
	line("base: %s", base.ID)
	line("id: %s", id)
	line("name: %s", strings.ToUpper(id[:min(1, len(id))])+strings.ReplaceAll(id[min(1, len(id)):], "-", " "))
	line("")
	line("# What tables choose. Take the # and the space behind it away from a line, and from")
	line("# the lines above it that it stands under; then change the value.")
	var tree branch
	for _, o := range base.Options {
		at := &tree
		for _, step := range strings.Split(o.Field, ".") {
			at = at.under(step)
		}
		at.option = &o
	}
	tree.write(&b, "", "")
	line("")
	line("# A rule in your own words, for \"rummy game show\":")
	line("# rules:")
	line("#   - {id: %s.snacks, text: The dealer brings the snacks., basis: choice, referee: table}", id)
	return []byte(b.String())
}

// branch is a key of a file, with what stands under it.
type branch struct {
	name   string
	below  []*branch
	option *Option // the value; nil for a group of keys
}

// under returns the branch of a name, which it adds if it is new.
func (n *branch) under(name string) *branch {
	i := slices.IndexFunc(n.below, func(b *branch) bool { return b.name == name })
	if i < 0 {
		n.below = append(n.below, &branch{name: name})
		i = len(n.below) - 1
	}
	return n.below[i]
}

// listed are the lists of a file, and the key by which their elements are told apart.
var listed = map[string]string{"melds": "kind", "pack.suits": "code", "pack.ranks": "code", "pack.specials": "code", "score.bonuses": "code", "score.penalties": "code", "end.bonuses": "code"}

// write writes what stands under a branch as comments. path is where it stands.
func (n *branch) write(b *strings.Builder, path, indent string) {
	for _, each := range n.below {
		switch key := listed[path]; {
		case key != "":
			fmt.Fprintf(b, "# %s- %s: %s\n", indent, key, quotedWord(each.name))
			each.write(b, path+"."+each.name, indent+"  ")
		case each.option != nil:
			fmt.Fprintf(b, "# %s%s: %s  # %s; %s\n", indent, each.name, quotedWord(each.option.Default), strings.Join(each.option.Values, ", "), each.option.Why)
		default:
			fmt.Fprintf(b, "# %s%s:\n", indent, each.name)
			each.write(b, strings.TrimPrefix(path+"."+each.name, "."), indent+"  ")
		}
	}
}

// quotedWord writes a word so that YAML takes it for what it is in the rules: a
// code of a rank in quotes does no harm, and words with commas are one word.
func quotedWord(word string) string {
	if strings.Contains(word, ",") {
		return `"` + word + `"`
	}
	return word
}
