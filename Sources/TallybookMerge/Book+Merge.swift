internal import Glibc
public import TallybookBase
public import TallybookModel
internal import TallybookStorage

extension Book {
  /// Brings in what another book knows that is a copy of this one, or that this one is a copy of, and that went on by itself: entries,
  /// changes, what was removed. The other book is only read, in one state. All or nothing, and one step of history, which is no barrier for
  /// undo.
  ///
  /// Parts that both books wrote show the later one and keep the others: see `conflicts`.
  ///
  /// - Parameter other: An open book, for reading alone or not.
  /// - Returns: What happened, in words; the last finding of a merge that had nothing to bring is `nothingNew`.
  /// - Throws: `exists` (another book, without `otherBook`), `state` (the same book twice), and what reading and writing give.
  public func merge(_ other: Book, _ flags: MergeFlags = []) throws(Failure) -> [Finding] {
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
