internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// A copy that was never merged itself, and of which this book knows all: a backup that is merged again, or a device that only gives. What it
/// wrote need not be gone through again to see that. Where anything speaks against it the merge finds out what is new.
struct KnownBook {
  private let merge: BookMerge

  init(_ merge: BookMerge) { self.merge = merge }

  func isKnown() throws(Failure) -> Bool {
    if merge.other.isExcerpt { return false }
    let (ours, theirs) = (merge.ourConnection, merge.theirConnection)
    guard try DeviceLine.all(on: theirs).isEmpty, try hasLastCommit() else { return false }
    // What is one with another, or was removed for good, is looked at more closely.
    guard try ours.value("SELECT 1 FROM \(Table.alias) LIMIT 1") == nil,
      try ours.value("SELECT 1 FROM \(Table.tombstone) t JOIN \(Table.entry) e ON e.uuid = t.uuid LIMIT 1") == nil
    else { return false }
    guard try !DayMerge(merge).isDue(), try hasNames() else { return false }
    return try EventsMerge(merge).areAlike()
  }

  /// Whether this book has the commit that the copy's last step is. Who has a commit has all before it.
  private func hasLastCommit() throws(Failure) -> Bool {
    guard let last = try HistoryCommits(of: merge.other.uuid, on: merge.theirConnection).lastChain() else { return false }
    for line in try DeviceLine.all(on: merge.ourConnection) { if try line.has(last.n, last.chain, on: merge.ourConnection) { return true } }
    return false
  }

  /// Whether all that events may name is here.
  private func hasNames() throws(Failure) -> Bool {
    let ids = try merge.theirConnection.ids(
      "SELECT id FROM \(Table.entry) WHERE kind IN (\(Kind.eventType), \(Kind.variant), \(Kind.subject)) AND kind > \(Kind.task)")
    for id in ids {
      guard let uuid = try merge.theirs.uuid(of: id), try merge.ours.id(of: uuid) != nil else { return false }
    }
    return true
  }
}
