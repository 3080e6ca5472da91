# GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
"""The C ABI of Tallybook as ctypes sees it: constants, structs, callbacks and every function's signature."""

from __future__ import annotations

import ctypes

# Importing the package loads this module, but not typing.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

VERSION: Final = "0.3.0-dev"
ABI_MAJOR: Final = 0
ABI_MINOR: Final = 3
ABI_VERSION: Final = 0x3
SONAME: Final = "libtallybook.so.0"

# What a call answers. Zero is success, positive values are signals, negative ones errors.
OK: Final = 0
"""Done."""
DONE: Final = 1
"""There is no further row."""
TIMEOUT: Final = 2
"""Nothing came in the time that was given."""
E_MISUSE: Final = -1
"""The call itself is wrong: NULL where it is forbidden, an unknown flag bit, a wrong struct_size."""
E_HANDLE: Final = -2
"""The handle is stale, forged or of another kind."""
E_CLOSED: Final = -3
"""The book that the handle belongs to was closed."""
E_FORKED: Final = -4
"""This process was forked while a book was open. Every call that returns a status answers it, even without a handle. Open books in the child after exec, or fork before opening."""
E_UTF8: Final = -5
"""A text is not valid UTF-8."""
E_INVALID: Final = -6
"""A value is out of its range or of the wrong type."""
E_NOT_FOUND: Final = -7
"""Something that the call names does not exist."""
E_EXISTS: Final = -8
"""Something that the call would create already exists."""
E_STATE: Final = -9
"""Not possible in the current state, which the message names."""
E_LIMIT: Final = -10
"""A limit was reached; tally_error has the value found and the bound."""
E_BUSY: Final = -11
"""Another process or thread is using something that the call needs; the message names the process."""
E_FULL: Final = -12
"""The disk is full; everything acknowledged is kept."""
E_READ_ONLY: Final = -13
"""The book, its folder or its medium can only be read."""
E_IO: Final = -14
"""The operating system refused; sub_code has errno or SQLite's code."""
E_CORRUPT: Final = -15
"""The book's file is damaged."""
E_UNSUPPORTED: Final = -16
"""Not available here; the message names what is missing."""
E_CANCELLED: Final = -17
"""The host stopped the call, by a callback or by tally_book_interrupt. What the call had not finished was taken back."""
E_NEWER: Final = -18
"""The book was made by a newer major version of the format."""
E_FORMAT: Final = -19
"""The file is not a book, or the text does not have the expected format; the message has line and key."""
E_HUB: Final = -20
"""The hub's server cannot be reached, or refuses; the reason says which. The book is unchanged or has part of the changes; you can call again."""

# Why a call answered its status, if that has several causes; also what a finding says. Treat a reason that
# you do not know like its status.
REASON_NONE: Final = 0
"""The status says everything."""
REASON_NULL_POINTER: Final = 1
"""A pointer is NULL where that is forbidden, or has a size but no bytes."""
REASON_UNKNOWN_FLAG: Final = 2
"""The flags have a bit that the call does not know."""
REASON_STRUCT_SIZE: Final = 3
"""This library does not accept the struct_size, the stride or a reserved field of a struct."""
REASON_ARGUMENT_SIZE: Final = 4
"""A length, a size or a count is more than any call accepts."""
REASON_BOOK_CLOSED: Final = 5
"""The book was closed."""
REASON_TRANSACTION_ENDED: Final = 6
"""The transaction was committed or rolled back."""
REASON_SNAPSHOT_ENDED: Final = 7
"""The snapshot was ended by the program."""
REASON_WATCH_ENDED: Final = 8
"""The watch was ended."""
REASON_REQUIRED: Final = 9
"""A required value is missing."""
REASON_RANGE: Final = 10
"""A value is out of its range; found and bound say how far."""
REASON_TYPE: Final = 11
"""A value is of the wrong type."""
REASON_LENGTH: Final = 12
"""A text or list is too short or too long."""
REASON_PATTERN: Final = 13
"""A text does not have the required form."""
REASON_CHOICE: Final = 14
"""A value is not one of the choices."""
REASON_FUTURE: Final = 15
"""A time is in the future, but must be in the past."""
REASON_TIME_ORDER: Final = 16
"""An end is before its start, or a time is outside of what it belongs to."""
REASON_REFERENCE: Final = 17
"""A reference does not fit, or its target does not exist."""
REASON_KIND: Final = 18
"""An entry, a selection or rows have a kind that the call does not take."""
REASON_FIELD: Final = 19
"""The field does not belong to the kind or the book, or cannot be used this way."""
REASON_PATH: Final = 20
"""A path is empty, or leads to something unsuitable, such as a folder instead of a file."""
REASON_OPEN_BOOK: Final = 21
"""A path belongs to a book that this process has open."""
REASON_NUL_CHARACTER: Final = 22
"""A text to be stored contains a NUL character."""
REASON_CONTRADICTION: Final = 23
"""Arguments or flags exclude one another, or one needs another that is missing."""
REASON_SYNTAX: Final = 24
"""A statement, a search, a pattern or a schema breaks the rules of its language."""
REASON_STATEMENT: Final = 25
"""The SQL is not one statement that only reads what it may."""
REASON_PARAMETER: Final = 26
"""A parameter of a statement has no value, or a value has no parameter."""
REASON_TOKEN: Final = 27
"""A page token belongs to another order, or is not a page token."""
REASON_NO_ENTRY: Final = 28
"""There is no entry with that id, name or UUID."""
REASON_IN_TRASH: Final = 29
"""The entry is in the trash."""
REASON_NOT_IN_TRASH: Final = 30
"""The entry is not in the trash, or was not itself deleted."""
REASON_NO_EVENT: Final = 31
"""The session has no such event."""
REASON_NO_EVENT_TYPE: Final = 32
"""There is no event type with that id that the session can hold."""
REASON_NO_TAG: Final = 33
"""There is no tag with that name."""
REASON_NO_FIELD: Final = 34
"""The template has no field with that name."""
REASON_NO_SETTING: Final = 35
"""There is no such setting."""
REASON_NO_FILE: Final = 36
"""There is no such file."""
REASON_NO_FOLDER: Final = 37
"""There is no such folder."""
REASON_NO_ZONE: Final = 38
"""The system does not know this time zone."""
REASON_NO_CONTENT: Final = 39
"""The bytes of the attachment are not in the book."""
REASON_NO_REMINDER: Final = 40
"""There is no such reminder."""
REASON_NO_STORED_DRAFT: Final = 41
"""There is no such stored draft."""
REASON_NO_CATEGORY: Final = 42
"""No task has the category."""
REASON_NO_STEP: Final = 43
"""There is nothing to undo or redo."""
REASON_NAME_TAKEN: Final = 44
"""Another entry has the name in the same place."""
REASON_FILE_EXISTS: Final = 45
"""There is already a file."""
REASON_FOLDER_TAKEN: Final = 46
"""The folder, or a file in it, belongs to another book or to an unknown owner."""
REASON_ALREADY_DONE: Final = 47
"""The task was already repeated, or the reminder was already shown or claimed."""
REASON_OVERLAP: Final = 48
"""A session of the same collection overlaps in time."""
REASON_STALE_DRAFT: Final = 49
"""The entry that the draft edits was changed since the draft began."""
REASON_LOCATION_OFF: Final = 50
"""Places are not stored while the setting location_enabled is off."""
REASON_CYCLE: Final = 51
"""A collection would contain itself."""
REASON_IS_RECORDED: Final = 52
"""The session is being recorded."""
REASON_NOT_RECORDED: Final = 53
"""Nobody is recording the session or the memo."""
REASON_IS_RUNNING: Final = 54
"""The session has no end yet."""
REASON_HAS_ENDED: Final = 55
"""The session or memo is stopped, or the attachment is no longer being written here; it accepts no more."""
REASON_IS_PAUSED: Final = 56
"""The session or memo is paused."""
REASON_NOT_PAUSED: Final = 57
"""The session or memo is not paused."""
REASON_NOT_PLAYING: Final = 58
"""The player is not playing."""
REASON_IS_FINISHED: Final = 59
"""The attachment is finished; its bytes never change."""
REASON_ALREADY_SAVED: Final = 60
"""The draft was already saved."""
REASON_HAS_EVENTS: Final = 61
"""The session, event type or subject has events, so this is not allowed."""
REASON_TAIL: Final = 62
"""The tail, the file of events that a recorder keeps beside the book, is in the way: left behind, from another session, or not a tail."""
REASON_BUILT_IN: Final = 63
"""Entries that belong to every book cannot be deleted or moved."""
REASON_PARENT_IN_TRASH: Final = 64
"""The entry's parent is in the trash."""
REASON_NO_DAY: Final = 65
"""The task is not on a day."""
REASON_TOO_LATE: Final = 66
"""Too little of the day is left for it."""
REASON_NOT_DUE: Final = 67
"""The reminder is not due at that time."""
REASON_UNDO_BLOCKED: Final = 68
"""A later change is in the way of undoing or redoing the step."""
REASON_IN_CALL: Final = 69
"""The thread or transaction is inside a call that writes, such as in its callback."""
REASON_SCOPE: Final = 70
"""The call does not accept this kind of book: the book itself, a transaction or a snapshot."""
REASON_PART_OPEN: Final = 71
"""A transaction that was begun on this one is open."""
REASON_SNAPSHOT_DROPPED: Final = 72
"""The library ended the snapshot because the log had grown beyond the setting snapshot_log_limit."""
REASON_IS_OPEN: Final = 73
"""This process has the book open, or has it open with other options."""
REASON_NO_ROW: Final = 74
"""The cursor is not at a row, so there is no field to read."""
REASON_DAY_FULL: Final = 75
"""A day has the maximum number of tasks of the priority."""
REASON_TOO_LONG: Final = 76
"""A text, a line or a path is longer than allowed."""
REASON_TOO_LARGE: Final = 77
"""A file, a picture or the result of a statement is larger than allowed."""
REASON_TOO_MANY: Final = 78
"""There are more of them than allowed."""
REASON_TIME_LIMIT: Final = 79
"""A time or duration goes beyond the years 1677 to 2262."""
REASON_SMALL_BUFFER: Final = 80
"""The buffer is too small; bound has the needed size."""
REASON_WRITER: Final = 81
"""Another process, thread or transaction writes to the book."""
REASON_RECORDER: Final = 82
"""Another handle or process is recording the session."""
REASON_BLOB_WRITER: Final = 83
"""The attachment is being written or finished elsewhere."""
REASON_MIRROR_KEEPER: Final = 84
"""Another process keeps the mirror."""
REASON_OPENING: Final = 85
"""Another thread is opening or closing the book."""
REASON_CHANGING: Final = 86
"""A file or bytes changed while they were being read."""
REASON_DISK_FULL: Final = 87
"""There is no room on the disk."""
REASON_IDS_SPENT: Final = 88
"""The book has used all its numbers."""
REASON_OPENED_READ_ONLY: Final = 89
"""The book was opened for reading only."""
REASON_SEVERAL_NAMES: Final = 90
"""The book's file has several names (hard links), so it is read-only."""
REASON_IS_SNAPSHOT: Final = 91
"""A snapshot does not change."""
REASON_NO_WRITE_ACCESS: Final = 92
"""The system does not allow writing there."""
REASON_DAMAGED: Final = 93
"""Something in the book's files cannot be read."""
REASON_DAMAGED_EVENTS: Final = 94
"""Events of a session cannot be read."""
REASON_DAMAGED_CONTENT: Final = 95
"""Bytes of an attachment are missing or damaged."""
REASON_DAMAGED_FILE: Final = 96
"""A file beside the book cannot be read as what it should be."""
REASON_DAMAGED_ZONE: Final = 97
"""The system's time zone file cannot be read."""
REASON_NEEDS_SQLITE: Final = 98
"""The loaded SQLite is too old or lacks a part."""
REASON_NEEDS_SNDFILE: Final = 99
"""libsndfile cannot be loaded."""
REASON_NEEDS_CAIRO: Final = 100
"""librsvg and cairo cannot be loaded."""
REASON_NOT_OFFERED: Final = 101
"""This library does not offer it."""
REASON_MALFORMED: Final = 102
"""The text breaks the rules of its format."""
REASON_ENCODING: Final = 103
"""Data that should be text is not UTF-8, or not text."""
REASON_NOT_A_BOOK: Final = 104
"""The file is not a book."""
REASON_OTHER_FORMAT: Final = 105
"""The file, the folder or the text has another format than stated."""
REASON_NOT_AUDIO: Final = 106
"""The content is not audio that can be read, or not a memo."""
REASON_MISSING_KEY: Final = 107
"""A required key or column is missing or empty."""
REASON_UNKNOWN_KEY: Final = 108
"""There is a key that has no meaning here."""
REASON_VALUE: Final = 109
"""A key or column does not accept its value."""
REASON_UNRESOLVED: Final = 110
"""A reference leads to nothing in the document or in the book, or to an entry of another kind."""
REASON_DUPLICATE: Final = 111
"""Something that must be unique is there twice."""
REASON_UNSAFE_FILE: Final = 112
"""A file of a folder is not a plain file of its own, or is outside the folder."""
REASON_ADDED: Final = 113
"""An import adds this."""
REASON_CHANGED: Final = 114
"""An import, or its undo, changes this. As a warning of an import: a value was altered."""
REASON_UNCHANGED: Final = 115
"""An import found that this is already the same."""
REASON_LEFT_OUT: Final = 116
"""An import left this out, for the reason given."""
REASON_DIVERGED: Final = 117
"""The recording of a session went on in two books; an import left it as it was."""
REASON_MISSING: Final = 118
"""A file or row that belongs to the book is missing."""
REASON_RECOVERED: Final = 119
"""Data that a lost recorder or writer left behind was added to the book."""
REASON_SET_ASIDE: Final = 120
"""Data that could not be read was kept in a side file."""
REASON_CONFLICT: Final = 121
"""Somebody edited a file of a mirror; the edited file was kept under another name."""
REASON_UNWRITTEN: Final = 122
"""A file of a mirror could not be written; another attempt will follow."""
REASON_BEHIND: Final = 123
"""Files of a mirror are still to be written."""
REASON_MISFIT: Final = 124
"""An existing value does not fit the template's new schema; it stays as it is."""
REASON_ASSUMED: Final = 125
"""An import had to assume this: what it read does not say it."""
REASON_ALL_TAKEN: Final = 126
"""An import left nothing out and altered nothing."""
REASON_LOSSY: Final = 127
"""An import that was to take all or nothing would leave something out or alter it."""
REASON_KEPT: Final = 128
"""An import keeps this beside the entry that it describes. A book has no place for it, but an export in the same format writes it again."""
REASON_NO_FONT: Final = 129
"""No font here has some letters of a report; in a PDF or PNG they are boxes."""
REASON_NOTHING_NEW: Final = 130
"""A merge had nothing to add: the book already has everything that the other one knows."""
REASON_CONCURRENT: Final = 131
"""Both books wrote this, and neither had seen the other's version. The later one is shown; the others are kept beside it."""
REASON_REVIVED: Final = 132
"""The entry is out of the trash, or back after it was removed for good, because somebody who did not know of that continued with it."""
REASON_ERASED: Final = 133
"""A merge removed what the other book had removed for good."""
REASON_JOINED: Final = 134
"""Two entries with the same name, created separately, are now one."""
REASON_LANE: Final = 135
"""Events of a session have new numbers from here on. A version before lanes logged them among another device's, or two copies of a book used the same numbers."""
REASON_MERGED: Final = 136
"""A change that a merge brought."""
REASON_CLOCK_AHEAD: Final = 137
"""The clock of another device is more than a day ahead of this one's."""
REASON_SAME_BOOK: Final = 138
"""A book cannot be merged with itself."""
REASON_OTHER_BOOK: Final = 139
"""The book to be merged is another book, not a copy of this one."""
REASON_FRAME: Final = 140
"""The bytes are not a frame of changes or a vector, are incomplete, or were changed on the way."""
REASON_NEWER_VERSION: Final = 141
"""A book, a file or changes have a format version that this library does not know."""
REASON_CHANGES_MISSING: Final = 142
"""The book lacks changes that come before these."""
REASON_MORE_FRAMES: Final = 143
"""More frames of the same stream are still to come."""
REASON_NEEDS_POSTGRES: Final = 144
"""libpq cannot be loaded."""
REASON_HUB_ADDRESS: Final = 145
"""The text is not the address of a PostgreSQL server."""
REASON_HUB_AWAY: Final = 146
"""The hub cannot be reached, does not answer, or ended the connection."""
REASON_HUB_LOGIN: Final = 147
"""The hub's server refuses the login."""
REASON_HUB_RIGHTS: Final = 148
"""The hub does not let this role do it: the role is not a member of the book's space, or may only read there."""
REASON_HUB_SCHEMA: Final = 149
"""The database has no hub, or a hub older than this library writes to."""
REASON_HUB_FULL: Final = 150
"""The hub's disk is full, or its server accepts no more connections."""
REASON_HUB_REFUSED: Final = 151
"""The hub's server refuses a statement for another reason, which the message has."""
REASON_HUB_ENDED: Final = 152
"""The hub's handle was freed."""
REASON_NEEDS_SODIUM: Final = 153
"""libsodium cannot be loaded."""
REASON_HUB_SEALED: Final = 154
"""The book's space on the hub is sealed with another phrase, or is sealed and no phrase was given, or is not sealed and one was given."""
REASON_NO_SAMPLE: Final = 155
"""There is no kappa, because nothing was sampled."""
REASON_ONE_CATEGORY: Final = 156
"""There is no kappa, because both observers saw the same one thing throughout: they would agree by chance."""
REASON_NEVER_USED: Final = 157
"""The checked sessions can use an event type, but none of them has an event of it."""
REASON_KEY_TWICE: Final = 158
"""Two event types or subjects that a session sees have the same key."""
REASON_ARCHIVED_USED: Final = 159
"""An event type is archived, but has events."""
REASON_UNCLOSED: Final = 160
"""A state has no stop, although its session has ended."""
REASON_NO_START: Final = 161
"""A stop has no start before it."""
REASON_TOGETHER: Final = 162
"""A state is open together with one that excludes it."""
REASON_NEEDS_ZLIB: Final = 163
"""zlib cannot be loaded."""
REASON_NEEDS_EXPAT: Final = 164
"""expat cannot be loaded."""
REASON_NO_MEDIUM: Final = 165
"""No medium of the session shows that moment."""
REASON_RELINKED: Final = 166
"""The file of a medium moved, and the medium now has its new path."""
REASON_OTHER_FILE: Final = 167
"""A file has the name of a medium's file, but different bytes."""
REASON_SEVERAL_FILES: Final = 168
"""Several files may be the file of a medium, and nothing says which."""
REASON_HASHED: Final = 169
"""The SHA-256 of a medium's file was stored."""
REASON_OLDER_FORMAT: Final = 170
"""The book has an older format, and nothing said to bring it up to date."""

