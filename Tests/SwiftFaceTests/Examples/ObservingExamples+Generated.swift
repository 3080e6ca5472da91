// GENERATED from Sources/Tallybook by tools/checks/swift-examples: DO NOT EDIT.
import Foundation
import Tallybook
import Testing

@Suite("Examples: observing", .timeLimit(.minutes(60)))
struct ObservingExamples {
  @Test(arguments: all) func doWhatIsSaid(_ example: Example) async throws { try await example.run() }

  static let all = [
    Example("Agreement", example1),
    Example("Agreement.Meeting", example2),
    Example("BudgetRow", example3),
    Example("Matches", example4),
    Example("ObservationWindow", example5),
    Example("Overlap", example6),
    Example("Sample", example7),
    Example("Selection.agreement(of:_:every:byFields:)", example8),
    Example("Selection.matches(of:_:within:byFields:)", example9),
    Example("Selection.budget(in:bySession:byFields:empty:notObserved:rank:limit:)", example10),
    Example("Selection.transitions(compound:bySubject:)", example11),
    Example("Selection.samples(every:in:oneZero:)", example12),
    Example("Selection.overlaps()", example13),
    Example("Selection.check()", example14),
    Example("Transition", example15),
  ]

  @Sendable static func example1() throws {
    let book = try Book(":memory:")
    for observer in ["Ann", "Bob"] {
      let watch = try book.record(observer, at: .epoch)
      for (second, type) in ["A", "B"].enumerated() { try watch.log(type, at: .epoch + .seconds(4 * second)) }
      try watch.stop(at: .epoch + .seconds(9))
    }
    let sessions = try book.sessions.order(by: \.title).all()
    let agreement = try book.bouts.agreement(of: sessions[0], sessions[1], every: .seconds(1))
    shown(agreement.kappa ?? 0, agreement.agreed, agreement.count, agreement.expected ?? 0 < 1).like("1.0 5 5 true")
    shown(agreement.reason == nil, agreement.message == nil, agreement.confusion.map(\.count).reduce(0, +)).like("true true 5")
    for met in agreement.confusion where met.first != met.second { print(met) }
  }

  @Sendable static func example2() throws {
    func told(_ met: Agreement.Meeting) -> String { "\(met.first) met \(met.second) \(met.count) times" }
  }

  @Sendable static func example3() throws {
    let book = try Book(":memory:")
    try book.eventTypes.create("feed") { $0.mode = .state }
    let watch = try book.record("Watch", at: .epoch)
    for second in [2, 4, 8, 10] { try watch.log("feed", at: .epoch + .seconds(second)) }
    try watch.stop(at: .epoch + .seconds(20))
    let row = try book.bouts.budget()[0]
    shown(row.count, row.sum ?? .zero, row.mean ?? .zero, row.median ?? .zero).like("2 4.0 seconds 2.0 seconds 2.0 seconds")
    shown(row.minimum ?? .zero, row.maximum ?? .zero, row.deviation ?? .zero).like("2.0 seconds 2.0 seconds 0.0 seconds")
    shown(row.share ?? 0, row.rate ?? 0, row.latency ?? .zero, row.gapMean ?? .zero, row.gapDeviation == nil).like("0.2 360.0 2.0 seconds 4.0 seconds true")
    shown(row.openCount, row.observed, row.type == (try watch.type("feed")), row.subject == nil, row.session == nil).like("0 20.0 seconds true true true")
    shown(row.fields.names).like("[]")
  }

  @Sendable static func example4() throws {
    let book = try Book(":memory:")
    for (observer, second) in [("Ann", 1), ("Bob", 2)] {
      let watch = try book.record(observer, at: .epoch)
      try watch.log("A", at: .epoch + .seconds(second))
      try watch.stop(at: .epoch + .seconds(9))
    }
    let sessions = try book.sessions.order(by: \.title).all()
    let matches = try book.bouts.matches(of: sessions[0], sessions[1], within: .seconds(1))
    shown(matches.matched, matches.alone, matches.otherAlone).like("1 0 0")
  }

  @Sendable static func example5() throws {
    let book = try Book(":memory:")
    try book.eventTypes.create("feed") { $0.mode = .state }
    let watch = try book.record("Watch", at: .epoch)
    for second in [2, 4] { try watch.log("feed", at: .epoch + .seconds(second)) }
    try watch.stop(at: .epoch + .seconds(10))
    let windows: [ObservationWindow] = [.whole, .times(since: .epoch, until: .epoch + .seconds(5)), .fromStart(until: .seconds(5))]
    for window in windows.dropFirst() { shown(try book.bouts.budget(in: window)[0].share ?? 0).like("0.4")
    }
  }

