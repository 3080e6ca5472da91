/* Watch two herons: states that exclude one another, and calls with their loudness.
 * Build: cc 1-watch-with-states.c -ltallybook */
#include "tallybook.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define TRY(call) do { if ((call) < 0) goto failed; } while (0)
#define SECOND INT64_C(1000000000)

/* Makes an event type of mode state; returns its id, 0 if refused. */
static int64_t state(tally_book *book, const char *name, tally_error *error) {
    tally_draft *draft = NULL;
    int64_t id = 0;
    if (tally_draft_new(book, TALLY_KIND_EVENT_TYPE, TALLY_ROOT, 0, &draft, error)) return 0;
    tally_draft_set_text(draft, TALLY_FIELD_NAME, name, TALLY_NTS, NULL); /* setters are sticky: check once, at save */
    tally_draft_set_int(draft, TALLY_FIELD_MODE, TALLY_MODE_STATE, NULL);
    tally_draft_set_text(draft, TALLY_FIELD_EXCLUSION, TALLY_Z("behaviour"), NULL);
    tally_draft_save(draft, 0, &id, error);
    tally_draft_free(draft);
    return id;
}

static tally_event event(int64_t second, int64_t type, int64_t subject) {
    tally_event event = TALLY_EVENT_INIT;
    event.time = second * SECOND;
    event.type = type;
    event.subject = subject;
    return event;
}

int main(void) {
    tally_error error = TALLY_ERROR_INIT;
    tally_book *book = NULL; tally_session *watch = NULL; tally_query *query = NULL; tally_cursor *rows = NULL; tally_bytes *bouts = NULL;
    tally_session_info info = TALLY_SESSION_INFO_INIT;
    tally_export_options utc = TALLY_EXPORT_OPTIONS_INIT;
    tally_summary_options shares = TALLY_SUMMARY_OPTIONS_INIT;
    int64_t ada = 0, bo = 0, rest = 0, feed = 0, walk = 0, call = 0;
    int failed = 1;

    TRY(tally_book_open(TALLY_Z(":memory:"), NULL, &book, &error));
    TRY(tally_create(book, TALLY_KIND_SUBJECT, TALLY_ROOT, TALLY_Z("Ada"), TALLY_NOW, 0, &ada, &error));
    TRY(tally_create(book, TALLY_KIND_SUBJECT, TALLY_ROOT, TALLY_Z("Bo"), TALLY_NOW, 0, &bo, &error));
    if (!(rest = state(book, "rest", &error))) goto failed;
    if (!(feed = state(book, "feed", &error))) goto failed;
    if (!(walk = state(book, "walk", &error))) goto failed;
    TRY(tally_create(book, TALLY_KIND_EVENT_TYPE, TALLY_ROOT, TALLY_Z("call"), TALLY_NOW, 0, &call, &error));

    TRY(tally_session_start(book, TALLY_ROOT, TALLY_Z("Watch"), 0, &watch, &error));
    tally_event first[] = { event(0, rest, ada), event(0, walk, bo), event(30, feed, ada), event(35, call, bo), event(40, walk, ada) };
    first[3].value = 62.5;
    TRY(tally_session_log_events(watch, first, 5, sizeof *first, NULL, &error));
    TRY(tally_session_take_back(watch, 0, NULL, &error)); /* a slip: she goes on feeding */
    TRY(tally_session_pause(watch, 50 * SECOND, &error));
    TRY(tally_session_resume(watch, 60 * SECOND, &error));
    tally_event last = event(75, rest, bo);
    TRY(tally_session_log_events(watch, &last, 1, sizeof last, NULL, &error));
    TRY(tally_session_stop(watch, 100 * SECOND, &error));
    TRY(tally_session_stat(watch, &info, &error));

    TRY(tally_query_new(book, TALLY_KIND_SESSION, &query, &error));
    utc.zone = "UTC";
    utc.zone_length = TALLY_NTS;
    TRY(tally_query_export(query, TALLY_FORMAT_CSV_BOUTS, &utc, &bouts, &error));
    for (const char *line = tally_bytes_data(bouts, NULL); *line; line = strchr(line, '\n') + 1) {
        for (int comma = 0; comma < 3; comma++) line = strchr(line, ',') + 1; /* without collection, session and UUID */
        printf("%.*s\n", (int)strcspn(line, "\r\n"), line);
    }
    tally_query_free(query), query = NULL;

    TRY(tally_query_new(book, TALLY_KIND_EVENT, &query, &error));
    tally_query_in(query, info.item, 0, NULL); /* conditions are sticky too */
    tally_query_where_int(query, TALLY_FIELD_TYPE, TALLY_OP_NE, &call, 1, NULL);
    shares.by_1 = TALLY_BY_SUBJECT;
    shares.by_2 = TALLY_BY_EVENT_TYPE;
    shares.measures = TALLY_MEASURE_DURATION;
    TRY(tally_query_summary(query, &shares, &rows, &error));
    while (tally_cursor_next(rows, &error) == TALLY_OK)
        printf("%s %s %" PRId64 "%%\n", tally_cursor_text(rows, TALLY_FIELD_LABEL_1, NULL),
               tally_cursor_text(rows, TALLY_FIELD_LABEL_2, NULL), (200 * tally_cursor_int(rows, TALLY_FIELD_DURATION) + info.elapsed) / (2 * info.elapsed));
    failed = 0;
failed:
    if (failed) fprintf(stderr, "%s: %s\n", tally_status_name(error.code), error.message);
    tally_bytes_free(bouts); tally_cursor_free(rows); tally_query_free(query); tally_session_free(watch); tally_book_close(book);
    return failed || tally_live_handles() != 0;
}
