/// That words can be told apart: by their keys in the setting, and by the names of their cases in Swift.
struct LabelRules {
  let contract: Contract
  let findings: Findings

  func check() {
    for group in contract.labelGroups where group.labels.isEmpty { findings.add(group.origin, "words", "is missing or empty") }
    var names: [String: String] = [:]
    for label in contract.labels where !label.key.isEmpty {
      if !label.key.isSnakeCase { findings.add(label.origin, "key", "\(label.key) is not snake_case") }
      guard let other = names.updateValue(label.key, forKey: label.swiftName) else { continue }
      findings.add(label.origin, "key", other == label.key ? "is there twice" : "has the Swift name of another: \(other)")
    }
  }
}
