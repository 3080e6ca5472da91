public import TallybookBase
internal import TallybookCore

extension Book {
  /// The rows of an SQL statement that only reads the views of docs/formats/tables.md, all of one state of the book.
  ///
  /// - Parameter values: The values of its parameters `?`, in their order.
  /// - Throws: `invalid` (it does not compile or would write; another number of values), `cancelled` (by `interrupt`), and errors of reading.
  ///
  /// ```swift
  /// try book.notes.create("Arrival")
  /// print(try book.sql("SELECT name FROM items WHERE name LIKE ?", "Arr%").rows)  // [[Arrival]]
  /// do { _ = try book.sql("DELETE FROM items") } catch { print(error.code)  // invalid
  /// }
  /// ```
  public func sql(_ statement: String, _ values: Value...) throws(Failure) -> Table {
    let given = values.map { StatementValue($0) }
    let cursor = try engine.sql(statement, given)
    let columns = cursor.columns.map(\.name)
    var rows: [[Value]] = []
    while try cursor.next(), let row = cursor.row { rows.append(row.fields.map { row[$0] }) }
    let text = String(decoding: try engine.sql(statement, given).table(.text), as: UTF8.self)
    return Table(columns: columns, rows: rows, description: text.hasSuffix("\n") ? String(text.dropLast()) : text)
  }

  /// Ends the long calls that are under way, from another thread: they throw `cancelled`, and what they have not finished is taken back. These are statements of SQL,
  /// checks, imports, exports, summaries, reports, backups, merges, syncs and the like. Calls that begin later are not affected.
  ///
  /// ```swift
  /// book.interrupt()
  /// print(try book.sql("SELECT 1").rows.count)  // 1
  /// ```
  public func interrupt() { engine.interrupt() }
}
