package import TallybookBase
package import TallybookStorage
internal import TallybookText

/// The categories of tasks: words on them, the same in any letter case. There is one as long as a task has it.
package enum Categories {
  /// What a task is of unless it is given one.
  package static let general = "General"

  /// The spelling that a category has in the book; nil where no task has it.
  package static func spelling(of name: String, on connection: Connection) throws(Failure) -> String? {
    let exact = try connection.value("SELECT category FROM \(Table.entry) WHERE kind = \(Kind.task) AND category = \(name) LIMIT 1")
    if let exact { return exact.text }
    let folded = CaselessText.folded(name)
    let statement = try connection.statement("SELECT DISTINCT category FROM \(Table.entry) WHERE kind = \(Kind.task) AND category IS NOT NULL ORDER BY category")
    defer { statement.reset() }
    while try statement.step() {
      let category = statement.text(0)
      if ExactText.same(CaselessText.folded(category), folded) { return category }
    }
    return nil
  }

  package static func rename(_ name: String, to newName: String?, merging: Bool, in transaction: Transaction) throws(Failure) -> UInt64 {
    let connection = transaction.connection
    guard let old = try spelling(of: TrimmedText.of(name), on: connection) else {
      throw Failure(
        .noCategory, "no task has the category \(QuotedValue.of(name)); query tasks and sum them up by category to see which there are", field: .category)
    }
    var new: Value = .null
    if let newName, !TrimmedText.of(newName).isEmpty {
      new = try FieldRules.check(.text(newName), for: .category, of: .task)
      if let text = new.text, !CaselessText.same(text, old), let other = try spelling(of: text, on: connection) {
        guard merging else {
          throw Failure(.nameTaken, "the category \"\(other)\" is there already; choose another name, or merge the two", field: .category)
        }
        new = .text(other)
      }
    }
    let count = try connection.run("UPDATE \(Table.entry) SET category = \(new) WHERE kind = \(Kind.task) AND category = \(old)")
    return UInt64(max(0, count))
  }
}
