/* What 0 means: structs that are zero but for their size, flags and limits of 0. Each line is what a program of any release counts on.
 * It runs in an empty folder. */
#define _POSIX_C_SOURCE 200809L
#include "tallybook.h"
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define SECOND INT64_C(1000000000)
#define OUGHT(call) ought((call), #call, __LINE__)

static tally_error error = TALLY_ERROR_INIT;
static int64_t standing_now = INT64_C(1754139910) * SECOND;
static int below_info;

static void ought(tally_status status, const char *call, int line) {
    if (status < 0) { printf("line %d: %s: %s\n", line, call, error.message); _exit(1); }
}

static void say_whether(const char *what, int is_so, const char *means) { printf("%s: %s\n", what, is_so ? means : "something else"); }

static void zero(void *structure, uint32_t size) { memset(structure, 0, size); memcpy(structure, &size, sizeof size); }
#define ZERO(name) zero(&name, sizeof name)

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static int64_t standing(void *context, int32_t clock) { (void)context; (void)clock; return standing_now; }

static void log_line(void *context, int32_t level, const char *category, const char *message) {
    (void)context; (void)category; (void)message;
    if (level < TALLY_LOG_INFO) below_info = 1;
}

static uint64_t rows(tally_cursor *cursor) {
    uint64_t count = 0;
    while (tally_cursor_next(cursor, NULL) == TALLY_OK) count++;
    tally_cursor_free(cursor);
    return count;
}

/* A process that holds the right to write until it is told; forked before this one opens a book. */
static void timeouts(void) {
    int go[2], held[2], done[2];
    char byte = 0;
    double start, took;
    pid_t child;
    tally_book_options options;
    tally_book *book = NULL;
    tally_query *query = NULL;
    tally_watch *watch = NULL;
    tally_cursor *rows = NULL;
    int64_t id = 0;
    tally_status status;
    if (pipe(go) || pipe(held) || pipe(done)) _exit(1);
    child = fork();
    if (!child) {
        tally_book *transaction = NULL;
        /* So that it ends where its parent does. */
        close(go[1]);
        close(done[1]);
        if (read(go[0], &byte, 1) != 1) _exit(1);
        OUGHT(tally_book_open(TALLY_Z("busy.tally"), NULL, &book, &error));
        OUGHT(tally_transaction_begin(book, NULL, 0, 0, &transaction, &error));
        OUGHT(tally_create(transaction, TALLY_KIND_COLLECTION, TALLY_ROOT, TALLY_Z("Held"), TALLY_NOW, 0, &id, &error));
        if (write(held[1], &byte, 1) != 1 || read(done[0], &byte, 1) != 1) _exit(1);
        tally_book_close(transaction);
        tally_book_close(book);
        _exit(0);
    }
    ZERO(options);
    OUGHT(tally_book_open(TALLY_Z("busy.tally"), &options, &book, &error));
    if (write(go[1], &byte, 1) != 1 || read(held[0], &byte, 1) != 1) _exit(1);
    start = seconds();
    status = tally_create(book, TALLY_KIND_COLLECTION, TALLY_ROOT, TALLY_Z("Waits"), TALLY_NOW, 0, &id, &error);
    took = seconds() - start;
    say_whether("busy_timeout", status == TALLY_E_BUSY && took > 4.5 && took < 60, "5 s");
    if (write(done[1], &byte, 1) != 1) _exit(1);
    waitpid(child, NULL, 0);
    tally_book_close(book);

    options.busy_timeout = SECOND / 2;
    OUGHT(tally_book_open(TALLY_Z("watched.tally"), &options, &book, &error));
    OUGHT(tally_query_new(book, TALLY_KIND_NOTE, &query, &error));
    OUGHT(tally_query_watch(query, 0, &watch, &error));
    OUGHT(tally_watch_next(watch, TALLY_NO_WAIT, &rows, &error));
    tally_cursor_free(rows);
    start = seconds();
    status = tally_watch_next(watch, 0, &rows, &error);
    took = seconds() - start;
    say_whether("timeout of tally_watch_next", status == TALLY_TIMEOUT && took > 0.4 && took < 30, "that of the book");
    tally_watch_free(watch);
    tally_query_free(query);
    tally_book_close(book);
}

