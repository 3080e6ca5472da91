/* GENERATED from abi/ by tools/generate-abi: DO NOT EDIT. Run `make generate`. */
/**
 * @file tallybook.h
 * @brief All of Tallybook: tallybook_core.h, which has the conventions, and Summary, Events, Import, History,
 *   Attachments, Templates, Tracking, Media, Merging, Changes that travel, Text, Voice memos, Mirror,
 *   Reports, Live views, Day plans, Reminders, Dashboards, Hub and Bouts.
 */

#ifndef TALLYBOOK_H
#define TALLYBOOK_H

#include "tallybook_core.h"

#ifdef __cplusplus
extern "C" {
#endif

/* -------------------------------------------------------------------------------------------------------- */

/**
 * @defgroup tally_summary Summary
 *
 * Sums by day, tag, subject and similar groups of a query's selection, and any rows as a table.
 * @{
 */

/** How a summary counts. */
typedef uint32_t tally_summary_flags;

/** Values of tally_summary_flags. */
enum {
    /**
     * A session counts entirely in the group in which it starts; otherwise it is split where days, hours and the
     * like change.
     */
    TALLY_SUMMARY_WHOLE_AT_START = 0x1,
    /** Running sessions count, up to the book's clock; otherwise they are left out. */
    TALLY_SUMMARY_RUNNING        = 0x2,
    TALLY_SUMMARY_FIRST_TAG      = 0x4,  /**< An item counts only for its first tag; otherwise for each of its tags. */
    /**
     * Adds a row with the total after the rows of each group that has groups within it, and a grand total at the
     * end. TALLY_FIELD_LEVEL tells them apart.
     */
    TALLY_SUMMARY_TOTALS         = 0x8,
    /**
     * Combines all first groups beyond limit into one after the rest, called "Others" with their count; this
     * group has no number. Anything in several of them counts once in it.
     */
    TALLY_SUMMARY_OTHERS         = 0x20,
    /** SUM to DEVIATION measure the intervals between successive starts in a group, in ns, instead of a field. */
    TALLY_SUMMARY_INTERVALS      = 0x10
};

/**
 * What a summary measures. SUM to DEVIATION measure the named field, or intervals; COMPLETE and later are
 * only for tasks.
 */
typedef uint32_t tally_measure_flags;

/** Values of tally_measure_flags. */
enum {
    TALLY_MEASURE_COUNT      = 0x1,   /**< How many there are. */
    /**
     * How long the sessions lasted, in ns without pauses. In a query for events or bouts: how long the states
     * lasted that these began, also without pauses. Starts and stops are paired over the entire session: a
     * condition selects states, but never changes how long they lasted.
     */
    TALLY_MEASURE_DURATION   = 0x2,
    TALLY_MEASURE_EVENTS     = 0x4,   /**< How many events the sessions hold. */
    TALLY_MEASURE_SUM        = 0x8,   /**< The sum. */
    TALLY_MEASURE_MEAN       = 0x10,  /**< The arithmetic mean. */
    /** The median: the value in the middle, or halfway between the two in the middle. */
    TALLY_MEASURE_MEDIAN     = 0x20,
    TALLY_MEASURE_MINIMUM    = 0x40,  /**< The least. */
    TALLY_MEASURE_MAXIMUM    = 0x80,  /**< The greatest. */
    TALLY_MEASURE_DEVIATION  = 0x100, /**< The standard deviation of the sample; there is none for one value. */
    TALLY_MEASURE_COMPLETE   = 0x200, /**< How many tasks are complete. */
    TALLY_MEASURE_INCOMPLETE = 0x400, /**< How many tasks are not complete. */
    TALLY_MEASURE_CARRIED    = 0x800  /**< How many tasks repeat a task of an earlier day. */
};

/**
 * What a summary groups by: one of these, or the number of a template's own field, from TALLY_FIELD_FIRST_OWN
 * on. A whole value of such a field is its group's number; an item counts for each of several values. Tasks
 * count in the day, week, month, year and weekday of their day, and in the hour in which they were completed.
 */
typedef int32_t tally_by;

/** Values of tally_by. */
enum {
    TALLY_BY_NONE       = 0,  /**< Nothing. */
    /** The day, in the summary's zone and with its day start. The number is its date, 20260302. */
    TALLY_BY_DAY        = 1,
    TALLY_BY_WEEK       = 2,  /**< The ISO 8601 week. The number is the date of its Monday. */
    TALLY_BY_MONTH      = 3,  /**< The month. The number is the date of its first day. */
    TALLY_BY_YEAR       = 4,  /**< The year. The number is the date of its first day. */
    TALLY_BY_HOUR       = 5,  /**< The hour of the clock, 0 to 23. */
    TALLY_BY_WEEKDAY    = 6,  /**< The day of the week, 1 for Monday to 7. */
    /**
     * The tag: an item counts for each of its tags, or with TALLY_SUMMARY_FIRST_TAG for the first. The number is
     * its id; items without a tag come last.
     */
    TALLY_BY_TAG        = 7,
    TALLY_BY_SUBJECT    = 8,  /**< The subject. The number is its id. */
    TALLY_BY_KIND       = 9,  /**< TALLY_KIND_… */
    TALLY_BY_COLLECTION = 10, /**< The collection that holds it. The number is its id, TALLY_ROOT at the root. */
    /**
     * The category of event types: a session counts for each category of its events. There is no number. For
     * tasks, their own category.
     */
    TALLY_BY_CATEGORY   = 11,
    /** The event type: a session counts for each type of its events. The number is its id. */
    TALLY_BY_EVENT_TYPE = 12,
    TALLY_BY_PRIORITY   = 13, /**< For tasks: TALLY_PRIORITY_… */
    TALLY_BY_SESSION    = 14  /**< For events and bouts: the session that holds them. The number is its id. */
};

/** What a summary groups by and measures. Since 0.1; 80 bytes, minimum 72. */
typedef struct tally_summary_options {
    uint32_t struct_size;         /**< sizeof(tally_summary_options), set by the caller. */
    tally_summary_flags flags;    /**< TALLY_SUMMARY_… */
    tally_measure_flags measures; /**< TALLY_MEASURE_…; 0: COUNT and DURATION. */
    tally_by by_1;                /**< TALLY_BY_…, or a template's own field: the first group. */
    tally_by by_2;                /**< TALLY_BY_…, or a template's own field: the second group, within the first. */
    tally_field field;            /**< TALLY_FIELD_… for SUM to DEVIATION: DURATION, SPAN, EVENT_COUNT, LATITUDE,
                                       LONGITUDE, ACCURACY, or a template's own field of numbers; for events and bouts
                                       VALUE or DURATION (how long a state lasted); 0: none. */
    const char *zone;             /**< The zone whose days and hours count; NULL: the setting time_zone. Valid during
                                       the call. */
    size_t zone_length;           /**< Bytes of zone, or TALLY_NTS. */
    int64_t day_start;            /**< When a day begins, less than 24 hours; -1: the setting day_start. Unit: ns from
                                       midnight. */
    int64_t since;                /**< Only entries at or after it, and only that part of sessions; TALLY_UNBOUNDED: no
                                       limit. Unit: ns since 1970-01-01T00:00:00Z. */
    int64_t until;                /**< Only entries before it, and only that part of sessions; TALLY_UNBOUNDED: no
                                       limit. Unit: ns since 1970-01-01T00:00:00Z. */
    tally_measure_flags rank;     /**< The measure that orders the first groups, the greatest first and those without a
                                       value last; one of measures. 0: the groups' own order. */
    uint32_t limit;               /**< At most how many first groups there are; with rank, the top ones. 0: all. The
                                       flag OTHERS makes the rest one group more. Totals cover everything. */
    tally_by by_3;                /**< TALLY_BY_…, or a template's own field: the third group, within the second. Since
                                       0.3. */
    tally_by by_4;                /**< TALLY_BY_…, or a template's own field: the fourth group, within the third. Since
                                       0.3. */
} tally_summary_options;

/** Initialises a tally_summary_options with its defaults. */
#define TALLY_SUMMARY_OPTIONS_INIT { sizeof(tally_summary_options), 0, 0, 0, 0, 0, NULL, 0, -1, TALLY_UNBOUNDED, TALLY_UNBOUNDED, 0, 0, 0, 0 }

/** Returns a tally_summary_options with its defaults. */
TALLY_INLINE tally_summary_options tally_summary_options_init(void)
{
    tally_summary_options value = TALLY_SUMMARY_OPTIONS_INIT;
    return value;
}

/** Which days a timeline covers. Since 0.1; 40 bytes. */
typedef struct tally_timeline_options {
    uint32_t struct_size; /**< sizeof(tally_timeline_options), set by the caller. */
    uint32_t flags;       /**< 0. */
    int32_t first_day;    /**< The first day, such as 20260302; 0: no limit. */
    int32_t last_day;     /**< The last day, included; 0: no limit. */
    const char *zone;     /**< The zone whose days count; NULL: the setting time_zone. Valid during the call. */
    size_t zone_length;   /**< Bytes of zone, or TALLY_NTS. */
    int64_t day_start;    /**< When a day begins, less than 24 hours; -1: the setting day_start. Unit: ns from midnight. */
} tally_timeline_options;

/** Initialises a tally_timeline_options with its defaults. */
#define TALLY_TIMELINE_OPTIONS_INIT { sizeof(tally_timeline_options), 0, 0, 0, NULL, 0, -1 }

/** Returns a tally_timeline_options with its defaults. */
TALLY_INLINE tally_timeline_options tally_timeline_options_init(void)
{
    tally_timeline_options value = TALLY_TIMELINE_OPTIONS_INIT;
    return value;
}

/**
 * @brief Sums up the selection by up to four groups, such as day and tag, and gives the rows as a cursor.
 *
 * Rows of kind TALLY_KIND_SUMMARY are in the order of their groups: times ascending, entries by name, and the
 * group without a value last. Empty groups have no row. The query's order and page do not matter. Everything
 * is read from one state of the book, at once.
 *
 * @param[in] query        The query.
 * @param[in] options      What to group by, and what to measure. May be NULL for one row: the count and the
 *     total duration.
 * @param[out] out_cursor  A cursor before the first row; free it with tally_cursor_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_UTF8 the zone is not valid UTF-8
 * @retval TALLY_E_INVALID a condition was refused, the groups or measures do not fit the query, or the day
 *   start is invalid
 * @retval TALLY_E_NOT_FOUND there is no such zone, or the session of a query for events or bouts does not
 *   exist (TALLY_REASON_NO_ZONE)
 * @retval TALLY_E_LIMIT there would be more than 262,144 rows, or sessions would be cut into more than 100
 *   million pieces: sessions may last for centuries (TALLY_REASON_TOO_MANY)
 *
 * Long. Storage: read. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_query_summary(
    tally_query *query, const tally_summary_options *options, tally_cursor **out_cursor, tally_error *error);

/**
 * @brief Lists the selected sessions by year, month and day, newest first, each heading with its total.
 *
 * The first row is the total, level 0. Years, months and days (levels 1 to 3, kind TALLY_KIND_SUMMARY) come
 * before their contents. Records (level 4) are rows of their own kind with all their fields. A session
 * belongs to the day on which it starts; running ones are left out. Each row says whether it is shown. Years
 * and months are hidden if all sessions are in the current month; years also if all are in the current year.
 * Days are hidden if all sessions are on one day, which is then the total's group. Tags are hidden if the
 * query asks for only one tag. Later additions are not included. The query's order and page do not matter.
 *
 * @param[in] query        A query for sessions.
 * @param[in] options      Which days to cover. May be NULL for all days.
 * @param[out] out_cursor  A cursor before the total; free it with tally_cursor_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_UTF8 the zone is not valid UTF-8
 * @retval TALLY_E_INVALID a condition was refused, the query is not for sessions, or a day or the day start
 *   is invalid
 * @retval TALLY_E_NOT_FOUND there is no such zone (TALLY_REASON_NO_ZONE)
 *
 * Long. Storage: read. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_query_timeline(
    tally_query *query, const tally_timeline_options *options, tally_cursor **out_cursor, tally_error *error);

/**
 * @brief Writes the remaining rows of a cursor as a table: as text, Markdown, HTML, CSV or JSON.
 *
 * Text has columns, with numbers on the right and wide characters counted as two. Text, Markdown and HTML use
 * readable names and leave out columns without a value. CSV has every field, also those of the items'
 * templates, but no totals of a summary. JSON is an array of objects, one for each row, with every field that
 * has a value by its name. A blob of an SQL statement is written as hexadecimal digits; in JSON as an object
 * with these, {"hex": "00ff"}. Times of rows without a zone of their own are in UTC unless options name a
 * zone. Options that this call does not use are refused: all flags, columns, progress, and with JSON the
 * zone. Text, Markdown, HTML and CSV are held in memory until the last row is known.
 *
 * @param[in] cursor      The cursor; it steps over the rows.
 * @param[in] format      TALLY_FORMAT_TEXT, MARKDOWN, HTML, CSV or JSON.
 * @param[in] options     Where to write to, the zone, and how many rows. May be NULL for the defaults.
 * @param[out] out_bytes  The table; free it with tally_bytes_free. NULL if it went elsewhere. May be NULL if
 *     options have a path or a write function. The caller owns it.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_UTF8 a text in the options is not valid UTF-8
 * @retval TALLY_E_INVALID the format is not one of these, the path is a folder, both path and write are
 *   given, or this call does not use an option
 * @retval TALLY_E_NOT_FOUND the path's folder does not exist, or there is no such zone
 * @retval TALLY_E_CANCELLED write asked to stop, or tally_book_interrupt stopped it
 *
 * Storage: export. Calls back: tally_write_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_cursor_write(
    tally_cursor *cursor, tally_format format, const tally_export_options *options, tally_bytes **out_bytes,
    tally_error *error);

/**
 * @brief Steps back before the first row of a cursor that has all its rows: of a summary, findings, settings
 *   or a path.
 *
 * @param[in] cursor  The cursor.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the rows are read as the cursor steps; ask the query for another cursor
 * @since 0.1
 */
TALLY_API tally_status tally_cursor_rewind(tally_cursor *cursor, tally_error *error);

/** @} */

/* -------------------------------------------------------------------------------------------------------- */

/**
 * @defgroup tally_event Events
 *
 * Single events of a session after the fact.
 * @{
 */

/**
 * @brief Adds an event to a session, also to a stopped one.
 *
 * @param[in] book        The book.
 * @param[in] id          The session.
 * @param[in] event       The event. One element of event_size bytes.
 * @param[in] event_size  sizeof(tally_event) in the caller: a multiple of 8.
 * @param[out] out_seq    The event's number. May be NULL if it is not wanted.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_UTF8 the note is not valid UTF-8
 * @retval TALLY_E_INVALID a phase does not fit, the value is infinite, the note is over 65,536 bytes or holds
 *   a NUL, or flags are not 0
 * @retval TALLY_E_NOT_FOUND there is no such session, event type or subject
 * @retval TALLY_E_STATE another process records the session, or its recorder died and the book is a
 *   transaction (TALLY_REASON_IS_RECORDED, TALLY_REASON_TAIL)
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_event_insert(
    tally_book *book, int64_t id, const tally_event *event, size_t event_size, uint64_t *out_seq,
    tally_error *error);

/**
 * @brief Gives the variant of an event type that has these values of its template's fields; BORIS calls such
 *   values modifiers.
 *
 * Gives the id of the variant with exactly these values, and makes it if there is none. Name it once, and log
 * it by its id as often as it happens; this costs what the type costs. Wherever a call takes an event type of
 * an event, it takes a variant. For such an event a cursor gives the TYPE, the VARIANT, the FIELDS, and each
 * value by the number of its field. The same state with other values is open independently. An event without
 * a phase stops the state with the same values; with other values it stops the open one and starts anew. An
 * event without values stops whatever is open. A start with other values runs beside the open state.
 *
 * @param[in] book           The book.
 * @param[in] type           The event type.
 * @param[in] fields         The values as a JSON object with the names of the template's fields, such as
 *     {"intensity": 3}; an empty one gives the event type itself. UTF-8.
 * @param[in] fields_length  Its length in bytes, or TALLY_NTS.
 * @param[out] out_id        The variant's id.
 * @param[out] error         Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID fields is not a JSON object, the event type has no template, or a field does not
 *   take its value (TALLY_REASON_SYNTAX, TALLY_REASON_TYPE, TALLY_REASON_FIELD, TALLY_REASON_CHOICE,
 *   TALLY_REASON_RANGE, TALLY_REASON_LENGTH, TALLY_REASON_PATTERN, TALLY_REASON_REQUIRED)
 * @retval TALLY_E_NOT_FOUND there is no such event type, or it is in the trash
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.3
 */
TALLY_API tally_status tally_event_type_variant(
    tally_book *book, int64_t type, const char *fields, size_t fields_length, int64_t *out_id,
    tally_error *error);

/**
 * @brief Replaces the contents of an event: time, type, phase, subject, value and note.
 *
 * @param[in] book        The book.
 * @param[in] id          The session.
 * @param[in] seq         The event's number.
 * @param[in] event       Its new contents. One element of event_size bytes.
 * @param[in] event_size  sizeof(tally_event) in the caller: a multiple of 8.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_UTF8 the note is not valid UTF-8
 * @retval TALLY_E_INVALID a phase does not fit, the value is infinite, the note is over 65,536 bytes or holds
 *   a NUL, or flags are not 0
 * @retval TALLY_E_NOT_FOUND there is no such session, event, event type or subject
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_event_change(
    tally_book *book, int64_t id, uint64_t seq, const tally_event *event, size_t event_size,
    tally_error *error);

/**
 * @brief Removes an event from its session; its number is not used again.
 *
 * @param[in] book    The book.
 * @param[in] id      The session.
 * @param[in] seq     The event's number.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND there is no such session or event (TALLY_REASON_NO_ENTRY, TALLY_REASON_NO_EVENT)
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_event_delete(tally_book *book, int64_t id, uint64_t seq, tally_error *error);

/** @} */

/* -------------------------------------------------------------------------------------------------------- */

/**
 * @defgroup tally_import Import
 *
 * Imports from files: with a preview, idempotent, all or nothing.
 * @{
 */

/** How something is imported. */
typedef uint32_t tally_import_flags;

/** Values of tally_import_flags. */
enum {
    TALLY_IMPORT_DRY_RUN  = 0x1, /**< Report what would be done and change nothing. */
    /**
     * All formats but JSON: anything unreadable becomes a finding with its place and the reason, and the rest is
     * imported; in MEL, a bad item or event. Without this flag, one bad row, item or file refuses everything.
     */
    TALLY_IMPORT_SKIP_BAD = 0x2,
    /**
     * Answer TALLY_E_FORMAT, with TALLY_REASON_LOSSY and the first loss, and change nothing, if anything would be
     * left out or altered.
     */
    TALLY_IMPORT_WHOLE    = 0x4,
    /**
     * BORIS, ELAN and Praat: an observation or file that changed since its import replaces its session, which
     * goes to the trash. Without this flag the session stays, and a finding reports it.
     */
    TALLY_IMPORT_REPLACE  = 0x8
};

/** What is imported, and where to. Give either path or data. Since 0.1; 112 bytes. */
typedef struct tally_import_options {
    uint32_t struct_size;                        /**< sizeof(tally_import_options), set by the caller. */
    tally_import_flags flags;                    /**< TALLY_IMPORT_… */
    const char *path;                            /**< A file or folder to read; NULL: data. */
    size_t path_length;                          /**< Bytes of path, or TALLY_NTS. */
    const void *data;                            /**< The text itself; NULL: path. Valid during the call. */
    size_t data_size;                            /**< Bytes of data. */
    int64_t parent;                              /**< The collection to import into; 0: the root. */
    tally_progress_fn progress;                  /**< Receives how many entries are done; NULL: none. */
    void *progress_context;                      /**< Passed to progress. */
    tally_context_free_fn progress_context_free; /**< Destroys progress_context; may be NULL. */
    const char *zone;                            /**< The time zone for times that name none, such as HEY's, and for the
                                                      names of Minuta's files; NULL: the setting time_zone. */
    size_t zone_length;                          /**< Bytes of zone, or TALLY_NTS. */
    tally_format format;                         /**< TALLY_FORMAT_JSON, _CSV, _HEY_CSV, _MINUTA_FOLDER, _ICALENDAR,
                                                      _TODO_TXT, _TABLES, _MEL, _BORIS, _BORIS_ETHOGRAM,
                                                      _BORIS_BEHAVIORS, _BORIS_SUBJECTS, _EAF or _TEXTGRID; 0: decided
                                                      by the content, or by a given mapping. */
    uint32_t reserved;                           /**< 0. */
    const char *mapping;                         /**< A mapping, as JSON, that says what becomes what; only for
                                                      TALLY_FORMAT_TABLES, which needs it. See
                                                      docs/schemas/mapping.schema.json. */
    size_t mapping_length;                       /**< Bytes of mapping, or TALLY_NTS. */
} tally_import_options;

/** Initialises a tally_import_options with its defaults. */
#define TALLY_IMPORT_OPTIONS_INIT { sizeof(tally_import_options), 0, NULL, 0, NULL, 0, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, 0 }

/** Returns a tally_import_options with its defaults. */
TALLY_INLINE tally_import_options tally_import_options_init(void)
{
    tally_import_options value = TALLY_IMPORT_OPTIONS_INIT;
    return value;
}

/**
 * @brief Imports an export of this library, a mirror, a MEL file or folder, a BORIS project, time records,
 *   tasks, or tables by a mapping.
 *
 * An entry with a UUID keeps it, and is changed if the book has it. An entry without one gets a UUID derived
 * from its place, so a second import adds nothing. The import is all or nothing, unless TALLY_IMPORT_SKIP_BAD
 * skips what cannot be read. Findings of one sort are listed one by one up to 100,000; one more has the
 * number of the others as FOUND. With TALLY_IMPORT_WHOLE nothing is imported if anything would be lost. The
 * path may lead through links, and may be a pipe or a device; while nothing comes from that, progress is
 * called from time to time. Links inside a folder are not followed.
 *
 * @param[in] book           The book.
 * @param[in] options        What to import, and where to.
 * @param[out] out_findings  What was or would be added, changed or skipped; free it with tally_cursor_free.
 *     May be NULL if they are not wanted. The caller owns it.
 * @param[out] error         Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_UTF8 the path, the zone or the mapping is not valid UTF-8
 * @retval TALLY_E_INVALID neither or both of path and data are given, a folder is given as data, there is no
 *   such format, or the parent is not a collection. Also when a table has no mapping or anything else has
 *   one, both TALLY_IMPORT_WHOLE and TALLY_IMPORT_SKIP_BAD are given, or TALLY_IMPORT_REPLACE is given but
 *   does not apply. Also when the path is a socket or a book that this process has open
 * @retval TALLY_E_NOT_FOUND there is no such file, folder, zone or parent, or a file that the mapping names
 *   is missing
 * @retval TALLY_E_STATE a session that it would change is being recorded (TALLY_REASON_IS_RECORDED)
 * @retval TALLY_E_LIMIT a file exceeds 4 GiB, a pipe or a device gives more than 64 MiB, or a line, row,
 *   component or nested folder's path exceeds what its format allows (TALLY_REASON_TOO_LARGE,
 *   TALLY_REASON_TOO_LONG)
 * @retval TALLY_E_UNSUPPORTED it is compressed with gzip and zlib is not installed; the message names the
 *   package (TALLY_REASON_NEEDS_ZLIB)
 * @retval TALLY_E_CANCELLED progress asked to stop
 * @retval TALLY_E_NEWER it was written in a newer major version of the format
 * @retval TALLY_E_FORMAT it is not what it should be (the message has line and key, or file), the mapping is
 *   wrong, or with TALLY_IMPORT_WHOLE something would be lost (TALLY_REASON_LOSSY)
 *
 * Long. Storage: write. Calls back: tally_clock_fn, tally_progress_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_import(
    tally_book *book, const tally_import_options *options, tally_cursor **out_findings, tally_error *error);

/** @} */

/* -------------------------------------------------------------------------------------------------------- */

/**
 * @defgroup tally_history History
 *
 * What was changed, when, by whom, from what to what; undone and redone step by step.
 * @{
 */

/** The state of a step of history. */
typedef int32_t tally_step_state;

/** Values of tally_step_state. */
enum {
    TALLY_STEP_DONE      = 1, /**< Done; it can be undone. */
    TALLY_STEP_UNDONE    = 2, /**< Undone; it can be redone until something else is changed. */
    TALLY_STEP_DISCARDED = 3, /**< Undone for good: something else was changed afterwards. */
    TALLY_STEP_FIXED     = 4, /**< Done, but cannot be undone; the message says why. */
    TALLY_STEP_UNDO      = 5, /**< It undid the step that it names. */
    TALLY_STEP_REDO      = 6, /**< It redid the step that it names. */
    /** It came from another book and cannot be undone; steps undone before it can still be redone. */
    TALLY_STEP_MERGED    = 7
};

/** How a step is undone or redone; 0 takes the newest step of the book. */
typedef uint32_t tally_undo_flags;

/** Values of tally_undo_flags. */
enum {
    /** The newest step of this author instead: the author given at opening, otherwise the setting username. */
    TALLY_UNDO_MINE     = 0x1,
    TALLY_UNDO_PREVIEW  = 0x2, /**< Change nothing and give whatever is in the way. */
    /**
     * Do not skip the start of a session that holds events or is recorded through this handle of the book. The
     * session is stopped and goes to the trash with all its events.
     */
    TALLY_UNDO_SESSIONS = 0x4
};

/**
 * @brief Undoes the book's newest step, or with TALLY_UNDO_MINE the newest of this author.
 *
 * A step is a transaction, or a call that wrote outside of one; logged events are not steps. An undo never
 * overwrites anything that it collides with: it is refused entirely, with the first collision in its message.
 * With TALLY_UNDO_PREVIEW it lists all collisions and changes nothing. No undo removes a recording. The start
 * of a session that holds events or is being recorded is skipped. So is everything made for it: an event type
 * or subject that events name, and a tag, template or subject that such a session has, even in the trash. The
 * next older step is undone instead; a warning says so. With TALLY_UNDO_SESSIONS that session moves to the
 * trash with its events; if this handle of the book records it, it is stopped. If a step made more than that,
 * such as an import, the rest of it is undone. Its sessions with events, and everything these need, move to
 * the trash. tally_redo brings everything back. Only a purge removes logged events. A step whose entries are
 * gone for good, for example from the trash by retention, is skipped too, with a warning. So is an older step
 * that collides with the rest of such a step: nothing could ever undo them.
 *
 * @param[in] book       The book.
 * @param[in] flags      TALLY_UNDO_…
 * @param[out] out_what  The step with its changes, as in tally_history_list, then findings that say what
 *     happened. First come warnings of skipped steps and of running sessions that nobody records, then a line
 *     for each entry or sort of entries. With TALLY_UNDO_PREVIEW the findings are the errors in the way, none
 *     if it would succeed. Free it with tally_cursor_free. May be NULL if it is not wanted. The caller owns
 *     it.
 * @param[out] error     Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND there is nothing to undo (TALLY_REASON_NO_STEP)
 * @retval TALLY_E_STATE it collides with later changes or cannot be undone (its TALLY_FIELD_MESSAGE says
 *   why), another process records a session that it changes, or another handle of the book records one that
 *   would end (TALLY_REASON_UNDO_BLOCKED)
 *
 * Scope: outside only. Long. Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_undo(
    tally_book *book, tally_undo_flags flags, tally_cursor **out_what, tally_error *error);

/**
 * @brief Redoes the step that was undone last, or with TALLY_UNDO_MINE the last of this author's steps.
 *
 * After any other change nothing can be redone. A step whose entries are gone for good is skipped, as by
 * tally_undo.
 *
 * @param[in] book       The book.
 * @param[in] flags      TALLY_UNDO_…
 * @param[out] out_what  As in tally_undo. May be NULL if it is not wanted. The caller owns it:
 *     tally_cursor_free.
 * @param[out] error     Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND there is nothing to redo (TALLY_REASON_NO_STEP)
 * @retval TALLY_E_STATE it collides with later changes, another process records a session that it changes, or
 *   another handle of the book records one that would end (TALLY_REASON_UNDO_BLOCKED)
 *
 * Scope: outside only. Long. Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_redo(
    tally_book *book, tally_undo_flags flags, tally_cursor **out_what, tally_error *error);

/**
 * @brief Lists the history of the book or of one entry, newest first: each step, followed by its changes.
 *
 * A row of TALLY_KIND_STEP has ID, TIME, USERNAME, NAME, STATE (TALLY_STEP_…), STEP (of an undo or redo) and
 * MESSAGE (why it cannot be undone). A row of TALLY_KIND_CHANGE has STEP, ID (the entry; for a pause or
 * event, its session), KEY (the part, or the setting), SEQ (of an event), FIELD, OLD and NEW. Anything made
 * or removed has a change of the field ID, or for an event SEQ, and one for each field with a value. For one
 * entry, only the steps and changes that touch it are listed; the entry itself may be gone. Steps whose
 * changes are no longer kept are then left out. Finding them reads all changes that are kept, at most the
 * setting history_budget. Read the rows with tally_cursor_next.
 *
 * @param[in] book         The book.
 * @param[in] id           An entry; 0: the book.
 * @param[out] out_cursor  The rows; free it with tally_cursor_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the id is below 0
 * @since 0.1
 */
TALLY_API tally_status tally_history_list(tally_book *book, int64_t id, tally_cursor **out_cursor, tally_error *error);

/** @} */

/* -------------------------------------------------------------------------------------------------------- */

/**
 * @defgroup tally_blob Attachments
 *
 * Bytes that belong to an item or collection: read and written in pieces of any size, or from and to files.
 * @{
 */

/** The bytes of an attachment, to read or write. tally_blob_free frees it. */
typedef struct tally_blob tally_blob;

/** The name and media type of an attachment. Since 0.2; 40 bytes. */
typedef struct tally_attachment_options {
    uint32_t struct_size;     /**< sizeof(tally_attachment_options), set by the caller. */
    uint32_t flags;           /**< 0. */
    const char *name;         /**< Its name; NULL: the name of the attached file. */
    size_t name_length;       /**< Bytes of name, or TALLY_NTS. */
    const char *media_type;   /**< What the bytes are, such as image/png; NULL: by the ending of the file or name. */
    size_t media_type_length; /**< Bytes of media_type, or TALLY_NTS. */
} tally_attachment_options;

/** Initialises a tally_attachment_options with its defaults. */
#define TALLY_ATTACHMENT_OPTIONS_INIT { sizeof(tally_attachment_options), 0, NULL, 0, NULL, 0 }

/** Returns a tally_attachment_options with its defaults. */
TALLY_INLINE tally_attachment_options tally_attachment_options_init(void)
{
    tally_attachment_options value = TALLY_ATTACHMENT_OPTIONS_INIT;
    return value;
}

/** The state of an attachment whose bytes are open. Since 0.2; 24 bytes. */
typedef struct tally_blob_info {
    uint32_t struct_size; /**< sizeof(tally_blob_info), set by the caller. */
    uint32_t reserved;    /**< 0. */
    int64_t attachment;   /**< The id of the attachment, which it has even before it is finished. */
    int64_t size;         /**< How many bytes there are; for one still being written, so far. */
} tally_blob_info;

/** Initialises a tally_blob_info with its defaults. */
#define TALLY_BLOB_INFO_INIT { sizeof(tally_blob_info), 0, 0, 0 }

/** Returns a tally_blob_info with its defaults. */
TALLY_INLINE tally_blob_info tally_blob_info_init(void)
{
    tally_blob_info value = TALLY_BLOB_INFO_INIT;
    return value;
}

/**
 * @brief Attaches a file's bytes to an item or collection.
 *
 * This is one step of history. A book keeps the same bytes once, however often they are attached; the call
 * never holds more than a few MiB in memory. The file is read twice: bytes that the book already has are not
 * written again.
 *
 * @param[in] book         The book.
 * @param[in] item         The item or collection.
 * @param[in] path         The file. UTF-8.
 * @param[in] path_length  Its length in bytes, or TALLY_NTS.
 * @param[in] options      Its name, and what the bytes are. May be NULL for the file's name and the media
 *     type of its ending.
 * @param[out] out_id      Its id. May be NULL if it is not wanted.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the path is empty, a folder or not a regular file, the name or media type is
 *   invalid, or nothing can be attached to the item
 * @retval TALLY_E_NOT_FOUND there is no such file or item, or the item is in the trash
 * @retval TALLY_E_LIMIT the task has four attachments, the most it may have; tally_error has the number and
 *   the limit (TALLY_REASON_TOO_MANY)
 *
 * Long. Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_attachment_create(
    tally_book *book, int64_t item, const char *path, size_t path_length,
    const tally_attachment_options *options, int64_t *out_id, tally_error *error);

/**
 * @brief Writes an attachment's bytes to a file, which never exists in part.
 *
 * The bytes are written to a file beside it, synced and renamed. A file of that name is replaced; a device or
 * a pipe is written to directly.
 *
 * @param[in] book         The book.
 * @param[in] attachment   The attachment.
 * @param[in] path         The file. UTF-8.
 * @param[in] path_length  Its length in bytes, or TALLY_NTS.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the path is empty, a folder, a socket or a book that this process has open, or the
 *   entry is not an attachment
 * @retval TALLY_E_NOT_FOUND there is no such attachment or folder, the path is a symbolic link that leads to
 *   nothing, the attachment is in the trash, or its bytes are not in this book
 *
 * Long. Storage: export.
 * @since 0.1
 */
TALLY_API tally_status tally_attachment_export(
    tally_book *book, int64_t attachment, const char *path, size_t path_length, tally_error *error);

/**
 * @brief Begins an attachment of an item or collection, to be written piece by piece.
 *
 * It has its id from now on (tally_blob_stat), and becomes an entry when it is finished. Until then its bytes
 * are in a file beside the book. They survive any kill of the process, and writing can continue after the
 * book is opened again.
 *
 * @param[in] book       The book.
 * @param[in] item       The item or collection.
 * @param[in] options    Its name, and what the bytes are.
 * @param[out] out_blob  Its bytes; free it with tally_blob_free. The caller owns it.
 * @param[out] error     Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_UTF8 the name or media type is not valid UTF-8
 * @retval TALLY_E_INVALID the name or media type is invalid, or nothing can be attached to the item
 * @retval TALLY_E_NOT_FOUND there is no such item, or it is in the trash
 * @retval TALLY_E_LIMIT the task has four attachments, the most it may have; tally_error has the number and
 *   the limit (TALLY_REASON_TOO_MANY)
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_blob_new(
    tally_book *book, int64_t item, const tally_attachment_options *options, tally_blob **out_blob,
    tally_error *error);

/**
 * @brief Opens an attachment's bytes, finished or not.
 *
 * One that is still being written, here or by another process, is read as far as it has come. The first write
 * takes over an unfinished one that nobody else is writing.
 *
 * @param[in] book        The book.
 * @param[in] attachment  The attachment.
 * @param[out] out_blob   Its bytes; free it with tally_blob_free. The caller owns it.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the entry is not an attachment
 * @retval TALLY_E_NOT_FOUND there is no such attachment, it is in the trash, or its bytes are not in this
 *   book (TALLY_REASON_NO_ENTRY, TALLY_REASON_IN_TRASH, TALLY_REASON_NO_CONTENT)
 *
 * Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_blob_open(tally_book *book, int64_t attachment, tally_blob **out_blob, tally_error *error);

/**
 * @brief Writes bytes at an offset, over existing bytes or after them; once it returns, they are kept.
 *
 * This writes to a file and is not a transaction: it waits for no other writer. The bytes are safe from a
 * power cut once the book is ticked or flushed; with the durability TALLY_DURABILITY_POWER they are at once.
 * If the disk is full, nothing is added.
 *
 * @param[in] blob       The bytes.
 * @param[in] offset     The offset, from 0, or TALLY_END.
 * @param[in] data       The piece, at most 1 GiB.
 * @param[in] data_size  Its size in bytes.
 * @param[out] error     Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the offset is below 0 or after the last byte
 * @retval TALLY_E_NOT_FOUND the file of an unfinished one is missing
 * @retval TALLY_E_STATE it is already finished (TALLY_REASON_IS_FINISHED)
 * @retval TALLY_E_BUSY another handle or process is writing it (TALLY_REASON_BLOB_WRITER)
 * @retval TALLY_E_FULL the disk is full
 * @retval TALLY_E_READ_ONLY the book is open for reading only
 * @retval TALLY_E_IO the operating system refuses to write
 * @retval TALLY_E_CORRUPT the file of an unfinished one is damaged
 * @since 0.1
 */
TALLY_API tally_status tally_blob_write(
    tally_blob *blob, int64_t offset, const void *data, size_t data_size, tally_error *error);

/**
 * @brief Reads bytes from an offset on, as many as there are.
 *
 * @param[in] blob         The bytes.
 * @param[in] offset       The offset, from 0.
 * @param[out] buffer      Receives them, at most 1 GiB.
 * @param[in] buffer_size  The bytes that it has room for.
 * @param[out] out_read    How many were read: fewer than the buffer has room for at the end, 0 after it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the offset is below 0
 * @retval TALLY_E_STATE this handle finished or discarded it (TALLY_REASON_HAS_ENDED,
 *   TALLY_REASON_IS_FINISHED)
 *
 * Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_blob_read(
    tally_blob *blob, int64_t offset, void *buffer, size_t buffer_size, size_t *out_read, tally_error *error);

/**
 * @brief Tells which attachment the bytes are, and how many there are.
 *
 * @param[in] blob          The bytes.
 * @param[in,out] out_info  Their state now.
 * @param[out] error        Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @since 0.2
 */
TALLY_API tally_status tally_blob_stat(tally_blob *blob, tally_blob_info *out_info, tally_error *error);

/**
 * @brief Moves the bytes into the book and makes the attachment: one step of history.
 *
 * After this the handle reads and writes nothing; open the attachment to read it. If it fails, the attachment
 * stays unfinished and can be finished later. Bytes that the book already has are not written again. Others
 * are written some MiB at a time, so that other writers get their turn.
 *
 * @param[in] blob     The bytes.
 * @param[out] out_id  The attachment. May be NULL if it is not wanted.
 * @param[out] error   Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND its item or collection is gone or in the trash, it was discarded, or its file is
 *   missing
 * @retval TALLY_E_STATE it is already finished (TALLY_REASON_IS_FINISHED)
 *
 * Long. Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_blob_finish(tally_blob *blob, int64_t *out_id, tally_error *error);

/**
 * @brief Discards an unfinished attachment, which leaves nothing in history.
 *
 * @param[in] blob    The bytes.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_STATE it is finished or was discarded (TALLY_REASON_IS_FINISHED, TALLY_REASON_HAS_ENDED)
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_blob_discard(tally_blob *blob, tally_error *error);

/**
 * @brief Lists the unfinished attachments, in the order in which they were begun.
 *
 * Rows of TALLY_KIND_ATTACHMENT with ID, UUID, PARENT, NAME, MEDIA_TYPE, USERNAME, CREATED and SIZE (so far).
 * They can be opened, continued, finished and discarded; a query finds the finished ones.
 *
 * @param[in] book         The book.
 * @param[in] item         Only those of this item or collection; 0: all.
 * @param[out] out_cursor  A cursor before the first row; free it with tally_cursor_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 *
 * Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_blob_list(tally_book *book, int64_t item, tally_cursor **out_cursor, tally_error *error);

/**
 * @brief Frees the handle; an unfinished attachment stays and can be continued.
 *
 * @param[in] blob  The bytes. May be NULL, which does nothing.
 * @since 0.1
 */
TALLY_API void tally_blob_free(tally_blob *blob);

/** @} */

/* -------------------------------------------------------------------------------------------------------- */

/**
 * @defgroup tally_template Templates
 *
 * The custom fields of items: a JSON Schema that drafts are checked by. Custom fields are set, read,
 * compared, sorted and summed like the library's own, by their numbers from 1000 on.
 * @{
 */

/**
 * @brief Lists the fields of a template in the order of its schema: for a form to show, and for a binding to
 *   name.
 *
 * Rows of kind TALLY_KIND_FIELD: ID is the number for drafts, cursors and conditions, NAME the name in the
 * schema, LABEL its title.
 *
 * @param[in] book         The book.
 * @param[in] template_id  The template.
 * @param[out] out_cursor  The fields; free it with tally_cursor_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND there is no such template
 *
 * Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_field_list(
    tally_book *book, int64_t template_id, tally_cursor **out_cursor, tally_error *error);

/** @} */

/* -------------------------------------------------------------------------------------------------------- */

/**
 * @defgroup tally_tracking Tracking
 *
 * Time records: sessions without events. Their times are edited, cut and joined after the fact, and many
 * entries are changed at once.
 * @{
 */

/** What a draft's tags do when entries are changed through a query; 0: they replace the existing tags. */
typedef uint32_t tally_update_flags;

/** Values of tally_update_flags. */
enum {
    TALLY_UPDATE_ADD_TAGS    = 0x1, /**< They are added after the existing tags. */
    TALLY_UPDATE_REMOVE_TAGS = 0x2  /**< They are removed. */
};

/**
 * @brief Replaces a tag by another, or by none, on everything that has it, and moves it to the trash.
 *
 * This is one step of undo. If it was replaced by none, restoring the tag puts it back on everything that had
 * it.
 *
 * @param[in] book        The book.
 * @param[in] tag         The tag to be replaced.
 * @param[in] into        The tag to replace it; 0: none.
 * @param[out] out_count  How many items had it. May be NULL if it is not wanted.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID both tags are the same
 * @retval TALLY_E_NOT_FOUND there is no such tag, or it is in the trash (TALLY_REASON_NO_ENTRY,
 *   TALLY_REASON_IN_TRASH)
 *
 * Long. Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_tag_merge(
    tally_book *book, int64_t tag, int64_t into, uint64_t *out_count, tally_error *error);

/**
 * @brief Sets the fields of a new draft on everything selected, in one transaction and one step.
 *
 * Each entry is changed as by a draft of its own, so all rules hold; the first error leaves everything as it
 * was. The draft is not changed and not saved.
 *
 * @param[in] query       The query, for one kind.
 * @param[in] draft       A new draft of that kind, with the fields to change.
 * @param[in] flags       TALLY_UPDATE_…
 * @param[out] out_count  How many entries were selected. May be NULL if it is not wanted.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID a condition or a field was refused, the query is for no kind or for another one
 *   than the draft, or both flags are given. Also when the draft is not a new one or belongs to another book
 * @retval TALLY_E_NOT_FOUND a parent, subject or tag of the draft is gone
 * @retval TALLY_E_EXISTS an event type or tag would get a name that is taken (TALLY_REASON_NAME_TAKEN)
 * @retval TALLY_E_STATE the end of a session is set while it is being recorded, or a collection would be put
 *   into itself or below itself (TALLY_REASON_IS_RECORDED, TALLY_REASON_CYCLE)
 * @retval TALLY_E_LIMIT a day has no room for all tasks that would be put on it; tally_error has how many
 *   there are and may be (TALLY_REASON_DAY_FULL)
 *
 * Long. Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_query_update(
    tally_query *query, tally_draft *draft, tally_update_flags flags, uint64_t *out_count,
    tally_error *error);

/**
 * @brief Lists the sessions of the same collection that overlap the draft, before it is saved.
 *
 * Two sessions that follow each other without a gap do not overlap. A running session has no end yet, and
 * takes all time from its start.
 *
 * @param[in] draft          The draft.
 * @param[out] out_findings  A finding TALLY_REASON_OVERLAP for each, in order of time; free it with
 *     tally_cursor_free. The caller owns it.
 * @param[out] error         Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the draft is not a session
 *
 * Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_draft_overlaps(tally_draft *draft, tally_cursor **out_findings, tally_error *error);

/**
 * @brief Splits a session into two: the first ends where the second begins.
 *
 * The second has the same title, tags and everything else; attachments stay with the first. If the session is
 * running, the second one runs.
 *
 * @param[in] book         The book.
 * @param[in] id           The session.
 * @param[in] time         Where to split it, or TALLY_NOW. Unit: ns since 1970-01-01T00:00:00Z.
 * @param[out] out_second  The second session. May be NULL if it is not wanted.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the time is not within the session
 * @retval TALLY_E_NOT_FOUND there is no such session, or it is in the trash (TALLY_REASON_NO_ENTRY,
 *   TALLY_REASON_IN_TRASH)
 * @retval TALLY_E_STATE it holds events, which belong to it with their numbers, or is being recorded
 *   (TALLY_REASON_HAS_EVENTS, TALLY_REASON_IS_RECORDED)
 *
 * Long. Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_split(tally_book *book, int64_t id, int64_t time, int64_t *out_second, tally_error *error);

/**
 * @brief Joins two sessions into one: the gap between them becomes a pause.
 *
 * The first gets the second's end, pauses, tags and attachments, and its description after its own. The
 * second moves to the trash.
 *
 * @param[in] book    The book.
 * @param[in] first   The session to keep.
 * @param[in] second  The session to remove.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID both are the same, or the second begins before the first ends
 * @retval TALLY_E_NOT_FOUND there is no such session, or it is in the trash (TALLY_REASON_NO_ENTRY,
 *   TALLY_REASON_IN_TRASH)
 * @retval TALLY_E_STATE the first is running, or one of them holds events, which belong to it with their
 *   numbers, or is being recorded (TALLY_REASON_IS_RUNNING, TALLY_REASON_HAS_EVENTS,
 *   TALLY_REASON_IS_RECORDED)
 *
 * Long. Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_join(tally_book *book, int64_t first, int64_t second, tally_error *error);

/**
 * @brief Shifts a session: it begins at another time, with the same duration and pauses.
 *
 * @param[in] book    The book.
 * @param[in] id      The session.
 * @param[in] time    When it begins, or TALLY_NOW. Unit: ns since 1970-01-01T00:00:00Z.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID it would reach beyond the years 1677 to 2262, or it is running and would begin in
 *   the future
 * @retval TALLY_E_NOT_FOUND there is no such session, or it is in the trash (TALLY_REASON_NO_ENTRY,
 *   TALLY_REASON_IN_TRASH)
 * @retval TALLY_E_STATE it holds events, which have times of their own, or is being recorded
 *   (TALLY_REASON_HAS_EVENTS, TALLY_REASON_IS_RECORDED)
 *
 * Long. Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_shift(tally_book *book, int64_t id, int64_t time, tally_error *error);

/**
 * @brief Corrects the clock of a session: moves its start and end, its pauses, events and media along a line.
 *
 * If its clock was off, one moment says by how much, and everything is shifted. If the clock also ran fast or
 * slow, a second moment says that. What was at `shown[0]` is then at `actual[0]`, and what was at `shown[1]`
 * at `actual[1]`; times between and beyond them move along, to the nearest ns. Each event that moves becomes
 * an edited one, with a row of its own: the log is kept. Media last as long as before, since films have
 * clocks of their own. This is one step of history.
 *
 * @param[in] book    The book.
 * @param[in] id      The session.
 * @param[in] shown   What the clock showed. Unit: ns since 1970-01-01T00:00:00Z. count elements.
 * @param[in] actual  The actual times then. Unit: ns since 1970-01-01T00:00:00Z. count elements.
 * @param[in] count   1 or 2.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID `count` is neither 1 nor 2, two moments are at the same time or in the wrong order,
 *   or it is running and would begin in the future. Also when something would reach beyond the years 1677 to
 *   2262
 * @retval TALLY_E_NOT_FOUND there is no such session, or it is in the trash (TALLY_REASON_NO_ENTRY,
 *   TALLY_REASON_IN_TRASH)
 * @retval TALLY_E_STATE it is being recorded, or `book` is a transaction and the session has a tail that its
 *   recorder left (TALLY_REASON_IS_RECORDED, TALLY_REASON_TAIL)
 *
 * Long. Storage: write. Calls back: tally_clock_fn.
 * @since 0.3
 */
TALLY_API tally_status tally_fit(
    tally_book *book, int64_t id, const int64_t *shown, const int64_t *actual, size_t count,
    tally_error *error);

/** @} */

/* -------------------------------------------------------------------------------------------------------- */

/**
 * @defgroup tally_media Media
 *
 * Films and sounds of sessions: which of them shows a moment, and where their files are. A medium is an entry
 * of TALLY_KIND_MEDIA, made by a draft and listed by a query. Its file stays outside the book.
 * @{
 */

/** How the files of media are searched for. */
typedef uint32_t tally_relink_flags;

/** Values of tally_relink_flags. */
enum {
    TALLY_RELINK_DRY_RUN = 0x1, /**< Report what would be done and change nothing. */
    /** Read the file of each medium: store its SHA-256 if none is stored, and report one that differs. */
    TALLY_RELINK_HASH    = 0x2
};

/** Where a moment of a session is in its media. Since 0.3; 40 bytes. */
typedef struct tally_media_place {
    uint32_t struct_size; /**< sizeof(tally_media_place), set by the caller. */
    uint32_t reserved;    /**< 0. */
    int64_t medium;       /**< The id of the medium that shows it. */
    int64_t begin;        /**< When that medium begins. Unit: ns since 1970-01-01T00:00:00Z. */
    int64_t time;         /**< Where the moment is in it. Unit: ns since the medium's beginning. */
    int64_t frame;        /**< The frame that is shown then, from 0; -1 if the medium has no frame rate. */
} tally_media_place;

/** Initialises a tally_media_place with its defaults. */
#define TALLY_MEDIA_PLACE_INIT { sizeof(tally_media_place), 0, 0, 0, 0, 0 }

/** Returns a tally_media_place with its defaults. */
TALLY_INLINE tally_media_place tally_media_place_init(void)
{
    tally_media_place value = TALLY_MEDIA_PLACE_INIT;
    return value;
}

/** Where to look for the files of media. Since 0.3; 56 bytes. */
typedef struct tally_relink_options {
    uint32_t struct_size;                        /**< sizeof(tally_relink_options), set by the caller. */
    tally_relink_flags flags;                    /**< TALLY_RELINK_… */
    const char *folder;                          /**< The folder to search, with everything below it. */
    size_t folder_length;                        /**< Bytes of folder, or TALLY_NTS. */
    int64_t session;                             /**< Whose media; 0: those of all sessions. */
    tally_progress_fn progress;                  /**< Is told of media done, also while a file is read; NULL: none. */
    void *progress_context;                      /**< Passed to progress. */
    tally_context_free_fn progress_context_free; /**< Destroys progress_context; may be NULL. */
} tally_relink_options;

/** Initialises a tally_relink_options with its defaults. */
#define TALLY_RELINK_OPTIONS_INIT { sizeof(tally_relink_options), 0, NULL, 0, 0, NULL, NULL, NULL }

/** Returns a tally_relink_options with its defaults. */
TALLY_INLINE tally_relink_options tally_relink_options_init(void)
{
    tally_relink_options value = TALLY_RELINK_OPTIONS_INIT;
    return value;
}

/**
 * @brief Tells which medium of a session shows a moment, and where in it.
 *
 * The media of a track play one after the other, in the order by hand. Each begins at its OFFSET; one without
 * an OFFSET begins where the previous one ends, and the first of a track with the session. A medium whose
 * DURATION is unknown lasts until the next one begins, or without end if it is the last of its track. If two
 * have the same moment, the later one shows it. Pauses of the session do not stop them. The frame is the one
 * that is on the screen at that moment, by the FRAME_RATE.
 *
 * @param[in] book           The book.
 * @param[in] session        The session.
 * @param[in] time           The moment, such as the time of an event. Unit: ns since 1970-01-01T00:00:00Z.
 * @param[in] track          The track, 1, 2, …
 * @param[in,out] out_place  Where it is.
 * @param[out] error         Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID `track` is less than 1
 * @retval TALLY_E_NOT_FOUND there is no such session, it is in the trash, or no medium of that track shows
 *   the moment (TALLY_REASON_NO_ENTRY, TALLY_REASON_IN_TRASH, TALLY_REASON_NO_MEDIUM)
 *
 * Storage: read.
 * @since 0.3
 */
TALLY_API tally_status tally_media_at(
    tally_book *book, int64_t session, int64_t time, int64_t track, tally_media_place *out_place,
    tally_error *error);

/**
 * @brief Finds the files of media that are not where their names say, in a folder and everything below it.
 *
 * A medium whose file exists stays as it is. Any other file is found only by its name, whatever folder it was
 * in, on whatever system. If the SHA-256 was noted, the file must have it. Otherwise, of several files the
 * one counts that has the most folders above it named as before. Links are not followed. Files that are
 * found, missing or different are findings. All media found are changed in one step of history.
 *
 * @param[in] book           The book.
 * @param[in] options        Where and how to look.
 * @param[out] out_findings  What happened to each medium; free it with tally_cursor_free. May be NULL if they
 *     are not wanted. The caller owns it.
 * @param[out] error         Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_UTF8 the folder is not valid UTF-8
 * @retval TALLY_E_INVALID the folder is empty, or not a folder
 * @retval TALLY_E_NOT_FOUND there is no such folder or session, or the session is in the trash
 * @retval TALLY_E_CANCELLED progress asked to stop
 *
 * Long. Storage: write. Calls back: tally_clock_fn, tally_progress_fn.
 * @since 0.3
 */
TALLY_API tally_status tally_media_relink(
    tally_book *book, const tally_relink_options *options, tally_cursor **out_findings, tally_error *error);

/** @} */

/* -------------------------------------------------------------------------------------------------------- */

/**
 * @defgroup tally_merge Merging
 *
 * Copies of a book that diverged become one again: new content is added, changes from both are kept, removed
 * content goes.
 * @{
 */

/** How books are merged. */
typedef uint32_t tally_merge_flags;

/** Values of tally_merge_flags. */
enum {
    TALLY_MERGE_PREVIEW    = 0x1, /**< Only report what would happen. */
    TALLY_MERGE_OTHER_BOOK = 0x2  /**< Accept a book that is not a copy of this one: all of it is added. */
};

/**
 * @brief Merges a copy of this book that was changed separately: a book's file, or a backup.
 *
 * The other book is only read, in one state; merging in the other direction as well makes both the same. The
 * merge is all or nothing, in one step of history with the state TALLY_STEP_MERGED, which does not block
 * undo. Merging the same again changes nothing, and any order of merges gives the same result. If both books
 * wrote the same part, the later version is shown and the others are kept: tally_conflict_list. An entry in
 * the trash is restored if the other book went on with it; an entry removed for good disappears everywhere.
 * Settings of a device, drafts and history are not merged. docs/sync.md says what people need to know.
 *
 * @param[in] book           The book to merge into.
 * @param[in] path           The other book. UTF-8.
 * @param[in] path_length    Its length in bytes, or TALLY_NTS.
 * @param[in] flags          TALLY_MERGE_…
 * @param[out] out_findings  What happened, or would; TALLY_REASON_NOTHING_NEW if nothing did. Free it with
 *     tally_cursor_free. May be NULL if they are not wanted. The caller owns it.
 * @param[out] error         Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the file is this book itself, or another book and TALLY_MERGE_OTHER_BOOK is not
 *   given (TALLY_REASON_SAME_BOOK, TALLY_REASON_OTHER_BOOK)
 * @retval TALLY_E_NOT_FOUND there is no such file
 * @retval TALLY_E_STATE a session that the other book removed for good is being recorded here
 *   (TALLY_REASON_IS_RECORDED)
 * @retval TALLY_E_NEWER it was made by a newer major version of the format
 * @retval TALLY_E_FORMAT it is not a book
 *
 * Scope: outside only. Long. Storage: write. Calls back: tally_clock_fn.
 * @since 0.3
 */
TALLY_API tally_status tally_book_merge(
    tally_book *book, const char *path, size_t path_length, tally_merge_flags flags,
    tally_cursor **out_findings, tally_error *error);

/**
 * @brief Lists the conflicts: parts that several devices wrote at the same time, and that are not settled.
 *
 * Rows of TALLY_KIND_CONFLICT, one for each version; the versions of one part follow each other. A row has ID
 * (the entry; 0: the book), FIELD, KEY (which one, if an entry has several), TIME, USERNAME and NAME (of the
 * device). VERSION counts from 0, which is the one shown. TEXT is the value as JSON, with UUIDs for entries.
 *
 * @param[in] book         The book.
 * @param[in] id           An entry; 0: all, and the book itself.
 * @param[out] out_cursor  The versions; free it with tally_cursor_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the id is below 0
 * @since 0.3
 */
TALLY_API tally_status tally_conflict_list(tally_book *book, int64_t id, tally_cursor **out_cursor, tally_error *error);

/**
 * @brief Settles a conflict: one version is shown from now on, here and wherever this book is merged; the
 *   others are discarded.
 *
 * This is one step of undo, which restores the value, but not the other versions. Writing the part in any
 * other way settles it as well.
 *
 * @param[in] book        The book.
 * @param[in] id          The entry; 0: the book itself.
 * @param[in] field       TALLY_FIELD_…, as in the list.
 * @param[in] key         The key, as in the list. UTF-8. May be NULL if the list has none.
 * @param[in] key_length  Its length in bytes, or TALLY_NTS.
 * @param[in] version     The number of the version to keep, from 0.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID there is no version with that number
 * @retval TALLY_E_NOT_FOUND there is no such conflict (TALLY_REASON_NO_ENTRY)
 *
 * Long. Storage: write. Calls back: tally_clock_fn.
 * @since 0.3
 */
TALLY_API tally_status tally_conflict_resolve(
    tally_book *book, int64_t id, tally_field field, const char *key, size_t key_length, int64_t version,
    tally_error *error);

/**
 * @brief Lists the devices that wrote this book's contents, including its own.
 *
 * Rows of TALLY_KIND_DEVICE: UUID, NAME, COUNT (of its commits that are here), TIME (of the last one, by its
 * own clock), THIS_DEVICE. There are none before the book's first merge.
 *
 * @param[in] book         The book.
 * @param[out] out_cursor  The devices; free it with tally_cursor_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @since 0.3
 */
TALLY_API tally_status tally_device_list(tally_book *book, tally_cursor **out_cursor, tally_error *error);

/**
 * @brief Gives a device a name for people, such as "Ann's phone".
 *
 * The name is for this book; other books keep their own.
 *
 * @param[in] book         The book.
 * @param[in] uuid         The device's UUID. UTF-8.
 * @param[in] uuid_length  Its length in bytes, or TALLY_NTS.
 * @param[in] name         The new name. UTF-8.
 * @param[in] name_length  Its length in bytes, or TALLY_NTS.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the name is empty or has more than 256 bytes, or the text is not a UUID
 * @retval TALLY_E_NOT_FOUND this book knows no such device (TALLY_REASON_NO_ENTRY)
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.3
 */
TALLY_API tally_status tally_device_rename(
    tally_book *book, const char *uuid, size_t uuid_length, const char *name, size_t name_length,
    tally_error *error);

/** @} */

/* -------------------------------------------------------------------------------------------------------- */

/**
 * @defgroup tally_sync Changes that travel
 *
 * Books that cannot see each other's files merge over any transport for bytes: each says what it has, and
 * gets what it lacks.
 * @{
 */

/**
 * @brief Gives the book's vector: text that tells another book what this one has, so that it can send the
 *   rest.
 *
 * The text has only digits, letters, - and _, so it fits into an address. It has some hundred bytes for each
 * device that wrote in the book. From the first call on, the book records who wrote what, like a merged book.
 * docs/format-frames.md describes it byte by byte.
 *
 * @param[in] book        The book.
 * @param[out] out_bytes  The vector; free it with tally_bytes_free. The caller owns it.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 *
 * Scope: outside only. Storage: tell. Calls back: tally_clock_fn.
 * @since 0.3
 */
TALLY_API tally_status tally_sync_vector(tally_book *book, tally_bytes **out_bytes, tally_error *error);

/**
 * @brief Gives the changes that another book lacks, as frames: pieces of one stream for tally_sync_apply.
 *
 * Each frame is checked by itself and is no longer than requested, whatever it holds. A function gets one
 * frame per call; a file and bytes have them one after the other. A file is written only if there are frames.
 * No frames mean that the other book lacks nothing. If the vector says that frames of a stream have already
 * arrived, and the book has not changed since, the stream goes on after them. Bytes of attachments do not
 * travel with the changes: tally_sync_wanted_list.
 *
 * @param[in] book           The book.
 * @param[in] vector         The other book's vector, from tally_sync_vector. UTF-8. May be NULL if the other
 *     book has nothing.
 * @param[in] vector_length  Its length in bytes, or TALLY_NTS.
 * @param[in] frame_size     The maximum bytes of a frame; 0: 1 MiB.
 * @param[in] options        Where to write to. May be NULL for bytes.
 * @param[out] out_bytes     The frames; free them with tally_bytes_free. NULL if they went elsewhere. May be
 *     NULL if options have a path or a write function. The caller owns it.
 * @param[out] error         Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the vector is another book's, the size is less than 4,096 or more than 64 MiB, both
 *   path and write are given, or this call does not use an option (TALLY_REASON_OTHER_BOOK,
 *   TALLY_REASON_RANGE)
 * @retval TALLY_E_NOT_FOUND the path's folder does not exist
 * @retval TALLY_E_CANCELLED write asked to stop
 * @retval TALLY_E_NEWER the vector comes from a newer version (TALLY_REASON_NEWER_VERSION)
 * @retval TALLY_E_FORMAT the text is not a vector, or not a complete one (TALLY_REASON_FRAME)
 *
 * Scope: outside only. Long. Storage: tell. Calls back: tally_clock_fn, tally_write_fn.
 * @since 0.3
 */
TALLY_API tally_status tally_sync_changes(
    tally_book *book, const char *vector, size_t vector_length, int64_t frame_size,
    const tally_export_options *options, tally_bytes **out_bytes, tally_error *error);

/**
 * @brief Merges frames of changes, as tally_book_merge merges a book.
 *
 * Frames may arrive one by one or together, in any order, and more than once. The book keeps them, each in a
 * transaction of its own, until their stream is complete. Then they are merged at once, all or nothing. With
 * TALLY_REASON_MORE_FRAMES some are still to come. Frames that came before change nothing.
 *
 * @param[in] book           The book to merge into.
 * @param[in] frames         One frame, or several one after the other.
 * @param[in] frames_size    Its size in bytes.
 * @param[in] flags          TALLY_MERGE_…
 * @param[out] out_findings  What happened, or would; free it with tally_cursor_free. May be NULL if they are
 *     not wanted. The caller owns it.
 * @param[out] error         Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the changes belong to another book and TALLY_MERGE_OTHER_BOOK is not given
 *   (TALLY_REASON_OTHER_BOOK)
 * @retval TALLY_E_STATE earlier changes are missing here: ask again with the present vector; or a session
 *   that would change is being recorded here (TALLY_REASON_CHANGES_MISSING, TALLY_REASON_IS_RECORDED)
 * @retval TALLY_E_NEWER they were made by a newer version (TALLY_REASON_NEWER_VERSION)
 * @retval TALLY_E_FORMAT the bytes are not frames, or any of them was cut or changed (TALLY_REASON_FRAME)
 *
 * Scope: outside only. Long. Storage: write. Calls back: tally_clock_fn.
 * @since 0.3
 */
TALLY_API tally_status tally_sync_apply(
    tally_book *book, const void *frames, size_t frames_size, tally_merge_flags flags,
    tally_cursor **out_findings, tally_error *error);

/**
 * @brief Lists missing bytes of attachments, to be fetched from a book that has them.
 *
 * Rows of TALLY_KIND_CONTENT: SHA256, SIZE, COUNT (of its pieces that are here; each has 1 MiB, except the
 * last).
 *
 * @param[in] book         The book.
 * @param[out] out_cursor  The missing bytes; free it with tally_cursor_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @since 0.3
 */
TALLY_API tally_status tally_sync_wanted_list(tally_book *book, tally_cursor **out_cursor, tally_error *error);

/**
 * @brief Gives a piece of an attachment's bytes, for a book that wants them.
 *
 * @param[in] book           A book that has them.
 * @param[in] sha256         64 hexadecimal digits. UTF-8.
 * @param[in] sha256_length  Its length in bytes, or TALLY_NTS.
 * @param[in] number         Which piece, from 0.
 * @param[out] out_bytes     The piece; free it with tally_bytes_free. The caller owns it.
 * @param[out] error         Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the text is not a SHA-256
 * @retval TALLY_E_NOT_FOUND the bytes are not in this book, or there is no such piece
 *   (TALLY_REASON_NO_CONTENT)
 *
 * Storage: read.
 * @since 0.3
 */
TALLY_API tally_status tally_sync_piece(
    tally_book *book, const char *sha256, size_t sha256_length, int64_t number, tally_bytes **out_bytes,
    tally_error *error);

/**
 * @brief Adds a piece of bytes that a book wants; with the last one, the bytes are complete.
 *
 * Pieces may arrive in any order, and more than once. Bytes that turn out to have another hash are not kept:
 * TALLY_E_CORRUPT, and all pieces must be fetched again.
 *
 * @param[in] book           The book that wants them.
 * @param[in] sha256         64 hexadecimal digits. UTF-8.
 * @param[in] sha256_length  Its length in bytes, or TALLY_NTS.
 * @param[in] number         Which piece, from 0.
 * @param[in] piece          Its bytes.
 * @param[in] piece_size     Its size in bytes.
 * @param[out] out_is_whole  1 if all of the bytes are here, otherwise 0. May be NULL if it is not wanted.
 * @param[out] error         Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the text is not a SHA-256, there is no such piece, or it has another length
 *   (TALLY_REASON_RANGE)
 * @retval TALLY_E_NOT_FOUND no attachment in this book has these bytes (TALLY_REASON_NO_CONTENT)
 *
 * Long. Storage: write. Calls back: tally_clock_fn.
 * @since 0.3
 */
TALLY_API tally_status tally_sync_take(
    tally_book *book, const char *sha256, size_t sha256_length, int64_t number, const void *piece,
    size_t piece_size, int32_t *out_is_whole, tally_error *error);

/** @} */

/* -------------------------------------------------------------------------------------------------------- */

/**
 * @defgroup tally_text Text
 *
 * Times and durations as text, always with an explicit time zone.
 * @{
 */

/** How a time is written. */
typedef int32_t tally_time_style;

/** Values of tally_time_style. */
enum {
    TALLY_TIME_ISO       = 1, /**< 2025-08-02T13:05:10.123Z, with the digits needed, at least three. */
    TALLY_TIME_DISPLAY   = 2, /**< 2 Aug 2025, 13:05:10. */
    TALLY_TIME_FILE_NAME = 3, /**< 2025-08-02_130510. */
    TALLY_TIME_DATE      = 4, /**< 2025-08-02. */
    TALLY_TIME_CLOCK     = 5  /**< 13:05:10. */
};

/** How a duration is written; every style truncates, none rounds. */
typedef int32_t tally_duration_style;

/** Values of tally_duration_style. */
enum {
    TALLY_DURATION_TIMER   = 1, /**< 2:15:00. */
    TALLY_DURATION_COMPACT = 2, /**< 2h 15m. */
    TALLY_DURATION_CSV     = 3, /**< 2:15. */
    TALLY_DURATION_MEMO    = 4, /**< 02:15:00, with days, months of 30 days and years of 12 months before it. */
    TALLY_DURATION_ISO     = 5, /**< PT2H15M. */
    TALLY_DURATION_SECONDS = 6  /**< 8100, exact, with up to nine digits of fraction. */
};

/**
 * @brief Writes a time as text in a zone.
 *
 * @param[in] time         The time. Unit: ns since 1970-01-01T00:00:00Z.
 * @param[in] style        TALLY_TIME_…
 * @param[in] zone         The zone, such as Europe/Berlin, UTC or +02:00. UTF-8.
 * @param[in] zone_length  Its length in bytes, or TALLY_NTS.
 * @param[out] buffer      Receives the text and a NUL; 64 bytes are always enough.
 * @param[in] buffer_size  The bytes that it has room for.
 * @param[out] out_length  The text's bytes; if the buffer is too small, the size needed, with the NUL. May be
 *     NULL if it is not wanted.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID there is no such style
 * @retval TALLY_E_NOT_FOUND there is no such zone (TALLY_REASON_NO_ZONE)
 * @retval TALLY_E_LIMIT the buffer is too small, or NULL with size 0; out_length is then the size needed
 *   (TALLY_REASON_SMALL_BUFFER)
 * @since 0.1
 */
TALLY_API tally_status tally_time_format(
    int64_t time, tally_time_style style, const char *zone, size_t zone_length, char *buffer,
    size_t buffer_size, size_t *out_length, tally_error *error);

/**
 * @brief Reads an ISO 8601 time with any fraction of a second.
 *
 * @param[in] value         The time, such as 2025-08-02T13:05:10.123Z. UTF-8.
 * @param[in] value_length  Its length in bytes, or TALLY_NTS.
 * @param[in] zone          The zone for a time without one. UTF-8. May be NULL if the time must have one.
 * @param[in] zone_length   Its length in bytes, or TALLY_NTS.
 * @param[out] out_time     The time. Unit: ns since 1970-01-01T00:00:00Z.
 * @param[out] error        Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID it has no zone and none is given, or it is outside the years 1677 to 2262
 * @retval TALLY_E_NOT_FOUND there is no such zone (TALLY_REASON_NO_ZONE)
 * @retval TALLY_E_FORMAT it is not such a time
 * @since 0.1
 */
TALLY_API tally_status tally_time_parse(
    const char *value, size_t value_length, const char *zone, size_t zone_length, int64_t *out_time,
    tally_error *error);

/**
 * @brief Writes a duration as text.
 *
 * @param[in] duration     The duration; it may be negative. Unit: ns.
 * @param[in] style        TALLY_DURATION_…
 * @param[out] buffer      Receives the text and a NUL; 64 bytes are always enough.
 * @param[in] buffer_size  The bytes that it has room for.
 * @param[out] out_length  The text's bytes; if the buffer is too small, the size needed, with the NUL. May be
 *     NULL if it is not wanted.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID there is no such style
 * @retval TALLY_E_LIMIT the buffer is too small, or NULL with size 0; out_length is then the size needed
 *   (TALLY_REASON_SMALL_BUFFER)
 * @since 0.1
 */
TALLY_API tally_status tally_duration_format(
    int64_t duration, tally_duration_style style, char *buffer, size_t buffer_size, size_t *out_length,
    tally_error *error);

/**
 * @brief Writes a time within a film as a timecode: hours, minutes, seconds and the number of a frame.
 *
 * The frame is the one that begins nearest to the time. Its number has two digits, or three above 100 frames
 * a second. It follows a colon or, with DROP_FRAME, a semicolon: 00:01:00;02. Hours go on beyond 23, and a
 * time before the beginning has "-" in front. The rules are those of SMPTE 12M.
 *
 * @param[in] time         The time; it may be negative. Unit: ns since the film's beginning.
 * @param[in] rate         The number of frames in `per` seconds, at most 1,000 a second: 25 in 1, 30000 in
 *     1001.
 * @param[in] per          The number of seconds, at most 1,000,000. Unit: s.
 * @param[in] flags        TALLY_TIMECODE_…
 * @param[out] buffer      Receives the text and a NUL; 64 bytes are always enough.
 * @param[in] buffer_size  The bytes that it has room for.
 * @param[out] out_length  The text's bytes; if the buffer is too small, the size needed, with the NUL. May be
 *     NULL if it is not wanted.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID there is no such rate, or DROP_FRAME is given at a rate that skips no numbers
 *   (TALLY_REASON_RANGE, TALLY_REASON_CONTRADICTION)
 * @retval TALLY_E_LIMIT the buffer is too small, or NULL with size 0; out_length is then the size needed
 *   (TALLY_REASON_SMALL_BUFFER)
 * @since 0.3
 */
TALLY_API tally_status tally_timecode_format(
    int64_t time, int64_t rate, int64_t per, tally_timecode_flags flags, char *buffer, size_t buffer_size,
    size_t *out_length, tally_error *error);

/**
 * @brief Reads a timecode: when its frame begins.
 *
 * @param[in] value         The timecode, such as 00:01:00;02; the number of the frame may follow a colon, a
 *     semicolon, a full stop or a comma. UTF-8.
 * @param[in] value_length  Its length in bytes, or TALLY_NTS.
 * @param[in] rate          The number of frames in `per` seconds, at most 1,000 a second: 25 in 1, 30000 in
 *     1001.
 * @param[in] per           The number of seconds, at most 1,000,000. Unit: s.
 * @param[in] flags         TALLY_TIMECODE_…
 * @param[out] out_time     When the frame begins, to the nearest ns. Unit: ns since the film's beginning.
 * @param[out] error        Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID there is no such rate, DROP_FRAME is given at a rate that skips no numbers, the
 *   number is a skipped one, or the time is beyond 292 years (TALLY_REASON_RANGE, TALLY_REASON_CONTRADICTION)
 * @retval TALLY_E_FORMAT it is not a timecode, or has a frame number that no second has at that rate
 * @since 0.3
 */
TALLY_API tally_status tally_timecode_parse(
    const char *value, size_t value_length, int64_t rate, int64_t per, tally_timecode_flags flags,
    int64_t *out_time, tally_error *error);

/**
 * @brief Gives the colour that a tag of a name has by default: `#RRGGBB`.
 *
 * The same name always has the same colour. Names in alphabetical order run once around the colour circle.
 *
 * @param[in] name         The tag's name. UTF-8.
 * @param[in] name_length  Its length in bytes, or TALLY_NTS.
 * @param[out] buffer      Receives the text and a NUL; 64 bytes are always enough.
 * @param[in] buffer_size  The bytes that it has room for.
 * @param[out] out_length  The text's bytes; if the buffer is too small, the size needed, with the NUL. May be
 *     NULL if it is not wanted.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the name is empty or only white space
 * @retval TALLY_E_LIMIT the buffer is too small, or NULL with size 0; out_length is then the size needed
 *   (TALLY_REASON_SMALL_BUFFER)
 * @since 0.1
 */
TALLY_API tally_status tally_tag_color(
    const char *name, size_t name_length, char *buffer, size_t buffer_size, size_t *out_length,
    tally_error *error);

/**
 * @brief Tells how much of a text fits into a number of a terminal's columns, and how many it takes.
 *
 * Wide letters and pictures take two columns, combining marks none, and a letter with its marks at most two.
 * A text is never cut within what a reader sees as one character. Reports and tables in text count the same
 * way.
 *
 * @param[in] value         The text; control characters count nothing. UTF-8.
 * @param[in] value_length  Its length in bytes, or TALLY_NTS.
 * @param[in] columns       The number of columns; SIZE_MAX: as many as it takes.
 * @param[out] out_length   The bytes of the longest beginning that fits. May be NULL if it is not wanted.
 * @param[out] out_columns  The columns that this beginning takes. May be NULL if it is not wanted.
 * @param[out] error        Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @since 0.1
 */
TALLY_API tally_status tally_text_fit(
    const char *value, size_t value_length, size_t columns, size_t *out_length, size_t *out_columns,
    tally_error *error);

/** @} */

/* -------------------------------------------------------------------------------------------------------- */

/**
 * @defgroup tally_audio Voice memos
 *
 * Memos are recorded, kept, played and drawn. The microphone and the loudspeaker belong to the host: it
 * pushes frames, and reads them.
 * @{
 */

/** How one sample of a frame is stored. A frame has one sample of each channel, one after the other. */
typedef int32_t tally_sample_type;

/** Values of tally_sample_type. */
enum {
    TALLY_SAMPLES_INT16   = 1, /**< int16_t in the machine's byte order, full scale at 32768. */
    TALLY_SAMPLES_FLOAT32 = 2  /**< float in the machine's byte order, full scale at 1. */
};

/** How a memo is kept once it is finished. */
typedef int32_t tally_audio_encoding;

/** Values of tally_audio_encoding. */
enum {
    /** FLAC for samples of 16 bits if libsndfile is installed, otherwise WAV: both are lossless. */
    TALLY_AUDIO_AUTO = 0,
    TALLY_AUDIO_FLAC = 1, /**< Compressed, bit for bit as pushed; only for samples of 16 bits. */
    TALLY_AUDIO_OPUS = 2, /**< Ogg Opus: small, but lossy; at 8000, 12000, 16000, 24000 or 48000 frames a second. */
    TALLY_AUDIO_WAV  = 3  /**< Uncompressed, bit for bit as pushed; needs no library. */
};

/** How a memo is finished. */
typedef uint32_t tally_memo_flags;

/** Values of tally_memo_flags. */
enum {
    TALLY_MEMO_AS_RECORDED = 0x1 /**< Keep it as the WAV that it is, whatever its options say. */
};

/** The state of a player. */
typedef int32_t tally_player_state;

/** Values of tally_player_state. */
enum {
    TALLY_PLAYER_READY   = 1, /**< Opened, but not played yet. */
    TALLY_PLAYER_PLAYING = 2, /**< Playing. */
    TALLY_PLAYER_PAUSED  = 3  /**< Paused, or played to its end. */
};

/** How a player seeks. */
typedef uint32_t tally_seek_flags;

/** Values of tally_seek_flags. */
enum {
    TALLY_SEEK_BY = 0x1 /**< The time is a distance, not a position. */
};

/** A voice memo that this process records. tally_memo_free frees it. */
typedef struct tally_memo tally_memo;

/** An audio attachment that is played. tally_player_free frees it. */
typedef struct tally_player tally_player;

/**
 * How a memo is recorded and kept. The INIT macro asks for 44100 frames a second, mono, 16 bits. Since 0.1;
 * 24 bytes.
 */
typedef struct tally_memo_options {
    uint32_t struct_size;          /**< sizeof(tally_memo_options), set by the caller. */
    uint32_t flags;                /**< 0. */
    int32_t rate;                  /**< 1 to 655350. Unit: frames a second. */
    int32_t channels;              /**< 1 to 8. */
    tally_sample_type samples;     /**< TALLY_SAMPLES_… */
    tally_audio_encoding encoding; /**< TALLY_AUDIO_…: how it is kept once it is finished. */
} tally_memo_options;

/** Initialises a tally_memo_options with its defaults. */
#define TALLY_MEMO_OPTIONS_INIT { sizeof(tally_memo_options), 0, 44100, 1, 1, 0 }

/** Returns a tally_memo_options with its defaults. */
TALLY_INLINE tally_memo_options tally_memo_options_init(void)
{
    tally_memo_options value = TALLY_MEMO_OPTIONS_INIT;
    return value;
}

/** The state of a memo that is being recorded. Since 0.2; 48 bytes. */
typedef struct tally_memo_info {
    uint32_t struct_size; /**< sizeof(tally_memo_info), set by the caller. */
    tally_state state;    /**< TALLY_STATE_RUNNING, _PAUSED, or _STOPPED once it was finished or discarded. */
    int64_t item;         /**< The note that it is recorded for. */
    int64_t attachment;   /**< The memo's attachment, the same after it is finished: it can be opened and played while
                               it is recorded. */
    int64_t elapsed;      /**< The length of the pushed frames, whatever the clock says. Unit: ns. */
    double peak;          /**< How loud the newest tenth of a second is, or a little more: the greatest distance from
                               zero. Full scale is 1. */
    double rms;           /**< The same as the root mean square over all channels. */
} tally_memo_info;

/** Initialises a tally_memo_info with its defaults. */
#define TALLY_MEMO_INFO_INIT { sizeof(tally_memo_info), 0, 0, 0, 0, 0.0, 0.0 }

/** Returns a tally_memo_info with its defaults. */
TALLY_INLINE tally_memo_info tally_memo_info_init(void)
{
    tally_memo_info value = TALLY_MEMO_INFO_INIT;
    return value;
}

/** What a player plays, and its state. Since 0.2; 48 bytes. */
typedef struct tally_player_info {
    uint32_t struct_size;      /**< sizeof(tally_player_info), set by the caller. */
    tally_player_state state;  /**< TALLY_PLAYER_… */
    int32_t rate;              /**< The rate. Unit: frames a second. */
    int32_t channels;          /**< Samples in a frame. */
    tally_sample_type samples; /**< TALLY_SAMPLES_…: the native type of its samples; it can be read as either. */
    uint32_t reserved;         /**< 0. */
    int64_t frames;            /**< How many frames there are. */
    int64_t duration;          /**< How long it plays. Unit: ns. */
    int64_t position;          /**< The time of the next frame, from the beginning. Unit: ns. */
} tally_player_info;

/** Initialises a tally_player_info with its defaults. */
#define TALLY_PLAYER_INFO_INIT { sizeof(tally_player_info), 0, 0, 0, 0, 0, 0, 0, 0 }

/** Returns a tally_player_info with its defaults. */
TALLY_INLINE tally_player_info tally_player_info_init(void)
{
    tally_player_info value = TALLY_PLAYER_INFO_INIT;
    return value;
}

/**
 * @brief Saves a draft of a note and begins to record a voice memo for it.
 *
 * If the draft has no name, the note is called New Recording. A draft of an existing note adds a recording to
 * that note. The note can be moved, renamed and edited during the recording.
 *
 * @param[in] draft      A draft of kind TALLY_KIND_NOTE.
 * @param[in] options    How to record and keep it. May be NULL for the defaults of the INIT macro.
 * @param[out] out_memo  The memo; free it with tally_memo_free. The caller owns it.
 * @param[out] error     Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the draft is not a note or a field was refused; the channels are not 1 to 8; or the
 *   rate, samples or encoding are invalid or do not fit together
 * @retval TALLY_E_NOT_FOUND the note, its parent or its subject is gone
 * @retval TALLY_E_STATE a place is set while location_enabled is off (TALLY_REASON_LOCATION_OFF)
 * @retval TALLY_E_UNSUPPORTED the encoding needs libsndfile, which is not installed; the message names the
 *   package (TALLY_REASON_NEEDS_SNDFILE)
 *
 * Scope: outside only. Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_memo_start(
    tally_draft *draft, const tally_memo_options *options, tally_memo **out_memo, tally_error *error);

/**
 * @brief Continues a memo that a crash, a kill or a free ended before it was finished; everything pushed is
 *   still there.
 *
 * Until then it is an unfinished attachment, which can be played. While another handle or process records it,
 * the call returns TALLY_E_BUSY.
 *
 * @param[in] book       The book.
 * @param[in] id         The note, or the unfinished attachment.
 * @param[out] out_memo  The memo; free it with tally_memo_free. The caller owns it.
 * @param[out] error     Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND there is no such entry, it is in the trash, or the file with the pushed frames is
 *   missing
 * @retval TALLY_E_STATE nothing of it is being recorded (TALLY_REASON_NOT_RECORDED)
 * @retval TALLY_E_FORMAT the unfinished attachment is not a memo (TALLY_REASON_NOT_AUDIO)
 *
 * Scope: outside only. Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_memo_attach(tally_book *book, int64_t id, tally_memo **out_memo, tally_error *error);

/**
 * @brief Keeps frames: once it returns TALLY_OK, they survive any end of the process and can be played.
 *
 * With durability process, a power cut loses at most the frames pushed in the last autosave interval before
 * the last call on the book. With durability power it loses nothing.
 *
 * @param[in] memo         The memo.
 * @param[in] frames       Frames one after the other, each with a sample of each channel, as in the options;
 *     at most 1 GiB.
 * @param[in] frames_size  Its size in bytes.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the bytes are not complete frames, or a sample is not a number; none of them is
 *   kept
 * @retval TALLY_E_STATE the memo is paused, finished or discarded (TALLY_REASON_IS_PAUSED,
 *   TALLY_REASON_HAS_ENDED)
 *
 * Thread: any; pushes to one memo wait for one another. Storage: append.
 * @since 0.1
 */
TALLY_API tally_status tally_memo_push(tally_memo *memo, const void *frames, size_t frames_size, tally_error *error);

/**
 * @brief Tells a memo's state, length and loudness.
 *
 * @param[in] memo          The memo.
 * @param[in,out] out_info  Its state now.
 * @param[out] error        Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @since 0.2
 */
TALLY_API tally_status tally_memo_stat(tally_memo *memo, tally_memo_info *out_info, tally_error *error);

/**
 * @brief Pauses the memo: it takes no frames until it is resumed, and the time between is not part of it.
 *
 * @param[in] memo    The memo.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_STATE it is paused, finished or discarded (TALLY_REASON_IS_PAUSED, TALLY_REASON_HAS_ENDED)
 * @since 0.1
 */
TALLY_API tally_status tally_memo_pause(tally_memo *memo, tally_error *error);

/**
 * @brief Ends a pause: the memo takes frames again.
 *
 * @param[in] memo    The memo.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_STATE it is not paused (TALLY_REASON_NOT_PAUSED, TALLY_REASON_HAS_ENDED)
 * @since 0.1
 */
TALLY_API tally_status tally_memo_resume(tally_memo *memo, tally_error *error);

/**
 * @brief Encodes the pushed frames and adds them to the book as an attachment of the note, all or nothing.
 *
 * It takes as long as encoding does; other writers do not wait for that. If it fails, the memo is as before.
 * FLAC is decoded again and compared, bit for bit, before the recording is removed.
 *
 * @param[in] memo     The memo; you must still free it.
 * @param[in] flags    TALLY_MEMO_…
 * @param[out] out_id  The attachment's id. May be NULL if it is not wanted.
 * @param[out] error   Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND the note is gone or in the trash; restore it and finish again
 * @retval TALLY_E_STATE it was finished or discarded (TALLY_REASON_HAS_ENDED)
 * @retval TALLY_E_UNSUPPORTED the final encoding needs libsndfile, which is not installed;
 *   TALLY_MEMO_AS_RECORDED does not need it (TALLY_REASON_NEEDS_SNDFILE)
 *
 * Long. Storage: record. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_memo_finish(tally_memo *memo, tally_memo_flags flags, int64_t *out_id, tally_error *error);

/**
 * @brief Discards the pushed frames. The note stays.
 *
 * @param[in] memo    The memo; you must still free it.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_STATE it was finished or discarded (TALLY_REASON_HAS_ENDED)
 *
 * Storage: record. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_memo_discard(tally_memo *memo, tally_error *error);

/**
 * @brief Frees the handle; an unfinished memo stays, and tally_memo_attach continues it.
 *
 * @param[in] memo  The memo. May be NULL, which does nothing.
 * @since 0.1
 */
TALLY_API void tally_memo_free(tally_memo *memo);

/**
 * @brief Opens an audio attachment for playing, even one that is being recorded, as far as it has come.
 *
 * WAV can always be read; FLAC, Ogg, MP3 and more if libsndfile is installed. The bytes decide the format,
 * not the media type.
 *
 * @param[in] book         The book.
 * @param[in] attachment   The attachment.
 * @param[out] out_player  The player, TALLY_PLAYER_READY; free it with tally_player_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID it is not an attachment
 * @retval TALLY_E_NOT_FOUND there is no such attachment, it is in the trash, or its bytes are not here
 *   (TALLY_REASON_NO_ENTRY, TALLY_REASON_IN_TRASH, TALLY_REASON_NO_CONTENT)
 * @retval TALLY_E_UNSUPPORTED this audio cannot be decoded here; the message says what is missing
 * @retval TALLY_E_FORMAT the bytes are not audio (TALLY_REASON_NOT_AUDIO)
 *
 * Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_player_open(
    tally_book *book, int64_t attachment, tally_player **out_player, tally_error *error);

/**
 * @brief Tells what a player plays, and its state.
 *
 * @param[in] player        The player.
 * @param[in,out] out_info  Its state now.
 * @param[out] error        Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @since 0.2
 */
TALLY_API tally_status tally_player_stat(tally_player *player, tally_player_info *out_info, tally_error *error);

/**
 * @brief Plays from its position, or at the end from the beginning.
 *
 * @param[in] player  The player.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @since 0.1
 */
TALLY_API tally_status tally_player_play(tally_player *player, tally_error *error);

/**
 * @brief Pauses at its position.
 *
 * @param[in] player  The player.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_STATE it is not playing (TALLY_REASON_NOT_PLAYING)
 * @since 0.1
 */
TALLY_API tally_status tally_player_pause(tally_player *player, tally_error *error);

/**
 * @brief Reads the next frames, decoded: TALLY_OK, or TALLY_DONE at the end, where it pauses.
 *
 * It reads whether or not the player is playing, so you need not play to get the frames. Samples that are too
 * loud are clipped at full scale when they are read as 16 bits.
 *
 * @param[in] player       The player.
 * @param[in] samples      TALLY_SAMPLES_…: what to read them as.
 * @param[out] buffer      Receives complete frames, as many as fit; at most 1 GiB.
 * @param[in] buffer_size  The bytes that it has room for.
 * @param[out] out_frames  How many frames were written.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID there is no such kind of samples
 * @retval TALLY_E_LIMIT the buffer has no room for a frame; tally_error has its size and a frame's size
 *   (TALLY_REASON_SMALL_BUFFER)
 *
 * Thread: any; reads of one player wait for one another. Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_player_read(
    tally_player *player, tally_sample_type samples, void *buffer, size_t buffer_size, size_t *out_frames,
    tally_error *error);

/**
 * @brief Seeks to a time, or forward or back by a time, such as 15 s; it stops at the beginning and the end.
 *
 * @param[in] player         The player.
 * @param[in] position       The time from the beginning; with TALLY_SEEK_BY, how far to move, negative: back.
 *     Unit: ns.
 * @param[in] flags          TALLY_SEEK_…
 * @param[out] out_position  Its position now: the nearest frame. Unit: ns. May be NULL if it is not wanted.
 * @param[out] error         Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @since 0.1
 */
TALLY_API tally_status tally_player_seek(
    tally_player *player, int64_t position, tally_seek_flags flags, int64_t *out_position,
    tally_error *error);

/**
 * @brief Ends playing.
 *
 * @param[in] player  The player. May be NULL, which does nothing.
 * @since 0.1
 */
TALLY_API void tally_player_free(tally_player *player);

/**
 * @brief Summarizes an audio attachment: the least and the greatest sample of each of several equal parts,
 *   over all channels.
 *
 * It is decoded once, piece by piece, and the result is kept for a while. Full scale is 1. Any missing part
 * of a damaged file counts as 0.
 *
 * @param[in] book        The book.
 * @param[in] attachment  The attachment.
 * @param[out] minima     The least sample of each part. points elements.
 * @param[out] maxima     The greatest sample of each part. points elements.
 * @param[in] points      The number of parts, 1 to 65536, which each array holds.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID it is not an attachment, or there are no points or more than 65536
 * @retval TALLY_E_NOT_FOUND there is no such attachment, it is in the trash, or its bytes are not here
 *   (TALLY_REASON_NO_ENTRY, TALLY_REASON_IN_TRASH, TALLY_REASON_NO_CONTENT)
 * @retval TALLY_E_UNSUPPORTED this audio cannot be decoded here; the message says what is missing
 * @retval TALLY_E_FORMAT the bytes are not audio (TALLY_REASON_NOT_AUDIO)
 *
 * Long. Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_attachment_waveform(
    tally_book *book, int64_t attachment, double *minima, double *maxima, size_t points, tally_error *error);

/**
 * @brief Draws the waveform of an audio attachment as an SVG that scales, takes the colour around it, and
 *   describes itself in words.
 *
 * @param[in] book        The book.
 * @param[in] attachment  The attachment.
 * @param[in] points      The number of parts, 1 to 65536.
 * @param[out] out_svg    The SVG; free it with tally_bytes_free. The caller owns it.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID it is not an attachment, or there are no points or more than 65536
 * @retval TALLY_E_NOT_FOUND there is no such attachment, it is in the trash, or its bytes are not here
 *   (TALLY_REASON_NO_ENTRY, TALLY_REASON_IN_TRASH, TALLY_REASON_NO_CONTENT)
 * @retval TALLY_E_UNSUPPORTED this audio cannot be decoded here; the message says what is missing
 * @retval TALLY_E_FORMAT the bytes are not audio (TALLY_REASON_NOT_AUDIO)
 *
 * Long. Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_attachment_waveform_svg(
    tally_book *book, int64_t attachment, size_t points, tally_bytes **out_svg, tally_error *error);

/** @} */

/* -------------------------------------------------------------------------------------------------------- */

/**
 * @defgroup tally_mirror Mirror
 *
 * A folder of files for people that a book keeps up to date: one way, from the book to the folder.
 * @{
 */

/** How a mirror lays out its files. */
typedef int32_t tally_mirror_layout;

/** Values of tally_mirror_layout. */
enum {
    /**
     * A JSON file for each collection with its items, `items.json`, `book.json`, and the attachments: the entire
     * book.
     */
    TALLY_MIRROR_LAYOUT_MEL    = 1,
    /** The folder of Minuta: a file for each session, its pictures beside it, and `tags.json`. */
    TALLY_MIRROR_LAYOUT_MINUTA = 2
};

/**
 * @brief Makes this process keep a folder up to date with the entire book, until the book closes; an empty
 *   name ends it.
 *
 * A commit writes its changes to the folder, for at most 100 ms; tally_book_tick, tally_book_flush and
 * tally_book_close write the rest. These calls also find commits of other processes. A commit never fails
 * because of the mirror: tally_finding_list says what could not be written. Each file is replaced as a unit.
 * A file that somebody edited is not overwritten but renamed to `NAME.conflict`. Setting the mirror again
 * compares every file. tally_import takes a folder in either layout. A mirror belongs to the process, not the
 * book: it is not kept in the file.
 *
 * @param[in] book           The book.
 * @param[in] folder         The folder, which is made if it is missing; empty: none from now on. UTF-8.
 * @param[in] folder_length  Its length in bytes, or TALLY_NTS.
 * @param[in] layout         TALLY_MIRROR_LAYOUT_…; 0 if the folder is empty.
 * @param[in] flags          0.
 * @param[out] error         Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID there is no such layout, a layout is given without a folder, or a file is in place
 *   of the folder
 * @retval TALLY_E_NOT_FOUND the folder's parent does not exist (TALLY_REASON_NO_FOLDER)
 * @retval TALLY_E_EXISTS the folder is the mirror of another book, or something else is in place of one of
 *   the mirror's own files (TALLY_REASON_FOLDER_TAKEN)
 * @retval TALLY_E_BUSY another process, or another book of this process, keeps that folder
 *   (TALLY_REASON_MIRROR_KEEPER)
 * @retval TALLY_E_READ_ONLY the book is open for reading only, or the folder cannot be written to
 *
 * Scope: outside only. Long. Storage: export.
 * @since 0.1
 */
TALLY_API tally_status tally_mirror_set(
    tally_book *book, const char *folder, size_t folder_length, tally_mirror_layout layout, uint32_t flags,
    tally_error *error);

/** @} */

/* -------------------------------------------------------------------------------------------------------- */

/**
 * @defgroup tally_report Reports
 *
 * A selection, drawn and described: charts, tables, comments and timelines as SVG, HTML, PDF, PNG, Markdown
 * or text.
 * @{
 */

/** How sessions count in a report. */
typedef uint32_t tally_report_flags;

/** Values of tally_report_flags. */
enum {
    /** A session counts entirely on the day on which it starts; otherwise it is split where the day changes. */
    TALLY_REPORT_WHOLE_AT_START = 0x1,
    /** Running sessions count, up to the book's clock; otherwise they are left out. */
    TALLY_REPORT_RUNNING        = 0x2
};

/** What a section of a report shows. */
typedef int32_t tally_section;

/** Values of tally_section. */
enum {
    TALLY_SECTION_HEADER      = 1,  /**< The title, the days covered, the number of items, and the total duration. */
    /**
     * Time per day, week, month or year as stacked bars, a colour for each tag. An item counts for its first tag.
     * For tasks: how many are complete and incomplete.
     */
    TALLY_SECTION_BARS        = 2,
    TALLY_SECTION_LINES       = 3,  /**< The same as a line for each tag. */
    /** How often sessions had which length, or how much time passed from each event of a session to the next. */
    TALLY_SECTION_HISTOGRAM   = 4,
    /**
     * Count, duration and share by up to two groups, with a total. By event type, session or the category of
     * event types, it counts the sessions' events and how long states lasted. It does the same for a query for
     * events or bouts; the heading says which. For tasks: how many are complete, incomplete and carried over, and
     * the share that is complete.
     */
    TALLY_SECTION_TABLE       = 5,
    TALLY_SECTION_COMMENTS    = 6,  /**< Items with a description or a picture, with date, first tag and duration. */
    /** A session with its events: a lane for each type and subject, states as bars, points as ticks. */
    TALLY_SECTION_TIMELINE    = 7,
    TALLY_SECTION_WAVEFORM    = 8,  /**< The waveform of an audio attachment. */
    /** The selected tasks as a checklist: by day and priority; those of the backlog come last, by category. */
    TALLY_SECTION_TASKS       = 9,
    /**
     * The latest item, the count, the mean and the longest interval, the time since the latest, and today
     * compared with the days before. Then the counts by day and by the groups that the options name. Without such
     * groups, the counts are by the fields with few values of the template that the query asks for.
     */
    TALLY_SECTION_DASHBOARD   = 10,
    /**
     * The time budget of tally_query_time_budget: a table with a row for each subject and event type, and for
     * each subject a bar with the shares of its states.
     */
    TALLY_SECTION_BUDGET      = 11,
    /** Sessions below each other, with a lane for each subject or event type: states as bars, points as ticks. */
    TALLY_SECTION_RASTER      = 12,
    /**
     * Which behaviour follows which, as in tally_query_transitions: a matrix of counts, each with its share of
     * those from the same behaviour.
     */
    TALLY_SECTION_TRANSITIONS = 13,
    /**
     * How far two sessions agree, as in tally_query_agreement over samples: Cohen's kappa for all and for each
     * subject, and which categories met.
     */
    TALLY_SECTION_AGREEMENT   = 14
};

/** How sections show bouts. */
typedef uint32_t tally_show_flags;

/** Values of tally_show_flags. */
enum {
    /** For transitions: states open together are one behaviour, as with TALLY_TRANSITION_COMPOUND. */
    TALLY_SHOW_COMPOUND   = 0x1,
    /** For a budget: since and until are ns after the start of each session, rather than instants. */
    TALLY_SHOW_FROM_START = 0x2,
    /** For a raster: sessions are aligned by the clock of the report's zone; otherwise by their starts. */
    TALLY_SHOW_CLOCK      = 0x4
};

/** A report that is being built. tally_report_free frees it. */
typedef struct tally_report tally_report;

/** What a report covers, and how it counts. Since 0.1; 56 bytes. */
typedef struct tally_report_options {
    uint32_t struct_size;     /**< sizeof(tally_report_options), set by the caller. */
    tally_report_flags flags; /**< TALLY_REPORT_… */
    int32_t first_day;        /**< The first day covered, such as 20260301; 0: the day of the first item. */
    int32_t last_day;         /**< The last day, included; 0: the day of the last item. */
    const char *zone;         /**< The zone whose days count; NULL: the setting time_zone. Valid during the call. */
    size_t zone_length;       /**< Bytes of zone, or TALLY_NTS. */
    int64_t day_start;        /**< When a day begins, less than 24 hours; -1: the setting day_start. Unit: ns from
                                   midnight. */
    const char *footer;       /**< The text at the foot of each page; NULL: the word footer of the setting labels. Valid
                                   during the call. */
    size_t footer_length;     /**< Bytes of footer, or TALLY_NTS. */
} tally_report_options;

/** Initialises a tally_report_options with its defaults. */
#define TALLY_REPORT_OPTIONS_INIT { sizeof(tally_report_options), 0, 0, 0, NULL, 0, -1, NULL, 0 }

/** Returns a tally_report_options with its defaults. */
TALLY_INLINE tally_report_options tally_report_options_init(void)
{
    tally_report_options value = TALLY_REPORT_OPTIONS_INIT;
    return value;
}

/** What a section shows. Since 0.1; 88 bytes, minimum 40. */
typedef struct tally_section_options {
    uint32_t struct_size;   /**< sizeof(tally_section_options), set by the caller. */
    tally_show_flags flags; /**< TALLY_SHOW_… */
    tally_by by_1;          /**< TALLY_BY_…: for bars and lines DAY, WEEK, MONTH or YEAR; 0: days while there is room,
                                 then months, then years. For a table, its first group; 0: TAG, for events and bouts
                                 EVENT_TYPE. For a budget, SESSION gives each session its own rows and bars. For a
                                 raster, its lanes, SUBJECT or EVENT_TYPE; 0: SUBJECT. For a dashboard, what to count
                                 by; 0: the template's fields. A table and a dashboard also take a template's own field. */
    tally_by by_2;          /**< For a table, the second group, within the first. For a dashboard, what else to count
                                 by. */
    int64_t id;             /**< For a timeline its session, for a waveform its attachment, for an agreement its first
                                 session. For a histogram, a session for the time between its events; 0: how long
                                 sessions lasted. */
    const char *title;      /**< Its title, which may be empty; NULL: a title for its contents. Valid during the call. */
    size_t title_length;    /**< Bytes of title, or TALLY_NTS. */
    int64_t target;         /**< For bars and lines, the goal for a day, week, month or year: a line across; 0: none.
                                 Unit: ns; for entries without a duration, how many. Since 0.3. */
    uint64_t limit;         /**< For bars and lines, how many tags are shown separately, those with the most; 0: 8. The
                                 rest is one, "Others". More than 8 get a chart each, side by side, on one scale. For a
                                 table, how many first groups are shown separately; 0: all. For a budget, how many bars
                                 and their rows are shown; 0: 40. For a raster, how many sessions are shown, the
                                 earliest; 0: 40. For transitions and an agreement, how many behaviours are shown
                                 separately; 0: 8. The report counts those not shown. Since 0.3. */
    int64_t other;          /**< For an agreement, its second session. Since 0.3. */
    int64_t step;           /**< For an agreement, the time from one sample to the next; 0: a second. Unit: ns. Since
                                 0.3. */
    int64_t since;          /**< For a budget, where its time begins; TALLY_UNBOUNDED: with the report's first day.
                                 Unit: ns since 1970-01-01T00:00:00Z, or with TALLY_SHOW_FROM_START from each start.
                                 Since 0.3. */
    int64_t until;          /**< Where it ends; TALLY_UNBOUNDED: with the report's last day. Unit: ns since
                                 1970-01-01T00:00:00Z, or with TALLY_SHOW_FROM_START from each start. Since 0.3. */
} tally_section_options;

/** Initialises a tally_section_options with its defaults. */
#define TALLY_SECTION_OPTIONS_INIT { sizeof(tally_section_options), 0, 0, 0, 0, NULL, 0, 0, 0, 0, 0, TALLY_UNBOUNDED, TALLY_UNBOUNDED }

/** Returns a tally_section_options with its defaults. */
TALLY_INLINE tally_section_options tally_section_options_init(void)
{
    tally_section_options value = TALLY_SECTION_OPTIONS_INIT;
    return value;
}

/**
 * @brief Begins a report on a query's selection.
 *
 * Without sections it has a header, bars, a table by tag, and comments. For events it has a header and a
 * table by event type; for bouts a header, a budget and a raster. Bars, lines, comments, dashboards and lists
 * of tasks do not take events or bouts. The query is used as it is now, without its page and without the
 * collections in it; the book is read when the report is written.
 *
 * @param[in] query         The query.
 * @param[in] title         The report's title. UTF-8.
 * @param[in] title_length  Its length in bytes, or TALLY_NTS.
 * @param[in] options       What it covers. May be NULL for all days, in the book's zone.
 * @param[out] out_report   The report; free it with tally_report_free. The caller owns it.
 * @param[out] error        Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID a condition was refused, the query is not for items, events or bouts, the title is
 *   over 65,536 bytes, or the days are invalid
 * @retval TALLY_E_NOT_FOUND there is no such zone (TALLY_REASON_NO_ZONE)
 * @since 0.1
 */
TALLY_API tally_status tally_report_new(
    tally_query *query, const char *title, size_t title_length, const tally_report_options *options,
    tally_report **out_report, tally_error *error);

/**
 * @brief Adds a section after the others.
 *
 * @param[in] report   The report.
 * @param[in] section  TALLY_SECTION_…
 * @param[in] options  What it shows. May be NULL for the defaults.
 * @param[out] error   Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_UTF8 the title is not valid UTF-8
 * @retval TALLY_E_INVALID there is no such section, an entry that it shows is missing, it cannot be grouped
 *   so, or it does not use an option
 * @since 0.1
 */
TALLY_API tally_status tally_report_add(
    tally_report *report, tally_section section, const tally_section_options *options, tally_error *error);

/**
 * @brief Reads the book and writes the report: to a file, a function of the host, or bytes.
 *
 * Everything in it is read from one state of the book. Pages are A4 landscape, 842 x 595 points; a PNG has
 * two pixels for each point, its pages below each other. Options that this call does not use are refused: all
 * except path and write, and with HTML TALLY_EXPORT_FRAGMENT. A file is replaced only once the new one is
 * complete and synced.
 *
 * @param[in] report      The report.
 * @param[in] format      TALLY_FORMAT_HTML, SVG, PDF, PNG, MARKDOWN, TEXT, or JSON for programs.
 * @param[in] options     Where to write to. May be NULL for bytes.
 * @param[out] out_bytes  The report; free it with tally_bytes_free. NULL if it went elsewhere. May be NULL if
 *     options have a path or a write function. The caller owns it.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_UTF8 the path is not valid UTF-8
 * @retval TALLY_E_INVALID the format is not for reports, the path is a folder, both path and write are given,
 *   or this call does not use an option. Also when the sessions of an agreement have no subject in common
 * @retval TALLY_E_NOT_FOUND the path's folder does not exist, or an entry that a section shows is gone
 * @retval TALLY_E_LIMIT the report has more pages than a PNG can hold, or a section sums up more than a
 *   summary may (TALLY_REASON_TOO_LARGE, TALLY_REASON_TOO_MANY)
 * @retval TALLY_E_UNSUPPORTED a PDF or PNG needs librsvg and cairo, which are not installed; the message
 *   names the packages (TALLY_REASON_NEEDS_CAIRO)
 * @retval TALLY_E_CANCELLED write asked to stop
 *
 * Long. Storage: export. Calls back: tally_clock_fn, tally_write_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_report_write(
    tally_report *report, tally_format format, const tally_export_options *options, tally_bytes **out_bytes,
    tally_error *error);

/**
 * @brief Lists what readers would miss in the report if it were written now.
 *
 * A finding has REASON, MESSAGE and FOUND. In a PDF or PNG, the warning NO_FONT tells the letters that no
 * font here has: fontconfig knows no font for them, and they are drawn as boxes. All other formats leave
 * fonts to their readers and have no findings.
 *
 * @param[in] report         The report.
 * @param[in] format         TALLY_FORMAT_…, as for tally_report_write.
 * @param[out] out_findings  The findings, none if nothing is missed; free it with tally_cursor_free. The
 *     caller owns it.
 * @param[out] error         Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the format is not for reports, or the sessions of an agreement have no subject in
 *   common
 * @retval TALLY_E_NOT_FOUND an entry that a section shows is gone
 * @retval TALLY_E_LIMIT a section sums up more than a summary may (TALLY_REASON_TOO_MANY)
 * @retval TALLY_E_UNSUPPORTED a PDF or PNG needs librsvg and cairo, which are not installed; the message
 *   names the packages (TALLY_REASON_NEEDS_CAIRO)
 *
 * Storage: read. Calls back: tally_clock_fn.
 * @since 0.3
 */
TALLY_API tally_status tally_report_validate(
    tally_report *report, tally_format format, tally_cursor **out_findings, tally_error *error);

/**
 * @brief Frees a report.
 *
 * @param[in] report  The report. May be NULL, which does nothing.
 * @since 0.1
 */
TALLY_API void tally_report_free(tally_report *report);

/** @} */

/* -------------------------------------------------------------------------------------------------------- */

/**
 * @defgroup tally_watch Live views
 *
 * A query that is run again whenever a commit of this or another process touches it.
 * @{
 */

/** What happened to a row since the last report of a watch: the field TALLY_FIELD_CHANGE. */
typedef int32_t tally_watched;

/** Values of tally_watched. */
enum {
    TALLY_WATCHED_ADDED   = 1, /**< The query did not select it before. */
    TALLY_WATCHED_CHANGED = 2, /**< One of its fields has another value. */
    TALLY_WATCHED_REMOVED = 3  /**< The query no longer selects it; its fields are the last ones it had. */
};

/** What a watch reports. */
typedef uint32_t tally_watch_flags;

/** Values of tally_watch_flags. */
enum {
    /** Only rows that were added, changed or removed since the last report, instead of the entire selection. */
    TALLY_WATCH_CHANGES = 0x1
};

/** A query that is watched. tally_watch_free frees it. */
typedef struct tally_watch tally_watch;

/**
 * @brief Watches a query's selection: tally_watch_next gives it at once, and again after commits that touch
 *   it.
 *
 * The query may then be changed or freed: the watch keeps its conditions as they are now. A watch costs a
 * commit that does not touch it next to nothing. Logging into a running session touches the watch too if it
 * selects the session or its events.
 *
 * @param[in] query       The query.
 * @param[in] flags       TALLY_WATCH_…
 * @param[out] out_watch  The watch; free it with tally_watch_free. The caller owns it.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the query was refused
 * @retval TALLY_E_READ_ONLY the book is open for reading only: nothing tells it of commits
 *
 * Scope: outside only. Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_query_watch(
    tally_query *query, tally_watch_flags flags, tally_watch **out_watch, tally_error *error);

/**
 * @brief Waits for the query's current selection: TALLY_OK with the rows, or TALLY_TIMEOUT if nothing touched
 *   it meanwhile.
 *
 * The first call returns at once. A slow reader skips states: rows are read on request, and are never older
 * than the previous ones. With TALLY_WATCH_CHANGES the cursor has only rows that differ, each with
 * TALLY_FIELD_CHANGE. A commit may touch a selection without changing it. Then the watch gives the same
 * again, or with TALLY_WATCH_CHANGES nothing. A signal does not end the wait; hosts that must not wait poll
 * tally_watch_fd.
 *
 * @param[in] watch        The watch.
 * @param[in] timeout      How long to wait; TALLY_NO_WAIT, TALLY_FOREVER; TALLY_DEFAULT_TIMEOUT: as long as
 *     the book waits for other writers. Unit: ns.
 * @param[out] out_cursor  The rows; free it with tally_cursor_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the timeout is below 0 and not TALLY_NO_WAIT
 *
 * Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_watch_next(
    tally_watch *watch, int64_t timeout, tally_cursor **out_cursor, tally_error *error);

/**
 * @brief Gives a descriptor that poll() and the like find readable when tally_watch_next may have something.
 *
 * It belongs to the watch: do not read, write or close it. Once it is readable, call tally_watch_next with
 * TALLY_NO_WAIT until it returns TALLY_TIMEOUT. A commit of another process may wake it even if it touches
 * something else.
 *
 * @param[in] watch    The watch.
 * @param[out] out_fd  The descriptor, greater than 2.
 * @param[out] error   Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_IO the system has no descriptor left
 * @since 0.1
 */
TALLY_API tally_status tally_watch_fd(tally_watch *watch, int32_t *out_fd, tally_error *error);

/**
 * @brief Ends a watch; a thread that waits in tally_watch_next gets TALLY_E_CLOSED.
 *
 * @param[in] watch  The watch. May be NULL, which does nothing.
 * @since 0.1
 */
TALLY_API void tally_watch_free(tally_watch *watch);

/** @} */

/* -------------------------------------------------------------------------------------------------------- */

/**
 * @defgroup tally_day Day plans
 *
 * Days with limits per priority, the tasks placed on them, the backlog, categories, and the review of past
 * days. Drafts write tasks and queries read them, like everything else.
 * @{
 */

/** Special values of a day. */
enum {
    TALLY_BACKLOG = 0, /**< No day: the task waits in the backlog. */
    TALLY_TODAY   = -1 /**< The book's current day by its clock. */
};

/** Special values of a limit of a day. */
enum {
    TALLY_LIMIT_NONE = -1, /**< Any number. */
    TALLY_LIMIT_KEEP = -2  /**< As it is. */
};

/**
 * How much a task matters, and which limit of its day it counts against. HIGH is 0 because books store these
 * numbers.
 */
typedef int32_t tally_priority;

/** Values of tally_priority. */
enum {
    TALLY_PRIORITY_HIGH   = 0, /**< At most one a day, unless its limit says otherwise. */
    TALLY_PRIORITY_MEDIUM = 1, /**< At most three a day, unless its limit says otherwise. */
    TALLY_PRIORITY_LOW    = 2, /**< At most three a day, unless its limit says otherwise. */
    TALLY_PRIORITY_NONE   = 3  /**< Any number. */
};

/** How a category is renamed. */
typedef uint32_t tally_category_flags;

/** Values of tally_category_flags. */
enum {
    /** If tasks have the new name already, the two become one category; without this flag that is refused. */
    TALLY_CATEGORY_MERGE = 0x1
};

/** Which days a review lists. */
typedef uint32_t tally_review_flags;

/** Values of tally_review_flags. */
enum {
    TALLY_REVIEW_ALL = 0x1 /**< All days since the last review; without it only the day before. */
};

/** What to tell of a day's accolade. */
typedef uint32_t tally_accolade_flags;

/** Values of tally_accolade_flags. */
enum {
    TALLY_ACCOLADE_POOL = 0x1 /**< All candidates, one a line, instead of the one that was chosen. */
};

/** How a task's text is hidden from onlookers. */
typedef int32_t tally_redaction;

/** Values of tally_redaction. */
enum {
    TALLY_REDACTION_NONE      = 0, /**< As it is. */
    TALLY_REDACTION_HIGHLIGHT = 1, /**< Covered: each character is a full block. */
    TALLY_REDACTION_STAR      = 2  /**< Each character is a star. */
};

/** A review of past days, with the tasks chosen for another day. tally_review_free frees it. */
typedef struct tally_review tally_review;

/** The figures of the tasks of some days. Since 0.2; 48 bytes. */
typedef struct tally_day_info {
    uint32_t struct_size; /**< sizeof(tally_day_info), set by the caller. */
    uint32_t reserved;    /**< 0. */
    int64_t tasks;        /**< How many tasks are on those days. */
    int64_t completed;    /**< How many of them are complete. */
    double mean;          /**< How many are complete a day on average, days without tasks included. */
    int64_t streak;       /**< The number of days of the streak that the last day ends. */
    int64_t longest;      /**< The number of days of the longest streak. */
} tally_day_info;

/** Initialises a tally_day_info with its defaults. */
#define TALLY_DAY_INFO_INIT { sizeof(tally_day_info), 0, 0, 0, 0.0, 0, 0 }

/** Returns a tally_day_info with its defaults. */
TALLY_INLINE tally_day_info tally_day_info_init(void)
{
    tally_day_info value = TALLY_DAY_INFO_INIT;
    return value;
}

/**
 * @brief Gives the civil day of a time, in the book's zone and with its day start, such as 20260302.
 *
 * @param[in] book      The book.
 * @param[in] time      The time; TALLY_NOW: today. Unit: ns since 1970-01-01T00:00:00Z.
 * @param[out] out_day  The day.
 * @param[out] error    Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 *
 * Storage: read. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_day_of(tally_book *book, int64_t time, int32_t *out_day, tally_error *error);

/**
 * @brief Returns the day a number of days later or earlier.
 *
 * @param[in] day   A day, such as 20260302.
 * @param[in] days  How many days later; negative: earlier.
 *
 * @return The day, 0 if the calendar has no such day.
 * @since 0.1
 */
TALLY_API int32_t tally_day_add(int32_t day, int32_t days);

/**
 * @brief Begins a day, which takes the present limits as its own; an open day stays as it is.
 *
 * Placing a task on a day opens it too. Other days are not touched, and this is not a step of undo.
 *
 * @param[in] book    The book.
 * @param[in] day     The day; TALLY_TODAY: today.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the calendar has no such day
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_day_begin(tally_book *book, int32_t day, tally_error *error);

/**
 * @brief Lists the opened days with limits, seed, review and number of tasks, earliest first.
 *
 * Rows of kind TALLY_KIND_DAY with the fields DAY, HIGH_LIMIT, MEDIUM_LIMIT, LOW_LIMIT (none: no limit),
 * SEED, REVIEWED, CREATED, TASK_COUNT and COMPLETED_COUNT.
 *
 * @param[in] book         The book.
 * @param[in] first_day    The first day, or TALLY_TODAY; 0: no limit.
 * @param[in] last_day     The last day, included, or TALLY_TODAY; 0: no limit.
 * @param[out] out_cursor  A cursor before the first row; free it with tally_cursor_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the calendar has no such day
 *
 * Storage: read. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_day_list(
    tally_book *book, int32_t first_day, int32_t last_day, tally_cursor **out_cursor, tally_error *error);

/**
 * @brief Sets how many tasks of each priority a day may have.
 *
 * A limit below the present number of tasks removes nothing; nothing is added until there is room again. New
 * days get their limits from the settings limit_high, limit_medium and limit_low.
 *
 * @param[in] book    The book.
 * @param[in] day     The day, which is opened; TALLY_TODAY: today.
 * @param[in] high    0 to 99, TALLY_LIMIT_NONE or TALLY_LIMIT_KEEP.
 * @param[in] medium  The same for medium priority.
 * @param[in] low     The same for low priority.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the calendar has no such day, or a limit is not 0 to 99, TALLY_LIMIT_NONE or
 *   TALLY_LIMIT_KEEP
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_day_limits_set(
    tally_book *book, int32_t day, int32_t high, int32_t medium, int32_t low, tally_error *error);

/**
 * @brief Creates a task with a name, on a day or in the backlog.
 *
 * Its category is General; use a draft to set that and everything else.
 *
 * @param[in] book         The book.
 * @param[in] day          The day, or TALLY_TODAY; TALLY_BACKLOG: none.
 * @param[in] priority     TALLY_PRIORITY_…
 * @param[in] name         Its name, 1 to 80 characters. UTF-8.
 * @param[in] name_length  Its length in bytes, or TALLY_NTS.
 * @param[out] out_id      Its id. May be NULL if it is not wanted.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the name is empty or over 80 characters, the calendar has no such day, or there is
 *   no such priority
 * @retval TALLY_E_LIMIT the day has as many tasks of the priority as it may; tally_error has the number and
 *   the limit (TALLY_REASON_DAY_FULL)
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_task_create(
    tally_book *book, int32_t day, tally_priority priority, const char *name, size_t name_length,
    int64_t *out_id, tally_error *error);

/**
 * @brief Completes a task; a complete one stays as it is.
 *
 * @param[in] book    The book.
 * @param[in] task    The task.
 * @param[in] time    When it was completed; TALLY_NOW: the book's clock. Unit: ns since 1970-01-01T00:00:00Z.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND there is no such task, or it is in the trash (TALLY_REASON_NO_ENTRY,
 *   TALLY_REASON_IN_TRASH)
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_task_complete(tally_book *book, int64_t task, int64_t time, tally_error *error);

/**
 * @brief Makes a task incomplete again; an incomplete one stays as it is.
 *
 * @param[in] book    The book.
 * @param[in] task    The task.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND there is no such task, or it is in the trash (TALLY_REASON_NO_ENTRY,
 *   TALLY_REASON_IN_TRASH)
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_task_reopen(tally_book *book, int64_t task, tally_error *error);

/**
 * @brief Puts a task on a day, or with TALLY_BACKLOG takes it off its day; its reminders go along.
 *
 * @param[in] book    The book.
 * @param[in] task    The task.
 * @param[in] day     The day, or TALLY_TODAY; TALLY_BACKLOG: none.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the calendar has no such day
 * @retval TALLY_E_NOT_FOUND there is no such task, or it is in the trash (TALLY_REASON_NO_ENTRY,
 *   TALLY_REASON_IN_TRASH)
 * @retval TALLY_E_LIMIT the day has as many tasks of its priority as it may; tally_error has the number and
 *   the limit (TALLY_REASON_DAY_FULL)
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_task_place(tally_book *book, int64_t task, int32_t day, tally_error *error);

/**
 * @brief Renames a category of tasks, merges it with another, or with an empty name removes it from its
 *   tasks.
 *
 * Categories are words on tasks: one exists as long as a task has it, even in the trash. Letter case does not
 * matter; the existing spelling stays. This is one step of undo.
 *
 * @param[in] book             The book.
 * @param[in] name             The category, in any letter case. UTF-8.
 * @param[in] name_length      Its length in bytes, or TALLY_NTS.
 * @param[in] new_name         Its new name, 1 to 30 characters; empty: none. UTF-8.
 * @param[in] new_name_length  Its length in bytes, or TALLY_NTS.
 * @param[in] flags            TALLY_CATEGORY_…
 * @param[out] out_count       How many tasks had it. May be NULL if it is not wanted.
 * @param[out] error           Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the new name is over 30 characters
 * @retval TALLY_E_NOT_FOUND no task has the category (TALLY_REASON_NO_CATEGORY)
 * @retval TALLY_E_EXISTS tasks have the new name already, and TALLY_CATEGORY_MERGE is not given
 *   (TALLY_REASON_NAME_TAKEN)
 *
 * Long. Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_category_rename(
    tally_book *book, const char *name, size_t name_length, const char *new_name, size_t new_name_length,
    tally_category_flags flags, uint64_t *out_count, tally_error *error);

/**
 * @brief Begins the review of the day before a day, or of all days since the last review.
 *
 * Nothing is written until it is finished. A day can be reviewed again; tasks already repeated are not
 * repeated twice.
 *
 * @param[in] book         The book.
 * @param[in] day          The day on which tasks are repeated; TALLY_TODAY: today.
 * @param[in] flags        TALLY_REVIEW_…
 * @param[out] out_review  The review; free it with tally_review_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the calendar has no such day
 *
 * Storage: read. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_review_new(
    tally_book *book, int32_t day, tally_review_flags flags, tally_review **out_review, tally_error *error);

/**
 * @brief Lists the tasks of a review, complete or not, by day, priority and time of creation.
 *
 * @param[in] review       The review.
 * @param[out] out_cursor  A cursor before the first row; free it with tally_cursor_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 *
 * Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_review_list(tally_review *review, tally_cursor **out_cursor, tally_error *error);

/**
 * @brief Chooses a task of a review to be repeated, or no longer; tasks already chosen count against the
 *   day's limits.
 *
 * @param[in] review  The review.
 * @param[in] task    The task.
 * @param[in] chosen  1: repeat it; 0: do not repeat it.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND the review does not list the task
 * @retval TALLY_E_EXISTS the task was already repeated (TALLY_REASON_ALREADY_DONE)
 * @retval TALLY_E_LIMIT the day has, with the chosen tasks, as many tasks of the priority as it may;
 *   tally_error has the number and the limit (TALLY_REASON_DAY_FULL)
 *
 * Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_review_choose(tally_review *review, int64_t task, int32_t chosen, tally_error *error);

/**
 * @brief Repeats the chosen tasks on the review's day, in one transaction, and marks that day as reviewed.
 *
 * A repeated task is a copy with the same name, details, category, priority, redaction, due time, notes,
 * tags, attachments and time of creation. It is not complete and has no reminders. CARRIED names the
 * original, which stays where it is. No task stays chosen; finishing once more changes nothing.
 *
 * @param[in] review      The review.
 * @param[out] out_count  How many tasks were repeated. May be NULL if it is not wanted.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND a chosen task is gone
 * @retval TALLY_E_LIMIT tasks were added since, and there is no room for all chosen tasks; nothing is
 *   repeated then (TALLY_REASON_DAY_FULL)
 *
 * Long. Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_review_finish(tally_review *review, uint64_t *out_count, tally_error *error);

/**
 * @brief Frees a review; if it was not finished, nothing is repeated.
 *
 * @param[in] review  The review. May be NULL, which does nothing.
 * @since 0.1
 */
TALLY_API void tally_review_free(tally_review *review);

/**
 * @brief Gives the accolade of a day from its tasks; the day's own seed chooses it, so it is always the same
 *   for the same tasks.
 *
 * @param[in] book         The book.
 * @param[in] day          The day; TALLY_TODAY: today.
 * @param[in] flags        TALLY_ACCOLADE_…
 * @param[in] seed         The seed that chooses; 0: the day's own seed.
 * @param[out] buffer      Receives the text and a NUL; 64 bytes are always enough for one, 512 for the pool.
 * @param[in] buffer_size  The bytes that it has room for.
 * @param[out] out_length  The text's bytes; if the buffer is too small, the size needed, with the NUL. May be
 *     NULL if it is not wanted.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the calendar has no such day
 * @retval TALLY_E_LIMIT the buffer is too small, or NULL with size 0; out_length is then the size needed
 *   (TALLY_REASON_SMALL_BUFFER)
 *
 * Storage: read. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_day_accolade(
    tally_book *book, int32_t day, tally_accolade_flags flags, int64_t seed, char *buffer, size_t buffer_size,
    size_t *out_length, tally_error *error);

/**
 * @brief Counts the tasks of days: all, the complete ones, these per day, and the streaks of days with all
 *   tasks complete.
 *
 * Only existing tasks count. A streak is a run of days with all tasks complete. Days without tasks are
 * skipped, and the last day does not end a streak if it is today. To count by day, category, priority and the
 * like, use tally_query_summary of a query for tasks.
 *
 * @param[in] book          The book.
 * @param[in] first_day     The first day, or TALLY_TODAY; 0: the first that has a task.
 * @param[in] last_day      The last day, included; TALLY_TODAY: today.
 * @param[in,out] out_info  The figures.
 * @param[out] error        Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the calendar has no such day, or the last is before the first
 *
 * Storage: read. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_day_statistics(
    tally_book *book, int32_t first_day, int32_t last_day, tally_day_info *out_info, tally_error *error);

/**
 * @brief Redacts a text: replaces each character except white space, by a style.
 *
 * @param[in] value         The text. UTF-8.
 * @param[in] value_length  Its length in bytes, or TALLY_NTS.
 * @param[in] style         TALLY_REDACTION_…
 * @param[out] buffer       Receives the text and a NUL; three times the text's bytes and one more are always
 *     enough.
 * @param[in] buffer_size   The bytes that it has room for.
 * @param[out] out_length   The text's bytes; if the buffer is too small, the size needed, with the NUL. May
 *     be NULL if it is not wanted.
 * @param[out] error        Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID there is no such style
 * @retval TALLY_E_LIMIT the buffer is too small, or NULL with size 0; out_length is then the size needed
 *   (TALLY_REASON_SMALL_BUFFER)
 * @since 0.1
 */
TALLY_API tally_status tally_text_redact(
    const char *value, size_t value_length, tally_redaction style, char *buffer, size_t buffer_size,
    size_t *out_length, tally_error *error);

/** @} */

/* -------------------------------------------------------------------------------------------------------- */

/**
 * @defgroup tally_reminder Reminders
 *
 * When to remind people of a task or a day. A host asks for due reminders, claims one, shows it and confirms
 * it; only one of several processes gets each.
 * @{
 */

/** When a reminder is due. */
typedef int32_t tally_reminder_mode;

/** Values of tally_reminder_mode. */
enum {
    TALLY_REMINDER_AT      = 1, /**< At a time. */
    TALLY_REMINDER_PRESET  = 2, /**< After a delay: 5 minutes, 10 and so on to 55. */
    TALLY_REMINDER_ALL_DAY = 3, /**< At a time and then each hour, until two hours before the task's day ends. */
    /** At 19:00 of a day and of the three after it, while that day has an incomplete task. It belongs to no task. */
    TALLY_REMINDER_EVENING = 4
};

/** How a reminder is made. */
typedef uint32_t tally_reminder_flags;

/** Values of tally_reminder_flags. */
enum {
    TALLY_REMINDER_ADD = 0x1 /**< Keeps the task's other reminders instead of replacing them. */
};

/** Which reminders are listed. */
typedef uint32_t tally_reminder_list_flags;

/** Values of tally_reminder_list_flags. */
enum {
    TALLY_REMINDER_LIST_DUE = 0x1 /**< Those that are due and that nobody has claimed or shown, earliest first. */
};

/**
 * @brief Makes a reminder of a task in place of its present ones, or an evening reminder in place of the
 *   present one.
 *
 * It follows its task: on another day it is due at the same time of that day's clock. It is not due while the
 * task is in the trash, complete or off a day.
 *
 * @param[in] book     The book.
 * @param[in] task     The task; 0 for an evening reminder.
 * @param[in] mode     TALLY_REMINDER_…
 * @param[in] value    In ns since 1970-01-01T00:00:00Z: for AT its time, for ALL_DAY its first time, for
 *     EVENING a time of its first day; TALLY_NOW: now, for ALL_DAY in an hour. For PRESET, how many ns from
 *     now, a multiple of 5 minutes.
 * @param[in] flags    TALLY_REMINDER_ADD or 0.
 * @param[out] out_id  The reminder's id, which the book never uses for another reminder. May be NULL if it is
 *     not wanted.
 * @param[out] error   Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID there is no such mode, the time from now is not a preset, or an evening reminder
 *   names a task
 * @retval TALLY_E_NOT_FOUND there is no such task, or it is in the trash (TALLY_REASON_NO_ENTRY,
 *   TALLY_REASON_IN_TRASH)
 * @retval TALLY_E_STATE an hourly reminder's task is on no day, or its day then has no more than two hours
 *   left (TALLY_REASON_NO_DAY, TALLY_REASON_TOO_LATE)
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_reminder_create(
    tally_book *book, int64_t task, tally_reminder_mode mode, int64_t value, tally_reminder_flags flags,
    int64_t *out_id, tally_error *error);

/**
 * @brief Deletes a reminder.
 *
 * @param[in] book      The book.
 * @param[in] reminder  The reminder.
 * @param[out] error    Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND there is no such reminder (TALLY_REASON_NO_REMINDER)
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_reminder_delete(tally_book *book, int64_t reminder, tally_error *error);

/**
 * @brief Lists the reminders of a task, or all, each with its next due time; or only those that are due.
 *
 * Rows of kind TALLY_KIND_REMINDER: ID, TASK, MODE, NAME (the title to show), TEXT (the line below it), and
 * TIME if it will be due again. For due reminders, ID and TIME together name what to claim; of an hourly
 * reminder only the latest time is due.
 *
 * @param[in] book         The book.
 * @param[in] task         The task; 0: all reminders.
 * @param[in] flags        TALLY_REMINDER_LIST_…
 * @param[out] out_cursor  A cursor before the first row; free it with tally_cursor_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 *
 * Storage: read. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_reminder_list(
    tally_book *book, int64_t task, tally_reminder_list_flags flags, tally_cursor **out_cursor,
    tally_error *error);

/**
 * @brief Claims a due reminder in order to show it: OK to one caller of all processes, EXISTS to the others.
 *
 * A claim that is not confirmed within 60 seconds is due again, so nothing is lost if a host ends before it
 * has shown it. This is not a step of undo.
 *
 * @param[in] book      The book.
 * @param[in] reminder  The reminder.
 * @param[in] time      The time at which it is due. Unit: ns since 1970-01-01T00:00:00Z.
 * @param[out] error    Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND there is no such reminder (TALLY_REASON_NO_REMINDER)
 * @retval TALLY_E_EXISTS somebody claimed it within the last 60 seconds, or it was shown
 *   (TALLY_REASON_ALREADY_DONE)
 * @retval TALLY_E_STATE it is not due at that time (TALLY_REASON_NOT_DUE)
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_reminder_claim(tally_book *book, int64_t reminder, int64_t time, tally_error *error);

/**
 * @brief Confirms that a reminder was shown; it is no longer due at that time or an earlier one.
 *
 * @param[in] book      The book.
 * @param[in] reminder  The reminder.
 * @param[in] time      The time at which it was due. Unit: ns since 1970-01-01T00:00:00Z.
 * @param[out] error    Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND there is no such reminder (TALLY_REASON_NO_REMINDER)
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_reminder_confirm(tally_book *book, int64_t reminder, int64_t time, tally_error *error);

/**
 * @brief Tells when something is due next: how long a host may sleep.
 *
 * If something is due already, that is now. Changes by another process may be due earlier.
 *
 * @param[in] book       The book.
 * @param[out] out_time  When, or TALLY_NEVER. Unit: ns since 1970-01-01T00:00:00Z.
 * @param[out] error     Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 *
 * Storage: read. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_reminder_next(tally_book *book, int64_t *out_time, tally_error *error);

/** @} */

/* -------------------------------------------------------------------------------------------------------- */

/**
 * @defgroup tally_dashboard Dashboards
 *
 * Facts about a selection: the latest, how many, how often, how long ago. TALLY_SECTION_DASHBOARD draws them.
 * @{
 */

/** Whose days count, and with how many of them today is compared. Since 0.1; 40 bytes. */
typedef struct tally_dashboard_options {
    uint32_t struct_size; /**< sizeof(tally_dashboard_options), set by the caller. */
    uint32_t flags;       /**< 0. */
    int32_t days;         /**< How many days before today DAY_MEAN covers, 1 to 366; 0: 7. */
    uint32_t reserved;    /**< 0. */
    const char *zone;     /**< The zone whose days count; NULL: the setting time_zone. Valid during the call. */
    size_t zone_length;   /**< Bytes of zone, or TALLY_NTS. */
    int64_t day_start;    /**< When a day begins, less than 24 hours; -1: the setting day_start. Unit: ns from midnight. */
} tally_dashboard_options;

/** Initialises a tally_dashboard_options with its defaults. */
#define TALLY_DASHBOARD_OPTIONS_INIT { sizeof(tally_dashboard_options), 0, 0, 0, NULL, 0, -1 }

/** Returns a tally_dashboard_options with its defaults. */
TALLY_INLINE tally_dashboard_options tally_dashboard_options_init(void)
{
    tally_dashboard_options value = TALLY_DASHBOARD_OPTIONS_INIT;
    return value;
}

/**
 * @brief Gives facts about the selected items in one row: the latest, how many, how often, how long ago.
 *
 * One row of kind TALLY_KIND_DASHBOARD with COUNT, LATEST, LATEST_TIME, SINCE_LATEST, MEAN_INTERVAL,
 * LONGEST_GAP, LONGEST_GAP_TIME, TODAY and DAY_MEAN; missing values are null. An item counts at its time, a
 * session at its start. The query's order and page do not matter. A watch of the query says when to ask
 * again; the time since the latest changes by itself.
 *
 * @param[in] query        A query for items.
 * @param[in] options      Whose days count. May be NULL for the book's days, and seven of them.
 * @param[out] out_cursor  A cursor before the row; free it with tally_cursor_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_UTF8 the zone is not valid UTF-8
 * @retval TALLY_E_INVALID a condition was refused, the query is not for items, or the days or the day start
 *   are invalid
 * @retval TALLY_E_NOT_FOUND there is no such zone (TALLY_REASON_NO_ZONE)
 *
 * Long. Storage: read. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_query_dashboard(
    tally_query *query, const tally_dashboard_options *options, tally_cursor **out_cursor,
    tally_error *error);

/** @} */

/* -------------------------------------------------------------------------------------------------------- */

/**
 * @defgroup tally_hub Hub
 *
 * Books meet in a PostgreSQL database: each pushes its changes there, and pulls those of the others. Needs
 * the feature postgres.
 * @{
 */

/** What tally_hub_sync does; without any: PULL, PUSH and BYTES. */
typedef uint32_t tally_hub_flags;

/** Values of tally_hub_flags. */
enum {
    TALLY_HUB_PULL  = 0x1, /**< Pulls what others pushed. */
    TALLY_HUB_PUSH  = 0x2, /**< Pulls what others pushed, and pushes what the hub lacks. */
    TALLY_HUB_BYTES = 0x4, /**< Also pushes and pulls bytes of attachments. */
    /**
     * Pushes the entire book once more, as one piece that replaces everything pushed until now; the hub may then
     * drop the earlier pushes.
     */
    TALLY_HUB_FOLD  = 0x8
};

/** A hub that a book syncs with. tally_hub_free frees it. */
typedef struct tally_hub tally_hub;

/** How a book syncs with a hub. Since 0.3; 40 bytes. */
typedef struct tally_hub_options {
    uint32_t struct_size;                        /**< sizeof(tally_hub_options), set by the caller. */
    tally_hub_flags flags;                       /**< TALLY_HUB_… */
    int64_t timeout;                             /**< For how many ns the hub may be silent before the call gives up; 0:
                                                      a minute. */
    tally_progress_fn progress;                  /**< Is told of bytes sent and received, and is called every 100 ms
                                                      while there are none; NULL: none. */
    void *progress_context;                      /**< Passed to progress. */
    tally_context_free_fn progress_context_free; /**< Destroys progress_context; may be NULL. */
} tally_hub_options;

/** Initialises a tally_hub_options with its defaults. */
#define TALLY_HUB_OPTIONS_INIT { sizeof(tally_hub_options), 0, 0, NULL, NULL, NULL }

/** Returns a tally_hub_options with its defaults. */
TALLY_INLINE tally_hub_options tally_hub_options_init(void)
{
    tally_hub_options value = TALLY_HUB_OPTIONS_INIT;
    return value;
}

/**
 * @brief Connects a book with a hub: a PostgreSQL database that `tallybook hub init` prepared.
 *
 * The address is in libpq's form: postgresql://host/database, or host=… dbname=…; libpq takes missing parts
 * from its environment, its service and password files. A password is best left to these: this library never
 * writes one into a message or a file. The address also decides on TLS (sslmode=verify-full). The connection
 * belongs to this handle; if it breaks, the next call makes another. Servers that speak PostgreSQL's protocol
 * through pgbouncer work too: nothing is kept in a session.
 *
 * @param[in] book            The book.
 * @param[in] address         Where the hub is. UTF-8.
 * @param[in] address_length  Its length in bytes, or TALLY_NTS.
 * @param[in] phrase          The phrase that seals the space: the hub then sees only how much there is, from
 *     which devices and when, but none of the contents. The first sync of a book decides; without the phrase
 *     nobody ever reads it again. UTF-8. May be NULL if the space is not sealed.
 * @param[in] phrase_length   Its length in bytes, or TALLY_NTS.
 * @param[in] timeout         For how long the hub may be silent; 0: a minute. Unit: ns.
 * @param[out] out_hub        The hub; free it with tally_hub_free. The caller owns it.
 * @param[out] error          Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the address is not one of PostgreSQL, the phrase is empty, or the timeout is below
 *   0 (TALLY_REASON_HUB_ADDRESS)
 * @retval TALLY_E_UNSUPPORTED libpq cannot be loaded, or a phrase is given and libsodium cannot be loaded
 *   (TALLY_REASON_NEEDS_POSTGRES, TALLY_REASON_NEEDS_SODIUM)
 * @retval TALLY_E_NEWER the hub is of a newer version (TALLY_REASON_NEWER_VERSION)
 * @retval TALLY_E_HUB the server cannot be reached, refuses the login or takes no more connections, or the
 *   role may not use the hub. Also when the database holds no hub or an older one, or the book's space is not
 *   sealed as given (TALLY_REASON_HUB_AWAY, TALLY_REASON_HUB_LOGIN, TALLY_REASON_HUB_RIGHTS,
 *   TALLY_REASON_HUB_SCHEMA, TALLY_REASON_HUB_FULL, TALLY_REASON_HUB_REFUSED, TALLY_REASON_HUB_SEALED)
 *
 * Scope: outside only.
 * @since 0.3
 */
TALLY_API tally_status tally_hub_open(
    tally_book *book, const char *address, size_t address_length, const char *phrase, size_t phrase_length,
    int64_t timeout, tally_hub **out_hub, tally_error *error);

/**
 * @brief Pulls what other books pushed to the hub, and pushes what the hub lacks.
 *
 * Everything pulled is merged as by tally_book_merge, push by push, each in a transaction of its own. The
 * book is not locked while the call waits for the network. After a kill or a lost connection, the next call
 * sends and receives the rest. Nothing is ever lost if a hub is emptied or restored: the next call pushes
 * what the hub lacks. The first push of a book makes its space, and makes its role a member with all rights.
 *
 * @param[in] hub            The hub.
 * @param[in] options        What to do. May be NULL for the defaults.
 * @param[out] out_findings  What happened in the book, as in tally_book_merge; TALLY_REASON_NOTHING_NEW if
 *     nothing came. Free it with tally_cursor_free. May be NULL if they are not wanted. The caller owns it.
 * @param[out] error         Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID an option is invalid, or the timeout is below 0
 * @retval TALLY_E_STATE a session that would change is being recorded here (TALLY_REASON_IS_RECORDED)
 * @retval TALLY_E_CANCELLED progress asked to stop
 *
 * Long. Storage: hub. Calls back: tally_clock_fn, tally_progress_fn.
 * @since 0.3
 */
TALLY_API tally_status tally_hub_sync(
    tally_hub *hub, const tally_hub_options *options, tally_cursor **out_findings, tally_error *error);

/**
 * @brief Waits until the hub has something that is new since the book's last sync.
 *
 * The hub is asked every quarter of a second at first, then less often, up to every 2 s.
 *
 * @param[in] hub          The hub.
 * @param[in] timeout      How long to wait; TALLY_NO_WAIT, TALLY_FOREVER; TALLY_DEFAULT_TIMEOUT: as long as
 *     the book waits for other writers. Unit: ns.
 * @param[out] out_is_new  1 if there is something to sync, 0 if nothing came in time.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the timeout is below 0 and not TALLY_NO_WAIT
 *
 * Long. Storage: ask.
 * @since 0.3
 */
TALLY_API tally_status tally_hub_wait(tally_hub *hub, int64_t timeout, int32_t *out_is_new, tally_error *error);

/**
 * @brief Removes an entry for good, from this book and from the hub; nothing pushed before that holds it
 *   stays.
 *
 * The entry's contents go with it. The entire book is pushed anew, as with TALLY_HUB_FOLD, and everything
 * from before is removed from the hub at once. Books that still have the entry lose it with their next sync,
 * and cannot bring it back. The hub keeps the UUID, and when and by whom it was erased. This call does not
 * reach backups and logs of the database server, exported files, or books that never sync again.
 *
 * @param[in] hub      The hub.
 * @param[in] id       The entry in the book, in the trash or not.
 * @param[in] options  Its flags are not used. May be NULL for the defaults.
 * @param[out] error   Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the timeout is below 0
 * @retval TALLY_E_NOT_FOUND there is no such entry in the book
 * @retval TALLY_E_STATE a session that would be removed is being recorded here (TALLY_REASON_IS_RECORDED)
 * @retval TALLY_E_CANCELLED progress asked to stop
 *
 * Long. Storage: hub. Calls back: tally_clock_fn, tally_progress_fn.
 * @since 0.3
 */
TALLY_API tally_status tally_hub_erase(
    tally_hub *hub, int64_t id, const tally_hub_options *options, tally_error *error);

/**
 * @brief Closes a hub's connection; a thread inside one of its calls gets TALLY_E_CLOSED.
 *
 * @param[in] hub  The hub. May be NULL, which does nothing.
 * @since 0.3
 */
TALLY_API void tally_hub_free(tally_hub *hub);

/** @} */

/* -------------------------------------------------------------------------------------------------------- */

/**
 * @defgroup tally_bout Bouts
 *
 * Figures calculated from bouts, which queries of the kind TALLY_KIND_BOUT select: states from their starts
 * to their stops, and points, of a session, a collection or the book.
 * @{
 */

/** What a time budget distinguishes, and how its window is given. */
typedef uint32_t tally_budget_flags;

/** Values of tally_budget_flags. */
enum {
    TALLY_BUDGET_BY_SESSION = 0x1, /**< Also gives a row for each session; otherwise all sessions count as one. */
    /**
     * Also gives rows for a subject and a type that other rows have but that were never logged together: COUNT is
     * 0.
     */
    TALLY_BUDGET_EMPTY      = 0x2,
    TALLY_BUDGET_FROM_START = 0x4, /**< since and until are ns after the start of each session, rather than instants. */
    /**
     * Also gives rows for each set of values of the events' fields: FIELDS, none if they have none. A state has
     * the values of its start and of its stop.
     */
    TALLY_BUDGET_BY_FIELDS  = 0x8
};

/** What counts as a behaviour that follows another. */
typedef uint32_t tally_transition_flags;

/** Values of tally_transition_flags. */
enum {
    /**
     * States open together are one behaviour, which changes at each start, stop and point; otherwise each bout
     * follows the one that began before it.
     */
    TALLY_TRANSITION_COMPOUND   = 0x1,
    TALLY_TRANSITION_BY_SUBJECT = 0x2  /**< Gives rows for each subject; otherwise all subjects are summed up. */
};

/** How subjects are sampled, and how the window is given. */
typedef uint32_t tally_sample_flags;

/** Values of tally_sample_flags. */
enum {
    /** Samples everything done since the previous sample, including points; otherwise the states that are open. */
    TALLY_SAMPLE_ONE_ZERO   = 0x1,
    TALLY_SAMPLE_FROM_START = 0x2  /**< since and until are ns after the start of each session, rather than instants. */
};

/** How two sessions are compared. */
typedef uint32_t tally_agreement_flags;

/** Values of tally_agreement_flags. */
enum {
    /**
     * Compares bouts whose starts are no more than step apart, the nearest first; otherwise samples, one every
     * step.
     */
    TALLY_AGREEMENT_MATCHES   = 0x1,
    /**
     * A type with other values of its fields is another type: the values of the event that began a bout, else of
     * the one that stopped it.
     */
    TALLY_AGREEMENT_BY_FIELDS = 0x2
};

/** The window of a time budget, and the order of its rows. Since 0.3; 32 bytes. */
typedef struct tally_budget_options {
    uint32_t struct_size;     /**< sizeof(tally_budget_options), set by the caller. */
    tally_budget_flags flags; /**< TALLY_BUDGET_… */
    tally_field rank;         /**< TALLY_FIELD_… by which to order the rows, the greatest first and those without a
                                   value last: COUNT, SUM, MEAN, DEVIATION, MEDIAN, MINIMUM, MAXIMUM, SHARE, RATE,
                                   LATENCY, GAP_MEAN, GAP_DEVIATION, OPEN_COUNT or OBSERVED. 0: by session, subject and
                                   type. */
    uint32_t limit;           /**< At most how many rows; 0: all. */
    int64_t since;            /**< Where the window begins; TALLY_UNBOUNDED: with each session. Unit: ns since
                                   1970-01-01T00:00:00Z, or with TALLY_BUDGET_FROM_START from each start. */
    int64_t until;            /**< Where it ends; TALLY_UNBOUNDED: with each session. Unit: ns since
                                   1970-01-01T00:00:00Z, or with TALLY_BUDGET_FROM_START from each start. */
} tally_budget_options;

/** Initialises a tally_budget_options with its defaults. */
#define TALLY_BUDGET_OPTIONS_INIT { sizeof(tally_budget_options), 0, 0, 0, TALLY_UNBOUNDED, TALLY_UNBOUNDED }

/** Returns a tally_budget_options with its defaults. */
TALLY_INLINE tally_budget_options tally_budget_options_init(void)
{
    tally_budget_options value = TALLY_BUDGET_OPTIONS_INIT;
    return value;
}

/** When subjects are sampled. Since 0.3; 32 bytes. */
typedef struct tally_sample_options {
    uint32_t struct_size;     /**< sizeof(tally_sample_options), set by the caller. */
    tally_sample_flags flags; /**< TALLY_SAMPLE_… */
    int64_t step;             /**< The time from one sample to the next, 1 or more. Unit: ns. */
    int64_t since;            /**< Where the samples begin; TALLY_UNBOUNDED: at the start of each session. Unit: ns
                                   since 1970-01-01T00:00:00Z, or with TALLY_SAMPLE_FROM_START from each start. */
    int64_t until;            /**< Where they end; TALLY_UNBOUNDED: at the end of each session. Unit: ns since
                                   1970-01-01T00:00:00Z, or with TALLY_SAMPLE_FROM_START from each start. */
} tally_sample_options;

/** Initialises a tally_sample_options with its defaults. */
#define TALLY_SAMPLE_OPTIONS_INIT { sizeof(tally_sample_options), 0, 0, TALLY_UNBOUNDED, TALLY_UNBOUNDED }

/** Returns a tally_sample_options with its defaults. */
TALLY_INLINE tally_sample_options tally_sample_options_init(void)
{
    tally_sample_options value = TALLY_SAMPLE_OPTIONS_INIT;
    return value;
}

/**
 * @brief Tells how often, how long and how far apart: a row for each subject and type of the selected bouts.
 *
 * Rows of kind TALLY_KIND_BUDGET have SUBJECT, TYPE and COUNT, with TALLY_BUDGET_BY_SESSION also SESSION, and
 * with TALLY_BUDGET_BY_FIELDS also FIELDS. SUM, MEAN, DEVIATION (of the sample), MEDIAN, MINIMUM and MAXIMUM
 * tell how long states lasted. SHARE is of the observed time, and RATE is the count in an hour of it. LATENCY
 * is from the beginning of the window to the first start; for several sessions, it is the mean of those that
 * have one. GAP_MEAN and GAP_DEVIATION measure the gaps from a stop to the next start within a session; for
 * points, from one to the next. OPEN_COUNT is the number of states that nothing stopped. OBSERVED is the
 * observed time. Lengths are in ns; time in pauses never counts. Bouts are cut to their sessions and to since
 * and until. Missing values are null. Rows are ordered by session, by the names of subjects, none last, and
 * of types. The query's order and page do not matter. All rows are from one state of the book.
 *
 * @param[in] query               A query for bouts.
 * @param[in] options             The window, and the order. May be NULL for the sessions' entire time.
 * @param[in] not_observed        Event types whose states say that their subject was not observed: that time
 *     is not part of its observed time. not_observed_count elements. May be NULL if the count is 0.
 * @param[in] not_observed_count  How many.
 * @param[out] out_cursor         A cursor before the first row; free it with tally_cursor_free. The caller
 *     owns it.
 * @param[out] error              Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID a condition was refused, the query is not for bouts, until is before since, or rank
 *   is not a number of the rows
 * @retval TALLY_E_NOT_FOUND the session of the query, or an event type in not_observed, does not exist
 * @retval TALLY_E_LIMIT there would be more than 262,144 rows (TALLY_REASON_TOO_MANY)
 *
 * Long. Storage: read.
 * @since 0.3
 */
TALLY_API tally_status tally_query_time_budget(
    tally_query *query, const tally_budget_options *options, const int64_t *not_observed,
    size_t not_observed_count, tally_cursor **out_cursor, tally_error *error);

/**
 * @brief Tells which behaviour follows which, and how often: of the selected bouts, within a session and a
 *   subject.
 *
 * Rows of kind TALLY_KIND_TRANSITION have FROM and TO, FROM_TYPES and TO_TYPES, COUNT, SHARE of all, and
 * SHARE_FROM of those from the same behaviour. With TALLY_TRANSITION_BY_SUBJECT they also have the SUBJECT,
 * and SHARE is of that subject's rows. Rows are ordered by these names. The query's order and page do not
 * matter. All rows are from one state of the book.
 *
 * @param[in] query        A query for bouts.
 * @param[in] flags        TALLY_TRANSITION_…
 * @param[out] out_cursor  A cursor before the first row; free it with tally_cursor_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID a condition was refused, or the query is not for bouts
 * @retval TALLY_E_NOT_FOUND the session of the query does not exist
 * @retval TALLY_E_LIMIT there would be more than 262,144 rows (TALLY_REASON_TOO_MANY)
 *
 * Long. Storage: read.
 * @since 0.3
 */
TALLY_API tally_status tally_query_transitions(
    tally_query *query, tally_transition_flags flags, tally_cursor **out_cursor, tally_error *error);

/**
 * @brief Samples what each subject did, every so many ns, from the selected bouts.
 *
 * Rows of kind TALLY_KIND_SAMPLE have SESSION, TIME, SUBJECT and TYPES, and are ordered by these. There is
 * one for each subject with bouts in its session. A state that stops at the time of a sample is no longer
 * open. With TALLY_SAMPLE_ONE_ZERO the first sample is one step after the beginning. There are no samples in
 * pauses. The query's order and page do not matter. All rows are from one state of the book.
 *
 * @param[in] query        A query for bouts.
 * @param[in] options      When to sample.
 * @param[out] out_cursor  A cursor before the first row; free it with tally_cursor_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID a condition was refused, the query is not for bouts, the step is invalid, or until
 *   is before since
 * @retval TALLY_E_NOT_FOUND the session of the query does not exist
 * @retval TALLY_E_LIMIT there would be more than 1,048,576 rows (TALLY_REASON_TOO_MANY)
 *
 * Long. Storage: read.
 * @since 0.3
 */
TALLY_API tally_status tally_query_samples(
    tally_query *query, const tally_sample_options *options, tally_cursor **out_cursor, tally_error *error);

/**
 * @brief Tells how long the states among the selected bouts were open together, for each two of them.
 *
 * Rows of kind TALLY_KIND_OVERLAP have SUBJECT and TYPE, OTHER_SUBJECT and OTHER_TYPE, and DURATION in ns
 * without pauses. There is one row for each two states of a subject and a type, with 0 if they were never
 * open together. Rows are ordered by the names of subjects, none last, and of types. The query's order and
 * page do not matter. All rows are from one state of the book.
 *
 * @param[in] query        A query for bouts.
 * @param[out] out_cursor  A cursor before the first row; free it with tally_cursor_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID a condition was refused, or the query is not for bouts
 * @retval TALLY_E_NOT_FOUND the session of the query does not exist
 * @retval TALLY_E_LIMIT the states have more than 512 combinations of subject and type
 *   (TALLY_REASON_TOO_MANY)
 *
 * Long. Storage: read.
 * @since 0.3
 */
TALLY_API tally_status tally_query_overlaps(tally_query *query, tally_cursor **out_cursor, tally_error *error);

/**
 * @brief Tells how far two sessions of the same observation agree: Cohen's kappa over samples, or which of
 *   their bouts match.
 *
 * It compares the sessions' bouts that match the query's conditions, each session by the time from its own
 * start. Only subjects that both have are sampled. Samples are taken at every step from these subjects' first
 * start to their last end in either session, both included. For a single subject, they are taken from its own
 * first start to its own last end. A state counts from its start to its end, both included; a point counts
 * within half a step. The category of a sample is which types a subject shows, and how often. Rows of kind
 * TALLY_KIND_AGREEMENT are ordered by LEVEL. Rows of level 0 (all subjects) and 1 (each subject) have KAPPA,
 * AGREED, COUNT and EXPECTED; if there is no kappa, a REASON and a MESSAGE. Rows of level 2 tell for each
 * subject how often (COUNT) the first session had FROM and the second TO, in the samples of all. With
 * TALLY_AGREEMENT_MATCHES, rows of 0 and 1 have MATCHED, ALONE and OTHER_ALONE, and rows of 3 are the bouts
 * without a match: SESSION, SEQ, TIME, TYPE. docs/observation.md has a worked example. The query's place,
 * order and page do not matter. All rows are from one state of the book.
 *
 * @param[in] query        A query for bouts.
 * @param[in] first        The first session.
 * @param[in] second       The second session.
 * @param[in] step         The time from one sample to the next, 1 or more; with TALLY_AGREEMENT_MATCHES, how
 *     far apart matching starts may be, 0 or more. Unit: ns.
 * @param[in] flags        TALLY_AGREEMENT_…
 * @param[out] out_cursor  A cursor before the first row; free it with tally_cursor_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID a condition was refused, the query is not for bouts, the step is invalid, or the
 *   sessions have no subject in common
 * @retval TALLY_E_NOT_FOUND there is no such session
 * @retval TALLY_E_LIMIT there would be more than 10 million samples (TALLY_REASON_TOO_MANY)
 *
 * Long. Storage: read.
 * @since 0.3
 */
TALLY_API tally_status tally_query_agreement(
    tally_query *query, int64_t first, int64_t second, int64_t step, tally_agreement_flags flags,
    tally_cursor **out_cursor, tally_error *error);

/**
 * @brief Lists what an observer may want to look at in the events of the selected sessions: findings, none if
 *   all is well.
 *
 * Warnings come session by session in order of time. UNCLOSED is a state that is not closed though its
 * session has ended. NO_START is a stop without a start. TOGETHER is a state that is open beside one that
 * excludes it, also beside a point that does. TIME_ORDER is an event before its session's start or after its
 * end. MISFIT is values that the template refuses as it is now. Then come findings on all sessions together.
 * KEY_TWICE is two event types or subjects that a session sees with one key. For information, ARCHIVED_USED
 * is an event type that is archived and used, and NEVER_USED one that is seen and not used, except A, B and
 * C. WHERE is the session's name and ID its id; for an event, FIELD is TALLY_FIELD_SEQ and FOUND its number.
 * Of each kind 1,000 are listed, and one more says how many others there are. Entire sessions are read, so
 * the query may say where, and which sessions, but has no other conditions; its order and page do not matter.
 * A book can be undamaged (tally_book_check) and have findings here, and is kept and exported as it is. All
 * rows are from one state of the book.
 *
 * @param[in] query          A query for events or bouts.
 * @param[out] out_findings  The findings; free it with tally_cursor_free. The caller owns it.
 * @param[out] error         Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID a condition was refused, the query is not for events or bouts, or has conditions on
 *   anything but sessions
 * @retval TALLY_E_NOT_FOUND the session or collection of the query does not exist
 *
 * Long. Storage: read.
 * @since 0.3
 */
TALLY_API tally_status tally_query_check(tally_query *query, tally_cursor **out_findings, tally_error *error);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
