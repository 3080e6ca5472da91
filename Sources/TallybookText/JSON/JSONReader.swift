internal import TallybookBase

/// The state of reading one JSON document. Open arrays and objects are kept on a stack of its own, so that depth costs
/// no stack of the thread.
struct JSONReader {
  private typealias Entry = JSONDocument.Entry

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var line: Int32 = 1
  private var levels: [Level] = []
  private var found: [Entry] = []
  /// The keys of the open objects, as entries.
  private var keys: [Int] = []
  private var scratch: [UInt8] = []
  private var valuesLeft: Int
  private let dialect: JSONDialect

  private struct Level {
    var isObject: Bool
    /// Its entry.
    var entry: Int
    /// Where its keys begin.
    var firstKey: Int
    /// How many of its elements or members have ended.
    var count = 0
  }

  /// A reader at the start of `bytes`, which must outlive it.
  init(_ bytes: UnsafeBufferPointer<UInt8>, as dialect: JSONDialect = .standard) {
    self.bytes = bytes
    self.dialect = dialect
    valuesLeft = dialect.mostValues(in: bytes.count)
    // As many as our own exports have, up to 100 MB of them: a large document may also be a few long texts.
    found.reserveCapacity(min(bytes.count / Self.usualBytesOfEntry, Self.mostReserved))
  }

  private static let usualBytesOfEntry = 12
  private static let mostReserved = 1 << 22

  /// Reads the whole document.
  mutating func entries() throws(Failure) -> [JSONDocument.Entry] {
    if bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF { index = 3 }
    skipSpace()
    if next == nil { throw failure("expected a value, but the document is empty") }
    while true {
      guard try value() else { continue }
      // A value has ended: what comes next, and what ends with it.
      while true {
        guard let level = levels.last else { return try end() }
        levels[levels.count - 1].count += 1
        skipSpace()
        if take(UInt8(ascii: ",")) {
          skipSpace()
          if level.isObject { try key() }
          break
        }
        try close()
      }
    }
  }

  /// Reads a value; false where an array or object begins whose first value comes next.
  private mutating func value() throws(Failure) -> Bool {
    guard let byte = next else { throw failure("expected a value\(context), but the document ends") }
    valuesLeft -= 1
    guard valuesLeft >= 0 else { throw failure("more than \(dialect.mostValues(in: bytes.count)) values in \(bytes.count) bytes; take it in in parts") }
    switch byte {
    case UInt8(ascii: "\""):
      try string()
      return true
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try open(isObject: byte == UInt8(ascii: "{"))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try number()
      return true
    case UInt8(ascii: "t"): if take("true") { return add(.yes) }
    case UInt8(ascii: "f"): if take("false") { return add(.no) }
    case UInt8(ascii: "n"): if take("null") { return add(.null) }
    case UInt8(ascii: "N") where dialect.takesNaN: if take("NaN") { return add(.null) }
    default: break
    }
    throw failure("expected a value\(context)")
  }

  /// Adds a value that has no text; true, since it has ended.
  private mutating func add(_ kind: Entry.Kind) -> Bool {
    found.append(Entry(kind: kind, line: line, start: 0, end: 0))
    return true
  }

  private mutating func open(isObject: Bool) throws(Failure) -> Bool {
    if levels.count >= JSONParser.maximumDepth {
      throw failure("more than \(JSONParser.maximumDepth) levels of arrays and objects")
    }
    try LongCall.check()
    let entry = found.count
    found.append(Entry(kind: isObject ? .object : .array, line: line, start: 0, end: entry + 1))
    index += 1
    skipSpace()
    if take(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) { return true }
    levels.append(Level(isObject: isObject, entry: entry, firstKey: keys.count))
    if isObject { try key() }
    return false
  }

