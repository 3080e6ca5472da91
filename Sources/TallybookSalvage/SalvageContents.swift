internal import Glibc
internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// Attachments of what was salvaged: their bytes by their hashes, and those that were still being written.
struct SalvageContents {
  private let connection: Connection
  /// The damaged book, beside which files of unfinished ones lie.
  private let path: String
  private(set) var findings: [Finding] = []

  init(_ connection: Connection, beside path: String) {
    self.connection = connection
    self.path = path
  }

  /// After entries are whole again; `restore` makes a note that has lost its row, and gives its id.
  mutating func run(restoring restore: () throws(Failure) -> Int64) throws(Failure) {
    // What was half in, or half out, is complete elsewhere or was to go.
    try connection.run("DELETE FROM \(Table.content) WHERE state NOT IN (1, 2) OR sha256 IS NULL")
    try nameLost()
    try connection.run(
      """
      UPDATE \(Table.content) SET size = coalesce((SELECT sum(length(p.bytes)) FROM \(Table.piece) p WHERE p.content = content.id), 0) \
      WHERE size NOT BETWEEN 0 AND \(Limits.largestAttachment)
      """)
    try connection.run(
      """
      INSERT OR IGNORE INTO \(Table.content) (sha256, size, state, unused) SELECT DISTINCT content, 0, 2, 0 FROM \(Table.entry)
        WHERE kind = \(Kind.attachment) AND content IS NOT NULL
      """)
    try takeUnfinished(restoring: restore)
    try connection.run(
      """
      UPDATE \(Table.content) SET filler = NULL, unused = NOT EXISTS (SELECT 1 FROM \(Table.entry) e WHERE e.content = sha256)
        AND NOT EXISTS (SELECT 1 FROM \(Table.unfinished) u WHERE u.sha256 = content.sha256)
      """)
    // The same findings that a check of the new book has: nothing is missing in silence.
    findings += try ContentCheck.run(on: connection)
  }

  /// Pieces whose row is lost have their hash still: where an entry asks for it they are its bytes.
  private mutating func nameLost() throws(Failure) {
    for content in try connection.ids("SELECT DISTINCT content FROM \(Table.piece) WHERE content NOT IN (SELECT id FROM \(Table.content))") {
      var hash = SHA256()
      var number: Int64 = 0
      var isSpoilt = false
      do throws(Failure) {
        while try Contents.withPiece(number, of: content, on: connection, { hash.update($0) }) != nil { number += 1 }
      } catch {
        // Then nobody knows what their hash was.
        guard error.code == .corrupt else { throw error }
        isSpoilt = true
      }
      let digest = hash.digest()
      let isAskedFor = try connection.value("SELECT 1 FROM \(Table.entry) WHERE content = \(digest) LIMIT 1") != nil
      if !isSpoilt, isAskedFor, try !Contents.isSound(digest, size: Int64(clamping: hash.count), on: connection) {
        try connection.run("DELETE FROM \(Table.piece) WHERE content IN (SELECT id FROM \(Table.content) WHERE sha256 = \(digest))")
        try connection.run("DELETE FROM \(Table.content) WHERE sha256 = \(digest)")
        try connection.run(
          "INSERT INTO \(Table.content) (id, sha256, size, state, unused) VALUES (\(content), \(digest), \(Int64(clamping: hash.count)), 1, 0)")
        continue
      }
      let count = try connection.run("DELETE FROM \(Table.piece) WHERE content = \(content)")
      let what = isSpoilt ? "pieces of bytes whose hash is lost were left out: piece \(number) is spoilt" : "pieces of bytes that nothing names were left out"
      findings.append(Finding(.warning, .leftOut, at: "content \(content)", key: "piece", "\(count) \(what)"))
    }
  }

  private mutating func takeUnfinished(restoring restore: () throws(Failure) -> Int64) throws(Failure) {
    try findUnknown(restoring: restore)
    for begun in try Unfinished.all(on: connection) {
      let place = "attachment \(begun.id) (\(begun.name.prefix(60)))"
      do throws(Failure) {
        let file = try StagingFile.openToRead(begun.uuid, beside: path)
        try begun.absorb(file, on: connection)
        findings.append(Finding(.info, .recovered, at: place, key: "blob", "\(try file.size()) bytes of an unfinished attachment were taken from its file", id: begun.id))
      } catch {
        if error.code == .notFound, let hash = begun.hash, try Contents.isWhole(hash, on: connection) { continue }
        guard ![.io, .full].contains(error.code) else { throw error }
        try connection.run("DELETE FROM \(Table.unfinished) WHERE id = \(begun.id)")
        findings.append(Finding(.error, .damaged, at: place, key: "blob", "an unfinished attachment is lost: \(error.message)", id: begun.id))
      }
    }
  }

  /// Files of attachments whose row is lost have their name, and their bytes.
  private mutating func findUnknown(restoring restore: () throws(Failure) -> Int64) throws(Failure) {
    let prefix = "\(path.split(separator: "/").last ?? "")-"
    for name in Folder.names(in: Folder.of(path)) where name.hasPrefix(prefix) && name.hasSuffix(".blob") {
      guard let uuid = UUID(String(name.dropFirst(prefix.count).dropLast(5))), try EntryStore.find(uuid, on: connection) == nil,
        try connection.value("SELECT 1 FROM \(Table.unfinished) WHERE uuid = \(uuid.bytes)") == nil,
        !StagingFile.mayGo(uuid, beside: path), let file = try? StagingFile.openToRead(uuid, beside: path), try file.size() > 0
      else { continue }
      let parent = try restore()
      let id = parent &+ 1
      try LastID.raise(.entry, to: id, on: connection)
      try connection.run(
        """
        INSERT INTO \(Table.unfinished) (id, uuid, parent, name, media_type, created) SELECT \(id), \(uuid.bytes), id, 'Lost attachment',
          \(MediaType.unknown), created FROM \(Table.entry) WHERE id = \(parent)
        """)
    }
  }
}
