#include "cookbook.h"

int main(void) {
    tally_book *book, *other;
    tally_query *all;
    tally_bytes *json;
    tally_cursor *findings;
    int64_t nest;
    TRY(tally_book_open(TALLY_Z(":memory:"), NULL, &book, &error));
    TRY(tally_create(book, TALLY_KIND_COLLECTION, TALLY_ROOT, TALLY_Z("Nest"), TALLY_NOW, 0, &nest, &error));

    TRY(tally_query_new(book, TALLY_KIND_ANY, &all, &error));
    TRY(tally_query_export(all, TALLY_FORMAT_JSON, NULL, &json, &error));

    tally_import_options options = TALLY_IMPORT_OPTIONS_INIT;
    options.data = tally_bytes_data(json, &options.data_size);
    TRY(tally_book_open(TALLY_Z(":memory:"), NULL, &other, &error));
    for (int dry = 1; dry >= 0; dry--) {
        options.flags = dry ? TALLY_IMPORT_DRY_RUN : 0;
        TRY(tally_import(other, &options, &findings, &error));
        while (tally_cursor_next(findings, &error) == TALLY_OK)
            printf("%s: %s\n", dry ? "would" : "done", tally_cursor_text(findings, TALLY_FIELD_MESSAGE, NULL));
        tally_cursor_free(findings);
    }
    tally_bytes_free(json), tally_query_free(all), tally_book_close(other), tally_book_close(book);
    return tally_live_handles() != 0;
}
