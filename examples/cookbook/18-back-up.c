#include "cookbook.h"

int main(void) {
    tally_book *book;
    tally_session *watch;
    tally_query *sessions;
    int64_t nest;
    uint64_t count;
    TRY(tally_book_open(TALLY_Z(":memory:"), NULL, &book, &error));
    TRY(tally_create(book, TALLY_KIND_COLLECTION, TALLY_ROOT, TALLY_Z("Nest"), TALLY_NOW, 0, &nest, &error));

    TRY(tally_session_start(book, nest, TALLY_Z("Watch"), TALLY_NOW, &watch, &error));
    TRY(tally_book_backup(book, TALLY_Z("copy.tally"), NULL, &error)); /* while it is in use, running sessions included */
    tally_session_free(watch), tally_book_close(book);

    TRY(tally_book_open(TALLY_Z("copy.tally"), NULL, &book, &error));
    TRY(tally_query_new(book, TALLY_KIND_SESSION, &sessions, &error));
    TRY(tally_query_count(sessions, &count, &error));
    printf("%" PRIu64 " session in the copy\n", count);
    tally_query_free(sessions), tally_book_close(book);
    return tally_live_handles() != 0;
}
