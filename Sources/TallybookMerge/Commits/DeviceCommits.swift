package import TallybookBase
package import TallybookStorage

/// Rows of the table `device_commit`.
package enum DeviceCommits {
  /// What is known of a commit.
  package struct Commit: Sendable {
    let clock: Instant
    package let chain: Int64
  }

  package static func find(_ dot: Dot, on connection: Connection) throws(Failure) -> Commit? {
    let rows = try connection.rows("SELECT clock, chain FROM \(Table.deviceCommit) WHERE device = \(dot.device) AND n = \(dot.n)")
    return try rows.step() ? Commit(clock: rows.int(0), chain: rows.int(1)) : nil
  }

  /// What a commit had seen, itself included. The rows that say it are few: one for each time that its device had met another.
  static func vector(of dot: Dot, _ line: UUID, on connection: Connection) throws(Failure) -> Vector {
    let seen = try connection.value(
      "SELECT seen FROM \(Table.deviceCommit) WHERE device = \(dot.device) AND n <= \(dot.n) AND seen IS NOT NULL ORDER BY n DESC LIMIT 1")
    var vector = if case .blob(let stored) = seen { Vector(stored: stored) } else { Vector() }
    vector.see(line, upTo: dot.n)
    return vector
  }

  /// The greatest clock of all that the book holds.
  static func latest(on connection: Connection) throws(Failure) -> Instant {
    try connection.value(
      "SELECT max(c.clock) FROM \(Table.device) d JOIN \(Table.deviceCommit) c ON c.device = d.number AND c.n = d.head")?.int ?? .min
  }
}
