@_spi(_Unicode) import Swift

/// A text as it is searched: its words without letter case and accents, each with the place that it stands at. What is written
/// without spaces between words (Chinese, Japanese, Korean, Thai and their neighbours) is one word a character, so that any part
/// of it is found; a sign such as an emoji is a word of its own.
struct SearchText {
  /// A word, and where it stands in the text.
  struct Word {
    let text: String
    let range: Range<String.Index>
  }

  /// The words of a text, in order.
  static func words(_ text: String) -> [Word] {
    var words: [Word] = []
    var word = ""
    var start = text.startIndex
    let scalars = text.unicodeScalars
    func end(at index: String.Index) {
      guard !word.isEmpty else { return }
      words.append(Word(text: word, range: start..<index))
      word = ""
    }
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      let next = scalars.index(after: index)
      switch Self.part(scalar) {
      case .letter:
        if word.isEmpty { start = index }
        fold(scalar, into: &word)
      case .mark:
        // Goes with the letter before it.
        if !word.isEmpty { fold(scalar, into: &word) }
      case .wordByItself:
        end(at: index)
        start = index
        fold(scalar, into: &word)
        end(at: next)
      case .separator: end(at: index)
      }
      index = next
    }
    end(at: index)
    return words
  }

  /// The words alone.
  static func folded(_ text: String) -> [String] { words(text).map(\.text) }

  /// The words with spaces between them, as the index has them.
  static func line(_ text: String) -> String {
    var text = text
    let plain = text.withUTF8 { (bytes) -> String? in
      guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
      // Most of most texts: letter by letter, a word costs a string.
      return String(unsafeUninitializedCapacity: bytes.count) { line in
        var count = 0
        var isApart = false
        for byte in bytes {
          guard isASCIILetter(UInt32(byte)) else {
            isApart = count > 0
            continue
          }
          if isApart {
            line[count] = UInt8(ascii: " ")
            count += 1
            isApart = false
          }
          line[count] = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
          count += 1
        }
        return count
      }
    }
    return plain ?? folded(text).joined(separator: " ")
  }

  private enum Part { case letter, mark, wordByItself, separator }

  private static func part(_ scalar: Unicode.Scalar) -> Part {
    if scalar.isASCII { return isASCIILetter(scalar.value) ? .letter : .separator }
    if isUnspaced(scalar.value) { return .wordByItself }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber, .letterNumber, .otherNumber: return .letter
    case .nonspacingMark, .spacingMark, .enclosingMark: return .mark
    case .otherSymbol, .modifierSymbol: return .wordByItself
    default: return .separator
    }
  }

  private static func isASCIILetter(_ value: UInt32) -> Bool {
    switch value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  /// Scripts that put no spaces between words.
  private static func isUnspaced(_ value: UInt32) -> Bool {
    switch value {
    case 0x0E01...0x0E2E, 0x0E81...0x0EAE, 0x1000...0x102A, 0x1780...0x17B3, 0x1100...0x11FF, 0x3005...0x3007, 0x3041...0x3096, 0x30A1...0x30FA,
      0x30FC...0x30FF, 0x3105...0x312F, 0x3131...0x318E, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFF66...0xFF9D, 0x20000...0x3FFFF: true
    default: false
    }
  }

  /// A character without letter case and accents.
  private static func fold(_ scalar: Unicode.Scalar, into word: inout String) {
    if scalar.isASCII {
      word.unicodeScalars.append((0x41...0x5A).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar)
      return
    }
    // Korean syllables would fall into their parts, which are no characters that anybody types.
    if (0xAC00...0xD7A3).contains(scalar.value) { return word.unicodeScalars.append(scalar) }
    // Full-width forms of Latin letters and digits.
    if (0xFF01...0xFF5E).contains(scalar.value), let narrow = Unicode.Scalar(scalar.value - 0xFEE0) { return fold(narrow, into: &word) }
    for letter in String(scalar.properties.lowercaseMapping)._nfd where !isAccent(letter.value) {
      switch letter.value {
      case 0xDF: word += "ss"
      case 0xE6: word += "ae"
      case 0xF0, 0x111: word += "d"
      case 0xF8: word += "o"
      case 0xFE: word += "th"
      case 0x127: word += "h"
      case 0x131: word += "i"
      case 0x142: word += "l"
      case 0x153: word += "oe"
      case 0x167: word += "t"
      case 0x3C2: word.unicodeScalars.append("\u{3C3}")
      default: word.unicodeScalars.append(letter)
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
