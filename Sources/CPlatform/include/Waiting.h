#pragma once
/* What waits for files and for other threads: inotify(7), eventfd(2), epoll(7). */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <unistd.h>

#pragma clang assume_nonnull begin

enum { tally_told = IN_ATTRIB | IN_DONT_FOLLOW, tally_told_nothing = IN_DELETE_SELF | IN_DONT_FOLLOW };

static inline int tally_inotify(void) { return inotify_init1(IN_CLOEXEC | IN_NONBLOCK); }

/* Where a reader of inotify stands: the next event's watch, or -1 where there is none. Events that carry names are none of ours. */
static inline int tally_next_told(const char *buffer, long size, long *position) {
    struct inotify_event event;
    if (size - *position < (long)sizeof event) return -1;
    memcpy(&event, buffer + *position, sizeof event);
    *position += (long)sizeof event + (long)event.len;
    /* Too many to keep: as if all had been told. */
    return event.mask & IN_Q_OVERFLOW ? 0 : event.wd;
}

static inline int tally_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

static inline int tally_epoll(int one, int other) {
    int set = epoll_create1(EPOLL_CLOEXEC);
    if (set < 0) return -1;
    struct epoll_event event = {.events = EPOLLIN};
    if (epoll_ctl(set, EPOLL_CTL_ADD, one, &event) == 0 && (other < 0 || epoll_ctl(set, EPOLL_CTL_ADD, other, &event) == 0)) return set;
    int code = errno;
    close(set);
    errno = code;
    return -1;
}

/* Another number for a descriptor that would be taken for one of the standard streams. */
static inline int tally_above_stdio(int descriptor) {
    if (descriptor < 0 || descriptor > 2) return descriptor;
    int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
    close(descriptor);
    return moved;
}

/* Waits for one of two descriptors, at most so many ms. */
static inline void tally_wait_for(int one, int other, int milliseconds) {
    struct pollfd files[2] = {{.fd = one, .events = POLLIN}, {.fd = other, .events = POLLIN}};
    poll(files, other < 0 ? 1 : 2, milliseconds);
}

#pragma clang assume_nonnull end
