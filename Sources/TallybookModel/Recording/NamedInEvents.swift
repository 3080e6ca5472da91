package import TallybookBase
internal import TallybookEventLog
internal import TallybookStorage

/// Finds the sessions whose events name event types, variants or subjects, wherever events are: chunks are counted by type and read for the
/// others, tails are read for all, and so are edits, which also keep what an event named that was changed or taken back.
package struct NamedInEvents {
  /// Event types; what names a variant of one names it too, but for edits that took such an event back.
  package let types: Set<Int64>
  package let variants: Set<Int64>
  package let subjects: Set<Int64>

  /// What a session's events name of them.
  package struct Found {
    package let session: Int64
    /// How many events there are of each type and variant; 0 where one is named only by what an edit took back.
    package fileprivate(set) var types: [Int64: Int64] = [:]
    package fileprivate(set) var subjects = Set<Int64>()

    fileprivate var isEmpty: Bool { types.isEmpty && subjects.isEmpty }
  }

  package init(types: Set<Int64> = [], variants: Set<Int64> = [], subjects: Set<Int64> = []) {
    self.types = types
    self.variants = variants
    self.subjects = subjects
  }

  /// The first of them; of a state with all tails.
  package func first(in state: BookState) throws(Failure) -> Found? {
    var first: Found?
    try forEach(in: state) { found in
      first = found
      return false
    }
    return first
  }

  /// Calls `body` with each session that is in the book, by its id, until it says no; of a state with all tails.
  package func forEach(in state: BookState, _ body: (Found) throws(Failure) -> Bool) throws(Failure) {
    let areRead = !variants.isEmpty || !subjects.isEmpty
    guard !types.isEmpty || areRead else { return }
    let byType = try countedTypes(on: state.connection)
    let typesOfVariants = try Variants.types(on: state.connection)
    // Only variants and subjects have to be looked for in each of them.
    var sessions = Set(byType.keys).union(state.tails.keys)
    if areRead { sessions.formUnion(try Self.sessions(on: state.connection)) }
    for session in sessions.sorted() {
      var found = Found(session: session, types: byType[session] ?? [:])
      if let tail = state.tails[session] {
        // What moved from the tail to a chunk is in both for a moment.
        let waiting = try Lanes.unstored(tail, of: session, on: state.connection)
        for id in waiting.types {
          if variants.contains(id) { found.types[id, default: 0] += 1 }
          let type = typesOfVariants[id] ?? id
          if types.contains(type) { found.types[type, default: 0] += 1 }
        }
        found.subjects.formUnion(subjects.intersection(waiting.subjects))
      }
      if areRead { try addStored(of: session, to: &found, on: state.connection) }
      if found.isEmpty { continue }
      guard try body(found) else { return }
    }
  }

  private func countedTypes(on connection: Connection) throws(Failure) -> [Int64: [Int64: Int64]] {
    var found: [Int64: [Int64: Int64]] = [:]
    for type in types {
      let statement = try connection.statement(
        """
        SELECT session, events FROM \(Table.eventCount) WHERE type = \(type) AND events > 0 AND session IN (SELECT id FROM \(Table.entry))
        UNION ALL SELECT session, 0 FROM \(Table.eventEdit) WHERE type = \(type) OR was_type = \(type)
        """)
      while try statement.step() { found[statement.int(0), default: [:]][type, default: 0] += statement.int(1) }
      statement.reset()
    }
    return found
  }

  private static func sessions(on connection: Connection) throws(Failure) -> [Int64] {
    let statement = try connection.statement("SELECT l.session FROM \(Table.eventLog) l JOIN \(Table.entry) e ON e.id = l.session")
    defer { statement.reset() }
    var sessions: [Int64] = []
    while try statement.step() { sessions.append(statement.int(0)) }
    return sessions
  }

  private func addStored(of session: Int64, to found: inout Found, on connection: Connection) throws(Failure) {
    let edits = try EventEdit.all(of: session, on: connection)
    for header in try Chunks.headers(of: session, on: connection) {
      guard let columns = try Chunks.read(header, on: connection) else { continue }
      found.subjects.formUnion(subjects.intersection(columns.subjects))
      if variants.isEmpty { continue }
      for row in 0..<columns.count where variants.contains(columns.types[row]) {
        found.types[columns.types[row], default: 0] += edits[columns.seq(row)] == nil ? 1 : 0
      }
    }
    for edit in edits.values {
      if subjects.contains(edit.event.subject) { found.subjects.insert(edit.event.subject) }
      if variants.contains(edit.event.type) { found.types[edit.event.type, default: 0] += edit.operation == .delete ? 0 : 1 }
      if let was = edit.was?.type, variants.contains(was) { found.types[was, default: 0] += 0 }
    }
  }
}
