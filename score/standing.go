package score

// WinUnit is how many units of Tally.WinShare make one win: the least common
// multiple of 1 … 30, so that a win shared by up to 30 players splits exactly.
const WinUnit int64 = 2329089562800

// Tally sums one player's finished matches.
type Tally struct {
	Player   string
	Played   int64
	Wins     int64   // matches finished first, shared or not
	WinShare int64   // in units of 1/WinUnit: a win shared by n counts 1/n
	Places   int64   // sum of places
	Points   int64   // sum of totals
	Low      int64   // fewest points of a match
	High     int64   // most points of a match
	Outs     int64   // rounds gone out first
	Rounds   int64   // rounds scored
	League   int64   // sum of the points that places bring, where standings go by them
	Strength float64 // what ratings say, more is better, where standings go by them
}

// Standing is one line of the standings.
type Standing struct {
	Tally
	Place  int      // 1, 2, …; who is equal in everything shares the better number: 1-2-2-4
	Shared bool     // another player has the same place
	Split  TieBreak // what put this player behind the one above, where the main value is equal; else ""
	// Asked are the values that were asked of the player to split equals, in the
	// order they were asked; none where nobody has the same main value.
	Asked []Asked
}

// Asked is a value asked to split equals.
type Asked struct {
	By    TieBreak
	Value string // "1.67 (5/3)"
}

// Standings ranks players by a main value and its usual tie-breaks. lowWins tells
// whether fewer points are better.
func Standings(tallies []Tally, by By, lowWins bool) []Standing {
	ranked, _ := Ranking{By: by, Chain: by.Chain(), LowWins: lowWins}.Rank(tallies)
	return ranked
}
