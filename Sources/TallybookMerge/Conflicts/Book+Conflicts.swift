package import TallybookBase
package import TallybookModel
internal import TallybookStorage

extension Book {
  /// Unsettled versions that several devices wrote at the same time: of an entry, or with nil of all entries and of the book.
  ///
  /// - Throws: `invalid` (an id below 0).
  package func conflicts(of entry: Int64? = nil) throws(Failure) -> [MergeConflict] {
    try requireOpen()
    if let entry, entry < 0 { throw Failure(.range, "there is no entry \(entry); ids begin at 1, and 0 is the whole book", field: .id, id: entry, found: Measure(entry)) }
    return try read { connection throws(Failure) in try ConflictList(on: connection).all(of: entry) }
  }

  /// Settles a conflict: the version with this index in `conflicts` is shown from now on, here and wherever this book is merged. The other versions
  /// are dropped.
  ///
  /// - Throws: `notFound` (no such conflict or version).
  package func resolve(_ entry: Int64, _ field: Field, key: String = "", keeping index: Int) throws(Failure) {
    let now = try mutationTime()
    try write(at: now, as: .resolve) { transaction throws(Failure) in
      let connection = transaction.connection
      let found = try ConflictList(on: connection).all(of: entry).first { $0.field == field && ExactText.same($0.key, key) }
      guard let conflict = found else {
        throw Failure(.noEntry, "the \(field.name) of entry \(entry) has no other versions; see the list of conflicts", field: field, id: entry)
      }
      guard conflict.versions.indices.contains(index) else {
        throw Failure(
          .range, "there is no version \(index); the \(field.name) of entry \(entry) has \(conflict.versions.count), from 0", field: field, id: entry,
          found: Measure(Int64(index)), bound: Measure(Int64(conflict.versions.count - 1)))
      }
      let part = Part(entry, field, ConflictList.key(key))
      let side = MergeSide(connection, AliasFacts())
      try side.aliases.read(from: connection)
      guard try PartValues(of: side).write(conflict.versions[index].text, to: part, in: transaction) else {
        throw Failure(.reference, "what version \(index) names is not in this book any more; keep another one", field: field, id: entry)
      }
      guard try connection.value("SELECT 1 FROM \(Table.entry) WHERE id = \(entry) AND kind = \(Kind.session) AND end_time < time") == nil else {
        throw Failure(.range, "with version \(index) the session \(entry) would end before it starts; edit its start first, or keep another one", field: field, id: entry)
      }
      // Where the one that is shown is kept nothing changes but this.
      let commits: CommitService = try transaction.store.services.find()
      try commits.write(part, in: transaction)
    }
  }
}
