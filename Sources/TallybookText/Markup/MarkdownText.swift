internal import TallybookBase

/// Users' text within a Markdown document, escaped so that it shows as it was written and cannot change what surrounds
/// it.
package enum MarkdownText {
  /// Where the text stands.
  package enum Place: Sendable {
    /// In one line, such as a heading or a list's item: line breaks become spaces.
    case line
    /// As paragraphs: line breaks stay line breaks, blank lines part paragraphs.
    case paragraph
    /// In a cell of a table: line breaks become `<br>`.
    case cell
  }

  /// `text` for its place: characters with a meaning in Markdown (CommonMark and GitHub's tables) behind backslashes,
  /// spaces at the ends of lines, control characters and those that set the direction of writing left out.
  package static func escape(_ text: String, in place: Place = .paragraph) -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count + 8)
    var breaks = 0
    for content in lines(of: text) {
      if content.isEmpty {
        breaks += 1
        continue
      }
      if !escaped.isEmpty { escaped.append(separator(place, isBlankBetween: breaks > 0)) }
      breaks = 0
      append(content, to: &escaped)
    }
    return escaped
  }

  private static func separator(_ place: Place, isBlankBetween: Bool) -> String {
    switch place {
    case .line: " "
    case .paragraph: isBlankBetween ? "\n\n" : "\\\n"
    case .cell: isBlankBetween ? "<br><br>" : "<br>"
    }
  }

  /// The lines, which end at LF, CR or CRLF, without control characters and without spaces at their ends.
  private static func lines(of text: String) -> [Substring.UnicodeScalarView] {
    var lines: [Substring.UnicodeScalarView] = []
    var line = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      if scalar == "\r" || (scalar == "\n" && previous != "\r") {
        lines.append(trimmed(line))
        line = String.UnicodeScalarView()
      } else if scalar == "\t" {
        line.append(" ")
      } else if ShownText.isShown(scalar) {
        line.append(scalar)
      }
      previous = scalar
    }
    lines.append(trimmed(line))
    return lines
  }

  private static func trimmed(_ line: String.UnicodeScalarView) -> Substring.UnicodeScalarView {
    guard let first = line.firstIndex(where: { $0 != " " }), let last = line.lastIndex(where: { $0 != " " }) else {
      return line[line.startIndex..<line.startIndex]
    }
    return line[first...last]
  }

  private static func append(_ line: Substring.UnicodeScalarView, to escaped: inout String) {
    // Only at a line's start do these begin a heading, a list, or underline the line above: "#", "1." and their like.
    let numberEnd = line.firstIndex { $0.value < 48 || $0.value > 57 } ?? line.endIndex
    for index in line.indices {
      let scalar = line[index]
      let isListMark =
        index == numberEnd && index > line.startIndex && (scalar == "." || scalar == ")")
        && (line.index(after: index) == line.endIndex || line[line.index(after: index)] == " ")
      let isLineMark = index == line.startIndex && isEscapedAtStart(scalar)
      // "#" at its end would close a heading and vanish.
      let isClosing = scalar == "#" && line.index(after: index) == line.endIndex
      if isAlwaysEscaped(scalar) || isLineMark || isListMark || isClosing { escaped.unicodeScalars.append("\\") }
      escaped.unicodeScalars.append(scalar)
    }
  }

  private static func isAlwaysEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "~", "&": true
    default: false
    }
  }

  private static func isEscapedAtStart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "#", "+", "-", "=": true
    default: false
    }
  }
}
