package book

import (
	"cmp"
	"fmt"
	"slices"

	"rummy/storage"
)

// readPlayers reads the players, unless nothing was recorded since.
func (c *checking) readPlayers() error {
	pos, err := c.newest()
	if err != nil || c.ps != nil && pos == c.psPos {
		return err
	}
	ps, err := c.b.players(c.ctx)
	if err == nil {
		c.ps, c.psPos = ps, pos
	}
	return err
}

func (c *checking) checkPlayers() error {
	err := c.readPlayers()
	if isDamage(err) {
		c.wrong(CheckPlayers, "", HintRestore, "the players cannot be read: %v", err)
		return nil
	}
	if err != nil {
		return err
	}
	c.oneName()
	return nil
}

// oneName looks for two players who are called alike, as after two books were
// made one.
func (c *checking) oneName() {
	for _, t := range c.ps.twins(func(int) bool { return true }) {
		c.remark(CheckPlayers, "player "+c.ps.list[t.found[0]].Name, c.ps.parting(t),
			"%d players are found by the name %s: %s", len(t.found), t.key, c.numbered(t.found))
	}
}

// numbered names players with the number that each has.
func (c *checking) numbered(found []int) (text string) {
	for n, i := range found {
		if n > 0 {
			text += ", "
		}
		text += fmt.Sprintf("%s (player %d)", c.ps.list[i].Name, c.ps.list[i].Number)
	}
	return text
}

// checkSeated looks at those who had a seat in a match: all on record, and nobody
// there twice.
func (c *checking) checkSeated(where string, ids []string) error {
	if c.ps == nil {
		return nil // which was said
	}
	if c.seatedWell(ids) {
		return nil
	}
	if err := c.readPlayers(); err != nil { // another terminal may have been at work
		return err
	}
	for i, id := range ids {
		if _, ok := c.ps.byID[id]; !ok {
			c.wrong(CheckPlayers, where, HintRestore, "%s: player %s, who had a seat, is not on record", where, id)
		}
		for _, other := range ids[:i] {
			if c.ps.id(id) == c.ps.id(other) {
				merged := c.ps.byID[other]
				if c.ps.list[merged].into == "" {
					merged = c.ps.byID[id]
				}
				c.wrong(CheckPlayers, where, c.ps.unmergeHint(merged), "%s: %s and %s are one player, and both had a seat",
					where, c.ps.own(other).Name, c.ps.own(id).Name)
			}
		}
	}
	return nil
}

func (c *checking) seatedWell(ids []string) bool {
	for i, id := range ids {
		if _, ok := c.ps.byID[id]; !ok {
			return false
		}
		if slices.ContainsFunc(ids[:i], func(other string) bool { return c.ps.id(id) == c.ps.id(other) }) {
			return false
		}
	}
	return true
}

func (c *checking) checkSeasons() error {
	err := c.readSeasons()
	if isDamage(err) {
		c.wrong(CheckSeasons, "", HintRestore, "the seasons cannot be read: %v", err)
		return nil
	}
	if err != nil {
		return err
	}
	for i := range c.all {
		s := &c.all[i]
		for j := range c.all[:i] {
			c.twoSeasons(&c.all[j], s)
		}
		if err := c.correctedMatches(s); err != nil {
			return err
		}
	}
	return nil
}

func (c *checking) readSeasons() (err error) {
	all, err := c.b.seasons(c.ctx)
	if err == nil {
		c.all, c.read = all, true
	}
	return err
}

// twoSeasons looks at how two seasons lie to each other. That they overlap may be
// meant: two groups may share a book.
func (c *checking) twoSeasons(a, b *Season) {
	where := "season " + b.Name
	if key(a.Name) == key(b.Name) {
		c.remark(CheckSeasons, where, fmt.Sprintf(`"rummy season edit %s --name NAME --reason WHY" gives the first of them another name`, asTyped(b.Name)),
			"two seasons are called %s: one %s, one %s", b.Name, a.Days(), b.Days())
	}
	if a.From > b.From {
		a, b = b, a
	}
	endsForTheOther := a.Ended && a.To == b.From
	if a.Covers(b.From) && !endsForTheOther {
		c.remark(CheckSeasons, where, "a match of a day in both wants --season",
			"seasons %s (%s) and %s (%s) overlap", a.Name, a.Days(), b.Name, b.Days())
	}
}

// correctedMatches looks for the matches that a season says were changed after its end.
func (c *checking) correctedMatches(s *Season) error {
	for _, of := range s.corrected {
		h, err := c.b.log.Heading(c.ctx, of.match)
		switch {
		case isDamage(err) || err == nil && h.Type != storage.TypeMatch:
			c.wrong(CheckSeasons, "season "+s.Name, HintRestore, "season %s was corrected by a change of match %s, which is not on record", s.Name, of.match)
		case err != nil:
			return err
		}
	}
	return nil
}

// checkSeasonOf looks for the season of a match.
func (c *checking) checkSeasonOf(where, id string) error {
	if id == "" || !c.read || c.all.byID(id) != nil {
		return nil
	}
	if err := c.readSeasons(); err != nil { // another terminal may have started it
		return err
	}
	if c.all.byID(id) == nil {
		c.wrong(CheckSeasons, where, HintRestore, "%s: its season %s is not on record", where, id)
	}
	return nil
}

// name is what a player is called, as far as that is known.
func (c *checking) name(id string) string {
	if c.ps == nil {
		return id
	}
	return c.ps.own(id).Name
}

// season is what a season is called, as far as that is known.
func (c *checking) season(id string) string {
	if s := c.all.byID(id); s != nil {
		return "season " + s.Name
	}
	return cmp.Or(id, "no season")
}