# Values with a special meaning.
NOW: Final = -9223372036854775808
"""As a time: the book's clock."""
UNBOUNDED: Final = -9223372036854775807
"""As since or until: no limit."""
NEVER: Final = 9223372036854775807
"""As a returned time: nothing is due."""
NO_WAIT: Final = -1
"""As a timeout: do not wait."""
DEFAULT_TIMEOUT: Final = 0
"""As a timeout: the book's own, which is 5 s unless set at opening."""
FOREVER: Final = 9223372036854775807
"""As a timeout: wait without limit."""
ROOT: Final = 0
"""As a parent: the book itself."""
ANY: Final = 0
"""As an id: all of them."""
END: Final = -1
"""As an offset to write at: after the last byte."""

# As a requested kind.
KIND_ANY: Final = 0
"""All of them."""

# The kind of an entry in a book.
KIND_COLLECTION: Final = 1
"""Holds items and other collections."""
KIND_NOTE: Final = 2
"""Something at an instant."""
KIND_SESSION: Final = 3
"""Something with a start and, once stopped, an end; it holds events."""
KIND_TASK: Final = 4
"""Something to be done, on a day or in the backlog."""
KIND_SUBJECT: Final = 5
"""Whom or what an item or event is about."""
KIND_EVENT_TYPE: Final = 6
"""What can be logged in a session; belongs to the book or to a collection."""
KIND_TAG: Final = 7
"""A word that items carry; belongs to the book."""
KIND_TEMPLATE: Final = 8
"""Which fields items of one sort have beyond the standard ones: a JSON Schema; belongs to the book."""
KIND_EVENT: Final = 9
"""Something logged in a session: only in queries and cursors."""
KIND_FINDING: Final = 10
"""What a check, a validation, an import or a recovery found: only in cursors."""
KIND_SETTING: Final = 11
"""A setting of the book: only in cursors."""
KIND_STEP: Final = 12
"""A step of the book's history; its changes follow it: only in cursors."""
KIND_CHANGE: Final = 13
"""What one step changed in one field: only in cursors."""
KIND_ATTACHMENT: Final = 14
"""Bytes that belong to an item or collection, its parent. Listed only if this kind is requested."""
KIND_SUMMARY: Final = 15
"""A row of a summary table: only in cursors."""
KIND_DAY: Final = 16
"""A day that was opened: only in cursors."""
KIND_REMINDER: Final = 17
"""A reminder of a task or of a day: only in cursors."""
KIND_FIELD: Final = 18
"""A field of a template: only in cursors."""
KIND_DRAFT: Final = 19
"""A stored draft: only in cursors."""
KIND_DASHBOARD: Final = 20
"""Key figures of a selection: only in cursors."""
KIND_ROW: Final = 21
"""A row of an SQL statement: only in cursors."""
KIND_CONFLICT: Final = 22
"""A version of something that several devices wrote at the same time: only in cursors."""
KIND_DEVICE: Final = 23
"""A device that wrote part of the book's content: only in cursors."""
KIND_CONTENT: Final = 24
"""Bytes that an attachment lacks, because it came without them: only in cursors."""
KIND_BOUT: Final = 25
"""A state from its start to its stop, or a point: only in queries and cursors. Starts and stops are paired over the complete session before conditions apply."""
KIND_BUDGET: Final = 26
"""A row of a time budget: only in cursors."""
KIND_TRANSITION: Final = 27
"""How often one behaviour followed another: only in cursors."""
KIND_SAMPLE: Final = 28
"""What a subject did when it was looked at: only in cursors."""
KIND_OVERLAP: Final = 29
"""How long two states were open together: only in cursors."""
KIND_AGREEMENT: Final = 30
"""The result of comparing two sessions: only in cursors."""
KIND_VARIANT: Final = 31
"""An event type with values for its template's fields. Log its id to say more than the type does; tally_event_type_variant gives it. It belongs to the event type and is listed only if this kind is requested."""
KIND_MEDIA: Final = 32
"""A medium: a film or sound of a session, its parent. Its file stays where it is. Listed only if this kind is requested."""

# The type of a value.
VALUE_NONE: Final = 0
"""No value."""
VALUE_INT: Final = 1
"""An integer."""
VALUE_REAL: Final = 2
"""A real number."""
VALUE_TEXT: Final = 3
"""A text."""
VALUE_IDS: Final = 4
"""Several ids."""
VALUE_BLOB: Final = 5
"""Bytes: only in statements of SQL and their rows."""

# The state of a session.
STATE_RUNNING: Final = 1
"""Started and not stopped."""
STATE_PAUSED: Final = 2
"""Started, not stopped, and paused."""
STATE_STOPPED: Final = 3
"""It has an end."""

# Which part of an occurrence an event is.
PHASE_AUTO: Final = 0
"""Input only: chosen by the type's mode. An open state is stopped; otherwise a state is started."""
PHASE_POINT: Final = 1
"""It happened at an instant."""
PHASE_START: Final = 2
"""A state begins."""
PHASE_STOP: Final = 3
"""A state ends."""

# How an event type is logged.
MODE_POINT: Final = 1
"""Each event is complete in itself."""
MODE_STATE: Final = 2
"""Events are starts and stops."""

# As a requested field.
FIELD_ANY: Final = 0
"""All of them."""

# Where the numbers of custom fields begin.
FIELD_FIRST_OWN: Final = 1000
"""The lowest number of a custom field; see tally_field_list."""

# How a condition compares; TALLY_OP_NOT, TALLY_OP_OR_NULL and TALLY_OP_OR can be added.
OP_EQ: Final = 1
"""Equal to the value."""
OP_NE: Final = 2
"""Not equal to the value."""
OP_LT: Final = 3
"""Less than the value."""
OP_LE: Final = 4
"""Less than or equal to the value."""
OP_GT: Final = 5
"""Greater than the value."""
OP_GE: Final = 6
"""Greater than or equal to the value."""
OP_BETWEEN: Final = 7
"""Between two values, both included."""
OP_IN: Final = 8
"""One of the values; in a field with several values, any of them. An empty list matches nothing."""
OP_PREFIX: Final = 9
"""Text that starts with the value; the case of ASCII letters is ignored."""
OP_NULL: Final = 10
"""Has no value; the comparison takes none."""
OP_ALL: Final = 11
"""Has each of the values; only for fields with several values, such as TALLY_FIELD_TAGS."""

# Added to a comparison.
OP_NOT: Final = 256
"""The opposite of the comparison. Rows without a value are still left out."""
OP_OR_NULL: Final = 512
"""Or has no value."""
OP_OR: Final = 1024
"""Joined to the condition added before: one of them suffices, or of more that are joined one after the other. Not for the first."""

# How a book is opened; 0 opens it for reading and writing and creates it if there is none.
OPEN_EXISTING: Final = 0x1
"""Refuse if there is no book."""
OPEN_NEW: Final = 0x2
"""Refuse if there is a file."""
OPEN_READ_ONLY: Final = 0x4
"""Only read."""
OPEN_MIGRATE: Final = 0x8
"""Bring a book of an older format up to date: first its file is copied to PATH-VERSION.backup, then all is done or nothing. Without it such a book is only opened with TALLY_OPEN_READ_ONLY."""

# When a logged event is safe; 0: TALLY_DURABILITY_PROCESS. Everything else is always on the disk when its
# call returns.
DURABILITY_PROCESS: Final = 1
"""Safe from any crash or kill of the process once the call returns; from a power cut within the setting autosave_interval."""
DURABILITY_POWER: Final = 2
"""Safe from a power cut too, once the call returns."""

# Which clock the library asks a host's clock function for.
CLOCK_WALL: Final = 1
"""Nanoseconds since 1970-01-01T00:00:00Z."""
CLOCK_STEADY: Final = 2
"""Nanoseconds of a clock that never steps and keeps running in suspend; its zero has no meaning."""

# How a draft is saved.
SAVE_KEEP_CLEAN: Final = 0x1
"""If no field was changed, write nothing and leave the time of modification."""
SAVE_DEFAULT_NAME: Final = 0x2
"""Name a collection New Folder if its name is empty or was not set, instead of refusing it."""
SAVE_REJECT_OVERLAP: Final = 0x4
"""For a session: refuse it if it overlaps another one of the same collection. Give at most one of the three overlap flags; without any, sessions may overlap."""
SAVE_TRIM_OVERLAP: Final = 0x8
"""For a session: others of the same collection give way. They end where it begins, or begin where it ends. One within it goes to the trash; one that extends beyond both its ends is refused."""
SAVE_SPLIT_OVERLAP: Final = 0x10
"""Like TALLY_SAVE_TRIM_OVERLAP, but one that extends beyond both ends becomes two."""
SAVE_IF_UNCHANGED: Final = 0x40
"""Refuse the draft if somebody else changed the entry at all since the draft began. This includes fields that were not set, and changes to the same value. Not together with TALLY_SAVE_FORCE."""
SAVE_FORCE: Final = 0x20
"""Save the draft even if a field that was set was changed to something else since the draft began; the draft's value wins."""

# What a draft's tags do when entries are changed through a query; 0: they replace the existing tags.
UPDATE_ADD_TAGS: Final = 0x1
"""They are added after the existing tags."""
UPDATE_REMOVE_TAGS: Final = 0x2
"""They are removed."""

# How an entry is created.
CREATE_OR_FIND: Final = 0x1
"""For a tag: give the existing one if there is one with the name. If several threads or processes ask at once, each gets the same."""

# How something is deleted; 0 moves it to the trash.
DELETE_FOREVER: Final = 0x1
"""Remove it for good with everything below it, even if it is in the trash. This cannot be undone."""

# How a step is undone or redone; 0 takes the newest step of the book.
UNDO_MINE: Final = 0x1
"""The newest step of this author instead: the author given at opening, otherwise the setting username."""
UNDO_PREVIEW: Final = 0x2
"""Change nothing and give whatever is in the way."""
UNDO_SESSIONS: Final = 0x4
"""Do not skip the start of a session that holds events or is recorded through this handle of the book. The session is stopped and goes to the trash with all its events."""

# The state of a step of history.
STEP_DONE: Final = 1
"""Done; it can be undone."""
STEP_UNDONE: Final = 2
"""Undone; it can be redone until something else is changed."""
STEP_DISCARDED: Final = 3
"""Undone for good: something else was changed afterwards."""
STEP_FIXED: Final = 4
"""Done, but cannot be undone; the message says why."""
STEP_UNDO: Final = 5
"""It undid the step that it names."""
STEP_REDO: Final = 6
"""It redid the step that it names."""
STEP_MERGED: Final = 7
"""It came from another book and cannot be undone; steps undone before it can still be redone."""

# How books are merged.
MERGE_PREVIEW: Final = 0x1
"""Only report what would happen."""
MERGE_OTHER_BOOK: Final = 0x2
"""Accept a book that is not a copy of this one: all of it is added."""

# What fails in a host's tests.
FAULT_FULL: Final = 1
"""Writing: the disk is full. Calls answer TALLY_E_FULL."""
FAULT_IO: Final = 2
"""Reading, writing and syncing: the disk is broken. Calls answer TALLY_E_IO."""
FAULT_MEMORY: Final = 3
"""Reading and writing: SQLite gets no memory. Calls answer TALLY_E_IO, and sub_code in tally_error is SQLite's 7."""

# Which entries are read by their ids.
READ_TRASHED: Final = 0x1
"""Also an entry that is in the trash."""

# What is removed from the trash.
PURGE_DUE: Final = 0x1
"""Only entries that were in the trash for longer than the setting trash_retention; nothing if that is 0."""

# How far a query reaches below a collection.
IN_RECURSIVE: Final = 0x1
"""Also everything nested below."""
IN_TRASH: Final = 0x2
"""Entries in the trash instead of the others. With TALLY_ROOT and without TALLY_IN_RECURSIVE: only the entries that were themselves deleted, wherever they were."""

# How rows are ordered.
ORDER_DESCENDING: Final = 0x1
"""Greatest first."""
ORDER_COLLECTIONS_FIRST: Final = 0x2
"""Collections before items, each sorted in the order, also descending."""
ORDER_CODE_POINT: Final = 0x4
"""Sort names by code point, instead of by Unicode's root order with numbers by their value (Day 2 before Day 10)."""

# How a session is attached to.
ATTACH_CONTINUE: Final = 0x1
"""A stopped session runs again; the time since its stop becomes a pause."""

