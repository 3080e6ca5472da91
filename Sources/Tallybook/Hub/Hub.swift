public import TallybookBase
internal import TallybookCore

/// A hub that a book syncs with: a PostgreSQL database where its copies meet; `Book.hub` connects. Two threads that use one hub take turns.
///
/// ```swift
/// func evening(_ hub: Hub) async throws {
///   for finding in try await hub.sync() { print(finding.message) }
///   while try await hub.wait(for: .seconds(3600)) { try await hub.sync([.pull, .push, .bytes]) }
///   hub.close()
/// }
/// do { _ = try await book.hub(at: "postgresql:///herons?host=/nowhere") } catch { print(error.code == .hub || error.code == .unsupported)  // true
/// }
/// ```
public final class Hub: Sendable {
  private let engine: Engine.Hub
  private let book: Book

  init(_ engine: Engine.Hub, of book: Book) {
    self.engine = engine
    self.book = book
  }

  deinit { engine.close() }

  /// Pulls what other books pushed to the hub, and pushes what the hub lacks. What was done stays if it ends early, and the next sync goes on.
  ///
  /// - Parameters:
  ///   - flags: What to do; none: pull, push, and the bytes of attachments.
  ///   - timeout: For how long the hub may be silent; nil: as at opening.
  ///   - progress: Gets how many bytes were sent and received; false stops it.
  /// - Returns: What happened in the book, in words.
  /// - Throws: `hub`, whose reason says why, `state` (a session that would change is being recorded), `cancelled`, `closed`, and errors of writing.
  ///
  /// ```swift
  /// func sync(_ hub: Hub) throws {
  ///   for finding in try hub.sync(.pull, progress: { bytes in bytes < 1_000_000 }) { print(finding.message) }
  /// }
  /// ```
  @discardableResult
  public func sync(_ flags: HubFlags = [], timeout: Duration? = nil, progress: @escaping (_ bytes: UInt64) -> Bool = { _ in true }) throws(Failure) -> [Finding] {
    try book.engine.interruptible { () throws(Failure) in try engine.sync(flags, timeout: timeout?.inNanoseconds, progress: Self.report(progress)) }
  }

  /// The same on another thread, while the task waits. Cancelling the task ends it.
  ///
  /// ```swift
  /// func sync(_ hub: Hub) async throws {
  ///   for finding in try await hub.sync() { print(finding.message) }
  /// }
  /// ```
  @discardableResult
  public func sync(
    _ flags: HubFlags = [], timeout: Duration? = nil, progress: @escaping @Sendable (_ bytes: UInt64) -> Bool = { _ in true }
  ) async throws(Failure) -> [Finding] {
    try await book.offloaded { [self] () throws(Failure) in try engine.sync(flags, timeout: timeout?.inNanoseconds, progress: Self.report(progress)) }
  }

  /// Waits until the hub has something that is new since the book's last sync; false if nothing came in time.
  ///
  /// - Throws: `hub`, whose reason says why, `cancelled` (by `Book.interrupt`), and `closed`.
  ///
  /// ```swift
  /// func isNew(_ hub: Hub) throws -> Bool { try hub.wait(for: .zero) }
  /// ```
  public func wait(for timeout: Duration) throws(Failure) -> Bool {
    try book.engine.interruptible { () throws(Failure) in try engine.wait(timeout: timeout.inNanoseconds) }
  }

  /// The same on another thread, while the task waits. Cancelling the task ends it.
  ///
  /// ```swift
  /// func isNew(_ hub: Hub) async throws -> Bool { try await hub.wait(for: .seconds(60)) }
  /// ```
  public func wait(for timeout: Duration) async throws(Failure) -> Bool {
    try await book.offloaded { [self] () throws(Failure) in try engine.wait(timeout: timeout.inNanoseconds) }
  }

  /// Removes an entry for good, from this book and from the hub; nothing pushed before that holds it stays. The entry's contents go with it. Books that still have it
  /// lose it with their next sync. Backups, exports, and books that never sync again keep it.
  ///
  /// - Throws: `notFound` (no such entry), `hub` (the role lacks the right), `state` (a session that would go is being recorded), `cancelled`, and errors of writing.
  ///
  /// ```swift
  /// func erase(_ note: Note, on hub: Hub) throws { try hub.erase(note) }
  /// ```
  public func erase(_ entry: some Entry, timeout: Duration? = nil, progress: @escaping (_ bytes: UInt64) -> Bool = { _ in true }) throws(Failure) {
    let id = entry.id
    try book.engine.interruptible { () throws(Failure) in try engine.erase(id, timeout: timeout?.inNanoseconds, progress: Self.report(progress)) }
  }

  /// The same on another thread, while the task waits. Cancelling the task ends it.
  ///
  /// ```swift
  /// func erase(_ note: Note, on hub: Hub) async throws { try await hub.erase(note) }
  /// ```
  public func erase(
    _ entry: some Entry, timeout: Duration? = nil, progress: @escaping @Sendable (_ bytes: UInt64) -> Bool = { _ in true }
  ) async throws(Failure) {
    let id = entry.id
    try await book.offloaded { [self] () throws(Failure) in try engine.erase(id, timeout: timeout?.inNanoseconds, progress: Self.report(progress)) }
  }

  private static func report(_ progress: @escaping (UInt64) -> Bool) -> (UInt64) throws(Failure) -> Void {
    { (bytes) throws(Failure) in
      // What was brought stays, and the next sync goes on.
      try LongCall.goOn()
      guard progress(bytes) else {
        throw Failure(.cancelled, "the progress function asked to stop; what was brought until then stays, and the next sync goes on")
      }
    }
  }

  /// Closes the connection; a thread inside one of its calls gets `closed`. Idempotent.
  ///
  /// ```swift
  /// func leave(_ hub: Hub) { hub.close() }
  /// ```
  public func close() { engine.close() }
}
