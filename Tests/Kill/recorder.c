/* Records until it is killed. For every event that the library acknowledged it writes seq, time and type to standard
 * output, 24 bytes at once; "F" (a seq of 0) announces a chunk commit. Usage: recorder BOOK SEED */
#include "tallybook.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int tell(uint64_t seq, int64_t time, int64_t type) {
    int64_t line[3] = {(int64_t)seq, time, type};
    return write(1, line, sizeof line) == (ssize_t)sizeof line;
}

static uint64_t last_seq(tally_session *session) {
    tally_session_info info = TALLY_SESSION_INFO_INIT;
    return tally_session_stat(session, &info, NULL) ? 0 : info.last_seq;
}

int main(int count, char **arguments) {
    tally_book *book;
    tally_session *session;
    uint64_t state = count > 2 ? strtoull(arguments[2], NULL, 10) : 1;
    if (count < 3 || tally_book_open(arguments[1], TALLY_NTS, NULL, &book, NULL)) return 2;
    if (tally_session_start(book, TALLY_ROOT, TALLY_Z("watch"), TALLY_NOW, &session, NULL)) return 2;
    int64_t types[3];
    for (int index = 0; index < 3; index++)
        if (tally_find(book, TALLY_KIND_EVENT_TYPE, TALLY_ROOT, &"ABC"[index], 1, &types[index], NULL)) return 2;
    for (;;) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        int64_t now;
        if (tally_book_now(book, &now, NULL)) return 3;
        int64_t time = now - (int64_t)(state >> 34), type = types[(state >> 60) % 3];
        if ((state >> 33) % 500 == 0) {
            if (!tell(0, 0, 0) || tally_book_flush(book, NULL)) return 3;
        } else if ((state >> 33) % 7 == 0) {
            tally_event event = TALLY_EVENT_INIT;
            event.time = time;
            event.type = type;
            event.value = (double)(state >> 40);
            event.note = "a note that takes several records";
            event.note_length = TALLY_NTS;
            if (tally_session_log_events(session, &event, 1, sizeof event, NULL, NULL)) return 3;
            if (!tell(last_seq(session), time, type)) return 4;
        } else {
            if (tally_session_log(session, type, time)) return 3;
            if (!tell(last_seq(session), time, type)) return 4;
        }
    }
}
