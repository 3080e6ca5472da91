package import TallybookBase
package import TallybookStorage

/// Reads the bytes of all attachments and lists what does not hold.
package enum ContentCheck {
  package static func run(on connection: Connection) throws(Failure) -> [Finding] {
    var findings: [Finding] = []
    let contents = try connection.rows("SELECT id, sha256, size FROM \(Table.content) WHERE state = \(Contents.State.whole.rawValue) ORDER BY id")
    while try contents.step() {
      let content = (id: contents.int(0), hash: contents.blob(1), size: contents.int(2))
      guard let problem = try look(at: content.id, content.hash, content.size, on: connection) else { continue }
      findings += try tell(problem, content.hash, on: connection)
    }
    findings += try missing(on: connection)
    findings += try marks(on: connection)
    return findings
  }

  /// What is wrong with some bytes; nil where they are what their hash says.
  package static func look(at id: Int64, _ hash: [UInt8], _ size: Int64, on connection: Connection) throws(Failure) -> String? {
    var found = SHA256()
    var number: Int64 = 0
    while true {
      let left = size - number * Int64(Contents.pieceSize)
      do throws(Failure) {
        let count = try Contents.withPiece(number, of: id, on: connection) { bytes in
          found.update(bytes)
          return bytes.count
        }
        guard let count else { break }
        guard Int64(count) == min(left, Int64(Contents.pieceSize)) else { return "piece \(number) has \(count) bytes" }
      } catch {
        guard error.code == .corrupt else { throw error }
        return "piece \(number) is spoilt"
      }
      number += 1
    }
    guard found.count == UInt64(max(0, size)) else { return "\(found.count) of \(size) bytes are there" }
    return found.digest() == hash ? nil : "the bytes are not those of the hash"
  }

  /// A finding for each entry that has the bytes; one where none has.
  private static func tell(_ problem: String, _ hash: [UInt8], on connection: Connection) throws(Failure) -> [Finding] {
    let users = try connection.rows("SELECT id FROM \(Table.entry) WHERE content = \(hash) ORDER BY id")
    var findings: [Finding] = []
    while try users.step() {
      let id = users.int(0)
      findings.append(
        Finding(.error, .damaged, at: "attachment \(id)", key: "sha256", "\(problem); attach the same bytes again, or restore a backup", id: id))
    }
    if findings.isEmpty { findings.append(Finding(.error, .damaged, at: "content \(HexText.write(hash))", key: "sha256", problem)) }
    return findings
  }

  private static func missing(on connection: Connection) throws(Failure) -> [Finding] {
    let statement = try connection.rows(
      """
      SELECT e.id FROM \(Table.entry) e WHERE e.kind = \(Kind.attachment) AND (e.content IS NULL
        OR NOT EXISTS (SELECT 1 FROM \(Table.content) c WHERE c.sha256 = e.content AND c.state = \(Contents.State.whole.rawValue))) ORDER BY e.id
      """)
    var findings: [Finding] = []
    while try statement.step() {
      let id = statement.int(0)
      findings.append(
        Finding(.warning, .missing, at: "attachment \(id)", key: "sha256", "its bytes are not in this book; attach the same bytes again to have them back", id: id))
    }
    return findings
  }

  /// Bytes that are used and would be removed, or are left for ever, and pieces of none.
  private static func marks(on connection: Connection) throws(Failure) -> [Finding] {
    let queries: [(SQL, String)] = [
      (
        """
        SELECT count(*) FROM \(Table.content) c WHERE unused = 0 AND state <= 2 AND NOT EXISTS (SELECT 1 FROM \(Table.entry) e
          WHERE e.content = c.sha256) AND NOT EXISTS (SELECT 1 FROM \(Table.unfinished) u WHERE u.sha256 = c.sha256)
        """,
        "bytes are counted as used that nothing names"),
      ("SELECT count(*) FROM \(Table.content) c WHERE unused = 1 AND EXISTS (SELECT 1 FROM \(Table.entry) e WHERE e.content = c.sha256)", "bytes are counted as unused that something names"),
      ("SELECT count(*) FROM \(Table.piece) p WHERE NOT EXISTS (SELECT 1 FROM \(Table.content) c WHERE c.id = p.content)", "pieces belong to no bytes"),
    ]
    var findings: [Finding] = []
    for (sql, what) in queries {
      let count = try connection.value(sql)?.int ?? 0
      if count > 0 { findings.append(Finding(.error, .damaged, at: "attachments", key: "count", "\(count) \(what)")) }
    }
    return findings
  }
}
