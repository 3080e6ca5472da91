package import TallybookBase

/// A field as JSON has it of things of one kind.
package struct JSONField: Sendable {
  package let field: Field
  /// What a writer takes as it stands.
  package let key: StaticString
  package let name: String
  /// The value with which it is left out.
  package let leftOut: Int64?

  init(_ field: Field, _ key: StaticString, leftOut: Int64? = nil) {
    self.field = field
    self.key = key
    name = key.description
    self.leftOut = leftOut
  }
}
