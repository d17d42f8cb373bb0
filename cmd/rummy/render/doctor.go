package render

import (
	"fmt"
	"io"
)

// DoctorJSON is what was found wrong with a book.
type DoctorJSON struct {
	Schema  int          `json:"schema"`
	Path    string       `json:"path"`
	OK      bool         `json:"ok"`
	Rebuilt *RebuiltJSON `json:"rebuilt,omitempty"`
	Checks  []CheckJSON  `json:"checks"`
}

// RebuiltJSON is what was made anew from what was entered.
type RebuiltJSON struct {
	Matches int64 `json:"matches"` // whose results were made anew
	Changed int64 `json:"changed"` // of which something else was kept before
	Totals  int64 `json:"totals"`  // of players in a season and game that changed
}

// CheckJSON is one check and what it came upon.
type CheckJSON struct {
	Name     string             `json:"name"`
	OK       bool               `json:"ok"`
	Findings []CheckFindingJSON `json:"findings"`
	Skipped  bool               `json:"-"` // it could not be made, which its finding says
	Why      string             `json:"-"` // why not, where no other check says it
}

// CheckFindingJSON is one thing that a check came upon.
type CheckFindingJSON struct {
	What   string `json:"what"`
	Where  string `json:"where"`
	Hint   string `json:"hint"`
	Remark bool   `json:"remark,omitempty"` // worth a look, and nothing is wrong
}

// Doctor draws what was found wrong with a book: a line a check, what is wrong
// below it, and what to do, once for all that has the same cure.
func Doctor(w io.Writer, j DoctorJSON) error {
	if r := j.Rebuilt; r != nil {
		if _, err := fmt.Fprintf(w, "rebuilt: the results of %s, %d of them changed; totals changed: %d\n", plural(int(r.Matches), "match"), r.Changed, r.Totals); err != nil {
			return err
		}
	}
	for _, c := range j.Checks {
		if err := check(w, c); err != nil {
			return err
		}
	}
	return nil
}

func check(w io.Writer, c CheckJSON) error {
	text := c.Name + ": wrong\n"
	switch {
	case c.OK:
		text = c.Name + ": ok\n"
	case c.Skipped:
		text = c.Name + ": not checked"
		if c.Why != "" {
			text += ": " + c.Why
		}
		_, err := fmt.Fprintln(w, text)
		return err
	}
	for i, f := range c.Findings {
		text += "  "
		if f.Remark {
			text += "note: "
		}
		text += f.What + "\n"
		last := i+1 == len(c.Findings) || c.Findings[i+1].Hint != f.Hint
		if f.Hint != "" && last {
			text += "  hint: " + f.Hint + "\n"
		}
	}
	_, err := io.WriteString(w, text)
	return err
}
