package render

import (
	"strings"

	"rummy/storage/archive"
)

// csv writes the tables as RFC 4180 wants them, an empty line between them.
func (p *Page) csv(b *strings.Builder) (err error) {
	p.tables(b, "\r\n", func(t table) {
		if err == nil {
			err = archive.WriteTable(b, t.heads(), t.rows)
		}
	})
	return err
}

// heads are the heads of the columns.
func (t table) heads() []string {
	heads := make([]string, len(t.columns))
	for i, c := range t.columns {
		heads[i] = c.head
	}
	return heads
}

// plain writes the tables a row a line.
func (p *Page) plain(b *strings.Builder) {
	line := func(cells []string) {
		for i, c := range cells {
			if i > 0 {
				b.WriteString("\t")
			}
			b.WriteString(strings.Join(strings.Fields(c), " "))
		}
		b.WriteString("\n")
	}
	p.tables(b, "\n", func(t table) {
		line(t.heads())
		for _, r := range t.rows {
			line(r)
		}
	})
}

// markdown writes the page as GitHub draws it.
func (p *Page) markdown(b *strings.Builder) {
	open := false // a paragraph, or a table, that an empty line has to end
	for _, part := range p.parts {
		if part.how == verbatim && strings.Count(part.text, "\n") > 1 { // a drawing
			open = endParagraph(b, open)
			b.WriteString("```\n" + part.text + "```\n\n")
			continue
		}
		for _, line := range strings.SplitAfter(part.text, "\n") {
			text := strings.TrimSpace(line)
			switch {
			case line == "":
			case text == "":
				open = endParagraph(b, open)
			default:
				if open {
					b.WriteString("\\\n") // the line ends here
				}
				b.WriteString(inMarkdown(text))
				open = true
			}
		}
		if part.hasRows() {
			endParagraph(b, open)
			part.table[0].shown().markdown(b)
			open = false
		}
	}
	endParagraph(b, open)
}

// endParagraph ends a paragraph that is open.
func endParagraph(b *strings.Builder, open bool) (still bool) {
	if open {
		b.WriteString("\n\n")
	}
	return false
}

// markdown writes a table and an empty line.
func (t table) markdown(b *strings.Builder) {
	line := func(cells []string) {
		for _, c := range cells {
			b.WriteString("| " + strings.ReplaceAll(inMarkdown(c), "\n", "<br>") + " ")
		}
		b.WriteString("|\n")
	}
	line(t.heads())
	for _, c := range t.columns {
		if c.left {
			b.WriteString("| --- ")
		} else {
			b.WriteString("| ---: ")
		}
	}
	b.WriteString("|\n")
	for _, r := range t.rows {
		line(r)
	}
	b.WriteString("\n")
	for _, l := range t.below {
		b.WriteString(inMarkdown(l) + "\n\n")
	}
}

// inMarkdown writes text so that none of it is taken for a sign of Markdown.
func inMarkdown(s string) string {
	var b strings.Builder
	for _, r := range s {
		if strings.ContainsRune("\\`*_{}[]<>#|~&", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// linear writes the page to be read aloud.
func (p *Page) linear(b *strings.Builder) {
	for _, part := range p.parts {
		b.WriteString(part.text)
		if part.hasRows() {
			part.table[0].filled().linear(b)
		}
	}
}

// linear writes each row as a sentence that names its cells.
func (t table) linear(b *strings.Builder) {
	for _, r := range t.rows {
		var about, what []string
		for i, cell := range r {
			words := strings.TrimSpace(t.columns[i].head + " " + strings.Join(strings.Fields(cell), " "))
			words = strings.TrimSuffix(words, ".") // a sentence of its own within this one
			switch {
			case cell == "":
			case t.columns[i].key && strings.Trim(cell, "0123456789") != "": // a name says itself what it is
				about = append(about, cell)
			case t.columns[i].key:
				about = append(about, words)
			default:
				what = append(what, words)
			}
		}
		sentence := strings.Join(what, ", ")
		if len(about) > 0 && len(what) > 0 {
			sentence = strings.Join(about, ", ") + ": " + sentence
		} else if len(about) > 0 {
			sentence = strings.Join(about, ", ")
		}
		b.WriteString(sentence + ".\n")
	}
	for _, l := range t.below {
		b.WriteString(l + "\n")
	}
}
