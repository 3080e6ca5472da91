#include "cookbook.h"

int main(void) {
    tally_book *book;
    tally_query *notes;
    int64_t nest;
    uint64_t count;
    TRY(tally_book_open(TALLY_Z(":memory:"), NULL, &book, &error));
    TRY(tally_collection_create(book, TALLY_ROOT, TALLY_Z("Nest"), &nest, &error));

    TRY(tally_query_new(book, TALLY_KIND_NOTE, &notes, &error));
    TRY(tally_transaction_begin(book, TALLY_Z("A day's notes"), &error)); /* this thread's, until it ends */
    for (int i = 0; i < 100; i++) TRY(tally_note_create(book, nest, TALLY_Z("Feeding"), TALLY_NOW, NULL, &error));
    if (tally_note_create(book, 4711, TALLY_Z("Nowhere"), TALLY_NOW, NULL, &error) < 0)
        TRY(tally_transaction_rollback(book, &error));
    TRY(tally_query_count(notes, &count, &error));
    printf("%" PRIu64 " notes after a failure\n", count);

    TRY(tally_transaction_begin(book, TALLY_Z("A day's notes"), &error));
    for (int i = 0; i < 100; i++) TRY(tally_note_create(book, nest, TALLY_Z("Feeding"), TALLY_NOW, NULL, &error));
    TRY(tally_transaction_commit(book, &error)); /* one step, which one undo takes back */
    TRY(tally_query_count(notes, &count, &error));
    printf("%" PRIu64 " notes\n", count);
    tally_query_free(notes), tally_book_close(book);
    return tally_live_handles() != 0;
}
