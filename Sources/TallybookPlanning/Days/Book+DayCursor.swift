package import TallybookBase
package import TallybookModel
package import TallybookQuery

extension Book {
  /// A cursor over the days that were opened, earliest first.
  package func dayCursor(since: Int32? = nil, until: Int32? = nil) throws(Failure) -> Cursor {
    Cursor(ListRows(try days(since: since, until: until).map { .record($0) }), of: self)
  }
}
