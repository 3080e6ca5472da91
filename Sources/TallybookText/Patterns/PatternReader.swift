internal import TallybookBase

/// Reads a pattern into steps.
struct PatternReader {
  /// What is repeated is written out, so a pattern can be much longer than its text.
  static let mostSteps = 4096
  private static let deepest = 64

  private let scalars: [Unicode.Scalar]
  private var place = 0
  private var depth = 0
  private var steps: [Pattern.Step] = []

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  mutating func program() throws(Failure) -> [Pattern.Step] {
    try alternatives()
    guard place == scalars.count else { throw refusal("has a ) without its (") }
    try append(.match)
    return steps
  }

  // MARK: Parts

  private mutating func alternatives() throws(Failure) {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { throw refusal("has more than \(Self.deepest) groups in each other") }
    let start = steps.count
    try sequence()
    guard peek == "|" else { return }
    place += 1
    let first = Array(steps[start...])
    steps.removeSubrange(start...)
    try append(.split(start + 1, start + first.count + 2))
    for step in first { try append(Self.moved(step, by: 1)) }
    let jump = steps.count
    try append(.jump(0))
    try alternatives()
    steps[jump] = .jump(steps.count)
  }

  private mutating func sequence() throws(Failure) {
    while let scalar = peek, scalar != "|", scalar != ")" {
      let start = steps.count
      let repeats = try atom()
      try quantifier(from: start, repeats: repeats)
    }
  }

  /// One piece; whether it can be repeated.
  private mutating func atom() throws(Failure) -> Bool {
    guard let scalar = next() else { return false }
    switch scalar {
    case "(":
      if peek == "?" {
        place += 1
        guard next() == ":" else { throw refusal("looks around or names a group, which is not supported") }
      }
      try alternatives()
      guard next() == ")" else { throw refusal("has a ( without its )") }
    case "[": try append(.scalar(try set()))
    case ".": try append(.scalar(.any))
    case "^":
      try append(.start)
      return false
    case "$":
      try append(.end)
      return false
    case "\\":
      if peek == "b" || peek == "B" {
        try append(.wordBoundary(next() == "b"))
        return false
      }
      try append(.scalar(try escape()))
    case "*", "+", "?": throw refusal("repeats nothing at \(scalar)")
    default: try append(.scalar(ScalarSet([scalar.value...scalar.value])))
    }
    return true
  }

  private mutating func quantifier(from start: Int, repeats: Bool) throws(Failure) {
    var bounds: (least: Int, most: Int?)?
    switch peek {
    case "*": bounds = (0, nil)
    case "+": bounds = (1, nil)
    case "?": bounds = (0, 1)
    case "{": bounds = try counts()
    default: return
    }
    guard let bounds else { return }
    guard repeats else { throw refusal("repeats what has no length") }
    place += 1
    // As few or as many: what matches is the same.
    if peek == "?" { place += 1 }
    let part = Array(steps[start...])
    steps.removeSubrange(start...)
    for _ in 0..<bounds.least { try copy(part, from: start) }
    guard let most = bounds.most else {
      let split = steps.count
      try append(.split(split + 1, split + part.count + 2))
      try copy(part, from: start)
      return try append(.jump(split))
    }
    for _ in 0..<max(0, most - bounds.least) {
      let split = steps.count
      try append(.split(split + 1, split + part.count + 1))
      try copy(part, from: start)
    }
  }

  private mutating func copy(_ part: [Pattern.Step], from start: Int) throws(Failure) {
    let shift = steps.count - start
    for step in part { try append(Self.moved(step, by: shift)) }
  }

  /// `{2}`, `{2,}`, `{2,5}`; leaves the place at the brace that ends it.
  private mutating func counts() throws(Failure) -> (Int, Int?) {
    place += 1
    let least = try number()
    var most: Int? = least
    if peek == "," {
      place += 1
      most = peek == "}" ? nil : try number()
    }
    guard peek == "}", most ?? least >= least else { throw refusal("has a { that is not a count") }
    return (least, most)
  }

  private mutating func number() throws(Failure) -> Int {
    var number: Int?
    while let digit = peek, (0x30...0x39).contains(digit.value) {
      place += 1
      number = (number ?? 0) * 10 + Int(digit.value - 0x30)
      guard number ?? 0 <= 1000 else { throw refusal("counts to more than 1000") }
    }
    guard let number else { throw refusal("has a { that is not a count") }
    return number
  }

