/// `Sources/TallybookCore/Limits+Generated.swift`: the contract's limits.
struct LimitsEmitter {
  let contract: Contract

  var text: String {
    var out = Lines()
    out.add("// \(generatedNotice)")
    out.add()
    out.add("/// The most of what fields, events and files hold.")
    out.add("enum Limits {")
    for limit in contract.limits {
      out.add(limit.doc.swiftDoc(indent: "  "))
      // What is counted in memory is an Int there.
      let type = limit.value.type == .size ? "Int" : limit.value.type.swift
      out.add("  static let \(limit.name.camelCase): \(type) = \(Int(limit.value.bits).grouped)")
    }
    out.add("}")
    return out.text
  }
}

extension Int {
  /// As Swift writes a large one: 65_536.
  fileprivate var grouped: String {
    var digits = Array(String(self))
    var place = digits.count - 3
    while place > 0 {
      digits.insert("_", at: place)
      place -= 3
    }
    return String(digits)
  }
}
