/// What a session needs to know of an event type.
struct EventTypeInfo: Sendable {
  let id: Int64
  let name: String
  let mode: EventMode
  /// The group in which a start stops what is open; nil: none.
  let exclusion: String?
  let isRecordable: Bool
}

/// Event types by name and scope: a collection sees its own, its ancestors' and the root's.
///
/// They are looked for in the index of definitions, never among what else a collection holds: that may be a million notes. The plus
/// keeps SQLite from the index of parents, and `kind > 4` is what the index of definitions asks for.
enum EventTypes {
  /// The id of the nearest type of that name, seen from a collection or from something that one holds.
  static func find(_ name: String, seenFrom place: Int64, on connection: Connection) throws(Failure) -> Int64? {
    try connection.value(
      """
      WITH RECURSIVE \(Tree.above("?2"))
      SELECT t.id FROM entry t CROSS JOIN above a ON a.id = t.parent
      WHERE t.kind > 4 AND t.kind = 6 AND t.name = ?1 AND t.trashed IS NULL ORDER BY a.depth LIMIT 1
      """, .text(name), .int(place))?.int
  }

  /// A type by its id, whether it is still offered or not: events that name it stay readable.
  static func info(_ id: Int64, on connection: Connection) throws(Failure) -> EventTypeInfo? {
    let statement = try connection.statement(
      "SELECT name, mode, exclusion, recordable, trashed FROM entry WHERE id = ? AND kind = 6")
    try statement.bind([.int(id)])
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    return EventTypeInfo(
      id: id, name: statement.text(0), mode: EventMode(rawValue: Int32(truncatingIfNeeded: statement.int(1))) ?? .point,
      exclusion: statement.isNull(2) || statement.text(2).isEmpty ? nil : statement.text(2),
      isRecordable: statement.int(3) != 0 && statement.isNull(4))
  }

  /// Whether a session in `collection` sees the type: it is defined there, above it, or at the root.
  static func isVisible(_ id: Int64, from place: Int64, on connection: Connection) throws(Failure) -> Bool {
    try connection.value(
      """
      WITH RECURSIVE above(id) AS (
        SELECT ?2 UNION SELECT e.parent FROM entry e JOIN above a ON e.id = a.id)
      SELECT 1 FROM entry t WHERE t.id = ?1 AND t.parent IN (SELECT id FROM above)
      """, .int(id), .int(place)) != nil
  }

  /// Whether a session may hold states: any type that it sees or has counted is one.
  static func anyState(in session: Int64, on connection: Connection) throws(Failure) -> Bool {
    try connection.value(
      """
      WITH RECURSIVE above(id) AS (
        SELECT ?1 UNION SELECT e.parent FROM entry e JOIN above a ON e.id = a.id)
      SELECT 1 FROM entry t WHERE t.kind > 4 AND t.kind = 6 AND t.mode = 2 AND +t.parent IN (SELECT id FROM above)
      UNION ALL SELECT 1 FROM event_count c JOIN entry t ON t.id = c.type WHERE c.session = ?1 AND t.mode = 2
      LIMIT 1
      """, .int(session)) != nil
  }

  /// Refuses the names that the ends of sessions have.
  static func requireOwnName(_ name: String) throws(Failure) {
    guard !["Start", "Stop"].contains(name) else {
      throw Failure(.invalid, "the event type cannot be called \(name), which names the ends of a session; choose another name", field: .name)
    }
  }

  /// The type of a name that is defined in a place itself, but for one.
  static func find(_ name: String, in parent: Int64, except id: Int64 = 0, on connection: Connection) throws(Failure) -> Int64? {
    try connection.value(
      "SELECT id FROM entry WHERE kind > 4 AND kind = 6 AND +parent = ? AND name = ? AND trashed IS NULL AND id <> ?", .int(parent), .text(name), .int(id))?.int
  }

  /// Refuses a name that another event type has in the same place.
  static func requireFree(_ name: String, in parent: Int64, except id: Int64, on connection: Connection) throws(Failure) {
    guard let other = try find(name, in: parent, except: id, on: connection) else { return }
    throw Failure(
      .exists, "event type \(other) is called \(QuotedValue.of(name)) in the same place already; edit that one or choose another name",
      field: .name, id: other)
  }
}
