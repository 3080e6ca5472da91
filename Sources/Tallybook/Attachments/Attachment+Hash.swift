internal import TallybookBase

extension Attachment {
  /// The hash that an attachment of some bytes has.
  ///
  /// ```swift
  /// print(Attachment.sha256(of: []).prefix(8))  // e3b0c442
  /// ```
  public static func sha256(of bytes: [UInt8]) -> String { HexText.write(SHA256.digest(bytes)) }
}
