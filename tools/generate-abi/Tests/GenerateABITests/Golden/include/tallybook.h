// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
/* A small contract.
 *
 * Conventions:
 * - Each list item stands on its own line, and one that is so long that it does not fit into the width of a
 *   header is wrapped.
 */
#ifndef TALLYBOOK_H
#define TALLYBOOK_H

#include <stddef.h>
#include <stdint.h>

#ifndef TALLY_API
#if defined(__GNUC__) || defined(__clang__)
#define TALLY_API __attribute__((visibility("default")))
#else
#define TALLY_API
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* -----------------------------------------------------------------------------------------------------------
 * Versions of this header; tally_version() and tally_abi_version() tell the library's
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_VERSION        "0.2.0"
#define TALLY_VERSION_MAJOR  0
#define TALLY_VERSION_MINOR  2
#define TALLY_VERSION_PATCH  0
#define TALLY_ABI_MAJOR      0
#define TALLY_ABI_MINOR      2
#define TALLY_ABI_VERSION    0x2u

/* A literal as text and length, for the two parameters that a text is. */
#define TALLY_Z(literal) ("" literal), (sizeof(literal) - 1)

/* What a call answers: TALLY_OK, a signal above zero, or an error below. */
typedef int32_t tally_status;

/* -----------------------------------------------------------------------------------------------------------
 * What a call answers.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_OK          0    /* Done. */
#define TALLY_DONE        1    /* There is no more. */
#define TALLY_E_MISUSE    (-1) /* The call itself is wrong. */
#define TALLY_E_HANDLE    (-2) /* Stale or forged. */
#define TALLY_E_CLOSED    (-3) /* The book was closed. */
#define TALLY_E_FORKED    (-4) /* A forked child. */
#define TALLY_E_UTF8      (-5) /* Not UTF-8. */
#define TALLY_E_NOT_FOUND (-6) /* There is no such thing. */
#define TALLY_E_IO        (-7) /* The system refused. */

/* -----------------------------------------------------------------------------------------------------------
 * Why.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_REASON_NONE      0 /* The status says all. */
#define TALLY_REASON_NO_FILE   1 /* There is no such file. */
#define TALLY_REASON_NO_FOLDER 2 /* There is no such folder. */
#define TALLY_REASON_BUILT_IN  3 /* It is there already. */
#define TALLY_REASON_ADDED     4 /* It was added. */

/* -----------------------------------------------------------------------------------------------------------
 * Values with a meaning of their own.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_NOW  (~9223372036854775807LL) /* The book's clock. */
#define TALLY_ROOT 0LL                      /* The book itself. */

/* -----------------------------------------------------------------------------------------------------------
 * How a book is opened.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_OPEN_EXISTING 0x1u        /* Refuse where there is no book. */
#define TALLY_OPEN_LAST     0x80000000u /* The highest bit. */

/* -----------------------------------------------------------------------------------------------------------
 * The fields.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_FIELD_NAME  1 /* A name. */
#define TALLY_FIELD_WHERE 2 /* A place. */
#define TALLY_FIELD_ID    3 /* Names it. */

/* -----------------------------------------------------------------------------------------------------------
 * What a thing is.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_KIND_NOTE 2  /* Something at an instant. */
#define TALLY_KIND_STEP 12 /* A step. */

/* -----------------------------------------------------------------------------------------------------------
 * Where.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_PLACE_HERE     1 /* Near. */
#define TALLY_PLACE_FAR_AWAY 2 /* Not near. */

/* -----------------------------------------------------------------------------------------------------------
 * How things leave and come.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_FORMAT_LINES 1 /* A line each. */
#define TALLY_FORMAT_LIST  2 /* As others have it. */

/* -----------------------------------------------------------------------------------------------------------
 * Lengths of text.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_NTS ((size_t)-1) /* As a length: the text ends at its NUL. */

/* -----------------------------------------------------------------------------------------------------------
 * Handles: tokens, never addresses
 * -------------------------------------------------------------------------------------------------------- */

