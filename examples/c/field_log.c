/* Records a field log into a book and exports it in every format, and the machine's package log if there is one.
 * Usage: field_log LOG FOLDER [DPKG_LOG] */
#include "tallybook.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS = 8 };

static tally_error error = TALLY_ERROR_INIT;

/* Ends the program with the library's message about a refused call. */
static void must(int32_t status, const char *what) {
    if (status >= 0) return;
    fprintf(stderr, "%s: %s: %s\n", what, tally_status_name(status), error.message);
    exit(1);
}

/* A line's fields, separated by tabs; missing ones are empty. */
static void split(char *line, char *fields[FIELDS]) {
    line[strcspn(line, "\r\n")] = 0;
    for (int i = 0; i < FIELDS; i++) {
        char *tab = line ? strchr(line, '\t') : NULL;
        fields[i] = line ? line : (char *)"";
        if (tab) *tab = 0;
        line = tab ? tab + 1 : NULL;
    }
}

static int64_t parse(const char *text) {
    int64_t time;
    must(tally_time_parse(text, TALLY_NTS, TALLY_Z("UTC"), &time, &error), text);
    return time;
}

/* An entry of the book by its name and kind; 0 if there is none. */
static int64_t find(tally_book *book, int32_t kind, const char *name) {
    tally_query *query;
    tally_cursor *cursor;
    must(tally_query_new(book, kind, &query, &error), "query");
    tally_query_where_text(query, TALLY_FIELD_NAME, TALLY_OP_EQ, name, TALLY_NTS, NULL);
    must(tally_query_cursor(query, &cursor, &error), "query");
    int64_t id = tally_cursor_next(cursor, &error) == TALLY_OK ? tally_cursor_id(cursor) : 0;
    tally_cursor_free(cursor);
    tally_query_free(query);
    return id;
}

/* Title, text and place of a note or a session. */
static void fill(tally_draft *draft, char *fields[FIELDS]) {
    tally_draft_set_text(draft, TALLY_FIELD_NAME, fields[2], TALLY_NTS, NULL);
    tally_draft_set_text(draft, TALLY_FIELD_DESCRIPTION, fields[3], TALLY_NTS, NULL);
    tally_draft_set_real(draft, TALLY_FIELD_LATITUDE, strtod(fields[4], NULL), NULL);
    tally_draft_set_real(draft, TALLY_FIELD_LONGITUDE, strtod(fields[5], NULL), NULL);
    tally_draft_set_text(draft, TALLY_FIELD_PLACE, fields[6], TALLY_NTS, NULL);
}

/* An event type of a collection: its name in the log, its label for people, point or state. */
static void define(tally_book *book, int64_t collection, char *fields[FIELDS]) {
    tally_draft *draft;
    must(tally_draft_new(book, TALLY_KIND_EVENT_TYPE, collection, 0, &draft, &error), "event type");
    tally_draft_set_text(draft, TALLY_FIELD_NAME, fields[1], TALLY_NTS, NULL);
    tally_draft_set_text(draft, TALLY_FIELD_LABEL, fields[2], TALLY_NTS, NULL);
    tally_draft_set_int(draft, TALLY_FIELD_MODE, strcmp(fields[3], "state") ? TALLY_MODE_POINT : TALLY_MODE_STATE, NULL);
    if (*fields[4]) tally_draft_set_text(draft, TALLY_FIELD_EXCLUSION, fields[4], TALLY_NTS, NULL);
    must(tally_draft_save(draft, 0, NULL, &error), fields[1]);
    tally_draft_free(draft);
}

static void subject(tally_book *book, const char *name) {
    tally_draft *draft;
    must(tally_draft_new(book, TALLY_KIND_SUBJECT, TALLY_ROOT, 0, &draft, &error), "subject");
    tally_draft_set_text(draft, TALLY_FIELD_NAME, name, TALLY_NTS, NULL);
    must(tally_draft_save(draft, 0, NULL, &error), name);
    tally_draft_free(draft);
}

