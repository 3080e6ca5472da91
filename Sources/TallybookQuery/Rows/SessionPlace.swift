internal import TallybookBase

/// Where a session stands among others: by its start, equal ones by id.
struct SessionPlace: Sendable, Comparable {
  let start: Instant
  let id: Int64

  init(start: Instant, id: Int64) {
    self.start = start
    self.id = id
  }

  init(_ span: SessionSpan) { self.init(start: span.start, id: span.id) }

  static func < (one: SessionPlace, other: SessionPlace) -> Bool { (one.start, one.id) < (other.start, other.id) }
}
