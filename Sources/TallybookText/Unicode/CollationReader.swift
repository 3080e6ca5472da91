/// Reads the weights of a text at one level, one after the other: https://www.unicode.org/reports/tr10/#Main_Algorithm
///
/// Digits in a row are one number, which weighs by its value: like a 0, then by how many digits it has, then by each. Zeros before it
/// weigh nothing.
struct CollationReader {
  enum Level { case primary, secondary, tertiary }

  private let weights: CollationWeights
  private let bytes: UnsafeRawBufferPointer
  /// The decomposed text; nil where it weighs the same as it stands.
  private var decomposed: [UInt32]?
  private var position = 0

  // What was begun: elements of the table, the second weight of an implicit one, digits.
  private var element = 0
  private var elementsLeft = 0
  private var second: UInt32 = 0
  private var digitsLeft = 0
  private var digitsPlace = 0

  /// What marks a character that was taken along with one before.
  private static let taken = UInt32.max

  init(_ bytes: UnsafeRawBufferPointer) {
    weights = .shared
    self.bytes = bytes
    guard !isComposed() else { return }
    decomposed = CanonicalText.decomposed(String(decoding: bytes, as: UTF8.self)).map(\.value)
  }

  /// Whether the text has only what the table has as it stands: the entry of a letter with its accent is that of its parts. What is
  /// no UTF-8 is none of it.
  private func isComposed() -> Bool {
    var index = 0
    while index < bytes.count {
      if bytes[index] < 0x80 {
        index += 1
        continue
      }
      guard let (scalar, length) = Self.decode(bytes, index) else { return false }
      let entry = weights[scalar]
      guard !entry.needsDecomposition, entry.count > 0 || (0x3400...0x9FFF).contains(scalar) || (0x20000...0x323AF).contains(scalar) else { return false }
      index += length
    }
    return true
  }

