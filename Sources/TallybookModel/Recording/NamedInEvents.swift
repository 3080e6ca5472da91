package import TallybookBase
internal import TallybookEventLog
internal import TallybookStorage

/// Finds the sessions whose events name event types or subjects, wherever events are: chunks are counted by type and read for subjects,
/// tails are read for both, and so are edits, which also keep what an event named that was changed or taken back.
package struct NamedInEvents {
  package let types: Set<Int64>
  package let subjects: Set<Int64>

  /// What a session's events name of them.
  package struct Found {
    package let session: Int64
    /// How many events there are of each; 0 where one is named only by what an edit took back.
    package fileprivate(set) var types: [Int64: Int64] = [:]
    package fileprivate(set) var subjects = Set<Int64>()

    fileprivate var isEmpty: Bool { types.isEmpty && subjects.isEmpty }
  }

  package init(types: Set<Int64> = [], subjects: Set<Int64> = []) {
    self.types = types
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
    guard !types.isEmpty || !subjects.isEmpty else { return }
    let byType = try countedTypes(on: state.connection)
    // Only subjects have to be looked for in each of them.
    var sessions = Set(byType.keys).union(state.tails.keys)
    if !subjects.isEmpty { sessions.formUnion(try Self.sessions(on: state.connection)) }
    for session in sessions.sorted() {
      var found = Found(session: session, types: byType[session] ?? [:])
      if let tail = state.tails[session] {
        // What moved from the tail to a chunk is in both for a moment.
        let waiting = try Lanes.unstored(tail, of: session, on: state.connection)
        for type in waiting.types where types.contains(type) { found.types[type, default: 0] += 1 }
        found.subjects.formUnion(subjects.intersection(waiting.subjects))
      }
      if !subjects.isEmpty { found.subjects.formUnion(try storedSubjects(of: session, on: state.connection)) }
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

  private func storedSubjects(of session: Int64, on connection: Connection) throws(Failure) -> Set<Int64> {
    var found = Set<Int64>()
    for header in try Chunks.headers(of: session, on: connection) {
      if let columns = try Chunks.read(header, on: connection) { found.formUnion(subjects.intersection(columns.subjects)) }
    }
    for edit in try EventEdit.all(of: session, on: connection).values where subjects.contains(edit.event.subject) { found.insert(edit.event.subject) }
    return found
  }
}
