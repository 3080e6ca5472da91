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
     * The group in which a session starts takes all of it; otherwise it is split where days, hours and the like
     * change.
     */
    TALLY_SUMMARY_WHOLE_AT_START = 0x1,
    /** Running sessions count, up to the book's clock; otherwise they are left out. */
    TALLY_SUMMARY_RUNNING        = 0x2,
    TALLY_SUMMARY_FIRST_TAG      = 0x4,  /**< An item counts for its first tag only, otherwise for each of its tags. */
    /**
     * Behind the rows of each group that has groups within it a row with its total, and a grand total at the end.
     * TALLY_FIELD_LEVEL tells them apart.
     */
    TALLY_SUMMARY_TOTALS         = 0x8,
    /**
     * All first groups beyond limit are one behind the rest, named "Others" and how many they are: its group has
     * no number. What falls into several of them counts once in it.
     */
    TALLY_SUMMARY_OTHERS         = 0x20,
    /** SUM to DEVIATION are of the intervals between successive starts in a group, in ns, instead of a field. */
    TALLY_SUMMARY_INTERVALS      = 0x10
};

/**
 * What a summary measures. SUM to DEVIATION are of the field that is named, or of intervals; from COMPLETE on
 * only of tasks.
 */
typedef uint32_t tally_measure_flags;

/** Values of tally_measure_flags. */
enum {
    TALLY_MEASURE_COUNT      = 0x1,   /**< How many there are. */
    /**
     * How long the sessions lasted, without pauses, or in a query for events or bouts the states that these
     * began, without pauses too, in ns. Starts and stops are paired over the whole session: a condition chooses
     * among states, and changes how long none lasted.
     */
    TALLY_MEASURE_DURATION   = 0x2,
    TALLY_MEASURE_EVENTS     = 0x4,   /**< How many events the sessions hold. */
    TALLY_MEASURE_SUM        = 0x8,   /**< The sum. */
    TALLY_MEASURE_MEAN       = 0x10,  /**< The arithmetic mean. */
    TALLY_MEASURE_MEDIAN     = 0x20,  /**< The value in the middle, or the middle between the two that are. */
    TALLY_MEASURE_MINIMUM    = 0x40,  /**< The least. */
    TALLY_MEASURE_MAXIMUM    = 0x80,  /**< The greatest. */
    TALLY_MEASURE_DEVIATION  = 0x100, /**< The standard deviation of the sample; of one value there is none. */
    TALLY_MEASURE_COMPLETE   = 0x200, /**< How many tasks are complete. */
    TALLY_MEASURE_INCOMPLETE = 0x400, /**< How many tasks are not complete. */
    TALLY_MEASURE_CARRIED    = 0x800  /**< How many tasks repeat one of an earlier day. */
};

/**
 * What a summary groups by: one of these, or the number of a template's own field, from TALLY_FIELD_FIRST_OWN
 * on, whose group has its value as number where it is a whole one; an item counts for each of several values.
 * Tasks are in the day, week, month, year and weekday of the day that they are on, and in the hour in which
 * they were completed.
 */
typedef int32_t tally_by;

/** Values of tally_by. */
enum {
    TALLY_BY_NONE       = 0,  /**< Nothing. */
    /** The day, in the summary's zone and with its start of a day. The number is its date, 20260302. */
    TALLY_BY_DAY        = 1,
    TALLY_BY_WEEK       = 2,  /**< The week of ISO 8601. The number is the date of its Monday. */
    TALLY_BY_MONTH      = 3,  /**< The month. The number is the date of its first day. */
    TALLY_BY_YEAR       = 4,  /**< The year. The number is the date of its first day. */
    TALLY_BY_HOUR       = 5,  /**< The hour that clocks show, 0 to 23. */
    TALLY_BY_WEEKDAY    = 6,  /**< The day of the week, 1 for Monday to 7. */
    /**
     * The tag: an item counts for each of its tags, or with TALLY_SUMMARY_FIRST_TAG for the first. The number is
     * its id; what has none comes last.
     */
    TALLY_BY_TAG        = 7,
    TALLY_BY_SUBJECT    = 8,  /**< The subject. The number is its id. */
    TALLY_BY_KIND       = 9,  /**< TALLY_KIND_… */
    TALLY_BY_COLLECTION = 10, /**< What holds it. The number is its id, TALLY_ROOT at the root. */
    /**
     * The category of event types: a session counts for each that it has events of. There is no number. Of tasks
     * their own.
     */
    TALLY_BY_CATEGORY   = 11,
    /** The event type: a session counts for each that it has events of. The number is its id. */
    TALLY_BY_EVENT_TYPE = 12,
    TALLY_BY_PRIORITY   = 13, /**< Of tasks: TALLY_PRIORITY_… */
    TALLY_BY_SESSION    = 14  /**< Of events and bouts: the session that holds them. The number is its id. */
};

/** What a summary groups by and measures. Since 0.1; 80 bytes, at least 72. */
typedef struct tally_summary_options {
    uint32_t struct_size;         /**< sizeof(tally_summary_options), set by the caller. */
    tally_summary_flags flags;    /**< TALLY_SUMMARY_… */
    tally_measure_flags measures; /**< TALLY_MEASURE_…; 0: COUNT and DURATION. */
    tally_by by_1;                /**< TALLY_BY_…, or a template's own field: the first group. */
    tally_by by_2;                /**< TALLY_BY_…, or a template's own field: the second group, within the first. */
    tally_field field;            /**< TALLY_FIELD_… that SUM to DEVIATION are of: DURATION, SPAN, EVENT_COUNT,
                                       LATITUDE, LONGITUDE, ACCURACY, or a template's own field of numbers; of events
                                       and bouts VALUE or DURATION (how long a state lasted); 0: none. */
    const char *zone;             /**< The zone whose days and hours count; NULL: the setting time_zone. Valid during
                                       the call. */
    size_t zone_length;           /**< Bytes of zone, or TALLY_NTS. */
    int64_t day_start;            /**< When a day begins, less than 24 hours; -1: the setting day_start. Unit: ns from
                                       midnight. */
    int64_t since;                /**< Only what lies at or behind it, and of sessions that part; TALLY_UNBOUNDED: no
                                       limit. Unit: ns since 1970-01-01T00:00:00Z. */
    int64_t until;                /**< Only what lies before it, and of sessions that part; TALLY_UNBOUNDED: no limit.
                                       Unit: ns since 1970-01-01T00:00:00Z. */
    tally_measure_flags rank;     /**< The measure that the first groups stand by, the greatest first, those without a
                                       value last; one of measures. 0: in the groups' own order. */
    uint32_t limit;               /**< How many of the first groups there are at most: with rank the top so many; 0:
                                       all. The flag OTHERS makes the rest one group more. Totals are of everything. */
    tally_by by_3;                /**< TALLY_BY_…, or a template's own field: the third group, within the second. Since
                                       0.3. */
    tally_by by_4;                /**< TALLY_BY_…, or a template's own field: the fourth group, within the third. Since
                                       0.3. */
} tally_summary_options;

/** A tally_summary_options at its defaults, as its initialiser. */
#define TALLY_SUMMARY_OPTIONS_INIT { sizeof(tally_summary_options), 0, 0, 0, 0, 0, NULL, 0, -1, TALLY_UNBOUNDED, TALLY_UNBOUNDED, 0, 0, 0, 0 }

/** A tally_summary_options at its defaults. */
TALLY_INLINE tally_summary_options tally_summary_options_init(void)
{
    tally_summary_options value = TALLY_SUMMARY_OPTIONS_INIT;
    return value;
}

/** Which days a timeline has. Since 0.1; 40 bytes. */
typedef struct tally_timeline_options {
    uint32_t struct_size; /**< sizeof(tally_timeline_options), set by the caller. */
    uint32_t flags;       /**< 0. */
    int32_t first_day;    /**< The first day, such as 20260302; 0: no limit. */
    int32_t last_day;     /**< The last day, included; 0: no limit. */
    const char *zone;     /**< The zone whose days count; NULL: the setting time_zone. Valid during the call. */
    size_t zone_length;   /**< Bytes of zone, or TALLY_NTS. */
    int64_t day_start;    /**< When a day begins, less than 24 hours; -1: the setting day_start. Unit: ns from midnight. */
} tally_timeline_options;

/** A tally_timeline_options at its defaults, as its initialiser. */
#define TALLY_TIMELINE_OPTIONS_INIT { sizeof(tally_timeline_options), 0, 0, 0, NULL, 0, -1 }

/** A tally_timeline_options at its defaults. */
TALLY_INLINE tally_timeline_options tally_timeline_options_init(void)
{
    tally_timeline_options value = TALLY_TIMELINE_OPTIONS_INIT;
    return value;
}

/**
 * @brief Sums up what is selected by up to four groups, such as day and tag; the rows are a cursor's.
 *
 * Rows of kind TALLY_KIND_SUMMARY stand in the order of their groups: times ascending, entries by name, what
 * has none last; groups that nothing falls into have no row. The query's order and page play no part. All is
 * read in one state of the book, at once.
 *
 * @param[in] query        The query.
 * @param[in] options      What by, and what. May be NULL for one row: how many, and how long in all.
 * @param[out] out_cursor  Before the first row; free it with tally_cursor_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_UTF8 the zone is not valid UTF-8
 * @retval TALLY_E_INVALID a condition was refused, the groups or measures do not fit what is selected, or the
 *   day's start is none
 * @retval TALLY_E_NOT_FOUND there is no such zone, or the session of a query for events or bouts does not
 *   exist (TALLY_REASON_NO_ZONE)
 * @retval TALLY_E_LIMIT there would be more than 262,144 rows, or sessions be cut into more than 100 million
 *   pieces: sessions may last for centuries (TALLY_REASON_TOO_MANY)
 *
 * Storage: read. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_query_summary(
    tally_query *query, const tally_summary_options *options, tally_cursor **out_cursor, tally_error *error);

/**
 * @brief Lists the sessions that are selected by year, month and day, newest first, each heading with its
 *   total.
 *
 * The first row is the total, level 0; years, months and days (levels 1 to 3, kind TALLY_KIND_SUMMARY) stand
 * before what is in them, records (level 4) are rows of their own kind with all their fields. A session
 * belongs to the day that it starts on; running ones are left out. Each row says whether it is shown: years
 * and months are not where all sessions are of the current month, years not where all are of the current
 * year, days not where all are of one day; the total's group is that day then. Tags are not where the query
 * asks for one tag alone. What is added after the call is not in it. The query's order and page play no part.
 *
 * @param[in] query        A query for sessions.
 * @param[in] options      Which days. May be NULL for all days.
 * @param[out] out_cursor  Before the total; free it with tally_cursor_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_UTF8 the zone is not valid UTF-8
 * @retval TALLY_E_INVALID a condition was refused, the query is not for sessions, or a day or the day's start
 *   is none
 * @retval TALLY_E_NOT_FOUND there is no such zone (TALLY_REASON_NO_ZONE)
 *
 * Storage: read. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_query_timeline(
    tally_query *query, const tally_timeline_options *options, tally_cursor **out_cursor, tally_error *error);

/**
 * @brief Writes the rows that are left of a cursor as a table: as text, Markdown, HTML, CSV or JSON.
 *
 * Text stands in columns, numbers on the right, wide characters counted as two. Text, Markdown and HTML name
 * what people read and leave columns without a value out; CSV has every field, also those of the items'
 * templates, and of a summary no totals; JSON is an array of objects, one for each row, with every field that
 * has a value by its name. Rows without a zone of their own have their times in UTC unless options name one.
 * Options that this call does not use are refused: all flags, columns, progress, and with JSON the zone.
 * Text, Markdown, HTML and CSV are held in memory until the last row is known.
 *
 * @param[in] cursor      The cursor; it steps over the rows.
 * @param[in] format      TALLY_FORMAT_TEXT, MARKDOWN, HTML, CSV or JSON.
 * @param[in] options     Where to, the zone, and how many rows. May be NULL for the defaults.
 * @param[out] out_bytes  The table; free it with tally_bytes_free. NULL where it went elsewhere. May be NULL
 *     where options have a path or a write function. The caller owns it.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_UTF8 a text in the options is not valid UTF-8
 * @retval TALLY_E_INVALID the format is none of these four, the path is a folder, both path and write are
 *   given, or an option that this call does not use
 * @retval TALLY_E_NOT_FOUND the path's folder does not exist, or there is no such zone
 * @retval TALLY_E_CANCELLED write asked to stop, or tally_book_interrupt stopped a statement of SQL
 *
 * Storage: export. Calls back: tally_write_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_cursor_write(
    tally_cursor *cursor, tally_format format, const tally_export_options *options, tally_bytes **out_bytes,
    tally_error *error);

/**
 * @brief Steps back before the first row, of rows that are all there: of a summary, findings, settings or a
 *   path.
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
 * @param[in] event_size  sizeof(tally_event) as the caller was compiled: a multiple of 8.
 * @param[out] out_seq    Its number. May be NULL where it is not wanted.
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
 * @brief An event type with values of its template's fields, which is logged where more is said than the
 *   type: BORIS calls them modifiers.
 *
 * Gives the id of the variant with just these values, and makes it where there is none: name it once, and log
 * it by its id as often as it happens, which costs what the type costs. Wherever a call takes an event type
 * of an event, it takes a variant. A cursor gives of such an event the TYPE, the VARIANT, the FIELDS, and
 * each value by the number of its field. A state is open apart from the same state with other values: an
 * event without a phase stops the one with the same values; with others it stops what is open and starts
 * anew; one without values stops what is open; a start with other values runs beside it.
 *
 * @param[in] book           The book.
 * @param[in] type           The event type.
 * @param[in] fields         The values as a JSON object by the names of the template's fields, such as
 *     {"intensity": 3}; an empty one gives the event type itself. UTF-8.
 * @param[in] fields_length  Its bytes, or TALLY_NTS.
 * @param[out] out_id        The variant's id.
 * @param[out] error         Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID fields is no JSON object, the event type has no template, or a value is none that
 *   its field takes (TALLY_REASON_SYNTAX, TALLY_REASON_TYPE, TALLY_REASON_FIELD, TALLY_REASON_CHOICE,
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
 * @brief Replaces what an event says: time, type, phase, subject, value and note.
 *
 * @param[in] book        The book.
 * @param[in] id          The session.
 * @param[in] seq         The event's number.
 * @param[in] event       What it says from now on. One element of event_size bytes.
 * @param[in] event_size  sizeof(tally_event) as the caller was compiled: a multiple of 8.
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
 * @brief Takes an event out of its session; its number is not used again.
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

/** A tally_import_options at its defaults, as its initialiser. */
#define TALLY_IMPORT_OPTIONS_INIT { sizeof(tally_import_options), 0, NULL, 0, NULL, 0, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, 0 }

/** A tally_import_options at its defaults. */
TALLY_INLINE tally_import_options tally_import_options_init(void)
{
    tally_import_options value = TALLY_IMPORT_OPTIONS_INIT;
    return value;
}

