// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
/* Tallybook keeps what happened, and when: one book, one file, embedded in any program.
 *
 * A book holds collections, which nest; a collection holds items: notes and recorded sessions of counted
 * events. Everything is done with three verbs, each an opaque handle: write through a draft, record through a
 * session, read through a query and its cursor.
 *
 * Read docs/caveats.md first: fork, two copies of SQLite in one process, network filesystems, what is durable
 * when.
 *
 * Conventions, without exception:
 * - Handles are tokens, never addresses. They are checked at every call: NULL answers TALLY_E_MISUSE, a
 *   stale, foreign or forged one TALLY_E_HANDLE. Closing and freeing take NULL and stale handles, in any
 *   order.
 * - A function that can fail returns a status: 0 is TALLY_OK, positive values are signals (TALLY_DONE),
 *   negative ones errors. The detail goes into the caller's tally_error, which may be NULL: its reason says
 *   which cause, of a status that has several.
 * - Results come back through out_ parameters: zeroed first, written again only on success.
 * - Text is UTF-8 with a length in bytes, or TALLY_NTS where it ends at its NUL; TALLY_Z("literal") passes
 *   both. NULL with length 0 is the empty text. A text that is kept may hold no NUL.
 * - Times are int64_t nanoseconds since 1970-01-01T00:00:00Z; durations are nanoseconds; ids are int64_t, 0
 *   is none, and an id names one thing in a book, whatever its kind.
 * - Structs grow at their ends. struct_size, or the stride of an array, says how much of one the caller was
 *   compiled with: no more is read or written, and what lies behind has the defaults of its INIT macro. A
 *   size below the struct's least, that of its first release, answers TALLY_E_MISUSE; of a larger struct than
 *   the library's the bytes behind, at most 4,096, must be 0.
 * - Setters and conditions are sticky: the first refusal is kept and returned again by save, start and
 *   cursor, so that a caller may check once.
 * - A transaction and a snapshot are books too (tally_transaction_begin, tally_snapshot_begin), and what was
 *   made from one belongs to it. Scope says which of them a call takes: any; outside only, the book's own
 *   handle; a transaction; a snapshot. With another one it answers TALLY_E_STATE and changes nothing. So it
 *   does, whatever its scope, on a snapshot that was ended since the log had grown too long, on a transaction
 *   that writes while a part of it is open, and where it would write within a callback of a call that writes
 *   to the same book.
 * - Every function may be called from any thread, unless its entry says more.
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

#define TALLY_VERSION        "0.2.0-dev"
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
 * What a call answers. Zero is success, positive values are signals, negative ones errors.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_OK            0     /* Done. */
#define TALLY_DONE          1     /* There is no further row. */
#define TALLY_TIMEOUT       2     /* Nothing came in the time that was given. */
/* The call itself is wrong: NULL where it is forbidden, an unknown flag bit, a wrong struct_size. */
#define TALLY_E_MISUSE      (-1)
#define TALLY_E_HANDLE      (-2)  /* The handle is stale, forged or of another kind. */
#define TALLY_E_CLOSED      (-3)  /* The book that the handle belongs to was closed. */
/* This process was forked while a book was open; open books in the child after exec, or fork before opening. */
#define TALLY_E_FORKED      (-4)
#define TALLY_E_UTF8        (-5)  /* A text is not valid UTF-8. */
#define TALLY_E_INVALID     (-6)  /* A value is out of its range or of the wrong type. */
#define TALLY_E_NOT_FOUND   (-7)  /* What was named does not exist. */
#define TALLY_E_EXISTS      (-8)  /* What was to be made exists already. */
#define TALLY_E_STATE       (-9)  /* Not possible in the present state, which the message names. */
#define TALLY_E_LIMIT       (-10) /* A limit was met; tally_error has what was found and the bound. */
#define TALLY_E_BUSY        (-11) /* Another process or thread holds what is needed; the message names the process. */
#define TALLY_E_FULL        (-12) /* The disk is full; everything acknowledged is kept. */
#define TALLY_E_READ_ONLY   (-13) /* The book, its folder or its medium can only be read. */
#define TALLY_E_IO          (-14) /* The operating system refused; sub_code has errno or SQLite's code. */
#define TALLY_E_CORRUPT     (-15) /* The book's file is damaged. */
#define TALLY_E_UNSUPPORTED (-16) /* Not offered here; the message names what is missing. */
#define TALLY_E_CANCELLED   (-17) /* A callback of the host asked to stop; nothing was changed. */
#define TALLY_E_NEWER       (-18) /* The book was made by a newer major version of the format. */
/* The file is not a book, or the text not of the expected format; the message has line and key. */
#define TALLY_E_FORMAT      (-19)

/* -----------------------------------------------------------------------------------------------------------
 * Why a call answered its status, where that has several causes; and what a finding says. A caller takes one
 * that it does not know as it takes the status.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_REASON_NONE              0   /* The status says all. */
/* A pointer is NULL where it is forbidden, or says a size and gives no bytes. */
#define TALLY_REASON_NULL_POINTER      1
#define TALLY_REASON_UNKNOWN_FLAG      2   /* A bit of the flags is none that the call knows. */
/* The struct_size, the stride or a reserved field of a struct is none that this library takes. */
#define TALLY_REASON_STRUCT_SIZE       3
#define TALLY_REASON_ARGUMENT_SIZE     4   /* A length, a size or a count is more than any call takes. */
#define TALLY_REASON_BOOK_CLOSED       5   /* The book was closed. */
#define TALLY_REASON_TRANSACTION_ENDED 6   /* The transaction was committed or rolled back. */
#define TALLY_REASON_SNAPSHOT_ENDED    7   /* The snapshot was ended by the program. */
#define TALLY_REASON_WATCH_ENDED       8   /* The watch was ended. */
#define TALLY_REASON_REQUIRED          9   /* What must have a value has none. */
#define TALLY_REASON_RANGE             10  /* A value is out of its range; found and bound say how far. */
#define TALLY_REASON_TYPE              11  /* A value is of the wrong type. */
#define TALLY_REASON_LENGTH            12  /* A text or list is too short or too long. */
#define TALLY_REASON_PATTERN           13  /* A text does not have the form that is asked for. */
#define TALLY_REASON_CHOICE            14  /* A value is none of those that are offered. */
#define TALLY_REASON_FUTURE            15  /* A time lies in the future, and must be past. */
#define TALLY_REASON_TIME_ORDER        16  /* An end lies before its start, or a time outside of what it belongs to. */
#define TALLY_REASON_REFERENCE         17  /* What is referred to does not fit, or does not exist. */
#define TALLY_REASON_KIND              18  /* A thing, a selection or rows are of a kind that the call does not take. */
/* The field does not belong to the kind or the book, or cannot be used so. */
#define TALLY_REASON_FIELD             19
/* A path is empty, or leads to what cannot be used so, such as a folder in place of a file. */
#define TALLY_REASON_PATH              20
#define TALLY_REASON_OPEN_BOOK         21  /* A path is that of a book that this process has open. */
#define TALLY_REASON_NUL_CHARACTER     22  /* A text that is kept holds a NUL character. */
#define TALLY_REASON_CONTRADICTION     23  /* Arguments or flags exclude one another, or one of them lacks the other. */
/* A statement, a search, a pattern or a schema breaks the rules of its language. */
#define TALLY_REASON_SYNTAX            24
#define TALLY_REASON_STATEMENT         25  /* What is asked by SQL is not one statement that only reads what it may. */
#define TALLY_REASON_PARAMETER         26  /* A parameter of a statement has no value, or a value no parameter. */
#define TALLY_REASON_TOKEN             27  /* A page token is of another order, or none. */
#define TALLY_REASON_NO_THING          28  /* There is no thing of that id. */
#define TALLY_REASON_IN_TRASH          29  /* The thing is in the trash. */
#define TALLY_REASON_NOT_IN_TRASH      30  /* The thing is not in the trash, or was not deleted by itself. */
#define TALLY_REASON_NO_EVENT          31  /* The session has no such event. */
#define TALLY_REASON_NO_EVENT_TYPE     32  /* There is no event type of that id that the session can hold. */
#define TALLY_REASON_NO_TAG            33  /* There is no tag of that name. */
#define TALLY_REASON_NO_FIELD          34  /* The template has no field of that name. */
#define TALLY_REASON_NO_SETTING        35  /* There is no such setting. */
#define TALLY_REASON_NO_FILE           36  /* There is no such file. */
#define TALLY_REASON_NO_FOLDER         37  /* There is no such folder. */
#define TALLY_REASON_NO_ZONE           38  /* The system knows no such time zone. */
#define TALLY_REASON_NO_CONTENT        39  /* The bytes of the attachment are not in the book. */
#define TALLY_REASON_NO_REMINDER       40  /* There is no such reminder. */
#define TALLY_REASON_NO_STORED_DRAFT   41  /* There is no such stored draft. */
#define TALLY_REASON_NO_CATEGORY       42  /* No task has the category. */
#define TALLY_REASON_NO_STEP           43  /* There is nothing to be undone or redone. */
#define TALLY_REASON_NAME_TAKEN        44  /* Another thing has the name in the same place. */
#define TALLY_REASON_FILE_EXISTS       45  /* There is a file already. */
/* The folder, or a file in it, belongs to another book or to nobody that is known. */
#define TALLY_REASON_FOLDER_TAKEN      46
#define TALLY_REASON_ALREADY_DONE      47  /* The task was repeated already, or the reminder shown or claimed. */
#define TALLY_REASON_OVERLAP           48  /* A session of the same collection has some of the same time. */
#define TALLY_REASON_STALE_DRAFT       49  /* What the draft edits was changed since it began. */
#define TALLY_REASON_LOCATION_OFF      50  /* Places are not kept while the setting location_enabled is off. */
#define TALLY_REASON_CYCLE             51  /* A collection would lie within itself. */
#define TALLY_REASON_IS_RECORDED       52  /* The session is being recorded. */
#define TALLY_REASON_NOT_RECORDED      53  /* Nobody records the session or the memo. */
#define TALLY_REASON_IS_RUNNING        54  /* The session has no end yet. */
/* The session or memo is stopped, or the attachment no longer written here; it takes no more. */
#define TALLY_REASON_HAS_ENDED         55
#define TALLY_REASON_IS_PAUSED         56  /* The session or memo is paused. */
#define TALLY_REASON_NOT_PAUSED        57  /* The session or memo is not paused. */
#define TALLY_REASON_NOT_PLAYING       58  /* The player is not playing. */
#define TALLY_REASON_IS_FINISHED       59  /* The attachment is finished, and its bytes never change. */
#define TALLY_REASON_ALREADY_SAVED     60  /* The draft was saved already. */
#define TALLY_REASON_HAS_EVENTS        61  /* The session or event type has events, which forbid it. */
/* The file of events that a recorder keeps beside the book (its tail) is in the way: left behind, of another
 * session, or none.
 */
#define TALLY_REASON_TAIL              62
#define TALLY_REASON_BUILT_IN          63  /* What belongs to every book cannot be deleted. */
#define TALLY_REASON_PARENT_IN_TRASH   64  /* What holds the thing is in the trash. */
#define TALLY_REASON_NO_DAY            65  /* The task is on no day. */
#define TALLY_REASON_TOO_LATE          66  /* The day has too little left for it. */
#define TALLY_REASON_NOT_DUE           67  /* The reminder is not due at that time. */
/* Something that was done since is in the way of undoing or redoing the step. */
#define TALLY_REASON_UNDO_BLOCKED      68
/* The thread or transaction is inside a call that writes, as in its callback. */
#define TALLY_REASON_IN_CALL           69
/* The call is not of such a book: it is the book itself, a transaction or a snapshot. */
#define TALLY_REASON_SCOPE             70
#define TALLY_REASON_PART_OPEN         71  /* A transaction that was begun upon this one is open. */
/* The library ended the snapshot, since the log had grown beyond the setting snapshot_log_limit. */
#define TALLY_REASON_SNAPSHOT_DROPPED  72
#define TALLY_REASON_IS_OPEN           73  /* This process has the book open, or with other options. */
#define TALLY_REASON_DAY_FULL          74  /* A day has as many tasks of the priority as it may. */
#define TALLY_REASON_TOO_LONG          75  /* A text, a line or a path is longer than can be taken. */
/* A file, a picture or what a statement gives is larger than can be taken. */
#define TALLY_REASON_TOO_LARGE         76
#define TALLY_REASON_TOO_MANY          77  /* There are more of them than can be taken. */
#define TALLY_REASON_TIME_LIMIT        78  /* A time or duration leads beyond the years 1677 to 2262. */
#define TALLY_REASON_SMALL_BUFFER      79  /* The buffer is too small; bound says what is needed. */
#define TALLY_REASON_WRITER            80  /* Another process, thread or transaction writes to the book. */
#define TALLY_REASON_RECORDER          81  /* Another handle or process records the session. */
#define TALLY_REASON_BLOB_WRITER       82  /* The attachment is being written or finished elsewhere. */
#define TALLY_REASON_MIRROR_KEEPER     83  /* Another process keeps the mirror. */
#define TALLY_REASON_OPENING           84  /* Another thread opens or closes the book. */
#define TALLY_REASON_CHANGING          85  /* A file or bytes changed while they were read. */
#define TALLY_REASON_DISK_FULL         86  /* There is no room on the disk. */
#define TALLY_REASON_IDS_SPENT         87  /* The book has given all its numbers. */
#define TALLY_REASON_OPENED_READ_ONLY  88  /* The book was opened for reading only. */
#define TALLY_REASON_SEVERAL_NAMES     89  /* The book's file has several names (hard links), so it is only read. */
#define TALLY_REASON_IS_SNAPSHOT       90  /* A snapshot does not change. */
#define TALLY_REASON_NO_WRITE_ACCESS   91  /* The system does not allow writing there. */
#define TALLY_REASON_DAMAGED           92  /* Something in the book's files cannot be read. */
#define TALLY_REASON_DAMAGED_EVENTS    93  /* Events of a session cannot be read. */
#define TALLY_REASON_DAMAGED_CONTENT   94  /* Bytes of an attachment are missing or spoilt. */
#define TALLY_REASON_DAMAGED_FILE      95  /* A file beside the book cannot be read as what it should be. */
#define TALLY_REASON_DAMAGED_ZONE      96  /* The system's file of a time zone cannot be read. */
#define TALLY_REASON_NEEDS_SQLITE      97  /* The SQLite that is loaded is too old or lacks a part. */
#define TALLY_REASON_NEEDS_SNDFILE     98  /* libsndfile cannot be loaded. */
#define TALLY_REASON_NEEDS_CAIRO       99  /* librsvg and cairo cannot be loaded. */
#define TALLY_REASON_NOT_OFFERED       100 /* This library does not offer it. */
#define TALLY_REASON_MALFORMED         101 /* The text breaks the rules of its format. */
#define TALLY_REASON_ENCODING          102 /* What should be text is not UTF-8, or no text. */
#define TALLY_REASON_NOT_A_BOOK        103 /* The file is no book. */
#define TALLY_REASON_OTHER_FORMAT      104 /* The file, the folder or the text is of another format than was said. */
#define TALLY_REASON_NOT_AUDIO         105 /* The content is no audio that can be read, or no memo. */
#define TALLY_REASON_MISSING_KEY       106 /* A key or column that must be there is not, or is empty. */
#define TALLY_REASON_UNKNOWN_KEY       107 /* There is a key that has no meaning there. */
#define TALLY_REASON_VALUE             108 /* The value of a key or column is none that it takes. */
/* What is referred to is neither in the document nor in the book, or is of another kind. */
#define TALLY_REASON_UNRESOLVED        109
#define TALLY_REASON_DUPLICATE         110 /* What must be there once is there twice. */
#define TALLY_REASON_UNSAFE_FILE       111 /* A file of a folder is no plain file of its own, or lies outside. */
#define TALLY_REASON_ADDED             112 /* An import adds this. */
#define TALLY_REASON_CHANGED           113 /* An import changes this, or undoing it. */
#define TALLY_REASON_UNCHANGED         114 /* An import found this to be the same already. */
#define TALLY_REASON_LEFT_OUT          115 /* An import kept this out, for the reason given. */
#define TALLY_REASON_DIVERGED          116 /* A session was recorded on in two books; an import left it as it is. */
#define TALLY_REASON_MISSING           117 /* A file or row that belongs to the book is not there. */
#define TALLY_REASON_RECOVERED         118 /* What a recorder or writer that had gone left behind was taken in. */
#define TALLY_REASON_SET_ASIDE         119 /* What could not be read was kept in a side file. */
#define TALLY_REASON_CONFLICT          120 /* Somebody edited a file of a mirror; it was set beside. */
#define TALLY_REASON_UNWRITTEN         121 /* A file of a mirror could not be written; it will be tried again. */
#define TALLY_REASON_BEHIND            122 /* Files of a mirror are still to be written. */
#define TALLY_REASON_MISFIT            123 /* What is there does not fit the template's new schema; its values stay. */

/* -----------------------------------------------------------------------------------------------------------
 * Values with a meaning of their own.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_NOW     (~9223372036854775807LL) /* As a time: the book's clock. */
#define TALLY_ROOT    0LL                      /* As a parent: the book itself. */
#define TALLY_ANY     0LL                      /* As a kind, a type or a field: all of them. */
#define TALLY_END     (-1LL)                   /* As an offset to write at: behind the last byte. */
#define TALLY_BACKLOG 0LL                      /* As a day: none; the task waits in the backlog. */

/* -----------------------------------------------------------------------------------------------------------
 * What a thing in a book is.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_KIND_COLLECTION 1  /* Holds items and other collections. */
#define TALLY_KIND_NOTE       2  /* Something at an instant. */
#define TALLY_KIND_SESSION    3  /* Something with a start and, once stopped, an end; it holds events. */
#define TALLY_KIND_TASK       4  /* Something to be done, on a day or in the backlog. */
#define TALLY_KIND_SUBJECT    5  /* Whom or what an item or event is about. */
#define TALLY_KIND_EVENT_TYPE 6  /* What can be logged in a session; belongs to the book or to a collection. */
#define TALLY_KIND_TAG        7  /* A word that notes and sessions carry; belongs to the book. */
/* Which fields of their own items of one sort have: a JSON Schema; belongs to the book. */
#define TALLY_KIND_TEMPLATE   8
#define TALLY_KIND_EVENT      9  /* Something logged in a session: only in queries and cursors. */
#define TALLY_KIND_FINDING    10 /* What a check, a validation, an import or a recovery found: only in cursors. */
#define TALLY_KIND_SETTING    11 /* A setting of the book: only in cursors. */
#define TALLY_KIND_STEP       12 /* A step of the book's history; its changes follow it: only in cursors. */
#define TALLY_KIND_CHANGE     13 /* What one step changed in one field: only in cursors. */
/* Bytes that belong to an item or collection: its parent. Listed where it is asked for by this kind. */
#define TALLY_KIND_ATTACHMENT 14
#define TALLY_KIND_SUMMARY    15 /* A row of a summary table: only in cursors. */
#define TALLY_KIND_DAY        16 /* A day that was opened: only in cursors. */
#define TALLY_KIND_REMINDER   17 /* A reminder of a task or of a day: only in cursors. */
#define TALLY_KIND_FIELD      19 /* A field of a template: only in cursors. */
#define TALLY_KIND_DRAFT      20 /* A draft that was put by: only in cursors. */
#define TALLY_KIND_DASHBOARD  21 /* How it stands with what a query selects: only in cursors. */
#define TALLY_KIND_ROW        22 /* A row of a statement of SQL: only in cursors. */

/* -----------------------------------------------------------------------------------------------------------
 * What a value is.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_VALUE_NONE 0 /* There is none. */
#define TALLY_VALUE_INT  1 /* A whole number. */
#define TALLY_VALUE_REAL 2 /* A real number. */
#define TALLY_VALUE_TEXT 3 /* A text. */
#define TALLY_VALUE_IDS  4 /* Several ids. */

/* -----------------------------------------------------------------------------------------------------------
 * Where a session stands.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_STATE_RUNNING 1 /* Started and not stopped. */
#define TALLY_STATE_PAUSED  2 /* Started, not stopped, and in a pause. */
#define TALLY_STATE_STOPPED 3 /* It has its end. */

/* -----------------------------------------------------------------------------------------------------------
 * Which part of a happening an event is.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_PHASE_AUTO  0 /* Input only: by the type's mode; a state that is open is stopped, else started. */
#define TALLY_PHASE_POINT 1 /* It happened at an instant. */
#define TALLY_PHASE_START 2 /* A state begins. */
#define TALLY_PHASE_STOP  3 /* A state ends. */

/* -----------------------------------------------------------------------------------------------------------
 * How an event type is logged.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_MODE_POINT 1 /* Each event stands for itself. */
#define TALLY_MODE_STATE 2 /* Events come as start and stop. */

/* -----------------------------------------------------------------------------------------------------------
 * Where the fields begin that templates bring.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_FIELD_FIRST_OWN 1000 /* The least number of a template's own field; see tally_template_fields. */

/* -----------------------------------------------------------------------------------------------------------
 * How a condition compares; TALLY_OP_NOT and TALLY_OP_OR_NULL may be added.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_OP_EQ      1  /* Equal to the value. */
#define TALLY_OP_NE      2  /* Not equal to the value. */
#define TALLY_OP_LT      3  /* Less than the value. */
#define TALLY_OP_LE      4  /* Less than or equal to the value. */
#define TALLY_OP_GT      5  /* Greater than the value. */
#define TALLY_OP_GE      6  /* Greater than or equal to the value. */
#define TALLY_OP_BETWEEN 7  /* Between two values, both included. */
#define TALLY_OP_IN      8  /* One of the values, or of a field with several any of them; of none, nothing. */
#define TALLY_OP_PREFIX  9  /* Text that starts with the value, letter case of ASCII ignored. */
#define TALLY_OP_NULL    10 /* Without a value; takes none. */
#define TALLY_OP_ALL     11 /* With each of the values; only of fields with several, such as TALLY_FIELD_TAGS. */

/* -----------------------------------------------------------------------------------------------------------
 * Added to a comparison.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_OP_NOT     256 /* The opposite of the comparison. What has no value is still left out. */
#define TALLY_OP_OR_NULL 512 /* Or without a value. */

/* -----------------------------------------------------------------------------------------------------------
 * How a book is opened; 0 opens it for reading and writing and makes it where there is none.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_OPEN_EXISTING  0x1u /* Refuse where there is no book. */
#define TALLY_OPEN_NEW       0x2u /* Refuse where there is a file. */
#define TALLY_OPEN_READ_ONLY 0x4u /* Only read. */

/* -----------------------------------------------------------------------------------------------------------
 * When a logged event is safe. Everything else is on the disk when its call returns, always.
 * -------------------------------------------------------------------------------------------------------- */

/* From any crash or kill of the process once the call returns; from a power cut within the setting
 * autosave_interval.
 */
#define TALLY_DURABILITY_PROCESS 0
#define TALLY_DURABILITY_POWER   1 /* From a power cut too, once the call returns. */

/* -----------------------------------------------------------------------------------------------------------
 * Which clock a host's clock function is asked for.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_CLOCK_WALL   1 /* Nanoseconds since 1970-01-01T00:00:00Z. */
/* Nanoseconds of a clock that never steps and goes on in suspend; its zero has no meaning. */
#define TALLY_CLOCK_STEADY 2

/* -----------------------------------------------------------------------------------------------------------
 * How a draft is saved.
 * -------------------------------------------------------------------------------------------------------- */

/* Where no field was changed, write nothing and leave the time of modification. */
#define TALLY_SAVE_KEEP_CLEAN     0x1u
/* Call a collection whose name is empty or was not set New Folder, instead of refusing it. */
#define TALLY_SAVE_DEFAULT_NAME   0x2u
/* Of a session: refuse it where another one of the same collection has some of its time. At most one of the
 * three is given; without any, sessions overlap as they like.
 */
#define TALLY_SAVE_REJECT_OVERLAP 0x4u
/* Of a session: others of the same collection give way. They end where it begins, or begin where it ends; one
 * that lies within it goes to the trash; one that reaches beyond both its ends is refused.
 */
#define TALLY_SAVE_TRIM_OVERLAP   0x8u
/* As TALLY_SAVE_TRIM_OVERLAP, but one that reaches beyond both ends becomes two. */
#define TALLY_SAVE_SPLIT_OVERLAP  0x10u
/* Refuse it where somebody else changed the thing at all since the draft began: also a field that was not
 * set, and also to the value that was set. It goes without TALLY_SAVE_FORCE.
 */
#define TALLY_SAVE_IF_UNCHANGED   0x40u
/* Save it also where a field that was set was changed to something else since the draft began; what was set
 * wins.
 */
#define TALLY_SAVE_FORCE          0x20u

/* -----------------------------------------------------------------------------------------------------------
 * What the tags of a draft mean for what is changed through a query; 0: they replace those that are there.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_UPDATE_ADD_TAGS    0x1u /* They are put behind those that are there. */
#define TALLY_UPDATE_REMOVE_TAGS 0x2u /* They are taken off. */

/* -----------------------------------------------------------------------------------------------------------
 * How something is deleted; 0 puts it into the trash.
 * -------------------------------------------------------------------------------------------------------- */

/* Remove it for good, with all below it, also out of the trash. It cannot be undone. */
#define TALLY_DELETE_FOREVER 0x1u

/* -----------------------------------------------------------------------------------------------------------
 * How a step is undone or redone; 0 takes the book's newest.
 * -------------------------------------------------------------------------------------------------------- */

/* The newest step of this author instead: that of the opening, else the setting username. */
#define TALLY_UNDO_MINE     0x1u
#define TALLY_UNDO_PREVIEW  0x2u /* Change nothing and give what is in the way. */
/* Do not pass over the start of a session that holds events or is recorded through this handle of the book:
 * the session goes to the trash, stopped, events and all.
 */
#define TALLY_UNDO_SESSIONS 0x4u

/* -----------------------------------------------------------------------------------------------------------
 * Where a step of history stands.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_STEP_DONE      1 /* Done; it can be undone. */
#define TALLY_STEP_UNDONE    2 /* Undone; it can be redone until something else is changed. */
#define TALLY_STEP_DISCARDED 3 /* Undone for good: something else was changed after. */
#define TALLY_STEP_FIXED     4 /* Done, and cannot be undone; the message says why. */
#define TALLY_STEP_UNDO      5 /* It took back the step that it names. */
#define TALLY_STEP_REDO      6 /* It brought back the step that it names. */

/* -----------------------------------------------------------------------------------------------------------
 * What is removed from the trash.
 * -------------------------------------------------------------------------------------------------------- */

/* Only what has been there for longer than the setting trash_retention; nothing where that is 0. */
#define TALLY_PURGE_DUE 0x1u

/* -----------------------------------------------------------------------------------------------------------
 * How far a query reaches below a collection.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_IN_RECURSIVE 0x1u /* All that is nested below too. */
/* What is in the trash, instead of what is not. With TALLY_ROOT alone: what was deleted itself, wherever it
 * lay.
 */
#define TALLY_IN_TRASH     0x2u

/* -----------------------------------------------------------------------------------------------------------
 * How rows are ordered.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_ORDER_DESCENDING        0x1u /* Greatest first. */
#define TALLY_ORDER_COLLECTIONS_FIRST 0x2u /* Collections before items, each in the order, also descending. */
/* Names by code point, instead of by Unicode's root order and with numbers by their value (Day 2 before Day
 * 10).
 */
#define TALLY_ORDER_CODE_POINT        0x4u

/* -----------------------------------------------------------------------------------------------------------
 * How a session is attached to.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_ATTACH_CONTINUE 0x1u /* A stopped session runs again; the time since its stop becomes a pause. */

/* -----------------------------------------------------------------------------------------------------------
 * How things leave a book and come into one; docs/formats.md says which goes where.
 * -------------------------------------------------------------------------------------------------------- */

/* Lossless; an import of it is the same again. A collection file of MEL is read too. */
#define TALLY_FORMAT_JSON          1
#define TALLY_FORMAT_MARKDOWN      2  /* For people: headings, lists and paragraphs. */
#define TALLY_FORMAT_TEXT          3  /* For people: plain lines. */
#define TALLY_FORMAT_CSV_EVENTS    4  /* One row for each event. */
#define TALLY_FORMAT_CSV_BOUTS     5  /* One row for each interval of a state, and for each point. */
/* One row for each session, with Minuta's columns: date, start, end, duration, tag, comment. */
#define TALLY_FORMAT_CSV_MINUTA    6
/* A folder as Minuta keeps it, named by its path: tags.json, a file for each session, its pictures beside it.
 * It goes to a path where there is nothing yet, or an empty folder.
 */
