#include "cookbook.h"

int main(void) {
    tally_book *book, *day;
    tally_query *notes;
    int64_t nest;
    uint64_t count;
    TRY(tally_book_open(TALLY_Z(":memory:"), NULL, &book, &error));
    TRY(tally_create(book, TALLY_KIND_COLLECTION, TALLY_ROOT, TALLY_Z("Nest"), TALLY_NOW, 0, &nest, &error));

    TRY(tally_query_new(book, TALLY_KIND_NOTE, &notes, &error));
    TRY(tally_transaction_begin(book, TALLY_Z("A day's notes"), 0, &day, &error)); /* a book of its own, for any thread */
    for (int i = 0; i < 100; i++) TRY(tally_create(day, TALLY_KIND_NOTE, nest, TALLY_Z("Feeding"), TALLY_NOW, 0, NULL, &error));
    if (tally_create(day, TALLY_KIND_NOTE, 4711, TALLY_Z("Nowhere"), TALLY_NOW, 0, NULL, &error) < 0)
        tally_book_close(day); /* rolls back */
    TRY(tally_query_count(notes, &count, &error));
    printf("%" PRIu64 " notes after a failure\n", count);

    TRY(tally_transaction_begin(book, TALLY_Z("A day's notes"), 0, &day, &error));
    for (int i = 0; i < 100; i++) TRY(tally_create(day, TALLY_KIND_NOTE, nest, TALLY_Z("Feeding"), TALLY_NOW, 0, NULL, &error));
    TRY(tally_transaction_commit(day, &error)); /* one step: a single undo reverts it */
    tally_book_close(day);
    TRY(tally_query_count(notes, &count, &error));
    printf("%" PRIu64 " notes\n", count);
    tally_query_free(notes), tally_book_close(book);
    return tally_live_handles() != 0;
}
