/// One function of the contract as a method, a static method or a function of C++.
struct CppMethod {
  /// The class; nil for a function of the namespace.
  private(set) var owner: String?
  private(set) var summary: String
  private let name: String
  private let isStatic: Bool
  private let function: Function
  private let contract: Contract
  private let enumerations: [Enumeration]
  private var inputs: [Input] = []
  /// Variables that the call writes to, and what the method makes of each.
  private var results: [(type: String, declaration: String, value: String)] = []
  /// The arguments of the C call, but for the error report.
  private var arguments: [String] = []
  private var fillsBuffer = false
  /// The variable that has the length of borrowed text or bytes.
  private var length: String?

  private struct Input {
    var type: String
    var name: String
    var standard: String?
    var declared: String { type.hasSuffix("&") || type.hasSuffix("*") ? type + name : "\(type) \(name)" }
  }

  init(function: Function, contract: Contract, enumerations: [Enumeration]) {
    self.function = function
    self.contract = contract
    self.enumerations = enumerations
    summary = function.summary
    let bare = String(function.name.dropFirst(6))
    let handles = contract.handles.map(\.name)
    if case .handle(let kind)? = function.parameters.first?.type {
      owner = kind
      isStatic = false
    } else {
      // What opens a book is the book's: book::open.
      owner = handles.first { bare.hasPrefix($0 + "_") && function.parameters.contains { $0.type.isOut(of: bare, in: handles) } }
      isStatic = owner != nil
    }
    let short = owner.map { bare.hasPrefix($0 + "_") ? String(bare.dropFirst($0.count + 1)) : bare } ?? bare
    name = CppText.safe(short)
    for (index, parameter) in function.parameters.enumerated() {
      if index == 0, case .handle = parameter.type {
        arguments.append("get()")
      } else {
        add(parameter)
      }
    }
    settleDefaults()
  }

  // MARK: Parameters

  private mutating func add(_ parameter: Parameter) {
    let name = parameter.name
    func input(_ type: String, _ passed: [String], standard: String? = nil) {
      inputs.append(Input(type: type, name: name, standard: standard))
      arguments += passed
    }
    switch parameter.type {
    case .scalar(let scalar):
      if counts(name) { return }
      if let set = Enumeration.named(by: parameter.doc, name, scalar, in: enumerations) {
        input("tally::\(set.name)", ["static_cast<\(scalar.spelling)>(\(name))"], standard: set.type == .u32 ? "{}" : nil)
      } else if parameter.unit?.hasPrefix("ns since") == true {
        input("tally::instant", ["\(name).ns"], standard: parameter.doc.contains("TALLY_NOW") ? "tally::now" : nil)
      } else if parameter.unit == "ns" {
        input("std::chrono::nanoseconds", ["\(name).count()"])
      } else {
        // Flags of which there are none yet, behind all others, and what a 0 leaves open; not where it says what to do.
        let isOpen = parameter.doc.contains("; 0: ") && !parameter.doc.contains("1: ") && function.storage != "write" && owner != "query"
        input(scalar.spelling, [name], standard: isOpen || ["flags", "before"].contains(name) ? "0" : nil)
      }
    case .status: input("tally::status", ["static_cast<tally_status>(\(name))"])
    case .handle(let kind): input("const tally::\(kind) &", ["\(name).get()"])
    case .text where parameter.isNullable:
      input("std::optional<std::string_view>", ["detail::pointer(\(name))", "detail::length(\(name))"], standard: "std::nullopt")
    case .text: input("std::string_view", ["\(name).data()", "\(name).size()"])
    case .data: input("tally::data_view", ["\(name).data()", "\(name).size()"])
    case .textPointer: input("const char *", [name])
    case .dataPointer: input("const void *", [name])
    case .inStruct(let type): input("tally::options<\(type)>", ["\(name).get()"], standard: parameter.isNullable ? "{}" : nil)
    case .outStruct(let type):
      let initializer = contract.structures.first { $0.name == type }?.initializer ?? "{}"
      results.append((type, "\(type) \(name) = \(initializer);", name))
      arguments.append("&\(name)")
    case .outForeign(let type): input("struct \(type) *", [name])
    case .inArray(let element): array(parameter, element)
    case .outArray(let element): input("\(element.type.spelling) *", [name])
    case .outData:
      inputs.append(Input(type: "void *", name: name))
      inputs.append(Input(type: "std::size_t", name: name + "_size"))
      arguments += [name, name + "_size"]
    case .outBuffer:
      fillsBuffer = true
      arguments += ["buffer_", "buffer_size_"]
    case .callback(let type): input(type, [name])
    case .context: input("void *", [name])
    case .contextFree: input("tally_context_free_fn", [name])
    case .outHandle(let kind):
      results.append(("tally::\(kind)", "tally_\(kind) *\(name) = nullptr;", "tally::\(kind)(\(name))"))
      arguments.append("&\(name)")
    case .outScalar(let scalar): scalarResult(parameter, scalar)
    case .outText:
      results.append(
        ("std::string_view", "const char *\(name) = nullptr;\n  std::size_t \(name)_length = 0;", "std::string_view(\(name), \(name)_length)"))
      arguments += ["&\(name)", "&\(name)_length"]
    }
  }

