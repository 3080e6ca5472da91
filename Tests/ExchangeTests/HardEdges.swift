import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookModel
@testable import TallybookQuery
@testable import TestBasics
@testable import TestBooks

/// Sessions that are hard for formats which have one time line and one line of text for each bout.
enum HardEdge: String, CaseIterable {
  case empty, open, paused, named, overlapping, ofOneMoment, before, first, last, longest

  static let tab = "tab\there", lines = "two\nlines --> \"and\" <more> &; | x\r", ends = "\u{1}\u{85}\u{2028}"

  /// A book with the session alone in a collection.
  func book() throws -> (book: Book, collection: Int64, session: Int64) {
    let book = try Book(":memory:", BookOptions(clock: TestClock(1_600_000_000_000_000_000).clock))
    let isNamed = self == .named
    let collection = try book.createCollection(isNamed ? "Nest\t\(Self.lines)" : "Nest")
    func make(_ kind: Kind, _ name: String, _ set: (Draft) throws -> Void = { _ in }) throws -> Int64 {
      let draft = try book.draft(kind, in: collection)
      try draft.set(.name, .text(name))
      try set(draft)
      return try draft.save()
    }
    let heron = try make(.subject, isNamed ? "Heron \(Self.lines)" : "Heron")
    let stork = try make(.subject, isNamed ? "Stork\(Self.ends)" : "Stork")
    let legs = try book.createTemplate(#"{"title": "legs", "properties": {"leg\twith tab": {"type": "string"}}}"#)
    let sits = try make(.eventType, isNamed ? "Sits \(Self.tab)" : "Sits") { draft in
      try draft.set(.mode, .int(Int64(EventMode.state.rawValue)))
      try draft.set(.template, .int(legs))
    }
    let calls = try make(.eventType, isNamed ? "Calls \(Self.lines)" : "Calls")
    let (start, end): (Int64, Int64) =
      switch self {
      case .first: (Int64.min + 1, Int64.min + 1 + 10_000_000_000)
      case .last: (Int64.max - 10_000_000_000, .max)
      case .longest: (Int64.min + 1, .max)
      default: (0, 10_000_000_000)
      }
    let draft = try book.draft(.session, in: collection)
    try draft.set(.name, .text(isNamed ? Self.lines : "Dawn"))
    try draft.set(.time, .int(start))
    try draft.set(.end, .int(end))
    let session = try draft.save()
    func log(_ type: Int64, _ phase: Phase, _ ms: Int64, _ subject: Int64 = 0, _ note: String? = nil) throws {
      var event = Event(time: added(start, ms * 1_000_000), type: type, phase: phase)
      event.subject = subject
      event.note = note
      if event.time != .min { _ = try book.insertEvent(event, into: session) }
    }
    switch self {
    case .empty: break
    case .open:
      try log(sits, .start, 1000, heron)
      try log(calls, .point, 2000)
    case .paused:
      try log(sits, .start, 1000, heron)
      try log(sits, .stop, 9000, heron)
    case .named:
      try log(sits, .start, 1000, heron, Self.lines)
      try log(sits, .stop, 2000, heron, Self.tab)
      try log(calls, .point, 3000, stork, Self.ends)
    case .overlapping:
      // Two starts without a stop between them, and a stop too many.
      try log(sits, .start, 1000, heron)
      try log(sits, .start, 2000, heron)
      try log(sits, .stop, 3000, heron)
      try log(sits, .stop, 4000, heron)
      try log(sits, .stop, 5000, stork)
    case .ofOneMoment:
      for _ in 0..<30 { try log(calls, .point, 1000, heron) }
      try log(sits, .start, 1000, heron)
      try log(sits, .stop, 1000, heron)
      try log(sits, .start, 1000, heron)
      try log(sits, .stop, 1000, heron)
    case .before:
      try log(calls, .point, -3_600_000)
      try log(sits, .start, -5000, heron)
      try log(sits, .stop, 20_000, heron)
      try log(calls, .point, 99_999_999)
    case .first, .last, .longest:
      try log(calls, .point, 0)
      try log(sits, .start, 1, heron)
      var far = Event(time: .max, type: calls, phase: .point)
      _ = try book.insertEvent(far, into: session)
      far.time = Int64.min + 1
      _ = try book.insertEvent(far, into: session)
    }
    return (book, collection, session)
  }

  /// The bouts of its session.
  static func bouts(_ book: Book, _ session: Int64) throws -> [Bout] {
    var query = try Query(.bout)
    query.restrict(to: session)
    return try book.rows(query).compactMap { $0.record as? Bout }
  }

  static func query(_ id: Int64) throws -> Query {
    var query = try Query()
    try query.require(.id, .equal, [.int(id)])
    return query
  }
}
