package prompt

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
)

func TestSelectInLines(t *testing.T) {
	kings := []string{"Kit", "Kids Rummy", "Kings"}
	const list = "Which game?\n  1. Kit\n  2. Kids Rummy\n  3. Kings\n"
	const line = "Number or name: "
	for _, tt := range []struct {
		name    string
		q       Question
		options []string
		typed   string
		want    int
		shown   string
	}{
		{"by number", Question{Text: "Which game?"}, kings, "2\n", 1, list + line},
		{"by name", Question{Text: "Which game?"}, kings, "Kings\n", 2, list + line},
		{"by name, whatever the case and the spaces around it", Question{Text: "Which game?"}, kings, "  kids rummy \r\n", 1, list + line},
		{"by the beginning of one name only", Question{Text: "Which game?"}, kings, "kin\n", 2, list + line},
		{"a whole name wins over the beginning of a longer one", Question{Text: "Who?"}, []string{"Nora Lee", "Nora"}, "nora\n", 1,
			"Who?\n  1. Nora Lee\n  2. Nora\n" + line},
		{"the case decides where names differ in nothing else", Question{Text: "Who?"}, []string{"NORA", "Nora"}, "Nora\n", 1,
			"Who?\n  1. NORA\n  2. Nora\n" + line},
		{"the beginning of two names is refused, with both", Question{Text: "Which game?"}, kings, "ki\n3\n", 2,
			list + line + "\"ki\" may be Kit or Kids Rummy\n" + line},
		{"the same name twice is told apart by number", Question{Text: "Who?"}, []string{"Nora", "Nora"}, "Nora\n2\n", 1,
			"Who?\n  1. Nora\n  2. Nora\n" + line + "\"Nora\" may be Nora or Nora\n" + line},
		{"a number that is not there is refused", Question{Text: "Which game?"}, kings, "0\n4\n1\n", 0,
			list + line + "there is no number 0: choose from 1 to 3\n" + line + "there is no number 4: choose from 1 to 3\n" + line},
		{"a name that is not there is refused", Question{Text: "Which game?"}, kings, "gin\n1\n", 0,
			list + line + "no such choice: \"gin\"\n" + line},
		{"Enter alone is the default, said in words", Question{Text: "Which game?", Default: "Kings"}, kings, "\n", 2,
			list + "Number or name (Enter alone means Kings): "},
		{"Enter alone is nothing without a default", Question{Text: "Which game?"}, kings, "\n1\n", 0,
			list + line + "please type a number or name\n" + line},
		{"options that are numbers are not numbered", Question{Text: "Which round?"}, []string{"3", "1", "the next one"}, "1\n", 1,
			"Which round?\n  3\n  1\n  the next one\nChoice: "},
		{"help is shown when asked for", Question{Text: "Which game?", Help: "see \"rummy game list\""}, kings, "?\n1\n", 0,
			list + "Number or name (? for help): see \"rummy game list\"\nNumber or name (? for help): "},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var shown strings.Builder
			got, err := Lines(strings.NewReader(tt.typed), &shown).Select(t.Context(), tt.q, tt.options)
			require.NoError(t, err)
			require.Equal(t, tt.want, got)
			require.Equal(t, tt.shown, shown.String())
		})
	}
}

