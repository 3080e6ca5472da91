#pragma once
/* The long call that a thread is in, which what works for it asks at every step: at a fixed place of the thread's block, as no call may be
 * needed to find it. */

#pragma clang assume_nonnull begin

extern __thread void *_Nullable tally_current_call __attribute__((visibility("hidden"), tls_model("initial-exec")));
static inline __attribute__((always_inline)) void *_Nullable tally_long_call(void) { return tally_current_call; }
/* Whether the thread is within a host's function that hears how far a long call is. */
extern __thread int tally_heard __attribute__((visibility("hidden"), tls_model("initial-exec")));
static inline __attribute__((always_inline)) int tally_is_heard(void) { return tally_heard; }
static inline void tally_set_heard(int is_heard) { tally_heard = is_heard; }
static inline void tally_set_long_call(void *_Nullable call) { tally_current_call = call; }

#pragma clang assume_nonnull end
