package import TallybookBase
package import TallybookStorage

/// The order by hand. Each entry has a place, a text of hexadecimal digits; entries stand in the order of their places' bytes,
/// equal ones by id. What nobody put anywhere has the place of the moment at which it was made, so that new entries come last
/// and nothing is written until something is moved. Between two places there is always a third, a digit longer at times.
package enum HandOrder {
  /// The longest place that is kept; beyond, all siblings get new ones. A walk in pages goes on behind a place, so that what nobody
  /// moved must keep its own: a gap takes some 260,000 moves until it comes to that.
  package static let longest = 65_536

  /// An entry's place as SQL over `entry e`.
  package static let sql: SQL = "coalesce(e.position, printf('%d%016x', e.created >= 0, e.created))"

  /// The same of an entry that was read.
  package static func place(of entry: Entry) -> String { entry[.position].text ?? place(at: entry[.created].int ?? 0) }

  /// The place of what was made at a moment.
  package static func place(at time: Instant) -> String {
    let digits = String(UInt64(bitPattern: time), radix: 16)
    return (time < 0 ? "0" : "1") + String(repeating: "0", count: max(0, 16 - digits.utf8.count)) + digits
  }

  /// Whether a text can be a place: no later than the last moment, so that entries can still be put behind it.
  package static func isPlace(_ text: String) -> Bool {
    (1...longest).contains(text.utf8.count) && text.utf8.allSatisfy { value($0) != nil } && text < "18"
  }

  /// A place behind all that a collection holds; it is found by an index.
  static func last(in parent: Int64, at now: Instant, on connection: Connection) throws(Failure) -> String {
    let place = place(at: now)
    let beyond = try connection.value(
      "SELECT max(position) FROM \(Table.entry) WHERE parent = \(parent) AND position >= \(place)")?.text
    guard let beyond else { return place }
    // A nanosecond behind it, so that what is made from now on still comes last.
    let digits = (beyond + String(repeating: "0", count: 17)).utf8.dropFirst().prefix(16)
    guard let time = Int64(String(decoding: digits, as: UTF8.self), radix: 16), time < .max else { return beyond + "8" }
    return Self.place(at: time + 1)
  }

  /// A place right before a sibling. Looks at all siblings, and gives them new places where there is no room.
  static func before(_ sibling: Entry, moving id: Int64, in transaction: Transaction) throws(Failure) -> String {
    let next = place(of: sibling)
    let before = try transaction.connection.value(
      """
      SELECT max(\(sql)) FROM \(Table.entry) e WHERE e.parent = \(sibling.parent) AND e.kind \(sibling.kind.siblings) AND e.id <> \(id) AND e.id <> \(sibling.id)
        AND (\(sql), e.id) < (\(next), \(sibling.id))
      """)?.text
    if let between = between(before ?? "", next), between.utf8.count <= longest { return between }
    return try spread(before: sibling, moving: id, in: transaction)
  }

  /// Gives all siblings places at even distances before the present moment, and the one that is moved its own among them.
  private static func spread(before sibling: Entry, moving id: Int64, in transaction: Transaction) throws(Failure) -> String {
    let rows = try transaction.connection.rows(
      "SELECT e.id FROM \(Table.entry) e WHERE e.parent = \(sibling.parent) AND e.kind \(sibling.kind.siblings) AND e.id <> \(id) ORDER BY \(sql), e.id")
    var ids: [Int64] = []
    var own = 0
    while try rows.step() {
      if rows.int(0) == sibling.id {
        own = ids.count
        ids.append(id)
      }
      ids.append(rows.int(0))
    }
    let places = places(ids.count, from: "", to: place(at: transaction.now))
    for (index, sibling) in ids.enumerated() where index != own {
      try transaction.connection.run("UPDATE \(Table.entry) SET position = \(places[index]) WHERE id = \(sibling)")
    }
    return places[own]
  }

  /// So many rising places between two, as short as they can be.
  static func places(_ count: Int, from low: String, to high: String) -> [String] {
    var places = [String](repeating: "", count: count)
    // Halves that are still to be filled.
    var ranges = [(first: 0, end: count, low: low, high: high)]
    while let range = ranges.popLast() {
      guard range.first < range.end else { continue }
      let middle = range.first + (range.end - range.first) / 2
      let place = between(range.low, range.high) ?? range.low + "8"
      places[middle] = place
      ranges.append((range.first, middle, range.low, place))
      ranges.append((middle + 1, range.end, place, range.high))
    }
    return places
  }

  /// A place between two, the empty one before all; nil where there is none, since both are the same.
  static func between(_ low: String, _ high: String) -> String? {
    let lows = Array(low.utf8)
    let highs = Array(high.utf8)
    var digits: [UInt8] = []
    var isBelow = false
    for index in 0...max(lows.count, highs.count) {
      let from = index < lows.count ? value(lows[index]) ?? 0 : 0
      if !isBelow, index >= highs.count { return nil }
      let to = isBelow ? 16 : value(highs[index]) ?? 0
      guard from <= to else { return nil }
      if to - from > 1 {
        digits.append((from + to) / 2)
        break
      }
      digits.append(from)
      if to > from { isBelow = true }
    }
    return String(decoding: digits.map { $0 < 10 ? $0 + 48 : $0 + 87 }, as: UTF8.self)
  }

  private static func value(_ character: UInt8) -> UInt8? {
    switch character {
    case 48...57: character - 48
    case 97...102: character - 87
    default: nil
    }
  }
}
