// Package rules reads a game's rules from data and refuses what it does not
// understand. A game is one YAML file; what differs between games is a value in
// it, and a field that a file leaves out has the default stated here.
//
// A match keeps the rules it is played by as canonical JSON under its digest,
// so that editing a file never changes an old score.
package rules

import (
	"rummy/validate/card"
)

// Game is the rules of one game, as played at one table.
type Game struct {
	ID      string   `yaml:"id" json:"id"`               // "kit": what is typed after --game
	Name    string   `yaml:"name" json:"name"`           // "Kit"
	Also    []string `yaml:"also" json:"also"`           // other names it goes by
	Version int      `yaml:"version" json:"version"`     // of the file, from 1
	Sources []string `yaml:"sources" json:"sources"`     // where the rules come from
	Base    string   `yaml:"base" json:"base,omitempty"` // id of the built-in game that a file of one's own changes
	// Limits are what the program does not watch or count of the game, in sentences.
	Limits []string `yaml:"limits" json:"limits,omitempty"`

	Players Players  `yaml:"players" json:"players"`
	Pack    Pack     `yaml:"pack" json:"pack"`
	Rounds  Rounds   `yaml:"rounds" json:"rounds"`
	Wild    Wild     `yaml:"wild" json:"wild"`
	Melds   []Meld   `yaml:"melds" json:"melds"`
	Opening Opening  `yaml:"opening" json:"opening"`
	Table   Table    `yaml:"table" json:"table"`
	Turn    Turn     `yaml:"turn" json:"turn"`
	Out     Out      `yaml:"out" json:"out"`
	Score   Score    `yaml:"score" json:"score"`
	End     End      `yaml:"end" json:"end"`
	Rules   []Rule   `yaml:"rules" json:"rules"`
	Options []Option `yaml:"options" json:"options"`

	// House is this table's own rules, already worked in; a file has none.
	House Overlay `yaml:"-" json:"house"`

	cards map[int]*card.Pack // as complete has tried them, by number of packs
}

// Players says how many may play.
type Players struct {
	Min    int    `yaml:"min" json:"min" least:"1"` // default 2
	Max    int    `yaml:"max" json:"max" least:"1"` // default 30, and never more
	Warn   Range  `yaml:"warn" json:"warn"`         // outside it there is a remark; default: never
	Absent Absent `yaml:"absent" json:"absent"`
}

// MaxPlayers is how many players a game may have at the most. A shared win is
// split exactly up to this number.
const MaxPlayers = 30

// Pack lists the cards.
type Pack struct {
	Suits    []card.Suit    `yaml:"suits" json:"suits"`
	Ranks    []card.Rank    `yaml:"ranks" json:"ranks"` // low to high
	Packs    Amount         `yaml:"packs" json:"packs"` // copies of every suited card, by players; default 1
	Specials []card.Special `yaml:"specials" json:"specials"`
	Print    card.Print     `yaml:"print" json:"print"`         // rank_first (default), suit_first
	SuitWord string         `yaml:"suit_word" json:"suit_word"` // the game's own word for a suit: suit (default), colour
	RankWord string         `yaml:"rank_word" json:"rank_word"` // and for a rank: rank (default), number
}

// Rounds says what is dealt and when the match ends.
type Rounds struct {
	Deal       Amount `yaml:"deal" json:"deal"`               // cards a player, by round or players
	ExtraCard  string `yaml:"extra_card" json:"extra_card"`   // none (default), dealer, first_player
	FirstTurn  string `yaml:"first_turn" json:"first_turn"`   // left_of_dealer (default), dealer
	Upcard     bool   `yaml:"upcard" json:"upcard"`           // a card is turned up to start the discard pile
	End        string `yaml:"end" json:"end"`                 // fixed (default), target, single, elimination, open: when the table ends it
	Unfinished string `yaml:"unfinished" json:"unfinished"`   // a round nobody went out in: count (default), void
	Count      int    `yaml:"count" json:"count"`             // rounds, for end: fixed
	Target     Amount `yaml:"target" json:"target"`           // points, by players, for end: target or elimination
	TargetTest string `yaml:"target_test" json:"target_test"` // reach (default), exceed
	// Reentry says with what total a player who is out by the target may come back: none
	// (default: never), highest of those still in, highest_plus_one.
	Reentry  string    `yaml:"reentry" json:"reentry"`
	Contract Contracts `yaml:"contract" json:"contract"` // by round: what a player lays down first; default none
}

// Wild says which rank is wild beside the wild specials.
type Wild struct {
	Rank      WildRank `yaml:"rank" json:"rank"`
	AsNatural bool     `yaml:"as_natural" json:"as_natural"`       // a card of the wild rank in its own place is natural
	Fallback  string   `yaml:"fallback" json:"fallback,omitempty"` // the rank that is wild when the card turned up has none; default none
}