/**
 * @brief Takes in an export of this library, a mirror, a file or folder of MEL, a project of BORIS, time
 *   records, tasks, or tables by a mapping.
 *
 * What carries a UUID keeps it and is changed where it is there; what carries none gets one that is derived
 * from where it stands, so a second import adds nothing. All of it or nothing, unless TALLY_IMPORT_SKIP_BAD
 * leaves out what cannot be read. Findings of one sort are told one by one up to 100,000, and what there are
 * more by one that has their number as FOUND. With TALLY_IMPORT_WHOLE nothing, where anything would be lost.
 * The path may lead through links, and be a pipe or a device; while nothing comes from that, progress is
 * asked from time to time. Of what is found in a folder, links are not followed.
 *
 * @param[in] book           The book.
 * @param[in] options        What, and where to.
 * @param[out] out_findings  What was or would be added, changed, left out; free it with tally_cursor_free.
 *     May be NULL where they are not wanted. The caller owns it.
 * @param[out] error         Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_UTF8 the path, the zone or the mapping is not valid UTF-8
 * @retval TALLY_E_INVALID neither or both of path and data are given, a folder is given as data, there is no
 *   such format, the parent is no collection, a mapping is given for what is no table or lacks for what is
 *   one, both TALLY_IMPORT_WHOLE and TALLY_IMPORT_SKIP_BAD are given, TALLY_IMPORT_REPLACE is given for what
 *   is not replaced, or the path is a socket or a book that this process has open
 * @retval TALLY_E_NOT_FOUND there is no such file, folder, zone or parent, or no file that the mapping names
 * @retval TALLY_E_STATE a session that it would change is being recorded (TALLY_REASON_IS_RECORDED)
 * @retval TALLY_E_LIMIT a file has more than 4 GiB, a pipe or a device gives more than 64 MiB, or a line, a
 *   row, a component or the path of a folder in a folder is larger than its format may have it
 *   (TALLY_REASON_TOO_LARGE, TALLY_REASON_TOO_LONG)
 * @retval TALLY_E_UNSUPPORTED it is packed by gzip, and zlib is not here; the message names the package
 *   (TALLY_REASON_NEEDS_ZLIB)
 * @retval TALLY_E_CANCELLED progress asked to stop
 * @retval TALLY_E_NEWER it was written in a newer major version of the format
 * @retval TALLY_E_FORMAT it is not what it should be; the message has line and key, or file; the mapping is
 *   wrong; or with TALLY_IMPORT_WHOLE something would be lost (TALLY_REASON_LOSSY)
 *
 * Storage: write. Calls back: tally_clock_fn, tally_progress_fn.
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
 * @brief Takes back the book's newest step, or with TALLY_UNDO_MINE the newest of this author.
 *
 * A step is a transaction, or a call that wrote outside of one; logged events are none. What the undo would
 * collide with is never overwritten: the call is refused whole, with the first collision in its message, and
 * with TALLY_UNDO_PREVIEW it lists all of them and changes nothing. No undo takes a recording away. The start
 * of a session that holds events or is recorded is passed over, as is what was made for it: an event type or
 * a subject that events name, a tag, a template or a subject that such a session carries, also in the trash.
 * The next older step is taken; a warning says so. With TALLY_UNDO_SESSIONS that session goes to the trash,
 * events and all, stopped where this handle of the book records it. Where a step made more than that, such as
 * an import, all of it is taken back but its sessions with events and what these need: they go to the trash.
 * tally_redo brings everything back. Logged events go with a purge alone. A step whose entries are gone for
 * good, as retention removes what lies in the trash, is passed over too, with a warning, and so is an older
 * one that collides with what such a step left: nothing could ever take them back.
 *
 * @param[in] book       The book.
 * @param[in] flags      TALLY_UNDO_…
 * @param[out] out_what  The step with its changes, as tally_history_list has them, and behind them findings,
 *     which say what happened: warnings of what was passed over and of sessions that run and that nobody
 *     records, then a line for each entry or sort of entries. With TALLY_UNDO_PREVIEW the errors that are in
 *     the way instead, none where it would be done. Free it with tally_cursor_free. May be NULL where it is
 *     not wanted. The caller owns it.
 * @param[out] error     Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND there is nothing to be undone (TALLY_REASON_NO_STEP)
 * @retval TALLY_E_STATE it collides with what was changed since, the step cannot be undone (its
 *   TALLY_FIELD_MESSAGE says why), another process records a session that it is about, or another handle of
 *   the book one that it would end (TALLY_REASON_UNDO_BLOCKED)
 *
 * Scope: outside only. Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_undo(
    tally_book *book, tally_undo_flags flags, tally_cursor **out_what, tally_error *error);

/**
 * @brief Brings back what was undone last, or with TALLY_UNDO_MINE last of this author's steps.
 *
 * Any other change ends what can be redone. A step whose entries are gone for good is passed over, as by
 * tally_undo.
 *
 * @param[in] book       The book.
 * @param[in] flags      TALLY_UNDO_…
 * @param[out] out_what  As of tally_undo. May be NULL where it is not wanted. The caller owns it:
 *     tally_cursor_free.
 * @param[out] error     Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND there is nothing to be redone (TALLY_REASON_NO_STEP)
 * @retval TALLY_E_STATE it collides with what was changed since, another process records a session that it is
 *   about, or another handle of the book one that it would end (TALLY_REASON_UNDO_BLOCKED)
 *
 * Scope: outside only. Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_redo(
    tally_book *book, tally_undo_flags flags, tally_cursor **out_what, tally_error *error);

/**
 * @brief The history of the book or of one entry, newest first: each step, followed by its changes.
 *
 * A row of TALLY_KIND_STEP has ID, TIME, USERNAME, NAME, STATE (TALLY_STEP_…), STEP (of an undo or redo) and
 * MESSAGE (why it cannot be undone). A row of TALLY_KIND_CHANGE has STEP, ID (the entry, of a pause or event
 * its session), KEY (the part, or the setting), SEQ (of an event), FIELD, OLD and NEW. What was made or
 * removed has a change of the field ID, or of an event SEQ, and one of each field with a value. Of one entry
 * only the steps and changes that touch it; it need not be there any more. Steps whose changes are no longer
 * kept are left out then. Finding them costs a walk over all changes that are kept, at most the setting
 * history_budget. The rows are read by tally_cursor_next.
 *
 * @param[in] book         The book.
 * @param[in] id           An entry; 0: the whole book.
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

/** What an attachment is. Since 0.2; 40 bytes. */
typedef struct tally_attachment_options {
    uint32_t struct_size;     /**< sizeof(tally_attachment_options), set by the caller. */
    uint32_t flags;           /**< 0. */
    const char *name;         /**< Its name; NULL: that of the file that is attached. */
    size_t name_length;       /**< Bytes of name, or TALLY_NTS. */
    const char *media_type;   /**< What the bytes are, such as image/png; NULL: what the ending of the file or name
                                   says. */
    size_t media_type_length; /**< Bytes of media_type, or TALLY_NTS. */
} tally_attachment_options;

/** A tally_attachment_options at its defaults, as its initialiser. */
#define TALLY_ATTACHMENT_OPTIONS_INIT { sizeof(tally_attachment_options), 0, NULL, 0, NULL, 0 }

/** A tally_attachment_options at its defaults. */
TALLY_INLINE tally_attachment_options tally_attachment_options_init(void)
{
    tally_attachment_options value = TALLY_ATTACHMENT_OPTIONS_INIT;
    return value;
}

/** How an attachment stands whose bytes are open. Since 0.2; 24 bytes. */
typedef struct tally_blob_info {
    uint32_t struct_size; /**< sizeof(tally_blob_info), set by the caller. */
    uint32_t reserved;    /**< 0. */
    int64_t attachment;   /**< The id of the attachment, which it has before it is finished. */
    int64_t size;         /**< How many bytes there are, of one that is being written so far. */
} tally_blob_info;

/** A tally_blob_info at its defaults, as its initialiser. */
#define TALLY_BLOB_INFO_INIT { sizeof(tally_blob_info), 0, 0, 0 }

/** A tally_blob_info at its defaults. */
TALLY_INLINE tally_blob_info tally_blob_info_init(void)
{
    tally_blob_info value = TALLY_BLOB_INFO_INIT;
    return value;
}

/**
 * @brief Attaches a file's bytes to an item or collection.
 *
 * One step of history. The same bytes are kept once in a book, however often they are attached; never more
 * than a few MiB lie in memory. The file is read twice: bytes that are in the book already are not written
 * again.
 *
 * @param[in] book         The book.
 * @param[in] item         The item or collection.
 * @param[in] path         The file. UTF-8.
 * @param[in] path_length  Its bytes, or TALLY_NTS.
 * @param[in] options      What it is called, and what the bytes are. May be NULL for the file's name, and
 *     what its ending says.
 * @param[out] out_id      Its id. May be NULL where it is not wanted.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the path is empty, a folder or no plain file, the name or media type is none, or
 *   nothing can be attached to the item
 * @retval TALLY_E_NOT_FOUND there is no such file or item, or the item is in the trash
 * @retval TALLY_E_LIMIT the task has four attachments, as many as it may; tally_error has how many there are
 *   and may be (TALLY_REASON_TOO_MANY)
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_attachment_create(
    tally_book *book, int64_t item, const char *path, size_t path_length,
    const tally_attachment_options *options, int64_t *out_id, tally_error *error);

/**
 * @brief Writes an attachment's bytes to a file, which is never there in part.
 *
 * Written beside its place, synced and renamed; a file of that name is replaced, a device or a pipe is
 * written to.
 *
 * @param[in] book         The book.
 * @param[in] attachment   The attachment.
 * @param[in] path         The file. UTF-8.
 * @param[in] path_length  Its bytes, or TALLY_NTS.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the path is empty, a folder, a socket or a book that this process has open, or the
 *   entry is no attachment
 * @retval TALLY_E_NOT_FOUND there is no such attachment or folder, the path is a symbolic link that leads to
 *   nothing, the attachment is in the trash, or its bytes are not in this book
 *
 * Storage: export.
 * @since 0.1
 */
TALLY_API tally_status tally_attachment_export(
    tally_book *book, int64_t attachment, const char *path, size_t path_length, tally_error *error);

/**
 * @brief Begins an attachment of an item or collection, to be written piece by piece.
 *
 * It has its id from here on (tally_blob_stat), and becomes an entry when it is finished. Until then its
 * bytes wait in a file beside the book: what was written is kept through any kill of the process, and can be
 * continued after the book was opened again.
 *
 * @param[in] book       The book.
 * @param[in] item       The item or collection.
 * @param[in] options    What it is called, and what the bytes are.
 * @param[out] out_blob  Its bytes; free it with tally_blob_free. The caller owns it.
 * @param[out] error     Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_UTF8 the name or media type is not valid UTF-8
 * @retval TALLY_E_INVALID the name or media type is none, or nothing can be attached to the item
 * @retval TALLY_E_NOT_FOUND there is no such item, or it is in the trash
 * @retval TALLY_E_LIMIT the task has four attachments, as many as it may; tally_error has how many there are
 *   and may be (TALLY_REASON_TOO_MANY)
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
 * takes over one that is not finished and that nobody writes.
 *
 * @param[in] book        The book.
 * @param[in] attachment  The attachment.
 * @param[out] out_blob   Its bytes; free it with tally_blob_free. The caller owns it.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the entry is no attachment
 * @retval TALLY_E_NOT_FOUND there is no such attachment, it is in the trash, or its bytes are not in this
 *   book (TALLY_REASON_NO_ENTRY, TALLY_REASON_IN_TRASH, TALLY_REASON_NO_CONTENT)
 *
 * Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_blob_open(tally_book *book, int64_t attachment, tally_blob **out_blob, tally_error *error);

/**
 * @brief Writes bytes at an offset, over what is there or behind it; they are kept once it returns.
 *
 * A write to a file, not a transaction: it waits for no other writer. Through a power cut it is safe once the
 * book was ticked or flushed, with the durability TALLY_DURABILITY_POWER at once. Where the disk is full
 * nothing is added.
 *
 * @param[in] blob       The bytes.
 * @param[in] offset     Where, from 0, or TALLY_END.
 * @param[in] data       The piece, at most 1 GiB.
 * @param[in] data_size  Its bytes.
 * @param[out] error     Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the offset lies below 0 or behind the last byte
 * @retval TALLY_E_NOT_FOUND the file of an unfinished one is missing
 * @retval TALLY_E_STATE it is finished (TALLY_REASON_IS_FINISHED)
 * @retval TALLY_E_BUSY another handle or process writes it (TALLY_REASON_BLOB_WRITER)
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
 * @param[in] offset       Where, from 0.
 * @param[out] buffer      Takes them, at most 1 GiB.
 * @param[in] buffer_size  How many bytes there is room for.
 * @param[out] out_read    How many were read: fewer than there is room for at the end, 0 behind it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the offset lies below 0
 * @retval TALLY_E_STATE it was finished or discarded by this handle (TALLY_REASON_HAS_ENDED,
 *   TALLY_REASON_IS_FINISHED)
 *
 * Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_blob_read(
    tally_blob *blob, int64_t offset, void *buffer, size_t buffer_size, size_t *out_read, tally_error *error);

/**
 * @brief Which attachment the bytes are, and how many.
 *
 * @param[in] blob          The bytes.
 * @param[in,out] out_info  How they stand now.
 * @param[out] error        Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @since 0.2
 */
TALLY_API tally_status tally_blob_stat(tally_blob *blob, tally_blob_info *out_info, tally_error *error);

