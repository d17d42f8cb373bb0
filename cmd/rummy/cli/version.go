package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
	"rummy/storage/sqlite"
)

// newVersion builds "rummy version".
func newVersion(d *Deps) *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version",
		Example: `  rummy version`,
		Args:    upToArgs(0),
		RunE:    func(*cobra.Command, []string) error { return runVersion(d) },
	}
}

func runVersion(d *Deps) error {
	version := "unreleased"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		version = info.Main.Version
	}
	return d.show(render.NewVersionJSON(version, runtime.Version(), sqlite.Driver), func() error {
		_, err := fmt.Fprintf(d.Out, "rummy %s (%s, %s)\n", version, runtime.Version(), sqlite.Driver)
		return err
	})
}
