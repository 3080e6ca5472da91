// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.

// What a call answers. Zero is success, positive values are signals, negative ones errors.
let TALLY_OK: Int32 = 0
let TALLY_DONE: Int32 = 1
let TALLY_TIMEOUT: Int32 = 2
let TALLY_E_MISUSE: Int32 = -1
let TALLY_E_HANDLE: Int32 = -2
let TALLY_E_CLOSED: Int32 = -3
let TALLY_E_FORKED: Int32 = -4
let TALLY_E_UTF8: Int32 = -5
let TALLY_E_INVALID: Int32 = -6
let TALLY_E_NOT_FOUND: Int32 = -7
let TALLY_E_EXISTS: Int32 = -8
let TALLY_E_STATE: Int32 = -9
let TALLY_E_LIMIT: Int32 = -10
let TALLY_E_BUSY: Int32 = -11
let TALLY_E_FULL: Int32 = -12
let TALLY_E_READ_ONLY: Int32 = -13
let TALLY_E_IO: Int32 = -14
let TALLY_E_CORRUPT: Int32 = -15
let TALLY_E_UNSUPPORTED: Int32 = -16
let TALLY_E_CANCELLED: Int32 = -17
let TALLY_E_NEWER: Int32 = -18
let TALLY_E_FORMAT: Int32 = -19

