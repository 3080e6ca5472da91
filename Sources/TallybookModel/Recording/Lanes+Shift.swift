package import TallybookBase
internal import TallybookEventLog
internal import TallybookStorage

extension Lanes {
  /// Gives what the tables have of a range of numbers new ones, which begin with `target` and are of another lane; chunks and edits alike.
  /// Rows of lanes are the caller's, and whether it is a change that somebody made. Gives how many logged events they were.
  @discardableResult
  package static func shift(_ range: Range<UInt64>, of session: Int64, to target: UInt64, in transaction: Transaction) throws(Failure) -> Int64 {
    let connection = transaction.connection
    for header in try Chunks.headers(of: session, on: connection) where header.firstSeq < range.lowerBound && header.endSeq > range.lowerBound {
      try Chunks.part(header, at: range.lowerBound, on: connection)
    }
    let (first, end) = (Int64(bitPattern: range.lowerBound), Int64(bitPattern: range.upperBound))
    let distance = Int64(bitPattern: target) &- first
    var moved: Int64 = 0
    for header in try Chunks.headers(of: session, on: connection) where range.contains(header.firstSeq) {
      moved &+= Int64(header.count)
      try SearchPending.add(chunk: header.id, on: connection)
    }
    try connection.run(
      "UPDATE \(Table.chunk) SET first_seq = first_seq + \(distance) WHERE session = \(session) AND first_seq >= \(first) AND first_seq < \(end)")
    try connection.run("UPDATE \(Table.eventEdit) SET seq = seq + \(distance) WHERE session = \(session) AND seq >= \(first) AND seq < \(end)")
    // Recorders look again at what is edited and open.
    transaction.touchedEventTypes = true
    return moved
  }
}