static void opening(void) {
    tally_book_options options, second;
    tally_book *book = NULL, *other = NULL;
    size_t length = 0;
    char author[64];
    int64_t id = 0;
    tally_query *query = NULL;
    tally_cursor *rows = NULL;
    ZERO(options);
    options.log = log_line;
    say_whether("flags of tally_book_open", tally_book_open(TALLY_Z("new.tally"), &options, &book, &error) == TALLY_OK, "make a book where there is none");
    ZERO(second);
    second.durability = TALLY_DURABILITY_POWER;
    say_whether("durability", tally_book_open(TALLY_Z("new.tally"), &second, &other, &error) < 0, "not that of a power cut");
    second.durability = TALLY_DURABILITY_PROCESS;
    say_whether("durability", tally_book_open(TALLY_Z("new.tally"), &second, &other, &error) == TALLY_OK, "that of the process");
    tally_book_close(other);
    OUGHT(tally_setting_set(book, TALLY_Z("username"), TALLY_Z("Zoe"), &error));
    OUGHT(tally_create(book, TALLY_KIND_NOTE, TALLY_ROOT, TALLY_Z("By whom"), TALLY_NOW, 0, &id, &error));
    OUGHT(tally_query_new(book, TALLY_KIND_NOTE, &query, &error));
    OUGHT(tally_query_cursor(query, &rows, &error));
    OUGHT(tally_cursor_next(rows, &error));
    {
        const char *text = tally_cursor_text(rows, TALLY_FIELD_USERNAME, &length);
        length = length < sizeof author ? length : sizeof author - 1;
        memcpy(author, text ? text : "", text ? length : 0);
        author[text ? length : 0] = 0;
    }
    say_whether("author", !strcmp(author, "Zoe"), "the setting username");
    tally_cursor_free(rows);
    tally_query_free(query);
    tally_book_close(book);
    say_whether("log_level", !below_info, "nothing below TALLY_LOG_INFO");
}

