public import TallybookBase
internal import TallybookCore

/// A civil day of a book: its tasks and its limits. It is a value that reads nothing before it is asked, and looking at it does not open it.
///
/// ```swift
/// let today = try book.today()
/// try today.create("Visit mum", priority: .high)
/// print(try today.tasks.all().map(\.title), today.date == (try book.date(of: book.now)))  // ["Visit mum"] true
/// do { try today.create("Call the bank", priority: .high) } catch { print(error.found ?? 0, error.bound ?? 0)  // 1 1
/// }
/// ```
public struct Day: Sendable {
  let book: Book
  /// The date.
  public let date: CivilDate

  init(_ date: CivilDate, of book: Book) {
    self.book = book
    self.date = date
  }

  /// Its tasks: those of high priority first, then by the time when they were made.
  ///
  /// ```swift
  /// let today = try book.today()
  /// try today.create("Sweep", priority: .low)
  /// try today.create("Visit mum", priority: .high)
  /// print(try today.tasks.all().map(\.title))  // ["Visit mum", "Sweep"]
  /// ```
  public var tasks: Selection<Book.Task> { book.tasks.where { $0.day == date }.order(by: \.priority) }

  /// The day so many days later, or earlier if negative.
  ///
  /// ```swift
  /// if let date = CivilDate(number: 20260228) { print(book.day(date).adding(days: 1).date.number)  // 20260301
  /// }
  /// ```
  public func adding(days: Int) -> Day { Day(date.adding(days: Int64(days)), of: book) }

  /// Creates a task on the day, which opens it.
  ///
  /// - Parameter change: Sets more properties.
  /// - Throws: `limit` (the day has as many tasks of the priority as it may: `found` and `bound` say how many), `invalid` (a value that does not fit, a
  ///   date that the book cannot have), and errors of writing.
  ///
  /// ```swift
  /// let task = try book.today().create("Visit mum") { $0.category = "Home" }
  /// print(task.priority == .medium, task.category ?? "")  // true Home
  /// ```
  @discardableResult
  public func create(_ name: String, priority: Priority = .medium, _ change: (inout Book.Task) -> Void = { _ in }) throws(Failure) -> Book.Task {
    try book.tasks.create(name) { task in
      (task.day, task.priority) = (date, priority)
      change(&task)
    }
  }

  /// Opens the day, which takes the present limits as its own. An open day stays as it is.
  ///
  /// - Throws: `invalid` (a date that the book cannot have), and errors of writing.
  ///
  /// ```swift
  /// let today = try book.today()
  /// try today.open()
  /// print(try today.info() != nil)  // true
  /// ```
  public func open() throws(Failure) { try book.engine.openDay(date.number) }

  /// What the book says of the day; nil if it was not opened.
  ///
  /// - Throws: `invalid` (a date that the book cannot have), and errors of reading.
  ///
  /// ```swift
  /// print(try book.today().info() == nil)  // true
  /// ```
  public func info() throws(Failure) -> DayInfo? { try book.engine.days(since: date.number, until: date.number).first.flatMap { DayInfo($0) } }

  /// How many tasks of each priority it may have; before it is opened, those that it would get.
  ///
  /// ```swift
  /// let limits = try book.today().limits()
  /// print(limits.high ?? 0, limits.medium ?? 0, limits.low ?? 0)  // 1 3 3
  /// ```
  public func limits() throws(Failure) -> Limits {
    if let info = try info() { return info.limits }
    return try book.limits()
  }

  /// Changes the limits of this day only, which is opened. A limit below the number of its tasks removes none.
  ///
  /// - Parameter change: Gets the limits as they are, and changes some; the others stay, whatever somebody else sets meanwhile.
  /// - Throws: `invalid` (a limit that is not 0 to 99, a date that the book cannot have), and errors of writing.
  ///
  /// ```swift
  /// let limits = try book.today().setLimits { ($0.high, $0.low) = (2, nil) }
  /// print(limits.high ?? 0, limits.low == nil)  // 2 true
  /// do { try book.today().setLimits { $0.high = 100 } } catch { print(error.reason)  // range
  /// }
  /// ```
  @discardableResult
  public func setLimits(_ change: (inout Limits) -> Void) throws(Failure) -> Limits {
    let before = try limits()
    var after = before
    change(&after)
    try book.engine.setLimits(
      of: date.number, high: Self.change(before.high, after.high), medium: Self.change(before.medium, after.medium), low: Self.change(before.low, after.low))
    return try limits()
  }

  private static func change(_ before: Int?, _ after: Int?) -> LimitChange { before == after ? .keep : after.map { .set(Int64($0)) } ?? .none }

  /// The accolade that its tasks have earned; always the same for the same tasks.
  ///
  /// - Parameter seed: Chooses among the candidates; 0: the day's own.
  ///
  /// ```swift
  /// print(try book.today().accolade())  // The Funday
  /// ```
  public func accolade(seed: Int64 = 0) throws(Failure) -> String { try book.engine.accolade(of: date.number, seed: seed) }

  /// All candidates that its accolade is chosen from.
  ///
  /// ```swift
  /// print(try book.today().accolades())  // ["The Funday"]
  /// ```
  public func accolades() throws(Failure) -> [String] { try book.engine.accoladePool(of: date.number) }
}
