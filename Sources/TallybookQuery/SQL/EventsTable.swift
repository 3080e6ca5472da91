internal import CSQLite
internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookStorage

/// The events of sessions as a table of SQL: `events(session)`, and `events` of all sessions that are not in the trash; and in the same way their `bouts`. A virtual
/// table (https://www.sqlite.org/vtab.html) of one connection, which decodes chunks and lays edits over them as it is walked. Beside it
/// `event_counts`, which needs the same of a state.
final class EventsTable {
  static let name = "events"
  static let nameOfCounts = "event_counts"
  static let nameOfBouts = "bouts"

  unowned let store: Store
  /// Whether a statement was compiled that names it.
  var isUsed = false
  /// What was read of running sessions before the statement's first step.
  var tails: [Int64: EventColumns] = [:]
  /// While its own statements are compiled and run, which read more than a host's may.
  private(set) var isReading = false
  /// Why a walk could not go on.
  private(set) var failure: Failure?
  /// Its walks lie within calls of the connection.
  private unowned var connection: Connection?
  private var names: [Int64: String] = [:]
  private var readVariants: Variants?

  init(_ store: Store) { self.store = store }

  /// Forgets what it knew for one statement.
  func reset() { (isUsed, tails, names, readVariants, failure) = (false, [:], [:], nil, nil) }

  func register(on connection: Connection) throws(Failure) {
    self.connection = connection
    for (name, module) in [(Self.name, Self.module), (Self.nameOfCounts, Self.moduleOfCounts), (Self.nameOfBouts, Self.moduleOfBouts)] {
      let code = sqlite3_create_module_v2(connection.handle, name, module, Unmanaged.passUnretained(self).toOpaque(), nil)
      guard code == SQLITE_OK else { throw connection.failure(code) }
    }
  }

  /// Reads on its connection with what a host's statements may not read; false where that failed.
  func reading(_ body: (Connection) throws(Failure) -> Void) -> Bool {
    guard let connection else { return false }
    let before = isReading
    isReading = true
    defer { isReading = before }
    do throws(Failure) { try body(connection) } catch {
      failure = error
      return false
    }
    return true
  }

  /// What events may be variants of, in the state of the statement.
  var variants: Variants {
    if let readVariants { return readVariants }
    var variants = Variants.none
    _ = reading { connection throws(Failure) in variants = try Variants.all(on: connection) }
    readVariants = variants
    return variants
  }

  /// The name of an event type or a subject; nil where there is none.
  func name(of id: Int64) -> String? {
    if let known = names[id] { return known }
    var name: String?
    _ = reading { connection throws(Failure) in name = try connection.value("SELECT name FROM \(Table.entry) WHERE id = \(id)")?.text }
    names[id] = name
    return name
  }

  // MARK: What SQLite calls

  /// The columns, of which the last says whose events they are.
  enum Column: Int32, CaseIterable {
    case seq, time, type, typeName, phase, subject, subjectName, value, text, variant, fields, session
  }

  private static let declaration = """
    CREATE TABLE events (seq INTEGER, time INTEGER, type INTEGER, type_name TEXT, phase INTEGER, subject INTEGER, subject_name TEXT, \
    value REAL, text TEXT, variant INTEGER, fields TEXT, session INTEGER HIDDEN)
    """

  nonisolated(unsafe) private static let module: UnsafePointer<sqlite3_module> = {
    var module = common
    module.xConnect = { handle, context, _, _, table, _ in EventsTable.connect(handle, context, table, EventsTable.declaration) }
    module.xBestIndex = { table, plan in
      EventsTable.of(table)?.isUsed = true
      return EventsPlan.choose(plan)
    }
    module.xOpen = { table, walk in EventsTable.open(table, walk) { EventsWalk($0) } }
    return lasting(module)
  }()

  nonisolated(unsafe) private static let moduleOfBouts: UnsafePointer<sqlite3_module> = {
    var module = common
    module.xConnect = { handle, context, _, _, table, _ in EventsTable.connect(handle, context, table, BoutsWalk.declaration) }
    module.xBestIndex = { table, plan in
      EventsTable.of(table)?.isUsed = true
      return BoutsWalk.choose(plan)
    }
    module.xOpen = { table, walk in EventsTable.open(table, walk) { BoutsWalk($0) } }
    return lasting(module)
  }()

