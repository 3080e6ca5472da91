// The same field log as examples/c/mel.c, with the same output. Build and run: tools/checks/go.
package main

/*
#cgo pkg-config: tallybook
#include <stdlib.h>
#include "tallybook.h"

int64_t ticking(void *context, int32_t which);
*/
import "C"

import (
	"errors"
	"fmt"
	"os"
	"unsafe"
)

const second = 1_000_000_000

// A clock set by the program: one second passes at every two readings, so the output is always the same.
var clockNow int64 = 1754139910 * second

//export ticking
func ticking(context unsafe.Pointer, which C.int32_t) C.int64_t {
	clockNow += second / 2
	return C.int64_t(clockNow)
}

// A text as the library takes it: where it begins, and its length in bytes.
func text(s string) (*C.char, C.size_t) {
	if s == "" {
		return nil, 0
	}
	b := []byte(s)
	return (*C.char)(unsafe.Pointer(&b[0])), C.size_t(len(b))
}

type call func(e *C.tally_error) C.tally_status

// Makes calls one after the other, until one of them fails: then it gives what the library reports.
func try(calls ...call) error {
	for _, call := range calls {
		e := C.tally_error_init()
		if status := call(&e); status < 0 {
			return errors.New(C.GoString(C.tally_status_name(status)) + ": " + C.GoString(&e.message[0]))
		}
	}
	return nil
}

type Book struct{ handle *C.tally_book }

func open(path, author string, clock C.tally_clock_fn) (Book, error) {
	var book Book
	options := C.tally_book_options_init()
	// No struct may point into Go's memory.
	options.author, options.author_length = C.CString(author), C.size_t(len(author))
	defer C.free(unsafe.Pointer(options.author))
	options.clock = clock
	p, n := text(path)
	return book, try(func(e *C.tally_error) C.tally_status { return C.tally_book_open(p, n, &options, &book.handle, e) })
}

func (book Book) set(name, value string) error {
	t, n := text(name)
	v, m := text(value)
	return try(func(e *C.tally_error) C.tally_status { return C.tally_setting_set(book.handle, t, n, v, m, e) })
}

func (book Book) create(kind C.tally_kind, parent int64, name string) (id int64, err error) {
	t, n := text(name)
	err = try(func(e *C.tally_error) C.tally_status {
		return C.tally_create(book.handle, kind, C.int64_t(parent), t, n, C.TALLY_NOW, 0, (*C.int64_t)(&id), e)
	})
	return
}

func (book Book) find(kind C.tally_kind, parent int64, name string) (id int64, err error) {
	t, n := text(name)
	err = try(func(e *C.tally_error) C.tally_status {
		return C.tally_find(book.handle, kind, C.int64_t(parent), t, n, (*C.int64_t)(&id), e)
	})
	return
}

type Draft struct{ handle *C.tally_draft }

func (book Book) draft(kind C.tally_kind, parent int64) (draft Draft, err error) {
	err = try(func(e *C.tally_error) C.tally_status {
		return C.tally_draft_new(book.handle, kind, C.int64_t(parent), 0, &draft.handle, e)
	})
	return
}

// Setters are sticky: save says what the first of them refused.
func (draft Draft) setText(field C.tally_field, value string) {
	t, n := text(value)
	C.tally_draft_set_text(draft.handle, field, t, n, nil)
}

func (draft Draft) setReal(field C.tally_field, value float64) {
	C.tally_draft_set_real(draft.handle, field, C.double(value), nil)
}

func (draft Draft) save() error {
	return try(func(e *C.tally_error) C.tally_status { return C.tally_draft_save(draft.handle, 0, nil, e) })
}

type Session struct{ handle *C.tally_session }

func (book Book) start(parent int64, name string) (session Session, err error) {
	t, n := text(name)
	err = try(func(e *C.tally_error) C.tally_status {
		return C.tally_session_start(book.handle, C.int64_t(parent), t, n, C.TALLY_NOW, &session.handle, e)
	})
	return
}

func (session Session) count(kind int64) (count uint64, err error) {
	err = try(func(e *C.tally_error) C.tally_status {
		return C.tally_session_count(session.handle, C.int64_t(kind), (*C.uint64_t)(&count), e)
	})
	return
}

