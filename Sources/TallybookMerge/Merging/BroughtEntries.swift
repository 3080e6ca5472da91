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
    }
    try requireTree()
  }

  /// Collections that came must lead to the root.
  private func requireTree() throws(Failure) {
    let new: SQL = "SELECT 1 FROM \(Table.entry) WHERE id > \(last) AND kind = \(Kind.collection) LIMIT 1"
    guard try merge.ourConnection.value(new) != nil else { return }
    if let id = try merge.ourConnection.value("\(Check.unreachable) AND id > \(last) LIMIT 1")?.int {
      throw merge.other.refusal("a collection lies in itself", id)
    }
  }
}
