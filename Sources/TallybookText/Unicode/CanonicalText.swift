@_spi(_Unicode) import Swift

/// Canonical decomposition and composition, by the standard library's tables.
package enum CanonicalText {
  /// A text's scalars, decomposed.
  static func decomposed(_ text: String) -> [Unicode.Scalar] {
    Array((text.unicodeScalars.contains { marks($0) != nil } ? spelled(text) : text)._nfd)
  }

  /// Scalars, composed where there is one for several.
  static func composed(_ scalars: String.UnicodeScalarView) -> [Unicode.Scalar] { Array(String(scalars)._nfc) }

  /// A text in its composed form.
  package static func composed(_ text: String) -> String {
    var composed = String.UnicodeScalarView()
    composed.append(contentsOf: String(String.UnicodeScalarView(decomposed(text)))._nfc)
    return String(composed)
  }

  /// Four marks that stand for two: the standard library takes each for the beginning of a letter, and does not put its parts in their
  /// order among the marks before it.
  private static func marks(_ scalar: Unicode.Scalar) -> (Unicode.Scalar, Unicode.Scalar)? {
    switch scalar.value {
    case 0x344: ("\u{308}", "\u{301}")
    case 0xF73: ("\u{F71}", "\u{F72}")
    case 0xF75: ("\u{F71}", "\u{F74}")
    case 0xF81: ("\u{F71}", "\u{F80}")
    default: nil
    }
  }

  private static func spelled(_ text: String) -> String {
    var spelled = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let (first, second) = marks(scalar) {
        spelled.append(first)
        spelled.append(second)
      } else {
        spelled.append(scalar)
      }
    }
    return String(spelled)
  }
}
