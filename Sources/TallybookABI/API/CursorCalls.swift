internal import TallybookCore

extension CursorCalls {
  static func json(_ cursor: Held<CursorObject>, maxRows: UInt64) throws(Failure) -> BytesObject {
    BytesObject(
      try cursor.open { object throws(Failure) in
        object.dropLent()
        return try object.cursor.json(maxRows)
      })
  }

  static func arrow(_ cursor: Held<CursorObject>) throws(Failure) -> ArrowStreamObject {
    ArrowStreamObject(
      try cursor.open { object throws(Failure) in
        object.dropLent()
        return try object.cursor.arrow()
      })
  }
}
