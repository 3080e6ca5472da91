/* Time work, correct it later, undo and redo, and sum it up over a change of the clocks.
 * Build: cc 2-timer.c -ltallybook */
#include "tallybook.h"
#include <stdio.h>

#define TRY(call) do { if ((call) < 0) goto failed; } while (0)
#define HOUR (INT64_C(3600) * 1000000000)

/* Prints what was undone or redone: the first row is the step. */
static void tell(const char *what, tally_cursor *step) {
    if (tally_cursor_next(step, NULL) == TALLY_OK) printf("%s: %s\n", what, tally_cursor_text(step, TALLY_FIELD_NAME, NULL));
    tally_cursor_free(step);
}

int main(void) {
    tally_error error = TALLY_ERROR_INIT;
    tally_book *book = NULL; tally_session *timer = NULL; tally_draft *draft = NULL;
    tally_query *query = NULL; tally_cursor *rows = NULL; tally_bytes *table = NULL;
    tally_session_info info = TALLY_SESSION_INFO_INIT;
    tally_summary_options days = TALLY_SUMMARY_OPTIONS_INIT;
    int64_t start = 0, call = 0, rest = 0, phone = 0;
    int failed = 1;

    TRY(tally_book_open(TALLY_Z(":memory:"), NULL, &book, &error));
    TRY(tally_time_parse(TALLY_Z("2025-03-29T23:00:00"), TALLY_Z("Europe/Berlin"), &start, &error));
    TRY(tally_session_start(book, TALLY_ROOT, TALLY_Z("Night shift"), start, &timer, &error));
    TRY(tally_session_stop(timer, start + 25 * HOUR, &error));
    TRY(tally_session_stat(timer, &info, &error));

    TRY(tally_draft_new(book, TALLY_KIND_SESSION, TALLY_ROOT, 0, &draft, &error));
    tally_draft_set_text(draft, TALLY_FIELD_NAME, TALLY_Z("Call"), NULL); /* setters are sticky: check once, at save */
    tally_draft_set_int(draft, TALLY_FIELD_TIME, start + 24 * HOUR, NULL);
    tally_draft_set_int(draft, TALLY_FIELD_END, start + 26 * HOUR, NULL);
    tally_draft_save(draft, TALLY_SAVE_REJECT_OVERLAP, NULL, &error);
    if (error.reason == TALLY_REASON_OVERLAP && error.id == info.item) puts("refused: it overlaps the timer");
    TRY(tally_draft_save(draft, TALLY_SAVE_TRIM_OVERLAP, &call, &error));
    tally_draft_free(draft), draft = NULL;

    TRY(tally_create(book, TALLY_KIND_TAG, TALLY_ROOT, TALLY_Z("Phone"), TALLY_NOW, 0, &phone, &error));
    TRY(tally_split(book, call, start + 25 * HOUR, &rest, &error));
    TRY(tally_draft_edit(book, rest, &draft, &error));
    tally_draft_set_ids(draft, TALLY_FIELD_TAGS, &phone, 1, NULL);
    TRY(tally_draft_save(draft, 0, NULL, &error));

    TRY(tally_history_list(book, 0, &rows, &error));
    while (tally_cursor_next(rows, &error) == TALLY_OK)
        if (tally_cursor_kind(rows) == TALLY_KIND_STEP) puts(tally_cursor_text(rows, TALLY_FIELD_NAME, NULL));
    tally_cursor_free(rows), rows = NULL;
    for (int twice = 0; twice < 2; twice++) {
        TRY(tally_undo(book, 0, &rows, &error));
        tell("undone", rows), rows = NULL;
    }
    TRY(tally_redo(book, 0, &rows, &error));
    tell("redone", rows), rows = NULL;

    TRY(tally_query_new(book, TALLY_KIND_SESSION, &query, &error));
    days.by_1 = TALLY_BY_DAY;
    days.zone = "Europe/Berlin";
    days.zone_length = TALLY_NTS;
    days.flags = TALLY_SUMMARY_TOTALS;
    TRY(tally_query_summary(query, &days, &rows, &error));
    TRY(tally_cursor_write(rows, TALLY_FORMAT_TEXT, NULL, &table, &error));
    fputs(tally_bytes_data(table, NULL), stdout);
    failed = 0;
failed:
    if (failed) fprintf(stderr, "%s: %s\n", tally_status_name(error.code), error.message);
    tally_bytes_free(table); tally_cursor_free(rows); tally_query_free(query);
    tally_draft_free(draft); tally_session_free(timer); tally_book_close(book);
    return failed || tally_live_handles() != 0;
}
