/// The text of a statement that makes a table or an index, word by word: what SQLite keeps of it depends on how it came to be (a column
/// that was added stands behind the others without a line of its own), and its words do not.
struct SchemaText: Equatable {
  let words: [Substring]

  init(_ text: String) { words = Self.split(text) }

  /// Names and numbers, quoted names and texts as they stand, and single signs.
  private static func split(_ text: String) -> [Substring] {
    var words: [Substring] = []
    let bytes = text.utf8
    var place = bytes.startIndex
    while place < bytes.endIndex {
      let start = place
      let byte = bytes[place]
      bytes.formIndex(after: &place)
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"), 0x0C: continue
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
        while place < bytes.endIndex, bytes[place] != byte { bytes.formIndex(after: &place) }
        if place < bytes.endIndex { bytes.formIndex(after: &place) }
      case _ where isOfWord(byte):
        while place < bytes.endIndex, isOfWord(bytes[place]) { bytes.formIndex(after: &place) }
      default: break
      }
      words.append(text[start..<place])
    }
    return words
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }

  /// Whether it makes a table of SQLite's own, or an index over columns of one: with nothing that SQLite would compute.
  var isPlain: Bool {
    let words = words.map { $0.uppercased() }
    guard words.first == "CREATE", words.count > 2, ["TABLE", "INDEX", "UNIQUE"].contains(words[1]) else { return false }
    // Generated columns, conditions, and defaults and keys that are expressions stand in parentheses within those of the columns, as do
    // the columns of a key.
    guard !words.contains(where: { ["AS", "GENERATED", "CHECK", "DEFAULT", "COLLATE", "SELECT", "-", "/"].contains($0) }) else { return false }
    return words[1] == "TABLE" || words.filter { $0 == "(" }.count == 1
  }

  /// Whether it makes a table that begins with all the columns of another one.
  func extends(_ other: SchemaText) -> Bool {
    // Behind the columns stand `) STRICT` and the like.
    guard isPlain, let end = other.words.lastIndex(of: ")"), words.count > other.words.count, words.starts(with: other.words[..<end]) else { return false }
    return words[end] == "," && words.suffix(other.words.count - end) == other.words[end...]
  }
}
