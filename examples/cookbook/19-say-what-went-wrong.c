#include "cookbook.h"

int main(void) {
    tally_book *book;
    int64_t nest;
    TRY(tally_book_open(TALLY_Z(":memory:"), NULL, &book, &error));

    if (tally_collection_create(book, 4711, TALLY_Z("Nest"), &nest, &error) < 0)
        printf("%s %" PRId64 "\n", tally_status_name(error.code), error.id); /* error.message is for people */
    if (tally_collection_create(book, TALLY_ROOT, TALLY_Z(""), &nest, &error) < 0)
        printf("%s in %s: %s\n", tally_status_name(error.code), tally_field_name(error.field), error.message);
    tally_book_close(book);
    return tally_live_handles() != 0;
}