# Formats for export and import; docs/formats.md says which goes where.
FORMAT_JSON: Final = 1
"""Lossless; importing it gives the same content again. A collection file of MEL, an event logger for field naturalists, can be read too."""
FORMAT_MARKDOWN: Final = 2
"""For people: headings, lists and paragraphs."""
FORMAT_TEXT: Final = 3
"""For people: plain lines."""
FORMAT_CSV_EVENTS: Final = 4
"""One row for each event."""
FORMAT_CSV_BOUTS: Final = 5
"""One row for each interval of a state, and for each point."""
FORMAT_CSV_MINUTA: Final = 6
"""One row for each session, with Minuta's columns: date, start, end, duration, tag, comment."""
FORMAT_MINUTA_FOLDER: Final = 7
"""A folder as Minuta keeps it, named by its path: tags.json, and a file for each session with its pictures beside it. The path must not exist yet, or be an empty folder."""
FORMAT_CSV: Final = 8
"""The rows of a cursor, RFC 4180: for tally_cursor_write. Tables of entries can be imported again: a row changes the entry that has its UUID; a new one is added."""
FORMAT_HTML: Final = 9
"""For a report: one page with its pictures embedded, light or dark. For the rows of a cursor: a table, as an element for a page."""
FORMAT_SVG: Final = 10
"""For a report: its pages as vector graphics."""
FORMAT_PDF: Final = 11
"""For a report: its pages for printing; needs the feature pdf."""
FORMAT_PNG: Final = 12
"""For a report: its pages as pixels; needs the feature pdf."""
FORMAT_ICALENDAR: Final = 13
"""RFC 5545: tasks as VTODO with their reminders as VALARM, sessions as VEVENT, notes as VJOURNAL. Lists of Apple's Reminders can be read too."""
FORMAT_TODO_TXT: Final = 14
"""Tasks in the format of todo.txt, one per line."""
FORMAT_HEY_CSV: Final = 15
"""Time records as HEY exports them: Start,End,Duration,Category,Notes. Import only."""
FORMAT_TABLES: Final = 16
"""CSV or JSON from any program, a file or a folder of them, read by a mapping that says what becomes what."""
FORMAT_MEL: Final = 17
"""MEL files, one for each collection, in a folder named by its path. The path must not exist yet, or be an empty folder. A single file can be read too."""
FORMAT_BORIS: Final = 18
"""A BORIS project, formats 4 to 8.6, compressed with gzip or not: a collection with its subjects, behaviours and independent variables, and each observation as a session. An export writes imported content as it was, except for changes."""
FORMAT_BORIS_AGGREGATED: Final = 19
"""BORIS's table of aggregated events: one row for each interval of a state and for each point, in the columns of BORIS 9. A session with an open state is included only with TALLY_EXPORT_OPEN_STATES."""
FORMAT_BORIS_TABULAR: Final = 20
"""BORIS's table of events: one row for each, in the columns of BORIS 9."""
FORMAT_JWATCHER: Final = 21
"""Focal data files of JWatcher in a folder named by its path. Each subject of each session has a .dat; each collection has a .fmf with their keys. The path must not exist yet, or be an empty folder."""
FORMAT_JWATCHER_MASTER: Final = 22
"""A focal master file of JWatcher: the keys of the behaviours of a collection."""
FORMAT_WEBVTT: Final = 23
"""For one session: WebVTT, a cue for each bout, from the start of the session."""
FORMAT_SRT: Final = 24
"""For one session: SubRip subtitles, a cue for each bout, from the start of the session."""
FORMAT_EAF: Final = 25
"""For one session: an ELAN document, EAF 3.0, with a tier for each subject and type. An import gives a session with a bout for each annotation; reading needs expat."""
FORMAT_TEXTGRID: Final = 26
"""For one session: a Praat TextGrid, with a tier for each subject and type. An import gives a session with a bout for each interval that has a text, and a point for each point."""
FORMAT_BIDS: Final = 27
"""BIDS events in a folder named by its path. Each session has a table events.tsv with a row for each bout, and beside it a description of the columns. The path must not exist yet, or be an empty folder."""
FORMAT_EDL: Final = 28
"""For one session: markers in an edit decision list, CMX 3600, as DaVinci Resolve and Avid use them: one for each bout. It needs the rate of the options."""
FORMAT_CSV_TIMECODE: Final = 29
"""For one session: one row for each bout, with timecode, frames and seconds. It needs the rate of the options."""
FORMAT_BORIS_ETHOGRAM: Final = 30
"""The ethogram of a collection (its event types and subjects) as a BORIS project without observations. An import adds the behaviours and subjects of any project, or of either table below, to a collection. Existing entries with the same name stay as they are."""
FORMAT_BORIS_BEHAVIORS: Final = 31
"""The event types of a collection as the table of behaviours that BORIS 9 writes and reads. It is imported like an ethogram."""
FORMAT_BORIS_SUBJECTS: Final = 32
"""The subjects of a collection as the table that BORIS 9 writes and reads. It is imported like an ethogram."""

# What an export leaves out or includes.
EXPORT_WITHOUT_PLACES: Final = 0x1
"""No latitude, longitude, accuracy or place."""
EXPORT_WITHOUT_AUTHORS: Final = 0x2
"""No usernames."""
EXPORT_WITHOUT_ATTACHMENTS: Final = 0x4
"""No attachments; otherwise JSON includes them by hash."""
EXPORT_WITH_BYTES: Final = 0x8
"""The bytes of attachments too, as base64; JSON only."""
EXPORT_FRAGMENT: Final = 0x10
"""An element for an existing page, instead of a page; HTML of reports only."""
EXPORT_CANONICAL: Final = 0x20
"""Only what all books with the same content share, in the order of UUIDs; JSON only. Times of modification, numbers of a template's versions and settings of a device are left out."""
EXPORT_COMMAS: Final = 0x40
"""Commas between the columns instead of tabs; BORIS's tables only."""
EXPORT_OPEN_STATES: Final = 0x80
"""Also sessions with an open state, whose stop and duration are NA; BORIS's aggregated table only, which otherwise leaves such sessions out."""

# How something is imported.
IMPORT_DRY_RUN: Final = 0x1
"""Report what would be done and change nothing."""
IMPORT_SKIP_BAD: Final = 0x2
"""All formats but JSON: anything unreadable becomes a finding with its place and the reason, and the rest is imported; in MEL, a bad item or event. Without this flag, one bad row, item or file refuses everything."""
IMPORT_WHOLE: Final = 0x4
"""Answer TALLY_E_FORMAT, with TALLY_REASON_LOSSY and the first loss, and change nothing, if anything would be left out or altered."""
IMPORT_REPLACE: Final = 0x8
"""BORIS, ELAN and Praat: an observation or file that changed since its import replaces its session, which goes to the trash. Without this flag the session stays, and a finding reports it."""

# How the files of media are searched for.
RELINK_DRY_RUN: Final = 0x1
"""Report what would be done and change nothing."""
RELINK_HASH: Final = 0x2
"""Read the file of each medium: store its SHA-256 if none is stored, and report one that differs."""

# How a transaction is begun.
TRANSACTION_NO_WAIT: Final = 0x1
"""Answer TALLY_E_BUSY at once if there is another writer, whatever the busy timeout."""
TRANSACTION_HOME: Final = 0x2
"""While the transaction is open, writes through other handles in the thread that began it answer TALLY_E_BUSY at once, because they would wait in vain. For hosts whose tasks share a thread."""

# How a backup is written.
BACKUP_REPLACE: Final = 0x1
"""Replace an existing file."""

# How much a finding matters.
SEVERITY_INFO: Final = 1
"""For information: something that was or would be done."""
SEVERITY_WARNING: Final = 2
"""Something was left out or is unusual."""
SEVERITY_ERROR: Final = 3
"""Refused or damaged."""

# Whose findings are listed.
FINDING_RECOVERY: Final = 1
"""What opening the book recovered, found missing or set aside."""
FINDING_MIRROR: Final = 2
"""What the mirror set aside since it was set up, what it could not write, and how many files it still has to write."""

# How much a line of the library's log matters.
LOG_DEBUG: Final = 1
"""What happens inside."""
LOG_INFO: Final = 2
"""Openings, migrations, recoveries."""
LOG_WARNING: Final = 3
"""Something was set aside or must wait."""
LOG_ERROR: Final = 4
"""Something failed that no call could report."""

# How a time is written.
TIME_ISO: Final = 1
"""2025-08-02T13:05:10.123Z, with the digits needed, at least three."""
TIME_DISPLAY: Final = 2
"""2 Aug 2025, 13:05:10."""
TIME_FILE_NAME: Final = 3
"""2025-08-02_130510."""
TIME_DATE: Final = 4
"""2025-08-02."""
TIME_CLOCK: Final = 5
"""13:05:10."""

# How a duration is written; every style truncates, none rounds.
DURATION_TIMER: Final = 1
"""2:15:00."""
DURATION_COMPACT: Final = 2
"""2h 15m."""
DURATION_CSV: Final = 3
"""2:15."""
DURATION_MEMO: Final = 4
"""02:15:00, with days, months of 30 days and years of 12 months before it."""
DURATION_ISO: Final = 5
"""PT2H15M."""
DURATION_SECONDS: Final = 6
"""8100, exact, with up to nine digits of fraction."""

