// What tallybook.hpp promises beyond the calls themselves: moving, closing, results, views, times, walking, buffers that grow.
// Builds with and without exceptions and type information; prints what does not hold, and ends with 1.
#include "tallybook.hpp"

#include <array>
#include <cstring>
#include <vector>
#if __cplusplus >= 202002L
#include <ranges>
#endif

using namespace std::chrono_literals;

static int failures = 0;
static int checks = 0;
#define CHECK(condition) (++checks, (condition) ? (void)0 : (void)(++failures, std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition)))

static_assert(!std::is_copy_constructible_v<tally::book> && std::is_nothrow_move_constructible_v<tally::book>);
static_assert(sizeof(tally::book) == sizeof(void *));
static_assert(static_cast<int32_t>(tally::kind::note) == TALLY_KIND_NOTE && static_cast<int32_t>(tally::status::not_found) == TALLY_E_NOT_FOUND);

static void handles() {
  auto opened = tally::book::open(":memory:");
  CHECK(opened && tally::live_handles() == 1);
  tally::book book = std::move(opened).value();
  CHECK(book && tally::live_handles() == 1);
  tally::book other = std::move(book);
  CHECK(other && !book && tally::live_handles() == 1);  // NOLINT: what was moved from is empty, by promise
  tally_book *raw = other.release();
  CHECK(!other && tally::live_handles() == 1);
  tally::book(raw).close();
  CHECK(tally::live_handles() == 0);
  CHECK(book.query_new(tally::kind::any).signal() == tally::status::misuse);  // a call on none is refused, no crash
  book = *tally::book::open(":memory:");
  auto query = book.query_new(tally::kind::any);
  book = tally::book();  // the book goes first
  CHECK(query && query->count().signal() == tally::status::closed);
}

static void results() {
  auto missing = tally::book::open("/no/such/folder/book.tally");
  CHECK(!missing && !missing.has_value() && missing.signal() == missing.error().code());
  CHECK(missing.error().code() == tally::status::not_found || missing.error().code() == tally::status::io);
  CHECK(missing.error().message().find("/no/such/folder") != std::string_view::npos);
  CHECK(!std::move(missing).value_or(tally::book()));
  auto count = tally::book::open(":memory:").and_then([](tally::book &&book) { return book.query_new(tally::kind::any); });
  CHECK(count && count->count().signal() == tally::status::closed);
  tally::result<std::string> text(std::string("one"));
  text = tally::result<std::string>(std::string(100, 'x'));
  CHECK(text && text->size() == 100 && std::move(text).value_or("none").size() == 100);
  text = tally::result<std::string>(tally::error());
  CHECK(!text && std::move(text).value_or("none") == "none");
#ifdef __cpp_exceptions
  bool thrown = false;
  try {
    (void)tally::book::open("/no/such/folder/book.tally").value();
  } catch (const tally::failure &failure) {
    thrown = failure.error().message() == failure.what();
  }
  CHECK(thrown);
#endif
}

static void values() {
  auto book = *tally::book::open(":memory:");
  const tally::time_point moment(1754139910s + 123456789ns);
  const int64_t note = *book.create(tally::kind::note, tally::root, "Grüße, \xF0\x9F\x90\xA6", moment);
  const int64_t second = *book.create(tally::kind::note, tally::root, std::string("later"), moment + 1h);
  auto notes = *book.query_new(tally::kind::note);
  notes.order(tally::field::time, tally::order_flags::descending);
  auto rows = *notes.cursor();
  std::vector<int64_t> ids;
  for (const auto row : rows) ids.push_back(row.id());
  CHECK((ids == std::vector<int64_t>{second, note}) && !rows.failure());
  CHECK(rows.next().signal() == tally::status::done && rows.next().has_value());

  // A result that nobody keeps gives its value away, which lives as long as the loop.
  ids.clear();
  for (const auto &row : *notes.cursor()) ids.push_back(row.id());
  for (const auto &row : notes.cursor().value()) ids.push_back(row.id());
  CHECK((ids == std::vector<int64_t>{second, note, second, note}));
  static_assert(std::is_same_v<decltype(notes.cursor().value()), tally::cursor>);

  const std::array<int64_t, 1> wanted{note};
  notes.where_int(tally::field::id, tally::op::in, wanted);
  CHECK(*notes.count() == 1);
  auto row = *notes.cursor();
  CHECK(row.next() && row.text(tally::field::name) == "Grüße, \xF0\x9F\x90\xA6" && row.kind() == tally::kind::note);
  CHECK(tally::row(row.get()).time(tally::field::time) == moment && !tally::row(row.get()).duration(tally::field::duration));

  auto draft = *book.draft_edit(note);
  CHECK(draft.text(tally::field::description) == std::nullopt && draft.is_null(tally::field::latitude));
  draft.set_text(tally::field::description, "");
  draft.set_real(tally::field::latitude, 1000);  // refused, and told again at the end
  const auto saved = draft.save();
  CHECK(!saved && saved.error().code() == tally::status::invalid && saved.error().field() == tally::field::latitude);

  // A search that nothing can be made of ends the walk; the range says so.
  tally::query bad = *book.query_new(tally::kind::any);
  bad.where_int(static_cast<tally::field>(987654), tally::op::eq, {1});
  auto refused = bad.cursor();
  CHECK(!refused);

  CHECK(book.setting_set("username", "kh") && book.setting_get("username")->text() == "kh");
  CHECK(book.setting_set("username") && book.setting_get("username")->text().empty());
  CHECK(!book.setting_set("no_such_setting", ""));
}