  /// A list where it alone has its count; one element where the call takes one; else addresses, as in C.
  private mutating func array(_ parameter: Parameter, _ element: ParameterType.Element) {
    let name = parameter.name
    if parameter.count == nil {
      inputs.append(Input(type: "const \(element.type.spelling) &", name: name))
      arguments += ["&\(name)", "sizeof \(name)"]
    } else if isAlone(parameter) {
      // Conditions that take no value, and statements without parameters.
      let isOften = owner == "query" || function.storage == "read"
      // A value is made of a number or a text where it stands.
      let type = element.type.spelling == "tally_value" ? "tally::value" : element.type.spelling
      inputs.append(Input(type: "tally::view<\(type)>", name: name, standard: isOften ? "{}" : nil))
      arguments += ["\(name).data()", "\(name).size()"]
      if parameter.stride != nil { arguments.append("sizeof(\(element.type.spelling))") }
    } else {
      inputs.append(Input(type: "const \(element.type.spelling) *", name: name))
      arguments.append(name)
    }
  }

  private func isAlone(_ parameter: Parameter) -> Bool {
    parameter.count != nil && function.parameters.filter { $0.count == parameter.count }.count == 1
      && { if case .inArray = parameter.type { true } else { false } }()
  }

  /// Whether a size is told by the list or the element that it belongs to.
  private func counts(_ name: String) -> Bool {
    function.parameters.contains { ($0.count == name && isAlone($0)) || $0.stride == name }
  }

  private mutating func scalarResult(_ parameter: Parameter, _ scalar: Scalar) {
    let name = parameter.name
    let declaration = "\(scalar.spelling) \(name) = 0;"
    arguments.append("&\(name)")
    if fillsBuffer || function.returns.isBorrowed {
      length = name
      return
    }
    if scalar == .i64, parameter.unit?.hasPrefix("ns since") == true {
      results.append(("tally::time_point", declaration, "detail::time(\(name))"))
    } else if scalar == .i64, parameter.unit == "ns" {
      results.append(("std::chrono::nanoseconds", declaration, "std::chrono::nanoseconds(\(name))"))
    } else if let set = Enumeration.named(by: parameter.doc, name, scalar, in: enumerations) {
      results.append(("tally::\(set.name)", declaration, "static_cast<tally::\(set.name)>(\(name))"))
    } else {
      results.append((scalar.spelling, declaration, name))
    }
  }

  /// Only the last parameters may have a default.
  private mutating func settleDefaults() {
    guard let last = inputs.lastIndex(where: { $0.standard == nil }) else { return }
    for index in inputs[...last].indices { inputs[index].standard = nil }
  }

  // MARK: What it gives

  private var returned: (type: String, value: (String) -> String) {
    switch function.returns {
    case .void: ("void", { $0 })
    case .status: ("tally::status", { "static_cast<tally::status>(\($0))" })
    case .staticText: ("std::string_view", { "detail::plain(\($0))" })
    case .borrowedText where length == nil: ("std::string_view", { "detail::plain(\($0))" })
    case .borrowedText: ("std::optional<std::string_view>", { $0 })
    case .borrowedBytes: ("std::optional<std::string_view>", { $0 })
    case .borrowedIds: ("tally::view<int64_t>", { $0 })
    case .i32, .u32, .i64, .u64, .f64, .size: number
    }
  }

