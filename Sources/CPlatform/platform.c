#define _GNU_SOURCE /* RTLD_DEFAULT, SEEK_DATA */
#include "CPlatform.h"
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

_Atomic(int32_t) tally_forked_flag;

uint64_t tally_dead_lock[16];
__thread struct tally_last_biased tally_last_biased = {0, tally_dead_lock, tally_dead_lock, tally_dead_lock};

__thread void *tally_current_call;
__thread int tally_heard;

/* Words of threads that have ended, each a cache line, linked by their second word. */
struct within {
    _Atomic(uint64_t) lock;
    struct within *next;
    char padding[48];
};
static struct within *free_words;
static pthread_mutex_t words = PTHREAD_MUTEX_INITIALIZER;
static pthread_key_t word_key;
static pthread_once_t word_once = PTHREAD_ONCE_INIT;
static int has_word_key;

static void leave_word(void *word) {
    struct within *left = word;
    tally_forget_biased();
    tally_last_biased.within = tally_dead_lock;
    pthread_mutex_lock(&words);
    left->next = free_words;
    free_words = left;
    pthread_mutex_unlock(&words);
}

static void make_word_key(void) { has_word_key = pthread_key_create(&word_key, leave_word) == 0; }

int tally_get_within(void) {
    if (tally_last_biased.within != (void *)tally_dead_lock) return 1;
    pthread_once(&word_once, make_word_key);
    if (!has_word_key) return 0;
    pthread_mutex_lock(&words);
    struct within *word = free_words;
    if (word) free_words = word->next;
    pthread_mutex_unlock(&words);
    if (!word && posix_memalign((void **)&word, 64, sizeof *word) != 0) return 0;
    /* Someone who revokes a bias of the thread before may be looking at it. */
    atomic_store_explicit(&word->lock, 0, memory_order_relaxed);
    if (pthread_setspecific(word_key, word) != 0) {
        leave_word(word);
        return 0;
    }
    tally_last_biased.within = word;
    return 1;
}

int (*tally_read_clock)(clockid_t, struct timespec *) = clock_gettime;

void tally_find_clock(void) {
#ifdef __aarch64__
    const char *name = "__kernel_clock_gettime";
#else
    const char *name = "__vdso_clock_gettime";
#endif
    void *standard = dlopen("libc.so.6", RTLD_LAZY | RTLD_NOLOAD);
    void *kernel = dlopen("linux-vdso.so.1", RTLD_LAZY | RTLD_NOLOAD);
    void *found = kernel ? dlsym(kernel, name) : NULL;
    /* Never closed: the kernel's map cannot go, and the C library stays. */
    if (!found || !standard || dlsym(standard, "clock_gettime") != dlsym(RTLD_DEFAULT, "clock_gettime")) return;
    struct timespec probe;
    int (*read)(clockid_t, struct timespec *) = (int (*)(clockid_t, struct timespec *))found;
    if (read(CLOCK_BOOTTIME, &probe) == 0) __atomic_store_n(&tally_read_clock, read, __ATOMIC_RELAXED);
}

ssize_t tally_write_quietly(int descriptor, const void *bytes, size_t size) {
    sigset_t broken, pending, before;
    sigemptyset(&broken), sigaddset(&broken, SIGPIPE);
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, &broken, &before);
    ssize_t count = write(descriptor, bytes, size);
    int code = errno;
    /* One that was pending before is the host's. */
    if (count < 0 && code == EPIPE && !sigismember(&pending, SIGPIPE)) {
        struct timespec none = {0, 0};
        while (sigtimedwait(&broken, NULL, &none) < 0 && errno == EINTR) {}
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = code;
    return count;
}

long long tally_next_data(int descriptor, long long from) {
    off_t found = lseek(descriptor, (off_t)from, SEEK_DATA);
    return found >= 0 ? found : errno == ENXIO ? -1 : -2;
}
