/* What an operation costs as the book grows: books of four sizes take each operation in turn, so that what slows the machine
 * slows all of them. A row for each operation compares the p99 of the largest with that of the empty one; lines with "p50" are
 * the whole table. */
#include "common.h"

enum { SIZES = 4, BLOCKS = 9, BLOCK = 110, ROUNDS = BLOCKS * BLOCK, OPERATIONS = 9 };
static const int64_t sizes[SIZES] = {0, 10000, 1000000, 10000000};
static const char *operations[OPERATIONS] = {"start a session", "log the first event", "log an event", "stop it", "add a note", "edit a note",
                                             "add an event to the long session", "edit that event", "first page of items"};
/* The design bounds start, stop, add and edit; the others are told beside them. */
static const int has_goal[OPERATIONS] = {1, 0, 0, 1, 1, 1, 1, 1, 0};

static struct {
    tally_book *book;
    int64_t type, item;
    double cost[OPERATIONS][ROUNDS];
} books[SIZES];

static double mark(double *begin) {
    double cost = now() - *begin;
    *begin = now();
    return cost / 1000;
}

static void first_page(tally_book *book) {
    tally_query *query;
    tally_cursor *cursor;
    must(tally_query_new(book, TALLY_KIND_ANY, &query, &error), "query");
    must(tally_query_in(query, TALLY_ROOT, 0, &error), "in");
    must(tally_query_page(query, 20, NULL, 0, &error), "page");
    must(tally_query_cursor(query, &cursor, &error), "cursor");
    while (tally_cursor_next(cursor, &error) == TALLY_OK) continue;
    tally_cursor_free(cursor), tally_query_free(query);
}

static void once(int index, int round) {
    tally_book *book = books[index].book;
    tally_session *session;
    tally_draft *draft;
    int64_t note;
    uint64_t seq;
    tally_event event = TALLY_EVENT_INIT;
    event.type = books[index].type, event.time = FIRST_TIME + 1;
    double begin = now(), costs[OPERATIONS];
    must(tally_session_start(book, TALLY_ROOT, TALLY_Z("Short"), TALLY_NOW, &session, &error), "start");
    costs[0] = mark(&begin);
    must(tally_session_log(session, event.type, TALLY_NOW), "log");
    costs[1] = mark(&begin);
    must(tally_session_log(session, event.type, TALLY_NOW), "log");
    costs[2] = mark(&begin);
    must(tally_session_stop(session, TALLY_NOW, &error), "stop");
    costs[3] = mark(&begin);
    must(tally_create(book, TALLY_KIND_NOTE, TALLY_ROOT, TALLY_Z("A note"), TALLY_NOW, 0, &note, &error), "note");
    costs[4] = mark(&begin);
    must(tally_draft_edit(book, note, &draft, &error), "edit");
    must(tally_draft_set_text(draft, TALLY_FIELD_DESCRIPTION, TALLY_Z("It says more"), &error), "set");
    must(tally_draft_save(draft, 0, NULL, &error), "save");
    costs[5] = mark(&begin);
    must(tally_event_insert(book, books[index].item, &event, sizeof event, &seq, &error), "insert");
    costs[6] = mark(&begin);
    event.time++;
    must(tally_event_change(book, books[index].item, seq, &event, sizeof event, &error), "change");
    costs[7] = mark(&begin);
    first_page(book);
    costs[8] = mark(&begin);
    tally_session_free(session), tally_draft_free(draft);
    for (int operation = 0; operation < OPERATIONS; operation++)
        if (round >= 0) books[index].cost[operation][round] = costs[operation];
}

/* A p99 of a thousand is what ten moments of a shared machine make of it: each block of rounds has its own, and the middle one
 * of them counts, as does the middle one of their ratios. */
static void print(int operation) {
    double p99[SIZES][BLOCKS], ratios[BLOCKS], last[SIZES];
    for (int block = 0; block < BLOCKS; block++) {
        for (int index = 0; index < SIZES; index++) p99[index][block] = quantile(books[index].cost[operation] + block * BLOCK, BLOCK, 0.99);
        ratios[block] = p99[SIZES - 1][block] / p99[0][block];
    }
    for (int index = 0; index < SIZES; index++) {
        last[index] = quantile(p99[index], BLOCKS, 0.5);
        double middle = quantile(books[index].cost[operation], ROUNDS, 0.5);
        printf("{\"operation\": \"%s\", \"events\": %lld, \"p50\": %.3g, \"p99\": %.3g}\n", operations[operation], (long long)sizes[index], middle, last[index]);
    }
    char name[128];
    snprintf(name, sizeof name, "%s, p99 at 10 M events / in an empty book", operations[operation]);
    struct row row = {.name = name, .unit = "us", .kind = has_goal[operation] ? WITHIN : NONE, .goal = 2};
    double ratio = quantile(ratios, BLOCKS, 0.5);
    print_row(&row, last[SIZES - 1], last[0], has_goal[operation] ? ratio : 1 / ratio);
}

int main(int count, char **arguments) {
    begin(count, arguments);
    for (int index = 0; index < SIZES; index++) {
        char name[64];
        snprintf(name, sizeof name, "growth-%d.tally", index);
        books[index].book = open_book(name, TALLY_DURABILITY_PROCESS, 1);
        books[index].type = type_of(books[index].book, 0);
        books[index].item = fill_book(books[index].book, sizes[index], sensor);
    }
    for (int round = -20; round < ROUNDS; round++)
        for (int index = 0; index < SIZES; index++) once((index + round + 20) % SIZES, round);
    for (int operation = 0; operation < OPERATIONS; operation++) print(operation);
    for (int index = 0; index < SIZES; index++) tally_book_close(books[index].book);
    return tally_live_handles() != 0;
}
