/* Loaded before libc (LD_PRELOAD) into a process that has books open: writes down, in order, all that the process does to the
 * files of one folder. disk.py makes power cuts from that. The library under test runs as it is shipped.
 *
 * Environment: JOURNAL_FOLDER, an absolute path without links; JOURNAL_FILE, where to write to, outside of that folder.
 * What is written to the descriptor TOLD, which need not be open, is an acknowledgement and goes into the journal.
 *
 * A mapped file changes without a call. At each call that is written down, the maps are compared with what they held at the one
 * before, in sectors. A sync of a file therefore covers all that was stored before it began. SQLite's -shm file is left out: it
 * is made anew after a cut. What is not known here and could change a file (links, copies within the kernel) ends the process. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { TOLD = 199, SECTOR = 512, MOST_DESCRIPTORS = 4096, MOST_MAPS = 64 };
enum kind { CREATE = 1, WRITE, SIZE, SYNC, SYNC_FOLDER, RENAME, UNLINK, ACKNOWLEDGE };
enum what { OTHER = 0, CONTENT, FOLDER };

struct operation {
    uint32_t kind, reserved;
    uint64_t file, offset, length; /* The file by its inode; so many bytes follow. */
};

struct map {
    char *start, *known;
    size_t length;
    uint64_t file, offset;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char folder[4096];
static size_t folder_length;
static int journal = -1;
static struct { enum what what; uint64_t file; } descriptors[MOST_DESCRIPTORS];
static struct map maps[MOST_MAPS];

#define REAL(name) __typeof__(&name) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static void give_up(const char *why) {
    dprintf(2, "journal.c: %s\n", why);
    abort();
}

static void put(const void *bytes, size_t length) {
    REAL(write);
    while (length > 0) {
        ssize_t done = real(journal, bytes, length);
        if (done < 0 && errno != EINTR) give_up("the journal cannot be written");
        if (done > 0) bytes = (const char *)bytes + done, length -= (size_t)done;
    }
}

static void note(enum kind kind, uint64_t file, uint64_t offset, const void *bytes, size_t length) {
    int kept = errno;
    struct operation operation = {(uint32_t)kind, 0, file, offset, length};
    put(&operation, sizeof operation);
    put(bytes, length);
    errno = kept;
}

/* Writes down what was stored through maps since the last look. Sectors that follow on from each other are one write. */
static void look_at_maps(void) {
    for (struct map *map = maps; map < maps + MOST_MAPS; map++) {
        if (!map->start) continue;
        for (size_t page = 0; page < map->length; page += 4096) {
            size_t end = page + 4096 < map->length ? page + 4096 : map->length, at = page;
            if (!memcmp(map->start + page, map->known + page, end - page)) continue;
            while (at < end) {
                size_t length = end - at < SECTOR ? end - at : SECTOR;
                if (memcmp(map->start + at, map->known + at, length)) {
                    memcpy(map->known + at, map->start + at, length);
                    note(WRITE, map->file, map->offset + at, map->known + at, length);
                }
                at += length;
            }
        }
    }
}

/* After a write by a call: the maps of that file show it already, and it is written down. */
static void refresh_maps(uint64_t file, uint64_t offset, size_t length) {
    for (struct map *map = maps; map < maps + MOST_MAPS; map++) {
        if (!map->start || map->file != file) continue;
        uint64_t from = offset > map->offset ? offset - map->offset : 0, to = offset + length - map->offset;
        if (offset + length <= map->offset || from >= map->length) continue;
        if (to > map->length) to = map->length;
        memcpy(map->known + from, map->start + from, to - from);
    }
}

/* The name of a file of the folder that is written down; NULL for others, and for SQLite's index of its log. */
static const char *name_of(const char *path) {
    if (journal < 0 || !path || strncmp(path, folder, folder_length) || path[folder_length] != '/') return NULL;
    const char *name = path + folder_length + 1;
    size_t length = strlen(name);
    if (strchr(name, '/')) give_up("a folder within the folder");
    return length > 4 && !strcmp(name + length - 4, "-shm") ? NULL : name;
}

