/// Reads the whole book and lists what does not hold.
enum Check {
  static func run(on book: Book) throws(Failure) -> [Finding] {
    try book.state { state throws(Failure) in
      let (store, connection) = (book.store, state.connection)
      var findings = store.isMemory ? [] : names(of: store.path)
      findings += try pages(on: connection)
      let version = try connection.value("PRAGMA user_version")?.int ?? 0
      for problem in try BookSchema.problems(on: connection, in: version) + RowNumbers.problems(on: connection, in: version) {
        findings.append(Finding(.error, .damaged, at: "the book's file", key: "schema", "the book \(problem)"))
      }
      findings += try references(on: connection)
      findings += try sessions(store, on: connection)
      findings += try history(on: connection)
      findings += try drafts(on: connection)
      findings += try ContentCheck.run(on: connection)
      return findings
    }
  }

  /// Collections that nothing leads to from the root: what lies in a circle, or below what is not there.
  static let unreachable: SQL = """
    WITH RECURSIVE down(id) AS (
      SELECT id FROM \(Table.entry) WHERE kind = \(Kind.collection) AND parent = 0
      UNION SELECT e.id FROM \(Table.entry) e JOIN down d ON e.parent = d.id WHERE e.kind = \(Kind.collection))
    SELECT id FROM \(Table.entry) WHERE kind = \(Kind.collection) AND id NOT IN down
    """

  /// What is no colour, and nothing is drawn in.
  static let wrongColor: SQL = "color IS NOT NULL AND color NOT GLOB '#\(raw: String(repeating: "[0-9A-Fa-f]", count: 6))'"

  /// A book whose file has a second name is only read.
  static func names(of path: String) -> [Finding] {
    let count = BookNames.count(path)
    return count > 1 ? [Finding(.warning, .state, at: "the book's file", key: "names", BookNames.text(path, count))] : []
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
        findings.append(Finding(.error, .reference, at: "thing \(id)", key: query.key, "thing \(id) \(query.what)", id: id))
      }
    }
    return findings
  }

  /// Steps of which parts are missing, or that should have none.
  static let stepsWithWrongParts: SQL = """
    SELECT p.step FROM \(Table.historyPart) p LEFT JOIN \(Table.history) h ON h.id = p.step GROUP BY p.step
    HAVING h.id IS NULL OR h.changeset IS NOT x'' OR min(p.number) <> 1 OR max(p.number) <> count(*)
    """

  /// Steps whose changes are more than one row takes have all parts, and the others none.
  private static func history(on connection: Connection) throws(Failure) -> [Finding] {
    let statement = try connection.rows(stepsWithWrongParts)
    var findings: [Finding] = []
    while try statement.step() {
      let id = statement.int(0)
      findings.append(Finding(.error, .damaged, at: "step \(id)", key: "history", "the changes of step \(id) are not all there, or more than it made", id: id))
    }
    return findings
  }

  /// Drafts that were put by can be opened.
  private static func drafts(on connection: Connection) throws(Failure) -> [Finding] {
    var findings: [Finding] = []
    for row in try StoredDrafts.all(on: connection) {
      do throws(Failure) { _ = try StoredDrafts.require(row.id, on: connection) } catch {
        guard error.code != .io else { throw error }
        findings.append(Finding(.error, .damaged, at: "draft \(row.id)", key: "body", "the stored draft \(row.id) cannot be read: \(error.message)", id: row.id))
      }
    }
    return findings
  }

  /// All kinds of things that this version of the format has.
  private static let kinds = Kind.allCases.filter(\.isDraftable)

  /// Chunks decode, numbers rise, and the counts that are kept equal a recount.
  private static func sessions(_ store: Store, on connection: Connection) throws(Failure) -> [Finding] {
    let statement = try connection.rows("SELECT id FROM \(Table.entry) WHERE kind = \(Kind.session) ORDER BY id")
    var findings: [Finding] = []
    while try statement.step() {
      let id = statement.int(0)
      do throws(Failure) { findings += try session(id, on: connection) } catch {
        // Numbers that no chunk can have are refused before its events are read.
        guard error.code == .corrupt else { throw error }
        findings.append(Finding(.error, .damaged, at: "session \(id)", key: "seq", error.message, id: id))
      }
    }
    return findings
  }

  private static func session(_ id: Int64, on connection: Connection) throws(Failure) -> [Finding] {
    var findings: [Finding] = []
    func damaged(_ key: String, _ message: String) {
      findings.append(Finding(.error, .damaged, at: "session \(id)", key: key, message, id: id))
    }
    let edits = try EventEdit.all(of: id, on: connection)
    var recount = EventCounts.Recount()
    var end: UInt64 = 1
    for header in try Chunks.headers(of: id, on: connection) {
      let key = "seq \(header.firstSeq) to \(header.endSeq &- 1)"
      if header.firstSeq < end { damaged(key, "a chunk begins before the one before it ends") }
      end = header.endSeq
      do throws(Failure) {
        guard let columns = try Chunks.read(header, on: connection) else { continue }
        if columns.count != header.count { damaged(key, "a chunk holds \(columns.count) events and says \(header.count)") }
        if columns.times.min() ?? header.earliest != header.earliest || columns.times.max() ?? header.latest != header.latest {
          damaged(key, "a chunk holds other times than it says")
        }
        recount.add(columns, except: edits)
      } catch {
        guard error.code == .corrupt else { throw error }
        damaged(key, error.message)
      }
    }
    if try Chunks.nextSeq(of: id, on: connection) < end { damaged("seq", "the next number was given already") }
    recount.add(edits)
    let counts = recount.counts
    let kept = try EventCounts.all(of: id, on: connection)
    // Edits of events that still lie in a tail are counted before those are: then only the sum with the tail holds.
    let isRunning = try connection.value("SELECT has_tail FROM \(Table.eventLog) WHERE session = \(id)")?.int == 1
    if findings.isEmpty, !isRunning {
      for type in Set(kept.keys).union(counts.keys) where kept[type] ?? (0, 0) != counts[type] ?? (0, 0) {
        damaged("count", "\(kept[type]?.events ?? 0) events of type \(type) are counted and \(counts[type]?.events ?? 0) are there")
      }
    }
    return findings
  }
}
