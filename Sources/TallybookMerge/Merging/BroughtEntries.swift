internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// What a merge brought must be something that a book can hold: a book or a stream from a stranger may say anything.
struct BroughtEntries {
  private let merge: BookMerge
  /// The last entry that was here before.
  private let last: Int64

  init(_ merge: BookMerge) throws(Failure) {
    self.merge = merge
    last = try LastID.known(of: .entry, on: merge.ourConnection)
  }

  /// - Throws: `damaged`, of a stream `frame`.
  func require() throws(Failure) {
    for rule in EntryRule.all where !rule.mayCome {
      if let id = try merge.ourConnection.value("\(rule.broken(behind: last)) LIMIT 1")?.int { throw merge.other.refusal("an entry \(rule.what)", id) }
      try require(rule)
    }
    try requireTree()
    for (session, seqs) in merge.ours.edited.sorted(by: { $0.key < $1.key }) { try requireEvents(seqs, of: session) }
  }

  /// The same of what was here, and has parts that came: they may name what is of another kind. The book, entry 0, may have what only entries have.
  private func require(_ rule: EntryRule) throws(Failure) {
    var left = merge.touched.filter { $0 <= last }.sorted()[...]
    while !left.isEmpty {
      let some = left.prefix(Self.most)
      left = left.dropFirst(some.count)
      if let id = try merge.ourConnection.value("\(rule.broken(among: Array(some))) LIMIT 1")?.int { throw merge.other.refusal("an entry \(rule.what)", id) }
    }
  }

  /// So many are asked for together.
  private static let most = 1000

  /// What edits change or delete must have been logged as they say: the counts go by them.
  private func requireEvents(_ seqs: Set<UInt64>, of session: Int64) throws(Failure) {
    let edits = try EventEdit.all(of: session, on: merge.ourConnection).filter { seqs.contains($0.key) && $0.value.operation != .insert }
    guard !edits.isEmpty else { return }
    let lanes = try StoredLanes(session, in: try merge.transaction.state(.of(session: session)))
    var left = edits
    for lane in try lanes.lanes() {
      for piece in try lanes.pieces(of: lane.lane.number) where left.contains(where: { $0.key >= piece.first && $0.key < piece.end }) {
        let events = try lanes.events(of: piece)
        for row in 0..<events.count {
          guard let edit = left.removeValue(forKey: events.seq(row)) else { continue }
          if let was = edit.was, was.type == events[row].type, was.phase == events[row].phase { continue }
          throw merge.other.refusal("an edit of an event does not say what was logged", session)
        }
      }
    }
    if !left.isEmpty { throw merge.other.refusal("an edit is of an event that there is not", session) }
  }

  /// Collections that came must lead to the root.
  private func requireTree() throws(Failure) {
    let new: SQL = "SELECT 1 FROM \(Table.entry) WHERE id > \(last) AND kind = \(Kind.collection) LIMIT 1"
    guard try merge.ourConnection.value(new) != nil else { return }
    if let id = try merge.ourConnection.value("\(Check.unreachable) AND id > \(last) LIMIT 1")?.int {
      throw merge.other.refusal("a collection is in itself", id)
    }
  }
}
