internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// Writes which parts a commit wrote, from what changed. What it made needs no stamps: its parts are as old as it.
struct StampWriter: ChangeObserver {
  private let connection: Connection
  private let dot: Dot
  /// Whether what is removed is removed everywhere.
  private let isForAll: Bool
  private let hasSiblings: Bool
  private var affected = Affected()

  /// The entries that the commit affected.
  private struct Affected {
    var made = Set<Int64>()
    /// Nothing more is written of them.
    var removed = Set<Int64>()
    /// Of what was there before.
    var written = Set<Int64>()
    /// What something lay in that went from there, or carried a tag that went.
    var left = Set<Int64>()

    var all: Set<Int64> { made.union(written).union(left).subtracting([0]) }
  }

  /// What the commit made.
  var made: Set<Int64> { affected.made }

  init(_ dot: Dot, isForAll: Bool = true, on connection: Connection) throws(Failure) {
    self.connection = connection
    self.dot = dot
    self.isForAll = isForAll
    hasSiblings = try connection.value("SELECT 1 FROM \(Table.sibling) LIMIT 1") != nil
  }

  mutating func observe(_ change: ChangedRow) throws(Failure) {
    switch change {
    case .entry(let row): try observe(entry: row)
    case .entryTag(let row):
      // A tag that went is on nothing, which nobody has to know of each of them.
      let tag = try row.int(.tag)
      if affected.removed.contains(tag) { affected.left.insert(try row.int(.entry)) } else { try write(row.int(.entry), .tags, .number(tag)) }
    case .fieldValue(let row): try write(row.int(.entry), .fields, .number(row.int(.field)))
    case .templateVersion(let row): try write(row.int(.template), .schema)
    case .pause(let row): try write(row.int(.session), Part.pauses)
    case .eventEdit(let row): try observe(eventEdit: row)
    case .reminder(let row):
      try write(
        row.int(.task), Part.reminders, Part.reminder(mode: row.int(.mode), day: row.value(.day)?.int, time: row.int(.time), created: row.int(.created)))
    case .setting(let row):
      guard let name = try row.value(.name)?.text, SharedSettings.contains(name) else { return }
      try write(0, Part.setting, .text(name))
    case .day(let row): try observe(day: row)
    // The numbers of fields are each book's own.
    case .templateField, .other: break
    }
  }

  private mutating func observe(entry row: Changed<EntryColumn>) throws(Failure) {
    let id = try row.int(.id)
    switch row.operation {
    case .insert:
      affected.made.insert(id)
      affected.removed.remove(id)
      guard case .blob(let uuid) = try row.new(.uuid) else { return }
      // What the same commit removed and made anew was not removed.
      try connection.run("DELETE FROM \(Table.tombstone) WHERE uuid = \(uuid) AND device = \(dot.device) AND n = \(dot.n)")
      if try row.int(.kind) == Self.collection { try move(uuid, to: row.int(.parent)) }
    case .update:
      guard !made.contains(id) else { return }
      var fields = Set<Field>()
      for column in EntryColumn.allCases {
        guard let field = Part.field(of: column), try row.new(column) != nil else { continue }
        fields.insert(field)
      }
      if fields.contains(.parent), let before = try row.old(.parent)?.int { affected.left.insert(before) }
      if fields.contains(.parent), case .blob(let uuid) = try connection.value("SELECT uuid FROM \(Table.entry) WHERE id = \(id) AND kind = \(Kind.collection)") {
        try move(uuid, to: row.new(.parent)?.int ?? 0)
        fields.remove(.parent)
      }
      for field in fields { try write(id, field) }
    case .delete:
      affected.removed.insert(id)
      affected.left.insert(try row.int(.parent))
      try RegisterStore.forget(id, isTag: row.int(.kind) == Self.tag, hasSiblings: hasSiblings, on: connection)
      guard affected.made.remove(id) == nil, isForAll, case .blob(let uuid) = try row.old(.uuid) else { return }
      if let again = try connection.value("SELECT id FROM \(Table.entry) WHERE uuid = \(uuid)")?.int, made.contains(again) { return }
      // What had become one goes under all its names.
      try connection.run(
        """
        INSERT OR IGNORE INTO \(Table.tombstone) (uuid, device, n)
        SELECT \(uuid), \(dot.device), \(dot.n) UNION SELECT uuid, \(dot.device), \(dot.n) FROM \(Table.alias) WHERE entry = \(uuid)
        """)
    }
  }

  private static let collection = Int64(Kind.collection.rawValue)
  private static let tag = Int64(Kind.tag.rawValue)

  private func move(_ collection: [UInt8], to parent: Int64) throws(Failure) {
    let holder = try connection.value("SELECT uuid FROM \(Table.entry) WHERE id = \(parent)") ?? .null
    try connection.run(
      "INSERT OR REPLACE INTO \(Table.collectionMove) (device, n, collection, parent) VALUES (\(dot.device), \(dot.n), \(collection), \(holder))")
  }

  /// That a day was opened is a fact of which the earliest counts, and that it was reviewed one of which the latest does.
  private mutating func observe(day row: Changed<DayColumn>) throws(Failure) {
    guard row.operation == .update else { return }
    for (column, field) in [(DayColumn.high, Field.highLimit), (.medium, .mediumLimit), (.low, .lowLimit)] where try row.new(column) != nil {
      try write(0, field, .number(row.int(.date)))
    }
  }

  private mutating func observe(eventEdit row: Changed<EventEditColumn>) throws(Failure) {
    let (session, seq) = (try row.int(.session), try row.int(.seq))
    try write(session, .seq, .number(seq))
    guard row.operation == .insert, try row.int(.operation) == EventEdit.Operation.insert.rawValue else { return }
    try connection.run(
      """
      INSERT INTO \(Table.stamp) (entry, part, key, device, n) VALUES (\(session), \(Part.addition), \(seq), \(dot.device), \(dot.n))
      ON CONFLICT DO NOTHING
      """)
  }

  /// Notes the commit as the last writer of a part; what others wrote at the same time has been seen by it.
  mutating func write(_ entry: Int64, _ field: Field, _ key: Part.Key = .number(0)) throws(Failure) {
    guard !made.contains(entry), !affected.removed.contains(entry) else { return }
    affected.written.insert(entry)
    try connection.run(
      """
      INSERT INTO \(Table.stamp) (entry, part, key, device, n) VALUES (\(entry), \(Int64(field.rawValue)), \(key.value), \(dot.device), \(dot.n))
      ON CONFLICT (entry, part, key) DO UPDATE SET device = excluded.device, n = excluded.n
      """)
    if hasSiblings {
      try connection.run("DELETE FROM \(Table.sibling) WHERE entry = \(entry) AND part = \(Int64(field.rawValue)) AND key = \(key.value)")
    }
  }

  /// Who goes on with what a merge took out of the trash, or with what lies in it, leaves it out: from now on that is said, and not found by
  /// comparing who knew what.
  mutating func confirmRevived() throws(Failure) {
    guard hasSiblings else { return }
    let revived = try Set(connection.ids(
      """
      SELECT s.entry FROM \(Table.sibling) s JOIN \(Table.entry) e ON e.id = s.entry WHERE s.part = \(Int64(Field.trashed.rawValue)) AND e.trashed IS NULL
      """))
    guard !revived.isEmpty else { return }
    var worked = Set<Int64>()
    for id in affected.all { worked.formUnion(try Tree.path(of: id, on: connection)) }
    for id in revived.intersection(worked).sorted() { try write(id, .trashed) }
  }
}
