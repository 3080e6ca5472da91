/* What a small query costs beyond the statement of SQLite that it comes down to, prepared once, which reads the same columns. */
#include "common.h"

enum { NOTES = 10000, PAGE = 10 };

static tally_book *book;
static sqlite3_stmt *by_id, *page;
static int64_t first_note;

static int read_all(tally_query *query) {
    tally_cursor *cursor;
    int rows = 0;
    must(tally_query_cursor(query, &cursor, &error), "cursor");
    while (tally_cursor_next(cursor, &error) == TALLY_OK)
        rows += tally_cursor_text(cursor, TALLY_FIELD_NAME, NULL) != NULL && tally_cursor_int(cursor, TALLY_FIELD_TIME) != 0;
    tally_cursor_free(cursor);
    return rows;
}

static int step_all(sqlite3_stmt *statement) {
    int rows = 0;
    while (sqlite3_step(statement) == SQLITE_ROW) rows += sqlite3_column_text(statement, 3) != NULL && sqlite3_column_int64(statement, 4) != 0;
    sqlite3_reset(statement);
    return rows;
}

static double note_by_id(int count) { /* us each */
    double start = now();
    for (int done = 0; done < count; done++) {
        tally_query *query;
        int64_t id = first_note + (int64_t)(number() % NOTES);
        must(tally_query_new(book, TALLY_KIND_NOTE, &query, &error), "query");
        must(tally_query_where_int(query, TALLY_FIELD_ID, TALLY_OP_EQ, &id, 1, &error), "where");
        if (read_all(query) != 1) exit(1);
        tally_query_free(query);
    }
    return (now() - start) / count / 1e3;
}

static double row_by_id(int count) {
    double start = now();
    for (int done = 0; done < count; done++) {
        sqlite3_bind_int64(by_id, 1, first_note + (int64_t)(number() % NOTES));
        if (step_all(by_id) != 1) exit(1);
    }
    return (now() - start) / count / 1e3;
}

static double first_page(int count) {
    double start = now();
    for (int done = 0; done < count; done++) {
        tally_query *query;
        must(tally_query_new(book, TALLY_KIND_NOTE, &query, &error), "query");
        must(tally_query_in(query, TALLY_ROOT, 0, &error), "in");
        must(tally_query_order(query, TALLY_FIELD_TIME, TALLY_ORDER_DESCENDING, &error), "order");
        must(tally_query_page(query, PAGE, NULL, 0, &error), "page");
        if (read_all(query) != PAGE) exit(1);
        tally_query_free(query);
    }
    return (now() - start) / count / 1e3;
}

static double page_of_table(int count) {
    double start = now();
    for (int done = 0; done < count; done++)
        if (step_all(page) != PAGE) exit(1);
    return (now() - start) / count / 1e3;
}

static double beyond_row(int count) { return note_by_id(count) - row_by_id(count); }
static double beyond_page(int count) { return first_page(count) - page_of_table(count); }

int main(int count, char **arguments) {
    begin(count, arguments);
    book = open_book("query.tally", TALLY_DURABILITY_PROCESS, 1);
    tally_book *transaction = NULL;
    must(tally_transaction_begin(book, TALLY_Z("notes"), 0, &transaction, &error), "begin");
    for (int note = 0; note < NOTES; note++) {
        int64_t id = 0;
        must(tally_create(transaction, TALLY_KIND_NOTE, TALLY_ROOT, TALLY_Z("A note of some length"), FIRST_TIME + note * 1000000000LL, 0, &id, &error), "note");
        if (note == 0) first_note = id;
    }
    must(tally_transaction_commit(transaction, &error), "commit");
    tally_book_close(transaction);
    /* A book is a file of SQLite: the statements read the very rows. */
    sqlite3 *database = NULL;
    if (sqlite3_open_v2(path("query.tally"), &database, SQLITE_OPEN_READONLY, NULL)) exit(1);
    by_id = prepare(database, "SELECT id, uuid, kind, name, time, zone, description FROM entry WHERE id = ? AND kind = 2");
    page = prepare(database, "SELECT id, uuid, kind, name, time, zone, description FROM entry WHERE parent = 0 AND kind = 2 AND trashed IS NULL ORDER BY time DESC, id DESC LIMIT 10");
    measure((struct row){.name = "a note by its id, beyond SQLite's prepared statement / that statement", .unit = "us", .ours = beyond_row,
                         .theirs = row_by_id, .count = 2000, .kind = BELOW, .goal = 30});
    measure((struct row){.name = "a page of ten notes, beyond SQLite's prepared statement / that statement", .unit = "us", .ours = beyond_page,
                         .theirs = page_of_table, .count = 2000});
    sqlite3_finalize(by_id), sqlite3_finalize(page), sqlite3_close(database);
    tally_book_close(book);
    return 0;
}
