/* GENERATED from abi/ by tools/generate-abi: DO NOT EDIT. Run `make generate`. */
/**
 * @file tallybook.h
 * @brief All of Tallybook: tallybook_core.h, which has the conventions, and Entries.
 */

#ifndef TALLYBOOK_H
#define TALLYBOOK_H

#include "tallybook_core.h"

#ifdef __cplusplus
extern "C" {
#endif

/* -------------------------------------------------------------------------------------------------------- */

/**
 * @defgroup tally_entry Entries
 *
 * A call of each form that an entry point has.
 * @{
 */

/** Numbers that are no type. */
enum {
    TALLY_LIMIT_NONE = -1 /**< As many as one likes. */
};

/** What an entry is. */
typedef int32_t tally_kind;

/** Values of tally_kind. */
enum {
    TALLY_KIND_NOTE = 2, /**< Something at an instant. */
    TALLY_KIND_STEP = 12 /**< A step. */
};

/** Where. */
typedef int32_t tally_where;

/** Values of tally_where. */
enum {
    TALLY_PLACE_HERE     = 1,  /**< Near. */
    TALLY_PLACE_FAR_AWAY = 2,  /**< Not near. */
    /* Added to a place. */
    TALLY_PLACE_NOT      = 256 /**< Any other. */
};

/* Entries, one by one. */
/** @cond */
#ifndef ENTRY_STREAM
#define ENTRY_STREAM
struct EntryStream { void *next; };
#endif
/** @endcond */

/** How an entry is. Since 0.1; 16 bytes, minimum 8. */
typedef struct tally_entry_options {
    uint32_t struct_size; /**< sizeof(tally_entry_options), set by the caller. */
    uint32_t flags;       /**< 0. */
    int64_t days;         /**< How many days. Since 0.2. */
} tally_entry_options;

/** Initialises a tally_entry_options with its defaults. */
#define TALLY_ENTRY_OPTIONS_INIT { sizeof(tally_entry_options), 0, 7 }

/** Returns a tally_entry_options with its defaults. */
TALLY_INLINE tally_entry_options tally_entry_options_init(void)
{
    tally_entry_options value = TALLY_ENTRY_OPTIONS_INIT;
    return value;
}

/**
 * @brief Texts, constants, numbers that stand for nothing, and a result that may be left away.
 *
 * @param[in] book         The book.
 * @param[in] kind         TALLY_KIND_…; 0: any.
 * @param[in] name         Its name. UTF-8.
 * @param[in] name_length  Its length in bytes, or TALLY_NTS.
 * @param[in] note         A note. UTF-8. May be NULL for none.
 * @param[in] note_length  Its length in bytes, or TALLY_NTS.
 * @param[in] time         When. Unit: ns.
 * @param[in] flags        TALLY_OPEN_…
 * @param[out] out_id      Its id. May be NULL where it is not wanted.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @since 0.1
 */
TALLY_API tally_status tally_entry_find(
    tally_book *book, tally_kind kind, const char *name, size_t name_length, const char *note,
    size_t note_length, int64_t time, tally_open_flags flags, int64_t *out_id, tally_error *error);

/**
 * @brief An object that keeps what is refused.
 *
 * @param[in] cursor  The cursor.
 * @param[in] field   TALLY_FIELD_…
 * @param[in] flags   TALLY_OPEN_…
 * @param[in] value   A number.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @since 0.1
 */
TALLY_API tally_status tally_entry_change(
    tally_cursor *cursor, tally_field field, tally_open_flags flags, double value, tally_error *error);

/**
 * @brief Several results, and flags of which none is known.
 *
 * @param[in] book         The book.
 * @param[in] flags        0.
 * @param[out] out_width   How wide.
 * @param[out] out_height  How high. May be NULL where it is not wanted.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @since 0.1
 */
TALLY_API tally_status tally_entry_sizes(
    tally_book *book, uint32_t flags, int64_t *out_width, double *out_height, tally_error *error);

/**
 * @brief A text into a buffer, of bytes.
 *
 * @param[in] bytes        The bytes.
 * @param[in] bytes_size   Its size in bytes.
 * @param[in] place        TALLY_PLACE_…
 * @param[out] buffer      Room for it.
 * @param[in] buffer_size  The bytes that it has room for.
 * @param[out] out_length  Its bytes. May be NULL where it is not wanted.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_LIMIT the buffer is too small
 * @since 0.1
 */
TALLY_API tally_status tally_entry_text(
    const void *bytes, size_t bytes_size, tally_where place, char *buffer, size_t buffer_size,
    size_t *out_length, tally_error *error);

/**
 * @brief Bytes into a room, and a signal.
 *
 * @param[in] book         The book.
 * @param[out] buffer      Room for them.
 * @param[in] buffer_size  The bytes that it has room for.
 * @param[out] out_read    How many.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @since 0.1
 */
TALLY_API tally_status tally_entry_read(
    tally_book *book, void *buffer, size_t buffer_size, size_t *out_read, tally_error *error);

/**
 * @brief A struct, and a handle of which the forward hears whether it is wanted.
 *
 * @param[in] book         The book.
 * @param[in] options      How.
 * @param[out] out_cursor  What was made; free it with tally_cursor_free. May be NULL where it is not wanted.
 *     The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @since 0.1
 */
TALLY_API tally_status tally_entry_list(
    tally_book *book, const tally_entry_options *options, tally_cursor **out_cursor, tally_error *error);

/**
 * @brief A struct of another interface, and a parameter list that is too long for a line.
 *
 * @param[in] book         The book.
 * @param[out] beginnings  Numbers. capacity elements. May be NULL where they are not wanted.
 * @param[out] endings     Numbers. capacity elements. May be NULL where they are not wanted.
 * @param[in] capacity     How many fit.
 * @param[out] out_stream  What is filled.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @since 0.1
 */
TALLY_API tally_status tally_entry_stream(
    tally_book *book, int64_t *beginnings, int64_t *endings, size_t capacity, struct EntryStream *out_stream,
    tally_error *error);

/**
 * @brief A value, with what is answered where there is none.
 *
 * @param[in] cursor  The cursor.
 * @param[in] number  Which; 7: any.
 *
 * @return 1 or 0.
 * @since 0.1
 */
TALLY_API int32_t tally_entry_is_open(tally_cursor *cursor, uint64_t number);

/**
 * @brief What is by hand.
 *
 * @param[in] clock         The function.
 * @param[in] context       Passed to it.
 * @param[in] context_free  Destroys it. May be NULL where nothing is to be destroyed.
 * @param[out] error        Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @since 0.1
 */
TALLY_API tally_status tally_entry_hear(
    tally_clock_fn clock, void *context, tally_context_free_fn context_free, tally_error *error);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
