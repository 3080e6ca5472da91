/// A field's value in drafts, rows and statements. In Swift a literal is one.
///
/// ```swift
/// let values: [Value] = [.null, .int(120), .real(2.5), .text("milk"), .blob([1, 2]), .ids([7, 8])]
/// print(values == [nil, 120, 2.5, "milk", .blob([1, 2]), .ids([7, 8])], values)  // true [, 120, 2.5, milk, 2 bytes, 7 8]
/// print(values[0].isNull, values[1].int ?? 0, values[1].real ?? 0, values[3].text ?? "", values[5].ids ?? [])  // true 120 120.0 milk [7, 8]
/// ```
public enum Value: Sendable, Equatable {
  /// No value.
  case null
  /// An integer: a count, an id, an instant or a duration in ns, or one of the contract's numbers.
  case int(Int64)
  /// A number with a fraction.
  case real(Double)
  /// A text.
  case text(String)
  /// Bytes.
  case blob([UInt8])
  /// Several ids, in their order; never empty.
  case ids([Int64])

  /// Texts are equal if their code points are.
  public static func == (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.int(let left), .int(let right)): left == right
    case (.real(let left), .real(let right)): left == right
    case (.text(let left), .text(let right)): ExactText.same(left, right)
    case (.blob(let left), .blob(let right)): left == right
    case (.ids(let left), .ids(let right)): left == right
    default: false
    }
  }

  /// The integer, if it is one.
  @inlinable public var int: Int64? { if case .int(let number) = self { number } else { nil } }
  /// The number, if it is one.
  public var real: Double? {
    switch self {
    case .real(let number): number
    case .int(let number): Double(number)
    default: nil
    }
  }
  /// The text, where it is one.
  @inlinable public var text: String? { if case .text(let text) = self { text } else { nil } }
  /// The ids, where it has several.
  @inlinable public var ids: [Int64]? { if case .ids(let ids) = self { ids } else { nil } }
  /// Whether there is none.
  @inlinable public var isNull: Bool { if case .null = self { true } else { false } }

  /// The value, or null where there is none.
  package init(_ number: Int64?) { self = number.map { .int($0) } ?? .null }
  package init(_ number: Double?) { self = number.map { .real($0) } ?? .null }
  package init(_ text: String?) { self = text.map { .text($0) } ?? .null }
}
