/* A voice memo: recorded while it is moved and renamed, stored as FLAC, played, drawn. Build: cc voice_memo.c -ltallybook
 * The microphone here is a counter; you can also pipe arecord or parec into stdin. */
#include "tallybook.h"
#include <inttypes.h>
#include <stdio.h>

#define TRY(call) do { if ((call) < 0) goto failed; } while (0)

int main(void) {
    tally_error error = TALLY_ERROR_INIT;
    tally_memo_options options = TALLY_MEMO_OPTIONS_INIT;
    tally_book *book = NULL; tally_draft *draft = NULL; tally_memo *memo = NULL; tally_player *player = NULL;
    tally_bytes *svg = NULL;
    int64_t lectures = 0, attachment = 0, position = 0; int16_t frames[1600]; size_t count = 0;
    char length[64]; int failed = 1; tally_status status;
    options.rate = 16000; /* mono, 16 bits, FLAC by default */

    TRY(tally_book_open(TALLY_Z(":memory:"), NULL, &book, &error));
    TRY(tally_create(book, TALLY_KIND_COLLECTION, TALLY_ROOT, TALLY_Z("Lectures"), TALLY_NOW, 0, &lectures, &error));
    TRY(tally_draft_new(book, TALLY_KIND_NOTE, TALLY_ROOT, 0, &draft, &error));
    TRY(tally_memo_start(draft, &options, &memo, &error));
    for (int tenth = 0; tenth < 615; tenth++) { /* a minute and a bit, a tenth of a second at a time */
        for (int i = 0; i < 1600; i++) frames[i] = (int16_t)((i % 80 - 40) * (tenth % 10) * 50);
        TRY(tally_memo_push(memo, frames, sizeof frames, &error)); /* kept once it returns */
    }
    tally_memo_info recorded = TALLY_MEMO_INFO_INIT;
    TRY(tally_memo_stat(memo, &recorded, &error));
    TRY(tally_move(book, recorded.item, lectures, 0, &error));
    tally_draft_set_text(draft, TALLY_FIELD_NAME, TALLY_Z("Lecture 4"), NULL);
    tally_draft_set_int(draft, TALLY_FIELD_PARENT, lectures, NULL);
    TRY(tally_draft_save(draft, 0, NULL, &error));
    TRY(tally_memo_finish(memo, 0, &attachment, &error));

    TRY(tally_player_open(book, attachment, &player, &error));
    tally_player_info played = TALLY_PLAYER_INFO_INIT;
    TRY(tally_player_stat(player, &played, &error));
    TRY(tally_duration_format(played.duration, TALLY_DURATION_MEMO, length, sizeof length, NULL, &error));
    printf("%s long, loudest %.3f at the end\n", length, recorded.peak);
    TRY(tally_player_play(player, &error));
    TRY(tally_player_seek(player, INT64_C(-15000000000), TALLY_SEEK_BY, &position, &error));
    printf("15 s back from the start: %" PRId64 " s\n", position / 1000000000);
    TRY(tally_player_seek(player, INT64_C(60000000000), 0, &position, &error));
    size_t left = 0;
    while ((status = tally_player_read(player, TALLY_SAMPLES_INT16, frames, sizeof frames, &count, &error)) == TALLY_OK) left += count;
    TRY(status);
    TRY(tally_player_stat(player, &played, &error));
    printf("%zu frames behind the first minute, then %s\n", left, played.state == TALLY_PLAYER_PAUSED ? "paused" : "lost");
    TRY(tally_attachment_waveform_svg(book, attachment, 4, &svg, &error));
    fputs(tally_bytes_data(svg, NULL), stdout);
    failed = 0;
failed:
    if (failed) fprintf(stderr, "%s: %s\n", tally_status_name(error.code), error.message);
    tally_bytes_free(svg); tally_player_free(player); tally_memo_free(memo); tally_draft_free(draft); tally_book_close(book);
    return failed || tally_live_handles() != 0;
}
