// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
//! The C ABI of Tallybook: constants, structs, callbacks and every function's signature. `docs/reference.md` says what each does.

#![allow(non_camel_case_types)]

use core::ffi::{c_char, c_void};
use core::mem::{align_of, offset_of, size_of};

pub const ABI_MAJOR: u32 = 0;
pub const ABI_MINOR: u32 = 3;

/// What a call answers. Zero is success, positive values are signals, negative ones errors.
pub type tally_status = i32;
/// Done.
pub const TALLY_OK: tally_status = 0;
/// There is no further row.
pub const TALLY_DONE: tally_status = 1;
/// Nothing came in the time that was given.
pub const TALLY_TIMEOUT: tally_status = 2;
/// The call itself is wrong: NULL where it is forbidden, an unknown flag bit, a wrong struct_size.
pub const TALLY_E_MISUSE: tally_status = -1;
/// The handle is stale, forged or of another kind.
pub const TALLY_E_HANDLE: tally_status = -2;
/// The book that the handle belongs to was closed.
pub const TALLY_E_CLOSED: tally_status = -3;
/// This process was forked while a book was open. Every call that returns a status answers it, even without a handle.
/// Open books in the child after exec, or fork before opening.
pub const TALLY_E_FORKED: tally_status = -4;
/// A text is not valid UTF-8.
pub const TALLY_E_UTF8: tally_status = -5;
/// A value is out of its range or of the wrong type.
pub const TALLY_E_INVALID: tally_status = -6;
/// Something that the call names does not exist.
pub const TALLY_E_NOT_FOUND: tally_status = -7;
/// Something that the call would create already exists.
pub const TALLY_E_EXISTS: tally_status = -8;
/// Not possible in the current state, which the message names.
pub const TALLY_E_STATE: tally_status = -9;
/// A limit was reached; tally_error has the value found and the bound.
pub const TALLY_E_LIMIT: tally_status = -10;
/// Another process or thread is using something that the call needs; the message names the process.
pub const TALLY_E_BUSY: tally_status = -11;
/// The disk is full; everything acknowledged is kept.
pub const TALLY_E_FULL: tally_status = -12;
/// The book, its folder or its medium can only be read.
pub const TALLY_E_READ_ONLY: tally_status = -13;
/// The operating system refused; sub_code has errno or SQLite's code.
pub const TALLY_E_IO: tally_status = -14;
/// The book's file is damaged.
pub const TALLY_E_CORRUPT: tally_status = -15;
/// Not available here; the message names what is missing.
pub const TALLY_E_UNSUPPORTED: tally_status = -16;
/// The host stopped the call, by a callback or by tally_book_interrupt. What the call had not finished was taken
/// back.
pub const TALLY_E_CANCELLED: tally_status = -17;
/// The book was made by a newer major version of the format.
pub const TALLY_E_NEWER: tally_status = -18;
/// The file is not a book, or the text does not have the expected format; the message has line and key.
pub const TALLY_E_FORMAT: tally_status = -19;
/// The hub's server cannot be reached, or refuses; the reason says which. The book is unchanged or has part of the
/// changes; you can call again.
pub const TALLY_E_HUB: tally_status = -20;

/// Why a call answered its status, if that has several causes; also what a finding says. Treat a reason that you do
/// not know like its status.
pub type tally_reason = i32;
/// The status says everything.
pub const TALLY_REASON_NONE: tally_reason = 0;
/// A pointer is NULL where that is forbidden, or has a size but no bytes.
pub const TALLY_REASON_NULL_POINTER: tally_reason = 1;
/// The flags have a bit that the call does not know.
pub const TALLY_REASON_UNKNOWN_FLAG: tally_reason = 2;
/// This library does not accept the struct_size, the stride or a reserved field of a struct.
pub const TALLY_REASON_STRUCT_SIZE: tally_reason = 3;
/// A length, a size or a count is more than any call accepts.
pub const TALLY_REASON_ARGUMENT_SIZE: tally_reason = 4;
/// The book was closed.
pub const TALLY_REASON_BOOK_CLOSED: tally_reason = 5;
/// The transaction was committed or rolled back.
pub const TALLY_REASON_TRANSACTION_ENDED: tally_reason = 6;
/// The snapshot was ended by the program.
pub const TALLY_REASON_SNAPSHOT_ENDED: tally_reason = 7;
/// The watch was ended.
pub const TALLY_REASON_WATCH_ENDED: tally_reason = 8;
/// A required value is missing.
pub const TALLY_REASON_REQUIRED: tally_reason = 9;
/// A value is out of its range; found and bound say how far.
pub const TALLY_REASON_RANGE: tally_reason = 10;
/// A value is of the wrong type.
pub const TALLY_REASON_TYPE: tally_reason = 11;
/// A text or list is too short or too long.
pub const TALLY_REASON_LENGTH: tally_reason = 12;
/// A text does not have the required form.
pub const TALLY_REASON_PATTERN: tally_reason = 13;
/// A value is not one of the choices.
pub const TALLY_REASON_CHOICE: tally_reason = 14;
/// A time is in the future, but must be in the past.
pub const TALLY_REASON_FUTURE: tally_reason = 15;
/// An end is before its start, or a time is outside of what it belongs to.
pub const TALLY_REASON_TIME_ORDER: tally_reason = 16;
/// A reference does not fit, or its target does not exist.
pub const TALLY_REASON_REFERENCE: tally_reason = 17;
/// An entry, a selection or rows have a kind that the call does not take.
pub const TALLY_REASON_KIND: tally_reason = 18;
/// The field does not belong to the kind or the book, or cannot be used this way.
pub const TALLY_REASON_FIELD: tally_reason = 19;
/// A path is empty, or leads to something unsuitable, such as a folder instead of a file.
pub const TALLY_REASON_PATH: tally_reason = 20;
/// A path belongs to a book that this process has open.
pub const TALLY_REASON_OPEN_BOOK: tally_reason = 21;
/// A text to be stored contains a NUL character.
pub const TALLY_REASON_NUL_CHARACTER: tally_reason = 22;
/// Arguments or flags exclude one another, or one needs another that is missing.
pub const TALLY_REASON_CONTRADICTION: tally_reason = 23;
/// A statement, a search, a pattern or a schema breaks the rules of its language.
pub const TALLY_REASON_SYNTAX: tally_reason = 24;
/// The SQL is not one statement that only reads what it may.
pub const TALLY_REASON_STATEMENT: tally_reason = 25;
/// A parameter of a statement has no value, or a value has no parameter.
pub const TALLY_REASON_PARAMETER: tally_reason = 26;
/// A page token belongs to another order, or is not a page token.
pub const TALLY_REASON_TOKEN: tally_reason = 27;
/// There is no entry with that id, name or UUID.
pub const TALLY_REASON_NO_ENTRY: tally_reason = 28;
/// The entry is in the trash.
pub const TALLY_REASON_IN_TRASH: tally_reason = 29;
/// The entry is not in the trash, or was not itself deleted.
pub const TALLY_REASON_NOT_IN_TRASH: tally_reason = 30;
/// The session has no such event.
pub const TALLY_REASON_NO_EVENT: tally_reason = 31;
/// There is no event type with that id that the session can hold.
pub const TALLY_REASON_NO_EVENT_TYPE: tally_reason = 32;
/// There is no tag with that name.
pub const TALLY_REASON_NO_TAG: tally_reason = 33;
/// The template has no field with that name.
pub const TALLY_REASON_NO_FIELD: tally_reason = 34;
/// There is no such setting.
pub const TALLY_REASON_NO_SETTING: tally_reason = 35;
/// There is no such file.
pub const TALLY_REASON_NO_FILE: tally_reason = 36;
/// There is no such folder.
pub const TALLY_REASON_NO_FOLDER: tally_reason = 37;
/// The system does not know this time zone.
pub const TALLY_REASON_NO_ZONE: tally_reason = 38;
/// The bytes of the attachment are not in the book.
pub const TALLY_REASON_NO_CONTENT: tally_reason = 39;
/// There is no such reminder.
pub const TALLY_REASON_NO_REMINDER: tally_reason = 40;
/// There is no such stored draft.
pub const TALLY_REASON_NO_STORED_DRAFT: tally_reason = 41;
/// No task has the category.
pub const TALLY_REASON_NO_CATEGORY: tally_reason = 42;
/// There is nothing to undo or redo.
pub const TALLY_REASON_NO_STEP: tally_reason = 43;
/// Another entry has the name in the same place.
pub const TALLY_REASON_NAME_TAKEN: tally_reason = 44;
/// There is already a file.
pub const TALLY_REASON_FILE_EXISTS: tally_reason = 45;
/// The folder, or a file in it, belongs to another book or to an unknown owner.
pub const TALLY_REASON_FOLDER_TAKEN: tally_reason = 46;
/// The task was already repeated, or the reminder was already shown or claimed.
pub const TALLY_REASON_ALREADY_DONE: tally_reason = 47;
/// A session of the same collection overlaps in time.
pub const TALLY_REASON_OVERLAP: tally_reason = 48;
/// The entry that the draft edits was changed since the draft began.
pub const TALLY_REASON_STALE_DRAFT: tally_reason = 49;
/// Places are not stored while the setting location_enabled is off.
pub const TALLY_REASON_LOCATION_OFF: tally_reason = 50;
/// A collection would contain itself.
pub const TALLY_REASON_CYCLE: tally_reason = 51;
/// The session is being recorded.
pub const TALLY_REASON_IS_RECORDED: tally_reason = 52;
/// Nobody is recording the session or the memo.
pub const TALLY_REASON_NOT_RECORDED: tally_reason = 53;
/// The session has no end yet.
pub const TALLY_REASON_IS_RUNNING: tally_reason = 54;
/// The session or memo is stopped, or the attachment is no longer being written here; it accepts no more.
pub const TALLY_REASON_HAS_ENDED: tally_reason = 55;
/// The session or memo is paused.
pub const TALLY_REASON_IS_PAUSED: tally_reason = 56;
/// The session or memo is not paused.
pub const TALLY_REASON_NOT_PAUSED: tally_reason = 57;
/// The player is not playing.
pub const TALLY_REASON_NOT_PLAYING: tally_reason = 58;
/// The attachment is finished; its bytes never change.
pub const TALLY_REASON_IS_FINISHED: tally_reason = 59;
/// The draft was already saved.
pub const TALLY_REASON_ALREADY_SAVED: tally_reason = 60;
/// The session, event type or subject has events, so this is not allowed.
pub const TALLY_REASON_HAS_EVENTS: tally_reason = 61;
/// The tail, the file of events that a recorder keeps beside the book, is in the way: left behind, from another
/// session, or not a tail.
pub const TALLY_REASON_TAIL: tally_reason = 62;
/// Entries that belong to every book cannot be deleted or moved.
pub const TALLY_REASON_BUILT_IN: tally_reason = 63;
/// The entry's parent is in the trash.
pub const TALLY_REASON_PARENT_IN_TRASH: tally_reason = 64;
/// The task is not on a day.
pub const TALLY_REASON_NO_DAY: tally_reason = 65;
/// Too little of the day is left for it.
pub const TALLY_REASON_TOO_LATE: tally_reason = 66;
/// The reminder is not due at that time.
pub const TALLY_REASON_NOT_DUE: tally_reason = 67;
/// A later change is in the way of undoing or redoing the step.
pub const TALLY_REASON_UNDO_BLOCKED: tally_reason = 68;
/// The thread or transaction is inside a call that writes, such as in its callback.
pub const TALLY_REASON_IN_CALL: tally_reason = 69;
/// The call does not accept this kind of book: the book itself, a transaction or a snapshot.
pub const TALLY_REASON_SCOPE: tally_reason = 70;
/// A transaction that was begun on this one is open.
pub const TALLY_REASON_PART_OPEN: tally_reason = 71;
/// The library ended the snapshot because the log had grown beyond the setting snapshot_log_limit.
pub const TALLY_REASON_SNAPSHOT_DROPPED: tally_reason = 72;
/// This process has the book open, or has it open with other options.
pub const TALLY_REASON_IS_OPEN: tally_reason = 73;
/// The cursor is not at a row, so there is no field to read.
pub const TALLY_REASON_NO_ROW: tally_reason = 74;
/// A day has the maximum number of tasks of the priority.
pub const TALLY_REASON_DAY_FULL: tally_reason = 75;
/// A text, a line or a path is longer than allowed.
pub const TALLY_REASON_TOO_LONG: tally_reason = 76;
/// A file, a picture or the result of a statement is larger than allowed.
pub const TALLY_REASON_TOO_LARGE: tally_reason = 77;
/// There are more of them than allowed.
pub const TALLY_REASON_TOO_MANY: tally_reason = 78;
/// A time or duration goes beyond the years 1677 to 2262.
pub const TALLY_REASON_TIME_LIMIT: tally_reason = 79;
/// The buffer is too small; bound has the needed size.
pub const TALLY_REASON_SMALL_BUFFER: tally_reason = 80;
/// Another process, thread or transaction writes to the book.
pub const TALLY_REASON_WRITER: tally_reason = 81;
/// Another handle or process is recording the session.
pub const TALLY_REASON_RECORDER: tally_reason = 82;
/// The attachment is being written or finished elsewhere.
pub const TALLY_REASON_BLOB_WRITER: tally_reason = 83;
/// Another process keeps the mirror.
pub const TALLY_REASON_MIRROR_KEEPER: tally_reason = 84;
/// Another thread is opening or closing the book.
pub const TALLY_REASON_OPENING: tally_reason = 85;
/// A file or bytes changed while they were being read.
pub const TALLY_REASON_CHANGING: tally_reason = 86;
/// There is no room on the disk.
pub const TALLY_REASON_DISK_FULL: tally_reason = 87;
/// The book has used all its numbers.
pub const TALLY_REASON_IDS_SPENT: tally_reason = 88;
/// The book was opened for reading only.
pub const TALLY_REASON_OPENED_READ_ONLY: tally_reason = 89;
/// The book's file has several names (hard links), so it is read-only.
pub const TALLY_REASON_SEVERAL_NAMES: tally_reason = 90;
/// A snapshot does not change.
pub const TALLY_REASON_IS_SNAPSHOT: tally_reason = 91;
/// The system does not allow writing there.
pub const TALLY_REASON_NO_WRITE_ACCESS: tally_reason = 92;
/// Something in the book's files cannot be read.
pub const TALLY_REASON_DAMAGED: tally_reason = 93;
/// Events of a session cannot be read.
pub const TALLY_REASON_DAMAGED_EVENTS: tally_reason = 94;
/// Bytes of an attachment are missing or damaged.
pub const TALLY_REASON_DAMAGED_CONTENT: tally_reason = 95;
/// A file beside the book cannot be read as what it should be.
pub const TALLY_REASON_DAMAGED_FILE: tally_reason = 96;
/// The system's time zone file cannot be read.
pub const TALLY_REASON_DAMAGED_ZONE: tally_reason = 97;
/// The loaded SQLite is too old or lacks a part.
pub const TALLY_REASON_NEEDS_SQLITE: tally_reason = 98;
/// libsndfile cannot be loaded.
pub const TALLY_REASON_NEEDS_SNDFILE: tally_reason = 99;
/// librsvg and cairo cannot be loaded.
pub const TALLY_REASON_NEEDS_CAIRO: tally_reason = 100;
/// This library does not offer it.
pub const TALLY_REASON_NOT_OFFERED: tally_reason = 101;
/// The text breaks the rules of its format.
pub const TALLY_REASON_MALFORMED: tally_reason = 102;
/// Data that should be text is not UTF-8, or not text.
pub const TALLY_REASON_ENCODING: tally_reason = 103;
/// The file is not a book.
pub const TALLY_REASON_NOT_A_BOOK: tally_reason = 104;
/// The file, the folder or the text has another format than stated.
pub const TALLY_REASON_OTHER_FORMAT: tally_reason = 105;
/// The content is not audio that can be read, or not a memo.
pub const TALLY_REASON_NOT_AUDIO: tally_reason = 106;
/// A required key or column is missing or empty.
pub const TALLY_REASON_MISSING_KEY: tally_reason = 107;
/// There is a key that has no meaning here.
pub const TALLY_REASON_UNKNOWN_KEY: tally_reason = 108;
/// A key or column does not accept its value.
pub const TALLY_REASON_VALUE: tally_reason = 109;
/// A reference leads to nothing in the document or in the book, or to an entry of another kind.
pub const TALLY_REASON_UNRESOLVED: tally_reason = 110;
/// Something that must be unique is there twice.
pub const TALLY_REASON_DUPLICATE: tally_reason = 111;
/// A file of a folder is not a plain file of its own, or is outside the folder.
pub const TALLY_REASON_UNSAFE_FILE: tally_reason = 112;
/// An import adds this.
pub const TALLY_REASON_ADDED: tally_reason = 113;
/// An import, or its undo, changes this. As a warning of an import: a value was altered.
pub const TALLY_REASON_CHANGED: tally_reason = 114;
/// An import found that this is already the same.
pub const TALLY_REASON_UNCHANGED: tally_reason = 115;
/// An import left this out, for the reason given.
pub const TALLY_REASON_LEFT_OUT: tally_reason = 116;
/// The recording of a session went on in two books; an import left it as it was.
pub const TALLY_REASON_DIVERGED: tally_reason = 117;
/// A file or row that belongs to the book is missing.
pub const TALLY_REASON_MISSING: tally_reason = 118;
/// Data that a lost recorder or writer left behind was added to the book.
pub const TALLY_REASON_RECOVERED: tally_reason = 119;
/// Data that could not be read was kept in a side file.
pub const TALLY_REASON_SET_ASIDE: tally_reason = 120;
/// Somebody edited a file of a mirror; the edited file was kept under another name.
pub const TALLY_REASON_CONFLICT: tally_reason = 121;
/// A file of a mirror could not be written; another attempt will follow.
pub const TALLY_REASON_UNWRITTEN: tally_reason = 122;
/// Files of a mirror are still to be written.
pub const TALLY_REASON_BEHIND: tally_reason = 123;
/// An existing value does not fit the template's new schema; it stays as it is.
pub const TALLY_REASON_MISFIT: tally_reason = 124;
/// An import had to assume this: what it read does not say it.
pub const TALLY_REASON_ASSUMED: tally_reason = 125;
/// An import left nothing out and altered nothing.
pub const TALLY_REASON_ALL_TAKEN: tally_reason = 126;
/// An import that was to take all or nothing would leave something out or alter it.
pub const TALLY_REASON_LOSSY: tally_reason = 127;
/// An import keeps this beside the entry that it describes. A book has no place for it, but an export in the same
/// format writes it again.
pub const TALLY_REASON_KEPT: tally_reason = 128;
/// No font here has some letters of a report; in a PDF or PNG they are boxes.
pub const TALLY_REASON_NO_FONT: tally_reason = 129;
/// A merge had nothing to add: the book already has everything that the other one knows.
pub const TALLY_REASON_NOTHING_NEW: tally_reason = 130;
/// Both books wrote this, and neither had seen the other's version. The later one is shown; the others are kept
/// beside it.
pub const TALLY_REASON_CONCURRENT: tally_reason = 131;
/// The entry is out of the trash, or back after it was removed for good, because somebody who did not know of that
/// continued with it.
pub const TALLY_REASON_REVIVED: tally_reason = 132;
/// A merge removed what the other book had removed for good.
pub const TALLY_REASON_ERASED: tally_reason = 133;
/// Two entries with the same name, created separately, are now one.
pub const TALLY_REASON_JOINED: tally_reason = 134;
/// Events of a session have new numbers from here on. A version before lanes logged them among another device's, or
/// two copies of a book used the same numbers.
pub const TALLY_REASON_LANE: tally_reason = 135;
/// A change that a merge brought.
pub const TALLY_REASON_MERGED: tally_reason = 136;
/// The clock of another device is more than a day ahead of this one's.
pub const TALLY_REASON_CLOCK_AHEAD: tally_reason = 137;
/// A book cannot be merged with itself.
pub const TALLY_REASON_SAME_BOOK: tally_reason = 138;
/// The book to be merged is another book, not a copy of this one.
pub const TALLY_REASON_OTHER_BOOK: tally_reason = 139;
/// The bytes are not a frame of changes or a vector, are incomplete, or were changed on the way.
pub const TALLY_REASON_FRAME: tally_reason = 140;
/// A book, a file or changes have a format version that this library does not know.
pub const TALLY_REASON_NEWER_VERSION: tally_reason = 141;
/// The book lacks changes that come before these.
pub const TALLY_REASON_CHANGES_MISSING: tally_reason = 142;
/// More frames of the same stream are still to come.
pub const TALLY_REASON_MORE_FRAMES: tally_reason = 143;
/// libpq cannot be loaded.
pub const TALLY_REASON_NEEDS_POSTGRES: tally_reason = 144;
/// The text is not the address of a PostgreSQL server.
pub const TALLY_REASON_HUB_ADDRESS: tally_reason = 145;
/// The hub cannot be reached, does not answer, or ended the connection.
pub const TALLY_REASON_HUB_AWAY: tally_reason = 146;
/// The hub's server refuses the login.
pub const TALLY_REASON_HUB_LOGIN: tally_reason = 147;
/// The hub does not let this role do it: the role is not a member of the book's space, or may only read there.
pub const TALLY_REASON_HUB_RIGHTS: tally_reason = 148;
/// The database has no hub, or a hub older than this library writes to.
pub const TALLY_REASON_HUB_SCHEMA: tally_reason = 149;
/// The hub's disk is full, or its server accepts no more connections.
pub const TALLY_REASON_HUB_FULL: tally_reason = 150;
/// The hub's server refuses a statement for another reason, which the message has.
pub const TALLY_REASON_HUB_REFUSED: tally_reason = 151;
/// The hub's handle was freed.
pub const TALLY_REASON_HUB_ENDED: tally_reason = 152;
/// libsodium cannot be loaded.
pub const TALLY_REASON_NEEDS_SODIUM: tally_reason = 153;
/// The book's space on the hub is sealed with another phrase, or is sealed and no phrase was given, or is not sealed
/// and one was given.
pub const TALLY_REASON_HUB_SEALED: tally_reason = 154;
/// There is no kappa, because nothing was sampled.
pub const TALLY_REASON_NO_SAMPLE: tally_reason = 155;
/// There is no kappa, because both observers saw the same one thing throughout: they would agree by chance.
pub const TALLY_REASON_ONE_CATEGORY: tally_reason = 156;
/// The checked sessions can use an event type, but none of them has an event of it.
pub const TALLY_REASON_NEVER_USED: tally_reason = 157;
/// Two event types or subjects that a session sees have the same key.
pub const TALLY_REASON_KEY_TWICE: tally_reason = 158;
/// An event type is archived, but has events.
pub const TALLY_REASON_ARCHIVED_USED: tally_reason = 159;
/// A state has no stop, although its session has ended.
pub const TALLY_REASON_UNCLOSED: tally_reason = 160;
/// A stop has no start before it.
pub const TALLY_REASON_NO_START: tally_reason = 161;
/// A state is open together with one that excludes it.
pub const TALLY_REASON_TOGETHER: tally_reason = 162;
/// zlib cannot be loaded.
pub const TALLY_REASON_NEEDS_ZLIB: tally_reason = 163;
/// expat cannot be loaded.
pub const TALLY_REASON_NEEDS_EXPAT: tally_reason = 164;
/// No medium of the session shows that moment.
pub const TALLY_REASON_NO_MEDIUM: tally_reason = 165;
/// The file of a medium moved, and the medium now has its new path.
pub const TALLY_REASON_RELINKED: tally_reason = 166;
/// A file has the name of a medium's file, but different bytes.
pub const TALLY_REASON_OTHER_FILE: tally_reason = 167;
/// Several files may be the file of a medium, and nothing says which.
pub const TALLY_REASON_SEVERAL_FILES: tally_reason = 168;
/// The SHA-256 of a medium's file was stored.
pub const TALLY_REASON_HASHED: tally_reason = 169;
/// The book has an older format, and nothing said to bring it up to date.
pub const TALLY_REASON_OLDER_FORMAT: tally_reason = 170;

