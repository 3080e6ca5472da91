internal import TallybookBase
internal import TallybookModel

/// The session that a format is of which has no place for several.
enum OneSession {
  /// The only one that is selected.
  ///
  /// - Throws: `invalid` where there are several, or none.
  static func of(_ context: ExportContext, as format: Format) throws(Failure) -> Entry {
    var found: [Int64] = []
    for collection in context.selection.collections + [0] {
      try context.selection.items(of: collection, [.kind], on: context.connection) { item throws(Failure) in
        if item.kind == .session { found.append(item.id) }
      }
    }
    guard let first = found.first else { throw Failure(.contradiction, "an export as \(format.word) is of a session, and none is selected; select one") }
    guard found.count == 1 else {
      let names = try found.prefix(3).map { (id) throws(Failure) in QuotedValue.of(try EntryStore.find(id, on: context.connection)?.name ?? "") }
      throw Failure(
        .contradiction, "an export as \(format.word) is of one session, and \(found.count) are selected, such as \(names.joined(separator: ", ")); export each by itself", field: .kind,
        found: Measure(found.count), bound: Measure(1))
    }
    guard let session = try EntryStore.find(first, on: context.connection) else { throw Failure(.noEntry, "the session is gone", id: first) }
    return session
  }
}
