package score

import "rummy/validate"

// CheckRecorded is Check for what some players brought to a round, or tie-break
// round, on record, before all of them are named again. The error is a *Mistake:
// there is no such round, or an entry cannot be meant in this game.
func (s *Sheet) CheckRecorded(number int, tieBreak bool, entries []Entry) (ruling validate.Ruling, err error) {
	r, err := s.recorded(number, tieBreak)
	if err != nil {
		return ruling, err
	}
	for _, e := range entries {
		if m := s.unfit(e); m != nil {
			return ruling, m
		}
	}
	t := r.Table
	if !tieBreak {
		if t, err = s.tableOf(number, len(r.Seats)); err != nil {
			return ruling, err
		}
	}
	t.Broken = r.Unfinished
	s.ruleOnCards(t, entries, true, &ruling)
	return ruling, nil
}
