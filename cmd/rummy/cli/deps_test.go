package cli

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAnAccountIsFoundInTheListOfThisMachine(t *testing.T) {
	list := "root:x:0:0:root:/root:/bin/sh\n# a remark\n\nann:x:1000:1000::/home/ann:/bin/sh\n"
	require.Equal(t, "ann", accountOf(list, 1000))
	require.Equal(t, "root", accountOf(list, 0))
	require.Empty(t, accountOf(list, 100))
	require.Empty(t, accountOf("", 0))
}
