/// A value from anywhere as the message of a failure or a finding quotes it. The message itself takes out what commands terminals.
package enum QuotedValue {
  /// `text` in quotes, with "?" for quotes within it, cut after 40 characters with "…".
  package static func of(_ text: String) -> String {
    var quoted = "\""
    let kept = TextCut.beginning(text, bytes: 160, characters: 40)
    for scalar in kept.unicodeScalars { quoted.unicodeScalars.append(scalar == "\"" ? "?" : scalar) }
    if kept.utf8.count < text.utf8.count { quoted.append("…") }
    quoted.append("\"")
    return quoted
  }

  /// As for a string; bytes that are not UTF-8 show as U+FFFD.
  static func of(_ utf8: UnsafeBufferPointer<UInt8>) -> String {
    of(String(decoding: utf8.prefix(200), as: UTF8.self))
  }
}
