internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// The trash does not hold where somebody who had not seen it worked on the thing, or on what lies below it. Whether it holds follows from
/// commits alone, so every book says the same.
struct TrashMerge {
  private let merge: BookMerge

  init(_ merge: BookMerge) { self.merge = merge }

  func run() throws(Failure) {
    for id in try candidates() { try judge(id) }
  }

  /// What was put into the trash, and was touched by the merge or holds what was.
  private func candidates() throws(Failure) -> [Int64] {
    let trashed = try merge.ourConnection.ids(
      "SELECT entry FROM \(Table.stamp) WHERE part = \(Int64(Field.trashed.rawValue))")
    guard !trashed.isEmpty else { return [] }
    var above = Set<Int64>()
    for id in merge.touched {
      // Where another one's way up was gone, it is known from there on.
      var next = id
      while next != 0, above.insert(next).inserted { next = try merge.ourConnection.value("SELECT parent FROM \(Table.entry) WHERE id = \(next)")?.int ?? 0 }
    }
    return trashed.filter(above.contains).sorted()
  }

  private func judge(_ id: Int64) throws(Failure) {
    let part = Part(id, .trashed)
    let versions = try merge.mine.read(part).versions
    // Where somebody left it out of the trash it is out.
    guard let shown = try merge.rules.shown(of: versions, in: part), shown.value != Version.none else { return }
    let isRevived = try isWorkedOn(id, unseenBy: shown.dot)
    let current = try merge.ourConnection.value("SELECT trashed FROM \(Table.entry) WHERE id = \(id)")?.int
    guard isRevived == (current != nil) else { return }
    merge.hasChanged = true
    _ = try merge.mine.values.write(isRevived ? Version.none : shown.value, to: part, in: merge.transaction)
    try merge.mine.write(versions, showing: shown, isWhole: !isRevived, of: part)
    if isRevived { merge.findings.revived(id) }
  }

  /// Whether a commit that the trashing one had not seen wrote the entry or something below it.
  private func isWorkedOn(_ id: Int64, unseenBy trashing: Dot) throws(Failure) -> Bool {
    let connection = merge.ourConnection
    let lines = try DeviceLine.all(on: connection)
    guard let own = lines.first(where: { $0.number == trashing.device }) else { return false }
    let seen = try DeviceCommits.vector(of: trashing, own.uuid, on: connection)
    let others: SQL = "part NOT IN (\(Int64(Field.trashed.rawValue)), \(Part.cut))"
    // What the same device did later it did knowing of the trash.
    for line in lines where line.number != trashing.device {
      let after = seen.head(of: line.uuid)
      let written = try connection.rows(
        """
        SELECT entry, device, n FROM \(Table.stamp) WHERE device = \(line.number) AND n > \(after) AND entry <> 0 AND \(others)
        UNION SELECT entry, device, n FROM \(Table.sibling) WHERE device = \(line.number) AND n > \(after) AND \(others)
        UNION SELECT e.id, c.device, c.n FROM \(Table.deviceCommit) c JOIN \(Table.entry) e ON e.id BETWEEN c.first_id AND c.last_id
          WHERE c.device = \(line.number) AND c.n > \(after)
            AND NOT EXISTS (SELECT 1 FROM \(Table.stamp) s WHERE s.entry = e.id AND s.part = \(Part.making))
        """)
      while try written.step() {
        let dot = Dot(device: written.int(1), n: written.int(2))
        // A commit that knew of the trash and went on below it is no work that the trash did not know.
        guard try !merge.hasSeen(dot, trashing) else { continue }
        if try isBelow(written.int(0), id) { return true }
      }
    }
    return false
  }

  private func isBelow(_ id: Int64, _ holder: Int64) throws(Failure) -> Bool {
    id == holder ? true : try Tree.path(of: id, on: merge.ourConnection).contains(holder)
  }
}
