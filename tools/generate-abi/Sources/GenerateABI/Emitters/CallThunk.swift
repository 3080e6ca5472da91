/// One generated entry point. Its order is that of all: results are zeroed, structs with contexts taken, the report and the process looked
/// at, then the places of required results, flags and structs and what is named `first`, and the rest as it stands.
struct CallThunk {
  let contract: Contract
  let group: Group
  let function: Function

  private let width = 140

  var lines: [String] {
    let body = function.returns == .void ? freeing : function.returns == .status ? status : value
    return ["@_cdecl(\"\(function.name)\") @implementation"] + head + body.map { "  " + $0 } + ["}"]
  }

  // MARK: The head

  private var head: [String] {
    let parameters = function.cParameters.map { "_ \($0.name): \($0.type.swiftParameter)" }
    let returns = function.returns == .void ? "" : " -> \(function.returns.type.swiftParameter)"
    return call("public func \(function.name)", parameters, end: "\(returns) {")
  }

  /// A call or a declaration, broken where it is too long.
  private func call(_ start: String, _ arguments: [String], end: String = "", indent: Int = 0) -> [String] {
    let one = "\(start)(\(arguments.joined(separator: ", ")))\(end)"
    if one.count + indent <= width { return [one] }
    var lines = [start + "("]
    var line = " "
    for (index, argument) in arguments.enumerated() {
      let piece = " " + argument + (index == arguments.count - 1 ? "" : ",")
      if line.count + piece.count + indent > width {
        lines.append(line)
        line = " "
      }
      line += piece
    }
    return lines + [line, ")" + end]
  }

  // MARK: The forms

  private var freeing: [String] {
    guard case .handle(let kind)? = function.parameters.first?.type, let name = function.parameters.first?.name else { return [] }
    return ["Handles.free(\(name), .\(kind.camelCase.swiftIdentifier))"]
  }

  private var status: [String] {
    let report = function.takesError ? "error" : "nil"
    var out = zeroing + taking
    out.append("do throws(Failure) {")
    out += (["try enter(\(report))"] + required + work).map { "  " + $0 }
    out.append("} catch let failure { return leave(\(report), failure) }")
    out.append("return leave()")
    return out
  }

  private var value: [String] {
    var out = zeroing + taking
    let type = function.returns.type.swiftParameter
    let fallback = type.hasSuffix("?") ? "" : " = \(function.thunk.otherwise ?? 0)"
    out.append("var result: \(type)\(fallback)")
    out.append("do throws(Failure) {")
    out += (["try enter(nil)"] + work).map { "  " + $0 }
    out.append("} catch {}")
    out.append("deliverLog()")
    out.append("return result")
    return out
  }

  /// What is given back is zeroed before anything else.
  private var zeroing: [String] {
    function.parameters.compactMap { parameter in
      switch parameter.type {
      case .outScalar where function.hasBuffer: nil
      case .outScalar: "\(parameter.name)?.pointee = 0"
      case .outHandle: "\(parameter.name)?.pointee = nil"
      case .outForeign(let name): "\(parameter.name)?.pointee = \(name)()"
      case .outStruct: "clear(\(parameter.name))"
      case .outBuffer: "clear(\(parameter.name), \(parameter.name)_size, \(bufferLength))"
      default: nil
      }
    }
  }

  /// Structs with contexts are read before anything is refused, so that the contexts are destroyed whatever happens.
  private var taking: [String] {
    function.parameters.filter(hasContext).map {
      "let \($0.local) = Result { () throws(Failure) in try \($0.isNullable ? "given" : "required")(\($0.name)) }"
    }
  }

  private func hasContext(_ parameter: Parameter) -> Bool {
    guard case .inStruct(let name) = parameter.type else { return false }
    return contract.structures.first { $0.name == name }?.fields.contains { $0.type == .contextFree } ?? false
  }

  private var required: [String] {
    function.parameters.filter { $0.type.isResult && !$0.isNullable }.map {
      "try \($0.isStruct ? "requireRoom" : "requirePlace")(\($0.name), \"\($0.name)\")"
    }
  }

