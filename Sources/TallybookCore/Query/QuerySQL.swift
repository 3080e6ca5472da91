/// A query of things as SQL: what it selects, with the values to bind.
struct QuerySQL {
  private(set) var text: String
  private(set) var values: [Value] = []

  /// Collections that are hidden because they, or what holds them, went to the trash.
  static let hidden = """
    hidden(id) AS (
      SELECT id FROM entry WHERE trashed IS NOT NULL AND kind = 1
      UNION SELECT e.id FROM entry e JOIN hidden h ON e.parent = h.id WHERE e.kind = 1)
    """

  /// Of an attachment: what it belongs to is in the trash itself, or lies in a collection that is.
  static let isHeldInTrash = """
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
    var searched: [Value] = []
    var source = "entry e"
    let ranks = "(SELECT rowid AS thing, bm25(search, 10, 3, 2, 3, 4) AS rank FROM search WHERE search MATCH ?) r"
    // Stands behind what the tables before it bind, and before the filters.
    let rankPlace = tables.contains { $0.hasPrefix("scope") } ? 1 : 0
    switch query.searchPlan {
    case .whole(let expression):
      if query.orderField == .rank {
        // What is ranked is what is found: it is asked for once, and first.
        source = "\(ranks) CROSS JOIN entry e ON e.id = r.thing"
        values.insert(.text(expression), at: rankPlace)
      } else {
        filters.append("e.id IN (SELECT rowid FROM search WHERE search MATCH ?)")
        searched = [.text(expression)]
      }
    case .index(let sql, let bound, let ranking):
      filters.append(sql)
      searched = bound
      // What is found by what it lacks has no rank.
      if query.orderField == .rank, !ranking.isEmpty {
        source += " LEFT JOIN \(ranks) ON r.thing = e.id"
        values.insert(.text(ranking), at: rankPlace)
      }
    case .ids(let ids): filters.append("e.id IN (\(ids.map(String.init).joined(separator: ",")))")
    case nil: break
    }
    values += searched
    let with = tables.isEmpty ? "" : "WITH RECURSIVE \(tables.joined(separator: ", ")) "
    text = "\(with)SELECT \(columns) FROM \(source) WHERE \(filters.joined(separator: " AND "))"
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

  /// All of it in the order of times, whatever order the query has.
  mutating func orderByTime() { text += " ORDER BY e.time, e.id" }

  /// What rows are ordered by, where a row does not have it among its own columns.
  static func orderColumn(_ query: Query) -> String? {
    switch query.orderField {
    case .own, .rank: order(query)
    default: nil
    }
  }

  private static func order(_ query: Query) -> String {
    switch query.orderField {
    case .position: HandOrder.sql
    // A greater one is less to the point. What was not found by the index has none.
    case .rank:
      switch query.searchPlan {
      case .whole: "r.rank"
      case .index(_, _, let ranking) where !ranking.isEmpty: "coalesce(r.rank, 0)"
      // A whole number would be the number of a column.
      case .index, .ids, nil: "0.0"
      }
    case .own(let number): "(SELECT min(value) FROM field_value WHERE entry = e.id AND field = \(number))"
    case .priority: TaskOrder.sql
    case .name where !query.isByCodePoint: "e.name COLLATE \(TextOrder.collation)"
    default: EntryColumns.sql(query.orderField) ?? "e.time"
    }
  }

  private mutating func append(_ condition: Condition) {
    guard condition.field.kind != .ids else { return append(tags: condition) }
    if case .own(let number) = condition.field { return append(own: number, condition) }
    guard var column = EntryColumns.sql(condition.field) else { return }
    var bound = condition.values
    if condition.field == .uuid { bound = bound.map { $0.text.flatMap { UUID($0) }.map { .blob($0.bytes) } ?? .blob([]) } }
    if condition.field == .sha256 {
      // The column itself, which has an index.
      column = "e.content"
      bound = bound.map { .blob($0.text.flatMap(HexText.read) ?? []) }
    }
    guard var part = Self.sql(condition.comparison, of: column, &bound) else { return }
    if Self.asksForWhatRuns(condition) { part += " AND e.kind = 3 AND e.end_time IS NULL" }
    if condition.negated { part = "NOT (\(part))" }
    if condition.orNull { part = "(\(part) OR \(column) IS NULL)" }
    self.text += " AND \(part)"
    values += bound
  }

  /// How a column compares with values; nil where only several values compare so. The beginning of a text becomes a pattern.
  private static func sql(_ comparison: Comparison, of column: String, _ bound: inout [Value]) -> String? {
    switch comparison {
    case .equal: return "\(column) = ?"
    case .notEqual: return "\(column) <> ?"
    case .less: return "\(column) < ?"
    case .lessOrEqual: return "\(column) <= ?"
    case .greater: return "\(column) > ?"
    case .greaterOrEqual: return "\(column) >= ?"
    case .between: return "\(column) BETWEEN ? AND ?"
    case .in: return "\(column) IN (\(bound.map { _ in "?" }.joined(separator: ",")))"
    case .prefix:
      bound = [.text(escaped(bound.first?.text ?? "") + "%")]
      return "\(column) LIKE ? ESCAPE '\\'"
    case .null: return "\(column) IS NULL"
    case .all: return nil
    }
  }

  /// Conditions on a template's field, found by the index of its values; of several values one must compare so.
  private mutating func append(own number: Int32, _ condition: Condition) {
    let has = "e.id IN (SELECT entry FROM field_value WHERE field = \(number)"
    var bound = condition.values
    var part: String
    switch condition.comparison {
    case .notEqual: part = "\(has)) AND NOT \(has) AND value = ?)"
    case .all: part = bound.map { _ in "\(has) AND value = ?)" }.joined(separator: " AND ")
    case .null: part = "NOT \(has))"
    default:
      guard let comparison = Self.sql(condition.comparison, of: "value", &bound) else { return }
      part = "\(has) AND \(comparison))"
    }
    if condition.negated { part = condition.comparison == .null ? "\(has))" : "(\(has)) AND NOT (\(part)))" }
    if condition.orNull { part = "(\(part) OR NOT \(has)))" }
    text += " AND (\(part))"
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
