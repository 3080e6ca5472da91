# GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
"""Why a call was refused, where its status has several causes; and what a finding says."""

from __future__ import annotations

from enum import IntEnum

from . import _abi


class Reason(IntEnum):
    """Why a call was refused, where its status has several causes; and what a finding says.

    One of a later library has a name made of its number.

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
    """The status says all."""
    NULL_POINTER = _abi.REASON_NULL_POINTER
    """A pointer is NULL where it is forbidden, or says a size and gives no bytes."""
    UNKNOWN_FLAG = _abi.REASON_UNKNOWN_FLAG
    """A bit of the flags is none that the call knows."""
    STRUCT_SIZE = _abi.REASON_STRUCT_SIZE
    """The struct_size, the stride or a reserved field of a struct is none that this library takes."""
    ARGUMENT_SIZE = _abi.REASON_ARGUMENT_SIZE
    """A length, a size or a count is more than any call takes."""
    BOOK_CLOSED = _abi.REASON_BOOK_CLOSED
    """The book was closed."""
    TRANSACTION_ENDED = _abi.REASON_TRANSACTION_ENDED
    """The transaction was committed or rolled back."""
    SNAPSHOT_ENDED = _abi.REASON_SNAPSHOT_ENDED
    """The snapshot was ended by the program."""
    WATCH_ENDED = _abi.REASON_WATCH_ENDED
    """The watch was ended."""
    REQUIRED = _abi.REASON_REQUIRED
    """What must have a value has none."""
    RANGE = _abi.REASON_RANGE
    """A value is out of its range; found and bound say how far."""
    TYPE = _abi.REASON_TYPE
    """A value is of the wrong type."""
    LENGTH = _abi.REASON_LENGTH
    """A text or list is too short or too long."""
    PATTERN = _abi.REASON_PATTERN
    """A text does not have the form that is asked for."""
    CHOICE = _abi.REASON_CHOICE
    """A value is none of those that are offered."""
    FUTURE = _abi.REASON_FUTURE
    """A time lies in the future, and must be past."""
    TIME_ORDER = _abi.REASON_TIME_ORDER
    """An end lies before its start, or a time outside of what it belongs to."""
    REFERENCE = _abi.REASON_REFERENCE
    """What is referred to does not fit, or does not exist."""
    KIND = _abi.REASON_KIND
    """An entry, a selection or rows are of a kind that the call does not take."""
    FIELD = _abi.REASON_FIELD
    """The field does not belong to the kind or the book, or cannot be used so."""
    PATH = _abi.REASON_PATH
    """A path is empty, or leads to what cannot be used so, such as a folder in place of a file."""
    OPEN_BOOK = _abi.REASON_OPEN_BOOK
    """A path is that of a book that this process has open."""
    NUL_CHARACTER = _abi.REASON_NUL_CHARACTER
    """A text that is kept holds a NUL character."""
    CONTRADICTION = _abi.REASON_CONTRADICTION
    """Arguments or flags exclude one another, or one of them lacks the other."""
    SYNTAX = _abi.REASON_SYNTAX
    """A statement, a search, a pattern or a schema breaks the rules of its language."""
    STATEMENT = _abi.REASON_STATEMENT
    """What is asked by SQL is not one statement that only reads what it may."""
    PARAMETER = _abi.REASON_PARAMETER
    """A parameter of a statement has no value, or a value no parameter."""
    TOKEN = _abi.REASON_TOKEN
    """A page token is of another order, or none."""
    NO_ENTRY = _abi.REASON_NO_ENTRY
    """There is no entry of that id, name or UUID."""
    IN_TRASH = _abi.REASON_IN_TRASH
    """The entry is in the trash."""
    NOT_IN_TRASH = _abi.REASON_NOT_IN_TRASH
    """The entry is not in the trash, or was not deleted by itself."""
    NO_EVENT = _abi.REASON_NO_EVENT
    """The session has no such event."""
    NO_EVENT_TYPE = _abi.REASON_NO_EVENT_TYPE
    """There is no event type of that id that the session can hold."""
    NO_TAG = _abi.REASON_NO_TAG
    """There is no tag of that name."""
    NO_FIELD = _abi.REASON_NO_FIELD
    """The template has no field of that name."""
    NO_SETTING = _abi.REASON_NO_SETTING
    """There is no such setting."""
    NO_FILE = _abi.REASON_NO_FILE
    """There is no such file."""
    NO_FOLDER = _abi.REASON_NO_FOLDER
    """There is no such folder."""
    NO_ZONE = _abi.REASON_NO_ZONE
    """The system knows no such time zone."""
    NO_CONTENT = _abi.REASON_NO_CONTENT
    """The bytes of the attachment are not in the book."""
    NO_REMINDER = _abi.REASON_NO_REMINDER
    """There is no such reminder."""
    NO_STORED_DRAFT = _abi.REASON_NO_STORED_DRAFT
    """There is no such stored draft."""
    NO_CATEGORY = _abi.REASON_NO_CATEGORY
    """No task has the category."""
    NO_STEP = _abi.REASON_NO_STEP
    """There is nothing to be undone or redone."""
    NAME_TAKEN = _abi.REASON_NAME_TAKEN
    """Another entry has the name in the same place."""
    FILE_EXISTS = _abi.REASON_FILE_EXISTS
    """There is a file already."""
    FOLDER_TAKEN = _abi.REASON_FOLDER_TAKEN
    """The folder, or a file in it, belongs to another book or to nobody that is known."""
    ALREADY_DONE = _abi.REASON_ALREADY_DONE
    """The task was repeated already, or the reminder shown or claimed."""
    OVERLAP = _abi.REASON_OVERLAP
    """A session of the same collection has some of the same time."""
    STALE_DRAFT = _abi.REASON_STALE_DRAFT
    """What the draft edits was changed since it began."""
    LOCATION_OFF = _abi.REASON_LOCATION_OFF
    """Places are not kept while the setting location_enabled is off."""
    CYCLE = _abi.REASON_CYCLE
    """A collection would lie within itself."""
    IS_RECORDED = _abi.REASON_IS_RECORDED
    """The session is being recorded."""
    NOT_RECORDED = _abi.REASON_NOT_RECORDED
    """Nobody records the session or the memo."""
    IS_RUNNING = _abi.REASON_IS_RUNNING
    """The session has no end yet."""
    HAS_ENDED = _abi.REASON_HAS_ENDED
    """The session or memo is stopped, or the attachment no longer written here; it takes no more."""
    IS_PAUSED = _abi.REASON_IS_PAUSED
    """The session or memo is paused."""
    NOT_PAUSED = _abi.REASON_NOT_PAUSED
    """The session or memo is not paused."""
    NOT_PLAYING = _abi.REASON_NOT_PLAYING
    """The player is not playing."""
    IS_FINISHED = _abi.REASON_IS_FINISHED
    """The attachment is finished, and its bytes never change."""
    ALREADY_SAVED = _abi.REASON_ALREADY_SAVED
    """The draft was saved already."""
    HAS_EVENTS = _abi.REASON_HAS_EVENTS
    """The session, event type or subject has events, which forbid it."""
    TAIL = _abi.REASON_TAIL
    """The file of events that a recorder keeps beside the book (its tail) is in the way: left behind, of another session, or none."""
    BUILT_IN = _abi.REASON_BUILT_IN
    """What belongs to every book cannot be deleted, nor moved."""
    PARENT_IN_TRASH = _abi.REASON_PARENT_IN_TRASH
    """What holds the entry is in the trash."""
    NO_DAY = _abi.REASON_NO_DAY
    """The task is on no day."""
    TOO_LATE = _abi.REASON_TOO_LATE
    """The day has too little left for it."""
    NOT_DUE = _abi.REASON_NOT_DUE
    """The reminder is not due at that time."""
    UNDO_BLOCKED = _abi.REASON_UNDO_BLOCKED
    """Something that was done since is in the way of undoing or redoing the step."""
    IN_CALL = _abi.REASON_IN_CALL
    """The thread or transaction is inside a call that writes, as in its callback."""
    SCOPE = _abi.REASON_SCOPE
    """The call is not of such a book: it is the book itself, a transaction or a snapshot."""
    PART_OPEN = _abi.REASON_PART_OPEN
    """A transaction that was begun upon this one is open."""
    SNAPSHOT_DROPPED = _abi.REASON_SNAPSHOT_DROPPED
    """The library ended the snapshot because the log had grown beyond the setting snapshot_log_limit."""
    IS_OPEN = _abi.REASON_IS_OPEN
    """This process has the book open, or with other options."""
    NO_ROW = _abi.REASON_NO_ROW
    """The cursor is at no row, so that there is no field to read."""
    DAY_FULL = _abi.REASON_DAY_FULL
    """A day has as many tasks of the priority as it may."""
    TOO_LONG = _abi.REASON_TOO_LONG
    """A text, a line or a path is longer than can be taken."""
    TOO_LARGE = _abi.REASON_TOO_LARGE
    """A file, a picture or what a statement gives is larger than can be taken."""
    TOO_MANY = _abi.REASON_TOO_MANY
    """There are more of them than can be taken."""
    TIME_LIMIT = _abi.REASON_TIME_LIMIT
    """A time or duration leads beyond the years 1677 to 2262."""
    SMALL_BUFFER = _abi.REASON_SMALL_BUFFER
    """The buffer is too small; bound says what is needed."""
    WRITER = _abi.REASON_WRITER
    """Another process, thread or transaction writes to the book."""
    RECORDER = _abi.REASON_RECORDER
    """Another handle or process records the session."""
    BLOB_WRITER = _abi.REASON_BLOB_WRITER
    """The attachment is being written or finished elsewhere."""
    MIRROR_KEEPER = _abi.REASON_MIRROR_KEEPER
    """Another process keeps the mirror."""
    OPENING = _abi.REASON_OPENING
    """Another thread opens or closes the book."""
    CHANGING = _abi.REASON_CHANGING
    """A file or bytes changed while they were read."""
    DISK_FULL = _abi.REASON_DISK_FULL
    """There is no room on the disk."""
    IDS_SPENT = _abi.REASON_IDS_SPENT
    """The book has given all its numbers."""
    OPENED_READ_ONLY = _abi.REASON_OPENED_READ_ONLY
    """The book was opened for reading only."""
    SEVERAL_NAMES = _abi.REASON_SEVERAL_NAMES
    """The book's file has several names (hard links), so it is only read."""
    IS_SNAPSHOT = _abi.REASON_IS_SNAPSHOT
    """A snapshot does not change."""
    NO_WRITE_ACCESS = _abi.REASON_NO_WRITE_ACCESS
    """The system does not allow writing there."""
    DAMAGED = _abi.REASON_DAMAGED
    """Something in the book's files cannot be read."""
    DAMAGED_EVENTS = _abi.REASON_DAMAGED_EVENTS
    """Events of a session cannot be read."""
    DAMAGED_CONTENT = _abi.REASON_DAMAGED_CONTENT
    """Bytes of an attachment are missing or spoilt."""
    DAMAGED_FILE = _abi.REASON_DAMAGED_FILE
    """A file beside the book cannot be read as what it should be."""
    DAMAGED_ZONE = _abi.REASON_DAMAGED_ZONE
    """The system's file of a time zone cannot be read."""
    NEEDS_SQLITE = _abi.REASON_NEEDS_SQLITE
    """The SQLite that is loaded is too old or lacks a part."""
    NEEDS_SNDFILE = _abi.REASON_NEEDS_SNDFILE
    """libsndfile cannot be loaded."""
    NEEDS_CAIRO = _abi.REASON_NEEDS_CAIRO
    """librsvg and cairo cannot be loaded."""
    NOT_OFFERED = _abi.REASON_NOT_OFFERED
    """This library does not offer it."""
    MALFORMED = _abi.REASON_MALFORMED
    """The text breaks the rules of its format."""
    ENCODING = _abi.REASON_ENCODING
    """What should be text is not UTF-8, or no text."""
    NOT_A_BOOK = _abi.REASON_NOT_A_BOOK
    """The file is no book."""
    OTHER_FORMAT = _abi.REASON_OTHER_FORMAT
    """The file, the folder or the text is of another format than was said."""
    NOT_AUDIO = _abi.REASON_NOT_AUDIO
    """The content is no audio that can be read, or no memo."""
    MISSING_KEY = _abi.REASON_MISSING_KEY
    """A key or column that must be there is not, or is empty."""
    UNKNOWN_KEY = _abi.REASON_UNKNOWN_KEY
    """There is a key that has no meaning there."""
    VALUE = _abi.REASON_VALUE
    """The value of a key or column is none that it takes."""
    UNRESOLVED = _abi.REASON_UNRESOLVED
    """What is referred to is neither in the document nor in the book, or is of another kind."""
    DUPLICATE = _abi.REASON_DUPLICATE
    """What must be there once is there twice."""
    UNSAFE_FILE = _abi.REASON_UNSAFE_FILE
    """A file of a folder is no plain file of its own, or lies outside."""
    ADDED = _abi.REASON_ADDED
    """An import adds this."""
    CHANGED = _abi.REASON_CHANGED
    """An import, or its undo, changes this; as a warning of an import: a value was taken otherwise than it stands there."""
    UNCHANGED = _abi.REASON_UNCHANGED
    """An import found this to be the same already."""
    LEFT_OUT = _abi.REASON_LEFT_OUT
    """An import kept this out, for the reason given."""
    DIVERGED = _abi.REASON_DIVERGED
    """A session was recorded on in two books; an import left it as it is."""
    MISSING = _abi.REASON_MISSING
    """A file or row that belongs to the book is not there."""
    RECOVERED = _abi.REASON_RECOVERED
    """What a recorder or writer that had gone left behind was taken in."""
    SET_ASIDE = _abi.REASON_SET_ASIDE
    """What could not be read was kept in a side file."""
    CONFLICT = _abi.REASON_CONFLICT
    """Somebody edited a file of a mirror; it was set beside."""
    UNWRITTEN = _abi.REASON_UNWRITTEN
    """A file of a mirror could not be written; it will be tried again."""
    BEHIND = _abi.REASON_BEHIND
    """Files of a mirror are still to be written."""
    MISFIT = _abi.REASON_MISFIT
    """What is there does not fit the template's new schema; its values stay."""
    ASSUMED = _abi.REASON_ASSUMED
    """An import had to assume this: what it read does not say it."""
    ALL_TAKEN = _abi.REASON_ALL_TAKEN
    """An import left nothing out and altered nothing."""
    LOSSY = _abi.REASON_LOSSY
    """An import that was to take all or nothing would leave something out, or alter it."""
    KEPT = _abi.REASON_KEPT
    """An import keeps this beside the entry that it says something of: a book has no place for it, and an export in the same format writes it again."""
    NO_FONT = _abi.REASON_NO_FONT
    """No font that is here has letters of a report: in a PDF or PNG they are boxes."""
    NOTHING_NEW = _abi.REASON_NOTHING_NEW
    """A merge had nothing to bring: the book has all that the other one knows."""
    CONCURRENT = _abi.REASON_CONCURRENT
    """Both books wrote this, and neither had seen the other's: the later one is shown, the others are kept beside it."""
    REVIVED = _abi.REASON_REVIVED
    """It is out of the trash, or back though it was removed for good, since somebody who did not know of that went on with it."""
    ERASED = _abi.REASON_ERASED
    """A merge removed what the other book had removed for good."""
    JOINED = _abi.REASON_JOINED
    """Two of one name that were made apart are one from now on."""
    LANE = _abi.REASON_LANE
    """Events of a session have other numbers from here on: what a version before lanes logged among another device's, or what two copies of a book logged by the same numbers."""
    MERGED = _abi.REASON_MERGED
    """What a merge brought."""
    CLOCK_AHEAD = _abi.REASON_CLOCK_AHEAD
    """The clock of another device is more than a day ahead of this one's."""
    SAME_BOOK = _abi.REASON_SAME_BOOK
    """A book cannot be merged with itself."""
    OTHER_BOOK = _abi.REASON_OTHER_BOOK
    """What was to be merged is another book, no copy of this one."""
    FRAME = _abi.REASON_FRAME
    """Bytes are no frame of changes or no vector, are not whole, or were changed on their way."""
    NEWER_VERSION = _abi.REASON_NEWER_VERSION
    """A book, a file or changes are of a version of their format that this library does not know."""
    CHANGES_MISSING = _abi.REASON_CHANGES_MISSING
    """Changes that come before these are not in the book."""
    MORE_FRAMES = _abi.REASON_MORE_FRAMES
    """Frames of the same stream are still to come."""
    NEEDS_POSTGRES = _abi.REASON_NEEDS_POSTGRES
    """libpq cannot be loaded."""
    HUB_ADDRESS = _abi.REASON_HUB_ADDRESS
    """The text is no address of a PostgreSQL server."""
    HUB_AWAY = _abi.REASON_HUB_AWAY
    """The hub cannot be reached, does not answer, or ended the connection."""
    HUB_LOGIN = _abi.REASON_HUB_LOGIN
    """The hub's server refuses the login."""
    HUB_RIGHTS = _abi.REASON_HUB_RIGHTS
    """The hub does not let this role do it: it is no member of the book's space, or only reads there."""
    HUB_SCHEMA = _abi.REASON_HUB_SCHEMA
    """The database holds no hub, or an older one than this library writes to."""
    HUB_FULL = _abi.REASON_HUB_FULL
    """The hub's disk is full, or its server takes no more connections."""
    HUB_REFUSED = _abi.REASON_HUB_REFUSED
    """The hub's server refuses a statement for a reason of its own, which the message has."""
    HUB_ENDED = _abi.REASON_HUB_ENDED
    """The hub's handle was freed."""
    NEEDS_SODIUM = _abi.REASON_NEEDS_SODIUM
    """libsodium cannot be loaded."""
    HUB_SEALED = _abi.REASON_HUB_SEALED
    """The book's space on the hub is sealed with another phrase, or sealed while none was given, or not sealed while one was."""
    NO_SAMPLE = _abi.REASON_NO_SAMPLE
    """There is no kappa, since nothing was sampled."""
    ONE_CATEGORY = _abi.REASON_ONE_CATEGORY
    """There is no kappa, since both observers saw one and the same throughout: chance alone would have them agree."""
    NEVER_USED = _abi.REASON_NEVER_USED
    """An event type is seen by the sessions that were looked at, and none of them has an event of it."""
    KEY_TWICE = _abi.REASON_KEY_TWICE
    """Two event types or subjects that a session sees have one key."""
    ARCHIVED_USED = _abi.REASON_ARCHIVED_USED
    """An event type is archived, and there are events of it."""
    UNCLOSED = _abi.REASON_UNCLOSED
    """A state has no stop, and its session has ended."""
    NO_START = _abi.REASON_NO_START
    """A stop has no start before it."""
    TOGETHER = _abi.REASON_TOGETHER
    """A state is open beside one that excludes it."""
    NEEDS_ZLIB = _abi.REASON_NEEDS_ZLIB
    """zlib cannot be loaded."""
    NEEDS_EXPAT = _abi.REASON_NEEDS_EXPAT
    """expat cannot be loaded."""
    NO_MEDIUM = _abi.REASON_NO_MEDIUM
    """No medium of the session shows that moment."""
    RELINKED = _abi.REASON_RELINKED
    """The file of a medium is elsewhere by now, and the medium names it there."""
    OTHER_FILE = _abi.REASON_OTHER_FILE
    """A file has the name of a medium's, and other bytes than it."""
    SEVERAL_FILES = _abi.REASON_SEVERAL_FILES
    """Several files may be that of a medium, and nothing says which."""
    HASHED = _abi.REASON_HASHED
    """The SHA-256 of a medium's file was noted."""