  @Sendable static func example6() throws {
    let book = try Book(":memory:")
    for name in ["feed", "stand"] { try book.eventTypes.create(name) { $0.mode = .state } }
    let watch = try book.record("Watch", at: .epoch)
    for (second, name) in ["feed", "stand", "feed", "stand"].enumerated() { try watch.log(name, at: .epoch + .seconds(second)) }
    for overlap in try book.bouts.overlaps() {
      shown(overlap.duration, overlap.subject == nil, overlap.otherSubject == nil).like("1.0 seconds true true")
      shown(overlap.type == (try watch.type("feed")), overlap.otherType == (try watch.type("stand"))).like("true true")
    }
  }

  @Sendable static func example7() throws {
    let book = try Book(":memory:")
    try book.eventTypes.create("feed") { $0.mode = .state }
    let watch = try book.record("Watch", at: .epoch)
    for second in [1, 3] { try watch.log("feed", at: .epoch + .seconds(second)) }
    try watch.stop(at: .epoch + .seconds(4))
    for sample in try book.bouts.samples(every: .seconds(2)) {
      shown(sample.session == watch.id, sample.subject == nil, sample.time <= .now, sample.types.count < 2).like("true true true true")
    }
  }

  @Sendable static func example8() throws {
    let book = try Book(":memory:")
    let one = try book.record("Ann", at: .epoch)
    try one.stop(at: .epoch + .seconds(1))
    do { _ = try book.bouts.agreement(of: try one.session(), try one.session(), every: .zero) } catch { shown(error.reason).like("range")
    }
  }

  @Sendable static func example9() throws {
    let book = try Book(":memory:")
    let one = try book.record("Ann", at: .epoch)
    try one.stop(at: .epoch + .seconds(1))
    shown(try book.bouts.matches(of: try one.session(), try one.session(), within: .zero).matched).like("0")
  }

  @Sendable static func example10() throws {
    let book = try Book(":memory:")
    try book.eventTypes.create("feed") { $0.mode = .state }
    let watch = try book.record("Watch", at: .epoch)
    for second in [2, 4, 8, 10] { try watch.log("feed", at: .epoch + .seconds(second)) }
    try watch.stop(at: .epoch + .seconds(20))
    for row in try book.bouts.budget(rank: .sum, limit: 1) { shown(row.count, row.sum ?? .zero).like("2 4.0 seconds")
    }
    do { _ = try book.bouts.budget(rank: .name) } catch { shown(error.reason).like("field")
    }
  }

  @Sendable static func example11() throws {
    let book = try Book(":memory:")
    let watch = try book.record("Watch", at: .epoch)
    for (second, type) in ["A", "B", "A"].enumerated() { try watch.log(type, at: .epoch + .seconds(second)) }
    shown(try book.bouts.transitions().map { $0.from + $0.to }).like("[\"AB\", \"BA\"]")
  }

  @Sendable static func example12() throws {
    let book = try Book(":memory:")
    let watch = try book.record("Watch", at: .epoch)
    try watch.log("A", at: .epoch + .milliseconds(500))
    try watch.stop(at: .epoch + .seconds(2))
    shown(try book.bouts.samples(every: .seconds(1), oneZero: true).map(\.types.count)).like("[1, 0]")
  }

  @Sendable static func example13() throws {
    let book = try Book(":memory:")
    shown(try book.bouts.overlaps().count).like("0")
  }

  @Sendable static func example14() throws {
    let book = try Book(":memory:")
    try book.eventTypes.create("feed") { $0.mode = .state }
    let watch = try book.record("Watch", at: .epoch)
    try watch.log("feed", at: .epoch + .seconds(1))
    try watch.stop(at: .epoch + .seconds(4))
    shown(try book.bouts.check().map { "\($0.reason)" }).like("[\"unclosed\"]")
  }

  @Sendable static func example15() throws {
    let book = try Book(":memory:")
    let watch = try book.record("Watch", at: .epoch)
    for (second, type) in ["A", "B", "A", "B"].enumerated() { try watch.log(type, at: .epoch + .seconds(second)) }
    for row in try book.bouts.transitions() { print(row.from, row.to, row.count) }
    let row = try book.bouts.transitions()[0]
    shown(row.from, row.to, row.count, row.shareFrom, row.share > 0.6).like("A B 2 1.0 true")
    shown(row.fromTypes == [try watch.type("A")], row.toTypes.count, row.subject == nil).like("true 1 true")
  }
}
