/// Some rows of a stream of Arrow, column by column.
package struct ArrowBatch: Sendable {
  /// How many rows each column has.
  package let count: Int
  /// In the order of the stream's fields.
  package let columns: [ArrowColumn]
}
