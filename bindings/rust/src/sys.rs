// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
//! The C ABI of Tallybook: constants, structs, callbacks and every function's signature. `docs/reference.md` says what each does.

#![allow(non_camel_case_types)]

use core::ffi::{c_char, c_void};
use core::mem::{align_of, offset_of, size_of};

pub type tally_status = i32;

pub const ABI_MAJOR: u32 = 0;
pub const ABI_MINOR: u32 = 2;

// What a call answers. Zero is success, positive values are signals, negative ones errors.
/// Done.
pub const TALLY_OK: i32 = 0;
/// There is no further row.
pub const TALLY_DONE: i32 = 1;
/// Nothing came in the time that was given.
pub const TALLY_TIMEOUT: i32 = 2;
/// The call itself is wrong: NULL where it is forbidden, an unknown flag bit, a wrong struct_size.
pub const TALLY_E_MISUSE: i32 = -1;
/// The handle is stale, forged or of another kind.
pub const TALLY_E_HANDLE: i32 = -2;
/// The book that the handle belongs to was closed.
pub const TALLY_E_CLOSED: i32 = -3;
/// This process was forked while a book was open; open books in the child after exec, or fork before opening.
pub const TALLY_E_FORKED: i32 = -4;
/// A text is not valid UTF-8.
pub const TALLY_E_UTF8: i32 = -5;
/// A value is out of its range or of the wrong type.
pub const TALLY_E_INVALID: i32 = -6;
/// What was named does not exist.
pub const TALLY_E_NOT_FOUND: i32 = -7;
/// What was to be made exists already.
pub const TALLY_E_EXISTS: i32 = -8;
/// Not possible in the present state, which the message names.
pub const TALLY_E_STATE: i32 = -9;
/// A limit was met; tally_error has what was found and the bound.
pub const TALLY_E_LIMIT: i32 = -10;
/// Another process or thread holds what is needed; the message names the process.
pub const TALLY_E_BUSY: i32 = -11;
/// The disk is full; everything acknowledged is kept.
pub const TALLY_E_FULL: i32 = -12;
/// The book, its folder or its medium can only be read.
pub const TALLY_E_READ_ONLY: i32 = -13;
/// The operating system refused; sub_code has errno or SQLite's code.
pub const TALLY_E_IO: i32 = -14;
/// The book's file is damaged.
pub const TALLY_E_CORRUPT: i32 = -15;
/// Not offered here; the message names what is missing.
pub const TALLY_E_UNSUPPORTED: i32 = -16;
/// A callback of the host asked to stop; nothing was changed.
pub const TALLY_E_CANCELLED: i32 = -17;
/// The book was made by a newer major version of the format.
pub const TALLY_E_NEWER: i32 = -18;
/// The file is not a book, or the text not of the expected format; the message has line and key.
pub const TALLY_E_FORMAT: i32 = -19;

// Why a call answered its status, where that has several causes; and what a finding says. A caller takes one that it
// does not know as it takes the status.
/// The status says all.
pub const TALLY_REASON_NONE: i32 = 0;
/// A pointer is NULL where it is forbidden, or says a size and gives no bytes.
pub const TALLY_REASON_NULL_POINTER: i32 = 1;
/// A bit of the flags is none that the call knows.
pub const TALLY_REASON_UNKNOWN_FLAG: i32 = 2;
/// The struct_size, the stride or a reserved field of a struct is none that this library takes.
pub const TALLY_REASON_STRUCT_SIZE: i32 = 3;
/// A length, a size or a count is more than any call takes.
pub const TALLY_REASON_ARGUMENT_SIZE: i32 = 4;
/// The book was closed.
pub const TALLY_REASON_BOOK_CLOSED: i32 = 5;
/// The transaction was committed or rolled back.
pub const TALLY_REASON_TRANSACTION_ENDED: i32 = 6;
/// The snapshot was ended by the program.
pub const TALLY_REASON_SNAPSHOT_ENDED: i32 = 7;
/// The watch was ended.
pub const TALLY_REASON_WATCH_ENDED: i32 = 8;
/// What must have a value has none.
pub const TALLY_REASON_REQUIRED: i32 = 9;
/// A value is out of its range; found and bound say how far.
pub const TALLY_REASON_RANGE: i32 = 10;
/// A value is of the wrong type.
pub const TALLY_REASON_TYPE: i32 = 11;
/// A text or list is too short or too long.
pub const TALLY_REASON_LENGTH: i32 = 12;
/// A text does not have the form that is asked for.
pub const TALLY_REASON_PATTERN: i32 = 13;
/// A value is none of those that are offered.
pub const TALLY_REASON_CHOICE: i32 = 14;
/// A time lies in the future, and must be past.
pub const TALLY_REASON_FUTURE: i32 = 15;
/// An end lies before its start, or a time outside of what it belongs to.
pub const TALLY_REASON_TIME_ORDER: i32 = 16;
/// What is referred to does not fit, or does not exist.
pub const TALLY_REASON_REFERENCE: i32 = 17;
/// A thing, a selection or rows are of a kind that the call does not take.
pub const TALLY_REASON_KIND: i32 = 18;
/// The field does not belong to the kind or the book, or cannot be used so.
pub const TALLY_REASON_FIELD: i32 = 19;
/// A path is empty, or leads to what cannot be used so, such as a folder in place of a file.
pub const TALLY_REASON_PATH: i32 = 20;
/// A path is that of a book that this process has open.
pub const TALLY_REASON_OPEN_BOOK: i32 = 21;
/// A text that is kept holds a NUL character.
pub const TALLY_REASON_NUL_CHARACTER: i32 = 22;
/// Arguments or flags exclude one another, or one of them lacks the other.
pub const TALLY_REASON_CONTRADICTION: i32 = 23;
/// A statement, a search, a pattern or a schema breaks the rules of its language.
pub const TALLY_REASON_SYNTAX: i32 = 24;
/// What is asked by SQL is not one statement that only reads what it may.
pub const TALLY_REASON_STATEMENT: i32 = 25;
/// A parameter of a statement has no value, or a value no parameter.
pub const TALLY_REASON_PARAMETER: i32 = 26;
/// A page token is of another order, or none.
pub const TALLY_REASON_TOKEN: i32 = 27;
/// There is no thing of that id.
pub const TALLY_REASON_NO_THING: i32 = 28;
/// The thing is in the trash.
pub const TALLY_REASON_IN_TRASH: i32 = 29;
/// The thing is not in the trash, or was not deleted by itself.
pub const TALLY_REASON_NOT_IN_TRASH: i32 = 30;
/// The session has no such event.
pub const TALLY_REASON_NO_EVENT: i32 = 31;
/// There is no event type of that id that the session can hold.
pub const TALLY_REASON_NO_EVENT_TYPE: i32 = 32;
/// There is no tag of that name.
pub const TALLY_REASON_NO_TAG: i32 = 33;
/// The template has no field of that name.
pub const TALLY_REASON_NO_FIELD: i32 = 34;
/// There is no such setting.
pub const TALLY_REASON_NO_SETTING: i32 = 35;
/// There is no such file.
pub const TALLY_REASON_NO_FILE: i32 = 36;
/// There is no such folder.
pub const TALLY_REASON_NO_FOLDER: i32 = 37;
/// The system knows no such time zone.
pub const TALLY_REASON_NO_ZONE: i32 = 38;
/// The bytes of the attachment are not in the book.
pub const TALLY_REASON_NO_CONTENT: i32 = 39;
/// There is no such reminder.
pub const TALLY_REASON_NO_REMINDER: i32 = 40;
/// There is no such stored draft.
pub const TALLY_REASON_NO_STORED_DRAFT: i32 = 41;
/// No task has the category.
pub const TALLY_REASON_NO_CATEGORY: i32 = 42;
/// There is nothing to be undone or redone.
pub const TALLY_REASON_NO_STEP: i32 = 43;
/// Another thing has the name in the same place.
pub const TALLY_REASON_NAME_TAKEN: i32 = 44;
/// There is a file already.
pub const TALLY_REASON_FILE_EXISTS: i32 = 45;
/// The folder, or a file in it, belongs to another book or to nobody that is known.
pub const TALLY_REASON_FOLDER_TAKEN: i32 = 46;
/// The task was repeated already, or the reminder shown or claimed.
pub const TALLY_REASON_ALREADY_DONE: i32 = 47;
/// A session of the same collection has some of the same time.
pub const TALLY_REASON_OVERLAP: i32 = 48;
/// What the draft edits was changed since it began.
pub const TALLY_REASON_STALE_DRAFT: i32 = 49;
/// Places are not kept while the setting location_enabled is off.
pub const TALLY_REASON_LOCATION_OFF: i32 = 50;
/// A collection would lie within itself.
pub const TALLY_REASON_CYCLE: i32 = 51;
/// The session is being recorded.
pub const TALLY_REASON_IS_RECORDED: i32 = 52;
/// Nobody records the session or the memo.
pub const TALLY_REASON_NOT_RECORDED: i32 = 53;
/// The session has no end yet.
pub const TALLY_REASON_IS_RUNNING: i32 = 54;
/// The session or memo is stopped, or the attachment no longer written here; it takes no more.
pub const TALLY_REASON_HAS_ENDED: i32 = 55;
/// The session or memo is paused.
pub const TALLY_REASON_IS_PAUSED: i32 = 56;
/// The session or memo is not paused.
pub const TALLY_REASON_NOT_PAUSED: i32 = 57;
/// The player is not playing.
pub const TALLY_REASON_NOT_PLAYING: i32 = 58;
/// The attachment is finished, and its bytes never change.
pub const TALLY_REASON_IS_FINISHED: i32 = 59;
/// The draft was saved already.
pub const TALLY_REASON_ALREADY_SAVED: i32 = 60;
/// The session or event type has events, which forbid it.
pub const TALLY_REASON_HAS_EVENTS: i32 = 61;
/// The file of events that a recorder keeps beside the book (its tail) is in the way: left behind, of another
/// session, or none.
pub const TALLY_REASON_TAIL: i32 = 62;
/// What belongs to every book cannot be deleted.
pub const TALLY_REASON_BUILT_IN: i32 = 63;
/// What holds the thing is in the trash.
pub const TALLY_REASON_PARENT_IN_TRASH: i32 = 64;
/// The task is on no day.
pub const TALLY_REASON_NO_DAY: i32 = 65;
/// The day has too little left for it.
pub const TALLY_REASON_TOO_LATE: i32 = 66;
/// The reminder is not due at that time.
pub const TALLY_REASON_NOT_DUE: i32 = 67;
/// Something that was done since is in the way of undoing or redoing the step.
pub const TALLY_REASON_UNDO_BLOCKED: i32 = 68;
/// The thread or transaction is inside a call that writes, as in its callback.
pub const TALLY_REASON_IN_CALL: i32 = 69;
/// The call is not of such a book: it is the book itself, a transaction or a snapshot.
pub const TALLY_REASON_SCOPE: i32 = 70;
/// A transaction that was begun upon this one is open.
pub const TALLY_REASON_PART_OPEN: i32 = 71;
/// The library ended the snapshot, since the log had grown beyond the setting snapshot_log_limit.
pub const TALLY_REASON_SNAPSHOT_DROPPED: i32 = 72;
/// This process has the book open, or with other options.
pub const TALLY_REASON_IS_OPEN: i32 = 73;
/// A day has as many tasks of the priority as it may.
pub const TALLY_REASON_DAY_FULL: i32 = 74;
/// A text, a line or a path is longer than can be taken.
pub const TALLY_REASON_TOO_LONG: i32 = 75;
/// A file, a picture or what a statement gives is larger than can be taken.
pub const TALLY_REASON_TOO_LARGE: i32 = 76;
/// There are more of them than can be taken.
pub const TALLY_REASON_TOO_MANY: i32 = 77;
/// A time or duration leads beyond the years 1677 to 2262.
pub const TALLY_REASON_TIME_LIMIT: i32 = 78;
/// The buffer is too small; bound says what is needed.
pub const TALLY_REASON_SMALL_BUFFER: i32 = 79;
/// Another process, thread or transaction writes to the book.
pub const TALLY_REASON_WRITER: i32 = 80;
/// Another handle or process records the session.
pub const TALLY_REASON_RECORDER: i32 = 81;
/// The attachment is being written or finished elsewhere.
pub const TALLY_REASON_BLOB_WRITER: i32 = 82;
/// Another process keeps the mirror.
pub const TALLY_REASON_MIRROR_KEEPER: i32 = 83;
/// Another thread opens or closes the book.
pub const TALLY_REASON_OPENING: i32 = 84;
/// A file or bytes changed while they were read.
pub const TALLY_REASON_CHANGING: i32 = 85;
/// There is no room on the disk.
pub const TALLY_REASON_DISK_FULL: i32 = 86;
/// The book has given all its numbers.
pub const TALLY_REASON_IDS_SPENT: i32 = 87;
/// The book was opened for reading only.
pub const TALLY_REASON_OPENED_READ_ONLY: i32 = 88;
/// The book's file has several names (hard links), so it is only read.
pub const TALLY_REASON_SEVERAL_NAMES: i32 = 89;
/// A snapshot does not change.
pub const TALLY_REASON_IS_SNAPSHOT: i32 = 90;
/// The system does not allow writing there.
pub const TALLY_REASON_NO_WRITE_ACCESS: i32 = 91;
/// Something in the book's files cannot be read.
pub const TALLY_REASON_DAMAGED: i32 = 92;
/// Events of a session cannot be read.
pub const TALLY_REASON_DAMAGED_EVENTS: i32 = 93;
/// Bytes of an attachment are missing or spoilt.
pub const TALLY_REASON_DAMAGED_CONTENT: i32 = 94;
/// A file beside the book cannot be read as what it should be.
pub const TALLY_REASON_DAMAGED_FILE: i32 = 95;
/// The system's file of a time zone cannot be read.
pub const TALLY_REASON_DAMAGED_ZONE: i32 = 96;
/// The SQLite that is loaded is too old or lacks a part.
pub const TALLY_REASON_NEEDS_SQLITE: i32 = 97;
/// libsndfile cannot be loaded.
pub const TALLY_REASON_NEEDS_SNDFILE: i32 = 98;
/// librsvg and cairo cannot be loaded.
pub const TALLY_REASON_NEEDS_CAIRO: i32 = 99;
/// This library does not offer it.
pub const TALLY_REASON_NOT_OFFERED: i32 = 100;
/// The text breaks the rules of its format.
pub const TALLY_REASON_MALFORMED: i32 = 101;
/// What should be text is not UTF-8, or no text.
pub const TALLY_REASON_ENCODING: i32 = 102;
/// The file is no book.
pub const TALLY_REASON_NOT_A_BOOK: i32 = 103;
/// The file, the folder or the text is of another format than was said.
pub const TALLY_REASON_OTHER_FORMAT: i32 = 104;
/// The content is no audio that can be read, or no memo.
pub const TALLY_REASON_NOT_AUDIO: i32 = 105;
/// A key or column that must be there is not, or is empty.
pub const TALLY_REASON_MISSING_KEY: i32 = 106;
/// There is a key that has no meaning there.
pub const TALLY_REASON_UNKNOWN_KEY: i32 = 107;
/// The value of a key or column is none that it takes.
pub const TALLY_REASON_VALUE: i32 = 108;
/// What is referred to is neither in the document nor in the book, or is of another kind.
pub const TALLY_REASON_UNRESOLVED: i32 = 109;
/// What must be there once is there twice.
pub const TALLY_REASON_DUPLICATE: i32 = 110;
/// A file of a folder is no plain file of its own, or lies outside.
pub const TALLY_REASON_UNSAFE_FILE: i32 = 111;
/// An import adds this.
pub const TALLY_REASON_ADDED: i32 = 112;
/// An import changes this, or undoing it.
pub const TALLY_REASON_CHANGED: i32 = 113;
/// An import found this to be the same already.
pub const TALLY_REASON_UNCHANGED: i32 = 114;
/// An import kept this out, for the reason given.
pub const TALLY_REASON_LEFT_OUT: i32 = 115;
/// A session was recorded on in two books; an import left it as it is.
pub const TALLY_REASON_DIVERGED: i32 = 116;
/// A file or row that belongs to the book is not there.
pub const TALLY_REASON_MISSING: i32 = 117;
/// What a recorder or writer that had gone left behind was taken in.
pub const TALLY_REASON_RECOVERED: i32 = 118;
/// What could not be read was kept in a side file.
pub const TALLY_REASON_SET_ASIDE: i32 = 119;
/// Somebody edited a file of a mirror; it was set beside.
pub const TALLY_REASON_CONFLICT: i32 = 120;
/// A file of a mirror could not be written; it will be tried again.
pub const TALLY_REASON_UNWRITTEN: i32 = 121;
/// Files of a mirror are still to be written.
pub const TALLY_REASON_BEHIND: i32 = 122;
/// What is there does not fit the template's new schema; its values stay.
pub const TALLY_REASON_MISFIT: i32 = 123;

