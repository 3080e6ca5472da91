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

  /// A book whose file has a second name is only read.
  static func names(of path: String) -> [Finding] {
    let count = BookNames.count(path)
    return count > 1 ? [Finding(.warning, .severalNames, at: "the book's file", key: "names", BookNames.text(path, count))] : []
  }

  private static func pages(on connection: Connection) throws(Failure) -> [Finding] {
    // All pages are one step of SQLite.
    try connection.breakable { () throws(Failure) in
      let statement = try connection.statement("PRAGMA integrity_check")
      defer { statement.reset() }
      var findings: [Finding] = []
      while try statement.step() {
        let text = statement.text(0)
        if text != "ok" { findings.append(Finding(.error, .damaged, at: "the book's file", key: "page", text)) }
      }
      return findings
    }
  }

  private static func references(on connection: Connection) throws(Failure) -> [Finding] {
    var findings: [Finding] = []
    func add(_ broken: SQL, _ key: String, _ what: String) throws(Failure) {
      let rows = try connection.rows(broken)
      while try rows.step() { findings.append(Finding(.error, .reference, at: "entry \(rows.int(0))", key: key, "entry \(rows.int(0)) \(what)", id: rows.int(0))) }
    }
    for rule in EntryRule.all { try add(rule.broken(), rule.key, rule.what) }
    let held: SQL = "\(unreachable) AND parent IN (SELECT id FROM \(Table.entry) WHERE kind = \(Kind.collection))"
    try add(held, "parent", "is in a cycle of collections")
    return findings
  }
}
