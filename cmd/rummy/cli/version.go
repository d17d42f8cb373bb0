package cli

import (
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"rummy/cmd/rummy/render"
	"rummy/storage/sqlite"
)

// newVersion builds "rummy version".
func newVersion(d *Deps) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Long: `Print the version, with what the program was built with. As JSON also the commit
and its time, which a build outside a clone does not know, the platform, and the
schema of the books that this version writes: "rummy help data".`,
		Example: `  rummy version
  rummy version --json`,
		Args: upToArgs(0),
		RunE: func(*cobra.Command, []string) error { return runVersion(d) },
	}
}

func runVersion(d *Deps) error {
	info, _ := debug.ReadBuildInfo()
	b := builtFrom(info)
	platform := runtime.GOOS + "/" + runtime.GOARCH
	return d.show(render.NewVersionJSON(b.version, b.commit, b.date, runtime.Version(), platform, sqlite.Driver, sqlite.SchemaVersion()), func(p *render.Page) {
		p.Printf("rummy %s (%s, %s)\n", b.version, runtime.Version(), sqlite.Driver)
	})
}

// origin is what a build was made from: version is never empty, commit and date
// are where they are not known.
type origin struct {
	version string // of the module, else "unreleased"
	commit  string // in hexadecimal
	date    string // of that commit, RFC 3339, UTC
}

// builtFrom reads what the go command noted in the program; info may be nil.
func builtFrom(info *debug.BuildInfo) origin {
	o := origin{version: "unreleased"}
	if info == nil {
		return o
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		o.version = v
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			o.commit = s.Value
		case "vcs.time":
			o.date = s.Value
		}
	}
	return o
}
