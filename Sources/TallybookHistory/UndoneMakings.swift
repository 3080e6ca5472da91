internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// What a step made in a book that was merged. Other books may have it, and somebody there may have worked on it: an undo leaves it as it is, and
/// puts it into the trash.
struct UndoneMakings: ChangeObserver {
  /// The entries.
  private(set) var kinds: [Int64: Kind] = [:]
  private var parents: [Int64: Int64] = [:]

  /// nil of a step that made nothing, and in a book that was never merged.
  init?(of step: Int64, on connection: Connection) throws(Failure) {
    guard try connection.value("SELECT 1 FROM \(Table.device) LIMIT 1") != nil else { return nil }
    try History.forEachPart(of: step, on: connection) { changes throws(Failure) in try changes.walk(&self) }
    if kinds.isEmpty { return nil }
  }

  mutating func observe(_ change: ChangedRow) throws(Failure) {
    guard case .entry(let row) = change, row.operation == .insert else { return }
    let id = try row.int(.id)
    kinds[id] = Kind(rawValue: Int32(truncatingIfNeeded: try row.int(.kind))) ?? .note
    parents[id] = try row.int(.parent)
  }

  /// The changes but for those of what stays.
  func leaving(_ changes: Changeset) throws(Failure) -> Changeset {
    try changes.filter { row throws(Failure) in
      guard let owner = try Self.owner(of: row) else { return true }
      return kinds[owner] == nil
    }
  }

  /// The entry that a row is, or belongs to.
  private static func owner(of row: Changeset.Row) throws(Failure) -> Int64? {
    guard let definition = row.table?.definition, definition.rowsOf == .entry || definition.rowsOf == .session else { return nil }
    let name = definition.by ?? "id"
    guard let column = definition.columns.firstIndex(where: { $0.name == name }) else { return nil }
    if let old = try row.old(column) { return old.int }
    return try row.new(column)?.int
  }

  /// Puts it into the trash: what of it lies in nothing else of it.
  func trash(in transaction: Transaction) throws(Failure) {
    let connection = transaction.connection
    connection.known?.forget()
    for (id, parent) in parents.sorted(by: { $0.key < $1.key }) where kinds[parent] == nil {
      // What is there already is so anew, so that there is something to be redone.
      try connection.run("UPDATE \(Table.entry) SET trashed = max(\(transaction.now), coalesce(trashed + 1, \(transaction.now))) WHERE id = \(id)")
    }
  }
}
