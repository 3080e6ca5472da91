internal import TallybookBase

/// What is searched for: words, "phrases", beginnings*, put together with AND, OR, NOT and brackets; words beside each other
/// must all be there.
package indirect enum SearchExpression: Sendable, Equatable {
  /// Words in a row; the last may be a beginning.
  case words([String], isBeginning: Bool)
  case all([SearchExpression])
  case any([SearchExpression])
  case not(SearchExpression)

  /// Reads what somebody typed. Refused are brackets and quotes without their other half, an operator without what it needs, and a
  /// text without a word.
  init(_ text: String) throws(Failure) {
    var reader = try SearchReader(text)
    self = try reader.expression()
  }

  /// The words in a row that something must have to be found by it: what NOT keeps out is none of them.
  var wanted: [SearchExpression] {
    switch self {
    case .words: [self]
    case .all(let parts), .any(let parts): parts.flatMap(\.wanted)
    case .not: []
    }
  }

  /// All words in a row, wherever they stand.
  var leaves: [SearchExpression] {
    switch self {
    case .words: [self]
    case .all(let parts), .any(let parts): parts.flatMap(\.leaves)
    case .not(let part): part.leaves
    }
  }

  /// Whether FTS5 counts each of its words in whatever it finds by the whole, so that it can rank by that: of half an AND beside an
  /// OR, and of what NOT keeps out, it does not.
  var ranksWhole: Bool {
    switch self {
    case .words: true
    case .all(let parts): parts.allSatisfy(\.ranksWhole)
    case .any(let parts): parts.allSatisfy { $0.ranksWhole && !$0.hasAll }
    case .not: false
    }
  }

  private var hasAll: Bool {
    switch self {
    case .words: false
    case .all: true
    case .any(let parts): parts.contains(where: \.hasAll)
    case .not(let part): part.hasAll
    }
  }

  /// Whether it holds where `isThere` says of words in a row whether they are.
  func holds(_ isThere: (SearchExpression) throws(Failure) -> Bool) throws(Failure) -> Bool {
    switch self {
    case .words: return try isThere(self)
    case .all(let parts):
      for part in parts { if try !part.holds(isThere) { return false } }
      return true
    case .any(let parts):
      for part in parts { if try part.holds(isThere) { return true } }
      return false
    case .not(let part): return try !part.holds(isThere)
    }
  }

  /// Where its words stand in a row among others; nil where they do not. Only of words.
  func place(in words: [String]) -> Range<Int>? {
    guard case .words(let wanted, let isBeginning) = self, !wanted.isEmpty, words.count >= wanted.count else { return nil }
    for start in 0...(words.count - wanted.count) {
      let isHere = wanted.indices.allSatisfy { index in
        let word = words[start + index]
        return index == wanted.count - 1 && isBeginning ? word.utf8.starts(with: wanted[index].utf8) : word == wanted[index]
      }
      if isHere { return start..<(start + wanted.count) }
    }
    return nil
  }

  /// As an expression of FTS5; nil where that has none: it can only take NOT away from something.
  var fts: String? {
    switch self {
    case .words(let words, let isBeginning): return "\"\(words.joined(separator: " "))\"" + (isBeginning ? " *" : "")
    case .any(let parts):
      let parts = parts.map(\.fts)
      return parts.contains(nil) ? nil : "(\(parts.compactMap { $0 }.joined(separator: " OR ")))"
    case .all(let parts):
      var text: [String] = []
      var without: [String] = []
      for part in parts {
        if case .not(let kept) = part {
          guard let kept = kept.fts else { return nil }
          without.append(kept)
        } else {
          guard let own = part.fts else { return nil }
          text.append(own)
        }
      }
      guard !text.isEmpty else { return nil }
      let all = "(\(text.joined(separator: " AND ")))"
      return without.isEmpty ? all : "(\(all) NOT (\(without.joined(separator: " OR "))))"
    case .not: return nil
    }
  }
}
