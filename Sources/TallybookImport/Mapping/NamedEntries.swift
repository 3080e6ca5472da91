internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// Tags, subjects and collections that rows refer to by their names.
struct NamedEntries {
  private var known: [Kind: TextKeyed<Int64>] = [:]

  /// The entry of a name that was found before.
  subscript(kind: Kind, name: String) -> Int64? { known[kind]?[TrimmedText.of(name)] }

  /// The entry of a name, made where there is none; 0 where an import made it and it is in the trash by now.
  mutating func find(
    _ name: String, _ kind: Kind, uuid: UUID, _ zone: String, _ records: TimeRecordImport, at place: String
  ) throws(Failure) -> Int64 {
    let connection = records.connection
    let checked = try checked(name, kind, records)
    if let id = known[kind]?[checked] { return id }
    let id: Int64
    if let there = try Self.there(checked, kind, on: connection) {
      id = there
    } else if let made = try EntryStore.find(uuid, on: connection), let entry = try EntryStore.find(made, on: connection), entry.kind == kind {
      // One that an import made and that has another name by now, or lies in another place.
      id = try EntryStore.isTrashed(entry, on: connection) ? 0 : made
    } else {
      if kind == .collection {
        let values: FieldValues = [.name: .text(checked), .time: .int(records.transaction.now), .zone: .text(zone)]
        id = try records.keep(uuid, values, as: .collection, created: records.transaction.now, at: place).id
      } else {
        id = try records.transaction.insert(kind, uuid: uuid, created: records.transaction.now, [.name: .text(checked), .archived: .int(0)])
        records.note(.info, .added, at: place, key: kind.label, "\(kind.label) \(checked.prefix(80))", id: id)
      }
    }
    known[kind]?[checked] = id
    return id
  }

  /// The entry that a name stands for, in the trash or not; nil where there is none. Makes nothing.
  mutating func look(_ name: String, _ kind: Kind, uuid: UUID, _ records: TimeRecordImport) throws(Failure) -> Int64? {
    let checked = try checked(name, kind, records)
    if let id = known[kind]?[checked], id != 0 { return id }
    if let there = try Self.there(checked, kind, on: records.connection) {
      known[kind]?[checked] = there
      return there
    }
    return try EntryStore.find(uuid, on: records.connection)
  }

  /// A name as entries have it. From then on it is known which collections there are.
  private mutating func checked(_ name: String, _ kind: Kind, _ records: TimeRecordImport) throws(Failure) -> String {
    if known[kind] == nil { known[kind] = kind == .collection ? try Self.collections(in: records.parent, on: records.connection) : TextKeyed() }
    return try FieldRules.check(.text(TrimmedText.of(name)), for: .name, of: kind).text ?? ""
  }

  /// A tag or subject of a name that the book has.
  static func there(_ name: String, _ kind: Kind, on connection: Connection) throws(Failure) -> Int64? {
    switch kind {
    case .tag: try Tags.find(name, on: connection)
    case .subject: try connection.value("SELECT min(id) FROM \(Table.entry) WHERE kind = \(Kind.subject) AND kind > \(Kind.task) AND name = \(name) AND trashed IS NULL")?.int
    default: nil
    }
  }

  /// Those that lie in the collection of the import.
  private static func collections(in parent: Int64, on connection: Connection) throws(Failure) -> TextKeyed<Int64> {
    let statement = try connection.statement("SELECT id, name FROM \(Table.entry) WHERE parent = \(parent) AND kind = \(Kind.collection) AND trashed IS NULL ORDER BY id DESC")
    defer { statement.reset() }
    var collections = TextKeyed<Int64>()
    while try statement.step() { collections[statement.value(1).text ?? ""] = statement.int(0) }
    return collections
  }
}
