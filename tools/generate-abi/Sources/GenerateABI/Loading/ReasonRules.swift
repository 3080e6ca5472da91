/// What the set of reasons must be: numbers without a hole behind NONE, each for one status at most.
struct ReasonRules {
  let contract: Contract
  let findings: Findings

  func check() {
    guard let reasons = contract.constants(named: "reason") else { return }
    for (number, value) in reasons.values.enumerated() where value.value.decimal != String(number) {
      findings.add(reasons.origin, value.name, "has the number \(value.value.decimal) and must have \(number): reasons have no holes")
    }
    if reasons.values.first?.name != "NONE" { findings.add(reasons.origin, "values", "the first is not NONE") }
    let known = Set((contract.constants(named: "status")?.values ?? []).map(\.cName))
    for value in reasons.values {
      guard let status = value.status else { continue }
      if value.name == "NONE" { findings.add(reasons.origin, "NONE", "stands behind whatever has one cause, and names no status") }
      if !known.contains("TALLY_E_" + status) { findings.add(reasons.origin, value.name, "unknown status: \(status)") }
      if contract.plainStatuses.contains(where: { $0.swift == value.swift }) {
        findings.add(reasons.origin, value.name, "has the Swift name of a status that has one cause")
      }
    }
  }

  /// That the reasons of a function's error stand behind it.
  func check(_ error: ErrorCase, _ origin: Origin) {
    var seen: Set<String> = []
    for name in error.reasons {
      guard let reason = contract.constants(named: "reason")?.values.first(where: { $0.name == name }) else {
        findings.add(origin, "errors", "unknown reason: \(name)")
        continue
      }
      if reason.status != error.code {
        findings.add(origin, "errors", "\(name) is a reason of \(reason.status ?? "findings alone") and not of \(error.code)")
      }
      if !seen.insert(name).inserted { findings.add(origin, "errors", "\(error.code) has the reason \(name) twice") }
    }
  }
}

extension Contract {
  /// The errors that have one cause, so that no reason stands behind them.
  var plainStatuses: [Constant] {
    let caused = Set((constants(named: "reason")?.values ?? []).compactMap(\.status))
    return (constants(named: "status")?.values ?? []).filter { status in
      status.name.hasPrefix("E_") && !caused.contains(String(status.name.dropFirst(2)))
    }
  }
}
