#include "cookbook.h"

int main(void) {
    tally_book *book;
    int64_t nest;
    TRY(tally_book_open(TALLY_Z(":memory:"), NULL, &book, &error));

    if (tally_create(book, TALLY_KIND_COLLECTION, 4711, TALLY_Z("Nest"), TALLY_NOW, 0, &nest, &error) < 0)
        printf("%s %" PRId64 "\n", tally_status_name(error.code), error.id); /* error.message is for people */
    if (tally_create(book, TALLY_KIND_COLLECTION, TALLY_ROOT, TALLY_Z(""), TALLY_NOW, 0, &nest, &error) < 0)
        printf("%s in %s: %s\n", tally_status_name(error.code), tally_field_name(error.field), error.message);
    tally_book_close(book);
    return tally_live_handles() != 0;
}
