#include "cookbook.h"

int main(void) {
    tally_book *book;
    tally_draft *draft;
    int64_t nest;
    TRY(tally_book_open(TALLY_Z(":memory:"), NULL, &book, &error));
    TRY(tally_create(book, TALLY_KIND_COLLECTION, TALLY_ROOT, TALLY_Z("Nest"), TALLY_NOW, 0, &nest, &error));

    TRY(tally_draft_edit(book, nest, &draft, &error));
    tally_draft_set_text(draft, TALLY_FIELD_NAME, TALLY_Z("Heron nest"), NULL);
    TRY(tally_draft_save(draft, 0, NULL, &error));
    TRY(tally_undo(book, 0, NULL, &error)); /* any step, also yesterday's */
    TRY(tally_draft_rebase(draft, &error));
    puts(tally_draft_text(draft, TALLY_FIELD_NAME, NULL));
    TRY(tally_redo(book, 0, NULL, &error));
    TRY(tally_draft_rebase(draft, &error));
    puts(tally_draft_text(draft, TALLY_FIELD_NAME, NULL));
    tally_draft_free(draft), tally_book_close(book);
    return tally_live_handles() != 0;
}
