internal import TallybookBase

/// What a table of events or bouts says of each, beside what tables of entries say.
struct MappingEvents: Sendable {
  /// What a value becomes.
  enum Part: String, Sendable, CaseIterable {
    case type, time, seconds, frame, rate, phase, end, duration, value, text, fields, exclusion, open
    case stopText = "stop_text"
  }

  let session: MappingSession
  let values: [(part: Part, value: MappingValue)]
  /// Whether bouts of one type, subject and values that touch are one.
  let isJoined: Bool
  /// The columns one of which holds something where a row says anything: of the type and what goes with it, or of the time where all are of one type.
  private let marks: [String]

  init(session: MappingSession, values: [(part: Part, value: MappingValue)], isJoined: Bool, fields: [(name: String, value: MappingValue, line: Int32)]) {
    (self.session, self.values, self.isJoined) = (session, values, isJoined)
    func columns(_ parts: [Part]) -> [String] { values.filter { parts.contains($0.part) }.flatMap { $0.value.pattern.columns.flatMap(\.names) } }
    let type = columns([.type])
    marks = (type.isEmpty ? columns([.time, .seconds, .frame]) : type) + columns([.value, .text, .stopText, .fields]) + fields.flatMap { $0.value.pattern.columns.flatMap(\.names) }
  }

  subscript(part: Part) -> MappingValue? { values.first { $0.part == part }?.value }

  /// The columns that it names, each with the key that does.
  var columns: [(column: MappingColumn, key: String)] {
    values.flatMap { (_, value) in value.pattern.columns.map { ($0, value.key) } } + session.columns
  }

  /// Whether a row says nothing of an event: a file may have several side by side, of which some rows have one alone.
  func isBlank(_ row: TableRow) -> Bool { !marks.isEmpty && marks.allSatisfy { TrimmedText.of(row[$0]).isEmpty } }
}
