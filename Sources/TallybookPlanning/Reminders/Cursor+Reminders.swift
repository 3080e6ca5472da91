package import TallybookModel
package import TallybookQuery

extension Cursor {
  /// A walk over reminders.
  package convenience init(_ reminders: [Reminder], of book: Book) { self.init(ListRows(reminders.map { .record($0) }), of: book) }
}
