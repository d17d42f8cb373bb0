package cli

import (
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTheOriginOfABuildIsWhatTheGoCommandNoted(t *testing.T) {
	vcs := []debug.BuildSetting{
		{Key: "-buildmode", Value: "exe"},
		{Key: "vcs", Value: "git"},
		{Key: "vcs.revision", Value: "7ce402e17e7d3cc6e12e1c1ad8a1b9d8ac3b7d52"},
		{Key: "vcs.time", Value: "2026-11-30T22:41:07Z"},
		{Key: "vcs.modified", Value: "false"},
	}
	for _, tt := range []struct {
		name string
		info *debug.BuildInfo
		want origin
	}{
		{"a release", &debug.BuildInfo{Main: debug.Module{Version: "v1.2.0"}, Settings: vcs},
			origin{"v1.2.0", "7ce402e17e7d3cc6e12e1c1ad8a1b9d8ac3b7d52", "2026-11-30T22:41:07Z"}},
		{"go install of a module, which knows no clone", &debug.BuildInfo{Main: debug.Module{Version: "v1.2.0"}}, origin{version: "v1.2.0"}},
		{"a test", &debug.BuildInfo{}, origin{version: "unreleased"}},
		{"a build without a version", &debug.BuildInfo{Main: debug.Module{Version: "(devel)"}, Settings: vcs},
			origin{"unreleased", "7ce402e17e7d3cc6e12e1c1ad8a1b9d8ac3b7d52", "2026-11-30T22:41:07Z"}},
		{"nothing noted", nil, origin{version: "unreleased"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, builtFrom(tt.info))
		})
	}
}
