public import TallybookBase

/// What a selection can be of: entries, events and bouts.
///
/// ```swift
/// print(Note.kind == .note, Event.kind == .event)  // true true
/// ```
public protocol Selectable: Sendable {
  /// The kind that is selected; nil: collections and items.
  static var kind: Kind? { get }
  /// Reads a row of that kind.
  init(row: Row)
  /// The field that a property is read from; nil if it is read from none, or from several.
  static func field(of property: PartialKeyPath<Self>) -> Field?
}
