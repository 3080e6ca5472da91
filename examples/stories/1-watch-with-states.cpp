// Watch two herons: states that exclude one another, and calls with their loudness. Build:
// c++ -std=c++17 1-watch-with-states.cpp -ltallybook
#include "tallybook.hpp"

#include <iostream>

using namespace std::chrono_literals;
using tally::field, tally::kind;

static int64_t state(const tally::book &book, std::string_view name) {
  auto draft = book.draft_new(kind::event_type, tally::root).value();
  draft.set_text(field::name, name);  // setters are sticky: check once, at save
  draft.set_int(field::mode, tally::mode::state);
  draft.set_text(field::exclusion, "behaviour");
  return draft.save().value();
}

int main() {
  {
    auto book = tally::book::open(":memory:").value();
    const auto ada = book.create(kind::subject, tally::root, "Ada").value(), bo = book.create(kind::subject, tally::root, "Bo").value();
    const auto rest = state(book, "rest"), feed = state(book, "feed"), walk = state(book, "walk");
    const auto call = book.create(kind::event_type, tally::root, "call").value();

    const tally::time_point start;
    auto watch = book.session_start(tally::root, "Watch", start).value();
    watch.log(rest, start, ada).value();
    watch.log(walk, start, bo).value();
    watch.log(feed, start + 30s, ada).value();
    watch.log(call, start + 35s, bo, 62.5).value();
    watch.log(walk, start + 40s, ada).value();
    watch.take_back().value();  // a slip: she goes on feeding
    watch.pause(start + 50s).value();
    watch.resume(start + 60s).value();
    watch.log(rest, start + 75s, bo).value();
    watch.stop(start + 100s).value();

    const auto sessions = book.query_new(kind::session).value();
    const auto bouts = sessions.export_(tally::format::csv_bouts, tally::export_options().with_zone("UTC")).value();
    for (auto text = bouts.text(); !text.empty(); text.remove_prefix(text.find('\n') + 1)) {
      for (int comma = 0; comma < 3; comma++) text.remove_prefix(text.find(',') + 1);  // without collection, session and UUID
      std::cout << text.substr(0, text.find('\r')) << '\n';
    }

    auto events = book.query_new(kind::event).value();
    const auto info = watch.stat().value();
    events.in(info.item);  // conditions are sticky too
    events.where_int(field::type, tally::op::ne, {call});
    tally::summary_options shares;
    shares.with_by_1(tally::by::subject).with_by_2(tally::by::event_type).with_measures(tally::measure_flags::duration);
    for (auto row : events.summary(shares).value())
      std::cout << row.text(field::label_1) << ' ' << row.text(field::label_2) << ' ' << (200 * *row.duration(field::duration) / info.elapsed + 1ns) / 2ns << "%\n";
  }  // everything closes itself, in any order
  return tally::live_handles() == 0 ? 0 : 1;
}
