public import TallybookBase

/// Anything in a book that has an id. Entries are values: they are read, changed and written back with `Book.update`.
///
/// ```swift
/// let nest = try book.collections.create("Heron nest")
/// let note = try book.notes.in(nest).create("Arrival") { $0.description = "From the south" }
/// print(note.name, note.description, note.parent == nest.id)  // Arrival From the south true
/// print(note.uuid.count, note.username.isEmpty, note.trashed == nil)  // 36 true true
/// print(note.created <= note.modified, note.id > 0)  // true true
/// ```
public protocol Entry: Selectable, Identifiable, Hashable, Codable where ID == Int64 {
  /// What was read, and what was set since.
  var row: Row { get set }
}

extension Entry {
  /// Identifies it in this book.
  public var id: Int64 { row[.id] }
  /// Identifies it in every book.
  public var uuid: String { row[.uuid] }
  /// The id of the collection or item that holds it; 0 at the root.
  public var parent: Int64 { row[.parent] }
  /// Its name; of an item its title.
  public var name: String {
    get { row[.name] }
    set { row[.name] = newValue }
  }
  /// Free text; empty if there is none.
  public var description: String {
    get { row[.description] }
    set { row[.description] = (newValue.isEmpty ? nil : newValue) as String? }
  }
  /// Who made it; empty if unknown.
  public var username: String { row[.username] }
  /// When it was made.
  public var created: Instant { row[.created] }
  /// When it was last changed.
  public var modified: Instant { row[.modified] }
  /// When it went to the trash; nil if it is not there.
  public var trashed: Instant? { row[.trashed] }

  /// Something new, which `Selection.create` makes; its properties may be set before.
  ///
  /// ```swift
  /// var note = Note()
  /// note.title = "Arrival"
  /// print(note.title, note.id)  // Arrival 0
  /// ```
  public init() { self.init(row: Row()) }

  /// The field that a property is read from, found by asking it; nil if it is computed from one.
  ///
  /// ```swift
  /// print(Note.field(of: \Note.title) == .name)  // true
  /// ```
  public static func field(of property: PartialKeyPath<Self>) -> Field? {
    let probe = FieldProbe()
    _ = Self(row: Row(asking: probe))[keyPath: property]
    return probe.field(of: property)
  }

  /// Decodes an object of fields; see `Row`.
  ///
  /// ```swift
  /// let note = try JSONDecoder().decode(Note.self, from: Data(#"{"name": "Arrival"}"#.utf8))
  /// print(note.title)  // Arrival
  /// ```
  public init(from decoder: any Decoder) throws { self.init(row: try Row(from: decoder)) }

  /// Encodes the fields that have a value; see `Row`.
  ///
  /// ```swift
  /// print(String(decoding: try JSONEncoder().encode(Note()), as: UTF8.self))  // {}
  /// ```
  public func encode(to encoder: any Encoder) throws { try row.encode(to: encoder) }

  /// Entries are equal if all of their fields are, as they were read or set.
  ///
  /// ```swift
  /// var note = try book.notes.create("Arrival")
  /// let before = note
  /// note.title = "Departure"
  /// print(note == before, note.id == before.id)  // false true
  /// ```
  public static func == (one: Self, other: Self) -> Bool { one.row == other.row }

  /// By its id.
  ///
  /// ```swift
  /// let note = try book.notes.create("Arrival")
  /// print(Set([note, note]).count)  // 1
  /// ```
  public func hash(into hasher: inout Hasher) { hasher.combine(row) }
}
