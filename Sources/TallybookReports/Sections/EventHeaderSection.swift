internal import TallybookAnalysis
internal import TallybookBase

/// The report's title, the days that it covers, and how many events or bouts there are, in how many sessions.
struct EventHeaderSection: SectionReader {
  func read(_ reading: ReportReading) throws(Failure) -> ReadSection {
    let (words, kind) = (reading.words, reading.query.kind ?? .event)
    let days = try reading.eventSummary(of: kind, by: .day)
    let (count, sessions) = (days.total.count, Int64(try reading.sessions().count))
    let text = reading.range(of: days)
    let facts = [
      ReportBlock.Fact(key: "range", value: .text(text), text: text),
      .init(key: "count", value: .int(count), text: words.count(count, of: kind)),
      .init(key: "sessions", value: .int(sessions), text: count == 0 ? "" : words.count(sessions, of: .session)),
    ]
    return ReadSection("header", nil, .heading(.init(facts: facts, large: .init(key: "duration", value: .int(days.total.duration), text: ""))))
  }
}
