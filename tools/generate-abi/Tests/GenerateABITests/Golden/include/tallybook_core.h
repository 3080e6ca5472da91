/* GENERATED from abi/ by tools/generate-abi: DO NOT EDIT. Run `make generate`. */
/**
 * @file tallybook_core.h
 * @brief What every program needs: the conventions, Book and Runtime. The fields are in tallybook_fields.h,
 *   the rest is in tallybook.h.
 */

/**
 * @mainpage Tallybook
 *
 * A small contract.
 *
 * Conventions:
 * - Each list item stands on its own line, and one that is so long that it does not fit into the width of a
 *   header is wrapped.
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
 *
 * A call whose entry names a storage class also has that class's errors. Without a storage class it touches
 * no file:
 *
 * - read: Reads the book. TALLY_E_IO: the system refuses to read.
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

#define TALLY_VERSION       "0.2.0" /**< The version of this header; tally_version returns the library's. */
#define TALLY_VERSION_MAJOR 0       /**< Its major number. */
#define TALLY_VERSION_MINOR 2       /**< Its minor number. */
#define TALLY_VERSION_PATCH 0       /**< Its patch number. */
#define TALLY_ABI_MAJOR     0       /**< The ABI's major number. */
#define TALLY_ABI_MINOR     2       /**< The ABI's minor number. */
#define TALLY_ABI_VERSION   0x2u    /**< Both in one number; tally_abi_version returns the library's. */

/** What a call answers. */
typedef int32_t tally_status;

/** Values of tally_status. */
enum {
    TALLY_OK          = 0,  /**< Done. */
    TALLY_DONE        = 1,  /**< There is no more. */
    TALLY_E_MISUSE    = -1, /**< The call itself is wrong. */
    TALLY_E_HANDLE    = -2, /**< Stale or forged. */
    TALLY_E_CLOSED    = -3, /**< The book was closed. */
    TALLY_E_FORKED    = -4, /**< A forked child. */
    TALLY_E_UTF8      = -5, /**< Not UTF-8. */
    TALLY_E_NOT_FOUND = -6, /**< There is no such entry. */
    TALLY_E_IO        = -7, /**< The system refused. */
    TALLY_E_LIMIT     = -8  /**< A limit was met. */
};

