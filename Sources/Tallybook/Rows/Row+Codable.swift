internal import TallybookBase

extension Row: Codable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Decodes an object of fields by their names, as it is encoded. What is decoded counts as read, not as set.
  ///
  /// - Throws: `DecodingError` (a key without a field, a value of another type), `Failure` (an invalid time).
  ///
  /// ```swift
  /// let note = try book.notes.create("Arrival")
  /// let copy = try JSONDecoder().decode(Note.self, from: JSONEncoder().encode(note))
  /// print(copy == note, copy.title)  // true Arrival
  /// ```
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    var values: [Field: Value] = [:]
    for key in container.allKeys {
      guard let field = Field.named(key.stringValue) else {
        throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "\(key.stringValue) is not a field of an entry; leave it out")
      }
      values[field] =
        switch field.kind {
        case .text: .text(try container.decode(String.self, forKey: key))
        case .real: .real(try container.decode(Double.self, forKey: key))
        case .time: .int(try container.decode(Instant.self, forKey: key).nanoseconds)
        case .bool: .int(try container.decode(Bool.self, forKey: key) ? 1 : 0)
        case .ids: .ids(try container.decode([Int64].self, forKey: key))
        case .int, .any: .int(try container.decode(Int64.self, forKey: key))
        }
    }
    self.init(decoded: values)
  }

  /// Encodes the fields that have a value, by their names; times as text in UTC.
  ///
  /// ```swift
  /// var note = Note()
  /// note.title = "Arrival"
  /// print(String(decoding: try JSONEncoder().encode(note), as: UTF8.self))  // {"name":"Arrival"}
  /// ```
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for field in known {
      let (key, value) = (Key(stringValue: field.name), value(of: field))
      switch (field.kind, value) {
      case (.time, .int(let time)): try container.encode(Instant(nanoseconds: time), forKey: key)
      case (.bool, .int(let number)): try container.encode(number != 0, forKey: key)
      case (_, .int(let number)): try container.encode(number, forKey: key)
      case (_, .real(let number)): try container.encode(number, forKey: key)
      case (_, .text(let text)): try container.encode(text, forKey: key)
      case (_, .ids(let ids)): try container.encode(ids, forKey: key)
      case (_, .blob), (_, .null): break
      }
    }
  }
}
