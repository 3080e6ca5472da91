/* Processes that write one book together: each makes a note and logs a hundred events, again and again. By hand each puts the same into tables
 * of SQLite, a commit for each note with its events. Both are on the disk when they return. What counts is how often all of them did it
 * in a second, and whether one of them had to stand by. */
#include "common.h"
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>

enum { PROCESSES = 8, EVENTS = 100, SECONDS = 4 };

/* What the processes share: when they begin and end, and what each did. */
static struct shared { volatile int is_running; volatile long done[PROCESSES]; } *shared;

static void note_and_events(tally_book *book, tally_session *session, int64_t type) {
    must(tally_create(book, TALLY_KIND_NOTE, TALLY_ROOT, TALLY_Z("A note of some length"), TALLY_NOW, 0, NULL, &error), "note");
    for (int event = 0; event < EVENTS; event++) must(tally_session_log(session, type, TALLY_NOW), "log");
}

static void work_in_book(int number) {
    tally_book_options options = TALLY_BOOK_OPTIONS_INIT;
    tally_book *book;
    tally_session *session;
    options.busy_timeout = TALLY_FOREVER;
    must(tally_book_open(path("together.tally"), TALLY_NTS, &options, &book, &error), "open");
    must(tally_session_start(book, TALLY_ROOT, TALLY_Z("Together"), TALLY_NOW, &session, &error), "start");
    for (int64_t type = type_of(book, 0); shared->is_running; shared->done[number]++) note_and_events(book, session, type);
    must(tally_session_stop(session, TALLY_NOW, &error), "stop");
    tally_session_free(session), tally_book_close(book);
}

static void step(sqlite3_stmt *statement) {
    if (sqlite3_step(statement) != SQLITE_DONE) exit(1);
    sqlite3_reset(statement);
}

static void work_in_table(int number) {
    sqlite3 *table;
    must(sqlite3_open_v2(path("together.db"), &table, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL), "open");
    sqlite3_busy_timeout(table, 60000);
    sql(table, "PRAGMA synchronous=FULL");
    sqlite3_stmt *note = prepare(table, "INSERT INTO item (time, name) VALUES (?, 'A note of some length')"), *event = prepare(table, "INSERT INTO event VALUES (1, ?, ?)");
    sqlite3_stmt *begin = prepare(table, "BEGIN IMMEDIATE"), *commit = prepare(table, "COMMIT");
    for (; shared->is_running; shared->done[number]++) {
        step(begin);
        sqlite3_bind_int64(note, 1, wall());
        step(note);
        for (int each = 0; each < EVENTS; each++) insert(event, wall(), 1);
        step(commit);
    }
    sqlite3_finalize(note), sqlite3_finalize(event), sqlite3_finalize(begin), sqlite3_finalize(commit), sqlite3_close(table);
}

/* Runs all of them for some seconds; what they did in a second. A process of this program that holds a book is not forked: each is a new one. */
static double share; /* what the slowest did, of an equal part */

static double together(const char *what) {
    extern char **environ;
    pid_t processes[PROCESSES];
    for (int number = 0; number < PROCESSES; number++) shared->done[number] = 0;
    shared->is_running = 1;
    for (int number = 0; number < PROCESSES; number++) {
        char text[8], *arguments[] = {"together", (char *)folder, (char *)what, text, NULL};
        sprintf(text, "%d", number);
        must(posix_spawn(&processes[number], "/proc/self/exe", NULL, NULL, arguments, environ), "posix_spawn");
    }
    for (int waited = 0; waited < 30000; waited++) { /* until all have begun */
        int begun = 0;
        for (int number = 0; number < PROCESSES; number++) begun += shared->done[number] > 0;
        if (begun == PROCESSES) break;
        usleep(1000);
    }
    long before[PROCESSES], least = -1, sum = 0;
    for (int number = 0; number < PROCESSES; number++) before[number] = shared->done[number];
    double start = now();
    sleep(SECONDS);
    double seconds = (now() - start) / 1e9;
    for (int number = 0; number < PROCESSES; number++) {
        long done = shared->done[number] - before[number];
        sum += done;
        if (least < 0 || done < least) least = done;
    }
    shared->is_running = 0;
    for (int number = 0; number < PROCESSES; number++) {
        int status;
        waitpid(processes[number], &status, 0);
        if (!WIFEXITED(status) || WEXITSTATUS(status)) exit(1);
    }
    share = sum ? (double)least * PROCESSES / (double)sum : 0;
    return (double)sum / seconds;
}

static double least_ours[32], least_theirs[32];
static int rounds_ours, rounds_theirs;

static double books(int count) {
    (void)count;
    tally_book *book = open_book("together.tally", TALLY_DURABILITY_PROCESS, 1);
    type_of(book, 0);
    tally_book_close(book);
    double sum = together("--book");
    least_ours[rounds_ours++ % 32] = share;
    return sum;
}

static double tables(int count) {
    (void)count;
    sqlite3_close(open_table("together.db", EVENT_TABLE EVENT_INDEX "CREATE TABLE item (id INTEGER PRIMARY KEY, time INTEGER, name TEXT); CREATE INDEX item_time ON item (time, id);"));
    double sum = together("--table");
    least_theirs[rounds_theirs++ % 32] = share;
    return sum;
}

static double slowest_ours(int count) { (void)count; return quantile(least_ours, rounds_ours, 0); }
static double slowest_theirs(int count) { (void)count; return quantile(least_theirs, rounds_theirs, 0); }

int main(int count, char **arguments) {
    begin(count, arguments);
    int file = open(path("together.shared"), O_RDWR | O_CREAT, 0600);
    if (file < 0 || ftruncate(file, sizeof *shared)) exit(1);
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (shared == MAP_FAILED) exit(1);
    if (count > 3) {
        if (strcmp(only, "--book") == 0) work_in_book(atoi(arguments[3]));
        else work_in_table(atoi(arguments[3]));
        return tally_live_handles() != 0;
    }
    only = NULL; /* the second row is of the first one's rounds */
    measure((struct row){.name = "8 processes, a note and 100 events each, together / SQLite, WAL and FULL", .unit = "/s", .ours = books, .theirs = tables, .count = 1, .rounds = 5,
                         .kind = FASTER, .goal = 1});
    measure((struct row){.name = "8 processes together: the slowest one's part of an equal one", .unit = "", .ours = slowest_ours, .theirs = slowest_theirs, .count = 1, .rounds = 1,
                         .kind = ABOVE, .goal = 0.5});
    return 0;
}
