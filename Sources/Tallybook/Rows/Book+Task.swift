public import TallybookBase

extension Book {
  /// Something to be done, on a day or in the backlog. It is nested, because `Task` is Swift's own.
  ///
  /// ```swift
  /// var task = try book.tasks.create("Write the report") {
  ///   ($0.priority, $0.day) = (.high, CivilDate(year: 2026, month: 3, day: 2))
  ///   ($0.category, $0.due, $0.notes) = ("work", .epoch, "At last")
  /// }
  /// print(task.priority == .high, task.day?.number ?? 0, task.category ?? "", task.notes ?? "")  // true 20260302 work At last
  /// task = try book.update(task) { $0.completed = .epoch }
  /// print(task.completed ?? .now, task.due ?? .now)  // 1970-01-01T00:00:00.000Z 1970-01-01T00:00:00.000Z
  /// ```
  public struct Task: Item {
    public static let kind: Kind? = .task
    public var row: Row

    public init(row: Row) { self.row = row }

    /// The day that it is on; nil in the backlog.
    public var day: CivilDate? {
      get { row[.day] }
      set { row[.day] = newValue }
    }
    /// How much it matters, and which limit of its day it counts against.
    public var priority: Priority {
      get { row[.priority] }
      set { row[.priority] = newValue }
    }
    /// When it was completed; nil if it was not.
    public var completed: Instant? {
      get { row[.completed] }
      set { row[.completed] = newValue }
    }
    /// When it must be done.
    public var due: Instant? {
      get { row[.due] }
      set { row[.due] = newValue }
    }
    /// A word to group by.
    public var category: String? {
      get { row[.category] }
      set { row[.category] = newValue }
    }
    /// How its text is hidden from onlookers.
    ///
    /// ```swift
    /// let task = try book.tasks.create("Visit mum") { $0.redaction = .star }
    /// print(task.redaction == .star, task.redaction.redacted(task.title))  // true ***** ***
    /// ```
    public var redaction: Redaction {
      get { row[.redaction] }
      set { row[.redaction] = newValue }
    }
    /// The id of the task of an earlier day that it repeats; nil if it repeats none.
    ///
    /// ```swift
    /// print(try book.tasks.create("Visit mum").carried == nil)  // true
    /// ```
    public var carried: Int64? { row[.carried] }
    /// Up to five notes, one per line.
    public var notes: String? {
      get { row[.notes] }
      set { row[.notes] = newValue }
    }
  }
}
