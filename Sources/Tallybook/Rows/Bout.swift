public import TallybookBase

/// A state from its start to its stop, or a point: what an observer sees in the events of a session.
///
/// ```swift
/// try book.eventTypes.create("feed") { $0.mode = .state }
/// let watch = try book.record("Watch", at: .epoch)
/// try watch.log("feed", at: .epoch, value: 3, note: "begins")
/// try watch.log("feed", at: .epoch + .seconds(5), note: "ends")
/// for bout in try book.bouts.all() {
///   print(bout.id, bout.time, bout.end ?? .now)  // 1 1970-01-01T00:00:00.000Z 1970-01-01T00:00:05.000Z
///   print(bout.duration ?? .zero, bout.state == .stopped, bout.note ?? "", bout.stopNote ?? "")  // 5.0 seconds true begins ends
///   print(bout.value ?? 0, bout.subject == nil, bout.session == watch.id, bout.type == (try watch.type("feed")))  // 3.0 true true true
///   print(bout.fields.names)  // []
/// }
/// ```
public struct Bout: Selectable, Identifiable, Hashable {
  public static let kind: Kind? = .bout
  private let row: Row

  public init(row: Row) { self.row = row }

  /// The field that a property is read from.
  ///
  /// ```swift
  /// print(Bout.field(of: \Bout.duration) == .duration)  // true
  /// ```
  public static func field(of property: PartialKeyPath<Bout>) -> Field? {
    let probe = FieldProbe()
    _ = Bout(row: Row(asking: probe))[keyPath: property]
    return probe.field(of: property)
  }

  /// The number of the event that began it.
  public var id: Int64 { row[.seq] }
  /// The id of the session that holds it.
  public var session: Int64 { row[.session] }
  /// When it began; of a point when it happened.
  public var time: Instant { row[.time] }
  /// When it stopped; an open state ends with its session, and a point has no end.
  public var end: Instant? { row[.end] }
  /// How long it lasted, without the session's pauses; nil for a point.
  public var duration: Duration? { row[.duration] }
  /// The id of its event type.
  public var type: Int64 { row[.type] }
  /// The id of the subject that it is about.
  public var subject: Int64? { row[.subject] }
  /// The number of the event that began it.
  public var value: Double? { row[.value] }
  /// The text of the event that began it.
  public var note: String? { row[.text] }
  /// The text of its stop.
  public var stopNote: String? { row[.stopText] }
  /// Whether it is stopped, or still running because nothing stopped it; nil for a point.
  public var state: SessionState? { row[.state] }
  /// The values of its custom fields.
  public var fields: Fields { row.fields }
}
