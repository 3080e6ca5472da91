package import TallybookBase
package import TallybookStorage

/// Fields of entries that other tables say. To ask for all of them with each row makes a statement that takes longer to compile than a page
/// takes to read, so they are asked for once the rows are there: of those kinds alone that have them.
package enum DerivedFields {
  /// How a list selects those of some fields that the table itself has.
  static func plain(_ fields: [Field]) -> [(field: Field, sql: SQL?)] {
    fields.compactMap { field in
      switch field {
      case .tags, .state, .eventCount, .carriedOver: nil
      case .duration: (field, "CASE WHEN e.kind IN (\(Kind.parts)) THEN e.duration END")
      default: (field, EntryColumns.sql(field))
      }
    }
  }

  /// Gives entries that were read by a plain list what they lack, as the same state of the book says it.
  /// `tagsAlone` is for who asks for none of the others.
  package static func complete(
    _ entries: inout [Entry], _ holdings: Holdings, tagsAlone: Bool = false, on connection: Connection
  ) throws(Failure) {
    guard entries.contains(where: { holdings.mayHave($0.kind) }) else { return }
    for reading in Reading.all where holdings.mayHave(reading.kind) {
      let left = entries.indices.filter { entries[$0].kind == reading.kind }[...]
      if left.count >= many {
        let places = left.sorted { entries[$0].id < entries[$1].id }
        if holdings.hasTags {
          let tags = try EntryTags(of: places.map { entries[$0].id }, on: connection)
          tags.forEach { entries[places[$0]].set(.tags, Tags.value($1)) }
        }
        if tagsAlone { continue }
        if reading.kind == .session, try !hasParts(on: connection) {
          for place in places { entries[place].completeWithoutParts() }
          continue
        }
        if reading.kind == .note, !holdings.hasAttachments { continue }
        try complete(&entries, left, by: reading.withoutTags, on: connection)
        continue
      }
      try complete(&entries, left, by: reading, on: connection)
    }
  }

  /// From so many entries of a kind on they are looked at together, and first for what none of them has.
  private static let many = 8

  /// Whether any session has pauses, or events that are counted.
  private static func hasParts(on connection: Connection) throws(Failure) -> Bool {
    try connection.value("SELECT EXISTS (SELECT 1 FROM \(Table.pause)) OR EXISTS (SELECT 1 FROM \(Table.eventCount))")?.int != 0
  }

  private static func complete(_ entries: inout [Entry], _ places: ArraySlice<Int>, by reading: Reading, on connection: Connection) throws(Failure) {
    var left = places
    while !left.isEmpty {
      let statement = reading.statements.first { $0.rows <= left.count } ?? reading.single
      let some = left.prefix(statement.rows)
      left = left.dropFirst(statement.rows)
      try complete(&entries, some, reading.fields, by: connection.statement(statement.sql))
    }
  }

  private static func complete(_ entries: inout [Entry], _ places: ArraySlice<Int>, _ fields: [Field], by statement: Statement) throws(Failure) {
    let sorted = places.sorted { entries[$0].id < entries[$1].id }
    for (index, place) in sorted.enumerated() { try statement.bind(.int(entries[place].id), at: Int32(truncatingIfNeeded: index + 1)) }
    defer { statement.reset() }
    var next = sorted.makeIterator()
    while try statement.step() {
      let id = statement.int(0)
      while let place = next.next() {
        guard entries[place].id == id else { continue }
        for (column, field) in fields.enumerated() {
          let value = statement.value(Int32(truncatingIfNeeded: column + 1))
          if case .text(let pairs) = value, field == .tags { entries[place].set(field, Tags.read(pairs)) } else { entries[place].set(field, value) }
        }
        break
      }
    }
  }

  /// How the fields of a kind are read.
  private struct Reading: Sendable {
    let kind: Kind
    let fields: [Field]
    /// For so many entries at once, the most first: one for each entry would spend most of its time on beginning.
    let statements: [(rows: Int, sql: SQL)]
    let single: (rows: Int, sql: SQL)

    static let all = [Reading(.note, [.duration, .tags]), Reading(.session, [.state, .duration, .eventCount, .tags]), Reading(.task, [.carriedOver, .tags])]

    /// The same where tags are read by themselves.
    var withoutTags: Reading { Self.others.first { $0.kind == kind } ?? self }

    private static let others = all.map { Reading($0.kind, $0.fields.filter { $0 != .tags }) }

    private init(_ kind: Kind, _ fields: [Field]) {
      let list = fields.compactMap(EntryColumns.sql).joined(separator: ", ")
      func statement(_ rows: Int) -> (rows: Int, sql: SQL) {
        let places = Array(repeating: "?", count: rows).joined(separator: ",")
        return (rows, "SELECT e.id, \(list) FROM \(Table.entry) e WHERE e.id IN (\(raw: places)) ORDER BY e.id")
      }
      (self.kind, self.fields) = (kind, fields)
      single = statement(1)
      statements = [statement(64), statement(8)]
    }
  }
}

extension Entry {
  /// Gives a session what other tables would say, where no session has pauses or events.
  fileprivate mutating func completeWithoutParts() {
    set(.eventCount, .int(0))
    guard let end else { return set(.state, .int(Int64(SessionState.running.rawValue))) }
    set(.state, .int(Int64(SessionState.stopped.rawValue)))
    let (duration, isTooLong) = end.subtractingReportingOverflow(time)
    // As SQLite subtracts.
    set(.duration, isTooLong ? .real(Double(end) - Double(time)) : .int(duration))
  }
}
