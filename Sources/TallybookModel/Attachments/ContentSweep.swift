internal import Glibc
package import TallybookBase
internal import TallybookStorage

/// Removes bytes that nobody uses any more, some at a time. First they lose their hash, so that nobody can come to use them
/// again; then their pieces go; then their row. Whatever ends it leaves nothing that names what is not there.
package struct ContentSweep {
  private let store: Store
  private let now: Instant

  /// How many pieces a step removes.
  static let step = 64

  package init(in store: Store, now: Instant) {
    self.store = store
    self.now = now
  }

  /// Takes step after step.
  package func run() throws(Failure) { while try !take() {} }

  /// Takes one step; true where nothing is left to do.
  func take() throws(Failure) -> Bool {
    let isNeeded = try store.read { connection throws(Failure) in
      try connection.value(
        """
        SELECT 1 WHERE EXISTS (SELECT 1 FROM \(Table.content) WHERE unused = 1)
          OR EXISTS (SELECT 1 FROM \(Table.unfinished) u WHERE NOT EXISTS (SELECT 1 FROM \(Table.entry) e WHERE e.id = u.parent))
        """) != nil
    }
    guard isNeeded else { return true }
    return try store.write(by: nil, at: now) { transaction throws(Failure) in
      try dropUnfinished(in: transaction)
      return try sweep(on: transaction.connection)
    }
  }

  private func sweep(on connection: Connection) throws(Failure) -> Bool {
    let candidates = try connection.rows("SELECT id, sha256, state, filler FROM \(Table.content) WHERE unused = 1 ORDER BY id")
    var needed: Set<[UInt8]>?
    var (going, used): ([Int64], [Int64]) = ([], [])
    while try candidates.step() {
      let id = candidates.int(0)
      switch Contents.State(rawValue: candidates.int(2)) {
      case .going: going.append(id)
      case .filling:
        if isAlive(candidates.blob(3)) { continue }
        going.append(id)
      default:
        let hash = candidates.blob(1)
        if needed == nil { needed = try History.undoneContents(on: connection) }
        if needed?.contains(hash) == true { continue }
        if try isUsed(hash, on: connection) { used.append(id) } else { going.append(id) }
      }
    }
    for id in used { try connection.run("UPDATE \(Table.content) SET unused = 0 WHERE id = \(id)") }
    var left = Self.step
    for id in going {
      guard left > 0 else { return false }
      try connection.run("UPDATE \(Table.content) SET sha256 = NULL, state = \(Contents.State.going.rawValue), filler = NULL WHERE id = \(id)")
      left -= try connection.run(
        "DELETE FROM \(Table.piece) WHERE id IN (SELECT id FROM \(Table.piece) WHERE content = \(id) ORDER BY number DESC LIMIT \(Int64(left)))")
      guard try connection.value("SELECT 1 FROM \(Table.piece) WHERE content = \(id) LIMIT 1") == nil else { return false }
      try connection.run("DELETE FROM \(Table.content) WHERE id = \(id)")
    }
    return true
  }

  /// Whether somebody still puts it together, or may.
  private func isAlive(_ filler: [UInt8]) -> Bool {
    guard let uuid = UUID(stored: filler) else { return false }
    if store.attachments.isFilling(uuid) { return true }
    return !store.isMemory && StagingFile.writer(uuid, beside: store.path) != .nobody
  }

  private func isUsed(_ hash: [UInt8], on connection: Connection) throws(Failure) -> Bool {
    try connection.value(
      "SELECT 1 WHERE EXISTS (SELECT 1 FROM \(Table.entry) WHERE content = \(hash)) OR EXISTS (SELECT 1 FROM \(Table.unfinished) WHERE sha256 = \(hash))") != nil
  }

  /// What was begun for entries that are gone for good and that nobody writes.
  private func dropUnfinished(in transaction: Transaction) throws(Failure) {
    let connection = transaction.connection
    guard try connection.value("SELECT 1 FROM \(Table.history) WHERE state = 2 LIMIT 1") == nil else { return }
    let orphans = try connection.rows("SELECT id, uuid FROM \(Table.unfinished) u WHERE NOT EXISTS (SELECT 1 FROM \(Table.entry) e WHERE e.id = u.parent)")
    var found: [(id: Int64, uuid: UUID)] = []
    while try orphans.step() {
      if let uuid = UUID(stored: orphans.blob(1)) { found.append((orphans.int(0), uuid)) }
    }
    for orphan in found where !Unfinished.isWritten(orphan.id, orphan.uuid, in: store) {
      try Unfinished.remove(orphan.id, orphan.uuid, in: transaction)
    }
  }
}
