package import TallybookBase
package import TallybookModel

extension Draft {
  /// Saves an entry for each row of columns, with what the draft has beside them: all of them or none, as one step of history. Gives the
  /// first one's id, behind which the others follow one by one; nil without rows. What is refused is told with its row.
  package func save(_ columns: [FieldColumn], rows: Int, _ flags: SaveFlags, now: Instant) throws(Failure) -> Int64? {
    for (place, column) in columns.enumerated() {
      if columns[..<place].contains(where: { $0.field == column.field }) {
        throw Failure(.contradiction, "there are two columns of the field \(column.field.name); give one", field: column.field)
      }
    }
    // A template comes before its fields.
    let ordered = columns.filter { $0.field == .template } + columns.filter { $0.field != .template }
    return try save(rows: rows, of: ordered.map(\.field), flags, now: now) { row throws(Failure) in
      for column in ordered { try set(column.field, try column.value(at: row)) }
    }
  }
}
