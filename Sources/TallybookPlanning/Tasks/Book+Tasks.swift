package import TallybookBase
package import TallybookModel

extension Book {
  /// Makes a task on a day, or with nil in the backlog.
  ///
  /// - Throws: `invalid` (invalid name or day), `limit` (no room on the day).
  package func createTask(_ name: String, on date: Int32? = nil, priority: Priority) throws(Failure) -> Int64 {
    let draft = try draft(.task)
    try draft.set(.name, .text(name))
    try draft.set(.priority, .int(Int64(priority.rawValue)))
    if let date { try draft.set(.day, .int(Int64(date))) }
    return try draft.save()
  }

  /// Completes a task (nil: now); a complete task stays as it is.
  package func completeTask(_ id: Int64, at time: Instant? = nil) throws(Failure) {
    let now = try mutationTime()
    try change(id, at: now, as: .complete) { task throws(Failure) in task[.completed].isNull ? [.completed: .int(time ?? now)] : [:] }
  }

  /// Reopens a complete task.
  package func reopenTask(_ id: Int64) throws(Failure) {
    try change(id, at: mutationTime(), as: .reopen) { task throws(Failure) in task[.completed].isNull ? [:] : [.completed: .null] }
  }

  /// Puts a task on a day, or with nil removes it from its day.
  ///
  /// - Throws: `invalid` (no such day), `notFound`, `limit` (no room on the day).
  package func placeTask(_ id: Int64, on date: Int32?) throws(Failure) {
    if let date { try Days.require(date) }
    let now = try mutationTime()
    try write(at: now, as: .place) { transaction throws(Failure) in
      let task = try EntryStore.require(id, [.task], on: transaction.connection)
      let day = date.map { Int64($0) }
      guard task[.day].int != day else { return }
      if let day {
        try Days.requireRoom(for: 1, day, task[.priority].int ?? 0, except: id, on: transaction.connection)
        try Days.open(day, in: transaction)
      }
      try EntryStore.update(id, [.day: Value(day)], in: transaction)
    }
  }

  /// Renames a category, or with nil removes it from its tasks; with `merge` the new name may be an existing category. Returns how many tasks had it.
  ///
  /// - Throws: `invalid` (too long), `notFound` (no task has it), `exists` (tasks have the new one).
  @discardableResult
  package func renameCategory(_ name: String, to newName: String?, _ flags: CategoryFlags = []) throws(Failure) -> UInt64 {
    let now = try mutationTime()
    return try write(at: now, as: .category) { transaction throws(Failure) in
      try Categories.rename(name, to: newName, merging: flags.contains(.merge), in: transaction)
    }
  }

  private func change(_ id: Int64, at now: Instant, as call: Call, _ values: (Entry) throws(Failure) -> [Field: Value]) throws(Failure) {
    try write(at: now, as: call) { transaction throws(Failure) in
      let task = try EntryStore.require(id, [.task], on: transaction.connection)
      try EntryStore.update(id, try values(task), in: transaction)
    }
  }
}