/**
 * @brief Moves the bytes into the book and makes the attachment: one step of history.
 *
 * The handle takes and gives nothing after; open the attachment to read it. A finish that fails leaves it
 * unfinished, to be finished later. Bytes that are in the book already are not written again; others are,
 * some MiB at a time, so that other writers get their turn.
 *
 * @param[in] blob     The bytes.
 * @param[out] out_id  The attachment. May be NULL where it is not wanted.
 * @param[out] error   Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND what it belongs to is gone or in the trash, it was discarded, or its file is
 *   missing
 * @retval TALLY_E_STATE it is finished (TALLY_REASON_IS_FINISHED)
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_blob_finish(tally_blob *blob, int64_t *out_id, tally_error *error);

/**
 * @brief Throws away an attachment that is not finished; it leaves nothing in history.
 *
 * @param[in] blob    The bytes.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_STATE it is finished, or was discarded (TALLY_REASON_IS_FINISHED, TALLY_REASON_HAS_ENDED)
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_blob_discard(tally_blob *blob, tally_error *error);

/**
 * @brief Attachments that are not finished, in the order in which they were begun.
 *
 * Rows of TALLY_KIND_ATTACHMENT with ID, UUID, PARENT, NAME, MEDIA_TYPE, USERNAME, CREATED and SIZE (so far).
 * They can be opened, continued, finished and discarded; those that are finished are found by a query.
 *
 * @param[in] book         The book.
 * @param[in] item         Those of an item or collection; 0: all.
 * @param[out] out_cursor  Before the first row; free it with tally_cursor_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 *
 * Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_blob_list(tally_book *book, int64_t item, tally_cursor **out_cursor, tally_error *error);

/**
 * @brief Frees it; what is not finished stays as it is, to be continued.
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
 * @brief The fields of a template, in the order of its schema: what a form shows, and what a binding needs to
 *   name them.
 *
 * Rows of kind TALLY_KIND_FIELD: ID is the number that drafts, cursors and conditions take, NAME the name in
 * the schema, LABEL its title.
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
 * @brief Puts another tag, or none, in the place of a tag on everything that carries it, and the tag into the
 *   trash.
 *
 * One step of undo. With none, restoring the tag brings it back onto what carried it.
 *
 * @param[in] book        The book.
 * @param[in] tag         The tag that goes.
 * @param[in] into        The tag that takes its place; 0: none.
 * @param[out] out_count  How many items carried it. May be NULL where it is not wanted.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID both tags are the same
 * @retval TALLY_E_NOT_FOUND there is no such tag, or it is in the trash (TALLY_REASON_NO_ENTRY,
 *   TALLY_REASON_IN_TRASH)
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_tag_merge(
    tally_book *book, int64_t tag, int64_t into, uint64_t *out_count, tally_error *error);

/**
 * @brief Sets what was set in a new draft on everything that is selected, in one transaction and one step.
 *
 * Each is changed as by a draft of its own, so all rules hold; the first refusal leaves everything as it was.
 * The draft stays as it is and is not saved.
 *
 * @param[in] query       The query, for one kind.
 * @param[in] draft       A new draft of that kind, in which what is to change is set.
 * @param[in] flags       TALLY_UPDATE_…
 * @param[out] out_count  How many were selected. May be NULL where it is not wanted.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID a condition or a field was refused, the query is for no kind or for another one
 *   than the draft, the draft is no new one or of another book, or both flags are given
 * @retval TALLY_E_NOT_FOUND a parent, subject or tag of the draft is gone
 * @retval TALLY_E_EXISTS an event type or tag would get a name that is taken (TALLY_REASON_NAME_TAKEN)
 * @retval TALLY_E_STATE the end of a session is set while it is recorded, or a collection would be put into
 *   itself or below itself (TALLY_REASON_IS_RECORDED, TALLY_REASON_CYCLE)
 * @retval TALLY_E_LIMIT tasks would be put on a day that has no room for all of them; tally_error has how
 *   many there are and may be (TALLY_REASON_DAY_FULL)
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_query_update(
    tally_query *query, tally_draft *draft, tally_update_flags flags, uint64_t *out_count,
    tally_error *error);

/**
 * @brief The sessions of the same collection that have some of the draft's time, before it is saved.
 *
 * Two that follow each other without a gap do not overlap. A session that runs has no end yet, and all time
 * from its start.
 *
 * @param[in] draft          The draft.
 * @param[out] out_findings  A finding TALLY_REASON_OVERLAP for each, in order of time; free it with
 *     tally_cursor_free. The caller owns it.
 * @param[out] error         Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the draft is no session
 *
 * Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_draft_overlaps(tally_draft *draft, tally_cursor **out_findings, tally_error *error);

/**
 * @brief Splits a session into two: the first ends where the second begins.
 *
 * The second has the same title, tags and all else; attachments stay with the first. Where it runs, the
 * second one does.
 *
 * @param[in] book         The book.
 * @param[in] id           The session.
 * @param[in] time         Where it is cut, or TALLY_NOW. Unit: ns since 1970-01-01T00:00:00Z.
 * @param[out] out_second  The second one. May be NULL where it is not wanted.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the time does not lie within it
 * @retval TALLY_E_NOT_FOUND there is no such session, or it is in the trash (TALLY_REASON_NO_ENTRY,
 *   TALLY_REASON_IN_TRASH)
 * @retval TALLY_E_STATE it holds events, which belong to it with their numbers, or is being recorded
 *   (TALLY_REASON_HAS_EVENTS, TALLY_REASON_IS_RECORDED)
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_split(tally_book *book, int64_t id, int64_t time, int64_t *out_second, tally_error *error);

/**
 * @brief Joins two sessions to one: the gap between them becomes a pause.
 *
 * The first gets the end, the pauses, the tags, the attachments and behind its own the description of the
 * second, which goes to the trash.
 *
 * @param[in] book    The book.
 * @param[in] first   The session that stays.
 * @param[in] second  The session that goes.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID both are the same, or the second begins before the first ends
 * @retval TALLY_E_NOT_FOUND there is no such session, or it is in the trash (TALLY_REASON_NO_ENTRY,
 *   TALLY_REASON_IN_TRASH)
 * @retval TALLY_E_STATE the first runs, or one of them holds events, which belong to it with their numbers,
 *   or is being recorded (TALLY_REASON_IS_RUNNING, TALLY_REASON_HAS_EVENTS, TALLY_REASON_IS_RECORDED)
 *
 * Storage: write. Calls back: tally_clock_fn.
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
 * @retval TALLY_E_INVALID it would reach beyond the years 1677 to 2262, or it runs and would begin in the
 *   future
 * @retval TALLY_E_NOT_FOUND there is no such session, or it is in the trash (TALLY_REASON_NO_ENTRY,
 *   TALLY_REASON_IN_TRASH)
 * @retval TALLY_E_STATE it holds events, which have times of their own, or is being recorded
 *   (TALLY_REASON_HAS_EVENTS, TALLY_REASON_IS_RECORDED)
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_shift(tally_book *book, int64_t id, int64_t time, tally_error *error);

/**
 * @brief Corrects the clock of a session: its start and end, its pauses, events and media are moved along a
 *   line.
 *
 * Where its clock was off, one moment says by how much, and everything is shifted; where it also ran fast or
 * slow, a second one says that. What was at `shown[0]` is at `actual[0]` then, and what was at `shown[1]` at
 * `actual[1]`; between and beyond them times move along, to the nearest ns. Each event that moves becomes an
 * edited one, with a row of its own: what was logged is kept. Media last as long as before, since films have
 * clocks of their own. One step of history.
 *
 * @param[in] book    The book.
 * @param[in] id      The session.
 * @param[in] shown   What the clock showed. Unit: ns since 1970-01-01T00:00:00Z. count elements.
 * @param[in] actual  When that was. Unit: ns since 1970-01-01T00:00:00Z. count elements.
 * @param[in] count   1 or 2.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID `count` is neither 1 nor 2, two moments are at one time or come in another order,
 *   something would reach beyond the years 1677 to 2262, or it runs and would begin in the future
 * @retval TALLY_E_NOT_FOUND there is no such session, or it is in the trash (TALLY_REASON_NO_ENTRY,
 *   TALLY_REASON_IN_TRASH)
 * @retval TALLY_E_STATE it is being recorded, or `book` is a transaction and the session has a tail that its
 *   recorder left (TALLY_REASON_IS_RECORDED, TALLY_REASON_TAIL)
 *
 * Storage: write. Calls back: tally_clock_fn.
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
    int64_t frame;        /**< The frame that is shown then, from 0; -1 where the medium has no frame rate. */
} tally_media_place;

/** A tally_media_place at its defaults, as its initialiser. */
#define TALLY_MEDIA_PLACE_INIT { sizeof(tally_media_place), 0, 0, 0, 0, 0 }

/** A tally_media_place at its defaults. */
TALLY_INLINE tally_media_place tally_media_place_init(void)
{
    tally_media_place value = TALLY_MEDIA_PLACE_INIT;
    return value;
}

/** Where the files of media are looked for. Since 0.3; 56 bytes. */
typedef struct tally_relink_options {
    uint32_t struct_size;                        /**< sizeof(tally_relink_options), set by the caller. */
    tally_relink_flags flags;                    /**< TALLY_RELINK_… */
    const char *folder;                          /**< The folder that is looked through, with all below it. */
    size_t folder_length;                        /**< Bytes of folder, or TALLY_NTS. */
    int64_t session;                             /**< Whose media; 0: those of all sessions. */
    tally_progress_fn progress;                  /**< Hears of media done, also while a file is read; NULL: none. */
    void *progress_context;                      /**< Passed to progress. */
    tally_context_free_fn progress_context_free; /**< Destroys progress_context; may be NULL. */
} tally_relink_options;

/** A tally_relink_options at its defaults, as its initialiser. */
#define TALLY_RELINK_OPTIONS_INIT { sizeof(tally_relink_options), 0, NULL, 0, 0, NULL, NULL, NULL }

/** A tally_relink_options at its defaults. */
TALLY_INLINE tally_relink_options tally_relink_options_init(void)
{
    tally_relink_options value = TALLY_RELINK_OPTIONS_INIT;
    return value;
}

/**
 * @brief Which medium of a session shows a moment, and where in it.
 *
 * The media of a track play one after the other, in the order by hand: each begins at its OFFSET, one without
 * where the one before it ends, and the first of a track without one with the session. One whose DURATION is
 * not known lasts until the next one begins, the last of a track without end. Where two have the same moment
 * the later one shows it. Pauses of the session do not stop them. The frame is the one that is on the screen
 * at that moment, by the FRAME_RATE.
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
 * @brief Finds the files of media that are not where their names say, in a folder and all below it.
 *
 * A medium whose file is there stays as it is. The file of another is found by its name alone, whatever
 * folder it was in, on whatever system; where the SHA-256 was noted it must be that, else of several the one
 * counts whose folders are called as they were. Links are not followed. What is found, what is not and what
 * is another file are findings. All media that are found are changed in one step of history.
 *
 * @param[in] book           The book.
 * @param[in] options        Where, and how.
 * @param[out] out_findings  What became of each medium; free it with tally_cursor_free. May be NULL where
 *     they are not wanted. The caller owns it.
 * @param[out] error         Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_UTF8 the folder is not valid UTF-8
 * @retval TALLY_E_INVALID the folder is empty, or no folder
 * @retval TALLY_E_NOT_FOUND there is no such folder or session, or the session is in the trash
 * @retval TALLY_E_CANCELLED progress asked to stop
 *
 * Storage: write. Calls back: tally_clock_fn, tally_progress_fn.
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
 * @brief Brings in what a copy of this book knows that went on by itself: a book's file, or a backup.
 *
 * The other book is only read, in one state: merging the other way round as well makes both the same. All or
 * nothing, in one step of history with the state TALLY_STEP_MERGED, which is no barrier for undo. What is
 * merged again changes nothing, and any order of merges gives the same. Where both books wrote the same part
 * the later one is shown and the others are kept: tally_conflict_list. Something in the trash comes out of it
 * where the other book went on with it; what was removed for good goes everywhere. Settings of a device,
 * drafts and history do not travel. docs/sync.md says what a person has to know.
 *
 * @param[in] book           The book that gets it.
 * @param[in] path           The other book. UTF-8.
 * @param[in] path_length    Its bytes, or TALLY_NTS.
 * @param[in] flags          TALLY_MERGE_…
 * @param[out] out_findings  What happened, or would; TALLY_REASON_NOTHING_NEW where nothing did. Free it with
 *     tally_cursor_free. May be NULL where they are not wanted. The caller owns it.
 * @param[out] error         Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the file is this book itself, or another book and TALLY_MERGE_OTHER_BOOK is not
 *   given (TALLY_REASON_SAME_BOOK, TALLY_REASON_OTHER_BOOK)
 * @retval TALLY_E_NOT_FOUND there is no such file
 * @retval TALLY_E_STATE a session that the other book removed for good is being recorded here
 *   (TALLY_REASON_IS_RECORDED)
 * @retval TALLY_E_NEWER it was made by a newer major version of the format
 * @retval TALLY_E_FORMAT it is no book
 *
 * Scope: outside only. Storage: write. Calls back: tally_clock_fn.
 * @since 0.3
 */
TALLY_API tally_status tally_book_merge(
    tally_book *book, const char *path, size_t path_length, tally_merge_flags flags,
    tally_cursor **out_findings, tally_error *error);

/**
 * @brief What was written on several devices at the same time, and is not settled.
 *
 * Rows of TALLY_KIND_CONFLICT, one for each version, those of one part behind each other: ID (the entry; 0 of
 * the book), FIELD, KEY (which, where an entry has several), VERSION (from 0, the one that is shown first),
 * TEXT (the value as JSON, with UUIDs for entries), TIME, USERNAME, NAME (of the device).
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
 *   others go.
 *
 * One step of undo, which brings the value back, but not the other versions. To write the part in any other
 * way settles it as well.
 *
 * @param[in] book        The book.
 * @param[in] id          The entry; 0: the book itself.
 * @param[in] field       TALLY_FIELD_…, as the list has it.
 * @param[in] key         The key, as the list has it. UTF-8. May be NULL where the list has none.
 * @param[in] key_length  Its bytes, or TALLY_NTS.
 * @param[in] version     The number of the version to keep, from 0.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID there is no version of that number
 * @retval TALLY_E_NOT_FOUND there is no such conflict (TALLY_REASON_NO_ENTRY)
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.3
 */
TALLY_API tally_status tally_conflict_resolve(
    tally_book *book, int64_t id, tally_field field, const char *key, size_t key_length, int64_t version,
    tally_error *error);

/**
 * @brief The devices that wrote what this book holds, its own among them.
 *
 * Rows of TALLY_KIND_DEVICE: UUID, NAME, COUNT (of its commits that are here), TIME (of the last one, by its
 * own clock), THIS_DEVICE. None before the book was first merged.
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
 * @brief Calls a device as people call it, such as "Ann's phone".
 *
 * It is called so in this book; other books keep what they call it.
 *
 * @param[in] book         The book.
 * @param[in] uuid         The device's UUID. UTF-8.
 * @param[in] uuid_length  Its bytes, or TALLY_NTS.
 * @param[in] name         What to call it. UTF-8.
 * @param[in] name_length  Its bytes, or TALLY_NTS.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the name is empty or has more than 256 bytes, or the text is no UUID
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
 * @brief What a book has, as text for whoever is to send what it lacks.
 *
 * The text has digits, letters, - and _ alone, so it fits into an address. Some hundred bytes for each device
 * that wrote in the book. From the first call on the book keeps who wrote what, as one that was merged does.
 * docs/format-frames.md has it to the byte.
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
 * @brief What a book has and another one lacks, as frames: pieces of one stream for tally_sync_apply.
 *
 * Each frame is checked by itself and is no longer than asked, whatever it is of. A function gets one frame
 * at a call; a file and bytes have them one behind the other, and a file is written only where there is
 * something. No frame says that the other book lacks nothing. Where the vector tells that frames of a stream
 * have come already and the book is still as it was, the stream goes on behind them. Bytes of attachments do
 * not travel with the changes: tally_sync_wanted_list.
 *
 * @param[in] book           The book.
 * @param[in] vector         What tally_sync_vector of the other book gave. UTF-8. May be NULL where the other
 *     book has nothing.
 * @param[in] vector_length  Its bytes, or TALLY_NTS.
 * @param[in] frame_size     The most bytes of a frame; 0: 1 MiB.
 * @param[in] options        Where to. May be NULL for bytes.
 * @param[out] out_bytes     The frames; free them with tally_bytes_free. NULL where they went elsewhere. May
 *     be NULL where options have a path or a write function. The caller owns it.
 * @param[out] error         Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the vector is another book's, the size is less than 4,096 or more than 64 MiB, both
 *   path and write are given, or an option that this call does not use (TALLY_REASON_OTHER_BOOK,
 *   TALLY_REASON_RANGE)
 * @retval TALLY_E_NOT_FOUND the path's folder does not exist
 * @retval TALLY_E_CANCELLED write asked to stop
 * @retval TALLY_E_NEWER the vector is of a newer version (TALLY_REASON_NEWER_VERSION)
 * @retval TALLY_E_FORMAT the vector is none, or not whole (TALLY_REASON_FRAME)
 *
 * Scope: outside only. Storage: tell. Calls back: tally_clock_fn, tally_write_fn.
 * @since 0.3
 */
TALLY_API tally_status tally_sync_changes(
    tally_book *book, const char *vector, size_t vector_length, int64_t frame_size,
    const tally_export_options *options, tally_bytes **out_bytes, tally_error *error);

/**
 * @brief Brings in frames of changes, as tally_book_merge brings in a book.
 *
 * Frames may come one by one or together, in any order, and any of them again. They are kept in the book,
 * each in a transaction of its own, until all of their stream are here; then they are merged at once, all or
 * nothing: with TALLY_REASON_MORE_FRAMES some are still to come. Frames that came before change nothing.
 *
 * @param[in] book           The book that gets them.
 * @param[in] frames         One frame, or some one behind the other.
 * @param[in] frames_size    Its bytes.
 * @param[in] flags          TALLY_MERGE_…
 * @param[out] out_findings  What happened, or would; free it with tally_cursor_free. May be NULL where they
 *     are not wanted. The caller owns it.
 * @param[out] error         Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the changes are another book's and TALLY_MERGE_OTHER_BOOK is not given
 *   (TALLY_REASON_OTHER_BOOK)
 * @retval TALLY_E_STATE changes that come before these are not here: ask again with the vector as it is now;
 *   or a session that would change is being recorded here (TALLY_REASON_CHANGES_MISSING,
 *   TALLY_REASON_IS_RECORDED)
 * @retval TALLY_E_NEWER they were made by a newer version (TALLY_REASON_NEWER_VERSION)
 * @retval TALLY_E_FORMAT the bytes are no frames, or any of them was cut or changed (TALLY_REASON_FRAME)
 *
 * Scope: outside only. Storage: write. Calls back: tally_clock_fn.
 * @since 0.3
 */
TALLY_API tally_status tally_sync_apply(
    tally_book *book, const void *frames, size_t frames_size, tally_merge_flags flags,
    tally_cursor **out_findings, tally_error *error);

/**
 * @brief Bytes of attachments that came without them, to be fetched from a book that has them.
 *
 * Rows of TALLY_KIND_CONTENT: SHA256, SIZE, COUNT (of its pieces that are here; each has 1 MiB, but for the
 * last one).
 *
 * @param[in] book         The book.
 * @param[out] out_cursor  What is wanted; free it with tally_cursor_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @since 0.3
 */
TALLY_API tally_status tally_sync_wanted_list(tally_book *book, tally_cursor **out_cursor, tally_error *error);