/* An open book. tally_book_close closes it. */
typedef struct tally_book tally_book;
/* A walk over rows. tally_cursor_free closes it. */
typedef struct tally_cursor tally_cursor;

/* -----------------------------------------------------------------------------------------------------------
 * Of other interfaces, as these publish them; another header may define them first
 * -------------------------------------------------------------------------------------------------------- */

/* Things, one by one. */
#ifndef THING_STREAM
#define THING_STREAM
struct ThingStream { void *next; };
#endif

/* -----------------------------------------------------------------------------------------------------------
 * Callbacks: run only inside a call of the host's, on its thread, with no lock held
 * -------------------------------------------------------------------------------------------------------- */

typedef struct tally_error tally_error;
typedef struct tally_book_options tally_book_options;
typedef struct tally_thing_options tally_thing_options;
typedef struct tally_event tally_event;

/* Destroys a context; called exactly once, also when the call that it was given to fails.
 *
 *   context  What was given with it.
 */
typedef void (*tally_context_free_fn)(void *context);

/* The host's clock.
 *
 *   context  What was given with it.
 * Returns: ns since 1970-01-01T00:00:00Z.
 */
typedef int64_t (*tally_clock_fn)(void *context);

/* -----------------------------------------------------------------------------------------------------------
 * Structs: "sized" ones begin with struct_size; set it, or begin with the initialiser
 * -------------------------------------------------------------------------------------------------------- */

/* The caller's error report. Since 0.1; 32 bytes. */
struct tally_error {
    uint32_t struct_size; /* sizeof(tally_error), set by the caller. */
    int32_t code;         /* The status. */
    double found;         /* The number found. */
    char message[16];     /* One line. */
};
#define TALLY_ERROR_INIT { (uint32_t)sizeof(tally_error), 0, 0.0, { 0 } }

/* How a book is opened. Since 0.1; 48 bytes. */
struct tally_book_options {
    uint32_t struct_size;               /* sizeof(tally_book_options), set by the caller. */
    uint32_t flags;                     /* TALLY_OPEN_… */
    const char *author;                 /* Who writes. */
    size_t author_length;               /* Its bytes. */
    tally_clock_fn clock;               /* The host's clock. */
    void *context;                      /* Passed to clock. */
    tally_context_free_fn context_free; /* Destroys context. */
};
#define TALLY_BOOK_OPTIONS_INIT { (uint32_t)sizeof(tally_book_options), 0, NULL, 0, NULL, NULL, NULL }

/* How a thing is. Since 0.1; 16 bytes, at least 8. */
struct tally_thing_options {
    uint32_t struct_size; /* sizeof(tally_thing_options), set by the caller. */
    uint32_t flags;       /* 0. */
    int64_t days;         /* How many days. Since 0.2. */
};
#define TALLY_THING_OPTIONS_INIT { (uint32_t)sizeof(tally_thing_options), 0, 7 }

/* An element of an array. Since 0.1; 16 bytes. */
struct tally_event {
    int64_t time; /* When. Unit: ns since 1970-01-01T00:00:00Z. */
    double value; /* A number. */
};

/* -----------------------------------------------------------------------------------------------------------
 * Book: Opening and closing.
 * -------------------------------------------------------------------------------------------------------- */