# The fields of entries, events, findings, settings and summaries. Custom fields begin at 1000.
FIELD_ID: Final = 1
"""Names one entry in this book."""
FIELD_UUID: Final = 2
"""Names one entry in every book."""
FIELD_KIND: Final = 3
"""TALLY_KIND_…"""
FIELD_PARENT: Final = 4
"""The collection that holds it; 0 at the root. For an event type or subject: where it is defined; it is visible from there down. For an attachment: the item or collection that it belongs to. For a variant: its event type. For a medium: its session."""
FIELD_NAME: Final = 5
"""Name or title, 1 to 65,536 bytes. For a tag: unique, and without white space at its ends. For a variant: its values as JSON, by field name. For a medium: the path of its file, relative to the book's folder if the file is below it. For a change: the name of a custom field."""
FIELD_DESCRIPTION: Final = 6
"""Free text, up to 16 MiB."""
FIELD_TIME: Final = 7
"""When: an item's instant or start, a collection's date, an event's time."""
FIELD_END: Final = 8
"""When a session stopped; none while it runs. For a bout: when its state stopped. An open state ends with its session, or in a running session with the last event. A point has none."""
FIELD_ZONE: Final = 9
"""The time zone in which the time was entered, such as Europe/Berlin, UTC or +02:00."""
FIELD_LATITUDE: Final = 10
"""Degrees north, -90 to 90; only together with the longitude, and only while the setting location_enabled is on. By default it is off."""
FIELD_LONGITUDE: Final = 11
"""Degrees east, -180 to 180; only together with the latitude."""
FIELD_ACCURACY: Final = 12
"""Radius in metres that contains the place, 0 or more."""
FIELD_PLACE: Final = 13
"""Name of the place."""
FIELD_USERNAME: Final = 14
"""Who made it: the author, otherwise the setting username; set at creation."""
FIELD_CREATED: Final = 15
"""When it was made."""
FIELD_MODIFIED: Final = 16
"""When it was last changed."""
FIELD_SUBJECT: Final = 17
"""Whom or what it is about: a subject's id."""
FIELD_STATE: Final = 18
"""For a session: TALLY_STATE_… For a step: TALLY_STEP_… For a bout: TALLY_STATE_RUNNING if nothing stopped its state, otherwise TALLY_STATE_STOPPED; a point has none."""
FIELD_DURATION: Final = 19
"""For a stopped session: stop minus start minus pauses, in ns. For a row of a summary: how long its sessions lasted. For an attachment or a medium: how long it plays, if known; for a note, the sum for its attachments. For a bout: how long its state lasted without the session's pauses; a point has none."""
FIELD_SPAN: Final = 20
"""For a stopped session: stop minus start, in ns."""
FIELD_EVENT_COUNT: Final = 21
"""For a session: how many events it holds. For a row of a summary: how many its sessions hold."""
FIELD_TRASHED: Final = 22
"""When it went to the trash; a query that asks for it includes the trash."""
FIELD_POSITION: Final = 23
"""Its place in the manual order, if it was moved; sort by it for that order. An entry that was never moved keeps its place by creation. For a medium: its place in the queue of its track."""
FIELD_DEPTH: Final = 24
"""How many collections hold it, nested in each other. Computed when a cursor is asked for it."""
FIELD_COLLECTION_COUNT: Final = 25
"""For a collection: how many collections are below it, at any depth. Computed when a cursor is asked for it."""
FIELD_ITEM_COUNT: Final = 26
"""For a collection: how many notes, sessions and tasks are below it, at any depth. Computed when a cursor is asked for it."""
FIELD_SIZE: Final = 27
"""How many bytes it takes in the book: an attachment's own bytes, a session's events. Sessions and collections include everything below and attached; the same bytes count wherever they are attached. Computed when a cursor is asked for it."""
FIELD_ATTACHMENT_COUNT: Final = 28
"""For a collection or item: how many attachments it has, including those of everything below it. Computed when a cursor is asked for it."""
FIELD_LABEL: Final = 30
"""For an event type: the text that people read; the name if there is none."""
FIELD_COLOR: Final = 31
"""For an event type, subject, tag or template: #RRGGBB. For a tag without a colour, a cursor gives the one that tally_tag_color computes from its name."""
FIELD_KEY: Final = 32
"""For an event type or subject: the key that a host binds. For a finding: the key or field that it is about. For a change: the setting, or the part of the entry, such as pause 2."""
FIELD_MODE: Final = 33
"""For an event type: TALLY_MODE_… For a reminder: TALLY_REMINDER_…"""
FIELD_EXCLUSION: Final = 34
"""For an event type with states: the group in which a start stops open states of the same subject."""
FIELD_EXCLUDES: Final = 177
"""For an event type: the event types whose open states its events stop, for the same subject. The event may be a start or a point. At most 1000, in the order of their ids. It works in this direction only. Types that are gone or in the trash are not shown, but stay."""
FIELD_RECORDABLE: Final = 35
"""For an event type: 1 if it can be logged."""
FIELD_CATEGORY: Final = 36
"""For an event type or a task: a word to group by; for a task up to 30 characters, in one letter case throughout the book."""
FIELD_ARCHIVED: Final = 37
"""For an event type, subject, tag or template: 1 if it is no longer offered. Entries that carry or name it still do."""
FIELD_MEDIA_TYPE: Final = 38
"""For an attachment: the media type of its bytes, such as image/png."""
FIELD_SHA256: Final = 39
"""For an attachment: the hash that names its bytes, 64 hexadecimal digits. The same bytes are stored once."""
FIELD_TAGS: Final = 40
"""For a note, session or task: the tags that it carries, in order, at most 1000. Tags in the trash are not shown, but stay. For a change: a tag that was added or removed."""
FIELD_SEQ: Final = 50
"""For an event: its number in the session, never used again. For a bout: the number of the event that began it."""
FIELD_TYPE: Final = 51
"""For an event or a bout: its event type's id, even if a variant of the type was logged."""
FIELD_PHASE: Final = 52
"""For an event: TALLY_PHASE_…"""
FIELD_VALUE: Final = 53
"""For an event: a number. For a bout: the number of the event that began it."""
FIELD_TEXT: Final = 54
"""For an event: its note. For a bout: the note of the event that began it. For a setting: its value. For a reminder: the line below its title."""
FIELD_SESSION: Final = 55
"""For an event or a bout: the session that holds it."""
FIELD_SEVERITY: Final = 70
"""For a finding: TALLY_SEVERITY_…"""
FIELD_REASON: Final = 71
"""For a finding: TALLY_REASON_…"""
FIELD_WHERE: Final = 72
"""For a finding: file and line, or what it is about."""
FIELD_MESSAGE: Final = 73
"""For a finding: one line for people. For a setting: its purpose. For a step: why it cannot be undone."""
FIELD_DEFAULT: Final = 74
"""For a setting: the value that it has unless set. For a template's field: the value in a new draft, as JSON."""
FIELD_STEP: Final = 80
"""For a change: the step that it belongs to. For an undo or redo: the step that was undone or redone."""
FIELD_FIELD: Final = 81
"""For a change: TALLY_FIELD_… that was changed; as text its name. For a finding: the field that it is about, 0 if none."""
FIELD_OLD: Final = 82
"""For a change: the value before, as text, and as a number if it is one."""
FIELD_NEW: Final = 83
"""For a change: the value after, as text, and as a number if it is one."""
FIELD_GROUP_1: Final = 90
"""For a row of a summary: its first group as a number, see TALLY_BY_…; as text its label. None in a total, or if the grouped entries have none."""
FIELD_GROUP_2: Final = 91
"""The same for its second group."""
FIELD_LABEL_1: Final = 92
"""For a row of a summary: its first group as people read it, such as 2026-03-02 or a name; for the grand total, the word for it."""
FIELD_LABEL_2: Final = 93
"""The same for its second group; for a total, the word for it."""
FIELD_GROUP_3: Final = 178
"""The same for its third group."""
FIELD_GROUP_4: Final = 179
"""The same for its fourth group."""
FIELD_LABEL_3: Final = 180
"""The same for its third group; for a total within it, the word for it."""
FIELD_LABEL_4: Final = 181
"""The same for its fourth group; for a total within it, the word for it."""
FIELD_LEVEL: Final = 94
"""For a row of a summary: how many groups it belongs to; 0 is the total of all. For a timeline: 0 the total, 1 a year, 2 a month, 3 a day, 4 a record."""
FIELD_COUNT: Final = 95
"""For a row of a summary: how many entries are in it, each counted where it starts."""
FIELD_SUM: Final = 96
"""For a row of a summary or a time budget: the sum; an integer if all values are."""
FIELD_MEAN: Final = 97
"""For a row of a summary or a time budget: the mean."""
FIELD_MEDIAN: Final = 98
"""For a row of a summary or a time budget: the median."""
FIELD_MINIMUM: Final = 99
"""For a row of a summary or a time budget: the lowest value. For a template's field: the lowest number."""
FIELD_MAXIMUM: Final = 100
"""For a row of a summary or a time budget: the highest value. For a template's field: the highest number."""
FIELD_DEVIATION: Final = 101
"""For a row of a summary or a time budget: the standard deviation."""
FIELD_SHOWN: Final = 102
"""For a row of a timeline: 1 if a host should show it, 0 for years, months and days that say nothing new."""
FIELD_SHOWS_TAGS: Final = 103
"""For a row of a timeline: 1 if its records' tags are shown, 0 if the query asks for one tag only."""
FIELD_TEMPLATE: Final = 104
"""For an item or subject: the template that defines its custom fields; none if it has no template. For an event type: the template whose fields its events have."""
FIELD_SCHEMA: Final = 105
"""For a template: its JSON Schema. docs/formats.md says which keywords count."""
FIELD_FIELDS: Final = 106
"""For an item or subject: the values of its custom fields as one JSON object, including fields that its template does not know. Setting it sets them all. Read when a cursor is asked for it. For an event or a bout: the values of its variant; for a state's bout, also those that its stop adds."""
FIELD_VERSION: Final = 107
"""For a template: how often its schema was set, from 1. For a conflict: the number of the version, from 0, which is the one shown."""
FIELD_FOUND: Final = 108
"""For a finding: the value that violated a bound, as a number or a text."""
FIELD_BOUND: Final = 109
"""For a finding: the bound that was violated."""
FIELD_DAY: Final = 110
"""For a task: the day that it is on, such as 20260302; none in the backlog. For a day: which day."""
FIELD_PRIORITY: Final = 111
"""For a task: TALLY_PRIORITY_…; sort by it for high first, then by creation."""
FIELD_COMPLETED: Final = 112
"""For a task: when it was completed; none if it was not."""
FIELD_REDACTION: Final = 113
"""For a task: TALLY_REDACTION_…"""
FIELD_DUE: Final = 114
"""For a task: when it must be done."""
FIELD_CARRIED: Final = 115
"""For a task: the task of an earlier day that it repeats."""
FIELD_NOTES: Final = 116
"""For a task: up to five notes, one per line, each up to 250 characters."""
FIELD_CARRIED_OVER: Final = 117
"""For a task: 1 if another task repeats it."""
FIELD_TASK: Final = 118
"""For a reminder: the task that it is about; none for an evening reminder."""
FIELD_HIGH_LIMIT: Final = 119
"""For a day: how many tasks of high priority it may have; none: any number."""
FIELD_MEDIUM_LIMIT: Final = 120
"""The same for medium priority."""
FIELD_LOW_LIMIT: Final = 121
"""The same for low priority."""
FIELD_SEED: Final = 122
"""For a day: the number that selects its accolade."""
FIELD_REVIEWED: Final = 123
"""For a day: when the days before it were reviewed on it."""
FIELD_TASK_COUNT: Final = 124
"""For a day: how many tasks it has."""
FIELD_COMPLETED_COUNT: Final = 125
"""For a day or a row of a summary: how many of its tasks are complete."""
FIELD_INCOMPLETE_COUNT: Final = 126
"""For a row of a summary: how many of its tasks are not complete."""
FIELD_CARRIED_COUNT: Final = 127
"""For a row of a summary: how many of its tasks repeat one of an earlier day."""
FIELD_UNIT: Final = 135
"""For a template's field: the unit of its numbers."""
FIELD_VALUE_TYPE: Final = 136
"""For a template's field: string, integer, number, boolean, date-time or date; after array of if it has several values."""
FIELD_REQUIRED: Final = 137
"""For a template's field: 1 if an item must have it."""
FIELD_MATCH: Final = 139
"""For a row found by a search: where it was found. A field's name, with fields. before the name of a custom field, or attachment, transcript, event. Read when a cursor is asked for it."""
FIELD_SNIPPET: Final = 140
"""For a row found by a search: some of the words around the match, on one line, with the matches between « and ». Read when a cursor is asked for it."""
FIELD_RANK: Final = 141
"""For the order of a search: best match first."""
FIELD_TRANSCRIPT: Final = 142
"""For an attachment: a transcript of its speech, for searching."""
FIELD_ITEM: Final = 143
"""For a stored draft: the entry that it edits; none if it makes a new one."""
FIELD_ITEM_KIND: Final = 144
"""For a stored draft: TALLY_KIND_… of the entry that it edits or makes."""
FIELD_CHOICES: Final = 138
"""For a template's field: the values that it can have, as a JSON array; none if any value is allowed."""
FIELD_CHANGE: Final = 130
"""For a row of a watch that reports changes: TALLY_WATCHED_…"""
FIELD_LATEST: Final = 145
"""For a dashboard: the item with the latest time; of several, the one with the highest id."""
FIELD_LATEST_TIME: Final = 146
"""For a dashboard: the latest item's time."""
FIELD_SINCE_LATEST: Final = 147
"""For a dashboard: the time from the latest item to the book's clock, in ns; less than 0 if the item is in the future."""
FIELD_MEAN_INTERVAL: Final = 148
"""For a dashboard: the mean of the intervals between successive items, in ns; none if there are fewer than two."""
FIELD_LONGEST_GAP: Final = 149
"""For a dashboard: the longest of these intervals, in ns."""
FIELD_LONGEST_GAP_TIME: Final = 150
"""For a dashboard: when the longest interval began; of several, the first."""
FIELD_TODAY: Final = 151
"""For a dashboard: how many items are in the current day of the book's clock."""
FIELD_DAY_MEAN: Final = 152
"""For a dashboard: how many items a day had, as a mean of the days before today. Days before the first item do not count."""
FIELD_THIS_DEVICE: Final = 153
"""For a device: 1 for the one that this book belongs to."""
FIELD_STOP_TEXT: Final = 154
"""For a bout: the text of its stop."""
FIELD_SHARE: Final = 155
"""For a row of a time budget: the fraction of the observed time that its states lasted. For a transition: the fraction of all."""
FIELD_RATE: Final = 156
"""For a row of a time budget: how many bouts there are per hour of observed time."""
FIELD_LATENCY: Final = 157
"""For a row of a time budget: how long it took from the start of the examined time to the first start, in ns; for several sessions, the mean."""
FIELD_GAP_MEAN: Final = 158
"""For a row of a time budget: the mean of the gaps from a stop to the next start, in ns. For points, from one to the next."""
FIELD_GAP_DEVIATION: Final = 159
"""For a row of a time budget: the standard deviation of these gaps."""
FIELD_OPEN_COUNT: Final = 160
"""For a row of a time budget: how many of its states nothing stopped."""
FIELD_OBSERVED: Final = 161
"""For a row of a time budget: how long its subject was observed, in ns."""
FIELD_FROM: Final = 162
"""For a transition: what comes first, by the names of its types, with plus signs between simultaneous ones. For an agreement: what the first session has."""
FIELD_TO: Final = 163
"""For a transition: what follows. For an agreement: what the second session has."""
FIELD_FROM_TYPES: Final = 164
"""For a transition: the event types that come first."""
FIELD_TO_TYPES: Final = 165
"""For a transition: the event types that follow."""
FIELD_SHARE_FROM: Final = 166
"""For a transition: the fraction of all transitions from the same behaviour."""
FIELD_TYPES: Final = 167
"""For a sample: the event types of what the subject did; none if it did nothing."""
FIELD_OTHER_SUBJECT: Final = 168
"""For an overlap: the subject of the second state."""
FIELD_OTHER_TYPE: Final = 169
"""For an overlap: the event type of the second state."""
FIELD_KAPPA: Final = 170
"""For an agreement: Cohen's kappa; none if REASON says why."""
FIELD_AGREED: Final = 171
"""For an agreement: in how many samples both sessions have the same."""
FIELD_EXPECTED: Final = 172
"""For an agreement: the fraction of samples in which they would have the same by chance."""
FIELD_MATCHED: Final = 173
"""For an agreement: how many bouts of one session match one of the other."""
FIELD_ALONE: Final = 174
"""For an agreement: how many bouts of the first session match none."""
FIELD_OTHER_ALONE: Final = 175
"""For an agreement: how many bouts of the second session match none."""
FIELD_VARIANT: Final = 176
"""For an event: the variant of its type that was logged; none if only the type was logged. For a bout: the variant of the event that began it, otherwise that of its stop."""
FIELD_TRACK: Final = 182
"""For a medium: the player that shows it, 1, 2, … Tracks play at the same time; the media of one track play one after the other."""
FIELD_OFFSET: Final = 183
"""For a medium: when it begins, in ns of its session's time; below 0 if it began before the session. Without an offset it begins when the medium before it in its track ends; the first of a track begins with the session. Shifting a session shifts its media. Editing the session's start does not move them; offsets then count from the new start."""
FIELD_FRAME_RATE: Final = 184
"""For a medium: its frames per second, as a fraction in lowest terms such as 25/1 or 30000/1001; 25 without a denominator is accepted too. At most 1000."""
FIELD_DROP_FRAME: Final = 185
"""For a medium: 1 if its timecode skips frame numbers to keep to the clock; only at 30000/1001 frames a second and multiples of that."""
FIELD_TIMECODE: Final = 186
"""For a medium with a frame rate: the timecode of its first frame, such as 01:00:00:00."""
FIELD_FILE_SHA256: Final = 187
"""For a medium: the SHA-256 of its file, 64 hexadecimal digits, if known. The file itself is not in the book."""

# How the frames of a timecode are counted.
TIMECODE_DROP_FRAME: Final = 0x1
"""Skips numbers so that the count keeps up with the clock. At 29.97 frames a second (30000 in 1001) these are the first two of each minute except every tenth; at twice that rate the first four, and so on."""

# How one sample of a frame is stored. A frame has one sample of each channel, one after the other.
SAMPLES_INT16: Final = 1
"""int16_t in the machine's byte order, full scale at 32768."""
SAMPLES_FLOAT32: Final = 2
"""float in the machine's byte order, full scale at 1."""

# How a memo is kept once it is finished.
AUDIO_AUTO: Final = 0
"""FLAC for samples of 16 bits if libsndfile is installed, otherwise WAV: both are lossless."""
AUDIO_FLAC: Final = 1
"""Compressed, bit for bit as pushed; only for samples of 16 bits."""
AUDIO_OPUS: Final = 2
"""Ogg Opus: small, but lossy; at 8000, 12000, 16000, 24000 or 48000 frames a second."""
AUDIO_WAV: Final = 3
"""Uncompressed, bit for bit as pushed; needs no library."""

# How a player seeks.
SEEK_BY: Final = 0x1
"""The time is a distance, not a position."""

# How a memo is finished.
MEMO_AS_RECORDED: Final = 0x1
"""Keep it as the WAV that it is, whatever its options say."""

# The state of a player.
PLAYER_READY: Final = 1
"""Opened, but not played yet."""
PLAYER_PLAYING: Final = 2
"""Playing."""
PLAYER_PAUSED: Final = 3
"""Paused, or played to its end."""

# How a mirror lays out its files.
MIRROR_LAYOUT_MEL: Final = 1
"""A JSON file for each collection with its items, `items.json`, `book.json`, and the attachments: the entire book."""
MIRROR_LAYOUT_MINUTA: Final = 2
"""The folder of Minuta: a file for each session, its pictures beside it, and `tags.json`."""

# What a summary groups by: one of these, or the number of a template's own field, from TALLY_FIELD_FIRST_OWN
# on. A whole value of such a field is its group's number; an item counts for each of several values. Tasks
# count in the day, week, month, year and weekday of their day, and in the hour in which they were completed.
BY_NONE: Final = 0
"""Nothing."""
BY_DAY: Final = 1
"""The day, in the summary's zone and with its day start. The number is its date, 20260302."""
BY_WEEK: Final = 2
"""The ISO 8601 week. The number is the date of its Monday."""
BY_MONTH: Final = 3
"""The month. The number is the date of its first day."""
BY_YEAR: Final = 4
"""The year. The number is the date of its first day."""
BY_HOUR: Final = 5
"""The hour of the clock, 0 to 23."""
BY_WEEKDAY: Final = 6
"""The day of the week, 1 for Monday to 7."""
BY_TAG: Final = 7
"""The tag: an item counts for each of its tags, or with TALLY_SUMMARY_FIRST_TAG for the first. The number is its id; items without a tag come last."""
BY_SUBJECT: Final = 8
"""The subject. The number is its id."""
BY_KIND: Final = 9
"""TALLY_KIND_…"""
BY_COLLECTION: Final = 10
"""The collection that holds it. The number is its id, TALLY_ROOT at the root."""
BY_CATEGORY: Final = 11
"""The category of event types: a session counts for each category of its events. There is no number. For tasks, their own category."""
BY_EVENT_TYPE: Final = 12
"""The event type: a session counts for each type of its events. The number is its id."""
BY_PRIORITY: Final = 13
"""For tasks: TALLY_PRIORITY_…"""
BY_SESSION: Final = 14
"""For events and bouts: the session that holds them. The number is its id."""

# What a summary measures. SUM to DEVIATION measure the named field, or intervals; COMPLETE and later are only
# for tasks.
MEASURE_COUNT: Final = 0x1
"""How many there are."""
MEASURE_DURATION: Final = 0x2
"""How long the sessions lasted, in ns without pauses. In a query for events or bouts: how long the states lasted that these began, also without pauses. Starts and stops are paired over the entire session: a condition selects states, but never changes how long they lasted."""
MEASURE_EVENTS: Final = 0x4
"""How many events the sessions hold."""
MEASURE_SUM: Final = 0x8
"""The sum."""
MEASURE_MEAN: Final = 0x10
"""The arithmetic mean."""
MEASURE_MEDIAN: Final = 0x20
"""The median: the value in the middle, or halfway between the two in the middle."""
MEASURE_MINIMUM: Final = 0x40
"""The least."""
MEASURE_MAXIMUM: Final = 0x80
"""The greatest."""
MEASURE_DEVIATION: Final = 0x100
"""The standard deviation of the sample; there is none for one value."""
MEASURE_COMPLETE: Final = 0x200
"""How many tasks are complete."""
MEASURE_INCOMPLETE: Final = 0x400
"""How many tasks are not complete."""
MEASURE_CARRIED: Final = 0x800
"""How many tasks repeat a task of an earlier day."""

# How a summary counts.
SUMMARY_WHOLE_AT_START: Final = 0x1
"""A session counts entirely in the group in which it starts; otherwise it is split where days, hours and the like change."""
SUMMARY_RUNNING: Final = 0x2
"""Running sessions count, up to the book's clock; otherwise they are left out."""
SUMMARY_FIRST_TAG: Final = 0x4
"""An item counts only for its first tag; otherwise for each of its tags."""
SUMMARY_TOTALS: Final = 0x8
"""Adds a row with the total after the rows of each group that has groups within it, and a grand total at the end. TALLY_FIELD_LEVEL tells them apart."""
SUMMARY_OTHERS: Final = 0x20
"""Combines all first groups beyond limit into one after the rest, called "Others" with their count; this group has no number. Anything in several of them counts once in it."""
SUMMARY_INTERVALS: Final = 0x10
"""SUM to DEVIATION measure the intervals between successive starts in a group, in ns, instead of a field."""

