// Two herons are watched: states that exclude one another, and calls with their loudness. Build: c++ -std=c++17 1-watch-with-states.cpp -ltallybook
#include "tallybook.hpp"

#include <iostream>

using namespace std::chrono_literals;
using tally::field;

static int64_t type(const tally::book &book, std::string_view name, tally::mode mode, std::string_view group = {}) {
  auto draft = book.draft_new(tally::kind::event_type, tally::root).value();
  draft.set_text(field::name, name);  // setters are sticky: check once, at save
  draft.set_int(field::mode, mode);
  if (!group.empty()) draft.set_text(field::exclusion, group);
  return draft.save().value();
}

int main() {
  {
    auto book = tally::book::open(":memory:").value();
    const auto ada = book.create(tally::kind::subject, tally::root, "Ada").value();
    const auto bo = book.create(tally::kind::subject, tally::root, "Bo").value();
    const auto rest = type(book, "rest", tally::mode::state, "behaviour");
    const auto feed = type(book, "feed", tally::mode::state, "behaviour");
    const auto walk = type(book, "walk", tally::mode::state, "behaviour");
    const auto call = type(book, "call", tally::mode::point);

    auto watch = book.session_start(tally::root, "Watch", tally::instant::at(0)).value();
    const auto log = [&](std::chrono::nanoseconds time, int64_t type, int64_t subject, double value = TALLY_NAN) {
      tally_event event = TALLY_EVENT_INIT;
      event.time = time.count();
      event.type = type;
      event.subject = subject;
      event.value = value;
      watch.log_events({event}).value();
    };
    log(0s, rest, ada);
    log(0s, walk, bo);
    log(30s, feed, ada);
    log(35s, call, bo, 62.5);
    log(40s, walk, ada);
    watch.take_back().value();  // a slip: she goes on feeding
    watch.pause(tally::time_point(50s)).value();
    watch.resume(tally::time_point(60s)).value();
    log(75s, rest, bo);
    watch.stop(tally::time_point(100s)).value();

    const auto bouts = book.query_new(tally::kind::session).value().export_(tally::format::csv_bouts, &tally::export_options().with_zone("UTC")).value();
    for (auto text = bouts.text(); !text.empty(); text.remove_prefix(text.find('\n') + 1)) {
      for (int comma = 0; comma < 3; comma++) text.remove_prefix(text.find(',') + 1);  // without collection, session and UUID
      std::cout << text.substr(0, text.find('\r')) << '\n';
    }

    auto events = book.query_new(tally::kind::event).value();
    events.in(watch.stat().value().item);  // conditions are sticky too
    events.where_int(field::type, tally::op::ne, {call});
    tally::summary_options shares;
    shares.with_by_1(tally::by::subject).with_by_2(tally::by::event_type).with_measures(tally::measure_flags::duration);
    for (auto row : events.summary(&shares).value())
      std::cout << row.text(field::label_1) << ' ' << row.text(field::label_2) << ' ' << *row.duration(field::duration) / 1s << "%\n";
  }  // everything closes itself, in any order
  return tally::live_handles() == 0 ? 0 : 1;
}