// Values with a special meaning.
/// As a time: the book's clock.
pub const TALLY_NOW: i64 = -9223372036854775808;
/// As since or until: no limit.
pub const TALLY_UNBOUNDED: i64 = -9223372036854775807;
/// As a returned time: nothing is due.
pub const TALLY_NEVER: i64 = 9223372036854775807;
/// As a timeout: do not wait.
pub const TALLY_NO_WAIT: i64 = -1;
/// As a timeout: the book's own, which is 5 s unless set at opening.
pub const TALLY_DEFAULT_TIMEOUT: i64 = 0;
/// As a timeout: wait without limit.
pub const TALLY_FOREVER: i64 = 9223372036854775807;
/// As a parent: the book itself.
pub const TALLY_ROOT: i64 = 0;
/// As an id: all of them.
pub const TALLY_ANY: i64 = 0;
/// As an offset to write at: after the last byte.
pub const TALLY_END: i64 = -1;

/// As a requested kind.
pub type tally_kind = i32;
/// All of them.
pub const TALLY_KIND_ANY: tally_kind = 0;

// The kind of an entry in a book.
/// Holds items and other collections.
pub const TALLY_KIND_COLLECTION: tally_kind = 1;
/// Something at an instant.
pub const TALLY_KIND_NOTE: tally_kind = 2;
/// Something with a start and, once stopped, an end; it holds events.
pub const TALLY_KIND_SESSION: tally_kind = 3;
/// Something to be done, on a day or in the backlog.
pub const TALLY_KIND_TASK: tally_kind = 4;
/// Whom or what an item or event is about.
pub const TALLY_KIND_SUBJECT: tally_kind = 5;
/// What can be logged in a session; belongs to the book or to a collection.
pub const TALLY_KIND_EVENT_TYPE: tally_kind = 6;
/// A word that items carry; belongs to the book.
pub const TALLY_KIND_TAG: tally_kind = 7;
/// Which fields items of one sort have beyond the standard ones: a JSON Schema; belongs to the book.
pub const TALLY_KIND_TEMPLATE: tally_kind = 8;
/// Something logged in a session: only in queries and cursors.
pub const TALLY_KIND_EVENT: tally_kind = 9;
/// What a check, a validation, an import or a recovery found: only in cursors.
pub const TALLY_KIND_FINDING: tally_kind = 10;
/// A setting of the book: only in cursors.
pub const TALLY_KIND_SETTING: tally_kind = 11;
/// A step of the book's history; its changes follow it: only in cursors.
pub const TALLY_KIND_STEP: tally_kind = 12;
/// What one step changed in one field: only in cursors.
pub const TALLY_KIND_CHANGE: tally_kind = 13;
/// Bytes that belong to an item or collection, its parent. Listed only if this kind is requested.
pub const TALLY_KIND_ATTACHMENT: tally_kind = 14;
/// A row of a summary table: only in cursors.
pub const TALLY_KIND_SUMMARY: tally_kind = 15;
/// A day that was opened: only in cursors.
pub const TALLY_KIND_DAY: tally_kind = 16;
/// A reminder of a task or of a day: only in cursors.
pub const TALLY_KIND_REMINDER: tally_kind = 17;
/// A field of a template: only in cursors.
pub const TALLY_KIND_FIELD: tally_kind = 18;
/// A stored draft: only in cursors.
pub const TALLY_KIND_DRAFT: tally_kind = 19;
/// Key figures of a selection: only in cursors.
pub const TALLY_KIND_DASHBOARD: tally_kind = 20;
/// A row of an SQL statement: only in cursors.
pub const TALLY_KIND_ROW: tally_kind = 21;
/// A version of something that several devices wrote at the same time: only in cursors.
pub const TALLY_KIND_CONFLICT: tally_kind = 22;
/// A device that wrote part of the book's content: only in cursors.
pub const TALLY_KIND_DEVICE: tally_kind = 23;
/// Bytes that an attachment lacks, because it came without them: only in cursors.
pub const TALLY_KIND_CONTENT: tally_kind = 24;
/// A state from its start to its stop, or a point: only in queries and cursors. Starts and stops are paired over the
/// complete session before conditions apply.
pub const TALLY_KIND_BOUT: tally_kind = 25;
/// A row of a time budget: only in cursors.
pub const TALLY_KIND_BUDGET: tally_kind = 26;
/// How often one behaviour followed another: only in cursors.
pub const TALLY_KIND_TRANSITION: tally_kind = 27;
/// What a subject did when it was looked at: only in cursors.
pub const TALLY_KIND_SAMPLE: tally_kind = 28;
/// How long two states were open together: only in cursors.
pub const TALLY_KIND_OVERLAP: tally_kind = 29;
/// The result of comparing two sessions: only in cursors.
pub const TALLY_KIND_AGREEMENT: tally_kind = 30;
/// An event type with values for its template's fields. Log its id to say more than the type does;
/// tally_event_type_variant gives it. It belongs to the event type and is listed only if this kind is requested.
pub const TALLY_KIND_VARIANT: tally_kind = 31;
/// A medium: a film or sound of a session, its parent. Its file stays where it is. Listed only if this kind is
/// requested.
pub const TALLY_KIND_MEDIA: tally_kind = 32;

/// The type of a value.
pub type tally_value_type = i32;
/// No value.
pub const TALLY_VALUE_NONE: tally_value_type = 0;
/// An integer.
pub const TALLY_VALUE_INT: tally_value_type = 1;
/// A real number.
pub const TALLY_VALUE_REAL: tally_value_type = 2;
/// A text.
pub const TALLY_VALUE_TEXT: tally_value_type = 3;
/// Several ids.
pub const TALLY_VALUE_IDS: tally_value_type = 4;
/// Bytes: only in statements of SQL and their rows.
pub const TALLY_VALUE_BLOB: tally_value_type = 5;

/// The state of a session.
pub type tally_state = i32;
/// Started and not stopped.
pub const TALLY_STATE_RUNNING: tally_state = 1;
/// Started, not stopped, and paused.
pub const TALLY_STATE_PAUSED: tally_state = 2;
/// It has an end.
pub const TALLY_STATE_STOPPED: tally_state = 3;

/// Which part of an occurrence an event is.
pub type tally_phase = i32;
/// Input only: chosen by the type's mode. An open state is stopped; otherwise a state is started.
pub const TALLY_PHASE_AUTO: tally_phase = 0;
/// It happened at an instant.
pub const TALLY_PHASE_POINT: tally_phase = 1;
/// A state begins.
pub const TALLY_PHASE_START: tally_phase = 2;
/// A state ends.
pub const TALLY_PHASE_STOP: tally_phase = 3;

/// How an event type is logged.
pub type tally_mode = i32;
/// Each event is complete in itself.
pub const TALLY_MODE_POINT: tally_mode = 1;
/// Events are starts and stops.
pub const TALLY_MODE_STATE: tally_mode = 2;

/// As a requested field.
pub type tally_field = i32;
/// All of them.
pub const TALLY_FIELD_ANY: tally_field = 0;

// Where the numbers of custom fields begin.
/// The lowest number of a custom field; see tally_field_list.
pub const TALLY_FIELD_FIRST_OWN: tally_field = 1000;

/// How a condition compares; TALLY_OP_NOT, TALLY_OP_OR_NULL and TALLY_OP_OR can be added.
pub type tally_op = i32;
/// Equal to the value.
pub const TALLY_OP_EQ: tally_op = 1;
/// Not equal to the value.
pub const TALLY_OP_NE: tally_op = 2;
/// Less than the value.
pub const TALLY_OP_LT: tally_op = 3;
/// Less than or equal to the value.
pub const TALLY_OP_LE: tally_op = 4;
/// Greater than the value.
pub const TALLY_OP_GT: tally_op = 5;
/// Greater than or equal to the value.
pub const TALLY_OP_GE: tally_op = 6;
/// Between two values, both included.
pub const TALLY_OP_BETWEEN: tally_op = 7;
/// One of the values; in a field with several values, any of them. An empty list matches nothing.
pub const TALLY_OP_IN: tally_op = 8;
/// Text that starts with the value; the case of ASCII letters is ignored.
pub const TALLY_OP_PREFIX: tally_op = 9;
/// Has no value; the comparison takes none.
pub const TALLY_OP_NULL: tally_op = 10;
/// Has each of the values; only for fields with several values, such as TALLY_FIELD_TAGS.
pub const TALLY_OP_ALL: tally_op = 11;

// Added to a comparison.
/// The opposite of the comparison. Rows without a value are still left out.
pub const TALLY_OP_NOT: tally_op = 256;
/// Or has no value.
pub const TALLY_OP_OR_NULL: tally_op = 512;
/// Joined to the condition added before: one of them suffices, or of more that are joined one after the other. Not
/// for the first.
pub const TALLY_OP_OR: tally_op = 1024;

/// How a book is opened; 0 opens it for reading and writing and creates it if there is none.
pub type tally_open_flags = u32;
/// Refuse if there is no book.
pub const TALLY_OPEN_EXISTING: tally_open_flags = 0x1;
/// Refuse if there is a file.
pub const TALLY_OPEN_NEW: tally_open_flags = 0x2;
/// Only read.
pub const TALLY_OPEN_READ_ONLY: tally_open_flags = 0x4;
/// Bring a book of an older format up to date: first its file is copied to PATH-VERSION.backup, then all is done or
/// nothing. Without it such a book is only opened with TALLY_OPEN_READ_ONLY.
pub const TALLY_OPEN_MIGRATE: tally_open_flags = 0x8;

/// When a logged event is safe; 0: TALLY_DURABILITY_PROCESS. Everything else is always on the disk when its call
/// returns.
pub type tally_durability = i32;
/// Safe from any crash or kill of the process once the call returns; from a power cut within the setting
/// autosave_interval.
pub const TALLY_DURABILITY_PROCESS: tally_durability = 1;
/// Safe from a power cut too, once the call returns.
pub const TALLY_DURABILITY_POWER: tally_durability = 2;

/// Which clock the library asks a host's clock function for.
pub type tally_clock = i32;
/// Nanoseconds since 1970-01-01T00:00:00Z.
pub const TALLY_CLOCK_WALL: tally_clock = 1;
/// Nanoseconds of a clock that never steps and keeps running in suspend; its zero has no meaning.
pub const TALLY_CLOCK_STEADY: tally_clock = 2;

/// How a draft is saved.
pub type tally_save_flags = u32;
/// If no field was changed, write nothing and leave the time of modification.
pub const TALLY_SAVE_KEEP_CLEAN: tally_save_flags = 0x1;
/// Name a collection New Folder if its name is empty or was not set, instead of refusing it.
pub const TALLY_SAVE_DEFAULT_NAME: tally_save_flags = 0x2;
/// For a session: refuse it if it overlaps another one of the same collection. Give at most one of the three overlap
/// flags; without any, sessions may overlap.
pub const TALLY_SAVE_REJECT_OVERLAP: tally_save_flags = 0x4;
/// For a session: others of the same collection give way. They end where it begins, or begin where it ends. One
/// within it goes to the trash; one that extends beyond both its ends is refused.
pub const TALLY_SAVE_TRIM_OVERLAP: tally_save_flags = 0x8;
/// Like TALLY_SAVE_TRIM_OVERLAP, but one that extends beyond both ends becomes two.
pub const TALLY_SAVE_SPLIT_OVERLAP: tally_save_flags = 0x10;
/// Refuse the draft if somebody else changed the entry at all since the draft began. This includes fields that were
/// not set, and changes to the same value. Not together with TALLY_SAVE_FORCE.
pub const TALLY_SAVE_IF_UNCHANGED: tally_save_flags = 0x40;
/// Save the draft even if a field that was set was changed to something else since the draft began; the draft's value
/// wins.
pub const TALLY_SAVE_FORCE: tally_save_flags = 0x20;

/// What a draft's tags do when entries are changed through a query; 0: they replace the existing tags.
pub type tally_update_flags = u32;
/// They are added after the existing tags.
pub const TALLY_UPDATE_ADD_TAGS: tally_update_flags = 0x1;
/// They are removed.
pub const TALLY_UPDATE_REMOVE_TAGS: tally_update_flags = 0x2;

/// How an entry is created.
pub type tally_create_flags = u32;
/// For a tag: give the existing one if there is one with the name. If several threads or processes ask at once, each
/// gets the same.
pub const TALLY_CREATE_OR_FIND: tally_create_flags = 0x1;

/// How something is deleted; 0 moves it to the trash.
pub type tally_delete_flags = u32;
/// Remove it for good with everything below it, even if it is in the trash. This cannot be undone.
pub const TALLY_DELETE_FOREVER: tally_delete_flags = 0x1;

/// How a step is undone or redone; 0 takes the newest step of the book.
pub type tally_undo_flags = u32;
/// The newest step of this author instead: the author given at opening, otherwise the setting username.
pub const TALLY_UNDO_MINE: tally_undo_flags = 0x1;
/// Change nothing and give whatever is in the way.
pub const TALLY_UNDO_PREVIEW: tally_undo_flags = 0x2;
/// Do not skip the start of a session that holds events or is recorded through this handle of the book. The session
/// is stopped and goes to the trash with all its events.
pub const TALLY_UNDO_SESSIONS: tally_undo_flags = 0x4;

/// The state of a step of history.
pub type tally_step_state = i32;
/// Done; it can be undone.
pub const TALLY_STEP_DONE: tally_step_state = 1;
/// Undone; it can be redone until something else is changed.
pub const TALLY_STEP_UNDONE: tally_step_state = 2;
/// Undone for good: something else was changed afterwards.
pub const TALLY_STEP_DISCARDED: tally_step_state = 3;
/// Done, but cannot be undone; the message says why.
pub const TALLY_STEP_FIXED: tally_step_state = 4;
/// It undid the step that it names.
pub const TALLY_STEP_UNDO: tally_step_state = 5;
/// It redid the step that it names.
pub const TALLY_STEP_REDO: tally_step_state = 6;
/// It came from another book and cannot be undone; steps undone before it can still be redone.
pub const TALLY_STEP_MERGED: tally_step_state = 7;

/// How books are merged.
pub type tally_merge_flags = u32;
/// Only report what would happen.
pub const TALLY_MERGE_PREVIEW: tally_merge_flags = 0x1;
/// Accept a book that is not a copy of this one: all of it is added.
pub const TALLY_MERGE_OTHER_BOOK: tally_merge_flags = 0x2;

/// What fails in a host's tests.
pub type tally_fault = i32;
/// Writing: the disk is full. Calls answer TALLY_E_FULL.
pub const TALLY_FAULT_FULL: tally_fault = 1;
/// Reading, writing and syncing: the disk is broken. Calls answer TALLY_E_IO.
pub const TALLY_FAULT_IO: tally_fault = 2;
/// Reading and writing: SQLite gets no memory. Calls answer TALLY_E_IO, and sub_code in tally_error is SQLite's 7.
pub const TALLY_FAULT_MEMORY: tally_fault = 3;

/// Which entries are read by their ids.
pub type tally_read_flags = u32;
/// Also an entry that is in the trash.
pub const TALLY_READ_TRASHED: tally_read_flags = 0x1;

/// What is removed from the trash.
pub type tally_purge_flags = u32;
/// Only entries that were in the trash for longer than the setting trash_retention; nothing if that is 0.
pub const TALLY_PURGE_DUE: tally_purge_flags = 0x1;

/// How far a query reaches below a collection.
pub type tally_in_flags = u32;
/// Also everything nested below.
pub const TALLY_IN_RECURSIVE: tally_in_flags = 0x1;
/// Entries in the trash instead of the others. With TALLY_ROOT and without TALLY_IN_RECURSIVE: only the entries that
/// were themselves deleted, wherever they were.
pub const TALLY_IN_TRASH: tally_in_flags = 0x2;

/// How rows are ordered.
pub type tally_order_flags = u32;
/// Greatest first.
pub const TALLY_ORDER_DESCENDING: tally_order_flags = 0x1;
/// Collections before items, each sorted in the order, also descending.
pub const TALLY_ORDER_COLLECTIONS_FIRST: tally_order_flags = 0x2;
/// Sort names by code point, instead of by Unicode's root order with numbers by their value (Day 2 before Day 10).
pub const TALLY_ORDER_CODE_POINT: tally_order_flags = 0x4;

/// How a session is attached to.
pub type tally_attach_flags = u32;
/// A stopped session runs again; the time since its stop becomes a pause.
pub const TALLY_ATTACH_CONTINUE: tally_attach_flags = 0x1;

/// Formats for export and import; docs/formats.md says which goes where.
pub type tally_format = i32;
/// Lossless; importing it gives the same content again. A collection file of MEL, an event logger for field
/// naturalists, can be read too.
pub const TALLY_FORMAT_JSON: tally_format = 1;
/// For people: headings, lists and paragraphs.
pub const TALLY_FORMAT_MARKDOWN: tally_format = 2;
/// For people: plain lines.
pub const TALLY_FORMAT_TEXT: tally_format = 3;
/// One row for each event.
pub const TALLY_FORMAT_CSV_EVENTS: tally_format = 4;
/// One row for each interval of a state, and for each point.
pub const TALLY_FORMAT_CSV_BOUTS: tally_format = 5;
/// One row for each session, with Minuta's columns: date, start, end, duration, tag, comment.
pub const TALLY_FORMAT_CSV_MINUTA: tally_format = 6;
/// A folder as Minuta keeps it, named by its path: tags.json, and a file for each session with its pictures beside
/// it. The path must not exist yet, or be an empty folder.
pub const TALLY_FORMAT_MINUTA_FOLDER: tally_format = 7;
/// The rows of a cursor, RFC 4180: for tally_cursor_write. Tables of entries can be imported again: a row changes the
/// entry that has its UUID; a new one is added.
pub const TALLY_FORMAT_CSV: tally_format = 8;
/// For a report: one page with its pictures embedded, light or dark. For the rows of a cursor: a table, as an element
/// for a page.
pub const TALLY_FORMAT_HTML: tally_format = 9;
/// For a report: its pages as vector graphics.
pub const TALLY_FORMAT_SVG: tally_format = 10;
/// For a report: its pages for printing; needs the feature pdf.
pub const TALLY_FORMAT_PDF: tally_format = 11;
/// For a report: its pages as pixels; needs the feature pdf.
pub const TALLY_FORMAT_PNG: tally_format = 12;
/// RFC 5545: tasks as VTODO with their reminders as VALARM, sessions as VEVENT, notes as VJOURNAL. Lists of Apple's
/// Reminders can be read too.
pub const TALLY_FORMAT_ICALENDAR: tally_format = 13;
/// Tasks in the format of todo.txt, one per line.
pub const TALLY_FORMAT_TODO_TXT: tally_format = 14;
/// Time records as HEY exports them: Start,End,Duration,Category,Notes. Import only.
pub const TALLY_FORMAT_HEY_CSV: tally_format = 15;
/// CSV or JSON from any program, a file or a folder of them, read by a mapping that says what becomes what.
pub const TALLY_FORMAT_TABLES: tally_format = 16;
/// MEL files, one for each collection, in a folder named by its path. The path must not exist yet, or be an empty
/// folder. A single file can be read too.
pub const TALLY_FORMAT_MEL: tally_format = 17;
/// A BORIS project, formats 4 to 8.6, compressed with gzip or not: a collection with its subjects, behaviours and
/// independent variables, and each observation as a session. An export writes imported content as it was, except for
/// changes.
pub const TALLY_FORMAT_BORIS: tally_format = 18;
/// BORIS's table of aggregated events: one row for each interval of a state and for each point, in the columns of
/// BORIS 9. A session with an open state is included only with TALLY_EXPORT_OPEN_STATES.
pub const TALLY_FORMAT_BORIS_AGGREGATED: tally_format = 19;
/// BORIS's table of events: one row for each, in the columns of BORIS 9.
pub const TALLY_FORMAT_BORIS_TABULAR: tally_format = 20;
/// Focal data files of JWatcher in a folder named by its path. Each subject of each session has a .dat; each
/// collection has a .fmf with their keys. The path must not exist yet, or be an empty folder.
pub const TALLY_FORMAT_JWATCHER: tally_format = 21;
/// A focal master file of JWatcher: the keys of the behaviours of a collection.
pub const TALLY_FORMAT_JWATCHER_MASTER: tally_format = 22;
/// For one session: WebVTT, a cue for each bout, from the start of the session.
pub const TALLY_FORMAT_WEBVTT: tally_format = 23;
/// For one session: SubRip subtitles, a cue for each bout, from the start of the session.
pub const TALLY_FORMAT_SRT: tally_format = 24;
/// For one session: an ELAN document, EAF 3.0, with a tier for each subject and type. An import gives a session with
/// a bout for each annotation; reading needs expat.
pub const TALLY_FORMAT_EAF: tally_format = 25;
/// For one session: a Praat TextGrid, with a tier for each subject and type. An import gives a session with a bout
/// for each interval that has a text, and a point for each point.
pub const TALLY_FORMAT_TEXTGRID: tally_format = 26;
/// BIDS events in a folder named by its path. Each session has a table events.tsv with a row for each bout, and
/// beside it a description of the columns. The path must not exist yet, or be an empty folder.
pub const TALLY_FORMAT_BIDS: tally_format = 27;
/// For one session: markers in an edit decision list, CMX 3600, as DaVinci Resolve and Avid use them: one for each
/// bout. It needs the rate of the options.
pub const TALLY_FORMAT_EDL: tally_format = 28;
/// For one session: one row for each bout, with timecode, frames and seconds. It needs the rate of the options.
pub const TALLY_FORMAT_CSV_TIMECODE: tally_format = 29;
/// The ethogram of a collection (its event types and subjects) as a BORIS project without observations. An import
/// adds the behaviours and subjects of any project, or of either table below, to a collection. Existing entries with
/// the same name stay as they are.
pub const TALLY_FORMAT_BORIS_ETHOGRAM: tally_format = 30;
/// The event types of a collection as the table of behaviours that BORIS 9 writes and reads. It is imported like an
/// ethogram.
pub const TALLY_FORMAT_BORIS_BEHAVIORS: tally_format = 31;
/// The subjects of a collection as the table that BORIS 9 writes and reads. It is imported like an ethogram.
pub const TALLY_FORMAT_BORIS_SUBJECTS: tally_format = 32;

/// What an export leaves out or includes.
pub type tally_export_flags = u32;
/// No latitude, longitude, accuracy or place.
pub const TALLY_EXPORT_WITHOUT_PLACES: tally_export_flags = 0x1;
/// No usernames.
pub const TALLY_EXPORT_WITHOUT_AUTHORS: tally_export_flags = 0x2;
/// No attachments; otherwise JSON includes them by hash.
pub const TALLY_EXPORT_WITHOUT_ATTACHMENTS: tally_export_flags = 0x4;
/// The bytes of attachments too, as base64; JSON only.
pub const TALLY_EXPORT_WITH_BYTES: tally_export_flags = 0x8;
/// An element for an existing page, instead of a page; HTML of reports only.
pub const TALLY_EXPORT_FRAGMENT: tally_export_flags = 0x10;
/// Only what all books with the same content share, in the order of UUIDs; JSON only. Times of modification, numbers
/// of a template's versions and settings of a device are left out.
pub const TALLY_EXPORT_CANONICAL: tally_export_flags = 0x20;
/// Commas between the columns instead of tabs; BORIS's tables only.
pub const TALLY_EXPORT_COMMAS: tally_export_flags = 0x40;
/// Also sessions with an open state, whose stop and duration are NA; BORIS's aggregated table only, which otherwise
/// leaves such sessions out.
pub const TALLY_EXPORT_OPEN_STATES: tally_export_flags = 0x80;