/* Opens a book.
 *
 * Makes it where there is none.
 *
 *   path      Where the file is. UTF-8, path_length bytes or TALLY_NTS.
 *   options   How to open it. May be NULL for the defaults.
 *   out_book  The book. The caller owns it: tally_book_close.
 *   error     Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `out_book` is NULL; `path` is NULL with a length other than 0; `options` has a wrong
 *                      struct_size or an unknown flag; `error` has a wrong struct_size; both are given
 *                      (TALLY_REASON_BUILT_IN)
 *   TALLY_E_UTF8       `path` is not valid UTF-8
 *   TALLY_E_NOT_FOUND  the folder does not exist (TALLY_REASON_NO_FOLDER)
 *   TALLY_E_IO         the system refuses to read
 * Thread: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_book_open(
    const char *path, size_t path_length, const tally_book_options *options, tally_book **out_book,
    tally_error *error);

/* Logs events.
 *
 *   book        The book.
 *   events      The events. count elements. stride bytes from one to the next. May be NULL where count is 0.
 *   count       How many.
 *   stride      sizeof(tally_event).
 *   until       The last instant. Unit: ns since 1970-01-01T00:00:00Z.
 *   out_cursor  What was logged; tally_cursor_free frees it. The caller owns it.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE  `book` or `out_cursor` is NULL; `events` is NULL and `count` is not 0; `stride` is below
 *                   the least size of an element; `error` has a wrong struct_size
 *   TALLY_E_HANDLE  a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED  the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED  this process was forked while a book was open
 * Thread: one at a time: a book has one writer. Scope: any. Calls back: none. Since 0.2.
 */
TALLY_API tally_status tally_book_log(
    tally_book *book, const tally_event *events, size_t count, size_t stride, int64_t until,
    tally_cursor **out_cursor, tally_error *error);

/* Closes a book.
 *
 *   book   The book. May be NULL, which does nothing.
 *
 * Thread: any. Scope: any. Calls back: none. Since 0.1.
 */
TALLY_API void tally_book_close(tally_book *book);

/* Steps to the next row.
 *
 *   cursor  The cursor.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE  `cursor` is NULL
 *   TALLY_E_HANDLE  a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED  the book that the handle belongs to was closed
 *   TALLY_E_FORKED  this process was forked while a book was open
 *   TALLY_E_IO      the system refuses to read
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_cursor_next(tally_cursor *cursor);

/* A field of this row as text.
 *
 *   cursor      The cursor.
 *   out_length  Its bytes. May be NULL where it is not wanted.
 *
 * Returns: The text. Borrowed: valid until the next step.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API const char *tally_cursor_text(tally_cursor *cursor, size_t *out_length);

/* Frees a cursor.
 *
 *   cursor  The cursor. May be NULL, which does nothing.
 *
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API void tally_cursor_free(tally_cursor *cursor);

/* -----------------------------------------------------------------------------------------------------------
 * Runtime: Versions.
 * -------------------------------------------------------------------------------------------------------- */

/* The library's version.
 *
 * Returns: Major, minor and patch. Valid as long as the process.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API const char *tally_version(void);

/* -----------------------------------------------------------------------------------------------------------
 * Things: A call of each form that an entry point has.
 * -------------------------------------------------------------------------------------------------------- */

