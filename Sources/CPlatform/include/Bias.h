#pragma once
/* What a lock needs that is biased to one thread: who this thread is, and the kernel's barrier in every thread. */
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

#pragma clang assume_nonnull begin

/* What tells this thread from every other that lives: the address of its control block. */
static inline uintptr_t tally_thread(void) { return (uintptr_t)__builtin_thread_pointer(); }

/* The handle that this thread used last by a lock that is biased to it, that lock, what the frequent call works on, and the word
 * in which the thread says within which such lock it is. Read at every logged event: at a fixed place of the thread's block, so
 * that no call is needed to find it. None but the token is ever NULL: dead ones stand there at first.
 *
 * The word is each thread's own, since a lock's favourite may still be about to say so when the lock has another one already;
 * and it is never freed, since who revokes a bias looks at it: a thread that ends leaves it to the next. */
struct tally_last_biased {
    uintptr_t token;
    void *lock;
    void *hot;
    void *within;
};
extern __thread struct tally_last_biased tally_last_biased __attribute__((visibility("hidden"), tls_model("initial-exec")));
extern uint64_t tally_dead_lock[16] __attribute__((visibility("hidden")));
static inline __attribute__((always_inline)) uintptr_t tally_last_token(void) { return tally_last_biased.token; }
static inline __attribute__((always_inline)) void *tally_last_lock(void) { return tally_last_biased.lock; }
static inline __attribute__((always_inline)) void *tally_last_hot(void) { return tally_last_biased.hot; }
static inline __attribute__((always_inline)) void *tally_within(void) { return tally_last_biased.within; }
static inline void tally_remember_biased(uintptr_t token, void *lock, void *hot) {
    tally_last_biased.token = token;
    tally_last_biased.lock = lock;
    tally_last_biased.hot = hot;
}
static inline void tally_forget_biased(void) { tally_remember_biased(0, tally_dead_lock, tally_dead_lock); }

/* Gives this thread a word of its own; 0 where there is no memory for one. */
int tally_get_within(void) __attribute__((visibility("hidden")));

/* Keeps the compiler from moving loads and stores across; costs the processor nothing. */
static inline __attribute__((always_inline)) void tally_compiler_barrier(void) { __asm__ volatile("" ::: "memory"); }

/* membarrier(2), Linux 4.14: every running thread of this process passes a full barrier. The right to it is asked for once;
 * 0, or -1 where the kernel has none. */
static inline int tally_allow_barrier_everywhere(void) {
    syscall(SYS_membarrier, 1 << 2 /* REGISTER_GLOBAL_EXPEDITED: for watches of other processes */, 0, 0);
    return (int)syscall(SYS_membarrier, 1 << 4 /* REGISTER_PRIVATE_EXPEDITED */, 0, 0);
}
static inline void tally_barrier_everywhere(void) {
    /* Taken away since, by a sandbox: a store that was made a millisecond ago has reached every core. */
    if (syscall(SYS_membarrier, 1 << 3 /* PRIVATE_EXPEDITED */, 0, 0) != 0) usleep(1000);
}
/* The same in every process that asked for it, Linux 4.16. */
static inline void tally_barrier_in_all_processes(void) {
    if (syscall(SYS_membarrier, 1 << 1 /* GLOBAL_EXPEDITED */, 0, 0) != 0) usleep(1000);
}

#pragma clang assume_nonnull end
