/* What callgrind counts: makes a call few times and then many times, each time in a new book, and has the instructions of each dumped under
 * the call's name. Usage: instructions FOLDER [NAME FEW MANY]…, where NAME is one of those in `counted`. The check takes the difference of
 * the two, so that only the calls count. */
#include "common.h"
#include <valgrind/callgrind.h>

enum { EVENTS = 65000, SHARE = 20000 };

static tally_book *book;
static tally_session *session;
static int64_t type, sum;

static void start(void) {
    must(tally_session_start(book, TALLY_ROOT, TALLY_Z("Counted"), FIRST_TIME, &session, &error), "start");
}

static void stop(void) {
    must(tally_session_stop(session, TALLY_NOW, &error), "stop");
    tally_session_free(session);
}

static void log_points(int count) {
    start();
    for (int event = 0; event < count; event++) must(tally_session_log(session, type, TALLY_NOW), "log");
    stop();
}

/* The same in a book that was merged, whose commits are stamped. */
static void log_merged(int count) {
    remove(path("copy.tally"));
    must(tally_book_backup(book, path("copy.tally"), TALLY_NTS, NULL, &error), "backup");
    tally_book *copy = open_book("copy.tally", TALLY_DURABILITY_PROCESS, 0);
    must(tally_create(copy, TALLY_KIND_NOTE, TALLY_ROOT, TALLY_Z("A note"), TALLY_NOW, 0, NULL, &error), "create");
    tally_book_close(copy);
    must(tally_book_merge(book, path("copy.tally"), TALLY_NTS, 0, NULL, &error), "merge");
    log_points(count);
}

static void log_values(int count) {
    start();
    for (int number = 0; number < count; number++) {
        tally_event event = tally_event_init();
        event.type = type, event.value = 2.5;
        must(tally_session_log_events(session, &event, 1, sizeof event, NULL, &error), "log_events");
    }
    stop();
}

/* A cursor of the events of a session that holds so many. */
static tally_query *events(int count) {
    static int64_t times[EVENTS], types[EVENTS];
    tally_query *query;
    start();
    for (int event = 0; event < count; event++) times[event] = FIRST_TIME + event * 1000003LL, types[event] = type;
    must(tally_session_log_columns(session, times, types, (size_t)count, NULL, &error), "log_columns");
    must(tally_query_new(book, TALLY_KIND_EVENT, &query, &error), "query");
    must(tally_query_in(query, item_of(session), 0, &error), "in");
    return query;
}

/* A stream gives what there is: once, and once more for each share. */
static void read_columns(int count) {
    tally_query *query = events(SHARE);
    for (int round = 0; round <= count / SHARE; round++) {
        tally_cursor *cursor;
        must(tally_query_cursor(query, &cursor, &error), "cursor");
        sum += read_batches(cursor, INT64_MAX);
        tally_cursor_free(cursor);
    }
    tally_query_free(query);
    stop();
}

static void read_rows(int count) {
    tally_query *query = events(EVENTS);
    tally_cursor *cursor;
    must(tally_query_cursor(query, &cursor, &error), "cursor");
    for (int done = 0; done < count; done++) {
        must(tally_cursor_next(cursor, &error), "next");
        sum += tally_cursor_int(cursor, TALLY_FIELD_TIME);
    }
    tally_cursor_free(cursor), tally_query_free(query);
    stop();
}

/* Makes so many notes in one transaction; gives the last one's id. */
static int64_t make_notes(int count) {
    tally_book *transaction;
    int64_t id = 0;
    must(tally_transaction_begin(book, TALLY_Z("notes"), 0, &transaction, &error), "begin");
    for (int note = 0; note < count; note++)
        must(tally_create(transaction, TALLY_KIND_NOTE, TALLY_ROOT, TALLY_Z("A note"), TALLY_NOW, 0, &id, &error), "create");
    must(tally_transaction_commit(transaction, &error), "commit");
    tally_book_close(transaction);
    return id;
}

static void create_notes(int count) { make_notes(count); }

