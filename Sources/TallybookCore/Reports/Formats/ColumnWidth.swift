/// How many columns of a terminal a text takes: two for ideographs and emoji, none for what is combined or not seen.
enum ColumnWidth {
  static func of(_ text: String) -> Int { text.reduce(0) { $0 + of($1) } }

  private static func of(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if character.unicodeScalars.contains(where: { $0.value == 0xFE0F || $0.properties.isEmojiPresentation }) { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return isWide(first.value) ? 2 : 1
    }
  }

  /// Unicode's East Asian Width, wide and full, as ranges.
  private static func isWide(_ code: UInt32) -> Bool {
    switch code {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
