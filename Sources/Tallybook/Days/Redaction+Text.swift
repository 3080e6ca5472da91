public import TallybookBase
internal import TallybookCore

extension Redaction {
  /// A text with each character replaced except white space.
  ///
  /// ```swift
  /// print(Redaction.star.redacted("Visit mum"), Redaction.highlight.redacted("Hi"))  // ***** *** ██
  /// ```
  public func redacted(_ text: String) -> String { applied(to: text) }
}

extension Redaction: FieldValue {
  public static var missing: Redaction { .plain }
}
