#include "cookbook.h"

int main(void) {
    tally_book *book;
    tally_query *notes;
    tally_cursor *rows;
    int64_t nest;
    TRY(tally_book_open(TALLY_Z(":memory:"), NULL, &book, &error));
    TRY(tally_create(book, TALLY_KIND_COLLECTION, TALLY_ROOT, TALLY_Z("Nest"), TALLY_NOW, 0, &nest, &error));

    const char *titles[] = {"Feeding 2", "Departure", "Feeding 10", "Feeding 1"};
    for (int i = 0; i < 4; i++) TRY(tally_create(book, TALLY_KIND_NOTE, nest, titles[i], TALLY_NTS, i * 3600 * SECOND, 0, NULL, &error));

    TRY(tally_query_new(book, TALLY_KIND_NOTE, &notes, &error));
    int64_t since = 1800 * SECOND;
    tally_query_in(notes, nest, TALLY_IN_RECURSIVE, NULL); /* conditions are sticky: check once, at the cursor */
    tally_query_where_int(notes, TALLY_FIELD_TIME, TALLY_OP_GE, &since, 1, NULL);
    tally_query_where_text(notes, TALLY_FIELD_NAME, TALLY_OP_PREFIX, TALLY_Z("feeding"), NULL);
    tally_query_order(notes, TALLY_FIELD_NAME, 0, NULL); /* orders numbers in names by value */
    TRY(tally_query_cursor(notes, &rows, &error));
    while (tally_cursor_next(rows, &error) == TALLY_OK) puts(tally_cursor_text(rows, TALLY_FIELD_NAME, NULL));
    tally_cursor_free(rows), tally_query_free(notes), tally_book_close(book);
    return tally_live_handles() != 0;
}
