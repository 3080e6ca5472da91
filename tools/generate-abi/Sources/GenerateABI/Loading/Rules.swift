/// The rules that need the whole contract: names are unique and well formed, what is referred to exists, versions fit.
struct Rules {
  let contract: Contract
  let findings: Findings

  func check() {
    checkConstants()
    ReasonRules(contract: contract, findings: findings).check()
    FieldRules(contract: contract, findings: findings).check()
    TableRules(contract: contract, findings: findings).check()
    FormatRules(contract: contract, findings: findings).check()
    LabelRules(contract: contract, findings: findings).check()
    checkHandles()
    for callback in contract.callbacks { checkCallback(callback) }
    for structure in contract.structures {
      checkStructure(structure)
      checkSince(structure.since, structure.origin)
      for field in structure.fields { field.since.map { checkSince($0, structure.origin) } }
    }
    for foreign in contract.foreign where !foreign.definition.contains("struct \(foreign.name) {") {
      findings.add(foreign.origin, "definition", "does not define struct \(foreign.name)")
    }
    if contract.functions.isEmpty { findings.add(Origin(file: "abi"), "function", "there is none; the contract is empty") }
    for function in contract.functions { checkFunction(function) }
    ThunkRules(contract: contract, findings: findings).check()
    WordRules(contract: contract, findings: findings).check()
    NumberRules(contract: contract, findings: findings).check()
    MeaningRules(contract: contract, findings: findings).check()
    checkUnique()
  }

  // MARK: Names

  private func checkUnique() {
    refuseTwice(contract.groups.map(\.name), "group")
    refuseTwice(contract.features.map(\.name), "feature")
    refuseTwice(contract.storage.map(\.name), "storage")
    refuseTwice(contract.settings.map(\.name), "setting")
    refuseTwice(contract.labelGroups.map(\.name), "labels")
    refuseTwice(contract.constants.map(\.name), "constants")
    refuseTwice(contract.constants.compactMap(\.swift), "Swift type")
    let types = contract.handles.map { "tally_" + $0.name }
    let named = contract.families.compactMap(\.typeName) + contract.structures.filter { $0.initializer != nil }.map(\.initializerFunction)
    let names = types + named + contract.callbacks.map(\.name) + contract.structures.map(\.name) + contract.foreign.map(\.name)
      + contract.functions.map(\.name)
    refuseTwice(names, "name in C")
    refuseTwice(contract.constants.flatMap(\.values).map(\.cName) + contract.structures.compactMap(\.initializer), "constant")
    let fields = contract.constants(named: "field")?.values.compactMap(\.fieldName) ?? []
    refuseTwice(fields, "field_name")
  }

  private func refuseTwice(_ names: [String], _ word: String) {
    var seen: Set<String> = []
    for name in names where !name.isEmpty && !seen.insert(name).inserted {
      findings.add(Origin(file: "abi"), "\(word) \(name)", "is there twice")
    }
  }

  private func checkName(_ name: String, _ origin: Origin) {
    if !name.hasPrefix("tally_") || !name.isSnakeCase {
      findings.add(origin, "name", "\(name) is not tally_ and snake_case")
    }
  }

  private func checkSince(_ since: Version, _ origin: Origin) {
    if since > contract.package.abi {
      findings.add(origin, "since", "\(since) lies beyond the package's ABI \(contract.package.abi)")
    }
  }

  // MARK: Constants

  private func checkConstants() {
    for set in contract.constants {
      var numbers: [String: String] = [:]
      var swiftNames: Set<String> = []
      for value in set.values {
        if value.cName.contains(where: { !$0.isUppercase && !$0.isNumber && $0 != "_" }) || !value.cName.hasPrefix("TALLY_") {
          findings.add(set.origin, value.name, "\(value.cName) is not TALLY_ and upper case")
        }
        checkSince(value.since, Origin(file: set.origin.file, label: "\(set.origin.label): value \(value.name)"))
        if let other = numbers.updateValue(value.name, forKey: value.value.decimal), set.swift != nil || set.name == "status" {
          findings.add(set.origin, value.name, "has the number of \(other)")
        }
        if let swift = value.swift, !swiftNames.insert(swift).inserted {
          findings.add(set.origin, value.name, "has the Swift name of another: \(swift)")
        }
      }
      if set.swift != nil, swiftNames.isEmpty {
        findings.add(set.origin, "swift", "no value has a Swift name, so that the type would be empty")
      }
    }
    if contract.constants(named: "status") == nil {
      findings.add(Origin(file: "abi"), "constants status", "is missing")
    }
  }

  // MARK: Types

  private func checkHandles() {
    for handle in contract.handles {
      if !handle.name.isSnakeCase { findings.add(handle.origin, "name", "\(handle.name) is not snake_case") }
      guard let close = contract.functions.first(where: { $0.name == handle.close }) else {
        findings.add(handle.origin, "close", "\(handle.close) is not a function of the contract")
        continue
      }
      let takes = close.parameters.count == 1 && close.parameters.first?.type == .handle(handle.name)
      if close.returns != .void || !takes {
        findings.add(close.origin, "", "closes a \(handle.name), so it returns void and takes it alone")
      }
    }
    if contract.handles.count > 255 { findings.add(Origin(file: "abi"), "handle", "more than 255 kinds") }
  }

  private func checkCallback(_ callback: Callback) {
    checkName(callback.name, callback.origin)
    for parameter in callback.parameters { checkType(of: parameter, callback.origin) }
  }

