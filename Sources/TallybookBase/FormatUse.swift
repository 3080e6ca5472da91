/// What a format is for.
package enum FormatUse: Sendable {
  case selection, report, rows, importing

  /// What is done so, and with what, as a refusal says it.
  fileprivate var phrase: String {
    switch self {
    case .selection: "a selection is not exported as"
    case .report: "a report is not written as"
    case .rows: "the rows of a cursor are not written as"
    case .importing: "nothing is imported as"
    }
  }
}

extension Format {
  /// Refuses what a format is not for, and names those that are.
  package func require(_ use: FormatUse) throws(Failure) {
    guard !uses.contains(use) else { return }
    let others = Format.allCases.filter { $0.uses.contains(use) }.map(\.word)
    throw Failure(.choice, "\(use.phrase) \(word); choose one of \(others.joined(separator: ", "))", found: Measure(rawValue))
  }
}
