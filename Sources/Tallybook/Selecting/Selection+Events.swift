public import TallybookBase
internal import TallybookCore

// Events are read in columns: there are many, and a row of each would cost more than all the rest. What becomes of each is compiled into the host's program,
// which makes of an event what it uses of it.
extension Selection where Element == Event {
  /// All events.
  ///
  /// ```swift
  /// let watch = try book.record("Watch")
  /// for _ in 0..<1000 { try watch.log("A") }
  /// print(try book.events.all().count)  // 1000
  /// ```
  @inlinable public func all() throws(TallybookBase.Failure) -> [Event] {
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
  @inlinable public func forEach(_ body: (Event) -> Void) throws(TallybookBase.Failure) {
    let pages = try pages()
    while let page = try pages.next() {
      for index in 0..<page.count { body(page.event(index)) }
    }
  }

  @usableFromInline func pages() throws(TallybookBase.Failure) -> EventPages { EventPages(try asked().cursor(in: book.engine)) }
}
