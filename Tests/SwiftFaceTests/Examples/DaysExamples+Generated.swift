// GENERATED from Sources/Tallybook by tools/checks/swift-examples: DO NOT EDIT.
import Foundation
import Tallybook
import Testing

@Suite("Examples: days", .timeLimit(.minutes(60)))
struct DaysExamples {
  @Test(arguments: all) func doWhatIsSaid(_ example: Example) async throws { try await example.run() }

  static let all = [
    Example("Book.today()", example1),
    Example("Book.day(_:)", example2),
    Example("Book.date(of:)", example3),
    Example("Book.days(from:through:)", example4),
    Example("Book.limits()", example5),
    Example("Book.setLimits(_:)", example6),
    Example("Book.statistics(from:through:)", example7),
    Example("Book.review(on:allDays:)", example8),
    Example("Book.backlog", example9),
    Example("Book.complete(_:at:)", example10),
    Example("Book.reopen(_:)", example11),
    Example("Book.plan(_:on:)", example12),
    Example("Book.renameCategory(_:to:merging:)", example13),
    Example("Day", example14),
    Example("Day.tasks", example15),
    Example("Day.adding(days:)", example16),
    Example("Day.create(_:priority:_:)", example17),
    Example("Day.open()", example18),
    Example("Day.info()", example19),
    Example("Day.limits()", example20),
    Example("Day.setLimits(_:)", example21),
    Example("Day.accolade(seed:)", example22),
    Example("Day.accolades()", example23),
    Example("DayInfo", example24),
    Example("DayStatistics", example25),
    Example("Limits", example26),
    Example("Redaction.redacted(_:)", example27),
    Example("Review", example28),
    Example("Review.tasks()", example29),
    Example("Review.choose(_:_:)", example30),
    Example("Review.finish()", example31),
  ]

  @Sendable static func example1() throws {
    let book = try Book(":memory:")
    shown(try book.today().date == book.date(of: book.now)).like("true")
  }

  @Sendable static func example2() throws {
    let book = try Book(":memory:")
    if let date = CivilDate(year: 2026, month: 3, day: 2) {
      try book.day(date).create("Write the report")
      shown(try book.day(date).tasks.count()).like("1")
    }
  }

  @Sendable static func example3() throws {
    let book = try Book(":memory:")
    shown(try book.date(of: .epoch).number).like("19700101")
  }

  @Sendable static func example4() throws {
    let book = try Book(":memory:")
    try book.today().open()
    shown(try book.days().count, try book.days(through: CivilDate(number: 19991231)).count).like("1 0")
  }

  @Sendable static func example5() throws {
    let book = try Book(":memory:")
    shown(try book.limits().medium ?? 0).like("3")
  }

  @Sendable static func example6() throws {
    let book = try Book(":memory:")
    shown(try book.setLimits { $0.high = 2 }.high ?? 0).like("2")
  }

  @Sendable static func example7() throws {
    let book = try Book(":memory:")
    try book.today().create("Visit mum")
    shown(try book.statistics().tasks, try book.statistics().completed).like("1 0")
  }

  @Sendable static func example8() throws {
    let book = try Book(":memory:")
    let today = try book.today()
    try today.adding(days: -1).create("Visit mum")
    let review = try book.review()
    for task in try review.tasks() { try review.choose(task) }
    shown(try review.finish(), try today.tasks.all().map(\.title)).like("1 [\"Visit mum\"]")
  }

  @Sendable static func example9() throws {
    let book = try Book(":memory:")
    try book.tasks.create("Write the report")
    shown(try book.backlog.all().map(\.title)).like("[\"Write the report\"]")
  }

  @Sendable static func example10() throws {
    let book = try Book(":memory:")
    let task = try book.tasks.create("Visit mum")
    shown(try book.complete(task, at: .epoch).completed ?? .now).like("1970-01-01T00:00:00.000Z")
  }

  @Sendable static func example11() throws {
    let book = try Book(":memory:")
    let task = try book.complete(try book.tasks.create("Visit mum"))
    shown(try book.reopen(task).completed == nil).like("true")
  }

  @Sendable static func example12() throws {
    let book = try Book(":memory:")
    let tomorrow = try book.today().adding(days: 1).date
    let task = try book.plan(try book.tasks.create("Visit mum"), on: tomorrow)
    shown(task.day == tomorrow, try book.plan(task, on: nil).day == nil).like("true true")
  }

  @Sendable static func example13() throws {
    let book = try Book(":memory:")
    try book.tasks.create("Visit mum") { $0.category = "Home" }
    shown(try book.renameCategory("home", to: "House"), try book.tasks.first()?.category ?? "").like("1 House")
  }