# What a section of a report shows.
SECTION_HEADER: Final = 1
"""The title, the days covered, the number of items, and the total duration."""
SECTION_BARS: Final = 2
"""Time per day, week, month or year as stacked bars, a colour for each tag. An item counts for its first tag. For tasks: how many are complete and incomplete."""
SECTION_LINES: Final = 3
"""The same as a line for each tag."""
SECTION_HISTOGRAM: Final = 4
"""How often sessions had which length, or how much time passed from each event of a session to the next."""
SECTION_TABLE: Final = 5
"""Count, duration and share by up to two groups, with a total. By event type, session or the category of event types, it counts the sessions' events and how long states lasted. It does the same for a query for events or bouts; the heading says which. For tasks: how many are complete, incomplete and carried over, and the share that is complete."""
SECTION_COMMENTS: Final = 6
"""Items with a description or a picture, with date, first tag and duration."""
SECTION_TIMELINE: Final = 7
"""A session with its events: a lane for each type and subject, states as bars, points as ticks."""
SECTION_WAVEFORM: Final = 8
"""The waveform of an audio attachment."""
SECTION_TASKS: Final = 9
"""The selected tasks as a checklist: by day and priority; those of the backlog come last, by category."""
SECTION_DASHBOARD: Final = 10
"""The latest item, the count, the mean and the longest interval, the time since the latest, and today compared with the days before. Then the counts by day and by the groups that the options name. Without such groups, the counts are by the fields with few values of the template that the query asks for."""
SECTION_BUDGET: Final = 11
"""The time budget of tally_query_time_budget: a table with a row for each subject and event type, and for each subject a bar with the shares of its states."""
SECTION_RASTER: Final = 12
"""Sessions below each other, with a lane for each subject or event type: states as bars, points as ticks."""
SECTION_TRANSITIONS: Final = 13
"""Which behaviour follows which, as in tally_query_transitions: a matrix of counts, each with its share of those from the same behaviour."""
SECTION_AGREEMENT: Final = 14
"""How far two sessions agree, as in tally_query_agreement over samples: Cohen's kappa for all and for each subject, and which categories met."""

# How sections show bouts.
SHOW_COMPOUND: Final = 0x1
"""For transitions: states open together are one behaviour, as with TALLY_TRANSITION_COMPOUND."""
SHOW_FROM_START: Final = 0x2
"""For a budget: since and until are ns after the start of each session, rather than instants."""
SHOW_CLOCK: Final = 0x4
"""For a raster: sessions are aligned by the clock of the report's zone; otherwise by their starts."""

# How sessions count in a report.
REPORT_WHOLE_AT_START: Final = 0x1
"""A session counts entirely on the day on which it starts; otherwise it is split where the day changes."""
REPORT_RUNNING: Final = 0x2
"""Running sessions count, up to the book's clock; otherwise they are left out."""

# What a watch reports.
WATCH_CHANGES: Final = 0x1
"""Only rows that were added, changed or removed since the last report, instead of the entire selection."""

# What happened to a row since the last report of a watch: the field TALLY_FIELD_CHANGE.
WATCHED_ADDED: Final = 1
"""The query did not select it before."""
WATCHED_CHANGED: Final = 2
"""One of its fields has another value."""
WATCHED_REMOVED: Final = 3
"""The query no longer selects it; its fields are the last ones it had."""

# How much a task matters, and which limit of its day it counts against. HIGH is 0 because books store these
# numbers.
PRIORITY_HIGH: Final = 0
"""At most one a day, unless its limit says otherwise."""
PRIORITY_MEDIUM: Final = 1
"""At most three a day, unless its limit says otherwise."""
PRIORITY_LOW: Final = 2
"""At most three a day, unless its limit says otherwise."""
PRIORITY_NONE: Final = 3
"""Any number."""

# How a task's text is hidden from onlookers.
REDACTION_NONE: Final = 0
"""As it is."""
REDACTION_HIGHLIGHT: Final = 1
"""Covered: each character is a full block."""
REDACTION_STAR: Final = 2
"""Each character is a star."""

# Special values of a day.
BACKLOG: Final = 0
"""No day: the task waits in the backlog."""
TODAY: Final = -1
"""The book's current day by its clock."""

# Special values of a limit of a day.
LIMIT_NONE: Final = -1
"""Any number."""
LIMIT_KEEP: Final = -2
"""As it is."""

# How a category is renamed.
CATEGORY_MERGE: Final = 0x1
"""If tasks have the new name already, the two become one category; without this flag that is refused."""

# Which days a review lists.
REVIEW_ALL: Final = 0x1
"""All days since the last review; without it only the day before."""

# What to tell of a day's accolade.
ACCOLADE_POOL: Final = 0x1
"""All candidates, one a line, instead of the one that was chosen."""

# When a reminder is due.
REMINDER_AT: Final = 1
"""At a time."""
REMINDER_PRESET: Final = 2
"""After a delay: 5 minutes, 10 and so on to 55."""
REMINDER_ALL_DAY: Final = 3
"""At a time and then each hour, until two hours before the task's day ends."""
REMINDER_EVENING: Final = 4
"""At 19:00 of a day and of the three after it, while that day has an incomplete task. It belongs to no task."""

# How a reminder is made.
REMINDER_ADD: Final = 0x1
"""Keeps the task's other reminders instead of replacing them."""

# Which reminders are listed.
REMINDER_LIST_DUE: Final = 0x1
"""Those that are due and that nobody has claimed or shown, earliest first."""

# What tally_hub_sync does; without any: PULL, PUSH and BYTES.
HUB_PULL: Final = 0x1
"""Pulls what others pushed."""
HUB_PUSH: Final = 0x2
"""Pulls what others pushed, and pushes what the hub lacks."""
HUB_BYTES: Final = 0x4
"""Also pushes and pulls bytes of attachments."""
HUB_FOLD: Final = 0x8
"""Pushes the entire book once more, as one piece that replaces everything pushed until now; the hub may then drop the earlier pushes."""

# What a time budget distinguishes, and how its window is given.
BUDGET_BY_SESSION: Final = 0x1
"""Also gives a row for each session; otherwise all sessions count as one."""
BUDGET_EMPTY: Final = 0x2
"""Also gives rows for a subject and a type that other rows have but that were never logged together: COUNT is 0."""
BUDGET_FROM_START: Final = 0x4
"""since and until are ns after the start of each session, rather than instants."""
BUDGET_BY_FIELDS: Final = 0x8
"""Also gives rows for each set of values of the events' fields: FIELDS, none if they have none. A state has the values of its start and of its stop."""

# What counts as a behaviour that follows another.
TRANSITION_COMPOUND: Final = 0x1
"""States open together are one behaviour, which changes at each start, stop and point; otherwise each bout follows the one that began before it."""
TRANSITION_BY_SUBJECT: Final = 0x2
"""Gives rows for each subject; otherwise all subjects are summed up."""

# How subjects are sampled, and how the window is given.
SAMPLE_ONE_ZERO: Final = 0x1
"""Samples everything done since the previous sample, including points; otherwise the states that are open."""
SAMPLE_FROM_START: Final = 0x2
"""since and until are ns after the start of each session, rather than instants."""

# How two sessions are compared.
AGREEMENT_MATCHES: Final = 0x1
"""Compares bouts whose starts are no more than step apart, the nearest first; otherwise samples, one every step."""
AGREEMENT_BY_FIELDS: Final = 0x2
"""A type with other values of its fields is another type: the values of the event that began a bout, else of the one that stopped it."""

# Lengths of text.
NTS: Final = 18446744073709551615
"""As a length: the text ends at its NUL."""

# Every status by its number: its constant's name and its meaning.
ERRORS: Final[dict[int, tuple[str, str]]] = {
    0: ("TALLY_OK", "Done."),
    1: ("TALLY_DONE", "There is no further row."),
    2: ("TALLY_TIMEOUT", "Nothing came in the time that was given."),
    -1: ("TALLY_E_MISUSE", "The call itself is wrong: NULL where it is forbidden, an unknown flag bit, a wrong struct_size."),
    -2: ("TALLY_E_HANDLE", "The handle is stale, forged or of another kind."),
    -3: ("TALLY_E_CLOSED", "The book that the handle belongs to was closed."),
    -4: ("TALLY_E_FORKED", "This process was forked while a book was open. Every call that returns a status answers it, even without a handle. Open books in the child after exec, or fork before opening."),
    -5: ("TALLY_E_UTF8", "A text is not valid UTF-8."),
    -6: ("TALLY_E_INVALID", "A value is out of its range or of the wrong type."),
    -7: ("TALLY_E_NOT_FOUND", "Something that the call names does not exist."),
    -8: ("TALLY_E_EXISTS", "Something that the call would create already exists."),
    -9: ("TALLY_E_STATE", "Not possible in the current state, which the message names."),
    -10: ("TALLY_E_LIMIT", "A limit was reached; tally_error has the value found and the bound."),
    -11: ("TALLY_E_BUSY", "Another process or thread is using something that the call needs; the message names the process."),
    -12: ("TALLY_E_FULL", "The disk is full; everything acknowledged is kept."),
    -13: ("TALLY_E_READ_ONLY", "The book, its folder or its medium can only be read."),
    -14: ("TALLY_E_IO", "The operating system refused; sub_code has errno or SQLite's code."),
    -15: ("TALLY_E_CORRUPT", "The book's file is damaged."),
    -16: ("TALLY_E_UNSUPPORTED", "Not available here; the message names what is missing."),
    -17: ("TALLY_E_CANCELLED", "The host stopped the call, by a callback or by tally_book_interrupt. What the call had not finished was taken back."),
    -18: ("TALLY_E_NEWER", "The book was made by a newer major version of the format."),
    -19: ("TALLY_E_FORMAT", "The file is not a book, or the text does not have the expected format; the message has line and key."),
    -20: ("TALLY_E_HUB", "The hub's server cannot be reached, or refuses; the reason says which. The book is unchanged or has part of the changes; you can call again."),
}

# Every field by its name: its number and the type of its value.
FIELDS: Final[dict[str, tuple[int, str]]] = {
    "id": (1, "int"),
    "uuid": (2, "text"),
    "kind": (3, "int"),
    "parent": (4, "int"),
    "name": (5, "text"),
    "description": (6, "text"),
    "time": (7, "time"),
    "end": (8, "time"),
    "zone": (9, "text"),
    "latitude": (10, "real"),
    "longitude": (11, "real"),
    "accuracy": (12, "real"),
    "place": (13, "text"),
    "username": (14, "text"),
    "created": (15, "time"),
    "modified": (16, "time"),
    "subject": (17, "int"),
    "state": (18, "int"),
    "duration": (19, "int"),
    "span": (20, "int"),
    "event_count": (21, "int"),
    "trashed": (22, "time"),
    "position": (23, "text"),
    "depth": (24, "int"),
    "collection_count": (25, "int"),
    "item_count": (26, "int"),
    "size": (27, "int"),
    "attachment_count": (28, "int"),
    "label": (30, "text"),
    "color": (31, "text"),
    "key": (32, "text"),
    "mode": (33, "int"),
    "exclusion": (34, "text"),
    "excludes": (177, "ids"),
    "recordable": (35, "bool"),
    "category": (36, "text"),
    "archived": (37, "bool"),
    "media_type": (38, "text"),
    "sha256": (39, "text"),
    "tags": (40, "ids"),
    "seq": (50, "int"),
    "type": (51, "int"),
    "phase": (52, "int"),
    "value": (53, "real"),
    "text": (54, "text"),
    "session": (55, "int"),
    "severity": (70, "int"),
    "reason": (71, "int"),
    "where": (72, "text"),
    "message": (73, "text"),
    "default": (74, "text"),
    "step": (80, "int"),
    "field": (81, "int"),
    "old": (82, "text"),
    "new": (83, "text"),
    "group_1": (90, "int"),
    "group_2": (91, "int"),
    "label_1": (92, "text"),
    "label_2": (93, "text"),
    "group_3": (178, "int"),
    "group_4": (179, "int"),
    "label_3": (180, "text"),
    "label_4": (181, "text"),
    "level": (94, "int"),
    "count": (95, "int"),
    "sum": (96, "real"),
    "mean": (97, "real"),
    "median": (98, "real"),
    "minimum": (99, "real"),
    "maximum": (100, "real"),
    "deviation": (101, "real"),
    "shown": (102, "bool"),
    "shows_tags": (103, "bool"),
    "template": (104, "int"),
    "schema": (105, "text"),
    "fields": (106, "text"),
    "version": (107, "int"),
    "found": (108, "any"),
    "bound": (109, "any"),
    "day": (110, "int"),
    "priority": (111, "int"),
    "completed": (112, "time"),
    "redaction": (113, "int"),
    "due": (114, "time"),
    "carried": (115, "int"),
    "notes": (116, "text"),
    "carried_over": (117, "bool"),
    "task": (118, "int"),
    "high_limit": (119, "int"),
    "medium_limit": (120, "int"),
    "low_limit": (121, "int"),
    "seed": (122, "int"),
    "reviewed": (123, "time"),
    "task_count": (124, "int"),
    "completed_count": (125, "int"),
    "incomplete_count": (126, "int"),
    "carried_count": (127, "int"),
    "unit": (135, "text"),
    "value_type": (136, "text"),
    "required": (137, "bool"),
    "match": (139, "text"),
    "snippet": (140, "text"),
    "rank": (141, "real"),
    "transcript": (142, "text"),
    "item": (143, "int"),
    "item_kind": (144, "int"),
    "choices": (138, "text"),
    "change": (130, "int"),
    "latest": (145, "int"),
    "latest_time": (146, "time"),
    "since_latest": (147, "int"),
    "mean_interval": (148, "int"),
    "longest_gap": (149, "int"),
    "longest_gap_time": (150, "time"),
    "today": (151, "int"),
    "day_mean": (152, "real"),
    "this_device": (153, "bool"),
    "stop_text": (154, "text"),
    "share": (155, "real"),
    "rate": (156, "real"),
    "latency": (157, "real"),
    "gap_mean": (158, "real"),
    "gap_deviation": (159, "real"),
    "open_count": (160, "int"),
    "observed": (161, "int"),
    "from": (162, "text"),
    "to": (163, "text"),
    "from_types": (164, "ids"),
    "to_types": (165, "ids"),
    "share_from": (166, "real"),
    "types": (167, "ids"),
    "other_subject": (168, "int"),
    "other_type": (169, "int"),
    "kappa": (170, "real"),
    "agreed": (171, "int"),
    "expected": (172, "real"),
    "matched": (173, "int"),
    "alone": (174, "int"),
    "other_alone": (175, "int"),
    "variant": (176, "int"),
    "track": (182, "int"),
    "offset": (183, "int"),
    "frame_rate": (184, "text"),
    "drop_frame": (185, "bool"),
    "timecode": (186, "text"),
    "file_sha256": (187, "text"),
}

# Every setting by its name: the type of its value.
SETTINGS: Final[dict[str, str]] = {
    "username": "text",
    "location_enabled": "bool",
    "display_mode": "text",
    "time_zone": "zone",
    "day_start": "text",
    "labels": "json",
    "autosave_interval": "int",
    "snapshot_log_limit": "int",
    "history_budget": "int",
    "trash_retention": "int",
    "limit_high": "text",
    "limit_medium": "text",
    "limit_low": "text",
}

# Handles are tokens: numbers to ctypes, never addresses to follow. By name: the function that closes each.
tally_bytes = ctypes.c_void_p
tally_book = ctypes.c_void_p
tally_draft = ctypes.c_void_p
tally_query = ctypes.c_void_p
tally_cursor = ctypes.c_void_p
tally_session = ctypes.c_void_p
tally_blob = ctypes.c_void_p
tally_memo = ctypes.c_void_p
tally_player = ctypes.c_void_p
tally_report = ctypes.c_void_p
tally_watch = ctypes.c_void_p
tally_review = ctypes.c_void_p
tally_hub = ctypes.c_void_p
CLOSERS: Final[dict[str, str]] = {
    "bytes": "tally_bytes_free",
    "book": "tally_book_close",
    "draft": "tally_draft_free",
    "query": "tally_query_free",
    "cursor": "tally_cursor_free",
    "session": "tally_session_free",
    "blob": "tally_blob_free",
    "memo": "tally_memo_free",
    "player": "tally_player_free",
    "report": "tally_report_free",
    "watch": "tally_watch_free",
    "review": "tally_review_free",
    "hub": "tally_hub_free",
}

