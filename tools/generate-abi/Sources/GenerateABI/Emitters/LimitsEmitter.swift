/// `Sources/TallybookBase/Limits+Generated.swift`: the contract's limits.
struct LimitsEmitter {
  let contract: Contract

  var text: String {
    var out = Lines()
    out.add("// \(generatedNotice)")
    out.add()
    out.add("/// The most of what fields, events and files hold.")
    out.add("package enum Limits {")
    for limit in contract.limits {
      out.add(limit.doc.swiftDoc(indent: "  "))
      // What is counted in memory is an Int there.
      let type = limit.value.type == .size ? "Int" : limit.value.type.swift
      out.add("  package static let \(limit.name.camelCase): \(type) = \(Int(limit.value.bits).grouped)")
    }
    out.add("}")
    return out.text
  }
}
