package archive_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/storage/archive"
)

func TestAnyTableIsWrittenWithoutFormulas(t *testing.T) {
	var b strings.Builder
	require.NoError(t, archive.WriteTable(&b, []string{"player", "=total"}, [][]string{
		{"North, the elder", "-5"}, {`"Q"`, "-0.5"}, {"=1+1", "-"}, {"'x", "+5"}, {"-5 (-5)", "3-1"}, {"--", "1.2.3"}, {"", ""},
	}))
	require.Equal(t, ""+
		"player,'=total\r\n"+
		"\"North, the elder\",-5\r\n"+
		"\"\"\"Q\"\"\",-0.5\r\n"+
		"'=1+1,-\r\n"+
		"'x,'+5\r\n"+
		"'-5 (-5),3-1\r\n"+
		"'--,1.2.3\r\n"+
		",\r\n", b.String())
}

func TestATableThatCannotBeWrittenIsAnError(t *testing.T) {
	require.ErrorIs(t, archive.WriteTable(&full{}, []string{"a"}, nil), errBroken)
}
