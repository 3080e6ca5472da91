#include "cookbook.h"

int main(void) {
    tally_book *book;
    tally_book_options options = TALLY_BOOK_OPTIONS_INIT;
    int64_t nest;
    options.author = "kh", options.author_length = TALLY_NTS;
    TRY(tally_book_open(TALLY_Z("herons.tally"), &options, &book, &error)); /* creates it if it is missing */
    TRY(tally_create(book, TALLY_KIND_COLLECTION, TALLY_ROOT, TALLY_Z("Nest"), TALLY_NOW, 0, &nest, &error));
    tally_book_close(book);

    options.flags = TALLY_OPEN_EXISTING | TALLY_OPEN_READ_ONLY;
    TRY(tally_book_open(TALLY_Z("herons.tally"), &options, &book, &error));
    tally_draft *look; /* a draft also reads an entry */
    TRY(tally_draft_edit(book, nest, &look, &error));
    printf("%s by %s\n", tally_draft_text(look, TALLY_FIELD_NAME, NULL), tally_draft_text(look, TALLY_FIELD_USERNAME, NULL));
    tally_draft_free(look), tally_book_close(book);
    return tally_live_handles() != 0;
}
