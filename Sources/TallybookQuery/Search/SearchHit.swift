internal import TallybookBase
internal import TallybookModel

/// Where an entry was found: the first text that has what was searched for, and a part of it.
struct SearchHit: Sendable {
  /// As `SearchSource.place` has it.
  let place: String
  /// Some words around, those that were found between « and ».
  let snippet: String

  /// How many characters stand before what was found, and how many in all.
  private static let (before, longest) = (40, 160)

  /// Nil where nothing of it says why, as of what NOT alone selects.
  init?(_ expression: SearchExpression, in entry: Entry, _ state: BookState) throws(Failure) {
    let wanted = expression.wanted
    func look(_ sources: [SearchSource]) -> SearchHit? {
      for source in sources {
        let words = SearchText.words(source.text)
        let texts = words.map(\.text)
        guard let place = wanted.lazy.compactMap({ $0.place(in: texts) }).first else { continue }
        let range = words[place.lowerBound].range.lowerBound..<words[place.upperBound - 1].range.upperBound
        return SearchHit(place: source.place, snippet: Self.snippet(source.text, range))
      }
      return nil
    }
    if let hit = look(try SearchSources.own(of: entry, on: state.connection)) {
      self = hit
    } else if let hit = look(try SearchSources.parts(of: entry, on: state.connection)) {
      self = hit
    } else if let hit = look(try SearchSources.events(of: entry, in: state)) {
      self = hit
    } else {
      return nil
    }
  }

  /// With the words as the redaction of a task has them: they are for people.
  func shown(of entry: Entry) -> SearchHit {
    let redaction = Redaction(of: entry)
    guard redaction != .plain else { return self }
    return SearchHit(place: place, snippet: snippet.map { "«»…".contains($0) ? String($0) : redaction.applied(to: String($0)) }.joined())
  }

  private init(place: String, snippet: String) {
    self.place = place
    self.snippet = snippet
  }

  private static func snippet(_ text: String, _ range: Range<String.Index>) -> String {
    let start = text.index(range.lowerBound, offsetBy: -before, limitedBy: text.startIndex) ?? text.startIndex
    let end = text.index(start, offsetBy: longest, limitedBy: text.endIndex) ?? text.endIndex
    let last = max(end, range.upperBound)
    let found = "\(text[start..<range.lowerBound])«\(text[range])»\(text[range.upperBound..<last])"
    // On one line.
    let line = String(found.map { $0.isNewline ? " " : $0 })
    return (start == text.startIndex ? "" : "…") + line + (last == text.endIndex ? "" : "…")
  }
}
