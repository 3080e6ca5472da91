/* Attaches bytes piece by piece, leaves them unfinished, continues and reads them back. Build: cc attach.c -ltallybook */
#include "tallybook.h"
#include <inttypes.h>
#include <stdio.h>

int main(void) {
    tally_error error = TALLY_ERROR_INIT;
    tally_book *book = NULL; tally_blob *blob = NULL; tally_cursor *rows = NULL;
    int64_t note = 0, attachment = 0; int failed = 1;
    char piece[32]; size_t count = 0;
    tally_attachment_options memo = TALLY_ATTACHMENT_OPTIONS_INIT;
    memo.name = "memo.txt"; memo.name_length = TALLY_NTS;
    if (tally_book_open(TALLY_Z(":memory:"), NULL, &book, &error)) goto done;
    if (tally_create(book, TALLY_KIND_NOTE, TALLY_ROOT, TALLY_Z("Lecture 4"), TALLY_NOW, 0, &note, &error)) goto done;
    if (tally_blob_new(book, note, &memo, &blob, &error)) goto done;
    if (tally_blob_write(blob, TALLY_END, "first, ", 7, &error)) goto done;                      /* kept once it returns */
    tally_blob_free(blob), blob = NULL;

    if (tally_blob_list(book, note, &rows, &error) || tally_cursor_next(rows, &error)) goto done;
    printf("%s: %" PRId64 " bytes so far\n", tally_cursor_text(rows, TALLY_FIELD_NAME, NULL), tally_cursor_int(rows, TALLY_FIELD_SIZE));
    if (tally_blob_open(book, tally_cursor_id(rows), &blob, &error)) goto done;
    if (tally_blob_write(blob, TALLY_END, "second", 6, &error)) goto done;
    if (tally_blob_finish(blob, &attachment, &error)) goto done;
    tally_blob_free(blob), blob = NULL;

    if (tally_blob_open(book, attachment, &blob, &error)) goto done;
    if (tally_blob_read(blob, 7, piece, sizeof piece, &count, &error)) goto done;
    printf("%.*s\n", (int)count, piece);
    failed = 0;
done:
    if (failed) fprintf(stderr, "%s: %s\n", tally_status_name(error.code), error.message);
    tally_cursor_free(rows), tally_blob_free(blob), tally_book_close(book);
    return failed || tally_live_handles() != 0;
}
