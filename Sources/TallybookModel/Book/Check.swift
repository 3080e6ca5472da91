internal import TallybookBase
package import TallybookStorage

/// Reads the whole book and lists what does not hold.
package enum Check {
  static func run(on book: Book) throws(Failure) -> [Finding] {
    try book.state { state throws(Failure) in
      let connection = state.connection
      var findings = state.store.isMemory ? [] : names(of: state.store.path)
      findings += try pages(on: connection)
      let version = try connection.value("PRAGMA user_version")?.int ?? 0
      for problem in try BookSchema.problems(on: connection, in: version) + RowNumbers.problems(on: connection, in: version) {
        findings.append(Finding(.error, .damaged, at: "the book's file", key: "schema", "the book \(problem)"))
      }
      findings += try references(on: connection)
      for service in state.store.services.all { findings += try service.checked(state) }
      return findings
    }
  }

  /// Collections that nothing leads to from the root: what lies in a circle, or below what is not there.
  package static let unreachable: SQL = """
    WITH RECURSIVE down(id) AS (
      SELECT id FROM \(Table.entry) WHERE kind = \(Kind.collection) AND parent = 0
      UNION SELECT e.id FROM \(Table.entry) e JOIN down d ON e.parent = d.id WHERE e.kind = \(Kind.collection))
    SELECT id FROM \(Table.entry) WHERE kind = \(Kind.collection) AND id NOT IN down
    """

  /// What is no colour, and nothing is drawn in.
  package static let wrongColor: SQL = "color IS NOT NULL AND color NOT GLOB '#\(raw: String(repeating: "[0-9A-Fa-f]", count: 6))'"

  /// A book whose file has a second name is only read.
  static func names(of path: String) -> [Finding] {
    let count = BookNames.count(path)
    return count > 1 ? [Finding(.warning, .severalNames, at: "the book's file", key: "names", BookNames.text(path, count))] : []
  }

  private static func pages(on connection: Connection) throws(Failure) -> [Finding] {
    let statement = try connection.statement("PRAGMA integrity_check")
    defer { statement.reset() }
    var findings: [Finding] = []
    while try statement.step() {
      let text = statement.text(0)
      if text != "ok" { findings.append(Finding(.error, .damaged, at: "the book's file", key: "page", text)) }
    }
    return findings
  }

  private static func references(on connection: Connection) throws(Failure) -> [Finding] {
    let queries: [(sql: SQL, key: String, what: String)] = [
      (
        """
        SELECT e.id FROM \(Table.entry) e LEFT JOIN \(Table.entry) p ON p.id = e.parent
        WHERE e.parent <> 0 AND e.kind <> \(Kind.attachment) AND (p.id IS NULL OR p.kind <> \(Kind.collection))
        """, "parent", "is held by something that is no collection"
      ),
      (
        """
        SELECT e.id FROM \(Table.entry) e LEFT JOIN \(Table.entry) p ON p.id = e.parent
        WHERE e.kind = \(Kind.attachment) AND (p.id IS NULL OR p.kind > \(Kind.task))
        """, "parent", "is attached to something that is no item or collection"
      ),
      (
        """
        SELECT e.id FROM \(Table.entry) e LEFT JOIN \(Table.entry) s ON s.id = e.subject
        WHERE e.subject IS NOT NULL AND (s.id IS NULL OR s.kind <> \(Kind.subject))
        """, "subject", "names a subject that does not exist"
      ),
      (
        """
        SELECT DISTINCT t.entry FROM \(Table.entryTag) t LEFT JOIN \(Table.entry) e ON e.id = t.entry LEFT JOIN \(Table.entry) d ON d.id = t.tag
        WHERE e.kind IS NULL OR e.kind NOT BETWEEN \(Kind.note) AND \(Kind.task) OR d.kind IS NOT \(Kind.tag)
        """, "tags", "carries a tag that does not exist, or cannot carry any"
      ),
      (
        """
        SELECT e.id FROM \(Table.entry) e LEFT JOIN \(Table.entry) t ON t.id = e.template
        WHERE e.template IS NOT NULL AND t.kind IS NOT NULL AND t.kind <> \(Kind.template)
        """, "template", "names something that is no template"
      ),
      (
        """
        SELECT DISTINCT v.entry FROM \(Table.fieldValue) v LEFT JOIN \(Table.entry) e ON e.id = v.entry LEFT JOIN \(Table.templateField) f ON f.id = v.field
        WHERE e.kind IS NULL OR e.kind NOT BETWEEN \(Kind.note) AND \(Kind.task) OR f.id IS NULL
        """, "fields", "has a value of a field that does not exist, or cannot have any"
      ),
      (
        "SELECT id FROM \(Table.entry) WHERE kind = \(Kind.template) AND kind > \(Kind.task) AND id NOT IN (SELECT template FROM \(Table.templateVersion))", "schema",
        "is a template without a schema"
      ),
      (
        """
        SELECT e.id FROM \(Table.entry) e JOIN \(Table.entry) o ON o.kind = \(Kind.tag) AND o.kind > \(Kind.task) AND o.name = e.name
          AND o.id < e.id AND o.trashed IS NULL
        WHERE e.kind = \(Kind.tag) AND e.kind > \(Kind.task) AND e.trashed IS NULL
        """, "name", "is a tag with another tag's name"
      ),
      (
        "SELECT e.id FROM \(Table.entry) e LEFT JOIN \(Table.entry) o ON o.id = e.carried WHERE e.carried IS NOT NULL AND o.kind IS NOT \(Kind.task)", "carried",
        "repeats a task that does not exist"
      ),
      (
        "SELECT DISTINCT r.task FROM \(Table.reminder) r LEFT JOIN \(Table.entry) e ON e.id = r.task WHERE r.task <> 0 AND e.kind IS NOT \(Kind.task)", "reminder",
        "has a reminder and is no task"
      ),
      ("SELECT id FROM \(Table.entry) WHERE carried = id", "carried", "repeats itself"),
      (
        """
        SELECT id FROM \(Table.entry) WHERE kind NOT IN (\(kinds)) AND (SELECT user_version
          FROM pragma_user_version) <= \(literal: Schema.version)
        """, "kind", "is of a kind that there is not"),
      ("SELECT id FROM \(Table.entry) WHERE (latitude IS NULL) <> (longitude IS NULL)", "latitude", "has half a place"),
      ("SELECT id FROM \(Table.entry) WHERE \(wrongColor)", "color", "has a color that is none"),
      ("SELECT id FROM \(Table.entry) WHERE kind = \(Kind.session) AND end_time < time", "end", "ends before it starts"),
      (
        "\(unreachable) AND parent IN (SELECT id FROM \(Table.entry) WHERE kind = \(Kind.collection))", "parent", "lies in a cycle of collections"
      ),
    ]
    var findings: [Finding] = []
    for query in queries {
      let statement = try connection.rows(query.sql)
      while try statement.step() {
        let id = statement.int(0)
        findings.append(Finding(.error, .reference, at: "entry \(id)", key: query.key, "entry \(id) \(query.what)", id: id))
      }
    }
    return findings
  }

  /// All kinds of entries that this version of the format has.
  private static let kinds = Kind.allCases.filter(\.isDraftable)
}
