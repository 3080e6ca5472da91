package import TallybookBase
internal import TallybookModel
package import TallybookStorage

/// What changes that are to be applied are about, as far as sessions that are being recorded are concerned.
package struct ReversalPlan {
  /// Sessions whose row comes, goes or gets another end, and those whose pauses change.
  package private(set) var sessions = Set<Int64>()
  /// Those of them whose row goes or whose end changes: their recording would end.
  private(set) var ended = Set<Int64>()
  /// Whether entries go that events may name.
  private(set) var removesNames = false
  /// Event types and variants that go.
  private(set) var removedTypes = Set<Int64>()

  package init() {}

  /// Adds a row; with `isInverse` its inverse is what will be applied.
  package mutating func add(_ change: ChangedRow, isInverse: Bool) throws(Failure) {
    switch change {
    case .entry(let row): try add(entry: row, isInverse: isInverse)
    case .pause(let row): sessions.insert(try row.int(.session))
    // A recorder reads edits of its events where it needs them, and none of the others.
    case .eventEdit, .setting, .entryTag, .day, .reminder, .templateVersion, .templateField, .fieldValue, .other: break
    }
  }

  private mutating func add(entry row: Changed<EntryColumn>, isInverse: Bool) throws(Failure) {
    let id = try row.int(.id)
    guard row.operation != .update else {
      let (old, new) = (try row.old(.endTime), try row.new(.endTime))
      guard old != nil || new != nil else { return }
      sessions.insert(id)
      ended.insert(id)
      return
    }
    let goes = row.operation == (isInverse ? .insert : .delete)
    let kind = try row.int(.kind)
    if kind == Int64(Kind.session.rawValue) {
      sessions.insert(id)
      if goes { ended.insert(id) }
    }
    guard goes else { return }
    guard let kind = Kind(rawValue: Int32(truncatingIfNeeded: kind)), kind.isOfEvents else { return }
    removesNames = true
    if kind != .subject { removedTypes.insert(id) }
  }

  /// The recorders of this process that must stand still meanwhile, in the order in which their locks are taken.
  func recorders(in store: Store) -> [Recorder] {
    store.recording.all.filter { removesNames || sessions.contains($0.item) }.sorted { $0.item < $1.item }
  }
}
