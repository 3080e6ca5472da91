/* GENERATED from abi/ by tools/generate-abi: DO NOT EDIT. Run `make generate`. */
/* For cdef() of cffi, and nothing else; tallybook.h tells what each of these does. */
typedef int32_t tally_status;
enum { TALLY_OK = 0, TALLY_DONE = 1, TALLY_TIMEOUT = 2, TALLY_E_MISUSE = -1, TALLY_E_HANDLE = -2, TALLY_E_CLOSED = -3, TALLY_E_FORKED = -4, TALLY_E_UTF8 = -5, TALLY_E_INVALID = -6, TALLY_E_NOT_FOUND = -7, TALLY_E_EXISTS = -8, TALLY_E_STATE = -9, TALLY_E_LIMIT = -10, TALLY_E_BUSY = -11, TALLY_E_FULL = -12, TALLY_E_READ_ONLY = -13, TALLY_E_IO = -14, TALLY_E_CORRUPT = -15, TALLY_E_UNSUPPORTED = -16, TALLY_E_CANCELLED = -17, TALLY_E_NEWER = -18, TALLY_E_FORMAT = -19, TALLY_E_HUB = -20 };
#define TALLY_NOW -9223372036854775808
#define TALLY_UNBOUNDED -9223372036854775807
#define TALLY_NEVER 9223372036854775807
#define TALLY_NO_WAIT -1
#define TALLY_DEFAULT_TIMEOUT 0
#define TALLY_FOREVER 9223372036854775807
#define TALLY_ROOT 0
#define TALLY_ANY 0
#define TALLY_END -1
#define TALLY_NTS 18446744073709551615
typedef int32_t tally_reason;
enum { TALLY_REASON_NONE = 0, TALLY_REASON_NULL_POINTER = 1, TALLY_REASON_UNKNOWN_FLAG = 2, TALLY_REASON_STRUCT_SIZE = 3, TALLY_REASON_ARGUMENT_SIZE = 4, TALLY_REASON_BOOK_CLOSED = 5, TALLY_REASON_TRANSACTION_ENDED = 6, TALLY_REASON_SNAPSHOT_ENDED = 7, TALLY_REASON_WATCH_ENDED = 8, TALLY_REASON_REQUIRED = 9, TALLY_REASON_RANGE = 10, TALLY_REASON_TYPE = 11, TALLY_REASON_LENGTH = 12, TALLY_REASON_PATTERN = 13, TALLY_REASON_CHOICE = 14, TALLY_REASON_FUTURE = 15, TALLY_REASON_TIME_ORDER = 16, TALLY_REASON_REFERENCE = 17, TALLY_REASON_KIND = 18, TALLY_REASON_FIELD = 19, TALLY_REASON_PATH = 20, TALLY_REASON_OPEN_BOOK = 21, TALLY_REASON_NUL_CHARACTER = 22, TALLY_REASON_CONTRADICTION = 23, TALLY_REASON_SYNTAX = 24, TALLY_REASON_STATEMENT = 25, TALLY_REASON_PARAMETER = 26, TALLY_REASON_TOKEN = 27, TALLY_REASON_NO_ENTRY = 28, TALLY_REASON_IN_TRASH = 29, TALLY_REASON_NOT_IN_TRASH = 30, TALLY_REASON_NO_EVENT = 31, TALLY_REASON_NO_EVENT_TYPE = 32, TALLY_REASON_NO_TAG = 33, TALLY_REASON_NO_FIELD = 34, TALLY_REASON_NO_SETTING = 35, TALLY_REASON_NO_FILE = 36, TALLY_REASON_NO_FOLDER = 37, TALLY_REASON_NO_ZONE = 38, TALLY_REASON_NO_CONTENT = 39, TALLY_REASON_NO_REMINDER = 40, TALLY_REASON_NO_STORED_DRAFT = 41, TALLY_REASON_NO_CATEGORY = 42, TALLY_REASON_NO_STEP = 43, TALLY_REASON_NAME_TAKEN = 44, TALLY_REASON_FILE_EXISTS = 45, TALLY_REASON_FOLDER_TAKEN = 46, TALLY_REASON_ALREADY_DONE = 47, TALLY_REASON_OVERLAP = 48, TALLY_REASON_STALE_DRAFT = 49, TALLY_REASON_LOCATION_OFF = 50, TALLY_REASON_CYCLE = 51, TALLY_REASON_IS_RECORDED = 52, TALLY_REASON_NOT_RECORDED = 53, TALLY_REASON_IS_RUNNING = 54, TALLY_REASON_HAS_ENDED = 55, TALLY_REASON_IS_PAUSED = 56, TALLY_REASON_NOT_PAUSED = 57, TALLY_REASON_NOT_PLAYING = 58, TALLY_REASON_IS_FINISHED = 59, TALLY_REASON_ALREADY_SAVED = 60, TALLY_REASON_HAS_EVENTS = 61, TALLY_REASON_TAIL = 62, TALLY_REASON_BUILT_IN = 63, TALLY_REASON_PARENT_IN_TRASH = 64, TALLY_REASON_NO_DAY = 65, TALLY_REASON_TOO_LATE = 66, TALLY_REASON_NOT_DUE = 67, TALLY_REASON_UNDO_BLOCKED = 68, TALLY_REASON_IN_CALL = 69, TALLY_REASON_SCOPE = 70, TALLY_REASON_PART_OPEN = 71, TALLY_REASON_SNAPSHOT_DROPPED = 72, TALLY_REASON_IS_OPEN = 73, TALLY_REASON_NO_ROW = 74, TALLY_REASON_DAY_FULL = 75, TALLY_REASON_TOO_LONG = 76, TALLY_REASON_TOO_LARGE = 77, TALLY_REASON_TOO_MANY = 78, TALLY_REASON_TIME_LIMIT = 79, TALLY_REASON_SMALL_BUFFER = 80, TALLY_REASON_WRITER = 81, TALLY_REASON_RECORDER = 82, TALLY_REASON_BLOB_WRITER = 83, TALLY_REASON_MIRROR_KEEPER = 84, TALLY_REASON_OPENING = 85, TALLY_REASON_CHANGING = 86, TALLY_REASON_DISK_FULL = 87, TALLY_REASON_IDS_SPENT = 88, TALLY_REASON_OPENED_READ_ONLY = 89, TALLY_REASON_SEVERAL_NAMES = 90, TALLY_REASON_IS_SNAPSHOT = 91, TALLY_REASON_NO_WRITE_ACCESS = 92, TALLY_REASON_DAMAGED = 93, TALLY_REASON_DAMAGED_EVENTS = 94, TALLY_REASON_DAMAGED_CONTENT = 95, TALLY_REASON_DAMAGED_FILE = 96, TALLY_REASON_DAMAGED_ZONE = 97, TALLY_REASON_NEEDS_SQLITE = 98, TALLY_REASON_NEEDS_SNDFILE = 99, TALLY_REASON_NEEDS_CAIRO = 100, TALLY_REASON_NOT_OFFERED = 101, TALLY_REASON_MALFORMED = 102, TALLY_REASON_ENCODING = 103, TALLY_REASON_NOT_A_BOOK = 104, TALLY_REASON_OTHER_FORMAT = 105, TALLY_REASON_NOT_AUDIO = 106, TALLY_REASON_MISSING_KEY = 107, TALLY_REASON_UNKNOWN_KEY = 108, TALLY_REASON_VALUE = 109, TALLY_REASON_UNRESOLVED = 110, TALLY_REASON_DUPLICATE = 111, TALLY_REASON_UNSAFE_FILE = 112, TALLY_REASON_ADDED = 113, TALLY_REASON_CHANGED = 114, TALLY_REASON_UNCHANGED = 115, TALLY_REASON_LEFT_OUT = 116, TALLY_REASON_DIVERGED = 117, TALLY_REASON_MISSING = 118, TALLY_REASON_RECOVERED = 119, TALLY_REASON_SET_ASIDE = 120, TALLY_REASON_CONFLICT = 121, TALLY_REASON_UNWRITTEN = 122, TALLY_REASON_BEHIND = 123, TALLY_REASON_MISFIT = 124, TALLY_REASON_ASSUMED = 125, TALLY_REASON_ALL_TAKEN = 126, TALLY_REASON_LOSSY = 127, TALLY_REASON_KEPT = 128, TALLY_REASON_NO_FONT = 129, TALLY_REASON_NOTHING_NEW = 130, TALLY_REASON_CONCURRENT = 131, TALLY_REASON_REVIVED = 132, TALLY_REASON_ERASED = 133, TALLY_REASON_JOINED = 134, TALLY_REASON_LANE = 135, TALLY_REASON_MERGED = 136, TALLY_REASON_CLOCK_AHEAD = 137, TALLY_REASON_SAME_BOOK = 138, TALLY_REASON_OTHER_BOOK = 139, TALLY_REASON_FRAME = 140, TALLY_REASON_NEWER_VERSION = 141, TALLY_REASON_CHANGES_MISSING = 142, TALLY_REASON_MORE_FRAMES = 143, TALLY_REASON_NEEDS_POSTGRES = 144, TALLY_REASON_HUB_ADDRESS = 145, TALLY_REASON_HUB_AWAY = 146, TALLY_REASON_HUB_LOGIN = 147, TALLY_REASON_HUB_RIGHTS = 148, TALLY_REASON_HUB_SCHEMA = 149, TALLY_REASON_HUB_FULL = 150, TALLY_REASON_HUB_REFUSED = 151, TALLY_REASON_HUB_ENDED = 152, TALLY_REASON_NEEDS_SODIUM = 153, TALLY_REASON_HUB_SEALED = 154 };
typedef int32_t tally_field;
enum { TALLY_FIELD_ANY = 0, TALLY_FIELD_FIRST_OWN = 1000, TALLY_FIELD_ID = 1, TALLY_FIELD_UUID = 2, TALLY_FIELD_KIND = 3, TALLY_FIELD_PARENT = 4, TALLY_FIELD_NAME = 5, TALLY_FIELD_DESCRIPTION = 6, TALLY_FIELD_TIME = 7, TALLY_FIELD_END = 8, TALLY_FIELD_ZONE = 9, TALLY_FIELD_LATITUDE = 10, TALLY_FIELD_LONGITUDE = 11, TALLY_FIELD_ACCURACY = 12, TALLY_FIELD_PLACE = 13, TALLY_FIELD_USERNAME = 14, TALLY_FIELD_CREATED = 15, TALLY_FIELD_MODIFIED = 16, TALLY_FIELD_SUBJECT = 17, TALLY_FIELD_STATE = 18, TALLY_FIELD_DURATION = 19, TALLY_FIELD_SPAN = 20, TALLY_FIELD_EVENT_COUNT = 21, TALLY_FIELD_TRASHED = 22, TALLY_FIELD_POSITION = 23, TALLY_FIELD_DEPTH = 24, TALLY_FIELD_COLLECTION_COUNT = 25, TALLY_FIELD_ITEM_COUNT = 26, TALLY_FIELD_SIZE = 27, TALLY_FIELD_ATTACHMENT_COUNT = 28, TALLY_FIELD_LABEL = 30, TALLY_FIELD_COLOR = 31, TALLY_FIELD_KEY = 32, TALLY_FIELD_MODE = 33, TALLY_FIELD_EXCLUSION = 34, TALLY_FIELD_RECORDABLE = 35, TALLY_FIELD_CATEGORY = 36, TALLY_FIELD_ARCHIVED = 37, TALLY_FIELD_MEDIA_TYPE = 38, TALLY_FIELD_SHA256 = 39, TALLY_FIELD_TAGS = 40, TALLY_FIELD_SEQ = 50, TALLY_FIELD_TYPE = 51, TALLY_FIELD_PHASE = 52, TALLY_FIELD_VALUE = 53, TALLY_FIELD_TEXT = 54, TALLY_FIELD_SESSION = 55, TALLY_FIELD_SEVERITY = 70, TALLY_FIELD_REASON = 71, TALLY_FIELD_WHERE = 72, TALLY_FIELD_MESSAGE = 73, TALLY_FIELD_DEFAULT = 74, TALLY_FIELD_STEP = 80, TALLY_FIELD_FIELD = 81, TALLY_FIELD_OLD = 82, TALLY_FIELD_NEW = 83, TALLY_FIELD_GROUP_1 = 90, TALLY_FIELD_GROUP_2 = 91, TALLY_FIELD_LABEL_1 = 92, TALLY_FIELD_LABEL_2 = 93, TALLY_FIELD_LEVEL = 94, TALLY_FIELD_COUNT = 95, TALLY_FIELD_SUM = 96, TALLY_FIELD_MEAN = 97, TALLY_FIELD_MEDIAN = 98, TALLY_FIELD_MINIMUM = 99, TALLY_FIELD_MAXIMUM = 100, TALLY_FIELD_DEVIATION = 101, TALLY_FIELD_SHOWN = 102, TALLY_FIELD_SHOWS_TAGS = 103, TALLY_FIELD_TEMPLATE = 104, TALLY_FIELD_SCHEMA = 105, TALLY_FIELD_FIELDS = 106, TALLY_FIELD_VERSION = 107, TALLY_FIELD_FOUND = 108, TALLY_FIELD_BOUND = 109, TALLY_FIELD_DAY = 110, TALLY_FIELD_PRIORITY = 111, TALLY_FIELD_COMPLETED = 112, TALLY_FIELD_REDACTION = 113, TALLY_FIELD_DUE = 114, TALLY_FIELD_CARRIED = 115, TALLY_FIELD_NOTES = 116, TALLY_FIELD_CARRIED_OVER = 117, TALLY_FIELD_TASK = 118, TALLY_FIELD_HIGH_LIMIT = 119, TALLY_FIELD_MEDIUM_LIMIT = 120, TALLY_FIELD_LOW_LIMIT = 121, TALLY_FIELD_SEED = 122, TALLY_FIELD_REVIEWED = 123, TALLY_FIELD_TASK_COUNT = 124, TALLY_FIELD_COMPLETED_COUNT = 125, TALLY_FIELD_INCOMPLETE_COUNT = 126, TALLY_FIELD_CARRIED_COUNT = 127, TALLY_FIELD_UNIT = 135, TALLY_FIELD_VALUE_TYPE = 136, TALLY_FIELD_REQUIRED = 137, TALLY_FIELD_MATCH = 139, TALLY_FIELD_SNIPPET = 140, TALLY_FIELD_RANK = 141, TALLY_FIELD_TRANSCRIPT = 142, TALLY_FIELD_ITEM = 143, TALLY_FIELD_ITEM_KIND = 144, TALLY_FIELD_CHOICES = 138, TALLY_FIELD_CHANGE = 130, TALLY_FIELD_LATEST = 145, TALLY_FIELD_LATEST_TIME = 146, TALLY_FIELD_SINCE_LATEST = 147, TALLY_FIELD_MEAN_INTERVAL = 148, TALLY_FIELD_LONGEST_GAP = 149, TALLY_FIELD_LONGEST_GAP_TIME = 150, TALLY_FIELD_TODAY = 151, TALLY_FIELD_DAY_MEAN = 152, TALLY_FIELD_THIS_DEVICE = 153, TALLY_FIELD_STOP_TEXT = 154, TALLY_FIELD_SHARE = 155, TALLY_FIELD_RATE = 156, TALLY_FIELD_LATENCY = 157, TALLY_FIELD_GAP_MEAN = 158, TALLY_FIELD_GAP_DEVIATION = 159, TALLY_FIELD_OPEN_COUNT = 160, TALLY_FIELD_OBSERVED = 161 };
typedef int32_t tally_mode;
enum { TALLY_MODE_POINT = 1, TALLY_MODE_STATE = 2 };
typedef int32_t tally_severity;
enum { TALLY_SEVERITY_INFO = 1, TALLY_SEVERITY_WARNING = 2, TALLY_SEVERITY_ERROR = 3 };
/* Runtime */
typedef int32_t tally_log_level;
enum { TALLY_LOG_DEBUG = 1, TALLY_LOG_INFO = 2, TALLY_LOG_WARNING = 3, TALLY_LOG_ERROR = 4 };
typedef int32_t tally_value_type;
enum { TALLY_VALUE_NONE = 0, TALLY_VALUE_INT = 1, TALLY_VALUE_REAL = 2, TALLY_VALUE_TEXT = 3, TALLY_VALUE_IDS = 4 };
typedef struct tally_bytes tally_bytes;
typedef void (*tally_log_fn)(void *context, tally_log_level level, const char *category, const char *message);
typedef void (*tally_context_free_fn)(void *context);
typedef struct tally_error { uint32_t struct_size; tally_status code; tally_reason reason; int32_t sub_code; int64_t id; double found; double bound; int64_t found_integer; int64_t bound_integer; tally_value_type found_type; tally_value_type bound_type; tally_field field; uint32_t reserved[15]; char message[448]; } tally_error;
const char *tally_version(void);
uint32_t tally_abi_version(void);
const char *tally_abi_json(void);
int32_t tally_has_feature(const char *name, size_t name_length);
const char *tally_status_name(tally_status status);
const char *tally_reason_name(tally_reason reason);
uint64_t tally_live_handles(void);
tally_status tally_log_handler_set(tally_log_fn handler, void *context, tally_context_free_fn context_free, tally_log_level level, tally_error *error);
const char *tally_tzdata_version(void);
const void *tally_bytes_data(tally_bytes *bytes, size_t *out_size);
void tally_bytes_free(tally_bytes *bytes);
/* Book */
typedef uint32_t tally_open_flags;
enum { TALLY_OPEN_EXISTING = 0x1, TALLY_OPEN_NEW = 0x2, TALLY_OPEN_READ_ONLY = 0x4 };
typedef int32_t tally_durability;
enum { TALLY_DURABILITY_PROCESS = 1, TALLY_DURABILITY_POWER = 2 };
typedef int32_t tally_clock;
enum { TALLY_CLOCK_WALL = 1, TALLY_CLOCK_STEADY = 2 };
typedef int32_t tally_finding_source;
enum { TALLY_FINDING_RECOVERY = 1, TALLY_FINDING_MIRROR = 2 };
typedef uint32_t tally_backup_flags;
enum { TALLY_BACKUP_REPLACE = 0x1 };
typedef uint32_t tally_transaction_flags;
enum { TALLY_TRANSACTION_NO_WAIT = 0x1, TALLY_TRANSACTION_HOME = 0x2 };
typedef struct tally_book tally_book;
typedef struct tally_cursor tally_cursor;
typedef int64_t (*tally_clock_fn)(void *context, tally_clock clock);
typedef struct tally_book_options { uint32_t struct_size; tally_open_flags flags; const char *author; size_t author_length; tally_durability durability; tally_log_level log_level; int64_t busy_timeout; tally_clock_fn clock; void *clock_context; tally_context_free_fn clock_context_free; tally_log_fn log; void *log_context; tally_context_free_fn log_context_free; } tally_book_options;
typedef int32_t (*tally_progress_fn)(void *context, uint64_t done, uint64_t total);
typedef struct tally_backup_options { uint32_t struct_size; tally_backup_flags flags; tally_progress_fn progress; void *progress_context; tally_context_free_fn progress_context_free; } tally_backup_options;
typedef struct tally_snapshot_info { uint32_t struct_size; uint32_t reserved; int64_t age; int64_t log_size; } tally_snapshot_info;
tally_status tally_book_open(const char *path, size_t path_length, const tally_book_options *options, tally_book **out_book, tally_error *error);
void tally_book_close(tally_book *book);
tally_status tally_book_now(tally_book *book, int64_t *out_time, tally_error *error);
const char *tally_book_path(tally_book *book);
tally_status tally_setting_get(tally_book *book, const char *name, size_t name_length, tally_bytes **out_value, tally_error *error);
tally_status tally_setting_set(tally_book *book, const char *name, size_t name_length, const char *value, size_t value_length, tally_error *error);
tally_status tally_setting_list(tally_book *book, tally_cursor **out_cursor, tally_error *error);
tally_status tally_book_tick(tally_book *book, int64_t *out_next, tally_error *error);
tally_status tally_book_flush(tally_book *book, tally_error *error);
tally_status tally_book_check(tally_book *book, tally_cursor **out_findings, tally_error *error);
tally_status tally_finding_list(tally_book *book, tally_finding_source source, tally_cursor **out_findings, tally_error *error);
tally_status tally_book_salvage(const char *path, size_t path_length, const char *to, size_t to_length, const tally_book_options *options, tally_book **out_book, tally_error *error);
tally_status tally_book_backup(tally_book *book, const char *path, size_t path_length, const tally_backup_options *options, tally_error *error);
tally_status tally_transaction_begin(tally_book *book, const char *name, size_t name_length, tally_transaction_flags flags, tally_book **out_transaction, tally_error *error);
tally_status tally_transaction_commit(tally_book *transaction, tally_error *error);
tally_status tally_transaction_rollback(tally_book *transaction, tally_error *error);
tally_status tally_snapshot_begin(tally_book *book, tally_book **out_snapshot, tally_error *error);
tally_status tally_snapshot_stat(tally_book *snapshot, tally_snapshot_info *out_info, tally_error *error);
/* Draft */
typedef int32_t tally_kind;
enum { TALLY_KIND_ANY = 0, TALLY_KIND_COLLECTION = 1, TALLY_KIND_NOTE = 2, TALLY_KIND_SESSION = 3, TALLY_KIND_TASK = 4, TALLY_KIND_SUBJECT = 5, TALLY_KIND_EVENT_TYPE = 6, TALLY_KIND_TAG = 7, TALLY_KIND_TEMPLATE = 8, TALLY_KIND_EVENT = 9, TALLY_KIND_FINDING = 10, TALLY_KIND_SETTING = 11, TALLY_KIND_STEP = 12, TALLY_KIND_CHANGE = 13, TALLY_KIND_ATTACHMENT = 14, TALLY_KIND_SUMMARY = 15, TALLY_KIND_DAY = 16, TALLY_KIND_REMINDER = 17, TALLY_KIND_FIELD = 18, TALLY_KIND_DRAFT = 19, TALLY_KIND_DASHBOARD = 20, TALLY_KIND_ROW = 21, TALLY_KIND_CONFLICT = 22, TALLY_KIND_DEVICE = 23, TALLY_KIND_CONTENT = 24, TALLY_KIND_BOUT = 25, TALLY_KIND_BUDGET = 26 };
typedef uint32_t tally_save_flags;
enum { TALLY_SAVE_KEEP_CLEAN = 0x1, TALLY_SAVE_DEFAULT_NAME = 0x2, TALLY_SAVE_REJECT_OVERLAP = 0x4, TALLY_SAVE_TRIM_OVERLAP = 0x8, TALLY_SAVE_SPLIT_OVERLAP = 0x10, TALLY_SAVE_IF_UNCHANGED = 0x40, TALLY_SAVE_FORCE = 0x20 };
typedef struct tally_draft tally_draft;
typedef struct tally_session tally_session;
typedef struct tally_field_values { tally_field field; tally_value_type type; const int64_t *ints; size_t ints_count; const double *reals; const char *text; size_t text_length; const int64_t *offsets; const void *valid; } tally_field_values;
tally_status tally_draft_new(tally_book *book, tally_kind kind, int64_t parent, int64_t template_id, tally_draft **out_draft, tally_error *error);
tally_status tally_draft_edit(tally_book *book, int64_t id, tally_draft **out_draft, tally_error *error);
tally_status tally_draft_set_text(tally_draft *draft, tally_field field, const char *value, size_t value_length, tally_error *error);
tally_status tally_draft_set_int(tally_draft *draft, tally_field field, int64_t value, tally_error *error);
tally_status tally_draft_set_real(tally_draft *draft, tally_field field, double value, tally_error *error);
tally_status tally_draft_set_ids(tally_draft *draft, tally_field field, const int64_t *ids, size_t count, tally_error *error);
tally_status tally_draft_clear(tally_draft *draft, tally_field field, tally_error *error);
const char *tally_draft_text(tally_draft *draft, tally_field field, size_t *out_length);
int64_t tally_draft_int(tally_draft *draft, tally_field field);
double tally_draft_real(tally_draft *draft, tally_field field);
const int64_t *tally_draft_ids(tally_draft *draft, tally_field field, size_t *out_count);
int32_t tally_draft_is_null(tally_draft *draft, tally_field field);
int32_t tally_draft_is_dirty(tally_draft *draft, tally_field field);
tally_status tally_draft_validate(tally_draft *draft, tally_cursor **out_findings, tally_error *error);
tally_status tally_draft_save(tally_draft *draft, tally_save_flags flags, int64_t *out_id, tally_error *error);
tally_status tally_draft_save_columns(tally_draft *draft, const tally_field_values *columns, size_t count, size_t stride, size_t rows, tally_save_flags flags, int64_t *out_first_id, tally_error *error);
tally_status tally_draft_reset(tally_draft *draft, tally_error *error);
tally_status tally_draft_is_stale(tally_draft *draft, int32_t *out_stale, tally_error *error);
tally_status tally_draft_rebase(tally_draft *draft, tally_error *error);
tally_status tally_draft_store(tally_draft *draft, int64_t *out_id, tally_error *error);
tally_status tally_draft_list(tally_book *book, tally_cursor **out_cursor, tally_error *error);
tally_status tally_draft_open(tally_book *book, int64_t id, tally_draft **out_draft, tally_error *error);
tally_status tally_draft_discard(tally_draft *draft, tally_error *error);
tally_status tally_draft_start(tally_draft *draft, int64_t time, uint32_t flags, tally_session **out_session, tally_error *error);
void tally_draft_free(tally_draft *draft);
/* Short cuts */
typedef uint32_t tally_create_flags;
enum { TALLY_CREATE_OR_FIND = 0x1 };
typedef uint32_t tally_delete_flags;
enum { TALLY_DELETE_FOREVER = 0x1 };
typedef uint32_t tally_purge_flags;
enum { TALLY_PURGE_DUE = 0x1 };
typedef uint32_t tally_read_flags;
enum { TALLY_READ_TRASHED = 0x1 };
tally_status tally_create(tally_book *book, tally_kind kind, int64_t parent, const char *name, size_t name_length, int64_t time, tally_create_flags flags, int64_t *out_id, tally_error *error);
tally_status tally_move(tally_book *book, int64_t id, int64_t parent, int64_t before, tally_error *error);
tally_status tally_copy(tally_book *book, int64_t id, int64_t parent, int64_t before, int64_t *out_id, tally_error *error);
tally_status tally_delete(tally_book *book, int64_t id, tally_delete_flags flags, uint64_t *out_count, tally_error *error);
tally_status tally_restore(tally_book *book, int64_t id, uint64_t *out_count, tally_error *error);
tally_status tally_purge(tally_book *book, int64_t id, tally_purge_flags flags, uint64_t *out_count, tally_error *error);
tally_status tally_path_list(tally_book *book, int64_t id, tally_cursor **out_cursor, tally_error *error);
tally_status tally_read(tally_book *book, int64_t id, tally_read_flags flags, tally_cursor **out_cursor, tally_error *error);
tally_status tally_find(tally_book *book, tally_kind kind, int64_t parent, const char *name, size_t name_length, int64_t *out_id, tally_error *error);
tally_status tally_find_uuid(tally_book *book, const char *uuid, size_t uuid_length, int64_t *out_id, tally_error *error);
tally_status tally_find_field(tally_book *book, int64_t template_id, const char *name, size_t name_length, tally_field *out_field, tally_error *error);
const char *tally_field_name(tally_field field);
/* Query */
typedef uint32_t tally_in_flags;
enum { TALLY_IN_RECURSIVE = 0x1, TALLY_IN_TRASH = 0x2 };
typedef int32_t tally_op;
enum { TALLY_OP_EQ = 1, TALLY_OP_NE = 2, TALLY_OP_LT = 3, TALLY_OP_LE = 4, TALLY_OP_GT = 5, TALLY_OP_GE = 6, TALLY_OP_BETWEEN = 7, TALLY_OP_IN = 8, TALLY_OP_PREFIX = 9, TALLY_OP_NULL = 10, TALLY_OP_ALL = 11, TALLY_OP_NOT = 256, TALLY_OP_OR_NULL = 512 };
typedef uint32_t tally_order_flags;
enum { TALLY_ORDER_DESCENDING = 0x1, TALLY_ORDER_COLLECTIONS_FIRST = 0x2, TALLY_ORDER_CODE_POINT = 0x4 };
typedef int32_t tally_format;
enum { TALLY_FORMAT_JSON = 1, TALLY_FORMAT_MARKDOWN = 2, TALLY_FORMAT_TEXT = 3, TALLY_FORMAT_CSV_EVENTS = 4, TALLY_FORMAT_CSV_BOUTS = 5, TALLY_FORMAT_CSV_MINUTA = 6, TALLY_FORMAT_MINUTA_FOLDER = 7, TALLY_FORMAT_CSV = 8, TALLY_FORMAT_HTML = 9, TALLY_FORMAT_SVG = 10, TALLY_FORMAT_PDF = 11, TALLY_FORMAT_PNG = 12, TALLY_FORMAT_ICALENDAR = 13, TALLY_FORMAT_TODO_TXT = 14, TALLY_FORMAT_HEY_CSV = 15, TALLY_FORMAT_TABLES = 16, TALLY_FORMAT_MEL = 17 };
typedef uint32_t tally_export_flags;
enum { TALLY_EXPORT_WITHOUT_PLACES = 0x1, TALLY_EXPORT_WITHOUT_AUTHORS = 0x2, TALLY_EXPORT_WITHOUT_ATTACHMENTS = 0x4, TALLY_EXPORT_WITH_BYTES = 0x8, TALLY_EXPORT_FRAGMENT = 0x10, TALLY_EXPORT_CANONICAL = 0x20 };
typedef struct tally_query tally_query;
typedef int32_t (*tally_write_fn)(void *context, const void *data, size_t size);
typedef struct tally_export_options { uint32_t struct_size; tally_export_flags flags; const char *path; size_t path_length; const char *zone; size_t zone_length; tally_write_fn write; void *write_context; tally_context_free_fn write_context_free; tally_progress_fn progress; void *progress_context; tally_context_free_fn progress_context_free; const char *columns; size_t columns_length; uint64_t limit; } tally_export_options;
typedef struct tally_value { const char *name; size_t name_length; int64_t integer; double real; const char *text; size_t text_length; tally_value_type type; uint32_t flags; } tally_value;
tally_status tally_query_new(tally_book *book, tally_kind kind, tally_query **out_query, tally_error *error);
tally_status tally_query_in(tally_query *query, int64_t parent, tally_in_flags flags, tally_error *error);
tally_status tally_query_where_int(tally_query *query, tally_field field, tally_op op, const int64_t *values, size_t count, tally_error *error);
tally_status tally_query_where_real(tally_query *query, tally_field field, tally_op op, const double *values, size_t count, tally_error *error);
tally_status tally_query_where_text(tally_query *query, tally_field field, tally_op op, const char *value, size_t value_length, tally_error *error);
tally_status tally_query_search(tally_query *query, const char *search, size_t search_length, tally_error *error);
tally_status tally_query_order(tally_query *query, tally_field field, tally_order_flags flags, tally_error *error);
tally_status tally_query_page(tally_query *query, uint64_t limit, const char *after, size_t after_length, tally_error *error);
tally_status tally_query_count(tally_query *query, uint64_t *out_count, tally_error *error);
tally_status tally_query_cursor(tally_query *query, tally_cursor **out_cursor, tally_error *error);
tally_status tally_query_delete(tally_query *query, tally_delete_flags flags, uint64_t *out_count, tally_error *error);
tally_status tally_query_export(tally_query *query, tally_format format, const tally_export_options *options, tally_bytes **out_bytes, tally_error *error);
void tally_query_free(tally_query *query);
tally_status tally_book_sql(tally_book *book, const char *sql, size_t sql_length, const tally_value *values, size_t count, size_t stride, tally_cursor **out_cursor, tally_error *error);
void tally_book_interrupt(tally_book *book);
/* Cursor */
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
struct ArrowArrayStream {
    int (*get_schema)(struct ArrowArrayStream *, struct ArrowSchema *out);
    int (*get_next)(struct ArrowArrayStream *, struct ArrowArray *out);
    const char *(*get_last_error)(struct ArrowArrayStream *);
    void (*release)(struct ArrowArrayStream *);
    void *private_data;
};
typedef struct tally_column { uint32_t struct_size; tally_field field; const char *name; size_t name_length; } tally_column;
tally_status tally_cursor_next(tally_cursor *cursor, tally_error *error);
int64_t tally_cursor_id(tally_cursor *cursor);
tally_kind tally_cursor_kind(tally_cursor *cursor);
int64_t tally_cursor_int(tally_cursor *cursor, tally_field field);
double tally_cursor_real(tally_cursor *cursor, tally_field field);
const char *tally_cursor_text(tally_cursor *cursor, tally_field field, size_t *out_length);
const int64_t *tally_cursor_ids(tally_cursor *cursor, tally_field field, size_t *out_count);
int32_t tally_cursor_is_null(tally_cursor *cursor, tally_field field);
const char *tally_cursor_token(tally_cursor *cursor, size_t *out_length);
tally_status tally_cursor_status(tally_cursor *cursor, tally_error *error);
void tally_cursor_free(tally_cursor *cursor);
tally_status tally_cursor_arrow(tally_cursor *cursor, struct ArrowArrayStream *out_stream, tally_error *error);
tally_status tally_cursor_column(tally_cursor *cursor, size_t index, tally_column *out_column, tally_error *error);
tally_value_type tally_cursor_type(tally_cursor *cursor, tally_field field);
/* Session */
typedef int32_t tally_state;
enum { TALLY_STATE_RUNNING = 1, TALLY_STATE_PAUSED = 2, TALLY_STATE_STOPPED = 3 };
typedef uint32_t tally_attach_flags;
enum { TALLY_ATTACH_CONTINUE = 0x1 };
typedef int32_t tally_phase;
enum { TALLY_PHASE_AUTO = 0, TALLY_PHASE_POINT = 1, TALLY_PHASE_START = 2, TALLY_PHASE_STOP = 3 };
typedef struct tally_event { int64_t time; int64_t type; int64_t subject; double value; const char *note; size_t note_length; tally_phase phase; uint32_t flags; } tally_event;
typedef struct tally_session_info { uint32_t struct_size; tally_state state; int64_t item; int64_t elapsed; uint64_t last_seq; } tally_session_info;
tally_status tally_session_start(tally_book *book, int64_t parent, const char *name, size_t name_length, int64_t time, tally_session **out_session, tally_error *error);
tally_status tally_session_attach(tally_book *book, int64_t id, tally_attach_flags flags, tally_session **out_session, tally_error *error);
tally_status tally_session_log(tally_session *session, int64_t type, int64_t time);
tally_status tally_session_log_events(tally_session *session, const tally_event *events, size_t count, size_t stride, uint64_t *out_first_seq, tally_error *error);
tally_status tally_session_log_columns(tally_session *session, const int64_t *times, const int64_t *types, size_t count, uint64_t *out_first_seq, tally_error *error);
tally_status tally_session_pause(tally_session *session, int64_t time, tally_error *error);
tally_status tally_session_resume(tally_session *session, int64_t time, tally_error *error);
tally_status tally_session_stop(tally_session *session, int64_t time, tally_error *error);
tally_status tally_session_stat(tally_session *session, tally_session_info *out_info, tally_error *error);
tally_status tally_session_count(tally_session *session, int64_t type, uint64_t *out_count, tally_error *error);
tally_status tally_session_open_list(tally_session *session, tally_cursor **out_cursor, tally_error *error);
tally_status tally_session_take_back(tally_session *session, int64_t subject, uint64_t *out_seq, tally_error *error);
void tally_session_free(tally_session *session);
/* Summary */
typedef uint32_t tally_summary_flags;
enum { TALLY_SUMMARY_WHOLE_AT_START = 0x1, TALLY_SUMMARY_RUNNING = 0x2, TALLY_SUMMARY_FIRST_TAG = 0x4, TALLY_SUMMARY_TOTALS = 0x8, TALLY_SUMMARY_OTHERS = 0x20, TALLY_SUMMARY_INTERVALS = 0x10 };
typedef uint32_t tally_measure_flags;
enum { TALLY_MEASURE_COUNT = 0x1, TALLY_MEASURE_DURATION = 0x2, TALLY_MEASURE_EVENTS = 0x4, TALLY_MEASURE_SUM = 0x8, TALLY_MEASURE_MEAN = 0x10, TALLY_MEASURE_MEDIAN = 0x20, TALLY_MEASURE_MINIMUM = 0x40, TALLY_MEASURE_MAXIMUM = 0x80, TALLY_MEASURE_DEVIATION = 0x100, TALLY_MEASURE_COMPLETE = 0x200, TALLY_MEASURE_INCOMPLETE = 0x400, TALLY_MEASURE_CARRIED = 0x800 };
typedef int32_t tally_by;
enum { TALLY_BY_NONE = 0, TALLY_BY_DAY = 1, TALLY_BY_WEEK = 2, TALLY_BY_MONTH = 3, TALLY_BY_YEAR = 4, TALLY_BY_HOUR = 5, TALLY_BY_WEEKDAY = 6, TALLY_BY_TAG = 7, TALLY_BY_SUBJECT = 8, TALLY_BY_KIND = 9, TALLY_BY_COLLECTION = 10, TALLY_BY_CATEGORY = 11, TALLY_BY_EVENT_TYPE = 12, TALLY_BY_PRIORITY = 13, TALLY_BY_SESSION = 14 };
typedef struct tally_summary_options { uint32_t struct_size; tally_summary_flags flags; tally_measure_flags measures; tally_by by_1; tally_by by_2; tally_field field; const char *zone; size_t zone_length; int64_t day_start; int64_t since; int64_t until; tally_measure_flags rank; uint32_t limit; } tally_summary_options;
typedef struct tally_timeline_options { uint32_t struct_size; uint32_t flags; int32_t first_day; int32_t last_day; const char *zone; size_t zone_length; int64_t day_start; } tally_timeline_options;
tally_status tally_query_summary(tally_query *query, const tally_summary_options *options, tally_cursor **out_cursor, tally_error *error);
tally_status tally_query_timeline(tally_query *query, const tally_timeline_options *options, tally_cursor **out_cursor, tally_error *error);
tally_status tally_cursor_write(tally_cursor *cursor, tally_format format, const tally_export_options *options, tally_bytes **out_bytes, tally_error *error);
tally_status tally_cursor_rewind(tally_cursor *cursor, tally_error *error);
/* Events */
tally_status tally_event_insert(tally_book *book, int64_t id, const tally_event *event, size_t event_size, uint64_t *out_seq, tally_error *error);
tally_status tally_event_change(tally_book *book, int64_t id, uint64_t seq, const tally_event *event, size_t event_size, tally_error *error);
tally_status tally_event_delete(tally_book *book, int64_t id, uint64_t seq, tally_error *error);
/* Import */
typedef uint32_t tally_import_flags;
enum { TALLY_IMPORT_DRY_RUN = 0x1, TALLY_IMPORT_SKIP_BAD = 0x2, TALLY_IMPORT_WHOLE = 0x4 };
typedef struct tally_import_options { uint32_t struct_size; tally_import_flags flags; const char *path; size_t path_length; const void *data; size_t data_size; int64_t parent; tally_progress_fn progress; void *progress_context; tally_context_free_fn progress_context_free; const char *zone; size_t zone_length; tally_format format; uint32_t reserved; const char *mapping; size_t mapping_length; } tally_import_options;
tally_status tally_import(tally_book *book, const tally_import_options *options, tally_cursor **out_findings, tally_error *error);
/* History */
typedef int32_t tally_step_state;
enum { TALLY_STEP_DONE = 1, TALLY_STEP_UNDONE = 2, TALLY_STEP_DISCARDED = 3, TALLY_STEP_FIXED = 4, TALLY_STEP_UNDO = 5, TALLY_STEP_REDO = 6, TALLY_STEP_MERGED = 7 };
typedef uint32_t tally_undo_flags;
enum { TALLY_UNDO_MINE = 0x1, TALLY_UNDO_PREVIEW = 0x2, TALLY_UNDO_SESSIONS = 0x4 };
tally_status tally_undo(tally_book *book, tally_undo_flags flags, tally_cursor **out_what, tally_error *error);
tally_status tally_redo(tally_book *book, tally_undo_flags flags, tally_cursor **out_what, tally_error *error);
tally_status tally_history_list(tally_book *book, int64_t id, tally_cursor **out_cursor, tally_error *error);
/* Attachments */
typedef struct tally_blob tally_blob;
typedef struct tally_attachment_options { uint32_t struct_size; uint32_t flags; const char *name; size_t name_length; const char *media_type; size_t media_type_length; } tally_attachment_options;
typedef struct tally_blob_info { uint32_t struct_size; uint32_t reserved; int64_t attachment; int64_t size; } tally_blob_info;
tally_status tally_attachment_create(tally_book *book, int64_t item, const char *path, size_t path_length, const tally_attachment_options *options, int64_t *out_id, tally_error *error);
tally_status tally_attachment_export(tally_book *book, int64_t attachment, const char *path, size_t path_length, tally_error *error);
tally_status tally_blob_new(tally_book *book, int64_t item, const tally_attachment_options *options, tally_blob **out_blob, tally_error *error);
tally_status tally_blob_open(tally_book *book, int64_t attachment, tally_blob **out_blob, tally_error *error);
tally_status tally_blob_write(tally_blob *blob, int64_t offset, const void *data, size_t data_size, tally_error *error);
tally_status tally_blob_read(tally_blob *blob, int64_t offset, void *buffer, size_t buffer_size, size_t *out_read, tally_error *error);
tally_status tally_blob_stat(tally_blob *blob, tally_blob_info *out_info, tally_error *error);
tally_status tally_blob_finish(tally_blob *blob, int64_t *out_id, tally_error *error);
tally_status tally_blob_discard(tally_blob *blob, tally_error *error);
tally_status tally_blob_list(tally_book *book, int64_t item, tally_cursor **out_cursor, tally_error *error);
void tally_blob_free(tally_blob *blob);
/* Templates */
tally_status tally_field_list(tally_book *book, int64_t template_id, tally_cursor **out_cursor, tally_error *error);
/* Tracking */
typedef uint32_t tally_update_flags;
enum { TALLY_UPDATE_ADD_TAGS = 0x1, TALLY_UPDATE_REMOVE_TAGS = 0x2 };
tally_status tally_tag_merge(tally_book *book, int64_t tag, int64_t into, uint64_t *out_count, tally_error *error);
tally_status tally_query_update(tally_query *query, tally_draft *draft, tally_update_flags flags, uint64_t *out_count, tally_error *error);
tally_status tally_draft_overlaps(tally_draft *draft, tally_cursor **out_findings, tally_error *error);
tally_status tally_split(tally_book *book, int64_t id, int64_t time, int64_t *out_second, tally_error *error);
tally_status tally_join(tally_book *book, int64_t first, int64_t second, tally_error *error);
tally_status tally_shift(tally_book *book, int64_t id, int64_t time, tally_error *error);
/* Merging */
typedef uint32_t tally_merge_flags;
enum { TALLY_MERGE_PREVIEW = 0x1, TALLY_MERGE_OTHER_BOOK = 0x2 };
tally_status tally_book_merge(tally_book *book, const char *path, size_t path_length, tally_merge_flags flags, tally_cursor **out_findings, tally_error *error);
tally_status tally_conflict_list(tally_book *book, int64_t id, tally_cursor **out_cursor, tally_error *error);
tally_status tally_conflict_resolve(tally_book *book, int64_t id, tally_field field, const char *key, size_t key_length, int64_t version, tally_error *error);
tally_status tally_device_list(tally_book *book, tally_cursor **out_cursor, tally_error *error);
tally_status tally_device_rename(tally_book *book, const char *uuid, size_t uuid_length, const char *name, size_t name_length, tally_error *error);
/* Changes that travel */
tally_status tally_sync_vector(tally_book *book, tally_bytes **out_bytes, tally_error *error);
tally_status tally_sync_changes(tally_book *book, const char *vector, size_t vector_length, int64_t frame_size, const tally_export_options *options, tally_bytes **out_bytes, tally_error *error);
tally_status tally_sync_apply(tally_book *book, const void *frames, size_t frames_size, tally_merge_flags flags, tally_cursor **out_findings, tally_error *error);
tally_status tally_sync_wanted_list(tally_book *book, tally_cursor **out_cursor, tally_error *error);
tally_status tally_sync_piece(tally_book *book, const char *sha256, size_t sha256_length, int64_t number, tally_bytes **out_bytes, tally_error *error);
tally_status tally_sync_take(tally_book *book, const char *sha256, size_t sha256_length, int64_t number, const void *piece, size_t piece_size, int32_t *out_is_whole, tally_error *error);
/* Text */
typedef int32_t tally_time_style;
enum { TALLY_TIME_ISO = 1, TALLY_TIME_DISPLAY = 2, TALLY_TIME_FILE_NAME = 3, TALLY_TIME_DATE = 4, TALLY_TIME_CLOCK = 5 };
typedef int32_t tally_duration_style;
enum { TALLY_DURATION_TIMER = 1, TALLY_DURATION_COMPACT = 2, TALLY_DURATION_CSV = 3, TALLY_DURATION_MEMO = 4, TALLY_DURATION_ISO = 5, TALLY_DURATION_SECONDS = 6 };
tally_status tally_time_format(int64_t time, tally_time_style style, const char *zone, size_t zone_length, char *buffer, size_t buffer_size, size_t *out_length, tally_error *error);
tally_status tally_time_parse(const char *value, size_t value_length, const char *zone, size_t zone_length, int64_t *out_time, tally_error *error);
tally_status tally_duration_format(int64_t duration, tally_duration_style style, char *buffer, size_t buffer_size, size_t *out_length, tally_error *error);
tally_status tally_tag_color(const char *name, size_t name_length, char *buffer, size_t buffer_size, size_t *out_length, tally_error *error);
tally_status tally_text_fit(const char *value, size_t value_length, size_t columns, size_t *out_length, size_t *out_columns, tally_error *error);
/* Voice memos */
typedef int32_t tally_sample_type;
enum { TALLY_SAMPLES_INT16 = 1, TALLY_SAMPLES_FLOAT32 = 2 };
typedef int32_t tally_audio_encoding;
enum { TALLY_AUDIO_AUTO = 0, TALLY_AUDIO_FLAC = 1, TALLY_AUDIO_OPUS = 2, TALLY_AUDIO_WAV = 3 };
typedef uint32_t tally_memo_flags;
enum { TALLY_MEMO_AS_RECORDED = 0x1 };
typedef int32_t tally_player_state;
enum { TALLY_PLAYER_READY = 1, TALLY_PLAYER_PLAYING = 2, TALLY_PLAYER_PAUSED = 3 };
typedef uint32_t tally_seek_flags;
enum { TALLY_SEEK_BY = 0x1 };
typedef struct tally_memo tally_memo;
typedef struct tally_player tally_player;
typedef struct tally_memo_options { uint32_t struct_size; uint32_t flags; int32_t rate; int32_t channels; tally_sample_type samples; tally_audio_encoding encoding; } tally_memo_options;
typedef struct tally_memo_info { uint32_t struct_size; tally_state state; int64_t item; int64_t attachment; int64_t elapsed; double peak; double rms; } tally_memo_info;
typedef struct tally_player_info { uint32_t struct_size; tally_player_state state; int32_t rate; int32_t channels; tally_sample_type samples; uint32_t reserved; int64_t frames; int64_t duration; int64_t position; } tally_player_info;
tally_status tally_memo_start(tally_draft *draft, const tally_memo_options *options, tally_memo **out_memo, tally_error *error);
tally_status tally_memo_attach(tally_book *book, int64_t id, tally_memo **out_memo, tally_error *error);
tally_status tally_memo_push(tally_memo *memo, const void *frames, size_t frames_size, tally_error *error);
tally_status tally_memo_stat(tally_memo *memo, tally_memo_info *out_info, tally_error *error);
tally_status tally_memo_pause(tally_memo *memo, tally_error *error);
tally_status tally_memo_resume(tally_memo *memo, tally_error *error);
tally_status tally_memo_finish(tally_memo *memo, tally_memo_flags flags, int64_t *out_id, tally_error *error);
tally_status tally_memo_discard(tally_memo *memo, tally_error *error);
void tally_memo_free(tally_memo *memo);
tally_status tally_player_open(tally_book *book, int64_t attachment, tally_player **out_player, tally_error *error);
tally_status tally_player_stat(tally_player *player, tally_player_info *out_info, tally_error *error);
tally_status tally_player_play(tally_player *player, tally_error *error);
tally_status tally_player_pause(tally_player *player, tally_error *error);
tally_status tally_player_read(tally_player *player, tally_sample_type samples, void *buffer, size_t buffer_size, size_t *out_frames, tally_error *error);
tally_status tally_player_seek(tally_player *player, int64_t position, tally_seek_flags flags, int64_t *out_position, tally_error *error);
void tally_player_free(tally_player *player);
tally_status tally_attachment_waveform(tally_book *book, int64_t attachment, double *minima, double *maxima, size_t points, tally_error *error);
tally_status tally_attachment_waveform_svg(tally_book *book, int64_t attachment, size_t points, tally_bytes **out_svg, tally_error *error);
/* Mirror */
typedef int32_t tally_mirror_layout;
enum { TALLY_MIRROR_LAYOUT_MEL = 1, TALLY_MIRROR_LAYOUT_MINUTA = 2 };
tally_status tally_mirror_set(tally_book *book, const char *folder, size_t folder_length, tally_mirror_layout layout, uint32_t flags, tally_error *error);
/* Reports */
typedef uint32_t tally_report_flags;
enum { TALLY_REPORT_WHOLE_AT_START = 0x1, TALLY_REPORT_RUNNING = 0x2 };
typedef int32_t tally_section;
enum { TALLY_SECTION_HEADER = 1, TALLY_SECTION_BARS = 2, TALLY_SECTION_LINES = 3, TALLY_SECTION_HISTOGRAM = 4, TALLY_SECTION_TABLE = 5, TALLY_SECTION_COMMENTS = 6, TALLY_SECTION_TIMELINE = 7, TALLY_SECTION_WAVEFORM = 8, TALLY_SECTION_TASKS = 9, TALLY_SECTION_DASHBOARD = 10 };
typedef struct tally_report tally_report;
typedef struct tally_report_options { uint32_t struct_size; tally_report_flags flags; int32_t first_day; int32_t last_day; const char *zone; size_t zone_length; int64_t day_start; const char *footer; size_t footer_length; } tally_report_options;
typedef struct tally_section_options { uint32_t struct_size; uint32_t flags; tally_by by_1; tally_by by_2; int64_t id; const char *title; size_t title_length; int64_t target; uint64_t limit; } tally_section_options;
tally_status tally_report_new(tally_query *query, const char *title, size_t title_length, const tally_report_options *options, tally_report **out_report, tally_error *error);
tally_status tally_report_add(tally_report *report, tally_section section, const tally_section_options *options, tally_error *error);
tally_status tally_report_write(tally_report *report, tally_format format, const tally_export_options *options, tally_bytes **out_bytes, tally_error *error);
tally_status tally_report_validate(tally_report *report, tally_format format, tally_cursor **out_findings, tally_error *error);
void tally_report_free(tally_report *report);
/* Live views */
typedef int32_t tally_watched;
enum { TALLY_WATCHED_ADDED = 1, TALLY_WATCHED_CHANGED = 2, TALLY_WATCHED_REMOVED = 3 };
typedef uint32_t tally_watch_flags;
enum { TALLY_WATCH_CHANGES = 0x1 };
typedef struct tally_watch tally_watch;
tally_status tally_query_watch(tally_query *query, tally_watch_flags flags, tally_watch **out_watch, tally_error *error);
tally_status tally_watch_next(tally_watch *watch, int64_t timeout, tally_cursor **out_cursor, tally_error *error);
tally_status tally_watch_fd(tally_watch *watch, int32_t *out_fd, tally_error *error);
void tally_watch_free(tally_watch *watch);
/* Day plans */
enum { TALLY_BACKLOG = 0, TALLY_TODAY = -1 };
enum { TALLY_LIMIT_NONE = -1, TALLY_LIMIT_KEEP = -2 };
typedef int32_t tally_priority;
enum { TALLY_PRIORITY_HIGH = 0, TALLY_PRIORITY_MEDIUM = 1, TALLY_PRIORITY_LOW = 2, TALLY_PRIORITY_NONE = 3 };
typedef uint32_t tally_category_flags;
enum { TALLY_CATEGORY_MERGE = 0x1 };
typedef uint32_t tally_review_flags;
enum { TALLY_REVIEW_ALL = 0x1 };
typedef uint32_t tally_accolade_flags;
enum { TALLY_ACCOLADE_POOL = 0x1 };
typedef int32_t tally_redaction;
enum { TALLY_REDACTION_NONE = 0, TALLY_REDACTION_HIGHLIGHT = 1, TALLY_REDACTION_STAR = 2 };
typedef struct tally_review tally_review;
typedef struct tally_day_info { uint32_t struct_size; uint32_t reserved; int64_t tasks; int64_t completed; double mean; int64_t streak; int64_t longest; } tally_day_info;
tally_status tally_day_of(tally_book *book, int64_t time, int32_t *out_day, tally_error *error);
int32_t tally_day_add(int32_t day, int32_t days);
tally_status tally_day_begin(tally_book *book, int32_t day, tally_error *error);
tally_status tally_day_list(tally_book *book, int32_t first_day, int32_t last_day, tally_cursor **out_cursor, tally_error *error);
tally_status tally_day_limits_set(tally_book *book, int32_t day, int32_t high, int32_t medium, int32_t low, tally_error *error);
tally_status tally_task_create(tally_book *book, int32_t day, tally_priority priority, const char *name, size_t name_length, int64_t *out_id, tally_error *error);
tally_status tally_task_complete(tally_book *book, int64_t task, int64_t time, tally_error *error);
tally_status tally_task_reopen(tally_book *book, int64_t task, tally_error *error);
tally_status tally_task_place(tally_book *book, int64_t task, int32_t day, tally_error *error);
tally_status tally_category_rename(tally_book *book, const char *name, size_t name_length, const char *new_name, size_t new_name_length, tally_category_flags flags, uint64_t *out_count, tally_error *error);
tally_status tally_review_new(tally_book *book, int32_t day, tally_review_flags flags, tally_review **out_review, tally_error *error);
tally_status tally_review_list(tally_review *review, tally_cursor **out_cursor, tally_error *error);
tally_status tally_review_choose(tally_review *review, int64_t task, int32_t chosen, tally_error *error);
tally_status tally_review_finish(tally_review *review, uint64_t *out_count, tally_error *error);
void tally_review_free(tally_review *review);
tally_status tally_day_accolade(tally_book *book, int32_t day, tally_accolade_flags flags, int64_t seed, char *buffer, size_t buffer_size, size_t *out_length, tally_error *error);
tally_status tally_day_statistics(tally_book *book, int32_t first_day, int32_t last_day, tally_day_info *out_info, tally_error *error);
tally_status tally_text_redact(const char *value, size_t value_length, tally_redaction style, char *buffer, size_t buffer_size, size_t *out_length, tally_error *error);
/* Reminders */
typedef int32_t tally_reminder_mode;
enum { TALLY_REMINDER_AT = 1, TALLY_REMINDER_PRESET = 2, TALLY_REMINDER_ALL_DAY = 3, TALLY_REMINDER_EVENING = 4 };
typedef uint32_t tally_reminder_flags;
enum { TALLY_REMINDER_ADD = 0x1 };
typedef uint32_t tally_reminder_list_flags;
enum { TALLY_REMINDER_LIST_DUE = 0x1 };
tally_status tally_reminder_create(tally_book *book, int64_t task, tally_reminder_mode mode, int64_t value, tally_reminder_flags flags, int64_t *out_id, tally_error *error);
tally_status tally_reminder_delete(tally_book *book, int64_t reminder, tally_error *error);
tally_status tally_reminder_list(tally_book *book, int64_t task, tally_reminder_list_flags flags, tally_cursor **out_cursor, tally_error *error);
tally_status tally_reminder_claim(tally_book *book, int64_t reminder, int64_t time, tally_error *error);
tally_status tally_reminder_confirm(tally_book *book, int64_t reminder, int64_t time, tally_error *error);
tally_status tally_reminder_next(tally_book *book, int64_t *out_time, tally_error *error);
/* Dashboards */
typedef struct tally_dashboard_options { uint32_t struct_size; uint32_t flags; int32_t days; uint32_t reserved; const char *zone; size_t zone_length; int64_t day_start; } tally_dashboard_options;
tally_status tally_query_dashboard(tally_query *query, const tally_dashboard_options *options, tally_cursor **out_cursor, tally_error *error);
/* Hub */
typedef uint32_t tally_hub_flags;
enum { TALLY_HUB_PULL = 0x1, TALLY_HUB_PUSH = 0x2, TALLY_HUB_BYTES = 0x4, TALLY_HUB_FOLD = 0x8 };
typedef struct tally_hub tally_hub;
typedef struct tally_hub_options { uint32_t struct_size; tally_hub_flags flags; int64_t timeout; tally_progress_fn progress; void *progress_context; tally_context_free_fn progress_context_free; } tally_hub_options;
tally_status tally_hub_open(tally_book *book, const char *address, size_t address_length, const char *phrase, size_t phrase_length, int64_t timeout, tally_hub **out_hub, tally_error *error);
tally_status tally_hub_sync(tally_hub *hub, const tally_hub_options *options, tally_cursor **out_findings, tally_error *error);
tally_status tally_hub_wait(tally_hub *hub, int64_t timeout, int32_t *out_is_new, tally_error *error);
tally_status tally_hub_erase(tally_hub *hub, int64_t id, const tally_hub_options *options, tally_error *error);
void tally_hub_free(tally_hub *hub);
/* Bouts */
typedef uint32_t tally_budget_flags;
enum { TALLY_BUDGET_BY_SESSION = 0x1, TALLY_BUDGET_EMPTY = 0x2, TALLY_BUDGET_FROM_START = 0x4 };
typedef struct tally_budget_options { uint32_t struct_size; tally_budget_flags flags; tally_field rank; uint32_t limit; int64_t since; int64_t until; } tally_budget_options;
tally_status tally_query_time_budget(tally_query *query, const tally_budget_options *options, const int64_t *not_observed, size_t not_observed_count, tally_cursor **out_cursor, tally_error *error);
