internal import Glibc
package import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// Makes a new book of what can be read of a damaged one, and says what cannot. The damaged files stay as they are.
package enum Salvage {
  /// Gives what was found; the new book is complete and synced when this returns.
  package static func run(from path: String, to target: String, now: Instant) throws(Failure) -> [Finding] {
    let place = try check(path, target)
    // What lies beside it is found by what it is called itself.
    let path = Folder.resolve(path)
    try SQLiteLibrary.requireWritable()
    let lock = try lockOut(path)
    defer {
      lock?.unlockWriter()
      _ = lock?.removeIfLast()
    }
    var findings: [Finding] = []
    try FileReplacement.write(place, FileAccess(of: path)) { file throws(Failure) in
      defer { for side in ["-wal", "-shm"] { unlink(file.path + side) } }
      let connection = try BookFile.open(file.path, now: now, log: BookLog())
      defer { connection.close() }
      try connection.execute("BEGIN IMMEDIATE")
      try connection.run("DELETE FROM \(Table.entry)")
      try connection.run("DELETE FROM sqlite_sequence")
      findings = try copy(path, to: connection)
      var repair = SalvageRepair(connection, beside: path, now: now)
      try repair.run()
      findings += repair.findings
      try connection.execute("COMMIT")
      try Checkpoint.run(.emptying, on: connection)
      _ = try connection.value("PRAGMA journal_mode = DELETE")
    }
    return findings
  }

  private static func check(_ path: String, _ target: String) throws(Failure) -> WritePlace {
    for name in [path, target] where name.isEmpty || name.utf8.contains(0) || name == ":memory:" {
      throw Failure(.path, "a path is empty, holds a NUL or is :memory:; name the damaged book and a new file")
    }
    switch FileKind(behind: path) {
    case nil: throw Failure(.noFile, "there is no file \(path); name the damaged book")
    case .folder: throw Failure(.path, "\(path) is a folder; name the damaged book in it")
    case .plain: break
    case .some(let kind): throw Failure(.notABook, "\(path) is \(kind.text), not a plain file; name the damaged book")
    }
    guard !PlainFile.isThere(target) else { throw Failure(.fileExists, "there is a file \(target) already; name a new one") }
    let place = try WritePlace(target, of: "the new book", streams: false)
    guard !StoreRegistry.holds(path) else { throw Failure(.isOpen, "this process has \(path) open; close it first") }
    return place
  }

  /// Keeps other processes from writing meanwhile. Where no lock file can be made nobody writes.
  private static func lockOut(_ path: String) throws(Failure) -> LockFile? {
    do throws(Failure) {
      let lock = try LockFile(path: path + "-lock", of: path)
      try lock.lockWriter(timeout: 0)
      return lock
    } catch {
      guard error.code == .readOnly else { throw error }
      return nil
    }
  }

  /// Copies the rows as they are; the first of a key counts.
  private static func copy(_ path: String, to connection: Connection) throws(Failure) -> [Finding] {
    var pages = SalvagedPages(try PageFile(path: path))
    var kept: [String: Int] = [:]
    var findings: [Finding] = []
    var isNamed = false
    try pages.forEach { table, values throws(Failure) in
      if table.name == "book" {
        guard !isNamed else { return }
        isNamed = true
        try connection.run("UPDATE \(Table.book) SET uuid = \(values[0]), created = \(values[1])")
        return
      }
      do throws(Failure) {
        try connection.run("INSERT OR IGNORE INTO \(raw: table.name) VALUES (\(values))")
        kept[table.name, default: 0] += 1
      } catch {
        guard ![.io, .full, .cancelled].contains(error.code) || error.subCode & 0xFF == 19 else { throw error }
        findings.append(Finding(.error, .damaged, at: "table \(table.name)", key: "row", "a row does not fit: \(error.message)"))
      }
    }
    guard !kept.isEmpty else {
      throw Failure(.notABook, "nothing in \(path) can be read as a book; restore a backup")
    }
    if !isNamed { findings.append(Finding(.warning, .missing, at: "table book", key: "uuid", "the book's own identifier is lost; it has a new one")) }
    return pages.findings + findings
  }
}
