internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// What one of the books removed for good before it knew commits: no change tells what went. It is what the other has, was made by a commit that
/// both have, and is not there.
struct LostRemovals {
  private let merge: BookMerge

  init(_ merge: BookMerge) { self.merge = merge }

  func run() throws(Failure) {
    for each in merge.fresh {
      guard let n = try newest(of: each.device, after: each.after, on: merge.theirConnection) else { continue }
      try find(in: merge.mine, missing: merge.theirs, as: merge.translate(Dot(device: each.device, n: n))) { merge.isSeenThere($0) }
      break
    }
    for line in try DeviceLine.all(on: merge.ourConnection) {
      guard let n = try newest(of: line.number, after: merge.seenThere[line.number] ?? 0, on: merge.ourConnection) else { continue }
      try find(in: merge.others, missing: merge.ours, as: Dot(device: line.number, n: n)) { merge.isSeenHere(merge.translate($0)) }
      break
    }
  }

  /// The last commit of a line that removed something which nothing tells.
  private func newest(of device: Int64, after n: Int64, on connection: Connection) throws(Failure) -> Int64? {
    try connection.value("SELECT max(n) FROM \(Table.deviceCommit) WHERE device = \(device) AND n > \(n) AND lost = 1")?.int
  }

  /// Notes as removed what the one has and the other had.
  private func find(in registers: RegisterStore, missing other: MergeSide, as dot: Dot, wasSeen: (Dot) -> Bool) throws(Failure) {
    let connection = registers.side.connection
    // What goes by retention goes from one book alone, and from its trash.
    let retention = try Settings.value(of: "trash_retention", on: other.connection).flatMap { Int64($0) } ?? 0
    let rows = try connection.rows("SELECT id, uuid FROM \(Table.entry) WHERE \(retention) = 0 OR trashed IS NULL ORDER BY id")
    while try rows.step() {
      guard let stored = UUID(stored: rows.blob(1)) else { continue }
      let uuid = merge.aliases.resolve(stored)
      guard try other.ids(of: uuid).isEmpty, try registers.makings(of: rows.int(0)).allSatisfy(wasSeen) else { continue }
      try merge.ourConnection.run(
        "INSERT INTO \(Table.tombstone) (uuid, device, n) VALUES (\(stored.bytes), \(dot.device), \(dot.n)) ON CONFLICT DO NOTHING")
    }
  }
}
