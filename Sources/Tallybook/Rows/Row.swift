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
  private var entry: Engine.Entry?
  /// What most rows do not have. Rows are many, are copied often, and so are small.
  private var more: More?

  private struct Content {
    /// What was read, where it is no entry.
    var read: Engine.Row?
    /// What is read beside the row itself: of an item its custom fields, of a template its schema, of what was decoded everything.
    var beside: [Field: Value] = [:]
    var changes: [Field: Value] = [:]
    var ownChanges: [String: Value] = [:]
    var probe: FieldProbe?
  }

  /// Several rows may have the same: it is copied before it is changed.
  private final class More: @unchecked Sendable {
    var content: Content

    init(_ content: Content) { self.content = content }
  }

  private mutating func change(_ body: (inout Content) -> Void) {
    if !isKnownUniquelyReferenced(&more) { more = More(more?.content ?? Content()) }
    if let more { body(&more.content) }
  }

  /// A row of something new, without any value.
  ///
  /// ```swift
  /// var note = Note(row: Row())
  /// note.title = "Arrival"
  /// print(note.row.changed)  // ["name"]
  /// ```
  public init() {}

  init(asking probe: FieldProbe) { more = More(Content(probe: probe)) }

  init(_ row: Engine.Row, _ beside: [Field: Value] = [:]) {
    if case .entry(let read) = row { entry = read }
    if entry == nil || !beside.isEmpty { more = More(Content(read: entry == nil ? row : nil, beside: beside)) }
  }

  init(decoded: [Field: Value]) { more = More(Content(beside: decoded)) }

  /// The event, of a row that is one.
  var event: (Engine.Event, session: Int64)? {
    if case .event(let event, let session, _)? = more?.content.read { (event, session) } else { nil }
  }

  /// What was set and not written yet.
  var changes: [Field: Value] { more?.content.changes ?? [:] }
  /// The same of custom fields.
  var ownChanges: [String: Value] { more?.content.ownChanges ?? [:] }

  /// A field as the type that it has in Swift. Setting it changes nothing in the book before the row is written.
  ///
  /// ```swift
  /// let note = try book.notes.create("Arrival") { $0.time = .epoch }
  /// let time: Instant = note.row[.time]
  /// print(time, note.row[.end] as Instant? == nil)  // 1970-01-01T00:00:00.000Z true
  /// ```
  public subscript<V: FieldValue>(field: Field) -> V {
    get {
      more?.content.probe?.note(field, as: V.self)
      return V(fieldValue: value(of: field)) ?? V.missing
    }
    set { change { $0.changes[field] = newValue.fieldValue } }
  }

  /// The custom fields.
  public var fields: Fields {
    get {
      more?.content.probe?.note(.fields, as: Fields.self)
      var fields = value(of: .fields).text.map { Fields(json: $0) } ?? Fields()
      for (name, value) in ownChanges { fields[name] = value }
      return fields
    }
    set {
      let before = fields
      for name in Set(before.names + newValue.names) where before[name] != newValue[name] { change { $0.ownChanges[name] = newValue[name] } }
    }
  }

  /// The fields that were set and not written, in the order of the contract.
  public var changed: [String] {
    changes.keys.sorted { $0.rawValue < $1.rawValue }.map(\.name) + ownChanges.keys.sorted().map { "fields.\($0)" }
  }

  /// Its kind.
  public var kind: Kind { self[.kind] }

  func value(of field: Field) -> Value {
    guard let content = more?.content else { return entry?.shown(field) ?? .null }
    return content.changes[field] ?? content.beside[field] ?? entry?.shown(field) ?? content.read?[field] ?? .null
  }

  /// The fields that it has a value of.
  var known: [Field] {
    Set((entry.map { Engine.Row.entry($0).fields } ?? more?.content.read?.fields ?? []) + (more?.content.beside.keys.map { $0 } ?? []) + changes.keys).sorted { $0.rawValue < $1.rawValue }.filter { !value(of: $0).isNull }
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
