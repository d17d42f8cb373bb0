package sqlite

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAReaderThatTakesTheBookAsItIsDoesNotMigrate(t *testing.T) {
	t.Parallel()
	path := kept(t, 1)
	before, err := os.ReadFile(path)
	require.NoError(t, err)
	_, err = Options{AsItIs: true}.OpenReader(t.Context(), path)
	require.ErrorIs(t, err, ErrOlder)
	require.ErrorContains(t, err, path)
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, before, after)
	require.Equal(t, []string{"book.db"}, filesIn(t, filepath.Dir(path)))

	require.NoError(t, closing(OpenReader(t.Context(), path)), "another migrates it")
	require.NoError(t, closing(Options{AsItIs: true}.OpenReader(t.Context(), path)))
}
