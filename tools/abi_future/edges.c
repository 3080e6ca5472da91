/* Each struct of a release at the end of its page, the next one out of reach: whoever reads or writes more of it than the program was
 * compiled with ends it here. The calls of CALLS are made of the release's description: the struct is given, and what it is for, all else is
 * 0. Each call has a process of its own, so that one that dies hides no other. */
#define _DEFAULT_SOURCE
#include "tallybook.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static int wrong;
/* Where results go. */
static uint64_t slots[64];
static const char *calling = "";

static void *edge(size_t size) {
    static size_t page;
    char *pages;
    if (!page) page = (size_t)sysconf(_SC_PAGESIZE);
    pages = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED || mprotect(pages + page, page, PROT_NONE)) abort();
    return pages + page - size;
}

static void *sized(uint32_t size) {
    void *place = edge(size);
    memcpy(place, &size, sizeof size);
    return place;
}

static void end(const tally_error *error) {
    if (error->struct_size != sizeof *error || error->reason == TALLY_REASON_STRUCT_SIZE) {
        printf("%s: the sizes of the release are refused: %s\n", calling, error->message);
        wrong++;
    }
}

static void ended(tally_status status, const tally_error *error) {
    end(error);
    if (status < 0) {
        printf("%s: %s\n", calling, error->message);
        wrong++;
    }
}

/* What calls are made on; whoever asks for it has a book of its own. */
static tally_book *a_book(void) {
    tally_error *error = sized(sizeof *error);
    static tally_book *book;
    if (!book) ended(tally_book_open(TALLY_Z(":memory:"), NULL, &book, error), error);
    return book;
}

static tally_query *a_query(void) {
    tally_error *error = sized(sizeof *error);
    tally_query *query = NULL;
    ended(tally_query_new(a_book(), TALLY_KIND_SESSION, &query, error), error);
    return query;
}

static tally_cursor *a_cursor(void) {
    tally_error *error = sized(sizeof *error);
    tally_cursor *cursor = NULL;
    ended(tally_query_cursor(a_query(), &cursor, error), error);
    return cursor;
}

static tally_report *a_report(void) {
    tally_error *error = sized(sizeof *error);
    tally_report *report = NULL;
    ended(tally_report_new(a_query(), TALLY_Z("Days"), NULL, &report, error), error);
    return report;
}

static tally_draft *a_draft(void) {
    tally_error *error = sized(sizeof *error);
    tally_draft *draft = NULL;
    ended(tally_draft_new(a_book(), TALLY_KIND_NOTE, TALLY_ROOT, 0, &draft, error), error);
    return draft;
}

static int64_t an_item(void) {
    tally_error *error = sized(sizeof *error);
    int64_t id = 0;
    ended(tally_create(a_book(), TALLY_KIND_NOTE, TALLY_ROOT, TALLY_Z("Note"), TALLY_NOW, 0, &id, error), error);
    return id;
}

/* Elements of an array have no size of their own, and are looked at behind what they are put into. */
static void arrays(void) {
    tally_error *error = sized(sizeof *error);
    tally_book *book = NULL;
    tally_draft *draft = NULL;
    tally_session *session = NULL;
    tally_cursor *rows = NULL;
    tally_event *events = edge(3 * sizeof *events), one = TALLY_EVENT_INIT;
    tally_value *values = edge(2 * sizeof *values), none = TALLY_VALUE_INIT;
    tally_session_info *info = sized(sizeof *info);
    int64_t type = 0;
    uint64_t logged = 0;
    int index;
    calling = "an array of events";
    ended(tally_book_open(TALLY_Z(":memory:"), NULL, &book, error), error);
    ended(tally_draft_new(book, TALLY_KIND_EVENT_TYPE, TALLY_ROOT, 0, &draft, error), error);
    ended(tally_draft_set_text(draft, TALLY_FIELD_NAME, TALLY_Z("fed"), error), error);
    ended(tally_draft_save(draft, 0, &type, error), error);
    tally_draft_free(draft);
    ended(tally_session_start(book, TALLY_ROOT, TALLY_Z("Watch"), TALLY_NOW, &session, error), error);
    one.type = type;
    one.time = TALLY_NOW;
    for (index = 0; index < 3; index++) events[index] = one;
    ended(tally_session_log_events(session, events, 3, sizeof one, NULL, error), error);
    ended(tally_session_count(session, type, &logged, error), error);
    if (logged != 3) {
        printf("%s: of 3 events %d were logged\n", calling, (int)logged);
        wrong++;
    }
    ended(tally_session_stat(session, info, error), error);
    ended(tally_session_stop(session, TALLY_NOW, error), error);
    tally_session_free(session);
    calling = "an event";
    ended(tally_event_insert(book, info->item, events + 2, sizeof one, NULL, error), error);
    ended(tally_event_change(book, info->item, 1, events + 2, sizeof one, error), error);
    calling = "an array of values";
    for (index = 0; index < 2; index++) {
        values[index] = none;
        values[index].type = TALLY_VALUE_INT;
        values[index].integer = index + 1;
    }
    ended(tally_book_sql(book, TALLY_Z("SELECT ? AS a, ? AS b"), values, 2, sizeof none, &rows, error), error);
    ended(tally_cursor_next(rows, error), error);
    tally_cursor_free(rows);
    tally_book_close(book);
}

/* CALLS */
static const struct { const char *name; void (*run)(void); } calls[] = {
/* NAMES */
    { "arrays", arrays },
};

int main(void) {
    int failed = 0, count = (int)(sizeof calls / sizeof *calls), index;
    for (index = 0; index < count; index++) {
        int status = 0;
        pid_t child;
        fflush(stdout);
        child = fork();
        if (!child) {
            calling = calls[index].name;
            calls[index].run();
            fflush(stdout);
            _exit(wrong != 0);
        }
        if (child < 0 || waitpid(child, &status, 0) != child) abort();
        if (WIFSIGNALED(status)) printf("%s: reads or writes beyond a struct of the release: signal %d\n", calls[index].name, WTERMSIG(status));
        failed += status != 0;
    }
    if (!failed) printf("%d calls\n", count);
    return failed != 0;
}
