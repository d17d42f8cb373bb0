package rules_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/validate/rules"
)

// On the way of every command on a match.
func BenchmarkFromJSON(b *testing.B) {
	doc := kit(b).JSON()
	b.ReportAllocs()
	for b.Loop() {
		g, err := rules.FromJSON(doc)
		require.NoError(b, err)
		require.NotNil(b, g)
	}
}

// On the way of a command without a match, and of a match's first.
func BenchmarkLoad(b *testing.B) {
	text := []byte(kitYAML(b))
	b.ReportAllocs()
	for b.Loop() {
		g, err := rules.Load("kit.yaml", text)
		require.NoError(b, err)
		require.NotNil(b, g)
	}
}
