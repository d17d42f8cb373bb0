package archive_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/storage/archive"
	"rummy/validate/rules"
)

// Complaint 41: what cannot be read right is refused by line, column and the
// encoding guessed, and nothing of it is imported.
func TestSheetsThatAreRefused(t *testing.T) {
	for _, tt := range []struct{ name, text, mistake, message string }{
		{"an empty file", "", "csv.form", "line 1, column 1: the file holds no score sheet"},
		{"names only", "North,East\n", "csv.form", "line 1, column 1: the file holds no score sheet"},
		{"no rounds below the names", "round,North,East\ntotal,0,0\n", "csv.form", "line 1, column 1: the file holds no rounds"},
		{"UTF-8 with a broken character", "round,Zoë,J\xf6rg\n1,out,23\n", "csv.encoding", "line 1, column 3: a character is broken; the encoding was guessed to be UTF-8"},
		{"UTF-8 with a mark and a byte of Latin-1", "\xef\xbb\xbfround,North,East\n1,out,\xe4\n", "csv.encoding", "line 2, column 3: a character is broken; the encoding was guessed to be UTF-8"},
		{"UTF-16 that ends within a character", "\xff\xfeA\x00,\x00B\x00\n\x001\x00,\x002", "csv.encoding", "line 2, column 2: a character is broken; the encoding was guessed to be UTF-16 (little-endian)"},
		{"UTF-16 with half a pair", "\xfe\xff\x00A\x00,\xd8\x00\x00B", "csv.encoding", "line 1, column 2: a character is broken; the encoding was guessed to be UTF-16 (big-endian)"},
		{"UTF-32", "\xff\xfe\x00\x00A\x00\x00\x00", "csv.encoding", "line 1, column 1: the file is in UTF-32, which is not read"},
		{"a DOS encoding: 0x84 is an a-umlaut there", "round,North,M\x84rz\n1,out,23\n", "csv.encoding", "line 1, column 3: a byte that is a letter in another encoding stands here; the encoding was guessed to be Latin-1"},
		{"a control character", "round,North,East\n1,out,2\x1b3\n", "csv.encoding", "line 2, column 3: a control character (001B) stands here; the encoding was guessed to be UTF-8"},
		{"quotation marks that do not pair up", "round,North,East\n1,out,23\n2,0,\"12\n", "csv.quotes", "line 3, column 3: the quotation marks do not pair up"},
		{"a quotation mark within a cell", "round;North;Ea\"st\n1;out;23\n", "csv.quotes", "line 1, column 3: the quotation marks do not pair up"},
		{"cards in a comma file without quotation marks", "round,North,East\n1,out,7,W,11\n", "csv.width", `line 2, column 4: "W" stands beyond the last column, which is column 3`},
		{"no name above cells", "round,North,,East\n1,out,3,23\n", "csv.head", "line 1, column 3: no name stands above the cells of this column"},
		{"an empty cell", "round,North,East\n1,out,23\n2,,out\n", "csv.empty", "line 3, column 2: the cell is empty"},
		{"a missing cell", "round,North,East\n1,out\n2,0,out\n", "csv.empty", "line 2, column 3: the cell is empty"},
		{"a round that is left out", "round,North,East\n1,out,23\n3,0,out\n", "csv.label", `line 3, column 1: round 2 is expected here, not "3"`},
		{"an empty round in the middle", "round,North,East\n1,out,23\n2,,\n3,0,out\n", "csv.label", `line 4, column 1: round 2 is expected here, not "3"`},
		{"a line of something else", "round,North,East\n1,out,23\nbonus,0,10\n2,0,out\n", "csv.label", `line 3, column 1: "bonus" is no number of a round`},
		{"twelve thousand, or twelve", "round;North;East\n1;out;12,000\n", "csv.number", `line 2, column 3: "12,000" may be two numbers`},
		{"cards, or seven and a part", "round;North;East\n1;out;7,11\n", "csv.number", `line 2, column 3: "7,11" may be a number or cards`},
		{"half a point", "round;North;East\n1;out;7.5\n", "csv.number", `line 2, column 3: "7.5" is no whole number`},
		{"a card that Kit does not have", "round;North;East\n1;out;7,K,11\n", "card.unknown", `line 2, column 3: no such card: "K"`},
		{"a dash, which may mean anything", "round;North;East\n1;out;–\n", "csv.empty", `line 2, column 3: "–" may mean anything`},
		{"a word", "round;North;East\n1;out;lost\n", "card.unknown", `line 2, column 3: no such card: "lost"`},
		{"a total that is none", "round,North,East\n1,out,23\ntotal,-5,?\n", "csv.totals", `line 3, column 3: "?" is no total`},
		{"a total that is not the sum", "round,North,East\n1,out,23\n2,10,out\ntotal,5,19\n", "csv.totals", "line 4, column 3: the rounds of East add up to 18, and the file says 19"},
		{"a total of nobody", "round,North,East,South\n1,out,23,\ntotal,-5,23,4\n", "csv.totals", `line 3, column 4: "South" has a total and no rounds`},
		{"a sum of a round that is another", "round,North,East,sum\n1,out,23,18\n2,10,out,6\n", "csv.totals", "line 3, column 4: the round adds up to 5, and the file says 6"},
		{"totals that add up to something else", "round,North,East,sum\n1,out,23,18\n2,10,out,5\ntotal,5,18,24\n", "csv.totals", "line 4, column 4: the totals add up to 23, and the file says 24"},
		{"a penalty that adds up to something else", "round,North,East,sum,note\n1,out,23,18,\npenalty,,-5,10,late\n", "csv.totals", "line 3, column 4: the penalty adds up to -5, and the file says 10"},
		{"a first line without names", "out,23\n0,out\n", "csv.head", `line 1, column 1: "out" stands where the name of a player is expected`},
		{"a first line of numbers", "1;-5;23\n2;0;out\n", "csv.head", `line 1, column 1: "1" stands where the name of a player is expected`},
		{"more rounds than the game has", "North,East\n" + strings.Repeat("out,absent\n", 11), "match.over", "line 12: the match is over: 10 rounds are in"},
		{"a player twice", "round,North,north\n1,out,23\n", "player.twice", "North is named twice"},
		{"one player", "round,North\n1,out\n", "players.number", "Kit is for 2 to 7 players, not 1"},
		{"scores of a round passed over", "round,North,East,note\n1,out,23,skipped: late\n", "csv.note", "line 2, column 4: a round that was passed over has no scores, and is none of a tie-break"},
		{"a penalty without a reason", "round,North,East\n1,out,23\npenalty,,10\n", "csv.penalty", "line 3, column 2: a penalty wants a reason"},
		{"a dealer who does not play", "round,North,East,note\n1,out,23,dealer: West\n", "player.not_seated", `line 2: no player "West" in this match (North, East)`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := imported(t, tt.text)
			requireMistake(t, err, tt.mistake, tt.message)
		})
	}
}

