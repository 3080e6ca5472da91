/// Plain lines: one for each event, with columns that line up.
struct TextPage: DocumentPage {
  private let output: Output
  private var isFirst = true

  init(_ output: Output) { self.output = output }

  mutating func heading(_ level: Int, _ text: String) {
    begin()
    let line = oneLine(text)
    output.append(line)
    output.append("\n")
    output.append(String(repeating: level == 1 ? "=" : "-", count: min(max(line.unicodeScalars.count, 3), 72)))
    output.append("\n")
  }

  mutating func lines(_ lines: [String]) {
    for line in lines.flatMap({ $0.split(whereSeparator: \.isNewline) }) {
      output.append(oneLine(String(line)))
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
    output.append(oneLine(what))
    if !detail.isEmpty {
      output.append("  ")
      output.append(oneLine(detail))
    }
    output.append("\n")
  }

  mutating func endEvents() {}

  private mutating func begin() {
    if !isFirst { output.append("\n") }
    isFirst = false
  }

  private func oneLine(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { line.append(scalar.value < 32 || scalar.value == 127 ? " " : scalar) }
    return String(line)
  }
}
