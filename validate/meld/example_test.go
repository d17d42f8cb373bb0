package meld_test

import (
	"fmt"

	"rummy/validate/meld"
	"rummy/validate/rules"
)

// A judge of Kit's third round, in which the 5s are wild.
func Example() {
	game, err := rules.Builtin("kit")
	if err != nil {
		panic(err)
	}
	round, _ := game.Round(3, 4)
	pack := game.Cards(4)
	judge := meld.New(game, pack, round)

	hand, _ := pack.ParseHand("Bl4 Go5 Bl6", false)
	verdict, _ := judge.Check(hand, meld.Ask{})
	for _, m := range verdict.Melds {
		for _, p := range m.Places() {
			fmt.Print(pack.Format(p.Card), " as ", pack.Format(p.As), ", ")
		}
		fmt.Println("a", m.Label())
	}

	hand, _ = pack.ParseHand("Bl4 Bl6 Bl7", false)
	verdict, _ = judge.Check(hand, meld.Ask{})
	fault := verdict.Nearest()
	fmt.Println("no", fault.Label+":", fault.Reason, pack.FormatHand(fault.Missing))

	hand, _ = pack.ParseHand("Bl5 Bl6 Bl7 Go7 Pu7", false)
	var best meld.Arrangement
	if err := judge.Best(hand, &best); err != nil {
		panic(err)
	}
	fmt.Println(best.Points(), "points left:", pack.FormatHand(best.Left()))
	// Output:
	// Bl4 as Bl4, Go5 as Bl5, Bl6 as Bl6, a run
	// no run: gap Bl5
	// 6 points left: Bl6
}
