internal import TallybookCore

extension HistoryCalls {
  static func undo(_ book: Book, flags: UndoFlags) throws(Failure) -> CursorObject {
    CursorObject(try book.history(of: try book.undo(flags)), of: book)
  }

  static func redo(_ book: Book, flags: UndoFlags) throws(Failure) -> CursorObject {
    CursorObject(try book.history(of: try book.redo(flags)), of: book)
  }

  static func list(_ book: Book, id: Int64?) throws(Failure) -> CursorObject { CursorObject(try book.history(of: id), of: book) }
}
