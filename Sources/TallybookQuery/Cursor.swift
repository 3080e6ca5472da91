package import TallybookBase
package import TallybookEventLog
package import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// Reads rows. Only one thread at a time may use it.
package final class Cursor: @unchecked Sendable {
  // One thread's at a time, and nothing that reads them comes back here.
  @exclusivity(unchecked) private var source: any RowSource
  /// The same, where its rows are events.
  @exclusivity(unchecked) private(set) var eventRows: EventRows?
  /// The book that must be open for a step; nil where the rows are all there.
  private let book: Book?
  /// The present row, where it is no event.
  @exclusivity(unchecked) private var read: Row?
  /// Whether the present row is an event, which stays where it lies.
  @exclusivity(unchecked) private var isAtEvent = false
  @exclusivity(unchecked) private var isDone = false
  /// What was read of the present row's place in the tree.
  @exclusivity(unchecked) private var counts: TreeCounts?
  /// What was read of the present row's own fields.
  @exclusivity(unchecked) private var own: CustomValues?

  /// The own columns, once they were asked for.
  @exclusivity(unchecked) private var ownColumnsRead: [OwnColumn]?

  /// What its rows were found by.
  private let search: SearchExpression?
  /// Where the present row was found, once that was asked for.
  private var hit: SearchHit??

  package init(_ source: any RowSource, of book: Book?, search: SearchExpression? = nil) {
    self.source = source
    eventRows = source as? EventRows
    self.book = book
    self.search = search
  }

  /// The current row; nil before the first and after the last.
  package var row: Row? { isAtEvent ? eventRows?.row : read }

  /// Whether there is one.
  package var isAtRow: Bool { isAtEvent || read != nil }

  /// A walk over findings.
  package convenience init(_ findings: [Finding]) { self.init(ListRows(findings.map { .record($0) }), of: nil) }

  /// A walk over entries that were read.
  package convenience init(_ entries: [Entry], of book: Book) { self.init(ListRows(entries.map { .entry($0) }), of: book) }

  /// A walk over a template's fields.
  convenience init(_ fields: [FieldRow], of book: Book) { self.init(ListRows(fields.map { .record($0) }), of: book) }

  /// A walk over stored drafts.
  convenience init(_ drafts: [StoredDraftRow], of book: Book) { self.init(ListRows(drafts.map { .record($0) }), of: book) }

  /// A walk over settings.
  package convenience init(_ settings: [Setting]) { self.init(ListRows(settings.map { .record($0) }), of: nil) }

  /// Steps to the next row; false after the last.
  package func next() throws(Failure) -> Bool {
    try book?.requireOpen()
    guard !isDone else { return false }
    if let eventRows {
      isAtEvent = false
      isAtEvent = try eventRows.step()
      isDone = !isAtEvent
      return isAtEvent
    }
    if counts != nil { counts = nil }
    if own != nil { own = nil }
    if search != nil { hit = nil }
    read = nil
    read = try source.next()
    isDone = read == nil
    return !isDone
  }

  /// Steps back before the first row, if all rows are in memory.
  package func rewind() throws(Failure) {
    try book?.requireOpen()
    guard let source = source as? ListRows else {
      throw Failure(.kind, "the rows of this cursor are read as it steps; ask the query for another cursor")
    }
    source.rewind()
    (read, counts, own, isDone) = (nil, nil, nil, false)
  }

  /// A field of the current row, including fields that are read on demand.
  package func value(_ field: Field) throws(Failure) -> Value {
    if isAtEvent, let eventRows { return eventRows.value(field) }
    return try readValue(field)
  }

  /// The same of what is no event.
  private func readValue(_ field: Field) throws(Failure) -> Value {
    switch field {
    case .depth, .collectionCount, .itemCount, .attachmentCount, .size: try counted(field)
    case .own(let number): if case .statement? = read { read?[field] ?? .null } else { try ownValues()?[number]?.value ?? .null }
    case .fields: if let own = try ownValues(), !own.all.isEmpty { .text(own.json) } else { .null }
    case .schema, .version: try version(field)
    case .match: Value(try found()?.place)
    case .snippet: Value(try found()?.snippet)
    default: read?[field] ?? .null
    }
  }

  /// One of `TreeCounts.fields`, of an entry.
  private func counted(_ field: Field) throws(Failure) -> Value {
    guard let entry = read?.entry, let book else { return read?[field] ?? .null }
    if let counts { return counts[field] }
    try book.requireOpen()
    let listed = try book.state { state throws(Failure) in try TreeCounts(of: entry, on: state.connection) }
    counts = listed
    return listed[field]
  }

  /// The same as text, like `Row.text`.
  package func text(_ field: Field) throws(Failure) -> String? {
    switch field {
    case .own, .fields, .schema, .match, .snippet: try value(field).text
    default: row?.text(field)
    }
  }

  /// The own fields of an entry; nil of what has none.
  package func ownValues() throws(Failure) -> CustomValues? {
    guard let entry = read?.entry, entry.kind.hasFields, let book else { return nil }
    if let own { return own }
    try book.requireOpen()
    let listed =
      if source.hasEntries { source.own(of: entry.id) } else {
        try book.read { connection throws(Failure) in try CustomValues(of: entry.id, on: connection) }
      }
    own = listed
    return listed
  }

  /// Where the present row was found.
  private func found() throws(Failure) -> SearchHit? {
    guard let search, let entry = read?.entry, let book else { return nil }
    if let hit { return hit }
    try book.requireOpen()
    let found = try book.state(.of(session: entry.id)) { state throws(Failure) in try SearchHit(search, in: entry, state)?.shown(of: entry) }
    hit = .some(found)
    return found
  }

  /// A template's schema, or its number.
  private func version(_ field: Field) throws(Failure) -> Value {
    guard let entry = read?.entry, entry.kind == .template, let book else { return .null }
    try book.requireOpen()
    let current = try book.read { connection throws(Failure) in try TemplateVersions.current(of: entry.id, on: connection) }
    return field == .schema ? Value(current?.schema) : Value(current?.version)
  }

  /// The book's words for a table; the library's where the rows are of none.
  package func labels() throws(Failure) -> Labels {
    guard let book else { return Labels() }
    try book.requireOpen()
    return try book.read { connection throws(Failure) in try Labels(on: connection) }
  }

  /// Where the entries are that rows name by their ids.
  package var tableBook: Book? { book }

  /// Whether its rows are entries that a query or an id names.
  var isOfEntries: Bool { source.hasEntries }

  /// Whether its rows are bouts.
  var isOfBouts: Bool { source is BoutRows }

  /// What its records have beside the entries that they show.
  var besideEntries: [Field] { source.besideEntries }

  /// The columns of its rows.
  package var columns: [RowColumn] { source.columns }

  /// The own fields of the items that it has or may have, as columns beside those; none where there are no items. What items have by the time they are
  /// read and had not when this was asked is in the field `fields` only.
  package func ownColumns() throws(Failure) -> [OwnColumn] {
    if let ownColumnsRead { return ownColumnsRead }
    guard let book else { return [] }
    try book.requireOpen()
    let templates = try source.templates()
    let read = if let templates { try book.read { connection throws(Failure) in try OwnColumn.all(of: templates, on: connection) } } else { [OwnColumn]() }
    ownColumnsRead = read
    return read
  }

  /// A column of its rows by its place, the own ones behind the others; nil behind the last.
  package func column(_ index: Int) throws(Failure) -> RowColumn? {
    let columns = columns
    if columns.indices.contains(index) { return columns[index] }
    guard !columns.isEmpty, index >= columns.count else { return nil }
    let own = try ownColumns()
    guard own.indices.contains(index - columns.count) else { return nil }
    let found = own[index - columns.count]
    return RowColumn(found.name, .own(found.number))
  }

  /// Where its rows come from, where they are a statement's.
  var statementRows: StatementRows? { source as? StatementRows }

  /// Another cursor that has all that is left; this one has no rows after that, unless it can be rewound.
  func handOver() throws(Failure) -> Cursor {
    try book?.requireOpen()
    let list = source as? ListRows
    let rest = Cursor(list.map { $0.handOver() } ?? source, of: book, search: search)
    rest.isDone = isDone
    if list == nil { (source, eventRows) = (ListRows([]), nil) }
    (read, counts, own, hit, isDone) = (nil, nil, nil, nil, true)
    isAtEvent = false
    return rest
  }

  /// Identifies the current row, for a page after it; nil if there is none.
  package var token: String? { isAtRow ? source.token : nil }

  /// The next rows, at most `count` (0: all that are left), as a JSON array of objects with the fields' names.
  package func json(_ count: UInt64 = 0) throws(Failure) -> [UInt8] {
    var left = count == 0 ? UInt64.max : count
    return try Output.collect { output throws(Failure) in
      var writer = JSONWriter(output)
      writer.beginArray()
      while left > 0, try next(), let row {
        if case .statement(let values) = row { RowJSON.write(values, columns, to: &writer) } else { RowJSON.write(row, own: try ownValues(), to: &writer) }
        left -= 1
      }
      writer.endArray()
      writer.finish()
    }
  }

  /// The next events of one session as columns, at most `capacity`; nil if the rows are not events. Empty after the last.
  package func events(_ capacity: Int) throws(Failure) -> EventColumns? { try sessionEvents(capacity)?.columns }

  /// The same with their session.
  package func sessionEvents(_ capacity: Int) throws(Failure) -> (session: Int64, columns: EventColumns)? {
    try book?.requireOpen()
    guard let eventRows else { return nil }
    isAtEvent = false
    guard !isDone else { return (0, EventColumns()) }
    let (session, columns) = try eventRows.next(capacity)
    isDone = columns.count == 0
    return (session, columns)
  }

  /// Where all bouts are to be read and none was: what reads them in columns; the cursor has no rows after that.
  func takeBouts() throws(Failure) -> BoutRows? {
    try book?.requireOpen()
    guard let rows = source as? BoutRows, !isDone, rows.isWhole else { return nil }
    isDone = true
    return rows
  }

  /// The next bouts; nil where the rows are none. Empty behind the last.
  func bouts() throws(Failure) -> ArraySlice<Bout>? {
    try book?.requireOpen()
    guard let rows = source as? BoutRows else { return nil }
    read = nil
    guard !isDone else { return [] }
    let bouts = try rows.nextPage()
    isDone = bouts.isEmpty
    return bouts
  }
}
