/// A number of a refusal: the refused number, or the bound that it violated. Integers stay exact, even beyond 2^53.
///
/// ```swift
/// let measures: [Measure] = [.int(9_007_199_254_740_993), .real(2.5), 3]
/// print(measures[0] == .int(9_007_199_254_740_993), measures[1].real, measures[2] == .real(3))  // true 2.5 true
/// ```
public enum Measure: Sendable {
  /// An integer.
  case int(Int64)
  /// Any other number.
  case real(Double)

  /// A whole number; one that is too large for it is told as nearly as a real is.
  package init(_ number: some BinaryInteger) {
    if let whole = Int64(exactly: number) { self = .int(whole) } else { self = .real(Double(number)) }
  }

  /// A number with a fraction, or without.
  package init(_ number: Double) { self = .real(number) }

  /// The number of a value that is one.
  package init?(_ value: Value) {
    switch value {
    case .int(let number): self = .int(number)
    case .real(let number): self = .real(number)
    default: return nil
    }
  }

  /// The nearest real.
  public var real: Double {
    switch self {
    case .int(let number): Double(number)
    case .real(let number): number
    }
  }

  /// As a field has it.
  package var value: Value {
    switch self {
    case .int(let number): .int(number)
    case .real(let number): .real(number)
    }
  }
}

extension Measure: Equatable {
  /// Equal numbers are equal, whichever case stores them.
  public static func == (one: Measure, other: Measure) -> Bool {
    switch (one, other) {
    case (.int(let one), .int(let other)): one == other
    case (.real(let one), .real(let other)): one == other
    case (.int(let whole), .real(let real)), (.real(let real), .int(let whole)): Int64(exactly: real) == whole
    }
  }
}

extension Measure: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// An integer.
  public init(integerLiteral number: Int64) { self = .int(number) }

  /// Any other number.
  public init(floatLiteral number: Double) { self = .real(number) }
}