/// How something is imported.
pub type tally_import_flags = u32;
/// Report what would be done and change nothing.
pub const TALLY_IMPORT_DRY_RUN: tally_import_flags = 0x1;
/// All formats but JSON: anything unreadable becomes a finding with its place and the reason, and the rest is
/// imported; in MEL, a bad item or event. Without this flag, one bad row, item or file refuses everything.
pub const TALLY_IMPORT_SKIP_BAD: tally_import_flags = 0x2;
/// Answer TALLY_E_FORMAT, with TALLY_REASON_LOSSY and the first loss, and change nothing, if anything would be left
/// out or altered.
pub const TALLY_IMPORT_WHOLE: tally_import_flags = 0x4;
/// BORIS, ELAN and Praat: an observation or file that changed since its import replaces its session, which goes to
/// the trash. Without this flag the session stays, and a finding reports it.
pub const TALLY_IMPORT_REPLACE: tally_import_flags = 0x8;

/// How the files of media are searched for.
pub type tally_relink_flags = u32;
/// Report what would be done and change nothing.
pub const TALLY_RELINK_DRY_RUN: tally_relink_flags = 0x1;
/// Read the file of each medium: store its SHA-256 if none is stored, and report one that differs.
pub const TALLY_RELINK_HASH: tally_relink_flags = 0x2;

/// How a transaction is begun.
pub type tally_transaction_flags = u32;
/// Answer TALLY_E_BUSY at once if there is another writer, whatever the busy timeout.
pub const TALLY_TRANSACTION_NO_WAIT: tally_transaction_flags = 0x1;
/// While the transaction is open, writes through other handles in the thread that began it answer TALLY_E_BUSY at
/// once, because they would wait in vain. For hosts whose tasks share a thread.
pub const TALLY_TRANSACTION_HOME: tally_transaction_flags = 0x2;

/// How a backup is written.
pub type tally_backup_flags = u32;
/// Replace an existing file.
pub const TALLY_BACKUP_REPLACE: tally_backup_flags = 0x1;

/// How much a finding matters.
pub type tally_severity = i32;
/// For information: something that was or would be done.
pub const TALLY_SEVERITY_INFO: tally_severity = 1;
/// Something was left out or is unusual.
pub const TALLY_SEVERITY_WARNING: tally_severity = 2;
/// Refused or damaged.
pub const TALLY_SEVERITY_ERROR: tally_severity = 3;

/// Whose findings are listed.
pub type tally_finding_source = i32;
/// What opening the book recovered, found missing or set aside.
pub const TALLY_FINDING_RECOVERY: tally_finding_source = 1;
/// What the mirror set aside since it was set up, what it could not write, and how many files it still has to write.
pub const TALLY_FINDING_MIRROR: tally_finding_source = 2;

/// How much a line of the library's log matters.
pub type tally_log_level = i32;
/// What happens inside.
pub const TALLY_LOG_DEBUG: tally_log_level = 1;
/// Openings, migrations, recoveries.
pub const TALLY_LOG_INFO: tally_log_level = 2;
/// Something was set aside or must wait.
pub const TALLY_LOG_WARNING: tally_log_level = 3;
/// Something failed that no call could report.
pub const TALLY_LOG_ERROR: tally_log_level = 4;

/// How a time is written.
pub type tally_time_style = i32;
/// 2025-08-02T13:05:10.123Z, with the digits needed, at least three.
pub const TALLY_TIME_ISO: tally_time_style = 1;
/// 2 Aug 2025, 13:05:10.
pub const TALLY_TIME_DISPLAY: tally_time_style = 2;
/// 2025-08-02_130510.
pub const TALLY_TIME_FILE_NAME: tally_time_style = 3;
/// 2025-08-02.
pub const TALLY_TIME_DATE: tally_time_style = 4;
/// 13:05:10.
pub const TALLY_TIME_CLOCK: tally_time_style = 5;

/// How a duration is written; every style truncates, none rounds.
pub type tally_duration_style = i32;
/// 2:15:00.
pub const TALLY_DURATION_TIMER: tally_duration_style = 1;
/// 2h 15m.
pub const TALLY_DURATION_COMPACT: tally_duration_style = 2;
/// 2:15.
pub const TALLY_DURATION_CSV: tally_duration_style = 3;
/// 02:15:00, with days, months of 30 days and years of 12 months before it.
pub const TALLY_DURATION_MEMO: tally_duration_style = 4;
/// PT2H15M.
pub const TALLY_DURATION_ISO: tally_duration_style = 5;
/// 8100, exact, with up to nine digits of fraction.
pub const TALLY_DURATION_SECONDS: tally_duration_style = 6;

// The fields of entries, events, findings, settings and summaries. Custom fields begin at 1000.
/// Names one entry in this book.
pub const TALLY_FIELD_ID: tally_field = 1;
/// Names one entry in every book.
pub const TALLY_FIELD_UUID: tally_field = 2;
/// TALLY_KIND_…
pub const TALLY_FIELD_KIND: tally_field = 3;
/// The collection that holds it; 0 at the root. For an event type or subject: where it is defined; it is visible from
/// there down. For an attachment: the item or collection that it belongs to. For a variant: its event type. For a
/// medium: its session.
pub const TALLY_FIELD_PARENT: tally_field = 4;
/// Name or title, 1 to 65,536 bytes. For a tag: unique, and without white space at its ends. For a variant: its
/// values as JSON, by field name. For a medium: the path of its file, relative to the book's folder if the file is
/// below it. For a change: the name of a custom field.
pub const TALLY_FIELD_NAME: tally_field = 5;
/// Free text, up to 16 MiB.
pub const TALLY_FIELD_DESCRIPTION: tally_field = 6;
/// When: an item's instant or start, a collection's date, an event's time.
pub const TALLY_FIELD_TIME: tally_field = 7;
/// When a session stopped; none while it runs. For a bout: when its state stopped. An open state ends with its
/// session, or in a running session with the last event. A point has none.
pub const TALLY_FIELD_END: tally_field = 8;
/// The time zone in which the time was entered, such as Europe/Berlin, UTC or +02:00.
pub const TALLY_FIELD_ZONE: tally_field = 9;
/// Degrees north, -90 to 90; only together with the longitude, and only while the setting location_enabled is on. By
/// default it is off.
pub const TALLY_FIELD_LATITUDE: tally_field = 10;
/// Degrees east, -180 to 180; only together with the latitude.
pub const TALLY_FIELD_LONGITUDE: tally_field = 11;
/// Radius in metres that contains the place, 0 or more.
pub const TALLY_FIELD_ACCURACY: tally_field = 12;
/// Name of the place.
pub const TALLY_FIELD_PLACE: tally_field = 13;
/// Who made it: the author, otherwise the setting username; set at creation.
pub const TALLY_FIELD_USERNAME: tally_field = 14;
/// When it was made.
pub const TALLY_FIELD_CREATED: tally_field = 15;
/// When it was last changed.
pub const TALLY_FIELD_MODIFIED: tally_field = 16;
/// Whom or what it is about: a subject's id.
pub const TALLY_FIELD_SUBJECT: tally_field = 17;
/// For a session: TALLY_STATE_… For a step: TALLY_STEP_… For a bout: TALLY_STATE_RUNNING if nothing stopped its
/// state, otherwise TALLY_STATE_STOPPED; a point has none.
pub const TALLY_FIELD_STATE: tally_field = 18;
/// For a stopped session: stop minus start minus pauses, in ns. For a row of a summary: how long its sessions lasted.
/// For an attachment or a medium: how long it plays, if known; for a note, the sum for its attachments. For a bout:
/// how long its state lasted without the session's pauses; a point has none.
pub const TALLY_FIELD_DURATION: tally_field = 19;
/// For a stopped session: stop minus start, in ns.
pub const TALLY_FIELD_SPAN: tally_field = 20;
/// For a session: how many events it holds. For a row of a summary: how many its sessions hold.
pub const TALLY_FIELD_EVENT_COUNT: tally_field = 21;
/// When it went to the trash; a query that asks for it includes the trash.
pub const TALLY_FIELD_TRASHED: tally_field = 22;
/// Its place in the manual order, if it was moved; sort by it for that order. An entry that was never moved keeps its
/// place by creation. For a medium: its place in the queue of its track.
pub const TALLY_FIELD_POSITION: tally_field = 23;
/// How many collections hold it, nested in each other. Computed when a cursor is asked for it.
pub const TALLY_FIELD_DEPTH: tally_field = 24;
/// For a collection: how many collections are below it, at any depth. Computed when a cursor is asked for it.
pub const TALLY_FIELD_COLLECTION_COUNT: tally_field = 25;
/// For a collection: how many notes, sessions and tasks are below it, at any depth. Computed when a cursor is asked
/// for it.
pub const TALLY_FIELD_ITEM_COUNT: tally_field = 26;
/// How many bytes it takes in the book: an attachment's own bytes, a session's events. Sessions and collections
/// include everything below and attached; the same bytes count wherever they are attached. Computed when a cursor is
/// asked for it.
pub const TALLY_FIELD_SIZE: tally_field = 27;
/// For a collection or item: how many attachments it has, including those of everything below it. Computed when a
/// cursor is asked for it.
pub const TALLY_FIELD_ATTACHMENT_COUNT: tally_field = 28;
/// For an event type: the text that people read; the name if there is none.
pub const TALLY_FIELD_LABEL: tally_field = 30;
/// For an event type, subject, tag or template: #RRGGBB. For a tag without a colour, a cursor gives the one that
/// tally_tag_color computes from its name.
pub const TALLY_FIELD_COLOR: tally_field = 31;
/// For an event type or subject: the key that a host binds. For a finding: the key or field that it is about. For a
/// change: the setting, or the part of the entry, such as pause 2.
pub const TALLY_FIELD_KEY: tally_field = 32;
/// For an event type: TALLY_MODE_… For a reminder: TALLY_REMINDER_…
pub const TALLY_FIELD_MODE: tally_field = 33;
/// For an event type with states: the group in which a start stops open states of the same subject.
pub const TALLY_FIELD_EXCLUSION: tally_field = 34;
/// For an event type: the event types whose open states its events stop, for the same subject. The event may be a
/// start or a point. At most 1000, in the order of their ids. It works in this direction only. Types that are gone or
/// in the trash are not shown, but stay.
pub const TALLY_FIELD_EXCLUDES: tally_field = 177;
/// For an event type: 1 if it can be logged.
pub const TALLY_FIELD_RECORDABLE: tally_field = 35;
/// For an event type or a task: a word to group by; for a task up to 30 characters, in one letter case throughout the
/// book.
pub const TALLY_FIELD_CATEGORY: tally_field = 36;
/// For an event type, subject, tag or template: 1 if it is no longer offered. Entries that carry or name it still do.
pub const TALLY_FIELD_ARCHIVED: tally_field = 37;
/// For an attachment: the media type of its bytes, such as image/png.
pub const TALLY_FIELD_MEDIA_TYPE: tally_field = 38;
/// For an attachment: the hash that names its bytes, 64 hexadecimal digits. The same bytes are stored once.
pub const TALLY_FIELD_SHA256: tally_field = 39;
/// For a note, session or task: the tags that it carries, in order, at most 1000. Tags in the trash are not shown,
/// but stay. For a change: a tag that was added or removed.
pub const TALLY_FIELD_TAGS: tally_field = 40;
/// For an event: its number in the session, never used again. For a bout: the number of the event that began it.
pub const TALLY_FIELD_SEQ: tally_field = 50;
/// For an event or a bout: its event type's id, even if a variant of the type was logged.
pub const TALLY_FIELD_TYPE: tally_field = 51;
/// For an event: TALLY_PHASE_…
pub const TALLY_FIELD_PHASE: tally_field = 52;
/// For an event: a number. For a bout: the number of the event that began it.
pub const TALLY_FIELD_VALUE: tally_field = 53;
/// For an event: its note. For a bout: the note of the event that began it. For a setting: its value. For a reminder:
/// the line below its title.
pub const TALLY_FIELD_TEXT: tally_field = 54;
/// For an event or a bout: the session that holds it.
pub const TALLY_FIELD_SESSION: tally_field = 55;
/// For a finding: TALLY_SEVERITY_…
pub const TALLY_FIELD_SEVERITY: tally_field = 70;
/// For a finding: TALLY_REASON_…
pub const TALLY_FIELD_REASON: tally_field = 71;
/// For a finding: file and line, or what it is about.
pub const TALLY_FIELD_WHERE: tally_field = 72;
/// For a finding: one line for people. For a setting: its purpose. For a step: why it cannot be undone.
pub const TALLY_FIELD_MESSAGE: tally_field = 73;
/// For a setting: the value that it has unless set. For a template's field: the value in a new draft, as JSON.
pub const TALLY_FIELD_DEFAULT: tally_field = 74;
/// For a change: the step that it belongs to. For an undo or redo: the step that was undone or redone.
pub const TALLY_FIELD_STEP: tally_field = 80;
/// For a change: TALLY_FIELD_… that was changed; as text its name. For a finding: the field that it is about, 0 if
/// none.
pub const TALLY_FIELD_FIELD: tally_field = 81;
/// For a change: the value before, as text, and as a number if it is one.
pub const TALLY_FIELD_OLD: tally_field = 82;
/// For a change: the value after, as text, and as a number if it is one.
pub const TALLY_FIELD_NEW: tally_field = 83;
/// For a row of a summary: its first group as a number, see TALLY_BY_…; as text its label. None in a total, or if the
/// grouped entries have none.
pub const TALLY_FIELD_GROUP_1: tally_field = 90;
/// The same for its second group.
pub const TALLY_FIELD_GROUP_2: tally_field = 91;
/// For a row of a summary: its first group as people read it, such as 2026-03-02 or a name; for the grand total, the
/// word for it.
pub const TALLY_FIELD_LABEL_1: tally_field = 92;
/// The same for its second group; for a total, the word for it.
pub const TALLY_FIELD_LABEL_2: tally_field = 93;
/// The same for its third group.
pub const TALLY_FIELD_GROUP_3: tally_field = 178;
/// The same for its fourth group.
pub const TALLY_FIELD_GROUP_4: tally_field = 179;
/// The same for its third group; for a total within it, the word for it.
pub const TALLY_FIELD_LABEL_3: tally_field = 180;
/// The same for its fourth group; for a total within it, the word for it.
pub const TALLY_FIELD_LABEL_4: tally_field = 181;
/// For a row of a summary: how many groups it belongs to; 0 is the total of all. For a timeline: 0 the total, 1 a
/// year, 2 a month, 3 a day, 4 a record.
pub const TALLY_FIELD_LEVEL: tally_field = 94;
/// For a row of a summary: how many entries are in it, each counted where it starts.
pub const TALLY_FIELD_COUNT: tally_field = 95;
/// For a row of a summary or a time budget: the sum; an integer if all values are.
pub const TALLY_FIELD_SUM: tally_field = 96;
/// For a row of a summary or a time budget: the mean.
pub const TALLY_FIELD_MEAN: tally_field = 97;
/// For a row of a summary or a time budget: the median.
pub const TALLY_FIELD_MEDIAN: tally_field = 98;
/// For a row of a summary or a time budget: the lowest value. For a template's field: the lowest number.
pub const TALLY_FIELD_MINIMUM: tally_field = 99;
/// For a row of a summary or a time budget: the highest value. For a template's field: the highest number.
pub const TALLY_FIELD_MAXIMUM: tally_field = 100;
/// For a row of a summary or a time budget: the standard deviation.
pub const TALLY_FIELD_DEVIATION: tally_field = 101;
/// For a row of a timeline: 1 if a host should show it, 0 for years, months and days that say nothing new.
pub const TALLY_FIELD_SHOWN: tally_field = 102;
/// For a row of a timeline: 1 if its records' tags are shown, 0 if the query asks for one tag only.
pub const TALLY_FIELD_SHOWS_TAGS: tally_field = 103;
/// For an item or subject: the template that defines its custom fields; none if it has no template. For an event
/// type: the template whose fields its events have.
pub const TALLY_FIELD_TEMPLATE: tally_field = 104;
/// For a template: its JSON Schema. docs/formats.md says which keywords count.
pub const TALLY_FIELD_SCHEMA: tally_field = 105;
/// For an item or subject: the values of its custom fields as one JSON object, including fields that its template
/// does not know. Setting it sets them all. Read when a cursor is asked for it. For an event or a bout: the values of
/// its variant; for a state's bout, also those that its stop adds.
pub const TALLY_FIELD_FIELDS: tally_field = 106;
/// For a template: how often its schema was set, from 1. For a conflict: the number of the version, from 0, which is
/// the one shown.
pub const TALLY_FIELD_VERSION: tally_field = 107;
/// For a finding: the value that violated a bound, as a number or a text.
pub const TALLY_FIELD_FOUND: tally_field = 108;
/// For a finding: the bound that was violated.
pub const TALLY_FIELD_BOUND: tally_field = 109;
/// For a task: the day that it is on, such as 20260302; none in the backlog. For a day: which day.
pub const TALLY_FIELD_DAY: tally_field = 110;
/// For a task: TALLY_PRIORITY_…; sort by it for high first, then by creation.
pub const TALLY_FIELD_PRIORITY: tally_field = 111;
/// For a task: when it was completed; none if it was not.
pub const TALLY_FIELD_COMPLETED: tally_field = 112;
/// For a task: TALLY_REDACTION_…
pub const TALLY_FIELD_REDACTION: tally_field = 113;
/// For a task: when it must be done.
pub const TALLY_FIELD_DUE: tally_field = 114;
/// For a task: the task of an earlier day that it repeats.
pub const TALLY_FIELD_CARRIED: tally_field = 115;
/// For a task: up to five notes, one per line, each up to 250 characters.
pub const TALLY_FIELD_NOTES: tally_field = 116;
/// For a task: 1 if another task repeats it.
pub const TALLY_FIELD_CARRIED_OVER: tally_field = 117;
/// For a reminder: the task that it is about; none for an evening reminder.
pub const TALLY_FIELD_TASK: tally_field = 118;
/// For a day: how many tasks of high priority it may have; none: any number.
pub const TALLY_FIELD_HIGH_LIMIT: tally_field = 119;
/// The same for medium priority.
pub const TALLY_FIELD_MEDIUM_LIMIT: tally_field = 120;
/// The same for low priority.
pub const TALLY_FIELD_LOW_LIMIT: tally_field = 121;
/// For a day: the number that selects its accolade.
pub const TALLY_FIELD_SEED: tally_field = 122;
/// For a day: when the days before it were reviewed on it.
pub const TALLY_FIELD_REVIEWED: tally_field = 123;
/// For a day: how many tasks it has.
pub const TALLY_FIELD_TASK_COUNT: tally_field = 124;
/// For a day or a row of a summary: how many of its tasks are complete.
pub const TALLY_FIELD_COMPLETED_COUNT: tally_field = 125;
/// For a row of a summary: how many of its tasks are not complete.
pub const TALLY_FIELD_INCOMPLETE_COUNT: tally_field = 126;
/// For a row of a summary: how many of its tasks repeat one of an earlier day.
pub const TALLY_FIELD_CARRIED_COUNT: tally_field = 127;
/// For a template's field: the unit of its numbers.
pub const TALLY_FIELD_UNIT: tally_field = 135;
/// For a template's field: string, integer, number, boolean, date-time or date; after array of if it has several
/// values.
pub const TALLY_FIELD_VALUE_TYPE: tally_field = 136;
/// For a template's field: 1 if an item must have it.
pub const TALLY_FIELD_REQUIRED: tally_field = 137;
/// For a row found by a search: where it was found. A field's name, with fields. before the name of a custom field,
/// or attachment, transcript, event. Read when a cursor is asked for it.
pub const TALLY_FIELD_MATCH: tally_field = 139;
/// For a row found by a search: some of the words around the match, on one line, with the matches between « and ».
/// Read when a cursor is asked for it.
pub const TALLY_FIELD_SNIPPET: tally_field = 140;
/// For the order of a search: best match first.
pub const TALLY_FIELD_RANK: tally_field = 141;
/// For an attachment: a transcript of its speech, for searching.
pub const TALLY_FIELD_TRANSCRIPT: tally_field = 142;
/// For a stored draft: the entry that it edits; none if it makes a new one.
pub const TALLY_FIELD_ITEM: tally_field = 143;
/// For a stored draft: TALLY_KIND_… of the entry that it edits or makes.
pub const TALLY_FIELD_ITEM_KIND: tally_field = 144;
/// For a template's field: the values that it can have, as a JSON array; none if any value is allowed.
pub const TALLY_FIELD_CHOICES: tally_field = 138;
/// For a row of a watch that reports changes: TALLY_WATCHED_…
pub const TALLY_FIELD_CHANGE: tally_field = 130;
/// For a dashboard: the item with the latest time; of several, the one with the highest id.
pub const TALLY_FIELD_LATEST: tally_field = 145;
/// For a dashboard: the latest item's time.
pub const TALLY_FIELD_LATEST_TIME: tally_field = 146;
/// For a dashboard: the time from the latest item to the book's clock, in ns; less than 0 if the item is in the
/// future.
pub const TALLY_FIELD_SINCE_LATEST: tally_field = 147;
/// For a dashboard: the mean of the intervals between successive items, in ns; none if there are fewer than two.
pub const TALLY_FIELD_MEAN_INTERVAL: tally_field = 148;
/// For a dashboard: the longest of these intervals, in ns.
pub const TALLY_FIELD_LONGEST_GAP: tally_field = 149;
/// For a dashboard: when the longest interval began; of several, the first.
pub const TALLY_FIELD_LONGEST_GAP_TIME: tally_field = 150;
/// For a dashboard: how many items are in the current day of the book's clock.
pub const TALLY_FIELD_TODAY: tally_field = 151;
/// For a dashboard: how many items a day had, as a mean of the days before today. Days before the first item do not
/// count.
pub const TALLY_FIELD_DAY_MEAN: tally_field = 152;
/// For a device: 1 for the one that this book belongs to.
pub const TALLY_FIELD_THIS_DEVICE: tally_field = 153;
/// For a bout: the text of its stop.
pub const TALLY_FIELD_STOP_TEXT: tally_field = 154;
/// For a row of a time budget: the fraction of the observed time that its states lasted. For a transition: the
/// fraction of all.
pub const TALLY_FIELD_SHARE: tally_field = 155;
/// For a row of a time budget: how many bouts there are per hour of observed time.
pub const TALLY_FIELD_RATE: tally_field = 156;
/// For a row of a time budget: how long it took from the start of the examined time to the first start, in ns; for
/// several sessions, the mean.
pub const TALLY_FIELD_LATENCY: tally_field = 157;
/// For a row of a time budget: the mean of the gaps from a stop to the next start, in ns. For points, from one to the
/// next.
pub const TALLY_FIELD_GAP_MEAN: tally_field = 158;
/// For a row of a time budget: the standard deviation of these gaps.
pub const TALLY_FIELD_GAP_DEVIATION: tally_field = 159;
/// For a row of a time budget: how many of its states nothing stopped.
pub const TALLY_FIELD_OPEN_COUNT: tally_field = 160;
/// For a row of a time budget: how long its subject was observed, in ns.
pub const TALLY_FIELD_OBSERVED: tally_field = 161;
/// For a transition: what comes first, by the names of its types, with plus signs between simultaneous ones. For an
/// agreement: what the first session has.
pub const TALLY_FIELD_FROM: tally_field = 162;
/// For a transition: what follows. For an agreement: what the second session has.
pub const TALLY_FIELD_TO: tally_field = 163;
/// For a transition: the event types that come first.
pub const TALLY_FIELD_FROM_TYPES: tally_field = 164;
/// For a transition: the event types that follow.
pub const TALLY_FIELD_TO_TYPES: tally_field = 165;
/// For a transition: the fraction of all transitions from the same behaviour.
pub const TALLY_FIELD_SHARE_FROM: tally_field = 166;
/// For a sample: the event types of what the subject did; none if it did nothing.
pub const TALLY_FIELD_TYPES: tally_field = 167;
/// For an overlap: the subject of the second state.
pub const TALLY_FIELD_OTHER_SUBJECT: tally_field = 168;
/// For an overlap: the event type of the second state.
pub const TALLY_FIELD_OTHER_TYPE: tally_field = 169;
/// For an agreement: Cohen's kappa; none if REASON says why.
pub const TALLY_FIELD_KAPPA: tally_field = 170;
/// For an agreement: in how many samples both sessions have the same.
pub const TALLY_FIELD_AGREED: tally_field = 171;
/// For an agreement: the fraction of samples in which they would have the same by chance.
pub const TALLY_FIELD_EXPECTED: tally_field = 172;
/// For an agreement: how many bouts of one session match one of the other.
pub const TALLY_FIELD_MATCHED: tally_field = 173;
/// For an agreement: how many bouts of the first session match none.
pub const TALLY_FIELD_ALONE: tally_field = 174;
/// For an agreement: how many bouts of the second session match none.
pub const TALLY_FIELD_OTHER_ALONE: tally_field = 175;
/// For an event: the variant of its type that was logged; none if only the type was logged. For a bout: the variant
/// of the event that began it, otherwise that of its stop.
pub const TALLY_FIELD_VARIANT: tally_field = 176;
/// For a medium: the player that shows it, 1, 2, … Tracks play at the same time; the media of one track play one
/// after the other.
pub const TALLY_FIELD_TRACK: tally_field = 182;
/// For a medium: when it begins, in ns of its session's time; below 0 if it began before the session. Without an
/// offset it begins when the medium before it in its track ends; the first of a track begins with the session.
/// Shifting a session shifts its media. Editing the session's start does not move them; offsets then count from the
/// new start.
pub const TALLY_FIELD_OFFSET: tally_field = 183;
/// For a medium: its frames per second, as a fraction in lowest terms such as 25/1 or 30000/1001; 25 without a
/// denominator is accepted too. At most 1000.
pub const TALLY_FIELD_FRAME_RATE: tally_field = 184;
/// For a medium: 1 if its timecode skips frame numbers to keep to the clock; only at 30000/1001 frames a second and
/// multiples of that.
pub const TALLY_FIELD_DROP_FRAME: tally_field = 185;
/// For a medium with a frame rate: the timecode of its first frame, such as 01:00:00:00.
pub const TALLY_FIELD_TIMECODE: tally_field = 186;
/// For a medium: the SHA-256 of its file, 64 hexadecimal digits, if known. The file itself is not in the book.
pub const TALLY_FIELD_FILE_SHA256: tally_field = 187;