// Where points are not known, there is no sum that could be wrong.
func TestSumsOfPointsNotKnownAreNotCompared(t *testing.T) {
	for _, text := range []string{
		"round,North,East,sum\n1,out,unknown,18\n2,10,out,5\n",
		"round,North,East,sum\n1,out,unknown,\n2,10,out,5\ntotal,5,18,23\n",
		"round,North,East,sum\n1,out,unknown,\n2,10,out,5\ntotal,5,,23\n",
	} {
		done, err := imported(t, text)
		require.NoError(t, err, text)
		require.False(t, done.Sheet.Totals[1].Whole)
	}
	_, err := imported(t, "round,North,East,sum\n1,out,unknown,18\n2,10,out,5\ntotal,6,,\n")
	requireMistake(t, err, "csv.totals", "line 4, column 2: the rounds of North add up to 5, and the file says 6")
}

func TestASheetThatIsTooLargeIsRefused(t *testing.T) {
	_, _, err := archive.ReadCSV(strings.NewReader("North,East\n" + strings.Repeat("absent,out\n", 1001)))
	requireMistake(t, err, "csv.form", "line 1002, column 1: the file has more than 1000 rounds")
	_, _, err = archive.ReadCSV(strings.NewReader(strings.Repeat("a", 4<<20+1)))
	requireMistake(t, err, "csv.form", "line 1, column 1: the file is larger than 4194304 bytes, and no score sheet is")
}

