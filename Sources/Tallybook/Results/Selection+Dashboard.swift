public import TallybookBase
internal import TallybookCore

extension Selection where Element: Item {
  /// Facts about the selected items: the latest, how many, how often, how long ago. An item counts at its time, a session at its start.
  ///
  /// - Parameters:
  ///   - days: With how many days before it today is compared, 1 to 366.
  ///   - zone: The time zone whose days count; nil: the book's setting.
  ///   - dayStart: When a day begins, after midnight; nil: the book's setting.
  /// - Throws: `invalid` (days or a day start that cannot be), `notFound` (no such zone), `cancelled` (by `Book.interrupt`), and errors of reading.
  ///
  /// ```swift
  /// try book.notes.create("Look")
  /// print(try book.notes.dashboard(zone: "UTC").count)  // 1
  /// do { _ = try book.notes.dashboard(days: 0) } catch { print(error.reason)  // range
  /// }
  /// ```
  public func dashboard(days: Int = 7, zone: String? = nil, dayStart: Duration? = nil) throws(TallybookBase.Failure) -> Dashboard {
    let query = try asked()
    let options = DashboardOptions(days: Int32(clamping: days), zone: zone, dayStart: dayStart?.inNanoseconds)
    return try book.engine.interruptible { () throws(TallybookBase.Failure) in Dashboard(try query.dashboard(options, in: book.engine)) }
  }
}