/// How the frames of a timecode are counted.
pub type tally_timecode_flags = u32;
/// Skips numbers so that the count keeps up with the clock. At 29.97 frames a second (30000 in 1001) these are the
/// first two of each minute except every tenth; at twice that rate the first four, and so on.
pub const TALLY_TIMECODE_DROP_FRAME: tally_timecode_flags = 0x1;

/// How one sample of a frame is stored. A frame has one sample of each channel, one after the other.
pub type tally_sample_type = i32;
/// int16_t in the machine's byte order, full scale at 32768.
pub const TALLY_SAMPLES_INT16: tally_sample_type = 1;
/// float in the machine's byte order, full scale at 1.
pub const TALLY_SAMPLES_FLOAT32: tally_sample_type = 2;

/// How a memo is kept once it is finished.
pub type tally_audio_encoding = i32;
/// FLAC for samples of 16 bits if libsndfile is installed, otherwise WAV: both are lossless.
pub const TALLY_AUDIO_AUTO: tally_audio_encoding = 0;
/// Compressed, bit for bit as pushed; only for samples of 16 bits.
pub const TALLY_AUDIO_FLAC: tally_audio_encoding = 1;
/// Ogg Opus: small, but lossy; at 8000, 12000, 16000, 24000 or 48000 frames a second.
pub const TALLY_AUDIO_OPUS: tally_audio_encoding = 2;
/// Uncompressed, bit for bit as pushed; needs no library.
pub const TALLY_AUDIO_WAV: tally_audio_encoding = 3;

/// How a player seeks.
pub type tally_seek_flags = u32;
/// The time is a distance, not a position.
pub const TALLY_SEEK_BY: tally_seek_flags = 0x1;

/// How a memo is finished.
pub type tally_memo_flags = u32;
/// Keep it as the WAV that it is, whatever its options say.
pub const TALLY_MEMO_AS_RECORDED: tally_memo_flags = 0x1;

/// The state of a player.
pub type tally_player_state = i32;
/// Opened, but not played yet.
pub const TALLY_PLAYER_READY: tally_player_state = 1;
/// Playing.
pub const TALLY_PLAYER_PLAYING: tally_player_state = 2;
/// Paused, or played to its end.
pub const TALLY_PLAYER_PAUSED: tally_player_state = 3;

/// How a mirror lays out its files.
pub type tally_mirror_layout = i32;
/// A JSON file for each collection with its items, `items.json`, `book.json`, and the attachments: the entire book.
pub const TALLY_MIRROR_LAYOUT_MEL: tally_mirror_layout = 1;
/// The folder of Minuta: a file for each session, its pictures beside it, and `tags.json`.
pub const TALLY_MIRROR_LAYOUT_MINUTA: tally_mirror_layout = 2;

/// What a summary groups by: one of these, or the number of a template's own field, from TALLY_FIELD_FIRST_OWN on. A
/// whole value of such a field is its group's number; an item counts for each of several values. Tasks count in the
/// day, week, month, year and weekday of their day, and in the hour in which they were completed.
pub type tally_by = i32;
/// Nothing.
pub const TALLY_BY_NONE: tally_by = 0;
/// The day, in the summary's zone and with its day start. The number is its date, 20260302.
pub const TALLY_BY_DAY: tally_by = 1;
/// The ISO 8601 week. The number is the date of its Monday.
pub const TALLY_BY_WEEK: tally_by = 2;
/// The month. The number is the date of its first day.
pub const TALLY_BY_MONTH: tally_by = 3;
/// The year. The number is the date of its first day.
pub const TALLY_BY_YEAR: tally_by = 4;
/// The hour of the clock, 0 to 23.
pub const TALLY_BY_HOUR: tally_by = 5;
/// The day of the week, 1 for Monday to 7.
pub const TALLY_BY_WEEKDAY: tally_by = 6;
/// The tag: an item counts for each of its tags, or with TALLY_SUMMARY_FIRST_TAG for the first. The number is its id;
/// items without a tag come last.
pub const TALLY_BY_TAG: tally_by = 7;
/// The subject. The number is its id.
pub const TALLY_BY_SUBJECT: tally_by = 8;
/// TALLY_KIND_…
pub const TALLY_BY_KIND: tally_by = 9;
/// The collection that holds it. The number is its id, TALLY_ROOT at the root.
pub const TALLY_BY_COLLECTION: tally_by = 10;
/// The category of event types: a session counts for each category of its events. There is no number. For tasks,
/// their own category.
pub const TALLY_BY_CATEGORY: tally_by = 11;
/// The event type: a session counts for each type of its events. The number is its id.
pub const TALLY_BY_EVENT_TYPE: tally_by = 12;
/// For tasks: TALLY_PRIORITY_…
pub const TALLY_BY_PRIORITY: tally_by = 13;
/// For events and bouts: the session that holds them. The number is its id.
pub const TALLY_BY_SESSION: tally_by = 14;

/// What a summary measures. SUM to DEVIATION measure the named field, or intervals; COMPLETE and later are only for
/// tasks.
pub type tally_measure_flags = u32;
/// How many there are.
pub const TALLY_MEASURE_COUNT: tally_measure_flags = 0x1;
/// How long the sessions lasted, in ns without pauses. In a query for events or bouts: how long the states lasted
/// that these began, also without pauses. Starts and stops are paired over the entire session: a condition selects
/// states, but never changes how long they lasted.
pub const TALLY_MEASURE_DURATION: tally_measure_flags = 0x2;
/// How many events the sessions hold.
pub const TALLY_MEASURE_EVENTS: tally_measure_flags = 0x4;
/// The sum.
pub const TALLY_MEASURE_SUM: tally_measure_flags = 0x8;
/// The arithmetic mean.
pub const TALLY_MEASURE_MEAN: tally_measure_flags = 0x10;
/// The median: the value in the middle, or halfway between the two in the middle.
pub const TALLY_MEASURE_MEDIAN: tally_measure_flags = 0x20;
/// The least.
pub const TALLY_MEASURE_MINIMUM: tally_measure_flags = 0x40;
/// The greatest.
pub const TALLY_MEASURE_MAXIMUM: tally_measure_flags = 0x80;
/// The standard deviation of the sample; there is none for one value.
pub const TALLY_MEASURE_DEVIATION: tally_measure_flags = 0x100;
/// How many tasks are complete.
pub const TALLY_MEASURE_COMPLETE: tally_measure_flags = 0x200;
/// How many tasks are not complete.
pub const TALLY_MEASURE_INCOMPLETE: tally_measure_flags = 0x400;
/// How many tasks repeat a task of an earlier day.
pub const TALLY_MEASURE_CARRIED: tally_measure_flags = 0x800;

/// How a summary counts.
pub type tally_summary_flags = u32;
/// A session counts entirely in the group in which it starts; otherwise it is split where days, hours and the like
/// change.
pub const TALLY_SUMMARY_WHOLE_AT_START: tally_summary_flags = 0x1;
/// Running sessions count, up to the book's clock; otherwise they are left out.
pub const TALLY_SUMMARY_RUNNING: tally_summary_flags = 0x2;
/// An item counts only for its first tag; otherwise for each of its tags.
pub const TALLY_SUMMARY_FIRST_TAG: tally_summary_flags = 0x4;
/// Adds a row with the total after the rows of each group that has groups within it, and a grand total at the end.
/// TALLY_FIELD_LEVEL tells them apart.
pub const TALLY_SUMMARY_TOTALS: tally_summary_flags = 0x8;
/// Combines all first groups beyond limit into one after the rest, called "Others" with their count; this group has
/// no number. Anything in several of them counts once in it.
pub const TALLY_SUMMARY_OTHERS: tally_summary_flags = 0x20;
/// SUM to DEVIATION measure the intervals between successive starts in a group, in ns, instead of a field.
pub const TALLY_SUMMARY_INTERVALS: tally_summary_flags = 0x10;

/// What a section of a report shows.
pub type tally_section = i32;
/// The title, the days covered, the number of items, and the total duration.
pub const TALLY_SECTION_HEADER: tally_section = 1;
/// Time per day, week, month or year as stacked bars, a colour for each tag. An item counts for its first tag. For
/// tasks: how many are complete and incomplete.
pub const TALLY_SECTION_BARS: tally_section = 2;
/// The same as a line for each tag.
pub const TALLY_SECTION_LINES: tally_section = 3;
/// How often sessions had which length, or how much time passed from each event of a session to the next.
pub const TALLY_SECTION_HISTOGRAM: tally_section = 4;
/// Count, duration and share by up to two groups, with a total. By event type, session or the category of event
/// types, it counts the sessions' events and how long states lasted. It does the same for a query for events or
/// bouts; the heading says which. For tasks: how many are complete, incomplete and carried over, and the share that
/// is complete.
pub const TALLY_SECTION_TABLE: tally_section = 5;
/// Items with a description or a picture, with date, first tag and duration.
pub const TALLY_SECTION_COMMENTS: tally_section = 6;
/// A session with its events: a lane for each type and subject, states as bars, points as ticks.
pub const TALLY_SECTION_TIMELINE: tally_section = 7;
/// The waveform of an audio attachment.
pub const TALLY_SECTION_WAVEFORM: tally_section = 8;
/// The selected tasks as a checklist: by day and priority; those of the backlog come last, by category.
pub const TALLY_SECTION_TASKS: tally_section = 9;
/// The latest item, the count, the mean and the longest interval, the time since the latest, and today compared with
/// the days before. Then the counts by day and by the groups that the options name. Without such groups, the counts
/// are by the fields with few values of the template that the query asks for.
pub const TALLY_SECTION_DASHBOARD: tally_section = 10;
/// The time budget of tally_query_time_budget: a table with a row for each subject and event type, and for each
/// subject a bar with the shares of its states.
pub const TALLY_SECTION_BUDGET: tally_section = 11;
/// Sessions below each other, with a lane for each subject or event type: states as bars, points as ticks.
pub const TALLY_SECTION_RASTER: tally_section = 12;
/// Which behaviour follows which, as in tally_query_transitions: a matrix of counts, each with its share of those
/// from the same behaviour.
pub const TALLY_SECTION_TRANSITIONS: tally_section = 13;
/// How far two sessions agree, as in tally_query_agreement over samples: Cohen's kappa for all and for each subject,
/// and which categories met.
pub const TALLY_SECTION_AGREEMENT: tally_section = 14;

/// How sections show bouts.
pub type tally_show_flags = u32;
/// For transitions: states open together are one behaviour, as with TALLY_TRANSITION_COMPOUND.
pub const TALLY_SHOW_COMPOUND: tally_show_flags = 0x1;
/// For a budget: since and until are ns after the start of each session, rather than instants.
pub const TALLY_SHOW_FROM_START: tally_show_flags = 0x2;
/// For a raster: sessions are aligned by the clock of the report's zone; otherwise by their starts.
pub const TALLY_SHOW_CLOCK: tally_show_flags = 0x4;

/// How sessions count in a report.
pub type tally_report_flags = u32;
/// A session counts entirely on the day on which it starts; otherwise it is split where the day changes.
pub const TALLY_REPORT_WHOLE_AT_START: tally_report_flags = 0x1;
/// Running sessions count, up to the book's clock; otherwise they are left out.
pub const TALLY_REPORT_RUNNING: tally_report_flags = 0x2;

/// What a watch reports.
pub type tally_watch_flags = u32;
/// Only rows that were added, changed or removed since the last report, instead of the entire selection.
pub const TALLY_WATCH_CHANGES: tally_watch_flags = 0x1;

/// What happened to a row since the last report of a watch: the field TALLY_FIELD_CHANGE.
pub type tally_watched = i32;
/// The query did not select it before.
pub const TALLY_WATCHED_ADDED: tally_watched = 1;
/// One of its fields has another value.
pub const TALLY_WATCHED_CHANGED: tally_watched = 2;
/// The query no longer selects it; its fields are the last ones it had.
pub const TALLY_WATCHED_REMOVED: tally_watched = 3;

/// How much a task matters, and which limit of its day it counts against. HIGH is 0 because books store these
/// numbers.
pub type tally_priority = i32;
/// At most one a day, unless its limit says otherwise.
pub const TALLY_PRIORITY_HIGH: tally_priority = 0;
/// At most three a day, unless its limit says otherwise.
pub const TALLY_PRIORITY_MEDIUM: tally_priority = 1;
/// At most three a day, unless its limit says otherwise.
pub const TALLY_PRIORITY_LOW: tally_priority = 2;
/// Any number.
pub const TALLY_PRIORITY_NONE: tally_priority = 3;

/// How a task's text is hidden from onlookers.
pub type tally_redaction = i32;
/// As it is.
pub const TALLY_REDACTION_NONE: tally_redaction = 0;
/// Covered: each character is a full block.
pub const TALLY_REDACTION_HIGHLIGHT: tally_redaction = 1;
/// Each character is a star.
pub const TALLY_REDACTION_STAR: tally_redaction = 2;

// Special values of a day.
/// No day: the task waits in the backlog.
pub const TALLY_BACKLOG: i32 = 0;
/// The book's current day by its clock.
pub const TALLY_TODAY: i32 = -1;

// Special values of a limit of a day.
/// Any number.
pub const TALLY_LIMIT_NONE: i32 = -1;
/// As it is.
pub const TALLY_LIMIT_KEEP: i32 = -2;

/// How a category is renamed.
pub type tally_category_flags = u32;
/// If tasks have the new name already, the two become one category; without this flag that is refused.
pub const TALLY_CATEGORY_MERGE: tally_category_flags = 0x1;

/// Which days a review lists.
pub type tally_review_flags = u32;
/// All days since the last review; without it only the day before.
pub const TALLY_REVIEW_ALL: tally_review_flags = 0x1;

/// What to tell of a day's accolade.
pub type tally_accolade_flags = u32;
/// All candidates, one a line, instead of the one that was chosen.
pub const TALLY_ACCOLADE_POOL: tally_accolade_flags = 0x1;

/// When a reminder is due.
pub type tally_reminder_mode = i32;
/// At a time.
pub const TALLY_REMINDER_AT: tally_reminder_mode = 1;
/// After a delay: 5 minutes, 10 and so on to 55.
pub const TALLY_REMINDER_PRESET: tally_reminder_mode = 2;
/// At a time and then each hour, until two hours before the task's day ends.
pub const TALLY_REMINDER_ALL_DAY: tally_reminder_mode = 3;
/// At 19:00 of a day and of the three after it, while that day has an incomplete task. It belongs to no task.
pub const TALLY_REMINDER_EVENING: tally_reminder_mode = 4;

/// How a reminder is made.
pub type tally_reminder_flags = u32;
/// Keeps the task's other reminders instead of replacing them.
pub const TALLY_REMINDER_ADD: tally_reminder_flags = 0x1;

/// Which reminders are listed.
pub type tally_reminder_list_flags = u32;
/// Those that are due and that nobody has claimed or shown, earliest first.
pub const TALLY_REMINDER_LIST_DUE: tally_reminder_list_flags = 0x1;

/// What tally_hub_sync does; without any: PULL, PUSH and BYTES.
pub type tally_hub_flags = u32;
/// Pulls what others pushed.
pub const TALLY_HUB_PULL: tally_hub_flags = 0x1;
/// Pulls what others pushed, and pushes what the hub lacks.
pub const TALLY_HUB_PUSH: tally_hub_flags = 0x2;
/// Also pushes and pulls bytes of attachments.
pub const TALLY_HUB_BYTES: tally_hub_flags = 0x4;
/// Pushes the entire book once more, as one piece that replaces everything pushed until now; the hub may then drop
/// the earlier pushes.
pub const TALLY_HUB_FOLD: tally_hub_flags = 0x8;

/// What a time budget distinguishes, and how its window is given.
pub type tally_budget_flags = u32;
/// Also gives a row for each session; otherwise all sessions count as one.
pub const TALLY_BUDGET_BY_SESSION: tally_budget_flags = 0x1;
/// Also gives rows for a subject and a type that other rows have but that were never logged together: COUNT is 0.
pub const TALLY_BUDGET_EMPTY: tally_budget_flags = 0x2;
/// since and until are ns after the start of each session, rather than instants.
pub const TALLY_BUDGET_FROM_START: tally_budget_flags = 0x4;
/// Also gives rows for each set of values of the events' fields: FIELDS, none if they have none. A state has the
/// values of its start and of its stop.
pub const TALLY_BUDGET_BY_FIELDS: tally_budget_flags = 0x8;

/// What counts as a behaviour that follows another.
pub type tally_transition_flags = u32;
/// States open together are one behaviour, which changes at each start, stop and point; otherwise each bout follows
/// the one that began before it.
pub const TALLY_TRANSITION_COMPOUND: tally_transition_flags = 0x1;
/// Gives rows for each subject; otherwise all subjects are summed up.
pub const TALLY_TRANSITION_BY_SUBJECT: tally_transition_flags = 0x2;

/// How subjects are sampled, and how the window is given.
pub type tally_sample_flags = u32;
/// Samples everything done since the previous sample, including points; otherwise the states that are open.
pub const TALLY_SAMPLE_ONE_ZERO: tally_sample_flags = 0x1;
/// since and until are ns after the start of each session, rather than instants.
pub const TALLY_SAMPLE_FROM_START: tally_sample_flags = 0x2;

/// How two sessions are compared.
pub type tally_agreement_flags = u32;
/// Compares bouts whose starts are no more than step apart, the nearest first; otherwise samples, one every step.
pub const TALLY_AGREEMENT_MATCHES: tally_agreement_flags = 0x1;
/// A type with other values of its fields is another type: the values of the event that began a bout, else of the one
/// that stopped it.
pub const TALLY_AGREEMENT_BY_FIELDS: tally_agreement_flags = 0x2;

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

/// A new entry or an edit of one, not yet saved. A token, never an address; close it with `tally_draft_free`.
#[repr(C)]
pub struct tally_draft {
    _opaque: [u8; 0],
}

/// A selection. A token, never an address; close it with `tally_query_free`.
#[repr(C)]
pub struct tally_query {
    _opaque: [u8; 0],
}

/// A position in rows, read one by one. A token, never an address; close it with `tally_cursor_free`.
#[repr(C)]
pub struct tally_cursor {
    _opaque: [u8; 0],
}

/// A session that this process records. A token, never an address; close it with `tally_session_free`.
#[repr(C)]
pub struct tally_session {
    _opaque: [u8; 0],
}

/// The bytes of an attachment, to read or write. A token, never an address; close it with `tally_blob_free`.
#[repr(C)]
pub struct tally_blob {
    _opaque: [u8; 0],
}

/// A voice memo that this process records. A token, never an address; close it with `tally_memo_free`.
#[repr(C)]
pub struct tally_memo {
    _opaque: [u8; 0],
}

/// An audio attachment that is played. A token, never an address; close it with `tally_player_free`.
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

/// A review of past days, with the tasks chosen for another day. A token, never an address; close it with
/// `tally_review_free`.
#[repr(C)]
pub struct tally_review {
    _opaque: [u8; 0],
}

/// A hub that a book syncs with. A token, never an address; close it with `tally_hub_free`.
#[repr(C)]
pub struct tally_hub {
    _opaque: [u8; 0],
}

/// Destroys a context; called exactly once, even if the call that got it fails. It is not called if the struct could
/// not be read at all: its struct_size is below the minimum, or over 4,096 bytes beyond the library's.
pub type tally_context_free_fn = Option<unsafe extern "C" fn(context: *mut c_void)>;

/// The host's clock. It is called with no lock held, so it may call the library.
pub type tally_clock_fn = Option<unsafe extern "C" fn(context: *mut c_void, clock: tally_clock) -> i64>;

/// Receives a line of the library's log, on a thread that is inside a call; on several threads at once if several
/// are.
pub type tally_log_fn = Option<unsafe extern "C" fn(context: *mut c_void, level: tally_log_level, category: *const c_char, message: *const c_char)>;

