package import TallybookBase
internal import TallybookModel

/// A word of a line: what it says beside the name, and how one of the name is written that would say so.
package enum TodoTxtWord {
  case name(Substring)
  case project(String)
  case context(String)
  case due(CivilDate)
  case day(CivilDate)
  case priority(Priority, Substring)
  case uuid(UUID)

  init(_ word: Substring) {
    // A scalar, since a mark behind the sign is one character with it.
    if let sign = word.unicodeScalars.first, sign == "+" || sign == "@", word.utf8.count > 1 {
      let text = String(word.unicodeScalars.dropFirst())
      self = sign == "+" ? .project(text) : .context(text)
      return
    }
    let pair = word.split(separator: ":", maxSplits: 1)
    switch (pair.count == 2 ? pair[0] : "", pair.last ?? "") {
    case ("due", let text): self = Self.date(text).map { .due($0) } ?? .name(word)
    case ("t", let text): self = Self.date(text).map { .day($0) } ?? .name(word)
    case ("pri", let text): self = Self.priority(text).map { .priority($0, text) } ?? .name(word)
    case ("uuid", let text): self = UUID(String(text)).map { .uuid($0) } ?? .name(word)
    default: self = .name(word)
    }
  }

  /// Whether it is part of the name.
  var isName: Bool { if case .name = self { true } else { false } }

  /// A name as the words of a line that give it again where the line has a `uuid`: a word that would say something else, or that white space other than one blank is in,
  /// has a backslash before it, and behind that such white space in per cent.
  package static func words(of name: String) -> [String] {
    name.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let isPlain = !word.isEmpty && TodoTxtWord(word).isName
      return isPlain ? self.word(String(word)) : escaped(String(word))
    }
  }

  /// A category or a tag as a word behind its sign that gives it again where the line has a `uuid`: with a backslash as words of a name have it.
  package static func word(_ text: String) -> String {
    text.hasPrefix("\\") || text.unicodeScalars.contains { $0.properties.isWhitespace } ? escaped(text) : text
  }

  private static func escaped(_ text: String) -> String {
    var escaped = "\\"
    for scalar in text.unicodeScalars {
      guard scalar == "%" || scalar.properties.isWhitespace else {
        escaped.unicodeScalars.append(scalar)
        continue
      }
      for byte in UTF8.encode(scalar).map(Array.init) ?? [] { escaped += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true) }
    }
    return escaped
  }

  /// A word of a name, a category or a tag, as it was before it was written so.
  static func plain(_ word: some StringProtocol) -> String {
    guard word.hasPrefix("\\") else { return String(word) }
    var bytes: [UInt8] = []
    var rest = Array(word.utf8.dropFirst())[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2, let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A is high, B medium, every further letter low.
  static func priority(_ letter: Substring) -> Priority? {
    guard let scalar = letter.unicodeScalars.first, letter.unicodeScalars.count == 1, ("A"..."Z").contains(scalar) else { return nil }
    return scalar == "A" ? .high : scalar == "B" ? .medium : .low
  }

  static func date(_ text: Substring) -> CivilDate? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 4, let year = Int32(parts[0]), let month = Int32(parts[1]), let day = Int32(parts[2]) else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }
}