// Values with a meaning of their own.
/// As a time: the book's clock.
pub const TALLY_NOW: i64 = -9223372036854775808;
/// As a parent: the book itself.
pub const TALLY_ROOT: i64 = 0;
/// As a kind, a type or a field: all of them.
pub const TALLY_ANY: i64 = 0;
/// As an offset to write at: behind the last byte.
pub const TALLY_END: i64 = -1;
/// As a day: none; the task waits in the backlog.
pub const TALLY_BACKLOG: i64 = 0;

// What a thing in a book is.
/// Holds items and other collections.
pub const TALLY_KIND_COLLECTION: i32 = 1;
/// Something at an instant.
pub const TALLY_KIND_NOTE: i32 = 2;
/// Something with a start and, once stopped, an end; it holds events.
pub const TALLY_KIND_SESSION: i32 = 3;
/// Something to be done, on a day or in the backlog.
pub const TALLY_KIND_TASK: i32 = 4;
/// Whom or what an item or event is about.
pub const TALLY_KIND_SUBJECT: i32 = 5;
/// What can be logged in a session; belongs to the book or to a collection.
pub const TALLY_KIND_EVENT_TYPE: i32 = 6;
/// A word that notes and sessions carry; belongs to the book.
pub const TALLY_KIND_TAG: i32 = 7;
/// Which fields of their own items of one sort have: a JSON Schema; belongs to the book.
pub const TALLY_KIND_TEMPLATE: i32 = 8;
/// Something logged in a session: only in queries and cursors.
pub const TALLY_KIND_EVENT: i32 = 9;
/// What a check, a validation, an import or a recovery found: only in cursors.
pub const TALLY_KIND_FINDING: i32 = 10;
/// A setting of the book: only in cursors.
pub const TALLY_KIND_SETTING: i32 = 11;
/// A step of the book's history; its changes follow it: only in cursors.
pub const TALLY_KIND_STEP: i32 = 12;
/// What one step changed in one field: only in cursors.
pub const TALLY_KIND_CHANGE: i32 = 13;
/// Bytes that belong to an item or collection: its parent. Listed where it is asked for by this kind.
pub const TALLY_KIND_ATTACHMENT: i32 = 14;
/// A row of a summary table: only in cursors.
pub const TALLY_KIND_SUMMARY: i32 = 15;
/// A day that was opened: only in cursors.
pub const TALLY_KIND_DAY: i32 = 16;
/// A reminder of a task or of a day: only in cursors.
pub const TALLY_KIND_REMINDER: i32 = 17;
/// A field of a template: only in cursors.
pub const TALLY_KIND_FIELD: i32 = 19;
/// A draft that was put by: only in cursors.
pub const TALLY_KIND_DRAFT: i32 = 20;
/// How it stands with what a query selects: only in cursors.
pub const TALLY_KIND_DASHBOARD: i32 = 21;
/// A row of a statement of SQL: only in cursors.
pub const TALLY_KIND_ROW: i32 = 22;

// What a value is.
/// There is none.
pub const TALLY_VALUE_NONE: i32 = 0;
/// A whole number.
pub const TALLY_VALUE_INT: i32 = 1;
/// A real number.
pub const TALLY_VALUE_REAL: i32 = 2;
/// A text.
pub const TALLY_VALUE_TEXT: i32 = 3;
/// Several ids.
pub const TALLY_VALUE_IDS: i32 = 4;

// Where a session stands.
/// Started and not stopped.
pub const TALLY_STATE_RUNNING: i32 = 1;
/// Started, not stopped, and in a pause.
pub const TALLY_STATE_PAUSED: i32 = 2;
/// It has its end.
pub const TALLY_STATE_STOPPED: i32 = 3;

// Which part of a happening an event is.
/// Input only: by the type's mode; a state that is open is stopped, else started.
pub const TALLY_PHASE_AUTO: i32 = 0;
/// It happened at an instant.
pub const TALLY_PHASE_POINT: i32 = 1;
/// A state begins.
pub const TALLY_PHASE_START: i32 = 2;
/// A state ends.
pub const TALLY_PHASE_STOP: i32 = 3;

// How an event type is logged.
/// Each event stands for itself.
pub const TALLY_MODE_POINT: i32 = 1;
/// Events come as start and stop.
pub const TALLY_MODE_STATE: i32 = 2;

// Where the fields begin that templates bring.
/// The least number of a template's own field; see tally_template_fields.
pub const TALLY_FIELD_FIRST_OWN: i32 = 1000;

// How a condition compares; TALLY_OP_NOT and TALLY_OP_OR_NULL may be added.
/// Equal to the value.
pub const TALLY_OP_EQ: i32 = 1;
/// Not equal to the value.
pub const TALLY_OP_NE: i32 = 2;
/// Less than the value.
pub const TALLY_OP_LT: i32 = 3;
/// Less than or equal to the value.
pub const TALLY_OP_LE: i32 = 4;
/// Greater than the value.
pub const TALLY_OP_GT: i32 = 5;
/// Greater than or equal to the value.
pub const TALLY_OP_GE: i32 = 6;
/// Between two values, both included.
pub const TALLY_OP_BETWEEN: i32 = 7;
/// One of the values, or of a field with several any of them; of none, nothing.
pub const TALLY_OP_IN: i32 = 8;
/// Text that starts with the value, letter case of ASCII ignored.
pub const TALLY_OP_PREFIX: i32 = 9;
/// Without a value; takes none.
pub const TALLY_OP_NULL: i32 = 10;
/// With each of the values; only of fields with several, such as TALLY_FIELD_TAGS.
pub const TALLY_OP_ALL: i32 = 11;

// Added to a comparison.
/// The opposite of the comparison. What has no value is still left out.
pub const TALLY_OP_NOT: i32 = 256;
/// Or without a value.
pub const TALLY_OP_OR_NULL: i32 = 512;

// How a book is opened; 0 opens it for reading and writing and makes it where there is none.
/// Refuse where there is no book.
pub const TALLY_OPEN_EXISTING: u32 = 0x1;
/// Refuse where there is a file.
pub const TALLY_OPEN_NEW: u32 = 0x2;
/// Only read.
pub const TALLY_OPEN_READ_ONLY: u32 = 0x4;

// When a logged event is safe. Everything else is on the disk when its call returns, always.
/// From any crash or kill of the process once the call returns; from a power cut within the setting
/// autosave_interval.
pub const TALLY_DURABILITY_PROCESS: i32 = 0;
/// From a power cut too, once the call returns.
pub const TALLY_DURABILITY_POWER: i32 = 1;

// Which clock a host's clock function is asked for.
/// Nanoseconds since 1970-01-01T00:00:00Z.
pub const TALLY_CLOCK_WALL: i32 = 1;
/// Nanoseconds of a clock that never steps and goes on in suspend; its zero has no meaning.
pub const TALLY_CLOCK_STEADY: i32 = 2;

// How a draft is saved.
/// Where no field was changed, write nothing and leave the time of modification.
pub const TALLY_SAVE_KEEP_CLEAN: u32 = 0x1;
/// Call a collection whose name is empty or was not set New Folder, instead of refusing it.
pub const TALLY_SAVE_DEFAULT_NAME: u32 = 0x2;
/// Of a session: refuse it where another one of the same collection has some of its time. At most one of the three is
/// given; without any, sessions overlap as they like.
pub const TALLY_SAVE_REJECT_OVERLAP: u32 = 0x4;
/// Of a session: others of the same collection give way. They end where it begins, or begin where it ends; one that
/// lies within it goes to the trash; one that reaches beyond both its ends is refused.
pub const TALLY_SAVE_TRIM_OVERLAP: u32 = 0x8;
/// As TALLY_SAVE_TRIM_OVERLAP, but one that reaches beyond both ends becomes two.
pub const TALLY_SAVE_SPLIT_OVERLAP: u32 = 0x10;
/// Refuse it where somebody else changed the thing at all since the draft began: also a field that was not set, and
/// also to the value that was set. It goes without TALLY_SAVE_FORCE.
pub const TALLY_SAVE_IF_UNCHANGED: u32 = 0x40;
/// Save it also where a field that was set was changed to something else since the draft began; what was set wins.
pub const TALLY_SAVE_FORCE: u32 = 0x20;

// What the tags of a draft mean for what is changed through a query; 0: they replace those that are there.
/// They are put behind those that are there.
pub const TALLY_UPDATE_ADD_TAGS: u32 = 0x1;
/// They are taken off.
pub const TALLY_UPDATE_REMOVE_TAGS: u32 = 0x2;

// How something is deleted; 0 puts it into the trash.
/// Remove it for good, with all below it, also out of the trash. It cannot be undone.
pub const TALLY_DELETE_FOREVER: u32 = 0x1;

// How a step is undone or redone; 0 takes the book's newest.
/// The newest step of this author instead: that of the opening, else the setting username.
pub const TALLY_UNDO_MINE: u32 = 0x1;
/// Change nothing and give what is in the way.
pub const TALLY_UNDO_PREVIEW: u32 = 0x2;
/// Do not pass over the start of a session that holds events or is recorded through this handle of the book: the
/// session goes to the trash, stopped, events and all.
pub const TALLY_UNDO_SESSIONS: u32 = 0x4;

// Where a step of history stands.
/// Done; it can be undone.
pub const TALLY_STEP_DONE: i32 = 1;
/// Undone; it can be redone until something else is changed.
pub const TALLY_STEP_UNDONE: i32 = 2;
/// Undone for good: something else was changed after.
pub const TALLY_STEP_DISCARDED: i32 = 3;
/// Done, and cannot be undone; the message says why.
pub const TALLY_STEP_FIXED: i32 = 4;
/// It took back the step that it names.
pub const TALLY_STEP_UNDO: i32 = 5;
/// It brought back the step that it names.
pub const TALLY_STEP_REDO: i32 = 6;

// What is removed from the trash.
/// Only what has been there for longer than the setting trash_retention; nothing where that is 0.
pub const TALLY_PURGE_DUE: u32 = 0x1;

// How far a query reaches below a collection.
/// All that is nested below too.
pub const TALLY_IN_RECURSIVE: u32 = 0x1;
/// What is in the trash, instead of what is not. With TALLY_ROOT alone: what was deleted itself, wherever it lay.
pub const TALLY_IN_TRASH: u32 = 0x2;

// How rows are ordered.
/// Greatest first.
pub const TALLY_ORDER_DESCENDING: u32 = 0x1;
/// Collections before items, each in the order, also descending.
pub const TALLY_ORDER_COLLECTIONS_FIRST: u32 = 0x2;
/// Names by code point, instead of by Unicode's root order and with numbers by their value (Day 2 before Day 10).
pub const TALLY_ORDER_CODE_POINT: u32 = 0x4;

// How a session is attached to.
/// A stopped session runs again; the time since its stop becomes a pause.
pub const TALLY_ATTACH_CONTINUE: u32 = 0x1;

// How things leave a book and come into one; docs/formats.md says which goes where.
/// Lossless; an import of it is the same again. A collection file of MEL is read too.
pub const TALLY_FORMAT_JSON: i32 = 1;
/// For people: headings, lists and paragraphs.
pub const TALLY_FORMAT_MARKDOWN: i32 = 2;
/// For people: plain lines.
pub const TALLY_FORMAT_TEXT: i32 = 3;
/// One row for each event.
pub const TALLY_FORMAT_CSV_EVENTS: i32 = 4;
/// One row for each interval of a state, and for each point.
pub const TALLY_FORMAT_CSV_BOUTS: i32 = 5;
/// One row for each session, with Minuta's columns: date, start, end, duration, tag, comment.
pub const TALLY_FORMAT_CSV_MINUTA: i32 = 6;
/// A folder as Minuta keeps it, named by its path: tags.json, a file for each session, its pictures beside it. It
/// goes to a path where there is nothing yet, or an empty folder.
pub const TALLY_FORMAT_MINUTA_FOLDER: i32 = 7;
/// The rows of a cursor, RFC 4180: for tally_cursor_write.
pub const TALLY_FORMAT_CSV: i32 = 8;
/// Of a report: one page, with its pictures in it, light or dark.
pub const TALLY_FORMAT_HTML: i32 = 9;
/// Of a report: its pages as vector graphics.
pub const TALLY_FORMAT_SVG: i32 = 10;
/// Of a report: its pages for printing; needs the feature pdf.
pub const TALLY_FORMAT_PDF: i32 = 11;
/// Of a report: its pages as pixels; needs the feature pdf.
pub const TALLY_FORMAT_PNG: i32 = 12;
/// RFC 5545: tasks as VTODO with their reminders as VALARM, sessions as VEVENT. Notes have no place in it. Lists of
/// Apple's Reminders are read too.
pub const TALLY_FORMAT_ICALENDAR: i32 = 13;
/// Tasks as todo.txt has them, one a line.
pub const TALLY_FORMAT_TODO_TXT: i32 = 14;
/// Time records as HEY exports them: Start,End,Duration,Category,Notes. They are read alone.
pub const TALLY_FORMAT_HEY_CSV: i32 = 15;
/// CSV of any program, a file or a folder of them, read by a mapping that says what becomes what.
pub const TALLY_FORMAT_TABLES: i32 = 16;

// What is left out of an export, and what goes along.
/// No latitude, longitude, accuracy or place.
pub const TALLY_EXPORT_WITHOUT_PLACES: u32 = 0x1;
/// No usernames.
pub const TALLY_EXPORT_WITHOUT_AUTHORS: u32 = 0x2;
/// No attachments; JSON has them otherwise, by their hash.
pub const TALLY_EXPORT_WITHOUT_ATTACHMENTS: u32 = 0x4;
/// The bytes of attachments too, as base64; JSON only.
pub const TALLY_EXPORT_WITH_BYTES: u32 = 0x8;
/// An element for a page that is there already, instead of a page; HTML of reports only.
pub const TALLY_EXPORT_FRAGMENT: u32 = 0x10;

// How something is imported.
/// Say what would be done and change nothing.
pub const TALLY_IMPORT_DRY_RUN: u32 = 0x1;
/// Of CSV, iCalendar, todo.txt and of a folder: what cannot be read is a finding with its place and the reason, and
/// the rest goes in. Without it, one bad row or file refuses everything.
pub const TALLY_IMPORT_SKIP_BAD: u32 = 0x2;

// How a transaction is begun.
/// Answer TALLY_E_BUSY at once where another writer is at work, whatever the busy timeout.
pub const TALLY_TRANSACTION_NO_WAIT: u32 = 0x1;
/// While it is open, writes through other handles answer TALLY_E_BUSY at once in the thread that began it, which
/// would wait in vain: for hosts whose tasks share a thread.
pub const TALLY_TRANSACTION_HOME: u32 = 0x2;

// How a backup is written.
/// Replace a file that is there.
pub const TALLY_BACKUP_REPLACE: u32 = 0x1;

// How much a finding matters.
/// For information: what was or would be done.
pub const TALLY_SEVERITY_INFO: i32 = 1;
/// Something was left out or is unusual.
pub const TALLY_SEVERITY_WARNING: i32 = 2;
/// Refused or damaged.
pub const TALLY_SEVERITY_ERROR: i32 = 3;

// How much a line of the library's log matters.
/// What happens inside.
pub const TALLY_LEVEL_DEBUG: i32 = 1;
/// Openings, migrations, recoveries.
pub const TALLY_LEVEL_INFO: i32 = 2;
/// Something was set aside or has to wait.
pub const TALLY_LEVEL_WARNING: i32 = 3;
/// Something failed that no call could report.
pub const TALLY_LEVEL_ERROR: i32 = 4;

