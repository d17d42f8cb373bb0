package rules_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"

	"rummy/validate/rules"
)

// editor compiles the schema as an editor does.
func editor(t *testing.T) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(string(rules.Schema())))
	require.NoError(t, err)
	c := jsonschema.NewCompiler()
	require.NoError(t, c.AddResource("rummy.json", doc))
	s, err := c.Compile("rummy.json")
	require.NoError(t, err)
	return s
}

// values reads YAML as an editor does.
func values(t *testing.T, text string) any {
	t.Helper()
	var v any
	require.NoError(t, yaml.Unmarshal([]byte(text), &v))
	b, err := json.Marshal(v)
	require.NoError(t, err)
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(string(b)))
	require.NoError(t, err)
	return doc
}

func TestTheSchemaLetsEveryBuiltinFileThrough(t *testing.T) {
	s := editor(t)
	for _, id := range rules.IDs() {
		data, err := os.ReadFile(filepath.Join("games", id+".yaml"))
		require.NoError(t, err)
		require.NoError(t, s.Validate(values(t, string(data))), id)
	}
	for _, text := range []string{ourKit, knocking, pointsOnly, minimal} {
		require.NoError(t, s.Validate(values(t, text)))
	}
}

func TestTheSchemaRefusesWhatCannotBeRead(t *testing.T) {
	s := editor(t)
	for _, tt := range []struct{ name, file, from, to string }{
		{"a key that is none", ourKit, "wild_rank_value", "wild_rank"},
		{"a key that is none in a list", ourKit, "max: 5", "most: 5"},
		{"no such base", ourKit, "base: kit", "base: whist"},
		{"a word that is none", knocking, "settle: difference", "settle: halves"},
		{"a word that is none in a list", knocking, "when: undercut", "when: never"},
		{"a word where a list of words stands", pointsOnly, "rounds:", "end: {tie: [sharde]}\nrounds:"},
		{"words for a number", minimal, "count: 1", "count: one"},
		{"a size that is none", ourKit, "max: 5", "max: 0"},
		{"a truth value that is none", knocking, "end: target", "end: target, upcard: perhaps"},
		{"a list where keys stand", knocking, "out: {knock_limit: 10, after: defender_lays_off}", "out: [10]"},
		{"a form of the wild rank that is none", minimal, "rounds:", "wild: {rank: {by_players: [A]}}\nrounds:"},
		{"no name", minimal, "name: Minimal\n", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			changed := strings.Replace(tt.file, tt.from, tt.to, 1)
			require.NotEqual(t, tt.file, changed)
			require.Error(t, s.Validate(values(t, changed)))
			_, err := rules.Load("my.yaml", []byte(changed))
			require.Error(t, err, "and so does reading it")
		})
	}
}

// Every field that holds a value, and no other, has words for an editor.
func TestEveryFieldOfTheSchemaIsDescribed(t *testing.T) {
	var tree map[string]any
	require.NoError(t, json.Unmarshal(rules.Schema(), &tree))
	fields := 0
	var walk func(path string, of map[string]any)
	walk = func(path string, of map[string]any) {
		if items, ok := of["items"].(map[string]any); ok && items["properties"] != nil {
			of = items
		}
		properties, ok := of["properties"].(map[string]any)
		if !ok {
			fields++
			require.NotEmpty(t, of["description"], "no words for %s", path)
			return
		}
		for key, v := range properties {
			walk(path+"."+key, v.(map[string]any))
		}
	}
	walk("", tree)
	require.Greater(t, fields, 80)
}
