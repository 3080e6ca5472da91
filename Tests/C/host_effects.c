/* Loading the library and using it changes nothing of its host: signals, threads, locale, environment, descriptors, umask,
 * working directory. Usage: host_effects LIBRARY */
#define _GNU_SOURCE
#include "tallybook.h"
#include <dirent.h>
#include <dlfcn.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

extern char **environ;

typedef struct {
    char signals[4096];
    char locale[256];
    char directory[4096];
    long threads;
    size_t environment;
    int descriptors;
    mode_t mask;
} host;

static int count_descriptors(void) {
    int count = 0;
    DIR *folder = opendir("/proc/self/fd");
    while (folder && readdir(folder)) count++;
    if (folder) closedir(folder);
    return count;
}

static host look(void) {
    host now;
    char line[512];
    FILE *status = fopen("/proc/self/status", "r");
    memset(&now, 0, sizeof now);
    while (status && fgets(line, sizeof line, status)) {
        /* SigQ counts what is queued for all processes of the user. */
        if (!strncmp(line, "Sig", 3) && line[3] != 'Q') strncat(now.signals, line, sizeof now.signals - strlen(now.signals) - 1);
        if (!strncmp(line, "Threads:", 8)) now.threads = strtol(line + 8, NULL, 10);
    }
    if (status) fclose(status);
    snprintf(now.locale, sizeof now.locale, "%s", setlocale(LC_ALL, NULL));
    if (!getcwd(now.directory, sizeof now.directory)) now.directory[0] = 0;
    for (char **entry = environ; *entry; entry++) now.environment = now.environment * 31 + strlen(*entry) + (size_t)*entry[0];
    now.descriptors = count_descriptors();
    now.mask = umask(0);
    umask(now.mask);
    return now;
}

static int compare(const char *when, const host *before, const host *now, int descriptors_too) {
    int changed = 0;
#define SAME(condition, what) do { if (!(condition)) { fprintf(stderr, "%s: changed %s\n", when, what); changed = 1; } } while (0)
    SAME(!strcmp(before->signals, now->signals), "the signals");
    SAME(before->threads == now->threads, "the number of threads");
    SAME(!strcmp(before->locale, now->locale), "the locale");
    SAME(!strcmp(before->directory, now->directory), "the working directory");
    SAME(before->environment == now->environment, "the environment");
    SAME(before->mask == now->mask, "the umask");
    if (descriptors_too) SAME(before->descriptors == now->descriptors, "the open descriptors");
    return changed;
}

#define FUNCTION(name) __typeof__(&name) p_##name = (__typeof__(&name))dlsym(library, #name); if (!p_##name) return 2

int main(int count, char **arguments) {
    char path[] = "/tmp/tallybook-host-XXXXXX";
    int changed = 0;
    if (count != 2 || !mkdtemp(path)) return 2;
    host before = look();
    void *library = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
    if (!library) { fprintf(stderr, "%s\n", dlerror()); return 2; }
    host loaded = look();
    changed |= compare("loading", &before, &loaded, 1);

    FUNCTION(tally_book_open); FUNCTION(tally_book_close); FUNCTION(tally_find); FUNCTION(tally_session_start);
    FUNCTION(tally_session_log); FUNCTION(tally_session_stop); FUNCTION(tally_session_free); FUNCTION(tally_query_new);
    FUNCTION(tally_query_export); FUNCTION(tally_query_free); FUNCTION(tally_bytes_free); FUNCTION(tally_live_handles);
    char file[64];
    tally_book *book;
    tally_session *session;
    tally_query *query;
    tally_bytes *bytes;
    snprintf(file, sizeof file, "%s/a.tally", path);
    if (p_tally_book_open(file, TALLY_NTS, NULL, &book, NULL)) return 2;
    if (p_tally_session_start(book, TALLY_ROOT, TALLY_Z("S"), TALLY_NOW, &session, NULL)) return 2;
    int64_t type;
    if (p_tally_find(book, TALLY_KIND_EVENT_TYPE, TALLY_ROOT, TALLY_Z("A"), &type, NULL)) return 2;
    for (int i = 0; i < 100000; i++) if (p_tally_session_log(session, type, TALLY_NOW)) return 2;
    host using = look();
    changed |= compare("recording", &before, &using, 0);
    if (p_tally_session_stop(session, TALLY_NOW, NULL) || p_tally_query_new(book, TALLY_KIND_ANY, &query, NULL)) return 2;
    if (p_tally_query_export(query, TALLY_FORMAT_JSON, NULL, &bytes, NULL)) return 2;
    p_tally_bytes_free(bytes);
    p_tally_query_free(query);
    p_tally_session_free(session);
    p_tally_book_close(book);
    host closed = look();
    changed |= compare("closing", &before, &closed, 1) | (p_tally_live_handles() != 0);
    if (unlink(file) || rmdir(path)) { fprintf(stderr, "closing: left more than one file in %s\n", path); changed = 1; }
    dlclose(library);
    host unloaded = look();
    changed |= compare("unloading", &before, &unloaded, 1);
    if (!changed) puts("host: nothing changed by loading, recording, exporting, closing, unloading");
    return changed;
}
