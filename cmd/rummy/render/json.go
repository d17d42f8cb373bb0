package render

import (
	"encoding/json"
	"io"
	"slices"
	"time"

	"rummy/score"
	"rummy/score/book"
	"rummy/storage"
	"rummy/validate"
	"rummy/validate/card"
	"rummy/validate/rules"
)

// Schema is the number of the JSON forms of this file. A field is never renamed
// or removed under one number; new ones may come.
const Schema = 1

// JSON writes a value on one line.
func JSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// ErrorJSON is an error as --json prints it.
type ErrorJSON struct {
	Schema int       `json:"schema"`
	Error  errorJSON `json:"error"`
}

type errorJSON struct {
	Name     string        `json:"name"`
	Message  string        `json:"message"`
	Hint     string        `json:"hint"`
	Findings []findingJSON `json:"findings,omitempty"`
}

// NewErrorJSON makes the JSON of an error; the findings, if any, give the reasons.
func NewErrorJSON(name, message, hint string, findings []validate.Finding, nameOf func(string) string) ErrorJSON {
	e := ErrorJSON{Schema, errorJSON{Name: name, Message: message, Hint: hint}}
	if len(findings) > 0 {
		e.Error.Findings = findingsJSON(findings, nameOf)
	}
	return e
}

type findingJSON struct {
	Name    string      `json:"name"`
	Rule    string      `json:"rule"`
	Basis   rules.Basis `json:"basis"`
	Player  string      `json:"player,omitempty"`
	Message string      `json:"message"`
	Hint    string      `json:"hint"`
}

func findingsJSON(findings []validate.Finding, nameOf func(string) string) []findingJSON {
	out := []findingJSON{}
	for _, f := range findings {
		j := findingJSON{Name: f.Name, Rule: f.Rule, Basis: f.Basis, Message: f.Message, Hint: f.Hint}
		if f.Who != "" {
			j.Player = nameOf(f.Who)
		}
		out = append(out, j)
	}
	return out
}

// MatchJSON is a match and its score sheet.
type MatchJSON struct {
	Schema    int            `json:"schema"`
	Match     int64          `json:"match"`
	ID        string         `json:"id"`
	Game      string         `json:"game"`
	Day       string         `json:"day"`
	Started   time.Time      `json:"started_at"`
	Season    *string        `json:"season"`
	House     rules.Overlay  `json:"house_rules"`
	Players   []string       `json:"players"`
	Rounds    []roundJSON    `json:"rounds"`
	TieBreaks []tieBreakJSON `json:"tie_breaks"`
	Totals    []totalJSON    `json:"totals"`
	State     string         `json:"state"`
	Finished  bool           `json:"finished"`
	Counts    bool           `json:"counts"`
	Tie       string         `json:"tie,omitempty"`
	Next      *nextJSON      `json:"next"`

	Recorded         *int          `json:"recorded_round,omitempty"`
	RecordedTieBreak *int          `json:"recorded_tie_break,omitempty"`
	Corrected        *int          `json:"corrected_round,omitempty"`
	DryRun           bool          `json:"dry_run,omitempty"`
	Moves            *movesJSON    `json:"moves,omitempty"`
	Undone           string        `json:"undone,omitempty"`
	Redone           string        `json:"redone,omitempty"`
	NewPlayers       []string      `json:"new_players,omitempty"`
	Remarks          []findingJSON `json:"remarks,omitempty"`
	Overruled        []findingJSON `json:"overruled,omitempty"`
	Notes            []string      `json:"notes,omitempty"`
}

type roundJSON struct {
	Round      int             `json:"round"`
	Wild       *string         `json:"wild"`
	Dealt      int             `json:"dealt"`
	Dealer     *string         `json:"dealer"`
	Scores     []scoreJSON     `json:"scores"`
	Skipped    bool            `json:"skipped,omitempty"`
	Reason     string          `json:"reason,omitempty"`
	Unfinished bool            `json:"unfinished,omitempty"`
	Agreed     string          `json:"agreed,omitempty"`
	AfterEnd   bool            `json:"after_end,omitempty"` // not counted; the scores have no total then
	Corrected  *correctionJSON `json:"corrected,omitempty"`
	At         time.Time       `json:"entered_at"`
	By         string          `json:"entered_by"`
}

