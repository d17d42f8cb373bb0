package book_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rummy/score"
	"rummy/score/book"
	"rummy/storage"
	"rummy/storage/archive"
)

// Whatever an archive says, it is refused in words, or fits the book. Nothing is recorded
// by a trial run.
func FuzzImport(f *testing.F) {
	ann := alone(f)
	_, _, err := ann.StartSeason(f.Context(), "Autumn", "2026-09-01", "", book.SeasonRulesAsked{})
	require.NoError(f, err)
	ann.start(f, "North", "East")
	ann.add(f, "North=out", "East=23")
	before := exported(f, ann.log)
	ann.add(f, "North=12", "East=out")
	ours := exported(f, ann.log)
	f.Add([]byte(before), "", false)
	f.Add([]byte(ours), "", false)
	f.Add([]byte(strings.Replace(ours, `"points":12`, `"points":-1`, 1)), "so", true)
	f.Add([]byte(strings.Replace(ours, `"actor":"ann"`, `"actor":"bob"`, 3)), "", true)
	f.Add([]byte(strings.Replace(ours, `"round":2`, `"round":9223372036854775807`, 1)), "", false)
	empty := alone(f)
	newest, err := ann.log.Newest(f.Context())
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, text []byte, agreed string, theirs bool) {
		o := archive.ImportOptions{DryRun: true, Agreed: agreed}
		if theirs {
			o.Fork = archive.TakeTheirs
		}
		for _, b := range []*terminal{ann, empty} {
			if _, err := b.takeIn(t, string(text), o); err != nil {
				var wrong *score.Mistake
				var forked *archive.Forked
				var refused *book.RefusedArchive
				require.True(t, errors.As(err, &wrong) || errors.As(err, &forked) || errors.As(err, &refused), "%v", err)
				require.NotEmpty(t, err.Error())
			}
		}
		last, err := ann.log.Newest(t.Context())
		require.NoError(t, err)
		require.Equal(t, newest, last)
		_, err = empty.log.Newest(t.Context())
		require.ErrorIs(t, err, storage.ErrNotFound)
	})
}
