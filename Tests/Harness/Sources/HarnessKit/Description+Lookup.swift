extension Description {
  public func function(_ name: String) -> Function? { functions.first { $0.name == name } }
  public func structure(_ name: String) -> Struct? { structs.first { $0.name == name } }
  public func callback(_ name: String) -> Callback? { callbacks.first { $0.name == name } }

  /// A constant by its C name, or without the prefix that all of them share.
  public func constant(_ name: String) -> Int128? { numbers[name] ?? numbers["TALLY_" + name] }

  /// A status as its constant's name.
  public func statusName(_ status: Int32) -> String {
    let group = constants.first { $0.name == "status" }
    return group?.values.first { $0.value.value == Int128(status) }?.cName ?? "status \(status)"
  }

  /// The bits that a flags word may have, taken from its doc: `TALLY_SAVE_…` names the group, `0.` that there is none yet.
  /// Nil where the doc names no group, which is then no flags word.
  public func knownFlags(doc: String) -> UInt32? {
    if doc == "0." { return 0 }
    for group in constants where group.flags && doc.hasPrefix(group.prefix + "…") {
      return group.values.reduce(0) { $0 | UInt32(truncatingIfNeeded: $1.value.value) }
    }
    return nil
  }
}

extension Description.Function {
  public var returnsStatus: Bool { returns == "status" }

  /// The statuses that are no failure of the contract: OK, what the entry declares, and DONE where its text says so.
  public func declares(_ status: String) -> Bool {
    if status == "TALLY_OK" { return true }
    if status == "TALLY_DONE" || status == "TALLY_TIMEOUT" { return summary.contains(status) }
    return errors.contains { $0.code == status }
  }

  /// Parameters that a caller writes down in a scenario: results, contexts and the counts of arrays follow from the others.
  public var written: [Description.Parameter] {
    let derived = Set(params.flatMap { [$0.count, $0.stride].compactMap { $0 } })
    return params.filter {
      !$0.type.hasPrefix("out-") && $0.type != "context" && $0.type != "context-free" && !derived.contains($0.name)
    }
  }

  public func index(of name: String) -> Int? { cParams.firstIndex { $0.name == name } }
}

extension Description.Parameter {
  /// What follows the colon: a handle's kind, a struct's or a callback's name, an array's element.
  public var subject: String { type.split(separator: ":", maxSplits: 1).dropFirst().first.map(String.init) ?? "" }
  public var isOut: Bool { type.hasPrefix("out-") }
}
