package sqlite

import (
	"context"
	"database/sql"
)

// await runs f, but waits for it no longer than ctx lasts. SQLite waits for a
// lock inside a call that nothing interrupts, up to the busy timeout: such an
// f is left behind, and what it brings in the end goes to drop, if not nil.
func await[T any](ctx context.Context, f func() (T, error), drop func(T)) (T, error) {
	if ctx.Done() == nil {
		return f()
	}
	type outcome struct {
		value T
		err   error
	}
	var none T
	if err := ctx.Err(); err != nil {
		return none, err
	}
	done := make(chan outcome, 1)
	go func() {
		v, err := f()
		done <- outcome{v, err}
	}()
	select {
	case o := <-done:
		return o.value, o.err
	case <-ctx.Done():
		if drop != nil {
			go func() {
				if o := <-done; o.err == nil {
					drop(o.value)
				}
			}()
		}
		return none, ctx.Err()
	}
}

// begin starts a transaction: an immediate one if db is a writer's, and then
// it holds the write lock. ctx is heeded while it waits and no longer, so that
// a commit is never called off half-way; see Log.Record.
func begin(ctx context.Context, db *sql.DB) (*sql.Tx, error) {
	return await(ctx,
		func() (*sql.Tx, error) { return db.BeginTx(context.WithoutCancel(ctx), nil) },
		func(tx *sql.Tx) { tx.Rollback() })
}