/// Receives the next piece of an export.
pub type tally_write_fn = Option<unsafe extern "C" fn(context: *mut c_void, data: *const c_void, size: usize) -> i32>;

/// Receives the progress of long work.
pub type tally_progress_fn = Option<unsafe extern "C" fn(context: *mut c_void, done: u64, total: u64) -> i32>;

/// The caller's error report: filled when a call fails, up to struct_size; untouched when it succeeds.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_error {
    /// sizeof(tally_error), set by the caller.
    pub struct_size: u32,
    /// The status that the call answered.
    pub code: tally_status,
    /// TALLY_REASON_… behind it; TALLY_REASON_NONE if the status says everything.
    pub reason: tally_reason,
    /// errno or SQLite's extended code, 0 if there is none.
    pub sub_code: i32,
    /// The entry that it is about, 0 if none.
    pub id: i64,
    /// The refused number, if one was refused; an integer beyond 2^53 is as close as a double can be.
    pub found: f64,
    /// The bound that it violated; in the same way.
    pub bound: f64,
    /// The refused number, if it is TALLY_VALUE_INT.
    pub found_integer: i64,
    /// The bound, if it is TALLY_VALUE_INT.
    pub bound_integer: i64,
    /// TALLY_VALUE_INT or TALLY_VALUE_REAL; TALLY_VALUE_NONE if no number was refused.
    pub found_type: tally_value_type,
    /// The same for the bound.
    pub bound_type: tally_value_type,
    /// TALLY_FIELD_… if a field was refused, otherwise 0; a custom field by its number.
    pub field: tally_field,
    /// 0: later releases use this space, before the message.
    pub reserved: [u32; 15],
    /// One line of UTF-8, NUL-terminated, cut at a character, shorter if struct_size is.
    pub message: [c_char; 448],
}

impl tally_error {
    /// Every field has its default, and `struct_size` is set.
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

/// How a book is opened. All zero except struct_size is the default.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_book_options {
    /// sizeof(tally_book_options), set by the caller.
    pub struct_size: u32,
    /// TALLY_OPEN_…
    pub flags: tally_open_flags,
    /// Who writes; NULL: the setting username. Valid during the call.
    pub author: *const c_char,
    /// Bytes of author, or TALLY_NTS.
    pub author_length: usize,
    /// TALLY_DURABILITY_…
    pub durability: tally_durability,
    /// The lowest TALLY_LOG_… that log gets; 0: TALLY_LOG_INFO.
    pub log_level: tally_log_level,
    /// How long to wait for other writers, and for another recorder of a session; TALLY_DEFAULT_TIMEOUT: 5 s,
    /// TALLY_NO_WAIT, TALLY_FOREVER. Unit: ns.
    pub busy_timeout: i64,
    /// The host's clock; NULL: the system's.
    pub clock: tally_clock_fn,
    /// Passed to clock.
    pub clock_context: *mut c_void,
    /// Destroys clock_context when the book no longer needs it, also when opening fails; may be NULL.
    pub clock_context_free: tally_context_free_fn,
    /// Receives the log lines about this opening of the book, instead of the handler of the process; NULL: that
    /// handler.
    pub log: tally_log_fn,
    /// Passed to log.
    pub log_context: *mut c_void,
    /// Destroys log_context when the book no longer needs it, also when opening fails; may be NULL.
    pub log_context_free: tally_context_free_fn,
    /// The time zone of a new book's days and times, such as `Europe/Berlin`. It is the setting time_zone from the
    /// start, and no undo reverts it; NULL: UTC. An existing book keeps its own. Valid during the call.
    pub time_zone: *const c_char,
    /// Bytes of time_zone, or TALLY_NTS.
    pub time_zone_length: usize,
}

impl tally_book_options {
    /// Every field has its default, and `struct_size` is set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        flags: 0,
        author: core::ptr::null(),
        author_length: 0,
        durability: 0,
        log_level: 0,
        busy_timeout: 0,
        clock: None,
        clock_context: core::ptr::null_mut(),
        clock_context_free: None,
        log: None,
        log_context: core::ptr::null_mut(),
        log_context_free: None,
        time_zone: core::ptr::null(),
        time_zone_length: 0,
    };
}

const _: () = {
    assert!(size_of::<tally_book_options>() == 104);
    assert!(align_of::<tally_book_options>() == 8);
    assert!(offset_of!(tally_book_options, struct_size) == 0);
    assert!(offset_of!(tally_book_options, flags) == 4);
    assert!(offset_of!(tally_book_options, author) == 8);
    assert!(offset_of!(tally_book_options, author_length) == 16);
    assert!(offset_of!(tally_book_options, durability) == 24);
    assert!(offset_of!(tally_book_options, log_level) == 28);
    assert!(offset_of!(tally_book_options, busy_timeout) == 32);
    assert!(offset_of!(tally_book_options, clock) == 40);
    assert!(offset_of!(tally_book_options, clock_context) == 48);
    assert!(offset_of!(tally_book_options, clock_context_free) == 56);
    assert!(offset_of!(tally_book_options, log) == 64);
    assert!(offset_of!(tally_book_options, log_context) == 72);
    assert!(offset_of!(tally_book_options, log_context_free) == 80);
    assert!(offset_of!(tally_book_options, time_zone) == 88);
    assert!(offset_of!(tally_book_options, time_zone_length) == 96);
};

/// An event, as an element of an array. It has no size inside: the call takes the stride, which is the size.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_event {
    /// When, or TALLY_NOW. Unit: ns since 1970-01-01T00:00:00Z.
    pub time: i64,
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
    pub phase: tally_phase,
    /// 0.
    pub flags: u32,
}

impl tally_event {
    /// Every field has its default.
    pub const INIT: Self = Self {
        time: TALLY_NOW,
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
    assert!(size_of::<tally_event>() == 56);
    assert!(align_of::<tally_event>() == 8);
    assert!(offset_of!(tally_event, time) == 0);
    assert!(offset_of!(tally_event, r#type) == 8);
    assert!(offset_of!(tally_event, subject) == 16);
    assert!(offset_of!(tally_event, value) == 24);
    assert!(offset_of!(tally_event, note) == 32);
    assert!(offset_of!(tally_event, note_length) == 40);
    assert!(offset_of!(tally_event, phase) == 48);
    assert!(offset_of!(tally_event, flags) == 52);
};

/// The values of one field in many rows, as an element of an array. It has no size inside: the call takes the stride,
/// which is the size. All pointers are read during the call, one element for each row unless a member says otherwise.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_field_values {
    /// TALLY_FIELD_…, or the number of a template's own field.
    pub field: tally_field,
    /// TALLY_VALUE_INT, _REAL, _TEXT or _IDS: which of the following members are used.
    pub r#type: tally_value_type,
    /// For TALLY_VALUE_INT, the numbers; for TALLY_VALUE_IDS, the ids of all rows, one after the other.
    pub ints: *const i64,
    /// For TALLY_VALUE_IDS, how many ids there are in total; otherwise 0.
    pub ints_count: usize,
    /// For TALLY_VALUE_REAL, the numbers.
    pub reals: *const f64,
    /// For TALLY_VALUE_TEXT, the texts of all rows in UTF-8, one after the other; they need no NUL.
    pub text: *const c_char,
    /// Bytes of text.
    pub text_length: usize,
    /// For texts and ids: where each row's begin, in bytes or ids, and finally where the last ends; one more than
    /// there are rows.
    pub offsets: *const i64,
    /// One byte for each row, 0 if it has no value; NULL: every row has one.
    pub valid: *const c_void,
}

impl tally_field_values {
    /// Every field has its default.
    pub const INIT: Self = Self {
        field: 0,
        r#type: 0,
        ints: core::ptr::null(),
        ints_count: 0,
        reals: core::ptr::null(),
        text: core::ptr::null(),
        text_length: 0,
        offsets: core::ptr::null(),
        valid: core::ptr::null(),
    };
}

const _: () = {
    assert!(size_of::<tally_field_values>() == 64);
    assert!(align_of::<tally_field_values>() == 8);
    assert!(offset_of!(tally_field_values, field) == 0);
    assert!(offset_of!(tally_field_values, r#type) == 4);
    assert!(offset_of!(tally_field_values, ints) == 8);
    assert!(offset_of!(tally_field_values, ints_count) == 16);
    assert!(offset_of!(tally_field_values, reals) == 24);
    assert!(offset_of!(tally_field_values, text) == 32);
    assert!(offset_of!(tally_field_values, text_length) == 40);
    assert!(offset_of!(tally_field_values, offsets) == 48);
    assert!(offset_of!(tally_field_values, valid) == 56);
};

/// Where an export goes and what it leaves out. Without path and write it is returned as bytes. Options that a call
/// does not use are refused.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_export_options {
    /// sizeof(tally_export_options), set by the caller.
    pub struct_size: u32,
    /// TALLY_EXPORT_…
    pub flags: tally_export_flags,
    /// A file to write, replaced in one step once it is complete; NULL: none.
    pub path: *const c_char,
    /// Bytes of path, or TALLY_NTS.
    pub path_length: usize,
    /// The time zone for times in Markdown, text and CSV; NULL: each item's own. Also for the names of Minuta's
    /// files; NULL: the setting time_zone.
    pub zone: *const c_char,
    /// Bytes of zone, or TALLY_NTS.
    pub zone_length: usize,
    /// Receives the pieces; NULL: none.
    pub write: tally_write_fn,
    /// Passed to write.
    pub write_context: *mut c_void,
    /// Destroys write_context; may be NULL.
    pub write_context_free: tally_context_free_fn,
    /// Receives how many items are done; NULL: none.
    pub progress: tally_progress_fn,
    /// Passed to progress.
    pub progress_context: *mut c_void,
    /// Destroys progress_context; may be NULL.
    pub progress_context_free: tally_context_free_fn,
    /// For TALLY_FORMAT_CSV_MINUTA: names of its columns in the wanted order, separated by commas; NULL: all.
    pub columns: *const c_char,
    /// Bytes of columns, or TALLY_NTS.
    pub columns_length: usize,
    /// For tally_cursor_write: the most rows to write, leaving the next ones to the cursor; 0: all.
    pub limit: u64,
    /// For TALLY_FORMAT_EDL and _CSV_TIMECODE, which need it: how many frames there are in per seconds, at most 1,000
    /// a second: 25, or 30000 in 1001; 0: not given.
    pub rate: i64,
    /// The number of seconds for rate, at most 1,000,000; 0: one. Unit: s.
    pub per: i64,
    /// TALLY_TIMECODE_…
    pub timecode_flags: tally_timecode_flags,
    /// 0.
    pub reserved: u32,
    /// For the same formats: the timecode at which the session begins; NULL: 01:00:00:00, where timelines of editors
    /// begin.
    pub timecode: *const c_char,
    /// Bytes of timecode, or TALLY_NTS.
    pub timecode_length: usize,
}

impl tally_export_options {
    /// Every field has its default, and `struct_size` is set.
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
        limit: 0,
        rate: 0,
        per: 0,
        timecode_flags: 0,
        reserved: 0,
        timecode: core::ptr::null(),
        timecode_length: 0,
    };
}

const _: () = {
    assert!(size_of::<tally_export_options>() == 152);
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
    assert!(offset_of!(tally_export_options, limit) == 104);
    assert!(offset_of!(tally_export_options, rate) == 112);
    assert!(offset_of!(tally_export_options, per) == 120);
    assert!(offset_of!(tally_export_options, timecode_flags) == 128);
    assert!(offset_of!(tally_export_options, reserved) == 132);
    assert!(offset_of!(tally_export_options, timecode) == 136);
    assert!(offset_of!(tally_export_options, timecode_length) == 144);
};

/// What is imported, and where to. Give either path or data.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_import_options {
    /// sizeof(tally_import_options), set by the caller.
    pub struct_size: u32,
    /// TALLY_IMPORT_…
    pub flags: tally_import_flags,
    /// A file or folder to read; NULL: data.
    pub path: *const c_char,
    /// Bytes of path, or TALLY_NTS.
    pub path_length: usize,
    /// The text itself; NULL: path. Valid during the call.
    pub data: *const c_void,
    /// Bytes of data.
    pub data_size: usize,
    /// The collection to import into; 0: the root.
    pub parent: i64,
    /// Receives how many entries are done; NULL: none.
    pub progress: tally_progress_fn,
    /// Passed to progress.
    pub progress_context: *mut c_void,
    /// Destroys progress_context; may be NULL.
    pub progress_context_free: tally_context_free_fn,
    /// The time zone for times that name none, such as HEY's, and for the names of Minuta's files; NULL: the setting
    /// time_zone.
    pub zone: *const c_char,
    /// Bytes of zone, or TALLY_NTS.
    pub zone_length: usize,
    /// TALLY_FORMAT_JSON, _CSV, _HEY_CSV, _MINUTA_FOLDER, _ICALENDAR, _TODO_TXT, _TABLES, _MEL, _BORIS,
    /// _BORIS_ETHOGRAM, _BORIS_BEHAVIORS, _BORIS_SUBJECTS, _EAF or _TEXTGRID; 0: decided by the content, or by a
    /// given mapping.
    pub format: tally_format,
    /// 0.
    pub reserved: u32,
    /// A mapping, as JSON, that says what becomes what; only for TALLY_FORMAT_TABLES, which needs it. See
    /// docs/schemas/mapping.schema.json.
    pub mapping: *const c_char,
    /// Bytes of mapping, or TALLY_NTS.
    pub mapping_length: usize,
}

impl tally_import_options {
    /// Every field has its default, and `struct_size` is set.
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
    pub flags: tally_backup_flags,
    /// Receives how many pages are done; NULL: none.
    pub progress: tally_progress_fn,
    /// Passed to progress.
    pub progress_context: *mut c_void,
    /// Destroys progress_context; may be NULL.
    pub progress_context_free: tally_context_free_fn,
}

impl tally_backup_options {
    /// Every field has its default, and `struct_size` is set.
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

/// The state of a snapshot.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_snapshot_info {
    /// sizeof(tally_snapshot_info), set by the caller.
    pub struct_size: u32,
    /// 0.
    pub reserved: u32,
    /// How long it has been open. Unit: ns.
    pub age: i64,
    /// Bytes of the book's log, which are written back once no snapshot needs them.
    pub log_size: i64,
}

impl tally_snapshot_info {
    /// Every field has its default, and `struct_size` is set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        reserved: 0,
        age: 0,
        log_size: 0,
    };
}

const _: () = {
    assert!(size_of::<tally_snapshot_info>() == 24);
    assert!(align_of::<tally_snapshot_info>() == 8);
    assert!(offset_of!(tally_snapshot_info, struct_size) == 0);
    assert!(offset_of!(tally_snapshot_info, reserved) == 4);
    assert!(offset_of!(tally_snapshot_info, age) == 8);
    assert!(offset_of!(tally_snapshot_info, log_size) == 16);
};

/// What a book is, how large it is, and who uses it.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_book_info {
    /// sizeof(tally_book_info), set by the caller.
    pub struct_size: u32,
    /// The major version of the format of its file; a library that knows only lower ones refuses the book.
    pub format_major: u32,
    /// The minor version of the format, as the file has it.
    pub format_minor: u32,
    /// How many snapshots this process has open, through any handle of the book.
    pub snapshot_count: u32,
    /// How long the oldest of these has been open; 0 if there is none. Unit: ns.
    pub snapshot_age: i64,
    /// Bytes of the file as it is on the disk, before the log is written back; for a book in memory, page_size times
    /// page_count.
    pub file_size: i64,
    /// Bytes of a page.
    pub page_size: i64,
    /// How many pages the book has, including those that only the log has.
    pub page_count: i64,
    /// How many of these hold nothing. New content uses them first; tally_book_compact gives them back to the file
    /// system.
    pub free_page_count: i64,
    /// Bytes of the log, which are written back into the file once no reader needs them.
    pub log_size: i64,
    /// Bytes of the tails: what running sessions have logged and the book does not have yet. 0 for a book in memory.
    pub tail_size: i64,
    /// How many sessions are running and not stored completely: each has a tail.
    pub running_count: i64,
    /// How many of these a process is recording at the moment, this one or another.
    pub recorded_count: i64,
    /// The id that was given last. Ids are never used again, so this is the most entries that the book can have,
    /// trash included. tally_query_count counts them, which reads an index.
    pub last_id: i64,
    /// The number of the newest row of the history, 0 if there is none: it grows with each step, undo and redo, and
    /// is the same in every process.
    pub last_change: i64,
    /// Greater than at the last call if anything was committed since, by any process. See tally_book_stat.
    pub commit_count: i64,
    /// How long a call waits for other writers; 0: it does not wait. tally_busy_timeout_set sets it. Unit: ns.
    pub busy_timeout: i64,
    /// The book's UUID: 36 characters, NUL-terminated. Copies of the book have the same.
    pub uuid: [c_char; 40],
}

impl tally_book_info {
    /// Every field has its default, and `struct_size` is set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        format_major: 0,
        format_minor: 0,
        snapshot_count: 0,
        snapshot_age: 0,
        file_size: 0,
        page_size: 0,
        page_count: 0,
        free_page_count: 0,
        log_size: 0,
        tail_size: 0,
        running_count: 0,
        recorded_count: 0,
        last_id: 0,
        last_change: 0,
        commit_count: 0,
        busy_timeout: 0,
        uuid: [0; 40],
    };
}

const _: () = {
    assert!(size_of::<tally_book_info>() == 160);
    assert!(align_of::<tally_book_info>() == 8);
    assert!(offset_of!(tally_book_info, struct_size) == 0);
    assert!(offset_of!(tally_book_info, format_major) == 4);
    assert!(offset_of!(tally_book_info, format_minor) == 8);
    assert!(offset_of!(tally_book_info, snapshot_count) == 12);
    assert!(offset_of!(tally_book_info, snapshot_age) == 16);
    assert!(offset_of!(tally_book_info, file_size) == 24);
    assert!(offset_of!(tally_book_info, page_size) == 32);
    assert!(offset_of!(tally_book_info, page_count) == 40);
    assert!(offset_of!(tally_book_info, free_page_count) == 48);
    assert!(offset_of!(tally_book_info, log_size) == 56);
    assert!(offset_of!(tally_book_info, tail_size) == 64);
    assert!(offset_of!(tally_book_info, running_count) == 72);
    assert!(offset_of!(tally_book_info, recorded_count) == 80);
    assert!(offset_of!(tally_book_info, last_id) == 88);
    assert!(offset_of!(tally_book_info, last_change) == 96);
    assert!(offset_of!(tally_book_info, commit_count) == 104);
    assert!(offset_of!(tally_book_info, busy_timeout) == 112);
    assert!(offset_of!(tally_book_info, uuid) == 120);
};

/// The state of a session that is being recorded.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_session_info {
    /// sizeof(tally_session_info), set by the caller.
    pub struct_size: u32,
    /// TALLY_STATE_…: whether it is running, paused or stopped.
    pub state: tally_state,
    /// The id of the session.
    pub item: i64,
    /// How long it has run, without pauses; for a stopped one, its duration. Unit: ns.
    pub elapsed: i64,
    /// The number of the newest event, 0 if there is none. Events that tally_session_take_back or tally_event_delete
    /// removed do not count.
    pub last_seq: u64,
}

impl tally_session_info {
    /// Every field has its default, and `struct_size` is set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        state: 0,
        item: 0,
        elapsed: 0,
        last_seq: 0,
    };
}

const _: () = {
    assert!(size_of::<tally_session_info>() == 32);
    assert!(align_of::<tally_session_info>() == 8);
    assert!(offset_of!(tally_session_info, struct_size) == 0);
    assert!(offset_of!(tally_session_info, state) == 4);
    assert!(offset_of!(tally_session_info, item) == 8);
    assert!(offset_of!(tally_session_info, elapsed) == 16);
    assert!(offset_of!(tally_session_info, last_seq) == 24);
};

/// The name and media type of an attachment.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_attachment_options {
    /// sizeof(tally_attachment_options), set by the caller.
    pub struct_size: u32,
    /// 0.
    pub flags: u32,
    /// Its name; NULL: the name of the attached file.
    pub name: *const c_char,
    /// Bytes of name, or TALLY_NTS.
    pub name_length: usize,
    /// What the bytes are, such as image/png; NULL: by the ending of the file or name.
    pub media_type: *const c_char,
    /// Bytes of media_type, or TALLY_NTS.
    pub media_type_length: usize,
}

impl tally_attachment_options {
    /// Every field has its default, and `struct_size` is set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        flags: 0,
        name: core::ptr::null(),
        name_length: 0,
        media_type: core::ptr::null(),
        media_type_length: 0,
    };
}

const _: () = {
    assert!(size_of::<tally_attachment_options>() == 40);
    assert!(align_of::<tally_attachment_options>() == 8);
    assert!(offset_of!(tally_attachment_options, struct_size) == 0);
    assert!(offset_of!(tally_attachment_options, flags) == 4);
    assert!(offset_of!(tally_attachment_options, name) == 8);
    assert!(offset_of!(tally_attachment_options, name_length) == 16);
    assert!(offset_of!(tally_attachment_options, media_type) == 24);
    assert!(offset_of!(tally_attachment_options, media_type_length) == 32);
};

/// The state of an attachment whose bytes are open.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_blob_info {
    /// sizeof(tally_blob_info), set by the caller.
    pub struct_size: u32,
    /// 0.
    pub reserved: u32,
    /// The id of the attachment, which it has even before it is finished.
    pub attachment: i64,
    /// How many bytes there are; for one still being written, so far.
    pub size: i64,
}

impl tally_blob_info {
    /// Every field has its default, and `struct_size` is set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        reserved: 0,
        attachment: 0,
        size: 0,
    };
}

const _: () = {
    assert!(size_of::<tally_blob_info>() == 24);
    assert!(align_of::<tally_blob_info>() == 8);
    assert!(offset_of!(tally_blob_info, struct_size) == 0);
    assert!(offset_of!(tally_blob_info, reserved) == 4);
    assert!(offset_of!(tally_blob_info, attachment) == 8);
    assert!(offset_of!(tally_blob_info, size) == 16);
};

/// How a memo is recorded and kept. The INIT macro asks for 44100 frames a second, mono, 16 bits.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_memo_options {
    /// sizeof(tally_memo_options), set by the caller.
    pub struct_size: u32,
    /// 0.
    pub flags: u32,
    /// 1 to 655350. Unit: frames a second.
    pub rate: i32,
    /// 1 to 8.
    pub channels: i32,
    /// TALLY_SAMPLES_…
    pub samples: tally_sample_type,
    /// TALLY_AUDIO_…: how it is kept once it is finished.
    pub encoding: tally_audio_encoding,
}

impl tally_memo_options {
    /// Every field has its default, and `struct_size` is set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        flags: 0,
        rate: 44100,
        channels: 1,
        samples: 1,
        encoding: 0,
    };
}

const _: () = {
    assert!(size_of::<tally_memo_options>() == 24);
    assert!(align_of::<tally_memo_options>() == 4);
    assert!(offset_of!(tally_memo_options, struct_size) == 0);
    assert!(offset_of!(tally_memo_options, flags) == 4);
    assert!(offset_of!(tally_memo_options, rate) == 8);
    assert!(offset_of!(tally_memo_options, channels) == 12);
    assert!(offset_of!(tally_memo_options, samples) == 16);
    assert!(offset_of!(tally_memo_options, encoding) == 20);
};

