internal import TallybookBase

extension Entry {
  /// Its custom fields as a type of the host's, whose properties have their names. A property is a text, a number, a boolean, an `Instant` or an enumeration of
  /// these; optional, if the field may have no value.
  ///
  /// - Throws: `invalid` (a field without a value, of another type, or a number that does not fit; the message names the field and the entry), and what the
  ///   type itself throws where it decodes several fields.
  ///
  /// ```swift
  /// struct Feeding: Codable {
  ///   var amount: Double
  ///   var side: String?
  ///   var when: Instant
  /// }
  /// let schema = #"{"title": "Feeding", "properties": {"amount": {"type": "number"}, "side": {"type": "string"}, "when": {"type": "string", "format": "date-time"}}}"#
  /// let feedings = book.notes.of(try book.templates.create(schema: schema))
  /// var note = try feedings.create { try? $0.set(Feeding(amount: 120, side: "left", when: .epoch)) }
  /// var feeding = try note.decode(Feeding.self)
  /// print(feeding.amount, feeding.side ?? "", feeding.when)  // 120.0 left 1970-01-01T00:00:00.000Z
  /// feeding.side = nil
  /// try note.set(feeding)
  /// print(note.row.changed, try book.update(note).fields["side"].isNull)  // ["fields.side"] true
  /// ```
  public func decode<Host: Decodable>(_ type: Host.Type) throws -> Host {
    try Host(from: FieldsDecoder(fields: row.fields, kind: row.kind, id: id))
  }

  /// Sets its custom fields from a type of the host's, by the names of its properties; an absent optional clears its field. What is equal stays unset, and
  /// nothing is written before the entry is.
  ///
  /// - Throws: `invalid` (several values in one property, a number beyond 64 bits; nothing is set), and what the type itself throws. Whether the template has the
  ///   fields is said by whatever writes the entry.
  ///
  /// ```swift
  /// struct Feeding: Codable { var amount: Int }
  /// var note = Note()
  /// try note.set(Feeding(amount: 120))
  /// print(note.fields["amount"], note.row.changed)  // 120 ["fields.amount"]
  /// ```
  public mutating func set(_ value: some Encodable) throws {
    let encoder = FieldsEncoder()
    try value.encode(to: encoder)
    var fields = row.fields
    for (name, value) in encoder.values { fields[name] = value }
    row.fields = fields
  }
}
