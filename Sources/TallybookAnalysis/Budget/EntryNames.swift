internal import TallybookBase
internal import TallybookStorage
internal import TallybookText

/// The names of subjects and event types, each read once.
struct EntryNames {
  private let connection: Connection
  private var known: [Int64: String] = [:]

  init(on connection: Connection) { self.connection = connection }

  /// A name; of a variant that of its type with its values; of what is gone its id.
  mutating func name(_ id: Int64) throws(Failure) -> String {
    if let name = known[id] { return name }
    let name = try connection.value(
      """
      SELECT CASE e.kind WHEN \(Kind.variant) THEN coalesce(t.name, e.parent) || ' ' || e.name ELSE e.name END
      FROM \(Table.entry) e LEFT JOIN \(Table.entry) t ON t.id = e.parent WHERE e.id = \(id)
      """)?.text ?? "\(id)"
    known[id] = name
    return name
  }

  /// Ids in the order of their names, 0, which is none, last.
  mutating func sorted(_ ids: some Sequence<Int64>) throws(Failure) -> [Int64] {
    var named: [(name: String, id: Int64)] = []
    var hasNone = false
    for id in ids { if id == 0 { hasNone = true } else { named.append((try name(id), id)) } }
    named.sort { one, other in
      let order = TextOrder.compare(one.name, other.name)
      return order == 0 ? one.id < other.id : order < 0
    }
    return named.map(\.id) + (hasNone ? [0] : [])
  }
}
