/// How many columns of a terminal a text takes: wide letters and pictures two, marks that join the letter before none, and whatever a
/// reader sees as one character no more than two. As wcwidth of PyPI counts, which Tests/Oracles/ compares.
enum TextWidth {
  static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.reduce(0) { $0 + (isControl(UInt32($1)) ? 0 : 1) } }
    return text.reduce(0) { $0 + of($1) }
  }

  static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.count == 1 { return of(first) }
    var width = 0
    for scalar in scalars {
      // The mark that asks for a picture.
      if scalar.value == 0xFE0F, first.properties.isEmoji { return 2 }
      // One that asks for a letter.
      if scalar.value == 0xFE0E, first.properties.isEmojiPresentation { return 1 }
      width += width > 0 && scalar.properties.generalCategory == .spacingMark ? 1 : of(scalar)
    }
    return min(width, 2)
  }

  private static func isControl(_ value: UInt32) -> Bool { value < 0x20 || value == 0x7F }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    if isControl(scalar.value) { return 0 }
    if scalar.value < 0xA0 { return scalar.value < 0x7F ? 1 : 0 }
    switch scalar.value {
    // A soft hyphen is drawn by terminals; the first parts of Korean syllables are wide, and the others lie upon them.
    case 0xAD: return 1
    case 0x1160...0x11FF, 0xD7B0...0xD7FF, 0x3164, 0xFFA0: return 0
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .control, .lineSeparator, .paragraphSeparator: return 0
    // Signs that stand around digits or letters that follow are seen.
    case .format: return isVisibleFormat(scalar.value) ? 1 : 0
    default: return ranges.contains(scalar.value) || isRegional(scalar.value) ? 2 : 1
    }
  }

  private static func isVisibleFormat(_ value: UInt32) -> Bool {
    switch value {
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: true
    default: false
    }
  }

  /// Half of a flag.
  private static func isRegional(_ value: UInt32) -> Bool { (0x1F1E6...0x1F1FF).contains(value) }

  private static let ranges = Ranges(WideTable.packed)

  private struct Ranges {
    private var starts: [UInt32] = []
    private var ends: [UInt32] = []

    init(_ packed: StaticString) {
      var numbers = PackedNumbers(packed)
      var code = 0
      for _ in 0..<numbers.next() {
        code += numbers.next()
        starts.append(UInt32(truncatingIfNeeded: code))
        code += numbers.next()
        ends.append(UInt32(truncatingIfNeeded: code))
      }
    }

    func contains(_ value: UInt32) -> Bool {
      var (low, high) = (0, starts.count)
      while low < high {
        let middle = (low + high) >> 1
        if ends[middle] < value { low = middle + 1 } else { high = middle }
      }
      return low < starts.count && starts[low] <= value
    }
  }
}