static void selections(tally_book *book) {
    tally_query *query = NULL;
    tally_cursor *cursor = NULL;
    tally_summary_options summary;
    tally_dashboard_options dashboard;
    tally_export_options export;
    tally_bytes *bytes = NULL;
    uint64_t count = 0;
    size_t size = 0;
    int64_t nest = 0, inner = 0, id = 0;
    int columns = 0, index;
    OUGHT(tally_create(book, TALLY_KIND_COLLECTION, TALLY_ROOT, TALLY_Z("Nest"), TALLY_NOW, 0, &nest, &error));
    OUGHT(tally_create(book, TALLY_KIND_COLLECTION, nest, TALLY_Z("Inner"), TALLY_NOW, 0, &inner, &error));
    for (index = 0; index < 3; index++) OUGHT(tally_create(book, TALLY_KIND_NOTE, nest, TALLY_Z("Note"), TALLY_NOW, 0, &id, &error));
    OUGHT(tally_create(book, TALLY_KIND_NOTE, inner, TALLY_Z("Below"), TALLY_NOW, 0, &id, &error));

    OUGHT(tally_query_new(book, TALLY_KIND_NOTE, &query, &error));
    OUGHT(tally_query_in(query, nest, 0, &error));
    OUGHT(tally_query_count(query, &count, &error));
    say_whether("flags of tally_query_in", count == 3, "what lies there itself");
    OUGHT(tally_query_page(query, 0, NULL, 0, &error));
    OUGHT(tally_query_cursor(query, &cursor, &error));
    say_whether("limit of tally_query_page", rows(cursor) == 3, "all");
    OUGHT(tally_query_order(query, TALLY_FIELD_ID, 0, &error));
    OUGHT(tally_query_cursor(query, &cursor, &error));
    OUGHT(tally_cursor_next(cursor, &error));
    id = tally_cursor_id(cursor);
    OUGHT(tally_cursor_next(cursor, &error));
    say_whether("flags of tally_query_order", tally_cursor_id(cursor) > id, "least first");
    tally_cursor_free(cursor);

    ZERO(export);
    OUGHT(tally_query_cursor(query, &cursor, &error));
    OUGHT(tally_cursor_write(cursor, TALLY_FORMAT_CSV, &export, &bytes, &error));
    {
        const char *text = tally_bytes_data(bytes, &size);
        int lines = 0;
        while (size--) lines += text[size] == '\n';
        say_whether("limit of tally_export_options", lines == 4, "all");
    }
    tally_bytes_free(bytes);
    tally_cursor_free(cursor);

    ZERO(summary);
    summary.since = summary.until = TALLY_UNBOUNDED;
    OUGHT(tally_query_summary(query, &summary, &cursor, &error));
    columns = !tally_cursor_next(cursor, &error) && tally_cursor_int(cursor, TALLY_FIELD_COUNT) == 3 && tally_cursor_is_null(cursor, TALLY_FIELD_SUM)
        && !tally_cursor_is_null(cursor, TALLY_FIELD_DURATION);
    say_whether("measures", columns, "COUNT and DURATION");
    say_whether("by_1 and by_2", tally_cursor_next(cursor, NULL) == TALLY_DONE, "one row");
    tally_cursor_free(cursor);
    summary.by_1 = TALLY_BY_COLLECTION;
    OUGHT(tally_query_in(query, nest, TALLY_IN_RECURSIVE, &error));
    OUGHT(tally_query_summary(query, &summary, &cursor, &error));
    say_whether("limit of tally_summary_options", rows(cursor) == 2, "all groups");
    ZERO(dashboard);
    dashboard.day_start = -1;
    say_whether("days of tally_dashboard_options", tally_query_dashboard(query, &dashboard, &cursor, &error) == TALLY_OK && rows(cursor) == 1, "7");
    tally_query_free(query);
}

static void events(tally_book *book) {
    tally_draft *draft = NULL;
    tally_session *session = NULL;
    tally_query *query = NULL;
    tally_cursor *cursor = NULL;
    int64_t type = 0, item = 0;
    tally_session_info info = TALLY_SESSION_INFO_INIT;
    tally_event event;
    tally_timeline_options timeline;
    OUGHT(tally_draft_new(book, TALLY_KIND_EVENT_TYPE, TALLY_ROOT, 0, &draft, &error));
    OUGHT(tally_draft_set_text(draft, TALLY_FIELD_NAME, TALLY_Z("asleep"), &error));
    OUGHT(tally_draft_set_int(draft, TALLY_FIELD_MODE, TALLY_MODE_STATE, &error));
    OUGHT(tally_draft_save(draft, 0, &type, &error));
    tally_draft_free(draft);
    OUGHT(tally_session_start(book, TALLY_ROOT, TALLY_Z("Watch"), TALLY_NOW, &session, &error));
    OUGHT(tally_session_stat(session, &info, &error));
    item = info.item;
    memset(&event, 0, sizeof event);
    event.type = type;
    event.time = TALLY_NOW;
    OUGHT(tally_session_log_events(session, &event, 1, sizeof event, NULL, &error));
    OUGHT(tally_session_log_events(session, &event, 1, sizeof event, NULL, &error));
    OUGHT(tally_session_stop(session, TALLY_NOW, &error));
    tally_session_free(session);
    OUGHT(tally_query_new(book, TALLY_KIND_EVENT, &query, &error));
    OUGHT(tally_query_in(query, item, 0, &error));
    OUGHT(tally_query_cursor(query, &cursor, &error));
    OUGHT(tally_cursor_next(cursor, &error));
    say_whether("phase", tally_cursor_int(cursor, TALLY_FIELD_PHASE) == TALLY_PHASE_START, "a state begins");
    say_whether("subject", tally_cursor_is_null(cursor, TALLY_FIELD_SUBJECT), "none");
    OUGHT(tally_cursor_next(cursor, &error));
    say_whether("phase", tally_cursor_int(cursor, TALLY_FIELD_PHASE) == TALLY_PHASE_STOP, "a state that is open ends");
    tally_cursor_free(cursor);
    tally_query_free(query);
    OUGHT(tally_query_new(book, TALLY_KIND_SESSION, &query, &error));
    ZERO(timeline);
    OUGHT(tally_query_timeline(query, &timeline, &cursor, &error));
    say_whether("first_day and last_day", rows(cursor) > 0, "no limit");
    tally_query_free(query);
    say_whether("flags of tally_session_attach", tally_session_attach(book, item, 0, &session, &error) < 0, "a stopped session stays so");
}

