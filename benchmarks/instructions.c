/* What valgrind counts: logs N events and reads them back, each way that the check asks for. Usage: instructions FOLDER WHAT N,
 * where WHAT is log, columns or rows. The check takes the difference of two numbers of events, so that only the calls count. */
#include "common.h"

int main(int count, char **arguments) {
    begin(count, arguments);
    if (count < 4) return 2;
    int number_of_events = atoi(arguments[3]);
    tally_book *book = open_book("instructions.tally", TALLY_DURABILITY_PROCESS, 1);
    tally_session *session;
    int64_t type = type_of(book, 0);
    must(tally_session_start(book, TALLY_ROOT, TALLY_Z("Counted"), FIRST_TIME, &session, &error), "start");
    if (strcmp(only, "log") == 0) {
        for (int event = 0; event < number_of_events; event++)
            if (tally_session_log(session, type, TALLY_NOW)) return 1;
    } else { /* the number says how many of the events in the book are read */
        enum { EVENTS = 65000, SHARE = 20000 };
        int events = strcmp(only, "columns") == 0 ? SHARE : EVENTS;
        static int64_t times[EVENTS], types[EVENTS];
        tally_query *query;
        tally_cursor *cursor;
        int64_t sum = 0;
        for (int event = 0; event < events; event++) times[event] = FIRST_TIME + event * 1000003LL, types[event] = type;
        must(tally_session_log_columns(session, times, types, (size_t)events, NULL, &error), "log_columns");
        must(tally_query_new(book, TALLY_KIND_EVENT, &query, &error), "query");
        must(tally_query_in(query, item_of(session), 0, &error), "in");
        must(tally_query_cursor(query, &cursor, &error), "cursor");
        if (strcmp(only, "columns") == 0) { /* a stream gives what there is: once, and once more for each share */
            for (int round = 0; round <= number_of_events / SHARE; round++) {
                tally_cursor_free(cursor);
                must(tally_query_cursor(query, &cursor, &error), "cursor");
                sum += read_batches(cursor, INT64_MAX);
            }
        } else {
            for (int done = 0; done < number_of_events; done++) {
                must(tally_cursor_next(cursor, &error), "next");
                sum += tally_cursor_int(cursor, TALLY_FIELD_TIME);
            }
        }
        tally_cursor_free(cursor), tally_query_free(query);
    }
    must(tally_session_stop(session, TALLY_NOW, &error), "stop");
    tally_session_free(session), tally_book_close(book);
    return tally_live_handles() != 0;
}
