package import TallybookBase

/// Writes JSON to an output as it goes, in constant memory: two spaces a level, `"key" : value`, the same bytes each
/// time.
///
/// What is begun compact stands on one line, with all that is in it: `{ "seq" : 1, "tags" : [1, 2] }`. Empty arrays and
/// objects are `[]` and `{}`. Strings are escaped as RFC 8259 demands and no further. Calls out of order (a value
/// without a key in an object, an end without a beginning, a second value at the top) make the output fail with
/// `misuse`.
package struct JSONWriter {
  private let output: Output
  /// What was begun last, nil at the top, and what it stands in.
  private var level: Level?
  private var outer: [Level] = []
  private var hasKey = false
  private var isDone = false

  /// A writer of one document.
  package init(_ output: Output) {
    self.output = output
  }

  /// Begins an object; `compact` ones stand on one line. Within a compact value all is compact.
  package mutating func beginObject(compact: Bool = false) {
    begin(isObject: true, compact: compact)
  }

  /// Ends the object begun last.
  package mutating func endObject() {
    end(isObject: true)
  }

  /// Begins an array; `compact` ones stand on one line.
  package mutating func beginArray(compact: Bool = false) {
    begin(isObject: false, compact: compact)
  }

  /// Ends the array begun last.
  package mutating func endArray() {
    end(isObject: false)
  }

  /// The key of the value that follows. A literal key is written as it is: it must need no escapes.
  package mutating func key(_ key: StaticString) {
    guard beginKey() else { return }
    output.append(byte: UInt8(ascii: "\""))
    output.append(key)
    output.append("\" : ")
  }

  /// The key of the value that follows, as `quoted` gives it: for keys that are written again and again.
  package mutating func key(quoted key: [UInt8]) {
    if beginKey() { output.append(bytes: key) }
  }

  /// A name, which needs no escapes, as it stands before its value.
  package static func quoted(_ name: String) -> [UInt8] { Array("\"\(name)\" : ".utf8) }

  /// The key of the value that follows.
  package mutating func key(_ key: String) {
    guard beginKey() else { return }
    append(quoted: key)
    output.append(" : ")
  }

  /// Writes a string.
  package mutating func value(_ value: String) {
    if beginValue() { append(quoted: value) }
  }

  /// Writes an integer, exactly.
  package mutating func value(_ value: Int64) {
    if beginValue() { output.append(integer: value) }
  }

  /// Writes an integer, exactly.
  package mutating func value(_ value: UInt64) {
    if beginValue() { output.append(integer: value) }
  }

  /// Writes an integer, exactly.
  package mutating func value(_ value: Int) {
    if beginValue() { output.append(integer: value) }
  }

  /// Writes an integer, exactly.
  package mutating func value(_ value: Int32) {
    if beginValue() { output.append(integer: Int64(value)) }
  }

  /// Writes the shortest number that reads back as `value`; `null` where it is not finite.
  package mutating func value(_ value: Double) {
    guard beginValue() else { return }
    if value.isFinite { output.append(double: value) } else { output.append("null") }
  }

  /// Writes `true` or `false`.
  package mutating func value(_ value: Bool) {
    if beginValue() { output.append(value ? "true" : "false") }
  }

  /// Writes a time as an ISO 8601 string.
  package mutating func value(instant: Instant, offset: Int32 = 0, fraction: ISO8601.Fraction = .shortest) {
    guard beginValue() else { return }
    output.append(byte: UInt8(ascii: "\""))
    output.append(instant: instant, offset: offset, fraction: fraction)
    output.append(byte: UInt8(ascii: "\""))
  }

  /// Writes `null`.
  package mutating func null() {
    if beginValue() { output.append("null") }
  }

  /// Writes bytes that are one JSON value already.
  package mutating func value(raw bytes: UnsafeRawBufferPointer) {
    if beginValue() { output.append(bytes: bytes) }
  }

  /// Writes bytes that are one JSON value already.
  package mutating func value(raw bytes: [UInt8]) {
    if beginValue() { output.append(bytes: bytes) }
  }

  /// What stands between two elements of the array that was begun last, for a caller that appends further elements to the
  /// output itself; nil where the array has none yet, or where what was begun last is no array.
  package var separator: [UInt8]? {
    guard let level, !level.isObject, !level.isEmpty else { return nil }
    if level.isCompact { return Array(", ".utf8) }
    return Array(",\n".utf8) + [UInt8](repeating: UInt8(ascii: " "), count: depth * 2)
  }

  /// Ends the document with a line feed.
  package mutating func finish() {
    guard level == nil, isDone else { return misuse("the JSON document is not complete; end what was begun") }
    output.append(byte: UInt8(ascii: "\n"))
  }

  /// How much has begun and not ended.
  private var depth: Int { level == nil ? 0 : outer.count &+ 1 }

  private struct Level {
    var isObject: Bool
    var isCompact: Bool
    var isEmpty = true
  }

  private mutating func begin(isObject: Bool, compact: Bool) {
    guard beginValue() else { return }
    let isCompact = compact || level?.isCompact == true
    if let level { outer.append(level) }
    level = Level(isObject: isObject, isCompact: isCompact)
    isDone = false
    output.append(byte: isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
  }

  private mutating func end(isObject: Bool) {
    guard let level, level.isObject == isObject, !hasKey else {
      return misuse("the end of a JSON \(isObject ? "object" : "array") where none can end; end what was begun last")
    }
    self.level = outer.popLast()
    if !level.isEmpty {
      if !level.isCompact { newLine() } else if isObject { output.append(byte: UInt8(ascii: " ")) }
    }
    output.append(byte: isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    isDone = self.level == nil
  }

  /// Writes a long text piece by piece; `body` calls what it is given with text that needs no escapes.
  package mutating func text(_ body: (([UInt8]) throws(Failure) -> Void) throws(Failure) -> Void) throws(Failure) {
    guard beginValue() else { return }
    output.append(byte: UInt8(ascii: "\""))
    let output = output
    try body { (piece) throws(Failure) in
      piece.withUnsafeBytes { output.append(bytes: $0) }
      try output.checkpoint()
    }
    output.append(byte: UInt8(ascii: "\""))
  }

  private mutating func beginKey() -> Bool {
    guard let level, level.isObject, !hasKey else {
      misuse("a JSON key where none can stand; write keys in objects, each before its value")
      return false
    }
    separate(level)
    hasKey = true
    return true
  }

  private mutating func beginValue() -> Bool {
    guard let level else {
      if isDone { misuse("a second JSON value at the top; write one value, such as an array") }
      defer { isDone = true }
      return !isDone
    }
    if level.isObject {
      if !hasKey { misuse("a JSON value without a key in an object; write its key first") }
      defer { hasKey = false }
      return hasKey
    }
    separate(level)
    return true
  }

  private mutating func separate(_ level: Level) {
    if !level.isEmpty { output.append(byte: UInt8(ascii: ",")) }
    self.level?.isEmpty = false
    if !level.isCompact {
      newLine()
    } else if !level.isEmpty || level.isObject {
      output.append(byte: UInt8(ascii: " "))
    }
  }

  private func newLine() {
    output.append(byte: UInt8(ascii: "\n"))
    for _ in 0..<depth { output.append("  ") }
  }

  private func misuse(_ message: String) {
    output.fail(Failure(.malformed, message))
  }

  private func append(quoted text: String) {
    output.append(byte: UInt8(ascii: "\""))
    let done: Void? = text.utf8.withContiguousStorageIfAvailable { append(escaped: $0) }
    if done == nil { Array(text.utf8).withUnsafeBufferPointer { append(escaped: $0) } }
    output.append(byte: UInt8(ascii: "\""))
  }

  private func append(escaped bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in Self.plainCount(bytes)..<bytes.count {
      let byte = bytes[index]
      if byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") { continue }
      output.append(bytes: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[start..<index]))
      append(escape: byte)
      start = index + 1
    }
    output.append(bytes: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[start...]))
  }

  /// How many bytes at the beginning need no escapes, eight at a time: nearly always nearly all. A byte of a word is found where taking away
  /// what it is looked for below makes it borrow from its highest bit.
  private static func plainCount(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    let raw = UnsafeRawBufferPointer(bytes)
    var place = 0
    while place &+ 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      func below(_ least: UInt64, _ word: UInt64) -> UInt64 { (word &- ones &* least) & ~word }
      let quote = below(1, word ^ ones &* UInt64(UInt8(ascii: "\"")))
      let backslash = below(1, word ^ ones &* UInt64(UInt8(ascii: "\\")))
      guard (below(0x20, word) | quote | backslash) & highs == 0 else { return place }
      place &+= 8
    }
    return place
  }

  private func append(escape byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): output.append("\\\"")
    case UInt8(ascii: "\\"): output.append("\\\\")
    case 0x08: output.append("\\b")
    case 0x09: output.append("\\t")
    case 0x0A: output.append("\\n")
    case 0x0C: output.append("\\f")
    case 0x0D: output.append("\\r")
    default:
      output.append(byte < 0x10 ? "\\u000" : "\\u001")
      let low = byte & 0x0F
      output.append(byte: low < 10 ? 48 + low : 87 + low)
    }
  }
}