// correctionJSON is the newest correction of a round.
type correctionJSON struct {
	Reason string    `json:"reason"`
	By     string    `json:"by"`
	At     time.Time `json:"at"`
	Times  int       `json:"times"`
}

// tieBreakJSON is a tie-break round: scores of the tied players only, without totals.
type tieBreakJSON struct {
	TieBreak   int         `json:"tie_break"`
	Wild       *string     `json:"wild"`
	Dealt      int         `json:"dealt"`
	Dealer     string      `json:"dealer"`
	Scores     []scoreJSON `json:"scores"`
	Unfinished bool        `json:"unfinished,omitempty"`
	Agreed     string      `json:"agreed,omitempty"`
	AfterEnd   bool        `json:"after_end,omitempty"` // it ranks nobody: a correction took the tie away
	At         time.Time   `json:"entered_at"`
	By         string      `json:"entered_by"`
}

type scoreJSON struct {
	Player  string        `json:"player"`
	Points  *card.Points  `json:"points"`
	Total   *card.Points  `json:"total,omitempty"` // none in a tie-break round and after the end
	Out     bool          `json:"out,omitempty"`
	Absent  bool          `json:"absent,omitempty"`
	Unknown bool          `json:"unknown,omitempty"`
	Held    bool          `json:"held,omitempty"` // held cards that are not counted, in a game of one round
	Cards   []string      `json:"cards,omitempty"`
	Melds   [][]string    `json:"melds,omitempty"`
	Hand    []string      `json:"hand,omitempty"`
	Sum     []card.Points `json:"sum,omitempty"`
}

type totalJSON struct {
	Place      *int        `json:"place"`
	Player     string      `json:"player"`
	Total      card.Points `json:"total"`
	Incomplete bool        `json:"incomplete,omitempty"`
	Missed     int         `json:"missed_rounds,omitempty"`
}

type nextJSON struct {
	Round  int     `json:"round"`
	Dealt  int     `json:"dealt"`
	Wild   *string `json:"wild"`
	Dealer string  `json:"dealer"`
	First  string  `json:"first"`
	Extra  string  `json:"extra_card,omitempty"` // who is dealt one card more
	// TieBreak are the tied, who alone play a tie-break round; Round is its number then.
	TieBreak []string `json:"tie_break,omitempty"`
}

