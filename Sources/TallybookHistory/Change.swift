package import TallybookBase

/// What one step changed in one field of one entry, event, pause or setting.
package struct Change: Sendable, Equatable {
  /// The step that it belongs to.
  package let step: Int64
  /// The entry; for an event or pause its session; 0 for a setting.
  package let id: Int64
  /// The part of the entry, such as `pause 2` or `event 17`, or the setting's name; nil for the entry itself.
  package let key: String?
  /// For an event: its number.
  package let seq: UInt64?
  /// The field; if something was created or removed also `id`, or for an event `seq`.
  package let field: Field
  /// The name of a custom field; nil for the library's fields.
  package let name: String?
  /// The old value; null if there was none.
  package let old: Value
  /// The new value; null if there is none.
  package let new: Value

  /// A value as people read it.
  static func text(_ value: Value, of field: Field) -> String? {
    switch value {
    case .null: return nil
    case .text(let text): return text
    case .blob(let bytes): return UUID.text(bytes)
    case .ids(let ids): return ids.map { "\($0)" }.joined(separator: " ")
    case .real(let number): return "\(number)"
    case .int(let number):
      return field.kind == .time ? ISO8601.text(number) : "\(number)"
    }
  }
}