/// The state of a memo that is being recorded.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_memo_info {
    /// sizeof(tally_memo_info), set by the caller.
    pub struct_size: u32,
    /// TALLY_STATE_RUNNING, _PAUSED, or _STOPPED once it was finished or discarded.
    pub state: tally_state,
    /// The note that it is recorded for.
    pub item: i64,
    /// The memo's attachment, the same after it is finished: it can be opened and played while it is recorded.
    pub attachment: i64,
    /// The length of the pushed frames, whatever the clock says. Unit: ns.
    pub elapsed: i64,
    /// How loud the newest tenth of a second is, or a little more: the greatest distance from zero. Full scale is 1.
    pub peak: f64,
    /// The same as the root mean square over all channels.
    pub rms: f64,
}

impl tally_memo_info {
    /// Every field has its default, and `struct_size` is set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        state: 0,
        item: 0,
        attachment: 0,
        elapsed: 0,
        peak: 0.0,
        rms: 0.0,
    };
}

const _: () = {
    assert!(size_of::<tally_memo_info>() == 48);
    assert!(align_of::<tally_memo_info>() == 8);
    assert!(offset_of!(tally_memo_info, struct_size) == 0);
    assert!(offset_of!(tally_memo_info, state) == 4);
    assert!(offset_of!(tally_memo_info, item) == 8);
    assert!(offset_of!(tally_memo_info, attachment) == 16);
    assert!(offset_of!(tally_memo_info, elapsed) == 24);
    assert!(offset_of!(tally_memo_info, peak) == 32);
    assert!(offset_of!(tally_memo_info, rms) == 40);
};

/// What a player plays, and its state.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_player_info {
    /// sizeof(tally_player_info), set by the caller.
    pub struct_size: u32,
    /// TALLY_PLAYER_…
    pub state: tally_player_state,
    /// The rate. Unit: frames a second.
    pub rate: i32,
    /// Samples in a frame.
    pub channels: i32,
    /// TALLY_SAMPLES_…: the native type of its samples; it can be read as either.
    pub samples: tally_sample_type,
    /// 0.
    pub reserved: u32,
    /// How many frames there are.
    pub frames: i64,
    /// How long it plays. Unit: ns.
    pub duration: i64,
    /// The time of the next frame, from the beginning. Unit: ns.
    pub position: i64,
}

impl tally_player_info {
    /// Every field has its default, and `struct_size` is set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        state: 0,
        rate: 0,
        channels: 0,
        samples: 0,
        reserved: 0,
        frames: 0,
        duration: 0,
        position: 0,
    };
}

const _: () = {
    assert!(size_of::<tally_player_info>() == 48);
    assert!(align_of::<tally_player_info>() == 8);
    assert!(offset_of!(tally_player_info, struct_size) == 0);
    assert!(offset_of!(tally_player_info, state) == 4);
    assert!(offset_of!(tally_player_info, rate) == 8);
    assert!(offset_of!(tally_player_info, channels) == 12);
    assert!(offset_of!(tally_player_info, samples) == 16);
    assert!(offset_of!(tally_player_info, reserved) == 20);
    assert!(offset_of!(tally_player_info, frames) == 24);
    assert!(offset_of!(tally_player_info, duration) == 32);
    assert!(offset_of!(tally_player_info, position) == 40);
};

/// What a summary groups by and measures.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_summary_options {
    /// sizeof(tally_summary_options), set by the caller.
    pub struct_size: u32,
    /// TALLY_SUMMARY_…
    pub flags: tally_summary_flags,
    /// TALLY_MEASURE_…; 0: COUNT and DURATION.
    pub measures: tally_measure_flags,
    /// TALLY_BY_…, or a template's own field: the first group.
    pub by_1: tally_by,
    /// TALLY_BY_…, or a template's own field: the second group, within the first.
    pub by_2: tally_by,
    /// TALLY_FIELD_… for SUM to DEVIATION: DURATION, SPAN, EVENT_COUNT, LATITUDE, LONGITUDE, ACCURACY, or a
    /// template's own field of numbers; for events and bouts VALUE or DURATION (how long a state lasted); 0: none.
    pub field: tally_field,
    /// The zone whose days and hours count; NULL: the setting time_zone. Valid during the call.
    pub zone: *const c_char,
    /// Bytes of zone, or TALLY_NTS.
    pub zone_length: usize,
    /// When a day begins, less than 24 hours; -1: the setting day_start. Unit: ns from midnight.
    pub day_start: i64,
    /// Only entries at or after it, and only that part of sessions; TALLY_UNBOUNDED: no limit. Unit: ns since
    /// 1970-01-01T00:00:00Z.
    pub since: i64,
    /// Only entries before it, and only that part of sessions; TALLY_UNBOUNDED: no limit. Unit: ns since
    /// 1970-01-01T00:00:00Z.
    pub until: i64,
    /// The measure that orders the first groups, the greatest first and those without a value last; one of measures.
    /// 0: the groups' own order.
    pub rank: tally_measure_flags,
    /// At most how many first groups there are; with rank, the top ones. 0: all. The flag OTHERS makes the rest one
    /// group more. Totals cover everything.
    pub limit: u32,
    /// TALLY_BY_…, or a template's own field: the third group, within the second.
    pub by_3: tally_by,
    /// TALLY_BY_…, or a template's own field: the fourth group, within the third.
    pub by_4: tally_by,
}

impl tally_summary_options {
    /// Every field has its default, and `struct_size` is set.
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
        since: TALLY_UNBOUNDED,
        until: TALLY_UNBOUNDED,
        rank: 0,
        limit: 0,
        by_3: 0,
        by_4: 0,
    };
}

const _: () = {
    assert!(size_of::<tally_summary_options>() == 80);
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
    assert!(offset_of!(tally_summary_options, limit) == 68);
    assert!(offset_of!(tally_summary_options, by_3) == 72);
    assert!(offset_of!(tally_summary_options, by_4) == 76);
};

/// Which days a timeline covers.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_timeline_options {
    /// sizeof(tally_timeline_options), set by the caller.
    pub struct_size: u32,
    /// 0.
    pub flags: u32,
    /// The first day, such as 20260302; 0: no limit.
    pub first_day: i32,
    /// The last day, included; 0: no limit.
    pub last_day: i32,
    /// The zone whose days count; NULL: the setting time_zone. Valid during the call.
    pub zone: *const c_char,
    /// Bytes of zone, or TALLY_NTS.
    pub zone_length: usize,
    /// When a day begins, less than 24 hours; -1: the setting day_start. Unit: ns from midnight.
    pub day_start: i64,
}

impl tally_timeline_options {
    /// Every field has its default, and `struct_size` is set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        flags: 0,
        first_day: 0,
        last_day: 0,
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
    assert!(offset_of!(tally_timeline_options, first_day) == 8);
    assert!(offset_of!(tally_timeline_options, last_day) == 12);
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
    pub flags: tally_report_flags,
    /// The first day covered, such as 20260301; 0: the day of the first item.
    pub first_day: i32,
    /// The last day, included; 0: the day of the last item.
    pub last_day: i32,
    /// The zone whose days count; NULL: the setting time_zone. Valid during the call.
    pub zone: *const c_char,
    /// Bytes of zone, or TALLY_NTS.
    pub zone_length: usize,
    /// When a day begins, less than 24 hours; -1: the setting day_start. Unit: ns from midnight.
    pub day_start: i64,
    /// The text at the foot of each page; NULL: the word footer of the setting labels. Valid during the call.
    pub footer: *const c_char,
    /// Bytes of footer, or TALLY_NTS.
    pub footer_length: usize,
}

impl tally_report_options {
    /// Every field has its default, and `struct_size` is set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        flags: 0,
        first_day: 0,
        last_day: 0,
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
    assert!(offset_of!(tally_report_options, first_day) == 8);
    assert!(offset_of!(tally_report_options, last_day) == 12);
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
    /// TALLY_SHOW_…
    pub flags: tally_show_flags,
    /// TALLY_BY_…: for bars and lines DAY, WEEK, MONTH or YEAR; 0: days while there is room, then months, then years.
    /// For a table, its first group; 0: TAG, for events and bouts EVENT_TYPE. For a budget, SESSION gives each
    /// session its own rows and bars. For a raster, its lanes, SUBJECT or EVENT_TYPE; 0: SUBJECT. For a dashboard,
    /// what to count by; 0: the template's fields. A table and a dashboard also take a template's own field.
    pub by_1: tally_by,
    /// For a table, the second group, within the first. For a dashboard, what else to count by.
    pub by_2: tally_by,
    /// For a timeline its session, for a waveform its attachment, for an agreement its first session. For a
    /// histogram, a session for the time between its events; 0: how long sessions lasted.
    pub id: i64,
    /// Its title, which may be empty; NULL: a title for its contents. Valid during the call.
    pub title: *const c_char,
    /// Bytes of title, or TALLY_NTS.
    pub title_length: usize,
    /// For bars and lines, the goal for a day, week, month or year: a line across; 0: none. Unit: ns; for entries
    /// without a duration, how many.
    pub target: i64,
    /// For bars and lines, how many tags are shown separately, those with the most; 0: 8. The rest is one, "Others".
    /// More than 8 get a chart each, side by side, on one scale. For a table, how many first groups are shown
    /// separately; 0: all. For a budget, how many bars and their rows are shown; 0: 40. For a raster, how many
    /// sessions are shown, the earliest; 0: 40. For transitions and an agreement, how many behaviours are shown
    /// separately; 0: 8. The report counts those not shown.
    pub limit: u64,
    /// For an agreement, its second session.
    pub other: i64,
    /// For an agreement, the time from one sample to the next; 0: a second. Unit: ns.
    pub step: i64,
    /// For a budget, where its time begins; TALLY_UNBOUNDED: with the report's first day. Unit: ns since
    /// 1970-01-01T00:00:00Z, or with TALLY_SHOW_FROM_START from each start.
    pub since: i64,
    /// Where it ends; TALLY_UNBOUNDED: with the report's last day. Unit: ns since 1970-01-01T00:00:00Z, or with
    /// TALLY_SHOW_FROM_START from each start.
    pub until: i64,
}

impl tally_section_options {
    /// Every field has its default, and `struct_size` is set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        flags: 0,
        by_1: 0,
        by_2: 0,
        id: 0,
        title: core::ptr::null(),
        title_length: 0,
        target: 0,
        limit: 0,
        other: 0,
        step: 0,
        since: TALLY_UNBOUNDED,
        until: TALLY_UNBOUNDED,
    };
}

const _: () = {
    assert!(size_of::<tally_section_options>() == 88);
    assert!(align_of::<tally_section_options>() == 8);
    assert!(offset_of!(tally_section_options, struct_size) == 0);
    assert!(offset_of!(tally_section_options, flags) == 4);
    assert!(offset_of!(tally_section_options, by_1) == 8);
    assert!(offset_of!(tally_section_options, by_2) == 12);
    assert!(offset_of!(tally_section_options, id) == 16);
    assert!(offset_of!(tally_section_options, title) == 24);
    assert!(offset_of!(tally_section_options, title_length) == 32);
    assert!(offset_of!(tally_section_options, target) == 40);
    assert!(offset_of!(tally_section_options, limit) == 48);
    assert!(offset_of!(tally_section_options, other) == 56);
    assert!(offset_of!(tally_section_options, step) == 64);
    assert!(offset_of!(tally_section_options, since) == 72);
    assert!(offset_of!(tally_section_options, until) == 80);
};

/// The figures of the tasks of some days.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_day_info {
    /// sizeof(tally_day_info), set by the caller.
    pub struct_size: u32,
    /// 0.
    pub reserved: u32,
    /// How many tasks are on those days.
    pub tasks: i64,
    /// How many of them are complete.
    pub completed: i64,
    /// How many are complete a day on average, days without tasks included.
    pub mean: f64,
    /// The number of days of the streak that the last day ends.
    pub streak: i64,
    /// The number of days of the longest streak.
    pub longest: i64,
}

impl tally_day_info {
    /// Every field has its default, and `struct_size` is set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        reserved: 0,
        tasks: 0,
        completed: 0,
        mean: 0.0,
        streak: 0,
        longest: 0,
    };
}

const _: () = {
    assert!(size_of::<tally_day_info>() == 48);
    assert!(align_of::<tally_day_info>() == 8);
    assert!(offset_of!(tally_day_info, struct_size) == 0);
    assert!(offset_of!(tally_day_info, reserved) == 4);
    assert!(offset_of!(tally_day_info, tasks) == 8);
    assert!(offset_of!(tally_day_info, completed) == 16);
    assert!(offset_of!(tally_day_info, mean) == 24);
    assert!(offset_of!(tally_day_info, streak) == 32);
    assert!(offset_of!(tally_day_info, longest) == 40);
};

/// Whose days count, and with how many of them today is compared.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_dashboard_options {
    /// sizeof(tally_dashboard_options), set by the caller.
    pub struct_size: u32,
    /// 0.
    pub flags: u32,
    /// How many days before today DAY_MEAN covers, 1 to 366; 0: 7.
    pub days: i32,
    /// 0.
    pub reserved: u32,
    /// The zone whose days count; NULL: the setting time_zone. Valid during the call.
    pub zone: *const c_char,
    /// Bytes of zone, or TALLY_NTS.
    pub zone_length: usize,
    /// When a day begins, less than 24 hours; -1: the setting day_start. Unit: ns from midnight.
    pub day_start: i64,
}

impl tally_dashboard_options {
    /// Every field has its default, and `struct_size` is set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        flags: 0,
        days: 0,
        reserved: 0,
        zone: core::ptr::null(),
        zone_length: 0,
        day_start: -1,
    };
}

const _: () = {
    assert!(size_of::<tally_dashboard_options>() == 40);
    assert!(align_of::<tally_dashboard_options>() == 8);
    assert!(offset_of!(tally_dashboard_options, struct_size) == 0);
    assert!(offset_of!(tally_dashboard_options, flags) == 4);
    assert!(offset_of!(tally_dashboard_options, days) == 8);
    assert!(offset_of!(tally_dashboard_options, reserved) == 12);
    assert!(offset_of!(tally_dashboard_options, zone) == 16);
    assert!(offset_of!(tally_dashboard_options, zone_length) == 24);
    assert!(offset_of!(tally_dashboard_options, day_start) == 32);
};

/// A value for a parameter of a statement, as an element of an array. It holds no size: the call takes the stride,
/// which is the size.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_value {
    /// The parameter's name without its sign, such as since for :since; NULL: the next one.
    pub name: *const c_char,
    /// Bytes of name, or TALLY_NTS.
    pub name_length: usize,
    /// For TALLY_VALUE_INT.
    pub integer: i64,
    /// For TALLY_VALUE_REAL.
    pub real: f64,
    /// For TALLY_VALUE_TEXT, and the bytes of TALLY_VALUE_BLOB; copied.
    pub text: *const c_char,
    /// Bytes of text; for a text also TALLY_NTS.
    pub text_length: usize,
    /// TALLY_VALUE_…
    pub r#type: tally_value_type,
    /// 0.
    pub flags: u32,
}

impl tally_value {
    /// Every field has its default.
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

/// A column of rows: for an SQL statement in its order; for other rows, a field that they have.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_column {
    /// sizeof(tally_column), set by the caller.
    pub struct_size: u32,
    /// TALLY_FIELD_…, by which it is read; for an SQL statement TALLY_FIELD_FIRST_OWN and on.
    pub field: tally_field,
    /// Its name; valid until the cursor's next step or its end.
    pub name: *const c_char,
    /// Bytes of name.
    pub name_length: usize,
}

impl tally_column {
    /// Every field has its default, and `struct_size` is set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        field: 0,
        name: core::ptr::null(),
        name_length: 0,
    };
}

const _: () = {
    assert!(size_of::<tally_column>() == 24);
    assert!(align_of::<tally_column>() == 8);
    assert!(offset_of!(tally_column, struct_size) == 0);
    assert!(offset_of!(tally_column, field) == 4);
    assert!(offset_of!(tally_column, name) == 8);
    assert!(offset_of!(tally_column, name_length) == 16);
};

/// How a book syncs with a hub.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_hub_options {
    /// sizeof(tally_hub_options), set by the caller.
    pub struct_size: u32,
    /// TALLY_HUB_…
    pub flags: tally_hub_flags,
    /// For how many ns the hub may be silent before the call gives up; 0: a minute.
    pub timeout: i64,
    /// Is told of bytes sent and received, and is called every 100 ms while there are none; NULL: none.
    pub progress: tally_progress_fn,
    /// Passed to progress.
    pub progress_context: *mut c_void,
    /// Destroys progress_context; may be NULL.
    pub progress_context_free: tally_context_free_fn,
}

impl tally_hub_options {
    /// Every field has its default, and `struct_size` is set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        flags: 0,
        timeout: 0,
        progress: None,
        progress_context: core::ptr::null_mut(),
        progress_context_free: None,
    };
}

const _: () = {
    assert!(size_of::<tally_hub_options>() == 40);
    assert!(align_of::<tally_hub_options>() == 8);
    assert!(offset_of!(tally_hub_options, struct_size) == 0);
    assert!(offset_of!(tally_hub_options, flags) == 4);
    assert!(offset_of!(tally_hub_options, timeout) == 8);
    assert!(offset_of!(tally_hub_options, progress) == 16);
    assert!(offset_of!(tally_hub_options, progress_context) == 24);
    assert!(offset_of!(tally_hub_options, progress_context_free) == 32);
};

/// The window of a time budget, and the order of its rows.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_budget_options {
    /// sizeof(tally_budget_options), set by the caller.
    pub struct_size: u32,
    /// TALLY_BUDGET_…
    pub flags: tally_budget_flags,
    /// TALLY_FIELD_… by which to order the rows, the greatest first and those without a value last: COUNT, SUM, MEAN,
    /// DEVIATION, MEDIAN, MINIMUM, MAXIMUM, SHARE, RATE, LATENCY, GAP_MEAN, GAP_DEVIATION, OPEN_COUNT or OBSERVED. 0:
    /// by session, subject and type.
    pub rank: tally_field,
    /// At most how many rows; 0: all.
    pub limit: u32,
    /// Where the window begins; TALLY_UNBOUNDED: with each session. Unit: ns since 1970-01-01T00:00:00Z, or with
    /// TALLY_BUDGET_FROM_START from each start.
    pub since: i64,
    /// Where it ends; TALLY_UNBOUNDED: with each session. Unit: ns since 1970-01-01T00:00:00Z, or with
    /// TALLY_BUDGET_FROM_START from each start.
    pub until: i64,
}

impl tally_budget_options {
    /// Every field has its default, and `struct_size` is set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        flags: 0,
        rank: 0,
        limit: 0,
        since: TALLY_UNBOUNDED,
        until: TALLY_UNBOUNDED,
    };
}

const _: () = {
    assert!(size_of::<tally_budget_options>() == 32);
    assert!(align_of::<tally_budget_options>() == 8);
    assert!(offset_of!(tally_budget_options, struct_size) == 0);
    assert!(offset_of!(tally_budget_options, flags) == 4);
    assert!(offset_of!(tally_budget_options, rank) == 8);
    assert!(offset_of!(tally_budget_options, limit) == 12);
    assert!(offset_of!(tally_budget_options, since) == 16);
    assert!(offset_of!(tally_budget_options, until) == 24);
};

/// When subjects are sampled.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_sample_options {
    /// sizeof(tally_sample_options), set by the caller.
    pub struct_size: u32,
    /// TALLY_SAMPLE_…
    pub flags: tally_sample_flags,
    /// The time from one sample to the next, 1 or more. Unit: ns.
    pub step: i64,
    /// Where the samples begin; TALLY_UNBOUNDED: at the start of each session. Unit: ns since 1970-01-01T00:00:00Z,
    /// or with TALLY_SAMPLE_FROM_START from each start.
    pub since: i64,
    /// Where they end; TALLY_UNBOUNDED: at the end of each session. Unit: ns since 1970-01-01T00:00:00Z, or with
    /// TALLY_SAMPLE_FROM_START from each start.
    pub until: i64,
}

impl tally_sample_options {
    /// Every field has its default, and `struct_size` is set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        flags: 0,
        step: 0,
        since: TALLY_UNBOUNDED,
        until: TALLY_UNBOUNDED,
    };
}

const _: () = {
    assert!(size_of::<tally_sample_options>() == 32);
    assert!(align_of::<tally_sample_options>() == 8);
    assert!(offset_of!(tally_sample_options, struct_size) == 0);
    assert!(offset_of!(tally_sample_options, flags) == 4);
    assert!(offset_of!(tally_sample_options, step) == 8);
    assert!(offset_of!(tally_sample_options, since) == 16);
    assert!(offset_of!(tally_sample_options, until) == 24);
};

/// Where a moment of a session is in its media.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_media_place {
    /// sizeof(tally_media_place), set by the caller.
    pub struct_size: u32,
    /// 0.
    pub reserved: u32,
    /// The id of the medium that shows it.
    pub medium: i64,
    /// When that medium begins. Unit: ns since 1970-01-01T00:00:00Z.
    pub begin: i64,
    /// Where the moment is in it. Unit: ns since the medium's beginning.
    pub time: i64,
    /// The frame that is shown then, from 0; -1 if the medium has no frame rate.
    pub frame: i64,
}

impl tally_media_place {
    /// Every field has its default, and `struct_size` is set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        reserved: 0,
        medium: 0,
        begin: 0,
        time: 0,
        frame: 0,
    };
}

const _: () = {
    assert!(size_of::<tally_media_place>() == 40);
    assert!(align_of::<tally_media_place>() == 8);
    assert!(offset_of!(tally_media_place, struct_size) == 0);
    assert!(offset_of!(tally_media_place, reserved) == 4);
    assert!(offset_of!(tally_media_place, medium) == 8);
    assert!(offset_of!(tally_media_place, begin) == 16);
    assert!(offset_of!(tally_media_place, time) == 24);
    assert!(offset_of!(tally_media_place, frame) == 32);
};

/// Where to look for the files of media.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_relink_options {
    /// sizeof(tally_relink_options), set by the caller.
    pub struct_size: u32,
    /// TALLY_RELINK_…
    pub flags: tally_relink_flags,
    /// The folder to search, with everything below it.
    pub folder: *const c_char,
    /// Bytes of folder, or TALLY_NTS.
    pub folder_length: usize,
    /// Whose media; 0: those of all sessions.
    pub session: i64,
    /// Is told of media done, also while a file is read; NULL: none.
    pub progress: tally_progress_fn,
    /// Passed to progress.
    pub progress_context: *mut c_void,
    /// Destroys progress_context; may be NULL.
    pub progress_context_free: tally_context_free_fn,
}

impl tally_relink_options {
    /// Every field has its default, and `struct_size` is set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        flags: 0,
        folder: core::ptr::null(),
        folder_length: 0,
        session: 0,
        progress: None,
        progress_context: core::ptr::null_mut(),
        progress_context_free: None,
    };
}

const _: () = {
    assert!(size_of::<tally_relink_options>() == 56);
    assert!(align_of::<tally_relink_options>() == 8);
    assert!(offset_of!(tally_relink_options, struct_size) == 0);
    assert!(offset_of!(tally_relink_options, flags) == 4);
    assert!(offset_of!(tally_relink_options, folder) == 8);
    assert!(offset_of!(tally_relink_options, folder_length) == 16);
    assert!(offset_of!(tally_relink_options, session) == 24);
    assert!(offset_of!(tally_relink_options, progress) == 32);
    assert!(offset_of!(tally_relink_options, progress_context) == 40);
    assert!(offset_of!(tally_relink_options, progress_context_free) == 48);
};

