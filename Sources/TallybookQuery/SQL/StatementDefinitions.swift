/// The names that a statement of SQL gives to what it defines itself, by WITH: https://www.sqlite.org/lang_with.html
///
/// SQLite tells the rules by which view a table is read, and says the same of what a statement calls like a view: that would read any table.
enum StatementDefinitions {
  private enum Token: Equatable {
    /// In lower case; quoted, it is a name and no keyword.
    case word(String, isQuoted: Bool)
    case symbol(UInt8)
  }

  /// The first of some names that a statement defines. A window of such a name counts, too.
  static func first(of names: Set<String>, in sql: String) -> String? {
    let tokens = tokens(of: Array(sql.utf8))
    for (place, token) in tokens.enumerated() {
      if case .word(let name, _) = token, names.contains(name), isDefined(tokens[(place + 1)...]) { return name }
    }
    return nil
  }

  /// Whether what stands behind a name defines it: columns, AS, and what it is in parentheses.
  private static func isDefined(_ rest: ArraySlice<Token>) -> Bool {
    var rest = rest
    if rest.first == .symbol(UInt8(ascii: "(")) {
      var depth = 0
      while let token = rest.popFirst() {
        if token == .symbol(UInt8(ascii: "(")) { depth += 1 }
        if token == .symbol(UInt8(ascii: ")")) { depth -= 1 }
        if depth == 0 { break }
      }
    }
    guard rest.popFirst() == .word("as", isQuoted: false) else { return false }
    if rest.first == .word("not", isQuoted: false) { rest.removeFirst() }
    if rest.first == .word("materialized", isQuoted: false) { rest.removeFirst() }
    return rest.first == .symbol(UInt8(ascii: "("))
  }

  /// Its words and signs as SQLite parts them, without spaces and comments.
  private static func tokens(of sql: [UInt8]) -> [Token] {
    var tokens: [Token] = []
    var rest = sql[...]
    func starts(_ text: StaticString) -> Bool {
      text.withUTF8Buffer { rest.starts(with: $0) }
    }
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): tokens.append(.word(quoted(&rest, doubled: byte), isQuoted: true))
      case UInt8(ascii: "["):
        tokens.append(.word(folded(rest.dropFirst().prefix { $0 != UInt8(ascii: "]") }), isQuoted: true))
        rest = rest.drop { $0 != UInt8(ascii: "]") }.dropFirst()
      case _ where starts("--"): rest = rest.drop { $0 != UInt8(ascii: "\n") }
      case _ where starts("/*"):
        rest = rest.dropFirst(2)
        while !rest.isEmpty, !starts("*/") { rest = rest.dropFirst() }
        rest = rest.dropFirst(2)
      // What marks the order of bytes is a space to SQLite where a word could begin.
      case _ where starts("\u{FEFF}"): rest = rest.dropFirst(3)
      case _ where isOfWord(byte):
        tokens.append(.word(folded(rest.prefix(while: isOfWord)), isQuoted: false))
        rest = rest.drop(while: isOfWord)
      case 9, 10, 12, 13, 32: rest = rest.dropFirst()
      default:
        tokens.append(.symbol(byte))
        rest = rest.dropFirst()
      }
    }
    return tokens
  }

  /// Takes what stands in quotes, where two of them mean one.
  private static func quoted(_ rest: inout ArraySlice<UInt8>, doubled quote: UInt8) -> String {
    var bytes: [UInt8] = []
    rest = rest.dropFirst()
    while let byte = rest.popFirst() {
      if byte == quote {
        guard rest.first == quote else { break }
        rest = rest.dropFirst()
      }
      bytes.append(byte)
    }
    return folded(bytes[...])
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...: true
    default: false
    }
  }

  /// As SQLite compares names: only letters of ASCII have no case.
  private static func folded(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
