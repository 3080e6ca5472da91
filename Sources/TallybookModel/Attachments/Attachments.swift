package import TallybookBase
internal import TallybookStorage

/// Attachments as entries: what they may belong to, what they may be called, and how one is made of bytes that are there.
package enum Attachments {
  /// Refuses what nothing can be attached to.
  static func requireHolder(_ id: Int64, on connection: Connection) throws(Failure) {
    let entry: Entry
    do throws(Failure) { entry = try EntryStore.require(id, on: connection) } catch {
      throw Failure(error.cause, "\(error.message); name an item or collection that is there", field: .parent, id: id)
    }
    guard entry.kind.isItemOrCollection else {
      throw Failure(
        .kind, "nothing can be attached to the \(entry.kind.label) \(id); name an item or collection", field: .parent, id: id)
    }
  }

  /// How many attachments a task may have.
  static let mostOfTask: Int64 = 4

  /// Refuses a task that has as many attachments as it may, unfinished ones included.
  static func requireRoom(_ id: Int64, on connection: Connection) throws(Failure) {
    guard try connection.value("SELECT 1 FROM \(Table.entry) WHERE id = \(id) AND kind = \(Kind.task)") != nil else { return }
    let count = try connection.value(
      """
      SELECT (SELECT count(*) FROM \(Table.entry) WHERE parent = \(id) AND kind = \(Kind.attachment) AND trashed IS NULL) + (SELECT count(*)
        FROM \(Table.unfinished) WHERE parent = \(id))
      """)?.int ?? 0
    guard count >= mostOfTask else { return }
    throw Failure(
      .tooMany, "the task \(id) has \(count) attachments and may have \(mostOfTask); remove one first", field: .parent, id: id, found: Measure(count),
      bound: Measure(mostOfTask))
  }

  /// Refuses names and media types that are none.
  static func check(name: String, mediaType: String) throws(Failure) {
    _ = try FieldRules.check(.text(name), for: .name, of: .attachment)
    _ = try FieldRules.check(.text(mediaType), for: .mediaType, of: .attachment)
  }

  /// Makes the entry; its bytes are in the book already, or will be missed.
  package static func insert(
    _ hash: [UInt8], to parent: Int64, name: String, mediaType: String, duration: Int64? = nil, of begun: Unfinished? = nil,
    in transaction: Transaction
  ) throws(Failure) -> Int64 {
    try requireHolder(parent, on: transaction.connection)
    let created = begun?.created ?? transaction.now
    let username = if let begun { begun.username ?? "" } else { try transaction.username() }
    let values: FieldValues = [
      .parent: .int(parent), .name: .text(name), .mediaType: .text(mediaType), .sha256: .text(HexText.write(hash)),
      .duration: Value(duration), .time: .int(created), .username: username.isEmpty ? .null : .text(username),
      .zone: .text(try Settings.value(of: "time_zone", on: transaction.connection) ?? "UTC"),
    ]
    return try transaction.insert(.attachment, id: begun?.id, uuid: begun?.uuid, created: created, values)
  }
}