static enum what what_is(int descriptor) {
    return descriptor >= 0 && descriptor < MOST_DESCRIPTORS ? descriptors[descriptor].what : OTHER;
}

static void begin(void) { pthread_mutex_lock(&lock), look_at_maps(); }
static void end(void) { pthread_mutex_unlock(&lock); }

__attribute__((constructor)) static void start(void) {
    const char *named = getenv("JOURNAL_FOLDER"), *file = getenv("JOURNAL_FILE");
    if (!named || !file || strlen(named) >= sizeof folder) return;
    folder_length = strlen(strcpy(folder, named));
    int opened = (int)syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    journal = fcntl(opened, F_DUPFD_CLOEXEC, 500);
    if (journal < 0) give_up("the journal cannot be opened");
}

/* Opening and closing */

static int opened(int descriptor, const char *path, int flags, int existed, uint64_t size) {
    int kept = errno;
    struct stat info;
    if (descriptor < 0 || descriptor >= MOST_DESCRIPTORS || journal < 0) return descriptor;
    const char *name = name_of(path);
    descriptors[descriptor].what = OTHER;
    if ((name || !strcmp(path, folder)) && !fstat(descriptor, &info)) {
        descriptors[descriptor].what = name ? CONTENT : FOLDER;
        descriptors[descriptor].file = info.st_ino;
        if (name && !existed) note(CREATE, info.st_ino, 0, name, strlen(name));
        else if (name && flags & O_TRUNC && size > 0) note(SIZE, info.st_ino, 0, NULL, 0);
    }
    errno = kept;
    return descriptor;
}

static int open_at(int at, const char *path, int flags, mode_t mode) {
    struct stat info = {0};
    if (journal < 0 || !path || path[0] != '/') return (int)syscall(SYS_openat, at, path, flags, mode);
    begin();
    int existed = !stat(path, &info);
    int descriptor = opened((int)syscall(SYS_openat, at, path, flags, mode), path, flags, existed, (uint64_t)info.st_size);
    end();
    return descriptor;
}

#define MODE(flags) \
    mode_t mode = 0; \
    if ((flags) & (O_CREAT | __O_TMPFILE)) { \
        va_list rest; \
        va_start(rest, flags), mode = va_arg(rest, mode_t), va_end(rest); \
    }

