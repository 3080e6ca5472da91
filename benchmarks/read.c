/* What reading costs where a book holds 10 M events of 100 days. */
#include "common.h"

enum { EVENTS = 10000000, DAY_EVENTS = 100000, FIFTY_DAYS = 50 };

static tally_book *book;
static tally_session *session;
static int64_t item, days, ids[TYPES];
static sqlite3 *table;

static double counts(int count) { /* ms */
    uint64_t sum = 0, one = 0;
    double begin = now();
    for (int round = 0; round < count; round++)
        for (int index = 0; index < TYPES; index++) {
            if (tally_session_count(session, ids[index], &one, NULL)) exit(1);
            sum += one;
        }
    double cost = (now() - begin) / count / 1e6;
    if (sum != (uint64_t)count * EVENTS) exit(1);
    return cost;
}

static double counts_of_table(int count) {
    (void)count; /* once is enough: it walks the table */
    /* Not by the index, which would look up each row: this is the faster way. */
    sqlite3_stmt *statement = prepare(table, "SELECT type, count(*) FROM event NOT INDEXED WHERE session = 1 GROUP BY type");
    int64_t sum = 0;
    double begin = now();
    while (sqlite3_step(statement) == SQLITE_ROW) sum += sqlite3_column_int64(statement, 1);
    double cost = (now() - begin) / 1e6;
    sqlite3_finalize(statement);
    if (sum != EVENTS) exit(1);
    return cost;
}

static tally_cursor *select_days(int64_t first, int64_t number_of_days) {
    tally_query *query;
    tally_cursor *cursor;
    int64_t times[2] = {FIRST_TIME + first * DAY, FIRST_TIME + (first + number_of_days) * DAY - 1};
    must(tally_query_new(book, TALLY_KIND_EVENT, &query, &error), "query");
    must(tally_query_in(query, item, 0, &error), "in");
    must(tally_query_where_int(query, TALLY_FIELD_TIME, TALLY_OP_BETWEEN, times, 2, &error), "where");
    must(tally_query_cursor(query, &cursor, &error), "cursor");
    tally_query_free(query);
    return cursor;
}

static int64_t read_columns(int64_t first, int64_t number_of_days) {
    tally_cursor *cursor = select_days(first, number_of_days);
    int64_t sum = read_batches(cursor, INT64_MAX);
    tally_cursor_free(cursor);
    return sum;
}

static int64_t read_table(int64_t first, int64_t number_of_days) {
    static int64_t times[FIFTY_DAYS * DAY_EVENTS * 2], types[FIFTY_DAYS * DAY_EVENTS * 2];
    sqlite3_stmt *statement = prepare(table, "SELECT time, type FROM event WHERE session = 1 AND time BETWEEN ? AND ? ORDER BY time");
    int64_t sum = 0;
    sqlite3_bind_int64(statement, 1, FIRST_TIME + first * DAY);
    sqlite3_bind_int64(statement, 2, FIRST_TIME + (first + number_of_days) * DAY - 1);
    while (sqlite3_step(statement) == SQLITE_ROW) {
        times[sum] = sqlite3_column_int64(statement, 0);
        types[sum++] = sqlite3_column_int64(statement, 1);
    }
    sqlite3_finalize(statement);
    __asm__ volatile("" ::"r"(times), "r"(types) : "memory"); /* the stores must happen */
    return sum;
}

static void about(int64_t found, int64_t wanted) {
    if (found > wanted * 99 / 100 && found < wanted * 101 / 100) return;
    fprintf(stderr, "%lld events instead of %lld\n", (long long)found, (long long)wanted);
    exit(1);
}

static double day_of_book(int count) { /* ms, another day each time */
    double begin = now();
    for (int round = 0; round < count; round++) about(read_columns(days++ % 99, 1), DAY_EVENTS);
    return (now() - begin) / count / 1e6;
}

static double day_of_table(int count) {
    double begin = now();
    for (int round = 0; round < count; round++) about(read_table(days++ % 99, 1), DAY_EVENTS);
    return (now() - begin) / count / 1e6;
}

static double half_by_columns(int count) { /* ns an event */
    double begin = now();
    about(read_columns(0, FIFTY_DAYS), count);
    return (now() - begin) / count;
}

static double half_of_table(int count) {
    double begin = now();
    about(read_table(0, FIFTY_DAYS), count);
    return (now() - begin) / count;
}

static double day_by_rows(int count) { /* ns an event */
    tally_cursor *cursor = select_days(7, 1);
    int64_t sum = 0;
    double begin = now();
    while (tally_cursor_next(cursor, &error) == TALLY_OK) {
        if (tally_cursor_int(cursor, TALLY_FIELD_TIME) && tally_cursor_int(cursor, TALLY_FIELD_TYPE)) sum++;
    }
    double cost = (now() - begin) / count;
    about(sum, count);
    tally_cursor_free(cursor);
    return cost;
}

static double day_of_table_by_rows(int count) {
    double begin = now();
    about(read_table(7, 1), count);
    return (now() - begin) / count;
}

int main(int count, char **arguments) {
    begin(count, arguments);
    book = open_book("read.tally", TALLY_DURABILITY_PROCESS, 1);
    item = fill_book(book, EVENTS, hundred_thousand_a_day);
    must(tally_session_attach(book, item, TALLY_ATTACH_CONTINUE, &session, &error), "attach");
    must(tally_session_stop(session, TALLY_NOW, &error), "stop");
    for (int index = 0; index < TYPES; index++) ids[index] = type_of(book, index);
    table = open_table("read.db", EVENT_TABLE EVENT_INDEX);
    fill_table(table, EVENTS, hundred_thousand_a_day);
    measure((struct row){.name = "counts by type of 10 M events / GROUP BY", .unit = "ms", .ours = counts, .theirs = counts_of_table,
                         .count = 1000, .their_rounds = 1, .kind = BELOW, .goal = 0.1});
    measure((struct row){.name = "a day of 100,000 of 10 M events, as columns / SELECT", .unit = "ms", .ours = day_of_book,
                         .theirs = day_of_table, .count = 10, .kind = BELOW, .goal = 3});
    measure((struct row){.name = "read an event, 5 M as columns / SELECT", .unit = "ns", .ours = half_by_columns, .theirs = half_of_table,
                         .count = FIFTY_DAYS * DAY_EVENTS, .rounds = 3});
    measure((struct row){.name = "read an event, 100,000 row by row / SELECT", .unit = "ns", .ours = day_by_rows,
                         .theirs = day_of_table_by_rows, .count = DAY_EVENTS, .kind = FASTER, .goal = 1, .is_gate = 1});
    sqlite3_close(table);
    tally_session_free(session);
    tally_book_close(book);
    return tally_live_handles() != 0;
}
