/// A statement that runs for every row of a large transaction: a connection finds it by its number, without hashing a text.
package struct FrequentStatement: Sendable {
  /// How many there may be.
  static let most = 8

  /// Which it is, from 0 on.
  package let number: Int
  /// Makes its text, when a connection is first asked for it.
  let sql: @Sendable () -> String

  package init(number: Int, sql: @escaping @Sendable () -> String) {
    self.number = number
    self.sql = sql
  }
}
