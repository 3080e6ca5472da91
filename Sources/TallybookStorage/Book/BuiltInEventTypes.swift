package import TallybookBase

/// The event types that every book begins with: A, B and C at the root. They can be renamed, redefined by a collection and
/// archived, never deleted, so that a session can always be recorded.
package enum BuiltInEventTypes {
  static let names = ["A", "B", "C"]
  private static let colors = ["A": "#1E88E5", "B": "#43A047", "C": "#FB8C00"]

  /// The same in every book, so that books can be merged and exports read anywhere.
  static func uuid(_ name: String) -> UUID { .derived(from: "event type \(name)", in: .tallybook) }

  package static let uuids = Set(names.map(uuid))

  /// Makes those that are not there.
  package static func insert(into connection: Connection, now: Instant) throws(Failure) {
    for name in names {
      try connection.run(
        """
        INSERT OR IGNORE INTO \(Table.entry) (uuid, kind, parent, name, time, zone, created, color, mode, recordable, archived)
        VALUES (\(uuid(name).bytes), \(Int64(Kind.eventType.rawValue)), 0, \(name), \(now), 'UTC', \(now), \(colors[name] ?? "#888888"),
          \(Int64(EventMode.point.rawValue)), 1, 0)
        """)
    }
  }
}