// Meld is one kind of meld.
type Meld struct {
	Kind          string `yaml:"kind" json:"kind"`                     // set, run, colour: cards of one suit, whatever their ranks
	Label         string `yaml:"label" json:"label"`                   // the game's own word; default the kind
	Min           int    `yaml:"min" json:"min" least:"1"`             // cards, wilds included; default 3
	Max           Limit  `yaml:"max" json:"max"`                       // none (default), per_packs (4 × packs) or cards
	Suits         string `yaml:"suits" json:"suits"`                   // any, same, distinct; default any for a set, same for a run
	Identical     bool   `yaml:"identical" json:"identical"`           // copies of one card may lie together
	MinNaturals   int    `yaml:"min_naturals" json:"min_naturals"`     // default 0
	MaxWilds      Limit  `yaml:"max_wilds" json:"max_wilds"`           // none (default) or cards
	WildRatio     string `yaml:"wild_ratio" json:"wild_ratio"`         // wilds beside naturals: free (default), not_more, fewer
	WildsAdjacent bool   `yaml:"wilds_adjacent" json:"wilds_adjacent"` // runs: substitutes may touch
	Ace           string `yaml:"ace" json:"ace"`                       // runs, of the lowest rank: low (default), high, either, around
	// LowAce is what the lowest rank counts in a run in which it lies lowest.
	LowAce WildValue `yaml:"low_ace" json:"low_ace"`
}

// Opening says what a player must have laid before laying off or swapping.
type Opening struct {
	Need   string      `yaml:"need" json:"need"`     // none (default), own_meld, contract of the round, points
	Points card.Points `yaml:"points" json:"points"` // what the melds laid first count together, for need: points
	Wilds  string      `yaml:"wilds" json:"wilds"`   // in the melds laid first: free (default), none
	Differ Words       `yaml:"differ" json:"differ"` // of one player: run_suits, set_ranks, runs_apart (two runs of a suit do not follow on each other); default none
	More   string      `yaml:"more" json:"more"`     // melds of one's own beside the contract: free (default), none
}

// Table says what may be done with melds on the table.
type Table struct {
	Melding  string `yaml:"melding" json:"melding"`     // during_play (default), only_when_out
	LayOff   string `yaml:"lay_off" json:"lay_off"`     // none (default), own, any
	Swap     string `yaml:"swap" json:"swap"`           // natural for wild: none (default), runs, sets, both; move_inside: a wild moves in its meld, and never leaves it
	SwapThen Words  `yaml:"swap_then" json:"swap_then"` // what becomes of the wild: hand, play_now, cover
	SwapSet  string `yaml:"swap_set" json:"swap_set"`   // either_suit (default), all_suits
	SwapDuty string `yaml:"swap_duty" json:"swap_duty"` // whoever plays the natural card takes the wild: none (default), full_sets (of four), always
}

// Turn says how a turn is played.
type Turn struct {
	DiscardSource      string `yaml:"discard_source" json:"discard_source"`             // top (default), none
	ReturnDrawnDiscard bool   `yaml:"return_drawn_discard" json:"return_drawn_discard"` // the discard just taken may be put back
	DiscardWild        string `yaml:"discard_wild" json:"discard_wild"`                 // free (default), not_last, never
	LastCardDraw       string `yaml:"last_card_draw" json:"last_card_draw"`             // whoever holds one card draws from: any (default), stock_only
	Buy                string `yaml:"buy" json:"buy"`                                   // a player may take cards out of turn, so that a hand grows: none (default), free
	StockEmpty         string `yaml:"stock_empty" json:"stock_empty"`                   // reshuffle (default), turn_over, end_round, ask
}

// Out says how a round is gone out of.
type Out struct {
	FinalDiscard string     `yaml:"final_discard" json:"final_discard"` // required (default), optional
	AllMelded    bool       `yaml:"all_melded" json:"all_melded"`       // the whole hand must lie in melds
	Duty         bool       `yaml:"duty" json:"duty"`                   // who can go out must
	FinalTurns   int        `yaml:"final_turns" json:"final_turns"`     // turns the others still get: 0 (default) or 1
	FalseClaim   FalseClaim `yaml:"false_claim" json:"false_claim"`
	KnockLimit   KnockLimit `yaml:"knock_limit" json:"knock_limit"`
	After        string     `yaml:"after" json:"after"` // of a knock: none (default), defender_lays_off on the melds of who knocked
	// HandNeeds are melds that the whole hand of who goes out must hold; default none.
	HandNeeds Contract `yaml:"hand_needs" json:"hand_needs"`
}

