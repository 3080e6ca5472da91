// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
// Tallybook for C++17 and later: handles that close themselves, results, and cursors for loops. docs/decisions/0031-cpp.md
// says how it follows from tallybook.h, whose comments apply to everything here.
#ifndef TALLYBOOK_HPP
#define TALLYBOOK_HPP

#if !defined(__cplusplus) || __cplusplus < 201703L
#error "tallybook.hpp needs C++17 or later; include tallybook.h in C and older C++"
#endif

#include "tallybook.h"

#include <cassert>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <iterator>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#ifdef __cpp_exceptions
#include <stdexcept>
#endif

namespace tally {

/// What a call answers.
enum class status : int32_t {
  ok = 0,  ///< Done.
  done = 1,  ///< There is no more.
  misuse = (-1),  ///< The call itself is wrong.
  handle = (-2),  ///< Stale or forged.
  closed = (-3),  ///< The book was closed.
  forked = (-4),  ///< A forked child.
  utf8 = (-5),  ///< Not UTF-8.
  not_found = (-6),  ///< There is no such entry.
  io = (-7),  ///< The system refused.
  limit = (-8),  ///< A limit was met.
};

/// Why.
enum class reason : int32_t {
  none = 0,  ///< The status says all.
  no_file = 1,  ///< There is no such file.
  no_folder = 2,  ///< There is no such folder.
  built_in = 3,  ///< It is there already.
  added = 4,  ///< It was added.
};

/// How a book is opened.
enum class open_flags : uint32_t {
  existing = 0x1u,  ///< Refuse where there is no book.
  last = 0x80000000u,  ///< The highest bit.
};
constexpr open_flags operator|(open_flags left, open_flags right) noexcept {
  return static_cast<open_flags>(static_cast<uint32_t>(left) | static_cast<uint32_t>(right));
}
constexpr open_flags operator&(open_flags left, open_flags right) noexcept {
  return static_cast<open_flags>(static_cast<uint32_t>(left) & static_cast<uint32_t>(right));
}

/// The fields.
enum class field : int32_t {
  name = 1,  ///< A name.
  where = 2,  ///< A place.
  id = 3,  ///< Names it.
};

/// What an entry is.
enum class kind : int32_t {
  note = 2,  ///< Something at an instant.
  step = 12,  ///< A step.
};

/// Where.
enum class where : int32_t {
  here = 1,  ///< Near.
  far_away = 2,  ///< Not near.
  not_ = 256,  ///< Any other.
};
constexpr where operator|(where left, where right) noexcept {
  return static_cast<where>(static_cast<int32_t>(left) | static_cast<int32_t>(right));
}
constexpr where operator&(where left, where right) noexcept {
  return static_cast<where>(static_cast<int32_t>(left) & static_cast<int32_t>(right));
}

/// What no call takes.
enum class mood : int32_t {
  good = 1,  ///< As #1 of <all>.
};

/// Numbers that are no type.
enum class limit : int32_t {
  none = (-1),  ///< As many as one likes.
};

/// How entries leave and come.
enum class format : int32_t {
  lines = 1,  ///< A line each.
  list = 2,  ///< As others have it.
};

// ---------------------------------------------------------------------------------------------------------
// Results: a value or an error
// ---------------------------------------------------------------------------------------------------------

/// Why a call failed. Owns the C report.
class error {
 public:
  error() noexcept : report_(TALLY_ERROR_INIT) {}

  /// The status that the call returned.
  tally::status code() const noexcept { return static_cast<tally::status>(report_.code); }
  /// The reason, if the status has several causes; otherwise `reason::none`.
  tally::reason reason() const noexcept { return static_cast<tally::reason>(report_.reason); }
  /// One line: what is wrong, which value it is, what to do.
  std::string_view message() const noexcept { return report_.message; }
  /// errno or SQLite's extended code; 0: none.
  int32_t sub_code() const noexcept { return report_.sub_code; }
  /// The field that was refused; `field{}`: none.
  tally::field field() const noexcept { return static_cast<tally::field>(report_.field); }
  /// The id of the entry that it is about; 0: none.
  int64_t id() const noexcept { return report_.id; }
  /// The refused number, if one was refused.
  double found() const noexcept { return report_.found; }
  /// The bound that it violates.
  double bound() const noexcept { return report_.bound; }
  /// `found` exactly, if it is an integer.
  std::optional<int64_t> found_integer() const noexcept { return whole(report_.found_type, report_.found_integer); }
  /// `bound` exactly, if it is an integer.
  std::optional<int64_t> bound_integer() const noexcept { return whole(report_.bound_type, report_.bound_integer); }
  /// The report, for calls of tallybook.h.
  tally_error *raw() noexcept { return &report_; }

