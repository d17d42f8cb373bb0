//go:build !unix

package termtest

import (
	"errors"
	"runtime"
)

func (s session) run(string, ...string) ([]byte, error) {
	return nil, errors.New("no program can be run on a terminal of its own on " + runtime.GOOS)
}