#define TALLY_FORMAT_MINUTA_FOLDER 7
#define TALLY_FORMAT_CSV           8  /* The rows of a cursor, RFC 4180: for tally_cursor_write. */
#define TALLY_FORMAT_HTML          9  /* Of a report: one page, with its pictures in it, light or dark. */
#define TALLY_FORMAT_SVG           10 /* Of a report: its pages as vector graphics. */
#define TALLY_FORMAT_PDF           11 /* Of a report: its pages for printing; needs the feature pdf. */
#define TALLY_FORMAT_PNG           12 /* Of a report: its pages as pixels; needs the feature pdf. */
/* RFC 5545: tasks as VTODO with their reminders as VALARM, sessions as VEVENT. Notes have no place in it.
 * Lists of Apple's Reminders are read too.
 */
#define TALLY_FORMAT_ICALENDAR     13
#define TALLY_FORMAT_TODO_TXT      14 /* Tasks as todo.txt has them, one a line. */
/* Time records as HEY exports them: Start,End,Duration,Category,Notes. They are read alone. */
#define TALLY_FORMAT_HEY_CSV       15
/* CSV of any program, a file or a folder of them, read by a mapping that says what becomes what. */
#define TALLY_FORMAT_TABLES        16

/* -----------------------------------------------------------------------------------------------------------
 * What is left out of an export, and what goes along.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_EXPORT_WITHOUT_PLACES      0x1u  /* No latitude, longitude, accuracy or place. */
#define TALLY_EXPORT_WITHOUT_AUTHORS     0x2u  /* No usernames. */
#define TALLY_EXPORT_WITHOUT_ATTACHMENTS 0x4u  /* No attachments; JSON has them otherwise, by their hash. */
#define TALLY_EXPORT_WITH_BYTES          0x8u  /* The bytes of attachments too, as base64; JSON only. */
/* An element for a page that is there already, instead of a page; HTML of reports only. */
#define TALLY_EXPORT_FRAGMENT            0x10u

/* -----------------------------------------------------------------------------------------------------------
 * How something is imported.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_IMPORT_DRY_RUN  0x1u /* Say what would be done and change nothing. */
/* Of CSV, iCalendar, todo.txt and of a folder: what cannot be read is a finding with its place and the
 * reason, and the rest goes in. Without it, one bad row or file refuses everything.
 */
#define TALLY_IMPORT_SKIP_BAD 0x2u

/* -----------------------------------------------------------------------------------------------------------
 * How a transaction is begun.
 * -------------------------------------------------------------------------------------------------------- */

/* Answer TALLY_E_BUSY at once where another writer is at work, whatever the busy timeout. */
#define TALLY_TRANSACTION_NO_WAIT 0x1u
/* While it is open, writes through other handles answer TALLY_E_BUSY at once in the thread that began it,
 * which would wait in vain: for hosts whose tasks share a thread.
 */
#define TALLY_TRANSACTION_HOME    0x2u

/* -----------------------------------------------------------------------------------------------------------
 * How a backup is written.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_BACKUP_REPLACE 0x1u /* Replace a file that is there. */

/* -----------------------------------------------------------------------------------------------------------
 * How much a finding matters.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_SEVERITY_INFO    1 /* For information: what was or would be done. */
#define TALLY_SEVERITY_WARNING 2 /* Something was left out or is unusual. */
#define TALLY_SEVERITY_ERROR   3 /* Refused or damaged. */

/* -----------------------------------------------------------------------------------------------------------
 * How much a line of the library's log matters.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_LEVEL_DEBUG   1 /* What happens inside. */
#define TALLY_LEVEL_INFO    2 /* Openings, migrations, recoveries. */
#define TALLY_LEVEL_WARNING 3 /* Something was set aside or has to wait. */
#define TALLY_LEVEL_ERROR   4 /* Something failed that no call could report. */

/* -----------------------------------------------------------------------------------------------------------
 * How a time is written.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_TIME_ISO       1 /* 2025-08-02T13:05:10.123Z, with the digits needed, at least three. */
#define TALLY_TIME_DISPLAY   2 /* 2 Aug 2025, 13:05:10. */
#define TALLY_TIME_FILE_NAME 3 /* 2025-08-02_130510. */
#define TALLY_TIME_DATE      4 /* 2025-08-02. */
#define TALLY_TIME_CLOCK     5 /* 13:05:10. */

/* -----------------------------------------------------------------------------------------------------------
 * How a duration is written; all cut, none rounds.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_DURATION_TIMER   1 /* 2:15:00. */
#define TALLY_DURATION_COMPACT 2 /* 2h 15m. */
#define TALLY_DURATION_CSV     3 /* 2:15. */
#define TALLY_DURATION_MEMO    4 /* 02:15:00, with days, months of 30 days and years of 12 months before it. */
#define TALLY_DURATION_ISO     5 /* PT2H15M. */
#define TALLY_DURATION_SECONDS 6 /* 8100, exact, with up to nine digits of fraction. */

/* -----------------------------------------------------------------------------------------------------------
 * The fields of things, events, findings, settings and summaries. A template's own fields begin at 1000.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_FIELD_ID               1   /* Names one thing in this book. */
#define TALLY_FIELD_UUID             2   /* Names one thing in every book. */
#define TALLY_FIELD_KIND             3   /* TALLY_KIND_… */
/* The collection that holds it; 0 at the root. Of an event type: where it is defined. Of an attachment: the
 * item or collection that it belongs to.
 */
#define TALLY_FIELD_PARENT           4
/* Name or title, 1 to 65,536 bytes. Of a tag without white space at its ends, and no other tag's. Of a
 * change: what a template's own field is called.
 */
#define TALLY_FIELD_NAME             5
#define TALLY_FIELD_DESCRIPTION      6   /* Free text, up to 16 MiB. */
#define TALLY_FIELD_TIME             7   /* When: an item's instant or start, a collection's date, an event's time. */
#define TALLY_FIELD_END              8   /* When a session stopped; none while it runs. */
/* The zone that the time was entered in, such as Europe/Berlin, UTC or +02:00. */
#define TALLY_FIELD_ZONE             9
/* Degrees north, -90 to 90; only together with the longitude, and while the setting location_enabled is on,
 * which it is not at first.
 */
#define TALLY_FIELD_LATITUDE         10
#define TALLY_FIELD_LONGITUDE        11  /* Degrees east, -180 to 180; only together with the latitude. */
#define TALLY_FIELD_ACCURACY         12  /* Radius in metres within which the place lies, 0 or more. */
#define TALLY_FIELD_PLACE            13  /* Name of the place. */
#define TALLY_FIELD_USERNAME         14  /* Who made it: the author, else the setting username, stamped at creation. */
#define TALLY_FIELD_CREATED          15  /* When it was made. */
#define TALLY_FIELD_MODIFIED         16  /* When it was last changed. */
#define TALLY_FIELD_SUBJECT          17  /* Whom or what it is about: a subject's id. */
#define TALLY_FIELD_STATE            18  /* Of a session: TALLY_STATE_… Of a step: TALLY_STEP_… */
/* Of a stopped session: stop less start less pauses, in ns. Of a row of a summary: what sessions lasted in
 * it. Of an attachment: how long it plays, where that is known; of a note the sum of its attachments'.
 */
#define TALLY_FIELD_DURATION         19
#define TALLY_FIELD_SPAN             20  /* Of a stopped session: stop less start, in ns. */
/* Of a session: how many events it holds. Of a row of a summary: how many its sessions hold. */
#define TALLY_FIELD_EVENT_COUNT      21
#define TALLY_FIELD_TRASHED          22  /* When it went to the trash; a query that asks for it sees the trash. */
/* Its place in the order by hand, where it was put somewhere; order by it for that order. What was put
 * nowhere stands where it was made.
 */
#define TALLY_FIELD_POSITION         23
/* How many collections hold it, one within the other. Computed when a cursor is asked for it. */
#define TALLY_FIELD_DEPTH            24
/* Of a collection: how many collections lie below it, at any depth. Computed when a cursor is asked for it. */
#define TALLY_FIELD_COLLECTION_COUNT 25
/* Of a collection: how many notes, sessions and tasks lie below it, at any depth. Computed when a cursor is
 * asked for it.
 */
#define TALLY_FIELD_ITEM_COUNT       26
/* How many bytes it takes in the book: of an attachment its own, of a session its events, of both sessions
 * and collections with all below and attached; the same bytes count wherever they are attached. Computed when
 * a cursor is asked for it.
 */
#define TALLY_FIELD_SIZE             27
/* Of a collection or item: how many attachments it has, with those of all below it. Computed when a cursor is
 * asked for it.
 */
#define TALLY_FIELD_ATTACHMENT_COUNT 28
#define TALLY_FIELD_LABEL            30  /* Of an event type: what people read; the name where there is none. */
/* Of an event type, subject, tag or template: #RRGGBB. A cursor gives of a tag without one what
 * tally_tag_color computes from its name.
 */
#define TALLY_FIELD_COLOR            31
/* Of an event type: the key that a host binds. Of a finding: the key or field that it is about. Of a change:
 * the setting, or the part of the thing, such as pause 2.
 */
#define TALLY_FIELD_KEY              32
#define TALLY_FIELD_MODE             33  /* Of an event type: TALLY_MODE_… Of a reminder: TALLY_REMIND_… */
/* Of an event type with states: the group in which a start stops what is open for the same subject. */
#define TALLY_FIELD_EXCLUSION        34
#define TALLY_FIELD_RECORDABLE       35  /* Of an event type: 1 where it can be logged. */
/* Of an event type or a task: a word to group by; of a task up to 30 characters, in one letter case
 * throughout the book.
 */
#define TALLY_FIELD_CATEGORY         36
/* Of an event type, subject, tag or template: 1 where it is no longer offered; what carries or names it still
 * does.
 */
#define TALLY_FIELD_ARCHIVED         37
#define TALLY_FIELD_MEDIA_TYPE       38  /* Of an attachment: what its bytes are, such as image/png. */
/* Of an attachment: what names its bytes, 64 hexadecimal digits. The same bytes are kept once. */
#define TALLY_FIELD_SHA256           39
/* Of a note, session or task: the tags that it carries, in order, at most 1000. Those in the trash are not
 * shown, and stay. Of a change: a tag that was put on or taken off.
 */
#define TALLY_FIELD_TAGS             40
#define TALLY_FIELD_SEQ              50  /* Of an event: its number in the session, never used again. */
#define TALLY_FIELD_TYPE             51  /* Of an event: its event type's id. */
#define TALLY_FIELD_PHASE            52  /* Of an event: TALLY_PHASE_… */
#define TALLY_FIELD_VALUE            53  /* Of an event: a number. */
/* Of an event: its note. Of a setting: its value. Of a reminder: the line below its title. */
#define TALLY_FIELD_TEXT             54
#define TALLY_FIELD_SESSION          55  /* Of an event: the session that holds it. */
#define TALLY_FIELD_SEVERITY         70  /* Of a finding: TALLY_SEVERITY_… */
#define TALLY_FIELD_REASON           71  /* Of a finding: TALLY_REASON_… */
#define TALLY_FIELD_WHERE            72  /* Of a finding: file and line, or what it is about. */
/* Of a finding: one line for people. Of a setting: what it is for. Of a step: why it cannot be undone. */
#define TALLY_FIELD_MESSAGE          73
/* Of a setting: the value that it has unless set. Of a template's field: what a new draft begins with, as
 * JSON.
 */
#define TALLY_FIELD_DEFAULT          74
/* Of a change: the step that it belongs to. Of an undo or redo: the step that it took or brought back. */
#define TALLY_FIELD_STEP             80
/* Of a change: TALLY_FIELD_… that was changed; as text its name. Of a finding: the field that it is about, 0
 * where it is about none.
 */
#define TALLY_FIELD_FIELD            81
#define TALLY_FIELD_OLD              82  /* Of a change: the value before, as a number where it is one, and as text. */
#define TALLY_FIELD_NEW              83  /* Of a change: the value after, as a number where it is one, and as text. */
/* Of a row of a summary: its first group as a number, see TALLY_BY_…; as text its label. None in a total, and
 * where what was grouped has none.
 */
#define TALLY_FIELD_GROUP_1          90
#define TALLY_FIELD_GROUP_2          91  /* The same of its second group. */
/* Of a row of a summary: its first group as people read it, such as 2026-03-02 or a name; of the grand total
 * that word.
 */
#define TALLY_FIELD_LABEL_1          92
#define TALLY_FIELD_LABEL_2          93  /* The same of its second group; of a total that word. */
/* Of a row of a summary: of how many groups it is; 0 is the total of all. Of a timeline: 0 the total, 1 a
 * year, 2 a month, 3 a day, 4 a record.
 */
#define TALLY_FIELD_LEVEL            94
#define TALLY_FIELD_COUNT            95  /* Of a row of a summary: how many things are in it, each where it starts. */
#define TALLY_FIELD_SUM              96  /* Of a row of a summary: the sum; a whole number where all are. */
#define TALLY_FIELD_MEAN             97  /* Of a row of a summary: the mean. */
#define TALLY_FIELD_MEDIAN           98  /* Of a row of a summary: the median. */
/* Of a row of a summary: the least value. Of a template's field: the least number. */
#define TALLY_FIELD_MINIMUM          99
/* Of a row of a summary: the greatest value. Of a template's field: the greatest number. */
#define TALLY_FIELD_MAXIMUM          100
#define TALLY_FIELD_DEVIATION        101 /* Of a row of a summary: the standard deviation. */
/* Of a row of a timeline: 1 where a host shows it, 0 of years, months and days that say nothing new. */
#define TALLY_FIELD_SHOWN            102
/* Of a row of a timeline: 1 where its records' tags are shown, 0 where the query asks for one tag alone. */
#define TALLY_FIELD_SHOWS_TAGS       103
/* Of an item: the template that says which fields of its own it has; none where it has none. */
#define TALLY_FIELD_TEMPLATE         104
/* Of a template: its JSON Schema. docs/formats.md says which words of it count. */
#define TALLY_FIELD_SCHEMA           105
/* Of an item: the values of its own fields as one JSON object, also of those that its template does not know.
 * Setting it sets them all. Read when a cursor is asked for it.
 */
#define TALLY_FIELD_FIELDS           106
#define TALLY_FIELD_VERSION          107 /* Of a template: how often its schema was set, from 1. */
#define TALLY_FIELD_FOUND            108 /* Of a finding: the value that met a bound, as a number or a text. */
#define TALLY_FIELD_BOUND            109 /* Of a finding: the bound that it met. */
/* Of a task: the day that it is on, such as 20260302; none in the backlog. Of a day: which. */
#define TALLY_FIELD_DAY              110
/* Of a task: TALLY_PRIORITY_…; order by it for high first, then as they were made. */
#define TALLY_FIELD_PRIORITY         111
#define TALLY_FIELD_COMPLETED        112 /* Of a task: when it was completed; none where it is not. */
#define TALLY_FIELD_REDACTION        113 /* Of a task: TALLY_REDACTION_… */
#define TALLY_FIELD_DUE              114 /* Of a task: when it must be done. */
#define TALLY_FIELD_CARRIED          115 /* Of a task: the one of an earlier day that it repeats. */
#define TALLY_FIELD_NOTES            116 /* Of a task: up to five notes, one a line, each up to 250 characters. */
#define TALLY_FIELD_CARRIED_OVER     117 /* Of a task: 1 where another one repeats it. */
#define TALLY_FIELD_TASK             118 /* Of a reminder: the task that it reminds of; none of an evening reminder. */
#define TALLY_FIELD_HIGH_LIMIT       119 /* Of a day: how many tasks of high priority it may have; none: any number. */
#define TALLY_FIELD_MEDIUM_LIMIT     120 /* The same of medium priority. */
#define TALLY_FIELD_LOW_LIMIT        121 /* The same of low priority. */
#define TALLY_FIELD_SEED             122 /* Of a day: what chooses its accolade. */
#define TALLY_FIELD_REVIEWED         123 /* Of a day: when the days before it were reviewed on it. */
#define TALLY_FIELD_TASK_COUNT       124 /* Of a day: how many tasks it has. */
#define TALLY_FIELD_COMPLETED_COUNT  125 /* Of a day or a row of a summary: how many tasks of it are complete. */
#define TALLY_FIELD_INCOMPLETE_COUNT 126 /* Of a row of a summary: how many tasks of it are not complete. */
#define TALLY_FIELD_CARRIED_COUNT    127 /* Of a row of a summary: how many tasks of it repeat one of an earlier day. */
#define TALLY_FIELD_UNIT             135 /* Of a template's field: what its numbers are counted in. */
/* Of a template's field: string, integer, number, boolean, date-time or date, behind array of where it has
 * several.
 */
#define TALLY_FIELD_VALUE_TYPE       136
#define TALLY_FIELD_REQUIRED         137 /* Of a template's field: 1 where an item must have it. */
/* Of a row that a search found: where it was found. A field's name, of a template's field behind fields., or
 * attachment, transcript, event. Read when a cursor is asked for it.
 */
#define TALLY_FIELD_MATCH            139
/* Of a row that a search found: some words around, on one line, those that were found between « and ». Read
 * when a cursor is asked for it.
 */
#define TALLY_FIELD_SNIPPET          140
#define TALLY_FIELD_RANK             141 /* For the order of a search: what is most to the point first. */
#define TALLY_FIELD_TRANSCRIPT       142 /* Of an attachment: what is said in it, for searching. */
#define TALLY_FIELD_ITEM             143 /* Of a stored draft: the thing that it edits, none where it makes one. */
#define TALLY_FIELD_ITEM_KIND        144 /* Of a stored draft: TALLY_KIND_… of what it edits or makes. */
/* Of a template's field: the values that it can have, as a JSON array; none where any will do. */
#define TALLY_FIELD_CHOICES          138
#define TALLY_FIELD_CHANGE           130 /* Of a row of a watch that tells changes: TALLY_WATCHED_… */
/* Of a dashboard: the item with the latest time, of equal ones that with the greatest id. */
#define TALLY_FIELD_LATEST           145
#define TALLY_FIELD_LATEST_TIME      146 /* Of a dashboard: the latest item's time. */
/* Of a dashboard: from the latest item's time to the book's clock, in ns; less than 0 where it lies ahead. */
#define TALLY_FIELD_SINCE_LATEST     147
/* Of a dashboard: the mean of the intervals between successive items, in ns; none of fewer than two. */
#define TALLY_FIELD_MEAN_INTERVAL    148
#define TALLY_FIELD_LONGEST_GAP      149 /* Of a dashboard: the longest of these intervals, in ns. */
#define TALLY_FIELD_LONGEST_GAP_TIME 150 /* Of a dashboard: when the longest interval began, of equal ones the first. */
/* Of a dashboard: how many items lie in the day that the book's clock is in. */
#define TALLY_FIELD_TODAY            151
/* Of a dashboard: how many items a day had, as a mean of the days before today; those before the first item
 * do not count.
 */
#define TALLY_FIELD_DAY_MEAN         152

/* -----------------------------------------------------------------------------------------------------------
 * How one sample of a frame lies in memory. A frame has one of each channel, one behind the other.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_SAMPLES_INT16   1 /* int16_t in the machine's byte order, full scale at 32768. */
#define TALLY_SAMPLES_FLOAT32 2 /* float in the machine's byte order, full scale at 1. */

/* -----------------------------------------------------------------------------------------------------------
 * How a memo is kept once it is finished.
 * -------------------------------------------------------------------------------------------------------- */

/* FLAC for samples of 16 bits where libsndfile is there, else WAV: nothing is lost either way. */
#define TALLY_AUDIO_AUTO 0
#define TALLY_AUDIO_FLAC 1 /* Compressed, and bit for bit what was pushed; for samples of 16 bits. */
/* Ogg Opus: small, and not what was pushed but what sounds like it; at 8000, 12000, 16000, 24000 or 48000
 * frames a second.
 */
#define TALLY_AUDIO_OPUS 2
#define TALLY_AUDIO_WAV  3 /* Plain, and bit for bit what was pushed; needs no library. */

/* -----------------------------------------------------------------------------------------------------------
 * How a memo is finished.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_MEMO_AS_RECORDED 0x1u /* Keep it as the WAV that it is, whatever its options said. */

/* -----------------------------------------------------------------------------------------------------------
 * Where a player stands.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_PLAYER_IDLE    0 /* There is none: the handle is bad, or its book closed. */
#define TALLY_PLAYER_READY   1 /* Opened, and not played yet. */
#define TALLY_PLAYER_PLAYING 2 /* Playing. */
#define TALLY_PLAYER_PAUSED  3 /* Paused, or played to its end. */

/* -----------------------------------------------------------------------------------------------------------
 * How a mirror lays out its files: one of them.
 * -------------------------------------------------------------------------------------------------------- */

/* A file of JSON for each collection with its items, `items.json`, `book.json`, and what is attached: all of
 * the book.
 */
#define TALLY_MIRROR_MEL    0x1u
/* The folder of Minuta: a file for each session, its pictures beside it, and `tags.json`. */
#define TALLY_MIRROR_MINUTA 0x2u

/* -----------------------------------------------------------------------------------------------------------
 * What a summary groups by: one of these, or the number of a template's own field, from TALLY_FIELD_FIRST_OWN
 * on, whose group has its value as number where it is a whole one; an item counts for each of several values.
 * Tasks are in the day, week, month, year and weekday of the day that they are on, and in the hour in which
 * they were completed.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_BY_NONE       0  /* Nothing. */
/* The day, in the summary's zone and with its start of a day. The number is its date, 20260302. */
#define TALLY_BY_DAY        1
#define TALLY_BY_WEEK       2  /* The week of ISO 8601. The number is the date of its Monday. */
#define TALLY_BY_MONTH      3  /* The month. The number is the date of its first day. */
#define TALLY_BY_YEAR       4  /* The year. The number is the date of its first day. */
#define TALLY_BY_HOUR       5  /* The hour that clocks show, 0 to 23. */
#define TALLY_BY_WEEKDAY    6  /* The day of the week, 1 for Monday to 7. */
/* The tag: an item counts for each of its tags, or with TALLY_SUMMARY_FIRST_TAG for the first. The number is
 * its id; what has none comes last.
 */
#define TALLY_BY_TAG        7
#define TALLY_BY_SUBJECT    8  /* The subject. The number is its id. */
#define TALLY_BY_KIND       9  /* TALLY_KIND_… */
#define TALLY_BY_COLLECTION 10 /* What holds it. The number is its id, TALLY_ROOT at the root. */
/* The category of event types: a session counts for each that it has events of. There is no number. Of tasks
 * their own.
 */
#define TALLY_BY_CATEGORY   11
/* The event type: a session counts for each that it has events of. The number is its id. */
#define TALLY_BY_EVENT_TYPE 12
#define TALLY_BY_PRIORITY   13 /* Of tasks: TALLY_PRIORITY_… */

/* -----------------------------------------------------------------------------------------------------------
 * What a summary measures. SUM to DEVIATION are of the field that is named, or of intervals; from COMPLETE on
 * only of tasks.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_MEASURE_COUNT      0x1u   /* How many there are. */
#define TALLY_MEASURE_DURATION   0x2u   /* How long the sessions lasted, or in a query for events the states, in ns. */
#define TALLY_MEASURE_EVENTS     0x4u   /* How many events the sessions hold. */
#define TALLY_MEASURE_SUM        0x8u   /* The sum. */
#define TALLY_MEASURE_MEAN       0x10u  /* The arithmetic mean. */
#define TALLY_MEASURE_MEDIAN     0x20u  /* The value in the middle, or the middle between the two that are. */
#define TALLY_MEASURE_MINIMUM    0x40u  /* The least. */
#define TALLY_MEASURE_MAXIMUM    0x80u  /* The greatest. */
#define TALLY_MEASURE_DEVIATION  0x100u /* The standard deviation of the sample; of one value there is none. */
#define TALLY_MEASURE_COMPLETE   0x200u /* How many tasks are complete. */
#define TALLY_MEASURE_INCOMPLETE 0x400u /* How many tasks are not complete. */
#define TALLY_MEASURE_CARRIED    0x800u /* How many tasks repeat one of an earlier day. */

/* -----------------------------------------------------------------------------------------------------------
 * How a summary counts.
 * -------------------------------------------------------------------------------------------------------- */

/* The group in which a session starts takes all of it; otherwise it is split where days, hours and the like
 * change.
 */
#define TALLY_SUMMARY_WHOLE_AT_START 0x1u
/* Running sessions count, up to the book's clock; otherwise they are left out. */
#define TALLY_SUMMARY_RUNNING        0x2u
#define TALLY_SUMMARY_FIRST_TAG      0x4u  /* An item counts for its first tag only, otherwise for each of its tags. */
/* Behind the rows of each first group a row with its total, and a grand total at the end. Their level is
 * less.
 */
#define TALLY_SUMMARY_TOTALS         0x8u
/* SUM to DEVIATION are of the intervals between successive starts in a group, in ns, instead of a field. */
#define TALLY_SUMMARY_INTERVALS      0x10u

/* -----------------------------------------------------------------------------------------------------------
 * What a section of a report shows.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_SECTION_HEADER    1  /* The title, the days that it covers, how many items, how long in all. */
/* Time per day, month or year as stacked bars, a colour for each tag. An item counts for its first tag. Of
 * tasks: how many are complete and incomplete.
 */
#define TALLY_SECTION_BARS      2
#define TALLY_SECTION_LINES     3  /* The same as a line for each tag. */
/* How often sessions had which length, or how long it took from each event of a session to the next. */
#define TALLY_SECTION_HISTOGRAM 4
/* Count, duration and share by up to two groups, with a total. Of tasks: how many are complete, incomplete
 * and carried over, and the share that is complete.
 */
#define TALLY_SECTION_TABLE     5
#define TALLY_SECTION_COMMENTS  6  /* Items with a description or a picture, with date, first tag and duration. */
/* A session with its events: a lane for each type and subject, states as bars, points as ticks. */
#define TALLY_SECTION_TIMELINE  7
#define TALLY_SECTION_WAVEFORM  8  /* The waveform of an attachment of audio. */
/* The tasks that are selected, as a list to tick off: by day and priority, those of the backlog last and by
 * category.
 */
#define TALLY_SECTION_TASKS     9
/* How it stands: the latest item, how many there are, the mean and the longest interval, how long it has
 * been, today beside the days before; then how many there are by day and by what the options name, else by
 * the fields with few values of the template that the query asks for.
 */
#define TALLY_SECTION_DASHBOARD 10

/* -----------------------------------------------------------------------------------------------------------
 * How sessions count in a report.
 * -------------------------------------------------------------------------------------------------------- */

/* The day on which a session starts takes all of it; otherwise it is split where the day changes. */
#define TALLY_REPORT_WHOLE_AT_START 0x1u
/* Running sessions count, up to the book's clock; otherwise they are left out. */
#define TALLY_REPORT_RUNNING        0x2u

/* -----------------------------------------------------------------------------------------------------------
 * What a watch tells.
 * -------------------------------------------------------------------------------------------------------- */

/* Only what was added, changed or removed since it told last, instead of all that is selected. */
#define TALLY_WATCH_CHANGES 0x1u

/* -----------------------------------------------------------------------------------------------------------
 * What became of a row since a watch told last: the field TALLY_FIELD_CHANGE.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_WATCHED_ADDED   1 /* The query did not select it before. */
#define TALLY_WATCHED_CHANGED 2 /* One of its fields has another value. */
#define TALLY_WATCHED_REMOVED 3 /* The query selects it no more; its fields are those that it had. */

/* -----------------------------------------------------------------------------------------------------------
 * How much a task matters, and which limit of its day it counts against.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_PRIORITY_HIGH   0 /* At most one a day, unless its limit says otherwise. */
#define TALLY_PRIORITY_MEDIUM 1 /* At most three a day, unless its limit says otherwise. */
#define TALLY_PRIORITY_LOW    2 /* At most three a day, unless its limit says otherwise. */
#define TALLY_PRIORITY_NONE   3 /* As many as one likes. */

/* -----------------------------------------------------------------------------------------------------------
 * How a task's text is hidden from who looks on.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_REDACTION_NONE      0 /* As it is. */
#define TALLY_REDACTION_HIGHLIGHT 1 /* Painted over: each character is a full block. */
#define TALLY_REDACTION_STAR      2 /* Each character is a star. */

/* -----------------------------------------------------------------------------------------------------------
 * As a limit of a day.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_LIMIT_NONE (-1) /* As many as one likes. */
#define TALLY_LIMIT_KEEP (-2) /* As it is. */

/* -----------------------------------------------------------------------------------------------------------
 * How a category is renamed.
 * -------------------------------------------------------------------------------------------------------- */

/* Where tasks have the new name already, they are one category from then on; without it that is refused. */
#define TALLY_CATEGORY_MERGE 0x1u

/* -----------------------------------------------------------------------------------------------------------
 * Which days a review lists.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_REVIEW_ALL 0x1u /* All days since the last review; without it the day before alone. */

/* -----------------------------------------------------------------------------------------------------------
 * What is told of a day's accolade.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_ACCOLADE_POOL 0x1u /* All that it was chosen from, one a line, instead of the one that was chosen. */

