package import TallybookBase

/// The rows of a cursor as batches of Arrow's columnar format: https://arrow.apache.org/docs/format/Columnar.html. Used by one
/// thread at a time; the batches belong to whoever read them.
package final class ArrowReader: @unchecked Sendable {
  private let source: any ArrowSource
  /// The columns.
  package let fields: [ArrowField]

  init(_ source: any ArrowSource) {
    self.source = source
    fields = source.fields
  }

  /// The next rows; nil behind the last.
  ///
  /// - Throws: `closed` where the book was closed, and errors of reading.
  package func next() throws(Failure) -> ArrowBatch? {
    try ForkGuard.check()
    return try source.next()
  }
}

extension Cursor {
  /// The rows that are left, as batches of Arrow. They go over to the reader: this cursor has none any more.
  package func arrow() throws(Failure) -> ArrowReader {
    let rest = try handOver()
    if rest.eventRows != nil, let book = rest.tableBook { return ArrowReader(ArrowEvents(rest, in: book)) }
    if rest.isOfBouts, let book = rest.tableBook { return ArrowReader(ArrowBouts(rest, in: book)) }
    return ArrowReader(try ArrowRows(rest))
  }
}
