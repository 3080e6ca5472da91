import Foundation

/// What one case or scenario came to: one line of JSON from a runner to the harness.
public struct Report: Codable, Sendable {
  /// The case's number in its function's list, -1 where there is no list.
  public var index = -1
  public var label: String
  /// How often each function gave each status; `value` and `none` for functions without one.
  public var made: [String: [String: Int]] = [:]
  public var problems: [String] = []
  public var skipped: String?
  /// What the process that it ran in died of, where it did.
  public var death: String?

  public init(label: String, index: Int = -1) {
    self.label = label
    self.index = index
  }

  public mutating func count(_ calls: [(function: String, status: String)]) {
    for call in calls { made[call.function, default: [:]][call.status, default: 0] += 1 }
  }

  public func encoded() -> String { String(decoding: (try? JSONEncoder().encode(self)) ?? Data(), as: UTF8.self) }

  public init?(line: some StringProtocol) {
    guard let report = try? JSONDecoder().decode(Report.self, from: Data(line.utf8)) else { return nil }
    self = report
  }
}
