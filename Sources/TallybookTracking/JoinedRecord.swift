internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// What two time records that follow each other become as one.
struct JoinedRecord {
  private let first: TimeRecord
  private let second: TimeRecord

  init(_ first: Int64, _ second: Int64, in transaction: Transaction) throws(Failure) {
    guard first != second else {
      throw Failure(.reference, "session \(first) cannot be joined with itself; give two sessions", id: first)
    }
    self.first = try TimeRecord(first, "joined", in: transaction)
    self.second = try TimeRecord(second, "joined", in: transaction)
    guard let end = self.first.end else {
      throw Failure(.isRunning, "session \(first) runs; stop it before another is joined to it", field: .end, id: first)
    }
    guard self.second.start >= end else {
      throw Failure(
        .timeOrder, "session \(second) begins before session \(first) ends; give the earlier one first, and cut one of them where they overlap",
        field: .time, id: second, found: Measure(self.second.start), bound: Measure(end))
    }
  }

  func write(in transaction: Transaction) throws(Failure) {
    let connection = transaction.connection
    let gap = first.end.map { Pause(start: $0, stop: second.start) }.flatMap { $0.stop ?? $0.start > $0.start ? $0 : nil }
    let pauses = first.pauses + (gap.map { [$0] } ?? []) + second.pauses
    try first.set(from: first.start, to: second.end, pauses, in: transaction)
    let descriptions = [first.entry, second.entry].compactMap(\.description).filter { !$0.isEmpty }
    // Halves of what was split say the same, which is said once.
    if let added = second.entry.description, !added.isEmpty, added != first.entry.description {
      let joined = try FieldRules.check(.text(descriptions.joined(separator: "\n")), for: .description, of: .session)
      try EntryStore.update(first.id, [.description: joined], in: transaction)
    }
    let tags = first.entry[.tags].ids ?? []
    let added = (second.entry[.tags].ids ?? []).filter { !tags.contains($0) }
    if !added.isEmpty {
      let all = try FieldRules.check(.ids(tags + added), for: .tags, of: .session)
      try Tags.set(all.ids ?? [], on: first.id, in: transaction)
    }
    for attachment in try attachments(on: connection) { try Tree.move(attachment, to: first.id, before: nil, in: transaction) }
    try moveMedia(in: transaction)
    _ = try Trash.delete([second.id], [], counting: false, in: transaction)
  }

  /// Films and sounds go along, and begin when they did.
  private func moveMedia(in transaction: Transaction) throws(Failure) {
    let media = try SessionMedia(of: second.id, on: transaction.connection)
    try media.count(from: second.start, as: first.start, explicitly: true, in: transaction)
    for medium in media.all { try Tree.move(medium.entry.id, to: first.id, before: nil, in: transaction) }
  }

  private func attachments(on connection: Connection) throws(Failure) -> [Int64] {
    return try connection.ids(
      "SELECT e.id FROM \(Table.entry) e WHERE e.parent = \(second.id) AND e.kind = \(Kind.attachment) AND e.trashed IS NULL ORDER BY \(HandOrder.sql), e.id")
  }
}
