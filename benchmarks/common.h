/* What every benchmark in C shares: the clock, rounds in turn, a row as one JSON object a line, and the events that books and
 * tables are filled with. A program is run as `program FOLDER [ROW]`: with a name it measures that row alone. */
#ifndef BENCHMARK_COMMON_H
#define BENCHMARK_COMMON_H

#define _GNU_SOURCE
#include "tallybook.h"
#include <fcntl.h>
#include <math.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define UNUSED __attribute__((unused)) static

static tally_error error = TALLY_ERROR_INIT;
static const char *folder = ".", *only;

UNUSED void must(int status, const char *what) {
    if (status == 0) return;
    fprintf(stderr, "%s: %d %s\n", what, status, error.message);
    exit(1);
}

UNUSED double now(void) { /* ns */
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

UNUSED int64_t wall(void) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return time.tv_sec * 1000000000 + time.tv_nsec;
}

/* A name in the folder; four of them may be in use at once. */
UNUSED char *path(const char *name) {
    static char texts[4][4096];
    static int next;
    char *text = texts[next++ % 4];
    snprintf(text, sizeof texts[0], "%s/%s", folder, name);
    return text;
}

UNUSED int64_t file_size(const char *name) {
    struct stat status;
    must(stat(name, &status), name);
    return status.st_size;
}

UNUSED void begin(int count, char **arguments) {
    if (count < 2) exit(2);
    folder = arguments[1];
    only = count > 2 ? arguments[2] : NULL;
}

/* ------------------------------------------------------------------------------------------------------------- rows */

/* How a goal bounds a row. The ratio is theirs / ours (how many times faster or smaller ours is), but for WITHIN and for rates
 * ours / theirs. */
enum goal { NONE, FASTER, WITHIN, BELOW, ABOVE };

typedef double (*work)(int count); /* answers a number in the row's unit for `count` of what it does */

struct row {
    const char *name, *unit;
    work ours, theirs;
    int count, rounds, their_rounds; /* rounds: 9 where 0; their_rounds: as many where 0 */
    enum goal kind;
    double goal;
    int is_gate;
};

UNUSED int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

/* The value that `part` of the values lie below; sorts them. */
UNUSED double quantile(double *values, int count, double part) {
    qsort(values, (size_t)count, sizeof *values, ascending);
    int place = (int)(part * count);
    return values[place < count ? place : count - 1];
}

UNUSED int is_wanted(const char *name) { return !only || strcmp(only, name) == 0; }

UNUSED void print_row(const struct row *row, double ours, double theirs, double ratio) {
    char goal[64] = "null";
    const char *holds = "null";
    int held = 1;
    switch (row->kind) {
    case NONE: break;
    case FASTER: held = ratio >= row->goal; snprintf(goal, sizeof goal, "\">= %g x\"", row->goal); break;
    case WITHIN: held = ratio <= row->goal; snprintf(goal, sizeof goal, "\"<= %g x\"", row->goal); break;
    case BELOW: held = ours <= row->goal; snprintf(goal, sizeof goal, "\"<= %g %s\"", row->goal, row->unit); break;
    case ABOVE: held = ours >= row->goal; snprintf(goal, sizeof goal, "\">= %g %s\"", row->goal, row->unit); break;
    }
    if (row->kind != NONE) holds = held ? "true" : "false";
    printf("{\"name\": \"%s\", \"ours\": %.6g, \"theirs\": %.6g, \"unit\": \"%s\", \"ratio\": %.4g, \"goal\": %s, \"holds\": %s, \"gate\": %s}\n",
           row->name, ours, theirs, row->unit, ratio, goal, holds, row->is_gate ? "true" : "false");
    fflush(stdout);
}

/* Measures both in turn, several rounds: the ratio is the median of the rounds' ratios, so that a machine that gets slower
 * meanwhile slows both. */
UNUSED void measure(struct row row) {
    enum { MOST = 32 };
    double mine[MOST] = {0}, other[MOST] = {0}, ratios[MOST] = {0};
    if (!is_wanted(row.name)) return;
    int rounds = row.rounds ? row.rounds : 9, theirs = row.their_rounds ? row.their_rounds : rounds;
    int is_upright = row.kind == WITHIN || strstr(row.unit, "/s") != NULL;
    if (rounds >= 9) { /* a round that nobody counts, where it costs little */
        row.ours(row.count);
        if (theirs == rounds) row.theirs(row.count);
    }
    for (int round = 0; round < rounds; round++) {
        other[round] = round < theirs ? row.theirs(row.count) : other[0];
        mine[round] = row.ours(row.count);
        ratios[round] = is_upright ? mine[round] / other[round] : other[round] / mine[round];
    }
    double ratio = quantile(ratios, rounds, 0.5);
    print_row(&row, quantile(mine, rounds, 0.5), quantile(other, rounds, 0.5), ratio);
}

/* ----------------------------------------------------------------------------------------------------------- events */

enum { TYPES = 4 };
#define FIRST_TIME 1750000000000000000LL
#define DAY 86400000000000LL

static uint64_t seed = 88172645463325252ULL;

UNUSED uint64_t number(void) { /* xorshift: the same events each run */
    seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
    return seed;
}

UNUSED double fraction(void) { return (double)(number() >> 11) / 9007199254740992.0; }

