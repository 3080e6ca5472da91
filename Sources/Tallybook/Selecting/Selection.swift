public import TallybookBase
internal import TallybookCore

/// Rows of one kind, selected by conditions, in an order. A selection is a value: it reads nothing before it is asked, and what it is asked reads one
/// state of the book. What it refuses is thrown by whatever uses it.
///
/// `for try await` reads the rows without blocking the thread, in constant memory.
///
/// ```swift
/// for name in ["One", "Two", "Three"] { try book.notes.create(name) { $0.time = .epoch } }
/// let notes = book.notes.where { $0.title != "Two" }.order(by: \.title, descending: true)
/// print(try notes.all().map(\.title), try notes.count())  // ["Three", "One"] 2
/// for try await note in notes { print(note.title.count > 2, note.time)  // true 1970-01-01T00:00:00.000Z
/// }
/// ```
public struct Selection<Element: Selectable>: Sendable {
  let book: Book
  private var query: Query?
  private var refusal: Failure?
  /// What new entries are made in, and by which template.
  private(set) var parent: Int64 = 0
  private(set) var madeBy: Int64 = 0

  init(of book: Book) {
    self.book = book
    do throws(TallybookBase.Failure) { query = try Query(Element.kind) } catch { refusal = error }
  }

  /// The query, for the engine.
  func asked() throws(Failure) -> Query {
    if let refusal { throw refusal }
    guard let query else { throw Failure(.kind, "this kind cannot be selected; name another one") }
    return query
  }

  private func changed(_ change: (inout Query) throws(Failure) -> Void) -> Selection {
    var changed = self
    guard var query, refusal == nil else { return self }
    do throws(TallybookBase.Failure) {
      try change(&query)
      changed.query = query
    } catch { changed.refusal = error }
    return changed
  }

  // MARK: Choosing

  /// Only what a collection holds; for events and bouts what a session holds, or the sessions of a collection. With `recursive` everything nested below.
  ///
  /// ```swift
  /// let nest = try book.collections.create("Nest")
  /// try book.notes.in(nest).create("Arrival")
  /// print(try book.notes.in(nest).count(), try book.notes.count())  // 1 1
  /// ```
  public func `in`(_ entry: some Entry, recursive: Bool = false) -> Selection {
    var within = changed { (query) throws(Failure) in query.restrict(to: entry.id, recursive: recursive) }
    within.parent = entry.id
    return within
  }

  /// Only what satisfies a condition; conditions add up.
  ///
  /// ```swift
  /// try book.notes.create("Arrival")
  /// print(try book.notes.where { $0.title == "Arrival" && $0.subject == nil }.count())  // 1
  /// ```
  public func `where`(_ condition: (Columns<Element>) -> Condition) -> Selection {
    let condition = condition(Columns())
    return changed { (query) throws(Failure) in
      if let refusal = condition.refusal { throw refusal }
      for clause in condition.clauses {
        for (place, part) in clause.enumerated() {
          try query.require(try field(part.column), part.comparison, part.values, negated: part.isNegated, isAlternative: place > 0)
        }
      }
    }
  }

  func field(_ column: ColumnName) throws(Failure) -> Field {
    switch column {
    case .field(let field): return field
    case .own(let name):
      guard madeBy != 0 else {
        throw Failure(.noField, "the custom field \(QuotedValue.of(name)) is compared in a selection of no template; choose it with of(template) first")
      }
      return try book.engine.field(name, of: madeBy)
    case .none(let property):
      throw Failure(.field, "\(property) is computed from a field and cannot be compared; compare the property that is the field")
    }
  }

  /// Only what has a template's fields; what is made with `create` gets them.
  ///
  /// ```swift
  /// let meal = try book.templates.create(schema: #"{"title": "Meal", "properties": {"what": {"type": "string"}}}"#)
  /// try book.notes.of(meal).create { $0.fields["what"] = "milk" }
  /// print(try book.notes.of(meal).all().map { $0.fields["what"] })  // [milk]
  /// ```
  public func of(_ template: Template) -> Selection {
    var made = changed { (query) throws(Failure) in try query.require(.template, .equal, [.int(template.id)]) }
    made.madeBy = template.id
    return made
  }

  /// Only what matches a text as a person types it, such as `fish "grey heron" -duck`.
  ///
  /// ```swift
  /// try book.notes.create("Arrival") { $0.description = "with a fish" }
  /// print(try book.notes.search("fish").all().map(\.title))  // ["Arrival"]
  /// ```
  public func search(_ text: String) -> Selection { changed { (query) throws(Failure) in try query.search(for: text) } }

