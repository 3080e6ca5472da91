package import TallybookBase

/// Reads JSON (RFC 8259) into a document whose values know their lines.
///
/// Strict: no comments, no trailing commas, nothing behind the value, no key twice in an object, valid UTF-8, no lone
/// surrogates, numbers within a double's range, at most 512 levels, and a million values or one for
/// each 8 bytes, of BORIS more. A byte order mark in front is passed over.
package enum JSONParser {
  /// How deep arrays and objects may lie within each other.
  static let maximumDepth = 512

  /// The value in `bytes`, which are copied.
  ///
  /// - Throws: `format`, naming the line, the key at which the reader stood, and what it expected there.
  package static func parse(_ bytes: UnsafeBufferPointer<UInt8>, as dialect: JSONDialect = .standard) throws(Failure) -> JSONNode {
    try parse(Array(bytes), as: dialect)
  }

  /// As for a buffer, without a copy.
  package static func parse(_ bytes: [UInt8], as dialect: JSONDialect = .standard) throws(Failure) -> JSONNode {
    let entries = try bytes.withUnsafeBufferPointer { bytes -> Result<[JSONDocument.Entry], Failure> in
      var reader = JSONReader(bytes, as: dialect)
      do throws(Failure) { return .success(try reader.entries()) } catch { return .failure(error) }
    }.get()
    return JSONNode(of: JSONDocument(bytes, entries), at: 0)
  }

  /// As for a buffer.
  package static func parse(_ text: String) throws(Failure) -> JSONNode {
    try parse(Array(text.utf8))
  }
}
