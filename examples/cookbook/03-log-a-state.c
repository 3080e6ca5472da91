#include "cookbook.h"

int main(void) {
    tally_book *book;
    tally_draft *type;
    tally_session *watch;
    tally_query *events;
    tally_cursor *rows;
    int64_t nest, brooding;
    TRY(tally_book_open(TALLY_Z(":memory:"), NULL, &book, &error));
    TRY(tally_create(book, TALLY_KIND_COLLECTION, TALLY_ROOT, TALLY_Z("Nest"), TALLY_NOW, 0, &nest, &error));

    TRY(tally_draft_new(book, TALLY_KIND_EVENT_TYPE, nest, 0, &type, &error));
    tally_draft_set_text(type, TALLY_FIELD_NAME, TALLY_Z("Brooding"), NULL);
    tally_draft_set_int(type, TALLY_FIELD_MODE, TALLY_MODE_STATE, NULL);
    TRY(tally_draft_save(type, 0, &brooding, &error));

    TRY(tally_session_start(book, nest, TALLY_Z("Watch"), 0, &watch, &error));
    tally_session_log(watch, brooding, 10 * SECOND); /* starts it, because it is not open */
    tally_session_log(watch, brooding, 75 * SECOND); /* stops it, because it is open */
    TRY(tally_session_stop(watch, 100 * SECOND, &error));

    tally_summary_options by = TALLY_SUMMARY_OPTIONS_INIT;
    by.by_1 = TALLY_BY_EVENT_TYPE, by.measures = TALLY_MEASURE_DURATION;
    TRY(tally_query_new(book, TALLY_KIND_EVENT, &events, &error));
    tally_session_info info = TALLY_SESSION_INFO_INIT;
    TRY(tally_session_stat(watch, &info, &error));
    TRY(tally_query_in(events, info.item, 0, &error));
    TRY(tally_query_summary(events, &by, &rows, &error));
    while (tally_cursor_next(rows, &error) == TALLY_OK)
        printf("%s %" PRId64 " s\n", tally_cursor_text(rows, TALLY_FIELD_LABEL_1, NULL),
               tally_cursor_int(rows, TALLY_FIELD_DURATION) / SECOND);
    tally_cursor_free(rows), tally_query_free(events), tally_session_free(watch), tally_draft_free(type), tally_book_close(book);
    return tally_live_handles() != 0;
}
