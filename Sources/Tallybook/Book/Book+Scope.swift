internal import TallybookBase
internal import TallybookCore

extension Book {
  /// Runs a closure in a transaction, which it gets as a book: all of it is kept if the closure returns, and nothing if it throws. It is one step of history.
  ///
  /// - Parameter name: The name of the step in the history; nil: what was done.
  /// - Throws: what the closure throws, and a `Failure`: `busy` if another writer does not end in time, and errors of writing.
  ///
  /// ```swift
  /// let count = try book.write("two notes") { book in
  ///   try book.notes.create("One")
  ///   try book.notes.create("Two")
  ///   return try book.notes.count()
  /// }
  /// print(count, try book.history()[0].name)  // 2 two notes
  /// ```
  @discardableResult
  public func write<R>(_ name: String? = nil, _ body: (Book) throws -> R) throws -> R {
    try engine.write(name) { try body(Book($0)) }
  }

  /// The same on another thread, while the task waits.
  ///
  /// ```swift
  /// try await book.write { book in try book.notes.create("Arrival") }
  /// print(try await book.write { book in try book.notes.count() })  // 1
  /// ```
  @discardableResult
  public func write<R: Sendable>(_ name: String? = nil, _ body: @escaping @Sendable (Book) throws -> R) async throws -> R {
    try await Offload.runAny { [self] in try engine.write(name) { try body(Book($0)) } }
  }

  /// Runs a closure on one state of the book, which others do not change for it. The book that it gets can only be read.
  ///
  /// - Throws: what the closure throws, and a `Failure`: `state` within a transaction, and errors of reading.
  ///
  /// ```swift
  /// try book.read { snapshot in
  ///   try book.notes.create("Arrival")
  ///   print(try snapshot.notes.count(), try book.notes.count())  // 0 1
  /// }
  /// ```
  public func read<R>(_ body: (Book) throws -> R) throws -> R {
    let snapshot = try engine.snapshot()
    defer { snapshot.close() }
    return try body(Book(snapshot))
  }

  /// The same on another thread, while the task waits. Cancelling the task ends what is being read with `cancelled`.
  ///
  /// ```swift
  /// print(try await book.read { book in try book.notes.count() })  // 0
  /// ```
  public func read<R: Sendable>(_ body: @escaping @Sendable (Book) throws -> R) async throws -> R {
    try await offloaded { [self] () throws(Failure) -> Result<R, any Error> in
      let snapshot = try engine.snapshot()
      defer { snapshot.close() }
      return Result { try body(Book(snapshot)) }
    }.get()
  }
}
