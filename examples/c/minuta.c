/* Time tracking: tags, parallel timers, records added later, overlaps, many changes at once, import of HEY's table,
 * export of Minuta's table and folder. Build: cc minuta.c -ltallybook */
#include "tallybook.h"
#include <inttypes.h>
#include <stdio.h>

#define TRY(call) do { if ((call) < 0) goto failed; } while (0)
#define MINUTE (INT64_C(60) * 1000000000)

/* A clock set by the program, so that the output is always the same: 2024-01-15T09:30:00Z. */
static int64_t clock_now = INT64_C(1705311000) * 1000000000;
static int64_t standing(void *context, int32_t which) { (void)context; (void)which; return clock_now; }

static tally_status record(tally_book *book, const char *title, int64_t tag, int64_t start, int64_t stop, uint32_t flags, int64_t *id, tally_error *error) {
    tally_draft *draft = NULL; tally_status status;
    if ((status = tally_draft_new(book, TALLY_KIND_SESSION, TALLY_ROOT, 0, &draft, error)) < 0) return status;
    tally_draft_set_text(draft, TALLY_FIELD_NAME, title, TALLY_NTS, NULL);
    tally_draft_set_int(draft, TALLY_FIELD_TIME, start, NULL);
    if (stop) tally_draft_set_int(draft, TALLY_FIELD_END, stop, NULL); /* without one it is running */
    tally_draft_set_ids(draft, TALLY_FIELD_TAGS, &tag, 1, NULL);
    status = tally_draft_save(draft, flags, id, error); /* reports a refused setter */
    tally_draft_free(draft);
    return status;
}

static tally_status show(tally_query *query, const char *title, tally_error *error) {
    tally_cursor *cursor = NULL; char day[64], length[64]; size_t tags = 0; tally_status status;
    printf("%s:\n", title);
    if ((status = tally_query_cursor(query, &cursor, error)) < 0) return status;
    while ((status = tally_cursor_next(cursor, error)) == TALLY_OK) {
        tally_cursor_ids(cursor, TALLY_FIELD_TAGS, &tags);
        tally_time_format(tally_cursor_int(cursor, TALLY_FIELD_TIME), TALLY_TIME_FILE_NAME, TALLY_Z("UTC"), day, sizeof day, NULL, NULL);
        tally_duration_format(tally_cursor_int(cursor, TALLY_FIELD_DURATION), TALLY_DURATION_COMPACT, length, sizeof length, NULL, NULL);
        printf("  %s  %-8s  %s, %zu %s\n", day, tally_cursor_is_null(cursor, TALLY_FIELD_END) ? "runs" : length,
               tally_cursor_text(cursor, TALLY_FIELD_NAME, NULL), tags, tags == 1 ? "tag" : "tags");
    }
    tally_cursor_free(cursor);
    return status < 0 ? status : TALLY_OK;
}

