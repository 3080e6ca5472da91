/// What a document for people is made of. Each format is one page; what it says is decided once, in `PagesExport`.
protocol DocumentPage {
  mutating func heading(_ level: Int, _ text: String)
  /// A block of lines that belong together; a line of the user's own text may have several.
  mutating func lines(_ lines: [String])
  /// A note: its facts (time, place) and its text.
  mutating func note(_ title: String, _ facts: [String], _ text: String?)
  /// One event of a run of them.
  mutating func event(_ offset: String, _ what: String, detail: String)
  mutating func endEvents()
}