/* Texts, constants, numbers that stand for nothing, and a result that may be left away.
 *
 *   book    The book.
 *   kind    TALLY_KIND_…; 0: any.
 *   name    Its name. UTF-8, name_length bytes or TALLY_NTS.
 *   note    A note. UTF-8, note_length bytes or TALLY_NTS. May be NULL for none.
 *   time    When. Unit: ns.
 *   flags   TALLY_OPEN_…
 *   out_id  Its id. May be NULL where it is not wanted.
 *   error   Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE  `book` is NULL; `name` or `note` is NULL with a length other than 0; `flags` has an
 *                   unknown bit; `error` has a wrong struct_size
 *   TALLY_E_HANDLE  a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED  the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED  this process was forked while a book was open
 *   TALLY_E_UTF8    `name` or `note` is not valid UTF-8
 * Thread: any. Scope: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_thing_find(
    tally_book *book, int32_t kind, const char *name, size_t name_length, const char *note,
    size_t note_length, int64_t time, uint32_t flags, int64_t *out_id, tally_error *error);

/* An object that keeps what is refused.
 *
 *   cursor  The cursor.
 *   field   TALLY_FIELD_…
 *   flags   TALLY_OPEN_…
 *   value   A number.
 *   error   Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE  `cursor` is NULL; `flags` has an unknown bit; `error` has a wrong struct_size
 *   TALLY_E_HANDLE  a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED  the book that the handle belongs to was closed
 *   TALLY_E_FORKED  this process was forked while a book was open
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_thing_change(
    tally_cursor *cursor, int32_t field, uint32_t flags, double value, tally_error *error);

/* Several results, and flags of which none is known.
 *
 *   book        The book.
 *   flags       0.
 *   out_width   How wide.
 *   out_height  How high. May be NULL where it is not wanted.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE  `book` or `out_width` is NULL; `flags` has an unknown bit; `error` has a wrong
 *                   struct_size
 *   TALLY_E_HANDLE  a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED  the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED  this process was forked while a book was open
 * Thread: any. Scope: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_thing_sizes(
    tally_book *book, uint32_t flags, int64_t *out_width, double *out_height, tally_error *error);

/* A text into a buffer, of bytes.
 *
 *   bytes       The bytes. bytes_size bytes.
 *   place       TALLY_PLACE_…
 *   buffer      Room for it. Room for buffer_size bytes.
 *   out_length  Its bytes. May be NULL where it is not wanted.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE  `bytes` or `buffer` is NULL with a length other than 0; `error` has a wrong struct_size
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_thing_text(
    const void *bytes, size_t bytes_size, int32_t place, char *buffer, size_t buffer_size, size_t *out_length,
    tally_error *error);

/* Bytes into a room, and a signal.
 *
 *   book      The book.
 *   buffer    Room for them. Room for buffer_size bytes.
 *   out_read  How many.
 *   error     Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE  `book` or `out_read` is NULL; `buffer` is NULL with a length other than 0; `error` has a
 *                   wrong struct_size
 *   TALLY_E_HANDLE  a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED  the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED  this process was forked while a book was open
 * Thread: any. Scope: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_thing_read(
    tally_book *book, void *buffer, size_t buffer_size, size_t *out_read, tally_error *error);

/* A struct, and a handle of which the forward hears whether it is wanted.
 *
 *   book        The book.
 *   options     How.
 *   out_cursor  What was made; free it with tally_cursor_free. May be NULL where it is not wanted. The caller
 *               owns it.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE  `book` or `options` is NULL; `options` has a wrong struct_size or an unknown flag;
 *                   `error` has a wrong struct_size
 *   TALLY_E_HANDLE  a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED  the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED  this process was forked while a book was open
 * Thread: any. Scope: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_thing_make(
    tally_book *book, const tally_thing_options *options, tally_cursor **out_cursor, tally_error *error);

/* A struct of another interface, and a parameter list that is too long for a line.
 *
 *   book        The book.
 *   beginnings  Numbers. capacity elements. May be NULL where they are not wanted.
 *   endings     Numbers. capacity elements. May be NULL where they are not wanted.
 *   capacity    How many fit.
 *   out_stream  What is filled.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE  `book` or `out_stream` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE  a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED  the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED  this process was forked while a book was open
 * Thread: any. Scope: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_thing_stream(
    tally_book *book, int64_t *beginnings, int64_t *endings, size_t capacity, struct ThingStream *out_stream,
    tally_error *error);

/* A value, with what is answered where there is none.
 *
 *   cursor  The cursor.
 *   number  Which; 7: any.
 *
 * Returns: 1 or 0.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API int32_t tally_thing_is_open(tally_cursor *cursor, uint64_t number);

/* What is by hand.
 *
 *   clock         The function.
 *   context       Passed to it.
 *   context_free  Destroys it. May be NULL where nothing is to be destroyed.
 *   error         Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE  `clock` is NULL; `error` has a wrong struct_size
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_thing_hear(
    tally_clock_fn clock, void *context, tally_context_free_fn context_free, tally_error *error);

#ifdef __cplusplus
}
#endif

#endif /* TALLYBOOK_H */
