// Entries with custom fields of a template: a choice, a number with bounds and a text. Build:
// c++ -std=c++17 5-typed-entries.cpp -ltallybook
#include "tallybook.hpp"

#include <iostream>

using tally::field;

static const char schema[] = R"({"title": "Meal", "required": ["what"], "properties": {
  "what": {"enum": ["milk", "porridge"]}, "amount": {"type": "integer", "minimum": 1, "maximum": 500}, "remark": {"type": "string"}}})";
static const char statement[] =
    "SELECT max(value) FILTER (WHERE name = 'what') AS what, max(value) FILTER (WHERE name = 'amount') AS amount,"
    " max(value) FILTER (WHERE name = 'remark') AS remark FROM item_fields WHERE template = ? GROUP BY item";

int main() {
  {
    auto book = tally::book::open(":memory:").value();
    const auto meal = book.create(tally::kind::template_, tally::root, schema).value();
    const auto what = book.find_field(meal, "what").value();
    const auto amount = book.find_field(meal, "amount").value();
    const auto remark = book.find_field(meal, "remark").value();
    const auto eat = [&](int64_t number, std::string_view text) {
      auto draft = book.draft_new(tally::kind::note, tally::root, meal).value();
      draft.set_text(what, "milk");  // setters are sticky: check once, at save
      draft.set_int(amount, number);
      draft.set_text(remark, text);
      draft.save().value();
    };
    eat(120, "warm");
    eat(180, "with honey");

    auto draft = book.draft_new(tally::kind::note, tally::root, meal).value();
    draft.set_text(what, "porridge");
    if (const auto set = draft.set_int(amount, 501); !set)
      std::cout << "refused: " << set.error().message() << ' ' << set.error().found() << ' ' << set.error().bound() << '\n';
    draft.set_int(amount, 200);
    draft.store().value();
    draft.close();
    for (auto row : book.draft_list().value()) {
      auto again = book.draft_open(row.id()).value();
      std::cout << "found again: " << row.text(field::name) << ' ' << again.text(what).value() << ' ' << again.integer(amount) << '\n';
      again.save().value();
    }

    auto meals = book.query_new(tally::kind::note).value();
    meals.where_int(field::template_, tally::op::eq, {meal});
    tally::summary_options sums;
    sums.with_by_1(what).with_field(amount).with_measures(tally::measure_flags::count | tally::measure_flags::sum);
    sums.with_flags(tally::summary_flags::totals);
    auto table = meals.summary(sums).value();
    meals.search("honey");
    for (auto row : meals.cursor().value()) std::cout << "honey: " << row.text(what) << ' ' << row.integer(amount) << '\n';
    std::cout << table.write(tally::format::text).value().text();

    std::cout << book.sql(statement, {meal}).value().write(tally::format::text).value().text();
  }  // everything closes itself, in any order
  return tally::live_handles() == 0 ? 0 : 1;
}
