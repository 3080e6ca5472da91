import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookModel
@testable import TallybookStorage

/// What a commit touched is told of every table that history keeps: who follows the book misses nothing.
@Suite("AffectedRows", .timeLimit(.minutes(60)))
struct TouchedTests {
  /// What changes a row of a table that belongs to the session `?1`; nil where the table's own code does.
  private func change(of table: Table) -> String? {
    switch table {
    case .entry: return "UPDATE entry SET description = 'x' WHERE id = ?1"
    case .eventEdit: return nil
    default: break
    }
    let definition = table.definition
    let columns = definition.columns.filter { $0.isRequired && $0.name != "id" }
    let values = columns.map { column in
      switch column.type {
      case _ where column.name == definition.by: "?1"
      case .int, .any: "1"
      case .real: "0.5"
      case .text: "'x-1'"
      case .blob: "x'00'"
      }
    }
    // Each has the session's id somewhere, so that it is bound.
    return "INSERT INTO \(table.name) (\(columns.map(\.name).joined(separator: ", "))) SELECT \(values.joined(separator: ", ")) WHERE ?1 > 0"
  }

  @Test(arguments: Table.captured) func saysSoOfEachTable(_ table: Table) throws {
    let sql = change(of: table)
    let book = try Book(":memory:")
    let a = try #require(try book.eventType("A"))
    let session = try book.startSession("S", at: 0)
    try session.log(a, at: 1)
    try session.stop(at: 10)
    book.store.followers.add(1, ordering: .relaxed)
    var affected = AffectedRows()
    if let sql {
      try book.write(at: 1, as: .edit) { transaction throws(Failure) in
        try transaction.connection.run(sql, .int(session.item))
        transaction.afterCommit.append { [unowned transaction] in affected = transaction.affected }
      }
    } else {
      try book.write(at: 1, as: .edit) { transaction throws(Failure) in
        try EventEdit.inserting(Event(seq: 7, time: 2, type: a)).save(of: session.item, in: transaction)
        transaction.afterCommit.append { [unowned transaction] in affected = transaction.affected }
      }
    }
    #expect(!affected.isEmpty && !affected.isAnything)
    let isOfBook = table == .day
    #expect(isOfBook ? affected.isOfBook : table == .setting ? !affected.settings.isEmpty : affected.entries[session.item] != nil || affected.logged == [session.item])
    book.close()
  }
}
