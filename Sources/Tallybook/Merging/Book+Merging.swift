public import TallybookBase
internal import TallybookCore

extension Book {
  /// Merges the changes of a copy of this book that went its own way: a book's file, or a backup. The copy is only read. All or nothing, in one step of history;
  /// `interrupt` ends it.
  ///
  /// - Parameters:
  ///   - preview: Only reports what would happen.
  ///   - otherBook: Accepts a book that is not a copy of this one: all of it is added.
  /// - Returns: What happened, in words.
  /// - Throws: `notFound` and `format` (no book at the path), `invalid` (this book; another one, without `otherBook`), `state` (a session that would go is being
  ///   recorded), `cancelled`, and errors of reading and writing.
  ///
  /// ```swift
  /// do { _ = try book.merge("/nowhere/copy.tally") } catch { print(error.code)  // notFound
  /// }
  /// ```
  public func merge(_ path: String, preview: Bool = false, otherBook: Bool = false) throws(Failure) -> [Finding] {
    try engine.interruptible { () throws(Failure) in try engine.merge(path, Self.mergeFlags(preview, otherBook)) }
  }

  /// The same on another thread, while the task waits. Cancelling the task ends it.
  ///
  /// ```swift
  /// do { _ = try await book.merge("/nowhere/copy.tally") } catch { print(error.code)  // notFound
  /// }
  /// ```
  public func merge(_ path: String, preview: Bool = false, otherBook: Bool = false) async throws(Failure) -> [Finding] {
    try await offloaded { [self] () throws(Failure) in try engine.merge(path, Self.mergeFlags(preview, otherBook)) }
  }

  static func mergeFlags(_ preview: Bool, _ otherBook: Bool) -> MergeFlags {
    var flags: MergeFlags = []
    if preview { flags.insert(.preview) }
    if otherBook { flags.insert(.otherBook) }
    return flags
  }

  /// The conflicts that are not settled, of all entries and of the book itself: parts that several devices wrote at the same time.
  ///
  /// ```swift
  /// print(try book.conflicts().count)  // 0
  /// ```
  public func conflicts() throws(Failure) -> [Conflict] { try engine.conflicts().map { Conflict($0) } }

  /// The conflicts of one entry.
  ///
  /// ```swift
  /// print(try book.conflicts(of: try book.notes.create("Arrival")).count)  // 0
  /// ```
  public func conflicts(of entry: some Entry) throws(Failure) -> [Conflict] { try engine.conflicts(of: entry.id).map { Conflict($0) } }

  /// Settles a conflict: one version is shown from now on, here and wherever this book is merged; the others are discarded.
  ///
  /// - Parameter version: Its place in `versions`, from 0.
  /// - Throws: `notFound` (the conflict is settled), `invalid` (no such version), and errors of writing.
  ///
  /// ```swift
  /// for conflict in try book.conflicts() { try book.resolve(conflict, keeping: 0) }
  /// print(try book.conflicts().count)  // 0
  /// ```
  public func resolve(_ conflict: Conflict, keeping version: Int) throws(Failure) {
    try engine.interruptible { () throws(Failure) in
      try engine.resolve(conflict.entry, conflict.field, key: conflict.key ?? "", keeping: version)
    }
  }

  /// The devices that wrote this book's contents, its own included; none before its first merge.
  ///
  /// ```swift
  /// print(try book.devices().count)  // 0
  /// ```
  public func devices() throws(Failure) -> [Device] { try engine.devices().map { Device($0) } }

  /// Gives a device a name for people, in this book.
  ///
  /// - Throws: `invalid` (an empty name, or one over 256 bytes), `notFound` (this book knows no such device).
  ///
  /// ```swift
  /// _ = try book.vector()
  /// for device in try book.devices() { try book.rename(device, to: "Ann's phone") }
  /// print(try book.devices().map { $0.name ?? "" })  // ["Ann\'s phone"]
  /// ```
  public func rename(_ device: Device, to name: String) throws(Failure) {
    guard let uuid = UUID(device.uuid) else { throw Failure(.pattern, "\(QuotedValue.of(device.uuid)) is no UUID of a device; take one of the list", field: .uuid) }
    try engine.renameDevice(uuid, to: name)
  }
}