// How a time is written.
/// 2025-08-02T13:05:10.123Z, with the digits needed, at least three.
pub const TALLY_TIME_ISO: i32 = 1;
/// 2 Aug 2025, 13:05:10.
pub const TALLY_TIME_DISPLAY: i32 = 2;
/// 2025-08-02_130510.
pub const TALLY_TIME_FILE_NAME: i32 = 3;
/// 2025-08-02.
pub const TALLY_TIME_DATE: i32 = 4;
/// 13:05:10.
pub const TALLY_TIME_CLOCK: i32 = 5;

// How a duration is written; all cut, none rounds.
/// 2:15:00.
pub const TALLY_DURATION_TIMER: i32 = 1;
/// 2h 15m.
pub const TALLY_DURATION_COMPACT: i32 = 2;
/// 2:15.
pub const TALLY_DURATION_CSV: i32 = 3;
/// 02:15:00, with days, months of 30 days and years of 12 months before it.
pub const TALLY_DURATION_MEMO: i32 = 4;
/// PT2H15M.
pub const TALLY_DURATION_ISO: i32 = 5;
/// 8100, exact, with up to nine digits of fraction.
pub const TALLY_DURATION_SECONDS: i32 = 6;

// The fields of things, events, findings, settings and summaries. A template's own fields begin at 1000.
/// Names one thing in this book.
pub const TALLY_FIELD_ID: i32 = 1;
/// Names one thing in every book.
pub const TALLY_FIELD_UUID: i32 = 2;
/// TALLY_KIND_…
pub const TALLY_FIELD_KIND: i32 = 3;
/// The collection that holds it; 0 at the root. Of an event type: where it is defined. Of an attachment: the item or
/// collection that it belongs to.
pub const TALLY_FIELD_PARENT: i32 = 4;
/// Name or title, 1 to 65,536 bytes. Of a tag without white space at its ends, and no other tag's. Of a change: what
/// a template's own field is called.
pub const TALLY_FIELD_NAME: i32 = 5;
/// Free text, up to 16 MiB.
pub const TALLY_FIELD_DESCRIPTION: i32 = 6;
/// When: an item's instant or start, a collection's date, an event's time.
pub const TALLY_FIELD_TIME: i32 = 7;
/// When a session stopped; none while it runs.
pub const TALLY_FIELD_END: i32 = 8;
/// The zone that the time was entered in, such as Europe/Berlin, UTC or +02:00.
pub const TALLY_FIELD_ZONE: i32 = 9;
/// Degrees north, -90 to 90; only together with the longitude, and while the setting location_enabled is on, which it
/// is not at first.
pub const TALLY_FIELD_LATITUDE: i32 = 10;
/// Degrees east, -180 to 180; only together with the latitude.
pub const TALLY_FIELD_LONGITUDE: i32 = 11;
/// Radius in metres within which the place lies, 0 or more.
pub const TALLY_FIELD_ACCURACY: i32 = 12;
/// Name of the place.
pub const TALLY_FIELD_PLACE: i32 = 13;
/// Who made it: the author, else the setting username, stamped at creation.
pub const TALLY_FIELD_USERNAME: i32 = 14;
/// When it was made.
pub const TALLY_FIELD_CREATED: i32 = 15;
/// When it was last changed.
pub const TALLY_FIELD_MODIFIED: i32 = 16;
/// Whom or what it is about: a subject's id.
pub const TALLY_FIELD_SUBJECT: i32 = 17;
/// Of a session: TALLY_STATE_… Of a step: TALLY_STEP_…
pub const TALLY_FIELD_STATE: i32 = 18;
/// Of a stopped session: stop less start less pauses, in ns. Of a row of a summary: what sessions lasted in it. Of an
/// attachment: how long it plays, where that is known; of a note the sum of its attachments'.
pub const TALLY_FIELD_DURATION: i32 = 19;
/// Of a stopped session: stop less start, in ns.
pub const TALLY_FIELD_SPAN: i32 = 20;
/// Of a session: how many events it holds. Of a row of a summary: how many its sessions hold.
pub const TALLY_FIELD_EVENT_COUNT: i32 = 21;
/// When it went to the trash; a query that asks for it sees the trash.
pub const TALLY_FIELD_TRASHED: i32 = 22;
/// Its place in the order by hand, where it was put somewhere; order by it for that order. What was put nowhere
/// stands where it was made.
pub const TALLY_FIELD_POSITION: i32 = 23;
/// How many collections hold it, one within the other. Computed when a cursor is asked for it.
pub const TALLY_FIELD_DEPTH: i32 = 24;
/// Of a collection: how many collections lie below it, at any depth. Computed when a cursor is asked for it.
pub const TALLY_FIELD_COLLECTION_COUNT: i32 = 25;
/// Of a collection: how many notes, sessions and tasks lie below it, at any depth. Computed when a cursor is asked
/// for it.
pub const TALLY_FIELD_ITEM_COUNT: i32 = 26;
/// How many bytes it takes in the book: of an attachment its own, of a session its events, of both sessions and
/// collections with all below and attached; the same bytes count wherever they are attached. Computed when a cursor
/// is asked for it.
pub const TALLY_FIELD_SIZE: i32 = 27;
/// Of a collection or item: how many attachments it has, with those of all below it. Computed when a cursor is asked
/// for it.
pub const TALLY_FIELD_ATTACHMENT_COUNT: i32 = 28;
/// Of an event type: what people read; the name where there is none.
pub const TALLY_FIELD_LABEL: i32 = 30;
/// Of an event type, subject, tag or template: #RRGGBB. A cursor gives of a tag without one what tally_tag_color
/// computes from its name.
pub const TALLY_FIELD_COLOR: i32 = 31;
/// Of an event type: the key that a host binds. Of a finding: the key or field that it is about. Of a change: the
/// setting, or the part of the thing, such as pause 2.
pub const TALLY_FIELD_KEY: i32 = 32;
/// Of an event type: TALLY_MODE_… Of a reminder: TALLY_REMIND_…
pub const TALLY_FIELD_MODE: i32 = 33;
/// Of an event type with states: the group in which a start stops what is open for the same subject.
pub const TALLY_FIELD_EXCLUSION: i32 = 34;
/// Of an event type: 1 where it can be logged.
pub const TALLY_FIELD_RECORDABLE: i32 = 35;
/// Of an event type or a task: a word to group by; of a task up to 30 characters, in one letter case throughout the
/// book.
pub const TALLY_FIELD_CATEGORY: i32 = 36;
/// Of an event type, subject, tag or template: 1 where it is no longer offered; what carries or names it still does.
pub const TALLY_FIELD_ARCHIVED: i32 = 37;
/// Of an attachment: what its bytes are, such as image/png.
pub const TALLY_FIELD_MEDIA_TYPE: i32 = 38;
/// Of an attachment: what names its bytes, 64 hexadecimal digits. The same bytes are kept once.
pub const TALLY_FIELD_SHA256: i32 = 39;
/// Of a note, session or task: the tags that it carries, in order, at most 1000. Those in the trash are not shown,
/// and stay. Of a change: a tag that was put on or taken off.
pub const TALLY_FIELD_TAGS: i32 = 40;
/// Of an event: its number in the session, never used again.
pub const TALLY_FIELD_SEQ: i32 = 50;
/// Of an event: its event type's id.
pub const TALLY_FIELD_TYPE: i32 = 51;
/// Of an event: TALLY_PHASE_…
pub const TALLY_FIELD_PHASE: i32 = 52;
/// Of an event: a number.
pub const TALLY_FIELD_VALUE: i32 = 53;
/// Of an event: its note. Of a setting: its value. Of a reminder: the line below its title.
pub const TALLY_FIELD_TEXT: i32 = 54;
/// Of an event: the session that holds it.
pub const TALLY_FIELD_SESSION: i32 = 55;
/// Of a finding: TALLY_SEVERITY_…
pub const TALLY_FIELD_SEVERITY: i32 = 70;
/// Of a finding: TALLY_REASON_…
pub const TALLY_FIELD_REASON: i32 = 71;
/// Of a finding: file and line, or what it is about.
pub const TALLY_FIELD_WHERE: i32 = 72;
/// Of a finding: one line for people. Of a setting: what it is for. Of a step: why it cannot be undone.
pub const TALLY_FIELD_MESSAGE: i32 = 73;
/// Of a setting: the value that it has unless set. Of a template's field: what a new draft begins with, as JSON.
pub const TALLY_FIELD_DEFAULT: i32 = 74;
/// Of a change: the step that it belongs to. Of an undo or redo: the step that it took or brought back.
pub const TALLY_FIELD_STEP: i32 = 80;
/// Of a change: TALLY_FIELD_… that was changed; as text its name. Of a finding: the field that it is about, 0 where
/// it is about none.
pub const TALLY_FIELD_FIELD: i32 = 81;
/// Of a change: the value before, as a number where it is one, and as text.
pub const TALLY_FIELD_OLD: i32 = 82;
/// Of a change: the value after, as a number where it is one, and as text.
pub const TALLY_FIELD_NEW: i32 = 83;
/// Of a row of a summary: its first group as a number, see TALLY_BY_…; as text its label. None in a total, and where
/// what was grouped has none.
pub const TALLY_FIELD_GROUP_1: i32 = 90;
/// The same of its second group.
pub const TALLY_FIELD_GROUP_2: i32 = 91;
/// Of a row of a summary: its first group as people read it, such as 2026-03-02 or a name; of the grand total that
/// word.
pub const TALLY_FIELD_LABEL_1: i32 = 92;
/// The same of its second group; of a total that word.
pub const TALLY_FIELD_LABEL_2: i32 = 93;
/// Of a row of a summary: of how many groups it is; 0 is the total of all. Of a timeline: 0 the total, 1 a year, 2 a
/// month, 3 a day, 4 a record.
pub const TALLY_FIELD_LEVEL: i32 = 94;
/// Of a row of a summary: how many things are in it, each where it starts.
pub const TALLY_FIELD_COUNT: i32 = 95;
/// Of a row of a summary: the sum; a whole number where all are.
pub const TALLY_FIELD_SUM: i32 = 96;
/// Of a row of a summary: the mean.
pub const TALLY_FIELD_MEAN: i32 = 97;
/// Of a row of a summary: the median.
pub const TALLY_FIELD_MEDIAN: i32 = 98;
/// Of a row of a summary: the least value. Of a template's field: the least number.
pub const TALLY_FIELD_MINIMUM: i32 = 99;
/// Of a row of a summary: the greatest value. Of a template's field: the greatest number.
pub const TALLY_FIELD_MAXIMUM: i32 = 100;
/// Of a row of a summary: the standard deviation.
pub const TALLY_FIELD_DEVIATION: i32 = 101;
/// Of a row of a timeline: 1 where a host shows it, 0 of years, months and days that say nothing new.
pub const TALLY_FIELD_SHOWN: i32 = 102;
/// Of a row of a timeline: 1 where its records' tags are shown, 0 where the query asks for one tag alone.
pub const TALLY_FIELD_SHOWS_TAGS: i32 = 103;
/// Of an item: the template that says which fields of its own it has; none where it has none.
pub const TALLY_FIELD_TEMPLATE: i32 = 104;
/// Of a template: its JSON Schema. docs/formats.md says which words of it count.
pub const TALLY_FIELD_SCHEMA: i32 = 105;
/// Of an item: the values of its own fields as one JSON object, also of those that its template does not know.
/// Setting it sets them all. Read when a cursor is asked for it.
pub const TALLY_FIELD_FIELDS: i32 = 106;
/// Of a template: how often its schema was set, from 1.
pub const TALLY_FIELD_VERSION: i32 = 107;
/// Of a finding: the value that met a bound, as a number or a text.
pub const TALLY_FIELD_FOUND: i32 = 108;
/// Of a finding: the bound that it met.
pub const TALLY_FIELD_BOUND: i32 = 109;
/// Of a task: the day that it is on, such as 20260302; none in the backlog. Of a day: which.
pub const TALLY_FIELD_DAY: i32 = 110;
/// Of a task: TALLY_PRIORITY_…; order by it for high first, then as they were made.
pub const TALLY_FIELD_PRIORITY: i32 = 111;
/// Of a task: when it was completed; none where it is not.
pub const TALLY_FIELD_COMPLETED: i32 = 112;
/// Of a task: TALLY_REDACTION_…
pub const TALLY_FIELD_REDACTION: i32 = 113;
/// Of a task: when it must be done.
pub const TALLY_FIELD_DUE: i32 = 114;
/// Of a task: the one of an earlier day that it repeats.
pub const TALLY_FIELD_CARRIED: i32 = 115;
/// Of a task: up to five notes, one a line, each up to 250 characters.
pub const TALLY_FIELD_NOTES: i32 = 116;
/// Of a task: 1 where another one repeats it.
pub const TALLY_FIELD_CARRIED_OVER: i32 = 117;
/// Of a reminder: the task that it reminds of; none of an evening reminder.
pub const TALLY_FIELD_TASK: i32 = 118;
/// Of a day: how many tasks of high priority it may have; none: any number.
pub const TALLY_FIELD_HIGH_LIMIT: i32 = 119;
/// The same of medium priority.
pub const TALLY_FIELD_MEDIUM_LIMIT: i32 = 120;
/// The same of low priority.
pub const TALLY_FIELD_LOW_LIMIT: i32 = 121;
/// Of a day: what chooses its accolade.
pub const TALLY_FIELD_SEED: i32 = 122;
/// Of a day: when the days before it were reviewed on it.
pub const TALLY_FIELD_REVIEWED: i32 = 123;
/// Of a day: how many tasks it has.
pub const TALLY_FIELD_TASK_COUNT: i32 = 124;
/// Of a day or a row of a summary: how many tasks of it are complete.
pub const TALLY_FIELD_COMPLETED_COUNT: i32 = 125;
/// Of a row of a summary: how many tasks of it are not complete.
pub const TALLY_FIELD_INCOMPLETE_COUNT: i32 = 126;
/// Of a row of a summary: how many tasks of it repeat one of an earlier day.
pub const TALLY_FIELD_CARRIED_COUNT: i32 = 127;
/// Of a template's field: what its numbers are counted in.
pub const TALLY_FIELD_UNIT: i32 = 135;
/// Of a template's field: string, integer, number, boolean, date-time or date, behind array of where it has several.
pub const TALLY_FIELD_VALUE_TYPE: i32 = 136;
/// Of a template's field: 1 where an item must have it.
pub const TALLY_FIELD_REQUIRED: i32 = 137;
/// Of a row that a search found: where it was found. A field's name, of a template's field behind fields., or
/// attachment, transcript, event. Read when a cursor is asked for it.
pub const TALLY_FIELD_MATCH: i32 = 139;
/// Of a row that a search found: some words around, on one line, those that were found between « and ». Read when a
/// cursor is asked for it.
pub const TALLY_FIELD_SNIPPET: i32 = 140;
/// For the order of a search: what is most to the point first.
pub const TALLY_FIELD_RANK: i32 = 141;
/// Of an attachment: what is said in it, for searching.
pub const TALLY_FIELD_TRANSCRIPT: i32 = 142;
/// Of a stored draft: the thing that it edits, none where it makes one.
pub const TALLY_FIELD_ITEM: i32 = 143;
/// Of a stored draft: TALLY_KIND_… of what it edits or makes.
pub const TALLY_FIELD_ITEM_KIND: i32 = 144;
/// Of a template's field: the values that it can have, as a JSON array; none where any will do.
pub const TALLY_FIELD_CHOICES: i32 = 138;
/// Of a row of a watch that tells changes: TALLY_WATCHED_…
pub const TALLY_FIELD_CHANGE: i32 = 130;
/// Of a dashboard: the item with the latest time, of equal ones that with the greatest id.
pub const TALLY_FIELD_LATEST: i32 = 145;
/// Of a dashboard: the latest item's time.
pub const TALLY_FIELD_LATEST_TIME: i32 = 146;
/// Of a dashboard: from the latest item's time to the book's clock, in ns; less than 0 where it lies ahead.
pub const TALLY_FIELD_SINCE_LATEST: i32 = 147;
/// Of a dashboard: the mean of the intervals between successive items, in ns; none of fewer than two.
pub const TALLY_FIELD_MEAN_INTERVAL: i32 = 148;
/// Of a dashboard: the longest of these intervals, in ns.
pub const TALLY_FIELD_LONGEST_GAP: i32 = 149;
/// Of a dashboard: when the longest interval began, of equal ones the first.
pub const TALLY_FIELD_LONGEST_GAP_TIME: i32 = 150;
/// Of a dashboard: how many items lie in the day that the book's clock is in.
pub const TALLY_FIELD_TODAY: i32 = 151;
/// Of a dashboard: how many items a day had, as a mean of the days before today; those before the first item do not
/// count.
pub const TALLY_FIELD_DAY_MEAN: i32 = 152;

