@testable import TallybookBase
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookModel
@testable import TallybookQuery

/// What must hold of each answer.
enum Oracle {
  /// What `body` gives, or nil where it refuses, which it must do well. `never`: codes that would be a fault here.
  static func accepted<R>(_ never: [FailureCode] = [], _ body: () throws(Failure) -> R) throws(Broken) -> R? {
    do throws(Failure) { return try body() } catch {
      try check(error)
      guard !never.contains(error.code) else { throw Broken("\(error.code): \(error.message)") }
      return nil
    }
  }

  /// What `body` gives, which must not refuse.
  static func must<R>(_ what: String, _ body: () throws(Failure) -> R) throws(Broken) -> R {
    do throws(Failure) { return try body() } catch { throw Broken("\(what) was refused, \(error.code): \(error.message)") }
  }

  static func hold(_ isSo: Bool, _ what: @autoclosure () -> String) throws(Broken) {
    guard isSo else { throw Broken(what()) }
  }

  /// A refusal is one line that says something.
  private static func check(_ failure: Failure) throws(Broken) {
    let message = failure.message
    try hold(!message.isEmpty, "a message is empty")
    try hold(!message.utf8.contains { $0 < 32 || $0 == 127 }, "a message has control characters: \(message.debugDescription)")
  }

  static func json(_ book: Book) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    try Query().export(.json, from: book, to: .pieces { bytes.append(contentsOf: $0) })
    return bytes
  }

  /// Its check is clean, and its export, imported into an empty book, exports the same again and adds nothing a second time.
  static func roundTrip(_ book: Book) throws(Broken) {
    try clean(book, "a book")
    let first = try must("the export") { () throws(Failure) in try json(book) }
    let copy = try Bed.book()
    defer { copy.close() }
    _ = try must("the import of an export") { () throws(Failure) in try copy.importJSON(.bytes(first)) }
    let second = try must("the export of an import") { () throws(Failure) in try json(copy) }
    try hold(first == second, "an export differs once it was imported: \(difference(first, second))")
    try clean(copy, "the book of an export")
    let again = try must("a second import") { () throws(Failure) in try copy.importJSON(.bytes(first)) }
    if let finding = again.first(where: { $0.reason == .added || $0.reason == .changed }) { throw Broken("a second import: \(finding.message)") }
  }

  static func clean(_ book: Book, _ what: String) throws(Broken) {
    let findings = try must("the check") { () throws(Failure) in try book.check() }
    // The bytes of attachments are in no export, unless somebody asks for a folder of them.
    if let finding = findings.first(where: { $0.reason != .missing }) { throw Broken("\(what) does not pass its check: \(finding.message)") }
  }

  /// The first lines that differ.
  private static func difference(_ first: [UInt8], _ second: [UInt8]) -> String {
    let pairs = zip(first.split(separator: 10, omittingEmptySubsequences: false), second.split(separator: 10, omittingEmptySubsequences: false))
    guard let (one, other) = pairs.first(where: { $0 != $1 }) else { return "\(first.count) and \(second.count) bytes" }
    return "\(String(decoding: one.prefix(300), as: UTF8.self)) | \(String(decoding: other.prefix(300), as: UTF8.self))"
  }
}