static void recording() {
  auto book = *tally::book::open(":memory:");
  const int64_t type = *book.find(tally::kind::event_type, tally::root, "A");
  auto session = *book.session_start(tally::root, "watch", tally::time_point(100s));
  std::vector<tally_event> events(3, tally_event TALLY_EVENT_INIT);
  for (std::size_t index = 0; index < events.size(); ++index) {
    events[index].time = (101 + static_cast<int64_t>(index)) * 1000000000;
    events[index].type = type;
  }
  CHECK(*session.log_events(events) == 1 && *session.count(type) == 3 && session.stat()->last_seq == 3);
  CHECK(session.log(type, tally::time_point(104s)) == tally::status::ok && session.log(-5) == tally::status::not_found);
  CHECK(session.stat()->state == TALLY_STATE_RUNNING && session.stop(tally::time_point(110s)));
  tally::attachment_options bytes;
  auto blob = *book.blob_new(session.stat()->item, &bytes.with_name("bytes"));
  const std::vector<int16_t> samples{1, 2, 3};
  CHECK(blob.write(tally::end, samples) && blob.write(tally::end, std::string_view("x")) && blob.stat()->size == 7);
  char buffer[16] = {};
  CHECK(*blob.read(6, buffer, sizeof buffer) == 1 && buffer[0] == 'x' && blob.finish());
}

static void texts() {
  // A later library of the same major goes as well.
  CHECK(!tally::version().empty() && tally::abi_version() >= TALLY_ABI_VERSION && tally::abi_version() >> 16 == TALLY_ABI_VERSION >> 16);
  CHECK(!tally::has_feature("none"));
  CHECK(*tally::duration_format(90s, tally::duration_style::timer) == "0:01:30");
  const tally::time_point moment(1754139910s);
  const std::string written = *tally::time_format(moment, tally::time_style::iso, "UTC");
  CHECK(*tally::time_parse(written) == moment && !tally::time_parse("yesterday, perhaps"));
  const std::string name(5000, 'w');
  CHECK(tally::text_redact(name, tally::redaction::star)->size() >= 5000);  // longer than the first buffer
  CHECK((tally::order_flags::descending | tally::order_flags::code_point) != tally::order_flags::descending);
}

static void transactions() {
  auto book = *tally::book::open(":memory:");
  const auto notes = [](const tally::book& from) { return *from.query_new(tally::kind::note)->count(); };
  auto inside = *book.transaction_begin("field day");
  CHECK(inside.create(tally::kind::note, tally::root, "Arrival") && notes(inside) == 1 && notes(book) == 0);
  CHECK(inside.transaction_commit() && notes(book) == 1);
  CHECK(inside.transaction_commit().error().code() == tally::status::closed);
  {
    auto dropped = *book.transaction_begin();
    CHECK(dropped.create(tally::kind::note, tally::root, "Lost").has_value());
  }
  CHECK(notes(book) == 1);
  const auto state = *book.snapshot_begin();
  CHECK(book.create(tally::kind::note, tally::root, "Later") && notes(state) == 1 && notes(book) == 2);
}

// Whether a temporary of a type may be asked for what it lends.
template <class Object, class = void>
struct lends : std::false_type {};
template <class Object>
struct lends<Object, std::void_t<decltype(std::declval<Object>().text(tally::field::name))>> : std::true_type {};
template <class Range, class = void>
struct walks : std::false_type {};
template <class Range>
struct walks<Range, std::void_t<decltype(std::declval<Range>().begin())>> : std::true_type {};
static_assert(lends<tally::draft &>::value && lends<const tally::cursor &>::value && lends<tally::row>::value);
static_assert(!lends<tally::draft>::value && !lends<tally::cursor>::value && !lends<const tally::draft>::value);
static_assert(walks<tally::cursor &>::value && !walks<tally::cursor>::value);
static_assert(std::is_same_v<decltype(std::declval<tally::bytes>().text()), std::string>);
static_assert(std::is_same_v<decltype(std::declval<tally::bytes &>().text()), std::string_view>);
#if defined(__cpp_lib_ranges)
static_assert(std::ranges::input_range<tally::cursor> && !std::ranges::borrowed_range<tally::cursor>);
#endif