  /// Ends the array or object on top, at its bracket.
  private mutating func close() throws(Failure) {
    guard let level = levels.last else { return }
    guard take(level.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
      let ending = next == nil ? ", but the document ends" : ""
      throw failure("expected ',' or '\(level.isObject ? "}" : "]")' after a value\(context)\(ending)")
    }
    if level.isObject {
      if let twice = duplicate(from: level.firstKey) {
        throw Failure(.duplicate, "line \(found[twice].line): the key \(QuotedValue.of(found[twice].text(in: bytes))) is twice in one object")
      }
      keys.removeSubrange(level.firstKey...)
    }
    found[level.entry].start = level.count
    found[level.entry].end = found.count
    levels.removeLast()
  }

  /// Ends behind the value.
  private mutating func end() throws(Failure) -> [JSONDocument.Entry] {
    skipSpace()
    guard next == nil else { throw failure("expected the end of the document behind its value") }
    return found
  }

  // MARK: Keys

  /// Reads a key and its colon.
  private mutating func key() throws(Failure) {
    guard next == UInt8(ascii: "\"") else { throw failure("expected a key in quotes\(context)") }
    let entry = found.count
    try string()
    keys.append(entry)
    skipSpace()
    guard take(UInt8(ascii: ":")) else { throw failure("expected ':' after the key \(QuotedValue.of(found[entry].text(in: bytes)))") }
    skipSpace()
  }

  /// The first key of the innermost object that stood there earlier; nil where all differ.
  private func duplicate(from first: Int) -> Int? {
    let own = keys[first...]
    if own.count <= 12 {
      for place in own.indices {
        for earlier in first..<place where isSame(found[own[earlier]], found[own[place]]) { return own[place] }
      }
      return nil
    }
    var seen = Set<ExactText>(minimumCapacity: own.count)
    for key in own where !seen.insert(ExactText(found[key].text(in: bytes))).inserted { return key }
    return nil
  }

  private func isSame(_ one: Entry, _ other: Entry) -> Bool {
    guard one.kind == .string, other.kind == .string else { return ExactText.same(one.text(in: bytes), other.text(in: bytes)) }
    return one.end - one.start == other.end - other.start && bytes[one.start..<one.end].elementsEqual(bytes[other.start..<other.end])
  }

  // MARK: Strings

  /// Reads a string from its opening quote on.
  private mutating func string() throws(Failure) {
    index += 1
    let start = index
    var seen: UInt8 = 0
    var hasEscapes = false
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") { break }
      if byte < 0x20 { throw failure("a control character in a string\(context); escape it") }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        index += 1
      }
      seen |= byte
      index += 1
    }
    guard index < bytes.count else { throw failure("a string without an end\(context)") }
    let content = UnsafeBufferPointer(rebasing: bytes[start..<index])
    if hasEscapes {
      scratch.removeAll(keepingCapacity: true)
      if let fault = JSONEscapes.resolve(content, into: &scratch) { throw failure("\(fault)\(context)") }
    }
    // ASCII is valid as it is; a byte behind a backslash is ASCII, too, or the escape is none.
    if seen >= 0x80, (try? UTF8Span(validating: content.span)) == nil { throw failure("a string is not valid UTF-8\(context)") }
    found.append(Entry(kind: hasEscapes ? .escapedString : .string, line: line, start: start, end: index))
    index += 1
  }

  // MARK: Numbers

  private mutating func number() throws(Failure) {
    let start = index
    let kind = try kindOfNumber()
    found.append(Entry(kind: kind, line: line, start: start, end: index))
  }

  /// Reads over a number.
  private mutating func kindOfNumber() throws(Failure) -> Entry.Kind {
    let start = index
    let isNegative = take(UInt8(ascii: "-"))
    var magnitude: UInt64 = 0
    var fits = true
    let firstDigit = index
    while let digit {
      let shifted = magnitude.multipliedReportingOverflow(by: 10)
      let sum = shifted.partialValue.addingReportingOverflow(digit)
      fits = fits && !shifted.overflow && !sum.overflow
      magnitude = sum.partialValue
      index += 1
    }
    if index == firstDigit { throw failure("expected a digit in a number\(context)") }
    if bytes[firstDigit] == UInt8(ascii: "0") && index > firstDigit + 1 {
      throw failure("a number with a zero in front\(context)")
    }
    let isWhole = next != UInt8(ascii: ".") && next != UInt8(ascii: "e") && next != UInt8(ascii: "E")
    if isWhole && fits {
      if !isNegative {
        return magnitude <= UInt64(Int64.max) ? .integer : .unsigned
      }
      // "-0" is no integer: an Int64 would lose its sign.
      if magnitude > 0 && magnitude <= Int64.min.magnitude { return .integer }
    }
    if take(UInt8(ascii: ".")) { try digits() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    let literal = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let value = Double(literal), value.isFinite else {
      throw failure("the number \(QuotedValue.of(literal))\(context) is out of a double's range")
    }
    return .number
  }

  private mutating func digits() throws(Failure) {
    guard digit != nil else { throw failure("expected a digit in a number\(context)") }
    while digit != nil { index += 1 }
  }

  private var digit: UInt64? {
    guard let byte = next, byte >= 48, byte <= 57 else { return nil }
    return UInt64(byte) - 48
  }

  // MARK: Bytes

  private var next: UInt8? {
    @inline(__always) get { index < bytes.count ? bytes[index] : nil }
  }

  @inline(__always)
  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    index += 1
    return true
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard length <= bytes.count - index else { return false }
    for offset in 0..<length where bytes[index + offset] != word.utf8Start[offset] { return false }
    index += length
    return true
  }

  private mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\n"): line &+= 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      default: return
      }
      index += 1
    }
  }

  // MARK: Messages

  /// " of "key"": the innermost key at which the reader stands; empty where there is none.
  private var context: String {
    keys.last.map { " of \(QuotedValue.of(found[$0].text(in: bytes)))" } ?? ""
  }

  private func failure(_ message: String) -> Failure {
    Failure(.malformed, "line \(line): \(message)")
  }
}