func TestInputInLines(t *testing.T) {
	for _, tt := range []struct {
		name  string
		q     Question
		check func(string) error
		typed string
		want  string
		shown string
	}{
		{"a line without the spaces around it", Question{Text: "Points"}, nil, " 23 \r\n", "23", "Points: "},
		{"an empty line where there is neither default nor check", Question{Text: "Note?"}, nil, "\n", "", "Note? "},
		{"Enter alone is the default", Question{Text: "Who deals?", Default: "North"}, nil, "\n", "North", "Who deals? (Enter alone means North): "},
		{"a check's error is shown under the question, which is asked again", Question{Text: "Points"}, points, "7x\n23\n", "23",
			"Points: not a number of points: 7x\nPoints: "},
		{"a default is checked too", Question{Text: "Points", Default: "x"}, points, "\n23\n", "23",
			"Points (Enter alone means x): not a number of points: x\nPoints (Enter alone means x): "},
		{"help is shown as often as asked for", Question{Text: "Points", Help: "what is left"}, points, "?\n ? \n23\n", "23",
			"Points (? for help): what is left\nPoints (? for help): what is left\nPoints (? for help): "},
		{"a question mark is an answer where there is no help", Question{Text: "Note"}, nil, "?\n", "?", "Note: "},
		{"control characters are refused", Question{Text: "Name"}, nil, "Nor\x1b[Dth\nNorth\n", "North",
			"Name: this holds a control character, as arrow keys leave behind; please type it again\nName: "},
		{"bytes that are not UTF-8 are refused", Question{Text: "Name"}, nil, "J\xf6rg\nJörg\n", "Jörg",
			"Name: some of this is not UTF-8; please type it again\nName: "},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var shown strings.Builder
			got, err := Lines(strings.NewReader(tt.typed), &shown).Input(t.Context(), tt.q, tt.check)
			require.NoError(t, err)
			require.Equal(t, tt.want, got)
			require.Equal(t, tt.shown, shown.String())
		})
	}
}

func TestConfirmInLines(t *testing.T) {
	const line = "Record it? (yes or no): "
	for _, tt := range []struct {
		name  string
		q     Question
		typed string
		want  bool
		shown string
	}{
		{"yes", Question{Text: "Record it?"}, "yes\n", true, line},
		{"y", Question{Text: "Record it?"}, "Y\n", true, line},
		{"no", Question{Text: "Record it?"}, "No\n", false, line},
		{"n", Question{Text: "Record it?"}, "n\n", false, line},
		{"anything else is asked again", Question{Text: "Record it?"}, "yeah\n1\ny\n", true,
			line + "please answer yes or no\n" + line + "please answer yes or no\n" + line},
		{"Enter alone asks again without a default", Question{Text: "Record it?"}, "\nn\n", false,
			line + "please answer yes or no\n" + line},
		{"Enter alone is yes by default yes", Question{Text: "Record it?", Default: "yes"}, "\n", true,
			"Record it? (yes or no; Enter alone means yes): "},
		{"Enter alone is no by default no", Question{Text: "Record it?", Default: "no", Help: "it can be undone"}, "\n", false,
			"Record it? (yes or no; Enter alone means no; ? for help): "},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var shown strings.Builder
			got, err := Lines(strings.NewReader(tt.typed), &shown).Confirm(t.Context(), tt.q)
			require.NoError(t, err)
			require.Equal(t, tt.want, got)
			require.Equal(t, tt.shown, shown.String())
		})
	}
}

// asks asks each kind of question once.
var asks = map[string]func(context.Context, Prompter) error{
	"select": func(ctx context.Context, p Prompter) error {
		_, err := p.Select(ctx, Question{Text: "Who?"}, []string{"North", "East"})
		return err
	},
	"input": func(ctx context.Context, p Prompter) error {
		_, err := p.Input(ctx, Question{Text: "Points"}, points)
		return err
	},
	"confirm": func(ctx context.Context, p Prompter) error {
		_, err := p.Confirm(ctx, Question{Text: "Record it?"})
		return err
	},
}

func TestTheEndOfTheInputCancelsAndEndsTheLineShown(t *testing.T) {
	for kind, ask := range asks {
		for _, typed := range []string{"", "wrong\n", "Nor", "23", "yes"} { // nothing, a refused answer, half a line
			t.Run(kind+" after "+typed, func(t *testing.T) {
				var shown strings.Builder
				err := ask(t.Context(), Lines(strings.NewReader(typed), &shown))
				require.Equal(t, ErrCancelled, err)
				require.Regexp(t, `: $|\? $|\): $`, strings.TrimSuffix(shown.String(), "\n"))
				require.True(t, strings.HasSuffix(shown.String(), "\n"))
			})
		}
	}
}

