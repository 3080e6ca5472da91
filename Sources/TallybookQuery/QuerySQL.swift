internal import TallybookBase
internal import TallybookModel
package import TallybookStorage
internal import TallybookText

/// A query of entries as SQL: what it selects.
package struct QuerySQL {
  package private(set) var whole: SQL

  /// Collections that are hidden because they, or what holds them, went to the trash.
  static let hidden: SQL = """
    hidden(id) AS (
      SELECT id FROM \(Table.entry) WHERE trashed IS NOT NULL AND kind = \(Kind.collection)
      UNION SELECT e.id FROM \(Table.entry) e JOIN hidden h ON e.parent = h.id WHERE e.kind = \(Kind.collection))
    """

  /// Of an attachment: what it belongs to is in the trash itself, or lies in a collection that is.
  static let isHeldInTrash: SQL = """
    (e.parent IN hidden OR EXISTS (SELECT 1 FROM \(Table.entry) p WHERE p.id = e.parent AND (p.trashed IS NOT NULL OR p.parent IN hidden)))
    """

  /// Selects `columns` of every row, without order or page. Where the trash is known to be empty, nothing is looked for in it. A search that is
  /// ranked selects no more than `most`, where that is all that is wanted from the first row on.
  package init(_ query: Query, selecting columns: SQL, hasTrash: Bool = true, most: Int = -1) {
    var tables: [SQL] = []
    var filters: [SQL] = []
    if let kind = query.kind {
      // The second term lets SQLite see that the timeline's index, which leaves definitions out, will do.
      filters.append(
        kind.rawValue <= Kind.task.rawValue ? "e.kind = \(kind) AND e.kind <= \(Kind.task)" : "e.kind = \(kind) AND e.kind > \(Kind.task)")
    } else {
      filters.append("e.kind <= \(Kind.task)")
    }
    let isOfParts = query.kind?.isPart == true
    if query.isInTrash {
      if query.parent == 0, !query.isRecursive {
        filters.append("e.trashed IS NOT NULL")
      } else {
        tables.append(Self.hidden)
        filters.append("(e.trashed IS NOT NULL OR \(isOfParts ? Self.isHeldInTrash : "e.parent IN hidden"))")
      }
    } else if !query.seesTrash, hasTrash {
      tables.append(Self.hidden)
      filters.append("e.trashed IS NULL AND \(isOfParts ? "NOT \(Self.isHeldInTrash)" : "e.parent NOT IN hidden")")
    }
    if let parent = query.parent {
      if parent == 0, query.isRecursive || query.isInTrash {
        // The root holds everything.
      } else if query.isRecursive {
        let holders: SQL = isOfParts ? "e.kind <= \(Kind.task)" : "e.kind = \(Kind.collection)"
        tables.append(
          """
          scope(id) AS (
            SELECT \(parent) UNION SELECT e.id FROM \(Table.entry) e JOIN scope s ON e.parent = s.id WHERE \(holders))
          """)
        filters.append("e.parent IN scope")
      } else {
        filters.append("e.parent = \(parent)")
      }
    }
    var source: SQL = "\(Table.entry) e"
    switch query.searchPlan {
    case .whole(let expression):
      if query.orderField == .rank {
        // What is ranked is what is found: it is asked for once, and put in order before a row is read of any entry, since a page needs few.
        let direction: SQL = query.isDescending ? "DESC" : "ASC"
        // Where each of what is found is a row of the page, the others need not be put in order.
        let isPage = !hasTrash && query.isUnconditional && query.kind == nil && !query.isCollectionsFirst && query.after == nil
        let order: SQL = " ORDER BY 2 \(direction), 1 \(direction) LIMIT \(Int64(isPage ? most : -1))"
        source = "\(Self.ranks(expression, order)) CROSS JOIN \(Table.entry) e ON e.id = r.entry"
      } else {
        filters.append("e.id IN \(SearchTable.entries.rows(with: expression))")
      }
    case .index(let conditions, let ranking):
      filters.append(conditions)
      // What is found by what it lacks has no rank.
      if query.orderField == .rank, !ranking.isEmpty { source += " LEFT JOIN \(Self.ranks(ranking)) ON r.entry = e.id" }
    case .ids(let ids): filters.append("e.id IN (\(raw: ids.map(String.init).joined(separator: ",")))")
    case nil: break
    }
    let with: SQL = tables.isEmpty ? "" : "WITH RECURSIVE \(tables.joined(separator: ", ")) "
    whole = "\(with)SELECT \(columns) FROM \(source) WHERE \(filters.joined(separator: " AND "))"
    for clause in query.clauses.compactMap(Self.sql) { whole += " AND \(clause)" }
  }

  /// How many rows a query selects, whatever its page.
  static func count(_ query: Query, hasTrash: Bool) -> SQL {
    guard !hasTrash, query.isUnconditional, query.search == nil, query.kind == nil || query.kind == .note else {
      // In whatever order: a rank would be worked out for each.
      return QuerySQL(query.inOrderOfTime, selecting: "count(*)", hasTrash: hasTrash).whole
    }
    // No index has the notes: they are what is left of the rest, each part of which has one. SQLite counts a table without looking at its rows.
    func count(_ filter: SQL) -> SQL { "(SELECT count(*) FROM \(Table.entry)\(filter))" }
    let items = count("") + " - " + count(" WHERE kind > \(Kind.task)")
    guard query.kind == .note else { return "SELECT \(items)" }
    return [Kind.collection, .session, .task].reduce("SELECT \(items)") { $0 + " - " + count(" WHERE kind = \($1)") }
  }

  private static func ranks(_ expression: String, _ order: SQL = "") -> SQL {
    """
    (SELECT rowid AS entry, bm25(\(SearchTable.entries), 10, 3, 2, 3, 4) AS rank FROM \(SearchTable.entries) \
    WHERE \(SearchTable.entries) MATCH \(expression)\(order)) r
    """
  }

  /// Goes on in the query's order, after a row that was read, for at most so many rows; of a group only collections, or only
  /// the others.
  mutating func order(_ query: Query, after token: PageToken?, group: Bool? = nil, limit: Int) {
    restrict(to: group)
    if let token, token.isCollection == group { whole += " AND \(Self.isBeyond(token, in: query))" }
    sort(query)
    whole += " LIMIT \(Int64(limit))"
  }

  /// All of it, or of a group, in the query's order.
  mutating func order(_ query: Query, group: Bool?) {
    restrict(to: group)
    sort(query)
  }

  /// Whether a row of `entry e` comes behind the one that a token names.
  static func isBeyond(_ token: PageToken, in query: Query) -> SQL {
    let field = order(query)
    let beyond: SQL = query.isDescending ? "<" : ">"
    return switch token.value {
    case .null where mayLack(query): "\(field) IS NULL AND e.id \(beyond) \(token.id)"
    case let value where mayLack(query): "((\(field), e.id) \(beyond) (\(value), \(token.id)) OR \(field) IS NULL)"
    case let value: "(\(field), e.id) \(beyond) (\(value), \(token.id))"
    }
  }

  private mutating func restrict(to group: Bool?) {
    if let group { whole += group ? " AND e.kind = \(Kind.collection)" : " AND e.kind <> \(Kind.collection)" }
  }

  private mutating func sort(_ query: Query) {
    // The outer loop of a CROSS JOIN is the left one, and that is in order.
    if case .whole = query.searchPlan, query.orderField == .rank { return }
    let field = Self.order(query)
    let direction: SQL = query.isDescending ? "DESC" : "ASC"
    let nulls: SQL = Self.mayLack(query) ? "\(field) IS NULL, " : ""
    whole += " ORDER BY \(nulls)\(field) \(direction), e.id \(direction)"
  }

  /// Whether a row may have nothing to be ordered by.
  private static func mayLack(_ query: Query) -> Bool {
    ![.time, .id, .kind, .parent, .name, .zone, .created, .modified, .position].contains(query.orderField)
  }

  /// Adds a filter of the caller's own.
  package mutating func add(_ filter: SQL) { whole += filter }

  /// All of it in the order of ids, whatever order the query has.
  package mutating func orderByID() { whole += " ORDER BY e.id" }

  /// All of it in the order of times, whatever order the query has.
  package mutating func orderByTime() { whole += " ORDER BY e.time, e.id" }

  /// What rows are ordered by, where a row does not have it among its own columns.
  static func orderColumn(_ query: Query) -> SQL? {
    switch query.orderField {
    case .own, .rank: order(query)
    default: nil
    }
  }

  private static func order(_ query: Query) -> SQL {
    switch query.orderField {
    case .position: HandOrder.sql
    // A greater one is less to the point. What was not found by the index has none.
    case .rank:
      switch query.searchPlan {
      case .whole: "r.rank"
      case .index(_, let ranking) where !ranking.isEmpty: "coalesce(r.rank, 0)"
      // A whole number would be the number of a column.
      case .index, .ids, nil: "0.0"
      }
    case .own(let number): "(SELECT min(value) FROM \(Table.fieldValue) WHERE entry = e.id AND field = \(literal: number))"
    case .priority: TaskOrder.sql
    case .name where !query.isByCodePoint: "e.name COLLATE \(raw: TextOrder.collation)"
    default: EntryColumns.sql(query.orderField) ?? "e.time"
    }
  }

  /// A clause, whose conditions SQLite joins as well; nil where none of them can be said.
  private static func sql(_ clause: Clause) -> SQL? {
    let parts = clause.alternatives.compactMap { sql($0) }
    guard parts.count > 1 else { return parts.first }
    return "(\(parts.map { "(\($0))" as SQL }.joined(separator: " OR ")))"
  }

  private static func sql(_ condition: Condition) -> SQL? {
    guard condition.field.kind != .ids else { return sql(several: condition) }
    if case .own(let number) = condition.field { return sql(own: number, condition) }
    guard var column = EntryColumns.sql(condition.field) else { return nil }
    var bound = condition.values
    if condition.field == .uuid { bound = bound.map { $0.text.flatMap { UUID($0) }.map { .blob($0.bytes) } ?? .blob([]) } }
    if condition.field == .sha256 {
      // The column itself, which has an index.
      column = "e.content"
      bound = bound.map { .blob($0.text.flatMap(HexText.read) ?? []) }
    }
    guard var part = sql(condition.comparison, of: column, bound) else { return nil }
    if asksForWhatRuns(condition) { part += " AND e.kind = \(Kind.session) AND e.end_time IS NULL" }
    if condition.negated { part = "NOT (\(part))" }
    if condition.orNull { part = "(\(part) OR \(column) IS NULL)" }
    return part
  }

  /// How a column compares with values; nil where only several values compare so. The beginning of a text becomes a pattern.
  private static func sql(_ comparison: Comparison, of column: SQL, _ values: [Value]) -> SQL? {
    func value(_ place: Int) -> Value { values.indices.contains(place) ? values[place] : .null }
    return switch comparison {
    case .equal: "\(column) = \(value(0))"
    case .notEqual: "\(column) <> \(value(0))"
    case .less: "\(column) < \(value(0))"
    case .lessOrEqual: "\(column) <= \(value(0))"
    case .greater: "\(column) > \(value(0))"
    case .greaterOrEqual: "\(column) >= \(value(0))"
    case .between: "\(column) BETWEEN \(value(0)) AND \(value(1))"
    case .in: "\(column) IN (\(values))"
    case .prefix: "\(column) LIKE \(escaped(value(0).text ?? "") + "%") ESCAPE '\\'"
    case .null: "\(column) IS NULL"
    case .all: nil
    }
  }

  /// Conditions on a template's field, found by the index of its values; of several values one must compare so.
  private static func sql(own number: Int32, _ condition: Condition) -> SQL? {
    func items(_ comparison: SQL? = nil) -> SQL {
      "e.id IN (SELECT entry FROM \(Table.fieldValue) WHERE field = \(literal: number)\(comparison.map { " AND \($0)" } ?? ""))"
    }
    let has = items()
    var part: SQL
    switch condition.comparison {
    case .notEqual: part = "\(has) AND NOT \(items("value = \(condition.values.first ?? .null)"))"
    case .all: part = condition.values.map { items("value = \($0)") }.joined(separator: " AND ")
    case .null: part = "NOT \(has)"
    default:
      guard let comparison = sql(condition.comparison, of: "value", condition.values) else { return nil }
      part = items(comparison)
    }
    if condition.negated { part = condition.comparison == .null ? has : "(\(has) AND NOT (\(part)))" }
    if condition.orNull { part = "(\(part) OR NOT \(has))" }
    return "(\(part))"
  }

  /// Whether only sessions without an end can match, which an index finds.
  private static func asksForWhatRuns(_ condition: Condition) -> Bool {
    condition.field == .state && !condition.negated && !condition.orNull && [.equal, .in].contains(condition.comparison)
      && !condition.values.isEmpty && condition.values.allSatisfy { $0.int == 1 || $0.int == 2 }
  }

  /// Tags that an item carries, those in the trash left out of account.
  private static let tags: SQL = "\(Table.entry) t JOIN \(Table.entryTag) d ON t.id = d.tag WHERE d.entry = e.id AND t.trashed IS NULL"

  /// Looked for row by row, so that a page is there as soon as its rows are.
  private static func sql(several condition: Condition) -> SQL {
    let named = condition.field == .excludes ? Exclusions.named : tags
    let hasAny: SQL = "EXISTS (SELECT 1 FROM \(named))"
    let ids = Array(Set(condition.values.compactMap(\.int))).sorted()
    let among: SQL = "FROM \(named) AND t.id IN (\(ids.map { Value.int($0) }))"
    var part: SQL
    var isNegated = condition.negated
    switch condition.comparison {
    case .null: part = "NOT \(hasAny)"
    case .all: part = "(SELECT count(*) \(among)) = \(Int64(ids.count))"
    case .notEqual:
      part = "EXISTS (SELECT 1 \(among))"
      isNegated.toggle()
    default: part = "EXISTS (SELECT 1 \(among))"
    }
    if isNegated {
      // What has none at all is still left out, as with every other field.
      part = condition.comparison == .null ? hasAny : "(\(hasAny) AND NOT (\(part)))"
    }
    if condition.orNull { part = "(\(part) OR NOT \(hasAny))" }
    return part
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
