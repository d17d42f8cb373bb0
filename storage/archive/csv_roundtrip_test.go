package archive_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"pgregory.net/rapid"

	"rummy/score"
	"rummy/score/book"
	"rummy/storage/archive"
	"rummy/validate/card"
	"rummy/validate/rules"
)

// trickyNames are names that CSV, formulas or the forms of entries could spoil.
var trickyNames = []string{"North", "+1+1", "@x", "Smith, Ann", `Bob "B" Ray`, "Zoë", "Jörg; Ute", "'apostrophe", "'Total", "'+1", "''@", "＝1", "total", "note", "12", "'1,000", "+12", "Absent", "名前", "a\u200db"}

// lines is a sheet as far as a CSV file can hold it, with names for ids.
func lines(s *score.Sheet) (all []string) {
	add := func(what string, r score.Round) {
		line := fmt.Sprintf("%s %d", what, r.Number)
		if r.Skipped {
			all = append(all, line+" skipped "+r.Reason)
			return
		}
		line += fmt.Sprintf(" dealt by %s, unfinished %t, agreed %q", s.Name(r.Dealer), r.Unfinished, r.Agreed)
		for _, sc := range r.Scores {
			line += fmt.Sprintf(" | %s%s %d %t", s.Name(sc.Player), sc.Entry.Typed(), sc.Points, sc.Known)
		}
		all = append(all, line)
	}
	for _, r := range s.Rounds {
		add("round", r)
	}
	for _, r := range s.TieBreaks {
		add("tie-break round", r)
	}
	for _, p := range s.Penalties {
		all = append(all, fmt.Sprintf("penalty of %d for %s after %d rounds: %s", p.Points, s.Name(p.Player), p.After, p.Reason))
	}
	for _, t := range s.Totals {
		all = append(all, fmt.Sprintf("%s has %d, place %d", s.Name(t.Player), t.Points, t.Place))
	}
	return all
}

// What is exported and imported again is the same sheet, whatever was entered.
func TestASheetExportedAndImportedIsTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players := rapid.Permutation(trickyNames).Draw(t, "names")[:rapid.IntRange(2, 5).Draw(t, "players")]
		p := play(t, "kit", nil, players...)
		for range rapid.IntRange(1, 10).Draw(t, "rounds") {
			anyRound(t, p, players)
		}
		form := archive.Form{BOM: rapid.Bool().Draw(t, "bom"), Semicolon: rapid.Bool().Draw(t, "semicolon")}
		text := written(t, p.Match, form)
		done, err := imported(t, text)
		require.NoError(t, err, text)
		require.Equal(t, lines(p.Sheet), lines(done.Sheet), text)
	})
}

// anyRound records a round, passes over one, or gives a penalty.
func anyRound(t *rapid.T, p *played, players []string) {
	reason := func() string {
		return rapid.SampledFrom([]string{"why", "skipped: why", "unfinished", "=2+3; dealer: x", "too late, \"they\" said", "@home"}).Draw(t, "reason")
	}
	player := func() string { return rapid.SampledFrom(players).Draw(t, "player") }
	switch rapid.IntRange(0, 9).Draw(t, "what") {
	case 0:
		p.event(1, score.RoundSkipped{Round: len(p.Sheet.Rounds) + 1, Reason: reason()})
		return
	case 1:
		points := rapid.SampledFrom([]card.Points{-7, -5, 5, 10}).Draw(t, "penalty") // -5 is what going out brings
		body, err := p.Sheet.Penalise(player(), points, reason())
		require.NoError(t, err)
		p.event(1, body)
		return
	}
	next, ok := p.Sheet.Next()
	if !ok {
		return
	}
	with := score.Proposal{Agreed: reason()}
	if rapid.Bool().Draw(t, "somebody else deals") {
		with.Dealer = player()
	}
	out := rapid.IntRange(-1, len(players)-1).Draw(t, "out")
	with.Unfinished = out < 0 && rapid.Bool().Draw(t, "unfinished")
	d := deal(t, p.Sheet.Game)
	var words []string
	for i, name := range players {
		hand := d[i*next.Table.Round.Dealt:][:next.Table.Round.Dealt]
		word := anyEntry(t, hand)
		switch {
		case i == out && rapid.Bool().Draw(t, "shown"):
			word = "=out:(" + strings.Join(hand, " ") + ")"
		case i == out:
			word = "=out"
		case i == len(players)-1 && out < 0: // somebody has to play
			word = "=12"
		}
		words = append(words, name+word)
	}
	p.propose(1, with, words...)
}

// deal shuffles all cards of Kit.
func deal(t *rapid.T, g *rules.Game) []string {
	var all []string
	for _, suit := range g.Pack.Suits {
		for _, rank := range g.Pack.Ranks {
			all = append(all, suit.Code+rank.Code, suit.Code+rank.Code)
		}
	}
	for range 8 {
		all = append(all, "W")
	}
	require.Len(t, all, 88)
	return rapid.Permutation(all).Draw(t, "deal")
}

// anyEntry is what a player brings who is not out, in any form.
func anyEntry(t *rapid.T, hand []string) string {
	some := hand[:rapid.IntRange(1, len(hand)).Draw(t, "some")]
	number := func() int { return rapid.IntRange(0, 1100).Draw(t, "points") }
	switch rapid.IntRange(0, 9).Draw(t, "form") {
	case 0:
		return "=absent"
	case 1:
		return "=unknown"
	case 2:
		return fmt.Sprintf("=%d+%d", number(), number())
	case 3:
		return ":" + strings.Join(some, ",")
	case 4: // by rank alone: 7,W,11
		ranks := make([]string, len(some))
		for i, c := range some {
			ranks[i] = strings.TrimLeft(c, "BlGorPu")
		}
		return ":" + strings.Join(ranks, ",")
	case 5:
		return ":(" + strings.Join(hand[:3], " ") + ") " + strings.Join(hand[3:], " ")
	case 6:
		return "=hand:" + strings.Join(hand, " ")
	case 7:
		return fmt.Sprintf("=-%d", rapid.IntRange(1, 6).Draw(t, "below zero"))
	}
	return fmt.Sprintf("=%d", number())
}

