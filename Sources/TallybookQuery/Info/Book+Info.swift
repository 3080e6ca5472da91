package import TallybookBase
package import TallybookModel
internal import TallybookStorage

extension Book {
  /// What the book is, how large it is, and who uses it: a few pages are read, and nobody is waited for.
  package func info() throws(Failure) -> BookInfo {
    try requireOpen()
    // Before the state: what is committed between the two makes the number grow once more.
    let commits = try store.commits.count(in: store)
    return try read { (connection) throws(Failure) in try info(on: connection, commits: commits) }
  }

  /// Sets how long calls wait for other writers from now on, in ns; nil: 5 s, as an opening that does not say. For all openings of the file in this process.
  package func setBusyTimeout(_ timeout: Int64?) throws(Failure) {
    try requireOpen()
    store.waiting.store(timeout ?? BookOptions().busyTimeout, ordering: .relaxed)
  }

  private func info(on connection: Connection, commits: Int64) throws(Failure) -> BookInfo {
    func number(_ sql: SQL) throws(Failure) -> Int64 { try connection.value(sql)?.int ?? 0 }
    guard case .blob(let bytes) = try connection.value("SELECT uuid FROM \(Table.book)"), let uuid = UUID(stored: bytes) else {
      throw Failure(.damaged, "the book \(path) has no UUID; salvage it into a new book, or restore a backup")
    }
    let version = try number("PRAGMA user_version")
    let (pageSize, pages) = (try number("PRAGMA page_size"), try number("PRAGMA page_count"))
    let running = try SessionTails.running(.all, on: connection)
    var recorded = 0
    for session in running where try SessionTails.owner(of: session.id, in: store, on: connection) != nil { recorded += 1 }
    return BookInfo(
      uuid: uuid, format: (version >> 16, version & 0xFFFF), pageSize: pageSize, pages: pages,
      freePages: try number("PRAGMA freelist_count"), fileSize: store.isMemory ? pageSize &* pages : store.size, logSize: store.logSize,
      tailSize: store.isMemory ? 0 : running.reduce(0) { $0 &+ PlainFile.size(SessionTails.path($1.uuid, in: store)) }, running: running.count,
      recorded: recorded, snapshots: try store.snapshots.open, lastID: try LastID.of(.entry, on: connection),
      lastChange: try LastID.of(.history, on: connection), commits: commits, busyTimeout: busyTimeout)
  }
}
