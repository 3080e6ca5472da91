public import TallybookBase

// A value is written as a literal, and shown as a table shows it.

extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByNilLiteral {
  /// A text.
  public init(stringLiteral text: String) { self = .text(text) }
  /// An integer.
  public init(integerLiteral number: Int64) { self = .int(number) }
  /// A number with a fraction.
  public init(floatLiteral number: Double) { self = .real(number) }
  /// No value.
  public init(nilLiteral: ()) { self = .null }
}

extension Value: CustomStringConvertible {
  /// As text; empty if there is no value.
  public var description: String {
    switch self {
    case .null: ""
    case .int(let number): "\(number)"
    case .real(let number): "\(number)"
    case .text(let text): text
    case .blob(let bytes): "\(bytes.count) bytes"
    case .ids(let ids): ids.map { "\($0)" }.joined(separator: " ")
    }
  }
}

extension Value: Hashable {
  /// Equal values have equal hashes.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .int(let number): hasher.combine(number)
    case .real(let number): hasher.combine(number)
    // Equal texts have equal code points.
    case .text(let text): for byte in text.utf8 { hasher.combine(byte) }
    case .blob(let bytes): hasher.combine(bytes)
    case .ids(let ids): hasher.combine(ids)
    }
  }
}
