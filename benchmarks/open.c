/* From the path to the first page of items, in a book of 10 M events and 100,000 items; and the same after a process that had
 * it open was killed. The page cache is warm on both sides. */
#include "common.h"
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

enum { EVENTS = 10000000, ITEMS = 100000, PAGE = 100, WRITTEN = 200, LOGGED = 50000 };

static void prepare_book(void) {
    tally_book *book = open_book("open.tally", TALLY_DURABILITY_PROCESS, 1), *transaction = NULL;
    must(tally_transaction_begin(book, TALLY_Z("items"), 0, &transaction, &error), "begin");
    for (int item = 0; item < ITEMS; item++)
        must(tally_create(transaction, TALLY_KIND_NOTE, TALLY_ROOT, TALLY_Z("A note of some length"), FIRST_TIME + item * 1000000000LL, 0, NULL, &error), "note");
    must(tally_transaction_commit(transaction, &error), "commit");
    tally_book_close(transaction);
    fill_book(book, EVENTS, sensor);
    tally_book_close(book);
}

static void prepare_table(void) {
    sqlite3 *table = open_table("open.db", EVENT_TABLE EVENT_INDEX
        "CREATE TABLE item (id INTEGER PRIMARY KEY, time INTEGER, name TEXT); CREATE INDEX item_time ON item (time, id); BEGIN");
    sqlite3_stmt *statement = prepare(table, "INSERT INTO item (time, name) VALUES (?, 'A note of some length')");
    for (int item = 0; item < ITEMS; item++) insert(statement, FIRST_TIME + item * 1000000000LL, 0);
    sqlite3_finalize(statement);
    sql(table, "COMMIT");
    fill_table(table, EVENTS / 10, sensor); /* its size does not matter to it here, and it is slow to fill */
    sqlite3_close(table);
}

static double first_page(int count) { /* ms */
    double sum = 0;
    for (int round = 0; round < count; round++) {
        tally_query *query;
        tally_cursor *cursor;
        int rows = 0;
        double begin = now();
        tally_book *book = open_book("open.tally", TALLY_DURABILITY_PROCESS, 0);
        must(tally_query_new(book, TALLY_KIND_ANY, &query, &error), "query");
        must(tally_query_in(query, TALLY_ROOT, 0, &error), "in");
        must(tally_query_order(query, TALLY_FIELD_TIME, TALLY_ORDER_DESCENDING, &error), "order");
        must(tally_query_page(query, PAGE, NULL, 0, &error), "page");
        must(tally_query_cursor(query, &cursor, &error), "cursor");
        while (tally_cursor_next(cursor, &error) == TALLY_OK) rows += tally_cursor_text(cursor, TALLY_FIELD_NAME, NULL) != NULL;
        sum += now() - begin;
        if (rows != PAGE) exit(1);
        tally_cursor_free(cursor), tally_query_free(query), tally_book_close(book);
    }
    return sum / count / 1e6;
}

static double first_page_of_table(int count) {
    double sum = 0;
    for (int round = 0; round < count; round++) {
        int rows = 0;
        double begin = now();
        sqlite3 *table = open_table("open.db", NULL);
        sqlite3_stmt *statement = prepare(table, "SELECT id, time, name FROM item ORDER BY time DESC, id DESC LIMIT 100");
        while (sqlite3_step(statement) == SQLITE_ROW) rows += sqlite3_column_text(statement, 2) != NULL;
        sum += now() - begin;
        if (rows != PAGE) exit(1);
        sqlite3_finalize(statement), sqlite3_close(table);
    }
    return sum / count / 1e6;
}

/* ---------------------------------------------------------------------------------------------------------- the killed */

static void die_with_book(void) {
    tally_book *book = open_book("open.tally", TALLY_DURABILITY_PROCESS, 0);
    tally_session *session;
    int64_t type = type_of(book, 0);
    for (int item = 0; item < WRITTEN; item++) must(tally_create(book, TALLY_KIND_NOTE, TALLY_ROOT, TALLY_Z("A note"), TALLY_NOW, 0, NULL, &error), "note");
    must(tally_session_start(book, TALLY_ROOT, TALLY_Z("Cut short"), TALLY_NOW, &session, &error), "start");
    for (int event = 0; event < LOGGED; event++) must(tally_session_log(session, type, TALLY_NOW), "log");
    raise(SIGKILL);
}

static void die_with_table(void) {
    sqlite3 *table = open_table("open.db", NULL);
    sqlite3_stmt *statement = prepare(table, "INSERT INTO item (time, name) VALUES (?, 'A note')");
    for (int item = 0; item < WRITTEN; item++) insert(statement, wall(), 0);
    sqlite3_finalize(statement);
    statement = prepare(table, "INSERT INTO event VALUES (2, ?, ?)");
    sql(table, "BEGIN");
    for (int event = 0; event < LOGGED; event++) insert(statement, wall(), 1);
    sql(table, "COMMIT");
    raise(SIGKILL);
}

static void kill_one(const char *what) { /* in a process of its own, begun anew */
    extern char **environ;
    char *arguments[] = {"open", (char *)folder, (char *)what, NULL};
    pid_t process;
    int status;
    must(posix_spawn(&process, "/proc/self/exe", NULL, NULL, arguments, environ), "posix_spawn");
    waitpid(process, &status, 0);
    if (!WIFSIGNALED(status)) exit(1);
}

/* Ends the session that the dead one left, as its host would: the next round has one again, and not one more. */
static void stop_cut_short(void) {
    tally_book *book = open_book("open.tally", TALLY_DURABILITY_PROCESS, 0);
    tally_query *query;
    tally_cursor *cursor;
    int64_t running = TALLY_STATE_RUNNING;
    must(tally_query_new(book, TALLY_KIND_SESSION, &query, &error), "query");
    must(tally_query_where_int(query, TALLY_FIELD_STATE, TALLY_OP_EQ, &running, 1, &error), "where");
    must(tally_query_cursor(query, &cursor, &error), "cursor");
    while (tally_cursor_next(cursor, &error) == TALLY_OK) {
        tally_session *session;
        must(tally_session_attach(book, tally_cursor_int(cursor, TALLY_FIELD_ID), 0, &session, &error), "attach");
        must(tally_session_stop(session, TALLY_NOW, &error), "stop");
        tally_session_free(session);
    }
    tally_cursor_free(cursor), tally_query_free(query), tally_book_close(book);
}

static double page_after_kill(int count) {
    kill_one("--die-with-book");
    double cost = first_page(count);
    stop_cut_short();
    return cost;
}

static double table_after_kill(int count) {
    kill_one("--die-with-table");
    return first_page_of_table(count);
}

int main(int count, char **arguments) {
    begin(count, arguments);
    if (only && strcmp(only, "--die-with-book") == 0) die_with_book();
    if (only && strcmp(only, "--die-with-table") == 0) die_with_table();
    prepare_book();
    prepare_table();
    measure((struct row){.name = "open 10 M events and 100,000 items, first page / SQLite", .unit = "ms", .ours = first_page,
                         .theirs = first_page_of_table, .count = 10, .kind = BELOW, .goal = 2});
    measure((struct row){.name = "the same after a kill / SQLite", .unit = "ms", .ours = page_after_kill, .theirs = table_after_kill,
                         .count = 1, .kind = BELOW, .goal = 10});
    return tally_live_handles() != 0;
}
