import Glibc
import Testing

@testable import TallybookAudio
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookDrawing
@testable import TallybookMemos
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookReports

/// Writes samples and reports on a book in every format, to be compared with what another state of the sources writes:
/// TALLYBOOK_DUMP=FOLDER swift test --filter ReportDumpTests
@Suite(.enabled(if: getenv("TALLYBOOK_DUMP") != nil), .timeLimit(.minutes(60))) struct ReportDumpTests {
  private let clock = TestClock()

  private func save(_ name: String, _ bytes: [UInt8]) throws {
    let folder = String(cString: try #require(getenv("TALLYBOOK_DUMP")))
    let file = try #require(fopen("\(folder)/\(name)", "w"))
    bytes.withUnsafeBytes { _ = fwrite($0.baseAddress, 1, $0.count, file) }
    fclose(file)
  }

  private func dump(_ name: String, _ report: Report) throws {
    let now = clock.now
    for (suffix, format, flags) in [
      ("svg", ExportFormat.svg, ExportFlags()), ("html", .html, []), ("fragment.html", .html, .fragment), ("md", .markdown, []), ("txt", .text, []),
      ("json", .json, []), ("png", .png, []),
    ] {
      clock.set(now)
      try save("\(name).\(suffix)", try report.write(format, flags))
    }
    clock.set(now)
  }

  private func dump(_ name: String, _ content: ReportContent) throws {
    try save("\(name).svg", Array(SVGWriter.file(ReportPages.draw(content), title: content.title, language: "en").utf8))
    try save("\(name).html", Array(ReportHTML.write(content).utf8))
    try save("\(name).fragment.html", Array(ReportHTML.fragment(content).utf8))
    try save("\(name).md", Array(ReportMarkdown.write(content).utf8))
    try save("\(name).txt", Array(ReportText.write(content).utf8))
    try save("\(name).json", try ReportJSON.write(content))
  }

  @Test func samples() throws {
    var random = SeededRandom()
    let start = try #require(CivilDate(number: 20_240_101))
    let texts = [
      "plain text | with *stars*", "a\u{0}b\u{1}c\u{FFFE}<script>&\"'\u{202E}\u{301}", "", String(repeating: "Donaudampfschifffahrt", count: 19),
    ]
    for (number, text) in texts.enumerated() {
      for days in [0, 1, 7, 31, 45, 100] {
        let series = ReportSamples.days(days, from: start, names: number == 0 ? nil : ["\(text)1", "\(text)2", text, "Work"], random: &random)
        let sections = [
          ReportSamples.header(series), .bars(series), ReportSamples.histogram, .lines(series),
          ReportSamples.comments(days, text: "\(text)\n\(text)\n\n\(text)", tag: text), ReportSamples.table(days * 2, name: text),
          ReportSamples.timeline(lanes: days, random: &random), ReportSamples.histogram, ReportSamples.timeline(lanes: 3, random: &random),
          ReportSamples.comments(3, text: text), .lines(series), ReportSamples.histogram, .bars(series),
        ]
        try dump("sample-\(number)-\(days)", ReportSamples.content(sections, title: "T \(text)"))
      }
    }
  }

  private func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    func big(_ number: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + big(width) + big(height) + [8, 6, 0, 0, 0]
  }

  @Test func books() throws {
    let scratch = Scratch()
    let book = try Book(":memory:", BookOptions(clock: clock.clock))
    try book.set("time_zone", to: "Europe/Berlin")
    func all(_ name: String, _ make: () throws -> Report, _ ids: (session: Int64, audio: Int64)?, tasks: Bool = false) throws {
      try dump("\(name)-standard", make())
      var report = try make()
      try report.add(.header)
      for by in [Grouping.none, .day, .week, .month, .year] {
        try report.add(.bars, SectionOptions(by: by))
        try report.add(.lines, SectionOptions(by: by, title: by == .week ? "" : nil))
      }
      for (first, second) in [(Grouping.none, Grouping.none), (.day, .none), (.month, .weekday), (.weekday, .month)] {
        try report.add(.table, SectionOptions(by: first, second, title: first == .month ? "By *month* & <day>" : nil))
      }
      try report.add(.comments)
      try report.add(.comments, SectionOptions(title: ""))
      if !tasks {
        try report.add(.histogram)
        try report.add(.histogram, SectionOptions(title: ""))
        try report.add(.dashboard)
        try report.add(.dashboard, SectionOptions(by: .weekday, .month, title: "How it stands"))
      } else {
        try report.add(.tasks)
        try report.add(.tasks, SectionOptions(title: "To do"))
        try report.add(.histogram)
        try report.add(.dashboard)
      }
      if let ids {
        try report.add(.histogram, SectionOptions(id: ids.session))
        try report.add(.timeline, SectionOptions(id: ids.session))
        try report.add(.timeline, SectionOptions(id: ids.session, title: ""))
        try report.add(.waveform, SectionOptions(id: ids.audio))
        try report.add(.waveform, SectionOptions(id: ids.audio, title: ""))
        try report.add(.header)
      }
      try dump("\(name)-all", report)
    }
    func whole() throws -> Report { try Report(on: Query(), of: book, title: "All of it") }
    try all("empty", whole, nil)
    try all("empty-notes", { try Report(on: Query(.note), of: book, title: "Notes") }, nil)
    try all("empty-tasks", { try Report(on: Query(.task), of: book, title: "Tasks") }, nil, tasks: true)
    let session = try book.recordTen()
    clock.advance(seconds: 100)
    let tags = try (0..<8).map { try book.createTag("Tag \($0)\($0 == 3 ? "|<b>" : "")") }
    var random = SeededRandom()
    for day in 0..<40 as Range<Int64> {
      for place in 0..<2 as Range<Int64> {
        let draft = try book.draft(.session)
        try draft.set(.name, .text("Work \(day)"))
        let start = 1_751_000_000_000_000_000 + day * 86_400_000_000_000 + place * 14_400_000_000_000
        try draft.set(.time, .int(start))
        try draft.set(.end, .int(start + Int64.random(in: 1_000_000_000...12_000_000_000_000, using: &random)))
        if day % 3 != 0 { try draft.set(.tags, .ids([tags[Int(day + place) % 8]])) }
        if day % 4 == 0 { try draft.set(.description, .text("Wrote *it* down\n| & more <b>\n\nend")) }
        _ = try draft.save()
      }
    }
    let memo = try book.draft(.note, in: 0).record(MemoOptions(rate: 8000))
    try Voice.int16(8000 * 3, rate: 8000, channels: 1).withBytes { bytes throws(Failure) in try memo.push(bytes) }
    let audio = try memo.finish(now: clock.now)
    for (name, bytes) in [("bomb.png", png(50_000, 50_000)), ("small.png", png(2, 2)), ("<b>.png", png(2, 3))] {
      let file = open(scratch.file(name), O_WRONLY | O_CREAT, 0o600)
      #expect(write(file, bytes, bytes.count) == bytes.count)
      close(file)
      _ = try book.attach(file: scratch.file(name), to: session, mediaType: "image/png")
    }
    let template = try book.createTemplate(
      """
      {"type": "object", "title": "Nappy change", "properties": {
        "size": {"type": "integer", "title": "Size", "minimum": 0, "maximum": 10, "default": 0},
        "role": {"enum": ["mother", "father", "caregiver"], "title": "Changed by", "default": "caregiver"},
        "weight": {"type": "number", "x-unit": "kg"}}}
      """)
    for index in 0..<20 as Range<Int64> {
      let draft = try book.draft(.note, template: template)
      try draft.set(.time, .int(1_754_000_000_000_000_000 + index * 9_000_000_000_000))
      try draft.set(.fields, .text(#"{"size": \#(index % 7), "role": "\#(index % 3 == 0 ? "mother" : "father")"}"#))
      _ = try draft.save()
    }
    for index in 0..<60 as Range<Int64> {
      let draft = try book.draft(.task)
      try draft.set(.name, .text("Task *\(index)* | x"))
      try draft.set(.priority, .int(index / 20))
      try draft.set(.category, .text(index % 2 == 0 ? "Home" : "Work"))
      if index % 5 != 0 { try draft.set(.day, .int(20_250_701 + index % 20)) }
      if index % 3 == 0 { try draft.set(.completed, .int(9 * 3_600_000_000_000)) }
      if index == 7 { try draft.set(.redaction, .int(Int64(Redaction.star.rawValue))) }
      _ = try draft.save()
    }
    try all("everything", whole, (session, audio))
    try all("sessions", { try Report(on: Query(.session), of: book, title: "Time", ReportOptions([.wholeAtStart, .running], footer: "")) }, (session, audio))
    try all("notes", { try Report(on: Query(.note), of: book, title: "Notes", ReportOptions(zone: "UTC")) }, (session, audio))
    var nappies = try Query(.note)
    try nappies.require(.template, .equal, [.int(template)])
    try all("nappies", { try Report(on: nappies, of: book, title: "Nappies") }, (session, audio))
    try all("tasks", { try Report(on: Query(.task), of: book, title: "Tasks") }, (session, audio), tasks: true)
    let (first, last) = (CivilDate(number: 20_250_710), CivilDate(number: 20_250_716))
    try all("week", { try Report(on: Query(), of: book, title: "Week", ReportOptions(first: first, last: last)) }, nil)
    try all("week-tasks", { try Report(on: Query(.task), of: book, title: "Week", ReportOptions(first: first, last: last)) }, nil, tasks: true)
    try book.set("labels", to: #"{"unit_hour": " Std. *|", "total": "Summe <b>", "language": "de"}"#)
    try book.set("display_mode", to: "dark")
    try all("labels", whole, (session, audio))
  }
}
