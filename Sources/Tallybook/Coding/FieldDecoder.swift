internal import TallybookBase

/// Decodes the value of one custom field.
struct FieldDecoder: Decoder, SingleValueDecodingContainer {
  let name: String
  let value: Value
  let entry: FieldsDecoder
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> { throw nested }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw nested }

  private var nested: Failure { entry.failure(.type, name, "is one value; decode it as a text, a number, a boolean, a time or an enumeration of these") }

  func decodeNil() -> Bool { value.isNull }

  func decode<T: Decodable>(_ type: T.Type) throws -> T { try read(type) }

  /// The value as a type; what a type of the host's says against it is told with the field's name.
  func read<T: Decodable>(_ type: T.Type) throws -> T {
    switch type {
    case is String.Type: if let text = value.text as? T { return text }
    case is Bool.Type: if let number = value.int, number == 0 || number == 1, let isTrue = (number == 1) as? T { return isTrue }
    case is Double.Type: if let number = number as? T { return number }
    case is Float.Type: if let number = number.map({ Float($0) }) as? T { return number }
    case let type as any FixedWidthInteger.Type: if let whole = try whole(type) as? T { return whole }
    default:
      do { return try T(from: self) } catch let failure as Failure where failure.field == .fields { throw failure } catch {
        let why = (error as? Failure)?.message ?? "no such value is known"
        throw entry.failure(.type, name, "is \(shown) and cannot be decoded as \(type): \(why)")
      }
    }
    throw entry.failure(.type, name, "is \(shown) and not of the type \(type); decode it as what it is")
  }

  private var number: Double? { value.real ?? value.int.map { Double($0) } }

  private var shown: String { if case .text(let text) = value { "the text \(QuotedValue.of(text))" } else { "\(value)" } }

  private func whole<Whole: FixedWidthInteger>(_ type: Whole.Type) throws(Failure) -> Whole? {
    let whole: Whole?
    switch value {
    case .int(let number): whole = Whole(exactly: number)
    case .real(let number): whole = Whole(exactly: number)
    default: return nil
    }
    guard let whole else { throw entry.failure(.range, name, "is \(shown), which does not fit the type \(type); decode it as a larger one or as a Double") }
    return whole
  }
}