/* -----------------------------------------------------------------------------------------------------------
 * When a reminder is due.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_REMIND_AT      1 /* At a time. */
#define TALLY_REMIND_PRESET  2 /* So many minutes from now: 5, 10 and so on to 55. */
#define TALLY_REMIND_ALL_DAY 3 /* At a time and then each hour, until two hours before the task's day ends. */
/* At 19:00 of a day and of the three after it, while that day has a task that is not complete. Of no task. */
#define TALLY_REMIND_EVENING 4

/* -----------------------------------------------------------------------------------------------------------
 * How a reminder is set.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_REMIND_ADD 0x1u /* Beside those that the task has, instead of in their place. */

/* -----------------------------------------------------------------------------------------------------------
 * Lengths of text.
 * -------------------------------------------------------------------------------------------------------- */

#define TALLY_NTS ((size_t)-1) /* As a length: the text ends at its NUL. */

/* -----------------------------------------------------------------------------------------------------------
 * Handles: tokens, never addresses
 * -------------------------------------------------------------------------------------------------------- */

/* An owned result: text or binary. tally_bytes_free closes it. */
typedef struct tally_bytes tally_bytes;
/* An open book. tally_book_close closes it. */
typedef struct tally_book tally_book;
/* A new thing or an edit of one, not yet saved. tally_draft_free closes it. */
typedef struct tally_draft tally_draft;
/* A selection. tally_query_free closes it. */
typedef struct tally_query tally_query;
/* A walk over rows. tally_cursor_free closes it. */
typedef struct tally_cursor tally_cursor;
/* A session that this process records. tally_session_free closes it. */
typedef struct tally_session tally_session;
/* The bytes of an attachment, in or out. tally_blob_free closes it. */
typedef struct tally_blob tally_blob;
/* A voice memo that this process records. tally_memo_free closes it. */
typedef struct tally_memo tally_memo;
/* An attachment of audio that is played. tally_player_free closes it. */
typedef struct tally_player tally_player;
/* A report that is being built. tally_report_free closes it. */
typedef struct tally_report tally_report;
/* A query that is watched. tally_watch_free closes it. */
typedef struct tally_watch tally_watch;
/* A review of days that are over, with what was chosen for another. tally_review_free closes it. */
typedef struct tally_review tally_review;

/* -----------------------------------------------------------------------------------------------------------
 * Of other interfaces, as these publish them; another header may define them first
 * -------------------------------------------------------------------------------------------------------- */

/* Arrow's C data interface: the type of a column, and what it holds. */
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

/* Arrow's C stream interface: a table, batch by batch. Its functions answer 0 or an errno. */
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

/* -----------------------------------------------------------------------------------------------------------
 * Callbacks: run only inside a call of the host's, on its thread, with no lock held
 * -------------------------------------------------------------------------------------------------------- */

typedef struct tally_error tally_error;
typedef struct tally_book_options tally_book_options;
typedef struct tally_event tally_event;
typedef struct tally_export_options tally_export_options;
typedef struct tally_import_options tally_import_options;
typedef struct tally_backup_options tally_backup_options;
typedef struct tally_memo_options tally_memo_options;
typedef struct tally_summary_options tally_summary_options;
typedef struct tally_timeline_options tally_timeline_options;
typedef struct tally_report_options tally_report_options;
typedef struct tally_section_options tally_section_options;
typedef struct tally_dashboard_options tally_dashboard_options;
typedef struct tally_value tally_value;

/* Destroys a context; called exactly once, also when the call that it was given to fails.
 *
 *   context  What was given with it.
 */
typedef void (*tally_context_free_fn)(void *context);

/* The host's clock; called with no lock held, so it may call the library.
 *
 *   context  What was given with it.
 *   clock    TALLY_CLOCK_WALL or TALLY_CLOCK_STEADY.
 */
typedef int64_t (*tally_clock_fn)(void *context, int32_t clock);

/* Takes a line of the library's log, on a thread that is inside a call.
 *
 *   context   What was given with it.
 *   level     TALLY_LEVEL_…
 *   category  book, recording, storage or import.
 *   message   One line, valid during the call.
 */
typedef void (*tally_log_fn)(void *context, int32_t level, const char *category, const char *message);

/* Takes the next piece of an export; anything but 0 stops it with TALLY_E_CANCELLED.
 *
 *   context  What was given with it.
 *   data     The piece, valid during the call.
 *   size     Its bytes.
 */
typedef int32_t (*tally_write_fn)(void *context, const void *data, size_t size);

/* Hears how far long work has come; anything but 0 stops it with TALLY_E_CANCELLED.
 *
 *   context  What was given with it.
 *   done     Units done.
 *   total    Units in all, 0 where unknown.
 */
typedef int32_t (*tally_progress_fn)(void *context, uint64_t done, uint64_t total);

/* -----------------------------------------------------------------------------------------------------------
 * Structs: "sized" ones begin with struct_size; set it, or begin with the initialiser
 * -------------------------------------------------------------------------------------------------------- */

/* The caller's error report: filled when a call fails, as far as struct_size says, untouched when it
 * succeeds. Since 0.1; 576 bytes, at least 512.
 */
struct tally_error {
    uint32_t struct_size;  /* sizeof(tally_error), set by the caller. */
    int32_t code;          /* The status that the call answered. */
    int32_t reason;        /* TALLY_REASON_… behind it; TALLY_REASON_NONE where the status says all. */
    int32_t sub_code;      /* errno or SQLite's extended code, 0 where there is none. */
    int64_t id;            /* What it is about, 0 where nothing. */
    double found;          /* The number found, where one was refused; a whole number beyond 2^53 as nearly as it can
                              be. */
    double bound;          /* The bound that it met; in the same way. */
    int64_t found_integer; /* The number found, of TALLY_VALUE_INT. */
    int64_t bound_integer; /* The bound, of TALLY_VALUE_INT. */
    int32_t found_type;    /* TALLY_VALUE_INT or TALLY_VALUE_REAL; TALLY_VALUE_NONE where no number was refused. */
    int32_t bound_type;    /* The same of the bound. */
    int32_t field;         /* TALLY_FIELD_… where one was refused, else 0; a template's own by its number. */
    uint32_t reserved[15]; /* 0: what later releases tell goes here, before the message. */
    char message[448];     /* One line of UTF-8, NUL-terminated, cut at a character, shorter where struct_size is. */
};
#define TALLY_ERROR_INIT { (uint32_t)sizeof(tally_error), 0, 0, 0, 0, 0.0, 0.0, 0, 0, 0, 0, 0, { 0 }, { 0 } }

/* How a book is opened. All zero but struct_size is the default. Since 0.1; 56 bytes. */
struct tally_book_options {
    uint32_t struct_size;                     /* sizeof(tally_book_options), set by the caller. */
    uint32_t flags;                           /* TALLY_OPEN_… */
    const char *author;                       /* Who writes; NULL: the setting username. Valid during the call. */
    size_t author_length;                     /* Bytes of author, or TALLY_NTS. */
    int32_t durability;                       /* TALLY_DURABILITY_… */
    int32_t busy_timeout_ms;                  /* How long to wait for other writers, and for another recorder of a
                                                 session, in ms; 0: 5000, negative: not at all. */
    tally_clock_fn clock;                     /* The host's clock; NULL: the system's. */
    void *clock_context;                      /* Passed to clock. */
    tally_context_free_fn clock_context_free; /* Destroys clock_context when the book no longer needs it, also when
                                                 opening fails; may be NULL. */
};
#define TALLY_BOOK_OPTIONS_INIT { (uint32_t)sizeof(tally_book_options), 0, NULL, 0, 0, 0, NULL, NULL, NULL }

/* An event, as an element of an array: no size inside, the call takes the stride, which is the size. Since
 * 0.1; 64 bytes.
 */
struct tally_event {
    int64_t time;       /* When, or TALLY_NOW. Unit: ns since 1970-01-01T00:00:00Z. */
    uint64_t seq;       /* Ignored on input. */
    int64_t type;       /* The event type's id. */
    int64_t subject;    /* A subject's id, 0: none. */
    double value;       /* A number; NaN: none. */
    const char *note;   /* Text, NULL: none. */
    size_t note_length; /* Bytes of note, or TALLY_NTS. */
    int32_t phase;      /* TALLY_PHASE_… */
    uint32_t flags;     /* 0. */
};
#define TALLY_EVENT_INIT { 0, 0, 0, 0, (0.0 / 0.0), NULL, 0, 0, 0 }

/* Where an export goes and what it leaves out. With neither path nor write it is returned as bytes. Since
 * 0.1; 104 bytes.
 */
struct tally_export_options {
    uint32_t struct_size;                        /* sizeof(tally_export_options), set by the caller. */
    uint32_t flags;                              /* TALLY_EXPORT_… */
    const char *path;                            /* A file to write, replaced whole once complete; NULL: none. */
    size_t path_length;                          /* Bytes of path, or TALLY_NTS. */
    const char *zone;                            /* The zone of times in Markdown, text and CSV; NULL: each item's
                                                    own. Of the names of Minuta's files; NULL: the setting time_zone. */
    size_t zone_length;                          /* Bytes of zone, or TALLY_NTS. */
    tally_write_fn write;                        /* Takes the pieces; NULL: none. */
    void *write_context;                         /* Passed to write. */
    tally_context_free_fn write_context_free;    /* Destroys write_context; may be NULL. */
    tally_progress_fn progress;                  /* Hears of items done; NULL: none. */
    void *progress_context;                      /* Passed to progress. */
    tally_context_free_fn progress_context_free; /* Destroys progress_context; may be NULL. */
    const char *columns;                         /* Of TALLY_FORMAT_CSV_MINUTA: names of its columns, in the order
                                                    wanted, with commas between; NULL: all. */
    size_t columns_length;                       /* Bytes of columns, or TALLY_NTS. */
};
#define TALLY_EXPORT_OPTIONS_INIT { (uint32_t)sizeof(tally_export_options), 0, NULL, 0, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0 }

/* What is imported, and where to. Either path or data. Since 0.1; 112 bytes. */
struct tally_import_options {
    uint32_t struct_size;                        /* sizeof(tally_import_options), set by the caller. */
    uint32_t flags;                              /* TALLY_IMPORT_… */
    const char *path;                            /* A file or folder to read; NULL: data. */
    size_t path_length;                          /* Bytes of path, or TALLY_NTS. */
    const void *data;                            /* The text itself; NULL: path. Valid during the call. */
    size_t data_size;                            /* Bytes of data. */
    int64_t parent;                              /* The collection to put it into; 0: the root. */
    tally_progress_fn progress;                  /* Hears of things done; NULL: none. */
    void *progress_context;                      /* Passed to progress. */
    tally_context_free_fn progress_context_free; /* Destroys progress_context; may be NULL. */
    const char *zone;                            /* The zone of times that name none, as HEY's, and of the names of
                                                    Minuta's files; NULL: the setting time_zone. */
    size_t zone_length;                          /* Bytes of zone, or TALLY_NTS. */
    int32_t format;                              /* TALLY_FORMAT_JSON, which 0 is too, _HEY_CSV, _MINUTA_FOLDER,
                                                    _ICALENDAR, _TODO_TXT or _TABLES. */
    uint32_t reserved;                           /* 0. */
    const char *mapping;                         /* What becomes what, as JSON; of TALLY_FORMAT_TABLES only, which
                                                    needs it. See docs/schemas/mapping.schema.json. */
    size_t mapping_length;                       /* Bytes of mapping, or TALLY_NTS. */
};
#define TALLY_IMPORT_OPTIONS_INIT { (uint32_t)sizeof(tally_import_options), 0, NULL, 0, NULL, 0, 0, NULL, NULL, NULL, NULL, 0, 0, 0, NULL, 0 }

/* How a backup is written. Since 0.1; 32 bytes. */
struct tally_backup_options {
    uint32_t struct_size;                        /* sizeof(tally_backup_options), set by the caller. */
    uint32_t flags;                              /* TALLY_BACKUP_… */
    tally_progress_fn progress;                  /* Hears of pages done; NULL: none. */
    void *progress_context;                      /* Passed to progress. */
    tally_context_free_fn progress_context_free; /* Destroys progress_context; may be NULL. */
};
#define TALLY_BACKUP_OPTIONS_INIT { (uint32_t)sizeof(tally_backup_options), 0, NULL, NULL, NULL }

/* How a memo is recorded and kept. The INIT macro asks for 44100 frames a second, mono, 16 bits. Since 0.1;
 * 20 bytes.
 */
struct tally_memo_options {
    uint32_t struct_size; /* sizeof(tally_memo_options), set by the caller. */
    int32_t rate;         /* 1 to 655350. Unit: frames a second. */
    int32_t channels;     /* 1 to 8. */
    int32_t samples;      /* TALLY_SAMPLES_… */
    int32_t encoding;     /* TALLY_AUDIO_…: what it is kept as once it is finished. */
};
#define TALLY_MEMO_OPTIONS_INIT { (uint32_t)sizeof(tally_memo_options), 44100, 1, 1, 0 }

/* What a summary groups by and measures. Since 0.1; 72 bytes. */
struct tally_summary_options {
    uint32_t struct_size; /* sizeof(tally_summary_options), set by the caller. */
    uint32_t flags;       /* TALLY_SUMMARY_… */
    uint32_t measures;    /* TALLY_MEASURE_…; 0: COUNT and DURATION. */
    int32_t by_1;         /* TALLY_BY_…, or a template's own field: the first group. */
    int32_t by_2;         /* TALLY_BY_…, or a template's own field: the second group, within the first. */
    int32_t field;        /* TALLY_FIELD_… that SUM to DEVIATION are of: DURATION, SPAN, EVENT_COUNT, LATITUDE,
                             LONGITUDE, ACCURACY, or a template's own field of numbers; of events VALUE or DURATION
                             (how long a state lasted); 0: none. */
    const char *zone;     /* The zone whose days and hours count; NULL: the setting time_zone. Valid during the call. */
    size_t zone_length;   /* Bytes of zone, or TALLY_NTS. */
    int64_t day_start;    /* When a day begins, less than 24 hours; -1: the setting day_start. Unit: ns from midnight. */
    int64_t since;        /* Only what lies at or behind it, and of sessions that part; 0: no limit. Unit: ns since
                             1970-01-01T00:00:00Z. */
    int64_t until;        /* Only what lies before it, and of sessions that part; 0: no limit. Unit: ns since
                             1970-01-01T00:00:00Z. */
    uint32_t rank;        /* The measure that the first groups stand by, the greatest first, those without a value
                             last; one of measures. 0: in the groups' own order. */
    uint32_t most;        /* How many of the first groups there are at most: with rank the top so many; 0: all. Totals
                             are of everything. */
};
#define TALLY_SUMMARY_OPTIONS_INIT { (uint32_t)sizeof(tally_summary_options), 0, 0, 0, 0, 0, NULL, 0, -1, 0, 0, 0, 0 }

/* Which days a timeline has. Since 0.1; 40 bytes. */
struct tally_timeline_options {
    uint32_t struct_size; /* sizeof(tally_timeline_options), set by the caller. */
    uint32_t flags;       /* 0. */
    int32_t since;        /* The first day, such as 20260302; 0: no limit. */
    int32_t until;        /* The last day, included; 0: no limit. */
    const char *zone;     /* The zone whose days count; NULL: the setting time_zone. Valid during the call. */
    size_t zone_length;   /* Bytes of zone, or TALLY_NTS. */
    int64_t day_start;    /* When a day begins, less than 24 hours; -1: the setting day_start. Unit: ns from midnight. */
};
#define TALLY_TIMELINE_OPTIONS_INIT { (uint32_t)sizeof(tally_timeline_options), 0, 0, 0, NULL, 0, -1 }

/* What a report covers, and how it counts. Since 0.1; 56 bytes. */
struct tally_report_options {
    uint32_t struct_size; /* sizeof(tally_report_options), set by the caller. */
    uint32_t flags;       /* TALLY_REPORT_… */
    int32_t first;        /* The first day that it covers, such as 20260301; 0: that of the first item. */
    int32_t last;         /* The last day, included; 0: that of the last item. */
    const char *zone;     /* The zone whose days count; NULL: the setting time_zone. Valid during the call. */
    size_t zone_length;   /* Bytes of zone, or TALLY_NTS. */
    int64_t day_start;    /* When a day begins, less than 24 hours; -1: the setting day_start. Unit: ns from midnight. */
    const char *footer;   /* What stands at the foot of each page; NULL: the word footer of the setting labels. Valid
                             during the call. */
    size_t footer_length; /* Bytes of footer, or TALLY_NTS. */
};
#define TALLY_REPORT_OPTIONS_INIT { (uint32_t)sizeof(tally_report_options), 0, 0, 0, NULL, 0, -1, NULL, 0 }

/* What a section shows. Since 0.1; 40 bytes. */
struct tally_section_options {
    uint32_t struct_size; /* sizeof(tally_section_options), set by the caller. */
    uint32_t flags;       /* 0. */
    int32_t by_1;         /* TALLY_BY_…: of bars and lines DAY, WEEK, MONTH or YEAR, 0: days while there is room for
                             them, then months, then years; of a table its first group, 0: TAG; of a dashboard what is
                             counted by, 0: the template's fields. Of both also a template's own field. */
    int32_t by_2;         /* Of a table: the second group, within the first. Of a dashboard: what else is counted by. */
    int64_t id;           /* Of a timeline its session, of a waveform its attachment; of a histogram a session for the
                             time between its events, 0: how long sessions lasted. */
    const char *title;    /* Its title, which may be empty; NULL: one by what it shows. Valid during the call. */
    size_t title_length;  /* Bytes of title, or TALLY_NTS. */
};
#define TALLY_SECTION_OPTIONS_INIT { (uint32_t)sizeof(tally_section_options), 0, 0, 0, 0, NULL, 0 }

/* Whose days, and how many of them today is compared with. Since 0.1; 32 bytes. */
struct tally_dashboard_options {
    uint32_t struct_size; /* sizeof(tally_dashboard_options), set by the caller. */
    int32_t days;         /* How many days before today DAY_MEAN is of, 1 to 366. */
    const char *zone;     /* The zone whose days count; NULL: the setting time_zone. Valid during the call. */
    size_t zone_length;   /* Bytes of zone, or TALLY_NTS. */
    int64_t day_start;    /* When a day begins, less than 24 hours; -1: the setting day_start. Unit: ns from midnight. */
};
#define TALLY_DASHBOARD_OPTIONS_INIT { (uint32_t)sizeof(tally_dashboard_options), 7, NULL, 0, -1 }

/* A value for a parameter of a statement, as an element of an array: no size inside, the call takes the
 * stride, which is the size. Since 0.1; 56 bytes.
 */
struct tally_value {
    const char *name;   /* The parameter's name without its sign, such as since for :since; NULL: the next one. */
    size_t name_length; /* Bytes of name, or TALLY_NTS. */
    int64_t integer;    /* Of TALLY_VALUE_INT. */
    double real;        /* Of TALLY_VALUE_REAL. */
    const char *text;   /* Of TALLY_VALUE_TEXT; copied. */
    size_t text_length; /* Bytes of text, or TALLY_NTS. */
    int32_t type;       /* TALLY_VALUE_… */
    uint32_t flags;     /* 0. */
};
#define TALLY_VALUE_INIT { NULL, 0, 0, 0.0, NULL, 0, 0, 0 }

/* -----------------------------------------------------------------------------------------------------------
 * Runtime: Versions, names, owned bytes and the log of the library itself.
 * -------------------------------------------------------------------------------------------------------- */

/* The library's version, such as 0.1.0.
 *
 * Returns: Major, minor and patch. Valid as long as the process.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API const char *tally_version(void);

/* The ABI's version: major in the upper 16 bits, minor in the lower.
 *
 * A program built with this header runs with every library of the same major and an equal or higher minor.
 *
 * Returns: Compare with TALLY_ABI_VERSION.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API uint32_t tally_abi_version(void);

/* This whole contract as JSON, from which a program can bind every function while it runs.
 *
 * Returns: The same text as abi/tallybook.abi.json, in one line. Valid as long as the process.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API const char *tally_abi_json(void);

/* Whether an optional part is available here, by its name.
 *
 *   name   A feature's name, such as history. UTF-8, name_length bytes or TALLY_NTS.
 *
 * Returns: 1 where it is, 0 where it is not or the name is unknown.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API int32_t tally_has_feature(const char *name, size_t name_length);

/* A status as its constant's name, such as TALLY_E_BUSY.
 *
 *   status  What a call answered.
 *
 * Returns: The name, or TALLY_E_UNKNOWN for a number that is no status. Valid as long as the process.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API const char *tally_status_name(int32_t status);

/* How many handles are open in this process; 0 at the end of a program that closes all.
 *
 * Returns: The count.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API uint64_t tally_live_handles(void);

/* Hands the library's log lines to the host; NULL ends it.
 *
 * Lines are delivered at the end of the call that they belong to, with no lock held.
 *
 *   handler       Takes the lines. May be NULL to end it.
 *   context       Passed to the handler.
 *   context_free  Destroys context when the handler is replaced. May be NULL where nothing is to be
 *                 destroyed.
 *   level         The least TALLY_LEVEL_… to deliver.
 *   error         Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `error` has a wrong struct_size
 *   TALLY_E_INVALID  the level is none
 * Thread: any. Calls back: tally_log_fn. Since 0.1.
 */
TALLY_API tally_status tally_log_handler_set(
    tally_log_fn handler, void *context, tally_context_free_fn context_free, int32_t level,
    tally_error *error);

/* The version of the system's time zone data, such as 2024a.
 *
 * Returns: The version, or unknown. Valid as long as the process.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API const char *tally_tzdata_version(void);

/* The content of an owned result.
 *
 *   bytes     The result.
 *   out_size  Its bytes. May be NULL where the size is not wanted.
 *
 * Returns: The bytes, with a NUL behind them that does not count; NULL on a bad handle. Borrowed: valid until
 *   tally_bytes_free.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API const void *tally_bytes_data(tally_bytes *bytes, size_t *out_size);

/* Frees an owned result.
 *
 *   bytes  The result. May be NULL, which does nothing.
 *
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API void tally_bytes_free(tally_bytes *bytes);

/* -----------------------------------------------------------------------------------------------------------
 * Book: One store: a file or `:memory:`. Opening, settings, transactions, upkeep.
 * -------------------------------------------------------------------------------------------------------- */

/* Opens a book, and makes it where there is none.
 *
 * `:memory:` makes a book that lives as long as it is open. The same file opened twice in a process shares
 * one core. Opening never fails because of a session whose recorder died: what it logged is taken in, and
 * tally_book_recovery says so. A book whose file has more than one name (hard links) is only read; what would
 * write answers TALLY_E_READ_ONLY and says what to do.
 *
 *   path      Where the book's file is, or `:memory:`. UTF-8, path_length bytes or TALLY_NTS.
 *   options   How to open it. May be NULL for the defaults.
 *   out_book  The book; close it with tally_book_close. The caller owns it.
 *   error     Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE       `out_book` is NULL; `path` is NULL with a length other than 0; `options` has a wrong
 *                        struct_size or an unknown flag; `error` has a wrong struct_size
 *   TALLY_E_UTF8         `path` is not valid UTF-8
 *   TALLY_E_INVALID      the path is empty or a folder, or an option is out of range
 *   TALLY_E_NOT_FOUND    the folder does not exist, with TALLY_OPEN_EXISTING the book, or what a symbolic
 *                        link leads to (TALLY_REASON_NO_FOLDER, TALLY_REASON_NO_FILE)
 *   TALLY_E_EXISTS       with TALLY_OPEN_NEW there is a file (TALLY_REASON_FILE_EXISTS)
 *   TALLY_E_STATE        this process has it open with another durability, clock or mode
 *                        (TALLY_REASON_IS_OPEN)
 *   TALLY_E_BUSY         another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL         the disk is full
 *   TALLY_E_READ_ONLY    the book is open for reading only, or its medium is
 *   TALLY_E_IO           the operating system refuses to read or write
 *   TALLY_E_CORRUPT      the book's file is damaged
 *   TALLY_E_UNSUPPORTED  the SQLite that is loaded is too old or has no session extension, and the book is to
 *                        be written (TALLY_REASON_NEEDS_SQLITE)
 *   TALLY_E_NEWER        the book is of a newer major version
 *   TALLY_E_FORMAT       the file is no book, or a pipe, device or socket (TALLY_REASON_NOT_A_BOOK)
 * Thread: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_book_open(
    const char *path, size_t path_length, const tally_book_options *options, tally_book **out_book,
    tally_error *error);

/* Closes a book: running sessions stay running, what they logged is kept.
 *
 * What hangs on it (drafts, queries, cursors, sessions) answers TALLY_E_CLOSED from then on and is freed as
 * ever. Its sessions are recorded no longer: what they acknowledged is in the book, and another handle of the
 * book, here or elsewhere, may attach to them at once. With no session running, one file is left. An open
 * transaction is rolled back.
 *
 *   book   The book. May be NULL, which does nothing.
 *
 * Thread: any. Scope: any. Calls back: tally_log_fn. Since 0.1.
 */
TALLY_API void tally_book_close(tally_book *book);

/* The book's clock.
 *
 *   book   The book.
 *
 * Returns: ns since 1970-01-01T00:00:00Z, 0 on a bad handle.
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API int64_t tally_book_now(tally_book *book);

/* Where the book's file is: its path from the root, symbolic links followed.
 *
 *   book   The book.
 *
 * Returns: The path, or `:memory:`; NULL on a bad handle. Borrowed: valid until the book is closed.
 * Thread: any. Scope: any. Calls back: none. Since 0.1.
 */
TALLY_API const char *tally_book_path(tally_book *book);

