/* A summary by day and tag over 1,000,000 records, beside the GROUP BY that one writes by hand in SQLite over the same rows. */
#include "common.h"

enum { RECORDS = 1000000, TAGS = 20, YEAR = 365 };

static tally_book *book;
static tally_query *query;
static sqlite3 *plain, *own;
static int64_t begun = 1704067200000000000; /* 2024-01-01 */

/* Sessions of two years, a few an hour, each an hour at most; every fifth without a tag, every tenth with two. */
static void fill(void) {
    static int64_t tags[TAGS];
    char name[32];
    unsigned seed = 7;
    sqlite3_stmt *insert = NULL, *tag = NULL;
    must(sqlite3_open(path("plain.db"), &plain), "open");
    must(sqlite3_exec(plain,
                      "PRAGMA journal_mode=WAL; CREATE TABLE record (id INTEGER PRIMARY KEY, start INTEGER NOT NULL, stop INTEGER, title TEXT);"
                      "CREATE TABLE record_tag (record INTEGER, tag INTEGER, PRIMARY KEY (record, tag)) WITHOUT ROWID; BEGIN",
                      NULL, NULL, NULL), "schema");
    must(sqlite3_prepare_v2(plain, "INSERT INTO record VALUES (?, ?, ?, 'Record')", -1, &insert, NULL), "prepare");
    must(sqlite3_prepare_v2(plain, "INSERT INTO record_tag VALUES (?, ?)", -1, &tag, NULL), "prepare");
    for (int i = 0; i < TAGS; i++) {
        tally_draft *draft = NULL;
        snprintf(name, sizeof name, "Tag %d", i);
        must(tally_draft_new(book, TALLY_KIND_TAG, TALLY_ROOT, 0, &draft, &error), "draft");
        must(tally_draft_set_text(draft, TALLY_FIELD_NAME, name, TALLY_NTS, &error), "set");
        must(tally_draft_save(draft, 0, &tags[i], &error), "save");
        tally_draft_free(draft);
    }
    tally_book *transaction = NULL;
    for (int i = 0; i < RECORDS; i++) {
        if (i % 10000 == 0) must(tally_transaction_begin(book, NULL, 0, 0, &transaction, &error), "begin");
        seed = seed * 1103515245 + 12345;
        int64_t start = begun + (int64_t)i * (2 * YEAR * 86400000000000 / RECORDS), stop = start + (seed >> 8) % 3600 * 1000000000LL;
        int count = i % 5 == 0 ? 0 : i % 10 == 1 ? 2 : 1;
        int64_t given[2] = {tags[(seed >> 4) % TAGS], tags[((seed >> 4) + 1) % TAGS]};
        tally_draft *draft = NULL;
        must(tally_draft_new(transaction, TALLY_KIND_SESSION, TALLY_ROOT, 0, &draft, &error), "draft");
        must(tally_draft_set_text(draft, TALLY_FIELD_NAME, TALLY_Z("Record"), &error), "set");
        must(tally_draft_set_int(draft, TALLY_FIELD_TIME, start, &error), "set");
        must(tally_draft_set_int(draft, TALLY_FIELD_END, stop, &error), "set");
        if (count) must(tally_draft_set_ids(draft, TALLY_FIELD_TAGS, given, (size_t)count, &error), "set");
        must(tally_draft_save(draft, 0, NULL, &error), "save");
        tally_draft_free(draft);
        sqlite3_bind_int64(insert, 1, i + 1), sqlite3_bind_int64(insert, 2, start), sqlite3_bind_int64(insert, 3, stop);
        sqlite3_step(insert), sqlite3_reset(insert);
        for (int n = 0; n < count; n++) {
            sqlite3_bind_int64(tag, 1, i + 1), sqlite3_bind_int64(tag, 2, given[n]);
            sqlite3_step(tag), sqlite3_reset(tag);
        }
        if (i % 10000 == 9999) {
            must(tally_transaction_commit(transaction, &error), "commit");
            tally_book_close(transaction);
        }
    }
    must(sqlite3_exec(plain, "COMMIT; PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL, NULL), "commit");
    sqlite3_finalize(insert), sqlite3_finalize(tag);
    must(tally_book_flush(book, &error), "flush");
    must(sqlite3_open_v2(path("summary.tally"), &own, SQLITE_OPEN_READONLY, NULL), "open");
}

static double summarize(int32_t by_1, int32_t by_2, const char *zone, uint32_t flags) {
    tally_summary_options options = TALLY_SUMMARY_OPTIONS_INIT;
    tally_cursor *cursor = NULL;
    options.by_1 = by_1, options.by_2 = by_2, options.flags = flags, options.zone = zone, options.zone_length = TALLY_NTS;
    double started = now();
    must(tally_query_summary(query, &options, &cursor, &error), "summary");
    int64_t rows = 0;
    while (tally_cursor_next(cursor, &error) == TALLY_OK) rows += tally_cursor_int(cursor, TALLY_FIELD_DURATION) >= 0;
    tally_cursor_free(cursor);
    if (rows == 0) exit(1);
    return (now() - started) / 1e6;
}

static double select_all(sqlite3 *database, const char *sql) {
    sqlite3_stmt *statement = NULL;
    double started = now();
    must(sqlite3_prepare_v2(database, sql, -1, &statement, NULL), "prepare");
    int64_t rows = 0;
    while (sqlite3_step(statement) == SQLITE_ROW) rows += sqlite3_column_int64(statement, 2) >= 0;
    sqlite3_finalize(statement);
    if (rows == 0) exit(1);
    return (now() - started) / 1e6;
}

/* By hand a record counts on the day of its start, in UTC: who wants midnights and zones writes no GROUP BY. */
static double by_hand(int count) {
    (void)count;
    return select_all(plain, "SELECT date(r.start / 1000000000, 'unixepoch') AS day, t.tag, sum(r.stop - r.start), count(*) FROM record r "
                             "LEFT JOIN record_tag t ON t.record = r.id GROUP BY day, t.tag ORDER BY day, t.tag");
}

static double by_hand_in_ours(int count) {
    (void)count;
    return select_all(own, "SELECT date(e.time / 1000000000, 'unixepoch') AS day, t.tag, sum(e.end_time - e.time), count(*) FROM entry e "
                           "LEFT JOIN entry_tag t ON t.entry = e.id WHERE e.kind = 3 GROUP BY day, t.tag ORDER BY day, t.tag");
}

static double by_number(int count) {
    (void)count;
    return select_all(plain, "SELECT r.start / 86400000000000 AS day, t.tag, sum(r.stop - r.start), count(*) FROM record r "
                             "LEFT JOIN record_tag t ON t.record = r.id GROUP BY day, t.tag ORDER BY day, t.tag");
}

static double ours_split(int count) { (void)count; return summarize(TALLY_BY_DAY, TALLY_BY_TAG, "Europe/Berlin", 0); }
static double ours_whole(int count) { (void)count; return summarize(TALLY_BY_DAY, TALLY_BY_TAG, "UTC", TALLY_SUMMARY_WHOLE_AT_START); }
static double ours_hours(int count) { (void)count; return summarize(TALLY_BY_WEEKDAY, TALLY_BY_HOUR, "Europe/Berlin", 0); }

int main(int count, char **arguments) {
    begin(count, arguments);
    book = open_book("summary.tally", TALLY_DURABILITY_PROCESS, 1);
    must(tally_query_new(book, TALLY_KIND_SESSION, &query, &error), "query");
    fill();
    measure((struct row){.name = "1 M records by day and tag, split at Berlin's midnights / GROUP BY day of the start in UTC, tag", .unit = "ms",
                         .ours = ours_split, .theirs = by_hand, .count = 1, .rounds = 5, .kind = FASTER, .goal = 1, .is_gate = 1});
    measure((struct row){.name = "1 M records by day and tag, whole at the start / GROUP BY over Tallybook's tables", .unit = "ms",
                         .ours = ours_whole, .theirs = by_hand_in_ours, .count = 1, .rounds = 5, .kind = FASTER, .goal = 1, .is_gate = 1});
    measure((struct row){.name = "1 M records by day and tag, whole at the start / GROUP BY start / 86400e9, tag", .unit = "ms",
                         .ours = ours_whole, .theirs = by_number, .count = 1, .rounds = 5, .kind = NONE});
    measure((struct row){.name = "1 M records by weekday and hour, split / GROUP BY day and tag", .unit = "ms",
                         .ours = ours_hours, .theirs = by_hand, .count = 1, .rounds = 3, .kind = NONE});
    tally_query_free(query);
    sqlite3_close(plain), sqlite3_close(own);
    tally_book_close(book);
    return tally_live_handles() != 0;
}
