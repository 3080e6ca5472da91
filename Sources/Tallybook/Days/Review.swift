internal import Synchronization
public import TallybookBase
internal import TallybookCore

/// The review of past days: lists their tasks, and repeats chosen ones on another day. What is chosen counts against that day's limits at once, and nothing is
/// written before `finish`. Safe from any thread.
///
/// ```swift
/// let today = try book.today()
/// let yesterday = today.adding(days: -1)
/// try yesterday.create("Visit mum")
/// try book.complete(try yesterday.create("Sweep"))
/// let review = try book.review()
/// for task in try review.tasks() where task.completed == nil { try review.choose(task) }
/// print(review.date == today.date, review.chosen.count, try review.finish())  // true 1 1
/// for task in try today.tasks.all() { print(task.title, task.carried != nil)  // Visit mum true
/// }
/// ```
public final class Review: Sendable {
  private let book: Book
  private let engine: Mutex<Engine.Review>
  /// The day on which tasks are repeated.
  public let date: CivilDate

  init(_ review: Engine.Review, in book: Book) {
    self.book = book
    date = CivilDate(number: review.date) ?? CivilDate(daysSinceEpoch: 0)
    engine = Mutex(review)
  }

  /// The tasks that it lists, complete or not, by day, priority and the time when they were made.
  ///
  /// ```swift
  /// print(try book.review().tasks().count)  // 0
  /// ```
  public func tasks() throws(Failure) -> [Book.Task] {
    let cursor = Engine.Cursor(try locked { (review) throws(Failure) in try review.tasks() }, of: book.engine)
    var tasks: [Book.Task] = []
    while let row = try cursor.nextRow() { tasks.append(Book.Task(row: row)) }
    return tasks
  }

  /// The ids of the tasks that were chosen, in the order in which they were.
  public var chosen: [Int64] { engine.withLock { $0.choice } }

  /// Chooses a task to be repeated, or no longer.
  ///
  /// - Throws: `limit` (the day has no room for it beside the chosen ones), `exists` (it was repeated already), `notFound` (it is not listed).
  ///
  /// ```swift
  /// let task = try book.today().create("Visit mum")
  /// do { try book.review().choose(task) } catch { print(error.code)  // notFound
  /// }
  /// ```
  public func choose(_ task: Book.Task, _ isChosen: Bool = true) throws(Failure) {
    try locked { (review) throws(Failure) in try review.choose(task.id, isChosen) }
  }

  /// Repeats the chosen tasks, all or none, and marks the day as reviewed; returns how many were repeated. None stays chosen.
  ///
  /// - Throws: `limit` (there is no room any more), `notFound` (a chosen task is gone), and errors of writing; then nothing is repeated.
  ///
  /// ```swift
  /// print(try book.review().finish(), try book.today().info()?.reviewed != nil)  // 0 true
  /// ```
  @discardableResult
  public func finish() throws(Failure) -> Int {
    // The host's clock may be asked only where nothing is held.
    let now = try book.engine.mutationTime()
    return Int(clamping: try locked { (review) throws(Failure) in try review.commit(now: now) })
  }

  private func locked<R: Sendable>(_ body: (Engine.Review) throws(Failure) -> R) throws(Failure) -> R {
    let result = engine.withLock { review -> Result<R, Failure> in
      do throws(Failure) { return .success(try body(review)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}
