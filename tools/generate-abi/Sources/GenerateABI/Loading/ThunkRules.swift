/// The rules of entry points: each is generated, with all said that its thunk needs, or says why it is written by hand.
struct ThunkRules {
  let contract: Contract
  let findings: Findings

  func check() {
    for function in contract.functions {
      for parameter in function.parameters { checkMeaning(parameter, of: function) }
      checkKeys(of: function)
      if function.thunk.byHand == nil { checkForm(of: function) }
    }
  }

  // MARK: What is said

  private func checkMeaning(_ parameter: Parameter, of function: Function) {
    func refuse(_ key: String, _ message: String) { findings.add(function.origin, "\(parameter.name): \(key)", message) }
    let meaning = parameter.meaning
    if let name = meaning.constants {
      let set = contract.constants(named: name)
      if set == nil { refuse("enum", "unknown constants: \(name)") }
      if parameter.type != .scalar(.i32) { refuse("enum", "only an i32 is one of a set of constants") }
      if let set, set.swift == nil || set.swiftKind == .options { refuse("enum", "\(name) is no enumeration in Swift") }
    }
    if let name = meaning.flags, name != NumberMeaning.noFlags {
      let set = contract.constants(named: name)
      if set == nil { refuse("flags", "unknown constants: \(name); \(NumberMeaning.noFlags) where it knows none") }
      if let set, set.swift == nil || set.swiftKind != .options { refuse("flags", "\(name) are no options in Swift") }
    }
    if meaning.flags != nil, parameter.type != .scalar(.u32) { refuse("flags", "only a u32 is made of flags") }
    if let none = meaning.none {
      switch parameter.type {
      case .scalar(.i32), .scalar(.i64), .scalar(.u64): break
      default: refuse("none", "only a number stands for nothing")
      }
      if Int64(none) == nil, !contract.constants.flatMap(\.values).contains(where: { $0.cName == none }) {
        refuse("none", "neither a number nor a constant: \(none)")
      }
    }
    if parameter.isToldWanted, !parameter.type.isResult || !parameter.isNullable {
      refuse("told_wanted", "only a result that may be left away is wanted or not")
    }
  }

  private func checkKeys(of function: Function) {
    func refuse(_ key: String, _ message: String) { findings.add(function.origin, key, message) }
    let thunk = function.thunk
    for name in thunk.first {
      guard let parameter = function.parameters.first(where: { $0.name == name }) else {
        refuse("first", "names no parameter: \(name)")
        continue
      }
      if parameter.type.isResult || parameter.isHandle { refuse("first", "\(name) is a handle or a result, which have their places") }
    }
    if let signal = thunk.signal {
      let status = contract.constants(named: "status")?.values.first { $0.name == signal }
      if status == nil || signal == "OK" || signal.hasPrefix("E_") { refuse("signal", "is no signal: \(signal)") }
      if function.returns != .status { refuse("signal", "only a function that returns a status signals") }
    }
    if thunk.otherwise != nil, !function.returns.isNumber { refuse("otherwise", "only a function that returns a number answers one") }
    if thunk.keepsRefusals, !(function.parameters.first?.isHandle ?? false) || function.returns != .status {
      refuse("keeps_refusals", "only a function that takes a handle first and returns a status keeps what is refused")
    }
    if thunk.isLong, function.returns != .status { refuse("long", "only a function that returns a status can be interrupted") }
    if thunk.isLong, thunk.keepsRefusals { refuse("long", "a call whose refusals are kept takes no time") }
    if thunk.byHand != nil, thunk != Thunk(byHand: thunk.byHand, isLong: thunk.isLong) {
      refuse("thunk", "is by hand, so that first, signal, otherwise and keeps_refusals say nothing")
    }
  }

  // MARK: What can be generated

  private func checkForm(of function: Function) {
    func refuse(_ key: String, _ message: String) {
      findings.add(function.origin, key, "\(message); write it by hand and say why: thunk = \"\(Thunk.mark)…\"")
    }
    switch function.returns {
    case .staticText: refuse("returns", "no thunk is generated that returns a static text")
    case .void where !contract.handles.contains { $0.close == function.name }:
      refuse("returns", "no thunk is generated that returns nothing, but for those that free a handle")
    default: break
    }
    for parameter in function.parameters {
      switch parameter.type {
      case .scalar(.u32) where parameter.meaning.flags == nil:
        findings.add(function.origin, parameter.name, "a u32 says which flags it is made of: flags = \"…\"")
      case .status, .textPointer, .dataPointer, .outText, .callback, .context, .contextFree:
        refuse(parameter.name, "no thunk is generated that takes \(parameter.type.word)")
      case .outScalar, .outHandle, .outForeign, .outStruct:
        if function.returns == .void { refuse(parameter.name, "what returns nothing has no results") }
      default: break
      }
    }
    for parameter in function.parameters where parameter.isNullable {
      if case .outStruct = parameter.type { refuse(parameter.name, "a struct that is filled is always wanted") }
    }
    let results = function.parameters.filter { $0.type.isResult || $0.type == .outBuffer }
    if results.count > 1, !results.allSatisfy(\.isPlainResult), !function.hasBuffer {
      refuse("params", "results that are not all numbers do not go together")
    }
    if function.returns != .status, function.returns != .void {
      let sizes = function.parameters.filter { $0.type == .outScalar(.size) }
      if !results.isEmpty, !function.returns.isBorrowed || results.count != 1 || sizes.count != 1 {
        refuse("params", "what returns a value has no result beside it but the size of what it lends")
      }
    }
    if function.thunk.keepsRefusals, !results.isEmpty { refuse("keeps_refusals", "what keeps refusals has no result") }
    if function.thunk.signal != nil, results.count != 1 { refuse("signal", "what signals has one result") }
  }
}

extension Function {
  /// Whether it fills a buffer with text, whose length it gives beside it.
  var hasBuffer: Bool { parameters.contains { $0.type == .outBuffer } }
}

extension Parameter {
  var isHandle: Bool {
    if case .handle = type { true } else { false }
  }

  /// A number that is given back.
  fileprivate var isPlainResult: Bool {
    if case .outScalar = type { true } else { false }
  }
}

extension ReturnType {
  /// Whether it is a number.
  var isNumber: Bool {
    switch self {
    case .i32, .u32, .i64, .u64, .f64, .size: true
    default: false
    }
  }
}
