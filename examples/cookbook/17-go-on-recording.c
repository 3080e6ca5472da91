#include "cookbook.h"

int main(void) {
    tally_book *book;
    tally_session *watch;
    int64_t nest, item;
    TRY(tally_book_open(TALLY_Z(":memory:"), NULL, &book, &error));
    TRY(tally_create(book, TALLY_KIND_COLLECTION, TALLY_ROOT, TALLY_Z("Nest"), TALLY_NOW, 0, &nest, &error));

    TRY(tally_session_start(book, nest, TALLY_Z("Watch"), TALLY_NOW, &watch, &error));
    int64_t a;
    TRY(tally_find(book, TALLY_KIND_EVENT_TYPE, nest, TALLY_Z("A"), &a, &error));
    tally_session_log(watch, a, TALLY_NOW);
    tally_session_info info = TALLY_SESSION_INFO_INIT;
    TRY(tally_session_stat(watch, &info, &error));
    item = info.item;
    tally_session_free(watch); /* or the process was killed: the session is still running in the book */

    TRY(tally_session_attach(book, item, 0, &watch, &error));
    tally_session_log(watch, a, TALLY_NOW);
    TRY(tally_session_stop(watch, TALLY_NOW, &error));
    tally_session_free(watch);
    TRY(tally_session_attach(book, item, TALLY_ATTACH_CONTINUE, &watch, &error)); /* also a stopped one */
    tally_session_log(watch, a, TALLY_NOW);
    uint64_t count;
    TRY(tally_session_count(watch, a, &count, &error));
    printf("%" PRIu64 " events\n", count);
    TRY(tally_session_stop(watch, TALLY_NOW, &error));
    tally_session_free(watch), tally_book_close(book);
    return tally_live_handles() != 0;
}