/* The step to the next event, in ns, of three kinds of timing; all as a clock of nanoseconds gives them. */
UNUSED int64_t human(int64_t row) { (void)row; return (int64_t)(-log(1 - fraction()) * 5e9) + 200000000; }
UNUSED int64_t sensor(int64_t row) { (void)row; return 1000000 + (int64_t)(number() % 100000) - 50000; }
UNUSED int64_t bursts(int64_t row) { return row % 100 ? 20000 + (int64_t)(number() % 60000) : (int64_t)(fraction() * 6e10); }
/* 100,000 a day. */
UNUSED int64_t hundred_thousand_a_day(int64_t row) { (void)row; return DAY / 100000 + (int64_t)(number() % 1000000) - 500000; }

typedef int64_t (*timing)(int64_t row);

/* ------------------------------------------------------------------------------------------------------------ books */

UNUSED tally_book *open_book(const char *name, int32_t durability, int is_new) {
    tally_book_options options = TALLY_BOOK_OPTIONS_INIT;
    tally_book *book;
    options.durability = durability;
    if (is_new) remove(path(name));
    must(tally_book_open(path(name), TALLY_NTS, &options, &book, &error), "open");
    return book;
}

UNUSED int64_t type_of(tally_book *book, int index) {
    static const char *names[TYPES] = {"A", "B", "C", "D"};
    int64_t id;
    if (tally_find(book, TALLY_KIND_EVENT_TYPE, TALLY_ROOT, names[index], 1, &id, NULL) == TALLY_OK) return id;
    must(tally_create(book, TALLY_KIND_EVENT_TYPE, TALLY_ROOT, names[index], 1, TALLY_NOW, 0, &id, &error), "event type");
    return id;
}

/* The events that are left of a cursor, batch by batch: how many, by their columns of times and types. */
UNUSED int64_t read_batches(tally_cursor *cursor, int64_t most) {
    struct ArrowArrayStream stream;
    struct ArrowArray batch;
    int64_t count = 0;
    must(tally_cursor_arrow(cursor, &stream, &error), "arrow");
    while (count < most && stream.get_next(&stream, &batch) == 0 && batch.release) {
        const int64_t *times = batch.children[1]->buffers[1], *types = batch.children[2]->buffers[1];
        __asm__ volatile("" ::"r"(times), "r"(types) : "memory");
        count += batch.length;
        batch.release(&batch);
    }
    stream.release(&stream);
    return count;
}

UNUSED int64_t item_of(tally_session *session) {
    tally_session_info info = TALLY_SESSION_INFO_INIT;
    must(tally_session_stat(session, &info, &error), "stat");
    return info.item;
}

/* A session of so many events, in calls of a million columns; stopped. Answers the session's id. */
UNUSED int64_t fill_book(tally_book *book, int64_t events, timing step) {
    enum { PIECE = 1000000 };
    static int64_t times[PIECE], types[PIECE];
    tally_session *session;
    int64_t ids[TYPES], time = FIRST_TIME;
    for (int index = 0; index < TYPES; index++) ids[index] = type_of(book, index);
    must(tally_session_start(book, TALLY_ROOT, TALLY_Z("Filled"), FIRST_TIME, &session, &error), "start");
    for (int64_t done = 0; done < events;) {
        int64_t piece = events - done < PIECE ? events - done : PIECE;
        for (int64_t row = 0; row < piece; row++) times[row] = time += step(done + row), types[row] = ids[number() % TYPES];
        must(tally_session_log_columns(session, times, types, (size_t)piece, NULL, &error), "log_columns");
        done += piece;
    }
    must(tally_session_stop(session, time + 1, &error), "stop");
    int64_t item = item_of(session);
    tally_session_free(session);
    return item;
}

/* ----------------------------------------------------------------------------------------------------------- tables */

#define EVENT_TABLE "CREATE TABLE event (session INTEGER, time INTEGER, type INTEGER);"
#define EVENT_INDEX "CREATE INDEX event_time ON event (session, time);"

UNUSED void sql(sqlite3 *database, const char *text) {
    char *message = NULL;
    if (sqlite3_exec(database, text, NULL, NULL, &message) == SQLITE_OK) return;
    fprintf(stderr, "%s: %s\n", text, message);
    exit(1);
}

UNUSED sqlite3 *open_table(const char *name, const char *setup) {
    static const char *endings[] = {"", "-wal", "-shm"};
    sqlite3 *database;
    for (int index = 0; setup && index < 3; index++) {
        char file[4200];
        snprintf(file, sizeof file, "%s%s", path(name), endings[index]);
        remove(file);
    }
    must(sqlite3_open_v2(path(name), &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL), "sqlite3_open_v2");
    sql(database, "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;");
    if (setup) sql(database, setup);
    return database;
}

UNUSED sqlite3_stmt *prepare(sqlite3 *database, const char *text) {
    sqlite3_stmt *statement;
    must(sqlite3_prepare_v2(database, text, -1, &statement, NULL), text);
    return statement;
}

UNUSED void insert(sqlite3_stmt *statement, int64_t time, int64_t type) {
    sqlite3_bind_int64(statement, 1, time);
    sqlite3_bind_int64(statement, 2, type);
    if (sqlite3_step(statement) != SQLITE_DONE) exit(1);
    sqlite3_reset(statement);
}

UNUSED void fill_table(sqlite3 *database, int64_t events, timing step) {
    sqlite3_stmt *statement = prepare(database, "INSERT INTO event VALUES (1, ?, ?)");
    int64_t time = FIRST_TIME;
    sql(database, "BEGIN");
    for (int64_t row = 0; row < events; row++) insert(statement, time += step(row), (int64_t)(number() % TYPES) + 1);
    sql(database, "COMMIT");
    sqlite3_finalize(statement);
}

#endif
