package main

import (
	"fmt"
	"io"
	"strconv"
	"time"

	"rummy/cmd/rummy/cli"
)

const hint = `"gendocs man DIR" writes man pages, "gendocs reference DIR" a page a command, "gendocs reference -" one text`

// run writes what args ask for and returns the exit code: 0 done, 1 failed, 2
// wrong use.
func run(stdout, stderr io.Writer, env func(string) string, now func() time.Time, args []string) int {
	if len(args) != 2 || args[1] == "" || args[0] != "man" && args[0] != "reference" {
		return say(stderr, 2, fmt.Sprintf("no such pages: %q", args), hint)
	}
	date, err := dateOf(env("SOURCE_DATE_EPOCH"), now)
	if err != nil {
		return say(stderr, 2, err.Error(), "seconds since 1970, such as 1796000000, make the same pages on any day; leave it out for today")
	}
	root, to := cli.Commands(), args[1]
	switch {
	case args[0] == "man" && to == "-":
		return say(stderr, 2, "man pages want a folder", hint)
	case args[0] == "man":
		err = write(to, manual(root, date))
	case to == "-":
		err = referenceText(stdout, root)
	default:
		err = write(to, referencePages(root))
	}
	if err != nil {
		return say(stderr, 1, err.Error(), "name a folder that can be made or written to")
	}
	return 0
}

// say speaks of an error and returns the exit code.
func say(w io.Writer, code int, message, hint string) int {
	fmt.Fprintf(w, "gendocs: %s\ngendocs: hint: %s\n", message, hint)
	return code
}

// dateOf is the day that the pages name: that of SOURCE_DATE_EPOCH, in seconds
// since 1970, else today.
func dateOf(epoch string, now func() time.Time) (time.Time, error) {
	if epoch == "" {
		return now().UTC(), nil
	}
	seconds, err := strconv.ParseInt(epoch, 10, 64)
	if err != nil {
		return time.Time{}, fmt.Errorf("SOURCE_DATE_EPOCH cannot be %q", epoch)
	}
	return time.Unix(seconds, 0).UTC(), nil
}
