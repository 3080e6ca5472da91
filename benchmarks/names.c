/* What is asked by names: a listing's next page, how many there are, one by its title, the first ones. No index has names in the order that
 * people expect, which no other program could keep; the table by hand has one in SQLite's own order of ASCII. */
#include "common.h"

enum { PAGE = 20, PAGES = 50 };

static tally_book *book;
static sqlite3 *database;
static sqlite3_stmt *counting, *finding, *paging;
static int notes;

static void name_of(char *into, int number) { sprintf(into, "Heron %u at the nest", (unsigned)(number * 2654435761u) >> 8); }

static void fill(int count) {
    char name[64];
    notes = count;
    book = open_book("names.tally", TALLY_DURABILITY_PROCESS, 1);
    database = open_table("names.db", "CREATE TABLE note (id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, name TEXT NOT NULL, time INTEGER NOT NULL);"
                                      "CREATE INDEX note_name ON note (kind, name COLLATE NOCASE, id);");
    sqlite3_stmt *add = prepare(database, "INSERT INTO note (kind, name, time) VALUES (2, ?, ?)");
    for (int done = 0; done < count;) {
        tally_book *transaction = NULL;
        must(tally_transaction_begin(book, TALLY_Z("notes"), 0, &transaction, &error), "begin");
        sql(database, "BEGIN");
        for (int end = done + 10000; done < end; done++) {
            name_of(name, done);
            must(tally_create(transaction, TALLY_KIND_NOTE, TALLY_ROOT, name, TALLY_NTS, FIRST_TIME + done * 1000000000LL, 0, NULL, &error), "note");
            sqlite3_bind_text(add, 1, name, -1, SQLITE_TRANSIENT);
            sqlite3_bind_int64(add, 2, FIRST_TIME + done * 1000000000LL);
            if (sqlite3_step(add) != SQLITE_DONE) exit(1);
            sqlite3_reset(add);
        }
        sql(database, "COMMIT");
        must(tally_transaction_commit(transaction, &error), "commit");
        tally_book_close(transaction);
    }
    sqlite3_finalize(add);
    must(tally_book_flush(book, &error), "flush");
    sql(database, "PRAGMA wal_checkpoint(TRUNCATE)");
    counting = prepare(database, "SELECT count(*) FROM note WHERE kind = 2");
    finding = prepare(database, "SELECT id FROM note WHERE kind = 2 AND name = ? COLLATE NOCASE");
    paging = prepare(database, "SELECT id, name, time FROM note WHERE kind = 2 ORDER BY name COLLATE NOCASE, id LIMIT 20");
}

static void empty(void) {
    sqlite3_finalize(counting), sqlite3_finalize(finding), sqlite3_finalize(paging);
    sqlite3_close(database);
    tally_book_close(book);
}

/* A page in an order behind the row that a token names, each by a query of its own, as a screen asks for it; the token of its last row. */
static char token[512];

static void page(int32_t order, int is_first) {
    tally_query *query;
    tally_cursor *cursor;
    int rows = 0;
    size_t size;
    must(tally_query_new(book, TALLY_KIND_NOTE, &query, &error), "query");
    must(tally_query_order(query, order, 0, &error), "order");
    must(tally_query_page(query, PAGE, is_first ? NULL : token, is_first ? 0 : strlen(token), &error), "page");
    must(tally_query_cursor(query, &cursor, &error), "cursor");
    while (rows < PAGE && tally_cursor_next(cursor, &error) == TALLY_OK) rows += tally_cursor_text(cursor, TALLY_FIELD_NAME, NULL) != NULL;
    if (rows != PAGE) exit(1);
    const char *last = tally_cursor_token(cursor, &size);
    if (!last || size >= sizeof token) exit(1);
    memcpy(token, last, size), token[size] = 0;
    tally_cursor_free(cursor), tally_query_free(query);
}

static double pages(int32_t order, int count) { /* us each, behind the first two */
    page(order, 1), page(order, 0);
    double start = now();
    for (int done = 0; done < count; done++) page(order, 0);
    return (now() - start) / count / 1e3;
}

static double by_name(int count) { return pages(TALLY_FIELD_NAME, count); }
static double by_time(int count) { return pages(TALLY_FIELD_TIME, count); }

static double first_ours(int count) { /* ms */
    double start = now();
    for (int done = 0; done < count; done++) page(TALLY_FIELD_NAME, 1);
    return (now() - start) / count / 1e6;
}

