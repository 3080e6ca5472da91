/* A complete field log: collect, note, record, correct, review, export. Build: cc mel.c -ltallybook */
#include "tallybook.h"
#include <inttypes.h>
#include <stdio.h>

#define TRY(call) do { if ((call) < 0) goto failed; } while (0)
#define SECOND INT64_C(1000000000)

/* A clock set by the program: one second passes at every reading, so the output is always the same. */
static int64_t clock_now = 1754139910 * SECOND;
static int64_t ticking(void *context, int32_t which) { (void)context; (void)which; return clock_now += SECOND / 2; }

int main(void) {
    tally_error error = TALLY_ERROR_INIT;
    tally_book_options options = TALLY_BOOK_OPTIONS_INIT;
    tally_book *book = NULL; tally_draft *note = NULL; tally_session *watch = NULL;
    tally_query *query = NULL; tally_cursor *cursor = NULL; tally_bytes *text = NULL;
    int64_t nest = 0, arrival = 0, peck = 0, call = 0, now = 0; uint64_t pecks = 0, calls = 0; int failed = 1;
    options.author = "kh"; options.author_length = TALLY_NTS; options.clock = ticking;

    TRY(tally_book_open(TALLY_Z(":memory:"), &options, &book, &error));
    TRY(tally_setting_set(book, TALLY_Z("location_enabled"), TALLY_Z("true"), &error));
    TRY(tally_create(book, TALLY_KIND_COLLECTION, TALLY_ROOT, TALLY_Z("Heron nest"), TALLY_NOW, 0, &nest, &error));

    TRY(tally_draft_new(book, TALLY_KIND_NOTE, nest, 0, &note, &error)); /* setters are sticky: check once, at save */
    tally_draft_set_text(note, TALLY_FIELD_NAME, TALLY_Z("Arrival"), NULL);
    tally_draft_set_real(note, TALLY_FIELD_LATITUDE, 45.4429, NULL);
    tally_draft_set_real(note, TALLY_FIELD_LONGITUDE, -73.6016, NULL);
    TRY(tally_draft_save(note, 0, &arrival, &error));

    TRY(tally_find(book, TALLY_KIND_EVENT_TYPE, nest, TALLY_Z("A"), &peck, &error));
    TRY(tally_find(book, TALLY_KIND_EVENT_TYPE, nest, TALLY_Z("B"), &call, &error));
    TRY(tally_session_start(book, nest, TALLY_Z("Morning watch"), TALLY_NOW, &watch, &error));
    TRY(tally_session_log(watch, peck, TALLY_NOW)); /* kept once it returns */
    TRY(tally_session_log(watch, peck, TALLY_NOW));
    TRY(tally_book_now(book, &now, &error)); TRY(tally_session_log(watch, call, now - SECOND)); /* a second ago */
    TRY(tally_session_pause(watch, TALLY_NOW, &error));
    TRY(tally_session_resume(watch, TALLY_NOW, &error));
    tally_session_info info = TALLY_SESSION_INFO_INIT;
    TRY(tally_session_stat(watch, &info, &error));
    TRY(tally_session_count(watch, peck, &pecks, &error)); TRY(tally_session_count(watch, call, &calls, &error));
    printf("A %" PRIu64 ", B %" PRIu64 ", elapsed %" PRId64 " ms\n", pecks, calls, info.elapsed / 1000000);
    TRY(tally_session_stop(watch, TALLY_NOW, &error));

    tally_draft_set_text(note, TALLY_FIELD_DESCRIPTION, TALLY_Z("Adult on the nest"), NULL);
    TRY(tally_draft_save(note, 0, NULL, &error));

    TRY(tally_query_new(book, TALLY_KIND_ANY, &query, &error));
    TRY(tally_query_cursor(query, &cursor, &error));
    while (tally_cursor_next(cursor, &error) == TALLY_OK)
        printf("%" PRId64 " %s\n", tally_cursor_id(cursor), tally_cursor_text(cursor, TALLY_FIELD_NAME, NULL));
    TRY(tally_query_export(query, TALLY_FORMAT_MARKDOWN, NULL, &text, &error));
    fputs(tally_bytes_data(text, NULL), stdout);
    failed = 0;
failed:
    if (failed) fprintf(stderr, "%s: %s\n", tally_status_name(error.code), error.message);
    tally_bytes_free(text); tally_cursor_free(cursor); tally_query_free(query); /* NULL is allowed, in any order */
    tally_session_free(watch); tally_draft_free(note); tally_book_close(book);
    return failed || tally_live_handles() != 0;
}