/* A setting's value as text: what was set, else its default.
 *
 *   book       The book.
 *   name       A name that tally_setting_list lists, or x- and what the host likes. UTF-8, name_length bytes
 *              or TALLY_NTS.
 *   out_value  The value; free it with tally_bytes_free. The caller owns it.
 *   error      Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` or `out_value` is NULL; `name` is NULL with a length other than 0; `error` has
 *                      a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_UTF8       `name` is not valid UTF-8
 *   TALLY_E_NOT_FOUND  there is no such setting, or an x- one that was never set (TALLY_REASON_NO_SETTING)
 *   TALLY_E_IO         the operating system refuses to read
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_setting_get(
    tally_book *book, const char *name, size_t name_length, tally_bytes **out_value, tally_error *error);

/* Sets a setting, or takes it back to its default.
 *
 *   book   The book.
 *   name   A name that tally_setting_list lists, or x- and what the host likes. UTF-8, name_length bytes or
 *          TALLY_NTS.
 *   value  The value as text. UTF-8, value_length bytes or TALLY_NTS. May be NULL to take it back to its
 *          default.
 *   error  Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `name` or `value` is NULL with a length other than 0; `error` has a
 *                      wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_UTF8       `name` or `value` is not valid UTF-8
 *   TALLY_E_INVALID    the value is not one that the setting allows
 *   TALLY_E_NOT_FOUND  there is no such setting and the name does not begin with x- (TALLY_REASON_NO_SETTING)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_setting_set(
    tally_book *book, const char *name, size_t name_length, const char *value, size_t value_length,
    tally_error *error);

/* All settings: NAME, TEXT (the value), DEFAULT and MESSAGE (what it is for).
 *
 *   book        The book.
 *   out_cursor  The settings; free it with tally_cursor_free. The caller owns it.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `book` or `out_cursor` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_IO       the operating system refuses to read
 *   TALLY_E_CORRUPT  the book's file is damaged
 * Thread: any. Scope: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_setting_list(tally_book *book, tally_cursor **out_cursor, tally_error *error);

/* Does the upkeep that is due, and says when to come again.
 *
 * Makes logged events safe from a power cut where autosave_interval has passed, writes the log of changes
 * back into the file, and removes up to 1,000 things that have been in the trash for longer than
 * trash_retention. A host without an event loop need not call it: every call on the book does what is due.
 *
 *   book      The book.
 *   out_next  When there is something to do again; the greatest number where nothing is. Unit: ns since
 *             1970-01-01T00:00:00Z. May be NULL where it is not wanted.
 *   error     Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_STATE      the book is a transaction or a snapshot
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only
 *   TALLY_E_IO         the operating system refuses to write
 * Thread: any. Scope: outside only. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_book_tick(tally_book *book, int64_t *out_next, tally_error *error);

/* Makes everything acknowledged safe from a power cut now.
 *
 *   book   The book.
 *   error  Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_STATE      the book is a transaction or a snapshot
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *                      (TALLY_REASON_WRITER)
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only
 *   TALLY_E_IO         the operating system refuses to write
 * Thread: any. Scope: outside only. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_book_flush(tally_book *book, tally_error *error);

/* Reads the whole book and lists what does not hold: pages, references, counts, chunks, tails.
 *
 *   book          The book.
 *   out_findings  The findings, none where all is well; free it with tally_cursor_free. The caller owns it.
 *   error         Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `book` or `out_findings` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_IO       the operating system refuses to read
 *   TALLY_E_CORRUPT  the book's file is damaged
 * Thread: any. Scope: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_book_check(tally_book *book, tally_cursor **out_findings, tally_error *error);

/* What opening this book recovered, missed or set aside.
 *
 *   book          The book.
 *   out_findings  The findings, none where the book was closed well; free it with tally_cursor_free. The
 *                 caller owns it.
 *   error         Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE  `book` or `out_findings` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE  a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED  the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED  this process was forked while a book was open
 * Thread: any. Scope: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_book_recovery(tally_book *book, tally_cursor **out_findings, tally_error *error);

/* Makes a new book of what can be read of a damaged one, and opens it.
 *
 * For a book that answers TALLY_E_CORRUPT or TALLY_E_FORMAT. Its pages are read one by one, those that
 * nothing leads to any more too, with its log and its tails; its files stay as they are. tally_book_recovery
 * of the new book lists what cannot be read, by page, or by session and seq; what others refer to and that is
 * lost is made anew as `Lost collection 7`.
 *
 *   path      The damaged book. UTF-8, path_length bytes or TALLY_NTS.
 *   to        Where the new book is to be; there is no file yet. UTF-8, to_length bytes or TALLY_NTS.
 *   options   How to open the new book; of the flags only TALLY_OPEN_READ_ONLY. May be NULL for the defaults.
 *   out_book  The new book; close it with tally_book_close. The caller owns it.
 *   error     Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE       `out_book` is NULL; `path` or `to` is NULL with a length other than 0; `options` has
 *                        a wrong struct_size or an unknown flag; `error` has a wrong struct_size
 *   TALLY_E_UTF8         `path` or `to` is not valid UTF-8
 *   TALLY_E_INVALID      a path is empty, a folder or `:memory:`, or an option is out of range
 *   TALLY_E_NOT_FOUND    the damaged book or the new one's folder does not exist (TALLY_REASON_NO_FILE,
 *                        TALLY_REASON_NO_FOLDER)
 *   TALLY_E_EXISTS       there is a file where the new book is to be (TALLY_REASON_FILE_EXISTS)
 *   TALLY_E_STATE        this process has the damaged book open (TALLY_REASON_IS_OPEN)
 *   TALLY_E_BUSY         another process writes to the damaged book (TALLY_REASON_WRITER)
 *   TALLY_E_FULL         the disk is full
 *   TALLY_E_IO           the operating system refuses to read or write
 *   TALLY_E_CORRUPT      something else stands where the damaged book's log or lock file is to be
 *   TALLY_E_UNSUPPORTED  the SQLite that is loaded is too old or has no session extension
 *                        (TALLY_REASON_NEEDS_SQLITE)
 *   TALLY_E_FORMAT       nothing in the file can be read as a book, or it is a pipe, device or socket
 *                        (TALLY_REASON_NOT_A_BOOK)
 * Thread: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_book_salvage(
    const char *path, size_t path_length, const char *to, size_t to_length, const tally_book_options *options,
    tally_book **out_book, tally_error *error);

/* Writes a copy of the book, running sessions with all that they have logged included, while it is in use.
 *
 * The copy is one file, complete and synced when the call returns, with the book's mode; before that, the
 * path is untouched.
 *
 *   book     The book.
 *   path     Where to write the copy. UTF-8, path_length bytes or TALLY_NTS.
 *   options  How to write it. May be NULL for the defaults.
 *   error    Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `path` is NULL with a length other than 0; `options` has a wrong
 *                      struct_size or an unknown flag; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_UTF8       `path` is not valid UTF-8
 *   TALLY_E_INVALID    the path is empty, a folder, a pipe, device or socket, or a book that this process has
 *                      open
 *   TALLY_E_NOT_FOUND  the path's folder does not exist, or it is a symbolic link that leads to nothing
 *   TALLY_E_EXISTS     there is a file and TALLY_BACKUP_REPLACE is not given (TALLY_REASON_FILE_EXISTS)
 *   TALLY_E_STATE      the book is a transaction or a snapshot
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 *   TALLY_E_CANCELLED  progress asked to stop
 * Thread: any. Scope: outside only. Calls back: tally_progress_fn. Since 0.1.
 */
TALLY_API tally_status tally_book_backup(
    tally_book *book, const char *path, size_t path_length, const tally_backup_options *options,
    tally_error *error);

/* Begins a transaction, and gives it as a book of its own.
 *
 * What is called with the transaction is inside: it is kept all together or not at all, and is one step of
 * the history. What is called with the book is outside: it reads the last commit, and to write it waits for
 * the transaction like any other writer. What was made from the transaction (drafts, queries, cursors)
 * belongs to it and answers TALLY_E_CLOSED once it has ended.
 *
 * Any thread may use it; two at once take turns. Begun upon a transaction it is a part of that one, which can
 * be taken back alone; its name is dropped. While a part is open, the transaction that it was begun upon
 * reads, but does not write. Recording, memos, watches, mirrors, purging, undo, redo, backups, snapshots and
 * upkeep are no part of a transaction and answer TALLY_E_STATE.
 *
 *   book             The book, or a transaction.
 *   name             What is done, for the history, such as Import of May; 65,536 bytes at most. UTF-8,
 *                    name_length bytes or TALLY_NTS. May be NULL for none.
 *   flags            TALLY_TRANSACTION_…
 *   out_transaction  The transaction. Closing it rolls it back where it was not committed; closing the book
 *                    does too. The caller owns it: tally_book_close.
 *   error            Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` or `out_transaction` is NULL; `name` is NULL with a length other than 0;
 *                      `flags` has an unknown bit; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_UTF8       `name` is not valid UTF-8
 *   TALLY_E_INVALID    the name is over 65,536 bytes or holds a NUL
 *   TALLY_E_STATE      a part of the transaction is open (TALLY_REASON_PART_OPEN)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_transaction_begin(
    tally_book *book, const char *name, size_t name_length, uint32_t flags, tally_book **out_transaction,
    tally_error *error);

/* Keeps what was done in a transaction; it is on the disk when the call returns.
 *
 * Of a part it is kept as long as the whole is. The transaction has ended then, also where it failed, and is
 * closed as ever.
 *
 *   transaction  The transaction.
 *   error        Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE  `transaction` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE  a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED  the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED  this process was forked while a book was open
 *   TALLY_E_STATE   the book is no transaction; a part of it is open, or it is inside a call
 *                   (TALLY_REASON_PART_OPEN, TALLY_REASON_IN_CALL)
 *   TALLY_E_FULL    the disk is full; the transaction is rolled back
 *   TALLY_E_IO      the operating system refuses to write; the transaction is rolled back
 * Thread: any. Scope: a transaction. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_transaction_commit(tally_book *transaction, tally_error *error);

/* Takes back what was done in a transaction, and in the parts of it that are open.
 *
 * It has ended then, and is closed as ever. Called by a callback within a call of the transaction, it ends
 * when that call returns.
 *
 *   transaction  The transaction.
 *   error        Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE  `transaction` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE  a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED  the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED  this process was forked while a book was open
 *   TALLY_E_STATE   the book is no transaction
 * Thread: any. Scope: a transaction. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_transaction_rollback(tally_book *transaction, tally_error *error);

/* Keeps one state of the book, and gives it as a book that is only read.
 *
 * All that is asked of it (rows, counts, exports, reports, SQL) comes from the state in which the book was
 * then, with what running sessions had logged. Writers go on beside it. For as long as it is open the book's
 * log grows with what they write: close it soon. When the log has grown beyond the setting snapshot_log_limit
 * it ends, and answers TALLY_E_STATE from then on. Any thread may use it; two at once take turns.
 *
 *   book          The book.
 *   out_snapshot  The snapshot; closing the book ends it too. The caller owns it: tally_book_close.
 *   error         Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `book` or `out_snapshot` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_STATE    the book is a transaction or a snapshot
 *   TALLY_E_IO       the operating system refuses to read
 *   TALLY_E_CORRUPT  the book's file is damaged
 * Thread: any. Scope: outside only. Calls back: none. Since 0.2.
 */
TALLY_API tally_status tally_snapshot_begin(tally_book *book, tally_book **out_snapshot, tally_error *error);

/* Says how long a snapshot has been open, and how long the book's log is.
 *
 *   snapshot  The snapshot.
 *   out_age   Nanoseconds since it was begun. May be NULL where it is not wanted.
 *   out_log   Bytes of the book's log, which are written back once no snapshot needs them. May be NULL where
 *             it is not wanted.
 *   error     Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE  `snapshot` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE  a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED  the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED  this process was forked while a book was open
 *   TALLY_E_STATE   the book is no snapshot; the snapshot was ended since the log had grown too long
 *                   (TALLY_REASON_SNAPSHOT_DROPPED)
 * Thread: any. Scope: a snapshot. Calls back: none. Since 0.2.
 */
TALLY_API tally_status tally_snapshot_status(
    tally_book *snapshot, int64_t *out_age, uint64_t *out_log, tally_error *error);

/* -----------------------------------------------------------------------------------------------------------
 * Draft: The one way to write: a new thing or an edit of one, set field by field, saved or discarded whole.
 * -------------------------------------------------------------------------------------------------------- */

/* Begins a new thing of a kind, with its defaults.
 *
 * The defaults (time, zone, those of the template) are taken now and kept, so a new draft is not dirty.
 *
 *   book         The book.
 *   kind         TALLY_KIND_COLLECTION, _NOTE, _SESSION, _SUBJECT, _EVENT_TYPE, _TAG or _TEMPLATE.
 *   parent       The collection that is to hold it, or TALLY_ROOT.
 *   template_id  The template of an item, whose defaults the draft takes, and its name; 0: none.
 *   out_draft    The draft; free it with tally_draft_free. The caller owns it.
 *   error        Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` or `out_draft` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_INVALID    the kind is none that can be made, or a template is named for what is no item
 *   TALLY_E_NOT_FOUND  there is no such parent or template, or it is in the trash (TALLY_REASON_NO_THING,
 *                      TALLY_REASON_IN_TRASH)
 *   TALLY_E_IO         the operating system refuses to read
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_draft_new(
    tally_book *book, int32_t kind, int64_t parent, int64_t template_id, tally_draft **out_draft,
    tally_error *error);

/* Begins an edit of a thing that is there.
 *
 *   book       The book.
 *   id         The thing.
 *   out_draft  The draft; free it with tally_draft_free. The caller owns it.
 *   error      Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` or `out_draft` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_NOT_FOUND  there is no such thing, or it is in the trash (TALLY_REASON_NO_THING,
 *                      TALLY_REASON_IN_TRASH)
 *   TALLY_E_IO         the operating system refuses to read
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_draft_edit(tally_book *book, int64_t id, tally_draft **out_draft, tally_error *error);

/* Sets a field to a text.
 *
 * A refusal is kept: save, start and validate answer it again until the field is set well or the draft is
 * reset.
 *
 *   draft  The draft.
 *   field  TALLY_FIELD_…
 *   value  The text. UTF-8, value_length bytes or TALLY_NTS.
 *   error  Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `draft` is NULL; `value` is NULL with a length other than 0; `error` has a wrong
 *                    struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book that the handle belongs to was closed
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_UTF8     `value` is not valid UTF-8
 *   TALLY_E_INVALID  the field does not take this value, does not belong to the kind or cannot be set
 *   TALLY_E_STATE    it is a place and the setting location_enabled is off (TALLY_REASON_LOCATION_OFF)
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_draft_set_text(
    tally_draft *draft, int32_t field, const char *value, size_t value_length, tally_error *error);

/* Sets a field to a whole number, a time, an id or a truth value (0 or 1).
 *
 * A refusal is kept, as with tally_draft_set_text. For a time, TALLY_NOW asks for the book's clock.
 *
 *   draft  The draft.
 *   field  TALLY_FIELD_…
 *   value  The number.
 *   error  Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `draft` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book that the handle belongs to was closed
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_INVALID  the field does not take this value, does not belong to the kind or cannot be set
 *   TALLY_E_STATE    it is a place and the setting location_enabled is off (TALLY_REASON_LOCATION_OFF)
 * Thread: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_draft_set_int(tally_draft *draft, int32_t field, int64_t value, tally_error *error);

/* Sets a field to a real number.
 *
 * A refusal is kept, as with tally_draft_set_text.
 *
 *   draft  The draft.
 *   field  TALLY_FIELD_…
 *   value  The number, finite.
 *   error  Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `draft` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book that the handle belongs to was closed
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_INVALID  the field does not take this value, does not belong to the kind or cannot be set
 *   TALLY_E_STATE    it is a place and the setting location_enabled is off (TALLY_REASON_LOCATION_OFF)
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_draft_set_real(tally_draft *draft, int32_t field, double value, tally_error *error);

/* Sets a field that holds several ids, such as TALLY_FIELD_TAGS, in their order.
 *
 * An id that is given twice counts where it comes first; none at all clears the field. A refusal is kept, as
 * with tally_draft_set_text.
 *
 *   draft  The draft.
 *   field  TALLY_FIELD_TAGS.
 *   ids    The ids. count elements. May be NULL where count is 0.
 *   count  How many, at most 1,000.
 *   error  Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `draft` is NULL; `ids` is NULL and `count` is not 0; `error` has a wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book that the handle belongs to was closed
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_INVALID  the field does not take this value, does not belong to the kind or cannot be set
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_draft_set_ids(
    tally_draft *draft, int32_t field, const int64_t *ids, size_t count, tally_error *error);

/* Takes a field's value away.
 *
 *   draft  The draft.
 *   field  TALLY_FIELD_…
 *   error  Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `draft` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book that the handle belongs to was closed
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_INVALID  the field must have a value, does not belong to the kind or cannot be set
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_draft_clear(tally_draft *draft, int32_t field, tally_error *error);

/* A field's value as text.
 *
 *   draft       The draft.
 *   field       TALLY_FIELD_…
 *   out_length  Its bytes. May be NULL where the length is not wanted.
 *
 * Returns: The text, NUL-terminated; NULL where there is none or the field holds no text. Borrowed: valid
 *   until that field is set, the draft reset, saved or freed.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API const char *tally_draft_text(tally_draft *draft, int32_t field, size_t *out_length);

/* A field's value as a whole number.
 *
 *   draft  The draft.
 *   field  TALLY_FIELD_…
 *
 * Returns: The number; 0 where there is none or the field holds no number.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API int64_t tally_draft_int(tally_draft *draft, int32_t field);

/* A field's value as a real number.
 *
 *   draft  The draft.
 *   field  TALLY_FIELD_…
 *
 * Returns: The number; 0 where there is none or the field holds no number.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API double tally_draft_real(tally_draft *draft, int32_t field);

/* A field's ids, in their order.
 *
 *   draft      The draft.
 *   field      TALLY_FIELD_TAGS.
 *   out_count  How many. May be NULL where the count is not wanted.
 *
 * Returns: The ids; NULL where there are none or the field holds no ids. Borrowed: valid until that field is
 *   set, the draft reset, saved or freed.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API const int64_t *tally_draft_ids(tally_draft *draft, int32_t field, size_t *out_count);

/* Whether a field is without a value.
 *
 *   draft  The draft.
 *   field  TALLY_FIELD_…
 *
 * Returns: 1 where it has none, the field is unknown or the handle bad; else 0.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API int32_t tally_draft_is_null(tally_draft *draft, int32_t field);

/* Whether a field, or with TALLY_ANY any of them, differs from what it was when the draft began.
 *
 *   draft  The draft.
 *   field  TALLY_FIELD_… or TALLY_ANY.
 *
 * Returns: 1 where it differs, else 0.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API int32_t tally_draft_is_dirty(tally_draft *draft, int32_t field);

/* All that would keep the draft from being saved, all at once.
 *
 * A finding has FIELD, CODE and MESSAGE, and where a value met a bound FOUND and BOUND. A draft that changes
 * a template's schema also has warnings: which items would no longer fit.
 *
 *   draft         The draft.
 *   out_findings  The findings, none where it can be saved; free it with tally_cursor_free. The caller owns
 *                 it.
 *   error         Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `draft` or `out_findings` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book that the handle belongs to was closed
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_IO       the operating system refuses to read
 *   TALLY_E_CORRUPT  the book's file is damaged
 * Thread: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_draft_validate(tally_draft *draft, tally_cursor **out_findings, tally_error *error);

/* Keeps the draft: a new thing is made, an edit changes the fields that were set.
 *
 * The saved state is the draft's new beginning: a second save edits the same thing. Drafts collide where they
 * set one field to different values; those that set different fields, or the same value, are both kept.
 * TALLY_SAVE_IF_UNCHANGED refuses these too.
 *
 *   draft   The draft.
 *   flags   TALLY_SAVE_…
 *   out_id  The thing's id. May be NULL where it is not wanted.
 *   error   Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `draft` is NULL; `flags` has an unknown bit; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book that the handle belongs to was closed
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_INVALID    a field was refused or one that is needed has no value, or flags about overlaps are
 *                      given twice or for something that is no session, or FORCE goes with IF_UNCHANGED
 *   TALLY_E_NOT_FOUND  the thing, its parent, its subject or one of its tags is gone
 *   TALLY_E_EXISTS     an event type of that name is defined there, or another tag has the name
 *                      (TALLY_REASON_NAME_TAKEN)
 *   TALLY_E_STATE      a collection would be put into itself or below itself, a place is set while
 *                      location_enabled is off, the end of a session is set while it is recorded, a field
 *                      that was set (with IF_UNCHANGED any field) was changed by somebody else since the
 *                      draft began, or a session that it meets is in the way: refused by the flag, reaching
 *                      beyond both ends, with events, or being recorded (TALLY_REASON_CYCLE,
 *                      TALLY_REASON_LOCATION_OFF, TALLY_REASON_IS_RECORDED, TALLY_REASON_STALE_DRAFT,
 *                      TALLY_REASON_OVERLAP)
 *   TALLY_E_LIMIT      it is a task, and its day has as many of its priority as it may; tally_error has how
 *                      many there are and may be (TALLY_REASON_DAY_FULL)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_draft_save(tally_draft *draft, uint32_t flags, int64_t *out_id, tally_error *error);

/* Takes all fields back to what they were when the draft began or was last saved.
 *
 *   draft  The draft.
 *   error  Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE  `draft` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE  a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED  the book that the handle belongs to was closed
 *   TALLY_E_FORKED  this process was forked while a book was open
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_draft_reset(tally_draft *draft, tally_error *error);

/* Whether the thing that it edits was changed since the draft began or was last saved.
 *
 * A field that the draft did not set does not matter for saving it; one that it did refuses the save, unless
 * TALLY_SAVE_FORCE is given. tally_draft_rebase takes over what the book has.
 *
 *   draft  The draft.
 *
 * Returns: 1 where it was changed or is gone, else 0.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API int32_t tally_draft_is_stale(tally_draft *draft);

/* Begins anew from the thing as it is now: fields that were set stay set, the others are as the book has
 * them.
 *
 *   draft  The draft.
 *   error  Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `draft` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book that the handle belongs to was closed
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_NOT_FOUND  the thing that it edits is gone, or is in the trash (TALLY_REASON_NO_THING,
 *                      TALLY_REASON_IN_TRASH)
 *   TALLY_E_IO         the operating system refuses to read
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_draft_rebase(tally_draft *draft, tally_error *error);

/* Puts the draft by in the book as it is, so that it is found again after whatever becomes of the process.
 *
 * Once more puts it in place of what was put by before. Saving it takes it away from there; freeing it does
 * not. It is no thing: nothing lists, exports or undoes it.
 *
 *   draft   The draft.
 *   out_id  Its number, for tally_draft_open. May be NULL where it is not wanted.
 *   error   Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `draft` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book that the handle belongs to was closed
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_draft_store(tally_draft *draft, int64_t *out_id, tally_error *error);

/* The drafts that were put by, oldest first.
 *
 * Rows of kind TALLY_KIND_DRAFT: ID, NAME, TIME and USERNAME of the putting by, ITEM and ITEM_KIND.
 *
 *   book        The book.
 *   out_cursor  The drafts; free it with tally_cursor_free. The caller owns it.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `book` or `out_cursor` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_IO       the operating system refuses to read
 *   TALLY_E_CORRUPT  the book's file is damaged
 * Thread: any. Scope: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_draft_stored(tally_book *book, tally_cursor **out_cursor, tally_error *error);

/* Goes on with a draft that was put by.
 *
 *   book       The book.
 *   id         Its number.
 *   out_draft  The draft; free it with tally_draft_free. The caller owns it.
 *   error      Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` or `out_draft` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_NOT_FOUND  there is no such draft (TALLY_REASON_NO_STORED_DRAFT)
 *   TALLY_E_IO         the operating system refuses to read
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_draft_open(tally_book *book, int64_t id, tally_draft **out_draft, tally_error *error);

/* Drops a draft that was put by.
 *
 *   book   The book.
 *   id     Its number.
 *   error  Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_NOT_FOUND  there is no such draft (TALLY_REASON_NO_STORED_DRAFT)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_draft_discard(tally_book *book, int64_t id, tally_error *error);

/* Starts the session that was prepared as a draft, and records it.
 *
 *   draft        A draft of kind TALLY_KIND_SESSION that was not saved.
 *   time         The start, or TALLY_NOW. Unit: ns since 1970-01-01T00:00:00Z.
 *   flags        0.
 *   out_session  The session; free it with tally_session_free. The caller owns it.
 *   error        Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `draft` or `out_session` is NULL; `flags` has an unknown bit; `error` has a wrong
 *                      struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book that the handle belongs to was closed
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_INVALID    the draft is of another kind, a field was refused, or it has an end
 *   TALLY_E_NOT_FOUND  its parent, its subject or one of its tags is gone
 *   TALLY_E_STATE      the book of the draft is a transaction or a snapshot; it was saved already
 *                      (TALLY_REASON_ALREADY_SAVED)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: outside only. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_draft_start(
    tally_draft *draft, int64_t time, uint32_t flags, tally_session **out_session, tally_error *error);

/* Discards a draft; what was saved stays.
 *
 *   draft  The draft. May be NULL, which does nothing.
 *
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API void tally_draft_free(tally_draft *draft);

/* -----------------------------------------------------------------------------------------------------------
 * Short cuts: One-line forms of what a draft does, and what needs no draft.
 * -------------------------------------------------------------------------------------------------------- */

/* Makes a collection with a name.
 *
 *   book    The book.
 *   parent  The collection that is to hold it, or TALLY_ROOT.
 *   name    Its name. UTF-8, name_length bytes or TALLY_NTS.
 *   out_id  Its id. May be NULL where it is not wanted.
 *   error   Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `name` is NULL with a length other than 0; `error` has a wrong
 *                      struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_UTF8       `name` is not valid UTF-8
 *   TALLY_E_INVALID    the name is empty or over 65,536 bytes, or the parent is no collection
 *   TALLY_E_NOT_FOUND  there is no such parent, or it is in the trash (TALLY_REASON_NO_THING,
 *                      TALLY_REASON_IN_TRASH)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_collection_create(
    tally_book *book, int64_t parent, const char *name, size_t name_length, int64_t *out_id,
    tally_error *error);

/* Writes a note with a title and a time.
 *
 *   book    The book.
 *   parent  The collection that is to hold it, or TALLY_ROOT.
 *   title   Its title. UTF-8, title_length bytes or TALLY_NTS.
 *   time    When, or TALLY_NOW. Unit: ns since 1970-01-01T00:00:00Z.
 *   out_id  Its id. May be NULL where it is not wanted.
 *   error   Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `title` is NULL with a length other than 0; `error` has a wrong
 *                      struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_UTF8       `title` is not valid UTF-8
 *   TALLY_E_INVALID    the title is empty or over 65,536 bytes, or the parent is no collection
 *   TALLY_E_NOT_FOUND  there is no such parent, or it is in the trash (TALLY_REASON_NO_THING,
 *                      TALLY_REASON_IN_TRASH)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_note_create(
    tally_book *book, int64_t parent, const char *title, size_t title_length, int64_t time, int64_t *out_id,
    tally_error *error);

/* Puts a collection, an item or an attachment elsewhere, and before any sibling.
 *
 * What it holds goes along. An attachment goes to another item or collection, among its attachments. Its
 * place counts where rows are ordered by TALLY_FIELD_POSITION; before a sibling it is found among all
 * siblings, the last place by an index. Several moves are one where a transaction is open.
 *
 *   book    The book.
 *   id      The collection, item or attachment.
 *   parent  The collection that is to hold it, or TALLY_ROOT.
 *   before  The sibling that is to follow it; 0: it becomes the last.
 *   error   Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_INVALID    the thing or the sibling is no collection, item or attachment, the parent cannot hold
 *                      it, or the sibling lies elsewhere
 *   TALLY_E_NOT_FOUND  there is no such thing, parent or sibling, or it is in the trash
 *   TALLY_E_STATE      the parent is the collection itself or lies below it (TALLY_REASON_CYCLE)
 *   TALLY_E_LIMIT      it is an attachment, and the task has four already; tally_error has how many there are
 *                      and may be (TALLY_REASON_TOO_MANY)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_move(tally_book *book, int64_t id, int64_t parent, int64_t before, tally_error *error);

/* Copies a collection with all below it, a note, a session with its events, or an attachment.
 *
 * Copies have UUIDs of their own and are made now; all else is as it was, event types that a copied
 * collection defines and their events included. What is in the trash stays out. A collection may be copied
 * into itself: what is there already is copied.
 *
 *   book    The book.
 *   id      The collection, item or attachment.
 *   parent  The collection that is to hold the copy, or TALLY_ROOT.
 *   before  The sibling that is to follow it; 0: it becomes the last.
 *   out_id  The copy. May be NULL where it is not wanted.
 *   error   Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_INVALID    the thing or the sibling is no collection, item or attachment, the parent cannot hold
 *                      it, or the sibling lies elsewhere
 *   TALLY_E_NOT_FOUND  there is no such thing, parent or sibling, or it is in the trash
 *   TALLY_E_STATE      a session among it runs (TALLY_REASON_IS_RUNNING)
 *   TALLY_E_LIMIT      it is an attachment, and the task has four already; tally_error has how many there are
 *                      and may be (TALLY_REASON_TOO_MANY)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_copy(
    tally_book *book, int64_t id, int64_t parent, int64_t before, int64_t *out_id, tally_error *error);

/* Puts a thing, with all below it, into the trash, or removes it for good.
 *
 * Going to the trash is one small change, whatever lies below; only counting reads what does. How many of
 * each kind went, a query in it with TALLY_IN_RECURSIVE and TALLY_IN_TRASH counts. Removing for good is one
 * transaction, which holds all of it; tally_purge takes steps. With a collection its event types go, except
 * those that sessions elsewhere have events of: these move to the trash, at the root.
 *
 *   book       The book.
 *   id         The thing.
 *   flags      TALLY_DELETE_…
 *   out_count  How many things went, those below it included. May be NULL where it is not wanted, which
 *              spares counting.
 *   error      Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `flags` has an unknown bit; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_NOT_FOUND  there is no such thing, or it is in the trash already (TALLY_REASON_NO_THING,
 *                      TALLY_REASON_IN_TRASH)
 *   TALLY_E_STATE      it is one of the event types A, B and C, or with TALLY_DELETE_FOREVER a session that
 *                      is being recorded is among it, or it is an event type that has events (tally_error has
 *                      their number) or that a running recorder can log (TALLY_REASON_BUILT_IN,
 *                      TALLY_REASON_IS_RECORDED, TALLY_REASON_HAS_EVENTS)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_delete(
    tally_book *book, int64_t id, uint32_t flags, uint64_t *out_count, tally_error *error);

/* Takes back out of the trash what was deleted, with all that went with it.
 *
 * What had been deleted before by itself stays in the trash. It comes back to where it was.
 *
 *   book       The book.
 *   id         What was deleted: a row of a query in TALLY_ROOT with TALLY_IN_TRASH.
 *   out_count  How many things came back, those below it included. May be NULL where it is not wanted, which
 *              spares counting.
 *   error      Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_NOT_FOUND  there is no such thing, or it was not deleted itself (TALLY_REASON_NO_THING,
 *                      TALLY_REASON_NOT_IN_TRASH)
 *   TALLY_E_EXISTS     it is an event type or tag, and another one has its name by now
 *                      (TALLY_REASON_NAME_TAKEN)
 *   TALLY_E_STATE      what holds it is in the trash (TALLY_REASON_PARENT_IN_TRASH)
 *   TALLY_E_LIMIT      it is a task, and its day has as many of its priority as it may; tally_error has how
 *                      many there are and may be (TALLY_REASON_DAY_FULL)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_restore(tally_book *book, int64_t id, uint64_t *out_count, tally_error *error);

/* Removes collections and items from the trash for good.
 *
 * In steps of up to 1,000 things, children before parents, each committed by itself: what ends it in between
 * leaves a smaller trash. It cannot be undone, and no history of it is kept. Subjects and event types, which
 * events name, stay until they are deleted with TALLY_DELETE_FOREVER. Of everything, what is being recorded
 * is left out.
 *
 *   book       The book.
 *   id         A thing in the trash, which goes with all below it; TALLY_ANY: everything.
 *   flags      TALLY_PURGE_…
 *   out_count  How many things were removed. May be NULL where it is not wanted.
 *   error      Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `flags` has an unknown bit; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_INVALID    the thing is a subject or an event type, or TALLY_PURGE_DUE is given with a thing
 *   TALLY_E_NOT_FOUND  there is no such thing, or it is not in the trash (TALLY_REASON_NO_THING,
 *                      TALLY_REASON_NOT_IN_TRASH)
 *   TALLY_E_STATE      the book is a transaction or a snapshot; a session that is being recorded is among the
 *                      thing (TALLY_REASON_IS_RECORDED)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: outside only. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_purge(
    tally_book *book, int64_t id, uint32_t flags, uint64_t *out_count, tally_error *error);

/* The collections that hold a thing, from the root down, and the thing itself as the last row.
 *
 * Also of what is in the trash.
 *
 *   book        The book.
 *   id          The thing.
 *   out_cursor  Before the first row; free it with tally_cursor_free. The caller owns it.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` or `out_cursor` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_NOT_FOUND  there is no such thing
 *   TALLY_E_IO         the operating system refuses to read
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_path(tally_book *book, int64_t id, tally_cursor **out_cursor, tally_error *error);

/* The id of the thing with a UUID.
 *
 *   book   The book.
 *   uuid   The UUID, with or without hyphens, in either case. UTF-8, uuid_length bytes or TALLY_NTS.
 *
 * Returns: Its id, 0 where there is none.
 * Thread: any. Scope: any. Calls back: none. Since 0.1.
 */
