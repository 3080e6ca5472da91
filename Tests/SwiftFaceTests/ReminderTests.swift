import Tallybook
import Testing

/// Reminders: when they are due, and who shows them.
@Suite("Reminders from Swift", .timeLimit(.minutes(60)))
struct ReminderTests {
  let book: Book
  let noon = Instant.epoch + .seconds(43_200)

  init() throws {
    let noon = noon
    book = try Book(":memory:", zone: "UTC", clock: { noon })
  }

  @Test func oneOfSeveralShowsIt() throws {
    let task = try book.today().create("Visit mum")
    try book.remind(of: task, .at(noon - .seconds(60)))
    let due = try #require(try book.dueReminders().first)
    #expect(try book.nextReminder() == noon)
    #expect(try book.claim(due) && !book.claim(due) && book.dueReminders().isEmpty)
    try book.confirm(due)
    #expect(try book.nextReminder() == nil)
    #expect(try book.reminders().map(\.time) == [nil])
  }

  @Test func whatIsNotDueIsNotClaimed() throws {
    let task = try book.today().create("Visit mum")
    let later = try book.remind(of: task, .after(.seconds(300)))
    #expect(later.time == noon + .seconds(300))
    #expect(refusal { _ = try book.claim(later) }?.reason == .notDue)
    try book.complete(task)
    // Of a complete task it is due no more.
    let never = try #require(try book.reminders(of: task).first)
    #expect(never.time == nil && refusal { _ = try book.claim(never) }?.reason == .notDue)
    #expect(refusal { try book.confirm(never) }?.reason == .notDue)
    try book.delete(later)
    #expect(refusal { try book.delete(later) }?.reason == .noReminder)
    #expect(refusal { _ = try book.claim(later) }?.reason == .noReminder)
  }

  @Test func delaysAreThoseOfTheContract() throws {
    let task = try book.today().create("Visit mum")
    for delay: Duration in [.zero, .seconds(299), .seconds(3600), .seconds(-300), .seconds(Int64.max)] {
      #expect(refusal { try book.remind(of: task, .after(delay)) }?.code == .invalid)
    }
    #expect(try book.reminders().isEmpty)
    for delay in [300, 3300] { try book.remind(of: task, .after(.seconds(delay)), adding: true) }
    #expect(try book.reminders(of: task).count == 2)
    try book.remind(of: task, .at(noon))
    #expect(try book.reminders(of: task).map(\.mode) == [.at])
  }

  @Test func hourlyOnesNeedADay() throws {
    let task = try book.tasks.create("Visit mum")
    #expect(refusal { try book.remind(of: task, .hourly()) }?.reason == .noDay)
    let today = try book.today()
    try book.plan(task, on: today.date)
    #expect(try book.remind(of: task, .hourly()).time == noon + .seconds(3600))
    #expect(refusal { try book.remind(of: task, .hourly(from: noon + .seconds(36_001))) }?.reason == .tooLate)
    try book.delete(task)
    #expect(refusal { try book.remind(of: task, .hourly()) }?.reason == .inTrash)
  }

  @Test func eveningsAreOfDays() throws {
    let today = try book.today()
    try book.remindInTheEvening()
    // Without an incomplete task there is nothing to remind of.
    #expect(try book.nextReminder() == nil)
    try today.create("Visit mum")
    #expect(try book.nextReminder() == Instant.epoch + .seconds(19 * 3600))
    let later = try book.remindInTheEvening(from: today.adding(days: 1).date)
    #expect(later.task == nil && later.mode == .evening)
    #expect(try book.reminders().count == 1)
  }
}
