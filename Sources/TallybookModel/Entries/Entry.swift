public import TallybookBase
package import TallybookStorage

/// An entry in a book, as it was when it was read: collection, note, session, subject, event type, tag or attachment.
public struct Entry: Sendable, Equatable {
  /// Values in the order of `EntryColumns.all`.
  @usableFromInline package private(set) var values: [Value]

  package init(_ statement: Statement) {
    values = statement.values(EntryColumns.all.count)
    // Shown otherwise than it is stored.
    if let position = EntryColumns.position(.uuid), case .blob(let bytes) = values[position] {
      values[position] = .text(UUID.text(bytes))
    }
    if let position = EntryColumns.position(.tags), case .text(let pairs) = values[position] { values[position] = Tags.read(pairs) }
  }

  /// A field's value; null where the kind has no such field.
  public subscript(field: Field) -> Value {
    guard let position = EntryColumns.position(field), values.indices.contains(position) else { return .null }
    return values[position]
  }

  /// The value at a position of `EntryColumns`; null where there is none.
  @inlinable package func value(at position: Int) -> Value { values.indices.contains(position) ? values[position] : .null }

  /// A field's value as it is shown: of a tag without a colour the one that follows from its name.
  package func shown(_ field: Field) -> Value {
    let value = self[field]
    guard field == .color, value.isNull, kind == .tag else { return value }
    return .text(TagColor.hex(name))
  }

  package mutating func set(_ field: Field, _ value: Value) {
    guard let position = EntryColumns.position(field), values.indices.contains(position) else { return }
    values[position] = value
  }

  /// Names it in this book.
  public var id: Int64 { self[.id].int ?? 0 }
  /// What it is.
  public var kind: Kind { self[.kind].int.flatMap { Kind(rawValue: Int32(truncatingIfNeeded: $0)) } ?? .note }
  /// Names it in every book.
  public var uuid: String { self[.uuid].text ?? "" }
  /// The collection that holds it, 0 at the root.
  public var parent: Int64 { self[.parent].int ?? 0 }
  /// Name or title.
  public var name: String { self[.name].text ?? "" }
  /// Free text.
  public var description: String? { self[.description].text }
  /// When: instant, start or date.
  public var time: Instant { self[.time].int ?? 0 }
  /// When a session stopped.
  public var end: Instant? { self[.end].int }
  /// The zone that the time was entered in.
  public var zone: String { self[.zone].text ?? "UTC" }
  /// Where a session stands; nil of other kinds.
  public var state: SessionState? { self[.state].int.flatMap { SessionState(rawValue: Int32(truncatingIfNeeded: $0)) } }
}
