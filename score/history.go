package score

// InForce tells whether what the event numbered seq did still holds: a change
// that was not taken back, or was brought back since; a taking back or bringing
// back until the next one of the same change. The start always holds, and so
// does the taking up again of a match that had not been ended early. It is
// false where there is no such event.
func (s *Sheet) InForce(seq int64) bool {
	if seq < 1 || seq > s.lastSeq {
		return false
	}
	newest := s.events[seq-1] // event of the same change
	change := Reverses(newest.Body)
	if change == 0 {
		change = seq
	}
	for _, e := range s.events[seq:] {
		if Reverses(e.Body) == change {
			newest = e
		}
	}
	_, redone := newest.Body.(ChangeRedone)
	return newest.Seq == seq || change == seq && redone
}

// Reverses returns the Seq of the change that a body takes back or brings back,
// or 0 where it does neither.
func Reverses(b Body) int64 {
	switch b := b.(type) {
	case ChangeUndone:
		return b.Seq
	case ChangeRedone:
		return b.Seq
	}
	return 0
}
