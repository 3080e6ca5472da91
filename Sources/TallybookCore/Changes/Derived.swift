/// Values that follow from the captured tables and are kept beside them. They are brought up to date from the changes of
/// each transaction, whatever made them: an edit, an import, an undo.
enum Derived {
  static func update(for changes: Changeset, in transaction: Transaction) throws(Failure) {
    var touched = Set<Int64>()
    // Tags and own fields go along with what is made or removed, whichever of the two comes first here.
    var (tagged, made, removed) = (Set<Int64>(), Set<Int64>(), Set<Int64>())
    let isFollowed = transaction.store.isFollowed
    transaction.isFollowed = isFollowed
    try changes.forEach { row throws(Failure) in
      if isFollowed { try transaction.touched.add(row) }
      switch row.table {
      case "entry":
        guard let id = try key(row) else { return }
        if row.operation == .insert { made.insert(id) }
        if row.operation == .delete { removed.insert(id) }
        if !transaction.touchedEventTypes { transaction.touchedEventTypes = try touchesEventTypes(row, id, in: transaction) }
        if row.operation != .insert {
          if row.operation == .delete, try row.old(2)?.int == attachment { try follow(row.old, isUsed: false, in: transaction) }
        } else {
          if try row.new(2)?.int == attachment { try follow(row.new, isUsed: true, in: transaction) }
        }
        if row.operation == .delete {
          // What the transaction made itself is nothing that went.
          if !transaction.madeEarlier.contains(id) { transaction.removedThings = true }
          touched.remove(id)
          try transaction.connection.run("DELETE FROM entry_state WHERE entry = ?", .int(id))
        } else if row.operation == .update && !transaction.madeEarlier.contains(id) || transaction.modified[id] != nil {
          // What was only made has no row: it was modified when it was created.
          touched.insert(id)
        }
      case "reminder":
        if row.operation == .delete, let id = try key(row) {
          try transaction.connection.run("DELETE FROM reminder_state WHERE reminder = ?", .int(id))
        }
        if let task = try (row.operation == .insert ? row.new(1) : row.old(1))?.int, task != 0 { tagged.insert(task) }
      case "entry_tag", "field_value", "template_version": if let entry = try key(row) { tagged.insert(entry) }
      case "pause":
        if let session = try key(row) { touched.insert(session) }
      case "event_edit":
        guard let session = try key(row) else { return }
        touched.insert(session)
        // A recorder's states are others by now.
        transaction.touchedEventTypes = true
        let (old, new) = try EventEdit.sides(of: row, on: transaction.connection)
        if let old { try count(old, of: session, sign: -1, in: transaction) }
        if let new { try count(new, of: session, sign: 1, in: transaction) }
      case "setting": transaction.touchedSettings = true
      default: break
      }
    }
    touched.formUnion(tagged.subtracting(made).subtracting(removed).subtracting(transaction.madeEarlier))
    guard !touched.isEmpty else { return }
    let state = try transaction.connection.statement("INSERT OR REPLACE INTO entry_state (entry, modified) VALUES (?, ?)")
    for id in touched.sorted() {
      try state.bind(.int(id), at: 1)
      try state.bind(.int(transaction.modified[id] ?? transaction.now), at: 2)
      _ = try state.step()
      state.reset()
    }
  }

  /// Whether recorders must look again at what they may log: a type came, went or changed, or what sees it has moved.
  private static func touchesEventTypes(_ row: Changeset.Row, _ id: Int64, in transaction: Transaction) throws(Failure) -> Bool {
    guard row.operation == .update else {
      return try (row.operation == .insert ? row.new(2) : row.old(2))?.int == Int64(Kind.eventType.rawValue)
    }
    let isMoved = try row.new(parentColumn) != nil
    var isChanged = isMoved
    for column in typeColumns where !isChanged { isChanged = try row.new(column) != nil }
    guard isChanged else { return false }
    let kind = try transaction.connection.value("SELECT kind FROM entry WHERE id = ?", .int(id))?.int
    let movable = [Kind.collection, .session].map { Int64($0.rawValue) }
    return kind == Int64(Kind.eventType.rawValue) || isMoved && kind.map(movable.contains) ?? false
  }

  private static let parentColumn = EntryColumns.place(of: .parent)
  private static let typeColumns = [Field.name, .mode, .exclusion, .recordable, .trashed].compactMap { EntryColumns.inTable.firstIndex(of: $0) }
  private static let attachment = Int64(Kind.attachment.rawValue)

  /// What the bytes of an attachment are used by, once it came or went.
  private static func follow(_ side: (Int) throws(Failure) -> Value?, isUsed: Bool, in transaction: Transaction) throws(Failure) {
    guard case .blob(let hash) = try side(EntryColumns.place(of: .sha256)) else { return }
    try Contents.follow(hash, isUsed: isUsed, on: transaction.connection)
  }

  /// The first key column, which an update carries only on its old side.
  private static func key(_ row: Changeset.Row) throws(Failure) -> Int64? {
    try (row.operation == .insert ? row.new(0) : row.old(0))?.int
  }

  /// Counts what an edit of an event does, or takes it back.
  private static func count(_ edit: EventEdit, of session: Int64, sign: Int64, in transaction: Transaction) throws(Failure) {
    if let was = edit.was {
      try EventCounts.add(-sign, type: was.type, phase: was.phase, session: session, on: transaction.connection)
    }
    if edit.operation != .delete {
      try EventCounts.add(sign, type: edit.event.type, phase: edit.event.phase, session: session, on: transaction.connection)
    }
  }
}
