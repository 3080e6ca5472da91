package import TallybookBase

/// The rows of a statement, read one after the other while other statements run. The statement is the connection's, kept by its text, and
/// free for the next one once this ends.
package struct Rows: ~Copyable {
  package let statement: Statement

  init(_ statement: Statement) {
    statement.isTaken = true
    self.statement = statement
  }

  deinit {
    statement.reset()
    statement.isTaken = false
  }

  /// True where there is a row to read.
  package func step() throws(Failure) -> Bool { try statement.step() }

  package func int(_ column: Int32) -> Int64 { statement.int(column) }
  func real(_ column: Int32) -> Double { statement.real(column) }
  package func isNull(_ column: Int32) -> Bool { statement.isNull(column) }
  package func text(_ column: Int32) -> String { statement.text(column) }
  package func blob(_ column: Int32) -> [UInt8] { statement.blob(column) }
  package func value(_ column: Int32) -> Value { statement.value(column) }
}
