/* What an experiment on reaction times would see: an event logged every 10 ms, and how long each call took, alone and while other processes
 * write notes into the book, export it and search it. For as many seconds as TALLYBOOK_SECONDS says, 20 where it says nothing; an hour is
 * TALLYBOOK_SECONDS=3600 benchmarks/run hour. hour.py has the same from Python, with the other processes of this program. */
#include "common.h"
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

enum { OTHERS = 3, MOST = 1 << 20, EVENTS = 200000, NOTES = 20000, A_SECOND = 100 };
static const char *others[OTHERS] = {"--write", "--export", "--search"};

static double costs[MOST];

static void prepare_book(void) {
    tally_book *book = open_book("hour.tally", TALLY_DURABILITY_PROCESS, 1), *transaction = NULL;
    fill_book(book, EVENTS, human);
    must(tally_transaction_begin(book, TALLY_Z("notes"), 0, &transaction, &error), "begin");
    for (int note = 0; note < NOTES; note++) must(tally_create(transaction, TALLY_KIND_NOTE, TALLY_ROOT, TALLY_Z("A heron at the nest"), TALLY_NOW, 0, NULL, &error), "note");
    must(tally_transaction_commit(transaction, &error), "commit");
    tally_book_close(transaction);
    tally_book_close(book);
}

/* What another process does until it is ended. */
static void disturb(const char *what) {
    tally_book *book = open_book("hour.tally", TALLY_DURABILITY_PROCESS, 0);
    for (;;) {
        tally_query *query;
        tally_cursor *cursor;
        if (strcmp(what, "--write") == 0) {
            must(tally_create(book, TALLY_KIND_NOTE, TALLY_ROOT, TALLY_Z("Another heron"), TALLY_NOW, 0, NULL, &error), "note");
            usleep(20000);
        } else if (strcmp(what, "--export") == 0) {
            tally_export_options options = TALLY_EXPORT_OPTIONS_INIT;
            options.path = path("hour.json"), options.path_length = TALLY_NTS;
            must(tally_query_new(book, TALLY_KIND_SESSION, &query, &error), "query");
            must(tally_query_export(query, TALLY_FORMAT_JSON, &options, NULL, &error), "export");
            tally_query_free(query);
            usleep(500000);
        } else {
            must(tally_query_new(book, TALLY_KIND_ANY, &query, &error), "query");
            must(tally_query_search(query, TALLY_Z("another"), &error), "search");
            must(tally_query_page(query, 20, NULL, 0, &error), "page");
            must(tally_query_cursor(query, &cursor, &error), "cursor");
            while (tally_cursor_next(cursor, &error) == TALLY_OK) continue;
            tally_cursor_free(cursor), tally_query_free(query);
            usleep(50000);
        }
    }
}

/* Logs for some seconds; how many events. */
static int log_paced(int seconds) {
    tally_book *book = open_book("hour.tally", TALLY_DURABILITY_PROCESS, 0);
    tally_session *session;
    struct timespec next;
    int64_t type = type_of(book, 0);
    int count = 0;
    must(tally_session_start(book, TALLY_ROOT, TALLY_Z("Reactions"), TALLY_NOW, &session, &error), "start");
    clock_gettime(CLOCK_MONOTONIC, &next);
    for (; count < seconds * A_SECOND && count < MOST; count++) {
        next.tv_nsec += 1000000000 / A_SECOND;
        if (next.tv_nsec >= 1000000000) next.tv_nsec -= 1000000000, next.tv_sec++;
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, NULL);
        double begin = now();
        must(tally_session_log(session, type, TALLY_NOW), "log");
        costs[count] = (now() - begin) / 1e3;
    }
    must(tally_session_stop(session, TALLY_NOW, &error), "stop");
    tally_session_free(session), tally_book_close(book);
    return count;
}

static double beside[3], alone[3];
static int which;
static double ours(int count) { (void)count; return beside[which]; }
static double theirs(int count) { (void)count; return alone[which]; }

static void keep(double *into, int count) {
    static const double parts[] = {0.5, 0.99, 1};
    for (int part = 0; part < 3; part++) into[part] = quantile(costs, count, parts[part]);
}

int main(int count, char **arguments) {
    extern char **environ;
    static const char *names[] = {"p50", "p99", "the worst"};
    const char *said = getenv("TALLYBOOK_SECONDS");
    int seconds = said ? atoi(said) : 20;
    pid_t processes[OTHERS];
    begin(count, arguments);
    if (only && strcmp(only, "--prepare") == 0) return prepare_book(), 0;
    if (only && strncmp(only, "--", 2) == 0) disturb(only);
    prepare_book();
    keep(alone, log_paced(seconds));
    for (int other = 0; other < OTHERS; other++) {
        char *given[] = {"hour", (char *)folder, (char *)others[other], NULL};
        must(posix_spawn(&processes[other], "/proc/self/exe", NULL, NULL, given, environ), "posix_spawn");
    }
    sleep(1);
    keep(beside, log_paced(seconds));
    for (int other = 0; other < OTHERS; other++) {
        int status;
        if (waitpid(processes[other], &status, WNOHANG)) exit(1); /* it failed meanwhile */
        kill(processes[other], SIGKILL), waitpid(processes[other], &status, 0);
    }
    for (which = 0; which < 3; which++) {
        char name[128];
        snprintf(name, sizeof name, "a log each 10 ms, C, while others write, export and search: %s / alone", names[which]);
        measure((struct row){.name = name, .unit = "us", .ours = ours, .theirs = theirs, .count = 1, .rounds = 1});
    }
    return 0;
}
