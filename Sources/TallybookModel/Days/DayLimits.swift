package import TallybookBase
package import TallybookStorage

/// The most tasks of each priority that a day may have.
package struct DayLimits: Sendable, Equatable {
  /// Of high priority; nil: any number.
  package var high: Int64?
  /// Of medium priority; nil: any number.
  package var medium: Int64?
  /// Of low priority; nil: any number.
  package var low: Int64?

  /// A day's limits, one for each priority that has one.
  package init(high: Int64?, medium: Int64?, low: Int64?) {
    self.high = high
    self.medium = medium
    self.low = low
  }

  /// The limit of a priority; nil: any number, always so for no priority.
  package subscript(priority: Priority) -> Int64? {
    switch priority {
    case .high: high
    case .medium: medium
    case .low: low
    case .unranked: nil
    }
  }

  /// The greatest limit that can be set.
  package static let greatest: Int64 = 99

  /// Those that days are opened with.
  package init(settingsOn connection: Connection) throws(Failure) {
    func limit(_ name: String) throws(Failure) -> Int64? { try Settings.value(of: name, on: connection).flatMap { Int64($0) } }
    self.init(high: try limit("limit_high"), medium: try limit("limit_medium"), low: try limit("limit_low"))
  }

  /// Refuses the value of a setting that is no limit.
  static func check(_ name: String, _ value: String) throws(Failure) {
    if value == "none" { return }
    guard let limit = Int64(value), (0...greatest).contains(limit), "\(limit)" == value else {
      throw Failure(
        .range, "setting \(name) cannot be \(QuotedValue.of(value)); it takes 0 to \(greatest), or none", found: Int64(value).map { Measure($0) },
        bound: Measure(greatest))
    }
  }
}
