#include "cookbook.h"

int main(void) {
    tally_book *book;
    tally_draft *draft;
    tally_query *sessions;
    tally_cursor *rows;
    tally_bytes *text;
    int64_t nest;
    TRY(tally_book_open(TALLY_Z(":memory:"), NULL, &book, &error));
    TRY(tally_create(book, TALLY_KIND_COLLECTION, TALLY_ROOT, TALLY_Z("Nest"), TALLY_NOW, 0, &nest, &error));

    for (int day = 0; day < 3; day++) { /* 10 minutes, 20 and 30, at midnight, so that each is split */
        TRY(tally_draft_new(book, TALLY_KIND_SESSION, nest, 0, &draft, &error));
        tally_draft_set_text(draft, TALLY_FIELD_NAME, TALLY_Z("Watch"), NULL);
        tally_draft_set_int(draft, TALLY_FIELD_TIME, (day * 24 * 3600 - 300) * SECOND, NULL);
        tally_draft_set_int(draft, TALLY_FIELD_END, (day * 24 * 3600 + 300 + day * 600) * SECOND, NULL);
        TRY(tally_draft_save(draft, 0, NULL, &error));
        tally_draft_free(draft);
    }
    tally_summary_options by = TALLY_SUMMARY_OPTIONS_INIT;
    by.by_1 = TALLY_BY_DAY, by.flags = TALLY_SUMMARY_TOTALS;
    TRY(tally_query_new(book, TALLY_KIND_SESSION, &sessions, &error));
    TRY(tally_query_summary(sessions, &by, &rows, &error));
    TRY(tally_cursor_write(rows, TALLY_FORMAT_TEXT, NULL, &text, &error)); /* any cursor is a table of text, Markdown, CSV or JSON */
    size_t size;
    const char *bytes = tally_bytes_data(text, &size);
    fwrite(bytes, 1, size, stdout);
    tally_bytes_free(text), tally_cursor_free(rows), tally_query_free(sessions), tally_book_close(book);
    return tally_live_handles() != 0;
}
