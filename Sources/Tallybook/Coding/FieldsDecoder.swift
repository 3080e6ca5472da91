internal import TallybookBase

/// Decodes a host's type from an entry's custom fields.
struct FieldsDecoder: Decoder {
  let fields: Fields
  let kind: Kind
  let id: Int64
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> { KeyedDecodingContainer(Keyed(decoder: self)) }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw noRecord }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw noRecord }

  private var noRecord: Failure {
    Failure(.type, "the custom fields of the \(kind.label) \(id) are decoded by their names; give a type with a property for each", field: .fields, id: id)
  }

  func failure(_ cause: Cause, _ name: String, _ what: String) -> Failure {
    Failure(cause, "the field \(QuotedValue.of(name)) of the \(kind.label) \(id) \(what)", field: .fields, id: id)
  }

  private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: FieldsDecoder
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { decoder.fields.names.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { !decoder.fields[key.stringValue].isNull }

    func decodeNil(forKey key: Key) -> Bool { !contains(key) }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try value(key).read(type) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<Nested> {
      try value(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { try value(key).unkeyedContainer() }

    func superDecoder() -> any Decoder { decoder }

    func superDecoder(forKey key: Key) throws -> any Decoder { try value(key) }

    private func value(_ key: Key) throws(Failure) -> FieldDecoder {
      guard contains(key) else {
        throw decoder.failure(.required, key.stringValue, "has no value; set it, or make the property optional")
      }
      return FieldDecoder(name: key.stringValue, value: decoder.fields[key.stringValue], entry: decoder)
    }
  }
}
