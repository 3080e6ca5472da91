public import TallybookBase
internal import TallybookCore

/// What was read of an entry, and what was set since. The properties of `Note` and the others are read from it; a host's own `Entry` reads and sets
/// fields by it.
///
/// ```swift
/// struct Arrival: Item {
///   static let kind: Kind? = .note
///   var row: Row
///   var bird: String? {
///     get { row[.description] }
///     set { row[.description] = newValue }
///   }
/// }
/// let arrival = try book.select(Arrival.self).create("At seven") { $0.bird = "Heron" }
/// print(arrival.bird ?? "", arrival.title, arrival.row.changed, arrival.row.fields.names)  // Heron At seven [] []
/// ```
public struct Row: Sendable {
  private let read: Engine.Row?
  /// What is read beside the row itself: of an item its custom fields, of a template its schema, of what was decoded everything.
  private var beside: [Field: Value] = [:]
  /// What was set and not written yet.
  private(set) var changes: [Field: Value] = [:]
  /// The same of custom fields.
  private(set) var ownChanges: [String: Value] = [:]
  private let probe: FieldProbe?

  /// A row of something new, without any value.
  ///
  /// ```swift
  /// var note = Note(row: Row())
  /// note.title = "Arrival"
  /// print(note.row.changed)  // ["name"]
  /// ```
  public init() {
    read = nil
    probe = nil
  }

  init(asking probe: FieldProbe) {
    read = nil
    self.probe = probe
  }

  init(_ row: Engine.Row, _ beside: [Field: Value] = [:]) {
    read = row
    self.beside = beside
    probe = nil
  }

  init(decoded: [Field: Value]) {
    read = nil
    beside = decoded
    probe = nil
  }

  /// The event, of a row that is one.
  var event: (Engine.Event, session: Int64)? {
    if case .event(let event, let session, _)? = read { (event, session) } else { nil }
  }

  /// A field as the type that it has in Swift. Setting it changes nothing in the book before the row is written.
  ///
  /// ```swift
  /// let note = try book.notes.create("Arrival") { $0.time = .epoch }
  /// let time: Instant = note.row[.time]
  /// print(time, note.row[.end] as Instant? == nil)  // 1970-01-01T00:00:00.000Z true
  /// ```
  public subscript<V: FieldValue>(field: Field) -> V {
    get {
      probe?.note(field, as: V.self)
      return V(fieldValue: value(of: field)) ?? V.missing
    }
    set { changes[field] = newValue.fieldValue }
  }

  /// The custom fields.
  public var fields: Fields {
    get {
      probe?.note(.fields, as: Fields.self)
      var fields = value(of: .fields).text.map { Fields(json: $0) } ?? Fields()
      for (name, value) in ownChanges { fields[name] = value }
      return fields
    }
    set {
      let before = fields
      for name in Set(before.names + newValue.names) where before[name] != newValue[name] { ownChanges[name] = newValue[name] }
    }
  }

  /// The fields that were set and not written, in the order of the contract.
  public var changed: [String] {
    changes.keys.sorted { $0.rawValue < $1.rawValue }.map(\.name) + ownChanges.keys.sorted().map { "fields.\($0)" }
  }

  /// Its kind.
  public var kind: Kind { self[.kind] }

  func value(of field: Field) -> Value { changes[field] ?? beside[field] ?? read?[field] ?? .null }

  /// The fields that it has a value of.
  var known: [Field] {
    Set((read?.fields ?? []) + beside.keys + changes.keys).sorted { $0.rawValue < $1.rawValue }.filter { !value(of: $0).isNull }
  }
}

extension Row: Hashable {
  /// Rows are equal if all of their fields are.
  ///
  /// ```swift
  /// let note = try book.notes.create("Arrival")
  /// print(try book.get(note.id) == note, Set([note.row]).count)  // true 1
  /// ```
  public static func == (one: Row, other: Row) -> Bool {
    let known = one.known
    return known == other.known && known.allSatisfy { one.value(of: $0) == other.value(of: $0) } && one.ownChanges == other.ownChanges
  }

  /// By what names the entry.
  ///
  /// ```swift
  /// print(Set([Row(), Row()]).count)  // 1
  /// ```
  public func hash(into hasher: inout Hasher) {
    hasher.combine(value(of: .id))
    hasher.combine(value(of: .uuid))
  }
}
