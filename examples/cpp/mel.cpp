// The same field log as examples/c/mel.c, with the same output. Build: c++ -std=c++17 mel.cpp -ltallybook
#include "tallybook.hpp"

#include <iostream>

using namespace std::chrono_literals;

// A clock set by the program: one second passes at every reading, so the output is always the same.
static std::chrono::nanoseconds clock_now = 1754139910s;
static int64_t ticking(void *, int32_t) { return (clock_now += 500ms).count(); }

static tally::result<void> story() {
  tally::book_options options;
  options.with_author("kh").clock = ticking;
  auto book = tally::book::open(":memory:", &options);
  if (!book) return book.error();
  if (auto set = book->setting_set("location_enabled", "true"); !set) return set;
  auto nest = book->create(tally::kind::collection, tally::root, "Heron nest");
  if (!nest) return nest.error();

  auto note = book->draft_new(tally::kind::note, *nest);
  if (!note) return note.error();
  note->set_text(tally::field::name, "Arrival");  // setters are sticky: check once, at save
  note->set_real(tally::field::latitude, 45.4429);
  note->set_real(tally::field::longitude, -73.6016);
  if (auto saved = note->save(); !saved) return saved.error();

  const auto peck = book->find(tally::kind::event_type, *nest, "A"), call = book->find(tally::kind::event_type, *nest, "B");
  if (!peck || !call) return peck ? call.error() : peck.error();
  auto watch = book->session_start(*nest, "Morning watch");
  if (!watch) return watch.error();
  bool logged = watch->log(*peck) == tally::status::ok;  // kept once it returns
  logged = watch->log(*peck) == tally::status::ok && logged;
  const auto now = book->now();
  if (!now) return now.error();
  logged = watch->log(*call, *now - 1s) == tally::status::ok && logged;  // a second ago
  if (!logged) std::cerr << "an event was not kept\n";
  if (auto paused = watch->pause(); !paused) return paused;
  if (auto resumed = watch->resume(); !resumed) return resumed;
  auto standing = watch->stat();
  if (!standing) return standing.error();
  const auto pecks = watch->count(*peck), calls = watch->count(*call);
  if (!pecks || !calls) return pecks ? calls.error() : pecks.error();
  std::cout << "A " << *pecks << ", B " << *calls << ", elapsed " << standing->elapsed / 1000000 << " ms\n";
  if (auto stopped = watch->stop(); !stopped) return stopped;

  note->set_text(tally::field::description, "Adult on the nest");
  if (auto saved = note->save(); !saved) return saved.error();

  auto query = book->query_new(tally::kind::any);
  if (!query) return query.error();
  auto entries = query->cursor();
  if (!entries) return entries.error();
  for (auto entry : *entries) std::cout << entry.id() << ' ' << entry.text(tally::field::name) << '\n';
  if (entries->failure()) return *entries->failure();
  auto text = query->export_(tally::format::markdown);
  if (!text) return text.error();
  std::cout << text->text();
  return {};
}  // everything closes itself, in any order

int main() {
  const auto told = story();
  if (!told) std::cerr << tally::status_name(told.error().code()) << ": " << told.error().message() << '\n';
  return told && tally::live_handles() == 0 ? 0 : 1;
}