// How one sample of a frame lies in memory. A frame has one of each channel, one behind the other.
/// int16_t in the machine's byte order, full scale at 32768.
pub const TALLY_SAMPLES_INT16: i32 = 1;
/// float in the machine's byte order, full scale at 1.
pub const TALLY_SAMPLES_FLOAT32: i32 = 2;

// How a memo is kept once it is finished.
/// FLAC for samples of 16 bits where libsndfile is there, else WAV: nothing is lost either way.
pub const TALLY_AUDIO_AUTO: i32 = 0;
/// Compressed, and bit for bit what was pushed; for samples of 16 bits.
pub const TALLY_AUDIO_FLAC: i32 = 1;
/// Ogg Opus: small, and not what was pushed but what sounds like it; at 8000, 12000, 16000, 24000 or 48000 frames a
/// second.
pub const TALLY_AUDIO_OPUS: i32 = 2;
/// Plain, and bit for bit what was pushed; needs no library.
pub const TALLY_AUDIO_WAV: i32 = 3;

// How a memo is finished.
/// Keep it as the WAV that it is, whatever its options said.
pub const TALLY_MEMO_AS_RECORDED: u32 = 0x1;

// Where a player stands.
/// There is none: the handle is bad, or its book closed.
pub const TALLY_PLAYER_IDLE: i32 = 0;
/// Opened, and not played yet.
pub const TALLY_PLAYER_READY: i32 = 1;
/// Playing.
pub const TALLY_PLAYER_PLAYING: i32 = 2;
/// Paused, or played to its end.
pub const TALLY_PLAYER_PAUSED: i32 = 3;

// How a mirror lays out its files: one of them.
/// A file of JSON for each collection with its items, `items.json`, `book.json`, and what is attached: all of the
/// book.
pub const TALLY_MIRROR_MEL: u32 = 0x1;
/// The folder of Minuta: a file for each session, its pictures beside it, and `tags.json`.
pub const TALLY_MIRROR_MINUTA: u32 = 0x2;

// What a summary groups by: one of these, or the number of a template's own field, from TALLY_FIELD_FIRST_OWN on,
// whose group has its value as number where it is a whole one; an item counts for each of several values. Tasks are
// in the day, week, month, year and weekday of the day that they are on, and in the hour in which they were
// completed.
/// Nothing.
pub const TALLY_BY_NONE: i32 = 0;
/// The day, in the summary's zone and with its start of a day. The number is its date, 20260302.
pub const TALLY_BY_DAY: i32 = 1;
/// The week of ISO 8601. The number is the date of its Monday.
pub const TALLY_BY_WEEK: i32 = 2;
/// The month. The number is the date of its first day.
pub const TALLY_BY_MONTH: i32 = 3;
/// The year. The number is the date of its first day.
pub const TALLY_BY_YEAR: i32 = 4;
/// The hour that clocks show, 0 to 23.
pub const TALLY_BY_HOUR: i32 = 5;
/// The day of the week, 1 for Monday to 7.
pub const TALLY_BY_WEEKDAY: i32 = 6;
/// The tag: an item counts for each of its tags, or with TALLY_SUMMARY_FIRST_TAG for the first. The number is its id;
/// what has none comes last.
pub const TALLY_BY_TAG: i32 = 7;
/// The subject. The number is its id.
pub const TALLY_BY_SUBJECT: i32 = 8;
/// TALLY_KIND_…
pub const TALLY_BY_KIND: i32 = 9;
/// What holds it. The number is its id, TALLY_ROOT at the root.
pub const TALLY_BY_COLLECTION: i32 = 10;
/// The category of event types: a session counts for each that it has events of. There is no number. Of tasks their
/// own.
pub const TALLY_BY_CATEGORY: i32 = 11;
/// The event type: a session counts for each that it has events of. The number is its id.
pub const TALLY_BY_EVENT_TYPE: i32 = 12;
/// Of tasks: TALLY_PRIORITY_…
pub const TALLY_BY_PRIORITY: i32 = 13;

// What a summary measures. SUM to DEVIATION are of the field that is named, or of intervals; from COMPLETE on only of
// tasks.
/// How many there are.
pub const TALLY_MEASURE_COUNT: u32 = 0x1;
/// How long the sessions lasted, or in a query for events the states, in ns.
pub const TALLY_MEASURE_DURATION: u32 = 0x2;
/// How many events the sessions hold.
pub const TALLY_MEASURE_EVENTS: u32 = 0x4;
/// The sum.
pub const TALLY_MEASURE_SUM: u32 = 0x8;
/// The arithmetic mean.
pub const TALLY_MEASURE_MEAN: u32 = 0x10;
/// The value in the middle, or the middle between the two that are.
pub const TALLY_MEASURE_MEDIAN: u32 = 0x20;
/// The least.
pub const TALLY_MEASURE_MINIMUM: u32 = 0x40;
/// The greatest.
pub const TALLY_MEASURE_MAXIMUM: u32 = 0x80;
/// The standard deviation of the sample; of one value there is none.
pub const TALLY_MEASURE_DEVIATION: u32 = 0x100;
/// How many tasks are complete.
pub const TALLY_MEASURE_COMPLETE: u32 = 0x200;
/// How many tasks are not complete.
pub const TALLY_MEASURE_INCOMPLETE: u32 = 0x400;
/// How many tasks repeat one of an earlier day.
pub const TALLY_MEASURE_CARRIED: u32 = 0x800;

// How a summary counts.
/// The group in which a session starts takes all of it; otherwise it is split where days, hours and the like change.
pub const TALLY_SUMMARY_WHOLE_AT_START: u32 = 0x1;
/// Running sessions count, up to the book's clock; otherwise they are left out.
pub const TALLY_SUMMARY_RUNNING: u32 = 0x2;
/// An item counts for its first tag only, otherwise for each of its tags.
pub const TALLY_SUMMARY_FIRST_TAG: u32 = 0x4;
/// Behind the rows of each first group a row with its total, and a grand total at the end. Their level is less.
pub const TALLY_SUMMARY_TOTALS: u32 = 0x8;
/// SUM to DEVIATION are of the intervals between successive starts in a group, in ns, instead of a field.
pub const TALLY_SUMMARY_INTERVALS: u32 = 0x10;

// What a section of a report shows.
/// The title, the days that it covers, how many items, how long in all.
pub const TALLY_SECTION_HEADER: i32 = 1;
/// Time per day, month or year as stacked bars, a colour for each tag. An item counts for its first tag. Of tasks:
/// how many are complete and incomplete.
pub const TALLY_SECTION_BARS: i32 = 2;
/// The same as a line for each tag.
pub const TALLY_SECTION_LINES: i32 = 3;
/// How often sessions had which length, or how long it took from each event of a session to the next.
pub const TALLY_SECTION_HISTOGRAM: i32 = 4;
/// Count, duration and share by up to two groups, with a total. Of tasks: how many are complete, incomplete and
/// carried over, and the share that is complete.
pub const TALLY_SECTION_TABLE: i32 = 5;
/// Items with a description or a picture, with date, first tag and duration.
pub const TALLY_SECTION_COMMENTS: i32 = 6;
/// A session with its events: a lane for each type and subject, states as bars, points as ticks.
pub const TALLY_SECTION_TIMELINE: i32 = 7;
/// The waveform of an attachment of audio.
pub const TALLY_SECTION_WAVEFORM: i32 = 8;
/// The tasks that are selected, as a list to tick off: by day and priority, those of the backlog last and by
/// category.
pub const TALLY_SECTION_TASKS: i32 = 9;
/// How it stands: the latest item, how many there are, the mean and the longest interval, how long it has been, today
/// beside the days before; then how many there are by day and by what the options name, else by the fields with few
/// values of the template that the query asks for.
pub const TALLY_SECTION_DASHBOARD: i32 = 10;

// How sessions count in a report.
/// The day on which a session starts takes all of it; otherwise it is split where the day changes.
pub const TALLY_REPORT_WHOLE_AT_START: u32 = 0x1;
/// Running sessions count, up to the book's clock; otherwise they are left out.
pub const TALLY_REPORT_RUNNING: u32 = 0x2;

// What a watch tells.
/// Only what was added, changed or removed since it told last, instead of all that is selected.
pub const TALLY_WATCH_CHANGES: u32 = 0x1;

// What became of a row since a watch told last: the field TALLY_FIELD_CHANGE.
/// The query did not select it before.
pub const TALLY_WATCHED_ADDED: i32 = 1;
/// One of its fields has another value.
pub const TALLY_WATCHED_CHANGED: i32 = 2;
/// The query selects it no more; its fields are those that it had.
pub const TALLY_WATCHED_REMOVED: i32 = 3;

// How much a task matters, and which limit of its day it counts against.
/// At most one a day, unless its limit says otherwise.
pub const TALLY_PRIORITY_HIGH: i32 = 0;
/// At most three a day, unless its limit says otherwise.
pub const TALLY_PRIORITY_MEDIUM: i32 = 1;
/// At most three a day, unless its limit says otherwise.
pub const TALLY_PRIORITY_LOW: i32 = 2;
/// As many as one likes.
pub const TALLY_PRIORITY_NONE: i32 = 3;

// How a task's text is hidden from who looks on.
/// As it is.
pub const TALLY_REDACTION_NONE: i32 = 0;
/// Painted over: each character is a full block.
pub const TALLY_REDACTION_HIGHLIGHT: i32 = 1;
/// Each character is a star.
pub const TALLY_REDACTION_STAR: i32 = 2;

// As a limit of a day.
/// As many as one likes.
pub const TALLY_LIMIT_NONE: i32 = -1;
/// As it is.
pub const TALLY_LIMIT_KEEP: i32 = -2;

// How a category is renamed.
/// Where tasks have the new name already, they are one category from then on; without it that is refused.
pub const TALLY_CATEGORY_MERGE: u32 = 0x1;

// Which days a review lists.
/// All days since the last review; without it the day before alone.
pub const TALLY_REVIEW_ALL: u32 = 0x1;

// What is told of a day's accolade.
/// All that it was chosen from, one a line, instead of the one that was chosen.
pub const TALLY_ACCOLADE_POOL: u32 = 0x1;

// When a reminder is due.
/// At a time.
pub const TALLY_REMIND_AT: i32 = 1;
/// So many minutes from now: 5, 10 and so on to 55.
pub const TALLY_REMIND_PRESET: i32 = 2;
/// At a time and then each hour, until two hours before the task's day ends.
pub const TALLY_REMIND_ALL_DAY: i32 = 3;
/// At 19:00 of a day and of the three after it, while that day has a task that is not complete. Of no task.
pub const TALLY_REMIND_EVENING: i32 = 4;

// How a reminder is set.
/// Beside those that the task has, instead of in their place.
pub const TALLY_REMIND_ADD: u32 = 0x1;

// Lengths of text.
/// As a length: the text ends at its NUL.
pub const TALLY_NTS: usize = 18446744073709551615;

/// An owned result: text or binary. A token, never an address; close it with `tally_bytes_free`.
#[repr(C)]
pub struct tally_bytes {
    _opaque: [u8; 0],
}

/// An open book. A token, never an address; close it with `tally_book_close`.
#[repr(C)]
pub struct tally_book {
    _opaque: [u8; 0],
}

/// A new thing or an edit of one, not yet saved. A token, never an address; close it with `tally_draft_free`.
#[repr(C)]
pub struct tally_draft {
    _opaque: [u8; 0],
}

/// A selection. A token, never an address; close it with `tally_query_free`.
#[repr(C)]
pub struct tally_query {
    _opaque: [u8; 0],
}

/// A walk over rows. A token, never an address; close it with `tally_cursor_free`.
#[repr(C)]
pub struct tally_cursor {
    _opaque: [u8; 0],
}

/// A session that this process records. A token, never an address; close it with `tally_session_free`.
#[repr(C)]
pub struct tally_session {
    _opaque: [u8; 0],
}

/// The bytes of an attachment, in or out. A token, never an address; close it with `tally_blob_free`.
#[repr(C)]
pub struct tally_blob {
    _opaque: [u8; 0],
}

/// A voice memo that this process records. A token, never an address; close it with `tally_memo_free`.
#[repr(C)]
pub struct tally_memo {
    _opaque: [u8; 0],
}

/// An attachment of audio that is played. A token, never an address; close it with `tally_player_free`.
#[repr(C)]
pub struct tally_player {
    _opaque: [u8; 0],
}

/// A report that is being built. A token, never an address; close it with `tally_report_free`.
#[repr(C)]
pub struct tally_report {
    _opaque: [u8; 0],
}

/// A query that is watched. A token, never an address; close it with `tally_watch_free`.
#[repr(C)]
pub struct tally_watch {
    _opaque: [u8; 0],
}

/// A review of days that are over, with what was chosen for another. A token, never an address; close it with
/// `tally_review_free`.
#[repr(C)]
pub struct tally_review {
    _opaque: [u8; 0],
}

/// Destroys a context; called exactly once, also when the call that it was given to fails.
pub type tally_context_free_fn = Option<unsafe extern "C" fn(context: *mut c_void)>;

/// The host's clock; called with no lock held, so it may call the library.
pub type tally_clock_fn = Option<unsafe extern "C" fn(context: *mut c_void, clock: i32) -> i64>;

/// Takes a line of the library's log, on a thread that is inside a call.
pub type tally_log_fn = Option<unsafe extern "C" fn(context: *mut c_void, level: i32, category: *const c_char, message: *const c_char)>;

/// Takes the next piece of an export; anything but 0 stops it with TALLY_E_CANCELLED.
pub type tally_write_fn = Option<unsafe extern "C" fn(context: *mut c_void, data: *const c_void, size: usize) -> i32>;

/// Hears how far long work has come; anything but 0 stops it with TALLY_E_CANCELLED.
pub type tally_progress_fn = Option<unsafe extern "C" fn(context: *mut c_void, done: u64, total: u64) -> i32>;

/// The caller's error report: filled when a call fails, as far as struct_size says, untouched when it succeeds.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_error {
    /// sizeof(tally_error), set by the caller.
    pub struct_size: u32,
    /// The status that the call answered.
    pub code: i32,
    /// TALLY_REASON_… behind it; TALLY_REASON_NONE where the status says all.
    pub reason: i32,
    /// errno or SQLite's extended code, 0 where there is none.
    pub sub_code: i32,
    /// What it is about, 0 where nothing.
    pub id: i64,
    /// The number found, where one was refused; a whole number beyond 2^53 as nearly as it can be.
    pub found: f64,
    /// The bound that it met; in the same way.
    pub bound: f64,
    /// The number found, of TALLY_VALUE_INT.
    pub found_integer: i64,
    /// The bound, of TALLY_VALUE_INT.
    pub bound_integer: i64,
    /// TALLY_VALUE_INT or TALLY_VALUE_REAL; TALLY_VALUE_NONE where no number was refused.
    pub found_type: i32,
    /// The same of the bound.
    pub bound_type: i32,
    /// TALLY_FIELD_… where one was refused, else 0; a template's own by its number.
    pub field: i32,
    /// 0: what later releases tell goes here, before the message.
    pub reserved: [u32; 15],
    /// One line of UTF-8, NUL-terminated, cut at a character, shorter where struct_size is.
    pub message: [c_char; 448],
}

