/* What it costs to bring two books together, and what it costs a book to be one that others are merged with. */
#include "common.h"

enum { NOTES = 100000, EVENTS = 10000000, ROWS = 1000000, EDITED = 1000, SINGLE = 5000, MOVED = 1000, MOVES = 100000 };

/* ------------------------------------------------------------------------------------------------------------ books */

static void copy_file(const char *from, const char *to) {
    static char piece[1 << 20];
    int in = open(path(from), O_RDONLY), out = open(path(to), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    ssize_t size;
    if (in < 0 || out < 0) exit(1);
    while ((size = read(in, piece, sizeof piece)) > 0)
        if (write(out, piece, (size_t)size) != size) exit(1);
    if (fsync(out)) exit(1);
    close(in), close(out);
}

static void merge(tally_book *book, const char *other) { must(tally_book_merge(book, path(other), TALLY_NTS, 0, NULL, &error), "merge"); }

static tally_book *begun(tally_book *book) {
    tally_book *transaction;
    must(tally_transaction_begin(book, TALLY_Z("bench"), 0, &transaction, &error), "begin");
    return transaction;
}

static void commit(tally_book *transaction) {
    must(tally_transaction_commit(transaction, &error), "commit");
    tally_book_close(transaction);
}

/* So many entries in one transaction; gives the first one's id. */
static int64_t make(tally_book *book, int32_t kind, int count) {
    tally_book *transaction = begun(book);
    int64_t first = 0, id;
    char name[32];
    for (int made = 0; made < count; made++) {
        int length = snprintf(name, sizeof name, "Entry %d", made);
        must(tally_create(transaction, kind, TALLY_ROOT, name, (size_t)length, TALLY_NOW, 0, &id, &error), "create");
        if (!first) first = id;
    }
    commit(transaction);
    return first;
}

static void edit(tally_book *book, int64_t id) {
    static int turn;
    tally_draft *draft;
    char name[32];
    int length = snprintf(name, sizeof name, "Edit %08d", turn++);
    must(tally_draft_edit(book, id, &draft, &error), "edit");
    must(tally_draft_set_text(draft, TALLY_FIELD_NAME, name, (size_t)length, &error), "set");
    must(tally_draft_save(draft, 0, NULL, &error), "save");
    tally_draft_free(draft);
}

/* A copy of a book, opened. */
static tally_book *open_copy(const char *from, const char *to) {
    copy_file(from, to);
    return open_book(to, TALLY_DURABILITY_PROCESS, 0);
}

/* What a merge of one book into a fresh copy of another takes. */
static double merge_into_copy(const char *from, const char *other) { /* ms */
    tally_book *book = open_copy(from, "mine.tally");
    double begin = now();
    merge(book, other);
    double cost = now() - begin;
    tally_book_close(book);
    return cost / 1e6;
}

/* ---------------------------------------------------------------------------------------------------------- by hand */

/* A database with the book's own table of entries and all its indices, and no more. */
static void make_table(const char *name, const char *rows) {
    sqlite3 *database = open_table(name, "PRAGMA user_version = 1");
    char text[4200];
    snprintf(text, sizeof text, "ATTACH '%s' AS book", path("made.tally"));
    sql(database, text);
    sqlite3_stmt *schema = prepare(database, "SELECT sql FROM book.sqlite_schema WHERE tbl_name = 'entry' AND sql IS NOT NULL ORDER BY type DESC");
    while (sqlite3_step(schema) == SQLITE_ROW) sql(database, (const char *)sqlite3_column_text(schema, 0));
    sqlite3_finalize(schema);
    if (rows) sql(database, rows);
    sqlite3_close(database);
}

/* What a statement takes that reads the other database, attached as a merge opens it. */
static double by_hand(sqlite3 *database, const char *other, const char *statement) { /* ms */
    char text[4200];
    snprintf(text, sizeof text, "ATTACH '%s' AS other", path(other));
    sql(database, "PRAGMA synchronous = FULL");
    double begin = now();
    sql(database, text);
    sql(database, statement);
    sql(database, "DETACH other");
    return (now() - begin) / 1e6;
}

static double hand_into_copy(int count) {
    (void)count;
    copy_file("base.db", "mine.db");
    sqlite3 *database = open_table("mine.db", NULL);
    double cost = by_hand(database, "made.db", "INSERT INTO entry SELECT * FROM other.entry ORDER BY id");
    sqlite3_close(database);
    return cost;
}

/* ------------------------------------------------------------------------------------------------------------ notes */

static double merge_notes(int count) { (void)count; return merge_into_copy("base.tally", "made.tally"); }
static double merge_met_notes(int count) { (void)count; return merge_into_copy("met.tally", "met-made.tally"); }

static double through_json(int count) {
    tally_export_options out = TALLY_EXPORT_OPTIONS_INIT;
    tally_import_options in = TALLY_IMPORT_OPTIONS_INIT;
    tally_query *query;
    (void)count;
    tally_book *made = open_book("made.tally", TALLY_DURABILITY_PROCESS, 0), *book = open_copy("base.tally", "mine.tally");
    remove(path("notes.json"));
    double begin = now();
    must(tally_query_new(made, TALLY_KIND_NOTE, &query, &error), "query");
    out.path = path("notes.json"), out.path_length = TALLY_NTS;
    must(tally_query_export(query, TALLY_FORMAT_JSON, &out, NULL, &error), "export");
    in.path = path("notes.json"), in.path_length = TALLY_NTS;
    must(tally_import(book, &in, NULL, &error), "import");
    double cost = now() - begin;
    tally_query_free(query);
    tally_book_close(made), tally_book_close(book);
    return cost / 1e6;
}

static tally_book *merged, *met;
static sqlite3 *table;

static double timed_merge(tally_book *book, const char *other) { /* ms */
    double begin = now();
    merge(book, other);
    return (now() - begin) / 1e6;
}

static double merge_again(int count) { (void)count; return timed_merge(merged, "made.tally"); }
static double merge_met_again(int count) { (void)count; return timed_merge(met, "met-made.tally"); }
static double insert_again(int count) { (void)count; return by_hand(table, "made.db", "INSERT OR IGNORE INTO entry SELECT * FROM other.entry"); }

static int64_t changed; /* an entry that is edited each time */

static double merge_edit(int count) {
    (void)count;
    tally_book *other = open_book("met-made.tally", TALLY_DURABILITY_PROCESS, 0);
    edit(other, changed);
    tally_book_close(other);
    return timed_merge(met, "met-made.tally");
}

static double update_by_hand(int count) {
    char text[256];
    static int turn;
    (void)count;
    sqlite3 *other = open_table("made.db", NULL);
    snprintf(text, sizeof text, "UPDATE entry SET name = 'Edit %08d', created = created + 1 WHERE id = (SELECT max(id) FROM entry)", turn++);
    sql(other, text);
    sqlite3_close(other);
    return by_hand(table, "made.db",
                   "INSERT INTO entry SELECT * FROM other.entry WHERE created > (SELECT max(created) FROM main.entry) "
                   "ON CONFLICT (uuid) DO UPDATE SET name = excluded.name, created = excluded.created");
}

static void measure_notes(void) {
    tally_book *base = open_book("base.tally", TALLY_DURABILITY_PROCESS, 1);
    make(base, TALLY_KIND_NOTE, 1);
    tally_book_close(base);
    tally_book *made = open_copy("base.tally", "made.tally");
    changed = make(made, TALLY_KIND_NOTE, NOTES);
    tally_book_close(made);
    /* Two that met before one of them made its notes. */
    tally_book *other = open_copy("base.tally", "met-made.tally");
    met = open_copy("base.tally", "met.tally");
    make(met, TALLY_KIND_NOTE, 1);
    tally_book_close(met);
    make(other, TALLY_KIND_NOTE, 1);
    merge(other, "met.tally");
    tally_book_close(other);
    met = open_book("met.tally", TALLY_DURABILITY_PROCESS, 0);
    merge(met, "met-made.tally");
    tally_book_close(met);
    other = open_book("met-made.tally", TALLY_DURABILITY_PROCESS, 0);
    changed = make(other, TALLY_KIND_NOTE, NOTES);
    tally_book_close(other);
    make_table("base.db", NULL);
    make_table("made.db", "INSERT INTO entry SELECT * FROM book.entry WHERE kind = 2");

    measure((struct row){.name = "merge 100,000 notes that two had not seen / ATTACH, INSERT ... SELECT", .unit = "ms", .ours = merge_met_notes,
                         .theirs = hand_into_copy, .rounds = 5, .kind = WITHIN, .goal = 3});
    measure((struct row){.name = "the same at a first meeting / ATTACH, INSERT ... SELECT", .unit = "ms", .ours = merge_notes, .theirs = hand_into_copy,
                         .rounds = 5, .kind = WITHIN, .goal = 3});
    measure((struct row){.name = "the same at a first meeting / export and import as JSON", .unit = "ms", .ours = merge_notes, .theirs = through_json, .rounds = 3});

    merged = open_copy("base.tally", "merged.tally");
    merge(merged, "made.tally");
    met = open_book("met.tally", TALLY_DURABILITY_PROCESS, 0);
    merge(met, "met-made.tally");
    copy_file("made.db", "both.db");
    table = open_table("both.db", NULL);
    measure((struct row){.name = "merge again, nothing new, 100,000 notes / INSERT OR IGNORE ... SELECT", .unit = "ms", .ours = merge_met_again,
                         .theirs = insert_again, .kind = BELOW, .goal = 5});
    measure((struct row){.name = "the same from a book that never merged / INSERT OR IGNORE ... SELECT", .unit = "ms", .ours = merge_again,
                         .theirs = insert_again, .kind = BELOW, .goal = 5});
    measure((struct row){.name = "merge after one edit, 100,000 notes / ON CONFLICT DO UPDATE of what is newer", .unit = "ms", .ours = merge_edit,
                         .theirs = update_by_hand});
    tally_book_close(merged), tally_book_close(met);
    sqlite3_close(table);
}

/* ----------------------------------------------------------------------------------------------------------- events */

static double merge_events(int count) { return count / merge_into_copy("base.tally", "events.tally") / 1e3; } /* M events/s */

static uint32_t crc_tables[8][256];

static uint32_t crc32_of(const uint8_t *bytes, size_t size) { /* eight bytes at a time */
    uint32_t sum = ~0u;
    for (; size >= 8; size -= 8, bytes += 8) {
        uint32_t low, high;
        memcpy(&low, bytes, 4), memcpy(&high, bytes + 4, 4);
        low ^= sum;
        sum = crc_tables[7][low & 255] ^ crc_tables[6][low >> 8 & 255] ^ crc_tables[5][low >> 16 & 255] ^ crc_tables[4][low >> 24] ^
              crc_tables[3][high & 255] ^ crc_tables[2][high >> 8 & 255] ^ crc_tables[1][high >> 16 & 255] ^ crc_tables[0][high >> 24];
    }
    while (size--) sum = sum >> 8 ^ crc_tables[0][(sum ^ *bytes++) & 255];
    return ~sum;
}

static uint8_t *chunks;
static size_t chunks_size;

static void read_chunks(void) {
    for (uint32_t byte = 0; byte < 256; byte++) {
        uint32_t sum = byte;
        for (int bit = 0; bit < 8; bit++) sum = sum >> 1 ^ (sum & 1 ? 0xEDB88320 : 0);
        crc_tables[0][byte] = sum;
    }
    for (int place = 1; place < 8; place++)
        for (int byte = 0; byte < 256; byte++) crc_tables[place][byte] = crc_tables[place - 1][byte] >> 8 ^ crc_tables[0][crc_tables[place - 1][byte] & 255];
    sqlite3 *database;
    must(sqlite3_open_v2(path("events.tally"), &database, SQLITE_OPEN_READONLY, NULL), "chunks");
    sqlite3_stmt *rows = prepare(database, "SELECT body FROM chunk");
    chunks = malloc(200u << 20);
    while (sqlite3_step(rows) == SQLITE_ROW) {
        size_t size = (size_t)sqlite3_column_bytes(rows, 0);
        memcpy(chunks + chunks_size, sqlite3_column_blob(rows, 0), size);
        chunks_size += size;
    }
    sqlite3_finalize(rows);
    sqlite3_close(database);
}

static double copy_and_sum(int count) { /* M events/s */
    uint8_t *copy = malloc(chunks_size);
    volatile uint32_t sum;
    double begin = now();
    memcpy(copy, chunks, chunks_size);
    sum = crc32_of(copy, chunks_size);
    double cost = now() - begin;
    (void)sum;
    free(copy);
    return count / cost * 1e3;
}

static double insert_events(int count) { /* M events/s; of fewer, which cost the same each */
    (void)count;
    sqlite3 *database = open_table("mine-events.db", EVENT_TABLE EVENT_INDEX);
    double cost = by_hand(database, "events.db", "INSERT INTO event SELECT * FROM other.event");
    sqlite3_close(database);
    return ROWS / cost / 1e3;
}

static void measure_events(void) {
    tally_book *book = open_copy("base.tally", "events.tally");
    fill_book(book, EVENTS, sensor);
    tally_book_close(book);
    read_chunks();
    sqlite3 *database = open_table("events.db", EVENT_TABLE EVENT_INDEX);
    fill_table(database, ROWS, sensor);
    sqlite3_close(database);
    measure((struct row){.name = "merge a session of 10 M events / memcpy and CRC-32 of its chunks", .unit = "M events/s", .ours = merge_events,
                         .theirs = copy_and_sum, .count = EVENTS, .rounds = 5, .kind = ABOVE, .goal = 50});
    measure((struct row){.name = "merge a session of 10 M events / INSERT ... SELECT of 1 M", .unit = "M events/s", .ours = merge_events,
                         .theirs = insert_events, .count = EVENTS, .rounds = 3});
}

/* ------------------------------------------------------------------------------------------------- in a merged book */

static tally_book *edited, *plain;
static int64_t edited_first, plain_first;

static double edits(tally_book *book, int64_t first, int count) { /* us */
    static int64_t turn;
    double begin = now();
    for (int done = 0; done < count; done++) edit(book, first + turn++ % EDITED);
    return (now() - begin) / count / 1e3;
}

static double edit_merged(int count) { return edits(edited, edited_first, count); }
static double edit_plain(int count) { return edits(plain, plain_first, count); }

/* What of a closed book's file is in use. */
static double used(const char *name) {
    sqlite3 *database;
    must(sqlite3_open_v2(path(name), &database, SQLITE_OPEN_READONLY, NULL), name);
    sqlite3_stmt *row = prepare(database, "SELECT (page_count - freelist_count) * page_size FROM pragma_page_count, pragma_freelist_count, pragma_page_size");
    if (sqlite3_step(row) != SQLITE_ROW) exit(1);
    double size = (double)sqlite3_column_int64(row, 0);
    sqlite3_finalize(row);
    sqlite3_close(database);
    return size;
}

enum work_of_bytes { MADE, EDITED_AT_ONCE, EDITED_SINGLY };

/* By how much work has a copy of a book grow, for one entry of it. */
static double growth(const char *from, int64_t first, enum work_of_bytes work, int count) {
    tally_book *book = open_copy(from, "mine.tally");
    double before = used("mine.tally");
    if (work == MADE) make(book, TALLY_KIND_NOTE, count);
    tally_book *target = work == EDITED_AT_ONCE ? begun(book) : book;
    for (int done = 0; work != MADE && done < count; done++) edit(target, first + done);
    if (target != book) commit(target);
    tally_book_close(book);
    return (used("mine.tally") - before) / count;
}

static void measure_bytes(const char *name, enum work_of_bytes work, int count, double goal) {
    if (!is_wanted(name)) return;
    double ours = growth("was-merged.tally", edited_first, work, count), theirs = growth("never.tally", plain_first, work, count);
    struct row row = {.name = name, .unit = "B", .kind = BELOW, .goal = goal};
    print_row(&row, ours - theirs, theirs, ours / theirs);
}

static void measure_edits(void) {
    plain = open_copy("base.tally", "never.tally");
    plain_first = edited_first = make(plain, TALLY_KIND_NOTE, NOTES);
    tally_book_close(plain);
    tally_book *other = open_copy("never.tally", "other.tally");
    make(other, TALLY_KIND_NOTE, 1);
    tally_book_close(other);
    edited = open_copy("never.tally", "was-merged.tally");
    merge(edited, "other.tally");
    tally_book_close(edited);
    measure_bytes("bytes of an edit alone in a merged book, beyond those in one that never was / those", EDITED_SINGLY, SINGLE, 41);
    measure_bytes("bytes of an edit among 100,000 in a merged book, beyond those in one that never was / those", EDITED_AT_ONCE, NOTES, 41);
    measure_bytes("bytes of a note of 100,000 in a merged book, beyond those in one that never was / those", MADE, NOTES, 1);
    edited = open_book("was-merged.tally", TALLY_DURABILITY_POWER, 0), plain = open_book("never.tally", TALLY_DURABILITY_POWER, 0);
    measure((struct row){.name = "a durable edit in a merged book / in one that never was", .unit = "us", .ours = edit_merged, .theirs = edit_plain,
                         .count = 200, .rounds = 15, .kind = WITHIN, .goal = 1.05});
    tally_book_close(edited), tally_book_close(plain);
}

/* ------------------------------------------------------------------------------------------------------------ moves */

static double merge_moves(int count) { (void)count; return merge_into_copy("moving.tally", "moved.tally"); }
static double merge_edits(int count) { (void)count; return merge_into_copy("moving.tally", "edited.tally"); }

/* Each collection goes into one that stands before it, so that none closes a circle. */
static void move(tally_book *book, int64_t first, int place) {
    int64_t parent = place ? first + (int64_t)(number() % (uint64_t)place) : TALLY_ROOT;
    must(tally_move(book, first + place, parent, 0, &error), "move");
}

static void measure_moves(void) {
    static const char *both = "merge 100,000 moves of 1,000 collections / 100,000 edits", *again = "100,000 moves done again: a merge with one more / with an edit";
    if (!is_wanted(both) && !is_wanted(again)) return;
    tally_book *book = open_copy("base.tally", "moving.tally");
    int64_t collection = make(book, TALLY_KIND_COLLECTION, MOVED), note = make(book, TALLY_KIND_NOTE, NOTES);
    tally_book_close(book);
    book = open_copy("moving.tally", "edited.tally");
    tally_book *transaction = begun(book);
    for (int done = 0; done < NOTES; done++) edit(transaction, note + done);
    commit(transaction);
    tally_book_close(book);
    book = open_copy("moving.tally", "moved.tally");
    for (int done = 0; done < MOVES; done += MOVED) {
        transaction = begun(book);
        for (int place = 0; place < MOVED; place++) move(transaction, collection, place);
        commit(transaction);
    }
    tally_book_close(book);
    measure((struct row){.name = both, .unit = "ms", .ours = merge_moves, .theirs = merge_edits, .rounds = 3});
    if (!is_wanted(again)) return;
    double with[9], without[9], costs[9];
    book = open_copy("moving.tally", "mine.tally");
    merge(book, "moved.tally");
    tally_book_close(book);
    book = open_book("moved.tally", TALLY_DURABILITY_PROCESS, 0);
    merge(book, "mine.tally");
    tally_book_close(book);
    tally_book *mine = open_book("mine.tally", TALLY_DURABILITY_PROCESS, 0);
    for (int round = 0; round < 9; round++) {
        for (int is_move = 0; is_move < 2; is_move++) {
            book = open_book("moved.tally", TALLY_DURABILITY_PROCESS, 0);
            if (is_move) move(book, collection, MOVED - 1); else edit(book, note);
            tally_book_close(book);
            (is_move ? with : without)[round] = timed_merge(mine, "moved.tally");
        }
        costs[round] = with[round] - without[round];
    }
    tally_book_close(mine);
    struct row row = {.name = again, .unit = "ms", .kind = BELOW, .goal = 20};
    double other = quantile(without, 9, 0.5);
    print_row(&row, quantile(costs, 9, 0.5), other, quantile(with, 9, 0.5) / other);
}

int main(int count, char **arguments) {
    begin(count, arguments);
    measure_notes();
    measure_events();
    measure_edits();
    measure_moves();
    return tally_live_handles() != 0;
}