/**
 * @brief A piece of an attachment's bytes, for a book that wants them.
 *
 * @param[in] book           A book that has them.
 * @param[in] sha256         64 hexadecimal digits. UTF-8.
 * @param[in] sha256_length  Its bytes, or TALLY_NTS.
 * @param[in] number         Which piece, from 0.
 * @param[out] out_bytes     The piece; free it with tally_bytes_free. The caller owns it.
 * @param[out] error         Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the text is no SHA-256
 * @retval TALLY_E_NOT_FOUND the bytes are not in this book, or have no such piece (TALLY_REASON_NO_CONTENT)
 *
 * Storage: read.
 * @since 0.3
 */
TALLY_API tally_status tally_sync_piece(
    tally_book *book, const char *sha256, size_t sha256_length, int64_t number, tally_bytes **out_bytes,
    tally_error *error);

/**
 * @brief Takes in a piece of bytes that a book wants. With the last one the bytes are there.
 *
 * Pieces may come in any order, and any of them again. Bytes that turn out to have another hash are not kept:
 * TALLY_E_CORRUPT, and all pieces are to be fetched again.
 *
 * @param[in] book           The book that wants them.
 * @param[in] sha256         64 hexadecimal digits. UTF-8.
 * @param[in] sha256_length  Its bytes, or TALLY_NTS.
 * @param[in] number         Which piece, from 0.
 * @param[in] piece          Its bytes.
 * @param[in] piece_size     Its bytes.
 * @param[out] out_is_whole  1 where all of the bytes are here, 0 where not. May be NULL where it is not
 *     wanted.
 * @param[out] error         Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the text is no SHA-256, or there is no such piece, or it has another length
 *   (TALLY_REASON_RANGE)
 * @retval TALLY_E_NOT_FOUND nothing in this book has these bytes (TALLY_REASON_NO_CONTENT)
 *
 * Storage: write. Calls back: tally_clock_fn.
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
 * @param[in] zone_length  Its bytes, or TALLY_NTS.
 * @param[out] buffer      Takes the text and a NUL; 64 bytes are always enough.
 * @param[in] buffer_size  How many bytes there is room for.
 * @param[out] out_length  The text's bytes; where the buffer is too small the size that is needed, with the
 *     NUL. May be NULL where it is not wanted.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID there is no such style
 * @retval TALLY_E_NOT_FOUND there is no such zone (TALLY_REASON_NO_ZONE)
 * @retval TALLY_E_LIMIT the buffer is too small, or NULL with size 0; out_length is the size needed then
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
 * @param[in] value_length  Its bytes, or TALLY_NTS.
 * @param[in] zone          The zone of a time that has none. UTF-8. May be NULL where the time must have one.
 * @param[in] zone_length   Its bytes, or TALLY_NTS.
 * @param[out] out_time     The time. Unit: ns since 1970-01-01T00:00:00Z.
 * @param[out] error        Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID it has no zone and none is given, or it lies outside the years 1677 to 2262
 * @retval TALLY_E_NOT_FOUND there is no such zone (TALLY_REASON_NO_ZONE)
 * @retval TALLY_E_FORMAT it is no such time
 * @since 0.1
 */
TALLY_API tally_status tally_time_parse(
    const char *value, size_t value_length, const char *zone, size_t zone_length, int64_t *out_time,
    tally_error *error);

/**
 * @brief Writes a duration as text.
 *
 * @param[in] duration     The duration, may be negative. Unit: ns.
 * @param[in] style        TALLY_DURATION_…
 * @param[out] buffer      Takes the text and a NUL; 64 bytes are always enough.
 * @param[in] buffer_size  How many bytes there is room for.
 * @param[out] out_length  The text's bytes; where the buffer is too small the size that is needed, with the
 *     NUL. May be NULL where it is not wanted.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID there is no such style
 * @retval TALLY_E_LIMIT the buffer is too small, or NULL with size 0; out_length is the size needed then
 *   (TALLY_REASON_SMALL_BUFFER)
 * @since 0.1
 */
TALLY_API tally_status tally_duration_format(
    int64_t duration, tally_duration_style style, char *buffer, size_t buffer_size, size_t *out_length,
    tally_error *error);

/**
 * @brief Writes a time within a film as timecode: hours, minutes, seconds and the number of a frame.
 *
 * The frame is the one that begins nearest to the time. Its number has two digits, beyond 100 frames a second
 * three, behind a colon or, with DROP_FRAME, a semicolon: 00:01:00;02. Hours go on beyond 23, and a time
 * before the beginning has "-" in front. The rules are those of SMPTE 12M.
 *
 * @param[in] time         The time, may be negative. Unit: ns since the film's beginning.
 * @param[in] rate         How many frames there are in per seconds, at most 1,000 a second: 25 in 1, 30000 in
 *     1001.
 * @param[in] per          In how many seconds, at most 1,000,000. Unit: s.
 * @param[in] flags        TALLY_TIMECODE_…
 * @param[out] buffer      Takes the text and a NUL; 64 bytes are always enough.
 * @param[in] buffer_size  How many bytes there is room for.
 * @param[out] out_length  The text's bytes; where the buffer is too small the size that is needed, with the
 *     NUL. May be NULL where it is not wanted.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID there is no such rate, or DROP_FRAME is given at one that leaves no numbers out
 *   (TALLY_REASON_RANGE, TALLY_REASON_CONTRADICTION)
 * @retval TALLY_E_LIMIT the buffer is too small, or NULL with size 0; out_length is the size needed then
 *   (TALLY_REASON_SMALL_BUFFER)
 * @since 0.3
 */
TALLY_API tally_status tally_timecode_format(
    int64_t time, int64_t rate, int64_t per, tally_timecode_flags flags, char *buffer, size_t buffer_size,
    size_t *out_length, tally_error *error);

/**
 * @brief Reads a timecode: when the frame begins that it names.
 *
 * @param[in] value         The timecode, such as 00:01:00;02; before the number of the frame may stand a
 *     colon, a semicolon, a full stop or a comma. UTF-8.
 * @param[in] value_length  Its bytes, or TALLY_NTS.
 * @param[in] rate          How many frames there are in per seconds, at most 1,000 a second: 25 in 1, 30000
 *     in 1001.
 * @param[in] per           In how many seconds, at most 1,000,000. Unit: s.
 * @param[in] flags         TALLY_TIMECODE_…
 * @param[out] out_time     When the frame begins, to the nearest ns. Unit: ns since the film's beginning.
 * @param[out] error        Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID there is no such rate, DROP_FRAME is given at one that leaves no numbers out, the
 *   number is one that is left out, or the time lies beyond 292 years (TALLY_REASON_RANGE,
 *   TALLY_REASON_CONTRADICTION)
 * @retval TALLY_E_FORMAT it is no timecode, or has a number that no second has at that rate
 * @since 0.3
 */
TALLY_API tally_status tally_timecode_parse(
    const char *value, size_t value_length, int64_t rate, int64_t per, tally_timecode_flags flags,
    int64_t *out_time, tally_error *error);

/**
 * @brief The colour that a tag of a name has unless it is given one: `#RRGGBB`.
 *
 * The same name always has the same colour, and names in the order of the alphabet run once around the colour
 * circle.
 *
 * @param[in] name         The tag's name. UTF-8.
 * @param[in] name_length  Its bytes, or TALLY_NTS.
 * @param[out] buffer      Takes the text and a NUL; 64 bytes are always enough.
 * @param[in] buffer_size  How many bytes there is room for.
 * @param[out] out_length  The text's bytes; where the buffer is too small the size that is needed, with the
 *     NUL. May be NULL where it is not wanted.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the name is empty, or nothing but white space
 * @retval TALLY_E_LIMIT the buffer is too small, or NULL with size 0; out_length is the size needed then
 *   (TALLY_REASON_SMALL_BUFFER)
 * @since 0.1
 */
TALLY_API tally_status tally_tag_color(
    const char *name, size_t name_length, char *buffer, size_t buffer_size, size_t *out_length,
    tally_error *error);

/**
 * @brief How much of a text fits into so many columns of a terminal, and how many it takes.
 *
 * Wide letters and pictures take two columns, marks that join the letter before none, a letter with what
 * hangs on it no more than two. A text is never cut within what a reader sees as one character. Reports and
 * tables in text count the same way.
 *
 * @param[in] value         The text; what moves a terminal's pen counts nothing. UTF-8.
 * @param[in] value_length  Its bytes, or TALLY_NTS.
 * @param[in] columns       How many there are; SIZE_MAX: as many as it takes.
 * @param[out] out_length   The bytes of the longest beginning that fits. May be NULL where it is not wanted.
 * @param[out] out_columns  How many columns that beginning takes. May be NULL where it is not wanted.
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
 * Recorded, kept, played and drawn. The microphone and the loudspeaker are the host's: it pushes frames, and
 * reads them.
 * @{
 */

/** How one sample of a frame lies in memory. A frame has one of each channel, one behind the other. */
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
    /** FLAC for samples of 16 bits where libsndfile is there, else WAV: nothing is lost either way. */
    TALLY_AUDIO_AUTO = 0,
    TALLY_AUDIO_FLAC = 1, /**< Compressed, and bit for bit what was pushed; for samples of 16 bits. */
    /**
     * Ogg Opus: small, and not what was pushed but what sounds like it; at 8000, 12000, 16000, 24000 or 48000
     * frames a second.
     */
    TALLY_AUDIO_OPUS = 2,
    TALLY_AUDIO_WAV  = 3  /**< Plain, and bit for bit what was pushed; needs no library. */
};

/** How a memo is finished. */
typedef uint32_t tally_memo_flags;

/** Values of tally_memo_flags. */
enum {
    TALLY_MEMO_AS_RECORDED = 0x1 /**< Keep it as the WAV that it is, whatever its options said. */
};

/** Where a player stands. */
typedef int32_t tally_player_state;

/** Values of tally_player_state. */
enum {
    TALLY_PLAYER_READY   = 1, /**< Opened, and not played yet. */
    TALLY_PLAYER_PLAYING = 2, /**< Playing. */
    TALLY_PLAYER_PAUSED  = 3  /**< Paused, or played to its end. */
};

/** What a player goes by. */
typedef uint32_t tally_seek_flags;

/** Values of tally_seek_flags. */
enum {
    TALLY_SEEK_BY = 0x1 /**< The time is how far, instead of where. */
};

/** A voice memo that this process records. tally_memo_free frees it. */
typedef struct tally_memo tally_memo;

/** An attachment of audio that is played. tally_player_free frees it. */
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
    tally_audio_encoding encoding; /**< TALLY_AUDIO_…: what it is kept as once it is finished. */
} tally_memo_options;

/** A tally_memo_options at its defaults, as its initialiser. */
#define TALLY_MEMO_OPTIONS_INIT { sizeof(tally_memo_options), 0, 44100, 1, 1, 0 }

/** A tally_memo_options at its defaults. */
TALLY_INLINE tally_memo_options tally_memo_options_init(void)
{
    tally_memo_options value = TALLY_MEMO_OPTIONS_INIT;
    return value;
}

/** How a memo stands that is recorded. Since 0.2; 48 bytes. */
typedef struct tally_memo_info {
    uint32_t struct_size; /**< sizeof(tally_memo_info), set by the caller. */
    tally_state state;    /**< TALLY_STATE_RUNNING, _PAUSED, or _STOPPED once it was finished or discarded. */
    int64_t item;         /**< The note that it is recorded for. */
    int64_t attachment;   /**< The attachment that it is, the same once it is finished: it can be opened and played
                               while it is recorded. */
    int64_t elapsed;      /**< How long it is: the length of what was pushed, whatever the clock says. Unit: ns. */
    double peak;          /**< How loud the newest tenth of a second is, or a little more: the largest distance from
                               zero. Full scale is 1. */
    double rms;           /**< The same as the root of the mean square over all channels. */
} tally_memo_info;

/** A tally_memo_info at its defaults, as its initialiser. */
#define TALLY_MEMO_INFO_INIT { sizeof(tally_memo_info), 0, 0, 0, 0, 0.0, 0.0 }

/** A tally_memo_info at its defaults. */
TALLY_INLINE tally_memo_info tally_memo_info_init(void)
{
    tally_memo_info value = TALLY_MEMO_INFO_INIT;
    return value;
}

/** What a player plays, and where it stands. Since 0.2; 48 bytes. */
typedef struct tally_player_info {
    uint32_t struct_size;      /**< sizeof(tally_player_info), set by the caller. */
    tally_player_state state;  /**< TALLY_PLAYER_… */
    int32_t rate;              /**< The rate. Unit: frames a second. */
    int32_t channels;          /**< Samples in a frame. */
    tally_sample_type samples; /**< TALLY_SAMPLES_…: what its samples are by nature; it is read as either. */
    uint32_t reserved;         /**< 0. */
    int64_t frames;            /**< How many frames there are. */
    int64_t duration;          /**< How long it plays. Unit: ns. */
    int64_t position;          /**< Where the next frame plays, from the beginning. Unit: ns. */
} tally_player_info;

/** A tally_player_info at its defaults, as its initialiser. */
#define TALLY_PLAYER_INFO_INIT { sizeof(tally_player_info), 0, 0, 0, 0, 0, 0, 0, 0 }

/** A tally_player_info at its defaults. */
TALLY_INLINE tally_player_info tally_player_info_init(void)
{
    tally_player_info value = TALLY_PLAYER_INFO_INIT;
    return value;
}

/**
 * @brief Saves the note that was prepared as a draft and begins to record a voice memo for it.
 *
 * The note is called New Recording where the draft has no name. A draft of a note that is there gives that
 * note a recording. The note can be moved, renamed and edited meanwhile.
 *
 * @param[in] draft      A draft of kind TALLY_KIND_NOTE.
 * @param[in] options    How it is recorded and kept. May be NULL for what the INIT macro says.
 * @param[out] out_memo  The memo; free it with tally_memo_free. The caller owns it.
 * @param[out] error     Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the draft is no note or a field was refused; there are no channels, or more than 8;
 *   the rate, samples or encoding cannot be, or not together
 * @retval TALLY_E_NOT_FOUND its parent or subject is gone, or the note is
 * @retval TALLY_E_STATE a place is set while location_enabled is off (TALLY_REASON_LOCATION_OFF)
 * @retval TALLY_E_UNSUPPORTED the encoding needs libsndfile, which is not here; the message names the package
 *   (TALLY_REASON_NEEDS_SNDFILE)
 *
 * Scope: outside only. Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_memo_start(
    tally_draft *draft, const tally_memo_options *options, tally_memo **out_memo, tally_error *error);

/**
 * @brief Goes on with a memo that was not finished: a crash, a kill or a free ended it. All that was pushed
 *   is there.
 *
 * Until then it is an unfinished attachment, which plays. While another handle or process records it, the
 * answer is TALLY_E_BUSY.
 *
 * @param[in] book       The book.
 * @param[in] id         The note, or the unfinished attachment.
 * @param[out] out_memo  The memo; free it with tally_memo_free. The caller owns it.
 * @param[out] error     Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND there is no such entry, it is in the trash, or the file with what was pushed is
 *   missing
 * @retval TALLY_E_STATE nothing of it is being recorded (TALLY_REASON_NOT_RECORDED)
 * @retval TALLY_E_FORMAT the unfinished attachment is no memo (TALLY_REASON_NOT_AUDIO)
 *
 * Scope: outside only. Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_memo_attach(tally_book *book, int64_t id, tally_memo **out_memo, tally_error *error);

/**
 * @brief Keeps frames: once it returns TALLY_OK they are safe from any end of the process, and play.
 *
 * With durability process a power cut loses at most what was pushed in the last autosave interval before the
 * last call on the book; with power nothing.
 *
 * @param[in] memo         The memo.
 * @param[in] frames       Frames one behind the other, each with a sample of each channel, as the options
 *     said; at most 1 GiB.
 * @param[in] frames_size  Its bytes.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the bytes are no whole frames, or a sample is no number; nothing of them is kept
 * @retval TALLY_E_STATE the memo is paused, finished or discarded (TALLY_REASON_IS_PAUSED,
 *   TALLY_REASON_HAS_ENDED)
 *
 * Thread: any; pushes to one memo wait for one another. Storage: append.
 * @since 0.1
 */
TALLY_API tally_status tally_memo_push(tally_memo *memo, const void *frames, size_t frames_size, tally_error *error);

