/// A query of things as SQL: what it selects, with the values to bind.
struct QuerySQL {
  private(set) var text: String
  private(set) var values: [Value] = []

  /// Collections that are hidden because they, or what holds them, went to the trash.
  private static let hidden = """
    hidden(id) AS (
      SELECT id FROM entry WHERE trashed IS NOT NULL AND kind = 1
      UNION SELECT e.id FROM entry e JOIN hidden h ON e.parent = h.id WHERE e.kind = 1)
    """

  /// Of an attachment: what it belongs to is in the trash itself, or lies in a collection that is.
  private static let isHeldInTrash = """
    (e.parent IN hidden OR EXISTS (SELECT 1 FROM entry p WHERE p.id = e.parent AND (p.trashed IS NOT NULL OR p.parent IN hidden)))
    """

  /// Selects `columns` of every row, without order or page.
  init(_ query: Query, selecting columns: String) {
    var tables: [String] = []
    var filters: [String] = []
    if let kind = query.kind {
      // The second term lets SQLite see that the timeline's index, which leaves definitions out, will do.
      filters.append(kind.rawValue <= 4 ? "e.kind = \(kind.rawValue) AND e.kind <= 4" : "e.kind = \(kind.rawValue) AND e.kind > 4")
    } else {
      filters.append("e.kind <= 4")
    }
    if query.isInTrash {
      if query.parent == 0, !query.isRecursive {
        filters.append("e.trashed IS NOT NULL")
      } else {
        tables.append(Self.hidden)
        filters.append("(e.trashed IS NOT NULL OR \(query.kind == .attachment ? Self.isHeldInTrash : "e.parent IN hidden"))")
      }
    } else if !query.seesTrash {
      tables.append(Self.hidden)
      filters.append("e.trashed IS NULL AND \(query.kind == .attachment ? "NOT \(Self.isHeldInTrash)" : "e.parent NOT IN hidden")")
    }
    if let parent = query.parent {
      if parent == 0, query.isRecursive || query.isInTrash {
        // The root holds everything.
      } else if query.isRecursive {
        tables.append(
          """
          scope(id) AS (
            SELECT ? UNION SELECT e.id FROM entry e JOIN scope s ON e.parent = s.id WHERE e.kind \(query.kind == .attachment ? "<= 4" : "= 1"))
          """)
        values.append(.int(parent))
        filters.append("e.parent IN scope")
      } else {
        filters.append("e.parent = ?")
        values.append(.int(parent))
      }
    }
    let with = tables.isEmpty ? "" : "WITH RECURSIVE \(tables.joined(separator: ", ")) "
    text = "\(with)SELECT \(columns) FROM entry e WHERE \(filters.joined(separator: " AND "))"
    for condition in query.conditions { append(condition) }
  }

  /// Goes on in the query's order, after a row that was read, for at most so many rows; of a group only collections, or only
  /// the others.
  mutating func order(_ query: Query, after token: PageToken?, group: Bool? = nil, limit: Int) {
    if let group { text += group ? " AND e.kind = 1" : " AND e.kind <> 1" }
    // A row of the group before is no place in this one.
    let token = token?.isCollection == group ? token : nil
    let field = Self.order(query)
    let direction = query.isDescending ? "DESC" : "ASC"
    let beyond = query.isDescending ? "<" : ">"
    let mayLack = ![.time, .id, .kind, .parent, .name, .zone, .created, .modified, .position].contains(query.orderField)
    if let token {
      switch token.value {
      case .null where mayLack:
        text += " AND \(field) IS NULL AND e.id \(beyond) ?"
        values.append(.int(token.id))
      default:
        if mayLack {
          text += " AND ((\(field), e.id) \(beyond) (?, ?) OR \(field) IS NULL)"
        } else {
          text += " AND (\(field), e.id) \(beyond) (?, ?)"
        }
        values.append(token.value)
        values.append(.int(token.id))
      }
    }
    let nulls = mayLack ? "\(field) IS NULL, " : ""
    text += " ORDER BY \(nulls)\(field) \(direction), e.id \(direction) LIMIT \(limit)"
  }

