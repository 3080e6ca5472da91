public import TallybookBase

extension Book {
  /// Holds items and other collections. It is nested, because `Collection` is Swift's own.
  ///
  /// ```swift
  /// let nests = try book.collections.create("Nests") { $0.time = .epoch }
  /// let heron = try book.collections.in(nests).create("Heron")
  /// print(nests.title, nests.time, heron.parent == nests.id)  // Nests 1970-01-01T00:00:00.000Z true
  /// ```
  public struct Collection: Entry {
    public static let kind: Kind? = .collection
    public var row: Row

    public init(row: Row) { self.row = row }

    /// Its title: the same as its name.
    public var title: String {
      get { row[.name] }
      set { row[.name] = newValue }
    }
    /// Its date.
    public var time: Instant {
      get { row[.time] }
      set { row[.time] = newValue }
    }
  }
}
