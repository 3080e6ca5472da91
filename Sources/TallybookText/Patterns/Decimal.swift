/// A decimal number as it is written: a coefficient and a power of ten. Numbers of a schema and of items are compared as such, exactly:
/// 36.8 is a multiple of 0.1, which no two binary fractions are of each other, and 9007199254740993 is more than 9007199254740992.
struct Decimal: Sendable, Equatable, CustomStringConvertible {
  private let isNegative: Bool
  /// Without zeros at its end; 0 only of zero.
  private let coefficient: UInt64
  private let exponent: Int

  init(_ number: Int64) { self.init(isNegative: number < 0, number.magnitude, 0) }

  init(_ number: UInt64) { self.init(isNegative: false, number, 0) }

  /// The whole number that a double is, or the shortest decimal number that reads as it; nil of what is not finite.
  init?(_ number: Double) {
    guard number.isFinite else { return nil }
    if let whole = Int64(exactly: number) {
      self.init(whole)
      return
    }
    self.init(literal: number.description)
  }

  /// Reads a JSON number; nil where it has more digits than a coefficient holds, or is none.
  init?(literal: String) {
    var (coefficient, exponent, written): (UInt64, Int, Int) = (0, 0, 0)
    var (isNegative, isFraction, zeros) = (false, false, 0)
    var bytes = Array(literal.utf8)[...]
    if bytes.first == UInt8(ascii: "-") {
      isNegative = true
      bytes = bytes.dropFirst()
    }
    while let byte = bytes.first, byte | 0x20 != UInt8(ascii: "e") {
      bytes = bytes.dropFirst()
      if byte == UInt8(ascii: ".") {
        isFraction = true
        continue
      }
      guard (0x30...0x39).contains(byte) else { return nil }
      // Zeros count once another digit stands behind them.
      zeros += 1
      if isFraction { exponent -= 1 }
      guard byte != 0x30 else { continue }
      for _ in 0..<(coefficient == 0 ? 0 : zeros) {
        let (product, overflow) = coefficient.multipliedReportingOverflow(by: 10)
        guard !overflow else { return nil }
        coefficient = product
      }
      let (sum, overflow) = coefficient.addingReportingOverflow(UInt64(byte - 0x30))
      guard !overflow else { return nil }
      (coefficient, zeros) = (sum, 0)
    }
    if !bytes.isEmpty {
      guard let given = Int(String(decoding: bytes.dropFirst(), as: UTF8.self)), given.magnitude < 1 << 20 else { return nil }
      written = given
    }
    self.init(isNegative: isNegative, coefficient, exponent + zeros + written)
  }

  /// The number that a JSON value is: as it is written, or where that has too many digits as the double next to it.
  init?(_ node: JSONNode) {
    guard let double = node.double, let literal = node.literal else { return nil }
    if let exact = Decimal(literal: literal) { self = exact } else if let nearest = Decimal(double) { self = nearest } else { return nil }
  }

  private init(isNegative: Bool, _ coefficient: UInt64, _ exponent: Int) {
    var (coefficient, exponent) = (coefficient, exponent)
    while coefficient != 0, coefficient % 10 == 0 {
      coefficient /= 10
      exponent += 1
    }
    self.isNegative = isNegative && coefficient != 0
    self.coefficient = coefficient
    self.exponent = coefficient == 0 ? 0 : exponent
  }

  /// As people write it: with a power of ten only where it has many zeros.
  var description: String {
    let digits = String(coefficient)
    let sign = isNegative ? "-" : ""
    if exponent >= 0, exponent <= 20 - digits.count { return sign + digits + String(repeating: "0", count: exponent) }
    if exponent < 0, exponent >= -20 {
      let padded = String(repeating: "0", count: max(0, 1 - exponent - digits.count)) + digits
      return "\(sign)\(padded.dropLast(-exponent)).\(padded.suffix(-exponent))"
    }
    return "\(sign)\(digits)e\(exponent)"
  }

  /// Whether it is a whole number of times another, which is not zero.
  func isMultiple(of unit: Decimal) -> Bool {
    guard coefficient != 0 else { return true }
    guard unit.coefficient != 0 else { return false }
    let shift = exponent - unit.exponent
    if shift < 0 {
      // A unit with ten more in it than this has.
      guard let scaled = Self.scaled(unit.coefficient, by: -shift), scaled.high == 0 else { return false }
      return coefficient % scaled.low == 0
    }
    var rest = coefficient % unit.coefficient
    for _ in 0..<shift where rest != 0 {
      let product = rest.multipliedFullWidth(by: 10)
      rest = unit.coefficient.dividingFullWidth(product).remainder
    }
    return rest == 0
  }

  static func < (left: Decimal, right: Decimal) -> Bool { left.compare(right) < 0 }

  static func <= (left: Decimal, right: Decimal) -> Bool { left.compare(right) <= 0 }

  private func compare(_ other: Decimal) -> Int {
    if isNegative != other.isNegative { return isNegative ? -1 : 1 }
    let order = compareMagnitude(other)
    return isNegative ? -order : order
  }

  private func compareMagnitude(_ other: Decimal) -> Int {
    guard coefficient != 0, other.coefficient != 0 else { return coefficient == other.coefficient ? 0 : coefficient == 0 ? -1 : 1 }
    let (own, others) = (Self.digits(coefficient) + exponent, Self.digits(other.coefficient) + other.exponent)
    if own != others { return own < others ? -1 : 1 }
    let least = min(exponent, other.exponent)
    // As many digits before the point, so that neither is moved by more than a coefficient has.
    guard let left = Self.scaled(coefficient, by: exponent - least), let right = Self.scaled(other.coefficient, by: other.exponent - least) else { return 0 }
    if left == right { return 0 }
    return left < right ? -1 : 1
  }

  private static func digits(_ number: UInt64) -> Int {
    var (count, rest) = (0, number)
    while rest > 0 {
      count += 1
      rest /= 10
    }
    return count
  }

  /// A number times a power of ten; nil where not even two words hold it.
  private static func scaled(_ number: UInt64, by power: Int) -> (high: UInt64, low: UInt64)? {
    guard power < 20 else { return nil }
    var factor: UInt64 = 1
    for _ in 0..<power { factor *= 10 }
    let product = number.multipliedFullWidth(by: factor)
    return (product.high, product.low)
  }
}
