#pragma once
/* System calls and constants that Swift cannot import from the C library by itself: variadic functions and casts
 * hidden in macros; and what the hot path reads at every event, which Swift would reach by a call. */
#include "Bias.h"
#include "LongCall.h"
#include "Waiting.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <linux/magic.h>
#include <linux/stat.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <time.h>
#include <unistd.h>
#include "Sndfile.h"

#ifndef F_OFD_SETLK
#define F_OFD_SETLK 37 /* Linux 3.15; hidden by the C library unless _GNU_SOURCE is defined */
#endif

/* Waits while *address == expected, for at most `nanoseconds`; wakes for any reason. */
static inline void tally_futex_wait(uint32_t *address, uint32_t expected, int64_t nanoseconds) {
    struct timespec timeout = {nanoseconds / 1000000000, nanoseconds % 1000000000};
    syscall(SYS_futex, address, FUTEX_WAIT_PRIVATE, expected, &timeout, (void *)0, 0);
}

static inline void tally_futex_wake_all(uint32_t *address) {
    syscall(SYS_futex, address, FUTEX_WAKE_PRIVATE, INT32_MAX, (void *)0, (void *)0, 0);
}

/* Open-file-description locks: they belong to the descriptor, not to the process, and die with it.
 * type: F_RDLCK, F_WRLCK or F_UNLCK. Does not wait. Returns 0 or errno. */
static inline int tally_ofd_lock(int descriptor, int type, int64_t start, int64_t length) {
    struct flock lock = {.l_type = (short)type, .l_whence = SEEK_SET, .l_start = start, .l_len = length, .l_pid = 0};
    return fcntl(descriptor, F_OFD_SETLK, &lock) == 0 ? 0 : errno;
}

/* True where fallocate reserves room for stores through a map (ext2/3/4, xfs, tmpfs), so that they cannot fault. */
static inline int tally_reserves_on_fallocate(int descriptor) {
    struct statfs info;
    if (fstatfs(descriptor, &info) != 0) return 0;
    return info.f_type == EXT4_SUPER_MAGIC || info.f_type == XFS_SUPER_MAGIC || info.f_type == TMPFS_MAGIC;
}

static const int32_t tally_madv_populate_write = 23; /* MADV_POPULATE_WRITE, Linux 5.14; older headers lack it */

#ifndef F_OFD_GETLK
#define F_OFD_GETLK 36
#endif

/* Whether another open file description holds a lock on the bytes: 1, 0, or -1 with errno. Takes nothing itself. */
static inline int tally_ofd_is_locked(int descriptor, int64_t start, int64_t length) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = start, .l_len = length, .l_pid = 0};
    if (fcntl(descriptor, F_OFD_GETLK, &lock) != 0) return -1;
    return lock.l_type != F_UNLCK;
}

/* glibc 2.28; hidden by the C library unless _GNU_SOURCE is defined. */
extern int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags);

/* Gives a file another name, which must be free; 0, or errno. Where the file system cannot do it in one step it has both names
   for a moment. */
static inline int tally_rename_to_free_name(const char *from, const char *to) {
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, 1 /* RENAME_NOREPLACE */) == 0) return 0;
    if (errno != EINVAL && errno != ENOSYS) return errno;
    if (link(from, to) != 0) return errno;
    return unlink(from) == 0 ? 0 : errno;
}

/* mremap, moving the map where it must: the new address, or NULL with errno. */
static inline void *tally_grow_map(void *map, size_t size, size_t larger) {
    long moved = syscall(SYS_mremap, map, size, larger, 1 /* MREMAP_MAYMOVE */, (void *)0);
    return moved == -1 ? (void *)0 : (void *)moved;
}

