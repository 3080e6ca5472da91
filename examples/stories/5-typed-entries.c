/* Entries with custom fields of a template: a choice, a number with bounds and a text.
 * Build: cc 5-typed-entries.c -ltallybook */
#include "tallybook.h"
#include <inttypes.h>
#include <stdio.h>

#define TRY(call) do { if ((call) < 0) goto failed; } while (0)

static const char schema[] =
    "{\"title\": \"Meal\", \"required\": [\"what\"], \"properties\": {"
    "\"what\": {\"enum\": [\"milk\", \"porridge\"]},"
    "\"amount\": {\"type\": \"integer\", \"minimum\": 1, \"maximum\": 500}, \"remark\": {\"type\": \"string\"}}}";
static const char statement[] =
    "SELECT max(value) FILTER (WHERE name = 'what') AS what, max(value) FILTER (WHERE name = 'amount') AS amount,"
    " max(value) FILTER (WHERE name = 'remark') AS remark FROM item_fields WHERE template = ? GROUP BY item";
static const struct { const char *what; int64_t amount; const char *remark; } meals[] = {
    { "milk", 120, "warm" }, { "milk", 180, "with honey" } };

int main(void) {
    tally_error error = TALLY_ERROR_INIT;
    tally_book *book = NULL; tally_draft *draft = NULL; tally_query *query = NULL; tally_cursor *rows = NULL; tally_bytes *table = NULL;
    tally_summary_options sums = TALLY_SUMMARY_OPTIONS_INIT;
    tally_value parameter = TALLY_VALUE_INIT;
    tally_field what = 0, amount = 0, remark = 0;
    int64_t meal = 0;
    int failed = 1;

    TRY(tally_book_open(TALLY_Z(":memory:"), NULL, &book, &error));
    TRY(tally_create(book, TALLY_KIND_TEMPLATE, TALLY_ROOT, schema, TALLY_NTS, TALLY_NOW, 0, &meal, &error));
    TRY(tally_find_field(book, meal, TALLY_Z("what"), &what, &error));
    TRY(tally_find_field(book, meal, TALLY_Z("amount"), &amount, &error));
    TRY(tally_find_field(book, meal, TALLY_Z("remark"), &remark, &error));
    for (int i = 0; i < 2; i++) {
        TRY(tally_draft_new(book, TALLY_KIND_NOTE, TALLY_ROOT, meal, &draft, &error));
        tally_draft_set_text(draft, what, meals[i].what, TALLY_NTS, NULL); /* setters are sticky: check once, at save */
        tally_draft_set_int(draft, amount, meals[i].amount, NULL);
        tally_draft_set_text(draft, remark, meals[i].remark, TALLY_NTS, NULL);
        TRY(tally_draft_save(draft, 0, NULL, &error));
        tally_draft_free(draft), draft = NULL;
    }

    TRY(tally_draft_new(book, TALLY_KIND_NOTE, TALLY_ROOT, meal, &draft, &error));
    tally_draft_set_text(draft, what, TALLY_Z("porridge"), NULL);
    if (tally_draft_set_int(draft, amount, 501, &error) == TALLY_E_INVALID)
        printf("refused: %s %" PRId64 " %" PRId64 "\n", error.message, error.found_integer, error.bound_integer);
    tally_draft_set_int(draft, amount, 200, NULL);
    TRY(tally_draft_store(draft, NULL, &error));
    tally_draft_free(draft), draft = NULL;
    TRY(tally_draft_list(book, &rows, &error));
    while (tally_cursor_next(rows, &error) == TALLY_OK) {
        TRY(tally_draft_open(book, tally_cursor_id(rows), &draft, &error));
        printf("found again: %s %s %" PRId64 "\n", tally_cursor_text(rows, TALLY_FIELD_NAME, NULL), tally_draft_text(draft, what, NULL),
               tally_draft_int(draft, amount));
        TRY(tally_draft_save(draft, 0, NULL, &error));
        tally_draft_free(draft), draft = NULL;
    }
    tally_cursor_free(rows), rows = NULL;

    TRY(tally_query_new(book, TALLY_KIND_NOTE, &query, &error));
    tally_query_where_int(query, TALLY_FIELD_TEMPLATE, TALLY_OP_EQ, &meal, 1, NULL);
    sums.by_1 = what;
    sums.field = amount;
    sums.measures = TALLY_MEASURE_COUNT | TALLY_MEASURE_SUM;
    sums.flags = TALLY_SUMMARY_TOTALS;
    tally_query_search(query, TALLY_Z("honey"), NULL);
    TRY(tally_query_cursor(query, &rows, &error));
    while (tally_cursor_next(rows, &error) == TALLY_OK)
        printf("honey: %s %" PRId64 "\n", tally_cursor_text(rows, what, NULL), tally_cursor_int(rows, amount));
    tally_cursor_free(rows), rows = NULL;
    tally_query_search(query, NULL, 0, NULL); /* removes the search */
    TRY(tally_query_summary(query, &sums, &rows, &error));
    TRY(tally_cursor_write(rows, TALLY_FORMAT_TEXT, NULL, &table, &error));
    fputs(tally_bytes_data(table, NULL), stdout);
    tally_bytes_free(table), table = NULL;
    tally_cursor_free(rows), rows = NULL;

    parameter.type = TALLY_VALUE_INT;
    parameter.integer = meal;
    TRY(tally_book_sql(book, statement, TALLY_NTS, &parameter, 1, sizeof parameter, &rows, &error));
    TRY(tally_cursor_write(rows, TALLY_FORMAT_TEXT, NULL, &table, &error));
    fputs(tally_bytes_data(table, NULL), stdout);
    failed = 0;
failed:
    if (failed) fprintf(stderr, "%s: %s\n", tally_status_name(error.code), error.message);
    tally_bytes_free(table); tally_cursor_free(rows); tally_query_free(query); tally_draft_free(draft); tally_book_close(book);
    return failed || tally_live_handles() != 0;
}
