/// What is said of formats: each constant of the set `format` once, and no word that means two of one use.
struct FormatRules {
  let contract: Contract
  let findings: Findings

  func check() {
    let constants = contract.constants(named: "format")?.values ?? []
    var seen: Set<String> = []
    for format in contract.formats {
      if !constants.contains(where: { $0.name == format.name }) { findings.add(format.origin, "name", "unknown constant of format: \(format.name)") }
      if !seen.insert(format.name).inserted { findings.add(format.origin, "name", "is there twice") }
      if format.uses.isEmpty { findings.add(format.origin, "uses", "is empty: say what it is for") }
      for suffix in format.suffixes where !suffix.hasPrefix(".") || suffix != suffix.lowercased() || suffix.count < 2 {
        findings.add(format.origin, "suffixes", "is no dot and small letters: \(suffix)")
      }
      if format.media.split(separator: "/", omittingEmptySubsequences: false).count != 2 {
        findings.add(format.origin, "media", "is no media type, such as text/csv: \(format.media)")
      }
    }
    for constant in constants where !seen.contains(constant.name) {
      findings.add(contract.constants(named: "format")?.origin ?? Origin(file: "abi"), "value \(constant.name)", "has no [[format]] that says what it is for")
    }
    for use in Format.Use.allCases {
      var words: Set<String> = []
      for format in contract.formats(for: use) where !words.insert(format.word).inserted {
        findings.add(format.origin, "word", "means another format of the use \(use.rawValue) already: \(format.word)")
      }
    }
  }
}