// Why a call answered its status, where that has several causes; and what a finding says. A caller takes one that it does not know as it takes the status.
let TALLY_REASON_NONE: Int32 = 0
let TALLY_REASON_NULL_POINTER: Int32 = 1
let TALLY_REASON_UNKNOWN_FLAG: Int32 = 2
let TALLY_REASON_STRUCT_SIZE: Int32 = 3
let TALLY_REASON_ARGUMENT_SIZE: Int32 = 4
let TALLY_REASON_BOOK_CLOSED: Int32 = 5
let TALLY_REASON_TRANSACTION_ENDED: Int32 = 6
let TALLY_REASON_SNAPSHOT_ENDED: Int32 = 7
let TALLY_REASON_WATCH_ENDED: Int32 = 8
let TALLY_REASON_REQUIRED: Int32 = 9
let TALLY_REASON_RANGE: Int32 = 10
let TALLY_REASON_TYPE: Int32 = 11
let TALLY_REASON_LENGTH: Int32 = 12
let TALLY_REASON_PATTERN: Int32 = 13
let TALLY_REASON_CHOICE: Int32 = 14
let TALLY_REASON_FUTURE: Int32 = 15
let TALLY_REASON_TIME_ORDER: Int32 = 16
let TALLY_REASON_REFERENCE: Int32 = 17
let TALLY_REASON_KIND: Int32 = 18
let TALLY_REASON_FIELD: Int32 = 19
let TALLY_REASON_PATH: Int32 = 20
let TALLY_REASON_OPEN_BOOK: Int32 = 21
let TALLY_REASON_NUL_CHARACTER: Int32 = 22
let TALLY_REASON_CONTRADICTION: Int32 = 23
let TALLY_REASON_SYNTAX: Int32 = 24
let TALLY_REASON_STATEMENT: Int32 = 25
let TALLY_REASON_PARAMETER: Int32 = 26
let TALLY_REASON_TOKEN: Int32 = 27
let TALLY_REASON_NO_ENTRY: Int32 = 28
let TALLY_REASON_IN_TRASH: Int32 = 29
let TALLY_REASON_NOT_IN_TRASH: Int32 = 30
let TALLY_REASON_NO_EVENT: Int32 = 31
let TALLY_REASON_NO_EVENT_TYPE: Int32 = 32
let TALLY_REASON_NO_TAG: Int32 = 33
let TALLY_REASON_NO_FIELD: Int32 = 34
let TALLY_REASON_NO_SETTING: Int32 = 35
let TALLY_REASON_NO_FILE: Int32 = 36
let TALLY_REASON_NO_FOLDER: Int32 = 37
let TALLY_REASON_NO_ZONE: Int32 = 38
let TALLY_REASON_NO_CONTENT: Int32 = 39
let TALLY_REASON_NO_REMINDER: Int32 = 40
let TALLY_REASON_NO_STORED_DRAFT: Int32 = 41
let TALLY_REASON_NO_CATEGORY: Int32 = 42
let TALLY_REASON_NO_STEP: Int32 = 43
let TALLY_REASON_NAME_TAKEN: Int32 = 44
let TALLY_REASON_FILE_EXISTS: Int32 = 45
let TALLY_REASON_FOLDER_TAKEN: Int32 = 46
let TALLY_REASON_ALREADY_DONE: Int32 = 47
let TALLY_REASON_OVERLAP: Int32 = 48
let TALLY_REASON_STALE_DRAFT: Int32 = 49
let TALLY_REASON_LOCATION_OFF: Int32 = 50
let TALLY_REASON_CYCLE: Int32 = 51
let TALLY_REASON_IS_RECORDED: Int32 = 52
let TALLY_REASON_NOT_RECORDED: Int32 = 53
let TALLY_REASON_IS_RUNNING: Int32 = 54
let TALLY_REASON_HAS_ENDED: Int32 = 55
let TALLY_REASON_IS_PAUSED: Int32 = 56
let TALLY_REASON_NOT_PAUSED: Int32 = 57
let TALLY_REASON_NOT_PLAYING: Int32 = 58
let TALLY_REASON_IS_FINISHED: Int32 = 59
let TALLY_REASON_ALREADY_SAVED: Int32 = 60
let TALLY_REASON_HAS_EVENTS: Int32 = 61
let TALLY_REASON_TAIL: Int32 = 62
let TALLY_REASON_BUILT_IN: Int32 = 63
let TALLY_REASON_PARENT_IN_TRASH: Int32 = 64
let TALLY_REASON_NO_DAY: Int32 = 65
let TALLY_REASON_TOO_LATE: Int32 = 66
let TALLY_REASON_NOT_DUE: Int32 = 67
let TALLY_REASON_UNDO_BLOCKED: Int32 = 68
let TALLY_REASON_IN_CALL: Int32 = 69
let TALLY_REASON_SCOPE: Int32 = 70
let TALLY_REASON_PART_OPEN: Int32 = 71
let TALLY_REASON_SNAPSHOT_DROPPED: Int32 = 72
let TALLY_REASON_IS_OPEN: Int32 = 73
let TALLY_REASON_NO_ROW: Int32 = 74
let TALLY_REASON_DAY_FULL: Int32 = 75
let TALLY_REASON_TOO_LONG: Int32 = 76
let TALLY_REASON_TOO_LARGE: Int32 = 77
let TALLY_REASON_TOO_MANY: Int32 = 78
let TALLY_REASON_TIME_LIMIT: Int32 = 79
let TALLY_REASON_SMALL_BUFFER: Int32 = 80
let TALLY_REASON_WRITER: Int32 = 81
let TALLY_REASON_RECORDER: Int32 = 82
let TALLY_REASON_BLOB_WRITER: Int32 = 83
let TALLY_REASON_MIRROR_KEEPER: Int32 = 84
let TALLY_REASON_OPENING: Int32 = 85
let TALLY_REASON_CHANGING: Int32 = 86
let TALLY_REASON_DISK_FULL: Int32 = 87
let TALLY_REASON_IDS_SPENT: Int32 = 88
let TALLY_REASON_OPENED_READ_ONLY: Int32 = 89
let TALLY_REASON_SEVERAL_NAMES: Int32 = 90
let TALLY_REASON_IS_SNAPSHOT: Int32 = 91
let TALLY_REASON_NO_WRITE_ACCESS: Int32 = 92
let TALLY_REASON_DAMAGED: Int32 = 93
let TALLY_REASON_DAMAGED_EVENTS: Int32 = 94
let TALLY_REASON_DAMAGED_CONTENT: Int32 = 95
let TALLY_REASON_DAMAGED_FILE: Int32 = 96
let TALLY_REASON_DAMAGED_ZONE: Int32 = 97
let TALLY_REASON_NEEDS_SQLITE: Int32 = 98
let TALLY_REASON_NEEDS_SNDFILE: Int32 = 99
let TALLY_REASON_NEEDS_CAIRO: Int32 = 100
let TALLY_REASON_NOT_OFFERED: Int32 = 101
let TALLY_REASON_MALFORMED: Int32 = 102
let TALLY_REASON_ENCODING: Int32 = 103
let TALLY_REASON_NOT_A_BOOK: Int32 = 104
let TALLY_REASON_OTHER_FORMAT: Int32 = 105
let TALLY_REASON_NOT_AUDIO: Int32 = 106
let TALLY_REASON_MISSING_KEY: Int32 = 107
let TALLY_REASON_UNKNOWN_KEY: Int32 = 108
let TALLY_REASON_VALUE: Int32 = 109
let TALLY_REASON_UNRESOLVED: Int32 = 110
let TALLY_REASON_DUPLICATE: Int32 = 111
let TALLY_REASON_UNSAFE_FILE: Int32 = 112
let TALLY_REASON_ADDED: Int32 = 113
let TALLY_REASON_CHANGED: Int32 = 114
let TALLY_REASON_UNCHANGED: Int32 = 115
let TALLY_REASON_LEFT_OUT: Int32 = 116
let TALLY_REASON_DIVERGED: Int32 = 117
let TALLY_REASON_MISSING: Int32 = 118
let TALLY_REASON_RECOVERED: Int32 = 119
let TALLY_REASON_SET_ASIDE: Int32 = 120
let TALLY_REASON_CONFLICT: Int32 = 121
let TALLY_REASON_UNWRITTEN: Int32 = 122
let TALLY_REASON_BEHIND: Int32 = 123
let TALLY_REASON_MISFIT: Int32 = 124
let TALLY_REASON_ASSUMED: Int32 = 125
let TALLY_REASON_ALL_TAKEN: Int32 = 126