int open(const char *path, int flags, ...) { MODE(flags) return open_at(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags) return open_at(AT_FDCWD, path, flags, mode); }
int openat(int at, const char *path, int flags, ...) { MODE(flags) return open_at(at, path, flags, mode); }
int openat64(int at, const char *path, int flags, ...) { MODE(flags) return open_at(at, path, flags, mode); }
int __open_2(const char *path, int flags) { return open_at(AT_FDCWD, path, flags, 0); }
int __open64_2(const char *path, int flags) { return open_at(AT_FDCWD, path, flags, 0); }
int creat(const char *path, mode_t mode) { return open_at(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }
int creat64(const char *path, mode_t mode) { return open_at(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }

int close(int descriptor) {
    REAL(close);
    if (journal >= 0 && descriptor == journal) return 0;
    if (what_is(descriptor) != OTHER) begin(), descriptors[descriptor].what = OTHER, end();
    return real(descriptor);
}

/* Writing */

static ssize_t written(int descriptor, ssize_t done, uint64_t offset, const void *bytes) {
    if (done > 0) {
        note(WRITE, descriptors[descriptor].file, offset, bytes, (size_t)done);
        refresh_maps(descriptors[descriptor].file, offset, (size_t)done);
    }
    return done;
}

/* Where a plain write goes to. */
static uint64_t position(int descriptor) {
    struct stat info;
    if (fcntl(descriptor, F_GETFL) & O_APPEND) return fstat(descriptor, &info) ? 0 : (uint64_t)info.st_size;
    return (uint64_t)lseek(descriptor, 0, SEEK_CUR);
}

ssize_t write(int descriptor, const void *bytes, size_t length) {
    REAL(write);
    if (journal >= 0 && descriptor == TOLD) {
        begin(), note(ACKNOWLEDGE, 0, 0, bytes, length), end();
        return (ssize_t)length;
    }
    if (what_is(descriptor) != CONTENT) return real(descriptor, bytes, length);
    begin();
    uint64_t offset = position(descriptor);
    ssize_t done = written(descriptor, real(descriptor, bytes, length), offset, bytes);
    end();
    return done;
}

ssize_t pwrite(int descriptor, const void *bytes, size_t length, off_t offset) {
    REAL(pwrite);
    if (what_is(descriptor) != CONTENT) return real(descriptor, bytes, length, offset);
    begin();
    ssize_t done = written(descriptor, real(descriptor, bytes, length, offset), (uint64_t)offset, bytes);
    end();
    return done;
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t length, off64_t offset) { return pwrite(descriptor, bytes, length, offset); }

#define REFUSED(result, name, parameters, arguments, descriptor) \
    result name parameters { \
        REAL(name); \
        if (what_is(descriptor) == CONTENT) give_up(#name " is not known here"); \
        return real arguments; \
    }

REFUSED(ssize_t, writev, (int to, const struct iovec *parts, int count), (to, parts, count), to)
REFUSED(ssize_t, pwritev, (int to, const struct iovec *parts, int count, off_t offset), (to, parts, count, offset), to)
REFUSED(ssize_t, copy_file_range, (int from, off64_t *a, int to, off64_t *b, size_t length, unsigned flags), (from, a, to, b, length, flags), to)
REFUSED(ssize_t, sendfile, (int to, int from, off_t *offset, size_t length), (to, from, offset, length), to)
REFUSED(int, fallocate, (int to, int mode, off_t offset, off_t length), (to, mode, offset, length), to)
REFUSED(int, dup, (int from), (from), from)
REFUSED(int, dup2, (int from, int to), (from, to), from)

static void sized(int descriptor, uint64_t size) { note(SIZE, descriptors[descriptor].file, size, NULL, 0); }

int ftruncate(int descriptor, off_t length) {
    REAL(ftruncate);
    if (what_is(descriptor) != CONTENT) return real(descriptor, length);
    begin();
    int code = real(descriptor, length);
    if (code == 0) sized(descriptor, (uint64_t)length);
    end();
    return code;
}

int ftruncate64(int descriptor, off64_t length) { return ftruncate(descriptor, length); }

int posix_fallocate(int descriptor, off_t offset, off_t length) {
    REAL(posix_fallocate);
    struct stat before;
    if (what_is(descriptor) != CONTENT) return real(descriptor, offset, length);
    begin();
    if (fstat(descriptor, &before)) give_up("a file without a size");
    int code = real(descriptor, offset, length);
    if (code == 0 && offset + length > before.st_size) sized(descriptor, (uint64_t)(offset + length));
    end();
    return code;
}

int posix_fallocate64(int descriptor, off64_t offset, off64_t length) { return posix_fallocate(descriptor, offset, length); }

/* Syncing. Written down once it has returned: a cut within one is a cut before it. */

static int synced(int descriptor, int (*real)(int)) {
    if (what_is(descriptor) == OTHER) return real(descriptor);
    begin();
    int code = real(descriptor);
    if (code == 0) note(what_is(descriptor) == FOLDER ? SYNC_FOLDER : SYNC, descriptors[descriptor].file, 0, NULL, 0);
    end();
    return code;
}

int fsync(int descriptor) { REAL(fsync); return synced(descriptor, real); }
int fdatasync(int descriptor) { REAL(fdatasync); return synced(descriptor, real); }

/* Names */

static int renamed(const char *from, const char *to, unsigned flags) {
    const char *old = name_of(from), *new = name_of(to);
    char names[8192];
    struct stat info;
    if (!old != !new) give_up("a file is moved into the folder or out of it");
    begin();
    int known = old && !stat(from, &info);
    int code = (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, flags);
    if (code == 0 && known) {
        int length = snprintf(names, sizeof names, "%s%c%s", old, 0, new);
        note(RENAME, info.st_ino, 0, names, (size_t)length);
    }
    end();
    return code;
}

int rename(const char *from, const char *to) { return renamed(from, to, 0); }
int renameat2(int a, const char *from, int b, const char *to, unsigned flags) {
    if (a != AT_FDCWD || b != AT_FDCWD) give_up("renameat2 within a folder");
    return renamed(from, to, flags);
}
int renameat(int a, const char *from, int b, const char *to) {
    if (a != AT_FDCWD || b != AT_FDCWD) give_up("renameat within a folder");
    return renamed(from, to, 0);
}

int unlink(const char *path) {
    REAL(unlink);
    const char *name = name_of(path);
    if (!name) return real(path);
    begin();
    int code = real(path);
    if (code == 0) note(UNLINK, 0, 0, name, strlen(name));
    end();
    return code;
}

int unlinkat(int at, const char *path, int flags) {
    if (at != AT_FDCWD || flags) {
        REAL(unlinkat);
        return real(at, path, flags);
    }
    return unlink(path);
}

int link(const char *from, const char *to) {
    REAL(link);
    if (name_of(from) || name_of(to)) give_up("link is not known here");
    return real(from, to);
}

/* Maps */

void *mmap(void *wanted, size_t length, int protection, int flags, int descriptor, off_t offset) {
    void *start = (void *)syscall(SYS_mmap, wanted, length, protection, flags, descriptor, offset);
    if (start == MAP_FAILED || what_is(descriptor) != CONTENT || !(flags & MAP_SHARED) || !(protection & PROT_WRITE)) return start;
    begin();
    struct map *map = maps;
    while (map < maps + MOST_MAPS && map->start) map++;
    if (map == maps + MOST_MAPS) give_up("too many maps");
    *map = (struct map){start, malloc(length), length, descriptors[descriptor].file, (uint64_t)offset};
    if (!map->known) give_up("no memory");
    memcpy(map->known, start, length);
    end();
    return start;
}

void *mmap64(void *wanted, size_t length, int protection, int flags, int descriptor, off64_t offset) {
    return mmap(wanted, length, protection, flags, descriptor, offset);
}

static struct map *map_at(const void *start) {
    for (struct map *map = maps; map < maps + MOST_MAPS; map++)
        if (map->start && map->start == start) return map;
    return NULL;
}

int munmap(void *start, size_t length) {
    struct map *map = map_at(start);
    if (map) {
        begin();
        free(map->known);
        *map = (struct map){0};
        end();
    }
    return (int)syscall(SYS_munmap, start, length);
}

/* The library grows its maps by the bare call. */
long syscall(long number, ...) {
    static long (*real)(long, ...);
    long a[6];
    va_list rest;
    va_start(rest, number);
    for (int each = 0; each < 6; each++) a[each] = va_arg(rest, long);
    va_end(rest);
    if (!real) real = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
    struct map *map = number == SYS_mremap ? map_at((void *)a[0]) : NULL;
    if (!map) return real(number, a[0], a[1], a[2], a[3], a[4], a[5]);
    begin();
    long moved = real(number, a[0], a[1], a[2], a[3], a[4], a[5]);
    if (moved != -1) {
        size_t length = (size_t)a[2];
        char *known = realloc(map->known, length);
        if (!known) give_up("no memory");
        if (length > map->length) memcpy(known + map->length, (char *)moved + map->length, length - map->length);
        map->start = (char *)moved, map->known = known, map->length = length;
    }
    end();
    return moved;
}
