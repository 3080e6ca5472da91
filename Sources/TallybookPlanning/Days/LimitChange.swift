package import TallybookBase
internal import TallybookModel

/// The change of one limit of a day.
package enum LimitChange: Sendable, Equatable {
  /// It stays.
  case keep
  /// It is removed.
  case none
  /// It becomes this number, 0 to 99.
  case set(Int64)

  /// From the contract's number.
  package init(number: Int32) throws(Failure) {
    switch number {
    case -2: self = .keep
    case -1: self = .none
    case 0...Int32(DayLimits.greatest): self = .set(Int64(number))
    default: throw Self.refusal(of: Int64(number))
    }
  }

  /// Refuses a limit that no day can have.
  func check() throws(Failure) {
    guard case .set(let number) = self, !(0...DayLimits.greatest).contains(number) else { return }
    throw Self.refusal(of: number)
  }

  private static func refusal(of number: Int64) -> Failure {
    Failure(
      .range, "a limit cannot be \(number); give 0 to \(DayLimits.greatest), or the constants for none and keep", found: Measure(number),
      bound: Measure(DayLimits.greatest))
  }

  /// What a limit is after it.
  func applied(to limit: Int64?) -> Int64? {
    switch self {
    case .keep: limit
    case .none: nil
    case .set(let number): number
    }
  }
}
