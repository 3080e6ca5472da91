package import TallybookBase
package import TallybookEventLog

/// The conditions of a query for events, checked row by row.
package struct EventFilter: Sendable {
  /// The fields that events can be selected by.
  package static let fields: Set<Field> = [.id, .seq, .time, .type, .phase, .subject, .value, .text]

  private let conditions: [Condition]
  /// The times and numbers that can match: whole chunks are passed over by them.
  private let times: ConditionRange
  private let seqs: ConditionRange
  /// Whether every event between these times matches: the conditions are about nothing else.
  let isTimesOnly: Bool

  package init(_ conditions: [Condition] = []) {
    self.conditions = conditions
    var (times, seqs) = (ConditionRange(), ConditionRange())
    var isTimesOnly = true
    for condition in conditions {
      switch condition.field {
      case .time: isTimesOnly = times.narrow(by: condition) && isTimesOnly
      case .seq:
        _ = seqs.narrow(by: condition)
        isTimesOnly = false
      default: isTimesOnly = false
      }
    }
    self.times = times
    self.seqs = seqs
    self.isTimesOnly = isTimesOnly
  }

  var isEmpty: Bool { conditions.isEmpty }
  var earliest: Instant { times.least }
  var latest: Instant { times.most }

  /// Whether a chunk can hold anything that matches.
  func mayMatch(_ chunk: Chunks.Header) -> Bool {
    chunk.latest >= times.least && chunk.earliest <= times.most && Int64(clamping: chunk.endSeq) > seqs.least
      && Int64(clamping: chunk.firstSeq) <= seqs.most
  }

  @inline(__always)
  func matches(_ columns: EventColumns, _ row: Int) -> Bool { conditions.isEmpty || matches(columns[row]) }

  package func matches(_ event: Event) -> Bool { conditions.allSatisfy { EventFilter.matches(event, $0) } }

  private static func matches(_ event: Event, _ condition: Condition) -> Bool {
    let value = event.value(of: condition.field, in: 0)
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
    case .in, .null, .all: return false
    }
  }

  private static func asciiLower(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte | 32 : byte }
}
