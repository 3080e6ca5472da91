internal import TallybookBase

/// What a duration that is a number counts.
enum MappingUnit: String, Sendable, CaseIterable {
  case milliseconds = "ms"
  case seconds = "s"
  case minutes = "min"
  case hours = "h"

  private var nanoseconds: Int64 {
    switch self {
    case .milliseconds: 1_000_000
    case .seconds: nanosecondsPerSecond
    case .minutes: 60 * nanosecondsPerSecond
    case .hours: 3_600 * nanosecondsPerSecond
    }
  }

  /// So many of it, in ns, which may be negative; nil where that is more than 292 years.
  func offset(_ count: Double) -> Int64? { MappingOffset.nanoseconds(count * Double(nanoseconds)) }

  /// So many of it, in ns; nil where that is negative, or more than 292 years.
  func duration(_ count: Double) -> Int64? {
    let length = (count * Double(nanoseconds)).rounded()
    guard length >= 0, length < 9.2e18 else { return nil }
    return Int64(length)
  }

  /// A text such as `2:15` or `2:15:30`, in ns; nil where it is none, or more than 292 years.
  static func clock(_ text: String) -> Int64? {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3 else { return nil }
    var seconds: Int64 = 0
    for (index, part) in parts.enumerated() {
      guard !part.isEmpty, part.count <= 7, part.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let number = Int64(Substring(part)), index == 0 || number < 60 else { return nil }
      seconds = seconds * 60 + number
    }
    let (length, overflow) = (parts.count == 2 ? seconds * 60 : seconds).multipliedReportingOverflow(by: nanosecondsPerSecond)
    return overflow ? nil : length
  }
}
