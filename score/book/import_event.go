package book

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"rummy/score"
	"rummy/storage"
	"rummy/validate/rules"
)

// newerHint is what to do about an archive of a newer version.
const newerHint = "install the newer version of rummy, and import it with that"

// CheckEvent refuses an event from elsewhere that this version of the program
// would not have recorded, by itself: whether it fits those before it, only all of
// them tell. Rounds are ruled on later (Adoption.Finish).
//
// The error is a *score.Mistake: an unknown kind, a body that cannot be read, a
// name or a day that cannot be one, or text that steers a terminal.
func CheckEvent(e storage.Event) error {
	begins, known := kindsOf(e.Type)
	switch {
	case !known:
		return mistake("archive.newer", newerHint, "this version knows no %q of which there could be events", e.Type)
	case (e.Seq == 1) != (e.Kind == begins):
		return mistake("archive.event", "", "the first event of a %s is a %s, and no later one is", e.Type, begins)
	case !ulidLike(e.Stream):
		return mistake("archive.event", "", "%q names no %s: such a name has 26 letters and digits", e.Stream, e.Type)
	case e.Actor == "" || steers(e.Actor):
		return mistake("archive.event", "", "%q cannot be who made a change", e.Actor)
	}
	if err := plainText(e.Body); err != nil {
		return err
	}
	err := checkBody(e)
	if _, ok := err.(*score.Mistake); !ok && err != nil {
		return mistake("archive.event", "a newer rummy has written it, or somebody changed it by hand", "this version cannot read what is said by the %s", e.Kind)
	}
	return err
}

// kindsOf returns the kind of event that begins a stream of a type.
func kindsOf(t storage.Type) (begins string, known bool) {
	switch t {
	case storage.TypePlayer:
		return kindPlayerAdded, true
	case storage.TypeSeason:
		return kindSeasonStarted, true
	case storage.TypeMatch:
		return score.MatchStarted{}.Kind(), true
	case storage.TypeRuling:
		return kindRulingGiven, true
	}
	return "", false
}

func ulidLike(id string) bool {
	if len(id) != 26 {
		return false
	}
	return !slices.ContainsFunc([]byte(id), func(c byte) bool { return (c < '0' || c > '9') && (c < 'A' || c > 'Z') })
}

// steers tells whether text holds what steers a terminal instead of being seen.
func steers(text string) bool { return strings.ContainsFunc(text, rules.Hidden) }

// CheckText refuses text from elsewhere that steers a terminal. The error is a *score.Mistake.
func CheckText(text string) error {
	if steers(text) {
		return mistake("archive.text", "", "the text %q holds a control character", text)
	}
	return nil
}

// RecordsRound tells whether events of a kind record a round, or tie-break round,
// played or passed over.
func RecordsRound(kind string) bool {
	switch kind {
	case score.RoundScored{}.Kind(), score.TieBreakScored{}.Kind(), score.RoundSkipped{}.Kind():
		return true
	}
	return false
}

// plainText refuses JSON in which some text steers a terminal.
func plainText(body []byte) error {
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber()
	for {
		token, err := d.Token()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if text, ok := token.(string); ok {
			if err := CheckText(text); err != nil {
				return err
			}
		}
	}
}

// checkBody reads a body. An error that is no *score.Mistake says that it cannot be read.
func checkBody(e storage.Event) error {
	if e.Type == storage.TypeMatch {
		return checkMatchBody(e)
	}
	body := emptyBody(e.Kind)
	if body == nil || typeOfKind(e.Kind) != e.Type {
		return unknownKindOf(e)
	}
	if err := read(e, body); err != nil {
		return err
	}
	switch b := body.(type) {
	case *playerAdded:
		return sameName("player", b.Name)
	case *playerRenamed:
		return sameName("player", b.Name)
	case *playerAliased:
		return sameName("player", b.Alias)
	case *seasonStarted:
		return checkSeasonBody(b.Name, b.From, b.To, b.Rules)
	case *seasonEdited:
		return checkSeasonBody(b.Name, b.From, b.To, b.Rules)
	case *seasonEnded:
		return checkDay(b.Day)
	}
	return nil
}

func unknownKindOf(e storage.Event) error {
	return mistake("archive.newer", newerHint, "this version knows no event %q of a %s", e.Kind, e.Type)
}

