package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"reflect"
	"regexp"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"rummy/cmd/rummy/termtest"
)

// scriptCommands are the commands that scripts have beside those of testscript.
var scriptCommands = map[string]func(ts *testscript.TestScript, neg bool, args []string){
	"exits":   exits,
	"refuses": refuses,
	"cmpjson": cmpjson,
	"field":   field,
	"mode":    mode,
	"shown":   termtest.Shown,
}

// refuses is exits for a command that must leave the book of RUMMY_DB byte for
// byte as it was, or absent, with nothing beside it: refuses 3 rummy score add …
func refuses(ts *testscript.TestScript, neg bool, args []string) {
	path := ts.Getenv("RUMMY_DB")
	if neg || path == "" {
		ts.Fatalf("usage: refuses CODE COMMAND…, with RUMMY_DB set")
	}
	before := book(ts, path)
	exits(ts, false, args)
	if !bytes.Equal(before, book(ts, path)) {
		ts.Fatalf("%v changed the book", args[1:])
	}
	for _, beside := range []string{"-journal", "-wal", "-shm"} {
		if _, err := os.Lstat(path + beside); !errors.Is(err, fs.ErrNotExist) {
			ts.Fatalf("%v left %s beside the book (%v)", args[1:], path+beside, err)
		}
	}
}

// book returns the bytes of a file, nil where there is none.
func book(ts *testscript.TestScript, path string) []byte {
	data, err := os.ReadFile(path)
	if !errors.Is(err, fs.ErrNotExist) {
		ts.Check(err)
	}
	return data
}

// cmpjson compares two files, or streams, as JSON, an object a line or spread
// over lines: cmpjson stdout want. Numbers must be written alike, and in want
// "ULID" stands for any ULID, "DIGEST" for the digest of any rules, and "TEXT"
// for any text but an empty one.
func cmpjson(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: cmpjson GOT WANT")
	}
	got, want := values(ts, args[0]), values(ts, args[1])
	if !same(got, want) {
		text, err := json.MarshalIndent(got, "", "  ")
		ts.Check(err)
		ts.Fatalf("%s is not as %s wants it:\n%s", args[0], args[1], text)
	}
}

// values reads all JSON values of a file.
func values(ts *testscript.TestScript, file string) any {
	d := json.NewDecoder(strings.NewReader(ts.ReadFile(file)))
	d.UseNumber()
	all := []any{}
	for {
		var v any
		err := d.Decode(&v)
		if err == io.EOF {
			return all
		}
		if err != nil {
			ts.Fatalf("%s: %v", file, err)
		}
		all = append(all, v)
	}
}

// stands says what the words that stand for others in cmpjson stand for.
var stands = map[string]*regexp.Regexp{
	"ULID":   regexp.MustCompile(`^[0-7][0-9A-HJKMNP-TV-Z]{25}$`),
	"DIGEST": regexp.MustCompile(`^[0-9a-f]{64}$`),
	"TEXT":   regexp.MustCompile(`(?s)^.+$`),
}

func same(got, want any) bool {
	switch want := want.(type) {
	case map[string]any:
		got, ok := got.(map[string]any)
		if !ok || len(got) != len(want) {
			return false
		}
		for k, w := range want {
			if g, ok := got[k]; !ok || !same(g, w) {
				return false
			}
		}
		return true
	case []any:
		got, ok := got.([]any)
		if !ok || len(got) != len(want) {
			return false
		}
		for i := range want {
			if !same(got[i], want[i]) {
				return false
			}
		}
		return true
	case string:
		if pattern, ok := stands[want]; ok {
			text, ok := got.(string)
			return ok && pattern.MatchString(text)
		}
	}
	return reflect.DeepEqual(got, want)
}

// field keeps a text of the object on stdout: field ID id.
func field(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: field VARIABLE NAME")
	}
	var object map[string]any
	ts.Check(json.Unmarshal([]byte(ts.ReadFile("stdout")), &object))
	text, ok := object[args[1]].(string)
	if !ok {
		ts.Fatalf("stdout has no text %q", args[1])
	}
	ts.Setenv(args[0], text)
}

// mode wants the permissions of files: mode 600 book.db.
func mode(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: mode OCTAL FILE…")
	}
	for _, file := range args[1:] {
		info, err := os.Stat(ts.MkAbs(file))
		ts.Check(err)
		if got := strconv.FormatUint(uint64(info.Mode().Perm()), 8); got != args[0] {
			ts.Fatalf("%s has mode %s, want %s", file, got, args[0])
		}
	}
}