/**
 * @brief Where a memo stands, how long it is and how loud.
 *
 * @param[in] memo          The memo.
 * @param[in,out] out_info  How it stands now.
 * @param[out] error        Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @since 0.2
 */
TALLY_API tally_status tally_memo_stat(tally_memo *memo, tally_memo_info *out_info, tally_error *error);

/**
 * @brief Takes no frames until it is resumed; the time between is no part of the memo.
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
 * @brief Takes frames again.
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
 * @brief Encodes what was pushed and puts it into the book as an attachment of the note, all or nothing.
 *
 * Takes as long as encoding does; other writers do not wait for that. What fails leaves the memo as it was.
 * FLAC is decoded again and compared, bit for bit, before the recording goes.
 *
 * @param[in] memo     The memo; free it all the same.
 * @param[in] flags    TALLY_MEMO_…
 * @param[out] out_id  The attachment's id. May be NULL where it is not wanted.
 * @param[out] error   Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND the note is gone or in the trash; restore it and finish again
 * @retval TALLY_E_STATE it was finished or discarded (TALLY_REASON_HAS_ENDED)
 * @retval TALLY_E_UNSUPPORTED what it is to become needs libsndfile, which is not here;
 *   TALLY_MEMO_AS_RECORDED needs none (TALLY_REASON_NEEDS_SNDFILE)
 *
 * Storage: record. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_memo_finish(tally_memo *memo, tally_memo_flags flags, int64_t *out_id, tally_error *error);

/**
 * @brief Throws away what was pushed. The note stays.
 *
 * @param[in] memo    The memo; free it all the same.
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
 * @brief Frees the handle; a memo that was not finished stays, and tally_memo_attach goes on with it.
 *
 * @param[in] memo  The memo. May be NULL, which does nothing.
 * @since 0.1
 */
TALLY_API void tally_memo_free(tally_memo *memo);

/**
 * @brief Opens an attachment of audio for playing; one that is being recorded as far as it has come.
 *
 * WAV is read everywhere; FLAC, Ogg, MP3 and more where libsndfile is. What the bytes are counts, not the
 * media type.
 *
 * @param[in] book         The book.
 * @param[in] attachment   The attachment.
 * @param[out] out_player  The player, TALLY_PLAYER_READY; free it with tally_player_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID it is no attachment
 * @retval TALLY_E_NOT_FOUND there is no such attachment, it is in the trash, or its bytes are not here
 *   (TALLY_REASON_NO_ENTRY, TALLY_REASON_IN_TRASH, TALLY_REASON_NO_CONTENT)
 * @retval TALLY_E_UNSUPPORTED they are audio that cannot be decoded here; the message says what is missing
 * @retval TALLY_E_FORMAT the bytes are no audio (TALLY_REASON_NOT_AUDIO)
 *
 * Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_player_open(
    tally_book *book, int64_t attachment, tally_player **out_player, tally_error *error);

/**
 * @brief What a player plays, and where it stands.
 *
 * @param[in] player        The player.
 * @param[in,out] out_info  How it stands now.
 * @param[out] error        Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @since 0.2
 */
TALLY_API tally_status tally_player_stat(tally_player *player, tally_player_info *out_info, tally_error *error);

/**
 * @brief Plays from where it stands; at the end from the beginning.
 *
 * @param[in] player  The player.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @since 0.1
 */
TALLY_API tally_status tally_player_play(tally_player *player, tally_error *error);

/**
 * @brief Stays where it stands.
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
 * Does not ask whether it plays: what only wants the frames need not play. Too loud samples are cut at full
 * scale where they are read as 16 bits.
 *
 * @param[in] player       The player.
 * @param[in] samples      TALLY_SAMPLES_…: what to read them as.
 * @param[out] buffer      Takes whole frames, as many as fit; at most 1 GiB.
 * @param[in] buffer_size  How many bytes there is room for.
 * @param[out] out_frames  How many frames were written.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID there are no such samples
 * @retval TALLY_E_LIMIT the buffer has no room for a frame; tally_error has its size and a frame's
 *   (TALLY_REASON_SMALL_BUFFER)
 *
 * Thread: any; reads of one player wait for one another. Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_player_read(
    tally_player *player, tally_sample_type samples, void *buffer, size_t buffer_size, size_t *out_frames,
    tally_error *error);

/**
 * @brief Goes to a time, or on or back by a time, such as 15 s; cut off at the beginning and the end.
 *
 * @param[in] player         The player.
 * @param[in] position       The time from the beginning; with TALLY_SEEK_BY how far from where it stands,
 *     negative: back. Unit: ns.
 * @param[in] flags          TALLY_SEEK_…
 * @param[out] out_position  Where it stands now: the nearest frame. Unit: ns. May be NULL where it is not
 *     wanted.
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
 * @brief An attachment of audio at a glance: the least and the greatest sample of each of equal parts, over
 *   all channels.
 *
 * Decoded once, piece by piece, and kept for a while. Full scale is 1. What a damaged file promised and does
 * not have is 0.
 *
 * @param[in] book        The book.
 * @param[in] attachment  The attachment.
 * @param[out] minima     The least sample of each part. points elements.
 * @param[out] maxima     The greatest sample of each part. points elements.
 * @param[in] points      How many parts, 1 to 65536, which each array holds.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID it is no attachment, or there are no points or more than 65536
 * @retval TALLY_E_NOT_FOUND there is no such attachment, it is in the trash, or its bytes are not here
 *   (TALLY_REASON_NO_ENTRY, TALLY_REASON_IN_TRASH, TALLY_REASON_NO_CONTENT)
 * @retval TALLY_E_UNSUPPORTED they are audio that cannot be decoded here; the message says what is missing
 * @retval TALLY_E_FORMAT the bytes are no audio (TALLY_REASON_NOT_AUDIO)
 *
 * Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_attachment_waveform(
    tally_book *book, int64_t attachment, double *minima, double *maxima, size_t points, tally_error *error);

/**
 * @brief The same as a picture: SVG that scales, takes the colour around it, and says in words what it shows.
 *
 * @param[in] book        The book.
 * @param[in] attachment  The attachment.
 * @param[in] points      How many parts, 1 to 65536.
 * @param[out] out_svg    The SVG; free it with tally_bytes_free. The caller owns it.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID it is no attachment, or there are no points or more than 65536
 * @retval TALLY_E_NOT_FOUND there is no such attachment, it is in the trash, or its bytes are not here
 *   (TALLY_REASON_NO_ENTRY, TALLY_REASON_IN_TRASH, TALLY_REASON_NO_CONTENT)
 * @retval TALLY_E_UNSUPPORTED they are audio that cannot be decoded here; the message says what is missing
 * @retval TALLY_E_FORMAT the bytes are no audio (TALLY_REASON_NOT_AUDIO)
 *
 * Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_attachment_waveform_svg(
    tally_book *book, int64_t attachment, size_t points, tally_bytes **out_svg, tally_error *error);

/** @} */

/* -------------------------------------------------------------------------------------------------------- */

/**
 * @defgroup tally_mirror Mirror
 *
 * A folder of files for people that a book keeps current: one way, from the book to the folder.
 * @{
 */

/** How a mirror lays out its files. */
typedef int32_t tally_mirror_layout;

/** Values of tally_mirror_layout. */
enum {
    /**
     * A file of JSON for each collection with its items, `items.json`, `book.json`, and what is attached: all of
     * the book.
     */
    TALLY_MIRROR_LAYOUT_MEL    = 1,
    /** The folder of Minuta: a file for each session, its pictures beside it, and `tags.json`. */
    TALLY_MIRROR_LAYOUT_MINUTA = 2
};

/**
 * @brief Has this process keep a folder current with all that the book holds, until the book closes; an empty
 *   name ends it.
 *
 * A commit writes what it touched, for at most 100 ms; the rest is written by tally_book_tick,
 * tally_book_flush and tally_book_close. What other processes commit is found at the next of these. A commit
 * never fails because of the mirror: tally_finding_list says what could not be written. Each file is replaced
 * whole. One that somebody edited is not overwritten but set beside as `NAME.conflict`. Set again, it
 * compares every file. tally_import takes a folder in either layout. A mirror is the process's, not the
 * book's: it is not kept in the file.
 *
 * @param[in] book           The book.
 * @param[in] folder         The folder, which is made where it is not there; empty: none from now on. UTF-8.
 * @param[in] folder_length  Its bytes, or TALLY_NTS.
 * @param[in] layout         TALLY_MIRROR_LAYOUT_…; 0 where the folder is empty.
 * @param[in] flags          0.
 * @param[out] error         Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID there is no such layout, one is named without a folder, or there is a file instead
 *   of the folder
 * @retval TALLY_E_NOT_FOUND the folder that is to hold it does not exist (TALLY_REASON_NO_FOLDER)
 * @retval TALLY_E_EXISTS the folder is the mirror of another book, or something else stands where a file of
 *   the mirror's own is to be (TALLY_REASON_FOLDER_TAKEN)
 * @retval TALLY_E_BUSY another process, or another book of this one, keeps that folder
 *   (TALLY_REASON_MIRROR_KEEPER)
 * @retval TALLY_E_READ_ONLY the book is open for reading only, or the folder cannot be written to
 *
 * Scope: outside only. Storage: export.
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
 * What is selected, drawn and told: charts, tables, comments, timelines, as SVG, HTML, PDF, PNG, Markdown or
 * text.
 * @{
 */

/** How sessions count in a report. */
typedef uint32_t tally_report_flags;

/** Values of tally_report_flags. */
enum {
    /** The day on which a session starts takes all of it; otherwise it is split where the day changes. */
    TALLY_REPORT_WHOLE_AT_START = 0x1,
    /** Running sessions count, up to the book's clock; otherwise they are left out. */
    TALLY_REPORT_RUNNING        = 0x2
};

/** What a section of a report shows. */
typedef int32_t tally_section;

/** Values of tally_section. */
enum {
    TALLY_SECTION_HEADER      = 1,  /**< The title, the days that it covers, how many items, how long in all. */
    /**
     * Time per day, month or year as stacked bars, a colour for each tag. An item counts for its first tag. Of
     * tasks: how many are complete and incomplete.
     */
    TALLY_SECTION_BARS        = 2,
    TALLY_SECTION_LINES       = 3,  /**< The same as a line for each tag. */
    /** How often sessions had which length, or how long it took from each event of a session to the next. */
    TALLY_SECTION_HISTOGRAM   = 4,
    /**
     * Count, duration and share by up to two groups, with a total. By event type, session or the category of
     * event types it counts the sessions' events, with how long states lasted, as it counts the events or bouts
     * that the query is for; the heading says which. Of tasks: how many are complete, incomplete and carried
     * over, and the share that is complete.
     */
    TALLY_SECTION_TABLE       = 5,
    TALLY_SECTION_COMMENTS    = 6,  /**< Items with a description or a picture, with date, first tag and duration. */
    /** A session with its events: a lane for each type and subject, states as bars, points as ticks. */
    TALLY_SECTION_TIMELINE    = 7,
    TALLY_SECTION_WAVEFORM    = 8,  /**< The waveform of an attachment of audio. */
    /**
     * The tasks that are selected, as a list to tick off: by day and priority, those of the backlog last and by
     * category.
     */
    TALLY_SECTION_TASKS       = 9,
    /**
     * How it stands: the latest item, how many there are, the mean and the longest interval, how long it has
     * been, today beside the days before; then how many there are by day and by what the options name, else by
     * the fields with few values of the template that the query asks for.
     */
    TALLY_SECTION_DASHBOARD   = 10,
    /**
     * The time budget of tally_query_time_budget: a table with a row for each subject and event type, and for
     * each subject a bar of the shares of its states.
     */
    TALLY_SECTION_BUDGET      = 11,
    /** Sessions below each other, a lane for each subject or event type: states as bars, points as ticks. */
    TALLY_SECTION_RASTER      = 12,
    /**
     * Which behaviour follows which, as in tally_query_transitions: a matrix of counts with their shares of those
     * from the same behaviour.
     */
    TALLY_SECTION_TRANSITIONS = 13,
    /**
     * How far two sessions agree, as in tally_query_agreement over samples: Cohen's kappa of all and of each
     * subject, and which categories met.
     */
    TALLY_SECTION_AGREEMENT   = 14
};

/** How sections of bouts show them. */
typedef uint32_t tally_show_flags;

/** Values of tally_show_flags. */
enum {
    /** Of transitions: what is open together is one behaviour, as with TALLY_TRANSITION_COMPOUND. */
    TALLY_SHOW_COMPOUND   = 0x1,
    /** Of a budget: since and until are ns behind the start of each session, rather than instants. */
    TALLY_SHOW_FROM_START = 0x2,
    /** Of a raster: sessions are aligned by the clock of the report's zone; otherwise by their starts. */
    TALLY_SHOW_CLOCK      = 0x4
};

/** A report that is being built. tally_report_free frees it. */
typedef struct tally_report tally_report;

/** What a report covers, and how it counts. Since 0.1; 56 bytes. */
typedef struct tally_report_options {
    uint32_t struct_size;     /**< sizeof(tally_report_options), set by the caller. */
    tally_report_flags flags; /**< TALLY_REPORT_… */
    int32_t first_day;        /**< The first day that it covers, such as 20260301; 0: that of the first item. */
    int32_t last_day;         /**< The last day, included; 0: that of the last item. */
    const char *zone;         /**< The zone whose days count; NULL: the setting time_zone. Valid during the call. */
    size_t zone_length;       /**< Bytes of zone, or TALLY_NTS. */
    int64_t day_start;        /**< When a day begins, less than 24 hours; -1: the setting day_start. Unit: ns from
                                   midnight. */
    const char *footer;       /**< What stands at the foot of each page; NULL: the word footer of the setting labels.
                                   Valid during the call. */
    size_t footer_length;     /**< Bytes of footer, or TALLY_NTS. */
} tally_report_options;

/** A tally_report_options at its defaults, as its initialiser. */
#define TALLY_REPORT_OPTIONS_INIT { sizeof(tally_report_options), 0, 0, 0, NULL, 0, -1, NULL, 0 }

/** A tally_report_options at its defaults. */
TALLY_INLINE tally_report_options tally_report_options_init(void)
{
    tally_report_options value = TALLY_REPORT_OPTIONS_INIT;
    return value;
}

/** What a section shows. Since 0.1; 88 bytes, at least 40. */
typedef struct tally_section_options {
    uint32_t struct_size;   /**< sizeof(tally_section_options), set by the caller. */
    tally_show_flags flags; /**< TALLY_SHOW_… */
    tally_by by_1;          /**< TALLY_BY_…: of bars and lines DAY, WEEK, MONTH or YEAR, 0: days while there is room for
                                 them, then months, then years; of a table its first group, 0: TAG, of events and bouts
                                 EVENT_TYPE; of a budget SESSION, where each session has rows and bars of its own; of a
                                 raster its lanes, SUBJECT or EVENT_TYPE, 0: SUBJECT; of a dashboard what is counted by,
                                 0: the template's fields. Of both also a template's own field. */
    tally_by by_2;          /**< Of a table: the second group, within the first. Of a dashboard: what else is counted
                                 by. */
    int64_t id;             /**< Of a timeline its session, of a waveform its attachment, of an agreement its first
                                 session; of a histogram a session for the time between its events, 0: how long sessions
                                 lasted. */
    const char *title;      /**< Its title, which may be empty; NULL: one by what it shows. Valid during the call. */
    size_t title_length;    /**< Bytes of title, or TALLY_NTS. */
    int64_t target;         /**< Of bars and lines what a day, week, month or year should come to: a line across; 0:
                                 none. Unit: ns, of what takes no time how many. Since 0.3. */
    uint64_t limit;         /**< Of bars and lines how many tags stand by themselves, those that come to most, 0: 8; the
                                 rest is one, "Others". More than 8 stand side by side, a chart each, on one scale. Of a
                                 table how many of its first groups do, 0: all. Of a budget how many bars and their rows
                                 are shown, 0: 40, of a raster how many sessions, the earliest, 0: 40; of transitions
                                 and an agreement how many behaviours stand by themselves, 0: 8. What is not shown is
                                 counted. Since 0.3. */
    int64_t other;          /**< Of an agreement its second session. Since 0.3. */
    int64_t step;           /**< Of an agreement: from one sample to the next; 0: a second. Unit: ns. Since 0.3. */
    int64_t since;          /**< Of a budget: where the time begins that is looked at; TALLY_UNBOUNDED: with the
                                 report's first day. Unit: ns since 1970-01-01T00:00:00Z, or with TALLY_SHOW_FROM_START
                                 from each start. Since 0.3. */
    int64_t until;          /**< Where it ends; TALLY_UNBOUNDED: with the report's last day. Unit: ns since
                                 1970-01-01T00:00:00Z, or with TALLY_SHOW_FROM_START from each start. Since 0.3. */
} tally_section_options;