  /// Adds a filter of the caller's own.
  mutating func add(_ filter: String, _ bound: [Value]) {
    text += filter
    values += bound
  }

  /// All of it in the order of ids, whatever order the query has.
  mutating func orderByID() { text += " ORDER BY e.id" }

  private static func order(_ query: Query) -> String {
    switch query.orderField {
    case .position: HandOrder.sql
    case .priority: TaskOrder.sql
    case .name where !query.isByCodePoint: "e.name COLLATE \(NaturalOrder.collation)"
    default: EntryColumns.sql(query.orderField) ?? "e.time"
    }
  }

  private mutating func append(_ condition: Condition) {
    guard condition.field.kind != .ids else { return append(tags: condition) }
    guard var column = EntryColumns.sql(condition.field) else { return }
    var part: String
    var bound = condition.values
    if condition.field == .uuid { bound = bound.map { $0.text.flatMap { UUID($0) }.map { .blob($0.bytes) } ?? .blob([]) } }
    if condition.field == .sha256 {
      // The column itself, which has an index.
      column = "e.content"
      bound = bound.map { .blob($0.text.flatMap(HexText.read) ?? []) }
    }
    switch condition.comparison {
    case .equal: part = "\(column) = ?"
    case .notEqual: part = "\(column) <> ?"
    case .less: part = "\(column) < ?"
    case .lessOrEqual: part = "\(column) <= ?"
    case .greater: part = "\(column) > ?"
    case .greaterOrEqual: part = "\(column) >= ?"
    case .between: part = "\(column) BETWEEN ? AND ?"
    case .in: part = "\(column) IN (\(bound.map { _ in "?" }.joined(separator: ",")))"
    case .prefix:
      let text = bound.first?.text ?? ""
      bound = [.text(Self.escaped(text) + "%")]
      part = "\(column) LIKE ? ESCAPE '\\'"
    case .null: part = "\(column) IS NULL"
    case .all: return
    }
    if Self.asksForWhatRuns(condition) { part += " AND e.kind = 3 AND e.end_time IS NULL" }
    if condition.negated { part = "NOT (\(part))" }
    if condition.orNull { part = "(\(part) OR \(column) IS NULL)" }
    self.text += " AND \(part)"
    values += bound
  }

  /// Whether only sessions without an end can match, which an index finds.
  private static func asksForWhatRuns(_ condition: Condition) -> Bool {
    condition.field == .state && !condition.negated && !condition.orNull && [.equal, .in].contains(condition.comparison)
      && !condition.values.isEmpty && condition.values.allSatisfy { $0.int == 1 || $0.int == 2 }
  }

  /// Tags that an item carries, those in the trash left out of account.
  private static let carried = "FROM entry_tag t JOIN entry d ON d.id = t.tag WHERE t.entry = e.id AND d.trashed IS NULL"

  /// Looked for row by row, so that a page is there as soon as its rows are.
  private mutating func append(tags condition: Condition) {
    let isTagged = "EXISTS (SELECT 1 \(Self.carried))"
    let ids = Array(Set(condition.values.compactMap(\.int))).sorted()
    let among = "\(Self.carried) AND t.tag IN (\(ids.map { _ in "?" }.joined(separator: ",")))"
    var part: String
    var isNegated = condition.negated
    switch condition.comparison {
    case .null: part = "NOT \(isTagged)"
    case .all: part = "(SELECT count(*) \(among)) = \(ids.count)"
    case .notEqual:
      part = "EXISTS (SELECT 1 \(among))"
      isNegated.toggle()
    default: part = "EXISTS (SELECT 1 \(among))"
    }
    if isNegated {
      // What has none at all is still left out, as with every other field.
      part = condition.comparison == .null ? isTagged : "(\(isTagged) AND NOT (\(part)))"
    }
    if condition.orNull { part = "(\(part) OR NOT \(isTagged))" }
    text += " AND \(part)"
    if condition.comparison != .null { values += ids.map { .int($0) } }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      if character == "%" || character == "_" || character == "\\" { result.unicodeScalars.append("\\") }
      result.unicodeScalars.append(character)
    }
    return result
  }
}