static void edit_notes(int count) {
    int64_t id = make_notes(1);
    tally_book *transaction;
    must(tally_transaction_begin(book, TALLY_Z("edits"), 0, &transaction, &error), "begin");
    for (int edit = 0; edit < count; edit++) {
        tally_draft *draft;
        must(tally_draft_edit(transaction, id, &draft, &error), "edit");
        must(tally_draft_set_text(draft, TALLY_FIELD_NAME, edit % 2 ? "A note" : "Another", edit % 2 ? 6 : 7, &error), "set");
        must(tally_draft_save(draft, 0, NULL, &error), "save");
        tally_draft_free(draft);
    }
    must(tally_transaction_commit(transaction, &error), "commit");
    tally_book_close(transaction);
}

/* The next rows as JSON, 0: all. */
static void write_json(tally_cursor *cursor, uint64_t rows) {
    tally_export_options options = tally_export_options_init();
    tally_bytes *json;
    size_t size;
    options.limit = rows;
    must(tally_cursor_write(cursor, TALLY_FORMAT_JSON, &options, &json, &error), "write");
    tally_bytes_data(json, &size);
    sum += (int64_t)size;
    tally_bytes_free(json), tally_cursor_free(cursor);
}

static void read_entries(int count) {
    int64_t id = make_notes(1);
    for (int read = 0; read < count; read++) {
        tally_cursor *cursor;
        must(tally_read(book, id, 0, &cursor, &error), "read");
        write_json(cursor, 1);
    }
}

static void list_notes(int count) {
    tally_query *query;
    tally_cursor *cursor;
    make_notes(10000);
    must(tally_query_new(book, TALLY_KIND_NOTE, &query, &error), "query");
    must(tally_query_cursor(query, &cursor, &error), "cursor");
    write_json(cursor, (uint64_t)count);
    tally_query_free(query);
}

static void find_types(int count) {
    int64_t id;
    for (int found = 0; found < count; found++) must(tally_find(book, TALLY_KIND_EVENT_TYPE, TALLY_ROOT, TALLY_Z("A"), &id, &error), "find");
}

static void group_events(int count) {
    tally_cursor *cursor;
    tally_value value = tally_value_init();
    tally_query_free(events(count));
    value.type = TALLY_VALUE_INT, value.integer = item_of(session);
    must(tally_book_sql(book, TALLY_Z("SELECT type, count(*), max(time) FROM events(?) GROUP BY type"), &value, 1, sizeof value, &cursor, &error), "sql");
    while (tally_cursor_next(cursor, &error) == TALLY_OK) sum++;
    tally_cursor_free(cursor);
    stop();
}

static const struct { const char *name; void (*calls)(int count); } counted[] = {
    {"log", log_points}, {"merged", log_merged}, {"value", log_values}, {"columns", read_columns}, {"rows", read_rows}, {"note", create_notes},
    {"edit", edit_notes}, {"read", read_entries}, {"list", list_notes}, {"find", find_types}, {"group", group_events},
};

static void count_calls(const char *name, int count, const char *label) {
    book = open_book(label, TALLY_DURABILITY_PROCESS, 1);
    type = type_of(book, 0);
    for (size_t place = 0; place < sizeof counted / sizeof *counted; place++)
        if (strcmp(name, counted[place].name) == 0) counted[place].calls(count);
    tally_book_close(book);
}

int main(int count, char **arguments) {
    begin(count, arguments);
    for (int place = 2; place + 2 < count; place += 3) {
        const char *name = arguments[place];
        char few[32], many[32];
        snprintf(few, sizeof few, "%s few", name), snprintf(many, sizeof many, "%s many", name);
        count_calls(name, 1, "once"); /* what is done at a first time only */
        CALLGRIND_ZERO_STATS;
        count_calls(name, atoi(arguments[place + 1]), few);
        CALLGRIND_DUMP_STATS_AT(few);
        count_calls(name, atoi(arguments[place + 2]), many);
        CALLGRIND_DUMP_STATS_AT(many);
    }
    return tally_live_handles() != 0;
}