/** A tally_section_options at its defaults, as its initialiser. */
#define TALLY_SECTION_OPTIONS_INIT { sizeof(tally_section_options), 0, 0, 0, 0, NULL, 0, 0, 0, 0, 0, TALLY_UNBOUNDED, TALLY_UNBOUNDED }

/** A tally_section_options at its defaults. */
TALLY_INLINE tally_section_options tally_section_options_init(void)
{
    tally_section_options value = TALLY_SECTION_OPTIONS_INIT;
    return value;
}

/**
 * @brief Begins a report on what a query selects.
 *
 * Without sections it has a header, bars, a table by tag, and comments; of events a header and a table by
 * event type, of bouts a header, a budget and a raster. Bars, lines, comments, dashboards and lists of tasks
 * are not of events or bouts. The query is taken as it is now, without its page and the collections in it;
 * the book is read when the report is written.
 *
 * @param[in] query         The query.
 * @param[in] title         The report's title. UTF-8.
 * @param[in] title_length  Its bytes, or TALLY_NTS.
 * @param[in] options       What it covers. May be NULL for all days, in the book's zone.
 * @param[out] out_report   The report; free it with tally_report_free. The caller owns it.
 * @param[out] error        Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID a condition was refused, the query is not for items, events or bouts, the title is
 *   over 65,536 bytes, or the days are none
 * @retval TALLY_E_NOT_FOUND there is no such zone (TALLY_REASON_NO_ZONE)
 * @since 0.1
 */
TALLY_API tally_status tally_report_new(
    tally_query *query, const char *title, size_t title_length, const tally_report_options *options,
    tally_report **out_report, tally_error *error);

/**
 * @brief Adds a section behind the others.
 *
 * @param[in] report   The report.
 * @param[in] section  TALLY_SECTION_…
 * @param[in] options  What it shows. May be NULL for the defaults.
 * @param[out] error   Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_UTF8 the title is not valid UTF-8
 * @retval TALLY_E_INVALID there is no such section, it lacks what it is of, it cannot be grouped so, or it
 *   makes no use of an option
 * @since 0.1
 */
TALLY_API tally_status tally_report_add(
    tally_report *report, tally_section section, const tally_section_options *options, tally_error *error);

/**
 * @brief Reads the book and writes the report: to a file, a function of the host, or bytes.
 *
 * Everything in it is read from one state of the book. Pages are A4 across, 842 x 595 points; a PNG has two
 * pixels for each, its pages below each other. Options that this call does not use are refused: all but path
 * and write, and with HTML TALLY_EXPORT_FRAGMENT; a file is replaced only once it is complete and synced.
 *
 * @param[in] report      The report.
 * @param[in] format      TALLY_FORMAT_HTML, SVG, PDF, PNG, MARKDOWN, TEXT, or JSON for programs.
 * @param[in] options     Where to. May be NULL for bytes.
 * @param[out] out_bytes  The report; free it with tally_bytes_free. NULL where it went elsewhere. May be NULL
 *     where options have a path or a write function. The caller owns it.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_UTF8 the path is not valid UTF-8
 * @retval TALLY_E_INVALID the format is none of a report, the path is a folder, both path and write are
 *   given, an option that this call does not use, or the sessions of an agreement have no subject in common
 * @retval TALLY_E_NOT_FOUND the path's folder does not exist, or what a section is of is gone
 * @retval TALLY_E_LIMIT the report has more pages than a PNG can hold, or a section sums up more than a
 *   summary may (TALLY_REASON_TOO_LARGE, TALLY_REASON_TOO_MANY)
 * @retval TALLY_E_UNSUPPORTED a PDF or PNG needs librsvg and cairo, which are not here; the message names the
 *   packages (TALLY_REASON_NEEDS_CAIRO)
 * @retval TALLY_E_CANCELLED write asked to stop
 *
 * Storage: export. Calls back: tally_clock_fn, tally_write_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_report_write(
    tally_report *report, tally_format format, const tally_export_options *options, tally_bytes **out_bytes,
    tally_error *error);

/**
 * @brief What readers would miss in the report as it would be written now.
 *
 * A finding has REASON, MESSAGE and FOUND. In a PDF or PNG NO_FONT, a warning, tells the letters that no font
 * here has: fontconfig knows no font for them, and boxes are drawn. All other formats leave fonts to their
 * readers and have no findings.
 *
 * @param[in] report         The report.
 * @param[in] format         TALLY_FORMAT_…, as tally_report_write takes it.
 * @param[out] out_findings  The findings, none where nothing is missed; free it with tally_cursor_free. The
 *     caller owns it.
 * @param[out] error         Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the format is none of a report, or the sessions of an agreement have no subject in
 *   common
 * @retval TALLY_E_NOT_FOUND what a section is of is gone
 * @retval TALLY_E_LIMIT a section sums up more than a summary may (TALLY_REASON_TOO_MANY)
 * @retval TALLY_E_UNSUPPORTED a PDF or PNG needs librsvg and cairo, which are not here; the message names the
 *   packages (TALLY_REASON_NEEDS_CAIRO)
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
 * A query that is answered again whenever a commit touches it, of this process or another.
 * @{
 */

/** What became of a row since a watch told last: the field TALLY_FIELD_CHANGE. */
typedef int32_t tally_watched;

/** Values of tally_watched. */
enum {
    TALLY_WATCHED_ADDED   = 1, /**< The query did not select it before. */
    TALLY_WATCHED_CHANGED = 2, /**< One of its fields has another value. */
    TALLY_WATCHED_REMOVED = 3  /**< The query selects it no more; its fields are those that it had. */
};

/** What a watch tells. */
typedef uint32_t tally_watch_flags;

/** Values of tally_watch_flags. */
enum {
    /** Only what was added, changed or removed since it told last, instead of all that is selected. */
    TALLY_WATCH_CHANGES = 0x1
};

/** A query that is watched. tally_watch_free frees it. */
typedef struct tally_watch tally_watch;

/**
 * @brief Watches what a query selects: tally_watch_next gives it at once, and again after commits that touch
 *   it.
 *
 * The query may be changed or freed meanwhile: its conditions are taken as they are. A watch costs a commit
 * that does not touch it next to nothing. What is logged into a running session that it selects, or whose
 * events it selects, touches it too.
 *
 * @param[in] query       The query.
 * @param[in] flags       TALLY_WATCH_…
 * @param[out] out_watch  The watch; free it with tally_watch_free. The caller owns it.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the query was refused
 * @retval TALLY_E_READ_ONLY the book is open for reading only: nobody tells it of commits
 *
 * Scope: outside only. Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_query_watch(
    tally_query *query, tally_watch_flags flags, tally_watch **out_watch, tally_error *error);

/**
 * @brief Waits for what the query selects now: TALLY_OK with the rows, or TALLY_TIMEOUT where nothing touched
 *   it meanwhile.
 *
 * The first call answers at once. A slow reader skips states: the rows are read when they are asked for, and
 * never older than those before. With TALLY_WATCH_CHANGES the cursor has only rows that differ, each with
 * TALLY_FIELD_CHANGE. A commit may touch what a watch selects and leave it as it was: then it is given again
 * the same, or with TALLY_WATCH_CHANGES not at all. A signal does not end the wait; hosts that must not wait
 * poll tally_watch_fd.
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
 * @brief A descriptor that poll() and the like find readable when tally_watch_next may have something.
 *
 * It is the watch's: do not read, write or close it. After it was found readable call tally_watch_next with
 * TALLY_NO_WAIT until it answers TALLY_TIMEOUT. A commit of another process may wake it though it touches
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
 * @brief Ends a watch; a thread that waits in tally_watch_next answers TALLY_E_CLOSED.
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
 * Days with limits per priority, the tasks placed on them, the backlog, categories, and the review of days
 * that are over. Tasks are written by drafts and read by queries, as everything is.
 * @{
 */

/** As a day. */
enum {
    TALLY_BACKLOG = 0, /**< None: the task waits in the backlog. */
    TALLY_TODAY   = -1 /**< The book's day by its clock. */
};

/** As a limit of a day. */
enum {
    TALLY_LIMIT_NONE = -1, /**< As many as one likes. */
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
    TALLY_PRIORITY_NONE   = 3  /**< As many as one likes. */
};

/** How a category is renamed. */
typedef uint32_t tally_category_flags;

/** Values of tally_category_flags. */
enum {
    /** Where tasks have the new name already, they are one category from then on; without it that is refused. */
    TALLY_CATEGORY_MERGE = 0x1
};

/** Which days a review lists. */
typedef uint32_t tally_review_flags;

/** Values of tally_review_flags. */
enum {
    TALLY_REVIEW_ALL = 0x1 /**< All days since the last review; without it the day before alone. */
};

/** What is told of a day's accolade. */
typedef uint32_t tally_accolade_flags;

/** Values of tally_accolade_flags. */
enum {
    TALLY_ACCOLADE_POOL = 0x1 /**< All that it was chosen from, one a line, instead of the one that was chosen. */
};

/** How a task's text is hidden from who looks on. */
typedef int32_t tally_redaction;

/** Values of tally_redaction. */
enum {
    TALLY_REDACTION_NONE      = 0, /**< As it is. */
    TALLY_REDACTION_HIGHLIGHT = 1, /**< Painted over: each character is a full block. */
    TALLY_REDACTION_STAR      = 2  /**< Each character is a star. */
};

/** A review of days that are over, with what was chosen for another. tally_review_free frees it. */
typedef struct tally_review tally_review;

/** How it stands with the tasks of some days. Since 0.2; 48 bytes. */
typedef struct tally_day_info {
    uint32_t struct_size; /**< sizeof(tally_day_info), set by the caller. */
    uint32_t reserved;    /**< 0. */
    int64_t tasks;        /**< How many tasks are on those days. */
    int64_t completed;    /**< How many of them are complete. */
    double mean;          /**< How many are complete a day, days without tasks included. */
    int64_t streak;       /**< How many days the streak has that the last day ends. */
    int64_t longest;      /**< How many days the longest streak has. */
} tally_day_info;

/** A tally_day_info at its defaults, as its initialiser. */
#define TALLY_DAY_INFO_INIT { sizeof(tally_day_info), 0, 0, 0, 0.0, 0, 0 }

/** A tally_day_info at its defaults. */
TALLY_INLINE tally_day_info tally_day_info_init(void)
{
    tally_day_info value = TALLY_DAY_INFO_INIT;
    return value;
}

/**
 * @brief The civil day of a time, in the book's zone and with its day start, such as 20260302.
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
 * @brief The day so many days later, or earlier.
 *
 * @param[in] day   A day, such as 20260302.
 * @param[in] days  How many days later; negative: earlier.
 *
 * @return The day, 0 where the calendar has no such day.
 * @since 0.1
 */
TALLY_API int32_t tally_day_add(int32_t day, int32_t days);

/**
 * @brief Begins a day: it takes the present limits as its own. One that is open stays as it is.
 *
 * Placing a task on a day opens it too. Nothing of other days is touched, and it is no step of undo.
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
 * @brief The days that were opened, with limits, seed, review and how many tasks they have; earliest first.
 *
 * Rows of kind TALLY_KIND_DAY with the fields DAY, HIGH_LIMIT, MEDIUM_LIMIT, LOW_LIMIT (none: no limit),
 * SEED, REVIEWED, CREATED, TASK_COUNT and COMPLETED_COUNT.
 *
 * @param[in] book         The book.
 * @param[in] first_day    The first day, or TALLY_TODAY; 0: no limit.
 * @param[in] last_day     The last day, included, or TALLY_TODAY; 0: no limit.
 * @param[out] out_cursor  Before the first row; free it with tally_cursor_free. The caller owns it.
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
 * A limit below what is there already removes nothing; nothing is added until there is room again. What days
 * are opened with are the settings limit_high, limit_medium and limit_low.
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
 * @brief Makes a task with a name, on a day or in the backlog.
 *
 * Its category is General; a draft sets that and everything else.
 *
 * @param[in] book         The book.
 * @param[in] day          The day, or TALLY_TODAY; TALLY_BACKLOG: none.
 * @param[in] priority     TALLY_PRIORITY_…
 * @param[in] name         Its name, 1 to 80 characters. UTF-8.
 * @param[in] name_length  Its bytes, or TALLY_NTS.
 * @param[out] out_id      Its id. May be NULL where it is not wanted.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the name is empty or over 80 characters, the calendar has no such day, or there is
 *   no such priority
 * @retval TALLY_E_LIMIT the day has as many tasks of the priority as it may; tally_error has how many there
 *   are and may be (TALLY_REASON_DAY_FULL)
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_task_create(
    tally_book *book, int32_t day, tally_priority priority, const char *name, size_t name_length,
    int64_t *out_id, tally_error *error);

/**
 * @brief Completes a task. One that is complete stays as it is.
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
 * @brief Takes back that a task is complete. One that is not stays as it is.
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
 * @brief Puts a task on a day, or with TALLY_BACKLOG takes it off its day. Its reminders go along.
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
 * @retval TALLY_E_LIMIT the day has as many tasks of its priority as it may; tally_error has how many there
 *   are and may be (TALLY_REASON_DAY_FULL)
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_task_place(tally_book *book, int64_t task, int32_t day, tally_error *error);

/**
 * @brief Gives a category of tasks another name, merges it with another, or with the empty name takes it off
 *   its tasks.
 *
 * Categories are words on tasks: there is one as long as a task has it, also in the trash. They are the same
 * in any letter case; the spelling that is there stays. One step of undo.
 *
 * @param[in] book             The book.
 * @param[in] name             The category, in any letter case. UTF-8.
 * @param[in] name_length      Its bytes, or TALLY_NTS.
 * @param[in] new_name         Its name from now on, 1 to 30 characters; empty: none. UTF-8.
 * @param[in] new_name_length  Its bytes, or TALLY_NTS.
 * @param[in] flags            TALLY_CATEGORY_…
 * @param[out] out_count       How many tasks had it. May be NULL where it is not wanted.
 * @param[out] error           Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the new name is over 30 characters
 * @retval TALLY_E_NOT_FOUND no task has the category (TALLY_REASON_NO_CATEGORY)
 * @retval TALLY_E_EXISTS tasks have the new name already, and TALLY_CATEGORY_MERGE is not given
 *   (TALLY_REASON_NAME_TAKEN)
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_category_rename(
    tally_book *book, const char *name, size_t name_length, const char *new_name, size_t new_name_length,
    tally_category_flags flags, uint64_t *out_count, tally_error *error);

/**
 * @brief Begins the review of the day before a day, or of all since the last review.
 *
 * Nothing is written until it is finished. A day can be reviewed again; what was repeated already is not
 * repeated twice.
 *
 * @param[in] book         The book.
 * @param[in] day          The day that tasks are repeated on; TALLY_TODAY: today.
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
 * @brief The tasks that a review lists, complete or not: by day, priority and when they were made.
 *
 * @param[in] review       The review.
 * @param[out] out_cursor  Before the first row; free it with tally_cursor_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 *
 * Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_review_list(tally_review *review, tally_cursor **out_cursor, tally_error *error);

/**
 * @brief Chooses a task of a review to be repeated, or no longer. What was chosen before counts against the
 *   day's limits.
 *
 * @param[in] review  The review.
 * @param[in] task    The task.
 * @param[in] chosen  1: repeat it; 0: no longer.
 * @param[out] error  Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND the review does not list the task
 * @retval TALLY_E_EXISTS the task was repeated already (TALLY_REASON_ALREADY_DONE)
 * @retval TALLY_E_LIMIT the day has, with what was chosen, as many tasks of the priority as it may;
 *   tally_error has how many there are and may be (TALLY_REASON_DAY_FULL)
 *
 * Storage: read.
 * @since 0.1
 */
