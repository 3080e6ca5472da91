// The installed C++ header: a note goes in and comes out, and the library is the one of its header.
#include <tallybook.hpp>

#include <iostream>

int main() {
  const auto book = tally::book::open(":memory:");
  if (!book || !book->create(tally::kind::note, tally::root, "Arrival")) return 1;
  const auto notes = book->query_new(tally::kind::note);
  const auto count = notes ? notes->count() : notes.error();
  if (!count) return 1;
  std::cout << *count << " note, version " << tally::version() << '\n';
  return *count == 1 && tally::version() == TALLY_VERSION ? 0 : 1;
}