// NewMatchJSON makes the JSON of a match.
func NewMatchJSON(m *book.Match) MatchJSON {
	s := m.Sheet
	j := MatchJSON{Schema: Schema, Match: m.Number, ID: m.ID, Game: s.Game.ID, Day: m.Day(), Started: m.Started,
		Season: orNull(m.Season), House: s.Started.House, Players: m.Names(), Rounds: []roundJSON{}, TieBreaks: []tieBreakJSON{}, Totals: []totalJSON{},
		State: string(book.State(s)), Finished: s.End.Over, Counts: s.End.Counts, Tie: s.End.Tie, Notes: m.Notes}
	if j.House == nil {
		j.House = rules.Overlay{}
	}
	for _, r := range s.Rounds {
		line := roundJSON{Round: r.Number, Wild: orNull(s.Game.WildCode(r.Table.Round)), Dealt: r.Table.Round.Dealt,
			Scores: []scoreJSON{}, Skipped: r.Skipped, Reason: r.Reason, Unfinished: r.Unfinished, Agreed: r.Agreed, AfterEnd: r.AfterEnd, At: r.At, By: r.Actor}
		if c := r.Corrected; c.Times > 0 {
			line.Corrected = &correctionJSON{c.Reason, c.Actor, c.At, c.Times}
		}
		if r.Dealer != "" {
			line.Dealer = orNull(s.Name(r.Dealer))
		}
		for _, sc := range r.Scores {
			score := newScoreJSON(s, sc)
			if !r.AfterEnd {
				score.Total = &sc.Total
			}
			line.Scores = append(line.Scores, score)
		}
		j.Rounds = append(j.Rounds, line)
	}
	for _, r := range s.TieBreaks {
		line := tieBreakJSON{TieBreak: r.Number, Wild: orNull(s.Game.WildCode(r.Table.Round)), Dealt: r.Table.Round.Dealt,
			Dealer: s.Name(r.Dealer), Unfinished: r.Unfinished, Agreed: r.Agreed, AfterEnd: r.AfterEnd, At: r.At, By: r.Actor}
		for _, sc := range r.Scores {
			line.Scores = append(line.Scores, newScoreJSON(s, sc))
		}
		j.TieBreaks = append(j.TieBreaks, line)
	}
	for _, t := range byPlace(s.Totals) {
		line := totalJSON{Player: s.Name(t.Player), Total: t.Points, Incomplete: !t.Whole, Missed: t.Missed}
		if t.Place > 0 {
			line.Place = &t.Place
		}
		j.Totals = append(j.Totals, line)
	}
	if n, ok := s.Next(); ok {
		j.Next = &nextJSON{Round: n.Round, Dealt: n.Table.Round.Dealt, Wild: orNull(s.Game.WildCode(n.Table.Round)), Dealer: s.Name(n.Dealer), First: s.Name(n.First),
			TieBreak: names(s, n.TieBreak)}
		if n.Extra != "" {
			j.Next.Extra = s.Name(n.Extra)
		}
	}
	return j
}

// Added puts what was recorded into the JSON of a match.
func (j MatchJSON) Added(a book.Added) MatchJSON {
	if a.TieBreak {
		j.RecordedTieBreak = &a.Round.Number
	} else {
		j.Recorded = &a.Round.Number
	}
	if a.Begun != nil {
		j = j.Begun(*a.Begun)
	}
	j.Remarks, j.Overruled = findingsJSON(a.Remarks, a.Sheet.Name), findingsJSON(a.Waived, a.Sheet.Name)
	return j
}

// Begun puts the new players of a match into its JSON.
func (j MatchJSON) Begun(b book.Begun) MatchJSON {
	for _, p := range b.New {
		j.NewPlayers = append(j.NewPlayers, p.Name)
	}
	return j
}

func newScoreJSON(s *score.Sheet, sc score.Score) scoreJSON {
	j := scoreJSON{Player: s.Name(sc.Player), Out: sc.Entry.Out, Absent: sc.Entry.Absent,
		Unknown: sc.Entry.Unknown, Held: sc.Entry.Held, Cards: sc.Entry.Cards, Melds: sc.Entry.Melds, Hand: sc.Entry.Hand, Sum: sc.Entry.Sum}
	if sc.Known && !sc.Entry.Held {
		j.Points = &sc.Points
	}
	return j
}

// byPlace orders totals by place, those not ranked last.
func byPlace(totals []score.Total) []score.Total {
	out := slices.Clone(totals)
	last := func(t score.Total) int {
		if t.Place == 0 {
			return len(totals) + 1
		}
		return t.Place
	}
	slices.SortStableFunc(out, func(a, b score.Total) int { return last(a) - last(b) })
	return out
}

func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// StandingsJSON is the standings.
type StandingsJSON struct {
	Schema    int            `json:"schema"`
	Season    *string        `json:"season"`
	Game      *string        `json:"game"`
	By        score.By       `json:"by"`
	TieBreaks []string       `json:"tie_breaks"`
	Standings []standingJSON `json:"standings"`
	Others    int            `json:"other_seasons"`
	Loose     bool           `json:"seasonless_left_out,omitempty"`
}

