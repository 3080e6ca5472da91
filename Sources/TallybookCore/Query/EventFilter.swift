/// The conditions of a query for events, checked row by row.
struct EventFilter: Sendable {
  /// The fields that events can be selected by.
  static let fields: Set<Field> = [.id, .seq, .time, .type, .phase, .subject, .value, .text]

  private let conditions: [Condition]
  /// The times that can match.
  let earliest: Instant
  let latest: Instant
  /// Whether every event between these times matches: the conditions are about nothing else.
  let isTimesOnly: Bool

  init(_ conditions: [Condition] = []) {
    self.conditions = conditions
    var (first, last) = (Instant.min, Instant.max)
    var isTimesOnly = true
    // Whole chunks are passed over by their times.
    for condition in conditions {
      let values = condition.values.compactMap(\.int)
      guard condition.field == .time, !condition.negated, !condition.orNull, values.count == condition.values.count,
        let low = values.min(), let high = values.max()
      else {
        isTimesOnly = false
        continue
      }
      switch condition.comparison {
      case .equal: (first, last) = (max(first, low), min(last, high))
      // As given: the greater one first selects nothing.
      case .between: (first, last) = (max(first, values[0]), min(last, values[values.count - 1]))
      case .in:
        (first, last) = (max(first, low), min(last, high))
        isTimesOnly = false
      case .greater where low < .max: first = max(first, low + 1)
      case .greaterOrEqual: first = max(first, low)
      case .less where high > .min: last = min(last, high - 1)
      case .lessOrEqual: last = min(last, high)
      default: isTimesOnly = false
      }
    }
    earliest = first
    latest = last
    self.isTimesOnly = isTimesOnly
  }

  var isEmpty: Bool { conditions.isEmpty }

  /// Whether anything between two times can match.
  func mayMatch(_ from: Instant, _ to: Instant) -> Bool { to >= earliest && from <= latest }

  @inline(__always)
  func matches(_ columns: EventColumns, _ row: Int) -> Bool { conditions.isEmpty || matches(columns[row]) }

  private func matches(_ event: Event) -> Bool { conditions.allSatisfy { EventFilter.matches(event, $0) } }

  private static func matches(_ event: Event, _ condition: Condition) -> Bool {
    let value = Row.event(event, session: 0)[condition.field]
    if value.isNull {
      let isNull = condition.comparison == .null
      return condition.orNull || isNull != condition.negated && isNull
    }
    if condition.comparison == .null { return condition.negated }
    return compares(value, condition) != condition.negated
  }

  private static func compares(_ value: Value, _ condition: Condition) -> Bool {
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
    guard condition.comparison != .in else { return condition.values.contains { order($0) == 0 } }
    guard let first = condition.values.first else { return false }
    switch condition.comparison {
    case .equal: return order(first) == 0
    case .notEqual: return order(first) != 0
    case .less: return order(first) == -1
    case .lessOrEqual: return order(first).map { $0 <= 0 } ?? false
    case .greater: return order(first) == 1
    case .greaterOrEqual: return order(first).map { $0 >= 0 } ?? false
    case .between: return order(first).map { $0 >= 0 } ?? false && order(condition.values.last ?? first).map { $0 <= 0 } ?? false
    case .prefix:
      let (whole, start) = (value.text ?? "", first.text ?? "")
      return whole.utf8.count >= start.utf8.count
        && zip(whole.utf8, start.utf8).allSatisfy { asciiLower($0) == asciiLower($1) }
    case .in, .null: return false
    }
  }

  private static func asciiLower(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte | 32 : byte }
}
