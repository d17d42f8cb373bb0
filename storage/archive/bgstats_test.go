package archive_test

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/storage/archive"
	"rummy/validate/card"
	"rummy/validate/rules"
)

// linked is what the link of a match holds, as the app decodes it.
func linked(t *testing.T, p *played) string {
	t.Helper()
	play, err := archive.NewPlay(p.Match, berlin)
	require.NoError(t, err)
	link := play.Link()
	data, ok := strings.CutPrefix(link, "bgstats://app.bgstatsapp.com/createPlay.html?data=")
	require.True(t, ok, link)
	require.Regexp(t, `^[A-Za-z0-9%._~-]+$`, data) // nothing that a link may not hold, and no + for a space
	text, err := url.PathUnescape(data)
	require.NoError(t, err)
	return text
}

// Every field is there, winner also where it is false: the app stumbles over one that is missing.
func TestTheLinkHoldsAllFieldsOfThePlay(t *testing.T) {
	p := play(t, "kit", nil, "Zoë & Bob", "East")
	p.Season = "Autumn"
	p.round(12, "Zoë & Bob=out", "East=23")
	p.event(95, score.MatchEnded{Count: true})
	require.JSONEq(t, `{
		"sourceName": "rummy",
		"sourcePlayId": "01M0000000000000000000MATCH",
		"playDate": "2026-11-30 19:00:00",
		"durationMin": 95,
		"comments": "match 7, 1 round, season Autumn, ended early",
		"game": {"name": "Kit", "highestWins": false, "noPoints": false, "sourceGameId": "kit"},
		"players": [
			{"name": "Zoë & Bob", "rank": 1, "score": -5, "startPlayer": false, "winner": true, "sourcePlayerId": "Zoë & Bob"},
			{"name": "East", "rank": 2, "score": 23, "startPlayer": true, "winner": false, "sourcePlayerId": "East"}
		]}`, linked(t, p))
}

// of decodes a play.
func of(t *testing.T, p *played) (play archive.Play) {
	t.Helper()
	require.NoError(t, json.Unmarshal([]byte(linked(t, p)), &play))
	return play
}

func TestWhoIsFirstAndWinsATieIsEachOfThem(t *testing.T) {
	p := play(t, "kit", nil, "North", "East", "South")
	p.event(1, score.RoundSkipped{Round: 1, Reason: "late"})
	p.propose(2, score.Proposal{Unfinished: true, Dealer: "South"}, "North=23", "East=23", "South=absent")
	p.event(3, score.MatchEnded{Count: true})
	play := of(t, p)
	require.Equal(t, []int{1, 1, 0}, []int{play.Players[0].Rank, play.Players[1].Rank, play.Players[2].Rank})
	require.Equal(t, []bool{true, true, false}, []bool{play.Players[0].Winner, play.Players[1].Winner, play.Players[2].Winner})
	require.Equal(t, []bool{true, false, false}, []bool{play.Players[0].StartPlayer, play.Players[1].StartPlayer, play.Players[2].StartPlayer}) // left of South
}

// A match with points that are not known ends, but never counts.
func TestPointsNotKnownAreNoScoreAndNobodyWins(t *testing.T) {
	p := play(t, "kit", nil, "North", "East", "South")
	p.propose(1, score.Proposal{Unfinished: true}, "North=23", "East=30", "South=unknown")
	p.event(2, score.MatchEnded{})
	play := of(t, p)
	require.Equal(t, []bool{false, false, false}, []bool{play.Players[0].Winner, play.Players[1].Winner, play.Players[2].Winner})
	require.Equal(t, card.Points(23), *play.Players[0].Score)
	require.Equal(t, 0, play.Players[2].Rank)
	require.Nil(t, play.Players[2].Score)
}

// What differs between games is read from their rules.
func TestHighPointsWinAndTheDealerBeginsWhereTheRulesSaySo(t *testing.T) {
	p := play(t, "kit", rules.Overlay{{Field: "score.winner", Value: "high"}, {Field: "rounds.first_turn", Value: "dealer"}}, "North", "East")
	p.round(1, "North=out", "East=23")
	p.event(2, score.MatchEnded{Count: true})
	play := of(t, p)
	require.True(t, play.Game.HighestWins)
	require.Equal(t, []bool{false, true}, []bool{play.Players[0].Winner, play.Players[1].Winner})
	require.Equal(t, []bool{true, false}, []bool{play.Players[0].StartPlayer, play.Players[1].StartPlayer})
}

func TestNobodyWinsAMatchThatDoesNotCount(t *testing.T) {
	p := play(t, "kit", nil, "North", "East")
	p.round(1, "North=out", "East=23")
	p.event(2, score.MatchEnded{})
	play := of(t, p)
	require.Equal(t, []bool{false, false}, []bool{play.Players[0].Winner, play.Players[1].Winner})
}

func TestAGameOfOneRoundHasNoPoints(t *testing.T) {
	p := play(t, "kids-rummy", rules.Overlay{{Field: "rounds.end", Value: "single"}}, "North", "East")
	p.round(1, "East=out")
	play := of(t, p)
	require.True(t, play.Game.NoPoints)
	require.Nil(t, play.Players[0].Score)
	require.True(t, play.Players[1].Winner)
}

// The day is the one the match was played; its time only where it was entered then.
func TestDateAndDuration(t *testing.T) {
	for _, tt := range []struct {
		name    string
		started time.Time
		minutes int
		date    string
		took    int
	}{
		{"on the evening itself", evening, 95, "2026-11-30 19:00:00", 95},
		{"seconds do not make a minute", evening, 0, "2026-11-30 19:00:00", 0},
		{"past midnight", evening, 4*60 + 1, "2026-11-30 19:00:00", 0},
		{"just before midnight", evening, 4*60 - 1, "2026-11-30 19:00:00", 239},
		{"soon after midnight in Berlin it is another day in UTC", time.Date(2026, 11, 30, 0, 30, 0, 0, berlin), 10, "2026-11-29 23:30:00", 10},
		{"entered a day late", evening.AddDate(0, 0, 1), 95, "2026-11-30 12:00:00", 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := play(t, "kit", nil, "North", "East")
			p.Started = tt.started.UTC()
			sheet, err := p.Sheet.With(score.Event{Seq: 2, At: tt.started.UTC().Add(time.Duration(tt.minutes)*time.Minute + 30*time.Second), Body: score.MatchEnded{}})
			require.NoError(t, err)
			p.Sheet = sheet
			play := of(t, p)
			require.Equal(t, tt.date, play.PlayDate)
			require.Equal(t, tt.took, play.DurationMin)
		})
	}
}

func TestAMatchWithoutAResultIsNotHandedOver(t *testing.T) {
	p := play(t, "kit", nil, "North", "East")
	_, err := archive.NewPlay(p.Match, berlin)
	requireMistake(t, err, "match.open", "match 7 is not over, so there is no result to hand over")
	p.event(1, score.MatchVoided{Reason: "cards were missing"})
	_, err = archive.NewPlay(p.Match, berlin)
	requireMistake(t, err, "match.void", "match 7 is void, so there is no result to hand over")
}