 private:
  static std::optional<int64_t> whole(int32_t type, int64_t number) noexcept {
    return type == TALLY_VALUE_INT ? std::optional<int64_t>(number) : std::nullopt;
  }
  tally_error report_;
};

#ifdef __cpp_exceptions
/// Thrown by `result::value` if exceptions are enabled. Nothing else here throws an exception of its own.
class failure : public std::runtime_error {
 public:
  explicit failure(const tally::error &error) : std::runtime_error(std::string(error.message())), error_(error) {}
  /// Why the call failed.
  const tally::error &error() const noexcept { return error_; }

 private:
  tally::error error_;
};
#endif

namespace detail {
[[noreturn]] inline void fail(const tally::error &error) {
#ifdef __cpp_exceptions
  throw failure(error);
#else
  std::fprintf(stderr, "tallybook: %s\n", std::string(error.message()).c_str());
  std::abort();
#endif
}
}  // namespace detail

/// A value or an error, like std::expected.
template <class T>
class result {
 public:
  using value_type = T;
  using error_type = tally::error;

  result(T value, tally::status signal = tally::status::ok) noexcept(std::is_nothrow_move_constructible_v<T>)
      : signal_(signal), has_value_(true) {
    ::new (static_cast<void *>(&value_)) T(std::move(value));
  }
  result(const tally::error &error) noexcept : signal_(error.code()), has_value_(false) {
    ::new (static_cast<void *>(&error_)) tally::error(error);
  }
  result(result &&other) noexcept(std::is_nothrow_move_constructible_v<T>) : signal_(other.signal_), has_value_(other.has_value_) {
    if (has_value_) {
      ::new (static_cast<void *>(&value_)) T(std::move(other.value_));
    } else {
      ::new (static_cast<void *>(&error_)) tally::error(other.error_);
    }
  }
  result &operator=(result &&other) noexcept(std::is_nothrow_move_constructible_v<T>) {
    if (this != &other) {
      this->~result();
      ::new (static_cast<void *>(this)) result(std::move(other));
    }
    return *this;
  }
  ~result() {
    if (has_value_) value_.~T();
  }

  /// Whether the call succeeded.
  bool has_value() const noexcept { return has_value_; }
  explicit operator bool() const noexcept { return has_value_; }
  /// The status that the call returned: ok, a signal such as done or timeout, or the error's code.
  tally::status signal() const noexcept { return signal_; }

  /// The value; call it only if there is one. A temporary result gives the value away, so that it outlives the result: a loop
  /// may walk `*query.cursor()`.
  T &operator*() & noexcept { return assert(has_value_), value_; }
  const T &operator*() const & noexcept { return assert(has_value_), value_; }
  T operator*() && noexcept(std::is_nothrow_move_constructible_v<T>) { return assert(has_value_), std::move(value_); }
  T *operator->() noexcept { return assert(has_value_), &value_; }
  const T *operator->() const noexcept { return assert(has_value_), &value_; }
  /// The error; call it only if there is no value.
  const tally::error &error() const noexcept { return assert(!has_value_), error_; }

  /// The value. Without one it throws `failure`, or ends the program if exceptions are disabled.
  T &value() & {
    if (!has_value_) detail::fail(error_);
    return value_;
  }
  T value() && {
    if (!has_value_) detail::fail(error_);
    return std::move(value_);
  }
  /// The value, or another one if there is none.
  template <class Other>
  T value_or(Other &&other) && {
    return has_value_ ? std::move(value_) : static_cast<T>(std::forward<Other>(other));
  }
  /// Calls the function with the value; passes an error on.
  template <class Function>
  auto and_then(Function &&function) && -> decltype(function(std::declval<T &&>())) {
    if (!has_value_) return error_;
    return std::forward<Function>(function)(std::move(value_));
  }

 private:
  union {
    T value_;
    tally::error error_;
  };
  tally::status signal_;
  bool has_value_;
};

/// Success or an error.
template <>
class result<void> {
 public:
  using value_type = void;
  using error_type = tally::error;