# Destroys a context; called exactly once, even if the call that got it fails. It is not called if the struct
# could not be read at all: its struct_size is below the minimum, or over 4,096 bytes beyond the library's.
tally_context_free_fn = ctypes.CFUNCTYPE(None, ctypes.c_void_p)

# The host's clock. It is called with no lock held, so it may call the library.
tally_clock_fn = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p, ctypes.c_int32)

# Receives a line of the library's log, on a thread that is inside a call; on several threads at once if
# several are.
tally_log_fn = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int32, ctypes.c_char_p, ctypes.c_char_p)

# Receives the next piece of an export.
tally_write_fn = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t)

# Receives the progress of long work.
tally_progress_fn = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_uint64, ctypes.c_uint64)


class tally_error(ctypes.Structure):
    """The caller's error report: filled when a call fails, up to struct_size; untouched when it succeeds."""

    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("code", ctypes.c_int32),
        ("reason", ctypes.c_int32),
        ("sub_code", ctypes.c_int32),
        ("id", ctypes.c_int64),
        ("found", ctypes.c_double),
        ("bound", ctypes.c_double),
        ("found_integer", ctypes.c_int64),
        ("bound_integer", ctypes.c_int64),
        ("found_type", ctypes.c_int32),
        ("bound_type", ctypes.c_int32),
        ("field", ctypes.c_int32),
        ("reserved", ctypes.c_uint32 * 15),
        ("message", ctypes.c_char * 448),
    ]


class tally_book_options(ctypes.Structure):
    """How a book is opened. All zero except struct_size is the default."""

    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("flags", ctypes.c_uint32),
        ("author", ctypes.c_char_p),
        ("author_length", ctypes.c_size_t),
        ("durability", ctypes.c_int32),
        ("log_level", ctypes.c_int32),
        ("busy_timeout", ctypes.c_int64),
        ("clock", tally_clock_fn),
        ("clock_context", ctypes.c_void_p),
        ("clock_context_free", tally_context_free_fn),
        ("log", tally_log_fn),
        ("log_context", ctypes.c_void_p),
        ("log_context_free", tally_context_free_fn),
        ("time_zone", ctypes.c_char_p),
        ("time_zone_length", ctypes.c_size_t),
    ]


class tally_event(ctypes.Structure):
    """An event, as an element of an array. It has no size inside: the call takes the stride, which is the size."""

    _fields_ = [
        ("time", ctypes.c_int64),
        ("type", ctypes.c_int64),
        ("subject", ctypes.c_int64),
        ("value", ctypes.c_double),
        ("note", ctypes.c_char_p),
        ("note_length", ctypes.c_size_t),
        ("phase", ctypes.c_int32),
        ("flags", ctypes.c_uint32),
    ]


class tally_field_values(ctypes.Structure):
    """The values of one field in many rows, as an element of an array. It has no size inside: the call takes the stride, which is the size. All pointers are read during the call, one element for each row unless a member says otherwise."""

    _fields_ = [
        ("field", ctypes.c_int32),
        ("type", ctypes.c_int32),
        ("ints", ctypes.c_void_p),
        ("ints_count", ctypes.c_size_t),
        ("reals", ctypes.c_void_p),
        ("text", ctypes.c_char_p),
        ("text_length", ctypes.c_size_t),
        ("offsets", ctypes.c_void_p),
        ("valid", ctypes.c_void_p),
    ]


class tally_export_options(ctypes.Structure):
    """Where an export goes and what it leaves out. Without path and write it is returned as bytes. Options that a call does not use are refused."""

    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("flags", ctypes.c_uint32),
        ("path", ctypes.c_char_p),
        ("path_length", ctypes.c_size_t),
        ("zone", ctypes.c_char_p),
        ("zone_length", ctypes.c_size_t),
        ("write", tally_write_fn),
        ("write_context", ctypes.c_void_p),
        ("write_context_free", tally_context_free_fn),
        ("progress", tally_progress_fn),
        ("progress_context", ctypes.c_void_p),
        ("progress_context_free", tally_context_free_fn),
        ("columns", ctypes.c_char_p),
        ("columns_length", ctypes.c_size_t),
        ("limit", ctypes.c_uint64),
        ("rate", ctypes.c_int64),
        ("per", ctypes.c_int64),
        ("timecode_flags", ctypes.c_uint32),
        ("reserved", ctypes.c_uint32),
        ("timecode", ctypes.c_char_p),
        ("timecode_length", ctypes.c_size_t),
    ]


class tally_import_options(ctypes.Structure):
    """What is imported, and where to. Give either path or data."""

    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("flags", ctypes.c_uint32),
        ("path", ctypes.c_char_p),
        ("path_length", ctypes.c_size_t),
        ("data", ctypes.c_void_p),
        ("data_size", ctypes.c_size_t),
        ("parent", ctypes.c_int64),
        ("progress", tally_progress_fn),
        ("progress_context", ctypes.c_void_p),
        ("progress_context_free", tally_context_free_fn),
        ("zone", ctypes.c_char_p),
        ("zone_length", ctypes.c_size_t),
        ("format", ctypes.c_int32),
        ("reserved", ctypes.c_uint32),
        ("mapping", ctypes.c_char_p),
        ("mapping_length", ctypes.c_size_t),
    ]


class tally_backup_options(ctypes.Structure):
    """How a backup is written."""

    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("flags", ctypes.c_uint32),
        ("progress", tally_progress_fn),
        ("progress_context", ctypes.c_void_p),
        ("progress_context_free", tally_context_free_fn),
    ]


class tally_snapshot_info(ctypes.Structure):
    """The state of a snapshot."""

    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("reserved", ctypes.c_uint32),
        ("age", ctypes.c_int64),
        ("log_size", ctypes.c_int64),
    ]


class tally_book_info(ctypes.Structure):
    """What a book is, how large it is, and who uses it."""

    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("format_major", ctypes.c_uint32),
        ("format_minor", ctypes.c_uint32),
        ("snapshot_count", ctypes.c_uint32),
        ("snapshot_age", ctypes.c_int64),
        ("file_size", ctypes.c_int64),
        ("page_size", ctypes.c_int64),
        ("page_count", ctypes.c_int64),
        ("free_page_count", ctypes.c_int64),
        ("log_size", ctypes.c_int64),
        ("tail_size", ctypes.c_int64),
        ("running_count", ctypes.c_int64),
        ("recorded_count", ctypes.c_int64),
        ("last_id", ctypes.c_int64),
        ("last_change", ctypes.c_int64),
        ("commit_count", ctypes.c_int64),
        ("busy_timeout", ctypes.c_int64),
        ("uuid", ctypes.c_char * 40),
    ]


class tally_session_info(ctypes.Structure):
    """The state of a session that is being recorded."""

    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("state", ctypes.c_int32),
        ("item", ctypes.c_int64),
        ("elapsed", ctypes.c_int64),
        ("last_seq", ctypes.c_uint64),
    ]


class tally_attachment_options(ctypes.Structure):
    """The name and media type of an attachment."""

    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("flags", ctypes.c_uint32),
        ("name", ctypes.c_char_p),
        ("name_length", ctypes.c_size_t),
        ("media_type", ctypes.c_char_p),
        ("media_type_length", ctypes.c_size_t),
    ]


class tally_blob_info(ctypes.Structure):
    """The state of an attachment whose bytes are open."""

    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("reserved", ctypes.c_uint32),
        ("attachment", ctypes.c_int64),
        ("size", ctypes.c_int64),
    ]


class tally_memo_options(ctypes.Structure):
    """How a memo is recorded and kept. The INIT macro asks for 44100 frames a second, mono, 16 bits."""

    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("flags", ctypes.c_uint32),
        ("rate", ctypes.c_int32),
        ("channels", ctypes.c_int32),
        ("samples", ctypes.c_int32),
        ("encoding", ctypes.c_int32),
    ]


class tally_memo_info(ctypes.Structure):
    """The state of a memo that is being recorded."""

    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("state", ctypes.c_int32),
        ("item", ctypes.c_int64),
        ("attachment", ctypes.c_int64),
        ("elapsed", ctypes.c_int64),
        ("peak", ctypes.c_double),
        ("rms", ctypes.c_double),
    ]


class tally_player_info(ctypes.Structure):
    """What a player plays, and its state."""

    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("state", ctypes.c_int32),
        ("rate", ctypes.c_int32),
        ("channels", ctypes.c_int32),
        ("samples", ctypes.c_int32),
        ("reserved", ctypes.c_uint32),
        ("frames", ctypes.c_int64),
        ("duration", ctypes.c_int64),
        ("position", ctypes.c_int64),
    ]


class tally_summary_options(ctypes.Structure):
    """What a summary groups by and measures."""

    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("flags", ctypes.c_uint32),
        ("measures", ctypes.c_uint32),
        ("by_1", ctypes.c_int32),
        ("by_2", ctypes.c_int32),
        ("field", ctypes.c_int32),
        ("zone", ctypes.c_char_p),
        ("zone_length", ctypes.c_size_t),
        ("day_start", ctypes.c_int64),
        ("since", ctypes.c_int64),
        ("until", ctypes.c_int64),
        ("rank", ctypes.c_uint32),
        ("limit", ctypes.c_uint32),
        ("by_3", ctypes.c_int32),
        ("by_4", ctypes.c_int32),
    ]


class tally_timeline_options(ctypes.Structure):
    """Which days a timeline covers."""

    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("flags", ctypes.c_uint32),
        ("first_day", ctypes.c_int32),
        ("last_day", ctypes.c_int32),
        ("zone", ctypes.c_char_p),
        ("zone_length", ctypes.c_size_t),
        ("day_start", ctypes.c_int64),
    ]


class tally_report_options(ctypes.Structure):
    """What a report covers, and how it counts."""

    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("flags", ctypes.c_uint32),
        ("first_day", ctypes.c_int32),
        ("last_day", ctypes.c_int32),
        ("zone", ctypes.c_char_p),
        ("zone_length", ctypes.c_size_t),
        ("day_start", ctypes.c_int64),
        ("footer", ctypes.c_char_p),
        ("footer_length", ctypes.c_size_t),
    ]


class tally_section_options(ctypes.Structure):
    """What a section shows."""

    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("flags", ctypes.c_uint32),
        ("by_1", ctypes.c_int32),
        ("by_2", ctypes.c_int32),
        ("id", ctypes.c_int64),
        ("title", ctypes.c_char_p),
        ("title_length", ctypes.c_size_t),
        ("target", ctypes.c_int64),
        ("limit", ctypes.c_uint64),
        ("other", ctypes.c_int64),
        ("step", ctypes.c_int64),
        ("since", ctypes.c_int64),
        ("until", ctypes.c_int64),
    ]


class tally_day_info(ctypes.Structure):
    """The figures of the tasks of some days."""

    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("reserved", ctypes.c_uint32),
        ("tasks", ctypes.c_int64),
        ("completed", ctypes.c_int64),
        ("mean", ctypes.c_double),
        ("streak", ctypes.c_int64),
        ("longest", ctypes.c_int64),
    ]


class tally_dashboard_options(ctypes.Structure):
    """Whose days count, and with how many of them today is compared."""

    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("flags", ctypes.c_uint32),
        ("days", ctypes.c_int32),
        ("reserved", ctypes.c_uint32),
        ("zone", ctypes.c_char_p),
        ("zone_length", ctypes.c_size_t),
        ("day_start", ctypes.c_int64),
    ]


class tally_value(ctypes.Structure):
    """A value for a parameter of a statement, as an element of an array. It holds no size: the call takes the stride, which is the size."""

    _fields_ = [
        ("name", ctypes.c_char_p),
        ("name_length", ctypes.c_size_t),
        ("integer", ctypes.c_int64),
        ("real", ctypes.c_double),
        ("text", ctypes.c_char_p),
        ("text_length", ctypes.c_size_t),
        ("type", ctypes.c_int32),
        ("flags", ctypes.c_uint32),
    ]


class tally_column(ctypes.Structure):
    """A column of rows: for an SQL statement in its order; for other rows, a field that they have."""

    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("field", ctypes.c_int32),
        ("name", ctypes.c_char_p),
        ("name_length", ctypes.c_size_t),
    ]


class tally_hub_options(ctypes.Structure):
    """How a book syncs with a hub."""

    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("flags", ctypes.c_uint32),
        ("timeout", ctypes.c_int64),
        ("progress", tally_progress_fn),
        ("progress_context", ctypes.c_void_p),
        ("progress_context_free", tally_context_free_fn),
    ]


class tally_budget_options(ctypes.Structure):
    """The window of a time budget, and the order of its rows."""

    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("flags", ctypes.c_uint32),
        ("rank", ctypes.c_int32),
        ("limit", ctypes.c_uint32),
        ("since", ctypes.c_int64),
        ("until", ctypes.c_int64),
    ]


class tally_sample_options(ctypes.Structure):
    """When subjects are sampled."""

    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("flags", ctypes.c_uint32),
        ("step", ctypes.c_int64),
        ("since", ctypes.c_int64),
        ("until", ctypes.c_int64),
    ]


class tally_media_place(ctypes.Structure):
    """Where a moment of a session is in its media."""

    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("reserved", ctypes.c_uint32),
        ("medium", ctypes.c_int64),
        ("begin", ctypes.c_int64),
        ("time", ctypes.c_int64),
        ("frame", ctypes.c_int64),
    ]


class tally_relink_options(ctypes.Structure):
    """Where to look for the files of media."""

    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("flags", ctypes.c_uint32),
        ("folder", ctypes.c_char_p),
        ("folder_length", ctypes.c_size_t),
        ("session", ctypes.c_int64),
        ("progress", tally_progress_fn),
        ("progress_context", ctypes.c_void_p),
        ("progress_context_free", tally_context_free_fn),
    ]


# Sizes under LP64, to compare with the layout of ctypes.
SIZES: Final[dict[str, int]] = {
    "tally_error": 576,
    "tally_book_options": 104,
    "tally_event": 56,
    "tally_field_values": 64,
    "tally_export_options": 152,
    "tally_import_options": 112,
    "tally_backup_options": 32,
    "tally_snapshot_info": 24,
    "tally_book_info": 160,
    "tally_session_info": 32,
    "tally_attachment_options": 40,
    "tally_blob_info": 24,
    "tally_memo_options": 24,
    "tally_memo_info": 48,
    "tally_player_info": 48,
    "tally_summary_options": 80,
    "tally_timeline_options": 40,
    "tally_report_options": 56,
    "tally_section_options": 88,
    "tally_day_info": 48,
    "tally_dashboard_options": 40,
    "tally_value": 56,
    "tally_column": 24,
    "tally_hub_options": 40,
    "tally_budget_options": 32,
    "tally_sample_options": 32,
    "tally_media_place": 40,
    "tally_relink_options": 56,
}

