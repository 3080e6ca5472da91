import Testing

@testable import TallybookAnalysis
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookModel
@testable import TallybookQuery
@testable import TestBasics

/// Summaries by three and four groups say what a plain count says, in each total too.
@Suite(.timeLimit(.minutes(60))) struct SummaryOfManyGroupsTests {
  private static let start: Instant = 1_767_225_600_000_000_000

  private let clock = TestClock(start)
  private let book: Book
  private var random = SeededRandom()

  init() throws {
    book = try Book(":memory:", BookOptions(clock: clock.clock))
    try book.set("time_zone", to: "UTC")
  }

  /// What was made, for the plain count.
  private struct Made {
    let start: Instant
    let end: Instant
    let parent: Int64
    let subject: Int64?
    let tags: [Int64]
    /// Its events, by type.
    let events: [Int64: Int64]
  }

  private func make(_ kind: Kind, _ name: String, category: String? = nil) throws -> Int64 {
    let draft = try book.draft(kind)
    try draft.set(.name, .text(name))
    if let category { try draft.set(.category, .text(category)) }
    return try draft.save()
  }

  private mutating func makeSessions(_ count: Int, of types: [Int64]) throws -> [Made] {
    let collections = [0] + (try (0..<2).map { try book.createCollection("Collection \($0)") })
    let subjects: [Int64?] = [nil] + (try (0..<2).map { try make(.subject, "Subject \($0)") })
    let tags = try (0..<3).map { try book.createTag("Tag \($0)") }
    var made: [Made] = []
    for number in 0..<count {
      let start = Self.start + Int64.random(in: 0..<40, using: &random) * 6 * nanosecondsPerHour
      let end = start + Int64.random(in: 0..<9, using: &random) * 30 * nanosecondsPerMinute
      let (parent, subject) = (collections.randomElement(using: &random) ?? 0, subjects.randomElement(using: &random) ?? nil)
      let carried = tags.filter { _ in Bool.random(using: &random) }
      let draft = try book.draft(.session, in: parent)
      try draft.set(.name, .text("Session \(number)"))
      if let subject { try draft.set(.subject, .int(subject)) }
      try draft.set(.tags, .ids(carried))
      let recorder = try draft.start(at: start)
      var events: [Int64: Int64] = [:]
      for _ in 0..<Int.random(in: 0..<5, using: &random) {
        guard let type = types.randomElement(using: &random) else { break }
        try recorder.log(type, at: start)
        events[type, default: 0] += 1
      }
      try recorder.stop(at: end)
      made.append(Made(start: start, end: end, parent: parent, subject: subject, tags: carried, events: events))
    }
    return made
  }

  /// Counts and events by the groups' numbers, of each level's rows.
  private func found(_ summary: Summary) -> [[Int64]: SIMD2<Int64>] {
    var found: [[Int64]: SIMD2<Int64>] = [:]
    for row in summary.rows + summary.subtotals.joined() + [summary.total] {
      let key = row.keys.map { $0.number ?? -1 }
      #expect(found[key] == nil, "\(key) twice")
      found[key] = SIMD2(row.count, row.events)
    }
    return found
  }

  @Test mutating func itemsAreCountedInEachCombination() throws {
    let types = [try make(.eventType, "Peck"), try make(.eventType, "Drink"), try make(.eventType, "Call")]
    let made = try makeSessions(120, of: types)
    let day: (Made) -> Int64 = { Int64(CivilDate(daysSinceEpoch: InstantParts.floorDivide($0.start, by: 24 * nanosecondsPerHour).quotient).number) }
    let options = SummaryOptions(by: .collection, .tag, .eventType, .day, measuring: [.count, .events], flags: [.totals, .wholeAtStart])
    let summary = try Query(.session).summary(options, in: book)
    var wanted: [[Int64]: SIMD2<Int64>] = [[]: .zero]
    for item in made {
      let total = item.events.values.reduce(0, +)
      wanted[[], default: .zero] &+= SIMD2(1, total)
      wanted[[item.parent], default: .zero] &+= SIMD2(1, total)
      for tag in item.tags.isEmpty ? [-1] : item.tags {
        wanted[[item.parent, tag], default: .zero] &+= SIMD2(1, total)
        for (type, count) in item.events.isEmpty ? [-1: 0] : item.events {
          wanted[[item.parent, tag, type], default: .zero] &+= SIMD2(1, count)
          wanted[[item.parent, tag, type, day(item)], default: .zero] &+= SIMD2(1, count)
        }
      }
    }
    expectSame(found(summary), wanted)
    try expectTable(summary)
  }

  /// Types and categories go together wherever they stand, each type with its own.
  @Test mutating func typesAndTheirCategories() throws {
    let categories = ["Feeding", "Feeding", "Voice"]
    let types = try zip(["Peck", "Drink", "Call"], categories).map { try make(.eventType, $0, category: $1) }
    let made = try makeSessions(40, of: types)
    for (by, places) in [([Grouping.category, .subject, .eventType], [0, 1, 2]), ([.eventType, .subject, .category], [2, 1, 0])] {
      let options = SummaryOptions(by: by[0], by[1], by[2], measuring: [.count, .events], flags: .totals)
      var wanted: [[String]: SIMD2<Int64>] = [:]
      for item in made {
        let subject = try item.subject.map { try book.entry($0)[.name].text ?? "" } ?? "None"
        for (type, count) in item.events.isEmpty ? [-1: 0] : item.events {
          let place = types.firstIndex(of: type)
          let words = [place.map { categories[$0] } ?? "None", subject, place.map { ["Peck", "Drink", "Call"][$0] } ?? "None"]
          wanted[places.map { words[$0] }, default: .zero] &+= SIMD2(1, count)
        }
      }
      var found: [[String]: SIMD2<Int64>] = [:]
      let summary = try Query(.session).summary(options, in: book)
      for row in summary.rows { found[row.keys.map(\.label)] = SIMD2(row.count, row.events) }
      #expect(found == wanted, "\(by)")
      try expectTable(summary)
    }
  }

  @Test mutating func timeIsCutByAllCalendars() throws {
    let made = try makeSessions(60, of: [])
    let summary = try Query(.session).summary(SummaryOptions(by: .hour, .month, .weekday, .day, measuring: .duration), in: book)
    var wanted: [[Int64]: Int64] = [:]
    for item in made {
      var at = item.start
      while at < item.end {
        let (days, into) = InstantParts.floorDivide(at, by: 24 * nanosecondsPerHour)
        let date = CivilDate(daysSinceEpoch: days)
        let next = min(item.end, at + nanosecondsPerHour - into % nanosecondsPerHour)
        wanted[[into / nanosecondsPerHour, Int64(date.number - date.day + 1), Int64(date.weekday), Int64(date.number)], default: 0] += next - at
        at = next
      }
    }
    var found: [[Int64]: Int64] = [:]
    for row in summary.rows where row.duration > 0 { found[row.keys.compactMap(\.number)] = row.duration }
    expectSame(found, wanted)
  }

  @Test mutating func eventsAreCountedInEachCombination() throws {
    let types = try zip(["Peck", "Drink", "Call"], ["Feeding", "Feeding", "Voice"]).map { try make(.eventType, $0, category: $1) }
    let made = try makeSessions(30, of: types)
    let options = SummaryOptions(by: .session, .category, .eventType, .hour, measuring: .count, flags: .totals)
    let summary = try Query(.event).summary(options, in: book)
    #expect(summary.total.count == made.reduce(0) { $0 + $1.events.values.reduce(0, +) })
    #expect(summary.rows.map(\.count).sorted() == made.flatMap { $0.events.values }.sorted())
    for level in summary.subtotals { #expect(level.reduce(0) { $0 + $1.count } == summary.total.count) }
    try expectTable(summary)
  }

  @Test mutating func theGreatestFirstGroupsKeepAllWithinThem() throws {
    let made = try makeSessions(80, of: [])
    var options = SummaryOptions(by: .tag, .collection, .subject, measuring: .count, flags: [.totals, .others])
    (options.rank, options.most) = (.count, 2)
    let summary = try Query(.session).summary(options, in: book)
    #expect(summary.totals.count == 3 && summary.totals[0].count >= summary.totals[1].count && summary.totals[2].first?.isOthers == true)
    #expect(summary.total.count == Int64(made.count))
    try expectTable(summary)
  }

  @Test func whatCannotBeIsRefused() throws {
    for by in [Groupings(.day, .none, .tag), Groupings(.none, .none, .none, .tag), Groupings(.day, .tag, .day), Groupings(.day, .tag, .hour, .tag)] {
      var options = SummaryOptions()
      options.by = by
      #expect(refusal { try Query(.session).summary(options, in: book) }?.reason == .contradiction, "\(by)")
    }
    #expect(refusal { try Query(.session).summary(SummaryOptions(by: .day, .tag, .subject, .priority), in: book) }?.reason == .kind)
  }

  /// Tells the first that differ.
  private func expectSame<Key: Comparable, Value: Equatable>(_ found: [[Key]: Value], _ wanted: [[Key]: Value]) {
    let other = Set(found.keys).union(wanted.keys).filter { found[$0] != wanted[$0] }.sorted { $0.lexicographicallyPrecedes($1) }
    for key in other.prefix(3) { Issue.record("\(key): \(found[key].map { "\($0)" } ?? "-"), not \(wanted[key].map { "\($0)" } ?? "-")") }
  }

  /// Each total stands right behind the rows that it is of, and a row's groups are at their places as fields.
  private func expectTable(_ summary: Summary) throws {
    let depth = summary.options.by.all.count
    let table = summary.table
    #expect(table.count == summary.rows.count + summary.subtotals.reduce(0) { $0 + $1.count } + 1 && table.last?.keys.isEmpty == true)
    for (row, next) in zip(table, table.dropFirst()) where row.level < depth {
      #expect(!next.keys.starts(with: row.keys))
    }
    for (row, next) in zip(table, table.dropFirst()) where next.level < depth { #expect(row.keys.starts(with: next.keys)) }
    let labels: [Field] = [.label1, .label2, .label3, .label4]
    for row in table {
      for place in 0..<depth {
        let wanted = row.level > place ? row.keys[place].label : row.level == place ? "Total" : ""
        #expect(summary.shape.value(labels[place], of: row) == .text(wanted))
      }
    }
  }
}