  result(tally::status signal = tally::status::ok) noexcept : signal_(signal) {}
  result(const tally::error &error) noexcept : signal_(error.code()), error_(error) {}

  /// Whether the call succeeded.
  bool has_value() const noexcept { return static_cast<int32_t>(signal_) >= 0; }
  explicit operator bool() const noexcept { return has_value(); }
  /// The status that the call returned: ok, a signal such as done or timeout, or the error's code.
  tally::status signal() const noexcept { return signal_; }
  /// The error; call it only if the call failed.
  const tally::error &error() const noexcept { return assert(!has_value()), error_; }
  /// If the call failed it throws `failure`, or ends the program if exceptions are disabled.
  void value() const {
    if (!has_value()) detail::fail(error_);
  }
  /// Calls the function if the call succeeded; passes an error on.
  template <class Function>
  auto and_then(Function &&function) const -> decltype(function()) {
    if (!has_value()) return error_;
    return std::forward<Function>(function)();
  }

 private:
  tally::status signal_;
  tally::error error_;
};

// ---------------------------------------------------------------------------------------------------------
// Parameters
// ---------------------------------------------------------------------------------------------------------

using time_point = std::chrono::time_point<std::chrono::system_clock, std::chrono::nanoseconds>;

/// A time as a parameter: any time of the system's clock, or `now`, the book's current time.
struct instant {
  /// Nanoseconds since 1970-01-01T00:00:00Z.
  int64_t ns;

  template <class Duration>
  constexpr instant(std::chrono::time_point<std::chrono::system_clock, Duration> time) noexcept
      : ns(std::chrono::duration_cast<std::chrono::nanoseconds>(time.time_since_epoch()).count()) {}
  /// Nanoseconds since 1970-01-01T00:00:00Z.
  static constexpr instant at(int64_t number) noexcept { return instant(number, 0); }

 private:
  constexpr instant(int64_t number, int) noexcept : ns(number) {}
};

inline constexpr instant now = instant::at(TALLY_NOW);
/// As an id: all of them.
inline constexpr int64_t any = TALLY_ANY;
/// As a timeout: do not wait; the book's busy timeout; wait for ever.
inline constexpr std::chrono::nanoseconds no_wait{TALLY_NO_WAIT}, default_timeout{TALLY_DEFAULT_TIMEOUT}, forever{TALLY_FOREVER};
inline constexpr int64_t root = TALLY_ROOT;
/// As a day: no day; today by the book's clock.
inline constexpr int32_t backlog = TALLY_BACKLOG, today = TALLY_TODAY;
inline constexpr int64_t end = TALLY_END;

/// Borrowed elements of a vector, an array or a list in braces; valid as long as those live.
template <class T>
class view {
 public:
  constexpr view() noexcept = default;
  constexpr view(const T *data, std::size_t size) noexcept : data_(data), size_(size) {}
  template <class Container, class = decltype(std::declval<const Container &>().data(), std::declval<const Container &>().size())>
  constexpr view(const Container &container) noexcept : data_(container.data()), size_(container.size()) {}
  // Not in the list of members: as a parameter it lives as long as the call, which is what a view is for.
  constexpr view(const std::initializer_list<T> &list) noexcept { data_ = list.begin(), size_ = list.size(); }

  /// The address of the elements.
  constexpr const T *data() const noexcept { return data_; }
  /// The number of elements.
  constexpr std::size_t size() const noexcept { return size_; }
  /// Whether there are none.
  constexpr bool empty() const noexcept { return size_ == 0; }
  /// The first element, for loops.
  constexpr const T *begin() const noexcept { return data_; }
  /// The end, after the last element.
  constexpr const T *end() const noexcept { return data_ + size_; }
  constexpr const T &operator[](std::size_t index) const noexcept { return data_[index]; }

 private:
  const T *data_ = nullptr;
  std::size_t size_ = 0;
};

/// Borrowed bytes of a text, of a vector of samples, or at an address.
class data_view {
 public:
  data_view(const void *data, std::size_t size) noexcept : data_(data), size_(size) {}
  template <class Container, class = decltype(std::declval<const Container &>().data(), std::declval<const Container &>().size())>
  data_view(const Container &container) noexcept : data_(container.data()), size_(container.size() * sizeof(*container.data())) {
    static_assert(std::is_trivially_copyable_v<std::remove_reference_t<decltype(*container.data())>>, "bytes are copied as they are");
  }
  /// The address of the bytes.
  const void *data() const noexcept { return data_; }
  /// The number of bytes.
  std::size_t size() const noexcept { return size_; }

