package import TallybookBase
package import TallybookModel
package import TallybookStorage

/// The order of a day's tasks: by priority, equal ones as they were made. A text, as `HandOrder` has it, so that a page can begin anywhere.
package enum TaskOrder {
  /// A task's place as SQL over `entry e`; null of other kinds.
  package static let sql: SQL = "(e.priority || printf('%d%016x', e.time >= 0, e.time))"

  /// The same of a task that was read.
  package static func place(of entry: Entry) -> Value {
    guard let priority = entry[.priority].int else { return .null }
    return .text("\(priority)\(HandOrder.place(at: entry.time))")
  }

  /// The same as an order of rows that were read.
  package static func precedes(_ a: Entry, _ b: Entry) -> Bool {
    (a[.priority].int ?? 0, a.time, a.id) < (b[.priority].int ?? 0, b.time, b.id)
  }
}
