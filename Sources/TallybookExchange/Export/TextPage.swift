internal import TallybookBase
internal import TallybookText

/// Plain lines: one for each event, with columns that line up.
struct TextPage: DocumentPage {
  private let output: Output
  private var isFirst = true

  init(_ output: Output) { self.output = output }

  mutating func heading(_ level: Int, _ text: String) {
    begin()
    let line = ShownText.line(text)
    output.append(line)
    output.append("\n")
    output.append(String(repeating: level == 1 ? "=" : "-", count: min(max(TextWidth.of(line), 3), 72)))
    output.append("\n")
  }

  mutating func lines(_ lines: [String]) {
    for line in lines.flatMap({ $0.split(whereSeparator: \.isNewline) }) {
      output.append(ShownText.line(String(line)))
      output.append("\n")
    }
  }

  mutating func note(_ title: String, _ facts: [String], _ text: String?) {
    begin()
    lines([title] + (facts.isEmpty ? [] : [facts.joined(separator: ", ")]) + (text.map { [$0] } ?? []))
  }

  mutating func event(_ offset: String, _ what: String, detail: String) {
    output.append("  ")
    output.append(String(repeating: " ", count: max(0, 13 - offset.utf8.count)))
    output.append(offset)
    output.append("  ")
    output.append(ShownText.line(what))
    if !detail.isEmpty {
      output.append("  ")
      output.append(ShownText.line(detail))
    }
    output.append("\n")
  }

  mutating func endEvents() {}

  private mutating func begin() {
    if !isFirst { output.append("\n") }
    isFirst = false
  }
}
