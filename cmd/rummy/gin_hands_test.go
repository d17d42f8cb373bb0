package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/cmd/rummy/cli"
)

// All hands of gin_hands.csv are given to the program as one list. What is left was
// answered alike by three published solvers.
func TestTheProgramAnswersEveryGinHand(t *testing.T) {
	file, err := os.Open(filepath.Join("..", "..", "validate", "meld", "testdata", "cases", "gin_hands.csv"))
	require.NoError(t, err)
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	require.NoError(t, err)
	require.Equal(t, strings.Fields("case rules wild_rank question cards answer points"), rows[0])
	require.Len(t, rows, 1+1250)
	var in, out, complaints bytes.Buffer
	for _, row := range rows[1:] {
		in.WriteString(row[4] + "\n")
	}
	d := cli.System()
	d.In, d.Out, d.Err, d.Now = &in, &out, &complaints, evening
	db := filepath.Join(t.TempDir(), "book.db")
	d.Env = func(name string) string { return map[string]string{"RUMMY_DB": db}[name] }
	require.Zero(t, cli.Run(context.Background(), d, []string{"hand", "best", "--game", "gin", "-"}), complaints.String())
	answers := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	require.Len(t, answers, 1250)
	for i, row := range rows[1:] {
		points, _, _ := strings.Cut(answers[i], ": ")
		require.Equal(t, row[6], points, "%s %s: %s", row[0], row[4], answers[i])
	}
	require.Empty(t, complaints.String())
	require.NoFileExists(t, db)
}
