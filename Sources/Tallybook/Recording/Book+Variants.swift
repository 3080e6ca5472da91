public import TallybookBase
internal import TallybookCore

extension Book {
  /// The id of an event type with values of its template's fields, which is logged as the type is; without values the type's own id. Ask for it once, and log it as
  /// often as it happens.
  ///
  /// - Throws: `invalid` (the type has no template, or a value does not fit it), `notFound` (the type is gone), and errors of writing.
  ///
  /// ```swift
  /// let how = try book.templates.create(schema: #"{"title": "How", "properties": {"depth": {"enum": ["deep", "flat"]}, "sure": {"type": "boolean"}}}"#)
  /// let dive = try book.eventTypes.create("Dive") { $0.template = how.id }
  /// let deep = try book.variant(of: dive, ["depth": "deep", "sure": 1])
  /// let watch = try book.record("Watch", at: .epoch)
  /// try watch.log(deep, at: .epoch + .seconds(1))
  /// print(try book.bouts.all().map { $0.fields["depth"] }, try book.events.first()?.variant == deep)  // [deep] true
  /// do { _ = try book.variant(of: dive, ["depth": "steep"]) } catch { print(error.code)  // invalid
  /// }
  /// ```
  public func variant(of type: EventType, _ fields: Fields) throws(Failure) -> Int64 {
    var known: [TemplateField] = []
    if !fields.names.isEmpty, let template = type.template { known = try self.fields(of: try get(template)) }
    return try engine.variant(of: type.id, fields.json(known))
  }
}
