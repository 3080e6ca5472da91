// GENERATED from Sources/Tallybook by tools/checks/swift-examples: DO NOT EDIT.
import Foundation
import Tallybook
import Testing

@Suite("Examples: days", .timeLimit(.minutes(60)))
struct DaysExamples {
  @Test("Book.today()") func example1() throws {
    let book = try Book(":memory:")
    shown(try book.today().date == book.date(of: book.now)).like("true")
  }

  @Test("Book.day(_:)") func example2() throws {
    let book = try Book(":memory:")
    if let date = CivilDate(year: 2026, month: 3, day: 2) {
      try book.day(date).create("Write the report")
      shown(try book.day(date).tasks.count()).like("1")
    }
  }

  @Test("Book.date(of:)") func example3() throws {
    let book = try Book(":memory:")
    shown(try book.date(of: .epoch).number).like("19700101")
  }

  @Test("Book.days(from:through:)") func example4() throws {
    let book = try Book(":memory:")
    try book.today().open()
    shown(try book.days().count, try book.days(through: CivilDate(number: 19991231)).count).like("1 0")
  }

  @Test("Book.limits()") func example5() throws {
    let book = try Book(":memory:")
    shown(try book.limits().medium ?? 0).like("3")
  }

  @Test("Book.setLimits(_:)") func example6() throws {
    let book = try Book(":memory:")
    shown(try book.setLimits { $0.high = 2 }.high ?? 0).like("2")
  }

  @Test("Book.statistics(from:through:)") func example7() throws {
    let book = try Book(":memory:")
    try book.today().create("Visit mum")
    shown(try book.statistics().tasks, try book.statistics().completed).like("1 0")
  }

  @Test("Book.review(on:allDays:)") func example8() throws {
    let book = try Book(":memory:")
    let today = try book.today()
    try today.adding(days: -1).create("Visit mum")
    let review = try book.review()
    for task in try review.tasks() { try review.choose(task) }
    shown(try review.finish(), try today.tasks.all().map(\.title)).like("1 [\"Visit mum\"]")
  }

  @Test("Book.backlog") func example9() throws {
    let book = try Book(":memory:")
    try book.tasks.create("Write the report")
    shown(try book.backlog.all().map(\.title)).like("[\"Write the report\"]")
  }

  @Test("Book.complete(_:at:)") func example10() throws {
    let book = try Book(":memory:")
    let task = try book.tasks.create("Visit mum")
    shown(try book.complete(task, at: .epoch).completed ?? .now).like("1970-01-01T00:00:00.000Z")
  }

  @Test("Book.reopen(_:)") func example11() throws {
    let book = try Book(":memory:")
    let task = try book.complete(try book.tasks.create("Visit mum"))
    shown(try book.reopen(task).completed == nil).like("true")
  }

  @Test("Book.plan(_:on:)") func example12() throws {
    let book = try Book(":memory:")
    let tomorrow = try book.today().adding(days: 1).date
    let task = try book.plan(try book.tasks.create("Visit mum"), on: tomorrow)
    shown(task.day == tomorrow, try book.plan(task, on: nil).day == nil).like("true true")
  }

  @Test("Book.renameCategory(_:to:merging:)") func example13() throws {
    let book = try Book(":memory:")
    try book.tasks.create("Visit mum") { $0.category = "Home" }
    shown(try book.renameCategory("home", to: "House"), try book.tasks.first()?.category ?? "").like("1 House")
  }

  @Test("Day") func example14() throws {
    let book = try Book(":memory:")
    let today = try book.today()
    try today.create("Visit mum", priority: .high)
    shown(try today.tasks.all().map(\.title), today.date == (try book.date(of: book.now))).like("[\"Visit mum\"] true")
    do { try today.create("Call the bank", priority: .high) } catch { shown(error.found ?? 0, error.bound ?? 0).like("1 1")
    }
  }

  @Test("Day.tasks") func example15() throws {
    let book = try Book(":memory:")
    let today = try book.today()
    try today.create("Sweep", priority: .low)
    try today.create("Visit mum", priority: .high)
    shown(try today.tasks.all().map(\.title)).like("[\"Visit mum\", \"Sweep\"]")
  }

  @Test("Day.adding(days:)") func example16() throws {
    let book = try Book(":memory:")
    if let date = CivilDate(number: 20260228) { shown(book.day(date).adding(days: 1).date.number).like("20260301")
    }
  }

  @Test("Day.create(_:priority:_:)") func example17() throws {
    let book = try Book(":memory:")
    let task = try book.today().create("Visit mum") { $0.category = "Home" }
    shown(task.priority == .medium, task.category ?? "").like("true Home")
  }

  @Test("Day.open()") func example18() throws {
    let book = try Book(":memory:")
    let today = try book.today()
    try today.open()
    shown(try today.info() != nil).like("true")
  }

  @Test("Day.info()") func example19() throws {
    let book = try Book(":memory:")
    shown(try book.today().info() == nil).like("true")
  }

  @Test("Day.limits()") func example20() throws {
    let book = try Book(":memory:")
    let limits = try book.today().limits()
    shown(limits.high ?? 0, limits.medium ?? 0, limits.low ?? 0).like("1 3 3")
  }

  @Test("Day.setLimits(_:)") func example21() throws {
    let book = try Book(":memory:")
    let limits = try book.today().setLimits { ($0.high, $0.low) = (2, nil) }
    shown(limits.high ?? 0, limits.low == nil).like("2 true")
    do { try book.today().setLimits { $0.high = 100 } } catch { shown(error.reason).like("range")
    }
  }

  @Test("Day.accolade(seed:)") func example22() throws {
    let book = try Book(":memory:")
    shown(try book.today().accolade()).like("The Funday")
  }

  @Test("Day.accolades()") func example23() throws {
    let book = try Book(":memory:")
    shown(try book.today().accolades()).like("[\"The Funday\"]")
  }

  @Test("DayInfo") func example24() throws {
    let book = try Book(":memory:")
    let today = try book.today()
    try book.complete(try today.create("Visit mum"))
    for info in try book.days() {
      shown(info.date == today.date, info.taskCount, info.completedCount).like("true 1 1")
      shown(info.limits.high ?? 0, info.opened <= .now, info.reviewed == nil, info.seed != 0).like("1 true true true")
    }
  }

  @Test("DayStatistics") func example25() throws {
    let book = try Book(":memory:")
    try book.complete(try book.today().create("Visit mum"))
    let statistics = try book.statistics()
    shown(statistics.tasks, statistics.completed, statistics.mean, statistics.streak, statistics.longest).like("1 1 1.0 1 1")
  }

  @Test("Limits") func example26() throws {
    let book = try Book(":memory:")
    var limits = try book.today().limits()
    limits.low = nil
    shown(limits.high ?? 0, limits.medium ?? 0, limits.low == nil).like("1 3 true")
  }

  @Test("Redaction.redacted(_:)") func example27() throws {
    shown(Redaction.star.redacted("Visit mum"), Redaction.highlight.redacted("Hi")).like("***** *** ██")
  }

  @Test("Review") func example28() throws {
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

  @Test("Review.tasks()") func example29() throws {
    let book = try Book(":memory:")
    shown(try book.review().tasks().count).like("0")
  }

  @Test("Review.choose(_:_:)") func example30() throws {
    let book = try Book(":memory:")
    let task = try book.today().create("Visit mum")
    do { try book.review().choose(task) } catch { shown(error.code).like("notFound")
    }
  }

  @Test("Review.finish()") func example31() throws {
    let book = try Book(":memory:")
    shown(try book.review().finish(), try book.today().info()?.reviewed != nil).like("0 true")
  }
}
