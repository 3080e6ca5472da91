internal import TallybookBase

/// Encodes one value; what is several values is refused once there is one.
final class FieldEncoder: Encoder, SingleValueEncodingContainer, UnkeyedEncodingContainer {
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  let count = 0
  private(set) var value = Value.null
  private let name: String
  private var isNested = false

  init(_ name: String) { self.name = name }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { nested() }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> { KeyedEncodingContainer(Keyed(field: nested())) }

  func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> { container(keyedBy: type) }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested() }

  func superEncoder() -> any Encoder { nested() }

  private func nested() -> FieldEncoder {
    isNested = true
    return self
  }

  func encodeNil() { value = .null }

  func encode<T: Encodable>(_ value: T) throws { try write(value) }

  func write<T: Encodable>(_ encoded: T) throws {
    guard !name.isEmpty, !isNested else {
      throw Failure(.type, "the field \(QuotedValue.of(name)) takes one value; encode a text, a number, a boolean, a time or an enumeration of these", field: .fields)
    }
    switch encoded {
    case let text as String: value = .text(text)
    case let isTrue as Bool: value = .int(isTrue ? 1 : 0)
    case let number as Double: value = .real(number)
    case let number as Float: value = .real(Double(number))
    case let number as any FixedWidthInteger:
      guard let whole = Int64(exactly: number) else {
        throw Failure(.range, "the field \(QuotedValue.of(name)) would be \(number); give a number of 64 bits with a sign", field: .fields)
      }
      value = .int(whole)
    default: try encoded.encode(to: self)
    }
  }

  /// A structure within a field.
  private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let field: FieldEncoder
    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil(forKey key: Key) {}

    mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws { try field.write(value) }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
      field.container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { field }

    mutating func superEncoder() -> any Encoder { field }

    mutating func superEncoder(forKey key: Key) -> any Encoder { field }
  }
}
