// GENERATED from Sources/Tallybook by tools/checks/swift-examples: DO NOT EDIT.
import Foundation
import Tallybook
import Testing

@Suite("Examples: reminders", .timeLimit(.minutes(60)))
struct RemindersExamples {
  @Test(arguments: all) func doWhatIsSaid(_ example: Example) async throws { try await example.run() }

  static let all = [
    Example("Book.remind(of:_:adding:)", example1),
    Example("Book.remindInTheEvening(from:)", example2),
    Example("Book.reminders(of:)", example3),
    Example("Book.dueReminders(of:)", example4),
    Example("Book.nextReminder()", example5),
    Example("Book.claim(_:)", example6),
    Example("Book.confirm(_:)", example7),
    Example("Book.delete(_:)", example8),
    Example("Reminder", example9),
    Example("ReminderTime", example10),
  ]

  @Sendable static func example1() throws {
    let book = try Book(":memory:")
    let task = try book.today().create("Visit mum")
    try book.remind(of: task, .after(.seconds(300)))
    try book.remind(of: task, .after(.seconds(600)), adding: true)
    shown(try book.reminders(of: task).count).like("2")
    do { try book.remind(of: task, .after(.seconds(7))) } catch { shown(error.code).like("invalid")
    }
  }

  @Sendable static func example2() throws {
    let book = try Book(":memory:")
    let reminder = try book.remindInTheEvening()
    shown(reminder.mode, reminder.task == nil, try book.reminders().count).like("evening true 1")
  }

  @Sendable static func example3() throws {
    let book = try Book(":memory:")
    let task = try book.today().create("Visit mum")
    try book.remind(of: task, .at(.epoch))
    shown(try book.reminders(of: task) == book.reminders()).like("true")
  }

  @Sendable static func example4() throws {
    let book = try Book(":memory:")
    try book.remind(of: try book.today().create("Visit mum"), .at(.epoch))
    shown(try book.dueReminders().map(\.text)).like("[\"Visit mum\"]")
  }

  @Sendable static func example5() throws {
    let book = try Book(":memory:")
    shown(try book.nextReminder() == nil).like("true")
  }

  @Sendable static func example6() throws {
    let book = try Book(":memory:")
    try book.remind(of: try book.today().create("Visit mum"), .at(.epoch))
    for reminder in try book.dueReminders() { shown(try book.claim(reminder), try book.claim(reminder)).like("true false")
    }
  }

  @Sendable static func example7() throws {
    let book = try Book(":memory:")
    try book.remind(of: try book.today().create("Visit mum"), .at(.epoch))
    for reminder in try book.dueReminders() { try book.confirm(reminder) }
    shown(try book.dueReminders().count).like("0")
  }

  @Sendable static func example8() throws {
    let book = try Book(":memory:")
    let reminder = try book.remindInTheEvening()
    try book.delete(reminder)
    shown(try book.reminders().count).like("0")
  }

  @Sendable static func example9() throws {
    let book = try Book(":memory:")
    let task = try book.today().create("Visit mum", priority: .high)
    try book.remind(of: task, .at(.epoch))
    for reminder in try book.dueReminders() where try book.claim(reminder) {
      shown(reminder.title, reminder.text, reminder.mode, reminder.task == task.id).like("High Task Priority Reminder! Visit mum at true")
      shown(reminder.time ?? .now, reminder.id > 0).like("1970-01-01T00:00:00.000Z true")
      try book.confirm(reminder)
    }
    shown(try book.dueReminders().count).like("0")
  }

  @Sendable static func example10() throws {
    let book = try Book(":memory:")
    let times: [ReminderTime] = [.at(.epoch), .after(.seconds(300)), .hourly(), .hourly(from: .epoch)]
    let task = try book.today().create("Visit mum")
    shown(times.count, try book.remind(of: task, .after(.seconds(300))).mode).like("4 preset")
  }
}
