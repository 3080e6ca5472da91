/// The text of an output while it grows, line by line.
struct Lines {
  private(set) var all: [String] = []

  mutating func add(_ line: String = "") { all.append(line) }
  mutating func add(_ lines: [String]) { all += lines }

  var text: String { all.joined(separator: "\n") + "\n" }
}

extension String {
  /// Fills paragraphs to `width`, with `first` before the first line and `rest` before the others; list items and
  /// indented lines keep their beginnings.
  func wrapped(_ width: Int, first: String = "", rest: String = "") -> [String] {
    var lines: [String] = []
    for block in blocks {
      if block.isEmpty {
        lines.append(rest.trimmedEnd)
        continue
      }
      let prefix = lines.isEmpty ? first : rest
      let hang = block.isListItem ? String(repeating: " ", count: 2) : ""
      var line = prefix + (block.isListItem ? "- " : "")
      var isFresh = true
      for word in block.words {
        if !isFresh, line.count + 1 + word.count > width {
          lines.append(line)
          line = rest + hang + word
        } else {
          line += (isFresh ? "" : " ") + word
        }
        isFresh = false
      }
      lines.append(line)
    }
    return lines
  }

  private struct Block {
    var words: [Substring] = []
    var isListItem = false
    var isEmpty: Bool { words.isEmpty }
  }

  /// Paragraphs and list items; an empty block stands for an empty line.
  private var blocks: [Block] {
    var blocks: [Block] = []
    var current = Block()
    func flush() {
      if !current.isEmpty { blocks.append(current) }
      current = Block()
    }
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      var words = line.split(whereSeparator: \.isWhitespace)
      if words.isEmpty {
        flush()
        blocks.append(Block())
        continue
      }
      if words[0] == "-" {
        flush()
        words.removeFirst()
        current.isListItem = true
      }
      current.words += words
    }
    flush()
    return blocks
  }

  var trimmedEnd: String {
    var rest = Substring(self)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  func padded(to width: Int) -> String {
    count >= width ? self : self + String(repeating: " ", count: width - count)
  }

  /// With a full stop at the end; the beginning stays, since it may be a name of C.
  var sentence: String { last.map { ".!?…".contains($0) } ?? true ? self : self + "." }
}
