/// The properties of a row, to be compared in `Selection.where`.
///
/// ```swift
/// try book.notes.create("Arrival")
/// print(try book.notes.where { $0.title == "Arrival" }.count())  // 1
/// ```
@dynamicMemberLookup
public struct Columns<Element: Selectable>: Sendable {
  init() {}

  /// The column of a property. A property that is computed from a field, rather than read from it, is refused by whatever uses the selection.
  ///
  /// ```swift
  /// print(try book.tasks.where { $0.completed == nil && $0.priority == .high }.count())  // 0
  /// ```
  public subscript<V>(dynamicMember property: KeyPath<Element, V>) -> Column<V> {
    Column(Element.field(of: property).map { .field($0) } ?? .none("\(property)"))
  }
}
