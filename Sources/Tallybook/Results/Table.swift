public import TallybookBase

/// The rows of an SQL statement.
///
/// ```swift
/// let table = try book.sql("SELECT 1 AS number, 'one' AS name")
/// print(table.columns, table.rows, table[0, "name"])  // ["number", "name"] [[1, one]] one
/// print(table, table.description == "\(table)")  // number  name
/// ```
public struct Table: Hashable, Sendable, CustomStringConvertible {
  /// The names of the columns.
  public let columns: [String]
  /// The values, row by row.
  public let rows: [[Value]]
  /// As a table for people.
  public let description: String

  /// A value by its row and the name of its column; null if there is none.
  ///
  /// ```swift
  /// print(try book.sql("SELECT 1 AS number")[0, "number"])  // 1
  /// ```
  public subscript(row: Int, column: String) -> Value {
    guard rows.indices.contains(row), let place = columns.firstIndex(of: column), rows[row].indices.contains(place) else { return .null }
    return rows[row][place]
  }
}
