/// What of a text may go where people read it: to a terminal, into Markdown and plain text. A text may come from anywhere, and a control
/// character (C0, DEL or C1) commands a terminal, while one that sets the direction of writing has a line read as another than it is
/// (Unicode Technical Report 36, 2.5).
package enum ShownText {
  /// Whether it stands for itself.
  @inline(__always)
  package static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: false
    default: true
    }
  }

  /// The text on one line: breaks and tabs are blanks, and what does not stand for itself is left out.
  package static func line(_ text: String) -> String { keeping(text, breaks: false) }

  /// The lines of the text, without what does not stand for itself.
  package static func lines(_ text: String) -> String { keeping(text, breaks: true) }

  private static func keeping(_ text: String, breaks: Bool) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) || breaks && $0 == 0x0A }) { return text }
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where breaks: kept.append(scalar)
      case "\n", "\t", "\r", "\u{85}", "\u{2028}", "\u{2029}": kept.append(" ")
      default: if isShown(scalar) { kept.append(scalar) }
      }
    }
    return String(kept)
  }
}
