/* What it costs to delete a collection and to purge the trash, by how much lies below. */
#include "common.h"

enum { SMALL = 2000, LARGE = 1000000 };

static tally_book *book;
static uint64_t gone;

/* A collection with `count` notes in a hundred collections below it; ns of deleting it, without the count. */
static double delete_of(int count) {
    int64_t root = 0, nest = 0;
    must(tally_create(book, TALLY_KIND_COLLECTION, TALLY_ROOT, TALLY_Z("Season"), TALLY_NOW, 0, &root, &error), "collection");
    for (int done = 0; done < count; done += count / 100) {
        tally_book *transaction = NULL;
        must(tally_transaction_begin(book, NULL, 0, 0, &transaction, &error), "begin");
        must(tally_create(transaction, TALLY_KIND_COLLECTION, root, TALLY_Z("Nest"), TALLY_NOW, 0, &nest, &error), "collection");
        for (int note = 0; note < count / 100; note++)
            must(tally_create(transaction, TALLY_KIND_NOTE, nest, TALLY_Z("A note"), TALLY_NOW, 0, NULL, &error), "note");
        must(tally_transaction_commit(transaction, &error), "commit");
        tally_book_close(transaction);
    }
    must(tally_book_flush(book, &error), "flush"); /* what was written for this is not to be written back meanwhile */
    double begin = now();
    must(tally_delete(book, root, 0, NULL, &error), "delete");
    return (now() - begin) / 1e3;
}

static double purge_of(int count) {
    delete_of(count);
    double begin = now();
    must(tally_purge(book, 0, 0, &gone, &error), "purge");
    return (now() - begin) / 1e3 / (double)gone;
}

/* The memory that purging needs beyond what the process has, in MB: the peak since `clear_refs`. */
static double memory_status(const char *field) {
    char line[256];
    long kilobytes = 0;
    FILE *file = fopen("/proc/self/status", "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, field, strlen(field)) == 0) kilobytes = atol(line + strlen(field) + 1);
    if (file) fclose(file);
    return kilobytes / 1e3;
}

static double purge_memory(int count) {
    delete_of(count);
    FILE *file = fopen("/proc/self/clear_refs", "w");
    if (!file || fputs("5", file) < 0 || fclose(file)) exit(1);
    double before = memory_status("VmRSS:");
    must(tally_purge(book, 0, 0, &gone, &error), "purge");
    double more = memory_status("VmHWM:") - before;
    return more > 0.1 ? more : 0.1; /* as exact as the kernel counts */
}

static double memory_large(int count) { (void)count; return purge_memory(LARGE); }
static double memory_small(int count) { (void)count; return purge_memory(SMALL); }
static double delete_large(int count) { (void)count; return delete_of(LARGE); }
static double delete_small(int count) { (void)count; return delete_of(SMALL); }
static double purge_large(int count) { (void)count; return purge_of(LARGE); }
static double purge_small(int count) { (void)count; return purge_of(SMALL); }

int main(int count, char **arguments) {
    begin(count, arguments);
    book = open_book("tree.tally", TALLY_DURABILITY_PROCESS, 1);
    measure((struct row){.name = "purge, each of 1,000,000 entries / of 2,000", .unit = "us", .ours = purge_large, .theirs = purge_small,
                         .count = 1, .rounds = 1, .kind = WITHIN, .goal = 2});
    measure((struct row){.name = "memory while 1,000,000 entries are purged / 2,000", .unit = "MB", .ours = memory_large,
                         .theirs = memory_small, .count = 1, .rounds = 1, .kind = BELOW, .goal = 16});
    measure((struct row){.name = "delete a collection of 1,000,000 entries / of 2,000", .unit = "us", .ours = delete_large,
                         .theirs = delete_small, .count = 1, .rounds = 3, .kind = WITHIN, .goal = 3});
    tally_book_close(book);
    return tally_live_handles() != 0;
}
