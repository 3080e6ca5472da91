internal import TallybookBase
internal import TallybookStorage

/// Parts a line of commits in two, where copies of a book went different ways. What follows gets the name that its first commit gives it,
/// which is the same wherever the split is found.
struct LineSplit {
  let book: UUID
  let connection: Connection

  /// What lies behind a commit of a line becomes a line of its own; where there is nothing, the line is only closed. The row of the book's
  /// own device goes along with what follows.
  func split(_ line: DeviceLine, behind n: Int64) throws(Failure) {
    try connection.run("UPDATE \(Table.device) SET closed = 1, head = min(head, \(n)) WHERE number = \(line.number)")
    guard line.head > n else { return }
    let first = try connection.rows(
      "SELECT n, chain, seen IS NULL FROM \(Table.deviceCommit) WHERE device = \(line.number) AND n > \(n) ORDER BY n LIMIT 1")
    guard try first.step() else {
      throw Failure(.damaged, "device \(line.number) lacks commits behind \(n); salvage the book into a new one, or restore a backup")
    }
    let (number, chain, lacksSeen) = (first.int(0), first.int(1), first.int(2) != 0)
    let name = CommitChain.line(from: chain, in: book)
    let before = try DeviceCommits.vector(of: Dot(device: line.number, n: n), line.uuid, on: connection)
    try connection.run("UPDATE \(Table.device) SET place = NULL, met = 0 WHERE number = \(line.number)")
    let next = try DeviceLine.add(
      name, name: line.name, head: line.head, isClosed: line.isClosed, hasMet: line.hasMet, place: line.place, parent: line.uuid,
      on: connection)
    for table in [Table.deviceCommit, .stamp, .sibling, .tombstone, .collectionMove] {
      try connection.run("UPDATE \(table) SET device = \(next) WHERE device = \(line.number) AND n > \(n)")
    }
    // What had parted from it behind there parted from what follows.
    try connection.run(
      """
      UPDATE \(Table.device) SET parent = \(name.bytes) WHERE parent = \(line.uuid.bytes) AND number <> \(next)
        AND (SELECT min(n) FROM \(Table.deviceCommit) c WHERE c.device = number) > \(number)
      """)
    if lacksSeen {
      try connection.run("UPDATE \(Table.deviceCommit) SET seen = \(before.stored) WHERE device = \(next) AND n = \(number)")
    }
    try renameSeen(line.uuid, behind: n, into: name)
  }

  /// What commits had seen of the line is told by its new names.
  private func renameSeen(_ line: UUID, behind n: Int64, into next: UUID) throws(Failure) {
    var changed: [(device: Int64, n: Int64, seen: [UInt8])] = []
    let rows = try connection.rows("SELECT device, n, seen FROM \(Table.deviceCommit) WHERE seen IS NOT NULL")
    while try rows.step() {
      var vector = Vector(stored: rows.blob(2))
      let before = vector
      vector.split(line, behind: n, into: next)
      if vector != before { changed.append((rows.int(0), rows.int(1), vector.stored)) }
    }
    for row in changed {
      try connection.run("UPDATE \(Table.deviceCommit) SET seen = \(row.seen) WHERE device = \(row.device) AND n = \(row.n)")
    }
  }
}
