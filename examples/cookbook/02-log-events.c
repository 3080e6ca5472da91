#include "cookbook.h"

int main(void) {
    tally_book *book;
    tally_session *watch;
    int64_t nest;
    TRY(tally_book_open(TALLY_Z(":memory:"), NULL, &book, &error));
    TRY(tally_create(book, TALLY_KIND_COLLECTION, TALLY_ROOT, TALLY_Z("Nest"), TALLY_NOW, 0, &nest, &error));

    TRY(tally_session_start(book, nest, TALLY_Z("Watch"), TALLY_NOW, &watch, &error));
    int64_t call;
    TRY(tally_find(book, TALLY_KIND_EVENT_TYPE, nest, TALLY_Z("A"), &call, &error)); /* every collection has A, B and C */
    for (int i = 0; i < 3; i++)
        if (tally_session_log(watch, call, TALLY_NOW) != TALLY_OK) return 1; /* safe once it returns TALLY_OK */
    uint64_t count;
    TRY(tally_session_count(watch, call, &count, &error));
    printf("%" PRIu64 " events\n", count);
    TRY(tally_session_stop(watch, TALLY_NOW, &error));
    tally_session_free(watch), tally_book_close(book);
    return tally_live_handles() != 0;
}