# The return type and the parameter types of each function.
FUNCTIONS: Final[dict[str, tuple[Any, tuple[Any, ...]]]] = {
    "tally_version": (
        ctypes.c_char_p,
        (),
    ),
    "tally_abi_version": (
        ctypes.c_uint32,
        (),
    ),
    "tally_abi_json": (
        ctypes.c_char_p,
        (),
    ),
    "tally_has_feature": (
        ctypes.c_int32,
        (
            ctypes.c_char_p,  # name
            ctypes.c_size_t,  # name_length
        ),
    ),
    "tally_status_name": (
        ctypes.c_char_p,
        (
            ctypes.c_int32,  # status
        ),
    ),
    "tally_reason_name": (
        ctypes.c_char_p,
        (
            ctypes.c_int32,  # reason
        ),
    ),
    "tally_live_handles": (
        ctypes.c_uint64,
        (),
    ),
    "tally_fault_set": (
        ctypes.c_int32,
        (
            ctypes.c_int32,  # fault
            ctypes.c_uint64,  # after
            ctypes.c_uint64,  # count
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_fault_count": (
        ctypes.c_uint64,
        (),
    ),
    "tally_log_handler_set": (
        ctypes.c_int32,
        (
            tally_log_fn,  # handler
            ctypes.c_void_p,  # context
            tally_context_free_fn,  # context_free
            ctypes.c_int32,  # level
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_tzdata_version": (
        ctypes.c_char_p,
        (),
    ),
    "tally_bytes_data": (
        ctypes.c_void_p,
        (
            ctypes.c_void_p,  # bytes
            ctypes.POINTER(ctypes.c_size_t),  # out_size
        ),
    ),
    "tally_bytes_free": (
        None,
        (
            ctypes.c_void_p,  # bytes
        ),
    ),
    "tally_book_open": (
        ctypes.c_int32,
        (
            ctypes.c_char_p,  # path
            ctypes.c_size_t,  # path_length
            ctypes.POINTER(tally_book_options),  # options
            ctypes.POINTER(ctypes.c_void_p),  # out_book
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_book_open_bytes": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # bytes
            ctypes.c_size_t,  # bytes_size
            ctypes.POINTER(tally_book_options),  # options
            ctypes.POINTER(ctypes.c_void_p),  # out_book
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_book_close": (
        None,
        (
            ctypes.c_void_p,  # book
        ),
    ),
    "tally_book_now": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.POINTER(ctypes.c_int64),  # out_time
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_book_path": (
        ctypes.c_char_p,
        (
            ctypes.c_void_p,  # book
        ),
    ),
    "tally_setting_get": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_char_p,  # name
            ctypes.c_size_t,  # name_length
            ctypes.POINTER(ctypes.c_void_p),  # out_value
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_setting_set": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_char_p,  # name
            ctypes.c_size_t,  # name_length
            ctypes.c_char_p,  # value
            ctypes.c_size_t,  # value_length
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_setting_list": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.POINTER(ctypes.c_void_p),  # out_cursor
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_book_tick": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.POINTER(ctypes.c_int64),  # out_next
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_book_flush": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_book_check": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.POINTER(ctypes.c_void_p),  # out_findings
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_finding_list": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int32,  # source
            ctypes.POINTER(ctypes.c_void_p),  # out_findings
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_book_salvage": (
        ctypes.c_int32,
        (
            ctypes.c_char_p,  # path
            ctypes.c_size_t,  # path_length
            ctypes.c_char_p,  # to
            ctypes.c_size_t,  # to_length
            ctypes.POINTER(tally_book_options),  # options
            ctypes.POINTER(ctypes.c_void_p),  # out_book
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_book_backup": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_char_p,  # path
            ctypes.c_size_t,  # path_length
            ctypes.POINTER(tally_backup_options),  # options
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_book_serialize": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.POINTER(ctypes.c_void_p),  # out_bytes
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_transaction_begin": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_char_p,  # name
            ctypes.c_size_t,  # name_length
            ctypes.c_uint32,  # flags
            ctypes.POINTER(ctypes.c_void_p),  # out_transaction
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_transaction_commit": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # transaction
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_transaction_rollback": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # transaction
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_snapshot_begin": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.POINTER(ctypes.c_void_p),  # out_snapshot
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_snapshot_stat": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # snapshot
            ctypes.POINTER(tally_snapshot_info),  # out_info
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_book_stat": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.POINTER(tally_book_info),  # out_info
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_book_compact": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_busy_timeout_set": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # timeout
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_draft_new": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int32,  # kind
            ctypes.c_int64,  # parent
            ctypes.c_int64,  # template_id
            ctypes.POINTER(ctypes.c_void_p),  # out_draft
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_draft_edit": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # id
            ctypes.POINTER(ctypes.c_void_p),  # out_draft
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_draft_set_text": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # draft
            ctypes.c_int32,  # field
            ctypes.c_char_p,  # value
            ctypes.c_size_t,  # value_length
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_draft_set_int": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # draft
            ctypes.c_int32,  # field
            ctypes.c_int64,  # value
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_draft_set_real": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # draft
            ctypes.c_int32,  # field
            ctypes.c_double,  # value
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_draft_set_ids": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # draft
            ctypes.c_int32,  # field
            ctypes.POINTER(ctypes.c_int64),  # ids
            ctypes.c_size_t,  # count
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_draft_clear": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # draft
            ctypes.c_int32,  # field
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_draft_text": (
        ctypes.c_void_p,
        (
            ctypes.c_void_p,  # draft
            ctypes.c_int32,  # field
            ctypes.POINTER(ctypes.c_size_t),  # out_length
        ),
    ),
    "tally_draft_int": (
        ctypes.c_int64,
        (
            ctypes.c_void_p,  # draft
            ctypes.c_int32,  # field
        ),
    ),
    "tally_draft_real": (
        ctypes.c_double,
        (
            ctypes.c_void_p,  # draft
            ctypes.c_int32,  # field
        ),
    ),
    "tally_draft_ids": (
        ctypes.POINTER(ctypes.c_int64),
        (
            ctypes.c_void_p,  # draft
            ctypes.c_int32,  # field
            ctypes.POINTER(ctypes.c_size_t),  # out_count
        ),
    ),
    "tally_draft_is_null": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # draft
            ctypes.c_int32,  # field
        ),
    ),
    "tally_draft_is_dirty": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # draft
            ctypes.c_int32,  # field
        ),
    ),
    "tally_draft_validate": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # draft
            ctypes.POINTER(ctypes.c_void_p),  # out_findings
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_draft_save": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # draft
            ctypes.c_uint32,  # flags
            ctypes.POINTER(ctypes.c_int64),  # out_id
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_draft_save_columns": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # draft
            ctypes.POINTER(tally_field_values),  # columns
            ctypes.c_size_t,  # count
            ctypes.c_size_t,  # stride
            ctypes.c_size_t,  # rows
            ctypes.c_uint32,  # flags
            ctypes.POINTER(ctypes.c_int64),  # out_first_id
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_draft_reset": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # draft
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_draft_is_stale": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # draft
            ctypes.POINTER(ctypes.c_int32),  # out_stale
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_draft_rebase": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # draft
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_draft_store": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # draft
            ctypes.POINTER(ctypes.c_int64),  # out_id
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_draft_list": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.POINTER(ctypes.c_void_p),  # out_cursor
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_draft_open": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # id
            ctypes.POINTER(ctypes.c_void_p),  # out_draft
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_draft_discard": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # draft
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_draft_start": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # draft
            ctypes.c_int64,  # time
            ctypes.c_uint32,  # flags
            ctypes.POINTER(ctypes.c_void_p),  # out_session
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_draft_free": (
        None,
        (
            ctypes.c_void_p,  # draft
        ),
    ),
    "tally_create": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int32,  # kind
            ctypes.c_int64,  # parent
            ctypes.c_char_p,  # name
            ctypes.c_size_t,  # name_length
            ctypes.c_int64,  # time
            ctypes.c_uint32,  # flags
            ctypes.POINTER(ctypes.c_int64),  # out_id
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_move": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # id
            ctypes.c_int64,  # parent
            ctypes.c_int64,  # before
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_copy": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # id
            ctypes.c_int64,  # parent
            ctypes.c_int64,  # before
            ctypes.POINTER(ctypes.c_int64),  # out_id
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_copy_from": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_void_p,  # other
            ctypes.c_int64,  # id
            ctypes.c_int64,  # parent
            ctypes.c_int64,  # before
            ctypes.POINTER(ctypes.c_int64),  # out_id
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_delete": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # id
            ctypes.c_uint32,  # flags
            ctypes.POINTER(ctypes.c_uint64),  # out_count
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_restore": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # id
            ctypes.POINTER(ctypes.c_uint64),  # out_count
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_purge": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # id
            ctypes.c_uint32,  # flags
            ctypes.POINTER(ctypes.c_uint64),  # out_count
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_path_list": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # id
            ctypes.POINTER(ctypes.c_void_p),  # out_cursor
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_read": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # id
            ctypes.c_uint32,  # flags
            ctypes.POINTER(ctypes.c_void_p),  # out_cursor
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_find": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int32,  # kind
            ctypes.c_int64,  # parent
            ctypes.c_char_p,  # name
            ctypes.c_size_t,  # name_length
            ctypes.POINTER(ctypes.c_int64),  # out_id
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_find_uuid": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_char_p,  # uuid
            ctypes.c_size_t,  # uuid_length
            ctypes.POINTER(ctypes.c_int64),  # out_id
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_find_field": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # template_id
            ctypes.c_char_p,  # name
            ctypes.c_size_t,  # name_length
            ctypes.POINTER(ctypes.c_int32),  # out_field
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_field_name": (
        ctypes.c_char_p,
        (
            ctypes.c_int32,  # field
        ),
    ),
    "tally_query_new": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int32,  # kind
            ctypes.POINTER(ctypes.c_void_p),  # out_query
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_query_in": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # query
            ctypes.c_int64,  # parent
            ctypes.c_uint32,  # flags
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_query_where_int": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # query
            ctypes.c_int32,  # field
            ctypes.c_int32,  # op
            ctypes.POINTER(ctypes.c_int64),  # values
            ctypes.c_size_t,  # count
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_query_where_real": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # query
            ctypes.c_int32,  # field
            ctypes.c_int32,  # op
            ctypes.POINTER(ctypes.c_double),  # values
            ctypes.c_size_t,  # count
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_query_where_text": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # query
            ctypes.c_int32,  # field
            ctypes.c_int32,  # op
            ctypes.c_char_p,  # value
            ctypes.c_size_t,  # value_length
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_query_search": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # query
            ctypes.c_char_p,  # search
            ctypes.c_size_t,  # search_length
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_query_order": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # query
            ctypes.c_int32,  # field
            ctypes.c_uint32,  # flags
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_query_page": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # query
            ctypes.c_uint64,  # limit
            ctypes.c_char_p,  # after
            ctypes.c_size_t,  # after_length
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_query_count": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # query
            ctypes.POINTER(ctypes.c_uint64),  # out_count
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_query_cursor": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # query
            ctypes.POINTER(ctypes.c_void_p),  # out_cursor
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_query_delete": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # query
            ctypes.c_uint32,  # flags
            ctypes.POINTER(ctypes.c_uint64),  # out_count
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_query_export": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # query
            ctypes.c_int32,  # format
            ctypes.POINTER(tally_export_options),  # options
            ctypes.POINTER(ctypes.c_void_p),  # out_bytes
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_query_free": (
        None,
        (
            ctypes.c_void_p,  # query
        ),
    ),
    "tally_book_sql": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_char_p,  # sql
            ctypes.c_size_t,  # sql_length
            ctypes.POINTER(tally_value),  # values
            ctypes.c_size_t,  # count
            ctypes.c_size_t,  # stride
            ctypes.POINTER(ctypes.c_void_p),  # out_cursor
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_progress_set": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            tally_progress_fn,  # progress
            ctypes.c_void_p,  # context
            tally_context_free_fn,  # context_free
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_book_interrupt": (
        None,
        (
            ctypes.c_void_p,  # book
        ),
    ),
    "tally_cursor_next": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # cursor
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_cursor_id": (
        ctypes.c_int64,
        (
            ctypes.c_void_p,  # cursor
        ),
    ),
    "tally_cursor_kind": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # cursor
        ),
    ),
    "tally_cursor_int": (
        ctypes.c_int64,
        (
            ctypes.c_void_p,  # cursor
            ctypes.c_int32,  # field
        ),
    ),
    "tally_cursor_real": (
        ctypes.c_double,
        (
            ctypes.c_void_p,  # cursor
            ctypes.c_int32,  # field
        ),
    ),
    "tally_cursor_text": (
        ctypes.c_void_p,
        (
            ctypes.c_void_p,  # cursor
            ctypes.c_int32,  # field
            ctypes.POINTER(ctypes.c_size_t),  # out_length
        ),
    ),
    "tally_cursor_blob": (
        ctypes.c_void_p,
        (
            ctypes.c_void_p,  # cursor
            ctypes.c_int32,  # field
            ctypes.POINTER(ctypes.c_size_t),  # out_size
        ),
    ),
    "tally_cursor_ids": (
        ctypes.POINTER(ctypes.c_int64),
        (
            ctypes.c_void_p,  # cursor
            ctypes.c_int32,  # field
            ctypes.POINTER(ctypes.c_size_t),  # out_count
        ),
    ),
    "tally_cursor_is_null": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # cursor
            ctypes.c_int32,  # field
        ),
    ),
    "tally_cursor_token": (
        ctypes.c_void_p,
        (
            ctypes.c_void_p,  # cursor
            ctypes.POINTER(ctypes.c_size_t),  # out_length
        ),
    ),
    "tally_cursor_status": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # cursor
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_cursor_free": (
        None,
        (
            ctypes.c_void_p,  # cursor
        ),
    ),
    "tally_cursor_arrow": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # cursor
            ctypes.c_void_p,  # out_stream
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_cursor_column": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # cursor
            ctypes.c_size_t,  # index
            ctypes.POINTER(tally_column),  # out_column
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_cursor_type": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # cursor
            ctypes.c_int32,  # field
        ),
    ),
    "tally_query_summary": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # query
            ctypes.POINTER(tally_summary_options),  # options
            ctypes.POINTER(ctypes.c_void_p),  # out_cursor
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_query_timeline": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # query
            ctypes.POINTER(tally_timeline_options),  # options
            ctypes.POINTER(ctypes.c_void_p),  # out_cursor
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_cursor_write": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # cursor
            ctypes.c_int32,  # format
            ctypes.POINTER(tally_export_options),  # options
            ctypes.POINTER(ctypes.c_void_p),  # out_bytes
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_cursor_rewind": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # cursor
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_session_start": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # parent
            ctypes.c_char_p,  # name
            ctypes.c_size_t,  # name_length
            ctypes.c_int64,  # time
            ctypes.POINTER(ctypes.c_void_p),  # out_session
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_session_attach": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # id
            ctypes.c_uint32,  # flags
            ctypes.POINTER(ctypes.c_void_p),  # out_session
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_session_log": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # session
            ctypes.c_int64,  # type
            ctypes.c_int64,  # time
        ),
    ),
    "tally_session_log_events": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # session
            ctypes.POINTER(tally_event),  # events
            ctypes.c_size_t,  # count
            ctypes.c_size_t,  # stride
            ctypes.POINTER(ctypes.c_uint64),  # out_first_seq
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_session_log_columns": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # session
            ctypes.POINTER(ctypes.c_int64),  # times
            ctypes.POINTER(ctypes.c_int64),  # types
            ctypes.c_size_t,  # count
            ctypes.POINTER(ctypes.c_uint64),  # out_first_seq
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_session_pause": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # session
            ctypes.c_int64,  # time
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_session_resume": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # session
            ctypes.c_int64,  # time
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_session_stop": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # session
            ctypes.c_int64,  # time
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_session_stat": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # session
            ctypes.POINTER(tally_session_info),  # out_info
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_session_count": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # session
            ctypes.c_int64,  # type
            ctypes.POINTER(ctypes.c_uint64),  # out_count
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_session_open_list": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # session
            ctypes.POINTER(ctypes.c_void_p),  # out_cursor
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_session_take_back": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # session
            ctypes.c_int64,  # subject
            ctypes.POINTER(ctypes.c_uint64),  # out_seq
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_session_free": (
        None,
        (
            ctypes.c_void_p,  # session
        ),
    ),
    "tally_event_insert": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # id
            ctypes.POINTER(tally_event),  # event
            ctypes.c_size_t,  # event_size
            ctypes.POINTER(ctypes.c_uint64),  # out_seq
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_event_type_variant": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # type
            ctypes.c_char_p,  # fields
            ctypes.c_size_t,  # fields_length
            ctypes.POINTER(ctypes.c_int64),  # out_id
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_event_change": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # id
            ctypes.c_uint64,  # seq
            ctypes.POINTER(tally_event),  # event
            ctypes.c_size_t,  # event_size
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_event_delete": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # id
            ctypes.c_uint64,  # seq
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_import": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.POINTER(tally_import_options),  # options
            ctypes.POINTER(ctypes.c_void_p),  # out_findings
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_undo": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_uint32,  # flags
            ctypes.POINTER(ctypes.c_void_p),  # out_what
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_redo": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_uint32,  # flags
            ctypes.POINTER(ctypes.c_void_p),  # out_what
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_history_list": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # id
            ctypes.POINTER(ctypes.c_void_p),  # out_cursor
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_attachment_create": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # item
            ctypes.c_char_p,  # path
            ctypes.c_size_t,  # path_length
            ctypes.POINTER(tally_attachment_options),  # options
            ctypes.POINTER(ctypes.c_int64),  # out_id
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_attachment_export": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # attachment
            ctypes.c_char_p,  # path
            ctypes.c_size_t,  # path_length
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_blob_new": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # item
            ctypes.POINTER(tally_attachment_options),  # options
            ctypes.POINTER(ctypes.c_void_p),  # out_blob
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_blob_open": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # attachment
            ctypes.POINTER(ctypes.c_void_p),  # out_blob
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_blob_write": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # blob
            ctypes.c_int64,  # offset
            ctypes.c_void_p,  # data
            ctypes.c_size_t,  # data_size
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_blob_read": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # blob
            ctypes.c_int64,  # offset
            ctypes.c_void_p,  # buffer
            ctypes.c_size_t,  # buffer_size
            ctypes.POINTER(ctypes.c_size_t),  # out_read
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_blob_stat": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # blob
            ctypes.POINTER(tally_blob_info),  # out_info
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_blob_finish": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # blob
            ctypes.POINTER(ctypes.c_int64),  # out_id
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_blob_discard": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # blob
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_blob_list": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # item
            ctypes.POINTER(ctypes.c_void_p),  # out_cursor
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_blob_free": (
        None,
        (
            ctypes.c_void_p,  # blob
        ),
    ),
    "tally_field_list": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # template_id
            ctypes.POINTER(ctypes.c_void_p),  # out_cursor
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_tag_merge": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # tag
            ctypes.c_int64,  # into
            ctypes.POINTER(ctypes.c_uint64),  # out_count
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_query_update": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # query
            ctypes.c_void_p,  # draft
            ctypes.c_uint32,  # flags
            ctypes.POINTER(ctypes.c_uint64),  # out_count
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_draft_overlaps": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # draft
            ctypes.POINTER(ctypes.c_void_p),  # out_findings
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_split": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # id
            ctypes.c_int64,  # time
            ctypes.POINTER(ctypes.c_int64),  # out_second
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_join": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # first
            ctypes.c_int64,  # second
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_shift": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # id
            ctypes.c_int64,  # time
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_fit": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # id
            ctypes.POINTER(ctypes.c_int64),  # shown
            ctypes.POINTER(ctypes.c_int64),  # actual
            ctypes.c_size_t,  # count
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_media_at": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # session
            ctypes.c_int64,  # time
            ctypes.c_int64,  # track
            ctypes.POINTER(tally_media_place),  # out_place
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_media_relink": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.POINTER(tally_relink_options),  # options
            ctypes.POINTER(ctypes.c_void_p),  # out_findings
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_book_merge": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_char_p,  # path
            ctypes.c_size_t,  # path_length
            ctypes.c_uint32,  # flags
            ctypes.POINTER(ctypes.c_void_p),  # out_findings
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_conflict_list": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # id
            ctypes.POINTER(ctypes.c_void_p),  # out_cursor
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_conflict_resolve": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # id
            ctypes.c_int32,  # field
            ctypes.c_char_p,  # key
            ctypes.c_size_t,  # key_length
            ctypes.c_int64,  # version
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_device_list": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.POINTER(ctypes.c_void_p),  # out_cursor
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_device_rename": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_char_p,  # uuid
            ctypes.c_size_t,  # uuid_length
            ctypes.c_char_p,  # name
            ctypes.c_size_t,  # name_length
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_sync_vector": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.POINTER(ctypes.c_void_p),  # out_bytes
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_sync_changes": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_char_p,  # vector
            ctypes.c_size_t,  # vector_length
            ctypes.c_int64,  # frame_size
            ctypes.POINTER(tally_export_options),  # options
            ctypes.POINTER(ctypes.c_void_p),  # out_bytes
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_sync_apply": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_void_p,  # frames
            ctypes.c_size_t,  # frames_size
            ctypes.c_uint32,  # flags
            ctypes.POINTER(ctypes.c_void_p),  # out_findings
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_sync_wanted_list": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.POINTER(ctypes.c_void_p),  # out_cursor
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_sync_piece": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_char_p,  # sha256
            ctypes.c_size_t,  # sha256_length
            ctypes.c_int64,  # number
            ctypes.POINTER(ctypes.c_void_p),  # out_bytes
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_sync_take": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_char_p,  # sha256
            ctypes.c_size_t,  # sha256_length
            ctypes.c_int64,  # number
            ctypes.c_void_p,  # piece
            ctypes.c_size_t,  # piece_size
            ctypes.POINTER(ctypes.c_int32),  # out_is_whole
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_time_format": (
        ctypes.c_int32,
        (
            ctypes.c_int64,  # time
            ctypes.c_int32,  # style
            ctypes.c_char_p,  # zone
            ctypes.c_size_t,  # zone_length
            ctypes.POINTER(ctypes.c_char),  # buffer
            ctypes.c_size_t,  # buffer_size
            ctypes.POINTER(ctypes.c_size_t),  # out_length
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_time_parse": (
        ctypes.c_int32,
        (
            ctypes.c_char_p,  # value
            ctypes.c_size_t,  # value_length
            ctypes.c_char_p,  # zone
            ctypes.c_size_t,  # zone_length
            ctypes.POINTER(ctypes.c_int64),  # out_time
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_duration_format": (
        ctypes.c_int32,
        (
            ctypes.c_int64,  # duration
            ctypes.c_int32,  # style
            ctypes.POINTER(ctypes.c_char),  # buffer
            ctypes.c_size_t,  # buffer_size
            ctypes.POINTER(ctypes.c_size_t),  # out_length
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_timecode_format": (
        ctypes.c_int32,
        (
            ctypes.c_int64,  # time
            ctypes.c_int64,  # rate
            ctypes.c_int64,  # per
            ctypes.c_uint32,  # flags
            ctypes.POINTER(ctypes.c_char),  # buffer
            ctypes.c_size_t,  # buffer_size
            ctypes.POINTER(ctypes.c_size_t),  # out_length
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_timecode_parse": (
        ctypes.c_int32,
        (
            ctypes.c_char_p,  # value
            ctypes.c_size_t,  # value_length
            ctypes.c_int64,  # rate
            ctypes.c_int64,  # per
            ctypes.c_uint32,  # flags
            ctypes.POINTER(ctypes.c_int64),  # out_time
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_tag_color": (
        ctypes.c_int32,
        (
            ctypes.c_char_p,  # name
            ctypes.c_size_t,  # name_length
            ctypes.POINTER(ctypes.c_char),  # buffer
            ctypes.c_size_t,  # buffer_size
            ctypes.POINTER(ctypes.c_size_t),  # out_length
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_text_fit": (
        ctypes.c_int32,
        (
            ctypes.c_char_p,  # value
            ctypes.c_size_t,  # value_length
            ctypes.c_size_t,  # columns
            ctypes.POINTER(ctypes.c_size_t),  # out_length
            ctypes.POINTER(ctypes.c_size_t),  # out_columns
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_memo_start": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # draft
            ctypes.POINTER(tally_memo_options),  # options
            ctypes.POINTER(ctypes.c_void_p),  # out_memo
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_memo_attach": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # id
            ctypes.POINTER(ctypes.c_void_p),  # out_memo
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_memo_push": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # memo
            ctypes.c_void_p,  # frames
            ctypes.c_size_t,  # frames_size
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_memo_stat": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # memo
            ctypes.POINTER(tally_memo_info),  # out_info
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_memo_pause": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # memo
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_memo_resume": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # memo
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_memo_finish": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # memo
            ctypes.c_uint32,  # flags
            ctypes.POINTER(ctypes.c_int64),  # out_id
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_memo_discard": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # memo
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_memo_free": (
        None,
        (
            ctypes.c_void_p,  # memo
        ),
    ),
    "tally_player_open": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # attachment
            ctypes.POINTER(ctypes.c_void_p),  # out_player
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_player_stat": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # player
            ctypes.POINTER(tally_player_info),  # out_info
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_player_play": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # player
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_player_pause": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # player
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_player_read": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # player
            ctypes.c_int32,  # samples
            ctypes.c_void_p,  # buffer
            ctypes.c_size_t,  # buffer_size
            ctypes.POINTER(ctypes.c_size_t),  # out_frames
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_player_seek": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # player
            ctypes.c_int64,  # position
            ctypes.c_uint32,  # flags
            ctypes.POINTER(ctypes.c_int64),  # out_position
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_player_free": (
        None,
        (
            ctypes.c_void_p,  # player
        ),
    ),
    "tally_attachment_waveform": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # attachment
            ctypes.POINTER(ctypes.c_double),  # minima
            ctypes.POINTER(ctypes.c_double),  # maxima
            ctypes.c_size_t,  # points
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_attachment_waveform_svg": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # attachment
            ctypes.c_size_t,  # points
            ctypes.POINTER(ctypes.c_void_p),  # out_svg
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_mirror_set": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_char_p,  # folder
            ctypes.c_size_t,  # folder_length
            ctypes.c_int32,  # layout
            ctypes.c_uint32,  # flags
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_report_new": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # query
            ctypes.c_char_p,  # title
            ctypes.c_size_t,  # title_length
            ctypes.POINTER(tally_report_options),  # options
            ctypes.POINTER(ctypes.c_void_p),  # out_report
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_report_add": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # report
            ctypes.c_int32,  # section
            ctypes.POINTER(tally_section_options),  # options
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_report_write": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # report
            ctypes.c_int32,  # format
            ctypes.POINTER(tally_export_options),  # options
            ctypes.POINTER(ctypes.c_void_p),  # out_bytes
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_report_validate": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # report
            ctypes.c_int32,  # format
            ctypes.POINTER(ctypes.c_void_p),  # out_findings
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_report_free": (
        None,
        (
            ctypes.c_void_p,  # report
        ),
    ),
    "tally_query_watch": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # query
            ctypes.c_uint32,  # flags
            ctypes.POINTER(ctypes.c_void_p),  # out_watch
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_watch_next": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # watch
            ctypes.c_int64,  # timeout
            ctypes.POINTER(ctypes.c_void_p),  # out_cursor
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_watch_fd": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # watch
            ctypes.POINTER(ctypes.c_int32),  # out_fd
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_watch_free": (
        None,
        (
            ctypes.c_void_p,  # watch
        ),
    ),
    "tally_day_of": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # time
            ctypes.POINTER(ctypes.c_int32),  # out_day
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_day_add": (
        ctypes.c_int32,
        (
            ctypes.c_int32,  # day
            ctypes.c_int32,  # days
        ),
    ),
    "tally_day_begin": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int32,  # day
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_day_list": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int32,  # first_day
            ctypes.c_int32,  # last_day
            ctypes.POINTER(ctypes.c_void_p),  # out_cursor
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_day_limits_set": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int32,  # day
            ctypes.c_int32,  # high
            ctypes.c_int32,  # medium
            ctypes.c_int32,  # low
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_task_create": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int32,  # day
            ctypes.c_int32,  # priority
            ctypes.c_char_p,  # name
            ctypes.c_size_t,  # name_length
            ctypes.POINTER(ctypes.c_int64),  # out_id
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_task_complete": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # task
            ctypes.c_int64,  # time
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_task_reopen": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # task
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_task_place": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # task
            ctypes.c_int32,  # day
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_category_rename": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_char_p,  # name
            ctypes.c_size_t,  # name_length
            ctypes.c_char_p,  # new_name
            ctypes.c_size_t,  # new_name_length
            ctypes.c_uint32,  # flags
            ctypes.POINTER(ctypes.c_uint64),  # out_count
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_review_new": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int32,  # day
            ctypes.c_uint32,  # flags
            ctypes.POINTER(ctypes.c_void_p),  # out_review
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_review_list": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # review
            ctypes.POINTER(ctypes.c_void_p),  # out_cursor
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_review_choose": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # review
            ctypes.c_int64,  # task
            ctypes.c_int32,  # chosen
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_review_finish": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # review
            ctypes.POINTER(ctypes.c_uint64),  # out_count
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_review_free": (
        None,
        (
            ctypes.c_void_p,  # review
        ),
    ),
    "tally_day_accolade": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int32,  # day
            ctypes.c_uint32,  # flags
            ctypes.c_int64,  # seed
            ctypes.POINTER(ctypes.c_char),  # buffer
            ctypes.c_size_t,  # buffer_size
            ctypes.POINTER(ctypes.c_size_t),  # out_length
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_day_statistics": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int32,  # first_day
            ctypes.c_int32,  # last_day
            ctypes.POINTER(tally_day_info),  # out_info
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_text_redact": (
        ctypes.c_int32,
        (
            ctypes.c_char_p,  # value
            ctypes.c_size_t,  # value_length
            ctypes.c_int32,  # style
            ctypes.POINTER(ctypes.c_char),  # buffer
            ctypes.c_size_t,  # buffer_size
            ctypes.POINTER(ctypes.c_size_t),  # out_length
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_reminder_create": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # task
            ctypes.c_int32,  # mode
            ctypes.c_int64,  # value
            ctypes.c_uint32,  # flags
            ctypes.POINTER(ctypes.c_int64),  # out_id
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_reminder_delete": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # reminder
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_reminder_list": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # task
            ctypes.c_uint32,  # flags
            ctypes.POINTER(ctypes.c_void_p),  # out_cursor
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_reminder_claim": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # reminder
            ctypes.c_int64,  # time
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_reminder_confirm": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int64,  # reminder
            ctypes.c_int64,  # time
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_reminder_next": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.POINTER(ctypes.c_int64),  # out_time
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_query_dashboard": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # query
            ctypes.POINTER(tally_dashboard_options),  # options
            ctypes.POINTER(ctypes.c_void_p),  # out_cursor
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_hub_open": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_char_p,  # address
            ctypes.c_size_t,  # address_length
            ctypes.c_char_p,  # phrase
            ctypes.c_size_t,  # phrase_length
            ctypes.c_int64,  # timeout
            ctypes.POINTER(ctypes.c_void_p),  # out_hub
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_hub_sync": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # hub
            ctypes.POINTER(tally_hub_options),  # options
            ctypes.POINTER(ctypes.c_void_p),  # out_findings
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_hub_wait": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # hub
            ctypes.c_int64,  # timeout
            ctypes.POINTER(ctypes.c_int32),  # out_is_new
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_hub_erase": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # hub
            ctypes.c_int64,  # id
            ctypes.POINTER(tally_hub_options),  # options
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_hub_free": (
        None,
        (
            ctypes.c_void_p,  # hub
        ),
    ),
    "tally_query_time_budget": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # query
            ctypes.POINTER(tally_budget_options),  # options
            ctypes.POINTER(ctypes.c_int64),  # not_observed
            ctypes.c_size_t,  # not_observed_count
            ctypes.POINTER(ctypes.c_void_p),  # out_cursor
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_query_transitions": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # query
            ctypes.c_uint32,  # flags
            ctypes.POINTER(ctypes.c_void_p),  # out_cursor
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_query_samples": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # query
            ctypes.POINTER(tally_sample_options),  # options
            ctypes.POINTER(ctypes.c_void_p),  # out_cursor
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_query_overlaps": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # query
            ctypes.POINTER(ctypes.c_void_p),  # out_cursor
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_query_agreement": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # query
            ctypes.c_int64,  # first
            ctypes.c_int64,  # second
            ctypes.c_int64,  # step
            ctypes.c_uint32,  # flags
            ctypes.POINTER(ctypes.c_void_p),  # out_cursor
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_query_check": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # query
            ctypes.POINTER(ctypes.c_void_p),  # out_findings
            ctypes.POINTER(tally_error),  # error
        ),
    ),
}


def bind(library: ctypes.CDLL) -> None:
    """Set the signature of every function of the library. Raise ImportError with the names of missing functions."""
    missing = []
    for name, (restype, argtypes) in FUNCTIONS.items():
        function = getattr(library, name, None)
        if function is None:
            missing.append(name)
            continue
        function.restype = restype
        function.argtypes = argtypes
    if missing:
        raise ImportError(f"the Tallybook library is older than this package: it lacks {', '.join(missing)}")
