/// The rules of numbers that are of a set of constants: each says so, so that C and all that read the header give it that type.
struct MeaningRules {
  private let contract: Contract
  private let findings: Findings
  private let families: [ConstantFamily]

  init(contract: Contract, findings: Findings) {
    self.contract = contract
    self.findings = findings
    families = contract.families
  }

  func check() {
    for function in contract.functions {
      for parameter in function.parameters { check(parameter, function.origin) }
      check(function.meaning, "returns_set", function.returns.type, [function.returnsDoc], function.origin)
    }
    for callback in contract.callbacks {
      for parameter in callback.parameters { check(parameter, callback.origin) }
    }
    for structure in contract.structures {
      for field in structure.fields {
        let type: CType = if case .scalar(let scalar) = field.type { .scalar(scalar) } else { .void }
        check(field.meaning, "\(field.name): set", type, [field.doc], structure.origin)
      }
    }
    for set in contract.constants {
      if let group = set.group, !contract.groups.contains(where: { $0.name == group }) { findings.add(set.origin, "group", "unknown: \(group)") }
      if set.typeName != nil, contract.family(of: set.name)?.typeName == nil { findings.add(set.origin, "type_name", "is no enumeration, and has no type") }
    }
  }

  private func check(_ parameter: Parameter, _ origin: Origin) {
    check(parameter.meaning, "\(parameter.name): set", parameter.cParameters.first?.type.plain ?? .void, [parameter.doc], origin)
  }

  private func check(_ meaning: NumberMeaning, _ key: String, _ type: CType, _ docs: [String?], _ origin: Origin) {
    let number = type.number
    if let name = meaning.ofSet {
      let family = families.first { $0.has(name) }
      if family?.typeName == nil {
        findings.add(origin, key, "unknown constants, or such as have no type: \(name)")
      } else if family?.type != number {
        findings.add(origin, key, "\(name) is \(family?.type.rawValue ?? ""), and this is not")
      }
      if meaning.constants != nil || meaning.flags != nil { findings.add(origin, key, "is said by enum or flags already") }
      return
    }
    guard meaning.set == nil, let number else { return }
    for family in families where family.typeName != nil && family.type == number && family.prefix != "TALLY_" {
      if docs.contains(where: { $0?.contains(family.prefix) ?? false }) {
        findings.add(origin, key, "is missing: the doc speaks of \(family.prefix)…, so it is of \(family.main.name)")
      }
    }
  }
}

extension CType {
  /// The number that it is or points to.
  fileprivate var number: Scalar? {
    switch self {
    case .scalar(let scalar), .named(_, let scalar): scalar
    case .pointer(let pointee, _): pointee.number
    default: nil
    }
  }
}
