package import TallybookBase
package import TallybookStorage

/// An entry of a book, as it was when it was read: a collection, note, session, subject, event type, tag or attachment.
package struct Entry: Sendable, Equatable {
  /// What it has of the fields of a row.
  private(set) var values: FieldValues

  /// From a row of what a list selects.
  package init(_ statement: Statement, _ list: EntryList = .whole) {
    values = FieldValues(statement, list)
    // Shown otherwise than it is stored.
    values.writeOutUUID()
    if case .text(let pairs)? = values[.tags] { values[.tags] = Tags.read(pairs) }
    if case .text(let ids)? = values[.excludes] { values[.excludes] = Exclusions.read(ids) }
  }

  /// A field's value; null if the kind has no such field.
  package subscript(field: Field) -> Value { values[field] ?? .null }

  /// The value at a position of `EntryColumns`; null where there is none.
  package func value(at position: Int) -> Value { values.value(at: position) }

  /// Each value as it is shown, with its position of `EntryColumns`, the first one first.
  package func forEachShown(_ body: (Int, Value) -> Void) {
    var values = values
    if kind == .tag { values[.color] = shown(.color) }
    values.forEach(body)
  }

  /// A field's value as it is shown: of a tag without a colour the one that follows from its name.
  package func shown(_ field: Field) -> Value {
    let value = self[field]
    guard field == .color, value.isNull, kind == .tag else { return value }
    return .text(TagColor.hex(name))
  }

  package mutating func set(_ field: Field, _ value: Value) { values[field] = value }

  /// Identifies it in this book.
  package var id: Int64 { self[.id].int ?? 0 }
  /// Its kind.
  package var kind: Kind { self[.kind].int.flatMap { Kind(rawValue: Int32(truncatingIfNeeded: $0)) } ?? .note }
  /// Identifies it in every book.
  package var uuid: String { self[.uuid].text ?? "" }
  /// Its collection; 0 at the root.
  package var parent: Int64 { self[.parent].int ?? 0 }
  /// Name or title.
  package var name: String { self[.name].text ?? "" }
  /// Free text.
  package var description: String? { self[.description].text }
  /// Its time: instant, start or date.
  package var time: Instant { self[.time].int ?? 0 }
  /// When a session stopped.
  package var end: Instant? { self[.end].int }
  /// The time zone that the time was entered in.
  package var zone: String { self[.zone].text ?? "UTC" }
  /// The state of a session; nil for other kinds.
  package var state: SessionState? { self[.state].int.flatMap { SessionState(rawValue: Int32(truncatingIfNeeded: $0)) } }
}
