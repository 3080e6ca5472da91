/* NappyChangeTracker: typed entries through a draft, all errors at once, a live view, a dashboard.
 * Build: cc nappy.c -ltallybook */
#include "tallybook.h"
#include <inttypes.h>
#include <stdio.h>

#define TRY(call) do { if ((call) < 0) goto failed; } while (0)
#define HOUR (INT64_C(3600) * 1000000000)

/* A clock set by the program, so that the output is always the same: 2026-03-08T12:00:00Z. */
static int64_t standing(void *context, int32_t which) { (void)context; (void)which; return INT64_C(1772971200) * 1000000000; }

static const char schema[] =
    "{\"title\": \"Nappy change\", \"type\": \"object\", \"required\": [\"size\", \"role\"], \"properties\": {"
    "\"size\": {\"type\": \"integer\", \"title\": \"Size\", \"minimum\": 0, \"maximum\": 10, \"default\": 0},"
    "\"role\": {\"enum\": [\"mother\", \"father\", \"caregiver\"], \"title\": \"Changed by\", \"default\": \"caregiver\"},"
    "\"notes\": {\"type\": \"string\", \"title\": \"Notes\"}}}";

int main(void) {
    tally_error error = TALLY_ERROR_INIT; tally_book_options options = TALLY_BOOK_OPTIONS_INIT;
    tally_book *book = NULL; tally_draft *draft = NULL; tally_query *changes = NULL; tally_watch *live = NULL; tally_cursor *rows = NULL;
    tally_report *report = NULL; tally_bytes *page = NULL;
    int64_t template = 0, last = 0; int32_t size = 0, role = 0; int failed = 1;
    options.clock = standing;

    TRY(tally_book_open(TALLY_Z(":memory:"), &options, &book, &error));
    TRY(tally_create(book, TALLY_KIND_TEMPLATE, TALLY_ROOT, schema, TALLY_NTS, TALLY_NOW, 0, &template, &error));
    /* Its fields have numbers, which work wherever TALLY_FIELD_… does. */
    TRY(tally_find_field(book, template, TALLY_Z("size"), &size, &error));
    TRY(tally_find_field(book, template, TALLY_Z("role"), &role, &error));

    TRY(tally_query_new(book, TALLY_KIND_NOTE, &changes, &error));
    TRY(tally_query_where_int(changes, TALLY_FIELD_TEMPLATE, TALLY_OP_EQ, &template, 1, &error));
    TRY(tally_query_watch(changes, 0, &live, &error));

    /* A new draft has the template's defaults and is not dirty. */
    for (int64_t hours = 5; hours >= 0; hours -= hours == 5 ? 3 : 2) {
        TRY(tally_draft_new(book, TALLY_KIND_NOTE, TALLY_ROOT, template, &draft, &error));
        if (hours == 5) printf("%" PRId64 ", %s\n", tally_draft_int(draft, size), tally_draft_text(draft, role, NULL));
        TRY(tally_draft_set_int(draft, TALLY_FIELD_TIME, standing(NULL, 0) - hours * HOUR, &error)); /* back-dated */
        if (hours == 5 && tally_draft_set_int(draft, size, 11, &error) == TALLY_E_INVALID) /* it needs a valid value, or the draft is not saved */
            printf("%s (%.0f of %.0f)\n", error.message, error.found, error.bound);
        TRY(tally_draft_set_int(draft, size, 5 - hours, &error));
        TRY(tally_draft_set_text(draft, role, TALLY_Z("mother"), &error));
        TRY(tally_draft_save(draft, 0, &last, &error));
        tally_draft_free(draft), draft = NULL;
    }
    if (tally_delete(book, 4321, 0, NULL, &error) == TALLY_E_NOT_FOUND) printf("%s\n", error.message);
    TRY(tally_delete(book, last, 0, NULL, &error));
    TRY(tally_undo(book, 0, NULL, &error));

    /* The current selection; a reader that was busy skips the states between. */
    TRY(tally_watch_next(live, 0, &rows, &error));
    while (tally_cursor_next(rows, NULL) == TALLY_OK) printf("size %" PRId64 ", %s\n", tally_cursor_int(rows, size), tally_cursor_text(rows, role, NULL));
    tally_cursor_free(rows), rows = NULL;

    TRY(tally_query_dashboard(changes, NULL, &rows, &error));
    TRY(tally_cursor_next(rows, &error));
    printf("%" PRId64 " changes, every %" PRId64 " minutes\n", tally_cursor_int(rows, TALLY_FIELD_COUNT), tally_cursor_int(rows, TALLY_FIELD_MEAN_INTERVAL) / (HOUR / 60));

    /* The same for people: here as text; another number gives HTML, SVG, PDF or JSON. */
    TRY(tally_report_new(changes, TALLY_Z("Nappies"), NULL, &report, &error));
    TRY(tally_report_add(report, TALLY_SECTION_DASHBOARD, NULL, &error));
    TRY(tally_report_write(report, TALLY_FORMAT_TEXT, NULL, &page, &error));
    { size_t length = 0; const void *text = tally_bytes_data(page, &length); fwrite(text, 1, length, stdout); }
    failed = 0;
failed:
    if (failed) fprintf(stderr, "%s: %s\n", tally_status_name(error.code), error.message);
    tally_bytes_free(page), tally_report_free(report), tally_cursor_free(rows), tally_watch_free(live), tally_query_free(changes), tally_draft_free(draft);
    tally_book_close(book);
    return failed || tally_live_handles() != 0;
}
