import Foundation
import Tallybook
import Testing

/// Days with their limits, the backlog, and reviews.
@Suite("Days from Swift", .timeLimit(.minutes(60)))
struct DayTests {
  let book: Book
  let noon = Instant.epoch + .seconds(43_200)

  init() throws {
    let noon = noon
    book = try Book(":memory:", zone: "UTC", clock: { noon })
  }

  @Test func aFullDaySaysHowManyItHas() throws {
    let today = try book.today()
    try today.create("Visit mum", priority: .high)
    let failure = refusal { try today.create("Call the bank", priority: .high) }
    #expect(failure?.code == .limit && failure?.reason == .dayFull && failure?.found == 1 && failure?.bound == 1)
    // Another day, another priority and the backlog have room.
    try today.adding(days: 1).create("Call the bank", priority: .high)
    try today.create("Call the bank", priority: .unranked)
    let task = try book.tasks.create("Write") { $0.priority = .high }
    #expect(refusal { try book.plan(task, on: today.date) }?.reason == .dayFull)
    try today.setLimits { $0.high = nil }
    #expect(try book.plan(task, on: today.date).day == today.date)
    #expect(try book.backlog.count() == 0 && today.tasks.count() == 3)
  }

  @Test func lookingAtADayDoesNotOpenIt() throws {
    let today = try book.today()
    #expect(try today.date.number == 19700101 && today.tasks.count() == 0 && today.info() == nil)
    #expect(try today.limits().high == 1 && today.accolade() == today.accolades()[0])
    #expect(try book.days().isEmpty)
    try today.open()
    try today.open()
    let info = try #require(try today.info())
    #expect(info.date == today.date && info.opened == noon && info.taskCount == 0)
  }

  @Test func limitsOfADayAreItsOwn() throws {
    let today = try book.today()
    try today.setLimits { $0.medium = 5 }
    try book.setLimits { ($0.high, $0.medium) = (7, nil) }
    #expect(try today.limits().high == 1 && today.limits().medium == 5)
    let tomorrow = today.adding(days: 1)
    #expect(try tomorrow.limits().high == 7 && tomorrow.limits().medium == nil && tomorrow.limits().low == 3)
    for number in [-1, 100, Int.max, .min] {
      #expect(refusal { try today.setLimits { $0.low = number } }?.reason == .range)
      #expect(refusal { try book.setLimits { $0.low = number } }?.reason == .range)
    }
    #expect(try book.limits().high == 7 && book.limits().low == 3)
  }

  @Test func daysThatNoCalendarHasAreRefused() throws {
    let far = book.day(CivilDate(daysSinceEpoch: .max))
    #expect(refusal { try far.open() }?.code == .invalid)
    #expect(refusal { _ = try far.info() }?.code == .invalid)
    #expect(refusal { try far.create("Never") }?.code == .invalid)
    #expect(refusal { _ = try book.review(on: far.date) }?.code == .invalid)
    #expect(far.adding(days: .max).date == far.date)
    let today = try book.today().date
    #expect(refusal { _ = try book.statistics(from: today, through: today.adding(days: -1)) }?.reason == .timeOrder)
    #expect(refusal { _ = try book.days(from: far.date) }?.code == .invalid)
  }

  @Test func tasksAreCompletedAndOpenedAgain() throws {
    let task = try book.today().create("Visit mum")
    let done = try book.complete(task)
    #expect(done.completed == noon)
    #expect(try book.complete(done, at: .epoch).completed == noon)
    #expect(try book.statistics().streak == 1)
    #expect(try book.reopen(done).completed == nil && book.reopen(done).completed == nil)
    try book.delete(task)
    for change in [{ try book.complete(task) }, { try book.reopen(task) }, { try book.plan(task, on: nil) }] as [() throws -> Book.Task] {
      #expect(refusal { _ = try change() }?.reason == .inTrash)
    }
  }

  @Test func categoriesAreRenamedAndMerged() throws {
    for (name, category) in [("Visit mum", "Home"), ("Sweep", "House")] { try book.tasks.create(name) { $0.category = category } }
    #expect(refusal { try book.renameCategory("Garden", to: "Home") }?.reason == .noCategory)
    #expect(refusal { try book.renameCategory("home", to: "House") }?.reason == .nameTaken)
    #expect(try book.renameCategory("home", to: "House", merging: true) == 1)
    #expect(try book.tasks.where { $0.category == "House" }.count() == 2)
    #expect(try book.renameCategory("HOUSE", to: nil) == 2)
  }

  @Test func aReviewCountsWhatIsChosen() throws {
    let today = try book.today()
    let yesterday = today.adding(days: -1)
    try yesterday.setLimits { $0.high = 2 }
    let tasks = [try yesterday.create("Visit mum", priority: .high), try yesterday.create("Call", priority: .high)]
    let review = try book.review()
    #expect(try review.tasks().map(\.title) == ["Visit mum", "Call"])
    try review.choose(tasks[0])
    #expect(refusal { try review.choose(tasks[1]) }?.reason == .dayFull)
    try review.choose(tasks[0], false)
    try review.choose(tasks[1])
    #expect(review.chosen == [tasks[1].id])
    #expect(refusal { try review.choose(try today.create("Today")) }?.code == .notFound)
    #expect(try review.finish() == 1 && review.finish() == 0 && review.chosen.isEmpty)
    #expect(refusal { try book.review().choose(tasks[1]) }?.reason == .alreadyDone)
    #expect(try today.info()?.reviewed == noon)
    let repeated = try #require(try today.tasks.where { $0.title == "Call" }.first())
    #expect(repeated.carried == tasks[1].id && repeated.priority == .high)
  }

  @Test func aClosedBookAnswersClosed() throws {
    let (today, review) = (try book.today(), try book.review())
    book.close()
    #expect(refusal { _ = try today.info() }?.code == .closed)
    #expect(refusal { try today.create("Late") }?.code == .closed)
    #expect(refusal { try review.finish() }?.code == .closed)
    #expect(refusal { _ = try review.tasks() }?.code == .closed)
    #expect(refusal { _ = try book.today() }?.code == .closed)
  }
}