  /// A character beyond ASCII, and its bytes; nil of what is no UTF-8.
  @inline(__always)
  private static func decode(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> (UInt32, Int)? {
    let lead = bytes[index]
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard lead >= 0xC2, lead < 0xF5, index + length <= bytes.count else { return nil }
    var scalar = UInt32(lead) & (length == 2 ? 0x1F : length == 3 ? 0xF : 7)
    for next in 1..<length {
      guard bytes[index + next] & 0xC0 == 0x80 else { return nil }
      scalar = scalar << 6 | UInt32(bytes[index + next] & 0x3F)
    }
    let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
    guard scalar >= least, scalar <= 0x10FFFF, !(0xD800...0xDFFF).contains(scalar) else { return nil }
    return (scalar, length)
  }

  /// The next weight that is not 0; 0 at the end.
  mutating func next(_ level: Level) -> UInt32 {
    while true {
      if elementsLeft > 0 {
        let weight = Self.weight(weights.elements[element], level)
        element += 1
        elementsLeft -= 1
        if weight != 0 { return weight }
        continue
      }
      if second != 0 {
        let weight = second
        second = 0
        if level == .primary { return weight }
      }
      if digitsLeft > 0 {
        digitsLeft -= 1
        if level == .primary { return takeDigit() }
        continue
      }
      guard let scalar = take() else { return 0 }
      if let weight = begin(scalar, level) { return weight }
    }
  }

  /// Begins with a character that was just taken; gives its first weight where that is known at once.
  private mutating func begin(_ scalar: UInt32, _ level: Level) -> UInt32? {
    var entry = weights[scalar]
    if entry.beginsRow, decomposed != nil { entry = takeRow(scalar, entry) }
    guard entry.count > 0 else {
      let (first, second) = CollationWeights.implicit(scalar)
      switch level {
      case .primary:
        self.second = second
        return first
      case .secondary: return 0x20
      case .tertiary: return 2
      }
    }
    if entry.count == 1, digit(scalar, entry) != nil { return beginNumber(scalar, entry, level) }
    (element, elementsLeft) = (entry.start, entry.count)
    return nil
  }

  private static func weight(_ element: CollationWeights.Element, _ level: Level) -> UInt32 {
    switch level {
    case .primary: element.primary
    case .secondary: element.secondary
    case .tertiary: element.tertiary
    }
  }

  // MARK: Characters

  private var current: UInt32? {
    if let decomposed { return position < decomposed.count ? decomposed[position] : nil }
    guard position < bytes.count else { return nil }
    return bytes[position] < 0x80 ? UInt32(bytes[position]) : Self.decode(bytes, position)?.0
  }

  private mutating func skip() {
    position += decomposed != nil || bytes[position] < 0x80 ? 1 : Self.decode(bytes, position)?.1 ?? 1
  }

  private mutating func take() -> UInt32? {
    while let scalar = current {
      skip()
      if scalar != Self.taken { return scalar }
    }
    return nil
  }

  /// The longest row that begins with a character: what follows it at once, then marks further on that nothing keeps away from it.
  private mutating func takeRow(_ first: UInt32, _ entry: CollationWeights.Entry) -> CollationWeights.Entry {
    guard var scalars = decomposed else { return entry }
    let rows = weights.rows(from: first)
    var (entry, matched): (CollationWeights.Entry, [UInt32]) = (entry, [])
    if let row = rows.first(where: { $0.rest.elementsEqual(scalars[position...].prefix($0.rest.count)) }) {
      (entry, matched) = (row.entry, row.rest)
      position += matched.count
    }
    var last: UInt8 = 0
    var index = position
    while index < scalars.count {
      let order = Self.order(scalars[index])
      guard order != 0 else { break }
      if order > last, let row = rows.first(where: { $0.rest.count == matched.count + 1 && $0.rest.starts(with: matched) && $0.rest.last == scalars[index] }) {
        (entry, matched) = (row.entry, row.rest)
        scalars[index] = Self.taken
      } else {
        last = order
      }
      index += 1
    }
    decomposed = scalars
    return entry
  }

  private static func order(_ scalar: UInt32) -> UInt8 { Unicode.Scalar(scalar)?.properties.canonicalCombiningClass.rawValue ?? 0 }

  // MARK: Numbers

  /// The value of a digit of whatever script.
  private func digit(_ scalar: UInt32, _ entry: CollationWeights.Entry) -> UInt32? {
    if scalar < 0x80 { return (0x30...0x39).contains(scalar) ? scalar - 0x30 : nil }
    guard entry.count == 1 else { return nil }
    let primary = weights.elements[entry.start].primary
    guard primary >= weights.zero, primary <= weights.zero + 9 else { return nil }
    return Unicode.Scalar(scalar)?.properties.generalCategory == .decimalNumber ? primary - weights.zero : nil
  }

  private mutating func beginNumber(_ scalar: UInt32, _ entry: CollationWeights.Entry, _ level: Level) -> UInt32? {
    guard level == .primary else {
      let weight = Self.weight(weights.elements[entry.start], level)
      // One weight for all of it.
      while let next = current, digit(next, weights[next]) != nil { skip() }
      return weight
    }
    var value = digit(scalar, entry)
    while value == 0, let next = current, let following = digit(next, weights[next]) {
      value = following
      skip()
    }
    digitsPlace = position
    var count: UInt32 = value == 0 ? 0 : 1
    while let next = current, digit(next, weights[next]) != nil {
      count += 1
      skip()
    }
    digitsLeft = Int(count) + 1
    first = value ?? 0
    self.count = count
    return weights.zero
  }

  private var first: UInt32 = 0
  private var count: UInt32 = 0

  /// How many digits a number has, and then each of them.
  private mutating func takeDigit() -> UInt32 {
    if digitsLeft == Int(count) { return count + 1 }
    if digitsLeft == Int(count) - 1 { return first + 1 }
    let end = position
    position = digitsPlace
    defer {
      digitsPlace = position
      position = end
    }
    guard let scalar = take() else { return 1 }
    return (digit(scalar, weights[scalar]) ?? 0) + 1
  }
}