  private mutating func set() throws(Failure) -> ScalarSet {
    var set = ScalarSet([])
    let isNegated = peek == "^"
    if isNegated { place += 1 }
    var isClosed = false
    while let scalar = next() {
      isClosed = scalar == "]"
      if isClosed { break }
      let low = scalar == "\\" ? try escape(inSet: true) : ScalarSet([scalar.value...scalar.value])
      guard peek == "-", place + 1 < scalars.count, scalars[place + 1] != "]" else {
        set.form(union: low)
        continue
      }
      place += 1
      guard let other = next() else { break }
      let high = other == "\\" ? try escape(inSet: true) : ScalarSet([other.value...other.value])
      guard let from = Self.single(low), let to = Self.single(high), from <= to else { throw refusal("has a range that has no order") }
      set.form(union: ScalarSet([from...to]))
    }
    guard isClosed else { throw refusal("has a [ without its ]") }
    set.isNegated = isNegated
    return set
  }

  private static func single(_ set: ScalarSet) -> UInt32? {
    guard set.ranges.count == 1, !set.isNegated, set.ranges[0].count == 1 else { return nil }
    return set.ranges[0].lowerBound
  }

  private mutating func escape(inSet: Bool = false) throws(Failure) -> ScalarSet {
    guard let scalar = next() else { throw refusal("ends with a \\") }
    func one(_ value: UInt32) -> ScalarSet { ScalarSet([value...value]) }
    func not(_ set: ScalarSet) -> ScalarSet { ScalarSet(set.ranges, isNegated: true) }
    switch scalar {
    case "d": return .digit
    case "D": return not(.digit)
    case "w": return .word
    case "W": return not(.word)
    case "s": return .space
    case "S": return not(.space)
    case "t": return one(0x09)
    case "n": return one(0x0A)
    case "v": return one(0x0B)
    case "f": return one(0x0C)
    case "r": return one(0x0D)
    case "0": return one(0)
    case "b" where inSet: return one(0x08)
    case "x": return one(try hexadecimal(2))
    case "u": return one(try codePoint())
    default:
      guard !(scalar.properties.isAlphabetic || (0x30...0x39).contains(scalar.value)) else {
        throw refusal("has \\\(scalar), which is not supported")
      }
      return one(scalar.value)
    }
  }

  private mutating func codePoint() throws(Failure) -> UInt32 {
    guard peek == "{" else {
      let unit = try hexadecimal(4)
      // Written as UTF-16 has it, a character beyond the first 65,536 is two escapes.
      guard (0xD800...0xDBFF).contains(unit), peek == "\\", place + 1 < scalars.count, scalars[place + 1] == "u" else { return try whole(unit) }
      place += 2
      let low = try hexadecimal(4)
      guard (0xDC00...0xDFFF).contains(low) else { throw loneSurrogate }
      return 0x10000 + ((unit - 0xD800) << 10 | (low - 0xDC00))
    }
    place += 1
    var value: UInt32 = 0
    while let digit = next(), digit != "}" {
      guard let number = UInt32(String(digit), radix: 16), value <= 0x10FFFF else { throw refusal("has a \\u that is not a code point") }
      value = value << 4 | number
    }
    guard value <= 0x10FFFF else { throw refusal("has a \\u that is not a code point") }
    return try whole(value)
  }

  /// A code point that a text can have.
  private func whole(_ value: UInt32) throws(Failure) -> UInt32 {
    guard !(0xD800...0xDFFF).contains(value) else { throw loneSurrogate }
    return value
  }

  private var loneSurrogate: Failure {
    refusal("has half a surrogate pair, which no text has; write both halves, as \\ud83d\\ude00, or the code point, as \\u{1f600}")
  }

  private mutating func hexadecimal(_ digits: Int) throws(Failure) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = next(), let number = UInt32(String(digit), radix: 16) else { throw refusal("has an escape of too few digits") }
      value = value << 4 | number
    }
    return value
  }

  // MARK: Helpers

  private var peek: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  private mutating func next() -> Unicode.Scalar? {
    guard place < scalars.count else {
      place = scalars.count
      return nil
    }
    place += 1
    return scalars[place - 1]
  }

  private mutating func append(_ step: Pattern.Step) throws(Failure) {
    guard steps.count < Self.mostSteps else { throw refusal("is too long: written out it has more than \(Self.mostSteps) steps") }
    steps.append(step)
  }

  private static func moved(_ step: Pattern.Step, by shift: Int) -> Pattern.Step {
    switch step {
    case .split(let one, let other): .split(one + shift, other + shift)
    case .jump(let target): .jump(target + shift)
    default: step
    }
  }

  private func refusal(_ what: String) -> Failure {
    return Failure(.syntax, "the pattern \"\(String(String.UnicodeScalarView(scalars)).prefix(60))\" \(what)")
  }
}
