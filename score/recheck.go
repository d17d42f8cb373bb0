package score

import (
	"reflect"

	"rummy/validate"
	"rummy/validate/rules"
)

// Recheck rules on what another book has recorded as the next event of the match,
// as if it were typed now. g is the rules whose digest an edit names, else nil. The
// findings are what the rules of the game forbid and nobody has agreed on.
//
// The error is a *Mistake: it could not have been typed here. Whether it fits the
// events before it, With tells.
func (s *Sheet) Recheck(b Body, g *rules.Game) (findings []validate.Finding, err error) {
	var ruling validate.Ruling
	agreed := ""
	switch b := b.(type) {
	case RoundScored:
		p := Proposal{Number: b.Round, Dealer: b.Dealer, Upcard: b.Upcard, Wild: b.Wild, Entries: b.Entries, Unfinished: b.Unfinished, Agreed: b.Agreed}
		ruling, err = s.reproposed(p)
		agreed = b.Agreed
	case TieBreakScored:
		p := Proposal{Number: b.Number, TieBreak: true, Dealer: b.Dealer, Wild: b.Wild, Entries: b.Entries, Unfinished: b.Unfinished, Agreed: b.Agreed}
		ruling, err = s.reproposed(p)
		agreed = b.Agreed
	case RoundCorrected:
		ruling, err = s.recorrected(b)
		agreed = b.Agreed
	case MatchEdited:
		if !b.AgreesOnly() {
			_, ruling, err = s.Edit(b, g)
		}
		agreed = b.Agreed
	default:
		err = s.retyped(b)
	}
	if err != nil || agreed != "" {
		return nil, err
	}
	return ruling.Findings, nil
}

// AgreesOnly tells whether an edit changes nothing, and only says that the table
// has agreed on the rounds before it, whatever a check says of them.
func (b MatchEdited) AgreesOnly() bool {
	return b.Agreed != "" && reflect.DeepEqual(b, MatchEdited{Agreed: b.Agreed, Reason: b.Reason})
}

// retyped rules on an event that no check of cards or points is about.
func (s *Sheet) retyped(b Body) (err error) {
	switch b := b.(type) {
	case SeatsChanged:
		_, err = s.reseat(b.Seats)
	case PlayerReentered:
		_, err = s.Reenter(b.Player)
	case RoundSkipped:
		_, err = s.Skip(b.Round, b.Reason)
	case PenaltyGiven:
		_, err = s.Penalise(b.Player, b.Points, b.Reason)
	case PenaltyRevoked:
		_, err = s.Revoke(b.Number, b.Reason)
	case TotalsRecorded:
		_, err = s.RecordTotals(b.Totals, b.Reason)
	case MatchVoided:
		_, err = s.Void(b.Reason)
	case MatchEnded:
		_, err = s.EndEarly(b.Count)
	case MatchStarted, MatchResumed, ChangeUndone, ChangeRedone: // With says all there is to say
	default:
		err = mistake("archive.newer", "", "no check is known of a %s", b.Kind())
	}
	return err
}

func (s *Sheet) reproposed(p Proposal) (ruling validate.Ruling, err error) {
	if err := s.allTyped(p.Entries); err != nil {
		return ruling, err
	}
	p.unremarked = true
	_, ruling, err = s.Propose(p)
	return ruling, err
}

func (s *Sheet) recorrected(b RoundCorrected) (ruling validate.Ruling, err error) {
	if err := s.allTyped(b.Entries); err != nil {
		return ruling, err
	}
	_, ruling, err = s.Correct(b.Round, Proposal{TieBreak: b.TieBreak, Dealer: b.Dealer, Upcard: b.Upcard, Wild: b.Wild, Entries: b.Entries, Unfinished: b.Unfinished,
		Skipped: b.Skipped, Agreed: b.Agreed, unremarked: true}, b.Reason)
	return ruling, err
}

// allTyped holds that each entry is read back the same from the form in which it
// would be typed.
func (s *Sheet) allTyped(entries []Entry) error {
	for _, e := range entries {
		typed := e.Typed()
		_, back, err := ParseEntry(s.Game, s.Cards(), "x"+typed)
		back.Player = e.Player
		if err != nil || !back.same(e) {
			return mistake("entry.form", entryForms, "%s: %.4000q is no entry that could be typed", s.Name(e.Player), typed)
		}
	}
	return nil
}

// same tells whether two entries say the same.
func (e Entry) same(o Entry) bool {
	return string(Encode(RoundScored{Entries: []Entry{e}})) == string(Encode(RoundScored{Entries: []Entry{o}}))
}