impl tally_error {
    /// Every field at its default, and `struct_size` set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        code: 0,
        reason: 0,
        sub_code: 0,
        id: 0,
        found: 0.0,
        bound: 0.0,
        found_integer: 0,
        bound_integer: 0,
        found_type: 0,
        bound_type: 0,
        field: 0,
        reserved: [0; 15],
        message: [0; 448],
    };
}

const _: () = {
    assert!(size_of::<tally_error>() == 576);
    assert!(align_of::<tally_error>() == 8);
    assert!(offset_of!(tally_error, struct_size) == 0);
    assert!(offset_of!(tally_error, code) == 4);
    assert!(offset_of!(tally_error, reason) == 8);
    assert!(offset_of!(tally_error, sub_code) == 12);
    assert!(offset_of!(tally_error, id) == 16);
    assert!(offset_of!(tally_error, found) == 24);
    assert!(offset_of!(tally_error, bound) == 32);
    assert!(offset_of!(tally_error, found_integer) == 40);
    assert!(offset_of!(tally_error, bound_integer) == 48);
    assert!(offset_of!(tally_error, found_type) == 56);
    assert!(offset_of!(tally_error, bound_type) == 60);
    assert!(offset_of!(tally_error, field) == 64);
    assert!(offset_of!(tally_error, reserved) == 68);
    assert!(offset_of!(tally_error, message) == 128);
};

/// How a book is opened. All zero but struct_size is the default.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_book_options {
    /// sizeof(tally_book_options), set by the caller.
    pub struct_size: u32,
    /// TALLY_OPEN_…
    pub flags: u32,
    /// Who writes; NULL: the setting username. Valid during the call.
    pub author: *const c_char,
    /// Bytes of author, or TALLY_NTS.
    pub author_length: usize,
    /// TALLY_DURABILITY_…
    pub durability: i32,
    /// How long to wait for other writers, and for another recorder of a session, in ms; 0: 5000, negative: not at
    /// all.
    pub busy_timeout_ms: i32,
    /// The host's clock; NULL: the system's.
    pub clock: tally_clock_fn,
    /// Passed to clock.
    pub clock_context: *mut c_void,
    /// Destroys clock_context when the book no longer needs it, also when opening fails; may be NULL.
    pub clock_context_free: tally_context_free_fn,
}

impl tally_book_options {
    /// Every field at its default, and `struct_size` set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        flags: 0,
        author: core::ptr::null(),
        author_length: 0,
        durability: 0,
        busy_timeout_ms: 0,
        clock: None,
        clock_context: core::ptr::null_mut(),
        clock_context_free: None,
    };
}

const _: () = {
    assert!(size_of::<tally_book_options>() == 56);
    assert!(align_of::<tally_book_options>() == 8);
    assert!(offset_of!(tally_book_options, struct_size) == 0);
    assert!(offset_of!(tally_book_options, flags) == 4);
    assert!(offset_of!(tally_book_options, author) == 8);
    assert!(offset_of!(tally_book_options, author_length) == 16);
    assert!(offset_of!(tally_book_options, durability) == 24);
    assert!(offset_of!(tally_book_options, busy_timeout_ms) == 28);
    assert!(offset_of!(tally_book_options, clock) == 32);
    assert!(offset_of!(tally_book_options, clock_context) == 40);
    assert!(offset_of!(tally_book_options, clock_context_free) == 48);
};

/// An event, as an element of an array: no size inside, the call takes the stride, which is the size.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_event {
    /// When, or TALLY_NOW. Unit: ns since 1970-01-01T00:00:00Z.
    pub time: i64,
    /// Ignored on input.
    pub seq: u64,
    /// The event type's id.
    pub r#type: i64,
    /// A subject's id, 0: none.
    pub subject: i64,
    /// A number; NaN: none.
    pub value: f64,
    /// Text, NULL: none.
    pub note: *const c_char,
    /// Bytes of note, or TALLY_NTS.
    pub note_length: usize,
    /// TALLY_PHASE_…
    pub phase: i32,
    /// 0.
    pub flags: u32,
}

impl tally_event {
    /// Every field at its default.
    pub const INIT: Self = Self {
        time: 0,
        seq: 0,
        r#type: 0,
        subject: 0,
        value: f64::NAN,
        note: core::ptr::null(),
        note_length: 0,
        phase: 0,
        flags: 0,
    };
}

const _: () = {
    assert!(size_of::<tally_event>() == 64);
    assert!(align_of::<tally_event>() == 8);
    assert!(offset_of!(tally_event, time) == 0);
    assert!(offset_of!(tally_event, seq) == 8);
    assert!(offset_of!(tally_event, r#type) == 16);
    assert!(offset_of!(tally_event, subject) == 24);
    assert!(offset_of!(tally_event, value) == 32);
    assert!(offset_of!(tally_event, note) == 40);
    assert!(offset_of!(tally_event, note_length) == 48);
    assert!(offset_of!(tally_event, phase) == 56);
    assert!(offset_of!(tally_event, flags) == 60);
};

/// Where an export goes and what it leaves out. With neither path nor write it is returned as bytes.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_export_options {
    /// sizeof(tally_export_options), set by the caller.
    pub struct_size: u32,
    /// TALLY_EXPORT_…
    pub flags: u32,
    /// A file to write, replaced whole once complete; NULL: none.
    pub path: *const c_char,
    /// Bytes of path, or TALLY_NTS.
    pub path_length: usize,
    /// The zone of times in Markdown, text and CSV; NULL: each item's own. Of the names of Minuta's files; NULL: the
    /// setting time_zone.
    pub zone: *const c_char,
    /// Bytes of zone, or TALLY_NTS.
    pub zone_length: usize,
    /// Takes the pieces; NULL: none.
    pub write: tally_write_fn,
    /// Passed to write.
    pub write_context: *mut c_void,
    /// Destroys write_context; may be NULL.
    pub write_context_free: tally_context_free_fn,
    /// Hears of items done; NULL: none.
    pub progress: tally_progress_fn,
    /// Passed to progress.
    pub progress_context: *mut c_void,
    /// Destroys progress_context; may be NULL.
    pub progress_context_free: tally_context_free_fn,
    /// Of TALLY_FORMAT_CSV_MINUTA: names of its columns, in the order wanted, with commas between; NULL: all.
    pub columns: *const c_char,
    /// Bytes of columns, or TALLY_NTS.
    pub columns_length: usize,
}

impl tally_export_options {
    /// Every field at its default, and `struct_size` set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        flags: 0,
        path: core::ptr::null(),
        path_length: 0,
        zone: core::ptr::null(),
        zone_length: 0,
        write: None,
        write_context: core::ptr::null_mut(),
        write_context_free: None,
        progress: None,
        progress_context: core::ptr::null_mut(),
        progress_context_free: None,
        columns: core::ptr::null(),
        columns_length: 0,
    };
}

const _: () = {
    assert!(size_of::<tally_export_options>() == 104);
    assert!(align_of::<tally_export_options>() == 8);
    assert!(offset_of!(tally_export_options, struct_size) == 0);
    assert!(offset_of!(tally_export_options, flags) == 4);
    assert!(offset_of!(tally_export_options, path) == 8);
    assert!(offset_of!(tally_export_options, path_length) == 16);
    assert!(offset_of!(tally_export_options, zone) == 24);
    assert!(offset_of!(tally_export_options, zone_length) == 32);
    assert!(offset_of!(tally_export_options, write) == 40);
    assert!(offset_of!(tally_export_options, write_context) == 48);
    assert!(offset_of!(tally_export_options, write_context_free) == 56);
    assert!(offset_of!(tally_export_options, progress) == 64);
    assert!(offset_of!(tally_export_options, progress_context) == 72);
    assert!(offset_of!(tally_export_options, progress_context_free) == 80);
    assert!(offset_of!(tally_export_options, columns) == 88);
    assert!(offset_of!(tally_export_options, columns_length) == 96);
};

/// What is imported, and where to. Either path or data.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_import_options {
    /// sizeof(tally_import_options), set by the caller.
    pub struct_size: u32,
    /// TALLY_IMPORT_…
    pub flags: u32,
    /// A file or folder to read; NULL: data.
    pub path: *const c_char,
    /// Bytes of path, or TALLY_NTS.
    pub path_length: usize,
    /// The text itself; NULL: path. Valid during the call.
    pub data: *const c_void,
    /// Bytes of data.
    pub data_size: usize,
    /// The collection to put it into; 0: the root.
    pub parent: i64,
    /// Hears of things done; NULL: none.
    pub progress: tally_progress_fn,
    /// Passed to progress.
    pub progress_context: *mut c_void,
    /// Destroys progress_context; may be NULL.
    pub progress_context_free: tally_context_free_fn,
    /// The zone of times that name none, as HEY's, and of the names of Minuta's files; NULL: the setting time_zone.
    pub zone: *const c_char,
    /// Bytes of zone, or TALLY_NTS.
    pub zone_length: usize,
    /// TALLY_FORMAT_JSON, which 0 is too, _HEY_CSV, _MINUTA_FOLDER, _ICALENDAR, _TODO_TXT or _TABLES.
    pub format: i32,
    /// 0.
    pub reserved: u32,
    /// What becomes what, as JSON; of TALLY_FORMAT_TABLES only, which needs it. See docs/schemas/mapping.schema.json.
    pub mapping: *const c_char,
    /// Bytes of mapping, or TALLY_NTS.
    pub mapping_length: usize,
}

impl tally_import_options {
    /// Every field at its default, and `struct_size` set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        flags: 0,
        path: core::ptr::null(),
        path_length: 0,
        data: core::ptr::null(),
        data_size: 0,
        parent: 0,
        progress: None,
        progress_context: core::ptr::null_mut(),
        progress_context_free: None,
        zone: core::ptr::null(),
        zone_length: 0,
        format: 0,
        reserved: 0,
        mapping: core::ptr::null(),
        mapping_length: 0,
    };
}

const _: () = {
    assert!(size_of::<tally_import_options>() == 112);
    assert!(align_of::<tally_import_options>() == 8);
    assert!(offset_of!(tally_import_options, struct_size) == 0);
    assert!(offset_of!(tally_import_options, flags) == 4);
    assert!(offset_of!(tally_import_options, path) == 8);
    assert!(offset_of!(tally_import_options, path_length) == 16);
    assert!(offset_of!(tally_import_options, data) == 24);
    assert!(offset_of!(tally_import_options, data_size) == 32);
    assert!(offset_of!(tally_import_options, parent) == 40);
    assert!(offset_of!(tally_import_options, progress) == 48);
    assert!(offset_of!(tally_import_options, progress_context) == 56);
    assert!(offset_of!(tally_import_options, progress_context_free) == 64);
    assert!(offset_of!(tally_import_options, zone) == 72);
    assert!(offset_of!(tally_import_options, zone_length) == 80);
    assert!(offset_of!(tally_import_options, format) == 88);
    assert!(offset_of!(tally_import_options, reserved) == 92);
    assert!(offset_of!(tally_import_options, mapping) == 96);
    assert!(offset_of!(tally_import_options, mapping_length) == 104);
};

/// How a backup is written.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_backup_options {
    /// sizeof(tally_backup_options), set by the caller.
    pub struct_size: u32,
    /// TALLY_BACKUP_…
    pub flags: u32,
    /// Hears of pages done; NULL: none.
    pub progress: tally_progress_fn,
    /// Passed to progress.
    pub progress_context: *mut c_void,
    /// Destroys progress_context; may be NULL.
    pub progress_context_free: tally_context_free_fn,
}

impl tally_backup_options {
    /// Every field at its default, and `struct_size` set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        flags: 0,
        progress: None,
        progress_context: core::ptr::null_mut(),
        progress_context_free: None,
    };
}

const _: () = {
    assert!(size_of::<tally_backup_options>() == 32);
    assert!(align_of::<tally_backup_options>() == 8);
    assert!(offset_of!(tally_backup_options, struct_size) == 0);
    assert!(offset_of!(tally_backup_options, flags) == 4);
    assert!(offset_of!(tally_backup_options, progress) == 8);
    assert!(offset_of!(tally_backup_options, progress_context) == 16);
    assert!(offset_of!(tally_backup_options, progress_context_free) == 24);
};

/// How a memo is recorded and kept. The INIT macro asks for 44100 frames a second, mono, 16 bits.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_memo_options {
    /// sizeof(tally_memo_options), set by the caller.
    pub struct_size: u32,
    /// 1 to 655350. Unit: frames a second.
    pub rate: i32,
    /// 1 to 8.
    pub channels: i32,
    /// TALLY_SAMPLES_…
    pub samples: i32,
    /// TALLY_AUDIO_…: what it is kept as once it is finished.
    pub encoding: i32,
}

impl tally_memo_options {
    /// Every field at its default, and `struct_size` set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        rate: 44100,
        channels: 1,
        samples: 1,
        encoding: 0,
    };
}

const _: () = {
    assert!(size_of::<tally_memo_options>() == 20);
    assert!(align_of::<tally_memo_options>() == 4);
    assert!(offset_of!(tally_memo_options, struct_size) == 0);
    assert!(offset_of!(tally_memo_options, rate) == 4);
    assert!(offset_of!(tally_memo_options, channels) == 8);
    assert!(offset_of!(tally_memo_options, samples) == 12);
    assert!(offset_of!(tally_memo_options, encoding) == 16);
};

/// What a summary groups by and measures.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_summary_options {
    /// sizeof(tally_summary_options), set by the caller.
    pub struct_size: u32,
    /// TALLY_SUMMARY_…
    pub flags: u32,
    /// TALLY_MEASURE_…; 0: COUNT and DURATION.
    pub measures: u32,
    /// TALLY_BY_…, or a template's own field: the first group.
    pub by_1: i32,
    /// TALLY_BY_…, or a template's own field: the second group, within the first.
    pub by_2: i32,
    /// TALLY_FIELD_… that SUM to DEVIATION are of: DURATION, SPAN, EVENT_COUNT, LATITUDE, LONGITUDE, ACCURACY, or a
    /// template's own field of numbers; of events VALUE or DURATION (how long a state lasted); 0: none.
    pub field: i32,
    /// The zone whose days and hours count; NULL: the setting time_zone. Valid during the call.
    pub zone: *const c_char,
    /// Bytes of zone, or TALLY_NTS.
    pub zone_length: usize,
    /// When a day begins, less than 24 hours; -1: the setting day_start. Unit: ns from midnight.
    pub day_start: i64,
    /// Only what lies at or behind it, and of sessions that part; 0: no limit. Unit: ns since 1970-01-01T00:00:00Z.
    pub since: i64,
    /// Only what lies before it, and of sessions that part; 0: no limit. Unit: ns since 1970-01-01T00:00:00Z.
    pub until: i64,
    /// The measure that the first groups stand by, the greatest first, those without a value last; one of measures.
    /// 0: in the groups' own order.
    pub rank: u32,
    /// How many of the first groups there are at most: with rank the top so many; 0: all. Totals are of everything.
    pub most: u32,
}

impl tally_summary_options {
    /// Every field at its default, and `struct_size` set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        flags: 0,
        measures: 0,
        by_1: 0,
        by_2: 0,
        field: 0,
        zone: core::ptr::null(),
        zone_length: 0,
        day_start: -1,
        since: 0,
        until: 0,
        rank: 0,
        most: 0,
    };
}

const _: () = {
    assert!(size_of::<tally_summary_options>() == 72);
    assert!(align_of::<tally_summary_options>() == 8);
    assert!(offset_of!(tally_summary_options, struct_size) == 0);
    assert!(offset_of!(tally_summary_options, flags) == 4);
    assert!(offset_of!(tally_summary_options, measures) == 8);
    assert!(offset_of!(tally_summary_options, by_1) == 12);
    assert!(offset_of!(tally_summary_options, by_2) == 16);
    assert!(offset_of!(tally_summary_options, field) == 20);
    assert!(offset_of!(tally_summary_options, zone) == 24);
    assert!(offset_of!(tally_summary_options, zone_length) == 32);
    assert!(offset_of!(tally_summary_options, day_start) == 40);
    assert!(offset_of!(tally_summary_options, since) == 48);
    assert!(offset_of!(tally_summary_options, until) == 56);
    assert!(offset_of!(tally_summary_options, rank) == 64);
    assert!(offset_of!(tally_summary_options, most) == 68);
};

