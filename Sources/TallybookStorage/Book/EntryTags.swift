package import TallybookBase

/// The tags of many entries at once, those in the trash left out. Of entries that lie together, as those of a listing by time do, all that lies
/// there is walked over; others are looked for.
package struct EntryTags {
  /// In the order of the ids, by the place among them.
  private var found: [(index: Int, ordinal: Int64, tag: Int64)] = []

  /// Of ids that rise.
  package init(of ids: [Int64], on connection: Connection) throws(Failure) {
    guard let first = ids.first, let last = ids.last else { return }
    let (span, isTooLong) = last.subtractingReportingOverflow(first)
    if !isTooLong, span / Self.thinnest < ids.count {
      try read(ids, 0, connection.statement("\(Self.select) t.entry BETWEEN \(first) AND \(last) AND d.trashed IS NULL ORDER BY t.entry"))
      return
    }
    for start in stride(from: 0, to: ids.count, by: Self.atOnce) {
      let statement = try connection.statement(Self.some)
      for place in 0..<Self.atOnce {
        // The last one again where there are fewer.
        try statement.bind(.int(ids[min(start + place, ids.count - 1)]), at: Int32(truncatingIfNeeded: place + 1))
      }
      try read(ids, start, statement)
    }
  }

  /// Where at least one of so many ids is wanted, they lie together.
  private static let thinnest: Int64 = 4
  private static let atOnce = 64

  // The tags first: by the other way round each would be looked for among all that carry it.
  private static let select: SQL = "SELECT t.entry, t.ordinal, t.tag FROM \(Table.entryTag) t CROSS JOIN \(Table.entry) d ON d.id = t.tag WHERE"
  private static let some: SQL = {
    let places = Array(repeating: "?", count: atOnce).joined(separator: ",")
    return "\(select) t.entry IN (\(raw: places)) AND d.trashed IS NULL ORDER BY t.entry"
  }()

  private mutating func read(_ ids: [Int64], _ start: Int, _ statement: Statement) throws(Failure) {
    defer { statement.reset() }
    var index = start
    while try statement.step() {
      let entry = statement.int(0)
      while index < ids.count, ids[index] < entry { index += 1 }
      guard index < ids.count else { return }
      if ids[index] == entry { found.append((index, statement.int(1), statement.int(2))) }
    }
  }

  /// Calls `body` with the place among the ids and the tags in their order, for each that has some.
  package func forEach(_ body: (Int, [Int64]) -> Void) {
    var start = 0
    while start < found.count {
      let index = found[start].index
      var end = start + 1
      while end < found.count, found[end].index == index { end += 1 }
      let some = found[start..<end]
      let sorted = some.count == 1 ? Array(some) : some.sorted { ($0.ordinal, $0.tag) < ($1.ordinal, $1.tag) }
      body(index, sorted.map(\.tag))
      start = end
    }
  }
}
