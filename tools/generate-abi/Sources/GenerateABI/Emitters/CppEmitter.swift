/// `include/tallybook.hpp`: the contract as C++17 sees it. Enumerations, options and methods follow from the contract; what holds
/// them together is `CppText`.
struct CppEmitter {
  let contract: Contract
  private let width = 118
  /// One for each prefix and type: flags that are passed with values of a set belong to its enumeration.
  private let enumerations: [Enumeration]

  init(contract: Contract) {
    self.contract = contract
    self.enumerations = Enumeration.all(of: contract)
  }

  var text: String {
    var out = Lines()
    // Not in a block comment: "abi/*" would look like the beginning of another.
    out.add("// \(generatedNotice)")
    out.add("// Tallybook for C++17 and later: handles that close themselves, results, and cursors for loops. docs/decisions/0031-cpp.md")
    out.add("// says how it follows from tallybook.h, whose comments apply to everything here.")
    out.add(CppText.opening)
    out.add()
    out.add("namespace tally {")
    for enumeration in enumerations { self.enumeration(enumeration, &out) }
    out.add()
    out.add(CppText.foundation)
    banner("Options: fields that are not set have their defaults", &out)
    for structure in contract.structures where structure.isSized && structure.name != "tally_error" { options(structure, &out) }
    if contract.structures.contains(where: { $0.name == "tally_value" }) { out.add(CppText.value) }
    banner("One class for each handle, with the calls that take it first", &out)
    for handle in contract.handles { out.add("class \(handle.name);") }
    out.add()
    out.add(CppText.row)
    for handle in contract.handles { declaration(handle, &out) }
    if has("tally_session_stop") { out.add(CppText.recording) }
    banner("Functions without a handle", &out)
    for method in methods where method.owner == nil { out.add(method.declared(in: nil)) }
    banner("Definitions", &out)
    for method in methods { out.add(method.defined) }
    out.add()
    out.add("}  // namespace tally")
    out.add()
    out.add("#endif  // TALLYBOOK_HPP")
    return out.text
  }

  private func has(_ function: String) -> Bool { contract.functions.contains { $0.name == function } }

  private func banner(_ title: String, _ out: inout Lines) {
    let rule = "// " + String(repeating: "-", count: 105)
    out.add(["", rule, "// \(title)", rule, ""])
  }

  private var methods: [CppMethod] {
    let closers = Set(contract.handles.map(\.close))
    let own: Set = ["tally_bytes_data"]
    return contract.functions.filter { !closers.contains($0.name) && !own.contains($0.name) }
      .map { CppMethod(function: $0, contract: contract, enumerations: enumerations) }
  }

  // MARK: Numbers

  private func enumeration(_ enumeration: Enumeration, _ out: inout Lines) {
    let name = enumeration.name
    out.add()
    out.add(enumeration.doc.wrapped(width, first: "/// ", rest: "/// "))
    out.add("enum class \(name) : \(enumeration.type.spelling) {")
    for value in enumeration.values {
      out.add("  \(enumeration.short(value)) = \(value.value.cLiteral),  ///< \(value.doc.oneLine)")
    }
    out.add("};")
    if enumeration.isFlags {
      let type = enumeration.type.spelling
      for sign in ["|", "&"] {
        out.add("constexpr \(name) operator\(sign)(\(name) left, \(name) right) noexcept {")
        out.add("  return static_cast<\(name)>(static_cast<\(type)>(left) \(sign) static_cast<\(type)>(right));")
        out.add("}")
      }
    }
  }

  // MARK: Types