/// Which days a timeline has.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_timeline_options {
    /// sizeof(tally_timeline_options), set by the caller.
    pub struct_size: u32,
    /// 0.
    pub flags: u32,
    /// The first day, such as 20260302; 0: no limit.
    pub since: i32,
    /// The last day, included; 0: no limit.
    pub until: i32,
    /// The zone whose days count; NULL: the setting time_zone. Valid during the call.
    pub zone: *const c_char,
    /// Bytes of zone, or TALLY_NTS.
    pub zone_length: usize,
    /// When a day begins, less than 24 hours; -1: the setting day_start. Unit: ns from midnight.
    pub day_start: i64,
}

impl tally_timeline_options {
    /// Every field at its default, and `struct_size` set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        flags: 0,
        since: 0,
        until: 0,
        zone: core::ptr::null(),
        zone_length: 0,
        day_start: -1,
    };
}

const _: () = {
    assert!(size_of::<tally_timeline_options>() == 40);
    assert!(align_of::<tally_timeline_options>() == 8);
    assert!(offset_of!(tally_timeline_options, struct_size) == 0);
    assert!(offset_of!(tally_timeline_options, flags) == 4);
    assert!(offset_of!(tally_timeline_options, since) == 8);
    assert!(offset_of!(tally_timeline_options, until) == 12);
    assert!(offset_of!(tally_timeline_options, zone) == 16);
    assert!(offset_of!(tally_timeline_options, zone_length) == 24);
    assert!(offset_of!(tally_timeline_options, day_start) == 32);
};

/// What a report covers, and how it counts.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_report_options {
    /// sizeof(tally_report_options), set by the caller.
    pub struct_size: u32,
    /// TALLY_REPORT_…
    pub flags: u32,
    /// The first day that it covers, such as 20260301; 0: that of the first item.
    pub first: i32,
    /// The last day, included; 0: that of the last item.
    pub last: i32,
    /// The zone whose days count; NULL: the setting time_zone. Valid during the call.
    pub zone: *const c_char,
    /// Bytes of zone, or TALLY_NTS.
    pub zone_length: usize,
    /// When a day begins, less than 24 hours; -1: the setting day_start. Unit: ns from midnight.
    pub day_start: i64,
    /// What stands at the foot of each page; NULL: the word footer of the setting labels. Valid during the call.
    pub footer: *const c_char,
    /// Bytes of footer, or TALLY_NTS.
    pub footer_length: usize,
}

impl tally_report_options {
    /// Every field at its default, and `struct_size` set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        flags: 0,
        first: 0,
        last: 0,
        zone: core::ptr::null(),
        zone_length: 0,
        day_start: -1,
        footer: core::ptr::null(),
        footer_length: 0,
    };
}

const _: () = {
    assert!(size_of::<tally_report_options>() == 56);
    assert!(align_of::<tally_report_options>() == 8);
    assert!(offset_of!(tally_report_options, struct_size) == 0);
    assert!(offset_of!(tally_report_options, flags) == 4);
    assert!(offset_of!(tally_report_options, first) == 8);
    assert!(offset_of!(tally_report_options, last) == 12);
    assert!(offset_of!(tally_report_options, zone) == 16);
    assert!(offset_of!(tally_report_options, zone_length) == 24);
    assert!(offset_of!(tally_report_options, day_start) == 32);
    assert!(offset_of!(tally_report_options, footer) == 40);
    assert!(offset_of!(tally_report_options, footer_length) == 48);
};

/// What a section shows.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_section_options {
    /// sizeof(tally_section_options), set by the caller.
    pub struct_size: u32,
    /// 0.
    pub flags: u32,
    /// TALLY_BY_…: of bars and lines DAY, WEEK, MONTH or YEAR, 0: days while there is room for them, then months,
    /// then years; of a table its first group, 0: TAG; of a dashboard what is counted by, 0: the template's fields.
    /// Of both also a template's own field.
    pub by_1: i32,
    /// Of a table: the second group, within the first. Of a dashboard: what else is counted by.
    pub by_2: i32,
    /// Of a timeline its session, of a waveform its attachment; of a histogram a session for the time between its
    /// events, 0: how long sessions lasted.
    pub id: i64,
    /// Its title, which may be empty; NULL: one by what it shows. Valid during the call.
    pub title: *const c_char,
    /// Bytes of title, or TALLY_NTS.
    pub title_length: usize,
}

impl tally_section_options {
    /// Every field at its default, and `struct_size` set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        flags: 0,
        by_1: 0,
        by_2: 0,
        id: 0,
        title: core::ptr::null(),
        title_length: 0,
    };
}

const _: () = {
    assert!(size_of::<tally_section_options>() == 40);
    assert!(align_of::<tally_section_options>() == 8);
    assert!(offset_of!(tally_section_options, struct_size) == 0);
    assert!(offset_of!(tally_section_options, flags) == 4);
    assert!(offset_of!(tally_section_options, by_1) == 8);
    assert!(offset_of!(tally_section_options, by_2) == 12);
    assert!(offset_of!(tally_section_options, id) == 16);
    assert!(offset_of!(tally_section_options, title) == 24);
    assert!(offset_of!(tally_section_options, title_length) == 32);
};

/// Whose days, and how many of them today is compared with.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_dashboard_options {
    /// sizeof(tally_dashboard_options), set by the caller.
    pub struct_size: u32,
    /// How many days before today DAY_MEAN is of, 1 to 366.
    pub days: i32,
    /// The zone whose days count; NULL: the setting time_zone. Valid during the call.
    pub zone: *const c_char,
    /// Bytes of zone, or TALLY_NTS.
    pub zone_length: usize,
    /// When a day begins, less than 24 hours; -1: the setting day_start. Unit: ns from midnight.
    pub day_start: i64,
}

impl tally_dashboard_options {
    /// Every field at its default, and `struct_size` set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        days: 7,
        zone: core::ptr::null(),
        zone_length: 0,
        day_start: -1,
    };
}

const _: () = {
    assert!(size_of::<tally_dashboard_options>() == 32);
    assert!(align_of::<tally_dashboard_options>() == 8);
    assert!(offset_of!(tally_dashboard_options, struct_size) == 0);
    assert!(offset_of!(tally_dashboard_options, days) == 4);
    assert!(offset_of!(tally_dashboard_options, zone) == 8);
    assert!(offset_of!(tally_dashboard_options, zone_length) == 16);
    assert!(offset_of!(tally_dashboard_options, day_start) == 24);
};

/// A value for a parameter of a statement, as an element of an array: no size inside, the call takes the stride,
/// which is the size.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_value {
    /// The parameter's name without its sign, such as since for :since; NULL: the next one.
    pub name: *const c_char,
    /// Bytes of name, or TALLY_NTS.
    pub name_length: usize,
    /// Of TALLY_VALUE_INT.
    pub integer: i64,
    /// Of TALLY_VALUE_REAL.
    pub real: f64,
    /// Of TALLY_VALUE_TEXT; copied.
    pub text: *const c_char,
    /// Bytes of text, or TALLY_NTS.
    pub text_length: usize,
    /// TALLY_VALUE_…
    pub r#type: i32,
    /// 0.
    pub flags: u32,
}

impl tally_value {
    /// Every field at its default.
    pub const INIT: Self = Self {
        name: core::ptr::null(),
        name_length: 0,
        integer: 0,
        real: 0.0,
        text: core::ptr::null(),
        text_length: 0,
        r#type: 0,
        flags: 0,
    };
}

