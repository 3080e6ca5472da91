package import TallybookBase
package import TallybookModel

/// A session whose events are read: when it began, and when it ended.
package struct SessionSpan: Sendable {
  package let id: Int64
  package let start: Instant
  /// nil while it runs.
  package let end: Instant?

  package init(id: Int64, start: Instant, end: Instant?) {
    self.id = id
    self.start = start
    self.end = end
  }

  /// That of an entry.
  package init(_ session: Entry) { self.init(id: session.id, start: session.time, end: session.end) }
}
