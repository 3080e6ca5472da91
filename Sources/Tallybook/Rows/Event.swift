public import TallybookBase

/// Something logged in a session.
///
/// ```swift
/// let watch = try book.record("Watch", at: .epoch)
/// try watch.log("A", at: .epoch, value: 2.5, note: "a fish")
/// for event in try book.events.all() {
///   print(event.id, event.time, event.phase == .point)  // 1 1970-01-01T00:00:00.000Z true
///   print(event.value ?? 0, event.note ?? "", event.subject == nil, event.variant == nil)  // 2.5 a fish true true
///   print(event.type == (try watch.type("A")), event.session == watch.id)  // true true
/// }
/// ```
public struct Event: Selectable, Hashable, Codable, Identifiable {
  public static let kind: Kind? = .event
  /// Its number in the session, never used again.
  public var id: UInt64
  /// The id of the session that holds it.
  public var session: Int64
  /// When it happened.
  public var time: Instant
  /// The id of its event type.
  public var type: Int64
  /// The id of the variant of the type that was logged.
  public var variant: Int64?
  /// Whether it is a point, or the start or stop of a state.
  public var phase: Phase
  /// The id of the subject that it is about.
  public var subject: Int64?
  /// A number, if it has one.
  public var value: Double?
  /// A text, if it has one.
  public var note: String?

  /// From a row that is an event.
  ///
  /// ```swift
  /// print(Event(row: Row()).id)  // 0
  /// ```
  public init(row: Row) {
    let (event, session) = row.event ?? (Engine.Event(time: 0, type: 0), session: 0)
    self.init(event, in: session)
  }

  /// The field that a property is read from.
  ///
  /// ```swift
  /// print(Event.field(of: \Event.note) == .text)  // true
  /// ```
  public static func field(of property: PartialKeyPath<Event>) -> Field? {
    switch property {
    case \Event.id: .seq
    case \Event.session: .session
    case \Event.time: .time
    case \Event.type: .type
    case \Event.variant: .variant
    case \Event.phase: .phase
    case \Event.subject: .subject
    case \Event.value: .value
    case \Event.note: .text
    default: nil
    }
  }

  init(_ event: Engine.Event, in session: Int64) {
    self.init(
      id: event.seq, session: session, time: Instant(nanoseconds: event.time), type: event.type, variant: event.variant, phase: event.phase,
      subject: event.subject, value: event.value, note: event.note)
  }

  /// From what the engine has; without a variant or a subject that is 0.
  @inlinable @inline(__always)
  init(id: UInt64, session: Int64, time: Instant, type: Int64, variant: Int64, phase: Phase, subject: Int64, value: Double?, note: String?) {
    self.id = id
    self.session = session
    self.time = time
    self.type = type
    self.variant = variant == 0 ? nil : variant
    self.phase = phase
    self.subject = subject == 0 ? nil : subject
    self.value = value
    self.note = note
  }

  /// As the engine takes it.
  var engine: Engine.Event {
    Engine.Event(
      seq: id, time: time.nanoseconds, type: type, variant: variant ?? 0, phase: phase, subject: subject ?? 0, value: value, note: note)
  }
}

// Encoded by their numbers in the contract.
extension Phase: Codable {}
