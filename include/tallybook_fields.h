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

/**
 * Why a call answered its status, if that has several causes; also what a finding says. Treat a reason that
 * you do not know like its status.
 */
typedef int32_t tally_reason;

/** Values of tally_reason. */
enum {
    TALLY_REASON_NONE              = 0,   /**< The status says everything. */
    TALLY_REASON_NULL_POINTER      = 1,   /**< A pointer is NULL where that is forbidden, or has a size but no bytes. */
    TALLY_REASON_UNKNOWN_FLAG      = 2,   /**< The flags have a bit that the call does not know. */
    /** This library does not accept the struct_size, the stride or a reserved field of a struct. */
    TALLY_REASON_STRUCT_SIZE       = 3,
    TALLY_REASON_ARGUMENT_SIZE     = 4,   /**< A length, a size or a count is more than any call accepts. */
    TALLY_REASON_BOOK_CLOSED       = 5,   /**< The book was closed. */
    TALLY_REASON_TRANSACTION_ENDED = 6,   /**< The transaction was committed or rolled back. */
    TALLY_REASON_SNAPSHOT_ENDED    = 7,   /**< The snapshot was ended by the program. */
    TALLY_REASON_WATCH_ENDED       = 8,   /**< The watch was ended. */
    TALLY_REASON_REQUIRED          = 9,   /**< A required value is missing. */
    TALLY_REASON_RANGE             = 10,  /**< A value is out of its range; found and bound say how far. */
    TALLY_REASON_TYPE              = 11,  /**< A value is of the wrong type. */
    TALLY_REASON_LENGTH            = 12,  /**< A text or list is too short or too long. */
    TALLY_REASON_PATTERN           = 13,  /**< A text does not have the required form. */
    TALLY_REASON_CHOICE            = 14,  /**< A value is not one of the choices. */
    TALLY_REASON_FUTURE            = 15,  /**< A time is in the future, but must be in the past. */
    /** An end is before its start, or a time is outside of what it belongs to. */
    TALLY_REASON_TIME_ORDER        = 16,
    TALLY_REASON_REFERENCE         = 17,  /**< A reference does not fit, or its target does not exist. */
    TALLY_REASON_KIND              = 18,  /**< An entry, a selection or rows have a kind that the call does not take. */
    /** The field does not belong to the kind or the book, or cannot be used this way. */
    TALLY_REASON_FIELD             = 19,
    /** A path is empty, or leads to something unsuitable, such as a folder instead of a file. */
    TALLY_REASON_PATH              = 20,
    TALLY_REASON_OPEN_BOOK         = 21,  /**< A path belongs to a book that this process has open. */
    TALLY_REASON_NUL_CHARACTER     = 22,  /**< A text to be stored contains a NUL character. */
    /** Arguments or flags exclude one another, or one needs another that is missing. */
    TALLY_REASON_CONTRADICTION     = 23,
    /** A statement, a search, a pattern or a schema breaks the rules of its language. */
    TALLY_REASON_SYNTAX            = 24,
    TALLY_REASON_STATEMENT         = 25,  /**< The SQL is not one statement that only reads what it may. */
    TALLY_REASON_PARAMETER         = 26,  /**< A parameter of a statement has no value, or a value has no parameter. */
    TALLY_REASON_TOKEN             = 27,  /**< A page token belongs to another order, or is not a page token. */
    TALLY_REASON_NO_ENTRY          = 28,  /**< There is no entry with that id, name or UUID. */
    TALLY_REASON_IN_TRASH          = 29,  /**< The entry is in the trash. */
    TALLY_REASON_NOT_IN_TRASH      = 30,  /**< The entry is not in the trash, or was not itself deleted. */
    TALLY_REASON_NO_EVENT          = 31,  /**< The session has no such event. */
    TALLY_REASON_NO_EVENT_TYPE     = 32,  /**< There is no event type with that id that the session can hold. */
    TALLY_REASON_NO_TAG            = 33,  /**< There is no tag with that name. */
    TALLY_REASON_NO_FIELD          = 34,  /**< The template has no field with that name. */
    TALLY_REASON_NO_SETTING        = 35,  /**< There is no such setting. */
    TALLY_REASON_NO_FILE           = 36,  /**< There is no such file. */
    TALLY_REASON_NO_FOLDER         = 37,  /**< There is no such folder. */
    TALLY_REASON_NO_ZONE           = 38,  /**< The system does not know this time zone. */
    TALLY_REASON_NO_CONTENT        = 39,  /**< The bytes of the attachment are not in the book. */
    TALLY_REASON_NO_REMINDER       = 40,  /**< There is no such reminder. */
    TALLY_REASON_NO_STORED_DRAFT   = 41,  /**< There is no such stored draft. */
    TALLY_REASON_NO_CATEGORY       = 42,  /**< No task has the category. */
    TALLY_REASON_NO_STEP           = 43,  /**< There is nothing to undo or redo. */
    TALLY_REASON_NAME_TAKEN        = 44,  /**< Another entry has the name in the same place. */
    TALLY_REASON_FILE_EXISTS       = 45,  /**< There is already a file. */
    /** The folder, or a file in it, belongs to another book or to an unknown owner. */
    TALLY_REASON_FOLDER_TAKEN      = 46,
    /** The task was already repeated, or the reminder was already shown or claimed. */
    TALLY_REASON_ALREADY_DONE      = 47,
    TALLY_REASON_OVERLAP           = 48,  /**< A session of the same collection overlaps in time. */
    TALLY_REASON_STALE_DRAFT       = 49,  /**< The entry that the draft edits was changed since the draft began. */
    TALLY_REASON_LOCATION_OFF      = 50,  /**< Places are not stored while the setting location_enabled is off. */
    TALLY_REASON_CYCLE             = 51,  /**< A collection would contain itself. */
    TALLY_REASON_IS_RECORDED       = 52,  /**< The session is being recorded. */
    TALLY_REASON_NOT_RECORDED      = 53,  /**< Nobody is recording the session or the memo. */
    TALLY_REASON_IS_RUNNING        = 54,  /**< The session has no end yet. */
    /** The session or memo is stopped, or the attachment is no longer being written here; it accepts no more. */
    TALLY_REASON_HAS_ENDED         = 55,
    TALLY_REASON_IS_PAUSED         = 56,  /**< The session or memo is paused. */
    TALLY_REASON_NOT_PAUSED        = 57,  /**< The session or memo is not paused. */
    TALLY_REASON_NOT_PLAYING       = 58,  /**< The player is not playing. */
    TALLY_REASON_IS_FINISHED       = 59,  /**< The attachment is finished; its bytes never change. */
    TALLY_REASON_ALREADY_SAVED     = 60,  /**< The draft was already saved. */
    TALLY_REASON_HAS_EVENTS        = 61,  /**< The session, event type or subject has events, so this is not allowed. */
    /**
     * The tail, the file of events that a recorder keeps beside the book, is in the way: left behind, from
     * another session, or not a tail.
     */
    TALLY_REASON_TAIL              = 62,
    TALLY_REASON_BUILT_IN          = 63,  /**< Entries that belong to every book cannot be deleted or moved. */
    TALLY_REASON_PARENT_IN_TRASH   = 64,  /**< The entry's parent is in the trash. */
    TALLY_REASON_NO_DAY            = 65,  /**< The task is not on a day. */
    TALLY_REASON_TOO_LATE          = 66,  /**< Too little of the day is left for it. */
    TALLY_REASON_NOT_DUE           = 67,  /**< The reminder is not due at that time. */
    TALLY_REASON_UNDO_BLOCKED      = 68,  /**< A later change is in the way of undoing or redoing the step. */
    /** The thread or transaction is inside a call that writes, such as in its callback. */
    TALLY_REASON_IN_CALL           = 69,
    /** The call does not accept this kind of book: the book itself, a transaction or a snapshot. */
    TALLY_REASON_SCOPE             = 70,
    TALLY_REASON_PART_OPEN         = 71,  /**< A transaction that was begun on this one is open. */
    /** The library ended the snapshot because the log had grown beyond the setting snapshot_log_limit. */
    TALLY_REASON_SNAPSHOT_DROPPED  = 72,
    TALLY_REASON_IS_OPEN           = 73,  /**< This process has the book open, or has it open with other options. */
    TALLY_REASON_NO_ROW            = 74,  /**< The cursor is not at a row, so there is no field to read. */
    TALLY_REASON_DAY_FULL          = 75,  /**< A day has the maximum number of tasks of the priority. */
    TALLY_REASON_TOO_LONG          = 76,  /**< A text, a line or a path is longer than allowed. */
    TALLY_REASON_TOO_LARGE         = 77,  /**< A file, a picture or the result of a statement is larger than allowed. */
    TALLY_REASON_TOO_MANY          = 78,  /**< There are more of them than allowed. */
    TALLY_REASON_TIME_LIMIT        = 79,  /**< A time or duration goes beyond the years 1677 to 2262. */
    TALLY_REASON_SMALL_BUFFER      = 80,  /**< The buffer is too small; bound has the needed size. */
    TALLY_REASON_WRITER            = 81,  /**< Another process, thread or transaction writes to the book. */
    TALLY_REASON_RECORDER          = 82,  /**< Another handle or process is recording the session. */
    TALLY_REASON_BLOB_WRITER       = 83,  /**< The attachment is being written or finished elsewhere. */
    TALLY_REASON_MIRROR_KEEPER     = 84,  /**< Another process keeps the mirror. */
    TALLY_REASON_OPENING           = 85,  /**< Another thread is opening or closing the book. */
    TALLY_REASON_CHANGING          = 86,  /**< A file or bytes changed while they were being read. */
    TALLY_REASON_DISK_FULL         = 87,  /**< There is no room on the disk. */
    TALLY_REASON_IDS_SPENT         = 88,  /**< The book has used all its numbers. */
    TALLY_REASON_OPENED_READ_ONLY  = 89,  /**< The book was opened for reading only. */
    TALLY_REASON_SEVERAL_NAMES     = 90,  /**< The book's file has several names (hard links), so it is read-only. */
    TALLY_REASON_IS_SNAPSHOT       = 91,  /**< A snapshot does not change. */
    TALLY_REASON_NO_WRITE_ACCESS   = 92,  /**< The system does not allow writing there. */
    TALLY_REASON_DAMAGED           = 93,  /**< Something in the book's files cannot be read. */
    TALLY_REASON_DAMAGED_EVENTS    = 94,  /**< Events of a session cannot be read. */
    TALLY_REASON_DAMAGED_CONTENT   = 95,  /**< Bytes of an attachment are missing or damaged. */
    TALLY_REASON_DAMAGED_FILE      = 96,  /**< A file beside the book cannot be read as what it should be. */
    TALLY_REASON_DAMAGED_ZONE      = 97,  /**< The system's time zone file cannot be read. */
    TALLY_REASON_NEEDS_SQLITE      = 98,  /**< The loaded SQLite is too old or lacks a part. */
    TALLY_REASON_NEEDS_SNDFILE     = 99,  /**< libsndfile cannot be loaded. */
    TALLY_REASON_NEEDS_CAIRO       = 100, /**< librsvg and cairo cannot be loaded. */
    TALLY_REASON_NOT_OFFERED       = 101, /**< This library does not offer it. */
    TALLY_REASON_MALFORMED         = 102, /**< The text breaks the rules of its format. */
    TALLY_REASON_ENCODING          = 103, /**< Data that should be text is not UTF-8, or not text. */
    TALLY_REASON_NOT_A_BOOK        = 104, /**< The file is not a book. */
    TALLY_REASON_OTHER_FORMAT      = 105, /**< The file, the folder or the text has another format than stated. */
    TALLY_REASON_NOT_AUDIO         = 106, /**< The content is not audio that can be read, or not a memo. */
    TALLY_REASON_MISSING_KEY       = 107, /**< A required key or column is missing or empty. */
    TALLY_REASON_UNKNOWN_KEY       = 108, /**< There is a key that has no meaning here. */
    TALLY_REASON_VALUE             = 109, /**< A key or column does not accept its value. */
    /** A reference leads to nothing in the document or in the book, or to an entry of another kind. */
    TALLY_REASON_UNRESOLVED        = 110,
    TALLY_REASON_DUPLICATE         = 111, /**< Something that must be unique is there twice. */
    /** A file of a folder is not a plain file of its own, or is outside the folder. */
    TALLY_REASON_UNSAFE_FILE       = 112,
    TALLY_REASON_ADDED             = 113, /**< An import adds this. */
    /** An import, or its undo, changes this. As a warning of an import: a value was altered. */
    TALLY_REASON_CHANGED           = 114,
    TALLY_REASON_UNCHANGED         = 115, /**< An import found that this is already the same. */
    TALLY_REASON_LEFT_OUT          = 116, /**< An import left this out, for the reason given. */
    /** The recording of a session went on in two books; an import left it as it was. */
    TALLY_REASON_DIVERGED          = 117,
    TALLY_REASON_MISSING           = 118, /**< A file or row that belongs to the book is missing. */
    TALLY_REASON_RECOVERED         = 119, /**< Data that a lost recorder or writer left behind was added to the book. */
    TALLY_REASON_SET_ASIDE         = 120, /**< Data that could not be read was kept in a side file. */
    /** Somebody edited a file of a mirror; the edited file was kept under another name. */
    TALLY_REASON_CONFLICT          = 121,
    TALLY_REASON_UNWRITTEN         = 122, /**< A file of a mirror could not be written; another attempt will follow. */
    TALLY_REASON_BEHIND            = 123, /**< Files of a mirror are still to be written. */
    /** An existing value does not fit the template's new schema; it stays as it is. */
    TALLY_REASON_MISFIT            = 124,
    TALLY_REASON_ASSUMED           = 125, /**< An import had to assume this: what it read does not say it. */
    TALLY_REASON_ALL_TAKEN         = 126, /**< An import left nothing out and altered nothing. */
    /** An import that was to take all or nothing would leave something out or alter it. */
    TALLY_REASON_LOSSY             = 127,
    /**
     * An import keeps this beside the entry that it describes. A book has no place for it, but an export in the
     * same format writes it again.
     */
    TALLY_REASON_KEPT              = 128,
    /** No font here has some letters of a report; in a PDF or PNG they are boxes. */
    TALLY_REASON_NO_FONT           = 129,
    /** A merge had nothing to add: the book already has everything that the other one knows. */
    TALLY_REASON_NOTHING_NEW       = 130,
    /**
     * Both books wrote this, and neither had seen the other's version. The later one is shown; the others are
     * kept beside it.
     */
    TALLY_REASON_CONCURRENT        = 131,
    /**
     * The entry is out of the trash, or back after it was removed for good, because somebody who did not know of
     * that continued with it.
     */
    TALLY_REASON_REVIVED           = 132,
    TALLY_REASON_ERASED            = 133, /**< A merge removed what the other book had removed for good. */
    TALLY_REASON_JOINED            = 134, /**< Two entries with the same name, created separately, are now one. */
    /**
     * Events of a session have new numbers from here on. A version before lanes logged them among another
     * device's, or two copies of a book used the same numbers.
     */
    TALLY_REASON_LANE              = 135,
    TALLY_REASON_MERGED            = 136, /**< A change that a merge brought. */
    TALLY_REASON_CLOCK_AHEAD       = 137, /**< The clock of another device is more than a day ahead of this one's. */
    TALLY_REASON_SAME_BOOK         = 138, /**< A book cannot be merged with itself. */
    TALLY_REASON_OTHER_BOOK        = 139, /**< The book to be merged is another book, not a copy of this one. */
    /** The bytes are not a frame of changes or a vector, are incomplete, or were changed on the way. */
    TALLY_REASON_FRAME             = 140,
    /** A book, a file or changes have a format version that this library does not know. */
    TALLY_REASON_NEWER_VERSION     = 141,
    TALLY_REASON_CHANGES_MISSING   = 142, /**< The book lacks changes that come before these. */
    TALLY_REASON_MORE_FRAMES       = 143, /**< More frames of the same stream are still to come. */
    TALLY_REASON_NEEDS_POSTGRES    = 144, /**< libpq cannot be loaded. */
    TALLY_REASON_HUB_ADDRESS       = 145, /**< The text is not the address of a PostgreSQL server. */
    TALLY_REASON_HUB_AWAY          = 146, /**< The hub cannot be reached, does not answer, or ended the connection. */
    TALLY_REASON_HUB_LOGIN         = 147, /**< The hub's server refuses the login. */
    /** The hub does not let this role do it: the role is not a member of the book's space, or may only read there. */
    TALLY_REASON_HUB_RIGHTS        = 148,
    TALLY_REASON_HUB_SCHEMA        = 149, /**< The database has no hub, or a hub older than this library writes to. */
    TALLY_REASON_HUB_FULL          = 150, /**< The hub's disk is full, or its server accepts no more connections. */
    /** The hub's server refuses a statement for another reason, which the message has. */
    TALLY_REASON_HUB_REFUSED       = 151,
    TALLY_REASON_HUB_ENDED         = 152, /**< The hub's handle was freed. */
    TALLY_REASON_NEEDS_SODIUM      = 153, /**< libsodium cannot be loaded. */
    /**
     * The book's space on the hub is sealed with another phrase, or is sealed and no phrase was given, or is not
     * sealed and one was given.
     */
    TALLY_REASON_HUB_SEALED        = 154,
    TALLY_REASON_NO_SAMPLE         = 155, /**< There is no kappa, because nothing was sampled. */
    /** There is no kappa, because both observers saw the same one thing throughout: they would agree by chance. */
    TALLY_REASON_ONE_CATEGORY      = 156,
    /** The checked sessions can use an event type, but none of them has an event of it. */
    TALLY_REASON_NEVER_USED        = 157,
    TALLY_REASON_KEY_TWICE         = 158, /**< Two event types or subjects that a session sees have the same key. */
    TALLY_REASON_ARCHIVED_USED     = 159, /**< An event type is archived, but has events. */
    TALLY_REASON_UNCLOSED          = 160, /**< A state has no stop, although its session has ended. */
    TALLY_REASON_NO_START          = 161, /**< A stop has no start before it. */
    TALLY_REASON_TOGETHER          = 162, /**< A state is open together with one that excludes it. */
    TALLY_REASON_NEEDS_ZLIB        = 163, /**< zlib cannot be loaded. */
    TALLY_REASON_NEEDS_EXPAT       = 164, /**< expat cannot be loaded. */
    TALLY_REASON_NO_MEDIUM         = 165, /**< No medium of the session shows that moment. */
    TALLY_REASON_RELINKED          = 166, /**< The file of a medium moved, and the medium now has its new path. */
    TALLY_REASON_OTHER_FILE        = 167, /**< A file has the name of a medium's file, but different bytes. */
    TALLY_REASON_SEVERAL_FILES     = 168, /**< Several files may be the file of a medium, and nothing says which. */
    TALLY_REASON_HASHED            = 169, /**< The SHA-256 of a medium's file was stored. */
    TALLY_REASON_OLDER_FORMAT      = 170  /**< The book has an older format, and nothing said to bring it up to date. */
};