TALLY_API tally_status tally_review_choose(tally_review *review, int64_t task, int32_t chosen, tally_error *error);

/**
 * @brief Repeats what was chosen on the review's day, in one transaction, and marks that day as reviewed.
 *
 * A repeated task is a copy: name, details, category, priority, redaction, due time, notes, tags, attachments
 * and the time that it was made at; not complete, without reminders, and CARRIED names what it repeats, which
 * stays where it is. Nothing stays chosen; finished once more it changes nothing.
 *
 * @param[in] review      The review.
 * @param[out] out_count  How many tasks were repeated. May be NULL where it is not wanted.
 * @param[out] error      Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_NOT_FOUND a task that was chosen is gone
 * @retval TALLY_E_LIMIT tasks were added since, and there is no room for all that was chosen; nothing is
 *   repeated then (TALLY_REASON_DAY_FULL)
 *
 * Storage: write. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_review_finish(tally_review *review, uint64_t *out_count, tally_error *error);

/**
 * @brief Frees a review; what was not finished is not done.
 *
 * @param[in] review  The review. May be NULL, which does nothing.
 * @since 0.1
 */
TALLY_API void tally_review_free(tally_review *review);

/**
 * @brief The accolade of a day, from its tasks: chosen by the day's own seed, so always the same of the same
 *   tasks.
 *
 * @param[in] book         The book.
 * @param[in] day          The day; TALLY_TODAY: today.
 * @param[in] flags        TALLY_ACCOLADE_…
 * @param[in] seed         What chooses; 0: the day's own seed.
 * @param[out] buffer      Takes the text and a NUL; 64 bytes are always enough for one, 512 for the pool.
 * @param[in] buffer_size  How many bytes there is room for.
 * @param[out] out_length  The text's bytes; where the buffer is too small the size that is needed, with the
 *     NUL. May be NULL where it is not wanted.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the calendar has no such day
 * @retval TALLY_E_LIMIT the buffer is too small, or NULL with size 0; out_length is the size needed then
 *   (TALLY_REASON_SMALL_BUFFER)
 *
 * Storage: read. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_day_accolade(
    tally_book *book, int32_t day, tally_accolade_flags flags, int64_t seed, char *buffer, size_t buffer_size,
    size_t *out_length, tally_error *error);

/**
 * @brief How many tasks days had, how many of them are complete, how many a day, and for how many days in a
 *   row all.
 *
 * Counted from the tasks that are there. A streak is of days all of whose tasks are complete; days without
 * tasks are passed over, and the last day, where it is today, does not end one. By day, category, priority
 * and the like: tally_query_summary of a query for tasks.
 *
 * @param[in] book          The book.
 * @param[in] first_day     The first day, or TALLY_TODAY; 0: the first that has a task.
 * @param[in] last_day      The last day, included; TALLY_TODAY: today.
 * @param[in,out] out_info  The figures.
 * @param[out] error        Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the calendar has no such day, or the last lies before the first
 *
 * Storage: read. Calls back: tally_clock_fn.
 * @since 0.1
 */
TALLY_API tally_status tally_day_statistics(
    tally_book *book, int32_t first_day, int32_t last_day, tally_day_info *out_info, tally_error *error);

/**
 * @brief A text with each character but white space replaced, as a style has it.
 *
 * @param[in] value         The text. UTF-8.
 * @param[in] value_length  Its bytes, or TALLY_NTS.
 * @param[in] style         TALLY_REDACTION_…
 * @param[out] buffer       Takes the text and a NUL; three times the text's bytes and one more are always
 *     enough.
 * @param[in] buffer_size   How many bytes there is room for.
 * @param[out] out_length   The text's bytes; where the buffer is too small the size that is needed, with the
 *     NUL. May be NULL where it is not wanted.
 * @param[out] error        Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID there is no such style
 * @retval TALLY_E_LIMIT the buffer is too small, or NULL with size 0; out_length is the size needed then
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
 * When a task or a day is to be brought to mind. A host asks what is due, claims it, shows it and confirms;
 * of several processes one gets each.
 * @{
 */

/** When a reminder is due. */
typedef int32_t tally_reminder_mode;

/** Values of tally_reminder_mode. */
enum {
    TALLY_REMINDER_AT      = 1, /**< At a time. */
    TALLY_REMINDER_PRESET  = 2, /**< So long from now: 5 minutes, 10 and so on to 55. */
    TALLY_REMINDER_ALL_DAY = 3, /**< At a time and then each hour, until two hours before the task's day ends. */
    /** At 19:00 of a day and of the three after it, while that day has a task that is not complete. Of no task. */
    TALLY_REMINDER_EVENING = 4
};

/** How a reminder is made. */
typedef uint32_t tally_reminder_flags;

/** Values of tally_reminder_flags. */
enum {
    TALLY_REMINDER_ADD = 0x1 /**< Beside those that the task has, instead of in their place. */
};

/** Which reminders are listed. */
typedef uint32_t tally_reminder_list_flags;

/** Values of tally_reminder_list_flags. */
enum {
    TALLY_REMINDER_LIST_DUE = 0x1 /**< Those that are due and that nobody has claimed or shown, earliest first. */
};

/**
 * @brief Makes a reminder of a task in place of those that it has, or an evening reminder in place of the one
 *   there is.
 *
 * It follows its task: on another day it is due at the same time of that day's clock; in the trash, once
 * complete, or taken off a day, it is not due.
 *
 * @param[in] book     The book.
 * @param[in] task     The task; 0 of an evening reminder.
 * @param[in] mode     TALLY_REMINDER_…
 * @param[in] value    In ns since 1970-01-01T00:00:00Z: of AT its time, of ALL_DAY its first, of EVENING a
 *     time of its first day; TALLY_NOW: now, of ALL_DAY in an hour. Of PRESET how many ns from now, a
 *     multiple of 5 minutes.
 * @param[in] flags    TALLY_REMINDER_ADD or 0.
 * @param[out] out_id  The reminder's id, which no other reminder of the book ever has. May be NULL where it
 *     is not wanted.
 * @param[out] error   Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID there is no such mode, the time from now is no preset, or an evening reminder names
 *   a task
 * @retval TALLY_E_NOT_FOUND there is no such task, or it is in the trash (TALLY_REASON_NO_ENTRY,
 *   TALLY_REASON_IN_TRASH)
 * @retval TALLY_E_STATE an hourly reminder's task is on no day, or its day has no more than two hours left by
 *   then (TALLY_REASON_NO_DAY, TALLY_REASON_TOO_LATE)
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
 * @brief The reminders of a task, or all, each with when it is due next; or those that are due.
 *
 * Rows of kind TALLY_KIND_REMINDER: ID, TASK, MODE, NAME (the title to show), TEXT (the line below it), and
 * TIME, where it is due once more. Of those that are due ID and TIME together name what to claim; of an
 * hourly reminder the latest time alone is due.
 *
 * @param[in] book         The book.
 * @param[in] task         The task; 0: all reminders.
 * @param[in] flags        TALLY_REMINDER_LIST_…
 * @param[out] out_cursor  Before the first row; free it with tally_cursor_free. The caller owns it.
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
 * @brief Claims what is due, to show it: OK to one caller of all processes, EXISTS to the others.
 *
 * What is not confirmed within 60 seconds comes due again, so that nothing is lost with a host that ends
 * before it has shown it. No step of undo.
 *
 * @param[in] book      The book.
 * @param[in] reminder  The reminder.
 * @param[in] time      The time that it is due at. Unit: ns since 1970-01-01T00:00:00Z.
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
 * @brief Says that a reminder was shown; it is not due at that time or an earlier one any more.
 *
 * @param[in] book      The book.
 * @param[in] reminder  The reminder.
 * @param[in] time      The time that it was due at. Unit: ns since 1970-01-01T00:00:00Z.
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
 * @brief When something is due next: how long a host may sleep.
 *
 * Where something is due already that is now. What another process changes meanwhile may come earlier.
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
 * How it stands with what is selected: the latest, how many, how often, how long ago. TALLY_SECTION_DASHBOARD
 * draws it.
 * @{
 */

/** Whose days, and how many of them today is compared with. Since 0.1; 40 bytes. */
typedef struct tally_dashboard_options {
    uint32_t struct_size; /**< sizeof(tally_dashboard_options), set by the caller. */
    uint32_t flags;       /**< 0. */
    int32_t days;         /**< How many days before today DAY_MEAN is of, 1 to 366; 0: 7. */
    uint32_t reserved;    /**< 0. */
    const char *zone;     /**< The zone whose days count; NULL: the setting time_zone. Valid during the call. */
    size_t zone_length;   /**< Bytes of zone, or TALLY_NTS. */
    int64_t day_start;    /**< When a day begins, less than 24 hours; -1: the setting day_start. Unit: ns from midnight. */
} tally_dashboard_options;

/** A tally_dashboard_options at its defaults, as its initialiser. */
#define TALLY_DASHBOARD_OPTIONS_INIT { sizeof(tally_dashboard_options), 0, 0, 0, NULL, 0, -1 }

/** A tally_dashboard_options at its defaults. */
TALLY_INLINE tally_dashboard_options tally_dashboard_options_init(void)
{
    tally_dashboard_options value = TALLY_DASHBOARD_OPTIONS_INIT;
    return value;
}

/**
 * @brief Says how it stands with the items that are selected, in one row: the latest, how many, how often,
 *   how long ago.
 *
 * One row of kind TALLY_KIND_DASHBOARD with COUNT, LATEST, LATEST_TIME, SINCE_LATEST, MEAN_INTERVAL,
 * LONGEST_GAP, LONGEST_GAP_TIME, TODAY and DAY_MEAN; what there is not is null. An item counts at its time, a
 * session at its start. The query's order and page play no part. A watch of the query says when to ask again;
 * how long ago it was changes by itself.
 *
 * @param[in] query        A query for items.
 * @param[in] options      Whose days. May be NULL for the book's days, and seven of them.
 * @param[out] out_cursor  Before the row; free it with tally_cursor_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_UTF8 the zone is not valid UTF-8
 * @retval TALLY_E_INVALID a condition was refused, the query is not for items, or the days or the day's start
 *   are none
 * @retval TALLY_E_NOT_FOUND there is no such zone (TALLY_REASON_NO_ZONE)
 *
 * Storage: read. Calls back: tally_clock_fn.
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
 * Books meet in a PostgreSQL database: each brings there what it has, and takes what others brought. Needs
 * the feature postgres.
 * @{
 */

/** What tally_hub_sync does; none of them: PULL, PUSH and BYTES. */
typedef uint32_t tally_hub_flags;

/** Values of tally_hub_flags. */
enum {
    TALLY_HUB_PULL  = 0x1, /**< Takes in what others brought. */
    TALLY_HUB_PUSH  = 0x2, /**< Takes in what others brought, and brings what the hub lacks. */
    TALLY_HUB_BYTES = 0x4, /**< Brings and takes bytes of attachments too. */
    /**
     * Brings all of the book once more, as one piece that stands for what was brought until now: what comes
     * before may go from the hub then.
     */
    TALLY_HUB_FOLD  = 0x8
};

/** A hub that a book syncs with. tally_hub_free frees it. */
typedef struct tally_hub tally_hub;

/** How a book syncs with a hub. Since 0.3; 40 bytes. */
typedef struct tally_hub_options {
    uint32_t struct_size;                        /**< sizeof(tally_hub_options), set by the caller. */
    tally_hub_flags flags;                       /**< TALLY_HUB_… */
    int64_t timeout;                             /**< For how many ns the hub may be silent before it is given up; 0: a
                                                      minute. */
    tally_progress_fn progress;                  /**< Hears of bytes that went and came, and is asked every 100 ms while
                                                      nothing does; NULL: none. */
    void *progress_context;                      /**< Passed to progress. */
    tally_context_free_fn progress_context_free; /**< Destroys progress_context; may be NULL. */
} tally_hub_options;

/** A tally_hub_options at its defaults, as its initialiser. */
#define TALLY_HUB_OPTIONS_INIT { sizeof(tally_hub_options), 0, 0, NULL, NULL, NULL }

/** A tally_hub_options at its defaults. */
TALLY_INLINE tally_hub_options tally_hub_options_init(void)
{
    tally_hub_options value = TALLY_HUB_OPTIONS_INIT;
    return value;
}

/**
 * @brief Connects a book with a hub: a PostgreSQL database that `tallybook hub init` prepared.
 *
 * The address is what libpq takes: postgresql://host/database, or host=… dbname=…; what it leaves out libpq
 * has from its environment, its service and password files. A password is best left to these: this library
 * never writes one into a message or a file. TLS is as the address says (sslmode=verify-full). The connection
 * is this handle's; where it breaks the next call makes another. Servers that speak PostgreSQL's protocol
 * through pgbouncer are taken too: nothing is kept in a session.
 *
 * @param[in] book            The book.
 * @param[in] address         Where the hub is. UTF-8.
 * @param[in] address_length  Its bytes, or TALLY_NTS.
 * @param[in] phrase          What the space is sealed with: the hub then sees how much there is, of which
 *     devices and when, and nothing of what. The first sync of a book decides; without the phrase nobody ever
 *     reads it again. UTF-8. May be NULL where the space is not sealed.
 * @param[in] phrase_length   Its bytes, or TALLY_NTS.
 * @param[in] timeout         For how long the hub may be silent; 0: a minute. Unit: ns.
 * @param[out] out_hub        The hub; free it with tally_hub_free. The caller owns it.
 * @param[out] error          Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the address is none of PostgreSQL, the phrase is empty, or the timeout is below 0
 *   (TALLY_REASON_HUB_ADDRESS)
 * @retval TALLY_E_UNSUPPORTED libpq cannot be loaded, or libsodium where a phrase is given
 *   (TALLY_REASON_NEEDS_POSTGRES, TALLY_REASON_NEEDS_SODIUM)
 * @retval TALLY_E_NEWER the hub is of a newer version (TALLY_REASON_NEWER_VERSION)
 * @retval TALLY_E_HUB the server cannot be reached, refuses the login, takes no more connections, the role
 *   may not use the hub, the database holds none or an older one, or the book's space is sealed otherwise
 *   than was said (TALLY_REASON_HUB_AWAY, TALLY_REASON_HUB_LOGIN, TALLY_REASON_HUB_RIGHTS,
 *   TALLY_REASON_HUB_SCHEMA, TALLY_REASON_HUB_FULL, TALLY_REASON_HUB_REFUSED, TALLY_REASON_HUB_SEALED)
 *
 * Scope: outside only.
 * @since 0.3
 */
TALLY_API tally_status tally_hub_open(
    tally_book *book, const char *address, size_t address_length, const char *phrase, size_t phrase_length,
    int64_t timeout, tally_hub **out_hub, tally_error *error);

/**
 * @brief Takes in what other books brought to the hub, and brings there what it lacks.
 *
 * Everything that is taken in is merged as tally_book_merge does it, push by push, each in a transaction of
 * its own; the book is not locked while the network is waited for. What was cut goes on: after a kill or a
 * lost connection the next call sends and takes the rest. Nothing is ever lost by a hub that was emptied or
 * put back: the next call brings it what it lacks. The first book that is brought makes its space, and its
 * role a member who may do all.
 *
 * @param[in] hub            The hub.
 * @param[in] options        What to do. May be NULL for the defaults.
 * @param[out] out_findings  What happened in the book, as tally_book_merge tells it; TALLY_REASON_NOTHING_NEW
 *     where nothing came. Free it with tally_cursor_free. May be NULL where they are not wanted. The caller
 *     owns it.
 * @param[out] error         Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID an option that cannot be, or a timeout below 0
 * @retval TALLY_E_STATE a session that would change is being recorded here (TALLY_REASON_IS_RECORDED)
 * @retval TALLY_E_CANCELLED progress asked to stop
 *
 * Storage: hub. Calls back: tally_clock_fn, tally_progress_fn.
 * @since 0.3
 */
