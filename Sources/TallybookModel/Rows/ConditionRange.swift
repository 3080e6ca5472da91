internal import TallybookBase

/// The whole numbers that conditions on one field can leave.
struct ConditionRange: Sendable {
  private(set) var least = Int64.min
  private(set) var most = Int64.max

  /// Takes away what a condition excludes; whether nothing but this range is what it selects.
  mutating func narrow(by condition: Condition) -> Bool {
    let values = condition.values.compactMap(\.int)
    guard !condition.negated, !condition.orNull, values.count == condition.values.count, let low = values.min(), let high = values.max()
    else { return false }
    switch condition.comparison {
    case .equal: (least, most) = (max(least, low), min(most, high))
    // As given: the greater one first selects nothing.
    case .between: (least, most) = (max(least, values[0]), min(most, values[values.count - 1]))
    case .in:
      (least, most) = (max(least, low), min(most, high))
      return false
    case .greater where low < .max: least = max(least, low + 1)
    case .greaterOrEqual: least = max(least, low)
    case .less where high > .min: most = min(most, high - 1)
    case .lessOrEqual: most = min(most, high)
    default: return false
    }
    return true
  }
}
