package import TallybookBase
package import TallybookStorage

/// What parts an entry has, as one book calls them.
package enum EntryParts {
  /// Its own columns, and what it has in other tables. Where a collection lies is no part: it follows from all moves.
  static func all(of entry: Int64, on connection: Connection) throws(Failure) -> [Part] {
    let isCollection = try connection.value("SELECT 1 FROM \(Table.entry) WHERE id = \(entry) AND kind = \(Kind.collection)") != nil
    let columns = isCollection ? Part.columns.subtracting([.parent]) : Part.columns
    return columns.map { Part(entry, $0) } + (try belongings(of: entry, on: connection))
  }

  /// Who wrote its parts last, part by part, but for those that say what all who made it said: these have rows in one book and none in another.
  package static func writers(of entry: Int64, on connection: Connection) throws(Failure) -> [(field: Field, dots: [Dot])] {
    let registers = RegisterStore(of: MergeSide(connection, AliasFacts()))
    let makers = Set(try registers.makings(of: entry).map(\.dot))
    var writers: [(field: Field, dots: [Dot])] = []
    for part in Set(try written("entry = \(entry)", on: connection)) {
      let versions = try registers.read(part).versions
      let isAlike = versions.allSatisfy { JSONText.same($0.value, versions[0].value) }
      if isAlike, Set(versions.map(\.dot)) == makers { continue }
      writers.append((part.field, versions.map(\.dot)))
    }
    return writers
  }

  /// What carries a tag, or was written to, with its place there and who wrote it: nobody where that says what all who made the item said.
  package static func carriers(of tag: Int64, on connection: Connection) throws(Failure) -> [(entry: Int64, place: Int64?, dots: [Dot])] {
    let registers = RegisterStore(of: MergeSide(connection, AliasFacts()))
    let part = Int64(Field.tags.rawValue)
    var carriers: [(entry: Int64, place: Int64?, dots: [Dot])] = []
    let rows = try connection.rows(
      """
      SELECT entry, max(written), max(place) FROM (
        SELECT entry, 0 AS written, ordinal AS place FROM \(Table.entryTag) WHERE tag = \(tag)
        UNION ALL SELECT entry, 1, NULL FROM \(Table.stamp) WHERE part = \(part) AND key = \(tag))
      GROUP BY entry
      """)
    while try rows.step() {
      let (entry, place) = (rows.int(0), rows.value(2).int)
      if rows.int(1) == 0 {
        carriers.append((entry, place, []))
        continue
      }
      let versions = try registers.read(Part(entry, .tags, .number(tag))).versions
      let isAlike = versions.allSatisfy { $0.value == versions[0].value }
      if isAlike, Set(versions.map(\.dot)) == Set(try registers.makings(of: entry).map(\.dot)) {
        if versions[0].value != Version.none { carriers.append((entry, place, [])) }
      } else {
        carriers.append((entry, place, versions.map(\.dot)))
      }
    }
    return carriers
  }

  /// Entries that are left of several that became one, and of which others were removed for good: as SQL that gives their ids.
  package static let leftOfSeveral: SQL =
    "SELECT l.id FROM \(Table.alias) a JOIN \(Table.entry) l ON l.uuid = a.entry JOIN \(Table.tombstone) t ON t.uuid IN (a.uuid, a.entry)"

  package static func isLeftOfSeveral(_ entry: Int64, on connection: Connection) throws(Failure) -> Bool {
    try connection.value("\(leftOfSeveral) WHERE l.id = \(entry) LIMIT 1") != nil
  }

  /// What it has in other tables.
  static func belongings(of entry: Int64, on connection: Connection) throws(Failure) -> [Part] {
    var parts: [Part] = []
    for tag in try connection.ids("SELECT tag FROM \(Table.entryTag) WHERE entry = \(entry)") { parts.append(Part(entry, .tags, .number(tag))) }
    for field in try connection.ids("SELECT DISTINCT field FROM \(Table.fieldValue) WHERE entry = \(entry)") {
      parts.append(Part(entry, .fields, .number(field)))
    }
    if try connection.value("SELECT 1 FROM \(Table.templateVersion) WHERE template = \(entry)") != nil { parts.append(Part(entry, .schema)) }
    if try connection.value("SELECT 1 FROM \(Table.pause) WHERE session = \(entry)") != nil { parts.append(Part(entry, Part.pauses)) }
    for seq in try connection.ids("SELECT seq FROM \(Table.eventEdit) WHERE session = \(entry)") { parts.append(Part(entry, .seq, .number(seq))) }
    let reminders = try connection.rows("SELECT mode, day, time, created FROM \(Table.reminder) WHERE task = \(entry)")
    while try reminders.step() {
      let key = Part.reminder(mode: reminders.int(0), day: reminders.value(1).int, time: reminders.int(2), created: reminders.int(3))
      parts.append(Part(entry, Part.reminders, key))
    }
    return parts
  }

  /// The entries that have anything in other tables, or parts that somebody wrote since they were made.
  static func having(_ ids: ClosedRange<Int64>, on connection: Connection) throws(Failure) -> Set<Int64> {
    let (first, last) = (ids.lowerBound, ids.upperBound)
    return Set(
      try connection.ids(
        """
        SELECT entry FROM \(Table.entryTag) WHERE entry BETWEEN \(first) AND \(last)
        UNION ALL SELECT entry FROM \(Table.fieldValue) WHERE entry BETWEEN \(first) AND \(last)
        UNION ALL SELECT template FROM \(Table.templateVersion) WHERE template BETWEEN \(first) AND \(last)
        UNION ALL SELECT session FROM \(Table.pause) WHERE session BETWEEN \(first) AND \(last)
        UNION ALL SELECT session FROM \(Table.eventEdit) WHERE session BETWEEN \(first) AND \(last)
        UNION ALL SELECT task FROM \(Table.reminder) WHERE task BETWEEN \(first) AND \(last)
        UNION ALL SELECT entry FROM \(Table.stamp) WHERE entry BETWEEN \(first) AND \(last) AND part NOT IN \(Part.facts)
        UNION ALL SELECT entry FROM \(Table.sibling) WHERE entry BETWEEN \(first) AND \(last) AND part NOT IN \(Part.facts)
        """))
  }

  /// The entries that carry something under a key, a tag or a field of their own, or of which somebody wrote that they do.
  static func holders(of field: Field, _ key: Int64, on connection: Connection) throws(Failure) -> [Int64] {
    let part = Int64(field.rawValue)
    let carried: SQL =
      field == .tags ? "SELECT entry FROM \(Table.entryTag) WHERE tag = \(key)" : "SELECT entry FROM \(Table.fieldValue) WHERE field = \(key)"
    return try connection.ids(
      """
      \(carried) UNION SELECT entry FROM \(Table.stamp) WHERE part = \(part) AND key = \(key)
      UNION SELECT entry FROM \(Table.sibling) WHERE part = \(part) AND key = \(key) ORDER BY 1
      """)
  }

  /// Those that somebody wrote since it was made.
  static func written(_ condition: SQL, on connection: Connection) throws(Failure) -> [Part] {
    var parts: [Part] = []
    for table in [Table.stamp, .sibling] {
      let rows = try connection.rows(
        "SELECT entry, part, key FROM \(table) WHERE \(condition) AND part NOT IN \(Part.facts)")
      while try rows.step() {
        if let field = Field(rawValue: Int32(truncatingIfNeeded: rows.int(1))) { parts.append(Part(rows.int(0), field, Part.Key(rows.value(2)))) }
      }
    }
    return parts
  }
}
