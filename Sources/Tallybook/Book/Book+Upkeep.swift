public import TallybookBase
internal import TallybookCore

extension Book {
  /// A setting's value: what was set, otherwise its default.
  ///
  /// - Throws: `notFound` (no such setting).
  ///
  /// ```swift
  /// print(try book.setting("time_zone"))  // UTC
  /// ```
  public func setting(_ name: String) throws(Failure) -> String { try engine.setting(name) }

  /// All settings, those of hosts included.
  ///
  /// ```swift
  /// try book.set("x-colour", to: "red")
  /// print(try book.settings().filter { $0.name.hasPrefix("x-") }.map(\.value))  // ["red"]
  /// ```
  public func settings() throws(Failure) -> [Setting] { try engine.settings().map { Setting($0) } }

  /// Sets a setting, or with nil resets it to its default. Names that begin with `x-` belong to hosts.
  ///
  /// - Throws: `notFound` (no such setting), `invalid` (a value that it cannot have).
  ///
  /// ```swift
  /// try book.set("time_zone", to: "Europe/Berlin")
  /// do { try book.set("time_zone", to: "Atlantis") } catch { print(error.field == nil, try book.setting("time_zone"))  // true Europe/Berlin
  /// }
  /// ```
  public func set(_ name: String, to value: String?) throws(Failure) { try engine.set(name, to: value) }

  /// Does the upkeep that is due, and returns when to call again; nil if nothing will be due.
  ///
  /// ```swift
  /// print(try book.tick() ?? .now > .epoch)  // true
  /// ```
  public func tick() throws(Failure) -> Instant? { try engine.tick().map { Instant(nanoseconds: $0) } }

  /// Makes everything acknowledged safe from a power cut now.
  ///
  /// ```swift
  /// try book.flush()
  /// ```
  public func flush() throws(Failure) { try engine.flush() }

  /// What the book is, how large it is, who uses it, and whether anything was committed. It reads a few pages and never waits for a writer.
  ///
  /// ```swift
  /// print(try book.info().format.major)  // 1
  /// ```
  public func info() throws(Failure) -> BookInfo { BookInfo(try engine.info()) }

  /// Gives the free pages of the book back to the file system. Nobody can write meanwhile; others can read. It takes as long as a backup, and needs up to
  /// twice the size of the book on the disk. If it is interrupted or killed, the book is as it was.
  ///
  /// - Throws: `readOnly`, `busy` (another writer does not end within the busy timeout), `full`, and errors of file access.
  ///
  /// ```swift
  /// try book.compact()
  /// print(try book.info().freePages)  // 0
  /// ```
  public func compact() throws(Failure) { try engine.compact() }

  /// Checks the book for damage; returns what it found.
  ///
  /// ```swift
  /// print(try book.check().count)  // 0
  /// ```
  public func check() throws(Failure) -> [Finding] { try engine.interruptible { () throws(Failure) in try engine.check() } }

  /// What opening the book recovered, missed or set aside.
  ///
  /// ```swift
  /// print(try book.recovery().count)  // 0
  /// ```
  public func recovery() throws(Failure) -> [Finding] { try engine.recovery() }

  /// Writes a copy of the book, including running sessions with all logged events.
  ///
  /// - Parameter progress: Gets how much is done of how much; false stops the backup, and no file is left.
  /// - Throws: `exists` (the file, without `replace`), `cancelled`, and errors of file access.
  ///
  /// ```swift
  /// do { try book.backUp(to: "/tmp/never.tally") { _, _ in false } } catch { print(error.code)  // cancelled
  /// }
  /// ```
  public func backUp(
    to path: String, replace: Bool = false, progress: (_ done: UInt64, _ total: UInt64) -> Bool = { _, _ in true }
  ) throws(Failure) {
    try engine.interruptible { () throws(Failure) in
      try engine.backUp(to: path, replace ? .replace : []) { (done, total) throws(Failure) in
        try LongCall.note(done, of: total)
        guard progress(done, total) else { throw .stopped }
      }
    }
  }

  /// The book as bytes: what the file of a backup would hold, including running sessions with all logged events.
  ///
  /// - Throws: `state` (in a transaction or a snapshot), `full` (no memory for them), and errors of reading.
  ///
  /// ```swift
  /// print(try book.serialized().count > 4096)  // true
  /// ```
  public func serialized() throws(Failure) -> [UInt8] { try engine.serialized() }
}
