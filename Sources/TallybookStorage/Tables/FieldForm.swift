package import TallybookBase

/// What a field of an entry takes, and so how formats write it; `abi/20-fields.toml` says which field has which.
package enum FieldForm: Sendable {
  /// A number of this book; never 0.
  case id
  case uuid
  /// Ns since 1970.
  case time
  /// The same of what the book notes by itself: when an entry was made, changed or deleted.
  case stamp
  case zone
  case color
  /// A place in the order by hand.
  case position
  case mediaType
  /// A day, as a number such as 20260302.
  case date
  case flag
  /// Ns, from 0 to `Limits.longestDuration`.
  case duration
  /// Bytes.
  case size
  case sha256
  /// An object of JSON.
  case object
  /// A template's, as JSON Schema.
  case schema
  case version
  /// Ns, up to `Limits.longestDuration` to either side of 0.
  case offset
  /// 1, 2, 3…
  case ordinal
  /// Frames a second, as a fraction.
  case rate
  /// Hours, minutes, seconds and the number of a frame.
  case timecode
  /// How many entries belong to it; in formats these themselves.
  case entries
  /// So many bytes at most, and at least.
  case text(bytes: Int, least: Int)
  /// Texts of so many characters, one a line.
  case lines(most: Int, characters: Int)
  case real(ClosedRange<Double>)
  case words(Words)
  /// The id of an entry of a kind; 0 for none.
  case reference(Kind)
  case references(Kind, most: Int)

  /// How many lines or entries it has at most, where it may have several.
  package var most: Int? {
    switch self {
    case .lines(let most, _), .references(_, let most): most
    default: nil
    }
  }

  /// What a kind asks of a text beyond that.
  package struct TextRule: Sendable {
    /// As people count them.
    package var characters: Int?
    package var least: Int?
    /// Whether white space at its ends is left out.
    package var isTrimmed = false
  }

  /// Numbers, each with a word for formats.
  package struct Words: Sendable {
    private let words: [(number: Int64, word: String)]

    init(_ words: KeyValuePairs<Int64, String>) { self.words = words.map { ($0.key, $0.value) } }

    package func contains(_ number: Int64) -> Bool { words.contains { $0.number == number } }

    package func word(of number: Int64) -> String? { words.first { $0.number == number }?.word }

    package func number(of word: String) -> Int64? { words.first { $0.word == word }?.number }

    /// All of them, for who gave another: `high, medium, low or none`.
    package var list: String {
      guard let last = words.last, words.count > 1 else { return words.first?.word ?? "" }
      return words.dropLast().map(\.word).joined(separator: ", ") + " or " + last.word
    }
  }
}

extension Field {
  /// The most characters of its text, or of each line of it, where a kind bounds them.
  package func characters(of kind: Kind) -> Int? {
    if case .lines(_, let characters)? = form { return characters }
    return rule(of: kind)?.characters
  }
}