TALLY_API int64_t tally_find(tally_book *book, const char *uuid, size_t uuid_length);

/* The number of a field by its name, such as latitude.
 *
 *   book         The book.
 *   template_id  0: the fields of every book.
 *   name         The field's name. UTF-8, name_length bytes or TALLY_NTS.
 *
 * Returns: TALLY_FIELD_…, 0 where there is none.
 * Thread: any. Scope: any. Calls back: none. Since 0.1.
 */
TALLY_API int32_t tally_field(tally_book *book, int64_t template_id, const char *name, size_t name_length);

/* The name of a field, such as latitude.
 *
 *   field  TALLY_FIELD_…
 *
 * Returns: The name, NULL where there is no such field. Valid as long as the process.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API const char *tally_field_name(int32_t field);

/* -----------------------------------------------------------------------------------------------------------
 * Query: The one selection: the same handle is listed, counted, exported and deleted.
 * -------------------------------------------------------------------------------------------------------- */

/* Begins a selection of a kind, or with TALLY_ANY of collections and items.
 *
 * Without further conditions it selects all that is not in the trash, in order of time. A query of kind
 * TALLY_KIND_EVENT needs tally_query_in with its session.
 *
 *   book       The book.
 *   kind       TALLY_KIND_… or TALLY_ANY.
 *   out_query  The query; free it with tally_query_free. The caller owns it.
 *   error      Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `book` or `out_query` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_INVALID  there is no such kind, or it cannot be queried
 * Thread: any. Scope: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_query_new(tally_book *book, int32_t kind, tally_query **out_query, tally_error *error);

/* Only what a collection holds, or for events what a session holds.
 *
 * A refusal is kept: cursor, count, export and delete answer it again.
 *
 *   query   The query.
 *   parent  The collection, TALLY_ROOT, or the session.
 *   flags   TALLY_IN_…
 *   error   Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE  `query` is NULL; `flags` has an unknown bit; `error` has a wrong struct_size
 *   TALLY_E_HANDLE  a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED  the book that the handle belongs to was closed
 *   TALLY_E_FORKED  this process was forked while a book was open
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_query_in(tally_query *query, int64_t parent, uint32_t flags, tally_error *error);

/* Only what has whole numbers, times, ids or truth values as asked; conditions add up.
 *
 * A refusal is kept, as with tally_query_in.
 *
 *   query   The query.
 *   field   TALLY_FIELD_…
 *   op      TALLY_OP_…
 *   values  One value, two for TALLY_OP_BETWEEN, any number for TALLY_OP_IN, one or more for TALLY_OP_ALL,
 *           none for TALLY_OP_NULL. count elements. May be NULL where count is 0.
 *   count   How many, at most 10,000.
 *   error   Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `query` is NULL; `values` is NULL and `count` is not 0; `error` has a wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book that the handle belongs to was closed
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_INVALID  the field cannot be compared so, or the number of values does not fit the comparison
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_query_where_int(
    tally_query *query, int32_t field, int32_t op, const int64_t *values, size_t count, tally_error *error);

/* Only what has real numbers as asked; conditions add up.
 *
 * A refusal is kept, as with tally_query_in.
 *
 *   query   The query.
 *   field   TALLY_FIELD_…
 *   op      TALLY_OP_…
 *   values  One value, two for TALLY_OP_BETWEEN, any number for TALLY_OP_IN, none for TALLY_OP_NULL. count
 *           elements. May be NULL where count is 0.
 *   count   How many, at most 10,000.
 *   error   Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `query` is NULL; `values` is NULL and `count` is not 0; `error` has a wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book that the handle belongs to was closed
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_INVALID  the field cannot be compared so, a value is no number, or the number of values does not
 *                    fit the comparison
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_query_where_real(
    tally_query *query, int32_t field, int32_t op, const double *values, size_t count, tally_error *error);

/* Only what has texts as asked; conditions add up.
 *
 * A refusal is kept, as with tally_query_in.
 *
 *   query  The query.
 *   field  TALLY_FIELD_…
 *   op     TALLY_OP_… other than BETWEEN, IN and ALL.
 *   value  The text. UTF-8, value_length bytes or TALLY_NTS. May be NULL with TALLY_OP_NULL.
 *   error  Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `query` is NULL; `value` is NULL with a length other than 0; `error` has a wrong
 *                    struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book that the handle belongs to was closed
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_UTF8     `value` is not valid UTF-8
 *   TALLY_E_INVALID  the field holds no text or cannot be compared so
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_query_where_text(
    tally_query *query, int32_t field, int32_t op, const char *value, size_t value_length,
    tally_error *error);

/* Only what has what somebody types: words, "phrases", beginnings*, AND, OR, NOT and brackets.
 *
 * Looked in are names, descriptions, places, categories, texts of templates' fields, tags, subjects, names
 * and transcripts of attachments, and texts of events; letter case and accents do not count, and of Chinese,
 * Japanese, Korean and Thai any part is found. Words beside each other must all be there. Together with the
 * query's other conditions. Order by TALLY_FIELD_RANK for what is most to the point first. The index is
 * brought up to date first, which after many changes takes a while, some 20,000 things a second;
 * tally_book_tick does it in between.
 *
 *   query   The query.
 *   search  What is searched for, at most 4,096 bytes; empty takes the search away. UTF-8, search_length
 *           bytes or TALLY_NTS.
 *   error   Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `query` is NULL; `search` is NULL with a length other than 0; `error` has a wrong
 *                    struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book that the handle belongs to was closed
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_UTF8     `search` is not valid UTF-8
 *   TALLY_E_INVALID  it has no word, half a pair of quotes or brackets, or an operator without what it needs;
 *                    or the query is for something that is not searched
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_query_search(
    tally_query *query, const char *search, size_t search_length, tally_error *error);

/* Orders by a field instead of the time; equal ones by id.
 *
 * Names stand in the root order of Unicode, accents and then letter case last, with their numbers by value,
 * unless TALLY_ORDER_CODE_POINT is given. TALLY_FIELD_POSITION is the order by hand, which tally_move makes.
 * Times are found by an index; other orders read the whole selection for each page. A refusal is kept, as
 * with tally_query_in.
 *
 *   query  The query.
 *   field  TALLY_FIELD_…
 *   flags  TALLY_ORDER_…
 *   error  Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `query` is NULL; `flags` has an unknown bit; `error` has a wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book that the handle belongs to was closed
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_INVALID  rows cannot be ordered by this field
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_query_order(tally_query *query, int32_t field, uint32_t flags, tally_error *error);

/* At most so many rows, beginning after the row that a cursor's token named.
 *
 * A refusal is kept, as with tally_query_in.
 *
 *   query  The query.
 *   limit  How many rows at most; 0: all.
 *   after  What tally_cursor_token gave. UTF-8, after_length bytes or TALLY_NTS. May be NULL to begin at the
 *          first row.
 *   error  Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `query` is NULL; `after` is NULL with a length other than 0; `error` has a wrong
 *                    struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book that the handle belongs to was closed
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_UTF8     `after` is not valid UTF-8
 *   TALLY_E_INVALID  the token is none of this order
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_query_page(
    tally_query *query, uint64_t limit, const char *after, size_t after_length, tally_error *error);

/* How many rows the selection has, its page left out of account.
 *
 *   query      The query.
 *   out_count  The rows.
 *   error      Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `query` or `out_count` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book that the handle belongs to was closed
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_INVALID    a condition was refused
 *   TALLY_E_NOT_FOUND  the session of a query for events does not exist
 *   TALLY_E_IO         the operating system refuses to read
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_query_count(tally_query *query, uint64_t *out_count, tally_error *error);

/* Reads the selection; the query can be changed and used again.
 *
 *   query       The query.
 *   out_cursor  Before the first row; free it with tally_cursor_free. The caller owns it.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `query` or `out_cursor` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book that the handle belongs to was closed
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_INVALID    a condition was refused
 *   TALLY_E_NOT_FOUND  the session of a query for events does not exist
 *   TALLY_E_IO         the operating system refuses to read
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_query_cursor(tally_query *query, tally_cursor **out_cursor, tally_error *error);

/* Puts all that is selected into the trash, or removes it for good, in one transaction.
 *
 *   query      The query.
 *   flags      TALLY_DELETE_…
 *   out_count  How many things went, those below included. May be NULL where it is not wanted.
 *   error      Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `query` is NULL; `flags` has an unknown bit; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book that the handle belongs to was closed
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_INVALID    a condition was refused, or the query is for events
 *   TALLY_E_STATE      one of the event types A, B and C, or with TALLY_DELETE_FOREVER a session that is
 *                      being recorded or an event type that has events or can be logged at the moment, is
 *                      among it (TALLY_REASON_BUILT_IN, TALLY_REASON_IS_RECORDED, TALLY_REASON_HAS_EVENTS)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_query_delete(tally_query *query, uint32_t flags, uint64_t *out_count, tally_error *error);

/* Writes the selection in a format: to a file, a function of the host, or bytes.
 *
 * A collection that is selected brings what it holds. A query of kind TALLY_ANY without conditions is the
 * whole book, settings included. Reads one snapshot; a file is replaced only once it is complete and synced.
 * A device or a pipe is written to; while it takes nothing, progress is asked from time to time.
 *
 *   query      The query.
 *   format     TALLY_FORMAT_…
 *   options    Where to and what. May be NULL for the defaults.
 *   out_bytes  The export; free it with tally_bytes_free. NULL where it went elsewhere. May be NULL where
 *              options have a path or a write function. The caller owns it.
 *   error      Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `query` is NULL; `options` has a wrong struct_size or an unknown flag; `error` has a
 *                      wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book that the handle belongs to was closed
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_UTF8       a text in it is not valid UTF-8
 *   TALLY_E_INVALID    a condition was refused, there is no such format or column, the path is a folder, a
 *                      socket or a book that this process has open, or for a folder of Minuta something that
 *                      is not empty, or both path and write are given
 *   TALLY_E_NOT_FOUND  the path's folder does not exist, it is a symbolic link that leads to nothing, or
 *                      there is no such zone
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 *   TALLY_E_CANCELLED  write or progress asked to stop
 * Thread: any. Calls back: tally_write_fn, tally_progress_fn. Since 0.1.
 */
TALLY_API tally_status tally_query_export(
    tally_query *query, int32_t format, const tally_export_options *options, tally_bytes **out_bytes,
    tally_error *error);

/* Frees a query; its cursors go on.
 *
 *   query  The query. May be NULL, which does nothing.
 *
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API void tally_query_free(tally_query *query);

/* Asks the book by a statement of SQL that only reads, over documented views.
 *
 * The views are collections, notes, sessions, tasks, items, subjects, event_types, tags, item_tags,
 * templates, item_fields, attachments and days; events(session) are the events of a session, its tail too,
 * and events those of all. docs/formats.md lists their columns. The statement is SQLite's: one, that gives
 * rows. Its columns are the rows' fields, the first of them TALLY_FIELD_FIRST_OWN; tally_cursor_column tells
 * their names.
 *
 * All rows come from one state of the book, which is held until the last row or the cursor's end: read them
 * soon. Ask a snapshot for several statements of one state. Within a transaction a statement sees what was
 * written in it, and its rows are gathered at once: what is written after does not show in them.
 *
 *   book        The book.
 *   sql         The statement. UTF-8, sql_length bytes or TALLY_NTS.
 *   values      The values of its parameters. count elements. stride bytes from one to the next. May be NULL
 *               where count is 0.
 *   count       How many, 32,766 at most.
 *   stride      sizeof(tally_value) as the caller was compiled: a multiple of 8.
 *   out_cursor  The rows. The caller owns it: tally_cursor_free.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `book` or `out_cursor` is NULL; `sql` is NULL with a length other than 0; `values` is
 *                    NULL and `count` is not 0; `stride` is below the least size of an element; `error` has a
 *                    wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_UTF8     `sql` is not valid UTF-8
 *   TALLY_E_INVALID  the statement does not compile, gives no rows, is several or would write, names a table
 *                    that is no view of the above, or has parameters other than those that are given
 *   TALLY_E_IO       the operating system refuses to read
 *   TALLY_E_CORRUPT  the book's file is damaged
 * Thread: any. Scope: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_book_sql(
    tally_book *book, const char *sql, size_t sql_length, const tally_value *values, size_t count,
    size_t stride, tally_cursor **out_cursor, tally_error *error);

/* Stops the statements of SQL that have rows left: the step under way, or else the next, answers
 * TALLY_E_CANCELLED.
 *
 * They have no rows after that. Statements of other openings of the book are not touched, nor are later ones.
 *
 *   book   The book. May be NULL, which does nothing.
 *
 * Thread: any. Scope: any. Calls back: none. Since 0.1.
 */
TALLY_API void tally_book_interrupt(tally_book *book);

/* -----------------------------------------------------------------------------------------------------------
 * Cursor: The rows of a selection, of findings, of settings or of events, read one by one or as columns.
 * -------------------------------------------------------------------------------------------------------- */

/* Steps to the next row: TALLY_OK, or TALLY_DONE behind the last.
 *
 * Rows come in pages that each see the book as it then is; a cursor holds nothing open between them.
 *
 *   cursor  The cursor.
 *   error   Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `cursor` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book that the handle belongs to was closed
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_INVALID    a statement of SQL cannot go on, such as by an overflow, or gives a blob
 *   TALLY_E_IO         the operating system refuses to read
 *   TALLY_E_CORRUPT    the book's file is damaged
 *   TALLY_E_CANCELLED  tally_book_interrupt stopped a statement of SQL
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_cursor_next(tally_cursor *cursor, tally_error *error);

/* The id of the thing in this row; of an event its seq.
 *
 *   cursor  The cursor.
 *
 * Returns: 0 where there is none.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API int64_t tally_cursor_id(tally_cursor *cursor);

/* What this row is: TALLY_KIND_…
 *
 *   cursor  The cursor.
 *
 * Returns: 0 before the first and behind the last row.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API int32_t tally_cursor_kind(tally_cursor *cursor);

/* A field of this row as a whole number.
 *
 *   cursor  The cursor.
 *   field   TALLY_FIELD_…
 *
 * Returns: 0 where it has none.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API int64_t tally_cursor_int(tally_cursor *cursor, int32_t field);

/* A field of this row as a real number.
 *
 *   cursor  The cursor.
 *   field   TALLY_FIELD_…
 *
 * Returns: 0 where it has none.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API double tally_cursor_real(tally_cursor *cursor, int32_t field);

/* A field of this row as text.
 *
 *   cursor      The cursor.
 *   field       TALLY_FIELD_…
 *   out_length  Its bytes. May be NULL where the length is not wanted.
 *
 * Returns: The text, NUL-terminated; NULL where it has none. Borrowed: valid until the cursor's next step or
 *   its end; all fields of a row can be held together.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API const char *tally_cursor_text(tally_cursor *cursor, int32_t field, size_t *out_length);

/* A field of this row that holds several ids, in their order.
 *
 *   cursor     The cursor.
 *   field      TALLY_FIELD_TAGS.
 *   out_count  How many. May be NULL where the count is not wanted.
 *
 * Returns: The ids; NULL where it has none. Borrowed: valid until the cursor's next step or its end; all
 *   fields of a row can be held together.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API const int64_t *tally_cursor_ids(tally_cursor *cursor, int32_t field, size_t *out_count);

/* Whether a field of this row is without a value.
 *
 *   cursor  The cursor.
 *   field   TALLY_FIELD_…
 *
 * Returns: 1 where it has none or the handle is bad, else 0.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API int32_t tally_cursor_is_null(tally_cursor *cursor, int32_t field);

/* Names this row for tally_query_page, also in another process and after changes.
 *
 *   cursor      The cursor.
 *   out_length  Its bytes. May be NULL where the length is not wanted.
 *
 * Returns: The token; NULL where there is no row or the rows are none of a query. Borrowed: valid until the
 *   cursor's next step or its end.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API const char *tally_cursor_token(tally_cursor *cursor, size_t *out_length);

/* The next rows as a JSON array of objects with the fields' names, for bindings that prefer one call.
 *
 *   cursor     The cursor; it steps over the rows.
 *   max_rows   At most so many; 0: all that is left.
 *   out_bytes  The array, `[]` behind the last row; free it with tally_bytes_free. The caller owns it.
 *   error      Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `cursor` or `out_bytes` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book that the handle belongs to was closed
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_INVALID    a statement of SQL cannot go on, such as by an overflow, or gives a blob
 *   TALLY_E_IO         the operating system refuses to read
 *   TALLY_E_CORRUPT    the book's file is damaged
 *   TALLY_E_CANCELLED  tally_book_interrupt stopped a statement of SQL
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_cursor_json(
    tally_cursor *cursor, uint64_t max_rows, tally_bytes **out_bytes, tally_error *error);

/* The next events as columns: TALLY_OK with at least one, or TALLY_DONE behind the last.
 *
 * Fills the caller's arrays, each of them optional, with the next events in order of time and seq. Notes are
 * read row by row.
 *
 *   cursor     A cursor over events; it steps over them.
 *   seqs       Their numbers. capacity elements. May be NULL where they are not wanted.
 *   times      Their times. Unit: ns since 1970-01-01T00:00:00Z. capacity elements. May be NULL where they
 *              are not wanted.
 *   types      Their event types' ids. capacity elements. May be NULL where they are not wanted.
 *   phases     TALLY_PHASE_… capacity elements. May be NULL where they are not wanted.
 *   subjects   Their subjects' ids, 0: none. capacity elements. May be NULL where they are not wanted.
 *   values     Their values, NaN: none. capacity elements. May be NULL where they are not wanted.
 *   capacity   How many events each array holds.
 *   out_count  How many were written.
 *   error      Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `cursor` or `out_count` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book that the handle belongs to was closed
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_INVALID  the rows are no events, or the capacity is 0
 *   TALLY_E_IO       the operating system refuses to read
 *   TALLY_E_CORRUPT  the book's file is damaged
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_cursor_columns(
    tally_cursor *cursor, uint64_t *seqs, int64_t *times, int64_t *types, int32_t *phases, int64_t *subjects,
    double *values, size_t capacity, size_t *out_count, tally_error *error);

/* Frees a cursor.
 *
 *   cursor  The cursor. May be NULL, which does nothing.
 *
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API void tally_cursor_free(tally_cursor *cursor);

/* The rows that are left as a stream of Arrow's C interface, which pyarrow, polars, pandas, DuckDB and others
 * take.
 *
 * The rows go over to the stream: the cursor has none left, and may be freed at once. The stream's batches
 * are read as they are asked for, by one thread at a time; what they hold is the reader's own and may be
 * released in any order, on any thread, also after the book was closed. A stream whose book was closed
 * answers EINVAL and says so. docs/formats.md lists the columns and their types.
 *
 *   cursor      The cursor.
 *   out_stream  Filled; its own release frees it.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `cursor` or `out_stream` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book that the handle belongs to was closed
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_INVALID    a statement of SQL cannot go on, such as by an overflow, or gives a blob
 *   TALLY_E_IO         the operating system refuses to read
 *   TALLY_E_CORRUPT    the book's file is damaged
 *   TALLY_E_CANCELLED  tally_book_interrupt stopped a statement of SQL
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_cursor_arrow(
    tally_cursor *cursor, struct ArrowArrayStream *out_stream, tally_error *error);

/* What a column of the rows is called: of a statement of SQL in its order, of other rows a field that they
 * have.
 *
 *   cursor      The cursor.
 *   index       Which; the first is 0.
 *   out_length  Its bytes. May be NULL where the length is not wanted.
 *
 * Returns: The name; NULL behind the last, and where there is no row that would tell. Borrowed: valid until
 *   the cursor's next step or its end.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API const char *tally_cursor_column(tally_cursor *cursor, int32_t index, size_t *out_length);

/* The field by which a column is read: TALLY_FIELD_…, of a statement of SQL TALLY_FIELD_FIRST_OWN and on.
 *
 *   cursor  The cursor.
 *   index   Which; the first is 0.
 *
 * Returns: 0 behind the last, and where there is no row that would tell.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API int32_t tally_cursor_column_field(tally_cursor *cursor, int32_t index);

/* What a field of this row is: TALLY_VALUE_…
 *
 *   cursor  The cursor.
 *   field   TALLY_FIELD_…
 *
 * Returns: 0 where it has none.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API int32_t tally_cursor_type(tally_cursor *cursor, int32_t field);

/* -----------------------------------------------------------------------------------------------------------
 * Summary: Sums by day, tag, subject and the like of what a query selects, and any rows as a table.
 * -------------------------------------------------------------------------------------------------------- */

/* Sums up what is selected by up to two groups, such as day and tag; the rows are a cursor's.
 *
 * Rows of kind TALLY_KIND_SUMMARY stand in the order of their groups: times ascending, things by name, what
 * has none last; groups that nothing falls into have no row. The query's order and page play no part. All is
 * read in one state of the book, at once.
 *
 *   query       The query.
 *   options     What by, and what. May be NULL for one row: how many, and how long in all.
 *   out_cursor  Before the first row; free it with tally_cursor_free. The caller owns it.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `query` or `out_cursor` is NULL; `options` has a wrong struct_size or an unknown flag;
 *                      `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book that the handle belongs to was closed
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_UTF8       the zone is not valid UTF-8
 *   TALLY_E_INVALID    a condition was refused, the groups or measures do not fit what is selected, or the
 *                      day's start is none
 *   TALLY_E_NOT_FOUND  there is no such zone, or the session of a query for events does not exist
 *                      (TALLY_REASON_NO_ZONE)
 *   TALLY_E_LIMIT      there would be more than 262,144 rows, or sessions be cut into more than 100 million
 *                      pieces: sessions may last for centuries (TALLY_REASON_TOO_MANY)
 *   TALLY_E_IO         the operating system refuses to read
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_query_summary(
    tally_query *query, const tally_summary_options *options, tally_cursor **out_cursor, tally_error *error);

/* Lists the sessions that are selected by year, month and day, newest first, each heading with its total.
 *
 * The first row is the total, level 0; years, months and days (levels 1 to 3, kind TALLY_KIND_SUMMARY) stand
 * before what is in them, records (level 4) are rows of their own kind with all their fields. A session
 * belongs to the day that it starts on; running ones are left out. Each row says whether it is shown: years
 * and months are not where all sessions are of the current month, years not where all are of the current
 * year, days not where all are of one day; the total's group is that day then. Tags are not where the query
 * asks for one tag alone. What is added after the call is not in it. The query's order and page play no part.
 *
 *   query       A query for sessions.
 *   options     Which days. May be NULL for all days.
 *   out_cursor  Before the total; free it with tally_cursor_free. The caller owns it.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `query` or `out_cursor` is NULL; `options` has a wrong struct_size or an unknown flag;
 *                      `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book that the handle belongs to was closed
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_UTF8       the zone is not valid UTF-8
 *   TALLY_E_INVALID    a condition was refused, the query is not for sessions, or a day or the day's start is
 *                      none
 *   TALLY_E_NOT_FOUND  there is no such zone (TALLY_REASON_NO_ZONE)
 *   TALLY_E_IO         the operating system refuses to read
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_query_timeline(
    tally_query *query, const tally_timeline_options *options, tally_cursor **out_cursor, tally_error *error);

/* Writes the rows that are left of a cursor as a table: as text, Markdown, CSV or JSON.
 *
 * Text stands in columns, numbers on the right, wide characters counted as two. Text and Markdown name what
 * people read and leave columns without a value out; JSON has every field, as tally_cursor_json. Rows without
 * a zone of their own have their times in UTC unless options name one. Path and write function are those of
 * an export; its flags play no part. Text, Markdown and CSV are held in memory until the last row is known.
 *
 *   cursor     The cursor; it steps over the rows.
 *   format     TALLY_FORMAT_TEXT, MARKDOWN, CSV or JSON.
 *   options    Where to, and the zone. May be NULL for the defaults.
 *   out_bytes  The table; free it with tally_bytes_free. NULL where it went elsewhere. May be NULL where
 *              options have a path or a write function. The caller owns it.
 *   error      Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `cursor` is NULL; `options` has a wrong struct_size or an unknown flag; `error` has a
 *                      wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book that the handle belongs to was closed
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_UTF8       a text in the options is not valid UTF-8
 *   TALLY_E_INVALID    the format is none of these four, the path is a folder, or both path and write are
 *                      given
 *   TALLY_E_NOT_FOUND  the path's folder does not exist, or there is no such zone
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 *   TALLY_E_CANCELLED  write asked to stop
 * Thread: any. Calls back: tally_write_fn. Since 0.1.
 */
TALLY_API tally_status tally_cursor_write(
    tally_cursor *cursor, int32_t format, const tally_export_options *options, tally_bytes **out_bytes,
    tally_error *error);

/* Steps back before the first row, of rows that are all there: of a summary, findings, settings or a path.
 *
 *   cursor  The cursor.
 *   error   Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `cursor` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book that the handle belongs to was closed
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_INVALID  the rows are read as the cursor steps; ask the query for another cursor
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_cursor_rewind(tally_cursor *cursor, tally_error *error);

/* -----------------------------------------------------------------------------------------------------------
 * Session: Recording: start or attach, log, count, pause, stop. What is logged is kept once the call returns.
 * -------------------------------------------------------------------------------------------------------- */

