public import TallybookBase

/// A word that items carry; it belongs to the book.
///
/// ```swift
/// let birds = try book.tags.create("Birds") { $0.color = "#336699" }
/// print(birds.name, birds.color, birds.isArchived)  // Birds #336699 false
/// print(try book.update(birds) { $0.isArchived = true }.isArchived)  // true
/// ```
public struct Tag: Entry {
  public static let kind: Kind? = .tag
  public var row: Row

  public init(row: Row) { self.row = row }

  /// Its colour, `#RRGGBB`: one that follows from its name if none was set.
  public var color: String {
    get { row[.color] }
    set { row[.color] = newValue }
  }
  /// Whether it is no longer offered.
  public var isArchived: Bool {
    get { row[.archived] }
    set { row[.archived] = newValue }
  }
}
