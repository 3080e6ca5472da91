// One process records, another waits on a descriptor and prints each new state, a third exports a snapshot meanwhile. It makes herons.tally
// in the current folder. Build: c++ -std=c++17 4-looking-on.cpp -ltallybook
#include "tallybook.hpp"

#include <iostream>

#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace std::chrono_literals;
using tally::field;

static void check(bool well) {
  if (!well) _exit(1);
}
static void tell(int other) { check(write(other, ".", 1) == 1); }
static void hear(int other) {
  char sign;
  check(read(other, &sign, 1) == 1);
}
static void wait_for(int other) {
  tell(other);
  hear(other);
}

static void look_on(int recorder) {
  hear(recorder);
  auto book = tally::book::open("herons.tally").value();
  auto watch = book.query_new(tally::kind::session).value().watch(tally::watch_flags::changes).value();
  pollfd wake = {watch.fd().value(), POLLIN, 0};
  auto state = tally::state::running;
  while (state == tally::state::running && poll(&wake, 1, 10000) > 0) {
    for (auto rows = watch.next(tally::no_wait).value(); rows; rows = watch.next(tally::no_wait).value())
      for (auto row : rows) {
        state = tally::state(row.integer(field::state));
        const auto name = state == tally::state::running ? "running" : "stopped";
        std::cout << name << ", " << row.integer(field::event_count) << " events" << std::endl;
        tell(recorder);
      }
  }
}

static void export_(int recorder) {
  hear(recorder);
  auto book = tally::book::open("herons.tally").value();
  auto snapshot = book.snapshot_begin().value();
  wait_for(recorder);
  const auto everything = snapshot.query_new(tally::kind::any).value();
  std::cout << everything.export_(tally::format::text, tally::export_options().with_zone("UTC")).value().text() << std::flush;
  tell(recorder);
}

// Starts another process with a socket to it, before a book is opened.
static int start(void (*work)(int recorder)) {
  int ends[2];
  check(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
  if (fork() == 0) {
    work(ends[1]);
    _exit(tally::live_handles() == 0 ? 0 : 1);
  }
  close(ends[1]);
  return ends[0];
}

int main() {
  const int watcher = start(look_on), exporter = start(export_);
  {
    auto book = tally::book::open("herons.tally").value();
    const auto type = book.find(tally::kind::event_type, tally::root, "A").value();
    auto session = book.session_start(tally::root, "Watch", tally::time_point(0s)).value();
    wait_for(watcher);
    for (int second = 1; second < 5; second++) {
      if (session.log(type, tally::time_point(second * 1s)) != tally::status::ok) return 1;
      hear(watcher);
      if (second % 2 == 0) wait_for(exporter);  // takes the snapshot after the second event, exports it after the fourth
    }
    session.stop(tally::time_point(5s)).value();
    hear(watcher);
  }  // everything closes itself, in any order
  int first = 1, second = 1;
  wait(&first);
  wait(&second);
  return first || second || tally::live_handles() != 0;
}
