package import TallybookBase

/// Writes rows of comma-separated values (RFC 4180), or of tab-separated ones: CRLF line ends, quotes only where a field needs them.
///
/// Fields with the separator, a quote, a CR or an LF, and fields that begin or end with a space, are quoted, so that a reader
/// gives back each field as it was. A row of one empty field is `""`, which tells it from a blank line.
package struct CSVWriter {
  private let output: Output
  private let separator: UInt8
  private var fieldCount = 0
  private var isBare = true

  /// A writer of one table.
  package init(_ output: Output, separator: UInt8 = UInt8(ascii: ",")) {
    self.output = output
    self.separator = separator
  }

  /// Writes a field of text.
  package mutating func field(_ text: String) {
    beginField(isEmpty: text.isEmpty)
    let done: Void? = text.utf8.withContiguousStorageIfAvailable { append($0) }
    if done == nil { Array(text.utf8).withUnsafeBufferPointer { append($0) } }
  }

  /// Writes an integer.
  package mutating func field(_ value: Int64) {
    beginField(isEmpty: false)
    output.append(integer: value)
  }

  /// Writes an integer.
  package mutating func field(_ value: Int) {
    field(Int64(value))
  }

  /// Writes a number, whole ones without ".0"; an empty field where it is not finite.
  package mutating func field(_ value: Double) {
    beginField(isEmpty: !value.isFinite)
    if value.isFinite { output.append(double: value, plainWhole: true) }
  }

  /// Writes a time as ISO 8601.
  package mutating func field(instant: Instant, offset: Int32 = 0, fraction: ISO8601.Fraction = .shortest) {
    beginField(isEmpty: false)
    output.append(instant: instant, offset: offset, fraction: fraction)
  }

  /// Ends the row.
  package mutating func endRow() {
    if fieldCount == 1 && isBare { output.append("\"\"") }
    output.append("\r\n")
    fieldCount = 0
    isBare = true
  }

  /// Writes a whole row.
  package mutating func row(_ fields: [String]) {
    for text in fields { field(text) }
    endRow()
  }

  private mutating func beginField(isEmpty: Bool) {
    if fieldCount > 0 { output.append(byte: separator) }
    fieldCount &+= 1
    isBare = isBare && isEmpty
  }

  private func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard needsQuotes(bytes) else { return output.append(bytes: UnsafeRawBufferPointer(bytes)) }
    output.append(byte: UInt8(ascii: "\""))
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { output.append(byte: byte) }
      output.append(byte: byte)
    }
    output.append(byte: UInt8(ascii: "\""))
  }

  private func needsQuotes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.first, let last = bytes.last else { return false }
    if first == UInt8(ascii: " ") || last == UInt8(ascii: " ") { return true }
    // A mark of byte order at the start of a table would be read as one.
    if first == 0xEF { return true }
    for byte in bytes {
      switch byte {
      case separator, UInt8(ascii: "\""), UInt8(ascii: "\r"), UInt8(ascii: "\n"): return true
      default: continue
      }
    }
    return false
  }
}
