import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookHistory
@testable import TallybookModel
@testable import TallybookPlanning
@testable import TallybookQuery
@testable import TestBasics

@Suite("Reminders", .timeLimit(.minutes(60)))
struct ReminderTests {
  let clock = TestClock()
  let book: Book
  let today: Int32
  static let minute: Int64 = 60_000_000_000
  static let hour = 60 * minute

  init() throws {
    book = try Book(":memory:", BookOptions(author: "kh", clock: clock.clock))
    try book.set("time_zone", to: "Europe/Berlin")
    today = try book.date()
  }

  private func at(_ date: Int32, _ hour: Int32, _ minute: Int32 = 0) throws -> Instant {
    let day = CivilDate(number: date)!.daysSinceEpoch
    return try ZoneRules.named("Europe/Berlin").firstInstant(reaching: CivilDateTime(localSeconds: day * 86_400 + Int64(hour * 3600 + minute * 60)))
  }

  /// Sets the clock forward to an instant.
  private func wait(until instant: Instant) { clock.advance(seconds: Double(instant - clock.now) / 1e9) }

  private func due() throws -> [String] { try book.dueReminders().map { "\($0.title) \($0.text)" } }

  @Test func areShownOnceWithTheWordsOfTheirTask() throws {
    let task = try book.createTask("Visit mum", on: today, priority: .high)
    let time = try at(today, 16)
    let id = try book.setReminder(of: task, .at, time)
    #expect(try due().isEmpty && book.nextReminder() == time)
    wait(until: time)
    #expect(try due() == ["High Task Priority Reminder! Visit mum"] && book.dueReminders().map(\.time) == [time])
    let history = try book.setting("username")
    #expect(history.isEmpty)
    try book.claimReminder(id, at: time)
    #expect(refusal { try book.claimReminder(id, at: time) }?.reason == .alreadyDone)
    #expect(try due().isEmpty)
    let again = try #require(try book.nextReminder())
    #expect(again > clock.now && again <= clock.now + 60_000_000_000)
    // The host that claimed it has died.
    clock.advance(seconds: 61)
    #expect(try due().count == 1)
    try book.claimReminder(id, at: time)
    try book.confirmReminder(id, at: time)
    clock.advance(seconds: 3600)
    #expect(try due().isEmpty && book.nextReminder() == nil)
    #expect(refusal { try book.claimReminder(id, at: time) }?.reason == .alreadyDone)
    #expect(refusal { try book.claimReminder(4711, at: time) }?.code == .notFound)
    #expect(refusal { try book.confirmReminder(4711, at: time) }?.code == .notFound)
    #expect(refusal { try book.deleteReminder(4711) }?.code == .notFound)
    try book.deleteReminder(id)
    // Its id is not given again.
    #expect(try book.setReminder(of: task, .preset, 5 * Self.minute) > id)
  }

