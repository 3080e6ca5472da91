/// What stands where in the headers: each set of constants, handle, callback and struct just before the first group whose calls take it. A set
/// that names a group stands with that one, unless one before takes it.
struct HeaderLayout {
  /// A group with its calls and what comes with them.
  struct Part {
    var group: Group
    var families: [ConstantFamily] = []
    var handles: [Handle] = []
    var foreign: [ForeignStructure] = []
    /// Each behind what it names.
    var types: [TypeDeclaration] = []
    var functions: [Function] = []
  }

  enum TypeDeclaration {
    case callback(Callback)
    case structure(Structure)
  }

  /// What every call needs, and numbers that are no type of their own and belong to no group.
  private(set) var base: [ConstantFamily] = []
  /// The fields, what only they have as values, and the reasons.
  private(set) var fields: [ConstantFamily] = []
  private(set) var parts: [Part] = []

  private let contract: Contract
  private var families: [ConstantFamily]
  private var placed: Set<String> = []

  init(contract: Contract) {
    self.contract = contract
    families = contract.families
    placeBase()
    let groups = contract.groups.filter(\.isCore) + contract.groups.filter { !$0.isCore }
    for group in groups { place(group) }
    fields += families.filter { !placed.contains($0.key) }
  }

  // MARK: Placing

  private mutating func placeBase() {
    base = families.filter { family in
      !family.sets.contains { $0.group != nil } && (family.has("status") || family.typeName == nil && !family.isTaken(in: contract))
    }
    // The reasons are as many, and would stand before the first call.
    fields = families.filter { $0.isFields || $0.has("reason") }
    for family in base + fields { placed.insert(family.key) }
  }

  private mutating func place(_ group: Group) {
    var part = Part(group: group)
    part.functions = contract.functions.filter { $0.group == group.name }
    if part.functions.isEmpty { return }
    for family in families where family.sets.contains(where: { $0.group == group.name }) { need(family, in: &part) }
    for function in part.functions {
      need(function.meaning, in: &part)
      for parameter in function.parameters { need(parameter, in: &part) }
      if function.takesError { needStructure("tally_error", in: &part) }
      for call in function.calls { needCallback("tally_\(call)_fn", in: &part) }
    }
    parts.append(part)
  }

  private mutating func need(_ parameter: Parameter, in part: inout Part) {
    need(parameter.meaning, in: &part)
    switch parameter.type {
    case .handle(let name), .outHandle(let name): needHandle(name, in: &part)
    case .inStruct(let name), .outStruct(let name): needStructure(name, in: &part)
    case .inArray(.structure(let name)), .outArray(.structure(let name)): needStructure(name, in: &part)
    case .outForeign: needForeign(in: &part)
    case .callback(let name): needCallback(name, in: &part)
    case .contextFree: needCallback("tally_context_free_fn", in: &part)
    default: break
    }
  }

  private mutating func need(_ meaning: NumberMeaning, in part: inout Part) {
    guard let set = meaning.set, let family = families.first(where: { $0.has(set) }) else { return }
    need(family, in: &part)
  }

  private mutating func need(_ family: ConstantFamily, in part: inout Part) {
    if placed.insert(family.key).inserted { part.families.append(family) }
  }

  private mutating func needHandle(_ name: String, in part: inout Part) {
    guard let handle = contract.handles.first(where: { $0.name == name }), placed.insert("handle " + name).inserted else { return }
    part.handles.append(handle)
  }

  private mutating func needForeign(in part: inout Part) {
    guard placed.insert("foreign").inserted else { return }
    // Together, since each may name the one before.
    part.foreign = contract.foreign
  }

  private mutating func needCallback(_ name: String, in part: inout Part) {
    guard let callback = contract.callbacks.first(where: { $0.name == name }), placed.insert(name).inserted else { return }
    for parameter in callback.parameters { need(parameter, in: &part) }
    part.types.append(.callback(callback))
  }

  private mutating func needStructure(_ name: String, in part: inout Part) {
    guard let structure = contract.structures.first(where: { $0.name == name }), placed.insert(name).inserted else { return }
    for field in structure.fields {
      need(field.meaning, in: &part)
      switch field.type {
      case .callback(let name): needCallback(name, in: &part)
      case .contextFree: needCallback("tally_context_free_fn", in: &part)
      default: break
      }
    }
    part.types.append(.structure(structure))
  }
}

extension ConstantFamily {
  /// What no other family has.
  fileprivate var key: String { "constants " + sets[0].name }

  /// Whether a number of the contract says that it is of it.
  fileprivate func isTaken(in contract: Contract) -> Bool {
    let parameters = contract.functions.flatMap(\.parameters) + contract.callbacks.flatMap(\.parameters)
    let meanings = parameters.map(\.meaning) + contract.structures.flatMap(\.fields).map(\.meaning) + contract.functions.map(\.meaning)
    return sets.contains { set in set.group != nil || meanings.contains { $0.set == set.name } }
  }
}
