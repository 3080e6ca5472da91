internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// The entries that a query selects, read in pages by key: each page sees the book as it then is, and nothing is held open
/// between two of them.
final class EntryRows: RowSource {
  var hasEntries: Bool { true }

  private let book: Book
  private let query: Query
  private var page: [Entry] = []
  /// What each row of the page is ordered by, where its columns do not say so.
  private var orderValues: [Value] = []
  /// The own fields of the page's items, of the same state as their rows.
  private var own = CustomPage()
  private var position = 0
  private var isLast = false
  private var left: UInt64
  /// What the page begins behind.
  private var start: PageToken?
  /// Of the last rows of pages: each page is searched for behind the one before.
  private var circle = CircleGuard<PageToken>()
  private var size = EntryRows.first
  /// What is still to be read, one after the other.
  private var groups: ArraySlice<Bool?>

  init(_ query: Query, in book: Book) {
    self.query = query
    self.book = book
    left = query.limit == 0 ? .max : query.limit
    // Who asks for a screenful gets it by one statement: another page is another statement to compile.
    if query.limit > 0, query.limit <= EntryRows.second { size = Int(query.limit) }
    start = query.after
    groups = query.groups[...]
  }

  /// How many rows the first page has, and how many the second.
  private static let first = 64
  private static let second = 512

  func next() throws(Failure) -> Row? {
    while position == page.count {
      guard !isLast, left > 0 else { return nil }
      try read()
    }
    defer {
      position += 1
      left -= 1
    }
    return .entry(page[position])
  }

  /// The place of the row that was given last. Few ask for it.
  private var at: PageToken? {
    let last = position - 1
    guard page.indices.contains(last) else { return start }
    return query.token(of: page[last], orderedBy: orderValues.isEmpty ? nil : orderValues[last])
  }

  func own(of entry: Int64) -> CustomValues? { own[entry] }

  func templates() throws(Failure) -> [Int64]? {
    try book.state(of: query) { query, state throws(Failure) in
      guard try Holdings(on: state.connection).hasOwnFields else { return nil }
      let selected = QuerySQL(query, selecting: "e.template AS template")
      let statement = try state.connection.statement("SELECT DISTINCT template FROM (\(selected.whole)) WHERE template IS NOT NULL")
      defer { statement.reset() }
      var templates: [Int64] = []
      while try statement.step() { templates.append(statement.int(0)) }
      return templates
    }
  }

  var token: String? { at?.text }

  var columns: [RowColumn] { Self.columns }

  /// Made once: a host asks for them one by one.
  static let columns = (EntryColumns.all + [.fields]).map { RowColumn($0) }

  private func read() throws(Failure) {
    try book.requireOpen()
    start = at
    if !page.isEmpty, let start { try circle.pass(start) }
    let wanted = Int(min(UInt64(size), left))
    // The first page is small, so that a first screen is there at once; the next ones are not. Where no index has the order, and while
    // somebody commits, each page reads the whole selection: the more there is, the fewer they must be.
    size = query.orderField == .time || size <= Self.first ? Self.second : min(size * 4, 8192)
    // Only a page that has running sessions needs their tails, and is then read with them.
    for tails in [query.tails, .all] {
      let isWhole = try book.interruptible { () throws(Failure) in
        try book.state(of: query, tails) { query, state throws(Failure) in try read(query, wanted, state, hasTails: tails == .all) }
      }
      if isWhole { break }
    }
    position = 0
    if page.count < wanted { groups = groups.dropFirst() }
    isLast = groups.isEmpty
  }

  /// Reads a page of one state; false where it has sessions whose tails are missing.
  private func read(_ query: Query, _ wanted: Int, _ state: BookState, hasTails: Bool) throws(Failure) -> Bool {
    let holdings = try Holdings(on: state.connection)
    let list = EntryList.plain(of: query.kind)
    let orderColumn = QuerySQL.orderColumn(query)
    let columns = list.sql + (orderColumn.map { ", \($0)" } ?? "")
    let group = groups.first ?? nil
    (page, orderValues, own) = ([], [], CustomPage())
    func take(_ statement: Statement) {
      page.append(Entry(statement, list))
      if orderColumn != nil { orderValues.append(statement.value(Int32(list.count))) }
    }
    let sorted = try SortedPage.ids(of: query, after: start, group: group, limit: wanted, hasTrash: holdings.hasTrash, on: state.connection)
    if let sorted {
      let statement = try state.connection.statement("SELECT \(columns) FROM \(Table.entry) e WHERE e.id = \(Value.null)")
      defer { statement.reset() }
      for id in sorted {
        statement.reset()
        try statement.bind(.int(id), at: 1)
        guard try statement.step() else {
          throw Failure(.damaged, "the book's order names the entry \(id), which is not there; check the book, and salvage it or restore a backup")
        }
        take(statement)
      }
    } else {
      var sql = QuerySQL(query, selecting: columns, hasTrash: holdings.hasTrash, most: start == nil ? wanted : -1)
      sql.order(query, after: start, group: group, limit: wanted)
      let statement = try state.connection.statement(sql.whole)
      defer { statement.reset() }
      while try statement.step() { take(statement) }
    }
    TestSleep.at("page.rows")
    try DerivedFields.complete(&page, holdings, on: state.connection)
    for index in page.indices {
      // What a recorder has logged since its last chunk is not in the book's counts yet.
      if page[index].state == .running || page[index].state == .paused {
        guard hasTails else { return false }
        page[index].set(.eventCount, .int(try state.eventCount(of: page[index].id)))
      }
    }
    if holdings.hasOwnFields {
      own = try CustomPage(of: page.filter { $0.kind.hasFields }.map(\.id), on: state.connection)
    }
    return true
  }
}