 private:
  const void *data_;
  std::size_t size_;
};

/// Options for one call, by reference or by address; without them: the defaults.
template <class Struct>
class options {
 public:
  constexpr options(const Struct *address = nullptr) noexcept : address_(address) {}
  constexpr options(const Struct &given) noexcept : address_(&given) {}
  /// The options' address; null: the defaults.
  constexpr const Struct *get() const noexcept { return address_; }

 private:
  const Struct *address_;
};

namespace detail {
// An empty text is not the same as none.
inline const char *pointer(const std::optional<std::string_view> &text) noexcept {
  return !text ? nullptr : text->data() ? text->data() : "";
}
inline std::size_t length(const std::optional<std::string_view> &text) noexcept { return text ? text->size() : 0; }
inline std::string_view plain(const char *text) noexcept { return text ? std::string_view(text) : std::string_view(); }
inline std::optional<std::string_view> borrowed(const char *text, std::size_t length) noexcept {
  return text ? std::optional<std::string_view>(std::string_view(text, length)) : std::nullopt;
}
inline time_point time(int64_t ns) noexcept { return time_point(std::chrono::nanoseconds(ns)); }

/// Calls with a buffer, and again with a larger one if it was too small.
template <class Call>
result<std::string> text(Call call) {
  std::string buffer(128, '\0');
  for (;;) {
    std::size_t length = 0;
    tally::error error;
    const auto answer = static_cast<tally::status>(call(&buffer[0], buffer.size(), &length, error.raw()));
    if (static_cast<int32_t>(answer) >= 0) {
      buffer.resize(length);
      return {std::move(buffer), answer};
    }
    const double needed = error.found() > error.bound() ? error.found() : error.bound();
    if (answer != tally::status::limit || needed < static_cast<double>(buffer.size()) || buffer.size() > (1u << 20)) return error;
    buffer.resize(static_cast<std::size_t>(needed) + buffer.size());
  }
}
}  // namespace detail

// ---------------------------------------------------------------------------------------------------------
// Handles
// ---------------------------------------------------------------------------------------------------------

/// Owns a handle: closes it when destroyed, can be moved but not copied. Methods are const, as with a pointer.
template <class Handle, void (*Close)(Handle *)>
class owner {
 public:
  owner() noexcept = default;
  explicit owner(Handle *handle) noexcept : handle_(handle) {}
  owner(owner &&other) noexcept : handle_(other.release()) {}
  owner &operator=(owner &&other) noexcept {
    if (this != &other) {
      close();
      handle_ = other.release();
    }
    return *this;
  }
  ~owner() { close(); }

  explicit operator bool() const noexcept { return handle_ != nullptr; }
  /// The C handle, for calls of tallybook.h; this object still owns it.
  Handle *get() const noexcept { return handle_; }
  /// Gives the C handle away; the caller closes it.
  Handle *release() noexcept { return std::exchange(handle_, nullptr); }
  /// Closes the handle now.
  void close() noexcept {
    if (Handle *handle = release()) Close(handle);
  }

 private:
  Handle *handle_ = nullptr;
};

// ---------------------------------------------------------------------------------------------------------
// Options: fields that are not set have their defaults
// ---------------------------------------------------------------------------------------------------------

/// How a book is opened.
struct book_options : tally_book_options {
  book_options() noexcept : tally_book_options(TALLY_BOOK_OPTIONS_INIT) {}
  book_options &with_flags(tally::open_flags value) noexcept {
    return flags = static_cast<uint32_t>(value), *this;
  }
  book_options &with_author(std::string_view text) noexcept {
    return author = text.data() ? text.data() : "", author_length = text.size(), *this;
  }
};

/// How an entry is.
struct entry_options : tally_entry_options {
  entry_options() noexcept : tally_entry_options(TALLY_ENTRY_OPTIONS_INIT) {}
};


// ---------------------------------------------------------------------------------------------------------
// One class for each handle, with the calls that take it first
// ---------------------------------------------------------------------------------------------------------

class book;
class cursor;

/// A cursor's current row. Texts and ids live until the cursor's next step.
class row {
 public:
  explicit row(tally_cursor *cursor) noexcept : cursor_(cursor) {}

