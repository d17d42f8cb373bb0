package web

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rummy/validate/card"
)

// values say what each card counts: "3 to 12: their number".
func (s Sheet) values() (lines []string) {
	g := s.Game
	pack := g.Cards(s.seats())
	lines = alike(pack.Ranks())
	for _, o := range g.Score.Overrides {
		var cards []string
		for suit, s := range pack.Suits() {
			for rank, r := range pack.Ranks() {
				if r.Code == o.Rank && slices.Contains(o.Suits, s.Code) {
					cards = append(cards, pack.Format(pack.Suited(suit, rank)))
				}
			}
		}
		lines = append(lines, fmt.Sprintf("%s: %d each", strings.Join(cards, ", "), o.Value))
	}
	for _, special := range pack.Specials() {
		if special.PerPack > 0 {
			lines = append(lines, fmt.Sprintf("%s: %d", special.Code, special.Value))
		}
	}
	if g.RotatesWild() || g.Wild.Rank.Fixed != "" {
		counts := "its own value"
		if v := g.Score.WildRankValue; v.Set {
			counts = strconv.Itoa(int(v.Points))
		}
		lines = append(lines, fmt.Sprintf("a card of the wild %s: %s", g.Pack.RankWord, counts))
	}
	return lines
}

// alike puts neighbouring ranks together that count their own number, or the same.
func alike(ranks []card.Rank) (lines []string) {
	for i := 0; i < len(ranks); {
		end := i + 1
		for end < len(ranks) && (ownNumber(ranks[i]) && ownNumber(ranks[end]) || !ownNumber(ranks[i]) && !ownNumber(ranks[end]) && ranks[i].Value == ranks[end].Value) {
			end++
		}
		lines = append(lines, together(ranks[i:end]))
		i = end
	}
	return lines
}

func ownNumber(r card.Rank) bool { return r.Code == strconv.Itoa(int(r.Value)) }

func together(ranks []card.Rank) string {
	first, last := ranks[0], ranks[len(ranks)-1]
	switch {
	case len(ranks) > 1 && ownNumber(first):
		return fmt.Sprintf("%s to %s: their number", first.Code, last.Code)
	case len(ranks) == 1:
		return fmt.Sprintf("%s: %d", first.Code, first.Value)
	}
	codes := make([]string, len(ranks))
	for i, r := range ranks {
		codes[i] = r.Code
	}
	return fmt.Sprintf("%s: %d each", strings.Join(codes, ", "), first.Value)
}
