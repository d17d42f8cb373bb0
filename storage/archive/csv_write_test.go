package archive_test

import (
	"encoding/csv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/storage"
	"rummy/storage/archive"
	"rummy/validate/card"
	"rummy/validate/rules"
)

// Complaint 43: what a spreadsheet would run is kept from it, and a number below
// zero stays a number.
func TestFormulasAreKeptFromSpreadsheetsAndNumbersAreNot(t *testing.T) {
	p := play(t, "kit", nil, "+1+1", "@x", `Smith, "Ann"`, "Zoë")
	p.propose(1, score.Proposal{Agreed: "=1+1"}, "+1+1=out", "@x=-3", `Smith, "Ann"=23`, "Zoë:7")
	p.event(2, score.PenaltyGiven{Player: "Zoë", Points: -10, Reason: "@home, \"twice\""})
	require.Equal(t, strings.Join([]string{
		`round,'+1+1,'@x,"Smith, ""Ann""",Zoë,note`,
		`1,out,-3,23,:7,agreed: =1+1`,
		`penalty,,,,-10,"'@home, ""twice"""`,
		`total,-5,-3,23,-3,`, // 7 - 10
		``}, "\r\n"), written(t, p.Match, archive.Form{}))
}

func TestABOMAndSemicolonsAreWrittenWhereTheyAreWanted(t *testing.T) {
	p := play(t, "kit", nil, "North", "East; West")
	p.round(1, "North=out", "East; West:7,W,11")
	require.Equal(t, "\ufeffround;North;\"East; West\"\r\n1;out;7,W,11\r\ntotal;-5;38\r\n", written(t, p.Match, archive.Form{BOM: true, Semicolon: true}))
}

// A point-like entry that would be read as another one is written as it is typed.
func TestEntriesThatCouldBeReadOtherwiseAreWrittenAsTyped(t *testing.T) {
	p := play(t, "kit", nil, "North", "East", "South")
	p.propose(1, score.Proposal{Agreed: "as said"}, "North=-5", "East:7,11", "South:7")
	require.Contains(t, written(t, p.Match, archive.Form{}), "\r\n1,'=-5,\":7,11\",:7,agreed: as said\r\n")
}

func TestPointsNotKnownYetLeaveTheTotalEmpty(t *testing.T) {
	p := play(t, "kit", nil, "North", "East")
	p.round(1, "North=out", "East=unknown")
	require.Equal(t, "round,North,East\r\n1,out,unknown\r\ntotal,-5,\r\n", written(t, p.Match, archive.Form{}))
}

// A round after the end and a penalty taken away count nothing: the file holds
// what counts, and can be imported again. The target of 100 in Kids Rummy is reached
// in round 1 once it is corrected, and round 2 lies after it.
func TestWhatDoesNotCountIsLeftOut(t *testing.T) {
	p := play(t, "kids-rummy", nil, "North", "East")
	p.propose(1, score.Proposal{Agreed: "old"}, "North=10", "East=out")
	p.propose(2, score.Proposal{Agreed: "old"}, "North=20", "East=out")
	p.event(3, score.PenaltyGiven{Player: "East", Points: 5, Reason: "a slip"})
	p.event(4, score.PenaltyRevoked{Number: 1, Reason: "none"})
	most := card.Points(900)
	p.event(5, score.RoundCorrected{Round: 1, Agreed: "old", Reason: "misread", Entries: []score.Entry{{Player: "North", Points: &most}, {Player: "East", Out: true}}})
	require.True(t, p.Sheet.Rounds[1].AfterEnd)
	var b strings.Builder
	left, err := archive.WriteSheet(&b, p.Match, archive.Form{})
	require.NoError(t, err)
	require.Equal(t, 1, left)
	require.Equal(t, "round,North,East,note\r\n1,900,out,agreed: old\r\ntotal,900,0,\r\n", b.String())
}

func listed() []book.Listed {
	half := score.WinUnit / 2
	return []book.Listed{
		{Match: storage.Match{Number: 1, Stream: "01A", Game: "kit", Day: "2026-11-30", State: storage.Finished, Counts: true, Results: []storage.Result{
			{Player: "a", Place: 1, Points: -50, Known: true, Wins: 1, WinShare: half, Outs: 10, Rounds: 10},
			{Player: "b", Place: 1, Points: -50, Known: true, Wins: 1, WinShare: half, Rounds: 10},
			{Player: "c", Points: 12, Known: true, Rounds: 3},
		}}, SeasonName: "=Autumn, 2026", Players: []string{"+1+1", `Bob "B"`, "Zoë"}},
		{Match: storage.Match{Number: 2, Stream: "01B", Game: "kit", Day: "2026-12-01", State: storage.Open, Results: []storage.Result{
			{Player: "a", Points: 5, Rounds: 1}}}, Players: []string{"-"}},
		{Match: storage.Match{Number: 3, Stream: "01C", Game: "kit", Day: "2026-12-01", State: storage.Ended, Void: true, Results: []storage.Result{
			{Player: "a", Place: 1, Known: true}}}, Players: []string{"North"}},
	}
}

