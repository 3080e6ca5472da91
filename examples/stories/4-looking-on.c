/* One process records, another waits on a descriptor and prints each new state, a third exports a snapshot meanwhile. It makes herons.tally
 * in the current folder. Build: cc 4-looking-on.c -ltallybook */
#include "tallybook.h"
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define TRY(call) do { if ((call) < 0) goto failed; } while (0)
#define SECOND INT64_C(1000000000)

static void tell(int other) { if (write(other, ".", 1) != 1) _exit(1); }
static void hear(int other) { char sign; if (read(other, &sign, 1) != 1) _exit(1); }
static void wait_for(int other) { tell(other), hear(other); }

static int look_on(int recorder) {
    tally_error error = TALLY_ERROR_INIT;
    tally_book *book = NULL; tally_query *sessions = NULL; tally_watch *watch = NULL; tally_cursor *rows = NULL;
    struct pollfd wake = { .events = POLLIN };
    int64_t state = TALLY_STATE_RUNNING;
    int failed = 1;
    hear(recorder);
    TRY(tally_book_open(TALLY_Z("herons.tally"), NULL, &book, &error));
    TRY(tally_query_new(book, TALLY_KIND_SESSION, &sessions, &error));
    TRY(tally_query_watch(sessions, TALLY_WATCH_CHANGES, &watch, &error));
    TRY(tally_watch_fd(watch, &wake.fd, &error));
    while (state == TALLY_STATE_RUNNING && poll(&wake, 1, 10000) > 0) {
        tally_status status;
        while ((status = tally_watch_next(watch, TALLY_NO_WAIT, &rows, &error)) == TALLY_OK) {
            while (tally_cursor_next(rows, &error) == TALLY_OK) {
                state = tally_cursor_int(rows, TALLY_FIELD_STATE);
                printf("%s, %" PRId64 " events\n", state == TALLY_STATE_RUNNING ? "running" : "stopped",
                       tally_cursor_int(rows, TALLY_FIELD_EVENT_COUNT));
                fflush(stdout);
                tell(recorder);
            }
            tally_cursor_free(rows), rows = NULL;
        }
        TRY(status);
    }
    failed = 0;
failed:
    if (failed) fprintf(stderr, "%s: %s\n", tally_status_name(error.code), error.message);
    tally_cursor_free(rows); tally_watch_free(watch); tally_query_free(sessions); tally_book_close(book);
    return failed || tally_live_handles() != 0;
}

static int export(int recorder) {
    tally_error error = TALLY_ERROR_INIT;
    tally_book *book = NULL, *snapshot = NULL; tally_query *everything = NULL; tally_bytes *text = NULL;
    tally_export_options utc = TALLY_EXPORT_OPTIONS_INIT;
    int failed = 1;
    utc.zone = "UTC";
    utc.zone_length = TALLY_NTS;
    hear(recorder);
    TRY(tally_book_open(TALLY_Z("herons.tally"), NULL, &book, &error));
    TRY(tally_snapshot_begin(book, &snapshot, &error));
    wait_for(recorder);
    TRY(tally_query_new(snapshot, TALLY_KIND_ANY, &everything, &error));
    TRY(tally_query_export(everything, TALLY_FORMAT_TEXT, &utc, &text, &error));
    fputs(tally_bytes_data(text, NULL), stdout);
    fflush(stdout);
    tell(recorder);
    failed = 0;
failed:
    if (failed) fprintf(stderr, "%s: %s\n", tally_status_name(error.code), error.message);
    tally_bytes_free(text); tally_query_free(everything); tally_book_close(snapshot); tally_book_close(book);
    return failed || tally_live_handles() != 0;
}

/* Starts another process with a socket to it, before a book is opened. */
static int start(int (*work)(int recorder)) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends)) _exit(1);
    if (fork() == 0) _exit(work(ends[1]));
    close(ends[1]);
    return ends[0];
}

int main(void) {
    tally_error error = TALLY_ERROR_INIT;
    tally_book *book = NULL; tally_session *session = NULL;
    int64_t type = 0;
    int failed = 1, first = 1, second = 1;
    const int watcher = start(look_on), exporter = start(export);
    TRY(tally_book_open(TALLY_Z("herons.tally"), NULL, &book, &error));
    TRY(tally_find(book, TALLY_KIND_EVENT_TYPE, TALLY_ROOT, TALLY_Z("A"), &type, &error));
    TRY(tally_session_start(book, TALLY_ROOT, TALLY_Z("Watch"), 0, &session, &error));
    wait_for(watcher);
    for (int64_t time = 1; time < 5; time++) {
        TRY(error.code = tally_session_log(session, type, time * SECOND));
        hear(watcher);
        if (time % 2 == 0) wait_for(exporter); /* takes the snapshot after the second event, exports it after the fourth */
    }
    TRY(tally_session_stop(session, 5 * SECOND, &error));
    hear(watcher);
    failed = 0;
failed:
    if (failed) fprintf(stderr, "%s: %s\n", tally_status_name(error.code), error.message);
    tally_session_free(session); tally_book_close(book);
    wait(&first), wait(&second);
    return failed || first || second || tally_live_handles() != 0;
}
