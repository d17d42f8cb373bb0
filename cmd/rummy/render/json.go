package render

import (
	"encoding/json"
	"io"

	"rummy/score/book"
	"rummy/validate"
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

func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// MatchesJSON is the list of matches.
type MatchesJSON struct {
	Schema  int          `json:"schema"`
	Matches []listedJSON `json:"matches"`
}

type listedJSON struct {
	Match   int64    `json:"match"`
	ID      string   `json:"id"`
	Game    string   `json:"game"`
	Day     string   `json:"day"`
	Season  *string  `json:"season"`
	Players []string `json:"players"`
	Rounds  int      `json:"rounds"`
	State   string   `json:"state"`
	Counts  bool     `json:"counts"`
	Winners []string `json:"winners"`
	Open    bool     `json:"open_match,omitempty"` // rounds without --match go to it
}

// NewMatchesJSON makes the JSON of a list of matches; open is the number of the
// open one, or 0.
func NewMatchesJSON(matches []book.Listed, open int64) MatchesJSON {
	j := MatchesJSON{Schema, []listedJSON{}}
	for _, m := range matches {
		state := string(m.State)
		if m.Void {
			state = "void"
		}
		j.Matches = append(j.Matches, listedJSON{m.Number, m.Stream, m.Game, m.Day, orNull(m.SeasonName), m.Players, m.Round, state, m.Counts,
			append([]string{}, m.Winners...), open != 0 && m.Number == open})
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
	Undone string   `json:"undone,omitempty"` // the change taken back
	Redone string   `json:"redone,omitempty"` // the change brought back
	Notes  []string `json:"notes,omitempty"`
}

type seasonJSON struct {
	Season string   `json:"season"`
	ID     string   `json:"id"`
	From   string   `json:"from"`
	To     *string  `json:"to"`
	Ended  bool     `json:"ended"`
	By     string   `json:"by"`
	Ties   []string `json:"tie_breaks"`
	Min    int64    `json:"min_matches,omitempty"`
	Points []int64  `json:"points_for_places,omitempty"`
}

func newSeasonJSON(s book.Season) seasonJSON {
	j := seasonJSON{s.Name, s.ID, s.From, orNull(s.To), s.Over, string(s.Rules.By), []string{}, s.Rules.Min, s.Rules.Points}
	for _, t := range s.Rules.Chain {
		j.Ties = append(j.Ties, string(t))
	}
	return j
}

// NewSeasonJSON makes the JSON of a season, with what was worth a look when it was begun.
func NewSeasonJSON(s book.Season, notes ...string) SeasonJSON {
	return SeasonJSON{Schema: Schema, seasonJSON: newSeasonJSON(s), Notes: notes}
}

// NewSeasonsJSON makes the JSON of a list of seasons.
func NewSeasonsJSON(seasons []book.Season) SeasonsJSON {
	j := SeasonsJSON{Schema, []seasonJSON{}}
	for _, s := range seasons {
		j.Seasons = append(j.Seasons, newSeasonJSON(s))
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
	Limits  []string       `json:"limits,omitempty"` // what the program does not watch or count
	Rules   []rules.Rule   `json:"rules"`
	Options []rules.Option `json:"options"`
}

// NewGameJSON makes the JSON of a game's rules; with words, of those that hold all of them.
func NewGameJSON(g *rules.Game, house rules.Overlay, words []string) GameJSON {
	j := GameJSON{Schema, g.ID, g.Digest(), append(rules.Overlay{}, house...), nil, []rules.Rule{}, []rules.Option{}}
	if len(words) == 0 {
		j.Limits = g.Limits
	}
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

// OptionsJSON is what a table may choose in a game.
type OptionsJSON struct {
	Schema  int           `json:"schema"`
	Game    string        `json:"game"`
	House   rules.Overlay `json:"house_rules"`
	Options []OptionJSON  `json:"options"`
}

// OptionJSON is an option and the value in force.
type OptionJSON struct {
	rules.Option
	Now string `json:"now"`
}

// NewOptionsJSON makes the JSON of a game's options; with words, of those that hold all of them.
func NewOptionsJSON(g *rules.Game, house rules.Overlay, words []string) OptionsJSON {
	j := OptionsJSON{Schema, g.ID, append(rules.Overlay{}, house...), []OptionJSON{}}
	for _, o := range optionsThatHold(g, words) {
		now, _ := g.Value(o.Field)
		j.Options = append(j.Options, OptionJSON{o, now})
	}
	return j
}

// PathJSON is where the book is.
type PathJSON struct {
	Schema int    `json:"schema"`
	Path   string `json:"path"`
	From   string `json:"from"`
	Exists bool   `json:"exists"`
	Cache  string `json:"cache"` // folder of what can be thrown away
}

// NewPathJSON makes the JSON of where the book is and what said so, and of the
// folder that its ratings are kept in.
func NewPathJSON(path, from string, exists bool, cache string) PathJSON {
	return PathJSON{Schema, path, from, exists, cache}
}

// VersionJSON is the version of the program.
type VersionJSON struct {
	Schema     int     `json:"schema"`
	Version    string  `json:"version"`
	Commit     *string `json:"commit"` // null where the build does not know it, as is date
	Date       *string `json:"date"`   // of the commit, RFC 3339, UTC
	Go         string  `json:"go"`
	Platform   string  `json:"platform"`
	Driver     string  `json:"driver"`
	BookSchema int     `json:"book_schema"` // of the books that it writes
}

// NewVersionJSON makes the JSON of the program's version; commit and date are
// empty where they are not known.
func NewVersionJSON(version, commit, date, goVersion, platform, driver string, bookSchema int) VersionJSON {
	return VersionJSON{Schema, version, orNull(commit), orNull(date), goVersion, platform, driver, bookSchema}
}