/** The fields of entries, events, findings, settings and summaries. Custom fields begin at 1000. */
typedef int32_t tally_field;

/** Values of tally_field. */
enum {
    /* As a requested field. */
    TALLY_FIELD_ANY              = 0,    /**< All of them. */
    /* Where the numbers of custom fields begin. */
    TALLY_FIELD_FIRST_OWN        = 1000, /**< The lowest number of a custom field; see tally_field_list. */
    TALLY_FIELD_ID               = 1,    /**< Names one entry in this book. */
    TALLY_FIELD_UUID             = 2,    /**< Names one entry in every book. */
    TALLY_FIELD_KIND             = 3,    /**< TALLY_KIND_… */
    /**
     * The collection that holds it; 0 at the root. For an event type or subject: where it is defined; it is
     * visible from there down. For an attachment: the item or collection that it belongs to. For a variant: its
     * event type. For a medium: its session.
     */
    TALLY_FIELD_PARENT           = 4,
    /**
     * Name or title, 1 to 65,536 bytes. For a tag: unique, and without white space at its ends. For a variant:
     * its values as JSON, by field name. For a medium: the path of its file, relative to the book's folder if the
     * file is below it. For a change: the name of a custom field.
     */
    TALLY_FIELD_NAME             = 5,
    TALLY_FIELD_DESCRIPTION      = 6,    /**< Free text, up to 16 MiB. */
    TALLY_FIELD_TIME             = 7,    /**< When: an item's instant or start, a collection's date, an event's time. */
    /**
     * When a session stopped; none while it runs. For a bout: when its state stopped. An open state ends with its
     * session, or in a running session with the last event. A point has none.
     */
    TALLY_FIELD_END              = 8,
    /** The time zone in which the time was entered, such as Europe/Berlin, UTC or +02:00. */
    TALLY_FIELD_ZONE             = 9,
    /**
     * Degrees north, -90 to 90; only together with the longitude, and only while the setting location_enabled is
     * on. By default it is off.
     */
    TALLY_FIELD_LATITUDE         = 10,
    TALLY_FIELD_LONGITUDE        = 11,   /**< Degrees east, -180 to 180; only together with the latitude. */
    TALLY_FIELD_ACCURACY         = 12,   /**< Radius in metres that contains the place, 0 or more. */
    TALLY_FIELD_PLACE            = 13,   /**< Name of the place. */
    /** Who made it: the author, otherwise the setting username; set at creation. */
    TALLY_FIELD_USERNAME         = 14,
    TALLY_FIELD_CREATED          = 15,   /**< When it was made. */
    TALLY_FIELD_MODIFIED         = 16,   /**< When it was last changed. */
    TALLY_FIELD_SUBJECT          = 17,   /**< Whom or what it is about: a subject's id. */
    /**
     * For a session: TALLY_STATE_… For a step: TALLY_STEP_… For a bout: TALLY_STATE_RUNNING if nothing stopped
     * its state, otherwise TALLY_STATE_STOPPED; a point has none.
     */
    TALLY_FIELD_STATE            = 18,
    /**
     * For a stopped session: stop minus start minus pauses, in ns. For a row of a summary: how long its sessions
     * lasted. For an attachment or a medium: how long it plays, if known; for a note, the sum for its
     * attachments. For a bout: how long its state lasted without the session's pauses; a point has none.
     */
    TALLY_FIELD_DURATION         = 19,
    TALLY_FIELD_SPAN             = 20,   /**< For a stopped session: stop minus start, in ns. */
    /** For a session: how many events it holds. For a row of a summary: how many its sessions hold. */
    TALLY_FIELD_EVENT_COUNT      = 21,
    TALLY_FIELD_TRASHED          = 22,   /**< When it went to the trash; a query that asks for it includes the trash. */
    /**
     * Its place in the manual order, if it was moved; sort by it for that order. An entry that was never moved
     * keeps its place by creation. For a medium: its place in the queue of its track.
     */
    TALLY_FIELD_POSITION         = 23,
    /** How many collections hold it, nested in each other. Computed when a cursor is asked for it. */
    TALLY_FIELD_DEPTH            = 24,
    /** For a collection: how many collections are below it, at any depth. Computed when a cursor is asked for it. */
    TALLY_FIELD_COLLECTION_COUNT = 25,
    /**
     * For a collection: how many notes, sessions and tasks are below it, at any depth. Computed when a cursor is
     * asked for it.
     */
    TALLY_FIELD_ITEM_COUNT       = 26,
    /**
     * How many bytes it takes in the book: an attachment's own bytes, a session's events. Sessions and
     * collections include everything below and attached; the same bytes count wherever they are attached.
     * Computed when a cursor is asked for it.
     */
    TALLY_FIELD_SIZE             = 27,
    /**
     * For a collection or item: how many attachments it has, including those of everything below it. Computed
     * when a cursor is asked for it.
     */
    TALLY_FIELD_ATTACHMENT_COUNT = 28,
    /** For an event type: the text that people read; the name if there is none. */
    TALLY_FIELD_LABEL            = 30,
    /**
     * For an event type, subject, tag or template: `#RRGGBB`. For a tag without a colour, a cursor gives the one
     * that tally_tag_color computes from its name.
     */
    TALLY_FIELD_COLOR            = 31,
    /**
     * For an event type or subject: the key that a host binds. For a finding: the key or field that it is about.
     * For a change: the setting, or the part of the entry, such as pause 2.
     */
    TALLY_FIELD_KEY              = 32,
    TALLY_FIELD_MODE             = 33,   /**< For an event type: TALLY_MODE_… For a reminder: TALLY_REMINDER_… */
    /** For an event type with states: the group in which a start stops open states of the same subject. */
    TALLY_FIELD_EXCLUSION        = 34,
    /**
     * For an event type: the event types whose open states its events stop, for the same subject. The event may
     * be a start or a point. At most 1000, in the order of their ids. It works in this direction only. Types that
     * are gone or in the trash are not shown, but stay.
     */
    TALLY_FIELD_EXCLUDES         = 177,
    TALLY_FIELD_RECORDABLE       = 35,   /**< For an event type: 1 if it can be logged. */
    /**
     * For an event type or a task: a word to group by; for a task up to 30 characters, in one letter case
     * throughout the book.
     */
    TALLY_FIELD_CATEGORY         = 36,
    /**
     * For an event type, subject, tag or template: 1 if it is no longer offered. Entries that carry or name it
     * still do.
     */
    TALLY_FIELD_ARCHIVED         = 37,
    TALLY_FIELD_MEDIA_TYPE       = 38,   /**< For an attachment: the media type of its bytes, such as image/png. */
    /** For an attachment: the hash that names its bytes, 64 hexadecimal digits. The same bytes are stored once. */
    TALLY_FIELD_SHA256           = 39,
    /**
     * For a note, session or task: the tags that it carries, in order, at most 1000. Tags in the trash are not
     * shown, but stay. For a change: a tag that was added or removed.
     */
    TALLY_FIELD_TAGS             = 40,
    /**
     * For an event: its number in the session, never used again. For a bout: the number of the event that began
     * it.
     */
    TALLY_FIELD_SEQ              = 50,
    /** For an event or a bout: its event type's id, even if a variant of the type was logged. */
    TALLY_FIELD_TYPE             = 51,
    TALLY_FIELD_PHASE            = 52,   /**< For an event: TALLY_PHASE_… */
    /** For an event: a number. For a bout: the number of the event that began it. */
    TALLY_FIELD_VALUE            = 53,
    /**
     * For an event: its note. For a bout: the note of the event that began it. For a setting: its value. For a
     * reminder: the line below its title.
     */
    TALLY_FIELD_TEXT             = 54,
    TALLY_FIELD_SESSION          = 55,   /**< For an event or a bout: the session that holds it. */
    TALLY_FIELD_SEVERITY         = 70,   /**< For a finding: TALLY_SEVERITY_… */
    TALLY_FIELD_REASON           = 71,   /**< For a finding: TALLY_REASON_… */
    TALLY_FIELD_WHERE            = 72,   /**< For a finding: file and line, or what it is about. */
    /** For a finding: one line for people. For a setting: its purpose. For a step: why it cannot be undone. */
    TALLY_FIELD_MESSAGE          = 73,
    /** For a setting: the value that it has unless set. For a template's field: the value in a new draft, as JSON. */
    TALLY_FIELD_DEFAULT          = 74,
    /** For a change: the step that it belongs to. For an undo or redo: the step that was undone or redone. */
    TALLY_FIELD_STEP             = 80,
    /**
     * For a change: TALLY_FIELD_… that was changed; as text its name. For a finding: the field that it is about,
     * 0 if none.
     */
    TALLY_FIELD_FIELD            = 81,
    TALLY_FIELD_OLD              = 82,   /**< For a change: the value before, as text, and as a number if it is one. */
    TALLY_FIELD_NEW              = 83,   /**< For a change: the value after, as text, and as a number if it is one. */
    /**
     * For a row of a summary: its first group as a number, see TALLY_BY_…; as text its label. None in a total, or
     * if the grouped entries have none.
     */
    TALLY_FIELD_GROUP_1          = 90,
    TALLY_FIELD_GROUP_2          = 91,   /**< The same for its second group. */
    /**
     * For a row of a summary: its first group as people read it, such as 2026-03-02 or a name; for the grand
     * total, the word for it.
     */
    TALLY_FIELD_LABEL_1          = 92,
    TALLY_FIELD_LABEL_2          = 93,   /**< The same for its second group; for a total, the word for it. */
    TALLY_FIELD_GROUP_3          = 178,  /**< The same for its third group. */
    TALLY_FIELD_GROUP_4          = 179,  /**< The same for its fourth group. */
    TALLY_FIELD_LABEL_3          = 180,  /**< The same for its third group; for a total within it, the word for it. */
    TALLY_FIELD_LABEL_4          = 181,  /**< The same for its fourth group; for a total within it, the word for it. */
    /**
     * For a row of a summary: how many groups it belongs to; 0 is the total of all. For a timeline: 0 the total,
     * 1 a year, 2 a month, 3 a day, 4 a record.
     */
    TALLY_FIELD_LEVEL            = 94,
    /** For a row of a summary: how many entries are in it, each counted where it starts. */
    TALLY_FIELD_COUNT            = 95,
    /** For a row of a summary or a time budget: the sum; an integer if all values are. */
    TALLY_FIELD_SUM              = 96,
    TALLY_FIELD_MEAN             = 97,   /**< For a row of a summary or a time budget: the mean. */
    TALLY_FIELD_MEDIAN           = 98,   /**< For a row of a summary or a time budget: the median. */
    /** For a row of a summary or a time budget: the lowest value. For a template's field: the lowest number. */
    TALLY_FIELD_MINIMUM          = 99,
    /** For a row of a summary or a time budget: the highest value. For a template's field: the highest number. */
    TALLY_FIELD_MAXIMUM          = 100,
    TALLY_FIELD_DEVIATION        = 101,  /**< For a row of a summary or a time budget: the standard deviation. */
    /** For a row of a timeline: 1 if a host should show it, 0 for years, months and days that say nothing new. */
    TALLY_FIELD_SHOWN            = 102,
    /** For a row of a timeline: 1 if its records' tags are shown, 0 if the query asks for one tag only. */
    TALLY_FIELD_SHOWS_TAGS       = 103,
    /**
     * For an item or subject: the template that defines its custom fields; none if it has no template. For an
     * event type: the template whose fields its events have.
     */
    TALLY_FIELD_TEMPLATE         = 104,
    /** For a template: its JSON Schema. docs/formats.md says which keywords count. */
    TALLY_FIELD_SCHEMA           = 105,
    /**
     * For an item or subject: the values of its custom fields as one JSON object, including fields that its
     * template does not know. Setting it sets them all. Read when a cursor is asked for it. For an event or a
     * bout: the values of its variant; for a state's bout, also those that its stop adds.
     */
    TALLY_FIELD_FIELDS           = 106,
    /**
     * For a template: how often its schema was set, from 1. For a conflict: the number of the version, from 0,
     * which is the one shown.
     */
    TALLY_FIELD_VERSION          = 107,
    TALLY_FIELD_FOUND            = 108,  /**< For a finding: the value that violated a bound, as a number or a text. */
    TALLY_FIELD_BOUND            = 109,  /**< For a finding: the bound that was violated. */
    /** For a task: the day that it is on, such as 20260302; none in the backlog. For a day: which day. */
    TALLY_FIELD_DAY              = 110,
    /** For a task: TALLY_PRIORITY_…; sort by it for high first, then by creation. */
    TALLY_FIELD_PRIORITY         = 111,
    TALLY_FIELD_COMPLETED        = 112,  /**< For a task: when it was completed; none if it was not. */
    TALLY_FIELD_REDACTION        = 113,  /**< For a task: TALLY_REDACTION_… */
    TALLY_FIELD_DUE              = 114,  /**< For a task: when it must be done. */
    TALLY_FIELD_CARRIED          = 115,  /**< For a task: the task of an earlier day that it repeats. */
    TALLY_FIELD_NOTES            = 116,  /**< For a task: up to five notes, one per line, each up to 250 characters. */
    TALLY_FIELD_CARRIED_OVER     = 117,  /**< For a task: 1 if another task repeats it. */
    /** For a reminder: the task that it is about; none for an evening reminder. */
    TALLY_FIELD_TASK             = 118,
    /** For a day: how many tasks of high priority it may have; none: any number. */
    TALLY_FIELD_HIGH_LIMIT       = 119,
    TALLY_FIELD_MEDIUM_LIMIT     = 120,  /**< The same for medium priority. */
    TALLY_FIELD_LOW_LIMIT        = 121,  /**< The same for low priority. */
    TALLY_FIELD_SEED             = 122,  /**< For a day: the number that selects its accolade. */
    TALLY_FIELD_REVIEWED         = 123,  /**< For a day: when the days before it were reviewed on it. */
    TALLY_FIELD_TASK_COUNT       = 124,  /**< For a day: how many tasks it has. */
    TALLY_FIELD_COMPLETED_COUNT  = 125,  /**< For a day or a row of a summary: how many of its tasks are complete. */
    TALLY_FIELD_INCOMPLETE_COUNT = 126,  /**< For a row of a summary: how many of its tasks are not complete. */
    /** For a row of a summary: how many of its tasks repeat one of an earlier day. */
    TALLY_FIELD_CARRIED_COUNT    = 127,
    TALLY_FIELD_UNIT             = 135,  /**< For a template's field: the unit of its numbers. */
    /**
     * For a template's field: string, integer, number, boolean, date-time or date; after array of if it has
     * several values.
     */
    TALLY_FIELD_VALUE_TYPE       = 136,
    TALLY_FIELD_REQUIRED         = 137,  /**< For a template's field: 1 if an item must have it. */
    /**
     * For a row found by a search: where it was found. A field's name, with fields. before the name of a custom
     * field, or attachment, transcript, event. Read when a cursor is asked for it.
     */
    TALLY_FIELD_MATCH            = 139,
    /**
     * For a row found by a search: some of the words around the match, on one line, with the matches between «
     * and ». Read when a cursor is asked for it.
     */
    TALLY_FIELD_SNIPPET          = 140,
    TALLY_FIELD_RANK             = 141,  /**< For the order of a search: best match first. */
    TALLY_FIELD_TRANSCRIPT       = 142,  /**< For an attachment: a transcript of its speech, for searching. */
    /** For a stored draft: the entry that it edits; none if it makes a new one. */
    TALLY_FIELD_ITEM             = 143,
    TALLY_FIELD_ITEM_KIND        = 144,  /**< For a stored draft: TALLY_KIND_… of the entry that it edits or makes. */
    /** For a template's field: the values that it can have, as a JSON array; none if any value is allowed. */
    TALLY_FIELD_CHOICES          = 138,
    TALLY_FIELD_CHANGE           = 130,  /**< For a row of a watch that reports changes: TALLY_WATCHED_… */
    /** For a dashboard: the item with the latest time; of several, the one with the highest id. */
    TALLY_FIELD_LATEST           = 145,
    TALLY_FIELD_LATEST_TIME      = 146,  /**< For a dashboard: the latest item's time. */
    /**
     * For a dashboard: the time from the latest item to the book's clock, in ns; less than 0 if the item is in
     * the future.
     */
    TALLY_FIELD_SINCE_LATEST     = 147,
    /**
     * For a dashboard: the mean of the intervals between successive items, in ns; none if there are fewer than
     * two.
     */
    TALLY_FIELD_MEAN_INTERVAL    = 148,
    TALLY_FIELD_LONGEST_GAP      = 149,  /**< For a dashboard: the longest of these intervals, in ns. */
    /** For a dashboard: when the longest interval began; of several, the first. */
    TALLY_FIELD_LONGEST_GAP_TIME = 150,
    /** For a dashboard: how many items are in the current day of the book's clock. */
    TALLY_FIELD_TODAY            = 151,
    /**
     * For a dashboard: how many items a day had, as a mean of the days before today. Days before the first item
     * do not count.
     */
    TALLY_FIELD_DAY_MEAN         = 152,
    TALLY_FIELD_THIS_DEVICE      = 153,  /**< For a device: 1 for the one that this book belongs to. */
    TALLY_FIELD_STOP_TEXT        = 154,  /**< For a bout: the text of its stop. */
    /**
     * For a row of a time budget: the fraction of the observed time that its states lasted. For a transition: the
     * fraction of all.
     */
    TALLY_FIELD_SHARE            = 155,
    /** For a row of a time budget: how many bouts there are per hour of observed time. */
    TALLY_FIELD_RATE             = 156,
    /**
     * For a row of a time budget: how long it took from the start of the examined time to the first start, in ns;
     * for several sessions, the mean.
     */
    TALLY_FIELD_LATENCY          = 157,
    /**
     * For a row of a time budget: the mean of the gaps from a stop to the next start, in ns. For points, from one
     * to the next.
     */
    TALLY_FIELD_GAP_MEAN         = 158,
    TALLY_FIELD_GAP_DEVIATION    = 159,  /**< For a row of a time budget: the standard deviation of these gaps. */
    TALLY_FIELD_OPEN_COUNT       = 160,  /**< For a row of a time budget: how many of its states nothing stopped. */
    TALLY_FIELD_OBSERVED         = 161,  /**< For a row of a time budget: how long its subject was observed, in ns. */
    /**
     * For a transition: what comes first, by the names of its types, with plus signs between simultaneous ones.
     * For an agreement: what the first session has.
     */
    TALLY_FIELD_FROM             = 162,
    /** For a transition: what follows. For an agreement: what the second session has. */
    TALLY_FIELD_TO               = 163,
    TALLY_FIELD_FROM_TYPES       = 164,  /**< For a transition: the event types that come first. */
    TALLY_FIELD_TO_TYPES         = 165,  /**< For a transition: the event types that follow. */
    /** For a transition: the fraction of all transitions from the same behaviour. */
    TALLY_FIELD_SHARE_FROM       = 166,
    /** For a sample: the event types of what the subject did; none if it did nothing. */
    TALLY_FIELD_TYPES            = 167,
    TALLY_FIELD_OTHER_SUBJECT    = 168,  /**< For an overlap: the subject of the second state. */
    TALLY_FIELD_OTHER_TYPE       = 169,  /**< For an overlap: the event type of the second state. */
    TALLY_FIELD_KAPPA            = 170,  /**< For an agreement: Cohen's kappa; none if REASON says why. */
    TALLY_FIELD_AGREED           = 171,  /**< For an agreement: in how many samples both sessions have the same. */
    /** For an agreement: the fraction of samples in which they would have the same by chance. */
    TALLY_FIELD_EXPECTED         = 172,
    TALLY_FIELD_MATCHED          = 173,  /**< For an agreement: how many bouts of one session match one of the other. */
    TALLY_FIELD_ALONE            = 174,  /**< For an agreement: how many bouts of the first session match none. */
    TALLY_FIELD_OTHER_ALONE      = 175,  /**< For an agreement: how many bouts of the second session match none. */
    /**
     * For an event: the variant of its type that was logged; none if only the type was logged. For a bout: the
     * variant of the event that began it, otherwise that of its stop.
     */
    TALLY_FIELD_VARIANT          = 176,
    /**
     * For a medium: the player that shows it, 1, 2, … Tracks play at the same time; the media of one track play
     * one after the other.
     */
    TALLY_FIELD_TRACK            = 182,
    /**
     * For a medium: when it begins, in ns of its session's time; below 0 if it began before the session. Without
     * an offset it begins when the medium before it in its track ends; the first of a track begins with the
     * session. Shifting a session shifts its media. Editing the session's start does not move them; offsets then
     * count from the new start.
     */
    TALLY_FIELD_OFFSET           = 183,
    /**
     * For a medium: its frames per second, as a fraction in lowest terms such as 25/1 or 30000/1001; 25 without a
     * denominator is accepted too. At most 1000.
     */
    TALLY_FIELD_FRAME_RATE       = 184,
    /**
     * For a medium: 1 if its timecode skips frame numbers to keep to the clock; only at 30000/1001 frames a
     * second and multiples of that.
     */
    TALLY_FIELD_DROP_FRAME       = 185,
    /** For a medium with a frame rate: the timecode of its first frame, such as 01:00:00:00. */
    TALLY_FIELD_TIMECODE         = 186,
    /** For a medium: the SHA-256 of its file, 64 hexadecimal digits, if known. The file itself is not in the book. */
    TALLY_FIELD_FILE_SHA256      = 187
};

/** How an event type is logged. */
typedef int32_t tally_mode;

/** Values of tally_mode. */
enum {
    TALLY_MODE_POINT = 1, /**< Each event is complete in itself. */
    TALLY_MODE_STATE = 2  /**< Events are starts and stops. */
};

/** How much a finding matters. */
typedef int32_t tally_severity;

/** Values of tally_severity. */
enum {
    TALLY_SEVERITY_INFO    = 1, /**< For information: something that was or would be done. */
    TALLY_SEVERITY_WARNING = 2, /**< Something was left out or is unusual. */
    TALLY_SEVERITY_ERROR   = 3  /**< Refused or damaged. */
};

/** @} */

#ifdef __cplusplus
}
#endif

#endif
