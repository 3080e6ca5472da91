public import TallybookBase

/// What one step changed in one field of one entry, event, pause or setting.
public struct Change: Sendable, Equatable {
  /// The step that it belongs to.
  public let step: Int64
  /// The entry, of an event or pause its session; 0 of a setting.
  public let id: Int64
  /// The part of the entry, such as `pause 2` or `event 17`, or the setting's name; nil of the entry itself.
  public let key: String?
  /// Of an event: its number.
  public let seq: UInt64?
  /// The field; of something made or removed also `id`, or of an event `seq`.
  public let field: Field
  /// What a template's own field is called; nil of the library's fields.
  public let name: String?
  /// What it was; null where there was nothing.
  public let old: Value
  /// What it became; null where there is nothing.
  public let new: Value

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
