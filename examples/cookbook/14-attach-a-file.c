#include "cookbook.h"

int main(void) {
    tally_book *book;
    tally_blob *blob;
    int64_t note, id;
    char piece[64];
    size_t count;
    TRY(tally_book_open(TALLY_Z(":memory:"), NULL, &book, &error));

    TRY(tally_create(book, TALLY_KIND_NOTE, TALLY_ROOT, TALLY_Z("Arrival"), TALLY_NOW, 0, &note, &error));
    FILE *file = fopen("sketch.svg", "w");
    if (!file || fputs("<svg/>", file) < 0 || fclose(file) != 0) return 1;
    TRY(tally_attachment_create(book, note, TALLY_Z("sketch.svg"), NULL, &id, &error)); /* copied into the book */
    TRY(tally_blob_open(book, id, &blob, &error));
    TRY(tally_blob_read(blob, 0, piece, sizeof piece, &count, &error));
    tally_blob_info info = TALLY_BLOB_INFO_INIT;
    TRY(tally_blob_stat(blob, &info, &error));
    printf("%.*s, %" PRId64 " bytes\n", (int)count, piece, info.size);
    tally_blob_free(blob), tally_book_close(book);
    return tally_live_handles() != 0;
}