TALLY_API tally_status tally_hub_sync(
    tally_hub *hub, const tally_hub_options *options, tally_cursor **out_findings, tally_error *error);

/**
 * @brief Waits until the hub has something that was not there when the book was last synced.
 *
 * The hub is asked every quarter of a second at first, then less often, up to every 2 s.
 *
 * @param[in] hub          The hub.
 * @param[in] timeout      How long to wait; TALLY_NO_WAIT, TALLY_FOREVER; TALLY_DEFAULT_TIMEOUT: as long as
 *     the book waits for other writers. Unit: ns.
 * @param[out] out_is_new  1 where there is something to sync, 0 where nothing came in time.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID the timeout is below 0 and not TALLY_NO_WAIT
 *
 * Storage: ask.
 * @since 0.3
 */
TALLY_API tally_status tally_hub_wait(tally_hub *hub, int64_t timeout, int32_t *out_is_new, tally_error *error);

/**
 * @brief Removes an entry for good, from this book and from the hub: nothing that was brought there and holds
 *   it stays.
 *
 * What the entry holds goes with it. All of the book is brought anew, as with TALLY_HUB_FOLD, and everything
 * from before goes from the hub at once; books that have the entry still lose it with their next sync, and
 * cannot bring it back. The hub keeps the UUID, when it was erased and by whom. Backups and logs of the
 * database server, files that were exported and books that never sync again are beyond this call's reach.
 *
 * @param[in] hub      The hub.
 * @param[in] id       The entry in the book; in the trash or not.
 * @param[in] options  Its flags are not used. May be NULL for the defaults.
 * @param[out] error   Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID a timeout below 0
 * @retval TALLY_E_NOT_FOUND there is no such entry in the book
 * @retval TALLY_E_STATE a session that would go is being recorded here (TALLY_REASON_IS_RECORDED)
 * @retval TALLY_E_CANCELLED progress asked to stop
 *
 * Storage: hub. Calls back: tally_clock_fn, tally_progress_fn.
 * @since 0.3
 */
TALLY_API tally_status tally_hub_erase(
    tally_hub *hub, int64_t id, const tally_hub_options *options, tally_error *error);

/**
 * @brief Ends a hub's connection; a thread that is inside a call of it answers TALLY_E_CLOSED.
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
 * What is worked out of bouts, which queries of the kind TALLY_KIND_BOUT select: states from their starts to
 * their stops, and points, of a session, a collection or the book.
 * @{
 */

/** What a time budget tells apart, and how its window is given. */
typedef uint32_t tally_budget_flags;

/** Values of tally_budget_flags. */
enum {
    TALLY_BUDGET_BY_SESSION = 0x1, /**< A row for each session too; otherwise all sessions are one. */
    /**
     * Rows also for subjects and types that others of the rows have, and that nothing was logged of together:
     * COUNT is 0.
     */
    TALLY_BUDGET_EMPTY      = 0x2,
    /** since and until are ns behind the start of each session, rather than instants. */
    TALLY_BUDGET_FROM_START = 0x4,
    /**
     * Rows of each set of values that the events' fields have, too: FIELDS, none where they have none; a state
     * has those of its start and of its stop.
     */
    TALLY_BUDGET_BY_FIELDS  = 0x8
};

/** What counts as a behaviour that follows another. */
typedef uint32_t tally_transition_flags;

/** Values of tally_transition_flags. */
enum {
    /**
     * What is open together is one behaviour, which changes at each start, stop and point; otherwise each bout
     * follows the one that began before it.
     */
    TALLY_TRANSITION_COMPOUND   = 0x1,
    TALLY_TRANSITION_BY_SUBJECT = 0x2  /**< Rows of each subject; otherwise those of all are summed up. */
};

/** How it is looked at what subjects do, and how the window is given. */
typedef uint32_t tally_sample_flags;

/** Values of tally_sample_flags. */
enum {
    /** What was done since the look before, points too; otherwise which states are open. */
    TALLY_SAMPLE_ONE_ZERO   = 0x1,
    /** since and until are ns behind the start of each session, rather than instants. */
    TALLY_SAMPLE_FROM_START = 0x2
};

/** How two sessions are compared. */
typedef uint32_t tally_agreement_flags;

/** Values of tally_agreement_flags. */
enum {
    /** Over what begins no more than step apart, the nearest first; otherwise over samples, one every step. */
    TALLY_AGREEMENT_MATCHES   = 0x1,
    /** Types with other values of their fields are others: those of what began a bout, else of what stopped it. */
    TALLY_AGREEMENT_BY_FIELDS = 0x2
};

/** Which time a time budget is of, and how its rows stand. Since 0.3; 32 bytes. */
typedef struct tally_budget_options {
    uint32_t struct_size;     /**< sizeof(tally_budget_options), set by the caller. */
    tally_budget_flags flags; /**< TALLY_BUDGET_… */
    tally_field rank;         /**< TALLY_FIELD_… of the rows that they stand by, the greatest first, what has none last:
                                   COUNT, SUM, MEAN, DEVIATION, MEDIAN, MINIMUM, MAXIMUM, SHARE, RATE, LATENCY,
                                   GAP_MEAN, GAP_DEVIATION, OPEN_COUNT or OBSERVED. 0: by session, subject and type. */
    uint32_t limit;           /**< How many rows at most; 0: all. */
    int64_t since;            /**< Where the time begins that is looked at; TALLY_UNBOUNDED: with each session. Unit: ns
                                   since 1970-01-01T00:00:00Z, or with TALLY_BUDGET_FROM_START from each start. */
    int64_t until;            /**< Where it ends; TALLY_UNBOUNDED: with each session. Unit: ns since
                                   1970-01-01T00:00:00Z, or with TALLY_BUDGET_FROM_START from each start. */
} tally_budget_options;

/** A tally_budget_options at its defaults, as its initialiser. */
#define TALLY_BUDGET_OPTIONS_INIT { sizeof(tally_budget_options), 0, 0, 0, TALLY_UNBOUNDED, TALLY_UNBOUNDED }

/** A tally_budget_options at its defaults. */
TALLY_INLINE tally_budget_options tally_budget_options_init(void)
{
    tally_budget_options value = TALLY_BUDGET_OPTIONS_INIT;
    return value;
}

/** When it is looked at what subjects do. Since 0.3; 32 bytes. */
typedef struct tally_sample_options {
    uint32_t struct_size;     /**< sizeof(tally_sample_options), set by the caller. */
    tally_sample_flags flags; /**< TALLY_SAMPLE_… */
    int64_t step;             /**< From one look to the next, 1 or more. Unit: ns. */
    int64_t since;            /**< Where the looks begin; TALLY_UNBOUNDED: at the start of each session. Unit: ns since
                                   1970-01-01T00:00:00Z, or with TALLY_SAMPLE_FROM_START from each start. */
    int64_t until;            /**< Up to where they go; TALLY_UNBOUNDED: to the end of each session. Unit: ns since
                                   1970-01-01T00:00:00Z, or with TALLY_SAMPLE_FROM_START from each start. */
} tally_sample_options;

/** A tally_sample_options at its defaults, as its initialiser. */
#define TALLY_SAMPLE_OPTIONS_INIT { sizeof(tally_sample_options), 0, 0, TALLY_UNBOUNDED, TALLY_UNBOUNDED }

/** A tally_sample_options at its defaults. */
TALLY_INLINE tally_sample_options tally_sample_options_init(void)
{
    tally_sample_options value = TALLY_SAMPLE_OPTIONS_INIT;
    return value;
}

/**
 * @brief How often, how long and how far apart: a row for each subject and type of the bouts that are
 *   selected.
 *
 * Rows of kind TALLY_KIND_BUDGET have SUBJECT, TYPE, with TALLY_BUDGET_BY_SESSION also SESSION, with
 * TALLY_BUDGET_BY_FIELDS also FIELDS, and COUNT; of how long states lasted SUM, MEAN, DEVIATION (of the
 * sample), MEDIAN, MINIMUM and MAXIMUM; SHARE of the observed time, RATE in an hour of it, LATENCY from where
 * the time begins that is looked at to the first start (of several sessions the mean of those that have one),
 * GAP_MEAN and GAP_DEVIATION of the gaps from a stop to the next start within a session (of points from one
 * to the next), OPEN_COUNT of states that nothing stopped, and OBSERVED. Lengths are in ns; time in pauses
 * counts nowhere. Bouts are cut to their sessions and to since and until. What there is not is null. Rows
 * stand by session, by the names of subjects, none last, and of types. The query's order and page play no
 * part. All is of one state of the book.
 *
 * @param[in] query               A query for bouts.
 * @param[in] options             Which time. May be NULL for all of the sessions' time.
 * @param[in] not_observed        Event types whose states say that their subject was not observed: that time
 *     is none of its observed time. not_observed_count elements. May be NULL where the count is 0.
 * @param[in] not_observed_count  How many.
 * @param[out] out_cursor         Before the first row; free it with tally_cursor_free. The caller owns it.
 * @param[out] error              Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID a condition was refused, the query is not for bouts, until lies before since, or
 *   rank is no number of the rows
 * @retval TALLY_E_NOT_FOUND the session of the query, or an event type that was not observed, does not exist
 * @retval TALLY_E_LIMIT there would be more than 262,144 rows (TALLY_REASON_TOO_MANY)
 *
 * Storage: read.
 * @since 0.3
 */
TALLY_API tally_status tally_query_time_budget(
    tally_query *query, const tally_budget_options *options, const int64_t *not_observed,
    size_t not_observed_count, tally_cursor **out_cursor, tally_error *error);

/**
 * @brief Which behaviour follows which, and how often: of the bouts that are selected, within a session and a
 *   subject.
 *
 * Rows of kind TALLY_KIND_TRANSITION have FROM and TO, COUNT, SHARE of all and SHARE_FROM of those from the
 * same behaviour, FROM_TYPES and TO_TYPES, and with TALLY_TRANSITION_BY_SUBJECT the SUBJECT, whose rows SHARE
 * is of then. They stand by these names. The query's order and page play no part. All is of one state of the
 * book.
 *
 * @param[in] query        A query for bouts.
 * @param[in] flags        TALLY_TRANSITION_…
 * @param[out] out_cursor  Before the first row; free it with tally_cursor_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID a condition was refused, or the query is not for bouts
 * @retval TALLY_E_NOT_FOUND the session of the query does not exist
 * @retval TALLY_E_LIMIT there would be more than 262,144 rows (TALLY_REASON_TOO_MANY)
 *
 * Storage: read.
 * @since 0.3
 */
TALLY_API tally_status tally_query_transitions(
    tally_query *query, tally_transition_flags flags, tally_cursor **out_cursor, tally_error *error);

/**
 * @brief What each subject did when it was looked at, every so many ns: of the bouts that are selected.
 *
 * Rows of kind TALLY_KIND_SAMPLE have SESSION, TIME, SUBJECT and TYPES, in the order of these, one for each
 * subject that its session has bouts of. A state that stops at the time of a look is open no more. With
 * TALLY_SAMPLE_ONE_ZERO the first look is a step behind the beginning. It is not looked at what lies in a
 * pause. The query's order and page play no part. All is of one state of the book.
 *
 * @param[in] query        A query for bouts.
 * @param[in] options      When.
 * @param[out] out_cursor  Before the first row; free it with tally_cursor_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID a condition was refused, the query is not for bouts, the step is none, or until
 *   lies before since
 * @retval TALLY_E_NOT_FOUND the session of the query does not exist
 * @retval TALLY_E_LIMIT there would be more than 1,048,576 rows (TALLY_REASON_TOO_MANY)
 *
 * Storage: read.
 * @since 0.3
 */
TALLY_API tally_status tally_query_samples(
    tally_query *query, const tally_sample_options *options, tally_cursor **out_cursor, tally_error *error);

/**
 * @brief How long the states among the bouts that are selected were open together, each with each.
 *
 * Rows of kind TALLY_KIND_OVERLAP have SUBJECT and TYPE, OTHER_SUBJECT and OTHER_TYPE, and DURATION in ns
 * without pauses: one for each two states of a subject and a type, 0 where they never met. They stand by the
 * names of subjects, none last, and of types. The query's order and page play no part. All is of one state of
 * the book.
 *
 * @param[in] query        A query for bouts.
 * @param[out] out_cursor  Before the first row; free it with tally_cursor_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID a condition was refused, or the query is not for bouts
 * @retval TALLY_E_NOT_FOUND the session of the query does not exist
 * @retval TALLY_E_LIMIT there are states of more than 512 subjects and types (TALLY_REASON_TOO_MANY)
 *
 * Storage: read.
 * @since 0.3
 */
TALLY_API tally_status tally_query_overlaps(tally_query *query, tally_cursor **out_cursor, tally_error *error);

/**
 * @brief How far two sessions of the same agree: Cohen's kappa over samples, or which of their bouts match.
 *
 * Compared are those of their bouts that match the query's conditions, each session by the time from its own
 * start. Samples are of the subjects that both have. They go from the first start to the last end that these
 * have in either, of one subject that it has, at every step, both included; a state counts from its start to
 * its end, both included, a point where it lies within half a step, and the category is which types a subject
 * shows, and how often. Rows of kind TALLY_KIND_AGREEMENT stand by LEVEL: 0 of all subjects and 1 of each
 * have KAPPA, AGREED, COUNT and EXPECTED, where there is no kappa a REASON and a MESSAGE; 2 say of each
 * subject how often (COUNT) the first session had FROM and the second TO, in the samples of all. With
 * TALLY_AGREEMENT_MATCHES 0 and 1 have MATCHED, ALONE and OTHER_ALONE, and 3 are the bouts that match none:
 * SESSION, SEQ, TIME, TYPE. docs/observation.md has a worked example. Where the query looks, its order and
 * page play no part. All is of one state of the book.
 *
 * @param[in] query        A query for bouts.
 * @param[in] first        The one session.
 * @param[in] second       The other.
 * @param[in] step         From one sample to the next, 1 or more; with TALLY_AGREEMENT_MATCHES how far what
 *     matches may lie apart, 0 or more. Unit: ns.
 * @param[in] flags        TALLY_AGREEMENT_…
 * @param[out] out_cursor  Before the first row; free it with tally_cursor_free. The caller owns it.
 * @param[out] error       Filled when the call fails. May be NULL.
 *
 * @return TALLY_OK or an error.
 * @retval TALLY_E_INVALID a condition was refused, the query is not for bouts, the step is none, or the
 *   sessions have no subject in common
 * @retval TALLY_E_NOT_FOUND there is no such session
 * @retval TALLY_E_LIMIT there would be more than 10 million samples (TALLY_REASON_TOO_MANY)
 *
 * Storage: read.
 * @since 0.3
 */
TALLY_API tally_status tally_query_agreement(
    tally_query *query, int64_t first, int64_t second, int64_t step, tally_agreement_flags flags,
    tally_cursor **out_cursor, tally_error *error);

/**
 * @brief What an observer may want to look at in the events of the sessions that are selected: findings, none
 *   where all is well.
 *
 * Warnings, session by session in order of time: a state that is not closed though its session has ended
 * (UNCLOSED), a stop without a start (NO_START), a state that is open beside one that excludes it (TOGETHER;
 * also beside a point that does), an event before its session's start or behind its end (TIME_ORDER), values
 * that the template refuses as it is now (MISFIT). Then what concerns all: two event types or subjects that a
 * session sees with one key (KEY_TWICE), and as information event types that are archived and used
 * (ARCHIVED_USED) or seen and not used (NEVER_USED, but for A, B and C). WHERE is the session's name and ID
 * its id; where it is about an event, FIELD is TALLY_FIELD_SEQ and FOUND its number. Of each kind 1,000 are
 * listed, and one more says how many there are beyond. Whole sessions are read, so the query may say where,
 * and of which sessions, but has no other conditions; its order and page play no part. A book can be whole
 * (tally_book_check) and have findings here, and is kept and exported as it is. All is of one state of the
 * book.
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
 * Storage: read.
 * @since 0.3
 */
TALLY_API tally_status tally_query_check(tally_query *query, tally_cursor **out_findings, tally_error *error);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