/* Starts a session and records it.
 *
 *   book         The book.
 *   parent       The collection that is to hold it, or TALLY_ROOT.
 *   title        Its title. UTF-8, title_length bytes or TALLY_NTS.
 *   time         The start, or TALLY_NOW. Unit: ns since 1970-01-01T00:00:00Z.
 *   out_session  The session; free it with tally_session_free. The caller owns it.
 *   error        Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` or `out_session` is NULL; `title` is NULL with a length other than 0; `error`
 *                      has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_UTF8       `title` is not valid UTF-8
 *   TALLY_E_INVALID    the title is empty or over 65,536 bytes, or the parent is no collection
 *   TALLY_E_NOT_FOUND  there is no such collection, or it is in the trash (TALLY_REASON_NO_THING,
 *                      TALLY_REASON_IN_TRASH)
 *   TALLY_E_STATE      the book is a transaction or a snapshot
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: outside only. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_session_start(
    tally_book *book, int64_t parent, const char *title, size_t title_length, int64_t time,
    tally_session **out_session, tally_error *error);

/* Goes on recording a session that a crash or another process left running, or continues a stopped one.
 *
 * While another handle, thread or process records it, the call waits for the busy timeout and then answers
 * TALLY_E_BUSY with that process's id. A thread that records it itself waits too: nothing says that it is the
 * one that will let go.
 *
 *   book         The book.
 *   item         The session.
 *   flags        TALLY_ATTACH_…
 *   out_session  The session; free it with tally_session_free. The caller owns it.
 *   error        Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` or `out_session` is NULL; `flags` has an unknown bit; `error` has a wrong
 *                      struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_NOT_FOUND  there is no such session, or it is in the trash (TALLY_REASON_NO_THING,
 *                      TALLY_REASON_IN_TRASH)
 *   TALLY_E_STATE      the book is a transaction or a snapshot; it is stopped and TALLY_ATTACH_CONTINUE is
 *                      not given (TALLY_REASON_HAS_ENDED)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: outside only. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_session_attach(
    tally_book *book, int64_t item, uint32_t flags, tally_session **out_session, tally_error *error);

/* Logs an event: the hot path. Once it returns TALLY_OK, the event is kept.
 *
 * Costs tens of nanoseconds with durability process. An event type of mode state starts where it is not open
 * and stops where it is.
 *
 *   session  The session.
 *   type     The event type's id, from tally_event_type.
 *   time     TALLY_NOW, or any instant. Unit: ns since 1970-01-01T00:00:00Z.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `session` is NULL
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book that the handle belongs to was closed
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_NOT_FOUND  there is no such event type for this session, or it cannot be recorded
 *   TALLY_E_STATE      the session is paused or stopped (TALLY_REASON_IS_PAUSED, TALLY_REASON_HAS_ENDED)
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_IO         the operating system refuses to write
 * Thread: any; threads that log to one session wait for one another. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_session_log(tally_session *session, int64_t type, int64_t time);

/* Logs events with values, subjects, notes and phases: all of them or none.
 *
 *   session        The session.
 *   events         The events. count elements. stride bytes from one to the next. May be NULL where count is
 *                  0.
 *   count          How many, 16,777,216 at most.
 *   stride         sizeof(tally_event) as the caller was compiled: a multiple of 8.
 *   out_first_seq  The number of the first event that was kept, which is a stop where the first element
 *                  starts a state that excludes another; 0 where count is 0. May be NULL where it is not
 *                  wanted.
 *   error          Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `session` is NULL; `events` is NULL and `count` is not 0; `stride` is below the least
 *                      size of an element; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book that the handle belongs to was closed
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_UTF8       a note is not valid UTF-8
 *   TALLY_E_INVALID    a phase does not fit, a value is infinite, a note is over 65,536 bytes or holds a NUL,
 *                      or flags are not 0; the message says which element
 *   TALLY_E_NOT_FOUND  an element names an event type or subject that there is not
 *   TALLY_E_STATE      the session is paused or stopped (TALLY_REASON_IS_PAUSED, TALLY_REASON_HAS_ENDED)
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_IO         the operating system refuses to write
 * Thread: any; threads that log to one session wait for one another. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_session_log_events(
    tally_session *session, const tally_event *events, size_t count, size_t stride, uint64_t *out_first_seq,
    tally_error *error);

/* Logs many events given as columns, straight into the book: all of them or none.
 *
 *   session        The session.
 *   times          The times, each an instant or TALLY_NOW. Unit: ns since 1970-01-01T00:00:00Z. count
 *                  elements. May be NULL where count is 0.
 *   types          The event types' ids. count elements. May be NULL where count is 0.
 *   count          How many.
 *   out_first_seq  The number of the first event that was kept, which is a stop where the first element
 *                  starts a state that excludes another; 0 where count is 0. May be NULL where it is not
 *                  wanted.
 *   error          Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `session` is NULL; `times` is NULL and `count` is not 0; `types` is NULL and `count`
 *                      is not 0; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book that the handle belongs to was closed
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_NOT_FOUND  an element names an event type that there is not, or that cannot be recorded
 *   TALLY_E_STATE      the session is paused or stopped (TALLY_REASON_IS_PAUSED, TALLY_REASON_HAS_ENDED)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any; threads that log to one session wait for one another. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_session_log_columns(
    tally_session *session, const int64_t *times, const int64_t *types, size_t count, uint64_t *out_first_seq,
    tally_error *error);

/* Begins a pause: it counts neither as elapsed nor as duration.
 *
 *   session  The session.
 *   time     When, or TALLY_NOW. Unit: ns since 1970-01-01T00:00:00Z.
 *   error    Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `session` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book that the handle belongs to was closed
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_INVALID  the time lies before the start or an earlier pause
 *   TALLY_E_STATE    the session is paused or stopped (TALLY_REASON_IS_PAUSED, TALLY_REASON_HAS_ENDED)
 *   TALLY_E_BUSY     another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL     the disk is full
 *   TALLY_E_IO       the operating system refuses to read or write
 *   TALLY_E_CORRUPT  the book's file is damaged
 * Thread: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_session_pause(tally_session *session, int64_t time, tally_error *error);

/* Ends a pause.
 *
 *   session  The session.
 *   time     When, or TALLY_NOW. Unit: ns since 1970-01-01T00:00:00Z.
 *   error    Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `session` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book that the handle belongs to was closed
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_INVALID  the time lies before the pause
 *   TALLY_E_STATE    the session is not paused (TALLY_REASON_NOT_PAUSED, TALLY_REASON_HAS_ENDED)
 *   TALLY_E_BUSY     another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL     the disk is full
 *   TALLY_E_IO       the operating system refuses to read or write
 *   TALLY_E_CORRUPT  the book's file is damaged
 * Thread: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_session_resume(tally_session *session, int64_t time, tally_error *error);

/* Stops the session; what was logged is in the book's file when the call returns.
 *
 * A pause that is open ends with it. The handle stays and still answers what it can.
 *
 *   session  The session.
 *   time     When, or TALLY_NOW. Unit: ns since 1970-01-01T00:00:00Z.
 *   error    Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `session` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book that the handle belongs to was closed
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_INVALID  the time lies before the start or in or before a pause
 *   TALLY_E_STATE    it is stopped already (TALLY_REASON_HAS_ENDED)
 *   TALLY_E_BUSY     another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL     the disk is full
 *   TALLY_E_IO       the operating system refuses to read or write
 *   TALLY_E_CORRUPT  the book's file is damaged
 * Thread: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_session_stop(tally_session *session, int64_t time, tally_error *error);

/* The id of the item that is recorded.
 *
 *   session  The session.
 *
 * Returns: Its id, 0 on a bad handle.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API int64_t tally_session_item(tally_session *session);

/* Whether it runs, is paused or stopped: TALLY_STATE_…
 *
 *   session  The session.
 *
 * Returns: 0 on a bad handle.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API int32_t tally_session_state(tally_session *session);

/* How long it has run, pauses left out, in ns.
 *
 *   session  The session.
 *
 * Returns: ns; of a stopped session its duration; 0 on a bad handle.
 * Thread: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API int64_t tally_session_elapsed(tally_session *session);

/* How many events of a type, or with TALLY_ANY of all types, it holds.
 *
 * A state counts once: where it starts.
 *
 *   session  The session.
 *   type     The event type's id, or TALLY_ANY.
 *
 * Returns: The count, 0 on a bad handle.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API uint64_t tally_session_count(tally_session *session, int64_t type);

/* Takes the newest event back, or the newest about a subject: an observer's last key.
 *
 * Where it is a start that stopped other states of its group, those run again: their stops go with it. It is
 * one step of history, which tally_undo brings back. What was logged stays in the file, as with every edit of
 * an event.
 *
 *   session  The session.
 *   subject  Whom it is about, a subject's id; 0: the newest of all.
 *   out_seq  The number of the event that was taken back. May be NULL where it is not wanted.
 *   error    Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `session` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book that the handle belongs to was closed
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_NOT_FOUND  no event stands, or none about that subject
 *   TALLY_E_STATE      the session is stopped (TALLY_REASON_HAS_ENDED)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_session_take_back(
    tally_session *session, int64_t subject, uint64_t *out_seq, tally_error *error);

/* The number of the newest event that stands.
 *
 * What tally_session_take_back and tally_event_delete took away stands no longer.
 *
 *   session  The session.
 *
 * Returns: 0 where there is none or the handle is bad.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API uint64_t tally_session_last_seq(tally_session *session);

/* Frees the handle; a session that runs goes on running and can be attached to.
 *
 *   session  The session. May be NULL, which does nothing.
 *
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API void tally_session_free(tally_session *session);

/* -----------------------------------------------------------------------------------------------------------
 * Events: Single events of a session after the fact, and event types by name.
 * -------------------------------------------------------------------------------------------------------- */

/* The event type of a name as a collection sees it: its own, else its ancestors', else the root's.
 *
 *   book        The book.
 *   collection  The collection, a session in it, or TALLY_ROOT.
 *   name        The name, such as A. UTF-8, name_length bytes or TALLY_NTS.
 *
 * Returns: Its id, 0 where there is none.
 * Thread: any. Scope: any. Calls back: none. Since 0.1.
 */
TALLY_API int64_t tally_event_type(tally_book *book, int64_t collection, const char *name, size_t name_length);

/* Adds an event to a session, also to a stopped one.
 *
 *   book        The book.
 *   item        The session.
 *   event       The event. One element of event_size bytes.
 *   event_size  sizeof(tally_event) as the caller was compiled: a multiple of 8.
 *   out_seq     Its number. May be NULL where it is not wanted.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` or `event` is NULL; `event_size` is below the least size of an element; `error`
 *                      has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_UTF8       the note is not valid UTF-8
 *   TALLY_E_INVALID    a phase does not fit, the value is infinite, the note is over 65,536 bytes or holds a
 *                      NUL, or flags are not 0
 *   TALLY_E_NOT_FOUND  there is no such session, event type or subject
 *   TALLY_E_STATE      another process records the session, or its recorder died and the book is a
 *                      transaction (TALLY_REASON_IS_RECORDED, TALLY_REASON_TAIL)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_event_insert(
    tally_book *book, int64_t item, const tally_event *event, size_t event_size, uint64_t *out_seq,
    tally_error *error);

/* Replaces what an event says: time, type, phase, subject, value and note.
 *
 *   book        The book.
 *   item        The session.
 *   seq         The event's number.
 *   event       What it says from now on. One element of event_size bytes.
 *   event_size  sizeof(tally_event) as the caller was compiled: a multiple of 8.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` or `event` is NULL; `event_size` is below the least size of an element; `error`
 *                      has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_UTF8       the note is not valid UTF-8
 *   TALLY_E_INVALID    a phase does not fit, the value is infinite, the note is over 65,536 bytes or holds a
 *                      NUL, or flags are not 0
 *   TALLY_E_NOT_FOUND  there is no such session, event, event type or subject
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_event_change(
    tally_book *book, int64_t item, uint64_t seq, const tally_event *event, size_t event_size,
    tally_error *error);

/* Takes an event out of its session; its number is not used again.
 *
 *   book   The book.
 *   item   The session.
 *   seq    The event's number.
 *   error  Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_NOT_FOUND  there is no such session or event (TALLY_REASON_NO_THING, TALLY_REASON_NO_EVENT)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_event_delete(tally_book *book, int64_t item, uint64_t seq, tally_error *error);

/* -----------------------------------------------------------------------------------------------------------
 * Import: What comes in from files: previewable, idempotent, all or nothing.
 * -------------------------------------------------------------------------------------------------------- */

/* Takes in an export of this library, a mirror, a file or folder of MEL, time records, tasks, or tables by a
 * mapping.
 *
 * What carries a UUID keeps it and is changed where it is there; what carries none gets one that is derived
 * from where it stands, so a second import adds nothing. All of it or nothing, unless TALLY_IMPORT_SKIP_BAD
 * leaves out what cannot be read. The path may lead through links, and be a pipe or a device; while nothing
 * comes from that, progress is asked from time to time. Of what is found in a folder, links are not followed.
 *
 *   book          The book.
 *   options       What, and where to.
 *   out_findings  What was or would be added, changed, left out; free it with tally_cursor_free. May be NULL
 *                 where they are not wanted. The caller owns it.
 *   error         Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` or `options` is NULL; `options` has a wrong struct_size or an unknown flag;
 *                      `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_UTF8       the path, the zone or the mapping is not valid UTF-8
 *   TALLY_E_INVALID    neither or both of path and data are given, a folder is given as data, there is no
 *                      such format, the parent is no collection, a mapping is given for what is no table or
 *                      lacks for what is one, or the path is a socket or a book that this process has open
 *   TALLY_E_NOT_FOUND  there is no such file, folder, zone or parent, or no file that the mapping names
 *   TALLY_E_STATE      a session that it would change is being recorded (TALLY_REASON_IS_RECORDED)
 *   TALLY_E_LIMIT      a file has more than 4 GiB, a pipe or a device gives more than 64 MiB, or a line, a
 *                      row, a component or the path of a folder in a folder is larger than its format may
 *                      have it (TALLY_REASON_TOO_LARGE, TALLY_REASON_TOO_LONG)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 *   TALLY_E_CANCELLED  progress asked to stop
 *   TALLY_E_NEWER      it was written in a newer major version of the format
 *   TALLY_E_FORMAT     it is not what it should be; the message has line and key, or file; or the mapping is
 *                      wrong
 * Thread: any. Scope: any. Calls back: tally_clock_fn, tally_progress_fn. Since 0.1.
 */
TALLY_API tally_status tally_import(
    tally_book *book, const tally_import_options *options, tally_cursor **out_findings, tally_error *error);

/* -----------------------------------------------------------------------------------------------------------
 * History: What was changed, when, by whom, from what to what; taken back and brought back step by step.
 * -------------------------------------------------------------------------------------------------------- */

/* Takes back the book's newest step, or with TALLY_UNDO_MINE the newest of this author.
 *
 * A step is a transaction, or a call that wrote outside of one; logged events are none. What the undo would
 * collide with is never overwritten: the call is refused whole, with the first collision in its message, and
 * with TALLY_UNDO_PREVIEW it lists all of them and changes nothing. No undo takes a recording away. The start
 * of a session that holds events or is recorded is passed over, as is what was made for it: an event type or
 * a subject that events name, a tag, a template or a subject that such a session carries, also in the trash.
 * The next older step is taken; a warning says so. With TALLY_UNDO_SESSIONS that session goes to the trash,
 * events and all, stopped where this handle of the book records it. Where a step made more than that, such as
 * an import, all of it is taken back but its sessions with events and what these need: they go to the trash.
 * tally_redo brings everything back. Logged events go with a purge alone. A step whose things are gone for
 * good, as retention removes what lies in the trash, is passed over too, with a warning, and so is an older
 * one that collides with what such a step left: nothing could ever take them back.
 *
 *   book      The book.
 *   flags     TALLY_UNDO_…
 *   out_what  The step with its changes, as tally_history has them, and behind them findings, which say what
 *             happened: warnings of what was passed over and of sessions that run and that nobody records,
 *             then a line for each thing or sort of things. With TALLY_UNDO_PREVIEW the errors that are in
 *             the way instead, none where it would be done. Free it with tally_cursor_free. May be NULL where
 *             it is not wanted. The caller owns it.
 *   error     Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `flags` has an unknown bit; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_NOT_FOUND  there is nothing to be undone (TALLY_REASON_NO_STEP)
 *   TALLY_E_STATE      the book is a transaction or a snapshot; it collides with what was changed since, the
 *                      step cannot be undone (its TALLY_FIELD_MESSAGE says why), another process records a
 *                      session that it is about, or another handle of the book one that it would end
 *                      (TALLY_REASON_UNDO_BLOCKED)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: outside only. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_undo(tally_book *book, uint32_t flags, tally_cursor **out_what, tally_error *error);

/* Brings back what was undone last, or with TALLY_UNDO_MINE last of this author's steps.
 *
 * Any other change ends what can be redone. A step whose things are gone for good is passed over, as by
 * tally_undo.
 *
 *   book      The book.
 *   flags     TALLY_UNDO_…
 *   out_what  As of tally_undo. May be NULL where it is not wanted. The caller owns it: tally_cursor_free.
 *   error     Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `flags` has an unknown bit; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_NOT_FOUND  there is nothing to be redone (TALLY_REASON_NO_STEP)
 *   TALLY_E_STATE      the book is a transaction or a snapshot; it collides with what was changed since,
 *                      another process records a session that it is about, or another handle of the book one
 *                      that it would end (TALLY_REASON_UNDO_BLOCKED)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: outside only. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_redo(tally_book *book, uint32_t flags, tally_cursor **out_what, tally_error *error);

/* The history of the book or of one thing, newest first: each step, followed by its changes.
 *
 * A row of TALLY_KIND_STEP has ID, TIME, USERNAME, NAME, STATE (TALLY_STEP_…), STEP (of an undo or redo) and
 * MESSAGE (why it cannot be undone). A row of TALLY_KIND_CHANGE has STEP, ID (the thing, of a pause or event
 * its session), KEY (the part, or the setting), SEQ (of an event), FIELD, OLD and NEW. What was made or
 * removed has a change of the field ID, or of an event SEQ, and one of each field with a value. Of one thing
 * only the steps and changes that touch it; it need not be there any more. Steps whose changes are no longer
 * kept are left out then. Finding them costs a walk over all changes that are kept, at most the setting
 * history_budget. The rows are read by tally_cursor_next.
 *
 *   book        The book.
 *   id          A thing; 0: the whole book.
 *   out_cursor  The rows; free it with tally_cursor_free. The caller owns it.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `book` or `out_cursor` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_INVALID  the id is below 0
 * Thread: any. Scope: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_history(tally_book *book, int64_t id, tally_cursor **out_cursor, tally_error *error);

/* -----------------------------------------------------------------------------------------------------------
 * Attachments: Bytes that belong to an item or collection: in and out in pieces of any size, or from and to
 * files.
 * -------------------------------------------------------------------------------------------------------- */

/* Attaches a file's bytes to an item or collection.
 *
 * One step of history. The same bytes are kept once in a book, however often they are attached; never more
 * than a few MiB lie in memory. The file is read twice: bytes that are in the book already are not written
 * again.
 *
 *   book            The book.
 *   item            The item or collection.
 *   path            The file. UTF-8, path_length bytes or TALLY_NTS.
 *   media_type      What the bytes are, such as image/png. UTF-8, media_type_length bytes or TALLY_NTS. May
 *                   be NULL for what the ending of the path says.
 *   name            The attachment's name. UTF-8, name_length bytes or TALLY_NTS. May be NULL for the file's.
 *   out_attachment  Its id. May be NULL where it is not wanted.
 *   error           Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `path`, `media_type` or `name` is NULL with a length other than 0;
 *                      `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_UTF8       `path`, `media_type` or `name` is not valid UTF-8
 *   TALLY_E_INVALID    the path is empty, a folder or no plain file, the name or media type is none, or
 *                      nothing can be attached to the item
 *   TALLY_E_NOT_FOUND  there is no such file or item, or the item is in the trash
 *   TALLY_E_LIMIT      the task has four attachments, as many as it may; tally_error has how many there are
 *                      and may be (TALLY_REASON_TOO_MANY)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_attach_file(
    tally_book *book, int64_t item, const char *path, size_t path_length, const char *media_type,
    size_t media_type_length, const char *name, size_t name_length, int64_t *out_attachment,
    tally_error *error);

/* Writes an attachment's bytes to a file, which is never there in part.
 *
 * Written beside its place, synced and renamed; a file of that name is replaced, a device or a pipe is
 * written to.
 *
 *   book        The book.
 *   attachment  The attachment.
 *   path        The file. UTF-8, path_length bytes or TALLY_NTS.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `path` is NULL with a length other than 0; `error` has a wrong
 *                      struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_UTF8       `path` is not valid UTF-8
 *   TALLY_E_INVALID    the path is empty, a folder, a socket or a book that this process has open, or the
 *                      thing is no attachment
 *   TALLY_E_NOT_FOUND  there is no such attachment or folder, the path is a symbolic link that leads to
 *                      nothing, the attachment is in the trash, or its bytes are not in this book
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_attachment_save(
    tally_book *book, int64_t attachment, const char *path, size_t path_length, tally_error *error);

/* Begins an attachment of an item or collection, to be written piece by piece.
 *
 * It has its id from here on (tally_blob_attachment), and becomes a thing when it is finished. Until then its
 * bytes wait in a file beside the book: what was written is kept through any kill of the process, and can be
 * continued after the book was opened again.
 *
 *   book        The book.
 *   item        The item or collection.
 *   media_type  What the bytes are, such as audio/flac. UTF-8, media_type_length bytes or TALLY_NTS. May be
 *               NULL for what the ending of the name says.
 *   name        The attachment's name. UTF-8, name_length bytes or TALLY_NTS.
 *   out_blob    Its bytes; free it with tally_blob_free. The caller owns it.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` or `out_blob` is NULL; `media_type` or `name` is NULL with a length other than
 *                      0; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_UTF8       `media_type` or `name` is not valid UTF-8
 *   TALLY_E_INVALID    the name or media type is none, or nothing can be attached to the item
 *   TALLY_E_NOT_FOUND  there is no such item, or it is in the trash
 *   TALLY_E_LIMIT      the task has four attachments, as many as it may; tally_error has how many there are
 *                      and may be (TALLY_REASON_TOO_MANY)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_blob_create(
    tally_book *book, int64_t item, const char *media_type, size_t media_type_length, const char *name,
    size_t name_length, tally_blob **out_blob, tally_error *error);

/* Opens an attachment's bytes, finished or not.
 *
 * One that is still being written, here or by another process, is read as far as it has come. The first write
 * takes over one that is not finished and that nobody writes.
 *
 *   book        The book.
 *   attachment  The attachment.
 *   out_blob    Its bytes; free it with tally_blob_free. The caller owns it.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` or `out_blob` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_INVALID    the thing is no attachment
 *   TALLY_E_NOT_FOUND  there is no such attachment, it is in the trash, or its bytes are not in this book
 *                      (TALLY_REASON_NO_THING, TALLY_REASON_IN_TRASH, TALLY_REASON_NO_CONTENT)
 *   TALLY_E_IO         the operating system refuses to read
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_blob_open(tally_book *book, int64_t attachment, tally_blob **out_blob, tally_error *error);

/* Writes bytes at an offset, over what is there or behind it; they are kept once it returns.
 *
 * A write to a file, not a transaction: it waits for no other writer. Through a power cut it is safe once the
 * book was ticked or flushed, with the durability TALLY_DURABILITY_POWER at once. Where the disk is full
 * nothing is added.
 *
 *   blob    The bytes.
 *   offset  Where, from 0, or TALLY_END.
 *   data    The piece, at most 1 GiB. data_size bytes.
 *   error   Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `blob` is NULL; `data` is NULL with a length other than 0; `error` has a wrong
 *                      struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book that the handle belongs to was closed
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_INVALID    the offset lies below 0 or behind the last byte
 *   TALLY_E_NOT_FOUND  the file of an unfinished one is missing
 *   TALLY_E_STATE      it is finished (TALLY_REASON_IS_FINISHED)
 *   TALLY_E_BUSY       another handle or process writes it (TALLY_REASON_BLOB_WRITER)
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only
 *   TALLY_E_IO         the operating system refuses to write
 *   TALLY_E_CORRUPT    the file of an unfinished one is damaged
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_blob_write(
    tally_blob *blob, int64_t offset, const void *data, size_t data_size, tally_error *error);

/* Reads bytes from an offset on, as many as there are.
 *
 *   blob      The bytes.
 *   offset    Where, from 0.
 *   buffer    Takes them, at most 1 GiB. Room for buffer_size bytes.
 *   out_read  How many were read: fewer than there is room for at the end, 0 behind it.
 *   error     Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `blob` or `out_read` is NULL; `buffer` is NULL with a length other than 0; `error` has a
 *                    wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book that the handle belongs to was closed
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_INVALID  the offset lies below 0
 *   TALLY_E_STATE    it was finished or discarded by this handle (TALLY_REASON_HAS_ENDED,
 *                    TALLY_REASON_IS_FINISHED)
 *   TALLY_E_IO       the operating system refuses to read
 *   TALLY_E_CORRUPT  the book's file is damaged
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_blob_read(
    tally_blob *blob, int64_t offset, void *buffer, size_t buffer_size, size_t *out_read, tally_error *error);

/* How many bytes there are, of one that is being written so far.
 *
 *   blob   The bytes.
 *
 * Returns: The bytes, 0 where the handle is bad.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API int64_t tally_blob_size(tally_blob *blob);

/* The id of the attachment, which it has before it is finished.
 *
 *   blob   The bytes.
 *
 * Returns: Its id, 0 where the handle is bad.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API int64_t tally_blob_attachment(tally_blob *blob);

/* Moves the bytes into the book and makes the attachment: one step of history.
 *
 * The handle takes and gives nothing after; open the attachment to read it. A finish that fails leaves it
 * unfinished, to be finished later. Bytes that are in the book already are not written again; others are,
 * some MiB at a time, so that other writers get their turn.
 *
 *   blob            The bytes.
 *   out_attachment  The attachment. May be NULL where it is not wanted.
 *   error           Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `blob` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book that the handle belongs to was closed
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_NOT_FOUND  what it belongs to is gone or in the trash, it was discarded, or its file is missing
 *   TALLY_E_STATE      it is finished (TALLY_REASON_IS_FINISHED)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_blob_finish(tally_blob *blob, int64_t *out_attachment, tally_error *error);

/* Throws away an attachment that is not finished; it leaves nothing in history.
 *
 *   blob   The bytes.
 *   error  Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `blob` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book that the handle belongs to was closed
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_STATE      it is finished, or was discarded (TALLY_REASON_IS_FINISHED, TALLY_REASON_HAS_ENDED)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_blob_discard(tally_blob *blob, tally_error *error);

/* Attachments that are not finished, in the order in which they were begun.
 *
 * Rows of TALLY_KIND_ATTACHMENT with ID, UUID, PARENT, NAME, MEDIA_TYPE, USERNAME, CREATED and SIZE (so far).
 * They can be opened, continued, finished and discarded; those that are finished are found by a query.
 *
 *   book        The book.
 *   item        Those of an item or collection; 0: all.
 *   out_cursor  Before the first row; free it with tally_cursor_free. The caller owns it.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `book` or `out_cursor` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_IO       the operating system refuses to read
 *   TALLY_E_CORRUPT  the book's file is damaged
 * Thread: any. Scope: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_blob_list(tally_book *book, int64_t item, tally_cursor **out_cursor, tally_error *error);

/* Frees it; what is not finished stays as it is, to be continued.
 *
 *   blob   The bytes. May be NULL, which does nothing.
 *
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API void tally_blob_free(tally_blob *blob);

/* -----------------------------------------------------------------------------------------------------------
 * Templates: Which fields of their own items have: a JSON Schema that drafts are checked by. Fields are set,
 * read, compared, ordered and summed like the library's own, by their numbers from 1000 on.
 * -------------------------------------------------------------------------------------------------------- */

/* Makes a template of a JSON Schema.
 *
 * It is named by the schema's title. A draft of kind TALLY_KIND_TEMPLATE does the same with more to say, and
 * edits it later. docs/formats.md says which words of JSON Schema count, and which are refused.
 *
 *   book    The book.
 *   schema  A JSON Schema, draft 2020-12, of type object. UTF-8, schema_length bytes or TALLY_NTS.
 *   out_id  Its id. May be NULL where it is not wanted.
 *   error   Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `schema` is NULL with a length other than 0; `error` has a wrong
 *                      struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_UTF8       `schema` is not valid UTF-8
 *   TALLY_E_INVALID    the schema has no title, has a word that is not supported, or says something that
 *                      cannot be
 *   TALLY_E_EXISTS     a template has that name; tally_error names it (TALLY_REASON_NAME_TAKEN)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 *   TALLY_E_FORMAT     the text is no JSON
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_template_create(
    tally_book *book, const char *schema, size_t schema_length, int64_t *out_id, tally_error *error);

/* The fields of a template, in the order of its schema: what a form shows, and what a binding needs to name
 * them.
 *
 * Rows of kind TALLY_KIND_FIELD: ID is the number that drafts, cursors and conditions take, NAME the name in
 * the schema, LABEL its title.
 *
 *   book         The book.
 *   template_id  The template.
 *   out_cursor   The fields; free it with tally_cursor_free. The caller owns it.
 *   error        Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` or `out_cursor` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_NOT_FOUND  there is no such template
 *   TALLY_E_IO         the operating system refuses to read
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_template_fields(
    tally_book *book, int64_t template_id, tally_cursor **out_cursor, tally_error *error);

/* The number of a template's field, for drafts, cursors and conditions.
 *
 * A number names one field of one template in this book, for good: also once its schema does not have it any
 * more.
 *
 *   book         The book.
 *   template_id  The template.
 *   name         The name in its schema. UTF-8, name_length bytes or TALLY_NTS.
 *   out_field    The number, from 1000 on.
 *   error        Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` or `out_field` is NULL; `name` is NULL with a length other than 0; `error` has
 *                      a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_UTF8       `name` is not valid UTF-8
 *   TALLY_E_NOT_FOUND  there is no such template, or it has no field of that name (TALLY_REASON_NO_THING,
 *                      TALLY_REASON_NO_FIELD)
 *   TALLY_E_IO         the operating system refuses to read
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_template_field(
    tally_book *book, int64_t template_id, const char *name, size_t name_length, int32_t *out_field,
    tally_error *error);

/* -----------------------------------------------------------------------------------------------------------
 * Tags: Words that notes and sessions carry, made and found by name. All else of them is done by drafts and
 * queries.
 * -------------------------------------------------------------------------------------------------------- */

