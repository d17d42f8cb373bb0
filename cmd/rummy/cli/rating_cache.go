package cli

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"

	"github.com/adrg/xdg"
)

// ratingFiles keeps the ratings of a book in files of a folder, one a season and
// game. They can be thrown away at any time.
type ratingFiles struct {
	folder string
	book   string // path of the book
}

// cacheFolder is for files that can be thrown away at any time.
func (d *Deps) cacheFolder() string {
	if dir := d.Env("XDG_CACHE_HOME"); filepath.IsAbs(dir) { // else it does not count, says the XDG specification
		return filepath.Join(dir, "rummy")
	}
	return filepath.Join(xdg.CacheHome, "rummy")
}

// name is the file of a key, by hashes of the book's path and of the key.
func (c ratingFiles) name(key string) string {
	path := c.book
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	short := func(text string) string {
		sum := sha256.Sum256([]byte(text))
		return hex.EncodeToString(sum[:8])
	}
	return filepath.Join(c.folder, "ratings-"+short(path)+"-"+short(key))
}

// Load implements book.RatingCache.
func (c ratingFiles) Load(key string) ([]byte, bool) {
	data, err := os.ReadFile(c.name(key))
	return data, err == nil
}

// Store implements book.RatingCache. The file is written beside its place and
// then given its name, so that nobody reads half of it; it is readable by the
// account only.
func (c ratingFiles) Store(key string, data []byte) {
	if !filepath.IsAbs(c.folder) || os.MkdirAll(c.folder, 0o700) != nil {
		return
	}
	part, err := os.CreateTemp(c.folder, "ratings-*.part")
	if err != nil {
		return
	}
	_, err = part.Write(data)
	if part.Close() != nil || err != nil || os.Rename(part.Name(), c.name(key)) != nil {
		os.Remove(part.Name())
	}
}