// A title above the names is no name, and is said to be left out.
func TestATitleAboveTheNamesIsLeftOut(t *testing.T) {
	for _, text := range []string{"Games night, 28 November\n\nNorth;East\nout;23\n", "\"Games night, 28 November\",\n,\nNorth,East\nout,23\n"} {
		done, err := imported(t, text)
		require.NoError(t, err, text)
		require.Equal(t, []string{"North", "East"}, done.Names())
		require.Contains(t, done.Notes, "line 1 is left out: Games night, 28 November")
	}
}

// Notes that say nothing of a round are not kept, and that is said.
func TestNotesThatAreLeftOutAreNamed(t *testing.T) {
	done, err := imported(t, "round,North,East,Remarks\n1,out,23,unfinished business\n2,,,Ann came\n2,0,out,dealer: East\n")
	require.NoError(t, err)
	require.Equal(t, []string{
		"the note in line 3, column 4, is left out: Ann came",
		"the note in line 2, column 4, is left out: unfinished business",
	}, done.Notes)
	require.False(t, done.Sheet.Rounds[0].Unfinished)
}

type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, errBroken }

var errBroken = errors.New("the disk is gone")

func TestAFileThatCannotBeReadIsItsOwnError(t *testing.T) {
	_, _, err := archive.ReadCSV(broken{})
	require.ErrorIs(t, err, errBroken)
}

// Each round that the rules forbid is named, with line and column; agreed on, all stand.
func TestRoundsThatTheRulesForbidAreListed(t *testing.T) {
	const text = "round,North,East\n1,out,3\n2,0,12\n3,out,0\n4,out,out\n"
	_, err := imported(t, text)
	require.EqualError(t, err, "3 of 4 rounds are refused, so nothing is imported")
	var refused *book.Refused
	require.ErrorAs(t, err, &refused)
	var messages []string
	for _, f := range refused.Ruling.Findings {
		messages = append(messages, f.Message)
	}
	require.Equal(t, []string{
		"3 points cannot be left of 3 cards with 3s wild, in line 2, column 3",
		"nobody went out, in line 3",
		"North and East cannot all be out first: the earlier turn counts, in line 5",
	}, messages)
	require.Equal(t, "East", refused.Match.Sheet.Name(refused.Ruling.Findings[0].Who))

	sheet, _, err := archive.ReadCSV(strings.NewReader(text))
	require.NoError(t, err)
	im, err := sheet.Match(startOfKit(nil))
	require.NoError(t, err)
	im.Agreed = "old sheet"
	done, err := dry().ImportSheet(t.Context(), dryRun(im))
	require.NoError(t, err)
	require.Len(t, done.Waived, 3)
	require.Equal(t, []string{"old sheet", "old sheet", "", "old sheet"},
		[]string{done.Sheet.Rounds[0].Agreed, done.Sheet.Rounds[1].Agreed, done.Sheet.Rounds[2].Agreed, done.Sheet.Rounds[3].Agreed})
}

