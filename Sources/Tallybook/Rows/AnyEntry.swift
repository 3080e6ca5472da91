public import TallybookBase

/// An entry of any kind: where several kinds are read together.
///
/// ```swift
/// try book.notes.create("Arrival")
/// try book.collections.create("Nest")
/// for entry in try book.entries.order(by: \.name).all() { print(entry.kind, entry.name) }
/// print(try book.entries.all().map(\.kind).contains(.collection))  // true
/// ```
public struct AnyEntry: Entry {
  public static let kind: Kind? = nil
  public var row: Row

  public init(row: Row) { self.row = row }

  /// What it is.
  public var kind: Kind { row[.kind] }
}
