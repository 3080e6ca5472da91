package import TallybookBase
package import TallybookStorage

/// Reading and writing where a book stands: outside, within a transaction, in a snapshot.
extension Book {
  /// Lends a connection for reading: each statement sees the last commit, or what the transaction or the snapshot has.
  package func read<R>(_ body: (Connection) throws(Failure) -> R) throws(Failure) -> R {
    switch scope {
    case .outside: try store.read(body)
    case .transaction(let transaction, _): try transaction.use { (transaction) throws(Failure) in try body(transaction.connection) }
    case .snapshot(let snapshot, _): try snapshot.use { (state) throws(Failure) in try body(state.connection) }
    }
  }

  /// Lends one state of the book with the tails that are asked for.
  package func state<R>(_ tails: BookState.Tails = .none, _ body: (BookState) throws(Failure) -> R) throws(Failure) -> R {
    switch scope {
    case .outside: try store.state(tails, body)
    case .transaction(let transaction, _): try transaction.use { (transaction) throws(Failure) in try body(try transaction.state(tails)) }
    case .snapshot(let snapshot, _): try snapshot.use(body)
    }
  }

  /// Runs what takes a lock of its own and reads within. A transaction or a snapshot is one thread's at a time, and comes first:
  /// otherwise a thread that is inside would wait for the lock, and the one with the lock for it.
  package func readingFirst<R>(_ body: () throws(Failure) -> R) throws(Failure) -> R {
    isOutside ? try body() : try read { _ throws(Failure) in try body() }
  }

  /// Runs what changes the book, all or nothing: as a transaction of its own, which is on the disk when this returns, or as a part of
  /// the one that the book is. Outside, another writer is waited for `timeout` ns at most, else the busy timeout. The step is named by
  /// the call where it has no `name`.
  package func write<R>(
    at now: Instant, as call: Call, name: String? = nil, timeout: Int64? = nil, isOneStatement: Bool = false,
    _ body: (Transaction) throws(Failure) -> R
  ) throws(Failure) -> R {
    switch scope {
    case .outside: return try store.write(by: author, at: now, as: call, name: name, timeout: timeout, body)
    case .transaction(let transaction, _): return try transaction.write(as: call, isOneStatement: isOneStatement, body)
    case .snapshot:
      try requireWritable()
      throw Failure.snapshotEnded
    }
  }

  /// Begins a transaction and returns it as a book: calls on that book are inside, calls on this one are outside. On a transaction it begins a nested
  /// transaction, a part of it.
  ///
  /// - Throws: `invalid` (the name is over 65,536 bytes or contains a NUL), `busy` if another writer does not end within the busy timeout (with
  ///   `.noWait` at once), `state` if the thread is inside a call that writes, or another part is open.
  package func begin(_ name: String? = nil, _ flags: TransactionFlags = []) throws(Failure) -> Book {
    if let name, name.utf8.count > 65_536 || name.utf8.contains(0) {
      throw Failure(
        .length, "the name of the transaction has \(name.utf8.count) bytes or holds a NUL; give one of 65536 bytes at most, without it",
        found: Measure(name.utf8.count), bound: 65_536)
    }
    let now = try mutationTime()
    switch scope {
    case .outside:
      let open = try OpenTransaction(in: store, by: author, at: now, name: name, flags)
      return Book(.transaction(open, of: self), of: self)
    case .transaction(let outer, _): return Book(.transaction(try OpenTransaction(within: outer), of: self), of: self)
    case .snapshot: throw Failure.snapshotEnded
    }
  }

  /// Commits the transaction that this book is. A part of another transaction is kept only if that one is. The changes are on disk when the outermost
  /// commit returns.
  package func commit() throws(Failure) {
    try requireOpen()
    guard case .transaction(let transaction, let outer) = scope else { throw noTransaction }
    try transaction.commit()
    if outer.isOutside { store.catchUp(.commit) }
  }

  /// Rolls back the transaction that this book is.
  package func rollback() throws(Failure) {
    try requireOpen()
    guard case .transaction(let transaction, _) = scope else { throw noTransaction }
    transaction.rollback()
  }

  /// Runs `body` in a transaction, which it gets as a book: committed if `body` returns, rolled back if it throws.
  package func write<R>(_ name: String? = nil, _ flags: TransactionFlags = [], _ body: (Book) throws -> R) throws -> R {
    let transaction = try begin(name, flags)
    defer { transaction.close() }
    let result = try body(transaction)
    try transaction.commit()
    return result
  }

  /// How long a snapshot has been open, in ns, and how many bytes the book's log has.
  package func snapshotStatus() throws(Failure) -> (age: Int64, log: Int64) {
    try requireOpen()
    guard case .snapshot(let snapshot, _) = scope else {
      throw Failure(.scope, "this book is not a snapshot; give the handle of one")
    }
    return (snapshot.age, Int64(max(0, store.logSize)))
  }

  private var noTransaction: Failure {
    Failure(.scope, "this book is not a transaction; give the handle of one")
  }
}
