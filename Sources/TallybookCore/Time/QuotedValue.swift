/// A caller's value as it may stand in a failure's message: quoted, on one line, and short.
enum QuotedValue {
  /// `text` in quotes, control characters and quotes replaced by "?", cut after 40 characters with "…".
  static func of(_ text: String) -> String {
    var quoted = "\""
    let kept = TextCut.beginning(text, bytes: 160, characters: 40)
    for scalar in kept.unicodeScalars {
      let isPlain = ShownText.isShown(scalar) && scalar != "\"" && scalar.value != 0x2028 && scalar.value != 0x2029
      quoted.unicodeScalars.append(isPlain ? scalar : "?")
    }
    if kept.utf8.count < text.utf8.count { quoted.append("…") }
    quoted.append("\"")
    return quoted
  }

  /// As for a string; bytes that are not UTF-8 show as U+FFFD.
  static func of(_ utf8: UnsafeBufferPointer<UInt8>) -> String {
    of(String(decoding: utf8.prefix(200), as: UTF8.self))
  }
}
