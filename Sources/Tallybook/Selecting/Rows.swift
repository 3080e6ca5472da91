public import TallybookBase
internal import TallybookCore

/// Reads rows one by one. What becomes of each is compiled into the host's program, for the type that it reads. One thread uses it.
@usableFromInline final class Rows {
  private let cursor: Engine.Cursor

  init(_ cursor: Engine.Cursor) { self.cursor = cursor }

  /// The next row; nil after the last.
  @usableFromInline func next() throws(Failure) -> Row? { try cursor.nextRow() }
}
