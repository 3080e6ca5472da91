/* GENERATED from abi/ by tools/generate-abi: DO NOT EDIT. Run `make generate`. */
/**
 * @file tallybook_core.h
 * @brief What every program needs: the conventions, Runtime, Book, Draft, Shortcuts, Query, Cursor and
 *   Session. The fields are in tallybook_fields.h, the rest is in tallybook.h.
 */

/**
 * @mainpage Tallybook
 *
 * Tallybook keeps what happened, and when: one book, one file, embedded in any program.
 *
 * A book holds collections, which nest; a collection holds items: notes and recorded sessions of counted
 * events. You do everything with three verbs, each an opaque handle: write through a draft, record through a
 * session, read through a query and its cursor.
 *
 * Read docs/caveats.md first: fork, two copies of SQLite in one process, network filesystems, when data is
 * durable.
 *
 * Conventions, without exception:
 * - Handles are tokens, never addresses, and are checked at every call. Closing and freeing accept NULL and
 *   stale handles, in any order.
 * - A function that can fail returns a status: 0 is TALLY_OK, positive values are signals (TALLY_DONE),
 *   negative ones errors. A call answers only the positive statuses that its entry names; an existing call
 *   never gets another one. The details go into the caller's tally_error, which may be NULL. If a status has
 *   several causes, the reason there says which.
 * - Results come back through out_ parameters: zeroed first, written again only on success. If a buffer is
 *   too small, or NULL with size 0, the call answers TALLY_E_LIMIT, and out_length has the needed size.
 * - Text is UTF-8 with a length in bytes, or TALLY_NTS if it ends at its NUL; TALLY_Z("literal") passes both.
 *   NULL with length 0 is the empty text. A stored text may not contain a NUL.
 * - Times are int64_t nanoseconds since 1970-01-01T00:00:00Z; durations are nanoseconds. Ids are int64_t; 0
 *   is none. An id names one entry in a book, whatever its kind. Steps, reminders, stored drafts and template
 *   fields have numbers of their own.
 * - Structs grow at their ends. struct_size, or the stride of an array, says which size the caller was
 *   compiled with. The library reads and writes no more than that; the rest has the defaults of its INIT
 *   macro. A size below the struct's minimum, its size in its first release, answers TALLY_E_MISUSE. If the
 *   struct is larger than the library's, the additional bytes, at most 4,096, must be 0. Nothing is read from
 *   a struct below its minimum size, or over 4,096 bytes beyond the library's: no context in it is destroyed.
 * - Setters and conditions are sticky: the first refusal is kept, and save, start and cursor return it again,
 *   so a caller may check once. A cursor's getters are sticky too: tally_cursor_status has the first failure.
 * - A transaction and a snapshot are books too (tally_transaction_begin, tally_snapshot_begin), and
 *   everything made from one belongs to it. Scope says which books a call accepts: any; outside only (the
 *   book's own handle); a transaction; a snapshot. With another one it answers TALLY_E_STATE and changes
 *   nothing. Whatever its scope, a call that writes also answers it on a transaction with an open part. So
 *   does a call that would write inside a callback of a call that writes to the same book.
 * - Every function may be called from any thread, unless its entry says otherwise. Two threads on one handle
 *   take turns. What one thread was lent becomes invalid when another steps, sets or frees the handle.
 * - A call reads its arguments while it runs and does not keep them, except callbacks with their contexts.
 *   Callbacks may run on any thread that is inside a call; a clock may run on several at once. Callbacks must
 *   return (no longjmp, no exception).
 *
 * Errors that follow from a call's parameters are listed here. Each call's entry lists only its own errors:
 *
 * - TALLY_E_MISUSE: a parameter that must not be NULL is NULL, out_ parameters included; a text, bytes or an
 *   array is NULL and its length or count is not 0; flags have an unknown bit; a text is over 256 MiB, bytes
 *   are over 1 GiB, or a count is over the call's limit, unless its entry lists TALLY_E_INVALID for that; a
 *   struct_size, also that of error, or a stride is below the minimum; a struct has an unknown flag.
 * - TALLY_E_HANDLE: a handle is stale, forged or of another kind.
 * - TALLY_E_CLOSED: a handle's book was closed, or the book is a transaction or a snapshot that has ended.
 * - TALLY_E_FORKED: this process was forked while a book was open; every call that returns a status answers
 *   this, even one without a handle.
 * - TALLY_E_UTF8: a text is not valid UTF-8.
 * - TALLY_E_STATE: the call does not accept a book of this scope.
 * - TALLY_E_CANCELLED: tally_book_interrupt or the function of tally_progress_set, which a long call may
 *   call, stopped a call whose entry says Long.
 *
 * A call whose entry names a storage class also has that class's errors. Without a storage class it touches
 * no file:
 *
 * - read: Reads the book. TALLY_E_IO: the operating system refuses to read; TALLY_E_CORRUPT: the book's file
 *   is damaged.
 * - write: Writes the book; the change is on the disk when the call returns. TALLY_E_BUSY: another process or
 *   thread writes and does not end within the busy timeout; TALLY_E_FULL: the disk is full;
 *   TALLY_E_READ_ONLY: the book is open for reading only, or its medium can only be read, or the book is a
 *   snapshot (TALLY_REASON_IS_SNAPSHOT); TALLY_E_IO: the operating system refuses to read or write;
 *   TALLY_E_CORRUPT: the book's file is damaged.
 * - write-inside: Writes the book; the transaction holds its writer lock. TALLY_E_FULL: the disk is full; the
 *   transaction is rolled back; TALLY_E_IO: the operating system refuses to write; the transaction is rolled
 *   back.
 * - append: Appends to the session's tail; a full tail is written into the book. TALLY_E_FULL: the disk is
 *   full; TALLY_E_IO: the operating system refuses to write.
 * - lock: Takes the book's writer lock. TALLY_E_BUSY: another process or thread writes and does not end
 *   within the busy timeout; TALLY_E_READ_ONLY: the book is open for reading only, or its medium can only be
 *   read, or the book is a snapshot (TALLY_REASON_IS_SNAPSHOT).
 * - sync: Makes written data safe. TALLY_E_FULL: the disk is full; TALLY_E_READ_ONLY: the book is open for
 *   reading only; TALLY_E_IO: the operating system refuses to write.
 * - record: Writes what this process records into the book; it is on the disk when the call returns.
 *   TALLY_E_BUSY: another process or thread writes and does not end within the busy timeout; TALLY_E_FULL:
 *   the disk is full; TALLY_E_IO: the operating system refuses to read or write; TALLY_E_CORRUPT: the book's
 *   file is damaged.
 * - tell: Reads the book, after recording in it who wrote what. TALLY_E_BUSY: another process or thread
 *   writes and does not end within the busy timeout; TALLY_E_FULL: the disk is full; TALLY_E_IO: the
 *   operating system refuses to read or write; TALLY_E_CORRUPT: the book's file is damaged.
 * - export: Reads the book and writes elsewhere. TALLY_E_FULL: the disk is full; TALLY_E_IO: the operating
 *   system refuses to read or write; TALLY_E_CORRUPT: the book's file is damaged.
 * - hub: Exchanges data with a hub, and writes the book. TALLY_E_NEWER: the hub, or data on it, was made by a
 *   newer version; TALLY_E_BUSY: another process or thread writes and does not end within the busy timeout,
 *   or others repeatedly push to the hub at the same moment; TALLY_E_READ_ONLY: the book is open for reading
 *   only; TALLY_E_FULL: the disk is full; TALLY_E_IO: the operating system refuses to read or write;
 *   TALLY_E_CORRUPT: the book's file is damaged; TALLY_E_HUB: the hub cannot be reached, disconnects, is full
 *   or not prepared, refuses the login or a statement, its space is sealed differently, or the role lacks
 *   membership or the right.
 * - ask: Asks a hub, and reads the book. TALLY_E_NEWER: the hub was made by a newer version; TALLY_E_IO: the
 *   operating system refuses to read; TALLY_E_CORRUPT: the book's file is damaged; TALLY_E_HUB: the hub
 *   cannot be reached, disconnects or is not prepared, refuses the login or a statement, its space is sealed
 *   differently, or the role is not a member of the space.
 *
 * A call whose entry names no scope accepts a book of any scope. Besides the callbacks that its entry names,
 * any call may call tally_log_fn and tally_context_free_fn as it ends.
 */

#ifndef TALLYBOOK_CORE_H
#define TALLYBOOK_CORE_H

#include <stddef.h>
#include <stdint.h>
#include "tallybook_fields.h"

#ifndef TALLY_API
#if defined(__GNUC__) || defined(__clang__)
/** Precedes each call's declaration. */
#define TALLY_API __attribute__((visibility("default")))
#else
#define TALLY_API
#endif
#endif

#ifndef TALLY_INLINE
#if defined(__cplusplus) || (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 199901L)
/** Precedes each function defined in a header. */
#define TALLY_INLINE static inline
#elif defined(__GNUC__)
#define TALLY_INLINE static __inline__
#else
#define TALLY_INLINE static
#endif
#endif

#if !defined(__cplusplus) && !defined(SWIG) && !defined(__swift__)
/** In C a const is not a constant expression, so each constant that is not an enumerator is a macro too. */
#define TALLY_NEEDS_MACROS 1
#endif

#ifdef __GNUC__
/** As an event's value: no value. */
#define TALLY_NAN __builtin_nan("")
#else
/** As an event's value: no value. */
#define TALLY_NAN (0.0 / 0.0)
#endif

/** A literal as text and length, the two parameters of a text. */
#define TALLY_Z(literal) ("" literal), (sizeof(literal) - 1)

