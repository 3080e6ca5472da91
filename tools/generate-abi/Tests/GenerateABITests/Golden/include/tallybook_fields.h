/* GENERATED from abi/ by tools/generate-abi: DO NOT EDIT. Run `make generate`. */
/**
 * @file tallybook_fields.h
 * @brief The fields of entries and rows, the values of fields with a fixed set of values, and the reasons of
 *   failures.
 */

#ifndef TALLYBOOK_FIELDS_H
#define TALLYBOOK_FIELDS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* -------------------------------------------------------------------------------------------------------- */

/**
 * @defgroup tally_fields Fields
 *
 * The fields of entries and rows, by number.
 * @{
 */

/** Why. */
typedef int32_t tally_reason;

/** Values of tally_reason. */
enum {
    TALLY_REASON_NONE      = 0, /**< The status says all. */
    TALLY_REASON_NO_FILE   = 1, /**< There is no such file. */
    TALLY_REASON_NO_FOLDER = 2, /**< There is no such folder. */
    TALLY_REASON_BUILT_IN  = 3, /**< It is there already. */
    TALLY_REASON_ADDED     = 4  /**< It was added. */
};

/** The fields. */
typedef int32_t tally_field;

/** Values of tally_field. */
enum {
    TALLY_FIELD_NAME  = 1, /**< A name. */
    TALLY_FIELD_WHERE = 2, /**< A place. */
    TALLY_FIELD_ID    = 3  /**< Names it. */
};

/** What no call takes. */
typedef int32_t tally_mood;

/** Values of tally_mood. */
enum {
    TALLY_MOOD_GOOD = 1 /**< As `#1` of `<all>`. */
};

/** How entries leave and come. */
typedef int32_t tally_format;

/** Values of tally_format. */
enum {
    TALLY_FORMAT_LINES = 1, /**< A line each. */
    TALLY_FORMAT_LIST  = 2  /**< As others have it. */
};

/** @} */

#ifdef __cplusplus
}
#endif

#endif
