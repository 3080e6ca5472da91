public import TallybookBase
internal import TallybookCore

// Events are read in columns: there are many, and a row of each would cost more than all the rest.
extension Selection where Element == Event {
  /// All events.
  ///
  /// ```swift
  /// let watch = try book.record("Watch")
  /// for _ in 0..<1000 { try watch.log("A") }
  /// print(try book.events.all().count)  // 1000
  /// ```
  public func all() throws(TallybookBase.Failure) -> [Event] {
    var events: [Event] = []
    try forEach { events.append($0) }
    return events
  }

  /// Calls a function with each event, in constant memory.
  ///
  /// ```swift
  /// let watch = try book.record("Watch", at: .epoch)
  /// try watch.log("A", at: .epoch, value: 2)
  /// try book.events.forEach { print($0.value ?? 0)  // 2.0
  /// }
  /// ```
  public func forEach(_ body: (Event) -> Void) throws(TallybookBase.Failure) {
    let cursor = try asked().cursor(in: book.engine)
    while let (session, columns) = try cursor.sessionEvents(1024), columns.count > 0 {
      for index in 0..<columns.count { body(Event(columns.event(index), in: session)) }
    }
  }
}