static void record_field_log(tally_book *book, FILE *log) {
    char line[4096], *fields[FIELDS];
    int64_t collection = 0;
    tally_draft *draft = NULL;
    tally_session *session = NULL;
    while (fgets(line, sizeof line, log)) {
        if (*line == '#') continue;
        split(line, fields);
        if (!strcmp(fields[0], "collection")) {
            must(tally_draft_new(book, TALLY_KIND_COLLECTION, TALLY_ROOT, 0, &draft, &error), "collection");
            tally_draft_set_text(draft, TALLY_FIELD_NAME, fields[1], TALLY_NTS, NULL);
            tally_draft_set_text(draft, TALLY_FIELD_DESCRIPTION, fields[2], TALLY_NTS, NULL);
            must(tally_draft_save(draft, 0, &collection, &error), fields[1]);
            tally_draft_free(draft);
        } else if (!strcmp(fields[0], "type")) {
            define(book, collection, fields);
        } else if (!strcmp(fields[0], "subject")) {
            subject(book, fields[1]);
        } else if (!strcmp(fields[0], "note")) {
            must(tally_draft_new(book, TALLY_KIND_NOTE, collection, 0, &draft, &error), "note");
            fill(draft, fields);
            tally_draft_set_int(draft, TALLY_FIELD_TIME, parse(fields[1]), NULL);
            must(tally_draft_save(draft, 0, NULL, &error), fields[2]);
            tally_draft_free(draft);
        } else if (!strcmp(fields[0], "session")) {
            must(tally_draft_new(book, TALLY_KIND_SESSION, collection, 0, &draft, &error), "session");
            fill(draft, fields);
            must(tally_draft_start(draft, parse(fields[1]), 0, &session, &error), fields[2]);
            tally_draft_free(draft);
        } else if (!strcmp(fields[0], "event")) {
            tally_event event = TALLY_EVENT_INIT;
            event.time = parse(fields[1]);
            must(tally_find(book, TALLY_KIND_EVENT_TYPE, collection, fields[2], TALLY_NTS, &event.type, &error), fields[2]);
            event.subject = *fields[3] ? find(book, TALLY_KIND_SUBJECT, fields[3]) : 0;
            if (*fields[4]) event.value = strtod(fields[4], NULL);
            if (*fields[5]) { event.note = fields[5]; event.note_length = TALLY_NTS; }
            must(tally_session_log_events(session, &event, 1, sizeof event, NULL, &error), fields[1]);
        } else if (!strcmp(fields[0], "pause")) {
            must(tally_session_pause(session, parse(fields[1]), &error), "pause");
        } else if (!strcmp(fields[0], "resume")) {
            must(tally_session_resume(session, parse(fields[1]), &error), "resume");
        } else if (!strcmp(fields[0], "stop")) {
            tally_session_info info = TALLY_SESSION_INFO_INIT;
            uint64_t logged = 0;
            must(tally_session_stat(session, &info, &error), "stat");
            must(tally_session_count(session, TALLY_ANY, &logged, &error), "count");
            printf("  %" PRIu64 " events in session %" PRId64 "\n", logged, info.item);
            must(tally_session_stop(session, parse(fields[1]), &error), "stop");
            tally_session_free(session);
        }
    }
}

