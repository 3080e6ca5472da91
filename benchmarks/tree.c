/* What it costs to delete a collection and to purge the trash, by how much lies below. */
#include "common.h"

enum { SMALL = 2000, LARGE = 200000 };

static tally_book *book;
static uint64_t gone;

/* A collection with `count` notes in a hundred collections below it; ns of deleting it, without the count. */
static double delete_of(int count) {
    int64_t root = 0, nest = 0;
    must(tally_collection_create(book, TALLY_ROOT, TALLY_Z("Season"), &root, &error), "collection");
    for (int done = 0; done < count; done += count / 100) {
        must(tally_transaction_begin(book, NULL, 0, &error), "begin");
        must(tally_collection_create(book, root, TALLY_Z("Nest"), &nest, &error), "collection");
        for (int note = 0; note < count / 100; note++)
            must(tally_note_create(book, nest, TALLY_Z("A note"), TALLY_NOW, NULL, &error), "note");
        must(tally_transaction_commit(book, &error), "commit");
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

static double delete_large(int count) { (void)count; return delete_of(LARGE); }
static double delete_small(int count) { (void)count; return delete_of(SMALL); }
static double purge_large(int count) { (void)count; return purge_of(LARGE); }
static double purge_small(int count) { (void)count; return purge_of(SMALL); }

int main(int count, char **arguments) {
    begin(count, arguments);
    book = open_book("tree.tally", TALLY_DURABILITY_PROCESS, 1);
    measure((struct row){.name = "purge, each of 200,000 things / of 2,000", .unit = "us", .ours = purge_large, .theirs = purge_small,
                         .count = 1, .rounds = 3, .kind = WITHIN, .goal = 2});
    measure((struct row){.name = "delete a collection of 200,000 things / of 2,000", .unit = "us", .ours = delete_large,
                         .theirs = delete_small, .count = 1, .rounds = 5, .kind = WITHIN, .goal = 3});
    tally_book_close(book);
    return tally_live_handles() != 0;
}
