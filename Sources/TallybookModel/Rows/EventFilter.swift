package import TallybookBase
package import TallybookEventLog

/// The conditions of a query for events, checked row by row.
package struct EventFilter: Sendable {
  /// The fields that events can be selected by. The session is asked for before its events are read.
  package static let fields: Set<Field> = [.id, .session, .seq, .time, .type, .variant, .phase, .subject, .value, .text, .fields]

  /// What must hold in any case, and that of which one must.
  private let conditions: [Condition]
  private let joined: [Clause]
  /// What a field of a variant is asked of.
  private var variants = Variants.none
  /// The times and numbers that can match: whole chunks are passed over by them.
  private let times: ConditionRange
  private let seqs: ConditionRange
  /// Whether every event between these times matches: the conditions are about nothing else.
  let isTimesOnly: Bool

  package init(_ clauses: [Clause] = []) {
    conditions = clauses.compactMap(\.only)
    joined = clauses.filter { $0.only == nil }
    var (times, seqs) = (ConditionRange(), ConditionRange())
    var isTimesOnly = joined.isEmpty
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

  /// The same over events whose variants these are.
  func of(_ variants: Variants) -> EventFilter {
    var filter = self
    filter.variants = variants
    return filter
  }

  /// Whether events can be selected by a field.
  package static func takes(_ field: Field) -> Bool { if case .own = field { true } else { fields.contains(field) } }

  var isEmpty: Bool { conditions.isEmpty && joined.isEmpty }
  var earliest: Instant { times.least }
  var latest: Instant { times.most }

  /// Whether a chunk can hold anything that matches.
  func mayMatch(_ chunk: Chunks.Header) -> Bool {
    chunk.latest >= times.least && chunk.earliest <= times.most && Int64(clamping: chunk.endSeq) > seqs.least
      && Int64(clamping: chunk.firstSeq) <= seqs.most
  }

  @inline(__always)
  func matches(_ columns: EventColumns, _ row: Int) -> Bool { isEmpty || matches(columns[row]) }

  package func matches(_ event: Event) -> Bool {
    conditions.allSatisfy { $0.matches(event.value(of: $0.field, in: 0, variants)) }
      && joined.allSatisfy { $0.matches { event.value(of: $0, in: 0, variants) } }
  }
}