static void guards() {
  auto book = *tally::book::open(":memory:");
  const auto notes = [&] { return *book.query_new(tally::kind::note)->count(); };
  const auto made = book.write("field day", [](const tally::book &inside) { return inside.create(tally::kind::note, tally::root, "Arrival"); });
  CHECK(made && *made > 0 && notes() == 1);
  const auto refused = book.write("field day", [](const tally::book &inside) {
    (void)inside.create(tally::kind::note, tally::root, "Lost");
    return inside.create(tally::kind::note, tally::root, "");
  });
  CHECK(refused.error().code() == tally::status::invalid && notes() == 1);
  const auto ended = book.write("field day", [](const tally::book &inside) { return inside.transaction_commit(); });
  CHECK(ended.error().code() == tally::status::closed && tally::book().write("none", [](const tally::book &) { return tally::result<void>(); }).signal() == tally::status::misuse);
#ifdef __cpp_exceptions
  bool thrown = false;
  try {
    (void)book.write("field day", [](const tally::book &inside) -> tally::result<void> {
      (void)inside.create(tally::kind::note, tally::root, "Lost");
      throw 4711;
    });
  } catch (int) {
    thrown = true;
  }
  CHECK(thrown && notes() == 1);
#endif
  const auto running = [&] {
    auto sessions = *book.query_new(tally::kind::session);
    sessions.where_int(tally::field::state, tally::op::eq, {TALLY_STATE_RUNNING});
    return *sessions.count();
  };
  {
    tally::recording watch(*book.session_start(tally::root, "watch"));
    tally::recording moved = std::move(watch);
    CHECK(running() == 1 && moved.log(*book.find(tally::kind::event_type, tally::root, "A")) == tally::status::ok);
    moved = tally::recording(*book.session_start(tally::root, "the next"));
    CHECK(running() == 1);
  }
  CHECK(running() == 0);
  {
    tally::recording stopped(*book.session_start(tally::root, "stopped before"));
    CHECK(stopped.stop().has_value());
    tally::recording closed(*book.session_start(tally::root, "goes on"));
    closed.close();
  }
  CHECK(running() == 1);
  // A temporary's text is its own.
  const auto text = book.query_new(tally::kind::session)->export_(tally::format::text).value().text();
  CHECK(text.find("goes on") != std::string::npos);
}

static void shorthand() {
  auto book = *tally::book::open(":memory:", tally::book_options().with_author("kh"));  // options as they stand there
  const tally::time_point start(10s);
  auto draft = *book.draft_new(tally::kind::event_type, tally::root);
  draft.set_text(tally::field::name, "feed");
  draft.set_int(tally::field::mode, tally::mode::state);
  const int64_t feed = *draft.save(), heron = *book.create(tally::kind::subject, tally::root, "Heron");
  auto record = *book.draft_new(tally::kind::session, tally::root);
  record.set_text(tally::field::name, "Earlier");
  record.set_time(tally::field::time, start);
  record.set_time(tally::field::end, start + 5s);
  CHECK(record.save() && record.time(tally::field::end) == start + 5s && !record.time(tally::field::subject));

  auto session = *book.session_start(tally::root, "Watch", start);
  CHECK(*session.log(feed, start + 1s, heron) == 1 && *session.log(feed, start + 2s, 0, 2.5, "far off") == 2);
  auto events = *book.query_new(tally::kind::event);
  events.in(session.stat()->item);
  events.where_int(tally::field::subject, tally::op::null);
  auto row = *events.cursor();
  CHECK(row.next() && row.real(tally::field::value) == 2.5 && row.text(tally::field::text) == "far off" && row.integer(tally::field::seq) == 2);
  CHECK(*session.take_back() == 2 && book.history_list()->next() && book.blob_list()->next().signal() == tally::status::done);

  const auto meal = *book.create(tally::kind::template_, tally::root, R"({"title": "Meal", "properties": {"amount": {"type": "integer"}}})");
  const auto amount = *book.find_field(meal, "amount");
  auto eaten = *book.draft_new(tally::kind::note, tally::root, meal);
  eaten.set_int(amount, 120);
  CHECK(eaten.save().has_value());
  auto notes = *book.query_new(tally::kind::note);
  notes.where_int(tally::field::template_, tally::op::eq, {meal});
  auto sums = *notes.summary(tally::summary_options().with_by_1(amount));
  CHECK(sums.next() && sums.integer(tally::field::group_1) == 120);
  auto asked = *book.sql("SELECT ?, :real, :text, ?", {meal, tally::value(2.5).with_name("real"), tally::value("so").with_name("text"), tally::value()});
  CHECK(asked.next() && asked.integer(tally::field::first_own) == meal && asked.text(static_cast<tally::field>(1002)) == "so");
  CHECK(asked.type(static_cast<tally::field>(1001)) == tally::value_type::real && asked.is_null(static_cast<tally::field>(1003)));
  auto watch = *notes.watch();
  CHECK(*watch.next(tally::no_wait) && watch.next(tally::no_wait).signal() == tally::status::timeout);
}

int main() {
  handles();
  results();
  values();
  recording();
  texts();
  transactions();
  guards();
  shorthand();
  CHECK(tally::live_handles() == 0);
  std::printf("%d checks, %d failures\n", checks, failures);
  return failures ? 1 : 0;
}
