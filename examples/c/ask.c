/* For what queries cannot express: read-only SQL, and the same rows as a stream of Arrow. Build: cc ask.c -ltallybook */
#include "tallybook.h"
#include <inttypes.h>
#include <stdio.h>

#define TRY(call) do { if ((call) < 0) goto failed; } while (0)
#define SECOND INT64_C(1000000000)

static void print_row(tally_cursor *row) {
    tally_column column = TALLY_COLUMN_INIT;
    for (size_t index = 0; tally_cursor_column(row, index, &column, NULL) == TALLY_OK; index++) {
        int32_t field = column.field;
        printf("%s%s ", index ? ", " : "", column.name);
        switch (tally_cursor_type(row, field)) {
        case TALLY_VALUE_INT: printf("%" PRId64, tally_cursor_int(row, field)); break;
        case TALLY_VALUE_REAL: printf("%g", tally_cursor_real(row, field)); break;
        case TALLY_VALUE_TEXT: printf("%s", tally_cursor_text(row, field, NULL)); break;
        default: printf("nothing");
        }
    }
    printf("\n");
}

int main(void) {
    tally_error error = TALLY_ERROR_INIT;
    tally_book *book = NULL; tally_session *watch = NULL; tally_query *events = NULL; tally_cursor *rows = NULL;
    struct ArrowArrayStream stream = {0}; struct ArrowArray batch = {0};
    int64_t total = 0; int failed = 1;

    TRY(tally_book_open(TALLY_Z(":memory:"), NULL, &book, &error));
    TRY(tally_session_start(book, TALLY_ROOT, TALLY_Z("Watch"), 0, &watch, &error));
    tally_session_info info = TALLY_SESSION_INFO_INIT;
    int64_t a, b;
    TRY(tally_session_stat(watch, &info, &error));
    TRY(tally_find(book, TALLY_KIND_EVENT_TYPE, TALLY_ROOT, TALLY_Z("A"), &a, &error));
    TRY(tally_find(book, TALLY_KIND_EVENT_TYPE, TALLY_ROOT, TALLY_Z("B"), &b, &error));
    for (int64_t second = 0; second < 600; second++) TRY(tally_session_log(watch, second % 3 ? a : b, second * SECOND));
    TRY(tally_session_stop(watch, 600 * SECOND, &error));

    /* Events by type and minute, for some minutes: values are bound, never pasted into the text. */
    tally_value values[] = {TALLY_VALUE_INIT, TALLY_VALUE_INIT};
    values[0].type = TALLY_VALUE_INT; values[0].integer = info.item;
    values[1].type = TALLY_VALUE_INT; values[1].integer = 480 * SECOND;
    values[1].name = "since"; values[1].name_length = TALLY_NTS;
    TRY(tally_book_sql(book, TALLY_Z("SELECT type_name, time / 60000000000 AS minute, count(*) AS events, avg(value) AS mean"
                                     " FROM events(?) WHERE time >= :since GROUP BY 1, 2 ORDER BY 1, 2"),
                       values, 2, sizeof(tally_value), &rows, &error));
    while (tally_cursor_next(rows, &error) == TALLY_OK) print_row(rows);
    tally_cursor_free(rows);

    /* The same events as columns, for a library that reads Arrow: the stream no longer needs the cursor or the book. */
    TRY(tally_query_new(book, TALLY_KIND_EVENT, &events, &error));
    TRY(tally_query_in(events, info.item, 0, &error));
    TRY(tally_query_cursor(events, &rows, &error));
    TRY(tally_cursor_arrow(rows, &stream, &error));
    while (!stream.get_next(&stream, &batch) && batch.release) {
        const int64_t *times = batch.children[1]->buffers[1];
        for (int64_t row = 0; row < batch.length; row++) total += times[row] / SECOND;
        printf("a batch of %" PRId64 " events in %" PRId64 " columns\n", batch.length, batch.n_children);
        batch.release(&batch);
    }
    printf("%" PRId64 " s in all\n", total);
    failed = 0;
failed:
    if (failed) fprintf(stderr, "%s: %s\n", tally_status_name(error.code), error.message);
    if (stream.release) stream.release(&stream);
    tally_cursor_free(rows), tally_query_free(events), tally_session_free(watch), tally_book_close(book);
    return failed;
}