  private var bufferLength: String {
    function.parameters.first { $0.type == .outScalar(.size) }?.name ?? "nil"
  }

  /// The arguments, the forward and its result.
  private var work: [String] {
    let first = early.map { "let \($0.local) = try \(given($0))" } + function.parameters.filter(isWithoutFlags).map { "try noFlags(\($0.name))" }
    let handed = function.parameters.compactMap { parameter -> String? in
      guard let argument = argument(parameter) else { return nil }
      return parameter.name == function.parameters.first?.name && parameter.isHandle ? argument : "\(label(parameter)): \(argument)"
    }
    let forward = "\(group.callsType).\(name)"
    if function.thunk.keepsRefusals, let object = function.parameters.first {
      let body = first + call("try \(forward)", handed, indent: 6)
      let change = "\(object.name.camelCase.capitalizedFirst)Change"
      return ["let \(object.local) = try \(change)(\(object.name))", "do throws(Failure) {"] + body.map { "  " + $0 }
        + ["} catch let failure { throw \(object.local).refused(failure) }", "\(object.local).end()"]
    }
    return first + (function.thunk.isLong ? long(storing(forward, handed)) : storing(forward, handed))
  }

  /// The same of what may take long: it begins with its book, and what it was ended with is what it answers, whatever became of that on the way.
  private func long(_ work: [String]) -> [String] {
    let call = function.parameters.first.flatMap { $0.isHandle ? "try longCall(\(given($0)))" : nil } ?? "longCall()"
    return ["let call = \(call)", "defer { call.end() }", "do throws(Failure) {"] + work.map { "  " + $0 }
      + ["} catch let failure { throw call.cause(of: failure) }"]
  }

  /// What becomes of the forward's result.
  private func storing(_ forward: String, _ arguments: [String]) -> [String] {
    func calling(_ start: String, end: String = "") -> [String] { call("\(start)try \(forward)", arguments, end: end, indent: 4) }
    if function.returns.isBorrowed {
      guard let size = function.parameters.first(where: { $0.type == .outScalar(.size) }) else { return calling("result = ") }
      return calling("if let lent = ", end: " {") + ["  \(size.name)?.pointee = lent.count", "  result = lent.start", "}"]
    }
    if function.returns != .status { return calling("result = ") }
    let whole = function.thunk.isLong ? ["try call.requireWhole()"] : []
    if function.hasBuffer, let buffer = function.parameters.first(where: { $0.type == .outBuffer }) {
      return calling("let result = ") + whole + ["try deliver(result, \(buffer.name), \(buffer.name)_size, \(bufferLength))"]
    }
    let results = function.parameters.filter(\.type.isResult)
    if results.isEmpty { return calling("") + whole }
    let start = function.thunk.signal.map { signal in calling("guard let result = ", end: " else { return leave(TALLY_\(signal)) }") }
    return (start ?? calling("let result = ")) + whole + results.map { parameter in
      switch parameter.type {
      case .outHandle(let kind): "\(parameter.name)?.pointee = try Handles.handle(result, .\(kind.camelCase.swiftIdentifier))"
      case .outForeign: "if let \(parameter.name) { result.fill(\(parameter.name)) }"
      case .outStruct: "give(result, to: \(parameter.name))"
      default: "\(parameter.name)?.pointee = result" + (results.count > 1 ? ".\(parameter.result)" : "")
      }
    }
  }

  // MARK: Arguments

  /// What is looked at before the object.
  private var early: [Parameter] {
    let always = function.parameters.filter { parameter in
      if function.thunk.first.contains(parameter.name) || isWithoutFlags(parameter) { return false }
      if case .inStruct = parameter.type { return true }
      return parameter.meaning.flags != nil
    }
    let named = function.thunk.first.compactMap { name in function.parameters.first { $0.name == name } }
    // What is named stands where it is named: flags between texts are named with them.
    return named + always
  }

  private func isWithoutFlags(_ parameter: Parameter) -> Bool { parameter.meaning.flags == NumberMeaning.noFlags }

