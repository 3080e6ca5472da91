package import TallybookBase
package import TallybookModel
internal import TallybookStorage

extension Book {
  /// Sets a reminder of a task, or with `evening` and 0 an evening reminder of the days; returns its id. `value` is its time (nil: now, for `allDay`
  /// in one hour), or for `preset` the ns from now.
  ///
  /// - Throws: `invalid` (not a preset; an evening reminder of a task), `notFound` (no such task), `state` (an hourly reminder without a day, or too
  ///   late on it).
  @discardableResult
  package func setReminder(of task: Int64, _ mode: ReminderMode, _ value: Int64? = nil, _ flags: ReminderFlags = []) throws(Failure) -> Int64 {
    let now = try mutationTime()
    let rule = try DayRule(of: self)
    return try write(at: now, as: .reminder) { transaction throws(Failure) in
      try Reminders(rule, on: transaction.connection).set(task, mode, value, flags, in: transaction)
    }
  }

  /// Deletes a reminder; throws `notFound` if there is none.
  package func deleteReminder(_ id: Int64) throws(Failure) {
    let now = try mutationTime()
    try write(at: now, as: .reminder) { transaction throws(Failure) in
      guard try transaction.connection.run("DELETE FROM \(Table.reminder) WHERE id = \(id)") > 0 else {
        throw Failure(.noReminder, "there is no reminder \(id) in this book", id: id)
      }
    }
  }

  /// The reminders of a task, or with nil all reminders, each with the time when it is next due.
  package func reminders(of task: Int64? = nil) throws(Failure) -> [Reminder] {
    try reading { (reminders, now) throws(Failure) in
      var list: [Reminder] = []
      for row in try reminders.rows(of: task) {
        let next = if let due = try reminders.due(row, at: now) { Optional(due) } else { try reminders.times(of: row)?.next(after: now) }
        list.append(try reminders.shown(row, at: next))
      }
      return list
    }
  }

  /// The due reminders of a task, or with nil of all, that are neither claimed nor shown, earliest first. Only reads.
  package func dueReminders(of task: Int64? = nil) throws(Failure) -> [Reminder] {
    try reading { (reminders, now) throws(Failure) in
      var due: [Reminder] = []
      for row in try reminders.rows(of: task) {
        guard let time = try reminders.due(row, at: now), reminders.claimEnd(row, of: time, at: now) == nil else { continue }
        due.append(try reminders.shown(row, at: time))
      }
      return due.sorted { ($0.time ?? 0, $0.id) < ($1.time ?? 0, $1.id) }
    }
  }

  /// Claims a reminder that is due at a time, to show it; all callers but one get `exists`.
  package func claimReminder(_ id: Int64, at time: Instant) throws(Failure) {
    let now = try mutationTime()
    let rule = try DayRule(of: self)
    try write(at: now, as: .reminder) { transaction throws(Failure) in
      try Reminders(rule, on: transaction.connection).claim(id, of: time, at: now)
    }
  }

  /// Confirms that a reminder due at a time was shown.
  package func confirmReminder(_ id: Int64, at time: Instant) throws(Failure) {
    let now = try mutationTime()
    let rule = try DayRule(of: self)
    try write(at: now, as: .reminder) { transaction throws(Failure) in try Reminders(rule, on: transaction.connection).confirm(id, of: time) }
  }

  /// When a reminder is next due; now if one is due; nil if none will be, as entries are now.
  package func nextReminder() throws(Failure) -> Instant? {
    try reading { (reminders, now) throws(Failure) in
      var next: Instant?
      for row in try reminders.rows() {
        var times: [Instant] = []
        if let due = try reminders.due(row, at: now) { times.append(reminders.claimEnd(row, of: due, at: now) ?? now) }
        if let coming = try reminders.times(of: row)?.next(after: now) { times.append(coming) }
        if let first = times.min() { next = min(first, next ?? .max) }
      }
      return next
    }
  }

  private func reading<R>(_ body: (Reminders, Instant) throws(Failure) -> R) throws(Failure) -> R {
    try requireOpen()
    // The host's clock may be asked only where nothing is held.
    let now = now()
    let rule = try DayRule(of: self)
    return try read { connection throws(Failure) in try body(Reminders(rule, on: connection), now) }
  }
}
