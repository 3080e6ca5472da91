public import TallybookBase
package import TallybookEventLog
internal import TallybookModel

/// What an observer calls a bout: a state from its start to its stop, or a point. Values, and the text and subject, are those of the event that
/// began it.
public struct Bout: Record, Equatable {
  /// The session that it is of.
  package let session: Int64
  /// What began it; of a point the point.
  package let event: Event
  /// The stretch of time that it took, without the session's pauses. A point has none.
  package let interval: Interval?
  /// The text of its stop.
  package let stopText: String?
  /// The number of the event that ended it; 0 of a point and of what is open.
  package let stopSeq: UInt64
  /// Whether nothing stopped it.
  package let isOpen: Bool

  /// What it is.
  public var kind: Kind { .bout }
  /// The seq of what began it.
  public var id: Int64 { Int64(bitPattern: event.seq) }
  /// The fields that it has, in their order.
  public var fields: [Field] { Self.fields }

  /// The fields that bouts have, in their order.
  static let fields: [Field] = [.session, .seq, .time, .end, .duration, .type, .subject, .value, .text, .stopText, .state]

  /// Whether it is a point.
  package var isPoint: Bool { interval == nil }

  /// When it stopped; what is open ends with its session, and in a running one with the last event. A point has none.
  package var end: Instant? { interval?.end }

  /// How long it lasted without the session's pauses, in ns. A point has none.
  package var duration: Int64? { interval?.duration }

  /// Of a state whether it is over, in the words for sessions; a point has none.
  var state: SessionState? { isPoint ? nil : isOpen ? .running : .stopped }

  /// A field's value; null where it has none.
  public subscript(field: Field) -> Value {
    switch field {
    case .kind: .int(Int64(Kind.bout.rawValue))
    case .end: Value(end)
    case .duration: Value(duration)
    case .stopText: Value(stopText)
    case .state: Value(state.map { Int64($0.rawValue) })
    case .phase: .null
    default: event.value(of: field, in: session)
    }
  }
}