#ifdef __cplusplus
extern "C" {
#endif

#define TALLY_VERSION       "0.3.0-dev" /**< The version of this header; tally_version returns the library's. */
#define TALLY_VERSION_MAJOR 0           /**< Its major number. */
#define TALLY_VERSION_MINOR 3           /**< Its minor number. */
#define TALLY_VERSION_PATCH 0           /**< Its patch number. */
#define TALLY_ABI_MAJOR     0           /**< The ABI's major number. */
#define TALLY_ABI_MINOR     3           /**< The ABI's minor number. */
#define TALLY_ABI_VERSION   0x3u        /**< Both in one number; tally_abi_version returns the library's. */

/** What a call answers. Zero is success, positive values are signals, negative ones errors. */
typedef int32_t tally_status;

/** Values of tally_status. */
enum {
    TALLY_OK            = 0,   /**< Done. */
    TALLY_DONE          = 1,   /**< There is no further row. */
    TALLY_TIMEOUT       = 2,   /**< Nothing came in the time that was given. */
    /** The call itself is wrong: NULL where it is forbidden, an unknown flag bit, a wrong struct_size. */
    TALLY_E_MISUSE      = -1,
    TALLY_E_HANDLE      = -2,  /**< The handle is stale, forged or of another kind. */
    TALLY_E_CLOSED      = -3,  /**< The book that the handle belongs to was closed. */
    /**
     * This process was forked while a book was open. Every call that returns a status answers it, even without a
     * handle. Open books in the child after exec, or fork before opening.
     */
    TALLY_E_FORKED      = -4,
    TALLY_E_UTF8        = -5,  /**< A text is not valid UTF-8. */
    TALLY_E_INVALID     = -6,  /**< A value is out of its range or of the wrong type. */
    TALLY_E_NOT_FOUND   = -7,  /**< Something that the call names does not exist. */
    TALLY_E_EXISTS      = -8,  /**< Something that the call would create already exists. */
    TALLY_E_STATE       = -9,  /**< Not possible in the current state, which the message names. */
    TALLY_E_LIMIT       = -10, /**< A limit was reached; tally_error has the value found and the bound. */
    /** Another process or thread is using something that the call needs; the message names the process. */
    TALLY_E_BUSY        = -11,
    TALLY_E_FULL        = -12, /**< The disk is full; everything acknowledged is kept. */
    TALLY_E_READ_ONLY   = -13, /**< The book, its folder or its medium can only be read. */
    TALLY_E_IO          = -14, /**< The operating system refused; sub_code has errno or SQLite's code. */
    TALLY_E_CORRUPT     = -15, /**< The book's file is damaged. */
    TALLY_E_UNSUPPORTED = -16, /**< Not available here; the message names what is missing. */
    /**
     * The host stopped the call, by a callback or by tally_book_interrupt. What the call had not finished was
     * taken back.
     */
    TALLY_E_CANCELLED   = -17,
    TALLY_E_NEWER       = -18, /**< The book was made by a newer major version of the format. */
    /** The file is not a book, or the text does not have the expected format; the message has line and key. */
    TALLY_E_FORMAT      = -19,
    /**
     * The hub's server cannot be reached, or refuses; the reason says which. The book is unchanged or has part of
     * the changes; you can call again.
     */
    TALLY_E_HUB         = -20
};

/** As a time: the book's clock. */
static const int64_t TALLY_NOW = (-INT64_C(9223372036854775807) - 1);
/** As since or until: no limit. */
static const int64_t TALLY_UNBOUNDED = (-INT64_C(9223372036854775807));
/** As a returned time: nothing is due. */
static const int64_t TALLY_NEVER = INT64_C(9223372036854775807);
/** As a timeout: do not wait. */
static const int64_t TALLY_NO_WAIT = (-INT64_C(1));
/** As a timeout: the book's own, which is 5 s unless set at opening. */
static const int64_t TALLY_DEFAULT_TIMEOUT = INT64_C(0);
/** As a timeout: wait without limit. */
static const int64_t TALLY_FOREVER = INT64_C(9223372036854775807);
/** As a parent: the book itself. */
static const int64_t TALLY_ROOT = INT64_C(0);
/** As an id: all of them. */
static const int64_t TALLY_ANY = INT64_C(0);
/** As an offset to write at: after the last byte. */
static const int64_t TALLY_END = (-INT64_C(1));
#ifdef TALLY_NEEDS_MACROS
#define TALLY_NOW (-INT64_C(9223372036854775807) - 1) /**< The same value as a constant expression. */
#define TALLY_UNBOUNDED (-INT64_C(9223372036854775807)) /**< The same value as a constant expression. */
#define TALLY_NEVER INT64_C(9223372036854775807) /**< The same value as a constant expression. */
#define TALLY_NO_WAIT (-INT64_C(1)) /**< The same value as a constant expression. */
#define TALLY_DEFAULT_TIMEOUT INT64_C(0) /**< The same value as a constant expression. */
#define TALLY_FOREVER INT64_C(9223372036854775807) /**< The same value as a constant expression. */
#define TALLY_ROOT INT64_C(0) /**< The same value as a constant expression. */
#define TALLY_ANY INT64_C(0) /**< The same value as a constant expression. */
#define TALLY_END (-INT64_C(1)) /**< The same value as a constant expression. */
#endif

#if defined(__cplusplus) || defined(SWIG)
/** As a length: the text ends at its NUL. */
static const size_t TALLY_NTS = SIZE_MAX;
#else
/** As a length: the text ends at its NUL. */
#define TALLY_NTS SIZE_MAX
#endif

/* -------------------------------------------------------------------------------------------------------- */

/**
 * @defgroup tally_runtime Runtime
 *
 * Versions, names, owned bytes and the library's log.
 * @{
 */

/** What fails in a host's tests. */
typedef int32_t tally_fault;

/** Values of tally_fault. */
enum {
    TALLY_FAULT_FULL   = 1, /**< Writing: the disk is full. Calls answer TALLY_E_FULL. */
    TALLY_FAULT_IO     = 2, /**< Reading, writing and syncing: the disk is broken. Calls answer TALLY_E_IO. */
    /**
     * Reading and writing: SQLite gets no memory. Calls answer TALLY_E_IO, and sub_code in tally_error is
     * SQLite's 7.
     */
    TALLY_FAULT_MEMORY = 3
};

/** The type of a value. */
typedef int32_t tally_value_type;

/** Values of tally_value_type. */
enum {
    TALLY_VALUE_NONE = 0, /**< No value. */
    TALLY_VALUE_INT  = 1, /**< An integer. */
    TALLY_VALUE_REAL = 2, /**< A real number. */
    TALLY_VALUE_TEXT = 3, /**< A text. */
    TALLY_VALUE_IDS  = 4, /**< Several ids. */
    TALLY_VALUE_BLOB = 5  /**< Bytes: only in statements of SQL and their rows. */
};

/** How much a line of the library's log matters. */
typedef int32_t tally_log_level;

/** Values of tally_log_level. */
enum {
    TALLY_LOG_DEBUG   = 1, /**< What happens inside. */
    TALLY_LOG_INFO    = 2, /**< Openings, migrations, recoveries. */
    TALLY_LOG_WARNING = 3, /**< Something was set aside or must wait. */
    TALLY_LOG_ERROR   = 4  /**< Something failed that no call could report. */
};

/** An owned result: text or binary. tally_bytes_free frees it. */
typedef struct tally_bytes tally_bytes;

/**
 * The caller's error report: filled when a call fails, up to struct_size; untouched when it succeeds. Since
 * 0.1; 576 bytes, minimum 512.
 */
typedef struct tally_error {
    uint32_t struct_size;        /**< sizeof(tally_error), set by the caller. */
    tally_status code;           /**< The status that the call answered. */
    tally_reason reason;         /**< TALLY_REASON_… behind it; TALLY_REASON_NONE if the status says everything. */
    int32_t sub_code;            /**< errno or SQLite's extended code, 0 if there is none. */
    int64_t id;                  /**< The entry that it is about, 0 if none. */
    double found;                /**< The refused number, if one was refused; an integer beyond 2^53 is as close as a
                                      double can be. */
    double bound;                /**< The bound that it violated; in the same way. */
    int64_t found_integer;       /**< The refused number, if it is TALLY_VALUE_INT. */
    int64_t bound_integer;       /**< The bound, if it is TALLY_VALUE_INT. */
    tally_value_type found_type; /**< TALLY_VALUE_INT or TALLY_VALUE_REAL; TALLY_VALUE_NONE if no number was refused. */
    tally_value_type bound_type; /**< The same for the bound. */
    tally_field field;           /**< TALLY_FIELD_… if a field was refused, otherwise 0; a custom field by its number. */
    uint32_t reserved[15];       /**< 0: later releases use this space, before the message. */
    char message[448];           /**< One line of UTF-8, NUL-terminated, cut at a character, shorter if struct_size is. */
} tally_error;

/** Initialises a tally_error with its defaults. */
#define TALLY_ERROR_INIT { sizeof(tally_error), 0, 0, 0, 0, 0.0, 0.0, 0, 0, 0, 0, 0, { 0 }, { 0 } }

/** Returns a tally_error with its defaults. */
TALLY_INLINE tally_error tally_error_init(void)
{
    tally_error value = TALLY_ERROR_INIT;
    return value;
}

/**
 * Receives a line of the library's log, on a thread that is inside a call; on several threads at once if
 * several are.
 *
 * @param[in] context   The context given with it.
 * @param[in] level     TALLY_LOG_…
 * @param[in] category  book, recording, storage or import.
 * @param[in] message   One line, valid during the call.
 */
typedef void (*tally_log_fn)(void *context, tally_log_level level, const char *category, const char *message);

/**
 * Destroys a context; called exactly once, even if the call that got it fails. It is not called if the struct
 * could not be read at all: its struct_size is below the minimum, or over 4,096 bytes beyond the library's.
 *
 * @param[in] context  The context given with it.
 */
typedef void (*tally_context_free_fn)(void *context);

/**
 * @brief The library's version, such as 0.1.0.
 *
 * @return Major, minor and patch. Valid until the process ends.
 * @since 0.1
 */
TALLY_API const char *tally_version(void);

/**
 * @brief The ABI's version: major in the upper 16 bits, minor in the lower.
 *
 * A program built with this header runs with every library of the same major and an equal or higher minor.
 *
 * @return Compare with TALLY_ABI_VERSION.
 * @since 0.1
 */
TALLY_API uint32_t tally_abi_version(void);

/**
 * @brief This contract as JSON, from which a program can bind every function at run time.
 *
 * @return The same text as abi/tallybook.abi.json, in one line. Valid until the process ends.
 * @since 0.1
 */
TALLY_API const char *tally_abi_json(void);

/**
 * @brief Whether an optional feature is available here, by its name.
 *
 * @param[in] name         A feature's name, such as history. UTF-8.
 * @param[in] name_length  Its length in bytes, or TALLY_NTS.
 *
 * @return 1 if it is, 0 if it is not or the name is unknown.
 * @since 0.1
 */
TALLY_API int32_t tally_has_feature(const char *name, size_t name_length);

/**
 * @brief A status as its constant's name, such as TALLY_E_BUSY.
 *
 * @param[in] status  The status that a call answered.
 *
 * @return The name, or TALLY_E_UNKNOWN if the number is not a status. Valid until the process ends.
 * @since 0.1
 */
TALLY_API const char *tally_status_name(tally_status status);

/**
 * @brief A reason as its constant's name, such as TALLY_REASON_OVERLAP.
 *
 * @param[in] reason  The reason in a tally_error.
 *
 * @return The name, or TALLY_REASON_UNKNOWN if the number is not a reason. Valid until the process ends.
 * @since 0.2
 */
TALLY_API const char *tally_reason_name(tally_reason reason);

/**
 * @brief How many handles are open in this process; 0 at the end of a program that closes all of them.
 *
 * @return The count.
 * @since 0.1
 */
TALLY_API uint64_t tally_live_handles(void);

/**
 * @brief For tests of hosts: has operations with files fail, to see what the host does then.
 *
 * It is about the whole process: books that are opened after the first call, and what the library writes
 * beside them: tails, attachments that are being written, exports, backups. To see every place where a call
 * can fail, call it with a rising number of operations that succeed, until tally_fault_count answers 0. What
 * the library acknowledged stays, whatever fails.
 *
 * @param[in] fault   TALLY_FAULT_…; 0: nothing fails any more.
 * @param[in] after   How many operations still succeed.
 * @param[in] count   How many fail after them; UINT64_MAX: all.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID there is no such fault
 * @retval TALLY_E_UNSUPPORTED SQLite does not accept files that are to fail
 * @since 0.3
 */
TALLY_API tally_status tally_fault_set(tally_fault fault, uint64_t after, uint64_t count, tally_error *error);

/**
 * @brief How many operations have failed since the last tally_fault_set.
 *
 * @return The count.
 * @since 0.3
 */
TALLY_API uint64_t tally_fault_count(void);

/**
 * @brief Passes the library's log lines to the host; NULL ends it.
 *
 * Lines are delivered at the end of a call, with no lock held. Usually that is the call that they are about,
 * but any call of the process may deliver them, on several threads at once. A replaced handler may still be
 * called once more. At most 1,024 lines wait; further ones are dropped, and so are lines that wait for a
 * replaced handler.
 *
 * @param[in] handler       Receives the lines. May be NULL to end it.
 * @param[in] context       Passed to the handler.
 * @param[in] context_free  Destroys context when the handler is replaced. May be NULL if there is nothing to
 *     destroy.
 * @param[in] level         The lowest TALLY_LOG_… to deliver.
 * @param[out] error        Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID there is no such level
 *
 * Calls back: tally_log_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_log_handler_set(
    tally_log_fn handler, void *context, tally_context_free_fn context_free, tally_log_level level,
    tally_error *error);

/**
 * @brief The version of the system's time zone data, such as 2024a.
 *
 * @return The version, or unknown. Valid until the process ends.
 * @since 0.1
 */
TALLY_API const char *tally_tzdata_version(void);

/**
 * @brief The content of an owned result.
 *
 * @param[in] bytes      The result.
 * @param[out] out_size  Its size in bytes. May be NULL if the size is not wanted.
 *
 * @return The bytes, followed by a NUL that does not count; NULL on a bad handle. Borrowed: valid until
 *   tally_bytes_free.
 * @since 0.1
 */
TALLY_API const void *tally_bytes_data(tally_bytes *bytes, size_t *out_size);

/**
 * @brief Frees an owned result.
 *
 * @param[in] bytes  The result. May be NULL, which does nothing.
 * @since 0.1
 */
TALLY_API void tally_bytes_free(tally_bytes *bytes);

/** @} */

/* -------------------------------------------------------------------------------------------------------- */

/**
 * @defgroup tally_book Book
 *
 * One store: a file or `:memory:`. Opening, settings, transactions, upkeep.
 * @{
 */

/** How a book is opened; 0 opens it for reading and writing and creates it if there is none. */
typedef uint32_t tally_open_flags;

/** Values of tally_open_flags. */
enum {
    TALLY_OPEN_EXISTING  = 0x1, /**< Refuse if there is no book. */
    TALLY_OPEN_NEW       = 0x2, /**< Refuse if there is a file. */
    TALLY_OPEN_READ_ONLY = 0x4, /**< Only read. */
    /**
     * Bring a book of an older format up to date: first its file is copied to PATH-VERSION.backup, then all is
     * done or nothing. Without it such a book is only opened with TALLY_OPEN_READ_ONLY.
     */
    TALLY_OPEN_MIGRATE   = 0x8
};

/**
 * When a logged event is safe; 0: TALLY_DURABILITY_PROCESS. Everything else is always on the disk when its
 * call returns.
 */
typedef int32_t tally_durability;

/** Values of tally_durability. */
enum {
    /**
     * Safe from any crash or kill of the process once the call returns; from a power cut within the setting
     * autosave_interval.
     */
    TALLY_DURABILITY_PROCESS = 1,
    TALLY_DURABILITY_POWER   = 2  /**< Safe from a power cut too, once the call returns. */
};

/** Which clock the library asks a host's clock function for. */
typedef int32_t tally_clock;

/** Values of tally_clock. */
enum {
    TALLY_CLOCK_WALL   = 1, /**< Nanoseconds since 1970-01-01T00:00:00Z. */
    /** Nanoseconds of a clock that never steps and keeps running in suspend; its zero has no meaning. */
    TALLY_CLOCK_STEADY = 2
};

/** Whose findings are listed. */
typedef int32_t tally_finding_source;

/** Values of tally_finding_source. */
enum {
    TALLY_FINDING_RECOVERY = 1, /**< What opening the book recovered, found missing or set aside. */
    /**
     * What the mirror set aside since it was set up, what it could not write, and how many files it still has to
     * write.
     */
    TALLY_FINDING_MIRROR   = 2
};

/** How a backup is written. */
typedef uint32_t tally_backup_flags;

/** Values of tally_backup_flags. */
enum {
    TALLY_BACKUP_REPLACE = 0x1 /**< Replace an existing file. */
};

/** How a transaction is begun. */
typedef uint32_t tally_transaction_flags;

/** Values of tally_transaction_flags. */
enum {
    /** Answer TALLY_E_BUSY at once if there is another writer, whatever the busy timeout. */
    TALLY_TRANSACTION_NO_WAIT = 0x1,
    /**
     * While the transaction is open, writes through other handles in the thread that began it answer TALLY_E_BUSY
     * at once, because they would wait in vain. For hosts whose tasks share a thread.
     */
    TALLY_TRANSACTION_HOME    = 0x2
};

/** An open book. tally_book_close closes it. */
typedef struct tally_book tally_book;

/** A position in rows, read one by one. tally_cursor_free frees it. */
typedef struct tally_cursor tally_cursor;

/**
 * The host's clock. It is called with no lock held, so it may call the library.
 *
 * @param[in] context  The context given with it.
 * @param[in] clock    TALLY_CLOCK_WALL or TALLY_CLOCK_STEADY.
 * @return Nanoseconds of that clock.
 */
typedef int64_t (*tally_clock_fn)(void *context, tally_clock clock);

/** How a book is opened. All zero except struct_size is the default. Since 0.1; 104 bytes, minimum 88. */
typedef struct tally_book_options {
    uint32_t struct_size;                     /**< sizeof(tally_book_options), set by the caller. */
    tally_open_flags flags;                   /**< TALLY_OPEN_… */
    const char *author;                       /**< Who writes; NULL: the setting username. Valid during the call. */
    size_t author_length;                     /**< Bytes of author, or TALLY_NTS. */
    tally_durability durability;              /**< TALLY_DURABILITY_… */
    tally_log_level log_level;                /**< The lowest TALLY_LOG_… that log gets; 0: TALLY_LOG_INFO. */
    int64_t busy_timeout;                     /**< How long to wait for other writers, and for another recorder of a
                                                   session; TALLY_DEFAULT_TIMEOUT: 5 s, TALLY_NO_WAIT, TALLY_FOREVER.
                                                   Unit: ns. */
    tally_clock_fn clock;                     /**< The host's clock; NULL: the system's. */
    void *clock_context;                      /**< Passed to clock. */
    tally_context_free_fn clock_context_free; /**< Destroys clock_context when the book no longer needs it, also when
                                                   opening fails; may be NULL. */
    tally_log_fn log;                         /**< Receives the log lines about this opening of the book, instead of the
                                                   handler of the process; NULL: that handler. */
    void *log_context;                        /**< Passed to log. */
    tally_context_free_fn log_context_free;   /**< Destroys log_context when the book no longer needs it, also when
                                                   opening fails; may be NULL. */
    const char *time_zone;                    /**< The time zone of a new book's days and times, such as
                                                   `Europe/Berlin`. It is the setting time_zone from the start, and no
                                                   undo reverts it; NULL: UTC. An existing book keeps its own. Valid
                                                   during the call. Since 0.3. */
    size_t time_zone_length;                  /**< Bytes of time_zone, or TALLY_NTS. Since 0.3. */
} tally_book_options;

/** Initialises a tally_book_options with its defaults. */
#define TALLY_BOOK_OPTIONS_INIT { sizeof(tally_book_options), 0, NULL, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0 }

/** Returns a tally_book_options with its defaults. */
TALLY_INLINE tally_book_options tally_book_options_init(void)
{
    tally_book_options value = TALLY_BOOK_OPTIONS_INIT;
    return value;
}

/**
 * Receives the progress of long work.
 *
 * @param[in] context  The context given with it.
 * @param[in] done     Units done.
 * @param[in] total    Units in total, 0 if unknown.
 * @return 0 to continue; anything else stops it with TALLY_E_CANCELLED.
 */
typedef int32_t (*tally_progress_fn)(void *context, uint64_t done, uint64_t total);

/** How a backup is written. Since 0.1; 32 bytes. */
typedef struct tally_backup_options {
    uint32_t struct_size;                        /**< sizeof(tally_backup_options), set by the caller. */
    tally_backup_flags flags;                    /**< TALLY_BACKUP_… */
    tally_progress_fn progress;                  /**< Receives how many pages are done; NULL: none. */
    void *progress_context;                      /**< Passed to progress. */
    tally_context_free_fn progress_context_free; /**< Destroys progress_context; may be NULL. */
} tally_backup_options;

/** Initialises a tally_backup_options with its defaults. */
#define TALLY_BACKUP_OPTIONS_INIT { sizeof(tally_backup_options), 0, NULL, NULL, NULL }

/** Returns a tally_backup_options with its defaults. */
TALLY_INLINE tally_backup_options tally_backup_options_init(void)
{
    tally_backup_options value = TALLY_BACKUP_OPTIONS_INIT;
    return value;
}

/** The state of a snapshot. Since 0.2; 24 bytes. */
typedef struct tally_snapshot_info {
    uint32_t struct_size; /**< sizeof(tally_snapshot_info), set by the caller. */
    uint32_t reserved;    /**< 0. */
    int64_t age;          /**< How long it has been open. Unit: ns. */
    int64_t log_size;     /**< Bytes of the book's log, which are written back once no snapshot needs them. */
} tally_snapshot_info;

/** Initialises a tally_snapshot_info with its defaults. */
#define TALLY_SNAPSHOT_INFO_INIT { sizeof(tally_snapshot_info), 0, 0, 0 }

/** Returns a tally_snapshot_info with its defaults. */
TALLY_INLINE tally_snapshot_info tally_snapshot_info_init(void)
{
    tally_snapshot_info value = TALLY_SNAPSHOT_INFO_INIT;
    return value;
}

/** What a book is, how large it is, and who uses it. Since 0.3; 160 bytes. */
typedef struct tally_book_info {
    uint32_t struct_size;    /**< sizeof(tally_book_info), set by the caller. */
    uint32_t format_major;   /**< The major version of the format of its file; a library that knows only lower ones
                                  refuses the book. */
    uint32_t format_minor;   /**< The minor version of the format, as the file has it. */
    uint32_t snapshot_count; /**< How many snapshots this process has open, through any handle of the book. */
    int64_t snapshot_age;    /**< How long the oldest of these has been open; 0 if there is none. Unit: ns. */
    int64_t file_size;       /**< Bytes of the file as it is on the disk, before the log is written back; for a book in
                                  memory, page_size times page_count. */
    int64_t page_size;       /**< Bytes of a page. */
    int64_t page_count;      /**< How many pages the book has, including those that only the log has. */
    int64_t free_page_count; /**< How many of these hold nothing. New content uses them first; tally_book_compact gives
                                  them back to the file system. */
    int64_t log_size;        /**< Bytes of the log, which are written back into the file once no reader needs them. */
    int64_t tail_size;       /**< Bytes of the tails: what running sessions have logged and the book does not have yet.
                                  0 for a book in memory. */
    int64_t running_count;   /**< How many sessions are running and not stored completely: each has a tail. */
    int64_t recorded_count;  /**< How many of these a process is recording at the moment, this one or another. */
    int64_t last_id;         /**< The id that was given last. Ids are never used again, so this is the most entries that
                                  the book can have, trash included. tally_query_count counts them, which reads an
                                  index. */
    int64_t last_change;     /**< The number of the newest row of the history, 0 if there is none: it grows with each
                                  step, undo and redo, and is the same in every process. */
    int64_t commit_count;    /**< Greater than at the last call if anything was committed since, by any process. See
                                  tally_book_stat. */
    int64_t busy_timeout;    /**< How long a call waits for other writers; 0: it does not wait. tally_busy_timeout_set
                                  sets it. Unit: ns. */
    char uuid[40];           /**< The book's UUID: 36 characters, NUL-terminated. Copies of the book have the same. */
} tally_book_info;

/** Initialises a tally_book_info with its defaults. */
#define TALLY_BOOK_INFO_INIT { sizeof(tally_book_info), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, { 0 } }

/** Returns a tally_book_info with its defaults. */
TALLY_INLINE tally_book_info tally_book_info_init(void)
{
    tally_book_info value = TALLY_BOOK_INFO_INIT;
    return value;
}

/**
 * @brief Opens a book, and creates it if there is none.
 *
 * `:memory:` makes a book that exists as long as it is open. Handles of the same file in one process share
 * one core. Opening never fails because of a session whose recorder died: its logged events are recovered,
 * and tally_finding_list reports it. A book whose file has more than one name (hard links) is read-only; a
 * call that would write answers TALLY_E_READ_ONLY and says what to do.
 *
 * @param[in] path         Where the book's file is, or `:memory:`. UTF-8.
 * @param[in] path_length  Its length in bytes, or TALLY_NTS.
 * @param[in] options      How to open it. May be NULL for the defaults.
 * @param[out] out_book    The book; close it with tally_book_close. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the path is empty or a folder, an option is out of range, or time_zone is not a
 *   time zone
 * @retval TALLY_E_NOT_FOUND the folder, the target of a symbolic link, or with TALLY_OPEN_EXISTING the book
 *   does not exist (TALLY_REASON_NO_FOLDER, TALLY_REASON_NO_FILE)
 * @retval TALLY_E_EXISTS there is a file, with TALLY_OPEN_NEW (TALLY_REASON_FILE_EXISTS)
 * @retval TALLY_E_STATE this process has it open with a different durability, clock or mode
 *   (TALLY_REASON_IS_OPEN)
 * @retval TALLY_E_UNSUPPORTED the book is to be written, and the loaded SQLite is too old or has no session
 *   extension (TALLY_REASON_NEEDS_SQLITE)
 * @retval TALLY_E_NEWER the book has a newer major version
 * @retval TALLY_E_FORMAT the file is not a book, or is a pipe, device or socket; or the book has an older
 *   format, and neither TALLY_OPEN_MIGRATE nor TALLY_OPEN_READ_ONLY is set (TALLY_REASON_NOT_A_BOOK,
 *   TALLY_REASON_OLDER_FORMAT)
 *
 * Long. Storage: write. Calls back: tally_clock_fn, tally_log_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_book_open(
    const char *path, size_t path_length, const tally_book_options *options, tally_book **out_book,
    tally_error *error);

/**
 * @brief Opens a book in memory from the bytes of a book's file, such as those of tally_book_serialize.
 *
 * The bytes are copied: free them when the call returns. What is changed is kept in memory only;
 * tally_book_serialize or tally_book_backup keep it. The bytes are checked as the file of a book is, wherever
 * they come from. A book in an older format is brought up to date in memory, or with TALLY_OPEN_READ_ONLY
 * read as it is. Each opening counts as another copy of the book, as a copied file does: changes made in two
 * of them can be merged.
 *
 * The bytes of a file are the whole book only if it was closed, or copied by tally_book_backup. Of a book in
 * use, changes may be in its log, and events that were logged last in tails; they are not in its file.
 * tally_finding_list lists missing tails.
 *
 * @param[in] bytes       The bytes.
 * @param[in] bytes_size  Its size in bytes.
 * @param[in] options     How to open it. The time zone is that of the bytes. May be NULL for the defaults.
 * @param[out] out_book   The book, whose path is `:memory:`; close it with tally_book_close. The caller owns
 *     it.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_UTF8 an option is not valid UTF-8
 * @retval TALLY_E_INVALID an option is out of range, or TALLY_OPEN_NEW is given
 * @retval TALLY_E_FULL the system has no memory for them
 * @retval TALLY_E_CORRUPT the bytes are cut off or damaged
 * @retval TALLY_E_UNSUPPORTED the book is to be written, and the loaded SQLite is too old or has no session
 *   extension (TALLY_REASON_NEEDS_SQLITE)
 * @retval TALLY_E_NEWER the book has a newer major version
 * @retval TALLY_E_FORMAT the bytes are not a book, or there are none (TALLY_REASON_NOT_A_BOOK)
 *
 * Long. Calls back: tally_clock_fn, tally_log_fn.
 * @since 0.3
 */
TALLY_API tally_status tally_book_open_bytes(
    const void *bytes, size_t bytes_size, const tally_book_options *options, tally_book **out_book,
    tally_error *error);

/**
 * @brief Closes a book; running sessions stay running and keep what they logged.
 *
 * Everything made from it (drafts, queries, cursors, sessions) answers TALLY_E_CLOSED from then on and is
 * freed as usual. Its sessions are no longer recorded. The book has everything that they acknowledged, and
 * another handle of the book, here or elsewhere, may attach to them at once. If no session is running, one
 * file is left. An open transaction is rolled back.
 *
 * @param[in] book  The book. May be NULL, which does nothing.
 *
 * Calls back: tally_log_fn.
 * @since 0.1
 */
TALLY_API void tally_book_close(tally_book *book);

/**
 * @brief The book's clock.
 *
 * @param[in] book       The book.
 * @param[out] out_time  The time of that clock. Unit: ns since 1970-01-01T00:00:00Z.
 * @param[out] error     Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 *
 * Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_book_now(tally_book *book, int64_t *out_time, tally_error *error);

/**
 * @brief Where the book's file is: its path from the root, symbolic links followed.
 *
 * @param[in] book  The book.
 *
 * @return The path, or `:memory:`; NULL on a bad handle. Borrowed: valid until the book is closed.
 * @since 0.1
 */
TALLY_API const char *tally_book_path(tally_book *book);

/**
 * @brief A setting's value as text: the value that was set, otherwise its default.
 *
 * @param[in] book         The book.
 * @param[in] name         A name that tally_setting_list lists, or x- and any text of the host's choice.
 *     UTF-8.
 * @param[in] name_length  Its length in bytes, or TALLY_NTS.
 * @param[out] out_value   The value; free it with tally_bytes_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND there is no such setting, or it is an x- setting that was never set
 *   (TALLY_REASON_NO_SETTING)
 *
 * Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_setting_get(
    tally_book *book, const char *name, size_t name_length, tally_bytes **out_value, tally_error *error);

/**
 * @brief Sets a setting, or resets it to its default.
 *
 * @param[in] book          The book.
 * @param[in] name          A name that tally_setting_list lists, or x- and any text of the host's choice.
 *     UTF-8.
 * @param[in] name_length   Its length in bytes, or TALLY_NTS.
 * @param[in] value         The value as text. UTF-8. May be NULL to reset it to its default.
 * @param[in] value_length  Its length in bytes, or TALLY_NTS.
 * @param[out] error        Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the value is not one that the setting allows
 * @retval TALLY_E_NOT_FOUND there is no such setting and the name does not begin with x-
 *   (TALLY_REASON_NO_SETTING)
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_setting_set(
    tally_book *book, const char *name, size_t name_length, const char *value, size_t value_length,
    tally_error *error);

/**
 * @brief All settings: NAME, TEXT (the value), DEFAULT and MESSAGE (its purpose).
 *
 * @param[in] book         The book.
 * @param[out] out_cursor  The settings; free it with tally_cursor_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 *
 * Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_setting_list(tally_book *book, tally_cursor **out_cursor, tally_error *error);

/**
 * @brief Does the upkeep that is due, and says when to call again.
 *
 * Makes logged events safe from a power cut if autosave_interval has passed, and writes the log of changes
 * back into the file. Removes up to 1,000 entries that have been in the trash for longer than
 * trash_retention. A host without an event loop need not call it: every call on the book does due upkeep.
 *
 * @param[in] book       The book.
 * @param[out] out_next  When there is upkeep again, or TALLY_NEVER. Unit: ns since 1970-01-01T00:00:00Z. May
 *     be NULL if it is not wanted.
 * @param[out] error     Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 *
 * Scope: outside only. Storage: sync. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_book_tick(tally_book *book, int64_t *out_next, tally_error *error);

/**
 * @brief Makes everything acknowledged safe from a power cut now.
 *
 * @param[in] book    The book.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_BUSY another process or thread writes and does not end within the busy timeout
 *   (TALLY_REASON_WRITER)
 *
 * Scope: outside only. Storage: sync. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_book_flush(tally_book *book, tally_error *error);

/**
 * @brief Reads the complete book and lists damage: pages, references, counts, chunks, tails.
 *
 * @param[in] book           The book.
 * @param[out] out_findings  The findings, none if all is well; free it with tally_cursor_free. The caller
 *     owns it.
 * @param[out] error         Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 *
 * Long. Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_book_check(tally_book *book, tally_cursor **out_findings, tally_error *error);

/**
 * @brief What the book found by itself: at its opening, or while it kept a mirror.
 *
 * @param[in] book           The book.
 * @param[in] source         TALLY_FINDING_…
 * @param[out] out_findings  The findings, none if nothing was wrong; free it with tally_cursor_free. The
 *     caller owns it.
 * @param[out] error         Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID there is no such source
 * @since 0.2
 */
TALLY_API tally_status tally_finding_list(
    tally_book *book, tally_finding_source source, tally_cursor **out_findings, tally_error *error);

/**
 * @brief Creates a new book from everything readable in a damaged one, and opens it.
 *
 * For a book that answers TALLY_E_CORRUPT or TALLY_E_FORMAT. Its pages are read one by one, including those
 * that nothing leads to any more, and so are its log and its tails. Its files stay as they are.
 * tally_finding_list of the new book lists everything unreadable, by page, or by session and seq. A lost
 * entry that others refer to is created anew, such as `Lost collection 7`.
 *
 * @param[in] path         The damaged book. UTF-8.
 * @param[in] path_length  Its length in bytes, or TALLY_NTS.
 * @param[in] to           The path of the new book; there is no file yet. UTF-8.
 * @param[in] to_length    Its length in bytes, or TALLY_NTS.
 * @param[in] options      How to open the new book; the only flag allowed is TALLY_OPEN_READ_ONLY. May be
 *     NULL for the defaults.
 * @param[out] out_book    The new book; close it with tally_book_close. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID a path is empty, a folder or `:memory:`, or an option is out of range
 * @retval TALLY_E_NOT_FOUND the damaged book or the new one's folder does not exist (TALLY_REASON_NO_FILE,
 *   TALLY_REASON_NO_FOLDER)
 * @retval TALLY_E_EXISTS there is already a file at the new book's path (TALLY_REASON_FILE_EXISTS)
 * @retval TALLY_E_STATE this process has the damaged book open (TALLY_REASON_IS_OPEN)
 * @retval TALLY_E_BUSY another process writes to the damaged book (TALLY_REASON_WRITER)
 * @retval TALLY_E_FULL the disk is full
 * @retval TALLY_E_IO the operating system refuses to read or write
 * @retval TALLY_E_CORRUPT something else is in the place of the damaged book's log or lock file
 * @retval TALLY_E_UNSUPPORTED the loaded SQLite is too old or has no session extension
 *   (TALLY_REASON_NEEDS_SQLITE)
 * @retval TALLY_E_FORMAT nothing in the file can be read as a book, or it is a pipe, device or socket
 *   (TALLY_REASON_NOT_A_BOOK)
 *
 * Long. Calls back: tally_clock_fn, tally_log_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_book_salvage(
    const char *path, size_t path_length, const char *to, size_t to_length, const tally_book_options *options,
    tally_book **out_book, tally_error *error);

/**
 * @brief Writes a copy of the book while it is in use, including running sessions with everything that they
 *   have logged.
 *
 * When the call returns, the copy is one complete and synced file with the book's mode. Until then, the path
 * is untouched.
 *
 * @param[in] book         The book.
 * @param[in] path         Where to write the copy. UTF-8.
 * @param[in] path_length  Its length in bytes, or TALLY_NTS.
 * @param[in] options      How to write it. May be NULL for the defaults.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the path is empty, a folder, a pipe, device or socket, or a book that this process
 *   has open
 * @retval TALLY_E_NOT_FOUND the path's folder does not exist, or the path is a symbolic link that leads to
 *   nothing
 * @retval TALLY_E_EXISTS there is a file and TALLY_BACKUP_REPLACE is not given (TALLY_REASON_FILE_EXISTS)
 * @retval TALLY_E_CANCELLED progress asked to stop
 *
 * Scope: outside only. Long. Storage: export. Calls back: tally_progress_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_book_backup(
    tally_book *book, const char *path, size_t path_length, const tally_backup_options *options,
    tally_error *error);

/**
 * @brief Gives the book as bytes: what the file of a backup would hold, including running sessions with
 *   everything that they have logged.
 *
 * The bytes are one state of the book; others can write meanwhile. Written to a file they are a book, and
 * tally_book_open_bytes opens them in memory. The call needs twice the size of the book in memory until it
 * returns; tally_book_backup needs none.
 *
 * @param[in] book        The book.
 * @param[out] out_bytes  The bytes; free them with tally_bytes_free. The caller owns it.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_FULL the system has no memory for them
 *
 * Scope: outside only. Long. Storage: read.
 * @since 0.3
 */
TALLY_API tally_status tally_book_serialize(tally_book *book, tally_bytes **out_bytes, tally_error *error);

/**
 * @brief Begins a transaction and gives it as a book of its own.
 *
 * Calls with the transaction are inside: their changes are kept all together or not at all, and are one step
 * of the history. Calls with the book are outside: they read the last commit, and wait for the transaction
 * before they write, like any other writer. Everything made from the transaction (drafts, queries, cursors)
 * belongs to it and answers TALLY_E_CLOSED once it has ended.
 *
 * Any thread may use it; two at once take turns. A transaction begun on another one is a part of it, which
 * can be rolled back separately; its name is dropped. While a part is open, the outer transaction can read,
 * but not write. Recording, memos, watches, mirrors, purging, undo, redo, backups, snapshots and upkeep do
 * not work in a transaction and answer TALLY_E_STATE.
 *
 * @param[in] book              The book, or a transaction.
 * @param[in] name              A name for the history, such as Import of May; 65,536 bytes at most. UTF-8.
 *     May be NULL for none.
 * @param[in] name_length       Its length in bytes, or TALLY_NTS.
 * @param[in] flags             TALLY_TRANSACTION_…
 * @param[out] out_transaction  The transaction. Closing it without a commit rolls it back; so does closing
 *     the book. The caller owns it: tally_book_close.
 * @param[out] error            Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the name is over 65,536 bytes or contains a NUL
 * @retval TALLY_E_STATE a part of the transaction is open (TALLY_REASON_PART_OPEN)
 *
 * Long. Storage: lock. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_transaction_begin(
    tally_book *book, const char *name, size_t name_length, tally_transaction_flags flags,
    tally_book **out_transaction, tally_error *error);

/**
 * @brief Keeps the changes of a transaction; they are on the disk when the call returns.
 *
 * Changes of a part are kept only if the outer transaction is committed too. The transaction has then ended,
 * even if the commit failed, and is closed as usual.
 *
 * @param[in] transaction  The transaction.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_STATE a part of it is open, or it is inside a call (TALLY_REASON_PART_OPEN,
 *   TALLY_REASON_IN_CALL)
 *
 * Scope: a transaction. Storage: write-inside.
 * @since 0.1
 */
TALLY_API tally_status tally_transaction_commit(tally_book *transaction, tally_error *error);

/**
 * @brief Undoes the changes of a transaction, and of its open parts.
 *
 * The transaction has then ended, and is closed as usual. If a callback calls this within a call of the
 * transaction, it ends when that call returns.
 *
 * @param[in] transaction  The transaction.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 *
 * Scope: a transaction.
 * @since 0.1
 */
TALLY_API tally_status tally_transaction_rollback(tally_book *transaction, tally_error *error);

/**
 * @brief Keeps one state of the book and gives it as a read-only book.
 *
 * Everything read from it (rows, counts, exports, reports, SQL) comes from the state of the book at that
 * moment, including everything that running sessions had logged. Others can still write. While it is open,
 * the book's log grows with their changes: close it soon. If the log grows beyond the setting
 * snapshot_log_limit, the snapshot ends and answers TALLY_E_CLOSED from then on
 * (TALLY_REASON_SNAPSHOT_DROPPED): begin another one. Any thread may use it; two at once take turns.
 *
 * @param[in] book           The book.
 * @param[out] out_snapshot  The snapshot; closing the book ends it too. The caller owns it: tally_book_close.
 * @param[out] error         Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 *
 * Scope: outside only. Storage: read.
 * @since 0.2
 */
TALLY_API tally_status tally_snapshot_begin(tally_book *book, tally_book **out_snapshot, tally_error *error);

/**
 * @brief Says how long a snapshot has been open, and how large the book's log is.
 *
 * @param[in] snapshot      The snapshot.
 * @param[in,out] out_info  Its state now.
 * @param[out] error        Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 *
 * Scope: a snapshot.
 * @since 0.2
 */
TALLY_API tally_status tally_snapshot_stat(tally_book *snapshot, tally_snapshot_info *out_info, tally_error *error);

/**
 * @brief Says what a book is, how large it is, and whether anything was committed.
 *
 * It reads a few pages, and never waits for a writer: a host can call it several times a second. Within a
 * transaction or a snapshot, it reads the state of that.
 *
 * commit_count compares two calls in one process while the book stays open: if it is equal, nothing was
 * committed between them, by any process. If it is greater, something was (content, a setting, or what the
 * book keeps about itself), or the log was written back into the file. Several commits between two calls can
 * count as one, so it is not the number of commits, and where it begins means nothing. To see only steps of
 * the history, compare last_change. Handles of the same file in one process share commit_count, also in a
 * snapshot or a transaction. Logged events count when they are stored in the book, not before.
 *
 * @param[in] book          The book, or a transaction or snapshot of it.
 * @param[in,out] out_info  Its state now.
 * @param[out] error        Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 *
 * Storage: read.
 * @since 0.3
 */
TALLY_API tally_status tally_book_stat(tally_book *book, tally_book_info *out_info, tally_error *error);

/**
 * @brief Gives the free pages of a book back to the file system.
 *
 * The book is written anew without its free pages: first into a temporary file, then into the log, then over
 * the file. This takes as long as a backup, needs up to twice the size of the book on the disk, and nobody
 * can write meanwhile. Others can read. The file becomes smaller when no reader and no snapshot needs the log
 * any more: when the call returns, or with later upkeep. Open snapshots, here and in other processes, keep
 * what they have; the next commit ends those of this process if the log exceeds the setting
 * snapshot_log_limit. If the call is interrupted or the process is killed, the book is as it was.
 *
 * Content that is removed frees pages, which new content uses first, so a book that keeps growing need not be
 * compacted: free_page_count of tally_book_stat says whether it is worth it. The temporary file is where
 * SQLite makes it: in SQLITE_TMPDIR, otherwise in TMPDIR, /var/tmp or /tmp.
 *
 * @param[in] book    The book.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_BUSY another process or thread writes and does not end within the busy timeout
 *   (TALLY_REASON_WRITER)
 * @retval TALLY_E_CORRUPT the book's file is damaged
 *
 * Scope: outside only. Long. Storage: sync.
 * @since 0.3
 */
TALLY_API tally_status tally_book_compact(tally_book *book, tally_error *error);

/**
 * @brief Sets how long calls wait for other writers from now on.
 *
 * Instead of the busy_timeout that the book was opened with. It is the same for all handles of the file in
 * this process. A call that is waiting already keeps its own. busy_timeout of tally_book_stat reads it.
 *
 * @param[in] book     The book, or a transaction or snapshot of it.
 * @param[in] timeout  How long to wait; TALLY_DEFAULT_TIMEOUT: 5 s, TALLY_NO_WAIT, TALLY_FOREVER. Unit: ns.
 * @param[out] error   Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the timeout is negative and no constant
 * @since 0.3
 */
TALLY_API tally_status tally_busy_timeout_set(tally_book *book, int64_t timeout, tally_error *error);

/** @} */

/* -------------------------------------------------------------------------------------------------------- */

/**
 * @defgroup tally_draft Draft
 *
 * The one way to write: a new entry or an edit of one, set field by field, saved or discarded as a unit.
 * @{
 */

/** The kind of an entry in a book. */
typedef int32_t tally_kind;

/** Values of tally_kind. */
enum {
    /* As a requested kind. */
    TALLY_KIND_ANY        = 0,  /**< All of them. */
    TALLY_KIND_COLLECTION = 1,  /**< Holds items and other collections. */
    TALLY_KIND_NOTE       = 2,  /**< Something at an instant. */
    TALLY_KIND_SESSION    = 3,  /**< Something with a start and, once stopped, an end; it holds events. */
    TALLY_KIND_TASK       = 4,  /**< Something to be done, on a day or in the backlog. */
    TALLY_KIND_SUBJECT    = 5,  /**< Whom or what an item or event is about. */
    TALLY_KIND_EVENT_TYPE = 6,  /**< What can be logged in a session; belongs to the book or to a collection. */
    TALLY_KIND_TAG        = 7,  /**< A word that items carry; belongs to the book. */
    /** Which fields items of one sort have beyond the standard ones: a JSON Schema; belongs to the book. */
    TALLY_KIND_TEMPLATE   = 8,
    TALLY_KIND_EVENT      = 9,  /**< Something logged in a session: only in queries and cursors. */
    TALLY_KIND_FINDING    = 10, /**< What a check, a validation, an import or a recovery found: only in cursors. */
    TALLY_KIND_SETTING    = 11, /**< A setting of the book: only in cursors. */
    TALLY_KIND_STEP       = 12, /**< A step of the book's history; its changes follow it: only in cursors. */
    TALLY_KIND_CHANGE     = 13, /**< What one step changed in one field: only in cursors. */
    /** Bytes that belong to an item or collection, its parent. Listed only if this kind is requested. */
    TALLY_KIND_ATTACHMENT = 14,
    TALLY_KIND_SUMMARY    = 15, /**< A row of a summary table: only in cursors. */
    TALLY_KIND_DAY        = 16, /**< A day that was opened: only in cursors. */
    TALLY_KIND_REMINDER   = 17, /**< A reminder of a task or of a day: only in cursors. */
    TALLY_KIND_FIELD      = 18, /**< A field of a template: only in cursors. */
    TALLY_KIND_DRAFT      = 19, /**< A stored draft: only in cursors. */
    TALLY_KIND_DASHBOARD  = 20, /**< Key figures of a selection: only in cursors. */
    TALLY_KIND_ROW        = 21, /**< A row of an SQL statement: only in cursors. */
    /** A version of something that several devices wrote at the same time: only in cursors. */
    TALLY_KIND_CONFLICT   = 22,
    TALLY_KIND_DEVICE     = 23, /**< A device that wrote part of the book's content: only in cursors. */
    TALLY_KIND_CONTENT    = 24, /**< Bytes that an attachment lacks, because it came without them: only in cursors. */
    /**
     * A state from its start to its stop, or a point: only in queries and cursors. Starts and stops are paired
     * over the complete session before conditions apply.
     */
    TALLY_KIND_BOUT       = 25,
    TALLY_KIND_BUDGET     = 26, /**< A row of a time budget: only in cursors. */
    TALLY_KIND_TRANSITION = 27, /**< How often one behaviour followed another: only in cursors. */
    TALLY_KIND_SAMPLE     = 28, /**< What a subject did when it was looked at: only in cursors. */
    TALLY_KIND_OVERLAP    = 29, /**< How long two states were open together: only in cursors. */
    TALLY_KIND_AGREEMENT  = 30, /**< The result of comparing two sessions: only in cursors. */
    /**
     * An event type with values for its template's fields. Log its id to say more than the type does;
     * tally_event_type_variant gives it. It belongs to the event type and is listed only if this kind is
     * requested.
     */
    TALLY_KIND_VARIANT    = 31,
    /**
     * A medium: a film or sound of a session, its parent. Its file stays where it is. Listed only if this kind is
     * requested.
     */
    TALLY_KIND_MEDIA      = 32
};

/** How a draft is saved. */
typedef uint32_t tally_save_flags;

/** Values of tally_save_flags. */
enum {
    TALLY_SAVE_KEEP_CLEAN     = 0x1,  /**< If no field was changed, write nothing and leave the time of modification. */
    /** Name a collection New Folder if its name is empty or was not set, instead of refusing it. */
    TALLY_SAVE_DEFAULT_NAME   = 0x2,
    /**
     * For a session: refuse it if it overlaps another one of the same collection. Give at most one of the three
     * overlap flags; without any, sessions may overlap.
     */
    TALLY_SAVE_REJECT_OVERLAP = 0x4,
    /**
     * For a session: others of the same collection give way. They end where it begins, or begin where it ends.
     * One within it goes to the trash; one that extends beyond both its ends is refused.
     */
    TALLY_SAVE_TRIM_OVERLAP   = 0x8,
    /** Like TALLY_SAVE_TRIM_OVERLAP, but one that extends beyond both ends becomes two. */
    TALLY_SAVE_SPLIT_OVERLAP  = 0x10,
    /**
     * Refuse the draft if somebody else changed the entry at all since the draft began. This includes fields that
     * were not set, and changes to the same value. Not together with TALLY_SAVE_FORCE.
     */
    TALLY_SAVE_IF_UNCHANGED   = 0x40,
    /**
     * Save the draft even if a field that was set was changed to something else since the draft began; the
     * draft's value wins.
     */
    TALLY_SAVE_FORCE          = 0x20
};

/** A new entry or an edit of one, not yet saved. tally_draft_free frees it. */
typedef struct tally_draft tally_draft;

/** A session that this process records. tally_session_free frees it. */
typedef struct tally_session tally_session;

/**
 * The values of one field in many rows, as an element of an array. It has no size inside: the call takes the
 * stride, which is the size. All pointers are read during the call, one element for each row unless a member
 * says otherwise. Since 0.3; 64 bytes.
 */
typedef struct tally_field_values {
    tally_field field;      /**< TALLY_FIELD_…, or the number of a template's own field. */
    tally_value_type type;  /**< TALLY_VALUE_INT, _REAL, _TEXT or _IDS: which of the following members are used. */
    const int64_t *ints;    /**< For TALLY_VALUE_INT, the numbers; for TALLY_VALUE_IDS, the ids of all rows, one after
                                 the other. */
    size_t ints_count;      /**< For TALLY_VALUE_IDS, how many ids there are in total; otherwise 0. */
    const double *reals;    /**< For TALLY_VALUE_REAL, the numbers. */
    const char *text;       /**< For TALLY_VALUE_TEXT, the texts of all rows in UTF-8, one after the other; they need no
                                 NUL. */
    size_t text_length;     /**< Bytes of text. */
    const int64_t *offsets; /**< For texts and ids: where each row's begin, in bytes or ids, and finally where the last
                                 ends; one more than there are rows. */
    const void *valid;      /**< One byte for each row, 0 if it has no value; NULL: every row has one. */
} tally_field_values;

/** Initialises a tally_field_values with its defaults. */
#define TALLY_FIELD_VALUES_INIT { 0, 0, NULL, 0, NULL, NULL, 0, NULL, NULL }

/** Returns a tally_field_values with its defaults. */
TALLY_INLINE tally_field_values tally_field_values_init(void)
{
    tally_field_values value = TALLY_FIELD_VALUES_INIT;
    return value;
}

/**
 * @brief Begins a new entry of a kind, with its defaults.
 *
 * The defaults (time, zone, those of the template) are taken now and kept, so a new draft is not dirty.
 *
 * @param[in] book         The book.
 * @param[in] kind         TALLY_KIND_COLLECTION, _NOTE, _SESSION, _TASK, _SUBJECT, _EVENT_TYPE, _TAG or
 *     _TEMPLATE.
 * @param[in] parent       The collection that is to hold it, or TALLY_ROOT.
 * @param[in] template_id  The template of an item; the draft takes its defaults and its name; 0: none.
 * @param[out] out_draft   The draft; free it with tally_draft_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID entries of the kind cannot be made, or a template is given for something other than
 *   an item
 * @retval TALLY_E_NOT_FOUND there is no such parent or template, or it is in the trash
 *   (TALLY_REASON_NO_ENTRY, TALLY_REASON_IN_TRASH)
 *
 * Storage: read. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_draft_new(
    tally_book *book, tally_kind kind, int64_t parent, int64_t template_id, tally_draft **out_draft,
    tally_error *error);

/**
 * @brief Begins an edit of an existing entry.
 *
 * @param[in] book        The book.
 * @param[in] id          The entry.
 * @param[out] out_draft  The draft; free it with tally_draft_free. The caller owns it.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND there is no such entry, or it is in the trash (TALLY_REASON_NO_ENTRY,
 *   TALLY_REASON_IN_TRASH)
 *
 * Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_draft_edit(tally_book *book, int64_t id, tally_draft **out_draft, tally_error *error);

/**
 * @brief Sets a field to a text.
 *
 * A refusal is kept: save, start and validate answer it again until the field gets a valid value or the draft
 * is reset.
 *
 * @param[in] draft         The draft.
 * @param[in] field         TALLY_FIELD_…
 * @param[in] value         The text. UTF-8.
 * @param[in] value_length  Its length in bytes, or TALLY_NTS.
 * @param[out] error        Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the field does not take this value, does not belong to the kind or cannot be set
 * @retval TALLY_E_STATE it is a place and the setting location_enabled is off (TALLY_REASON_LOCATION_OFF)
 * @since 0.1
 */
TALLY_API tally_status tally_draft_set_text(
    tally_draft *draft, tally_field field, const char *value, size_t value_length, tally_error *error);

/**
 * @brief Sets a field to an integer, a time, an id or a truth value (0 or 1).
 *
 * A refusal is kept, as with tally_draft_set_text. For a time, TALLY_NOW asks for the book's clock.
 *
 * @param[in] draft   The draft.
 * @param[in] field   TALLY_FIELD_…
 * @param[in] value   The number.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the field does not take this value, does not belong to the kind or cannot be set
 * @retval TALLY_E_STATE it is a place and the setting location_enabled is off (TALLY_REASON_LOCATION_OFF)
 *
 * Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_draft_set_int(tally_draft *draft, tally_field field, int64_t value, tally_error *error);

/**
 * @brief Sets a field to a real number.
 *
 * A refusal is kept, as with tally_draft_set_text.
 *
 * @param[in] draft   The draft.
 * @param[in] field   TALLY_FIELD_…
 * @param[in] value   The number, finite.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the field does not take this value, does not belong to the kind or cannot be set
 * @retval TALLY_E_STATE it is a place and the setting location_enabled is off (TALLY_REASON_LOCATION_OFF)
 * @since 0.1
 */
TALLY_API tally_status tally_draft_set_real(tally_draft *draft, tally_field field, double value, tally_error *error);

/**
 * @brief Sets a field that holds several ids, such as TALLY_FIELD_TAGS, in their order.
 *
 * An id that is given twice counts at its first place; no ids clear the field. A refusal is kept, as with
 * tally_draft_set_text.
 *
 * @param[in] draft   The draft.
 * @param[in] field   TALLY_FIELD_TAGS.
 * @param[in] ids     The ids. count elements. May be NULL if count is 0.
 * @param[in] count   How many, at most 1,000.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the field does not take this value, does not belong to the kind or cannot be set
 * @since 0.1
 */
TALLY_API tally_status tally_draft_set_ids(
    tally_draft *draft, tally_field field, const int64_t *ids, size_t count, tally_error *error);

/**
 * @brief Clears a field's value.
 *
 * @param[in] draft   The draft.
 * @param[in] field   TALLY_FIELD_…
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the field must have a value, does not belong to the kind or cannot be set
 * @since 0.1
 */
TALLY_API tally_status tally_draft_clear(tally_draft *draft, tally_field field, tally_error *error);

/**
 * @brief A field's value as text.
 *
 * @param[in] draft        The draft.
 * @param[in] field        TALLY_FIELD_…
 * @param[out] out_length  Its length in bytes. May be NULL if the length is not wanted.
 *
 * @return The text, NUL-terminated; NULL if there is none or the field holds no text. Borrowed: valid until
 *   that field or one that changes it is set, or the draft is reset, saved or freed.
 * @since 0.1
 */
TALLY_API const char *tally_draft_text(tally_draft *draft, tally_field field, size_t *out_length);

/**
 * @brief A field's value as an integer.
 *
 * @param[in] draft  The draft.
 * @param[in] field  TALLY_FIELD_…
 *
 * @return The number; 0 if there is none or the field holds no number.
 * @since 0.1
 */
TALLY_API int64_t tally_draft_int(tally_draft *draft, tally_field field);

/**
 * @brief A field's value as a real number.
 *
 * @param[in] draft  The draft.
 * @param[in] field  TALLY_FIELD_…
 *
 * @return The number; 0 if there is none or the field holds no number.
 * @since 0.1
 */
TALLY_API double tally_draft_real(tally_draft *draft, tally_field field);

/**
 * @brief A field's ids, in their order.
 *
 * @param[in] draft       The draft.
 * @param[in] field       TALLY_FIELD_TAGS.
 * @param[out] out_count  How many. May be NULL if the count is not wanted.
 *
 * @return The ids; NULL if there are none or the field holds no ids. Borrowed: valid until that field is set,
 *   or the draft is reset, saved or freed.
 * @since 0.1
 */
TALLY_API const int64_t *tally_draft_ids(tally_draft *draft, tally_field field, size_t *out_count);

/**
 * @brief Whether a field has no value.
 *
 * @param[in] draft  The draft.
 * @param[in] field  TALLY_FIELD_…
 *
 * @return 1 if it has none, the field is unknown or the handle is bad; otherwise 0.
 * @since 0.1
 */
TALLY_API int32_t tally_draft_is_null(tally_draft *draft, tally_field field);

/**
 * @brief Whether a field, or with TALLY_FIELD_ANY any field, differs from its value when the draft began.
 *
 * @param[in] draft  The draft.
 * @param[in] field  TALLY_FIELD_… or TALLY_FIELD_ANY.
 *
 * @return 1 if it differs, otherwise 0.
 * @since 0.1
 */
TALLY_API int32_t tally_draft_is_dirty(tally_draft *draft, tally_field field);

/**
 * @brief Everything that would keep the draft from being saved, all at once.
 *
 * A finding has FIELD, REASON and MESSAGE, and also FOUND and BOUND if a value violated a bound. A draft that
 * changes a template's schema also has warnings: which items would no longer fit.
 *
 * @param[in] draft          The draft.
 * @param[out] out_findings  The findings, none if it can be saved; free it with tally_cursor_free. The caller
 *     owns it.
 * @param[out] error         Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 *
 * Storage: read. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_draft_validate(tally_draft *draft, tally_cursor **out_findings, tally_error *error);

/**
 * @brief Saves the draft: creates a new entry, or changes the fields that were set.
 *
 * The saved state is the draft's new beginning: a second save edits the same entry. Drafts collide if they
 * set one field to different values. If they set different fields, or the same value, both are kept;
 * TALLY_SAVE_IF_UNCHANGED refuses these too.
 *
 * TALLY_E_STATE has these reasons. TALLY_REASON_CYCLE: a collection would be put into itself or below itself.
 * TALLY_REASON_BUILT_IN: event type A, B or C would leave the root. TALLY_REASON_LOCATION_OFF: a place is set
 * while location_enabled is off. TALLY_REASON_IS_RECORDED: the end of a session is set while it is recorded.
 * TALLY_REASON_STALE_DRAFT: somebody else changed a field that was set (with IF_UNCHANGED any field) since
 * the draft began. TALLY_REASON_OVERLAP: an overlapping session is in the way; the flag refuses it, or it
 * extends beyond both ends, has events, or is being recorded.
 *
 * @param[in] draft    The draft.
 * @param[in] flags    TALLY_SAVE_…
 * @param[out] out_id  The entry's id. May be NULL if it is not wanted.
 * @param[out] error   Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID a field was refused, a required one has no value, several overlap flags are given
 *   or one for something other than a session, or FORCE is given with IF_UNCHANGED
 * @retval TALLY_E_NOT_FOUND the entry, its parent, its subject, one of its tags or an event type that it
 *   excludes is gone
 * @retval TALLY_E_EXISTS an event type with that name is defined there, or another tag has the name
 *   (TALLY_REASON_NAME_TAKEN)
 * @retval TALLY_E_STATE a collection would contain itself, event type A, B or C would leave the root, a field
 *   cannot be set now, the draft is stale, or a session overlaps (TALLY_REASON_CYCLE, TALLY_REASON_BUILT_IN,
 *   TALLY_REASON_LOCATION_OFF, TALLY_REASON_IS_RECORDED, TALLY_REASON_STALE_DRAFT, TALLY_REASON_OVERLAP)
 * @retval TALLY_E_LIMIT it is a task, and its day has the maximum number of its priority; tally_error has how
 *   many there are and may be (TALLY_REASON_DAY_FULL)
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_draft_save(
    tally_draft *draft, tally_save_flags flags, int64_t *out_id, tally_error *error);

/**
 * @brief Saves an entry for each of many rows, from the draft and the row's columns: all of them or none, as
 *   one step of history.
 *
 * The draft is a new one and has what the rows share: kind, parent, template, fields that were set. It stays
 * as it is and can be used again. The entries' ids are consecutive, in the order of the rows. If a row is
 * refused, the message begins with its number, counted from 0, and nothing was written.
 *
 * @param[in] draft          The draft.
 * @param[in] columns        The columns. count elements. stride bytes from one to the next. May be NULL if
 *     count is 0.
 * @param[in] count          How many columns, 4,096 at most.
 * @param[in] stride         sizeof(tally_field_values) as compiled into the caller: a multiple of 8.
 * @param[in] rows           How many rows, 16,777,216 at most.
 * @param[in] flags          TALLY_SAVE_DEFAULT_NAME, _REJECT_OVERLAP, _TRIM_OVERLAP.
 * @param[out] out_first_id  The id of the first; 0 if there are no rows. May be NULL if it is not wanted.
 * @param[out] error         Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_UTF8 a text is not valid UTF-8
 * @retval TALLY_E_INVALID a row is refused or incomplete, a column has another type, occurs twice or has
 *   falling offsets, the draft edits an entry, or a flag makes further entries or is for edits
 *   (TALLY_REASON_TYPE, TALLY_REASON_CONTRADICTION)
 * @retval TALLY_E_NOT_FOUND a parent, a subject, a template or a tag does not exist
 * @retval TALLY_E_EXISTS an event type with that name is defined there, or another tag or an earlier row has
 *   the name (TALLY_REASON_NAME_TAKEN)
 * @retval TALLY_E_STATE a place is given while location_enabled is off, or a session that overlaps a row is
 *   in the way (TALLY_REASON_LOCATION_OFF, TALLY_REASON_OVERLAP)
 * @retval TALLY_E_LIMIT rows are tasks, and a day has the maximum number of their priority
 *   (TALLY_REASON_DAY_FULL)
 *
 * Long. Storage: write. Calls back: tally_clock_fn.
 * @since 0.3
 */
TALLY_API tally_status tally_draft_save_columns(
    tally_draft *draft, const tally_field_values *columns, size_t count, size_t stride, size_t rows,
    tally_save_flags flags, int64_t *out_first_id, tally_error *error);

/**
 * @brief Resets all fields to their values when the draft began or was last saved.
 *
 * @param[in] draft   The draft.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @since 0.1
 */
TALLY_API tally_status tally_draft_reset(tally_draft *draft, tally_error *error);

/**
 * @brief Whether the entry that the draft edits was changed since the draft began or was last saved.
 *
 * Changes to fields that the draft did not set do not matter for saving it. Changes to fields that it did set
 * refuse the save, unless TALLY_SAVE_FORCE is given. tally_draft_rebase adopts the book's values.
 *
 * @param[in] draft       The draft.
 * @param[out] out_stale  1 if it was changed or is gone, otherwise 0.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 *
 * Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_draft_is_stale(tally_draft *draft, int32_t *out_stale, tally_error *error);

/**
 * @brief Restarts from the entry as it is now: fields that were set stay set, the others get the book's
 *   values.
 *
 * @param[in] draft   The draft.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND the entry that the draft edits is gone, or is in the trash
 *   (TALLY_REASON_NO_ENTRY, TALLY_REASON_IN_TRASH)
 *
 * Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_draft_rebase(tally_draft *draft, tally_error *error);

/**
 * @brief Stores the draft in the book as it is, so that it can be found again, whatever happens to the
 *   process.
 *
 * Storing it again replaces the stored version. Saving it removes it from the book; freeing it does not. A
 * stored draft is not an entry: no query lists it, no export has it and no undo affects it.
 *
 * @param[in] draft    The draft.
 * @param[out] out_id  Its number, for tally_draft_open. May be NULL if it is not wanted.
 * @param[out] error   Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_draft_store(tally_draft *draft, int64_t *out_id, tally_error *error);

/**
 * @brief The stored drafts, oldest first.
 *
 * Rows of kind TALLY_KIND_DRAFT: ID, NAME, TIME (when it was stored), USERNAME (by whom), ITEM and ITEM_KIND.
 *
 * @param[in] book         The book.
 * @param[out] out_cursor  The drafts; free it with tally_cursor_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 *
 * Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_draft_list(tally_book *book, tally_cursor **out_cursor, tally_error *error);

/**
 * @brief Opens a stored draft again.
 *
 * @param[in] book        The book.
 * @param[in] id          Its number.
 * @param[out] out_draft  The draft; free it with tally_draft_free. The caller owns it.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND there is no such draft (TALLY_REASON_NO_STORED_DRAFT)
 *
 * Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_draft_open(tally_book *book, int64_t id, tally_draft **out_draft, tally_error *error);

/**
 * @brief Removes a stored draft from the book; the handle keeps its content, to be saved or freed.
 *
 * @param[in] draft   The draft, from tally_draft_open or itself stored.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND it is not a stored draft, or is gone (TALLY_REASON_NO_STORED_DRAFT)
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_draft_discard(tally_draft *draft, tally_error *error);

/**
 * @brief Starts the session that a draft prepared, and records it.
 *
 * @param[in] draft         A draft of kind TALLY_KIND_SESSION that was not saved.
 * @param[in] time          The start, or TALLY_NOW. Unit: ns since 1970-01-01T00:00:00Z.
 * @param[in] flags         0.
 * @param[out] out_session  The session; free it with tally_session_free. The caller owns it.
 * @param[out] error        Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the draft is of another kind, a field was refused, or it has an end
 * @retval TALLY_E_NOT_FOUND its parent, its subject or one of its tags is gone
 * @retval TALLY_E_STATE it was already saved (TALLY_REASON_ALREADY_SAVED)
 *
 * Scope: outside only. Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_draft_start(
    tally_draft *draft, int64_t time, uint32_t flags, tally_session **out_session, tally_error *error);

/**
 * @brief Frees a draft; whatever was neither saved nor stored is lost.
 *
 * @param[in] draft  The draft. May be NULL, which does nothing.
 * @since 0.1
 */
TALLY_API void tally_draft_free(tally_draft *draft);

/** @} */

/* -------------------------------------------------------------------------------------------------------- */

/**
 * @defgroup tally_shortcut Shortcuts
 *
 * One-line forms of drafts, and calls that need no draft.
 * @{
 */

/** How an entry is created. */
typedef uint32_t tally_create_flags;

/** Values of tally_create_flags. */
enum {
    /**
     * For a tag: give the existing one if there is one with the name. If several threads or processes ask at
     * once, each gets the same.
     */
    TALLY_CREATE_OR_FIND = 0x1
};

/** How something is deleted; 0 moves it to the trash. */
typedef uint32_t tally_delete_flags;

/** Values of tally_delete_flags. */
enum {
    /** Remove it for good with everything below it, even if it is in the trash. This cannot be undone. */
    TALLY_DELETE_FOREVER = 0x1
};

/** What is removed from the trash. */
typedef uint32_t tally_purge_flags;

/** Values of tally_purge_flags. */
enum {
    /** Only entries that were in the trash for longer than the setting trash_retention; nothing if that is 0. */
    TALLY_PURGE_DUE = 0x1
};

/** Which entries are read by their ids. */
typedef uint32_t tally_read_flags;

/** Values of tally_read_flags. */
enum {
    TALLY_READ_TRASHED = 0x1 /**< Also an entry that is in the trash. */
};

/**
 * @brief Creates an entry of a kind with a name: a collection, a note, a task, a subject, an event type, a
 *   tag or a template.
 *
 * To set more than the name, use a draft. A tag's name loses the white space at its ends. For a template, the
 * name is its JSON Schema, and the schema's title becomes its name; docs/formats.md says which keywords of
 * JSON Schema count. A task goes to the backlog; tally_task_create gives it a day. To make a session, call
 * tally_session_start; to make an attachment, tally_attachment_create.
 *
 * @param[in] book         The book.
 * @param[in] kind         TALLY_KIND_COLLECTION, _NOTE, _TASK, _SUBJECT, _EVENT_TYPE, _TAG or _TEMPLATE.
 * @param[in] parent       The collection that is to hold it, or TALLY_ROOT; for a subject or an event type,
 *     the one that is to define it; for a tag or a template, TALLY_ROOT.
 * @param[in] name         Its name; for a template, its schema. UTF-8.
 * @param[in] name_length  Its length in bytes, or TALLY_NTS.
 * @param[in] time         For a note or collection, when, or TALLY_NOW; for the others TALLY_NOW. Unit: ns
 *     since 1970-01-01T00:00:00Z.
 * @param[in] flags        TALLY_CREATE_…
 * @param[out] out_id      Its id. May be NULL if it is not wanted.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the name is empty or over 65,536 bytes, the kind, the parent, the time or the
 *   schema is not allowed, or TALLY_CREATE_OR_FIND is given for another kind than a tag
 * @retval TALLY_E_NOT_FOUND there is no such parent, or it is in the trash (TALLY_REASON_NO_ENTRY,
 *   TALLY_REASON_IN_TRASH)
 * @retval TALLY_E_EXISTS an event type, a tag or a template has that name; tally_error names it
 *   (TALLY_REASON_NAME_TAKEN)
 * @retval TALLY_E_FORMAT the schema is not JSON
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.2
 */
TALLY_API tally_status tally_create(
    tally_book *book, tally_kind kind, int64_t parent, const char *name, size_t name_length, int64_t time,
    tally_create_flags flags, int64_t *out_id, tally_error *error);

/**
 * @brief Moves a collection, an item, an attachment, an event type or a subject to another place, before any
 *   sibling.
 *
 * Everything in it moves along. An attachment moves to another item or collection, among its attachments.
 * Event types are placed among event types and subjects among subjects; they are visible from their new place
 * down. The place counts if rows are sorted by TALLY_FIELD_POSITION. A place before a sibling is found by
 * reading all siblings, the last place by an index. To make several moves one change, use a transaction.
 *
 * @param[in] book    The book.
 * @param[in] id      The collection, item, attachment, event type or subject.
 * @param[in] parent  The collection that is to hold it, or TALLY_ROOT.
 * @param[in] before  The sibling that is to follow it; 0: it becomes the last.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the entry or the sibling has another kind, they cannot be siblings, the parent
 *   cannot hold it, or the sibling has another parent
 * @retval TALLY_E_NOT_FOUND there is no such entry, parent or sibling, or it is in the trash
 * @retval TALLY_E_EXISTS it is an event type, and the parent has another one with its name
 *   (TALLY_REASON_NAME_TAKEN)
 * @retval TALLY_E_STATE the parent is the collection itself or is below it, or it is one of the event types
 *   A, B and C, which stay at the root (TALLY_REASON_CYCLE, TALLY_REASON_BUILT_IN)
 * @retval TALLY_E_LIMIT it is an attachment, and the task already has four; tally_error has how many there
 *   are and may be (TALLY_REASON_TOO_MANY)
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_move(tally_book *book, int64_t id, int64_t parent, int64_t before, tally_error *error);

/**
 * @brief Copies a collection with everything below it, a note, a task, a session with its events, or an
 *   attachment.
 *
 * Copies have their own UUIDs and are made now. Everything else is as it was, including event types that a
 * copied collection defines, and their events. Entries in the trash are left out. A collection may be copied
 * into itself: the copy has the content from before.
 *
 * @param[in] book     The book.
 * @param[in] id       The collection, item or attachment.
 * @param[in] parent   The collection that is to hold the copy, or TALLY_ROOT.
 * @param[in] before   The sibling that is to follow it; 0: it becomes the last.
 * @param[out] out_id  The copy. May be NULL if it is not wanted.
 * @param[out] error   Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the entry or the sibling is not a collection, item or attachment, the parent cannot
 *   hold it, or the sibling has another parent
 * @retval TALLY_E_NOT_FOUND there is no such entry, parent or sibling, or it is in the trash
 * @retval TALLY_E_STATE a session among the copied entries is running (TALLY_REASON_IS_RUNNING)
 * @retval TALLY_E_LIMIT it is an attachment, and the task already has four; tally_error has how many there
 *   are and may be (TALLY_REASON_TOO_MANY)
 *
 * Long. Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_copy(
    tally_book *book, int64_t id, int64_t parent, int64_t before, int64_t *out_id, tally_error *error);

/**
 * @brief Copies an entry of another book into this one: a collection with everything below it, a note, a
 *   task, a session with its events, or an attachment.
 *
 * Like tally_copy, with the attachments' bytes. The other book is read as its handle sees it: a snapshot as
 * it was, a transaction with what it changed. It may be a snapshot of this book, which brings back how an
 * entry was, beside what it is now. What copies name comes along: subjects, event types and variants, tags,
 * templates. This book's own is used if it has the same UUID, or except for subjects the same name; otherwise
 * it comes with its UUID, to the root. So a later copy names the same. Tags that are in the other book's
 * trash stay there.
 *
 * @param[in] book     The book that is to have the copy.
 * @param[in] other    The book of the entry. It may be open read-only.
 * @param[in] id       The collection, item or attachment in the other book.
 * @param[in] parent   The collection of this book that is to hold the copy, or TALLY_ROOT.
 * @param[in] before   The sibling that is to follow it; 0: it becomes the last.
 * @param[out] out_id  The copy. May be NULL if it is not wanted.
 * @param[out] error   Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the entry or the sibling is not a collection, item or attachment, the parent cannot
 *   hold it, or the sibling has another parent
 * @retval TALLY_E_NOT_FOUND there is no such entry in the other book, or no such parent or sibling in this
 *   one, or it is in the trash
 * @retval TALLY_E_EXISTS an event type of one name is for points in one of the books and for states in the
 *   other (TALLY_REASON_NAME_TAKEN)
 * @retval TALLY_E_STATE a session among the copied entries is running (TALLY_REASON_IS_RUNNING)
 * @retval TALLY_E_LIMIT it is an attachment, and the task already has four; tally_error has how many there
 *   are and may be (TALLY_REASON_TOO_MANY)
 *
 * Long. Storage: write. Calls back: tally_clock_fn.
 * @since 0.3
 */
TALLY_API tally_status tally_copy_from(
    tally_book *book, tally_book *other, int64_t id, int64_t parent, int64_t before, int64_t *out_id,
    tally_error *error);

/**
 * @brief Moves an entry with everything below it to the trash, or removes it for good.
 *
 * Moving to the trash is one small change, however much is below; only counting reads that. To count the
 * removed entries of each kind, use a query in the entry with TALLY_IN_RECURSIVE and TALLY_IN_TRASH. Removing
 * for good is one transaction, which holds all of it; tally_purge works in steps. A collection removed for
 * good takes its event types and subjects along, except those that events of sessions elsewhere use: these
 * move to the trash, at the root. Items about a removed subject are then about none. With
 * TALLY_DELETE_FOREVER, an event type cannot be removed if it has events, even deleted ones (tally_error has
 * the number of the others), or if a running recorder can log it. A subject cannot be removed if events are
 * about it, or while anything is being recorded.
 *
 * @param[in] book        The book.
 * @param[in] id          The entry.
 * @param[in] flags       TALLY_DELETE_…
 * @param[out] out_count  How many entries went, including those below it. May be NULL if it is not wanted,
 *     which spares counting.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND there is no such entry, or it is already in the trash (TALLY_REASON_NO_ENTRY,
 *   TALLY_REASON_IN_TRASH)
 * @retval TALLY_E_STATE it is event type A, B or C, or with TALLY_DELETE_FOREVER a session in it is being
 *   recorded, or it is an event type or subject in use (TALLY_REASON_BUILT_IN, TALLY_REASON_IS_RECORDED,
 *   TALLY_REASON_HAS_EVENTS)
 *
 * Long. Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_delete(
    tally_book *book, int64_t id, tally_delete_flags flags, uint64_t *out_count, tally_error *error);

/**
 * @brief Restores a deleted entry from the trash, with everything that went with it.
 *
 * Entries below it that had been deleted separately before stay in the trash. The entry returns to where it
 * was.
 *
 * @param[in] book        The book.
 * @param[in] id          The deleted entry: a row of a query in TALLY_ROOT with TALLY_IN_TRASH.
 * @param[out] out_count  How many entries were restored, including those below it. May be NULL if it is not
 *     wanted, which spares counting.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND there is no such entry, or it was not itself deleted (TALLY_REASON_NO_ENTRY,
 *   TALLY_REASON_NOT_IN_TRASH)
 * @retval TALLY_E_EXISTS it is an event type or tag, and another one has its name now
 *   (TALLY_REASON_NAME_TAKEN)
 * @retval TALLY_E_STATE its parent is in the trash (TALLY_REASON_PARENT_IN_TRASH)
 * @retval TALLY_E_LIMIT it is a task, and its day has the maximum number of its priority; tally_error has how
 *   many there are and may be (TALLY_REASON_DAY_FULL)
 *
 * Long. Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_restore(tally_book *book, int64_t id, uint64_t *out_count, tally_error *error);

/**
 * @brief Removes collections and items from the trash for good.
 *
 * Works in steps of up to 1,000 entries, children before parents, each committed by itself: an interruption
 * leaves a smaller trash. It cannot be undone, and no history of it is kept. Subjects and event types, which
 * events name, stay until they are deleted with TALLY_DELETE_FOREVER. Purging everything leaves out whatever
 * is being recorded.
 *
 * @param[in] book        The book.
 * @param[in] id          An entry in the trash, removed with everything below it; TALLY_ANY: everything.
 * @param[in] flags       TALLY_PURGE_…
 * @param[out] out_count  How many entries were removed. May be NULL if it is not wanted.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the entry is a subject or an event type, or TALLY_PURGE_DUE is given with an entry
 * @retval TALLY_E_NOT_FOUND there is no such entry, or it is not in the trash (TALLY_REASON_NO_ENTRY,
 *   TALLY_REASON_NOT_IN_TRASH)
 * @retval TALLY_E_STATE a session in the entry is being recorded (TALLY_REASON_IS_RECORDED)
 *
 * Scope: outside only. Long. Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_purge(
    tally_book *book, int64_t id, tally_purge_flags flags, uint64_t *out_count, tally_error *error);

/**
 * @brief The collections that hold an entry, from the root down, and the entry itself as the last row.
 *
 * Also works for entries in the trash.
 *
 * @param[in] book         The book.
 * @param[in] id           The entry.
 * @param[out] out_cursor  The cursor, before the first row; free it with tally_cursor_free. The caller owns
 *     it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND there is no such entry
 *
 * Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_path_list(tally_book *book, int64_t id, tally_cursor **out_cursor, tally_error *error);

/**
 * @brief Reads an entry of any kind by its id: the quickest way to read one.
 *
 * The row and the fields of its template come from one state of the book.
 *
 * @param[in] book         The book.
 * @param[in] id           The entry.
 * @param[in] flags        TALLY_READ_…
 * @param[out] out_cursor  The cursor, before its only row; free it with tally_cursor_free. The caller owns
 *     it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND there is no such entry, or it is in the trash and TALLY_READ_TRASHED is not given
 *   (TALLY_REASON_NO_ENTRY, TALLY_REASON_IN_TRASH)
 *
 * Storage: read.
 * @since 0.2
 */
TALLY_API tally_status tally_read(
    tally_book *book, int64_t id, tally_read_flags flags, tally_cursor **out_cursor, tally_error *error);

/**
 * @brief Finds the entry of a kind that has a name: a tag, an event type or a template.
 *
 * An event type is searched as a collection sees it: its own types, then its ancestors', then the root's. A
 * name must match letter for letter; for a tag, white space at the ends is ignored. Entries in the trash are
 * not found. Other kinds may have a name several times; use a query for them.
 *
 * @param[in] book         The book.
 * @param[in] kind         TALLY_KIND_TAG, _EVENT_TYPE or _TEMPLATE.
 * @param[in] parent       For an event type, the collection, a session in it, or TALLY_ROOT; for the others
 *     TALLY_ROOT.
 * @param[in] name         The name, such as A. UTF-8.
 * @param[in] name_length  Its length in bytes, or TALLY_NTS.
 * @param[out] out_id      Its id.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID names of that kind need not be unique
 * @retval TALLY_E_NOT_FOUND no entry of that kind has the name, or there is no such parent
 *
 * Storage: read.
 * @since 0.2
 */
TALLY_API tally_status tally_find(
    tally_book *book, tally_kind kind, int64_t parent, const char *name, size_t name_length, int64_t *out_id,
    tally_error *error);

/**
 * @brief Finds the entry that has a UUID.
 *
 * @param[in] book         The book.
 * @param[in] uuid         The UUID, with or without hyphens, in either case. UTF-8.
 * @param[in] uuid_length  Its length in bytes, or TALLY_NTS.
 * @param[out] out_id      Its id.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the text is not a UUID
 * @retval TALLY_E_NOT_FOUND nothing in this book has it
 *
 * Storage: read.
 * @since 0.2
 */
TALLY_API tally_status tally_find_uuid(
    tally_book *book, const char *uuid, size_t uuid_length, int64_t *out_id, tally_error *error);

/**
 * @brief The number of a field by its name, for drafts, cursors and conditions: a field of every book, such
 *   as latitude, or of a template.
 *
 * The number of a template's field names it in this book for good, even after its schema drops the field.
 *
 * @param[in] book         The book.
 * @param[in] template_id  The template; 0: the fields of every book.
 * @param[in] name         The field's name; for a template's field, its name in the schema. UTF-8.
 * @param[in] name_length  Its length in bytes, or TALLY_NTS.
 * @param[out] out_field   TALLY_FIELD_…; for a template's field, a number from TALLY_FIELD_FIRST_OWN on.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND there is no such template, or no field with that name (TALLY_REASON_NO_ENTRY,
 *   TALLY_REASON_NO_FIELD)
 *
 * Storage: read.
 * @since 0.2
 */
TALLY_API tally_status tally_find_field(
    tally_book *book, int64_t template_id, const char *name, size_t name_length, tally_field *out_field,
    tally_error *error);

/**
 * @brief The name of a field, such as latitude.
 *
 * @param[in] field  TALLY_FIELD_…
 *
 * @return The name, NULL if there is no such field. Valid until the process ends.
 * @since 0.1
 */
TALLY_API const char *tally_field_name(tally_field field);

/** @} */

/* -------------------------------------------------------------------------------------------------------- */

/**
 * @defgroup tally_query Query
 *
 * The one selection: the same handle lists, counts, exports and deletes.
 * @{
 */

/** How far a query reaches below a collection. */
typedef uint32_t tally_in_flags;

/** Values of tally_in_flags. */
enum {
    TALLY_IN_RECURSIVE = 0x1, /**< Also everything nested below. */
    /**
     * Entries in the trash instead of the others. With TALLY_ROOT and without TALLY_IN_RECURSIVE: only the
     * entries that were themselves deleted, wherever they were.
     */
    TALLY_IN_TRASH     = 0x2
};

/** How a condition compares; TALLY_OP_NOT, TALLY_OP_OR_NULL and TALLY_OP_OR can be added. */
typedef int32_t tally_op;

/** Values of tally_op. */
enum {
    TALLY_OP_EQ      = 1,   /**< Equal to the value. */
    TALLY_OP_NE      = 2,   /**< Not equal to the value. */
    TALLY_OP_LT      = 3,   /**< Less than the value. */
    TALLY_OP_LE      = 4,   /**< Less than or equal to the value. */
    TALLY_OP_GT      = 5,   /**< Greater than the value. */
    TALLY_OP_GE      = 6,   /**< Greater than or equal to the value. */
    TALLY_OP_BETWEEN = 7,   /**< Between two values, both included. */
    /** One of the values; in a field with several values, any of them. An empty list matches nothing. */
    TALLY_OP_IN      = 8,
    TALLY_OP_PREFIX  = 9,   /**< Text that starts with the value; the case of ASCII letters is ignored. */
    TALLY_OP_NULL    = 10,  /**< Has no value; the comparison takes none. */
    /** Has each of the values; only for fields with several values, such as TALLY_FIELD_TAGS. */
    TALLY_OP_ALL     = 11,
    /* Added to a comparison. */
    TALLY_OP_NOT     = 256, /**< The opposite of the comparison. Rows without a value are still left out. */
    TALLY_OP_OR_NULL = 512, /**< Or has no value. */
    /**
     * Joined to the condition added before: one of them suffices, or of more that are joined one after the other.
     * Not for the first.
     */
    TALLY_OP_OR      = 1024
};

/** How rows are ordered. */
typedef uint32_t tally_order_flags;

/** Values of tally_order_flags. */
enum {
    TALLY_ORDER_DESCENDING        = 0x1, /**< Greatest first. */
    TALLY_ORDER_COLLECTIONS_FIRST = 0x2, /**< Collections before items, each sorted in the order, also descending. */
    /**
     * Sort names by code point, instead of by Unicode's root order with numbers by their value (Day 2 before Day
     * 10).
     */
    TALLY_ORDER_CODE_POINT        = 0x4
};

/** Formats for export and import; docs/formats.md says which goes where. */
typedef int32_t tally_format;

/** Values of tally_format. */
enum {
    /**
     * Lossless; importing it gives the same content again. A collection file of MEL, an event logger for field
     * naturalists, can be read too.
     */
    TALLY_FORMAT_JSON             = 1,
    TALLY_FORMAT_MARKDOWN         = 2,  /**< For people: headings, lists and paragraphs. */
    TALLY_FORMAT_TEXT             = 3,  /**< For people: plain lines. */
    TALLY_FORMAT_CSV_EVENTS       = 4,  /**< One row for each event. */
    TALLY_FORMAT_CSV_BOUTS        = 5,  /**< One row for each interval of a state, and for each point. */
    /** One row for each session, with Minuta's columns: date, start, end, duration, tag, comment. */
    TALLY_FORMAT_CSV_MINUTA       = 6,
    /**
     * A folder as Minuta keeps it, named by its path: tags.json, and a file for each session with its pictures
     * beside it. The path must not exist yet, or be an empty folder.
     */
    TALLY_FORMAT_MINUTA_FOLDER    = 7,
    /**
     * The rows of a cursor, RFC 4180: for tally_cursor_write. Tables of entries can be imported again: a row
     * changes the entry that has its UUID; a new one is added.
     */
    TALLY_FORMAT_CSV              = 8,
    /**
     * For a report: one page with its pictures embedded, light or dark. For the rows of a cursor: a table, as an
     * element for a page.
     */
    TALLY_FORMAT_HTML             = 9,
    TALLY_FORMAT_SVG              = 10, /**< For a report: its pages as vector graphics. */
    TALLY_FORMAT_PDF              = 11, /**< For a report: its pages for printing; needs the feature pdf. */
    TALLY_FORMAT_PNG              = 12, /**< For a report: its pages as pixels; needs the feature pdf. */
    /**
     * RFC 5545: tasks as VTODO with their reminders as VALARM, sessions as VEVENT, notes as VJOURNAL. Lists of
     * Apple's Reminders can be read too.
     */
    TALLY_FORMAT_ICALENDAR        = 13,
    TALLY_FORMAT_TODO_TXT         = 14, /**< Tasks in the format of todo.txt, one per line. */
    /** Time records as HEY exports them: Start,End,Duration,Category,Notes. Import only. */
    TALLY_FORMAT_HEY_CSV          = 15,
    /** CSV or JSON from any program, a file or a folder of them, read by a mapping that says what becomes what. */
    TALLY_FORMAT_TABLES           = 16,
    /**
     * MEL files, one for each collection, in a folder named by its path. The path must not exist yet, or be an
     * empty folder. A single file can be read too.
     */
    TALLY_FORMAT_MEL              = 17,
    /**
     * A BORIS project, formats 4 to 8.6, compressed with gzip or not: a collection with its subjects, behaviours
     * and independent variables, and each observation as a session. An export writes imported content as it was,
     * except for changes.
     */
    TALLY_FORMAT_BORIS            = 18,
    /**
     * BORIS's table of aggregated events: one row for each interval of a state and for each point, in the columns
     * of BORIS 9. A session with an open state is included only with TALLY_EXPORT_OPEN_STATES.
     */
    TALLY_FORMAT_BORIS_AGGREGATED = 19,
    TALLY_FORMAT_BORIS_TABULAR    = 20, /**< BORIS's table of events: one row for each, in the columns of BORIS 9. */
    /**
     * Focal data files of JWatcher in a folder named by its path. Each subject of each session has a .dat; each
     * collection has a .fmf with their keys. The path must not exist yet, or be an empty folder.
     */
    TALLY_FORMAT_JWATCHER         = 21,
    /** A focal master file of JWatcher: the keys of the behaviours of a collection. */
    TALLY_FORMAT_JWATCHER_MASTER  = 22,
    /** For one session: WebVTT, a cue for each bout, from the start of the session. */
    TALLY_FORMAT_WEBVTT           = 23,
    /** For one session: SubRip subtitles, a cue for each bout, from the start of the session. */
    TALLY_FORMAT_SRT              = 24,
    /**
     * For one session: an ELAN document, EAF 3.0, with a tier for each subject and type. An import gives a
     * session with a bout for each annotation; reading needs expat.
     */
    TALLY_FORMAT_EAF              = 25,
    /**
     * For one session: a Praat TextGrid, with a tier for each subject and type. An import gives a session with a
     * bout for each interval that has a text, and a point for each point.
     */
    TALLY_FORMAT_TEXTGRID         = 26,
    /**
     * BIDS events in a folder named by its path. Each session has a table events.tsv with a row for each bout,
     * and beside it a description of the columns. The path must not exist yet, or be an empty folder.
     */
    TALLY_FORMAT_BIDS             = 27,
    /**
     * For one session: markers in an edit decision list, CMX 3600, as DaVinci Resolve and Avid use them: one for
     * each bout. It needs the rate of the options.
     */
    TALLY_FORMAT_EDL              = 28,
    /**
     * For one session: one row for each bout, with timecode, frames and seconds. It needs the rate of the
     * options.
     */
    TALLY_FORMAT_CSV_TIMECODE     = 29,
    /**
     * The ethogram of a collection (its event types and subjects) as a BORIS project without observations. An
     * import adds the behaviours and subjects of any project, or of either table below, to a collection. Existing
     * entries with the same name stay as they are.
     */
    TALLY_FORMAT_BORIS_ETHOGRAM   = 30,
    /**
     * The event types of a collection as the table of behaviours that BORIS 9 writes and reads. It is imported
     * like an ethogram.
     */
    TALLY_FORMAT_BORIS_BEHAVIORS  = 31,
    /** The subjects of a collection as the table that BORIS 9 writes and reads. It is imported like an ethogram. */
    TALLY_FORMAT_BORIS_SUBJECTS   = 32
};

/** What an export leaves out or includes. */
typedef uint32_t tally_export_flags;

/** Values of tally_export_flags. */
enum {
    TALLY_EXPORT_WITHOUT_PLACES      = 0x1,  /**< No latitude, longitude, accuracy or place. */
    TALLY_EXPORT_WITHOUT_AUTHORS     = 0x2,  /**< No usernames. */
    TALLY_EXPORT_WITHOUT_ATTACHMENTS = 0x4,  /**< No attachments; otherwise JSON includes them by hash. */
    TALLY_EXPORT_WITH_BYTES          = 0x8,  /**< The bytes of attachments too, as base64; JSON only. */
    /** An element for an existing page, instead of a page; HTML of reports only. */
    TALLY_EXPORT_FRAGMENT            = 0x10,
    /**
     * Only what all books with the same content share, in the order of UUIDs; JSON only. Times of modification,
     * numbers of a template's versions and settings of a device are left out.
     */
    TALLY_EXPORT_CANONICAL           = 0x20,
    TALLY_EXPORT_COMMAS              = 0x40, /**< Commas between the columns instead of tabs; BORIS's tables only. */
    /**
     * Also sessions with an open state, whose stop and duration are NA; BORIS's aggregated table only, which
     * otherwise leaves such sessions out.
     */
    TALLY_EXPORT_OPEN_STATES         = 0x80
};

/** How the frames of a timecode are counted. */
typedef uint32_t tally_timecode_flags;

/** Values of tally_timecode_flags. */
enum {
    /**
     * Skips numbers so that the count keeps up with the clock. At 29.97 frames a second (30000 in 1001) these are
     * the first two of each minute except every tenth; at twice that rate the first four, and so on.
     */
    TALLY_TIMECODE_DROP_FRAME = 0x1
};

/** A selection. tally_query_free frees it. */
typedef struct tally_query tally_query;

/**
 * Receives the next piece of an export.
 *
 * @param[in] context  The context given with it.
 * @param[in] data     The piece, valid during the call.
 * @param[in] size     Its size in bytes.
 * @return 0 to continue; anything else stops it with TALLY_E_CANCELLED.
 */
typedef int32_t (*tally_write_fn)(void *context, const void *data, size_t size);

/**
 * Where an export goes and what it leaves out. Without path and write it is returned as bytes. Options that a
 * call does not use are refused. Since 0.1; 152 bytes, minimum 112.
 */
typedef struct tally_export_options {
    uint32_t struct_size;                        /**< sizeof(tally_export_options), set by the caller. */
    tally_export_flags flags;                    /**< TALLY_EXPORT_… */
    const char *path;                            /**< A file to write, replaced in one step once it is complete; NULL:
                                                      none. */
    size_t path_length;                          /**< Bytes of path, or TALLY_NTS. */
    const char *zone;                            /**< The time zone for times in Markdown, text and CSV; NULL: each
                                                      item's own. Also for the names of Minuta's files; NULL: the
                                                      setting time_zone. */
    size_t zone_length;                          /**< Bytes of zone, or TALLY_NTS. */
    tally_write_fn write;                        /**< Receives the pieces; NULL: none. */
    void *write_context;                         /**< Passed to write. */
    tally_context_free_fn write_context_free;    /**< Destroys write_context; may be NULL. */
    tally_progress_fn progress;                  /**< Receives how many items are done; NULL: none. */
    void *progress_context;                      /**< Passed to progress. */
    tally_context_free_fn progress_context_free; /**< Destroys progress_context; may be NULL. */
    const char *columns;                         /**< For TALLY_FORMAT_CSV_MINUTA: names of its columns in the wanted
                                                      order, separated by commas; NULL: all. */
    size_t columns_length;                       /**< Bytes of columns, or TALLY_NTS. */
    uint64_t limit;                              /**< For tally_cursor_write: the most rows to write, leaving the next
                                                      ones to the cursor; 0: all. */
    int64_t rate;                                /**< For TALLY_FORMAT_EDL and _CSV_TIMECODE, which need it: how many
                                                      frames there are in per seconds, at most 1,000 a second: 25, or
                                                      30000 in 1001; 0: not given. Since 0.3. */
    int64_t per;                                 /**< The number of seconds for rate, at most 1,000,000; 0: one. Unit:
                                                      s. Since 0.3. */
    tally_timecode_flags timecode_flags;         /**< TALLY_TIMECODE_… Since 0.3. */
    uint32_t reserved;                           /**< 0. Since 0.3. */
    const char *timecode;                        /**< For the same formats: the timecode at which the session begins;
                                                      NULL: 01:00:00:00, where timelines of editors begin. Since 0.3. */
    size_t timecode_length;                      /**< Bytes of timecode, or TALLY_NTS. Since 0.3. */
} tally_export_options;

/** Initialises a tally_export_options with its defaults. */
#define TALLY_EXPORT_OPTIONS_INIT { sizeof(tally_export_options), 0, NULL, 0, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, 0, 0, NULL, 0 }

/** Returns a tally_export_options with its defaults. */
TALLY_INLINE tally_export_options tally_export_options_init(void)
{
    tally_export_options value = TALLY_EXPORT_OPTIONS_INIT;
    return value;
}

/**
 * A value for a parameter of a statement, as an element of an array. It holds no size: the call takes the
 * stride, which is the size. Since 0.1; 56 bytes.
 */
typedef struct tally_value {
    const char *name;      /**< The parameter's name without its sign, such as since for :since; NULL: the next one. */
    size_t name_length;    /**< Bytes of name, or TALLY_NTS. */
    int64_t integer;       /**< For TALLY_VALUE_INT. */
    double real;           /**< For TALLY_VALUE_REAL. */
    const char *text;      /**< For TALLY_VALUE_TEXT, and the bytes of TALLY_VALUE_BLOB; copied. */
    size_t text_length;    /**< Bytes of text; for a text also TALLY_NTS. */
    tally_value_type type; /**< TALLY_VALUE_… */
    uint32_t flags;        /**< 0. */
} tally_value;

/** Initialises a tally_value with its defaults. */
#define TALLY_VALUE_INIT { NULL, 0, 0, 0.0, NULL, 0, 0, 0 }

/** Returns a tally_value with its defaults. */
TALLY_INLINE tally_value tally_value_init(void)
{
    tally_value value = TALLY_VALUE_INIT;
    return value;
}

/**
 * @brief Begins a query for one kind, or with TALLY_KIND_ANY for collections and items.
 *
 * Without conditions it selects everything that is not in the trash, in order of time. Queries of the kinds
 * TALLY_KIND_EVENT and TALLY_KIND_BOUT cover all sessions, or those that tally_query_in names. They go
 * session by session in order of the sessions' starts, and within each in order of time; all rows are from
 * one state of the book. Starts and stops are paired into bouts across the entire session, whatever the
 * conditions.
 *
 * @param[in] book        The book.
 * @param[in] kind        TALLY_KIND_… or TALLY_KIND_ANY.
 * @param[out] out_query  The query; free it with tally_query_free. The caller owns it.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID there is no such kind, or it cannot be queried
 * @since 0.1
 */
TALLY_API tally_status tally_query_new(tally_book *book, tally_kind kind, tally_query **out_query, tally_error *error);

/**
 * @brief Selects only what a collection holds; for events and bouts, what a session or the sessions of a
 *   collection hold.
 *
 * A second call replaces the first. An error is kept: cursor, count, export and delete return it again.
 *
 * @param[in] query   The query.
 * @param[in] parent  The collection or TALLY_ROOT; for events and bouts also the session.
 * @param[in] flags   TALLY_IN_…
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @since 0.1
 */
TALLY_API tally_status tally_query_in(tally_query *query, int64_t parent, tally_in_flags flags, tally_error *error);

/**
 * @brief Adds a condition on whole numbers, times, ids or truth values; all conditions must hold, but of
 *   those that TALLY_OP_OR joins one.
 *
 * An error is kept, as with tally_query_in.
 *
 * @param[in] query   The query.
 * @param[in] field   TALLY_FIELD_…
 * @param[in] op      TALLY_OP_…
 * @param[in] values  One value, two for TALLY_OP_BETWEEN, any number for TALLY_OP_IN, one or more for
 *     TALLY_OP_ALL, none for TALLY_OP_NULL. count elements. May be NULL if count is 0.
 * @param[in] count   How many, at most 10,000.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the field does not allow this comparison, the number of values does not fit it,
 *   TALLY_OP_OR cannot join this one, or there are 500 conditions
 * @since 0.1
 */
TALLY_API tally_status tally_query_where_int(
    tally_query *query, tally_field field, tally_op op, const int64_t *values, size_t count,
    tally_error *error);

/**
 * @brief Adds a condition on real numbers; all conditions must hold, but of those that TALLY_OP_OR joins one.
 *
 * An error is kept, as with tally_query_in.
 *
 * @param[in] query   The query.
 * @param[in] field   TALLY_FIELD_…
 * @param[in] op      TALLY_OP_…
 * @param[in] values  One value, two for TALLY_OP_BETWEEN, any number for TALLY_OP_IN, none for TALLY_OP_NULL.
 *     count elements. May be NULL if count is 0.
 * @param[in] count   How many, at most 10,000.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the field does not allow this comparison, a value is not a number, the number of
 *   values does not fit, TALLY_OP_OR cannot join this one, or there are 500 conditions
 * @since 0.1
 */
TALLY_API tally_status tally_query_where_real(
    tally_query *query, tally_field field, tally_op op, const double *values, size_t count,
    tally_error *error);

/**
 * @brief Adds a condition on texts; all conditions must hold, but of those that TALLY_OP_OR joins one.
 *
 * An error is kept, as with tally_query_in.
 *
 * @param[in] query         The query.
 * @param[in] field         TALLY_FIELD_…
 * @param[in] op            TALLY_OP_… except BETWEEN, IN and ALL.
 * @param[in] value         The text. UTF-8. May be NULL with TALLY_OP_NULL.
 * @param[in] value_length  Its length in bytes, or TALLY_NTS.
 * @param[out] error        Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the field is not a text or does not allow this comparison, TALLY_OP_OR cannot join
 *   this one, or there are 500 conditions
 * @since 0.1
 */
TALLY_API tally_status tally_query_where_text(
    tally_query *query, tally_field field, tally_op op, const char *value, size_t value_length,
    tally_error *error);

/**
 * @brief Selects only what matches a search: words, "phrases", beginnings*, AND, OR, NOT and brackets.
 *
 * It searches names, descriptions, places, categories, tags, subjects, texts of events, texts in template
 * fields, and names and transcripts of attachments. Letter case and accents do not matter; in Chinese,
 * Japanese, Korean and Thai any part of a text is found. Words next to each other must all occur. The search
 * adds to the query's other conditions; a second call replaces the first. Order by TALLY_FIELD_RANK for the
 * best match first. The index is brought up to date first. After many changes this takes a while, at some
 * 20,000 entries a second; tally_book_tick does it in between.
 *
 * @param[in] query          The query.
 * @param[in] search         What to search for, at most 4,096 bytes; an empty text removes the search. UTF-8.
 * @param[in] search_length  Its length in bytes, or TALLY_NTS.
 * @param[out] error         Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID it has no word, an unpaired quote or bracket, or an operator without its operand;
 *   or the query is for a kind that cannot be searched
 * @since 0.1
 */
TALLY_API tally_status tally_query_search(
    tally_query *query, const char *search, size_t search_length, tally_error *error);

/**
 * @brief Orders by a field instead of by time; equal rows are ordered by id.
 *
 * Names follow Unicode's root order: accents and then letter case count last, and numbers in names count by
 * their value. TALLY_ORDER_CODE_POINT turns this off. TALLY_FIELD_POSITION is the order by hand, which
 * tally_move makes. Times are found by an index. In any other order, a page reads the entire selection. If a
 * second page is read, the order is kept until something is written: 8 bytes a row, at most 1,048,576 rows.
 * Events can only be ordered by their time; bouts by their time, DURATION or VALUE. Bouts without the value
 * come last, so the longest bouts are one page. A second call replaces the first. An error is kept, as with
 * tally_query_in.
 *
 * @param[in] query   The query.
 * @param[in] field   TALLY_FIELD_…
 * @param[in] flags   TALLY_ORDER_…
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID rows cannot be ordered by this field
 * @since 0.1
 */
TALLY_API tally_status tally_query_order(
    tally_query *query, tally_field field, tally_order_flags flags, tally_error *error);

/**
 * @brief Limits the rows to a page, which begins after the row that a cursor's token names.
 *
 * A second call replaces the first. An error is kept, as with tally_query_in.
 *
 * @param[in] query         The query.
 * @param[in] limit         At most how many rows; 0: all.
 * @param[in] after         A token from tally_cursor_token. UTF-8. May be NULL to begin at the first row.
 * @param[in] after_length  Its length in bytes, or TALLY_NTS.
 * @param[out] error        Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the token belongs to another order
 * @since 0.1
 */
TALLY_API tally_status tally_query_page(
    tally_query *query, uint64_t limit, const char *after, size_t after_length, tally_error *error);

/**
 * @brief Counts all rows of the selection, whatever its page.
 *
 * @param[in] query       The query.
 * @param[out] out_count  The number of rows.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID a condition was refused
 * @retval TALLY_E_NOT_FOUND the session of a query for events or bouts does not exist
 *
 * Long. Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_query_count(tally_query *query, uint64_t *out_count, tally_error *error);

/**
 * @brief Reads the selection; the query can be changed and used again.
 *
 * @param[in] query        The query.
 * @param[out] out_cursor  A cursor before the first row; free it with tally_cursor_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID a condition was refused
 * @retval TALLY_E_NOT_FOUND the session of a query for events or bouts does not exist
 *
 * Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_query_cursor(tally_query *query, tally_cursor **out_cursor, tally_error *error);

/**
 * @brief Moves everything selected to the trash, or removes it for good, in one transaction.
 *
 * @param[in] query       The query.
 * @param[in] flags       TALLY_DELETE_…
 * @param[out] out_count  How many entries were moved or removed, including those below. May be NULL if it is
 *     not wanted.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID a condition was refused, or the query is for events or bouts
 * @retval TALLY_E_STATE one of the event types A, B and C is selected; or with TALLY_DELETE_FOREVER a session
 *   that is being recorded. Also with TALLY_DELETE_FOREVER when an event type or subject is selected that has
 *   events, deleted ones too, or can be logged at the moment (TALLY_REASON_BUILT_IN,
 *   TALLY_REASON_IS_RECORDED, TALLY_REASON_HAS_EVENTS)
 *
 * Long. Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_query_delete(
    tally_query *query, tally_delete_flags flags, uint64_t *out_count, tally_error *error);

/**
 * @brief Exports the selection in a format: to a file, a function of the host, or bytes.
 *
 * A selected collection brings its contents along. A query of kind TALLY_KIND_ANY without conditions is the
 * entire book, settings included. Options that this call does not use are refused. These are limit and
 * TALLY_EXPORT_FRAGMENT; TALLY_EXPORT_WITHOUT_ATTACHMENTS with TALLY_FORMAT_MINUTA_FOLDER; and the zone with
 * JSON, iCalendar and MEL. Only TALLY_FORMAT_CSV_MINUTA takes columns. Only JSON takes
 * TALLY_EXPORT_WITH_BYTES and TALLY_EXPORT_CANONICAL. Only BORIS's tables take TALLY_EXPORT_COMMAS, and only
 * the aggregated one takes TALLY_EXPORT_OPEN_STATES. Only TALLY_FORMAT_EDL and _CSV_TIMECODE take rate and
 * timecode. The export reads one snapshot. A file is replaced only once the new one is complete and synced. A
 * device or a pipe is written to directly; while it takes nothing, progress is called from time to time.
 *
 * @param[in] query       The query.
 * @param[in] format      TALLY_FORMAT_…
 * @param[in] options     Where to export to, and how. May be NULL for the defaults.
 * @param[out] out_bytes  The export; free it with tally_bytes_free. NULL if it went elsewhere. May be NULL if
 *     options have a path or a write function. The caller owns it.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_UTF8 an exported text is not valid UTF-8
 * @retval TALLY_E_INVALID a condition was refused, there is no such format or column, both path and write are
 *   given, the format does not use an option, or it needs a rate that is missing. Also when the path is a
 *   folder, a socket or a book that this process has open; or, for a folder of Minuta or MEL, anything that
 *   is not empty
 * @retval TALLY_E_NOT_FOUND the path's folder does not exist, the path is a symbolic link that leads to
 *   nothing, or there is no such zone
 * @retval TALLY_E_CANCELLED write or progress asked to stop
 *
 * Long. Storage: export. Calls back: tally_write_fn, tally_progress_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_query_export(
    tally_query *query, tally_format format, const tally_export_options *options, tally_bytes **out_bytes,
    tally_error *error);

/**
 * @brief Frees a query; its cursors remain valid.
 *
 * @param[in] query  The query. May be NULL, which does nothing.
 * @since 0.1
 */
TALLY_API void tally_query_free(tally_query *query);

/**
 * @brief Queries the book with a read-only SQL statement over documented views.
 *
 * The views are collections, notes, sessions, tasks, items, subjects, event_types, tags, item_tags,
 * templates, item_fields, attachments and days. The view events(session) has the events of a session with its
 * tail, events those of all sessions, and event_counts the number of each type. docs/formats.md lists their
 * columns. The statement is one of SQLite's, and must give rows. Its columns are the rows' fields, the first
 * of them TALLY_FIELD_FIRST_OWN; tally_cursor_column tells their names.
 *
 * All rows come from one state of the book, which is held until the last row or the cursor's end: read them
 * soon. For several statements on one state, use a snapshot. Within a transaction a statement sees the
 * transaction's own writes. Its rows are gathered at once: later writes do not show in them.
 *
 * @param[in] book         The book.
 * @param[in] sql          The statement. UTF-8.
 * @param[in] sql_length   Its length in bytes, or TALLY_NTS.
 * @param[in] values       The values of its parameters. count elements. stride bytes from one to the next.
 *     May be NULL if count is 0.
 * @param[in] count        How many, at most 32,766.
 * @param[in] stride       sizeof(tally_value) in the caller: a multiple of 8.
 * @param[out] out_cursor  The rows. The caller owns it: tally_cursor_free.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the statement does not compile, gives no rows, is several statements or would
 *   write, names a table that is not one of these views, or has other parameters than those given
 *
 * Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_book_sql(
    tally_book *book, const char *sql, size_t sql_length, const tally_value *values, size_t count,
    size_t stride, tally_cursor **out_cursor, tally_error *error);

/**
 * @brief Passes the progress of the long calls of an opening to the host, about every 50 ms; NULL ends it.
 *
 * Long calls are those that tally_book_interrupt stops. The function is called on the thread of the call,
 * also while it waits for another writer. It can be called at any point of the call, and so must not call the
 * library: this returns TALLY_E_STATE, except for tally_book_interrupt and logging events. A call that does
 * not know its total reports 0 of 0. A progress function in a call's options is called as well. Set once, the
 * function is used for all calls that begin later, on transactions and snapshots of this opening too. A NULL
 * book sets the function for calls without a book: tally_book_open, whose migration can take long, and
 * tally_book_salvage.
 *
 * @param[in] book          The book. May be NULL for calls without a book.
 * @param[in] progress      Receives how much is done. May be NULL to end it.
 * @param[in] context       Passed to progress.
 * @param[in] context_free  Destroys context when the function is replaced or the book is closed, and the last
 *     call that uses it has returned. May be NULL if there is nothing to destroy.
 * @param[out] error        Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 *
 * Calls back: tally_progress_fn.
 * @since 0.3
 */
TALLY_API tally_status tally_progress_set(
    tally_book *book, tally_progress_fn progress, void *context, tally_context_free_fn context_free,
    tally_error *error);

/**
 * @brief Stops the long calls of this opening that are under way: each returns TALLY_E_CANCELLED, or is done.
 *
 * Long calls are those that list TALLY_E_CANCELLED for it, including calls on transactions and snapshots of
 * this opening. A stopped call undoes what it had not finished; a transaction that it is part of stays open.
 * A call that is waiting for another writer stops too. If the changes are being committed, the call is done.
 * Statements of SQL with rows left stop at the step under way, or else at the next, and have no rows after
 * that. Recording is never stopped, and neither are calls of other openings or calls that begin later. You
 * can call this from any thread, and from a progress function.
 *
 * @param[in] book  The book. May be NULL, which does nothing.
 * @since 0.1
 */
TALLY_API void tally_book_interrupt(tally_book *book);

/** @} */

/* -------------------------------------------------------------------------------------------------------- */

/**
 * @defgroup tally_cursor Cursor
 *
 * The rows of a selection, of findings, of settings or of events, read one by one or as columns.
 * @{
 */

/* Arrow's C data interface: the type of a column, and its contents. */
/** @cond */
#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE
#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4
struct ArrowSchema {
    const char *format;
    const char *name;
    const char *metadata;
    int64_t flags;
    int64_t n_children;
    struct ArrowSchema **children;
    struct ArrowSchema *dictionary;
    void (*release)(struct ArrowSchema *);
    void *private_data;
};
struct ArrowArray {
    int64_t length;
    int64_t null_count;
    int64_t offset;
    int64_t n_buffers;
    int64_t n_children;
    const void **buffers;
    struct ArrowArray **children;
    struct ArrowArray *dictionary;
    void (*release)(struct ArrowArray *);
    void *private_data;
};
#endif
/** @endcond */

/* Arrow's C stream interface: a table, batch by batch. Its functions return 0 or an errno. */
/** @cond */
#ifndef ARROW_C_STREAM_INTERFACE
#define ARROW_C_STREAM_INTERFACE
struct ArrowArrayStream {
    int (*get_schema)(struct ArrowArrayStream *, struct ArrowSchema *out);
    int (*get_next)(struct ArrowArrayStream *, struct ArrowArray *out);
    const char *(*get_last_error)(struct ArrowArrayStream *);
    void (*release)(struct ArrowArrayStream *);
    void *private_data;
};
#endif
/** @endcond */

/**
 * A column of rows: for an SQL statement in its order; for other rows, a field that they have. Since 0.2; 24
 * bytes.
 */
typedef struct tally_column {
    uint32_t struct_size; /**< sizeof(tally_column), set by the caller. */
    tally_field field;    /**< TALLY_FIELD_…, by which it is read; for an SQL statement TALLY_FIELD_FIRST_OWN and on. */
    const char *name;     /**< Its name; valid until the cursor's next step or its end. */
    size_t name_length;   /**< Bytes of name. */
} tally_column;

/** Initialises a tally_column with its defaults. */
#define TALLY_COLUMN_INIT { sizeof(tally_column), 0, NULL, 0 }

/** Returns a tally_column with its defaults. */
TALLY_INLINE tally_column tally_column_init(void)
{
    tally_column value = TALLY_COLUMN_INIT;
    return value;
}

/**
 * @brief Steps to the next row: TALLY_OK, or TALLY_DONE after the last.
 *
 * Rows are read in pages, each from the book as it is then; a cursor holds nothing open between pages. After
 * TALLY_DONE it returns TALLY_DONE again.
 *
 * @param[in] cursor  The cursor.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID an SQL statement cannot go on, for example because of an overflow
 * @retval TALLY_E_CANCELLED tally_book_interrupt stopped an SQL statement
 *
 * Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_cursor_next(tally_cursor *cursor, tally_error *error);

/**
 * @brief Returns the id of the entry in this row; for an event, its seq.
 *
 * @param[in] cursor  The cursor.
 *
 * @return 0 if there is none.
 * @since 0.1
 */
TALLY_API int64_t tally_cursor_id(tally_cursor *cursor);

/**
 * @brief Returns the kind of this row: TALLY_KIND_…
 *
 * @param[in] cursor  The cursor.
 *
 * @return 0 before the first row and after the last.
 * @since 0.1
 */
TALLY_API tally_kind tally_cursor_kind(tally_cursor *cursor);

/**
 * @brief Returns a field of this row as a whole number.
 *
 * @param[in] cursor  The cursor.
 * @param[in] field   TALLY_FIELD_…
 *
 * @return 0 if it has none.
 * @since 0.1
 */
TALLY_API int64_t tally_cursor_int(tally_cursor *cursor, tally_field field);

/**
 * @brief Returns a field of this row as a real number.
 *
 * @param[in] cursor  The cursor.
 * @param[in] field   TALLY_FIELD_…
 *
 * @return 0 if it has none.
 * @since 0.1
 */
TALLY_API double tally_cursor_real(tally_cursor *cursor, tally_field field);

/**
 * @brief Returns a field of this row as text.
 *
 * @param[in] cursor       The cursor.
 * @param[in] field        TALLY_FIELD_…
 * @param[out] out_length  Its bytes. May be NULL if the length is not wanted.
 *
 * @return The text, NUL-terminated; NULL if it has none. Borrowed: valid until the cursor's next step or its
 *   end; all fields of a row stay valid together.
 * @since 0.1
 */
TALLY_API const char *tally_cursor_text(tally_cursor *cursor, tally_field field, size_t *out_length);

/**
 * @brief Returns a field of this row as bytes: a blob of an SQL statement.
 *
 * @param[in] cursor     The cursor.
 * @param[in] field      TALLY_FIELD_…
 * @param[out] out_size  How many. May be NULL if the size is not wanted.
 *
 * @return The bytes, followed by a NUL that does not count; NULL if it is not a blob. An empty blob is not
 *   NULL. Borrowed: valid until the cursor's next step or its end; all fields of a row stay valid together.
 * @since 0.3
 */
TALLY_API const void *tally_cursor_blob(tally_cursor *cursor, tally_field field, size_t *out_size);

/**
 * @brief Returns a field of this row that holds several ids, in their order.
 *
 * @param[in] cursor      The cursor.
 * @param[in] field       TALLY_FIELD_TAGS.
 * @param[out] out_count  How many. May be NULL if the count is not wanted.
 *
 * @return The ids; NULL if it has none. Borrowed: valid until the cursor's next step or its end; all fields
 *   of a row stay valid together.
 * @since 0.1
 */
TALLY_API const int64_t *tally_cursor_ids(tally_cursor *cursor, tally_field field, size_t *out_count);

/**
 * @brief Tells whether a field of this row has no value.
 *
 * @param[in] cursor  The cursor.
 * @param[in] field   TALLY_FIELD_…
 *
 * @return 1 if it has none or the handle is bad, otherwise 0.
 * @since 0.1
 */
TALLY_API int32_t tally_cursor_is_null(tally_cursor *cursor, tally_field field);

/**
 * @brief Returns a token that names this row for tally_query_page, also in another process and after changes.
 *
 * @param[in] cursor       The cursor.
 * @param[out] out_length  Its bytes. May be NULL if the length is not wanted.
 *
 * @return The token; NULL if there is no row or the rows do not come from a query. Borrowed: valid until the
 *   cursor's next step or its end.
 * @since 0.1
 */
TALLY_API const char *tally_cursor_token(tally_cursor *cursor, size_t *out_length);

/**
 * @brief Returns the first error in reading fields since the cursor was made; on errors tally_cursor_int and
 *   the like return 0 or NULL.
 *
 * So you can read many fields and check once. A field that a row does not have is not an error:
 * tally_cursor_is_null tells. The error is kept until the cursor ends.
 *
 * @param[in] cursor  The cursor.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID there is no such field
 * @retval TALLY_E_STATE a field was read while there was no row (TALLY_REASON_NO_ROW)
 * @retval TALLY_E_IO a value that is read only on demand could not be read
 * @retval TALLY_E_CORRUPT such a value is damaged
 * @since 0.2
 */
TALLY_API tally_status tally_cursor_status(tally_cursor *cursor, tally_error *error);

/**
 * @brief Frees a cursor.
 *
 * @param[in] cursor  The cursor. May be NULL, which does nothing.
 * @since 0.1
 */
TALLY_API void tally_cursor_free(tally_cursor *cursor);

/**
 * @brief Gives the remaining rows as a stream of Arrow's C interface, which pyarrow, polars, pandas, DuckDB
 *   and others read.
 *
 * The rows move to the stream: the cursor has none left, and may be freed at once. The stream's batches are
 * read on request, by one thread at a time. Their contents belong to the reader and may be released in any
 * order, on any thread, even after the book was closed. A stream whose book was closed returns EINVAL and
 * says so. docs/formats.md lists the columns and their types.
 *
 * @param[in] cursor       The cursor.
 * @param[out] out_stream  Filled with the stream; its own release frees it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID an SQL statement cannot go on, for example because of an overflow, or gives a value
 *   of another type than a column's first rows
 * @retval TALLY_E_CANCELLED tally_book_interrupt stopped an SQL statement
 *
 * Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_cursor_arrow(
    tally_cursor *cursor, struct ArrowArrayStream *out_stream, tally_error *error);

/**
 * @brief Gives a column of the rows: TALLY_OK, or TALLY_DONE after the last, or if there is no row to tell
 *   it.
 *
 * Rows of items have their templates' fields after those of all entries. Each has its own name, or
 * TEMPLATE.NAME if another column has that name.
 *
 * @param[in] cursor          The cursor.
 * @param[in] index           Which column; the first is 0.
 * @param[in,out] out_column  The column.
 * @param[out] error          Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 *
 * Storage: read.
 * @since 0.2
 */
TALLY_API tally_status tally_cursor_column(
    tally_cursor *cursor, size_t index, tally_column *out_column, tally_error *error);

/**
 * @brief Returns the type of a field of this row: TALLY_VALUE_…
 *
 * @param[in] cursor  The cursor.
 * @param[in] field   TALLY_FIELD_…
 *
 * @return 0 if it has none.
 * @since 0.1
 */
TALLY_API tally_value_type tally_cursor_type(tally_cursor *cursor, tally_field field);

/** @} */

/* -------------------------------------------------------------------------------------------------------- */

/**
 * @defgroup tally_session Session
 *
 * Recording: start or attach, log, count, pause, stop. A logged event is kept once the call returns.
 * @{
 */

/** The state of a session. */
typedef int32_t tally_state;

/** Values of tally_state. */
enum {
    TALLY_STATE_RUNNING = 1, /**< Started and not stopped. */
    TALLY_STATE_PAUSED  = 2, /**< Started, not stopped, and paused. */
    TALLY_STATE_STOPPED = 3  /**< It has an end. */
};

/** How a session is attached to. */
typedef uint32_t tally_attach_flags;

/** Values of tally_attach_flags. */
enum {
    TALLY_ATTACH_CONTINUE = 0x1 /**< A stopped session runs again; the time since its stop becomes a pause. */
};

/** Which part of an occurrence an event is. */
typedef int32_t tally_phase;

/** Values of tally_phase. */
enum {
    /** Input only: chosen by the type's mode. An open state is stopped; otherwise a state is started. */
    TALLY_PHASE_AUTO  = 0,
    TALLY_PHASE_POINT = 1, /**< It happened at an instant. */
    TALLY_PHASE_START = 2, /**< A state begins. */
    TALLY_PHASE_STOP  = 3  /**< A state ends. */
};

/**
 * An event, as an element of an array. It has no size inside: the call takes the stride, which is the size.
 * Since 0.1; 56 bytes.
 */
typedef struct tally_event {
    int64_t time;       /**< When, or TALLY_NOW. Unit: ns since 1970-01-01T00:00:00Z. */
    int64_t type;       /**< The event type's id. */
    int64_t subject;    /**< A subject's id, 0: none. */
    double value;       /**< A number; NaN: none. */
    const char *note;   /**< Text, NULL: none. */
    size_t note_length; /**< Bytes of note, or TALLY_NTS. */
    tally_phase phase;  /**< TALLY_PHASE_… */
    uint32_t flags;     /**< 0. */
} tally_event;

/** Initialises a tally_event with its defaults. */
#define TALLY_EVENT_INIT { TALLY_NOW, 0, 0, TALLY_NAN, NULL, 0, 0, 0 }

/** Returns a tally_event with its defaults. */
TALLY_INLINE tally_event tally_event_init(void)
{
    tally_event value = { TALLY_NOW, 0, 0, 0.0, NULL, 0, 0, 0 };
    value.value = 0.0 / 0.0;
    return value;
}

/** The state of a session that is being recorded. Since 0.2; 32 bytes. */
typedef struct tally_session_info {
    uint32_t struct_size; /**< sizeof(tally_session_info), set by the caller. */
    tally_state state;    /**< TALLY_STATE_…: whether it is running, paused or stopped. */
    int64_t item;         /**< The id of the session. */
    int64_t elapsed;      /**< How long it has run, without pauses; for a stopped one, its duration. Unit: ns. */
    uint64_t last_seq;    /**< The number of the newest event, 0 if there is none. Events that tally_session_take_back
                               or tally_event_delete removed do not count. */
} tally_session_info;

/** Initialises a tally_session_info with its defaults. */
#define TALLY_SESSION_INFO_INIT { sizeof(tally_session_info), 0, 0, 0, 0 }

/** Returns a tally_session_info with its defaults. */
TALLY_INLINE tally_session_info tally_session_info_init(void)
{
    tally_session_info value = TALLY_SESSION_INFO_INIT;
    return value;
}

/**
 * @brief Starts a session and records it.
 *
 * @param[in] book          The book.
 * @param[in] parent        The collection to hold it, or TALLY_ROOT.
 * @param[in] name          Its name. UTF-8.
 * @param[in] name_length   Its length in bytes, or TALLY_NTS.
 * @param[in] time          The start, or TALLY_NOW. Unit: ns since 1970-01-01T00:00:00Z.
 * @param[out] out_session  The session; free it with tally_session_free. The caller owns it.
 * @param[out] error        Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the name is empty or over 65,536 bytes, or the parent is not a collection
 * @retval TALLY_E_NOT_FOUND there is no such collection, or it is in the trash (TALLY_REASON_NO_ENTRY,
 *   TALLY_REASON_IN_TRASH)
 *
 * Scope: outside only. Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_session_start(
    tally_book *book, int64_t parent, const char *name, size_t name_length, int64_t time,
    tally_session **out_session, tally_error *error);

/**
 * @brief Goes on recording a session that a crash or another process left running, or continues a stopped
 *   one.
 *
 * While another handle, thread or process records it, the call waits for the busy timeout and then returns
 * TALLY_E_BUSY with that process's id. It also waits if the calling thread itself records the session: any
 * thread might release it.
 *
 * @param[in] book          The book.
 * @param[in] id            The session.
 * @param[in] flags         TALLY_ATTACH_…
 * @param[out] out_session  The session; free it with tally_session_free. The caller owns it.
 * @param[out] error        Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND there is no such session, or it is in the trash (TALLY_REASON_NO_ENTRY,
 *   TALLY_REASON_IN_TRASH)
 * @retval TALLY_E_STATE it is stopped and TALLY_ATTACH_CONTINUE is not given (TALLY_REASON_HAS_ENDED)
 *
 * Scope: outside only. Long. Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_session_attach(
    tally_book *book, int64_t id, tally_attach_flags flags, tally_session **out_session, tally_error *error);

/**
 * @brief Logs an event: the hot path. Once it returns TALLY_OK, the event is kept.
 *
 * Costs tens of nanoseconds with durability process. An event type of mode state starts if it is not open and
 * stops if it is.
 *
 * @param[in] session  The session.
 * @param[in] type     The event type's id, from tally_find.
 * @param[in] time     TALLY_NOW, or any instant. Unit: ns since 1970-01-01T00:00:00Z.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND there is no such event type for this session, or it cannot be recorded
 * @retval TALLY_E_STATE the session is paused or stopped (TALLY_REASON_IS_PAUSED, TALLY_REASON_HAS_ENDED)
 *
 * Thread: any; threads that log to one session wait for one another. Storage: append. Calls back:
 * tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_session_log(tally_session *session, int64_t type, int64_t time);

/**
 * @brief Logs events with values, subjects, notes and phases: all of them or none.
 *
 * @param[in] session         The session.
 * @param[in] events          The events. count elements. stride bytes from one to the next. May be NULL if
 *     count is 0.
 * @param[in] count           How many, at most 16,777,216.
 * @param[in] stride          sizeof(tally_event) in the caller: a multiple of 8.
 * @param[out] out_first_seq  The number of the first event that was kept; 0 if count is 0. If the first
 *     element starts a state that excludes another, this is the other's stop. May be NULL if it is not
 *     wanted.
 * @param[out] error          Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_UTF8 a note is not valid UTF-8
 * @retval TALLY_E_INVALID a phase does not fit, a value is infinite, a note is over 65,536 bytes or holds a
 *   NUL, or flags are not 0; the message says which element
 * @retval TALLY_E_NOT_FOUND an element names an event type or subject that does not exist
 * @retval TALLY_E_STATE the session is paused or stopped (TALLY_REASON_IS_PAUSED, TALLY_REASON_HAS_ENDED)
 *
 * Thread: any; threads that log to one session wait for one another. Storage: append. Calls back:
 * tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_session_log_events(
    tally_session *session, const tally_event *events, size_t count, size_t stride, uint64_t *out_first_seq,
    tally_error *error);

/**
 * @brief Logs many events given as columns, straight into the book: all of them or none.
 *
 * @param[in] session         The session.
 * @param[in] times           The times, each an instant or TALLY_NOW. Unit: ns since 1970-01-01T00:00:00Z.
 *     count elements. May be NULL if count is 0.
 * @param[in] types           The event types' ids. count elements. May be NULL if count is 0.
 * @param[in] count           How many.
 * @param[out] out_first_seq  The number of the first event that was kept; 0 if count is 0. If the first
 *     element starts a state that excludes another, this is the other's stop. May be NULL if it is not
 *     wanted.
 * @param[out] error          Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND an element names an event type that does not exist or cannot be recorded
 * @retval TALLY_E_STATE the session is paused or stopped (TALLY_REASON_IS_PAUSED, TALLY_REASON_HAS_ENDED)
 *
 * Thread: any; threads that log to one session wait for one another. Storage: record. Calls back:
 * tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_session_log_columns(
    tally_session *session, const int64_t *times, const int64_t *types, size_t count, uint64_t *out_first_seq,
    tally_error *error);

/**
 * @brief Begins a pause, which counts neither as elapsed time nor as duration.
 *
 * @param[in] session  The session.
 * @param[in] time     When, or TALLY_NOW. Unit: ns since 1970-01-01T00:00:00Z.
 * @param[out] error   Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the time is before the start or an earlier pause
 * @retval TALLY_E_STATE the session is paused or stopped (TALLY_REASON_IS_PAUSED, TALLY_REASON_HAS_ENDED)
 *
 * Storage: record. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_session_pause(tally_session *session, int64_t time, tally_error *error);

/**
 * @brief Ends a pause.
 *
 * @param[in] session  The session.
 * @param[in] time     When, or TALLY_NOW. Unit: ns since 1970-01-01T00:00:00Z.
 * @param[out] error   Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the time is before the pause
 * @retval TALLY_E_STATE the session is not paused (TALLY_REASON_NOT_PAUSED, TALLY_REASON_HAS_ENDED)
 *
 * Storage: record. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_session_resume(tally_session *session, int64_t time, tally_error *error);

/**
 * @brief Stops the session; everything logged is in the book's file when the call returns.
 *
 * An open pause ends with it. The handle stays valid and still answers what it can.
 *
 * @param[in] session  The session.
 * @param[in] time     When, or TALLY_NOW. Unit: ns since 1970-01-01T00:00:00Z.
 * @param[out] error   Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the time is before the start, or in or before a pause
 * @retval TALLY_E_STATE it is already stopped (TALLY_REASON_HAS_ENDED)
 *
 * Storage: record. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_session_stop(tally_session *session, int64_t time, tally_error *error);

/**
 * @brief Tells which session it is, and its state.
 *
 * @param[in] session       The session.
 * @param[in,out] out_info  Its state now.
 * @param[out] error        Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 *
 * Calls back: tally_clock_fn.
 * @since 0.2
 */
TALLY_API tally_status tally_session_stat(tally_session *session, tally_session_info *out_info, tally_error *error);

/**
 * @brief Counts the session's events of a type, or with TALLY_ANY of all types.
 *
 * A state counts once, at its start.
 *
 * @param[in] session     The session.
 * @param[in] type        The event type's id, or TALLY_ANY.
 * @param[out] out_count  The count.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @since 0.1
 */
TALLY_API tally_status tally_session_count(
    tally_session *session, int64_t type, uint64_t *out_count, tally_error *error);

/**
 * @brief Lists the open states: the start of each, in order of time.
 *
 * Rows of kind TALLY_KIND_EVENT, one for each event type and subject. A recorder that asks after each key is
 * answered from memory. The events are read again only after edits to the session's events or changes of
 * event types.
 *
 * @param[in] session      The session.
 * @param[out] out_cursor  A cursor before the first row; free it with tally_cursor_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 *
 * Storage: read.
 * @since 0.3
 */
TALLY_API tally_status tally_session_open_list(tally_session *session, tally_cursor **out_cursor, tally_error *error);

/**
 * @brief Undoes the newest event, or the newest about a subject: an observer's last key.
 *
 * If the event is a start that stopped other states of its group, those run again: their stops are undone
 * too. This is one step of history; tally_undo brings the event back. The logged event stays in the file, as
 * with every edit of an event.
 *
 * @param[in] session   The session.
 * @param[in] subject   The id of the subject that the event is about; 0: the newest event of all.
 * @param[out] out_seq  The number of the undone event. May be NULL if it is not wanted.
 * @param[out] error    Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND there is no event, or none about that subject
 * @retval TALLY_E_STATE the session is stopped (TALLY_REASON_HAS_ENDED)
 *
 * Storage: record. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_session_take_back(
    tally_session *session, int64_t subject, uint64_t *out_seq, tally_error *error);

/**
 * @brief Frees the handle; a running session goes on running and can be attached to.
 *
 * @param[in] session  The session. May be NULL, which does nothing.
 * @since 0.1
 */
TALLY_API void tally_session_free(tally_session *session);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
