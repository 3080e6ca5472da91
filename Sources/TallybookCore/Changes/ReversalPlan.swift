/// What changes of a step are about, as far as sessions that are being recorded are concerned.
struct ReversalPlan {
  /// Sessions whose row comes, goes or gets another end, and those whose pauses change.
  private(set) var sessions = Set<Int64>()
  /// Whether things go that events may name.
  private(set) var removesNames = false
  /// Event types that go.
  private(set) var removedTypes = Set<Int64>()

  mutating func add(_ changes: Changeset) throws(Failure) {
    let (kind, end) = (EntryColumns.inTable.firstIndex(of: .kind) ?? 0, EntryColumns.inTable.firstIndex(of: .end) ?? 0)
    var (sessions, removesNames, removedTypes) = (sessions, removesNames, removedTypes)
    try changes.forEach { row throws(Failure) in
      let key = try (row.operation == .insert ? row.new(0) : row.old(0))?.int ?? 0
      switch row.table {
      case "pause": sessions.insert(key)
      case "entry" where row.operation == .update:
        let (old, new) = (try row.old(end), try row.new(end))
        if old != nil || new != nil { sessions.insert(key) }
      case "entry":
        let of = try (row.operation == .insert ? row.new(kind) : row.old(kind))?.int
        if of == Int64(Kind.session.rawValue) { sessions.insert(key) }
        if row.operation == .delete, of == Int64(Kind.eventType.rawValue) || of == Int64(Kind.subject.rawValue) { removesNames = true }
        if row.operation == .delete, of == Int64(Kind.eventType.rawValue) { removedTypes.insert(key) }
      default: break
      }
    }
    (self.sessions, self.removesNames, self.removedTypes) = (sessions, removesNames, removedTypes)
  }

  /// The recorders of this process that must stand still meanwhile, in the order in which their locks are taken.
  func recorders(in store: Store) -> [Recorder] {
    store.recorders.withLock { running in
      running.values.filter { removesNames || sessions.contains($0.item) }.sorted { $0.item < $1.item }
    }
  }
}