  @Test func tellWhatIsNotDue() throws {
    let task = try book.createTask("Visit mum", on: today, priority: .low)
    let id = try book.setReminder(of: task, .at, clock.now + Self.hour)
    #expect(refusal { try book.claimReminder(id, at: clock.now + Self.hour) }?.reason == .notDue)
    for bad: Int64? in [0, 5, 4 * Self.minute, 7 * Self.minute, 60 * Self.minute, -5 * Self.minute, 5 * Self.minute + 1, .max, nil] { #expect(refusal { try book.setReminder(of: task, .preset, bad) }?.code == .invalid) }
    #expect(refusal { try book.setReminder(of: task, .evening) }?.code == .invalid)
    #expect(refusal { try book.setReminder(of: 4711, .at, 5) }?.code == .notFound)
    let note = try book.createNote("No task")
    #expect(refusal { try book.setReminder(of: note, .at, 5) }?.code == .notFound)
    let backlog = try book.createTask("Later", priority: .low)
    #expect(refusal { try book.setReminder(of: backlog, .allDay) }?.reason == .noDay)
    #expect(refusal { try book.setReminder(of: task, .allDay, try at(today, 22, 1)) }?.reason == .tooLate)
    #expect(try book.reminders().map(\.id) == [id])
  }

  @Test func oneTaskHasOneUnlessOneIsAdded() throws {
    let task = try book.createTask("Visit mum", on: today, priority: .medium)
    try book.setReminder(of: task, .at, clock.now + Self.hour)
    try book.setReminder(of: task, .preset, 55 * Self.minute)
    #expect(try book.reminders(of: task).map(\.mode) == [.preset])
    try book.setReminder(of: task, .at, clock.now + Self.hour, .add)
    #expect(try book.reminders(of: task).map(\.mode) == [.preset, .at])
    _ = try book.undo()
    #expect(try book.reminders(of: task).map(\.mode) == [.preset])
    // Each task has its own.
    let other = try book.createTask("Other", on: today, priority: .medium)
    try book.setReminder(of: other, .preset, 5 * Self.minute)
    #expect(try book.reminders().count == 2)
    clock.advance(seconds: 3600)
    #expect(try due() == ["Medium Task Priority Reminder! Other", "Medium Task Priority Reminder! Visit mum"])
  }

  @Test func followTheirTask() throws {
    let task = try book.createTask("Visit mum", on: today, priority: .low)
    // Over the end of summer time the clock's time stays, not the distance.
    try book.placeTask(task, on: 20_251_025)
    let id = try book.setReminder(of: task, .at, try at(20_251_025, 9, 30))
    try book.placeTask(task, on: 20_251_026)
    #expect(try book.reminders(of: task).map(\.time) == [try at(20_251_026, 9, 30)])
    #expect(try at(20_251_026, 9, 30) - at(20_251_025, 9, 30) == 25 * Self.hour)
    try book.placeTask(task, on: nil)
    #expect(try book.reminders(of: task).map(\.time) == [nil] && book.nextReminder() == nil)
    try book.placeTask(task, on: today)
    #expect(try book.nextReminder() != nil && due().count == 1)
    try book.completeTask(task)
    #expect(try due().isEmpty)
    try book.reopenTask(task)
    #expect(try due().count == 1)
    try book.delete(task)
    #expect(try due().isEmpty)
    try book.restore(task)
    #expect(try book.dueReminders().map(\.id) == [id])
    // In a collection that goes to the trash.
    let folder = try book.createCollection("Home")
    try book.move(task, to: folder)
    try book.delete(folder)
    #expect(try due().isEmpty)
    try book.restore(folder)
    try book.delete(task, .forever)
    #expect(try book.reminders().isEmpty && book.check().isEmpty)
  }

  @Test func hourlyOnesEndTwoHoursBeforeTheDay() throws {
    let task = try book.createTask("Drink water", on: today, priority: .low)
    // 15:05 in Berlin: in an hour, and then hourly until 22:00.
    let id = try book.setReminder(of: task, .allDay)
    var shown: [Instant] = []
    while let next = try book.nextReminder() {
      wait(until: next)
      let due = try #require(try book.dueReminders().first)
      let time = try #require(due.time)
      try book.claimReminder(id, at: time)
      try book.confirmReminder(id, at: time)
      shown.append(time)
    }
    #expect(shown.count == 6)
    #expect(zip(shown, shown.dropFirst()).allSatisfy { $1 - $0 == Self.hour })
    #expect(shown.allSatisfy { (try? $0 <= at(today, 22)) ?? false })
    // A host that slept is told the latest alone.
    let tomorrow = CivilDate(number: today)!.adding(days: 1).number
    try book.placeTask(task, on: tomorrow)
    wait(until: try at(tomorrow, 19, 30))
    #expect(try book.dueReminders().compactMap(\.time).count == 1)
  }

  @Test func eveningsAreOfFourDaysWhileSomethingIsLeft() throws {
    let id = try book.setReminder(of: 0, .evening)
    #expect(try book.nextReminder() == nil)
    let first = try book.createTask("Visit mum", on: today, priority: .high)
    let third = CivilDate(number: today)!.adding(days: 3).number
    _ = try book.createTask("Later", on: third, priority: .high)
    _ = try book.createTask("Too late", on: CivilDate(number: today)!.adding(days: 4).number, priority: .high)
    #expect(try book.nextReminder() == at(today, 19))
    wait(until: try at(today, 19))
    #expect(try due() == ["Evening Reminder! 1 task is not complete"])
    try book.completeTask(first)
    #expect(try due().isEmpty && book.nextReminder() == at(third, 19))
    try book.reopenTask(first)
    try book.confirmReminder(id, at: try at(today, 19))
    wait(until: try at(third, 20))
    #expect(try book.dueReminders().map(\.time) == [try at(third, 19)] && book.nextReminder() != nil)
    try book.confirmReminder(id, at: try at(third, 19))
    #expect(try book.nextReminder() == nil)
    // Set again it begins anew, in the place of the one there was.
    try book.setReminder(of: 0, .evening)
    #expect(try book.reminders().count == 1)
  }

  @Test func exactlyOneOfManyClaims() throws {
    let scratch = Scratch()
    let path = scratch.file("book.tally")
    let options = BookOptions(clock: clock.clock)
    let first = try Book(path, options)
    let second = try Book(path, options)
    let task = try first.createTask("Visit mum", priority: .low)
    for _ in 0..<20 {
      let time = clock.now
      let id = try first.setReminder(of: task, .at, time)
      var claimed = 0
      for book in [first, second, second, first] {
        do throws(Failure) {
          try book.claimReminder(id, at: time)
          claimed += 1
        } catch { #expect(error.reason == .alreadyDone) }
      }
      #expect(claimed == 1)
    }
    // Claims are no steps of history.
    let cursor = try first.history()
    var steps = 0
    while try cursor.next() { if cursor.row?.kind == .step { steps += 1 } }
    #expect(steps == 21)
    first.close()
    second.close()
  }
}