  /// As the forward gets it; nil where it does not.
  private func argument(_ parameter: Parameter) -> String? {
    if parameter.isToldWanted { return "\(parameter.name) != nil" }
    if parameter.type.isResult || parameter.type == .outBuffer || isWithoutFlags(parameter) { return nil }
    if parameter.type == .outScalar(.size) { return nil }
    if early.contains(where: { $0.name == parameter.name }) { return parameter.local }
    if function.thunk.keepsRefusals, parameter.name == function.parameters.first?.name { return "\(parameter.local).object" }
    return given(parameter)
  }

  private func label(_ parameter: Parameter) -> String {
    parameter.isToldWanted ? "wants\(parameter.result.capitalizedFirst)" : parameter.local
  }

  /// As it is read and checked, in a place where something may be thrown.
  private func given(_ parameter: Parameter) -> String {
    let name = parameter.name
    let whole =
      switch parameter.type {
      case .handle(let kind): "TallybookABI.\(kind.camelCase)(\(name))"
      case .text: "TallybookABI.\(parameter.isNullable ? "optionalText" : "text")(\(name), \(name)_length, \"\(name)\")"
      case .data: "TallybookABI.data(\(name), \(name)_size, \"\(name)\")"
      case .outData: "TallybookABI.room(\(name), \(name)_size, \"\(name)\")"
      case .inStruct where hasContext(parameter): "\(parameter.local).get()"
      case .inStruct: "\(parameter.isNullable ? "given" : "required")(\(name))"
      case .scalar(.u32): "TallybookABI.flags(\(name), \(swift(parameter.meaning.flags)).all)"
      case .scalar(.i32) where parameter.meaning.constants == "field": "TallybookABI.field(\(name))"
      case .scalar(.i32) where parameter.meaning.constants != nil:
        "TallybookABI.constant(\(name), \"\(word(parameter.meaning.constants))\", as: \(swift(parameter.meaning.constants)).self)"
      default: name
      }
    return parameter.meaning.none.map { "\(name) == \($0) ? nil : \(whole)" } ?? whole
  }

  private func swift(_ set: String?) -> String { set.flatMap { contract.constants(named: $0)?.swift } ?? "" }
  private func word(_ set: String?) -> String { set.flatMap { contract.constants(named: $0)?.word } ?? "" }

  /// The forward's name: `set` for `tally_mirror_set` in the group `mirror`.
  private var name: String {
    let whole = String(function.name.dropFirst("tally_".count))
    let prefix = group.name + "_"
    return (whole.hasPrefix(prefix) ? String(whole.dropFirst(prefix.count)) : whole).camelCase
  }
}

extension Parameter {
  /// Its name in Swift.
  fileprivate var local: String { name.camelCase }

  /// Whether a struct of the caller's is filled.
  fileprivate var isStruct: Bool {
    if case .outStruct = type { true } else { false }
  }

  /// A result's name in Swift: `count` for `out_count`.
  fileprivate var result: String { String(name.dropFirst("out_".count)).camelCase }
}

extension CType {
  /// As Swift sees it in the head of an entry point.
  fileprivate var swiftParameter: String {
    switch self {
    case .void: "Void"
    case .scalar(let scalar), .named(_, let scalar): scalar.swiftImported
    case .status: "Int32"
    case .handle: "OpaquePointer?"
    case .structure(let name), .foreign(let name): name
    case .callback(let name): "\(name)?"
    case .pointer(let pointee, let constant): "Unsafe\(constant ? "" : "Mutable")Pointer<\(pointee.swiftParameter)>?"
    case .characters(let constant): "Unsafe\(constant ? "" : "Mutable")Pointer<CChar>?"
    case .bytes(let constant): "Unsafe\(constant ? "" : "Mutable")RawPointer?"
    case .context: "UnsafeMutableRawPointer?"
    }
  }
}

extension Scalar {
  /// As the importer of C has it: a `size_t` is an `Int`.
  fileprivate var swiftImported: String { self == .size ? "Int" : swift }
}
