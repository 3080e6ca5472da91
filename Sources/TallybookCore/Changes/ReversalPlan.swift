/// What changes that are to be applied are about, as far as sessions that are being recorded are concerned.
struct ReversalPlan {
  /// Sessions whose row comes, goes or gets another end, and those whose pauses change.
  private(set) var sessions = Set<Int64>()
  /// Those of them whose row goes or whose end changes: their recording would end.
  private(set) var ended = Set<Int64>()
  /// Whether things go that events may name.
  private(set) var removesNames = false
  /// Event types that go.
  private(set) var removedTypes = Set<Int64>()

  private static let (kind, end) = (EntryColumns.place(of: .kind), EntryColumns.place(of: .end))

  /// Adds a row; with `isInverse` its inverse is what will be applied.
  mutating func add(_ row: Changeset.Row, isInverse: Bool) throws(Failure) {
    let key = try (row.operation == .insert ? row.new(0) : row.old(0))?.int ?? 0
    switch row.table {
    case "pause": sessions.insert(key)
    case "entry" where row.operation == .update:
      let (old, new) = (try row.old(Self.end), try row.new(Self.end))
      guard old != nil || new != nil else { return }
      sessions.insert(key)
      ended.insert(key)
    case "entry":
      let goes = row.operation == (isInverse ? .insert : .delete)
      let kind = try (row.operation == .insert ? row.new(Self.kind) : row.old(Self.kind))?.int
      if kind == Int64(Kind.session.rawValue) {
        sessions.insert(key)
        if goes { ended.insert(key) }
      }
      guard goes else { return }
      if kind == Int64(Kind.eventType.rawValue) || kind == Int64(Kind.subject.rawValue) { removesNames = true }
      if kind == Int64(Kind.eventType.rawValue) { removedTypes.insert(key) }
    default: break
    }
  }

  /// The recorders of this process that must stand still meanwhile, in the order in which their locks are taken.
  func recorders(in store: Store) -> [Recorder] {
    store.recorders.withLock { running in
      running.values.filter { removesNames || sessions.contains($0.item) }.sorted { $0.item < $1.item }
    }
  }
}
