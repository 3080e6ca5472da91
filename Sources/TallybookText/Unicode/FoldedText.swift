/// A text as it is searched: without letter case, accents and forms of compatibility, so that "ﬁ" is "fi" and "ｶﾞ" is "ガ". Texts that are
/// canonically equal fold to the same.
package enum FoldedText {
  /// What a character folds to, composed.
  package static func scalars(of character: Substring) -> [Unicode.Scalar] {
    var folded = String.UnicodeScalarView()
    for scalar in CanonicalText.decomposed(String(character)) {
      guard let parts = CompatibilityMapping.shared[scalar] else {
        fold(scalar, into: &folded)
        continue
      }
      for part in parts { fold(part, into: &folded) }
    }
    // One that is ASCII is composed already, and most of the others are one.
    if folded.count == 1, let only = folded.first, only.value < 0x300 { return [only] }
    return CanonicalText.composed(folded)
  }

  private static func fold(_ scalar: Unicode.Scalar, into folded: inout String.UnicodeScalarView) {
    if scalar.isASCII { return folded.append((0x41...0x5A).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar) }
    if isAccent(scalar.value) { return }
    for letter in CanonicalText.decomposed(scalar.properties.lowercaseMapping) where !isAccent(letter.value) {
      switch letter.value {
      case 0xDF: folded.append(contentsOf: "ss".unicodeScalars)
      case 0xE6: folded.append(contentsOf: "ae".unicodeScalars)
      case 0xF0, 0x111: folded.append("d")
      case 0xF8: folded.append("o")
      case 0xFE: folded.append(contentsOf: "th".unicodeScalars)
      case 0x127: folded.append("h")
      case 0x131: folded.append("i")
      case 0x142: folded.append("l")
      case 0x153: folded.append(contentsOf: "oe".unicodeScalars)
      case 0x167: folded.append("t")
      case 0x3C2: folded.append("\u{3C3}")
      default: folded.append(letter)
      }
    }
  }

  /// Marks that a reader leaves out when typing; vowels of Indic scripts are none.
  private static func isAccent(_ value: UInt32) -> Bool {
    switch value {
    case 0x0300...0x036F, 0x0483...0x0487, 0x0591...0x05C7, 0x0610...0x061A, 0x064B...0x065F, 0x0670, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF,
      0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F: true
    default: false
    }
  }
}
