internal import TallybookText

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
      var next = scalars.index(after: index)
      if scalar.isASCII, next == scalars.endIndex || scalars[next].isASCII {
        if isASCIILetter(scalar.value) {
          if word.isEmpty { start = index }
          word.unicodeScalars.append((0x41...0x5A).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar)
        } else {
          end(at: index)
        }
        index = next
        continue
      }
      // What a reader sees as one character folds as one, whatever it was put together from.
      next = text.index(after: index)
      // A sign that stands for letters, such as ™, is no part of the word before it.
      let isSign = [.otherSymbol, .mathSymbol].contains(scalar.properties.generalCategory)
      if isSign { end(at: index) }
      for folded in FoldedText.scalars(of: text[index..<next]) {
        switch Self.part(folded) {
        case .letter:
          if word.isEmpty { start = index }
          word.unicodeScalars.append(folded)
        case .mark:
          // Goes with the letter before it.
          if !word.isEmpty { word.unicodeScalars.append(folded) }
        case .wordByItself:
          end(at: start < index ? index : next)
          start = index
          word.unicodeScalars.append(folded)
          end(at: next)
        case .separator: end(at: start < index ? index : next)
        }
      }
      if isSign { end(at: next) }
      index = next
    }
    end(at: text.endIndex)
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
}
