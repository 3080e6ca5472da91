package import TallybookBase

/// Rows of an open transaction that wait to be inserted together.
package protocol DeferredRows: AnyObject {
  /// Inserts what waits.
  func write() throws(Failure)
}
