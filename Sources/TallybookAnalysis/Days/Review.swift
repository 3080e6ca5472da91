package import TallybookBase
package import TallybookModel
internal import TallybookPlanning
internal import TallybookQuery
internal import TallybookStorage

/// The review of days that are over: lists their tasks, and repeats those that are chosen on another day. What is chosen counts
/// against that day's limits at once; nothing is written before it is committed. Used by one thread at a time.
package final class Review: @unchecked Sendable {
  /// The book that it is of.
  package let book: Book
  /// The day that tasks are repeated on.
  package let date: Int32
  /// The days that it lists, both included.
  private let days: ClosedRange<Int64>
  private var chosen: [Int64] = []

  init(_ date: Int32, _ flags: ReviewFlags, in book: Book) throws(Failure) {
    self.book = book
    self.date = date
    let before = Int64(CivilDate(number: date)?.adding(days: -1).number ?? date)
    guard flags.contains(.allDays) else {
      days = before...before
      return
    }
    // The last reviewed day listed those before it; its own tasks and those of the days behind it are to be reviewed.
    let last = try book.read { connection throws(Failure) in
      try connection.value("SELECT max(date) FROM \(Table.day) WHERE reviewed IS NOT NULL AND date < \(Int64(date))")?.int
    }
    days = min(last ?? .min, before)...before
  }

  /// The tasks that it lists, by day, priority and when they were made.
  package func tasks() throws(Failure) -> [Entry] {
    try book.requireOpen()
    return try book.read { connection throws(Failure) in
      try Days.tasks(from: days.lowerBound, to: days.upperBound, on: connection)
    }
  }

  /// What was chosen, in the order of the choice.
  package var choice: [Int64] { chosen }

  /// Chooses a task to be repeated, or no longer.
  ///
  /// - Throws: `notFound` (it lists no such task), `exists` (repeated already), `limit` (no room with what was chosen).
  package func choose(_ task: Int64, _ isChosen: Bool = true) throws(Failure) {
    try book.requireOpen()
    guard isChosen else { return chosen.removeAll { $0 == task } }
    guard !chosen.contains(task) else { return }
    try book.read { connection throws(Failure) in
      let priority = try look(at: task, on: connection)
      var more: Int64 = 1
      for other in chosen {
        if let other = try EntryStore.find(other, on: connection), other[.priority].int == priority { more += 1 }
      }
      try Days.requireRoom(for: more, Int64(date), priority, on: connection)
    }
    chosen.append(task)
  }

  /// Repeats what was chosen, in one transaction, and marks the day as reviewed; gives how many were repeated.
  ///
  /// - Throws: `notFound` (a chosen task is gone), `limit` (there is no room any more); then nothing is repeated.
  @discardableResult
  package func commit() throws(Failure) -> UInt64 { try commit(now: book.mutationTime()) }

  /// The same at a time that was read before.
  package func commit(now: Instant) throws(Failure) -> UInt64 {
    try book.requireOpen()
    let count = try book.write(at: now, as: .review) { transaction throws(Failure) -> UInt64 in
      let connection = transaction.connection
      try Days.open(Int64(date), in: transaction)
      var count: UInt64 = 0
      for id in chosen {
        // Somebody else may have repeated it meanwhile: then it is there.
        guard try repeated(id, on: connection) == nil else { continue }
        let task = try EntryStore.require(id, [.task], on: connection)
        try Days.requireRoom(for: 1, Int64(date), task[.priority].int ?? 0, on: connection)
        _ = try TaskCopy.make(of: task, on: Int64(date), in: transaction)
        count += 1
      }
      try connection.run("UPDATE \(Table.day) SET reviewed = \(now) WHERE date = \(Int64(date)) AND reviewed IS NULL")
      return count
    }
    chosen = []
    return count
  }

  /// The priority of a task that can be chosen.
  private func look(at id: Int64, on connection: Connection) throws(Failure) -> Int64 {
    guard let task = try EntryStore.find(id, on: connection), task.kind == .task, let day = task[.day].int, days.contains(day),
      try !EntryStore.isTrashed(task, on: connection)
    else { throw Failure(.noEntry, "the review lists no task \(id); choose one of its tasks", id: id) }
    if let copy = try repeated(id, on: connection) {
      throw Failure(.alreadyDone, "task \(id) was repeated already, as task \(copy)", id: copy)
    }
    return task[.priority].int ?? 0
  }

  /// What repeats a task on the day, wherever that copy was put since.
  private func repeated(_ id: Int64, on connection: Connection) throws(Failure) -> Int64? {
    try connection.value("SELECT id FROM \(Table.entry) WHERE carried = \(id) AND carried IS NOT NULL AND trashed IS NULL LIMIT 1")?.int
  }
}

extension Book {
  /// Begins the review of the day before a day (nil: today), or with `allDays` of all days since the last review.
  package func review(on date: Int32? = nil, _ flags: ReviewFlags = []) throws(Failure) -> Review {
    try requireOpen()
    return try Review(try self.date(date), flags, in: self)
  }
}
