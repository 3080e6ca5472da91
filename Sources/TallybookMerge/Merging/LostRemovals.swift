internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// What the other book removed for good before it knew commits: no change tells what went. It is what is here, was made by a commit that the
/// other book has, and is not there.
struct LostRemovals {
  private let merge: BookMerge

  init(_ merge: BookMerge) { self.merge = merge }

  func run() throws(Failure) {
    guard let dot = try newest() else { return }
    // What goes by retention goes from one book alone, and from its trash.
    let retention = try Settings.value(of: "trash_retention", on: merge.theirConnection).flatMap { Int64($0) } ?? 0
    let rows = try merge.ourConnection.rows(
      "SELECT id, uuid FROM \(Table.entry) WHERE \(retention) = 0 OR trashed IS NULL ORDER BY id")
    while try rows.step() {
      guard let stored = UUID(stored: rows.blob(1)) else { continue }
      let uuid = merge.aliases.resolve(stored)
      guard try merge.theirs.ids(of: uuid).isEmpty, try merge.mine.makings(of: rows.int(0)).allSatisfy({ merge.isSeenThere($0) }) else { continue }
      try merge.ourConnection.run(
        "INSERT INTO \(Table.tombstone) (uuid, device, n) VALUES (\(stored.bytes), \(dot.device), \(dot.n)) ON CONFLICT DO NOTHING")
    }
  }

  /// Their last commit that is new here and removed something that nothing tells.
  private func newest() throws(Failure) -> Dot? {
    for each in merge.fresh {
      let found = try merge.theirConnection.value(
        """
        SELECT max(c.n) FROM \(Table.deviceCommit) c JOIN \(Table.history) h ON h.id = c.step
        WHERE c.device = \(each.device) AND c.n > \(each.after) AND h.reason = \(Step.Reason.forever.rawValue)
        """)?.int
      if let found { return merge.translate(Dot(device: each.device, n: found)) }
    }
    return nil
  }
}
