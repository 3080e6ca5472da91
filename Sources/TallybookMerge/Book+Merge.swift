internal import Glibc
package import TallybookBase
package import TallybookModel
internal import TallybookStorage

extension Book {
  /// Merges the changes of another book that went its own way, where one of the two is a copy of the other: entries, changes and removals. The other
  /// book is only read, in one state. All or nothing, and one step of history, which does not block undo.
  ///
  /// For parts that both books wrote, the later version is shown and the others are kept: see `conflicts`.
  ///
  /// - Parameter other: An open book, read-only or not.
  /// - Returns: What happened, in words; if there was nothing to merge, the last finding is `nothingNew`.
  /// - Throws: `exists` (another book, without `otherBook`), `state` (the same book twice), and errors of reading and writing.
  package func merge(_ other: Book, _ flags: MergeFlags = []) throws(Failure) -> [Finding] {
    try requireOutside("a merge")
    try other.requireOpen()
    let now = try mutationTime()
    guard other.store !== store else {
      throw Failure(.sameBook, "\(other.path) is the book itself; name a copy of it that went on elsewhere")
    }
    return try OtherBook.read(other.store) { (source) throws(Failure) in
      try merge(source, called: other.path, flags, at: now)
    }
  }

  /// The same of a book, or a part of one, that is read already; `finishing` is done within the transaction.
  package func merge(
    _ source: OtherBook, called name: String, _ flags: MergeFlags, at now: Instant, finishing: (Transaction) throws(Failure) -> Void = { _ in }
  ) throws(Failure) -> [Finding] {
    try requireSame(source, name, flags)
    try LeftTails.absorb(into: store)
    var findings: [Finding] = []
    do throws(Failure) {
      try store.write(by: author, at: now, as: .merge) { transaction throws(Failure) in
        findings = try bring(source, in: transaction)
        try finishing(transaction)
        if flags.contains(.preview) { throw Self.previewed }
      }
    } catch {
      guard flags.contains(.preview), error == Self.previewed else { throw error }
    }
    return findings
  }

  private static var previewed: Failure { Failure(.cancelled, "this was a preview") }

  private func bring(_ source: OtherBook, in transaction: Transaction) throws(Failure) -> [Finding] {
    let commits: CommitService = try store.services.find()
    commits.beginMerging()
    transaction.outcome = .merged
    let merge = BookMerge(source, in: transaction)
    let isNew = try merge.run(place: commits.place(of: store), deviceName: DeviceName.own)
    guard isNew else { return [Finding(.info, .nothingNew, "there was nothing new: this book has all that the other one knows")] }
    return try merge.findings.all(on: transaction.connection)
  }

  private func requireSame(_ source: OtherBook, _ path: String, _ flags: MergeFlags) throws(Failure) {
    let mine = try store.read { (connection) throws(Failure) in try BookIdentity.uuid(on: connection) }
    guard mine != source.uuid, !flags.contains(.otherBook) else { return }
    throw Failure(
      .otherBook, "\(path) is another book, no copy of this one; import it, or say OTHER_BOOK to have all of it come in here")
  }
}
