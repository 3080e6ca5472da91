public import TallybookBase
internal import TallybookCore

extension Book {
  /// The tasks that are on no day.
  ///
  /// ```swift
  /// try book.tasks.create("Write the report")
  /// print(try book.backlog.all().map(\.title))  // ["Write the report"]
  /// ```
  public var backlog: Selection<Task> { tasks.where { $0.day == nil } }

  /// Completes a task, now or at a time; a complete one stays as it is. Returns it as it is then.
  ///
  /// - Throws: `notFound` (it is gone or in the trash), and errors of writing.
  ///
  /// ```swift
  /// let task = try book.tasks.create("Visit mum")
  /// print(try book.complete(task, at: .epoch).completed ?? .now)  // 1970-01-01T00:00:00.000Z
  /// ```
  @discardableResult
  public func complete(_ task: Task, at time: Instant? = nil) throws(Failure) -> Task {
    try engine.completeTask(task.id, at: time?.nanoseconds)
    return try get(task.id)
  }

  /// Makes a task incomplete again; an incomplete one stays as it is. Returns it as it is then.
  ///
  /// - Throws: `notFound` (it is gone or in the trash), and errors of writing.
  ///
  /// ```swift
  /// let task = try book.complete(try book.tasks.create("Visit mum"))
  /// print(try book.reopen(task).completed == nil)  // true
  /// ```
  @discardableResult
  public func reopen(_ task: Task) throws(Failure) -> Task {
    try engine.reopenTask(task.id)
    return try get(task.id)
  }

  /// Puts a task on a day, or with nil into the backlog; its reminders go along. Returns it as it is then.
  ///
  /// - Throws: `limit` (the day has no room), `notFound` (it is gone or in the trash), `invalid` (a date that the book cannot have).
  ///
  /// ```swift
  /// let tomorrow = try book.today().adding(days: 1).date
  /// let task = try book.plan(try book.tasks.create("Visit mum"), on: tomorrow)
  /// print(task.day == tomorrow, try book.plan(task, on: nil).day == nil)  // true true
  /// ```
  @discardableResult
  public func plan(_ task: Task, on day: CivilDate?) throws(Failure) -> Task {
    try engine.placeTask(task.id, on: day?.number)
    return try get(task.id)
  }

  /// Renames a category of tasks, or with nil takes it from them; returns how many tasks had it. The case of its letters does not matter.
  ///
  /// - Parameter merging: If tasks have the new name already, the two become one category; otherwise that is refused.
  /// - Throws: `notFound` (no task has it), `exists` (tasks have the new name), `invalid` (a name over 30 characters).
  ///
  /// ```swift
  /// try book.tasks.create("Visit mum") { $0.category = "Home" }
  /// print(try book.renameCategory("home", to: "House"), try book.tasks.first()?.category ?? "")  // 1 House
  /// ```
  @discardableResult
  public func renameCategory(_ name: String, to newName: String?, merging: Bool = false) throws(Failure) -> Int {
    try engine.interruptible { () throws(Failure) in Int(clamping: try engine.renameCategory(name, to: newName, merging ? .merge : [])) }
  }
}
