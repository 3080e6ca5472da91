internal import TallybookText

/// Markdown: a note is one item of a list, and events run on in one paragraph, so that a long session stays short on the page.
struct MarkdownPage: DocumentPage {
  private enum Block { case none, list, events, other }

  private let output: Output
  private var last = Block.none

  init(_ output: Output) { self.output = output }

  mutating func heading(_ level: Int, _ text: String) {
    begin(.other)
    output.append(String(repeating: "#", count: min(level, 6)))
    output.append(" ")
    output.append(MarkdownText.escape(text, in: .line))
    output.append("\n")
  }

  mutating func lines(_ lines: [String]) {
    let split = lines.flatMap { $0.split(whereSeparator: \.isNewline) }
    guard !split.isEmpty else { return }
    begin(.other)
    for (index, line) in split.enumerated() {
      output.append(MarkdownText.escape(String(line), in: .line))
      // A backslash at its end keeps a line apart from the next one.
      output.append(index == split.count - 1 ? "\n" : "\\\n")
    }
  }

  mutating func note(_ title: String, _ facts: [String], _ text: String?) {
    begin(.list)
    output.append("- **")
    output.append(MarkdownText.escape(title, in: .line))
    output.append("** ")
    output.append(facts.map { MarkdownText.escape($0, in: .line) }.joined(separator: " · "))
    for (index, line) in (text?.split(whereSeparator: \.isNewline) ?? []).enumerated() {
      output.append(index == 0 ? " — " : "\\\n  ")
      output.append(MarkdownText.escape(String(line), in: .line))
    }
    output.append("\n")
  }

  mutating func event(_ offset: String, _ what: String, detail: String) {
    if last == .events { output.append(" · ") } else { begin(.events) }
    output.append(offset)
    output.append(" **")
    output.append(MarkdownText.escape(what, in: .line))
    output.append("**")
    guard !detail.isEmpty else { return }
    output.append(" ")
    output.append(MarkdownText.escape(detail, in: .line))
  }

  mutating func endEvents() {
    if last == .events { output.append("\n") }
    last = .other
  }

  private mutating func begin(_ block: Block) {
    if last != .none, !(last == .list && block == .list) { output.append("\n") }
    last = block
  }
}