static void changes(tally_book *book) {
    tally_import_options import;
    tally_backup_options backup;
    tally_query *query = NULL;
    tally_cursor *cursor = NULL;
    tally_bytes *bytes = NULL;
    tally_book *other = NULL;
    int64_t id = 0;
    uint64_t count = 0, before = 0;
    OUGHT(tally_create(book, TALLY_KIND_NOTE, TALLY_ROOT, TALLY_Z("Goes"), TALLY_NOW, 0, &id, &error));
    OUGHT(tally_delete(book, id, 0, NULL, &error));
    say_whether("flags of tally_delete", tally_restore(book, id, NULL, &error) == TALLY_OK, "into the trash");
    say_whether("flags of tally_create", tally_create(book, TALLY_KIND_TAG, TALLY_ROOT, TALLY_Z("seen"), TALLY_NOW, 0, &id, &error) == TALLY_OK
        && tally_create(book, TALLY_KIND_TAG, TALLY_ROOT, TALLY_Z("seen"), TALLY_NOW, 0, &id, &error) == TALLY_E_EXISTS, "one of a name");

    ZERO(backup);
    OUGHT(tally_book_backup(book, TALLY_Z("backup.tally"), &backup, &error));
    say_whether("flags of tally_backup_options", tally_book_backup(book, TALLY_Z("backup.tally"), &backup, &error) == TALLY_E_EXISTS, "replace nothing");

    OUGHT(tally_query_new(book, TALLY_KIND_NOTE, &query, &error));
    OUGHT(tally_query_count(query, &before, &error));
    {
        tally_export_options export;
        ZERO(export);
        say_whether("rate of tally_export_options", tally_query_export(query, TALLY_FORMAT_EDL, &export, &bytes, &error) == TALLY_E_INVALID
            && strstr(error.message, "give a rate"), "not said");
        export.rate = 25;
        /* It goes on to what is selected. */
        say_whether("per of tally_export_options", tally_query_export(query, TALLY_FORMAT_EDL, &export, &bytes, &error) == TALLY_E_INVALID
            && strstr(error.message, "is of a session"), "one second");
        ZERO(export);
        OUGHT(tally_query_export(query, TALLY_FORMAT_JSON, &export, &bytes, &error));
    }
    tally_query_free(query);
    OUGHT(tally_book_open(TALLY_Z(":memory:"), NULL, &other, &error));
    ZERO(import);
    import.data = tally_bytes_data(bytes, &import.data_size);
    OUGHT(tally_import(other, &import, &cursor, &error));
    tally_cursor_free(cursor);
    OUGHT(tally_query_new(other, TALLY_KIND_NOTE, &query, &error));
    OUGHT(tally_query_count(query, &count, &error));
    say_whether("flags and format of tally_import_options", before && count == before, "import JSON");
    tally_query_free(query);
    tally_bytes_free(bytes);
    tally_book_close(other);
}

int main(void) {
    tally_book_options options = TALLY_BOOK_OPTIONS_INIT;
    tally_book *book = NULL;
    setvbuf(stdout, NULL, _IONBF, 0);
    timeouts();
    opening();
    options.clock = standing;
    OUGHT(tally_book_open(TALLY_Z(":memory:"), &options, &book, &error));
    selections(book);
    events(book);
    changes(book);
    tally_book_close(book);
    return tally_live_handles() ? 1 : 0;
}
