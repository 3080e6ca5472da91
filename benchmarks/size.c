/* What 1 M events take on the disk, of three kinds of timing: the closed book less an empty one, and the table with its index
 * likewise, checkpointed and closed. Times are what a clock of nanoseconds gives. */
#include "common.h"

enum { EVENTS = 1000000 };

static timing kind;

static double book_bytes(int count) { /* bytes an event */
    tally_book_close(open_book("empty.tally", TALLY_DURABILITY_PROCESS, 1));
    tally_book *book = open_book("size.tally", TALLY_DURABILITY_PROCESS, 1);
    fill_book(book, count, kind);
    tally_book_close(book);
    return (double)(file_size(path("size.tally")) - file_size(path("empty.tally"))) / count;
}

static double table_bytes(int count) {
    sqlite3_close(open_table("empty.db", EVENT_TABLE EVENT_INDEX));
    sqlite3 *database = open_table("size.db", EVENT_TABLE EVENT_INDEX);
    fill_table(database, count, kind);
    sqlite3_close(database);
    return (double)(file_size(path("size.db")) - file_size(path("empty.db"))) / count;
}

int main(int count, char **arguments) {
    begin(count, arguments);
    struct row row = {.unit = "B/event", .ours = book_bytes, .theirs = table_bytes, .count = EVENTS, .rounds = 1, .kind = FASTER, .goal = 8, .is_gate = 1};
    row.name = "size on disk, a person, seconds apart / table and index", kind = human;
    measure(row);
    row.name = "size on disk, a sensor at 1 kHz with jitter / table and index", kind = sensor;
    measure(row);
    row.name = "size on disk, bursts / table and index", kind = bursts;
    measure(row);
    return tally_live_handles() != 0;
}
