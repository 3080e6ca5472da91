#include "cookbook.h"

int main(void) {
    tally_book *book;
    int64_t nest;
    uint64_t count;
    TRY(tally_book_open(TALLY_Z(":memory:"), NULL, &book, &error));
    TRY(tally_create(book, TALLY_KIND_COLLECTION, TALLY_ROOT, TALLY_Z("Nest"), TALLY_NOW, 0, &nest, &error));

    TRY(tally_create(book, TALLY_KIND_NOTE, nest, TALLY_Z("Arrival"), TALLY_NOW, 0, NULL, &error));
    TRY(tally_delete(book, nest, 0, &count, &error)); /* to the trash, with everything in it */
    printf("%" PRIu64 " deleted\n", count);
    TRY(tally_restore(book, nest, &count, &error));
    printf("%" PRIu64 " restored\n", count);
    TRY(tally_delete(book, nest, 0, NULL, &error));
    TRY(tally_purge(book, TALLY_ANY, 0, &count, &error)); /* the entire trash, permanently */
    printf("%" PRIu64 " purged\n", count);
    tally_book_close(book);
    return tally_live_handles() != 0;
}
