package score

import "rummy/validate"

// CheckRecorded is Check for what some players brought to a round, or tie-break
// round, on record, before all of them are named again. Of the proposal only
// TieBreak, Entries and Wild are asked. The error is a *Mistake: there is no such
// round, or an entry cannot be meant in this game, or what is wild in the round.
func (s *Sheet) CheckRecorded(number int, p Proposal) (ruling validate.Ruling, err error) {
	r, err := s.recorded(number, p.TieBreak)
	if err != nil {
		return ruling, err
	}
	for _, e := range p.Entries {
		if m := s.unfit(e); m != nil {
			return ruling, m
		}
	}
	t := r.Table
	if !p.TieBreak {
		if t, err = s.tableOf(number, len(r.Seats)); err != nil {
			return ruling, err
		}
	}
	if _, t, err = s.toldWild(s.wildOf(p, r), t, p.Entries); err != nil {
		return ruling, err
	}
	t.Broken = r.Unfinished
	s.ruleOnCards(t, len(r.Seats), p.Entries, true, &ruling)
	return ruling, nil
}
