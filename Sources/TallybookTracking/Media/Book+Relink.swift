package import TallybookBase
package import TallybookModel
internal import TallybookStorage

extension Book {
  /// Finds media files that are not where their names say, in a folder and all below it; for one session, or with nil for all. Returns the result for
  /// each; all found files are updated in one step.
  ///
  /// - Throws: `invalid` (not a folder), `notFound` (no such folder or session), `cancelled`.
  package func relinkMedia(
    in folder: String, of session: Int64? = nil, _ flags: RelinkFlags = [], progress: (UInt64, UInt64) throws(Failure) -> Void = { _, _ in }
  ) throws(Failure) -> [Finding] {
    try requireOpen()
    let now = try mutationTime()
    let media = try read { connection throws(Failure) in
      if let session { _ = try EntryStore.require(session, [.session], on: connection) }
      return try Self.media(of: session, on: connection)
    }
    let relink = try MediaRelink(media, in: folder, of: store.path, flags, progress)
    guard !flags.contains(.dryRun), !relink.changes.isEmpty else { return relink.findings }
    try write(at: now, as: .relink) { transaction throws(Failure) in
      for change in relink.changes {
        // Somebody may have named or deleted it meanwhile.
        guard let entry = try EntryStore.find(change.medium.id, on: transaction.connection), entry.kind == .media, entry.name == change.medium.name else { continue }
        var values: [Field: Value] = [:]
        if let name = change.name { values[.name] = .text(name) }
        if let hash = change.hash { values[.fileSha256] = .text(hash) }
        try EntryStore.update(change.medium.id, values, in: transaction)
      }
    }
    return relink.findings
  }

  private static func media(of session: Int64?, on connection: Connection) throws(Failure) -> [MediaRelink.Medium] {
    let whose: SQL = if let session { " AND e.parent = \(session)" } else { "" }
    let rows = try connection.rows(
      "SELECT \(EntryList.whole.sql) FROM \(Table.entry) e WHERE e.kind = \(Kind.media) AND e.kind > \(Kind.task) AND e.trashed IS NULL\(whose) ORDER BY e.parent, \(HandOrder.sql), e.id")
    var media: [MediaRelink.Medium] = []
    while try rows.step() {
      let entry = Entry(rows.statement)
      // What went with its session stays as it went.
      guard try !EntryStore.isTrashed(entry, on: connection) else { continue }
      media.append(MediaRelink.Medium(id: entry.id, name: entry.name, hash: entry[.fileSha256].text))
    }
    return media
  }
}
