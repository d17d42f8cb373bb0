package cli

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAnAccountIsFoundInTheListOfThisMachine(t *testing.T) {
	list := "root:x:0:0:root:/root:/bin/sh\n# a remark\n\nann:x:1000:1000::/home/ann:/bin/sh\n"
	for _, tt := range []struct {
		list       string
		id         int
		name, home string
	}{{list, 1000, "ann", "/home/ann"}, {list, 0, "root", "/root"}, {list, 100, "", ""}, {"", 0, "", ""}} {
		name, home := accountOf(tt.list, tt.id)
		require.Equal(t, tt.name, name)
		require.Equal(t, tt.home, home)
	}
}
