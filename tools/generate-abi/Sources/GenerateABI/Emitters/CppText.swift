/// What of `include/tallybook.hpp` is the same whatever the contract holds, written by hand.
enum CppText {
  static let opening = #"""
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
    """#

  /// What needs the enumeration of statuses and nothing else of the contract.
  static let foundation = #"""
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
    """#

  /// A parameter of a statement of SQL, where the contract has statements.
  static let value = #"""
    /// A value for a parameter of an SQL statement: a number, a text, or by default NULL.
    struct value : tally_value {
      value() noexcept : tally_value(TALLY_VALUE_INIT) {}
      template <class Number, class = std::enable_if_t<std::is_arithmetic_v<Number>>>
      value(Number number) noexcept : value() {
        if constexpr (std::is_integral_v<Number>) {
          integer = static_cast<int64_t>(number), type = TALLY_VALUE_INT;
        } else {
          real = static_cast<double>(number), type = TALLY_VALUE_REAL;
        }
      }
      value(tally::instant time) noexcept : value(time.ns) {}
      value(std::string_view words) noexcept : value() {
        text = words.data() ? words.data() : "", text_length = words.size(), type = TALLY_VALUE_TEXT;
      }
      value(const char *words) noexcept : value(std::string_view(words)) {}
      /// The parameter's name without its sign, such as since for :since.
      value &with_name(std::string_view words) noexcept { return name = words.data(), name_length = words.size(), *this; }
    };
    static_assert(sizeof(value) == sizeof(tally_value), "an array of them is one of C's");
    """#

  /// A row of a cursor, in front of the classes.
  static let row = #"""
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
    """#

  /// Members that classes have besides what the contract gives them.
  static let members = [
    "session": #"""
      /// Logs an event about a subject (0: none), with a value and a note.
      [[nodiscard]] tally::result<uint64_t> log(
          int64_t type, tally::instant time, int64_t subject, double value = TALLY_NAN,
          std::optional<std::string_view> note = std::nullopt) const {
        tally_event event = TALLY_EVENT_INIT;
        event.type = type, event.time = time.ns, event.subject = subject, event.value = value;
        event.note = detail::pointer(note), event.note_length = detail::length(note);
        return log_events({event});
      }
    """#,
    "draft": #"""
      /// Sets a field to a time.
      tally::result<void> set_time(tally::field field, tally::instant value) const { return set_int(field, value.ns); }
      /// Sets a field to a value of an enumeration, such as `mode::state`.
      template <class Value, class = std::enable_if_t<std::is_enum_v<Value>>>
      tally::result<void> set_int(tally::field field, Value value) const {
        return set_int(field, static_cast<int64_t>(value));
      }
      /// A field's value as a time; nullopt if there is none.
      std::optional<tally::time_point> time(tally::field field) const {
        return is_null(field) ? std::nullopt : std::optional(detail::time(integer(field)));
      }
    """#,
    "cursor": #"""
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
    """#,
    "bytes": #"""
      /// The content, valid as long as this object. A temporary gives a copy of it, which nothing ends.
      std::string_view text() const & noexcept {
        std::size_t size = 0;
        const void *data = tally_bytes_data(get(), &size);
        return data ? std::string_view(static_cast<const char *>(data), size) : std::string_view();
      }
      std::string text() const && { return std::string(static_cast<const bytes &>(*this).text()); }
    """#,
  ]

  /// The guard of a transaction, where the contract has them.
  static let write = #"""
      /// Does something in a transaction, which the function gets as a book. If the function returns success, its changes are kept; if it returns
      /// an error or throws, none is.
      template <class Function>
      [[nodiscard]] auto write(std::string_view name, Function &&function) const -> decltype(function(std::declval<const book &>())) {
        auto begun = transaction_begin(name);
        if (!begun) return begun.error();
        auto made = std::forward<Function>(function)(static_cast<const book &>(*begun));
        if (!made) return made;
        const auto kept = begun->transaction_commit();
        if (!kept) return kept.error();
        return made;
      }
    """#

  /// The guard of a session, where the contract has them.
  static let recording = #"""

    /// A session that stops at the end of its block, even if an exception ends that. Closed or released before, it goes on running.
    class recording : public session {
     public:
      explicit recording(session &&started) noexcept : session(std::move(started)) {}
      recording(recording &&) noexcept = default;
      recording &operator=(recording &&other) noexcept {
        if (this != &other) {
          finish();
          session::operator=(std::move(other));
        }
        return *this;
      }
      ~recording() { finish(); }

     private:
      // Stopped before: a refusal, which changes nothing.
      void finish() noexcept {
        if (*this) (void)stop();
      }
    };
    """#

  static let privateMembers = [
    "cursor": #"""

     private:
      bool step() {
        tally::error error;
        const auto answer = static_cast<tally::status>(tally_cursor_next(get(), error.raw()));
        if (answer == tally::status::ok) return true;
        if (static_cast<int32_t>(answer) < 0) failure_ = error;
        return false;
      }
      std::optional<tally::error> failure_;
    """#
  ]

  /// A name that C++ keeps for itself gets an underscore at its end; `int` reads better written out.
  static func safe(_ name: String) -> String { name == "int" ? "integer" : keywords.contains(name) ? name + "_" : name }

  private static let keywords = Set(
    """
    alignas alignof and and_eq asm auto bitand bitor bool break case catch char class compl concept const consteval constexpr constinit
    const_cast continue co_await co_return co_yield decltype default delete do double dynamic_cast else enum explicit export extern false
    float for friend goto if import inline int long module mutable namespace new noexcept not not_eq nullptr operator or or_eq private
    protected public register reinterpret_cast requires return short signed sizeof static static_assert static_cast struct switch template
    this thread_local throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t while xor xor_eq
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
