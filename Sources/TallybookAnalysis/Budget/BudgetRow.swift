package import TallybookBase
internal import TallybookModel
internal import TallybookQuery

/// What a time budget says of one subject and one type: lengths of time in ns, without pauses.
package struct BudgetRow: Record {
  /// The session that it is of; nil where all are summed up.
  package let session: Int64?
  /// 0: none.
  package let subject: Int64
  /// The event type.
  package let type: Int64
  /// The values of the events' fields as JSON, where rows are told apart by them; empty of none.
  package let values: String?
  /// How many bouts.
  package let count: Int64
  /// Of how long the states lasted; of points all null.
  package let durations: Statistics
  /// The part of the observed time; nil of points, where nothing was observed, and of what says that nothing was.
  package let share: Double?
  /// How often in an hour of observed time.
  package let rate: Double?
  /// From where the time begins that is looked at to the first start: of several sessions the mean of those that have one.
  package let latency: Double?
  /// From a stop to the next start, of points from one to the next.
  package let gaps: Statistics
  /// How many states nothing stopped.
  package let openCount: Int64
  /// How long its subject was observed.
  package let observed: Int64

  /// What rows can be ranked by.
  package static let measures: [Field] = [
    .count, .sum, .mean, .deviation, .median, .minimum, .maximum, .share, .rate, .latency, .gapMean, .gapDeviation, .openCount, .observed,
  ]

  /// Its kind.
  package var kind: Kind { .budget }
  /// Its fields, in order.
  package var fields: [Field] { (session == nil ? [] : [.session]) + [.subject, .type] + (values == nil ? [] : [.fields]) + Self.measures }

  /// A field's value; null if it has none.
  package subscript(field: Field) -> Value {
    switch field {
    case .kind: .int(Int64(Kind.budget.rawValue))
    case .session: Value(session)
    case .subject: subject == 0 ? .null : .int(subject)
    case .type: .int(type)
    case .fields: values.flatMap { $0.isEmpty ? nil : $0 }.map { .text($0) } ?? .null
    case .count: .int(count)
    case .sum: durations.sum
    case .mean: durations.mean
    case .deviation: durations.deviation
    case .median: durations.median
    case .minimum: durations.minimum
    case .maximum: durations.maximum
    case .share: Value(share)
    case .rate: Value(rate)
    case .latency: Value(latency)
    case .gapMean: gaps.mean
    case .gapDeviation: gaps.deviation
    case .openCount: .int(openCount)
    case .observed: .int(observed)
    default: .null
    }
  }
}
