// Package web draws pages for a browser, to be looked at on a phone, printed or
// sent: a report on a season or a match, and a score sheet for the table. A page is
// one file that asks nothing of anybody else: no scripts, fonts or pictures from
// elsewhere. What people have typed is text on it, whatever it looks like.
package web

import (
	"embed"
	"html/template"
	"io"
	"sync"
)

//go:embed pages/*.html pages/*.css
var files embed.FS

// pages are the templates, read when the first page is drawn: most commands draw none.
var pages = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{"style": style}).ParseFS(files, "pages/*.html"))
})

// style is the style sheet of all pages.
func style() (template.CSS, error) {
	css, err := files.ReadFile("pages/style.css")
	return template.CSS(css), err
}

// write writes a page. The error is w's.
func write(w io.Writer, name string, data any) error { return pages().ExecuteTemplate(w, name, data) }
