package stats

// Streak is matches won in a row: of those a player is ranked in, in the order
// they were played. A shared first place is won. Its zero value is none.
type Streak struct {
	Matches     int
	First, Last Deed
}

// after returns the streak that a further match makes of one.
func (s Streak) after(won bool, d Deed) Streak {
	if !won {
		return Streak{}
	}
	if s.Matches == 0 {
		s.First = d
	}
	s.Matches, s.Last = s.Matches+1, d
	return s
}

// Streaks are the longest streaks of all, and how many are as long.
type Streaks struct {
	Matches int
	Times   int      // 0: there is none
	By      []Streak // those who came to that length first, Named at most

	running map[string]Streak
}

// add takes in where a player came in.
func (s *Streaks) add(f finish, d Deed) {
	if s.running == nil {
		s.running = map[string]Streak{}
	}
	run := s.running[f.player].after(f.won(), d)
	s.running[f.player] = run
	switch {
	case run.Matches > s.Matches:
		s.Matches, s.Times, s.By = run.Matches, 1, []Streak{run}
	case run.Matches == s.Matches && run.Matches > 0:
		s.Times++
		if len(s.By) < Named {
			s.By = append(s.By, run)
		}
	}
}
