#include "cookbook.h"

int main(void) {
    tally_book *book;
    tally_draft *note;
    int64_t nest, id;
    TRY(tally_book_open(TALLY_Z(":memory:"), NULL, &book, &error));
    TRY(tally_create(book, TALLY_KIND_COLLECTION, TALLY_ROOT, TALLY_Z("Nest"), TALLY_NOW, 0, &nest, &error));

    TRY(tally_setting_set(book, TALLY_Z("location_enabled"), TALLY_Z("true"), &error)); /* places need this setting */
    TRY(tally_draft_new(book, TALLY_KIND_NOTE, nest, 0, &note, &error));
    tally_draft_set_text(note, TALLY_FIELD_NAME, TALLY_Z("Arrival"), NULL); /* setters are sticky: check once, at save */
    tally_draft_set_real(note, TALLY_FIELD_LATITUDE, 45.4429, NULL);
    tally_draft_set_real(note, TALLY_FIELD_LONGITUDE, -73.6016, NULL);
    TRY(tally_draft_save(note, 0, &id, &error));
    tally_draft_set_text(note, TALLY_FIELD_DESCRIPTION, TALLY_Z("Two adults"), NULL); /* the same draft now edits the note */
    TRY(tally_draft_save(note, 0, NULL, &error));
    printf("%s: %s, %.4f %.4f\n", tally_draft_text(note, TALLY_FIELD_NAME, NULL), tally_draft_text(note, TALLY_FIELD_DESCRIPTION, NULL),
           tally_draft_real(note, TALLY_FIELD_LATITUDE), tally_draft_real(note, TALLY_FIELD_LONGITUDE));
    tally_draft_free(note), tally_book_close(book);
    return tally_live_handles() != 0;
}
