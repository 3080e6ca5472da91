#include "cookbook.h"

int main(void) {
    enum { COUNT = 1000 };
    tally_book *book;
    tally_session *sensor;
    int64_t nest, times[COUNT], types[COUNT];
    TRY(tally_book_open(TALLY_Z(":memory:"), NULL, &book, &error));
    TRY(tally_create(book, TALLY_KIND_COLLECTION, TALLY_ROOT, TALLY_Z("Nest"), TALLY_NOW, 0, &nest, &error));

    TRY(tally_session_start(book, nest, TALLY_Z("Sensor"), 0, &sensor, &error));
    int64_t a;
    TRY(tally_find(book, TALLY_KIND_EVENT_TYPE, nest, TALLY_Z("A"), &a, &error));
    for (int i = 0; i < COUNT; i++) times[i] = i * SECOND / 10, types[i] = a;
    TRY(tally_session_log_columns(sensor, times, types, COUNT, NULL, &error)); /* all or none */
    TRY(tally_session_stop(sensor, 100 * SECOND, &error));

    tally_query *events; tally_cursor *rows; int64_t sum = 0;
    TRY(tally_query_new(book, TALLY_KIND_EVENT, &events, &error));
    tally_session_info info = TALLY_SESSION_INFO_INIT;
    TRY(tally_session_stat(sensor, &info, &error));
    TRY(tally_query_in(events, info.item, 0, &error));
    TRY(tally_query_cursor(events, &rows, &error));
    struct ArrowArrayStream stream; struct ArrowArray batch; /* Arrow's C interface: column by column */
    TRY(tally_cursor_arrow(rows, &stream, &error));
    while (stream.get_next(&stream, &batch) == 0 && batch.release) {
        const int64_t *read = batch.children[1]->buffers[1]; /* seq, time, type, … */
        for (int64_t i = 0; i < batch.length; i++) sum += read[i];
        batch.release(&batch);
    }
    stream.release(&stream);
    uint64_t count; TRY(tally_session_count(sensor, a, &count, &error));
    printf("%" PRIu64 " events, mean %" PRId64 " ms\n", count, sum / COUNT / 1000000);
    tally_cursor_free(rows), tally_query_free(events), tally_session_free(sensor), tally_book_close(book);
    return tally_live_handles() != 0;
}
