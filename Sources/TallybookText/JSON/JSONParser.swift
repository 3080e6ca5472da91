package import TallybookBase

/// Reads JSON (RFC 8259) into a tree whose nodes know their lines.
///
/// Strict: no comments, no trailing commas, nothing behind the value, no key twice in an object, valid UTF-8, no lone
/// surrogates, numbers within a double's range, at most 512 levels, and a million values or one for
/// each 8 bytes, of BORIS more. A byte order mark in front is passed over.
package enum JSONParser {
  /// How deep arrays and objects may lie within each other.
  static let maximumDepth = 512

  /// The value in `bytes`.
  ///
  /// - Throws: `format`, naming the line, the key at which the reader stood, and what it expected there.
  package static func parse(_ bytes: UnsafeBufferPointer<UInt8>, as dialect: JSONDialect = .standard) throws(Failure) -> JSONNode {
    var reader = JSONReader(bytes, as: dialect)
    return try reader.document()
  }

  /// As for a buffer.
  package static func parse(_ bytes: [UInt8], as dialect: JSONDialect = .standard) throws(Failure) -> JSONNode {
    try bytes.withUnsafeBufferPointer { result($0, as: dialect) }.get()
  }

  /// As for a buffer.
  package static func parse(_ text: String) throws(Failure) -> JSONNode {
    try parse(Array(text.utf8))
  }

  private static func result(_ bytes: UnsafeBufferPointer<UInt8>, as dialect: JSONDialect) -> Result<JSONNode, Failure> {
    do throws(Failure) {
      return .success(try parse(bytes, as: dialect))
    } catch {
      return .failure(error)
    }
  }
}
