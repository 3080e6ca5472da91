# GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
"""Why a call was refused, if its status has several causes, or why there is a finding."""

from __future__ import annotations

from enum import IntEnum

from . import _abi


class Reason(IntEnum):
    """Why a call was refused, if its status has several causes, or why there is a finding.

    A reason of a later library has a name made of its number.

    >>> tallybook.Reason.OVERLAP.name
    'OVERLAP'
    """

    @classmethod
    def _missing_(cls, value: object) -> Reason | None:
        if not isinstance(value, int):
            return None
        later = int.__new__(cls, value)
        later._name_, later._value_ = f"REASON_{value}", value
        return later

    NONE = _abi.REASON_NONE
    """The status says everything."""
    NULL_POINTER = _abi.REASON_NULL_POINTER
    """A pointer is NULL where that is forbidden, or has a size but no bytes."""
    UNKNOWN_FLAG = _abi.REASON_UNKNOWN_FLAG
    """The flags have a bit that the call does not know."""
    STRUCT_SIZE = _abi.REASON_STRUCT_SIZE
    """This library does not accept the struct_size, the stride or a reserved field of a struct."""
    ARGUMENT_SIZE = _abi.REASON_ARGUMENT_SIZE
    """A length, a size or a count is more than any call accepts."""
    BOOK_CLOSED = _abi.REASON_BOOK_CLOSED
    """The book was closed."""
    TRANSACTION_ENDED = _abi.REASON_TRANSACTION_ENDED
    """The transaction was committed or rolled back."""
    SNAPSHOT_ENDED = _abi.REASON_SNAPSHOT_ENDED
    """The snapshot was ended by the program."""
    WATCH_ENDED = _abi.REASON_WATCH_ENDED
    """The watch was ended."""
    REQUIRED = _abi.REASON_REQUIRED
    """A required value is missing."""
    RANGE = _abi.REASON_RANGE
    """A value is out of its range; found and bound say how far."""
    TYPE = _abi.REASON_TYPE
    """A value is of the wrong type."""
    LENGTH = _abi.REASON_LENGTH
    """A text or list is too short or too long."""
    PATTERN = _abi.REASON_PATTERN
    """A text does not have the required form."""
    CHOICE = _abi.REASON_CHOICE
    """A value is not one of the choices."""
    FUTURE = _abi.REASON_FUTURE
    """A time is in the future, but must be in the past."""
    TIME_ORDER = _abi.REASON_TIME_ORDER
    """An end is before its start, or a time is outside of what it belongs to."""
    REFERENCE = _abi.REASON_REFERENCE
    """A reference does not fit, or its target does not exist."""
    KIND = _abi.REASON_KIND
    """An entry, a selection or rows have a kind that the call does not take."""
    FIELD = _abi.REASON_FIELD
    """The field does not belong to the kind or the book, or cannot be used this way."""
    PATH = _abi.REASON_PATH
    """A path is empty, or leads to something unsuitable, such as a folder instead of a file."""
    OPEN_BOOK = _abi.REASON_OPEN_BOOK
    """A path belongs to a book that this process has open."""
    NUL_CHARACTER = _abi.REASON_NUL_CHARACTER
    """A text to be stored contains a NUL character."""
    CONTRADICTION = _abi.REASON_CONTRADICTION
    """Arguments or flags exclude one another, or one needs another that is missing."""
    SYNTAX = _abi.REASON_SYNTAX
    """A statement, a search, a pattern or a schema breaks the rules of its language."""
    STATEMENT = _abi.REASON_STATEMENT
    """The SQL is not one statement that only reads what it may."""
    PARAMETER = _abi.REASON_PARAMETER
    """A parameter of a statement has no value, or a value has no parameter."""
    TOKEN = _abi.REASON_TOKEN
    """A page token belongs to another order, or is not a page token."""
    NO_ENTRY = _abi.REASON_NO_ENTRY
    """There is no entry with that id, name or UUID."""
    IN_TRASH = _abi.REASON_IN_TRASH
    """The entry is in the trash."""
    NOT_IN_TRASH = _abi.REASON_NOT_IN_TRASH
    """The entry is not in the trash, or was not itself deleted."""
    NO_EVENT = _abi.REASON_NO_EVENT
    """The session has no such event."""
    NO_EVENT_TYPE = _abi.REASON_NO_EVENT_TYPE
    """There is no event type with that id that the session can hold."""
    NO_TAG = _abi.REASON_NO_TAG
    """There is no tag with that name."""
    NO_FIELD = _abi.REASON_NO_FIELD
    """The template has no field with that name."""
    NO_SETTING = _abi.REASON_NO_SETTING
    """There is no such setting."""
    NO_FILE = _abi.REASON_NO_FILE
    """There is no such file."""
    NO_FOLDER = _abi.REASON_NO_FOLDER
    """There is no such folder."""
    NO_ZONE = _abi.REASON_NO_ZONE
    """The system does not know this time zone."""
    NO_CONTENT = _abi.REASON_NO_CONTENT
    """The bytes of the attachment are not in the book."""
    NO_REMINDER = _abi.REASON_NO_REMINDER
    """There is no such reminder."""
    NO_STORED_DRAFT = _abi.REASON_NO_STORED_DRAFT
    """There is no such stored draft."""
    NO_CATEGORY = _abi.REASON_NO_CATEGORY
    """No task has the category."""
    NO_STEP = _abi.REASON_NO_STEP
    """There is nothing to undo or redo."""
    NAME_TAKEN = _abi.REASON_NAME_TAKEN
    """Another entry has the name in the same place."""
    FILE_EXISTS = _abi.REASON_FILE_EXISTS
    """There is already a file."""
    FOLDER_TAKEN = _abi.REASON_FOLDER_TAKEN
    """The folder, or a file in it, belongs to another book or to an unknown owner."""
    ALREADY_DONE = _abi.REASON_ALREADY_DONE
    """The task was already repeated, or the reminder was already shown or claimed."""
    OVERLAP = _abi.REASON_OVERLAP
    """A session of the same collection overlaps in time."""
    STALE_DRAFT = _abi.REASON_STALE_DRAFT
    """The entry that the draft edits was changed since the draft began."""
    LOCATION_OFF = _abi.REASON_LOCATION_OFF
    """Places are not stored while the setting location_enabled is off."""
    CYCLE = _abi.REASON_CYCLE
    """A collection would contain itself."""
    IS_RECORDED = _abi.REASON_IS_RECORDED
    """The session is being recorded."""
    NOT_RECORDED = _abi.REASON_NOT_RECORDED
    """Nobody is recording the session or the memo."""
    IS_RUNNING = _abi.REASON_IS_RUNNING
    """The session has no end yet."""
    HAS_ENDED = _abi.REASON_HAS_ENDED
    """The session or memo is stopped, or the attachment is no longer being written here; it accepts no more."""
    IS_PAUSED = _abi.REASON_IS_PAUSED
    """The session or memo is paused."""
    NOT_PAUSED = _abi.REASON_NOT_PAUSED
    """The session or memo is not paused."""
    NOT_PLAYING = _abi.REASON_NOT_PLAYING
    """The player is not playing."""
    IS_FINISHED = _abi.REASON_IS_FINISHED
    """The attachment is finished; its bytes never change."""
    ALREADY_SAVED = _abi.REASON_ALREADY_SAVED
    """The draft was already saved."""
    HAS_EVENTS = _abi.REASON_HAS_EVENTS
    """The session, event type or subject has events, so this is not allowed."""
    TAIL = _abi.REASON_TAIL
    """The tail, the file of events that a recorder keeps beside the book, is in the way: left behind, from another session, or not a tail."""
    BUILT_IN = _abi.REASON_BUILT_IN
    """Entries that belong to every book cannot be deleted or moved."""
    PARENT_IN_TRASH = _abi.REASON_PARENT_IN_TRASH
    """The entry's parent is in the trash."""
    NO_DAY = _abi.REASON_NO_DAY
    """The task is not on a day."""
    TOO_LATE = _abi.REASON_TOO_LATE
    """Too little of the day is left for it."""
    NOT_DUE = _abi.REASON_NOT_DUE
    """The reminder is not due at that time."""
    UNDO_BLOCKED = _abi.REASON_UNDO_BLOCKED
    """A later change is in the way of undoing or redoing the step."""
    IN_CALL = _abi.REASON_IN_CALL
    """The thread or transaction is inside a call that writes, such as in its callback."""
    SCOPE = _abi.REASON_SCOPE
    """The call does not accept this kind of book: the book itself, a transaction or a snapshot."""
    PART_OPEN = _abi.REASON_PART_OPEN
    """A transaction that was begun on this one is open."""
    SNAPSHOT_DROPPED = _abi.REASON_SNAPSHOT_DROPPED
    """The library ended the snapshot because the log had grown beyond the setting snapshot_log_limit."""
    IS_OPEN = _abi.REASON_IS_OPEN
    """This process has the book open, or has it open with other options."""
    NO_ROW = _abi.REASON_NO_ROW
    """The cursor is not at a row, so there is no field to read."""
    DAY_FULL = _abi.REASON_DAY_FULL
    """A day has the maximum number of tasks of the priority."""
    TOO_LONG = _abi.REASON_TOO_LONG
    """A text, a line or a path is longer than allowed."""
    TOO_LARGE = _abi.REASON_TOO_LARGE
    """A file, a picture or the result of a statement is larger than allowed."""
    TOO_MANY = _abi.REASON_TOO_MANY
    """There are more of them than allowed."""
    TIME_LIMIT = _abi.REASON_TIME_LIMIT
    """A time or duration goes beyond the years 1677 to 2262."""
    SMALL_BUFFER = _abi.REASON_SMALL_BUFFER
    """The buffer is too small; bound has the needed size."""
    WRITER = _abi.REASON_WRITER
    """Another process, thread or transaction writes to the book."""
    RECORDER = _abi.REASON_RECORDER
    """Another handle or process is recording the session."""
    BLOB_WRITER = _abi.REASON_BLOB_WRITER
    """The attachment is being written or finished elsewhere."""
    MIRROR_KEEPER = _abi.REASON_MIRROR_KEEPER
    """Another process keeps the mirror."""
    OPENING = _abi.REASON_OPENING
    """Another thread is opening or closing the book."""
    CHANGING = _abi.REASON_CHANGING
    """A file or bytes changed while they were being read."""
    DISK_FULL = _abi.REASON_DISK_FULL
    """There is no room on the disk."""
    IDS_SPENT = _abi.REASON_IDS_SPENT
    """The book has used all its numbers."""
    OPENED_READ_ONLY = _abi.REASON_OPENED_READ_ONLY
    """The book was opened for reading only."""
    SEVERAL_NAMES = _abi.REASON_SEVERAL_NAMES
    """The book's file has several names (hard links), so it is read-only."""
    IS_SNAPSHOT = _abi.REASON_IS_SNAPSHOT
    """A snapshot does not change."""
    NO_WRITE_ACCESS = _abi.REASON_NO_WRITE_ACCESS
    """The system does not allow writing there."""
    DAMAGED = _abi.REASON_DAMAGED
    """Something in the book's files cannot be read."""
    DAMAGED_EVENTS = _abi.REASON_DAMAGED_EVENTS
    """Events of a session cannot be read."""
    DAMAGED_CONTENT = _abi.REASON_DAMAGED_CONTENT
    """Bytes of an attachment are missing or damaged."""
    DAMAGED_FILE = _abi.REASON_DAMAGED_FILE
    """A file beside the book cannot be read as what it should be."""
    DAMAGED_ZONE = _abi.REASON_DAMAGED_ZONE
    """The system's time zone file cannot be read."""
    NEEDS_SQLITE = _abi.REASON_NEEDS_SQLITE
    """The loaded SQLite is too old or lacks a part."""
    NEEDS_SNDFILE = _abi.REASON_NEEDS_SNDFILE
    """libsndfile cannot be loaded."""
    NEEDS_CAIRO = _abi.REASON_NEEDS_CAIRO
    """librsvg and cairo cannot be loaded."""
    NOT_OFFERED = _abi.REASON_NOT_OFFERED
    """This library does not offer it."""
    MALFORMED = _abi.REASON_MALFORMED
    """The text breaks the rules of its format."""
    ENCODING = _abi.REASON_ENCODING
    """Data that should be text is not UTF-8, or not text."""
    NOT_A_BOOK = _abi.REASON_NOT_A_BOOK
    """The file is not a book."""
    OTHER_FORMAT = _abi.REASON_OTHER_FORMAT
    """The file, the folder or the text has another format than stated."""
    NOT_AUDIO = _abi.REASON_NOT_AUDIO
    """The content is not audio that can be read, or not a memo."""
    MISSING_KEY = _abi.REASON_MISSING_KEY
    """A required key or column is missing or empty."""
    UNKNOWN_KEY = _abi.REASON_UNKNOWN_KEY
    """There is a key that has no meaning here."""
    VALUE = _abi.REASON_VALUE
    """A key or column does not accept its value."""
    UNRESOLVED = _abi.REASON_UNRESOLVED
    """A reference leads to nothing in the document or in the book, or to an entry of another kind."""
    DUPLICATE = _abi.REASON_DUPLICATE
    """Something that must be unique is there twice."""
    UNSAFE_FILE = _abi.REASON_UNSAFE_FILE
    """A file of a folder is not a plain file of its own, or is outside the folder."""
    ADDED = _abi.REASON_ADDED
    """An import adds this."""
    CHANGED = _abi.REASON_CHANGED
    """An import, or its undo, changes this. As a warning of an import: a value was altered."""
    UNCHANGED = _abi.REASON_UNCHANGED
    """An import found that this is already the same."""
    LEFT_OUT = _abi.REASON_LEFT_OUT
    """An import left this out, for the reason given."""
    DIVERGED = _abi.REASON_DIVERGED
    """The recording of a session went on in two books; an import left it as it was."""
    MISSING = _abi.REASON_MISSING
    """A file or row that belongs to the book is missing."""
    RECOVERED = _abi.REASON_RECOVERED
    """Data that a lost recorder or writer left behind was added to the book."""
    SET_ASIDE = _abi.REASON_SET_ASIDE
    """Data that could not be read was kept in a side file."""
    CONFLICT = _abi.REASON_CONFLICT
    """Somebody edited a file of a mirror; the edited file was kept under another name."""
    UNWRITTEN = _abi.REASON_UNWRITTEN
    """A file of a mirror could not be written; another attempt will follow."""
    BEHIND = _abi.REASON_BEHIND
    """Files of a mirror are still to be written."""
    MISFIT = _abi.REASON_MISFIT
    """An existing value does not fit the template's new schema; it stays as it is."""
    ASSUMED = _abi.REASON_ASSUMED
    """An import had to assume this: what it read does not say it."""
    ALL_TAKEN = _abi.REASON_ALL_TAKEN
    """An import left nothing out and altered nothing."""
    LOSSY = _abi.REASON_LOSSY
    """An import that was to take all or nothing would leave something out or alter it."""
    KEPT = _abi.REASON_KEPT
    """An import keeps this beside the entry that it describes. A book has no place for it, but an export in the same format writes it again."""
    NO_FONT = _abi.REASON_NO_FONT
    """No font here has some letters of a report; in a PDF or PNG they are boxes."""
    NOTHING_NEW = _abi.REASON_NOTHING_NEW
    """A merge had nothing to add: the book already has everything that the other one knows."""
    CONCURRENT = _abi.REASON_CONCURRENT
    """Both books wrote this, and neither had seen the other's version. The later one is shown; the others are kept beside it."""
    REVIVED = _abi.REASON_REVIVED
    """The entry is out of the trash, or back after it was removed for good, because somebody who did not know of that continued with it."""
    ERASED = _abi.REASON_ERASED
    """A merge removed what the other book had removed for good."""
    JOINED = _abi.REASON_JOINED
    """Two entries with the same name, created separately, are now one."""
    LANE = _abi.REASON_LANE
    """Events of a session have new numbers from here on. A version before lanes logged them among another device's, or two copies of a book used the same numbers."""
    MERGED = _abi.REASON_MERGED
    """A change that a merge brought."""
    CLOCK_AHEAD = _abi.REASON_CLOCK_AHEAD
    """The clock of another device is more than a day ahead of this one's."""
    SAME_BOOK = _abi.REASON_SAME_BOOK
    """A book cannot be merged with itself."""
    OTHER_BOOK = _abi.REASON_OTHER_BOOK
    """The book to be merged is another book, not a copy of this one."""
    FRAME = _abi.REASON_FRAME
    """The bytes are not a frame of changes or a vector, are incomplete, or were changed on the way."""
    NEWER_VERSION = _abi.REASON_NEWER_VERSION
    """A book, a file or changes have a format version that this library does not know."""
    CHANGES_MISSING = _abi.REASON_CHANGES_MISSING
    """The book lacks changes that come before these."""
    MORE_FRAMES = _abi.REASON_MORE_FRAMES
    """More frames of the same stream are still to come."""
    NEEDS_POSTGRES = _abi.REASON_NEEDS_POSTGRES
    """libpq cannot be loaded."""
    HUB_ADDRESS = _abi.REASON_HUB_ADDRESS
    """The text is not the address of a PostgreSQL server."""
    HUB_AWAY = _abi.REASON_HUB_AWAY
    """The hub cannot be reached, does not answer, or ended the connection."""
    HUB_LOGIN = _abi.REASON_HUB_LOGIN
    """The hub's server refuses the login."""
    HUB_RIGHTS = _abi.REASON_HUB_RIGHTS
    """The hub does not let this role do it: the role is not a member of the book's space, or may only read there."""
    HUB_SCHEMA = _abi.REASON_HUB_SCHEMA
    """The database has no hub, or a hub older than this library writes to."""
    HUB_FULL = _abi.REASON_HUB_FULL
    """The hub's disk is full, or its server accepts no more connections."""
    HUB_REFUSED = _abi.REASON_HUB_REFUSED
    """The hub's server refuses a statement for another reason, which the message has."""
    HUB_ENDED = _abi.REASON_HUB_ENDED
    """The hub's handle was freed."""
    NEEDS_SODIUM = _abi.REASON_NEEDS_SODIUM
    """libsodium cannot be loaded."""
    HUB_SEALED = _abi.REASON_HUB_SEALED
    """The book's space on the hub is sealed with another phrase, or is sealed and no phrase was given, or is not sealed and one was given."""
    NO_SAMPLE = _abi.REASON_NO_SAMPLE
    """There is no kappa, because nothing was sampled."""
    ONE_CATEGORY = _abi.REASON_ONE_CATEGORY
    """There is no kappa, because both observers saw the same one thing throughout: they would agree by chance."""
    NEVER_USED = _abi.REASON_NEVER_USED
    """The checked sessions can use an event type, but none of them has an event of it."""
    KEY_TWICE = _abi.REASON_KEY_TWICE
    """Two event types or subjects that a session sees have the same key."""
    ARCHIVED_USED = _abi.REASON_ARCHIVED_USED
    """An event type is archived, but has events."""
    UNCLOSED = _abi.REASON_UNCLOSED
    """A state has no stop, although its session has ended."""
    NO_START = _abi.REASON_NO_START
    """A stop has no start before it."""
    TOGETHER = _abi.REASON_TOGETHER
    """A state is open together with one that excludes it."""
    NEEDS_ZLIB = _abi.REASON_NEEDS_ZLIB
    """zlib cannot be loaded."""
    NEEDS_EXPAT = _abi.REASON_NEEDS_EXPAT
    """expat cannot be loaded."""
    NO_MEDIUM = _abi.REASON_NO_MEDIUM
    """No medium of the session shows that moment."""
    RELINKED = _abi.REASON_RELINKED
    """The file of a medium moved, and the medium now has its new path."""
    OTHER_FILE = _abi.REASON_OTHER_FILE
    """A file has the name of a medium's file, but different bytes."""
    SEVERAL_FILES = _abi.REASON_SEVERAL_FILES
    """Several files may be the file of a medium, and nothing says which."""
    HASHED = _abi.REASON_HASHED
    """The SHA-256 of a medium's file was stored."""
    OLDER_FORMAT = _abi.REASON_OLDER_FORMAT
    """The book has an older format, and nothing said to bring it up to date."""