type standingJSON struct {
	Place        int         `json:"place"`
	Player       string      `json:"player"`
	Played       int64       `json:"played"`
	Wins         int64       `json:"wins"`
	WinShare     json.Number `json:"win_share"`
	AveragePlace json.Number `json:"average_place"`
	Total        *int64      `json:"total"`
	Average      json.Number `json:"average,omitempty"`
	Best         *int64      `json:"best"`
	Worst        *int64      `json:"worst"`
	Outs         int64       `json:"outs"`
	Shared       bool        `json:"shared,omitempty"`
	Split        string      `json:"behind_by,omitempty"`
}

// NewStandingsJSON makes the JSON of standings. Points are null where games mix.
func NewStandingsJSON(s *book.Standings) StandingsJSON {
	j := StandingsJSON{Schema: Schema, Game: orNull(s.Game), By: s.By, TieBreaks: []string{}, Standings: []standingJSON{},
		Others: s.Others, Loose: s.Loose}
	if s.Season != nil {
		j.Season = &s.Season.Name
	}
	for _, t := range s.By.Chain() {
		j.TieBreaks = append(j.TieBreaks, string(t))
	}
	for _, l := range s.Lines {
		line := standingJSON{Place: l.Place, Player: l.Name, Played: l.Played, Wins: l.Wins,
			WinShare:     json.Number(score.Decimal(l.WinShare, score.WinUnit)),
			AveragePlace: json.Number(score.Decimal(l.Places, l.Played)), Outs: l.Outs, Shared: l.Shared, Split: string(l.Split)}
		if s.Game != "" {
			line.Total, line.Best, line.Worst = &l.Points, &l.Best, &l.Worst
			line.Average = json.Number(score.Decimal(l.Points, l.Played))
		}
		j.Standings = append(j.Standings, line)
	}
	return j
}

// MatchesJSON is the list of matches.
type MatchesJSON struct {
	Schema  int          `json:"schema"`
	Matches []listedJSON `json:"matches"`
}

type listedJSON struct {
	Match   int64         `json:"match"`
	ID      string        `json:"id"`
	Game    string        `json:"game"`
	Day     string        `json:"day"`
	Season  *string       `json:"season"`
	Players []string      `json:"players"`
	Rounds  int           `json:"rounds"`
	State   storage.State `json:"state"`
	Counts  bool          `json:"counts"`
	Winners []string      `json:"winners"`
}

// NewMatchesJSON makes the JSON of a list of matches.
func NewMatchesJSON(matches []book.Listed) MatchesJSON {
	j := MatchesJSON{Schema, []listedJSON{}}
	for _, m := range matches {
		j.Matches = append(j.Matches, listedJSON{m.Number, m.Stream, m.Game, m.Day, orNull(m.SeasonName), m.Players, m.Round, m.State, m.Counts,
			append([]string{}, m.Winners...)})
	}
	return j
}

// SeasonsJSON is the list of seasons.
type SeasonsJSON struct {
	Schema  int          `json:"schema"`
	Seasons []seasonJSON `json:"seasons"`
}

// SeasonJSON is one season.
type SeasonJSON struct {
	Schema int `json:"schema"`
	seasonJSON
	Notes []string `json:"notes,omitempty"`
}

type seasonJSON struct {
	Season string  `json:"season"`
	ID     string  `json:"id"`
	From   string  `json:"from"`
	To     *string `json:"to"`
	Ended  bool    `json:"ended"`
}

func newSeasonJSON(s book.Season) seasonJSON {
	return seasonJSON{s.Name, s.ID, s.From, orNull(s.To), s.Over}
}

// NewSeasonJSON makes the JSON of a season, with what was worth a look when it was begun.
func NewSeasonJSON(s book.Season, notes ...string) SeasonJSON {
	return SeasonJSON{Schema, newSeasonJSON(s), notes}
}

// NewSeasonsJSON makes the JSON of a list of seasons.
func NewSeasonsJSON(seasons []book.Season) SeasonsJSON {
	j := SeasonsJSON{Schema, []seasonJSON{}}
	for _, s := range seasons {
		j.Seasons = append(j.Seasons, newSeasonJSON(s))
	}
	return j
}

// PlayersJSON is the list of players.
type PlayersJSON struct {
	Schema  int          `json:"schema"`
	Players []playerJSON `json:"players"`
}

