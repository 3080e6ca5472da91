/* A time tracker as a program of its own, for benchmarks/track.py: track BOOK fill COUNT | start | stop | summary | export. */
#include "common.h"

static tally_book *book;

static int32_t print(tally_bytes *bytes) {
    size_t size = 0;
    const void *data = tally_bytes_data(bytes, &size);
    fwrite(data, 1, size, stdout);
    tally_bytes_free(bytes);
    return 0;
}

/* Records of an hour and less, five a day, of ten tags. */
static void fill(int count) {
    int64_t tags[10], start = 1577865600000000000; /* 2020-01-01T08:00Z */
    char name[16];
    for (int i = 0; i < 10; i++) {
        tally_draft *draft = NULL;
        snprintf(name, sizeof name, "tag%d", i);
        must(tally_draft_new(book, TALLY_KIND_TAG, TALLY_ROOT, 0, &draft, &error), "draft");
        must(tally_draft_set_text(draft, TALLY_FIELD_NAME, name, TALLY_NTS, &error), "set");
        must(tally_draft_save(draft, 0, &tags[i], &error), "save");
        tally_draft_free(draft);
    }
    tally_book *transaction = NULL;
    must(tally_transaction_begin(book, NULL, 0, 0, &transaction, &error), "begin");
    for (int i = 0; i < count; i++) {
        tally_draft *draft = NULL;
        int64_t time = start + (int64_t)(i / 40) * 86400000000000 + (int64_t)(i % 40) * 900000000000;
        must(tally_draft_new(transaction, TALLY_KIND_SESSION, TALLY_ROOT, 0, &draft, &error), "draft");
        must(tally_draft_set_text(draft, TALLY_FIELD_NAME, TALLY_Z("Record"), &error), "set");
        must(tally_draft_set_int(draft, TALLY_FIELD_TIME, time, &error), "set");
        must(tally_draft_set_int(draft, TALLY_FIELD_END, time + 600000000000, &error), "set");
        must(tally_draft_set_ids(draft, TALLY_FIELD_TAGS, &tags[i % 10], 1, &error), "set");
        must(tally_draft_save(draft, 0, NULL, &error), "save");
        tally_draft_free(draft);
        if (i % 10000 == 9999) {
            must(tally_transaction_commit(transaction, &error), "commit");
            tally_book_close(transaction);
            must(tally_transaction_begin(book, NULL, 0, 0, &transaction, &error), "begin");
        }
    }
    must(tally_transaction_commit(transaction, &error), "commit");
    tally_book_close(transaction);
    must(tally_book_flush(book, &error), "flush");
}

static void start(void) {
    tally_draft *draft = NULL;
    tally_session *session = NULL;
    must(tally_draft_new(book, TALLY_KIND_SESSION, TALLY_ROOT, 0, &draft, &error), "draft");
    must(tally_draft_set_text(draft, TALLY_FIELD_NAME, TALLY_Z("Record"), &error), "set");
    must(tally_draft_start(draft, TALLY_NOW, 0, &session, &error), "start");
    tally_session_free(session), tally_draft_free(draft);
}

static void stop(void) {
    tally_query *query = NULL;
    tally_cursor *cursor = NULL;
    tally_session *session = NULL;
    must(tally_query_new(book, TALLY_KIND_SESSION, &query, &error), "query");
    must(tally_query_where_int(query, TALLY_FIELD_END, TALLY_OP_NULL, NULL, 0, &error), "where");
    must(tally_query_order(query, TALLY_FIELD_TIME, TALLY_ORDER_DESCENDING, &error), "order");
    must(tally_query_page(query, 1, NULL, 0, &error), "page");
    must(tally_query_cursor(query, &cursor, &error), "cursor");
    must(tally_cursor_next(cursor, &error), "a running record");
    must(tally_session_attach(book, tally_cursor_id(cursor), 0, &session, &error), "attach");
    must(tally_session_stop(session, TALLY_NOW, &error), "stop");
    tally_session_free(session), tally_cursor_free(cursor), tally_query_free(query);
}

static void summary(void) {
    tally_summary_options options = TALLY_SUMMARY_OPTIONS_INIT;
    tally_query *query = NULL;
    tally_cursor *cursor = NULL;
    tally_bytes *bytes = NULL;
    options.by_1 = TALLY_BY_DAY, options.by_2 = TALLY_BY_TAG, options.flags = TALLY_SUMMARY_TOTALS;
    must(tally_query_new(book, TALLY_KIND_SESSION, &query, &error), "query");
    must(tally_query_summary(query, &options, &cursor, &error), "summary");
    must(tally_cursor_write(cursor, TALLY_FORMAT_TEXT, NULL, &bytes, &error), "write");
    print(bytes), tally_cursor_free(cursor), tally_query_free(query);
}

static void export(void) {
    tally_query *query = NULL;
    tally_bytes *bytes = NULL;
    must(tally_query_new(book, TALLY_KIND_SESSION, &query, &error), "query");
    must(tally_query_export(query, TALLY_FORMAT_JSON, NULL, &bytes, &error), "export");
    print(bytes), tally_query_free(query);
}

int main(int count, char **arguments) {
    if (count < 3) return 2;
    must(tally_book_open(arguments[1], TALLY_NTS, NULL, &book, &error), "open");
    if (!strcmp(arguments[2], "fill") && count > 3) fill(atoi(arguments[3]));
    else if (!strcmp(arguments[2], "start")) start();
    else if (!strcmp(arguments[2], "stop")) stop();
    else if (!strcmp(arguments[2], "summary")) summary();
    else if (!strcmp(arguments[2], "export")) export();
    else return 2;
    tally_book_close(book);
    return tally_live_handles() != 0;
}
