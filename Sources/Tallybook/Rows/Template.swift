public import TallybookBase

/// Which fields items of one sort have beyond the standard ones, as a JSON Schema; it belongs to the book.
///
/// ```swift
/// let meal = try book.templates.create(schema: #"{"title": "Meal", "properties": {"what": {"enum": ["milk", "porridge"]}}}"#)
/// print(meal.name, meal.version, meal.isArchived, meal.color == nil)  // Meal 1 false true
/// let longer = try book.update(meal) { $0.schema = #"{"title": "Meal", "properties": {"what": {"type": "string"}}}"# }
/// print(longer.version, longer.schema.contains("string"))  // 2 true
/// ```
public struct Template: Entry {
  public static let kind: Kind? = .template
  public var row: Row

  public init(row: Row) { self.row = row }

  /// Its JSON Schema.
  public var schema: String {
    get { row[.schema] }
    set { row[.schema] = newValue }
  }
  /// How often its schema was set.
  public var version: Int { row[.version] }
  /// Its colour, `#RRGGBB`.
  public var color: String? {
    get { row[.color] }
    set { row[.color] = newValue }
  }
  /// Whether it is no longer offered.
  public var isArchived: Bool {
    get { row[.archived] }
    set { row[.archived] = newValue }
  }
}