int main(void) {
    static const char hey[] = "Start,End,Duration,Category,Notes\r\n2024-01-12 09:00,2024-01-12 12:30,3:30,Work,\"Plans, first draft\"\r\n";
    tally_error error = TALLY_ERROR_INIT; tally_book_options options = TALLY_BOOK_OPTIONS_INIT;
    tally_import_options import = TALLY_IMPORT_OPTIONS_INIT; tally_export_options columns = TALLY_EXPORT_OPTIONS_INIT;
    tally_book *book = NULL; tally_query *all = NULL, *shown = NULL; tally_draft *draft = NULL; tally_session *timer = NULL;
    tally_cursor *findings = NULL; tally_bytes *table = NULL;
    int64_t work = 0, client = 0, desk = 0, call = 0, morning = 0, lunch = 0, second = 0, start = clock_now; uint64_t count = 0;
    char color[64]; size_t size = 0; int failed = 1;
    options.clock = standing;

    TRY(tally_book_open(TALLY_Z(":memory:"), &options, &book, &error));
    TRY(tally_create(book, TALLY_KIND_TAG, TALLY_ROOT, TALLY_Z(" Work\n"), TALLY_NOW, 0, &work, &error)); /* trimmed */
    TRY(tally_create(book, TALLY_KIND_TAG, TALLY_ROOT, TALLY_Z("Client"), TALLY_NOW, 0, &client, &error));
    TRY(tally_tag_color(TALLY_Z("Work"), color, sizeof color, NULL, &error));
    printf("Work is %s\n", color);
    if (tally_create(book, TALLY_KIND_TAG, TALLY_ROOT, TALLY_Z("Work"), TALLY_NOW, 0, NULL, &error) < 0) printf("%s\n", tally_status_name(error.code));

    /* Two timers at once: one recorded here, one entered after it began. */
    TRY(tally_draft_new(book, TALLY_KIND_SESSION, TALLY_ROOT, 0, &draft, &error));
    tally_draft_set_text(draft, TALLY_FIELD_NAME, TALLY_Z("Feature X"), NULL);
    tally_draft_set_ids(draft, TALLY_FIELD_TAGS, &work, 1, NULL);
    TRY(tally_draft_start(draft, TALLY_NOW, 0, &timer, &error));
    TRY(record(book, "Call", client, start - 20 * MINUTE, 0, 0, &call, &error));
    TRY(tally_query_new(book, TALLY_KIND_SESSION, &all, &error));
    TRY(show(all, "Running", &error));
    clock_now += 135 * MINUTE;
    TRY(tally_session_stop(timer, TALLY_NOW, &error));
    tally_session_info info = TALLY_SESSION_INFO_INIT;
    TRY(tally_session_stat(timer, &info, &error));
    desk = info.item;
    tally_draft_free(draft); draft = NULL;
    TRY(tally_draft_edit(book, call, &draft, &error));
    tally_draft_set_int(draft, TALLY_FIELD_END, start + 10 * MINUTE, NULL);
    TRY(tally_draft_save(draft, 0, NULL, &error));
    tally_draft_free(draft); draft = NULL;

    /* Lunch is within a record of the morning, which is split in two, and then joined again. */
    TRY(record(book, "Review", work, clock_now, clock_now + 240 * MINUTE, 0, &morning, &error));
    if (record(book, "Lunch", client, clock_now + 60 * MINUTE, clock_now + 120 * MINUTE, TALLY_SAVE_TRIM_OVERLAP, NULL, &error) < 0) printf("%s\n", error.message);
    TRY(record(book, "Lunch", client, clock_now + 60 * MINUTE, clock_now + 120 * MINUTE, TALLY_SAVE_SPLIT_OVERLAP, &lunch, &error));
    TRY(show(all, "Split", &error));
    TRY(tally_delete(book, lunch, 0, NULL, &error));
    TRY(tally_split(book, desk, start + 60 * MINUTE, &second, &error));
    TRY(tally_join(book, desk, second, &error));
    TRY(tally_shift(book, call, start - 60 * MINUTE, &error));

    /* Many at once, then two tags become one. */
    TRY(tally_query_new(book, TALLY_KIND_SESSION, &shown, &error));
    TRY(tally_query_where_int(shown, TALLY_FIELD_TAGS, TALLY_OP_EQ, &work, 1, &error));
    TRY(tally_draft_new(book, TALLY_KIND_SESSION, TALLY_ROOT, 0, &draft, &error));
    tally_draft_set_ids(draft, TALLY_FIELD_TAGS, &client, 1, NULL);
    TRY(tally_query_update(shown, draft, TALLY_UPDATE_ADD_TAGS, &count, &error));
    printf("%" PRIu64 " got a tag more\n", count);
    TRY(tally_tag_merge(book, client, work, &count, &error));
    printf("%" PRIu64 " carried the tag that went\n", count);

    import.format = TALLY_FORMAT_HEY_CSV;
    import.data = hey; import.data_size = sizeof hey - 1;
    import.zone = "Europe/Berlin"; import.zone_length = TALLY_NTS;
    for (int time = 0; time < 2; time++) { /* the second adds nothing */
        TRY(tally_import(book, &import, &findings, &error));
        while (tally_cursor_next(findings, NULL) == TALLY_OK) printf("%s\n", tally_cursor_text(findings, TALLY_FIELD_MESSAGE, NULL));
        tally_cursor_free(findings); findings = NULL;
    }
    columns.zone = "UTC"; columns.zone_length = TALLY_NTS;
    columns.columns = "Date,Start Time,Duration,Tag"; columns.columns_length = TALLY_NTS;
    TRY(tally_query_export(all, TALLY_FORMAT_CSV_MINUTA, &columns, &table, &error));
    for (const char *at = tally_bytes_data(table, &size), *end = at + size; at < end; at++) if (*at != '\r') putchar(*at);
    failed = 0;
failed:
    if (failed) fprintf(stderr, "%s: %s\n", tally_status_name(error.code), error.message);
    tally_bytes_free(table); tally_cursor_free(findings); tally_session_free(timer); tally_draft_free(draft);
    tally_query_free(shown); tally_query_free(all); tally_book_close(book);
    return failed || tally_live_handles() != 0;
}