  nonisolated(unsafe) private static let moduleOfCounts: UnsafePointer<sqlite3_module> = {
    var module = common
    module.xConnect = { handle, context, _, _, table, _ in EventsTable.connect(handle, context, table, EventCountsWalk.declaration) }
    module.xBestIndex = { table, plan in
      EventsTable.of(table)?.isUsed = true
      return EventCountsWalk.choose(plan)
    }
    module.xOpen = { table, walk in EventsTable.open(table, walk) { EventCountsWalk($0) } }
    return lasting(module)
  }()

  /// Never freed: SQLite keeps the address.
  private static func lasting(_ module: sqlite3_module) -> UnsafePointer<sqlite3_module> {
    let place = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    place.initialize(to: module)
    return UnsafePointer(place)
  }

  /// What all have. Without xCreate they are there in every connection, and no statement makes or drops them.
  private static var common: sqlite3_module {
    var module = sqlite3_module()
    module.xDisconnect = { table in
      table.map { UnsafeMutableRawPointer($0).deallocate() }
      return SQLITE_OK
    }
    module.xClose = { walk in EventsTable.close(walk) }
    module.xFilter = { walk, plan, _, count, values in EventsTable.walk(walk) { $0.begin(plan, values, count) } }
    module.xNext = { walk in EventsTable.walk(walk) { $0.advance() } }
    module.xEof = { walk in EventsTable.walk(walk) { $0.isAtEnd ? 1 : 0 } }
    module.xColumn = { walk, context, column in EventsTable.walk(walk) { $0.give(column, to: context) } }
    module.xRowid = { walk, row in
      EventsTable.walk(walk) {
        row?.pointee = $0.number
        return SQLITE_OK
      }
    }
    return module
  }

  private static func connect(
    _ handle: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _ table: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab>?>?,
    _ declaration: String
  ) -> Int32 {
    guard let context, let table else { return SQLITE_MISUSE }
    let code = sqlite3_declare_vtab(handle, declaration)
    guard code == SQLITE_OK else { return code }
    let made = UnsafeMutablePointer<tally_sqlite_table>.allocate(capacity: 1)
    made.initialize(to: tally_sqlite_table(base: sqlite3_vtab(), object: context))
    table.pointee = UnsafeMutableRawPointer(made).assumingMemoryBound(to: sqlite3_vtab.self)
    return SQLITE_OK
  }

  private static func of(_ table: UnsafeMutablePointer<sqlite3_vtab>?) -> EventsTable? {
    let object = table.flatMap { UnsafeMutableRawPointer($0).assumingMemoryBound(to: tally_sqlite_table.self).pointee.object }
    return object.map { Unmanaged<EventsTable>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func open(
    _ table: UnsafeMutablePointer<sqlite3_vtab>?, _ walk: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab_cursor>?>?,
    _ make: (EventsTable) -> StatementWalk
  ) -> Int32 {
    guard let walk, let table = of(table) else { return SQLITE_MISUSE }
    let events = make(table)
    let made = UnsafeMutablePointer<tally_sqlite_walk>.allocate(capacity: 1)
    made.initialize(to: tally_sqlite_walk(base: sqlite3_vtab_cursor(), object: Unmanaged.passRetained(events).toOpaque()))
    walk.pointee = UnsafeMutableRawPointer(made).assumingMemoryBound(to: sqlite3_vtab_cursor.self)
    return SQLITE_OK
  }

  private static func close(_ walk: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> Int32 {
    guard let walk else { return SQLITE_OK }
    let made = UnsafeMutableRawPointer(walk).assumingMemoryBound(to: tally_sqlite_walk.self)
    if let object = made.pointee.object { Unmanaged<StatementWalk>.fromOpaque(object).release() }
    made.deallocate()
    return SQLITE_OK
  }

  @inline(__always)
  private static func walk(_ walk: UnsafeMutablePointer<sqlite3_vtab_cursor>?, _ body: (StatementWalk) -> Int32) -> Int32 {
    guard let walk, let object = UnsafeMutableRawPointer(walk).assumingMemoryBound(to: tally_sqlite_walk.self).pointee.object else {
      return SQLITE_MISUSE
    }
    return Unmanaged<StatementWalk>.fromOpaque(object)._withUnsafeGuaranteedRef { body($0) }
  }
}