  private func checkStructure(_ structure: Structure) {
    checkName(structure.name, structure.origin)
    if structure.fields.isEmpty { findings.add(structure.origin, "fields", "is missing or empty") }
    refuseTwice(structure.fields.map { "\(structure.name).\($0.name)" }, "field")
    var end = 0
    for (field, offset) in zip(structure.fields, structure.offsets.fields) {
      if case .callback(let name) = field.type, !contract.callbacks.contains(where: { $0.name == name }) {
        findings.add(structure.origin, field.name, "unknown callback: \(name)")
      }
      if offset != end { findings.add(structure.origin, field.name, "\(offset - end) bytes of padding before it; move it or say what is there") }
      end = offset + field.type.size
    }
    if structure.size != end {
      findings.add(structure.origin, "fields", "\(structure.size - end) bytes of padding at the end; a later field there would read a caller's garbage")
    }
    StructureGrowth(structure: structure, findings: findings).check()
  }

  // MARK: Functions

  private func checkFunction(_ function: Function) {
    let origin = function.origin
    checkName(function.name, origin)
    checkSince(function.since, origin)
    if !function.group.isEmpty, !contract.groups.contains(where: { $0.name == function.group }) {
      findings.add(origin, "group", "unknown: \(function.group)")
    }
    if function.storage != "none", !contract.storage.contains(where: { $0.name == function.storage }) {
      findings.add(origin, "storage", "unknown: \(function.storage)")
    }
    for parameter in function.parameters { checkType(of: parameter, origin) }
    checkOrder(function)
    checkErrors(function)
    for call in function.calls where !contract.callbacks.contains(where: { $0.shortName == call }) {
      findings.add(origin, "calls", "unknown: \(call); there is no callback tally_\(call)_fn")
    }
    if function.takesError, !contract.structures.contains(where: { $0.name == "tally_error" }) {
      findings.add(origin, "error", "there is no struct tally_error")
    }
    let names = function.cParameters.map(\.name)
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      findings.add(origin, "params", "\(name) is there twice")
    }
  }

  /// The object first, what goes in, then the results, which are named `out_…`.
  private func checkOrder(_ function: Function) {
    var seenResult: String?
    for (index, parameter) in function.parameters.enumerated() {
      if !parameter.name.isSnakeCase { findings.add(function.origin, parameter.name, "is not snake_case") }
      if case .handle = parameter.type, index > 0, !function.parameters[..<index].contains(where: { $0.isHandle }) {
        findings.add(function.origin, parameter.name, "the object comes first")
      }
      if parameter.type.isResult {
        if !parameter.name.hasPrefix("out_") { findings.add(function.origin, parameter.name, "a result is named out_…") }
        seenResult = parameter.name
      } else if let seenResult {
        findings.add(function.origin, parameter.name, "comes after the result \(seenResult)")
      }
    }
  }

  private func checkErrors(_ function: Function) {
    guard let status = contract.constants(named: "status") else { return }
    var seen: Set<String> = []
    for error in function.errors {
      if !status.values.contains(where: { $0.cName == error.cName }) {
        let why = error.isImplied ? "implied, but there is no \(error.cName)" : "unknown: \(error.code)"
        findings.add(function.origin, "errors", why)
      }
      if !seen.insert(error.code).inserted { findings.add(function.origin, "errors", "\(error.code) is there twice") }
      ReasonRules(contract: contract, findings: findings).check(error, function.origin)
    }
  }

  private func checkType(of parameter: Parameter, _ origin: Origin) {
    func refuse(_ message: String) { findings.add(origin, parameter.name, message) }
    func checkStructureName(_ name: String) {
      if !contract.structures.contains(where: { $0.name == name }) { refuse("unknown struct or element: \(name)") }
    }
    switch parameter.type {
    case .handle(let kind), .outHandle(let kind):
      if !contract.handles.contains(where: { $0.name == kind }) { refuse("unknown handle: \(kind)") }
    case .inStruct(let name), .outStruct(let name): checkStructureName(name)
    case .inArray(.structure(let name)), .outArray(.structure(let name)): checkStructureName(name)
    case .outForeign(let name):
      if !contract.foreign.contains(where: { $0.name == name }) { refuse("unknown foreign struct: \(name)") }
    case .callback(let name):
      if !contract.callbacks.contains(where: { $0.name == name }) { refuse("unknown callback: \(name)") }
    default: break
    }
    let siblings = contract.functions.first { $0.origin == origin }?.parameters.map(\.name) ?? []
    for (key, sibling) in [("count", parameter.count), ("stride", parameter.stride)] {
      if let sibling, Int(sibling) == nil, !siblings.contains(sibling) { refuse("\(key) names no other parameter: \(sibling)") }
    }
    let hasBound = parameter.count != nil || parameter.stride != nil
    switch parameter.type {
    case .inStruct(let name), .outStruct(let name):
      if contract.structures.contains(where: { $0.name == name && !$0.isSized }) {
        refuse("\(name) could never grow: its callers say no size; sized = true")
      }
    case .inArray(.structure(let name)), .outArray(.structure(let name)):
      if parameter.stride == nil { refuse("\(name) could never grow: its callers say no size; stride names the parameter that says it") }
    default: break
    }
    switch parameter.type {
    case .inArray, .outArray:
      if !hasBound { refuse("count is missing: which parameter has the number of elements; of one element, stride says its size") }
    default: break
    }
  }
}

extension String {
  /// Lower case words joined by single underscores, beginning with a letter.
  var isSnakeCase: Bool {
    guard let first, first.isASCII, first.isLowercase else { return false }
    let words = split(separator: "_", omittingEmptySubsequences: false)
    return words.allSatisfy { word in !word.isEmpty && word.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber) } }
  }
}
