import Testing

@testable import TallybookAnalysis
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookReports
@testable import TallybookText
@testable import TestBasics
@testable import TestBooks

/// Budgets, rasters, transitions and agreements of reports, and tables that count events.
@Suite(.timeLimit(.minutes(60))) struct BoutSectionTests {
  private final class Known {
    var types: [String: Int64] = [:]
    var birds: [String: Int64] = [:]
  }

  private let book: Book
  private let known = Known()
  private let second = nanosecondsPerSecond

  init() throws { book = try Book(":memory:", BookOptions(clock: TestClock().clock)) }

  /// A session of some seconds, with a start or stop or point at each that is given.
  @discardableResult
  private func record(_ name: String, at start: Int64 = 0, _ length: Int64, _ events: [(Int64, String, String?)]) throws -> Int64 {
    let session = try book.startSession(name, at: start * second)
    for (time, type, bird) in events.sorted(by: { $0.0 < $1.0 }) {
      let subject = try bird.map { try self.bird($0) } ?? 0
      _ = try session.log([Event(seq: 0, time: (start + time) * second, type: try kind(named: type), phase: .auto, subject: subject, value: nil, note: nil)])
    }
    try session.stop(at: (start + length) * second)
    return session.item
  }

  /// States are in capitals.
  private func kind(named name: String) throws -> Int64 {
    if let known = known.types[name] { return known }
    let draft = try book.draft(.eventType)
    try draft.set(.name, .text(name))
    try draft.set(.mode, .int(Int64((name.uppercased() == name ? EventMode.state : .point).rawValue)))
    let type = try draft.save()
    known.types[name] = type
    return type
  }

  private func bird(_ name: String) throws -> Int64 {
    if let known = known.birds[name] { return known }
    let draft = try book.draft(.subject)
    try draft.set(.name, .text(name))
    let bird = try draft.save()
    known.birds[name] = bird
    return bird
  }

  private func blocks(_ section: ReportSection, _ options: SectionOptions = SectionOptions(), of kind: Kind? = .session, _ report: ReportOptions = ReportOptions())
    throws -> [ReportBlock]
  {
    var made = try Report(on: kind.map { (kind) in try Query(kind) } ?? Query(), of: book, title: "x", report)
    try made.add(section, options)
    return try made.content().sections[0].blocks
  }

  private func cells(_ blocks: [ReportBlock]) -> [[String]] {
    for case .table(let table) in blocks { return [table.columns] + table.rows.map(\.cells) }
    return []
  }

  private func raster(_ options: SectionOptions = SectionOptions(), _ report: ReportOptions = ReportOptions()) throws -> ReportBlock.Raster {
    guard case .raster(let raster)? = try blocks(.raster, options, of: .session, report).first else { throw Failure(.kind, "no raster") }
    return raster
  }

  // MARK: Budgets

  @Test func budgetsSayWhatTimeBudgetsSay() throws {
    try record("One", 20, [(2, "STAND", "Lea"), (4, "STAND", "Lea"), (8, "STAND", "Lea"), (10, "STAND", "Lea"), (11, "call", "Lea"), (12, "STAND", nil)])
    let blocks = try blocks(.budget)
    #expect(cells(blocks) == [
      ["Subject", "Event type", "Count", "Sum", "Mean", "Deviation", "Share", "Per hour", "Latency"],
      ["Lea", "call", "1", "–", "–", "–", "–", "180", "11s"], ["Lea", "STAND", "2", "4s", "2s", "0s", "20 %", "360", "2s"],
      ["None", "STAND", "1 (1 open)", "8s", "8s", "–", "40 %", "180", "12s"],
    ])
    guard case .figure(let figure) = blocks[0], let chart = figure as? BudgetChart else {
      Issue.record("no chart")
      return
    }
    #expect(chart.bars.map(\.name) == ["Lea", "None"] && chart.bars.map(\.shares) == [[0.2], [0.4]] && chart.members.map(\.name) == ["STAND"])
    #expect(chart.facts == ["Observed 20s"] && chart.alternative == "Lea: STAND 20 %; None: STAND 40 %")
  }

  @Test func budgetsHaveWindowsAndDays() throws {
    try record("One", 20, [(2, "STAND", nil), (4, "STAND", nil), (8, "STAND", nil), (10, "STAND", nil)])
    try record("Two", at: 86_400, 10, [(0, "STAND", nil), (5, "STAND", nil)])
    func sums(_ options: SectionOptions, _ report: ReportOptions = ReportOptions()) throws -> [String] { try cells(blocks(.budget, options, of: .session, report)).dropFirst().map { $0[3] } }
    #expect(try sums(SectionOptions()) == ["9s"])
    #expect(try sums(SectionOptions(flags: .fromStart, since: 3 * second, until: 9 * second)) == ["4s"])
    #expect(try sums(SectionOptions(until: 20 * second)) == ["4s"])
    #expect(try sums(SectionOptions(), ReportOptions(first: CivilDate(number: 19_700_102))) == ["5s"])
    #expect(try sums(SectionOptions(), ReportOptions(last: CivilDate(number: 19_700_101))) == ["4s"])
    #expect(try cells(blocks(.budget, SectionOptions(by: .session))).dropFirst().map { [$0[0], $0[4]] } == [["One", "4s"], ["Two", "5s"]])
    var report = try Report(on: Query(), of: book, title: "x", ReportOptions(first: CivilDate(number: 19_700_102)))
    #expect(refusal { try report.add(.budget, SectionOptions(until: 1)) }?.reason == .contradiction)
  }

  /// What has no room is counted.
  @Test func fortySubjectsAreShownAndTheRestCounted() throws {
    try record("Many", 100, (0..<45).flatMap { [(Int64($0), "STAND", "Bird \($0)"), (Int64($0) * 2 + 1, "STAND", "Bird \($0)")] })
    let all = try blocks(.budget)
    guard case .figure(let figure) = all[0], let chart = figure as? BudgetChart else {
      Issue.record("no chart")
      return
    }
    #expect(chart.bars.count == 40 && chart.notShown == "Not shown: 5 × Subject" && cells(all).count == 41)
    // Those whose states lasted longest are there, in the order of their names.
    #expect(chart.bars.first?.name == "Bird 5" && chart.bars.last?.name == "Bird 44")
    for piece in chart.draw(.page(width: 700, height: 400)) { #expect(piece.height <= 400) }
    #expect(cells(try blocks(.budget, SectionOptions(limit: 2))).count == 3)
  }

  @Test func ofPointsAloneThereIsNoChart() throws {
    try record("One", 20, [(2, "call", "Lea")])
    let report = try blocks(.budget)
    #expect(report[0].isEmpty && !report[1].isEmpty)
  }

  // MARK: Rasters

  @Test func rastersHaveLanesBySubjectOrType() throws {
    try record("One", 20, [(2, "STAND", "Lea"), (3, "PREEN", "Lea"), (4, "STAND", "Lea"), (8, "call", "Max"), (9, "PREEN", "Lea")])
    try record("Two", at: 86_400 + 60, 10, [(1, "call", nil)])
    let bySubject = try raster()
    #expect(bySubject.sessions.map { $0.lanes.map(\.name) } == [["Lea", "Max"], ["None"]])
    #expect(bySubject.sessions[0].lanes[0].marks.map(\.level) == [0, 1] && bySubject.sessions[0].lanes[0].levels == 2)
    #expect(Set(bySubject.members.map(\.name)) == ["STAND", "PREEN", "call"] && bySubject.from == 0 && bySubject.to == 20 * second)
    let byType = try raster(SectionOptions(by: .eventType))
    #expect(byType.sessions.map { $0.lanes.map(\.name) } == [["call", "PREEN", "STAND"], ["call"]])
    let byClock = try raster(SectionOptions(flags: .clock))
    #expect(byClock.sessions.map(\.offset) == [0, 60 * second] && byClock.to == 70 * second)
    #expect(try raster(SectionOptions(flags: .clock), ReportOptions(zone: "Asia/Kolkata", dayStart: 6 * nanosecondsPerHour)).sessions.map(\.offset) == [29 * nanosecondsPerHour + 30 * nanosecondsPerMinute, 29 * nanosecondsPerHour + 31 * nanosecondsPerMinute])
    #expect(try raster(SectionOptions(limit: 1)).facts == ["Not shown: 1 × Session"])
  }

  @Test func pausesAndRunningSessionsAreSeen() throws {
    let session = try book.startSession("One", at: 0)
    try session.log(try kind(named: "call"), at: second)
    try session.pause(at: 2 * second)
    try session.resume(at: 5 * second)
    #expect(try raster().sessions.isEmpty)
    let running = try raster(SectionOptions(), ReportOptions(.running))
    #expect(running.sessions.map { $0.pauses.map(\.to) } == [[5 * second]])
    try session.stop(at: 9 * second)
    #expect(try raster().sessions.map(\.length) == [9 * second])
  }

  /// One colour each in all sections, two that nobody chose never the same.
  @Test func coloursAreThoseOfTheTypesOrOfCharts() throws {
    try record("One", 20, [(1, "A1", nil), (2, "A2", nil), (3, "A3", nil)])
    let draft = try book.edit(try kind(named: "A2"))
    try draft.set(.color, .text("#123456"))
    try draft.save()
    let colors = try raster().members.map(\.ink.light)
    #expect(Set(colors).count == 3 && colors.contains("#123456") && colors.contains(ChartPalette.colors[0]))
  }

  // MARK: Matrices

  @Test func transitionsAreAMatrix() throws {
    try record("One", 20, [(1, "a", nil), (2, "b", nil), (3, "a", nil), (4, "b", nil), (5, "c", nil)])
    #expect(cells(try blocks(.transitions)) == [
      ["From ↓ to →", "a", "b", "c", "Total"], ["a", "–", "2 · 100 %", "–", "2"], ["b", "1 · 50 %", "–", "1 · 50 %", "2"], ["c", "–", "–", "–", "0"],
      ["Total", "1", "2", "1", "4"],
    ])
    #expect(cells(try blocks(.transitions, SectionOptions(limit: 2))) == [
      ["From ↓ to →", "a", "b", "Others (1)", "Total"], ["a", "–", "2 · 100 %", "–", "2"], ["b", "1 · 50 %", "–", "1 · 50 %", "2"],
      ["Others (1)", "–", "–", "–", "0"], ["Total", "1", "2", "1", "4"],
    ])
  }

  @Test func agreementsSayKappaOrWhyThereIsNone() throws {
    let ann = try record("Ann", 20, [(0, "STAND", nil), (5, "STAND", nil), (9, "call", nil)])
    let bob = try record("Bob", at: 100, 20, [(0, "STAND", nil), (3, "STAND", nil), (9, "call", nil)])
    let found = try blocks(.agreement, SectionOptions(id: ann, other: bob))
    guard case .facts(let facts) = found[0] else {
      Issue.record("no facts")
      return
    }
    #expect(facts.map(\.text) == ["0.667", "8", "10", "40 %", "0.667"] && facts[1].note == "80.0 %" && facts[4].label == "Kappa · None")
    #expect(cells(found) == [
      ["Ann ↓ Bob →", "None", "call", "STAND", "Total"], ["None", "3", "–", "–", "3"], ["call", "–", "1", "–", "1"], ["STAND", "2", "–", "4", "6"],
      ["Total", "5", "1", "4", "10"],
    ])
    let none = try record("Nothing", 20, [])
    guard case .facts(let absent) = try blocks(.agreement, SectionOptions(id: ann, other: none))[0] else { return }
    #expect(absent[0].text == "–" && absent[0].note.hasPrefix("There is none: nothing was sampled"))
    guard case .facts(let alike) = try blocks(.agreement, SectionOptions(id: ann, other: ann, step: 60 * second))[0] else { return }
    #expect(alike[0].text == "–" && alike[0].note.hasPrefix("There is none: both sessions show one and the same"))
    #expect(refusal { try blocks(.agreement, SectionOptions(id: ann, other: 99_999)) }?.reason == .noEntry)
  }

  // MARK: Tables

  @Test func tablesByTypeCountEvents() throws {
    try record("One", 20, [(2, "STAND", "Lea"), (4, "STAND", "Lea"), (8, "call", "Max"), (9, "call", "Max")])
    let expected = [["Lea", "STAND", "2", "50.0 %", "2s"], ["Max", "call", "2", "50.0 %", "–"], ["Total", "", "4", "100.0 %", "2s"]]
    for kind in [nil, Kind.session, .event] {
      let table = cells(try blocks(.table, SectionOptions(by: .subject, .eventType), of: kind))
      #expect(table == [["Subject", "Event type", "Events", "Share", "Duration"]] + expected, "\(String(describing: kind))")
    }
    let bouts = cells(try blocks(.table, SectionOptions(by: .eventType), of: .bout))
    #expect(bouts == [["Event type", "Bouts", "Share", "Duration"], ["call", "2", "66.7 %", "–"], ["STAND", "1", "33.3 %", "2s"], ["Total", "3", "100.0 %", "2s"]])
    #expect(cells(try blocks(.table, SectionOptions(by: .session), of: .session)).dropFirst().first == ["One", "4", "100.0 %", "2s"])
    // By what only items have they count these, and say so.
    #expect(cells(try blocks(.table, SectionOptions(by: .tag), of: .session))[0] == ["Tag", "Records", "Duration", "Share"])
    for second in [Grouping.tag, .collection, .kind] {
      let refused = refusal { try blocks(.table, SectionOptions(by: .eventType, second), of: .session) }
      #expect(refused?.reason == .field && refused?.field != nil && refused?.message.contains("counts events") == true)
    }
  }

  /// Conditions of a report on bouts hold in all of it.
  @Test func conditionsOnBoutsHold() throws {
    try record("One", 20, [(2, "STAND", "Lea"), (4, "STAND", "Lea"), (8, "call", "Max"), (9, "STAND", "Max"), (12, "STAND", "Max")])
    var query = try Query(.bout)
    try query.require(.type, .equal, [.int(try kind(named: "STAND"))])
    try query.require(.duration, .greater, [.int(2 * second)])
    var report = try Report(on: query, of: book, title: "x")
    for section in [ReportSection.header, .budget, .raster, .transitions, .table] { try report.add(section) }
    let content = try report.content()
    guard case .heading(let heading) = content.sections[0].blocks[0], case .raster(let raster) = content.sections[2].blocks[0] else {
      Issue.record("other blocks")
      return
    }
    #expect(heading.said == ["1 Jan 1970", "1 bout", "1 record"] && raster.sessions[0].lanes.map(\.name) == ["Max"])
    #expect(cells(content.sections[1].blocks).dropFirst().map { $0[0] } == ["Max"] && content.sections[3].shown.isEmpty)
    #expect(cells(content.sections[4].blocks).last == ["Total", "1", "100.0 %", "3s"])
  }

  // MARK: Names

  @Test func hostileNamesStayTexts() throws {
    let names = ["<script>alert(1)</script>", "a|b", "two\nlines", "מרקו \u{202E}", "\"quoted\" & co"]
    let first = try record("<b>One</b>", 20, names.enumerated().flatMap { [(Int64($0), "S<I>", $1), (Int64($0) + 5, "S<I>", $1), (Int64($0), "p|q", $1)] })
    var report = try Report(on: Query(.session), of: book, title: "x")
    for section in [ReportSection.budget, .raster, .transitions] { try report.add(section) }
    try report.add(.agreement, SectionOptions(id: first, other: first))
    try report.add(.table, SectionOptions(by: .subject, .eventType))
    let page = String(decoding: try report.write(.html), as: UTF8.self)
    #expect(!page.contains("<script") && !page.contains("S<I>") && !page.contains("<b>One"))
    let markdown = String(decoding: try report.write(.markdown), as: UTF8.self)
    let counts = markdown.split(separator: "\n").filter { $0.hasPrefix("|") }
    #expect(!counts.isEmpty && !markdown.contains("| a|b |"))
    _ = try #require(try JSONParser.parse(String(decoding: report.write(.json), as: UTF8.self)).object)
    #expect(!String(decoding: try report.write(.text), as: UTF8.self).contains("\u{202E}"))
  }

  @Test(arguments: [0, 1, 3, 60, 200]) func picturesAreBounded(sessions: Int) throws {
    for number in 0..<sessions { try record("Session \(number)", at: Int64(number) * 100, 50, (0..<8).flatMap { [($0, "STATE \($0 % 3)", "Bird \($0)"), ($0 + 20, "STATE \($0 % 3)", "Bird \($0)")] }) }
    let raster = try raster()
    #expect(raster.sessions.count == min(40, sessions))
    let chart = SessionsChart(raster: raster, words: ReportSamples.words)
    for piece in chart.draw(.page(width: 790, height: 400)) { #expect(piece.height <= 400 && piece.width == 790) }
    _ = chart.draw(.screen(width: 320, height: .infinity))
  }
}