// PlayerJSON is one player.
type PlayerJSON struct {
	Schema int `json:"schema"`
	playerJSON
}

type playerJSON struct {
	Player string    `json:"player"`
	ID     string    `json:"id"`
	Added  time.Time `json:"added_at"`
	Played int64     `json:"played"`
}

// NewPlayerJSON makes the JSON of a player.
func NewPlayerJSON(p book.Player) PlayerJSON {
	return PlayerJSON{Schema, playerJSON{p.Name, p.ID, p.Added, p.Played}}
}

// NewPlayersJSON makes the JSON of a list of players.
func NewPlayersJSON(players []book.Player) PlayersJSON {
	j := PlayersJSON{Schema, []playerJSON{}}
	for _, p := range players {
		j.Players = append(j.Players, playerJSON{p.Name, p.ID, p.Added, p.Played})
	}
	return j
}

// GamesJSON is the list of games.
type GamesJSON struct {
	Schema int        `json:"schema"`
	Games  []gameLine `json:"games"`
}

type gameLine struct {
	Game string `json:"game"`
	Name string `json:"name"`
	Min  int    `json:"min_players"`
	Max  int    `json:"max_players"`
}

// NewGamesJSON makes the JSON of a list of games.
func NewGamesJSON(games []*rules.Game) GamesJSON {
	j := GamesJSON{Schema, []gameLine{}}
	for _, g := range games {
		j.Games = append(j.Games, gameLine{g.ID, g.Name, g.Players.Min, g.Players.Max})
	}
	return j
}

// GameJSON is the rules of a game that hold the words asked for.
type GameJSON struct {
	Schema  int            `json:"schema"`
	Game    string         `json:"game"`
	Digest  string         `json:"digest"`
	House   rules.Overlay  `json:"house_rules"`
	Rules   []rules.Rule   `json:"rules"`
	Options []rules.Option `json:"options"`
}

// NewGameJSON makes the JSON of a game's rules; with words, of those that hold all of them.
func NewGameJSON(g *rules.Game, house rules.Overlay, words []string) GameJSON {
	j := GameJSON{Schema, g.ID, g.Digest(), append(rules.Overlay{}, house...), []rules.Rule{}, []rules.Option{}}
	for _, r := range g.Rules {
		if holds(words, r.ID, r.Text) {
			if r.Sources == nil {
				r.Sources = []string{}
			}
			j.Rules = append(j.Rules, r)
		}
	}
	for _, o := range g.Options {
		if holds(words, o.Field, o.Why) {
			j.Options = append(j.Options, o)
		}
	}
	return j
}

// PathJSON is where the book is.
type PathJSON struct {
	Schema int    `json:"schema"`
	Path   string `json:"path"`
	From   string `json:"from"`
	Exists bool   `json:"exists"`
}

// NewPathJSON makes the JSON of where the book is and what said so.
func NewPathJSON(path, from string, exists bool) PathJSON {
	return PathJSON{Schema, path, from, exists}
}

// VersionJSON is the version of the program.
type VersionJSON struct {
	Schema  int    `json:"schema"`
	Version string `json:"version"`
	Go      string `json:"go"`
	Driver  string `json:"driver"`
}

// NewVersionJSON makes the JSON of the program's version.
func NewVersionJSON(version, goVersion, driver string) VersionJSON {
	return VersionJSON{Schema, version, goVersion, driver}
}

// SeasonViewJSON is a season with its matches and standings.
type SeasonViewJSON struct {
	SeasonJSON
	Matches   []listedJSON   `json:"matches"`
	Standings []standingJSON `json:"standings"`
}

// NewSeasonViewJSON makes the JSON of a season with its matches and standings.
func NewSeasonViewJSON(v *book.SeasonView) SeasonViewJSON {
	return SeasonViewJSON{NewSeasonJSON(v.Season), NewMatchesJSON(v.Matches).Matches, NewStandingsJSON(v.Standings).Standings}
}