// In games where all cards held count, too: 0 is out, the cards are of 52.
func TestSheetsOfOtherGamesComeBack(t *testing.T) {
	for _, game := range rules.IDs() {
		t.Run(game, func(t *testing.T) {
			g, err := rules.Builtin(game)
			require.NoError(t, err)
			seats := min(3, g.Players.Max)
			p := play(t, game, nil, []string{"North", "East", "South"}[:seats]...)
			upcard, wild := "", ""
			if g.AsksUpcard() {
				upcard = "6s"
			}
			if g.Wild.Rank.Drawn {
				wild = "9"
			}
			for i, words := range typedRounds(g, p.Sheet.Cards()) {
				p.propose(i+1, score.Proposal{Agreed: "x", Upcard: upcard, Wild: wild}, words[3-seats:]...)
			}
			text := written(t, p.Match, archive.Form{})
			sheet, _, err := archive.ReadCSV(strings.NewReader(text))
			require.NoError(t, err, text)
			im, err := sheet.Match(book.Start{Game: game})
			require.NoError(t, err, text)
			done, err := dry().ImportSheet(t.Context(), dryRun(im))
			require.NoError(t, err, text)
			require.Equal(t, lines(p.Sheet), lines(done.Sheet), text)
		})
	}
}

// typedRounds are rounds of a game; in one of two players the first word is left out.
func typedRounds(g *rules.Game, pack *card.Pack) [][]string {
	if g.PointsOnly() {
		return [][]string{{"South=0", "North=3", "East=-5"}, {"South=7", "North=absent", "East=unknown"}}
	}
	first, second := pack.Format(pack.Suited(0, 2)), pack.Format(pack.Suited(1, 4))
	rounds := [][]string{
		{"South:" + first + "," + second, "North=out", "East=0"},
		{"South:" + pack.Format(pack.OfRank(2)), "North=hand:" + first + " " + second, "East=out"},
		{"South=absent", "North=unknown", "East=out"},
	}
	if fixed := g.Score.Penalties; len(fixed) > 0 {
		rounds[2][0] = "South=" + fixed[0].Code
	}
	if !g.Out.KnockLimit.IsZero() {
		rounds = append(rounds, []string{"South=3", "North=knock:2+3", "East:" + first}, []string{"South=3", "North=7", "East=" + g.Ways()[0]})
	}
	return rounds
}

// Whatever way a sheet is encoded, it is the same sheet; the western way where
// all its letters are western ones.
func TestASheetIsTheSameInEveryEncoding(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.SampledFrom([][]string{{"North", "Zoë"}, {"Jörg", "Ælfgifu", "José"}, {"Øyvind", "Müller, Ann"}}).Draw(t, "names")
		p := play(t, "kit", nil, names...)
		for range rapid.IntRange(1, 3).Draw(t, "rounds") {
			anyRound(t, p, names)
		}
		text := written(t, p.Match, archive.Form{Semicolon: rapid.Bool().Draw(t, "semicolon")})
		name := rapid.SampledFrom(slices.Sorted(maps.Keys(encodings))).Draw(t, "encoding")
		encoded, err := encodings[name].NewEncoder().String(text)
		require.NoError(t, err)
		done, err := imported(t, encoded)
		require.NoError(t, err, "%s: %s", name, text)
		require.Equal(t, lines(p.Sheet), lines(done.Sheet), "%s: %s", name, text)
	})
}

var encodings = map[string]encoding.Encoding{
	"UTF-8":                  encoding.Nop,
	"UTF-8 with a mark":      unicode.UTF8BOM,
	"Latin-1":                charmap.ISO8859_1,
	"Windows-1252":           charmap.Windows1252,
	"UTF-16, little":         unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM),
	"UTF-16, big":            unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM),
	"UTF-16, little, marked": unicode.UTF16(unicode.LittleEndian, unicode.UseBOM),
	"UTF-16, big, marked":    unicode.UTF16(unicode.BigEndian, unicode.UseBOM),
}

func TestASheetOfTieBreakRoundsAndAnotherFirstDealerComesBack(t *testing.T) {
	p := play(t, "kit", rules.Overlay{{Field: "end.tie", Value: "extra_round"}}, "North", "East", "South")
	for range 9 {
		p.event(1, score.RoundSkipped{Round: len(p.Sheet.Rounds) + 1, Reason: "late"})
	}
	p.propose(1, score.Proposal{Dealer: "South", Unfinished: true}, "North=23", "East=23", "South=40")
	p.propose(2, score.Proposal{TieBreak: true}, "North:7", "East=out")
	text := written(t, p.Match, archive.Form{})
	require.Contains(t, text, "10,23,23,40,unfinished; dealer: South\r\ntie-break 1,:7,out,,dealer: North\r\ntotal,23,23,40,\r\n")

	sheet, _, err := archive.ReadCSV(strings.NewReader(text))
	require.NoError(t, err)
	im, err := sheet.Match(startOfKit(p.Sheet.Started.House))
	require.NoError(t, err)
	done, err := dry().ImportSheet(t.Context(), dryRun(im))
	require.NoError(t, err)
	require.Equal(t, lines(p.Sheet), lines(done.Sheet))
	require.True(t, done.Sheet.End.Over)
}