// What an entry in a book is.
let TALLY_KIND_ANY: Int32 = 0
let TALLY_KIND_COLLECTION: Int32 = 1
let TALLY_KIND_NOTE: Int32 = 2
let TALLY_KIND_SESSION: Int32 = 3
let TALLY_KIND_TASK: Int32 = 4
let TALLY_KIND_SUBJECT: Int32 = 5
let TALLY_KIND_EVENT_TYPE: Int32 = 6
let TALLY_KIND_TAG: Int32 = 7
let TALLY_KIND_TEMPLATE: Int32 = 8
let TALLY_KIND_EVENT: Int32 = 9
let TALLY_KIND_FINDING: Int32 = 10
let TALLY_KIND_SETTING: Int32 = 11
let TALLY_KIND_STEP: Int32 = 12
let TALLY_KIND_CHANGE: Int32 = 13
let TALLY_KIND_ATTACHMENT: Int32 = 14
let TALLY_KIND_SUMMARY: Int32 = 15
let TALLY_KIND_DAY: Int32 = 16
let TALLY_KIND_REMINDER: Int32 = 17
let TALLY_KIND_FIELD: Int32 = 18
let TALLY_KIND_DRAFT: Int32 = 19
let TALLY_KIND_DASHBOARD: Int32 = 20
let TALLY_KIND_ROW: Int32 = 21

// What a value is.
let TALLY_VALUE_NONE: Int32 = 0
let TALLY_VALUE_INT: Int32 = 1
let TALLY_VALUE_REAL: Int32 = 2
let TALLY_VALUE_TEXT: Int32 = 3
let TALLY_VALUE_IDS: Int32 = 4

// Where a session stands.
let TALLY_STATE_RUNNING: Int32 = 1
let TALLY_STATE_PAUSED: Int32 = 2
let TALLY_STATE_STOPPED: Int32 = 3

// Which part of a happening an event is.
let TALLY_PHASE_AUTO: Int32 = 0
let TALLY_PHASE_POINT: Int32 = 1
let TALLY_PHASE_START: Int32 = 2
let TALLY_PHASE_STOP: Int32 = 3

// How an event type is logged.
let TALLY_MODE_POINT: Int32 = 1
let TALLY_MODE_STATE: Int32 = 2

// How a condition compares; TALLY_OP_NOT and TALLY_OP_OR_NULL may be added.
let TALLY_OP_EQ: Int32 = 1
let TALLY_OP_NE: Int32 = 2
let TALLY_OP_LT: Int32 = 3
let TALLY_OP_LE: Int32 = 4
let TALLY_OP_GT: Int32 = 5
let TALLY_OP_GE: Int32 = 6
let TALLY_OP_BETWEEN: Int32 = 7
let TALLY_OP_IN: Int32 = 8
let TALLY_OP_PREFIX: Int32 = 9
let TALLY_OP_NULL: Int32 = 10
let TALLY_OP_ALL: Int32 = 11
let TALLY_OP_NOT: Int32 = 256
let TALLY_OP_OR_NULL: Int32 = 512

