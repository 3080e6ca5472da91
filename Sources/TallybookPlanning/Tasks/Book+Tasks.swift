public import TallybookBase
public import TallybookModel

extension Book {
  /// Makes a task on a day, or with nil in the backlog.
  ///
  /// - Throws: `invalid` (a name or day that is none), `limit` (no room on the day).
  public func createTask(_ name: String, on date: Int32? = nil, priority: Priority) throws(Failure) -> Int64 {
    let draft = try draft(.task)
    try draft.set(.name, .text(name))
    try draft.set(.priority, .int(Int64(priority.rawValue)))
    if let date { try draft.set(.day, .int(Int64(date))) }
    return try draft.save()
  }

  /// Completes a task, nil: now; one that is complete stays as it is.
  public func completeTask(_ id: Int64, at time: Instant? = nil) throws(Failure) {
    let now = try mutationTime()
    try change(id, at: now, as: .complete) { task throws(Failure) in task[.completed].isNull ? [.completed: .int(time ?? now)] : [:] }
  }

  /// Takes back that a task is complete.
  public func reopenTask(_ id: Int64) throws(Failure) {
    try change(id, at: mutationTime(), as: .reopen) { task throws(Failure) in task[.completed].isNull ? [:] : [.completed: .null] }
  }

  /// Puts a task on a day, or with nil takes it off its day.
  ///
  /// - Throws: `invalid` (no such day), `notFound`, `limit` (no room on the day).
  public func placeTask(_ id: Int64, on date: Int32?) throws(Failure) {
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

  /// Gives a category another name, or with nil takes it off its tasks; with `merge` also one that is there. Gives how many tasks had it.
  ///
  /// - Throws: `invalid` (too long), `notFound` (no task has it), `exists` (tasks have the new one).
  @discardableResult
  public func renameCategory(_ name: String, to newName: String?, _ flags: CategoryFlags = []) throws(Failure) -> UInt64 {
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
