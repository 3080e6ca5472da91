internal import TallybookBase
internal import TallybookStorage

/// A statement that inserts so many rows of entries at once.
struct EntryInsertion: Sendable {
  let rows: Int
  let statement: FrequentStatement

  /// Ways to insert many rows, the largest first, down to one.
  static let all: [EntryInsertion] = [
    EntryInsertion(0, largest, EntryColumns.whole), EntryInsertion(1, 8, EntryColumns.whole), EntryInsertion(2, 1, EntryColumns.whole),
  ]
  /// The same of rows that have only the plain columns.
  static let plain: [EntryInsertion] = [
    EntryInsertion(3, largest, EntryColumns.plain), EntryInsertion(4, 8, EntryColumns.plain), EntryInsertion(5, 1, EntryColumns.plain),
  ]
  static let largest = 64

  /// What is not bound is NULL.
  private init(_ number: Int, _ rows: Int, _ columns: EntryColumns.Written) {
    self.rows = rows
    statement = FrequentStatement(number: number) {
      let columns = columns.fields.compactMap(EntryColumns.stored)
      let row = "(" + columns.map { _ in "?" }.joined(separator: ", ") + ")"
      return "INSERT OR FAIL INTO \(Table.entry) (\(columns.joined(separator: ", "))) VALUES " + Array(repeating: row, count: rows).joined(separator: ", ")
    }
  }
}
