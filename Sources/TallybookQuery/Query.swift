package import TallybookBase
package import TallybookModel
internal import TallybookStorage

/// A selection: of a kind, within a scope, with conditions, in an order, as a page. The same query can be listed, counted, exported and deleted. The
/// first refused condition is kept, and whatever uses the query throws it again.
package struct Query: Sendable {
  /// The selected kind; nil: collections and items.
  package let kind: Kind?
  /// The parent collection, for events and bouts also the session; nil: anywhere.
  package private(set) var parent: Int64?
  package private(set) var isRecursive = false
  package private(set) var isInTrash = false
  /// What must hold of each row.
  package private(set) var clauses: [Clause] = []
  /// What is searched for.
  package private(set) var search: SearchExpression?
  /// How that is answered; made anew for each reading.
  var searchPlan: SearchPlan?
  private(set) var orderField: Field = .time
  private(set) var isDescending = false
  private(set) var isCollectionsFirst = false
  private(set) var isByCodePoint = false
  private(set) var limit: UInt64 = 0
  private(set) var after: PageToken?
  private var refusal: Failure?

  /// All entries of a kind outside the trash, in order of time.
  package init(_ kind: Kind? = nil) throws(Failure) {
    if let kind, [.finding, .setting, .step, .change, .summary, .day, .reminder, .field, .draft, .dashboard, .row, .conflict, .device, .content, .budget, .transition, .sample, .overlap, .agreement].contains(kind) {
      throw Failure(.kind, "a \(kind.label) cannot be queried; ask the call that gives them", field: .kind)
    }
    self.kind = kind
  }

  /// Selects only the contents of a collection, or for events and bouts those of a session or of the sessions of a collection; with `recursive`
  /// including everything nested below.
  package mutating func restrict(to parent: Int64, recursive: Bool = false) { restrict(to: parent, recursive ? .recursive : []) }

  /// The same, or with `trash` the entries in the trash instead of those outside. With only `trash` and 0: the entries that were deleted themselves,
  /// from anywhere.
  package mutating func restrict(to parent: Int64, _ flags: ScopeFlags) {
    self.parent = parent
    isRecursive = flags.contains(.recursive)
    isInTrash = flags.contains(.trash)
  }

  /// Selects only rows that satisfy the comparison.
  package mutating func require(
    _ field: Field, _ comparison: Comparison, _ values: [Value], negated: Bool = false, orNull: Bool = false, isAlternative: Bool = false
  ) throws(Failure) {
    try keepingRefusal { query throws(Failure) in
      try query.add(Condition(field, comparison, values, negated: negated, orNull: orNull, isAlternative: isAlternative))
    }
  }

  /// The same, of a condition that was made.
  package mutating func require(_ condition: Condition) throws(Failure) {
    try keepingRefusal { query throws(Failure) in try query.add(condition) }
  }

  /// The same, with the contract's number of a comparison.
  package mutating func require(_ field: Field, operation: Int32, _ values: [Value]) throws(Failure) {
    try keepingRefusal { query throws(Failure) in
      try query.add(Condition(field, operation: operation, values: values))
    }
  }

  /// Selects only rows that match the typed text; an empty text removes the search.
  package mutating func search(for text: String) throws(Failure) {
    try keepingRefusal { query throws(Failure) in
      guard query.kind == nil || query.kind?.isItemOrCollection == true else {
        throw Failure(.kind, "a \(query.kind?.label ?? "") is not searched; search for collections and items", field: .kind)
      }
      query.search = text.isEmpty ? nil : try SearchExpression(text)
    }
  }

  /// Refuses a template's field that the book does not have.
  func requireOwnFields(_ further: [Field] = [], on connection: Connection) throws(Failure) {
    for field in conditions.map(\.field) + [orderField] + further {
      guard case .own(let number) = field else { continue }
      guard try FieldNumbers.name(of: number, on: connection) != nil else { throw Failure(.field, "this book has no field \(number); ask the templates for their fields", field: field, found: Measure(number)) }
    }
  }

  /// The query with its search as a state of the book says it, whose tails were all asked for; a query without one as it is. `further`
  /// are fields that it is read by; whether the index has what the state has is asked where it is not said.
  func planned(in state: BookState, isIndexed: Bool? = nil, with further: [Field] = []) throws(Failure) -> Query {
    try requireOwnFields(further, on: state.connection)
    guard let search else { return self }
    var planned = self
    let isKnown = if let isIndexed { isIndexed } else { try SearchPlan.isIndexed(in: state) }
    planned.searchPlan = try SearchPlan.make(search, in: state, isIndexed: isKnown)
    return planned
  }

  /// Which tails planning it takes.
  var tails: BookState.Tails { search == nil ? .none : .all }

  /// Orders by a field instead of the time; rows with equal values by id. `position` is the manual order. Names are compared without letter case and
  /// with their numbers by value, unless code points are requested.
  package mutating func order(by field: Field, _ flags: OrderFlags) throws(Failure) {
    try keepingRefusal { query throws(Failure) in
      let isPossible = query.kind == .event ? field == .time : query.kind == .bout ? BoutFilter.orders.contains(field) : field == .rank || Self.isColumn(field) && field != .uuid && field != .sha256 && field.kind != .ids
      guard isPossible else {
        throw Failure(.field, "rows cannot be ordered by the field \(field.name)", field: field)
      }
      query.orderField = field
      query.isDescending = flags.contains(.descending)
      query.isCollectionsFirst = flags.contains(.collectionsFirst) && !query.isOfEvents
      query.isByCodePoint = flags.contains(.codePoint) && field == .name
    }
  }

  /// The same, ascending or descending.
  package mutating func order(by field: Field, descending: Bool = false) throws(Failure) {
    try order(by: field, descending ? .descending : [])
  }

  /// Names a row's place in the order.
  func token(of entry: Entry, orderedBy value: Value? = nil) -> PageToken {
    PageToken(
      field: orderField, isDescending: isDescending, isByCodePoint: isByCodePoint,
      isCollection: isCollectionsFirst ? entry.kind == .collection : nil,
      value: value ?? self.value(of: entry), id: entry.id)
  }

  /// What stands for a row in the order.
  private func value(of entry: Entry) -> Value {
    switch orderField {
    case .position: .text(HandOrder.place(of: entry))
    case .priority: TaskOrder.place(of: entry)
    default: entry[orderField]
    }
  }

  /// What is read one after the other: collections and then the rest, where the order asks for it, else everything.
  var groups: [Bool?] { isCollectionsFirst ? (after?.isCollection == false ? [false] : [true, false]) : [nil] }

  /// At most `limit` rows (0: all), starting after the row of a token.
  package mutating func page(limit: UInt64, after token: String? = nil) throws(Failure) {
    try keepingRefusal { query throws(Failure) in
      query.limit = limit
      query.after = nil
      if let token, !token.isEmpty { query.after = try PageToken(token, for: query) }
    }
  }

  /// Refuses with what was refused first.
  package func check() throws(Failure) {
    if let refusal { throw refusal }
    if orderField == .rank, search == nil {
      throw Failure(.field, "rows have a rank only in a search; search for something, or order by another field", field: .rank)
    }
  }

  /// Whether it is the whole book.
  package var isWholeBook: Bool { kind == nil && parent == nil && clauses.isEmpty && search == nil && limit == 0 && after == nil }

  /// Whether it leaves out nothing but the trash and other kinds.
  var isUnconditional: Bool { !isInTrash && (parent == nil || parent == 0 && isRecursive) && clauses.isEmpty }

  /// Whether what it selects is logged in sessions, rather than an entry.
  package var isOfEvents: Bool { kind == .event || kind == .bout }

  /// How what holds it was asked for.
  var scope: ScopeFlags {
    var flags: ScopeFlags = isRecursive ? .recursive : []
    if isInTrash { flags.insert(.trash) }
    return flags
  }

  /// The conditions of all clauses.
  package var conditions: [Condition] { clauses.flatMap(\.alternatives) }

  /// Whether it asks for the trash.
  package var seesTrash: Bool { conditions.contains { $0.field == .trashed } }

  /// The same selection without a page.
  package var unpaged: Query {
    var all = self
    all.limit = 0
    all.after = nil
    return all
  }

  /// The same selection, earliest first.
  var inOrderOfTime: Query {
    var ordered = self
    ordered.orderField = .time
    ordered.isDescending = false
    return ordered
  }

  private mutating func add(_ condition: Condition) throws(Failure) {
    let isPossible =
      switch kind {
      case .event: EventFilter.takes(condition.field)
      case .bout: BoutFilter.takes(condition.field)
      default: Self.isColumn(condition.field)
      }
    guard isPossible else {
      throw Failure(
        .field, "the field \(condition.field.name) cannot be compared in a query for \(kind.map { $0.label + "s" } ?? "entries")",
        field: condition.field)
    }
    guard clauses.reduce(0, { $0 + $1.alternatives.count }) < Self.mostConditions else {
      throw Failure(.length, "a query takes up to \(Self.mostConditions) conditions; give several values to one of them", field: condition.field, bound: Measure(Self.mostConditions))
    }
    guard condition.isAlternative else { return clauses.append(Clause(condition)) }
    guard let last = clauses.indices.last else {
      throw Failure(.contradiction, "OR joins a condition to the one before it, and this is the first; add the first one without OR", field: condition.field)
    }
    // Whose events are read is known before any of them is.
    guard !isOfEvents || clauses[last].isOfSession == (condition.field == .session) else {
      throw Failure(.contradiction, "OR cannot join the session of \(kind?.label ?? "event")s to other fields of theirs; select by each, or ask in SQL", field: condition.field)
    }
    clauses[last].join(condition)
  }

  /// The most conditions of one query: SQLite refuses expressions that are deeper than 1,000.
  package static let mostConditions = 500

  /// Whether rows can be compared and ordered by it.
  private static func isColumn(_ field: Field) -> Bool {
    if case .own = field { true } else { EntryColumns.sql(field) != nil }
  }

  private mutating func keepingRefusal(_ change: (inout Query) throws(Failure) -> Void) throws(Failure) {
    do throws(Failure) { try change(&self) } catch {
      if refusal == nil { refusal = error }
      throw error
    }
  }

  /// Keeps a refusal that was found before the query was reached: an unknown field, a bad text.
  package mutating func refuse(_ failure: Failure) { if refusal == nil { refusal = failure } }
}
