internal import Glibc
internal import TallybookBase
internal import TallybookStorage

/// What opening a book finds of attachments that were not finished. Their bytes stay where they are; whoever wants goes on.
enum BlobRecovery {
  static func run(on store: Store) throws(Failure) -> [Finding] {
    guard !store.isMemory else { return [] }
    let begun = try store.read { connection throws(Failure) in try Unfinished.all(on: connection) }
    var findings: [Finding] = []
    for one in begun where StagingFile.writer(one.uuid, beside: store.path) != .somebody {
      do throws(Failure) { findings.append(try look(at: one, in: store)) } catch {
        findings.append(
          Finding(error.code == .notFound ? .warning : .error, error.code == .notFound ? .missing : .damaged, at: place(one), key: "blob", error.message, id: one.id))
      }
    }
    return findings + (try leftOver(beside: store, Set(begun.map(\.uuid))))
  }

  private static func look(at begun: Unfinished, in store: Store) throws(Failure) -> Finding {
    let size = try store.read { connection throws(Failure) in try begun.size(in: store, on: connection) }
    let safe = try begun.openToRead(in: store)?.safeSize() ?? size
    let doubt = safe < size ? "; the machine was restarted since, and the last \(size - safe) of them may not be what was written" : ""
    return Finding(
      .info, .recovered, at: place(begun), key: "blob",
      "\(size) bytes of the unfinished attachment \(begun.name.prefix(60)) are kept\(doubt); go on with it, finish it or discard it", id: begun.id)
  }

  /// Files that the book does not know: of a kill between a commit and their removal, or before one. Those of attachments that
  /// the book has go: a power cut may have brought them back.
  private static func leftOver(beside store: Store, _ known: Set<UUID>) throws(Failure) -> [Finding] {
    let prefix = "\(store.path.split(separator: "/").last ?? "")-"
    var findings: [Finding] = []
    for name in Folder.names(in: Folder.of(store.path)) where name.hasPrefix(prefix) && name.hasSuffix(".blob") {
      guard let uuid = UUID(String(name.dropFirst(prefix.count).dropLast(5))), !known.contains(uuid) else { continue }
      guard StagingFile.writer(uuid, beside: store.path) == .nobody else {
        if let refusal = StagingFile.refusal(uuid, beside: store.path) {
          findings.append(Finding(.error, .damaged, at: name, key: "blob", refusal.message))
        }
        continue
      }
      let path = StagingFile.path(uuid, beside: store.path)
      if !store.isReadOnly, try !StagingFile.remove(uuid, beside: store.path, where: { () throws(Failure) in try isLeftOver(uuid, in: store) }) { continue }
      findings.append(
        Finding(.warning, .reference, at: name, key: "blob", "the file \(path) holds bytes of no attachment that this book knows; move it away"))
    }
    return findings
  }

  /// Asked with the file's lock held: another process may have come to know it since we looked, or have finished it.
  private static func isLeftOver(_ uuid: UUID, in store: Store) throws(Failure) -> Bool {
    try store.read { connection throws(Failure) in
      guard try connection.value("SELECT 1 FROM \(Table.unfinished) WHERE uuid = \(uuid.bytes)") == nil else { return false }
      return try EntryStore.find(uuid, on: connection) != nil || StagingFile.mayGo(uuid, beside: store.path)
    }
  }

  private static func place(_ begun: Unfinished) -> String { "attachment \(begun.id) (\(begun.name.prefix(60)))" }
}
