#include "cookbook.h"

int main(void) {
    tally_book *book;
    tally_query *all;
    tally_session *watch;
    tally_bytes *text;
    int64_t nest;
    TRY(tally_book_open(TALLY_Z(":memory:"), NULL, &book, &error));
    TRY(tally_create(book, TALLY_KIND_COLLECTION, TALLY_ROOT, TALLY_Z("Nest"), TALLY_NOW, 0, &nest, &error));

    TRY(tally_session_start(book, nest, TALLY_Z("Watch"), 0, &watch, &error));
    int64_t a;
    TRY(tally_find(book, TALLY_KIND_EVENT_TYPE, nest, TALLY_Z("A"), &a, &error));
    tally_session_log(watch, a, 5 * SECOND);
    TRY(tally_session_stop(watch, 60 * SECOND, &error));

    TRY(tally_query_new(book, TALLY_KIND_ANY, &all, &error));
    tally_export_options options = TALLY_EXPORT_OPTIONS_INIT; /* to a file, all or nothing */
    options.path = "nest.json", options.path_length = TALLY_NTS;
    TRY(tally_query_export(all, TALLY_FORMAT_JSON, &options, NULL, &error));
    TRY(tally_query_export(all, TALLY_FORMAT_CSV_BOUTS, NULL, &text, &error)); /* or to bytes */
    const char *bytes = tally_bytes_data(text, NULL);
    printf("%.30s\n", bytes);
    tally_bytes_free(text), tally_query_free(all), tally_session_free(watch), tally_book_close(book);
    return tally_live_handles() != 0;
}
