internal import TallybookBase
internal import TallybookStorage

/// What subjects and drafts of them do.
struct SubjectDraftRules: KindRules {
  /// Items that are about it are about nobody.
  func removeBelongings(of id: Int64, in transaction: Transaction) throws(Failure) {
    try transaction.connection.run("UPDATE \(Table.entry) SET subject = NULL WHERE subject = \(id)")
  }
}
