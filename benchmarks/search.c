/* Search beside FTS5 by hand: the same texts and the same words, in a book and in a table with an index of its own. */
#include "common.h"

enum { WORDS = 30000, FOUND = 20 };

static tally_book *book;
static sqlite3 *database;
static sqlite3_stmt *find, *add, *touch;
static char words[WORDS][12];
static int items;
static int64_t first_note;
static double index_ours, index_theirs, size_ours, size_theirs;

/* Words come as in any language: the n-th most frequent one n times as seldom. */
static const char *word(void) {
    static const double whole = 10.88; /* the sum of 1 / n up to WORDS */
    double place = exp(fraction() * whole) - 1;
    return words[place < WORDS ? (int)place : WORDS - 1];
}

static void text(char *into, int count) {
    *into = 0;
    for (int index = 0; index < count; index++) into += sprintf(into, index ? " %s" : "%s", word());
}

static void make_words(void) {
    static const char *parts[] = {"ba", "ke", "li", "mo", "nu", "ra", "se", "ti", "vo", "zu", "der", "gan", "hil", "fos", "pur", "wen"};
    for (int index = 0; index < WORDS; index++) {
        int rest = index;
        words[index][0] = 0;
        for (int part = 0; part < 4; part++, rest /= 16) strcat(words[index], parts[rest % 16]);
    }
}

static void note(tally_book *place, const char *name, const char *description, int64_t *id) {
    tally_draft *draft = NULL;
    must(tally_draft_new(place, TALLY_KIND_NOTE, TALLY_ROOT, 0, &draft, &error), "draft");
    must(tally_draft_set_text(draft, TALLY_FIELD_NAME, name, TALLY_NTS, &error), "name");
    must(tally_draft_set_text(draft, TALLY_FIELD_DESCRIPTION, description, TALLY_NTS, &error), "description");
    must(tally_draft_save(draft, 0, id, &error), "save");
    tally_draft_free(draft);
}