// How a book is opened; 0 opens it for reading and writing and makes it where there is none.
let TALLY_OPEN_EXISTING: UInt32 = 0x1
let TALLY_OPEN_NEW: UInt32 = 0x2
let TALLY_OPEN_READ_ONLY: UInt32 = 0x4

// When a logged event is safe; 0: TALLY_DURABILITY_PROCESS. Everything else is on the disk when its call returns, always.
let TALLY_DURABILITY_PROCESS: Int32 = 1
let TALLY_DURABILITY_POWER: Int32 = 2

// Which clock a host's clock function is asked for.
let TALLY_CLOCK_WALL: Int32 = 1
let TALLY_CLOCK_STEADY: Int32 = 2

// How a draft is saved.
let TALLY_SAVE_KEEP_CLEAN: UInt32 = 0x1
let TALLY_SAVE_DEFAULT_NAME: UInt32 = 0x2
let TALLY_SAVE_REJECT_OVERLAP: UInt32 = 0x4
let TALLY_SAVE_TRIM_OVERLAP: UInt32 = 0x8
let TALLY_SAVE_SPLIT_OVERLAP: UInt32 = 0x10
let TALLY_SAVE_IF_UNCHANGED: UInt32 = 0x40
let TALLY_SAVE_FORCE: UInt32 = 0x20

// What the tags of a draft mean for what is changed through a query; 0: they replace those that are there.
let TALLY_UPDATE_ADD_TAGS: UInt32 = 0x1
let TALLY_UPDATE_REMOVE_TAGS: UInt32 = 0x2

// How an entry is made.
let TALLY_CREATE_OR_FIND: UInt32 = 0x1

// How something is deleted; 0 puts it into the trash.
let TALLY_DELETE_FOREVER: UInt32 = 0x1

// How a step is undone or redone; 0 takes the book's newest.
let TALLY_UNDO_MINE: UInt32 = 0x1
let TALLY_UNDO_PREVIEW: UInt32 = 0x2
let TALLY_UNDO_SESSIONS: UInt32 = 0x4

// Where a step of history stands.
let TALLY_STEP_DONE: Int32 = 1
let TALLY_STEP_UNDONE: Int32 = 2
let TALLY_STEP_DISCARDED: Int32 = 3
let TALLY_STEP_FIXED: Int32 = 4
let TALLY_STEP_UNDO: Int32 = 5
let TALLY_STEP_REDO: Int32 = 6

// Which entries are read by their ids.
let TALLY_READ_TRASHED: UInt32 = 0x1

// What is removed from the trash.
let TALLY_PURGE_DUE: UInt32 = 0x1

// How far a query reaches below a collection.
let TALLY_IN_RECURSIVE: UInt32 = 0x1
let TALLY_IN_TRASH: UInt32 = 0x2

// How rows are ordered.
let TALLY_ORDER_DESCENDING: UInt32 = 0x1
let TALLY_ORDER_COLLECTIONS_FIRST: UInt32 = 0x2
let TALLY_ORDER_CODE_POINT: UInt32 = 0x4

// How a session is attached to.
let TALLY_ATTACH_CONTINUE: UInt32 = 0x1

// How entries leave a book and come into one; docs/formats.md says which goes where.
let TALLY_FORMAT_JSON: Int32 = 1
let TALLY_FORMAT_MARKDOWN: Int32 = 2
let TALLY_FORMAT_TEXT: Int32 = 3
let TALLY_FORMAT_CSV_EVENTS: Int32 = 4
let TALLY_FORMAT_CSV_BOUTS: Int32 = 5
let TALLY_FORMAT_CSV_MINUTA: Int32 = 6
let TALLY_FORMAT_MINUTA_FOLDER: Int32 = 7
let TALLY_FORMAT_CSV: Int32 = 8
let TALLY_FORMAT_HTML: Int32 = 9
let TALLY_FORMAT_SVG: Int32 = 10
let TALLY_FORMAT_PDF: Int32 = 11
let TALLY_FORMAT_PNG: Int32 = 12
let TALLY_FORMAT_ICALENDAR: Int32 = 13
let TALLY_FORMAT_TODO_TXT: Int32 = 14
let TALLY_FORMAT_HEY_CSV: Int32 = 15
let TALLY_FORMAT_TABLES: Int32 = 16