  int64_t id() const noexcept { return tally_cursor_id(cursor_); }
  tally::kind kind() const noexcept { return static_cast<tally::kind>(tally_cursor_kind(cursor_)); }
  bool is_null(tally::field field) const noexcept { return tally_cursor_is_null(cursor_, static_cast<int32_t>(field)) != 0; }
  int64_t integer(tally::field field) const noexcept { return tally_cursor_int(cursor_, static_cast<int32_t>(field)); }
  double real(tally::field field) const noexcept { return tally_cursor_real(cursor_, static_cast<int32_t>(field)); }
  /// A text; empty if there is none.
  std::string_view text(tally::field field) const noexcept {
    std::size_t length = 0;
    const char *text = tally_cursor_text(cursor_, static_cast<int32_t>(field), &length);
    return text ? std::string_view(text, length) : std::string_view();
  }
  /// A time; nullopt if there is none.
  std::optional<tally::time_point> time(tally::field field) const noexcept {
    return is_null(field) ? std::nullopt : std::optional(detail::time(integer(field)));
  }
  /// A duration; nullopt if there is none.
  std::optional<std::chrono::nanoseconds> duration(tally::field field) const noexcept {
    return is_null(field) ? std::nullopt : std::optional(std::chrono::nanoseconds(integer(field)));
  }
  view<int64_t> ids(tally::field field) const noexcept {
    std::size_t count = 0;
    const int64_t *ids = tally_cursor_ids(cursor_, static_cast<int32_t>(field), &count);
    return {ids, ids ? count : 0};
  }

 private:
  tally_cursor *cursor_;
};

/// An open book.
class book : public owner<tally_book, tally_book_close> {
 public:
  using owner::owner;
  /// Opens a book.
  [[nodiscard]] static tally::result<tally::book> open(std::string_view path, tally::options<tally_book_options> options = {});
  /// Logs events.
  [[nodiscard]] tally::result<tally::cursor> list(tally::view<tally_event> events, tally::instant until) const;
  /// Texts, constants, numbers that stand for nothing, and a result that may be left away.
  [[nodiscard]] tally::result<int64_t> entry_find(tally::kind kind, std::string_view name, std::optional<std::string_view> note, std::chrono::nanoseconds time, tally::open_flags flags = {}) const;
  /// Several results, and flags of which none is known.
  [[nodiscard]] tally::result<std::tuple<int64_t, double>> entry_sizes(uint32_t flags = 0) const;
  /// Bytes into a room, and a signal.
  [[nodiscard]] tally::result<size_t> entry_read(void *buffer, std::size_t buffer_size) const;
  /// A struct, and a handle of which the forward hears whether it is wanted.
  [[nodiscard]] tally::result<tally::cursor> entry_list(tally::options<tally_entry_options> options) const;
  /// A struct of another interface, and a parameter list that is too long for a line.
  [[nodiscard]] tally::result<void> entry_stream(int64_t *beginnings, int64_t *endings, size_t capacity, struct EntryStream *out_stream) const;
};

/// A walk over rows.
class cursor : public owner<tally_cursor, tally_cursor_free> {
 public:
  using owner::owner;
  /// Steps to the next row.
  [[nodiscard]] tally::status next() const;
  /// A field of this row as text.
  std::optional<std::string_view> text() const &;
  std::optional<std::string_view> text() const && = delete;
  /// An object that keeps what is refused.
  [[nodiscard]] tally::result<void> entry_change(tally::field field, tally::open_flags flags, double value) const;
  /// A value, with what is answered where there is none.
  int32_t entry_is_open(uint64_t number) const;
  /// Steps the cursor in a loop: `for (auto row : cursor)`. If a step fails the loop ends, and `failure` says why.
  class iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = row;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = row;

    iterator() noexcept = default;
    explicit iterator(cursor *cursor) : cursor_(cursor) { ++*this; }
    row operator*() const noexcept { return row(cursor_->get()); }
    iterator &operator++() {
      if (!cursor_->step()) cursor_ = nullptr;
      return *this;
    }
    void operator++(int) { ++*this; }
    friend bool operator==(const iterator &left, const iterator &right) noexcept { return left.cursor_ == right.cursor_; }
    friend bool operator!=(const iterator &left, const iterator &right) noexcept { return left.cursor_ != right.cursor_; }

   private:
    cursor *cursor_ = nullptr;
  };

