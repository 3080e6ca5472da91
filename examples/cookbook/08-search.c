#include "cookbook.h"

int main(void) {
    tally_book *book;
    tally_query *query;
    tally_cursor *rows;
    tally_draft *note;
    int64_t nest;
    TRY(tally_book_open(TALLY_Z(":memory:"), NULL, &book, &error));
    TRY(tally_create(book, TALLY_KIND_COLLECTION, TALLY_ROOT, TALLY_Z("Nest"), TALLY_NOW, 0, &nest, &error));

    TRY(tally_create(book, TALLY_KIND_NOTE, nest, TALLY_Z("Arrival"), TALLY_NOW, 0, NULL, &error));
    TRY(tally_draft_new(book, TALLY_KIND_NOTE, nest, 0, &note, &error));
    tally_draft_set_text(note, TALLY_FIELD_NAME, TALLY_Z("Feeding"), NULL);
    tally_draft_set_text(note, TALLY_FIELD_DESCRIPTION, TALLY_Z("The male brings a large fish"), NULL);
    TRY(tally_draft_save(note, 0, NULL, &error));

    TRY(tally_query_new(book, TALLY_KIND_ANY, &query, &error));
    TRY(tally_query_search(query, TALLY_Z("fish* -eel"), &error)); /* the user's input */
    TRY(tally_query_order(query, TALLY_FIELD_RANK, 0, &error));
    TRY(tally_query_cursor(query, &rows, &error));
    while (tally_cursor_next(rows, &error) == TALLY_OK)
        printf("%s: %s\n", tally_cursor_text(rows, TALLY_FIELD_NAME, NULL), tally_cursor_text(rows, TALLY_FIELD_SNIPPET, NULL));
    tally_cursor_free(rows), tally_query_free(query), tally_draft_free(note), tally_book_close(book);
    return tally_live_handles() != 0;
}