const _: () = {
    assert!(size_of::<tally_value>() == 56);
    assert!(align_of::<tally_value>() == 8);
    assert!(offset_of!(tally_value, name) == 0);
    assert!(offset_of!(tally_value, name_length) == 8);
    assert!(offset_of!(tally_value, integer) == 16);
    assert!(offset_of!(tally_value, real) == 24);
    assert!(offset_of!(tally_value, text) == 32);
    assert!(offset_of!(tally_value, text_length) == 40);
    assert!(offset_of!(tally_value, r#type) == 48);
    assert!(offset_of!(tally_value, flags) == 52);
};

#[link(name = "tallybook")]
extern "C" {
    /// The library's version, such as 0.1.0.
    pub fn tally_version() -> *const c_char;
    /// The ABI's version: major in the upper 16 bits, minor in the lower.
    pub fn tally_abi_version() -> u32;
    /// This whole contract as JSON, from which a program can bind every function while it runs.
    pub fn tally_abi_json() -> *const c_char;
    /// Whether an optional part is available here, by its name.
    pub fn tally_has_feature(name: *const c_char, name_length: usize) -> i32;
    /// A status as its constant's name, such as TALLY_E_BUSY.
    pub fn tally_status_name(status: i32) -> *const c_char;
    /// How many handles are open in this process; 0 at the end of a program that closes all.
    pub fn tally_live_handles() -> u64;
    /// Hands the library's log lines to the host; NULL ends it.
    pub fn tally_log_handler_set(handler: tally_log_fn, context: *mut c_void, context_free: tally_context_free_fn, level: i32, error: *mut tally_error) -> tally_status;
    /// The version of the system's time zone data, such as 2024a.
    pub fn tally_tzdata_version() -> *const c_char;
    /// The content of an owned result.
    /// Borrowed: valid until tally_bytes_free.
    pub fn tally_bytes_data(bytes: *mut tally_bytes, out_size: *mut usize) -> *const c_void;
    /// Frees an owned result.
    pub fn tally_bytes_free(bytes: *mut tally_bytes);
    /// Opens a book, and makes it where there is none.
    pub fn tally_book_open(path: *const c_char, path_length: usize, options: *const tally_book_options, out_book: *mut *mut tally_book, error: *mut tally_error) -> tally_status;
    /// Closes a book: running sessions stay running, what they logged is kept.
    pub fn tally_book_close(book: *mut tally_book);
    /// The book's clock.
    pub fn tally_book_now(book: *mut tally_book) -> i64;
    /// Where the book's file is: its path from the root, symbolic links followed.
    /// Borrowed: valid until the book is closed.
    pub fn tally_book_path(book: *mut tally_book) -> *const c_char;
    /// A setting's value as text: what was set, else its default.
    pub fn tally_setting_get(book: *mut tally_book, name: *const c_char, name_length: usize, out_value: *mut *mut tally_bytes, error: *mut tally_error) -> tally_status;
    /// Sets a setting, or takes it back to its default.
    pub fn tally_setting_set(book: *mut tally_book, name: *const c_char, name_length: usize, value: *const c_char, value_length: usize, error: *mut tally_error) -> tally_status;
    /// All settings: NAME, TEXT (the value), DEFAULT and MESSAGE (what it is for).
    pub fn tally_setting_list(book: *mut tally_book, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Does the upkeep that is due, and says when to come again.
    pub fn tally_book_tick(book: *mut tally_book, out_next: *mut i64, error: *mut tally_error) -> tally_status;
    /// Makes everything acknowledged safe from a power cut now.
    pub fn tally_book_flush(book: *mut tally_book, error: *mut tally_error) -> tally_status;
    /// Reads the whole book and lists what does not hold: pages, references, counts, chunks, tails.
    pub fn tally_book_check(book: *mut tally_book, out_findings: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// What opening this book recovered, missed or set aside.
    pub fn tally_book_recovery(book: *mut tally_book, out_findings: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Makes a new book of what can be read of a damaged one, and opens it.
    pub fn tally_book_salvage(path: *const c_char, path_length: usize, to: *const c_char, to_length: usize, options: *const tally_book_options, out_book: *mut *mut tally_book, error: *mut tally_error) -> tally_status;
    /// Writes a copy of the book, running sessions with all that they have logged included, while it is in use.
    pub fn tally_book_backup(book: *mut tally_book, path: *const c_char, path_length: usize, options: *const tally_backup_options, error: *mut tally_error) -> tally_status;
    /// Begins a transaction, and gives it as a book of its own.
    pub fn tally_transaction_begin(book: *mut tally_book, name: *const c_char, name_length: usize, flags: u32, out_transaction: *mut *mut tally_book, error: *mut tally_error) -> tally_status;
    /// Keeps what was done in a transaction; it is on the disk when the call returns.
    pub fn tally_transaction_commit(transaction: *mut tally_book, error: *mut tally_error) -> tally_status;
    /// Takes back what was done in a transaction, and in the parts of it that are open.
    pub fn tally_transaction_rollback(transaction: *mut tally_book, error: *mut tally_error) -> tally_status;
    /// Keeps one state of the book, and gives it as a book that is only read.
    pub fn tally_snapshot_begin(book: *mut tally_book, out_snapshot: *mut *mut tally_book, error: *mut tally_error) -> tally_status;
    /// Says how long a snapshot has been open, and how long the book's log is.
    pub fn tally_snapshot_status(snapshot: *mut tally_book, out_age: *mut i64, out_log: *mut u64, error: *mut tally_error) -> tally_status;
    /// Begins a new thing of a kind, with its defaults.
    pub fn tally_draft_new(book: *mut tally_book, kind: i32, parent: i64, template_id: i64, out_draft: *mut *mut tally_draft, error: *mut tally_error) -> tally_status;
    /// Begins an edit of a thing that is there.
    pub fn tally_draft_edit(book: *mut tally_book, id: i64, out_draft: *mut *mut tally_draft, error: *mut tally_error) -> tally_status;
    /// Sets a field to a text.
    pub fn tally_draft_set_text(draft: *mut tally_draft, field: i32, value: *const c_char, value_length: usize, error: *mut tally_error) -> tally_status;
    /// Sets a field to a whole number, a time, an id or a truth value (0 or 1).
    pub fn tally_draft_set_int(draft: *mut tally_draft, field: i32, value: i64, error: *mut tally_error) -> tally_status;
    /// Sets a field to a real number.
    pub fn tally_draft_set_real(draft: *mut tally_draft, field: i32, value: f64, error: *mut tally_error) -> tally_status;
    /// Sets a field that holds several ids, such as TALLY_FIELD_TAGS, in their order.
    pub fn tally_draft_set_ids(draft: *mut tally_draft, field: i32, ids: *const i64, count: usize, error: *mut tally_error) -> tally_status;
    /// Takes a field's value away.
    pub fn tally_draft_clear(draft: *mut tally_draft, field: i32, error: *mut tally_error) -> tally_status;
    /// A field's value as text.
    /// Borrowed: valid until that field is set, the draft reset, saved or freed.
    pub fn tally_draft_text(draft: *mut tally_draft, field: i32, out_length: *mut usize) -> *const c_char;
    /// A field's value as a whole number.
    pub fn tally_draft_int(draft: *mut tally_draft, field: i32) -> i64;
    /// A field's value as a real number.
    pub fn tally_draft_real(draft: *mut tally_draft, field: i32) -> f64;
    /// A field's ids, in their order.
    /// Borrowed: valid until that field is set, the draft reset, saved or freed.
    pub fn tally_draft_ids(draft: *mut tally_draft, field: i32, out_count: *mut usize) -> *const i64;
    /// Whether a field is without a value.
    pub fn tally_draft_is_null(draft: *mut tally_draft, field: i32) -> i32;
    /// Whether a field, or with TALLY_ANY any of them, differs from what it was when the draft began.
    pub fn tally_draft_is_dirty(draft: *mut tally_draft, field: i32) -> i32;
    /// All that would keep the draft from being saved, all at once.
    pub fn tally_draft_validate(draft: *mut tally_draft, out_findings: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Keeps the draft: a new thing is made, an edit changes the fields that were set.
    pub fn tally_draft_save(draft: *mut tally_draft, flags: u32, out_id: *mut i64, error: *mut tally_error) -> tally_status;
    /// Takes all fields back to what they were when the draft began or was last saved.
    pub fn tally_draft_reset(draft: *mut tally_draft, error: *mut tally_error) -> tally_status;
    /// Whether the thing that it edits was changed since the draft began or was last saved.
    pub fn tally_draft_is_stale(draft: *mut tally_draft) -> i32;
    /// Begins anew from the thing as it is now: fields that were set stay set, the others are as the book has them.
    pub fn tally_draft_rebase(draft: *mut tally_draft, error: *mut tally_error) -> tally_status;
    /// Puts the draft by in the book as it is, so that it is found again after whatever becomes of the process.
    pub fn tally_draft_store(draft: *mut tally_draft, out_id: *mut i64, error: *mut tally_error) -> tally_status;
    /// The drafts that were put by, oldest first.
    pub fn tally_draft_stored(book: *mut tally_book, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Goes on with a draft that was put by.
    pub fn tally_draft_open(book: *mut tally_book, id: i64, out_draft: *mut *mut tally_draft, error: *mut tally_error) -> tally_status;
    /// Drops a draft that was put by.
    pub fn tally_draft_discard(book: *mut tally_book, id: i64, error: *mut tally_error) -> tally_status;
    /// Starts the session that was prepared as a draft, and records it.
    pub fn tally_draft_start(draft: *mut tally_draft, time: i64, flags: u32, out_session: *mut *mut tally_session, error: *mut tally_error) -> tally_status;
    /// Discards a draft; what was saved stays.
    pub fn tally_draft_free(draft: *mut tally_draft);
    /// Makes a collection with a name.
    pub fn tally_collection_create(book: *mut tally_book, parent: i64, name: *const c_char, name_length: usize, out_id: *mut i64, error: *mut tally_error) -> tally_status;
    /// Writes a note with a title and a time.
    pub fn tally_note_create(book: *mut tally_book, parent: i64, title: *const c_char, title_length: usize, time: i64, out_id: *mut i64, error: *mut tally_error) -> tally_status;
    /// Puts a collection, an item or an attachment elsewhere, and before any sibling.
    pub fn tally_move(book: *mut tally_book, id: i64, parent: i64, before: i64, error: *mut tally_error) -> tally_status;
    /// Copies a collection with all below it, a note, a session with its events, or an attachment.
    pub fn tally_copy(book: *mut tally_book, id: i64, parent: i64, before: i64, out_id: *mut i64, error: *mut tally_error) -> tally_status;
    /// Puts a thing, with all below it, into the trash, or removes it for good.
    pub fn tally_delete(book: *mut tally_book, id: i64, flags: u32, out_count: *mut u64, error: *mut tally_error) -> tally_status;
    /// Takes back out of the trash what was deleted, with all that went with it.
    pub fn tally_restore(book: *mut tally_book, id: i64, out_count: *mut u64, error: *mut tally_error) -> tally_status;
    /// Removes collections and items from the trash for good.
    pub fn tally_purge(book: *mut tally_book, id: i64, flags: u32, out_count: *mut u64, error: *mut tally_error) -> tally_status;
    /// The collections that hold a thing, from the root down, and the thing itself as the last row.
    pub fn tally_path(book: *mut tally_book, id: i64, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// The id of the thing with a UUID.
    pub fn tally_find(book: *mut tally_book, uuid: *const c_char, uuid_length: usize) -> i64;
    /// The number of a field by its name, such as latitude.
    pub fn tally_field(book: *mut tally_book, template_id: i64, name: *const c_char, name_length: usize) -> i32;
    /// The name of a field, such as latitude.
    pub fn tally_field_name(field: i32) -> *const c_char;
    /// Begins a selection of a kind, or with TALLY_ANY of collections and items.
    pub fn tally_query_new(book: *mut tally_book, kind: i32, out_query: *mut *mut tally_query, error: *mut tally_error) -> tally_status;
    /// Only what a collection holds, or for events what a session holds.
    pub fn tally_query_in(query: *mut tally_query, parent: i64, flags: u32, error: *mut tally_error) -> tally_status;
    /// Only what has whole numbers, times, ids or truth values as asked; conditions add up.
    pub fn tally_query_where_int(query: *mut tally_query, field: i32, op: i32, values: *const i64, count: usize, error: *mut tally_error) -> tally_status;
    /// Only what has real numbers as asked; conditions add up.
    pub fn tally_query_where_real(query: *mut tally_query, field: i32, op: i32, values: *const f64, count: usize, error: *mut tally_error) -> tally_status;
    /// Only what has texts as asked; conditions add up.
    pub fn tally_query_where_text(query: *mut tally_query, field: i32, op: i32, value: *const c_char, value_length: usize, error: *mut tally_error) -> tally_status;
    /// Only what has what somebody types: words, "phrases", beginnings*, AND, OR, NOT and brackets.
    pub fn tally_query_search(query: *mut tally_query, search: *const c_char, search_length: usize, error: *mut tally_error) -> tally_status;
    /// Orders by a field instead of the time; equal ones by id.
    pub fn tally_query_order(query: *mut tally_query, field: i32, flags: u32, error: *mut tally_error) -> tally_status;
    /// At most so many rows, beginning after the row that a cursor's token named.
    pub fn tally_query_page(query: *mut tally_query, limit: u64, after: *const c_char, after_length: usize, error: *mut tally_error) -> tally_status;
    /// How many rows the selection has, its page left out of account.
    pub fn tally_query_count(query: *mut tally_query, out_count: *mut u64, error: *mut tally_error) -> tally_status;
    /// Reads the selection; the query can be changed and used again.
    pub fn tally_query_cursor(query: *mut tally_query, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Puts all that is selected into the trash, or removes it for good, in one transaction.
    pub fn tally_query_delete(query: *mut tally_query, flags: u32, out_count: *mut u64, error: *mut tally_error) -> tally_status;
    /// Writes the selection in a format: to a file, a function of the host, or bytes.
    pub fn tally_query_export(query: *mut tally_query, format: i32, options: *const tally_export_options, out_bytes: *mut *mut tally_bytes, error: *mut tally_error) -> tally_status;
    /// Frees a query; its cursors go on.
    pub fn tally_query_free(query: *mut tally_query);
    /// Asks the book by a statement of SQL that only reads, over documented views.
    pub fn tally_book_sql(book: *mut tally_book, sql: *const c_char, sql_length: usize, values: *const tally_value, count: usize, stride: usize, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Stops the statements of SQL that have rows left: the step under way, or else the next, answers
    /// TALLY_E_CANCELLED.
    pub fn tally_book_interrupt(book: *mut tally_book);
    /// Steps to the next row: TALLY_OK, or TALLY_DONE behind the last.
    pub fn tally_cursor_next(cursor: *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// The id of the thing in this row; of an event its seq.
    pub fn tally_cursor_id(cursor: *mut tally_cursor) -> i64;
    /// What this row is: TALLY_KIND_…
    pub fn tally_cursor_kind(cursor: *mut tally_cursor) -> i32;
    /// A field of this row as a whole number.
    pub fn tally_cursor_int(cursor: *mut tally_cursor, field: i32) -> i64;
    /// A field of this row as a real number.
    pub fn tally_cursor_real(cursor: *mut tally_cursor, field: i32) -> f64;
    /// A field of this row as text.
    /// Borrowed: valid until the cursor's next step or its end; all fields of a row can be held together.
    pub fn tally_cursor_text(cursor: *mut tally_cursor, field: i32, out_length: *mut usize) -> *const c_char;
    /// A field of this row that holds several ids, in their order.
    /// Borrowed: valid until the cursor's next step or its end; all fields of a row can be held together.
    pub fn tally_cursor_ids(cursor: *mut tally_cursor, field: i32, out_count: *mut usize) -> *const i64;
    /// Whether a field of this row is without a value.
    pub fn tally_cursor_is_null(cursor: *mut tally_cursor, field: i32) -> i32;
    /// Names this row for tally_query_page, also in another process and after changes.
    /// Borrowed: valid until the cursor's next step or its end.
    pub fn tally_cursor_token(cursor: *mut tally_cursor, out_length: *mut usize) -> *const c_char;
    /// The next rows as a JSON array of objects with the fields' names, for bindings that prefer one call.
    pub fn tally_cursor_json(cursor: *mut tally_cursor, max_rows: u64, out_bytes: *mut *mut tally_bytes, error: *mut tally_error) -> tally_status;
    /// The next events as columns: TALLY_OK with at least one, or TALLY_DONE behind the last.
    pub fn tally_cursor_columns(cursor: *mut tally_cursor, seqs: *mut u64, times: *mut i64, types: *mut i64, phases: *mut i32, subjects: *mut i64, values: *mut f64, capacity: usize, out_count: *mut usize, error: *mut tally_error) -> tally_status;
    /// Frees a cursor.
    pub fn tally_cursor_free(cursor: *mut tally_cursor);
    /// The rows that are left as a stream of Arrow's C interface, which pyarrow, polars, pandas, DuckDB and others
    /// take.
    pub fn tally_cursor_arrow(cursor: *mut tally_cursor, out_stream: *mut c_void, error: *mut tally_error) -> tally_status;
    /// What a column of the rows is called: of a statement of SQL in its order, of other rows a field that they have.
    /// Borrowed: valid until the cursor's next step or its end.
    pub fn tally_cursor_column(cursor: *mut tally_cursor, index: i32, out_length: *mut usize) -> *const c_char;
    /// The field by which a column is read: TALLY_FIELD_…, of a statement of SQL TALLY_FIELD_FIRST_OWN and on.
    pub fn tally_cursor_column_field(cursor: *mut tally_cursor, index: i32) -> i32;
    /// What a field of this row is: TALLY_VALUE_…
    pub fn tally_cursor_type(cursor: *mut tally_cursor, field: i32) -> i32;
    /// Sums up what is selected by up to two groups, such as day and tag; the rows are a cursor's.
    pub fn tally_query_summary(query: *mut tally_query, options: *const tally_summary_options, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Lists the sessions that are selected by year, month and day, newest first, each heading with its total.
    pub fn tally_query_timeline(query: *mut tally_query, options: *const tally_timeline_options, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Writes the rows that are left of a cursor as a table: as text, Markdown, CSV or JSON.
    pub fn tally_cursor_write(cursor: *mut tally_cursor, format: i32, options: *const tally_export_options, out_bytes: *mut *mut tally_bytes, error: *mut tally_error) -> tally_status;
    /// Steps back before the first row, of rows that are all there: of a summary, findings, settings or a path.
    pub fn tally_cursor_rewind(cursor: *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Starts a session and records it.
    pub fn tally_session_start(book: *mut tally_book, parent: i64, title: *const c_char, title_length: usize, time: i64, out_session: *mut *mut tally_session, error: *mut tally_error) -> tally_status;
    /// Goes on recording a session that a crash or another process left running, or continues a stopped one.
    pub fn tally_session_attach(book: *mut tally_book, item: i64, flags: u32, out_session: *mut *mut tally_session, error: *mut tally_error) -> tally_status;
    /// Logs an event: the hot path. Once it returns TALLY_OK, the event is kept.
    pub fn tally_session_log(session: *mut tally_session, r#type: i64, time: i64) -> tally_status;
    /// Logs events with values, subjects, notes and phases: all of them or none.
    pub fn tally_session_log_events(session: *mut tally_session, events: *const tally_event, count: usize, stride: usize, out_first_seq: *mut u64, error: *mut tally_error) -> tally_status;
    /// Logs many events given as columns, straight into the book: all of them or none.
    pub fn tally_session_log_columns(session: *mut tally_session, times: *const i64, types: *const i64, count: usize, out_first_seq: *mut u64, error: *mut tally_error) -> tally_status;
    /// Begins a pause: it counts neither as elapsed nor as duration.
    pub fn tally_session_pause(session: *mut tally_session, time: i64, error: *mut tally_error) -> tally_status;
    /// Ends a pause.
    pub fn tally_session_resume(session: *mut tally_session, time: i64, error: *mut tally_error) -> tally_status;
    /// Stops the session; what was logged is in the book's file when the call returns.
    pub fn tally_session_stop(session: *mut tally_session, time: i64, error: *mut tally_error) -> tally_status;
    /// The id of the item that is recorded.
    pub fn tally_session_item(session: *mut tally_session) -> i64;
    /// Whether it runs, is paused or stopped: TALLY_STATE_…
    pub fn tally_session_state(session: *mut tally_session) -> i32;
    /// How long it has run, pauses left out, in ns.
    pub fn tally_session_elapsed(session: *mut tally_session) -> i64;
    /// How many events of a type, or with TALLY_ANY of all types, it holds.
    pub fn tally_session_count(session: *mut tally_session, r#type: i64) -> u64;
    /// Takes the newest event back, or the newest about a subject: an observer's last key.
    pub fn tally_session_take_back(session: *mut tally_session, subject: i64, out_seq: *mut u64, error: *mut tally_error) -> tally_status;
    /// The number of the newest event that stands.
    pub fn tally_session_last_seq(session: *mut tally_session) -> u64;
    /// Frees the handle; a session that runs goes on running and can be attached to.
    pub fn tally_session_free(session: *mut tally_session);
    /// The event type of a name as a collection sees it: its own, else its ancestors', else the root's.
    pub fn tally_event_type(book: *mut tally_book, collection: i64, name: *const c_char, name_length: usize) -> i64;
    /// Adds an event to a session, also to a stopped one.
    pub fn tally_event_insert(book: *mut tally_book, item: i64, event: *const tally_event, event_size: usize, out_seq: *mut u64, error: *mut tally_error) -> tally_status;
    /// Replaces what an event says: time, type, phase, subject, value and note.
    pub fn tally_event_change(book: *mut tally_book, item: i64, seq: u64, event: *const tally_event, event_size: usize, error: *mut tally_error) -> tally_status;
    /// Takes an event out of its session; its number is not used again.
    pub fn tally_event_delete(book: *mut tally_book, item: i64, seq: u64, error: *mut tally_error) -> tally_status;
    /// Takes in an export of this library, a mirror, a file or folder of MEL, time records, tasks, or tables by a
    /// mapping.
    pub fn tally_import(book: *mut tally_book, options: *const tally_import_options, out_findings: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Takes back the book's newest step, or with TALLY_UNDO_MINE the newest of this author.
    pub fn tally_undo(book: *mut tally_book, flags: u32, out_what: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Brings back what was undone last, or with TALLY_UNDO_MINE last of this author's steps.
    pub fn tally_redo(book: *mut tally_book, flags: u32, out_what: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// The history of the book or of one thing, newest first: each step, followed by its changes.
    pub fn tally_history(book: *mut tally_book, id: i64, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Attaches a file's bytes to an item or collection.
    pub fn tally_attach_file(book: *mut tally_book, item: i64, path: *const c_char, path_length: usize, media_type: *const c_char, media_type_length: usize, name: *const c_char, name_length: usize, out_attachment: *mut i64, error: *mut tally_error) -> tally_status;
    /// Writes an attachment's bytes to a file, which is never there in part.
    pub fn tally_attachment_save(book: *mut tally_book, attachment: i64, path: *const c_char, path_length: usize, error: *mut tally_error) -> tally_status;
    /// Begins an attachment of an item or collection, to be written piece by piece.
    pub fn tally_blob_create(book: *mut tally_book, item: i64, media_type: *const c_char, media_type_length: usize, name: *const c_char, name_length: usize, out_blob: *mut *mut tally_blob, error: *mut tally_error) -> tally_status;
    /// Opens an attachment's bytes, finished or not.
    pub fn tally_blob_open(book: *mut tally_book, attachment: i64, out_blob: *mut *mut tally_blob, error: *mut tally_error) -> tally_status;
    /// Writes bytes at an offset, over what is there or behind it; they are kept once it returns.
    pub fn tally_blob_write(blob: *mut tally_blob, offset: i64, data: *const c_void, data_size: usize, error: *mut tally_error) -> tally_status;
    /// Reads bytes from an offset on, as many as there are.
    pub fn tally_blob_read(blob: *mut tally_blob, offset: i64, buffer: *mut c_void, buffer_size: usize, out_read: *mut usize, error: *mut tally_error) -> tally_status;
    /// How many bytes there are, of one that is being written so far.
    pub fn tally_blob_size(blob: *mut tally_blob) -> i64;
    /// The id of the attachment, which it has before it is finished.
    pub fn tally_blob_attachment(blob: *mut tally_blob) -> i64;
    /// Moves the bytes into the book and makes the attachment: one step of history.
    pub fn tally_blob_finish(blob: *mut tally_blob, out_attachment: *mut i64, error: *mut tally_error) -> tally_status;
    /// Throws away an attachment that is not finished; it leaves nothing in history.
    pub fn tally_blob_discard(blob: *mut tally_blob, error: *mut tally_error) -> tally_status;
    /// Attachments that are not finished, in the order in which they were begun.
    pub fn tally_blob_list(book: *mut tally_book, item: i64, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Frees it; what is not finished stays as it is, to be continued.
    pub fn tally_blob_free(blob: *mut tally_blob);
    /// Makes a template of a JSON Schema.
    pub fn tally_template_create(book: *mut tally_book, schema: *const c_char, schema_length: usize, out_id: *mut i64, error: *mut tally_error) -> tally_status;
    /// The fields of a template, in the order of its schema: what a form shows, and what a binding needs to name
    /// them.
    pub fn tally_template_fields(book: *mut tally_book, template_id: i64, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// The number of a template's field, for drafts, cursors and conditions.
    pub fn tally_template_field(book: *mut tally_book, template_id: i64, name: *const c_char, name_length: usize, out_field: *mut i32, error: *mut tally_error) -> tally_status;
    /// Makes a tag with a name.
    pub fn tally_tag_create(book: *mut tally_book, name: *const c_char, name_length: usize, out_id: *mut i64, error: *mut tally_error) -> tally_status;
    /// The tag of a name, which is made where there is none.
    pub fn tally_tag_find_or_create(book: *mut tally_book, name: *const c_char, name_length: usize, out_id: *mut i64, error: *mut tally_error) -> tally_status;
    /// The tag of a name, letter for letter, white space at its ends left out of account.
    pub fn tally_tag_find(book: *mut tally_book, name: *const c_char, name_length: usize, out_id: *mut i64, error: *mut tally_error) -> tally_status;
    /// Puts another tag, or none, in the place of a tag on everything that carries it, and the tag into the trash.
    pub fn tally_tag_merge(book: *mut tally_book, tag: i64, into: i64, out_count: *mut u64, error: *mut tally_error) -> tally_status;
    /// Sets what was set in a new draft on everything that is selected, in one transaction and one step.
    pub fn tally_query_update(query: *mut tally_query, draft: *mut tally_draft, flags: u32, out_count: *mut u64, error: *mut tally_error) -> tally_status;
    /// The sessions of the same collection that have some of the draft's time, before it is saved.
    pub fn tally_draft_overlaps(draft: *mut tally_draft, out_findings: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Makes two sessions of one: the first ends where the second begins.
    pub fn tally_session_split(book: *mut tally_book, session: i64, time: i64, out_second: *mut i64, error: *mut tally_error) -> tally_status;
    /// Makes one session of two: the gap between them becomes a pause.
    pub fn tally_session_join(book: *mut tally_book, first: i64, second: i64, error: *mut tally_error) -> tally_status;
    /// Has a session begin at another time, with the same duration and pauses.
    pub fn tally_session_shift(book: *mut tally_book, session: i64, time: i64, error: *mut tally_error) -> tally_status;
    /// Writes a time as text in a zone.
    pub fn tally_format_time(time: i64, style: i32, zone: *const c_char, zone_length: usize, buffer: *mut c_char, buffer_size: usize, out_length: *mut usize, error: *mut tally_error) -> tally_status;
    /// Reads an ISO 8601 time with any fraction of a second.
    pub fn tally_parse_time(value: *const c_char, value_length: usize, zone: *const c_char, zone_length: usize, out_time: *mut i64, error: *mut tally_error) -> tally_status;
    /// Writes a duration as text.
    pub fn tally_format_duration(duration: i64, style: i32, buffer: *mut c_char, buffer_size: usize, out_length: *mut usize, error: *mut tally_error) -> tally_status;
    /// The colour that a tag of a name has unless it is given one: #RRGGBB.
    pub fn tally_tag_color(name: *const c_char, name_length: usize, buffer: *mut c_char, buffer_size: usize, out_length: *mut usize, error: *mut tally_error) -> tally_status;
    /// How much of a text fits into so many columns of a terminal, and how many it takes.
    pub fn tally_text_fit(value: *const c_char, value_length: usize, columns: usize, out_length: *mut usize, out_columns: *mut usize, error: *mut tally_error) -> tally_status;
    /// Saves the note that was prepared as a draft and begins to record a voice memo for it.
    pub fn tally_memo_start(draft: *mut tally_draft, options: *const tally_memo_options, out_memo: *mut *mut tally_memo, error: *mut tally_error) -> tally_status;
    /// Goes on with a memo that was not finished: a crash, a kill or a free ended it. All that was pushed is there.
    pub fn tally_memo_attach(book: *mut tally_book, id: i64, out_memo: *mut *mut tally_memo, error: *mut tally_error) -> tally_status;
    /// Keeps frames: once it returns TALLY_OK they are safe from any end of the process, and play.
    pub fn tally_memo_push(memo: *mut tally_memo, frames: *const c_void, frames_size: usize, error: *mut tally_error) -> tally_status;
    /// How loud the newest tenth of a second is, or a little more. Full scale is 1.
    pub fn tally_memo_level(memo: *mut tally_memo, out_peak: *mut f64, out_rms: *mut f64, error: *mut tally_error) -> tally_status;
    /// How long it is: the length of what was pushed, whatever the clock says, in ns.
    pub fn tally_memo_elapsed(memo: *mut tally_memo) -> i64;
    /// Where it stands: TALLY_STATE_RUNNING, PAUSED, or STOPPED once it was finished or discarded.
    pub fn tally_memo_state(memo: *mut tally_memo) -> i32;
    /// The note that the memo is recorded for.
    pub fn tally_memo_item(memo: *mut tally_memo) -> i64;
    /// The attachment that the memo is: it can be opened and played while it is recorded.
    pub fn tally_memo_attachment(memo: *mut tally_memo) -> i64;
    /// Takes no frames until it is resumed; the time between is no part of the memo.
    pub fn tally_memo_pause(memo: *mut tally_memo, error: *mut tally_error) -> tally_status;
    /// Takes frames again.
    pub fn tally_memo_resume(memo: *mut tally_memo, error: *mut tally_error) -> tally_status;
    /// Encodes what was pushed and puts it into the book as an attachment of the note, all or nothing.
    pub fn tally_memo_finish(memo: *mut tally_memo, flags: u32, out_attachment: *mut i64, error: *mut tally_error) -> tally_status;
    /// Throws away what was pushed. The note stays.
    pub fn tally_memo_discard(memo: *mut tally_memo, error: *mut tally_error) -> tally_status;
    /// Frees the handle; a memo that was not finished stays, and tally_memo_attach goes on with it.
    pub fn tally_memo_free(memo: *mut tally_memo);
    /// Opens an attachment of audio for playing; one that is being recorded as far as it has come.
    pub fn tally_player_open(book: *mut tally_book, attachment: i64, out_player: *mut *mut tally_player, error: *mut tally_error) -> tally_status;
    /// What a player's audio is like.
    pub fn tally_player_format(player: *mut tally_player, out_rate: *mut i64, out_channels: *mut i64, out_samples: *mut i64, out_frames: *mut i64, error: *mut tally_error) -> tally_status;
    /// Plays from where it stands; at the end from the beginning.
    pub fn tally_player_play(player: *mut tally_player, error: *mut tally_error) -> tally_status;
    /// Stays where it stands.
    pub fn tally_player_pause(player: *mut tally_player, error: *mut tally_error) -> tally_status;
    /// Reads the next frames, decoded: TALLY_OK, or TALLY_DONE at the end, where it pauses.
    pub fn tally_player_read(player: *mut tally_player, samples: i32, buffer: *mut c_void, buffer_size: usize, out_frames: *mut usize, error: *mut tally_error) -> tally_status;
    /// Goes to a time, cut off at the beginning and the end.
    pub fn tally_player_seek(player: *mut tally_player, position: i64, out_position: *mut i64, error: *mut tally_error) -> tally_status;
    /// Goes on or back by a time, such as 15 s, cut off at the beginning and the end.
    pub fn tally_player_skip(player: *mut tally_player, by: i64, out_position: *mut i64, error: *mut tally_error) -> tally_status;
    /// Where the next frame plays, in ns from the beginning.
    pub fn tally_player_position(player: *mut tally_player) -> i64;
    /// How long it plays, in ns.
    pub fn tally_player_duration(player: *mut tally_player) -> i64;
    /// Where it stands.
    pub fn tally_player_state(player: *mut tally_player) -> i32;
    /// Ends playing.
    pub fn tally_player_free(player: *mut tally_player);
    /// An attachment of audio at a glance: the least and the greatest sample of each of equal parts, over all
    /// channels.
    pub fn tally_waveform(book: *mut tally_book, attachment: i64, minima: *mut f64, maxima: *mut f64, points: usize, error: *mut tally_error) -> tally_status;
    /// The same as a picture: SVG that scales, takes the colour around it, and says in words what it shows.
    pub fn tally_waveform_svg(book: *mut tally_book, attachment: i64, points: usize, out_svg: *mut *mut tally_bytes, error: *mut tally_error) -> tally_status;
    /// Has this process keep a folder current with all that the book holds, until the book closes; an empty name ends
    /// it.
    pub fn tally_mirror_set(book: *mut tally_book, folder: *const c_char, folder_length: usize, flags: u32, error: *mut tally_error) -> tally_status;
    /// What the mirror set aside since it was set, what it could not write, and how many files are still to come.
    pub fn tally_mirror_findings(book: *mut tally_book, out_findings: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Begins a report on what a query selects.
    pub fn tally_report_new(query: *mut tally_query, title: *const c_char, title_length: usize, options: *const tally_report_options, out_report: *mut *mut tally_report, error: *mut tally_error) -> tally_status;
    /// Adds a section behind the others.
    pub fn tally_report_add(report: *mut tally_report, section: i32, options: *const tally_section_options, error: *mut tally_error) -> tally_status;
    /// Reads the book and writes the report: to a file, a function of the host, or bytes.
    pub fn tally_report_write(report: *mut tally_report, format: i32, options: *const tally_export_options, out_bytes: *mut *mut tally_bytes, error: *mut tally_error) -> tally_status;
    /// Frees a report.
    pub fn tally_report_free(report: *mut tally_report);
    /// Watches what a query selects: tally_watch_next gives it at once, and again after commits that touch it.
    pub fn tally_query_watch(query: *mut tally_query, flags: u32, out_watch: *mut *mut tally_watch, error: *mut tally_error) -> tally_status;
    /// Waits for what the query selects now: TALLY_OK with the rows, or TALLY_TIMEOUT where nothing touched it
    /// meanwhile.
    pub fn tally_watch_next(watch: *mut tally_watch, timeout: i64, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// A descriptor that poll() and the like find readable when tally_watch_next may have something.
    pub fn tally_watch_fd(watch: *mut tally_watch) -> i32;
    /// Ends a watch; a thread that waits in tally_watch_next answers TALLY_E_CLOSED.
    pub fn tally_watch_free(watch: *mut tally_watch);
    /// The civil day of a time, in the book's zone and with its day start, such as 20260302.
    pub fn tally_date(book: *mut tally_book, time: i64) -> i32;
    /// The day so many days later, or earlier.
    pub fn tally_date_add(date: i32, days: i32) -> i32;
    /// Opens a day: it takes the present limits as its own. One that is open stays as it is.
    pub fn tally_day_open(book: *mut tally_book, date: i32, error: *mut tally_error) -> tally_status;
    /// The days that were opened, with limits, seed, review and how many tasks they have; earliest first.
    pub fn tally_day_list(book: *mut tally_book, since: i32, until: i32, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Sets how many tasks of each priority a day may have, or days that are opened from now on.
    pub fn tally_day_limits_set(book: *mut tally_book, date: i32, high: i32, medium: i32, low: i32, error: *mut tally_error) -> tally_status;
    /// Makes a task with a name, on a day or in the backlog.
    pub fn tally_task_create(book: *mut tally_book, date: i32, priority: i32, name: *const c_char, name_length: usize, out_id: *mut i64, error: *mut tally_error) -> tally_status;
    /// Completes a task. One that is complete stays as it is.
    pub fn tally_task_complete(book: *mut tally_book, task: i64, time: i64, error: *mut tally_error) -> tally_status;
    /// Takes back that a task is complete. One that is not stays as it is.
    pub fn tally_task_reopen(book: *mut tally_book, task: i64, error: *mut tally_error) -> tally_status;
    /// Puts a task on a day, or with TALLY_BACKLOG takes it off its day. Its reminders go along.
    pub fn tally_task_place(book: *mut tally_book, task: i64, date: i32, error: *mut tally_error) -> tally_status;
    /// Gives a category of tasks another name, merges it with another, or with the empty name takes it off its tasks.
    pub fn tally_category_rename(book: *mut tally_book, name: *const c_char, name_length: usize, new_name: *const c_char, new_name_length: usize, flags: u32, out_count: *mut u64, error: *mut tally_error) -> tally_status;
    /// Begins the review of the day before a day, or of all since the last review.
    pub fn tally_review_open(book: *mut tally_book, date: i32, flags: u32, out_review: *mut *mut tally_review, error: *mut tally_error) -> tally_status;
    /// The tasks that a review lists, complete or not: by day, priority and when they were made.
    pub fn tally_review_tasks(review: *mut tally_review, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Chooses a task of a review to be repeated, or no longer. What was chosen before counts against the day's
    /// limits.
    pub fn tally_review_choose(review: *mut tally_review, task: i64, chosen: i32, error: *mut tally_error) -> tally_status;
    /// Repeats what was chosen on the review's day, in one transaction, and marks that day as reviewed.
    pub fn tally_review_commit(review: *mut tally_review, out_count: *mut u64, error: *mut tally_error) -> tally_status;
    /// Ends a review; what was not committed is not done.
    pub fn tally_review_free(review: *mut tally_review);
    /// The accolade of a day, from its tasks: chosen by the day's own seed, so always the same of the same tasks.
    pub fn tally_accolade(book: *mut tally_book, date: i32, flags: u32, seed: i64, buffer: *mut c_char, buffer_size: usize, out_length: *mut usize, error: *mut tally_error) -> tally_status;
    /// How many tasks days had, how many of them are complete, how many a day, and for how many days in a row all.
    pub fn tally_day_statistics(book: *mut tally_book, since: i32, until: i32, out_tasks: *mut i64, out_completed: *mut i64, out_mean: *mut i64, out_streak: *mut i64, out_longest: *mut i64, error: *mut tally_error) -> tally_status;
    /// A text with each character but white space replaced, as a style has it.
    pub fn tally_redact(value: *const c_char, value_length: usize, style: i32, buffer: *mut c_char, buffer_size: usize, out_length: *mut usize, error: *mut tally_error) -> tally_status;
    /// Sets a reminder of a task in place of those that it has, or an evening reminder in place of the one there is.
    pub fn tally_reminder_set(book: *mut tally_book, task: i64, mode: i32, value: i64, flags: u32, out_id: *mut i64, error: *mut tally_error) -> tally_status;
    /// Deletes a reminder.
    pub fn tally_reminder_delete(book: *mut tally_book, reminder: i64, error: *mut tally_error) -> tally_status;
    /// The reminders of a task, or all; each with when it is due next.
    pub fn tally_reminder_list(book: *mut tally_book, task: i64, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// The reminders that are due and that nobody has claimed or shown; earliest first. Only reads.
    pub fn tally_reminder_due(book: *mut tally_book, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Claims what is due, to show it: OK to one caller of all processes, EXISTS to the others.
    pub fn tally_reminder_claim(book: *mut tally_book, reminder: i64, time: i64, error: *mut tally_error) -> tally_status;
    /// Says that a reminder was shown; it is not due at that time or an earlier one any more.
    pub fn tally_reminder_confirm(book: *mut tally_book, reminder: i64, time: i64, error: *mut tally_error) -> tally_status;
    /// When something is due next: how long a host may sleep.
    pub fn tally_reminder_next(book: *mut tally_book, out_time: *mut i64, error: *mut tally_error) -> tally_status;
    /// Says how it stands with the items that are selected, in one row: the latest, how many, how often, how long
    /// ago.
    pub fn tally_query_dashboard(query: *mut tally_query, options: *const tally_dashboard_options, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
}
