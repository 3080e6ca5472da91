internal import TallybookBase
internal import TallybookMerge
internal import TallybookModel
internal import TallybookStorage

/// Has a book know what it did itself, and tell of all its events, before others are told.
enum KnownCommits {
  static func prepare(_ book: Book) throws(Failure) {
    let isDue = try book.store.read { (connection) throws(Failure) in try CommitService.isBehind(on: connection) }
    guard isDue else { return }
    let now = try book.mutationTime()
    let commits: CommitService = try book.store.services.find()
    try book.store.write(by: book.author, at: now) { (transaction) throws(Failure) in try commits.tellAll(in: transaction) }
  }
}
