// Time work, correct it later, undo and redo, and sum it up over a change of the clocks. Build:
// c++ -std=c++17 2-timer.cpp -ltallybook
#include "tallybook.hpp"

#include <iostream>

using namespace std::chrono_literals;
using tally::field;

// Prints what was undone or redone: the first row is the step.
static void tell(const char *what, tally::cursor step) {
  step.next().value();
  std::cout << what << ": " << step.text(field::name).value() << '\n';
}

int main() {
  {
    auto book = tally::book::open(":memory:").value();
    const auto start = tally::time_parse("2025-03-29T23:00:00", "Europe/Berlin").value();
    auto timer = book.session_start(tally::root, "Night shift", start).value();
    timer.stop(start + 25h).value();

    auto draft = book.draft_new(tally::kind::session, tally::root).value();
    draft.set_text(field::name, "Call");  // setters are sticky: check once, at save
    draft.set_time(field::time, start + 24h);
    draft.set_time(field::end, start + 26h);
    const auto refused = draft.save(tally::save_flags::reject_overlap);
    if (!refused && refused.error().reason() == tally::reason::overlap && refused.error().id() == timer.stat().value().item)
      std::cout << "refused: it overlaps the timer\n";
    const auto call = draft.save(tally::save_flags::trim_overlap).value();

    const auto phone = book.create(tally::kind::tag, tally::root, "Phone").value();
    auto rest = book.draft_edit(book.split(call, start + 25h).value()).value();
    rest.set_ids(field::tags, {phone});
    rest.save().value();

    for (auto row : book.history_list().value())
      if (row.kind() == tally::kind::step) std::cout << row.text(field::name) << '\n';
    tell("undone", book.undo().value());
    tell("undone", book.undo().value());
    tell("redone", book.redo().value());

    tally::summary_options days;
    days.with_by_1(tally::by::day).with_zone("Europe/Berlin").with_flags(tally::summary_flags::totals);
    auto sums = book.query_new(tally::kind::session).value().summary(days).value();
    std::cout << sums.write(tally::format::text).value().text();
  }  // everything closes itself, in any order
  return tally::live_handles() == 0 ? 0 : 1;
}
