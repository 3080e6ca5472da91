#include "cookbook.h"

int main(void) {
    tally_book *book;
    tally_draft *draft;
    int64_t nest, first, times[] = {5 * SECOND, 9 * SECOND}, offsets[] = {0, 7, 16}; /* the start of each title, and the end */
    TRY(tally_book_open(TALLY_Z(":memory:"), NULL, &book, &error));
    TRY(tally_create(book, TALLY_KIND_COLLECTION, TALLY_ROOT, TALLY_Z("Nest"), TALLY_NOW, 0, &nest, &error));

    TRY(tally_draft_new(book, TALLY_KIND_NOTE, nest, 0, &draft, &error));
    TRY(tally_draft_set_text(draft, TALLY_FIELD_DESCRIPTION, TALLY_Z("By the pond"), &error));
    tally_field_values columns[] = {TALLY_FIELD_VALUES_INIT, TALLY_FIELD_VALUES_INIT};
    columns[0].field = TALLY_FIELD_NAME, columns[0].type = TALLY_VALUE_TEXT;
    columns[0].text = "ArrivalDeparture", columns[0].text_length = 16, columns[0].offsets = offsets;
    columns[1].field = TALLY_FIELD_TIME, columns[1].type = TALLY_VALUE_INT, columns[1].ints = times;
    TRY(tally_draft_save_columns(draft, columns, 2, sizeof columns[0], 2, 0, &first, &error));

    for (int64_t id = first; id < first + 2; id++) {
        tally_cursor *note; size_t size;
        TRY(tally_read(book, id, 0, &note, &error));
        TRY(tally_cursor_next(note, &error));
        const char *title = tally_cursor_text(note, TALLY_FIELD_NAME, &size);
        printf("%s%.*s at %" PRId64 " s", id > first ? ", " : "", (int)size, title, tally_cursor_int(note, TALLY_FIELD_TIME) / SECOND);
        tally_cursor_free(note);
    }
    puts("");
    tally_draft_free(draft), tally_book_close(book);
    return tally_live_handles() != 0;
}
