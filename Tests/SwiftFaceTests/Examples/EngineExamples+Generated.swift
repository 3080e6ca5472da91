// GENERATED from Sources/Tallybook by tools/checks/swift-examples: DO NOT EDIT.
import Foundation
import Tallybook
import Testing

@Suite("Examples: engine", .timeLimit(.minutes(60)))
struct EngineExamples {
  @Test(arguments: all) func doWhatIsSaid(_ example: Example) async throws { try await example.run() }

  static let all = [
    Example("Failure", example1),
    Example("Finding", example2),
    Example("Measure", example3),
    Example("CivilDate", example4),
    Example("Value", example5),
  ]

  @Sendable static func example1() throws {
    let book = try Book(":memory:")
    do { try book.notes.create(String(repeating: "x", count: 70_000)) } catch {
      shown(error.code, error.reason, error.field?.name ?? "", error.id, error.subCode).like("invalid length name 0 0")
      shown(error.found?.real ?? 0, error.bound?.real ?? 0).like("70000.0 65536.0")
      shown(error.message).like("the field name has 70000 bytes and may have 65536; shorten it")
    }
  }

  @Sendable static func example2() throws {
    let book = try Book(":memory:")
    for finding in try book.notes.draft().validate() {
      shown(finding.severity, finding.field?.name ?? "", finding.id, finding.location, finding.key).like("error name 0  name")
      shown(finding.reason, finding.found.isNull, finding.bound.isNull, finding.message.isEmpty).like("required true true false")
    }
  }

  @Sendable static func example3() throws {
    let measures: [Measure] = [.int(9_007_199_254_740_993), .real(2.5), 3]
    shown(measures[0] == .int(9_007_199_254_740_993), measures[1].real, measures[2] == .real(3)).like("true 2.5 true")
  }

  @Sendable static func example4() throws {
    if let day = CivilDate(year: 2026, month: 3, day: 2) {
      shown(day.year, day.month, day.day, day.number, day.adding(days: 30).number).like("2026 3 2 20260302 20260401")
      shown(CivilDate(number: 20260302) == day, CivilDate(daysSinceEpoch: 0) < day, CivilDate(number: 20260230) == nil).like("true true true")
    }
  }

  @Sendable static func example5() throws {
    let values: [Value] = [.null, .int(120), .real(2.5), .text("milk"), .blob([1, 2]), .ids([7, 8])]
    shown(values == [nil, 120, 2.5, "milk", .blob([1, 2]), .ids([7, 8])], values).like("true [, 120, 2.5, milk, 2 bytes, 7 8]")
    shown(values[0].isNull, values[1].int ?? 0, values[1].real ?? 0, values[3].text ?? "", values[5].ids ?? []).like("true 120 120.0 milk [7, 8]")
  }
}
