/* GENERATED from abi/ by tools/generate-abi: DO NOT EDIT. Run `make generate`. */
/**
 * @file tallybook_fields.h
 * @brief The fields of entries and rows, the values of those that take one of a few, and the reasons behind
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
 * What entries and rows have, by number.
 * @{
 */

/**
 * Why a call answered its status, where that has several causes; and what a finding says. A caller takes one
 * that it does not know as it takes the status.
 */
typedef int32_t tally_reason;

/** Values of tally_reason. */
enum {
    TALLY_REASON_NONE              = 0,   /**< The status says all. */
    /** A pointer is NULL where it is forbidden, or says a size and gives no bytes. */
    TALLY_REASON_NULL_POINTER      = 1,
    TALLY_REASON_UNKNOWN_FLAG      = 2,   /**< A bit of the flags is none that the call knows. */
    /** The struct_size, the stride or a reserved field of a struct is none that this library takes. */
    TALLY_REASON_STRUCT_SIZE       = 3,
    TALLY_REASON_ARGUMENT_SIZE     = 4,   /**< A length, a size or a count is more than any call takes. */
    TALLY_REASON_BOOK_CLOSED       = 5,   /**< The book was closed. */
    TALLY_REASON_TRANSACTION_ENDED = 6,   /**< The transaction was committed or rolled back. */
    TALLY_REASON_SNAPSHOT_ENDED    = 7,   /**< The snapshot was ended by the program. */
    TALLY_REASON_WATCH_ENDED       = 8,   /**< The watch was ended. */
    TALLY_REASON_REQUIRED          = 9,   /**< What must have a value has none. */
    TALLY_REASON_RANGE             = 10,  /**< A value is out of its range; found and bound say how far. */
    TALLY_REASON_TYPE              = 11,  /**< A value is of the wrong type. */
    TALLY_REASON_LENGTH            = 12,  /**< A text or list is too short or too long. */
    TALLY_REASON_PATTERN           = 13,  /**< A text does not have the form that is asked for. */
    TALLY_REASON_CHOICE            = 14,  /**< A value is none of those that are offered. */
    TALLY_REASON_FUTURE            = 15,  /**< A time lies in the future, and must be past. */
    TALLY_REASON_TIME_ORDER        = 16,  /**< An end lies before its start, or a time outside of what it belongs to. */
    TALLY_REASON_REFERENCE         = 17,  /**< What is referred to does not fit, or does not exist. */
    /** An entry, a selection or rows are of a kind that the call does not take. */
    TALLY_REASON_KIND              = 18,
    /** The field does not belong to the kind or the book, or cannot be used so. */
    TALLY_REASON_FIELD             = 19,
    /** A path is empty, or leads to what cannot be used so, such as a folder in place of a file. */
    TALLY_REASON_PATH              = 20,
    TALLY_REASON_OPEN_BOOK         = 21,  /**< A path is that of a book that this process has open. */
    TALLY_REASON_NUL_CHARACTER     = 22,  /**< A text that is kept holds a NUL character. */
    /** Arguments or flags exclude one another, or one of them lacks the other. */
    TALLY_REASON_CONTRADICTION     = 23,
    /** A statement, a search, a pattern or a schema breaks the rules of its language. */
    TALLY_REASON_SYNTAX            = 24,
    TALLY_REASON_STATEMENT         = 25,  /**< What is asked by SQL is not one statement that only reads what it may. */
    TALLY_REASON_PARAMETER         = 26,  /**< A parameter of a statement has no value, or a value no parameter. */
    TALLY_REASON_TOKEN             = 27,  /**< A page token is of another order, or none. */
    TALLY_REASON_NO_ENTRY          = 28,  /**< There is no entry of that id, name or UUID. */
    TALLY_REASON_IN_TRASH          = 29,  /**< The entry is in the trash. */
    TALLY_REASON_NOT_IN_TRASH      = 30,  /**< The entry is not in the trash, or was not deleted by itself. */
    TALLY_REASON_NO_EVENT          = 31,  /**< The session has no such event. */
    TALLY_REASON_NO_EVENT_TYPE     = 32,  /**< There is no event type of that id that the session can hold. */
    TALLY_REASON_NO_TAG            = 33,  /**< There is no tag of that name. */
    TALLY_REASON_NO_FIELD          = 34,  /**< The template has no field of that name. */
    TALLY_REASON_NO_SETTING        = 35,  /**< There is no such setting. */
    TALLY_REASON_NO_FILE           = 36,  /**< There is no such file. */
    TALLY_REASON_NO_FOLDER         = 37,  /**< There is no such folder. */
    TALLY_REASON_NO_ZONE           = 38,  /**< The system knows no such time zone. */
    TALLY_REASON_NO_CONTENT        = 39,  /**< The bytes of the attachment are not in the book. */
    TALLY_REASON_NO_REMINDER       = 40,  /**< There is no such reminder. */
    TALLY_REASON_NO_STORED_DRAFT   = 41,  /**< There is no such stored draft. */
    TALLY_REASON_NO_CATEGORY       = 42,  /**< No task has the category. */
    TALLY_REASON_NO_STEP           = 43,  /**< There is nothing to be undone or redone. */
    TALLY_REASON_NAME_TAKEN        = 44,  /**< Another entry has the name in the same place. */
    TALLY_REASON_FILE_EXISTS       = 45,  /**< There is a file already. */
    /** The folder, or a file in it, belongs to another book or to nobody that is known. */
    TALLY_REASON_FOLDER_TAKEN      = 46,
    TALLY_REASON_ALREADY_DONE      = 47,  /**< The task was repeated already, or the reminder shown or claimed. */
    TALLY_REASON_OVERLAP           = 48,  /**< A session of the same collection has some of the same time. */
    TALLY_REASON_STALE_DRAFT       = 49,  /**< What the draft edits was changed since it began. */
    TALLY_REASON_LOCATION_OFF      = 50,  /**< Places are not kept while the setting location_enabled is off. */
    TALLY_REASON_CYCLE             = 51,  /**< A collection would lie within itself. */
    TALLY_REASON_IS_RECORDED       = 52,  /**< The session is being recorded. */
    TALLY_REASON_NOT_RECORDED      = 53,  /**< Nobody records the session or the memo. */
    TALLY_REASON_IS_RUNNING        = 54,  /**< The session has no end yet. */
    /** The session or memo is stopped, or the attachment no longer written here; it takes no more. */
    TALLY_REASON_HAS_ENDED         = 55,
    TALLY_REASON_IS_PAUSED         = 56,  /**< The session or memo is paused. */
    TALLY_REASON_NOT_PAUSED        = 57,  /**< The session or memo is not paused. */
    TALLY_REASON_NOT_PLAYING       = 58,  /**< The player is not playing. */
    TALLY_REASON_IS_FINISHED       = 59,  /**< The attachment is finished, and its bytes never change. */
    TALLY_REASON_ALREADY_SAVED     = 60,  /**< The draft was saved already. */
    TALLY_REASON_HAS_EVENTS        = 61,  /**< The session, event type or subject has events, which forbid it. */
    /**
     * The file of events that a recorder keeps beside the book (its tail) is in the way: left behind, of another
     * session, or none.
     */
    TALLY_REASON_TAIL              = 62,
    TALLY_REASON_BUILT_IN          = 63,  /**< What belongs to every book cannot be deleted, nor moved. */
    TALLY_REASON_PARENT_IN_TRASH   = 64,  /**< What holds the entry is in the trash. */
    TALLY_REASON_NO_DAY            = 65,  /**< The task is on no day. */
    TALLY_REASON_TOO_LATE          = 66,  /**< The day has too little left for it. */
    TALLY_REASON_NOT_DUE           = 67,  /**< The reminder is not due at that time. */
    /** Something that was done since is in the way of undoing or redoing the step. */
    TALLY_REASON_UNDO_BLOCKED      = 68,
    /** The thread or transaction is inside a call that writes, as in its callback. */
    TALLY_REASON_IN_CALL           = 69,
    /** The call is not of such a book: it is the book itself, a transaction or a snapshot. */
    TALLY_REASON_SCOPE             = 70,
    TALLY_REASON_PART_OPEN         = 71,  /**< A transaction that was begun upon this one is open. */
    /** The library ended the snapshot because the log had grown beyond the setting snapshot_log_limit. */
    TALLY_REASON_SNAPSHOT_DROPPED  = 72,
    TALLY_REASON_IS_OPEN           = 73,  /**< This process has the book open, or with other options. */
    TALLY_REASON_NO_ROW            = 74,  /**< The cursor is at no row, so that there is no field to read. */
    TALLY_REASON_DAY_FULL          = 75,  /**< A day has as many tasks of the priority as it may. */
    TALLY_REASON_TOO_LONG          = 76,  /**< A text, a line or a path is longer than can be taken. */
    /** A file, a picture or what a statement gives is larger than can be taken. */
    TALLY_REASON_TOO_LARGE         = 77,
    TALLY_REASON_TOO_MANY          = 78,  /**< There are more of them than can be taken. */
    TALLY_REASON_TIME_LIMIT        = 79,  /**< A time or duration leads beyond the years 1677 to 2262. */
    TALLY_REASON_SMALL_BUFFER      = 80,  /**< The buffer is too small; bound says what is needed. */
    TALLY_REASON_WRITER            = 81,  /**< Another process, thread or transaction writes to the book. */
    TALLY_REASON_RECORDER          = 82,  /**< Another handle or process records the session. */
    TALLY_REASON_BLOB_WRITER       = 83,  /**< The attachment is being written or finished elsewhere. */
    TALLY_REASON_MIRROR_KEEPER     = 84,  /**< Another process keeps the mirror. */
    TALLY_REASON_OPENING           = 85,  /**< Another thread opens or closes the book. */
    TALLY_REASON_CHANGING          = 86,  /**< A file or bytes changed while they were read. */
    TALLY_REASON_DISK_FULL         = 87,  /**< There is no room on the disk. */
    TALLY_REASON_IDS_SPENT         = 88,  /**< The book has given all its numbers. */
    TALLY_REASON_OPENED_READ_ONLY  = 89,  /**< The book was opened for reading only. */
    TALLY_REASON_SEVERAL_NAMES     = 90,  /**< The book's file has several names (hard links), so it is only read. */
    TALLY_REASON_IS_SNAPSHOT       = 91,  /**< A snapshot does not change. */
    TALLY_REASON_NO_WRITE_ACCESS   = 92,  /**< The system does not allow writing there. */
    TALLY_REASON_DAMAGED           = 93,  /**< Something in the book's files cannot be read. */
    TALLY_REASON_DAMAGED_EVENTS    = 94,  /**< Events of a session cannot be read. */
    TALLY_REASON_DAMAGED_CONTENT   = 95,  /**< Bytes of an attachment are missing or spoilt. */
    TALLY_REASON_DAMAGED_FILE      = 96,  /**< A file beside the book cannot be read as what it should be. */
    TALLY_REASON_DAMAGED_ZONE      = 97,  /**< The system's file of a time zone cannot be read. */
    TALLY_REASON_NEEDS_SQLITE      = 98,  /**< The SQLite that is loaded is too old or lacks a part. */
    TALLY_REASON_NEEDS_SNDFILE     = 99,  /**< libsndfile cannot be loaded. */
    TALLY_REASON_NEEDS_CAIRO       = 100, /**< librsvg and cairo cannot be loaded. */
    TALLY_REASON_NOT_OFFERED       = 101, /**< This library does not offer it. */
    TALLY_REASON_MALFORMED         = 102, /**< The text breaks the rules of its format. */
    TALLY_REASON_ENCODING          = 103, /**< What should be text is not UTF-8, or no text. */
    TALLY_REASON_NOT_A_BOOK        = 104, /**< The file is no book. */
    TALLY_REASON_OTHER_FORMAT      = 105, /**< The file, the folder or the text is of another format than was said. */
    TALLY_REASON_NOT_AUDIO         = 106, /**< The content is no audio that can be read, or no memo. */
    TALLY_REASON_MISSING_KEY       = 107, /**< A key or column that must be there is not, or is empty. */
    TALLY_REASON_UNKNOWN_KEY       = 108, /**< There is a key that has no meaning there. */
    TALLY_REASON_VALUE             = 109, /**< The value of a key or column is none that it takes. */
    /** What is referred to is neither in the document nor in the book, or is of another kind. */
    TALLY_REASON_UNRESOLVED        = 110,
    TALLY_REASON_DUPLICATE         = 111, /**< What must be there once is there twice. */
    TALLY_REASON_UNSAFE_FILE       = 112, /**< A file of a folder is no plain file of its own, or lies outside. */
    TALLY_REASON_ADDED             = 113, /**< An import adds this. */
    /**
     * An import, or its undo, changes this; as a warning of an import: a value was taken otherwise than it stands
     * there.
     */
    TALLY_REASON_CHANGED           = 114,
    TALLY_REASON_UNCHANGED         = 115, /**< An import found this to be the same already. */
    TALLY_REASON_LEFT_OUT          = 116, /**< An import kept this out, for the reason given. */
    TALLY_REASON_DIVERGED          = 117, /**< A session was recorded on in two books; an import left it as it is. */
    TALLY_REASON_MISSING           = 118, /**< A file or row that belongs to the book is not there. */
    TALLY_REASON_RECOVERED         = 119, /**< What a recorder or writer that had gone left behind was taken in. */
    TALLY_REASON_SET_ASIDE         = 120, /**< What could not be read was kept in a side file. */
    TALLY_REASON_CONFLICT          = 121, /**< Somebody edited a file of a mirror; it was set beside. */
    TALLY_REASON_UNWRITTEN         = 122, /**< A file of a mirror could not be written; it will be tried again. */
    TALLY_REASON_BEHIND            = 123, /**< Files of a mirror are still to be written. */
    TALLY_REASON_MISFIT            = 124, /**< What is there does not fit the template's new schema; its values stay. */
    TALLY_REASON_ASSUMED           = 125, /**< An import had to assume this: what it read does not say it. */
    TALLY_REASON_ALL_TAKEN         = 126, /**< An import left nothing out and altered nothing. */
    /** An import that was to take all or nothing would leave something out, or alter it. */
    TALLY_REASON_LOSSY             = 127,
    /**
     * An import keeps this beside the entry that it says something of: a book has no place for it, and an export
     * in the same format writes it again.
     */
    TALLY_REASON_KEPT              = 128,
    /** No font that is here has letters of a report: in a PDF or PNG they are boxes. */
    TALLY_REASON_NO_FONT           = 129,
    /** A merge had nothing to bring: the book has all that the other one knows. */
    TALLY_REASON_NOTHING_NEW       = 130,
    /**
     * Both books wrote this, and neither had seen the other's: the later one is shown, the others are kept beside
     * it.
     */
    TALLY_REASON_CONCURRENT        = 131,
    /**
     * It is out of the trash, or back though it was removed for good, since somebody who did not know of that
     * went on with it.
     */
    TALLY_REASON_REVIVED           = 132,
    TALLY_REASON_ERASED            = 133, /**< A merge removed what the other book had removed for good. */
    TALLY_REASON_JOINED            = 134, /**< Two of one name that were made apart are one from now on. */
    /**
     * Events of a session have other numbers from here on: what a version before lanes logged among another
     * device's, or what two copies of a book logged by the same numbers.
     */
    TALLY_REASON_LANE              = 135,
    TALLY_REASON_MERGED            = 136, /**< What a merge brought. */
    TALLY_REASON_CLOCK_AHEAD       = 137, /**< The clock of another device is more than a day ahead of this one's. */
    TALLY_REASON_SAME_BOOK         = 138, /**< A book cannot be merged with itself. */
    TALLY_REASON_OTHER_BOOK        = 139, /**< What was to be merged is another book, no copy of this one. */
    /** Bytes are no frame of changes or no vector, are not whole, or were changed on their way. */
    TALLY_REASON_FRAME             = 140,
    /** A book, a file or changes are of a version of their format that this library does not know. */
    TALLY_REASON_NEWER_VERSION     = 141,
    TALLY_REASON_CHANGES_MISSING   = 142, /**< Changes that come before these are not in the book. */
    TALLY_REASON_MORE_FRAMES       = 143, /**< Frames of the same stream are still to come. */
    TALLY_REASON_NEEDS_POSTGRES    = 144, /**< libpq cannot be loaded. */
    TALLY_REASON_HUB_ADDRESS       = 145, /**< The text is no address of a PostgreSQL server. */
    TALLY_REASON_HUB_AWAY          = 146, /**< The hub cannot be reached, does not answer, or ended the connection. */
    TALLY_REASON_HUB_LOGIN         = 147, /**< The hub's server refuses the login. */
    /** The hub does not let this role do it: it is no member of the book's space, or only reads there. */
    TALLY_REASON_HUB_RIGHTS        = 148,
    /** The database holds no hub, or an older one than this library writes to. */
    TALLY_REASON_HUB_SCHEMA        = 149,
    TALLY_REASON_HUB_FULL          = 150, /**< The hub's disk is full, or its server takes no more connections. */
    /** The hub's server refuses a statement for a reason of its own, which the message has. */
    TALLY_REASON_HUB_REFUSED       = 151,
    TALLY_REASON_HUB_ENDED         = 152, /**< The hub's handle was freed. */
    TALLY_REASON_NEEDS_SODIUM      = 153, /**< libsodium cannot be loaded. */
    /**
     * The book's space on the hub is sealed with another phrase, or sealed while none was given, or not sealed
     * while one was.
     */
    TALLY_REASON_HUB_SEALED        = 154,
    TALLY_REASON_NO_SAMPLE         = 155, /**< There is no kappa, since nothing was sampled. */
    /**
     * There is no kappa, since both observers saw one and the same throughout: chance alone would have them
     * agree.
     */
    TALLY_REASON_ONE_CATEGORY      = 156,
    /** An event type is seen by the sessions that were looked at, and none of them has an event of it. */
    TALLY_REASON_NEVER_USED        = 157,
    TALLY_REASON_KEY_TWICE         = 158, /**< Two event types or subjects that a session sees have one key. */
    TALLY_REASON_ARCHIVED_USED     = 159, /**< An event type is archived, and there are events of it. */
    TALLY_REASON_UNCLOSED          = 160, /**< A state has no stop, and its session has ended. */
    TALLY_REASON_NO_START          = 161, /**< A stop has no start before it. */
    TALLY_REASON_TOGETHER          = 162, /**< A state is open beside one that excludes it. */
    TALLY_REASON_NEEDS_ZLIB        = 163, /**< zlib cannot be loaded. */
    TALLY_REASON_NEEDS_EXPAT       = 164, /**< expat cannot be loaded. */
    TALLY_REASON_NO_MEDIUM         = 165, /**< No medium of the session shows that moment. */
    /** The file of a medium is elsewhere by now, and the medium names it there. */
    TALLY_REASON_RELINKED          = 166,
    TALLY_REASON_OTHER_FILE        = 167, /**< A file has the name of a medium's, and other bytes than it. */
    TALLY_REASON_SEVERAL_FILES     = 168, /**< Several files may be that of a medium, and nothing says which. */
    TALLY_REASON_HASHED            = 169  /**< The SHA-256 of a medium's file was noted. */
};