// What is left out of an export, and what goes along.
let TALLY_EXPORT_WITHOUT_PLACES: UInt32 = 0x1
let TALLY_EXPORT_WITHOUT_AUTHORS: UInt32 = 0x2
let TALLY_EXPORT_WITHOUT_ATTACHMENTS: UInt32 = 0x4
let TALLY_EXPORT_WITH_BYTES: UInt32 = 0x8
let TALLY_EXPORT_FRAGMENT: UInt32 = 0x10

// How something is imported.
let TALLY_IMPORT_DRY_RUN: UInt32 = 0x1
let TALLY_IMPORT_SKIP_BAD: UInt32 = 0x2

// How a transaction is begun.
let TALLY_TRANSACTION_NO_WAIT: UInt32 = 0x1
let TALLY_TRANSACTION_HOME: UInt32 = 0x2

// How a backup is written.
let TALLY_BACKUP_REPLACE: UInt32 = 0x1

// How much a finding matters.
let TALLY_SEVERITY_INFO: Int32 = 1
let TALLY_SEVERITY_WARNING: Int32 = 2
let TALLY_SEVERITY_ERROR: Int32 = 3

// Whose findings are listed.
let TALLY_FINDING_RECOVERY: Int32 = 1
let TALLY_FINDING_MIRROR: Int32 = 2

// How much a line of the library's log matters.
let TALLY_LOG_DEBUG: Int32 = 1
let TALLY_LOG_INFO: Int32 = 2
let TALLY_LOG_WARNING: Int32 = 3
let TALLY_LOG_ERROR: Int32 = 4

// How a time is written.
let TALLY_TIME_ISO: Int32 = 1
let TALLY_TIME_DISPLAY: Int32 = 2
let TALLY_TIME_FILE_NAME: Int32 = 3
let TALLY_TIME_DATE: Int32 = 4
let TALLY_TIME_CLOCK: Int32 = 5

// How a duration is written; all cut, none rounds.
let TALLY_DURATION_TIMER: Int32 = 1
let TALLY_DURATION_COMPACT: Int32 = 2
let TALLY_DURATION_CSV: Int32 = 3
let TALLY_DURATION_MEMO: Int32 = 4
let TALLY_DURATION_ISO: Int32 = 5
let TALLY_DURATION_SECONDS: Int32 = 6

// How one sample of a frame lies in memory. A frame has one of each channel, one behind the other.
let TALLY_SAMPLES_INT16: Int32 = 1
let TALLY_SAMPLES_FLOAT32: Int32 = 2

// How a memo is kept once it is finished.
let TALLY_AUDIO_AUTO: Int32 = 0
let TALLY_AUDIO_FLAC: Int32 = 1
let TALLY_AUDIO_OPUS: Int32 = 2
let TALLY_AUDIO_WAV: Int32 = 3

// What a player goes by.
let TALLY_SEEK_BY: UInt32 = 0x1

// How a memo is finished.
let TALLY_MEMO_AS_RECORDED: UInt32 = 0x1

// Where a player stands.
let TALLY_PLAYER_READY: Int32 = 1
let TALLY_PLAYER_PLAYING: Int32 = 2
let TALLY_PLAYER_PAUSED: Int32 = 3

// How a mirror lays out its files.
let TALLY_MIRROR_LAYOUT_MEL: Int32 = 1
let TALLY_MIRROR_LAYOUT_MINUTA: Int32 = 2

// What a summary groups by: one of these, or the number of a template's own field, from TALLY_FIELD_FIRST_OWN on, whose group has its value as number where it is a whole one; an item counts for each of several values. Tasks are in the day, week, month, year and weekday of the day that they are on, and in the hour in which they were completed.
let TALLY_BY_NONE: Int32 = 0
let TALLY_BY_DAY: Int32 = 1
let TALLY_BY_WEEK: Int32 = 2
let TALLY_BY_MONTH: Int32 = 3
let TALLY_BY_YEAR: Int32 = 4
let TALLY_BY_HOUR: Int32 = 5
let TALLY_BY_WEEKDAY: Int32 = 6
let TALLY_BY_TAG: Int32 = 7
let TALLY_BY_SUBJECT: Int32 = 8
let TALLY_BY_KIND: Int32 = 9
let TALLY_BY_COLLECTION: Int32 = 10
let TALLY_BY_CATEGORY: Int32 = 11
let TALLY_BY_EVENT_TYPE: Int32 = 12
let TALLY_BY_PRIORITY: Int32 = 13

