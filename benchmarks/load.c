/* What loading the library costs a process that has loaded neither it nor SQLite. Usage: load FOLDER [ROW], with the library's
 * path in TALLYBOOK_LIBRARY. Links nothing but libc: each measure is a fresh child's first dlopen. */
#include "common.h"
#include <dlfcn.h>
#include <sys/wait.h>

static double load(const char *name) { /* ms */
    int ends[2];
    double cost = -1;
    if (pipe(ends)) exit(1);
    pid_t child = fork();
    if (child == 0) {
        double begin = now();
        cost = dlopen(name, RTLD_NOW) ? (now() - begin) / 1e6 : -1;
        _exit(write(ends[1], &cost, sizeof cost) != sizeof cost);
    }
    close(ends[1]);
    if (read(ends[0], &cost, sizeof cost) != sizeof cost || cost < 0) exit(1);
    close(ends[0]);
    waitpid(child, NULL, 0);
    return cost;
}

static double ours(int count) { (void)count; return load(getenv("TALLYBOOK_LIBRARY")); }
static double theirs(int count) { (void)count; return load("libsqlite3.so.0"); }

int main(int count, char **arguments) {
    begin(count, arguments);
    measure((struct row){.name = "load libtallybook.so / libsqlite3.so", .unit = "ms", .ours = ours, .theirs = theirs, .rounds = 21,
                         .kind = BELOW, .goal = 2});
    return 0;
}
