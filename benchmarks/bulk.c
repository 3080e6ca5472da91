/* What it costs to bring in many events at once. */
#include "common.h"

enum { PIECE = 1000000 };

static tally_book *book;
static int64_t times[PIECE], types[PIECE];

static double columns(int count) { /* M events/s */
    tally_session *session;
    must(tally_session_start(book, TALLY_ROOT, TALLY_Z("bench"), FIRST_TIME, &session, &error), "start");
    double begin = now();
    for (int done = 0; done < count; done += PIECE)
        must(tally_session_log_columns(session, times, types, PIECE, NULL, &error), "log_columns");
    double cost = now() - begin;
    must(tally_session_stop(session, times[PIECE - 1] + 1, &error), "stop");
    tally_session_free(session);
    return count / cost * 1e3;
}

static double inserts(int count) {
    sqlite3 *database = open_table("bulk.db", EVENT_TABLE EVENT_INDEX);
    sqlite3_stmt *statement = prepare(database, "INSERT INTO event VALUES (1, ?, ?)");
    count /= 10; /* they are slow, and each costs the same */
    double begin = now();
    sql(database, "BEGIN");
    for (int row = 0; row < count; row++) insert(statement, times[row % PIECE], types[row % PIECE]);
    sql(database, "COMMIT");
    double cost = now() - begin;
    sqlite3_finalize(statement);
    sqlite3_close(database);
    return count / cost * 1e3;
}

/* The bytes that a book takes for them, appended to a file and synced once a call: half of what the disk takes of it, since
 * SQLite writes them to its log and then to their place. */
static double bytes(int count) {
    static char piece[PIECE * 5 / 2];
    int file = open(path("bytes"), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    memset(piece, 0x55, sizeof piece);
    double begin = now();
    for (int done = 0; done < count; done += PIECE)
        if (write(file, piece, sizeof piece) != sizeof piece || fdatasync(file)) exit(1);
    double cost = now() - begin;
    close(file);
    return count / cost * 1e3;
}

int main(int count, char **arguments) {
    begin(count, arguments);
    book = open_book("bulk.tally", TALLY_DURABILITY_PROCESS, 1);
    int64_t time = FIRST_TIME;
    for (int row = 0; row < PIECE; row++) times[row] = time += sensor(row), types[row] = type_of(book, (int)(number() % TYPES));
    measure((struct row){.name = "append columns, 1 M events a call / inserts, 1 M a transaction", .unit = "M events/s", .ours = columns,
                         .theirs = inserts, .count = 10 * PIECE, .rounds = 5, .kind = ABOVE, .goal = 50});
    measure((struct row){.name = "append columns, 1 M events a call / 2.5 B an event written and synced", .unit = "M events/s", .ours = columns,
                         .theirs = bytes, .count = 10 * PIECE, .rounds = 5});
    tally_book_close(book);
    return tally_live_handles() != 0;
}
