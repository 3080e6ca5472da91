package import TallybookBase

extension Condition {
  /// Whether a row whose field has a value is selected, as SQL compares: what has none is not, unless that is asked for.
  package func matches(_ value: Value) -> Bool {
    if value.isNull {
      let isNull = comparison == .null
      return orNull || isNull != negated && isNull
    }
    if comparison == .null { return negated }
    return compares(value) != negated
  }

  private func compares(_ value: Value) -> Bool {
    func order(_ other: Value) -> Int? {
      switch (value, other) {
      case (.int(let a), .int(let b)): return a < b ? -1 : a > b ? 1 : 0
      case (.text(let a), .text(let b)):
        return a.utf8.elementsEqual(b.utf8) ? 0 : a.utf8.lexicographicallyPrecedes(b.utf8) ? -1 : 1
      default:
        guard let a = value.real, let b = other.real else { return nil }
        return a < b ? -1 : a > b ? 1 : 0
      }
    }
    guard comparison != .in else { return values.contains { order($0) == 0 } }
    guard let first = values.first else { return false }
    switch comparison {
    case .equal: return order(first) == 0
    case .notEqual: return order(first) != 0
    case .less: return order(first) == -1
    case .lessOrEqual: return order(first).map { $0 <= 0 } ?? false
    case .greater: return order(first) == 1
    case .greaterOrEqual: return order(first).map { $0 >= 0 } ?? false
    case .between: return order(first).map { $0 >= 0 } ?? false && order(values.last ?? first).map { $0 <= 0 } ?? false
    case .prefix:
      let (whole, start) = (value.text ?? "", first.text ?? "")
      return whole.utf8.count >= start.utf8.count
        && zip(whole.utf8, start.utf8).allSatisfy { Self.asciiLower($0) == Self.asciiLower($1) }
    case .in, .null, .all: return false
    }
  }

  private static func asciiLower(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte | 32 : byte }
}
