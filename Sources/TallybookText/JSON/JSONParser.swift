package import TallybookBase

/// Reads JSON (RFC 8259) into a tree whose nodes know their lines.
///
/// Strict: no comments, no trailing commas, nothing behind the value, no key twice in an object, valid UTF-8, no lone
/// surrogates, numbers within a double's range, at most 512 levels, and a million values or one for
/// each 8 bytes. A byte order mark in front is passed over.
package enum JSONParser {
  /// How deep arrays and objects may lie within each other.
  static let maximumDepth = 512

  /// How many values a document of so many bytes may have: each takes as much memory as dozens of bytes of text.
  static func mostValues(in bytes: Int) -> Int { max(1_000_000, bytes / 8) }

  /// The value in `bytes`. `takesNaN`: a bare `NaN`, which is no JSON but what Python writes, is null.
  ///
  /// - Throws: `format`, naming the line, the key at which the reader stood, and what it expected there.
  package static func parse(_ bytes: UnsafeBufferPointer<UInt8>, takesNaN: Bool = false) throws(Failure) -> JSONNode {
    var reader = JSONReader(bytes, takesNaN: takesNaN)
    return try reader.document()
  }

  /// As for a buffer.
  package static func parse(_ bytes: [UInt8], takesNaN: Bool = false) throws(Failure) -> JSONNode {
    try bytes.withUnsafeBufferPointer { result($0, takesNaN: takesNaN) }.get()
  }

  /// As for a buffer.
  package static func parse(_ text: String) throws(Failure) -> JSONNode {
    try parse(Array(text.utf8))
  }

  private static func result(_ bytes: UnsafeBufferPointer<UInt8>, takesNaN: Bool) -> Result<JSONNode, Failure> {
    do throws(Failure) {
      return .success(try parse(bytes, takesNaN: takesNaN))
    } catch {
      return .failure(error)
    }
  }
}