static void add_row(const char *name, const char *description) {
    sqlite3_bind_text(add, 1, name, -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(add, 2, description, -1, SQLITE_TRANSIENT);
    if (sqlite3_step(add) != SQLITE_DONE) exit(1);
    sqlite3_reset(add);
}

static int64_t size_of(const char *name) { return file_size(path(name)); }

static void fill(void) {
    char name[200], description[600];
    int64_t id = 0;
    for (int done = 0; done < items;) {
        tally_book *transaction = NULL;
        must(tally_transaction_begin(book, NULL, 0, 0, &transaction, &error), "begin");
        sql(database, "BEGIN");
        for (int end = done + 10000; done < end; done++) {
            text(name, 4), text(description, 20);
            note(transaction, name, description, &id);
            if (!first_note) first_note = id;
            add_row(name, description);
        }
        sql(database, "COMMIT");
        must(tally_transaction_commit(transaction, &error), "commit");
        tally_book_close(transaction);
    }
    must(tally_book_flush(book, &error), "flush");
    sql(database, "PRAGMA wal_checkpoint(TRUNCATE)");
}

/* The first rows that have the words, by how much they are to the point, with their names; ms. */
static int ours_found, theirs_found;

static double ours(const char *expression) {
    tally_query *query = NULL;
    tally_cursor *cursor = NULL;
    double begin = now();
    must(tally_query_new(book, TALLY_KIND_ANY, &query, &error), "query");
    must(tally_query_search(query, expression, TALLY_NTS, &error), "search");
    must(tally_query_order(query, TALLY_FIELD_RANK, 0, &error), "order");
    must(tally_query_page(query, FOUND, NULL, 0, &error), "limit");
    must(tally_query_cursor(query, &cursor, &error), "cursor");
    for (ours_found = 0; tally_cursor_next(cursor, &error) == TALLY_OK; ours_found++)
        if (!tally_cursor_text(cursor, TALLY_FIELD_NAME, NULL)) exit(1);
    tally_cursor_free(cursor);
    tally_query_free(query);
    return (now() - begin) / 1e6;
}

static double theirs(const char *expression) {
    double begin = now();
    sqlite3_bind_text(find, 1, expression, -1, SQLITE_STATIC);
    for (theirs_found = 0; sqlite3_step(find) == SQLITE_ROW; theirs_found++)
        if (!sqlite3_column_text(find, 1)) exit(1);
    sqlite3_reset(find);
    return (now() - begin) / 1e6;
}

static const char *expression;
static double ours_again(int count) {
    double sum = 0;
    for (int index = 0; index < count; index++) sum += ours(expression);
    return sum / count;
}
static double theirs_again(int count) {
    double sum = 0;
    for (int index = 0; index < count; index++) sum += theirs(expression);
    return sum / count;
}

/* One more note is written, and then it is searched: the search alone counts for ours, and for theirs what keeps the index. */
static double ours_after(int count) {
    double sum = 0;
    for (int index = 0; index < count; index++) {
        int64_t id;
        note(book, "One more", expression, &id);
        sum += ours(expression);
    }
    return sum / count;
}

static double theirs_after(int count) {
    double sum = 0;
    for (int index = 0; index < count; index++) {
        sql(database, "BEGIN");
        add_row("One more", expression);
        double begin = now();
        sqlite3_bind_int64(touch, 1, sqlite3_last_insert_rowid(database));
        if (sqlite3_step(touch) != SQLITE_DONE) exit(1);
        sqlite3_reset(touch);
        sql(database, "COMMIT");
        sum += (now() - begin) / 1e6 + theirs(expression);
    }
    return sum / count;
}

static double first_ours(int count) { (void)count; return index_ours; }
static double first_theirs(int count) { (void)count; return index_theirs; }
static double room_ours(int count) { (void)count; return size_ours; }
static double room_theirs(int count) { (void)count; return size_theirs; }

static char label[128];
static const char *named(const char *what) {
    snprintf(label, sizeof label, "%s, %s notes / FTS5 by hand", what, items == 1000000 ? "1,000,000" : "100,000");
    return label;
}

static void search(const char *what, const char *words, int count, double goal) {
    expression = words;
    measure((struct row){.name = named(what), .unit = "ms", .ours = ours_again, .theirs = theirs_again, .count = count, .rounds = 5, .kind = FASTER, .goal = goal});
    if (is_wanted(label) && ours_found != theirs_found) {
        fprintf(stderr, "%s: %d found, and %d by hand\n", words, ours_found, theirs_found);
        exit(1);
    }
}

static void run(int count) {
    char frequent[16], middling[16], rare[16], phrase[64], both[64], beginning[16];
    items = count;
    first_note = 0;
    seed = 88172645463325252ULL;
    book = open_book("search.tally", TALLY_DURABILITY_PROCESS, 1);
    database = open_table("search.db", "CREATE TABLE note (id INTEGER PRIMARY KEY, name TEXT, description TEXT);"
                                       "CREATE VIRTUAL TABLE found USING fts5 (name, description, content = 'note', content_rowid = 'id', "
                                       "tokenize = \"unicode61 remove_diacritics 2\");");
    add = prepare(database, "INSERT INTO note (name, description) VALUES (?, ?)");
    touch = prepare(database, "INSERT INTO found (rowid, name, description) SELECT id, name, description FROM note WHERE id = ?");
    find = prepare(database, "SELECT n.id, n.name FROM found f JOIN note n ON n.id = f.rowid WHERE found MATCH ? ORDER BY f.rank LIMIT 20");
    fill();
    strcpy(frequent, words[3]), strcpy(middling, words[100]), strcpy(rare, words[20000]);
    snprintf(phrase, sizeof phrase, "\"%s %s\"", words[0], words[1]);
    snprintf(both, sizeof both, "%s AND %s", words[20], words[200]);
    snprintf(beginning, sizeof beginning, "%.7s*", words[5000]);
    int64_t before_ours = size_of("search.tally"), before_theirs = size_of("search.db");
    index_ours = ours(rare);
    must(tally_book_flush(book, &error), "flush");
    double begin = now();
    sql(database, "INSERT INTO found (found) VALUES ('rebuild')");
    index_theirs = (now() - begin) / 1e6 + theirs(rare);
    sql(database, "PRAGMA wal_checkpoint(TRUNCATE)");
    size_ours = (double)(size_of("search.tally") - before_ours) / items, size_theirs = (double)(size_of("search.db") - before_theirs) / items;
    measure((struct row){.name = named("first search, which makes the index"), .unit = "ms", .ours = first_ours, .theirs = first_theirs, .count = 1, .rounds = 1,
                         .kind = FASTER, .goal = 0.8});
    measure((struct row){.name = named("the index on disk"), .unit = "B/note", .ours = room_ours, .theirs = room_theirs, .count = 1, .rounds = 1,
                         .kind = WITHIN, .goal = 1.5});
    search("a rare word", rare, 100, 1);
    search("a word", middling, 20, 1);
    search("a frequent word", frequent, 1, 1);
    search("a beginning", beginning, 20, 1);
    search("a phrase", phrase, 5, 0.8);
    search("two words, AND", both, 20, 0.8);
    expression = rare;
    measure((struct row){.name = named("a rare word after one more note"), .unit = "ms", .ours = ours_after, .theirs = theirs_after, .count = 20, .rounds = 5,
                         .kind = FASTER, .goal = 0.8});
    sqlite3_finalize(add), sqlite3_finalize(touch), sqlite3_finalize(find);
    sqlite3_close(database);
    tally_book_close(book);
}

int main(int count, char **arguments) {
    begin(count, arguments);
    make_words();
    if (!only || strstr(only, "100,000")) run(100000);
    if (!only || strstr(only, "1,000,000")) run(1000000);
    return tally_live_handles() != 0;
}
