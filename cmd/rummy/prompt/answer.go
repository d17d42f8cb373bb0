package prompt

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// settle asks until an answer to q passes check, and returns it. What is wrong
// with the others, and the help when it is wanted, is written to out.
func settle(q Question, ask func() (string, error), out io.Writer, check func(string) error) (string, error) {
	for {
		typed, err := ask()
		if err != nil {
			return "", err
		}
		remark := q.Help
		if remark == "" || strings.TrimSpace(typed) != "?" {
			answer, err := q.judge(typed, check)
			if err == nil {
				return answer, nil
			}
			remark = err.Error()
		}
		if _, err := fmt.Fprintln(out, remark); err != nil {
			return "", err
		}
	}
}

// judge makes an answer of what was typed, or says why it cannot be one.
func (q Question) judge(typed string, check func(string) error) (string, error) {
	answer := strings.TrimSpace(typed)
	if answer == "" {
		answer = q.Default
	}
	if strings.ContainsRune(answer, utf8.RuneError) {
		return "", errors.New("some of this is not UTF-8; please type it again")
	}
	// In plain lines an arrow key arrives as an escape sequence, unseen.
	if strings.ContainsFunc(answer, unicode.IsControl) {
		return "", errors.New("this holds a control character, as arrow keys leave behind; please type it again")
	}
	if check != nil {
		if err := check(answer); err != nil {
			return "", err
		}
	}
	return answer, nil
}

// yesOrNo returns a check that keeps what the answer means in yes.
func yesOrNo(yes *bool) func(string) error {
	return func(answer string) error {
		switch strings.ToLower(answer) {
		case "y", "yes":
			*yes = true
		case "n", "no":
			*yes = false
		default:
			return errors.New("please answer yes or no")
		}
		return nil
	}
}

// oneOf returns a check that keeps in choice the index of the option that is
// meant by its number, its text or as much of its text as fits no other.
func oneOf(options []string, choice *int) func(string) error {
	return func(answer string) error {
		if answer == "" {
			return fmt.Errorf("please type a %s", handle(options))
		}
		if n, err := strconv.Atoi(answer); err == nil && numbered(options) {
			if n < 1 || n > len(options) {
				return fmt.Errorf("there is no number %d: choose from 1 to %d", n, len(options))
			}
			*choice = n - 1
			return nil
		}
		folded := strings.ToLower(answer)
		for _, fits := range []func(option string) bool{
			func(option string) bool { return option == answer },
			func(option string) bool { return strings.ToLower(option) == folded },
			func(option string) bool { return strings.HasPrefix(strings.ToLower(option), folded) },
		} {
			var found []int
			for i, option := range options {
				if fits(option) {
					found = append(found, i)
				}
			}
			switch {
			case len(found) == 1:
				*choice = found[0]
				return nil
			case len(found) > 1:
				return fmt.Errorf("%q may be %s or %s", answer, options[found[0]], options[found[1]])
			}
		}
		return fmt.Errorf("no such choice: %q", answer)
	}
}

// numbered reports whether options can be chosen by number. Where one of them
// is itself a number they cannot: "3" would mean two things.
func numbered(options []string) bool {
	return !slices.ContainsFunc(options, func(option string) bool {
		_, err := strconv.Atoi(option)
		return err == nil
	})
}

// handle names what an option is chosen by.
func handle(options []string) string {
	if numbered(options) {
		return "number or name"
	}
	return "choice"
}

// defaultOption returns the index of q's default among options, or -1 when it has none.
func (q Question) defaultOption(options []string) (int, error) {
	if len(options) == 0 {
		return 0, fmt.Errorf("%q offers nothing to choose from", q.Text)
	}
	i := slices.Index(options, q.Default)
	if q.Default != "" && i < 0 {
		return 0, fmt.Errorf("%q does not offer its default %q", q.Text, q.Default)
	}
	return i, nil
}

// checkConfirm returns an error if q cannot be asked as a yes-or-no question.
func (q Question) checkConfirm() error {
	switch q.Default {
	case "", "yes", "no":
		return nil
	}
	return fmt.Errorf("%q is neither yes nor no by default: %q", q.Text, q.Default)
}