func TestResultsAreALineAPlayerAndMatch(t *testing.T) {
	var b strings.Builder
	require.NoError(t, archive.WriteResults(&b, listed(), archive.Form{}))
	require.Equal(t, strings.Join([]string{
		`match,id,day,season,game,player,place,points,wins,win_share,outs,rounds,counts,state`,
		`1,01A,2026-11-30,"'=Autumn, 2026",kit,'+1+1,1,-50,1,0.5,10,10,true,finished`,
		`1,01A,2026-11-30,"'=Autumn, 2026",kit,"Bob ""B""",1,-50,1,0.5,0,10,true,finished`,
		`1,01A,2026-11-30,"'=Autumn, 2026",kit,Zoë,,12,0,0.0,0,3,true,finished`,
		`2,01B,2026-12-01,,kit,'-,,,0,0.0,0,1,false,open`,
		`3,01C,2026-12-01,,kit,North,1,0,0,0.0,0,0,false,void`,
		``}, "\r\n"), b.String())
}

func TestStandingsHaveTheColumnsOfTheTable(t *testing.T) {
	tally := score.Tally{Player: "a", Played: 4, Wins: 2, WinShare: 3 * score.WinUnit / 2, Places: 7, Points: -25, Outs: 3, League: 9, Strength: 20.126}
	line := book.Line{Standing: score.Standing{Tally: tally, Place: 1, Shared: true}, Name: "@x", Best: -50, Worst: 40}
	second := line
	second.Place, second.Shared, second.Split, second.Name = 3, false, "wins", "Zoë"
	short := line
	short.Place, short.Shared, short.Name = 0, false, "North"
	s := &book.Standings{Game: "kit", Lines: []book.Line{line, second}, Short: []book.Line{short}, Ranking: score.Ranking{By: score.ByWins}}
	head := "place,player,played,wins,win_share,average_place,total,average,best,worst,outs,points,rating,tie"
	for _, tt := range []struct {
		name string
		set  func()
		rows []string
	}{
		{"of one game, by wins", func() {}, []string{
			"1,'@x,4,2,1.5,1.75,-25,-6.25,-50,40,3,,,shared", "3,Zoë,4,2,1.5,1.75,-25,-6.25,-50,40,3,,,behind by wins", ",North,4,2,1.5,1.75,-25,-6.25,-50,40,3,,,"}},
		{"of several games, whose points do not add up", func() { s.Game = "" }, []string{
			"1,'@x,4,2,1.5,1.75,,,,,3,,,shared", "3,Zoë,4,2,1.5,1.75,,,,,3,,,behind by wins", ",North,4,2,1.5,1.75,,,,,3,,,"}},
		{"by points for places", func() { s.Ranking.By = score.ByLeague }, []string{
			"1,'@x,4,2,1.5,1.75,,,,,3,9,,shared", "3,Zoë,4,2,1.5,1.75,,,,,3,9,,behind by wins", ",North,4,2,1.5,1.75,,,,,3,9,,"}},
		{"by rating", func() { s.Ranking.By = score.ByRating }, []string{
			"1,'@x,4,2,1.5,1.75,,,,,3,,20.13,shared", "3,Zoë,4,2,1.5,1.75,,,,,3,,20.13,behind by wins", ",North,4,2,1.5,1.75,,,,,3,,20.13,"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.set()
			var b strings.Builder
			require.NoError(t, archive.WriteStandings(&b, s, archive.Form{}))
			require.Equal(t, head+"\r\n"+strings.Join(tt.rows, "\r\n")+"\r\n", b.String())
		})
	}
}

// full takes no more than some bytes.
type full struct{ left int }

func (f *full) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, errBroken
	}
	return len(p), nil
}

func TestAFullDiskIsAnError(t *testing.T) {
	p := play(t, "kit", rules.Overlay{}, "North", "East")
	p.round(1, "North=out", "East=23")
	for _, left := range []int{0, 3, 20} {
		for _, form := range []archive.Form{{}, {BOM: true}} {
			_, err := archive.WriteSheet(&full{left}, p.Match, form)
			require.ErrorIs(t, err, errBroken)
			require.ErrorIs(t, archive.WriteResults(&full{left}, listed(), form), errBroken)
			require.ErrorIs(t, archive.WriteStandings(&full{left}, &book.Standings{}, form), errBroken)
		}
	}
}

// The files are those of RFC 4180: any reader of CSV gets every cell back.
func TestAnotherReaderGetsEveryCell(t *testing.T) {
	var b strings.Builder
	require.NoError(t, archive.WriteResults(&b, listed(), archive.Form{}))
	all, err := csv.NewReader(strings.NewReader(b.String())).ReadAll()
	require.NoError(t, err)
	require.Len(t, all, 6)
	require.Equal(t, []string{"1", "01A", "2026-11-30", "'=Autumn, 2026", "kit", `Bob "B"`, "1", "-50", "1", "0.5", "0", "10", "true", "finished"}, all[2])
}