#[link(name = "tallybook")]
unsafe extern "C" {
    /// The library's version, such as 0.1.0.
    pub fn tally_version() -> *const c_char;
    /// The ABI's version: major in the upper 16 bits, minor in the lower.
    pub fn tally_abi_version() -> u32;
    /// This contract as JSON, from which a program can bind every function at run time.
    pub fn tally_abi_json() -> *const c_char;
    /// Whether an optional feature is available here, by its name.
    pub fn tally_has_feature(name: *const c_char, name_length: usize) -> i32;
    /// A status as its constant's name, such as TALLY_E_BUSY.
    pub fn tally_status_name(status: tally_status) -> *const c_char;
    /// A reason as its constant's name, such as TALLY_REASON_OVERLAP.
    pub fn tally_reason_name(reason: tally_reason) -> *const c_char;
    /// How many handles are open in this process; 0 at the end of a program that closes all of them.
    pub fn tally_live_handles() -> u64;
    /// For tests of hosts: has operations with files fail, to see what the host does then.
    pub fn tally_fault_set(fault: tally_fault, after: u64, count: u64, error: *mut tally_error) -> tally_status;
    /// How many operations have failed since the last tally_fault_set.
    pub fn tally_fault_count() -> u64;
    /// Passes the library's log lines to the host; NULL ends it.
    pub fn tally_log_handler_set(handler: tally_log_fn, context: *mut c_void, context_free: tally_context_free_fn, level: tally_log_level, error: *mut tally_error) -> tally_status;
    /// The version of the system's time zone data, such as 2024a.
    pub fn tally_tzdata_version() -> *const c_char;
    /// The content of an owned result.
    /// Borrowed: valid until tally_bytes_free.
    pub fn tally_bytes_data(bytes: *mut tally_bytes, out_size: *mut usize) -> *const c_void;
    /// Frees an owned result.
    pub fn tally_bytes_free(bytes: *mut tally_bytes);
    /// Opens a book, and creates it if there is none.
    pub fn tally_book_open(path: *const c_char, path_length: usize, options: *const tally_book_options, out_book: *mut *mut tally_book, error: *mut tally_error) -> tally_status;
    /// Opens a book in memory from the bytes of a book's file, such as those of tally_book_serialize.
    pub fn tally_book_open_bytes(bytes: *const c_void, bytes_size: usize, options: *const tally_book_options, out_book: *mut *mut tally_book, error: *mut tally_error) -> tally_status;
    /// Closes a book; running sessions stay running and keep what they logged.
    pub fn tally_book_close(book: *mut tally_book);
    /// The book's clock.
    pub fn tally_book_now(book: *mut tally_book, out_time: *mut i64, error: *mut tally_error) -> tally_status;
    /// Where the book's file is: its path from the root, symbolic links followed.
    /// Borrowed: valid until the book is closed.
    pub fn tally_book_path(book: *mut tally_book) -> *const c_char;
    /// A setting's value as text: the value that was set, otherwise its default.
    pub fn tally_setting_get(book: *mut tally_book, name: *const c_char, name_length: usize, out_value: *mut *mut tally_bytes, error: *mut tally_error) -> tally_status;
    /// Sets a setting, or resets it to its default.
    pub fn tally_setting_set(book: *mut tally_book, name: *const c_char, name_length: usize, value: *const c_char, value_length: usize, error: *mut tally_error) -> tally_status;
    /// All settings: NAME, TEXT (the value), DEFAULT and MESSAGE (its purpose).
    pub fn tally_setting_list(book: *mut tally_book, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Does the upkeep that is due, and says when to call again.
    pub fn tally_book_tick(book: *mut tally_book, out_next: *mut i64, error: *mut tally_error) -> tally_status;
    /// Makes everything acknowledged safe from a power cut now.
    pub fn tally_book_flush(book: *mut tally_book, error: *mut tally_error) -> tally_status;
    /// Reads the complete book and lists damage: pages, references, counts, chunks, tails.
    pub fn tally_book_check(book: *mut tally_book, out_findings: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// What the book found by itself: at its opening, or while it kept a mirror.
    pub fn tally_finding_list(book: *mut tally_book, source: tally_finding_source, out_findings: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Creates a new book from everything readable in a damaged one, and opens it.
    pub fn tally_book_salvage(path: *const c_char, path_length: usize, to: *const c_char, to_length: usize, options: *const tally_book_options, out_book: *mut *mut tally_book, error: *mut tally_error) -> tally_status;
    /// Writes a copy of the book while it is in use, including running sessions with everything that they have
    /// logged.
    pub fn tally_book_backup(book: *mut tally_book, path: *const c_char, path_length: usize, options: *const tally_backup_options, error: *mut tally_error) -> tally_status;
    /// Gives the book as bytes: what the file of a backup would hold, including running sessions with everything that
    /// they have logged.
    pub fn tally_book_serialize(book: *mut tally_book, out_bytes: *mut *mut tally_bytes, error: *mut tally_error) -> tally_status;
    /// Begins a transaction and gives it as a book of its own.
    pub fn tally_transaction_begin(book: *mut tally_book, name: *const c_char, name_length: usize, flags: tally_transaction_flags, out_transaction: *mut *mut tally_book, error: *mut tally_error) -> tally_status;
    /// Keeps the changes of a transaction; they are on the disk when the call returns.
    pub fn tally_transaction_commit(transaction: *mut tally_book, error: *mut tally_error) -> tally_status;
    /// Undoes the changes of a transaction, and of its open parts.
    pub fn tally_transaction_rollback(transaction: *mut tally_book, error: *mut tally_error) -> tally_status;
    /// Keeps one state of the book and gives it as a read-only book.
    pub fn tally_snapshot_begin(book: *mut tally_book, out_snapshot: *mut *mut tally_book, error: *mut tally_error) -> tally_status;
    /// Says how long a snapshot has been open, and how large the book's log is.
    pub fn tally_snapshot_stat(snapshot: *mut tally_book, out_info: *mut tally_snapshot_info, error: *mut tally_error) -> tally_status;
    /// Says what a book is, how large it is, and whether anything was committed.
    pub fn tally_book_stat(book: *mut tally_book, out_info: *mut tally_book_info, error: *mut tally_error) -> tally_status;
    /// Gives the free pages of a book back to the file system.
    pub fn tally_book_compact(book: *mut tally_book, error: *mut tally_error) -> tally_status;
    /// Sets how long calls wait for other writers from now on.
    pub fn tally_busy_timeout_set(book: *mut tally_book, timeout: i64, error: *mut tally_error) -> tally_status;
    /// Begins a new entry of a kind, with its defaults.
    pub fn tally_draft_new(book: *mut tally_book, kind: tally_kind, parent: i64, template_id: i64, out_draft: *mut *mut tally_draft, error: *mut tally_error) -> tally_status;
    /// Begins an edit of an existing entry.
    pub fn tally_draft_edit(book: *mut tally_book, id: i64, out_draft: *mut *mut tally_draft, error: *mut tally_error) -> tally_status;
    /// Sets a field to a text.
    pub fn tally_draft_set_text(draft: *mut tally_draft, field: tally_field, value: *const c_char, value_length: usize, error: *mut tally_error) -> tally_status;
    /// Sets a field to an integer, a time, an id or a truth value (0 or 1).
    pub fn tally_draft_set_int(draft: *mut tally_draft, field: tally_field, value: i64, error: *mut tally_error) -> tally_status;
    /// Sets a field to a real number.
    pub fn tally_draft_set_real(draft: *mut tally_draft, field: tally_field, value: f64, error: *mut tally_error) -> tally_status;
    /// Sets a field that holds several ids, such as TALLY_FIELD_TAGS, in their order.
    pub fn tally_draft_set_ids(draft: *mut tally_draft, field: tally_field, ids: *const i64, count: usize, error: *mut tally_error) -> tally_status;
    /// Clears a field's value.
    pub fn tally_draft_clear(draft: *mut tally_draft, field: tally_field, error: *mut tally_error) -> tally_status;
    /// A field's value as text.
    /// Borrowed: valid until that field or one that changes it is set, or the draft is reset, saved or freed.
    pub fn tally_draft_text(draft: *mut tally_draft, field: tally_field, out_length: *mut usize) -> *const c_char;
    /// A field's value as an integer.
    pub fn tally_draft_int(draft: *mut tally_draft, field: tally_field) -> i64;
    /// A field's value as a real number.
    pub fn tally_draft_real(draft: *mut tally_draft, field: tally_field) -> f64;
    /// A field's ids, in their order.
    /// Borrowed: valid until that field is set, or the draft is reset, saved or freed.
    pub fn tally_draft_ids(draft: *mut tally_draft, field: tally_field, out_count: *mut usize) -> *const i64;
    /// Whether a field has no value.
    pub fn tally_draft_is_null(draft: *mut tally_draft, field: tally_field) -> i32;
    /// Whether a field, or with TALLY_FIELD_ANY any field, differs from its value when the draft began.
    pub fn tally_draft_is_dirty(draft: *mut tally_draft, field: tally_field) -> i32;
    /// Everything that would keep the draft from being saved, all at once.
    pub fn tally_draft_validate(draft: *mut tally_draft, out_findings: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Saves the draft: creates a new entry, or changes the fields that were set.
    pub fn tally_draft_save(draft: *mut tally_draft, flags: tally_save_flags, out_id: *mut i64, error: *mut tally_error) -> tally_status;
    /// Saves an entry for each of many rows, from the draft and the row's columns: all of them or none, as one step
    /// of history.
    pub fn tally_draft_save_columns(draft: *mut tally_draft, columns: *const tally_field_values, count: usize, stride: usize, rows: usize, flags: tally_save_flags, out_first_id: *mut i64, error: *mut tally_error) -> tally_status;
    /// Resets all fields to their values when the draft began or was last saved.
    pub fn tally_draft_reset(draft: *mut tally_draft, error: *mut tally_error) -> tally_status;
    /// Whether the entry that the draft edits was changed since the draft began or was last saved.
    pub fn tally_draft_is_stale(draft: *mut tally_draft, out_stale: *mut i32, error: *mut tally_error) -> tally_status;
    /// Restarts from the entry as it is now: fields that were set stay set, the others get the book's values.
    pub fn tally_draft_rebase(draft: *mut tally_draft, error: *mut tally_error) -> tally_status;
    /// Stores the draft in the book as it is, so that it can be found again, whatever happens to the process.
    pub fn tally_draft_store(draft: *mut tally_draft, out_id: *mut i64, error: *mut tally_error) -> tally_status;
    /// The stored drafts, oldest first.
    pub fn tally_draft_list(book: *mut tally_book, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Opens a stored draft again.
    pub fn tally_draft_open(book: *mut tally_book, id: i64, out_draft: *mut *mut tally_draft, error: *mut tally_error) -> tally_status;
    /// Removes a stored draft from the book; the handle keeps its content, to be saved or freed.
    pub fn tally_draft_discard(draft: *mut tally_draft, error: *mut tally_error) -> tally_status;
    /// Starts the session that a draft prepared, and records it.
    pub fn tally_draft_start(draft: *mut tally_draft, time: i64, flags: u32, out_session: *mut *mut tally_session, error: *mut tally_error) -> tally_status;
    /// Frees a draft; whatever was neither saved nor stored is lost.
    pub fn tally_draft_free(draft: *mut tally_draft);
    /// Creates an entry of a kind with a name: a collection, a note, a task, a subject, an event type, a tag or a
    /// template.
    pub fn tally_create(book: *mut tally_book, kind: tally_kind, parent: i64, name: *const c_char, name_length: usize, time: i64, flags: tally_create_flags, out_id: *mut i64, error: *mut tally_error) -> tally_status;
    /// Moves a collection, an item, an attachment, an event type or a subject to another place, before any sibling.
    pub fn tally_move(book: *mut tally_book, id: i64, parent: i64, before: i64, error: *mut tally_error) -> tally_status;
    /// Copies a collection with everything below it, a note, a task, a session with its events, or an attachment.
    pub fn tally_copy(book: *mut tally_book, id: i64, parent: i64, before: i64, out_id: *mut i64, error: *mut tally_error) -> tally_status;
    /// Copies an entry of another book into this one: a collection with everything below it, a note, a task, a
    /// session with its events, or an attachment.
    pub fn tally_copy_from(book: *mut tally_book, other: *mut tally_book, id: i64, parent: i64, before: i64, out_id: *mut i64, error: *mut tally_error) -> tally_status;
    /// Moves an entry with everything below it to the trash, or removes it for good.
    pub fn tally_delete(book: *mut tally_book, id: i64, flags: tally_delete_flags, out_count: *mut u64, error: *mut tally_error) -> tally_status;
    /// Restores a deleted entry from the trash, with everything that went with it.
    pub fn tally_restore(book: *mut tally_book, id: i64, out_count: *mut u64, error: *mut tally_error) -> tally_status;
    /// Removes collections and items from the trash for good.
    pub fn tally_purge(book: *mut tally_book, id: i64, flags: tally_purge_flags, out_count: *mut u64, error: *mut tally_error) -> tally_status;
    /// The collections that hold an entry, from the root down, and the entry itself as the last row.
    pub fn tally_path_list(book: *mut tally_book, id: i64, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Reads an entry of any kind by its id: the quickest way to read one.
    pub fn tally_read(book: *mut tally_book, id: i64, flags: tally_read_flags, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Finds the entry of a kind that has a name: a tag, an event type or a template.
    pub fn tally_find(book: *mut tally_book, kind: tally_kind, parent: i64, name: *const c_char, name_length: usize, out_id: *mut i64, error: *mut tally_error) -> tally_status;
    /// Finds the entry that has a UUID.
    pub fn tally_find_uuid(book: *mut tally_book, uuid: *const c_char, uuid_length: usize, out_id: *mut i64, error: *mut tally_error) -> tally_status;
    /// The number of a field by its name, for drafts, cursors and conditions: a field of every book, such as
    /// latitude, or of a template.
    pub fn tally_find_field(book: *mut tally_book, template_id: i64, name: *const c_char, name_length: usize, out_field: *mut tally_field, error: *mut tally_error) -> tally_status;
    /// The name of a field, such as latitude.
    pub fn tally_field_name(field: tally_field) -> *const c_char;
    /// Begins a query for one kind, or with TALLY_KIND_ANY for collections and items.
    pub fn tally_query_new(book: *mut tally_book, kind: tally_kind, out_query: *mut *mut tally_query, error: *mut tally_error) -> tally_status;
    /// Selects only what a collection holds; for events and bouts, what a session or the sessions of a collection
    /// hold.
    pub fn tally_query_in(query: *mut tally_query, parent: i64, flags: tally_in_flags, error: *mut tally_error) -> tally_status;
    /// Adds a condition on whole numbers, times, ids or truth values; all conditions must hold, but of those that
    /// TALLY_OP_OR joins one.
    pub fn tally_query_where_int(query: *mut tally_query, field: tally_field, op: tally_op, values: *const i64, count: usize, error: *mut tally_error) -> tally_status;
    /// Adds a condition on real numbers; all conditions must hold, but of those that TALLY_OP_OR joins one.
    pub fn tally_query_where_real(query: *mut tally_query, field: tally_field, op: tally_op, values: *const f64, count: usize, error: *mut tally_error) -> tally_status;
    /// Adds a condition on texts; all conditions must hold, but of those that TALLY_OP_OR joins one.
    pub fn tally_query_where_text(query: *mut tally_query, field: tally_field, op: tally_op, value: *const c_char, value_length: usize, error: *mut tally_error) -> tally_status;
    /// Selects only what matches a search: words, "phrases", beginnings*, AND, OR, NOT and brackets.
    pub fn tally_query_search(query: *mut tally_query, search: *const c_char, search_length: usize, error: *mut tally_error) -> tally_status;
    /// Orders by a field instead of by time; equal rows are ordered by id.
    pub fn tally_query_order(query: *mut tally_query, field: tally_field, flags: tally_order_flags, error: *mut tally_error) -> tally_status;
    /// Limits the rows to a page, which begins after the row that a cursor's token names.
    pub fn tally_query_page(query: *mut tally_query, limit: u64, after: *const c_char, after_length: usize, error: *mut tally_error) -> tally_status;
    /// Counts all rows of the selection, whatever its page.
    pub fn tally_query_count(query: *mut tally_query, out_count: *mut u64, error: *mut tally_error) -> tally_status;
    /// Reads the selection; the query can be changed and used again.
    pub fn tally_query_cursor(query: *mut tally_query, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Moves everything selected to the trash, or removes it for good, in one transaction.
    pub fn tally_query_delete(query: *mut tally_query, flags: tally_delete_flags, out_count: *mut u64, error: *mut tally_error) -> tally_status;
    /// Exports the selection in a format: to a file, a function of the host, or bytes.
    pub fn tally_query_export(query: *mut tally_query, format: tally_format, options: *const tally_export_options, out_bytes: *mut *mut tally_bytes, error: *mut tally_error) -> tally_status;
    /// Frees a query; its cursors remain valid.
    pub fn tally_query_free(query: *mut tally_query);
    /// Queries the book with a read-only SQL statement over documented views.
    pub fn tally_book_sql(book: *mut tally_book, sql: *const c_char, sql_length: usize, values: *const tally_value, count: usize, stride: usize, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Passes the progress of the long calls of an opening to the host, about every 50 ms; NULL ends it.
    pub fn tally_progress_set(book: *mut tally_book, progress: tally_progress_fn, context: *mut c_void, context_free: tally_context_free_fn, error: *mut tally_error) -> tally_status;
    /// Stops the long calls of this opening that are under way: each returns TALLY_E_CANCELLED, or is done.
    pub fn tally_book_interrupt(book: *mut tally_book);
    /// Steps to the next row: TALLY_OK, or TALLY_DONE after the last.
    pub fn tally_cursor_next(cursor: *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Returns the id of the entry in this row; for an event, its seq.
    pub fn tally_cursor_id(cursor: *mut tally_cursor) -> i64;
    /// Returns the kind of this row: TALLY_KIND_…
    pub fn tally_cursor_kind(cursor: *mut tally_cursor) -> tally_kind;
    /// Returns a field of this row as a whole number.
    pub fn tally_cursor_int(cursor: *mut tally_cursor, field: tally_field) -> i64;
    /// Returns a field of this row as a real number.
    pub fn tally_cursor_real(cursor: *mut tally_cursor, field: tally_field) -> f64;
    /// Returns a field of this row as text.
    /// Borrowed: valid until the cursor's next step or its end; all fields of a row stay valid together.
    pub fn tally_cursor_text(cursor: *mut tally_cursor, field: tally_field, out_length: *mut usize) -> *const c_char;
    /// Returns a field of this row as bytes: a blob of an SQL statement.
    /// Borrowed: valid until the cursor's next step or its end; all fields of a row stay valid together.
    pub fn tally_cursor_blob(cursor: *mut tally_cursor, field: tally_field, out_size: *mut usize) -> *const c_void;
    /// Returns a field of this row that holds several ids, in their order.
    /// Borrowed: valid until the cursor's next step or its end; all fields of a row stay valid together.
    pub fn tally_cursor_ids(cursor: *mut tally_cursor, field: tally_field, out_count: *mut usize) -> *const i64;
    /// Tells whether a field of this row has no value.
    pub fn tally_cursor_is_null(cursor: *mut tally_cursor, field: tally_field) -> i32;
    /// Returns a token that names this row for tally_query_page, also in another process and after changes.
    /// Borrowed: valid until the cursor's next step or its end.
    pub fn tally_cursor_token(cursor: *mut tally_cursor, out_length: *mut usize) -> *const c_char;
    /// Returns the first error in reading fields since the cursor was made; on errors tally_cursor_int and the like
    /// return 0 or NULL.
    pub fn tally_cursor_status(cursor: *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Frees a cursor.
    pub fn tally_cursor_free(cursor: *mut tally_cursor);
    /// Gives the remaining rows as a stream of Arrow's C interface, which pyarrow, polars, pandas, DuckDB and others
    /// read.
    pub fn tally_cursor_arrow(cursor: *mut tally_cursor, out_stream: *mut c_void, error: *mut tally_error) -> tally_status;
    /// Gives a column of the rows: TALLY_OK, or TALLY_DONE after the last, or if there is no row to tell it.
    pub fn tally_cursor_column(cursor: *mut tally_cursor, index: usize, out_column: *mut tally_column, error: *mut tally_error) -> tally_status;
    /// Returns the type of a field of this row: TALLY_VALUE_…
    pub fn tally_cursor_type(cursor: *mut tally_cursor, field: tally_field) -> tally_value_type;
    /// Sums up the selection by up to four groups, such as day and tag, and gives the rows as a cursor.
    pub fn tally_query_summary(query: *mut tally_query, options: *const tally_summary_options, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Lists the selected sessions by year, month and day, newest first, each heading with its total.
    pub fn tally_query_timeline(query: *mut tally_query, options: *const tally_timeline_options, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Writes the remaining rows of a cursor as a table: as text, Markdown, HTML, CSV or JSON.
    pub fn tally_cursor_write(cursor: *mut tally_cursor, format: tally_format, options: *const tally_export_options, out_bytes: *mut *mut tally_bytes, error: *mut tally_error) -> tally_status;
    /// Steps back before the first row of a cursor that has all its rows: of a summary, findings, settings or a path.
    pub fn tally_cursor_rewind(cursor: *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Starts a session and records it.
    pub fn tally_session_start(book: *mut tally_book, parent: i64, name: *const c_char, name_length: usize, time: i64, out_session: *mut *mut tally_session, error: *mut tally_error) -> tally_status;
    /// Goes on recording a session that a crash or another process left running, or continues a stopped one.
    pub fn tally_session_attach(book: *mut tally_book, id: i64, flags: tally_attach_flags, out_session: *mut *mut tally_session, error: *mut tally_error) -> tally_status;
    /// Logs an event: the hot path. Once it returns TALLY_OK, the event is kept.
    pub fn tally_session_log(session: *mut tally_session, r#type: i64, time: i64) -> tally_status;
    /// Logs events with values, subjects, notes and phases: all of them or none.
    pub fn tally_session_log_events(session: *mut tally_session, events: *const tally_event, count: usize, stride: usize, out_first_seq: *mut u64, error: *mut tally_error) -> tally_status;
    /// Logs many events given as columns, straight into the book: all of them or none.
    pub fn tally_session_log_columns(session: *mut tally_session, times: *const i64, types: *const i64, count: usize, out_first_seq: *mut u64, error: *mut tally_error) -> tally_status;
    /// Begins a pause, which counts neither as elapsed time nor as duration.
    pub fn tally_session_pause(session: *mut tally_session, time: i64, error: *mut tally_error) -> tally_status;
    /// Ends a pause.
    pub fn tally_session_resume(session: *mut tally_session, time: i64, error: *mut tally_error) -> tally_status;
    /// Stops the session; everything logged is in the book's file when the call returns.
    pub fn tally_session_stop(session: *mut tally_session, time: i64, error: *mut tally_error) -> tally_status;
    /// Tells which session it is, and its state.
    pub fn tally_session_stat(session: *mut tally_session, out_info: *mut tally_session_info, error: *mut tally_error) -> tally_status;
    /// Counts the session's events of a type, or with TALLY_ANY of all types.
    pub fn tally_session_count(session: *mut tally_session, r#type: i64, out_count: *mut u64, error: *mut tally_error) -> tally_status;
    /// Lists the open states: the start of each, in order of time.
    pub fn tally_session_open_list(session: *mut tally_session, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Undoes the newest event, or the newest about a subject: an observer's last key.
    pub fn tally_session_take_back(session: *mut tally_session, subject: i64, out_seq: *mut u64, error: *mut tally_error) -> tally_status;
    /// Frees the handle; a running session goes on running and can be attached to.
    pub fn tally_session_free(session: *mut tally_session);
    /// Adds an event to a session, also to a stopped one.
    pub fn tally_event_insert(book: *mut tally_book, id: i64, event: *const tally_event, event_size: usize, out_seq: *mut u64, error: *mut tally_error) -> tally_status;
    /// Gives the variant of an event type that has these values of its template's fields; BORIS calls such values
    /// modifiers.
    pub fn tally_event_type_variant(book: *mut tally_book, r#type: i64, fields: *const c_char, fields_length: usize, out_id: *mut i64, error: *mut tally_error) -> tally_status;
    /// Replaces the contents of an event: time, type, phase, subject, value and note.
    pub fn tally_event_change(book: *mut tally_book, id: i64, seq: u64, event: *const tally_event, event_size: usize, error: *mut tally_error) -> tally_status;
    /// Removes an event from its session; its number is not used again.
    pub fn tally_event_delete(book: *mut tally_book, id: i64, seq: u64, error: *mut tally_error) -> tally_status;
    /// Imports an export of this library, a mirror, a MEL file or folder, a BORIS project, time records, tasks, or
    /// tables by a mapping.
    pub fn tally_import(book: *mut tally_book, options: *const tally_import_options, out_findings: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Undoes the book's newest step, or with TALLY_UNDO_MINE the newest of this author.
    pub fn tally_undo(book: *mut tally_book, flags: tally_undo_flags, out_what: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Redoes the step that was undone last, or with TALLY_UNDO_MINE the last of this author's steps.
    pub fn tally_redo(book: *mut tally_book, flags: tally_undo_flags, out_what: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Lists the history of the book or of one entry, newest first: each step, followed by its changes.
    pub fn tally_history_list(book: *mut tally_book, id: i64, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Attaches a file's bytes to an item or collection.
    pub fn tally_attachment_create(book: *mut tally_book, item: i64, path: *const c_char, path_length: usize, options: *const tally_attachment_options, out_id: *mut i64, error: *mut tally_error) -> tally_status;
    /// Writes an attachment's bytes to a file, which never exists in part.
    pub fn tally_attachment_export(book: *mut tally_book, attachment: i64, path: *const c_char, path_length: usize, error: *mut tally_error) -> tally_status;
    /// Begins an attachment of an item or collection, to be written piece by piece.
    pub fn tally_blob_new(book: *mut tally_book, item: i64, options: *const tally_attachment_options, out_blob: *mut *mut tally_blob, error: *mut tally_error) -> tally_status;
    /// Opens an attachment's bytes, finished or not.
    pub fn tally_blob_open(book: *mut tally_book, attachment: i64, out_blob: *mut *mut tally_blob, error: *mut tally_error) -> tally_status;
    /// Writes bytes at an offset, over existing bytes or after them; once it returns, they are kept.
    pub fn tally_blob_write(blob: *mut tally_blob, offset: i64, data: *const c_void, data_size: usize, error: *mut tally_error) -> tally_status;
    /// Reads bytes from an offset on, as many as there are.
    pub fn tally_blob_read(blob: *mut tally_blob, offset: i64, buffer: *mut c_void, buffer_size: usize, out_read: *mut usize, error: *mut tally_error) -> tally_status;
    /// Tells which attachment the bytes are, and how many there are.
    pub fn tally_blob_stat(blob: *mut tally_blob, out_info: *mut tally_blob_info, error: *mut tally_error) -> tally_status;
    /// Moves the bytes into the book and makes the attachment: one step of history.
    pub fn tally_blob_finish(blob: *mut tally_blob, out_id: *mut i64, error: *mut tally_error) -> tally_status;
    /// Discards an unfinished attachment, which leaves nothing in history.
    pub fn tally_blob_discard(blob: *mut tally_blob, error: *mut tally_error) -> tally_status;
    /// Lists the unfinished attachments, in the order in which they were begun.
    pub fn tally_blob_list(book: *mut tally_book, item: i64, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Frees the handle; an unfinished attachment stays and can be continued.
    pub fn tally_blob_free(blob: *mut tally_blob);
    /// Lists the fields of a template in the order of its schema: for a form to show, and for a binding to name.
    pub fn tally_field_list(book: *mut tally_book, template_id: i64, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Replaces a tag by another, or by none, on everything that has it, and moves it to the trash.
    pub fn tally_tag_merge(book: *mut tally_book, tag: i64, into: i64, out_count: *mut u64, error: *mut tally_error) -> tally_status;
    /// Sets the fields of a new draft on everything selected, in one transaction and one step.
    pub fn tally_query_update(query: *mut tally_query, draft: *mut tally_draft, flags: tally_update_flags, out_count: *mut u64, error: *mut tally_error) -> tally_status;
    /// Lists the sessions of the same collection that overlap the draft, before it is saved.
    pub fn tally_draft_overlaps(draft: *mut tally_draft, out_findings: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Splits a session into two: the first ends where the second begins.
    pub fn tally_split(book: *mut tally_book, id: i64, time: i64, out_second: *mut i64, error: *mut tally_error) -> tally_status;
    /// Joins two sessions into one: the gap between them becomes a pause.
    pub fn tally_join(book: *mut tally_book, first: i64, second: i64, error: *mut tally_error) -> tally_status;
    /// Shifts a session: it begins at another time, with the same duration and pauses.
    pub fn tally_shift(book: *mut tally_book, id: i64, time: i64, error: *mut tally_error) -> tally_status;
    /// Corrects the clock of a session: moves its start and end, its pauses, events and media along a line.
    pub fn tally_fit(book: *mut tally_book, id: i64, shown: *const i64, actual: *const i64, count: usize, error: *mut tally_error) -> tally_status;
    /// Tells which medium of a session shows a moment, and where in it.
    pub fn tally_media_at(book: *mut tally_book, session: i64, time: i64, track: i64, out_place: *mut tally_media_place, error: *mut tally_error) -> tally_status;
    /// Finds the files of media that are not where their names say, in a folder and everything below it.
    pub fn tally_media_relink(book: *mut tally_book, options: *const tally_relink_options, out_findings: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Merges a copy of this book that was changed separately: a book's file, or a backup.
    pub fn tally_book_merge(book: *mut tally_book, path: *const c_char, path_length: usize, flags: tally_merge_flags, out_findings: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Lists the conflicts: parts that several devices wrote at the same time, and that are not settled.
    pub fn tally_conflict_list(book: *mut tally_book, id: i64, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Settles a conflict: one version is shown from now on, here and wherever this book is merged; the others are
    /// discarded.
    pub fn tally_conflict_resolve(book: *mut tally_book, id: i64, field: tally_field, key: *const c_char, key_length: usize, version: i64, error: *mut tally_error) -> tally_status;
    /// Lists the devices that wrote this book's contents, including its own.
    pub fn tally_device_list(book: *mut tally_book, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Gives a device a name for people, such as "Ann's phone".
    pub fn tally_device_rename(book: *mut tally_book, uuid: *const c_char, uuid_length: usize, name: *const c_char, name_length: usize, error: *mut tally_error) -> tally_status;
    /// Gives the book's vector: text that tells another book what this one has, so that it can send the rest.
    pub fn tally_sync_vector(book: *mut tally_book, out_bytes: *mut *mut tally_bytes, error: *mut tally_error) -> tally_status;
    /// Gives the changes that another book lacks, as frames: pieces of one stream for tally_sync_apply.
    pub fn tally_sync_changes(book: *mut tally_book, vector: *const c_char, vector_length: usize, frame_size: i64, options: *const tally_export_options, out_bytes: *mut *mut tally_bytes, error: *mut tally_error) -> tally_status;
    /// Merges frames of changes, as tally_book_merge merges a book.
    pub fn tally_sync_apply(book: *mut tally_book, frames: *const c_void, frames_size: usize, flags: tally_merge_flags, out_findings: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Lists missing bytes of attachments, to be fetched from a book that has them.
    pub fn tally_sync_wanted_list(book: *mut tally_book, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Gives a piece of an attachment's bytes, for a book that wants them.
    pub fn tally_sync_piece(book: *mut tally_book, sha256: *const c_char, sha256_length: usize, number: i64, out_bytes: *mut *mut tally_bytes, error: *mut tally_error) -> tally_status;
    /// Adds a piece of bytes that a book wants; with the last one, the bytes are complete.
    pub fn tally_sync_take(book: *mut tally_book, sha256: *const c_char, sha256_length: usize, number: i64, piece: *const c_void, piece_size: usize, out_is_whole: *mut i32, error: *mut tally_error) -> tally_status;
    /// Writes a time as text in a zone.
    pub fn tally_time_format(time: i64, style: tally_time_style, zone: *const c_char, zone_length: usize, buffer: *mut c_char, buffer_size: usize, out_length: *mut usize, error: *mut tally_error) -> tally_status;
    /// Reads an ISO 8601 time with any fraction of a second.
    pub fn tally_time_parse(value: *const c_char, value_length: usize, zone: *const c_char, zone_length: usize, out_time: *mut i64, error: *mut tally_error) -> tally_status;
    /// Writes a duration as text.
    pub fn tally_duration_format(duration: i64, style: tally_duration_style, buffer: *mut c_char, buffer_size: usize, out_length: *mut usize, error: *mut tally_error) -> tally_status;
    /// Writes a time within a film as a timecode: hours, minutes, seconds and the number of a frame.
    pub fn tally_timecode_format(time: i64, rate: i64, per: i64, flags: tally_timecode_flags, buffer: *mut c_char, buffer_size: usize, out_length: *mut usize, error: *mut tally_error) -> tally_status;
    /// Reads a timecode: when its frame begins.
    pub fn tally_timecode_parse(value: *const c_char, value_length: usize, rate: i64, per: i64, flags: tally_timecode_flags, out_time: *mut i64, error: *mut tally_error) -> tally_status;
    /// Gives the colour that a tag of a name has by default: #RRGGBB.
    pub fn tally_tag_color(name: *const c_char, name_length: usize, buffer: *mut c_char, buffer_size: usize, out_length: *mut usize, error: *mut tally_error) -> tally_status;
    /// Tells how much of a text fits into a number of a terminal's columns, and how many it takes.
    pub fn tally_text_fit(value: *const c_char, value_length: usize, columns: usize, out_length: *mut usize, out_columns: *mut usize, error: *mut tally_error) -> tally_status;
    /// Saves a draft of a note and begins to record a voice memo for it.
    pub fn tally_memo_start(draft: *mut tally_draft, options: *const tally_memo_options, out_memo: *mut *mut tally_memo, error: *mut tally_error) -> tally_status;
    /// Continues a memo that a crash, a kill or a free ended before it was finished; everything pushed is still
    /// there.
    pub fn tally_memo_attach(book: *mut tally_book, id: i64, out_memo: *mut *mut tally_memo, error: *mut tally_error) -> tally_status;
    /// Keeps frames: once it returns TALLY_OK, they survive any end of the process and can be played.
    pub fn tally_memo_push(memo: *mut tally_memo, frames: *const c_void, frames_size: usize, error: *mut tally_error) -> tally_status;
    /// Tells a memo's state, length and loudness.
    pub fn tally_memo_stat(memo: *mut tally_memo, out_info: *mut tally_memo_info, error: *mut tally_error) -> tally_status;
    /// Pauses the memo: it takes no frames until it is resumed, and the time between is not part of it.
    pub fn tally_memo_pause(memo: *mut tally_memo, error: *mut tally_error) -> tally_status;
    /// Ends a pause: the memo takes frames again.
    pub fn tally_memo_resume(memo: *mut tally_memo, error: *mut tally_error) -> tally_status;
    /// Encodes the pushed frames and adds them to the book as an attachment of the note, all or nothing.
    pub fn tally_memo_finish(memo: *mut tally_memo, flags: tally_memo_flags, out_id: *mut i64, error: *mut tally_error) -> tally_status;
    /// Discards the pushed frames. The note stays.
    pub fn tally_memo_discard(memo: *mut tally_memo, error: *mut tally_error) -> tally_status;
    /// Frees the handle; an unfinished memo stays, and tally_memo_attach continues it.
    pub fn tally_memo_free(memo: *mut tally_memo);
    /// Opens an audio attachment for playing, even one that is being recorded, as far as it has come.
    pub fn tally_player_open(book: *mut tally_book, attachment: i64, out_player: *mut *mut tally_player, error: *mut tally_error) -> tally_status;
    /// Tells what a player plays, and its state.
    pub fn tally_player_stat(player: *mut tally_player, out_info: *mut tally_player_info, error: *mut tally_error) -> tally_status;
    /// Plays from its position, or at the end from the beginning.
    pub fn tally_player_play(player: *mut tally_player, error: *mut tally_error) -> tally_status;
    /// Pauses at its position.
    pub fn tally_player_pause(player: *mut tally_player, error: *mut tally_error) -> tally_status;
    /// Reads the next frames, decoded: TALLY_OK, or TALLY_DONE at the end, where it pauses.
    pub fn tally_player_read(player: *mut tally_player, samples: tally_sample_type, buffer: *mut c_void, buffer_size: usize, out_frames: *mut usize, error: *mut tally_error) -> tally_status;
    /// Seeks to a time, or forward or back by a time, such as 15 s; it stops at the beginning and the end.
    pub fn tally_player_seek(player: *mut tally_player, position: i64, flags: tally_seek_flags, out_position: *mut i64, error: *mut tally_error) -> tally_status;
    /// Ends playing.
    pub fn tally_player_free(player: *mut tally_player);
    /// Summarizes an audio attachment: the least and the greatest sample of each of several equal parts, over all
    /// channels.
    pub fn tally_attachment_waveform(book: *mut tally_book, attachment: i64, minima: *mut f64, maxima: *mut f64, points: usize, error: *mut tally_error) -> tally_status;
    /// Draws the waveform of an audio attachment as an SVG that scales, takes the colour around it, and describes
    /// itself in words.
    pub fn tally_attachment_waveform_svg(book: *mut tally_book, attachment: i64, points: usize, out_svg: *mut *mut tally_bytes, error: *mut tally_error) -> tally_status;
    /// Makes this process keep a folder up to date with the entire book, until the book closes; an empty name ends
    /// it.
    pub fn tally_mirror_set(book: *mut tally_book, folder: *const c_char, folder_length: usize, layout: tally_mirror_layout, flags: u32, error: *mut tally_error) -> tally_status;
    /// Begins a report on a query's selection.
    pub fn tally_report_new(query: *mut tally_query, title: *const c_char, title_length: usize, options: *const tally_report_options, out_report: *mut *mut tally_report, error: *mut tally_error) -> tally_status;
    /// Adds a section after the others.
    pub fn tally_report_add(report: *mut tally_report, section: tally_section, options: *const tally_section_options, error: *mut tally_error) -> tally_status;
    /// Reads the book and writes the report: to a file, a function of the host, or bytes.
    pub fn tally_report_write(report: *mut tally_report, format: tally_format, options: *const tally_export_options, out_bytes: *mut *mut tally_bytes, error: *mut tally_error) -> tally_status;
    /// Lists what readers would miss in the report if it were written now.
    pub fn tally_report_validate(report: *mut tally_report, format: tally_format, out_findings: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Frees a report.
    pub fn tally_report_free(report: *mut tally_report);
    /// Watches a query's selection: tally_watch_next gives it at once, and again after commits that touch it.
    pub fn tally_query_watch(query: *mut tally_query, flags: tally_watch_flags, out_watch: *mut *mut tally_watch, error: *mut tally_error) -> tally_status;
    /// Waits for the query's current selection: TALLY_OK with the rows, or TALLY_TIMEOUT if nothing touched it
    /// meanwhile.
    pub fn tally_watch_next(watch: *mut tally_watch, timeout: i64, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Gives a descriptor that poll() and the like find readable when tally_watch_next may have something.
    pub fn tally_watch_fd(watch: *mut tally_watch, out_fd: *mut i32, error: *mut tally_error) -> tally_status;
    /// Ends a watch; a thread that waits in tally_watch_next gets TALLY_E_CLOSED.
    pub fn tally_watch_free(watch: *mut tally_watch);
    /// Gives the civil day of a time, in the book's zone and with its day start, such as 20260302.
    pub fn tally_day_of(book: *mut tally_book, time: i64, out_day: *mut i32, error: *mut tally_error) -> tally_status;
    /// Returns the day a number of days later or earlier.
    pub fn tally_day_add(day: i32, days: i32) -> i32;
    /// Begins a day, which takes the present limits as its own; an open day stays as it is.
    pub fn tally_day_begin(book: *mut tally_book, day: i32, error: *mut tally_error) -> tally_status;
    /// Lists the opened days with limits, seed, review and number of tasks, earliest first.
    pub fn tally_day_list(book: *mut tally_book, first_day: i32, last_day: i32, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Sets how many tasks of each priority a day may have.
    pub fn tally_day_limits_set(book: *mut tally_book, day: i32, high: i32, medium: i32, low: i32, error: *mut tally_error) -> tally_status;
    /// Creates a task with a name, on a day or in the backlog.
    pub fn tally_task_create(book: *mut tally_book, day: i32, priority: tally_priority, name: *const c_char, name_length: usize, out_id: *mut i64, error: *mut tally_error) -> tally_status;
    /// Completes a task; a complete one stays as it is.
    pub fn tally_task_complete(book: *mut tally_book, task: i64, time: i64, error: *mut tally_error) -> tally_status;
    /// Makes a task incomplete again; an incomplete one stays as it is.
    pub fn tally_task_reopen(book: *mut tally_book, task: i64, error: *mut tally_error) -> tally_status;
    /// Puts a task on a day, or with TALLY_BACKLOG takes it off its day; its reminders go along.
    pub fn tally_task_place(book: *mut tally_book, task: i64, day: i32, error: *mut tally_error) -> tally_status;
    /// Renames a category of tasks, merges it with another, or with an empty name removes it from its tasks.
    pub fn tally_category_rename(book: *mut tally_book, name: *const c_char, name_length: usize, new_name: *const c_char, new_name_length: usize, flags: tally_category_flags, out_count: *mut u64, error: *mut tally_error) -> tally_status;
    /// Begins the review of the day before a day, or of all days since the last review.
    pub fn tally_review_new(book: *mut tally_book, day: i32, flags: tally_review_flags, out_review: *mut *mut tally_review, error: *mut tally_error) -> tally_status;
    /// Lists the tasks of a review, complete or not, by day, priority and time of creation.
    pub fn tally_review_list(review: *mut tally_review, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Chooses a task of a review to be repeated, or no longer; tasks already chosen count against the day's limits.
    pub fn tally_review_choose(review: *mut tally_review, task: i64, chosen: i32, error: *mut tally_error) -> tally_status;
    /// Repeats the chosen tasks on the review's day, in one transaction, and marks that day as reviewed.
    pub fn tally_review_finish(review: *mut tally_review, out_count: *mut u64, error: *mut tally_error) -> tally_status;
    /// Frees a review; if it was not finished, nothing is repeated.
    pub fn tally_review_free(review: *mut tally_review);
    /// Gives the accolade of a day from its tasks; the day's own seed chooses it, so it is always the same for the
    /// same tasks.
    pub fn tally_day_accolade(book: *mut tally_book, day: i32, flags: tally_accolade_flags, seed: i64, buffer: *mut c_char, buffer_size: usize, out_length: *mut usize, error: *mut tally_error) -> tally_status;
    /// Counts the tasks of days: all, the complete ones, these per day, and the streaks of days with all tasks
    /// complete.
    pub fn tally_day_statistics(book: *mut tally_book, first_day: i32, last_day: i32, out_info: *mut tally_day_info, error: *mut tally_error) -> tally_status;
    /// Redacts a text: replaces each character except white space, by a style.
    pub fn tally_text_redact(value: *const c_char, value_length: usize, style: tally_redaction, buffer: *mut c_char, buffer_size: usize, out_length: *mut usize, error: *mut tally_error) -> tally_status;
    /// Makes a reminder of a task in place of its present ones, or an evening reminder in place of the present one.
    pub fn tally_reminder_create(book: *mut tally_book, task: i64, mode: tally_reminder_mode, value: i64, flags: tally_reminder_flags, out_id: *mut i64, error: *mut tally_error) -> tally_status;
    /// Deletes a reminder.
    pub fn tally_reminder_delete(book: *mut tally_book, reminder: i64, error: *mut tally_error) -> tally_status;
    /// Lists the reminders of a task, or all, each with its next due time; or only those that are due.
    pub fn tally_reminder_list(book: *mut tally_book, task: i64, flags: tally_reminder_list_flags, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Claims a due reminder in order to show it: OK to one caller of all processes, EXISTS to the others.
    pub fn tally_reminder_claim(book: *mut tally_book, reminder: i64, time: i64, error: *mut tally_error) -> tally_status;
    /// Confirms that a reminder was shown; it is no longer due at that time or an earlier one.
    pub fn tally_reminder_confirm(book: *mut tally_book, reminder: i64, time: i64, error: *mut tally_error) -> tally_status;
    /// Tells when something is due next: how long a host may sleep.
    pub fn tally_reminder_next(book: *mut tally_book, out_time: *mut i64, error: *mut tally_error) -> tally_status;
    /// Gives facts about the selected items in one row: the latest, how many, how often, how long ago.
    pub fn tally_query_dashboard(query: *mut tally_query, options: *const tally_dashboard_options, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Connects a book with a hub: a PostgreSQL database that `tallybook hub init` prepared.
    pub fn tally_hub_open(book: *mut tally_book, address: *const c_char, address_length: usize, phrase: *const c_char, phrase_length: usize, timeout: i64, out_hub: *mut *mut tally_hub, error: *mut tally_error) -> tally_status;
    /// Pulls what other books pushed to the hub, and pushes what the hub lacks.
    pub fn tally_hub_sync(hub: *mut tally_hub, options: *const tally_hub_options, out_findings: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Waits until the hub has something that is new since the book's last sync.
    pub fn tally_hub_wait(hub: *mut tally_hub, timeout: i64, out_is_new: *mut i32, error: *mut tally_error) -> tally_status;
    /// Removes an entry for good, from this book and from the hub; nothing pushed before that holds it stays.
    pub fn tally_hub_erase(hub: *mut tally_hub, id: i64, options: *const tally_hub_options, error: *mut tally_error) -> tally_status;
    /// Closes a hub's connection; a thread inside one of its calls gets TALLY_E_CLOSED.
    pub fn tally_hub_free(hub: *mut tally_hub);
    /// Tells how often, how long and how far apart: a row for each subject and type of the selected bouts.
    pub fn tally_query_time_budget(query: *mut tally_query, options: *const tally_budget_options, not_observed: *const i64, not_observed_count: usize, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Tells which behaviour follows which, and how often: of the selected bouts, within a session and a subject.
    pub fn tally_query_transitions(query: *mut tally_query, flags: tally_transition_flags, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Samples what each subject did, every so many ns, from the selected bouts.
    pub fn tally_query_samples(query: *mut tally_query, options: *const tally_sample_options, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Tells how long the states among the selected bouts were open together, for each two of them.
    pub fn tally_query_overlaps(query: *mut tally_query, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Tells how far two sessions of the same observation agree: Cohen's kappa over samples, or which of their bouts
    /// match.
    pub fn tally_query_agreement(query: *mut tally_query, first: i64, second: i64, step: i64, flags: tally_agreement_flags, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Lists what an observer may want to look at in the events of the selected sessions: findings, none if all is
    /// well.
    pub fn tally_query_check(query: *mut tally_query, out_findings: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
}
