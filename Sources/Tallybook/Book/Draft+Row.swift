internal import TallybookBase
internal import TallybookCore

extension Engine.Draft {
  /// Sets what was set in a row.
  func set(_ row: Row) throws(Failure) {
    // The template first: the custom fields are its.
    if let template = row.changes[.template] { try set(.template, template) }
    for (field, value) in row.changes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) where field != .template { try set(field, value) }
    for (name, value) in row.ownChanges.sorted(by: { $0.key < $1.key }) { try set(try own(name), value) }
  }

  /// A field of its template.
  func own(_ name: String) throws(Failure) -> Field {
    guard let template = self[.template].int, template != 0 else {
      throw Failure(.noField, "the \(kind.label) has no template, and so no custom field \(QuotedValue.of(name)); set its template first")
    }
    return try book.field(name, of: template)
  }
}