  /// The next row, for loops. Not of a temporary: a loop keeps its range, and nothing else would.
  iterator begin() & { return iterator(this); }
  iterator begin() && = delete;
  /// The end, after the last row.
  iterator end() noexcept { return iterator(); }
  /// The error that ended the last loop early.
  const std::optional<tally::error> &failure() const noexcept { return failure_; }

 private:
  bool step() {
    tally::error error;
    const auto answer = static_cast<tally::status>(tally_cursor_next(get(), error.raw()));
    if (answer == tally::status::ok) return true;
    if (static_cast<int32_t>(answer) < 0) failure_ = error;
    return false;
  }
  std::optional<tally::error> failure_;
};

// ---------------------------------------------------------------------------------------------------------
// Functions without a handle
// ---------------------------------------------------------------------------------------------------------

std::string_view version();
[[nodiscard]] tally::result<std::string> entry_text(tally::data_view bytes, tally::where place);
[[nodiscard]] tally::result<void> entry_hear(tally_clock_fn clock, void *context, tally_context_free_fn context_free);

// ---------------------------------------------------------------------------------------------------------
// Definitions
// ---------------------------------------------------------------------------------------------------------

inline tally::result<tally::book> book::open(std::string_view path, tally::options<tally_book_options> options) {
  tally_book *out_book = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_book_open(path.data(), path.size(), options.get(), &out_book, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::book(out_book), answer_};
}
inline tally::result<tally::cursor> book::list(tally::view<tally_event> events, tally::instant until) const {
  tally_cursor *out_cursor = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_book_list(get(), events.data(), events.size(), sizeof(tally_event), until.ns, &out_cursor, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_cursor), answer_};
}
inline tally::status cursor::next() const {
  return static_cast<tally::status>(tally_cursor_next(get()));
}
inline std::optional<std::string_view> cursor::text() const & {
  std::size_t out_length = 0;
  const char *borrowed_ = tally_cursor_text(get(), &out_length);
  return detail::borrowed(borrowed_, out_length);
}
inline std::string_view version() {
  return detail::plain(tally_version());
}
inline tally::result<int64_t> book::entry_find(tally::kind kind, std::string_view name, std::optional<std::string_view> note, std::chrono::nanoseconds time, tally::open_flags flags) const {
  int64_t out_id = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_entry_find(get(), static_cast<int32_t>(kind), name.data(), name.size(), detail::pointer(note), detail::length(note), time.count(), static_cast<uint32_t>(flags), &out_id, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_id, answer_};
}
inline tally::result<void> cursor::entry_change(tally::field field, tally::open_flags flags, double value) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_entry_change(get(), static_cast<int32_t>(field), static_cast<uint32_t>(flags), value, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline tally::result<std::tuple<int64_t, double>> book::entry_sizes(uint32_t flags) const {
  int64_t out_width = 0;
  double out_height = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_entry_sizes(get(), flags, &out_width, &out_height, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {std::make_tuple(out_width, out_height), answer_};
}
inline tally::result<std::string> entry_text(tally::data_view bytes, tally::where place) {
  return detail::text([&](char *buffer_, std::size_t buffer_size_, std::size_t *length_, tally_error *error_) {
    return tally_entry_text(bytes.data(), bytes.size(), static_cast<int32_t>(place), buffer_, buffer_size_, length_, error_);
  });
}
inline tally::result<size_t> book::entry_read(void *buffer, std::size_t buffer_size) const {
  size_t out_read = 0;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_entry_read(get(), buffer, buffer_size, &out_read, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {out_read, answer_};
}
inline tally::result<tally::cursor> book::entry_list(tally::options<tally_entry_options> options) const {
  tally_cursor *out_cursor = nullptr;
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_entry_list(get(), options.get(), &out_cursor, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return {tally::cursor(out_cursor), answer_};
}
inline tally::result<void> book::entry_stream(int64_t *beginnings, int64_t *endings, size_t capacity, struct EntryStream *out_stream) const {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_entry_stream(get(), beginnings, endings, capacity, out_stream, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}
inline int32_t cursor::entry_is_open(uint64_t number) const {
  return tally_entry_is_open(get(), number);
}
inline tally::result<void> entry_hear(tally_clock_fn clock, void *context, tally_context_free_fn context_free) {
  tally::error error_;
  const auto answer_ = static_cast<tally::status>(tally_entry_hear(clock, context, context_free, error_.raw()));
  if (static_cast<int32_t>(answer_) < 0) return error_;
  return answer_;
}

}  // namespace tally

#endif  // TALLYBOOK_HPP
