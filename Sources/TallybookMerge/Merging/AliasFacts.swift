internal import TallybookBase
internal import TallybookStorage

/// Which entries are one: what was made under several UUIDs has the smallest of them. Facts only come.
final class AliasFacts {
  private var named: [UUID: UUID] = [:]
  private var others: [UUID: Set<UUID>] = [:]

  var count: Int { named.count }

  /// Adds those that a book knows.
  func read(from connection: Connection) throws(Failure) {
    let rows = try connection.rows("SELECT uuid, entry FROM \(Table.alias)")
    while try rows.step() {
      guard let one = UUID(stored: rows.blob(0)), let other = UUID(stored: rows.blob(1)) else { continue }
      join(one, other)
    }
  }

  /// Has two be one.
  func join(_ one: UUID, _ other: UUID) {
    let all = names(of: one).union(names(of: other))
    guard let least = all.min(by: Self.comesFirst) else { return }
    for name in all {
      if name != least { named[name] = least }
      others[name] = nil
    }
    named[least] = nil
    others[least] = all
  }

  /// Of each that was made several times its name and all that it had.
  var groups: [(name: UUID, all: Set<UUID>)] {
    others.map { (name: $0.key, all: $0.value) }.sorted { Self.comesFirst($0.name, $1.name) }
  }

  func resolve(_ uuid: UUID) -> UUID { named[uuid] ?? uuid }

  /// All UUIDs of what has one.
  func names(of uuid: UUID) -> Set<UUID> { others[resolve(uuid)] ?? [uuid] }

  /// Keeps them in a book; gives what it did not know.
  func write(to connection: Connection) throws(Failure) {
    for (name, entry) in named {
      try connection.run("INSERT OR REPLACE INTO \(Table.alias) (uuid, entry) VALUES (\(name.bytes), \(entry.bytes))")
    }
  }

  static func comesFirst(_ left: UUID, _ right: UUID) -> Bool { (left.high, left.low) < (right.high, right.low) }
}
