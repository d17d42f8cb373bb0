package rules

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
)

// JSON writes the whole of the rules in one form: the same rules give the same bytes.
func (g *Game) JSON() []byte {
	b, err := json.Marshal(g)
	if err != nil {
		panic("rules: " + err.Error()) // every field can be written
	}
	return b
}

// Digest is the lower-case hexadecimal SHA-256 of the rules' JSON. It names
// them: a match keeps the rules under it.
func (g *Game) Digest() string {
	sum := sha256.Sum256(g.JSON())
	return hex.EncodeToString(sum[:])
}

// FromJSON reads what JSON wrote, also by an earlier version of the program: a
// field that it lacks gets its default. The error wraps ErrRules.
func FromJSON(b []byte) (*Game, error) {
	g := new(Game)
	if err := strict(b, g); err != nil {
		return nil, fmt.Errorf("%w: %s", ErrRules, inWords(err))
	}
	if p := g.complete(); p != nil {
		return nil, fmt.Errorf("%w: %s: %s", ErrRules, p.path, p.why)
	}
	return g, nil
}

// strict reads JSON and refuses what it does not know.
func strict(b []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("more than one value")
	}
	return nil
}

// inWords says a decoder's complaint without naming types of the program.
func inWords(err error) string {
	var form *json.UnmarshalTypeError
	if !errors.As(err, &form) {
		return strings.TrimPrefix(err.Error(), "json: ")
	}
	switch form.Type.Kind() {
	case reflect.Bool:
		return "want true or false"
	case reflect.Int:
		return "want a whole number"
	case reflect.String:
		return "want a word"
	case reflect.Slice:
		return "want a list"
	}
	return "want keys and values"
}
