internal import TallybookBase
internal import TallybookModel
internal import TallybookQuery
internal import TallybookStorage

/// What an export writes: collections, parents before children, and the items that each holds.
struct ExportSelection {
  /// Whether it is the whole book, settings included.
  let isWhole: Bool
  /// The items that were selected; nil: all.
  private let items: Set<Int64>?
  /// The collections in order, those that only hold what was selected included.
  let collections: [Int64]
  private let places: Set<Int64>
  /// How many items there are to write.
  let total: UInt64
  /// What it is of where it is less than what was asked for by a query.
  let part: Part?
  /// Whether all stands in the order of UUIDs, instead of times.
  private let isCanonical: Bool

  /// A file of many that an export is cut into.
  enum Part: Equatable {
    /// All that is defined for the whole book, and its settings.
    case definitions
    /// What a collection holds itself.
    case collection(Int64)
    /// What no collection holds.
    case items
  }

  /// Whether a collection is written, here or in another of the files: what it defines says so. In the trash it is not, and what it defines may
  /// be written all the same, since something refers to it.
  func has(collection id: Int64) -> Bool { part != nil || places.contains(id) }

  init(_ part: Part) {
    self.part = part
    isCanonical = false
    isWhole = part == .definitions
    items = nil
    collections = if case .collection(let id) = part { [id] } else { [] }
    places = []
    total = 0
  }

  init(_ query: Query, isCanonical: Bool = false, on connection: Connection) throws(Failure) {
    part = nil
    self.isCanonical = isCanonical
    isWhole = query.isWholeBook
    if query.isWholeBook {
      items = nil
      try Tree.requireWhole(on: connection)
      collections = try Self.ordered(nil, isCanonical, on: connection)
      places = Set(collections)
      total = UInt64(max(0, try connection.value("SELECT count(*) FROM \(Table.entry) WHERE kind IN (\(Kind.note), \(Kind.session), \(Kind.task))")?.int ?? 0))
      return
    }
    let selected = try query.places(on: connection)
    var chosen = Set<Int64>()
    var held = Set<Int64>()
    for (id, kind, parent) in selected {
      if kind == Int64(Kind.collection.rawValue) {
        guard !held.contains(id) else { continue }
        for below in try Self.below(id, on: connection) {
          if below.kind == Int64(Kind.collection.rawValue) { held.insert(below.id) } else { chosen.insert(below.id) }
        }
        if !held.contains(parent) { held.formUnion(try Self.above(parent, on: connection)) }
      } else if kind <= 4 {
        chosen.insert(id)
        // What is held is held with all above it.
        if !held.contains(parent) { held.formUnion(try Self.above(parent, on: connection)) }
      }
    }
    items = chosen
    collections = try Self.ordered(held, isCanonical, on: connection)
    places = Set(collections)
    // What the way down from the root does not reach lies in the trash, or no way leads up from it.
    if collections.count < held.count {
      for lost in held.subtracting(collections).sorted() { try Tree.requireRooted(lost, on: connection) }
    }
    total = UInt64(chosen.count)
  }

  /// Reads the items of a collection (0: the root) in order of time, or of UUIDs; of `fields` those alone, and their tags.
  func items(
    of collection: Int64, _ fields: [Field]? = nil, on connection: Connection, _ body: (Entry) throws(Failure) -> Void
  ) throws(Failure) {
    guard part == nil || (collection == 0 ? part == .items : part == .collection(collection)) else { return }
    let order: SQL = isCanonical ? "e.uuid" : "e.time, e.id"
    let list = fields.map { EntryList.plain($0) } ?? EntryList.plain(of: nil)
    // Compiled once: compiling costs more than reading what a small collection holds.
    let statement = try connection.statement(
      """
      SELECT \(list.sql) FROM \(Table.entry) e
      WHERE e.parent = \(collection) AND e.kind IN (\(Kind.note), \(Kind.session), \(Kind.task)) AND e.trashed IS NULL ORDER BY \(order)
      """)
    defer { statement.reset() }
    let holdings = try Holdings(on: connection)
    var isLast = false
    while !isLast {
      var some: [Entry] = []
      while some.count < Self.atOnce, !isLast {
        guard try statement.step() else {
          isLast = true
          break
        }
        let entry = Entry(statement, list)
        if items?.contains(entry.id) ?? true { some.append(entry) }
      }
      try DerivedFields.complete(&some, holdings, tagsAlone: fields != nil, on: connection)
      for entry in some { try body(entry) }
    }
  }

  /// So many items are completed at once.
  private static let atOnce = 256

  /// Reads the sessions of all collections in order of time.
  func sessions(on connection: Connection, _ body: (Entry) throws(Failure) -> Void) throws(Failure) {
    let places = Set(collections + [0])
    let statement = try connection.rows(
      "SELECT \(EntryList.whole.sql) FROM \(Table.entry) e WHERE e.kind = \(Kind.session) AND e.kind <= \(Kind.task) AND e.trashed IS NULL ORDER BY e.time, e.id")
    while try statement.step() {
      let entry = Entry(statement.statement)
      if items?.contains(entry.id) ?? places.contains(entry.parent) { try body(entry) }
    }
  }

  /// Collections that are not in the trash, parents before children, else by time or by their UUIDs.
  private static func ordered(_ only: Set<Int64>?, _ isCanonical: Bool, on connection: Connection) throws(Failure) -> [Int64] {
    let order: SQL = isCanonical ? "d.depth, e.uuid" : "d.depth, e.time, e.id"
    let statement = try connection.rows(
      """
      WITH RECURSIVE down(id, depth) AS (
        SELECT id, 0 FROM \(Table.entry) WHERE kind = \(Kind.collection) AND parent = 0 AND trashed IS NULL
        UNION ALL SELECT e.id, d.depth + 1 FROM \(Table.entry) e JOIN down d ON e.parent = d.id WHERE e.kind = \(Kind.collection) AND e.trashed IS NULL)
      SELECT d.id FROM down d JOIN \(Table.entry) e ON e.id = d.id ORDER BY \(order)
      """)
    var ids: [Int64] = []
    while try statement.step() {
      let id = statement.int(0)
      if only?.contains(id) ?? true { ids.append(id) }
    }
    return ids
  }

  private static func below(_ id: Int64, on connection: Connection) throws(Failure) -> [(id: Int64, kind: Int64)] {
    let statement = try connection.rows(
      """
      WITH RECURSIVE below(id, kind) AS (
        SELECT id, kind FROM \(Table.entry) WHERE id = \(id)
        UNION SELECT e.id, e.kind FROM \(Table.entry) e JOIN below b ON e.parent = b.id WHERE e.trashed IS NULL)
      SELECT id, kind FROM below WHERE kind <= \(Kind.task)
      """)
    var ids: [(id: Int64, kind: Int64)] = []
    while try statement.step() { ids.append((statement.int(0), statement.int(1))) }
    return ids
  }

  private static func above(_ id: Int64, on connection: Connection) throws(Failure) -> [Int64] {
    guard id != 0 else { return [] }
    return try connection.ids(
      """
      WITH RECURSIVE above(id) AS (
        SELECT \(id) UNION SELECT e.parent FROM \(Table.entry) e JOIN above a ON e.id = a.id WHERE e.parent <> 0)
      SELECT id FROM above
      """)
  }
}
