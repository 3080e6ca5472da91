/* What a process holds in memory for a book: opened, with a recorder that stands idle, and while all of its items are listed, by time and by
 * name. Each is a process of its own; a book of 1,000,000 notes beside one of 100,000. */
#include "common.h"

enum { MANY = 1000000, FEW = 100000 };

static const char *what;

static const char *book_name(int count) { return count == MANY ? "many.tally" : "few.tally"; }

static void fill(int count) {
    tally_book *book = open_book(book_name(count), TALLY_DURABILITY_PROCESS, 1);
    char name[64];
    for (int done = 0; done < count;) {
        tally_book *transaction = NULL;
        must(tally_transaction_begin(book, TALLY_Z("notes"), 0, &transaction, &error), "begin");
        for (int end = done + 10000; done < end; done++) {
            sprintf(name, "Heron %u at the nest", (unsigned)(done * 2654435761u) >> 8);
            must(tally_create(transaction, TALLY_KIND_NOTE, TALLY_ROOT, name, TALLY_NTS, FIRST_TIME + done * 1000000000LL, 0, NULL, &error), "note");
        }
        must(tally_transaction_commit(transaction, &error), "commit");
        tally_book_close(transaction);
    }
    type_of(book, 0);
    tally_book_close(book);
}

/* KiB that the kernel says of this process: what it holds now, or the most that it has held. Pages of files that it maps are not counted. */
static long held(const char *field) {
    char line[256];
    long found = 0;
    FILE *status = fopen("/proc/self/status", "r");
    while (status && fgets(line, sizeof line, status))
        if (strncmp(line, field, strlen(field)) == 0) found = atol(line + strlen(field));
    if (status) fclose(status);
    return found;
}

static void list(tally_book *book, tally_field order, int is_paged) {
    tally_query *query;
    tally_cursor *cursor;
    must(tally_query_new(book, TALLY_KIND_NOTE, &query, &error), "query");
    must(tally_query_order(query, order, 0, &error), "order");
    if (is_paged) must(tally_query_page(query, 20, NULL, 0, &error), "page");
    must(tally_query_cursor(query, &cursor, &error), "cursor");
    while (tally_cursor_next(cursor, &error) == TALLY_OK) continue;
    tally_cursor_free(cursor), tally_query_free(query);
}

/* In a process of its own, which prints KiB. */
static void measure_here(const char *task, int count) {
    tally_book *book = open_book(book_name(count), TALLY_DURABILITY_PROCESS, 0);
    tally_session *session = NULL;
    if (strcmp(task, "recorder") == 0) {
        must(tally_session_start(book, TALLY_ROOT, TALLY_Z("Idle"), TALLY_NOW, &session, &error), "start");
        must(tally_session_log(session, type_of(book, 0), TALLY_NOW), "log");
    }
    if (strcmp(task, "page") == 0) list(book, TALLY_FIELD_TIME, 1);
    if (strcmp(task, "time") == 0) list(book, TALLY_FIELD_TIME, 0);
    if (strcmp(task, "name") == 0) list(book, TALLY_FIELD_NAME, 0);
    printf("%ld\n", held(strcmp(task, "time") && strcmp(task, "name") ? "RssAnon:" : "VmHWM:"));
    if (session) must(tally_session_stop(session, TALLY_NOW, &error), "stop");
    tally_session_free(session), tally_book_close(book);
}

static double measured(int count) { /* MB */
    char command[8192];
    long kib = 0;
    snprintf(command, sizeof command, "/proc/%d/exe %s --here %s %d", (int)getpid(), folder, what, count);
    FILE *output = popen(command, "r");
    if (!output || fscanf(output, "%ld", &kib) != 1 || pclose(output)) exit(1);
    return (double)kib * 1024 / 1e6;
}

static double many(int count) { (void)count; return measured(MANY); }
static double few(int count) { (void)count; return measured(FEW); }

int main(int count, char **arguments) {
    static const struct { const char *task, *name; double most; } tasks[] = {
        {"open", "memory of a book of 1,000,000 notes, opened / of 100,000", 1.1},
        {"page", "memory after its first page / of 100,000", 1.1},
        {"recorder", "memory with an idle recorder / of 100,000", 1.1},
        {"time", "peak memory, all listed by time / of 100,000", 1.2},
        {"name", "peak memory, all listed by name / of 100,000", 0},
    };
    begin(count, arguments);
    if (count > 4) {
        measure_here(arguments[3], atoi(arguments[4]));
        return tally_live_handles() != 0;
    }
    fill(FEW), fill(MANY);
    for (size_t index = 0; index < sizeof tasks / sizeof *tasks; index++) {
        what = tasks[index].task;
        measure((struct row){.name = tasks[index].name, .unit = "MB", .ours = many, .theirs = few, .count = 1, .rounds = 3, .kind = tasks[index].most > 0 ? WITHIN : NONE,
                             .goal = tasks[index].most});
    }
    return 0;
}