/* Every run of the package manager is a session, every line an event of the type of its action. */
static void record_package_log(tally_book *book, FILE *log) {
    const int64_t gap = INT64_C(600000000000);
    char line[4096], previous[64] = "";
    int64_t collection, last = 0, type = 0;
    tally_session *session = NULL;
    uint64_t events = 0, sessions = 0;
    must(tally_create(book, TALLY_KIND_COLLECTION, TALLY_ROOT, TALLY_Z("Packages of this machine"), TALLY_NOW, 0, &collection, &error), "collection");
    while (fgets(line, sizeof line, log)) {
        char day[16], clock[16], action[64], what[512], stamp[40];
        if (sscanf(line, "%15s %15s %63s %511[^\n]", day, clock, action, what) != 4) continue;
        snprintf(stamp, sizeof stamp, "%sT%s", day, clock);
        int64_t time = parse(stamp);
        if (!session || time - last > gap) {
            if (session) must(tally_session_stop(session, last, &error), "stop");
            tally_session_free(session);
            must(tally_session_start(book, collection, stamp, TALLY_NTS, time, &session, &error), "start");
            sessions++;
        }
        if (strcmp(previous, action)) {
            if (tally_find(book, TALLY_KIND_EVENT_TYPE, collection, action, TALLY_NTS, &type, NULL)) {
                char *fields[FIELDS] = {"type", action, action, "point", "", "", "", ""};
                define(book, collection, fields);
                must(tally_find(book, TALLY_KIND_EVENT_TYPE, collection, action, TALLY_NTS, &type, &error), action);
            }
            snprintf(previous, sizeof previous, "%s", action);
        }
        tally_event event = TALLY_EVENT_INIT;
        event.time = time;
        event.type = type;
        event.note = what;
        event.note_length = TALLY_NTS;
        must(tally_session_log_events(session, &event, 1, sizeof event, NULL, &error), stamp);
        last = time > last ? time : last;
        if (++events % 1000 == 0) { printf("\r  %" PRIu64 " events", events); fflush(stdout); }
    }
    if (session) must(tally_session_stop(session, last, &error), "stop");
    tally_session_free(session);
    printf("\r  %" PRIu64 " events in %" PRIu64 " sessions\n", events, sessions);
}

/* A book in a folder, recorded from a log by `record` and exported in every format. */
static void make(const char *folder, const char *name, FILE *log, void (*record)(tally_book *, FILE *)) {
    static const struct { int32_t format; const char *suffix; } formats[] = {
        {TALLY_FORMAT_JSON, "json"}, {TALLY_FORMAT_MARKDOWN, "md"}, {TALLY_FORMAT_TEXT, "txt"},
        {TALLY_FORMAT_CSV_EVENTS, "events.csv"}, {TALLY_FORMAT_CSV_BOUTS, "bouts.csv"},
    };
    char path[1024];
    tally_book_options options = TALLY_BOOK_OPTIONS_INIT;
    tally_book *book;
    tally_query *everything;
    snprintf(path, sizeof path, "%s/%s.tally", folder, name);
    remove(path);
    options.author = "kh";
    options.author_length = TALLY_NTS;
    must(tally_book_open(path, TALLY_NTS, &options, &book, &error), path);
    must(tally_setting_set(book, TALLY_Z("location_enabled"), TALLY_Z("true"), &error), "setting");
    printf("%s\n", path);
    record(book, log);
    must(tally_query_new(book, TALLY_KIND_ANY, &everything, &error), "query");
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        tally_export_options target = TALLY_EXPORT_OPTIONS_INIT;
        snprintf(path, sizeof path, "%s/%s.%s", folder, name, formats[i].suffix);
        target.path = path;
        target.path_length = TALLY_NTS;
        must(tally_query_export(everything, formats[i].format, &target, NULL, &error), path);
    }
    tally_query_free(everything);
    tally_book_close(book);
}

int main(int count, char **arguments) {
    if (count < 3) { fprintf(stderr, "usage: field_log LOG FOLDER [DPKG_LOG]\n"); return 2; }
    FILE *log = fopen(arguments[1], "r"), *packages = count > 3 ? fopen(arguments[3], "r") : NULL;
    if (!log) { perror(arguments[1]); return 1; }
    make(arguments[2], "field_log", log, record_field_log);
    if (packages) make(arguments[2], "packages", packages, record_package_log);
    fclose(log);
    if (packages) fclose(packages);
    return tally_live_handles() != 0;
}
