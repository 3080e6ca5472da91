/// A comment that doxygen, bindgen and editors read, and people as it stands.
struct HeaderComment {
  static let width = 110

  private var lines: [String] = []

  init(_ text: String = "") {
    if !text.isEmpty { paragraph(text) }
  }

  mutating func paragraph(_ text: String) {
    if !lines.isEmpty { lines.append(" *") }
    lines += text.quotedForDoxygen.wrapped(Self.width, first: " * ", rest: " * ")
  }

  /// `@retval TALLY_E_IO  the disk is gone`, hanging; a blank line is put before the first of a row of them.
  mutating func tag(_ tag: String, _ text: String, startsRow: Bool = false) {
    if startsRow, !lines.isEmpty { lines.append(" *") }
    lines += text.oneLine.quotedForDoxygen.wrapped(Self.width, first: " * \(tag) ", rest: " *   ")
  }

  /// A row of tags of the same word, with what they say in one column.
  mutating func tags(_ rows: [(tag: String, name: String, text: String)]) {
    let column = (rows.map { $0.tag.count + 1 + $0.name.count }.filter { $0 <= 34 }.max() ?? 0) + 1
    for (index, row) in rows.enumerated() {
      if index == 0, !lines.isEmpty { lines.append(" *") }
      let first = " * " + "\(row.tag) \(row.name)".padded(to: column) + " "
      lines += row.text.oneLine.quotedForDoxygen.wrapped(Self.width, first: first.count > column + 4 ? first.trimmedEnd + " " : first, rest: " *     ")
    }
  }

  mutating func line(_ line: String) { lines.append(" * " + line) }

  /// As lines of C; in one where it fits.
  var text: [String] {
    if lines.count == 1 { return ["/** " + lines[0].dropFirst(3) + " */"] }
    return ["/**"] + lines + [" */"]
  }
}

extension String {
  /// With what doxygen would take for a command or markup in backticks, which people read as well.
  var quotedForDoxygen: String {
    var isQuoted = false
    return split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: " ", omittingEmptySubsequences: false).map { word in
        let marks = word.filter { $0 == "`" }.count
        defer { if !marks.isMultiple(of: 2) { isQuoted.toggle() } }
        if isQuoted || marks > 0 || !word.contains(where: { "#<>@\\%&".contains($0) }) { return String(word) }
        let start = word.prefix { "(\"«".contains($0) }
        var core = word.dropFirst(start.count)
        var end = ""
        while let last = core.last, ".,;:)\"»".contains(last) {
          end = String(last) + end
          core.removeLast()
        }
        return core.isEmpty ? String(word) : "\(start)`\(core)`\(end)"
      }.joined(separator: " ")
    }.joined(separator: "\n")
  }

  /// Its paragraphs run together.
  var oneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