/* A clock in ns, of those that every kernel has. */
static inline __attribute__((always_inline)) int64_t tally_clock(int32_t clock) {
    struct timespec now;
    clock_gettime((clockid_t)clock, &now);
    return (int64_t)((uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec);
}

/* clock_gettime, or what the kernel maps for it once `tally_find_clock` has found that: the call between costs a nanosecond,
 * and every event asks. */
extern int (*tally_read_clock)(clockid_t, struct timespec *) __attribute__((visibility("hidden")));

/* Looks for the kernel's own; a host that has put another clock_gettime before the C library's keeps it. */
void tally_find_clock(void) __attribute__((visibility("hidden")));

/* The clock that goes on in suspend and never steps, in ns. */
static inline __attribute__((always_inline)) int64_t tally_steady_clock(void) {
    struct timespec now;
    __atomic_load_n(&tally_read_clock, __ATOMIC_RELAXED)(CLOCK_BOOTTIME, &now);
    return (int64_t)((uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec);
}

/* Whether this process was forked from one that had a book open; set by the fork handler, which may do no more than store. */
extern _Atomic(int32_t) tally_forked_flag __attribute__((visibility("hidden")));
static inline int tally_is_forked(void) { return __atomic_load_n((int32_t *)&tally_forked_flag, __ATOMIC_RELAXED); }
static inline void tally_set_forked(void) { __atomic_store_n((int32_t *)&tally_forked_flag, 1, __ATOMIC_RELAXED); }

/* Asks the kernel to begin writing a part of a file to the disk, and does not wait for it. */
static inline void tally_begin_write(int descriptor, int64_t start, int64_t length) {
    syscall(SYS_sync_file_range, descriptor, start, length, 2 /* SYNC_FILE_RANGE_WRITE */);
}

/* Has everything that was written to the filesystem of a descriptor on the disk: 0, or -1 with errno. */
static inline int tally_sync_filesystem(int descriptor) { return (int)syscall(SYS_syncfs, descriptor); }

/* Fills a buffer with the system's randomness: how many bytes were filled, or -1. */
static inline ssize_t tally_random(void *buffer, size_t size) { return getrandom(buffer, size, 0); }

/* Memory of so many bytes, all 0, that is 0 again in a forked child; never freed. NULL where the kernel cannot do it. */
static inline void *tally_wiped_in_fork(size_t size) {
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return NULL;
    if (madvise(memory, size, 18 /* MADV_WIPEONFORK */) == 0) return memory;
    munmap(memory, size);
    return NULL;
}

/* An anonymous file in memory: its descriptor, or -1 with errno. */
static inline int tally_memory_file(const char *name) { return (int)syscall(SYS_memfd_create, name, 1u /* MFD_CLOEXEC */); }

/* write(2) to what may have lost its reader: answers EPIPE without a SIGPIPE, whatever the host does about that. */
ssize_t tally_write_quietly(int descriptor, const void *bytes, size_t size) __attribute__((visibility("hidden")));

#ifndef __O_TMPFILE
#define __O_TMPFILE 020000000
#endif

/* A file without a name in a folder, gone once it is closed, whatever ends the process: its descriptor, or -1 with errno,
 * which is EOPNOTSUPP or EISDIR where the filesystem has no such files. */
static inline int tally_unnamed_file(const char *folder) {
    return (int)syscall(SYS_openat, AT_FDCWD, folder, __O_TMPFILE | 0200000 /* O_DIRECTORY */ | O_RDWR | O_CLOEXEC, 0600);
}

/* Where a file holds bytes from a place on: -1 where there are none behind it, -2 where the file system does not say. */
extern long long tally_next_data(int descriptor, long long from) __attribute__((visibility("hidden")));

/* What tells a file from a copy of it: device, inode, and when the inode was made in s and ns, where the file system knows that. */
static inline int tally_file_place(const char *path, uint64_t *words) {
    struct statx info;
    if (syscall(SYS_statx, AT_FDCWD, path, 0, STATX_INO | STATX_BTIME, &info) != 0) return errno;
    words[0] = (uint64_t)info.stx_dev_major << 32 | info.stx_dev_minor;
    words[1] = info.stx_ino;
    words[2] = info.stx_mask & STATX_BTIME ? (uint64_t)info.stx_btime.tv_sec : 0;
    words[3] = info.stx_mask & STATX_BTIME ? info.stx_btime.tv_nsec : 0;
    return 0;
}
