/* Write a large attachment piece by piece; the writer is killed midway, and another one continues. It makes large.tally and
 * copy.tally in the current folder. Build: cc 3-large-attachment.c -ltallybook */
#include "tallybook.h"
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define TRY(call) do { if ((call) < 0) goto failed; } while (0)

static int64_t size = 50000000;
static unsigned char *content, piece[1000];

static const char *yes(int fact) { return fact ? "yes" : "no"; }

/* Continues after the last byte, in pieces of random size. */
static tally_status fill(tally_blob *sound, int64_t until, tally_error *error) {
    tally_blob_info info = TALLY_BLOB_INFO_INIT;
    tally_status status = tally_blob_stat(sound, &info, error);
    for (int64_t at = info.size, next; status == TALLY_OK && at < until; at = next) {
        next = at + 1 + rand() % (size / 50);
        if (next > until) next = until;
        status = tally_blob_write(sound, at, content + at, (size_t)(next - at), error);
    }
    return status;
}

static int32_t stop_in_the_middle(void *context, uint64_t done, uint64_t total) { (void)context; return done >= total / 2; }
static int32_t hear(void *context, uint64_t done, uint64_t total) { *(int *)context = done == total; return 0; }

static void write_half(void) {
    tally_error error = TALLY_ERROR_INIT;
    tally_attachment_options dawn = TALLY_ATTACHMENT_OPTIONS_INIT;
    tally_book *book = NULL; tally_blob *sound = NULL;
    int64_t note = 0;
    dawn.name = "dawn.raw";
    dawn.name_length = TALLY_NTS;
    TRY(tally_book_open(TALLY_Z("large.tally"), NULL, &book, &error));
    TRY(tally_create(book, TALLY_KIND_NOTE, TALLY_ROOT, TALLY_Z("Dawn"), TALLY_NOW, 0, &note, &error));
    TRY(tally_blob_new(book, note, &dawn, &sound, &error));
    TRY(fill(sound, size / 2, &error));
    raise(SIGKILL);
failed:
    fprintf(stderr, "%s: %s\n", tally_status_name(error.code), error.message);
    _exit(1);
}

int main(int count, char **arguments) {
    tally_error error = TALLY_ERROR_INIT;
    tally_attachment_options again = TALLY_ATTACHMENT_OPTIONS_INIT;
    tally_backup_options backup = TALLY_BACKUP_OPTIONS_INIT;
    tally_book *book = NULL; tally_blob *sound = NULL; tally_cursor *rows = NULL;
    int64_t note = 0, id = 0; size_t got = 0;
    int failed = 1, ended = 0, complete = 0;

    if (count > 1) size = atoll(arguments[1]);
    if (!(content = malloc((size_t)size))) return 1;
    for (int64_t i = 0; i < size; i++) content[i] = (unsigned char)(rand() >> 8);
    if (fork() == 0) write_half(); /* before a book is opened */
    wait(&ended);
    printf("killed: %s\n", yes(WTERMSIG(ended) == SIGKILL));

    TRY(tally_book_open(TALLY_Z("large.tally"), NULL, &book, &error));
    TRY(tally_blob_list(book, 0, &rows, &error));
    TRY(tally_cursor_next(rows, &error));
    note = tally_cursor_int(rows, TALLY_FIELD_PARENT);
    printf("%s has %" PRId64 " %%\n", tally_cursor_text(rows, TALLY_FIELD_NAME, NULL),
           tally_cursor_int(rows, TALLY_FIELD_SIZE) * 100 / size);
    TRY(tally_blob_open(book, tally_cursor_id(rows), &sound, &error));
    TRY(fill(sound, size, &error));
    TRY(tally_blob_finish(sound, &id, &error));
    tally_blob_free(sound), sound = NULL;
    tally_cursor_free(rows), rows = NULL;

    TRY(tally_blob_open(book, id, &sound, &error));
    for (int same = 0; same < 10; same++) {
        const int64_t offset = rand() % (size - (int64_t)sizeof piece);
        TRY(tally_blob_read(sound, offset, piece, sizeof piece, &got, &error));
        if (got != sizeof piece || memcmp(piece, content + offset, got)) goto failed;
    }
    tally_blob_free(sound), sound = NULL;

    again.name = "again.raw"; /* the same bytes, in one piece */
    again.name_length = TALLY_NTS;
    TRY(tally_blob_new(book, note, &again, &sound, &error));
    TRY(tally_blob_write(sound, 0, content, (size_t)size, &error));
    TRY(tally_blob_finish(sound, NULL, &error));
    TRY(tally_book_sql(book, TALLY_Z("SELECT count(DISTINCT sha256) FROM attachments"), NULL, 0, sizeof(tally_value), &rows, &error));
    TRY(tally_cursor_next(rows, &error));
    printf("same hash: %s\n", yes(tally_cursor_int(rows, TALLY_FIELD_FIRST_OWN) == 1));

    backup.progress = stop_in_the_middle;
    if (tally_book_backup(book, TALLY_Z("copy.tally"), &backup, &error) == TALLY_E_CANCELLED)
        printf("backup cancelled, a file is there: %s\n", yes(access("copy.tally", F_OK) == 0));
    backup.progress = hear;
    backup.progress_context = &complete;
    TRY(tally_book_backup(book, TALLY_Z("copy.tally"), &backup, &error));
    printf("backup done: %s\n", yes(complete));
    failed = 0;
failed:
    if (failed) fprintf(stderr, "%s: %s\n", tally_status_name(error.code), error.message);
    tally_cursor_free(rows); tally_blob_free(sound); tally_book_close(book);
    free(content);
    return failed || tally_live_handles() != 0;
}
