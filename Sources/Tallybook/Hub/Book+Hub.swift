public import TallybookBase
internal import TallybookCore

extension Book {
  /// Connects with a hub: a PostgreSQL database that `tallybook hub init` prepared.
  ///
  /// - Parameters:
  ///   - address: Where it is, in libpq's form: `postgresql://host/database`, or `host=… dbname=…`. A password is best left to libpq's environment or password file.
  ///   - phrase: The phrase that seals the book's space on the hub; nil: it is not sealed. The first sync of a book decides; without the phrase nobody ever reads it
  ///     again.
  ///   - timeout: For how long the hub may be silent.
  /// - Throws: `unsupported` (no libpq, or no libsodium for a phrase), `invalid` (no address of PostgreSQL, an empty phrase, a timeout below 1 ns), `hub`, whose
  ///   reason says why, `newer`, `state` (within a transaction or a snapshot).
  ///
  /// ```swift
  /// do { _ = try book.hub(at: "postgresql:///herons?host=/nowhere", timeout: .zero) } catch { print(error.reason)  // range
  /// }
  /// ```
  public func hub(at address: String, phrase: String? = nil, timeout: Duration = .seconds(60)) throws(Failure) -> Hub {
    try engine.interruptible { () throws(Failure) in Hub(try Engine.Hub(engine, at: address, phrase: phrase, timeout: timeout.inNanoseconds), of: self) }
  }

  /// The same on another thread, while the task waits.
  ///
  /// ```swift
  /// do { _ = try await book.hub(at: "postgresql:///herons?host=/nowhere", timeout: .zero) } catch { print(error.reason)  // range
  /// }
  /// ```
  public func hub(at address: String, phrase: String? = nil, timeout: Duration = .seconds(60)) async throws(Failure) -> Hub {
    try await offloaded { [self] () throws(Failure) in Hub(try Engine.Hub(engine, at: address, phrase: phrase, timeout: timeout.inNanoseconds), of: self) }
  }
}