/** The fields of entries, events, findings, settings and summaries. A template's own fields begin at 1000. */
typedef int32_t tally_field;

/** Values of tally_field. */
enum {
    /* As a field that is asked for. */
    TALLY_FIELD_ANY              = 0,    /**< All of them. */
    /* Where the fields begin that templates bring. */
    TALLY_FIELD_FIRST_OWN        = 1000, /**< The least number of a template's own field; see tally_field_list. */
    TALLY_FIELD_ID               = 1,    /**< Names one entry in this book. */
    TALLY_FIELD_UUID             = 2,    /**< Names one entry in every book. */
    TALLY_FIELD_KIND             = 3,    /**< TALLY_KIND_… */
    /**
     * The collection that holds it; 0 at the root. Of an event type or subject: where it is defined, and from
     * where down it is seen. Of an attachment: the item or collection that it belongs to. Of a variant: its event
     * type. Of a medium: its session.
     */
    TALLY_FIELD_PARENT           = 4,
    /**
     * Name or title, 1 to 65,536 bytes. Of a tag without white space at its ends, and no other tag's. Of a
     * variant: its values as JSON, by the names of the fields. Of a medium: the path of its file, relative to the
     * folder of the book where it lies below that. Of a change: what a template's own field is called.
     */
    TALLY_FIELD_NAME             = 5,
    TALLY_FIELD_DESCRIPTION      = 6,    /**< Free text, up to 16 MiB. */
    TALLY_FIELD_TIME             = 7,    /**< When: an item's instant or start, a collection's date, an event's time. */
    /**
     * When a session stopped; none while it runs. Of a bout when its state did: what is open ends with its
     * session, and in a running one with the last event. A point has none.
     */
    TALLY_FIELD_END              = 8,
    /** The zone that the time was entered in, such as Europe/Berlin, UTC or +02:00. */
    TALLY_FIELD_ZONE             = 9,
    /**
     * Degrees north, -90 to 90; only together with the longitude, and while the setting location_enabled is on,
     * which it is not at first.
     */
    TALLY_FIELD_LATITUDE         = 10,
    TALLY_FIELD_LONGITUDE        = 11,   /**< Degrees east, -180 to 180; only together with the latitude. */
    TALLY_FIELD_ACCURACY         = 12,   /**< Radius in metres within which the place lies, 0 or more. */
    TALLY_FIELD_PLACE            = 13,   /**< Name of the place. */
    /** Who made it: the author, else the setting username, stamped at creation. */
    TALLY_FIELD_USERNAME         = 14,
    TALLY_FIELD_CREATED          = 15,   /**< When it was made. */
    TALLY_FIELD_MODIFIED         = 16,   /**< When it was last changed. */
    TALLY_FIELD_SUBJECT          = 17,   /**< Whom or what it is about: a subject's id. */
    /**
     * Of a session: TALLY_STATE_… Of a step: TALLY_STEP_… Of a bout: TALLY_STATE_RUNNING where nothing stopped
     * its state, else TALLY_STATE_STOPPED; a point has none.
     */
    TALLY_FIELD_STATE            = 18,
    /**
     * Of a stopped session: stop less start less pauses, in ns. Of a row of a summary: what sessions lasted in
     * it. Of an attachment or a medium: how long it plays, where that is known; of a note the sum of its
     * attachments'. Of a bout: how long its state lasted without the session's pauses; a point has none.
     */
    TALLY_FIELD_DURATION         = 19,
    TALLY_FIELD_SPAN             = 20,   /**< Of a stopped session: stop less start, in ns. */
    /** Of a session: how many events it holds. Of a row of a summary: how many its sessions hold. */
    TALLY_FIELD_EVENT_COUNT      = 21,
    TALLY_FIELD_TRASHED          = 22,   /**< When it went to the trash; a query that asks for it sees the trash. */
    /**
     * Its place in the order by hand, where it was put somewhere; order by it for that order. What was put
     * nowhere stands where it was made. Of a medium: its place in the queue of its track.
     */
    TALLY_FIELD_POSITION         = 23,
    /** How many collections hold it, one within the other. Computed when a cursor is asked for it. */
    TALLY_FIELD_DEPTH            = 24,
    /** Of a collection: how many collections lie below it, at any depth. Computed when a cursor is asked for it. */
    TALLY_FIELD_COLLECTION_COUNT = 25,
    /**
     * Of a collection: how many notes, sessions and tasks lie below it, at any depth. Computed when a cursor is
     * asked for it.
     */
    TALLY_FIELD_ITEM_COUNT       = 26,
    /**
     * How many bytes it takes in the book: of an attachment its own, of a session its events, of both sessions
     * and collections with all below and attached; the same bytes count wherever they are attached. Computed when
     * a cursor is asked for it.
     */
    TALLY_FIELD_SIZE             = 27,
    /**
     * Of a collection or item: how many attachments it has, with those of all below it. Computed when a cursor is
     * asked for it.
     */
    TALLY_FIELD_ATTACHMENT_COUNT = 28,
    TALLY_FIELD_LABEL            = 30,   /**< Of an event type: what people read; the name where there is none. */
    /**
     * Of an event type, subject, tag or template: `#RRGGBB`. A cursor gives of a tag without one what
     * tally_tag_color computes from its name.
     */
    TALLY_FIELD_COLOR            = 31,
    /**
     * Of an event type or subject: the key that a host binds. Of a finding: the key or field that it is about. Of
     * a change: the setting, or the part of the entry, such as pause 2.
     */
    TALLY_FIELD_KEY              = 32,
    TALLY_FIELD_MODE             = 33,   /**< Of an event type: TALLY_MODE_… Of a reminder: TALLY_REMINDER_… */
    /** Of an event type with states: the group in which a start stops what is open for the same subject. */
    TALLY_FIELD_EXCLUSION        = 34,
    /**
     * Of an event type: the event types whose open states of the same subject an event of it stops, a start or a
     * point, at most 1000, in the order of their ids. It holds in this direction alone. Those that are gone or in
     * the trash are not shown, and stay.
     */
    TALLY_FIELD_EXCLUDES         = 177,
    TALLY_FIELD_RECORDABLE       = 35,   /**< Of an event type: 1 where it can be logged. */
    /**
     * Of an event type or a task: a word to group by; of a task up to 30 characters, in one letter case
     * throughout the book.
     */
    TALLY_FIELD_CATEGORY         = 36,
    /**
     * Of an event type, subject, tag or template: 1 where it is no longer offered; what carries or names it still
     * does.
     */
    TALLY_FIELD_ARCHIVED         = 37,
    TALLY_FIELD_MEDIA_TYPE       = 38,   /**< Of an attachment: what its bytes are, such as image/png. */
    /** Of an attachment: what names its bytes, 64 hexadecimal digits. The same bytes are kept once. */
    TALLY_FIELD_SHA256           = 39,
    /**
     * Of a note, session or task: the tags that it carries, in order, at most 1000. Those in the trash are not
     * shown, and stay. Of a change: a tag that was put on or taken off.
     */
    TALLY_FIELD_TAGS             = 40,
    /** Of an event: its number in the session, never used again. Of a bout: that of what began it. */
    TALLY_FIELD_SEQ              = 50,
    /** Of an event or a bout: its event type's id; that of the type also where a variant of it was logged. */
    TALLY_FIELD_TYPE             = 51,
    TALLY_FIELD_PHASE            = 52,   /**< Of an event: TALLY_PHASE_… */
    TALLY_FIELD_VALUE            = 53,   /**< Of an event: a number. Of a bout: that of what began it. */
    /**
     * Of an event: its note. Of a bout: that of what began it. Of a setting: its value. Of a reminder: the line
     * below its title.
     */
    TALLY_FIELD_TEXT             = 54,
    TALLY_FIELD_SESSION          = 55,   /**< Of an event or a bout: the session that holds it. */
    TALLY_FIELD_SEVERITY         = 70,   /**< Of a finding: TALLY_SEVERITY_… */
    TALLY_FIELD_REASON           = 71,   /**< Of a finding: TALLY_REASON_… */
    TALLY_FIELD_WHERE            = 72,   /**< Of a finding: file and line, or what it is about. */
    /** Of a finding: one line for people. Of a setting: what it is for. Of a step: why it cannot be undone. */
    TALLY_FIELD_MESSAGE          = 73,
    /**
     * Of a setting: the value that it has unless set. Of a template's field: what a new draft begins with, as
     * JSON.
     */
    TALLY_FIELD_DEFAULT          = 74,
    /** Of a change: the step that it belongs to. Of an undo or redo: the step that it took or brought back. */
    TALLY_FIELD_STEP             = 80,
    /**
     * Of a change: TALLY_FIELD_… that was changed; as text its name. Of a finding: the field that it is about, 0
     * where it is about none.
     */
    TALLY_FIELD_FIELD            = 81,
    /** Of a change: the value before, as a number where it is one, and as text. */
    TALLY_FIELD_OLD              = 82,
    TALLY_FIELD_NEW              = 83,   /**< Of a change: the value after, as a number where it is one, and as text. */
    /**
     * Of a row of a summary: its first group as a number, see TALLY_BY_…; as text its label. None in a total, and
     * where what was grouped has none.
     */
    TALLY_FIELD_GROUP_1          = 90,
    TALLY_FIELD_GROUP_2          = 91,   /**< The same of its second group. */
    /**
     * Of a row of a summary: its first group as people read it, such as 2026-03-02 or a name; of the grand total
     * that word.
     */
    TALLY_FIELD_LABEL_1          = 92,
    TALLY_FIELD_LABEL_2          = 93,   /**< The same of its second group; of a total that word. */
    TALLY_FIELD_GROUP_3          = 178,  /**< The same of its third group. */
    TALLY_FIELD_GROUP_4          = 179,  /**< The same of its fourth group. */
    TALLY_FIELD_LABEL_3          = 180,  /**< The same of its third group; of a total within it that word. */
    TALLY_FIELD_LABEL_4          = 181,  /**< The same of its fourth group; of a total within it that word. */
    /**
     * Of a row of a summary: of how many groups it is; 0 is the total of all. Of a timeline: 0 the total, 1 a
     * year, 2 a month, 3 a day, 4 a record.
     */
    TALLY_FIELD_LEVEL            = 94,
    /** Of a row of a summary: how many entries are in it, each where it starts. */
    TALLY_FIELD_COUNT            = 95,
    /** Of a row of a summary or a time budget: the sum; a whole number where all are. */
    TALLY_FIELD_SUM              = 96,
    TALLY_FIELD_MEAN             = 97,   /**< Of a row of a summary or a time budget: the mean. */
    TALLY_FIELD_MEDIAN           = 98,   /**< Of a row of a summary or a time budget: the median. */
    /** Of a row of a summary or a time budget: the least value. Of a template's field: the least number. */
    TALLY_FIELD_MINIMUM          = 99,
    /** Of a row of a summary or a time budget: the greatest value. Of a template's field: the greatest number. */
    TALLY_FIELD_MAXIMUM          = 100,
    TALLY_FIELD_DEVIATION        = 101,  /**< Of a row of a summary or a time budget: the standard deviation. */
    /** Of a row of a timeline: 1 where a host shows it, 0 of years, months and days that say nothing new. */
    TALLY_FIELD_SHOWN            = 102,
    /** Of a row of a timeline: 1 where its records' tags are shown, 0 where the query asks for one tag alone. */
    TALLY_FIELD_SHOWS_TAGS       = 103,
    /**
     * Of an item or subject: the template that says which fields of its own it has; none where it has none. Of an
     * event type: the one whose fields its events have.
     */
    TALLY_FIELD_TEMPLATE         = 104,
    /** Of a template: its JSON Schema. docs/formats.md says which words of it count. */
    TALLY_FIELD_SCHEMA           = 105,
    /**
     * Of an item or subject: the values of its own fields as one JSON object, also of those that its template
     * does not know. Setting it sets them all. Read when a cursor is asked for it. Of an event or a bout: the
     * values of its variant, of a state's bout also those that its stop adds.
     */
    TALLY_FIELD_FIELDS           = 106,
    /**
     * Of a template: how often its schema was set, from 1. Of a conflict: the number of the version, from 0,
     * which is shown.
     */
    TALLY_FIELD_VERSION          = 107,
    TALLY_FIELD_FOUND            = 108,  /**< Of a finding: the value that met a bound, as a number or a text. */
    TALLY_FIELD_BOUND            = 109,  /**< Of a finding: the bound that it met. */
    /** Of a task: the day that it is on, such as 20260302; none in the backlog. Of a day: which. */
    TALLY_FIELD_DAY              = 110,
    /** Of a task: TALLY_PRIORITY_…; order by it for high first, then as they were made. */
    TALLY_FIELD_PRIORITY         = 111,
    TALLY_FIELD_COMPLETED        = 112,  /**< Of a task: when it was completed; none where it is not. */
    TALLY_FIELD_REDACTION        = 113,  /**< Of a task: TALLY_REDACTION_… */
    TALLY_FIELD_DUE              = 114,  /**< Of a task: when it must be done. */
    TALLY_FIELD_CARRIED          = 115,  /**< Of a task: the one of an earlier day that it repeats. */
    TALLY_FIELD_NOTES            = 116,  /**< Of a task: up to five notes, one a line, each up to 250 characters. */
    TALLY_FIELD_CARRIED_OVER     = 117,  /**< Of a task: 1 where another one repeats it. */
    /** Of a reminder: the task that it reminds of; none of an evening reminder. */
    TALLY_FIELD_TASK             = 118,
    /** Of a day: how many tasks of high priority it may have; none: any number. */
    TALLY_FIELD_HIGH_LIMIT       = 119,
    TALLY_FIELD_MEDIUM_LIMIT     = 120,  /**< The same of medium priority. */
    TALLY_FIELD_LOW_LIMIT        = 121,  /**< The same of low priority. */
    TALLY_FIELD_SEED             = 122,  /**< Of a day: what chooses its accolade. */
    TALLY_FIELD_REVIEWED         = 123,  /**< Of a day: when the days before it were reviewed on it. */
    TALLY_FIELD_TASK_COUNT       = 124,  /**< Of a day: how many tasks it has. */
    TALLY_FIELD_COMPLETED_COUNT  = 125,  /**< Of a day or a row of a summary: how many tasks of it are complete. */
    TALLY_FIELD_INCOMPLETE_COUNT = 126,  /**< Of a row of a summary: how many tasks of it are not complete. */
    /** Of a row of a summary: how many tasks of it repeat one of an earlier day. */
    TALLY_FIELD_CARRIED_COUNT    = 127,
    TALLY_FIELD_UNIT             = 135,  /**< Of a template's field: what its numbers are counted in. */
    /**
     * Of a template's field: string, integer, number, boolean, date-time or date, behind array of where it has
     * several.
     */
    TALLY_FIELD_VALUE_TYPE       = 136,
    TALLY_FIELD_REQUIRED         = 137,  /**< Of a template's field: 1 where an item must have it. */
    /**
     * Of a row that a search found: where it was found. A field's name, of a template's field behind fields., or
     * attachment, transcript, event. Read when a cursor is asked for it.
     */
    TALLY_FIELD_MATCH            = 139,
    /**
     * Of a row that a search found: some words around, on one line, those that were found between « and ». Read
     * when a cursor is asked for it.
     */
    TALLY_FIELD_SNIPPET          = 140,
    TALLY_FIELD_RANK             = 141,  /**< For the order of a search: what is most to the point first. */
    TALLY_FIELD_TRANSCRIPT       = 142,  /**< Of an attachment: what is said in it, for searching. */
    TALLY_FIELD_ITEM             = 143,  /**< Of a stored draft: the entry that it edits, none where it makes one. */
    TALLY_FIELD_ITEM_KIND        = 144,  /**< Of a stored draft: TALLY_KIND_… of what it edits or makes. */
    /** Of a template's field: the values that it can have, as a JSON array; none where any will do. */
    TALLY_FIELD_CHOICES          = 138,
    TALLY_FIELD_CHANGE           = 130,  /**< Of a row of a watch that tells changes: TALLY_WATCHED_… */
    /** Of a dashboard: the item with the latest time, of equal ones that with the greatest id. */
    TALLY_FIELD_LATEST           = 145,
    TALLY_FIELD_LATEST_TIME      = 146,  /**< Of a dashboard: the latest item's time. */
    /** Of a dashboard: from the latest item's time to the book's clock, in ns; less than 0 where it lies ahead. */
    TALLY_FIELD_SINCE_LATEST     = 147,
    /** Of a dashboard: the mean of the intervals between successive items, in ns; none of fewer than two. */
    TALLY_FIELD_MEAN_INTERVAL    = 148,
    TALLY_FIELD_LONGEST_GAP      = 149,  /**< Of a dashboard: the longest of these intervals, in ns. */
    /** Of a dashboard: when the longest interval began, of equal ones the first. */
    TALLY_FIELD_LONGEST_GAP_TIME = 150,
    /** Of a dashboard: how many items lie in the day that the book's clock is in. */
    TALLY_FIELD_TODAY            = 151,
    /**
     * Of a dashboard: how many items a day had, as a mean of the days before today; those before the first item
     * do not count.
     */
    TALLY_FIELD_DAY_MEAN         = 152,
    TALLY_FIELD_THIS_DEVICE      = 153,  /**< Of a device: 1 of the one whose book this is. */
    TALLY_FIELD_STOP_TEXT        = 154,  /**< Of a bout: the text of its stop. */
    /**
     * Of a row of a time budget: the part of the observed time that its states lasted. Of a transition the part
     * of all.
     */
    TALLY_FIELD_SHARE            = 155,
    /** Of a row of a time budget: how many bouts there are in an hour of observed time. */
    TALLY_FIELD_RATE             = 156,
    /**
     * Of a row of a time budget: how long from where the time begins that is looked at to the first start, in ns;
     * of several sessions the mean.
     */
    TALLY_FIELD_LATENCY          = 157,
    /**
     * Of a row of a time budget: the mean of the gaps from a stop to the next start, of points from one to the
     * next, in ns.
     */
    TALLY_FIELD_GAP_MEAN         = 158,
    TALLY_FIELD_GAP_DEVIATION    = 159,  /**< Of a row of a time budget: the standard deviation of these gaps. */
    TALLY_FIELD_OPEN_COUNT       = 160,  /**< Of a row of a time budget: how many of its states nothing stopped. */
    TALLY_FIELD_OBSERVED         = 161,  /**< Of a row of a time budget: how long its subject was observed, in ns. */
    /**
     * Of a transition: what comes first, by the names of its types, with plus signs between what is done at once.
     * Of an agreement what the first session has.
     */
    TALLY_FIELD_FROM             = 162,
    /** Of a transition: what follows. Of an agreement what the second session has. */
    TALLY_FIELD_TO               = 163,
    TALLY_FIELD_FROM_TYPES       = 164,  /**< Of a transition: the event types of what comes first. */
    TALLY_FIELD_TO_TYPES         = 165,  /**< Of a transition: the event types of what follows. */
    TALLY_FIELD_SHARE_FROM       = 166,  /**< Of a transition: the part of all from the same behaviour. */
    /** Of a sample: the event types of what the subject did; none where it did nothing. */
    TALLY_FIELD_TYPES            = 167,
    TALLY_FIELD_OTHER_SUBJECT    = 168,  /**< Of an overlap: whose the second state is. */
    TALLY_FIELD_OTHER_TYPE       = 169,  /**< Of an overlap: the event type of the second state. */
    TALLY_FIELD_KAPPA            = 170,  /**< Of an agreement: Cohen's kappa; none where REASON says why. */
    TALLY_FIELD_AGREED           = 171,  /**< Of an agreement: in how many samples both sessions have the same. */
    TALLY_FIELD_EXPECTED         = 172,  /**< Of an agreement: the part in which they would have the same by chance. */
    /** Of an agreement: how many bouts of the one session match one of the other. */
    TALLY_FIELD_MATCHED          = 173,
    TALLY_FIELD_ALONE            = 174,  /**< Of an agreement: how many of the first session match none. */
    TALLY_FIELD_OTHER_ALONE      = 175,  /**< Of an agreement: how many of the second session match none. */
    /**
     * Of an event: the variant of its type that was logged; none where it was the type alone. Of a bout: that of
     * what began it, else that of its stop.
     */
    TALLY_FIELD_VARIANT          = 176,
    /**
     * Of a medium: the player that shows it, 1, 2, … Tracks play at the same time, the media of one track one
     * after the other.
     */
    TALLY_FIELD_TRACK            = 182,
    /**
     * Of a medium: when it begins, in ns of its session's time, below 0 where it began before the session did.
     * Where it has none it begins where the one before it in its track ends, the first of a track with the
     * session. A session that is shifted takes its media along; a start that is edited moves none of them, and
     * this counts from the new one.
     */
    TALLY_FIELD_OFFSET           = 183,
    /**
     * Of a medium: how many frames it has in a second, as a fraction in lowest terms such as 25/1 or 30000/1001;
     * 25 alone is taken, too. At most 1000.
     */
    TALLY_FIELD_FRAME_RATE       = 184,
    /**
     * Of a medium: 1 where its timecode leaves numbers out, so that it keeps to the clock; only at 30000/1001
     * frames a second and multiples of that.
     */
    TALLY_FIELD_DROP_FRAME       = 185,
    /** Of a medium with a frame rate: the timecode of its first frame, such as 01:00:00:00. */
    TALLY_FIELD_TIMECODE         = 186,
    /**
     * Of a medium: the SHA-256 of its file, 64 hexadecimal digits, where it was noted. The file itself is not in
     * the book.
     */
    TALLY_FIELD_FILE_SHA256      = 187
};

/** How an event type is logged. */
typedef int32_t tally_mode;

/** Values of tally_mode. */
enum {
    TALLY_MODE_POINT = 1, /**< Each event stands for itself. */
    TALLY_MODE_STATE = 2  /**< Events come as start and stop. */
};

/** How much a finding matters. */
typedef int32_t tally_severity;

/** Values of tally_severity. */
enum {
    TALLY_SEVERITY_INFO    = 1, /**< For information: what was or would be done. */
    TALLY_SEVERITY_WARNING = 2, /**< Something was left out or is unusual. */
    TALLY_SEVERITY_ERROR   = 3  /**< Refused or damaged. */
};

/** @} */

#ifdef __cplusplus
}
#endif

#endif