static double first_theirs(int count) {
    double start = now();
    for (int done = 0; done < count; done++) {
        int rows = 0;
        while (sqlite3_step(paging) == SQLITE_ROW) rows += sqlite3_column_text(paging, 1) != NULL;
        sqlite3_reset(paging);
        if (rows != PAGE) exit(1);
    }
    return (now() - start) / count / 1e6;
}

/* The same where each is asked of another state of the book: somebody writes in between, which does not count. */
static double first_anew(int count) {
    double sum = 0;
    for (int done = 0; done < count; done++) {
        must(tally_create(book, TALLY_KIND_COLLECTION, TALLY_ROOT, TALLY_Z("Another"), TALLY_NOW, 0, NULL, &error), "another");
        double start = now();
        page(TALLY_FIELD_NAME, 1);
        sum += now() - start;
    }
    return sum / count / 1e6;
}

static double count_ours(int count) {
    double start = now();
    for (int done = 0; done < count; done++) {
        tally_query *query;
        uint64_t found;
        must(tally_query_new(book, TALLY_KIND_NOTE, &query, &error), "query");
        must(tally_query_count(query, &found, &error), "count");
        if (found != (uint64_t)notes) exit(1);
        tally_query_free(query);
    }
    return (now() - start) / count / 1e6;
}

static double count_theirs(int count) {
    double start = now();
    for (int done = 0; done < count; done++) {
        if (sqlite3_step(counting) != SQLITE_ROW || sqlite3_column_int64(counting, 0) != notes) exit(1);
        sqlite3_reset(counting);
    }
    return (now() - start) / count / 1e6;
}

static double find_ours(int count) {
    char name[64];
    double start = now();
    for (int done = 0; done < count; done++) {
        tally_query *query;
        tally_cursor *cursor;
        name_of(name, (int)(number() % (uint64_t)notes));
        must(tally_query_new(book, TALLY_KIND_NOTE, &query, &error), "query");
        must(tally_query_where_text(query, TALLY_FIELD_NAME, TALLY_OP_EQ, name, TALLY_NTS, &error), "where");
        must(tally_query_cursor(query, &cursor, &error), "cursor");
        if (tally_cursor_next(cursor, &error) != TALLY_OK) exit(1);
        tally_cursor_free(cursor), tally_query_free(query);
    }
    return (now() - start) / count / 1e6;
}

static double find_theirs(int count) {
    char name[64];
    double start = now();
    for (int done = 0; done < count; done++) {
        name_of(name, (int)(number() % (uint64_t)notes));
        sqlite3_bind_text(finding, 1, name, -1, SQLITE_STATIC);
        if (sqlite3_step(finding) != SQLITE_ROW) exit(1);
        sqlite3_reset(finding);
    }
    return (now() - start) / count / 1e6;
}

int main(int count, char **arguments) {
    begin(count, arguments);
    if (!only || strstr(only, "100,000")) {
        fill(100000);
        measure((struct row){.name = "count 100,000 notes / SQLite, an index on kind and name", .unit = "ms", .ours = count_ours, .theirs = count_theirs,
                             .count = 20, .rounds = 5, .kind = FASTER, .goal = 1});
        measure((struct row){.name = "find one of 100,000 by its title / SQLite, that index", .unit = "ms", .ours = find_ours, .theirs = find_theirs,
                             .count = 20, .rounds = 5, .kind = FASTER, .goal = 1});
        measure((struct row){.name = "first 20 of 100,000 by name, asked again / SQLite, that index", .unit = "ms", .ours = first_ours, .theirs = first_theirs,
                             .count = 20, .rounds = 5, .kind = FASTER, .goal = 1});
        measure((struct row){.name = "first 20 of 100,000 by name, after a commit / SQLite, that index", .unit = "ms", .ours = first_anew, .theirs = first_theirs,
                             .count = 20, .rounds = 5, .kind = FASTER, .goal = 1});
        empty();
    }
    if (!only || strstr(only, "1,000,000")) {
        fill(1000000);
        measure((struct row){.name = "the next 20 of 1,000,000 by name / by time", .unit = "us", .ours = by_name, .theirs = by_time, .count = PAGES,
                             .rounds = 3, .kind = WITHIN, .goal = 1});
        empty();
    }
    return tally_live_handles() != 0;
}
