import Testing

@testable import TallybookAudio
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookMemos
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookReports
@testable import TallybookText
@testable import TestBasics
@testable import TestBooks

/// What holds for every section that there is, also for one that comes later.
@Suite(.timeLimit(.minutes(60))) struct ReportSectionTests {
  private let clock = TestClock()
  private let book: Book
  private let session: Int64
  private let audio: Int64

  init() throws {
    book = try Book(":memory:", BookOptions(clock: clock.clock))
    session = try book.recordTen()
    let memo = try book.draft(.note, in: 0).record(MemoOptions(rate: 8000))
    try Voice.int16(8000, rate: 8000, channels: 1).withBytes { bytes throws(Failure) in try memo.push(bytes) }
    audio = try memo.finish(now: clock.now)
    _ = try book.createTask("Visit mum", on: 20_250_728, priority: .high)
    let draft = try book.draft(.note)
    try draft.set(.name, .text("Arrival"))
    try draft.set(.description, .text("Three <chicks> | *all* well"))
    try draft.save()
  }

  private func options(_ section: ReportSection, title: String? = nil) -> SectionOptions {
    let ofSession = section == .timeline || section == .agreement
    return SectionOptions(id: ofSession ? session : section == .waveform ? audio : 0, title: title, other: section == .agreement ? session : 0)
  }

  /// Whether a report of a kind has such a section.
  private func has(_ section: ReportSection, _ kind: Kind?) -> Bool {
    switch section {
    case .tasks: kind == .task
    case .budget, .raster, .transitions: kind != .note && kind != .task
    case .bars, .lines, .histogram, .comments, .dashboard: kind != .event && kind != .bout
    default: true
    }
  }

  private func text(_ report: Report, _ format: Format) throws -> String { String(decoding: try report.write(format), as: UTF8.self) }

  /// JSON has one object a section, with no key twice: the reader refuses one that has.
  @Test(arguments: [nil, .session, .note, .task, .event, .bout] as [Kind?])
  func areWrittenInEveryFormat(of kind: Kind?) throws {
    let query = if let kind { try Query(kind) } else { try Query() }
    for section in ReportSection.allCases {
      guard has(section, kind) else {
        var report = try Report(on: query, of: book, title: "Nothing")
        #expect(refusal { try report.add(section) }?.reason == .kind, "\(section)")
        continue
      }
      var report = try Report(on: query, of: book, title: "Everything")
      try report.add(section, options(section, title: "<Its> title"))
      let content = try report.content()
      #expect(content.sections.count == 1 && !content.sections[0].blocks.isEmpty)
      let root = try #require(try JSONParser.parse(text(report, .json)).object)
      let told = try #require(root["sections"]?.array?.first?.object)
      #expect(told["section"]?.string == content.sections[0].name && told["title"]?.string == content.sections[0].title)
      guard !content.sections[0].shown.isEmpty else { continue }
      let title = content.sections[0].title == nil ? "Everything" : "<Its> title"
      #expect(try text(report, .text).hasPrefix(title), "\(section)")
      #expect(try text(report, .markdown).hasPrefix("#"), "\(section)")
      let page = try text(report, .html)
      #expect(page.contains(title == "Everything" ? title : "&lt;Its&gt; title</h2>") && !page.contains("<Its>"), "\(section)")
      #expect(try text(report, .svg).contains("</text>"), "\(section)")
      #expect(ReportPages.draw(content).flatMap(\.textBoxes).contains { $0.text == title }, "\(section)")
    }
  }

  /// One behind the other they say what they say alone.
  @Test func doNotDependOnEachOther() throws {
    func written(_ sections: [ReportSection]) throws -> [String] {
      var report = try Report(on: Query(), of: book, title: "Everything")
      for section in sections { try report.add(section, options(section)) }
      return try report.content().sections.map { String(decoding: try ReportJSON.write(ReportSamples.content([$0])), as: UTF8.self) }
    }
    let all = ReportSection.allCases.filter { $0 != .tasks && $0 != .dashboard }
    let together = try written(all)
    #expect(try together == all.flatMap { try written([$0]) } && written(all.reversed()) == together.reversed())
  }

  @Test func refuseWhatTheyCannotShow() throws {
    func message(_ section: ReportSection, _ options: SectionOptions = SectionOptions(), of kind: Kind? = nil) throws -> String? {
      var report = try Report(on: kind.map { (kind) in try Query(kind) } ?? Query(), of: book, title: "x")
      let failure = refusal { try report.add(section, options) }
      #expect(failure?.code == .invalid)
      return failure?.message
    }
    for kind in [nil, Kind.task] {
      for section in [ReportSection.bars, .lines] {
        for options in [SectionOptions(by: .tag), SectionOptions(by: .day, .month), SectionOptions(by: .none, .day)] {
          #expect(try message(section, options, of: kind) == "a chart is by day, week, month or year; the tags are its colours")
        }
      }
      for options in [SectionOptions(by: .none, .tag), SectionOptions(by: .tag, .tag)] {
        #expect(try message(.table, options, of: kind) == "a table has one group or two different ones, the first given first")
        #expect(try message(.dashboard, options, of: kind) == "a dashboard counts by up to two different groups, the first given first")
      }
      #expect(try message(.timeline, of: kind) == "a timeline is of a session; give its id")
      #expect(try message(.waveform, SectionOptions(id: -1), of: kind) == "a waveform is of an attachment; give its id")
    }
    #expect(try message(.tasks) == "a list of tasks is of tasks; query for them")
    #expect(try message(.tasks, of: .session) == "a list of tasks is of tasks; query for them")
  }

  /// A refused section is none.
  @Test func areLeftOutWhereRefused() throws {
    var report = try Report(on: Query(), of: book, title: "x")
    _ = refusal { try report.add(.tasks) }
    #expect(try report.content().sections.map(\.name) == ["header", "bars", "table", "comments"])
    #expect(try Report(on: Query(.task), of: book, title: "x").content().sections.map(\.name) == ["header", "table"])
    #expect(try Report(on: Query(.event), of: book, title: "x").content().sections.map(\.name) == ["header", "table"])
    #expect(try Report(on: Query(.bout), of: book, title: "x").content().sections.map(\.name) == ["header", "budget", "raster"])
  }

  /// Once, whatever it is made of.
  @Test(arguments: [(nil, "No entries"), (.note, "No entries"), (.session, "No records"), (.task, "No tasks"), (.event, "No events"), (.bout, "No bouts")] as [(Kind?, String)])
  func ofNothingSayThatThereIsNothing(of kind: Kind?, words: String) throws {
    let empty = try Book(":memory:", BookOptions(clock: clock.clock))
    func said(_ sections: [ReportSection]) throws {
      var report = try Report(on: kind.map { (kind) in try Query(kind) } ?? Query(), of: empty, title: "x", ReportOptions(footer: ""))
      for section in sections { try report.add(section, SectionOptions(title: section == .header ? nil : "T")) }
      for format in [Format.text, .markdown, .svg, .html] {
        let text = try text(report, format)
        #expect(text.components(of: words) == 1 && !text.contains("T\n") && !text.contains("<h2") && !text.contains("0"), "\(format) of \(sections): \(text)")
      }
    }
    func text(_ report: Report, _ format: Format) throws -> String {
      let written = try self.text(report, format)
      // Sizes and places have noughts.
      let drawn = format == .html ? written.split(separator: "</style>").last.map(String.init) ?? "" : written
      return format == .html || format == .svg ? drawn.split(separator: ">").map { $0.prefix { $0 != "<" } }.joined(separator: ">") : drawn
    }
    if kind == .event || kind == .bout {
      try said([.table, .budget, .raster, .transitions])
      try said([.header, .budget, .raster])
    } else {
      try said([.bars, .lines, .histogram, .table, .comments])
      try said([.header, .bars, .lines, .table, .comments])
      try said([.comments])
    }
    if kind == nil || kind == .session { try said([.header, .budget, .raster, .transitions, .table]) }
  }

  /// What comes to the same stands by name in the chart's legend and in the table, and what is left out of both is the same.
  @Test func haveOneOrderAndOneRest() throws {
    let work = try Book(":memory:", BookOptions(clock: clock.clock))
    for (place, name) in ["zeta", "mid", "alpha", "eta", "none"].enumerated() {
      let draft = try work.draft(.session)
      try draft.set(.name, .text("Work"))
      try draft.set(.time, .int(Int64(place) * 24 * nanosecondsPerHour))
      try draft.set(.end, .int(Int64(place) * 24 * nanosecondsPerHour + (name == "none" ? 0 : nanosecondsPerHour)))
      try draft.set(.tags, .ids([try work.createTag(name)]))
      try draft.save()
    }
    for limit in [UInt64(1), 2, 3, 4, 5, 8] {
      var report = try Report(on: Query(.session), of: work, title: "x")
      try report.add(.bars, SectionOptions(limit: limit))
      try report.add(.table, SectionOptions(limit: limit))
      let blocks = try report.content().sections.flatMap(\.blocks)
      guard case .figure(let figure) = blocks[0], case .table(let table) = blocks[1] else {
        Issue.record("other blocks")
        return
      }
      let rows = table.rows.filter { !$0.isTotal && $0.cells.last != "–" }
      #expect(figure.legend.map(\.name) == rows.map { $0.cells[0] }, "\(limit)")
    }
  }

  @Test func refuseMoreBarsThanAPictureShows() throws {
    let work = try Book(":memory:", BookOptions(clock: clock.clock))
    for year in [Int64(0), 20] { _ = try work.createNote("Note", at: year * 365 * 24 * nanosecondsPerHour) }
    var report = try Report(on: Query(.note), of: work, title: "x")
    try report.add(.bars, SectionOptions(by: .day))
    #expect(refusal { try report.write(.text) }?.reason == .tooMany)
    var months = try Report(on: Query(.note), of: work, title: "x")
    try months.add(.bars, SectionOptions(by: .month))
    #expect(try !text(months, .text).isEmpty)
  }

  /// Hours are no number, and a number is no hours.
  @Test func takeTargetsOfTheirUnit() throws {
    for (kind, target, isTaken) in [(Kind.session, 8, false), (.session, 8 * nanosecondsPerHour, true), (.note, 8, true), (.note, 8 * nanosecondsPerHour, false)] {
      var report = try Report(on: Query(kind), of: book, title: "x")
      try report.add(.bars, SectionOptions(target: target))
      if isTaken { _ = try report.write(.text) } else { #expect(refusal { try report.write(.text) }?.reason == .range, "\(kind) \(target)") }
    }
  }

  @Test func haveALimitAndATargetWhereTheyMeanSomething() throws {
    var report = try Report(on: Query(), of: book, title: "x")
    for section in ReportSection.allCases where section != .tasks {
      let isChart = section == .bars || section == .lines
      var (limited, aimed) = (options(section), options(section))
      limited.limit = 3
      aimed.target = 1
      if isChart || [.table, .budget, .raster, .transitions, .agreement].contains(section) { try report.add(section, limited) } else {
        #expect(refusal { try report.add(section, limited) }?.reason == .contradiction, "\(section)")
      }
      if isChart { try report.add(section, aimed) } else { #expect(refusal { try report.add(section, aimed) }?.reason == .contradiction, "\(section)") }
    }
    #expect(refusal { try report.add(.bars, SectionOptions(target: -1)) }?.reason == .range)
  }
}

extension String {
  fileprivate func components(of part: String) -> Int {
    var count = 0
    var rest = self[...]
    while let start = rest.indices.first(where: { rest[$0...].hasPrefix(part) }) {
      count += 1
      rest = rest[start...].dropFirst(part.count)
    }
    return count
  }
}
