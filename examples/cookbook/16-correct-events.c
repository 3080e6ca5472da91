#include "cookbook.h"

int main(void) {
    tally_book *book;
    tally_session *watch;
    tally_query *events;
    tally_cursor *rows;
    int64_t nest;
    TRY(tally_book_open(TALLY_Z(":memory:"), NULL, &book, &error));
    TRY(tally_create(book, TALLY_KIND_COLLECTION, TALLY_ROOT, TALLY_Z("Nest"), TALLY_NOW, 0, &nest, &error));

    TRY(tally_session_start(book, nest, TALLY_Z("Watch"), 0, &watch, &error));
    int64_t a, b;
    TRY(tally_find(book, TALLY_KIND_EVENT_TYPE, nest, TALLY_Z("A"), &a, &error));
    TRY(tally_find(book, TALLY_KIND_EVENT_TYPE, nest, TALLY_Z("B"), &b, &error));
    for (int i = 1; i <= 3; i++) tally_session_log(watch, a, i * SECOND); /* events are numbered from 1 */
    TRY(tally_session_stop(watch, 60 * SECOND, &error));
    tally_session_info info = TALLY_SESSION_INFO_INIT;
    TRY(tally_session_stat(watch, &info, &error));
    int64_t item = info.item;

    tally_event event = TALLY_EVENT_INIT;
    event.type = b, event.time = INT64_C(2500000000);
    TRY(tally_event_change(book, item, 2, &event, sizeof event, &error));
    TRY(tally_event_delete(book, item, 3, &error)); /* its number is never reused */
    event.time = 9 * SECOND;
    TRY(tally_event_insert(book, item, &event, sizeof event, NULL, &error));
    TRY(tally_query_new(book, TALLY_KIND_EVENT, &events, &error));
    TRY(tally_query_in(events, item, 0, &error));
    TRY(tally_query_cursor(events, &rows, &error));
    while (tally_cursor_next(rows, &error) == TALLY_OK)
        printf("%" PRId64 " at %.1f s\n", tally_cursor_int(rows, TALLY_FIELD_SEQ), (double)tally_cursor_int(rows, TALLY_FIELD_TIME) / 1e9);
    tally_cursor_free(rows), tally_query_free(events), tally_session_free(watch), tally_book_close(book);
    return tally_live_handles() != 0;
}
