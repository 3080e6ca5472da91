public import TallybookBase

/// Whom or what an item or an event is about.
///
/// ```swift
/// let ada = try book.subjects.create("Ada") { ($0.color, $0.key) = ("#336699", "a") }
/// print(ada.name, ada.color ?? "", ada.key ?? "", ada.isArchived)  // Ada #336699 a false
/// let gone = try book.update(ada) { $0.isArchived = true }
/// print(gone.isArchived, gone.template == nil, gone.fields.names)  // true true []
/// ```
public struct Subject: Entry {
  public static let kind: Kind? = .subject
  public var row: Row

  public init(row: Row) { self.row = row }

  /// Its colour, `#RRGGBB`.
  public var color: String? {
    get { row[.color] }
    set { row[.color] = newValue }
  }
  /// The key that a host binds to it.
  public var key: String? {
    get { row[.key] }
    set { row[.key] = newValue }
  }
  /// Whether it is no longer offered.
  public var isArchived: Bool {
    get { row[.archived] }
    set { row[.archived] = newValue }
  }
  /// The id of the template that defines its custom fields.
  public var template: Int64? {
    get { row[.template] }
    set { row[.template] = newValue }
  }
  /// Its custom fields.
  public var fields: Fields {
    get { row.fields }
    set { row.fields = newValue }
  }
}
