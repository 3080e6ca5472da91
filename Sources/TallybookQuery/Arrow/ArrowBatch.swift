/// Some rows of a stream of Arrow, column by column.
public struct ArrowBatch: Sendable {
  /// How many rows each column has.
  public let count: Int
  /// In the order of the stream's fields.
  public let columns: [ArrowColumn]
}
