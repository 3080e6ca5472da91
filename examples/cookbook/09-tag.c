#include "cookbook.h"

int main(void) {
    tally_book *book;
    tally_query *items;
    tally_draft *draft;
    int64_t nest, tags[2];
    uint64_t count;
    TRY(tally_book_open(TALLY_Z(":memory:"), NULL, &book, &error));
    TRY(tally_create(book, TALLY_KIND_COLLECTION, TALLY_ROOT, TALLY_Z("Nest"), TALLY_NOW, 0, &nest, &error));

    TRY(tally_create(book, TALLY_KIND_TAG, TALLY_ROOT, TALLY_Z("Weather"), TALLY_NOW, 0, &tags[0], &error));
    TRY(tally_create(book, TALLY_KIND_TAG, TALLY_ROOT, TALLY_Z("Feeding"), TALLY_NOW, 0, &tags[1], &error));
    for (int i = 1; i <= 2; i++) { /* one with Weather, one with both */
        TRY(tally_draft_new(book, TALLY_KIND_NOTE, nest, 0, &draft, &error));
        tally_draft_set_text(draft, TALLY_FIELD_NAME, TALLY_Z("Rain"), NULL);
        tally_draft_set_ids(draft, TALLY_FIELD_TAGS, tags, (size_t)i, NULL);
        TRY(tally_draft_save(draft, 0, NULL, &error));
        tally_draft_free(draft);
    }
    TRY(tally_query_new(book, TALLY_KIND_NOTE, &items, &error));
    TRY(tally_query_where_int(items, TALLY_FIELD_TAGS, TALLY_OP_IN, tags, 2, &error)); /* any of them */
    TRY(tally_query_count(items, &count, &error));
    printf("%" PRIu64 " with any\n", count);
    TRY(tally_query_where_int(items, TALLY_FIELD_TAGS, TALLY_OP_ALL, tags, 2, &error));
    TRY(tally_query_count(items, &count, &error));
    printf("%" PRIu64 " with all\n", count);
    tally_query_free(items), tally_book_close(book);
    return tally_live_handles() != 0;
}
