package score

import (
	"slices"
	"strings"

	"rummy/validate"
)

// toldWild reads which card was turned up to say which rank is wild, and returns
// its code and the table as it is by it. It must be told before cards can be read;
// points that the table has added up stand without.
//
// Source: rule indian-rummy.wild.
func (s *Sheet) toldWild(told string, t validate.Table, entries []Entry) (string, validate.Table, error) {
	shows := slices.IndexFunc(entries, Entry.showsCards)
	switch drawn := s.Game.Wild.Rank.Drawn; {
	case told != "" && !drawn:
		return "", t, mistake("round.wild", "leave out --wild", "in %s no card is turned up to say which rank is wild", s.Game.Name)
	case told == "" && drawn && shows >= 0:
		return "", t, mistake("round.wild", "add --wild RANK, such as --wild "+s.wildCodes(t)[0]+", or give the points",
			"%sthe cards cannot be counted before it is told which rank is wild in this round", s.about(entries[shows].Player))
	case told == "":
		return "", t, nil
	}
	c, err := t.Cards.ParseLoose(told)
	if err != nil || t.Cards.Copies(c) == 0 {
		return "", t, mistake("round.wild", "write one of "+strings.Join(s.wildCodes(t), ", "), "%q is no rank and no special card of %s", told, s.Game.Name)
	}
	if c.Suit() >= 0 {
		c = t.Cards.OfRank(c.Rank()) // the suit of the card turned up does not matter
	}
	code := t.Cards.Format(c)
	t, err = s.turned(t, code)
	return code, t, err
}

// about begins a message that is about a player; of one not named yet, as at a
// prompt, it says nothing.
func (s *Sheet) about(player string) string {
	if player == "" {
		return ""
	}
	return s.Name(player) + ": "
}

// wildCodes are the codes of all cards that can be turned up.
func (s *Sheet) wildCodes(t validate.Table) (codes []string) {
	for rank := range t.Cards.Ranks() {
		codes = append(codes, t.Cards.Format(t.Cards.OfRank(rank)))
	}
	for i := range t.Cards.Specials() {
		if c := t.Cards.SpecialCard(i); t.Cards.Copies(c) > 0 {
			codes = append(codes, t.Cards.Format(c))
		}
	}
	return codes
}

// turned is the table of a round by the card that was turned up, told by its code.
// Where nothing goes by it, as after an edit of the rules, it stays as it is.
func (s *Sheet) turned(t validate.Table, code string) (validate.Table, error) {
	if code == "" || !s.Game.Wild.Rank.Drawn {
		return t, nil
	}
	c, err := t.Cards.ParseLoose(code)
	if err != nil {
		return t, err
	}
	t.Round, _ = s.Game.Turned(t.Round, c)
	return t, nil
}

// showsCards tells whether an entry shows cards that are counted, or ruled on.
func (e Entry) showsCards() bool {
	return len(e.Cards)+len(e.Melds)+len(e.Hand)+len(e.LaidOff) > 0
}
