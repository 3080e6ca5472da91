internal import TallybookBase

/// Names a row within an order, so that a page can begin after it, in any process and after changes.
struct PageToken: Sendable, Equatable {
  let field: Field
  let isDescending: Bool
  let isByCodePoint: Bool
  /// Where collections come first: whether it is one.
  let isCollection: Bool?
  /// The row's value in the order.
  let value: Value
  let id: Int64
  /// Of an event or a bout: where its session stands.
  let session: SessionPlace?

  init(
    field: Field, isDescending: Bool, isByCodePoint: Bool = false, isCollection: Bool? = nil, value: Value, id: Int64, session: SessionPlace? = nil
  ) {
    self.field = field
    self.isDescending = isDescending
    self.isByCodePoint = isByCodePoint
    self.isCollection = isCollection
    self.value = value
    self.id = id
    self.session = session
  }

  /// Reads one of this query's order.
  init(_ text: String, for query: Query) throws(Failure) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let refusal = Failure(.token, "\(QuotedValue.of(text)) is not a token of this order; take one from a cursor of the same query")
    guard parts.count == (query.isOfEvents ? 5 : 4), let number = Int32(parts[0]), let field = Field(rawValue: number), let id = Int64(parts[2]),
      let value = Self.value(parts[3])
    else { throw refusal }
    let session = parts.count == 5 ? Self.session(parts[4]) : nil
    let group: Bool? = parts[1].contains("c") ? true : parts[1].contains("i") ? false : nil
    self.init(
      field: field, isDescending: parts[1].hasPrefix("d"), isByCodePoint: parts[1].contains("p"), isCollection: group, value: value, id: id,
      session: session)
    guard parts[1] == order, field == query.orderField, isDescending == query.isDescending, isByCodePoint == query.isByCodePoint,
      (group != nil) == query.isCollectionsFirst, (session != nil) == query.isOfEvents
    else { throw refusal }
  }

  var text: String { "\(field.rawValue).\(order).\(id).\(Self.text(value))" + (session.map { ".\($0.start)_\($0.id)" } ?? "") }

  /// Direction and way of the order, in letters.
  private var order: String {
    (isDescending ? "d" : "a") + (isCollection.map { $0 ? "c" : "i" } ?? "") + (isByCodePoint ? "p" : "")
  }

  private static func session(_ text: String) -> SessionPlace? {
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 2, let start = Int64(parts[0]), let id = Int64(parts[1]) else { return nil }
    return SessionPlace(start: start, id: id)
  }

  private static func text(_ value: Value) -> String {
    switch value {
    case .null, .blob, .ids: "n"
    case .int(let number): "i\(number)"
    case .real(let number): "r\(String(number.bitPattern, radix: 16))"
    case .text(let text): "t" + text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }

  private static func value(_ text: String) -> Value? {
    let rest = String(text.dropFirst())
    switch text.first {
    case "n": return rest.isEmpty ? .null : nil
    case "i": return Int64(rest).map { .int($0) }
    case "r": return UInt64(rest, radix: 16).map { .real(Double(bitPattern: $0)) }
    case "t":
      var bytes: [UInt8] = []
      var digits = rest.utf8.makeIterator()
      while let high = digits.next() {
        guard let low = digits.next(), let byte = UInt8(String(decoding: [high, low], as: UTF8.self), radix: 16) else { return nil }
        bytes.append(byte)
      }
      return String(validating: bytes, as: UTF8.self).map { .text($0) }
    default: return nil
    }
  }
}
