package import TallybookBase

/// A field as JSON has it of entries of one kind. Nothing in it is counted: a list of them is walked for each entry.
package struct JSONField: Sendable {
  package let field: Field
  /// What takes it along when its entry leaves the book.
  package let scope: FieldScope
  /// What a writer takes as it stands.
  package let key: StaticString
  /// The value with which it is left out.
  package let leftOut: Int64?
  /// Whether it is left out where its entry has no value: what is made of other rows stands by itself.
  package let isStored: Bool

  init(_ field: Field, _ key: StaticString, leftOut: Int64? = nil) {
    self.field = field
    scope = field.scope
    self.key = key
    self.leftOut = leftOut
    isStored =
      switch field.form {
      case .entries, .size, .version, .schema, .object, nil: false
      default: true
      }
  }

  /// What a reader looks for.
  package var name: String { key.description }
}
