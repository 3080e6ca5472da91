/* Nested voice memos: folders in folders, a memo that moves while it is recorded, listings, playback, the
 * trash, undo. Build: cc memonest.c -ltallybook. The microphone here is a counter: pipe arecord or parec in instead. */
#include "tallybook.h"
#include <inttypes.h>
#include <stdio.h>

#define TRY(call) do { if ((call) < 0) goto failed; } while (0)
#define SECOND INT64_C(1000000000)

/* A clock set by the program: a second passes at every reading, so the output is always the same. */
static int64_t clock_now = 1714557600 * SECOND;
static int64_t ticking(void *context, int32_t which) { (void)context; (void)which; return clock_now += SECOND / 2; }

static tally_status show(tally_book *book, int64_t folder, const char *title, tally_error *error) { /* folders first, names in natural order */
    tally_query *query = NULL; tally_cursor *cursor = NULL; char length[64]; tally_status status;
    printf("%s:\n", title);
    if ((status = tally_query_new(book, TALLY_KIND_ANY, &query, error)) < 0) goto done;
    if ((status = tally_query_in(query, folder, 0, error)) < 0) goto done;
    if ((status = tally_query_order(query, TALLY_FIELD_NAME, TALLY_ORDER_COLLECTIONS_FIRST, error)) < 0) goto done;
    if ((status = tally_query_cursor(query, &cursor, error)) < 0) goto done;
    while ((status = tally_cursor_next(cursor, error)) == TALLY_OK) {
        int is_folder = tally_cursor_int(cursor, TALLY_FIELD_KIND) == TALLY_KIND_COLLECTION;
        tally_duration_format(tally_cursor_int(cursor, TALLY_FIELD_DURATION), TALLY_DURATION_MEMO, length, sizeof length, NULL, NULL);
        printf("  %s  %s\n", is_folder ? "folder" : length, tally_cursor_text(cursor, TALLY_FIELD_NAME, NULL));
    }
done:
    tally_cursor_free(cursor); tally_query_free(query);
    return status < 0 ? status : TALLY_OK;
}

int main(void) {
    tally_error error = TALLY_ERROR_INIT;
    tally_book_options options = TALLY_BOOK_OPTIONS_INIT;
    tally_memo_options quality = TALLY_MEMO_OPTIONS_INIT;
    tally_book *book = NULL; tally_draft *draft = NULL; tally_memo *memo = NULL; tally_player *player = NULL;
    int64_t university = 0, philosophy = 0, day = 0, recording = 0, position = 0;
    int16_t frames[8000]; uint64_t count = 0; int failed = 1;
    options.clock = ticking;
    quality.rate = 8000;

    TRY(tally_book_open(TALLY_Z(":memory:"), &options, &book, &error));
    TRY(tally_create(book, TALLY_KIND_COLLECTION, TALLY_ROOT, TALLY_Z("University"), TALLY_NOW, 0, &university, &error));
    TRY(tally_create(book, TALLY_KIND_COLLECTION, university, TALLY_Z("Philosophy"), TALLY_NOW, 0, &philosophy, &error));
    TRY(tally_create(book, TALLY_KIND_COLLECTION, university, TALLY_Z("Day 10"), TALLY_NOW, 0, &day, &error));
    TRY(tally_create(book, TALLY_KIND_COLLECTION, university, TALLY_Z("day 2"), TALLY_NOW, 0, &day, &error));

    TRY(tally_draft_new(book, TALLY_KIND_NOTE, university, 0, &draft, &error)); /* without a name: New Recording */
    TRY(tally_memo_start(draft, &quality, &memo, &error));
    tally_memo_info info = TALLY_MEMO_INFO_INIT;
    TRY(tally_memo_stat(memo, &info, &error));
    for (int second = 0; second < 3661; second++) {
        for (int i = 0; i < 8000; i++) frames[i] = (int16_t)((i % 40 - 20) * (second % 60) * 10);
        TRY(tally_memo_push(memo, frames, sizeof frames, &error)); /* kept once it returns */
        if (second == 60) TRY(tally_move(book, info.item, philosophy, 0, &error)); /* "Set Location" */
    }
    TRY(show(book, university, "University, while it is recorded", &error));
    TRY(tally_memo_finish(memo, 0, &recording, &error));
    tally_draft_set_text(draft, TALLY_FIELD_NAME, TALLY_Z("Lecture 4"), NULL);
    tally_draft_set_int(draft, TALLY_FIELD_PARENT, philosophy, NULL);
    TRY(tally_draft_save(draft, 0, NULL, &error));
    TRY(show(book, philosophy, "Philosophy", &error));

    TRY(tally_player_open(book, recording, &player, &error));
    TRY(tally_player_play(player, &error));
    TRY(tally_player_seek(player, 3650 * SECOND, 0, &position, &error));
    TRY(tally_player_seek(player, 15 * SECOND, TALLY_SEEK_BY, &position, &error)); /* limited to the end */
    printf("15 s on: at %" PRId64 " s\n", position / SECOND);

    if (tally_move(book, university, philosophy, 0, &error) < 0) printf("%s: %s\n", tally_status_name(error.code), error.message);
    TRY(tally_delete(book, university, 0, &count, &error));
    printf("%" PRIu64 " went to the trash\n", count);
    TRY(tally_restore(book, university, &count, &error));
    printf("%" PRIu64 " came back\n", count);
    TRY(tally_undo(book, 0, NULL, &error)); /* the restore */
    TRY(tally_undo(book, 0, NULL, &error)); /* the deletion */
    TRY(show(book, TALLY_ROOT, "Library", &error));
    failed = 0;
failed:
    if (failed) fprintf(stderr, "%s: %s\n", tally_status_name(error.code), error.message);
    tally_player_free(player); tally_memo_free(memo); tally_draft_free(draft); tally_book_close(book);
    return failed || tally_live_handles() != 0;
}