func TestADoneContextAsksNothing(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for kind, ask := range asks {
		t.Run(kind, func(t *testing.T) {
			require.Equal(t, ErrCancelled, ask(ctx, &menus{keys: &keys{}}))
			var shown strings.Builder
			require.Equal(t, ErrCancelled, ask(ctx, Lines(strings.NewReader("1\n"), &shown)))
			require.Empty(t, shown.String())
		})
	}
}

// eager is a person who waits until somebody listens.
type eager struct {
	io.Reader
	listens chan struct{} // gets a value as a read begins
}

func (e eager) Read(p []byte) (int, error) {
	e.listens <- struct{}{}
	return e.Reader.Read(p)
}

func TestAContextThatEndsWhileWaitingCancelsAtOnceAndDropsHalfALine(t *testing.T) {
	for kind, ask := range asks {
		t.Run(kind, func(t *testing.T) {
			in, typed := io.Pipe()
			defer typed.Close()
			person := eager{in, make(chan struct{})}
			p := Lines(person, io.Discard)
			ctx, cancel := context.WithCancel(t.Context())
			go func() {
				<-person.listens
				_, _ = io.WriteString(typed, "9")
				<-person.listens // the 9 is heard
				cancel()
				_, _ = io.WriteString(typed, "2")
				<-person.listens
				_, _ = io.WriteString(typed, "3")
				<-person.listens
				_, _ = io.WriteString(typed, "\n")
			}()
			require.Equal(t, ErrCancelled, ask(ctx, p))
			// The byte that was waited for when the context ended begins the next answer.
			answer, err := p.Input(t.Context(), Question{Text: "Points"}, nil)
			require.NoError(t, err)
			require.Equal(t, "23", answer)
		})
	}
}

func TestASharedReaderIsReadNoFurtherThanTheEndOfTheLine(t *testing.T) {
	in := strings.NewReader("North\r\nEast\nSouth\n")
	for range 2 {
		_, err := Lines(in, io.Discard).Input(t.Context(), Question{Text: "Who?"}, nil)
		require.NoError(t, err)
	}
	rest, err := io.ReadAll(in)
	require.NoError(t, err)
	require.Equal(t, "South\n", string(rest))
}

func TestAReaderThatFailsIsNotACancel(t *testing.T) {
	broken := errors.New("the line is dead")
	_, err := Lines(iotest.ErrReader(broken), io.Discard).Confirm(t.Context(), Question{Text: "Record it?"})
	require.Equal(t, broken, err)
}

// A dead is a screen that cannot be written to.
type dead struct{ err error }

func (d dead) Write([]byte) (int, error) { return 0, d.err }

func TestAScreenThatFailsIsAnError(t *testing.T) {
	broken := errors.New("the screen is dead")
	for kind, ask := range asks {
		t.Run(kind, func(t *testing.T) {
			require.Equal(t, broken, ask(t.Context(), Lines(strings.NewReader("1\n"), dead{broken})))
		})
	}
}

func TestQuestionsThatCannotBeAskedAreErrorsForEveryPrompter(t *testing.T) {
	for name, p := range map[string]Prompter{
		"lines":  Lines(strings.NewReader("1\n"), io.Discard),
		"script": NewScript(t),
		"menus":  &menus{keys: &keys{}},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := p.Select(t.Context(), Question{Text: "Who?"}, nil)
			require.EqualError(t, err, `"Who?" offers nothing to choose from`)
			_, err = p.Select(t.Context(), Question{Text: "Who?", Default: "West"}, []string{"North"})
			require.EqualError(t, err, `"Who?" does not offer its default "West"`)
			_, err = p.Confirm(t.Context(), Question{Text: "Record it?", Default: "maybe"})
			require.EqualError(t, err, `"Record it?" is neither yes nor no by default: "maybe"`)
		})
	}
}