func run() error {
	book, err := open(":memory:", "kh", C.tally_clock_fn(C.ticking))
	if err != nil {
		return err
	}
	defer C.tally_book_close(book.handle)
	if err := book.set("location_enabled", "true"); err != nil {
		return err
	}
	nest, err := book.create(C.TALLY_KIND_COLLECTION, C.TALLY_ROOT, "Heron nest")
	if err != nil {
		return err
	}

	note, err := book.draft(C.TALLY_KIND_NOTE, nest)
	if err != nil {
		return err
	}
	defer C.tally_draft_free(note.handle)
	note.setText(C.TALLY_FIELD_NAME, "Arrival")
	note.setReal(C.TALLY_FIELD_LATITUDE, 45.4429)
	note.setReal(C.TALLY_FIELD_LONGITUDE, -73.6016)
	if err := note.save(); err != nil {
		return err
	}

	peck, err := book.find(C.TALLY_KIND_EVENT_TYPE, nest, "A")
	if err != nil {
		return err
	}
	cry, err := book.find(C.TALLY_KIND_EVENT_TYPE, nest, "B")
	if err != nil {
		return err
	}
	watch, err := book.start(nest, "Morning watch")
	if err != nil {
		return err
	}
	defer C.tally_session_free(watch.handle)
	var now C.int64_t
	info := C.tally_session_info_init()
	if err := try(
		// Kept once it returns.
		func(*C.tally_error) C.tally_status {
			return C.tally_session_log(watch.handle, C.int64_t(peck), C.TALLY_NOW)
		},
		func(*C.tally_error) C.tally_status {
			return C.tally_session_log(watch.handle, C.int64_t(peck), C.TALLY_NOW)
		},
		func(e *C.tally_error) C.tally_status { return C.tally_book_now(book.handle, &now, e) },
		// A second ago.
		func(*C.tally_error) C.tally_status {
			return C.tally_session_log(watch.handle, C.int64_t(cry), now-second)
		},
		func(e *C.tally_error) C.tally_status { return C.tally_session_pause(watch.handle, C.TALLY_NOW, e) },
		func(e *C.tally_error) C.tally_status { return C.tally_session_resume(watch.handle, C.TALLY_NOW, e) },
		func(e *C.tally_error) C.tally_status { return C.tally_session_stat(watch.handle, &info, e) },
	); err != nil {
		return err
	}
	pecks, err := watch.count(peck)
	if err != nil {
		return err
	}
	cries, err := watch.count(cry)
	if err != nil {
		return err
	}
	fmt.Printf("A %d, B %d, elapsed %d ms\n", pecks, cries, int64(info.elapsed)/1_000_000)
	if err := try(func(e *C.tally_error) C.tally_status { return C.tally_session_stop(watch.handle, C.TALLY_NOW, e) }); err != nil {
		return err
	}

	note.setText(C.TALLY_FIELD_DESCRIPTION, "Adult on the nest")
	if err := note.save(); err != nil {
		return err
	}
	return book.print()
}

// Prints what there is, and all of it as Markdown.
func (book Book) print() error {
	var query *C.tally_query
	var cursor *C.tally_cursor
	var bytes *C.tally_bytes
	defer func() {
		C.tally_bytes_free(bytes)
		C.tally_cursor_free(cursor)
		C.tally_query_free(query)
	}()
	if err := try(
		func(e *C.tally_error) C.tally_status {
			return C.tally_query_new(book.handle, C.TALLY_KIND_ANY, &query, e)
		},
		func(e *C.tally_error) C.tally_status { return C.tally_query_cursor(query, &cursor, e) },
		func(e *C.tally_error) C.tally_status {
			return C.tally_query_export(query, C.TALLY_FORMAT_MARKDOWN, nil, &bytes, e)
		},
	); err != nil {
		return err
	}
	for C.tally_cursor_next(cursor, nil) == C.TALLY_OK {
		fmt.Printf("%d %s\n", int64(C.tally_cursor_id(cursor)), C.GoString(C.tally_cursor_text(cursor, C.TALLY_FIELD_NAME, nil)))
	}
	fmt.Print(C.GoString((*C.char)(unsafe.Pointer(C.tally_bytes_data(bytes, nil)))))
	return try(func(e *C.tally_error) C.tally_status { return C.tally_cursor_status(cursor, e) })
}

func main() {
	err := run()
	if err == nil && C.tally_live_handles() != 0 {
		err = errors.New("a handle was forgotten")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
