import HarnessKit

/// The table at the end: of each function how often it succeeded, which errors were provoked, and which never came.
struct Summary {
  let description: Description
  let functions: [Description.Function]
  let tally: Tally
  let exemptions: Exemptions
  let verbose: Bool

  /// Prints, and says whether all is well.
  func print(seed: UInt64, complete: Bool) throws -> Bool {
    var missing: [String] = []
    var exempt: [String] = []
    Swift.print("\nfunction                        succeeded  errors provoked")
    for function in functions {
      let statuses = tally.statuses(function.name)
      let good = ["TALLY_OK", "TALLY_DONE", "TALLY_TIMEOUT", "value"].reduce(0) { $0 + (statuses[$1] ?? 0) }
      if good == 0 { missing.append("NEVER   \(function.name) never succeeded") }
      var words: [String] = []
      for error in function.errors {
        let short = error.code.replacingOccurrences(of: "TALLY_E_", with: "")
        let count = statuses[error.code] ?? 0
        if count > 0 {
          words.append("\(short) \(count)")
        } else if let reason = exemptions.reason(function.name, error.code) {
          words.append("(\(short))")
          exempt.append("EXEMPT  \(function.name) \(short): \(reason)")
        } else {
          words.append("\(short) NEVER")
          missing.append("NEVER   \(function.name) never answered \(error.code), which its entry declares")
        }
        if count > 0, exemptions.reason(function.name, error.code) != nil {
          missing.append("EXEMPT  \(function.name) does answer \(error.code): take it off the list")
        }
      }
      if !function.returnsStatus, let none = statuses["none"] { words.append("nothing \(none)") }
      let name = function.name.padding(toLength: 32, with: " ")
      Swift.print(
        name + String(repeating: " ", count: max(0, 9 - "\(good)".count)) + "\(good)  " + words.joined(separator: ", "))
    }
    Swift.print("")
    let skips = Dictionary(grouping: tally.allSkips.filter { !$0.contains("leaves nothing to change") }, by: { $0 })
      .keys.sorted()
    for line in skips { Swift.print("SKIPPED \(line)") }
    for line in exempt { Swift.print(line) }
    for line in tally.shownProblems(all: verbose) { Swift.print(line) }
    // One function alone is not given what the scenarios provoke.
    if complete { for line in missing { Swift.print(line) } }
    let bad = tally.problemCount + (complete ? missing.count : 0)
    let calls = functions.reduce(0) { $0 + tally.statuses($1.name).values.reduce(0, +) }
    Swift.print("Jobs, beside each other: \(tally.times)")
    Swift.print(
      "\(functions.count) functions, \(tally.cases) cases, \(calls) calls, seed \(seed): "
        + (bad == 0 ? "all as the description says" : "\(bad) problems"))
    return bad == 0
  }
}

extension String {
  fileprivate func padding(toLength length: Int, with pad: String) -> String {
    count >= length ? self : self + String(repeating: pad, count: length - count)
  }
}
