internal import TallybookBase

/// The state of reading one JSON document. Open arrays and objects are kept on a stack of its own, so that depth costs
/// no stack of the thread; finished values wait on one flat stack until their array or object ends.
struct JSONReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var line: Int32 = 1
  private var levels: [Level] = []
  private var nodes: [JSONNode] = []
  private var members: [JSONObject.Member] = []
  private var scratch: [UInt8] = []
  private var valuesLeft: Int
  private let dialect: JSONDialect

  private struct Level {
    var isObject: Bool
    /// Where its elements begin on the flat stack.
    var start: Int
    /// The line of its bracket.
    var line: Int32
    /// The key whose value is being read, and the key's line.
    var key = ""
    var keyLine: Int32 = 0
  }

  /// A reader at the start of `bytes`, which must outlive it.
  init(_ bytes: UnsafeBufferPointer<UInt8>, as dialect: JSONDialect = .standard) {
    self.bytes = bytes
    self.dialect = dialect
    valuesLeft = dialect.mostValues(in: bytes.count)
  }

  /// Reads the whole document.
  mutating func document() throws(Failure) -> JSONNode {
    if bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF { index = 3 }
    skipSpace()
    if next == nil { throw failure("expected a value, but the document is empty") }
    while true {
      guard var node = try value() else { continue }
      // Hand the finished value to its array or object, and close what ends behind it.
      while true {
        guard let level = levels.last else { return try end(node) }
        store(node, in: level)
        skipSpace()
        if take(UInt8(ascii: ",")) {
          skipSpace()
          if level.isObject { try key() }
          break
        }
        node = try close(level)
      }
    }
  }

  /// Reads a value; nil where an array or object begins whose first value comes next.
  private mutating func value() throws(Failure) -> JSONNode? {
    guard let byte = next else { throw failure("expected a value\(context), but the document ends") }
    valuesLeft -= 1
    guard valuesLeft >= 0 else { throw failure("more than \(dialect.mostValues(in: bytes.count)) values in \(bytes.count) bytes; take it in in parts") }
    switch byte {
    case UInt8(ascii: "\""): return JSONNode(.string(try string()), line: line)
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try open(isObject: byte == UInt8(ascii: "{"))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return JSONNode(try number(), line: line)
    case UInt8(ascii: "t"): if take("true") { return JSONNode(.bool(true), line: line) }
    case UInt8(ascii: "f"): if take("false") { return JSONNode(.bool(false), line: line) }
    case UInt8(ascii: "n"): if take("null") { return JSONNode(.null, line: line) }
    case UInt8(ascii: "N") where dialect.takesNaN: if take("NaN") { return JSONNode(.null, line: line) }
    default: break
    }
    throw failure("expected a value\(context)")
  }

  private mutating func open(isObject: Bool) throws(Failure) -> JSONNode? {
    let started = line
    if levels.count >= JSONParser.maximumDepth {
      throw failure("more than \(JSONParser.maximumDepth) levels of arrays and objects")
    }
    try LongCall.check()
    index += 1
    skipSpace()
    if take(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
      return JSONNode(isObject ? .object(JSONObject(members: [])) : .array([]), line: started)
    }
    let start = isObject ? members.count : nodes.count
    levels.append(Level(isObject: isObject, start: start, line: started))
    if isObject { try key() }
    return nil
  }

  private mutating func store(_ node: JSONNode, in level: Level) {
    if level.isObject {
      members.append(JSONObject.Member(key: level.key, node: node, line: level.keyLine))
    } else {
      nodes.append(node)
    }
  }

  /// Ends the array or object on top, at its bracket.
  private mutating func close(_ level: Level) throws(Failure) -> JSONNode {
    guard take(level.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
      let ending = next == nil ? ", but the document ends" : ""
      throw failure("expected ',' or '\(level.isObject ? "}" : "]")' after a value\(context)\(ending)")
    }
    let value: JSONValue
    if level.isObject {
      // A name for this part would keep what all are in, and have all of it copied when the part goes.
      if let twice = JSONObject.duplicate(in: members[level.start...]) {
        throw Failure(.duplicate, "line \(twice.line): the key \(QuotedValue.of(twice.key)) is twice in one object")
      }
      value = .object(JSONObject(members: Array(members[level.start...])))
      members.removeSubrange(level.start...)
    } else {
      value = .array(Array(nodes[level.start...]))
      nodes.removeSubrange(level.start...)
    }
    levels.removeLast()
    return JSONNode(value, line: level.line)
  }

  /// Reads a key and its colon.
  private mutating func key() throws(Failure) {
    guard next == UInt8(ascii: "\"") else { throw failure("expected a key in quotes\(context)") }
    let key = try string()
    let top = levels.count - 1
    levels[top].key = key
    levels[top].keyLine = line
    skipSpace()
    guard take(UInt8(ascii: ":")) else { throw failure("expected ':' after the key \(QuotedValue.of(key))") }
    skipSpace()
  }

  private mutating func end(_ node: JSONNode) throws(Failure) -> JSONNode {
    skipSpace()
    guard next == nil else { throw failure("expected the end of the document behind its value") }
    return node
  }

  // MARK: Strings

  /// Reads a string from its opening quote on.
  private mutating func string() throws(Failure) -> String {
    index += 1
    let start = index
    var seen: UInt8 = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        let content = UnsafeBufferPointer(rebasing: bytes[start..<index])
        index += 1
        // ASCII is valid as it is; the validating initializer costs several times as much.
        if seen < 0x80 { return String(decoding: content, as: UTF8.self) }
        guard let text = String(validating: content, as: UTF8.self) else {
          throw failure("a string is not valid UTF-8\(context)")
        }
        return text
      }
      if byte == UInt8(ascii: "\\") { return try escapedString(from: start) }
      if byte < 0x20 { break }
      seen |= byte
      index += 1
    }
    throw unfinishedString()
  }

  /// Reads on where the first escape stands.
  private mutating func escapedString(from start: Int) throws(Failure) -> String {
    scratch.removeAll(keepingCapacity: true)
    var copied = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        scratch.append(contentsOf: bytes[copied..<index])
        index += 1
        guard let text = String(validating: scratch, as: UTF8.self) else {
          throw failure("a string is not valid UTF-8\(context)")
        }
        return text
      }
      if byte < 0x20 { break }
      if byte == UInt8(ascii: "\\") {
        scratch.append(contentsOf: bytes[copied..<index])
        try escape()
        copied = index
      } else {
        index += 1
      }
    }
    throw unfinishedString()
  }

  private mutating func escape() throws(Failure) {
    index += 1
    guard let byte = next else { throw unfinishedString() }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scratch.append(byte)
    case UInt8(ascii: "b"): scratch.append(0x08)
    case UInt8(ascii: "f"): scratch.append(0x0C)
    case UInt8(ascii: "n"): scratch.append(0x0A)
    case UInt8(ascii: "r"): scratch.append(0x0D)
    case UInt8(ascii: "t"): scratch.append(0x09)
    case UInt8(ascii: "u"): try unicodeEscape()
    default: throw failure("an escape that JSON does not know in a string\(context)")
    }
  }

  /// Reads on behind "\u".
  private mutating func unicodeEscape() throws(Failure) {
    var value = try hexadecimal()
    if value >= 0xD800 && value <= 0xDBFF {
      if take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) {
        let low = try hexadecimal()
        if low >= 0xDC00 && low <= 0xDFFF { value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00) }
      }
    }
    guard let scalar = Unicode.Scalar(value) else {
      throw failure("half of a surrogate pair in a string\(context)")
    }
    scratch.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  private mutating func hexadecimal() throws(Failure) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Self.hexadecimalDigit(byte) else {
        throw failure("expected four hexadecimal digits after \\u in a string\(context)")
      }
      value = value << 4 | digit
      index += 1
    }
    return value
  }

  private static func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 48...57: UInt32(byte) - 48
    case 65...70: UInt32(byte) - 55
    case 97...102: UInt32(byte) - 87
    default: nil
    }
  }

  private func unfinishedString() -> Failure {
    next == nil
      ? failure("a string without an end\(context)")
      : failure("a control character in a string\(context); escape it")
  }

  // MARK: Numbers

  private mutating func number() throws(Failure) -> JSONValue {
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
        return magnitude <= UInt64(Int64.max) ? .integer(Int64(magnitude)) : .unsigned(magnitude)
      }
      // "-0" is no integer: an Int64 would lose its sign.
      if magnitude > 0 && magnitude <= Int64.min.magnitude {
        return .integer(Int64(truncatingIfNeeded: 0 &- magnitude))
      }
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
    return .number(value, literal: literal)
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
    for level in levels.reversed() where level.isObject && level.keyLine > 0 {
      return " of \(QuotedValue.of(level.key))"
    }
    return ""
  }

  private func failure(_ message: String) -> Failure {
    Failure(.malformed, "line \(line): \(message)")
  }
}
