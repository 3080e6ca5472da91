/* GENERATED from abi/ by tools/generate-abi: DO NOT EDIT. Run `make generate`. */
/* Only for cdef() of cffi; tallybook.h describes each declaration. */
typedef int32_t tally_status;
enum { TALLY_OK = 0, TALLY_DONE = 1, TALLY_E_MISUSE = -1, TALLY_E_HANDLE = -2, TALLY_E_CLOSED = -3, TALLY_E_FORKED = -4, TALLY_E_UTF8 = -5, TALLY_E_NOT_FOUND = -6, TALLY_E_IO = -7, TALLY_E_LIMIT = -8 };
#define TALLY_NOW -9223372036854775808
#define TALLY_ROOT 0
#define TALLY_NTS 18446744073709551615
typedef int32_t tally_reason;
enum { TALLY_REASON_NONE = 0, TALLY_REASON_NO_FILE = 1, TALLY_REASON_NO_FOLDER = 2, TALLY_REASON_BUILT_IN = 3, TALLY_REASON_ADDED = 4 };
typedef int32_t tally_field;
enum { TALLY_FIELD_NAME = 1, TALLY_FIELD_WHERE = 2, TALLY_FIELD_ID = 3 };
typedef int32_t tally_mood;
enum { TALLY_MOOD_GOOD = 1 };
typedef int32_t tally_format;
enum { TALLY_FORMAT_LINES = 1, TALLY_FORMAT_LIST = 2 };
/* Book */
typedef uint32_t tally_open_flags;
enum { TALLY_OPEN_EXISTING = 0x1 };
#define TALLY_OPEN_LAST 2147483648
typedef struct tally_book tally_book;
typedef struct tally_cursor tally_cursor;
typedef int64_t (*tally_clock_fn)(void *context);
typedef void (*tally_context_free_fn)(void *context);
typedef struct tally_book_options { uint32_t struct_size; tally_open_flags flags; const char *author; size_t author_length; tally_clock_fn clock; void *context; tally_context_free_fn context_free; } tally_book_options;
typedef struct tally_error { uint32_t struct_size; tally_status code; double found; char message[16]; } tally_error;
typedef struct tally_event { int64_t time; double value; } tally_event;
tally_status tally_book_open(const char *path, size_t path_length, const tally_book_options *options, tally_book **out_book, tally_error *error);
tally_status tally_book_list(tally_book *book, const tally_event *events, size_t count, size_t stride, int64_t until, tally_cursor **out_cursor, tally_error *error);
void tally_book_close(tally_book *book);
tally_status tally_cursor_next(tally_cursor *cursor);
const char *tally_cursor_text(tally_cursor *cursor, size_t *out_length);
void tally_cursor_free(tally_cursor *cursor);
/* Runtime */
const char *tally_version(void);
/* Entries */
enum { TALLY_LIMIT_NONE = -1 };
typedef int32_t tally_kind;
enum { TALLY_KIND_NOTE = 2, TALLY_KIND_STEP = 12 };
typedef int32_t tally_where;
enum { TALLY_PLACE_HERE = 1, TALLY_PLACE_FAR_AWAY = 2, TALLY_PLACE_NOT = 256 };
struct EntryStream { void *next; };
typedef struct tally_entry_options { uint32_t struct_size; uint32_t flags; int64_t days; } tally_entry_options;
tally_status tally_entry_find(tally_book *book, tally_kind kind, const char *name, size_t name_length, const char *note, size_t note_length, int64_t time, tally_open_flags flags, int64_t *out_id, tally_error *error);
tally_status tally_entry_change(tally_cursor *cursor, tally_field field, tally_open_flags flags, double value, tally_error *error);
tally_status tally_entry_sizes(tally_book *book, uint32_t flags, int64_t *out_width, double *out_height, tally_error *error);
tally_status tally_entry_text(const void *bytes, size_t bytes_size, tally_where place, char *buffer, size_t buffer_size, size_t *out_length, tally_error *error);
tally_status tally_entry_read(tally_book *book, void *buffer, size_t buffer_size, size_t *out_read, tally_error *error);
tally_status tally_entry_list(tally_book *book, const tally_entry_options *options, tally_cursor **out_cursor, tally_error *error);
tally_status tally_entry_stream(tally_book *book, int64_t *beginnings, int64_t *endings, size_t capacity, struct EntryStream *out_stream, tally_error *error);
int32_t tally_entry_is_open(tally_cursor *cursor, uint64_t number);
tally_status tally_entry_hear(tally_clock_fn clock, void *context, tally_context_free_fn context_free, tally_error *error);