// emptyBody is what the body of an event of a player, season or ruling is read
// into; nil for a kind that is not known.
func emptyBody(kind string) any {
	switch kind {
	case kindPlayerAdded:
		return &playerAdded{}
	case kindPlayerRenamed:
		return &playerRenamed{}
	case kindPlayerAliased, kindAliasRemoved:
		return &playerAliased{}
	case kindPlayerArchived, kindPlayerRestored:
		return &playerMoved{}
	case kindPlayerMerged:
		return &playerMerged{}
	case kindPlayerUndone, kindPlayerRedone, kindSeasonUndone, kindSeasonRedone:
		return &reversed{}
	case kindSeasonStarted:
		return &seasonStarted{}
	case kindSeasonEnded:
		return &seasonEnded{}
	case kindSeasonEdited:
		return &seasonEdited{}
	case kindSeasonCorrected:
		return &seasonCorrected{}
	case kindRulingGiven:
		return &Given{}
	case kindRulingOverruled:
		return &rulingOverruled{}
	}
	return nil
}

// typeOfKind is the type of the streams in which a kind of event stands.
func typeOfKind(kind string) storage.Type {
	switch kind {
	case kindSeasonStarted, kindSeasonEnded, kindSeasonEdited, kindSeasonCorrected, kindSeasonUndone, kindSeasonRedone:
		return storage.TypeSeason
	case kindRulingGiven, kindRulingOverruled:
		return storage.TypeRuling
	}
	return storage.TypePlayer
}

func checkMatchBody(e storage.Event) error {
	if _, err := score.Decode(e.Kind, []byte("{}")); err != nil {
		return unknownKindOf(e)
	}
	body, err := score.Decode(e.Kind, e.Body)
	if err != nil {
		return err
	}
	switch b := body.(type) {
	case score.MatchStarted:
		return checkDay(b.Day)
	case score.MatchEdited:
		if b.Day != "" {
			return checkDay(b.Day)
		}
	}
	return nil
}

// sameName holds that a name is one as it would be kept.
func sameName(what, name string) error {
	clean, err := cleanName(what, name)
	if err == nil && clean != name {
		err = mistake("name.form", "", "the %s's name %q is not as it would be kept: %q", what, name, clean)
	}
	return err
}

func checkDay(day string) error {
	if t, err := time.Parse(time.DateOnly, day); err != nil || t.Year() < 1000 {
		return mistake("day.form", "", "%q is no day", day)
	}
	return nil
}

func checkSeasonBody(name, from, to string, by *seasonRules) error {
	if err := sameName("season", name); err != nil {
		return err
	}
	if err := checkDay(from); err != nil {
		return err
	}
	if to != "" {
		if err := checkDay(to); err != nil {
			return err
		}
		if to < from {
			return mistake("season.days", "", "a season from %s cannot end on %s", from, to)
		}
	}
	r := by.rules()
	if _, err := score.ParseBy(string(r.By)); err != nil {
		return err
	}
	for _, tie := range r.Chain {
		if _, err := score.ParseChain(tie.Word()); err != nil {
			return err
		}
	}
	_, err := SeasonRulesAsked{By: r.By, Chain: r.Chain, Min: &r.Min, Points: r.Points}.on(usualRules())
	return err
}

// RulesNamed returns the digest of the rules that an event names; "" where it names none.
func RulesNamed(e storage.Event) string {
	if e.Type != storage.TypeMatch && e.Type != storage.TypeRuling || !bytes.Contains(e.Body, []byte(`"rules"`)) {
		return ""
	}
	var b struct {
		Rules json.RawMessage `json:"rules"`
	}
	var digest string
	if json.Unmarshal(e.Body, &b) != nil || json.Unmarshal(b.Rules, &digest) != nil {
		return ""
	}
	return digest
}

// CheckDocument refuses a document whose digest is not that of its bytes, or that
// holds no rules of a game. The error is a *score.Mistake.
func CheckDocument(d storage.Document) error {
	if storage.Digest(d.Body) != d.Digest {
		return mistake("archive.document", "", "document %s was changed: its digest is another", d.Digest)
	}
	if _, err := rules.FromJSON(d.Body); err != nil {
		return mistake("archive.document", "a newer rummy has written it, or somebody changed it by hand", "document %s holds no rules that this version can read: %v", d.Digest, err)
	}
	return plainText(d.Body)
}

// streamName returns what a stream is called, by its events: "match 3", "player North".
func streamName(h storage.Stream, events []storage.Event) string {
	name := ""
	switch h.Type {
	case storage.TypePlayer:
		var p Player
		if c, err := inForce(events, kindPlayerUndone, kindPlayerRedone); err == nil {
			p.fold(c) // as far as it can be read
		}
		name = p.Name
	case storage.TypeSeason:
		s, _ := foldSeason(events)
		name = s.Name
	}
	if name == "" {
		return fmt.Sprintf("%s %d", h.Type, h.Number)
	}
	return fmt.Sprintf("%s %s", h.Type, name)
}