  private func options(_ structure: Structure, _ out: inout Lines) {
    let name = String(structure.name.dropFirst(6))
    out.add("/// \(structure.doc.oneLine)")
    out.add("struct \(name) : \(structure.name) {")
    out.add("  \(name)() noexcept : \(structure.name)(\(structure.initializer ?? "{}")) {}")
    for field in structure.fields {
      switch field.type {
      case .textPointer where structure.fields.contains { $0.name == field.name + "_length" }:
        out.add("  \(name) &with_\(field.name)(std::string_view text) noexcept {")
        out.add("    return \(field.name) = text.data() ? text.data() : \"\", \(field.name)_length = text.size(), *this;")
        out.add("  }")
      case .scalar(let scalar):
        guard let set = Enumeration.named(by: field.doc, field.name, scalar, in: enumerations) else { continue }
        for type in [set.name] + (field.doc.contains("a template's own field") && set.name != "field" ? ["field"] : []) {
          out.add("  \(name) &with_\(field.name)(tally::\(type) value) noexcept {")
          out.add("    return \(field.name) = static_cast<\(scalar.spelling)>(value), *this;")
          out.add("  }")
        }
      default: continue
      }
    }
    out.add("};")
    out.add()
  }

  private func declaration(_ handle: Handle, _ out: inout Lines) {
    let owner = "owner<tally_\(handle.name), \(handle.close)>"
    out.add()
    out.add("/// \(handle.doc.sentence)")
    out.add("class \(handle.name) : public \(owner) {")
    out.add(" public:")
    out.add("  using owner::owner;")
    for method in methods where method.owner == handle.name {
      out.add(method.summary.wrapped(width, first: "  /// ", rest: "  /// "))
      out.add(method.declared(in: handle.name))
    }
    if let members = CppText.members[handle.name] { out.add(members) }
    if handle.name == "book", has("tally_transaction_commit") { out.add(CppText.write) }
    if let members = CppText.privateMembers[handle.name] { out.add(members) }
    out.add("};")
  }
}

/// An enumeration of C++: the sets of constants of one prefix and type.
struct Enumeration {
  var name: String
  var prefix: String
  var type: Scalar
  var doc: String
  var isFlags: Bool
  var values: [Constant]

  static func all(of contract: Contract) -> [Enumeration] {
    var found: [Enumeration] = []
    // Numbers with a meaning of their own are constants of the namespace.
    for set in contract.constants where (set.type == .i32 || set.type == .u32) && (set.prefix != "TALLY_" || set.name == "status") {
      if let index = found.firstIndex(where: { $0.prefix == set.prefix && $0.type == set.type }) {
        found[index].values += set.values
        // What is joined to single values by `|`.
        if set.name.hasSuffix("_flag") { found[index].isFlags = true }
        if set.name.count < found[index].name.count { (found[index].name, found[index].doc) = (set.name, set.doc) }
      } else {
        found.append(
          Enumeration(
            name: set.name, prefix: set.prefix, type: set.type, doc: set.doc, isFlags: set.type == .u32, values: set.values))
      }
    }
    let handles = Set(contract.handles.map(\.name))
    for index in found.indices {
      let name = found[index].name
      let said = contract.constants.compactMap { $0.prefix == found[index].prefix && $0.type == found[index].type ? $0.typeName : nil }.first
      if let said {
        found[index].name = said.hasPrefix("tally_") ? String(said.dropFirst(6)) : said
      } else if found[index].type == .u32 {
        found[index].name = name.hasSuffix("_flag") ? name + "s" : name + "_flags"
      } else if handles.contains(name) {
        found[index].name = name + "_state"
      }
    }
    return found
  }

  /// The one whose constants a doc speaks of, or that the name is of.
  static func named(by doc: String?, _ name: String, _ type: Scalar, in all: [Enumeration]) -> Enumeration? {
    let doc = doc ?? ""
    // A limit is a number, and some numbers below zero are more: no enumeration.
    let same = all.filter { $0.type == type && $0.name != "limit" }
    let bare = name.hasPrefix("out_") ? String(name.dropFirst(4)) : name
    let spoken = same.filter { $0.prefix != "TALLY_" && doc.contains($0.prefix) }.max { $0.prefix.count < $1.prefix.count }
    return spoken ?? same.first { $0.name == bare }
  }

  func short(_ value: Constant) -> String {
    var name = value.name.lowercased()
    if prefix == "TALLY_", name.hasPrefix("e_") { name = String(name.dropFirst(2)) }
    return CppText.safe(name)
  }
}
