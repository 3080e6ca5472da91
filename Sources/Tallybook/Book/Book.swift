public import TallybookBase
internal import TallybookCore

/// An open book: one file that holds what happened, and when. Safe from any thread. It closes when nobody has it any more.
///
/// ```swift
/// let book = try Book(":memory:", author: "kh")
/// let watch = try book.record("Morning watch")
/// try watch.log("A", note: "a fish")
/// try watch.stop()
/// for event in try book.events.all() { print(event.note ?? "")  // a fish
/// }
/// print(book.path, book.author ?? "", book.now <= .now)  // :memory: kh true
/// ```
///
/// A transaction and a snapshot are books too: see `write` and `read`.
public final class Book: Sendable {
  let engine: Engine.Book

  /// Whether a book may be created, must be new, or is only read.
  ///
  /// ```swift
  /// do { _ = try Book("/nowhere/herons.tally", .existing) } catch { print(error.code)  // notFound
  /// }
  /// let modes: [Book.Mode] = [.readWrite, .existing, .new, .readOnly, .migrating]
  /// print(modes.count)  // 5
  /// ```
  public enum Mode: Sendable {
    /// Opens the book, or creates it if there is none.
    case readWrite
    /// Refuses if there is no book.
    case existing
    /// Refuses if there is a file.
    case new
    /// Opens a book only to read it.
    case readOnly
    /// Refuses if there is no book, and brings one of an older format up to date, after a copy was put beside it.
    case migrating
  }

  /// Opens a book, or creates it; `:memory:` is a new one without a file.
  ///
  /// - Parameters:
  ///   - author: The author of what this opening writes; nil: the setting `username`.
  ///   - durability: When a logged event is safe.
  ///   - busyTimeout: How long a call waits for other writers.
  ///   - zone: The time zone of a new book; nil: UTC.
  ///   - clock: Reads the wall clock of a laboratory or a test; nil: the system's clocks.
  /// - Throws: `invalid` (empty path, a folder), `notFound`, `exists`, `format` (not a book, or with reason `olderFormat` one of an older format, unless `.migrating`), `newer`, `state` (open here with other options), and errors of
  ///   file access.
  ///
  /// ```swift
  /// let book = try Book(":memory:", author: "kh", zone: "Europe/Berlin", clock: { .epoch })
  /// print(book.now, try book.setting("time_zone"))  // 1970-01-01T00:00:00.000Z Europe/Berlin
  /// ```
  public convenience init(
    _ path: String, _ mode: Mode = .readWrite, author: String? = nil, durability: Durability = .process, busyTimeout: Duration = .seconds(5),
    zone: String? = nil, clock: (@Sendable () -> Instant)? = nil
  ) throws(Failure) {
    let flags: OpenFlags =
      switch mode {
      case .readWrite: []
      case .existing: .existing
      case .new: .new
      case .readOnly: .readOnly
      case .migrating: [.existing, .migrate]
      }
    let source = clock.map { clock in Clock { _ in clock().nanoseconds } } ?? .system
    self.init(
      try Engine.Book(
        path,
        BookOptions(
          flags: flags, author: author, durability: durability, busyTimeout: max(0, busyTimeout.inNanoseconds), clock: source, timeZone: zone)))
  }

  /// Opens a book in memory from the bytes of a book's file, such as those of `serialized`. They are copied, and checked as a file is.
  ///
  /// - Throws: `format` (no book), `newer`, `corrupt` (cut off or damaged), `full`.
  ///
  /// ```swift
  /// try book.notes.create("Arrival")
  /// let copy = try Book(bytes: book.serialized())
  /// print(copy.path, try copy.notes.count())  // :memory: 1
  /// do { _ = try Book(bytes: [1, 2, 3]) } catch { print(error.code)  // format
  /// }
  /// ```
  public convenience init(bytes: [UInt8], readOnly: Bool = false, author: String? = nil) throws(Failure) {
    let options = BookOptions(flags: readOnly ? .readOnly : [], author: author)
    self.init(try bytes.withUnsafeBytes { bytes in Result { () throws(Failure) in try Engine.Book(LentBytes(bytes), options) } }.get())
  }

  init(_ engine: Engine.Book) { self.engine = engine }

  /// Makes a new book of everything readable in a damaged one, and opens it. The damaged book is not changed; `recovery` lists what was lost.
  ///
  /// - Throws: `notFound` (no such file), `exists` (the new book), `busy` (another process writes to it), `format` (nothing in it is readable).
  ///
  /// ```swift
  /// do { _ = try Book.salvage("/nowhere/herons.tally", to: "/nowhere/new.tally") } catch { print(error.code)  // notFound
  /// }
  /// ```
  public static func salvage(_ path: String, to target: String) throws(Failure) -> Book { Book(try Engine.Book.salvage(path, to: target)) }

  /// Closes the book before its last owner goes. Running sessions keep running. Idempotent.
  ///
  /// ```swift
  /// book.close()
  /// do { _ = try book.notes.count() } catch { print(error.code)  // closed
  /// }
  /// ```
  public func close() { engine.close() }

  /// The path of its file, or `:memory:`.
  public var path: String { engine.path }
  /// The author of what this opening writes; nil: the setting `username`.
  public var author: String? { engine.author }
  /// The present, by the book's clock.
  public var now: Instant { Instant(nanoseconds: engine.now()) }
}
