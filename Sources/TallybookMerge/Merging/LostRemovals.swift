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
      let lost = try removals(of: each.device, after: each.after, on: merge.theirConnection)
      guard !lost.isEmpty else { continue }
      try find(in: merge.mine, missing: merge.others, as: lost) { merge.isSeenThere($0) }
    }
    for line in try DeviceLine.all(on: merge.ourConnection) {
      let lost = try removals(of: line.number, after: merge.seenThere[line.number] ?? 0, on: merge.ourConnection)
      guard !lost.isEmpty else { continue }
      try find(in: merge.others, missing: merge.mine, as: lost) { merge.isSeenHere(merge.translate($0)) }
    }
  }

  /// Of a line the commits that removed something which nothing tells, the newest first.
  private func removals(of device: Int64, after n: Int64, on connection: Connection) throws(Failure) -> [Dot] {
    try connection.ids("SELECT n FROM \(Table.deviceCommit) WHERE device = \(device) AND n > \(n) AND lost = 1 ORDER BY n DESC").map { Dot(device: device, n: $0) }
  }

  /// Notes as removed what the one has and the other had. What was made again there was removed by who had not seen that.
  private func find(in registers: RegisterStore, missing other: RegisterStore, as lost: [Dot], wasSeen: (Dot) -> Bool) throws(Failure) {
    let connection = registers.side.connection
    // What goes by retention goes from one book alone, and from its trash.
    let retention = try Settings.value(of: "trash_retention", on: other.side.connection).flatMap { Int64($0) } ?? 0
    let rows = try connection.rows("SELECT id, uuid FROM \(Table.entry) WHERE \(retention) = 0 OR trashed IS NULL ORDER BY id")
    while try rows.step() {
      guard let stored = UUID(stored: rows.blob(1)) else { continue }
      var there: [Making] = []
      for id in try other.side.ids(of: merge.aliases.resolve(stored)) { there += try other.makings(of: id) }
      for making in try registers.makings(of: rows.int(0)) where wasSeen(making.dot) {
        let again = there.filter { $0.uuid == making.uuid }.map { here($0.dot, of: other) }
        if again.contains(here(making.dot, of: registers)) { continue }
        guard let removal = try newest(lost.map { here($0, of: other) }, before: again) else { continue }
        try merge.ourConnection.run(
          "INSERT OR IGNORE INTO \(Table.tombstone) (uuid, device, n) VALUES (\(making.uuid.bytes), \(removal.device), \(removal.n))")
      }
    }
  }

  /// The first of removals that had seen none of some makings: what it had seen it would have removed too.
  private func newest(_ removals: [Dot], before makings: [Dot]) throws(Failure) -> Dot? {
    for removal in removals {
      var hasSeenOne = false
      for making in makings where try merge.hasSeen(removal, making) { hasSeenOne = true }
      if !hasSeenOne { return removal }
    }
    return nil
  }

  /// A commit that one of the books calls so, as it is called here.
  private func here(_ dot: Dot, of registers: RegisterStore) -> Dot { registers.side === merge.theirs ? merge.translate(dot) : dot }
}