  private var number: (type: String, value: (String) -> String) {
    guard case .scalar(let scalar) = function.returns.type else { return ("void", { $0 }) }
    if name.hasPrefix("is_") || name.hasPrefix("has_") { return ("bool", { "\($0) != 0" }) }
    if let set = Enumeration.named(by: (function.returnsDoc ?? "") + function.summary, name, scalar, in: enumerations) {
      return ("tally::\(set.name)", { "static_cast<tally::\(set.name)>(\($0))" })
    }
    switch name {
    // The contract gives a unit to parameters only.
    case "now": return ("tally::time_point", { "detail::time(\($0))" })
    case "elapsed", "position", "duration": return ("std::chrono::nanoseconds", { "std::chrono::nanoseconds(\($0))" })
    default: return (scalar.spelling, { $0 })
    }
  }

  private var type: String {
    if fillsBuffer { return "tally::result<std::string>" }
    guard function.takesError else { return returned.type }
    switch results.count {
    case 0: return "tally::result<void>"
    case 1: return "tally::result<\(results[0].type)>"
    default: return "tally::result<std::tuple<\(results.map(\.type).joined(separator: ", "))>>"
    }
  }

  /// Setters and conditions keep their first refusal, which save, start and cursor give again: they need not be looked at.
  private var isSticky: Bool {
    guard results.isEmpty, function.storage == "none" else { return false }
    return owner == "query" || owner == "draft" && (name.hasPrefix("set_") || name == "clear")
  }

  // MARK: Text

  func declared(in owner: String?) -> String {
    let list = inputs.map { $0.declared + ($0.standard.map { " = \($0)" } ?? "") }.joined(separator: ", ")
    let kept = type.contains("result<") && !isSticky || type == "tally::status" ? "[[nodiscard]] " : ""
    if owner == nil { return "\(kept)\(type) \(name)(\(list));" }
    let declared = "  \(kept)\(isStatic ? "static " : "")\(type) \(name)(\(list))\(qualifier);"
    // What is lent would end with a temporary, before anybody could read it.
    return isLent ? "\(declared)\n  \(type) \(name)(\(inputs.map(\.declared).joined(separator: ", "))) const && = delete;" : declared
  }

  /// Whether the object lends what it gives.
  private var isLent: Bool { owner != nil && !isStatic && function.returns.isBorrowed }

  private var qualifier: String { isStatic ? "" : isLent ? " const &" : " const" }

  var defined: String {
    let list = inputs.map(\.declared).joined(separator: ", ")
    let place = owner.map { $0 + "::" } ?? ""
    let head = "inline \(type) \(place)\(name)(\(list))\(owner != nil ? qualifier : "") {"
    return ([head] + body.map { "  " + $0 } + ["}"]).joined(separator: "\n")
  }

  private var body: [String] {
    if fillsBuffer {
      let pass = arguments.joined(separator: ", ").replacing(length.map { "&\($0)" } ?? "&&", with: "length_")
      return [
        "return detail::text([&](char *buffer_, std::size_t buffer_size_, std::size_t *length_, tally_error *error_) {",
        "  return \(function.name)(\(pass), error_);", "});",
      ]
    }
    guard function.takesError else { return direct }
    let call = "\(function.name)(\((arguments + ["error_.raw()"]).joined(separator: ", ")))"
    var lines = results.map(\.declaration)
    lines += ["tally::error error_;", "const auto answer_ = static_cast<tally::status>(\(call));"]
    lines.append("if (static_cast<int32_t>(answer_) < 0) return error_;")
    switch results.count {
    case 0: lines.append("return answer_;")
    case 1: lines.append("return {\(results[0].value), answer_};")
    default: lines.append("return {std::make_tuple(\(results.map(\.value).joined(separator: ", "))), answer_};")
    }
    return lines
  }

  /// A call that cannot fail, or says so by its number alone.
  private var direct: [String] {
    let call = "\(function.name)(\(arguments.joined(separator: ", ")))"
    guard let length else { return [(function.returns == .void ? "" : "return ") + returned.value(call) + ";"] }
    let pointer = function.returns == .borrowedIds ? "const int64_t *borrowed_" : "const char *borrowed_"
    let given = function.returns == .borrowedBytes ? "static_cast<const char *>(\(call))" : call
    let made = function.returns == .borrowedIds ? "{borrowed_, borrowed_ ? \(length) : 0}" : "detail::borrowed(borrowed_, \(length))"
    return ["std::size_t \(length) = 0;", "\(pointer) = \(given);", "return \(made);"]
  }
}

extension ParameterType {
  /// Whether it gives the handle that a function's name begins with.
  fileprivate func isOut(of bare: String, in handles: [String]) -> Bool {
    if case .outHandle(let kind) = self { bare.hasPrefix(kind + "_") && handles.contains(kind) } else { false }
  }
}
