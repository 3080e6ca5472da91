package import TallybookBase

extension Redaction {
  /// What it is called in formats.
  package var label: String {
    switch self {
    case .plain: "none"
    case .highlight: "highlight"
    case .star: "star"
    }
  }

  /// The style of a word.
  package init?(label: String) {
    guard let found = Self.allCases.first(where: { $0.label == label }) else { return nil }
    self = found
  }

  /// The style of a task; of anything else none.
  package init(of entry: Entry) {
    self = entry[.redaction].int.flatMap { Int32(exactly: $0) }.flatMap(Redaction.init(rawValue:)) ?? .plain
  }

  /// A text with each character replaced but white space, which is kept.
  package func applied(to text: String) -> String {
    let sign: Character
    switch self {
    case .plain: return text
    case .highlight: sign = "\u{2588}"
    case .star: sign = "*"
    }
    return String(text.map { $0.isWhitespace ? $0 : sign })
  }
}
