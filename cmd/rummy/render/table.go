// Package render is the only place that draws: tables for people, JSON for programs.
package render

import (
	"fmt"
	"io"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// column is the head of a column, the side its cells stand on, and the width
// from which their words go on in the next line; 0: they never do.
type column struct {
	head string
	left bool
	wrap int
}

// grid draws a table without lines, two spaces between columns; the widths are
// those seen on a screen, whatever the script. Columns that are empty in every row are left out.
func grid(w io.Writer, columns []column, rows [][]string) error {
	t := table.NewWriter()
	style := table.StyleDefault
	style.Options = table.OptionsNoBordersAndSeparators
	style.Format = table.FormatOptions{} // as written: no upper case
	style.Box.PaddingLeft, style.Box.PaddingRight = "", "  "
	t.SetStyle(style)
	t.SuppressTrailingSpaces()
	head, configs := table.Row{}, []table.ColumnConfig{}
	var kept []int
	for i, c := range columns {
		used := false
		for _, r := range rows {
			used = used || r[i] != ""
		}
		if !used {
			continue
		}
		kept = append(kept, i)
		align := text.AlignRight
		if c.left {
			align = text.AlignLeft
		}
		head = append(head, c.head)
		config := table.ColumnConfig{Number: len(kept), Align: align, AlignHeader: align}
		if c.wrap > 0 {
			config.WidthMax, config.WidthMaxEnforcer = c.wrap, text.WrapSoft
		}
		configs = append(configs, config)
	}
	t.SetColumnConfigs(configs)
	t.AppendHeader(head)
	for _, r := range rows {
		row := table.Row{}
		for _, i := range kept {
			row = append(row, r[i])
		}
		t.AppendRow(row)
	}
	_, err := fmt.Fprintln(w, t.Render())
	return err
}