  @Sendable static func example14() throws {
    let book = try Book(":memory:")
    let today = try book.today()
    try today.create("Visit mum", priority: .high)
    shown(try today.tasks.all().map(\.title), today.date == (try book.date(of: book.now))).like("[\"Visit mum\"] true")
    do { try today.create("Call the bank", priority: .high) } catch { shown(error.found ?? 0, error.bound ?? 0).like("1 1")
    }
  }

  @Sendable static func example15() throws {
    let book = try Book(":memory:")
    let today = try book.today()
    try today.create("Sweep", priority: .low)
    try today.create("Visit mum", priority: .high)
    shown(try today.tasks.all().map(\.title)).like("[\"Visit mum\", \"Sweep\"]")
  }

  @Sendable static func example16() throws {
    let book = try Book(":memory:")
    if let date = CivilDate(number: 20260228) { shown(book.day(date).adding(days: 1).date.number).like("20260301")
    }
  }

  @Sendable static func example17() throws {
    let book = try Book(":memory:")
    let task = try book.today().create("Visit mum") { $0.category = "Home" }
    shown(task.priority == .medium, task.category ?? "").like("true Home")
  }

  @Sendable static func example18() throws {
    let book = try Book(":memory:")
    let today = try book.today()
    try today.open()
    shown(try today.info() != nil).like("true")
  }

  @Sendable static func example19() throws {
    let book = try Book(":memory:")
    shown(try book.today().info() == nil).like("true")
  }

  @Sendable static func example20() throws {
    let book = try Book(":memory:")
    let limits = try book.today().limits()
    shown(limits.high ?? 0, limits.medium ?? 0, limits.low ?? 0).like("1 3 3")
  }

  @Sendable static func example21() throws {
    let book = try Book(":memory:")
    let limits = try book.today().setLimits { ($0.high, $0.low) = (2, nil) }
    shown(limits.high ?? 0, limits.low == nil).like("2 true")
    do { try book.today().setLimits { $0.high = 100 } } catch { shown(error.reason).like("range")
    }
  }

  @Sendable static func example22() throws {
    let book = try Book(":memory:")
    shown(try book.today().accolade()).like("The Funday")
  }

  @Sendable static func example23() throws {
    let book = try Book(":memory:")
    shown(try book.today().accolades()).like("[\"The Funday\"]")
  }

  @Sendable static func example24() throws {
    let book = try Book(":memory:")
    let today = try book.today()
    try book.complete(try today.create("Visit mum"))
    for info in try book.days() {
      shown(info.date == today.date, info.taskCount, info.completedCount).like("true 1 1")
      shown(info.limits.high ?? 0, info.opened <= .now, info.reviewed == nil, info.seed != 0).like("1 true true true")
    }
  }

  @Sendable static func example25() throws {
    let book = try Book(":memory:")
    try book.complete(try book.today().create("Visit mum"))
    let statistics = try book.statistics()
    shown(statistics.tasks, statistics.completed, statistics.mean, statistics.streak, statistics.longest).like("1 1 1.0 1 1")
  }

  @Sendable static func example26() throws {
    let book = try Book(":memory:")
    var limits = try book.today().limits()
    limits.low = nil
    shown(limits.high ?? 0, limits.medium ?? 0, limits.low == nil).like("1 3 true")
  }

  @Sendable static func example27() throws {
    shown(Redaction.star.redacted("Visit mum"), Redaction.highlight.redacted("Hi")).like("***** *** ██")
  }

  @Sendable static func example28() throws {
    let book = try Book(":memory:")
    let today = try book.today()
    let yesterday = today.adding(days: -1)
    try yesterday.create("Visit mum")
    try book.complete(try yesterday.create("Sweep"))
    let review = try book.review()
    for task in try review.tasks() where task.completed == nil { try review.choose(task) }
    shown(review.date == today.date, review.chosen.count, try review.finish()).like("true 1 1")
    for task in try today.tasks.all() { shown(task.title, task.carried != nil).like("Visit mum true")
    }
  }

  @Sendable static func example29() throws {
    let book = try Book(":memory:")
    shown(try book.review().tasks().count).like("0")
  }

  @Sendable static func example30() throws {
    let book = try Book(":memory:")
    let task = try book.today().create("Visit mum")
    do { try book.review().choose(task) } catch { shown(error.code).like("notFound")
    }
  }

  @Sendable static func example31() throws {
    let book = try Book(":memory:")
    shown(try book.review().finish(), try book.today().info()?.reviewed != nil).like("0 true")
  }
}
