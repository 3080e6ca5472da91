/* What logging from C costs, side by side with what a C program would write instead. */
#include "common.h"
#include <lmdb.h>

enum { MOST = 60000, TEN_MILLION = 10000000, EACH_COMMIT = 65536 };

static tally_book *book;
static int64_t type;

static void use_book(const char *name, int32_t durability) {
    book = open_book(name, durability, 1);
    type = type_of(book, 0);
}

/* --------------------------------------------------------------------------------------------------------------- ours */

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

/* Values are named once, and logged by their number: two sets in turn. */
static double log_variants(int count) {
    tally_session *session;
    tally_draft *draft;
    int64_t template, variants[2];
    static const char schema[] = "{\"title\": \"How\", \"properties\": {\"depth\": {\"enum\": [\"deep\", \"flat\"]}}}";
    if (tally_find(book, TALLY_KIND_TEMPLATE, TALLY_ROOT, TALLY_Z("How"), &template, NULL) != TALLY_OK)
        must(tally_create(book, TALLY_KIND_TEMPLATE, TALLY_ROOT, schema, TALLY_NTS, TALLY_NOW, 0, &template, &error), "template");
    must(tally_draft_edit(book, type, &draft, &error), "edit");
    must(tally_draft_set_int(draft, TALLY_FIELD_TEMPLATE, template, &error), "template of events");
    must(tally_draft_save(draft, TALLY_SAVE_KEEP_CLEAN, NULL, &error), "save");
    tally_draft_free(draft);
    must(tally_event_type_variant(book, type, TALLY_Z("{\"depth\": \"deep\"}"), &variants[0], &error), "deep");
    must(tally_event_type_variant(book, type, TALLY_Z("{\"depth\": \"flat\"}"), &variants[1], &error), "flat");
    must(tally_session_start(book, TALLY_ROOT, TALLY_Z("bench"), TALLY_NOW, &session, &error), "start");
    for (int i = 0; i < 2; i++) must(tally_session_log(session, variants[i], TALLY_NOW), "log");
    double begin = now();
    for (int i = 0; i < count; i++)
        if (tally_session_log(session, variants[i & 1], TALLY_NOW)) exit(1);
    double cost = (now() - begin) / count;
    must(tally_session_stop(session, TALLY_NOW, &error), "stop");
    tally_session_free(session);
    return cost;
}

static double log_with_subject(int count) {
    tally_session *session;
    tally_event event = TALLY_EVENT_INIT;
    event.type = type;
    must(tally_create(book, TALLY_KIND_SUBJECT, TALLY_ROOT, TALLY_Z("Heron"), TALLY_NOW, 0, &event.subject, &error), "subject");
    must(tally_session_start(book, TALLY_ROOT, TALLY_Z("bench"), TALLY_NOW, &session, &error), "start");
    must(tally_session_log_events(session, &event, 1, sizeof event, NULL, &error), "log");
    double begin = now();
    for (int i = 0; i < count; i++)
        if (tally_session_log_events(session, &event, 1, sizeof event, NULL, &error)) exit(1);
    double cost = (now() - begin) / count;
    must(tally_session_stop(session, TALLY_NOW, &error), "stop");
    tally_session_free(session);
    return cost;
}

