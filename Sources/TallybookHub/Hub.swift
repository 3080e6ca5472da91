internal import Glibc
internal import Synchronization
package import TallybookBase
package import TallybookModel
internal import TallybookMerge
internal import TallybookStorage
internal import TallybookSync

/// A hub that a book syncs with: a PostgreSQL database where copies of a book meet. Two threads that use one hub take turns.
package final class Hub: @unchecked Sendable {
  /// The book that it syncs.
  package let book: Book
  private let address: String
  private let silence: Int64
  private let seal: HubSeal?
  private let isClosed = Atomic(false)
  private let lock = RecursiveLock()
  // Guarded by `lock`:
  /// Made anew where it broke.
  private var connection: PostgresConnection?
  private var isInside = false

  /// Connects.
  ///
  /// - Parameters:
  ///   - address: An address of libpq: `postgresql://host/database`, or `host=… dbname=…`.
  ///   - phrase: The phrase that seals the space; nil: it is not sealed.
  ///   - timeout: How long the hub may be silent, in ns.
  /// - Throws: `unsupported` (no libpq, or no libsodium for a phrase), `invalid` (not an address), `newer` and `hub`, whose reason says why.
  package init(_ book: Book, at address: String, phrase: String? = nil, timeout: Int64 = 60_000_000_000) throws(Failure) {
    guard timeout > 0 else { throw Failure(.range, "the timeout is \(timeout) ns; give more than 0", found: Measure(timeout)) }
    try book.requireOutside("syncing")
    let space = try book.store.read { (connection) throws(Failure) in try BookIdentity.uuid(on: connection) }
    seal = try phrase.map { (phrase) throws(Failure) in try HubSeal(phrase, of: space) }
    (self.book, self.address, silence) = (book, address, timeout)
    _ = try exchange(nil, nil) { (exchange) throws(Failure) in try exchange.state() }
  }

  /// Pulls the changes of others, and pushes what the hub lacks.
  ///
  /// - Parameters:
  ///   - flags: What to do; none: pull, push and bytes.
  ///   - timeout: How long the hub may be silent, in ns; nil: as at opening.
  ///   - progress: Called with the number of bytes transferred; throws to stop.
  /// - Returns: What happened in the book, in words; `nothingNew` if nothing came.
  package func sync(_ flags: HubFlags = [], timeout: Int64? = nil, progress: ((UInt64) throws(Failure) -> Void)? = nil) throws(Failure) -> [Finding] {
    let flags: HubFlags = flags.isEmpty ? [.pull, .push, .bytes] : flags
    return try exchange(timeout, progress) { (exchange) throws(Failure) in try exchange.sync(flags) }
  }

  /// Waits until the hub has something new since the last sync; false if nothing came in time.
  ///
  /// - Parameter timeout: In ns.
  package func wait(timeout: Int64) throws(Failure) -> Bool {
    let end = Clock.read(CLOCK_MONOTONIC).addingReportingOverflow(max(0, timeout))
    let deadline = end.overflow ? Int64.max : end.partialValue
    var pause: Int64 = 250_000_000
    while true {
      if try exchange(nil, nil, { (exchange) throws(Failure) in try exchange.isNew() }) { return true }
      var left = min(pause, deadline &- Clock.read(CLOCK_MONOTONIC))
      guard left > 0 else { return false }
      // In steps, so that a close and an interruption are seen.
      while left > 0 {
        let step = min(left, 50_000_000)
        var time = timespec(tv_sec: 0, tv_nsec: Int(step))
        nanosleep(&time, nil)
        left -= step
        try requireOpen()
        try LongCall.wait()
      }
      pause = min(pause * 5 / 4, 2_000_000_000)
    }
  }

  /// Removes an entry for good, here and on the hub.
  ///
  /// - Throws: `notFound` (no such entry), `hub` (the role lacks the right `keep` on the book's space), and the errors of `sync`.
  package func erase(_ id: Int64, timeout: Int64? = nil, progress: ((UInt64) throws(Failure) -> Void)? = nil) throws(Failure) {
    try requireOpen()
    let entry = try book.store.read { (connection) throws(Failure) in try EntryStore.find(id, on: connection) }
    guard let entry, let uuid = UUID(entry.uuid) else { throw Failure(.noEntry, "there is no entry \(id) in this book", id: id) }
    // By its UUID: where the connection is made anew in the middle the entry is gone from the book already.
    try exchange(timeout, progress) { (exchange) throws(Failure) in try exchange.erase(uuid) }
  }

  /// Closes the connection; a thread inside a call gets `closed`.
  package func close() {
    isClosed.store(true, ordering: .releasing)
    // A progress function that frees the hub is inside a call, which ends the connection itself.
    try? lock.withLock { () throws(Failure) in if !isInside { connection = nil } }
  }

  private func requireOpen() throws(Failure) {
    guard !isClosed.load(ordering: .acquiring) else { throw Failure(.hubEnded, "the hub was closed") }
    try book.requireOpen()
  }

  private func exchange<R>(
    _ timeout: Int64?, _ progress: ((UInt64) throws(Failure) -> Void)?, _ body: (HubExchange) throws(Failure) -> R
  ) throws(Failure) -> R {
    if let timeout, timeout <= 0 { throw Failure(.range, "the timeout is \(timeout) ns; give more than 0", found: Measure(timeout)) }
    return try lock.withLock { () throws(Failure) in
      guard !isInside else { throw Failure(.inCall, "the hub's progress function called it again; do that after the call") }
      try requireOpen()
      try book.requireOutside("syncing")
      isInside = true
      defer {
        isInside = false
        if isClosed.load(ordering: .acquiring) { connection = nil }
      }
      let count = ByteCount(progress)
      var patience = PostgresConnection.Patience()
      patience.silence = timeout ?? silence
      patience.ask = { [self] () throws(Failure) in
        try requireOpen()
        try count.report(0)
      }
      // One that broke while nobody used it is made anew.
      if connection?.isOpen != true { connection = nil }
      let isFresh = connection == nil
      if isFresh { connection = try PostgresConnection(to: address, patience) }
      do throws(Failure) { return try body(try HubExchange(book, connection, patience, count, sealed: seal)) } catch {
        guard !isFresh, error.reason == .hubAway else { throw error }
        // The server was started again, or a way between has forgotten the connection: the next one goes on with what was done.
        connection = nil
        connection = try PostgresConnection(to: address, patience)
        return try body(try HubExchange(book, connection, patience, count, sealed: seal))
      }
    }
  }
}

/// What this process has for hubs.
package enum HubSupport {
  /// Whether libpq is there.
  package static var hasPostgres: Bool { PostgresLibrary.loaded != nil }
}