  /// Only what was deleted itself and is in the trash; what went with a collection is found `in` that.
  ///
  /// ```swift
  /// try book.delete(try book.notes.create("Arrival"))
  /// print(try book.notes.count(), try book.notes.inTrash().all().map(\.title))  // 0 ["Arrival"]
  /// ```
  public func inTrash() -> Selection {
    changed { (query) throws(Failure) in query.restrict(to: parent, .trash) }
  }

  /// In the order of a property, instead of the time. Names are ordered by Unicode's rules, with numbers by their value.
  ///
  /// ```swift
  /// for name in ["Day 10", "Day 9"] { try book.notes.create(name) }
  /// print(try book.notes.order(by: \.title).all().map(\.title))  // ["Day 9", "Day 10"]
  /// do { _ = try book.notes.order(by: \.title.count).all() } catch { print(error.reason)  // field
  /// }
  /// ```
  public func order<V>(by property: KeyPath<Element, V>, descending: Bool = false) -> Selection {
    let column = Columns<Element>()[dynamicMember: property].name
    return changed { (query) throws(Failure) in try query.order(by: try field(column), descending: descending) }
  }

  /// In the order that a person gave them with `Book.move`.
  ///
  /// ```swift
  /// let (one, two) = (try book.notes.create("One"), try book.notes.create("Two"))
  /// try book.move(two, before: one)
  /// print(try book.notes.inManualOrder().all().map(\.title))  // ["Two", "One"]
  /// ```
  public func inManualOrder() -> Selection { changed { (query) throws(Failure) in try query.order(by: .position) } }

  /// At most so many rows; 0: all.
  ///
  /// ```swift
  /// for name in ["One", "Two"] { try book.notes.create(name) }
  /// print(try book.notes.limit(1).all().count)  // 1
  /// ```
  public func limit(_ count: Int) -> Selection {
    changed { (query) throws(Failure) in try query.page(limit: try Self.length(count)) }
  }

  private static func length(_ count: Int) throws(Failure) -> UInt64 {
    guard count >= 0 else { throw Failure(.range, "\(count) rows cannot be selected; give 0 for all, or a number", found: Measure(count), bound: 0) }
    return UInt64(count)
  }

  // MARK: Reading

  /// All rows.
  ///
  /// ```swift
  /// try book.notes.create("Arrival")
  /// for note in try book.notes.all() { print(note.title)  // Arrival
  /// }
  /// ```
  @inlinable public func all() throws(Failure) -> [Element] {
    var rows: [Element] = []
    try forEach { rows.append($0) }
    return rows
  }

  /// Calls a function with each row, in constant memory.
  ///
  /// ```swift
  /// try book.notes.create("Arrival")
  /// try book.notes.forEach { print($0.title)  // Arrival
  /// }
  /// ```
  @inlinable public func forEach(_ body: (Element) -> Void) throws(Failure) {
    let rows = try rows()
    while let row = try rows.next() { body(Element(row: row)) }
  }

  @usableFromInline func rows() throws(Failure) -> Rows { Rows(try asked().cursor(in: book.engine)) }

  /// The first row; nil if there is none.
  ///
  /// ```swift
  /// print(try book.notes.first() == nil)  // true
  /// ```
  public func first() throws(Failure) -> Element? { try limit(1).all().first }

  /// How many rows there are, whatever the limit.
  ///
  /// ```swift
  /// try book.notes.create("Arrival")
  /// print(try book.notes.count())  // 1
  /// ```
  public func count() throws(Failure) -> Int { Int(clamping: try asked().count(in: book.engine)) }

  /// So many rows, after the one that a token identifies.
  ///
  /// - Throws: `invalid` (a token of another order), and errors of reading.
  ///
  /// ```swift
  /// try book.notes.create("Arrival")
  /// let page = try book.notes.page(1)
  /// print(page.rows.count, try book.notes.page(1, after: page.token).rows.count)  // 1 0
  /// ```
  public func page(_ size: Int, after token: String? = nil) throws(Failure) -> Page<Element> {
    var query = try asked()
    let size = try Self.length(size)
    try query.page(limit: size, after: token)
    let cursor = try query.cursor(in: book.engine)
    var rows: [Element] = []
    var last: String?
    while let row = try cursor.nextRow() {
      rows.append(Element(row: row))
      last = cursor.token
    }
    return Page(rows: rows, token: size > 0 && UInt64(rows.count) == size ? last : nil)
  }
}