/** The book's clock. */
static const int64_t TALLY_NOW = (-INT64_C(9223372036854775807) - 1);
/** The book itself. */
static const int64_t TALLY_ROOT = INT64_C(0);
#ifdef TALLY_NEEDS_MACROS
#define TALLY_NOW (-INT64_C(9223372036854775807) - 1) /**< The same value as a constant expression. */
#define TALLY_ROOT INT64_C(0) /**< The same value as a constant expression. */
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
 * @defgroup tally_book Book
 *
 * Opening and closing.
 * @{
 */

/** How a book is opened. */
typedef uint32_t tally_open_flags;

/** Values of tally_open_flags. */
enum {
    TALLY_OPEN_EXISTING = 0x1 /**< Refuse where there is no book. */
};

/** The highest bit. */
static const uint32_t TALLY_OPEN_LAST = 0x80000000u;
#ifdef TALLY_NEEDS_MACROS
#define TALLY_OPEN_LAST 0x80000000u /**< The same value as a constant expression. */
#endif

/** An open book. tally_book_close closes it. */
typedef struct tally_book tally_book;

/** A walk over rows. tally_cursor_free frees it. */
typedef struct tally_cursor tally_cursor;

/**
 * The host's clock.
 *
 * @param[in] context  What was given with it.
 * @return ns since 1970-01-01T00:00:00Z.
 */
typedef int64_t (*tally_clock_fn)(void *context);

/**
 * Destroys a context; called exactly once, also when the call that it was given to fails.
 *
 * @param[in] context  What was given with it.
 */
typedef void (*tally_context_free_fn)(void *context);

/** How a book is opened. Since 0.1; 48 bytes. */
typedef struct tally_book_options {
    uint32_t struct_size;               /**< sizeof(tally_book_options), set by the caller. */
    tally_open_flags flags;             /**< TALLY_OPEN_… */
    const char *author;                 /**< Who writes. */
    size_t author_length;               /**< Its bytes. */
    tally_clock_fn clock;               /**< The host's clock. */
    void *context;                      /**< Passed to clock. */
    tally_context_free_fn context_free; /**< Destroys context. */
} tally_book_options;

/** Initialises a tally_book_options with its defaults. */
#define TALLY_BOOK_OPTIONS_INIT { sizeof(tally_book_options), 0, NULL, 0, NULL, NULL, NULL }

/** Returns a tally_book_options with its defaults. */
TALLY_INLINE tally_book_options tally_book_options_init(void)
{
    tally_book_options value = TALLY_BOOK_OPTIONS_INIT;
    return value;
}

/** The caller's error report. Since 0.1; 32 bytes. */
typedef struct tally_error {
    uint32_t struct_size; /**< sizeof(tally_error), set by the caller. */
    tally_status code;    /**< The status. */
    double found;         /**< The number found. */
    char message[16];     /**< One line. */
} tally_error;

/** Initialises a tally_error with its defaults. */
#define TALLY_ERROR_INIT { sizeof(tally_error), 0, 0.0, { 0 } }

/** Returns a tally_error with its defaults. */
TALLY_INLINE tally_error tally_error_init(void)
{
    tally_error value = TALLY_ERROR_INIT;
    return value;
}

/** An element of an array. Since 0.1; 16 bytes. */
typedef struct tally_event {
    int64_t time; /**< When. Unit: ns since 1970-01-01T00:00:00Z. */
    double value; /**< A number. */
} tally_event;

/**
 * @brief Opens a book.
 *
 * Makes it where there is none.
 *
 * @param[in] path         Where the file is. UTF-8.
 * @param[in] path_length  Its length in bytes, or TALLY_NTS.
 * @param[in] options      How to open it. May be NULL for the defaults.
 * @param[out] out_book    The book. The caller owns it: tally_book_close.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_MISUSE both are given (TALLY_REASON_BUILT_IN)
 * @retval TALLY_E_NOT_FOUND the folder does not exist (TALLY_REASON_NO_FOLDER)
 *
 * Storage: read. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_book_open(
    const char *path, size_t path_length, const tally_book_options *options, tally_book **out_book,
    tally_error *error);

/**
 * @brief Logs events.
 *
 * @param[in] book         The book.
 * @param[in] events       The events. count elements. stride bytes from one to the next. May be NULL where
 *     count is 0.
 * @param[in] count        How many.
 * @param[in] stride       sizeof(tally_event).
 * @param[in] until        The last instant. Unit: ns since 1970-01-01T00:00:00Z.
 * @param[out] out_cursor  What was logged; tally_cursor_free frees it. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 *
 * Thread: one at a time: a book has one writer.
 * @since 0.2
 */
TALLY_API tally_status tally_book_list(
    tally_book *book, const tally_event *events, size_t count, size_t stride, int64_t until,
    tally_cursor **out_cursor, tally_error *error);

/**
 * @brief Closes a book.
 *
 * @param[in] book  The book. May be NULL, which does nothing.
 * @since 0.1
 */
TALLY_API void tally_book_close(tally_book *book);

/**
 * @brief Steps to the next row.
 *
 * @param[in] cursor  The cursor.
 *
 * @return TALLY_OK or an error.
 *
 * Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_cursor_next(tally_cursor *cursor);

/**
 * @brief A field of this row as text.
 *
 * @param[in] cursor       The cursor.
 * @param[out] out_length  Its bytes. May be NULL where it is not wanted.
 *
 * @return The text. Borrowed: valid until the next step.
 * @since 0.1
 */
TALLY_API const char *tally_cursor_text(tally_cursor *cursor, size_t *out_length);

/**
 * @brief Frees a cursor.
 *
 * @param[in] cursor  The cursor. May be NULL, which does nothing.
 * @since 0.1
 */
TALLY_API void tally_cursor_free(tally_cursor *cursor);

/** @} */

/* -------------------------------------------------------------------------------------------------------- */

/**
 * @defgroup tally_runtime Runtime
 *
 * Versions.
 * @{
 */

/**
 * @brief The library's version.
 *
 * @return Major, minor and patch. Valid until the process ends.
 * @since 0.1
 */
TALLY_API const char *tally_version(void);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
