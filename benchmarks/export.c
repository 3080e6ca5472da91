/* What it costs to write 1 M events of a session to a file, synced; against a loop over the table that prints the same text. */
#include "common.h"
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

enum { EVENTS = 1000000, FEWER = 100000 };

static tally_book *book;
static sqlite3 *table;

static double export_book(const char *name, int32_t format) { /* MB/s */
    tally_query *query;
    tally_export_options options = TALLY_EXPORT_OPTIONS_INIT;
    options.path = path(name), options.path_length = TALLY_NTS;
    remove(options.path); /* else freeing what the file had before is measured too; on the other sides likewise */
    double begin = now();
    must(tally_query_new(book, TALLY_KIND_SESSION, &query, &error), "query");
    must(tally_query_export(query, format, &options, NULL, &error), "export");
    double cost = now() - begin;
    tally_query_free(query);
    return (double)file_size(options.path) / cost * 1e3;
}

static double json(int count) { (void)count; return export_book("ours.json", TALLY_FORMAT_JSON); }
static double csv(int count) { (void)count; return export_book("ours.csv", TALLY_FORMAT_CSV_EVENTS); }

/* The time as text; the part to the second is kept while it lasts, as one would do who needs it fast. */
static const char *text_of(int64_t time) {
    static time_t second = -1;
    static char text[64];
    if (time / 1000000000 != second) {
        struct tm parts;
        second = time / 1000000000;
        gmtime_r(&second, &parts);
        strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
    }
    snprintf(text + 19, sizeof text - 19, ".%09lldZ", (long long)(time % 1000000000));
    return text;
}

static double export_table(const char *name, int is_json) {
    static const char *names[TYPES + 1] = {"", "A", "B", "C", "D"};
    static char buffer[1 << 16];
    remove(path(name));
    double begin = now();
    FILE *file = fopen(path(name), "w");
    setvbuf(file, buffer, _IOFBF, sizeof buffer);
    sqlite3_stmt *statement = prepare(table, "SELECT time, type FROM event WHERE session = 1 ORDER BY time");
    for (long row = 1; sqlite3_step(statement) == SQLITE_ROW; row++) {
        int64_t time = sqlite3_column_int64(statement, 0);
        const char *type = names[sqlite3_column_int64(statement, 1)];
        if (is_json) fprintf(file, "%s\n    { \"seq\" : %ld, \"timestamp\" : \"%s\", \"eventType\" : \"%s\" }", row > 1 ? "," : "", row, text_of(time), type);
        else fprintf(file, ",Filled,0b6ca8a8-65be-43fd-9d7e-1f9d9b1c2f4e,%ld,%s,%.9g,%s,point,,,\r\n", row, text_of(time), (double)(time - FIRST_TIME) / 1e9, type);
    }
    sqlite3_finalize(statement);
    if (fflush(file) || fsync(fileno(file))) exit(1);
    fclose(file);
    return (double)file_size(path(name)) / (now() - begin) * 1e3;
}

static double table_as_json(int count) { (void)count; return export_table("theirs.json", 1); }
static double table_as_csv(int count) { (void)count; return export_table("theirs.csv", 0); }

/* The bytes of our export, written and synced by themselves: what the disk takes of it. */
static double bytes_of_json(int count) {
    (void)count;
    size_t size = (size_t)file_size(path("ours.json"));
    char *bytes = malloc(size);
    remove(path("bytes.json"));
    int from = open(path("ours.json"), O_RDONLY), to = open(path("bytes.json"), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (!bytes || read(from, bytes, size) != (ssize_t)size) exit(1);
    double begin = now();
    for (size_t done = 0; done < size; done += 1 << 16) {
        size_t piece = size - done < 1 << 16 ? size - done : 1 << 16;
        if (write(to, bytes + done, piece) != (ssize_t)piece) exit(1);
    }
    if (fsync(to)) exit(1);
    double cost = now() - begin;
    close(from), close(to), free(bytes);
    return (double)size / cost * 1e3;
}

/* ------------------------------------------------------------------------------------------------------------- memory */

static void print_peak(const char *name) {
    struct rusage usage;
    book = open_book(name, TALLY_DURABILITY_PROCESS, 0);
    json(0);
    csv(0);
    getrusage(RUSAGE_SELF, &usage);
    printf("%ld\n", usage.ru_maxrss);
    tally_book_close(book);
}

static double peak(const char *name) { /* MB, in a process of its own */
    char command[9000], text[64];
    snprintf(command, sizeof command, "'%s' '%s' '--peak=%s'", realpath("/proc/self/exe", NULL), folder, name);
    FILE *output = popen(command, "r");
    if (!output || !fgets(text, sizeof text, output) || pclose(output)) exit(1);
    return atof(text) / 1024;
}

static double peak_of_all(int count) { (void)count; return peak("export.tally"); }
static double peak_of_fewer(int count) { (void)count; return peak("fewer.tally"); }

int main(int count, char **arguments) {
    begin(count, arguments);
    if (only && strncmp(only, "--peak=", 7) == 0) return print_peak(only + 7), 0;
    book = open_book("fewer.tally", TALLY_DURABILITY_PROCESS, 1);
    fill_book(book, FEWER, sensor);
    tally_book_close(book);
    book = open_book("export.tally", TALLY_DURABILITY_PROCESS, 1);
    fill_book(book, EVENTS, sensor);
    table = open_table("export.db", EVENT_TABLE EVENT_INDEX);
    fill_table(table, EVENTS, sensor);
    struct row row = {.unit = "MB/s", .rounds = 5, .kind = ABOVE};
    row.name = "export 1 M events as JSON, synced / printf from SQLite", row.ours = json, row.theirs = table_as_json, row.goal = 600;
    measure(row);
    row.name = "export 1 M events as CSV, synced / printf from SQLite", row.ours = csv, row.theirs = table_as_csv, row.goal = 400;
    measure(row);
    row.name = "export 1 M events as JSON, synced / its bytes written and synced", row.theirs = bytes_of_json, row.ours = json, row.kind = NONE;
    if (is_wanted(row.name)) json(0);
    measure(row);
    sqlite3_close(table);
    tally_book_close(book);
    measure((struct row){.name = "peak memory of exporting 1 M events / 100,000", .unit = "MB", .ours = peak_of_all, .theirs = peak_of_fewer,
                         .rounds = 3, .kind = WITHIN, .goal = 1.2});
    return tally_live_handles() != 0;
}
