package import TallybookBase
package import TallybookStorage

/// What a session needs to know of an event type.
package struct EventTypeInfo: Sendable {
  package let id: Int64
  /// The variant of it that was asked for; 0: none.
  package let variant: Int64
  package let name: String
  let mode: EventMode
  /// The group in which a start stops what is open; nil: none.
  let exclusion: String?
  /// The types whose open states an event of it stops.
  let excludes: Set<Int64>
  let isRecordable: Bool

  /// Whether its events are points that stop nothing.
  var isPlain: Bool { mode == .point && excludes.isEmpty }

  /// Whether a start of it, or a point, stops another state of the same subject that is open.
  package func stops(_ other: EventTypeInfo) -> Bool {
    if id == other.id { return variant != other.variant }
    return excludes.contains(other.id) || mode == .state && exclusion != nil && exclusion == other.exclusion
  }
}

/// Event types by name and scope: a collection sees its own, its ancestors' and the root's.
///
/// They are looked for in the index of definitions, never among what else a collection holds: that may be a million notes. The plus
/// keeps SQLite from the index of parents, and `kind > 4` is what the index of definitions asks for.
package enum EventTypes {
  /// The id of the nearest type of that name, seen from a collection or from something that one holds.
  package static func find(_ name: String, seenFrom place: Int64, on connection: Connection) throws(Failure) -> Int64? {
    let statement = try connection.statement(
      "SELECT parent, id FROM \(Table.entry) WHERE kind > \(Kind.task) AND kind = \(Kind.eventType) AND name = \(name) AND trashed IS NULL ORDER BY id DESC")
    var found: [Int64: Int64] = [:]
    while try statement.step() { found[statement.int(0)] = statement.int(1) }
    statement.reset()
    return found.isEmpty ? nil : try Tree.walkUp(from: place, on: connection) { found[$0.id] }
  }

  /// A type by its id or by that of a variant, whether it is still offered or not: events that name it stay readable.
  package static func info(_ id: Int64, on connection: Connection) throws(Failure) -> EventTypeInfo? {
    let statement = try connection.statement(
      """
      SELECT t.name, t.mode, t.exclusion, t.recordable, coalesce(t.trashed, e.trashed), t.id, t.excludes FROM \(Table.entry) e
        JOIN \(Table.entry) t ON t.id = CASE e.kind WHEN \(Kind.variant) THEN e.parent ELSE e.id END
      WHERE e.id = \(id) AND t.kind = \(Kind.eventType)
      """)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    let type = statement.int(5)
    let excludes = statement.isNull(6) ? [] : try Exclusions.ids(statement.text(6), on: connection)
    return EventTypeInfo(
      id: type, variant: type == id ? 0 : id, name: statement.text(0), mode: EventMode(rawValue: Int32(truncatingIfNeeded: statement.int(1))) ?? .point,
      exclusion: statement.isNull(2) || statement.text(2).isEmpty ? nil : statement.text(2),
      excludes: excludes, isRecordable: statement.int(3) != 0 && statement.isNull(4))
  }

  /// Whether a session in `collection` sees the type, or that of a variant: it is defined there, above it, or at the root.
  static func isVisible(_ id: Int64, from place: Int64, on connection: Connection) throws(Failure) -> Bool {
    let parent = try connection.value(
      "SELECT CASE e.kind WHEN \(Kind.variant) THEN (SELECT parent FROM \(Table.entry) WHERE id = e.parent) ELSE e.parent END FROM \(Table.entry) e WHERE e.id = \(id)")
    guard let parent = parent?.int else { return false }
    return try Tree.walkUp(from: place, on: connection) { $0.id == parent ? true : nil } ?? false
  }

  /// Whether a session may hold states: any type that it sees or has counted is one.
  static func anyState(in session: Int64, on connection: Connection) throws(Failure) -> Bool {
    try connection.value(
      """
      WITH RECURSIVE above(id) AS (
        SELECT \(session) UNION SELECT e.parent FROM \(Table.entry) e JOIN above a ON e.id = a.id)
      SELECT 1 FROM \(Table.entry) t WHERE t.kind > \(Kind.task) AND t.kind = \(Kind.eventType) AND t.mode = 2 AND +t.parent IN (SELECT id FROM above)
      UNION ALL SELECT 1 FROM \(Table.eventCount) c JOIN \(Table.entry) t ON t.id = c.type WHERE c.session = \(session) AND t.mode = 2
      LIMIT 1
      """) != nil
  }

  /// Refuses to put one of those elsewhere that every book begins with: with a collection they would go to the trash.
  static func requireOwn(_ type: Entry) throws(Failure) {
    guard let uuid = UUID(type.uuid), BuiltInEventTypes.uuids.contains(uuid) else { return }
    throw Failure(
      .builtIn, "the event type \(type.name.prefix(80)) stays at the root, where every session sees it; make one of that name in the collection", field: .parent,
      id: type.id)
  }

  /// Refuses the names that the ends of sessions have.
  package static func requireOwnName(_ name: String) throws(Failure) {
    guard !["Start", "Stop"].contains(name) else {
      throw Failure(.pattern, "the event type cannot be called \(name), which names the ends of a session; choose another name", field: .name)
    }
  }

  /// The type of a name that is defined in a place itself, but for one.
  package static func find(_ name: String, in parent: Int64, except id: Int64 = 0, on connection: Connection) throws(Failure) -> Int64? {
    try connection.value(
      """
      SELECT id FROM \(Table.entry) WHERE kind > \(Kind.task) AND kind = \(Kind.eventType) AND +parent = \(parent) AND name = \(name)
        AND trashed IS NULL AND id <> \(id)
      """)?.int
  }

  /// Refuses a name that another event type has in the same place.
  package static func requireFree(_ name: String, in parent: Int64, except id: Int64, on connection: Connection) throws(Failure) {
    guard let other = try find(name, in: parent, except: id, on: connection) else { return }
    throw Failure(
      .nameTaken, "event type \(other) is called \(QuotedValue.of(name)) in the same place already; edit that one or choose another name",
      field: .name, id: other)
  }
}
