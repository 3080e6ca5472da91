import Glibc
import Testing

@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookDrawing
@testable import TallybookEventLog
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookReports
@testable import TallybookText
@testable import TestBasics
@testable import TestBooks

/// The reports of the gallery on random books: 1 to 400 days, 0 to 60 tags, names of 1 to 80 letters in six scripts. On pages, screens
/// and phones no two texts lie on each other, none leaves its page, none is cut, and each can be read on what it stands on.
@Suite(.timeLimit(.minutes(60))) struct RandomReportTests {
  private static let scripts: [[Character]] = [
    Array("abcdefghijklmnopqrstuvwxyz     ABCDEFGHIJKLMNOPQRSTUVWXYZ&<>\"'éüßł"), Array("абвгдежзиклмнопрстуфхцчшщэюя   АБВГД"),
    Array("αβγδεζηθικλμνξοπρστυφχψω   ΑΒΓΔ"), Array("朝観察鷺巣三羽雛餌回平均間隔分半午後雨中止。、"),
    Array("ابتثجحخدذرزسشصضطظعغفقكلمنهوي   "), Array("अआइईउऊएऐओऔकखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह   "),
  ]

  private static func name(_ random: inout SeededRandom) -> String {
    let letters = scripts.randomElement(using: &random) ?? []
    let count = Int.random(in: 1...(Bool.random(using: &random) ? 80 : 16), using: &random)
    let name = String((0..<count).compactMap { _ in letters.randomElement(using: &random) })
    return name.allSatisfy(\.isWhitespace) ? "a" : name
  }

  private struct Sample {
    let book: Book
    let session: Int64
    let colony: Int64
    let names: [String]
    let days: Int
  }

  private static let start: Instant = 1_704_067_200_000_000_000

  private static func sample(_ seed: UInt64) throws -> Sample {
    var random = SeededRandom(seed: seed)
    let clock = TestClock()
    let book = try Book(":memory:", BookOptions(clock: clock.clock))
    let days = Int.random(in: 1...400, using: &random)
    var names: [String] = []
    for _ in 0..<Int.random(in: 0...60, using: &random) {
      let name = TrimmedText.of(name(&random))
      if !names.contains(where: { $0.lowercased() == name.lowercased() }) { names.append(name) }
    }
    try book.write { inside in
      let tags = try names.map { try inside.createTag($0) }
      for day in 0..<days where Int.random(in: 0..<3, using: &random) > 0 {
        for _ in 0..<Int.random(in: 1...2, using: &random) {
          let draft = try inside.draft(.session)
          let from = start + Int64(day) * 24 * nanosecondsPerHour + Int64.random(in: 0..<(20 * nanosecondsPerHour), using: &random)
          try draft.set(.name, .text("Session"))
          try draft.set(.time, .int(from))
          try draft.set(.end, .int(from + Int64.random(in: 0..<(9 * nanosecondsPerHour), using: &random)))
          if let tag = tags.randomElement(using: &random), Int.random(in: 0..<6, using: &random) > 0 { try draft.set(.tags, .ids([tag])) }
          if Int.random(in: 0..<8, using: &random) == 0 {
            try draft.set(.description, .text((0..<Int.random(in: 1...30, using: &random)).map { _ in name(&random) }.joined(separator: " ")))
          }
          try draft.save()
        }
      }
      for day in 0..<Int64.random(in: 0...40, using: &random) {
        _ = try inside.createTask(name(&random), on: CivilDate(number: 20_250_728)?.adding(days: day).number ?? 0, priority: .high)
      }
    }
    return Sample(book: book, session: try book.recordTen(), colony: try colony(in: book, &random), names: names, days: days)
  }

  /// Watches of up to 50 subjects, who do things of any name, some of them at once; the last session.
  private static func colony(in book: Book, _ random: inout SeededRandom) throws -> Int64 {
    func made(_ kind: Kind, _ most: Int) throws -> [Int64] {
      var ids: [Int64] = []
      for place in 0..<Int.random(in: 1...most, using: &random) {
        let draft = try book.draft(kind)
        try draft.set(.name, .text("\(TrimmedText.of(name(&random))) \(place)"))
        if kind == .eventType {
          try draft.set(.mode, .int(Int64((Bool.random(using: &random) ? EventMode.state : .point).rawValue)))
          if Int.random(in: 0..<4, using: &random) == 0 { try draft.set(.color, .text(["#FFFFFF", "#000000", "#7F3FDA", "#FFEE00"].randomElement(using: &random) ?? "")) }
        }
        ids.append(try draft.save())
      }
      return ids
    }
    let isLarge = Int.random(in: 0..<8, using: &random) == 0
    let (types, subjects) = (try made(.eventType, isLarge ? 18 : 6), try made(.subject, isLarge ? 50 : 6))
    var last: Int64 = 0
    for number in 0..<Int64.random(in: 2...4, using: &random) {
      let begin = start + number * Int64.random(in: 0..<(3 * 24 * nanosecondsPerHour), using: &random)
      let length = Int64.random(in: 1...(Bool.random(using: &random) ? 100 : 40_000), using: &random) * nanosecondsPerSecond
      let session = try book.startSession(TrimmedText.of(name(&random)), at: begin)
      for time in (0..<Int.random(in: 1...200, using: &random)).map({ _ in Int64.random(in: 0...length, using: &random) }).sorted() {
        let subject = Int.random(in: 0..<20, using: &random) == 0 ? 0 : subjects.randomElement(using: &random) ?? 0
        _ = try session.log([Event(seq: 0, time: begin + time, type: types.randomElement(using: &random) ?? 0, phase: .auto, subject: subject, value: nil, note: nil)])
      }
      try session.stop(at: begin + length)
      last = session.item
    }
    return last
  }

  private static func reports(_ sample: Sample, _ random: inout SeededRandom) throws -> [(String, Report)] {
    let first = CivilDate(number: 20_240_101)
    func report(_ query: Query, _ title: String, days: Int64?, _ sections: [(ReportSection, SectionOptions)]) throws -> Report {
      var report = try Report(
        on: query, of: sample.book, title: title, ReportOptions(first: days == nil ? nil : first, last: days.flatMap { first?.adding(days: $0 - 1) }))
      for (section, options) in sections { try report.add(section, options) }
      return report
    }
    let plain = SectionOptions()
    let title = name(&random)
    let limit = UInt64.random(in: 0...40, using: &random)
    return [
      ("a week", try report(Query(.session), title, days: 7, [(.header, plain), (.bars, SectionOptions(target: 8 * nanosecondsPerHour)), (.table, plain), (.comments, plain)])),
      ("a month", try report(Query(.session), title, days: 31, [(.header, plain), (.bars, plain), (.lines, plain), (.comments, plain)])),
      ("a year", try report(Query(.session), title, days: nil, [(.header, plain), (.bars, plain), (.bars, SectionOptions(by: .day, limit: limit)), (.lines, SectionOptions(by: .week)), (.table, plain), (.table, SectionOptions(by: .month, .tag, limit: 5))])),
      ("a watch", try report(Query(.session), title, days: nil, [(.timeline, SectionOptions(id: sample.session)), (.histogram, plain)])),
      (
        "a colony",
        try report(
          Query(.session), title, days: nil,
          [
            (.header, plain), (.budget, SectionOptions(by: Bool.random(using: &random) ? .session : .none, limit: limit)), (.raster, plain),
            (.raster, SectionOptions(by: .eventType, limit: 3, flags: .clock)), (.transitions, SectionOptions(flags: .compound)), (.transitions, SectionOptions(limit: limit)),
            (.agreement, SectionOptions(id: sample.colony, other: sample.colony, step: 60 * nanosecondsPerSecond)), (.table, SectionOptions(by: .subject, .eventType)),
          ])
      ),
      ("some bouts", try report(Query(.bout), title, days: nil, [(.header, plain), (.budget, plain), (.table, plain)])),
      ("a dashboard", try report(Query(.session), title, days: nil, [(.header, plain), (.dashboard, SectionOptions(by: .tag, .weekday))])),
      ("a plan's review", try report(Query(.task), title, days: nil, [(.header, plain), (.bars, plain), (.tasks, plain), (.table, plain)])),
      ("an empty month", try report(Query(.note), title, days: 31, [(.header, plain), (.bars, plain), (.table, plain), (.comments, plain)])),
    ]
  }

  @Test(arguments: 0..<draws(4, long: 600)) func areDrawnWhole(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed) + 1000)
    let sample = try Self.sample(UInt64(seed))
    for (name, report) in try Self.reports(sample, &random) {
      let content = try report.content()
      let what = "\(name), seed \(seed), \(sample.days) days, \(sample.names.count) tags"
      try formats(report, content, what, withRaster: seed % 10 == 0)
      let pages = ReportPages.draw(content)
      for (number, page) in pages.enumerated() { check(page, "\(what), page \(number + 1)", room: PageFlow.margin / 2) }
      whole(pages.flatMap(\.textBoxes).map(\.text), content, what)
      for block in content.sections.flatMap(\.shown) {
        for (screen, width) in [("screen", 720.0), ("phone", 320.0)] {
          let size = FigureSize.screen(width: width, height: 240)
          let pictures: [Picture] =
            switch block {
            case .figure(let figure): figure.draw(size)
            case .lanes(let lanes): RasterChart(lanes: lanes, words: content.words).draw(size)
            case .raster(let raster): SessionsChart(raster: raster, words: content.words).draw(size)
            default: []
            }
          for picture in pictures {
            check(picture, "\(what), \(screen)", room: 0)
            for case .text(_, _, _, let size, _, _, _) in picture.shapes { #expect(size >= 11, "\(what), \(screen)") }
          }
        }
      }
    }
  }

  /// Each format says everything in its own way, and cuts nothing; PDF and PNG take a while, and are of the same pages.
  private func formats(_ report: Report, _ content: ReportContent, _ what: String, withRaster: Bool) throws {
    for format in [Format.html, .svg, .markdown, .text, .json] {
      let written = String(decoding: try report.write(format), as: UTF8.self)
      if written.isEmpty || written.contains("…") { Issue.record("\(what): \(format) is empty, or something in it is cut") }
      guard format == .html else { continue }
      for case .figure(let figure) in content.sections.flatMap(\.shown) {
        for entry in figure.legend where !written.contains(XMLText.escape(entry.name)) { Issue.record("\(what): HTML does not have \"\(entry.name)\"") }
      }
    }
    guard withRaster else { return }
    let pdf = try report.write(.pdf)
    #expect(pdf.starts(with: "%PDF-".utf8), "\(what)")
    // Of many pages there is no PNG.
    if ReportPages.draw(content).count < 27 {
      let png = try report.write(.png)
      #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]), "\(what)")
    }
  }

  /// Boxes lie within the picture and apart, and letters have a contrast of 4.5:1 to what is drawn below them.
  private func check(_ picture: Picture, _ what: String, room: Double) {
    let boxes = picture.textBoxes
    for (index, box) in boxes.enumerated() {
      let isInside =
        box.frame.x >= room - 0.01 && box.frame.y >= -0.01 && box.frame.right <= picture.width - room + 0.01 && box.frame.bottom <= picture.height + 0.01
      if !isInside { Issue.record("\(what): \"\(box.text)\" leaves it at \(box.frame) of \(picture.width) x \(picture.height)") }
      if box.text.contains("…") { Issue.record("\(what): \"\(box.text)\" is cut") }
      for other in boxes[(index + 1)...] where box.frame.overlaps(other.frame) {
        Issue.record("\(what): \"\(box.text)\" at \(box.frame) lies on \"\(other.text)\" at \(other.frame)")
      }
    }
    // No line goes through letters, unless what they stand on was drawn over it.
    var lines: [Picture.Frame] = []
    var next = boxes[...]
    for shape in picture.shapes {
      switch shape {
      case .line(let x1, let y1, let x2, let y2, _, _, _) where x1 == x2 || y1 == y2:
        lines.append(.init(x: min(x1, x2), y: min(y1, y2), width: max(abs(x2 - x1), 0.1), height: max(abs(y2 - y1), 0.1)))
      case .rectangle(let frame, _, _, _, _) where frame.height >= 4: lines = lines.flatMap { Self.left(of: $0, below: frame) }
      case .text:
        guard let box = next.popFirst() else { continue }
        // The middle half: an edge may be touched.
        let core = Picture.Frame(x: box.frame.x + 0.5, y: box.frame.y + box.frame.height / 4, width: max(0, box.frame.width - 1), height: box.frame.height / 2)
        if let line = lines.first(where: { $0.overlaps(core) }) { Issue.record("\(what): a line at \(line) goes through \"\(box.text)\" at \(box.frame)") }
      default: break
      }
    }
    var grounds: [(frame: Picture.Frame, ink: Ink)] = []
    var texts = boxes[...]
    for shape in picture.shapes {
      if case .rectangle(let frame, let fill, _, _, _) = shape { grounds.append((frame, fill)) }
      guard case .text(let text, _, _, _, _, _, let ink) = shape, let box = texts.popFirst() else { continue }
      let middle = (x: box.frame.x + box.frame.width / 2, y: box.frame.y + box.frame.height / 2)
      let ground = grounds.last { $0.frame.x <= middle.x && middle.x <= $0.frame.right && $0.frame.y <= middle.y && middle.y <= $0.frame.bottom }?.ink ?? .paper
      for (one, other) in [(ink.light, ground.light), (ink.dark, ground.dark)] where SeenColor(one).contrast(to: SeenColor(other)) < 4.5 {
        Issue.record("\(what): \"\(text)\" is drawn \(one) on \(other)")
      }
    }
  }

  /// What is seen of a line that something was drawn over: a vertical one may go on above and below.
  private static func left(of line: Picture.Frame, below frame: Picture.Frame) -> [Picture.Frame] {
    guard frame.overlaps(line) else { return [line] }
    if frame.y <= line.y, line.bottom <= frame.bottom + 0.2 { return [] }
    guard line.width < 1, frame.x <= line.x, line.right <= frame.right + 0.1 else { return [line] }
    let parts = [(line.y, frame.y), (frame.bottom, line.bottom)]
    return parts.filter { $0 < $1 }.map { .init(x: line.x, y: $0, width: line.width, height: $1 - $0) }
  }

  /// Everything that it says is drawn, letter by letter: titles, names, comments, cells.
  private func whole(_ drawn: [String], _ content: ReportContent, _ what: String) {
    func letters(_ text: String) -> [UInt8] { Array(TextLayout.clean(text[...]).utf8.filter { $0 != 0x20 }) }
    let all = letters(drawn.joined())
    func require(_ text: String) {
      let wanted = letters(text)
      if !all.contains(wanted) { Issue.record("\(what): \"\(text)\" is not drawn whole") }
    }
    if content.sections.contains(where: { $0.name == "header" }) { require(content.title) }
    for block in content.sections.flatMap(\.shown) {
      switch block {
      case .figure(let figure): for entry in figure.legend { require(entry.name) }
      case .raster(let raster):
        for entry in raster.legend { require(entry.name) }
        for session in raster.sessions where !session.lanes.isEmpty { require(session.name) }
      case .lanes(let lanes): for lane in lanes.lanes { require(lane.name) }
      case .entries(let entries): for entry in entries { for line in entry.text.split(whereSeparator: \.isNewline) { inColumns(String(line), all, what) } }
      case .table(let table) where table.columns.count == 1: for row in table.rows { for cell in row.cells { require(cell) } }
      default: break
      }
    }
  }

  /// A comment may go on in another column or on another page, below a head or a foot: its words are there.
  private func inColumns(_ text: String, _ all: [UInt8], _ what: String) {
    for word in TextLayout.clean(text[...]).split(separator: " ") where word.count < 12 && !all.contains(Array(word.utf8)) {
      Issue.record("\(what): \"\(word)\" is not drawn")
    }
  }
}
