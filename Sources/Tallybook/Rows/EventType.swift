public import TallybookBase

/// What can be logged in a session; it belongs to the book or to a collection.
///
/// ```swift
/// let walk = try book.eventTypes.create("walk") { ($0.mode, $0.exclusion) = (.state, "behaviour") }
/// let feed = try book.eventTypes.create("feed") {
///   ($0.mode, $0.label, $0.color, $0.key, $0.category) = (.state, "Feeding", "#336699", "f", "food")
///   $0.excludes = [walk.id]
/// }
/// print(walk.mode == .state, walk.exclusion ?? "", walk.isRecordable, walk.isArchived)  // true behaviour true false
/// print(feed.label ?? "", feed.color ?? "", feed.key ?? "", feed.category ?? "", feed.excludes == [walk.id])  // Feeding #336699 f food true
/// print(feed.template == nil)  // true
/// ```
public struct EventType: Entry {
  public static let kind: Kind? = .eventType
  public var row: Row

  public init(row: Row) { self.row = row }

  /// Whether each event is complete in itself, or a start or stop.
  public var mode: EventMode {
    get { row[.mode] }
    set { row[.mode] = newValue }
  }
  /// The group in which a start stops open states of the same subject.
  public var exclusion: String? {
    get { row[.exclusion] }
    set { row[.exclusion] = newValue }
  }
  /// The ids of the event types whose open states its events stop.
  public var excludes: [Int64] {
    get { row[.excludes] }
    set { row[.excludes] = newValue }
  }
  /// The text that people read; nil if that is its name.
  public var label: String? {
    get { row[.label] }
    set { row[.label] = newValue }
  }
  /// Its colour, `#RRGGBB`.
  public var color: String? {
    get { row[.color] }
    set { row[.color] = newValue }
  }
  /// The key that a host binds to it.
  public var key: String? {
    get { row[.key] }
    set { row[.key] = newValue }
  }
  /// A word to group by.
  public var category: String? {
    get { row[.category] }
    set { row[.category] = newValue }
  }
  /// Whether it can be logged.
  public var isRecordable: Bool {
    get { row[.recordable] }
    set { row[.recordable] = newValue }
  }
  /// Whether it is no longer offered.
  public var isArchived: Bool {
    get { row[.archived] }
    set { row[.archived] = newValue }
  }
  /// The id of the template that defines the fields of its events.
  public var template: Int64? {
    get { row[.template] }
    set { row[.template] = newValue }
  }
}
