internal import TallybookBase

/// Reads a search as somebody types it.
struct SearchReader {
  private enum Token: Equatable {
    case words([String], isBeginning: Bool)
    case open, close, and, or, not
  }

  private static let mostWords = 64
  private static let deepest = 32

  private var tokens: [Token] = []
  private var place = 0
  private var depth = 0

  init(_ text: String) throws(Failure) {
    guard text.utf8.count <= 4096 else { throw Self.refusal("has \(text.utf8.count) bytes and may have 4096") }
    try read(text)
    guard tokens.contains(where: { if case .words = $0 { true } else { false } }) else { throw Self.refusal("has no word") }
    guard tokens.count <= Self.mostWords * 2 else { throw Self.refusal("has more than \(Self.mostWords) words") }
  }

  mutating func expression() throws(Failure) -> SearchExpression {
    let expression = try alternatives()
    guard place == tokens.count else { throw Self.refusal("has a ) without its (") }
    return expression
  }

  // MARK: Words

  /// Scalar by scalar: a sign with a mark behind it is one character, and still a sign.
  private mutating func read(_ text: String) throws(Failure) {
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      switch first {
      case "(":
        tokens.append(.open)
        rest.removeFirst()
      case ")":
        tokens.append(.close)
        rest.removeFirst()
      case "\"":
        rest.removeFirst()
        guard let end = rest.firstIndex(of: "\"") else { throw Self.refusal("has a \" without the other") }
        let words = SearchText.folded(String(rest[..<end]))
        rest = rest[rest.index(after: end)...]
        let isBeginning = rest.first == "*"
        if isBeginning { rest.removeFirst() }
        if !words.isEmpty { tokens.append(.words(words, isBeginning: isBeginning)) }
      case _ where first.properties.isWhitespace: rest.removeFirst()
      default:
        let end = rest.firstIndex { $0.properties.isWhitespace || $0 == "(" || $0 == ")" || $0 == "\"" } ?? rest.endIndex
        append(String(rest[..<end]))
        rest = rest[end...]
      }
    }
  }

  private mutating func append(_ typed: String) {
    switch typed {
    case "AND": tokens.append(.and)
    case "OR": tokens.append(.or)
    case "NOT": tokens.append(.not)
    default:
      // What is one word for who types it may be several: heron-nest, 日本.
      let words = SearchText.folded(typed)
      if !words.isEmpty { tokens.append(.words(words, isBeginning: typed.unicodeScalars.last == "*")) }
    }
  }

  // MARK: Operators

  private mutating func alternatives() throws(Failure) -> SearchExpression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { throw Self.refusal("has more than \(Self.deepest) brackets in each other") }
    var parts = [try sequence()]
    while take(.or) { parts.append(try sequence()) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func sequence() throws(Failure) -> SearchExpression {
    var parts: [SearchExpression] = []
    while place < tokens.count, tokens[place] != .or, tokens[place] != .close {
      if take(.and) {
        guard !parts.isEmpty, place < tokens.count, tokens[place] != .or, tokens[place] != .close, tokens[place] != .and else {
          throw Self.refusal("has an AND that lacks a side")
        }
      }
      parts.append(try part())
    }
    guard !parts.isEmpty else { throw Self.refusal("has an OR or a bracket that lacks what it is about") }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func part() throws(Failure) -> SearchExpression {
    guard place < tokens.count else { throw Self.refusal("has a NOT without what it is about") }
    let token = tokens[place]
    place += 1
    switch token {
    case .words(let words, let isBeginning): return .words(words, isBeginning: isBeginning)
    case .not:
      depth += 1
      defer { depth -= 1 }
      guard depth <= Self.deepest else { throw Self.refusal("has more than \(Self.deepest) NOT after each other") }
      return .not(try part())
    case .open:
      let inner = try alternatives()
      guard take(.close) else { throw Self.refusal("has a ( without its )") }
      return inner
    case .close, .and, .or: throw Self.refusal("has an operator that lacks what it is about")
    }
  }

  private mutating func take(_ token: Token) -> Bool {
    guard place < tokens.count, tokens[place] == token else { return false }
    place += 1
    return true
  }

  private static func refusal(_ what: String) -> Failure {
    Failure(.syntax, "the search \(what); it takes words, \"phrases\", beginnings*, AND, OR, NOT and brackets")
  }
}
