/* A live view: a query's selection, again after each commit that touches it; here from another process. Build: cc watch.c -ltallybook */
#include "tallybook.h"
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#define TRY(call) do { if ((call) < 0) goto failed; } while (0)

/* Another program that writes to the book. It is forked before this one opens the book. */
static int writer(const char *path, int go) {
    tally_book *book = NULL; char told;
    for (int number = 1; number <= 3 && read(go, &told, 1) == 1; number++) {
        if (!book && tally_book_open(path, TALLY_NTS, NULL, &book, NULL)) return 1;
        char title[] = "Heron 0"; title[6] = (char)('0' + number);
        if (tally_create(book, TALLY_KIND_NOTE, TALLY_ROOT, title, TALLY_NTS, TALLY_NOW, 0, NULL, NULL)) return 1;
    }
    tally_book_close(book);
    return 0;
}

int main(void) {
    char folder[] = "/tmp/tallybook-watch-XXXXXX", path[64]; int go[2], failed = 1, child = -1;
    tally_error error = TALLY_ERROR_INIT;
    tally_book *book = NULL; tally_query *notes = NULL; tally_watch *watch = NULL; tally_cursor *rows = NULL;
    if (!mkdtemp(folder) || pipe(go)) return 1;
    snprintf(path, sizeof path, "%s/herons.tally", folder);
    if ((child = fork()) == 0) { close(go[1]); _exit(writer(path, go[0])); }
    TRY(tally_book_open(path, TALLY_NTS, NULL, &book, &error));
    TRY(tally_query_new(book, TALLY_KIND_NOTE, &notes, &error));
    TRY(tally_query_watch(notes, TALLY_WATCH_CHANGES, &watch, &error));
    for (int seen = 0; seen < 3; ) {
        tally_status status = tally_watch_next(watch, TALLY_NO_WAIT, &rows, &error);
        if (status < 0) goto failed;
        if (status == TALLY_TIMEOUT) { /* nothing new: here a program would also serve its other sources */
            struct pollfd ready = {.events = POLLIN};
            if (tally_watch_fd(watch, &ready.fd, &error)) goto failed;
            if (write(go[1], "", 1) != 1 || poll(&ready, 1, 60000) != 1) goto failed;
            continue;
        }
        while (tally_cursor_next(rows, &error) == TALLY_OK) {
            int change = (int)tally_cursor_int(rows, TALLY_FIELD_CHANGE);
            printf("%s %s\n", change == TALLY_WATCHED_ADDED ? "added" : "changed", tally_cursor_text(rows, TALLY_FIELD_NAME, NULL));
            seen++;
        }
        tally_cursor_free(rows), rows = NULL;
    }
    failed = 0;
failed:
    if (failed) fprintf(stderr, "%s: %s\n", tally_status_name(error.code), error.message);
    tally_watch_free(watch), tally_query_free(notes), tally_book_close(book);
    close(go[1]);
    if (child > 0) { int state = 0; waitpid(child, &state, 0); failed |= state != 0; }
    unlink(path), rmdir(folder);
    return failed || tally_live_handles() != 0;
}
