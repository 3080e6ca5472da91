/* What logging costs, each row side by side with what a C program would write instead, in turn, several rounds; prints one
 * JSON object a row. Usage: log FOLDER */
#define _GNU_SOURCE
#include "tallybook.h"
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { ROUNDS = 9, MOST = 60000 };

static tally_error error = TALLY_ERROR_INIT;
static const char *folder;

static void must(int status, const char *what) {
    if (status == 0) return;
    fprintf(stderr, "%s: %d %s\n", what, status, error.message);
    exit(1);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static double median(double *values) {
    qsort(values, ROUNDS, sizeof *values, ascending);
    return values[ROUNDS / 2];
}

typedef double (*work)(int count); /* ns for each of `count` */

/* Runs both in turn and prints the row: the ratio is the median of the rounds' ratios. `faster` says that the goal bounds
 * how many times faster ours is, else how much it may cost of theirs. */
static void row(const char *name, work ours, work theirs, int count, double goal, int faster) {
    double mine[ROUNDS], other[ROUNDS], ratios[ROUNDS];
    ours(count); /* warm */
    theirs(count);
    for (int round = 0; round < ROUNDS; round++) {
        other[round] = theirs(count);
        mine[round] = ours(count);
        ratios[round] = faster ? other[round] / mine[round] : mine[round] / other[round];
    }
    double ratio = median(ratios);
    printf("{\"name\": \"%s\", \"ours\": %.1f, \"theirs\": %.1f, \"unit\": \"ns\", \"ratio\": %.2f, \"goal\": \"%s %g\", \"holds\": %s}\n", name,
           median(mine), median(other), ratio, faster ? ">=" : "<=", goal, (faster ? ratio >= goal : ratio <= goal) ? "true" : "false");
    fflush(stdout);
}

static tally_book *book;
static int64_t type;

static char *path(const char *name) {
    static char text[4096];
    snprintf(text, sizeof text, "%s/%s", folder, name);
    return text;
}

static double log_events(int count) {
    tally_session *session;
    must(tally_session_start(book, TALLY_ROOT, TALLY_Z("bench"), TALLY_NOW, &session, &error), "start");
    must(tally_session_log(session, type, TALLY_NOW), "log");
    double begin = now();
    for (int i = 0; i < count; i++)
        if (tally_session_log(session, type, TALLY_NOW)) exit(1);
    double cost = (now() - begin) / count;
    must(tally_session_stop(session, TALLY_NOW, &error), "stop");
    tally_session_free(session);
    return cost;
}

static double log_and_commit(int count) {
    tally_session *session;
    must(tally_session_start(book, TALLY_ROOT, TALLY_Z("bench"), TALLY_NOW, &session, &error), "start");
    double begin = now();
    for (int i = 0; i < count; i++)
        if (tally_session_log(session, type, TALLY_NOW)) exit(1);
    must(tally_session_stop(session, TALLY_NOW, &error), "stop");
    double cost = (now() - begin) / count;
    tally_session_free(session);
    return cost;
}

static double clock_and_store(int count) {
    static struct { int64_t time, type; } events[MOST];
    double begin = now();
    for (int i = 0; i < count; i++) {
        struct timespec time;
        clock_gettime(CLOCK_MONOTONIC, &time);
        events[i % MOST].time = time.tv_sec * 1000000000 + time.tv_nsec;
        events[i % MOST].type = type;
        __asm__ volatile("" ::: "memory");
    }
    return (now() - begin) / count;
}

static double write_call(int count) {
    int file = open(path("write"), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    double begin = now();
    for (int i = 0; i < count; i++) {
        struct timespec time;
        clock_gettime(CLOCK_REALTIME, &time);
        int64_t event[2] = {time.tv_sec * 1000000000 + time.tv_nsec, type};
        if (write(file, event, sizeof event) != sizeof event) exit(1);
    }
    double cost = (now() - begin) / count;
    close(file);
    return cost;
}

static double append_and_sync(int count) {
    int file = open(path("sync"), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    double begin = now();
    for (int i = 0; i < count; i++) {
        int64_t event[2] = {i, type};
        if (write(file, event, sizeof event) != sizeof event || fdatasync(file)) exit(1);
    }
    double cost = (now() - begin) / count;
    close(file);
    return cost;
}

static double insert(int count, int with_commit) {
    sqlite3 *database;
    sqlite3_stmt *statement;
    remove(path("insert.db"));
    must(sqlite3_open(path("insert.db"), &database), "sqlite3_open");
    sqlite3_exec(database, "PRAGMA journal_mode=WAL; CREATE TABLE event (session INTEGER, time INTEGER, type INTEGER); CREATE INDEX event_time ON event (session, time); BEGIN", NULL, NULL, NULL);
    must(sqlite3_prepare_v2(database, "INSERT INTO event VALUES (1, ?, ?)", -1, &statement, NULL), "prepare");
    double begin = now();
    for (int i = 0; i < count; i++) {
        struct timespec time;
        clock_gettime(CLOCK_REALTIME, &time);
        sqlite3_bind_int64(statement, 1, time.tv_sec * 1000000000 + time.tv_nsec);
        sqlite3_bind_int64(statement, 2, type);
        if (sqlite3_step(statement) != SQLITE_DONE) exit(1);
        sqlite3_reset(statement);
    }
    if (with_commit) sqlite3_exec(database, "COMMIT", NULL, NULL, NULL);
    double cost = (now() - begin) / count;
    sqlite3_finalize(statement);
    sqlite3_close(database);
    return cost;
}

static double insert_in_transaction(int count) { return insert(count, 0); }
static double insert_and_commit(int count) { return insert(count, 1); }

static double notes_in_one_transaction(int count) {
    double begin = now();
    must(tally_transaction_begin(book, TALLY_Z("notes"), &error), "begin");
    for (int i = 0; i < count; i++) must(tally_note_create(book, TALLY_ROOT, TALLY_Z("A note"), TALLY_NOW, NULL, &error), "note");
    must(tally_transaction_commit(book, &error), "commit");
    return (now() - begin) / count;
}

static double notes_singly(int count) {
    count /= 50; /* they are slow, and each costs the same */
    double begin = now();
    for (int i = 0; i < count; i++) must(tally_note_create(book, TALLY_ROOT, TALLY_Z("A note"), TALLY_NOW, NULL, &error), "note");
    return (now() - begin) / count;
}

static void open_book(const char *name, int32_t durability) {
    tally_book_options options = TALLY_BOOK_OPTIONS_INIT;
    options.durability = durability;
    remove(path(name));
    must(tally_book_open(path(name), TALLY_NTS, &options, &book, &error), "open");
    type = tally_event_type(book, TALLY_ROOT, TALLY_Z("A"));
}

int main(int count, char **arguments) {
    if (count != 2) return 2;
    folder = arguments[1];
    open_book("process.tally", TALLY_DURABILITY_PROCESS);
    row("log one event, C / clock and a 16-byte store", log_events, clock_and_store, MOST, 2, 0);
    row("log one event, C / prepared insert in a transaction", log_events, insert_in_transaction, MOST, 8, 1);
    row("log one event, C / write(2)", log_events, write_call, MOST, 12, 1);
    row("log 1 M events and commit, C / inserts and their commit", log_and_commit, insert_and_commit, 1000000, 6, 1);
    row("10,000 notes in one transaction / singly", notes_in_one_transaction, notes_singly, 10000, 50, 1);
    tally_book_close(book);
    open_book("power.tally", TALLY_DURABILITY_POWER);
    row("log one event, C, durability power / append and fdatasync", log_events, append_and_sync, 500, 1, 0);
    tally_book_close(book);
    return tally_live_handles() != 0;
}
