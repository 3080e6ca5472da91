/// A statement of SQL whose rows are being read.
package protocol RunningStatement: AnyObject, Sendable {
  /// Stops it at its next moment.
  func interrupt()

  /// Gives back what it holds of the book, once its step has ended.
  func end()
}
