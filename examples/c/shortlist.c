/* A day plan: limits, a review, the backlog, reminders, numbers and a chart. Build: cc shortlist.c -ltallybook */
#include "tallybook.h"
#include <inttypes.h>
#include <stdio.h>

#define TRY(call) do { if ((call) < 0) goto failed; } while (0)
#define MINUTE (INT64_C(60) * 1000000000)
#define DAY (INT64_C(24) * 60 * MINUTE)

/* A clock set by the program, so that the output is always the same: 2026-03-01T09:30:00Z. */
static int64_t clock_now = INT64_C(1772357400) * 1000000000;
static int64_t standing(void *context, int32_t which) { (void)context; (void)which; return clock_now; }

static tally_status show(tally_cursor *tasks, const char *title, tally_error *error) {
    tally_status status; char name[256];
    printf("%s:\n", title);
    while ((status = tally_cursor_next(tasks, error)) == TALLY_OK) {
        size_t length = 0; const char *text = tally_cursor_text(tasks, TALLY_FIELD_NAME, &length);
        tally_text_redact(text, length, (int32_t)tally_cursor_int(tasks, TALLY_FIELD_REDACTION), name, sizeof name, NULL, NULL);
        printf("  [%s] %" PRId64 " %s (%s)%s\n", tally_cursor_is_null(tasks, TALLY_FIELD_COMPLETED) ? " " : "x", tally_cursor_int(tasks, TALLY_FIELD_PRIORITY),
               name, tally_cursor_text(tasks, TALLY_FIELD_CATEGORY, NULL), tally_cursor_int(tasks, TALLY_FIELD_CARRIED_OVER) ? ", carried over" : "");
    }
    tally_cursor_free(tasks);
    return status < 0 ? status : TALLY_OK;
}

int main(void) {
    tally_error error = TALLY_ERROR_INIT; tally_book_options options = TALLY_BOOK_OPTIONS_INIT; tally_report_options week = TALLY_REPORT_OPTIONS_INIT;
    tally_book *book = NULL; tally_draft *draft = NULL; tally_review *review = NULL; tally_query *query = NULL; tally_cursor *rows = NULL;
    tally_report *report = NULL; tally_bytes *page = NULL;
    int64_t mum = 0, bank = 0, fence = 0, reminder = 0, next = 0; uint64_t count = 0;
    int32_t today = 0; char accolade[64]; int failed = 1;
    options.clock = standing;

    TRY(tally_book_open(TALLY_Z(":memory:"), &options, &book, &error));
    TRY(tally_setting_set(book, TALLY_Z("time_zone"), TALLY_Z("Europe/Berlin"), &error));
    TRY(tally_day_of(book, TALLY_NOW, &today, &error));
    printf("Today is %" PRId32 "\n", today);

    /* A day has room for one task of high priority, three of medium, three of low. */
    TRY(tally_task_create(book, today, TALLY_PRIORITY_HIGH, TALLY_Z("Visit mum"), &mum, &error));
    TRY(tally_draft_edit(book, mum, &draft, &error));
    tally_draft_set_text(draft, TALLY_FIELD_NOTES, TALLY_Z("Bring flowers\nCall before"), NULL);
    tally_draft_set_int(draft, TALLY_FIELD_REDACTION, TALLY_REDACTION_STAR, NULL);
    TRY(tally_draft_save(draft, 0, NULL, &error));
    if (tally_task_create(book, today, TALLY_PRIORITY_HIGH, TALLY_Z("Call the bank"), &bank, &error) == TALLY_E_LIMIT)
        printf("%s (%.0f of %.0f)\n", error.message, error.found, error.bound);
    TRY(tally_task_create(book, today, TALLY_PRIORITY_MEDIUM, TALLY_Z("Call the bank"), &bank, &error));
    TRY(tally_task_create(book, TALLY_BACKLOG, TALLY_PRIORITY_LOW, TALLY_Z("Paint the fence"), &fence, &error));

    /* A reminder: only one of all processes gets it. */
    TRY(tally_reminder_create(book, bank, TALLY_REMINDER_PRESET, 10 * MINUTE, 0, &reminder, &error));
    TRY(tally_reminder_next(book, &next, &error));
    printf("sleep %" PRId64 " minutes\n", (next - clock_now) / MINUTE);
    clock_now = next;
    TRY(tally_reminder_list(book, 0, TALLY_REMINDER_LIST_DUE, &rows, &error));
    while (tally_cursor_next(rows, NULL) == TALLY_OK) {
        int64_t id = tally_cursor_id(rows), time = tally_cursor_int(rows, TALLY_FIELD_TIME);
        if (tally_reminder_claim(book, id, time, &error)) continue; /* another process shows it */
        printf("%s %s\n", tally_cursor_text(rows, TALLY_FIELD_NAME, NULL), tally_cursor_text(rows, TALLY_FIELD_TEXT, NULL));
        TRY(tally_reminder_confirm(book, id, time, &error));
    }
    tally_cursor_free(rows), rows = NULL;
    TRY(tally_task_complete(book, bank, TALLY_NOW, &error));

    /* The next day: unfinished tasks are chosen, and repeated at once. */
    clock_now += DAY;
    TRY(tally_day_of(book, TALLY_NOW, &today, &error));
    TRY(tally_review_new(book, today, 0, &review, &error));
    TRY(tally_review_choose(review, mum, 1, &error));
    TRY(tally_review_finish(review, &count, &error));
    TRY(tally_review_list(review, &rows, &error));
    printf("%" PRIu64 " task repeated\n", count);
    TRY(show(rows, "Yesterday", &error));
    TRY(tally_task_place(book, fence, today, &error)); /* out of the backlog */
    TRY(tally_query_new(book, TALLY_KIND_TASK, &query, &error));
    TRY(tally_query_where_int(query, TALLY_FIELD_DAY, TALLY_OP_EQ, &(int64_t){ today }, 1, &error));
    TRY(tally_query_order(query, TALLY_FIELD_PRIORITY, 0, &error));
    TRY(tally_query_cursor(query, &rows, &error));
    TRY(show(rows, "Today", &error));
    rows = NULL;

    TRY(tally_day_accolade(book, tally_day_add(today, -1), 0, 2, accolade, sizeof accolade, NULL, &error));
    tally_day_info figures = TALLY_DAY_INFO_INIT;
    TRY(tally_day_statistics(book, 0, TALLY_TODAY, &figures, &error));
    printf("%s: %" PRId64 " of %" PRId64 " done, %g a day\n", accolade, figures.completed, figures.tasks, figures.mean);
    tally_query_free(query), query = NULL;
    week.first_day = tally_day_add(today, -6), week.last_day = today;
    week.footer = "", week.footer_length = 0;
    TRY(tally_query_new(book, TALLY_KIND_TASK, &query, &error));
    TRY(tally_report_new(query, TALLY_Z("Last 7 Days"), &week, &report, &error));
    TRY(tally_report_add(report, TALLY_SECTION_LINES, NULL, &error));
    TRY(tally_report_write(report, TALLY_FORMAT_TEXT, NULL, &page, &error));
    { size_t size = 0; const void *text = tally_bytes_data(page, &size); fwrite(text, 1, size, stdout); }
    failed = 0;
failed:
    if (failed) fprintf(stderr, "%s: %s\n", tally_status_name(error.code), error.message);
    tally_bytes_free(page), tally_report_free(report), tally_cursor_free(rows), tally_query_free(query), tally_review_free(review), tally_draft_free(draft);
    tally_book_close(book);
    return failed || tally_live_handles() != 0;
}
