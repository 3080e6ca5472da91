internal import TallybookBase

/// Where the batches of a stream come from.
protocol ArrowSource: AnyObject {
  /// The columns; known before the first batch is read.
  var fields: [ArrowField] { get }
  /// The next rows; nil behind the last.
  func next() throws(Failure) -> ArrowBatch?
}