/* Makes a tag with a name.
 *
 * White space at its ends is taken off. Its colour follows from the name until a draft sets one.
 *
 *   book    The book.
 *   name    Its name. UTF-8, name_length bytes or TALLY_NTS.
 *   out_id  Its id. May be NULL where it is not wanted.
 *   error   Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `name` is NULL with a length other than 0; `error` has a wrong
 *                      struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_UTF8       `name` is not valid UTF-8
 *   TALLY_E_INVALID    the name is empty, nothing but white space, or over 65,536 bytes
 *   TALLY_E_EXISTS     a tag has that name; tally_error names it (TALLY_REASON_NAME_TAKEN)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_tag_create(
    tally_book *book, const char *name, size_t name_length, int64_t *out_id, tally_error *error);

/* The tag of a name, which is made where there is none.
 *
 * Of several threads or processes that ask at once, each gets the same tag. White space at the ends of the
 * name is taken off.
 *
 *   book    The book.
 *   name    Its name. UTF-8, name_length bytes or TALLY_NTS.
 *   out_id  Its id. May be NULL where it is not wanted.
 *   error   Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `name` is NULL with a length other than 0; `error` has a wrong
 *                      struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_UTF8       `name` is not valid UTF-8
 *   TALLY_E_INVALID    the name is empty, nothing but white space, or over 65,536 bytes
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_tag_find_or_create(
    tally_book *book, const char *name, size_t name_length, int64_t *out_id, tally_error *error);

/* The tag of a name, letter for letter, white space at its ends left out of account.
 *
 *   book    The book.
 *   name    The name. UTF-8, name_length bytes or TALLY_NTS.
 *   out_id  The tag.
 *   error   Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` or `out_id` is NULL; `name` is NULL with a length other than 0; `error` has a
 *                      wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_UTF8       `name` is not valid UTF-8
 *   TALLY_E_NOT_FOUND  no tag has that name, or it is in the trash (TALLY_REASON_NO_TAG)
 *   TALLY_E_IO         the operating system refuses to read
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_tag_find(
    tally_book *book, const char *name, size_t name_length, int64_t *out_id, tally_error *error);

/* -----------------------------------------------------------------------------------------------------------
 * Tracking: Time records: sessions without events, whose times are edited, cut and joined after the fact, and
 * many things changed at once.
 * -------------------------------------------------------------------------------------------------------- */

/* Puts another tag, or none, in the place of a tag on everything that carries it, and the tag into the trash.
 *
 * One step of undo. With none, restoring the tag brings it back onto what carried it.
 *
 *   book       The book.
 *   tag        The tag that goes.
 *   into       The tag that takes its place; 0: none.
 *   out_count  How many notes and sessions carried it. May be NULL where it is not wanted.
 *   error      Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_INVALID    both tags are the same
 *   TALLY_E_NOT_FOUND  there is no such tag, or it is in the trash (TALLY_REASON_NO_THING,
 *                      TALLY_REASON_IN_TRASH)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_tag_merge(
    tally_book *book, int64_t tag, int64_t into, uint64_t *out_count, tally_error *error);

/* Sets what was set in a new draft on everything that is selected, in one transaction and one step.
 *
 * Each is changed as by a draft of its own, so all rules hold; the first refusal leaves everything as it was.
 * The draft stays as it is and is not saved.
 *
 *   query      The query, for one kind.
 *   draft      A new draft of that kind, in which what is to change is set.
 *   flags      TALLY_UPDATE_…
 *   out_count  How many were selected. May be NULL where it is not wanted.
 *   error      Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `query` or `draft` is NULL; `flags` has an unknown bit; `error` has a wrong
 *                      struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book that the handle belongs to was closed
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_INVALID    a condition or a field was refused, the query is for no kind or for another one than
 *                      the draft, the draft is no new one or of another book, or both flags are given
 *   TALLY_E_NOT_FOUND  a parent, subject or tag of the draft is gone
 *   TALLY_E_EXISTS     an event type or tag would get a name that is taken (TALLY_REASON_NAME_TAKEN)
 *   TALLY_E_STATE      the end of a session is set while it is recorded, or a collection would be put into
 *                      itself or below itself (TALLY_REASON_IS_RECORDED, TALLY_REASON_CYCLE)
 *   TALLY_E_LIMIT      tasks would be put on a day that has no room for all of them; tally_error has how many
 *                      there are and may be (TALLY_REASON_DAY_FULL)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_query_update(
    tally_query *query, tally_draft *draft, uint32_t flags, uint64_t *out_count, tally_error *error);

/* The sessions of the same collection that have some of the draft's time, before it is saved.
 *
 * Two that follow each other without a gap do not overlap. A session that runs has no end yet, and all time
 * from its start.
 *
 *   draft         The draft.
 *   out_findings  A finding TALLY_REASON_OVERLAP for each, in order of time; free it with tally_cursor_free.
 *                 The caller owns it.
 *   error         Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `draft` or `out_findings` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book that the handle belongs to was closed
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_INVALID  the draft is no session
 *   TALLY_E_IO       the operating system refuses to read
 *   TALLY_E_CORRUPT  the book's file is damaged
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_draft_overlaps(tally_draft *draft, tally_cursor **out_findings, tally_error *error);

/* Makes two sessions of one: the first ends where the second begins.
 *
 * The second has the same title, tags and all else; attachments stay with the first. Where it runs, the
 * second one does.
 *
 *   book        The book.
 *   session     The session.
 *   time        Where it is cut, or TALLY_NOW. Unit: ns since 1970-01-01T00:00:00Z.
 *   out_second  The second one. May be NULL where it is not wanted.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_INVALID    the time does not lie within it
 *   TALLY_E_NOT_FOUND  there is no such session, or it is in the trash (TALLY_REASON_NO_THING,
 *                      TALLY_REASON_IN_TRASH)
 *   TALLY_E_STATE      it holds events, which belong to it with their numbers, or is being recorded
 *                      (TALLY_REASON_HAS_EVENTS, TALLY_REASON_IS_RECORDED)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_session_split(
    tally_book *book, int64_t session, int64_t time, int64_t *out_second, tally_error *error);

/* Makes one session of two: the gap between them becomes a pause.
 *
 * The first gets the end, the pauses, the tags, the attachments and behind its own the description of the
 * second, which goes to the trash.
 *
 *   book    The book.
 *   first   The session that stays.
 *   second  The session that goes.
 *   error   Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_INVALID    both are the same, or the second begins before the first ends
 *   TALLY_E_NOT_FOUND  there is no such session, or it is in the trash (TALLY_REASON_NO_THING,
 *                      TALLY_REASON_IN_TRASH)
 *   TALLY_E_STATE      the first runs, or one of them holds events, which belong to it with their numbers, or
 *                      is being recorded (TALLY_REASON_IS_RUNNING, TALLY_REASON_HAS_EVENTS,
 *                      TALLY_REASON_IS_RECORDED)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_session_join(tally_book *book, int64_t first, int64_t second, tally_error *error);

/* Has a session begin at another time, with the same duration and pauses.
 *
 *   book     The book.
 *   session  The session.
 *   time     When it begins, or TALLY_NOW. Unit: ns since 1970-01-01T00:00:00Z.
 *   error    Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_INVALID    it would reach beyond the years 1677 to 2262, or it runs and would begin in the future
 *   TALLY_E_NOT_FOUND  there is no such session, or it is in the trash (TALLY_REASON_NO_THING,
 *                      TALLY_REASON_IN_TRASH)
 *   TALLY_E_STATE      it holds events, which have times of their own, or is being recorded
 *                      (TALLY_REASON_HAS_EVENTS, TALLY_REASON_IS_RECORDED)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_session_shift(tally_book *book, int64_t session, int64_t time, tally_error *error);

/* -----------------------------------------------------------------------------------------------------------
 * Text: Times and durations as text, always with the zone given.
 * -------------------------------------------------------------------------------------------------------- */

/* Writes a time as text in a zone.
 *
 *   time        The time. Unit: ns since 1970-01-01T00:00:00Z.
 *   style       TALLY_TIME_…
 *   zone        The zone, such as Europe/Berlin, UTC or +02:00. UTF-8, zone_length bytes or TALLY_NTS.
 *   buffer      Takes the text and a NUL; 64 bytes are always enough. Room for buffer_size bytes.
 *   out_length  The text's bytes. May be NULL where it is not wanted.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `zone` or `buffer` is NULL with a length other than 0; `error` has a wrong struct_size
 *   TALLY_E_UTF8       `zone` is not valid UTF-8
 *   TALLY_E_INVALID    there is no such style
 *   TALLY_E_NOT_FOUND  there is no such zone (TALLY_REASON_NO_ZONE)
 *   TALLY_E_LIMIT      the buffer is too small; tally_error has its size and the size needed
 *                      (TALLY_REASON_SMALL_BUFFER)
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_format_time(
    int64_t time, int32_t style, const char *zone, size_t zone_length, char *buffer, size_t buffer_size,
    size_t *out_length, tally_error *error);

/* Reads an ISO 8601 time with any fraction of a second.
 *
 *   value     The time, such as 2025-08-02T13:05:10.123Z. UTF-8, value_length bytes or TALLY_NTS.
 *   zone      The zone of a time that has none. UTF-8, zone_length bytes or TALLY_NTS. May be NULL where the
 *             time must have one.
 *   out_time  The time. Unit: ns since 1970-01-01T00:00:00Z.
 *   error     Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `out_time` is NULL; `value` or `zone` is NULL with a length other than 0; `error` has
 *                      a wrong struct_size
 *   TALLY_E_UTF8       `value` or `zone` is not valid UTF-8
 *   TALLY_E_INVALID    it has no zone and none is given, or it lies outside the years 1677 to 2262
 *   TALLY_E_NOT_FOUND  there is no such zone (TALLY_REASON_NO_ZONE)
 *   TALLY_E_FORMAT     it is no such time
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_parse_time(
    const char *value, size_t value_length, const char *zone, size_t zone_length, int64_t *out_time,
    tally_error *error);

/* Writes a duration as text.
 *
 *   duration    The duration, may be negative. Unit: ns.
 *   style       TALLY_DURATION_…
 *   buffer      Takes the text and a NUL; 64 bytes are always enough. Room for buffer_size bytes.
 *   out_length  The text's bytes. May be NULL where it is not wanted.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `buffer` is NULL with a length other than 0; `error` has a wrong struct_size
 *   TALLY_E_INVALID  there is no such style
 *   TALLY_E_LIMIT    the buffer is too small; tally_error has its size and the size needed
 *                    (TALLY_REASON_SMALL_BUFFER)
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_format_duration(
    int64_t duration, int32_t style, char *buffer, size_t buffer_size, size_t *out_length,
    tally_error *error);

/* The colour that a tag of a name has unless it is given one: #RRGGBB.
 *
 * The same name always has the same colour, and names in the order of the alphabet run once around the colour
 * circle.
 *
 *   name        The tag's name. UTF-8, name_length bytes or TALLY_NTS.
 *   buffer      Takes the text and a NUL; 64 bytes are always enough. Room for buffer_size bytes.
 *   out_length  The text's bytes. May be NULL where it is not wanted.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `name` or `buffer` is NULL with a length other than 0; `error` has a wrong struct_size
 *   TALLY_E_UTF8     `name` is not valid UTF-8
 *   TALLY_E_INVALID  the name is empty, or nothing but white space
 *   TALLY_E_LIMIT    the buffer is too small; tally_error has its size and the size needed
 *                    (TALLY_REASON_SMALL_BUFFER)
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_tag_color(
    const char *name, size_t name_length, char *buffer, size_t buffer_size, size_t *out_length,
    tally_error *error);

/* How much of a text fits into so many columns of a terminal, and how many it takes.
 *
 * Wide letters and pictures take two columns, marks that join the letter before none, a letter with what
 * hangs on it no more than two. A text is never cut within what a reader sees as one character. Reports and
 * tables in text count the same way.
 *
 *   value        The text; what moves a terminal's pen counts nothing. UTF-8, value_length bytes or
 *                TALLY_NTS.
 *   columns      How many there are; SIZE_MAX: as many as it takes.
 *   out_length   The bytes of the longest beginning that fits. May be NULL where it is not wanted.
 *   out_columns  How many columns that beginning takes. May be NULL where it is not wanted.
 *   error        Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE  `value` is NULL with a length other than 0; `error` has a wrong struct_size
 *   TALLY_E_UTF8    `value` is not valid UTF-8
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_text_fit(
    const char *value, size_t value_length, size_t columns, size_t *out_length, size_t *out_columns,
    tally_error *error);

/* -----------------------------------------------------------------------------------------------------------
 * Voice memos: Recorded, kept, played and drawn. The microphone and the loudspeaker are the host's: it pushes
 * frames, and reads them.
 * -------------------------------------------------------------------------------------------------------- */

/* Saves the note that was prepared as a draft and begins to record a voice memo for it.
 *
 * The note is called New Recording where the draft has no name. A draft of a note that is there gives that
 * note a recording. The note can be moved, renamed and edited meanwhile.
 *
 *   draft     A draft of kind TALLY_KIND_NOTE.
 *   options   How it is recorded and kept. May be NULL for what the INIT macro says.
 *   out_memo  The memo; free it with tally_memo_free. The caller owns it.
 *   error     Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE       `draft` or `out_memo` is NULL; `options` has a wrong struct_size or an unknown flag;
 *                        `error` has a wrong struct_size
 *   TALLY_E_HANDLE       a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED       the book that the handle belongs to was closed
 *   TALLY_E_FORKED       this process was forked while a book was open
 *   TALLY_E_INVALID      the draft is no note or a field was refused; there are no channels, or more than 8;
 *                        the rate, samples or encoding cannot be, or not together
 *   TALLY_E_NOT_FOUND    its parent or subject is gone, or the note is
 *   TALLY_E_STATE        the book of the draft is a transaction or a snapshot; a place is set while
 *                        location_enabled is off (TALLY_REASON_LOCATION_OFF)
 *   TALLY_E_BUSY         another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL         the disk is full
 *   TALLY_E_READ_ONLY    the book is open for reading only, or its medium is
 *   TALLY_E_IO           the operating system refuses to read or write
 *   TALLY_E_CORRUPT      the book's file is damaged
 *   TALLY_E_UNSUPPORTED  the encoding needs libsndfile, which is not here; the message names the package
 *                        (TALLY_REASON_NEEDS_SNDFILE)
 * Thread: any. Scope: outside only. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_memo_start(
    tally_draft *draft, const tally_memo_options *options, tally_memo **out_memo, tally_error *error);

/* Goes on with a memo that was not finished: a crash, a kill or a free ended it. All that was pushed is
 * there.
 *
 * Until then it is an unfinished attachment, which plays. While another handle or process records it, the
 * answer is TALLY_E_BUSY.
 *
 *   book      The book.
 *   id        The note, or the unfinished attachment.
 *   out_memo  The memo; free it with tally_memo_free. The caller owns it.
 *   error     Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` or `out_memo` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_NOT_FOUND  there is no such thing, it is in the trash, or the file with what was pushed is
 *                      missing
 *   TALLY_E_STATE      the book is a transaction or a snapshot; nothing of it is being recorded
 *                      (TALLY_REASON_NOT_RECORDED)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 *   TALLY_E_FORMAT     the unfinished attachment is no memo (TALLY_REASON_NOT_AUDIO)
 * Thread: any. Scope: outside only. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_memo_attach(tally_book *book, int64_t id, tally_memo **out_memo, tally_error *error);

/* Keeps frames: once it returns TALLY_OK they are safe from any end of the process, and play.
 *
 * With durability process a power cut loses at most what was pushed in the last autosave interval before the
 * last call on the book; with power nothing.
 *
 *   memo    The memo.
 *   frames  Frames one behind the other, each with a sample of each channel, as the options said; at most 1
 *           GiB. frames_size bytes.
 *   error   Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `memo` is NULL; `frames` is NULL with a length other than 0; `error` has a wrong
 *                    struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book that the handle belongs to was closed
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_INVALID  the bytes are no whole frames, or a sample is no number; nothing of them is kept
 *   TALLY_E_STATE    the memo is paused, finished or discarded (TALLY_REASON_IS_PAUSED,
 *                    TALLY_REASON_HAS_ENDED)
 *   TALLY_E_FULL     the disk is full
 *   TALLY_E_IO       the operating system refuses to write
 * Thread: any; pushes to one memo wait for one another. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_memo_push(tally_memo *memo, const void *frames, size_t frames_size, tally_error *error);

/* How loud the newest tenth of a second is, or a little more. Full scale is 1.
 *
 *   memo      The memo.
 *   out_peak  The largest distance from zero. May be NULL where it is not wanted.
 *   out_rms   Root of the mean square over all channels. May be NULL where it is not wanted.
 *   error     Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE  `memo` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE  a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED  the book that the handle belongs to was closed
 *   TALLY_E_FORKED  this process was forked while a book was open
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_memo_level(tally_memo *memo, double *out_peak, double *out_rms, tally_error *error);

/* How long it is: the length of what was pushed, whatever the clock says, in ns.
 *
 *   memo   The memo.
 *
 * Returns: ns; 0 on a bad handle.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API int64_t tally_memo_elapsed(tally_memo *memo);

/* Where it stands: TALLY_STATE_RUNNING, PAUSED, or STOPPED once it was finished or discarded.
 *
 *   memo   The memo.
 *
 * Returns: TALLY_STATE_…, 0 on a bad handle.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API int32_t tally_memo_state(tally_memo *memo);

/* The note that the memo is recorded for.
 *
 *   memo   The memo.
 *
 * Returns: Its id, 0 on a bad handle.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API int64_t tally_memo_item(tally_memo *memo);

/* The attachment that the memo is: it can be opened and played while it is recorded.
 *
 *   memo   The memo.
 *
 * Returns: Its id, the same once it is finished; 0 on a bad handle.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API int64_t tally_memo_attachment(tally_memo *memo);

/* Takes no frames until it is resumed; the time between is no part of the memo.
 *
 *   memo   The memo.
 *   error  Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE  `memo` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE  a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED  the book that the handle belongs to was closed
 *   TALLY_E_FORKED  this process was forked while a book was open
 *   TALLY_E_STATE   it is paused, finished or discarded (TALLY_REASON_IS_PAUSED, TALLY_REASON_HAS_ENDED)
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_memo_pause(tally_memo *memo, tally_error *error);

/* Takes frames again.
 *
 *   memo   The memo.
 *   error  Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE  `memo` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE  a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED  the book that the handle belongs to was closed
 *   TALLY_E_FORKED  this process was forked while a book was open
 *   TALLY_E_STATE   it is not paused (TALLY_REASON_NOT_PAUSED, TALLY_REASON_HAS_ENDED)
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_memo_resume(tally_memo *memo, tally_error *error);

/* Encodes what was pushed and puts it into the book as an attachment of the note, all or nothing.
 *
 * Takes as long as encoding does; other writers do not wait for that. What fails leaves the memo as it was.
 * FLAC is decoded again and compared, bit for bit, before the recording goes.
 *
 *   memo            The memo; free it all the same.
 *   flags           TALLY_MEMO_…
 *   out_attachment  The attachment's id. May be NULL where it is not wanted.
 *   error           Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE       `memo` is NULL; `flags` has an unknown bit; `error` has a wrong struct_size
 *   TALLY_E_HANDLE       a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED       the book that the handle belongs to was closed
 *   TALLY_E_FORKED       this process was forked while a book was open
 *   TALLY_E_NOT_FOUND    the note is gone or in the trash; restore it and finish again
 *   TALLY_E_STATE        it was finished or discarded (TALLY_REASON_HAS_ENDED)
 *   TALLY_E_BUSY         another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL         the disk is full
 *   TALLY_E_IO           the operating system refuses to read or write
 *   TALLY_E_CORRUPT      the book's file is damaged
 *   TALLY_E_UNSUPPORTED  what it is to become needs libsndfile, which is not here; TALLY_MEMO_AS_RECORDED
 *                        needs none (TALLY_REASON_NEEDS_SNDFILE)
 * Thread: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_memo_finish(tally_memo *memo, uint32_t flags, int64_t *out_attachment, tally_error *error);

/* Throws away what was pushed. The note stays.
 *
 *   memo   The memo; free it all the same.
 *   error  Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `memo` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book that the handle belongs to was closed
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_STATE    it was finished or discarded (TALLY_REASON_HAS_ENDED)
 *   TALLY_E_BUSY     another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL     the disk is full
 *   TALLY_E_IO       the operating system refuses to read or write
 *   TALLY_E_CORRUPT  the book's file is damaged
 * Thread: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_memo_discard(tally_memo *memo, tally_error *error);

/* Frees the handle; a memo that was not finished stays, and tally_memo_attach goes on with it.
 *
 *   memo   The memo. May be NULL, which does nothing.
 *
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API void tally_memo_free(tally_memo *memo);

/* Opens an attachment of audio for playing; one that is being recorded as far as it has come.
 *
 * WAV is read everywhere; FLAC, Ogg, MP3 and more where libsndfile is. What the bytes are counts, not the
 * media type.
 *
 *   book        The book.
 *   attachment  The attachment.
 *   out_player  The player, TALLY_PLAYER_READY; free it with tally_player_free. The caller owns it.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE       `book` or `out_player` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE       a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED       the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED       this process was forked while a book was open
 *   TALLY_E_INVALID      it is no attachment
 *   TALLY_E_NOT_FOUND    there is no such attachment, it is in the trash, or its bytes are not here
 *                        (TALLY_REASON_NO_THING, TALLY_REASON_IN_TRASH, TALLY_REASON_NO_CONTENT)
 *   TALLY_E_IO           the operating system refuses to read
 *   TALLY_E_CORRUPT      the book's file is damaged
 *   TALLY_E_UNSUPPORTED  they are audio that cannot be decoded here; the message says what is missing
 *   TALLY_E_FORMAT       the bytes are no audio (TALLY_REASON_NOT_AUDIO)
 * Thread: any. Scope: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_player_open(
    tally_book *book, int64_t attachment, tally_player **out_player, tally_error *error);

/* What a player's audio is like.
 *
 *   player        The player.
 *   out_rate      The rate. Unit: frames a second. May be NULL where it is not wanted.
 *   out_channels  Samples in a frame. May be NULL where it is not wanted.
 *   out_samples   TALLY_SAMPLES_…: what its samples are by nature; it is read as either. May be NULL where it
 *                 is not wanted.
 *   out_frames    How many frames there are. May be NULL where it is not wanted.
 *   error         Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE  `player` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE  a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED  the book that the handle belongs to was closed
 *   TALLY_E_FORKED  this process was forked while a book was open
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_player_format(
    tally_player *player, int64_t *out_rate, int64_t *out_channels, int64_t *out_samples, int64_t *out_frames,
    tally_error *error);

/* Plays from where it stands; at the end from the beginning.
 *
 *   player  The player.
 *   error   Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE  `player` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE  a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED  the book that the handle belongs to was closed
 *   TALLY_E_FORKED  this process was forked while a book was open
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_player_play(tally_player *player, tally_error *error);

/* Stays where it stands.
 *
 *   player  The player.
 *   error   Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE  `player` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE  a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED  the book that the handle belongs to was closed
 *   TALLY_E_FORKED  this process was forked while a book was open
 *   TALLY_E_STATE   it is not playing (TALLY_REASON_NOT_PLAYING)
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_player_pause(tally_player *player, tally_error *error);

/* Reads the next frames, decoded: TALLY_OK, or TALLY_DONE at the end, where it pauses.
 *
 * Does not ask whether it plays: what only wants the frames need not play. Too loud samples are cut at full
 * scale where they are read as 16 bits.
 *
 *   player      The player.
 *   samples     TALLY_SAMPLES_…: what to read them as.
 *   buffer      Takes whole frames, as many as fit; at most 1 GiB. Room for buffer_size bytes.
 *   out_frames  How many frames were written.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `player` or `out_frames` is NULL; `buffer` is NULL with a length other than 0; `error`
 *                    has a wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book that the handle belongs to was closed
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_INVALID  there are no such samples
 *   TALLY_E_LIMIT    the buffer has no room for a frame; tally_error has its size and a frame's
 *                    (TALLY_REASON_SMALL_BUFFER)
 *   TALLY_E_IO       the operating system refuses to read
 *   TALLY_E_CORRUPT  the book's file is damaged
 * Thread: any; reads of one player wait for one another. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_player_read(
    tally_player *player, int32_t samples, void *buffer, size_t buffer_size, size_t *out_frames,
    tally_error *error);

/* Goes to a time, cut off at the beginning and the end.
 *
 *   player        The player.
 *   position      The time from the beginning. Unit: ns.
 *   out_position  Where it stands now: the nearest frame. Unit: ns. May be NULL where it is not wanted.
 *   error         Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE  `player` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE  a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED  the book that the handle belongs to was closed
 *   TALLY_E_FORKED  this process was forked while a book was open
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_player_seek(
    tally_player *player, int64_t position, int64_t *out_position, tally_error *error);

/* Goes on or back by a time, such as 15 s, cut off at the beginning and the end.
 *
 *   player        The player.
 *   by            How far; negative: back. Unit: ns.
 *   out_position  Where it stands now. Unit: ns. May be NULL where it is not wanted.
 *   error         Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE  `player` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE  a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED  the book that the handle belongs to was closed
 *   TALLY_E_FORKED  this process was forked while a book was open
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_player_skip(tally_player *player, int64_t by, int64_t *out_position, tally_error *error);

/* Where the next frame plays, in ns from the beginning.
 *
 *   player  The player.
 *
 * Returns: ns; 0 on a bad handle.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API int64_t tally_player_position(tally_player *player);

/* How long it plays, in ns.
 *
 *   player  The player.
 *
 * Returns: ns; 0 on a bad handle.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API int64_t tally_player_duration(tally_player *player);

/* Where it stands.
 *
 *   player  The player.
 *
 * Returns: TALLY_PLAYER_…; TALLY_PLAYER_IDLE, which is 0, on a bad handle.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API int32_t tally_player_state(tally_player *player);

/* Ends playing.
 *
 *   player  The player. May be NULL, which does nothing.
 *
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API void tally_player_free(tally_player *player);

/* An attachment of audio at a glance: the least and the greatest sample of each of equal parts, over all
 * channels.
 *
 * Decoded once, piece by piece, and kept for a while. Full scale is 1. What a damaged file promised and does
 * not have is 0.
 *
 *   book        The book.
 *   attachment  The attachment.
 *   minima      The least sample of each part. points elements.
 *   maxima      The greatest sample of each part. points elements.
 *   points      How many parts, 1 to 65536, which each array holds.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE       `book`, `minima` or `maxima` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE       a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED       the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED       this process was forked while a book was open
 *   TALLY_E_INVALID      it is no attachment, or there are no points or more than 65536
 *   TALLY_E_NOT_FOUND    there is no such attachment, it is in the trash, or its bytes are not here
 *                        (TALLY_REASON_NO_THING, TALLY_REASON_IN_TRASH, TALLY_REASON_NO_CONTENT)
 *   TALLY_E_IO           the operating system refuses to read
 *   TALLY_E_CORRUPT      the book's file is damaged
 *   TALLY_E_UNSUPPORTED  they are audio that cannot be decoded here; the message says what is missing
 *   TALLY_E_FORMAT       the bytes are no audio (TALLY_REASON_NOT_AUDIO)
 * Thread: any. Scope: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_waveform(
    tally_book *book, int64_t attachment, double *minima, double *maxima, size_t points, tally_error *error);

/* The same as a picture: SVG that scales, takes the colour around it, and says in words what it shows.
 *
 *   book        The book.
 *   attachment  The attachment.
 *   points      How many parts, 1 to 65536.
 *   out_svg     The SVG; free it with tally_bytes_free. The caller owns it.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE       `book` or `out_svg` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE       a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED       the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED       this process was forked while a book was open
 *   TALLY_E_INVALID      it is no attachment, or there are no points or more than 65536
 *   TALLY_E_NOT_FOUND    there is no such attachment, it is in the trash, or its bytes are not here
 *                        (TALLY_REASON_NO_THING, TALLY_REASON_IN_TRASH, TALLY_REASON_NO_CONTENT)
 *   TALLY_E_IO           the operating system refuses to read
 *   TALLY_E_CORRUPT      the book's file is damaged
 *   TALLY_E_UNSUPPORTED  they are audio that cannot be decoded here; the message says what is missing
 *   TALLY_E_FORMAT       the bytes are no audio (TALLY_REASON_NOT_AUDIO)
 * Thread: any. Scope: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_waveform_svg(
    tally_book *book, int64_t attachment, size_t points, tally_bytes **out_svg, tally_error *error);

/* -----------------------------------------------------------------------------------------------------------
 * Mirror: A folder of files for people that a book keeps current: one way, from the book to the folder.
 * -------------------------------------------------------------------------------------------------------- */

