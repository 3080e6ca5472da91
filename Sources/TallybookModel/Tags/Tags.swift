package import TallybookBase
package import TallybookStorage

/// The tags that notes and sessions carry: rows of the table `entry_tag`. A tag in the trash is not shown, and stays on what
/// carries it, so that it is there again once it is restored.
package enum Tags {
  /// Those that are in the trash, which nothing carries meanwhile.
  package static func trashed(on connection: Connection) throws(Failure) -> Set<Int64> {
    let statement = try connection.statement("SELECT id FROM \(Table.entry) WHERE trashed IS NOT NULL AND kind = \(Kind.tag)")
    defer { statement.reset() }
    var tags: Set<Int64> = []
    while try statement.step() { tags.insert(statement.int(0)) }
    return tags
  }

  /// The most tags that an item carries.
  package static let most = Field.tags.form?.most ?? 0

  /// An item's tags as SQL over `entry e`: pairs of place and tag, not in order, since a sorter would cost more than the rest.
  /// A book without tags is asked once for all rows, and a row without any once before they are gathered.
  static let sql: SQL = """
    CASE WHEN EXISTS (SELECT 1 FROM \(Table.entryTag)) AND EXISTS (SELECT 1 FROM \(Table.entryTag) t WHERE t.entry = e.id) \
    THEN (SELECT group_concat(t.ordinal || ':' || t.tag, ' ') \
    FROM \(Table.entryTag) t JOIN \(Table.entry) d ON d.id = t.tag WHERE t.entry = e.id AND d.trashed IS NULL) END
    """

  /// Ids in order from those pairs.
  static func read(_ pairs: String) -> Value {
    var read: [(ordinal: Int64, tag: Int64)] = []
    var (ordinal, number) = (Int64(0), Int64(0))
    var isSorted = true
    // Byte by byte: done for every row of a listing.
    for byte in pairs.utf8 {
      switch byte {
      case UInt8(ascii: ":"): (ordinal, number) = (number, 0)
      case UInt8(ascii: " "):
        if let last = read.last, (last.ordinal, last.tag) > (ordinal, number) { isSorted = false }
        read.append((ordinal, number))
        number = 0
      default: number = number &* 10 &+ Int64(byte & 15)
      }
    }
    if let last = read.last, (last.ordinal, last.tag) > (ordinal, number) { isSorted = false }
    read.append((ordinal, number))
    if !isSorted { read.sort { ($0.ordinal, $0.tag) < ($1.ordinal, $1.tag) } }
    return value(read.map(\.tag))
  }

  /// As a field has them: none at all is no value.
  package static func value(_ ids: [Int64]) -> Value { ids.isEmpty ? .null : .ids(ids) }

  /// The tag of a name that is not in the trash.
  package static func find(_ name: String, on connection: Connection) throws(Failure) -> Int64? {
    try connection.value("SELECT id FROM \(Table.entry) WHERE kind = \(Kind.tag) AND kind > \(Kind.task) AND name = \(name) AND trashed IS NULL")?.int
  }

  /// Refuses a name that another tag has.
  package static func requireFree(_ name: String, except id: Int64, on connection: Connection) throws(Failure) {
    let other = try connection.value(
      "SELECT id FROM \(Table.entry) WHERE kind = \(Kind.tag) AND kind > \(Kind.task) AND name = \(name) AND trashed IS NULL AND id <> \(id)")?.int
    guard let other else { return }
    throw Failure(
      .nameTaken, "tag \(other) is called \(QuotedValue.of(name)) already; use that one, merge the two or choose another name", field: .name, id: other)
  }

  /// Refuses what is no tag, or is in the trash.
  static func require(_ ids: [Int64], on connection: Connection) throws(Failure) {
    for id in ids {
      do throws(Failure) { try EntryStore.requireReferred(id, .tag, on: connection) } catch {
        guard error.code == .notFound else { throw error }
        throw Failure(error.cause, "\(error.message); make the tag first, or restore it", field: .tags, id: id)
      }
    }
  }

  /// Puts tags on a new item.
  static func insert(_ ids: [Int64], on entry: Int64, in transaction: Transaction) throws(Failure) {
    for (ordinal, tag) in ids.enumerated() {
      try transaction.connection.run(
        "INSERT OR REPLACE INTO \(Table.entryTag) (entry, tag, ordinal) VALUES (\(entry), \(tag), \(Int64(ordinal)))")
    }
  }

  /// Has an item carry these tags and no others, but for those in the trash. What stays as it is is not written.
  package static func set(_ ids: [Int64], on entry: Int64, in transaction: Transaction) throws(Failure) {
    let connection = transaction.connection
    let statement = try connection.rows(
      "SELECT t.tag, t.ordinal, d.trashed FROM \(Table.entryTag) t LEFT JOIN \(Table.entry) d ON d.id = t.tag WHERE t.entry = \(entry)")
    var ordinals: [Int64: Int64] = [:]
    var hidden = Set<Int64>()
    while try statement.step() {
      ordinals[statement.int(0)] = statement.int(1)
      if !statement.isNull(2) { hidden.insert(statement.int(0)) }
    }
    let wanted = Set(ids)
    for tag in ordinals.keys.sorted() where !wanted.contains(tag) && !hidden.contains(tag) {
      try connection.run("DELETE FROM \(Table.entryTag) WHERE entry = \(entry) AND tag = \(tag)")
    }
    for (ordinal, tag) in ids.enumerated() where ordinals[tag] != Int64(ordinal) {
      if ordinals[tag] == nil {
        try connection.run("INSERT INTO \(Table.entryTag) (entry, tag, ordinal) VALUES (\(entry), \(tag), \(Int64(ordinal)))")
      } else {
        try connection.run("UPDATE \(Table.entryTag) SET ordinal = \(Int64(ordinal)) WHERE entry = \(entry) AND tag = \(tag)")
      }
    }
  }

  /// Puts another tag, or none, in the place of one, which goes to the trash; gives how many items carried it.
  static func merge(_ tag: Int64, into other: Int64?, in transaction: Transaction) throws(Failure) -> UInt64 {
    let connection = transaction.connection
    guard tag != other else { throw Failure(.reference, "tag \(tag) cannot be merged with itself; name another one, or none", id: tag) }
    _ = try EntryStore.require(tag, [.tag], on: connection)
    let count = try connection.value("SELECT count(*) FROM \(Table.entryTag) WHERE tag = \(tag)")?.int ?? 0
    if let other {
      _ = try EntryStore.require(other, [.tag], on: connection)
      try connection.run(
        "INSERT OR IGNORE INTO \(Table.entryTag) (entry, tag, ordinal) SELECT entry, \(other), ordinal FROM \(Table.entryTag) WHERE tag = \(tag)")
      try connection.run("DELETE FROM \(Table.entryTag) WHERE tag = \(tag)")
    }
    // With none it stays on them, hidden, and is there again once it is restored.
    _ = try Trash.delete([tag], [], counting: false, in: transaction)
    return UInt64(max(0, count))
  }

  /// Names of tags, in their order.
  package static func names(_ ids: [Int64], on connection: Connection) throws(Failure) -> [String] {
    var names: [String] = []
    for id in ids {
      if let name = try connection.value("SELECT name FROM \(Table.entry) WHERE id = \(id)")?.text { names.append(name) }
    }
    return names
  }
}
