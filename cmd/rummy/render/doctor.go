package render

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
func Doctor(p *Page, j DoctorJSON) {
	if r := j.Rebuilt; r != nil {
		p.Printf("rebuilt: the results of %s, %d of them changed; totals changed: %d\n", plural(int(r.Matches), "match"), r.Changed, r.Totals)
	}
	for _, c := range j.Checks {
		check(p, c)
	}
}

func check(p *Page, c CheckJSON) {
	switch {
	case c.OK:
		p.Line(c.Name + ": ok")
	case c.Skipped && c.Why != "":
		p.Line(c.Name + ": not checked: " + c.Why)
		return
	case c.Skipped:
		p.Line(c.Name + ": not checked")
		return
	default:
		p.Line(c.Name + ": wrong")
	}
	for i, f := range c.Findings {
		note := ""
		if f.Remark {
			note = "note: "
		}
		p.Line("  " + note + f.What)
		last := i+1 == len(c.Findings) || c.Findings[i+1].Hint != f.Hint
		if f.Hint != "" && last {
			p.Line("  hint: " + f.Hint)
		}
	}
}
