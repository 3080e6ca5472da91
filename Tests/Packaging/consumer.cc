// The C header from C++: a note goes in and comes out, and the library is the one of its header.
#include <tallybook.h>

#include <cstdio>
#include <cstring>

int main() {
  tally_error error = TALLY_ERROR_INIT;
  tally_book *book = nullptr;
  int64_t note = 0;
  uint64_t count = 0;
  tally_query *query = nullptr;
  bool done = tally_book_open(TALLY_Z(":memory:"), nullptr, &book, &error) == TALLY_OK &&
              tally_note_create(book, TALLY_ROOT, TALLY_Z("Arrival"), TALLY_NOW, &note, &error) == TALLY_OK &&
              tally_query_new(book, TALLY_KIND_NOTE, &query, &error) == TALLY_OK &&
              tally_query_count(query, &count, &error) == TALLY_OK;
  tally_query_free(query), tally_book_close(book);
  if (!done) std::fprintf(stderr, "%s\n", error.message);
  std::printf("%llu note, version %s\n", static_cast<unsigned long long>(count), tally_version());
  return done && count == 1 && std::strcmp(tally_version(), TALLY_VERSION) == 0 && tally_live_handles() == 0 ? 0 : 1;
}