// A number is read however it is written, and never as another one.
func TestCellsAreReadAsEntries(t *testing.T) {
	for _, tt := range []struct{ cell, want string }{
		{"23", "=23"}, {"0", "=0"}, {"007", "=007"}, {"+5", "=5"}, {"23.0", "=23"}, {"23,00", "=23"}, {"-5", "=out"}, {"\u22125,0", "=out"},
		{"-3", "=-3"}, {"\u20133", "=-3"}, {"1,234", "=1234"}, {"1.234,0", "=1234"}, {"1'234", "=1234"}, {"1’234", "=1234"}, {"1\u202f234", "=1234"},
		{"12,345,000", "=12345000"}, {"OUT", "=OUT"}, {"Absent", "=Absent"}, {"unknown", "=unknown"},
		{"7+20+3", "=7+20+3"}, {"7 + 20", "=7+20"}, {"7,W,11", ":7,W,11"}, {"7 11", ":7 11"}, {"W", ":W"}, {"Bl7", ":Bl7"},
		{":7", ":7"}, {"=-5", "=-5"}, {"'=-5", "=-5"}, {"(Bl4 Bl5 Bl6) Go9", ":(Bl4 Bl5 Bl6) Go9"}, {"out:(Bl4 Bl5 Bl6)", "=out:(Bl4 Bl5 Bl6)"},
		{"hand:Bl4 Bl5 Go9", "=hand:Bl4 Bl5 Go9"},
	} {
		t.Run(tt.cell, func(t *testing.T) {
			sheet, _, err := archive.ReadCSV(strings.NewReader("North\tEast\nout\t" + tt.cell + "\n"))
			require.NoError(t, err)
			im, err := sheet.Match(startOfKit(nil))
			if tt.cell == "12,345,000" { // read right, and far beyond what anybody scores
				requireMistake(t, err, "entry.form", `line 2, column 2: "12345000" is beyond 1000000 points`)
				return
			}
			require.NoError(t, err)
			require.Equal(t, []string{"North=out", "East" + tt.want}, im.Rows[0].Words)
		})
	}
}

// Where only the player who went out can hold nothing, 0 is out: in Kings going
// out scores 0, and every card held counts.
func TestNoPointsMeanOutWhereNobodyElseCanHaveNone(t *testing.T) {
	sheet, _, err := archive.ReadCSV(strings.NewReader("North,East\n0,12\n"))
	require.NoError(t, err)
	im, err := sheet.Match(book.Start{Game: "kings"})
	require.NoError(t, err)
	require.Equal(t, []string{"North=out", "East=12"}, im.Rows[0].Words)
}

func TestAHouseRuleForGoingOutIsTheOneThatMeansOut(t *testing.T) {
	_, err := book.Start{Game: "kitt"}.Rules()
	requireMistake(t, err, "game.unknown", `no game "kitt"`)
	sheet, _, err := archive.ReadCSV(strings.NewReader("North,East\n-10,12\n-5,3\n"))
	require.NoError(t, err)
	im, err := sheet.Match(startOfKit(rules.Overlay{{Field: "score.out_points", Value: "-10"}}))
	require.NoError(t, err)
	require.Equal(t, []string{"North=out", "East=12"}, im.Rows[0].Words)
	require.Equal(t, []string{"North=-5", "East=3"}, im.Rows[1].Words)
}

// Whatever the bytes, a sheet is read or refused by a mistake with line and column.
func FuzzReadSheet(f *testing.F) {
	for _, s := range []string{"", "round,North,East\n1,out,23\n", "sep=;\nA;B\nout;7,W,11\n", "\xff\xfeA\x00,\x00B\x00", "Zo\xeb;J\xf6rg\nout;3\n", "\"a\n\",b\n1,\"2\n",
		"round,A,B,sum,note\n1,out,7+8,10,unfinished; dealer: B; agreed: x\npenalty,,3,,late\ntie-break 1,out,\ntotal,-5,18\n"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		sheet, _, err := archive.ReadCSV(strings.NewReader(string(data)))
		if err == nil {
			for _, row := range sheet.Rows {
				require.Len(t, row.Cells, len(sheet.Players))
			}
			_, err = sheet.Match(startOfKit(nil))
		}
		var wrong *score.Mistake
		if err != nil && (!errors.As(err, &wrong) || !strings.HasPrefix(wrong.Message, "line ")) {
			t.Fatalf("%v does not say where in the file it is", err)
		}
	})
}
