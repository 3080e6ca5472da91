/// How many columns of a terminal a text takes: wide letters and pictures two, marks that join the letter before none, a
/// letter with what hangs on it no more than two. As wcwidth of PyPI counts, with which Tests/Oracles/ compares it.
package struct TextWidth {
  /// Of what was added, the columns before the last letter, and those of that with what hangs on it.
  private var before = 0
  private var last = 0
  private var base: Unicode.Scalar?
  /// Whether the next letter belongs to the one before, as in many scripts of India.
  private var isConjunct = false

  package init() {}

  /// The columns of all that was added.
  package var columns: Int { before + last }

  package static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.reduce(0) { $0 + (isControl(UInt32($1)) ? 0 : 1) } }
    var width = TextWidth()
    for character in text { width.add(character) }
    return width.columns
  }

  /// Adds what stands behind: not all that hangs on a letter is one character with it.
  package mutating func add(_ character: Character) {
    var isJoined = false
    for (index, scalar) in character.unicodeScalars.enumerated() {
      add(scalar, isFirst: index == 0, isJoined)
      isJoined = scalar.value == 0x200D && index > 0
    }
  }

  private mutating func add(_ scalar: Unicode.Scalar, isFirst: Bool, _ isJoined: Bool) {
    let wide = Self.of(scalar)
    switch scalar.value {
    // The marks that ask for a picture, and for a letter.
    case 0xFE0F where base?.properties.isEmoji == true: last = 2
    case 0xFE0E where base?.properties.isEmojiPresentation == true: last = 1
    // The second half of a flag, a colour of skin upon somebody, and what is one picture with the one before.
    case 0x1F1E6...0x1F1FF where !isFirst && base.map({ Self.isRegional($0.value) }) == true: break
    case 0x1F3FB...0x1F3FF where !isFirst && base?.properties.isEmoji == true: break
    case _ where isJoined && scalar.properties.isEmoji: break
    case _ where wide > 0:
      if isConjunct { last = 2 } else { (before, last) = (before + last, wide) }
      base = scalar
    case _ where base != nil && scalar.properties.generalCategory == .spacingMark && !isVirama(scalar):
      last = 2
      base = nil
    default: break
    }
    isConjunct = isVirama(scalar) || isConjunct && scalar.value == 0x200D
  }

  /// What joins the letter before with the one behind it; signs that only silence the one before are none.
  private func isVirama(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= 0x900 && Self.joining.contains(scalar.value) }

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
  private static let joining = Ranges(JoiningTable.packed)

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
