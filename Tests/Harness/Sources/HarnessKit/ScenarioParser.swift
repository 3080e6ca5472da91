/// Reads scenario files; README.md has the grammar.
public struct ScenarioParser {
  private var bytes: [UInt8] = []
  private var position = 0

  public static func parse(_ text: String, firstLine: Int = 1) throws -> [ScenarioLine] {
    var lines: [ScenarioLine] = []
    let source = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var index = 0
    while index < source.count {
      let number = firstLine + index
      let line = source[index].trimmed
      index += 1
      if line.isEmpty || line.hasPrefix("#") { continue }
      var block: [String] = []
      while index < source.count, source[index].trimmed.hasPrefix("|") {
        block.append(String(source[index].trimmed.dropFirst()).trimmed)
        index += 1
      }
      do {
        lines.append(try parseLine(line, number, block))
      } catch let error as HarnessError {
        throw HarnessError("line \(number): \(error.description): \(line)")
      }
    }
    return lines
  }

  private static func parseLine(_ line: String, _ number: Int, _ block: [String]) throws -> ScenarioLine {
    var parser = ScenarioParser(bytes: Array(line.utf8))
    if parser.take("!") {
      let name = parser.word()
      var arguments: [Expression] = []
      var call: ScenarioCall?
      let takesCall = ["fork", "repeat", "until", "attempt"].contains(name)
      let count = ["repeat": 1, "until": 2][name] ?? 0
      while !parser.atEnd {
        if takesCall && arguments.count == count {
          call = try parser.call()
        } else {
          arguments.append(try parser.expression())
        }
        parser.space()
      }
      return ScenarioLine(
        number: number, text: line, kind: .pseudo(name: name, arguments: arguments, call: call, block: block))
    }
    let call = try parser.call()
    parser.space()
    guard parser.atEnd else { throw HarnessError("something follows the call") }
    return ScenarioLine(number: number, text: line, kind: .call(call))
  }

  private mutating func call() throws -> ScenarioCall {
    var expected = ScenarioCall.Expected.plain
    var start = position
    var first = word()
    switch first {
    case "OK", "DONE", "TIMEOUT": expected = .status("TALLY_" + first)
    case "ANY": expected = .anything
    case "IS": expected = .equal(try expression())
    case "NOT": expected = .different(try expression())
    case _ where first.hasPrefix("E_"): expected = .status("TALLY_" + first)
    default: position = start
    }
    start = position
    var bind: String?
    first = word()
    if take("=") { bind = first } else { position = start }
    let function = word()
    guard !function.isEmpty, take("(") else { throw HarnessError("a call is expected") }
    var arguments: [Expression] = []
    var named: [(name: String, value: Expression)] = []
    while !take(")") {
      guard !atEnd else { throw HarnessError("no closing parenthesis") }
      start = position
      let name = word()
      if !name.isEmpty, take("=") {
        named.append((name, try expression()))
      } else {
        position = start
        arguments.append(try expression())
      }
      _ = take(",")
    }
    var outputs: [String] = []
    if take("->") {
      repeat { outputs.append(word()) } while take(",")
    }
    return ScenarioCall(
      expected: expected, bind: bind, function: function, arguments: arguments, named: named, outputs: outputs)
  }

  private mutating func expression() throws -> Expression {
    space()
    guard !atEnd else { throw HarnessError("a value is expected") }
    if take("\"") { return .text(try quoted()) }
    if take("@") { return .callback(word()) }
    if take("[") {
      var list: [Expression] = []
      while !take("]") {
        if atEnd { throw HarnessError("no closing bracket") }
        list.append(try expression())
        _ = take(",")
      }
      return .list(list)
    }
    if take("{") {
      var fields: [(name: String, value: Expression)] = []
      while !take("}") {
        let name = word()
        guard !name.isEmpty, take("=") else { throw HarnessError("a field is name=value") }
        fields.append((name, try expression()))
        _ = take(",")
      }
      return .record(fields)
    }
    if take("$") { return .name(word()) }
    let token = word()
    guard !token.isEmpty else { throw HarnessError("a value is expected") }
    if let number = Int128(token) { return .integer(number) }
    if token.hasPrefix("0x"), let number = Int128(token.dropFirst(2), radix: 16) { return .integer(number) }
    if let first = token.utf8.first, first == 45 || first == 43 || (48...57).contains(first), let real = Double(token) {
      return .real(real)
    }
    if take("(") {
      var arguments: [Expression] = []
      while !take(")") {
        if atEnd { throw HarnessError("no closing parenthesis") }
        arguments.append(try expression())
        _ = take(",")
      }
      return .made(token, arguments)
    }
    return .name(token)
  }

  /// The rest of a quoted text; `\xFF` makes any byte.
  private mutating func quoted() throws -> [UInt8] {
    var result: [UInt8] = []
    while !atEnd {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\"") { return result }
      guard byte == UInt8(ascii: "\\"), !atEnd else {
        result.append(byte)
        continue
      }
      let escape = bytes[position]
      position += 1
      switch escape {
      case UInt8(ascii: "n"): result.append(10)
      case UInt8(ascii: "t"): result.append(9)
      case UInt8(ascii: "r"): result.append(13)
      case UInt8(ascii: "0"): result.append(0)
      case UInt8(ascii: "x"):
        guard position + 2 <= bytes.count,
          let value = UInt8(String(decoding: bytes[position..<position + 2], as: UTF8.self), radix: 16)
        else { throw HarnessError("\\x takes two hexadecimal digits") }
        result.append(value)
        position += 2
      default: result.append(escape)
      }
    }
    throw HarnessError("no closing quote")
  }

  private var atEnd: Bool { position >= bytes.count }

  private mutating func space() {
    while !atEnd, bytes[position] == 32 || bytes[position] == 9 { position += 1 }
  }

  private mutating func take(_ text: String) -> Bool {
    space()
    let wanted = Array(text.utf8)
    guard position + wanted.count <= bytes.count, Array(bytes[position..<position + wanted.count]) == wanted else {
      return false
    }
    position += wanted.count
    return true
  }

  private mutating func word() -> String {
    space()
    let start = position
    while !atEnd {
      let byte = bytes[position]
      let isWord =
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte == 95 || byte == 46
        || byte == 43 || (byte == 45 && !(position + 1 < bytes.count && bytes[position + 1] == 62))
      if !isWord { break }
      position += 1
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }
}

extension String {
  var trimmed: String {
    var view = self[...]
    while let first = view.first, first == " " || first == "\t" || first == "\r" { view = view.dropFirst() }
    while let last = view.last, last == " " || last == "\t" || last == "\r" { view = view.dropLast() }
    return String(view)
  }
}
