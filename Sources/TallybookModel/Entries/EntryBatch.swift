internal import TallybookBase
internal import TallybookStorage

/// The new entries of a transaction. They wait to be inserted many by one statement, which costs half of as many statements;
/// whatever else is asked of the connection inserts them first, so nothing can tell.
///
/// They wait as the records that history keeps of them, so that each value is written once and the capture, which would
/// read every row back, is spared.
final class EntryBatch: DeferredRows {
  private unowned let connection: Connection
  private var capture: ChangeCapture?
  private var writer = ChangesetWriter()
  /// Where the records begin that are not inserted yet, and how many they are.
  private var start = 0
  private var waiting = 0
  /// Whether what waits has no other columns than the plain ones.
  private var isPlain = true
  /// Whether the statements that insert are being asked for, which asks to insert what waits.
  private var isWriting = false
  /// The last id that was given, once the book was asked for it.
  private var lastID: Int64?

  /// `capture` is told to look away while rows go in.
  init(on connection: Connection, capture: ChangeCapture) {
    self.connection = connection
    self.capture = capture
  }

  /// Takes a row and gives its id.
  func add(_ kind: Kind, id reserved: Int64? = nil, uuid: UUID, created: Instant, _ values: FieldValues) throws(Failure) -> Int64 {
    let id = if let reserved { reserved } else { try nextID() }
    if writer.count == 0 {
      writer.begin(table: "entry", columns: EntryColumns.inTable.count)
      start = writer.count
    }
    let isPlain = values.fields.isDisjoint(with: EntryColumns.others)
    writer.insert(id, kind, uuid, created: created, values, by: isPlain ? EntryColumns.plain : EntryColumns.whole)
    if !isPlain { self.isPlain = false }
    waiting += 1
    if reserved == nil { lastID = id }
    if waiting == EntryInsertion.largest { try write() }
    return id
  }

  /// Gives an id for an entry that is made later, in another transaction.
  func reserve() throws(Failure) -> Int64 {
    let id = try nextID()
    lastID = id
    try LastID.raise(.entry, to: id, on: connection)
    return id
  }

  /// Inserts what waits. What fails goes on waiting, so that the transaction cannot be committed without it.
  func write() throws(Failure) {
    guard waiting > 0, !isWriting else { return }
    guard connection.isInTransaction else { throw Transaction.lost }
    isWriting = true
    capture?.isOn = false
    defer {
      isWriting = false
      capture?.isOn = true
    }
    var reader = ChangesetReader(writer.bytes, at: start)
    for batch in isPlain ? EntryInsertion.plain : EntryInsertion.all {
      while waiting >= batch.rows {
        try insert(batch.rows, from: &reader, by: connection.statement(batch.statement))
        waiting -= batch.rows
        start = reader.position
      }
    }
    isPlain = true
  }

  /// Begins anew once what was inserted is kept, with the capture that follows.
  func goOn(capture next: ChangeCapture) {
    takeBack(to: 0, keepingID: true)
    capture = next
  }

  /// Lets go of the capture, which must end before another thread may use the connection.
  func end() { capture = nil }

  /// Forgets what waits, and the last id: something was taken back.
  func takeBack(to mark: Int, keepingID: Bool = false) {
    writer.truncate(to: mark)
    start = writer.count
    waiting = 0
    isPlain = true
    if !keepingID { lastID = nil }
  }

  /// How much has been added; what lies behind it is taken back with `takeBack`.
  var mark: Int { writer.count }

  /// The records of all rows that were inserted.
  var changes: Changeset { Changeset(bytes: Array(writer.bytes)) }

  private func insert(_ rows: Int, from reader: inout ChangesetReader, by statement: Statement) throws(Failure) {
    defer { statement.reset() }
    try statement.bind(rows, from: &reader, isPlain ? EntryColumns.plain.layout : EntryColumns.whole.layout)
    _ = try statement.step()
  }

  private func nextID() throws(Failure) -> Int64 {
    let last = if let lastID { lastID } else { try LastID.known(of: .entry, on: connection) }
    guard last < .max else { throw Failure(.idsSpent, "the book has given all its ids; begin another") }
    return last + 1
  }
}

extension ChangesetWriter {
  /// The record of a new row of the table `entry`, which has no other values than those columns.
  fileprivate mutating func insert(
    _ id: Int64, _ kind: Kind, _ uuid: UUID, created: Instant, _ values: FieldValues, by columns: EntryColumns.Written
  ) {
    beginInsert()
    for (gap, field) in zip(columns.layout.gaps, columns.fields) {
      appendNulls(gap)
      switch field {
      case .id: append(id)
      case .uuid: append(uuid)
      case .kind: append(Int64(kind.rawValue))
      case .created: append(created)
      // Columns that may not be null, of kinds that do not have the field.
      case .parent: append(values[.parent] ?? .int(0))
      case .time: append(values[.time] ?? .int(created))
      case .zone: append(values[.zone] ?? .text("UTC"))
      // The table makes reals of whole numbers, and history holds what the table does.
      case .latitude, .longitude, .accuracy: append(Value(values[field]?.real))
      case .sha256: append(values[field]?.text.flatMap(HexText.read).map { .blob($0) } ?? .null)
      // Of other kinds it is computed.
      case .duration where !kind.isPart: appendNull()
      default: if let value = values[field] { append(value) } else { appendNull() }
      }
    }
    appendNulls(columns.layout.rest)
  }
}