/* Has this process keep a folder current with all that the book holds, until the book closes; an empty name
 * ends it.
 *
 * A commit writes what it touched, for at most 100 ms; the rest is written by tally_book_tick,
 * tally_book_flush and tally_book_close. What other processes commit is found at the next of these. A commit
 * never fails because of the mirror: tally_mirror_findings says what could not be written. Each file is
 * replaced whole. One that somebody edited is not overwritten but set beside as `NAME.conflict`. Set again,
 * it compares every file. tally_import takes a folder in either layout. A mirror is the process's, not the
 * book's: it is not kept in the file.
 *
 *   book    The book.
 *   folder  The folder, which is made where it is not there; empty: none from now on. UTF-8, folder_length
 *           bytes or TALLY_NTS.
 *   flags   TALLY_MIRROR_…; 0 where the folder is empty.
 *   error   Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `folder` is NULL with a length other than 0; `flags` has an unknown
 *                      bit; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_UTF8       `folder` is not valid UTF-8
 *   TALLY_E_INVALID    the flags name no layout or two, or there is a file instead of the folder
 *   TALLY_E_NOT_FOUND  the folder that is to hold it does not exist (TALLY_REASON_NO_FOLDER)
 *   TALLY_E_EXISTS     the folder is the mirror of another book, or something else stands where a file of the
 *                      mirror's own is to be (TALLY_REASON_FOLDER_TAKEN)
 *   TALLY_E_STATE      the book is a transaction or a snapshot
 *   TALLY_E_BUSY       another process, or another book of this one, keeps that folder
 *                      (TALLY_REASON_MIRROR_KEEPER)
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or the folder cannot be written to
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: outside only. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_mirror_set(
    tally_book *book, const char *folder, size_t folder_length, uint32_t flags, tally_error *error);

/* What the mirror set aside since it was set, what it could not write, and how many files are still to come.
 *
 *   book          The book.
 *   out_findings  The findings, none where all is written and nothing was edited, or no mirror is set; free
 *                 it with tally_cursor_free. The caller owns it.
 *   error         Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE  `book` or `out_findings` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE  a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED  the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED  this process was forked while a book was open
 * Thread: any. Scope: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_mirror_findings(tally_book *book, tally_cursor **out_findings, tally_error *error);

/* -----------------------------------------------------------------------------------------------------------
 * Reports: What is selected, drawn and told: charts, tables, comments, timelines, as SVG, HTML, PDF, PNG,
 * Markdown or text.
 * -------------------------------------------------------------------------------------------------------- */

/* Begins a report on what a query selects.
 *
 * Without sections it has a header, bars, a table by tag, and comments. The query is taken as it is now,
 * without its page and the collections in it; the book is read when the report is written.
 *
 *   query       The query.
 *   title       The report's title. UTF-8, title_length bytes or TALLY_NTS.
 *   options     What it covers. May be NULL for all days, in the book's zone.
 *   out_report  The report; free it with tally_report_free. The caller owns it.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `query` or `out_report` is NULL; `title` is NULL with a length other than 0; `options`
 *                      has a wrong struct_size or an unknown flag; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book that the handle belongs to was closed
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_UTF8       `title` is not valid UTF-8
 *   TALLY_E_INVALID    a condition was refused, the query is not for items, the title is over 65,536 bytes,
 *                      or the days are none
 *   TALLY_E_NOT_FOUND  there is no such zone (TALLY_REASON_NO_ZONE)
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_report_new(
    tally_query *query, const char *title, size_t title_length, const tally_report_options *options,
    tally_report **out_report, tally_error *error);

/* Adds a section behind the others.
 *
 *   report   The report.
 *   section  TALLY_SECTION_…
 *   options  What it shows. May be NULL for the defaults.
 *   error    Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `report` is NULL; `options` has a wrong struct_size or an unknown flag; `error` has a
 *                    wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book that the handle belongs to was closed
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_UTF8     the title is not valid UTF-8
 *   TALLY_E_INVALID  there is no such section, it lacks what it is of, or it cannot be grouped so
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_report_add(
    tally_report *report, int32_t section, const tally_section_options *options, tally_error *error);

/* Reads the book and writes the report: to a file, a function of the host, or bytes.
 *
 * Everything in it is read from one state of the book. Pages are A4 across, 842 x 595 points; a PNG has two
 * pixels for each, its pages below each other. Of the export options path, write, their contexts and
 * TALLY_EXPORT_FRAGMENT count; a file is replaced only once it is complete and synced.
 *
 *   report     The report.
 *   format     TALLY_FORMAT_HTML, SVG, PDF, PNG, MARKDOWN, TEXT, or JSON for programs.
 *   options    Where to. May be NULL for bytes.
 *   out_bytes  The report; free it with tally_bytes_free. NULL where it went elsewhere. May be NULL where
 *              options have a path or a write function. The caller owns it.
 *   error      Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE       `report` is NULL; `options` has a wrong struct_size or an unknown flag; `error` has
 *                        a wrong struct_size
 *   TALLY_E_HANDLE       a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED       the book that the handle belongs to was closed
 *   TALLY_E_FORKED       this process was forked while a book was open
 *   TALLY_E_UTF8         the path is not valid UTF-8
 *   TALLY_E_INVALID      the format is none of a report, the path is a folder, or both path and write are
 *                        given
 *   TALLY_E_NOT_FOUND    the path's folder does not exist, or what a section is of is gone
 *   TALLY_E_LIMIT        the report has more pages than a PNG can hold, or a section sums up more than a
 *                        summary may (TALLY_REASON_TOO_LARGE, TALLY_REASON_TOO_MANY)
 *   TALLY_E_FULL         the disk is full
 *   TALLY_E_IO           the operating system refuses to read or write
 *   TALLY_E_CORRUPT      the book's file is damaged
 *   TALLY_E_UNSUPPORTED  a PDF or PNG needs librsvg and cairo, which are not here; the message names the
 *                        packages (TALLY_REASON_NEEDS_CAIRO)
 *   TALLY_E_CANCELLED    write asked to stop
 * Thread: any. Calls back: tally_clock_fn, tally_write_fn. Since 0.1.
 */
TALLY_API tally_status tally_report_write(
    tally_report *report, int32_t format, const tally_export_options *options, tally_bytes **out_bytes,
    tally_error *error);

/* Frees a report.
 *
 *   report  The report. May be NULL, which does nothing.
 *
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API void tally_report_free(tally_report *report);

/* -----------------------------------------------------------------------------------------------------------
 * Live views: A query that is answered again whenever a commit touches it, of this process or another.
 * -------------------------------------------------------------------------------------------------------- */

/* Watches what a query selects: tally_watch_next gives it at once, and again after commits that touch it.
 *
 * The query may be changed or freed meanwhile: its conditions are taken as they are. A watch costs a commit
 * that does not touch it next to nothing. What is logged into a running session that it selects, or whose
 * events it selects, touches it too.
 *
 *   query      The query.
 *   flags      TALLY_WATCH_…
 *   out_watch  The watch; free it with tally_watch_free. The caller owns it.
 *   error      Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `query` or `out_watch` is NULL; `flags` has an unknown bit; `error` has a wrong
 *                      struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book that the handle belongs to was closed
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_INVALID    the query was refused
 *   TALLY_E_STATE      the book of the query is a transaction or a snapshot
 *   TALLY_E_READ_ONLY  the book is open for reading only, or is a snapshot: nobody tells it of commits
 *   TALLY_E_IO         the operating system refuses to read
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: outside only. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_query_watch(
    tally_query *query, uint32_t flags, tally_watch **out_watch, tally_error *error);

/* Waits for what the query selects now: TALLY_OK with the rows, or TALLY_TIMEOUT where nothing touched it
 * meanwhile.
 *
 * The first call answers at once. A slow reader skips states: the rows are read when they are asked for, and
 * never older than those before. With TALLY_WATCH_CHANGES the cursor has only rows that differ, each with
 * TALLY_FIELD_CHANGE. A commit may touch what a watch selects and leave it as it was: then it is given again
 * the same, or with TALLY_WATCH_CHANGES not at all. The wait ends where a signal's handler ends a system call
 * only when its time is over; hosts that must not wait poll tally_watch_fd.
 *
 *   watch       The watch.
 *   timeout     How long to wait; 0: not at all, negative: for ever. Unit: ns.
 *   out_cursor  The rows; free it with tally_cursor_free. The caller owns it.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `watch` or `out_cursor` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book that the handle belongs to was closed
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_IO       the operating system refuses to read
 *   TALLY_E_CORRUPT  the book's file is damaged
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_watch_next(
    tally_watch *watch, int64_t timeout, tally_cursor **out_cursor, tally_error *error);

/* A descriptor that poll() and the like find readable when tally_watch_next may have something.
 *
 * It is the watch's: do not read, write or close it. After it was found readable call tally_watch_next with 0
 * until it answers TALLY_TIMEOUT. A commit of another process may wake it though it touches something else.
 *
 *   watch  The watch.
 *
 * Returns: The descriptor, greater than 2; 0 on a bad handle, or where the system has none left.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API int32_t tally_watch_fd(tally_watch *watch);

/* Ends a watch; a thread that waits in tally_watch_next answers TALLY_E_CLOSED.
 *
 *   watch  The watch. May be NULL, which does nothing.
 *
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API void tally_watch_free(tally_watch *watch);

/* -----------------------------------------------------------------------------------------------------------
 * Day plans: Days with limits per priority, the tasks placed on them, the backlog, categories, and the review
 * of days that are over. Tasks are written by drafts and read by queries, as everything is.
 * -------------------------------------------------------------------------------------------------------- */

/* The civil day of a time, in the book's zone and with its day start, such as 20260302.
 *
 *   book   The book.
 *   time   The time; TALLY_NOW: today. Unit: ns since 1970-01-01T00:00:00Z.
 *
 * Returns: The day, 0 where the book is closed.
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API int32_t tally_date(tally_book *book, int64_t time);

/* The day so many days later, or earlier.
 *
 *   date   A day, such as 20260302.
 *   days   How many days later; negative: earlier.
 *
 * Returns: The day, 0 where the calendar has no such day.
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API int32_t tally_date_add(int32_t date, int32_t days);

/* Opens a day: it takes the present limits as its own. One that is open stays as it is.
 *
 * Placing a task on a day opens it too. Nothing of other days is touched, and it is no step of undo.
 *
 *   book   The book.
 *   date   The day; 0: today.
 *   error  Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_INVALID    the calendar has no such day
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_day_open(tally_book *book, int32_t date, tally_error *error);

/* The days that were opened, with limits, seed, review and how many tasks they have; earliest first.
 *
 * Rows of kind TALLY_KIND_DAY with the fields DAY, HIGH_LIMIT, MEDIUM_LIMIT, LOW_LIMIT (none: no limit),
 * SEED, REVIEWED, CREATED, TASK_COUNT and COMPLETED_COUNT.
 *
 *   book        The book.
 *   since       The first day; 0: no limit.
 *   until       The last day, included; 0: no limit.
 *   out_cursor  Before the first row; free it with tally_cursor_free. The caller owns it.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `book` or `out_cursor` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_INVALID  the calendar has no such day
 *   TALLY_E_IO       the operating system refuses to read
 *   TALLY_E_CORRUPT  the book's file is damaged
 * Thread: any. Scope: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_day_list(
    tally_book *book, int32_t since, int32_t until, tally_cursor **out_cursor, tally_error *error);

/* Sets how many tasks of each priority a day may have, or days that are opened from now on.
 *
 * A limit below what is there already removes nothing; nothing is added until there is room again.
 *
 *   book    The book.
 *   date    The day, which is opened; 0: the settings that days are opened with.
 *   high    0 to 99, TALLY_LIMIT_NONE or TALLY_LIMIT_KEEP.
 *   medium  The same for medium priority.
 *   low     The same for low priority.
 *   error   Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_INVALID    the calendar has no such day, or a limit is not 0 to 99, TALLY_LIMIT_NONE or
 *                      TALLY_LIMIT_KEEP
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_day_limits_set(
    tally_book *book, int32_t date, int32_t high, int32_t medium, int32_t low, tally_error *error);

/* Makes a task with a name, on a day or in the backlog.
 *
 * Its category is General; a draft sets that and everything else.
 *
 *   book      The book.
 *   date      The day; TALLY_BACKLOG: none.
 *   priority  TALLY_PRIORITY_…
 *   name      Its name, 1 to 80 characters. UTF-8, name_length bytes or TALLY_NTS.
 *   out_id    Its id. May be NULL where it is not wanted.
 *   error     Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `name` is NULL with a length other than 0; `error` has a wrong
 *                      struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_UTF8       `name` is not valid UTF-8
 *   TALLY_E_INVALID    the name is empty or over 80 characters, the calendar has no such day, or there is no
 *                      such priority
 *   TALLY_E_LIMIT      the day has as many tasks of the priority as it may; tally_error has how many there
 *                      are and may be (TALLY_REASON_DAY_FULL)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_task_create(
    tally_book *book, int32_t date, int32_t priority, const char *name, size_t name_length, int64_t *out_id,
    tally_error *error);

/* Completes a task. One that is complete stays as it is.
 *
 *   book   The book.
 *   task   The task.
 *   time   When it was completed; TALLY_NOW: the book's clock. Unit: ns since 1970-01-01T00:00:00Z.
 *   error  Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_NOT_FOUND  there is no such task, or it is in the trash (TALLY_REASON_NO_THING,
 *                      TALLY_REASON_IN_TRASH)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_task_complete(tally_book *book, int64_t task, int64_t time, tally_error *error);

/* Takes back that a task is complete. One that is not stays as it is.
 *
 *   book   The book.
 *   task   The task.
 *   error  Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_NOT_FOUND  there is no such task, or it is in the trash (TALLY_REASON_NO_THING,
 *                      TALLY_REASON_IN_TRASH)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_task_reopen(tally_book *book, int64_t task, tally_error *error);

/* Puts a task on a day, or with TALLY_BACKLOG takes it off its day. Its reminders go along.
 *
 *   book   The book.
 *   task   The task.
 *   date   The day; TALLY_BACKLOG: none.
 *   error  Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_INVALID    the calendar has no such day
 *   TALLY_E_NOT_FOUND  there is no such task, or it is in the trash (TALLY_REASON_NO_THING,
 *                      TALLY_REASON_IN_TRASH)
 *   TALLY_E_LIMIT      the day has as many tasks of its priority as it may; tally_error has how many there
 *                      are and may be (TALLY_REASON_DAY_FULL)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_task_place(tally_book *book, int64_t task, int32_t date, tally_error *error);

/* Gives a category of tasks another name, merges it with another, or with the empty name takes it off its
 * tasks.
 *
 * Categories are words on tasks: there is one as long as a task has it, also in the trash. They are the same
 * in any letter case; the spelling that is there stays. One step of undo.
 *
 *   book       The book.
 *   name       The category, in any letter case. UTF-8, name_length bytes or TALLY_NTS.
 *   new_name   Its name from now on, 1 to 30 characters; empty: none. UTF-8, new_name_length bytes or
 *              TALLY_NTS.
 *   flags      TALLY_CATEGORY_…
 *   out_count  How many tasks had it. May be NULL where it is not wanted.
 *   error      Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `name` or `new_name` is NULL with a length other than 0; `flags` has
 *                      an unknown bit; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_UTF8       `name` or `new_name` is not valid UTF-8
 *   TALLY_E_INVALID    the new name is over 30 characters
 *   TALLY_E_NOT_FOUND  no task has the category (TALLY_REASON_NO_CATEGORY)
 *   TALLY_E_EXISTS     tasks have the new name already, and TALLY_CATEGORY_MERGE is not given
 *                      (TALLY_REASON_NAME_TAKEN)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_category_rename(
    tally_book *book, const char *name, size_t name_length, const char *new_name, size_t new_name_length,
    uint32_t flags, uint64_t *out_count, tally_error *error);

/* Begins the review of the day before a day, or of all since the last review.
 *
 * Nothing is written until it is committed. A day can be reviewed again; what was repeated already is not
 * repeated twice.
 *
 *   book        The book.
 *   date        The day that tasks are repeated on; 0: today.
 *   flags       TALLY_REVIEW_…
 *   out_review  The review; free it with tally_review_free. The caller owns it.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `book` or `out_review` is NULL; `flags` has an unknown bit; `error` has a wrong
 *                    struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_INVALID  the calendar has no such day
 *   TALLY_E_IO       the operating system refuses to read
 *   TALLY_E_CORRUPT  the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_review_open(
    tally_book *book, int32_t date, uint32_t flags, tally_review **out_review, tally_error *error);

/* The tasks that a review lists, complete or not: by day, priority and when they were made.
 *
 *   review      The review.
 *   out_cursor  Before the first row; free it with tally_cursor_free. The caller owns it.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `review` or `out_cursor` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book that the handle belongs to was closed
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_IO       the operating system refuses to read
 *   TALLY_E_CORRUPT  the book's file is damaged
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_review_tasks(tally_review *review, tally_cursor **out_cursor, tally_error *error);

/* Chooses a task of a review to be repeated, or no longer. What was chosen before counts against the day's
 * limits.
 *
 *   review  The review.
 *   task    The task.
 *   chosen  1: repeat it; 0: no longer.
 *   error   Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `review` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book that the handle belongs to was closed
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_NOT_FOUND  the review does not list the task
 *   TALLY_E_EXISTS     the task was repeated already (TALLY_REASON_ALREADY_DONE)
 *   TALLY_E_LIMIT      the day has, with what was chosen, as many tasks of the priority as it may;
 *                      tally_error has how many there are and may be (TALLY_REASON_DAY_FULL)
 *   TALLY_E_IO         the operating system refuses to read
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_review_choose(tally_review *review, int64_t task, int32_t chosen, tally_error *error);

/* Repeats what was chosen on the review's day, in one transaction, and marks that day as reviewed.
 *
 * A repeated task is a copy: name, details, category, priority, redaction, due time, notes, tags, attachments
 * and the time that it was made at; not complete, without reminders, and CARRIED names what it repeats, which
 * stays where it is. Nothing stays chosen; committed once more it changes nothing.
 *
 *   review     The review.
 *   out_count  How many tasks were repeated. May be NULL where it is not wanted.
 *   error      Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `review` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book that the handle belongs to was closed
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_NOT_FOUND  a task that was chosen is gone
 *   TALLY_E_LIMIT      tasks were added since, and there is no room for all that was chosen; nothing is
 *                      repeated then (TALLY_REASON_DAY_FULL)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_review_commit(tally_review *review, uint64_t *out_count, tally_error *error);

/* Ends a review; what was not committed is not done.
 *
 *   review  The review. May be NULL, which does nothing.
 *
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API void tally_review_free(tally_review *review);

/* The accolade of a day, from its tasks: chosen by the day's own seed, so always the same of the same tasks.
 *
 *   book        The book.
 *   date        The day; 0: today.
 *   flags       TALLY_ACCOLADE_…
 *   seed        What chooses; 0: the day's own seed.
 *   buffer      Takes the text and a NUL; 64 bytes are always enough for one, 512 for the pool. Room for
 *               buffer_size bytes.
 *   out_length  The text's bytes. May be NULL where it is not wanted.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `book` is NULL; `buffer` is NULL with a length other than 0; `flags` has an unknown bit;
 *                    `error` has a wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_INVALID  the calendar has no such day
 *   TALLY_E_LIMIT    the buffer is too small; tally_error has its size and the size needed
 *                    (TALLY_REASON_SMALL_BUFFER)
 *   TALLY_E_IO       the operating system refuses to read
 *   TALLY_E_CORRUPT  the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_accolade(
    tally_book *book, int32_t date, uint32_t flags, int64_t seed, char *buffer, size_t buffer_size,
    size_t *out_length, tally_error *error);

/* How many tasks days had, how many of them are complete, how many a day, and for how many days in a row all.
 *
 * Counted from the tasks that are there. A streak is of days all of whose tasks are complete; days without
 * tasks are passed over, and the last day, where it is today, does not end one. By day, category, priority
 * and the like: tally_query_summary of a query for tasks.
 *
 *   book           The book.
 *   since          The first day; 0: the first that has a task.
 *   until          The last day, included; 0: today.
 *   out_tasks      How many tasks are on those days. May be NULL where it is not wanted.
 *   out_completed  How many of them are complete. May be NULL where it is not wanted.
 *   out_mean       How many are complete a day, days without tasks included, to the nearest whole number. May
 *                  be NULL where it is not wanted.
 *   out_streak     How many days the streak has that the last day ends. May be NULL where it is not wanted.
 *   out_longest    How many days the longest streak has. May be NULL where it is not wanted.
 *   error          Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `book` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_INVALID  the calendar has no such day, or the last lies before the first
 *   TALLY_E_IO       the operating system refuses to read
 *   TALLY_E_CORRUPT  the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_day_statistics(
    tally_book *book, int32_t since, int32_t until, int64_t *out_tasks, int64_t *out_completed,
    int64_t *out_mean, int64_t *out_streak, int64_t *out_longest, tally_error *error);

/* A text with each character but white space replaced, as a style has it.
 *
 *   value       The text. UTF-8, value_length bytes or TALLY_NTS.
 *   style       TALLY_REDACTION_…
 *   buffer      Takes the text and a NUL; three times the text's bytes and one more are always enough. Room
 *               for buffer_size bytes.
 *   out_length  The text's bytes. May be NULL where it is not wanted.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `value` or `buffer` is NULL with a length other than 0; `error` has a wrong struct_size
 *   TALLY_E_UTF8     `value` is not valid UTF-8
 *   TALLY_E_INVALID  there is no such style
 *   TALLY_E_LIMIT    the buffer is too small; tally_error has its size and the size needed
 *                    (TALLY_REASON_SMALL_BUFFER)
 * Thread: any. Calls back: none. Since 0.1.
 */
TALLY_API tally_status tally_redact(
    const char *value, size_t value_length, int32_t style, char *buffer, size_t buffer_size,
    size_t *out_length, tally_error *error);

/* -----------------------------------------------------------------------------------------------------------
 * Reminders: When a task or a day is to be brought to mind. A host asks what is due, claims it, shows it and
 * confirms; of several processes one gets each.
 * -------------------------------------------------------------------------------------------------------- */

/* Sets a reminder of a task in place of those that it has, or an evening reminder in place of the one there
 * is.
 *
 * It follows its task: on another day it is due at the same time of that day's clock; in the trash, once
 * complete, or taken off a day, it is not due.
 *
 *   book    The book.
 *   task    The task; 0 of an evening reminder.
 *   mode    TALLY_REMIND_…
 *   value   Of AT its time, of ALL_DAY its first, of EVENING a time of its first day; TALLY_NOW: now, of
 *           ALL_DAY in an hour. Of PRESET the minutes.
 *   flags   TALLY_REMIND_ADD or 0.
 *   out_id  The reminder's id, which no other reminder of the book ever has. May be NULL where it is not
 *           wanted.
 *   error   Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `flags` has an unknown bit; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_INVALID    there is no such mode, the minutes are no preset, or an evening reminder names a task
 *   TALLY_E_NOT_FOUND  there is no such task, or it is in the trash (TALLY_REASON_NO_THING,
 *                      TALLY_REASON_IN_TRASH)
 *   TALLY_E_STATE      an hourly reminder's task is on no day, or its day has no more than two hours left by
 *                      then (TALLY_REASON_NO_DAY, TALLY_REASON_TOO_LATE)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_reminder_set(
    tally_book *book, int64_t task, int32_t mode, int64_t value, uint32_t flags, int64_t *out_id,
    tally_error *error);

/* Deletes a reminder.
 *
 *   book      The book.
 *   reminder  The reminder.
 *   error     Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_NOT_FOUND  there is no such reminder (TALLY_REASON_NO_REMINDER)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_reminder_delete(tally_book *book, int64_t reminder, tally_error *error);

/* The reminders of a task, or all; each with when it is due next.
 *
 * Rows of kind TALLY_KIND_REMINDER: ID, TASK, MODE, NAME (the title to show), TEXT (the line below it), and
 * TIME, where it is due once more.
 *
 *   book        The book.
 *   task        The task; 0: all reminders.
 *   out_cursor  Before the first row; free it with tally_cursor_free. The caller owns it.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `book` or `out_cursor` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_IO       the operating system refuses to read
 *   TALLY_E_CORRUPT  the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_reminder_list(
    tally_book *book, int64_t task, tally_cursor **out_cursor, tally_error *error);

/* The reminders that are due and that nobody has claimed or shown; earliest first. Only reads.
 *
 * Rows as of tally_reminder_list; ID and TIME together name what to claim. Of an hourly reminder the latest
 * time alone is due.
 *
 *   book        The book.
 *   out_cursor  Before the first row; free it with tally_cursor_free. The caller owns it.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `book` or `out_cursor` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_IO       the operating system refuses to read
 *   TALLY_E_CORRUPT  the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_reminder_due(tally_book *book, tally_cursor **out_cursor, tally_error *error);

/* Claims what is due, to show it: OK to one caller of all processes, EXISTS to the others.
 *
 * What is not confirmed within 60 seconds comes due again, so that nothing is lost with a host that ends
 * before it has shown it. No step of undo.
 *
 *   book      The book.
 *   reminder  The reminder.
 *   time      The time that it is due at. Unit: ns since 1970-01-01T00:00:00Z.
 *   error     Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_NOT_FOUND  there is no such reminder (TALLY_REASON_NO_REMINDER)
 *   TALLY_E_EXISTS     somebody claimed it within the last 60 seconds, or it was shown
 *                      (TALLY_REASON_ALREADY_DONE)
 *   TALLY_E_STATE      it is not due at that time (TALLY_REASON_NOT_DUE)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_reminder_claim(tally_book *book, int64_t reminder, int64_t time, tally_error *error);

/* Says that a reminder was shown; it is not due at that time or an earlier one any more.
 *
 *   book      The book.
 *   reminder  The reminder.
 *   time      The time that it was due at. Unit: ns since 1970-01-01T00:00:00Z.
 *   error     Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `book` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_NOT_FOUND  there is no such reminder (TALLY_REASON_NO_REMINDER)
 *   TALLY_E_BUSY       another process or thread writes and does not end within the busy timeout
 *   TALLY_E_FULL       the disk is full
 *   TALLY_E_READ_ONLY  the book is open for reading only, or its medium is
 *   TALLY_E_IO         the operating system refuses to read or write
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_reminder_confirm(tally_book *book, int64_t reminder, int64_t time, tally_error *error);

/* When something is due next: how long a host may sleep.
 *
 * Where something is due already that is now. What another process changes meanwhile may come earlier.
 *
 *   book      The book.
 *   out_time  When; the greatest number where nothing is. Unit: ns since 1970-01-01T00:00:00Z.
 *   error     Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE   `book` or `out_time` is NULL; `error` has a wrong struct_size
 *   TALLY_E_HANDLE   a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED   the book is a transaction or a snapshot that has ended
 *   TALLY_E_FORKED   this process was forked while a book was open
 *   TALLY_E_IO       the operating system refuses to read
 *   TALLY_E_CORRUPT  the book's file is damaged
 * Thread: any. Scope: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_reminder_next(tally_book *book, int64_t *out_time, tally_error *error);

/* -----------------------------------------------------------------------------------------------------------
 * Dashboards: How it stands with what is selected: the latest, how many, how often, how long ago.
 * TALLY_SECTION_DASHBOARD draws it.
 * -------------------------------------------------------------------------------------------------------- */

/* Says how it stands with the items that are selected, in one row: the latest, how many, how often, how long
 * ago.
 *
 * One row of kind TALLY_KIND_DASHBOARD with COUNT, LATEST, LATEST_TIME, SINCE_LATEST, MEAN_INTERVAL,
 * LONGEST_GAP, LONGEST_GAP_TIME, TODAY and DAY_MEAN; what there is not is null. An item counts at its time, a
 * session at its start. The query's order and page play no part. A watch of the query says when to ask again;
 * how long ago it was changes by itself.
 *
 *   query       A query for items.
 *   options     Whose days. May be NULL for the book's days, and seven of them.
 *   out_cursor  Before the row; free it with tally_cursor_free. The caller owns it.
 *   error       Filled when the call fails, untouched otherwise. May be NULL.
 *
 * Returns TALLY_OK, or:
 *   TALLY_E_MISUSE     `query` or `out_cursor` is NULL; `options` has a wrong struct_size or an unknown flag;
 *                      `error` has a wrong struct_size
 *   TALLY_E_HANDLE     a handle is stale, forged or of another kind
 *   TALLY_E_CLOSED     the book that the handle belongs to was closed
 *   TALLY_E_FORKED     this process was forked while a book was open
 *   TALLY_E_UTF8       the zone is not valid UTF-8
 *   TALLY_E_INVALID    a condition was refused, the query is not for items, or the days or the day's start
 *                      are none
 *   TALLY_E_NOT_FOUND  there is no such zone (TALLY_REASON_NO_ZONE)
 *   TALLY_E_IO         the operating system refuses to read
 *   TALLY_E_CORRUPT    the book's file is damaged
 * Thread: any. Calls back: tally_clock_fn. Since 0.1.
 */
TALLY_API tally_status tally_query_dashboard(
    tally_query *query, const tally_dashboard_options *options, tally_cursor **out_cursor,
    tally_error *error);

#ifdef __cplusplus
}
#endif

#endif /* TALLYBOOK_H */