// Score says what a round is worth.
type Score struct {
	Winner        string      `yaml:"winner" json:"winner"`                   // low (default), high, by_settle: low where each keeps their own points, else high
	Counts        string      `yaml:"counts" json:"counts"`                   // hand (default): all cards held; deadwood: those in no meld; typed: only what the table adds up
	HandNeedsFail string      `yaml:"hand_needs_fail" json:"hand_needs_fail"` // of a hand without out.hand_needs count: none (default: those in no meld), whole_hand, spare_pure: all but pure runs
	Arrangement   string      `yaml:"arrangement" json:"arrangement"`         // of a whole hand shown: best (default), declared
	WildRankValue WildValue   `yaml:"wild_rank_value" json:"wild_rank_value"`
	OutPoints     card.Points `yaml:"out_points" json:"out_points"` // for the first out only; default 0
	Settle        string      `yaml:"settle" json:"settle"`         // who scores what is counted: own (default), winner_collects, difference
	Bonuses       []Bonus     `yaml:"bonuses" json:"bonuses,omitempty"`
	Cap           card.Points `yaml:"cap" json:"cap"`                       // the most that a round counts against a player; default 0: no such limit
	Overrides     []Override  `yaml:"overrides" json:"overrides,omitempty"` // what some cards of a rank count
	Penalties     []Fixed     `yaml:"penalties" json:"penalties,omitempty"`
}

// Override is what cards of a rank count in some suits.
type Override struct {
	Rank  string      `yaml:"rank" json:"rank"`
	Suits Words       `yaml:"suits" json:"suits"`
	Value card.Points `yaml:"value" json:"value"`
}

// Fixed is points that a player is scored for a round in the place of a hand, such
// as for giving up.
type Fixed struct {
	Code   string      `yaml:"code" json:"code"` // "drop": what is typed after a player's name
	Points card.Points `yaml:"points" json:"points"`
}

// Bonus is what a special way to end a round is worth.
type Bonus struct {
	Code   string      `yaml:"code" json:"code"`     // "gin"; what is typed after a player's name, where When is said or nothing_left
	When   string      `yaml:"when" json:"when"`     // said (default), nothing_left, undercut, beaten, upcard: see the constants
	Points card.Points `yaml:"points" json:"points"` // to the winner of the round, from each of the others; of undercut and beaten once; where each keeps their own, to the good of who went out
	// WithoutDiscard: the card drawn lies in a meld too, and none is discarded.
	WithoutDiscard bool  `yaml:"without_discard" json:"without_discard,omitempty"`
	Times          int   `yaml:"times" json:"times"`           // what the round brings, bonuses too, is multiplied by it; default 1
	Suits          Words `yaml:"suits" json:"suits,omitempty"` // of the upcard, where When is upcard
}

// When a bonus is due.
const (
	BonusSaid        = "said"         // the player who went out says so: NAME=code
	BonusNothingLeft = "nothing_left" // who knocked or went out has nothing left
	BonusUndercut    = "undercut"     // somebody else has no more left than who knocked
	BonusBeaten      = "beaten"       // somebody else has less left than who knocked
	BonusUpcard      = "upcard"       // the card turned up is of one of the suits
)

// End says how a tie for the first place is settled, in the order to be tried.
type End struct {
	Tie     Words      `yaml:"tie" json:"tie"` // shared (default), last_round, most_outs; extra_round where more than one round is played
	Bonuses []EndBonus `yaml:"bonuses" json:"bonuses,omitempty"`
}

// EndBonus is what is added to a total when the match is over; it changes no place.
type EndBonus struct {
	Code   string      `yaml:"code" json:"code"`     // "game": how it is shown
	When   string      `yaml:"when" json:"when"`     // see the constants
	Points card.Points `yaml:"points" json:"points"` // default 0
	Times  int         `yaml:"times" json:"times"`   // the bonuses before it in the list that go to the same player are multiplied by it; default 1
}

// When a bonus at the end of a match is due.
const (
	EndBonusMatchWon = "match_won" // to the one player on the first place
	EndBonusRoundWon = "round_won" // for each round that brought a player points
	EndBonusShutout  = "shutout"   // to the one player on the first place, where nobody else won a round
)

// Basis says where a rule comes from.
type Basis string

// The bases, the strongest first.
const (
	Text     Basis = "text"     // the game's own rule sheet says it
	Source   Basis = "source"   // a published source says it
	Inferred Basis = "inferred" // follows from a text or source, or by arithmetic
	Choice   Basis = "choice"   // nothing settles it: our default, the table may change it
	House    Basis = "house"    // this table's own rule; in rulings, never in a file
)

// Rule is one rule in words.
type Rule struct {
	ID      string   `yaml:"id" json:"id"` // "kit.run"
	Text    string   `yaml:"text" json:"text"`
	Basis   Basis    `yaml:"basis" json:"basis"`
	Sources []string `yaml:"sources" json:"sources"`
	Referee string   `yaml:"referee" json:"referee"` // who watches it: program (default), table
}

// Option is a value of the file that a table may choose differently.
type Option struct {
	Field   string   `yaml:"field" json:"field"` // path of the value: "score.wild_rank_value"
	Values  []string `yaml:"values" json:"values"`
	Default string   `yaml:"default" json:"default"` // the file's own value
	Why     string   `yaml:"why" json:"why"`
	Basis   Basis    `yaml:"basis" json:"basis"`
	Ask     bool     `yaml:"ask" json:"ask"` // of large effect: prompts offer it
}