static double log_and_commit(int count) { /* chunks are cut and committed on the way; the stop commits the rest */
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

static double notes_in_one_transaction(int count) {
    tally_book *transaction;
    double begin = now();
    must(tally_transaction_begin(book, TALLY_Z("notes"), 0, &transaction, &error), "begin");
    for (int i = 0; i < count; i++) must(tally_create(transaction, TALLY_KIND_NOTE, TALLY_ROOT, TALLY_Z("A note"), TALLY_NOW, 0, NULL, &error), "note");
    must(tally_transaction_commit(transaction, &error), "commit");
    tally_book_close(transaction);
    return (now() - begin) / count / 1000;
}

/* They are slow, and each costs the same: a fiftieth of the number is made. */
static double notes_singly(int count) {
    count /= 50;
    double begin = now();
    for (int i = 0; i < count; i++) must(tally_create(book, TALLY_KIND_NOTE, TALLY_ROOT, TALLY_Z("A note"), TALLY_NOW, 0, NULL, &error), "note");
    return (now() - begin) / count / 1000;
}

/* The same as two columns. */
static double notes_as_columns(int count) {
    static const char title[] = "A note";
    size_t length = sizeof title - 1;
    char *text = malloc((size_t)count * length);
    int64_t *times = malloc((size_t)count * sizeof *times), *offsets = malloc(((size_t)count + 1) * sizeof *offsets);
    tally_draft *draft = NULL;
    if (!text || !times || !offsets) exit(1);
    double begin = now();
    for (int row = 0; row < count; row++) {
        memcpy(text + (size_t)row * length, title, length);
        offsets[row] = (int64_t)((size_t)row * length);
        times[row] = wall();
    }
    offsets[count] = (int64_t)((size_t)count * length);
    tally_field_values columns[] = {tally_field_values_init(), tally_field_values_init()};
    columns[0].field = TALLY_FIELD_NAME, columns[0].type = TALLY_VALUE_TEXT;
    columns[0].text = text, columns[0].text_length = (size_t)offsets[count], columns[0].offsets = offsets;
    columns[1].field = TALLY_FIELD_TIME, columns[1].type = TALLY_VALUE_INT, columns[1].ints = times;
    must(tally_draft_new(book, TALLY_KIND_NOTE, TALLY_ROOT, 0, &draft, &error), "draft");
    must(tally_draft_save_columns(draft, columns, 2, sizeof columns[0], (size_t)count, 0, NULL, &error), "columns");
    tally_draft_free(draft);
    double cost = (now() - begin) / count / 1000;
    free(text), free(times), free(offsets);
    return cost;
}

static double notes_each_in_a_transaction(int count) {
    count /= 50;
    double begin = now();
    for (int i = 0; i < count; i++) {
        tally_book *transaction;
        must(tally_transaction_begin(book, NULL, 0, 0, &transaction, &error), "begin");
        must(tally_create(transaction, TALLY_KIND_NOTE, TALLY_ROOT, TALLY_Z("A note"), TALLY_NOW, 0, NULL, &error), "note");
        must(tally_transaction_commit(transaction, &error), "commit");
        tally_book_close(transaction);
    }
    return (now() - begin) / count / 1000;
}

/* ------------------------------------------------------------------------------------------------------------- theirs */

#define NOTE_TABLE "PRAGMA synchronous=FULL; CREATE TABLE note (id INTEGER PRIMARY KEY AUTOINCREMENT, uuid BLOB NOT NULL,\
 parent INTEGER NOT NULL, name TEXT NOT NULL, time INTEGER NOT NULL, zone TEXT NOT NULL, created INTEGER NOT NULL);\
 CREATE UNIQUE INDEX note_uuid ON note (uuid); CREATE INDEX note_parent ON note (parent, time, id);\
 CREATE INDEX note_time ON note (time, id);"

static sqlite3_stmt *insert_note;

/* Notes as a careful program keeps them: found by UUID, by parent and by time; without history, search for a parent or undo. */
static void put_note(int number) {
    int64_t time = wall(), uuid[2] = {(int64_t)__builtin_bswap64((uint64_t)time), number};
    sqlite3_bind_blob(insert_note, 1, uuid, sizeof uuid, SQLITE_STATIC);
    sqlite3_bind_int64(insert_note, 2, time);
    if (sqlite3_step(insert_note) != SQLITE_DONE) exit(1);
    sqlite3_reset(insert_note);
}

static double put_notes(int count, int singly) {
    sqlite3 *database = open_table("note.db", NOTE_TABLE);
    insert_note = prepare(database, "INSERT INTO note (uuid, parent, name, time, zone, created) VALUES (?1, 0, 'A note', ?2, 'UTC', ?2)");
    if (singly) count /= 50;
    double begin = now();
    if (!singly) sql(database, "BEGIN");
    for (int number = 0; number < count; number++) put_note(number);
    if (!singly) sql(database, "COMMIT");
    double cost = (now() - begin) / count / 1000;
    sqlite3_finalize(insert_note);
    sqlite3_close(database);
    return cost;
}

static double notes_by_hand(int count) { return put_notes(count, 0); }
static double notes_by_hand_singly(int count) { return put_notes(count, 1); }

static double clock_and_store(int count) {
    static struct { int64_t time, type; } events[MOST];
    double begin = now();
    for (int i = 0; i < count; i++) {
        struct timespec time;
        clock_gettime(CLOCK_MONOTONIC, &time);
        events[i % MOST].time = time.tv_sec * 1000000000 + time.tv_nsec;
        events[i % MOST].type = type;
        __asm__ volatile("" ::"r"(&events) : "memory"); /* the store must happen */
    }
    return (now() - begin) / count;
}

/* Opened as logs are: two programs that append to one file never overwrite each other. */
static double append(int count, int with_sync) {
    int file = open(path("append"), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0644);
    double begin = now();
    for (int i = 0; i < count; i++) {
        int64_t event[2] = {wall(), type};
        if (write(file, event, sizeof event) != sizeof event) exit(1);
        if (with_sync && fdatasync(file)) exit(1);
    }
    double cost = (now() - begin) / count;
    close(file);
    return cost;
}

static double write_call(int count) { return append(count, 0); }
static double append_and_sync(int count) { return append(count, 1); }

static double inserts(int count, const char *setup, int each_commit) {
    sqlite3 *database = open_table("insert.db", setup);
    sqlite3_stmt *statement = prepare(database, "INSERT INTO event VALUES (1, ?, ?)");
    if (each_commit != 1) sql(database, "BEGIN");
    double begin = now();
    for (int i = 0; i < count; i++) {
        insert(statement, wall(), type);
        if (each_commit > 1 && (i + 1) % each_commit == 0) sql(database, "COMMIT; BEGIN");
    }
    if (each_commit > 1) sql(database, "COMMIT");
    double cost = (now() - begin) / count;
    sqlite3_finalize(statement);
    sqlite3_close(database);
    return cost;
}

