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
  static let unreachable = """
    WITH RECURSIVE down(id) AS (
      SELECT id FROM entry WHERE kind = 1 AND parent = 0
      UNION SELECT e.id FROM entry e JOIN down d ON e.parent = d.id WHERE e.kind = 1)
    SELECT id FROM entry WHERE kind = 1 AND id NOT IN down
    """

  /// What is no colour, and nothing is drawn in.
  static let wrongColor = "color IS NOT NULL AND color NOT GLOB '#\(String(repeating: "[0-9A-Fa-f]", count: 6))'"

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
    let queries: [(sql: String, key: String, what: String)] = [
      (
        """
        SELECT e.id FROM entry e LEFT JOIN entry p ON p.id = e.parent
        WHERE e.parent <> 0 AND e.kind <> 14 AND (p.id IS NULL OR p.kind <> 1)
        """, "parent", "is held by something that is no collection"
      ),
      (
        """
        SELECT e.id FROM entry e LEFT JOIN entry p ON p.id = e.parent
        WHERE e.kind = 14 AND (p.id IS NULL OR p.kind > 4)
        """, "parent", "is attached to something that is no item or collection"
      ),
      (
        """
        SELECT e.id FROM entry e LEFT JOIN entry s ON s.id = e.subject
        WHERE e.subject IS NOT NULL AND (s.id IS NULL OR s.kind <> 5)
        """, "subject", "names a subject that does not exist"
      ),
      (
        """
        SELECT DISTINCT t.entry FROM entry_tag t LEFT JOIN entry e ON e.id = t.entry LEFT JOIN entry d ON d.id = t.tag
        WHERE e.kind IS NULL OR e.kind NOT BETWEEN 2 AND 4 OR d.kind IS NOT 7
        """, "tags", "carries a tag that does not exist, or cannot carry any"
      ),
      (
        """
        SELECT e.id FROM entry e LEFT JOIN entry t ON t.id = e.template
        WHERE e.template IS NOT NULL AND t.kind IS NOT NULL AND t.kind <> 8
        """, "template", "names something that is no template"
      ),
      (
        """
        SELECT DISTINCT v.entry FROM field_value v LEFT JOIN entry e ON e.id = v.entry LEFT JOIN template_field f ON f.id = v.field
        WHERE e.kind IS NULL OR e.kind NOT BETWEEN 2 AND 4 OR f.id IS NULL
        """, "fields", "has a value of a field that does not exist, or cannot have any"
      ),
      (
        "SELECT id FROM entry WHERE kind = 8 AND kind > 4 AND id NOT IN (SELECT template FROM template_version)", "schema",
        "is a template without a schema"
      ),
      (
        """
        SELECT e.id FROM entry e JOIN entry o ON o.kind = 7 AND o.kind > 4 AND o.name = e.name AND o.id < e.id AND o.trashed IS NULL
        WHERE e.kind = 7 AND e.kind > 4 AND e.trashed IS NULL
        """, "name", "is a tag with another tag's name"
      ),
      (
        "SELECT e.id FROM entry e LEFT JOIN entry o ON o.id = e.carried WHERE e.carried IS NOT NULL AND o.kind IS NOT 4", "carried",
        "repeats a task that does not exist"
      ),
      (
        "SELECT DISTINCT r.task FROM reminder r LEFT JOIN entry e ON e.id = r.task WHERE r.task <> 0 AND e.kind IS NOT 4", "reminder",
        "has a reminder and is no task"
      ),
      ("SELECT id FROM entry WHERE carried = id", "carried", "repeats itself"),
      ("SELECT id FROM entry WHERE kind NOT IN (\(kinds)) AND (SELECT user_version FROM pragma_user_version) <= \(Schema.version)", "kind", "is of a kind that there is not"),
      ("SELECT id FROM entry WHERE (latitude IS NULL) <> (longitude IS NULL)", "latitude", "has half a place"),
      ("SELECT id FROM entry WHERE \(wrongColor)", "color", "has a color that is none"),
      ("SELECT id FROM entry WHERE kind = 3 AND end_time < time", "end", "ends before it starts"),
      (
        "\(unreachable) AND parent IN (SELECT id FROM entry WHERE kind = 1)", "parent", "lies in a cycle of collections"
      ),
    ]
    var findings: [Finding] = []
    for query in queries {
      let statement = try connection.prepare(query.sql)
      while try statement.step() {
        let id = statement.int(0)
        findings.append(Finding(.error, .reference, at: "thing \(id)", key: query.key, "thing \(id) \(query.what)", id: id))
      }
    }
    return findings
  }

  /// Steps of which parts are missing, or that should have none.
  static let stepsWithWrongParts = """
    SELECT p.step FROM history_part p LEFT JOIN history h ON h.id = p.step GROUP BY p.step
    HAVING h.id IS NULL OR h.changeset IS NOT x'' OR min(p.number) <> 1 OR max(p.number) <> count(*)
    """

  /// Steps whose changes are more than one row takes have all parts, and the others none.
  private static func history(on connection: Connection) throws(Failure) -> [Finding] {
    let statement = try connection.prepare(stepsWithWrongParts)
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
  private static let kinds = Kind.allCases.map { "\($0.rawValue)" }.joined(separator: ", ")

  /// Chunks decode, numbers rise, and the counts that are kept equal a recount.
  private static func sessions(_ store: Store, on connection: Connection) throws(Failure) -> [Finding] {
    let statement = try connection.prepare("SELECT id FROM entry WHERE kind = 3 ORDER BY id")
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
    let isRunning = try connection.value("SELECT has_tail FROM event_log WHERE session = ?", .int(id))?.int == 1
    if findings.isEmpty, !isRunning {
      for type in Set(kept.keys).union(counts.keys) where kept[type] ?? (0, 0) != counts[type] ?? (0, 0) {
        damaged("count", "\(kept[type]?.events ?? 0) events of type \(type) are counted and \(counts[type]?.events ?? 0) are there")
      }
    }
    return findings
  }
}
