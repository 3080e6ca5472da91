package import TallybookBase
package import TallybookEventLog
package import TallybookModel

/// What an observer calls a bout: a state from its start to its stop, or a point. Values, and the text and subject, are those of the event that
/// began it.
package struct Bout: Record, Equatable {
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
  /// The variant that its stop was; 0: none.
  package let stopVariant: Int64
  /// Whether nothing stopped it.
  package let isOpen: Bool
  /// What it may be a variant of.
  private let variants: Variants

  package init(
    session: Int64, event: Event, interval: Interval?, stopText: String?, stopSeq: UInt64, stopVariant: Int64, isOpen: Bool, variants: Variants
  ) {
    (self.session, self.event, self.interval, self.stopText, self.stopSeq) = (session, event, interval, stopText, stopSeq)
    (self.stopVariant, self.isOpen, self.variants) = (stopVariant, isOpen, variants)
  }

  /// Whether both say the same.
  package static func == (one: Bout, other: Bout) -> Bool {
    one.event == other.event && one.session == other.session && one.interval == other.interval && one.stopText == other.stopText
      && (one.stopSeq, one.stopVariant, one.isOpen) == (other.stopSeq, other.stopVariant, other.isOpen)
  }

  /// Its kind.
  package var kind: Kind { .bout }
  /// The seq of what began it.
  package var id: Int64 { Int64(bitPattern: event.seq) }
  /// Its fields, in order.
  package var fields: [Field] { Self.fields }

  /// The fields that bouts have, in their order.
  static let fields: [Field] = [.session, .seq, .time, .end, .duration, .type, .subject, .value, .text, .stopText, .state, .variant, .fields]

  /// Whether it is a point.
  package var isPoint: Bool { interval == nil }

  /// When it stopped; what is open ends with its session, and in a running one with the last event. A point has none.
  package var end: Instant? { interval?.end }

  /// How long it lasted without the session's pauses, in ns. A point has none.
  package var duration: Int64? { interval?.duration }

  /// The variant that began it, else the one that stopped it; 0: none.
  package var variant: Int64 { event.variant == 0 ? stopVariant : event.variant }

  /// The values of its fields as JSON; nil where it has none.
  package var fieldsText: String? { variants.text(of: event.variant, stop: stopVariant) }

  /// Of a state whether it is over, in the words for sessions; a point has none.
  var state: SessionState? { isPoint ? nil : isOpen ? .running : .stopped }

  /// A field's value; null if it has none.
  package subscript(field: Field) -> Value {
    switch field {
    case .kind: .int(Int64(Kind.bout.rawValue))
    case .end: Value(end)
    case .duration: Value(duration)
    case .stopText: Value(stopText)
    case .state: Value(state.map { Int64($0.rawValue) })
    case .phase: .null
    case .variant, .fields, .own: variants.value(of: field, event.variant, stop: stopVariant)
    default: event.value(of: field, in: session)
    }
  }
}
