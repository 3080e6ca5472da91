public import TallybookBase
internal import TallybookCore

extension Book {
  /// Makes this process keep a folder of files for people up to date with the entire book, until the book closes; nil ends it. It goes one way, from the book to the
  /// folder. A commit writes its changes for at most 100 ms; `tick`, `flush` and closing write the rest. A commit never fails because of the mirror.
  ///
  /// - Parameters:
  ///   - folder: The folder, which is made if it is missing.
  ///   - layout: How it lays out its files.
  /// - Throws: `notFound` (the folder's parent does not exist), `invalid` (a file in its place), `exists` (the mirror of another book), `busy` (somebody else keeps
  ///   it), `state` (within a transaction or a snapshot), `readOnly`, `cancelled`, and errors of file access.
  ///
  /// ```swift
  /// do { try book.mirror(to: "/nowhere/book/folder") } catch { print(error.code)  // notFound
  /// }
  /// ```
  public func mirror(to folder: String?, layout: FolderLayout = .mel) throws(Failure) {
    try engine.interruptible { () throws(Failure) in try engine.mirror(folder, layout) }
  }

  /// What the mirror set aside since it was set, what it could not write, and how many files it still has to write; none without a mirror.
  ///
  /// ```swift
  /// print(try book.mirrorFindings().count)  // 0
  /// ```
  public func mirrorFindings() throws(Failure) -> [Finding] { try engine.mirrorFindings() }
}