// What a summary measures. SUM to DEVIATION are of the field that is named, or of intervals; from COMPLETE on only of tasks.
let TALLY_MEASURE_COUNT: UInt32 = 0x1
let TALLY_MEASURE_DURATION: UInt32 = 0x2
let TALLY_MEASURE_EVENTS: UInt32 = 0x4
let TALLY_MEASURE_SUM: UInt32 = 0x8
let TALLY_MEASURE_MEAN: UInt32 = 0x10
let TALLY_MEASURE_MEDIAN: UInt32 = 0x20
let TALLY_MEASURE_MINIMUM: UInt32 = 0x40
let TALLY_MEASURE_MAXIMUM: UInt32 = 0x80
let TALLY_MEASURE_DEVIATION: UInt32 = 0x100
let TALLY_MEASURE_COMPLETE: UInt32 = 0x200
let TALLY_MEASURE_INCOMPLETE: UInt32 = 0x400
let TALLY_MEASURE_CARRIED: UInt32 = 0x800

// How a summary counts.
let TALLY_SUMMARY_WHOLE_AT_START: UInt32 = 0x1
let TALLY_SUMMARY_RUNNING: UInt32 = 0x2
let TALLY_SUMMARY_FIRST_TAG: UInt32 = 0x4
let TALLY_SUMMARY_TOTALS: UInt32 = 0x8
let TALLY_SUMMARY_INTERVALS: UInt32 = 0x10

// What a section of a report shows.
let TALLY_SECTION_HEADER: Int32 = 1
let TALLY_SECTION_BARS: Int32 = 2
let TALLY_SECTION_LINES: Int32 = 3
let TALLY_SECTION_HISTOGRAM: Int32 = 4
let TALLY_SECTION_TABLE: Int32 = 5
let TALLY_SECTION_COMMENTS: Int32 = 6
let TALLY_SECTION_TIMELINE: Int32 = 7
let TALLY_SECTION_WAVEFORM: Int32 = 8
let TALLY_SECTION_TASKS: Int32 = 9
let TALLY_SECTION_DASHBOARD: Int32 = 10

// How sessions count in a report.
let TALLY_REPORT_WHOLE_AT_START: UInt32 = 0x1
let TALLY_REPORT_RUNNING: UInt32 = 0x2

// What a watch tells.
let TALLY_WATCH_CHANGES: UInt32 = 0x1

// What became of a row since a watch told last: the field TALLY_FIELD_CHANGE.
let TALLY_WATCHED_ADDED: Int32 = 1
let TALLY_WATCHED_CHANGED: Int32 = 2
let TALLY_WATCHED_REMOVED: Int32 = 3

// How much a task matters, and which limit of its day it counts against. HIGH is 0 because books store these numbers.
let TALLY_PRIORITY_HIGH: Int32 = 0
let TALLY_PRIORITY_MEDIUM: Int32 = 1
let TALLY_PRIORITY_LOW: Int32 = 2
let TALLY_PRIORITY_NONE: Int32 = 3

// How a task's text is hidden from who looks on.
let TALLY_REDACTION_NONE: Int32 = 0
let TALLY_REDACTION_HIGHLIGHT: Int32 = 1
let TALLY_REDACTION_STAR: Int32 = 2

// How a category is renamed.
let TALLY_CATEGORY_MERGE: UInt32 = 0x1

// Which days a review lists.
let TALLY_REVIEW_ALL: UInt32 = 0x1

// What is told of a day's accolade.
let TALLY_ACCOLADE_POOL: UInt32 = 0x1

// When a reminder is due.
let TALLY_REMINDER_AT: Int32 = 1
let TALLY_REMINDER_PRESET: Int32 = 2
let TALLY_REMINDER_ALL_DAY: Int32 = 3
let TALLY_REMINDER_EVENING: Int32 = 4

// How a reminder is made.
let TALLY_REMINDER_ADD: UInt32 = 0x1

// Which reminders are listed.
let TALLY_REMINDER_LIST_DUE: UInt32 = 0x1
