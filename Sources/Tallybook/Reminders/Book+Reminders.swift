public import TallybookBase
internal import TallybookCore

extension Book {
  /// Sets the reminder of a task in place of its present ones, or with `adding` beside them. It follows its task to other days, and is not due while the task is
  /// in the trash, complete or on no day.
  ///
  /// - Throws: `invalid` (a delay other than the presets), `notFound` (the task is gone or in the trash), `state` (hourly, and the task is on no day or its
  ///   day has no more than two hours left), and errors of writing.
  ///
  /// ```swift
  /// let task = try book.today().create("Visit mum")
  /// try book.remind(of: task, .after(.seconds(300)))
  /// try book.remind(of: task, .after(.seconds(600)), adding: true)
  /// print(try book.reminders(of: task).count)  // 2
  /// do { try book.remind(of: task, .after(.seconds(7))) } catch { print(error.code)  // invalid
  /// }
  /// ```
  @discardableResult
  public func remind(of task: Task, _ time: ReminderTime, adding: Bool = false) throws(Failure) -> Reminder {
    let (mode, value): (ReminderMode, Int64?) =
      switch time {
      case .at(let time): (.at, time.nanoseconds)
      case .after(let delay): (.preset, delay.inNanoseconds)
      case .hourly(let first): (.allDay, first?.nanoseconds)
      }
    return try reminder(try engine.setReminder(of: task.id, mode, value, adding ? .add : []), of: task.id)
  }

  /// Sets the evening reminder, in place of the present one: at 19:00 of a day and of the three after it, while that day has an incomplete task.
  ///
  /// - Parameter day: The first day; nil: today.
  ///
  /// ```swift
  /// let reminder = try book.remindInTheEvening()
  /// print(reminder.mode, reminder.task == nil, try book.reminders().count)  // evening true 1
  /// ```
  @discardableResult
  public func remindInTheEvening(from day: CivilDate? = nil) throws(Failure) -> Reminder {
    let first = try day.map { (day) throws(Failure) in try DayRule(of: engine).start(of: day) }
    return try reminder(try engine.setReminder(of: 0, .evening, first), of: nil)
  }

  private func reminder(_ id: Int64, of task: Int64?) throws(Failure) -> Reminder {
    guard let found = try engine.reminders(of: task).first(where: { $0.id == id }) else {
      throw Failure(.noReminder, "the reminder \(id) was deleted meanwhile; set it again", id: id)
    }
    return Reminder(found)
  }

  /// The reminders of a task, or with nil all, each with the time when it is due next.
  ///
  /// ```swift
  /// let task = try book.today().create("Visit mum")
  /// try book.remind(of: task, .at(.epoch))
  /// print(try book.reminders(of: task) == book.reminders())  // true
  /// ```
  public func reminders(of task: Task? = nil) throws(Failure) -> [Reminder] { try engine.reminders(of: task?.id).map { Reminder($0) } }

  /// The reminders that are due and that nobody has claimed or shown, earliest first; of a task, or with nil of all.
  ///
  /// ```swift
  /// try book.remind(of: try book.today().create("Visit mum"), .at(.epoch))
  /// print(try book.dueReminders().map(\.text))  // ["Visit mum"]
  /// ```
  public func dueReminders(of task: Task? = nil) throws(Failure) -> [Reminder] { try engine.dueReminders(of: task?.id).map { Reminder($0) } }

  /// When a reminder is due next: how long a host may sleep. If one is due already, that is now; nil if none will be, as entries are now.
  ///
  /// ```swift
  /// print(try book.nextReminder() == nil)  // true
  /// ```
  public func nextReminder() throws(Failure) -> Instant? { try engine.nextReminder().map { Instant(nanoseconds: $0) } }

  /// Claims a due reminder in order to show it: true for one caller of all processes. Unless it is confirmed within 60 seconds, it is due again, so that nothing
  /// is lost if a host ends before it has shown it.
  ///
  /// - Throws: `state` (it is not due), `notFound` (it was deleted), and errors of writing.
  ///
  /// ```swift
  /// try book.remind(of: try book.today().create("Visit mum"), .at(.epoch))
  /// for reminder in try book.dueReminders() { print(try book.claim(reminder), try book.claim(reminder))  // true false
  /// }
  /// ```
  public func claim(_ reminder: Reminder) throws(Failure) -> Bool {
    do throws(Failure) {
      try engine.claimReminder(reminder.id, at: try dueTime(of: reminder))
      return true
    } catch {
      guard error.code == .exists else { throw error }
      return false
    }
  }

  /// Confirms that a reminder was shown: it is no longer due at its time or an earlier one.
  ///
  /// - Throws: `notFound` (it was deleted), `state` (it has no time), and errors of writing.
  ///
  /// ```swift
  /// try book.remind(of: try book.today().create("Visit mum"), .at(.epoch))
  /// for reminder in try book.dueReminders() { try book.confirm(reminder) }
  /// print(try book.dueReminders().count)  // 0
  /// ```
  public func confirm(_ reminder: Reminder) throws(Failure) { try engine.confirmReminder(reminder.id, at: try dueTime(of: reminder)) }

  private func dueTime(of reminder: Reminder) throws(Failure) -> Int64 {
    guard let time = reminder.time else {
      throw Failure(.notDue, "the reminder \(reminder.id) has no time at which it is due; list the due ones and take one of these", id: reminder.id)
    }
    return time.nanoseconds
  }

  /// Deletes a reminder.
  ///
  /// - Throws: `notFound` (it was deleted already), and errors of writing.
  ///
  /// ```swift
  /// let reminder = try book.remindInTheEvening()
  /// try book.delete(reminder)
  /// print(try book.reminders().count)  // 0
  /// ```
  public func delete(_ reminder: Reminder) throws(Failure) { try engine.deleteReminder(reminder.id) }
}
