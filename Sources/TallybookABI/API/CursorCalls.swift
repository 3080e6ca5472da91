internal import CTallybook
internal import TallybookCore

extension CursorCalls {
  static func status(_ cursor: Held<CursorObject>) throws(Failure) {
    if let refused = try cursor.open({ object throws(Failure) in object.refused }) { throw refused }
  }

  /// Nil behind the last.
  static func column(_ cursor: Held<CursorObject>, index: Int) throws(Failure) -> tally_column? {
    try cursor.open { object throws(Failure) in
      guard let found = try object.cursor.column(index) else { return nil }
      let name = object.texts.lend(found.name, for: CursorObject.columnKey - Int32(clamping: index))
      var column = tally_column.initial
      (column.field, column.name, column.name_length) = (found.field.rawValue, name.start, name.count)
      return column
    }
  }

  static func arrow(_ cursor: Held<CursorObject>) throws(Failure) -> ArrowStreamObject {
    ArrowStreamObject(
      try cursor.open { object throws(Failure) in
        object.dropLent()
        return try object.cursor.arrow()
      })
  }
}