static double insert_in_transaction(int count) { return inserts(count, EVENT_TABLE EVENT_INDEX, 0); }
static double insert_without_index(int count) { return inserts(count, EVENT_TABLE, 0); }
static double insert_and_commit(int count) { return inserts(count, EVENT_TABLE EVENT_INDEX, EACH_COMMIT); }
static double autocommit_normal(int count) { return inserts(count, EVENT_TABLE EVENT_INDEX, 1); }
static double autocommit_full(int count) { return inserts(count, "PRAGMA synchronous=FULL;" EVENT_TABLE EVENT_INDEX, 1); }

static double lmdb_put(int count) {
    MDB_env *environment;
    MDB_txn *transaction;
    MDB_dbi events;
    remove(path("events.mdb"));
    must(mdb_env_create(&environment), "mdb_env_create");
    must(mdb_env_set_mapsize(environment, 1 << 30), "mdb_env_set_mapsize");
    must(mdb_env_open(environment, path("events.mdb"), MDB_NOSUBDIR, 0644), "mdb_env_open");
    must(mdb_txn_begin(environment, NULL, 0, &transaction), "mdb_txn_begin");
    must(mdb_dbi_open(transaction, NULL, MDB_INTEGERKEY, &events), "mdb_dbi_open");
    double begin = now();
    for (uint64_t i = 0; i < (uint64_t)count; i++) {
        int64_t event[2] = {wall(), type};
        MDB_val key = {sizeof i, &i}, value = {sizeof event, event};
        must(mdb_put(transaction, events, &key, &value, MDB_APPEND), "mdb_put");
    }
    double cost = (now() - begin) / count;
    must(mdb_txn_commit(transaction), "mdb_txn_commit");
    mdb_env_close(environment);
    return cost;
}

int main(int count, char **arguments) {
    begin(count, arguments);
    use_book("process.tally", TALLY_DURABILITY_PROCESS);
    struct row one = {.unit = "ns", .ours = log_events, .count = MOST, .is_gate = 1};
    one.name = "log one event, C / clock and a 16-byte store", one.theirs = clock_and_store, one.kind = WITHIN, one.goal = 2;
    measure(one);
    one.name = "log one event, C / prepared insert in a transaction", one.theirs = insert_in_transaction, one.kind = FASTER, one.goal = 8;
    measure(one);
    one.name = "log one event, C / write(2)", one.theirs = write_call, one.goal = 12;
    measure(one);
    one.name = "log one event with values of fields, C / with a subject", one.ours = log_variants, one.theirs = log_with_subject, one.kind = WITHIN, one.goal = 1.3, one.is_gate = 0;
    measure(one);
    one.name = "log one event with values of fields, C / without", one.theirs = log_events;
    measure(one);
    one.ours = log_events;
    measure((struct row){.name = "log 10 M events and their commits, C / inserts and their commits", .unit = "ns", .ours = log_and_commit,
                         .theirs = insert_and_commit, .count = TEN_MILLION, .rounds = 2, .kind = FASTER, .goal = 6, .is_gate = 1});
    one.is_gate = 0, one.kind = NONE;
    one.name = "log one event, C / insert in a transaction, no index", one.theirs = insert_without_index;
    measure(one);
    one.name = "log one event, C / LMDB put in a transaction", one.theirs = lmdb_put;
    measure(one);
    one.name = "log one event, C / autocommit, WAL and NORMAL", one.theirs = autocommit_normal, one.count = 10000;
    measure(one);
    measure((struct row){.name = "10,000 notes in one transaction / singly", .unit = "us", .ours = notes_in_one_transaction,
                         .theirs = notes_singly, .count = 10000, .rounds = 5});
    measure((struct row){.name = "10,000 notes in one transaction / by hand in SQLite", .unit = "us", .ours = notes_in_one_transaction,
                         .theirs = notes_by_hand, .count = 10000, .rounds = 5, .kind = FASTER, .goal = 0.8});
    measure((struct row){.name = "100,000 notes as columns / by hand in SQLite", .unit = "us", .ours = notes_as_columns,
                         .theirs = notes_by_hand, .count = 100000, .rounds = 5, .kind = FASTER, .goal = 0.8});
    measure((struct row){.name = "a transaction of one note / the note by itself", .unit = "us", .ours = notes_each_in_a_transaction,
                         .theirs = notes_singly, .count = 10000, .kind = WITHIN, .goal = 1.1});
    measure((struct row){.name = "a note by itself / by hand in SQLite", .unit = "us", .ours = notes_singly,
                         .theirs = notes_by_hand_singly, .count = 10000, .rounds = 5});
    tally_book_close(book);
    use_book("power.tally", TALLY_DURABILITY_POWER);
    struct row power = {.unit = "ns", .ours = log_events, .count = 500};
    power.name = "log one event, C, durability power / append and fdatasync", power.theirs = append_and_sync, power.kind = WITHIN, power.goal = 1;
    measure(power);
    power.name = "log one event, C, durability power / autocommit, WAL and FULL", power.theirs = autocommit_full, power.kind = NONE;
    measure(power);
    tally_book_close(book);
    return tally_live_handles() != 0;
}
