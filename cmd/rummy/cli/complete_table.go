package cli

// argCompleters complete the words of a command that are no flags.
func argCompleters() map[string]completer {
	return map[string]completer{
		"rummy game show":       firstOnly(games),
		"rummy help":            helpWords,
		"rummy import":          firstOnly(fileWith("jsonl", "csv")),
		"rummy match edit":      firstOnly(matches),
		"rummy match end":       firstOnly(matches),
		"rummy match join":      firstOnly(newcomers),
		"rummy match leave":     seated,
		"rummy match record":    withEquals(freePlayers),
		"rummy match resume":    firstOnly(matches),
		"rummy match seats":     seated,
		"rummy match show":      firstOnly(matches),
		"rummy match start":     freePlayers,
		"rummy match void":      firstOnly(matches),
		"rummy player alias":    playerAndAlias,
		"rummy player archive":  firstOnly(playersToArchive),
		"rummy player history":  firstOnly(players),
		"rummy player merge":    firstOnly(players),
		"rummy player rating":   firstOnly(players),
		"rummy player rename":   firstOnly(players),
		"rummy player show":     firstOnly(players),
		"rummy restore":         firstOnly(fileWith("db")),
		"rummy ruling overrule": firstOnly(rulings),
		"rummy ruling show":     firstOnly(rulings),
		"rummy score add":       entriesOfNext,
		"rummy score correct":   entriesOfRound,
		"rummy score penalty":   firstOnly(playersOfMatch),
		"rummy season edit":     firstOnly(seasons),
		"rummy season end":      firstOnly(seasonsNotOver),
		"rummy season show":     firstOnly(seasons),
		"rummy sheet":           freePlayers,
		"rummy standings":       firstOnly(seasons),
	}
}

// flagCompleters complete the values of a flag of one command, or of that name.
func flagCompleters() map[string]completer {
	day := oneOf("today", "yesterday")
	return map[string]completer{
		"--after":   seated,
		"--against": players,
		"--as":      oneOf("run", "set"),
		"--by":      oneOf("wins", "places: average place", "points: for places", "average: points a match", "total: points in all", "rating"),
		"--csv":     oneOf("sheet: a match, round by round", "results: a line a player and match", "standings"),
		"--date":    day,
		"--db":      anyFile,
		"--dealer":  dealers,
		"--dir":     folder,
		"--finding": findings,
		"--for":     seated,
		"--fork":    oneOf("theirs: the end in the archive", "ours: the end in the book"),
		"--from":    day,
		"--game":    games,
		"--into":    players,
		"--match":   matches,
		"--output":  anyFile,
		"--player":  players,
		"--points":  oneOf("none: places bring no points"),
		"--revoke":  penalties,
		"--round":   roundsOfGame,
		"--rule":    houseRules,
		"--season":  seasons,
		"--seats":   listOf(playersOfMatch),
		"--ties":    listOf(oneOf("wins", "win-share", "average-place", "head-to-head", "last-match", "shared: nothing splits equals")),
		"--to":      day,
		"--who":     players,
		"--wild":    ranks,

		"rummy match edit --player": wasIs,
		"rummy score add --round":   nextRound,
		"rummy score skip --round":  nextRound,
	}
}
